//! What is done now and then: things that are over are forgotten.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::database::DatabaseError;
use crate::{accounts, jobs, levels, mazes, observe, session, throttle};

const EVERY: Duration = Duration::from_secs(10 * 60);

/// Until the server stops.
pub(crate) async fn run(app: App, stopping: CancellationToken) {
    let mut clock = tokio::time::interval(EVERY);
    // The first tick comes at once, when there is nothing to forget and somebody waits for the server.
    clock.tick().await;
    while stopping.run_until_cancelled(clock.tick()).await.is_some() {
        observe::tidy_metrics();
        match forget(&app).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "forgot what was over"),
            Err(error) => tracing::warn!(%error, "could not forget what was over"),
        }
    }
}

async fn forget(app: &App) -> Result<u64, DatabaseError> {
    let mut transaction = app.database.begin().await?;
    let mut rows = session::prune(&mut transaction).await?;
    rows += throttle::prune(&mut transaction).await?;
    rows += accounts::prune(&mut transaction).await?;
    rows += jobs::service::prune(&mut transaction).await?;
    rows += levels::service::prune(&mut transaction).await?;
    rows += mazes::service::prune(&mut transaction).await?;
    transaction.commit().await?;
    Ok(rows)
}
