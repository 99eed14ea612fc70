//! What is said about ratings and about levels that are made.

use mazekeeper_solver::generate::{MOST_ROOMS, MOST_SIDE, WishError};
use mazekeeper_solver::rate::{Rating, ReasonKind, Unmeasured};

use super::{Lang, Translate, counted};
use crate::quantities::grouped;

sentences! {
    rating: "rating", "độ khó";
    made: "made by", "cách tạo";
    not_rated: "not rated", "chưa có độ khó";
    nothing_like_it: "nothing like that was found", "không tìm thấy màn nào như vậy";
    nothing_new: "no further level like that was found: all that came up are there already", "không tìm thấy thêm màn nào như vậy: mọi màn tìm được đều đã có";
}

impl Lang {
    /// The columns of the table of ratings: level, title, rating, boxes, pushes, box changes, reasons.
    pub(crate) fn rate_columns(self) -> [&'static str; 7] {
        match self {
            Self::En => ["level", "title", "rating", "boxes", "pushes", "box changes", "why"],
            Self::Vi => ["màn", "tên", "độ khó", "số thùng", "lần đẩy", "lần đổi thùng", "vì sao"],
        }
    }

    /// What makes a level hard, in a few words.
    pub(crate) fn reason(self, kind: ReasonKind, value: u32) -> String {
        let number = self.number(value);
        let count = |one, many| counted(value as usize, one, many);
        match (self, kind) {
            (Self::En, ReasonKind::Changes) => count("box change", "box changes"),
            (Self::Vi, ReasonKind::Changes) => format!("{number} lần đổi thùng"),
            (_, ReasonKind::Knot) if value == 1 => self.pick("a single box", "chỉ một thùng").to_owned(),
            (Self::En, ReasonKind::Knot) => {
                format!("{} to be solved together", count("box", "boxes"))
            }
            (Self::Vi, ReasonKind::Knot) => format!("{number} thùng phải giải cùng nhau"),
            (Self::En, ReasonKind::Returns) => {
                format!("{} to a box left before", count("return", "returns"))
            }
            (Self::Vi, ReasonKind::Returns) => format!("{number} lần quay lại thùng đã bỏ dở"),
            (Self::En, ReasonKind::Away) => {
                format!("{} away from the goals", count("push", "pushes"))
            }
            (Self::Vi, ReasonKind::Away) => format!("{number} lần đẩy ra xa đích"),
            (Self::En, ReasonKind::Greedy) => {
                format!("{} for a greedy search", count("position", "positions"))
            }
            (Self::Vi, ReasonKind::Greedy) => format!("{number} thế khi tìm kiếm tham lam"),
            (Self::En, ReasonKind::Dead) => format!("{} % of the pushes lose", grouped(value)),
            (Self::Vi, ReasonKind::Dead) => format!("{number} % số lần đẩy dẫn đến thua"),
        }
    }

    /// Why a level has no rating.
    pub(crate) fn unmeasured(self, why: Unmeasured) -> String {
        match why {
            Unmeasured::Unsolvable => self.unsolvable().to_owned(),
            Unmeasured::Stopped(reason) => format!("{}: {}", self.not_rated(), self.stopped(reason)),
        }
    }

    pub(crate) fn rate_summary(self, counts: [usize; 4], cpu: &str) -> String {
        let [rated, unsolvable, stopped, invalid] = counts;
        match self {
            Self::En => format!(
                "{rated} rated, {unsolvable} proved unsolvable, {stopped} not rated, {invalid} invalid; {cpu} of the processor"
            ),
            Self::Vi => format!(
                "đã tính độ khó {rated}, không giải được {unsolvable}, chưa tính được {stopped}, không hợp lệ {invalid}; {cpu} thời gian bộ xử lý"
            ),
        }
    }

    pub(crate) fn seed_drawn(self, seed: u64) -> String {
        match self {
            Self::En => format!("seed {seed}: --seed {seed} makes the same levels again"),
            Self::Vi => format!("số khởi đầu {seed}: --seed {seed} sẽ tạo lại đúng những màn này"),
        }
    }

    /// How far it is: levels made and wished for, drafts, time.
    pub(crate) fn making(self, made: u32, count: u32, drafts: u32, time: &str) -> String {
        let drafts = self.number(drafts);
        match self {
            Self::En => format!("{made}/{count} levels · drafts {drafts} · {time}"),
            Self::Vi => format!("{made}/{count} màn · bản nháp {drafts} · {time}"),
        }
    }

    pub(crate) fn made_summary(self, levels: u32, drafts: u32, time: &str) -> String {
        let [levels_vi, drafts_vi] = [levels, drafts].map(|count| self.number(count));
        match self {
            Self::En => format!(
                "{} made of {} in {time}",
                counted(levels as usize, "level", "levels"),
                counted(drafts as usize, "draft", "drafts")
            ),
            Self::Vi => format!("đã tạo {levels_vi} màn từ {drafts_vi} bản nháp trong {time}"),
        }
    }

    /// How many levels there are of those that were wished for, and why not more.
    pub(crate) fn made_only(self, made: u32, count: u32, why: &str) -> String {
        match (self, made) {
            (Self::En, 0) => format!("no level was made: {why}"),
            (Self::Vi, 0) => format!("không tạo được màn nào: {why}"),
            (Self::En, 1) => format!("only 1 of {count} levels was made: {why}"),
            (Self::En, _) => format!("only {made} of {count} levels were made: {why}"),
            (Self::Vi, _) => format!("chỉ tạo được {made} trên {count} màn: {why}"),
        }
    }

    /// The same sentence, and which rating came nearest.
    pub(crate) fn with_nearest(self, why: &str, nearest: Rating) -> String {
        let nearest = self.punctuated(nearest.to_string());
        match self {
            Self::En => format!("{why}; the nearest had rating {nearest}"),
            Self::Vi => format!("{why}; màn gần nhất có độ khó {nearest}"),
        }
    }

    pub(crate) fn exists_already(self, file: &str) -> String {
        match self {
            Self::En => format!("{file} exists already; --force replaces it"),
            Self::Vi => format!("{file} đã có; --force sẽ thay nó"),
        }
    }
}

impl Translate for WishError {
    fn vietnamese(&self) -> String {
        match self {
            Self::TooSmall { rows, columns } => {
                format!("{columns}×{rows} quá nhỏ: một màn có ít nhất 5×4 ô, kể cả tường bao quanh")
            }
            Self::TooLarge { rows, columns } => {
                format!("{columns}×{rows} quá lớn: một màn được tạo có nhiều nhất {MOST_SIDE}×{MOST_SIDE} ô")
            }
            Self::TooManyBoxes { rows, columns, boxes, most } => {
                format!("{boxes} thùng không vừa {columns}×{rows}: chỉ đủ chỗ cho {most}")
            }
            Self::NoBox => "một màn có ít nhất một thùng".into(),
            Self::Rooms => format!("một màn được tạo từ 1 đến {MOST_ROOMS} phòng"),
        }
    }
}
