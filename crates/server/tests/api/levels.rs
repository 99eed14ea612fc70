//! Packs, and what people upload.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, PASSWORD, Site, on_both_engines};

const GOOD: &str =
    "Title: Mine\n\n#####\n#@$.#\n#####\nTitle: One\nTitle-vi: Một\nSolution\nR\n\n######\n#@ $.#\n######\n";
const WITH_A_BROKEN_ONE: &str = "#####\n#@$.#\n#####\n\n#####\n#@x.#\n#####\nTitle: Broken\n";

async fn send(browser: &Browser, query: &str, file: impl Into<reqwest::Body>) -> Answer {
    Answer::read(browser.request(Method::POST, &format!("/api/v1/collections{query}")).body(file)).await
}

async fn id_of_uploaded(browser: &Browser, query: &str, file: &str) -> String {
    let upload = send(browser, query, file.to_owned()).await.expect(StatusCode::CREATED);
    upload["collection"]["id"].as_str().unwrap().to_owned()
}

/// The packs that come with the program, or what people have uploaded.
async fn collections(browser: &Browser, query: &str, are_packs: bool) -> Vec<Value> {
    let list = browser.get(&format!("/api/v1/collections{query}")).await.expect(StatusCode::OK);
    let items = list["items"].as_array().unwrap().iter();
    items.filter(|item| item["pack"].is_string() == are_packs).cloned().collect()
}

