//! What people can do with reports.

use std::collections::HashMap;
use std::time::Duration;

use mazekeeper_bench::method::MethodNames;
use mazekeeper_bench::report::Language;
use mazekeeper_bench::store::{Settings, runs_csv};
use mazekeeper_bench::workers;
use mazekeeper_bench::written::{WrittenPlan, WrittenSource, WrittenSubject};
use mazekeeper_core::maze::{Generator, MazeCode, Shape};
use serde_json::{Value, json};

use super::bring::Brought;
use super::limits::{LEAST_SECONDS, LIMITS, MOST_BYTES, MOST_REPORTS, MOST_WAITING};
use super::page::{self, Told};
use super::store::{self, Facts, NewReport, Report, ReportState, SourceFacts};
use crate::app::App;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{CollectionId, PlayerId, ReportId};
use crate::jobs::service::RunsWish;
use crate::jobs::{self, ListedJob, ShownJob};
use crate::label::Label;
use crate::levels;
use crate::list::PageQuery;
use crate::session::{self, Client, Player};
use crate::throttle::{self, Throttle};

/// What is to be measured.
pub(super) struct Wish {
    pub(super) title: Option<Label>,
    pub(super) is_public: bool,
    pub(super) subjects: SubjectsWish,
    pub(super) methods: Vec<MethodNames>,
    pub(super) seconds: f64,
    pub(super) repeat: u32,
}

/// On what.
pub(super) enum SubjectsWish {
    Levels {
        collection: CollectionId,
        /// From 1; all if nobody says.
        numbers: Option<Vec<u32>>,
    },
    Mazes(MazesWish),
}

pub(super) struct MazesWish {
    pub(super) generator: Generator,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// How many percent of the dead ends are opened.
    pub(super) loops: u64,
    pub(super) count: usize,
    /// Of the first; the others follow.
    pub(super) seed: u64,
}

/// Files that are brought.
pub(super) struct Files {
    pub(super) title: Option<Label>,
    pub(super) is_public: bool,
    pub(super) results: String,
    pub(super) settings: String,
}

/// A benchmark that is little enough to be run here.
pub(super) struct Prepared {
    title: String,
    is_public: bool,
    plan: WrittenPlan,
    limits: workers::Limits,
}

/// Finds out what is to be run, and whether that is little enough.
pub(super) async fn prepare(
    app: &App,
    asker: Option<&Player>,
    client: Client,
    wish: Wish,
) -> Result<Prepared, ApiError> {
    let methods = checked_methods(&wish)?;
    throttle::charge(&app.database, &[Throttle::reports_from(client.0)]).await?;
    let source = source(app, asker, &wish.subjects).await?;
    let title = wish
        .title
        .as_ref()
        .map_or_else(|| titled(std::slice::from_ref(&source.name)), |title| title.as_str().to_owned());
    let plan = WrittenPlan { sources: vec![source], methods };
    let runs = plan.tasks() * wish.repeat as usize;
    if runs == 0 {
        return Err(invalid("there is nothing to run: choose a level and a configuration"));
    }
    if runs > LIMITS.runs {
        let most = LIMITS.runs;
        return Err(invalid(format!(
            "{runs} runs; at most {most} are made here, and any number by `mazekeeper bench`"
        )));
    }
    let time = Duration::from_secs_f64(wish.seconds);
    let limits = workers::Limits { time, bytes: LIMITS.bytes, nodes: None, repeat: wish.repeat };
    Ok(Prepared { title, is_public: wish.is_public, plan, limits })
}

