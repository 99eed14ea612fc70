//! One page about a benchmark that needs nothing else: no script from elsewhere, no request, and readable without its own.
//!
//! Both languages are in it, and a switch that is no script. Pictures come from `charts`, words from `words`.

mod charts;
mod compared;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{SystemTime, UNIX_EPOCH};

use mazekeeper_core::sokoban::configuration::Measure;
use time::UtcDateTime;

pub use self::words::Language;
use self::words::{Text, both, bytes, decimal_bytes, escaped, number, same, seconds};
pub use crate::machine::Machine;
use crate::method::MethodNames;
use crate::preset::Preset;
use crate::row::{FAILED, Measured, Outcome, Run, SolveRow};
use crate::store::Settings;
use crate::tally::Tally;

/// What a report is about.
pub struct Report<'a> {
    /// What it is called, if somebody has given it a name.
    pub title: Option<&'a str>,
    /// One benchmark, or several that are compared.
    pub parts: Vec<Part<'a>>,
    /// The chapter that is made again, if it is one.
    pub preset: Option<Preset>,
    /// The language it opens in.
    pub language: Language,
    /// When it was made.
    pub made: String,
}

/// One benchmark.
pub struct Part<'a> {
    /// What tells its configurations from those of other parts; nothing where there are no others.
    pub name: Option<&'a str>,
    /// Within what it was made.
    pub settings: &'a Settings,
    /// All that is known, in the order of the plan.
    pub results: Vec<&'a Measured>,
    /// What it comes to.
    pub tallies: &'a [Tally],
}

impl Part<'_> {
    /// What a configuration is called beside those of other parts.
    fn label(&self, method: &MethodNames) -> String {
        match self.name {
            Some(name) => format!("{name}: {}", method.label()),
            None => method.label(),
        }
    }
}

/// What all pictures and tables are made of, collected once: a report may have thousands of rows.
struct Sheet<'a> {
    /// The configurations, in the order of the plan.
    labels: Vec<String>,
    /// All results, part by part.
    results: Vec<Labelled<'a>>,
    language: Language,
}

/// What came of a task, and of which configuration.
#[derive(Clone, Copy)]
struct Labelled<'a> {
    configuration: usize,
    measured: &'a Measured,
}

impl<'a> Labelled<'a> {
    fn row(&self) -> &'a SolveRow {
        &self.measured.row
    }
}

/// What stands between the tags of a page's style, for who allows it by its digest.
pub fn style() -> String {
    format!("\n{}", include_str!("style.css"))
}

/// The same of its script.
pub fn script() -> String {
    format!("\n{}", include_str!("script.js"))
}

/// The time now, for [`Report::made`].
pub fn now() -> String {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    at(i64::try_from(since_1970.as_secs()).unwrap_or_default())
}

/// A time in seconds since 1970, for [`Report::made`].
pub fn at(seconds: i64) -> String {
    let now = UtcDateTime::from_unix_timestamp(seconds).unwrap_or(UtcDateTime::UNIX_EPOCH);
    let (year, month, day) = (now.year(), u8::from(now.month()), now.day());
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", now.hour(), now.minute())
}

/// More bars in one picture cannot be told apart.
const MOST_BARS: usize = 120;
/// More pairs tell nothing new.
const MOST_PAIRS: usize = 6;

