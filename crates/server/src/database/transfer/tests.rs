//! Copies with something in every table, whatever tables there are.

use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection};

use super::super::migrations;
use super::super::query::{Kind, sql};
use super::*;

/// What stands in all texts of a row. The same stands in its references, so they refer to a row that exists.
const TEXTS: [&str; 5] =
    ["", "Nguyễn Thị Ánh", "emoji 🧩, 'quotes' \"and\" \\slashes\\\n\ttabs", "ÅÅ = ÅÅ?", "plain"];
const NUMBERS: [i64; 5] = [i64::MIN, -1, 0, 1 << 53, i64::MAX];

/// A row of each kind; in the last one, everything is missing that may be.
async fn fill(database: &Database) -> Vec<(String, Vec<Vec<Value>>)> {
    let mut transaction = database.begin_alone().await.unwrap();
    let catalogue = Catalogue::read(&mut transaction).await.unwrap();
    let mut filled = Vec::new();
    for table in catalogue.tables() {
        let query = sql("SELECT \"notnull\" + pk FROM pragma_table_info($1) ORDER BY cid");
        let needed: Vec<(bool,)> = transaction.all(query.bind(table.name())).await.unwrap();
        let row = |number: usize| {
            let values = table.kinds().zip(&needed).map(|(kind, (is_needed,))| {
                let is_there = *is_needed || number + 1 < TEXTS.len();
                match kind {
                    Kind::Text => Value::Text(is_there.then(|| TEXTS[number].to_owned())),
                    Kind::Number => Value::Number(is_there.then_some(NUMBERS[number])),
                }
            });
            values.collect::<Vec<_>>()
        };
        let rows: Vec<_> = (0..TEXTS.len()).map(row).collect();
        transaction.run(table.insert(rows.clone())).await.unwrap();
        filled.push((table.name().to_owned(), rows));
    }
    transaction.commit().await.unwrap();
    filled
}

/// Everything, in the order of its first values.
async fn all(url: &DatabaseUrl) -> Vec<(String, Vec<Vec<Value>>)> {
    let database = Database::open(url).await.unwrap();
    let mut connection = database.snapshot().await.unwrap();
    let catalogue = Catalogue::read(&mut connection).await.unwrap();
    let mut found = Vec::new();
    for table in catalogue.tables() {
        let rows: Vec<_> = table.rows(&mut connection).collect().await;
        let mut rows: Vec<Vec<Value>> = rows.into_iter().map(Result::unwrap).collect();
        let place = |row: &Vec<Value>| TEXTS.iter().position(|text| row[0] == Value::from(*text));
        rows.sort_by_key(place);
        found.push((table.name().to_owned(), rows));
    }
    drop(connection);
    database.close().await;
    found
}

fn patiently(_: Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// An empty database on the PostgreSQL for tests, if there is one; the administrator's address comes first.
async fn postgres() -> Option<(String, DatabaseUrl)> {
    let Ok(admin) = std::env::var("MAZEKEEPER_TEST_POSTGRES") else {
        println!("skipped: MAZEKEEPER_TEST_POSTGRES is not set; `cargo xtask test` sets it");
        return None;
    };
    let name = format!("transfer_{}", uuid::Uuid::now_v7().simple());
    let mut connection = PgConnection::connect(&admin).await.unwrap();
    connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    let (server, _) = admin.rsplit_once('/').unwrap();
    Some((admin.clone(), DatabaseUrl::Postgres(format!("{server}/{name}"))))
}

async fn remove((admin, url): (String, DatabaseUrl)) {
    let DatabaseUrl::Postgres(url) = url else { return };
    let (_, name) = url.rsplit_once('/').unwrap();
    let mut connection = PgConnection::connect(&admin).await.unwrap();
    connection.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.unwrap();
}

/// A filled file and what is in it.
async fn filled(file: PathBuf) -> (DatabaseUrl, Vec<(String, Vec<Vec<Value>>)>) {
    let url = DatabaseUrl::Sqlite(file);
    let database = Database::open(&url).await.unwrap();
    let rows = fill(&database).await;
    database.close().await;
    (url, rows)
}

#[tokio::test]
async fn every_row_goes_to_postgresql_and_back() {
    let Some(server) = postgres().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let (first, rows) = filled(folder.path().join("first.db")).await;
    let second = DatabaseUrl::Sqlite(folder.path().join("second.db"));
    let there = transfer(&first, &server.1, &mut patiently).await.unwrap();
    let back = transfer(&server.1, &second, &mut patiently).await.unwrap();
    assert_eq!(there, back);
    assert!(there.iter().all(|table| table.rows == TEXTS.len() as u64), "{there:?}");
    for url in [&first, &server.1, &second] {
        assert_eq!(all(url).await, rows, "{url}");
    }
    remove(server).await;
}

#[tokio::test]
async fn a_backup_of_postgresql_is_one_file() {
    let Some(server) = postgres().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let (first, rows) = filled(folder.path().join("first.db")).await;
    transfer(&first, &server.1, &mut patiently).await.unwrap();
    let file = folder.path().join("backup.db");
    back_up(&server.1, &file, false, &mut patiently).await.unwrap();
    assert_eq!(all(&DatabaseUrl::Sqlite(file)).await, rows);
    remove(server).await;
}

#[tokio::test]
async fn a_backup_is_one_file_and_restores() {
    let folder = tempfile::tempdir().unwrap();
    let (games, rows) = filled(folder.path().join("games.db")).await;
    // A server that goes on meanwhile.
    let server = Database::open(&games).await.unwrap();
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    let file = backups.join("backup.db");
    let copied = back_up(&games, &file, false, &mut patiently).await.unwrap();
    server.close().await;
    let names: Vec<_> = std::fs::read_dir(&backups).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["backup.db"]);
    let before = std::fs::read(&file).unwrap();
    let restored = DatabaseUrl::Sqlite(folder.path().join("restored.db"));
    let backup = DatabaseUrl::Sqlite(file.clone());
    assert_eq!(transfer(&backup, &restored, &mut patiently).await.unwrap(), copied);
    assert_eq!(all(&restored).await, rows);
    assert!(std::fs::read(&file).unwrap() == before, "a backup is only read");
}

