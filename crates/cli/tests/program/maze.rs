//! Mazes from the command line: made, drawn, read again, crossed and compared.

use std::fs;
use std::process::Stdio;

use crate::common::{Ran, check, check_refused, folder, json, keys, mazekeeper, run, run_with_input};

/// A maze with a loop of its own: the goal can be reached over the top or the bottom.
const RING: &str = "#######\n#S    #\n# ### #\n#    G#\n#######\n";
/// The goal is walled in.
const SHUT: &str = "#####\n#S# #\n# ###\n# #G#\n#####\n";
const CODE: &str = "dfs1-6x12-s4-b0-f0.0-t5.11";

#[test]
fn the_group_explains_itself() {
    check(&["maze"], "", 0, &["Usage: mazekeeper maze", "generate", "compare", "Examples:"], &[]);
    check(
        &["maze", "--lang=vi"],
        "",
        0,
        &["Cách dùng: mazekeeper maze", "Tìm đường đi qua các mê cung"],
        &[],
    );
    check(&["maze", "help", "solve"], "", 0, &["Usage: mazekeeper maze solve", "--hint"], &[]);
}

#[test]
fn a_code_is_the_same_maze_as_its_wishes() {
    let made = check(&["maze", "generate", "--size=6x12", "--seed=4", "-q"], "", 0, &[CODE], &[]);
    let again = check(&["maze", "generate", CODE, "-q"], "", 0, &[], &[]);
    assert_eq!(made.out, again.out);
    assert_eq!(made.out.lines().count(), 1 + 2 * 6 + 1);
}

#[test]
fn without_a_seed_the_code_tells_which_was_drawn() {
    let made = run(&["maze", "generate", "--size=9"]);
    let code = made.out.lines().next().expect("a code");
    let again = run(&["maze", "generate", code]);
    assert_eq!((made.out.as_str(), made.code), (again.out.as_str(), Some(0)));
    assert!(made.err.contains("dead ends") && made.err.contains("from start to goal"), "{made:#?}");
}

#[test]
fn every_generator_makes_mazes_that_can_be_read_and_crossed() {
    let generators = [
        "dfs",
        "prim",
        "kruskal",
        "wilson",
        "aldous-broder",
        "eller",
        "hunt-and-kill",
        "growing-tree",
        "division",
        "sidewinder",
        "binary-tree",
    ];
    for generator in generators {
        for braid in ["0", "50"] {
            let words = ["maze", "generate", "--generator", generator, "--seed=7", "--braid", braid, "-q"];
            let made = check(&words, "", 0, &[&format!("{generator}1-20x20-s7-b{braid}-f0.0-t19.19\n")], &[]);
            check(&["maze", "solve", "-"], &made.out, 0, &["proved: no way is shorter"], &[]);
        }
    }
}

#[test]
fn difficulties_are_sizes() {
    for (name, side) in [("easy", 20), ("medium", 50), ("hard", 100)] {
        let row = json(&check(
            &["maze", "generate", "--difficulty", name, "--seed=1", "--format=json"],
            "",
            0,
            &[],
            &[],
        ));
        assert_eq!((&row["rows"], &row["columns"]), (&side.into(), &side.into()));
    }
}

#[test]
fn ends_are_where_they_are_wished_for() {
    let code = |words: &[&str]| {
        let words = [&["maze", "generate", "--size=5", "--seed=3", "-q"], words].concat();
        let ran = check(&words, "", 0, &[], &[]);
        ran.out.lines().next().expect("a code").to_owned()
    };
    assert_eq!(code(&["--start=4.0", "--goal=0.4"]), "dfs1-5x5-s3-b0-f4.0-t0.4");
    let random = code(&["--start=random", "--goal=random"]);
    assert_eq!(random, code(&["--start=random", "--goal=random"]), "the seed draws them");
    assert!(code(&["--start=random"]).ends_with("-t4.4") && code(&["--goal=random"]).contains("-f0.0-"));
    // In a maze of two cells the one end that is drawn is always the other cell.
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let words = ["maze", "generate", "--size=1x2", "--start=random", "--seed", seed, "-q"];
        check(&words, "", 0, &["-f0.0-t0.1\n"], &[]);
    }
}

