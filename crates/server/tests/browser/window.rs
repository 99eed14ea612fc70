//! A window of a browser, and what people do with it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{BrowserLogEntry, LoggingPrefsLogLevel};

/// How long something may take that is about to happen. It is no measure of anything: a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);
const A_REST: Duration = Duration::from_millis(150);
const LONG_PRESS: Duration = Duration::from_millis(900);
const AT_ONCE: Option<Duration> = Some(Duration::ZERO);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// On a busy machine a key goes up late, and would count as held. So it goes on only where it is meant to.
const KEYS_ARE_NOT_HELD: &str = "localStorage['mazekeeper.settings'] ??= '{\"own\":{\"holding\":false}}'";
const KEYS_ARE_HELD: &str = "localStorage['mazekeeper.settings'] = '{}'; \
    dispatchEvent(new StorageEvent('storage', { key: 'mazekeeper.settings' }))";

/// What the driver says when not the page but the browser is at fault, or when it has no browser left.
const DEATHS: [&str; 6] = [
    "tab crashed",
    "session deleted",
    "invalid session id",
    "not connected to DevTools",
    "chrome not reachable",
    "Chrome instance exited",
];

/// The death that an error tells of, if it does.
pub(crate) fn death(error: &WebDriverError) -> Option<&'static str> {
    let said = error.to_string();
    DEATHS.into_iter().find(|death| said.contains(death))
}

/// Otherwise every new window would fetch all files and all packs for a day without the network, beside what is tested.
const NOTHING_IS_KEPT: &str = "delete Navigator.prototype.serviceWorker";

/// One window with a profile of its own. Clones are the same window.
#[derive(Clone)]
pub(crate) struct Window {
    driver: WebDriver,
    site: String,
    profile: Arc<tempfile::TempDir>,
}

impl Window {
    pub(crate) async fn open(driver: &str, site: String, flags: &[&str]) -> WebDriverResult<Self> {
        let profile = tempfile::tempdir().expect("there is room for a profile");
        let mut wishes = DesiredCapabilities::chrome();
        let folder = format!("--user-data-dir={}", profile.path().display());
        let usual = [
            "--headless=new",
            // Tests may run as root, where the sandbox does not start; they visit nobody but us.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1280,900",
            "--lang=en-US",
            &folder,
        ];
        for flag in usual.iter().chain(flags) {
            wishes.add_arg(flag).expect("a flag is a text");
        }
        // Otherwise it would begin with its page for new tabs, and run the many scripts of that for nothing.
        let blank = json!({ "session.restore_on_startup": 4, "session.startup_urls": ["about:blank"] });
        wishes.add_experimental_option("prefs", blank).expect("preferences are JSON");
        wishes.set_browser_log_level(LoggingPrefsLogLevel::All).expect("a level is a text");
        wishes.set_logging_prefs("performance", LoggingPrefsLogLevel::All).expect("a level is a text");
        let driver = WebDriver::new(driver, wishes).await?;
        let window = Self { driver, site, profile: Arc::new(profile) };
        window.beforehand(KEYS_ARE_NOT_HELD).await;
        Ok(window)
    }

    /// From the next page on, what a script says holds before anything of ours runs.
    async fn beforehand(&self, script: &str) {
        let script = json!({ "source": format!("try {{ {script} }} catch {{}}") });
        self.tools("Page.addScriptToEvaluateOnNewDocument", script).await;
    }

    /// It will never be without the network.
    pub(crate) async fn keep_nothing(&self) {
        self.beforehand(NOTHING_IS_KEPT).await;
    }

