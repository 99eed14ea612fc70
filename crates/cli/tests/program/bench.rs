//! `bench`: tables, JSON, results that outlive an interruption.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{HARD, ONE_PUSH, Ran, UNSOLVABLE, check, folder, run};

const PACK: &str = "levels/first-steps.sok";

/// Lines of JSON, without what differs from run to run.
fn rows(text: &str) -> Vec<Value> {
    let row = |line: &str| {
        let mut row: Value = serde_json::from_str(line).expect("JSON");
        let fields = row.as_object_mut().expect("an object");
        ["seconds", "cpu_seconds"].iter().for_each(|name| drop(fields.remove(*name)));
        row
    };
    text.lines().map(row).collect()
}

fn levels_of(rows: &[Value]) -> Vec<u64> {
    rows.iter().map(|row| row["level"].as_u64().expect("a number")).collect()
}

/// A folder that is not there yet, and its name.
fn new_folder(name: &str) -> (PathBuf, String) {
    let path = folder(name).join("out");
    let name = path.display().to_string();
    (path, name)
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("the file is there")
}

#[test]
fn every_level_is_a_line_of_a_table() {
    let summary = "2 of 2 solved (2 proved optimal) in";
    let out = [
        "strong any",
        "level  title",
        "One Small Push  solved",
        "The Other Side  solved",
        "2 of 2 solved in",
    ];
    check(&["bench", PACK, "--levels=1-2"], "", 0, &out, &[]);
    let out = ["bfs steps udlr freeze", "solved, fewest moves", summary, "nodes 43, pushes 5, moves 10"];
    check(&["bench", PACK, "--levels=1-2", "--algorithms=bfs"], "", 0, &out, &[]);
    check(&["bench", PACK, "--levels=1", "--lang=vi"], "", 0, &["đã giải 1 trên 1", "Một cú đẩy nhẹ"], &[]);
    let ran = check(&["bench", PACK, "--levels=1", "--quiet"], "", 0, &["One Small Push"], &[]);
    assert!(!ran.out.contains(PACK) && !ran.out.contains("1 of 1"), "{ran:#?}");
}

#[test]
fn every_failure_is_counted_by_its_reason() {
    let file = format!("{ONE_PUSH}\n{UNSOLVABLE}\n{HARD}\n#####\n#@x.#\n#####\n");
    let words = ["bench", "-", "--algorithms=bfs", "--max-nodes=1000"];
    let not_solved = "not solved: nodes 1, unsolvable 1, invalid 1";
    check(&words, &file, 2, &["`x` is no level character", "1 of 4 solved", not_solved], &[]);
    let invalid = rows(&run_json(&words, &file, 2).out).pop().expect("four rows");
    assert_eq!((&invalid["outcome"], &invalid["level"]), (&"invalid".into(), &4.into()));
    check(&words, &format!("{ONE_PUSH}\n{HARD}"), 1, &["not solved: nodes 1"], &[]);
    let stopped_by = |limit| check(&["bench", "-", "--algorithms=bfs", limit], HARD, 1, &[], &[]).out;
    assert!(stopped_by("--time-limit=1ms").contains("not solved: time 1"));
    assert!(stopped_by("--memory-limit=1MiB").contains("not solved: memory 1"));
}

#[track_caller]
fn run_json(words: &[&str], input: &str, code: i32) -> Ran {
    check(&[words, &["--format=json"]].concat(), input, code, &[], &[])
}

#[test]
fn rows_are_those_of_solve() {
    let benched = run_json(&["bench", PACK, "--algorithms=astar"], "", 0);
    let solved = run_json(&["solve", PACK, "--algorithm=astar"], "", 0);
    assert_eq!(rows(&benched.out), rows(&solved.out));
    assert_eq!(levels_of(&rows(&benched.out)), (1..=12).collect::<Vec<_>>());
}