#[test]
fn generate_prints_all_that_was_promised() {
    let ran = check(&["maze", "generate", CODE, "--format=json", "--steps"], "", 0, &[], &[]);
    let promised = [
        "code",
        "generator",
        "rows",
        "columns",
        "seed",
        "braid",
        "start",
        "goal",
        "passages",
        "loops",
        "dead_ends",
        "corridors",
        "junctions",
        "crossings",
        "longest",
        "solution",
        "cells",
        "steps",
    ];
    assert_eq!(keys(&ran), promised);
    let row = json(&ran);
    assert_eq!((&row["code"], &row["passages"], &row["loops"]), (&CODE.into(), &71.into(), &0.into()));
    assert_eq!((&row["start"], &row["goal"]), (&serde_json::json!([0, 0]), &serde_json::json!([5, 11])));
    let cells = row["cells"].as_array().expect("rows");
    assert!(cells.len() == 6 && cells.iter().all(|row| row.as_str().is_some_and(|row| row.len() == 12)));
    let opened = row["steps"].as_array().expect("steps").iter().filter(|step| step[0] == "o").count();
    assert_eq!(opened, 71, "every passage is opened once");
    let plain = check(&["maze", "generate", CODE, "--format=json"], "", 0, &[], &[]);
    assert_eq!(keys(&plain), promised[..promised.len() - 1]);
}

#[test]
fn pictures_and_files_are_written() {
    let folder = folder("maze-pictures");
    for format in ["text", "json", "svg"] {
        let file = folder.join(format);
        let path = file.to_str().expect("a name");
        let words = ["maze", "generate", CODE, "-q", "--format", format];
        let printed = check(&words, "", 0, &[], &[]);
        check(&[&words[..], &["--out", path]].concat(), "", 0, &[], &[]);
        assert_eq!(fs::read_to_string(file).expect("it was written"), printed.out);
    }
    check(&["maze", "solve", folder.join("text").to_str().expect("a name")], "", 0, &[CODE], &[]);
    let picture = check(&["maze", "solve", CODE, "--format=svg"], "", 0, &["<svg", "<polyline"], &[]);
    assert!(picture.out.ends_with("</svg>\n"));
    let nowhere = folder.join("no/such/folder");
    let words = ["maze", "generate", CODE, "-q", "--out", nowhere.to_str().expect("a name")];
    check(&words, "", 1, &[], &["cannot be written"]);
}

#[test]
fn rows_without_end_are_made_while_they_are_read() {
    use std::io::{BufRead, BufReader};

    let words = ["maze", "generate", "--generator=eller", "--size=100000000000x10", "--seed=5"];
    let mut child = mazekeeper()
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let lines: Vec<String> = out.lines().take(5).map(|line| line.expect("text")).collect();
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!((lines[0].as_str(), lines[1].len()), ("#####################", 21));
    assert!(lines[1].starts_with("#S"), "{lines:?}");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(told.contains("--generator eller --size 100000000000x10 --seed 5 makes it again"), "{told}");
    assert_eq!(ended.status.code(), Some(0), "who has seen enough is no failure");
}

