//! How fast it is, measured in the browser. Nothing is decided by these numbers: they are printed by `cargo xtask figures`.

use mazekeeper_core::maze::{DistanceField, MazeCode};
use serde_json::Value;
use thirtyfour::Key;

use crate::stage::{Stage, in_browser};
use crate::window::Window;

/// The largest maze that has a leaderboard.
const MAZE: &str = "dfs1-100x100-s42-b50-f0.0-t99.99";

/// A level of 60 rows and columns, with a box here and there.
fn large() -> String {
    let cell = |row: usize, column: usize| match (row, column) {
        (0 | 59, _) | (_, 0 | 59) => '#',
        (1, 1) => '@',
        _ if row % 6 == 3 && column % 6 == 3 => '$',
        _ if row % 6 == 3 && column % 6 == 4 => '.',
        _ if row.is_multiple_of(6) && column.is_multiple_of(6) => '#',
        _ => ' ',
    };
    (0..60).map(|row| (0..60).map(|column| cell(row, column)).collect::<String>() + "\n").collect()
}

/// Five boxes in two halls: a million states are expanded before anybody knows how it ends.
const TWO_HALLS: &str = "
#################
#       #       #
# $   $ # .   . #
#       #       #
#   $       .   #
#       #       #
# $   $ # .   . #
#   @   #       #
#################
";

/// Drags the scrubber to and fro through the whole search, to another place with every frame.
const SCRUB: &str = "
    const history = document.querySelector('.lab-history');
    const drag = (frame) => {
        history.value = String(Math.round((0.5 + 0.5 * Math.sin(frame / 9)) * Number(history.max)));
        history.dispatchEvent(new Event('input', { bubbles: true }));
        if (window.frames60.length < 240) requestAnimationFrame(() => drag(frame + 1));
    };
    drag(0);
";

/// Steps back so many times, and measures each from the key until its moment is on the screen.
const STEPS_BACK: &str = "
    window.times = [];
    const said = document.querySelector('.lab-said');
    let since;
    const step = () => {
        since = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Comma', bubbles: true }));
    };
    new MutationObserver(() => {
        window.times.push(performance.now() - since);
        if (window.times.length < 100) setTimeout(step, 30);
    }).observe(said, { childList: true, characterData: true, subtree: true });
    step();
";

