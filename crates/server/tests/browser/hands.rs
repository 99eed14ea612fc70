//! Playing: by keys, by mouse, by finger.

use thirtyfour::Key;

use crate::stage::in_browser;
use crate::window::Window;

/// Moves and pushes as they are shown.
async fn counted(window: &Window, moves: u32, pushes: u32) {
    window.read("[data-counter=moves] .counter-value", &moves.to_string()).await;
    window.read("[data-counter=pushes] .counter-value", &pushes.to_string()).await;
}

/// Room to walk.
const HALL: &str = "############\n#@         #\n# $        #\n#.         #\n############\n";

in_browser! {
    async fn a_guest_wins_by_keys_and_stands_on_the_board(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.walk("d").await;
        // By the place of the key, not by its letter.
        window.type_keys("dd").await;
        window.read("dialog h2", "Solved").await;
        for (metric, value) in [("moves", "3"), ("pushes", "2"), ("box-lines", "1"), ("box-changes", "1"), ("pushing-sessions", "1"), ("player-lines", "2")] {
            window.read(&format!("[data-metric={metric}]"), value).await;
        }
        window.read_in(".win-ranks", "Place 1 by moves").await;
        window.click("dialog a[href^='/leaderboards/l/']").await;
        window.see("table tbody tr").await;
        window.read_in("main table", "3").await;
    }

    async fn a_win_is_celebrated_once_and_the_board_stays_alive(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(2).await).await;
        window.walk("urrdlll").await;
        window.see(".win-ranks").await;
        window.press(&[Key::Escape]).await;
        window.until("!document.querySelector('dialog')").await;
        // Walking about in a solved level wins nothing; beginning again does.
        window.walk("rrr").await;
        counted(&window, 10, 3).await;
        window.script_later::<serde_json::Value>("setTimeout(done, 1200)").await;
        let sent = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/results')).length";
        window.until(&format!("{sent} === 1 && !document.querySelector('dialog')")).await;
        window.type_keys("r").await;
        window.walk("urrdlll").await;
        window.see(".win-ranks").await;
        window.until(&format!("{sent} === 2")).await;
        window.until("document.querySelectorAll('dialog').length === 1").await;
    }

    async fn the_next_unsolved_level_is_one_key_away(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.walk("drr").await;
        window.see(".win-next .primary:focus").await;
        window.press(&[Key::Enter]).await;
        window.read("h1", "The Other Side").await;
        window.type_keys("p").await;
        window.read("h1", "One Small Push").await;
        window.type_keys("n").await;
        window.read("h1", "The Other Side").await;
    }

    async fn a_box_is_sent_by_clicks_and_dragged(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        // Walk beside it, then pick it up and put it down.
        window.click_square(2, 1).await;
        counted(&window, 1, 0).await;
        window.click_square(2, 2).await;
        window.click_square(2, 3).await;
        counted(&window, 2, 1).await;
        window.drag((2, 3), (2, 4)).await;
        window.read("dialog h2", "Solved").await;
    }

    async fn a_wall_and_a_dead_square_are_no_places_to_go(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(3).await).await;
        window.click_square(0, 0).await;
        // Into a corner.
        window.drag((2, 2), (1, 1)).await;
        counted(&window, 0, 0).await;
        window.click_square(1, 1).await;
        counted(&window, 1, 0).await;
    }

    async fn fingers_swipe_tap_and_press_buttons(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        window.play(&stage.first_steps(1).await).await;
        let size: (f64, f64) = window.script("const { width, height } = document.querySelector('.play-pad button').getBoundingClientRect(); return [width, height]").await;
        assert!(size.0 >= 44.0 && size.1 >= 44.0, "{size:?}");
        window.swipe(0, 0, (0, 40)).await;
        counted(&window, 1, 0).await;
        window.tap(".play-tools [data-action=undo]").await;
        counted(&window, 0, 0).await;
        window.tap_square(2, 1).await;
        counted(&window, 1, 0).await;
        window.tap(".play-pad [data-action=right]").await;
        counted(&window, 2, 1).await;
        window.swipe(2, 2, (40, 0)).await;
        window.read("dialog h2", "Solved").await;
    }

    async fn everything_is_taken_back_and_done_again(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(5).await).await;
        window.walk("rulll").await;
        counted(&window, 5, 3).await;
        window.type_keys("zz").await;
        counted(&window, 3, 1).await;
        window.type_keys("y").await;
        counted(&window, 4, 2).await;
        window.press(&[Key::Home]).await;
        counted(&window, 0, 0).await;
        window.press(&[Key::End]).await;
        counted(&window, 5, 3).await;
        // A restart is taken back like a step, also after other moves.
        window.type_keys("r").await;
        counted(&window, 0, 0).await;
        window.walk("l").await;
        counted(&window, 1, 0).await;
        window.type_keys("zz").await;
        counted(&window, 5, 3).await;
        // The history bar leads anywhere.
        window.script::<serde_json::Value>("const bar = document.querySelector('.play-history'); bar.value = '2'; bar.dispatchEvent(new Event('input', { bubbles: true }))").await;
        counted(&window, 2, 0).await;
    }

    async fn large_levels_are_shown_in_part_or_whole(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        window.play(&stage.first_steps(1).await).await;
        window.until("document.querySelector('.play-zoom').hidden").await;
        let row = |middle: &str| format!("#{middle}#\n");
        let level = ["#".repeat(40) + "\n", row(&format!("@ $ .{}", " ".repeat(33))), "#".repeat(40) + "\n"].concat();
        window.play(&stage.upload(&level).await).await;
        let width = "document.querySelector('.play-host').rectOf(1).width";
        window.until(&format!("{width} > 18")).await;
        window.tap(".play-zoom").await;
        window.until(&format!("{width} < 11")).await;
        window.tap(".play-zoom").await;
        window.until(&format!("{width} > 18")).await;
    }

    async fn a_key_that_is_held_goes_on(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(HALL).await).await;
        window.hold(Key::Right, "document.querySelector('[data-counter=moves] .counter-value').textContent === '9'").await;
        counted(&window, 9, 0).await;
    }

    async fn a_key_that_is_held_can_be_one_step(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/settings").await;
        window.until("document.querySelector('#holding')?.checked === false").await;
        window.play(&stage.upload(HALL).await).await;
        window.key_down(Key::Right).await;
        counted(&window, 1, 0).await;
        window.script_later::<serde_json::Value>("setTimeout(done, 500)").await;
        counted(&window, 1, 0).await;
    }

    async fn keys_are_letters_where_somebody_writes(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.script::<serde_json::Value>("const field = document.createElement('input'); document.querySelector('.play-about').append(field); field.focus()").await;
        window.type_keys("sd").await;
        window.until("document.activeElement.value === 'sd'").await;
        counted(&window, 0, 0).await;
    }
}
