//! Tools that come from npm: they check what the browser is sent, and are no part of it.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::step::{program, run as step, works};
use crate::{debian, root};

/// A file of a package, which is put into the folder of what is built if it is missing. The package is named with its
/// version, so that a newer one does not refuse what was fine yesterday.
pub(crate) fn file_of(package: &str, file: &str) -> Result<PathBuf> {
    if !["node", "npm"].into_iter().all(|name| works(&mut program(name, ["--version"]))) {
        debian::install("Node.js", &["nodejs", "npm"]).context(
            "The pages are checked by tools that need Node.js. Please install it by hand (on Debian \
             `apt-get install nodejs npm` as root), because it did not work from here",
        )?;
    }
    let folder = root().join("target/tools").join(package);
    let found = folder.join("node_modules").join(file);
    if !found.is_file() {
        let mut npm = program("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]);
        step(&format!("install {package}"), npm.arg(&folder).arg(package))?;
    }
    Ok(found)
}
