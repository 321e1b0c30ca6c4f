//! A page in a browser: the functions of `web/page.js` for the program, and those of the program for the page.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, SystemTime};

/// The program can end by itself.
pub const CAN_CLOSE: bool = false;
/// Seconds of play that a crash of the browser may cost.
pub const MOST_LOST: f64 = 10.0;
/// Autosaves of all games together: the storage of a page is small.
pub const MOST_AUTOSAVES: usize = 5;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn page_arguments() -> usize;
    fn page_read(name: *const u8, length: usize) -> isize;
    fn page_modified(name: *const u8, length: usize) -> f64;
    fn page_write(name: *const u8, length: usize, bytes: *const u8, count: usize, modified: f64) -> usize;
    fn page_remove(name: *const u8, length: usize);
    fn page_names() -> usize;
    fn page_now() -> f64;
    fn page_clock() -> f64;
    fn page_fingers() -> usize;
    fn page_take(into: *mut u8);
    fn page_download(name: *const u8, length: usize, bytes: *const u8, count: usize);
    fn page_remark(text: *const u8, length: usize);
    fn page_ended(text: *const u8, length: usize);
}

thread_local! {
    /// Bytes for the page to fetch.
    static LEFT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Stores bytes for the page to fetch and returns their number.
pub fn leave(bytes: Vec<u8>) -> usize {
    LEFT.set(bytes);
    LEFT.with_borrow(Vec::len)
}

/// Address of the bytes that were stored last.
#[unsafe(no_mangle)]
extern "C" fn page_left() -> *const u8 {
    LEFT.with_borrow(|bytes| bytes.as_ptr())
}

/// Fetches this many bytes that the page holds ready.
pub fn taken(length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    // SAFETY: the page writes exactly the number of bytes that it has just returned.
    unsafe { page_take(bytes.as_mut_ptr()) };
    bytes
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The arguments of the page's address, and before them the name of the program.
pub fn arguments() -> Vec<String> {
    // SAFETY: it takes nothing.
    let given = text(taken(unsafe { page_arguments() }));
    let words = given.split('\0').filter(|word| !word.is_empty()).map(str::to_owned);
    ["osada".to_owned()].into_iter().chain(words).collect()
}

/// Wall time.
pub fn now() -> SystemTime {
    // SAFETY: it takes nothing.
    SystemTime::UNIX_EPOCH + Duration::from_secs_f64(unsafe { page_now() })
}

/// True if the player points with fingers, as far as is known before the first touch.
pub fn begins_with_fingers() -> bool {
    // SAFETY: it takes nothing.
    unsafe { page_fingers() != 0 }
}

/// Milliseconds since some moment.
fn clock() -> f64 {
    // SAFETY: it takes nothing.
    unsafe { page_clock() }
}

/// Runs `work` and measures its wall time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = clock();
    let done = work();
    let milliseconds = clock() - began;
    (done, Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0))
}

/// Work that is done while frames are shown: there is one thread, so each frame does some of it.
pub struct Background<T>(Pin<Box<dyn Future<Output = T>>>);

impl<T> Background<T> {
    /// Milliseconds of a frame after which no new slice begins.
    const SHARE: f64 = 2.0;

    pub fn begin(_name: &str, work: impl Future<Output = T> + 'static) -> Self {
        Self(Box::pin(work))
    }

    /// The result, once. To be polled once a frame.
    pub fn done(&mut self) -> Option<T> {
        let began = clock();
        while clock() - began < Self::SHARE {
            if let Poll::Ready(done) = self.0.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                return Some(done);
            }
        }
        None
    }
}

/// The name of a path in the storage.
pub fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// The bytes of a file, but no more of them than one more than this many.
pub fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = entries::read(&name(path)).map_err(io::Error::other)?.ok_or(io::ErrorKind::NotFound)?;
    bytes.truncate(most.saturating_add(1));
    Ok(bytes)
}

/// The default folder of saves and settings.
pub fn data_dir() -> Option<PathBuf> {
    Some(PathBuf::from("data"))
}

/// Files have to be offered as downloads, because there is no other access to them.
pub const HANDS_OUT: bool = true;

/// Painting everything at once would take too long on the only thread.
pub const PAINTS_BIT_BY_BIT: bool = true;

/// Files written into this folder become downloads.
pub const HANDED_OUT: &str = "downloads";

/// Folders outside the data folder in which the player will find a save.
pub fn other_places() -> Vec<PathBuf> {
    vec![PathBuf::from(HANDED_OUT)]
}

/// Text for people, to the console.
pub fn remark(text: &str) {
    // SAFETY: the page reads these bytes and keeps none.
    unsafe { page_remark(text.as_ptr(), text.len()) };
}

/// Shows on the page why the window is gone.
pub fn ended(why: &str) {
    // SAFETY: the page reads these bytes and keeps none.
    unsafe { page_ended(why.as_ptr(), why.len()) };
}

/// Always `None`: a page that cannot show a window says so before the program begins.
pub fn no_window() -> Option<&'static str> {
    None
}

/// Saves a file to the downloads of the browser.
pub fn download(name: &str, bytes: &[u8]) {
    // SAFETY: the page copies both before it returns.
    unsafe { page_download(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) };
}

/// The storage of the browser: a flat list of names, with bytes and a date each.
pub mod entries {
    use super::*;

    /// The bytes under a name; `None` if there are none. The error is the browser's message if it forbids reading.
    pub fn read(name: &str) -> Result<Option<Vec<u8>>, String> {
        // SAFETY: the page reads the name and keeps nothing.
        match unsafe { page_read(name.as_ptr(), name.len()) } {
            -1 => Ok(None),
            length if length >= 0 => Ok(Some(taken(length as usize))),
            refused => Err(text(taken((-2 - refused) as usize))),
        }
    }

    /// Time of the last write; `None` if there is no entry.
    pub fn modified(name: &str) -> Option<SystemTime> {
        // SAFETY: the page reads the name and keeps nothing.
        let seconds = unsafe { page_modified(name.as_ptr(), name.len()) };
        (seconds >= 0.0).then(|| SystemTime::UNIX_EPOCH + Duration::from_secs_f64(seconds))
    }

    /// Writes bytes under a name, replacing those that are there. The error is the browser's message.
    pub fn write(name: &str, bytes: &[u8], modified: SystemTime) -> Result<(), String> {
        let seconds = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        // SAFETY: the page copies both before it returns.
        match unsafe { page_write(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len(), seconds) } {
            0 => Ok(()),
            length => Err(text(taken(length))),
        }
    }

    /// Deletes a file of the page.
    pub fn remove(name: &str) {
        // SAFETY: the page reads the name and keeps nothing.
        unsafe { page_remove(name.as_ptr(), name.len()) };
    }

    /// Lists the names of all files of the page.
    pub fn names() -> Vec<String> {
        // SAFETY: it takes nothing.
        let names = text(taken(unsafe { page_names() }));
        names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }
}
