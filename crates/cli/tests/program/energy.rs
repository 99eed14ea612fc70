//! Mazes with little energy from the command line: the shortest walk, hints, how much energy matters, hidden values.

use crate::common::{check, check_refused, json, keys, run_with_input};

/// The straight way takes three steps; with less at the start the pellet in the branch pays for the rest.
const BRANCH: &str = "#########\n#S     G#\n# #######\n#3#     #\n#########\n";
/// The same without the pellet.
const BARE: &str = "#########\n#S     G#\n# #######\n# #     #\n#########\n";
/// The goal is walled in.
const SHUT: &str = "#####\n#S# #\n# ###\n# #G#\n#####\n";
/// What `calibrate` promises to say.
const WINDOW: [&str; 9] = [
    "maze",
    "pellets",
    "shortest",
    "least_at_least",
    "least_enough",
    "enough_for_shortest",
    "levels",
    "seconds",
    "cpu_seconds",
];

#[test]
fn with_little_energy_the_walk_makes_detours() {
    let words = ["maze", "energy", "solve", "-"];
    let straight = ["3 steps, 0 pellets eaten, 0 energy left; proved: no walk that survives is shorter"];
    check(&[&words[..], &["--energy=3"]].concat(), BRANCH, 0, &straight, &[]);
    let detour = ["5 steps, 1 pellet eaten, 0 energy left; proved: no walk that survives is shorter"];
    check(&[&words[..], &["--energy=2"]].concat(), BRANCH, 0, &detour, &[]);
    let nobody = ["proved unsolvable: with so little energy nobody reaches the goal"];
    check(&[&words[..], &["--energy=0"]].concat(), BRANCH, 1, &nobody, &[]);
    check(
        &[&words[..], &["--energy=9"]].concat(),
        SHUT,
        1,
        &["no way leads from the start to the goal"],
        &[],
    );
    let vietnamese = [&words[..], &["--energy=2", "--lang=vi"]].concat();
    check(&vietnamese, BRANCH, 0, &["5 bước, ăn 1 viên, còn 0 năng lượng; đã chứng minh"], &[]);
}

#[test]
fn energy_solve_prints_all_that_was_promised() {
    let words =
        ["maze", "energy", "solve", "dfs1-10x20-s42-b50-f0.0-t9.19", "e1-k40-s7-h19", "--format=json"];
    let ran = check(&words, "", 0, &[], &[]);
    let promised = [
        "maze",
        "energy_code",
        "start",
        "goal",
        "energy",
        "pellets",
        "outcome",
        "reason",
        "shortest",
        "at_least",
        "steps",
        "way",
        "eaten",
        "energy_left",
        "expanded",
        "rounds",
        "seconds",
        "cpu_seconds",
        "peak_bytes",
    ];
    assert_eq!(keys(&ran), promised);
    let row = json(&ran);
    assert_eq!((&row["energy_code"], &row["shortest"]), (&"e1-k40-s7-h19".into(), &true.into()));
    assert_eq!(row["steps"], row["at_least"]);
    let picture = [&words[..5], &["--format=svg"]].concat();
    check(&picture, "", 0, &["<svg", "<polyline"], &[]);
}

#[test]
fn calibrate_tells_the_codes_of_all_levels() {
    let maze = "dfs1-10x20-s42-b50-f0.0-t9.19";
    let words = ["maze", "energy", "calibrate", maze, "--seed=7"];
    let levels = ["with less nobody reaches the goal", "medium", "e1-k40-s7-h", "relaxed"];
    check(&words, "", 0, &levels, &[]);
    let ran = check(&[&words[..], &["--format=json"]].concat(), "", 0, &[], &[]);
    assert_eq!(keys(&ran), WINDOW);
    let row = json(&ran);
    let least = row["least_at_least"].as_u64().expect("a number");
    // With the least energy somebody survives, with one less nobody does, and the codes of all levels can be solved.
    for (energy, code) in [(least, 0), (least - 1, 1)] {
        let energy = format!("e1-k40-s7-h{energy}");
        check(&["maze", "energy", "solve", maze, &energy], "", code, &[], &[]);
    }
    for level in row["levels"].as_array().expect("levels") {
        let code = level["energy_code"].as_str().expect("a code");
        let ran = check(&["maze", "energy", "solve", maze, code, "--format=json"], "", 0, &[], &[]);
        assert_eq!(json(&ran)["energy"], level["energy"]);
    }
}

