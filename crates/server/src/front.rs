//! The front door: connections are accepted, limited in number and in patience, and ended when the server stops.
//! An answer that goes on for ever, a stream of events, ends then too, so that features need not think of it.
//!
//! This is hyper's own server and not `axum::serve`, which has no limit on how long a client may take to say what
//! it wants, nor on how many may try.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use futures_util::StreamExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::sent::Sent;

/// How many connections may be open at a time; further ones wait.
const MAX_CONNECTIONS: usize = 4096;
/// With those of the database, and some to spare.
#[cfg(unix)]
const MAX_FILES: u64 = 2 * MAX_CONNECTIONS as u64;
/// How long a client may take for the head of a request, and stay silent between two.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// After an error such as too many open files, how long to wait before accepting again.
const BREATH: Duration = Duration::from_millis(100);

/// Asks the system for enough open files for all connections. The usual limit of a shell is a thousand.
#[cfg(unix)]
pub(crate) fn make_room() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < MAX_FILES) {
        let current = Some(limit.maximum.map_or(MAX_FILES, |maximum| maximum.min(MAX_FILES)));
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current, ..limit }) {
            tracing::warn!(%error, "there may be fewer connections than usual");
        }
    }
}

#[cfg(not(unix))]
pub(crate) fn make_room() {}

/// Serves until told to stop, and then until all connections have ended.
pub(crate) async fn serve(listener: TcpListener, router: Router, stopping: CancellationToken) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let connections = TaskTracker::new();
    while let Some((stream, peer)) = stopping.run_until_cancelled(accept(&listener)).await {
        let Some(Ok(place)) = stopping.run_until_cancelled(places.clone().acquire_owned()).await else {
            break;
        };
        let (router, stopping) = (router.clone(), stopping.clone());
        connections.spawn(async move {
            converse(stream, peer, router, stopping).await;
            drop(place);
        });
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Ends a stream of events when the server stops.
fn until(stopping: CancellationToken, response: Response) -> Response {
    let kind = response.headers().get(CONTENT_TYPE);
    if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream")) {
        return response;
    }
    response.map(|body| {
        let end = Box::pin(stopping.cancelled_owned());
        Body::from_stream(body.into_data_stream().take_until(end))
    })
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

async fn converse(stream: TcpStream, peer: SocketAddr, router: Router, stopping: CancellationToken) {
    // Answers are small and somebody is waiting for them.
    let _ = stream.set_nodelay(true);
    let end = stopping.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let (router, end) = (router.clone(), end.clone());
        async move {
            let response =
                router.oneshot(request.map(Sent::new)).await.unwrap_or_else(|never| match never {});
            Ok::<_, Infallible>(until(end, response))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // What a client did wrong is its own affair.
        _ = connection.as_mut() => return,
        () = stopping.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// A server with one route that never comes to its end by itself.
    async fn start() -> (SocketAddr, CancellationToken, tokio::task::JoinHandle<()>) {
        let endless = || {
            let events = futures_util::stream::iter(["data: 1\n\n"]).chain(futures_util::stream::pending());
            let body = Body::from_stream(events.map(Ok::<_, Infallible>));
            ([(CONTENT_TYPE, "text/event-stream")], body)
        };
        let router =
            Router::new().route("/events", get(async move || endless())).route("/", get(async || "fine"));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, stopping) = (listener.local_addr().unwrap(), CancellationToken::new());
        let served = tokio::spawn(serve(listener, router, stopping.clone()));
        (address, stopping, served)
    }

    async fn ask(address: SocketAddr, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }

    async fn read_until(stream: &mut TcpStream, end: &str) -> String {
        let mut text = String::new();
        while !text.ends_with(end) {
            text.push(stream.read_u8().await.unwrap().into());
        }
        text
    }

    #[tokio::test]
    async fn a_stream_of_events_ends_when_the_server_stops() {
        let (address, stopping, served) = start().await;
        let mut stream = ask(address, "/events").await;
        read_until(&mut stream, "data: 1\n\n\r\n").await;
        stopping.cancel();
        let mut rest = String::new();
        stream.read_to_string(&mut rest).await.unwrap();
        assert_eq!(rest, "0\r\n\r\n");
        served.await.unwrap();
    }

    #[tokio::test]
    async fn a_connection_on_which_nobody_says_anything_ends_too() {
        let (address, stopping, served) = start().await;
        let mut stream = ask(address, "/").await;
        read_until(&mut stream, "fine").await;
        let silent = TcpStream::connect(address).await.unwrap();
        stopping.cancel();
        assert_eq!(stream.read(&mut [0]).await.unwrap(), 0);
        served.await.unwrap();
        drop(silent);
    }
}
