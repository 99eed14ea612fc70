//! What was played, as clients send it, and as it is kept once it was replayed.

use mazekeeper_core::energy::hidden::PolicyKind;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::solve::Algorithm;
use mazekeeper_core::run::{self, Run};
use mazekeeper_core::sokoban::formats::{self, Collection, Entry};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::{Level, lurd, solution};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::error::{ApiError, Code};
use crate::label::Label;
use crate::limits::{MAX_CELLS, MAX_MOVES};

/// Up to here whole numbers are whole in every client.
const MAX_ELAPSED: u64 = (1 << 53) - 1;
/// The longest energy code that is part of a game's name; those with many pellets placed by hand are longer.
const MAX_ENERGY_CODE: usize = 200;

/// A game under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Play {
    Sokoban(SokobanPlay),
    Maze(MazePlay),
}

/// A derived schema would say of each "no field but its own" and then ask for a kind as well, which nothing can fulfil.
impl PartialSchema for Play {
    fn schema() -> RefOr<Schema> {
        let plays = OneOfBuilder::new().description(Some("A game under way."));
        let plays = plays.item(of_kind::<SokobanPlay>("sokoban")).item(of_kind::<MazePlay>("maze"));
        Schema::from(plays.build()).into()
    }
}

impl ToSchema for Play {}

fn of_kind<T: PartialSchema>(kind: &str) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(mut play)) = T::schema() else { unreachable!("a play has fields") };
    let tag = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).enum_values(Some([kind]));
    play.properties.insert("kind".to_owned(), Schema::from(tag.build()).into());
    play.required.push("kind".to_owned());
    Schema::from(play).into()
}

/// A level being played.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SokobanPlay {
    /// The level as it is played, in any format.
    drawing: String,
    /// All moves, also those that were taken back, as letters `lurd`; run lengths are understood.
    moves: String,
    /// How many of the moves are done.
    position: usize,
    /// Milliseconds on the clock.
    elapsed: u64,
    /// Whether hints were used.
    #[serde(default)]
    assisted: bool,
    /// Whether a program has shown the way.
    #[serde(default)]
    automatic: bool,
    /// How many of the moves were there when this attempt began: none after a restart.
    #[serde(default)]
    began: usize,
    /// What was tried before, the oldest first. Whoever takes everything back comes there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline)]
    earlier: Vec<Attempt>,
}

/// What was played until something else was tried.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Attempt {
    /// As letters `lurd`, from the start.
    moves: String,
    /// How many of them were there when it began.
    #[serde(default)]
    began: usize,
}

/// A maze being walked.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MazePlay {
    /// The codes of the maze and of its energy, and all moves with their times, also those that were taken back:
    /// `dfs1-3x3-s1-b0-f0.0-t2.2 e1-k2-s7-h6 r0d350`.
    run: String,
    /// How many of the moves are done.
    position: usize,
    /// Milliseconds on the clock.
    elapsed: u64,
    /// Whether hints were used.
    #[serde(default)]
    assisted: bool,
    /// Whether a program has shown the way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    automatic: bool,
    #[serde(default, skip_serializing_if = "MazeAbout::is_plain")]
    #[schema(inline)]
    about: MazeAbout,
}

/// What somebody has chosen for a maze.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MazeAbout {
    /// What the player calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 60)]
    title: Option<String>,
    /// The algorithm that is watched, such as `astar`; none where somebody walks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    algorithm: Option<String>,
    /// The policy that walks among hidden values, such as `certainty`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    policy: Option<String>,
    /// Whether there is fog.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fog: bool,
}

/// What a list tells of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) struct Summary {
    kind: Kind,
    /// How many moves are done.
    done: usize,
    /// How many moves there are, with those that were taken back.
    moves: usize,
    /// Milliseconds on the clock.
    elapsed: u64,
    /// Whether hints were used.
    assisted: bool,
    /// What was chosen for a maze; left out if nothing was.
    #[serde(default, skip_serializing_if = "MazeAbout::is_plain")]
    #[schema(inline)]
    about: MazeAbout,
}