#[test]
fn energies_that_make_no_sense_are_refused_in_one_sentence() {
    let maze = "dfs1-5x5-s1-b50-f0.0-t4.4";
    let refused = |words: &[&str], english: &str, vietnamese: &str| {
        let words = [&["maze", "energy", "solve", maze], words].concat();
        check_refused(&words, "", english, vietnamese);
    };
    refused(&["e1-x"], "`e1-x` is no energy code", "`e1-x` không phải mã năng lượng");
    refused(&["e1-p9.9=1-h3"], "pellet 9.9 lies outside", "viên năng lượng 9.9 nằm ngoài");
    refused(&["e1-p0.0=1-h3"], "pellet 1 lies on the start", "viên năng lượng thứ 1 nằm ở điểm đầu");
    refused(&["--pellets=24", "--energy=3"], "24 pellets do not fit", "không đủ chỗ cho 24 viên");
    refused(&["--energy=4000000000"], "energy 4000000000 is more", "năng lượng 4000000000 lớn hơn");
    refused(&["--energy=3", "--level=easy"], "--level is an energy", "--level đã là một mức năng lượng");
    refused(
        &["e1-k5-s1-h3", "--energy=3"],
        "--energy and --level do not go",
        "--energy và --level không dùng",
    );
    refused(
        &["e1-k5-s1-h3", "--seed=3"],
        "--pellets, --seed and --place do not go",
        "--pellets, --seed và --place không dùng",
    );
    refused(
        &["--energy=3", "--hint=way", "--show"],
        "--hint is a few letters: it does not go with --format svg or --show",
        "--hint chỉ là vài chữ cái",
    );
    for flag in ["--energy", "--pellets", "--seed"] {
        let ran = check(&["maze", "energy", "solve", maze, flag, "-2"], "", 2, &[], &["`-2` is less than 0"]);
        assert!(ran.err.starts_with(&format!("error: invalid value '-2' for '{flag} <N>': ")), "{ran:#?}");
    }
    let drawing = "#######\n#S 3 G#\n#######\n";
    let own = "the drawing has pellets of its own";
    check(&["maze", "energy", "solve", "-", "--pellets=1"], drawing, 2, &[], &[own]);
}

#[test]
fn pellets_are_placed_by_hand() {
    let words = ["maze", "energy", "solve", "-", "--energy=2", "--place"];
    let detour = ["standard input e1-p1.0=3-h2", "5 steps, 1 pellet eaten"];
    check(&[&words[..], &["1.0=3"]].concat(), BARE, 0, &detour, &[]);
    check(&[&words[..], &["0.1=1, 0.2=1"]].concat(), BARE, 0, &["3 steps, 2 pellets eaten"], &[]);
    let refused = |place: &str, english: &str, vietnamese: &str| {
        let words = [&words[..], &[place]].concat();
        check_refused(&words, BARE, &format!("{english}\n"), &format!("{vietnamese}\n"));
    };
    refused(
        "2.0=3",
        "pellet 2.0 lies outside a maze of 2 × 4",
        "viên năng lượng 2.0 nằm ngoài mê cung 2 × 4",
    );
    refused(
        "1.0=-3",
        "`1.0=-3` is no pellet; one looks like `0.3=5`, row, column and value",
        "`1.0=-3` không phải viên năng lượng; cần dạng như `0.3=5`: hàng, cột và giá trị",
    );
    refused(
        "1.0=0",
        "pellet 1 gives 0; a pellet gives 1 to 9",
        "viên năng lượng thứ 1 cho 0; mỗi viên chỉ cho từ 1 đến 9",
    );
    refused(
        "1.0=1,1.0=2",
        "pellet 2 lies where another one does",
        "viên năng lượng thứ 2 nằm ở ô đã có viên khác",
    );
    refused(
        "0.3=1",
        "pellet 1 lies on the start or the goal",
        "viên năng lượng thứ 1 nằm ở điểm đầu hoặc đích",
    );
    let both = [&words[..], &["1.0=1", "--pellets=2"]].concat();
    check(&both, BARE, 2, &[], &["--place lists all pellets: it does not go with --pellets or --seed\n"]);
}

