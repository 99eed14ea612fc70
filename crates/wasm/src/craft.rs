//! Levels that are rated and made, for a worker.
//!
//! Neither asks a clock, so both are bounded by what they look at. Whoever does not want to wait ends the worker.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Size;
use mazekeeper_solver::generate::{self, MOST_SIDE, Made, Unmade, WishError, Wishes};
use mazekeeper_solver::rate::{self, Rating, Unmeasured};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{drawing_of, level_of};

/// What solving may take before a level is rated: a minute or two on a small device.
const RATING: Budget<'static> = Budget { max_expanded: 100_000, max_bytes: 1 << 28, ..Budget::UNLIMITED };
/// What one draft may take: minutes on a small device, if it is to be hard.
const DRAFT: Budget<'static> = Budget { max_expanded: 20_000_000, max_bytes: 1 << 28, ..Budget::UNLIMITED };
/// No side of a level that is made here is shorter.
const LEAST_SIDE: usize = 5;
/// How many rooms a level may have, where its style has rooms.
const ROOMS: std::ops::RangeInclusive<u32> = 1..=4;

/// What is known about how hard a level is.
#[wasm_bindgen]
pub struct Rated {
    rated: Result<rate::Rated, Unmeasured>,
}

/// A level that is being made, draft by draft.
#[wasm_bindgen]
pub struct Making {
    making: generate::Making,
    made: Option<Box<Made>>,
}

#[wasm_bindgen]
impl Rated {
    /// Rates a level, and solves it on the way. It throws if it is none.
    pub fn of(drawing: &str) -> Result<Rated, JsError> {
        Ok(Self { rated: rate::rate(&level_of(drawing)?, RATING, &mut |_| ()) })
    }

    /// `rated`, `unsolvable`, or `stopped` if nothing is known.
    #[wasm_bindgen(getter)]
    pub fn verdict(&self) -> String {
        let verdict = match self.rated {
            Ok(_) => "rated",
            Err(Unmeasured::Unsolvable) => "unsolvable",
            Err(Unmeasured::Stopped(_)) => "stopped",
        };
        verdict.to_owned()
    }

    /// Why it stopped without an answer.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        match self.rated {
            Err(Unmeasured::Stopped(reason)) => Some(reason.to_string()),
            _ => None,
        }
    }

    /// How hard it is, in tenths; 0 if that is not known.
    #[wasm_bindgen(getter)]
    pub fn tenths(&self) -> u32 {
        self.rated.as_ref().map_or(0, |rated| rated.rating.tenths())
    }

    /// Why it is that hard, the weightiest first: what, how much of it, and what it adds in tenths, as `changes 7 21, knot 3 14`.
    #[wasm_bindgen(getter)]
    pub fn reasons(&self) -> String {
        self.rated.as_ref().map_or_else(|_| String::new(), |rated| rate::reasons_text(&rated.reasons))
    }

    /// The moves of the solution with the fewest pushes known.
    #[wasm_bindgen(getter)]
    pub fn solution(&self) -> Option<String> {
        self.rated.as_ref().ok().map(|rated| rated.solution.lurd().to_owned())
    }
}

#[wasm_bindgen]
impl Making {
    /// Begins a level of about that size, with about so many boxes and as hard as that, in tenths; as near to it as levels are
    /// made. Another seed makes another one.
    #[wasm_bindgen(constructor)]
    pub fn new(
        width: u32,
        height: u32,
        boxes: u32,
        least: Option<u32>,
        most: Option<u32>,
        seed: u64,
    ) -> Result<Making, JsError> {
        let rating =
            least.map_or(Rating::LEAST, Rating::from_tenths)..=most.map_or(Rating::MOST, Rating::from_tenths);
        let making = begin([width, height], boxes.max(1), rating, seed);
        Ok(Self { making: making.map_err(|error| JsError::new(&error.to_string()))?, made: None })
    }

    /// Makes one more draft. It is `true` when all is done: there is a level, or none was found.
    pub fn advance(&mut self) -> bool {
        match self.making.advance(&|_| false, DRAFT, &mut |_| ()) {
            // A draft that took too much is one that is thrown away.
            None | Some(Err(Unmade::Stopped(_))) => false,
            Some(Err(Unmade::NotFound(_))) => true,
            Some(Ok(made)) => {
                self.made = Some(Box::new(made));
                true
            }
        }
    }

