//! Runs of one's own: replayed and kept, not ranked.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{RUNS, board};
use crate::common::{Site, on_both_engines};

on_both_engines! {
    async fn runs_of_ones_own_are_kept_once(site: Site) {
        let (anna, binh) = (site.browser(), site.registered("Binh").await);
        let text = "dfs1-3x3-s1-b0-f0.0-t2.2 e1-p1.1=3-h3 r0d350l120d80r80r1000";
        let run = json!({ "run": text, "how": "assisted" });
        let kept = anna.post(RUNS, run.clone()).await.expect(StatusCode::CREATED);
        assert_eq!((&kept["steps"], &kept["milliseconds"], &kept["how"]), (&json!(6), &json!(1630), &json!("assisted")));
        assert_eq!(anna.post(RUNS, run).await.expect(StatusCode::OK), kept);
        assert_eq!(anna.get(RUNS).await.expect(StatusCode::OK)["items"], json!([kept]));

        let address = format!("{RUNS}/{}", kept["id"].as_str().unwrap());
        assert_eq!(anna.get(&address).await.expect(StatusCode::OK)["run"], text);
        binh.get(&address).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        binh.delete(&address, json!({})).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        anna.delete(&address, json!({})).await.expect(StatusCode::NO_CONTENT);
        anna.delete(&address, json!({})).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        // Kept, not ranked.
        assert_eq!(board(&anna, "?how=assisted&mode=energy").await, [] as [Value; 0]);
    }

    async fn runs_that_cannot_be_kept_are_told_why(site: Site) {
        let anna = site.registered("Anna").await;
        let keep = async |run: &str| anna.post(RUNS, json!({ "run": run })).await;
        for run in ["", "dfs1-3x3-s1-b0-f0.0-t2.2 - r0r0", "dfs1-3x3-s1-b0-f0.0-t2.2 e1-p1.1=3-h2 r0d0l0d0r0r0"] {
            keep(run).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
        }
        // A hundred million cells would take minutes.
        for maze in ["wilson1-10000x10000-s1-b0-f0.0-t2.2", "aldous-broder1-10000x101-s1-b100-f0.0-t2.2"] {
            keep(&format!("{maze} - r0")).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        }
        let pellets = "dfs1-3x3-s1-b0-f0.0-t2.2 e1-k18446744073709551615-s1-h1 r0";
        keep(pellets).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");

        // Nine runs of a megabyte are more than is kept.
        let mut sentence = String::new();
        for number in 0..9 {
            let run = format!("dfs1-3x3-s1-b0-f0.0-t2.2 - {}r0d0l0d0r0r{number}", "r0l0".repeat(245_000));
            let answer = keep(&run).await;
            match number {
                8 => sentence = answer.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "too-much"),
                _ => drop(answer.expect(StatusCode::CREATED)),
            }
        }
        assert!(sentence.starts_with("there is no room for more"), "{sentence}");
    }
}
