//! `generate`: makes new levels.
//!
//! Levels are made one after the other, by their numbers: a limit decides how many there are, never which. What is made
//! goes out at once, or into a file that appears when it is complete.

use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{self, Write};

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::Size;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_solver::generate::{Made, Making, Unmade, WishError, Wishes};
use mazekeeper_solver::rate::Rating;

use super::maze::drawn_seed;
use super::{complain, half_of_memory, help_of_group};
use crate::args::craft::{GenerateArgs, GenerateCommand, SokobanArgs};
use crate::args::maze::Sides;
use crate::args::{Common, SolveFormat};
use crate::clock::{Stopwatch, TimeLimit, heed_interrupts};
use crate::exit::Exit;
use crate::lang::{Lang, Translate};
use crate::output::json::write_line;
use crate::output::made::{self, MadeRow, Place};
use crate::output::outlet::Outlet;
use crate::output::progress::MakingBar;
use crate::quantities::readable_time;

pub(crate) fn run(arguments: &GenerateArgs, common: Common) -> io::Result<Exit> {
    match &arguments.command {
        Some(GenerateCommand::Sokoban(arguments)) => sokoban(arguments, common),
        None => help_of_group(&["generate"], common),
    }
}

fn sokoban(arguments: &SokobanArgs, common: Common) -> io::Result<Exit> {
    // Step 1. What cannot be is refused before anything is written.
    let lang = common.lang;
    let wishes = match wishes(arguments) {
        Ok(wishes) => wishes,
        Err(error) => {
            complain(&error.in_language(lang), common);
            return Ok(Exit::Failure);
        }
    };
    let mut outlet = match Outlet::open(arguments.out.as_deref(), arguments.force) {
        Ok(outlet) => outlet,
        Err(error) => {
            complain(&error.sentence(lang), common);
            return Ok(error.exit());
        }
    };
    let seed = arguments.seed.unwrap_or_else(drawn_seed);
    if arguments.seed.is_none() && !common.quiet {
        writeln!(io::stderr(), "{}", lang.seed_drawn(seed))?;
    }

    // Step 2. One level after the other.
    heed_interrupts();
    let mut workshop = Workshop {
        wishes: &wishes,
        seed,
        known: HashSet::new(),
        nodes_left: arguments.max_nodes.unwrap_or(u64::MAX),
        max_bytes: half_of_memory(),
        stopwatch: Stopwatch::start(TimeLimit::Wall(arguments.time_limit)),
        bar: RefCell::new(MakingBar::new(arguments.count, common.quiet, lang)),
        made: 0,
        drafts: 0,
    };
    let mut unmade = None;
    while workshop.made < arguments.count {
        let place = Place { wishes: &wishes, seed, number: workshop.made + 1 };
        match workshop.make(place.number) {
            Ok(made) => {
                workshop.bar.borrow_mut().clear();
                write(&mut outlet, place, &made, arguments.format, lang)?;
            }
            Err(reason) => {
                unmade = Some(reason);
                break;
            }
        }
    }
    let Workshop { stopwatch, bar, made, drafts, .. } = workshop;
    drop(bar);

    // Step 3. What there is, and why there is not more.
    if made > 0
        && let Err(error) = outlet.complete()
    {
        complain(&error.sentence(lang), common);
        return Ok(error.exit());
    }
    match unmade {
        None if common.quiet => {}
        None => {
            let time = lang.punctuated(readable_time(stopwatch.elapsed().wall));
            writeln!(io::stderr(), "{}", lang.made_summary(made, drafts, &time))?;
        }
        Some(unmade) => {
            complain(&lang.made_only(made, arguments.count, &unmade.sentence(&wishes, lang)), common);
        }
    }
    Ok(match unmade {
        None => Exit::Success,
        Some(NotMade { why: Unmade::Stopped(StopReason::Cancelled), .. }) => Exit::Interrupted,
        Some(_) => Exit::Failure,
    })
}

/// What was asked for, checked.
fn wishes(arguments: &SokobanArgs) -> Result<Wishes, WishError> {
    let Sides { rows, columns } = arguments.size;
    let size = Size::new(rows, columns).ok_or(match rows.min(columns) {
        0 => WishError::TooSmall { rows, columns },
        _ => WishError::TooLarge { rows, columns },
    })?;
    let SokobanArgs { boxes, rating, rooms, style, .. } = arguments;
    let wishes =
        Wishes { size, boxes: boxes.clone(), rating: rating.clone(), rooms: rooms.clone(), style: *style };
    wishes.check()?;
    Ok(wishes)
}

/// Where levels are made.
struct Workshop<'a> {
    wishes: &'a Wishes,
    seed: u64,
    /// What was made in this run is not made again.
    known: HashSet<Identity>,
    nodes_left: u64,
    max_bytes: usize,
    stopwatch: Stopwatch,
    bar: RefCell<MakingBar>,
    made: u32,
    drafts: u32,
}

/// Why there is no further level, and the rating that came nearest.
#[derive(Clone, Copy)]
struct NotMade {
    why: Unmade,
    nearest: Option<Rating>,
}

impl Workshop<'_> {
    /// The level with that number.
    fn make(&mut self, number: u32) -> Result<Made, NotMade> {
        let mut making =
            Making::new(self.wishes.clone(), self.seed, number).expect("the wishes were checked");
        let drafts_before = self.drafts;
        loop {
            let expanded_before = making.expanded();
            let result = {
                let Self { known, stopwatch, bar, made, drafts, .. } = &*self;
                // A draft takes its time, and tells nothing but that it asks whether to go on.
                let interrupt = || {
                    bar.borrow_mut().update(*made, *drafts);
                    stopwatch.stop_reason()
                };
                let budget = Budget {
                    max_expanded: self.nodes_left,
                    max_bytes: self.max_bytes,
                    interrupt: &interrupt,
                };
                let is_known = |identity: &Identity| known.contains(identity);
                making.advance(&is_known, budget, &mut |_| ())
            };
            self.nodes_left = self.nodes_left.saturating_sub(making.expanded() - expanded_before);
            self.drafts = drafts_before + making.drafts();
            match result {
                None => {}
                Some(Ok(made)) => {
                    self.known.insert(Identity::of(&made.level));
                    self.made += 1;
                    return Ok(made);
                }
                Some(Err(why)) => return Err(NotMade { why, nearest: making.nearest() }),
            }
        }
    }
}

impl NotMade {
    fn sentence(self, wishes: &Wishes, lang: Lang) -> String {
        let near = self.nearest.filter(|nearest| !wishes.rating.contains(nearest));
        let why = match self.why {
            Unmade::Stopped(reason) => lang.stopped(reason),
            // What was found again and again was right.
            Unmade::NotFound(Some(_)) if near.is_none() => lang.nothing_new(),
            Unmade::NotFound(_) => lang.nothing_like_it(),
        };
        near.map_or_else(|| why.to_owned(), |nearest| lang.with_nearest(why, nearest))
    }
}

fn write(
    out: &mut impl Write,
    place: Place<'_>,
    made: &Made,
    format: SolveFormat,
    lang: Lang,
) -> io::Result<()> {
    match format {
        SolveFormat::Text => made::text(out, place, made, lang),
        SolveFormat::Json => write_line(out, &MadeRow::new(place, made)),
        SolveFormat::Sok => made::sok(out, place, made),
    }
}
