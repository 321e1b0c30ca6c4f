//! Touches translated into mouse events: a tap clicks, a long press is the right button, one finger drags, two fingers zoom
//! and move the map.

use super::events::{MouseButton, MouseEvent};
use glam::Vec2;

/// Seconds until a finger that rests is a long press.
const LONG_PRESS: f64 = 0.5;
/// Longest frame, in seconds, that counts towards a long press: while the window hangs, the player sees no response. A slow
/// machine shows five frames a second.
const LONGEST_FRAME: f64 = 0.2;
/// Points by which a finger may slip while it taps or rests.
const SLACK: f32 = 9.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPhase {
    Down,
    Moves,
    /// Lifted, or cancelled by the system.
    Up,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Gesture {
    /// Nothing, or nothing until all fingers are lifted.
    #[default]
    None,
    /// Rests for `rested` seconds, counted up to the time `until`.
    Rests {
        rested: f64,
        until: f64,
    },
    Drags,
    /// Holds the right button down.
    HoldsRight,
    /// Two fingers spread and move.
    Pinches,
}

#[derive(Clone, Debug, Default)]
pub struct Fingers {
    /// Fingers that are down, in the order in which they came: number, first and current position.
    down: Vec<(u64, Vec2, Vec2)>,
    gesture: Gesture,
}

impl Fingers {
    /// Translates one touch at a pixel into mouse events; `scale` is pixels per point.
    pub fn handle(&mut self, phase: TouchPhase, finger: (u64, Vec2), scale: f32, now: f64) -> Vec<MouseEvent> {
        let (id, at) = finger;
        match phase {
            TouchPhase::Down => self.put_down(id, at, now),
            TouchPhase::Moves => self.moved(id, at, scale),
            TouchPhase::Up => self.lifted(id, at),
        }
    }

    /// Updates the time: a finger that rests long enough presses the right button.
    pub fn update(&mut self, now: f64) -> Vec<MouseEvent> {
        let (Gesture::Rests { rested, until }, Some(&(_, at, _))) = (self.gesture, self.down.first()) else {
            return Vec::new();
        };
        let rested = rested + (now - until).min(LONGEST_FRAME);
        if rested < LONG_PRESS {
            self.gesture = Gesture::Rests { rested, until: now };
            return Vec::new();
        }
        self.gesture = Gesture::HoldsRight;
        vec![MouseEvent::Moved(at), MouseEvent::Pressed(MouseButton::Right, at)]
    }

    fn put_down(&mut self, id: u64, at: Vec2, now: f64) -> Vec<MouseEvent> {
        let mut events = Vec::new();
        self.down.retain(|&(other, ..)| other != id);
        match self.gesture {
            Gesture::None if self.down.is_empty() => {
                self.gesture = Gesture::Rests { rested: 0.0, until: now };
            }
            Gesture::Rests { .. } => self.gesture = Gesture::Pinches,
            Gesture::Drags => {
                // Whatever was drawn with the first finger is dropped.
                events.push(MouseEvent::Lost);
                self.gesture = Gesture::Pinches;
            }
            _ => {}
        }
        self.down.push((id, at, at));
        events
    }

    fn moved(&mut self, id: u64, at: Vec2, scale: f32) -> Vec<MouseEvent> {
        let before = self.pair();
        let Some(finger) = self.down.iter_mut().find(|finger| finger.0 == id) else { return Vec::new() };
        let begun = finger.1;
        finger.2 = at;
        match self.gesture {
            Gesture::Rests { .. } if (at - begun).length() > SLACK * scale => {
                self.gesture = Gesture::Drags;
                let pressed = MouseEvent::Pressed(MouseButton::Finger, begun);
                vec![MouseEvent::Moved(begun), pressed, MouseEvent::Moved(at)]
            }
            Gesture::Drags | Gesture::HoldsRight => vec![MouseEvent::Moved(at)],
            Gesture::Pinches => match (before, self.pair()) {
                (Some((from, near)), Some((to, far))) => {
                    let factor = if near > 1.0 && far > 1.0 { far / near } else { 1.0 };
                    vec![MouseEvent::Pinched { factor, from, to }]
                }
                _ => Vec::new(),
            },
            Gesture::Rests { .. } | Gesture::None => Vec::new(),
        }
    }

    fn lifted(&mut self, id: u64, at: Vec2) -> Vec<MouseEvent> {
        let known = self.down.len();
        self.down.retain(|&(other, ..)| other != id);
        if self.down.len() == known {
            return Vec::new();
        }
        let released = |button| vec![MouseEvent::Moved(at), MouseEvent::Released(button, at)];
        let events = match self.gesture {
            Gesture::Rests { .. } => {
                let left = MouseButton::Left;
                vec![MouseEvent::Moved(at), MouseEvent::Pressed(left, at), MouseEvent::Released(left, at)]
            }
            Gesture::Drags => released(MouseButton::Finger),
            Gesture::HoldsRight if self.down.is_empty() => released(MouseButton::Right),
            _ => return self.rest(),
        };
        self.gesture = Gesture::None;
        events
    }

    /// Ends the gesture; a new one begins once all fingers are lifted.
    fn rest(&mut self) -> Vec<MouseEvent> {
        if self.down.is_empty() {
            self.gesture = Gesture::None;
        }
        Vec::new()
    }

    /// Middle and distance of the first two fingers.
    fn pair(&self) -> Option<(Vec2, f32)> {
        let [(.., one), (.., other)] = self.down.get(..2)? else { return None };
        Some(((*one + *other) * 0.5, (*one - *other).length()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TouchPhase::{Down, Moves, Up};
    use glam::vec2;

    /// Mouse events of touches at this many seconds per frame.
    fn at_frames(seconds: f64, steps: &[(TouchPhase, u64, (f32, f32), f64)]) -> Vec<MouseEvent> {
        let mut fingers = Fingers::default();
        let mut events = Vec::new();
        let mut frame = 0.0;
        for &(phase, id, (x, y), now) in steps {
            while frame < now {
                events.extend(fingers.update(frame));
                frame += seconds;
            }
            events.extend(fingers.handle(phase, (id, vec2(x, y)), 1.0, now));
        }
        events
    }

    fn after(steps: &[(TouchPhase, u64, (f32, f32), f64)]) -> Vec<MouseEvent> {
        at_frames(1.0 / 60.0, steps)
    }

    #[test]
    fn a_tap_is_a_click_even_if_the_finger_slips_a_little() {
        let at = vec2(103.0, 52.0);
        let click = [
            MouseEvent::Moved(at),
            MouseEvent::Pressed(MouseButton::Left, at),
            MouseEvent::Released(MouseButton::Left, at),
        ];
        assert_eq!(
            after(&[(Down, 7, (100.0, 50.0), 1.0), (Moves, 7, (103.0, 52.0), 1.1), (Up, 7, (103.0, 52.0), 1.2)]),
            click
        );
    }

    #[test]
    fn a_long_press_is_the_right_button_until_the_finger_is_lifted() {
        let (at, to) = (vec2(10.0, 10.0), vec2(60.0, 10.0));
        let events = after(&[(Down, 1, (10.0, 10.0), 0.0), (Moves, 1, (60.0, 10.0), 0.7), (Up, 1, (60.0, 10.0), 0.9)]);
        let right = MouseButton::Right;
        let expected = [
            MouseEvent::Moved(at),
            MouseEvent::Pressed(right, at),
            MouseEvent::Moved(to),
            MouseEvent::Moved(to),
            MouseEvent::Released(right, to),
        ];
        assert_eq!(events, expected);
    }

    #[test]
    fn a_frame_that_takes_a_second_makes_no_long_press_of_a_stroke() {
        let steps = [(Down, 1, (10.0, 10.0), 0.5), (Moves, 1, (60.0, 10.0), 2.5), (Up, 1, (60.0, 10.0), 2.6)];
        let events = at_frames(1.0, &steps);
        assert_eq!(events.last(), Some(&MouseEvent::Released(MouseButton::Finger, vec2(60.0, 10.0))));
    }

    #[test]
    fn where_a_frame_takes_a_fifth_of_a_second_a_long_press_takes_no_longer() {
        let steps = [(Down, 1, (10.0, 10.0), 0.0), (Up, 1, (10.0, 10.0), 0.7)];
        let events = at_frames(0.2, &steps);
        assert_eq!(events.last(), Some(&MouseEvent::Released(MouseButton::Right, vec2(10.0, 10.0))));
    }

    #[test]
    fn a_finger_that_moves_drags_from_where_it_was_put_down() {
        let events = after(&[(Down, 1, (10.0, 10.0), 0.0), (Moves, 1, (50.0, 10.0), 0.1), (Up, 1, (50.0, 10.0), 0.2)]);
        assert_eq!(events[1], MouseEvent::Pressed(MouseButton::Finger, vec2(10.0, 10.0)));
        assert_eq!(events.last(), Some(&MouseEvent::Released(MouseButton::Finger, vec2(50.0, 10.0))));
    }

    #[test]
    fn two_fingers_spread_the_map_between_them_and_never_click() {
        let events = after(&[
            (Down, 1, (100.0, 100.0), 0.0),
            (Down, 2, (200.0, 100.0), 0.1),
            (Moves, 2, (300.0, 100.0), 0.2),
            (Up, 1, (100.0, 100.0), 0.9),
            (Moves, 2, (400.0, 100.0), 1.0),
            (Up, 2, (400.0, 100.0), 1.1),
        ]);
        let pinched = MouseEvent::Pinched { factor: 2.0, from: vec2(150.0, 100.0), to: vec2(200.0, 100.0) };
        assert_eq!(events, [pinched]);
    }

    #[test]
    fn a_second_finger_breaks_off_what_the_first_was_drawing() {
        let events = after(&[
            (Down, 1, (100.0, 100.0), 0.0),
            (Moves, 1, (150.0, 100.0), 0.1),
            (Down, 2, (200.0, 100.0), 0.2),
            (Up, 2, (200.0, 100.0), 0.3),
            (Up, 1, (150.0, 100.0), 0.4),
        ]);
        assert_eq!(events.last(), Some(&MouseEvent::Lost));
    }
}
