//! Lessons: what they show is true, and their boards are played like any other.

use serde_json::{Value, json};

use crate::stage::in_browser;
use crate::window::Window;

impl Window {
    /// Waits until the board of a section is there, and gives it the focus.
    async fn take_board(&self, section: &str) {
        let place = json!(format!("[id=\"{section}\"]"));
        self.until(&format!("document.querySelector({place})")).await;
        self.script::<Value>(&format!(
            "document.querySelector({place}).scrollIntoView({{ behavior: 'instant' }})"
        ))
        .await;
        self.see(&format!("[id=\"{section}\"] canvas")).await;
        let stage = json!(format!("[id=\"{section}\"] .exhibit-stage"));
        self.script::<Value>(&format!("document.querySelector({stage}).focus({{ preventScroll: true }})"))
            .await;
    }

    /// Waits until a board says how things stand.
    async fn stands(&self, section: &str, mood: &str) {
        self.see(&format!("[id=\"{section}\"] .exhibit[data-mood={mood}]")).await;
    }

    /// The names of the sections of a chapter whose boards have a button.
    async fn sections_with(&self, action: &str) -> Vec<String> {
        self.see(".lesson").await;
        let script = format!(
            "const lessons = [...document.querySelectorAll('.lesson')]; \
             return lessons.filter((lesson) => lesson.querySelector('[data-action={action}]')).map(({{ id }}) => id)"
        );
        self.script(&script).await
    }
}

/// Whatever is shown step by step goes four times as fast.
const QUICKLY: &str = "localStorage['mazekeeper.settings'] = '{\"own\":{\"speed\":4,\"holding\":false}}'";

in_browser! {
    async fn a_mistake_is_warned_of_taken_back_and_done_right(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/help").await;
        window.click(".help-learn a").await;
        window.click("[data-chapter=deadlocks]").await;
        window.read("main h1", "Traps").await;
        window.take_board("wall").await;
        window.walk("ru").await;
        window.stands("wall", "lost").await;
        window.read_in("#wall .exhibit-said", "You can no longer win.").await;
        window.type_keys("z").await;
        window.stands("wall", "open").await;
        window.click("#wall [data-action=restart]").await;
        window.take_board("wall").await;
        window.walk("urrrurd").await;
        window.stands("wall", "done").await;
        window.read("#wall .exhibit-said", "Solved, with 7 moves and 4 pushes.").await;
    }

    /// The engine itself warns of every mistake, and every solution solves.
    async fn what_the_boards_show_is_true(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn").await;
        window.script::<Value>(QUICKLY).await;
        for chapter in ["rules", "deadlocks", "energy", "notation"] {
            window.visit(&format!("/learn/{chapter}")).await;
            for (action, mood) in [("show-mistake", "lost"), ("show-solution", "done"), ("show-way", "done")] {
                for section in window.sections_with(action).await {
                    window.take_board(&section).await;
                    window.click(&format!("[id=\"{section}\"] [data-action={action}]")).await;
                    window.stands(&section, mood).await;
                }
            }
        }
    }

    async fn arrows_belong_to_the_board_that_has_the_focus(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/notation").await;
        window.take_board("moves").await;
        window.walk("rl").await;
        window.read("#moves .exhibit-count", "Moves: Rl").await;
        // Elsewhere they scroll the page.
        let before: f64 = window.script("document.activeElement.blur(); return scrollY").await;
        window.walk("d").await;
        window.until(&format!("scrollY > {before}")).await;
        window.read("#moves .exhibit-count", "Moves: Rl").await;
    }

    async fn a_maze_is_walked_to_its_goal_and_there_is_always_another(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn").await;
        window.script::<Value>(QUICKLY).await;
        window.visit("/learn/mazes#binary-tree").await;
        window.take_board("binary-tree").await;
        window.click("[id=binary-tree] [data-action=show-way]").await;
        window.stands("binary-tree", "done").await;
        window.read_in("[id=binary-tree] .exhibit-said", "nobody is faster").await;
        window.click("[id=binary-tree] [data-action=another]").await;
        window.stands("binary-tree", "open").await;
        window.read("[id=binary-tree] .exhibit-count", "Steps: 0").await;
        // Only what is in view is alive.
        window.until("document.querySelectorAll('.exhibit').length === 13").await;
        window.until("document.querySelectorAll('.exhibit canvas').length < 6").await;
    }

    async fn whoever_goes_straight_on_starves_and_whoever_eats_arrives(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/energy").await;
        window.take_board("rule").await;
        window.walk("rrrr").await;
        window.stands("rule", "lost").await;
        window.read("#rule .exhibit-said", "The energy is used up. Undo takes steps back.").await;
        window.type_keys("zzz").await;
        window.read("#rule .exhibit-count", "Energy: 3 · Steps: 0").await;
        window.stands("rule", "open").await;
        window.walk("rdurrr").await;
        window.read("#rule .exhibit-said", "Arrived in 6 steps: nobody is faster.").await;
    }

    async fn a_chapter_speaks_both_languages_and_forgets_nothing(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/learn/rules").await;
        window.take_board("undo").await;
        window.walk("ru").await;
        window.stands("undo", "lost").await;
        window.click("[data-language=vi]").await;
        window.read("main h1", "Luật chơi Sokoban").await;
        window.read_in("#undo .exhibit-said", "Không thể thắng được nữa").await;
        window.click("#undo [data-action=undo]").await;
        window.stands("undo", "open").await;
        window.visit("/learn/nothing").await;
        window.read("main h1", "Không có gì ở đây").await;
    }
}
