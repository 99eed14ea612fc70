//! The pages and what they are made of.

use reqwest::StatusCode;

use crate::common::{Answer, Site};

/// Asks as a browser does that wants to show something.
async fn shown(site: &Site, path: &str) -> Answer {
    let request = site.browser().request(reqwest::Method::GET, path).header("accept", "text/html,*/*");
    Answer::read(request).await
}

/// The first address of a file that the start page names.
async fn a_script(site: &Site) -> String {
    let page = shown(site, "/").await;
    let from = page.text.find("/assets/").expect("the page names its files");
    page.text[from..].split('"').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn every_address_of_a_page_shows_it_and_others_say_so() {
    let site = Site::on_sqlite().await;
    for path in [
        "/",
        "/sokoban",
        "/sokoban/c/x",
        "/sokoban/l/x",
        "/p/7A4H",
        "/editor",
        "/u/x",
        "/login",
        "/settings",
        "/help",
    ] {
        let page = shown(&site, path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text.starts_with("<!doctype html>") && !page.text.contains("{{"), "{path}");
        assert_eq!(page.headers["cache-control"], "no-cache");
    }
    let missing = shown(&site, "/sokobam").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text.starts_with("<!doctype html>"));
    // Programs are told as everywhere else.
    site.browser().get("/sokobam").await.expect_problem(StatusCode::NOT_FOUND, "not-found");
    shown(&site, "/api/v1/sokobam").await.expect_problem(StatusCode::NOT_FOUND, "not-found");
}

#[tokio::test]
async fn files_are_kept_for_ever_under_an_address_that_changes_with_them() {
    let site = Site::on_sqlite().await;
    let address = a_script(&site).await;
    let script = site.browser().get(&address).await;
    assert_eq!(script.status, StatusCode::OK, "{address}");
    assert_eq!(script.headers["cache-control"], "public, max-age=31536000, immutable");
    let digest = address.split('/').nth(2).expect("the address has a digest");
    let other = address.replace(digest, "0123456789abcdef");
    site.browser().get(&other).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
    let engine = site.browser().get(&format!("/assets/{digest}/engine/mazekeeper_bg.wasm")).await;
    assert_eq!(engine.headers["content-type"], "application/wasm");
}

#[tokio::test]
async fn who_writes_pages_sees_them_from_a_folder() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    std::fs::write(folder.path().join("index.html"), "<script src={{assets}}/js/own.js>")
        .expect("it is written");
    std::fs::create_dir(folder.path().join("js")).expect("there is room for a folder");
    std::fs::write(folder.path().join("js/own.js"), "own()").expect("it is written");
    let site = Site::sqlite_with(|config| config.web_dir = Some(folder.path().to_owned())).await;
    assert_eq!(shown(&site, "/").await.text, "<script src=/assets/dev/js/own.js>");
    let own = site.browser().get("/assets/dev/js/own.js").await;
    assert_eq!((own.text.as_str(), own.headers.contains_key("etag")), ("own()", false));
    assert_eq!(own.headers["cache-control"], "no-cache");
    // What is not there comes from the program, and nothing comes from beside the folder.
    assert_eq!(site.browser().get("/assets/dev/engine/mazekeeper.js").await.status, StatusCode::OK);
    let beside = site.browser().get("/assets/dev/..%2f..%2fetc%2fpasswd").await;
    beside.expect_problem(StatusCode::NOT_FOUND, "not-found");
}
