//! The layout of the player's keyboard, and the text of its keys with dead keys and compose sequences.

use super::layout::{Typed, cap, dead_accent, is_latin, modifier, named_key, position};
use super::library::{
    CANCELLED, COMPOSED, COMPOSING, XKB_ALL_COMPONENTS, XKB_CORE_KEYBOARD, XKB_KEY_NAMES, XkbCommon, Xlib,
};
use macroquad::miniquad::native::linux_x11::libx11::Display;
use osada_cli::keys::{Key, KeyCap};
use std::ffi::{CString, c_int, c_void};

pub struct Keyboard {
    common: XkbCommon,
    /// The keys at their places, by their codes; `None` for those whose place is not known by a name.
    positions: Vec<Option<Key>>,
    /// Number of the layout, of those that the player has at hand.
    group: u32,
    /// The keys of this layout, by their codes; `None` for modifiers and for codes of no key.
    caps: Vec<Option<KeyCap>>,
    /// The state of composing; null if there are no sequences for the player's language.
    compose: *mut c_void,
}

impl Keyboard {
    pub fn new(xlib: &Xlib, display: *mut Display) -> Option<Self> {
        let common = XkbCommon::try_load().ok()?;
        let compose = compose_state(&common);
        let mut keyboard = Self { common, positions: positions(xlib, display), group: 0, caps: Vec::new(), compose };
        keyboard.read(xlib, display, 0);
        Some(keyboard)
    }

    /// Reads a layout; returns true if it differs from the last one.
    pub fn read(&mut self, xlib: &Xlib, display: *mut Display, group: u32) -> bool {
        self.group = group;
        let symbol = |code: u8, level| symbol(xlib, display, code, group, level);
        let typed =
            |code| Typed { alone: self.character(symbol(code, 0)), with_shift: self.character(symbol(code, 1)) };
        let is_latin = is_latin((8..=255).map(typed));
        let key = |code: u8| {
            let first = symbol(code, 0);
            if first == 0 || modifier(first).is_some() {
                return None;
            }
            let place = self.positions.get(usize::from(code)).copied().flatten();
            let place = place.unwrap_or(Key::Code(code.into()));
            Some(named_key(first).map_or_else(|| cap(typed(code), place, is_latin), KeyCap::from))
        };
        let caps: Vec<_> = (0..=255).map(|code| if code < 8 { None } else { key(code) }).collect();
        let changed = caps != self.caps;
        self.caps = caps;
        changed
    }

    pub fn group(&self) -> u32 {
        self.group
    }

    pub fn cap(&self, code: u8) -> Option<KeyCap> {
        self.caps.get(usize::from(code)).copied().flatten()
    }

    /// Every key that has something to do.
    pub fn caps(&self) -> Vec<KeyCap> {
        self.caps.iter().flatten().copied().collect()
    }

    fn character(&self, symbol: u32) -> Option<char> {
        // SAFETY: any number may be asked for.
        let code = unsafe { (self.common.xkb_keysym_to_utf32)(symbol) };
        let typed = char::from_u32(code).filter(|&character| code != 0 && !character.is_control());
        typed.or_else(|| dead_accent(symbol))
    }

    /// The text that a symbol gives after those before it.
    pub fn text(&mut self, symbol: u32) -> String {
        if !self.compose.is_null() {
            // SAFETY: the state is that of `compose_state`, and the buffer has the size that is given.
            unsafe {
                (self.common.xkb_compose_state_feed)(self.compose, symbol);
                match (self.common.xkb_compose_state_get_status)(self.compose) {
                    COMPOSING => return String::new(),
                    CANCELLED => {
                        self.forget();
                        return String::new();
                    }
                    COMPOSED => {
                        let mut bytes = [0_u8; 64];
                        let buffer = bytes.as_mut_ptr().cast();
                        let size = (self.common.xkb_compose_state_get_utf8)(self.compose, buffer, bytes.len());
                        let size = usize::try_from(size).unwrap_or(0).min(bytes.len());
                        self.forget();
                        return String::from_utf8_lossy(&bytes[..size]).into_owned();
                    }
                    _ => {}
                }
            }
        }
        let typed = self.character(symbol).filter(|_| dead_accent(symbol).is_none());
        typed.map_or(String::new(), |character| character.to_string())
    }

    /// Ends a sequence that was begun.
    pub fn forget(&mut self) {
        if !self.compose.is_null() {
            // SAFETY: the state is that of `compose_state`.
            unsafe { (self.common.xkb_compose_state_reset)(self.compose) }
        }
    }
}

/// The symbol of a key; a key that has no such layout has that of its first one.
fn symbol(xlib: &Xlib, display: *mut Display, code: u8, group: u32, level: c_int) -> u32 {
    // SAFETY: the display is open, and codes, layouts and levels that there are not have the symbol 0.
    let of = |group| unsafe { (xlib.XkbKeycodeToKeysym)(display, code, group, level) } as u32;
    match of(group as c_int) {
        0 => of(0),
        symbol => symbol,
    }
}

/// The names of the keys by their codes, as far as they are those of keys that type something.
fn positions(xlib: &Xlib, display: *mut Display) -> Vec<Option<Key>> {
    // SAFETY: the display is open; the description is read as far as it says that it goes, and freed once.
    unsafe {
        let description = (xlib.XkbGetMap)(display, 0, XKB_CORE_KEYBOARD);
        if description.is_null() {
            return Vec::new();
        }
        (xlib.XkbGetNames)(display, XKB_KEY_NAMES, description);
        let (last, names) = (usize::from((*description).last_code), (*description).names);
        let keys = if names.is_null() { std::ptr::null_mut() } else { (*names).keys };
        let of = |code| if keys.is_null() { None } else { position(&*keys.add(code)) };
        let positions = (0..=last).map(of).collect();
        (xlib.XkbFreeKeyboard)(description, XKB_ALL_COMPONENTS, 1);
        positions
    }
}

/// A state of the sequences of the player's language, which lives as long as the program.
fn compose_state(common: &XkbCommon) -> *mut c_void {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
    let own = set.into_iter().find(|locale| !locale.is_empty());
    // A program that was started without a language still gets the sequences that most languages share.
    for locale in
        own.into_iter().filter(|locale| !matches!(locale.as_str(), "C" | "POSIX")).chain(["en_US.UTF-8".to_owned()])
    {
        let Ok(locale) = CString::new(locale) else { continue };
        // SAFETY: each is made from the one before it, and none is used if it is null.
        unsafe {
            let context = (common.xkb_context_new)(0);
            if context.is_null() {
                return context;
            }
            let table = (common.xkb_compose_table_new_from_locale)(context, locale.as_ptr(), 0);
            if !table.is_null() {
                return (common.xkb_compose_state_new)(table, 0);
            }
        }
    }
    std::ptr::null_mut()
}
