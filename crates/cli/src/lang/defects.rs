//! What the core says about files, levels and moves, in Vietnamese. English is the core's own language.

use mazekeeper_core::sokoban::LevelFault;
use mazekeeper_core::sokoban::configuration::WishError;
use mazekeeper_core::sokoban::formats::{Defect, Fault, Place, Role};
use mazekeeper_core::sokoban::lurd::{MovesError, MovesFault};
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_core::sokoban::rle::RleFault;
use mazekeeper_core::sokoban::solution::VerifyError;
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
    located(defect.place, &defect.fault.in_language(lang), lang)
}

impl Translate for Place {
    fn vietnamese(&self) -> String {
        let file = if self.file == Role::Goals { "tệp đích, " } else { "" };
        let column = self.column.map(|column| format!(", cột {column}")).unwrap_or_default();
        format!("{file}dòng {}{column}", self.line)
    }
}

impl Translate for Fault {
    fn vietnamese(&self) -> String {
        match self {
            Self::NoLevel => "không tìm thấy màn chơi nào".into(),
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

impl Translate for RleFault {
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

impl Translate for LevelFault {
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

impl Translate for LevelWarning {
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

impl Translate for MovesFault {
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

impl Translate for MovesError {
    fn vietnamese(&self) -> String {
        format!("ký tự {}: {}", self.position, self.fault.vietnamese())
    }
}

impl Translate for VerifyError {
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
