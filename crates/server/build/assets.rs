//! Everything a browser is sent, compressed once, in a table that the server includes.
//!
//! All addresses begin with one digest of all files. So modules name each other by relative paths, as they stand in `web/`, and
//! browsers keep them for ever.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::told;

/// What browsers read; whatever else lies in the folder is for people.
const SERVED: [&str; 7] = ["css", "html", "js", "png", "svg", "wasm", "webmanifest"];

/// Writes `assets.rs`: the digest, and every file with its name.
pub(crate) fn embed(web: &Path, engine: &Path, out: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(web, "", &mut files)?;
    collect(engine, "engine/", &mut files)?;
    files.sort();

    let mut digest = Sha256::new();
    let mut rows = String::new();
    for (number, (name, bytes)) in files.iter().enumerate() {
        digest.update(format!("{name}\n{}\n", bytes.len()));
        digest.update(bytes);
        let [plain, packed] =
            [format!("{number}.asset"), format!("{number}.asset.gz")].map(|name| out.join(name));
        write(&plain, bytes)?;
        write(&packed, &compressed(bytes))?;
        let imports = imports_of(name, &files)?;
        rows += &format!(
            "    Asset {{ name: {name:?}, imports: &{imports:?}, plain: include_bytes!({plain:?}), \
             packed: include_bytes!({packed:?}) }},\n"
        );
    }
    let digest: String = digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let table = format!("const DIGEST: &str = {digest:?};\n\nstatic ASSETS: &[Asset] = &[\n{rows}];\n");
    write(&out.join("assets.rs"), table.as_bytes())
}

/// All scripts that a script needs before it runs, itself included. A browser that is told of them fetches them at once
/// instead of finding one in the other.
fn imports_of(script: &str, files: &[(String, Vec<u8>)]) -> Result<Vec<String>, String> {
    if !script.ends_with(".js") {
        return Ok(Vec::new());
    }
    let mut needed = vec![script.to_owned()];
    let mut done = 0;
    while let Some(name) = needed.get(done).cloned() {
        done += 1;
        let found = files.iter().find(|(file, _)| *file == name);
        let (_, bytes) = found.ok_or_else(|| format!("web/{script} needs {name}, which is not there"))?;
        for import in named_in(&String::from_utf8_lossy(bytes)) {
            let import = resolved(&name, import);
            if !needed.contains(&import) {
                needed.push(import);
            }
        }
    }
    Ok(needed)
}

/// The paths in statements such as `import { x } from "./x.js";`. What is imported later has brackets, `import("./x.js")`.
fn named_in(script: &str) -> impl Iterator<Item = &str> {
    let statements = script.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    statements.filter_map(|line| {
        let (_, rest) = line.split_once("from \"").or_else(|| line.split_once("import \""))?;
        rest.split_once("\";").map(|(path, _)| path).filter(|path| path.starts_with('.'))
    })
}

/// A relative path, seen from where the files begin.
fn resolved(script: &str, import: &str) -> String {
    let mut parts: Vec<&str> = script.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| told("list", folder, error))? {
        let entry = entry.map_err(|error| told("list", folder, error))?;
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if name.rsplit_once('.').is_some_and(|(_, kind)| SERVED.contains(&kind)) {
            files.push((name, fs::read(&path).map_err(|error| told("read", &path, error))?));
        }
    }
    Ok(())
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes everything")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| told("write", path, error))
}
