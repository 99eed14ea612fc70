//! What people have set.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, PASSWORD, Site, on_both_engines};

const SETTINGS: &str = "/api/v1/settings";

async fn settings(browser: &Browser) -> Value {
    browser.get(SETTINGS).await.expect(StatusCode::OK)
}

on_both_engines! {
    async fn settings_are_kept_for_guests_too(site: Site) {
        let guest = site.browser();
        assert_eq!(settings(&guest).await, json!({}));
        let beach = json!({ "theme": "beach", "volume": 0.5, "keys": { "undo": ["z"] } });
        assert_eq!(guest.put(SETTINGS, beach.clone()).await.expect(StatusCode::OK), beach);
        assert_eq!(settings(&guest).await, beach);
        guest.put(SETTINGS, json!({ "sound": false })).await.expect(StatusCode::OK);
        assert_eq!(settings(&guest).await, json!({ "sound": false }));
        assert_eq!(settings(&site.browser()).await, json!({}));
        // Somebody else who changes one thing first.
        let other = site.browser();
        other.patch(SETTINGS, json!({ "theme": "default" })).await.expect(StatusCode::OK);
        assert_eq!(settings(&other).await, json!({ "theme": "default" }));
    }

    async fn two_windows_do_not_undo_what_the_other_did(site: Site) {
        let guest = site.browser();
        guest.put(SETTINGS, json!({ "theme": "beach", "sound": true })).await.expect(StatusCode::OK);
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let changes = names.map(|name| {
            let guest = guest.clone();
            tokio::spawn(async move { guest.patch(SETTINGS, json!({ name: 1, "sound": null })).await.status })
        });
        for change in changes {
            assert_eq!(change.await.unwrap(), StatusCode::OK);
        }
        let expected = json!({ "a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "theme": "beach" });
        assert_eq!(settings(&guest).await, expected);
    }

    async fn what_is_known_is_not_sent_again(site: Site) {
        let guest = site.browser();
        let before = guest.put(SETTINGS, json!({ "theme": "beach" })).await.headers["etag"].clone();
        let ask = async || Answer::read(guest.request(Method::GET, SETTINGS).header("if-none-match", before.clone())).await;
        assert_eq!(ask().await.status, StatusCode::NOT_MODIFIED);
        guest.patch(SETTINGS, json!({ "sound": true })).await.expect(StatusCode::OK);
        assert_eq!(ask().await.status, StatusCode::OK);
    }

    async fn a_guest_brings_settings_along_where_the_account_has_none(site: Site) {
        site.registered("Anna").await;
        let credentials = json!({ "name": "Anna", "password": PASSWORD });
        for theme in ["beach", "night"] {
            let guest = site.browser();
            guest.put(SETTINGS, json!({ "theme": theme })).await.expect(StatusCode::OK);
            guest.post("/api/v1/login", credentials.clone()).await.expect(StatusCode::OK);
            assert_eq!(settings(&guest).await, json!({ "theme": "beach" }));
        }
        let export = site.another_device("Anna").await.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(export["settings"], json!({ "theme": "beach" }));
    }

    async fn whatever_is_no_setting_is_refused(site: Site) {
        let guest = site.browser();
        guest.put(SETTINGS, json!({ "theme": "beach" })).await.expect(StatusCode::OK);
        for body in [json!([1]), json!("theme"), json!({ "x".repeat(65): 1 }), json!({ "deep": [[[1]]] })] {
            guest.put(SETTINGS, body.clone()).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
            guest.patch(SETTINGS, body).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        }
        let half = "x".repeat(9 << 10);
        guest.patch(SETTINGS, json!({ "one": half })).await.expect(StatusCode::OK);
        guest.patch(SETTINGS, json!({ "other": half })).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        guest.put(SETTINGS, json!({ "one": half, "other": half })).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        assert_eq!(settings(&guest).await, json!({ "theme": "beach", "one": half }));
    }
}
