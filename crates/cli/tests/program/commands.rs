//! The program as people use it: exit codes, standard input, folders, both languages, bad input.

use std::fs;
use std::process::Stdio;

use crate::common::{HARD, ONE_PUSH, Ran, UNSOLVABLE, check, folder, json, mazekeeper, run, run_with_input};

#[test]
fn help_is_shown_to_who_asks() {
    check(&["help"], "", 0, &["Usage: mazekeeper", "solve", "Examples:"], &[]);
}

#[test]
fn a_level_from_standard_input_is_solved() {
    check(&["solve", "-"], ONE_PUSH, 0, &["solved", "1 move, 1 push"], &[]);
    let proved = "1 move, 1 push; proved: no solution has fewer moves";
    check(&["solve", "-", "--algorithm=astar"], ONE_PUSH, 0, &[proved], &[]);
}

#[test]
fn solve_prints_all_that_was_promised() {
    let ran = check(&["solve", "-", "--format=json", "--algorithm=astar"], ONE_PUSH, 0, &[], &[]);
    let keys = ran.out.split('"').skip(1).step_by(2).collect::<Vec<_>>();
    let promised = [
        "file",
        "level",
        "title",
        "algorithm",
        "goal",
        "puzzle",
        "cost",
        "order",
        "heuristic",
        "deadlocks",
        "outcome",
        "reason",
        "optimal",
        "moves",
        "pushes",
        "lurd",
        "expanded",
        "explored",
        "frontier_peak",
        "seconds",
        "cpu_seconds",
        "peak_bytes",
        "defects",
    ];
    let found: Vec<_> = promised.iter().filter(|key| keys.contains(key)).collect();
    assert_eq!(found.len(), promised.len(), "{}", ran.out);
    let row = json(&ran);
    assert_eq!(row.as_object().map(serde_json::Map::len), Some(promised.len()));
    assert_eq!(
        (&row["outcome"], &row["lurd"], &row["optimal"]),
        (&"solved".into(), &"R".into(), &"moves".into())
    );
    assert_eq!((&row["algorithm"], &row["heuristic"]), (&"astar".into(), &"matching-pushes".into()));
    assert_eq!((&row["cost"], &row["order"], &row["goal"]), (&"moves".into(), &"udlr".into(), &().into()));
}

#[test]
fn the_strong_solver_is_used_unless_another_is_named() {
    let row = |words: &[&str]| {
        json(&check(&[&["solve", "-", "--format=json"], words].concat(), ONE_PUSH, 0, &[], &[]))
    };
    let strong = row(&[]);
    assert_eq!((&strong["algorithm"], &strong["goal"]), (&"strong".into(), &"any".into()));
    for unused in ["puzzle", "cost", "order", "heuristic", "deadlocks"] {
        assert!(strong[unused].is_null(), "{unused}: {strong}");
    }
    for goal in ["pushes", "moves"] {
        let row = row(&["--goal", goal]);
        assert_eq!((&row["goal"], &row["optimal"]), (&goal.into(), &goal.into()));
    }
}

#[test]
fn flags_that_the_algorithm_does_not_heed_are_refused() {
    for flag in ["--puzzle=steps", "--cost=moves", "--order=udlr", "--heuristic=none", "--deadlocks=none"] {
        let name = flag.split('=').next().expect("a name");
        let english = format!("{name} does not go with the strong solver");
        let vietnamese = format!("{name} không dùng được với bộ giải mạnh");
        check(&["solve", "-", flag], ONE_PUSH, 2, &[], &[&english]);
        check(&["solve", "-", flag, "--lang=vi"], ONE_PUSH, 2, &[], &[&vietnamese]);
        check(&["solve", "-", flag, "--algorithm=astar"], ONE_PUSH, 0, &[], &[]);
    }
    let words = ["solve", "-", "--goal=any", "--algorithm=bfs"];
    check(&words, ONE_PUSH, 2, &[], &["--goal goes only with the strong solver"]);
    check(&[&words[..], &["--lang=vi"]].concat(), ONE_PUSH, 2, &[], &["--goal chỉ dùng với bộ giải mạnh"]);
    let mut from_environment = mazekeeper();
    from_environment.args(["solve", "levels/first-steps.sok"]).env("MAZEKEEPER_HEURISTIC", "none");
    let ran = Ran::from(from_environment.output().expect("the program starts"));
    assert!(ran.code == Some(2) && ran.err.contains("--heuristic does not go"), "{ran:#?}");
}

