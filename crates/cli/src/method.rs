//! The ways to solve a level: the strong solver, or one of the textbook searches.
//!
//! A [`Method`] is checked once, by [`methods`]. The strong solver decides for itself what the textbook searches are
//! told by flags, so a flag that nobody would heed is refused rather than ignored.

use std::str::FromStr;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::names::UnknownName;
use mazekeeper_core::search::{Algorithm, Counts};
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Configuration, PuzzleKind, Wish, WishError};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_solver::{Executor, Goal};
use serde::{Deserialize, Serialize};

/// What `--algorithm` can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Strong,
    Textbook(Algorithm),
}

impl Choice {
    const STRONG: &'static str = "strong";

    /// Every choice, in the order in which it is offered.
    pub(crate) fn all() -> Vec<Self> {
        let textbook = Algorithm::ALL.iter().map(|&algorithm| Self::Textbook(algorithm));
        std::iter::once(Self::Strong).chain(textbook).collect()
    }

    /// The name people type.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Strong => Self::STRONG,
            Self::Textbook(algorithm) => algorithm.name(),
        }
    }
}

impl FromStr for Choice {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        if text == Self::STRONG { Ok(Self::Strong) } else { text.parse().map(Self::Textbook) }
    }
}

/// What was asked for; `None` and empty lists where nothing was said.
pub(crate) struct Wishes {
    pub(crate) choices: Vec<Choice>,
    pub(crate) goal: Option<Goal>,
    pub(crate) puzzle: Option<PuzzleKind>,
    pub(crate) cost: Option<Weights>,
    pub(crate) order: Option<[Direction; 4]>,
    pub(crate) heuristics: Listed<Heuristic>,
    pub(crate) deadlocks: Listed<DeadlockSet>,
}

/// What was said by a flag that is called differently where it takes a list.
pub(crate) struct Listed<T> {
    pub(crate) flag: &'static str,
    pub(crate) values: Vec<T>,
}

impl<T: Copy> Listed<T> {
    fn or(&self, usual: T) -> Vec<T> {
        if self.values.is_empty() { vec![usual] } else { self.values.clone() }
    }
}

/// Why wishes cannot be granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MethodError {
    /// Nobody heeds this flag: the strong solver decides that by itself.
    StrongDecides { flag: &'static str },
    /// Nobody heeds `--goal`: only the strong solver has goals.
    OnlyStrongHasGoals,
    /// A textbook search cannot be done like that.
    Wish(WishError),
}

/// A way to solve a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Strong(Goal),
    Textbook(Configuration),
}

/// A method as JSON has it; `None` where a name does not apply.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct MethodNames {
    algorithm: String,
    goal: Option<String>,
    puzzle: Option<String>,
    cost: Option<String>,
    order: Option<String>,
    heuristic: Option<String>,
    deadlocks: Option<String>,
}

/// Every method that was asked for, each once: what an algorithm does not look at makes no difference.
pub(crate) fn methods(wishes: &Wishes) -> Result<Vec<Method>, MethodError> {
    let has_strong = wishes.choices.contains(&Choice::Strong);
    if wishes.choices.iter().all(|&choice| choice == Choice::Strong) {
        let given = [
            ("--puzzle", wishes.puzzle.is_some()),
            ("--cost", wishes.cost.is_some()),
            ("--order", wishes.order.is_some()),
            (wishes.heuristics.flag, !wishes.heuristics.values.is_empty()),
            (wishes.deadlocks.flag, !wishes.deadlocks.values.is_empty()),
        ];
        if let Some((flag, _)) = given.into_iter().find(|&(_, is_given)| is_given) {
            return Err(MethodError::StrongDecides { flag });
        }
    }
    if wishes.goal.is_some() && !has_strong {
        return Err(MethodError::OnlyStrongHasGoals);
    }
    let mut methods: Vec<Method> = Vec::new();
    for &choice in &wishes.choices {
        let of_choice = match choice {
            Choice::Strong => vec![Method::Strong(wishes.goal.unwrap_or(Goal::Any))],
            Choice::Textbook(algorithm) => textbook(algorithm, wishes).map_err(MethodError::Wish)?,
        };
        for method in of_choice {
            if !methods.iter().any(|known| known.names() == method.names()) {
                methods.push(method);
            }
        }
    }
    Ok(methods)
}

fn textbook(algorithm: Algorithm, wishes: &Wishes) -> Result<Vec<Method>, WishError> {
    let puzzle = wishes.puzzle.unwrap_or(PuzzleKind::Steps);
    let usual_cost = match puzzle {
        PuzzleKind::Steps => Weights::MOVES,
        PuzzleKind::Pushes => Weights::PUSHES,
    };
    let weights = wishes.cost.unwrap_or(usual_cost);
    let order = wishes.order.unwrap_or(Direction::UDLR);
    let mut methods = Vec::new();
    for deadlocks in wishes.deadlocks.or(DeadlockSet::Freeze) {
        for heuristic in wishes.heuristics.or(Heuristic::MatchingPushes) {
            let wish = Wish { algorithm, puzzle, weights, order, heuristic, deadlocks };
            methods.push(Method::Textbook(Configuration::new(wish)?));
        }
    }
    Ok(methods)
}

