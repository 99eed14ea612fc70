//! Small laboratories in lessons: what they show is what core finds, and what is said about it is true.

use std::collections::HashMap;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::solve::{Algorithm, EventKind, Mark, Replay, lesson, record};
use mazekeeper_core::maze::{MazeCode, Quest, plan};
use mazekeeper_core::search::Outcome;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Configuration, Verdict, Wish};
use mazekeeper_core::sokoban::formats::{self, link};
use mazekeeper_core::sokoban::recording::{Recording, View};
use serde::Deserialize;
use serde_json::Value;

use crate::stage::in_browser;
use crate::window::Window;

/// The chapters that have laboratories.
const CHAPTERS: [&str; 15] = [
    "bfs",
    "dfs",
    "ucs",
    "greedy",
    "astar",
    "bidirectional",
    "dead-end",
    "wall-follower",
    "tremaux",
    "none",
    "corners",
    "simple",
    "frozen",
    "nearest",
    "squared",
];

/// What is said about the searches of a laboratory.
type Claim = fn(&[Found]) -> bool;

/// What the words say about the laboratories of a section, where they stand in it.
const CLAIMS: [(&str, Claim); 45] = [
    // It finds a shortest way, knows no direction, and a small level has hundreds of states.
    ("bfs#idea", |found| found[0].is_shortest()),
    ("bfs#fails", |found| found[0].looked_at > 5 * found[1].looked_at),
    ("bfs#levels", |found| found[0].looked_at > 200 && found[0].is_solved()),
    // Lucky, lost, and quick with a long solution.
    ("dfs#idea", |found| found[0].is_solved()),
    ("dfs#shines", |found| 3 * found[0].looked_at < found[1].looked_at),
    ("dfs#fails", |found| found[0].way > found[1].way.map(|steps| 5 * steps) && found[1].is_shortest()),
    ("dfs#levels", |found| found[0].looked_at < found[1].looked_at && found[0].pushes > 3 * found[1].pushes),
    // The same cells; twice the pushes and fewer walks.
    ("ucs#idea", |found| found[0].looked_at == found[1].looked_at && found[0].way == found[1].way),
    ("ucs#levels", |found| found[1].pushes == 2 * found[0].pushes && found[1].walks() < found[0].walks()),
    // Straight, lured, and more haste than speed.
    ("greedy#idea", |found| found[0].is_solved()),
    ("greedy#shines", |found| 5 * found[0].looked_at < found[1].looked_at && found[0].is_shortest()),
    ("greedy#fails", |found| found[0].way > found[1].way && found[0].looked_at < found[1].looked_at),
    ("greedy#levels", |found| found[0].looked_at > found[1].looked_at && found[0].pushes > found[1].pushes),
    // Nothing beside the way, less in a bush, no help where all ways lead around.
    ("astar#idea", |found| found[0].is_shortest()),
    ("astar#shines", |found| found[0].way == Some(found[0].looked_at - 1) && found[1].looked_at > 40),
    ("astar#shines", |found| 2 * found[0].looked_at < found[1].looked_at && found[0].is_shortest()),
    ("astar#fails", |found| found[0].looked_at == found[1].looked_at),
    ("astar#levels", |found| {
        10 * found[0].looked_at < found[1].looked_at && found[0].pushes == found[1].pushes
    }),
    ("bidirectional#idea", |found| found[0].is_shortest()),
    ("bidirectional#shines", |found| {
        5 * found[0].looked_at < 3 * found[1].looked_at && found[0].is_shortest()
    }),
    ("bidirectional#fails", |found| found[0].looked_at > found[1].looked_at && found[0].is_shortest()),
    ("dead-end#idea", |found| found[0].is_shortest()),
    ("dead-end#fails", |found| found[0].looked_at == found[1].looked_at && found[0].is_shortest()),
    // Many steps for the way, or none at all.
    ("wall-follower#idea", |found| Some(found[0].looked_at) > found[0].way.map(|steps| 2 * steps)),
    ("wall-follower#fails", |found| found[0].verdict == "stopped"),
    ("tremaux#idea", |found| found[0].is_solved()),
    ("tremaux#shines", |found| found[0].is_solved() && found[1].verdict == "stopped"),
    ("tremaux#fails", |found| found[0].way > found[1].way && found[0].looked_at > found[1].looked_at),
    // Every rule sees something that those before it do not see.
    ("none#blind", |found| found[0].looked_at > 100 && found[1].looked_at == 0 && found[1].is_impossible()),
    ("none#price", |found| {
        found[0].looked_at > 5 * found[1].looked_at
            && found[1].left_out < found[0].looked_at - found[1].looked_at
            && found[0].pushes == found[1].pushes
    }),
    ("corners#rule", |found| 2 * found[1].looked_at < found[0].looked_at),
    ("corners#unseen", |found| found[0].looked_at > 50 && found[0].is_impossible()),
    ("simple#rule", |found| found[0].is_solved()),
    ("simple#saves", |found| 5 * found[1].looked_at < found[0].looked_at),
    ("simple#lost", |found| found[0].looked_at > 50 && found[1].looked_at == 0 && found[1].is_impossible()),
    ("frozen#rule", |found| found[0].looked_at > 10 && found[1].looked_at == 0 && found[1].is_impossible()),
    ("frozen#saves", |found| 5 * found[1].looked_at < found[0].looked_at),
    ("frozen#unseen", |found| {
        found[0].looked_at > 100 && found[1].looked_at == 0 && found[1].is_impossible()
    }),
    // Few states move by move, most of them push by push.
    ("nearest#expect", |found| saves_little(&found[0], &found[1]) && found[0].way == found[1].way),
    ("nearest#matching", |found| saves_little(&found[0], &found[1]) && found[0].walks() > found[0].pushes),
    ("nearest#pushes", |found| {
        5 * found[1].looked_at < found[0].looked_at && found[0].pushes == found[1].pushes
    }),
    ("squared#map", |found| found[0].is_shortest()),
    ("squared#estimates", |found| misses(found)),
    ("squared#tables", |found| misses(found)),
    ("squared#why", |found| misses(found)),
];

