//! What is said about methods and benchmarks.

use mazekeeper_bench::method::MethodError;
use mazekeeper_bench::store::StoreError;
use mazekeeper_core::budget::StopReason;
use mazekeeper_core::sokoban::configuration::Measure;

use super::{Lang, Translate};
use crate::quantities::grouped;

impl Lang {
    /// Why a folder of results cannot be used.
    pub(crate) fn store_refused(self, error: &StoreError) -> String {
        match error {
            StoreError::InUse(folder) => self.folder_in_use(folder),
            StoreError::OtherSettings { folder, setting } => {
                self.other_settings(folder, setting.unwrap_or(self.program_version()))
            }
            StoreError::OtherRun { folder, file, level, method } => {
                self.other_run(folder, file, *level, method)
            }
            StoreError::NoResult { file, line } => self.no_result(file, *line),
            StoreError::Unreadable { file, error } => self.cannot_read(file, &error.to_string()),
            StoreError::Failed { file, error } => self.cannot_write(file, &error.to_string()),
        }
    }

    pub(crate) fn method_refused(self, error: MethodError) -> String {
        match (self, error) {
            (Self::En, MethodError::StrongDecides { flag }) => format!(
                "{flag} does not go with the strong solver, which decides that by itself: name a textbook search, such as astar"
            ),
            (Self::Vi, MethodError::StrongDecides { flag }) => format!(
                "{flag} không dùng được với bộ giải mạnh (strong), vì nó tự quyết định điều đó: hãy chọn một phép tìm kiếm kinh điển, ví dụ astar"
            ),
            (Self::En, MethodError::OnlyStrongHasGoals) => {
                "--goal goes only with the strong solver (strong)".into()
            }
            (Self::Vi, MethodError::OnlyStrongHasGoals) => "--goal chỉ dùng với bộ giải mạnh (strong)".into(),
            (_, MethodError::Wish(error)) => error.in_language(self),
        }
    }

    pub(crate) fn bench_progress(self, done: usize, total: usize, solved: usize, cpu: &str) -> String {
        match self {
            Self::En => format!("{done}/{total} · {solved} solved · {cpu} of the processor"),
            Self::Vi => {
                format!(
                    "{done}/{total} · đã giải {solved} · {} thời gian bộ xử lý",
                    self.punctuated(cpu.to_owned())
                )
            }
        }
    }

    /// The columns of a table of levels: level, title, outcome, pushes, moves, time, nodes.
    pub(crate) fn level_columns(self) -> [&'static str; 7] {
        match self {
            Self::En => ["level", "title", "outcome", "pushes", "moves", "processor", "nodes"],
            Self::Vi => ["màn", "tên", "kết quả", "lần đẩy", "bước đi", "bộ xử lý", "trạng thái"],
        }
    }

    /// The columns of a table of tables: file, method, solved, pushes, moves, time, nodes, failures.
    pub(crate) fn group_columns(self) -> [&'static str; 8] {
        match self {
            Self::En => ["file", "method", "solved", "pushes", "moves", "processor", "nodes", "not solved"],
            Self::Vi => {
                ["tệp", "cách giải", "đã giải", "lần đẩy", "bước đi", "bộ xử lý", "trạng thái", "chưa giải"]
            }
        }
    }

