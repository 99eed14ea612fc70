//! The ways to solve a level: the strong solver, or one of the textbook searches. And the ways through a maze.
//!
//! A [`Method`] is checked once, by [`methods`]. The strong solver decides for itself what the textbook searches are
//! told by flags, so one that only the strong solver would get is refused. Among the textbook searches a flag is for those who look at
//! it: breadth-first and depth-first search ignore costs and estimates, whoever is beside them.

use std::str::FromStr;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze;
use mazekeeper_core::names::{UnknownName, excerpt};
use mazekeeper_core::search::Algorithm;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Configuration, PuzzleKind, Wish, WishError};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::{UnknownWeights, Weights};
use mazekeeper_solver::{Executor, Goal};
use serde::{Deserialize, Serialize};

/// What `--algorithm` can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The strong solver.
    Strong,
    /// A textbook search.
    Textbook(Algorithm),
}

impl Choice {
    const STRONG: &'static str = "strong";

    /// Every choice, in the order in which it is offered.
    pub fn all() -> Vec<Self> {
        let textbook = Algorithm::ALL.iter().map(|&algorithm| Self::Textbook(algorithm));
        std::iter::once(Self::Strong).chain(textbook).collect()
    }

    /// The name people type.
    pub fn name(self) -> &'static str {
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
pub struct Wishes {
    /// Which algorithms, at least one.
    pub choices: Vec<Choice>,
    /// What the strong solver looks for.
    pub goal: Option<Goal>,
    /// What a step of a textbook search is; each is tried.
    pub puzzles: Vec<PuzzleKind>,
    /// What is to be small; each is tried.
    pub costs: Vec<Weights>,
    /// In which order directions are tried; each is tried.
    pub orders: Vec<[Direction; 4]>,
    /// Estimates; each is tried.
    pub heuristics: Listed<Heuristic>,
    /// Sets of lost positions; each is tried.
    pub deadlocks: Listed<DeadlockSet>,
}

/// What was said by a flag that is called differently where it takes a list.
pub struct Listed<T> {
    /// What it is called.
    pub flag: &'static str,
    /// What was said; nothing if it is empty.
    pub values: Vec<T>,
}

/// Why wishes cannot be granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodError {
    /// Nobody heeds this flag: the strong solver decides that by itself.
    StrongDecides {
        /// Which.
        flag: &'static str,
    },
    /// Nobody heeds `--goal`: only the strong solver has goals.
    OnlyStrongHasGoals,
    /// A textbook search cannot be done like that.
    Wish(WishError),
}

/// A way to solve a level, or to cross a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The strong solver.
    Strong(Goal),
    /// A textbook search.
    Textbook(Configuration),
    /// A way through mazes; levels have none.
    Maze(maze::solve::Algorithm),
}

/// A method as JSON has it; `None` where a name does not apply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MethodNames {
    /// `strong`, or a search.
    pub algorithm: String,
    /// Of the strong solver.
    pub goal: Option<String>,
    /// What a step is: `steps`, `pushes`, or `maze`.
    pub puzzle: Option<String>,
    /// What is small.
    pub cost: Option<String>,
    /// Of directions.
    pub order: Option<String>,
    /// Of guided searches.
    pub heuristic: Option<String>,
    /// What is recognised as lost.
    pub deadlocks: Option<String>,
}

