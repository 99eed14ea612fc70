//! `/api/v1/reports`.

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum_extra::extract::CookieJar;
use mazekeeper_bench::method::MethodNames;
use mazekeeper_bench::report::Language;
use mazekeeper_bench::tally::Tally;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::limits::{LIMITS, LISTED_NAMES, Limits};
use super::page;
use super::service::{self, Files, MazesWish, SubjectsWish, Wish};
use super::store::{self, SourceFacts};
use crate::app::App;
use crate::error::{ApiError, Code};
use crate::extract::{Json, Path, Query};
use crate::id::{CollectionId, PlayerId, ReportId};
use crate::label::Label;
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Client, Player, Visitor};

/// The routes; files of so many bytes are taken.
pub(crate) fn router(upload_limit: usize) -> OpenApiRouter<App> {
    let files = OpenApiRouter::new().routes(routes!(bring)).layer(DefaultBodyLimit::max(upload_limit));
    OpenApiRouter::new()
        .routes(routes!(list, begin))
        .routes(routes!(limits))
        .routes(routes!(comparison))
        .routes(routes!(report, change, delete))
        .routes(routes!(resume))
        .routes(routes!(cancel))
        .routes(routes!(report_page))
        .routes(routes!(results))
        .routes(routes!(settings))
        .routes(routes!(runs))
        .merge(files)
}

/// A benchmark, small enough to be run here.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewReport {
    /// Without a title it is called as what it is about.
    #[schema(max_length = 60)]
    title: Option<String>,
    /// Whether everybody sees it.
    #[serde(default)]
    public: bool,
    /// Levels of a collection; or mazes.
    levels: Option<LevelsWish>,
    /// Mazes; or levels.
    mazes: Option<NewMazes>,
    /// At least one.
    configurations: Vec<Configuration>,
    /// Of the processor, per run; 1 if nobody says.
    time_limit_seconds: Option<f64>,
    /// How often everything is run; once if nobody says.
    repeat: Option<u32>,
}

/// Levels of a collection that one may see.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LevelsWish {
    collection: CollectionId,
    /// Their places, from 1; all if nobody says.
    numbers: Option<Vec<u32>>,
}

/// Mazes that follow from a seed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewMazes {
    /// Such as `dfs`.
    generator: String,
    rows: usize,
    columns: usize,
    /// How many percent of the dead ends are opened.
    #[serde(default)]
    loops: u64,
    count: usize,
    /// Of the first maze; the others have the numbers after it.
    #[serde(default)]
    seed: u64,
}

/// A configuration by the names of the command line. What is not named is as usual; what the algorithm does not look at is
/// refused.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Configuration {
    /// Of levels `strong`, `bfs`, `dfs`, `ucs`, `greedy` or `astar`; of mazes these and more, without `strong`.
    algorithm: String,
    /// Of the strong solver: `any`, `pushes` or `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// `steps` or `pushes`; `maze` in mazes.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadlocks: Option<String>,
}

/// What `mazekeeper bench … --out FOLDER` has left in its folder.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewFiles {
    /// Without a title it is called as what it is about.
    #[schema(max_length = 60)]
    title: Option<String>,
    /// Whether everybody sees it.
    #[serde(default)]
    public: bool,
    /// The text of `results.jsonl`.
    results: String,
    /// The text of `settings.json`.
    settings: String,
}

/// A report as lists tell of it.
#[derive(Debug, Serialize, ToSchema)]
struct Report {
    id: ReportId,
    title: String,
    owner: Option<PlayerId>,
    /// Null for a guest.
    owner_name: Option<String>,
    is_public: bool,
    /// Whether it belongs to who is asking.
    is_mine: bool,
    state: store::ReportState,
    /// Where its levels or mazes come from; in lists the first three.
    sources: Vec<SourceFacts>,
    /// How many there are.
    source_count: usize,
    /// In lists the first three.
    configurations: Vec<Configuration>,
    /// How many there are.
    configuration_count: usize,
    /// How many tasks there are: one for every subject and configuration.
    tasks: i64,
    done: i64,
    solved: i64,
    /// How often each task is run.
    repeat: u32,
    /// Of the processor, per run.
    time_limit_seconds: f64,
    /// Whether it comes from the command line.
    is_brought: bool,
    /// How many of its solutions were replayed here: those on levels that are known here.
    replayed: i64,
    /// Milliseconds since 1970.
    created_at: i64,
    finished_at: Option<i64>,
}