fn saves_little(one: &Found, other: &Found) -> bool {
    other.looked_at < one.looked_at && 100 * other.looked_at > 97 * one.looked_at
}

fn misses(found: &[Found]) -> bool {
    found[0].way > found[1].way && found[1].is_shortest() && found[0].looked_at < found[1].looked_at
}

/// What core finds of a search.
#[derive(Debug)]
struct Found {
    /// Cells looked at, steps walked, or states expanded.
    looked_at: u64,
    /// `solved`, `unsolvable` or `stopped`.
    verdict: &'static str,
    /// Steps of the way, or moves of the solution.
    way: Option<u64>,
    /// Steps of the shortest way through a maze.
    shortest: Option<u64>,
    pushes: u64,
    /// Pushes that a rule has forbidden.
    left_out: u64,
}

impl Found {
    fn is_solved(&self) -> bool {
        self.verdict == "solved"
    }

    fn is_impossible(&self) -> bool {
        self.verdict == "unsolvable"
    }

    fn is_shortest(&self) -> bool {
        self.way.is_some() && self.way == self.shortest
    }

    fn walks(&self) -> u64 {
        self.way.unwrap_or_default() - self.pushes
    }
}

/// A search as a page shows it: what its link says, and its counters.
#[derive(Debug, Deserialize)]
struct Shown {
    query: HashMap<String, String>,
    looked_at: u64,
    way: Option<u64>,
    verdict: String,
    left_out: u64,
}

/// The same search as a link describes it, made by core.
fn search(query: &HashMap<String, String>) -> Found {
    match query.get("maze") {
        Some(maze) => cross(&plan::read_any(maze).expect("a link has a maze"), &query["a"]),
        None => {
            let level = link::decode(&query["p"]).expect("a link has a level");
            solve(&level, &wish(query))
        }
    }
}

fn cross(quest: &Quest, algorithm: &str) -> Found {
    let steps_of = |outcome: &Outcome<Direction>| match outcome {
        Outcome::Solved(way) => ("solved", Some(way.len() as u64)),
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::Stopped(_) => ("stopped", None),
    };
    let (answer, log) =
        record(quest, algorithm.parse().expect("it is an algorithm"), Budget::UNLIMITED, usize::MAX);
    let mut replay = Replay::new(quest.maze().shape(), log);
    replay.go_to(replay.log().len());
    let (verdict, way) = steps_of(&answer.outcome);
    let shortest = steps_of(&record(quest, Algorithm::BreadthFirst, Budget::UNLIMITED, 0).0.outcome).1;
    Found { looked_at: replay.tally().closed.into(), verdict, way, shortest, pushes: 0, left_out: 0 }
}

