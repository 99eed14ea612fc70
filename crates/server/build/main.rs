//! What is embedded in the server: the engine for the browser, built here, and the pages in `web/`.

mod assets;
mod engine;

use std::env;
use std::path::{Path, PathBuf};

fn main() -> Result<(), String> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder for what is built"));
    let own =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder of the package"));
    let root = own.ancestors().nth(2).expect("the server is a crate of the workspace").to_owned();
    let engine = engine::build(&root, &target(&out).join("engine"))?;
    assets::embed(&root.join("web"), &engine, &out)
}

/// The folder of everything that is built. Cargo marks it as one that need not be backed up.
fn target(out: &Path) -> &Path {
    out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists()).unwrap_or(out)
}

/// A sentence about a file.
fn told(what: &str, path: &Path, error: impl std::fmt::Display) -> String {
    format!("cannot {what} {}: {error}", path.display())
}