impl Report<'_> {
    /// The page.
    pub fn html(&self) -> String {
        let title = match (self.title, self.preset) {
            (Some(title), _) => same(title),
            (None, Some(preset)) => both(
                format!("Mazekeeper: the chapter of “{}”, measured again", preset.name()),
                format!("Mazekeeper: đo lại chương “{}”", preset.name()),
            ),
            (None, None) => both("Mazekeeper: algorithms compared", "Mazekeeper: so sánh các thuật toán"),
        };
        let (lang, en, vi) = match self.language {
            Language::English => ("en", " checked", ""),
            Language::Vietnamese => ("vi", "", " checked"),
        };
        let (style, script) = (style(), script());
        let head = escaped(title.in_language(self.language));
        let sheet = Sheet::of(self);
        let mut body = format!("<h1>{}</h1>\n{}", title.html(), sheet.facts(&self.made));
        body += &self.summary();
        if let Some(preset) = self.preset {
            body += &compared::chapter(preset, &sheet.rows().collect::<Vec<_>>());
        }
        body += &sheet.legend();
        body += &sheet.bar_charts();
        body += &sheet.curves();
        body += &sheet.pairs();
        body += &sheet.runs();
        body += &self.machine();
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<link rel=\"icon\" href=\"data:,\">\n\
             <title>{head}</title>\n<style>{style}</style>\n</head>\n<body>\n\
             <input type=\"radio\" name=\"lang\" id=\"lang-en\"{en}><label for=\"lang-en\" lang=\"en\">English</label>\n\
             <input type=\"radio\" name=\"lang\" id=\"lang-vi\"{vi}><label for=\"lang-vi\" lang=\"vi\">Tiếng Việt</label>\n\
             <main>\n{body}</main>\n<script>{script}</script>\n</body>\n</html>\n"
        )
    }

    fn summary(&self) -> String {
        let columns = [
            (both("levels from", "nguồn màn"), false),
            (both("configuration", "cấu hình"), false),
            (both("solved", "đã giải"), true),
            (both("proved", "đã chứng minh"), true),
            (both("processor", "bộ xử lý"), true),
            (both("expanded", "đã mở rộng"), true),
            (both("moves", "bước đi"), true),
            (both("pushes", "lần đẩy"), true),
            (both("not solved", "chưa giải"), false),
        ];
        let tallies = self.parts.iter().flat_map(|part| {
            let proved = part.proved();
            part.tallies.iter().map(move |tally| {
                let proved = proved.get(&(tally.file.as_str(), &tally.method));
                (part, tally, proved.cloned().unwrap_or_default())
            })
        });
        let lines = tallies.map(|(part, tally, proved)| {
            let others = [("unsolvable", tally.unsolvable), ("invalid", tally.invalid)];
            let stopped = tally.stopped.iter().map(|(name, &count)| (name.as_str(), count));
            let all = stopped.chain(others).chain([("not-run", tally.levels - tally.done)]);
            let failures: Vec<(Text, usize)> =
                all.filter(|&(_, count)| count > 0).map(|(name, count)| (reason(name), count)).collect();
            let failures = failures.iter().map(|(name, count)| format!("{} {count}", name.html()));
            let solved = format!("{}/{}", tally.solved, tally.levels);
            [
                cell(&same(&tally.file)),
                cell(&same(part.label(&tally.method))),
                numeric(tally.solved as f64, &same(solved)),
                numeric(tally.optimal as f64, &how_often(&proved)),
                numeric(tally.cpu_seconds, &seconds(tally.cpu_seconds)),
                numeric(tally.expanded as f64, &number(tally.expanded)),
                numeric(tally.moves as f64, &number(tally.moves)),
                numeric(tally.pushes as f64, &number(tally.pushes)),
                format!("<td class=\"failed\">{}</td>", failures.collect::<Vec<_>>().join(", ")),
            ]
            .concat()
        });
        section(&both("Summary", "Tóm tắt")) + &table(&columns, lines, "")
    }

    fn machine(&self) -> String {
        let parts = self.parts.iter().map(|part| {
            let name = part.name.map(|name| format!("<h3>{}</h3>\n", escaped(name)));
            name.unwrap_or_default() + &part.machine()
        });
        section(&both("Machine and settings", "Máy và thiết lập")) + &parts.collect::<String>()
    }
}

