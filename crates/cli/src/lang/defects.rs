//! What the core says about files, levels and moves, in the language asked for.

use mazekeeper_core::sokoban::LevelFault;
use mazekeeper_core::sokoban::configuration::WishError;
use mazekeeper_core::sokoban::formats::{Defect, Fault, Place};
use mazekeeper_core::sokoban::lurd::{MovesError, MovesFault};
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_core::sokoban::rle::RleFault;
use mazekeeper_core::sokoban::solution::VerifyError;
use mazekeeper_core::sokoban::vietnamese::Vietnamese;
use mazekeeper_core::sokoban::warnings::LevelWarning;

use super::Lang;

/// Something the core can say, which can be said in Vietnamese, too.
pub(crate) trait Translate: ToString {
    /// In Vietnamese.
    fn vietnamese(&self) -> String;

    /// In the language asked for.
    fn in_language(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Vi => self.vietnamese(),
        }
    }
}

/// A sentence about a place in a file.
pub(crate) fn located(place: Option<Place>, what: &str, lang: Lang) -> String {
    match place {
        Some(place) => format!("{}: {what}", place.in_language(lang)),
        None => what.to_owned(),
    }
}

/// A defect with its place.
pub(crate) fn defect(defect: &Defect, lang: Lang) -> String {
    defect.in_language(lang)
}

/// Pages say these, too, so the core has the words.
macro_rules! said_by_the_core {
    ($($name:ty),+) => {$(
        impl Translate for $name {
            fn vietnamese(&self) -> String {
                Vietnamese::vietnamese(self)
            }
        }
    )+};
}

said_by_the_core!(
    Defect,
    Fault,
    LevelFault,
    LevelWarning,
    MovesError,
    MovesFault,
    Place,
    RleFault,
    VerifyError
);

impl Translate for WishError {
    fn vietnamese(&self) -> String {
        match self {
            Self::PushesCostPushes => {
                "bài toán `pushes` chỉ xét các lần đẩy, nên chỉ nhận chi phí `pushes`".into()
            }
            Self::WeightTooLarge => format!("trọng số lớn nhất là {}", Weights::MAX),
        }
    }
}
