//! Levels that people bring, show, and take away; and replays.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::editor::{copied, watch_the_clipboard};
use crate::stage::in_browser;
use crate::window::Window;

const TEXT: &str = "Collection: Two and a half\n\n#####\n#@$.#\n#####\nTitle: Short\nSolution\nR\n\n######\n#@ $.#\n######\nTitle: Long\n\n\
                    #####\n#@x.#\n#####\nTitle: Half\n";
const CS106: &str = "#######\n#& B .#\n#######\n";
const RUN_LENGTHS: &str = "8#|#@4-$.#|9#\n";
const LINKS: &str = "https://example.org/p/4AHABDFAH4A?r=r\n/p/nothing\n";
const SLC: &[u8] = include_bytes!("../../../../testdata/formats/small.slc");
const COMMA: &[u8] = include_bytes!("../../../../testdata/formats/comma.txt");
const GOALS: &[u8] = include_bytes!("../../../../testdata/formats/comma.goals.txt");

/// Lets files fall onto the page.
async fn drop_files(window: &Window, files: &[(&str, &[u8])]) {
    let script = format!(
        "const transfer = new DataTransfer(); \
         for (const [name, bytes] of {}) transfer.items.add(new File([new Uint8Array(bytes)], name)); \
         const options = {{ dataTransfer: transfer, bubbles: true, cancelable: true }}; \
         document.body.dispatchEvent(new DragEvent('dragover', options)); \
         if (!document.querySelector('.drop-cover')) throw Error('nobody heeds what is dragged here'); \
         document.body.dispatchEvent(new DragEvent('drop', options))",
        json!(files)
    );
    window.script::<Value>(&script).await;
}

/// Presses Ctrl+V where nobody writes.
async fn paste(window: &Window, text: &str) {
    let script = format!(
        "const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', {}); \
         document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }}))",
        json!(text)
    );
    window.script::<Value>(&script).await;
}

/// What is downloaded from now on is `window.file`.
async fn watch_downloads(window: &Window) {
    window
        .script::<Value>(
            "const make = URL.createObjectURL; \
             URL.createObjectURL = (blob) => { blob.text().then((text) => (window.file = text)); return make(blob); }",
        )
        .await;
}

/// Clicks something on a long page, where the head of the page does not cover it.
async fn click(window: &Window, selector: &str) {
    window.see(selector).await;
    let script = format!("document.querySelector({}).scrollIntoView({{ block: 'center' }})", json!(selector));
    window.script::<Value>(&script).await;
    window.click(selector).await;
}

/// Waits until so many levels of a file can be played, and so many boards cannot.
#[track_caller]
fn reported(window: &Window, name: &str, levels: usize, broken: usize) -> impl Future<Output = ()> + use<> {
    let card = format!("document.querySelector({})", json!(format!("[data-name='{name}']")));
    window.until(&format!(
        "{card}?.querySelectorAll('.import-levels svg.thumbnail').length === {levels} \
         && {card}.querySelectorAll('.import-picture').length === {broken}"
    ))
}