    /// Opens an address of the site.
    pub(crate) async fn visit(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.site)).await.expect("the page opens");
    }

    /// Opens a level, and waits for the board.
    pub(crate) async fn play(&self, level: &str) {
        self.visit(level).await;
        self.see(".play-host canvas").await;
    }

    pub(crate) async fn reload(&self) {
        self.driver.refresh().await.expect("the page opens again");
    }

    /// The address that is shown, without the site.
    pub(crate) async fn address(&self) -> String {
        let url = self.driver.current_url().await.expect("there is an address");
        url.as_str().strip_prefix(&self.site).unwrap_or(url.as_str()).to_owned()
    }

    /// What a script returns.
    pub(crate) async fn script<T: DeserializeOwned>(&self, script: &str) -> T {
        let result =
            self.driver.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"));
        result.convert().unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What a script returns that answers later: it calls `done`.
    pub(crate) async fn script_later<T: DeserializeOwned>(&self, script: &str) -> T {
        let script = format!("const done = arguments[0];\n{script}");
        let result = self.driver.execute_async(&script, Vec::new()).await;
        let result = result.unwrap_or_else(|error| panic!("{script}: {error}"));
        result.convert().unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// From now on what is sent arrives, as `isThere` tells, and nobody hears of it.
    pub(crate) async fn lose_answers(&self) {
        let script = "const real = fetch; \
            window.fetch = (address, options) => { \
                const answer = real(address, options); \
                if (options?.method !== 'POST') return answer; \
                return answer.then(({ ok }) => { window.isThere = ok; return new Promise(() => {}); }); \
            }";
        self.script::<Value>(script).await;
    }

    /// Waits until a script returns something true.
    #[track_caller]
    pub(crate) fn until(&self, condition: &str) -> impl Future<Output = ()> + use<> {
        let caller = std::panic::Location::caller();
        let (window, condition) = (self.clone(), condition.to_owned());
        async move {
            let start = Instant::now();
            loop {
                let holds = window.driver.execute(format!("return Boolean({condition})"), Vec::new()).await;
                // A page that is just being left has no answer, which is no error; one that died will never have one.
                match holds {
                    Ok(holds) if holds.json() == &json!(true) => return,
                    Ok(_) => {}
                    Err(error) => assert!(death(&error).is_none(), "{caller}: the browser died: {error}"),
                }
                assert!(start.elapsed() < PATIENCE, "{caller}: it never came true that {condition}");
                tokio::time::sleep(BETWEEN_LOOKS).await;
            }
        }
    }

    /// Waits until something is there that can be seen.
    #[track_caller]
    pub(crate) fn see(&self, selector: &str) -> impl Future<Output = ()> + use<> {
        self.until(&format!("document.querySelector({})?.checkVisibility()", json!(selector)))
    }

    /// Waits until something says just that.
    #[track_caller]
    pub(crate) fn read(&self, selector: &str, text: &str) -> impl Future<Output = ()> + use<> {
        self.until(&format!(
            "document.querySelector({})?.textContent.replace(/\\s+/g, ' ').trim() === {}",
            json!(selector),
            json!(text)
        ))
    }

    /// Waits until something says that among other things.
    #[track_caller]
    pub(crate) fn read_in(&self, selector: &str, text: &str) -> impl Future<Output = ()> + use<> {
        self.until(&format!(
            "document.querySelector({})?.textContent.replace(/\\s+/g, ' ').includes({})",
            json!(selector),
            json!(text)
        ))
    }

    /// Clicks something as soon as it is there, where a finger or a mouse would.
    pub(crate) async fn click(&self, selector: &str) {
        self.see(selector).await;
        let element = self.driver.find(By::Css(selector)).await.expect("it was just there");
        element.click().await.unwrap_or_else(|error| panic!("{selector} cannot be clicked: {error}"));
    }

    /// Writes into a field.
    pub(crate) async fn write(&self, selector: &str, text: &str) {
        self.see(selector).await;
        let element = self.driver.find(By::Css(selector)).await.expect("it was just there");
        element.clear().await.expect("a field can be emptied");
        element.send_keys(text).await.expect("a field can be written to");
    }

    /// Chooses from a list.
    pub(crate) async fn choose(&self, selector: &str, value: &str) {
        self.see(selector).await;
        let script = format!(
            "const list = document.querySelector({}); list.value = {}; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            json!(selector),
            json!(value)
        );
        self.script::<Value>(&script).await;
    }

    /// Presses keys one after the other, wherever the focus is.
    pub(crate) async fn press(&self, keys: &[Key]) {
        for key in keys {
            let key = char::from(key.clone());
            self.chord(&[key]).await;
        }
    }

    /// Presses letters one after the other.
    pub(crate) async fn type_keys(&self, letters: &str) {
        for letter in letters.chars() {
            self.chord(&[letter]).await;
        }
    }

    /// Presses keys together: the first are held while the last is pressed.
    pub(crate) async fn chord(&self, keys: &[char]) {
        let chain = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE);
        let chain = keys.iter().fold(chain, |chain, &key| chain.key_down(key));
        let chain = keys.iter().rev().fold(chain, |chain, &key| chain.key_up(key));
        chain.perform().await.expect("keys can be pressed");
    }

    /// Holds a key until something is true.
    pub(crate) async fn hold(&self, key: Key, condition: &str) {
        self.script::<Value>(KEYS_ARE_HELD).await;
        self.key_down(key.clone()).await;
        self.until(condition).await;
        let chain = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE);
        chain.key_up(char::from(key)).perform().await.expect("a key can be let go");
    }

    /// Presses a key, and does not let go.
    pub(crate) async fn key_down(&self, key: Key) {
        let chain = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE);
        chain.key_down(char::from(key)).perform().await.expect("a key can be held");
    }

    /// Plays moves with the arrow keys.
    pub(crate) async fn walk(&self, moves: &str) {
        let arrow = |letter| match letter {
            'u' => Key::Up,
            'd' => Key::Down,
            'l' => Key::Left,
            _ => Key::Right,
        };
        self.press(&moves.to_lowercase().chars().map(arrow).collect::<Vec<_>>()).await;
    }

    /// The middle of a square of the board.
    async fn square(&self, row: u32, column: u32) -> (i64, i64) {
        let script = format!(
            "const host = document.querySelector('.play-host, .editor-host, .lab-host'); \
             const {{ x, y, width, height }} = host.rectOf({row} * host.columns + {column}); \
             return [Math.round(x + width / 2), Math.round(y + height / 2)]"
        );
        self.script(&script).await
    }

    pub(crate) async fn click_square(&self, row: u32, column: u32) {
        let (x, y) = self.square(row, column).await;
        let chain = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE);
        chain.move_to(x, y).click().perform().await.expect("the board can be clicked");
    }

    /// The other button of a mouse.
    pub(crate) async fn right_click_square(&self, row: u32, column: u32) {
        let (x, y) = self.square(row, column).await;
        let chain = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE);
        chain.move_to(x, y).context_click().perform().await.expect("the board can be clicked");
    }

    /// Drags from one square to another.
    pub(crate) async fn drag(&self, from: (u32, u32), to: (u32, u32)) {
        let (from, to) = (self.square(from.0, from.1).await, self.square(to.0, to.1).await);
        let chain = self.driver.action_chain_with_delay(AT_ONCE, Some(Duration::from_millis(20)));
        let chain = chain.move_to(from.0, from.1).click_and_hold();
        let chain = chain.move_to((from.0 + to.0) / 2, (from.1 + to.1) / 2).move_to(to.0, to.1).release();
        chain.perform().await.expect("something can be dragged");
    }

    /// Makes the window one of a telephone: small, and touched.
    pub(crate) async fn be_a_phone(&self) {
        self.be_a_phone_of(390, 844).await;
    }

    /// The same of another size.
    pub(crate) async fn be_a_phone_of(&self, width: u32, height: u32) {
        self.tools(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true }),
        )
        .await;
        self.tools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        self.tools("Emulation.setEmitTouchEventsForMouse", json!({ "enabled": false })).await;
    }

    /// Has the keyboard, as a window in front of all others has it: only then pages hear that something has the focus. Not every version of
    /// the browser gives it to a window that nobody sees.
    pub(crate) async fn be_in_front(&self) {
        self.tools("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
    }

    /// Takes the network away, or brings it back.
    pub(crate) async fn be_offline(&self, offline: bool) {
        let conditions =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.tools("Network.enable", json!({})).await;
        self.tools("Network.emulateNetworkConditions", conditions).await;
    }

    /// A finger on a square, which goes so many pixels before it leaves.
    pub(crate) async fn swipe(&self, row: u32, column: u32, by: (i64, i64)) {
        let (x, y) = self.square(row, column).await;
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        self.tools("Input.dispatchTouchEvent", touch("touchStart", json!([{ "x": x, "y": y }]))).await;
        for part in 1..=4 {
            let point = json!([{ "x": x + by.0 * part / 4, "y": y + by.1 * part / 4 }]);
            self.tools("Input.dispatchTouchEvent", touch("touchMove", point)).await;
        }
        // A finger that leaves in motion flings the page, and what it taps next only ends that: it rests first.
        tokio::time::sleep(A_REST).await;
        self.tools("Input.dispatchTouchEvent", touch("touchEnd", json!([]))).await;
        // Browsers take a tap that follows at once for the end of the swipe.
        tokio::time::sleep(A_REST).await;
    }

    /// A finger that stays on a square for a while.
    pub(crate) async fn rest_on_square(&self, row: u32, column: u32) {
        let (x, y) = self.square(row, column).await;
        let points = json!([{ "x": x, "y": y }]);
        self.tools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points })).await;
        tokio::time::sleep(LONG_PRESS).await;
        self.tools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await;
    }

    /// A finger that touches something for a moment.
    pub(crate) async fn tap(&self, selector: &str) {
        self.see(selector).await;
        let script = format!(
            "const {{ x, y, width, height }} = document.querySelector({}).getBoundingClientRect(); \
             return [Math.round(x + width / 2), Math.round(y + height / 2)]",
            json!(selector)
        );
        let (x, y): (i64, i64) = self.script(&script).await;
        self.tap_at(x, y).await;
    }

    pub(crate) async fn tap_square(&self, row: u32, column: u32) {
        let (x, y) = self.square(row, column).await;
        self.tap_at(x, y).await;
    }

    async fn tap_at(&self, x: i64, y: i64) {
        let points = json!([{ "x": x, "y": y }]);
        self.tools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points })).await;
        self.tools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await;
    }

    /// What only the browser's own tools can do.
    pub(crate) async fn tools(&self, command: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(command, parameters).await;
        answer.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Makes the page's process crash, as a fault of the browser's would.
    pub(crate) async fn crash(&self) {
        let end = self.driver.goto("chrome://crash").await;
        end.expect_err("whoever crashes does not answer");
    }

    /// What this browser died of; `None` as long as it lives.
    pub(crate) async fn death(&self) -> Option<&'static str> {
        death(&self.driver.execute("return true", Vec::new()).await.err()?)
    }

    /// What the browser has to say against us: errors and warnings in its console, and requests to anybody else.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.unwrap_or_default();
        let is_bad = |entry: &BrowserLogEntry| entry.level == "SEVERE" || entry.level == "WARNING";
        // A status that a page has asked for and understood is listed as an error, too.
        let is_answer = |entry: &BrowserLogEntry| {
            let expected = [
                "the server responded with a status of 4",
                "net::ERR_INTERNET_DISCONNECTED",
                "net::ERR_CONNECTION_REFUSED",
            ];
            expected.iter().any(|expected| entry.message.contains(expected))
        };
        let bad =
            log.into_iter().filter(|entry| is_bad(entry) && !is_answer(entry)).map(|entry| entry.message);
        let strangers = self.requests().await.into_iter().filter(|url| {
            let is_ours = url.starts_with(&format!("{}/", self.site));
            !is_ours
                && !["data:", "about:", "blob:", "chrome:", "chrome-untrusted:"]
                    .iter()
                    .any(|kind| url.starts_with(kind))
        });
        bad.chain(strangers.map(|url| format!("a request to {url}"))).collect()
    }

    /// The addresses of all requests since this was asked last.
    pub(crate) async fn requests(&self) -> Vec<String> {
        let log = self.driver.get_log("performance").await.unwrap_or_default();
        let request = |entry: BrowserLogEntry| {
            let message: Value = serde_json::from_str(&entry.message).ok()?;
            let message = &message["message"];
            let is_request = message["method"] == "Network.requestWillBeSent";
            is_request.then(|| message["params"]["request"]["url"].as_str().map(str::to_owned))?
        };
        log.into_iter().filter_map(request).collect()
    }

    pub(crate) async fn picture(&self, path: &Path) {
        if let Err(error) = self.driver.screenshot(path).await {
            eprintln!("no picture: {error}");
        }
    }

    pub(crate) async fn close(self) {
        let Self { driver, profile, .. } = self;
        let _ = driver.quit().await;
        drop(profile);
    }
}
