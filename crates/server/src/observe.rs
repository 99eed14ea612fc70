//! How the server is: alive, ready, and in numbers; and one line in the log for every request.

use std::sync::OnceLock;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing::Instrument;

use crate::app::App;
use crate::error::ApiError;
use crate::jobs;

/// There is one set of numbers per process, also if several servers run in it, as in tests.
static METRICS: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Seconds, for the times of requests.
const BUCKETS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Starts to count.
pub(crate) fn install_metrics() {
    METRICS.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).ok()?;
        builder.install_recorder().ok()
    });
}

/// Moves what was measured to where it takes less room; asked for now and then.
pub(crate) fn tidy_metrics() {
    if let Some(handle) = METRICS.get().and_then(Option::as_ref) {
        handle.run_upkeep();
    }
}

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(numbers))
}

/// Whether requests can be served: the database answers.
async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    app.database.check().await?;
    Ok("ready\n")
}

async fn numbers(State(app): State<App>) -> String {
    // Without the database the rest is told all the same.
    if let Ok(jobs) = jobs::service::numbers(&app).await {
        metrics::gauge!("mazekeeper_jobs", "state" => "waiting").set(jobs.waiting as f64);
        metrics::gauge!("mazekeeper_jobs", "state" => "running").set(jobs.running as f64);
        metrics::gauge!("mazekeeper_workers").set(jobs.workers as f64);
        metrics::gauge!("mazekeeper_worker_slots").set(jobs.slots as f64);
    }
    METRICS.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// Gives a request its number, counts it and logs it. What people send is not logged: neither queries nor
/// bodies nor cookies.
pub(crate) async fn observed(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = uuid::Uuid::now_v7().to_string();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("unknown", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id);
    let mut response = next.run(request).instrument(span).await;
    let status = response.status().as_u16();
    let seconds = started.elapsed().as_secs_f64();
    tracing::info!(id, %method, route, status, milliseconds = seconds * 1000.0);
    metrics::counter!("mazekeeper_requests_total", "method" => known(&method), "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("mazekeeper_request_seconds", "route" => route).record(seconds);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Methods as they are counted: whoever invents some does not fill the memory.
fn known(method: &axum::http::Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    }
}
