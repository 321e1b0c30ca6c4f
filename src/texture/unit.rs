//! Which painter draws a unit.

use super::image::Image;
use super::unit_look::{Facing, Pose, UnitLook};
use super::{beast, person};

/// One unit. `variant` and `frame` may be any numbers; they wrap.
pub fn unit(look: UnitLook, variant: u32, facing: Facing, pose: Pose, frame: u32) -> Image {
    let (variant, frame) = (variant % look.variants(), frame % pose.frames());
    if pose.lies() {
        return if look.is_beast() { beast::lying(look, variant, pose) } else { person::lying(look, variant, pose) };
    }
    if facing == Facing::West {
        return unit(look, variant, Facing::East, pose, frame).mirrored();
    }
    if look.is_beast() {
        beast::standing(look, variant, facing, pose, frame)
    } else {
        person::standing(look, variant, facing, pose, frame)
    }
}
