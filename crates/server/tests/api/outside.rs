//! What the world throws at a server.

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{Answer, Site, on_both_engines};

on_both_engines! {
    async fn it_says_that_it_is_alive_and_ready(site: Site) {
        let browser = site.browser();
        assert_eq!(browser.get("/healthz").await.text, "alive\n");
        assert_eq!(browser.get("/readyz").await.text, "ready\n");
        let numbers = browser.get("/metrics").await.text;
        for name in ["mazekeeper_requests_total", "mazekeeper_jobs{state=\"waiting\"} ", "mazekeeper_worker_slots "] {
            assert!(numbers.contains(name), "{name}: {numbers}");
        }
    }
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let site = Site::on_sqlite().await;
    let anna = site.registered("Anna").await;
    for (header, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let request = anna.request(Method::POST, "/api/v1/logout").header(header, value);
        Answer::read(request).await.expect_problem(StatusCode::FORBIDDEN, "cross-origin");
    }
    let request = anna.request(Method::POST, "/api/v1/logout").header("sec-fetch-site", "same-origin");
    Answer::read(request).await.expect(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn cookies_cannot_be_read_by_scripts_and_are_kept_for_us() {
    let site = Site::on_sqlite().await;
    let credentials = json!({ "name": "Anna", "password": "correct horse" });
    let answer = site.browser().post("/api/v1/register", credentials.clone()).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("session="), "{cookie}");
    assert!(cookie.contains("HttpOnly; SameSite=Lax; Path=/; Max-Age=7776000"), "{cookie}");
    let site = Site::sqlite_with(|config| config.origin = Some("https://games.example".to_owned())).await;
    let answer = site.browser().post("/api/v1/register", credentials).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-session=") && cookie.contains("Secure"), "{cookie}");
    assert_eq!(answer.headers["strict-transport-security"], "max-age=31536000");
}

#[tokio::test]
async fn nonsense_is_told_in_one_shape() {
    let site = Site::on_sqlite().await;
    let browser = site.browser();
    browser.get("/api/v1/nowhere").await.expect_problem(StatusCode::NOT_FOUND, "not-found");
    browser.get("/api/v1/login").await.expect_problem(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed");
    let login = || browser.request(Method::POST, "/api/v1/login");
    let json = || login().header("content-type", "application/json");
    Answer::read(json().body("{")).await.expect_problem(StatusCode::BAD_REQUEST, "malformed");
    Answer::read(json().body("{}")).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    Answer::read(login().body("{}"))
        .await
        .expect_problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type");
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(2 << 20));
    Answer::read(json().body(long)).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
}

#[tokio::test]
async fn every_answer_guards_the_browser_and_has_a_number() {
    let site = Site::on_sqlite().await;
    for path in ["/", "/api/v1/me", "/nowhere", "/api/openapi.json"] {
        let answer = site.browser().get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["x-request-id"].len(), 36);
    }
}

#[tokio::test]
async fn a_request_that_never_ends_is_given_up() {
    let site =
        Site::sqlite_with(|config| config.request_timeout = std::time::Duration::from_millis(200)).await;
    let mut stream = TcpStream::connect(site.address()).await.unwrap();
    let head = "POST /api/v1/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains(r#""code":"timeout""#), "{answer}");
}

#[tokio::test]
async fn a_port_that_is_taken_is_told() {
    let site = Site::on_sqlite().await;
    let mut config = site.config().clone();
    config.listen = site.address();
    let error = mazekeeper_server::Server::start(config).await.err().expect("the port is taken");
    assert!(error.to_string().starts_with(&format!("cannot listen on {}", site.address())), "{error}");
}