/// The middle one, and the largest, of some milliseconds.
fn told(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let (best, median, worst) = (times[0], times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: best {best:.1} ms, median {median:.1} ms, worst {worst:.1} ms of {}", times.len());
}

/// A window of a browser that has been here before: it keeps what it needs, and fetches nothing while something is measured.
async fn settled(stage: &Stage) -> Window {
    let window = stage.keeping_window().await;
    window.visit("/").await;
    window.until("document.documentElement.dataset.offline === 'ready'").await;
    window
}

/// Presses a key so many times and measures each from the key to the frame that shows it.
const KEY_TO_FRAME: &str = "
    const times = [];
    const { port1, port2 } = new MessageChannel();
    let since;
    port2.onmessage = () => { times.push(performance.now() - since); };
    addEventListener('keydown', (event) => {
        since = event.timeStamp;
        requestAnimationFrame(() => port1.postMessage(null));
    }, true);
    window.times = times;
";

/// Begins to note when frames come.
const NOTE_FRAMES: &str = "
    window.frames60 = [];
    const look = (now) => { window.frames60.push(now); if (window.frames60.length < 240) requestAnimationFrame(look); };
    requestAnimationFrame(look);
";
const ALL_FRAMES: &str = "window.frames60.length >= 240";

/// Says how the frames came that were noted.
async fn told_frames(what: &str, window: &Window) {
    window.until(ALL_FRAMES).await;
    let frames: Vec<f64> = window.script("return window.frames60").await;
    let between: Vec<f64> = frames.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let rate = 1000.0 * between.len() as f64 / (frames[frames.len() - 1] - frames[0]);
    println!("{what}: {rate:.1} frames a second");
    told("between two frames", between);
}

in_browser! {
    #[ignore = "measures; cargo xtask figures runs it"]
    async fn a_first_visit(stage: &Stage) {
        let level = stage.first_steps(1).await;
        let mut times = Vec::new();
        for _ in 0..10 {
            let window = stage.keeping_window().await;
            window.visit(&level).await;
            window.until("performance.getEntriesByName('board').length > 0").await;
            times.push(window.script("return performance.getEntriesByName('board')[0].startTime").await);
        }
        told("first visit to the board, with an empty cache", times);
        let window = stage.keeping_window().await;
        window.visit(&level).await;
        window.until("performance.getEntriesByName('board').length > 0").await;
        let bytes: f64 = window.script("return performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)").await;
        let count: f64 = window.script("return performance.getEntriesByType('resource').length").await;
        println!("weight of that visit: {:.0} kB in {count} files", bytes / 1000.0);
        window.reload().await;
        window.until("performance.getEntriesByName('board').length > 0").await;
        let again: f64 = window.script("return performance.getEntriesByName('board')[0].startTime").await;
        println!("the same again, from the cache: {again:.0} ms");
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn a_start_without_the_server(stage: &Stage) {
        let (level, window) = (stage.first_steps(1).await, settled(stage).await);
        stage.go_away().await;
        for (what, page, mark) in [
            ("the first page", "/", "document.querySelector('main h1') && performance.now()"),
            ("a board", level.as_str(), "performance.getEntriesByName('board')[0]?.startTime"),
        ] {
            let mut times = Vec::new();
            for _ in 0..10 {
                window.visit(page).await;
                window.until(mark).await;
                times.push(window.script(&format!("return {mark}")).await);
            }
            told(&format!("without the server, {what}"), times);
        }
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn a_key_and_its_frame(stage: &Stage) {
        for (what, level) in [("12 boxes in 9 by 9", stage.first_steps(12).await), ("60 by 60", stage.upload(&large()).await)] {
            let window = stage.keeping_window().await;
            window.play(&level).await;
            window.script::<Value>(KEY_TO_FRAME).await;
            for _ in 0..25 {
                window.press(&[Key::Down, Key::Up]).await;
            }
            window.until("window.times.length === 50").await;
            told(&format!("from a key to its frame, {what}"), window.script("return window.times").await);
        }
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn frames_while_walking(stage: &Stage) {
        let window = settled(stage).await;
        window.play(&stage.upload(&large()).await).await;
        window.script::<Value>(NOTE_FRAMES).await;
        window.hold(Key::Right, ALL_FRAMES).await;
        told_frames("60 by 60, walking", &window).await;
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn a_new_game_with_energy(stage: &Stage) {
        let window = settled(stage).await;
        for scarcity in ["relaxed", "easy", "medium", "hard"] {
            let mut times: Vec<f64> = Vec::new();
            for seed in 1..=20 {
                window.visit("/maze").await;
                window.see(".maze-form").await;
                window.script::<Value>(&format!("
                    for (const one of ['[name=size][value=hard]', '[name=hasEnergy]', '[name=scarcity][value={scarcity}]']) {{
                        const choice = document.querySelector(one);
                        if (!choice.checked) choice.click();
                    }}
                    const seed = document.querySelector('#maze-seed');
                    seed.value = '{seed}';
                    seed.dispatchEvent(new Event('input', {{ bubbles: true }}));
                    addEventListener('submit', (event) => {{ window.since = event.timeStamp; }}, true);
                ")).await;
                window.click("[type=submit]").await;
                window.until("performance.getEntriesByName('board').length > 0").await;
                times.push(window.script("return performance.getEntriesByName('board')[0].startTime - window.since").await);
            }
            told(&format!("a new maze of 100 by 100 with {scarcity} energy, from the button to the board"), times);
        }
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn frames_while_a_search_plays(stage: &Stage) {
        let window = settled(stage).await;
        window.visit(&format!("/maze/m/{MAZE}?a=bfs")).await;
        window.until("Number(document.querySelector('.play-history')?.value) > 0").await;
        window.script::<Value>(NOTE_FRAMES).await;
        told_frames("a search in a maze of 100 by 100", &window).await;
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn a_long_search_in_the_laboratory(stage: &Stage) {
        let window = settled(stage).await;
        let level = stage.upload(TWO_HALLS).await;
        let address = level.replace("/sokoban/l/", "/lab?level=").replace("?in=", "&in=");
        for (what, address) in [
            ("a level by steps, breadth-first", format!("{address}&puzzle=steps&cost=moves&a=bfs")),
            ("a level by steps, A*, with the heat of open states", format!("{address}&puzzle=steps&cost=moves&a=astar&layer=open")),
            ("a maze of 1000 by 1000, A*", "/lab?maze=dfs1-1000x1000-s42-b50-f0.0-t999.999&a=astar".to_owned()),
        ] {
            window.visit(&address).await;
            window.until("document.querySelector('.lab')").await;
            let begun: f64 = window.script("return performance.now()").await;
            window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
            let ready: f64 = window.script("return performance.now()").await;
            let events: f64 = window.script("return Number(document.querySelector('.lab-history').max)").await;
            println!("{what}: {events} events, recorded and opened in {:.1} s", (ready - begun) / 1000.0);
            window.script::<Value>(NOTE_FRAMES).await;
            window.script::<Value>(SCRUB).await;
            told_frames(&format!("{what}, scrubbing"), &window).await;
            window.script::<Value>(STEPS_BACK).await;
            window.until("window.times.length >= 100").await;
            told(&format!("{what}, a step back"), window.script("return window.times").await);
        }
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn frames_while_walking_with_fog(stage: &Stage) {
        let quest = MAZE.parse::<MazeCode>().expect("it is a code").build();
        let way = DistanceField::new(quest.maze(), quest.goal()).way(quest.start()).expect("every maze can be crossed");
        let letters: String = way.iter().map(|direction| direction.letter()).collect();
        let window = settled(stage).await;
        window.visit(&format!("/maze/m/{MAZE}?fog=1")).await;
        window.until("performance.getEntriesByName('board').length > 0").await;
        window.script::<Value>(NOTE_FRAMES).await;
        // As fast as a key that is held: a step in five or six frames.
        window.script::<Value>(&format!("
            const keys = {{ u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' }};
            const way = [...'{letters}'];
            const press = (frame) => {{
                if (window.frames60.length >= 240 || way.length === 0) return;
                const code = frame % 6 === 0 ? keys[way.shift()] : undefined;
                for (const kind of code ? ['keydown', 'keyup'] : []) document.body.dispatchEvent(new KeyboardEvent(kind, {{ code, bubbles: true }}));
                requestAnimationFrame(() => press(frame + 1));
            }};
            press(0);
        ")).await;
        told_frames("walking with fog in a maze of 100 by 100", &window).await;
    }

    #[ignore = "measures; cargo xtask figures runs it"]
    async fn a_warning_and_a_hint(stage: &Stage) {
        let window = stage.keeping_window().await;
        window.play(&stage.first_steps(4).await).await;
        window.script::<Value>("
            window.waits = [];
            let since;
            addEventListener('keydown', (event) => { since = event.timeStamp; }, true);
            const banner = document.querySelector('.play-banner');
            new MutationObserver(() => { if (!banner.hidden && since) { window.waits.push(performance.now() - since); since = undefined; } })
                .observe(banner, { attributes: true });
        ").await;
        for round in 1..=10 {
            window.walk("u").await;
            window.until(&format!("window.waits.length === {round}")).await;
            window.type_keys("z").await;
            window.until("document.querySelector('.play-banner').hidden").await;
        }
        told("from a push that loses to the warning", window.script("return window.waits").await);

        let mut times = Vec::new();
        for number in [2, 5, 8, 10, 11, 12] {
            let window = stage.keeping_window().await;
            window.play(&stage.first_steps(number).await).await;
            // The first question starts the worker, as the first warning does.
            window.script::<Value>("
                let since;
                addEventListener('keydown', (event) => { since = event.timeStamp; }, true);
                new MutationObserver(() => { if (document.querySelector('.play-advice [data-rung]')) window.waited ??= performance.now() - since; })
                    .observe(document.querySelector('.play-advice'), { childList: true });
            ").await;
            window.type_keys("h").await;
            window.until("window.waited !== undefined").await;
            times.push(window.script("return window.waited").await);
        }
        told("from asking for a hint to the first one, worker started for it", times);
    }
}
