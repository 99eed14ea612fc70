//! What is said about mazes.

use mazekeeper_core::maze::code::CodeError;
use mazekeeper_core::maze::{MAX_CELLS, QuestError, ShapeError};
use mazekeeper_core::names::UnknownName;

use super::{Lang, Translate};

sentences! {
    two_sizes: "--difficulty is a size: it does not go with --size", "--difficulty đã là một kích thước: không dùng cùng --size";
    steps_need_json: "--steps goes with --format json", "--steps chỉ dùng với --format json";
}

impl Lang {
    pub(crate) fn flag_beside_code(self, flag: &str) -> String {
        match self {
            Self::En => format!("{flag} does not go with a maze code, which says all about its maze"),
            Self::Vi => format!("{flag} không dùng cùng mã mê cung, vì mã đã nói hết về mê cung của nó"),
        }
    }
}

impl Translate for CodeError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Malformed { found } => {
                format!("`{found}` không phải mã mê cung; mã có dạng như `dfs1-50x50-s42-b50-f0.0-t49.49`")
            }
            Self::Generator(error) => error.vietnamese(),
            Self::Version { generator, version } => {
                format!("ở đây không biết phiên bản {version} của thuật toán sinh `{generator}`")
            }
            Self::Shape(error) => error.vietnamese(),
            Self::Braid { percent } => format!("mức mở ngõ cụt {percent} lớn hơn 100 phần trăm"),
            Self::NoCell { row, column, rows, columns } => {
                format!("không có ô {row}.{column} trong mê cung {rows} × {columns}")
            }
            Self::Ends(error) => error.vietnamese(),
        }
    }
}

impl Translate for ShapeError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Empty { rows, columns } => format!("mê cung {rows} × {columns} không có ô nào"),
            Self::TooLarge { rows, columns } => {
                format!("mê cung {rows} × {columns} có nhiều hơn {MAX_CELLS} ô")
            }
        }
    }
}

impl Translate for QuestError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Outside => "một đầu đường nằm ngoài mê cung".into(),
            Self::SameEnds => "điểm đầu và đích là cùng một ô".into(),
        }
    }
}

impl Translate for UnknownName {
    fn vietnamese(&self) -> String {
        let what = match self.what {
            "generator" => "thuật toán sinh mê cung",
            other => other,
        };
        format!("`{}` không phải tên {what}; có {}", self.found, self.choices.join(", "))
    }
}
