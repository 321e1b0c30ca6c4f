//! The painter of every unit.

use super::beast::{self, Hide};
use super::dress::Dress;
use super::image::Image;
use super::person::{self, Stature};
use super::unit_look::{Facing, Pose, UnitLook};

/// One unit. `variant` and `frame` may be any numbers; they wrap.
pub fn unit(look: UnitLook, variant: u32, facing: Facing, pose: Pose, frame: u32) -> Image {
    let (variant, frame) = (variant % look.variants(), frame % pose.frames());
    if pose.lies() {
        return if look.is_beast() {
            beast::lying(beast::stature(look), &Hide::of(look, variant), pose)
        } else {
            person::lying(Stature::of(look), &Dress::of(look, variant), pose)
        };
    }
    if facing == Facing::West {
        return unit(look, variant, Facing::East, pose, frame).mirrored();
    }
    if look.is_beast() {
        beast::standing(beast::stature(look), &Hide::of(look, variant), facing, pose, frame)
    } else {
        person::standing(Stature::of(look), &Dress::of(look, variant), facing, pose, frame)
    }
}
