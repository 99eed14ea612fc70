//! Solutions on their way to a server.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread::JoinHandle;
use std::time::Instant;

use crate::common::{ONE_PUSH, Ran, check, check_refused, json, keys, mazekeeper};

/// A level with a solution.
fn solved(title: &str) -> String {
    format!("{ONE_PUSH}Title: {title}\nSolution\nR\n")
}

/// A server that has prepared its answers, one for each request, and remembers what it was asked.
struct Prepared {
    address: SocketAddr,
    requests: JoinHandle<Vec<String>>,
}

impl Prepared {
    fn new(answers: Vec<(&'static str, &'static str, &'static str)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        let requests = std::thread::spawn(move || {
            let asked = answers.into_iter().map(|(status, head, body)| {
                let (mut stream, _) = listener.accept().expect("somebody comes");
                let request = read_request(&mut BufReader::new(&stream));
                let length = body.len();
                write!(
                    stream,
                    "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n{head}\r\n{body}"
                )
                .expect("somebody listens");
                request
            });
            asked.collect()
        });
        Self { address, requests }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it was asked, when everybody has come.
    fn requests(self) -> Vec<String> {
        self.requests.join().expect("everybody has come")
    }
}

fn read_request(stream: &mut impl BufRead) -> String {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        stream.read_line(&mut head).expect("a head");
    }
    let lower = head.to_lowercase();
    let length = lower.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next());
    let mut body = vec![0; length.map_or(0, |length| length.parse().expect("a number"))];
    stream.read_exact(&mut body).expect("a body");
    head + &String::from_utf8(body).expect("text")
}

const TAKEN: &str = r#"{"moves":1,"pushes":1,"standings":[
    {"measure":"moves","rank":3,"moves":1,"pushes":1,"is_new":true},
    {"measure":"pushes","rank":1,"moves":9,"pushes":1,"is_new":false}]}"#;
const NOT_NEW: &str = r#"{"moves":9,"pushes":1,"standings":[
    {"measure":"moves","rank":3,"moves":1,"pushes":1,"is_new":false},
    {"measure":"pushes","rank":1,"moves":9,"pushes":1,"is_new":false}]}"#;
const BUSY: &str =
    r#"{"type":"x","title":"x","status":429,"detail":"slower, please","code":"too-many-requests"}"#;
const UNKNOWN: &str =
    r#"{"type":"x","title":"x","status":404,"detail":"there is no such level","code":"not-found"}"#;
const REJECTED: &str =
    r#"{"type":"x","title":"x","status":422,"detail":"the server thinks otherwise","code":"rejected"}"#;
const NOBODY: &str = r#"{"type":"x","title":"x","status":401,"detail":"no","code":"not-logged-in"}"#;

#[test]
fn a_solution_is_sent_with_its_drawing_and_the_token() {
    let server = Prepared::new(vec![("201 Created", "", TAKEN)]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret", "--how", "automatic"];
    let expected = [
        "One",
        "by moves     rank 3 with 1 move, 1 push, your new best\n",
        "by pushes    rank 1 with 9 moves, 1 push\n",
    ];
    check(&words, &solved("One"), 0, &expected, &[]);
    let requests = server.requests();
    let (head, body) = requests[0].split_once("\r\n\r\n").unwrap();
    let identity = json(&check(&["check", "-", "--format=json"], ONE_PUSH, 0, &[], &[]))["identity"].clone();
    let line = format!("POST /api/v1/levels/{}/results HTTP/1.1\r\n", identity.as_str().unwrap());
    assert!(head.starts_with(&line), "{head}");
    assert!(head.to_lowercase().contains("authorization: bearer secret"), "{head}");
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body, serde_json::json!({ "moves": "R", "drawing": "5#|#@$.#|5#", "how": "automatic" }));
}

