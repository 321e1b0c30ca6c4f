//! What is used of the libraries of X that the windowing library does not use itself, loaded at run time as it loads its own.

#![allow(non_snake_case, reason = "the libraries call their functions so")]

use macroquad::miniquad;
use miniquad::native::linux_x11::libx11::{Atom, Display, KeySym, Window, XEvent, XMappingEvent};
use std::ffi::{c_char, c_int, c_long, c_uchar, c_uint, c_void};

/// Turns an event of the wire into one of the program; returns 0 if the program does not get it.
pub type WireToEvent = unsafe extern "C" fn(*mut Display, *mut XEvent, *mut c_void) -> c_int;

miniquad::declare_module!(
    Xlib,
    "libX11.so",
    "libX11.so.6",
    ...
    ...
    pub fn XESetWireToEvent(*mut Display, c_int, Option<WireToEvent>) -> Option<WireToEvent>,
    pub fn XEventsQueued(*mut Display, c_int) -> c_int,
    pub fn XPeekEvent(*mut Display, *mut XEvent) -> c_int,
    pub fn XSelectInput(*mut Display, Window, c_long) -> c_int,
    pub fn XQueryKeymap(*mut Display, *mut c_char) -> c_int,
    pub fn XQueryPointer(*mut Display, Window, *mut Window, *mut Window, *mut c_int, *mut c_int, *mut c_int, *mut c_int, *mut c_uint) -> c_int,
    pub fn XRefreshKeyboardMapping(*mut XMappingEvent) -> c_int,
    pub fn XkbQueryExtension(*mut Display, *mut c_int, *mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int,
    pub fn XkbKeycodeToKeysym(*mut Display, c_uchar, c_int, c_int) -> KeySym,
    pub fn XkbGetMap(*mut Display, c_uint, c_uint) -> *mut XkbDesc,
    pub fn XkbGetNames(*mut Display, c_uint, *mut XkbDesc) -> c_int,
    pub fn XkbFreeKeyboard(*mut XkbDesc, c_uint, c_int),
    ...
    ...
);

miniquad::declare_module!(
    Glx,
    "libGL.so",
    "libGL.so.1",
    ...
    ...
    pub fn glXGetCurrentDisplay() -> *mut Display,
    ...
    ...
);

miniquad::declare_module!(
    XkbCommon,
    "libxkbcommon.so",
    "libxkbcommon.so.0",
    ...
    ...
    pub fn xkb_keysym_to_utf32(u32) -> u32,
    pub fn xkb_context_new(c_int) -> *mut c_void,
    pub fn xkb_compose_table_new_from_locale(*mut c_void, *const c_char, c_int) -> *mut c_void,
    pub fn xkb_compose_state_new(*mut c_void, c_int) -> *mut c_void,
    pub fn xkb_compose_state_feed(*mut c_void, u32) -> c_int,
    pub fn xkb_compose_state_reset(*mut c_void),
    pub fn xkb_compose_state_get_status(*mut c_void) -> c_int,
    pub fn xkb_compose_state_get_utf8(*mut c_void, *mut c_char, usize) -> c_int,
    ...
    ...
);

/// The beginning of `XkbDescRec` (`X11/extensions/XKBstr.h`).
#[repr(C)]
pub struct XkbDesc {
    display: *mut Display,
    flags: u16,
    device: u16,
    pub first_code: c_uchar,
    pub last_code: c_uchar,
    controls: *mut c_void,
    server: *mut c_void,
    map: *mut c_void,
    indicators: *mut c_void,
    pub names: *mut XkbNames,
}

/// The beginning of `XkbNamesRec`.
#[repr(C)]
pub struct XkbNames {
    parts: [Atom; 5],
    modifiers: [Atom; 16],
    indicators: [Atom; 32],
    groups: [Atom; 4],
    /// Names of the keys by their codes, without a NUL if they have four letters.
    pub keys: *mut [u8; 4],
}

pub const XKB_CORE_KEYBOARD: c_uint = 0x100;
pub const XKB_KEY_NAMES: c_uint = 1 << 9;
pub const XKB_ALL_COMPONENTS: c_uint = 0;

pub const COMPOSING: c_int = 1;
pub const COMPOSED: c_int = 2;
pub const CANCELLED: c_int = 3;
