//! English and Vietnamese: every sentence the program says, side by side.

/// Sentences without gaps: one line each, English and Vietnamese.
macro_rules! sentences {
    ($($name:ident: $english:literal, $vietnamese:literal;)+) => {
        impl Lang {
            $(pub(crate) fn $name(self) -> &'static str {
                self.pick($english, $vietnamese)
            })+
        }
    };
}

mod admin;
mod bench;
mod craft;
mod daily;
mod defects;
mod energy;
mod help;
mod improve;
mod jobs;
mod maze;
mod run;
mod serve;
mod submit;

pub(crate) use defects::{Translate, defect, located};
pub(crate) use help::describe;

use std::ffi::OsString;

use clap::ValueEnum;
use mazekeeper_core::budget::StopReason;
use mazekeeper_core::sokoban::configuration::Measure;
use mazekeeper_core::sokoban::formats::Entry;

use crate::quantities::grouped;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    En,
    Vi,
}

impl Lang {
    /// The language of the person's system, English unless it is Vietnamese.
    pub(crate) fn of_environment() -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        if locale.is_some_and(|locale| locale.starts_with("vi")) { Self::Vi } else { Self::En }
    }

    /// The language asked for on a command line that is not parsed yet: its help must be in that language, too.
    pub(crate) fn asked_for(words: &[OsString]) -> Self {
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let joined = words.iter().find_map(|word| word.strip_prefix("--lang=").map(str::to_owned));
        let separate = || {
            let flag = words.iter().position(|word| word == "--lang")?;
            words.get(flag + 1).map(|word| word.clone().into_owned())
        };
        let environment = || std::env::var("MAZEKEEPER_LANG").ok();
        let name = joined.or_else(separate).or_else(environment);
        let known = name.and_then(|name| <Self as ValueEnum>::from_str(&name, false).ok());
        known.unwrap_or_else(Self::of_environment)
    }

    /// A number with its thousands apart, as this language writes it.
    pub(crate) fn number(self, number: impl ToString) -> String {
        self.punctuated(grouped(number))
    }

    /// A quantity written in English, as this language writes it: Vietnamese has the comma before decimals.
    pub(crate) fn punctuated(self, quantity: String) -> String {
        let swapped = |character| match character {
            '.' => ',',
            ',' => '.',
            other => other,
        };
        match self {
            Self::En => quantity,
            Self::Vi => quantity.chars().map(swapped).collect(),
        }
    }

    /// The text in this language.
    pub(crate) fn pick<'a>(self, english: &'a str, vietnamese: &'a str) -> &'a str {
        match self {
            Self::En => english,
            Self::Vi => vietnamese,
        }
    }
}

sentences! {
    error: "error", "lỗi";
    warning: "warning", "cảnh báo";
    solved: "solved", "đã giải";
    unsolvable: "proved unsolvable", "đã chứng minh là không giải được";
    unsolvable_short: "unsolvable", "không giải được";
    not_run: "not run", "chưa chạy";
    not_found: "not found", "không tìm thấy lời giải";
    invalid: "invalid", "không hợp lệ";
    untitled: "untitled", "không tên";
    nothing_known: "whether it can be solved is not known", "chưa biết màn này có giải được hay không";
    lurd: "LURD", "LURD";
    plain_moves: "moves", "các bước";
    states: "states", "trạng thái";
    effort: "effort", "chi phí";
    size: "size", "kích thước";
    identity: "identity", "mã nhận dạng";
    verified: "verified", "đã kiểm chứng";
    refuted: "not a solution", "không phải lời giải";
    no_solution_in_file: "the file has no solution for this level", "tệp không có lời giải cho màn này";
    one_thread: "--threads: only the strong solver with --goal any uses more than one thread", "--threads: chỉ bộ giải mạnh với --goal any mới dùng nhiều hơn một luồng";
    show_needs_text: "--show plays for people: it goes with --format text", "--show dành cho người xem: chỉ dùng với --format text";
    before: "before", "trước";
    after: "after", "sau";
    nothing_shorter: "nothing shorter was found", "không tìm thấy lời giải ngắn hơn";
    interrupted: "interrupted", "đã bị ngắt";
    standard_input_once: "standard input can be read only once", "đầu vào chuẩn chỉ đọc được một lần";
    one_file_for_a_title: "--title goes with exactly one file", "--title chỉ dùng với đúng một tệp";
    one_goal_file: "--goals goes with exactly one level file", "--goals chỉ dùng với đúng một tệp màn chơi";
    lurd_needs_one_level: "--lurd goes with exactly one level: name it with --levels", "--lurd chỉ dùng với đúng một màn: hãy chọn bằng --levels";
    nothing_to_convert: "there is no valid level to convert", "không có màn hợp lệ nào để chuyển";
    standard_input: "standard input", "đầu vào chuẩn";
}