/// The same maze with its goal elsewhere.
fn towards(quest: &Quest, goal: usize) -> Quest {
    let goal = quest.maze().shape().cell_at(goal).expect("it is in the maze");
    Quest::new(quest.maze().clone(), quest.start(), goal).expect("start and goal differ")
}

fn replay(quest: &Quest, algorithm: Algorithm) -> Replay {
    let (_, log) = record(quest, algorithm, Budget::UNLIMITED, usize::MAX);
    let mut replay = Replay::new(quest.maze().shape(), log);
    replay.go_to(replay.log().len());
    replay
}

/// The answers to what one is asked to try in a maze.
fn answers_hold(place: &str, quest: &Quest) {
    let (maze, shape) = (quest.maze(), quest.maze().shape());
    let beside = maze.ways(quest.start()).next().expect("the start has a passage").1.index();
    let is_looked_at = |replay: &Replay, cell: usize| matches!(replay.marks()[cell] % 8, 2 | 3);
    match place {
        // Cells that wait have one of two numbers; a near goal costs little.
        "bfs#idea" => {
            let mut search = replay(quest, Algorithm::BreadthFirst);
            for at in 0..search.log().way_begins() {
                search.go_to(at);
                let waiting = shape.cells().filter(|cell| search.marks()[cell.index()] == Mark::Open as u8);
                let steps: Vec<u32> = waiting.filter_map(|cell| search.opening(cell)?.g).collect();
                let (least, most) = (steps.iter().min().copied(), steps.iter().max().copied());
                assert!(most <= least.map(|least| least + 1), "{place}: {steps:?} wait at {at}");
            }
            assert!(cross(&towards(quest, beside), "bfs").looked_at < 6, "{place}");
        }
        // Neighbours can be far apart.
        "dfs#fails" => {
            let search = replay(quest, Algorithm::DepthFirst);
            let g = |cell| search.opening(cell).and_then(|opening| opening.g);
            let apart = shape.cells().any(|cell| {
                maze.ways(cell)
                    .any(|(_, next)| g(cell).zip(g(next)).is_some_and(|(one, other)| one.abs_diff(other) > 9))
            });
            assert!(apart, "{place}");
        }
        // What is taken later never has a smaller f, and none is larger than the way is long.
        "astar#idea" => {
            let search = replay(quest, Algorithm::AStar);
            let shortest = search.opening(quest.goal()).and_then(|opening| opening.g);
            let taken = search.log().events().filter(|event| event.kind == EventKind::Closed);
            let taken: Vec<Option<u32>> = taken.map(|event| event.f()).collect();
            assert!(taken.is_sorted() && taken.last() <= Some(&shortest), "{place}: {taken:?}");
        }
        // Near or far, everything is filled.
        "dead-end#idea" => {
            let (far, near) = (cross(quest, "dead-end"), cross(&towards(quest, beside), "dead-end"));
            assert_eq!(far.looked_at, near.looked_at, "{place}");
        }
        // It finds whatever lies along its own wall.
        "wall-follower#fails" => {
            let search = replay(quest, Algorithm::WallFollower);
            for cell in
                (0..shape.area()).filter(|&cell| search.marks()[cell] != 0 && cell != quest.start().index())
            {
                assert!(cross(&towards(quest, cell), "wall-follower").is_solved(), "{place}: {cell}");
            }
        }
        // No passage more than twice.
        "tremaux#idea" | "tremaux#shines" | "tremaux#fails" => {
            let walked = record(quest, Algorithm::Tremaux, Budget::UNLIMITED, 0).0.counts.steps;
            assert!(walked <= 2 * maze.passage_count() as u64, "{place}: {walked}");
        }
        // The cell above the start is never taken; as the crow flies more cells are looked at, and none is missed.
        "squared#tables" => {
            let above = quest.start().index() - shape.columns();
            assert!(!is_looked_at(&replay(quest, Algorithm::AStarSquared), above), "{place}");
            let (rows, crow) = (cross(quest, "astar"), cross(quest, "astar-euclid"));
            assert!(crow.is_shortest() && crow.looked_at > rows.looked_at, "{place}");
        }
        _ => {}
    }
}

