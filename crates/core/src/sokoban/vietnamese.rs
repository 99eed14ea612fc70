//! What is said about files, levels and moves, in Vietnamese. English is what `Display` says.
//!
//! Programs and pages speak both languages, and they say the same: these are the only Vietnamese words for defects.

use super::formats::{Defect, Fault, Place, Role};
use super::level::LevelFault;
use super::lurd::{MovesError, MovesFault};
use super::rle::RleFault;
use super::solution::VerifyError;
use super::warnings::LevelWarning;

/// Something that can be said in Vietnamese, too.
pub trait Vietnamese {
    /// In Vietnamese: lower case, no full stop, as in English.
    fn vietnamese(&self) -> String;
}

impl Vietnamese for Defect {
    fn vietnamese(&self) -> String {
        match self.place {
            Some(place) => format!("{}: {}", place.vietnamese(), self.fault.vietnamese()),
            None => self.fault.vietnamese(),
        }
    }
}

impl Vietnamese for Place {
    fn vietnamese(&self) -> String {
        let file = if self.file == Role::Goals { "tệp đích, " } else { "" };
        let column = self.column.map(|column| format!(", cột {column}")).unwrap_or_default();
        format!("{file}dòng {}{column}", self.line)
    }
}

impl Vietnamese for Fault {
    fn vietnamese(&self) -> String {
        match self {
            Self::NoLevel => "không tìm thấy màn chơi nào".into(),
            Self::Empty => "tệp trống".into(),
            Self::NotText => "đây không phải tệp văn bản".into(),
            Self::UnknownCharacter { found } => {
                format!("`{}` không phải ký tự của màn chơi", found.escape_debug())
            }
            Self::NotOneCharacter { found } => {
                format!("`{found}` không phải ký tự của màn chơi: giữa hai dấu phẩy cần đúng một ký tự")
            }
            Self::Level(fault) => fault.vietnamese(),
            Self::TooLarge { rows, columns } => {
                format!("{rows} hàng × {columns} cột: một màn có nhiều nhất 65.536 ô")
            }
            Self::Rle(fault) => fault.vietnamese(),
            Self::OtherGame { game } => format!("`{game}` là trò chơi khác: ở đây chỉ chơi Sokoban"),
            Self::NoGoal { found } => {
                format!("`{found}` không phải một đích: cần `hàng,cột`, đều đếm từ 0")
            }
            Self::GoalOffBoard { row, column, rows, columns } => {
                format!("hàng {row}, cột {column} nằm ngoài bàn chơi, vốn có {rows} hàng và {columns} cột")
            }
            Self::GoalOnWall { row, column } => format!("đích ở hàng {row}, cột {column} nằm trên tường"),
            Self::Xml { reason } => format!("XML hỏng: {reason}"),
            Self::Entity { name } => format!("thực thể `&{name};` không được phân giải"),
            Self::Moves(fault) => fault.vietnamese(),
            Self::Replay(error) => error.vietnamese(),
            Self::NoBoardToPlay => "không chơi lại được các bước vì màn có lỗi".into(),
            Self::DuplicateKey { name } => format!("`{name}` được ghi lần nữa: chỉ tính lần đầu"),
        }
    }
}

impl Vietnamese for RleFault {
    fn vietnamese(&self) -> String {
        match self {
            Self::Bomb { limit } => format!("bung ra quá {limit}"),
            Self::FileBomb => "tệp bung ra quá lớn: phần này không được đọc".into(),
            Self::Unclosed => "dấu `(` này không được đóng".into(),
            Self::Unopened => "dấu `)` này không đóng dấu nào".into(),
            Self::NothingToRepeat => "số này không lặp lại gì".into(),
            Self::TooDeep => "các nhóm lồng nhau quá sâu".into(),
        }
    }
}

impl Vietnamese for LevelFault {
    fn vietnamese(&self) -> String {
        match self {
            Self::NoPlayer => "không có người chơi".into(),
            Self::SecondPlayer { .. } => "người chơi thứ hai".into(),
            Self::NoBox => "không có thùng nào trong tầm với của người chơi".into(),
            Self::BoxGoalMismatch { boxes, goals } => {
                format!("có {boxes} thùng nhưng {goals} đích trong tầm với của người chơi")
            }
            Self::Open { .. } => "tường hở ở đây: người chơi có thể đi ra ngoài".into(),
        }
    }
}

impl Vietnamese for LevelWarning {
    fn vietnamese(&self) -> String {
        match self {
            Self::Decoration { .. } => "chỗ này ngoài tầm với của người chơi, chỉ để trang trí".into(),
            Self::UnreachableBox { .. } => {
                "thùng trên đích ngoài tầm với của người chơi được coi là tường".into()
            }
            Self::DeadBox { .. } => "thùng bắt đầu ở ô chết: từ đây nó không tới được đích nào".into(),
            Self::SolvedAtStart => "đã giải sẵn từ đầu: cần ít nhất một lần đẩy".into(),
        }
    }
}

impl Vietnamese for MovesFault {
    fn vietnamese(&self) -> String {
        match self {
            Self::UnknownMove { found } => format!("`{}` không phải một bước đi", found.escape_debug()),
            Self::ReverseMode => "chế độ ngược: các bước nhảy được giữ lại nhưng không chơi lại".into(),
            Self::SeveralPushers => "nhiều người đẩy: các bước này được giữ lại nhưng không chơi lại".into(),
            Self::SecondPosition => {
                "`*` đánh dấu vị trí hiện tại của ván lưu, một lần, và không có chỗ ở đây".into()
            }
            Self::Rle(fault) => fault.vietnamese(),
        }
    }
}

impl Vietnamese for MovesError {
    fn vietnamese(&self) -> String {
        format!("ký tự {}: {}", self.position, self.fault.vietnamese())
    }
}

impl Vietnamese for VerifyError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Blocked { number, direction } => format!("bước {number} ({}) bị chặn", direction.letter()),
            Self::Unsolved { moves, boxes_off_goal } => {
                format!("sau {moves} bước còn {boxes_off_goal} thùng chưa vào đích")
            }
            Self::NoPush => "màn đã giải sẵn từ đầu cần ít nhất một lần đẩy".into(),
        }
    }
}
