//! The report of a benchmark, opened from its file: no server has anything to do with it.

use mazekeeper_bench::plan::Plan;
use mazekeeper_bench::preset::Preset;
use mazekeeper_bench::report::{Language, Part, Report};
use mazekeeper_bench::row::Measured;
use mazekeeper_bench::store::Settings;
use mazekeeper_bench::workers::{self, Event, Limits};
use serde_json::{Value, json};

use crate::stage::in_browser;

/// The chapter of mazes; so few nodes are allowed that some are not crossed.
fn chapter() -> String {
    let plan = Plan::new(Preset::Maze.mazes(), &Preset::Maze.methods());
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let pending: Vec<usize> = (0..plan.tasks.len()).collect();
    let mut results: Vec<Measured> = Vec::new();
    let kept = workers::run(&plan, &pending, &limits, 1, &|| false, |event| {
        if let Event::Ended(_, measured) = event {
            results.push(*measured);
        }
        Ok(())
    });
    kept.expect("nothing is written");
    let part = Part {
        name: None,
        settings: &Settings::of(&limits),
        results: results.iter().collect(),
        tallies: &[],
    };
    let report = Report {
        title: None,
        parts: vec![part],
        preset: Some(Preset::Maze),
        language: Language::English,
        made: "today".to_owned(),
    };
    report.html()
}

in_browser! {
    async fn a_report_opens_from_its_file_without_complaints(stage: &Stage) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("report.html");
        std::fs::write(&file, chapter()).expect("it can be written");
        let address = format!("file://{}", file.display());
        let window = stage.window().await;
        window.tools("Page.navigate", json!({ "url": address })).await;
        window.until("document.querySelectorAll('th button').length > 0").await;

        // Every run is a line, and the last table can be sorted by the level.
        let levels = "[...[...document.querySelectorAll('tbody')].at(-1).rows].map((row) => row.cells[1].textContent)";
        let before: Vec<String> = window.script(&format!("return {levels}")).await;
        assert_eq!(before.len(), 30);
        window.script::<Value>("[...document.querySelectorAll('table')].at(-1).querySelectorAll('th button')[1].click()").await;
        let after: Vec<String> = window.script(&format!("return {levels}")).await;
        let mut sorted: Vec<u32> = before.iter().map(|level| level.parse().expect("a number")).collect();
        sorted.sort();
        assert_eq!(after, sorted.iter().map(ToString::to_string).collect::<Vec<_>>());
        window.see("svg .bad").await;

        // The other language is there without a script.
        window.see("h1 [lang=en]").await;
        window.click("label[for=lang-vi]").await;
        window.see("h1 [lang=vi]").await;
        window.until("!document.querySelector('h1 [lang=en]').checkVisibility()").await;

        let itself = format!("a request to {address}");
        let others: Vec<String> = window.complaints().await.into_iter().filter(|complaint| *complaint != itself).collect();
        assert_eq!(others, Vec::<String>::new());
    }
}
