//! For everybody: what is heard instead of seen, what is typed instead of pressed, and what keeps nobody out.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::stage::in_browser;
use crate::window::Window;

const MOVES: &str = "[data-counter=moves] .counter-value";

/// What the page keeps from people, by the rules of WCAG 2.2 AA as axe knows them; only what it calls serious or critical.
/// What the bar of a phone lies over is scrolled out from under it, and does not count.
async fn barriers(window: &Window, axe: &str) -> Value {
    window.script::<Value>(axe).await;
    window
        .script_later(
            "const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }; \
             axe.run(document, { runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) => done(violations \
               .filter(({ impact }) => impact === 'serious' || impact === 'critical') \
               .map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ any }) => !any[0]?.message.includes('obscured')) })) \
               .filter(({ nodes }) => nodes.length > 0) \
               .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`)))",
        )
        .await
}

/// What can be operated and has no name, in the tree that screen readers are given.
async fn nameless(window: &Window) -> Vec<String> {
    const OPERATED: [&str; 9] =
        ["button", "link", "textbox", "slider", "checkbox", "radio", "combobox", "switch", "spinbutton"];
    let tree = window.tools("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("a tree has nodes").iter();
    let operated = nodes.filter(|node| {
        node["ignored"] == false && OPERATED.contains(&node["role"]["value"].as_str().unwrap_or_default())
    });
    let is_named = |node: &&Value| node["name"]["value"].as_str().is_some_and(|name| !name.trim().is_empty());
    operated.filter(|node| !is_named(node)).map(Value::to_string).collect()
}

/// What a finger would miss: controls of less than 44 pixels. Some have room around them that is not seen. Links within
/// sentences are text.
async fn too_small(window: &Window) -> Value {
    let script = "const controls = document.querySelectorAll('button, a.button, nav a, summary, select, .choices label, \
          input:not([type=radio], [type=checkbox], [type=range])'); \
        const isSeen = (control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !control.closest('.unseen'); \
        const sides = (control) => { \
          const { width, height } = control.getBoundingClientRect(); \
          const room = getComputedStyle(control, '::after'); \
          return [width, height].map((side, index) => Math.max(side, parseFloat([room.width, room.height][index]) || 0)); \
        }; \
        return [...controls].filter(isSeen).filter((control) => Math.min(...sides(control)) < 43.5) \
          .map((control) => `${control.outerHTML.slice(0, 160)} is ${sides(control).map(Math.round).join(' by ')}`)";
    window.script(script).await
}

/// A page as it is now keeps nobody out: not those who listen, and, on a telephone, no finger.
pub(crate) async fn keeps_nobody_out(window: &Window) {
    // Whatever fades in is faint for a moment; what turns while something is awaited turns for ever.
    let is_fading =
        "({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity";
    window.until(&format!("!document.getAnimations().some({is_fading})")).await;
    if let Some(axe) = std::env::var_os("MAZEKEEPER_TEST_AXE") {
        let axe = std::fs::read_to_string(axe).expect("the script can be read");
        assert_eq!(barriers(window, &axe).await, json!([]));
    }
    assert_eq!(nameless(window).await, [""; 0]);
    assert_eq!(too_small(window).await, json!([]));
}

/// What was said last to those who listen.
async fn hears(window: &Window, sentence: &str) {
    window.read(".words-live", sentence).await;
}

in_browser! {
    async fn no_page_keeps_anybody_out(stage: &Stage) {
        let Some(axe) = std::env::var_os("MAZEKEEPER_TEST_AXE") else {
            println!("skipped: MAZEKEEPER_TEST_AXE is not set; `cargo xtask test` sets it");
            return;
        };
        let axe = std::fs::read_to_string(axe).expect("the script can be read");
        let (desk, phone) = (stage.window().await, stage.window_with(&["--lang=vi-VN", "--accept-lang=vi-VN", "--force-dark-mode"]).await);
        phone.be_a_phone().await;
        let pages = stage.pages().await;
        let mut found = Vec::new();
        for page in &pages {
            for (window, name) in [(&desk, "desk"), (&phone, "phone")] {
                window.visit(page).await;
                window.see("main h1").await;
                // Whatever fades in is faint for a moment.
                window.until("document.getAnimations().every((animation) => animation.playState !== 'running')").await;
                let barriers = barriers(window, &axe).await;
                if barriers != json!([]) {
                    found.push(format!("{page} ({name}): {barriers:#}"));
                }
                found.extend(nameless(window).await.into_iter().map(|node| format!("{page} ({name}): without a name: {node}")));
            }
            let small = too_small(&phone).await;
            if small != json!([]) {
                found.push(format!("{page}: too small for a finger: {small:#}"));
            }
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    async fn a_level_is_solved_by_ear(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(1).await).await;
        window.walk("u").await;
        hears(&window, "Blocked.").await;
        window.walk("d").await;
        hears(&window, "Down.").await;
        window.type_keys("z").await;
        hears(&window, "You are in row 2 column 2. 0 moves, 0 pushes, 0 of 1 box home.").await;
        // The same by typing, in either language.
        window.type_keys("t").await;
        window.until("document.activeElement.id === 'words-field'").await;
        let typed = async |command: &str| {
            window.write("#words-field", command).await;
            window.press(&[Key::Enter]).await;
        };
        typed("what").await;
        window.read(".words-log li:last-child", "“what” is no command. “help” lists them.").await;
        typed("đồ vật").await;
        window.read_in(".words-log li:last-child", "Free goals:").await;
        typed("up 2").await;
        window.read_in(".words-log", "Stopped after 0 steps: nothing moves up from there.").await;
        typed("xuong").await;
        window.read(MOVES, "1").await;
        typed("undo 5").await;
        window.read(".words-log li:last-child", "There is nothing to take back.").await;
        typed("d 2r").await;
        window.see(".win-next .primary").await;
    }

    async fn a_maze_is_walked_by_ear(stage: &Stage) {
        let window = stage.window().await;
        // Crossed by `rdldrr`; a pellet lies in the first cell on the way.
        window.play("/maze/m/dfs1-3x3-s1-b0-f0.0-t2.2?e=e1-p0.1%3D2-h9").await;
        window.walk("u").await;
        hears(&window, "Wall.").await;
        window.walk("r").await;
        hears(&window, "Right. A pellet gave 2: energy 10.").await;
        window.type_keys("t").await;
        window.until("document.activeElement.id === 'words-field'").await;
        let typed = async |command: &str| {
            window.write("#words-field", command).await;
            window.press(&[Key::Enter]).await;
        };
        window.read_in(".words-log", "You are in row 1 column 2. Open: down, left. The goal lies 2 rows down and 1 column to the right.").await;
        typed("undo").await;
        window.read(".words-log li:last-child", "0 steps. Energy 9.").await;
        typed("chạy phải").await;
        window.see(".win-next .primary, dialog .primary").await;
    }
}
