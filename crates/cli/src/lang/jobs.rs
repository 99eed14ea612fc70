//! What is said about jobs, who does them, and benchmarks that others run.

use mazekeeper_server::{DatabaseError, DatabaseUrl, Lack};

use super::Lang;
use crate::quantities::readable_bytes;

sentences! {
    no_jobs: "nothing is queued", "không có việc nào đang chờ";
    job_work: "work", "việc cần làm";
    job_worker: "worker", "nơi chạy";
    job_tries: "begun", "số lần bắt đầu";
    job_progress: "progress", "tiến độ";
    job_answer: "answer", "kết quả";
    job_reason: "reason", "lý do";
    ended_elsewhere: "somebody has ended this benchmark; the same command goes on with it", "có người đã dừng lần chạy này; chạy lại cùng lệnh để tiếp tục";
    forgotten_elsewhere: "somebody has ended this benchmark and deleted what came of it; the same command begins anew", "có người đã dừng lần chạy này và xóa kết quả; chạy lại cùng lệnh để bắt đầu lại từ đầu";
}

impl Lang {
    /// What a worker says when it begins.
    pub(crate) fn working(self, slots: usize, bytes: usize, database: &DatabaseUrl) -> String {
        let bytes = self.punctuated(readable_bytes(bytes));
        match self {
            Self::En => {
                let jobs = if slots == 1 { "1 job".to_owned() } else { format!("{slots} jobs") };
                format!(
                    "Working for {database}: {jobs} at a time, {bytes} each – Ctrl-C gives them back and ends"
                )
            }
            Self::Vi => {
                format!(
                    "Đang làm việc cho {database}: mỗi lúc {slots} việc, mỗi việc {bytes} – nhấn Ctrl-C để trả việc và dừng"
                )
            }
        }
    }

    /// The columns of a list: id, kind, state, how much is done, how long ago, who wants it, title.
    pub(crate) fn job_columns(self) -> [&'static str; 7] {
        match self {
            Self::En => ["id", "kind", "state", "done", "age", "for", "title"],
            Self::Vi => ["mã", "loại", "trạng thái", "xong", "cách đây", "của", "tên"],
        }
    }

    pub(crate) fn job_state(self, state: &str) -> &str {
        match (self, state) {
            (Self::Vi, "waiting") => "đang chờ",
            (Self::Vi, "running") => "đang chạy",
            (Self::Vi, "done") => "xong",
            (Self::Vi, "failed") => "hỏng",
            (Self::Vi, "cancelled") => "đã hủy",
            (Self::Vi, "interrupted") => "bị gián đoạn",
            (_, state) => state,
        }
    }

    pub(crate) fn no_such_job(self, id: &str) -> String {
        match self {
            Self::En => format!("there is no job {id}; `mazekeeper jobs list --all` tells which there are"),
            Self::Vi => {
                format!("không có việc {id}; `mazekeeper jobs list --all` cho biết có những việc nào")
            }
        }
    }

    pub(crate) fn job_cancelled(self, id: &str) -> String {
        match self {
            Self::En => format!("{id} is ended"),
            Self::Vi => format!("đã dừng {id}"),
        }
    }

    pub(crate) fn job_over_before(self, id: &str) -> String {
        match self {
            Self::En => format!("{id} was over already"),
            Self::Vi => format!("{id} đã kết thúc từ trước"),
        }
    }

    pub(crate) fn jobs_forgotten(self, count: u64) -> String {
        match (self, count) {
            (Self::En, 1) => "forgot 1 job".to_owned(),
            (Self::En, _) => format!("forgot {} jobs", self.number(count)),
            (Self::Vi, _) => format!("đã xóa {} việc", self.number(count)),
        }
    }

    /// A benchmark is queued, or was before.
    pub(crate) fn queued(self, id: &str, tasks: usize, is_joined: bool) -> String {
        let tasks = self.tasks(tasks as u64);
        match (self, is_joined) {
            (Self::En, false) => format!("queued as {id}: {tasks}; Ctrl-C leaves it running"),
            (Self::En, true) => format!("joined {id}: {tasks}; Ctrl-C leaves it running"),
            (Self::Vi, false) => format!("đã xếp hàng với mã {id}: {tasks}; nhấn Ctrl-C thì nó vẫn chạy"),
            (Self::Vi, true) => format!("đã nối lại với {id}: {tasks}; nhấn Ctrl-C thì nó vẫn chạy"),
        }
    }

    fn tasks(self, count: u64) -> String {
        match (self, count) {
            (Self::En, 1) => "1 task".to_owned(),
            (Self::En, _) => format!("{} tasks", self.number(count)),
            (Self::Vi, _) => format!("{} tác vụ", self.number(count)),
        }
    }

