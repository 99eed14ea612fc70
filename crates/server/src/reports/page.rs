//! Reports as pages and tables.

use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use mazekeeper_bench::report::{self, Language, Part};
use mazekeeper_bench::row::{Measured, SolveRow};
use mazekeeper_bench::store::{StoredRow, name_alike};
use mazekeeper_bench::tally::{Tally, tallies};
use sha2::{Digest, Sha256};

use super::store::Report;

/// A report with what came of it.
pub(super) struct Told {
    pub(super) report: Report,
    pub(super) rows: Vec<StoredRow>,
}

impl Told {
    /// From lines that were written by us, or read when they were brought.
    pub(super) fn new(report: Report, lines: &[String]) -> Self {
        let row = |line: &String| serde_json::from_str(line).expect("lines were rows when they were stored");
        Self { report, rows: lines.iter().map(row).collect() }
    }

    pub(super) fn results(&self) -> impl Iterator<Item = &Measured> {
        self.rows.iter().map(|stored| &stored.measured)
    }

    /// What it comes to. Of a report that is not finished, what is to come counts as well.
    pub(super) fn tallies(&self) -> Vec<Tally> {
        let facts = &self.report.facts;
        let mut tallies = tallies(self.results().map(|measured| &measured.row));
        if facts.replayed.is_some() {
            return tallies;
        }
        for source in &facts.sources {
            for method in &facts.methods {
                match tallies.iter_mut().find(|one| one.file == source.name && one.method == *method) {
                    Some(tally) => tally.levels = source.subjects,
                    None => tallies.push(Tally::of(
                        &source.name,
                        method,
                        source.subjects,
                        std::iter::empty::<&SolveRow>(),
                    )),
                }
            }
        }
        tallies
    }
}

/// One report as a page. Takes a while.
pub(super) fn page(told: &Told, language: Language) -> String {
    let tallies = told.tallies();
    let facts = &told.report.facts;
    let part =
        Part { name: None, settings: &facts.settings, results: told.results().collect(), tallies: &tallies };
    let made = told.report.finished_at.unwrap_or(told.report.created_at);
    written(Some(&told.report.title), vec![part], language, made)
}

/// Several reports on one page. Takes a while.
pub(super) fn comparison(mut all: Vec<Told>, language: Language) -> String {
    let mut rows: Vec<Vec<StoredRow>> = all.iter_mut().map(|told| std::mem::take(&mut told.rows)).collect();
    name_alike(&mut rows);
    all.iter_mut().zip(rows).for_each(|(told, rows)| told.rows = rows);
    let names = names(&all);
    let tallies: Vec<Vec<Tally>> =
        all.iter().map(|told| tallies(told.results().map(|measured| &measured.row))).collect();
    let parts = all.iter().zip(&names).zip(&tallies).map(|((told, name), tallies)| Part {
        name: Some(name),
        settings: &told.report.facts.settings,
        results: told.results().collect(),
        tallies,
    });
    let made = all.iter().map(|told| told.report.finished_at.unwrap_or(told.report.created_at)).max();
    written(None, parts.collect(), language, made.unwrap_or_default())
}

/// The titles, told apart if some are the same.
fn names(all: &[Told]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for told in all {
        let title = &told.report.title;
        let numbered =
            std::iter::once(title.clone()).chain((2..).map(|number| format!("{title} ({number})")));
        names.extend(numbered.into_iter().find(|name| !names.contains(name)));
    }
    names
}

fn written(title: Option<&str>, parts: Vec<Part<'_>>, language: Language, made: i64) -> String {
    report::Report { title, parts, preset: None, language, made: report::at(made / 1000) }.html()
}

/// An answer that is a page: it may do what its own style and script do, and nothing else, and only we may frame it.
pub(super) fn sent(page: String) -> Response {
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'self'",
        digest(&report::style()),
        digest(&report::script())
    );
    let policy = HeaderValue::from_str(&policy).expect("digests fit into a header");
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response()
}

/// An answer that is a file to keep.
pub(super) fn kept(name: &'static str, kind: &'static str, text: String) -> Response {
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).expect("its name is short");
    ([(header::CONTENT_DISPOSITION, name), (header::CONTENT_TYPE, HeaderValue::from_static(kind))], text)
        .into_response()
}

/// A text as policies name it.
fn digest(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text)))
}

/// Six bits are a letter, and three bytes are four.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let bits =
            (0..3).fold(0u32, |bits, place| bits << 8 | u32::from(three.get(place).copied().unwrap_or(0)));
        let letter = move |place: usize| char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]);
        let length = three.len() + 1;
        (0..4).map(move |place| if place < length { letter(place) } else { '=' })
    };
    bytes.chunks(3).flat_map(four).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_bytes_are_four_letters() {
        let told = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(told, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
