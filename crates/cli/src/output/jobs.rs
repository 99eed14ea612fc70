//! Jobs, as people read them.

use std::io::{self, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use mazekeeper_server::{ListedJob, ShownJob};

use super::table;
use super::text::printable;
use crate::args::Common;
use crate::lang::Lang;

/// One line per job.
pub(crate) fn list(out: &mut impl Write, jobs: &[ListedJob], common: Common) -> io::Result<()> {
    let lang = common.lang;
    if jobs.is_empty() {
        return if common.quiet { Ok(()) } else { writeln!(out, "{}", lang.no_jobs()) };
    }
    let line = |job: &ListedJob| {
        [
            job.id.clone(),
            job.kind.clone(),
            lang.job_state(&job.state).to_owned(),
            if job.tasks == 1 { String::new() } else { format!("{}/{}", job.done, job.tasks) },
            age(job, lang),
            printable(job.owner.as_deref().unwrap_or_default()),
            printable(job.title.as_deref().unwrap_or_default()),
        ]
    };
    let lines: Vec<_> = jobs.iter().map(line).collect();
    table::write(out, lang.job_columns(), [false, false, false, true, true, false, false], &lines)
}

/// How long ago somebody asked for it.
fn age(job: &ListedJob, lang: Lang) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let then = Duration::from_millis(u64::try_from(job.created_at).unwrap_or(0));
    lang.age(now.saturating_sub(then).as_secs())
}

/// A line for everything that is known.
pub(crate) fn show(out: &mut impl Write, job: &ShownJob, common: Common) -> io::Result<()> {
    list(out, std::slice::from_ref(&job.listed), common)?;
    let lang = common.lang;
    let parts = [
        (lang.job_work(), job.work.clone()),
        (lang.job_worker(), job.listed.worker.clone().into()),
        (lang.job_tries(), job.tries.into()),
        (lang.job_progress(), job.progress.clone()),
        (lang.job_answer(), job.answer.clone()),
        (lang.job_reason(), job.reason.clone().into()),
    ];
    for (name, told) in parts.into_iter().filter(|(_, told)| !told.is_null()) {
        let told = match told {
            serde_json::Value::String(text) => text,
            // A drawing is shown as it is drawn, below everything else.
            serde_json::Value::Object(mut object) => {
                object.remove("level");
                serde_json::Value::Object(object).to_string()
            }
            other => other.to_string(),
        };
        writeln!(out, "{name}: {}", printable(&told))?;
    }
    if let Some(level) = job.work.get("level").and_then(|level| level.as_str()) {
        writeln!(out)?;
        level.lines().try_for_each(|line| writeln!(out, "{}", printable(line)))?;
    }
    Ok(())
}
