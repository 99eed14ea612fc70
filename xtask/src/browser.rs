//! A browser for the tests: Chromium and its driver, which Debian has.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::step::{program, run as step, works};
use crate::{debian, npm};

/// Names the driver to the tests; without it they skip what needs a browser.
const VARIABLE: &str = "MAZEKEEPER_TEST_CHROMEDRIVER";

const DRIVER: &str = "chromedriver";

/// Names to the tests the script that looks for what keeps people out.
const AXE_VARIABLE: &str = "MAZEKEEPER_TEST_AXE";
const AXE: &str = "axe-core@4.14.0";

/// Measures something about the pages, one thing after the other: how fast they are (`figures`), or everything that is heard (`sound`).
pub(crate) fn measure(what: &str) -> Result<()> {
    let browser = Browser::set_up()?;
    let tests =
        ["test", "--release", "--locked", "--package", "mazekeeper-server", "--test", "browser", "--", what];
    let tests =
        program("cargo", tests.into_iter().chain(["--ignored", "--nocapture", "--test-threads", "1"]));
    step(what, &mut browser.given_to(tests))
}

/// Chromium and its driver are there, and what is asked of a page.
pub(crate) struct Browser {
    axe: PathBuf,
}

impl Browser {
    /// Looks for them, and installs Debian's packages if they are missing.
    pub(crate) fn set_up() -> Result<Self> {
        if !is_there() {
            install().context(
                "The tests need a browser. Please install it by hand (on Debian `apt-get install chromium chromium-driver` \
                 as root, elsewhere so that `chromium` and `chromedriver` are found), because it did not work from here",
            )?;
        }
        println!("Browser: used, Chromium by {DRIVER}");
        Ok(Self { axe: npm::file_of(AXE, "axe-core/axe.min.js")? })
    }

    /// Tells a program that there is one.
    pub(crate) fn given_to(&self, mut command: Command) -> Command {
        command.env(VARIABLE, DRIVER).env(AXE_VARIABLE, &self.axe);
        command
    }
}

fn install() -> Result<()> {
    debian::install("a browser", &["chromium", "chromium-driver"])?;
    if !is_there() {
        bail!("the packages brought no `chromium` and no `{DRIVER}`");
    }
    Ok(())
}

fn is_there() -> bool {
    ["chromium", DRIVER].into_iter().all(|name| works(&mut program(name, ["--version"])))
}
