//! Databases as a whole: backed up while people play, restored, moved.

use std::fs;
use std::path::Path;

use crate::common::{Ran, check, check_refused, folder, json, mazekeeper};
use crate::site::Site;

fn url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

const ANNA: &str = r#"{"name":"Ánh","password":"correct horse battery"}"#;

#[track_caller]
fn post(site: &Site, path: &str, status: u16) {
    let answer = site.request("POST", path, "Content-Type: application/json\r\n", ANNA);
    assert_eq!(answer.as_ref().map(|answer| answer.status), Some(status), "{answer:?}");
}

#[test]
fn a_backup_of_a_server_that_runs_is_restored_with_everybody_in_it() {
    let folder = folder("admin-backup");
    let (games, backup, again) =
        (folder.join("games.db"), folder.join("backup.db"), folder.join("again/games.db"));
    let site = Site::start(&[], &folder);
    post(&site, "/api/v1/register", 201);
    let words = ["admin", "backup", "--out", backup.to_str().unwrap()];
    let mut command = mazekeeper();
    // The flag of `serve` and of `admin` is one.
    let output = command.args(words).env("MAZEKEEPER_DATABASE", url(&games)).output().unwrap();
    let ran = Ran::from(output);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:#?}");
    let players = ran.out.lines().find(|line| line.starts_with("players ")).expect("a line per table");
    assert!(players.ends_with(" 1"), "{players}");
    assert!(ran.out.contains("read back and compared"), "{ran:#?}");
    // What is saved later is in no backup.
    drop(site);

    let restored = ["admin", "restore", "--from", backup.to_str().unwrap(), "--database", &url(&again)];
    let ran = check(&[&restored[..], &["--format=json"]].concat(), "", 0, &[], &[]);
    let tables: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rows =
        |name: &str| tables.iter().find(|table| table["table"] == name).map(|table| table["rows"].clone());
    assert_eq!(rows("players"), Some(1.into()));
    assert_eq!(json(&ran)["digest"].as_str().map(str::len), Some(32));
    post(&Site::start(&[], again.parent().unwrap()), "/api/v1/login", 200);

    // Now somebody lives there.
    let refused = format!("{} has players already", url(&again));
    let vietnamese = format!("{} đã có người chơi", url(&again));
    check_refused(&restored, "", &refused, &vietnamese);
}

#[test]
fn nothing_is_copied_over_something() {
    let folder = folder("admin-over");
    let games = folder.join("games.db");
    drop(Site::start(&[], &folder));
    let letter = folder.join("letter.txt");
    fs::write(&letter, "Dear reader").unwrap();
    let words = ["admin", "backup", "--database", &url(&games), "--out", letter.to_str().unwrap()];
    let (english, vietnamese) =
        (format!("{} exists already", letter.display()), format!("{} đã có", letter.display()));
    check_refused(&words, "", &english, &vietnamese);
    assert_eq!(fs::read(&letter).unwrap(), b"Dear reader");
    check(&[&words[..], &["--force"]].concat(), "", 0, &["players"], &[]);
    assert!(fs::read(&letter).unwrap().starts_with(b"SQLite format 3"));
    let itself = ["admin", "move", "--from", &url(&games), "--to", &url(&games)];
    check_refused(&itself, "", "source and target are the same", "nguồn và đích là cùng");
    let nowhere = ["admin", "backup", "--database", &url(&games), "--out", "nowhere/at/all.db"];
    check(&nowhere, "", 1, &[], &["error: nowhere/at/all.db cannot be written"]);
}

#[test]
fn what_is_no_backup_is_told_in_one_sentence() {
    let folder = folder("admin-wrong");
    let (missing, letter, target) =
        (folder.join("missing.db"), folder.join("letter.txt"), folder.join("target.db"));
    fs::write(&letter, "Dear reader, this is no database. ".repeat(100)).unwrap();
    let restore = |from: &Path, english: &str, vietnamese: &str| {
        let words = ["admin", "restore", "--from", from.to_str().unwrap(), "--database", &url(&target)];
        check_refused(&words, "", english, vietnamese);
    };
    restore(&missing, "there is no file", "không có tệp");
    restore(&letter, "cannot open the database", "không mở được cơ sở dữ liệu");
    assert!(!missing.exists() && !target.exists());
}

#[test]
fn everything_moves_from_one_database_to_another() {
    let folder = folder("admin-move");
    let (games, other, third) = (folder.join("games.db"), folder.join("other.db"), folder.join("third.db"));
    let site = Site::start(&[], &folder);
    post(&site, "/api/v1/register", 201);
    drop(site);
    let move_all = |from: &Path, to: &Path| {
        let words = ["admin", "move", "--from", &url(from), "--to", &url(to), "--format=json"];
        check(&words, "", 0, &["{\"table\":\"players\",\"rows\":1,\"digest\":\""], &[]).out
    };
    assert_eq!(move_all(&games, &other), move_all(&other, &third));
}

#[test]
fn without_a_command_the_help_of_admin_is_shown() {
    check(&["admin"], "", 0, &["Usage: mazekeeper admin", "backup", "restore", "move"], &[]);
}