in_browser! {
    async fn files_of_every_format_are_reported_level_by_level(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/sokoban").await;
        window.see(".collection-card").await;
        drop_files(&window, &[
            ("text.sok", TEXT.as_bytes()),
            ("cs106.txt", CS106.as_bytes()),
            ("short.rle", RUN_LENGTHS.as_bytes()),
            ("links.txt", LINKS.as_bytes()),
            ("small.slc", SLC),
            ("comma.goals.txt", GOALS),
            ("comma.txt", COMMA),
        ]).await;
        window.until("location.pathname === '/sokoban/import'").await;
        for (name, levels, broken) in
            [("text.sok", 2, 1), ("cs106.txt", 1, 0), ("short.rle", 1, 0), ("links.txt", 1, 1), ("small.slc", 1, 2), ("comma.txt", 1, 0)]
        {
            reported(&window, name, levels, broken).await;
        }
        window.read_in("[data-name='comma.txt'] .soft", "with the goals of comma.goals.txt").await;
        // The mistake is pointed at, in both languages.
        let picture = "[data-name='text.sok'] .import-picture";
        window.until(&format!("document.querySelector({}).textContent.includes('16 | #@x.#\\n   |   ^ `x` is no level character')", json!(picture))).await;
        window.read_in("[data-name='text.sok'] .import-broken h3", "Board 3 · Half").await;
        click(&window, "[data-language=vi]").await;
        window.read_in(picture, "^ `x` không phải ký tự của màn chơi").await;
        click(&window, "[data-language=en]").await;
        // Whoever tries a level comes back to the others.
        click(&window, "[data-name='text.sok'] .tile").await;
        window.see(".play-host canvas").await;
        click(&window, ".play-head > a").await;
        reported(&window, "text.sok", 2, 1).await;
        // One is left out, and the rest becomes one collection.
        click(&window, "[data-name='small.slc'] [data-action=remove]").await;
        click(&window, "[name=way][value=one]").await;
        window.write("[name=title]", "All sorts").await;
        window.read(".import-save [type=submit]", "Save 6 levels").await;
        click(&window, ".import-save [type=submit]").await;
        window.read("h1", "All sorts").await;
        window.until("document.querySelectorAll('.tile').length === 6").await;
        window.read_in(".tiles", "cs106").await;
    }

    async fn a_folder_is_looked_through(stage: &Stage) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let deeper = folder.path().join("levels/more");
        std::fs::create_dir_all(&deeper).expect("a folder in a folder");
        for (name, bytes) in [("a.sok", TEXT), ("more/b.txt", CS106), ("more/.hidden", TEXT)] {
            std::fs::write(folder.path().join("levels").join(name), bytes).expect("there is room for a file");
        }
        let window = stage.window().await;
        window.visit("/sokoban").await;
        window.see(".collection-card").await;
        let data = json!({ "items": [], "files": [folder.path().join("levels")], "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            window.tools("Input.dispatchDragEvent", json!({ "type": kind, "x": 400, "y": 400, "data": data })).await;
        }
        window.until("location.pathname === '/sokoban/import'").await;
        reported(&window, "a.sok", 2, 1).await;
        reported(&window, "b.txt", 1, 0).await;
        window.until("document.querySelectorAll('[data-name]').length === 2").await;
    }

    async fn what_is_no_level_file_gets_one_sentence(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/").await;
        window.see(".collection-card").await;
        paste(&window, "Nothing but words.").await;
        window.read_in("#notices", "There is no level in what you pasted.").await;
        let large = vec![b' '; 9 << 20];
        window.script::<Value>(&format!("window.large = {}", large.len())).await;
        drop_files(&window, &[
            ("empty.txt", b"\n"),
            ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
            ("words.txt", b"Nothing but words.\n"),
            ("broken.xsb", b"#####\n#@$ #\n#####\n"),
            ("goals.txt", GOALS),
            ("other.txt", b"Title: No board\n"),
        ]).await;
        let sentence = |name: &str| format!("[data-name='{name}'] .import-trouble");
        window.read(&sentence("empty.txt"), "The file is empty.").await;
        window.read(&sentence("picture.png"), "This is no text file.").await;
        window.read(&sentence("words.txt"), "No level found.").await;
        window.read(&sentence("broken.xsb"), "Nothing in this file can be played.").await;
        window.read_in("[data-name='broken.xsb'] .import-picture", "1 box but 0 goals").await;
        window.read(&sentence("goals.txt"), "This is a list of goals. Add the level file to which it belongs.").await;
        window.until("!document.querySelector('.import-save')").await;
        // One that is too large is not even opened.
        window.script::<Value>(
            "const transfer = new DataTransfer(); transfer.items.add(new File([new Uint8Array(window.large)], 'large.txt')); \
             document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))",
        ).await;
        window.read(&sentence("large.txt"), "The file is too large: at most 8 MiB are taken.").await;
        // What is missing can come later.
        drop_files(&window, &[("level.txt", COMMA)]).await;
        click(&window, "[data-name='other.txt'] [data-action=remove]").await;
        for name in ["empty.txt", "picture.png", "words.txt", "broken.xsb", "large.txt"] {
            click(&window, &format!("[data-name='{name}'] [data-action=remove]")).await;
        }
        reported(&window, "level.txt", 1, 0).await;
        // Without the network nothing is lost, and that is said.
        window.be_offline(true).await;
        click(&window, ".import-save [type=submit]").await;
        window.read_in(".import-refusal", "The server does not answer, so nothing was saved.").await;
        window.be_offline(false).await;
        click(&window, ".import-save [type=submit]").await;
        window.read("h1", "level").await;
    }

    async fn a_collection_is_private_until_its_owner_shows_it(stage: &Stage) {
        let (window, other) = (stage.window().await, stage.window().await);
        window.visit("/sokoban").await;
        window.see(".collection-card").await;
        paste(&window, TEXT).await;
        window.until("document.querySelector('[name=title]')?.value === 'Two and a half'").await;
        click(&window, ".import-save [type=submit]").await;
        window.read("h1", "Two and a half").await;
        window.read_in(".owner-tools", "Only you see it").await;
        let address = window.address().await;
        other.visit(&address).await;
        other.read("main h1", "Nothing here").await;

        // It is called otherwise, and shown.
        click(&window, "[data-action=rename]").await;
        window.write("dialog input", "Ours").await;
        click(&window, "dialog [type=submit]").await;
        window.read("h1", "Ours").await;
        window.until("document.title.startsWith('Ours')").await;
        click(&window, "[data-action=publish]").await;
        window.read_in(".owner-tools", "Everybody sees it").await;
        other.visit(&address).await;
        other.read("h1", "Ours").await;
        other.until("!document.querySelector('.owner-tools')").await;

        // Everybody can take it away; solutions are its owner's.
        for (visitor, has_solution) in [(&window, true), (&other, false)] {
            watch_downloads(visitor).await;
            click(visitor, "[data-action=export]").await;
            click(visitor, "dialog [data-action=download]").await;
            visitor.until("window.file?.includes('Title: Long')").await;
            let file: String = visitor.script("return window.file").await;
            assert_eq!(file.contains("Solution\nR\n"), has_solution, "{file}");
        }
        click(&window, "[data-action=export]").await;
        watch_the_clipboard(&window).await;
        click(&window, "dialog [value=rle]").await;
        click(&window, "dialog [data-action=copy]").await;
        assert_eq!(copied(&window).await, "; Short\n5#|#@$.#|5#\n\n; Long\n6#|#@-$.#|6#\n");

        // The file comes back as what it was.
        let file: String = window.script("return window.file").await;
        window.visit("/").await;
        window.see(".collection-card").await;
        drop_files(&window, &[("ours.sok", file.as_bytes())]).await;
        reported(&window, "ours.sok", 2, 1).await;
        click(&window, ".import-save [type=submit]").await;
        window.read_in("#notices", "You have these levels already, as “Ours”.").await;
        window.see(".owner-tools").await;
        assert_eq!(window.address().await, address);

        // Levels are added, and the others stay.
        drop_files(&window, &[("more.txt", CS106.as_bytes())]).await;
        window.see("[name=way][value=add]:checked").await;
        click(&window, ".import-save [type=submit]").await;
        window.until("document.querySelectorAll('.tile').length === 3").await;
        window.read_in(".tiles", "more").await;

        // And it is deleted, if that is meant.
        click(&window, "[data-action=delete]").await;
        click(&window, "dialog [data-action=keep]").await;
        window.until("!document.querySelector('dialog')").await;
        click(&window, "[data-action=delete]").await;
        click(&window, "dialog [data-action=delete]").await;
        window.until("location.pathname === '/sokoban'").await;
        other.visit(&address).await;
        other.read("main h1", "Nothing here").await;
    }

    async fn a_replay_is_copied_with_one_key_and_watched_step_by_step(stage: &Stage) {
        const MOVES: &str = "[data-counter=moves] .counter-value";
        const PUSHES: &str = "[data-counter=pushes] .counter-value";
        let window = stage.window().await;
        window.play("/p/5AHABGDFAH5A").await;
        watch_the_clipboard(&window).await;
        window.type_keys("c").await;
        window.read_in("#notices", "The link is copied.").await;
        assert!(copied(&window).await.ends_with("/p/5AHABGDFAH5A"));
        window.walk("rr").await;
        window.read("dialog h2", "Solved").await;
        window.type_keys("c").await;
        window.until("window.copied.endsWith('/p/5AHABGDFAH5A?r=2r')").await;

        let other = stage.window_with(&["--force-prefers-reduced-motion"]).await;
        other.play("/p/5AHABGDFAH5A?r=2r").await;
        // It waits for whoever wants nothing to move, and has nothing of a game.
        other.read(".play-comment", "Somebody shares this solution with you.").await;
        other.until("!document.querySelector('[data-counter=time], [data-action=hint], [data-action=solve], .play-positions')").await;
        for (key, moves, pushes) in
            [(Key::Right, "1", "0"), (Key::Right, "2", "1"), (Key::Left, "1", "0"), (Key::Home, "0", "0"), (Key::End, "2", "1")]
        {
            other.press(&[key]).await;
            other.read(MOVES, moves).await;
            other.read(PUSHES, pushes).await;
        }
        other.read_in("[data-counter=moves] .counter-beat", "of 2").await;
        other.read(".play-speed", "1×").await;
        other.press(&[Key::Up]).await;
        other.read(".play-speed", "2×").await;
        other.click("[data-action=speed]").await;
        other.read(".play-speed", "4×").await;
        // From the start it plays to the end by itself.
        other.click(".play-tools [data-action=undoAll]").await;
        other.read(MOVES, "0").await;
        other.click(".play-tools [data-action=play]").await;
        other.read(MOVES, "2").await;
        watch_the_clipboard(&other).await;
        other.type_keys("c").await;
        assert!(copied(&other).await.ends_with("/p/5AHABGDFAH5A?r=2r"));
        other.click("[data-language=vi]").await;
        other.read(".play-comment", "Có người chia sẻ lời giải này với bạn.").await;
        // What was said lies over the button.
        other.click("#notices [data-do=close]").await;
        other.until("!document.querySelector('.notice')").await;
        other.click(".play-way").await;
        other.see("[data-counter=time]").await;
        other.read(MOVES, "0").await;
        // As text, too.
        watch_the_clipboard(&other).await;
        other.script::<Value>("delete window.copied").await;
        other.click("[data-action=copy]").await;
        assert_eq!(copied(&other).await, "######\n#@ $.#\n######\n");
    }
}