#[test]
fn hints_know_the_moves_the_pellets_and_the_energy() {
    let hint = |words: &[&str]| {
        let words = [&["maze", "energy", "solve", "-"], words].concat();
        check(&words, BRANCH, 0, &[], &[]).out.trim_end().to_owned()
    };
    assert_eq!(hint(&["--energy=2", "--hint=way"]), "durrr", "the pellet is needed");
    assert_eq!(hint(&["--energy=2", "--hint=next"]), "d");
    assert_eq!(hint(&["--energy=3", "--hint=next"]), "r", "the pellet is not needed");
    assert_eq!(hint(&["--energy=2", "--after=d", "--hint=way"]), "urrr");
    assert_eq!(hint(&["--energy=3", "--after=rrr", "--hint=way"]), "", "who is there needs no hint");
    let words = ["maze", "energy", "solve", "-", "--energy=2"];
    let told = ["4 steps, 0 pellets eaten, 0 energy left", "4 after 1 move, pellets left 0"];
    check(&[&words[..], &["--after=d"]].concat(), BRANCH, 0, &told, &[]);
    let row = json(&check(
        &[&words[..], &["--after=d", "--hint=next", "--format=json"]].concat(),
        BRANCH,
        0,
        &[],
        &[],
    ));
    assert_eq!(
        row.to_string(),
        r#"{"maze":"-","energy_code":"e1-p1.0=3-h2","from":[1,0],"goal":[0,3],"hint":"next","outcome":"solved","steps":1,"way":"u"}"#
    );
    // Whoever has walked too far cannot be helped.
    let lost = ["proved unsolvable: with so little energy nobody reaches the goal"];
    check(&[&words[..], &["--after=rr", "--hint=next"]].concat(), BRANCH, 1, &lost, &[]);
}

#[test]
fn moves_that_nobody_can_make_are_refused_in_one_sentence() {
    let refused = |after: &str, english: &str, vietnamese: &str| {
        let words = ["maze", "energy", "solve", "-", "e1-p-h3", "--after", after];
        check_refused(&words, BARE, &format!("{english}\n"), &format!("{vietnamese}\n"));
    };
    refused("ru", "--after: step 2 (u) walks into a wall", "--after: bước 2 (u) đâm vào tường");
    refused("rlrl", "--after: step 4 (l) has no energy left", "--after: bước 4 (l) không còn năng lượng");
    refused(
        "rrrl",
        "--after: step 4 (l) comes after the goal was reached",
        "--after: bước 4 (l) đi sau khi đã tới đích",
    );
    refused(
        "rx",
        "character 2 of the moves: `x` is no direction; there are u, d, l, r",
        "ký tự 2 của các bước: `x` không phải hướng; có u, d, l, r",
    );
    refused(
        "rrr",
        "--after: these moves lead to the goal, so there is no way on",
        "--after: các bước này đã đến đích, không còn gì để đi tiếp",
    );
}

