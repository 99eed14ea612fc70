//! Nothing is lost: leaving, coming back, other devices, kept positions.

use crate::stage::in_browser;
use crate::window::Window;

const MOVES: &str = "[data-counter=moves] .counter-value";

async fn register(window: &Window, name: &str) {
    come_in(window, "/register", name).await;
}

async fn log_in(window: &Window, name: &str) {
    come_in(window, "/login", name).await;
}

async fn come_in(window: &Window, page: &str, name: &str) {
    window.visit(page).await;
    window.write("[name=name]", name).await;
    window.write("[name=password]", "correct horse battery").await;
    window.click("form .button.primary").await;
    window.until(&format!("location.pathname !== '{page}'")).await;
}

/// The identity of a level in its address.
fn identity(level: &str) -> &str {
    level.split(['/', '?']).nth(3).expect("an address names its level")
}

/// Waits until the server has what was played.
async fn is_kept(window: &Window) {
    window.until("Object.entries(localStorage).some(([name, value]) => name.includes('/game.') && JSON.parse(value).isSent)").await;
}

in_browser! {
    async fn a_game_goes_on_where_it_was_left(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(5).await;
        window.play(&level).await;
        window.walk("rulll").await;
        window.type_keys("z").await;
        window.read(MOVES, "4").await;
        window.reload().await;
        window.read(MOVES, "4").await;
        // What was taken back can still be done again.
        window.type_keys("y").await;
        window.read(MOVES, "5").await;
        // The start page knows where one was.
        window.visit("/").await;
        window.click(&format!("main a[href*='{}']", identity(&level))).await;
        window.read(MOVES, "5").await;
    }

    async fn a_game_whose_answer_got_lost_stays_one_game(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(5).await;
        window.play(&level).await;
        window.lose_answers().await;
        window.walk("r").await;
        window.until("window.isThere").await;
        window.walk("ul").await;
        window.play(&level).await;
        window.read(MOVES, "3").await;
        is_kept(&window).await;
        let saves: usize = window.script_later("fetch('/api/v1/saves').then((answer) => answer.json()).then(({ items }) => done(items.length))").await;
        assert_eq!(saves, 1);
    }

    async fn a_restart_is_taken_back_even_after_a_reload(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(5).await).await;
        window.walk("rul").await;
        window.type_keys("r").await;
        window.walk("l").await;
        window.reload().await;
        window.read(MOVES, "1").await;
        window.type_keys("zz").await;
        window.read(MOVES, "3").await;
    }

    async fn a_win_without_the_server_is_sent_later(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        window.play(&level).await;
        window.be_offline(true).await;
        window.walk("drr").await;
        window.read_in(".win-standing", "could not be sent").await;
        window.be_offline(false).await;
        window.reload().await;
        window.until("!Object.keys(localStorage).some((name) => name.endsWith('/results'))").await;
        window.visit(&format!("/leaderboards/l/{}", identity(&level))).await;
        window.see("main table tbody tr").await;
    }

    async fn what_a_guest_has_done_belongs_to_the_account_on_any_device(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.walk("drr").await;
        window.see(".win-ranks").await;
        let level = stage.first_steps(5).await;
        window.play(&level).await;
        window.walk("rul").await;
        is_kept(&window).await;
        register(&window, "Lan").await;

        let other = stage.window().await;
        log_in(&other, "lan").await;
        other.visit(&level).await;
        other.read(MOVES, "3").await;
        other.visit("/sokoban").await;
        other.read_in("main", "1 of 12").await;
        other.visit("/leaderboards").await;
        other.read_in("main table", "Lan").await;
    }

    async fn two_devices_lose_nothing(stage: &Stage) {
        let (one, level) = (stage.window().await, stage.first_steps(5).await);
        register(&one, "Lan").await;
        one.play(&level).await;
        one.walk("ru").await;
        is_kept(&one).await;
        let other = stage.window().await;
        log_in(&other, "Lan").await;
        other.visit(&level).await;
        other.read(MOVES, "2").await;
        other.walk("l").await;
        is_kept(&other).await;
        // The first goes on without knowing of that.
        one.walk("dl").await;
        one.read(MOVES, "4").await;
        is_kept(&one).await;
        one.reload().await;
        one.read(MOVES, "4").await;
        one.read_in("#notices", "Another device").await;
        one.click("#notices [data-do=act]").await;
        one.read(MOVES, "3").await;
        one.type_keys("z").await;
        one.read(MOVES, "4").await;
    }

    async fn the_solutions_of_others_are_watched(stage: &Stage) {
        let level = stage.first_steps(1).await;
        let (one, other) = (stage.window().await, stage.window().await);
        for (window, moves) in [(&one, "drr"), (&other, "dudrr")] {
            window.play(&level).await;
            window.walk(moves).await;
            window.see(".win-ranks").await;
        }
        other.click("dialog a[href^='/leaderboards/l/']").await;
        other.click("main table tbody tr:first-child .watch").await;
        other.read(MOVES, "3").await;
        // It is nobody's game: one's own is as it was.
        other.play(&level).await;
        other.read(MOVES, "0").await;
    }

    async fn positions_are_kept_and_returned_to(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(5).await).await;
        window.walk("rul").await;
        window.chord(&[char::from(thirtyfour::Key::Shift), '!']).await;
        window.see(".slot[data-slot='1'][data-kept=true]").await;
        window.type_keys("r").await;
        window.read(MOVES, "0").await;
        window.type_keys("1").await;
        window.read(MOVES, "3").await;
        // That is taken back, too.
        window.type_keys("z").await;
        window.read(MOVES, "0").await;
        window.reload().await;
        window.click(".slot[data-slot='1'][data-kept=true]").await;
        window.read(MOVES, "3").await;
    }

    async fn who_comes_next_finds_nothing_of_who_has_gone(stage: &Stage) {
        let (window, level) = (stage.window().await, stage.first_steps(5).await);
        register(&window, "Lan").await;
        window.play(&level).await;
        window.walk("rul").await;
        is_kept(&window).await;
        let player: String = window.script_later("fetch('/api/v1/me').then((answer) => answer.json()).then(({ player }) => done(player.id))").await;
        window.visit(&format!("/u/{player}")).await;
        window.click("[data-action=out]").await;
        window.see("header a[href^='/login']").await;
        window.play(&level).await;
        window.read(MOVES, "0").await;
        // What a guest does is brought along by whoever logs in.
        window.walk("l").await;
        is_kept(&window).await;
        log_in(&window, "Lan").await;
        window.visit(&level).await;
        window.read_in("#notices", "Another device").await;
    }

    async fn a_forged_result_is_refused(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        let status: u16 = window.script_later(
            "const level = location.pathname.split('/').pop(); \
             const body = JSON.stringify({ moves: 'rr', how: 'own' }); \
             fetch(`/api/v1/levels/${level}/results`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }) \
               .then((answer) => done(answer.status))",
        ).await;
        assert_eq!(status, 422);
        window.visit(&format!("/leaderboards/l/{}", identity(&stage.first_steps(1).await))).await;
        window.until("document.querySelector('main h1') && !document.querySelector('main table tbody tr')").await;
    }
}