/// Begins a benchmark. It is run by and by.
pub(super) async fn begin(app: &App, player: &Player, prepared: Prepared) -> Result<Report, ApiError> {
    let Prepared { title, is_public, plan, limits } = prepared;
    throttle::charge(&app.database, &[Throttle::reports_for(&player.id)]).await?;
    let mut settings =
        app.workers.run(move || Settings { machines: Vec::new(), ..Settings::of(&limits) }).await?;
    // Better with less memory than never.
    if let Some(most) = jobs::service::most_bytes(app, &settings.build).await? {
        settings.memory_limit_bytes = settings.memory_limit_bytes.min(most);
    }
    let facts = facts(&plan, settings);
    let id = ReportId::new();
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let now = transaction.now().await?;
    let plan = plan.written();
    check_room(&mut transaction, &player.id, plan.len() + facts.written().len()).await?;
    check_turn(&mut transaction, &player.id, &facts.settings.build, None).await?;
    let (owner, plan) = (Some(&player.id), Some(plan.as_str()));
    let new =
        NewReport { id: &id, owner, title: &title, is_public, facts: &facts, plan, digest: None, at: now };
    store::insert(&mut transaction, new).await?;
    let account = player.id.to_string();
    jobs::service::add_runs(&mut transaction, &id, &runs_of(&facts, &account)).await?;
    transaction.commit().await?;
    jobs::service::announce(&app.database).await;
    report(app, Some(player), &id).await
}

/// What stays the same of a report that is about to be run.
pub(super) fn facts(plan: &WrittenPlan, settings: Settings) -> Facts {
    let source =
        |source: &WrittenSource| SourceFacts { name: source.name.clone(), subjects: source.subjects.len() };
    Facts {
        sources: plan.sources.iter().map(source).collect(),
        methods: plan.methods.clone(),
        settings,
        tasks: i64::try_from(plan.tasks()).unwrap_or(i64::MAX),
        replayed: None,
    }
}

/// How the tasks of a report are queued.
pub(super) fn runs_of<'a>(facts: &'a Facts, account: &'a str) -> RunsWish<'a> {
    let Settings { time_limit_seconds, repeat, memory_limit_bytes, build, .. } = &facts.settings;
    RunsWish {
        tasks: facts.tasks,
        program: build,
        account,
        seconds: time_limit_seconds * f64::from(*repeat),
        bytes: *memory_limit_bytes,
    }
}

/// Each configuration once, with all its names; and whether the wish is within what is possible.
fn checked_methods(wish: &Wish) -> Result<Vec<MethodNames>, ApiError> {
    // The same ones are counted once, but whoever sends thousands means no good.
    let too_many = || invalid(format!("at most {} configurations", LIMITS.configurations));
    if wish.methods.len() > 2 * LIMITS.configurations {
        return Err(too_many());
    }
    let mut methods: Vec<MethodNames> = Vec::new();
    for (number, names) in (1..).zip(&wish.methods) {
        let refused = |error| invalid(format!("configuration {number}: {error}"));
        let names = names.method().map_err(refused)?.names();
        if !methods.contains(&names) {
            methods.push(names);
        }
    }
    if methods.len() > LIMITS.configurations {
        return Err(too_many());
    }
    if !(LEAST_SECONDS..=LIMITS.seconds).contains(&wish.seconds) {
        return Err(invalid(format!("a run may take {LEAST_SECONDS} to {} seconds", LIMITS.seconds)));
    }
    if !(1..=LIMITS.repetitions).contains(&wish.repeat) {
        return Err(invalid(format!("everything is run 1 to {} times", LIMITS.repetitions)));
    }
    Ok(methods)
}

/// What is to be solved, and what it is called together.
async fn source(app: &App, asker: Option<&Player>, wish: &SubjectsWish) -> Result<WrittenSource, ApiError> {
    match wish {
        SubjectsWish::Levels { collection, numbers } => {
            let mut connection = app.database.read().await?;
            let most = u32::try_from(LIMITS.runs).unwrap_or(u32::MAX);
            let (title, all) =
                levels::service::drawn(&mut connection, asker, collection, numbers.as_deref(), most).await?;
            let level = |level: levels::service::Drawn| WrittenSubject::Level {
                number: usize::try_from(level.number).unwrap_or(0),
                title: level.title,
                drawing: level.drawing,
            };
            Ok(WrittenSource { name: title, subjects: all.into_iter().map(level).collect() })
        }
        SubjectsWish::Mazes(wish) => {
            if wish.rows.max(wish.columns) > LIMITS.side {
                return Err(invalid(format!("a maze has at most {0} × {0} cells here", LIMITS.side)));
            }
            if wish.count > LIMITS.runs {
                return Err(invalid(format!("at most {} mazes", LIMITS.runs)));
            }
            let shape = Shape::new(wish.rows, wish.columns).map_err(|error| invalid(error.to_string()))?;
            let code = |seed| {
                let code =
                    MazeCode::new(wish.generator, shape, seed).and_then(|code| code.braided(wish.loops));
                code.map(|code| WrittenSubject::Maze(code.to_string()))
                    .map_err(|error| invalid(error.to_string()))
            };
            let seeds = (0..wish.count as u64).map(|place| wish.seed.wrapping_add(place));
            let subjects = seeds.map(code).collect::<Result<Vec<_>, ApiError>>()?;
            let loops = if wish.loops > 0 { format!(" {} %", wish.loops) } else { String::new() };
            let name = format!("{} {}×{}{loops}", wish.generator, wish.rows, wish.columns);
            Ok(WrittenSource { name, subjects })
        }
    }
}

