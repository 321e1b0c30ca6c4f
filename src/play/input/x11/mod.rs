//! Keyboard and mouse of X, as the game needs them: keys by their codes, text with dead keys, and nothing that is let go or pressed
//! in another window.

mod dropping;
mod events;
mod keyboard;
mod layout;
mod library;

use super::events::MouseButton;
use super::happening::{Happening, Held};
use dropping::DropTarget;
use events::Noted;
use glam::{Vec2, vec2};
use keyboard::Keyboard;
use layout::Modifier;
use library::{Glx, Xlib};
use macroquad::miniquad::native::linux_x11::libx11::{
    Display, KeymapStateMask, LibX11, Window, XEvent, XKeyEvent, XMappingEvent, XWindowAttributes,
};
use osada_cli::keys::{KeyCap, Modifiers};
use std::ffi::{c_int, c_uint};

const SHIFT: u32 = 1;
const CONTROL: u32 = 1 << 2;
const ALT: u32 = 1 << 3;
const SUPER: u32 = 1 << 6;
/// The bits of the three buttons that are used.
const BUTTONS: [(MouseButton, u32); 3] =
    [(MouseButton::Left, 1 << 8), (MouseButton::Middle, 1 << 9), (MouseButton::Right, 1 << 10)];

pub struct X11Input {
    common: LibX11,
    xlib: Xlib,
    display: *mut Display,
    /// The window, once it is known and reports the keys that are down when it gets the focus.
    window: Option<Window>,
    keyboard: Keyboard,
    dropping: DropTarget,
    /// Keys that went down here and are held, by their codes.
    down: Vec<(u8, Option<KeyCap>)>,
    /// Keys that were already down when the window got the focus: their presses belong to another window.
    foreign: Vec<u8>,
    buttons: Vec<MouseButton>,
    /// The keyboard has changed since the labels of keys were made.
    relabel: bool,
}

impl X11Input {
    /// Listens to the open window; `None` if it is not one of X drawn by way of GLX.
    pub fn open() -> Option<Self> {
        let (common, xlib, glx) = (LibX11::try_load().ok()?, Xlib::try_load().ok()?, Glx::try_load().ok()?);
        // SAFETY: it needs nothing.
        let display = unsafe { (glx.glXGetCurrentDisplay)() };
        if display.is_null() {
            return None;
        }
        let keyboard = Keyboard::new(&xlib, display)?;
        let mut numbers: [c_int; 5] = [0, 0, 0, 1, 0];
        let [code, event, error, major, minor] = &mut numbers;
        // SAFETY: the display is open, and the numbers are written to.
        let there = unsafe { (xlib.XkbQueryExtension)(display, code, event, error, major, minor) } != 0;
        let dropping = DropTarget::new(common.clone(), display);
        events::listen(&xlib, display, there.then_some(numbers[1]), dropping.atoms());
        Some(Self {
            common,
            xlib,
            display,
            window: None,
            keyboard,
            dropping,
            down: Vec::new(),
            foreign: Vec::new(),
            buttons: Vec::new(),
            relabel: true,
        })
    }

    /// What has happened since the last call, in order.
    pub fn take(&mut self) -> Vec<Happening> {
        self.find_window();
        let before = (self.down.clone(), self.buttons.clone());
        let polled = (!self.down.is_empty()).then(|| self.keys_down());
        let pointer = if self.buttons.is_empty() { None } else { self.pointer() };
        let mut happened = Vec::new();
        for noted in events::take() {
            self.translate(noted, &mut happened);
        }
        // What was let go where this window gets no events; all that came before the answers has been handled.
        if let Some(polled) = polled {
            for (code, _) in before.0 {
                if !polled.contains(&code) {
                    self.release_key(code, &mut happened);
                }
            }
        }
        if let Some((at, state)) = pointer {
            let held = held_of(state);
            happened.push(Happening::Moved(at, held));
            for (button, bit) in BUTTONS {
                if before.1.contains(&button) && state & bit == 0 {
                    self.button(button, false, at, held, &mut happened);
                }
            }
        }
        if std::mem::take(&mut self.relabel) {
            happened.push(Happening::Keyboard(self.keyboard.caps()));
        }
        happened
    }