/// `1 move`, `2 moves`.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// Sentences with gaps.
impl Lang {
    /// What a file is called among people.
    pub(crate) fn file(self, name: &str) -> &str {
        if name == "-" { self.standard_input() } else { name }
    }

    /// What a level is called: in Vietnamese by `Title-vi`, if its file has that.
    pub(crate) fn title(self, entry: &Entry) -> &str {
        self.own_title(entry).unwrap_or(self.untitled())
    }

    /// The same; `None` if its file has no name for it.
    pub(crate) fn own_title(self, entry: &Entry) -> Option<&str> {
        let own = match self {
            Self::En => None,
            Self::Vi => entry.fields.get("Title-vi"),
        };
        own.or_else(|| entry.title())
    }

    pub(crate) fn moves_and_pushes(self, moves: usize, pushes: usize) -> String {
        match self {
            Self::En => format!("{}, {}", counted(moves, "move", "moves"), counted(pushes, "push", "pushes")),
            Self::Vi => format!("{} bước đi, {} lần đẩy", self.number(moves), self.number(pushes)),
        }
    }

    pub(crate) fn proved_fewest(self, measure: Measure) -> &'static str {
        match measure {
            Measure::Moves => {
                self.pick("proved: no solution has fewer moves", "đã chứng minh: ít bước đi nhất")
            }
            Measure::Pushes => {
                self.pick("proved: no solution has fewer pushes", "đã chứng minh: ít lần đẩy nhất")
            }
            Measure::Walks => self
                .pick("proved: no solution has fewer walking steps", "đã chứng minh: ít bước không đẩy nhất"),
        }
    }

    pub(crate) fn every_state_seen(self, states: u64) -> String {
        match (self, states) {
            (Self::En, 0) => "the start is recognised as lost".into(),
            (Self::Vi, 0) => "nhận ra ngay thế bắt đầu đã thua".into(),
            (Self::En, _) => format!("every state that can be reached was seen, {} in all", grouped(states)),
            (Self::Vi, _) => format!("đã xét hết {} trạng thái có thể tới được", self.number(states)),
        }
    }

    pub(crate) fn stopped(self, reason: StopReason) -> &'static str {
        match reason {
            StopReason::NodeLimit => {
                self.pick("as many states were expanded as allowed", "đã mở đủ số trạng thái cho phép")
            }
            StopReason::MemoryLimit => self.pick("the memory limit was reached", "đã chạm giới hạn bộ nhớ"),
            StopReason::TimeLimit => self.pick("the time limit was reached", "đã hết thời gian"),
            StopReason::Exhausted => self.pick(
                "everything the search looks at was seen without an answer",
                "đã xét hết những gì phép tìm kiếm xét mà không có câu trả lời",
            ),
            StopReason::Cancelled => self.interrupted(),
        }
    }

    pub(crate) fn state_counts(self, explored: &str, expanded: &str, frontier: &str) -> String {
        match self {
            Self::En => format!("{explored} explored, {expanded} expanded, at most {frontier} waiting"),
            Self::Vi => format!("đã thấy {explored}, đã mở {expanded}, chờ nhiều nhất {frontier}"),
        }
    }

    pub(crate) fn time_and_memory(self, wall: &str, cpu: &str, memory: &str) -> String {
        match self {
            Self::En => format!("{wall} ({cpu} of the processor), {memory} of memory"),
            Self::Vi => format!("{wall} ({cpu} thời gian bộ xử lý), {memory} bộ nhớ"),
        }
    }

    pub(crate) fn solve_summary(self, counts: [usize; 4], cpu: &str) -> String {
        let [solved, unsolvable, stopped, invalid] = counts;
        match self {
            Self::En => format!(
                "{solved} solved, {unsolvable} proved unsolvable, {stopped} not found, {invalid} invalid; {cpu} of the processor"
            ),
            Self::Vi => format!(
                "đã giải {solved}, không giải được {unsolvable}, không tìm thấy {stopped}, không hợp lệ {invalid}; {cpu} thời gian bộ xử lý"
            ),
        }
    }

    pub(crate) fn check_summary(self, valid: usize, invalid: usize) -> String {
        match self {
            Self::En => format!("{valid} valid, {invalid} invalid"),
            Self::Vi => format!("hợp lệ {valid}, không hợp lệ {invalid}"),
        }
    }

    pub(crate) fn progress(self, expanded: &str, frontier: &str, rate: &str, memory: &str) -> String {
        match self {
            Self::En => format!("{expanded} expanded, {frontier} waiting, {rate}/s, {memory}"),
            Self::Vi => format!("đã mở {expanded}, đang chờ {frontier}, {rate}/giây, {memory}"),
        }
    }

    pub(crate) fn board_size(self, rows: usize, columns: usize, boxes: usize, floor: usize) -> String {
        match self {
            Self::En => format!("{columns} × {rows}, boxes {boxes}, floor squares {floor}"),
            Self::Vi => format!("{columns} × {rows}, số thùng {boxes}, số ô sàn {floor}"),
        }
    }

    pub(crate) fn metrics(self, numbers: [usize; 6]) -> String {
        let [moves, pushes, box_lines, box_changes, sessions, player_lines] = numbers;
        match self {
            Self::En => format!(
                "moves {moves}, pushes {pushes}, box lines {box_lines}, box changes {box_changes}, \
                 pushing sessions {sessions}, player lines {player_lines}"
            ),
            Self::Vi => format!(
                "bước đi {moves}, lần đẩy {pushes}, đường thùng {box_lines}, lần đổi thùng {box_changes}, \
                 đợt đẩy {sessions}, đường người {player_lines}"
            ),
        }
    }

    pub(crate) fn cannot_read(self, file: &str, reason: &str) -> String {
        match self {
            Self::En => format!("{file} cannot be read: {reason}"),
            Self::Vi => format!("không đọc được {file}: {reason}"),
        }
    }

    pub(crate) fn cannot_write(self, file: &str, reason: &str) -> String {
        match self {
            Self::En => format!("{file} cannot be written: {reason}"),
            Self::Vi => format!("không ghi được {file}: {reason}"),
        }
    }

    pub(crate) fn empty_folder(self, folder: &str) -> String {
        match self {
            Self::En => format!("{folder} holds no level file (.xsb, .sok, .txt, .slc, .xml or .rle)"),
            Self::Vi => format!("{folder} không có tệp màn chơi nào (.xsb, .sok, .txt, .slc, .xml hay .rle)"),
        }
    }

    pub(crate) fn no_such_level(self, file: &str, wanted: usize, levels: usize) -> String {
        match self {
            Self::En => format!("{file} has no level {wanted}: it has {levels}"),
            Self::Vi => format!("{file} không có màn {wanted}: chỉ có {levels} màn"),
        }
    }
}
