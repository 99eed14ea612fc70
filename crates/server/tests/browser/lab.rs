//! The laboratory: searches that are watched, forwards and backwards.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::maze::solve::{Algorithm, Replay, record};
use serde_json::Value;
use thirtyfour::Key;

use crate::stage::in_browser;
use crate::window::Window;

/// With loops, so that algorithms differ.
const LOOPS: &str = "dfs1-12x12-s7-b50-f0.0-t11.11";

/// Breadth-first search has not done with it before a few seconds; greedy search has at once.
const ROOM: &str = "\
##########
#        #
# $ $ $  #
#  $ $ $ #
# .    . #
# . ..   #
#  .    @#
##########
";

/// Where a level that is played at an address is watched.
fn watched(level: &str) -> String {
    level.replacen("/sokoban/l/", "/lab?level=", 1).replacen("?in=", "&in=", 1)
}

/// The same search as the page makes.
fn recorded(algorithm: Algorithm) -> Replay {
    let quest = LOOPS.parse::<MazeCode>().expect("it is a code").build();
    let (_, log) = record(&quest, algorithm, Budget::UNLIMITED, usize::MAX);
    Replay::new(quest.maze().shape(), log)
}

/// Where the clock stands.
async fn stands_at(window: &Window, position: usize) {
    window.until(&format!("document.querySelector('.lab-history')?.value === '{position}'")).await;
}

/// The search that is here is about to make room for another one, whose address may be there before it is.
async fn make_room(window: &Window) {
    window.script::<Value>("document.querySelector('.lab-history').isOld = true").await;
}

/// Waits until another search is here, with more events than that.
async fn is_another(window: &Window, events: usize) {
    let is_it = format!(
        "((clock) => clock && !clock.isOld && Number(clock.max) > {events})(document.querySelector('.lab-history'))"
    );
    window.until(&is_it).await;
}

