//! Limits how far seeds may run ahead of the one that is being written, because waiting rows take memory and open files.

use std::sync::{Condvar, Mutex, PoisonError};

/// Most seeds that may have begun or be waiting to be written.
const AHEAD: u64 = 64;

/// Lets seeds begin in their order, not too far ahead.
#[derive(Default)]
pub struct Gate {
    written: Mutex<Written>,
    moved: Condvar,
}

#[derive(Default)]
struct Written {
    /// Seeds that were written.
    count: u64,
    /// All seeds may begin at once.
    open: bool,
}

impl Gate {
    /// A gate where that many seeds have been written already.
    pub fn after(count: u64) -> Self {
        Self { written: Mutex::new(Written { count, open: false }), ..Self::default() }
    }

    /// Waits until a seed may begin, by its place in the order.
    pub fn wait(&self, place: u64) {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let far = |written: &mut Written| !written.open && place >= written.count + AHEAD;
        drop(self.moved.wait_while(written, far).unwrap_or_else(PoisonError::into_inner));
    }

    /// Notes that one more seed has been written.
    pub fn advance(&self) {
        self.change(|written| written.count += 1);
    }

    /// All seeds may begin at once.
    pub fn open(&self) {
        self.change(|written| written.open = true);
    }

    fn change(&self, how: impl Fn(&mut Written)) {
        how(&mut self.written.lock().unwrap_or_else(PoisonError::into_inner));
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn no_seed_begins_far_ahead_of_the_one_that_is_written_next() {
        let (gate, begun) = (Gate::default(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            let runner = scope.spawn(|| {
                for place in 0..3 * AHEAD {
                    gate.wait(place);
                    begun.store(place + 1, Ordering::SeqCst);
                }
            });
            for written in 0..2 * AHEAD {
                assert!(begun.load(Ordering::SeqCst) <= written + AHEAD);
                gate.advance();
            }
            gate.open();
            runner.join().expect("it does not wait for ever");
        });
        assert_eq!(begun.into_inner(), 3 * AHEAD);
    }
}
