//! Mazes: walked, watched, with energy, kept, and ranked.

use std::time::Duration;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{DistanceField, MazeCode};
use serde_json::Value;
use thirtyfour::Key;

use crate::stage::in_browser;
use crate::window::Window;

/// A small maze.
const MAZE: &str = "dfs1-8x8-s7-b0-f0.0-t7.7";
/// One with loops, for whoever searches.
const LOOPS: &str = "dfs1-20x20-s7-b50-f0.0-t19.19";
/// A tiny one, crossed by `rdldrr`; pellets of 2 and 4 lie on the way, and with energy 1 both are needed.
const HUNGRY: &str = "/maze/m/dfs1-3x3-s1-b0-f0.0-t2.2?e=e1-p0.1%3D2%2C1.0%3D4-h1";

const STEPS: &str = "[data-counter=steps] .counter-value";

/// The shortest way through a maze, and how many steps of it lead to the first junction.
fn way(code: &str) -> (String, usize) {
    let quest = code.parse::<MazeCode>().expect("it is a code").build();
    let field = DistanceField::new(quest.maze(), quest.goal());
    let way = field.way(quest.start()).expect("every maze can be crossed");
    let leg = field.to_next_junction(quest.start()).expect("the start is not the goal");
    (letters(&way), leg.len())
}

fn letters(way: &[Direction]) -> String {
    way.iter().map(|direction| direction.letter()).collect()
}

fn back(letter: char) -> &'static str {
    match letter {
        'u' => "d",
        'd' => "u",
        'l' => "r",
        _ => "l",
    }
}

fn page(code: &str) -> String {
    format!("/maze/m/{code}")
}

/// Waits until the trail has so many cells.
async fn trail(window: &Window, cells: usize) {
    window.until(&format!("document.querySelector('.maze-host').trail().length === {cells}")).await;
}

/// What the server says of the ranked game that is shown.
async fn ranked(window: &Window) -> Value {
    window
        .script_later("fetch('/api/v1/mazes/games/' + location.pathname.split('/')[3]).then((answer) => answer.json()).then(done)")
        .await
}

/// Clicks something in the middle of the window: the way in lies over what is below.
async fn choose(window: &Window, selector: &str) {
    window.see(selector).await;
    window
        .script::<Value>(&format!(
            "document.querySelector('{selector}').scrollIntoView({{ block: 'center' }})"
        ))
        .await;
    window.click(selector).await;
}

/// Waits until this device has kept a game.
async fn is_kept(window: &Window) {
    window.until("Object.keys(localStorage).some((name) => name.includes('/maze.'))").await;
}

