//! Being told by the system to end: the game is saved before.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the system has asked the program to end.
pub struct EndRequest {
    asked: Arc<AtomicBool>,
    taken: bool,
}

impl EndRequest {
    /// Listens from now on. Whoever asks a second time does not want to wait for a save.
    pub fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // Where a signal cannot be heard, it ends the program at once, as it always did.
            let _ = signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&asked));
            let _ = signal_hook::flag::register(signal, Arc::clone(&asked));
        }
        Self { asked, taken: false }
    }

    /// Whether it has been asked since this was called last.
    pub fn take(&mut self) -> bool {
        let asked = self.asked.load(Ordering::Relaxed);
        asked && !std::mem::replace(&mut self.taken, asked)
    }
}