impl<'a> Sheet<'a> {
    fn of(report: &'a Report<'_>) -> Self {
        let mut sheet = Self { labels: Vec::new(), results: Vec::new(), language: report.language };
        let mut places: HashMap<String, usize> = HashMap::new();
        for part in &report.parts {
            let mut configurations: HashMap<&MethodNames, usize> = HashMap::new();
            for &measured in &part.results {
                let method = &measured.row.method;
                let configuration = *configurations.entry(method).or_insert_with(|| {
                    let label = part.label(method);
                    *places.entry(label.clone()).or_insert_with(|| {
                        sheet.labels.push(label);
                        sheet.labels.len() - 1
                    })
                });
                sheet.results.push(Labelled { configuration, measured });
            }
        }
        sheet
    }

    fn rows(&self) -> impl Iterator<Item = &'a SolveRow> {
        self.results.iter().map(Labelled::row)
    }

    /// The results of each source, in the order of the plan, without what is no level.
    fn files(&self) -> Vec<(&'a str, Vec<Labelled<'a>>)> {
        let mut files: Vec<(&str, Vec<Labelled<'_>>)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for &one in self.results.iter().filter(|one| one.row().outcome != Outcome::Invalid) {
            let file = one.row().file.as_str();
            let place = *places.entry(file).or_insert_with(|| {
                files.push((file, Vec::new()));
                files.len() - 1
            });
            files[place].1.push(one);
        }
        files
    }

    /// One sentence on what this is.
    fn facts(&self, made: &str) -> String {
        let runs: usize = self.results.iter().map(|one| one.measured.runs().len()).sum();
        let solved = self.rows().filter(|row| row.is_solved()).count();
        let levels: BTreeSet<(&str, usize)> = self.rows().map(|row| (row.file.as_str(), row.level)).collect();
        let (levels, methods, results) = (levels.len(), self.labels.len(), self.results.len());
        let text = both(
            format!(
                "{}, {}, {}; {solved} of {results} solved. Made {made}.",
                counted(levels, "level"),
                counted(methods, "configuration"),
                counted(runs, "run"),
            ),
            format!(
                "{levels} màn, {methods} cấu hình, {runs} lần chạy; giải được {solved} trên {results}. Lập lúc {made}."
            ),
        );
        format!("<p class=\"dim\">{}</p>\n", text.html())
    }

    fn legend(&self) -> String {
        let items = self
            .labels
            .iter()
            .enumerate()
            .map(|(index, label)| format!("<li>{}{}</li>", charts::key(index), escaped(label)));
        let failed = format!(
            "<li><svg class=\"key\" viewBox=\"0 0 12 12\" aria-hidden=\"true\"><rect class=\"bad\" width=\"12\" height=\"12\"/></svg>{}</li>",
            both("not solved (below zero)", "chưa giải (dưới số không)").html()
        );
        let list: String = items.chain([failed]).collect();
        section(&both("Level by level", "Theo từng màn")) + &format!("<ul class=\"legend\">{list}</ul>\n")
    }

    /// A picture per quantity and source; long sources are cut into several.
    fn bar_charts(&self) -> String {
        type Value = fn(&SolveRow) -> f64;
        type Unit = fn(f64) -> Text;
        let quantities: [(Text, Value, Unit); 5] = [
            (both("Processor time", "Thời gian bộ xử lý"), |row| row.cpu_seconds, seconds),
            (both("States explored", "Số trạng thái đã tìm thấy"), |row| row.explored as f64, whole),
            (both("States expanded", "Số trạng thái đã mở rộng"), |row| row.expanded as f64, whole),
            (
                both("Peak memory of the search", "Bộ nhớ cao nhất khi tìm kiếm"),
                |row| row.peak_bytes as f64,
                decimal_bytes,
            ),
            (
                both("Moves of the solution", "Số bước của lời giải"),
                |row| row.moves.unwrap_or(0) as f64,
                whole,
            ),
        ];
        let files = self.files();
        let size = (MOST_BARS / self.labels.len().max(1)).max(4);
        let mut html = String::new();
        for (title, value, unit) in quantities {
            html += &format!("<h3>{}</h3>\n", title.html());
            for (file, results) in &files {
                // Pictures of one source have one scale.
                let groups = self.groups(results, value);
                let scale = charts::scale(&groups);
                let parts = groups.len().div_ceil(size).max(1);
                for part in groups.chunks(groups.len().div_ceil(parts).max(1)) {
                    let svg = charts::bars(&scale, part, &self.labels, &title, unit, self.language);
                    let caption = escaped(file);
                    html += &format!(
                        "<figure><div class=\"wide\" tabindex=\"0\">{svg}</div><figcaption>{caption}</figcaption></figure>\n"
                    );
                }
            }
        }
        html
    }

    fn groups(&self, results: &[Labelled<'_>], value: fn(&SolveRow) -> f64) -> Vec<charts::Group> {
        let mut groups: Vec<charts::Group> = Vec::new();
        let mut places = HashMap::new();
        for one in results {
            let row = one.row();
            let place = *places.entry(row.level).or_insert_with(|| {
                let bars = vec![None; self.labels.len()];
                groups.push(charts::Group { label: row.level.to_string(), bars });
                groups.len() - 1
            });
            groups[place].bars[one.configuration] = Some(match row.outcome {
                Outcome::Solved => Ok(value(row)),
                _ => Err(why(row.outcome, row.reason.as_deref())),
            });
        }
        groups
    }

    fn curves(&self) -> String {
        let mut times = vec![Vec::new(); self.labels.len()];
        let mut levels = vec![0; self.labels.len()];
        for one in &self.results {
            levels[one.configuration] += 1;
            if one.row().is_solved() {
                times[one.configuration].push(one.row().cpu_seconds);
            }
        }
        let most = levels.into_iter().max().unwrap_or(0);
        let title = both("Levels solved within a time", "Số màn giải được theo thời gian");
        let svg = charts::curves(&times, most, &self.labels, &title, seconds, self.language);
        let caption = both(
            "Processor time per level, from left to right; the higher a curve, the more levels were solved so far.",
            "Thời gian bộ xử lý cho mỗi màn, từ trái sang phải; đường càng cao thì đến lúc đó càng nhiều màn được giải.",
        );
        section(&title)
            + &format!(
                "<figure><div class=\"wide\" tabindex=\"0\">{svg}</div><figcaption>{}</figcaption></figure>\n",
                caption.html()
            )
    }

    fn pairs(&self) -> String {
        let Some((first, others)) = self.labels.split_first().filter(|(_, others)| !others.is_empty()) else {
            return String::new();
        };
        let of = |configuration: usize| -> HashMap<(&str, usize), &SolveRow> {
            let results = self.results.iter().filter(|one| one.configuration == configuration);
            results.map(Labelled::row).map(|row| ((row.file.as_str(), row.level), row)).collect()
        };
        let title = both("One configuration against another", "Hai cấu hình đối chiếu");
        let a = of(0);
        let mut figures = String::new();
        for (index, other) in others.iter().take(MOST_PAIRS).enumerate() {
            let b = of(index + 1);
            let mut keys: Vec<_> = a.keys().filter(|key| b.contains_key(*key)).collect();
            keys.sort();
            let points: Vec<charts::Point> = keys
                .into_iter()
                .map(|key| {
                    let value = |row: &SolveRow| row.is_solved().then_some(row.cpu_seconds);
                    charts::Point {
                        label: format!("{} {}", key.0, key.1),
                        a: value(a[key]),
                        b: value(b[key]),
                    }
                })
                .collect();
            figures += &charts::scatter(&points, index + 1, [first, other], &title, seconds, self.language);
        }
        let caption = both(
            "Each dot is a level, by the processor time of A and B. Below the line B was faster. Red dots on the edge: one of them did not solve the level.",
            "Mỗi chấm là một màn, theo thời gian bộ xử lý của A và B. Dưới đường chéo là B nhanh hơn. Chấm đỏ ở mép: một trong hai không giải được màn đó.",
        );
        section(&title)
            + &format!(
                "<figure><div class=\"pairs\">{figures}</div><figcaption>{}</figcaption></figure>\n",
                caption.html()
            )
    }

    fn runs(&self) -> String {
        let columns = [
            (both("from", "nguồn"), false),
            (both("level", "màn"), true),
            (both("title", "tên"), false),
            (both("configuration", "cấu hình"), false),
            (both("run", "lần"), true),
            (both("outcome", "kết quả"), false),
            (both("moves", "bước đi"), true),
            (both("pushes", "lần đẩy"), true),
            (both("expanded", "đã mở rộng"), true),
            (both("explored", "đã tìm thấy"), true),
            (both("most waiting", "chờ nhiều nhất"), true),
            (both("processor", "bộ xử lý"), true),
            (both("wall", "đồng hồ"), true),
            (both("memory", "bộ nhớ"), true),
        ];
        let lines = self.results.iter().flat_map(|one| {
            let runs = one.measured.runs().into_iter();
            runs.map(|run| self::run(one.row(), &self.labels[one.configuration], &run)).collect::<Vec<_>>()
        });
        section(&both("Every run", "Mọi lần chạy")) + &table(&columns, lines, " tall")
    }
}

