//! Measuring: every method on every level, so often, within limits.
//!
//! What is to be run is a list, the [`plan`]. A [`store`] knows a part of its results already, [`workers`] find out the rest, and a
//! [`report`] shows all of it on one page. Nothing here knows a terminal or a request: the program and the server are users alike.
//!
//! ```
//! use mazekeeper_bench::method::{Choice, Listed, Wishes, methods};
//! use mazekeeper_bench::plan::{Plan, Source};
//! use mazekeeper_bench::workers::{self, Event, Limits};
//! use mazekeeper_core::sokoban::formats;
//!
//! let collection = formats::read(b"#####\n#@$.#\n#####\n");
//! let source = Source::of_levels("one", (1..).zip(&collection.entries));
//! let wishes = Wishes {
//!     choices: vec![Choice::Strong],
//!     goal: None,
//!     puzzles: Vec::new(),
//!     costs: Vec::new(),
//!     orders: Vec::new(),
//!     heuristics: Listed { flag: "--heuristics", values: Vec::new() },
//!     deadlocks: Listed { flag: "--deadlocks", values: Vec::new() },
//! };
//! let plan = Plan::new([source], &methods(&wishes).expect("nothing contradicts"));
//! let mut solved = 0;
//! workers::run(&plan, &[0], &Limits::default(), 1, &|| false, |event| {
//!     if let Event::Ended(_, measured) = event {
//!         solved += usize::from(measured.row.is_solved());
//!     }
//!     Ok(())
//! })?;
//! assert_eq!(solved, 1);
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

pub mod clock;
pub mod machine;
pub mod method;
pub mod plan;
pub mod preset;
pub mod replay;
pub mod report;
pub mod row;
pub mod store;
pub mod tally;
pub mod threads;
pub mod workers;
pub mod written;
