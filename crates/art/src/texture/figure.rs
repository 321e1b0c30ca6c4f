//! How a figure holds itself in one frame: what its body, its dress and what it holds are drawn by.

use super::unit_look::{Facing, Pose};

/// A hand with what it holds: where it is and which way the tool points (unit vector).
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub at: (f32, f32),
    pub aim: (f32, f32),
}

/// One frame of one figure.
pub(super) struct FigureFrame {
    pub facing: Facing,
    pub pose: Pose,
    pub frame: u32,
    /// How far the body is lifted by the step.
    pub bob: f32,
}

impl FigureFrame {
    /// A frame of somebody on their feet. Only the tool tells a shot from a blow.
    pub fn of(facing: Facing, pose: Pose, frame: u32) -> Self {
        let bob = if pose == Pose::Walk && frame % 2 == 1 { -1.0 } else { 0.0 };
        let pose = if pose == Pose::Shoot { Pose::Fight } else { pose };
        Self { facing, pose, frame, bob }
    }
}
