//! Ctrl+C, and a request of the system to end: the exit code is 130, and a command may finish something before.

use std::process;
use std::sync::{Mutex, Once, PoisonError};

/// The exit code of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

type Ending = Box<dyn FnOnce() + Send>;

static ENDING: Mutex<Option<Ending>> = Mutex::new(None);

/// Has an interruption end the program with its exit code.
pub fn watch() {
    static ONCE: Once = Once::new();
    // Without a handler the program ends at once, and shells say the same code.
    ONCE.call_once(|| drop(ctrlc::set_handler(end)));
}

/// What to do before an interruption ends the program, instead of what was to be done so far.
pub fn before_end(ending: impl FnOnce() + Send + 'static) {
    *ENDING.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(ending));
}

/// An interruption changes nothing any more but ends the program.
pub fn nothing_before_end() {
    *ENDING.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

fn end() {
    let ending = ENDING.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(ending) = ending {
        ending();
    }
    process::exit(INTERRUPTED);
}