#[test]
fn every_combination_is_run_and_compared() {
    let words = ["bench", PACK, "--levels=3", "--algorithms=strong,bfs,astar"];
    let lists = ["--heuristics=none,teemo", "--deadlocks=none,freeze", "--puzzle=pushes", "--goal=pushes"];
    let all = [&words[..], &lists[..]].concat();
    let rows = rows(&run_json(&all, "", 0).out);
    let names = rows.iter().map(|row| {
        let names = ["algorithm", "goal", "puzzle", "heuristic", "deadlocks"];
        names.map(|name| row[name].as_str().unwrap_or("-")).join(" ")
    });
    let expected = [
        "strong pushes - - -",
        "bfs - pushes - none",
        "bfs - pushes - freeze",
        "astar - pushes none none",
        "astar - pushes teemo none",
        "astar - pushes none freeze",
        "astar - pushes teemo freeze",
    ];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    assert!(rows.iter().all(|row| row["pushes"] == 4 && row["optimal"] == "pushes"), "{rows:#?}");
    let more = ["--puzzle=steps,pushes", "--cost=pushes", "--cost=walk=2,push=1", "--order=udlr,rdlu"];
    let ran = run_json(&[&["bench", PACK, "--levels=1", "--algorithms=ucs"], &more[..]].concat(), "", 0);
    let names = self::rows(&ran.out);
    let names = names.iter().map(|row| ["puzzle", "cost", "order"].map(|name| row[name].clone()));
    let aims = [["steps", "pushes"], ["steps", "walk=2,push=1"], ["pushes", "pushes"]];
    let expected =
        aims.iter().flat_map(|&[puzzle, cost]| ["udlr", "rdlu"].map(|order| [puzzle, cost, order]));
    assert_eq!(names.collect::<Vec<_>>(), expected.map(|names| names.map(Value::from)).collect::<Vec<_>>());
    let compared = ["method", "astar pushes pushes udlr teemo none", "1/1"];
    check(&all, "", 0, &compared, &[]);
}

#[test]
fn flags_that_nobody_heeds_are_refused() {
    check(
        &["bench", PACK, "--heuristics=none"],
        "",
        2,
        &[],
        &["--heuristics does not go with the strong solver"],
    );
    // Textbook searches ignore what they do not look at, whoever is beside them.
    check(
        &["bench", PACK, "--levels=1", "--algorithms=bfs", "--heuristics=teemo", "--cost=walks"],
        "",
        0,
        &["1 of 1 solved"],
        &[],
    );
    let pushes = ["bench", PACK, "--algorithms=ucs", "--puzzle=steps,pushes", "--cost=walks"];
    check(&pushes, "", 2, &[], &["knows no walking"]);
    check(&["bench", PACK, "--algorithms=bfs", "--goal=any"], "", 2, &[], &["--goal goes only with"]);
    check(&["bench", PACK, "--parallel=0"], "", 2, &[], &["--parallel"]);
    check(&["bench", PACK, "--repeat=0"], "", 2, &[], &["--repeat"]);
    check(&["bench", PACK, "--algorithms=magic"], "", 2, &[], &["magic", "strong"]);
}

#[test]
fn several_levels_at_a_time_give_the_same_in_the_same_order() {
    let words = ["bench", PACK, "--algorithms=bfs,astar"];
    let one = run_json(&words, "", 0);
    let four = run_json(&[&words[..], &["--parallel=4"]].concat(), "", 0);
    assert_eq!(rows(&one.out), rows(&four.out));
}

#[test]
fn runs_that_repeat_count_once() {
    let words = ["bench", PACK, "--algorithms=astar"];
    let once = run_json(&words, "", 0);
    let thrice = run_json(&[&words[..], &["--repeat=3"]].concat(), "", 0);
    assert_eq!(rows(&once.out), rows(&thrice.out));
}

