//! Jobs as a stream of events: how they stand, and then everything that happens to them.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use super::limits::{MOST_STREAMS, MOST_STREAMS_OF_NETWORK};
use super::news::{Heard, JobNews};
use super::routes::Job;
use super::service;
use crate::app::App;
use crate::database::Listener;
use crate::error::{ApiError, Code};
use crate::id::JobId;
use crate::session::{Client, Player};
use crate::throttle;

/// How often a stream says that somebody is looking, and looks for what it may have missed.
const LOOK: Duration = Duration::from_secs(5);
/// For how long workers believe that.
const WATCHED: Duration = Duration::from_secs(12);
/// How often something is said, so that proxies do not hang up.
const ALIVE: Duration = Duration::from_secs(15);
/// How long a stream lasts. Whoever reads on comes back, if that is still allowed: sessions end.
const LONGEST: Duration = Duration::from_secs(10 * 60);
/// Events that wait for a slow reader.
const WAITING: usize = 2;

/// The streams of this process: each costs some questions to the database, as long as it lasts.
#[derive(Clone, Default)]
pub(crate) struct Streams(Arc<Mutex<HashMap<String, usize>>>);

/// A stream among them, by the names under which it counts.
struct Place {
    streams: Streams,
    names: [String; 2],
}

impl Streams {
    /// `None` if there are enough.
    fn join(&self, player: &Player, client: IpAddr) -> Option<Place> {
        let names = [player.id.to_string(), throttle::network(client).to_string()];
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = |name: &String, most| counts.get(name).is_none_or(|count| *count < most);
        if !(has_room(&names[0], MOST_STREAMS) && has_room(&names[1], MOST_STREAMS_OF_NETWORK)) {
            return None;
        }
        for name in &names {
            *counts.entry(name.clone()).or_default() += 1;
        }
        Some(Place { streams: self.clone(), names })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        for name in &self.names {
            if let Some(count) = counts.get_mut(name) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(name);
                }
            }
        }
    }
}

/// The jobs of somebody, or one of them. That of one ends when the job is over.
pub(super) async fn stream(
    app: App,
    player: Player,
    client: Client,
    only: Option<JobId>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    if let Some(id) = &only {
        service::told(&app, &player, id).await?;
    }
    let Some(place) = app.streams.join(&player, client.0) else {
        let sentence = "too many streams are open already; close one of them";
        return Err(ApiError::new(Code::TooManyRequests, sentence).retry_after(10));
    };
    let listener = app.database.listen();
    let (sender, events) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let _place = place;
        let gone = sender.clone();
        let (followed, over) = (HashSet::new(), HashSet::new());
        let watcher = Watcher { app, player, only, sender, followed, over, told: HashMap::new() };
        // Until nobody reads any more, or there is nothing more to tell.
        tokio::select! {
            () = gone.closed() => {}
            () = tokio::time::sleep(LONGEST) => {}
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
    /// How jobs stood when they were told, by a digest: nobody is told the same again.
    told: HashMap<JobId, u64>,
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
                return if self.only.is_some() { Err(End::Over) } else { Ok(()) };
            }
            // Whoever comes back sees how it stands.
            Err(error) => return Err(error.into()),
        };
        let is_over = !matches!(told.wished.state.as_str(), "waiting" | "running");
        let at = told.wished.created_at;
        let text = written(&Job::from(told));
        let digest = BuildHasherDefault::<DefaultHasher>::default().hash_one(&text);
        if self.told.insert(id.clone(), digest) != Some(digest) {
            self.pass("job", text).await?;
        }
        if is_over {
            self.followed.remove(id);
            self.told.remove(id);
            self.over.insert((id.clone(), at));
            if self.only.is_some() {
                return Err(End::Over);
            }
        }
        Ok(())
    }

    async fn send(&self, name: &str, told: &impl Serialize) -> Result<(), End> {
        self.pass(name, written(told)).await
    }

    async fn pass(&self, name: &str, text: String) -> Result<(), End> {
        self.sender.send(Event::default().event(name).data(text)).await.map_err(|_| End::Over)
    }
}

fn written(told: &impl Serialize) -> String {
    serde_json::to_string(told).expect("what is told can be written as JSON")
}