#[test]
fn values_that_players_do_not_see_are_known_to_the_solver_and_it_says_so() {
    let words = ["maze", "energy", "solve", "-", "e1-p1.0=3-h2-hidden"];
    check(&words, BARE, 0, &["5 steps", "hidden from players; this walk knows them beforehand"], &[]);
    let ran = run_with_input(&["maze", "energy", "solve", "-", "e1-p1.0=3-h2"], BARE);
    assert!(!ran.out.contains("hidden"), "{ran:#?}");
}

#[test]
fn without_a_seed_pellets_are_drawn_so_that_they_matter() {
    let maze = "dfs1-20x20-s42-b50-f0.0-t19.19";
    let words = ["maze", "energy", "solve", maze, "--level=hard", "--format=json"];
    let row = json(&check(&words, "", 0, &[], &[]));
    let code = row["energy_code"].as_str().expect("a code");
    let seed = code.split("-s").nth(1).and_then(|rest| rest.split("-h").next()).expect("a seed");
    // As many labels as a game is set up with.
    let calibrated = check(
        &["maze", "energy", "calibrate", maze, "--seed", seed, "--format=json", "--max-nodes=10000"],
        "",
        0,
        &[&format!("{code}\"")],
        &[],
    );
    let window = json(&calibrated);
    let [least, enough] = ["least_enough", "enough_for_shortest"].map(|key| window[key].as_u64().expect(key));
    assert!(enough - least >= 3, "{window}");
    // With a seed it is that one.
    let words = [&words[..], &["--seed=5"]].concat();
    check(&words, "", 0, &["\"e1-k80-s5-h"], &[]);
}

#[test]
fn many_mazes_are_calibrated_in_a_table() {
    let words = ["maze", "energy", "calibrate", "--size=10", "--runs=5", "--seed=3"];
    let table = [
        "5 mazes: dfs1-10x10-s3-b50-f0.0-t9.9 and so on to seed 7\n",
        "least/shortest",
        " median ",
        "least energy known exactly: 5 of 5; window below 3: ",
    ];
    let ran = check(&words, "", 0, &table, &[]);
    assert_eq!(ran.out.lines().count(), 2 + 5 + 4 + 2);
    check(&[&words[..], &["--lang=vi"]].concat(), "", 0, &["5 mê cung", "trung vị", "trên 5"], &[]);
    let ran = check(&[&words[..], &["--format=json", "--pellets=7"]].concat(), "", 0, &[], &[]);
    assert_eq!((keys(&ran), ran.out.lines().count()), (WINDOW.map(str::to_owned).to_vec(), 5));
    // The pellets of a maze have its seed, so that any of them can be looked at alone.
    let row = json(&ran);
    assert_eq!((&row["maze"], &row["pellets"]), (&"dfs1-10x10-s3-b50-f0.0-t9.9".into(), &7.into()));
    let maze = row["maze"].as_str().expect("a code");
    let words = ["maze", "energy", "calibrate", maze, "--pellets=7", "--seed=3", "--format=json"];
    assert_eq!(json(&check(&words, "", 0, &[], &[]))["levels"], row["levels"]);
}

#[test]
fn policies_are_compared_in_the_same_games() {
    let words = ["maze", "energy", "simulate", "--size=8", "--games=6", "--seed=3"];
    let table = [
        "6 mazes: dfs1-8x8-s3-b50-f0.0-t7.7 and so on to seed 8\npellets 12, energy 0.5 of the shortest way\n",
        "mean steps",
        "clairvoyant",
        "report",
        "certainty",
        "hindsight",
        "/6",
    ];
    let ran = check(&words, "", 0, &table, &[]);
    assert_eq!(ran.out, run_with_input(&words, "").out, "a seed means the same games");
    let vietnamese = ["số viên 12, năng lượng bằng 0,5 đường ngắn nhất", "tới đích"];
    check(&[&words[..], &["--lang=vi"]].concat(), "", 0, &vietnamese, &[]);
    let words = [&words[..], &["--policies=certainty", "--level=easy", "--format=json"]].concat();
    let ran = check(&words, "", 0, &[], &[]);
    let promised = [
        "policy",
        "first_maze",
        "pellets",
        "energy_share",
        "level",
        "games",
        "successes",
        "unknown",
        "success_share",
        "mean_steps",
        "mean_ratio",
    ];
    assert_eq!((keys(&ran), ran.out.lines().count()), (promised.map(str::to_owned).to_vec(), 2));
    let row = json(&ran);
    assert_eq!((&row["policy"], &row["games"]), (&"clairvoyant".into(), &6.into()));
    assert_eq!((&row["level"], &row["energy_share"]), (&"easy".into(), &().into()));
}

