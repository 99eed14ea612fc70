//! Work for the queue: levels of all sizes, and who wants them solved.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::http::Http;
use crate::site::program;
use crate::storage::Storage;

/// How many levels of one size there are.
pub(crate) const MOST: u32 = 1 << 14;

/// The number as floor and walls, so that no two levels are the same.
fn niches(number: u32) -> String {
    (0..14).map(|bit| if number >> bit & 1 == 0 { ' ' } else { '#' }).collect()
}

/// One push, and nothing to think about.
pub(crate) fn tiny(number: u32) -> String {
    let wall = "#".repeat(16);
    format!("{wall}\n#@$.{}#\n#{}#\n{wall}\n", " ".repeat(11), niches(number))
}

/// Six boxes in a hall, which no textbook search brings to their places soon.
pub(crate) fn large(number: u32) -> String {
    let wall = "#".repeat(16);
    let floor = format!("#{}#\n", " ".repeat(14));
    let boxes = "#  $ $ $       #\n";
    let goals = "#         ...  #\n";
    format!(
        "{wall}\n#@{}#\n{boxes}{floor}{boxes}{floor}{goals}{goals}{floor}#{}#\n{wall}\n",
        " ".repeat(13),
        niches(number)
    )
}

/// A file of levels.
pub(crate) fn write_file(path: &Path, levels: impl Iterator<Item = String>) {
    let mut file = io::BufWriter::new(std::fs::File::create(path).expect("there is room for a file"));
    levels.for_each(|level| writeln!(file, "{level}").expect("there is room for levels"));
    file.flush().expect("there is room for levels");
}

/// A benchmark of a file that the workers of a database run, breadth first; so many states are looked at in each level at most.
pub(crate) fn bench(storage: &Storage, file: &Path, nodes: u32) -> Command {
    let nodes = nodes.to_string();
    let mut command = program(&["bench", "--quiet", "--algorithms", "bfs", "--puzzle", "pushes"]);
    command.args(["--memory-limit", "64MiB", "--max-nodes", &nodes, "--on", &storage.url]).arg(file);
    command
}

/// The wish that a level be solved, breadth first.
pub(crate) fn wish(level: &str, nodes: u32) -> Value {
    let limits = json!({ "seconds": 60.0, "nodes": nodes });
    let configuration = json!({ "algorithm": "bfs", "puzzle": "pushes" });
    json!({ "work": { "kind": "solve", "level": level, "configuration": configuration, "limits": limits } })
}

/// Asks for it, and gives the id of the job.
pub(crate) fn submit(http: &mut Http, wish: &Value) -> String {
    let answer = http.post("/api/v1/jobs", wish).expect("the server answers");
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().expect("a job has an id").to_owned()
}

/// How a job stands.
pub(crate) fn state(http: &mut Http, id: &str) -> String {
    let job = http.get(&format!("/api/v1/jobs/{id}")).expect("the server answers").json();
    job["state"].as_str().unwrap_or_default().to_owned()
}

/// Somebody new.
pub(crate) fn guest(address: SocketAddr, number: u32) -> Http {
    Http::new(address, 200_000 + number)
}
