//! Posture of a figure in one frame, from which its body, dress and tools are drawn.

use super::unit_look::{Facing, Pose};

/// A hand with its tool: place and direction of the tool (unit vector).
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
    /// Height by which the step lifts the body.
    pub bob: f32,
}

impl FigureFrame {
    /// The frame of a figure on its feet. Only its tool distinguishes a shot from a blow.
    pub fn of(facing: Facing, pose: Pose, frame: u32) -> Self {
        let bob = if pose == Pose::Walk && frame % 2 == 1 { -1.0 } else { 0.0 };
        let pose = if pose == Pose::Shoot { Pose::Fight } else { pose };
        Self { facing, pose, frame, bob }
    }
}