#[test]
fn with_energy_for_the_whole_way_everybody_takes_the_shortest() {
    let words = ["maze", "energy", "simulate", "--size=8", "--games=4", "--energy-share=1", "--format=json"];
    let ran = check(&words, "", 0, &[], &[]);
    for line in ran.out.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!((&row["successes"], &row["mean_ratio"]), (&4.into(), &1.0.into()), "{line}");
    }
}

#[test]
fn what_cannot_be_calibrated_or_simulated_is_refused_in_one_sentence() {
    let maze = "dfs1-5x5-s1-b50-f0.0-t4.4";
    for command in ["calibrate", "simulate"] {
        let refused = |words: &[&str], english: &str, vietnamese: &str| {
            let words = [&["maze", "energy", command], words].concat();
            check_refused(&words, "", &format!("{english}\n"), &format!("{vietnamese}\n"));
        };
        refused(&["--size=0"], "a maze of 0 × 0 has no cells", "mê cung 0 × 0 không có ô nào");
        refused(
            &["--size=40000x25000"],
            "a maze of 40000 × 25000 has more than 100000000 cells",
            "mê cung 40000 × 25000 có nhiều hơn 100000000 ô",
        );
        refused(&["--size=1"], "start and goal are the same cell", "điểm đầu và đích là cùng một ô");
        refused(
            &["--braid=101"],
            "braid 101 is more than 100 percent",
            "mức mở ngõ cụt 101 lớn hơn 100 phần trăm",
        );
        refused(
            &["--size=3", "--pellets=8"],
            "8 pellets do not fit: the maze has room for 7",
            "không đủ chỗ cho 8 viên năng lượng: mê cung chỉ có chỗ cho 7",
        );
        match command {
            "calibrate" => {
                refused(
                    &[maze, "--braid=3"],
                    "--braid is about mazes that are made: it does not go with a maze that is named",
                    "--braid nói về mê cung được tạo ra: không dùng cùng một mê cung được gọi tên",
                );
                refused(
                    &["--place=0.1=3"],
                    "--place goes only with one maze that is named",
                    "--place chỉ dùng với một mê cung được gọi tên",
                );
            }
            _ => refused(
                &["--level=easy", "--energy-share=0.4"],
                "--level is an energy: it does not go with --energy-share",
                "--level đã là một mức năng lượng: không dùng cùng --energy-share",
            ),
        }
    }
    for (words, sentence) in [
        (&["--energy-share=-1"][..], "`-1` is no share from 0 to 10"),
        (&["--policies=luck"], "invalid value 'luck'"),
        (&["--games=0"], "--games"),
    ] {
        check(&[&["maze", "energy", "simulate"], words].concat(), "", 2, &[], &[sentence]);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_series_with_what_is_known() {
    for (words, known) in [
        (["calibrate", "--runs=1000000"], "of 1000000 mazes were measured"),
        (["simulate", "--games=1000000"], "of 1000000 games were played"),
    ] {
        let ran = crate::common::run_interrupted(&[&["maze", "energy"], &words[..]].concat());
        assert_eq!(ran.code, Some(130), "{ran:#?}");
        assert!(ran.out.contains(known), "{ran:#?}");
    }
}
