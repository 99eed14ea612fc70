//! A server of one's own, and windows to visit it with.

use std::any::Any;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

use futures_util::FutureExt;
use mazekeeper_server::{Config, DatabaseUrl, Server};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::window::{Window, death};

/// The pages whose address is known beforehand.
const PAGES: [&str; 27] = [
    "/",
    "/sokoban",
    "/editor",
    "/p/4AHABDFAH4A",
    "/leaderboards",
    "/leaderboards?maze=easy",
    "/maze",
    "/maze/m/dfs1-8x8-s7-b0-f0.0-t7.7?e=e1-k9-s7-h20",
    "/maze/m/dfs1-8x8-s7-b0-f0.0-t7.7?a=bfs",
    "/lab?a=astar&at=60&layer=f",
    "/lab?p=4AHABDFAH4A&a=astar&at=2&layer=open",
    "/bench",
    "/jobs",
    "/race?at=end",
    "/settings",
    "/help",
    "/learn",
    "/learn/deadlocks",
    "/learn/mazes",
    "/learn/astar",
    "/learn/frozen",
    "/learn/nearest",
    "/learn/squared",
    "/about",
    "/login",
    "/register",
    "/nowhere",
];

/// Browsers are large, and the machines of tests are small.
static ROOM: Semaphore = Semaphore::const_new(2);

