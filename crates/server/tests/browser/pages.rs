//! All pages: both languages, settings that stay, and the keyboard alone.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::stage::in_browser;

in_browser! {
    /// That the browser has nothing to say against any of them is seen by the stage.
    async fn every_page_is_shown_in_both_languages_on_a_desk_and_on_a_phone(stage: &Stage) {
        let (desk, phone) = (stage.window().await, stage.window_with(&["--lang=vi-VN", "--accept-lang=vi-VN"]).await);
        phone.be_a_phone().await;
        for page in &stage.pages().await {
            for (window, language) in [(&desk, "en"), (&phone, "vi")] {
                window.visit(page).await;
                window.see("main h1").await;
                window.until(&format!("document.documentElement.lang === {}", json!(language))).await;
                let overflow: i64 = window.script("return document.documentElement.scrollWidth - innerWidth").await;
                assert!(overflow <= 0, "{page} is {overflow} pixels too wide in {language}");
            }
        }
    }

    async fn what_the_server_does_not_have_leads_nowhere(stage: &Stage) {
        let window = stage.window().await;
        for page in ["/sokoban/l/nothing", "/sokoban/c/nothing", "/leaderboards/l/nothing", "/u/nobody"] {
            window.visit(page).await;
            window.read("main h1", "Nothing here").await;
        }
    }

    async fn what_is_chosen_is_part_of_the_address(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/leaderboards").await;
        window.click("[name=by][value=pushes]").await;
        window.until("location.search === '?by=pushes'").await;
        window.reload().await;
        window.see("[name=by][value=pushes]:checked").await;
        window.click("[name=by][value=moves]").await;
        window.until("location.search === ''").await;
        let level = stage.first_steps(1).await;
        let (_, collection) = level.split_once("?in=").expect("the collection is named");
        window.visit(&format!("/sokoban/c/{collection}?q=corner")).await;
        window.until("document.querySelectorAll('.tile').length === 1").await;
        window.click("[name=show][value=solved]").await;
        window.until("location.search === '?q=corner&show=solved'").await;
        window.see("[data-action=all]").await;
    }

    async fn the_language_changes_at_once_and_stays(stage: &Stage) {
        let window = stage.window().await;
        window.visit(&stage.first_steps(1).await).await;
        window.read("h1", "One Small Push").await;
        window.walk("d").await;
        window.click("[data-language=vi]").await;
        window.read("h1", "Một cú đẩy nhẹ").await;
        // The game goes on.
        window.read("[data-counter=moves] .counter-value", "1").await;
        window.reload().await;
        window.read("h1", "Một cú đẩy nhẹ").await;
        window.visit("/help").await;
        window.until("document.documentElement.lang === 'vi'").await;
        // Laboratory and race have their keys here, too; the space bar has a name of two words.
        window.until("[...document.querySelectorAll('.help-lab kbd')].filter((key) => key.textContent === 'Dấu cách').length === 2").await;
    }

    async fn settings_stay_and_can_be_restored(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/settings").await;
        window.click("[name=appearance][value=dark]").await;
        window.until("document.documentElement.dataset.appearance === 'dark'").await;
        window.click("[name=motion][value=off]").await;
        window.until("document.documentElement.dataset.motion === 'off'").await;
        window.reload().await;
        window.until("document.documentElement.dataset.appearance === 'dark'").await;
        window.see("[name=motion][value=off]:checked").await;
        window.click("[data-action=restore]").await;
        window.until("document.documentElement.dataset.motion === 'on'").await;
        window.see("[name=appearance][value=system]:checked").await;
    }

    async fn the_keyboard_alone_is_enough(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/").await;
        window.see("main a").await;
        // Straight to the content, to the first level, and through it.
        window.press(&[Key::Tab]).await;
        window.until("document.activeElement.matches('a[href=\"#main\"]')").await;
        window.press(&[Key::Enter]).await;
        window.until("document.activeElement.id === 'main'").await;
        window.press(&[Key::Tab]).await;
        window.until("document.activeElement.matches('main a[href^=\"/sokoban/l/\"]')").await;
        window.press(&[Key::Enter]).await;
        window.see(".play-host canvas").await;
        window.type_keys("sdd").await;
        window.see(".win-next .primary:focus").await;
        window.press(&[Key::Escape]).await;
        window.until("!document.querySelector('dialog')").await;
        window.chord(&[char::from(Key::Shift), '?']).await;
        window.see("dialog kbd").await;
        window.press(&[Key::Escape]).await;
        window.type_keys("n").await;
        window.read("h1", "The Other Side").await;
    }

    async fn a_first_visit_is_light(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.type_keys("h").await;
        window.see(".play-advice [data-rung]").await;
        let bytes: Value = window.script("return performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)").await;
        let bytes = bytes.as_u64().expect("a number");
        assert!((100_000..2_000_000).contains(&bytes), "{bytes} bytes");
    }
}