#[test]
fn what_does_not_matter_to_an_algorithm_is_null() {
    let bfs = check(&["solve", "-", "--format=json", "--algorithm=bfs"], ONE_PUSH, 0, &[], &[]);
    assert!(json(&bfs)["cost"].is_null() && json(&bfs)["heuristic"].is_null());
    let ucs = check(
        &["solve", "-", "--format=json", "--algorithm=ucs", "--cost=walk=2,push=1"],
        ONE_PUSH,
        0,
        &[],
        &[],
    );
    assert_eq!(json(&ucs)["cost"], "walk=2,push=1");
    assert!(json(&ucs)["optimal"].is_null(), "own weights have no name");
}

#[test]
fn a_level_without_solution_is_proved_unsolvable() {
    let ran = check(
        &["solve", "-", "--format=json", "--algorithm=astar", "--deadlocks=none"],
        UNSOLVABLE,
        1,
        &[],
        &[],
    );
    assert_eq!((&json(&ran)["outcome"], &json(&ran)["reason"]), (&"unsolvable".into(), &().into()));
}

#[test]
fn a_limit_is_told_apart_from_impossibility() {
    let words = ["solve", "-", "--format=json", "--algorithm=astar"];
    let row = |limit| json(&check(&[&words[..], &[limit]].concat(), HARD, 1, &[], &[]));
    assert_eq!(
        (&row("--max-nodes=10")["outcome"], &row("--max-nodes=10")["reason"]),
        (&"stopped".into(), &"nodes".into())
    );
    assert_eq!(row("--max-nodes=10")["expanded"], 10);
    assert_eq!(row("--memory-limit=1MiB")["reason"], "memory");
    assert_eq!(row("--time-limit=1ms")["reason"], "time");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_with_what_is_known() {
    use std::io::{BufRead, BufReader, Write};

    use crate::common::press_ctrl_c;

    let words = ["solve", "-", "--algorithm=bfs", "--format=json"];
    let mut child = mazekeeper()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    stdin.write_all(format!("{ONE_PUSH}\n{HARD}\n{ONE_PUSH}").as_bytes()).expect("the levels are taken");
    drop(stdin);
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.contains("\"solved\""))));
    press_ctrl_c(&child);
    // The second level is told as cancelled (unless it was not even begun), and the third is not begun.
    let rest: Vec<String> = lines.map(|line| line.expect("text")).collect();
    assert!(rest.len() <= 1 && rest.iter().all(|line| line.contains("\"cancelled\"")), "{rest:?}");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
}

#[test]
fn every_defect_is_told_with_its_place_and_the_good_levels_are_solved() {
    let file = format!("{ONE_PUSH}\n#####\n#@x.#\n## ##\n#####\n\n{ONE_PUSH}");
    check(
        &["solve", "-"],
        &file,
        2,
        &["`x` is no level character", "^", "2 solved, 0 proved unsolvable, 0 not found, 1 invalid"],
        &[],
    );
    let ran = check(&["check", "-", "--format=json"], &file, 2, &[], &[]);
    assert!(
        ran.out.lines().nth(1).is_some_and(|row| row.contains("line 6, column 3: `x` is no level character"))
    );
}

#[test]
fn bad_use_is_one_clear_sentence_and_code_2() {
    check(&["solve", "nowhere.xsb"], "", 2, &[], &["error: nowhere.xsb cannot be read"]);
    check(&["solve", "-"], "just words\n", 2, &[], &["standard input: no level found"]);
    check(&["solve", "-", "--levels", "7"], ONE_PUSH, 2, &[], &["standard input has no level 7: it has 1"]);
    check(&["solve", "-", "--levels", "x"], ONE_PUSH, 2, &[], &["`x` is no list of levels"]);
    check(&["solve", "-", "--algorithm", "magic"], ONE_PUSH, 2, &[], &["'magic'", "astar"]);
    check(
        &["solve", "-", "--algorithm=ucs", "--puzzle=pushes", "--cost=moves"],
        ONE_PUSH,
        2,
        &[],
        &["knows no walking"],
    );
    check(&["solve", "-", "--algorithm=ucs", "--cost=walk=5000,push=1"], ONE_PUSH, 2, &[], &["at most 1000"]);
    check(&["solve", "-", "--time-limit=soon"], ONE_PUSH, 2, &[], &["`soon` is no time"]);
    check(&["solve", "-", "--threads=0"], ONE_PUSH, 2, &[], &["`0` is no number of threads from 1 to 256"]);
    check(&["solve", "-", "--threads=2", "--algorithm=bfs"], ONE_PUSH, 2, &[], &["only the strong solver"]);
    check(&["solve", "-", "--threads=2", "--goal=pushes"], ONE_PUSH, 2, &[], &["only the strong solver"]);
    check(&["solve", "-", "--threads=3", "--format=json"], ONE_PUSH, 0, &["\"outcome\":\"solved\""], &[]);
    check(&["solve", "-", "-"], ONE_PUSH, 2, &[], &["standard input can be read only once"]);
    check(&["solve", "-", "--show", "--format=json"], ONE_PUSH, 2, &[], &["--show plays for people"]);
    check(&["dance"], "", 2, &[], &["dance"]);
    check(&["verify", "-", "--lurd=rx"], ONE_PUSH, 2, &[], &["--lurd: character 2: `x` is no move"]);
}