#[tokio::test]
async fn every_table_of_the_migrations_is_copied_with_both_engines() {
    let migrations = migrations::all();
    let lines = migrations.iter().flat_map(|migration| migration.sql.as_str().lines());
    let made = lines.filter_map(|line| line.strip_prefix("CREATE TABLE "));
    // What is made anew has another name only until it is complete.
    let made = made.map(|line| line.trim_end_matches(" (")).filter(|name| !name.starts_with("new_"));
    let mut expected: Vec<&str> = made.collect();
    expected.sort_unstable();
    let folder = tempfile::tempdir().unwrap();
    let server = postgres().await;
    let file = DatabaseUrl::Sqlite(folder.path().join("games.db"));
    let mut catalogues = Vec::new();
    for url in [Some(&file), server.as_ref().map(|(_, url)| url)].into_iter().flatten() {
        let database = Database::open(url).await.unwrap();
        let catalogue = Catalogue::read(&mut database.read().await.unwrap()).await.unwrap();
        database.close().await;
        let mut names: Vec<&str> = catalogue.tables().iter().map(Table::name).collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{url}");
        catalogues.push(catalogue);
    }
    assert!(catalogues.windows(2).all(|both| both[0] == both[1]), "{catalogues:?}");
    if let Some(server) = server {
        remove(server).await;
    }
}

#[tokio::test]
async fn who_lives_in_the_target_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (games, _) = filled(folder.path().join("games.db")).await;
    let (other, rows) = filled(folder.path().join("other.db")).await;
    let error = transfer(&games, &other, &mut patiently).await.unwrap_err();
    assert!(matches!(error, TransferError::NotEmpty(_)), "{error}");
    assert_eq!(all(&other).await, rows);
    let error = transfer(&games, &games, &mut patiently).await.unwrap_err();
    assert!(matches!(error, TransferError::Same), "{error}");
}

#[tokio::test]
async fn what_a_fresh_server_has_loaded_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (games, rows) = filled(folder.path().join("games.db")).await;
    let fresh = DatabaseUrl::Sqlite(folder.path().join("fresh.db"));
    let database = Database::open(&fresh).await.unwrap();
    let mut transaction = database.begin().await.unwrap();
    let level =
        "INSERT INTO levels (id, drawing, width, height, boxes, created_at) VALUES ('x', '', 0, 0, 0, 0)";
    transaction.run(sql(level)).await.unwrap();
    transaction.commit().await.unwrap();
    database.close().await;
    transfer(&games, &fresh, &mut patiently).await.unwrap();
    assert_eq!(all(&fresh).await, rows);
}

