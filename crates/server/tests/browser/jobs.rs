//! Long work on the server: begun beside a game, found again, watched, cancelled, and used.

use serde_json::{Value, json};

use crate::everybody::keeps_nobody_out;
use crate::help::long_of;
use crate::offline::is_ready;
use crate::stage::{Stage, in_browser};
use crate::window::Window;

/// So many rows of so many boxes keep even the strong solver busy.
const MANY: usize = 16;

/// So many nodes are enough for some of fifty small levels.
const MADE_NODES: u64 = 100_000;

const ASK: &str = ".play-more [data-action=elsewhere]";
/// It is told for how long it has been going on.
const IS_FAR: &str =
    "/0:\\d[1-9] of 2:00/.test(document.querySelector('.remote-far, .job-far')?.textContent)";

/// Lets the server solve from here, in two minutes at most.
async fn ask(window: &Window) {
    window.click(ASK).await;
    window.click("dialog .choices label:has([value='120'])").await;
    window.click("dialog [type=submit]").await;
}

/// Somebody has jobs that end when they are cancelled; their ids.
async fn endless(window: &Window, count: usize) -> Vec<String> {
    let script = format!(
        "const begin = (moves) => fetch('/api/v1/jobs', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, \
           body: JSON.stringify({{ title: 'Endless', work: {{ kind: 'solve', level: {}, configuration: {{ algorithm: 'bfs', deadlocks: 'none' }}, \
             limits: {{ seconds: 100 + moves }} }} }}) }}).then((answer) => answer.json()); \
         const all = async () => {{ const ids = []; for (let at = 0; at < {count}; at++) ids.push((await begin(at)).id); done(ids); }}; \
         void all()",
        json!(long_of(MANY))
    );
    window.script_later(&script).await
}

/// Somebody asks for work without a page for it; its id.
async fn begin(window: &Window, work: &Value) -> String {
    let script = format!(
        "fetch('/api/v1/jobs', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, \
           body: JSON.stringify({{ title: 'Ours', work: {work} }}) }}).then((answer) => answer.json()).then(({{ id }}) => done(id))"
    );
    window.script_later(&script).await
}

async fn cancel(window: &Window, id: &str) {
    let script = format!("fetch('/api/v1/jobs/{id}/cancel', {{ method: 'POST' }}).then(() => done(null))");
    window.script_later::<Value>(&script).await;
}

/// Lets the server solve an easy level, which waits until one of two others is cancelled; their ids.
async fn ask_behind_others(stage: &Stage, window: &Window) -> Vec<String> {
    window.visit("/about").await;
    let ids = endless(window, 2).await;
    window.play(&stage.first_steps(11).await).await;
    ask(window).await;
    window.read_in(".play-advice", "The server will search").await;
    ids
}

/// Nothing is wider than the screen.
const FITS: &str = "document.documentElement.scrollWidth <= innerWidth && innerWidth === 360";

