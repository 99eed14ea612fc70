//! A server of one's own, and browsers to visit it with.

use std::net::SocketAddr;

use mazekeeper_server::{Config, DatabaseUrl, Server};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

/// Writes a test once and runs it on both engines.
macro_rules! on_both_engines {
    ($($(#[$about:meta])* async fn $name:ident($site:ident: Site) $body:block)*) => {$(
        mod $name {
            use super::*;

            async fn test($site: Site) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                test(Site::on_sqlite().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                if let Some(site) = Site::on_postgres().await {
                    test(site).await;
                }
            }
        }
    )*};
}
pub(crate) use on_both_engines;

/// A server with a database of its own, both gone when this is dropped.
pub(crate) struct Site {
    address: SocketAddr,
    config: Config,
    servers: Vec<Server>,
    storage: Storage,
}

enum Storage {
    Folder(#[expect(dead_code, reason = "held until the end")] tempfile::TempDir),
    Postgres { admin: String, name: String },
}

impl Site {
    pub(crate) async fn on_sqlite() -> Self {
        Self::sqlite_with(|_| {}).await
    }

    /// With other settings.
    pub(crate) async fn sqlite_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let database = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        Self::start(database, Storage::Folder(folder), change).await
    }

    /// `None` where no PostgreSQL is at hand.
    pub(crate) async fn on_postgres() -> Option<Self> {
        Self::postgres_with(|_| {}).await
    }

    /// With other settings.
    pub(crate) async fn postgres_with(change: impl FnOnce(&mut Config)) -> Option<Self> {
        let Ok(admin) = std::env::var("MAZEKEEPER_TEST_POSTGRES") else {
            println!("skipped: MAZEKEEPER_TEST_POSTGRES is not set; `cargo xtask test` sets it");
            return None;
        };
        let name = format!("test_{}", uuid::Uuid::now_v7().simple());
        let mut connection = PgConnection::connect(&admin).await.expect("the PostgreSQL for tests answers");
        let query = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        connection.execute(query).await.expect("a database can be made");
        let (server, _) = admin.rsplit_once('/').expect("the address names a database");
        let database = DatabaseUrl::Postgres(format!("{server}/{name}"));
        Some(Self::start(database, Storage::Postgres { admin, name }, change).await)
    }

    async fn start(database: DatabaseUrl, storage: Storage, change: impl FnOnce(&mut Config)) -> Self {
        // What a server logs is shown with the test that failed.
        let _ = tracing_subscriber::fmt().with_test_writer().with_max_level(tracing::Level::WARN).try_init();
        let mut config = Config::new(database);
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        // So that a test can come from somewhere else.
        config.trusted_proxies = 1;
        change(&mut config);
        let server = Server::start(config.clone()).await.expect("the server starts");
        Self { address: server.address(), config, servers: vec![server], storage }
    }

    /// One more process on the same database, as far as a test can have one; its visitors come with it.
    pub(crate) async fn another_server(&mut self) -> Browser {
        let server = Server::start(self.config.clone()).await.expect("a second server starts");
        let browser = Browser::new(server.address());
        self.servers.push(server);
        browser
    }

    /// One more process on the same database, which does so many jobs at a time.
    pub(crate) async fn hire(&mut self, slots: usize) {
        self.config.slots = slots;
        self.another_server().await;
    }

    /// Ends all servers and starts one anew on the same database.
    pub(crate) async fn restart(&mut self) {
        for server in self.servers.drain(..) {
            server.stop().await;
        }
        let server = Server::start(self.config.clone()).await.expect("the server starts again");
        self.address = server.address();
        self.servers.push(server);
    }

    /// Somebody nobody knows yet.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.address)
    }

    /// Somebody with an account.
    pub(crate) async fn registered(&self, name: &str) -> Browser {
        let browser = self.browser();
        let credentials = serde_json::json!({ "name": name, "password": PASSWORD });
        browser.post("/api/v1/register", credentials).await.expect(StatusCode::CREATED);
        browser
    }

    /// The same account on another device.
    pub(crate) async fn another_device(&self, name: &str) -> Browser {
        let browser = self.browser();
        let credentials = serde_json::json!({ "name": name, "password": PASSWORD });
        browser.post("/api/v1/login", credentials).await.expect(StatusCode::OK);
        browser
    }

    /// After how much silence others take over jobs.
    pub(crate) fn lease_milliseconds(&self) -> i64 {
        self.config.lease.as_millis() as i64
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether several processes can share its database.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.storage, Storage::Postgres { .. })
    }

    pub(crate) fn config(&self) -> &Config {
        &self.config
    }
}

/// The password of everybody in these tests.
pub(crate) const PASSWORD: &str = "correct horse battery";

impl Drop for Site {
    fn drop(&mut self) {
        if let Storage::Postgres { admin, name } = &self.storage {
            // The test's own runtime may be ending, so this one gets its own.
            let (admin, name) = (admin.clone(), name.clone());
            let cleaner = std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
                runtime.block_on(async {
                    let mut connection = PgConnection::connect(&admin).await.ok()?;
                    let query = AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"));
                    connection.execute(query).await.ok()
                })
            });
            let _ = cleaner.join();
        }
    }
}

/// Somebody with cookies.
#[derive(Clone)]
pub(crate) struct Browser {
    address: SocketAddr,
    client: Client,
}

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
}

impl Browser {
    fn new(address: SocketAddr) -> Self {
        let client = Client::builder().cookie_store(true).build().expect("a client can be made");
        Self { address, client }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same with another server: cookies do not look at ports.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Self { address, client: self.client.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        Answer::read(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::read(self.request(Method::POST, path).json(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        Answer::read(self.request(Method::PUT, path).json(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        Answer::read(self.request(Method::PATCH, path).json(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str, body: Value) -> Answer {
        Answer::read(self.request(Method::DELETE, path).json(&body)).await
    }

    /// A request to be made up further; [`Answer::read`] sends it.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address))
    }
}

impl Answer {
    pub(crate) async fn read(request: RequestBuilder) -> Self {
        let response: Response = request.send().await.expect("the server answers");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("the answer comes to its end");
        Self { status, headers, text }
    }

    /// The body, if the status is the right one.
    #[track_caller]
    pub(crate) fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        if self.text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&self.text).expect("the body is JSON")
        }
    }

    /// The body, if the request was granted at all.
    #[track_caller]
    pub(crate) fn expect_success(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        let status = self.status;
        self.expect(status)
    }

    /// Checks that this is a problem of a certain kind, and gives its sentence.
    #[track_caller]
    pub(crate) fn expect_problem(self, status: StatusCode, code: &str) -> String {
        assert_eq!(self.headers["content-type"], "application/problem+json", "{}", self.text);
        let problem = self.expect(status);
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["status"], status.as_u16());
        problem["detail"].as_str().expect("a problem has a sentence").to_owned()
    }
}