    /// How many drafts were made.
    #[wasm_bindgen(getter)]
    pub fn drafts(&self) -> u32 {
        self.making.drafts()
    }

    /// The rating that came nearest to what was wished, in tenths; 0 if there was none.
    #[wasm_bindgen(getter)]
    pub fn nearest(&self) -> u32 {
        self.making.nearest().map_or(0, Rating::tenths)
    }

    /// The level, if one was made.
    #[wasm_bindgen(getter)]
    pub fn drawing(&self) -> Option<String> {
        self.made.as_ref().map(|made| drawing_of(&made.level))
    }

    /// How hard it is, in tenths; 0 if there is none.
    #[wasm_bindgen(getter)]
    pub fn tenths(&self) -> u32 {
        self.made.as_ref().map_or(0, |made| made.rated.rating.tenths())
    }

    /// Why it is that hard.
    #[wasm_bindgen(getter)]
    pub fn reasons(&self) -> String {
        self.made.as_ref().map_or_else(String::new, |made| rate::reasons_text(&made.rated.reasons))
    }
}

fn begin(
    sides: [u32; 2],
    boxes: u32,
    rating: std::ops::RangeInclusive<Rating>,
    seed: u64,
) -> Result<generate::Making, WishError> {
    let [columns, rows] = sides.map(|side| (side as usize).clamp(LEAST_SIDE, MOST_SIDE));
    let size = Size::new(rows, columns).expect("such a level is small");
    let wishes =
        |boxes| Wishes { size, boxes: boxes..=boxes, rating: rating.clone(), rooms: ROOMS, style: None };
    match generate::Making::new(wishes(boxes), seed, 0) {
        Err(WishError::TooManyBoxes { most, .. }) => generate::Making::new(wishes(most), seed, 0),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn rated(drawing: &str) -> Rated {
        Rated::of(drawing).expect("it is a level")
    }

    #[test]
    fn a_level_is_rated_with_its_reasons_and_its_solution() {
        let rated = rated("#######\n#     #\n#.$@$.#\n#     #\n#######\n");
        assert_eq!((rated.verdict().as_str(), rated.reason()), ("rated", None));
        assert!((10..=100).contains(&rated.tenths()));
        let solution = rated.solution().expect("it was solved");
        assert_eq!(solution.chars().filter(char::is_ascii_uppercase).count(), 2, "{solution}");
        let is_reason = |reason: &str| {
            let words: Vec<&str> = reason.split(' ').collect();
            matches!(words[..], [_, value, tenths] if value.parse::<u32>().is_ok() && tenths.parse::<u32>().is_ok())
        };
        assert!(rated.reasons().split(", ").all(is_reason), "{}", rated.reasons());
    }

    #[test]
    fn what_has_no_solution_has_no_rating() {
        let rated = rated("######\n#@  .#\n#   $#\n# #$.#\n######\n");
        assert_eq!((rated.verdict().as_str(), rated.tenths(), rated.solution()), ("unsolvable", 0, None));
        assert_eq!(rated.reasons(), "");
    }

    #[test]
    fn a_wish_is_granted_as_far_as_levels_are_made() {
        for (sides, boxes) in [([0, 0], 1), ([1_000, 1_000], 3), ([6, 6], 500), ([u32::MAX, 1], u32::MAX)] {
            let begun = begin(sides, boxes, Rating::LEAST..=Rating::MOST, 1);
            assert!(begun.is_ok(), "{sides:?} {boxes}: {begun:?}");
        }
    }

    #[test]
    fn a_level_is_made_and_the_same_seed_makes_the_same() {
        let made = || {
            let mut making = Making::new(7, 6, 2, None, None, 4).expect("a modest wish");
            while !making.advance() {}
            assert!(making.tenths() > 0 && making.drafts() > 0);
            (making.drawing().expect("there is one"), making.reasons())
        };
        let (drawing, reasons) = made();
        assert_eq!(made(), (drawing.clone(), reasons.clone()));
        assert_eq!(rated(&drawing).reasons(), reasons);
    }
}