impl<'a> Part<'a> {
    /// By source and method: in what solutions are proved to be shortest, and how many.
    fn proved(&self) -> HashMap<(&'a str, &'a MethodNames), BTreeMap<&'a str, usize>> {
        let mut proved: HashMap<_, BTreeMap<&str, usize>> = HashMap::new();
        for Measured { row, .. } in &self.results {
            if let Some(measure) = &row.optimal {
                let of_table = proved.entry((row.file.as_str(), &row.method)).or_default();
                *of_table.entry(measure).or_default() += 1;
            }
        }
        proved
    }

    fn machine(&self) -> String {
        let Settings { version, build, machines, time_limit_seconds, memory_limit_bytes, max_nodes, repeat } =
            self.settings;
        let nodes = max_nodes.map_or_else(|| both("any number", "không giới hạn"), number);
        let told = |fact: fn(&Machine) -> Text| {
            let facts = machines.iter().map(fact);
            facts
                .reduce(|all, fact| all.and(&same("; ")).and(&fact))
                .unwrap_or_else(|| both("not told", "không rõ"))
        };
        let warning = both(
            "These runs were made on several machines, so their times cannot be compared with each other.",
            "Các lần chạy này được thực hiện trên nhiều máy, nên thời gian của chúng không so sánh với nhau được.",
        );
        let warning = (machines.len() > 1).then(|| format!("<p>{}</p>\n", warning.html()));
        let facts = [
            (both("program", "chương trình"), same(format!("mazekeeper {version} ({build})"))),
            (both("processor", "bộ xử lý"), told(|machine| same(&machine.processor))),
            (both("threads of the machine", "số luồng của máy"), told(|machine| number(machine.threads))),
            (both("system", "hệ điều hành"), told(|machine| same(&machine.system))),
            (both("time limit (processor)", "giới hạn thời gian (bộ xử lý)"), seconds(*time_limit_seconds)),
            (both("memory limit", "giới hạn bộ nhớ"), bytes(*memory_limit_bytes as f64)),
            (both("states at most", "số trạng thái tối đa"), nodes),
            (both("repetitions", "số lần lặp lại"), number(repeat)),
        ];
        let facts =
            facts.iter().map(|(name, fact)| format!("<dt>{}</dt><dd>{}</dd>", name.html(), fact.html()));
        format!("{}<dl>{}</dl>\n", warning.unwrap_or_default(), facts.collect::<String>())
    }
}

