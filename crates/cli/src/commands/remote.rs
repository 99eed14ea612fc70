//! `bench --on`: a plan is queued in a database, run by its workers wherever they are, and followed from here.
//!
//! Whoever follows has nothing that would be lost: it can leave, the database can be away for a while, and what came of the tasks is still
//! there. So following is asking again and again what is new.

use std::io;
use std::thread;
use std::time::Duration;

use mazekeeper_bench::store::{StoredRow, read_rows};
use mazekeeper_bench::workers::Limits;
use mazekeeper_bench::written::WrittenPlan;
use mazekeeper_server::{CollectionRun, Database, DatabaseError, DatabaseUrl, OpenError, Standing};
use tokio::runtime::Runtime;

use crate::clock::is_interrupted;

/// How often somebody asks what is new.
const PAUSE: Duration = Duration::from_millis(250);

/// What is told to whoever follows.
pub(super) enum News<'a> {
    /// It is queued, or somebody had queued it before.
    Begun { id: &'a str, is_joined: bool },
    /// This came of a task.
    Row(usize, Box<StoredRow>),
    /// So it stands.
    Standing(&'a Standing),
    /// The database does not answer; it is asked again.
    Away(&'a DatabaseError),
}

/// How following ended.
pub(super) enum End {
    /// Everything is told.
    Finished,
    /// Somebody here wanted to leave; it goes on under this id, if it was queued.
    Left(Option<String>),
    /// Somebody else has ended it.
    Cancelled,
    /// Somebody else has ended it and forgotten what came of it.
    Forgotten,
    /// So many tasks were begun again and again, and no worker came back from them.
    Lost(i64),
    /// The database refuses to say more.
    Refused(DatabaseError),
}

/// Why nobody can follow.
pub(super) enum Problem {
    Open(OpenError),
    Output(io::Error),
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Queues a plan, or joins it, and tells what comes of it.
pub(super) fn follow(
    url: &DatabaseUrl,
    title: &str,
    plan: &WrittenPlan,
    limits: &Limits,
    mut tell: impl FnMut(News<'_>) -> io::Result<()>,
) -> Result<End, Problem> {
    let runtime = Runtime::new()?;
    let database = runtime.block_on(Database::open(url)).map_err(Problem::Open)?;
    let end = follow_in(&runtime, &database, title, plan, limits, &mut tell);
    runtime.block_on(database.close());
    end
}

fn follow_in(
    runtime: &Runtime,
    database: &Database,
    title: &str,
    plan: &WrittenPlan,
    limits: &Limits,
    tell: &mut impl FnMut(News<'_>) -> io::Result<()>,
) -> Result<End, Problem> {
    // Whoever begins twice because nobody answered the first time joins.
    let mut run = loop {
        match runtime.block_on(CollectionRun::begin(database, title, plan, limits)) {
            Ok(run) => break run,
            Err(error @ DatabaseError::Unavailable(_)) => tell(News::Away(&error))?,
            Err(error) => return Ok(End::Refused(error)),
        }
        if is_interrupted() {
            return Ok(End::Left(None));
        }
        thread::sleep(PAUSE);
    };
    let id = run.id();
    tell(News::Begun { id: &id, is_joined: run.is_joined() })?;
    let mut was_lost = false;
    while !is_interrupted() {
        let asked = runtime.block_on(async {
            // How it stands comes first: what is finished then has told all of its rows after this.
            let standing = run.standing().await?;
            Ok::<_, DatabaseError>((standing, run.rows().await?))
        });
        match asked {
            Ok((None, _)) => return Ok(End::Forgotten),
            Ok((Some(standing), lines)) => {
                let has_news = !lines.is_empty();
                for (place, line) in lines {
                    // Whatever stands there was written by workers of the same build.
                    let Some(row) = read_rows(&line).ok().and_then(|mut rows| rows.pop()) else { continue };
                    tell(News::Row(place, Box::new(row)))?;
                }
                tell(News::Standing(&standing))?;
                if has_news {
                    continue;
                }
                if standing.is_finished {
                    return Ok(End::Finished);
                }
                if standing.is_cancelled {
                    return Ok(End::Cancelled);
                }
                // A task that has just ended may be counted twice, but not again and again.
                if standing.lost > 0 && was_lost {
                    return Ok(End::Lost(standing.lost));
                }
                was_lost = standing.lost > 0;
            }
            Err(error @ DatabaseError::Unavailable(_)) => tell(News::Away(&error))?,
            Err(error) => return Ok(End::Refused(error)),
        }
        thread::sleep(PAUSE);
    }
    Ok(End::Left(Some(id)))
}