/// Moves the scrubber as a hand does.
async fn scrub(window: &Window, position: usize) {
    window
        .script::<serde_json::Value>(&format!(
            "const history = document.querySelector('.lab-history'); history.value = {position}; \
             history.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
    stands_at(window, position).await;
}

/// Waits until the counters are those of a moment.
async fn counts(window: &Window, replay: &mut Replay, at: usize) {
    replay.go_to(at);
    let tally = replay.tally();
    for (name, value) in [("opened", tally.opened), ("closed", tally.closed), ("frontier", tally.frontier)] {
        window.read(&format!("[data-counter={name}] dd"), &value.to_string()).await;
    }
}

/// What is written over the board, as a text.
const INK: &str = "return document.querySelector('.lab-ink').toDataURL()";

/// Moves the slider of the speed as a hand does.
async fn set_speed(window: &Window, stop: usize) {
    window
        .script::<Value>(&format!(
            "const slider = document.querySelector('#lab-speed'); slider.value = {stop}; \
             slider.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
}

/// Moves a mouse over a cell.
async fn hover(window: &Window, cell: usize) {
    window
        .script::<Value>(&format!(
            "const host = document.querySelector('.lab-host'); const {{ x, y, width, height }} = host.rectOf({cell}); \
             host.dispatchEvent(new PointerEvent('pointermove', \
             {{ pointerType: 'mouse', clientX: x + width / 2, clientY: y + height / 2 }}))"
        ))
        .await;
}

async fn open(window: &Window, query: &str) {
    window.visit(&format!("/lab?maze={LOOPS}{query}")).await;
    window.see(".lab-host canvas").await;
    window.until("Number(document.querySelector('.lab-history').max) > 0").await;
}

in_browser! {
    async fn a_search_is_scrubbed_to_its_middle_and_back(stage: &Stage) {
        let window = stage.window().await;
        let mut replay = recorded(Algorithm::AStar);
        open(&window, "&a=astar").await;
        let middle = replay.log().way_begins() / 2;
        for at in [middle, replay.log().way_begins(), middle - 1, 0, 3] {
            scrub(&window, at).await;
            counts(&window, &mut replay, at).await;
        }
        window.click("[data-action=on]").await;
        counts(&window, &mut replay, 4).await;
        window.click("[data-action=back]").await;
        counts(&window, &mut replay, 3).await;
        let next = replay.improvement_after(3).expect("it comes nearer");
        window.type_keys("n").await;
        stands_at(&window, next).await;
        window.type_keys("p").await;
        stands_at(&window, replay.improvement_before(next).expect("it came nearer before")).await;
    }

    async fn the_inspector_shows_what_a_cell_was_worth(stage: &Stage) {
        let window = stage.window().await;
        let mut replay = recorded(Algorithm::AStar);
        open(&window, "&a=astar&layer=f").await;
        let at = replay.log().way_begins();
        replay.go_to(at);
        let cell = replay.last().expect("something happened").cell;
        // Not an end: those are dragged.
        let cell = replay.inspect(cell).and_then(|seen| seen.parent).expect("the goal was found from somewhere");
        let seen = replay.inspect(cell).expect("it was found");
        scrub(&window, at).await;
        window.click_square(cell.index() as u32 / 12, cell.index() as u32 % 12).await;
        for (name, figure) in [("g", seen.opening.g), ("h", seen.opening.h), ("f", seen.opening.f())] {
            let figure = figure.expect("A* knows all three").to_string();
            window.read(&format!("[data-figure={name}] dd"), &figure).await;
        }
        window.read("[data-fact=first] dd", &(seen.first_opened + 1).to_string()).await;
        window.read("[data-fact=path] dd", &(replay.path_to(cell).len() - 1).to_string()).await;
        // Earlier nothing was known of it.
        scrub(&window, 1).await;
        window.read_in(".lab-inspector", "Not found yet").await;
    }

    async fn a_kept_cell_follows_the_clock_and_is_let_go_again(stage: &Stage) {
        let window = stage.window().await;
        let mut replay = recorded(Algorithm::BreadthFirst);
        open(&window, "&a=bfs").await;
        let end = replay.log().way_begins();
        replay.go_to(end);
        let cell = replay.last().and_then(|last| replay.inspect(last.cell)).and_then(|seen| seen.parent);
        let cell = cell.expect("the goal was found from somewhere");
        let steps = replay.path_to(cell).len() - 1;
        let (row, column) = (cell.index() as u32 / 12, cell.index() as u32 % 12);
        window.click_square(row, column).await;
        scrub(&window, 1).await;
        window.read_in(".lab-inspector", "Not found yet").await;
        window.read_in(".lab-said", "Event 1 of").await;
        let bare: String = window.script(INK).await;
        // The clock goes on, and the way to the cell is drawn as soon as it is known.
        scrub(&window, end).await;
        window.read("[data-fact=path] dd", &steps.to_string()).await;
        window.until(&format!("(() => {{ {INK} }})() !== '{bare}'")).await;
        scrub(&window, 1).await;
        window.until(&format!("(() => {{ {INK} }})() === '{bare}'")).await;
        // What is pointed at does not matter while a cell is kept, and does again when it was let go.
        let title = format!("Row {}, column {}", row + 1, column + 1);
        hover(&window, 1).await;
        window.read(".lab-inspector h2", &title).await;
        window.click_square(row, column).await;
        hover(&window, 1).await;
        window.read(".lab-inspector h2", "Row 1, column 2").await;
    }

    async fn a_recording_whose_worker_was_let_go_is_made_again(stage: &Stage) {
        let window = stage.window().await;
        let mut replay = recorded(Algorithm::AStar);
        open(&window, "&a=astar&at=40").await;
        counts(&window, &mut replay, 40).await;
        for at in [41, 17] {
            window
                .script_later::<Value>("import(document.querySelector('script[type=module]').src.replace('main', 'searcher')).then(({ lab }) => { lab.rest(); done(null); })")
                .await;
            scrub(&window, at).await;
            counts(&window, &mut replay, at).await;
            window.until("document.querySelector('.lab-trouble').hidden").await;
        }
    }

    async fn a_search_that_nobody_waits_for_leaves_nothing_behind(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        // The worker is asked for what a page would have kept, had it not given up.
        let told: String = window
            .script_later(&format!(
                "const module = (name) => import(document.querySelector('script[type=module]').src.replace('main', name)); \
                 Promise.all([module('searcher'), module('lab/recording')]).then(async ([{{ lab }}, {{ Recording }}]) => {{ \
                   let number = 0; \
                   const ask = lab.askLab.bind(lab); \
                   lab.askLab = (question, listener) => {{ number = question.recording; return ask(question, listener); }}; \
                   const abort = new AbortController(); \
                   const recording = Recording.of({{ maze: '{LOOPS}', algorithm: 'bfs' }}, {{ signal: abort.signal }}); \
                   abort.abort(); \
                   await recording.catch(() => {{}}); \
                   ask({{ recording: number, ask: 'trace' }}, ({{ told }}) => done(told)); \
                 }})"
            ))
            .await;
        assert_eq!(told, "gone");
    }

    async fn a_guided_search_of_a_lost_level_has_no_nearest_state(stage: &Stage) {
        let window = stage.window().await;
        let lost = stage.upload("######\n#$   #\n# @  #\n#   .#\n######\n").await;
        window.visit(&format!("{}&a=astar&at=1&deadlocks=none", watched(&lost))).await;
        window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
        window.read_in(".lab-said", "Event 1").await;
        window.read("[data-counter=nearest] dd", "–").await;
    }

    async fn a_page_that_was_left_neither_writes_nor_opens_anything(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(2).await;
        window.visit(&format!("{}&a=bfs", watched(&level))).await;
        window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
        // What is asked of the server takes long from now on.
        window
            .script::<Value>(
                "const real = fetch; const held = []; \
                 window.fetch = (...asked) => new Promise((resolve) => held.push(() => resolve(real(...asked)))); \
                 window.release = () => { window.fetch = real; held.splice(0).forEach((go) => go()); }",
            )
            .await;
        window.click("[data-action=choose-level]").await;
        window.type_keys(".").await;
        window.script::<Value>("document.querySelector('[data-place=race]').click()").await;
        // Longer than the rest after which the address is written.
        window.script_later::<Value>("setTimeout(done, 600)").await;
        let address = window.address().await;
        assert!(address.starts_with("/race?level=") && !address.contains("&a=") && !address.contains("at="));
        window.script::<Value>("release()").await;
        window.see(".race-lane").await;
        window.script_later::<Value>("setTimeout(done, 300)").await;
        window.until("document.querySelector('dialog[open]') === null").await;
    }

    async fn of_levels_is_told_in_words_about_levels(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        window.visit(&format!("{}&a=bfs", watched(&level))).await;
        window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
        // Without an estimate only boxes on goals tell how near it is.
        window.read("[data-counter=nearest] dt", "On goals").await;
        window.read(".lab-inspector h2", "State").await;
        window.type_keys(" ").await;
        window.read("[data-counter=nearest] dt", "Nearest").await;
        window.until("/states? waits?/.test(document.querySelector('.lab-chart svg').getAttribute('aria-label'))").await;
        window.until("!/[cC]ell/.test(document.querySelector('.lab-main').textContent)").await;
    }

    async fn a_level_says_which_it_is_and_arrows_go_to_those_beside_it(stage: &Stage) {
        let window = stage.window().await;
        let (first, second) = (stage.first_steps(1).await, stage.first_steps(2).await);
        window.visit(&format!("{}&a=bfs", watched(&first))).await;
        window.see(".lab-named").await;
        let named: String = window.script("return document.querySelector('.lab-named strong').textContent").await;
        window.read_in(".lab-named", "First Steps").await;
        window.until(&format!("document.title.startsWith({named:?})")).await;
        let identity = |level: &str| level["/sokoban/l/".len()..].split('?').next().unwrap_or_default().to_owned();
        let is_at = async |level: &str| {
            let level = identity(level);
            window.until(&format!("new URLSearchParams(location.search).get('level') === '{level}'")).await;
            window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
        };
        window.press(&[Key::Right]).await;
        is_at(&second).await;
        window.until(&format!("document.querySelector('.lab-named strong').textContent !== {named:?}")).await;
        window.press(&[Key::Left]).await;
        is_at(&first).await;
        window.read(".lab-named strong", &named).await;
    }

    async fn a_search_that_is_not_kept_whole_says_so_all_the_time(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/lab?maze=dfs1-1500x1500-s7-b50-f0.0-t1499.1499&a=bfs").await;
        window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
        window.read_in(".lab-sampled", "Only the first").await;
        scrub(&window, 5).await;
        window.see(".lab-sampled").await;
        open(&window, "").await;
        window.until("document.querySelector('.lab-sampled').hidden").await;
    }

    async fn cells_ends_and_walls_are_reached_without_a_pointer(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        window.press(&[Key::End]).await;
        window.read_in(".lab-verdict", "Found a shortest way").await;
        window.click(".lab-cell summary").await;
        window.write("#lab-row", "3").await;
        window.write("#lab-column", "4").await;
        // Enter in a field looks.
        window.press(&[Key::Enter]).await;
        window.read(".lab-inspector h2", "Row 3, column 4").await;
        window.until("document.querySelector('.lab-inspector [aria-live=polite] [data-fact=path]') !== null").await;
        for (action, told) in [("goal", "goal=27"), ("wall-right", "maze=own1-12x12-")] {
            window.script::<Value>(&format!("document.querySelector('[data-action={action}]').focus()")).await;
            window.press(&[Key::Enter]).await;
            window.until(&format!("location.search.includes('{told}')")).await;
        }
        window.write("#lab-row", "13").await;
        window.click("[data-action=start]").await;
        window.read_in("body", "There is no such cell: the maze has 12 rows and 12 columns.").await;
    }

    async fn whoever_follows_parents_by_the_keyboard_keeps_the_focus(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        window.press(&[Key::End]).await;
        window.click_square(10, 11).await;
        window.see(".lab-parent").await;
        let step = "Number(document.querySelector('[data-fact=path] dd').textContent)";
        let before: usize = window.script(&format!("return {step}")).await;
        window.script::<Value>("document.querySelector('.lab-parent').focus()").await;
        for steps in (0..before).rev().take(3) {
            window.press(&[Key::Enter]).await;
            window.until(&format!("{step} === {steps}")).await;
            window.until("document.activeElement.matches('.lab-parent')").await;
        }
    }

    async fn a_level_that_runs_shows_no_state_that_is_over(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        window.visit(&format!("{}&a=bfs", watched(&level))).await;
        window.until("Number(document.querySelector('.lab-history').max) > 0").await;
        scrub(&window, 5).await;
        window.see("[data-fact=moves]").await;
        // So slowly that nothing happens for a while.
        set_speed(&window, 0).await;
        window.press(&[Key::Enter]).await;
        window.see("[data-action=play][aria-label=Pause]").await;
        window.until("document.querySelector('[data-fact=moves]') === null").await;
        window.press(&[Key::Enter]).await;
        window.see("[data-fact=moves]").await;
    }

    async fn a_link_restores_maze_algorithm_and_moment(stage: &Stage) {
        let window = stage.window().await;
        let mut replay = recorded(Algorithm::Greedy);
        open(&window, "&a=bfs").await;
        window.choose("#lab-algorithm", "greedy").await;
        stands_at(&window, 0).await;
        window.choose("#lab-layer", "h").await;
        scrub(&window, 17).await;
        window.until("location.search.includes('at=17') && location.search.includes('a=greedy')").await;
        let address = window.address().await;
        let other = stage.window().await;
        other.visit(&address).await;
        stands_at(&other, 17).await;
        counts(&other, &mut replay, 17).await;
        other.until("document.querySelector('#lab-layer').value === 'h'").await;
    }

    async fn another_language_leaves_the_clock_where_it_stands(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=astar&at=40").await;
        stands_at(&window, 40).await;
        let length: usize = window.script("return Number(document.querySelector('.lab-history').max)").await;
        window.click("[data-language=vi]").await;
        window.read(".lab h1", "Phòng thí nghiệm").await;
        stands_at(&window, 40).await;
        window.until(&format!("document.querySelector('.lab-history').max === '{length}'")).await;
        window.until("Number(document.querySelector('.lab-now').getAttribute('x1')) > 0").await;
        scrub(&window, 41).await;
        window.read_in(".lab-said", "Sự kiện 41").await;
    }

    async fn choices_that_are_made_during_a_search_add_up(stage: &Stage) {
        let window = stage.window().await;
        let room = stage.upload(ROOM).await;
        window.visit(&format!("{}&a=bfs", watched(&room))).await;
        window.see(".lab[aria-busy=true]").await;
        window.click(".lab-maze summary").await;
        window.choose("#lab-puzzle", "steps").await;
        window.until("!document.querySelector('#lab-cost').disabled").await;
        window.choose("#lab-cost", "moves").await;
        window.choose("#lab-heuristic", "nearest-manhattan").await;
        window.script::<Value>("document.activeElement.blur()").await;
        window.type_keys("  ").await;
        window.until("document.querySelector('#lab-algorithm').value === 'greedy'").await;
        window.until("document.querySelector('#lab-puzzle').value === 'steps'").await;
        window.until("Number(document.querySelector('.lab-history').max) > 0").await;
        for chosen in ["puzzle=steps", "cost=moves", "heuristic=nearest-manhattan", "a=greedy"] {
            window.until(&format!("location.search.includes('{chosen}')")).await;
        }
    }

    async fn keys_choose_mazes_and_algorithms_and_run_them(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        for next in ["astar", "greedy", "dfs"] {
            window.type_keys(" ").await;
            window.until(&format!("location.search.includes('a={next}&') || location.search.endsWith('a={next}')")).await;
        }
        window.press(&[Key::Right]).await;
        window.until("location.search.includes('-s8-')").await;
        window.press(&[Key::Left]).await;
        window.until("location.search.includes('-s7-')").await;
        // It runs, and the figure walks to the end.
        window.press(&[Key::Enter]).await;
        window.until("(({ max, value }) => Number(max) > 0 && max === value)(document.querySelector('.lab-history'))").await;
        window.read_in(".lab-verdict", "Found a way of").await;
        window.press(&[Key::Home]).await;
        stands_at(&window, 0).await;
    }

    async fn dragging_an_end_searches_again_at_once(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        window.press(&[Key::End]).await;
        window.read_in(".lab-verdict", "Found a shortest way").await;
        let before: String = window.script("return document.querySelector('.lab-verdict').textContent").await;
        window.drag((11, 11), (3, 4)).await;
        window.until("location.search.includes('goal=40')").await;
        window.until(&format!("document.querySelector('.lab-verdict').textContent !== '{before}'")).await;
    }

    async fn a_broken_paste_is_refused_in_a_sentence_and_a_drawing_is_watched(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        window.click(".lab-maze summary").await;
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", "#####\n#S  #\n#####").await;
        window.click("dialog [type=submit]").await;
        window.read(".lab-trouble", "This cannot be searched: there is no goal `G`").await;
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", "#####\n#S G#\n#####").await;
        window.click("dialog [type=submit]").await;
        window.until("location.search.includes('maze=own1-1x2-')").await;
        window.until("document.querySelector('.lab-trouble').hidden").await;
    }

    async fn a_level_is_watched_state_by_state_and_its_solution_is_played(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        window.play(&level).await;
        window.click("[data-place=lab]").await;
        window.see(".lab-host canvas").await;
        window.until("Number(document.querySelector('.lab-history').max) > 0").await;
        window.type_keys(" ").await;
        window.until("location.search.includes('a=astar')").await;
        window.type_keys("...").await;
        stands_at(&window, 3).await;
        window.read_in(".lab-inspector", "State").await;
        // A* knows all three, and f is their sum.
        window
            .until("(([g, h, f]) => g + h === f)(['g', 'h', 'f'].map((name) => Number(document.querySelector(`[data-figure=${name}] dd`)?.textContent)))")
            .await;
        window.choose("#lab-layer", "open").await;
        window.press(&[Key::End]).await;
        window.read_in(".lab-verdict", "Proved: no solution has fewer pushes").await;
        window.until("document.querySelector('[data-rule=corners] dd') !== null").await;
        // Trace and picture are saved: every event a line, the last of which takes the solution.
        window
            .script::<Value>(
                "window.saved = []; const address = URL.createObjectURL.bind(URL); \
                 URL.createObjectURL = (file) => { file.text().then((text) => saved.push([file.type, text])); return address(file); }",
            )
            .await;
        window.click("[data-action=trace]").await;
        window
            .until(
                "((lines) => lines.length > 3 && lines.every(({ event }, at) => event === at) && lines.at(-1).kind === 'closed' && lines.at(-1).h === 0)\
                 (saved[0][1].trim().split('\\n').map((line) => JSON.parse(line)))",
            )
            .await;
        window.click("[data-action=picture]").await;
        window.until("saved[1]?.[0] === 'image/png' && saved[1][1].length > 1_000").await;
        // The next level of the collection, with what was chosen.
        let before = window.address().await;
        window.press(&[Key::Right]).await;
        window.until(&format!("location.pathname + location.search !== '{before}' && location.search.includes('level=')")).await;
        window.until("document.querySelector('#lab-algorithm')?.value === 'astar'").await;
    }

    async fn a_level_is_chosen_among_the_collections_and_a_state_leads_to_its_parent(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=astar").await;
        window.click("[data-action=choose-level]").await;
        window.see("dialog .lab-tile").await;
        window.script::<serde_json::Value>(
            "const select = document.querySelector('dialog select'); \
             select.value = [...select.options].find(({ text }) => text.startsWith('Yard'))?.value; \
             select.dispatchEvent(new Event('change'))",
        )
        .await;
        window.until("document.querySelectorAll('dialog .lab-tile').length === 40").await;
        make_room(&window).await;
        window.click("dialog .lab-tiles li:nth-child(21) a").await;
        window.until("location.search.includes('level=') && location.search.includes('a=astar')").await;
        is_another(&window, 12).await;
        // A state leads to the one it was found from, at the moment when that was found.
        scrub(&window, 12).await;
        window.see(".lab-parent").await;
        let parent: String = window.script("return document.querySelector('.lab-parent').textContent").await;
        window.click(".lab-parent").await;
        window.read(".lab-inspector h2", &format!("State {parent}")).await;
        window.until("Number(document.querySelector('.lab-history').value) < 12").await;
    }

    async fn a_pasted_level_is_watched_and_a_broken_one_refused(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        window.click(".lab-maze summary").await;
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", "#####\n#@$ #\n#####").await;
        window.click("dialog [type=submit]").await;
        window.read_in(".lab-trouble", "This cannot be searched:").await;
        window.click("[data-action=paste]").await;
        window.write("dialog textarea", "######\n#@$ .#\n######").await;
        make_room(&window).await;
        window.click("dialog [type=submit]").await;
        window.until("location.search.includes('p=')").await;
        is_another(&window, 0).await;
        window.press(&[Key::End]).await;
        window.read_in(".lab-verdict", "Solved: 2 moves, 2 pushes").await;
    }

    async fn levels_of_all_dialects_are_pasted(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "").await;
        let paste = async |text: &str| {
            window.script::<Value>("document.querySelector('[data-action=paste]').click()").await;
            window.write("dialog textarea", text).await;
            window.click("dialog [type=submit]").await;
        };
        let mut before = String::new();
        for level in ["######\n#&B.#\n######", "1,1,1,1,1,1\n1,p, ,b,c,1\n1,1,1,1,1,1", "######\n#p$ .#\n######"] {
            paste(level).await;
            window.until(&format!("location.search.includes('p=') && location.search !== '{before}'")).await;
            window.until("Number(document.querySelector('.lab-history').max) > 0").await;
            before = window.script("return location.search").await;
        }
        // What was meant for a level is refused as one, with a picture of what is wrong.
        paste("######\n#&B  #\n######").await;
        window.read_in(".lab-trouble", "This cannot be searched:").await;
        window.until("!document.querySelector('.lab-trouble').textContent.includes('maze')").await;
        window.click("[data-language=vi]").await;
        paste("#####\n#@x.#\n#####").await;
        window.read_in(".lab-trouble pre", "`x` không phải ký tự của màn chơi").await;
        paste("#####\n#S  #\n#####").await;
        window.read_in(".lab-trouble", "đây không phải mê cung").await;
    }

    async fn figures_stay_on_their_cells_when_the_window_changes(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=astar&at=40&layer=g").await;
        window.read_in(".lab-said", "Event 40").await;
        window.tools("Emulation.setDeviceMetricsOverride", serde_json::json!({ "width": 900, "height": 1200, "deviceScaleFactor": 1, "mobile": false })).await;
        window.until("document.querySelector('.lab-host').clientHeight > 500").await;
        // The first cell was found first, so it is coloured; left of it there is nothing.
        let painted = "(([x, y]) => { \
            const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }); \
            pen.drawImage(document.querySelector('.lab-ink'), x, y, 1, 1, 0, 0, 1, 1); \
            return pen.getImageData(0, 0, 1, 1).data[3] > 0; })";
        let at = "((host) => { const [cell, all] = [host.rectOf(0), host.getBoundingClientRect()]; \
                  return [cell.x - all.x + cell.width * 0.2, cell.y - all.y + cell.height * 0.2]; })(document.querySelector('.lab-host'))";
        window.until(&format!("{painted}({at})")).await;
        window.until(&format!("!{painted}((([x, y]) => [x - 20, y])({at}))")).await;
    }

    async fn a_solution_is_played_by_enter_and_boxes_come_home(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        window.visit(&format!("{}&a=bfs", watched(&level))).await;
        window.until("Number(document.querySelector('.lab-history')?.max) > 0").await;
        set_speed(&window, 119).await;
        window.press(&[Key::Enter]).await;
        window.read_in(".lab-said", "The way is walked: step").await;
        window.until("(({ max, value }) => max === value)(document.querySelector('.lab-history'))").await;
        window.until("((said) => said !== null && said[1] === said[2])(/step (\\d+) of (\\d+)/.exec(document.querySelector('.lab-said').textContent))").await;
        window.read_in(".lab-verdict", "Solved:").await;
    }

    async fn the_line_at_work_and_the_cursor_follow_the_clock(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        let replay = recorded(Algorithm::BreadthFirst);
        let length: usize = window.script("return Number(document.querySelector('.lab-history').max)").await;
        for (at, line) in [(0, "open ← the start"), (1, "new, or cheaper"), (2, "take the one that has waited longest"), (replay.log().way_begins(), "is it the goal?")] {
            scrub(&window, at).await;
            window.read_in(".lab-code [aria-current]", line).await;
            let x = 400.0 * at as f64 / length as f64;
            window.until(&format!("Math.abs(Number(document.querySelector('.lab-now').getAttribute('x1')) - {x}) < 0.01")).await;
        }
    }

    async fn the_speed_goes_from_one_event_a_second_to_all_at_once(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        for (stop, told) in [(0, "1 per second"), (119, "1,000,000 per second"), (120, "Instant")] {
            set_speed(&window, stop).await;
            window.read(".lab-speed output", told).await;
        }
        window.press(&[Key::Enter]).await;
        window.until("(({ max, value }) => max === value)(document.querySelector('.lab-history'))").await;
    }

    async fn a_wall_is_drawn_by_a_click(stage: &Stage) {
        let window = stage.window().await;
        open(&window, "&a=bfs").await;
        window.click(".lab-maze summary").await;
        window.click("[data-action=draw]").await;
        window.script::<Value>(
            "const host = document.querySelector('.lab-host'); const { x, y, width, height } = host.rectOf(13); \
             host.dispatchEvent(new PointerEvent('pointerdown', { button: 0, clientX: x + width * 0.95, clientY: y + height / 2 }))",
        )
        .await;
        window.until("location.search.includes('maze=own1-12x12-')").await;
    }

    async fn a_link_restores_a_level_its_configuration_and_the_moment(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        let query = "&a=greedy&puzzle=steps&cost=moves&heuristic=nearest-manhattan&deadlocks=corners&order=lurd&layer=open&at=7";
        window.visit(&format!("{}{query}", watched(&level))).await;
        stands_at(&window, 7).await;
        for (id, value) in [("algorithm", "greedy"), ("layer", "open"), ("puzzle", "steps"), ("cost", "moves"), ("heuristic", "nearest-manhattan"), ("deadlocks", "corners"), ("order", "lurd")] {
            window.until(&format!("document.querySelector('#lab-{id}').value === '{value}'")).await;
        }
        window.read_in(".lab-said", "Event 7 of").await;
    }

    async fn on_a_phone_and_in_vietnamese_nothing_is_cut_off(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        open(&window, "&a=astar&at=40&layer=g").await;
        window.click("[data-language=vi]").await;
        window.read(".lab h1", "Phòng thí nghiệm").await;
        window.read_in(".lab-said", "Sự kiện 40").await;
        window.until("document.documentElement.scrollWidth <= innerWidth").await;
        window.script::<serde_json::Value>("document.querySelector('.lab-tools').scrollIntoView({ block: 'center' })").await;
        window.tap("[data-action=on]").await;
        stands_at(&window, 41).await;
    }
}