/// Which rules a game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Sokoban,
    Maze,
}

impl Kind {
    /// As it is written.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Sokoban => "sokoban",
            Self::Maze => "maze",
        }
    }
}

/// A game that was replayed and can be played on. [`Play::check`] is its only source, and nothing else is stored.
#[derive(Clone, Debug)]
pub(super) struct Checked {
    /// Which level or maze.
    pub(super) game: String,
    pub(super) summary: Summary,
    /// The play in the one way in which it is written.
    pub(super) body: String,
    /// Equal for equal bodies.
    pub(super) digest: String,
}

impl Play {
    /// Replays the game. This may take a while.
    pub(super) fn check(self) -> Result<Checked, ApiError> {
        let (game, summary, play) = match self {
            Self::Sokoban(play) => play.check()?,
            Self::Maze(play) => play.check()?,
        };
        let body = serde_json::to_string(&play).expect("a play can be written as JSON");
        let digest = digest_of(&body);
        Ok(Checked { game, summary, body, digest })
    }

    /// A play that was stored.
    pub(super) fn stored(body: &str) -> Self {
        serde_json::from_str(body).expect("plays were checked before they were stored")
    }
}

impl SokobanPlay {
    fn check(self) -> Result<(String, Summary, Play), ApiError> {
        let level = read_level(&self.drawing)?;
        let read = |moves: &str| lurd::read(moves).map_err(|error| rejected(format!("the moves: {error}")));
        let moves = read(&self.moves)?;
        let kind = Kind::Sokoban;
        let summary = summary(kind, moves.len(), self.position, self.elapsed, self.assisted)?;

        // Whatever can be returned to is replayed, too; all of it together is not longer than one game may be.
        let mut all = 0;
        let mut retrace = |moves: &[Direction], began: usize| {
            all += moves.len();
            check_length(all)?;
            if began > moves.len() {
                return Err(invalid(format!(
                    "an attempt of {} moves cannot begin after {began}",
                    moves.len()
                )));
            }
            solution::retrace(&level, moves).map_err(|error| rejected(error.to_string()))
        };
        let moves = retrace(&moves, self.began)?;
        let earlier = self
            .earlier
            .into_iter()
            .map(|Attempt { moves, began }| Ok(Attempt { moves: retrace(&read(&moves)?, began)?, began }));
        let earlier = earlier.collect::<Result<Vec<Attempt>, ApiError>>()?;
        let game = Identity::of(&level).to_string();
        let entries = vec![Entry::new(level)];
        let drawing = formats::write_xsb(&Collection { entries, ..Collection::default() });
        Ok((game, summary, Play::Sokoban(Self { drawing, moves, earlier, ..self })))
    }
}

impl MazePlay {
    fn check(self) -> Result<(String, Summary, Play), ApiError> {
        let run: Run = self.run.parse().map_err(|error| rejected(format!("the run: {error}")))?;
        let cells = run.maze().shape().area();
        if cells > MAX_CELLS {
            return Err(rejected(format!("the maze has {cells} cells; at most {MAX_CELLS} are played here")));
        }
        let kind = Kind::Maze;
        let summary = summary(kind, run.moves().len(), self.position, self.elapsed, self.assisted)?;
        let about = self.about.check()?;
        let summary = Summary { about: about.clone(), ..summary };
        // Who plays on makes moves that are later than all before.
        let last = run.milliseconds();
        if self.elapsed < last.into() {
            let sentence =
                format!("the clock shows {} ms, but the last move came at {last} ms", self.elapsed);
            return Err(invalid(sentence));
        }
        run::retrace(&run).map_err(|error| rejected(error.to_string()))?;
        Ok((game_of(&run), summary, Play::Maze(Self { run: run.to_string(), about, ..self })))
    }
}