fn wish(query: &HashMap<String, String>) -> Wish {
    Wish {
        algorithm: query["a"].parse().expect("it is an algorithm"),
        puzzle: query["puzzle"].parse().expect("it is a puzzle"),
        weights: query["cost"].parse().expect("these are weights"),
        order: Direction::UDLR,
        heuristic: query["heuristic"].parse().expect("it is an estimate"),
        deadlocks: query["deadlocks"].parse().expect("these are rules"),
    }
}

fn solve(level: &Level, wish: &Wish) -> Found {
    let configuration = Configuration::new(*wish).expect("it can be granted");
    let mut recording = Recording::new(configuration, level, Budget::UNLIMITED, usize::MAX);
    recording.advance(u64::MAX);
    let (verdict, moves) = match recording.verdict().expect("it ran to its end") {
        Verdict::Solved { solution, .. } => ("solved", solution.lurd()),
        Verdict::Unsolvable => ("unsolvable", ""),
        Verdict::Stopped(_) => ("stopped", ""),
    };
    let mut view = View::new(level);
    let left_out = match recording.log().len() {
        0 => 0,
        length => {
            view.go_to(recording.log(), length - 1);
            view.tally().losses.iter().map(|&count| u64::from(count)).sum()
        }
    };
    Found {
        looked_at: recording.counts().expanded,
        verdict,
        way: (verdict == "solved").then_some(moves.len() as u64),
        shortest: None,
        pushes: moves.chars().filter(char::is_ascii_uppercase).count() as u64,
        left_out,
    }
}

/// Scrolls to every laboratory of a page, and waits until it has searched. It gives the section of each, and its searches.
async fn laboratories(window: &Window, chapter: &str) -> Vec<(String, Vec<Shown>)> {
    window.visit(&format!("/learn/{chapter}")).await;
    window.see(".lesson").await;
    let count: usize = window.script("return document.querySelectorAll('.small-lab').length").await;
    let mut shown = Vec::new();
    for number in 0..count {
        let lab = format!("document.querySelectorAll('.small-lab')[{number}]");
        window.script::<Value>(&format!("{lab}.scrollIntoView({{ behavior: 'instant' }})")).await;
        window
            .until(&format!("{lab}.matches('[data-awake]') && [...{lab}.querySelectorAll('.lane-verdict')].every(({{ dataset }}) => dataset.verdict)"))
            .await;
        let read = format!(
            "const figure = (lane, place) => {{ const digits = lane.querySelector(place)?.textContent.replace(/\\D/g, '') ?? ''; return digits === '' ? null : Number(digits); }}; \
             const lanes = [...{lab}.querySelectorAll('.lane')]; \
             return [{lab}.closest('.lesson').id, lanes.map((lane) => ({{ \
                 query: Object.fromEntries(new URL(lane.querySelector('.lane-link').href).searchParams), \
                 looked_at: figure(lane, '[data-counter=closed] dd'), way: figure(lane, '[data-counter=way] dd'), \
                 verdict: lane.querySelector('.lane-verdict').dataset.verdict, \
                 left_out: ['corners', 'deadSquares', 'frozen'].reduce((sum, rule) => sum + (figure(lane, `[data-rule=${{rule}}] dd`) ?? 0), 0) }}))]"
        );
        shown.push(window.script(&read).await);
    }
    shown
}

