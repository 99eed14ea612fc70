//! What results were measured on.

use serde::{Deserialize, Serialize};

/// The machine, as far as it tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Of the processor.
    pub processor: String,
    /// How many threads run at a time.
    pub threads: usize,
    /// The system and its kind of processor.
    pub system: String,
}

impl Machine {
    /// The one this runs on.
    pub fn this() -> Self {
        let facts = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = facts.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        Self {
            processor: model.map(|(_, name)| name.trim().to_owned()).unwrap_or_default(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}
