//! The type checker for the scripts of the pages. It is a tool of ours alone: what it checks is served as it is written.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::step::{program, run as step, works};
use crate::{debian, root};

/// The version that is used, so that a newer one does not refuse what was fine yesterday.
const TYPESCRIPT: &str = "typescript@7.0.2";

/// TypeScript is there, and something to run it.
pub(crate) struct TypeChecker {
    program: PathBuf,
}

impl TypeChecker {
    /// Looks for it in the folder of what is built, and puts it there if it is missing.
    pub(crate) fn set_up() -> Result<Self> {
        if !["node", "npm"].into_iter().all(|name| works(&mut program(name, ["--version"]))) {
            debian::install("Node.js", &["nodejs", "npm"]).context(
                "The scripts of the pages are checked by TypeScript, which needs Node.js. Please install it by hand (on Debian \
                 `apt-get install nodejs npm` as root), because it did not work from here",
            )?;
        }
        let folder = root().join("target/tools").join(TYPESCRIPT);
        let found = Self { program: folder.join("node_modules/typescript/bin/tsc") };
        if !found.program.is_file() {
            let mut npm = program("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]);
            step("install TypeScript", npm.arg(&folder).arg(TYPESCRIPT))?;
        }
        Ok(found)
    }

    /// Checks all scripts, strictly.
    pub(crate) fn check(&self) -> Result<()> {
        let mut check = Command::new("node");
        step("types of the scripts", check.arg(&self.program).args(["--project", "web"]).current_dir(root()))
    }
}