#[test]
fn what_cannot_be_made_is_refused_in_one_sentence() {
    let refused = |words: &[&str], english: &str, vietnamese: &str| {
        let words = [&["maze", "generate"], words].concat();
        check_refused(&words, "", &format!("{english}\n"), &format!("{vietnamese}\n"));
    };
    refused(&["--size=0"], "a maze of 0 × 0 has no cells", "mê cung 0 × 0 không có ô nào");
    refused(
        &["--size=40000x40000"],
        "a maze of 40000 × 40000 has more than 100000000 cells",
        "mê cung 40000 × 40000 có nhiều hơn 100000000 ô",
    );
    refused(&["--size=1"], "start and goal are the same cell", "điểm đầu và đích là cùng một ô");
    refused(
        &["--size=5", "--start=9.9"],
        "there is no cell 9.9 in a maze of 5 × 5",
        "không có ô 9.9 trong mê cung 5 × 5",
    );
    refused(
        &["--braid=101"],
        "braid 101 is more than 100 percent",
        "mức mở ngõ cụt 101 lớn hơn 100 phần trăm",
    );
    refused(
        &[CODE, "--seed=1"],
        "--seed does not go with a maze code, which says all about its maze",
        "--seed không dùng cùng mã mê cung, vì mã đã nói hết về mê cung của nó",
    );
    refused(
        &["--size=5", "--difficulty=easy"],
        "--difficulty is a size: it does not go with --size",
        "--difficulty đã là một kích thước: không dùng cùng --size",
    );
    refused(&["--steps"], "--steps goes with --format json", "--steps chỉ dùng với --format json");
    refused(
        &["maze1"],
        "`maze1` is no maze code; one looks like `dfs1-50x50-s42-b50-f0.0-t49.49`",
        "`maze1` không phải mã mê cung; mã có dạng như `dfs1-50x50-s42-b50-f0.0-t49.49`",
    );
    refused(
        &["dfs9-5x5-s1-b0-f0.0-t4.4"],
        "version 9 of the generator `dfs` is not known here",
        "ở đây không biết phiên bản 9 của thuật toán sinh `dfs`",
    );
    check(&["maze", "generate", "--generator=magic"], "", 2, &[], &["invalid value 'magic'", "wilson"]);
    check(&["maze", "generate", "--size", "-5"], "", 2, &[], &["`-5` is no size"]);
    check(&["maze", "generate", "--start", "-1.2"], "", 2, &[], &["`-1.2` is no cell"]);
    check(&["maze", "generate", "--braid", "-1"], "", 2, &[], &["`-1` is less than 0"]);
    check(&["maze", "generate", "--size=ten"], "", 2, &[], &["`ten` is no size"]);
    check(&["maze", "generate", "--start=middle"], "", 2, &[], &["`middle` is no cell"]);
}

#[test]
fn the_way_is_drawn_and_counted() {
    let drawing = "#######\n#S    #\n#.### #\n#....G#\n#######\n";
    let way = ["standard input\n", drawing, "3 steps; proved: no way is shorter", "6 opened", "of memory"];
    check(&["maze", "solve", "-"], RING, 0, &way, &[]);
    let vietnamese = ["đầu vào chuẩn", drawing, "3 bước; đã chứng minh: không có đường nào ngắn hơn"];
    check(&["maze", "solve", "-", "--lang=vi"], RING, 0, &vietnamese, &[]);
}

#[test]
fn solve_prints_all_that_was_promised() {
    let words = ["maze", "solve", "-", "--format=json"];
    let ran = check(&words, RING, 0, &[], &[]);
    let promised = [
        "maze",
        "start",
        "goal",
        "algorithm",
        "outcome",
        "reason",
        "shortest",
        "steps",
        "way",
        "opened",
        "expanded",
        "walked",
        "seconds",
        "cpu_seconds",
        "peak_bytes",
        "event_count",
        "events",
    ];
    assert_eq!(keys(&ran), promised[..promised.len() - 2]);
    let row = json(&ran);
    assert_eq!((&row["outcome"], &row["way"], &row["steps"]), (&"solved".into(), &"drr".into(), &3.into()));
    let watched = check(&[&words[..], &["--events", "--algorithm=astar"]].concat(), RING, 0, &[], &[]);
    assert_eq!(keys(&watched), promised);
    let row = json(&watched);
    assert_eq!(row["events"][0], serde_json::json!(["o", 0, 0, 3]), "the start, three steps from the goal");
    assert_eq!(
        row["events"].as_array().map(Vec::len),
        row["event_count"].as_u64().map(|count| count as usize)
    );
}

#[test]
fn every_algorithm_finds_the_way_and_says_what_it_proves() {
    let algorithms = [
        "bfs",
        "dfs",
        "ucs",
        "greedy",
        "astar",
        "astar-euclid",
        "astar-squared",
        "bidirectional",
        "dead-end",
        "wall-follower",
        "tremaux",
    ];
    let proved = ["bfs", "ucs", "astar", "astar-euclid", "bidirectional", "dead-end"];
    for algorithm in algorithms {
        let words = ["maze", "solve", "-", "--format=json", "--algorithm", algorithm];
        let row = json(&check(&words, RING, 0, &[], &[]));
        assert_eq!(row["shortest"], proved.contains(&algorithm), "{row}");
        let words = ["maze", "solve", CODE, "--format=json", "--algorithm", algorithm];
        let row = json(&check(&words, "", 0, &[], &[]));
        assert_eq!(
            (&row["shortest"], &row["steps"]),
            (&true.into(), &26.into()),
            "a perfect maze has one way"
        );
    }
}

