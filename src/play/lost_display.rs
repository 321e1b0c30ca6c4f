//! Losing the display while the window is open. The X library then ends the program by itself, wherever it happens to be; the
//! game is saved on the way out.

use super::window::Window;
use std::cell::{Cell, RefCell};
#[cfg(unix)]
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The open window. It lives until the program ends: whoever looks at it last does so when everything else is gone.
pub type OpenWindow = &'static RefCell<Window>;

thread_local! {
    /// The window whose game is to be saved.
    static OPEN: Cell<Option<OpenWindow>> = const { Cell::new(None) };
}

/// Keeps a window, and has its game saved if the program ends without being asked to.
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

/// The window, while there is one.
#[cfg(target_family = "wasm")]
pub fn opened() -> Option<OpenWindow> {
    OPEN.get()
}

/// Called by the system when the program ends, on the thread that ends it. A window that was left has no game any more.
#[cfg(unix)]
extern "C" fn rescue() {
    let _ = catch_unwind(|| {
        // If the program ended in the midst of a frame, the save of the last minute is what there is.
        let window = OPEN.take().and_then(|window| window.try_borrow_mut().ok());
        window.into_iter().for_each(|mut window| _ = catch_unwind(AssertUnwindSafe(|| window.lose_display())));
    });
}