impl Method {
    /// Solves a level, on several lanes if it can. `watch` is told now and then how far it is.
    pub(crate) fn solve(
        &self,
        executor: &dyn Executor,
        level: &Level,
        budget: Budget<'_>,
        watch: &mut dyn FnMut(&Counts),
    ) -> Answer {
        match self {
            Self::Strong(goal) => mazekeeper_solver::solve_on(executor, level, *goal, budget, watch),
            Self::Textbook(configuration) => configuration.solve(level, budget, watch),
        }
    }

    /// Whether more than one thread is of any use.
    pub(crate) fn uses_threads(&self) -> bool {
        matches!(self, Self::Strong(Goal::Any))
    }

    /// The names of all that matters to it.
    pub(crate) fn names(&self) -> MethodNames {
        let nothing = MethodNames {
            algorithm: String::new(),
            goal: None,
            puzzle: None,
            cost: None,
            order: None,
            heuristic: None,
            deadlocks: None,
        };
        match self {
            Self::Strong(goal) => MethodNames {
                algorithm: Choice::STRONG.to_owned(),
                goal: Some(goal.name().to_owned()),
                ..nothing
            },
            Self::Textbook(configuration) => {
                let wish = configuration.wish();
                MethodNames {
                    algorithm: wish.algorithm.name().to_owned(),
                    puzzle: Some(wish.puzzle.name().to_owned()),
                    cost: wish.algorithm.weighs_costs().then(|| wish.weights.to_string()),
                    order: Some(wish.order.iter().map(|direction| direction.letter()).collect()),
                    heuristic: wish.algorithm.is_guided().then(|| wish.heuristic.name().to_owned()),
                    deadlocks: Some(wish.deadlocks.name().to_owned()),
                    ..nothing
                }
            }
        }
    }
}

impl MethodNames {
    /// All names that apply, for people.
    pub(crate) fn label(&self) -> String {
        let Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = self;
        let rest = [goal, puzzle, cost, order, heuristic, deadlocks].into_iter().flatten();
        std::iter::once(algorithm).chain(rest).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(choices: &[&str]) -> Wishes {
        Wishes {
            choices: choices.iter().map(|name| name.parse().expect("a name")).collect(),
            goal: None,
            puzzle: None,
            cost: None,
            order: None,
            heuristics: Listed { flag: "--heuristics", values: Vec::new() },
            deadlocks: Listed { flag: "--deadlocks", values: Vec::new() },
        }
    }

    #[track_caller]
    fn check(wishes: &Wishes, expected: Result<&[&str], MethodError>) {
        let labels = methods(wishes)
            .map(|methods| methods.iter().map(|method| method.names().label()).collect::<Vec<_>>());
        assert_eq!(labels, expected.map(|labels| labels.iter().map(ToString::to_string).collect()));
    }

    #[test]
    fn a_flag_that_nobody_heeds_is_refused() {
        let refused = |flag| Err(MethodError::StrongDecides { flag });
        check(&Wishes { puzzle: Some(PuzzleKind::Steps), ..wishes(&["strong"]) }, refused("--puzzle"));
        check(&Wishes { cost: Some(Weights::MOVES), ..wishes(&["strong"]) }, refused("--cost"));
        check(&Wishes { order: Some(Direction::UDLR), ..wishes(&["strong"]) }, refused("--order"));
        let heuristics = Listed { flag: "--heuristic", values: vec![Heuristic::None] };
        check(&Wishes { heuristics, ..wishes(&["strong"]) }, refused("--heuristic"));
        let deadlocks = Listed { flag: "--deadlocks", values: vec![DeadlockSet::None] };
        check(&Wishes { deadlocks, ..wishes(&["strong"]) }, refused("--deadlocks"));
        let goal = Some(Goal::Any);
        check(&Wishes { goal, ..wishes(&["bfs"]) }, Err(MethodError::OnlyStrongHasGoals));
    }

    #[test]
    fn a_flag_that_somebody_heeds_is_taken() {
        let mixed = Wishes {
            goal: Some(Goal::Pushes),
            puzzle: Some(PuzzleKind::Pushes),
            ..wishes(&["strong", "bfs"])
        };
        check(&mixed, Ok(&["strong pushes", "bfs pushes udlr freeze"]));
    }

    #[test]
    fn every_combination_that_makes_a_difference_comes_once() {
        let listed = Wishes {
            heuristics: Listed { flag: "--heuristics", values: vec![Heuristic::None, Heuristic::Teemo] },
            deadlocks: Listed { flag: "--deadlocks", values: vec![DeadlockSet::Simple, DeadlockSet::Freeze] },
            ..wishes(&["astar", "bfs", "strong", "strong"])
        };
        check(
            &listed,
            Ok(&[
                "astar steps moves udlr none simple",
                "astar steps moves udlr teemo simple",
                "astar steps moves udlr none freeze",
                "astar steps moves udlr teemo freeze",
                "bfs steps udlr simple",
                "bfs steps udlr freeze",
                "strong any",
            ]),
        );
    }
}