impl MazeAbout {
    fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    fn check(&self) -> Result<Self, ApiError> {
        let title = self.title.as_deref().map(Label::new).transpose()?;
        let algorithm = self.algorithm.as_deref().map(str::parse::<Algorithm>).transpose();
        algorithm.map_err(|error| invalid(error.to_string()))?;
        let policy = self.policy.as_deref().map(str::parse::<PolicyKind>).transpose();
        policy.map_err(|error| invalid(error.to_string()))?;
        Ok(Self { title: title.map(|title| title.as_str().to_owned()), ..self.clone() })
    }
}

/// The one level of a drawing.
fn read_level(drawing: &str) -> Result<Level, ApiError> {
    let Collection { entries, defects, .. } = formats::read(drawing.as_bytes());
    let no_level = |defect: Option<String>| {
        let reason = defect.unwrap_or_else(|| "there is none".to_owned());
        rejected(format!("the drawing is no level: {reason}"))
    };
    match <[Entry; 1]>::try_from(entries) {
        Ok([entry]) => entry.level.map_err(|defects| no_level(defects.first().map(ToString::to_string))),
        Err(entries) if entries.is_empty() => Err(no_level(defects.first().map(ToString::to_string))),
        Err(entries) => Err(rejected(format!("the drawing has {} levels; a save has one", entries.len()))),
    }
}

/// A name for a maze with its energy, short enough for an index.
fn game_of(run: &Run) -> String {
    let energy = run.energy().map_or_else(|| "-".to_owned(), ToString::to_string);
    let energy = if energy.len() <= MAX_ENERGY_CODE { energy } else { format!("#{}", digest_of(&energy)) };
    format!("{} {energy}", run.maze())
}

fn summary(kind: Kind, moves: usize, done: usize, elapsed: u64, assisted: bool) -> Result<Summary, ApiError> {
    check_length(moves)?;
    if done > moves {
        return Err(invalid(format!("position {done} lies after the last of {moves} moves")));
    }
    if elapsed > MAX_ELAPSED {
        return Err(invalid(format!("a clock shows at most {MAX_ELAPSED} ms")));
    }
    Ok(Summary { kind, done, moves, elapsed, assisted, about: MazeAbout::default() })
}

fn check_length(moves: usize) -> Result<(), ApiError> {
    match moves > MAX_MOVES {
        true => Err(rejected(format!("{moves} moves; at most {MAX_MOVES} are kept"))),
        false => Ok(()),
    }
}

fn rejected(sentence: String) -> ApiError {
    ApiError::new(Code::Rejected, sentence)
}

fn invalid(sentence: String) -> ApiError {
    ApiError::new(Code::Invalid, sentence)
}

