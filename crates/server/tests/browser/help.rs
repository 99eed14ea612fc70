//! Warnings, hints, and solving from here.

use serde_json::Value;

use crate::stage::in_browser;

/// A level that takes a while: sixty-four boxes in a yard, and their goals packed together behind a door.
pub(crate) fn long() -> String {
    long_of(8)
}

/// The same with so many boxes in a row, and as many rows.
pub(crate) fn long_of(side: usize) -> String {
    let (yard_side, hall_side) = (2 * side + 3, side + 4);
    let is_edge = |place, size| place == 0 || place == size - 1;
    let yard =
        |row, column| match (is_edge(row, yard_side) || is_edge(column, yard_side), row % 2 + column % 2) {
            (true, _) => '#',
            (false, 0) if row <= 2 * side && column <= 2 * side => '$',
            (false, _) if (row, column) == (1, 1) => '@',
            (false, _) => ' ',
        };
    let hall = |row: usize, column: usize| {
        let is_packed = |place: usize| (3..side + 3).contains(&place);
        match is_edge(row, hall_side + 2) || is_edge(column, hall_side + 2) {
            true => '#',
            false if is_packed(row) && is_packed(column) => '.',
            false => ' ',
        }
    };
    let (top, door) = ((yard_side - hall_side - 2) / 2, hall_side.div_ceil(2));
    let row = |row: usize| {
        let mut line: String = (0..yard_side).map(|column| yard(row, column)).collect();
        if let Some(inside) = row.checked_sub(top).filter(|&inside| inside < hall_side + 2) {
            line.extend((0..hall_side + 2).map(|column| hall(inside, column)));
            if inside == door {
                line.replace_range(yard_side - 1..=yard_side, "  ");
            }
        }
        line + "\n"
    };
    (0..yard_side).map(row).collect()
}

in_browser! {
    async fn a_lost_game_is_said_to_be_lost_until_it_is_taken_back(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(4).await).await;
        window.walk("u").await;
        window.read_in(".play-banner", "You can no longer win. The marked box cannot reach a goal any more.").await;
        window.type_keys("z").await;
        window.until("document.querySelector('.play-banner').hidden").await;
        // Farther on, and back to where it was open.
        window.walk("uddd").await;
        window.see(".play-banner").await;
        window.click("[data-action=safety]").await;
        window.until("document.querySelector('.play-banner').hidden").await;
        window.read("[data-counter=moves] .counter-value", "0").await;
    }

    async fn warnings_can_be_switched_off(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/settings").await;
        window.click("#warnings").await;
        window.play(&stage.first_steps(4).await).await;
        window.walk("u").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
        // The answer would have come before that of a search.
        window.type_keys("h").await;
        window.read_in(".play-advice", "cannot be solved any more").await;
        window.until("document.querySelector('.play-banner').hidden").await;
    }

    async fn hints_say_a_little_more_each_time(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(2).await).await;
        for rung in ["solvable", "box", "target", "push", "solution"] {
            window.type_keys("h").await;
            window.see(&format!(".play-advice [data-rung={rung}]")).await;
        }
        // What is proposed lies ahead, and can be stepped through.
        window.read("[data-counter=moves] .counter-value", "0").await;
        window.type_keys("y").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
        window.click(".play-line [data-action=play]").await;
        window.read("dialog h2", "Solved by the computer").await;
    }

    async fn who_follows_a_hint_is_told_the_next_box_at_once(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.type_keys("hh").await;
        window.see(".play-advice [data-rung=box]").await;
        window.walk("dr").await;
        window.until("document.querySelector('.play-advice').textContent.trim() === ''").await;
        window.type_keys("h").await;
        window.see(".play-advice [data-rung=box]").await;
        window.walk("r").await;
        window.read("dialog h2", "Solved with hints").await;
    }

    async fn the_rest_is_solved_and_played(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(11).await).await;
        window.walk("ul").await;
        window.type_keys("x").await;
        window.read("dialog h2", "Solved by the computer").await;
        // It is no result of one's own.
        window.click("dialog [data-do=close]").await;
        let own: Value = window.script_later(
            "const level = location.pathname.split('/').pop(); \
             fetch(`/api/v1/levels/${level}/board`).then((answer) => answer.json()).then(done)",
        ).await;
        assert_eq!(own["items"], serde_json::json!([]));
    }

    async fn who_was_helped_stays_helped_until_a_new_game(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.type_keys("h").await;
        window.see(".play-advice [data-rung=solvable]").await;
        window.read(".play-how", "With hints").await;
        window.reload().await;
        window.see(".play-host canvas").await;
        window.walk("drr").await;
        window.read("dialog h2", "Solved with hints").await;
        // A new game is one's own, and nothing leads back into the old one.
        window.click("dialog [data-action=again]").await;
        window.read("[data-counter=moves] .counter-value", "0").await;
        window.type_keys("z").await;
        window.walk("drr").await;
        window.read("dialog h2", "Solved").await;
    }

    async fn a_click_during_a_walk_goes_on_from_its_end(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload("##########\n#@       #\n#        #\n#  $  .  #\n#        #\n##########\n").await).await;
        window.click_square(1, 8).await;
        window.click_square(4, 1).await;
        // Seven steps, then ten more from there, and no box is touched.
        window.read("[data-counter=moves] .counter-value", "17").await;
        window.read("[data-counter=pushes] .counter-value", "0").await;
    }

    async fn a_long_search_tells_how_far_it_is_and_is_cancelled(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(&long()).await).await;
        window.type_keys("x").await;
        window.until("/[1-9][\\d,.]* positions so far/.test(document.querySelector('.play-advice').textContent)").await;
        // One can play on meanwhile; that ends it, too.
        window.click("[data-action=cancel]").await;
        window.until("document.querySelector('.play-advice').textContent.trim() === ''").await;
        window.type_keys("x").await;
        window.read_in(".play-advice", "Searching").await;
        window.walk("r").await;
        window.until("document.querySelector('.play-advice').textContent.trim() === ''").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
    }
}