#[test]
fn a_goal_out_of_reach_is_proved_to_be() {
    let sentence = "proved unsolvable: every cell that can be reached was seen, 2 in all";
    check(&["maze", "solve", "-"], SHUT, 1, &[sentence], &[]);
    let row = json(&check(&["maze", "solve", "-", "--format=json"], SHUT, 1, &[], &[]));
    assert_eq!(
        (&row["outcome"], &row["shortest"], &row["way"]),
        (&"unsolvable".into(), &false.into(), &().into())
    );
    check(&["maze", "solve", "-", "--hint=next"], SHUT, 1, &["no way leads from there to the goal"], &[]);
}

#[test]
fn who_walks_in_circles_says_that_nothing_is_known() {
    // The goal can be entered only from the block in the middle, which the hand on the wall never touches.
    let island = "\
###########
#S        #
# ### ### #
# #     # #
# # ### # #
# # #G# # #
# # # # # #
# #     # #
# ####### #
#         #
###########
";
    let words = ["maze", "solve", "-", "--algorithm=wall-follower"];
    let known = "following the wall leads back to where it began; whether there is a way is not known";
    check(&words, island, 1, &[known], &[]);
    let row = json(&check(&[&words[..], &["--format=json"]].concat(), island, 1, &[], &[]));
    assert_eq!((&row["outcome"], &row["reason"]), (&"stopped".into(), &"exhausted".into()));
    check(&["maze", "solve", "-"], island, 0, &["proved: no way is shorter"], &[]);
}

#[test]
fn hints_are_letters() {
    let hint = |words: &[&str]| {
        check(&[&["maze", "solve", CODE, "--hint"], words].concat(), "", 0, &[], &[])
            .out
            .trim_end()
            .to_owned()
    };
    let way = hint(&["way"]);
    assert_eq!(way.len(), 26);
    assert_eq!((hint(&["next"]).as_str(), &way[..1]), ("d", "d"));
    assert!(way.starts_with(&hint(&["junction"])) && hint(&["junction"]).len() > 1);
    assert_eq!(hint(&["way", "--from=5.11"]), "", "who is there needs no hint");
    assert_eq!(hint(&["next", "--from=5.10"]), "r");
    let row = json(&check(&["maze", "solve", CODE, "--hint=next", "--format=json"], "", 0, &[], &[]));
    assert_eq!((&row["hint"], &row["way"], &row["steps"]), (&"next".into(), &"d".into(), &1.into()));
}

#[test]
fn a_way_can_begin_anywhere() {
    check(&["maze", "solve", "-", "--from=1.0"], RING, 0, &["2 steps"], &[]);
    let nowhere = "there is no cell 9.0 in a maze of 2 × 3";
    check(&["maze", "solve", "-", "--from=9.0"], RING, 2, &[], &[nowhere]);
    check(&["maze", "solve", "-", "--from=1.2"], RING, 2, &[], &["start and goal are the same cell"]);
}

#[test]
fn large_mazes_are_drawn_only_for_who_asks() {
    let code = "dfs1-2x201-s1-b0-f0.0-t1.200";
    let ran = check(&["maze", "solve", code], "", 0, &["--show draws it"], &[]);
    assert!(!ran.out.contains("##"), "{ran:#?}");
    check(&["maze", "solve", code, "--show"], "", 0, &["####"], &[]);
}

#[test]
fn several_mazes_are_crossed_and_the_bad_ones_are_told() {
    let words = ["maze", "solve", CODE, "no-such-file", "-"];
    let ran = check(
        &words,
        RING,
        2,
        &["26 steps", "3 steps", "2 solved"],
        &["`no-such-file` is neither a maze code nor a file"],
    );
    assert!(ran.out.contains("0 not found, 1 invalid"), "{ran:#?}");
}

