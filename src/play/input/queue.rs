//! Collects what happens on mouse and keyboard, for the map and for panels.

use super::events::{InputEvents, MouseButton, MouseEvent};
use super::happening::{Happening, Held, UiEvent};
use super::replay::Replay;
use super::touch::{Fingers, TouchPhase};
#[cfg(target_os = "linux")]
use super::x11::X11Input;
use glam::Vec2;
use macroquad::input::simulate_mouse_with_touch;
use macroquad::time::get_time;
use macroquad::window::screen_dpi_scale;
use osada_cli::platform::begins_with_fingers;

/// Reads the window's events and collects them.
pub struct InputQueue {
    source: Source,
    collector: Collector,
}

enum Source {
    #[cfg(target_os = "linux")]
    X11(Box<X11Input>),
    /// The windowing library.
    Library(Replay),
}

impl Source {
    fn open() -> Self {
        #[cfg(target_os = "linux")]
        if let Some(x11) = X11Input::open() {
            return Self::X11(Box::new(x11));
        }
        Self::Library(Replay::new())
    }

    fn take(&mut self) -> Vec<Happening> {
        match self {
            #[cfg(target_os = "linux")]
            Self::X11(x11) => x11.take(),
            Self::Library(replay) => replay.take(),
        }
    }
}

impl InputQueue {
    pub fn new() -> Self {
        // Otherwise every touch would also click as a mouse.
        simulate_mouse_with_touch(false);
        let mut collector = Collector::default();
        collector.events.touched = begins_with_fingers();
        Self { source: Source::open(), collector }
    }

    /// All events since the last call, in order.
    pub fn take(&mut self) -> InputEvents {
        let happened = self.source.take();
        self.collector.collect(happened, screen_dpi_scale(), get_time())
    }
}

/// Keeps what is held between frames.
#[derive(Default)]
struct Collector {
    events: InputEvents,
    fingers: Fingers,
    held: Held,
    buttons: Vec<MouseButton>,
}

impl Collector {
    /// The events of a frame at this time, on a screen of this density.
    fn collect(&mut self, happened: Vec<Happening>, density: f32, now: f64) -> InputEvents {
        for happening in happened {
            self.note(happening, density, now);
        }
        let rested = self.fingers.update(now);
        self.play_mouse(rested);
        let InputEvents { held, cursor, touched, .. } = &self.events;
        let next = InputEvents { held: held.clone(), cursor: *cursor, touched: *touched, ..InputEvents::default() };
        std::mem::replace(&mut self.events, next)
    }

    fn note(&mut self, happening: Happening, density: f32, now: f64) {
        match happening {
            Happening::Moved(at, held) => {
                self.hold(held);
                if at != self.events.cursor {
                    // Of several moves in a row only the last one counts.
                    if let Some((MouseEvent::Moved(_), _)) = self.events.mouse.last() {
                        self.events.mouse.pop();
                    }
                    self.note_mouse(MouseEvent::Moved(at), UiEvent::Moved(at));
                }
            }
            Happening::Button { button, down, at, held } => {
                self.hold(held);
                self.buttons.retain(|&other| other != button);
                if down {
                    self.buttons.push(button);
                }
                let event = if down { MouseEvent::Pressed(button, at) } else { MouseEvent::Released(button, at) };
                self.note_mouse(event, UiEvent::Button { button, down, at });
            }
            Happening::Wheel(turn, held) => {
                self.hold(held);
                self.events.ui.push(UiEvent::Wheel(turn));
                if turn.y != 0.0 {
                    self.events.touched = false;
                    self.note_map(MouseEvent::Wheel(turn.y, self.events.cursor));
                }
            }
            Happening::Holds(held) => self.hold(held),
            Happening::Key { cap, down, repeat } => {
                let all = &mut self.events.held.down;
                all.retain(|&other| other != cap);
                if down {
                    all.push(cap);
                }
                if down && !repeat {
                    self.events.keys.push((cap, self.held.modifiers));
                }
                self.events.ui.push(UiEvent::Key { key: cap.key(), down, held: self.held });
            }
            Happening::Text(text) if self.held.types() => {
                self.events.ui.extend(text.chars().map(UiEvent::Text));
            }
            Happening::Text(_) => {}
            Happening::Finger { phase, id, at } => {
                let events = self.fingers.handle(phase, (id, at), density, now);
                self.events.touched = true;
                self.play_mouse(events);
                let button = MouseButton::Left;
                self.events.ui.push(match phase {
                    TouchPhase::Moves => UiEvent::Moved(at),
                    TouchPhase::Down | TouchPhase::Up => {
                        UiEvent::Button { button, down: phase == TouchPhase::Down, at }
                    }
                });
            }
            Happening::Dropped(files) => self.events.dropped.extend(files),
            Happening::Lost => self.lose(),
            Happening::Keyboard(keys) => self.events.keyboard = Some(keys),
        }
    }