/// One run as cells of a table.
fn run(row: &SolveRow, label: &str, run: &Run) -> String {
    let is_solved = run.outcome == Outcome::Solved;
    let outcome = match (run.outcome, &row.optimal) {
        (Outcome::Solved, Some(measure)) => both("solved, ", "đã giải, ").and(&fewest(measure)),
        (Outcome::Solved, None) => both("solved", "đã giải"),
        (outcome, _) => why(outcome, run.reason.as_deref()),
    };
    let class = if is_solved { "" } else { " class=\"failed\"" };
    let count = |value: Option<u64>| match value {
        Some(value) => numeric(value as f64, &number(value)),
        None => "<td class=\"n\" data-value=\"\">–</td>".to_owned(),
    };
    [
        cell(&same(&row.file)),
        numeric(row.level as f64, &same(row.level)),
        cell(&same(row.title.as_deref().unwrap_or_default())),
        cell(&same(label)),
        numeric(run.repetition.into(), &same(run.repetition)),
        format!("<td{class}>{}</td>", outcome.html()),
        count(run.moves.map(|moves| moves as u64)),
        count(run.pushes.map(|pushes| pushes as u64)),
        numeric(run.expanded as f64, &number(run.expanded)),
        numeric(run.explored as f64, &number(run.explored)),
        // In mazes nobody counts who waits.
        count((!row.method.is_for_mazes()).then_some(run.frontier_peak)),
        numeric(run.cpu_seconds, &seconds(run.cpu_seconds)),
        numeric(run.seconds, &seconds(run.seconds)),
        numeric(run.peak_bytes as f64, &bytes(run.peak_bytes as f64)),
    ]
    .concat()
}