    /// What a solution is proved to be, in two words or three.
    pub(crate) fn fewest(self, measure: Measure) -> &'static str {
        match measure {
            Measure::Moves => self.pick("fewest moves", "ít bước đi nhất"),
            Measure::Pushes => self.pick("fewest pushes", "ít lần đẩy nhất"),
            Measure::Walks => self.pick("fewest walking steps", "ít bước không đẩy nhất"),
        }
    }

    /// Why a run ended without an answer, in one word or two.
    pub(crate) fn stopped_by(self, reason: StopReason) -> &'static str {
        match reason {
            StopReason::NodeLimit => self.pick("nodes", "số trạng thái"),
            StopReason::MemoryLimit => self.pick("memory", "bộ nhớ"),
            StopReason::TimeLimit => self.pick("time", "thời gian"),
            StopReason::Exhausted => self.pick("exhausted", "đã xét hết"),
            StopReason::Cancelled => self.interrupted(),
        }
    }

    /// Why a run ended that a mistake in the program has ended.
    pub(crate) fn program_failed(self) -> &'static str {
        self.pick("the program failed", "chương trình gặp lỗi")
    }

    /// How many solutions are proved to be the best in their measure.
    pub(crate) fn proved_optimal(self, levels: usize) -> String {
        match self {
            Self::En => format!(" ({levels} proved optimal)"),
            Self::Vi => format!(" (đã chứng minh tối ưu: {levels})"),
        }
    }

    /// What a table comes to: levels, processor time, then nodes, pushes and moves. `proved` follows what is solved.
    pub(crate) fn bench_summary(self, solved: [usize; 2], proved: &str, cpu: &str, sums: [u64; 3]) -> String {
        let [solved, levels] = solved;
        let [nodes, pushes, moves] = sums.map(|sum| self.number(sum));
        match self {
            Self::En => format!(
                "{solved} of {levels} solved{proved} in {cpu} of the processor: nodes {nodes}, pushes {pushes}, moves {moves}"
            ),
            Self::Vi => format!(
                "đã giải {solved} trên {levels}{proved} trong {cpu} thời gian bộ xử lý: trạng thái {nodes}, lần đẩy {pushes}, bước đi {moves}"
            ),
        }
    }

    pub(crate) fn not_solved(self, failures: &str) -> String {
        match self {
            Self::En => format!("not solved: {failures}"),
            Self::Vi => format!("chưa giải: {failures}"),
        }
    }

    pub(crate) fn runs_differ(self, file: &str, level: usize, fewest: u64, most: u64) -> String {
        match self {
            Self::En => format!(
                "{file}, level {level}: the runs differ, the nodes are {} to {}",
                grouped(fewest),
                grouped(most)
            ),
            Self::Vi => format!(
                "{file}, màn {level}: các lần chạy khác nhau, từ {} đến {} trạng thái",
                self.number(fewest),
                self.number(most)
            ),
        }
    }

    pub(crate) fn resumed(self, folder: &str, known: usize, total: usize) -> String {
        match self {
            Self::En => format!("{folder} has {known} of {total} results already"),
            Self::Vi => format!("{folder} đã có {known} trên {total} kết quả"),
        }
    }

    pub(crate) fn other_settings(self, folder: &str, setting: &str) -> String {
        match self {
            Self::En => {
                format!("{folder} holds results with another {setting}: name another folder for --out")
            }
            Self::Vi => format!("{folder} chứa kết quả với {setting} khác: hãy chọn thư mục khác cho --out"),
        }
    }

    pub(crate) fn other_run(self, folder: &str, file: &str, level: usize, method: &str) -> String {
        match self {
            Self::En => format!(
                "{folder} holds results that were not asked for ({file}, level {level}, {method}): name another folder for --out"
            ),
            Self::Vi => format!(
                "{folder} chứa kết quả không được yêu cầu ({file}, màn {level}, {method}): hãy chọn thư mục khác cho --out"
            ),
        }
    }

    pub(crate) fn no_result(self, file: &str, line: usize) -> String {
        match self {
            Self::En => format!("{file}, line {line} is no result: name another folder for --out"),
            Self::Vi => format!("{file}, dòng {line} không phải kết quả: hãy chọn thư mục khác cho --out"),
        }
    }

    pub(crate) fn preset_needs_folder(self, preset: &str) -> String {
        match self {
            Self::En => format!("--preset {preset} needs the one folder of its levels"),
            Self::Vi => format!("--preset {preset} cần đúng một thư mục chứa các màn của nó"),
        }
    }

    pub(crate) fn preset_takes_no_folder(self, preset: &str) -> String {
        match self {
            Self::En => format!("--preset {preset} makes its mazes itself and takes no file"),
            Self::Vi => format!("--preset {preset} tự tạo mê cung nên không nhận tệp nào"),
        }
    }

    pub(crate) fn preset_lacks(self, folder: &str, files: &str) -> String {
        match self {
            Self::En => format!("{folder} has no {files}"),
            Self::Vi => format!("{folder} không có {files}"),
        }
    }

    pub(crate) fn preset_counts(self, set: &str, found: usize, published: usize) -> String {
        match self {
            Self::En => format!(
                "{set} has {found} levels and not {published}, so published figures would stand beside other levels"
            ),
            Self::Vi => format!(
                "{set} có {found} màn chứ không phải {published}, nên số liệu công bố sẽ đứng cạnh màn khác"
            ),
        }
    }

    pub(crate) fn folder_in_use(self, folder: &str) -> String {
        match self {
            Self::En => format!("another benchmark is writing to {folder}"),
            Self::Vi => format!("một lần chạy khác đang ghi vào {folder}"),
        }
    }

    pub(crate) fn program_version(self) -> &'static str {
        self.pick("version of the program", "phiên bản chương trình")
    }
}
