//! The events of X as they arrive. The windowing library tells less of them than the game needs: no code of a key, no dead key, no
//! key that was held before the window had the focus. Xlib lets a program convert events itself (`XESetWireToEvent`); here they
//! are noted on that occasion, and the windowing library gets them as before, but for what is dropped on the window.

use super::dropping::{DropAtoms, Step};
use super::library::{WireToEvent, Xlib};
use macroquad::miniquad::native::linux_x11::libx11::{Atom, Display, Window, XEvent};
use std::ffi::{c_int, c_long, c_void};
use std::sync::Mutex;

pub const KEY_PRESS: c_int = 2;
pub const KEY_RELEASE: c_int = 3;
pub const BUTTON_PRESS: c_int = 4;
pub const BUTTON_RELEASE: c_int = 5;
const MOTION: c_int = 6;
const ENTER: c_int = 7;
const FOCUS_IN: c_int = 9;
const FOCUS_OUT: c_int = 10;
const KEYMAP: c_int = 11;
const SELECTION: c_int = 31;
const MESSAGE: c_int = 33;
const MAPPING: c_int = 34;

/// Focus went to a window inside this one: it has not been lost.
const NOTIFY_INFERIOR: c_int = 2;

#[derive(Clone, Copy, Debug)]
pub enum Noted {
    Key {
        code: u8,
        down: bool,
        state: u32,
    },
    Button {
        number: u32,
        down: bool,
        state: u32,
        at: (i32, i32),
    },
    Moved {
        state: u32,
        at: (i32, i32),
    },
    FocusLost,
    /// All keys that are down, by the bits of their codes, when focus or cursor have entered the window.
    Keymap([u8; 32]),
    /// Another layout.
    Mapping {
        request: c_int,
        first: c_int,
        count: c_int,
    },
    Dragged {
        step: Step,
        data: [c_long; 5],
    },
    /// What was dropped is in this property of the window; 0 if it could not be had.
    Dropped(Atom),
}

struct Journal {
    window: Window,
    noted: Vec<Noted>,
    /// What converted events before, by the first byte of the wire.
    before: [Option<WireToEvent>; 128],
    dropping: Option<DropAtoms>,
}

static JOURNAL: Mutex<Journal> =
    Mutex::new(Journal { window: 0, noted: Vec::new(), before: [None; 128], dropping: None });

/// Notes all events from now on. `keyboard_event` is the number that the keyboard extension has for its events.
pub fn listen(xlib: &Xlib, display: *mut Display, keyboard_event: Option<c_int>, dropping: DropAtoms) {
    if let Ok(mut journal) = JOURNAL.lock() {
        journal.dropping = Some(dropping);
    }
    let kinds = [
        KEY_PRESS,
        KEY_RELEASE,
        BUTTON_PRESS,
        BUTTON_RELEASE,
        MOTION,
        ENTER,
        FOCUS_IN,
        FOCUS_OUT,
        KEYMAP,
        MAPPING,
        SELECTION,
        MESSAGE,
    ];
    for kind in kinds.into_iter().chain(keyboard_event) {
        // SAFETY: the display is open, the function lives as long as the program, and Xlib calls it with what the
        // conversion before it was called with.
        let before = unsafe { (xlib.XESetWireToEvent)(display, kind, Some(convert)) };
        if let (Ok(mut journal), Ok(kind)) = (JOURNAL.lock(), usize::try_from(kind)) {
            journal.before[kind & 127] = before;
        }
    }
}

/// What has been noted since the last call.
pub fn take() -> Vec<Noted> {
    JOURNAL.lock().map_or(Vec::new(), |mut journal| std::mem::take(&mut journal.noted))
}

/// The window that events came to; 0 before the first.
pub fn window() -> Window {
    JOURNAL.lock().map_or(0, |journal| journal.window)
}

unsafe extern "C" fn convert(display: *mut Display, event: *mut XEvent, wire: *mut c_void) -> c_int {
    // SAFETY: an event on the wire begins with its number and a bit for those that other programs sent.
    let number = usize::from(unsafe { *wire.cast::<u8>() } & 127);
    let before = JOURNAL.lock().ok().and_then(|journal| journal.before[number]);
    // SAFETY: it is called as Xlib would have called it.
    let kept = before.map_or(0, |before| unsafe { before(display, event, wire) });
    if kept != 0
        && let Ok(mut journal) = JOURNAL.lock()
    {
        // SAFETY: the conversion has filled the event in.
        let (window, noted) = unsafe { noted(&*event, journal.dropping) };
        journal.window = if window != 0 { window } else { journal.window };
        journal.noted.extend(noted);
        if matches!(noted, Some(Noted::Dragged { .. } | Noted::Dropped(_))) {
            return 0;
        }
    }
    kept
}

/// The window of an event, if it is certain, and what is noted of it.
///
/// # Safety
///
/// The event is filled in as its type says.
unsafe fn noted(event: &XEvent, dropping: Option<DropAtoms>) -> (Window, Option<Noted>) {
    // SAFETY: each field is read for its own type only.
    unsafe {
        match event.type_0 {
            kind @ (KEY_PRESS | KEY_RELEASE) => {
                let key = &event.xkey;
                let noted = Noted::Key { code: key.keycode as u8, down: kind == KEY_PRESS, state: key.state };
                (key.window, Some(noted))
            }
            kind @ (BUTTON_PRESS | BUTTON_RELEASE) => {
                let button = &event.xbutton;
                let (number, down, at) = (button.button, kind == BUTTON_PRESS, (button.x, button.y));
                (button.window, Some(Noted::Button { number, down, state: button.state, at }))
            }
            MOTION => {
                let motion = &event.xmotion;
                (motion.window, Some(Noted::Moved { state: motion.state, at: (motion.x, motion.y) }))
            }
            ENTER => {
                let enter = &event.xcrossing;
                (enter.window, Some(Noted::Moved { state: enter.state, at: (enter.x, enter.y) }))
            }
            FOCUS_IN => (event.xfocus.window, None),
            FOCUS_OUT if event.xfocus.detail != NOTIFY_INFERIOR => (event.xfocus.window, Some(Noted::FocusLost)),
            KEYMAP => (0, Some(Noted::Keymap(event.xkeymap.key_vector.map(|bits| bits as u8)))),
            MAPPING => {
                let change = &event.xmapping;
                let (request, first, count) = (change.request, change.first_keycode, change.count);
                (0, Some(Noted::Mapping { request, first, count }))
            }
            MESSAGE => {
                let message = &event.xclient;
                let steps = dropping.iter().flat_map(|atoms| atoms.steps);
                let step = steps.into_iter().find(|(atom, _)| *atom == message.message_type).map(|(_, step)| step);
                (message.window, step.map(|step| Noted::Dragged { step, data: message.data.l }))
            }
            SELECTION => {
                let answer = &event.xselection;
                let is_drop = dropping.is_some_and(|atoms| atoms.selection == answer.selection);
                (0, is_drop.then_some(Noted::Dropped(answer.property)))
            }
            _ => (0, None),
        }
    }
}
