//! Level files brought into a database.

use std::fs;

use serde_json::Value;

use crate::common::{check, check_refused, folder, run, run_with_input};
use crate::site::Site;

const FILE: &str = "Collection: Two\n\n#####\n#@$.#\n#####\n\n#####\n#@x.#\n#####\n";

#[test]
fn a_file_is_there_for_everybody_and_only_once() {
    let folder = folder("import");
    let database = format!("sqlite://{}", folder.join("games.db").display());
    let words = ["import", "-", "--database", &database];
    let ran = run_with_input(&words, FILE);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(2), "standard input: “Two”, 1 level, imported\n"),
        "{ran:#?}"
    );
    assert!(ran.err.contains("`x` is no level character"), "{ran:#?}");
    let ran = run_with_input(&words, FILE);
    assert_eq!(ran.out, "standard input: “Two”, 1 level, was there already\n");
    let ran = run(&[
        "import",
        "levels/first-steps.sok",
        "--database",
        &database,
        "--title",
        "Mine",
        "--format",
        "json",
    ]);
    let row: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (ran.code, &row["title"], &row["levels"], &row["new"]),
        (Some(0), &"Mine".into(), &12.into(), &true.into())
    );

    // Without a title anywhere it is called as its file.
    let untitled = folder.join("spring yard.xsb");
    fs::write(&untitled, "######\n#@ $.#\n######\n").unwrap();
    let ran = run(&["import", untitled.to_str().unwrap(), "--database", &database]);
    assert!(ran.out.ends_with("“spring yard”, 1 level, imported\n"), "{ran:#?}");

    let site = Site::start(&[], &folder);
    let list: Value = serde_json::from_str(&site.get("/api/v1/collections").1).unwrap();
    let imported = list["items"].as_array().unwrap().iter().filter(|item| item["pack"].is_null());
    let titles: Vec<_> = imported.map(|item| &item["title"]).collect();
    assert_eq!(titles, ["Two", "Mine", "spring yard"]);
}

#[test]
fn what_cannot_be_done_is_told() {
    let folder = folder("import-refused");
    let database = format!("sqlite://{}", folder.join("games.db").display());
    let file = folder.join("two.xsb");
    fs::write(&file, "#####\n#@$.#\n#####\n").unwrap();
    let file = file.to_str().unwrap();
    let words = ["import", file, "--database", &database, "--owner", "Anna"];
    let english = format!("{file}: there is no account named Anna");
    let vietnamese = format!("{file}: không có tài khoản tên Anna");
    check_refused(&words, "", &english, &vietnamese);
    let words = ["import", file, file, "--database", &database, "--title", "Mine"];
    check_refused(&words, "", "--title goes with exactly one file", "--title chỉ dùng với đúng một tệp");
    check(&["import", file, "--database", &database, "--private"], "", 2, &[], &["--owner"]);
    let words = ["import", "-", "--database", &database];
    check_refused(&words, "", "standard input: the file is empty", "đầu vào chuẩn: tệp trống");
    let (broken, words) = ("#####\n#@$ #\n#####\n", [&words[..], &["--lang=vi"]].concat());
    let expected = ["dòng 1: có 1 thùng nhưng 0 đích", "lỗi: đầu vào chuẩn: không có màn nào chơi được\n"];
    check(&words, broken, 2, &[], &expected);
    check(&["import", "no-such-file.xsb", "--database", &database], "", 2, &[], &["no-such-file.xsb"]);
}