#[test]
fn results_are_kept_as_json_and_csv() {
    let (path, name) = new_folder("bench-out");
    let words = ["bench", PACK, "--levels=1-2,12", "--algorithms=bfs", "--max-nodes=100", "--out", &name];
    let ran = run_json(&words, "", 1);
    let mut stored = rows(&read(&path, "results.jsonl"));
    for row in &mut stored {
        let identity = row.as_object_mut().expect("an object").remove("identity");
        assert_eq!(identity.and_then(|text| Some(text.as_str()?.len())), Some(64));
    }
    assert_eq!(stored, rows(&ran.out));

    let table = read(&path, "results.csv");
    let mut lines = table.lines();
    let columns = "collection,level,peer,limit_s,solved,cpu_s,wall_s,pushes,moves,note";
    assert_eq!(lines.next(), Some(columns));
    let cells: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let without_times = |cells: &Vec<&str>| [&cells[..5], &cells[7..]].concat().join(",");
    let expected = [
        "first-steps,1,mazekeeper,10,1,2,3,",
        "first-steps,2,mazekeeper,10,1,3,7,",
        "first-steps,12,mazekeeper,10,0,,,nodes",
    ];
    assert_eq!(cells.iter().map(without_times).collect::<Vec<_>>(), expected);

    let summary: Value = serde_json::from_str(&read(&path, "summary.json")).expect("JSON");
    assert_eq!(summary["settings"]["max_nodes"], 100);
    let result = &summary["results"][0];
    assert_eq!((&result["solved"], &result["levels"]), (&2.into(), &3.into()));
    assert_eq!((&result["stopped"]["nodes"], &result["unsolved"]), (&1.into(), &vec![12].into()));
}

#[test]
fn what_was_interrupted_goes_on_where_it_was() {
    let (path, name) = new_folder("bench-resume");
    let words = ["bench", PACK, "--algorithms=astar", "--out", &name];
    let whole = run_json(&words, "", 0);
    let stored = read(&path, "results.jsonl");
    // As if the program had been killed while it wrote the sixth row; the first rows are marked to be known again.
    let cut: String = stored
        .replace("\"explored\":", "\"explored\":77")
        .lines()
        .take(5)
        .fold(String::new(), |text, line| text + line + "\n");
    fs::write(path.join("results.jsonl"), cut + "{\"file\":\"lev").expect("it can be written");
    fs::remove_file(path.join("results.csv")).expect("it was there");

    let told = format!("{name} has 5 of 12 results already");
    let again = check(&[&words[..], &["--format=json"]].concat(), "", 0, &[], &[&told]);
    let (whole, again) = (rows(&whole.out), rows(&again.out));
    assert_eq!(levels_of(&again), levels_of(&whole));
    let is_marked = |row: &Value| row["explored"].to_string().starts_with("77");
    assert_eq!(
        again.iter().map(is_marked).filter(|&is_marked| is_marked).count(),
        5,
        "five were not run again"
    );
    assert_eq!(again[5..], whole[5..]);
    assert_eq!(read(&path, "results.jsonl").lines().count(), 12);
    assert_eq!(read(&path, "results.csv").lines().count(), 13);
}

#[test]
fn a_row_that_does_not_hold_is_run_again() {
    let (path, name) = new_folder("bench-forged");
    let words = ["bench", PACK, "--levels=1-3", "--algorithms=astar", "--out", &name];
    let honest = run_json(&words, "", 0);
    let stored = read(&path, "results.jsonl");
    let lines: Vec<&str> = stored.lines().collect();
    let forged = [
        lines[0].replace("\"lurd\":\"dRR\"", "\"lurd\":\"dR\""),
        lines[1].replace("\"pushes\":3", "\"pushes\":2"),
        lines[2].replace("\"identity\":\"", "\"identity\":\"0"),
    ];
    assert!(forged.iter().zip(&lines).all(|(forged, line)| forged != line));
    fs::write(path.join("results.jsonl"), forged.join("\n") + "\n").expect("it can be written");
    let again = run_json(&words, "", 0);
    assert_eq!(rows(&again.out), rows(&honest.out));
    assert_eq!(rows(&read(&path, "results.jsonl")), rows(&stored));
}

