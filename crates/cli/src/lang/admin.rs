//! What is said about databases that are copied.

use mazekeeper_server::{Progress, TransferError};

use super::Lang;

impl Lang {
    pub(crate) fn copied_columns(self) -> [&'static str; 2] {
        match self {
            Self::En => ["table", "rows"],
            Self::Vi => ["bảng", "số dòng"],
        }
    }

    pub(crate) fn all_compared(self, tables: usize, rows: u64) -> String {
        let rows = self.number(rows);
        match self {
            Self::En => format!("{rows} rows in {tables} tables, read back and compared"),
            Self::Vi => format!("{rows} dòng trong {tables} bảng, đã đọc lại và so sánh"),
        }
    }

    pub(crate) fn copy_progress(self, progress: Progress<'_>) -> String {
        let Progress { table, rows, is_comparing } = progress;
        let rows = self.number(rows);
        match (self, is_comparing) {
            (Self::En, false) => format!("copying · {table} · {rows} rows"),
            (Self::En, true) => format!("comparing · {table} · {rows} rows"),
            (Self::Vi, false) => format!("đang chép · {table} · {rows} dòng"),
            (Self::Vi, true) => format!("đang so sánh · {table} · {rows} dòng"),
        }
    }

    pub(crate) fn transfer_error(self, error: &TransferError) -> String {
        match error {
            TransferError::Open { database, error } => self.open_error(error, database),
            TransferError::Same => self
                .pick("source and target are the same database", "nguồn và đích là cùng một cơ sở dữ liệu")
                .to_owned(),
            TransferError::NotEmpty(database) => match self {
                Self::En => format!("{database} has players already; choose a database that is empty"),
                Self::Vi => format!("{database} đã có người chơi; hãy chọn một cơ sở dữ liệu trống"),
            },
            TransferError::Exists(file) => match self {
                Self::En => format!("{} exists already; --force replaces it", file.display()),
                Self::Vi => format!("{} đã có; --force sẽ thay nó", file.display()),
            },
            TransferError::File { file, error } => {
                self.cannot_write(&file.display().to_string(), &error.to_string())
            }
            TransferError::OtherTables => self
                .pick(
                    "the two databases do not have the same tables; somebody has changed one of them by hand",
                    "hai cơ sở dữ liệu không có cùng các bảng; có người đã tự sửa một trong hai",
                )
                .to_owned(),
            TransferError::Changed(table) => match self {
                Self::En => format!("`{table}` was not the same when it was read back; nothing was kept"),
                Self::Vi => format!("đọc lại thấy `{table}` không giống như cũ; không giữ lại gì"),
            },
            TransferError::Interrupted => {
                self.pick("interrupted; nothing was kept", "đã bị ngắt; không giữ lại gì").to_owned()
            }
            TransferError::Database(error) => match self {
                Self::En => error.to_string(),
                Self::Vi => format!("cơ sở dữ liệu báo lỗi: {error}"),
            },
        }
    }
}
