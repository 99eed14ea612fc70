//! Games that are not over yet.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, PASSWORD, Site, on_both_engines};

const SAVES: &str = "/api/v1/saves";
const LEVEL: &str = "########\n#@ $  .#\n########\n";
const MAZE: &str = "dfs1-3x3-s1-b0-f0.0-t2.2";

/// The level of these tests, played so far, with every move done.
fn sokoban(moves: &str) -> Value {
    let position = moves.len();
    json!({ "kind": "sokoban", "drawing": LEVEL, "moves": moves, "position": position, "elapsed": 1000 })
}

/// The maze of these tests, walked so far.
fn maze(rest: &str, position: usize, elapsed: u64) -> Value {
    json!({ "kind": "maze", "run": format!("{MAZE} {rest}"), "position": position, "elapsed": elapsed })
}

async fn create(browser: &Browser, name: Option<&str>, play: Value) -> Answer {
    browser.post(SAVES, json!({ "name": name, "play": play })).await
}

async fn update(browser: &Browser, save: &Value, play: Value) -> Answer {
    browser.put(&path(save), json!({ "revision": save["revision"], "play": play })).await
}

fn path(save: &Value) -> String {
    format!("{SAVES}/{}", save["id"].as_str().unwrap())
}

async fn list(browser: &Browser) -> Vec<Value> {
    browser.get(SAVES).await.expect(StatusCode::OK)["items"].as_array().unwrap().clone()
}

/// The moves of all saves there are, in some order.
async fn played(browser: &Browser) -> Vec<String> {
    let mut moves = Vec::new();
    for save in list(browser).await {
        let whole = browser.get(&path(&save)).await.expect(StatusCode::OK);
        moves.push(whole["play"]["moves"].as_str().unwrap().to_owned());
    }
    moves.sort();
    moves
}

