//! How hard levels are and why, and levels that are made.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Size;
use mazekeeper_core::sokoban::formats::link;
use mazekeeper_solver::generate::{Wishes, generate};
use mazekeeper_solver::rate::Rating;
use serde_json::Value;
use thirtyfour::Key;

use crate::stage::in_browser;

/// Two boxes in a small room.
const PAIR: &str = "#######\n#@    #\n# $ $ #\n# . . #\n#######\n";
/// Three in a larger one.
const TRIO: &str =
    "###########\n#    #    #\n# @$   $  #\n#  . # .  #\n#   $  .  #\n#    #    #\n###########\n";

in_browser! {
    async fn a_collection_says_how_hard_its_levels_are_and_shows_those_that_are_wanted(stage: &Stage) {
        let collection = stage.rated().await;
        let window = stage.window().await;
        window.visit("/sokoban").await;
        window.see(&format!("[data-id='{collection}'] .rating")).await;
        window.visit(&format!("/sokoban/c/{collection}")).await;
        window.see(".tiles button.rating").await;
        // Why, for whoever presses the badge.
        window.click(".tiles button.rating").await;
        window.read_in(".rating-card:popover-open", "What makes it hard").await;
        window.see(".rating-card .reasons").await;
        window.press(&[Key::Escape]).await;
        window.until("!document.querySelector('.rating-card:popover-open')").await;
        // The same by keys: the badge is the stop after its level.
        window.script::<Value>("document.querySelector('.tile').focus()").await;
        window.press(&[Key::Tab]).await;
        window.see(".rating-card:popover-open").await;
        window.press(&[Key::Tab]).await;
        window.until("!document.querySelector('.rating-card:popover-open')").await;
        // Only easy ones; that is part of the address.
        let ratings = "[...document.querySelectorAll('.tiles button.rating')].map(({ dataset }) => Number(dataset.rating))";
        let easy = format!("{ratings}.length > 0 && {ratings}.every((tenths) => tenths < 30)");
        window.until(&format!("{ratings}.some((tenths) => tenths >= 30)")).await;
        window.script::<Value>("scrollTo(0, 0)").await;
        window.click("[name=d][value='1-3']").await;
        window.until(&easy).await;
        window.until("location.search === '?d=1-3'").await;
        window.reload().await;
        window.until(&easy).await;
        window.click("[name=d][value='']").await;
        window.until(&format!("{ratings}.some((tenths) => tenths >= 30)")).await;
        // And where one plays.
        window.click(".tile").await;
        window.see(".play-difficulty .rating").await;
    }

    async fn every_day_has_a_level_and_a_maze(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/").await;
        window.see("[data-daily=level] .today-picture svg").await;
        window.see("[data-daily=maze] svg.maze").await;
        window.until("!document.querySelector('.maze polyline')").await;
        window.click("[data-action=way]").await;
        window.until("/^The shortest way has \\d+ steps\\.$/.test(document.querySelector('[data-place=way]').textContent)").await;
        window.until("document.querySelector('.maze polyline')").await;
        window.click("[data-action=way]").await;
        window.until("!document.querySelector('.maze polyline')").await;
        window.click("[data-language=vi]").await;
        window.read(".today h2", "Hôm nay").await;
        window.click("[data-language=en]").await;
        // Whoever has solved it sees that.
        window.click("[data-daily=level] a").await;
        window.see(".play-host canvas").await;
        window.type_keys("x").await;
        window.read("dialog h2", "Solved by the computer").await;
        window.see(".win-standing p").await;
        window.until("!document.querySelector('.win-standing').textContent.includes('…')").await;
        window.visit("/").await;
        window.see(".today-solved").await;
        window.read("[data-daily=level] a", "Play again").await;
    }

    async fn a_level_that_nobody_has_rated_is_rated_while_one_plays(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(PAIR).await).await;
        window.walk("r").await;
        window.see(".play-difficulty .rating").await;
        window.read_in(".play-difficulty", "of 10").await;
        window.until("document.querySelector('.play-reasons').open || (document.querySelector('.play-reasons summary').click(), true)").await;
        window.see(".play-reasons .reasons").await;
        // In the other language as well.
        window.click("[data-language=vi]").await;
        window.read_in(".play-difficulty", "Độ khó").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
    }

    async fn another_level_like_this_is_made_and_played(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.upload(TRIO).await;
        window.play(&level).await;
        window.type_keys("m").await;
        window.until("location.pathname.startsWith('/p/')").await;
        window.see(".play-host canvas").await;
        window.read("h1", "A new level").await;
        window.read_in(".play-where", "· 3 boxes").await;
        window.see(".play-difficulty .rating").await;
        // The way back leads to where one was.
        window.script::<Value>("history.back()").await;
        window.until(&format!("location.pathname + location.search === '{level}'")).await;
    }

    async fn another_level_is_none_that_is_known_here(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.upload(PAIR).await;
        // The same seed makes the same level, until somebody has it.
        let make_with = async |seeds: &str| {
            window.play(&level).await;
            window.script::<Value>(&format!(
                "const seeds = {seeds}; crypto.getRandomValues = (array) => {{ array[0] = seeds.shift(); return array; }}"
            )).await;
            window.type_keys("m").await;
            window.until("location.pathname.startsWith('/p/')").await;
            window.see(".play-host canvas").await;
            window.address().await
        };
        let first = make_with("[5n]").await;
        assert_eq!(make_with("[5n]").await, first);
        stage.upload(&first).await;
        assert_ne!(make_with("[5n, 6n, 7n, 8n, 9n, 10n, 11n, 12n]").await, first);
    }

    async fn a_seed_means_the_same_level_in_the_browser_and_on_the_command_line(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(PAIR).await).await;
        for (columns, rows, boxes, least, most, seed) in [(8, 7, 2, 15, 30, 7_u64), (9, 9, 3, 40, 60, u64::MAX)] {
            let made: String = window.script_later(&format!(
                "const module = performance.getEntriesByType('resource').find(({{ name }}) => name.endsWith('/engine/mazekeeper.js'));
                import(module.name).then(({{ Making, Game }}) => {{
                    const making = new Making({columns}, {rows}, {boxes}, {least}, {most}, {seed}n);
                    while (!making.advance());
                    done(new Game(making.drawing).link());
                }}, (error) => done(String(error)));"
            )).await;
            let wishes = Wishes {
                size: Size::new(rows, columns).expect("there are squares"),
                boxes: boxes..=boxes,
                rating: Rating::from_tenths(least)..=Rating::from_tenths(most),
                rooms: 1..=4,
                style: None,
            };
            let native = generate(&wishes, seed, 0, &|_| false, Budget::UNLIMITED, &mut |_| ());
            let native = native.expect("this can be wished").expect("a level like that is made soon");
            assert_eq!(made, link::encode(&native.level));
        }
    }

    async fn making_a_level_can_be_cancelled(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(&crate::help::long()).await).await;
        window.click("[data-action=another]").await;
        window.see("dialog .busy").await;
        window.click("dialog [data-action=cancel]").await;
        window.until("!document.querySelector('dialog')").await;
        // Nothing came of it, and one plays on.
        window.walk("r").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
        window.type_keys("m").await;
        window.see("dialog .busy").await;
        window.press(&[Key::Escape]).await;
        window.until("!document.querySelector('dialog')").await;
    }
}