/// A benchmark of the command line that can be kept.
pub(super) struct Replayed {
    title: String,
    is_public: bool,
    brought: Brought,
    facts: Facts,
}

/// Reads a benchmark of the command line, and replays what can be.
pub(super) async fn replay(app: &App, client: Client, files: Files) -> Result<Replayed, ApiError> {
    throttle::charge(&app.database, &[Throttle::uploads_from(client.0)]).await?;
    let Files { title, is_public, results, settings } = files;
    let brought = app.workers.run(move || Brought::read(&results, &settings)).await??;
    let known = known_levels(app, &brought).await?;
    let replay = move || brought.replay(&known).map(|replayed| (brought.facts(replayed), brought));
    let (facts, brought) = app.workers.run(replay).await??;
    let names: Vec<String> = facts.sources.iter().map(|source| source.name.clone()).collect();
    let title = title.as_ref().map_or_else(|| titled(&names), |title| title.as_str().to_owned());
    Ok(Replayed { title, is_public, brought, facts })
}

/// Keeps a benchmark of the command line.
pub(super) async fn keep(app: &App, player: &Player, replayed: Replayed) -> Result<Report, ApiError> {
    let Replayed { title, is_public, brought, facts } = replayed;
    let lines: Vec<(String, bool)> = brought.lines().collect();
    let bytes: usize = lines.iter().map(|(line, _)| line.len()).sum();
    let all_bytes = bytes + facts.written().len();
    let id = ReportId::new();
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let now = transaction.now().await?;
    check_room(&mut transaction, &player.id, all_bytes).await?;
    let (owner, facts) = (Some(&player.id), &facts);
    let new =
        NewReport { id: &id, owner, title: &title, is_public, facts, plan: None, digest: None, at: now };
    store::insert(&mut transaction, new).await?;
    for (number, (line, _)) in (0..).zip(&lines) {
        store::insert_line(&mut transaction, &id, number, line).await?;
    }
    let solved = lines.iter().filter(|(_, is_solved)| *is_solved).count();
    store::count(&mut transaction, &id, facts.tasks, i64::try_from(solved).unwrap_or(i64::MAX), bytes)
        .await?;
    store::finish(&mut transaction, &id, now).await?;
    transaction.commit().await?;
    report(app, Some(player), &id).await
}

/// The drawings of levels with solutions, as far as they are known here.
async fn known_levels(app: &App, brought: &Brought) -> Result<HashMap<String, String>, ApiError> {
    let mut connection = app.database.read().await?;
    let mut known = HashMap::new();
    for identity in brought.solved_levels() {
        let Ok(parsed) = identity.parse() else { continue };
        if let Some(drawing) = levels::service::drawing(&mut connection, &parsed).await? {
            known.insert(identity, drawing);
        }
    }
    Ok(known)
}

