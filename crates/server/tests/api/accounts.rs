//! People come, leave and come back.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, PASSWORD, Site, on_both_engines};

fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

async fn name_of(browser: &Browser) -> Value {
    browser.get("/api/v1/me").await.expect(StatusCode::OK)["player"]["name"].clone()
}

on_both_engines! {
    async fn who_registers_is_known_until_logging_out(site: Site) {
        let anna = site.browser();
        assert_eq!(anna.get("/api/v1/me").await.expect(StatusCode::OK), json!({ "player": null }));
        let me = anna.post("/api/v1/register", credentials("Anna", PASSWORD)).await.expect(StatusCode::CREATED);
        assert_eq!(me["name"], "Anna");
        assert_eq!(name_of(&anna).await, "Anna");
        anna.post("/api/v1/logout", json!({})).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(name_of(&anna).await, Value::Null);
        anna.post("/api/v1/login", credentials("ANNA", PASSWORD)).await.expect(StatusCode::OK);
        assert_eq!(name_of(&anna).await, "Anna");
    }

    async fn unknown_names_and_wrong_passwords_get_the_same_answer(site: Site) {
        site.registered("Anna").await;
        let answer = async |name, password| {
            let answer = site.browser().post("/api/v1/login", credentials(name, password)).await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
            answer.text
        };
        let wrong = answer("Anna", "wrong password").await;
        assert_eq!(wrong, answer("Binh", PASSWORD).await);
        assert_eq!(wrong, answer("  ", PASSWORD).await);
        assert_eq!(wrong, answer("Anna", &"x".repeat(100_000)).await);
    }

    async fn a_name_that_looks_taken_is_taken(site: Site) {
        site.registered("Anna").await;
        for name in ["Anna", "ANNA", "Аnnа"] {
            let answer = site.browser().post("/api/v1/register", credentials(name, PASSWORD)).await;
            answer.expect_problem(StatusCode::CONFLICT, "name-taken");
        }
    }

    async fn names_and_passwords_that_cannot_be_are_refused(site: Site) {
        for (name, password) in [("", PASSWORD), ("a\u{200B}b", PASSWORD), ("Anna", "short"), (&"x".repeat(25), PASSWORD)] {
            let answer = site.browser().post("/api/v1/register", credentials(name, password)).await;
            answer.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        }
    }

    async fn a_new_password_ends_all_other_sessions(site: Site) {
        let (anna, elsewhere) = (site.registered("Anna").await, site.browser());
        elsewhere.post("/api/v1/login", credentials("Anna", PASSWORD)).await.expect(StatusCode::OK);
        let change = json!({ "old": "wrong password", "new": "another password" });
        anna.put("/api/v1/me/password", change).await.expect_problem(StatusCode::UNAUTHORIZED, "wrong-credentials");
        let change = json!({ "old": PASSWORD, "new": "another password" });
        anna.put("/api/v1/me/password", change).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(name_of(&anna).await, "Anna");
        assert_eq!(name_of(&elsewhere).await, Value::Null);
        elsewhere.post("/api/v1/login", credentials("Anna", PASSWORD)).await.expect_problem(StatusCode::UNAUTHORIZED, "wrong-credentials");
        elsewhere.post("/api/v1/login", credentials("Anna", "another password")).await.expect(StatusCode::OK);
    }

    async fn logging_out_everywhere_ends_all_sessions(site: Site) {
        let (anna, elsewhere) = (site.registered("Anna").await, site.browser());
        elsewhere.post("/api/v1/login", credentials("Anna", PASSWORD)).await.expect(StatusCode::OK);
        anna.post("/api/v1/logout-everywhere", json!({})).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(name_of(&anna).await, Value::Null);
        assert_eq!(name_of(&elsewhere).await, Value::Null);
    }

    async fn a_deleted_account_is_gone_and_its_name_free(site: Site) {
        let anna = site.registered("Anna").await;
        anna.delete("/api/v1/me", json!({})).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        anna.delete("/api/v1/me", json!({ "password": PASSWORD })).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(name_of(&anna).await, Value::Null);
        site.registered("Anna").await;
    }

    async fn guessing_passwords_is_slowed_down_on_all_servers_at_once(site: Site) {
        let mut site = site;
        site.registered("Anna").await;
        let (one, other) = (site.browser(), site.another_server().await);
        for number in 0..10 {
            let browser = if number % 2 == 0 { &one } else { &other };
            browser.post("/api/v1/login", credentials("Anna", "wrong password")).await.expect_problem(StatusCode::UNAUTHORIZED, "wrong-credentials");
        }
        for browser in [&one, &other] {
            let answer = browser.post("/api/v1/login", credentials("Anna", PASSWORD)).await;
            assert_eq!(answer.headers["retry-after"], "30");
            answer.expect_problem(StatusCode::TOO_MANY_REQUESTS, "too-many-requests");
        }
        // Somebody else is not concerned.
        site.registered("Binh").await;
    }

    async fn good_logins_do_not_count_as_guesses(site: Site) {
        let anna = site.registered("Anna").await;
        for _ in 0..15 {
            anna.post("/api/v1/login", credentials("Anna", PASSWORD)).await.expect(StatusCode::OK);
        }
    }

    async fn of_a_thousand_who_want_one_name_at_once_one_gets_it(site: Site) {
        let tries = (0..1000).map(|number| {
            // From everywhere: those from one place would be told to be slower.
            let from = format!("10.{}.{}.1", number / 250, number % 250);
            let request = site.browser().request(Method::POST, "/api/v1/register").header("X-Forwarded-For", from);
            tokio::spawn(Answer::read(request.json(&credentials("Anna", PASSWORD))))
        });
        let mut made = 0;
        for answer in tries.collect::<Vec<_>>() {
            let answer = answer.await.unwrap();
            match answer.status {
                StatusCode::CREATED => made += 1,
                // Nobody waits for longer than some seconds.
                StatusCode::SERVICE_UNAVAILABLE => assert!(answer.headers.contains_key("retry-after")),
                _ => { answer.expect_problem(StatusCode::CONFLICT, "name-taken"); }
            }
        }
        assert_eq!(made, 1);
    }

    async fn a_request_that_set_out_before_a_login_does_not_undo_it(site: Site) {
        site.registered("Anna").await;
        let save = || json!({ "play": { "kind": "sokoban", "drawing": "####\n#@ #\n#$.#\n####", "moves": "", "position": 0, "elapsed": 0 } });
        let cookie = |answer: &Answer| answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        let check = async |browser: &Browser, cookie: String, name: &str| {
            // The same as it would have arrived, with the cookie of before.
            let late = site.browser().request(Method::POST, "/api/v1/saves").header("Cookie", &cookie).json(&save());
            let late = Answer::read(late).await;
            assert!(!late.headers.contains_key("set-cookie"), "{late:?}");
            late.expect_problem(StatusCode::CONFLICT, "conflict");
            // And it opens no door.
            let old = site.browser().request(Method::GET, "/api/v1/me").header("Cookie", &cookie);
            assert_eq!(Answer::read(old).await.expect(StatusCode::OK), json!({ "player": null }));
            assert_eq!(name_of(browser).await, name);
        };
        for (path, name) in [("/api/v1/login", "Anna"), ("/api/v1/register", "Binh")] {
            let browser = site.browser();
            let guest = browser.post("/api/v1/saves", save()).await;
            let entered = browser.post(path, credentials(name, PASSWORD)).await;
            check(&browser, cookie(&guest), name).await;
            let change = json!({ "old": PASSWORD, "new": PASSWORD });
            browser.put("/api/v1/me/password", change).await.expect(StatusCode::NO_CONTENT);
            check(&browser, cookie(&entered), name).await;
        }
    }

    async fn sessions_survive_a_restart(site: Site) {
        let mut site = site;
        let anna = site.registered("Anna").await;
        site.restart().await;
        // The port is another one, so the cookie is carried over by hand.
        assert_eq!(name_of(&anna.at(site.address())).await, "Anna");
    }
}
