//! The program as a server, started for one test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{Ran, mazekeeper};

/// A running server, killed when it is dropped.
pub(crate) struct Site {
    /// `None` only when it was told to stop.
    child: Option<Child>,
    pub(crate) address: SocketAddr,
    /// What it has printed.
    line: String,
}

/// What a server says.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Site {
    /// `serve` on a free port, with `games.db` in a folder and these flags.
    pub(crate) fn start(flags: &[&str], folder: &Path) -> Self {
        let database = format!("sqlite://{}", folder.join("games.db").display());
        let mut command = mazekeeper();
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]).args(flags);
        Self::spawn(command)
    }

    /// Starts a command and waits until it says where it is.
    pub(crate) fn spawn(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("standard output is piped");
        // Nothing follows the line, so nothing is lost with the buffer.
        BufReader::new(stdout).read_line(&mut line).expect("the program says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let Some(address) = address.and_then(|address| address.parse().ok()) else {
            let ran: Ran = child.wait_with_output().expect("the program ends").into();
            panic!("no address in {line:?}, but {ran:#?}");
        };
        Self { child: Some(child), address, line }
    }

    /// A program that was started by somebody else.
    pub(crate) fn of(child: Child, address: SocketAddr) -> Self {
        Self { child: Some(child), address, line: String::new() }
    }

    /// The status and the body of an answer.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.try_get(path).expect("the server answers")
    }

    /// The same; `None` if nobody answers.
    pub(crate) fn try_get(&self, path: &str) -> Option<(u16, String)> {
        self.request("GET", path, "", "").map(|answer| (answer.status, answer.body))
    }

    /// Any request, with further lines of its head.
    pub(crate) fn request(&self, method: &str, path: &str, head: &str, body: &str) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        let (host, length) = (self.address, body.len());
        let head = format!("Host: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{head}");
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\n{body}").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// Where a file is that lies on a disk which only the server sees.
    #[cfg(target_os = "linux")]
    pub(crate) fn path_seen_by_it(&self, path: &Path) -> std::path::PathBuf {
        let id = self.child.as_ref().expect("it was not stopped yet").id();
        let path = path.strip_prefix("/").expect("the path is a whole one");
        Path::new("/proc").join(id.to_string()).join("root").join(path)
    }

    /// Presses Ctrl-C, and does not wait.
    pub(crate) fn press_ctrl_c(&self) {
        self.signal(Signal::INT);
    }

    /// Sends a signal and waits for the end.
    pub(crate) fn stop(mut self, signal: Signal) -> Ran {
        self.signal(signal);
        let child = self.child.take().expect("it is stopped once");
        let mut ran: Ran = child.wait_with_output().expect("the program ends").into();
        ran.out.insert_str(0, &self.line);
        ran
    }

    fn signal(&self, signal: Signal) {
        let child = self.child.as_ref().expect("it was not stopped yet");
        kill_process(Pid::from_child(child), signal).expect("the signal is sent");
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
