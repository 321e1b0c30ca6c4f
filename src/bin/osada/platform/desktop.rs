//! A desktop: files, folders, a terminal, a window that can be closed.

#[cfg(feature = "window")]
use cpu_time::ThreadTime;
use directories::ProjectDirs;
use std::path::PathBuf;
#[cfg(feature = "window")]
use std::time::{Duration, SystemTime};

/// Whether the program can end by itself.
#[cfg(feature = "window")]
pub const CAN_CLOSE: bool = true;
/// Wall time in seconds of which a power cut may cost the play.
#[cfg(feature = "window")]
pub const MOST_LOST: f64 = 60.0;

/// Wall time.
#[cfg(feature = "window")]
pub fn now() -> SystemTime {
    SystemTime::now()
}

#[cfg(feature = "window")]
/// Does something and tells how long the processor was at it.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = ThreadTime::try_now();
    let done = work();
    (done, began.and_then(|began| began.try_elapsed()).unwrap_or_default())
}

/// Where saves and settings are kept if nobody says otherwise.
pub fn data_dir() -> Option<PathBuf> {
    ProjectDirs::from("", "", "osada").map(|dirs| dirs.data_dir().to_path_buf())
}

/// Folders outside the data folder in which somebody will find a save, the best first.
#[cfg(feature = "window")]
pub fn other_places() -> Vec<PathBuf> {
    let users = directories::UserDirs::new();
    let documents = users.as_ref().and_then(|dirs| dirs.document_dir());
    let home = users.as_ref().map(|dirs| dirs.home_dir());
    let mut places: Vec<PathBuf> = [documents, home].into_iter().flatten().map(PathBuf::from).collect();
    places.push(std::env::temp_dir());
    places
}

/// Text for people beside the results. Nobody may be listening.
pub fn remark(text: &str) {
    let _ = std::io::Write::write_all(&mut std::io::stderr().lock(), text.as_bytes());
}

/// The window is closed because of this; whoever opened it tells.
#[cfg(feature = "window")]
pub fn ended(_: &str) {}

/// Whether files have to be handed out, because nobody can get at them otherwise.
#[cfg(feature = "window")]
pub const HANDS_OUT: bool = false;

/// Whether painting everything at once would take too long: there is one thread.
#[cfg(feature = "window")]
pub const PAINTS_BIT_BY_BIT: bool = false;

/// Where files are put that somebody asked for, below the working folder.
#[cfg(feature = "window")]
pub const HANDED_OUT: &str = "";

/// What keeps a window from being opened here.
#[cfg(feature = "window")]
pub fn no_window() -> Option<&'static str> {
    let is_set = |name| std::env::var_os(name).is_some();
    let none = cfg!(target_os = "linux") && !["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_set);
    none.then_some("there is no display to open a window on (DISPLAY is not set)")
}
