//! Boards as they are drawn: what a maze is called for those who do not see it, and that nothing runs when nothing moves.

use serde_json::Value;
use thirtyfour::Key;

use crate::stage::in_browser;

/// Counts how often a frame is asked for, and in how many frames in a row nobody asked.
const LISTEN: &str = "
    const ask = window.requestAnimationFrame.bind(window);
    let asked = 0;
    window.requestAnimationFrame = (frame) => { asked++; return ask(frame); };
    const listen = () => {
        window.quiet = asked === 0 ? (window.quiet ?? 0) + 1 : 0;
        asked = 0;
        ask(listen);
    };
    ask(listen);
";

in_browser! {
    async fn a_board_at_rest_asks_for_no_frames(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/maze/m/dfs1-20x20-s42-b0-f0.0-t19.19").await;
        window.see(".maze-host[aria-label='Maze, 20 by 20 cells. You are in row 1, column 1. The goal is in row 20, column 20.']").await;
        window.script::<Value>(LISTEN).await;
        // Near the edge of a maze that is shown in part the camera would like to go on, but the maze ends there.
        window.type_keys("====").await;
        window.press(&[Key::Right, Key::Right, Key::Right, Key::Down]).await;
        window.see(".maze-host[aria-label^='Maze, 20 by 20 cells. You are in row 2, column 4.']").await;
        window.until("window.quiet >= 20").await;
    }
}