/// Goes on with what was cancelled or interrupted.
pub(super) async fn resume(
    app: &App,
    player: &Player,
    client: Client,
    id: &ReportId,
) -> Result<Report, ApiError> {
    let found = owned(app, player, id).await?;
    if found.state == ReportState::Finished {
        return Err(ApiError::new(Code::Conflict, "this report is finished"));
    }
    if !is_of_this_program(app, &found).await? {
        let version = &found.facts.settings.version;
        let sentence = format!(
            "another build of the program has begun this report ({version}); its times would not be comparable: begin a new one"
        );
        return Err(ApiError::new(Code::Conflict, sentence));
    }
    throttle::charge(&app.database, &[Throttle::reports_for(&player.id), Throttle::reports_from(client.0)])
        .await?;
    if matches!(found.state, ReportState::Waiting | ReportState::Running) {
        return Err(ApiError::new(Code::Conflict, "this report is running"));
    }
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    check_turn(&mut transaction, &player.id, &found.facts.settings.build, Some(id)).await?;
    let account = player.id.to_string();
    go_on(&mut transaction, id, &runs_of(&found.facts, &account)).await?;
    transaction.commit().await?;
    jobs::service::announce(&app.database).await;
    report(app, Some(player), id).await
}

/// Queues what is not done of a report that is not finished, and is not queued. [Announce](jobs::service::announce) it.
pub(super) async fn go_on(
    connection: &mut Connection,
    id: &ReportId,
    runs: &RunsWish<'_>,
) -> Result<(), DatabaseError> {
    store::be_alone(connection, &id.to_string()).await?;
    jobs::service::add_runs(connection, id, runs).await?;
    store::set_cancelled(connection, id, None).await?;
    Ok(())
}

/// Whether somebody who may can go on with it: it is not finished, and its times would be comparable.
pub(super) async fn can_go_on(app: &App, report: &Report) -> Result<bool, ApiError> {
    match report.state {
        ReportState::Cancelled | ReportState::Interrupted => is_of_this_program(app, report).await,
        ReportState::Waiting | ReportState::Running | ReportState::Finished => Ok(false),
    }
}

async fn is_of_this_program(app: &App, report: &Report) -> Result<bool, ApiError> {
    let this = app.workers.run(|| Settings::of(&workers::Limits::default())).await?;
    Ok(this.is_of_same_program(&report.facts.settings))
}

/// Ends a benchmark; what is known stays.
pub(super) async fn cancel(app: &App, player: &Player, id: &ReportId) -> Result<Report, ApiError> {
    owned(app, player, id).await?;
    let mut transaction = app.database.begin().await?;
    end(&mut transaction, id).await?;
    transaction.commit().await?;
    jobs::service::announce_end(&app.database, id).await;
    report(app, Some(player), id).await
}

/// Gives a report another title, or shows it to everybody, or to nobody any more.
pub(super) async fn change(
    app: &App,
    player: &Player,
    id: &ReportId,
    title: Option<&Label>,
    is_public: Option<bool>,
) -> Result<Report, ApiError> {
    owned(app, player, id).await?;
    let mut transaction = app.database.begin().await?;
    if let Some(title) = title {
        store::set_title(&mut transaction, id, title.as_str()).await?;
    }
    if let Some(is_public) = is_public {
        store::set_public(&mut transaction, id, is_public).await?;
    }
    transaction.commit().await?;
    report(app, Some(player), id).await
}

pub(super) async fn delete(app: &App, player: &Player, id: &ReportId) -> Result<(), ApiError> {
    owned(app, player, id).await?;
    let mut transaction = app.database.begin().await?;
    delete_one(&mut transaction, id).await?;
    transaction.commit().await?;
    jobs::service::announce_end(&app.database, id).await;
    Ok(())
}

/// Forgets a report, also while it is run. [Announce](jobs::service::announce_end) it.
pub(super) async fn delete_one(connection: &mut Connection, id: &ReportId) -> Result<(), DatabaseError> {
    store::be_alone(connection, &id.to_string()).await?;
    jobs::service::delete_runs(connection, id).await?;
    store::delete(connection, id).await
}

/// Deletes all reports of somebody.
pub(crate) async fn delete_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    for id in store::ids_of(connection, player).await? {
        delete_one(connection, &id).await?;
    }
    Ok(())
}