fn digest_of(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const MAZE: &str = "dfs1-3x3-s1-b0-f0.0-t2.2";

    fn sokoban(moves: &str, position: usize) -> Play {
        let drawing = "Title\n\n######\n#@ $.#\n######".to_owned();
        let moves = moves.to_owned();
        let (assisted, automatic, began, earlier) = (false, false, 0, Vec::new());
        Play::Sokoban(SokobanPlay {
            drawing,
            moves,
            position,
            elapsed: 5,
            assisted,
            automatic,
            began,
            earlier,
        })
    }

    fn after(earlier: &str, began: usize) -> Play {
        let Play::Sokoban(play) = sokoban("rrll", 2) else { unreachable!("it is a level") };
        Play::Sokoban(SokobanPlay { earlier: vec![Attempt { moves: earlier.to_owned(), began }], ..play })
    }

    fn maze(rest: &str, elapsed: u64) -> Play {
        let run = format!("{MAZE} {rest}");
        Play::Maze(MazePlay {
            run,
            position: 0,
            elapsed,
            assisted: true,
            automatic: false,
            about: MazeAbout::default(),
        })
    }

    fn about(title: &str, algorithm: &str, policy: &str) -> Play {
        let Play::Maze(play) = maze("- r1", 7) else { unreachable!("it is a maze") };
        let [title, algorithm, policy] = [title, algorithm, policy].map(|text| Some(text.to_owned()));
        Play::Maze(MazePlay { about: MazeAbout { title, algorithm, policy, fog: true }, ..play })
    }

    #[test]
    fn one_game_is_written_in_one_way() {
        let plain = sokoban("rrll", 2).check().unwrap();
        let expected = json!({
            "kind": "sokoban", "drawing": "######\n#@ $.#\n######\n", "moves": "rRll",
            "position": 2, "elapsed": 5, "assisted": false, "automatic": false, "began": 0,
        });
        assert_eq!(serde_json::from_str::<Value>(&plain.body).unwrap(), expected);
        let folded = sokoban("2R 2l", 2).check().unwrap();
        assert_eq!(folded.digest, plain.digest);
        // What is stored is a play itself, and the same one.
        assert_eq!(Play::stored(&plain.body).check().unwrap().body, plain.body);
        assert_ne!(sokoban("rrll", 3).check().unwrap().digest, plain.digest);
    }

    #[test]
    fn earlier_attempts_are_replayed_too() {
        let checked = after("2r", 1).check().unwrap();
        let body: Value = serde_json::from_str(&checked.body).unwrap();
        assert_eq!(body["earlier"], json!([{ "moves": "rR", "began": 1 }]));
        assert_eq!(after("rrr", 0).check().err().map(|error| error.code()), Some(Code::Rejected));
        assert_eq!(after("rr", 3).check().err().map(|error| error.code()), Some(Code::Invalid));
    }

    #[test]
    fn a_list_tells_how_far_a_game_is() {
        let checked = maze("- r1d1", 7).check().unwrap();
        assert_eq!(checked.game, format!("{MAZE} -"));
        let about = MazeAbout::default();
        let expected = Summary { kind: Kind::Maze, done: 0, moves: 2, elapsed: 7, assisted: true, about };
        assert_eq!(checked.summary, expected);
    }

    #[test]
    fn summaries_begin_with_their_kind() {
        for (play, kind) in [(maze("- r1", 7), Kind::Maze), (sokoban("rr", 2), Kind::Sokoban)] {
            let summary = serde_json::to_string(&play.check().unwrap().summary).unwrap();
            assert!(summary.starts_with(&format!("{{\"kind\":\"{}\",", kind.name())), "{summary}");
        }
    }

    #[test]
    fn a_maze_remembers_what_was_chosen_for_it() {
        let checked = about(" Mê cung nhỏ ", "astar-euclid", "hindsight").check().unwrap();
        let expected = json!({
            "kind": "maze", "done": 0, "moves": 1, "elapsed": 7, "assisted": true,
            "about": { "title": "Mê cung nhỏ", "algorithm": "astar-euclid", "policy": "hindsight", "fog": true },
        });
        assert_eq!(serde_json::to_value(&checked.summary).unwrap(), expected);
        assert_eq!(Play::stored(&checked.body).check().unwrap().body, checked.body);
        let plain: Value = serde_json::from_str(&maze("- r1", 7).check().unwrap().body).unwrap();
        assert_eq!(plain.as_object().unwrap().len(), 5, "what is not chosen is not written: {plain}");
        let refused = |play: Play| play.check().err().map(|error| error.code());
        assert_eq!(refused(about("a\nb", "bfs", "report")), Some(Code::Invalid));
        assert_eq!(refused(about("a", "magic", "report")), Some(Code::Invalid));
        assert_eq!(refused(about("a", "bfs", "magic")), Some(Code::Invalid));
    }

    #[test]
    fn the_name_of_a_game_fits_into_an_index() {
        let pellets: Vec<String> = (1..500).map(|column| format!("0.{column}=3")).collect();
        let run = format!("dfs1-1x600-s1-b0-f0.0-t0.599 e1-p{}-h9 -", pellets.join(","));
        let Play::Maze(short) = maze("- -", 0) else { unreachable!("it is a maze") };
        let long = Play::Maze(MazePlay { run, ..short }).check().unwrap();
        assert!(long.game.starts_with("dfs1-1x600-s1-b0-f0.0-t0.599 #"), "{}", long.game);
        assert!(long.game.len() < 300);
    }
}