on_both_engines! {
    async fn a_game_comes_back_with_its_whole_history(site: Site) {
        let guest = site.browser();
        assert_eq!(list(&guest).await, Vec::<Value>::new());
        let mut play = sokoban("rrRl");
        play["position"] = json!(2);
        let save = create(&guest, None, play).await.expect(StatusCode::CREATED);
        assert_eq!((&save["kind"], &save["done"], &save["moves"]), (&json!("sokoban"), &json!(2), &json!(4)));
        assert_eq!((&save["elapsed"], &save["assisted"], &save["revision"]), (&json!(1000), &json!(false), &json!(1)));
        assert_eq!((&save["name"], &save["forked_from"]), (&Value::Null, &Value::Null));
        let whole = guest.get(&path(&save)).await.expect(StatusCode::OK);
        let expected = json!({
            "kind": "sokoban", "drawing": LEVEL, "moves": "rRRl", "position": 2, "elapsed": 1000, "assisted": false,
            "automatic": false, "began": 0,
        });
        assert_eq!(whole["play"], expected);

        let walk = create(&guest, Some("halfway"), maze("e1-p1.1=3-h3 r1d1", 1, 9)).await.expect(StatusCode::CREATED);
        assert_eq!((&walk["game"], &walk["name"]), (&json!(format!("{MAZE} e1-p1.1=3-h3")), &json!("halfway")));
        let whole = guest.get(&path(&walk)).await.expect(StatusCode::OK);
        assert_eq!((&whole["play"]["run"], &whole["play"]["position"]), (&json!(format!("{MAZE} e1-p1.1=3-h3 r1d1")), &json!(1)));

        // What is loaded can be sent as it is.
        update(&guest, &whole, whole["play"].clone()).await.expect(StatusCode::OK);
        assert_eq!(list(&guest).await, [walk, save]);
    }

    async fn mazes_remember_what_was_chosen_and_are_listed_by_themselves(site: Site) {
        let guest = site.browser();
        let level = create(&guest, None, sokoban("r")).await.expect(StatusCode::CREATED);
        let mut play = maze("- r1", 1, 9);
        play["about"] = json!({ "title": "Góc phố", "algorithm": "astar", "fog": true });
        let walk = create(&guest, None, play.clone()).await.expect(StatusCode::CREATED);
        assert_eq!(walk["about"], play["about"]);
        assert_eq!(guest.get(&path(&walk)).await.expect(StatusCode::OK)["play"]["about"], play["about"]);
        for (query, expected) in [("?kind=maze", &walk), ("?kind=sokoban", &level)] {
            let saves = guest.get(&format!("/api/v1/saves{query}")).await.expect(StatusCode::OK);
            assert_eq!(saves["items"], json!([expected]), "{query}");
        }
        guest.get("/api/v1/saves?kind=chess").await.expect_problem(StatusCode::BAD_REQUEST, "malformed");
        play["about"]["algorithm"] = json!("magic");
        create(&guest, None, play).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    }

    async fn a_game_goes_along_as_it_is_played(site: Site) {
        let guest = site.browser();
        let mut save = create(&guest, None, sokoban("")).await.expect(StatusCode::CREATED);
        let first = save.clone();
        for (moves, revision) in [("r", 2), ("rR", 3), ("rRl", 4)] {
            save = update(&guest, &save, sokoban(moves)).await.expect(StatusCode::OK);
            assert_eq!((&save["id"], &save["revision"]), (&first["id"], &json!(revision)));
        }
        assert_eq!(played(&guest).await, ["rRl"]);
        update(&guest, &save, maze("- r1", 1, 1)).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    }

    async fn two_devices_never_overwrite_one_another(site: Site) {
        let anna = site.registered("Anna").await;
        let phone = site.another_device("Anna").await;
        let save = create(&anna, None, sokoban("r")).await.expect(StatusCode::CREATED);
        // Both have seen revision 1, and both play on.
        let changed = update(&anna, &save, sokoban("rR")).await.expect(StatusCode::OK);
        let fork = update(&phone, &save, sokoban("rl")).await.expect(StatusCode::CREATED);
        assert_ne!(fork["id"], save["id"]);
        assert_eq!((&fork["forked_from"], &fork["revision"]), (&save["id"], &json!(1)));
        assert_eq!(played(&anna).await, ["rR", "rl"]);
        // And on, each on its own.
        update(&anna, &changed, sokoban("rRR")).await.expect(StatusCode::OK);
        update(&phone, &fork, sokoban("rlr")).await.expect(StatusCode::OK);
        assert_eq!(played(&anna).await, ["rRR", "rlr"]);
        // A third begins without having looked.
        let third = create(&site.another_device("Anna").await, None, sokoban("rR")).await.expect(StatusCode::CREATED);
        assert_eq!(third["forked_from"], fork["id"]);
        assert_eq!(played(&anna).await, ["rR", "rRR", "rlr"]);
    }

    async fn of_many_devices_that_save_at_once_none_loses_its_game(site: Site) {
        let anna = site.registered("Anna").await;
        let save = create(&anna, None, sokoban("")).await.expect(StatusCode::CREATED);
        let games = ["r", "rr", "rrr", "rl", "rrl", "rlr", "rlrl", "rrlr"];
        let tries = games.map(|moves| {
            let (anna, save) = (anna.clone(), save.clone());
            tokio::spawn(async move { update(&anna, &save, sokoban(moves)).await.status })
        });
        let mut forks = 0;
        for status in tries {
            forks += usize::from(status.await.unwrap() == StatusCode::CREATED);
        }
        assert_eq!(forks, games.len() - 1);
        let mut kept = played(&anna).await;
        kept.iter_mut().for_each(|moves| *moves = moves.to_lowercase());
        kept.sort();
        let mut games = games;
        games.sort_unstable();
        assert_eq!(kept, games);
    }

    async fn what_is_sent_again_is_kept_once(site: Site) {
        let guest = site.browser();
        let save = create(&guest, None, sokoban("r")).await.expect(StatusCode::CREATED);
        assert_eq!(create(&guest, None, sokoban("r")).await.expect(StatusCode::OK), save);
        let named = create(&guest, Some("here"), sokoban("r")).await.expect(StatusCode::CREATED);
        assert_eq!(create(&guest, Some(" here "), sokoban("R")).await.expect(StatusCode::OK), named);
        // An update whose answer was lost.
        let changed = update(&guest, &save, sokoban("rR")).await.expect(StatusCode::OK);
        assert_eq!(update(&guest, &save, sokoban("rR")).await.expect(StatusCode::OK), changed);
        // A fork whose answer was lost.
        let fork = update(&guest, &save, sokoban("rl")).await.expect(StatusCode::CREATED);
        assert_eq!(update(&guest, &save, sokoban("rl")).await.expect(StatusCode::OK), fork);
        assert_eq!(played(&guest).await, ["r", "rR", "rl"]);
    }

    async fn a_game_has_ten_snapshots(site: Site) {
        let guest = site.browser();
        let mut saves = Vec::new();
        for number in 0..10 {
            saves.push(create(&guest, Some(&format!("number {number}")), sokoban("r")).await.expect(StatusCode::CREATED));
        }
        let detail = create(&guest, Some("one more"), sokoban("r")).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much");
        assert_eq!(detail, "this game has 10 saves with names; delete one first");
        // What goes along is not counted, nor is another game; but it cannot become the eleventh.
        let along = create(&guest, None, sokoban("r")).await.expect(StatusCode::CREATED);
        create(&guest, Some("elsewhere"), maze("- -", 0, 0)).await.expect(StatusCode::CREATED);
        guest.patch(&path(&along), json!({ "name": "one more" })).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much");
        guest.delete(&path(&saves[3]), json!({})).await.expect(StatusCode::NO_CONTENT);
        let snapshot = guest.patch(&path(&along), json!({ "name": "one more" })).await.expect(StatusCode::OK);
        assert_eq!((&snapshot["id"], &snapshot["name"]), (&along["id"], &json!("one more")));
        // Who still plays on it does not change the snapshot.
        let fork = update(&guest, &along, sokoban("rR")).await.expect(StatusCode::CREATED);
        assert_eq!((&fork["name"], &fork["forked_from"]), (&Value::Null, &along["id"]));
        let of_level = guest.get(&format!("{SAVES}?game={}", along["game"].as_str().unwrap())).await.expect(StatusCode::OK);
        assert_eq!(of_level["items"].as_array().unwrap().len(), 11);
    }

    async fn a_save_is_renamed_and_deleted(site: Site) {
        let guest = site.browser();
        let save = create(&guest, Some("here"), sokoban("r")).await.expect(StatusCode::CREATED);
        let renamed = guest.patch(&path(&save), json!({ "name": "góc phải" })).await.expect(StatusCode::OK);
        assert_eq!(renamed["name"], "góc phải");
        assert_eq!(guest.patch(&path(&save), json!({ "name": "góc phải" })).await.expect(StatusCode::OK), renamed);
        for name in ["", " ", "a\nb", &"x".repeat(61)] {
            guest.patch(&path(&save), json!({ "name": name })).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
            create(&guest, Some(name), sokoban("r")).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        }
        // Whoever deletes what they have finished does not delete what another device has played since.
        let stale = format!("{}?revision={}", path(&save), save["revision"]);
        guest.delete(&stale, json!({})).await.expect_problem(StatusCode::CONFLICT, "conflict");
        let seen = format!("{}?revision={}", path(&save), renamed["revision"]);
        guest.delete(&seen, json!({})).await.expect(StatusCode::NO_CONTENT);
        guest.delete(&seen, json!({})).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        assert_eq!(list(&guest).await, Vec::<Value>::new());
    }

    async fn somebody_elses_save_is_not_there(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let save = create(&anna, None, sokoban("r")).await.expect(StatusCode::CREATED);
        let path = path(&save);
        binh.get(&path).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        update(&binh, &save, sokoban("rR")).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        binh.patch(&path, json!({ "name": "mine" })).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        binh.delete(&path, json!({})).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        site.browser().get(&path).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        assert_eq!(list(&binh).await, Vec::<Value>::new());
        assert_eq!(list(&anna).await, [save]);
    }

    async fn a_save_called_password_harms_nothing(site: Site) {
        let anna = site.registered("Anna").await;
        for name in ["password", "__proto__", "name'; DROP TABLE players; --"] {
            let save = create(&anna, Some(name), sokoban("r")).await.expect(StatusCode::CREATED);
            assert_eq!(anna.get(&path(&save)).await.expect(StatusCode::OK)["name"], name);
        }
        let elsewhere = site.another_device("Anna").await;
        assert_eq!(list(&elsewhere).await.len(), 3);
    }

    async fn what_a_guest_has_saved_belongs_to_the_account(site: Site) {
        let anna = site.registered("Anna").await;
        create(&anna, None, sokoban("r")).await.expect(StatusCode::CREATED);
        let guest = site.browser();
        create(&guest, None, sokoban("rR")).await.expect(StatusCode::CREATED);
        create(&guest, Some("maze"), maze("- r1", 1, 1)).await.expect(StatusCode::CREATED);
        let credentials = json!({ "name": "Anna", "password": PASSWORD });
        guest.post("/api/v1/login", credentials).await.expect(StatusCode::OK);
        assert_eq!(list(&guest).await.len(), 3);
        assert_eq!(list(&anna).await, list(&guest).await);
        // By registering nothing moves at all.
        let guest = site.browser();
        let save = create(&guest, None, sokoban("r")).await.expect(StatusCode::CREATED);
        guest.post("/api/v1/register", json!({ "name": "Binh", "password": PASSWORD })).await.expect(StatusCode::CREATED);
        assert_eq!(list(&site.another_device("Binh").await).await, [save]);
    }

    async fn what_a_guest_saves_while_logging_in_is_not_lost(site: Site) {
        site.registered("Anna").await;
        let guest = site.browser();
        create(&guest, None, maze("- -", 0, 0)).await.expect(StatusCode::CREATED);
        let saving = (1..20).map(|elapsed| {
            let guest = guest.clone();
            tokio::spawn(async move { create(&guest, None, maze("- -", 0, elapsed)).await })
        });
        let saving: Vec<_> = saving.collect();
        guest.post("/api/v1/login", json!({ "name": "Anna", "password": PASSWORD })).await.expect(StatusCode::OK);
        let mut answers = Vec::new();
        for answer in saving {
            answers.push(answer.await.unwrap());
        }
        let anna = site.another_device("Anna").await;
        let kept: Vec<Value> = list(&anna).await.iter().map(|save| save["id"].clone()).collect();
        for answer in answers {
            // Who comes with the guest's cookie when the guest is gone is somebody new.
            if answer.status == StatusCode::CREATED && !answer.headers.contains_key("set-cookie") {
                let save = answer.expect(StatusCode::CREATED);
                assert!(kept.contains(&save["id"]), "{save}");
            }
        }
    }

    async fn everything_that_was_saved_is_exported(site: Site) {
        let anna = site.registered("Anna").await;
        let save = create(&anna, Some("here"), sokoban("rR")).await.expect(StatusCode::CREATED);
        let export = anna.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(export["saves"][0]["save"], save);
        assert_eq!(export["saves"][0]["play"]["moves"], "rR");
    }

    async fn lists_come_in_pages_with_tags_and_room_is_limited(site: Site) {
        let guest = site.browser();
        let first = create(&guest, None, maze("- -", 0, 0)).await.expect(StatusCode::CREATED);
        // Some at a time: a busy machine would turn the last of five hundred away.
        for some in (1..500).collect::<Vec<_>>().chunks(20) {
            let made = some.iter().map(|&elapsed| {
                let guest = guest.clone();
                tokio::spawn(async move { create(&guest, None, maze("- -", 0, elapsed)).await.expect(StatusCode::CREATED) })
            });
            for one in made.collect::<Vec<_>>() {
                one.await.unwrap();
            }
        }
        let detail = create(&guest, None, maze("- -", 0, 500)).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much");
        assert!(detail.starts_with("you keep 500 saves"), "{detail}");
        // What is there can still go along, but not fork.
        update(&guest, &first, maze("- r1", 1, 1)).await.expect(StatusCode::OK);
        update(&guest, &first, maze("- r2", 1, 2)).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much");
        let page = guest.get(&format!("{SAVES}?page=10")).await;
        let tag = page.headers["etag"].clone();
        let page = page.expect(StatusCode::OK);
        assert_eq!((page["items"].as_array().unwrap().len(), &page["more"]), (50, &json!(false)));
        let again = Answer::read(guest.request(Method::GET, &format!("{SAVES}?page=10")).header("if-none-match", tag)).await;
        assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
        assert_eq!(list(&guest).await[0]["id"], first["id"]);
    }
}