/// What a solution is proved to be, by the name of the measure.
fn fewest(measure: &str) -> Text {
    match measure.parse() {
        Ok(Measure::Moves) => both("fewest moves", "ít bước đi nhất"),
        Ok(Measure::Pushes) => both("fewest pushes", "ít lần đẩy nhất"),
        Ok(Measure::Walks) => both("fewest walking steps", "ít bước không đẩy nhất"),
        Err(_) => same(measure),
    }
}

/// How many solutions are proved to be shortest, in each measure.
fn how_often(proved: &BTreeMap<&str, usize>) -> Text {
    let texts = proved
        .iter()
        .map(|(measure, &count)| number(count).and(&same(" (")).and(&fewest(measure)).and(&same(")")));
    texts.reduce(|all, text| all.and(&same("; ")).and(&text)).unwrap_or_else(|| number(0))
}

/// Why there is no solution.
fn why(outcome: Outcome, name: Option<&str>) -> Text {
    match outcome {
        Outcome::Stopped => reason(name.unwrap_or_default()),
        other => reason(other.name()),
    }
}

fn reason(name: &str) -> Text {
    match name {
        "time" => both("out of time", "hết thời gian"),
        "memory" => both("out of memory", "hết bộ nhớ"),
        "nodes" => both("too many states", "quá nhiều trạng thái"),
        "exhausted" => both("exhausted", "đã xét hết"),
        "cancelled" => both("interrupted", "đã bị ngắt"),
        FAILED => both("the program failed", "chương trình gặp lỗi"),
        "unsolvable" => both("proved unsolvable", "đã chứng minh không giải được"),
        "invalid" => both("no valid level", "màn không hợp lệ"),
        "not-run" => both("not run", "chưa chạy"),
        other => same(other),
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn whole(value: f64) -> Text {
    number(value.round() as u64)
}

fn section(title: &Text) -> String {
    format!("<h2>{}</h2>\n", title.html())
}

fn cell(text: &Text) -> String {
    format!("<td>{}</td>", text.html())
}

/// A cell that is sorted by its value.
fn numeric(value: f64, text: &Text) -> String {
    format!("<td class=\"n\" data-value=\"{value}\">{}</td>", text.html())
}

/// A table that can be sorted, from its columns (and whether they are numbers) and the cells of its lines.
fn table(columns: &[(Text, bool)], lines: impl Iterator<Item = String>, class: &str) -> String {
    let head = columns.iter().map(|(name, is_number)| {
        format!("<th scope=\"col\"{}>{}</th>", if *is_number { " class=\"n\"" } else { "" }, name.html())
    });
    let head: String = head.collect();
    let body: String = lines.map(|cells| format!("<tr>{cells}</tr>\n")).collect();
    format!(
        "<div class=\"wide{class}\" tabindex=\"0\"><table data-sortable><thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n"
    )
}

#[cfg(test)]
mod tests {
    use mazekeeper_solver::Goal;

    use super::*;
    use crate::method::Method;
    use crate::row::LevelName;
    use crate::tally::tallies;
    use crate::workers::Limits;

    fn measured(level: usize, cpu_seconds: f64) -> Measured {
        let name = LevelName { file: "f", level, title: None };
        let row = SolveRow::invalid(name, &Method::Strong(Goal::Any), Vec::new());
        Measured::once(SolveRow { outcome: Outcome::Solved, cpu_seconds, ..row })
    }

    fn page(names: &[Option<&str>], title: Option<&str>) -> String {
        page_of(names, title, &[measured(1, 0.5), measured(2, 0.25)])
    }

    fn page_of(names: &[Option<&str>], title: Option<&str>, results: &[Measured]) -> String {
        let settings = Settings::of(&Limits::default());
        let tallies = tallies(results.iter().map(|one| &one.row));
        let parts = names.iter().map(|name| Part {
            name: *name,
            settings: &settings,
            results: results.iter().collect(),
            tallies: &tallies,
        });
        let (parts, made) = (parts.collect(), at(1_800_000_000));
        Report { title, parts, preset: None, language: Language::English, made }.html()
    }

    #[test]
    fn parts_are_told_apart_by_their_names() {
        let page = page(&[Some("<old>"), Some("new")], None);
        for label in ["&lt;old&gt;: strong any", "new: strong any"] {
            assert!(page.contains(&format!("</svg>{label}</li>")), "{label} is in no legend");
        }
        // Both have a curve, and one stands against the other.
        assert_eq!(page.matches("</title></path>").count(), 2);
        assert!(
            page.contains("A: &lt;old&gt;: strong any</text>") && page.contains("B: new: strong any</text>")
        );
        // Each has its settings.
        assert_eq!(page.matches("<dl>").count(), 2);
        assert!(
            page.contains("2 levels, 2 configurations, 4 runs; 4 of 4 solved. Made 2027-01-15 08:00 UTC.")
        );
    }

    #[test]
    fn one_alone_is_called_as_it_is() {
        let page = page(&[None], Some("Mine & ours"));
        assert!(page.contains("<title>Mine &amp; ours</title>") && page.contains("<h1>Mine &amp; ours</h1>"));
        assert!(page.contains("</svg>strong any</li>"));
        assert!(page.contains("2 levels, 1 configuration, 2 runs; 2 of 2 solved."));
    }

    #[test]
    fn what_is_proved_has_the_name_of_its_measure() {
        let mut results = [measured(1, 0.5), measured(2, 0.25), measured(3, 1.0)];
        for (measured, measure) in results.iter_mut().zip([Some("walks"), Some("walks"), None]) {
            measured.row.optimal = measure.map(str::to_owned);
        }
        let page = page_of(&[None], None, &results);
        assert!(page.contains(">2 (fewest walking steps)<") && page.contains(">2 (ít bước không đẩy nhất)<"));
        assert_eq!(page.matches(">solved, fewest walking steps<").count(), 2);
        assert!(page.contains("<span lang=\"en\">solved</span>"));
        assert!(!page.contains("shortest"), "a walk without pushes may be short and the solution long");
    }

    #[test]
    fn what_nobody_counts_in_mazes_is_no_nought() {
        let mut of_maze = measured(1, 0.5);
        of_maze.row.method = Method::Maze(mazekeeper_core::maze::solve::Algorithm::BreadthFirst).names();
        (of_maze.row.moves, of_maze.row.expanded) = (Some(12), 34);
        let page = page_of(&[None], None, &[of_maze]);
        let line = page.split("Every run").nth(1).and_then(|runs| runs.split("<tbody>").nth(1));
        let cells: Vec<&str> = line.expect("there is a table").split("<td").collect();
        let nothing = " class=\"n\" data-value=\"\">–</td>";
        assert_eq!((cells[8], cells[11]), (nothing, nothing), "pushes and the most that waited");
    }

    #[test]
    fn a_page_names_every_machine_that_its_runs_were_made_on() {
        let machine = |processor: &str| Machine { processor: processor.to_owned(), ..Machine::default() };
        let told = |machines: &[&str]| {
            let machines = machines.iter().map(|name| machine(name)).collect();
            let settings = Settings { machines, ..Settings::of(&Limits::default()) };
            Part { name: None, settings: &settings, results: Vec::new(), tallies: &[] }.machine()
        };
        let warned = "on several machines";
        assert!(told(&[]).contains("not told"));
        let one = told(&["the old one"]);
        assert!(one.contains("<dd>the old one</dd>") && !one.contains(warned));
        let two = told(&["the old one", "this one"]);
        assert!(two.contains("<dd>the old one; this one</dd>") && two.contains(warned));
    }

    #[test]
    fn pictures_speak_the_language_of_the_page() {
        let mut stopped = measured(1, 0.5);
        (stopped.row.outcome, stopped.row.reason) = (Outcome::Stopped, Some("time".to_owned()));
        let results = [stopped, measured(2, 1.5)];
        let picture = |language| {
            let settings = Settings::of(&Limits::default());
            let results = results.iter().collect();
            let part = Part { name: None, settings: &settings, results, tallies: &[] };
            let (parts, made) = (vec![part], at(1_800_000_000));
            let page = Report { title: None, parts, preset: None, language, made }.html();
            page.split("Level by level").nth(1).expect("there are pictures").to_owned()
        };
        let (en, vi) = (picture(Language::English), picture(Language::Vietnamese));
        let (in_english, in_vietnamese) = (": out of time</title>", ": hết thời gian</title>");
        assert!(en.contains(in_english) && !en.contains(in_vietnamese));
        assert!(vi.contains(in_vietnamese) && !vi.contains(in_english));
        assert!(
            en.contains("aria-label=\"Processor time\"") && vi.contains("aria-label=\"Thời gian bộ xử lý\"")
        );
        assert!(en.contains(": 1.50 s</title>") && vi.contains(": 1,50 s</title>"));
    }

    /// `cargo test --release -p mazekeeper-bench --lib -- --ignored large` tells how long a large report takes.
    #[test]
    #[ignore = "a measurement"]
    fn a_large_report_is_written_in_no_time() {
        let mut results = Vec::new();
        for (index, walk) in (1..=100).enumerate() {
            let cost = format!("walk={walk},push=1");
            for file in 0..50 {
                for level in 1..=2 {
                    let mut one = measured(level, (index + level) as f64);
                    one.row.file = format!("file {file}");
                    one.row.method.cost = Some(cost.clone());
                    results.push(one);
                }
            }
        }
        let begun = std::time::Instant::now();
        let page = page_of(&[None], None, &results);
        println!("{} rows, {} bytes: {:?}", results.len(), page.len(), begun.elapsed());
    }

    #[test]
    fn its_style_and_script_can_be_allowed_by_their_digests() {
        let page = page(&[None], None);
        assert!(page.contains(&format!("<style>{}</style>", style())));
        assert!(page.contains(&format!("<script>{}</script>", script())));
        assert!(!page.contains(" style=\"") && !page.contains(" onclick="));
    }
}
