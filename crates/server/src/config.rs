//! What can be set.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::database::DatabaseUrl;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: DatabaseUrl,
    /// The address people use, if it is not the one it listens on: `https://games.example`. With https, cookies are
    /// sent over https only.
    pub origin: Option<String>,
    /// How many proxies stand before the server: the address of a client is taken from the entry of
    /// `X-Forwarded-For` which the outermost of them wrote.
    pub trusted_proxies: usize,
    /// The largest file of levels that can be uploaded, in bytes.
    pub upload_limit: usize,
    /// A folder with the pages, in place of those in the program, for who is writing them.
    pub web_dir: Option<PathBuf>,
    /// How long a request may take.
    pub request_timeout: Duration,
    /// How long a stop waits for requests that are under way.
    pub stop_timeout: Duration,
    /// How many jobs are done at a time in this process; 0 leaves them to others.
    pub slots: usize,
    /// Memory for all of them together, in bytes.
    pub job_memory: usize,
    /// After how much silence of a worker others take over its jobs.
    pub lease: Duration,
}

impl Config {
    /// The usual set-up, with everything in one file.
    pub fn new(database: DatabaseUrl) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database,
            origin: None,
            trusted_proxies: 0,
            upload_limit: 8 << 20,
            web_dir: None,
            request_timeout: Duration::from_secs(30),
            stop_timeout: Duration::from_secs(10),
            slots: half_of_processors(),
            job_memory: 2 << 30,
            lease: Duration::from_secs(30),
        }
    }

    /// Whether people come over https.
    pub(crate) fn is_https(&self) -> bool {
        self.origin.as_ref().is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// The others are for those who play.
pub fn half_of_processors() -> usize {
    (std::thread::available_parallelism().map_or(1, usize::from) / 2).max(1)
}

/// The file in which everything is kept unless another is named: in the user's data folder.
pub fn default_database() -> DatabaseUrl {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    DatabaseUrl::Sqlite(folder.unwrap_or_default().join("mazekeeper").join("mazekeeper.db"))
}