    /// How long ago something was, as one number.
    pub(crate) fn age(self, seconds: u64) -> String {
        let (number, english, vietnamese) = match seconds {
            0..60 => (seconds, "s", "giây"),
            60..3600 => (seconds / 60, "min", "phút"),
            3600..86_400 => (seconds / 3600, "h", "giờ"),
            86_400.. => (seconds / 86_400, "d", "ngày"),
        };
        match self {
            Self::En => format!("{number} {english}"),
            Self::Vi => format!("{number} {vietnamese}"),
        }
    }

    pub(crate) fn database_error(self, error: &DatabaseError) -> String {
        match (self, error) {
            (Self::En, _) => error.to_string(),
            (Self::Vi, DatabaseError::Unavailable(why)) => format!("cơ sở dữ liệu không trả lời: {why}"),
            (Self::Vi, DatabaseError::Refused(why)) => format!("cơ sở dữ liệu từ chối: {why}"),
        }
    }

    pub(crate) fn hands(self, running: i64, workers: i64) -> String {
        match (self, workers) {
            (Self::En, 1) => format!("{running} running on 1 worker"),
            (Self::En, _) => format!("{running} running on {workers} workers"),
            (Self::Vi, _) => format!("{running} tác vụ đang chạy ở {workers} nơi"),
        }
    }

    /// Nobody is there who could run a task.
    pub(crate) fn nobody_works(self, database: &DatabaseUrl, bytes: usize, lack: Lack) -> String {
        let bytes = self.punctuated(readable_bytes(bytes));
        match (self, lack) {
            (Self::En, Lack::Build) => format!(
                "the workers that are there are of another build of the program; start some of this one with: mazekeeper worker --database {database}"
            ),
            (Self::Vi, Lack::Build) => format!(
                "các nơi chạy hiện có thuộc bản dựng khác của chương trình; hãy khởi động nơi chạy cùng bản dựng này bằng: mazekeeper worker --database {database}"
            ),
            (Self::En, Lack::Memory(most)) => format!(
                "no worker of this build has {bytes} for a job; the largest one has {}: give one more memory (--job-memory) or fewer jobs at a time (--slots)",
                self.punctuated(readable_bytes(most))
            ),
            (Self::Vi, Lack::Memory(most)) => format!(
                "không nơi chạy nào cùng bản dựng này có {bytes} cho mỗi việc; nơi lớn nhất có {}: hãy cho thêm bộ nhớ (--job-memory) hoặc bớt số việc cùng lúc (--slots)",
                self.punctuated(readable_bytes(most))
            ),
            (Self::En, Lack::Workers) => format!(
                "no worker of this build with {bytes} for a job is there yet; start some with: mazekeeper worker --database {database}"
            ),
            (Self::Vi, Lack::Workers) => format!(
                "chưa có nơi chạy nào cùng bản dựng này với {bytes} cho mỗi việc; hãy khởi động bằng: mazekeeper worker --database {database}"
            ),
        }
    }

    pub(crate) fn database_away(self, error: &DatabaseError) -> String {
        match self {
            Self::En => format!("{}; waiting for it", self.database_error(error)),
            Self::Vi => format!("{}; đang đợi", self.database_error(error)),
        }
    }

    pub(crate) fn false_row(self, file: &str, level: usize) -> String {
        match self {
            Self::En => {
                format!("{file}, level {level}: what a worker answered does not hold, and is left out")
            }
            Self::Vi => format!("{file}, màn {level}: kết quả nhận được không đúng nên bị bỏ qua"),
        }
    }

    pub(crate) fn goes_on(self, id: &str, database: &DatabaseUrl) -> String {
        match self {
            Self::En => format!(
                "it goes on; the same command joins it again, and `mazekeeper jobs cancel {id} --database {database}` ends it"
            ),
            Self::Vi => format!(
                "nó vẫn tiếp tục; chạy lại cùng lệnh để nối lại, còn `mazekeeper jobs cancel {id} --database {database}` để dừng"
            ),
        }
    }

    pub(crate) fn tasks_lost(self, tasks: i64) -> String {
        let told = self.tasks(u64::try_from(tasks).unwrap_or(0));
        match (self, tasks) {
            (Self::En, 1) => format!(
                "{told} was begun again and again, and no worker came back from it; the same command tries it once more"
            ),
            (Self::En, _) => format!(
                "{told} were begun again and again, and no worker came back from them; the same command tries them once more"
            ),
            (Self::Vi, _) => format!(
                "{told} đã bắt đầu nhiều lần mà không nơi nào trả kết quả; chạy lại cùng lệnh để thử lần nữa"
            ),
        }
    }
}
