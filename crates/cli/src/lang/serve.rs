//! What is said about the server and its database.

use std::io::ErrorKind;

use mazekeeper_server::{DatabaseUrl, FileError, ImportError, OpenError, StartError};

use super::Lang;

impl Lang {
    /// Where the server is, from here and for people elsewhere.
    pub(crate) fn serving(self, here: &str, site: Option<&str>) -> String {
        let site = match (self, site) {
            (_, None) => String::new(),
            (Self::En, Some(site)) => format!(", for others at {site}"),
            (Self::Vi, Some(site)) => format!(", với người khác tại {site}"),
        };
        match self {
            Self::En => format!("Mazekeeper is at {here}{site} – Ctrl-C stops it"),
            Self::Vi => format!("Mazekeeper đang chạy tại {here}{site} – nhấn Ctrl-C để dừng"),
        }
    }

    pub(crate) fn start_error(self, error: &StartError, database: &DatabaseUrl) -> String {
        match error {
            StartError::Listen { address, error } if error.kind() == ErrorKind::AddrInUse => match self {
                Self::En => {
                    format!("somebody listens on {address} already; choose another port with --listen")
                }
                Self::Vi => {
                    format!("{address} đã có chương trình khác dùng; hãy chọn cổng khác bằng --listen")
                }
            },
            StartError::Listen { address, error } => match self {
                Self::En => format!("cannot listen on {address}: {error}"),
                Self::Vi => format!("không lắng nghe được ở {address}: {error}"),
            },
            StartError::Database(error) => self.open_error(error, database),
            StartError::Packs(error) => match self {
                Self::En => {
                    format!("cannot load the levels that come with the program into {database}: {error}")
                }
                Self::Vi => format!("không nạp được các màn có sẵn vào {database}: {error}"),
            },
            StartError::Origin(origin) => match self {
                Self::En => format!(
                    "--origin: `{origin}` is no address of a site; one looks like https://games.example"
                ),
                Self::Vi => format!(
                    "--origin: `{origin}` không phải địa chỉ của một trang; ví dụ đúng: https://games.example"
                ),
            },
        }
    }

    /// What became of a file.
    pub(crate) fn imported(self, title: &str, levels: usize, is_new: bool) -> String {
        let what = match (self, is_new) {
            (Self::En, true) => "imported",
            (Self::En, false) => "was there already",
            (Self::Vi, true) => "đã đưa vào",
            (Self::Vi, false) => "đã có từ trước",
        };
        let count = self.number(levels);
        match self {
            Self::En => format!("“{title}”, {count} level{}, {what}", if levels == 1 { "" } else { "s" }),
            Self::Vi => format!("“{title}”, {count} màn, {what}"),
        }
    }

    pub(crate) fn import_error(self, file: &str, error: &ImportError) -> String {
        let file = self.file(file);
        match (self, error) {
            (Self::Vi, ImportError::Owner(name)) => format!("{file}: không có tài khoản tên {name}"),
            // What is wrong with which level stands above already.
            (Self::Vi, ImportError::File(FileError::NoLevel(_))) => {
                format!("{file}: không có màn nào chơi được")
            }
            (Self::Vi, ImportError::File(FileError::TooMany(levels))) => {
                format!("{file}: có {} màn, nhiều hơn mức một bộ có thể chứa", self.number(*levels))
            }
            _ => format!("{file}: {error}"),
        }
    }

    pub(crate) fn open_error(self, error: &OpenError, database: &DatabaseUrl) -> String {
        match (self, error) {
            (Self::En, OpenError::Missing(file)) => format!("there is no file {}", file.display()),
            (Self::Vi, OpenError::Missing(file)) => format!("không có tệp {}", file.display()),
            (Self::En, OpenError::Foreign) => format!("{database} holds nothing of Mazekeeper"),
            (Self::Vi, OpenError::Foreign) => format!("{database} không chứa gì của Mazekeeper"),
            (Self::En, OpenError::Folder { folder, error }) => {
                format!("cannot make the folder {}: {error}", folder.display())
            }
            (Self::Vi, OpenError::Folder { folder, error }) => {
                format!("không tạo được thư mục {}: {error}", folder.display())
            }
            (Self::En, OpenError::Connect(error)) => format!("cannot open the database {database}: {error}"),
            (Self::Vi, OpenError::Connect(error)) => {
                format!("không mở được cơ sở dữ liệu {database}: {error}")
            }
            (Self::En, OpenError::Migrate(error)) => {
                format!("cannot bring the database {database} up to date: {error}")
            }
            (Self::Vi, OpenError::Migrate(error)) => {
                format!("không nâng cấp được cơ sở dữ liệu {database}: {error}")
            }
        }
    }
}
