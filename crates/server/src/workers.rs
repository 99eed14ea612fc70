//! Work that takes a processor: replays, mazes, files. It runs on threads of its own, as many as there are cores, and
//! who comes when too many are waiting is sent away.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::error::{ApiError, Code};

/// How long somebody may wait for a turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The threads.
pub(crate) struct Workers {
    places: Arc<Semaphore>,
}

impl Workers {
    pub(crate) fn new() -> Self {
        Self::of(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// So many threads, for work that others should not have to wait for.
    pub(crate) fn of(places: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places)) }
    }

    /// Does something that takes a while.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = tokio::time::timeout(PATIENCE, self.places.clone().acquire_owned()).await;
        let busy = || ApiError::new(Code::Unavailable, "too much is going on; try again").retry_after(2);
        let place = place.ok().and_then(Result::ok).ok_or_else(busy)?;
        // Who gives up waiting does not end the work, and the place is taken until it has ended.
        let work = move || {
            let done = work();
            drop(place);
            done
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|_| ApiError::new(Code::Internal, "the server made a mistake; it is in its log"))
    }
}
