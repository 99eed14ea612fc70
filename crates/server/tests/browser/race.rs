//! Races: several searches on one board and one clock, and what is said of them.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::maze::solve::{Algorithm as MazeAlgorithm, solve_on_equal_footing};
use mazekeeper_core::search::{Algorithm, Outcome};
use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::formats;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::stage::in_browser;
use crate::window::Window;

/// With loops, so that algorithms differ.
const LOOPS: &str = "dfs1-12x12-s7-b50-f0.0-t11.11";
/// On which no two of the textbook searches expand as many states.
const LEVEL: &str =
    "      #####\n     ##. .#\n #####   ##\n##.$  *  #\n#@$ $  .##\n##  #  $#\n ####   #\n    #####";
const TEXTBOOK: [(&str, Algorithm); 4] = [
    ("Breadth-first", Algorithm::BreadthFirst),
    ("A*", Algorithm::AStar),
    ("Greedy", Algorithm::Greedy),
    ("Depth-first", Algorithm::DepthFirst),
];

/// What core says: expanded, explored, moves and pushes of the solution.
fn searched(algorithm: Algorithm) -> (u64, u64, usize, usize) {
    let wish = Wish {
        algorithm,
        puzzle: PuzzleKind::Pushes,
        weights: Weights::PUSHES,
        order: Direction::UDLR,
        heuristic: Heuristic::MatchingPushes,
        deadlocks: DeadlockSet::Freeze,
    };
    let level = formats::read(LEVEL.as_bytes()).entries.remove(0).level.expect("it is a level");
    let configuration = Configuration::new(wish).expect("it can be granted");
    let answer = configuration.solve(&level, Budget::UNLIMITED, &mut |_| ());
    let Verdict::Solved { solution, .. } = answer.verdict else { panic!("{algorithm} solves it") };
    (answer.counts.expanded, answer.counts.explored, solution.metrics().moves, solution.metrics().pushes)
}

fn crossed(algorithm: MazeAlgorithm) -> (u64, u64, usize) {
    let quest = LOOPS.parse::<MazeCode>().expect("it is a code").build();
    let answer = solve_on_equal_footing(&quest, algorithm, Budget::UNLIMITED);
    let Outcome::Solved(way) = answer.outcome else { panic!("{algorithm} finds a way") };
    (answer.counts.closed, answer.counts.opened, way.len())
}

/// As the page writes it in English.
fn number(value: impl TryInto<u64>) -> String {
    let digits = value.try_into().unwrap_or_default().to_string();
    let places = digits.len();
    let comma = |place: usize| if place > 0 && (places - place).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(place, digit)| format!("{}{digit}", comma(place))).collect()
}

async fn open(window: &Window, query: &str) {
    window.visit(&format!("/race?maze={LOOPS}{query}")).await;
    ready(window).await;
}

/// Everything was searched and measured.
async fn ready(window: &Window) {
    window.see(".race-lane canvas").await;
    window.until("Number(document.querySelector('.lab-history').max) > 0").await;
    window
        .until("document.querySelector('.race-busy').hidden && document.querySelector('.race-rest').hidden")
        .await;
}

/// Where the clock stands.
async fn stands_at(window: &Window, position: u64) {
    window.until(&format!("document.querySelector('.lab-history')?.value === '{position}'")).await;
}

