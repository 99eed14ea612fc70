//! What is said about runs through mazes.

use mazekeeper_core::energy::WalkError;
use mazekeeper_core::run::{MAX_MOVES, RunError, RunTextError};

use super::{Lang, Translate, counted};
use crate::quantities::grouped;

impl Lang {
    /// `eaten` are the pellets and what energy was left; `None` for a walk without energy.
    pub(crate) fn verified_run(self, steps: usize, time: &str, eaten: Option<(usize, u32)>) -> String {
        let steps = self.steps(steps as u64);
        match (self, eaten) {
            (Self::En, None) => format!("{steps} in {time}"),
            (Self::Vi, None) => format!("{steps} trong {time}"),
            (Self::En, Some((pellets, left))) => {
                let pellets = counted(pellets, "pellet", "pellets");
                format!("{steps} in {time}, {pellets} eaten, {} energy left", grouped(left))
            }
            (Self::Vi, Some((pellets, left))) => {
                let [pellets, left] = [self.number(pellets), self.number(left)];
                format!("{steps} trong {time}, ăn {pellets} viên, còn {left} năng lượng")
            }
        }
    }

    pub(crate) fn at_line(self, file: &str, line: usize, sentence: &str) -> String {
        match self {
            Self::En => format!("{file}, line {line}: {sentence}"),
            Self::Vi => format!("{file}, dòng {line}: {sentence}"),
        }
    }

    pub(crate) fn line_is_no_text(self, file: &str, line: usize) -> String {
        match self {
            Self::En => format!("{file}, line {line}: this is no text (UTF-8)"),
            Self::Vi => format!("{file}, dòng {line}: đây không phải văn bản (UTF-8)"),
        }
    }

    pub(crate) fn no_runs(self, file: &str) -> String {
        match self {
            Self::En => format!("{file} holds no runs"),
            Self::Vi => format!("{file} không có lượt đi nào"),
        }
    }

    pub(crate) fn runs_summary(self, verified: usize, refuted: usize) -> String {
        let [verified, refuted] = [verified, refuted].map(|count| self.number(count));
        match self {
            Self::En => format!("{verified} verified, {refuted} refused"),
            Self::Vi => format!("đã kiểm chứng {verified}, bị từ chối {refuted}"),
        }
    }
}

impl Translate for RunTextError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Parts { found } => format!(
                "một lượt đi gồm mã mê cung, mã năng lượng hoặc `-`, và các bước hoặc `-`, cách nhau một dấu cách: \
                 ở đây có {found} phần"
            ),
            Self::Maze(error) => error.vietnamese(),
            Self::Energy(error) => error.vietnamese(),
            Self::NoMoves => "không có bước nào; lượt đi không có bước thì viết `-`".into(),
            Self::Direction { position, found } => {
                format!("ký tự {position} của các bước: `{found}` không phải hướng; có u, d, l, r")
            }
            Self::Milliseconds { position } => {
                format!("ký tự {position} của các bước: sau mỗi hướng phải là số mili giây, ví dụ 0 hoặc 350")
            }
            Self::Time { position } => {
                format!("ký tự {position} của các bước: một lượt đi dài nhất {} ms", u32::MAX)
            }
            Self::TooMany => format!("một lượt đi có nhiều nhất {MAX_MOVES} bước"),
        }
    }
}

impl Translate for RunError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Energy(error) => error.vietnamese(),
            Self::Walk(error) => error.vietnamese(),
        }
    }
}

impl Translate for WalkError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Wall { number, direction } => {
                format!("bước {number} ({}) đâm vào tường", direction.letter())
            }
            Self::Exhausted { number, direction } => {
                format!("bước {number} ({}) không còn năng lượng", direction.letter())
            }
            Self::AfterGoal { number, direction } => {
                format!("bước {number} ({}) đi sau khi đã tới đích", direction.letter())
            }
            Self::Untold { number, direction } => {
                format!("bước {number} ({}) chạm vào một viên chưa biết giá trị", direction.letter())
            }
            Self::NotThere { steps } => format!("lượt đi dừng sau {steps} bước và chưa tới đích"),
        }
    }
}
