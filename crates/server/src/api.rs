//! All routes in one place, what surrounds them, and their description.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderValue, Method};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

use crate::app::{App, StartError};
use crate::error::{ApiError, Code, Problem};
use crate::{
    accounts, assets, daily, jobs, leaderboard, levels, list, mazes, observe, profiles, reports, saves,
    settings, tokens,
};

/// The most bytes of a body, where a route does not say otherwise.
const BODY_LIMIT: usize = 1 << 20;

/// What a page of ours may do: nothing comes from elsewhere, and nobody else frames it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mazekeeper",
        description = "Accounts, levels, saved games and verified leaderboards. Every error is a problem of RFC 9457 with \
                       a code that stays the same.",
    ),
    components(schemas(Problem)),
    modifiers(&Keys),
    tags(
        (name = "accounts", description = "Register, log in and out; a guest becomes an account"),
        (name = "jobs", description = "Work for the server: solve, improve, generate, rate, energy"),
        (name = "levels", description = "Packs that come with the program, and collections that people upload"),
        (name = "daily", description = "A level and a maze for every day, the same for everybody"),
        (name = "boards", description = "Results, replayed by the server, and who is best"),
        (name = "mazes", description = "Ranked games, drawn and clocked by the server, and runs of one's own"),
        (name = "reports", description = "Benchmarks: small ones that are run here, and those of the command line"),
        (name = "saves", description = "Unfinished games, with their whole history"),
        (name = "settings", description = "What somebody has set, guests too"),
        (name = "tokens", description = "Personal tokens for the command line"),
    )
)]
struct Description;

/// The two ways to say who one is.
struct Keys;

impl Modify for Keys {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let components = description.components.get_or_insert_default();
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("session")));
        let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        components.add_security_scheme("session", cookie);
        components.add_security_scheme("token", token);
    }
}

/// Everything that is served.
pub(crate) fn router(app: &App) -> Result<Router, StartError> {
    // Step 1. The features, described.
    let features = OpenApiRouter::new()
        .merge(accounts::router())
        .merge(jobs::router())
        .merge(levels::router(app.config.upload_limit))
        .merge(daily::router())
        .merge(leaderboard::router())
        .merge(mazes::router())
        .merge(profiles::router())
        .merge(reports::router(app.config.upload_limit))
        .merge(saves::router())
        .merge(settings::router())
        .merge(tokens::router());
    let (router, mut description) =
        OpenApiRouter::with_openapi(Description::openapi()).nest("/api/v1", features).split_for_parts();
    document_problems(&mut description);
    let description = description.to_json().expect("a description can be written as JSON");

    // Step 2. What is not part of the API.
    let router = router
        .route("/api/openapi.json", get(|| async { json_document(description) }))
        .merge(assets::router())
        .merge(observe::router())
        .fallback(assets::missing)
        .method_not_allowed_fallback(async |method: Method| {
            ApiError::new(Code::MethodNotAllowed, format!("{method} is not possible here"))
        });

    // Step 3. What surrounds them, from the inside out.
    let router = router
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn_with_state(app.clone(), within_time))
        .layer(CompressionLayer::new())
        .layer(same_origin(app)?)
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            ApiError::new(Code::Internal, "the server made a mistake; it is in its log").into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), guarded))
        .layer(middleware::from_fn(observe::observed));
    Ok(router.with_state(app.clone()))
}

/// Says of every operation that its errors are problems.
fn document_problems(description: &mut utoipa::openapi::OpenApi) {
    let problem = Content::builder()
        .schema(Some(RefOr::<utoipa::openapi::Schema>::Ref(utoipa::openapi::Ref::from_schema_name(
            "Problem",
        ))))
        .build();
    let response = ResponseBuilder::new()
        .description("It was not granted")
        .content("application/problem+json", problem)
        .build();
    for item in description.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch, &mut item.head];
        for operation in operations.into_iter().flatten() {
            operation.responses.responses.insert("default".to_owned(), RefOr::T(response.clone()));
        }
    }
}

fn json_document(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Requests that change something come from our own pages, or from no page at all.
fn same_origin(
    app: &App,
) -> Result<CsrfLayer<impl Fn(tower_http::csrf::ProtectionError) -> Response + Clone + use<>>, StartError> {
    let refuse = |_| {
        ApiError::new(Code::CrossOrigin, "this request comes from a page of another site").into_response()
    };
    let mut layer = CsrfLayer::new();
    if let Some(origin) = &app.config.origin {
        layer = layer.add_trusted_origin(origin).map_err(|_| StartError::Origin(origin.clone()))?;
    }
    Ok(layer.with_rejection_response(refuse))
}

/// Nobody waits for ever. What a request that is given up had begun to write is taken back.
async fn within_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let limit: Duration = app.config.request_timeout;
    let answer = tokio::time::timeout(limit, next.run(request)).await;
    let late = |_| {
        ApiError::new(Code::Timeout, format!("the request took longer than {} s", limit.as_secs()))
            .into_response()
    };
    answer.unwrap_or_else(late)
}

/// Headers that keep browsers out of trouble; and what is known is not sent again.
async fn guarded(State(app): State<App>, request: Request, next: Next) -> Response {
    let asked = request.headers().clone();
    let mut response = list::unless_known(&asked, next.run(request).await);
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    set(header::CACHE_CONTROL, "no-cache");
    if app.config.is_https() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}
