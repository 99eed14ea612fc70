//! Where other people's levels are. They are not ours to hand out, so a machine may lack them.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::root;

/// Names the folder for tests and benchmarks; without it they skip what needs such levels.
const VARIABLE: &str = "MAZEKEEPER_LEVELS";

/// Other people's levels, if this machine has them.
pub(crate) struct ThirdParty {
    folder: Option<PathBuf>,
}

impl ThirdParty {
    /// Looks for the levels and says whether they will be used. An empty variable means: without them.
    pub(crate) fn announced() -> Self {
        let named = env::var_os(VARIABLE).map(PathBuf::from);
        let folder = named.unwrap_or_else(|| root().join("../shared/levels"));
        // Tests run in the folder of their crate, so the path must not depend on ours.
        let folder = folder.canonicalize().ok().filter(|folder| folder.is_dir());
        match &folder {
            Some(folder) => println!("Third-party levels: used, from {}", folder.display()),
            None => println!("Third-party levels: not there, so what needs them is skipped ({VARIABLE})"),
        }
        Self { folder }
    }

    /// Tells a program where the levels are.
    pub(crate) fn given_to(&self, mut command: Command) -> Command {
        match &self.folder {
            Some(folder) => command.env(VARIABLE, folder),
            None => command.env_remove(VARIABLE),
        };
        command
    }
}