/// A report with what it comes to.
#[derive(Debug, Serialize, ToSchema)]
struct WholeReport {
    #[serde(flatten)]
    report: Report,
    /// Whether its owner can go on with it: it was cancelled or interrupted, and begun by this build of the program.
    can_go_on: bool,
    tallies: Vec<TallyRow>,
}

/// What one configuration did with one source.
#[derive(Debug, Serialize, ToSchema)]
struct TallyRow {
    source: String,
    configuration: Configuration,
    /// How many levels or mazes were to be run.
    subjects: usize,
    done: usize,
    solved: usize,
    /// How many solutions are proved to be shortest.
    optimal: usize,
    /// States taken from the frontier.
    expanded: u64,
    /// Of the processor.
    cpu_seconds: f64,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// Only those of who is asking.
    #[serde(default)]
    mine: bool,
    /// From 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    page: Option<u32>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageLanguage {
    /// The language it opens in: `en` or `vi`.
    lang: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ComparisonQuery {
    /// Of two to four reports, with commas between them.
    ids: String,
    /// The language it opens in: `en` or `vi`.
    lang: Option<String>,
}

/// What is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportChange {
    #[schema(max_length = 60)]
    title: Option<String>,
    public: Option<bool>,
}

/// Reports that everybody sees, and those of who is asking; the newest first.
#[utoipa::path(
    get, path = "/reports", tag = "reports", params(ListQuery),
    responses((status = OK, body = List<Report>), (status = NOT_MODIFIED)),
)]
async fn list(
    State(app): State<App>,
    player: Option<Player>,
    Query(query): Query<ListQuery>,
) -> Result<Tagged<List<Report>>, ApiError> {
    let page = PageQuery::new(query.page);
    let found = service::list(&app, player.as_ref(), query.mine, page).await?.into_iter();
    Ok(Tagged(page.list(found.map(|report| Report::new(report, player.as_ref()).in_list()).collect())))
}

/// Begins a small benchmark, which is run by and by: at most one at a time for everybody.
#[utoipa::path(
    post, path = "/reports", tag = "reports", request_body = NewReport,
    responses((status = CREATED, body = Report)),
)]
async fn begin(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Json(new): Json<NewReport>,
) -> Result<(StatusCode, CookieJar, Json<Report>), ApiError> {
    let prepared = service::prepare(&app, visitor.player(), client, Wish::try_from(new)?).await?;
    let (player, jar) = visitor.admit(&app).await?;
    let report = service::begin(&app, &player, prepared).await?;
    Ok((StatusCode::CREATED, jar, Json(Report::new(report, Some(&player)))))
}

/// What may be asked for.
#[utoipa::path(get, path = "/reports/limits", tag = "reports", responses((status = OK, body = Limits)))]
async fn limits() -> Tagged<Limits> {
    Tagged(LIMITS)
}

/// Keeps a benchmark of the command line. Solutions on levels that are known here are replayed; what is broken is told with its
/// line.
#[utoipa::path(
    post, path = "/reports/import", tag = "reports", request_body = NewFiles,
    responses((status = CREATED, body = Report)),
)]
async fn bring(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Json(new): Json<NewFiles>,
) -> Result<(StatusCode, CookieJar, Json<Report>), ApiError> {
    let NewFiles { title, public, results, settings } = new;
    let title = title.as_deref().map(Label::new).transpose()?;
    let files = Files { title, is_public: public, results, settings };
    let replayed = service::replay(&app, client, files).await?;
    let (player, jar) = visitor.admit(&app).await?;
    let report = service::keep(&app, &player, replayed).await?;
    Ok((StatusCode::CREATED, jar, Json(Report::new(report, Some(&player)))))
}

