//! What the loop of the window tells the screens about a frame, and what they ask of it.

use crate::play::input::InputEvents;
use crate::play::panels::style;
use glam::Vec2;

/// A frame.
pub struct Frame {
    /// Columns and rows of the window in pixels.
    pub size: Vec2,
    /// Pixels a point of the screen.
    pub density: f32,
    /// It is fingers that click.
    pub fingers: bool,
    /// Wall time since the frame before.
    pub seconds: f64,
    /// Wall time in seconds since some moment.
    pub now: f64,
    /// Tells the wall time at any later moment.
    pub clock: fn() -> f64,
    /// What mouse and keys did since the frame before.
    pub events: InputEvents,
    /// No more ticks than these may pass.
    pub most_ticks: u64,
}

impl Frame {
    /// How many per cent of its usual size the interface has, where the player wants it to have these.
    pub fn percent(&self, wanted: u16) -> u16 {
        let least = if self.fingers { style::percent_for_fingers(self.size.y, self.density) } else { 0 };
        least.max(wanted)
    }
}

/// What is asked of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowRequest {
    /// It is to be closed.
    pub quit: bool,
    /// A picture of it is to be written.
    pub screenshot: bool,
}
