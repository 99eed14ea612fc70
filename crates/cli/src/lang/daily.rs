//! What is said about a day.

use mazekeeper_server::DayError;

use super::{Lang, Translate};

sentences! {
    pack_of_the_day: "pack", "bộ màn chơi";
    rating_of_the_day: "rating", "độ khó";
    maze_of_the_day: "maze", "mê cung";
}

impl Translate for DayError {
    fn vietnamese(&self) -> String {
        format!("`{}` không phải ngày; một ngày viết như 2026-11-17", self.found)
    }
}
