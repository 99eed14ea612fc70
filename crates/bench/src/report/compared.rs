//! What was published then beside what is measured now, with a remark where they disagree.

use super::words::{Text, both, bytes, number, same, seconds};
use super::{cell, numeric, section, table, whole};
use crate::preset::{Metric, Preset, Published};
use crate::row::SolveRow;

const MIB: f64 = 1_048_576.0;
/// Counts that differ by more than this share are marked: goals are tested at another moment, so a few are usual.
const USUAL: f64 = 0.05;

/// The section of a chapter.
pub(super) fn chapter(preset: Preset, rows: &[&SolveRow]) -> String {
    let published = preset.published();
    let metrics: Vec<Metric> = Metric::ALL
        .into_iter()
        .filter(|metric| published.iter().any(|figure| figure.metric == *metric))
        .collect();
    let mut columns = vec![
        (both("levels", "bộ màn"), false),
        (both("level", "màn"), true),
        (both("algorithm", "thuật toán"), false),
        (both("remark", "ghi chú"), false),
    ];
    for metric in &metrics {
        let Headings { published, measured } = names(*metric);
        columns.extend([(published, true), (measured, true)]);
    }
    let lines = rows.iter().filter(|row| preset.has_published(&row.method)).filter_map(|row| {
        let figures: Vec<&Published> = published
            .iter()
            .filter(|figure| (figure.set, figure.level) == (row.file.as_str(), row.level))
            .filter(|figure| figure.algorithm == row.method.algorithm)
            .collect();
        if figures.is_empty() {
            return None;
        }
        let shortest = shortest(rows, row);
        let mut cells = cell(&same(&row.file)) + &numeric(row.level as f64, &same(row.level));
        cells += &cell(&same(&row.method.algorithm));
        let remarks: Vec<String> = remarks(preset, &figures, row, shortest).iter().map(Text::html).collect();
        cells += &format!("<td class=\"remark\">{}</td>", remarks.join("; "));
        for metric in &metrics {
            let figure = figures.iter().find(|figure| figure.metric == *metric);
            let then = figure.and_then(|figure| figure.value);
            let is_odd = then.is_some_and(|then| is_odd(*metric, then, row, shortest));
            cells += &match (figure, then) {
                (_, Some(then)) => marked(then, &told(*metric, then), is_odd),
                (Some(_), None) => {
                    format!(
                        "<td class=\"n failed\" data-value=\"\">{}</td>",
                        both("not solved", "chưa giải").html()
                    )
                }
                (None, None) => "<td class=\"n\" data-value=\"\">–</td>".to_owned(),
            };
            cells += &match measured(*metric, row) {
                Some(now) => numeric(now, &told(*metric, now)),
                None => {
                    let why = super::why(row.outcome, row.reason.as_deref());
                    format!("<td class=\"n failed\" data-value=\"\">{}</td>", why.html())
                }
            };
        }
        Some(cells)
    });
    let note = both(
        "Published figures are the report's own, from other machines and another language. Marked ones cannot be right, or count something else; docs/reports.md explains them.",
        "Số công bố là của chính báo cáo, đo trên máy khác và bằng ngôn ngữ khác. Số được tô nền là số không thể đúng hoặc đếm thứ khác; docs/reports.md giải thích.",
    );
    section(&both("Published and measured", "Số công bố và số đo được"))
        + &format!("<p class=\"dim\">{}</p>\n", note.html())
        + &table(&columns, lines, " tall")
}

/// The fewest moves of the level, if a run has proved them.
fn shortest(rows: &[&SolveRow], row: &SolveRow) -> Option<f64> {
    let proved = rows.iter().filter(|other| (&other.file, other.level) == (&row.file, row.level));
    let proved = proved.filter(|other| other.optimal.as_deref() == Some("moves"));
    proved.filter_map(|other| other.moves).min().map(|moves| moves as f64)
}