/// Sends a game that cannot be, and compares the sentence.
async fn check_refused(browser: &Browser, play: Value, code: &str, sentence: &str) {
    let detail = create(browser, None, play).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, code);
    assert_eq!(detail, sentence);
}

#[tokio::test]
async fn a_history_that_cannot_be_played_is_refused_with_the_move() {
    let site = Site::on_sqlite().await;
    let guest = site.browser();
    let check = async |play, sentence| check_refused(&guest, play, "rejected", sentence).await;
    check(sokoban("ru"), "move 2 (u) is blocked").await;
    check(sokoban("rrrrr"), "move 5 (r) is blocked").await;
    check(sokoban("rx"), "the moves: character 2: `x` is no move").await;
    check(sokoban("100000(rl)r"), "200001 moves; at most 200000 are kept").await;
    check(maze("- r1r1", 2, 2), "step 2 (r) walks into a wall").await;
    check(maze("e1-p-h1 r1d1", 2, 2), "step 2 (d) has no energy left").await;
    check(
        maze("- r1d", 1, 1),
        "the run: character 4 of the moves: after a direction come milliseconds, such as 0 or 350",
    )
    .await;
    let huge =
        json!({ "kind": "maze", "run": "dfs1-1001x1000-s1-b0-f0.0-t9.9 - -", "position": 0, "elapsed": 0 });
    check(huge, "the maze has 1001000 cells; at most 1000000 are played here").await;
    // What was taken back has to be possible too.
    let mut play = sokoban("rRu");
    play["position"] = json!(1);
    check(play, "move 3 (u) is blocked").await;
    let mut play = sokoban("r");
    play["drawing"] = json!("#####\n#@$ #\n#####");
    check(play, "the drawing is no level: line 1: 1 box but 0 goals within the player's reach").await;
    let mut play = sokoban("r");
    play["drawing"] = json!(format!("{LEVEL}\n{LEVEL}"));
    check(play, "the drawing has 2 levels; a save has one").await;
    // Nobody became a guest by that.
    assert_eq!(guest.get("/api/v1/me").await.expect(StatusCode::OK), json!({ "player": null }));
}

