//! The sizes that games are offered in.

use super::shape::Shape;
use crate::names::named;

/// How large a maze is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// 20 × 20.
    Easy,
    /// 50 × 50.
    Medium,
    /// 100 × 100.
    Hard,
}

named!(Difficulty, "difficulty": Easy = "easy", Medium = "medium", Hard = "hard");

impl Difficulty {
    /// The size it stands for.
    pub fn shape(self) -> Shape {
        let side = match self {
            Self::Easy => 20,
            Self::Medium => 50,
            Self::Hard => 100,
        };
        Shape::new(side, side).expect("every difficulty is a shape")
    }
}
