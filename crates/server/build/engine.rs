//! The engine for the browser: `crates/wasm`, compiled by a cargo of its own, and the script that loads it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// What the engine is made of, below the root.
const SOURCES: [&str; 7] = [
    "crates/core/src",
    "crates/core/Cargo.toml",
    "crates/solver/src",
    "crates/solver/Cargo.toml",
    "crates/wasm",
    "Cargo.toml",
    "Cargo.lock",
];

/// Builds the engine and answers with the folder it lies in. `target` is shared by all profiles, so it is built once.
pub(crate) fn build(root: &Path, target: &Path) -> Result<PathBuf, String> {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let rustc = env::var_os("RUSTC").expect("cargo names the compiler");
    if !has_target(Command::new(&rustc)) {
        println!(
            "cargo::warning=Rust's {TARGET} target is missing; `rustup target add {TARGET}` is run once"
        );
        let added = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root).status();
        if !added.is_ok_and(|status| status.success()) || !has_target(Command::new(&rustc)) {
            return Err(format!(
                "the engine for the browser needs another target of Rust: run `rustup target add {TARGET}`"
            ));
        }
    }

    // Step 1. Compile.
    let mut cargo = Command::new(env::var_os("CARGO").expect("cargo names itself"));
    cargo.current_dir(root).args(["build", "--locked", "--quiet", "--package", "mazekeeper-wasm"]);
    cargo.args(["--profile", "engine", "--target", TARGET, "--target-dir"]).arg(target);
    // What was said to the cargo outside (flags for another machine, clippy in the compiler's place) is not meant for this one.
    for (name, _) in env::vars_os() {
        let is_meant_for_outside = |name: &str| {
            let about_package = name.starts_with("CARGO_") && !KEPT.contains(&name);
            about_package
                || ["RUSTFLAGS", "RUSTDOCFLAGS", "RUSTC_WORKSPACE_WRAPPER", "OUT_DIR", "TARGET"]
                    .contains(&name)
        };
        if name.to_str().is_some_and(is_meant_for_outside) {
            cargo.env_remove(&name);
        }
    }
    match cargo.status() {
        Ok(status) if status.success() => {}
        Ok(_) => return Err("the engine for the browser does not compile: see above".to_owned()),
        Err(error) => return Err(format!("cargo does not start: {error}")),
    }

    // Step 2. Write the script that loads it.
    let compiled = target.join(TARGET).join("engine/mazekeeper_wasm.wasm");
    let folder = target.join("web/engine");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&compiled).out_name("mazekeeper").typescript(true).remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(&folder)).map_err(|error| format!("{error:#}"))?;
    Ok(folder)
}

/// What of cargo's own variables the inner cargo keeps: where packages are, and how many processors it may use.
const KEPT: [&str; 3] = ["CARGO_HOME", "CARGO_MAKEFLAGS", "CARGO_NET_OFFLINE"];

fn has_target(mut rustc: Command) -> bool {
    let libraries = rustc.args(["--print", "target-libdir", "--target", TARGET]).output();
    libraries.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
