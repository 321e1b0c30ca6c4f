//! A desktop: files, folders, a terminal, a window that can be closed.

use cpu_time::ThreadTime;
use directories::ProjectDirs;
use osada_art::synth::at_once;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

/// Whether the program can end by itself.
pub const CAN_CLOSE: bool = true;
/// Wall time in seconds of which a power cut may cost the play.
pub const MOST_LOST: f64 = 60.0;

/// Wall time.
pub fn now() -> SystemTime {
    SystemTime::now()
}

/// Does something and tells how long the processor was at it.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = ThreadTime::try_now();
    let done = work();
    (done, began.and_then(|began| began.try_elapsed()).unwrap_or_default())
}

/// Work that is done while frames are shown, here by a thread.
pub struct Background<T>(Receiver<T>);

impl<T: Send + 'static> Background<T> {
    /// Begins it. Where there can be no thread, it is never done.
    pub fn begin(name: &str, work: impl Future<Output = T> + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        // Nobody may be waiting any more.
        let done = move || drop(sender.send(at_once(work)));
        drop(std::thread::Builder::new().name(name.to_owned()).spawn(done));
        Self(receiver)
    }

    /// What has come of it, once. To be asked once a frame.
    pub fn done(&mut self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// Where saves and settings are kept if nobody says otherwise.
pub fn data_dir() -> Option<PathBuf> {
    ProjectDirs::from("", "", "osada").map(|dirs| dirs.data_dir().to_path_buf())
}

/// Folders outside the data folder in which somebody will find a save, the best first.
pub fn other_places() -> Vec<PathBuf> {
    let users = directories::UserDirs::new();
    let documents = users.as_ref().and_then(|dirs| dirs.document_dir());
    let home = users.as_ref().map(|dirs| dirs.home_dir());
    let mut places: Vec<PathBuf> = [documents, home].into_iter().flatten().map(PathBuf::from).collect();
    places.push(std::env::temp_dir());
    places
}

/// The bytes of a file, but never more of them than one more than this many. Anything that is not a file – a pipe, a device, a folder – might
/// never end, or never begin, and is not opened.
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

/// Text for people beside the results. Nobody may be listening.
pub fn remark(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// The window is closed because of this; whoever opened it tells.
pub fn ended(_: &str) {}

/// Whether files have to be handed out, because nobody can get at them otherwise.
pub const HANDS_OUT: bool = false;

/// Whether painting everything at once would take too long: there is one thread.
pub const PAINTS_BIT_BY_BIT: bool = false;

/// Where files are put that somebody asked for, below the working folder.
pub const HANDED_OUT: &str = "";

/// What keeps a window from being opened here.
pub fn no_window() -> Option<&'static str> {
    let is_set = |name| std::env::var_os(name).is_some();
    let none = cfg!(target_os = "linux") && !["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_set);
    none.then_some("there is no display to open a window on (DISPLAY is not set)")
}
