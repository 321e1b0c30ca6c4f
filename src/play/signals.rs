//! Termination signals of the system: the game is saved before the program ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// True once the system has asked the program to end.
pub struct EndRequest {
    asked: Arc<AtomicBool>,
    taken: bool,
}

impl EndRequest {
    /// Listens from now on. A second signal ends the program at once.
    pub fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // Where the handler cannot be installed, the signal ends the program at once.
            let _ = signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&asked));
            let _ = signal_hook::flag::register(signal, Arc::clone(&asked));
        }
        Self { asked, taken: false }
    }

    /// True if a signal has come since the last call.
    pub fn take(&mut self) -> bool {
        let asked = self.asked.load(Ordering::Relaxed);
        asked && !std::mem::replace(&mut self.taken, asked)
    }
}
