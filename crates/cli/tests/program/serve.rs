//! The server as people start and stop it.

use std::fs;
use std::net::TcpListener;
use std::process::Stdio;

use crate::common::{Ran, check_refused, folder, mazekeeper, run};
use crate::site::Site;

#[test]
fn it_says_in_one_line_where_it_is_and_ends_well_when_told_to() {
    let folder = folder("serve-one-line");
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT] {
        let site = Site::start(&[], &folder);
        assert_eq!(site.get("/readyz"), (200, "ready\n".to_owned()));
        let line = format!("Mazekeeper is at http://{}/ – Ctrl-C stops it\n", site.address);
        let ran = site.stop(signal);
        assert_eq!((ran.code, ran.out, ran.err.as_str()), (Some(0), line, ""));
    }
    // The log of changes is folded into the file when the last one closes it.
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["games.db"]);
}

#[test]
fn alone_it_serves_from_the_data_folder() {
    let data = folder("serve-alone");
    let mut command = mazekeeper();
    command.env("XDG_DATA_HOME", &data).env("HOME", &data).env("APPDATA", &data);
    command.env("MAZEKEEPER_LISTEN", "127.0.0.1:0").env("MAZEKEEPER_LANG", "vi");
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let site = Site::spawn(command);
    assert_eq!(site.get("/readyz").0, 200);
    let ran = site.stop(rustix::process::Signal::TERM);
    assert!(ran.out.starts_with("Mazekeeper đang chạy tại http://127.0.0.1:"), "{ran:#?}");
    if cfg!(target_os = "linux") {
        assert!(data.join("mazekeeper/mazekeeper.db").is_file());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_browser_is_opened_only_where_there_is_a_display() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("serve-open");
    let (browser, opened) = (folder.join("xdg-open"), folder.join("opened"));
    fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display())).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let site = |display: &str| {
        let mut command = mazekeeper();
        let database = format!("sqlite://{}", folder.join("games.db").display());
        command.args(["serve", "--open", "--listen", "127.0.0.1:0", "--database", &database]);
        command.env("PATH", &folder).env_remove("WAYLAND_DISPLAY").env("DISPLAY", display);
        Site::spawn(command)
    };
    let without = site("");
    assert_eq!(without.get("/readyz").0, 200);
    without.stop(rustix::process::Signal::TERM);
    assert!(!opened.exists());
    let with = site(":0");
    let page = format!("http://{}/\n", with.address);
    while fs::read_to_string(&opened).unwrap_or_default() != page {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn flags_can_come_from_the_environment() {
    let folder = folder("serve-environment");
    let mut command = mazekeeper();
    command.arg("serve").env("MAZEKEEPER_LISTEN", "127.0.0.1:0").env("MAZEKEEPER_LOG", "info");
    command.env("MAZEKEEPER_LOG_FORMAT", "json");
    command.env("MAZEKEEPER_DATABASE", format!("sqlite://{}", folder.join("named.db").display()));
    let site = Site::spawn(command);
    assert_eq!(site.get("/healthz").0, 200);
    let ran = site.stop(rustix::process::Signal::TERM);
    assert!(folder.join("named.db").is_file());
    let line = ran.err.lines().find(|line| line.contains("/healthz")).expect("a line per request");
    let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert_eq!((&line["level"], &line["fields"]["status"]), (&"INFO".into(), &200.into()));
}

#[test]
fn a_port_that_is_taken_is_told_in_one_sentence() {
    let folder = folder("serve-port");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let database = format!("sqlite://{}", folder.join("games.db").display());
    check_refused(
        &["serve", "--listen", &port, "--database", &database],
        "",
        &format!("somebody listens on 127.0.0.1:{port} already"),
        &format!("127.0.0.1:{port} đã có chương trình khác dùng"),
    );
}

#[test]
fn a_database_that_does_not_open_is_told_in_one_sentence() {
    let folder = folder("serve-database");
    let file = folder.join("letter.txt");
    fs::write(&file, "Dear reader, this is no database. ".repeat(100)).unwrap();
    let no_database = format!("sqlite://{}", file.display());
    let no_folder = format!("sqlite://{}", file.join("games.db").display());
    // Nobody can listen on port 0.
    let nobody = "postgres://anna:secret@127.0.0.1:0/games";
    for (url, english, vietnamese) in [
        (no_database.as_str(), "cannot open the database sqlite://", "không mở được cơ sở dữ liệu sqlite://"),
        (&no_folder, "cannot make the folder", "không tạo được thư mục"),
        (
            nobody,
            "cannot open the database postgres://anna@127.0.0.1:0/games",
            "không mở được cơ sở dữ liệu postgres://",
        ),
    ] {
        check_refused(&["serve", "--listen", "127.0.0.1:0", "--database", url], "", english, vietnamese);
    }
    assert!(fs::read_to_string(&file).unwrap().starts_with("Dear reader"));
}

#[test]
fn settings_that_cannot_be_are_bad_use() {
    for (flag, value, expected) in [
        ("--database", "games.db", "a database is named by `sqlite://FILE`"),
        ("--listen", "here", "`here` is no place to listen"),
        ("--request-timeout", "0s", "no request can be answered in no time"),
        ("--upload-limit", "8", "`8` is no size"),
        ("--trusted-proxies", "-1", "`-1` is less than 0"),
        ("--log", "everything", "[possible values: error, warn, info, debug]"),
    ] {
        let ran = run(&["serve", flag, value]);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{flag}: {ran:#?}");
    }
    let folder = folder("serve-origin");
    let database = format!("sqlite://{}", folder.join("games.db").display());
    check_refused(
        &["serve", "--listen", "127.0.0.1:0", "--database", &database, "--origin", "games"],
        "",
        "--origin: `games` is no address of a site",
        "--origin: `games` không phải địa chỉ của một trang",
    );
}

#[test]
fn the_address_for_others_is_told_too() {
    let site = Site::start(&["--origin", "https://games.example"], &folder("serve-others"));
    let expected = format!("at http://{}/, for others at https://games.example/ –", site.address);
    let ran = site.stop(rustix::process::Signal::TERM);
    assert!(ran.out.contains(&expected), "{ran:#?}");
}

#[test]
fn a_second_ctrl_c_ends_it_at_once() {
    use std::io::Write;

    let site = Site::start(&[], &folder("serve-twice"));
    // Somebody who does not come to an end keeps it waiting.
    let mut slow = std::net::TcpStream::connect(site.address).unwrap();
    slow.write_all(b"POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{").unwrap();
    assert_eq!(site.get("/readyz").0, 200);
    site.press_ctrl_c();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let ran: Ran = site.stop(rustix::process::Signal::INT);
    assert_eq!(ran.code, Some(130), "{ran:#?}");
    drop(slow);
}

#[test]
fn who_does_not_read_the_line_does_not_stop_it() {
    let folder = folder("serve-unread");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let database = format!("sqlite://{}", folder.join("games.db").display());
    let mut command = mazekeeper();
    command.args(["serve", "--listen", &port.to_string(), "--database", &database]);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let site = Site::of(child, ([127, 0, 0, 1], port).into());
    while site.try_get("/readyz").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(site.stop(rustix::process::Signal::TERM).code, Some(0));
}

/// On a disk of its own, which only this server sees; where the system does not allow that, there is nothing to test.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_passes() {
    let folder = folder("serve-full");
    let script = "mount -t tmpfs -o size=16m none \"$0\" && exec \"$@\"";
    let alone = || {
        let mut command = std::process::Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script]).arg(&folder);
        command
    };
    if !alone().arg("true").output().is_ok_and(|ran| ran.status.success()) {
        println!("skipped: this system lets nobody have a disk of their own");
        return;
    }
    let program = mazekeeper();
    let mut command = alone();
    command.arg(program.get_program()).args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
    command.args(["--database", &format!("sqlite://{}", folder.join("games.db").display())]);
    let site = Site::spawn(command);
    let save = |moves: usize| {
        let play = serde_json::json!({
            "kind": "sokoban", "drawing": crate::common::ONE_PUSH, "moves": "r", "position": moves, "elapsed": 0,
        });
        let body = serde_json::json!({ "play": play }).to_string();
        site.request("POST", "/api/v1/saves", "Content-Type: application/json\r\n", &body).expect("an answer")
    };
    assert_eq!(save(0).status, 201);

    let ballast = site.path_seen_by_it(&folder.join("ballast"));
    for _ in 0..2 {
        let fill = |mut file| std::io::copy(&mut std::io::repeat(7), &mut file);
        let full = fill(fs::File::create(&ballast).unwrap()).unwrap_err();
        assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
        for _ in 0..2 {
            let refused = save(1);
            assert_eq!(refused.status, 503, "{refused:#?}");
            assert!(refused.body.contains("\"code\":\"unavailable\""), "{refused:#?}");
        }
        // Who only reads does not notice.
        assert_eq!(site.get("/api/v1/collections").0, 200);
        fs::remove_file(&ballast).unwrap();
        assert_eq!(save(1).status, 201);
        assert_eq!(site.get("/readyz").0, 200);
    }
    assert_eq!(site.stop(rustix::process::Signal::TERM).code, Some(0));
}
