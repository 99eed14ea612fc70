//! What there is on a day.

use std::time::SystemTime;

use mazekeeper_core::maze::{DistanceField, MazeCode};
use mazekeeper_core::sokoban::formats::RecordKind;
use mazekeeper_server::{Daily, Day};
use mazekeeper_solver::rate::Rating;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, Site, on_both_engines};

const DATE: &str = "/api/v1/daily?date=2026-11-16";

async fn daily(browser: &Browser, path: &str) -> Value {
    browser.get(path).await.expect(StatusCode::OK)
}

on_both_engines! {
    async fn a_day_has_the_same_pair_for_everybody_and_on_the_command_line(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.browser());
        let pair = daily(&anna, DATE).await;
        assert_eq!(pair, daily(&binh, DATE).await);
        let told = Daily::of("2026-11-16".parse().unwrap());
        assert_eq!((&pair["date"], &pair["level"]["number"]), (&json!("2026-11-16"), &json!(told.number)));
        assert_eq!(pair["level"]["title"].as_str(), told.entry.title());
        assert_eq!(pair["level"]["rating"], json!(told.rating.map(Rating::tenths)));
        assert_eq!(pair["maze"]["code"], told.maze.to_string());
        // The level is the very one of its pack.
        let pack = format!("/api/v1/collections/{}", pair["collection"].as_str().unwrap());
        assert_eq!(daily(&binh, &pack).await["pack"], told.pack);
        let levels = daily(&binh, &format!("{pack}/levels")).await;
        assert_eq!(levels["items"][told.number as usize - 1], pair["level"]);
    }

    async fn a_solved_level_of_the_day_says_so(site: Site) {
        let anna = site.registered("Anna").await;
        let pair = daily(&anna, DATE).await;
        assert_eq!(pair["level"]["mine"], Value::Null);
        let told = Daily::of("2026-11-16".parse().unwrap());
        let RecordKind::Solution(solution) = &told.entry.records[0].kind else { panic!("packs have solutions") };
        let path = format!("/api/v1/levels/{}/results", pair["level"]["level"].as_str().unwrap());
        anna.post(&path, json!({ "moves": solution.lurd() })).await.expect(StatusCode::CREATED);
        assert_eq!(daily(&anna, DATE).await["level"]["mine"]["how"], "own");
        assert_eq!(daily(&site.browser(), DATE).await["level"]["mine"], Value::Null);
    }
}

#[tokio::test]
async fn without_a_date_it_is_today() {
    let site = Site::on_sqlite().await;
    let before = Day::at(SystemTime::now());
    let date = daily(&site.browser(), "/api/v1/daily").await["date"].clone();
    // A day may end while one asks.
    let after = Day::at(SystemTime::now());
    assert!([before, after].iter().any(|day| date == day.to_string()), "{date}");
}

#[tokio::test]
async fn every_day_has_one_past_or_to_come() {
    let site = Site::on_sqlite().await;
    for date in ["0000-01-01", "1970-01-01", "2026-11-22", "9999-12-31"] {
        let pair = daily(&site.browser(), &format!("/api/v1/daily?date={date}")).await;
        assert_eq!(pair["date"], date);
    }
}

#[tokio::test]
async fn the_maze_is_drawn_with_its_way_and_without() {
    let site = Site::on_sqlite().await;
    let maze = daily(&site.browser(), DATE).await["maze"].clone();
    let code: MazeCode = maze["code"].as_str().unwrap().parse().unwrap();
    let quest = code.build();
    let steps = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start());
    assert_eq!(maze["steps"], json!(steps));
    assert_eq!(
        (&maze["width"], &maze["height"]),
        (&json!(code.shape().columns()), &json!(code.shape().rows()))
    );
    let [picture, solved] = ["picture", "solved"].map(|key| maze[key].as_str().unwrap());
    assert!(picture.starts_with("<svg ") && !picture.contains("<polyline"), "{picture}");
    assert!(solved.starts_with("<svg ") && solved.contains("<polyline"), "{solved}");
}

#[tokio::test]
async fn what_is_no_date_is_told_in_one_sentence() {
    let site = Site::on_sqlite().await;
    for date in ["2026-02-30", "tomorrow", ""] {
        let answer = site.browser().get(&format!("/api/v1/daily?date={date}")).await;
        let sentence = answer.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        assert_eq!(sentence, format!("`{date}` is no date; one looks like 2026-11-17"));
    }
}

#[tokio::test]
async fn who_has_seen_a_day_is_not_sent_it_again() {
    let site = Site::on_sqlite().await;
    let browser = site.browser();
    let tag = browser.get(DATE).await.headers["etag"].clone();
    let again = Answer::read(browser.request(Method::GET, DATE).header("if-none-match", tag)).await;
    assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}