/// A report, how far it is, and what it comes to.
#[utoipa::path(
    get, path = "/reports/{report}", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = OK, body = WholeReport), (status = NOT_MODIFIED)),
)]
async fn report(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<ReportId>,
) -> Result<Tagged<WholeReport>, ApiError> {
    let told = service::told(&app, player.as_ref(), &id).await?;
    let tallies = told.tallies().into_iter().map(TallyRow::from).collect();
    let can_go_on = service::can_go_on(&app, &told.report).await?;
    Ok(Tagged(WholeReport { report: Report::new(told.report, player.as_ref()), can_go_on, tallies }))
}

/// Changes the title of a report of one's own, or who sees it.
#[utoipa::path(
    patch, path = "/reports/{report}", tag = "reports", params(("report" = String, Path, description = "Its id")),
    request_body = ReportChange, responses((status = OK, body = Report)),
)]
async fn change(
    State(app): State<App>,
    player: Player,
    Path(id): Path<ReportId>,
    Json(change): Json<ReportChange>,
) -> Result<Json<Report>, ApiError> {
    let title = change.title.as_deref().map(Label::new).transpose()?;
    let report = service::change(&app, &player, &id, title.as_ref(), change.public).await?;
    Ok(Json(Report::new(report, Some(&player))))
}

/// Deletes a report of one's own; one that runs ends.
#[utoipa::path(
    delete, path = "/reports/{report}", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = NO_CONTENT)),
)]
async fn delete(
    State(app): State<App>,
    player: Player,
    Path(id): Path<ReportId>,
) -> Result<StatusCode, ApiError> {
    service::delete(&app, &player, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Goes on with a report that was cancelled or interrupted: what is known is not run again.
#[utoipa::path(
    post, path = "/reports/{report}/resume", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = OK, body = Report)),
)]
async fn resume(
    State(app): State<App>,
    player: Player,
    client: Client,
    Path(id): Path<ReportId>,
) -> Result<Json<Report>, ApiError> {
    let report = service::resume(&app, &player, client, &id).await?;
    Ok(Json(Report::new(report, Some(&player))))
}

/// Ends a report within a second; what is known stays, and it can go on.
#[utoipa::path(
    post, path = "/reports/{report}/cancel", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = OK, body = Report)),
)]
async fn cancel(
    State(app): State<App>,
    player: Player,
    Path(id): Path<ReportId>,
) -> Result<Json<Report>, ApiError> {
    Ok(Json(Report::new(service::cancel(&app, &player, &id).await?, Some(&player))))
}

/// A report as one page with charts, which needs nothing else.
#[utoipa::path(
    get, path = "/reports/{report}/report.html", tag = "reports",
    params(("report" = String, Path, description = "Its id"), PageLanguage),
    responses((status = OK, body = String, content_type = "text/html")),
)]
async fn report_page(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<ReportId>,
    Query(query): Query<PageLanguage>,
) -> Result<Response, ApiError> {
    Ok(page::sent(service::page(&app, player.as_ref(), &id, language(query.lang.as_deref())).await?))
}

/// Two to four reports as one page. Configurations are told apart by the reports' titles.
#[utoipa::path(
    get, path = "/reports/compare.html", tag = "reports", params(ComparisonQuery),
    responses((status = OK, body = String, content_type = "text/html")),
)]
async fn comparison(
    State(app): State<App>,
    player: Option<Player>,
    Query(query): Query<ComparisonQuery>,
) -> Result<Response, ApiError> {
    let ids =
        query.ids.split(',').filter(|id| !id.is_empty()).take(5).map(|id| ReportId::stored(id.to_owned()));
    let ids: Vec<ReportId> = ids.collect();
    Ok(page::sent(service::comparison(&app, player.as_ref(), &ids, language(query.lang.as_deref())).await?))
}

/// Every task as a line of JSON, as the command line has them.
#[utoipa::path(
    get, path = "/reports/{report}/results.jsonl", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = OK, body = String, content_type = "application/jsonl")),
)]
async fn results(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<ReportId>,
) -> Result<Response, ApiError> {
    let lines = service::lines(&app, player.as_ref(), &id).await?;
    Ok(page::kept("results.jsonl", "application/jsonl", lines))
}

/// Within what a report was made, as the command line has it.
#[utoipa::path(
    get, path = "/reports/{report}/settings.json", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = OK, body = String, content_type = "application/json")),
)]
async fn settings(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<ReportId>,
) -> Result<Response, ApiError> {
    let found = service::report(&app, player.as_ref(), &id).await?;
    let settings =
        serde_json::to_string_pretty(&found.facts.settings).expect("settings can be written as JSON");
    Ok(page::kept("settings.json", "application/json", settings + "\n"))
}

