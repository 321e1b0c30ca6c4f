//! What the loop of the window tells the screens about a frame, and what they ask of it.

use crate::play::input::InputEvents;
use glam::Vec2;

/// A frame.
pub struct Frame {
    /// Columns and rows of the window in pixels.
    pub size: Vec2,
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

/// What is asked of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowRequest {
    /// It is to be closed.
    pub quit: bool,
    /// A picture of it is to be written.
    pub screenshot: bool,
}