#[test]
fn drawings_that_are_no_mazes_are_refused_in_one_sentence() {
    let refused = |drawing: &str, english: &str, vietnamese: &str| {
        let english = format!("standard input: {english}\n");
        let vietnamese = format!("đầu vào chuẩn: {vietnamese}\n");
        check_refused(&["maze", "solve", "-"], drawing, &english, &vietnamese);
    };
    refused("", "there is no drawing of a maze", "không có hình vẽ mê cung nào");
    refused(
        "###\n# G\n###\n",
        "line 2, column 3: the outer wall is open",
        "dòng 2, cột 3: tường ngoài bị hở",
    );
    refused(
        "#####\n#S G#\n####\n",
        "line 3, column 5: the outer wall is open",
        "dòng 3, cột 5: tường ngoài bị hở",
    );
    refused("###\n#S#\n###\n", "there is no goal `G`", "không có đích `G`");
    refused(
        "#####\n#S?G#\n#####\n",
        "line 2, column 3: `?` is no maze character",
        "dòng 2, cột 3: `?` không phải ký tự của mê cung",
    );
    refused(
        &format!("dfs1-1x2-s1-b0-f0.1-t0.0\n{}", "#####\n#S G#\n#####\n"),
        "line 1: the drawing is not the maze that `dfs1-1x2-s1-b0-f0.1-t0.0` names",
        "dòng 1: hình vẽ không phải mê cung mà mã `dfs1-1x2-s1-b0-f0.1-t0.0` chỉ",
    );
}

#[test]
fn files_that_are_no_mazes_are_refused_in_one_sentence() {
    let folder = folder("no-mazes");
    fs::write(folder.join("picture"), b"#####\n#S \xffG#\n").expect("it is written");
    fs::write(folder.join("empty"), "").expect("it is written");
    for command in [&["solve"][..], &["energy", "solve"], &["energy", "calibrate"]] {
        for (name, english, vietnamese) in [
            ("picture", "line 2: this is no text (UTF-8)\n", "dòng 2: đây không phải văn bản (UTF-8)\n"),
            ("empty", "there is no drawing of a maze\n", "không có hình vẽ mê cung nào\n"),
            (
                "missing",
                "is neither a maze code nor a file\n",
                "không phải mã mê cung, cũng không phải tệp\n",
            ),
            ("", " cannot be read: ", "không đọc được "),
        ] {
            let path = folder.join(name);
            let words = [&["maze"], command, &[path.to_str().expect("a name")]].concat();
            let ran = check(&words, "", 2, &[], &["error: ", english]);
            assert_eq!((ran.out.as_str(), ran.err.lines().count()), ("", 1), "{ran:#?}");
            check(&[&words[..], &["--lang=vi"]].concat(), "", 2, &[], &["lỗi: ", vietnamese]);
        }
    }
}

#[test]
fn flags_that_contradict_each_other_are_refused() {
    for (words, sentence) in [
        (&["-", "-"][..], "standard input can be read only once"),
        (&["-", "--events"], "--events goes with --format json"),
        (&["-", "--show", "--format=json"], "--show draws for people"),
        (&["-", "a", "--format=svg"], "--format svg goes with exactly one maze"),
        (&["-", "--hint=way", "--format=svg"], "--hint is a few letters"),
        (&["-", "--hint=way", "--algorithm=bfs"], "--hint follows a shortest way"),
    ] {
        check(&[&["maze", "solve"], words].concat(), RING, 2, &[], &[sentence]);
    }
}

#[test]
fn nothing_a_file_says_reaches_the_terminal_unfiltered() {
    let evil = "\u{1b}[31m#####\n".repeat(3);
    let ran = run_with_input(&["maze", "solve", "-"], &evil);
    assert_eq!(ran.code, Some(2));
    assert!(!ran.err.contains('\u{1b}'), "{ran:#?}");
    let endless = "x".repeat(1_000_000);
    let ran = run_with_input(&["maze", "solve", "-"], &endless);
    assert!(ran.code == Some(2) && ran.err.len() < 1_000, "{}", ran.err.len());
}

