//! Themes and palettes: chosen with the keyboard, kept, drawn at once, and loaded only by whoever wears them.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::stage::in_browser;
use crate::window::Window;

const THEMES: [&str; 4] = ["warehouse", "jungle", "beach", "contrast"];

/// Fills in the form of a page with which one comes in.
async fn come_in(window: &Window, page: &str) {
    window.visit(page).await;
    window.write("[name=name]", "Lan").await;
    window.write("[name=password]", "correct horse battery").await;
    window.click("form .button.primary").await;
    window.until(&format!("location.pathname !== '{page}'")).await;
}

/// Goes on with the tabulator until a group of radio buttons has the focus.
async fn tab_to(window: &Window, group: &str) {
    for _ in 0..40 {
        window.press(&[Key::Tab]).await;
        if window.script(&format!("return document.activeElement.name === '{group}'")).await {
            return;
        }
    }
    panic!("no {group} can be reached with the keyboard");
}

/// Sets a look as another window of the same browser would.
async fn wear(window: &Window, theme: &str, palette: &str, appearance: &str) {
    let own = json!({ "theme": theme, "palette": palette, "appearance": appearance });
    let script = format!(
        "localStorage['mazekeeper.settings'] = JSON.stringify({{ own: {own} }}); \
         dispatchEvent(new StorageEvent('storage', {{ key: 'mazekeeper.settings' }}))"
    );
    window.script::<Value>(&script).await;
}

/// Wears everything there is, and waits each time for a board that nobody has seen before.
async fn wear_everything(window: &Window, canvas: &str) {
    window.see(canvas).await;
    let keep = format!("window.seen = new Set(); window.board = document.querySelector({})", json!(canvas));
    window.script::<Value>(&keep).await;
    for theme in THEMES {
        for palette in ["standard", "okabe-ito"] {
            for appearance in ["light", "dark"] {
                wear(window, theme, palette, appearance).await;
                window.until("!seen.has(board.toDataURL()) && seen.add(board.toDataURL())").await;
            }
        }
    }
    assert!(window.script::<bool>("return board.isConnected").await, "the page was made anew");
}

in_browser! {
    async fn a_theme_and_a_palette_are_chosen_with_keys_and_are_there_on_every_device(stage: &Stage) {
        let window = stage.window().await;
        come_in(&window, "/register").await;
        window.visit("/settings").await;
        window.see("[data-preview=contrast]").await;
        tab_to(&window, "theme").await;
        window.press(&[Key::Right]).await;
        window.until("document.documentElement.dataset.theme === 'jungle'").await;
        window.until("document.activeElement.matches('[name=theme][value=jungle]:checked')").await;
        tab_to(&window, "palette").await;
        window.press(&[Key::Right]).await;
        window.until("document.documentElement.dataset.palette === 'okabe-ito'").await;
        window.until("JSON.parse(localStorage['mazekeeper.settings']).unsent.length === 0").await;
        window.reload().await;
        window.see("[name=palette][value=okabe-ito]:checked").await;
        window.until("document.querySelector('[name=theme][value=jungle]').checked").await;

        let other = stage.window().await;
        come_in(&other, "/login").await;
        other.play(&stage.first_steps(1).await).await;
        other.until("document.documentElement.dataset.theme === 'jungle'").await;
        other.until("document.documentElement.dataset.palette === 'okabe-ito'").await;
    }

    async fn boards_change_at_once_and_look_different_in_everything_they_wear(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(10).await).await;
        wear_everything(&window, ".play-host canvas").await;
        // A maze with pellets.
        window.visit("/learn/energy").await;
        window.see(".exhibit").await;
        window.script::<Value>("document.querySelector('.exhibit').scrollIntoView({ behavior: 'instant' })").await;
        wear_everything(&window, ".exhibit canvas").await;
    }

    async fn a_theme_is_loaded_by_whoever_wears_it(stage: &Stage) {
        let window = stage.window().await;
        let level = stage.first_steps(1).await;
        let themes = |requests: Vec<String>| {
            let is_loaded = |theme: &&str| requests.iter().any(|url| url.contains(&format!("/board/{theme}/")));
            THEMES.into_iter().filter(is_loaded).collect::<Vec<_>>()
        };
        window.play(&level).await;
        assert_eq!(themes(window.requests().await), ["warehouse"]);
        wear(&window, "beach", "standard", "light").await;
        window.play(&level).await;
        assert_eq!(themes(window.requests().await), ["warehouse", "beach"]);
    }
}