/// Moves the scrubber of a section's laboratory as a hand does.
async fn scrub(window: &Window, section: &str, position: usize) {
    let history = format!("document.querySelector('#{section} .small-lab-history')");
    window
        .script::<Value>(&format!(
            "const history = {history}; history.value = {position}; history.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
    window.until(&format!("{history}.value === '{position}'")).await;
}

/// Waits until the laboratory of a section has searched.
async fn wake(window: &Window, section: &str) {
    window.see(&format!("#{section} .small-lab")).await;
    window
        .script::<Value>(&format!(
            "document.querySelector('#{section} .small-lab').scrollIntoView({{ behavior: 'instant' }})"
        ))
        .await;
    window.see(&format!("#{section} .small-lab[data-awake]")).await;
}

in_browser! {
    async fn what_laboratories_show_is_what_core_finds_and_what_is_said_of_it_is_true(stage: &Stage) {
        let window = stage.window().await;
        let mut claims = CLAIMS.iter();
        for chapter in CHAPTERS {
            for (section, lanes) in laboratories(&window, chapter).await {
                let place = format!("{chapter}#{section}");
                let found: Vec<Found> = lanes.iter().map(|lane| search(&lane.query)).collect();
                for (shown, found) in lanes.iter().zip(&found) {
                    assert_eq!(shown.looked_at, found.looked_at, "{place}: {shown:?}");
                    assert_eq!((shown.way, shown.verdict.as_str()), (found.way, found.verdict), "{place}: {shown:?}");
                    if shown.left_out > 0 {
                        assert_eq!(shown.left_out, found.left_out, "{place}: {shown:?}");
                    }
                }
                if let Some(maze) = lanes[0].query.get("maze") {
                    answers_hold(&place, &plan::read_any(maze).expect("a link has a maze"));
                }
                if place == "squared#change" {
                    assert!(misses(&found));
                    continue;
                }
                let (claimed, holds) = claims.next().expect("every laboratory has a claim");
                assert_eq!(*claimed, place);
                assert!(holds(&found), "{place} is not as it is said to be: {found:#?}");
            }
            // What an algorithm promises.
            let promises: Vec<(String, bool)> = window
                .script("return [...document.querySelectorAll('[data-promise]')].map(({ dataset }) => [dataset.promise, dataset.holds === 'true'])")
                .await;
            for (name, holds) in promises {
                let algorithm: Algorithm = chapter.parse().expect("only algorithms promise something");
                let truth = if name == "shortest" { algorithm.proves_shortest() } else { algorithm.is_complete() };
                assert_eq!(holds, truth, "{chapter}: {name}");
            }
        }
        assert!(claims.next().is_none(), "every claim has a laboratory");
    }

    async fn pictures_of_algorithms_show_what_they_leave(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn").await;
        window.see(".chapter-part").await;
        let covers: HashMap<String, Vec<(usize, String)>> = window
            .script(
                "return Object.fromEntries([...document.querySelectorAll('[data-part=algorithms] [data-chapter]')].map((card) => \
                 [card.dataset.chapter, [...card.querySelectorAll('rect[class^=cover]')].map((cell) => [cell.y.baseVal.value * 8 + cell.x.baseVal.value, cell.getAttribute('class').slice(6)])]))",
            )
            .await;
        assert_eq!(covers.len(), 9);
        let quest = "dfs1-5x8-s1-b60-f4.0-t0.7".parse::<MazeCode>().expect("it is a code").build();
        for (algorithm, cells) in covers {
            let (_, log) = record(&quest, algorithm.parse().expect("it is an algorithm"), Budget::UNLIMITED, usize::MAX);
            let mut replay = Replay::new(quest.maze().shape(), log);
            replay.go_to(replay.log().len());
            let marked = replay.marks().iter().enumerate().filter(|(_, mark)| **mark % 8 != Mark::None as u8);
            let kinds = ["none", "open", "closed", "way", "again"];
            let marked: Vec<(usize, String)> =
                marked.map(|(cell, mark)| (cell, kinds[usize::from(mark % 8)].to_owned())).collect();
            assert_eq!(cells, marked, "{algorithm}");
        }
    }

    async fn tables_of_g_h_and_f_are_those_of_core_at_any_moment(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/squared#tables").await;
        wake(&window, "tables").await;
        let quest = lesson::quest();
        let shape = quest.maze().shape();
        let length = |algorithm| record(&quest, algorithm, Budget::UNLIMITED, usize::MAX).1.len();
        let longest = length(Algorithm::AStar).max(length(Algorithm::AStarSquared));
        for at in [longest, 40, 7, 1] {
            scrub(&window, "tables", at).await;
            for (place, algorithm) in [Algorithm::AStarSquared, Algorithm::AStar].into_iter().enumerate() {
                let (_, log) = record(&quest, algorithm, Budget::UNLIMITED, usize::MAX);
                let mut replay = Replay::new(shape, log);
                replay.go_to(at.min(replay.log().len()));
                for figure in ["g", "h", "f"] {
                    let told = |cell| {
                        let opening = replay.opening(cell)?;
                        match figure {
                            "g" => opening.g,
                            "h" => opening.h,
                            _ => opening.f(),
                        }
                    };
                    let texts: Vec<String> = shape.cells().map(|cell| told(cell).map_or(String::new(), |value| value.to_string())).collect();
                    let cells = format!("[...document.querySelectorAll('#tables .tables-part:nth-child({}) [data-figure={figure}] tbody td')]", place + 1);
                    window.until(&format!("{cells}.map((cell) => cell.firstChild?.data ?? '').join(' ') === '{}'", texts.join(" "))).await;
                    // What a cell is, is told in words, too.
                    let words = replay.marks().iter().map(|mark| ["", ", waits", ", was looked at", ", lies on the way"][usize::from(mark % 8)]);
                    let words = words.collect::<Vec<_>>().join("|");
                    window.until(&format!("{cells}.map((cell) => cell.querySelector('.unseen')?.textContent ?? '').join('|') === '{words}'")).await;
                }
            }
        }
    }

    async fn a_wall_or_another_estimate_changes_what_is_found_and_what_is_said(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/squared#change").await;
        wake(&window, "change").await;
        let lane = |number: usize| format!("#change .lane:nth-child({number}) .lane-verdict");
        window.read(&lane(1), "Found a way of 33 steps. The shortest has 17.").await;
        window.read_in("#change .missed", "row 4, column 1").await;
        window.read_in("#change .missed", "f = 33").await;
        window.choose("#change [data-choose=algorithm]", "astar-euclid").await;
        window.read(&lane(1), "Found a shortest way: 17 steps.").await;
        window.read_in("#change .missed", "This time it finds a shortest way").await;
        window.choose("#change [data-choose=algorithm]", "astar-squared").await;
        window.read(&lane(1), "Found a way of 33 steps. The shortest has 17.").await;
        // The wall before the goal, without a pointer.
        window.click("#change .wall-form summary").await;
        window.write("#change [data-wall=row]", "5").await;
        window.write("#change [data-wall=column]", "9").await;
        window.choose("#change [data-wall=side]", "3").await;
        window.click("#change [data-action=wall]").await;
        for number in [1, 2] {
            window.read(&lane(number), "Found a shortest way: 9 steps.").await;
        }
        window.click("#change [data-action=reset]").await;
        window.read(&lane(2), "Found a shortest way: 17 steps.").await;
        // The button is there no more; whoever has pressed it goes on with the clock.
        window.until("document.querySelector('#change [data-action=reset]').hidden && document.activeElement.matches('#change [data-action=play]')").await;
        // The large laboratory shows the same moment.
        scrub(&window, "change", 20).await;
        window.click("#change .lane:nth-child(2) .lane-link").await;
        window.until("location.pathname === '/lab' && document.querySelector('.lab-history')?.value === '20'").await;
        window.until("document.querySelector('#lab-algorithm').value === 'astar'").await;
    }

    async fn of_two_cells_with_the_same_f_none_is_called_less(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/squared").await;
        window.see(".lesson").await;
        for (f, sentence) in [(25, "But the goal was found with f = 25, too."), (24, "As 24 is less than 25, the goal was taken first")] {
            let said: String = window
                .script_later(&format!(
                    "const folder = document.querySelector('script[src$=\"js/main.js\"]').src.replace('main.js', ''); \
                     const facts = {{ wayBegins: 0, steps: 5, shortest: 3, length: 9, scene: {{ goal: 2, width: 3 }} }}; \
                     const inspect = async (at, cell) => ({{ g: 1, h: 24, f: cell === 2 ? {f} : 25 }}); \
                     import(folder + 'learn/missed.js').then(({{ Missed }}) => {{ \
                       const missed = new Missed(); \
                       missed.show([{{ recording: {{ facts, inspect }}, moment: {{ at: 9, marks: [2, 0, 2] }}, pointOut: () => {{}} }}, {{ recording: {{ facts: {{ way: [0, 1, 2] }} }} }}]); \
                       setTimeout(() => done(missed.element.textContent), 100); \
                     }}, (error) => done(String(error)))"
                ))
                .await;
            assert!(said.contains(sentence), "{said}");
        }
    }

    async fn what_is_measured_counts_the_states_of_core(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/nearest#measure").await;
        window.click("[data-action=measure]").await;
        window.see(".measured-said p").await;
        let rows: HashMap<String, Vec<u64>> = window
            .script("return Object.fromEntries([...document.querySelectorAll('.measured-levels tr[data-way]')].map((row) => [row.dataset.way, [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent.replace(/\\D/g, '')))]))")
            .await;
        let level = |pack: &str, number: usize| {
            let path = format!("{}/../../levels/{pack}.sok", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read(path).expect("our own levels are there");
            formats::read(&text).entries.swap_remove(number - 1).level.expect("they are good")
        };
        let levels = [level("first-steps", 11), level("warehouse", 4), level("warehouse", 5), level("warehouse", 25)];
        let ways = [
            ("stepsBfs", "bfs", "steps", "moves", "none"),
            ("stepsNearest", "astar", "steps", "moves", "nearest-manhattan"),
            ("stepsMatching", "astar", "steps", "moves", "matching-pushes"),
            ("pushesBfs", "bfs", "pushes", "pushes", "none"),
            ("pushesNearest", "astar", "pushes", "pushes", "nearest-manhattan"),
            ("pushesMatching", "astar", "pushes", "pushes", "matching-pushes"),
        ];
        for (way, a, puzzle, cost, heuristic) in ways {
            let query = [("a", a), ("puzzle", puzzle), ("cost", cost), ("heuristic", heuristic), ("deadlocks", "freeze")];
            let query = query.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter().collect();
            let configuration = Configuration::new(wish(&query)).expect("it can be granted");
            let expanded = levels.iter().map(|level| configuration.solve(level, Budget::UNLIMITED, &mut |_| {}).counts.expanded);
            assert_eq!(rows[way], expanded.collect::<Vec<u64>>(), "{way}");
        }
        // What is said is said in both languages, without measuring again.
        window.read_in(".measured-said", "84 % fewer states").await;
        window.click("[data-language=vi]").await;
        window.read_in(".measured-said", "ít hơn duyệt theo chiều rộng 84 % số trạng thái").await;
    }

    async fn a_laboratory_runs_steps_and_forgets_what_it_recorded(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn").await;
        window.script::<Value>("localStorage['mazekeeper.settings'] = '{\"own\":{\"speed\":4}}'").await;
        window.reload().await;
        // Whoever asks the workers is overheard.
        window
            .script::<Value>(
                "window.asked = []; const { postMessage } = Worker.prototype; \
                 Worker.prototype.postMessage = function (question) { if (question.kind === 'lab') asked.push(question); return postMessage.call(this, question); }",
            )
            .await;
        window.click("[data-chapter=greedy]").await;
        wake(&window, "idea").await;
        let history = "document.querySelector('#idea .small-lab-history')";
        window.click("#idea [data-action=first]").await;
        window.until(&format!("{history}.value === '0'")).await;
        window.click("#idea [data-action=on]").await;
        window.click("#idea [data-action=on]").await;
        window.click("#idea [data-action=back]").await;
        window.until(&format!("{history}.value === '1'")).await;
        window.click("#idea [data-action=play]").await;
        window.until(&format!("{history}.value === {history}.max")).await;
        window.read_in("#idea .lane-verdict", "The shortest has 22").await;
        // Out of view nothing is kept, and back in view it stands where it stood.
        scrub(&window, "idea", 12).await;
        wake(&window, "levels").await;
        let kept = "new Set(asked.filter(({ ask }) => ask === 'record').map(({ recording }) => recording)).size - new Set(asked.filter(({ ask }) => ask === 'forget').map(({ recording }) => recording)).size";
        window.until("!document.querySelector('#idea .small-lab[data-awake]')").await;
        window.until(&format!("{kept} <= 4")).await;
        wake(&window, "idea").await;
        window.until(&format!("{history}.value === '12'")).await;
        window.script::<Value>("scrollTo({ top: 0, behavior: 'instant' })").await;
        window.click(".way-back").await;
        window.see(".chapter-part").await;
        window.until(&format!("{kept} === 0")).await;
    }

    async fn every_chapter_speaks_both_languages_and_fits_a_phone(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        for chapter in CHAPTERS {
            window.visit(&format!("/learn/{chapter}")).await;
            window.see(".lesson .exhibit").await;
            for language in ["vi", "en"] {
                let before: String = window.script("return document.querySelector('main .lead').textContent").await;
                window.script::<Value>(&format!("document.querySelector('[data-language={language}]').click()")).await;
                window.until(&format!("document.documentElement.lang === '{language}'")).await;
                if language == "vi" {
                    let before = serde_json::json!(before);
                    window.until(&format!("document.querySelector('main .lead').textContent !== {before}")).await;
                }
                window.until("[...document.querySelectorAll('.small-lab')].every((lab) => lab.scrollWidth <= lab.clientWidth)").await;
                window.until("document.documentElement.scrollWidth <= innerWidth").await;
            }
        }
    }
}