#[test]
fn a_folder_of_boards_finds_its_goals() {
    let folder = folder("comma");
    for (name, text) in [
        ("Testcases/00001.txt", "1,1,1,1,1\n1,p,b, ,1\n1,1,1,1,1\n"),
        ("Checkpoints/00001.txt", "1,3\n"),
        ("Testcases/00010.txt", "1,1,1,1,1,1\n1,p,b, , ,1\n1,1,1,1,1,1\n"),
        ("Checkpoints/00010.txt", "1,4\n"),
    ] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
    let ran = run(&["solve", &folder.display().to_string(), "--format=json"]);
    let solutions: Vec<_> = ran.out.lines().map(|line| line.contains("\"solved\"")).collect();
    assert_eq!((ran.code, solutions), (Some(0), vec![true, true]), "{ran:#?}");

    let board = folder.join("Testcases/00010.txt").display().to_string();
    let goals = folder.join("Checkpoints/00001.txt").display().to_string();
    let other = run(&["solve", &board, "--goals", &goals, "--format=json"]);
    assert_eq!(json(&other)["pushes"], 1, "the goal file named wins");
}

#[test]
fn flags_can_come_from_the_environment() {
    let output = mazekeeper()
        .args(["solve", "levels/first-steps.sok"])
        .env("MAZEKEEPER_FORMAT", "json")
        .env("MAZEKEEPER_ALGORITHM", "greedy")
        .env("MAZEKEEPER_LEVELS", "nowhere")
        .env("MAZEKEEPER_QUIET", "1")
        .output()
        .expect("the program starts");
    let ran = Ran::from(output);
    assert_eq!(json(&ran)["algorithm"], "greedy", "{ran:#?}");
}

#[test]
fn the_whole_program_speaks_vietnamese() {
    check(&["solve", "-", "--lang=vi"], ONE_PUSH, 0, &["đã giải", "1 bước đi, 1 lần đẩy"], &[]);
    check(&["check", "-", "--lang=vi"], "#####\n#@x.#\n#####\n", 2, &["không phải ký tự của màn chơi"], &[]);
    check(&["show", "levels/first-steps.sok", "--lang=vi"], "", 0, &["Một cú đẩy nhẹ"], &[]);
    check(&["--lang", "vi", "--help"], "", 0, &["Cách dùng", "Tìm lời giải"], &[]);
    check(&["--lang=vi", "help", "solve"], "", 0, &["Tìm lời giải", "Ví dụ"], &[]);
    check(&["solve", "-", "--lang=vi", "--time-limit=x"], "", 2, &[], &["--time-limit"]);
    let output = mazekeeper().arg("help").env("LANG", "vi_VN.UTF-8").output().expect("the program starts");
    assert!(Ran::from(output).out.contains("Lệnh"));
}

#[test]
fn solutions_come_out_as_a_sok_file_that_verifies() {
    let solved =
        check(&["solve", "levels/first-steps.sok", "--format=sok"], "", 0, &["Title: One Small Push"], &[]);
    check(&["verify", "-"], &solved.out, 0, &["verified: moves 3, pushes 2"], &[]);
}

