//! What a browser is sent: one page for all addresses, and the scripts, styles and engine it asks for.
//!
//! Everything is part of the program. While it is written, files can be taken from a folder instead.

use std::io;
use std::path::{Component, Path as FilePath};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::error::{ApiError, Code};

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file as it is embedded.
struct Asset {
    /// Its path below `web/`, or `engine/` and its name.
    name: &'static str,
    /// All scripts that a script needs before it runs, itself included.
    imports: &'static [&'static str],
    plain: &'static [u8],
    /// The same, compressed by gzip.
    packed: &'static [u8],
}

/// In place of the digest when files come from a folder.
const UNPINNED: &str = "dev";

/// The pages that exist, and the script of each. They are one document, which finds out by its address what to show.
const PAGES: [(&str, &str); 26] = [
    ("/", "js/pages/home.js"),
    ("/jobs", "js/jobs/page.js"),
    ("/sokoban", "js/pages/collections.js"),
    ("/sokoban/import", "js/imports/page.js"),
    ("/sokoban/c/{collection}", "js/pages/collection.js"),
    ("/sokoban/l/{level}", "js/play/page.js"),
    ("/p/{code}", "js/play/page.js"),
    ("/maze", "js/maze/lobby.js"),
    ("/maze/m/{maze}", "js/maze/page.js"),
    ("/maze/g/{game}", "js/maze/page.js"),
    ("/lab", "js/lab/page.js"),
    ("/race", "js/race/page.js"),
    ("/bench", "js/bench/page.js"),
    ("/bench/compare", "js/bench/compare.js"),
    ("/bench/{report}", "js/bench/report.js"),
    ("/editor", "js/editor/page.js"),
    ("/leaderboards", "js/pages/leaderboards.js"),
    ("/leaderboards/l/{level}", "js/pages/levelboard.js"),
    ("/u/{player}", "js/pages/profile.js"),
    ("/login", "js/pages/login.js"),
    ("/register", "js/pages/register.js"),
    ("/settings", "js/pages/settings.js"),
    ("/help", "js/pages/help.js"),
    ("/learn", "js/learn/contents.js"),
    ("/learn/{chapter}", "js/learn/page.js"),
    ("/about", "js/pages/about.js"),
];

/// The script with which every page begins, and the one for addresses that lead nowhere.
const MAIN: &str = "js/main.js";
const MISSING: &str = "js/pages/missing.js";
/// The one that is sent from the root of the site.
const SERVICE: &str = "js/service.js";

pub(crate) fn router() -> Router<App> {
    let pages = PAGES.into_iter().fold(Router::new(), |router, (page, script)| {
        router.route(page, get(async move |State(app): State<App>| page_shown(&app, script).await))
    });
    pages
        .route("/assets/{digest}/{*name}", get(asset))
        .route("/favicon.ico", get(icon))
        .route("/service.js", get(service))
}

/// What is answered where nothing is: a page to people, a problem to programs.
pub(crate) async fn missing(
    State(app): State<App>,
    method: Method,
    address: Uri,
    asked: HeaderMap,
) -> Response {
    let problem = ApiError::not_found("page").into_response();
    let accepted = asked.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let is_person = accepted.is_some_and(|accepted| accepted.contains("text/html"));
    if is_person && method == Method::GET && !address.path().starts_with("/api/") {
        return (problem.status(), page_shown(&app, MISSING).await).into_response();
    }
    problem
}