fn is_odd(metric: Metric, then: f64, row: &SolveRow, shortest: Option<f64>) -> bool {
    match metric {
        Metric::Moves => {
            let is_too_short = shortest.is_some_and(|shortest| then < shortest);
            // Who searches for the fewest moves has to find them.
            let promises = row.optimal.as_deref() == Some("moves");
            is_too_short || (promises && shortest.is_some_and(|shortest| then > shortest))
        }
        Metric::Expanded | Metric::Explored => {
            measured(metric, row).is_some_and(|now| (then - now).abs() > USUAL * then.max(now))
        }
        Metric::Seconds | Metric::Mib => false,
    }
}

fn remarks(preset: Preset, figures: &[&Published], row: &SolveRow, shortest: Option<f64>) -> Vec<Text> {
    let mut remarks = Vec::new();
    let value =
        |metric| figures.iter().find(|figure| figure.metric == metric).and_then(|figure| figure.value);
    if let (Some(then), Some(shortest)) = (value(Metric::Moves), shortest) {
        if then < shortest {
            remarks.push(both(
                format!("impossible: no solution has fewer than {shortest} moves"),
                format!("không thể: không lời giải nào ít hơn {shortest} bước"),
            ));
        } else if then > shortest && row.optimal.as_deref() == Some("moves") {
            remarks.push(both(
                format!("not the shortest: {shortest} moves are enough"),
                format!("không phải ngắn nhất: chỉ cần {shortest} bước"),
            ));
        }
    }
    let is_new = row.is_solved() && figures.iter().any(|figure| figure.value.is_none());
    if is_new {
        remarks.push(both("solved now", "nay giải được"));
    }
    if preset == Preset::Maze {
        remarks
            .push(both("the published time is of the animation", "thời gian công bố gồm cả phần hoạt hình"));
        return remarks;
    }
    if let (Some(then), true) = (value(Metric::Seconds), row.cpu_seconds > 0.0) {
        let times = then / row.cpu_seconds;
        if row.is_solved() && times >= 2.0 {
            let times = number(times.round() as u64);
            let [en, vi] = [super::Language::English, super::Language::Vietnamese]
                .map(|language| times.in_language(language).to_owned());
            remarks.push(both(format!("{en} times as fast"), format!("nhanh gấp {vi} lần")));
        }
    }
    remarks
}

fn measured(metric: Metric, row: &SolveRow) -> Option<f64> {
    let value = match metric {
        Metric::Moves => row.moves? as f64,
        Metric::Expanded => row.expanded as f64,
        Metric::Explored => row.explored as f64,
        Metric::Seconds => row.cpu_seconds,
        Metric::Mib => row.peak_bytes as f64 / MIB,
    };
    row.is_solved().then_some(value)
}

fn told(metric: Metric, value: f64) -> Text {
    match metric {
        Metric::Moves | Metric::Expanded | Metric::Explored => whole(value),
        Metric::Seconds => seconds(value),
        Metric::Mib => bytes(value * MIB),
    }
}

fn marked(value: f64, text: &Text, is_odd: bool) -> String {
    let class = if is_odd { "n mark" } else { "n" };
    format!("<td class=\"{class}\" data-value=\"{value}\">{}</td>", text.html())
}

/// The headings of two columns.
struct Headings {
    published: Text,
    measured: Text,
}

fn names(metric: Metric) -> Headings {
    let (en, vi) = match metric {
        Metric::Moves => ("moves", "bước đi"),
        Metric::Expanded => ("expanded", "mở rộng"),
        Metric::Explored => ("explored", "tìm thấy"),
        Metric::Seconds => ("time", "thời gian"),
        Metric::Mib => ("memory", "bộ nhớ"),
    };
    Headings {
        published: both(format!("{en}, published"), format!("{vi}, công bố")),
        measured: both(format!("{en}, measured"), format!("{vi}, đo được")),
    }
}
