//! Debian's packages, for what a fresh machine lacks.

use std::process::Command;

use anyhow::Result;

use crate::step::{program, run as step};

/// Installs packages.
pub(crate) fn install(what: &str, packages: &[&str]) -> Result<()> {
    // An odd source of packages fails this, but need not matter: whether the package is there, the next step knows.
    if let Err(error) = step("lists of packages", &mut apt_get(&["update"])) {
        println!("{error:#}");
    }
    let words = [&["install", "-y", "--no-install-recommends"], packages].concat();
    step(&format!("install {what}"), &mut apt_get(&words))
}

pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Debian's installer, which asks nothing and waits for another one to finish.
fn apt_get(words: &[&str]) -> Command {
    let quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"];
    let sudo = if is_root() { &[][..] } else { &["sudo", "-n"] };
    let line = [sudo, &quiet, words].concat();
    program(line[0], line[1..].iter().copied())
}
