//! The database goes away and comes back, and the server lives on.
//!
//! A full disk needs a disk of its own: see the tests of the program.

use std::net::SocketAddr;

use mazekeeper_server::DatabaseUrl;
use reqwest::StatusCode;
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::common::Site;

/// A line to the database that can be cut.
struct Wire {
    near: SocketAddr,
    is_cut: watch::Sender<bool>,
}

impl Wire {
    fn to(far: SocketAddr) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        listener.set_nonblocking(true).expect("it is for a runtime");
        let near = listener.local_addr().expect("it listens somewhere");
        let listener = TcpListener::from_std(listener).expect("there is a runtime");
        let (is_cut, cut) = watch::channel(false);
        tokio::spawn(forward(listener, far, cut));
        Self { near, is_cut }
    }

    /// Ends all connections, and from now on all that are made.
    fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

async fn forward(listener: TcpListener, far: SocketAddr, cut: watch::Receiver<bool>) {
    while let Ok((mut client, _)) = listener.accept().await {
        let mut cut = cut.clone();
        tokio::spawn(async move {
            let both = async {
                let mut server = TcpStream::connect(far).await?;
                copy_bidirectional(&mut client, &mut server).await
            };
            tokio::select! {
                biased;
                _ = cut.wait_for(|&is_cut| is_cut) => {}
                _ = both => {}
            }
        });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_gone_is_told_and_comes_back() {
    let mut wire = None;
    let site = Site::postgres_with(|config| {
        let DatabaseUrl::Postgres(url) = &mut config.database else { panic!("this is PostgreSQL") };
        let far = url.split(['@', '/']).find_map(|part| part.parse().ok()).expect("an address in the name");
        let wire = wire.insert(Wire::to(far));
        *url = url.replace(&far.to_string(), &wire.near.to_string());
    });
    let (Some(site), Some(wire)) = (site.await, wire) else { return };
    let anna = site.registered("Anna").await;
    let settings = || json!({ "theme": "dark" });
    anna.patch("/api/v1/settings", settings()).await.expect(StatusCode::OK);
    for _ in 0..2 {
        wire.cut();
        let write = anna.patch("/api/v1/settings", settings());
        let (read, write, ready) = tokio::join!(anna.get("/api/v1/me"), write, anna.get("/readyz"));
        for answer in [read, write, ready] {
            answer.expect_problem(StatusCode::SERVICE_UNAVAILABLE, "unavailable");
        }
        assert_eq!(anna.get("/healthz").await.status, StatusCode::OK);
        wire.mend();
        anna.patch("/api/v1/settings", settings()).await.expect(StatusCode::OK);
        assert_eq!(anna.get("/readyz").await.status, StatusCode::OK);
        assert_eq!(anna.get("/api/v1/me").await.expect(StatusCode::OK)["player"]["name"], "Anna");
    }
}
