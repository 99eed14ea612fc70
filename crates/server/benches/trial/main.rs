//! The server on trial: the real program on a database of its own, and people who use it over plain connections.
//!
//! `cargo xtask load` measures how much it takes, `cargo xtask chaos` whether what was acknowledged is there whatever
//! happens; both have a part about jobs. Everything is bounded in time and count, and goes to this machine only.

mod chaos;
mod chaos_jobs;
mod http;
mod jobs;
mod load;
mod load_jobs;
mod player;
mod site;
mod storage;

fn main() {
    // Cargo adds a word of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["load"] => load::run(),
        ["load-jobs"] => load_jobs::run(),
        ["chaos"] => {
            chaos::run();
            chaos_jobs::run();
        }
        ["chaos-jobs"] => chaos_jobs::run(),
        _ => println!("Nothing is tried: `cargo xtask load` and `cargo xtask chaos` say what."),
    }
}
