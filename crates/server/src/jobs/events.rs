//! Jobs as a stream of events: how they stand, and then everything that happens to them.

use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use super::news::{Heard, JobNews};
use super::routes::Job;
use super::service;
use crate::app::App;
use crate::database::Listener;
use crate::error::{ApiError, Code};
use crate::id::JobId;
use crate::session::Player;

/// How often a stream says that somebody is looking, and looks for what it may have missed.
const LOOK: Duration = Duration::from_secs(5);
/// For how long workers believe that.
const WATCHED: Duration = Duration::from_secs(12);
/// How often something is said, so that proxies do not hang up.
const ALIVE: Duration = Duration::from_secs(15);

/// The jobs of somebody, or one of them. That of one ends when the job is over.
pub(super) async fn stream(
    app: App,
    player: Player,
    only: Option<JobId>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    if let Some(id) = &only {
        service::told(&app, &player, id).await?;
    }
    let listener = app.database.listen();
    let (sender, events) = mpsc::channel(16);
    tokio::spawn(async move {
        let gone = sender.clone();
        let (followed, over) = (HashSet::new(), HashSet::new());
        let watcher = Watcher { app, player, only, sender, followed, over };
        // Until nobody reads any more, or there is nothing more to tell.
        tokio::select! {
            () = gone.closed() => {}
            ended = watcher.run(listener) => {
                if let Err(End::Failed(error)) = ended {
                    tracing::debug!(?error, "a stream of jobs ended early");
                }
            }
        }
    });
    let events =
        stream::unfold(events, |mut events| async { events.recv().await.map(|event| (Ok(event), events)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

struct Watcher {
    app: App,
    player: Player,
    only: Option<JobId>,
    sender: mpsc::Sender<Event>,
    /// Jobs that are not over.
    followed: HashSet<JobId>,
    /// Jobs that are over, as everybody knows who listens, by when they were wanted: what is wanted again is another one.
    over: HashSet<(JobId, i64)>,
}

enum End {
    /// There is nothing more to tell, or nobody to tell it to.
    Over,
    Failed(ApiError),
}

impl From<ApiError> for End {
    fn from(error: ApiError) -> Self {
        Self::Failed(error)
    }
}

/// How far a job is.
#[derive(Serialize)]
struct SoFar<'a> {
    id: &'a JobId,
    progress: &'a super::doing::Progress,
}

impl Watcher {
    async fn run(mut self, mut listener: Listener) -> Result<(), End> {
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // What is the case now, before what happens.
        if let Some(id) = self.only.clone() {
            self.followed.insert(id.clone());
            self.tell(&id).await?;
        } else {
            // What was over before is in lists.
            let wishes = service::wishes(&self.app, &self.player).await?;
            let over = wishes.into_iter().filter(|(.., is_active)| !is_active);
            self.over = over.map(|(id, at, _)| (id, at)).collect();
            self.find_new().await?;
        }
        loop {
            tokio::select! {
                _ = look.tick() => self.look().await?,
                news = listener.next() => match Heard::of(&news) {
                    Heard::News(JobNews::Changed(id)) if self.followed.contains(&id) => self.tell(&id).await?,
                    Heard::News(JobNews::Progress(id, progress)) if self.followed.contains(&id) => {
                        self.send("progress", &SoFar { id: &id, progress: &progress }).await?;
                    }
                    Heard::News(JobNews::Wished(player)) if player == self.player.id && self.only.is_none() => {
                        self.find_new().await?;
                    }
                    Heard::Missed => self.look().await?,
                    Heard::News(_) | Heard::Nothing => {}
                },
            }
        }
    }

    /// What may have been missed, and that somebody is looking.
    async fn look(&mut self) -> Result<(), End> {
        if self.only.is_none() {
            self.find_new().await?;
        }
        let followed: Vec<JobId> = self.followed.iter().cloned().collect();
        for id in &followed {
            self.tell(id).await?;
        }
        let followed: Vec<JobId> = self.followed.iter().cloned().collect();
        if !followed.is_empty() {
            service::watch(&self.app, followed, WATCHED).await?;
        }
        Ok(())
    }

    /// What was wanted since: it waits, or was done before anybody looked.
    async fn find_new(&mut self) -> Result<(), End> {
        let mut new = Vec::new();
        let wishes = service::wishes(&self.app, &self.player).await?;
        for (id, at, is_active) in wishes {
            let is_new =
                if is_active { !self.followed.contains(&id) } else { !self.over.contains(&(id.clone(), at)) };
            if is_new {
                self.followed.insert(id.clone());
                self.tell(&id).await?;
                new.push(id);
            }
        }
        new.retain(|id| self.followed.contains(id));
        if !new.is_empty() {
            service::watch(&self.app, new, WATCHED).await?;
        }
        Ok(())
    }

    /// Tells how a job stands; one that is over is not followed any more.
    async fn tell(&mut self, id: &JobId) -> Result<(), End> {
        let told = match service::told(&self.app, &self.player, id).await {
            Ok(told) => told,
            Err(error) if error.code() == Code::NotFound => {
                // Forgotten meanwhile.
                self.followed.remove(id);
                return Ok(());
            }
            // Whoever comes back sees how it stands.
            Err(error) => return Err(error.into()),
        };
        let is_over = !matches!(told.wished.state.as_str(), "waiting" | "running");
        let at = told.wished.created_at;
        self.send("job", &Job::from(told)).await?;
        if is_over {
            self.followed.remove(id);
            self.over.insert((id.clone(), at));
            if self.only.is_some() {
                return Err(End::Over);
            }
        }
        Ok(())
    }

    async fn send(&self, name: &str, told: &impl Serialize) -> Result<(), End> {
        let text = serde_json::to_string(told).expect("what is told can be written as JSON");
        self.sender.send(Event::default().event(name).data(text)).await.map_err(|_| End::Over)
    }
}
