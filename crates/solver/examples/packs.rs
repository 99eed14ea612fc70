//! Makes the packs in `levels/` again, each from its recipe, or looks whether they are what their recipes make.
//!
//! `cargo xtask packs [--check] [NAME…]` runs it. A recipe is a text: the head of the pack, a line for every kind of level with
//! its wishes and seed, then a line for every level with its kind, its number among those of the seed, and its titles.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a program reads, writes and prints"
)]

use std::collections::HashMap;
use std::error::Error;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Size;
use mazekeeper_core::sokoban::formats::{Collection, Entry, Fields, Record, write_sok};
use mazekeeper_solver::generate::{Made, Wishes, generate};
use mazekeeper_solver::rate::reasons_text;

type Failure = Box<dyn Error>;

/// How many rooms a level may have; packs do not choose.
const ROOMS: RangeInclusive<u32> = 2..=4;

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let is_check = words.iter().any(|word| word == "--check");
    let mut names: Vec<String> = words.into_iter().filter(|word| word != "--check").collect();
    if names.is_empty() {
        names = ["yard", "warehouse", "depot", "harbour"].map(str::to_owned).to_vec();
    }
    for name in names {
        let file = |ending: &str| folder().join(format!("{name}.{ending}"));
        let recipe = std::fs::read_to_string(file("recipe")).map_err(|error| format!("{name}: {error}"))?;
        let pack =
            Recipe::read(&recipe).and_then(Recipe::make).map_err(|error| format!("{name}: {error}"))?;
        if !is_check {
            std::fs::write(file("sok"), pack)?;
        } else if std::fs::read_to_string(file("sok"))? != pack {
            return Err(format!("{name}.sok is not what its recipe makes").into());
        }
    }
    Ok(())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels")
}

/// How a pack is made.
struct Recipe {
    head: Fields,
    kinds: HashMap<String, (Wishes, u64)>,
    levels: Vec<Wanted>,
}

struct Wanted {
    kind: String,
    number: u32,
    title: String,
    title_vi: String,
}

impl Recipe {
    fn read(text: &str) -> Result<Self, Failure> {
        let mut recipe = Self { head: Fields::default(), kinds: HashMap::new(), levels: Vec::new() };
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            recipe.read_line(line).map_err(|error| format!("line {}: {error}", index + 1))?;
        }
        Ok(recipe)
    }

    fn read_line(&mut self, line: &str) -> Result<(), Failure> {
        if let Some((name, wishes)) = line.split_once(" = ") {
            self.kinds.insert(name.to_owned(), read_wishes(wishes)?);
        } else if let [which, title, title_vi] = line.split(" | ").collect::<Vec<_>>()[..] {
            let (kind, number) = which.split_once(' ').ok_or("a level has a kind and a number")?;
            let (kind, title, title_vi) = (kind.to_owned(), title.to_owned(), title_vi.to_owned());
            self.levels.push(Wanted { kind, number: number.parse()?, title, title_vi });
        } else {
            let (name, value) = line.split_once(": ").ok_or("this is no field, no kind and no level")?;
            self.head.push(name, value);
        }
        Ok(())
    }

    fn make(self) -> Result<String, Failure> {
        let made = self.make_all()?;
        let mut entries = Vec::new();
        let mut before = None;
        for (wanted, made) in self.levels.iter().zip(made) {
            let (wishes, seed) = &self.kinds[&wanted.kind];
            if before.replace(made.rated.rating).is_some_and(|before| before > made.rated.rating) {
                return Err(format!("{} is easier than the level before", wanted.title).into());
            }
            entries.push(entry(wanted, made, wishes, *seed));
        }
        Ok(write_sok(&Collection { fields: self.head, entries, ..Collection::default() }))
    }

    /// Makes all levels, as many at a time as there are processors: what comes of one does not depend on the others.
    fn make_all(&self) -> Result<Vec<Made>, String> {
        let make = |wanted: &Wanted| {
            let (wishes, seed) = self.kinds.get(&wanted.kind).ok_or("there is no such kind")?;
            let made = generate(wishes, *seed, wanted.number, &|_| false, Budget::UNLIMITED, &mut |_| ());
            let made = made.map_err(|error| error.to_string())?;
            let made = made.map_err(|unmade| format!("{}: {unmade:?}", wanted.title))?;
            println!("{} {:<28} {}", made.rated.rating, wanted.title, wanted.title_vi);
            Ok(made)
        };
        let next = AtomicUsize::new(0);
        let work = || {
            let turns = std::iter::from_fn(|| self.levels.get(next.fetch_add(1, Ordering::Relaxed)));
            turns.map(|wanted| (wanted.title.as_str(), make(wanted))).collect::<Vec<_>>()
        };
        let mut made: HashMap<&str, Result<Made, String>> = std::thread::scope(|scope| {
            let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("making does not panic")).collect()
        });
        let one = |wanted: &Wanted| made.remove(wanted.title.as_str()).ok_or("two levels have one title")?;
        self.levels.iter().map(one).collect()
    }
}

fn entry(wanted: &Wanted, made: Made, wishes: &Wishes, seed: u64) -> Entry {
    let Wishes { size, boxes, rating, .. } = wishes;
    let mut entry = Entry::new(made.level);
    let fields = [
        ("Title", wanted.title.clone()),
        ("Title-vi", wanted.title_vi.clone()),
        ("Rating", made.rated.rating.to_string()),
        ("Rating-reasons", reasons_text(&made.rated.reasons)),
        (
            "Generated",
            format!(
                "seed {seed}, number {}, size {}x{}, boxes {}-{}, rating {}-{}",
                wanted.number,
                size.columns(),
                size.rows(),
                boxes.start(),
                boxes.end(),
                rating.start(),
                rating.end()
            ),
        ),
    ];
    for (name, value) in fields {
        entry.fields.push(name, value);
    }
    entry.records.push(Record::solution(made.rated.solution));
    entry
}

/// `size 8x7, boxes 2-3, rating 1.5-3.0, seed 2`
fn read_wishes(text: &str) -> Result<(Wishes, u64), Failure> {
    let words: HashMap<&str, &str> = text.split(", ").filter_map(|pair| pair.split_once(' ')).collect();
    let word = |name: &str| words.get(name).copied().ok_or_else(|| format!("`{name}` is missing"));
    let (columns, rows) = word("size")?.split_once('x').ok_or("a size is 8x7")?;
    let size = Size::new(rows.parse()?, columns.parse()?).ok_or("there is no such size")?;
    let (boxes, rating) = (range(word("boxes")?)?, range(word("rating")?)?);
    let wishes = Wishes { size, boxes, rating, rooms: ROOMS, style: None };
    wishes.check()?;
    Ok((wishes, word("seed")?.parse()?))
}

fn range<T: FromStr<Err: Error + 'static>>(text: &str) -> Result<RangeInclusive<T>, Failure> {
    let (least, most) = text.split_once('-').ok_or("a range is 2-3")?;
    Ok(least.parse()?..=most.parse()?)
}
