//! What can be measured about how hard a level is.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::search::Algorithm;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Configuration, Measure, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_core::sokoban::solution::Verified;

use super::changes::{Changes, few_changes};
use crate::board::{Board, Reach};
use crate::bound::Bound;
use crate::context::Context;
use crate::field::{Cell, Field, WAYS, Way};
use crate::meter::Meter;
use crate::optimal::{self, Price};
use crate::pushes::{in_moves, verified};
use crate::solving;

/// How many positions may be looked at for the fewest box changes, for the fewest pushes, and by the greedy search. What a
/// rating is depends on them.
const CHANGES_NODES: u64 = 20_000;
const PUSHES_NODES: u64 = 40_000;
const GREEDY_NODES: u64 = 20_000;
/// How hasty the searches for few box changes are where the fewest are not found.
const HASTES: [u32; 2] = [3, 10];
/// With more boxes a glance does not try to prove anything.
const MOST_PROVED_AT_A_GLANCE: usize = 8;
/// How many positions may be looked at for one corral when a push is judged.
const CORRAL_NODES: u32 = 200;
/// So many positions of a solution are looked at for pushes that lose.
const MOST_DECISIONS: usize = 60;

/// What was measured of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Boxes that have to be pushed.
    pub boxes: u32,
    /// Fewest pushes known.
    pub pushes: u32,
    /// Whether nobody can do it with fewer.
    pub is_fewest_pushes: bool,
    /// How often another box is turned to, at least as far as known; the first counts.
    pub changes: u32,
    /// Nobody can do it with fewer than these.
    pub least_changes: u32,
    /// How often one comes back to a box that was left before.
    pub returns: u32,
    /// The most boxes that have to be solved together: each is left unfinished for another of them and taken up again.
    pub knot: u32,
    /// How often another box is turned to while that knot is undone.
    pub knot_changes: u32,
    /// Positions that a greedy search looks at; as many as it may if it does not find a solution.
    pub greedy: u32,
    /// Of a hundred pushes that can be made on the way, how many lose.
    pub dead_percent: u32,
    /// Pushes that bring a box further from the goals than it was.
    pub away: u32,
}

/// Why nothing was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmeasured {
    /// It has no solution.
    Unsolvable,
    /// No solution was found with what might be spent.
    Stopped(StopReason),
}

/// A level that was measured.
pub(super) struct Measured {
    pub(super) features: Features,
    /// The solution with the fewest pushes known.
    pub(super) solution: Verified,
    /// How many nodes all searches together have expanded.
    pub(super) expanded: u64,
}

/// Measures a level, and solves it on the way.
pub(super) fn measure(
    level: &Level,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Glimpse<'_>),
) -> Result<Measured, Unmeasured> {
    // Step 1. Solve it: soon, with few pushes, and with few box changes.
    let answer = solving::solve(level, 0, budget, watch);
    let mut expanded = answer.counts.expanded;
    let any = match answer.verdict {
        Verdict::Solved { solution, .. } => solution,
        Verdict::Unsolvable => return Err(Unmeasured::Unsolvable),
        Verdict::Stopped(reason) => return Err(Unmeasured::Stopped(reason)),
    };
    let bounded = |nodes: u64| Budget { max_expanded: nodes, ..budget };
    let answer = optimal::solve(level, Price::Pushes, bounded(PUSHES_NODES), watch);
    expanded += answer.counts.expanded;
    let (shortest, is_fewest_pushes) = match answer.verdict {
        Verdict::Solved { solution, optimal } => (solution, optimal == Some(Measure::Pushes)),
        _ => (any.clone(), false),
    };
    interrupted(budget)?;
    let field = Field::new(level).expect("what is solved is not lost");
    let mut meter = Meter::new(bounded(u64::MAX), watch);
    let mut context = meter.prepare(|go_on| Context::new(field, go_on)).map_err(Unmeasured::Stopped)?;
    let found =
        steady(&mut context, &mut meter, CHANGES_NODES, CHANGES_NODES).map_err(Unmeasured::Stopped)?;
    expanded += meter.counts().expanded;
    let few = found.pushes.iter().map(|pushes| verified(level, &context.field, pushes));
    let few: Vec<Verified> = few.chain([shortest.clone(), any.clone()]).collect();
    let steady = few.iter().min_by_key(|known| known.metrics().box_changes).expect("there are two");
    let short = few.iter().min_by_key(|known| known.metrics().pushes).expect("there are two").clone();

    // Step 2. How boxes depend on each other.
    let pushes = in_moves(level, &context.field, steady.moves()).expect("what moves is no wall");
    let seen = Features::seen(&context, &pushes, found.least);

    // Step 3. How misleading it is.
    let dead_percent = dead_percent(&mut context, &pushes);
    interrupted(budget)?;
    let fewest = count(short.metrics().pushes);
    let away = fewest.saturating_sub(pushes_alone(&context)) / 2;
    let greedy = greedy(level, bounded(GREEDY_NODES))?;
    expanded += u64::from(greedy);
    let features = Features { pushes: fewest, is_fewest_pushes, away, greedy, dead_percent, ..seen };
    Ok(Measured { features, solution: short, expanded })
}