/// Writes a test that plays in a browser.
macro_rules! in_browser {
    ($($(#[$about:meta])* async fn $name:ident($stage:ident: &Stage) $body:block)*) => {$(
        $(#[$about])*
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let name = concat!(module_path!(), "-", stringify!($name));
            $crate::stage::play(name, async |$stage: &$crate::stage::Stage| $body).await.judge();
        }
    )*};
}
pub(crate) use in_browser;

/// How a test ended.
pub(crate) enum End {
    /// No browser is at hand.
    Skipped,
    Passed,
    /// With what was said in panic.
    Failed(Box<dyn Any + Send>),
    /// The browser itself fell over, and its driver says so. That tells nothing about us.
    BrowserDied(&'static str),
}

impl End {
    /// Fails the test if it did not end well.
    pub(crate) fn judge(self) {
        match self {
            Self::Skipped | Self::Passed => {}
            Self::Failed(panic) => std::panic::resume_unwind(panic),
            Self::BrowserDied(death) => panic!("the browser died twice, at last of this: {death}"),
        }
    }
}

/// Plays a test, and once more from the beginning if the browser died. Whoever fails otherwise has no second chance.
pub(crate) async fn play(name: &str, test: impl AsyncFn(&Stage)) -> End {
    let Some(stage) = Stage::open().await else { return End::Skipped };
    let end = stage.run(name, test(&stage)).await;
    let End::BrowserDied(death) = end else { return end };
    // Not by `eprintln!`: what that says is shown only if the test fails.
    let _ = writeln!(std::io::stderr(), "{name} is played once more, because the browser died: {death}");
    let Some(stage) = Stage::open().await else { return End::Skipped };
    stage.run(name, test(&stage)).await
}

/// A server, and everybody who looks at it.
pub(crate) struct Stage {
    address: SocketAddr,
    server: Mutex<Option<Server>>,
    driver: String,
    windows: Mutex<Vec<Window>>,
    /// What the driver said of a browser that died before there was a window.
    stillborn: Mutex<Option<&'static str>>,
    folder: tempfile::TempDir,
}

impl Stage {
    /// `None` where no browser is at hand.
    pub(crate) async fn open() -> Option<Self> {
        let Some(driver) = driver() else {
            println!("skipped: MAZEKEEPER_TEST_CHROMEDRIVER is not set; `cargo xtask test` sets it");
            return None;
        };
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let server = start(&folder, SocketAddr::from(([127, 0, 0, 1], 0))).await;
        let (address, server) = (server.address(), Mutex::new(Some(server)));
        let (windows, stillborn) = Default::default();
        Some(Self { address, server, driver, windows, stillborn, folder })
    }

    /// Stops the server: from now on nobody can be reached.
    pub(crate) async fn go_away(&self) {
        let server = self.server.lock().expect("nobody panics with it").take();
        server.expect("it was there").stop().await;
    }

    /// Starts the server again, where it was and with what it had.
    pub(crate) async fn come_back(&self) {
        let server = start(&self.folder, self.address).await;
        *self.server.lock().expect("nobody panics with it") = Some(server);
    }

    /// A window of a browser that nobody knows yet, as large as on a desk.
    pub(crate) async fn window(&self) -> Window {
        self.window_with(&[]).await
    }

    /// The same with other flags.
    pub(crate) async fn window_with(&self, flags: &[&str]) -> Window {
        let window = self.keeping_window_with(flags).await;
        window.keep_nothing().await;
        window
    }

    /// One that makes ready for a day without the network, as everybody's does.
    pub(crate) async fn keeping_window(&self) -> Window {
        self.keeping_window_with(&[]).await
    }

    async fn keeping_window_with(&self, flags: &[&str]) -> Window {
        let window = Window::open(&self.driver, format!("http://{}", self.address), flags).await;
        let window = window.unwrap_or_else(|error| {
            *self.stillborn.lock().expect("nobody panics with it") = death(&error);
            panic!("the browser does not start: {error}")
        });
        self.windows.lock().expect("nobody panics with it").push(window.clone());
        window
    }

    /// Every page there is, and one that there is not.
    pub(crate) async fn pages(&self) -> Vec<String> {
        let level = self.first_steps(12).await;
        let (identity, collection) = level["/sokoban/l/".len()..].split_once("?in=").expect("both are named");
        let (board, collection) = (format!("/leaderboards/l/{identity}"), format!("/sokoban/c/{collection}"));
        PAGES.into_iter().map(str::to_owned).chain([level.clone(), board, collection]).collect()
    }

    /// The address of a level of First Steps, from 1.
    pub(crate) async fn first_steps(&self, number: usize) -> String {
        let collections = self.ask("/api/v1/collections").await;
        let pack = collections["items"].as_array().expect("a list").iter();
        let id = pack.filter(|one| one["pack"] == "first-steps").find_map(|one| one["id"].as_str());
        self.level_of(id.expect("the pack is there"), number).await
    }

    /// A pack that has easy levels, and others: Yard.
    pub(crate) async fn rated(&self) -> String {
        let collections = self.ask("/api/v1/collections").await;
        let mut packs = collections["items"].as_array().expect("a list").iter();
        let has_both = |one: &&Value| {
            one["least"].as_u64().is_some_and(|least| least < 30)
                && one["most"].as_u64().is_some_and(|most| most >= 30)
        };
        let pack = packs.find(has_both).expect("a pack has levels on both sides of 3.0");
        pack["id"].as_str().expect("it has a name").to_owned()
    }

    /// Makes a collection that everybody sees, and gives the address of its first level.
    pub(crate) async fn upload(&self, levels: &str) -> String {
        let client = reqwest::Client::new();
        let address = format!("http://{}/api/v1/collections?title=Own&public=true", self.address);
        let answer = client.post(address).body(levels.to_owned()).send().await.expect("the server answers");
        let answer: Value = answer.json().await.expect("the answer is JSON");
        self.level_of(answer["collection"]["id"].as_str().expect("it was taken"), 1).await
    }

    async fn level_of(&self, collection: &str, number: usize) -> String {
        let levels = self.ask(&format!("/api/v1/collections/{collection}/levels")).await;
        let level = levels["items"][number - 1]["level"].as_str().expect("there is such a level");
        format!("/sokoban/l/{level}?in={collection}")
    }

    async fn ask(&self, path: &str) -> Value {
        let answer =
            reqwest::get(format!("http://{}{path}", self.address)).await.expect("the server answers");
        answer.json().await.expect("the answer is JSON")
    }

    /// Plays a test to its end. Whatever happens, windows are closed; if something does, they are pictured first.
    async fn run(&self, name: &str, test: impl Future<Output = ()>) -> End {
        let _room = ROOM.acquire().await.expect("it is never closed");
        let end = AssertUnwindSafe(test).catch_unwind().await;
        let windows = std::mem::take(&mut *self.windows.lock().expect("nobody panics with it"));
        let mut died = self.stillborn.lock().expect("nobody panics with it").take();
        let mut complaints = Vec::new();
        for (number, window) in windows.iter().enumerate() {
            // One that is dead has nothing to show, and what it had to say against us is lost with it.
            if let Some(death) = window.death().await {
                died = Some(death);
                continue;
            }
            complaints.extend(window.complaints().await);
            if end.is_err() {
                let picture = pictures().join(format!("{}-{number}.png", name.replace("::", "-")));
                window.picture(&picture).await;
                eprintln!("what was to be seen: {}", picture.display());
            }
        }
        for window in windows {
            window.close().await;
        }
        let server = self.server.lock().expect("nobody panics with it").take();
        if let Some(server) = server {
            server.stop().await;
        }
        match (died, end) {
            (Some(death), _) => End::BrowserDied(death),
            (None, Err(panic)) => End::Failed(panic),
            (None, Ok(())) if complaints.is_empty() => End::Passed,
            (None, Ok(())) => {
                // Whoever takes a panic up again says nothing more.
                eprintln!("the browser complains: {complaints:#?}");
                End::Failed(Box::new("the browser complains"))
            }
        }
    }
}

/// A server with what is in a folder.
async fn start(folder: &tempfile::TempDir, listen: SocketAddr) -> Server {
    let mut config = Config::new(DatabaseUrl::Sqlite(folder.path().join("games.db")));
    config.listen = listen;
    // One job may go on while another is asked for, whatever machine this is.
    config.slots = 2;
    Server::start(config).await.expect("the server starts")
}

/// Where pictures of failures are put.
fn pictures() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.parent().unwrap_or(&target).join("browser");
    std::fs::create_dir_all(&folder).expect("there is room for pictures");
    folder
}

/// The address of the browser's driver, which is started when it is first asked for and ends with the tests.
fn driver() -> Option<String> {
    static DRIVER: OnceLock<Option<(String, Child)>> = OnceLock::new();
    let started = DRIVER.get_or_init(|| {
        let program = std::env::var_os("MAZEKEEPER_TEST_CHROMEDRIVER")?;
        // Nothing is dropped when tests end, but pipes are closed: then the shell has read to the end, and takes the driver along.
        let mut command = Command::new("sh");
        command.args(["-c", r#""$0" --port=0 & exec >&-; read -r _; kill $!"#]).arg(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the driver starts");
        let output = BufReader::new(process.stdout.take().expect("its output is ours"));
        // It says: "ChromeDriver was started successfully on port 41234."
        let mut lines = output.lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.expect("the driver says where it listens");
        // Whoever stops listening makes it fail when it speaks.
        std::thread::spawn(move || lines.for_each(drop));
        Some((format!("http://127.0.0.1:{port}"), process))
    });
    started.as_ref().map(|(address, _)| address.clone())
}
