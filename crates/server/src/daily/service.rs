//! What there is on a day, for who is asking.

use std::sync::Mutex;
use std::time::SystemTime;

use mazekeeper_core::maze::{DistanceField, svg};

use super::{Daily, Day};
use crate::app::App;
use crate::error::{ApiError, Code};
use crate::id::CollectionId;
use crate::levels::{self, CollectionLevel};
use crate::session::Player;

/// The pair of a day.
pub(super) struct Pair {
    pub(super) day: Day,
    pub(super) collection: CollectionId,
    pub(super) level: CollectionLevel,
    pub(super) maze: Drawn,
}

/// A maze with its pictures.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) code: String,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Without the way, and with it.
    pub(super) picture: String,
    pub(super) solved: String,
    /// Of a shortest way.
    pub(super) steps: usize,
}

/// The day that was asked for last, with its maze: nearly everybody asks for today.
static LAST: Mutex<Option<(Day, Drawn)>> = Mutex::new(None);

/// The pair of a date, or of today.
pub(super) async fn pair(app: &App, asker: Option<&Player>, date: Option<&str>) -> Result<Pair, ApiError> {
    let day = match date {
        Some(text) => {
            text.parse().map_err(|error: super::DayError| ApiError::new(Code::Invalid, error.to_string()))?
        }
        None => Day::at(SystemTime::now()),
    };
    let daily = Daily::of(day);
    let (collection, row, best) = levels::service::pack_level(app, asker, daily.pack, daily.number).await?;
    Ok(Pair { day, collection, level: CollectionLevel::from((row, best)), maze: drawn(&daily) })
}

fn drawn(daily: &Daily) -> Drawn {
    let lock = || LAST.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((last, drawn)) = &*lock()
        && *last == daily.day
    {
        return drawn.clone();
    }
    let drawn = Drawn::new(daily);
    *lock() = Some((daily.day, drawn.clone()));
    drawn
}

impl Drawn {
    fn new(daily: &Daily) -> Self {
        let (code, quest) = (daily.maze, daily.maze.build());
        let way = DistanceField::new(quest.maze(), quest.goal()).way(quest.start());
        let way = way.expect("every cell of a maze that was made can be reached");
        let cells = quest.cells_of(&way).expect("a shortest way walks through no wall");
        Self {
            code: code.to_string(),
            width: code.shape().columns(),
            height: code.shape().rows(),
            picture: svg::draw(&quest, &[], &[]),
            solved: svg::draw(&quest, &cells, &[]),
            steps: way.len(),
        }
    }
}