/// Looks at a level quickly, at about so many positions: enough to compare drafts of it with each other. Nothing is told of what
/// takes longer to find out. `None` if no solution was found.
pub(crate) fn glance(
    level: &Level,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<(Features, Context)>, StopReason> {
    let Ok(field) = Field::new(level) else { return Ok(None) };
    // With many boxes the fewest changes are out of reach of a glance.
    let proof_nodes = if field.boxes().len() <= MOST_PROVED_AT_A_GLANCE { nodes } else { 0 };
    let mut context = meter.prepare(|go_on| Context::new(field, go_on))?;
    let found = steady(&mut context, meter, proof_nodes, nodes)?;
    Ok(found.pushes.map(|pushes| (Features::seen(&context, &pushes, found.least), context)))
}

impl Features {
    /// What can be seen of a solution with few box changes.
    fn seen(context: &Context, pushes: &[(Cell, Way)], least: Option<u32>) -> Self {
        let turns = turns(&context.field, pushes);
        let (knot, knot_changes) = largest_knot(&turns);
        Self {
            boxes: count(context.field.boxes().len()),
            pushes: count(pushes.len()),
            is_fewest_pushes: false,
            changes: count(turns.len()),
            least_changes: least.unwrap_or(count(turns.len())),
            returns: count(turns.len() - distinct(&turns)),
            knot,
            knot_changes,
            greedy: 0,
            dead_percent: 0,
            away: count(pushes.len()).saturating_sub(pushes_alone(context)) / 2,
        }
    }
}

/// A solution with few box changes, and what nobody can do with less.
struct Steady {
    pushes: Option<Vec<(Cell, Way)>>,
    /// `None` if the solution has the fewest.
    least: Option<u32>,
}

/// Looks for the fewest box changes, and where they are not found, with more and more haste for a solution with few.
fn steady(
    context: &mut Context,
    meter: &mut Meter<'_>,
    proof_nodes: u64,
    nodes: u64,
) -> Result<Steady, StopReason> {
    let least = match few_changes(context, meter, proof_nodes, 1)? {
        Changes::Solution(pushes) => return Ok(Steady { pushes: Some(pushes), least: None }),
        Changes::AtLeast(least) => Some(least),
    };
    for haste in HASTES {
        if let Changes::Solution(pushes) = few_changes(context, meter, nodes, haste)? {
            return Ok(Steady { pushes: Some(pushes), least });
        }
    }
    Ok(Steady { pushes: None, least })
}

/// The fewest pushes if boxes were not in each other's way.
fn pushes_alone(context: &Context) -> u32 {
    let boxes = context.field.boxes().iter().copied();
    Bound::default().assign(context.deadlocks.lone(), boxes, &mut || true).unwrap_or(0)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn interrupted(budget: Budget<'_>) -> Result<(), Unmeasured> {
    (budget.interrupt)().map_or(Ok(()), |reason| Err(Unmeasured::Stopped(reason)))
}

/// Which boxes are turned to, one after the other, each by the cell where it stood at the start.
fn turns(field: &Field, pushes: &[(Cell, Way)]) -> Vec<Cell> {
    let mut names: Vec<(Cell, Cell)> = field.boxes().iter().map(|&cell| (cell, cell)).collect();
    let mut turns = Vec::new();
    for &(from, way) in pushes {
        let (at, name) = names.iter_mut().find(|(at, _)| *at == from).expect("a box is pushed");
        *at = field.next(from, way);
        if turns.last() != Some(name) {
            turns.push(*name);
        }
    }
    turns
}

fn distinct(turns: &[Cell]) -> usize {
    let mut names = turns.to_vec();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// The largest group of boxes that are solved together, and how many turns it takes. Boxes belong together if one is
/// taken up again after the other was: in the order of turns, the stretches from first to last overlap.
pub(super) fn largest_knot(turns: &[Cell]) -> (u32, u32) {
    let mut largest = (0, 0);
    let mut begin = 0;
    while begin < turns.len() {
        // A group ends where nobody of it is turned to any more.
        let (mut at, mut end) = (begin, begin + 1);
        while at < end {
            let last = turns.iter().rposition(|name| *name == turns[at]).expect("it is there");
            end = end.max(last + 1);
            at += 1;
        }
        let knot = &turns[begin..end];
        largest = largest.max((distinct(knot) as u32, knot.len() as u32));
        begin = end;
    }
    largest
}

/// Of a hundred pushes that can be made where one turns to another box, how many lose.
fn dead_percent(context: &mut Context, pushes: &[(Cell, Way)]) -> u32 {
    let Context { field, deadlocks } = context;
    let mut board = Board::with(field, field.boxes());
    let mut player = field.player();
    let mut reach = Reach::new(field);
    let (mut all, mut lost, mut decisions) = (0_u32, 0_u32, 0);
    let mut last = field.wall();
    for &(from, way) in pushes {
        if from != last && decisions < MOST_DECISIONS {
            decisions += 1;
            reach.walk(field, &board, player);
            for cell in board.boxes().collect::<Vec<_>>() {
                for way in WAYS {
                    let to = field.next(cell, way);
                    if !reach.contains(field.next(cell, way ^ 1)) || board.is_occupied(to) {
                        continue;
                    }
                    all += 1;
                    board.shift(field, cell, to);
                    let loses = deadlocks.lose_at(field, &board, to, way ^ 1)
                        || deadlocks.lose(field, &board, cell, CORRAL_NODES);
                    lost += u32::from(loses);
                    board.shift(field, to, cell);
                }
            }
        }
        last = field.next(from, way);
        board.shift(field, from, last);
        player = from;
    }
    (lost * 100).checked_div(all).unwrap_or(0)
}

/// How many positions a greedy search looks at that sees as much as people do: how far boxes are from their goals, and
/// which are stuck.
fn greedy(level: &Level, budget: Budget<'_>) -> Result<u32, Unmeasured> {
    let wish = Wish {
        algorithm: Algorithm::Greedy,
        puzzle: PuzzleKind::Pushes,
        weights: Weights::PUSHES,
        order: Direction::UDLR,
        heuristic: Heuristic::MatchingPushes,
        deadlocks: DeadlockSet::Freeze,
    };
    let configuration = Configuration::new(wish).expect("pushes cost pushes");
    let answer = configuration.solve(level, budget, &mut |_| ());
    match answer.verdict {
        Verdict::Stopped(StopReason::NodeLimit | StopReason::MemoryLimit) => {
            Ok(budget.max_expanded.min(u32::MAX.into()) as u32)
        }
        Verdict::Stopped(reason) => Err(Unmeasured::Stopped(reason)),
        _ => Ok(answer.counts.expanded as u32),
    }
}