async fn scrub(window: &Window, position: u64) {
    window
        .script::<Value>(&format!(
            "const history = document.querySelector('.lab-history'); history.value = {position}; \
             history.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
    stands_at(window, position).await;
}

async fn figure(window: &Window, lane: usize, name: &str, value: &str) {
    window.read(&format!(".race-table tbody[data-lane='{lane}'] [data-figure={name}]"), value).await;
}

/// The place of somebody among figures that are all different.
fn place(all: &[u64], own: u64) -> String {
    (1 + all.iter().filter(|&&other| other < own).count()).to_string()
}

/// Sentences about results that are told in short: name, algorithm, verdict, expanded, milliseconds, bytes, moves, and what is proved.
async fn explained(window: &Window, results: Value, is_level: bool) -> Vec<String> {
    let script = format!(
        "const folder = document.querySelector('script[src$=\"js/main.js\"]').src.replace('main.js', ''); \
         import(folder + 'race/sentence.js').then(({{ explain }}) => done(explain({results}.map( \
           ([name, algorithm, verdict, expanded, ms, bytes, moves, proved, reason]) => ({{ name, algorithm, configuration: undefined, verdict, \
             reason: reason ?? undefined, expanded, explored: expanded, ms: ms ?? undefined, bytes, moves, pushes: moves, proved }})), {is_level})), \
           (error) => done([String(error)]))"
    );
    window.script_later(&script).await
}

/// Three ways, of which two take so much memory, and the third ten times as much.
fn maze_of(bytes: u64) -> Value {
    json!([
        ["A", "bfs", "solved", 10, 1, bytes, 4, null],
        ["B", "bfs", "solved", 20, 1, bytes, 4, null],
        ["C", "bfs", "solved", 30, 1, 10 * bytes, 4, null],
    ])
}

/// The same about solutions that core would have made under another cost: name, moves and pushes. The first is proved.
async fn explained_of(window: &Window, cost: &str, results: Value) -> Vec<String> {
    let script = format!(
        "const folder = document.querySelector('script[src$=\"js/main.js\"]').src.replace('main.js', ''); \
         import(folder + 'race/sentence.js').then(({{ explain }}) => done(explain({results}.map( \
           ([name, moves, pushes], place) => ({{ name, algorithm: 'ucs', configuration: undefined, verdict: 'solved', reason: undefined, \
             expanded: place + 1, explored: 9, ms: undefined, bytes: 9, moves, pushes, proved: place === 0 ? '{cost}' : null }})), true)), \
           (error) => done([String(error)]))"
    );
    window.script_later(&script).await
}

in_browser! {
    async fn four_race_on_a_level_and_the_right_one_wins(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/race").await;
        window.see(".race-lane canvas").await;
        window.click(".race-subject summary").await;
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", LEVEL).await;
        window.click("dialog [type=submit]").await;
        window.until("location.search.includes('p=')").await;
        ready(&window).await;
        let all = TEXTBOOK.map(|(_, algorithm)| searched(algorithm));
        let expanded = all.map(|(expanded, ..)| expanded);
        assert!(expanded.iter().all(|one| expanded.iter().filter(|other| one == *other).count() == 1), "{expanded:?}");
        // On its way everybody has expanded as many, and nobody has a place who has not arrived.
        let least = *expanded.iter().min().expect("there are four");
        scrub(&window, least - 1).await;
        for lane in 0..4 {
            figure(&window, lane, "expanded", &number(least - 1)).await;
            figure(&window, lane, "place", "").await;
        }
        window.type_keys(".").await;
        stands_at(&window, least).await;
        let winner = TEXTBOOK[expanded.iter().position(|&one| one == least).expect("it is there")].0;
        window.read_in(".race-news", &format!("1st: {winner}")).await;
        window.press(&[Key::Home]).await;
        stands_at(&window, 0).await;
        window.press(&[Key::Enter]).await;
        stands_at(&window, *expanded.iter().max().expect("there are four")).await;
        for (lane, (expanded_by, explored, moves, pushes)) in all.into_iter().enumerate() {
            figure(&window, lane, "expanded", &number(expanded_by)).await;
            figure(&window, lane, "explored", &number(explored)).await;
            figure(&window, lane, "place", &place(&expanded, expanded_by)).await;
            let state = format!(".race-table tbody[data-lane='{lane}'] [data-figure=state]");
            window.read_in(&state, &format!("solved: {moves} moves, {pushes} pushes")).await;
        }
        window.read_in(".race-sentences", &format!("{winner} was first by expansions: {} states", number(least))).await;
        window.read_in(".race-sentences", "on this computer").await;
        window.until("document.querySelectorAll('.race-charts figure').length === 6").await;
        // At the end the winner is news, whoever came last.
        window
            .until(&format!("(([news, ...others]) => news?.textContent.startsWith('1st: {winner}') && others.length === 0)([...document.querySelectorAll('.race-news p')].filter((one) => one.offsetHeight > 1))"))
            .await;
    }

    async fn in_a_maze_figures_are_those_of_core(stage: &Stage) {
        let window = stage.window().await;
        let runners = [MazeAlgorithm::BreadthFirst, MazeAlgorithm::AStar, MazeAlgorithm::Bidirectional];
        open(&window, "&r=bfs_astar_bidirectional&at=end").await;
        let all = runners.map(crossed);
        for (lane, (closed, opened, steps)) in all.into_iter().enumerate() {
            figure(&window, lane, "expanded", &number(closed)).await;
            figure(&window, lane, "explored", &number(opened)).await;
            figure(&window, lane, "place", &place(&all.map(|(closed, ..)| closed), closed)).await;
            let state = format!("way of {steps} steps, proved shortest");
            figure(&window, lane, "state", &state).await;
        }
        // By time there is an order, too, whatever it is.
        window.type_keys(" ").await;
        window.until("location.search.includes('clock=time')").await;
        window.read_in(".race-note", "this computer").await;
        window.until("[...document.querySelectorAll('[data-figure=place]')].some(({ textContent }) => textContent === '1')").await;
        window.until("[...document.querySelectorAll('[data-figure=time]')].every(({ textContent }) => /[µm]?s$/.test(textContent))").await;
    }

    async fn a_link_restores_board_runners_clock_and_moment(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        window.click("[data-action=remove][data-lane='3']").await;
        window.choose(".race-lane[data-lane='2'] select", "tremaux").await;
        ready(&window).await;
        window.choose("#race-layer", "g").await;
        scrub(&window, 17).await;
        window.until("location.search.includes('r=bfs_astar_tremaux') && location.search.includes('at=17')").await;
        let address = window.address().await;
        let other = stage.window().await;
        other.visit(&address).await;
        ready(&other).await;
        stands_at(&other, 17).await;
        other.until("document.querySelectorAll('.race-lane').length === 3").await;
        for lane in 0..3 {
            figure(&other, lane, "expanded", "17").await;
        }
        other.until("document.querySelector('#race-layer').value === 'g'").await;
        // By time a moment is a part of the race, because the next computer takes another time.
        let part = "const history = document.querySelector('.lab-history'); return Number(history.value) / Number(history.max)";
        other.type_keys(" ").await;
        let length: u64 = other.script("return Number(document.querySelector('.lab-history').max)").await;
        scrub(&other, length.div_ceil(2)).await;
        other.until("location.search.includes('clock=time') && /at=0\\.[56]/.test(location.search)").await;
        let (address, before): (String, f64) = (other.address().await, other.script(part).await);
        for _ in 0..2 {
            window.visit(&address).await;
            ready(&window).await;
            window.until("document.querySelector('[name=race-clock][value=time]').checked").await;
            let after: f64 = window.script(part).await;
            let length: f64 = window.script("return Number(document.querySelector('.lab-history').max)").await;
            // The clock stands on whole microseconds, and such a race has a dozen of them: the nearest one is meant.
            assert!((after - before).abs() * length < 0.51, "{before} became {after} of {length}");
        }
    }

    async fn runners_come_and_go_and_lead_to_the_laboratory(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&r=bfs_astar").await;
        window.until("document.querySelector('[data-action=remove]').disabled").await;
        window.click("[data-action=add]").await;
        window.until("document.querySelectorAll('.race-lane').length === 3").await;
        window.choose("#race-preset", "walkers").await;
        window.until("location.search.includes('r=wall-follower_tremaux_dfs_bfs')").await;
        ready(&window).await;
        window.until("document.querySelector('[data-action=add]').disabled").await;
        window.click(".race-lane[data-lane='1'] a[href^='/lab']").await;
        window.see(".lab-main canvas").await;
        window.until("document.querySelector('#lab-algorithm').value === 'tremaux'").await;
        window.click("[data-place=race]").await;
        window.see(".race-lane canvas").await;
        window.until(&format!("location.search.includes('maze={LOOPS}')")).await;
    }

    async fn runners_are_told_how_to_search_and_the_focus_stays(stage: &Stage) {
        let window = stage.window().await;
        let focus = async |key: &str| window.until(&format!("document.activeElement.dataset.key === '{key}'")).await;
        window.visit("/race?p=4AHABDFAH4A&r=greedy_astar").await;
        ready(&window).await;
        // An arrow key takes the next algorithm, and another one the next but one.
        window.script::<Value>("document.querySelector('[data-key=runner-0]').focus()").await;
        window.press(&[Key::Down]).await;
        window.until("location.search.includes('r=dfs_astar')").await;
        focus("runner-0").await;
        window.press(&[Key::Down]).await;
        window.until("location.search.includes('r=ucs_astar')").await;
        focus("runner-0").await;
        // What is told stands in the address, beside the name, and in the figures.
        window.click("[data-key=configure-1]").await;
        window.read_in("dialog h2", "Settings of A*").await;
        window.until("document.querySelector('#race-cost').disabled").await;
        window.choose("#race-puzzle", "steps").await;
        window.until("!document.querySelector('#race-cost').disabled").await;
        window.choose("#race-heuristic", "none").await;
        window.press(&[Key::Escape]).await;
        window.until("document.querySelector('dialog') === null").await;
        focus("configure-1").await;
        window.until("location.search.includes('astar.p-steps.h-none')").await;
        ready(&window).await;
        window.read_in(".race-lane[data-lane='1'] .race-told", "by moves").await;
        // Who has nothing more to add, or to remove, goes on at a runner.
        window.click("[data-action=add]").await;
        window.click("[data-action=add]").await;
        focus("runner-3").await;
        window.click("[data-key=remove-3]").await;
        focus("runner-2").await;
        window.click("[data-key=remove-0]").await;
        focus("runner-0").await;
    }

    async fn who_does_not_want_to_wait_measures_later(stage: &Stage) {
        let window = stage.window().await;
        window.visit(&format!("/race?maze={LOOPS}")).await;
        // As soon as somebody is timed.
        window
            .script_later::<Value>(
                "const cancel = () => { \
                   if (!document.querySelector('.race-busy p')?.textContent.includes('is timed')) return requestAnimationFrame(cancel); \
                   document.querySelector('.race-busy [data-action=cancel]').focus(); \
                   document.activeElement.click(); \
                   done(null); \
                 }; \
                 cancel()",
            )
            .await;
        window.read(".race-rest button", "Measure times").await;
        window.until("document.querySelector('.race-busy').hidden").await;
        figure(&window, 0, "time", "not measured").await;
        // The one button leads to the other, and both at last to the clock.
        window.until("document.activeElement.dataset.action === 'again'").await;
        // By expansions it runs all the same.
        window.press(&[Key::End]).await;
        window.see(".race-end").await;
        window.click(".race-rest button").await;
        ready(&window).await;
        window.until("document.activeElement.dataset.action === 'play'").await;
        window.until("[...document.querySelectorAll('[data-figure=time]')].every(({ textContent }) => /[µm]?s$/.test(textContent))").await;
    }

    async fn a_page_that_was_left_neither_searches_nor_writes_into_addresses(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        // A maze takes long to make: so long that one has left before it is there.
        window
            .script::<Value>(
                "window.late = []; const { postMessage } = Worker.prototype; \
                 Worker.prototype.postMessage = function (question) { \
                   if (question.kind === 'lab') { window.asked?.push(question.ask); return postMessage.call(this, question); } \
                   late.push(() => new Promise((resolve) => { this.addEventListener('message', resolve, { once: true }); postMessage.call(this, question); })); \
                 }",
            )
            .await;
        window.click(".race-subject summary").await;
        window.click("[data-action=new]").await;
        window.until("late.length > 0").await;
        window.click("a[href='/learn']").await;
        window.see(".chapter-part").await;
        let asked: Vec<String> = window
            .script_later("window.asked = []; Promise.all(late.map((go) => go())).then(() => setTimeout(() => done(window.asked), 500))")
            .await;
        assert!(asked.is_empty(), "{asked:?}");
        window.until("location.href.endsWith('/learn')").await;
    }

    async fn who_lost_what_was_recorded_searches_again(stage: &Stage) {
        let window = stage.window().await;
        // A worker that hears nothing while it measures is replaced, and all recordings are gone with it.
        let deaf = "let isFirst = true; const { postMessage } = Worker.prototype; \
            Worker.prototype.postMessage = function (question) { \
              if (isFirst && question.ask === 'time') [isFirst, this.isDeaf] = [false, true]; \
              if (!this.isDeaf) postMessage.call(this, question); \
            }; \
            const folder = document.querySelector('script[src$=\"js/main.js\"]').src.replace('main.js', '');";
        for (action, lanes) in [("add", 3), ("cancel", 2)] {
            window.visit("/learn").await;
            window.see(".chapter-part").await;
            window.script::<Value>(&format!("{deaf} import(folder + 'router.js').then(({{ go }}) => go('/race?maze={LOOPS}&r=bfs_astar')); return null")).await;
            window.read_in(".race-busy p", "is timed").await;
            window.click(&format!("[data-action={action}]")).await;
            if action == "add" {
                ready(&window).await;
            } else {
                // Nobody asked for times, but everybody still runs.
                window.read(".race-rest button", "Measure times").await;
            }
            window.until("document.querySelector('.race-busy').hidden && Number(document.querySelector('.lab-history').max) > 17").await;
            scrub(&window, 17).await;
            for lane in 0..lanes {
                figure(&window, lane, "expanded", "17").await;
                window.until(&format!("Number(document.querySelector(\".race-table tbody[data-lane='{lane}'] [data-figure=explored]\").textContent) > 17")).await;
            }
        }
    }

    async fn keys_run_and_stop_step_and_swap_the_clock(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        window.type_keys("..y").await;
        stands_at(&window, 3).await;
        window.type_keys(",z").await;
        stands_at(&window, 1).await;
        window.press(&[Key::Enter]).await;
        window.until("Number(document.querySelector('.lab-history').value) > 3").await;
        window.press(&[Key::Enter]).await;
        window.until("document.querySelector('[data-action=play]').getAttribute('aria-label') === 'Start the race'").await;
        window.press(&[Key::End]).await;
        window.see(".race-end").await;
        window.press(&[Key::Home]).await;
        stands_at(&window, 0).await;
        window.until("document.querySelector('.race-end').hidden").await;
        window.type_keys(" ").await;
        window.until("document.querySelector('[name=race-clock][value=time]').checked").await;
        window.type_keys(" ").await;
        window.until("document.querySelector('[name=race-clock][value=expansions]').checked").await;
        window.type_keys("?").await;
        window.read_in("dialog", "the other clock").await;
    }

    async fn what_cannot_be_raced_on_is_refused_in_a_sentence(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        window.click(".race-subject summary").await;
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", "#####\n#S  #\n#####").await;
        window.click("dialog [type=submit]").await;
        window.read(".lab-trouble", "This cannot be searched: there is no goal `G`").await;
        // The same in Vietnamese, without a word of English.
        window.click("[data-language=vi]").await;
        window.read(".race h1", "Cuộc đua").await;
        window.click(".race-subject summary").await;
        for (text, sentence) in [
            ("#####\n#S  #\n#####", "Không thể tìm kiếm ở đây: mê cung phải có tường bao quanh"),
            ("#####\n#@x.#\n#####", "Không thể tìm kiếm ở đây: `x` không phải ký tự của màn chơi"),
        ] {
            window.click("[data-action=paste]").await;
            window.write("dialog textarea", text).await;
            window.click("dialog [type=submit]").await;
            window.read_in(".lab-trouble", sentence).await;
        }
        window.click("[data-language=en]").await;
        window.read(".race h1", "Race").await;
        window.click(".race-subject summary").await;
        // One that nobody can cross is raced on: all prove it.
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", "#####\n#S#G#\n#####").await;
        window.click("dialog [type=submit]").await;
        window.until("location.search.includes('maze=own1-')").await;
        ready(&window).await;
        window.press(&[Key::End]).await;
        window.read_in(".race-sentences", "There is no way, and all of them prove it, with equally many: 1 cell each.").await;
    }

    async fn every_case_has_its_own_sentence(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/race").await;
        window.see(".race-lane canvas").await;
        let level = |results: Value| explained(&window, results, true);
        // Fewer states, dearer each: the sentence of the issue.
        let told = level(json!([
            ["breadth-first", "bfs", "solved", 1000, 100, 50_000, 20, "pushes"],
            ["A*", "astar", "solved", 980, 235.2, 80_000, 20, "pushes"],
        ])).await;
        assert_eq!(told, [
            "A* was first by expansions: 980 states, 2 % fewer than breadth-first with 1,000.",
            "By time breadth-first was first: 100 ms on this computer, against 235 ms of A*.",
            "A* expanded 2 % fewer states than breadth-first but spent 2.4× the time on each: keeping its queue sorted and its estimate take it.",
            "All solutions have 20 pushes; that none is shorter is proved by A* and breadth-first.",
            "Breadth-first needed the least memory, 50 kB; A* the most, 80 kB.",
        ]);
        // First by both, and longer.
        let told = level(json!([
            ["greedy", "greedy", "solved", 100, 10, 50_000, 30, null],
            ["breadth-first", "bfs", "solved", 1000, 100, 50_000, 20, "pushes"],
            ["depth-first", "dfs", "solved", 2000, 150, 50_000, 200, null],
        ])).await;
        assert_eq!(told, [
            "Greedy was first by expansions: 100 states, 90 % fewer than breadth-first with 1,000.",
            "Greedy was first by time as well: 10 ms on this computer, against 100 ms of breadth-first.",
            "A state took greedy about as long as breadth-first, so their number decides.",
            "The shortest solution, 20 pushes, is that of breadth-first; that none is shorter is proved by breadth-first.",
            "The solution of greedy is 50 % longer (30) and the solution of depth-first is 10× as long (200).",
        ]);
        // Two behind the first are as good as each other.
        let told = level(json!([
            ["A", "astar", "solved", 10, null, 5_000, 30, null],
            ["B", "bfs", "solved", 20, null, 5_000, 30, null],
            ["C", "dfs", "solved", 20, null, 5_000, 30, null],
        ])).await;
        assert_eq!(told[0], "A was first by expansions: 10 states, 50 % fewer than B and C with 20.");
        // A tie, nothing measured, nothing proved.
        let told = level(json!([
            ["A", "greedy", "solved", 100, null, 5_000, 30, null],
            ["B", "greedy", "solved", 100, null, 5_000, 30, null],
            ["C", "dfs", "solved", 200, null, 5_000, 30, null],
        ])).await;
        assert_eq!(told, [
            "A and B share the first place: each expanded 100 states.",
            "All solutions have 30 moves; nobody proved that none is shorter.",
        ]);
        // All the same.
        let told = level(json!([
            ["A", "bfs", "solved", 100, 10, 5_000, 3, "moves"],
            ["B", "bfs", "solved", 100, 10.2, 5_000, 3, "moves"],
        ])).await;
        assert_eq!(told, [
            "Everybody expanded the same number: 100 states.",
            "By time they are too close to tell apart: about 10 ms each on this computer.",
            "A state took A about as long as B: there is nothing to choose between them.",
            "All solutions have 3 moves; that none is shorter is proved by A and B.",
        ]);
        // Some stop, nobody finds anything, all prove it, one proves it.
        let stopped = json!(["B", "dfs", "stopped", 3_000_000, 9000, 5_000, null, null, "cancelled"]);
        let full = json!(["C", "bfs", "stopped", 2_000_000, 9000, 5_000, null, null, "memory"]);
        let told = level(json!([["A", "astar", "solved", 1, 1, 5_000, 3, "moves"], stopped])).await;
        assert_eq!(told, [
            "Only A found a solution, with 1 state expanded.",
            "The solution has 3 moves; that none is shorter is proved by A.",
            "B was stopped after 3,000,000 states; whether it would have found something is not known.",
        ]);
        let told = level(json!([stopped, full])).await;
        assert_eq!(told, [
            "Nobody found a solution, and nobody proved that there is none: all were stopped before.",
            "B was stopped after 3,000,000 states; whether it would have found something is not known.",
            "C ran out of memory after 2,000,000 states; whether it would have found something is not known.",
        ]);
        let proof = |name: &str, expanded: u64| json!([name, "bfs", "unsolvable", expanded, 1, 5_000, null, null]);
        let told = level(json!([proof("A", 40), proof("B", 30)])).await;
        assert_eq!(told[0], "There is no solution, and all of them prove it. B needed the fewest for that: 30 states.");
        let told = level(json!([proof("A", 40), stopped])).await;
        assert_eq!(told[0], "There is no solution: that is proved by A, with 40 states.");
        // Whoever needs as many as somebody else is not named alone.
        let told = level(json!([proof("A", 30), proof("B", 30)])).await;
        assert_eq!(told[0], "There is no solution, and all of them prove it, with equally many: 30 states each.");
        let told = level(json!([proof("A", 30), proof("B", 30), proof("C", 40)])).await;
        assert_eq!(told[0], "There is no solution, and all of them prove it. A and B needed the fewest for that: 30 states each.");
        let told = level(json!([proof("A", 30), proof("B", 30), stopped])).await;
        assert_eq!(told[0], "There is no solution: that is proved by A and B, with 30 states each.");
        let told = level(json!([proof("A", 30), proof("B", 30), proof("C", 40), stopped])).await;
        assert_eq!(told[0], "There is no solution: that is proved by A, B and C; A and B needed the fewest for that, 30 states each.");
        // Nothing is as long as nothing.
        let told = explained_of(&window, "walks", json!([["A", 12, 12], ["B", 20, 14], ["C", 20, 19]])).await;
        assert_eq!(told[1], "The shortest solution, 0 steps without a push, is that of A; that none is shorter is proved by A.");
        assert_eq!(told[2], "The solution of C has 1 step without a push and the solution of B has 6 steps without a push.");
        // In a maze there are cells, ways, and walkers who never arrive.
        let maze = json!([
            ["breadth-first", "bfs", "solved", 300, 0.1, 9_000, 40, "moves"],
            ["bidirectional", "bidirectional", "solved", 200, 0.02, 2_000, 40, "moves"],
            ["wall follower", "wall-follower", "stopped", 90, 0.01, 400, null, null, "exhausted"],
        ]);
        let told = explained(&window, maze.clone(), false).await;
        assert_eq!(told, [
            "Bidirectional was first by expansions: 200 cells, 33 % fewer than breadth-first with 300.",
            "Bidirectional was first by time as well: 20 µs on this computer, against 100 µs of breadth-first.",
            "Each cell cost breadth-first 3.3× the time it cost bidirectional: the general engine takes it.",
            "All ways have 40 steps; that none is shorter is proved by bidirectional and breadth-first.",
            "Wall follower needed the least memory, 400 B; breadth-first the most, 9 kB.",
            "Wall follower walks in circles and never arrives: with loops a wall may be an island.",
        ]);
        // Walkers make steps, and whoever searches looks at cells.
        let walker = |expanded: u64| json!(["wall follower", "wall-follower", "solved", expanded, 0.1, 400, 40, null]);
        let search = |expanded: u64| json!(["breadth-first", "bfs", "solved", expanded, 0.1, 400, 40, null]);
        let lost = json!(["Trémaux", "tremaux", "stopped", 90, 0.01, 400, null, null, "exhausted"]);
        for (results, sentence) in [
            (json!([walker(120), lost]), "Only wall follower found a way, with 120 steps walked."),
            (json!([walker(120), search(180)]), "Wall follower was first by expansions: 120 steps, 33 % fewer than breadth-first with 180 cells."),
            (json!([walker(120), search(120)]), "Everybody needed the same number: 120 expansions."),
            (json!([walker(120), walker(120), search(130)]), "Wall follower and wall follower share the first place: each walked 120 steps."),
        ] {
            assert_eq!(explained(&window, results, false).await[0], sentence);
        }
        // Whoever needs as little as another is not named alone here, either.
        let told = explained(&window, maze_of(400), false).await;
        assert_eq!(told.last().map(String::as_str), Some("A and B needed the least memory, 400 B; C the most, 4 kB."));
        let told = explained(&window, json!([walker(120), search(180)]), false).await;
        assert_eq!(told[2], "Wall follower needed 33 % fewer expansions than breadth-first but spent 1.5× the time on each.");
        window.click("[data-language=vi]").await;
        window.read(".race h1", "Cuộc đua").await;
        let told = level(json!([proof("A", 30), proof("B", 30)])).await;
        assert_eq!(told[0], "Không có lời giải, và tất cả đều chứng minh điều đó với số lượng bằng nhau: mỗi bên 30 trạng thái.");
        let told = level(json!([["A", "astar", "solved", 1, 1, 5_000, 3, "moves"], stopped])).await;
        assert_eq!(told[1], "Lời giải có 3 nước đi; A chứng minh là không có gì ngắn hơn.");
        let told = explained(&window, maze, false).await;
        assert_eq!(told.len(), 6);
        assert_eq!(told[0], "Bidirectional về nhất theo số mở rộng: 200 ô, ít hơn breadth-first (300) 33 %.");
    }

    async fn on_a_phone_and_in_vietnamese_nothing_is_cut_off(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        open(&window, "&at=end").await;
        window.click("[data-language=vi]").await;
        window.read(".race h1", "Cuộc đua").await;
        window.read_in(".race-sentences", "về nhất theo số mở rộng").await;
        window.until("document.documentElement.scrollWidth <= innerWidth").await;
        // Nothing sticks out of its place, and fingers find everything.
        window
            .until("[...document.querySelectorAll('.race-lane, .race-table td, .race-bars text')].every((one) => one.getBoundingClientRect().right <= innerWidth)")
            .await;
        window
            .until("[...document.querySelectorAll('.race .button, .race select')].filter((one) => one.checkVisibility()).every((one) => one.getBoundingClientRect().height >= 44)")
            .await;
        window.script::<Value>("document.querySelector('.lab-tools').scrollIntoView({ block: 'center' })").await;
        window.tap("[data-action=first]").await;
        stands_at(&window, 0).await;
        window.tap("[data-action=on]").await;
        stands_at(&window, 1).await;
    }
}