#[test]
fn wrong_solutions_are_refuted() {
    check(&["verify", "-", "--lurd=l"], ONE_PUSH, 1, &["not a solution: move 1 (l) is blocked"], &[]);
    check(&["verify", "-"], ONE_PUSH, 1, &["the file has no solution for this level"], &[]);
    let two_claims = "######\n#@ $.#\n######\nSolution A\nrR\n\nSolution B\nr\n";
    check(&["verify", "-"], two_claims, 1, &["Solution B: not a solution: not solved after 1 moves"], &[]);
}

#[test]
fn every_conversion_can_be_read_back() {
    let identity = |input: &str, words: &[&str]| {
        let ran = run_with_input(&[&["check"], words, &["--format=json"]].concat(), input);
        json(&ran)["identity"].clone()
    };
    let original = identity(ONE_PUSH, &["-"]);
    for target in ["xsb", "sok", "rle"] {
        let converted = check(&["convert", "-", "--to", target], ONE_PUSH, 0, &[], &[]);
        assert_eq!(identity(&converted.out, &["-"]), original, "{target}");
    }
    check(&["convert", "-", "--to=link"], ONE_PUSH, 0, &["/p/"], &[]);
    let file = folder("convert").join("out.sok");
    let path = file.display().to_string();
    check(&["convert", "-", "--to=sok", "--out", &path], ONE_PUSH, 0, &[], &[]);
    assert_eq!(identity("", &[&path]), original);
}

#[test]
fn several_files_become_one_without_mixing_their_levels() {
    let folder = folder("several");
    fs::write(folder.join("1.xsb"), "Title: Pack A\nAuthor: Ann\n\n#####\n#@$.#\n#####")
        .expect("it can be written");
    fs::write(folder.join("2.xsb"), "Author: Bob\n\n######\n#@$ .#\n######\nTitle: Two")
        .expect("it can be written");
    let name = folder.display().to_string();
    for words in
        [["convert", &name, "--to=sok"], ["solve", &name, "--format=sok"], ["convert", &name, "--to=xsb"]]
    {
        let joined = run(&words);
        let ran = check(&["check", "-", "--format=json"], &joined.out, 0, &[], &[]);
        let rows: Vec<serde_json::Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let authors: Vec<_> = rows.iter().map(|row| row["author"].as_str()).collect();
        let titles: Vec<_> = rows.iter().map(|row| row["title"].as_str()).collect();
        assert_eq!(authors, [Some("Ann"), Some("Bob")], "{joined:#?}");
        assert_eq!(titles, [None, Some("Two")], "{joined:#?}");
    }
    let lines = run(&["convert", &name, "--to=rle"]);
    let ran = check(&["check", "-", "--format=json"], &lines.out, 0, &[], &[]);
    assert_eq!(ran.out.lines().count(), 2, "{lines:#?}");
}

#[test]
fn an_invalid_level_is_kept_as_it_stands_where_the_format_can_hold_it() {
    let file = "#####\n#@$.#\n#####\n\n#####\n# $.#\n#####\nTitle: Broken\n";
    check(&["convert", "-", "--to=sok"], file, 2, &["# $.#", "Title: Broken"], &["no player"]);
    check(&["solve", "-", "--format=sok"], file, 2, &["# $.#", "Title: Broken"], &["no player"]);
    check(&["convert", "-", "--to=rle"], file, 2, &["5#|#@$.#|5#"], &["no player"]);
}

#[test]
fn what_a_file_says_cannot_steer_the_terminal() {
    let ran = check(&["show", "-"], "#####\n#@$.#\n#####\nTitle: \u{1b}]0;mine\u{7}\n", 0, &["]0;mine"], &[]);
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\u{7}'), "{ran:?}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = mazekeeper()
        .args(["show", "levels/first-steps.sok"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn our_own_pack_is_solved_and_its_solutions_hold() {
    let solved =
        check(&["solve", "levels/first-steps.sok", "--goal=pushes", "--format=json"], "", 0, &[], &[]);
    let verified = check(&["verify", "levels/first-steps.sok", "--format=json"], "", 0, &[], &[]);
    let pushes = |ran: &Ran| -> Vec<u64> {
        let rows = ran.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        rows.map(|row| row["pushes"].as_u64().expect("solved")).collect()
    };
    assert_eq!(pushes(&solved), pushes(&verified), "the pack's solutions have the fewest pushes");
    assert_eq!(pushes(&solved).len(), 12);
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        check(&["completions", shell], "", 0, &["mazekeeper", "solve"], &[]);
    }
}
