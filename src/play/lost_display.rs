//! Loss of the display while the window is open. The X library then exits the process on its own, at any point; the game is
//! saved on the way out.

use super::window::Window;
use std::cell::{Cell, RefCell};
#[cfg(unix)]
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The open window, kept until the process ends because the exit handler reads it last.
pub type OpenWindow = &'static RefCell<Window>;

thread_local! {
    /// The window whose game is saved on exit.
    static OPEN: Cell<Option<OpenWindow>> = const { Cell::new(None) };
}

/// Keeps a window, and saves its game if the process exits unasked.
pub fn watched_over(window: Window) -> OpenWindow {
    let window: OpenWindow = Box::leak(Box::new(RefCell::new(window)));
    OPEN.set(Some(window));
    #[cfg(unix)]
    // SAFETY: the function may be called at any time from now on, on any thread, and never unwinds.
    if unsafe { libc::atexit(rescue) } != 0 {
        osada_cli::failure::remark("the game will not be saved if the display goes away\n");
    }
    window
}

#[cfg(target_family = "wasm")]
pub fn opened() -> Option<OpenWindow> {
    OPEN.get()
}

/// Exit handler of the process, on the thread that exits. A window that was closed has no game any more.
#[cfg(unix)]
extern "C" fn rescue() {
    let _ = catch_unwind(|| {
        // If the process exits in mid-frame, the save of the last minute remains.
        let window = OPEN.take().and_then(|window| window.try_borrow_mut().ok());
        window.into_iter().for_each(|mut window| _ = catch_unwind(AssertUnwindSafe(|| window.lose_display())));
    });
}