/// Every run as a line of a table.
#[utoipa::path(
    get, path = "/reports/{report}/runs.csv", tag = "reports", params(("report" = String, Path, description = "Its id")),
    responses((status = OK, body = String, content_type = "text/csv")),
)]
async fn runs(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<ReportId>,
) -> Result<Response, ApiError> {
    Ok(page::kept("runs.csv", "text/csv; charset=utf-8", service::table(&app, player.as_ref(), &id).await?))
}

fn language(name: Option<&str>) -> Language {
    if name == Some("vi") { Language::Vietnamese } else { Language::English }
}

impl TryFrom<NewReport> for Wish {
    type Error = ApiError;

    fn try_from(new: NewReport) -> Result<Self, ApiError> {
        let invalid = |sentence: String| ApiError::new(Code::Invalid, sentence);
        let is_mazes = new.mazes.is_some();
        let subjects = match (new.levels, new.mazes) {
            (Some(LevelsWish { collection, numbers }), None) => SubjectsWish::Levels { collection, numbers },
            (None, Some(mazes)) => {
                let NewMazes { generator, rows, columns, loops, count, seed } = mazes;
                let generator = generator.parse().map_err(|error| invalid(format!("{error}")))?;
                SubjectsWish::Mazes(MazesWish { generator, rows, columns, loops, count, seed })
            }
            _ => return Err(invalid("a report is about levels or about mazes".to_owned())),
        };
        let methods = new.configurations.into_iter().map(|configuration| {
            let mut names = MethodNames::from(configuration);
            if is_mazes {
                names.puzzle = Some(MethodNames::MAZE.to_owned());
            }
            names
        });
        let methods: Vec<MethodNames> = methods.collect();
        if methods.iter().any(|names| names.is_for_mazes() != is_mazes) {
            return Err(invalid("ways through mazes are not for levels".to_owned()));
        }
        Ok(Self {
            title: new.title.as_deref().map(Label::new).transpose()?,
            is_public: new.public,
            subjects,
            methods,
            seconds: new.time_limit_seconds.unwrap_or(1.0),
            repeat: new.repeat.unwrap_or(1),
        })
    }
}

impl From<Configuration> for MethodNames {
    fn from(configuration: Configuration) -> Self {
        let Configuration { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = configuration;
        Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks }
    }
}

impl From<MethodNames> for Configuration {
    fn from(names: MethodNames) -> Self {
        let MethodNames { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = names;
        Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks }
    }
}

impl Report {
    fn new(report: store::Report, asker: Option<&Player>) -> Self {
        let is_mine = asker.is_some_and(|asker| report.owner.as_ref() == Some(&asker.id));
        let store::Report { id, owner, owner_name, title, is_public, facts, .. } = report;
        Self {
            id,
            title,
            owner,
            owner_name,
            is_public,
            is_mine,
            state: report.state,
            source_count: facts.sources.len(),
            sources: facts.sources,
            configuration_count: facts.methods.len(),
            configurations: facts.methods.into_iter().map(Configuration::from).collect(),
            tasks: facts.tasks,
            done: report.done,
            solved: report.solved,
            repeat: facts.settings.repeat,
            time_limit_seconds: facts.settings.time_limit_seconds,
            is_brought: facts.replayed.is_some(),
            replayed: facts.replayed.unwrap_or(report.solved),
            created_at: report.created_at,
            finished_at: report.finished_at,
        }
    }

    /// The same with a few names only: one that was brought can have thousands of characters of them.
    fn in_list(mut self) -> Self {
        self.sources.truncate(LISTED_NAMES);
        self.configurations.truncate(LISTED_NAMES);
        self
    }
}

impl From<Tally> for TallyRow {
    fn from(tally: Tally) -> Self {
        Self {
            source: tally.file,
            configuration: tally.method.into(),
            subjects: tally.levels,
            done: tally.done,
            solved: tally.solved,
            optimal: tally.optimal,
            expanded: tally.expanded,
            cpu_seconds: tally.cpu_seconds,
        }
    }
}
