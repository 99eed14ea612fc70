//! `serve`: the server, until it is told to stop.

use std::io::{self, IsTerminal, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};

use mazekeeper_server::{Config, Server, default_database, half_of_processors};
use tokio::runtime::Runtime;
use tracing_subscriber::filter::LevelFilter;

use super::{half_of_memory, refuse};
use crate::args::serve::{LogLevel, ServeArgs};
use crate::args::{Common, Format};
use crate::clock;
use crate::exit::Exit;

pub(crate) fn run(arguments: &ServeArgs, common: Common) -> io::Result<Exit> {
    log(arguments.log, arguments.log_format);
    let config = config(arguments);
    let database = config.database.clone();
    // A server that is told to stop has done what was asked for, however early.
    clock::heed_interrupts();
    let runtime = Runtime::new()?;
    let server = match runtime.block_on(Server::start(config)) {
        Ok(server) => server,
        Err(error) => return refuse(&common.lang.start_error(&error, &database), common),
    };
    let here = format!("http://{}/", seen_from_here(server.address()));
    let site = arguments.origin.as_ref().map(|origin| format!("{}/", origin.trim_end_matches('/')));
    // If nobody reads it, it serves all the same.
    let _ = writeln!(io::stdout(), "{}", common.lang.serving(&here, site.as_deref()));
    if arguments.open {
        open(site.as_deref().unwrap_or(&here));
    }
    clock::wait_for_interrupt();
    runtime.block_on(server.stop());
    Ok(Exit::Success)
}

fn config(arguments: &ServeArgs) -> Config {
    let database = arguments.database.clone().unwrap_or_else(default_database);
    Config {
        listen: arguments.listen,
        origin: arguments.origin.clone(),
        trusted_proxies: arguments.trusted_proxies,
        upload_limit: arguments.upload_limit,
        web_dir: arguments.web_dir.clone(),
        request_timeout: arguments.request_timeout,
        slots: arguments.workers.map_or_else(half_of_processors, usize::from),
        job_memory: arguments.job_memory.unwrap_or_else(|| half_of_memory() / 2),
        lease: arguments.lease,
        ..Config::new(database)
    }
}

/// Logs to standard error from now on.
pub(super) fn log(level: LogLevel, format: Format) {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    match format {
        Format::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        Format::Json => log.json().init(),
    }
}

/// An address that a browser on this machine can open: "everywhere" is none.
fn seen_from_here(address: SocketAddr) -> SocketAddr {
    let ip = match address {
        SocketAddr::V4(address) if address.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(address) if address.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        other => other.ip(),
    };
    SocketAddr::new(ip, address.port())
}

/// Opens a page in the browser, where there is a display. If that does not work, people have the address.
fn open(page: &str) {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        // The empty word is the title of the window, which `start` would take the page for.
        command.args(["/c", "start", ""]);
        command
    } else if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") {
        Command::new("xdg-open")
    } else {
        return;
    };
    command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut browser) = command.spawn() {
        // Somebody has to wait for it, or it stays in the list of processes.
        std::thread::spawn(move || browser.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_sent_to_an_address_that_is_one() {
        let seen = |address: &str| seen_from_here(address.parse().unwrap()).to_string();
        assert_eq!(seen("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(seen("[::]:80"), "[::1]:80");
        assert_eq!(seen("192.0.2.1:8080"), "192.0.2.1:8080");
    }
}