async fn page_shown(app: &App, script: &str) -> Response {
    let page = match read(app, "index.html").await {
        Ok(File::Embedded(asset)) => String::from_utf8_lossy(asset.plain).into_owned(),
        Ok(File::Read(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => return error.into_response(),
    };
    let early = if app.config.web_dir.is_some() { String::new() } else { early(script) };
    let page = page.replace("{{early}}", &early).replace("{{assets}}", &format!("/assets/{}", digest(app)));
    Html(page.replace("{{version}}", env!("CARGO_PKG_VERSION"))).into_response()
}

/// What the addresses of files begin with.
fn digest(app: &App) -> &'static str {
    if app.config.web_dir.is_some() { UNPINNED } else { DIGEST }
}

/// What a browser should fetch before it finds out by itself: all scripts of a page, and the engine if one of them loads it.
fn early(script: &str) -> String {
    let scripts = ASSETS.iter().filter(|asset| [MAIN, script].contains(&asset.name));
    let mut names: Vec<&str> = scripts.flat_map(|asset| asset.imports).copied().collect();
    names.sort_unstable();
    names.dedup();
    let mut links: String = names
        .iter()
        .map(|name| format!("<link rel=\"modulepreload\" href=\"{{{{assets}}}}/{name}\">"))
        .collect();
    if names.contains(&"engine/mazekeeper.js") {
        links +=
            "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{{assets}}/engine/mazekeeper_bg.wasm\">";
    }
    links
}

async fn asset(
    State(app): State<App>,
    Path((wanted, name)): Path<(String, String)>,
    asked: HeaderMap,
) -> Result<Response, ApiError> {
    // A page of another version gets nothing rather than parts that do not fit together.
    if wanted != digest(&app) {
        return Err(ApiError::not_found("file"));
    }
    let file = read(&app, &name).await?;
    Ok(sent(&name, file, &asked, app.config.web_dir.is_none()))
}

/// What keeps the pages for a day without the network. It has to come from above all pages, and to say which files there
/// are; what is named here and not there would be fetched for nothing.
async fn service(State(app): State<App>) -> Result<Response, ApiError> {
    let script = match read(&app, SERVICE).await? {
        File::Embedded(asset) => String::from_utf8_lossy(asset.plain).into_owned(),
        File::Read(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
    };
    let kept = ASSETS.iter().map(|asset| asset.name).filter(|name| is_kept(name));
    let files = kept.collect::<Vec<_>>().join(" ");
    let script =
        script.replace("{{assets}}", &format!("/assets/{}", digest(&app))).replace("{{files}}", &files);
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, script).into_response())
}

/// Whether a file is needed to open a page: the document comes by another address, and pictures are for whoever installs it.
fn is_kept(name: &str) -> bool {
    let is_type = name.ends_with(".d.ts") || name.ends_with(".html") || name.ends_with(".png");
    !is_type && name != SERVICE
}

/// Browsers ask for it whatever the page says.
async fn icon(State(app): State<App>, asked: HeaderMap) -> Result<Response, ApiError> {
    Ok(sent("favicon.svg", read(&app, "favicon.svg").await?, &asked, false))
}

enum File {
    Embedded(&'static Asset),
    Read(Vec<u8>),
}

async fn read(app: &App, name: &str) -> Result<File, ApiError> {
    if let Some(folder) = &app.config.web_dir
        && let Some(bytes) = read_from(folder, name).await?
    {
        return Ok(File::Read(bytes));
    }
    let found = ASSETS.iter().find(|asset| asset.name == name);
    found.map(File::Embedded).ok_or_else(|| ApiError::not_found("file"))
}

/// A file below a folder; `None` if there is none.
async fn read_from(folder: &FilePath, name: &str) -> Result<Option<Vec<u8>>, ApiError> {
    let is_below = FilePath::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_below {
        return Ok(None);
    }
    match tokio::fs::read(folder.join(name)).await {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if [io::ErrorKind::NotFound, io::ErrorKind::IsADirectory].contains(&error.kind()) => {
            Ok(None)
        }
        Err(error) => Err(ApiError::new(Code::Internal, format!("cannot read {name}: {error}"))),
    }
}

fn sent(name: &str, file: File, asked: &HeaderMap, is_pinned: bool) -> Response {
    let kind = match name.rsplit_once('.').map_or("", |(_, kind)| kind) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let unpacks =
        accepted.is_some_and(|accepted| accepted.split(',').any(|name| name.trim().starts_with("gzip")));
    let mut response = match file {
        File::Read(bytes) => bytes.into_response(),
        File::Embedded(asset) if unpacks => {
            ([(header::CONTENT_ENCODING, "gzip")], asset.packed).into_response()
        }
        File::Embedded(asset) => asset.plain.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_pinned {
        headers
            .insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scripts know the same pages by the same addresses; otherwise one would work until it is opened anew.
    #[test]
    fn the_scripts_know_the_same_pages() {
        let main = ASSETS.iter().find(|asset| asset.name == MAIN).expect("every page begins with it");
        let main = String::from_utf8_lossy(main.plain);
        for (page, script) in PAGES {
            let path = page.replace('{', ":").replace('}', "");
            let script = script.strip_prefix("js/").expect("scripts have a folder");
            let line = main.lines().find(|line| line.contains(&format!("path: \"{path}\"")));
            assert!(line.is_some_and(|line| line.contains(&format!("import(\"./{script}\")"))), "{page}");
        }
        assert_eq!(main.matches("path: \"").count(), PAGES.len());
    }
}