in_browser! {
    async fn a_search_goes_on_without_the_page_and_is_cancelled_in_the_list(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(&long_of(MANY)).await).await;
        ask(&window).await;
        window.read_in(".play-advice", "The server is searching").await;
        window.until(IS_FAR).await;
        // One can play on, and come back later.
        window.walk("r").await;
        window.read_in(".play-advice", "The server is searching").await;
        window.reload().await;
        window.see(".play-host canvas").await;
        window.until(IS_FAR).await;
        window.click(".play-advice [data-action=remote-cancel]").await;
        window.until("document.querySelector('.play-advice').textContent.trim() === ''").await;
        // Another one, from where one stands now.
        ask(&window).await;
        window.until(IS_FAR).await;
        window.click(".play-advice a[href='/jobs']").await;
        window.until("document.querySelectorAll('.job').length === 2").await;
        window.until(IS_FAR).await;
        window.see(".job:nth-child(1) [data-state=running]").await;
        window.see(".job:nth-child(2) [data-state=cancelled]").await;
        window.click(".job [data-action=cancel]").await;
        window.see(".job:nth-child(1) [data-state=cancelled]").await;
        for left in [1, 0] {
            window.click(".job [data-action=forget]").await;
            window.until(&format!("document.querySelectorAll('.job').length === {left}")).await;
        }
        window.read_in(".empty", "No job yet").await;
    }

    async fn an_easy_one_is_solved_there_and_played_here(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(11).await).await;
        window.walk("ul").await;
        ask(&window).await;
        window.read("dialog h2", "Solved by the computer").await;
        // It is kept with the name of its level, and shown from where it was asked for.
        window.visit("/jobs").await;
        window.read_in(".job h2", "First Steps").await;
        window.read_in(".job-answer", "Solved:").await;
        window.click(".job [data-action=open]").await;
        window.see(".replay").await;
        window.until("location.pathname.startsWith('/p/') && location.search.startsWith('?r=')").await;
        window.read_in(".play-comment", "Somebody shares this solution with you.").await;
    }

    async fn what_has_the_fewest_pushes_is_looked_for_and_said_to_be_proved(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(2).await).await;
        window.click(ASK).await;
        window.click("dialog .choices label:has([value=pushes])").await;
        window.click("dialog .choices label:has([value='10'])").await;
        window.click("dialog [type=submit]").await;
        window.read("dialog h2", "Solved by the computer").await;
        // It is chosen again for the next one.
        window.click("dialog [data-do=close]").await;
        window.type_keys("z").await;
        window.click(ASK).await;
        window.until("document.querySelector('dialog [name=goal]:checked')?.value === 'pushes'").await;
        window.until("document.querySelector('dialog [name=seconds]:checked').value === '10'").await;
        window.visit("/jobs").await;
        window.read_in(".job", "Solve · Fewest pushes").await;
        window.read_in(".job-answer", "No solution has fewer pushes.").await;
    }

    async fn a_solution_is_made_shorter_in_the_list(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(2).await).await;
        ask(&window).await;
        window.read("dialog h2", "Solved by the computer").await;
        window.visit("/jobs").await;
        window.click(".job [data-action=improve]").await;
        window.click("dialog .choices label:has([value=pushes])").await;
        window.click("dialog .choices label:has([value='10'])").await;
        window.click("dialog [type=submit]").await;
        window.until("document.querySelectorAll('.job').length === 2").await;
        window.until("document.activeElement.matches('.job:nth-child(2) [data-action=improve]')").await;
        window.read_in(".job:nth-child(1)", "Make shorter · Fewer pushes").await;
        window.until("/(Shorter: \\d+ → |Nothing shorter than )\\d+ push/.test(document.querySelector('.job:nth-child(1) .job-answer')?.textContent)").await;
    }

    async fn levels_are_made_and_played(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/jobs").await;
        window.click(".job-making summary").await;
        // What cannot be is said at the number that is wrong.
        let wrong = async |name: &str, number: &str, sentence: &str| {
            window.write(&format!("#job-{name}"), number).await;
            let said: String = window.script(&format!("return document.querySelector('#job-{name}').validationMessage")).await;
            assert_eq!(said, sentence, "{name} {number}");
        };
        wrong("columns", "99", "A whole number from 4 to 30 is needed here.").await;
        wrong("columns", "4", "").await;
        wrong("rows", "4", "").await;
        wrong("columns", "4", "Either columns or rows have to be 5 at least.").await;
        wrong("rows", "7", "").await;
        wrong("boxes-0", "4", "A level of this size has room for 2 boxes at most.").await;
        wrong("boxes-0", "2", "").await;
        wrong("boxes-1", "1", "This is less than the number before it.").await;
        wrong("rating-0", "0.5", "A number from 1 to 10 is needed here.").await;
        window.click(".job-making [type=submit]").await;
        window.until("document.activeElement.id === 'job-boxes-1' && !document.querySelector('.job')").await;
        window.write("#job-columns", "8").await;
        window.write("#job-rows", "7").await;
        window.write("#job-boxes-0", "1").await;
        window.write("#job-boxes-1", "2").await;
        window.write("#job-rating-0", "1").await;
        window.write("#job-rating-1", "10").await;
        window.write("#job-count", "2").await;
        window.click(".job-making [type=submit]").await;
        window.read_in(".job h2", "8 × 7, 1–2 boxes, difficulty 1–10").await;
        window.read_in(".job .job-answer", "2 levels made.").await;
        window.click(".job [data-made='1']").await;
        window.see(".play-host canvas").await;
        window.read("h1", "A new level").await;
    }

    async fn levels_that_were_made_before_it_stopped_are_told_and_played(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/about").await;
        let work = json!({ "kind": "generate", "rows": 7, "columns": 8, "boxes": [1, 2], "rating": [1, 10], "seed": 5, "count": 50,
            "limits": { "seconds": 60, "nodes": MADE_NODES } });
        begin(&window, &work).await;
        window.visit("/jobs").await;
        window.until("/^[1-9]\\d? of 50 levels made\\. It has looked at as many positions as it may before all were made\\.$/.test(document.querySelector('.job-answer')?.textContent)").await;
        window.click(".job [data-made='0']").await;
        window.see(".play-host canvas").await;
    }

    async fn one_that_waits_says_for_what_and_its_solution_is_offered_to_whoever_has_walked_on(stage: &Stage) {
        let window = stage.window().await;
        let ids = ask_behind_others(stage, &window).await;
        window.read_in(".play-advice", "It is the next one.").await;
        window.walk("ul").await;
        cancel(&window, &ids[0]).await;
        window.read_in(".play-advice", "The server has found a way").await;
        window.read("[data-counter=moves] .counter-value", "2").await;
        // So it is for whoever comes back later.
        window.reload().await;
        window.read_in(".play-advice", "The server has found a way").await;
        window.click(".play-advice [data-action=remote-play]").await;
        window.read("dialog h2", "Solved by the computer").await;
        cancel(&window, &ids[1]).await;
    }

    async fn what_the_server_does_is_not_told_anew_at_every_move(stage: &Stage) {
        let window = stage.window().await;
        let ids = ask_behind_others(stage, &window).await;
        window.script::<Value>("document.querySelector('[data-action=remote-cancel]').isSame = true").await;
        window.walk("ul").await;
        window.read("[data-counter=moves] .counter-value", "2").await;
        window.until("document.querySelector('[data-action=remote-cancel]').isSame").await;
        for id in ids {
            cancel(&window, &id).await;
        }
    }

    async fn what_the_server_has_found_is_seen_beside_a_hint(stage: &Stage) {
        let window = stage.window().await;
        let ids = ask_behind_others(stage, &window).await;
        window.walk("ul").await;
        window.type_keys("h").await;
        window.see(".play-advice [data-rung=solvable]").await;
        cancel(&window, &ids[0]).await;
        window.read_in(".play-advice", "The server has found a way").await;
        window.see(".play-advice [data-rung=solvable]").await;
        window.click(".play-advice [data-action=remote-play]").await;
        window.read("dialog h2", "Solved by the computer").await;
        cancel(&window, &ids[1]).await;
    }

    async fn what_the_server_knows_at_once_takes_the_place_of_what_was_said_here(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(4).await).await;
        window.walk("u").await;
        ask(&window).await;
        window.read_in(".play-advice", "From where you asked, it cannot be solved any more").await;
        window.click(".play-advice [data-action=remote-hide]").await;
        window.type_keys("h").await;
        window.see(".play-advice [data-rung=unsolvable]").await;
        ask(&window).await;
        window.read_in(".play-advice", "From where you asked, it cannot be solved any more").await;
        window.until("!document.querySelector('.play-advice [data-rung]')").await;
    }

    async fn who_is_at_a_button_that_goes_away_stays_with_the_job(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/about").await;
        // So many that there is more than a page of them; the first is worked out, and the answer known for the others.
        let many = json!({ "kind": "solve", "level": "#####\n#@$.#\n#####\n" });
        begin(&window, &many).await;
        window.visit("/jobs").await;
        window.see(".job [data-state=done]").await;
        for _ in 0..50 {
            begin(&window, &many).await;
        }
        let ids = endless(&window, 2).await;
        window.visit("/jobs").await;
        let focus = async |id: &str, action: &str| {
            let button = format!(".job[data-id='{id}'] [data-action={action}]");
            window.see(&button).await;
            window.script::<Value>(&format!("document.querySelector(\"{button}\").focus()")).await;
        };
        let is_at = |id: &str, action: &str| {
            format!("document.activeElement.matches(\".job[data-id='{id}'] [data-action={action}]\")")
        };
        // One ends under the finger, the other by itself.
        focus(&ids[0], "cancel").await;
        window.press(&[thirtyfour::Key::Enter]).await;
        window.until(&is_at(&ids[0], "forget")).await;
        focus(&ids[1], "cancel").await;
        cancel(&window, &ids[1]).await;
        window.until(&is_at(&ids[1], "forget")).await;
        // More of them begin below.
        window.script::<Value>("window.last = document.querySelector('.job:last-child').dataset.id; document.querySelector('[data-action=more]').focus()").await;
        window.press(&[thirtyfour::Key::Enter]).await;
        window.until("document.querySelectorAll('.job').length === 53 && !document.querySelector('[data-action=more]')").await;
        window.until("document.activeElement.closest('.job')?.previousElementSibling?.dataset.id === window.last").await;
    }

    async fn who_has_begun_anew_meanwhile_is_not_played_for(stage: &Stage) {
        let window = stage.window().await;
        let ids = ask_behind_others(stage, &window).await;
        window.walk("u").await;
        window.click("[data-action=restart]").await;
        window.read("[data-counter=moves] .counter-value", "0").await;
        cancel(&window, &ids[0]).await;
        window.read_in(".play-advice", "The server has found a way").await;
        window.until("document.querySelector('.play-how').hidden").await;
        window.click(".play-advice [data-action=remote-play]").await;
        window.read("dialog h2", "Solved by the computer").await;
        cancel(&window, &ids[1]).await;
    }

    async fn who_is_refused_is_told_why_and_solves_here(stage: &Stage) {
        let window = stage.window().await;
        window.visit("/about").await;
        let ids = endless(&window, 4).await;
        window.play(&stage.first_steps(2).await).await;
        ask(&window).await;
        window.read_in("dialog .job-refusal", "Wait for one of them, or cancel it.").await;
        window.click("dialog [data-action=here]").await;
        window.read("dialog h2", "Solved by the computer").await;
        for id in ids {
            cancel(&window, &id).await;
        }
    }

    async fn without_the_server_this_computer_is_offered(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(2).await).await;
        // The page has everything it needs for that.
        window.type_keys("h").await;
        window.see(".play-advice [data-rung]").await;
        stage.go_away().await;
        window.click(ASK).await;
        window.read_in("dialog .job-refusal", "The server does not answer.").await;
        window.until("document.activeElement.dataset.action === 'here'").await;
        window.click("dialog [data-action=here]").await;
        window.read("dialog h2", "Solved by the computer").await;
        stage.come_back().await;
    }

    async fn what_is_cancelled_elsewhere_is_said_to_be(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.upload(&long_of(MANY)).await).await;
        ask(&window).await;
        window.until(IS_FAR).await;
        let id: String = window.script_later("fetch('/api/v1/jobs').then((answer) => answer.json()).then(({ items }) => done(items[0].id))").await;
        cancel(&window, &id).await;
        window.read_in("#notices", "it was cancelled elsewhere").await;
        window.until("document.querySelector('.play-advice').textContent.trim() === ''").await;
    }

    async fn who_comes_back_while_the_server_is_away_sees_the_job_as_soon_as_it_answers(stage: &Stage) {
        let window = stage.keeping_window().await;
        window.visit("/about").await;
        is_ready(&window).await;
        let ids = ask_behind_others(stage, &window).await;
        stage.go_away().await;
        window.reload().await;
        window.see(".play-host canvas").await;
        window.read_in(".play-advice", "The server does not answer.").await;
        stage.come_back().await;
        window.read_in(".play-advice", "The server will search").await;
        cancel(&window, &ids[0]).await;
        window.read_in(".play-advice", "The server has found a way").await;
        cancel(&window, &ids[1]).await;
    }

    async fn by_keys_alone_and_in_vietnamese_on_a_small_phone(stage: &Stage) {
        let window = stage.window_with(&["--lang=vi-VN", "--accept-lang=vi-VN"]).await;
        window.be_a_phone_of(360, 640).await;
        window.play(&stage.upload(&long_of(MANY)).await).await;
        window.script::<Value>(&format!("document.querySelector('{ASK}').focus()")).await;
        window.press(&[thirtyfour::Key::Enter]).await;
        window.until("document.activeElement.name === 'goal'").await;
        window.until(FITS).await;
        keeps_nobody_out(&window).await;
        window.press(&[thirtyfour::Key::Tab, thirtyfour::Key::Right, thirtyfour::Key::Enter]).await;
        window.read_in(".play-advice", "Máy chủ đang tìm").await;
        window.until(FITS).await;
        keeps_nobody_out(&window).await;
        window.visit("/jobs").await;
        window.read("h1", "Việc trên máy chủ").await;
        window.read_in(".job", "đang chạy").await;
        window.read_in(".job .job-far", " trên ").await;
        window.click(".job-making summary").await;
        window.until(FITS).await;
        keeps_nobody_out(&window).await;
        window.write("#job-rows", "31").await;
        window.until("document.querySelector('#job-rows').validationMessage === 'Ở đây cần một số nguyên từ 4 đến 30.'").await;
        window.script::<Value>("document.querySelector('.job [data-action=cancel]').focus()").await;
        window.press(&[thirtyfour::Key::Enter]).await;
        window.see(".job [data-state=cancelled]").await;
    }
}
