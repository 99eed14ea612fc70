//! A client that is cheap enough to share two cores with the server: one connection, one request at a time.

use std::io::{self, BufRead, BufReader, Lines, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Longer than any request may take.
const PATIENCE: Duration = Duration::from_secs(40);

/// Somebody's connection, opened again when it is lost.
pub(crate) struct Http {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
    /// Sent with every request: where it seems to come from, and the cookie once there is one.
    from: String,
    cookie: Option<String>,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Events as they come.
pub(crate) struct Events(Lines<BufReader<TcpStream>>);

impl Events {
    /// Waits for the next event of that name; an error if there will be none.
    pub(crate) fn wait_for(&mut self, name: &str) -> io::Result<()> {
        let wanted = format!("event: {name}");
        for line in &mut self.0 {
            if line? == wanted {
                return Ok(());
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

impl Http {
    /// Every number is somebody at another address.
    pub(crate) fn new(address: SocketAddr, number: u32) -> Self {
        let [_, a, b, c] = number.to_be_bytes();
        Self { address, stream: None, from: format!("10.{a}.{b}.{c}"), cookie: None }
    }

    /// The same person with a server that listens elsewhere.
    pub(crate) fn move_to(&mut self, address: SocketAddr) {
        self.address = address;
        self.stream = None;
    }

    pub(crate) fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.send("GET", path, "")
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.send("POST", path, &body.to_string())
    }

    /// Opens a stream of events, on a connection of its own.
    pub(crate) fn stream(&self, path: &str) -> io::Result<Events> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        // In HTTP 1.0 a body comes as it is and ends with the connection.
        let cookie = self.cookie.as_deref().unwrap_or_default();
        let from = &self.from;
        write!(
            stream,
            "GET {path} HTTP/1.0\r\nHost: trial\r\nX-Forwarded-For: {from}\r\nCookie: {cookie}\r\n\r\n"
        )?;
        Ok(Events(BufReader::new(stream).lines()))
    }

    pub(crate) fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let answer = self.try_send(method, path, body);
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    fn try_send(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                self.stream.insert(BufReader::new(stream))
            }
        };
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: trial\r\nX-Forwarded-For: {}\r\n{cookie}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.from,
            body.len(),
        );
        stream.get_mut().write_all(request.as_bytes())?;

        let mut line = String::new();
        let mut read_line = |stream: &mut BufReader<TcpStream>| -> io::Result<String> {
            line.clear();
            match stream.read_line(&mut line)? {
                0 => Err(io::ErrorKind::UnexpectedEof.into()),
                _ => Ok(line.trim_end().to_owned()),
            }
        };
        let broken = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let head = read_line(stream)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| broken(&head))?;
        let mut length = 0;
        loop {
            let line = read_line(stream)?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(": ").ok_or_else(|| broken(&line))?;
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().map_err(|_| broken(value))?,
                "set-cookie" => self.cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        Ok(Answer { status, body })
    }
}