/// A page of reports.
pub(super) async fn list(
    app: &App,
    asker: Option<&Player>,
    only_own: bool,
    page: PageQuery,
) -> Result<Vec<Report>, ApiError> {
    let mut connection = app.database.read().await?;
    let now = connection.now().await?;
    let asker = asker.map(|asker| &asker.id);
    Ok(store::list(&mut connection, now, asker, only_own, page.limit(), page.offset()).await?)
}

/// A report, if the asker may see it; to others it does not exist.
pub(super) async fn report(app: &App, asker: Option<&Player>, id: &ReportId) -> Result<Report, ApiError> {
    let mut connection = app.database.read().await?;
    visible(&mut connection, asker, id).await
}

/// The same with all that came of it.
pub(super) async fn told(app: &App, asker: Option<&Player>, id: &ReportId) -> Result<Told, ApiError> {
    let mut connection = app.database.read().await?;
    let report = visible(&mut connection, asker, id).await?;
    let lines = store::lines(&mut connection, id).await?;
    drop(connection);
    app.workers.run(move || Told::new(report, &lines)).await
}

/// The page of a report.
pub(super) async fn page(
    app: &App,
    asker: Option<&Player>,
    id: &ReportId,
    language: Language,
) -> Result<String, ApiError> {
    let told = told(app, asker, id).await?;
    app.pages.run(move || page::page(&told, language)).await
}

/// Several reports on one page.
pub(super) async fn comparison(
    app: &App,
    asker: Option<&Player>,
    ids: &[ReportId],
    language: Language,
) -> Result<String, ApiError> {
    let is_several =
        (2..=4).contains(&ids.len()) && (1..ids.len()).all(|place| !ids[..place].contains(&ids[place]));
    if !is_several {
        return Err(invalid("two to four different reports are compared"));
    }
    let mut all = Vec::new();
    for id in ids {
        all.push(told(app, asker, id).await?);
    }
    app.pages.run(move || page::comparison(all, language)).await
}

/// `results.jsonl`.
pub(super) async fn lines(app: &App, asker: Option<&Player>, id: &ReportId) -> Result<String, ApiError> {
    let mut connection = app.database.read().await?;
    visible(&mut connection, asker, id).await?;
    Ok(store::lines(&mut connection, id).await?.concat())
}

/// `runs.csv`.
pub(super) async fn table(app: &App, asker: Option<&Player>, id: &ReportId) -> Result<String, ApiError> {
    let told = told(app, asker, id).await?;
    app.pages.run(move || runs_csv(told.results())).await
}

/// Gives an account the reports of a guest.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await
}

/// All reports of somebody.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    let mut reports = Vec::new();
    for report in store::all_of(connection, player).await? {
        let results = store::lines(connection, &report.id).await?.concat();
        let Report { id, title, is_public, facts, created_at, finished_at, .. } = report;
        let settings = facts.settings;
        reports.push(json!({ "id": id, "title": title, "is_public": is_public, "created_at": created_at,
            "finished_at": finished_at, "settings": settings, "results": results }));
    }
    Ok(reports.into())
}

/// Reports that are run, or all that were, as jobs; the newest first.
pub(crate) async fn listed(
    connection: &mut Connection,
    is_all: bool,
    limit: u32,
) -> Result<Vec<ListedJob>, DatabaseError> {
    let now = connection.now().await?;
    let found = store::newest(connection, now, is_all, limit).await?;
    Ok(found.into_iter().map(as_job).collect())
}

/// One of them.
pub(crate) async fn shown(
    connection: &mut Connection,
    id: &ReportId,
) -> Result<Option<ShownJob>, DatabaseError> {
    let now = connection.now().await?;
    let Some(report) = store::find(connection, now, id).await? else { return Ok(None) };
    let Settings { build, memory_limit_bytes, .. } = &report.facts.settings;
    let hands = jobs::service::hands(connection, id, build, *memory_limit_bytes).await?;
    let work = serde_json::to_value(&report.facts).unwrap_or_default();
    let progress = json!({ "done": report.done, "solved": report.solved, "running": hands.running,
        "workers": hands.workers, "waiting": hands.waiting });
    let (answer, reason, tries) = (Value::Null, None, 1);
    Ok(Some(ShownJob { listed: as_job(report), tries, work, progress, answer, reason }))
}

