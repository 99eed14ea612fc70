//! Benchmarks: begun, brought, shown and compared.

use serde_json::{Value, json};

use crate::stage::{Stage, in_browser};
use crate::window::Window;

/// Something inside the frame of a report.
const FRAME: &str = "document.querySelector('.bench-frame')?.contentDocument";

/// Begins a benchmark of the first levels of First Steps, and waits for its report.
async fn measured(window: &Window, levels: &str, title: &str) {
    window.visit("/bench?new").await;
    window.see(".bench-form").await;
    window.until("document.querySelector('#bench-collection').selectedOptions[0].textContent.startsWith('First Steps')").await;
    window.write("#bench-numbers", levels).await;
    window.write("#bench-title", title).await;
    window.click(".bench-form [type=submit]").await;
    window
        .until("location.pathname.startsWith('/bench/') && document.querySelector('.bench-frame') !== null")
        .await;
    window.until(&format!("{FRAME}?.querySelector('h2') && !document.querySelector('.bench-frame').hasAttribute('aria-busy')")).await;
}

/// What the command line leaves, as the server has it.
async fn files(window: &Window) -> (String, String) {
    let files: Vec<String> = window
        .script_later(
            "const id = location.pathname.split('/').at(-1); \
             const file = (name) => fetch(`/api/v1/reports/${id}/${name}`).then((answer) => answer.text()); \
             Promise.all([file('results.jsonl'), file('settings.json')]).then(done)",
        )
        .await;
    let [results, settings] = files.try_into().expect("there are two");
    (results, settings)
}

/// Lets files fall onto the page.
async fn drop_files(window: &Window, files: &[(&str, &str)]) {
    let script = format!(
        "const transfer = new DataTransfer(); \
         for (const [name, text] of {}) transfer.items.add(new File([text], name)); \
         const options = {{ dataTransfer: transfer, bubbles: true, cancelable: true }}; \
         document.body.dispatchEvent(new DragEvent('dragover', options)); \
         if (!document.querySelector('.drop-cover')) throw Error('nobody heeds what is dragged here'); \
         document.body.dispatchEvent(new DragEvent('drop', options))",
        json!(files)
    );
    window.script::<Value>(&script).await;
}

/// Begins one that has enough to do: breadth-first search without rules.
async fn hard(stage: &Stage, window: &Window) {
    let level = stage.upload("##########\n#@       #\n# $$$$$$ #\n#        #\n# $$$$$$ #\n#        #\n#........#\n#....    #\n##########\n").await;
    let collection = level.split_once("?in=").expect("both are named").1.to_owned();
    window.visit("/bench").await;
    window.see(".bench-form").await;
    window.choose("#bench-collection", &collection).await;
    window.choose("#bench-seconds", "5").await;
    for place in [0, 1] {
        window.choose(&format!("#bench-{place}-deadlocks"), "none").await;
    }
    window.choose("#bench-repeat", "5").await;
    window.click(".bench-form [type=submit]").await;
    window.read_in(".bench-progress", "running").await;
}

async fn bench(stage: &Stage) -> Window {
    let window = stage.window().await;
    window.visit("/bench").await;
    window.see(".bench-form").await;
    window
}