#[test]
fn the_rows_for_programs_are_a_promise() {
    let server = Prepared::new(vec![("201 Created", "", TAKEN)]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret", "--format=json"];
    let ran = check(&words, &solved("One"), 0, &[], &[]);
    assert_eq!(keys(&ran)[..6], ["file", "level", "title", "identity", "how", "outcome"]);
    let row = json(&ran);
    assert_eq!(
        (&row["outcome"], &row["how"], &row["problem"]),
        (&"accepted".into(), &"own".into(), &().into())
    );
    assert_eq!(row["standings"][0]["rank"], 3);
    server.requests();
}

#[test]
fn every_level_has_its_own_end() {
    let file = [
        solved("Unknown"),
        "######\n#@$ .#\n######\nTitle: Refused\nSolution\nRR\n".to_owned(),
        format!("{ONE_PUSH}Title: Unsolved\n"),
        format!("{ONE_PUSH}Title: Refuted\nSolution\nL\n"),
        "#####\n#@$ #\n#####\nTitle: Invalid\n".to_owned(),
        solved("Accepted"),
    ];
    let server = Prepared::new(vec![
        ("404 Not Found", "", UNKNOWN),
        ("422 Unprocessable Content", "", REJECTED),
        ("200 OK", "", TAKEN),
    ]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret", "--format=json"];
    let ran = check(&words, &file.join("\n"), 2, &[], &[]);
    let outcomes = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["outcome"].clone());
    let expected = ["unknown", "refused", "unsolved", "refuted", "invalid", "accepted"];
    assert_eq!(outcomes.collect::<Vec<_>>(), expected);
    server.requests();
}

#[test]
fn the_fewest_moves_and_the_fewest_pushes_are_both_sent() {
    let level = "########\n###    #\n#@ $ $ #\n##  #  #\n#.   . #\n########\n";
    let (moves, pushes) = ("rRurrDDrdLLLLuurRurDD", "rddrrruruulDullDDurrrddllLLuurrrD");
    let neither = format!("rl{pushes}");
    let file = [moves, &neither, pushes].map(|solution| format!("\nSolution\n{solution}\n")).concat();
    let server = Prepared::new(vec![("201 Created", "", TAKEN), ("200 OK", "", NOT_NEW)]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret"];
    // What the first has brought is not forgotten over the second.
    check(&words, &format!("{level}{file}"), 0, &["rank 3 with 1 move, 1 push, your new best"], &[]);
    let requests = server.requests();
    for (request, solution) in requests.iter().zip([moves, pushes]) {
        assert!(request.contains(&format!("\"moves\":\"{solution}\"")), "{requests:?}");
    }
}

#[test]
fn who_is_asked_to_wait_waits_and_tries_again() {
    let server = Prepared::new(vec![
        ("429 Too Many Requests", "Retry-After: 1\r\n", BUSY),
        ("201 Created", "", TAKEN),
    ]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret"];
    let started = Instant::now();
    check(&words, &solved("One"), 0, &["rank 3"], &["the server asks to wait for 1 s"]);
    assert!(started.elapsed().as_secs() >= 1);
    server.requests();
}

#[test]
fn who_would_wait_too_long_or_too_often_is_told() {
    let server = Prepared::new(vec![("429 Too Many Requests", "Retry-After: 86400\r\n", BUSY)]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret"];
    check(&words, &solved("One"), 1, &["refused by the server: slower, please"], &[]);
    server.requests();
    let server = Prepared::new(vec![("429 Too Many Requests", "Retry-After: 0\r\n", BUSY); 5]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret", "--quiet"];
    check(&words, &solved("One"), 1, &["refused by the server: slower, please"], &[]);
    server.requests();
}

#[test]
fn a_token_that_is_not_known_is_bad_use() {
    let server = Prepared::new(vec![("401 Unauthorized", "", NOBODY); 2]);
    let words = ["submit", "-", "--quiet", "--server", &server.url(), "--token", "secret"];
    check_refused(
        &words,
        &solved("One"),
        &format!("{} does not know this token", server.url()),
        &format!("{} không biết mã truy cập này", server.url()),
    );
    server.requests();
}

#[test]
fn a_server_that_is_not_there_is_told_in_one_sentence() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut command = mazekeeper();
    command.args(["submit", "levels/first-steps.sok"]).env("MAZEKEEPER_TOKEN", "secret");
    let output = command.env("MAZEKEEPER_SERVER", format!("http://{nobody}")).output().unwrap();
    let ran = Ran::from(output);
    assert_eq!(ran.code, Some(1), "{ran:#?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:#?}");
    assert!(ran.err.starts_with(&format!("error: http://{nobody} cannot be reached: ")), "{ran:#?}");
    let server = Prepared::new(vec![("404 Not Found", "", "<html>nothing here</html>")]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret"];
    let problem = format!("error: {} does not answer as Mazekeeper does (status 404)", server.url());
    check(&words, &solved("One"), 1, &[], &[&problem]);
    server.requests();
}

#[test]
fn a_token_goes_nowhere_else() {
    let elsewhere = TcpListener::bind("127.0.0.1:0").unwrap();
    elsewhere.set_nonblocking(true).unwrap();
    let head = format!("Location: http://{}/\r\n", elsewhere.local_addr().unwrap());
    let server = Prepared::new(vec![("307 Temporary Redirect", head.leak(), "")]);
    let words = ["submit", "-", "--server", &server.url(), "--token", "secret"];
    check(&words, &solved("One"), 1, &[], &["does not answer as Mazekeeper does (status 307)"]);
    server.requests();
    assert!(elsewhere.accept().is_err());
}

/// The whole way: an account, a token, a collection, and its solutions onto the boards.
#[cfg(unix)]
#[test]
fn what_the_solver_finds_comes_onto_the_boards_of_a_server() {
    let site = crate::site::Site::start(&[], &crate::common::folder("submit-whole-way"));
    let post = |path: &str, head: &str, body: &str| {
        let answer = site.request("POST", path, head, body).expect("the server answers");
        assert_eq!(answer.status, 201, "{answer:?}");
        answer
    };
    const JSON: &str = "Content-Type: application/json\r\n";
    let who = r#"{"name":"Ánh","password":"correct horse battery"}"#;
    let registered = post("/api/v1/register", JSON, who);
    let cookies = registered.head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let cookies: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
    let head = format!("Cookie: {}\r\n", cookies.join("; "));
    let token = post("/api/v1/tokens", &format!("{head}{JSON}"), r#"{"name":"command line"}"#);
    let token: serde_json::Value = serde_json::from_str(&token.body).expect("JSON");

    // Mirrored, so that what is found below is carried over to the drawing that counts.
    let mirrored = "######\n#   ##\n#.$@ #\n######\n";
    let drawing = "######\n##   #\n# @$.#\n######\n";
    post("/api/v1/collections?title=One&public=true", &head, mirrored);

    let solved = check(&["solve", "-", "--goal=moves", "--format=sok"], drawing, 0, &[], &[]);
    let server = format!("http://{}", site.address);
    let secret = token["secret"].as_str().expect("a secret");
    let words = ["submit", "-", "--server", &server, "--token", secret, "--how", "automatic"];
    let file = format!("{}\n{}", solved.out, self::solved("Nowhere"));
    let unknown = "the server does not have this level";
    let first = check(&words, &file, 1, &["rank 1 with", "your new best", unknown], &[]);
    let again = check(&words, &file, 1, &["rank 1 with", unknown], &[]);
    assert!(!again.out.contains("your new best"), "{again:#?}");
    assert_eq!(first.out.replace(", your new best", ""), again.out);
    let stranger = ["submit", "-", "--server", &server, "--token", "wrong"];
    check(&stranger, &file, 2, &[], &["does not know this token"]);
}