#[tokio::test]
async fn what_changes_on_the_way_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (games, _) = filled(folder.path().join("games.db")).await;
    let meddled = async |name: &str, change: &'static str| {
        let url = DatabaseUrl::Sqlite(folder.path().join(name));
        let database = Database::open(&url).await.unwrap();
        let mut transaction = database.begin().await.unwrap();
        transaction.run(sql(change)).await.unwrap();
        transaction.commit().await.unwrap();
        database.close().await;
        let error = transfer(&games, &url, &mut patiently).await.unwrap_err();
        assert!(all(&url).await.iter().all(|(_, rows)| rows.is_empty()));
        error
    };
    let change = "CREATE TRIGGER meddle AFTER INSERT ON levels WHEN new.id = 'plain'
        BEGIN UPDATE levels SET drawing = 'other' WHERE id = new.id; END";
    let error = meddled("changing.db", change).await;
    assert!(matches!(&error, TransferError::Changed(table) if table == "levels"), "{error}");
    let error = meddled("wider.db", "ALTER TABLE levels ADD COLUMN extra TEXT").await;
    assert!(matches!(error, TransferError::OtherTables), "{error}");
}

#[tokio::test]
async fn nothing_is_made_of_what_is_not_there_or_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    let (missing, letter) = (folder.path().join("missing.db"), folder.path().join("letter.txt"));
    let (empty, target) = (folder.path().join("empty.db"), folder.path().join("target.db"));
    std::fs::write(&letter, "Dear reader, this is no database. ".repeat(100)).unwrap();
    std::fs::write(&empty, "").unwrap();
    let opening = async |source: &Path| {
        let (from, to) = (DatabaseUrl::Sqlite(source.to_owned()), DatabaseUrl::Sqlite(target.clone()));
        match transfer(&from, &to, &mut patiently).await.unwrap_err() {
            TransferError::Open { error, .. } => error,
            other => panic!("{other}"),
        }
    };
    assert!(matches!(opening(&missing).await, OpenError::Missing(_)));
    assert!(matches!(opening(&letter).await, OpenError::Connect(_)));
    assert!(matches!(opening(&empty).await, OpenError::Foreign));
    assert!(!missing.exists() && !target.exists());
    assert_eq!(std::fs::read(&empty).unwrap(), b"");
}

#[tokio::test]
async fn an_existing_file_is_replaced_only_if_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (games, rows) = filled(folder.path().join("games.db")).await;
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear reader").unwrap();
    let error = back_up(&games, &file, false, &mut patiently).await.unwrap_err();
    assert!(matches!(error, TransferError::Exists(_)), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), b"Dear reader");
    back_up(&games, &file, true, &mut patiently).await.unwrap();
    assert_eq!(all(&DatabaseUrl::Sqlite(file)).await, rows);
}

#[tokio::test]
async fn who_breaks_it_off_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (games, _) = filled(folder.path().join("games.db")).await;
    let target = folder.path().join("target.db");
    for is_comparing in [false, true] {
        let mut told = 0;
        let mut watch = |progress: Progress<'_>| {
            told += 1;
            match progress.is_comparing == is_comparing {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let error = transfer(&games, &DatabaseUrl::Sqlite(target.clone()), &mut watch).await.unwrap_err();
        assert!(matches!(error, TransferError::Interrupted), "{error}");
        assert!(told > 0);
        let held = all(&DatabaseUrl::Sqlite(target.clone())).await;
        assert!(held.iter().all(|(_, rows)| rows.is_empty()));
    }
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    let mut watch = |_: Progress<'_>| ControlFlow::Break(());
    back_up(&games, &backups.join("backup.db"), false, &mut watch).await.unwrap_err();
    assert_eq!(std::fs::read_dir(&backups).unwrap().count(), 0);
}

#[test]
fn the_order_of_rows_does_not_matter_but_everything_else_does() {
    let text = |text: &str| Value::from(text);
    let tally = |rows: &[Vec<Value>]| {
        let mut tally = Tally::default();
        for row in rows {
            tally.count(row);
        }
        tally
    };
    let (a, b) = (vec![text("a"), text("bc")], vec![text("ab"), text("c")]);
    assert_eq!(tally(&[a.clone(), b.clone()]), tally(&[b.clone(), a.clone()]));
    assert_ne!(tally(&[a.clone(), a.clone()]), tally(&[a.clone(), b.clone()]));
    assert_ne!(tally(std::slice::from_ref(&a)), tally(&[b]));
    assert_ne!(tally(&[vec![text("")]]), tally(&[vec![Value::Text(None)]]));
    assert_ne!(tally(&[vec![Value::Number(Some(0))]]), tally(&[vec![Value::Number(None)]]));
    assert_ne!(tally(&[]), tally(&[vec![]]));
}