fn as_job(report: Report) -> ListedJob {
    let state = match report.state {
        ReportState::Waiting => "waiting",
        ReportState::Running => "running",
        ReportState::Cancelled => "cancelled",
        ReportState::Interrupted => "interrupted",
        ReportState::Finished => "done",
    };
    ListedJob {
        id: report.id.to_string(),
        kind: jobs::REPORT.to_owned(),
        title: Some(report.title),
        owner: report.owner_name,
        state: state.to_owned(),
        done: report.done,
        tasks: report.facts.tasks,
        worker: None,
        created_at: report.created_at,
        started_at: None,
        ended_at: report.finished_at,
    }
}

/// Ends a report, whoever wants it; `false` if it was over already.
pub(crate) async fn end(connection: &mut Connection, id: &ReportId) -> Result<bool, DatabaseError> {
    store::be_alone(connection, &id.to_string()).await?;
    jobs::service::cancel_runs(connection, id).await?;
    let now = connection.now().await?;
    store::set_cancelled(connection, id, Some(now)).await
}

/// Forgets reports of the site that were over before then. How many.
pub(crate) async fn prune(connection: &mut Connection, before: i64) -> Result<u64, DatabaseError> {
    let mut forgotten = 0;
    for id in store::past(connection, before).await? {
        store::be_alone(connection, &id.to_string()).await?;
        forgotten += u64::from(store::delete_past(connection, &id).await?);
    }
    Ok(forgotten)
}

async fn visible(
    connection: &mut Connection,
    asker: Option<&Player>,
    id: &ReportId,
) -> Result<Report, ApiError> {
    let now = connection.now().await?;
    let found = store::find(connection, now, id).await?;
    let may_see = |report: &Report| {
        report.is_public || asker.is_some_and(|asker| report.owner.as_ref() == Some(&asker.id))
    };
    found.filter(may_see).ok_or_else(|| ApiError::not_found("report"))
}

async fn owned(app: &App, player: &Player, id: &ReportId) -> Result<Report, ApiError> {
    let found = report(app, Some(player), id).await?;
    match found.owner.as_ref() == Some(&player.id) {
        true => Ok(found),
        false => Err(ApiError::new(Code::Forbidden, "this report belongs to somebody else")),
    }
}

/// Whether one more fits.
async fn check_room(connection: &mut Connection, player: &PlayerId, bytes: usize) -> Result<(), ApiError> {
    let (count, kept) = store::possessions(connection, player).await?;
    let coming = i64::try_from(bytes).unwrap_or(i64::MAX);
    if count >= MOST_REPORTS || kept.saturating_add(coming) > MOST_BYTES {
        let sentence = format!(
            "you keep {count} reports with {} MiB; at most {MOST_REPORTS} with {} MiB are kept: delete some first",
            kept >> 20,
            MOST_BYTES >> 20
        );
        return Err(ApiError::new(Code::TooMuch, sentence));
    }
    Ok(())
}

/// Whether one more may be run, or this one go on.
async fn check_turn(
    connection: &mut Connection,
    player: &PlayerId,
    build: &str,
    this: Option<&ReportId>,
) -> Result<(), ApiError> {
    if store::running(connection, Some(player), build, this).await? > 0 {
        return Err(ApiError::new(Code::Busy, "one of your reports is running; wait for it, or cancel it"));
    }
    if store::running(connection, None, build, this).await? >= MOST_WAITING {
        let sentence = "too many reports are waiting; try again later";
        return Err(ApiError::new(Code::Unavailable, sentence).retry_after(30));
    }
    Ok(())
}

/// What a report is called if nobody says.
fn titled(names: &[String]) -> String {
    let visible =
        names.join(", ").chars().map(|one| if one.is_control() { ' ' } else { one }).collect::<String>();
    let title: String = visible.trim().chars().take(60).collect();
    if title.trim().is_empty() { "Report".to_owned() } else { title.trim().to_owned() }
}

fn invalid(sentence: impl Into<String>) -> ApiError {
    ApiError::new(Code::Invalid, sentence)
}
