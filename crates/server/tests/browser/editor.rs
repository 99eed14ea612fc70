//! Drawing a level: by mouse, by keys and by fingers; trying it, and giving it away.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::stage::{Stage, in_browser};
use crate::window::Window;

/// The brushes, in the order of the palette.
const WALL: u8 = 0;
const FLOOR: u8 = 1;
const GOAL: u8 = 2;
const BOX: u8 = 3;
const PLAYER: u8 = 5;

/// One push, and it is solved.
const SMALL: &str = "######\n#@$.-#\n######\n";

/// An editor with the room that everybody finds who comes for the first time.
async fn editor(stage: &Stage) -> Window {
    let window = stage.window().await;
    open(&window).await;
    window
}

async fn open(window: &Window) {
    window.visit("/editor").await;
    window.see(".editor-host canvas").await;
}

async fn take(window: &Window, brush: u8) {
    window.click(&format!("[name=brush][value='{brush}']")).await;
}

/// Waits until every square is drawn like that; it is what this device keeps.
#[track_caller]
fn drawn(window: &Window, expected: &str) -> impl Future<Output = ()> + use<> {
    window.until(&format!("JSON.parse(localStorage['mazekeeper.play./editor']) === {}", json!(expected)))
}

/// Draws something by its text, as somebody does who has it already.
async fn paste(window: &Window, text: &str) {
    window.click("[data-action=open]").await;
    window.write("dialog textarea", text).await;
    window.click("dialog [type=submit]").await;
    window.until("!document.querySelector('dialog')").await;
}

/// Writes over what a field says.
async fn measure(window: &Window, side: &str, squares: &str) {
    window.click(&format!("[name={side}]")).await;
    window.chord(&[char::from(Key::Control), 'a']).await;
    window.type_keys(squares).await;
    window.press(&[Key::Tab]).await;
}

/// Lets a file fall onto the page.
async fn drop_file(window: &Window, text: &str) {
    let script = format!(
        "const files = new DataTransfer(); \
         files.items.add(new File([{}], 'levels.txt', {{ type: 'text/plain' }})); \
         const event = new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }}); \
         document.querySelector('.editor-host').dispatchEvent(event)",
        json!(text)
    );
    window.script::<Value>(&script).await;
}

/// What is copied from now on can be read by [`copied`].
pub(crate) async fn watch_the_clipboard(window: &Window) {
    window
        .script::<Value>("navigator.clipboard.writeText = async (text) => void (window.copied = text)")
        .await;
}

pub(crate) async fn copied(window: &Window) -> String {
    window.until("window.copied").await;
    window.script("return window.copied").await
}

