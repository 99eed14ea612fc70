//! `jobs`: what is queued in a database, for whoever looks after it.

use std::io::{self, Write};

use mazekeeper_server::{
    Cancelled, Database, DatabaseError, ListedJob, cancel_job, default_database, job, jobs, prune_jobs,
};
use tokio::runtime::Runtime;

use super::{complain, help_of_group, refuse};
use crate::args::jobs::{CancelArgs, JobsArgs, JobsCommand, ListArgs, PruneArgs, ShowJobArgs, Where};
use crate::args::{Common, Format};
use crate::exit::Exit;
use crate::output::jobs as output;
use crate::output::json::write_line;

pub(crate) fn run(arguments: &JobsArgs, common: Common) -> io::Result<Exit> {
    let Some(command) = &arguments.command else { return help_of_group(&["jobs"], common) };
    let (JobsCommand::List(ListArgs { place, .. })
    | JobsCommand::Show(ShowJobArgs { place, .. })
    | JobsCommand::Cancel(CancelArgs { place, .. })
    | JobsCommand::Prune(PruneArgs { place, .. })) = command;
    let runtime = Runtime::new()?;
    let url = place.database.clone().unwrap_or_else(default_database);
    let database = match runtime.block_on(Database::open_known(&url)) {
        Ok(database) => database,
        Err(error) => return refuse(&common.lang.open_error(&error, &url), common),
    };
    let done = runtime.block_on(answer(command, &database, place, common));
    runtime.block_on(database.close());
    match done {
        Ok(exit) => Ok(exit),
        Err(End::Output(error)) => Err(error),
        Err(End::Database(error)) => {
            complain(&common.lang.database_error(&error), common);
            Ok(Exit::Failure)
        }
    }
}

/// Why there is no answer.
enum End {
    Output(io::Error),
    Database(DatabaseError),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<DatabaseError> for End {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

async fn answer(
    command: &JobsCommand,
    database: &Database,
    place: &Where,
    common: Common,
) -> Result<Exit, End> {
    let mut exit = Exit::Success;
    let mut out = io::stdout();
    match command {
        JobsCommand::List(wish) => {
            let all: Vec<ListedJob> = jobs(database, wish.all, wish.limit).await?;
            match place.format {
                Format::Text => output::list(&mut out, &all, common)?,
                Format::Json => all.iter().try_for_each(|job| write_line(&mut out, job))?,
            }
        }
        JobsCommand::Show(wish) => match job(database, &wish.id).await? {
            Some(job) => match place.format {
                Format::Text => output::show(&mut out, &job, common)?,
                Format::Json => write_line(&mut out, &job)?,
            },
            None => {
                complain(&common.lang.no_such_job(&wish.id), common);
                exit = Exit::BadInput;
            }
        },
        JobsCommand::Cancel(wish) => {
            for id in &wish.ids {
                let cancelled = cancel_job(database, id).await?;
                match (cancelled, place.format) {
                    (Cancelled::Unknown, _) => {
                        complain(&common.lang.no_such_job(id), common);
                        exit = Exit::BadInput;
                    }
                    (_, Format::Text) => {
                        let sentence = match cancelled {
                            Cancelled::Now => common.lang.job_cancelled(id),
                            _ => common.lang.job_over_before(id),
                        };
                        writeln!(out, "{sentence}")?;
                    }
                    (_, Format::Json) => {
                        let told = serde_json::json!({ "id": id, "cancelled": cancelled == Cancelled::Now });
                        write_line(&mut out, &told)?;
                    }
                }
            }
        }
        JobsCommand::Prune(wish) => {
            let forgotten = prune_jobs(database, wish.older_than).await?;
            match place.format {
                Format::Text => writeln!(out, "{}", common.lang.jobs_forgotten(forgotten))?,
                Format::Json => write_line(&mut out, &serde_json::json!({ "forgotten": forgotten }))?,
            }
        }
    }
    Ok(exit)
}
