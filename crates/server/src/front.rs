//! The front door: connections are accepted, limited in number and in patience, and ended when the server stops.
//!
//! This is hyper's own server and not `axum::serve`, which has no limit on how long a client may take to say what
//! it wants, nor on how many may try.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How many connections may be open at a time; further ones wait.
const MAX_CONNECTIONS: usize = 4096;
/// How long a client may take for the head of a request, and stay silent between two.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// After an error such as too many open files, how long to wait before accepting again.
const BREATH: Duration = Duration::from_millis(100);

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
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move {
            let response = router.oneshot(request).await;
            Ok::<_, Infallible>(response.unwrap_or_else(|never| match never {}))
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