in_browser! {
    async fn a_small_one_is_begun_finishes_and_shows_its_report(stage: &Stage) {
        let window = bench(stage).await;
        window.read_in(".empty", "No benchmark yet").await;
        window.read_in(".bench-estimate", "24 runs, at most 24 seconds.").await;
        // What an algorithm does not look at cannot be chosen.
        window.until("document.querySelector('#bench-0-heuristic') && !document.querySelector('#bench-1-heuristic')").await;
        window.click(".bench-form [data-action=add]").await;
        window.until("document.querySelector('#bench-2-algorithm').value === 'strong'").await;
        window.read_in(".bench-estimate", "36 runs").await;
        window.choose("#bench-repeat", "10").await;
        window.read_in(".bench-estimate", "360 runs are too many for here: at most 240").await;
        window.choose("#bench-repeat", "2").await;
        window.write("#bench-numbers", "1-3, x").await;
        window.read_in(".bench-estimate", "Write numbers and ranges").await;
        window.write("#bench-numbers", "1-3").await;
        window.read_in(".bench-estimate", "18 runs, at most 18 seconds.").await;
        window.click(".bench-form [type=submit]").await;
        window.until(&format!("{FRAME}?.querySelectorAll('tbody tr').length === 3 + 18")).await;
        window.read(".bench-report h1", "First Steps").await;
        // It is as high as it is long, and speaks and looks as the page around it.
        window.until(&format!("document.querySelector('.bench-frame').offsetHeight >= {FRAME}.querySelector('main').offsetHeight")).await;
        window.until(&format!("{FRAME}.documentElement.dataset.appearance === document.documentElement.dataset.appearance")).await;
        window.until(&format!("!{FRAME}.querySelector('h1').checkVisibility()")).await;
        window.script::<Value>(&format!("{FRAME}.querySelector('th button').click()")).await;
        window.until(&format!("{FRAME}.querySelector('th').getAttribute('aria-sort') === 'ascending'")).await;
        // It is in the list, with what was solved.
        window.click(".way-back").await;
        window.read_in(".bench-card", "9 of 9 solved").await;
        window.read_in(".bench-card .bench-names", "strong any").await;
    }

    async fn one_is_renamed_shared_and_deleted(stage: &Stage) {
        let window = stage.window().await;
        measured(&window, "1", "Mine").await;
        let address = window.address().await;
        let other = stage.window().await;
        window.click("[data-action=rename]").await;
        window.write("dialog input", "Ours").await;
        window.click("dialog [type=submit]").await;
        window.read(".bench-report h1", "Ours").await;
        window.click("[data-action=publish]").await;
        window.see("[data-action=link]").await;
        other.visit(&address).await;
        other.read(".bench-report h1", "Ours").await;
        other.until("document.querySelector('.bench-tools') === null").await;
        other.until(&format!("{FRAME}?.querySelector('h2')")).await;
        window.click("[data-action=delete]").await;
        window.click("dialog [data-action=delete]").await;
        window.until("location.pathname === '/bench'").await;
        window.read_in(".empty", "No benchmark yet").await;
    }

    async fn what_runs_takes_nothing_away_from_whoever_reads_or_writes(stage: &Stage) {
        let window = stage.window().await;
        hard(stage, &window).await;
        window.see(".bench-tally table").await;
        // A table that was scrolled aside is filled where it is, and has a name.
        window.be_a_phone().await;
        window.until("document.querySelector('.bench-scroll[role=region]').getAttribute('aria-labelledby') === 'bench-tally'").await;
        window
            .script::<Value>(
                "const table = document.querySelector('.bench-scroll'); table.dataset.seen = ''; table.style.width = '120px'; table.scrollLeft = 40; table.focus(); \
                 window.filled = 0; new MutationObserver(() => filled++).observe(table.querySelector('tbody'), { childList: true }); return null",
            )
            .await;
        window.until("filled > 1").await;
        window.until("document.activeElement.matches('.bench-scroll[data-seen]') && document.activeElement.scrollLeft === 40").await;
        // In the list the focus stays, too; whoever writes is told when he has finished.
        window.be_in_front().await;
        window.visit("/bench?new").await;
        window.see(".bench-card [data-state=running]").await;
        window.script::<Value>("document.querySelector('#bench-title').focus(); return null").await;
        window
            .script_later::<Value>("const id = document.querySelector('.bench-card').dataset.id; fetch(`/api/v1/reports/${id}/cancel`, { method: 'POST' }).then(() => setTimeout(() => done(null), 4500))")
            .await;
        window.see(".bench-card [data-state=running]").await;
        window.script::<Value>("document.querySelector('.bench-card h3 a').focus(); return null").await;
        window.see(".bench-card [data-state=cancelled]").await;
        window.until("document.activeElement.matches('.bench-card h3 a')").await;
    }

    async fn names_that_a_list_leaves_out_are_counted(stage: &Stage) {
        let window = bench(stage).await;
        let told: Vec<String> = window
            .script_later(
                "const folder = document.querySelector('script[src$=\"js/main.js\"]').src.replace('main.js', ''); \
                 const source = (name) => ({ name, subjects: 2 }); \
                 import(folder + 'bench/words.js').then(({ sourcesOf, configurationsOf }) => done([ \
                   sourcesOf({ sources: ['A', 'B', 'C'].map(source), source_count: 5 }), \
                   sourcesOf({ sources: ['A', 'B', 'C', 'D'].map(source), source_count: 4 }), \
                   configurationsOf({ configurations: [{ algorithm: 'bfs' }], configuration_count: 1 })]))",
            )
            .await;
        assert_eq!(told, ["A (2), B (2), C (2), and 2 more", "A (2), B (2), C (2), and 1 more", "bfs"]);
    }

    async fn one_that_was_deleted_elsewhere_says_so_and_asks_no_more(stage: &Stage) {
        let window = stage.window().await;
        hard(stage, &window).await;
        window.click(".way-back").await;
        window.see(".bench-card [data-state=running]").await;
        window.script::<Value>("fetch(`/api/v1/reports/${document.querySelector('.bench-card').dataset.id}`, { method: 'DELETE' }); return null").await;
        window.read_in(".empty", "No benchmark yet").await;
        hard(stage, &window).await;
        window.see(".bench-tally").await;
        window
            .script_later::<Value>("const address = `/api/v1/reports/${location.pathname.split('/').at(-1)}`; fetch(address, { method: 'DELETE' }).then(() => done(null))")
            .await;
        window.read_in(".bench-report [role=alert]", "it was deleted elsewhere").await;
        let asked: u64 = window
            .script_later("const asked = () => performance.getEntriesByType('resource').length; const before = asked(); setTimeout(() => done(asked() - before), 2500)")
            .await;
        assert_eq!(asked, 0);
    }

    async fn one_is_cancelled_and_goes_on(stage: &Stage) {
        let window = bench(stage).await;
        // Breadth-first search without rules has enough to do.
        let level = stage.upload("##########\n#@       #\n# $$$$$$ #\n#        #\n# $$$$$$ #\n#        #\n#........#\n#....    #\n##########\n").await;
        let collection = level.split_once("?in=").expect("both are named").1.to_owned();
        window.reload().await;
        window.see(".bench-form").await;
        window.choose("#bench-collection", &collection).await;
        window.choose("#bench-seconds", "5").await;
        window.choose("#bench-0-deadlocks", "none").await;
        window.choose("#bench-1-deadlocks", "none").await;
        window.click(".bench-form [type=submit]").await;
        window.read_in(".bench-progress", "running").await;
        window.read_in(".bench-done", "of 2").await;
        window.click("[data-action=cancel]").await;
        window.read_in(".bench-progress", "Cancelled. What is known is kept").await;
        window.click("[data-action=resume]").await;
        window.see("[data-action=cancel]").await;
        window.see(".bench-frame").await;
        window.until("document.querySelector('.bench-progress') === null").await;
    }

    async fn one_is_brought_from_files_and_a_broken_one_is_refused_in_a_sentence(stage: &Stage) {
        let window = stage.window().await;
        measured(&window, "1-2", "Here").await;
        let (results, settings) = files(&window).await;
        window.click(".way-back").await;
        window.see(".bench-card").await;
        drop_files(&window, &[("results.jsonl", &results)]).await;
        window.read_in(".bench-bring [role=alert]", "settings.json is missing").await;
        let broken = results.replacen("\"outcome\"", "\"end\"", 1);
        drop_files(&window, &[("results.jsonl", &broken), ("settings.json", &settings)]).await;
        window.read_in(".bench-bring [role=alert]", "results.jsonl, line 1 is no result").await;
        let false_one = results.replacen("\"lurd\":\"", "\"lurd\":\"lr", 1);
        drop_files(&window, &[("results.jsonl", &false_one), ("settings.json", &settings)]).await;
        window.read_in(".bench-bring [role=alert]", "results.jsonl, line 1:").await;
        drop_files(&window, &[("results.jsonl", &results), ("settings.json", &settings), ("report.html", "")]).await;
        window.until("location.pathname.startsWith('/bench/')").await;
        window.read_in(".bench-report .page-head", "4 of 4 solutions replayed here").await;
        window.until(&format!("{FRAME}?.querySelectorAll('tbody tr').length === 2 + 4")).await;
    }

    async fn two_are_compared_on_one_page(stage: &Stage) {
        let window = stage.window().await;
        measured(&window, "1-2", "Before").await;
        measured(&window, "1-2", "After").await;
        window.visit("/bench").await;
        window.until("document.querySelectorAll('.bench-card').length === 2").await;
        window.until("document.querySelector('[data-action=compare]').disabled").await;
        window.script::<Value>("for (const box of document.querySelectorAll('[name=choose]')) box.click()").await;
        window.read_in("[data-action=compare]", "Compare 2").await;
        window.click("[data-action=compare]").await;
        window.until("location.pathname === '/bench/compare'").await;
        window.until(&format!("{FRAME}?.querySelector('.legend')?.textContent.includes('Before: astar')")).await;
        window.until(&format!("{FRAME}.querySelector('.legend').textContent.includes('After: bfs')")).await;
        window.visit("/bench/compare?ids=x").await;
        window.read_in(".empty", "Two to four reports").await;
    }

    async fn on_a_phone_and_in_vietnamese_nothing_is_cut_off(stage: &Stage) {
        let window = stage.window().await;
        measured(&window, "1-3", "Điện thoại").await;
        let address = window.address().await;
        window.be_a_phone().await;
        window.visit("/bench?new").await;
        window.click("[data-language=vi]").await;
        window.read(".page-head h1", "Đo hiệu năng").await;
        window.read_in(".bench-card", "giải được 6 trên 6").await;
        window.until("document.documentElement.scrollWidth <= innerWidth").await;
        window.visit(&address).await;
        window.read_in(".bench-tools", "Đổi tên").await;
        window.until(&format!("{FRAME}?.querySelector('h2 [lang=vi]')?.checkVisibility()")).await;
        window.until("document.documentElement.scrollWidth <= innerWidth").await;
        // What is wide is scrolled where it is.
        window.until(&format!("{FRAME}.documentElement.scrollWidth <= {FRAME}.documentElement.clientWidth")).await;
    }
}
