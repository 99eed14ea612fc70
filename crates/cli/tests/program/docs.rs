//! Keeps the documentation true: every `console` block in it is typed again, and what the program answers must stand there.
//!
//! Times and memory differ from run to run and count as equal. `UPDATE_DOCS=1 cargo test --test program docs` writes the
//! answers of today into the files where they differ; read the difference before you commit it.

use std::collections::HashMap;
use std::fs;

use crate::common::{Ran, root, run_with_input};

#[test]
fn what_the_documentation_shows_is_what_the_program_answers() {
    check_file("docs/cli.md", 10);
    check_file("docs/energy.md", 1);
}

/// Types the commands of a file again, of which there are more than so many.
fn check_file(file: &str, commands: usize) {
    let path = root().join(file);
    let written = fs::read_to_string(&path).expect("the documentation is there");
    let answered = answer_again(&written);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let known: HashMap<_, _> = written.lines().map(|line| (without_quantities(line), line)).collect();
        let kept = answered.lines().map(|line| known.get(&without_quantities(line)).copied().unwrap_or(line));
        fs::write(&path, kept.collect::<Vec<_>>().join("\n") + "\n")
            .expect("the documentation can be written");
        return;
    }
    for (number, (ours, theirs)) in written.lines().zip(answered.lines()).enumerate() {
        let line = number + 1;
        assert_eq!(
            without_quantities(ours),
            without_quantities(theirs),
            "{file}, line {line} is out of date"
        );
    }
    assert_eq!(written.lines().count(), answered.lines().count(), "{file} is out of date");
    let shown = written.lines().filter(|line| line.starts_with("$ ") && line.contains("mazekeeper ")).count();
    assert!(shown > commands, "{file} shows commands");
}

/// The same text with the answers of today.
fn answer_again(text: &str) -> String {
    let mut answered = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        answered += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        let mut code = None;
        for line in lines.by_ref().take_while(|line| *line != "```") {
            let Some(typed) = line.strip_prefix("$ ") else { continue };
            answered += &format!("{line}\n");
            if typed == "echo $?" {
                answered += &format!("{}\n", code.expect("something ran before"));
            } else {
                let ran = answer(typed);
                answered += &ran.out;
                answered += &ran.err;
                code = ran.code;
            }
        }
        answered += "```\n";
    }
    answered
}

/// Types one line: the program and its words, perhaps with `printf '…' |` or another run of it before.
fn answer(typed: &str) -> Ran {
    let (input, command) = match typed.rsplit_once(" | ") {
        Some((before, command)) => {
            let text = before.strip_prefix("printf '").and_then(|text| text.strip_suffix('\''));
            let printed = text.map(|text| text.replace("\\n", "\n"));
            (printed.unwrap_or_else(|| answer(before).out), command)
        }
        None => (String::new(), typed),
    };
    let words = command.strip_prefix("mazekeeper").expect("only mazekeeper is typed");
    run_with_input(&words.split_whitespace().collect::<Vec<_>>(), &input)
}

/// Numbers before a unit of time or memory, and JSON's times and memory, become `_`.
fn without_quantities(line: &str) -> String {
    const UNITS: [&str; 8] = ["µs", "ms", "s", "min", "B", "KiB", "MiB", "GiB"];
    const KEYS: [&str; 3] = ["\"seconds\":", "\"cpu_seconds\":", "\"peak_bytes\":"];
    let mut text = line.to_owned();
    for key in KEYS {
        if let Some(start) = text.find(key).map(|at| at + key.len()) {
            let length = text[start..].find([',', '}']).unwrap_or(text.len() - start);
            text.replace_range(start..start + length, "_");
        }
    }
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let mut padding = Vec::new();
    for index in 1..words.len() {
        let unit = words[index].trim_end_matches([',', ';', ')', '.']);
        let number = words[index - 1].trim_start_matches('(');
        if UNITS.contains(&unit) && number.parse::<f64>().is_ok() {
            words[index - 1] = "_".to_owned();
            words[index] = "_".to_owned();
            // In a column, a shorter number has more blanks before it.
            let blanks = words[..index - 1].iter().rev().take_while(|word| word.is_empty()).count();
            padding.extend(index - 1 - blanks..index - 1);
        }
    }
    let kept = words.iter().enumerate().filter(|(index, _)| !padding.contains(index));
    kept.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")
}