    /// Lets everything go: it will be released in another window.
    fn lose(&mut self) {
        let at = self.events.cursor;
        for button in std::mem::take(&mut self.buttons) {
            self.events.ui.push(UiEvent::Button { button, down: false, at });
        }
        for cap in std::mem::take(&mut self.events.held.down) {
            self.events.ui.push(UiEvent::Key { key: cap.key(), down: false, held: self.held });
        }
        self.hold(Held::default());
        self.note_map(MouseEvent::Lost);
    }

    fn hold(&mut self, held: Held) {
        if held != self.held {
            self.held = held;
            self.events.held.modifiers = held.modifiers;
            self.events.ui.push(UiEvent::Holds(held));
        }
    }

    /// Queues mouse events that were translated from touches.
    fn play_mouse(&mut self, events: Vec<MouseEvent>) {
        events.into_iter().for_each(|event| self.note_map(event));
    }

    fn note_mouse(&mut self, event: MouseEvent, ui: UiEvent) {
        self.events.touched = false;
        self.events.ui.push(ui);
        self.note_map(event);
    }

    fn note_map(&mut self, event: MouseEvent) {
        let at: Option<Vec2> = event.place();
        self.events.cursor = at.unwrap_or(self.events.cursor);
        self.events.mouse.push((event, self.held.modifiers));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;
    use osada_cli::keys::{Key, KeyCap, Modifiers};

    const FREE: Held = Held { modifiers: Modifiers { shift: false, control: false, alt: false }, command: false };
    const CONTROL: Held = Held { modifiers: Modifiers { shift: false, control: true, alt: false }, command: false };

    fn key(key: Key, down: bool, repeat: bool) -> Happening {
        Happening::Key { cap: KeyCap::from(key), down, repeat }
    }

    fn collected(collector: &mut Collector, happened: &[Happening]) -> InputEvents {
        collector.collect(happened.to_vec(), 1.0, 0.0)
    }

    fn texts(happened: &[Happening]) -> String {
        let events = collected(&mut Collector::default(), happened);
        let text = |event| if let UiEvent::Text(character) = event { Some(character) } else { None };
        events.ui.into_iter().filter_map(text).collect()
    }

    #[test]
    fn a_character_of_a_shortcut_is_no_text_in_whatever_order_they_come() {
        let (text, save) = (Happening::Text("s".to_owned()), key(Key::S, true, false));
        assert_eq!(texts(&[Happening::Holds(CONTROL), save.clone(), text.clone()]), "");
        assert_eq!(texts(&[Happening::Holds(CONTROL), text.clone(), save.clone()]), "");
        let command = Held { command: true, ..FREE };
        assert_eq!(texts(&[Happening::Holds(command), text.clone(), save.clone()]), "");
        assert_eq!(texts(&[Happening::Holds(CONTROL), Happening::Holds(FREE), text, save]), "s");
    }

    #[test]
    fn panels_know_the_modifiers_before_the_click_or_key_that_they_change() {
        let at = vec2(3.0, 4.0);
        let click = Happening::Button { button: MouseButton::Left, down: true, at, held: CONTROL };
        let events = collected(&mut Collector::default(), &[click]);
        assert_eq!(events.ui, [UiEvent::Holds(CONTROL), UiEvent::Button { button: MouseButton::Left, down: true, at }]);
        assert_eq!(events.mouse, [(MouseEvent::Pressed(MouseButton::Left, at), CONTROL.modifiers)]);
    }

    #[test]
    fn what_is_held_when_the_focus_is_lost_is_let_go_and_the_next_press_counts() {
        let mut collector = Collector::default();
        let at = vec2(8.0, 9.0);
        let click = Happening::Button { button: MouseButton::Left, down: true, at, held: CONTROL };
        collected(&mut collector, &[click, key(Key::W, true, false), key(Key::W, true, true)]);
        let lost = collected(&mut collector, &[Happening::Lost]);
        assert!(lost.held.down.is_empty() && lost.held.modifiers == Modifiers::default());
        assert_eq!(lost.mouse, [(MouseEvent::Lost, Modifiers::default())]);
        assert!(lost.ui.contains(&UiEvent::Button { button: MouseButton::Left, down: false, at }), "{:?}", lost.ui);
        assert!(lost.ui.contains(&UiEvent::Key { key: Key::W, down: false, held: CONTROL }), "{:?}", lost.ui);
        let again = collected(&mut collector, &[key(Key::W, true, false)]);
        assert_eq!(again.keys, [(KeyCap::from(Key::W), Modifiers::default())]);
    }

    #[test]
    fn a_key_that_repeats_is_pressed_once_and_stays_held() {
        let mut collector = Collector::default();
        let events = collected(&mut collector, &[key(Key::D, true, false), key(Key::D, true, true)]);
        assert_eq!((events.keys.len(), events.held.down.len()), (1, 1));
        assert!(collected(&mut collector, &[key(Key::D, false, false)]).held.down.is_empty());
    }
}
