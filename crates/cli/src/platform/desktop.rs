//! A desktop: files, folders, a terminal, a window that can be closed.

use cpu_time::ThreadTime;
use directories::ProjectDirs;
use osada_art::synth::at_once;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

/// The program can end by itself.
pub const CAN_CLOSE: bool = true;
/// Seconds of play that a power cut may cost.
pub const MOST_LOST: f64 = 60.0;
/// Autosaves of all games together.
pub const MOST_AUTOSAVES: usize = 20;

/// Wall time.
pub fn now() -> SystemTime {
    SystemTime::now()
}

/// True if the player points with fingers, as far as is known before the first touch.
pub fn begins_with_fingers() -> bool {
    false
}

/// Runs `work` and measures its processor time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = ThreadTime::try_now();
    let done = work();
    (done, began.and_then(|began| began.try_elapsed()).unwrap_or_default())
}

/// Work that is done while frames are shown, here by a thread.
pub struct Background<T>(Receiver<T>);

impl<T: Send + 'static> Background<T> {
    /// Starts the work. It never finishes where no thread can be started.
    pub fn begin(name: &str, work: impl Future<Output = T> + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        // Nobody may be waiting any more.
        let done = move || drop(sender.send(at_once(work)));
        drop(std::thread::Builder::new().name(name.to_owned()).spawn(done));
        Self(receiver)
    }

    /// The result, once. To be polled once a frame.
    pub fn done(&mut self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// The default folder of saves and settings.
pub fn data_dir() -> Option<PathBuf> {
    ProjectDirs::from("", "", "osada").map(|dirs| dirs.data_dir().to_path_buf())
}

/// Folders outside the data folder in which the player will find a save, the best first.
pub fn other_places() -> Vec<PathBuf> {
    let users = directories::UserDirs::new();
    let documents = users.as_ref().and_then(|dirs| dirs.document_dir());
    let home = users.as_ref().map(|dirs| dirs.home_dir());
    let mut places: Vec<PathBuf> = [documents, home].into_iter().flatten().map(PathBuf::from).collect();
    places.push(std::env::temp_dir());
    places
}

/// At most `most` + 1 bytes of a file, so that a longer file can be recognised. Anything that is not a file – a pipe, a
/// device, a folder – might never end, or never begin, and is not opened.
pub fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(io::Error::other("it is a folder, not a file"));
    }
    if !found.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes text for people to stderr. Errors are ignored: nobody may be listening.
pub fn remark(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Does nothing: the caller that opened the window reports why it closed.
pub fn ended(_: &str) {}

/// Files have to be offered as downloads, because there is no other access to them.
pub const HANDS_OUT: bool = false;

/// Painting everything at once would take too long on the only thread.
pub const PAINTS_BIT_BY_BIT: bool = false;

/// The folder of exported files, below the working folder.
pub const HANDED_OUT: &str = "";

/// The reason why no window can be opened here.
pub fn no_window() -> Option<&'static str> {
    let is_set = |name| std::env::var_os(name).is_some();
    let none = cfg!(target_os = "linux") && !["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_set);
    none.then_some("there is no display to open a window on (DISPLAY is not set)")
}