/// Why names are no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamesError {
    /// Nothing is called that.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// Nothing weighs like that.
    #[error(transparent)]
    Cost(#[from] UnknownWeights),
    /// An order has each direction once.
    #[error("`{0}` is no order of directions; one is udlr")]
    Order(String),
    /// Its algorithm does not look at it.
    #[error("`{algorithm}` has no {name}")]
    Idle {
        /// Whose.
        algorithm: String,
        /// What was named.
        name: &'static str,
    },
    /// A textbook search cannot be done like that.
    #[error(transparent)]
    Wish(#[from] WishError),
}

/// Every method that was asked for, each once: what an algorithm does not look at makes no difference.
pub fn methods(wishes: &Wishes) -> Result<Vec<Method>, MethodError> {
    let has_strong = wishes.choices.contains(&Choice::Strong);
    if wishes.choices.iter().all(|&choice| choice == Choice::Strong) {
        let given = [
            ("--puzzle", !wishes.puzzles.is_empty()),
            ("--cost", !wishes.costs.is_empty()),
            ("--order", !wishes.orders.is_empty()),
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
    let mut methods = Vec::new();
    for (puzzle, weights) in aims(algorithm, wishes)? {
        for order in listed(&wishes.orders, Direction::UDLR) {
            for deadlocks in listed(&wishes.deadlocks.values, DeadlockSet::Freeze) {
                for heuristic in listed(&wishes.heuristics.values, Heuristic::MatchingPushes) {
                    let wish = Wish { algorithm, puzzle, weights, order, heuristic, deadlocks };
                    methods.push(Method::Textbook(Configuration::new(wish)?));
                }
            }
        }
    }
    Ok(methods)
}

/// What a step may be, with what may be small then. Where both are lists, a pair that does not go together is left out, unless one of
/// the two would be left out altogether.
fn aims(algorithm: Algorithm, wishes: &Wishes) -> Result<Vec<(PuzzleKind, Weights)>, WishError> {
    let puzzles = listed(&wishes.puzzles, PuzzleKind::Steps);
    if wishes.costs.is_empty() || !algorithm.weighs_costs() {
        return Ok(puzzles.into_iter().map(|puzzle| (puzzle, usual_cost(puzzle))).collect());
    }
    let goes = |puzzle, weights| {
        let (order, heuristic, deadlocks) = (Direction::UDLR, Heuristic::None, DeadlockSet::None);
        Configuration::new(Wish { algorithm, puzzle, weights, order, heuristic, deadlocks }).map(|_| ())
    };
    let mut aims = Vec::new();
    for &puzzle in &puzzles {
        for &weights in &wishes.costs {
            match goes(puzzle, weights) {
                Ok(()) => aims.push((puzzle, weights)),
                Err(error) => {
                    let is_step_tried = wishes.costs.iter().any(|&other| goes(puzzle, other).is_ok());
                    let is_cost_tried = puzzles.iter().any(|&other| goes(other, weights).is_ok());
                    if !(is_step_tried && is_cost_tried) {
                        return Err(error);
                    }
                }
            }
        }
    }
    Ok(aims)
}

/// What was listed, or what is usual.
fn listed<T: Copy>(values: &[T], usual: T) -> Vec<T> {
    if values.is_empty() { vec![usual] } else { values.to_vec() }
}

/// What is to be small unless somebody says otherwise.
fn usual_cost(puzzle: PuzzleKind) -> Weights {
    match puzzle {
        PuzzleKind::Steps => Weights::MOVES,
        PuzzleKind::Pushes => Weights::PUSHES,
    }
}

impl Method {
    /// Solves a level, on several lanes if it can. `watch` is told now and then how far it is, and can ask where.
    pub fn solve(
        &self,
        executor: &dyn Executor,
        level: &Level,
        budget: Budget<'_>,
        watch: &mut dyn FnMut(&Glimpse<'_>),
    ) -> Answer {
        match self {
            Self::Strong(goal) => mazekeeper_solver::solve_on(executor, level, *goal, budget, watch),
            Self::Textbook(configuration) => configuration.solve(level, budget, watch),
            Self::Maze(_) => unreachable!("a plan leaves levels to methods for levels"),
        }
    }

    /// Whether it is a way through mazes.
    pub fn is_for_mazes(&self) -> bool {
        matches!(self, Self::Maze(_))
    }

    /// Whether more than one thread is of any use.
    pub fn uses_threads(&self) -> bool {
        matches!(self, Self::Strong(Goal::Any))
    }

    /// The names of all that matters to it.
    pub fn names(&self) -> MethodNames {
        let nothing = MethodNames::default();
        match self {
            Self::Strong(goal) => MethodNames {
                algorithm: Choice::STRONG.to_owned(),
                goal: Some(goal.name().to_owned()),
                ..nothing
            },
            Self::Maze(algorithm) => MethodNames {
                algorithm: algorithm.name().to_owned(),
                puzzle: Some(MethodNames::MAZE.to_owned()),
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
    /// The method that has these names. What is not named is as usual, and what the algorithm would not look at is refused.
    pub fn method(&self) -> Result<Method, NamesError> {
        let Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = self;
        let refuse = |idle: &[(&'static str, bool)]| match idle.iter().find(|&&(_, is_named)| is_named) {
            Some(&(name, _)) => Err(NamesError::Idle { algorithm: algorithm.clone(), name }),
            None => Ok(()),
        };
        let (has_goal, has_puzzle) = (("goal", goal.is_some()), ("puzzle", puzzle.is_some()));
        let (has_cost, has_order) = (("cost", cost.is_some()), ("order", order.is_some()));
        let (has_heuristic, has_deadlocks) =
            (("heuristic", heuristic.is_some()), ("deadlocks", deadlocks.is_some()));
        if puzzle.as_deref() == Some(Self::MAZE) {
            refuse(&[has_goal, has_cost, has_order, has_heuristic, has_deadlocks])?;
            return Ok(Method::Maze(algorithm.parse()?));
        }
        let algorithm = match algorithm.parse()? {
            Choice::Strong => {
                refuse(&[has_puzzle, has_cost, has_order, has_heuristic, has_deadlocks])?;
                return Ok(Method::Strong(named(goal)?.unwrap_or(Goal::Any)));
            }
            Choice::Textbook(algorithm) => algorithm,
        };
        refuse(&[
            has_goal,
            ("cost", cost.is_some() && !algorithm.weighs_costs()),
            ("heuristic", heuristic.is_some() && !algorithm.is_guided()),
        ])?;
        let puzzle = named(puzzle)?.unwrap_or(PuzzleKind::Steps);
        let weights = cost.as_deref().map(str::parse).transpose()?.unwrap_or_else(|| usual_cost(puzzle));
        let unknown = |order: &String| NamesError::Order(excerpt(order));
        let order =
            order.as_ref().map(|order| Direction::order(order).map_err(|_| unknown(order))).transpose()?;
        let wish = Wish {
            algorithm,
            puzzle,
            weights,
            order: order.unwrap_or(Direction::UDLR),
            heuristic: named(heuristic)?.unwrap_or(Heuristic::MatchingPushes),
            deadlocks: named(deadlocks)?.unwrap_or(DeadlockSet::Freeze),
        };
        Ok(Method::Textbook(Configuration::new(wish)?))
    }

    /// What ways through mazes have for a puzzle.
    pub const MAZE: &'static str = "maze";

    /// Whether they are those of a way through mazes.
    pub fn is_for_mazes(&self) -> bool {
        self.puzzle.as_deref() == Some(Self::MAZE)
    }

    /// All names that apply, for people.
    pub fn label(&self) -> String {
        let Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = self;
        let rest = [goal, puzzle, cost, order, heuristic, deadlocks].into_iter().flatten();
        std::iter::once(algorithm).chain(rest).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// A choice by its name, if one is named.
fn named<T: FromStr<Err = UnknownName>>(name: &Option<String>) -> Result<Option<T>, UnknownName> {
    name.as_deref().map(str::parse).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(choices: &[&str]) -> Wishes {
        Wishes {
            choices: choices.iter().map(|name| name.parse().expect("a name")).collect(),
            goal: None,
            puzzles: Vec::new(),
            costs: Vec::new(),
            orders: Vec::new(),
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
        check(&Wishes { puzzles: vec![PuzzleKind::Steps], ..wishes(&["strong"]) }, refused("--puzzle"));
        check(&Wishes { costs: vec![Weights::MOVES], ..wishes(&["strong"]) }, refused("--cost"));
        check(&Wishes { orders: vec![Direction::UDLR], ..wishes(&["strong"]) }, refused("--order"));
        let heuristics = Listed { flag: "--heuristic", values: vec![Heuristic::None] };
        check(&Wishes { heuristics, ..wishes(&["strong"]) }, refused("--heuristic"));
        let deadlocks = Listed { flag: "--deadlocks", values: vec![DeadlockSet::None] };
        check(&Wishes { deadlocks, ..wishes(&["strong"]) }, refused("--deadlocks"));
        let goal = Some(Goal::Any);
        check(&Wishes { goal, ..wishes(&["bfs"]) }, Err(MethodError::OnlyStrongHasGoals));
    }

    #[test]
    fn searches_ignore_what_they_do_not_look_at() {
        let heuristics = || Listed { flag: "--heuristics", values: vec![Heuristic::Teemo] };
        for (algorithm, told) in [("bfs", "bfs steps udlr freeze"), ("dfs", "dfs steps udlr freeze")] {
            let costs = vec![Weights::WALKS];
            check(&Wishes { costs, heuristics: heuristics(), ..wishes(&[algorithm]) }, Ok(&[told]));
        }
        check(&Wishes { heuristics: heuristics(), ..wishes(&["ucs"]) }, Ok(&["ucs steps moves udlr freeze"]));
    }

    #[test]
    fn a_flag_that_somebody_heeds_is_taken() {
        let mixed = Wishes {
            goal: Some(Goal::Pushes),
            puzzles: vec![PuzzleKind::Pushes],
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

    #[test]
    fn steps_costs_and_orders_are_lists_too_and_pairs_that_cannot_be_are_left_out() {
        let both = vec![PuzzleKind::Steps, PuzzleKind::Pushes];
        let listed = Wishes {
            puzzles: both.clone(),
            costs: vec![Weights::WALKS, Weights::PUSHES],
            orders: vec![Direction::UDLR, Direction::order("urld").expect("an order")],
            ..wishes(&["ucs", "bfs"])
        };
        check(
            &listed,
            Ok(&[
                "ucs steps walks udlr freeze",
                "ucs steps walks urld freeze",
                "ucs steps pushes udlr freeze",
                "ucs steps pushes urld freeze",
                "ucs pushes pushes udlr freeze",
                "ucs pushes pushes urld freeze",
                "bfs steps udlr freeze",
                "bfs steps urld freeze",
                "bfs pushes udlr freeze",
                "bfs pushes urld freeze",
            ]),
        );
        let contradiction = Err(MethodError::Wish(WishError::PushesCostPushes));
        let walks = vec![Weights::WALKS];
        // Nothing would be left of pushes; nothing would be left of walks.
        check(&Wishes { puzzles: both, costs: walks, ..wishes(&["ucs"]) }, contradiction);
        let (puzzles, costs) = (vec![PuzzleKind::Pushes], vec![Weights::WALKS, Weights::PUSHES]);
        check(&Wishes { puzzles, costs, ..wishes(&["ucs"]) }, contradiction);
    }

    #[test]
    fn a_method_is_known_again_by_its_names() {
        let listed = Wishes {
            heuristics: Listed { flag: "--heuristics", values: Heuristic::ALL.to_vec() },
            deadlocks: Listed { flag: "--deadlocks", values: DeadlockSet::ALL.to_vec() },
            orders: vec![Direction::order("rdlu").expect("an order")],
            costs: vec![Weights { walk: 2, push: 1 }],
            ..wishes(&["strong", "astar", "bfs", "greedy", "dfs", "ucs"])
        };
        let mazes = maze::solve::Algorithm::ALL.iter().map(|&algorithm| Method::Maze(algorithm));
        for method in methods(&listed).expect("nothing contradicts").into_iter().chain(mazes) {
            let again = method.names().method().map(|method| method.names());
            assert_eq!(again, Ok(method.names()));
        }
    }

    #[test]
    fn names_of_nothing_are_refused_in_a_sentence() {
        let names = |algorithm: &str| MethodNames { algorithm: algorithm.to_owned(), ..Default::default() };
        let some = |name: &str| Some(name.to_owned());
        let told = |names: MethodNames| names.method().expect_err("it is none").to_string();
        assert!(told(names("quick")).starts_with("`quick` is no algorithm; there are "));
        assert_eq!(told(MethodNames { puzzle: some("steps"), ..names("strong") }), "`strong` has no puzzle");
        assert_eq!(told(MethodNames { heuristic: some("none"), ..names("bfs") }), "`bfs` has no heuristic");
        assert_eq!(told(MethodNames { goal: some("any"), ..names("astar") }), "`astar` has no goal");
        let order = MethodNames { order: some("uudd"), ..names("bfs") };
        assert_eq!(told(order), "`uudd` is no order of directions; one is udlr");
        let contradiction = MethodNames { puzzle: some("pushes"), cost: some("moves"), ..names("astar") };
        assert!(told(contradiction).contains("takes only the cost `pushes`"));
    }
}