#[test]
fn results_of_different_settings_are_not_mixed() {
    let (path, name) = new_folder("bench-mixed");
    let words = ["bench", PACK, "--levels=1-2", "--algorithms=astar", "--out", &name];
    run_json(&words, "", 0);
    let stored = read(&path, "results.jsonl");
    let refused = |more: &[&str], problem: &str| {
        check(&[&words[..], more].concat(), "", 2, &[], &[problem]);
        assert_eq!(read(&path, "results.jsonl"), stored);
    };
    refused(&["--time-limit=9s"], "holds results with another --time-limit");
    refused(&["--max-nodes=9"], "holds results with another --max-nodes");
    refused(&["--memory-limit=9MiB"], "holds results with another --memory-limit");
    refused(&["--repeat=2"], "holds results with another --repeat");
    refused(&["--time-limit=9s", "--lang=vi"], "chứa kết quả với --time-limit khác");

    let other = |words: &[&str], problem: &str| {
        check(&[&["bench", PACK, "--out", &name], words].concat(), "", 2, &[], &[problem]);
    };
    other(&["--levels=1", "--algorithms=astar"], "level 2, astar steps moves udlr matching-pushes freeze");
    other(&["--levels=1-2", "--algorithms=bfs"], "holds results that were not asked for");
    // More levels and more algorithms are no other settings.
    let more = run(&["bench", PACK, "--levels=1-3", "--algorithms=bfs,astar", "--out", &name]);
    assert_eq!(more.code, Some(0), "{more:#?}");
    assert!(more.err.contains("has 2 of 6 results already"), "{more:#?}");

    let settings = read(&path, "settings.json").replace("\"build\": \"", "\"build\": \"other");
    fs::write(path.join("settings.json"), settings).expect("it can be written");
    check(&words, "", 2, &[], &["holds results with another version of the program"]);
}

#[test]
fn the_same_command_goes_on_even_if_the_machine_has_another_half_of_memory() {
    let (path, name) = new_folder("bench-memory");
    let words = ["bench", PACK, "--levels=1-2", "--algorithms=astar", "--out", &name];
    run_json(&words, "", 0);
    let settings = read(&path, "settings.json");
    let stored: Value = serde_json::from_str(&settings).expect("JSON");
    let limit = stored["memory_limit_bytes"].to_string();
    let write = |bytes: &str| {
        fs::write(path.join("settings.json"), settings.replace(&limit, bytes)).expect("it can be written");
    };
    write("7340032");
    check(&words, "", 0, &[], &["has 2 of 2 results already"]);
    check(&[&words[..], &["--parallel=2"]].concat(), "", 0, &[], &["has 2 of 2 results already"]);
    check(&[&words[..], &["--memory-limit=8MiB"]].concat(), "", 2, &[], &["another --memory-limit"]);
    // More than any machine has: that would promise what cannot be kept.
    write("1152921504606846976");
    check(&words, "", 2, &[], &["another --memory-limit"]);
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let (path, name) = new_folder("bench-foreign");
    fs::create_dir_all(&path).expect("it can be made");
    fs::write(path.join("results.jsonl"), "{\"mine\":1}\n").expect("it can be written");
    check(&["bench", PACK, "--out", &name], "", 2, &[], &["results.jsonl, line 1 is no result"]);
    assert_eq!(read(&path, "results.jsonl"), "{\"mine\":1}\n");
}

/// Cells of a line of CSV; quotes are taken away.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            other => cells.last_mut().expect("there is a cell").push(other),
        }
    }
    cells
}

