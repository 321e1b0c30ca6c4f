//! Input of a frame from the loop of the window, and requests to the window.

use crate::play::input::InputEvents;
use crate::play::panels::style;
use glam::Vec2;

pub struct Frame {
    /// Columns and rows of the window in pixels.
    pub size: Vec2,
    /// Pixels per point of the screen.
    pub density: f32,
    /// True if the last click came from a finger.
    pub fingers: bool,
    /// Wall time since the frame before.
    pub seconds: f64,
    /// Wall time in seconds since a fixed moment.
    pub now: f64,
    /// Reads the wall time at any later moment.
    pub clock: fn() -> f64,
    /// Mouse and keys since the frame before.
    pub events: InputEvents,
    /// Maximum of ticks in this frame.
    pub most_ticks: u64,
}

impl Frame {
    /// Size of the interface in per cent, from the one that the player wants.
    pub fn percent(&self, wanted: u16) -> u16 {
        let least = if self.fingers { style::percent_for_fingers(self.size.y, self.density) } else { 0 };
        least.max(style::percent_at_density(self.size.y, self.density, wanted))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowRequest {
    /// Close the window.
    pub quit: bool,
    /// Write a picture of the window.
    pub screenshot: bool,
}