    fn translate(&mut self, noted: Noted, happened: &mut Vec<Happening>) {
        match noted {
            Noted::Key { code, down, state } => self.key(code, down, state, happened),
            Noted::Button { number, down, state, at } => {
                let (at, held) = (place(at), held_of(state));
                match number {
                    1 => self.button(MouseButton::Left, down, at, held, happened),
                    2 => self.button(MouseButton::Middle, down, at, held, happened),
                    3 => self.button(MouseButton::Right, down, at, held, happened),
                    4..=7 if down => {
                        let turn =
                            [vec2(0.0, 1.0), vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(-1.0, 0.0)][number as usize - 4];
                        happened.push(Happening::Wheel(turn, held));
                    }
                    _ => {}
                }
            }
            Noted::Moved { state, at } => happened.push(Happening::Moved(place(at), held_of(state))),
            Noted::FocusLost => {
                self.down.clear();
                self.buttons.clear();
                self.keyboard.forget();
                happened.push(Happening::Lost);
            }
            Noted::Keymap(bits) => {
                let all = codes(&bits);
                let gone: Vec<u8> =
                    self.down.iter().map(|(code, _)| *code).filter(|code| !all.contains(code)).collect();
                gone.into_iter().for_each(|code| self.release_key(code, happened));
                self.foreign = all.into_iter().filter(|code| self.down.iter().all(|(own, _)| own != code)).collect();
            }
            Noted::Mapping { request, first, count } => {
                let mut event = XMappingEvent {
                    type_0: 34,
                    serial: 0,
                    send_event: 0,
                    display: self.display,
                    window: 0,
                    request,
                    first_keycode: first,
                    count,
                };
                // SAFETY: the event is whole, and its display is open.
                unsafe { (self.xlib.XRefreshKeyboardMapping)(&mut event) };
                self.relabel |= self.keyboard.read(&self.xlib, self.display, self.keyboard.group());
            }
            Noted::Dragged { step, data } => self.dropping.step(events::window(), step, data),
            Noted::Dropped(property) => {
                happened.push(Happening::Dropped(self.dropping.files(events::window(), property)));
            }
        }
    }

    fn key(&mut self, code: u8, down: bool, state: u32, happened: &mut Vec<Happening>) {
        let was_foreign = self.foreign.contains(&code);
        if !down {
            self.foreign.retain(|other| *other != code);
            happened.push(Happening::Holds(self.held_after(code, down, state)));
            return self.release_key(code, happened);
        }
        if was_foreign {
            return;
        }
        let group = state >> 13 & 3;
        if group != self.keyboard.group() {
            self.relabel |= self.keyboard.read(&self.xlib, self.display, group);
        }
        let held = self.held_after(code, down, state);
        happened.push(Happening::Holds(held));
        let cap = self.keyboard.cap(code);
        let repeat = self.down.iter().any(|(other, _)| *other == code);
        if !repeat {
            self.down.push((code, cap));
        }
        if let Some(cap) = cap {
            happened.push(Happening::Key { cap, down: true, repeat });
        }
        if state & (CONTROL | ALT | SUPER) == 0 {
            let text = self.keyboard.text(self.symbol(code, state));
            happened.extend((!text.is_empty()).then_some(Happening::Text(text)));
        }
    }

    fn release_key(&mut self, code: u8, happened: &mut Vec<Happening>) {
        let Some(place) = self.down.iter().position(|(other, _)| *other == code) else { return };
        let (_, cap) = self.down.remove(place);
        happened.extend(cap.map(|cap| Happening::Key { cap, down: false, repeat: false }));
    }

