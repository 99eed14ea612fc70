//! `worker`: does jobs until it is told to stop, and gives back what is not done.

use std::io::{self, Write};

use mazekeeper_server::{Worker, WorkerConfig, default_database};
use tokio::runtime::Runtime;

use super::{half_of_memory, refuse, serve};
use crate::args::Common;
use crate::args::serve::WorkerArgs;
use crate::clock;
use crate::exit::Exit;

pub(crate) fn run(arguments: &WorkerArgs, common: Common) -> io::Result<Exit> {
    serve::log(arguments.log, arguments.log_format);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let config = WorkerConfig {
        database: arguments.database.clone().unwrap_or_else(default_database),
        slots: arguments.slots.map_or(processors, usize::from),
        memory: arguments.job_memory.unwrap_or_else(half_of_memory),
        lease: arguments.lease,
    };
    let (database, slots, memory) = (config.database.clone(), config.slots, config.memory);
    // A worker that is told to stop has done what was asked for, however early.
    clock::heed_interrupts();
    let runtime = Runtime::new()?;
    let worker = match runtime.block_on(Worker::start(config)) {
        Ok(worker) => worker,
        Err(_) if clock::is_interrupted() => return Ok(Exit::Success),
        Err(error) => return refuse(&common.lang.open_error(&error, &database), common),
    };
    if !common.quiet {
        // If nobody reads it, it works all the same.
        let _ = writeln!(io::stdout(), "{}", common.lang.working(slots, memory / slots, &database));
    }
    clock::wait_for_interrupt();
    runtime.block_on(worker.stop());
    Ok(Exit::Success)
}