in_browser! {
    async fn what_is_missing_is_said_until_it_is_a_level(stage: &Stage) {
        let window = editor(stage).await;
        window.read(".editor-verdict", "There is no player yet.").await;
        window.see("[data-action=play][aria-disabled=true]").await;
        take(&window, PLAYER).await;
        window.click_square(2, 2).await;
        window.read(".editor-verdict", "There is no box yet.").await;
        take(&window, BOX).await;
        window.click_square(3, 3).await;
        window.read(".editor-verdict", "1 box, but 0 goals: there must be as many goals as boxes.").await;
        take(&window, GOAL).await;
        window.click_square(3, 6).await;
        window.read(".editor-verdict", "Ready to play. 1 box").await;
        window.see("[data-action=play][aria-disabled=false]").await;
        // A hole in the wall is found, and shown.
        take(&window, FLOOR).await;
        window.click_square(0, 4).await;
        window.click("[data-fault=open] button").await;
        window.read_in("[data-place=spoken]", "Row 1, column 5: floor").await;
        window.type_keys("z").await;
        window.read(".editor-verdict", "Ready to play. 1 box").await;
        // What can be played but is odd is said as well.
        take(&window, BOX).await;
        window.click_square(1, 1).await;
        take(&window, GOAL).await;
        window.click_square(5, 5).await;
        window.read_in("[data-fault=dead-box]", "A box can never reach a goal.").await;
        window.see("[data-action=play][aria-disabled=false]").await;
        drawn(&window, "##########\n#$-------#\n#-@------#\n#--$--.--#\n#--------#\n#----.---#\n#--------#\n##########\n").await;
    }

    async fn strokes_are_painted_filled_mirrored_and_taken_back(stage: &Stage) {
        let window = editor(stage).await;
        let line = "##########\n#--------#\n#--------#\n##########\n#--------#\n#--------#\n#--------#\n##########\n";
        window.drag((3, 1), (3, 8)).await;
        drawn(&window, line).await;
        window.click("[name=tool][value=fill]").await;
        window.click_square(5, 5).await;
        drawn(&window, &["##########\n#--------#\n#--------#\n", &"##########\n".repeat(5)].concat()).await;
        // A stroke is one step, whatever it was.
        window.type_keys("z").await;
        drawn(&window, line).await;
        window.click("[data-action=undo]").await;
        drawn(&window, &room(10, 8)).await;
        window.see("[data-action=undo][aria-disabled=true]").await;
        window.type_keys("y").await;
        drawn(&window, line).await;
        // One square in four places; and the right button is an eraser.
        window.click("[name=tool][value=paint]").await;
        window.choose("[name=symmetry]", "3").await;
        window.click_square(1, 1).await;
        drawn(&window, "##########\n##------##\n#--------#\n##########\n#--------#\n#--------#\n##------##\n##########\n").await;
        window.choose("[name=symmetry]", "0").await;
        window.right_click_square(3, 4).await;
        drawn(&window, "##########\n##------##\n#--------#\n####-#####\n#--------#\n#--------#\n##------##\n##########\n").await;
        window.click("[name=tool][value=rectangle]").await;
        take(&window, GOAL).await;
        window.drag((5, 7), (4, 6)).await;
        drawn(&window, "##########\n##------##\n#--------#\n####-#####\n#-----..-#\n#-----..-#\n##------##\n##########\n").await;
        window.chord(&[char::from(Key::Control), 'z']).await;
        window.chord(&[char::from(Key::Control), 'z']).await;
        drawn(&window, "##########\n##------##\n#--------#\n##########\n#--------#\n#--------#\n##------##\n##########\n").await;
    }

    async fn a_drawing_grows_shrinks_turns_and_is_trimmed(stage: &Stage) {
        let window = editor(stage).await;
        paste(&window, SMALL).await;
        drawn(&window, SMALL).await;
        window.click("[data-action=more][data-side=left]").await;
        window.click("[data-action=more][data-side=bottom]").await;
        drawn(&window, "-######\n-#@$.-#\n-######\n-------\n").await;
        window.until("document.querySelector('[name=width]').value === '7'").await;
        window.click("[data-action=trim]").await;
        drawn(&window, SMALL).await;
        window.click("[data-action=turn]").await;
        drawn(&window, "###\n#@#\n#$#\n#.#\n#-#\n###\n").await;
        window.click("[data-action=mirror]").await;
        measure(&window, "height", "4").await;
        drawn(&window, "###\n#@#\n#$#\n#.#\n").await;
        window.see("[data-fault=open]").await;
        // No smaller than a drawing can be, and no larger.
        window.see("[data-action=fewer][data-side=left][aria-disabled=true]").await;
        measure(&window, "width", "999").await;
        window.read_in("#notices", "A side has 3 to 60 squares.").await;
        window.until("document.querySelector('[name=width]').value === '3'").await;
        window.click("[data-action=clear]").await;
        drawn(&window, &room(3, 4)).await;
    }

    async fn the_keyboard_draws_and_tries_a_level(stage: &Stage) {
        let window = editor(stage).await;
        window.script::<Value>("document.querySelector('.editor-host').focus()").await;
        // To a corner, then a wall along the way.
        window.press(&[Key::Left, Key::Left, Key::Left, Key::Left, Key::Up, Key::Up]).await;
        window.read("[data-place=spoken]", "Row 3, column 2: floor").await;
        for _ in 0..7 {
            window.chord(&[char::from(Key::Shift), char::from(Key::Right)]).await;
        }
        let split = "##########\n#--------#\n##########\n#--------#\n#--------#\n#--------#\n#--------#\n##########\n";
        drawn(&window, split).await;
        // What is below is not needed: a rectangle by its corners.
        window.type_keys("r").await;
        window.press(&[Key::Down, Key::Enter]).await;
        window.read("[data-place=spoken]", "One corner is set. Choose the other one.").await;
        window.press(&[Key::Down, Key::Down, Key::Down]).await;
        window.walk("lllllll").await;
        window.press(&[Key::Enter]).await;
        let top = "##########\n#--------#\n";
        drawn(&window, &[top, &"##########\n".repeat(6)].concat()).await;
        window.type_keys("p@").await;
        window.walk("uuuuu").await;
        window.press(&[Key::Enter, Key::Right]).await;
        window.type_keys("4 3").await;
        window.press(&[Key::Right, Key::Space]).await;
        drawn(&window, &["##########\n#@$.-----#\n", &"##########\n".repeat(6)].concat()).await;
        // Fill from here, erase, and take back.
        window.press(&[Key::Right]).await;
        window.type_keys("#f").await;
        drawn(&window, &["##########\n#@$.######\n", &"##########\n".repeat(6)].concat()).await;
        window.press(&[Key::Delete]).await;
        drawn(&window, &["##########\n#@$.-#####\n", &"##########\n".repeat(6)].concat()).await;
        window.type_keys("z").await;
        window.read(".editor-verdict", "Ready to play. 1 box").await;
        window.chord(&[char::from(Key::Shift), '?']).await;
        window.see("dialog kbd").await;
        window.press(&[Key::Escape]).await;
        window.until("document.activeElement.matches('.editor-host')").await;
        // The next stops are the brushes, the tools, and so on to the way into the game.
        for _ in 0..20 {
            window.press(&[Key::Tab]).await;
            if window.script("return document.activeElement.matches('[data-action=play]')").await {
                break;
            }
        }
        window.press(&[Key::Enter]).await;
        window.see(".play-host canvas").await;
        window.walk("r").await;
        window.read("dialog h2", "Solved").await;
    }

    async fn fingers_paint_and_erase(stage: &Stage) {
        let window = stage.window().await;
        window.be_a_phone().await;
        open(&window).await;
        window.tap("[name=brush][value='2']").await;
        window.tap_square(1, 1).await;
        drawn(&window, &room(10, 8).replacen("#--------#", "#.-------#", 1)).await;
        // Three squares along the way.
        let side: f64 = window.script("return document.querySelector('.editor-host').rectOf(0).width").await;
        window.swipe(2, 4, (0, (2.0 * side) as i64)).await;
        let line = "##########\n#.-------#\n#---.----#\n#---.----#\n#---.----#\n#--------#\n#--------#\n##########\n";
        drawn(&window, line).await;
        // A finger that rests is an eraser.
        window.rest_on_square(3, 4).await;
        drawn(&window, &line.replacen("#---.----#\n#---.----#\n#---.", "#---.----#\n#--------#\n#---.", 1)).await;
        let size: (f64, f64) = window.script("const { width, height } = document.querySelector('.editor-brushes label').getBoundingClientRect(); return [width, height]").await;
        assert!(size.0 >= 44.0 && size.1 >= 44.0, "{size:?}");
    }

    async fn a_level_is_checked_and_rated(stage: &Stage) {
        let window = editor(stage).await;
        paste(&window, "########\n#---.--#\n#-$@$--#\n#.-----#\n########\n").await;
        window.click("[data-action=check]").await;
        window.read_in("[data-answer=solved]", "It can be solved: a way with").await;
        window.see(".editor-rating .rating").await;
        window.see(".editor-rating .reasons").await;
        // What was found out is not about another drawing.
        take(&window, WALL).await;
        window.click_square(1, 4).await;
        window.until("document.querySelector('.editor-answer').textContent.trim() === ''").await;
        window.type_keys("z").await;
        paste(&window, "######\n#@--.#\n#---$#\n#-#$.#\n######\n").await;
        window.click("[data-action=check]").await;
        window.read("[data-answer=unsolvable]", "It cannot be solved: that is proved.").await;
    }

    async fn a_search_that_takes_long_is_cancelled(stage: &Stage) {
        let window = editor(stage).await;
        drop_file(&window, &crate::help::long()).await;
        window.read_in(".editor-verdict", "Ready to play. 64 boxes").await;
        window.click("[data-action=check]").await;
        window.until("/[1-9][\\d,.]* positions so far/.test(document.querySelector('.editor-answer').textContent)").await;
        window.click("[data-action=cancel]").await;
        window.until("document.querySelector('.editor-answer').textContent.trim() === ''").await;
    }

    async fn whoever_tries_a_level_comes_back_to_every_step(stage: &Stage) {
        let window = editor(stage).await;
        paste(&window, SMALL).await;
        take(&window, WALL).await;
        window.click_square(1, 4).await;
        window.click("[data-action=play]").await;
        window.see(".play-host canvas").await;
        window.walk("r").await;
        window.read("dialog h2", "Solved").await;
        window.press(&[Key::Escape]).await;
        window.click(".play-way[href='/editor']").await;
        window.see(".editor-host canvas").await;
        drawn(&window, &SMALL.replace('-', "#")).await;
        window.click("[data-action=undo]").await;
        drawn(&window, SMALL).await;
        // After a reload the drawing is still there.
        window.reload().await;
        window.read(".editor-verdict", "Ready to play. 1 box").await;
        drawn(&window, SMALL).await;
    }

    async fn a_link_is_opened_elsewhere_and_played_to_the_win(stage: &Stage) {
        let window = editor(stage).await;
        paste(&window, SMALL).await;
        watch_the_clipboard(&window).await;
        window.click("[data-action=share]").await;
        window.read_in("#notices", "The link is copied.").await;
        let link = copied(&window).await;
        let (_, path) = link.split_once("/p/").expect("it leads to a level");

        let other = stage.window().await;
        other.play(&format!("/p/{path}")).await;
        other.read("h1", "A shared level").await;
        other.read_in(".play-where", "6 × 3 · 1 box").await;
        other.walk("r").await;
        other.read("dialog h2", "Solved").await;
        other.read_in(".win-standing", "kept on this device").await;
        // What was done is a link, too.
        watch_the_clipboard(&other).await;
        other.click("dialog [data-action=share]").await;
        let replay = copied(&other).await;
        assert!(replay.ends_with("?r=r"), "{replay}");
        let third = stage.window().await;
        third.play(&replay[replay.find("/p/").expect("it leads to a level")..]).await;
        third.read("[data-counter=pushes] .counter-value", "1").await;
        third.click(".play-way").await;
        third.read("[data-counter=moves] .counter-value", "0").await;
        // And it can be changed.
        other.visit(&format!("/editor?level={path}")).await;
        other.see(".editor-host canvas").await;
        drawn(&other, SMALL).await;
        other.click("[data-action=undo]").await;
        drawn(&other, &room(10, 8)).await;
    }

    async fn a_shared_level_goes_on_where_it_was_left(stage: &Stage) {
        let window = stage.window().await;
        window.play("/p/5AHABGDFAH5A").await;
        window.walk("r").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
        window.reload().await;
        window.read("[data-counter=moves] .counter-value", "1").await;
        window.visit("/").await;
        window.click("main a.primary[href^='/p/']").await;
        window.read("[data-counter=moves] .counter-value", "1").await;
        window.walk("r").await;
        window.read("dialog h2", "Solved").await;
        window.visit("/p/nothing").await;
        window.read("main h1", "Nothing here").await;
        // Moves that do not fit are not shown.
        window.play("/p/5AHABGDFAH5A?r=4u").await;
        window.read_in("#notices", "The moves of this link do not fit its level.").await;
    }

    async fn texts_come_in_and_go_out(stage: &Stage) {
        let window = editor(stage).await;
        // Words are no level, and that is said where they were written.
        window.click("[data-action=open]").await;
        window.write("dialog textarea", "Nothing but words.").await;
        window.click("dialog [type=submit]").await;
        window.read(".opening-trouble", "There is no level in this text.").await;
        window.press(&[Key::Escape]).await;
        window.until("!document.querySelector('dialog')").await;
        // Of several one is chosen.
        let two = format!("One\n\n{SMALL}\nTwo\n\n#####\n#@$.#\n#####\n");
        window.click("[data-action=open]").await;
        window.write("dialog textarea", &two).await;
        window.click("dialog [type=submit]").await;
        window.read("dialog h2", "2 levels: which one?").await;
        window.click("[data-action=take][data-index='1']").await;
        drawn(&window, "#####\n#@$.#\n#####\n").await;
        // A file that is dropped; a broken one changes nothing, and what is only unfinished is opened.
        drop_file(&window, "\u{0}\u{1}PNG and so on").await;
        window.read_in("#notices", "There is no level in this file.").await;
        drawn(&window, "#####\n#@$.#\n#####\n").await;
        drop_file(&window, "#######\n#@ $  #\n#   ###\n#####\n").await;
        drawn(&window, "#######\n#@-$--#\n#---###\n#####--\n").await;
        window.read(".editor-verdict", "1 box, but 0 goals: there must be as many goals as boxes.").await;
        window.click("#notices [data-do=act]").await;
        drawn(&window, "#####\n#@$.#\n#####\n").await;
        // The same comes out again, as text and as a file.
        watch_the_clipboard(&window).await;
        window.click("[data-action=copy]").await;
        assert_eq!(copied(&window).await, "#####\n#@$.#\n#####\n");
        window.script::<Value>(
            "const make = URL.createObjectURL; \
             URL.createObjectURL = (blob) => { blob.text().then((text) => (window.file = text)); return make(blob); }",
        ).await;
        window.click("[data-action=download]").await;
        window.until("window.file === '#####\\n#@$.#\\n#####\\n'").await;
        // And it can be put among one's collections.
        window.click("[data-action=save]").await;
        window.write("dialog input", "A small one").await;
        window.click("dialog [type=submit]").await;
        window.read_in("#notices", "“A small one” is in your collections.").await;
        window.click("#notices .notice:has([data-do=act]) [data-do=act]").await;
        window.read("h1", "A small one").await;
        window.until("document.querySelectorAll('.tile').length === 1").await;
    }

    async fn another_language_leaves_the_drawing_alone(stage: &Stage) {
        let window = editor(stage).await;
        paste(&window, "######\n#@$--#\n######\n").await;
        window.click("[data-language=vi]").await;
        window.read("h1", "Thiết kế màn chơi").await;
        window.read(".editor-verdict", "Có 1 thùng nhưng 0 ô đích: số thùng và số ô đích phải bằng nhau.").await;
        take(&window, GOAL).await;
        window.click_square(1, 4).await;
        window.read(".editor-verdict", "Chơi được rồi. 1 thùng").await;
        drawn(&window, "######\n#@$-.#\n######\n").await;
    }

    async fn a_level_is_made_in_the_editor(stage: &Stage) {
        let window = editor(stage).await;
        paste(&window, "#######\n#@----#\n#-$-$-#\n#-.-.-#\n#######\n").await;
        window.click("[data-action=make]").await;
        window.read_in("#notices", "Here is a new level.").await;
        window.read_in(".editor-verdict", "Ready to play. 2 boxes").await;
        window.click("#notices [data-do=act]").await;
        drawn(&window, "#######\n#@----#\n#-$-$-#\n#-.-.-#\n#######\n").await;
    }
}

/// A room with walls around.
fn room(columns: usize, rows: usize) -> String {
    let (edge, middle) = ("#".repeat(columns) + "\n", format!("#{}#\n", "-".repeat(columns - 2)));
    [edge.clone(), middle.repeat(rows - 2), edge].concat()
}