in_browser! {
    async fn a_maze_is_walked_to_its_end_and_walking_back_erases_the_trail(stage: &Stage) {
        let window = stage.window().await;
        let (way, _) = way(MAZE);
        window.play(&page(MAZE)).await;
        trail(&window, 1).await;
        window.walk(&way[..2]).await;
        trail(&window, 3).await;
        window.walk(back(way.chars().nth(1).expect("it is longer"))).await;
        trail(&window, 2).await;
        window.read(STEPS, "3").await;
        // A wall stops, and is no step.
        window.walk(&way[1..]).await;
        window.read("dialog h2", "You found the way").await;
        window.read("[data-metric=steps]", &(way.len() + 2).to_string()).await;
        window.read("[data-metric=optimum]", &way.len().to_string()).await;
        window.read_in("[data-place=more]", "2 steps more than needed").await;
        // Once more, and this time without a detour;
        window.click("[data-action=again]").await;
        window.read(STEPS, "0").await;
        window.walk(&way).await;
        window.read_in("[data-place=more]", "Nobody can do it in fewer steps").await;
    }

    async fn a_click_leads_straight_on_or_back(stage: &Stage) {
        let window = stage.window().await;
        let (way, _) = way(MAZE);
        window.play(&page(MAZE)).await;
        window.click_square(7, 7).await;
        window.read_in("#notices", "is yours to find").await;
        window.walk(&way[..4]).await;
        window.read(STEPS, "4").await;
        window.click_square(0, 0).await;
        window.read(STEPS, "8").await;
        trail(&window, 1).await;
    }

    async fn help_comes_in_three_grades_and_is_not_forgotten(stage: &Stage) {
        let window = stage.window().await;
        let (way, leg) = way(MAZE);
        window.play(&page(MAZE)).await;
        window.type_keys("h").await;
        window.read_in(".play-advice", "That way").await;
        window.read(".play-how", "With hints").await;
        window.read(STEPS, "0").await;
        window.type_keys("h").await;
        window.read(STEPS, &leg.to_string()).await;
        window.type_keys("h").await;
        window.read_in(".play-advice", &format!("{} steps", way.len() - leg)).await;
        window.walk(&way[leg..]).await;
        window.read("dialog h2", "Arrived with hints").await;
    }

    async fn a_search_is_watched_and_another_takes_over(stage: &Stage) {
        let window = stage.window().await;
        let (way, _) = way(LOOPS);
        window.visit(&format!("{}?a=astar", page(LOOPS))).await;
        window.until("Number(document.querySelector('[data-counter=closed] .counter-value')?.textContent) > 5").await;
        window.until("document.querySelector('#maze-watched').value === 'astar'").await;
        // In the middle of it.
        window.type_keys(" ").await;
        window.until("location.search === '?a=bfs' && document.querySelector('#maze-watched').value === 'bfs'").await;
        window.read_in(".play-advice", &format!("Breadth-first (BFS) found a shortest way: {} steps", way.len())).await;
        // The figure walks it to the end.
        window.until("(({ max, value }) => max === value)(document.querySelector('.play-history'))").await;
        window.read("[data-counter=way] .counter-value", &way.len().to_string()).await;
        window.choose("#maze-watched", "astar").await;
        window.read_in(".play-advice", "A*, by rows and columns found a shortest way").await;
    }

    async fn start_and_goal_are_chosen_by_clicking(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/maze").await;
        window.click("[name=size][value=own]").await;
        window.write("#maze-rows", "7").await;
        window.write("#maze-columns", "9").await;
        choose(&window, "[name=ends][value=chosen]").await;
        window.read_in(".maze-verdict", "start and goal are chosen").await;
        window.see(".maze-picking canvas").await;
        window.script::<Value>("document.querySelector('.maze-picking').scrollIntoView({ block: 'center' })").await;
        window.click_square(6, 1).await;
        window.read_in(".maze-picking", "Now click the goal").await;
        window.click_square(0, 8).await;
        window.read_in(".maze-picking", "Click again").await;
        window.click(".maze-form [type=submit]").await;
        window.until("/^.maze.m.dfs1-7x9-s[0-9]+-b0-f6[.]1-t0[.]8$/.test(location.pathname)").await;
        window.see(".play-host canvas").await;
    }

    async fn a_game_is_kept_listed_loaded_and_deleted(stage: &Stage) {
        let window = stage.window().await;
        let (way, _) = way(MAZE);
        window.play(&format!("{}?name=Garden", page(MAZE))).await;
        window.walk(&way[..3]).await;
        window.read(STEPS, "3").await;
        window.reload().await;
        window.read(STEPS, "3").await;
        is_kept(&window).await;
        window.click(".play-head a[href='/maze']").await;
        window.read_in(".maze-save", "Garden").await;
        window.read_in(".maze-save", "3 steps").await;
        window.click(".maze-save a.button").await;
        window.read(STEPS, "3").await;
        trail(&window, 4).await;
        is_kept(&window).await;
        // The first page leads on, too.
        window.visit("/").await;
        window.read_in(".hero-level", "Garden").await;
        window.see(".hero-board .maze-picture").await;
        window.click("[data-key=go]").await;
        window.read(STEPS, "3").await;
        window.click(".play-head a[href='/maze']").await;
        window.click(".maze-save [data-action=remove]").await;
        window.until("!document.querySelector('.maze-save')").await;
        // It was a slip of the hand.
        window.click("#notices [data-do=act]").await;
        window.see(".maze-save").await;
        window.click(".maze-save [data-action=remove]").await;
        window.until("!document.querySelector('.maze-save')").await;
        window.reload().await;
        window.see(".maze-saved").await;
        window.until("!document.querySelector('.maze-save')").await;
    }

    async fn a_game_whose_answer_got_lost_is_listed_once(stage: &Stage) {
        let window = stage.window().await;
        let (way, _) = way(MAZE);
        window.play(&page(MAZE)).await;
        window.lose_answers().await;
        window.walk(&way[..3]).await;
        window.until("window.isThere").await;
        window.walk(&way[3..5]).await;
        window.visit("/maze").await;
        window.read_in(".maze-save", "5 steps").await;
        window.until("document.querySelectorAll('.maze-save').length === 1").await;
        // It goes on, as one game.
        window.click(".maze-save a.button").await;
        window.read(STEPS, "5").await;
        window.walk(&way[5..6]).await;
        window.until("(({ save, isSent }) => save && isSent)(JSON.parse(Object.entries(localStorage).find(([name]) => name.includes('/maze.'))[1]))").await;
        let saves: usize = window.script_later("fetch('/api/v1/saves?kind=maze').then((answer) => answer.json()).then(({ items }) => done(items.length))").await;
        assert_eq!(saves, 1);
    }

    async fn without_energy_it_is_lost_and_with_pellets_won(stage: &Stage) {
        let window = stage.window().await;
        window.play(HUNGRY).await;
        window.read(".maze-energy strong", "1").await;
        window.walk("r").await;
        window.read(".maze-energy strong", "2").await;
        window.read("[data-counter=pellets] .counter-value", "1").await;
        window.type_keys("z").await;
        window.read(".maze-energy strong", "1").await;
        window.walk("rlr").await;
        window.read("dialog h2", "Out of energy").await;
        window.click("[data-action=lesson]").await;
        window.read_in(".play-advice", "This walk survives: 6 steps").await;
        window.type_keys("r").await;
        window.read(STEPS, "0").await;
        window.walk("rdldrr").await;
        window.read("dialog h2", "You found the way").await;
        window.read("[data-metric=optimum]", "6").await;
        window.read("[data-metric=energy]", "1").await;
        // A program walks the best walk.
        window.visit(&format!("{HUNGRY}&policy=best")).await;
        window.read("dialog h2", "The computer arrived").await;
        window.read("[data-metric=steps]", "6").await;
    }

    async fn a_ranked_game_is_given_up_from_the_list(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/maze").await;
        window.click(".maze-form [type=submit]").await;
        window.see(".play-host canvas").await;
        window.click(".play-head a[href='/maze']").await;
        window.read_in(".maze-save", "Ranked").await;
        // A slip of the hand, and then not.
        window.click(".maze-save [data-action=remove]").await;
        window.click("#notices [data-do=act]").await;
        window.see(".maze-save").await;
        window.click(".maze-save [data-action=remove]").await;
        window.until("!document.querySelector('.maze-save')").await;
        let open = "fetch('/api/v1/mazes/games').then((answer) => answer.json()).then(({ items }) => done(items.length))";
        assert_eq!(window.script_later::<usize>(open).await, 1, "it may be had back for a while");
        while window.script_later::<usize>(open).await > 0 {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    async fn hidden_values_come_from_the_server_one_by_one(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/maze").await;
        choose(&window, "#maze-hasEnergy").await;
        choose(&window, "[name=isHidden][value=yes]").await;
        window.read_in(".maze-verdict", "Counts for the leaderboard").await;
        window.click(".maze-form [type=submit]").await;
        window.see(".play-host canvas").await;
        window.read("[data-counter=pellets] .counter-value", "80").await;
        // Led on until something was eaten.
        for _ in 0..60 {
            let eaten: bool = window.script("return document.querySelector('[data-counter=pellets] .counter-value').textContent !== '80'").await;
            if eaten {
                break;
            }
            window.click("[data-action=hint-junction]").await;
            window.until("!document.querySelector('.play-advice').textContent.includes('Thinking')").await;
        }
        let game = ranked(&window).await;
        assert!(game["energy"].is_null(), "nobody is told what the others give");
        // It goes on after a reload, with what is known.
        window.reload().await;
        window.see(".play-host canvas").await;
        let game = ranked(&window).await;
        let hidden = &game["hidden"];
        let touched = hidden["touched"].as_array().map_or(0, Vec::len);
        assert!((1..80).contains(&touched), "{game}");
        window.read("[data-counter=pellets] .counter-value", &(80 - touched).to_string()).await;
        // The server is told of steps when something is touched; those since then are the device's own.
        let steps: u64 = window.script("return Number(document.querySelector('[data-counter=steps] .counter-value').textContent)").await;
        let told = hidden["moves"].as_str().map_or(0, str::len) as u64;
        let energy = hidden["energy"].as_u64().expect("energy is a number") + told - steps;
        window.read(".maze-energy strong", &energy.to_string()).await;
    }

    /// From the first page to a won game, and to its place on the board.
    async fn a_ranked_maze_is_won_with_the_keyboard_alone(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/").await;
        window.see("main a").await;
        for _ in 0..10 {
            if window.script("return document.activeElement.matches('#top a[href=\"/maze\"]')").await {
                break;
            }
            window.press(&[Key::Tab]).await;
        }
        window.press(&[Key::Enter]).await;
        window.see(".maze-form").await;
        window.until("document.activeElement.id === 'main'").await;
        window.press(&[Key::Enter]).await;
        window.see(".play-host canvas").await;
        let game = ranked(&window).await;
        // Whoever only claims to have arrived is not believed.
        let claim = "fetch('/api/v1/mazes/games/' + location.pathname.split('/')[3] + '/finish', \
            { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ moves: 'r0' }) }) \
            .then((answer) => done(answer.status))";
        let status: u16 = window.script_later(claim).await;
        assert_eq!(status, 422);
        let (way, _) = way(game["maze"].as_str().expect("a ranked maze has a code"));
        window.walk(&way).await;
        window.read("dialog h2", "You found the way").await;
        window.see(".win-ranks [data-rank='1']").await;
        window.read("[data-metric=optimum]", &way.len().to_string()).await;
        window.visit("/leaderboards?maze=easy").await;
        window.see("tr.mine").await;
        window.read("tr.mine td:nth-child(4)", &way.len().to_string()).await;
        window.click("[name=by][value=steps]").await;
        window.until("location.search === '?maze=easy&by=steps'").await;
        window.read("tr.mine td:nth-child(3)", &way.len().to_string()).await;
    }

    async fn the_maze_of_the_day_is_played_from_the_first_page(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        window.visit("/").await;
        choose(&window, "[data-key=daily-maze]").await;
        window.see(".play-host canvas").await;
        window.read("h1", "Maze of the day").await;
        let overflow: i64 = window.script("return document.documentElement.scrollWidth - innerWidth").await;
        assert!(overflow <= 0, "{overflow} pixels too wide");
        let code: String = window.script("return decodeURIComponent(location.pathname.split('/')[3])").await;
        let (way, _) = way(&code);
        let action = match way.chars().next() {
            Some('u') => "up",
            Some('d') => "down",
            Some('l') => "left",
            _ => "right",
        };
        window.tap(&format!(".play-pad [data-action={action}]")).await;
        window.read(STEPS, "1").await;
    }
}
