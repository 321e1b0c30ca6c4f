//! Somebody at the mouse and the keys of a real window.

#![allow(clippy::disallowed_types, reason = "who plays in a window waits on the clock")]

use osada::record::{Game, load};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest time that anything may take to show in a file.
const PATIENCE: Duration = Duration::from_secs(420);

/// Time in which what was done shows, where frames are slow.
const GLANCE: Duration = Duration::from_secs(5);

/// The file in which the window says what is written on it.
const WRITINGS: &str = "writings.txt";

/// A window with somebody at its mouse and keys. Closed when dropped.
pub struct InputDriver {
    window: Child,
    data: PathBuf,
}

impl Drop for InputDriver {
    fn drop(&mut self) {
        drop(self.window.kill());
        drop(self.window.wait());
    }
}

impl InputDriver {
    /// Opens the window with these arguments and waits for it.
    pub fn open(data: &Path, arguments: &[&str]) -> Self {
        let window = Command::new(env!("CARGO_BIN_EXE_osada"))
            .arg("play")
            .args(arguments)
            .arg("--data-dir")
            .arg(data)
            .arg("--writings")
            .arg(data.join(WRITINGS))
            .spawn()
            .expect("the window opens");
        let driver = Self { window, data: data.to_owned() };
        let id = driver.window.id().to_string();
        driver.wait("a window", || {
            let found = Command::new("xdotool").args(["search", "--pid", &id]).output().expect("xdotool is there");
            let by_name = Command::new("xdotool").args(["search", "--name", "Osada"]).output().expect("so it is");
            (!found.stdout.is_empty() || !by_name.stdout.is_empty()).then_some(())
        });
        // The first frames are slow where pictures are drawn without a graphics card.
        sleep(Duration::from_secs(4));
        driver
    }

    /// Waits until something is there.
    pub fn wait<T>(&self, what: &str, ready: impl Fn() -> Option<T>) -> T {
        within(PATIENCE, &ready).unwrap_or_else(|| panic!("{what} did not come within {PATIENCE:?}{}", self.failure()))
    }

    /// Does something again and again until it shows: where frames are slow, a click may fall between two of them.
    pub fn insist<T>(&self, what: &str, act: impl Fn(), shows: impl Fn() -> Option<T>) -> T {
        self.persist(what, GLANCE, act, shows)
    }

    /// The same, with this time from one attempt to the next.
    pub fn persist<T>(&self, what: &str, pause: Duration, act: impl Fn(), shows: impl Fn() -> Option<T>) -> T {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            act();
            if let Some(found) = within(pause, &shows) {
                return found;
            }
        }
        panic!("{what} did not come of it within {PATIENCE:?}{}", self.failure())
    }

    /// The message of the window about a failure of its own.
    fn failure(&self) -> String {
        let reports = std::fs::read_dir(self.data.join("crashes")).into_iter().flatten().flatten();
        let texts = reports.filter_map(|report| std::fs::read_to_string(report.path()).ok());
        texts.map(|text| format!("\nThe window failed:\n{text}")).collect()
    }

    /// Has `xdotool` do something.
    pub fn tool(&self, arguments: &[&str]) {
        let done = Command::new("xdotool").args(arguments).status().expect("xdotool is there");
        assert!(done.success(), "xdotool {arguments:?}");
        sleep(Duration::from_millis(450));
    }

    /// Presses a key.
    pub fn key(&self, name: &str) {
        self.tool(&["key", "--delay", "150", name]);
    }

    /// Every text on the window with the pixel of its middle.
    fn texts(&self) -> Vec<((f64, f64), String)> {
        let text = std::fs::read_to_string(self.data.join(WRITINGS)).unwrap_or_default();
        let line = |line: &str| {
            let mut parts = line.splitn(3, '\t');
            let (x, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            Some(((x, y), parts.next()?.to_owned()))
        };
        text.lines().filter_map(line).collect()
    }

    /// True if a text is on the window.
    pub fn reads(&self, text: &str) -> bool {
        self.texts().iter().any(|(_, other)| other == text)
    }

    /// Waits for a text and returns its place. The last one that was drawn lies uppermost.
    pub fn find(&self, text: &str) -> (i32, i32) {
        self.wait(&format!("the text {text:?}"), || self.place(text))
    }

    /// The place of a text, unless it does not appear soon.
    pub fn glimpse(&self, text: &str) -> Option<(i32, i32)> {
        within(GLANCE, &|| self.place(text))
    }

    fn place(&self, text: &str) -> Option<(i32, i32)> {
        let found = self.texts().into_iter().rev().find(|(_, other)| other == text);
        found.map(|((x, y), _)| (x as i32, y as i32))
    }

    /// The middle of a tile of the map.
    pub fn tile(&self, (column, row): (i32, i32)) -> (i32, i32) {
        self.wait("the map", || {
            let texts = self.texts();
            let ((x, y), size) = texts.iter().find_map(|(at, text)| Some((*at, text.strip_prefix("map ")?)))?;
            let size: f64 = size.parse().ok()?;
            let middle = |from: f64, number: i32| (from + (f64::from(number) + 0.5) * size) as i32;
            Some((middle(x, column), middle(y, row)))
        })
    }

    /// Drags the left button.
    pub fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        let at = |(x, y): (i32, i32)| ["mousemove".to_owned(), x.to_string(), y.to_string()];
        let go = |place| self.tool(&at(place).each_ref().map(String::as_str));
        go(from);
        self.tool(&["mousedown", "1"]);
        go(((from.0 + to.0) / 2, (from.1 + to.1) / 2));
        go(to);
        self.tool(&["mouseup", "1"]);
    }

    /// A click; what is held down for long is none.
    pub fn click(&self, (x, y): (i32, i32)) {
        self.tool(&["mousemove", &x.to_string(), &y.to_string()]);
        self.tool(&["mousedown", "1", "sleep", "0.25", "mouseup", "1"]);
    }

    /// The path of a save.
    pub fn file(&self, name: &str) -> PathBuf {
        self.data.join("saves").join(name)
    }

    /// Saves quickly by the key and reads what was saved.
    pub fn saved(&self) -> Game {
        let path = self.file("quick.save");
        drop(std::fs::remove_file(&path));
        self.insist("a quick save", || self.key("F5"), || load(&std::fs::read(&path).ok()?).ok())
    }

    /// Leaves by the key; the process must end by itself.
    pub fn leave(mut self) {
        self.key("ctrl+q");
        sleep(Duration::from_secs(1));
        if self.window.try_wait().expect("it can be waited for").is_none() {
            // It asks whether the game that is on may be left.
            self.key("Return");
        }
        let began = Instant::now();
        while self.window.try_wait().expect("it can be waited for").is_none() {
            assert!(began.elapsed() < PATIENCE, "it does not leave");
            sleep(Duration::from_millis(200));
        }
    }
}

fn within<T>(patience: Duration, ready: &impl Fn() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    loop {
        let found = ready();
        if found.is_some() || began.elapsed() > patience {
            return found;
        }
        sleep(Duration::from_millis(200));
    }
}