#[test]
fn every_run_is_in_every_report() {
    let (path, name) = new_folder("bench-report");
    let levels = folder("bench-report-levels").join("<b>&.sok");
    let text =
        format!("{ONE_PUSH}\nTitle: <script>alert(\"1\")</script>, & so on\n\n{UNSOLVABLE}\n\n{HARD}\n");
    fs::write(&levels, text).expect("it can be written");
    let levels = levels.display().to_string();
    let words =
        ["bench", &levels, "--algorithms=bfs,astar", "--max-nodes=1000", "--repeat=3", "--out", &name];
    run_json(&words, "", 1);

    let stored = rows(&read(&path, "results.jsonl"));
    assert_eq!(stored.len(), 6);
    assert!(
        stored.iter().all(|row| row["repeated"].as_array().is_some_and(|runs| runs.len() == 3)),
        "{stored:#?}"
    );

    let runs = read(&path, "runs.csv");
    let columns = "file,level,title,algorithm,goal,puzzle,cost,order,heuristic,deadlocks,repetition,outcome,reason,optimal,\
                   moves,pushes,expanded,explored,frontier_peak,seconds,cpu_seconds,peak_bytes,defects";
    assert_eq!(runs.lines().next(), Some(columns));
    let runs: Vec<Vec<String>> = runs.lines().skip(1).map(cells).collect();
    let key = |cells: &Vec<String>| [1, 3, 10, 11, 12].map(|column| cells[column].clone()).join(" ");
    let mut expected = Vec::new();
    for algorithm in ["bfs", "astar"] {
        for end in ["1 {} {} solved ", "2 {} {} unsolvable ", "3 {} {} stopped nodes"] {
            let run = |run: u32| end.replacen("{}", algorithm, 1).replacen("{}", &run.to_string(), 1);
            expected.extend((1..=3).map(run));
        }
    }
    assert_eq!(runs.iter().map(key).collect::<Vec<_>>(), expected);

    let page = read(&path, "report.html");
    let table = page.split("Every run").nth(1).expect("there is such a table");
    assert_eq!(table.matches("<tr><td>").count(), 18, "every run is a line");
    assert_eq!(table.matches("too many states").count(), 6);
    assert!(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;, &amp; so on"));
    assert_eq!(page.matches("<script>").count(), 1, "only our own");
    assert!(page.contains("class=\"bad\"") && page.contains("class=\"failed\""));
    for address in ["http:", "https:", "src=", "url(", "@import"] {
        assert!(!page.contains(address), "{address}: a report asks nobody for anything");
    }
}

#[test]
fn a_report_opens_in_the_language_asked_for_and_has_both() {
    let (path, name) = new_folder("bench-report-vi");
    check(&["bench", PACK, "--levels=1", "--lang=vi", "--out", &name], "", 0, &[], &[]);
    let page = read(&path, "report.html");
    assert!(page.contains("<html lang=\"vi\">") && page.contains("id=\"lang-vi\" checked"));
    assert!(page.contains("Máy và thiết lập") && page.contains("Machine and settings"));
}

#[test]
fn a_chapter_is_made_again_beside_its_published_figures() {
    let (path, name) = new_folder("bench-preset");
    let levels = folder("bench-preset-levels");
    // Our own level under the name of others: then the published 10 moves are too many.
    let write = |count| fs::write(levels.join("teemo.xsb"), format!("{ONE_PUSH}\n").repeat(count));
    write(20).expect("it can be written");
    let levels = levels.display().to_string();
    let words = ["bench", "--preset=teemo", &levels, "--out", &name];
    let rows = rows(&run_json(&words, "", 0).out);
    let names = ["bfs", "astar", "greedy"];
    assert_eq!(rows.iter().step_by(20).map(|row| &row["algorithm"]).collect::<Vec<_>>(), names);
    assert_eq!(levels_of(&rows), (1..=20).cycle().take(60).collect::<Vec<_>>());
    assert!(rows.iter().all(|row| row["file"] == "teemo"), "{rows:#?}");
    let page = read(&path, "report.html");
    assert!(page.contains("Published and measured") && page.contains("not the shortest"), "{name}");

    check(&["bench", "--preset=cosmos", &levels], "", 2, &[], &["has no microcosmos.xsb"]);
    check(&["bench", "--preset=cs106"], "", 2, &[], &["needs the one folder of its levels"]);
    check(&["bench", "--preset=maze", &levels], "", 2, &[], &["takes no file"]);
    check(&["bench", "--preset=teemo", &levels, "--algorithms=bfs"], "", 2, &[], &["--algorithms"]);
    // One level less, and every figure behind the gap would stand beside another level.
    for (count, told) in [(19, "19 levels and not 20"), (21, "21 levels and not 20")] {
        write(count).expect("it can be written");
        check(&["bench", "--preset=teemo", &levels], "", 2, &[], &[told]);
    }
    check(&["bench", "--preset=teemo", &levels, "--lang=vi"], "", 2, &[], &["21 màn chứ không phải 20"]);
    check(&["bench"], "", 2, &[], &["FILE"]);
}

#[test]
fn the_chapter_of_mazes_needs_no_file() {
    let (path, name) = new_folder("bench-mazes");
    let words = ["bench", "--preset=maze", "--out", &name];
    let first = rows(&run_json(&words, "", 0).out);
    assert_eq!(first.len(), 30);
    assert!(first.iter().all(|row| row["optimal"] == "moves" && row["puzzle"] == "maze"), "{first:#?}");
    assert!(read(&path, "report.html").contains("Published and measured"));
    // What is stored is taken again: ways that hold are not looked for twice.
    let again =
        check(&[&words[..], &["--format=json"]].concat(), "", 0, &[], &["has 30 of 30 results already"]);
    assert_eq!(rows(&again.out), first);
}

#[cfg(unix)]
#[test]
fn a_killed_bench_goes_on_without_loss_or_repetition() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::common::mazekeeper;

    let (path, name) = new_folder("bench-killed");
    // So often that it takes much longer than a test needs to see some rows and kill it.
    const REPEAT: usize = 20;
    let repeat = format!("--repeat={REPEAT}");
    let words = ["bench", PACK, "--algorithms=bfs,dfs,astar", &repeat, "--out", &name];
    let mut child = mazekeeper()
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // Half-way is as soon as some rows are there, to their ends.
    let lines = || fs::read_to_string(path.join("results.jsonl")).unwrap_or_default().matches('\n').count();
    while lines() < 5 && child.try_wait().expect("a child can be asked").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let before = read(&path, "results.jsonl");
    let whole: Vec<&str> = before[..before.rfind('\n').map_or(0, |end| end + 1)].lines().collect();
    assert!((5..36).contains(&whole.len()), "{} rows: it was killed on its way", whole.len());

    let told = format!("{name} has {} of 36 results already", whole.len());
    let again = check(&[&words[..], &["--format=json"]].concat(), "", 0, &[], &[&told]);
    assert_eq!(rows(&again.out).len(), 36);
    let after = read(&path, "results.jsonl");
    let after: Vec<&str> = after.lines().collect();
    assert_eq!(after[..whole.len()], whole, "what was there is there, times and all");
    let key = |row: &Value| [&row["level"], &row["algorithm"]].map(ToString::to_string).join(" ");
    let mut keys: Vec<String> = rows(&after.join("\n")).iter().map(key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!((after.len(), keys.len()), (36, 36), "every task once");
    assert_eq!(read(&path, "runs.csv").lines().count(), 1 + 36 * REPEAT);
}

/// Whoever installs a new version while the old one runs gets results of the old one, and they belong to it.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_replaced_while_it_runs_stays_the_one_it_was() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let place = folder("bench-replaced");
    let (program, out) = (place.join("mazekeeper"), place.join("out"));
    let ours = env!("CARGO_BIN_EXE_mazekeeper");
    fs::hard_link(ours, &program).or_else(|_| fs::copy(ours, &program).map(drop)).expect("it can be copied");
    let mut child = Command::new(&program)
        .args(["bench", "-", "--quiet", "--out", &out.display().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    // It reads its levels before it looks at itself.
    fs::remove_file(&program).expect("it can be taken away");
    fs::write(&program, "another program").expect("it can be replaced");
    child.stdin.take().expect("standard input is piped").write_all(ONE_PUSH.as_bytes()).expect("it is read");
    assert!(child.wait().expect("it ends").success());

    let (path, name) = new_folder("bench-not-replaced");
    run_json(&["bench", PACK, "--levels=1", "--out", &name], "", 0);
    let build = |folder: &Path| {
        let settings: Value = serde_json::from_str(&read(folder, "settings.json")).expect("JSON");
        settings["build"].clone()
    };
    assert_eq!(build(&out), build(&path));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    use crate::common::{mazekeeper, press_ctrl_c};

    let (path, name) = new_folder("bench-ctrl-c");
    let levels = folder("bench-ctrl-c-levels").join("levels.xsb");
    fs::write(&levels, format!("{ONE_PUSH}\n{HARD}\n{ONE_PUSH}")).expect("it can be written");
    let levels = levels.display().to_string();
    let words = ["bench", &levels, "--algorithms=bfs", "--time-limit=10m", "--format=json", "--out", &name];
    let mut child = mazekeeper()
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.contains("\"solved\""))));
    press_ctrl_c(&child);
    let rest: Vec<String> = lines.map(|line| line.expect("text")).collect();
    assert!(rest.len() <= 1 && rest.iter().all(|line| line.contains("\"cancelled\"")), "{rest:?}");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    assert_eq!(read(&path, "results.jsonl").lines().count(), 1, "what was cancelled is not kept");
    assert!(path.join("results.csv").exists() && path.join("summary.json").exists());
}