    fn button(&mut self, button: MouseButton, down: bool, at: Vec2, held: Held, happened: &mut Vec<Happening>) {
        let was_down = self.buttons.contains(&button);
        self.buttons.retain(|other| *other != button);
        if down {
            self.buttons.push(button);
        }
        // A button that went down elsewhere is let go here without a meaning.
        if down || was_down {
            happened.push(Happening::Button { button, down, at, held });
        }
    }

    /// The modifiers after an event of a key: X reports those before it.
    fn held_after(&self, code: u8, down: bool, state: u32) -> Held {
        let mut held = held_of(state);
        match layout::modifier(self.symbol(code, state)) {
            Some(Modifier::Shift) => held.modifiers.shift = down,
            Some(Modifier::Control) => held.modifiers.control = down,
            Some(Modifier::Alt) => held.modifiers.alt = down,
            Some(Modifier::Other) | None => {}
        }
        held
    }

    /// The symbol of a key with the modifiers and the layout of a state.
    fn symbol(&self, code: u8, state: u32) -> u32 {
        let mut symbol = 0;
        // SAFETY: of the event only display, code and state are read, and no text is asked for.
        unsafe {
            let mut event: XKeyEvent = std::mem::zeroed();
            (event.type_0, event.display) = (events::KEY_PRESS, self.display);
            (event.keycode, event.state) = (code.into(), state);
            (self.common.XLookupString)(&mut event, std::ptr::null_mut(), 0, &mut symbol, std::ptr::null_mut());
        }
        symbol as u32
    }

    /// Looks for the window, which the windowing library keeps to itself, in its events, and has it report keys that are held when
    /// it gets the focus.
    fn find_window(&mut self) {
        if self.window.is_some() {
            return;
        }
        const ALREADY_READ: c_int = 0;
        // SAFETY: the display is open; an event is looked at only if there is one, and its window is read, which all have.
        unsafe {
            let mut window = events::window();
            if window == 0 && (self.xlib.XEventsQueued)(self.display, ALREADY_READ) > 0 {
                let mut event = XEvent { pad: [0; 24] };
                (self.xlib.XPeekEvent)(self.display, &mut event);
                window = event.xany.window;
            }
            let mut attributes: XWindowAttributes = std::mem::zeroed();
            if window != 0 && (self.common.XGetWindowAttributes)(self.display, window, &mut attributes) != 0 {
                (self.xlib.XSelectInput)(self.display, window, attributes.your_event_mask | KeymapStateMask);
                self.window = Some(window);
            }
        }
    }

    /// The codes of all keys that are down, in whatever window.
    fn keys_down(&self) -> Vec<u8> {
        let mut bits = [0_u8; 32];
        // SAFETY: the display is open, and the bits are 32 bytes.
        unsafe { (self.xlib.XQueryKeymap)(self.display, bits.as_mut_ptr().cast()) };
        codes(&bits)
    }

    /// Position of the cursor in the window, and the state of its buttons and of modifiers.
    fn pointer(&self) -> Option<(Vec2, u32)> {
        let (mut windows, mut places, mut state): ([Window; 2], [c_int; 4], c_uint) = ([0; 2], [0; 4], 0);
        let ([root, child], [root_x, root_y, x, y]) = (&mut windows, &mut places);
        // SAFETY: display and window are open, and all that is written to is there.
        let same_screen = unsafe {
            (self.xlib.XQueryPointer)(self.display, self.window?, root, child, root_x, root_y, x, y, &mut state)
        };
        Some((place((*x, *y)), state)).filter(|_| same_screen != 0)
    }
}

fn place((x, y): (i32, i32)) -> Vec2 {
    vec2(x as f32, y as f32)
}

fn held_of(state: u32) -> Held {
    let modifiers = Modifiers { shift: state & SHIFT != 0, control: state & CONTROL != 0, alt: state & ALT != 0 };
    Held { modifiers, command: state & SUPER != 0 }
}

/// The codes of keys by their bits.
fn codes(bits: &[u8; 32]) -> Vec<u8> {
    (0..=255).filter(|&code: &u8| bits[usize::from(code / 8)] & 1 << (code % 8) != 0).collect()
}
