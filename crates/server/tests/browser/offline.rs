//! Days without the server: pages open, levels are played, and what was won is sent later.

use serde_json::Value;

use crate::stage::in_browser;
use crate::window::Window;

const MOVES: &str = "[data-counter=moves] .counter-value";

/// Waits until the browser has everything it needs.
pub(crate) async fn is_ready(window: &Window) {
    window.until("document.documentElement.dataset.offline === 'ready'").await;
}

in_browser! {
    async fn without_the_server_packs_are_played_and_results_sent_later(stage: &Stage) {
        let window = stage.keeping_window().await;
        let (first, later) = (stage.first_steps(1).await, stage.first_steps(5).await);
        window.visit("/").await;
        is_ready(&window).await;
        stage.go_away().await;

        // Pages that were never visited open, and say how things are.
        window.visit("/sokoban").await;
        window.see(".network").await;
        window.see(".collection-card").await;
        window.play(&first).await;
        window.walk("drr").await;
        window.read_in(".win-standing", "could not be sent").await;
        // What is under way goes on after a reload.
        window.play(&later).await;
        window.walk("rul").await;
        window.reload().await;
        window.read(MOVES, "3").await;
        // The engine's searches work as well.
        window.type_keys("h").await;
        window.see(".play-advice [data-rung]").await;

        // Mazes are made here, and are not ranked.
        window.visit("/maze").await;
        window.click("main form .button.primary").await;
        window.see(".maze-host canvas").await;

        stage.come_back().await;
        window.reload().await;
        window.until("!Object.keys(localStorage).some((name) => name.endsWith('/results'))").await;
        window.visit(&format!("/leaderboards/l/{}", first.split(['/', '?']).nth(3).expect("a level"))).await;
        window.see("main table tbody tr").await;
        window.until("!document.querySelector('.network')").await;
    }

    async fn who_logs_out_leaves_nothing_to_who_comes_next(stage: &Stage) {
        let window = stage.keeping_window().await;
        window.visit("/register").await;
        window.write("[name=name]", "Lan").await;
        window.write("[name=password]", "correct horse battery").await;
        window.click("form .button.primary").await;
        window.see("header .initial").await;
        is_ready(&window).await;
        let kept = "caches.open('mazekeeper answers').then((cache) => cache.match('/kept/me')) \
            .then((answer) => answer?.json()).then((answer) => done(answer?.player?.name ?? null))";
        assert_eq!(window.script_later::<Value>(kept).await, "Lan");
        window.click("header [data-key=account]").await;
        window.click("[data-action=out]").await;
        window.see("header a[href^='/login']").await;
        assert_eq!(window.script_later::<Value>(kept).await, Value::Null);
    }

    async fn the_application_can_be_installed(stage: &Stage) {
        let window = stage.keeping_window().await;
        window.visit("/").await;
        window.see("main a").await;
        let manifest = window.tools("Page.getAppManifest", serde_json::json!({})).await;
        assert_eq!(manifest["errors"], serde_json::json!([]), "{manifest}");
        let errors = window.tools("Page.getInstallabilityErrors", serde_json::json!({})).await;
        assert_eq!(errors["installabilityErrors"], serde_json::json!([]), "{errors}");
    }
}
