//! How a job ended, until that is written down.

use super::super::doing::Done;
use super::super::news::JobNews;
use super::super::queue::{self, Name};
use crate::database::{DatabaseError, Transaction};
use crate::id::ReportId;
use crate::reports::Line;

/// How a job ended that is not written down yet.
pub(super) struct Ended {
    pub(super) job: Name,
    pub(super) holder: String,
    pub(super) done: Done,
    pub(super) kept: Option<String>,
}

impl Ended {
    /// That it is over; of a task nobody is told. Who waits for a report looks at the report.
    pub(super) fn news(&self) -> Option<JobNews> {
        self.job.task.is_none().then(|| JobNews::Changed(self.job.id.clone()))
    }

    /// Writes it down, if the job is still its holder's; and tells what is to be kept with a report.
    pub(super) async fn write(
        &self,
        transaction: &mut Transaction,
        now: i64,
    ) -> Result<Option<(&ReportId, i64, &Line)>, DatabaseError> {
        let Self { job: Name { id, task }, holder, done, kept } = self;
        match done {
            Done::Ran(line) => {
                let is_held = queue::finish_run(transaction, id, holder).await?;
                return Ok(task.as_ref().filter(|_| is_held).map(|(report, number)| (report, *number, line)));
            }
            Done::Answered { answer, likeness } => {
                let answer = answer.written();
                queue::finish(transaction, id, holder, Some(&answer), likeness.as_deref(), now).await?;
            }
            Done::Ended => {
                queue::give_back(transaction, id, holder, kept.clone()).await?;
            }
            Done::Failed(reason) => {
                queue::fail(transaction, id, holder, reason, now).await?;
            }
        }
        Ok(None)
    }
}