#[tokio::test]
async fn numbers_that_cannot_be_are_refused() {
    let site = Site::on_sqlite().await;
    let guest = site.browser();
    let check = async |play, sentence| check_refused(&guest, play, "invalid", sentence).await;
    let mut play = sokoban("r");
    play["position"] = json!(2);
    check(play, "position 2 lies after the last of 1 moves").await;
    let mut play = sokoban("r");
    play["elapsed"] = json!(1u64 << 53);
    check(play, "a clock shows at most 9007199254740991 ms").await;
    check(maze("- r5", 1, 4), "the clock shows 4 ms, but the last move came at 5 ms").await;
    for (field, value) in
        [("position", json!(-1)), ("elapsed", json!(1.5)), ("kind", json!("chess")), ("score", json!(1))]
    {
        let mut play = sokoban("r");
        play[field] = value;
        create(&guest, None, play).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    }
}

#[tokio::test]
async fn a_long_game_is_kept_and_one_that_is_too_large_is_not() {
    let site = Site::on_sqlite().await;
    let guest = site.browser();
    let long =
        json!({ "kind": "sokoban", "drawing": LEVEL, "moves": "100000(rl)", "position": 7, "elapsed": 0 });
    let save = create(&guest, None, long).await.expect(StatusCode::CREATED);
    assert_eq!((&save["moves"], &save["done"]), (&json!(200_000), &json!(7)));
    let bomb =
        json!({ "kind": "sokoban", "drawing": LEVEL, "moves": "999999999(rl)", "position": 7, "elapsed": 0 });
    create(&guest, None, bomb).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
    let fat = json!({ "kind": "sokoban", "drawing": LEVEL, "moves": " ".repeat(2 << 20), "position": 0, "elapsed": 0 });
    create(&guest, None, fat).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
}

#[tokio::test]
async fn somebodys_saves_have_a_size_in_all() {
    let site = Site::on_sqlite().await;
    let guest = site.browser();
    let long = |elapsed: u32| json!({ "kind": "sokoban", "drawing": LEVEL, "moves": "100000(rl)", "position": 0, "elapsed": elapsed });
    let mut elapsed = 0;
    let detail = loop {
        let answer = create(&guest, None, long(elapsed)).await;
        if answer.status != StatusCode::CREATED {
            break answer.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much");
        }
        elapsed += 1;
    };
    assert_eq!(
        detail,
        format!("you keep {elapsed} saves with 31 MiB; at most 500 with 32 MiB are kept: delete some first")
    );
    assert_eq!(elapsed, 167);
}