#[test]
fn compare_prints_all_that_was_promised() {
    let words =
        ["maze", "compare", "--size=10", "--runs=3", "--repeat=1", "--format=json", "--algorithms=bfs,astar"];
    let ran = check(&words, "", 0, &[], &[]);
    let promised = [
        "run",
        "maze",
        "algorithm",
        "outcome",
        "reason",
        "shortest",
        "steps",
        "opened",
        "expanded",
        "walked",
        "seconds",
        "cpu_seconds",
        "peak_bytes",
    ];
    assert_eq!(keys(&ran), promised);
    let rows: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 6);
    for pair in rows.chunks(2) {
        assert_eq!((&pair[0]["maze"], &pair[0]["steps"]), (&pair[1]["maze"], &pair[1]["steps"]));
        assert_eq!((&pair[0]["algorithm"], &pair[1]["algorithm"]), (&"bfs".into(), &"astar".into()));
    }
    assert_eq!(rows[5]["maze"], "dfs1-10x10-s3-b0-f0.0-t9.9");
}

#[test]
fn compare_makes_a_table_and_a_picture() {
    let words = ["maze", "compare", "--size=10", "--runs=2", "--repeat=1"];
    let table =
        ["2 mazes: dfs1-10x10-s1-b0-f0.0-t9.9 and so on to seed 2", "astar-squared", "median time", "2/2"];
    check(&words, "", 0, &table, &[]);
    let vi = [&words[..], &["--lang=vi"]].concat();
    check(&vi, "", 0, &["2 mê cung", "trung vị"], &[]);
    let svg = [&words[..], &["--format=svg"]].concat();
    let picture = check(&svg, "", 0, &["Cells opened", "Peak memory", "astar-squared"], &[]);
    assert!(picture.out.starts_with("<svg xmlns=") && picture.out.ends_with("</svg>\n"));
    check(&[&svg[..], &["--lang=vi"]].concat(), "", 0, &["Số ô đã thấy"], &[]);
}

#[test]
fn squared_distances_miss_the_shortest_way_where_there_are_loops() {
    let words = ["maze", "compare", "--size=30", "--runs=5", "--braid=50", "--repeat=1", "--format=json"];
    let ran = check(&words, "", 0, &[], &[]);
    let rows: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let steps = |algorithm: &str| {
        rows.iter()
            .filter(|row| row["algorithm"] == algorithm)
            .filter_map(|row| row["steps"].as_u64())
            .sum::<u64>()
    };
    assert!(steps("bfs") == steps("astar") && steps("astar") < steps("astar-squared"), "{}", ran.out);
}

#[test]
fn what_cannot_be_compared_is_refused_in_one_sentence() {
    for (words, sentence) in [
        (&["--size=0"][..], "a maze of 0 × 0 has no cells"),
        (&["--size=31623"], "has more than 100000000 cells"),
        (&["--size=5", "--start=5.0"], "there is no cell 5.0 in a maze of 5 × 5"),
        (&["--braid=200"], "braid 200 is more than 100 percent"),
        (&["--algorithms=bfs,magic"], "invalid value 'magic'"),
        (&["--runs=0"], "--runs"),
    ] {
        check(&[&["maze", "compare"], words].concat(), "", 2, &[], &[sentence]);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_comparison_with_what_is_known() {
    let words = ["maze", "compare", "--size=50", "--runs=1000000", "--repeat=1"];
    let ran = crate::common::run_interrupted(&words);
    assert_eq!(ran.code, Some(130), "{ran:#?}");
    assert!(ran.out.contains("interrupted:") && ran.out.contains("of 1000000 mazes"), "{ran:#?}");
}

#[test]
fn flags_of_mazes_have_variables_of_their_own() {
    let with = |name: &str, value: &str| {
        let mut command = mazekeeper();
        command.args(["maze", "generate", "-q", "--seed=1"]).env(name, value);
        Ran::from(command.output().expect("the program starts"))
    };
    assert!(with("MAZEKEEPER_MAZE_SIZE", "3x4").out.starts_with("dfs1-3x4-s1-"));
    assert_eq!(with("MAZEKEEPER_GOAL", "pushes").code, Some(0), "that is a wish for levels");
}
