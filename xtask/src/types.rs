//! The type checker for the scripts of the pages. It is a tool of ours alone: what it checks is served as it is written.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::step::run as step;
use crate::{npm, root};

const TYPESCRIPT: &str = "typescript@7.0.2";

/// TypeScript is there, and something to run it.
pub(crate) struct TypeChecker {
    program: PathBuf,
}

impl TypeChecker {
    pub(crate) fn set_up() -> Result<Self> {
        Ok(Self { program: npm::file_of(TYPESCRIPT, "typescript/bin/tsc")? })
    }

    /// Checks all scripts, strictly.
    pub(crate) fn check(&self) -> Result<()> {
        let mut check = Command::new("node");
        step("types of the scripts", check.arg(&self.program).args(["--project", "web"]).current_dir(root()))
    }
}
