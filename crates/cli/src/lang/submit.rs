//! What is said about solutions that are sent to a server.

use std::time::Duration;

use super::Lang;
use crate::commands::submit::{Failure, Standing};

sentences! {
    new_best: "your new best", "thành tích tốt nhất mới của bạn";
    refused: "refused by the server", "máy chủ từ chối";
    level_unknown: "the server does not have this level; upload its collection first", "máy chủ không có màn này; hãy tải bộ màn của nó lên trước";
}

impl Lang {
    /// A board of a level by its public name.
    pub(crate) fn board_of(self, measure: &str) -> &'static str {
        match measure {
            "pushes" => self.pick("by pushes", "theo lần đẩy"),
            _ => self.pick("by moves", "theo bước đi"),
        }
    }

    pub(crate) fn standing(self, standing: &Standing) -> String {
        let numbers = self.moves_and_pushes(standing.moves, standing.pushes);
        let rank = self.number(standing.rank);
        match self {
            Self::En => format!("rank {rank} with {numbers}"),
            Self::Vi => format!("hạng {rank} với {numbers}"),
        }
    }

    pub(crate) fn asked_to_wait(self, wait: Duration) -> String {
        let seconds = wait.as_secs();
        match self {
            Self::En => format!("the server asks to wait for {seconds} s"),
            Self::Vi => format!("máy chủ yêu cầu chờ {seconds} giây"),
        }
    }

    pub(crate) fn submit_failure(self, failure: &Failure, server: &str) -> String {
        match (self, failure) {
            (Self::En, Failure::Unreachable(reason)) => format!("{server} cannot be reached: {reason}"),
            (Self::Vi, Failure::Unreachable(reason)) => format!("không liên lạc được với {server}: {reason}"),
            (Self::En, Failure::Stranger(status)) => {
                format!("{server} does not answer as Mazekeeper does (status {status})")
            }
            (Self::Vi, Failure::Stranger(status)) => {
                format!("{server} không trả lời như Mazekeeper (mã {status})")
            }
            (Self::En, Failure::Token) => {
                format!(
                    "{server} does not know this token; make one in your account, and set MAZEKEEPER_TOKEN"
                )
            }
            (Self::Vi, Failure::Token) => {
                format!(
                    "{server} không biết mã truy cập này; hãy tạo mã trong tài khoản và đặt vào MAZEKEEPER_TOKEN"
                )
            }
        }
    }
}