/// What uploaded collections are called.
async fn titles(browser: &Browser, query: &str) -> Vec<String> {
    let uploaded = collections(browser, query, false).await;
    uploaded.iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

/// A page of levels.
async fn levels(browser: &Browser, collection: &Value, query: &str) -> Vec<Value> {
    let path = format!("/api/v1/collections/{}/levels{query}", collection["id"].as_str().unwrap());
    browser.get(&path).await.expect(StatusCode::OK)["items"].as_array().unwrap().clone()
}

on_both_engines! {
    async fn packs_are_there_from_the_start_and_once(site: Site) {
        let mut site = site;
        let before = collections(&site.browser(), "", true).await;
        site.restart().await;
        let packs = collections(&site.browser(), "", true).await;
        assert_eq!(packs, before);
        let pack = &packs[0];
        assert_eq!((&pack["pack"], &pack["size"], &pack["solved"]), (&json!("first-steps"), &json!(12), &json!(0)));
        assert_eq!(pack["notes"]["collection-vi"], "Những bước đầu");
        let first = &levels(&site.browser(), pack, "").await[0];
        assert_eq!(first["title"], "One Small Push");
        assert_eq!(first["notes"]["title-vi"], "Một cú đẩy nhẹ");
        assert_eq!(first["mine"], Value::Null);
    }

    async fn packs_tell_how_hard_their_levels_are_and_one_can_choose(site: Site) {
        let anna = site.browser();
        for pack in collections(&anna, "", true).await {
            let all = levels(&anna, &pack, "").await;
            let rated: Vec<i64> = all.iter().filter_map(|level| level["rating"].as_i64()).collect();
            let (least, most) = (rated.iter().min().copied(), rated.iter().max().copied());
            assert_eq!((&pack["least"], &pack["most"]), (&json!(least), &json!(most)), "{pack}");
            assert!(rated.iter().all(|rating| (10..=100).contains(rating)), "{rated:?}");
            let chosen = async |query: &str, is_wanted: &dyn Fn(i64) -> bool| {
                let wanted = all.iter().filter(|level| level["rating"].as_i64().is_some_and(is_wanted));
                assert_eq!(levels(&anna, &pack, query).await, wanted.cloned().collect::<Vec<_>>(), "{query}");
            };
            let middle = rated.get(rated.len() / 2).copied().unwrap_or(50);
            chosen(&format!("?least={middle}"), &|rating| rating >= middle).await;
            chosen(&format!("?most={middle}"), &|rating| rating <= middle).await;
            chosen(&format!("?least={middle}&most={}", middle + 5), &|rating| (middle..=middle + 5).contains(&rating)).await;
            chosen("?least=0&most=4294967295", &|_| true).await;
            chosen("?least=101", &|_| false).await;
            chosen("?page=2&least=0", &|_| false).await;
        }
    }

    async fn nobody_rates_their_own_levels(site: Site) {
        let anna = site.registered("Anna").await;
        let file = "#####\n#@$.#\n#####\nTitle: One\nRating: 10\nRating-reasons: changes 99 90\n";
        let collection = send(&anna, "?title=Mine", file).await.expect(StatusCode::CREATED)["collection"].clone();
        assert_eq!((&collection["least"], &collection["most"]), (&Value::Null, &Value::Null));
        let level = &levels(&anna, &collection, "").await[0];
        // What the file says is kept.
        assert_eq!((&level["rating"], &level["notes"]["rating"]), (&Value::Null, &json!("10")));
        assert_eq!(levels(&anna, &collection, "?least=0").await, [] as [Value; 0]);
        let path = format!("/api/v1/collections/{}/file", collection["id"].as_str().unwrap());
        let replaced = Answer::read(anna.request(Method::PUT, &path).body(file)).await.expect(StatusCode::OK);
        assert_eq!(replaced["collection"]["most"], Value::Null);
    }

    async fn servers_that_start_at_once_load_the_packs_once(site: Site) {
        let mut site = site;
        let other = site.another_server().await;
        assert_eq!(collections(&other, "", true).await, collections(&site.browser(), "", true).await);
    }

    async fn good_levels_are_kept_and_broken_ones_are_shown(site: Site) {
        let anna = site.browser();
        let upload = send(&anna, "?title=Some", WITH_A_BROKEN_ONE).await.expect(StatusCode::CREATED);
        assert_eq!((&upload["collection"]["title"], &upload["collection"]["size"]), (&json!("Some"), &json!(1)));
        let report = &upload["report"];
        assert_eq!(report[0]["defects"], json!([]));
        assert_eq!(report[1]["level"], Value::Null);
        assert!(report[1]["defects"][0].as_str().unwrap().starts_with("line 6, column 3: `x`"), "{report}");
        assert!(report[1]["picture"].as_str().unwrap().contains('^'));
        // The same file again is the same collection.
        let again = send(&anna, "?title=Other", WITH_A_BROKEN_ONE).await.expect(StatusCode::OK);
        assert_eq!(again["collection"]["id"], upload["collection"]["id"]);
        assert_eq!((&upload["is_new"], &again["is_new"]), (&json!(true), &json!(false)));
    }

    async fn a_file_without_levels_is_refused_with_the_reason(site: Site) {
        let bytes: Vec<u8> = (0..=255).collect();
        let files: [(Vec<u8>, &str); 6] = [
            (b"#####\n#@x.#\n#####\n".into(), "line 2, column 3"),
            (b"".into(), "the file is empty"),
            (b"hello".into(), "no level found"),
            (b"999999999(#)".into(), "no level found"),
            (b"\0\0".into(), "this is no text file"),
            (bytes, "this is no text file"),
        ];
        for (file, reason) in files {
            let answer = send(&site.browser(), "", file).await;
            assert!(answer.text.contains(r#""title":"No level in it""#), "{}", answer.text);
            let sentence = answer.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "no-level");
            assert!(sentence.contains(reason), "{sentence}");
        }
    }

    async fn more_levels_than_a_collection_holds_are_too_many(site: Site) {
        let file = "/p/4AHABDFAH4A\n".repeat(10_001);
        let sentence = send(&site.browser(), "", file).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        assert_eq!(sentence, "10001 levels; a collection has at most 10000");
    }

    async fn what_is_private_exists_for_its_owner_only(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let id = id_of_uploaded(&anna, "", GOOD).await;
        assert_eq!(titles(&anna, "").await, ["Mine"]);
        assert_eq!(titles(&anna, "?mine=true").await, ["Mine"]);
        assert_eq!(titles(&binh, "").await, [] as [&str; 0]);
        for path in ["", "/levels", "/file", "/board"] {
            let path = format!("/api/v1/collections/{id}{path}");
            binh.get(&path).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        }
        let patch = async |browser: &Browser, change: Value| {
            Answer::read(browser.request(Method::PATCH, &format!("/api/v1/collections/{id}")).json(&change)).await
        };
        patch(&binh, json!({ "public": true })).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        patch(&anna, json!({ "public": true, "title": "Ours" })).await.expect(StatusCode::OK);
        assert_eq!(titles(&binh, "").await, ["Ours"]);
        patch(&binh, json!({ "title": "Theirs" })).await.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        binh.delete(&format!("/api/v1/collections/{id}"), json!({})).await.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        patch(&anna, json!({ "title": " " })).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        anna.delete(&format!("/api/v1/collections/{id}"), json!({})).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(titles(&anna, "").await, [] as [&str; 0]);
    }

    async fn solutions_in_a_file_are_for_its_owner(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let id = id_of_uploaded(&anna, "?public=true", GOOD).await;
        let path = format!("/api/v1/collections/{id}/file");
        assert!(anna.get(&path).await.text.contains("Solution"));
        let file = binh.get(&path).await;
        assert!(file.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
        assert!(file.text.contains("Title-vi: Một") && !file.text.contains("Solution"), "{}", file.text);
    }

    async fn a_new_file_replaces_the_levels(site: Site) {
        let anna = site.registered("Anna").await;
        let id = id_of_uploaded(&anna, "", GOOD).await;
        let put = |file: &'static str| {
            Answer::read(anna.request(Method::PUT, &format!("/api/v1/collections/{id}/file")).body(file))
        };
        let replaced = put(WITH_A_BROKEN_ONE).await.expect(StatusCode::OK);
        assert_eq!((&replaced["collection"]["title"], &replaced["collection"]["size"]), (&json!("Mine"), &json!(1)));
        put("nothing").await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "no-level");
        let levels = anna.get(&format!("/api/v1/collections/{id}/levels")).await.expect(StatusCode::OK);
        assert_eq!(levels["items"].as_array().unwrap().len(), 1);
    }

    async fn lists_tell_what_the_asker_has_solved(site: Site) {
        let anna = site.registered("Anna").await;
        let id = id_of_uploaded(&anna, "", GOOD).await;
        let path = format!("/api/v1/collections/{id}/levels");
        let level = anna.get(&path).await.expect(StatusCode::OK)["items"][1]["level"].as_str().unwrap().to_owned();
        let results = format!("/api/v1/levels/{level}/results");
        anna.post(&results, json!({ "moves": "rr", "how": "assisted" })).await.expect(StatusCode::CREATED);
        let mine = async || anna.get(&path).await.expect(StatusCode::OK)["items"][1]["mine"].clone();
        assert_eq!(mine().await, json!({ "moves": 2, "pushes": 1, "how": "assisted" }));
        anna.post(&results, json!({ "moves": "rlrr" })).await.expect(StatusCode::CREATED);
        assert_eq!(mine().await, json!({ "moves": 2, "pushes": 1, "how": "own" }));
        assert_eq!(anna.get(&format!("/api/v1/collections/{id}")).await.expect(StatusCode::OK)["solved"], 1);
        let known = site.browser().get(&format!("/api/v1/levels/{level}")).await.expect(StatusCode::OK);
        assert_eq!(known["drawing"], "######\n#@ $.#\n######\n");
        // Where it stands is nobody's business as long as the collection is private.
        assert_eq!(known["places"], json!([]));
    }

    async fn a_guest_keeps_collections_when_logging_in(site: Site) {
        site.registered("Anna").await;
        let guest = site.browser();
        id_of_uploaded(&guest, "", GOOD).await;
        guest.post("/api/v1/login", json!({ "name": "Anna", "password": PASSWORD })).await.expect(StatusCode::OK);
        assert_eq!(titles(&guest, "?mine=true").await, ["Mine"]);
        let export = guest.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(export["collections"][0]["title"], "Mine");
    }

    async fn long_collections_come_in_pages(site: Site) {
        let anna = site.browser();
        // Corridors of different lengths are different levels.
        let corridor = |length: usize| format!("{0}\n#@${1}.#\n{0}\n\n", "#".repeat(length + 5), " ".repeat(length));
        let file: String = (0..60).map(corridor).collect();
        let id = id_of_uploaded(&anna, "", &file).await;
        let page = anna.get(&format!("/api/v1/collections/{id}/levels?page=2")).await.expect(StatusCode::OK);
        assert_eq!((page["items"].as_array().unwrap().len(), &page["items"][0]["number"]), (10, &json!(51)));
        assert_eq!(page["more"], false);
    }
}

#[tokio::test]
async fn a_file_that_is_too_large_is_refused() {
    let site = Site::sqlite_with(|config| config.upload_limit = 1000).await;
    let large = "#".repeat(1001);
    send(&site.browser(), "", large).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
}

#[tokio::test]
async fn uploads_may_be_larger_than_other_requests() {
    let site = Site::on_sqlite().await;
    let padded = format!("{GOOD}{}", ":: words\n".repeat(200_000));
    send(&site.browser(), "", padded).await.expect(StatusCode::CREATED);
}
