//! What everybody may know of somebody.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, Site, on_both_engines};

const ONE: &str = "#####\n#@$.#\n#####\nTitle: One\nTitle-vi: Một\n";
const TWO: &str = "######\n#@ $.#\n######\nTitle: Two\n";

/// The levels of a new collection.
async fn upload(browser: &Browser, file: &str, public: bool) -> Vec<String> {
    let request = browser.request(Method::POST, &format!("/api/v1/collections?title=Some&public={public}"));
    let answer = Answer::read(request.body(file.to_owned())).await.expect(StatusCode::CREATED);
    let id = answer["collection"]["id"].as_str().unwrap();
    let levels = browser.get(&format!("/api/v1/collections/{id}/levels")).await.expect(StatusCode::OK);
    levels["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|level| level["level"].as_str().unwrap().to_owned())
        .collect()
}

async fn solve(browser: &Browser, level: &str, moves: &str, how: &str) {
    let body = json!({ "moves": moves, "how": how });
    browser.post(&format!("/api/v1/levels/{level}/results"), body).await.expect_success();
}

async fn profile_of(browser: &Browser, asker: &Browser) -> Value {
    let me = browser.get("/api/v1/me").await.expect(StatusCode::OK);
    let id = me["player"]["id"].as_str().unwrap();
    asker.get(&format!("/api/v1/players/{id}")).await.expect(StatusCode::OK)
}

on_both_engines! {
    async fn everybody_sees_what_somebody_has_solved(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Bình").await);
        let levels = upload(&anna, &format!("{ONE}\n{TWO}"), true).await;
        solve(&anna, &levels[0], "r", "own").await;
        solve(&anna, &levels[1], "rlrr", "own").await;
        solve(&binh, &levels[1], "rr", "own").await;

        let profile = profile_of(&anna, &site.browser()).await;
        assert_eq!((&profile["name"], &profile["solved"]), (&json!("Anna"), &json!(2)));
        // Both boards of the first level; on the second somebody has fewer moves, and is later with as many pushes and fewer moves.
        assert_eq!(profile["records"], 2);
        let recent = profile["recent"].as_array().unwrap();
        let told: Vec<_> = recent.iter().map(|one| (&one["title"], &one["moves"], &one["how"])).collect();
        assert_eq!(told, [(&json!("Two"), &json!(4), &json!("own")), (&json!("One"), &json!(1), &json!("own"))]);
        assert_eq!(recent[1]["notes"]["title-vi"], "Một");
        assert_eq!(profile_of(&binh, &anna).await["records"], 2);
    }

    async fn what_a_program_has_solved_is_still_to_be_done(site: Site) {
        let anna = site.registered("Anna").await;
        let levels = upload(&anna, &format!("{ONE}\n{TWO}"), true).await;
        solve(&anna, &levels[0], "r", "automatic").await;
        solve(&anna, &levels[1], "rr", "assisted").await;
        assert_eq!(profile_of(&anna, &anna).await["solved"], 1);
        let collections = anna.get("/api/v1/collections").await.expect(StatusCode::OK);
        let solved = collections["items"].as_array().unwrap().iter().filter(|one| one["title"] == "Some");
        assert_eq!(solved.map(|one| &one["solved"]).collect::<Vec<_>>(), [&json!(1)]);
    }

    async fn private_levels_are_counted_but_not_named(site: Site) {
        let guest = site.browser();
        let levels = upload(&guest, ONE, false).await;
        solve(&guest, &levels[0], "r", "assisted").await;
        let profile = profile_of(&guest, &site.browser()).await;
        assert_eq!((&profile["name"], &profile["solved"]), (&Value::Null, &json!(1)));
        assert_eq!((&profile["records"], &profile["recent"]), (&json!(0), &json!([])));
    }

    async fn nobody_is_not_found(site: Site) {
        let answer = site.browser().get("/api/v1/players/nobody").await;
        answer.expect_problem(StatusCode::NOT_FOUND, "not-found");
    }
}
