//! The command line says who it is.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, PASSWORD, Site, on_both_engines};

const TOKENS: &str = "/api/v1/tokens";

/// Makes a token and gives its id and its secret.
async fn made(browser: &Browser, name: &str) -> (String, String) {
    let token = browser.post(TOKENS, json!({ "name": name })).await.expect(StatusCode::CREATED);
    assert_eq!((&token["name"], &token["used_at"]), (&json!(name), &Value::Null));
    let text = |field: &str| token[field].as_str().unwrap().to_owned();
    (text("id"), text("secret"))
}

/// A request of somebody who has nothing but a token.
async fn with_token(site: &Site, secret: &str, method: Method, path: &str, body: Value) -> Answer {
    Answer::read(site.browser().request(method, path).bearer_auth(secret).json(&body)).await
}

async fn name_with(site: &Site, secret: &str) -> Answer {
    with_token(site, secret, Method::GET, "/api/v1/me", Value::Null).await
}

fn play(moves: &str) -> Value {
    json!({ "kind": "sokoban", "drawing": "#####\n#@$.#\n#####", "moves": moves, "position": 0, "elapsed": 0 })
}

on_both_engines! {
    async fn a_token_stands_for_its_owner_while_playing(site: Site) {
        let anna = site.registered("Anna").await;
        let (_, secret) = made(&anna, "laptop").await;
        let me = name_with(&site, &secret).await.expect(StatusCode::OK);
        assert_eq!(me["player"]["name"], "Anna");
        let save = json!({ "play": play("r") });
        let answer = with_token(&site, &secret, Method::POST, "/api/v1/saves", save).await;
        assert!(!answer.headers.contains_key("set-cookie"), "nobody becomes a guest");
        let save = answer.expect(StatusCode::CREATED);
        let listed = with_token(&site, &secret, Method::GET, "/api/v1/saves", Value::Null).await.expect(StatusCode::OK);
        assert_eq!(listed["items"], json!([save]));
        assert_eq!(anna.get("/api/v1/saves").await.expect(StatusCode::OK), listed);
        let settings = with_token(&site, &secret, Method::PATCH, "/api/v1/settings", json!({ "theme": "beach" })).await;
        settings.expect(StatusCode::OK);
    }

    async fn a_token_can_do_nothing_about_the_account(site: Site) {
        let anna = site.registered("Anna").await;
        let (id, secret) = made(&anna, "laptop").await;
        let revoking = format!("{TOKENS}/{id}");
        let attempts = [
            (Method::GET, TOKENS, Value::Null),
            (Method::POST, TOKENS, json!({ "name": "another" })),
            (Method::DELETE, &revoking, Value::Null),
            (Method::PUT, "/api/v1/me/password", json!({ "old": PASSWORD, "new": "another password" })),
            (Method::DELETE, "/api/v1/me", json!({ "password": PASSWORD })),
            (Method::POST, "/api/v1/logout", json!({})),
            (Method::POST, "/api/v1/logout-everywhere", json!({})),
        ];
        for (method, path, body) in attempts {
            let answer = with_token(&site, &secret, method, path, body).await;
            answer.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        }
        // Nor does it pass for a cookie.
        let request = site.browser().request(Method::GET, TOKENS).header("cookie", format!("session={secret}"));
        Answer::read(request).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        site.another_device("Anna").await;
        name_with(&site, &secret).await.expect(StatusCode::OK);
    }

    async fn a_revoked_token_is_refused(site: Site) {
        let anna = site.registered("Anna").await;
        let ((laptop, secret), (_, other)) = (made(&anna, "laptop").await, made(&anna, "desk").await);
        let binh = site.registered("Binh").await;
        binh.delete(&format!("{TOKENS}/{laptop}"), json!({})).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        name_with(&site, &secret).await.expect(StatusCode::OK);
        anna.delete(&format!("{TOKENS}/{laptop}"), json!({})).await.expect(StatusCode::NO_CONTENT);
        anna.delete(&format!("{TOKENS}/{laptop}"), json!({})).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        let detail = name_with(&site, &secret).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        assert_eq!(detail, "the personal token is not known or was revoked");
        name_with(&site, "no token").await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        name_with(&site, &other).await.expect(StatusCode::OK);
    }

    async fn a_new_password_and_logging_out_everywhere_end_all_tokens(site: Site) {
        let anna = site.registered("Anna").await;
        let (_, secret) = made(&anna, "laptop").await;
        let change = json!({ "old": PASSWORD, "new": "another password" });
        anna.put("/api/v1/me/password", change).await.expect(StatusCode::NO_CONTENT);
        name_with(&site, &secret).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        let (_, secret) = made(&anna, "laptop").await;
        // Logging out here ends nothing elsewhere.
        anna.post("/api/v1/logout", json!({})).await.expect(StatusCode::NO_CONTENT);
        name_with(&site, &secret).await.expect(StatusCode::OK);
        anna.post("/api/v1/login", json!({ "name": "Anna", "password": "another password" })).await.expect(StatusCode::OK);
        anna.post("/api/v1/logout-everywhere", json!({})).await.expect(StatusCode::NO_CONTENT);
        name_with(&site, &secret).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
    }

    async fn nobody_sees_a_secret_twice(site: Site) {
        let anna = site.registered("Anna").await;
        let (id, secret) = made(&anna, "laptop").await;
        let list = anna.get(TOKENS).await;
        assert!(!list.text.contains(&secret));
        let list = list.expect(StatusCode::OK);
        assert_eq!((&list["items"][0]["id"], &list["items"][0]["name"]), (&json!(id), &json!("laptop")));
        let mut told: Vec<_> = list["items"][0].as_object().unwrap().keys().collect();
        told.sort();
        assert_eq!(told, ["created_at", "id", "name", "used_at"]);
        let export = anna.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(export["tokens"], list["items"]);
    }

    async fn when_a_token_was_used_is_known_to_the_minute(site: Site) {
        let anna = site.registered("Anna").await;
        let (_, secret) = made(&anna, "laptop").await;
        let used_at = async || anna.get(TOKENS).await.expect(StatusCode::OK)["items"][0]["used_at"].clone();
        assert_eq!(used_at().await, Value::Null);
        name_with(&site, &secret).await.expect(StatusCode::OK);
        let first = used_at().await;
        assert!(first.as_i64().unwrap() > 1_700_000_000_000, "{first}");
        name_with(&site, &secret).await.expect(StatusCode::OK);
        assert_eq!(used_at().await, first);
    }

    async fn only_accounts_have_tokens_and_at_most_twenty(site: Site) {
        let guest = site.browser();
        guest.post(TOKENS, json!({ "name": "laptop" })).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        guest.put("/api/v1/settings", json!({})).await.expect(StatusCode::OK);
        guest.post(TOKENS, json!({ "name": "laptop" })).await.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        let anna = site.registered("Anna").await;
        for name in ["", "two\nlines", &"x".repeat(61)] {
            anna.post(TOKENS, json!({ "name": name })).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        }
        let tries = (0..25).map(|_| {
            let anna = anna.clone();
            tokio::spawn(async move { anna.post(TOKENS, json!({ "name": "laptop" })).await })
        });
        let mut made = 0;
        for answer in tries.collect::<Vec<_>>() {
            let answer = answer.await.unwrap();
            match answer.status {
                StatusCode::CREATED => made += 1,
                _ => assert_eq!(
                    answer.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much"),
                    "you have 20 personal tokens; revoke one first"
                ),
            }
        }
        assert_eq!(made, 20);
    }
}
