//! Deer and wolves. Drawing units are 32 to a figure, hooves at y = 28.

use super::canvas::Canvas;
use super::image::Image;
use super::names::named;
use super::palette::{self as p, Rgb};
use super::person::Stature;
use super::shape::Shape;
use super::unit_look::{Facing, Pose, UnitLook};

named! {
    /// Body of an animal.
    BeastBuild {
        /// Slender, with hooves and a short tail.
        Deer = "deer",
        /// Low, with pointed ears and a bushy tail.
        Wolf = "wolf",
    }
}

/// Build and colours of one animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hide {
    pub build: BeastBuild,
    pub has_antlers: bool,
    /// Back and head.
    pub coat: Rgb,
    /// Belly and muzzle.
    pub belly: Rgb,
    pub legs: Rgb,
    pub eye: Rgb,
}

impl Hide {
    /// The hide of an animal whose coat has this colour; its other colours follow from that.
    pub fn with_coat(build: BeastBuild, coat: Rgb) -> Self {
        match build {
            BeastBuild::Deer => {
                let (belly, legs) = (p::LINEN.mix(coat, 0.25), coat.lit(0.72));
                Self { build, has_antlers: true, coat, belly, legs, eye: p::INK }
            }
            BeastBuild::Wolf => {
                let (belly, legs) = (coat.mix(p::LINEN, 0.6), coat.lit(0.8));
                Self { build, has_antlers: false, coat, belly, legs, eye: p::FLAME }
            }
        }
    }

    /// The usual hide of an animal of this build.
    pub fn usual(build: BeastBuild) -> Self {
        match build {
            BeastBuild::Deer => Self::of(UnitLook::Deer, 0),
            BeastBuild::Wolf => Self::of(UnitLook::Wolf, 0),
        }
    }

    pub(super) fn of(look: UnitLook, variant: u32) -> Self {
        if look == UnitLook::Deer {
            let coat = [p::HIDE, p::HIDE.lit(1.12), p::HIDE.lit(0.88)][variant as usize % 3];
            Self { has_antlers: variant != 1, ..Self::with_coat(BeastBuild::Deer, coat) }
        } else {
            let coat = if variant == 0 { p::FUR } else { p::FUR.lit(0.78) };
            Self { belly: p::FUR.mix(p::LINEN, 0.6), ..Self::with_coat(BeastBuild::Wolf, coat) }
        }
    }

    fn is_deer(&self) -> bool {
        self.build == BeastBuild::Deer
    }
}

impl BeastBuild {
    /// Pixels per drawing unit of an animal of the usual size.
    pub(super) const fn scale(self) -> f32 {
        match self {
            Self::Deer => 1.1,
            Self::Wolf => 1.04,
        }
    }
}

/// Painted size of a kind of animal.
pub(super) fn stature(look: UnitLook) -> Stature {
    let build = if look == UnitLook::Deer { BeastBuild::Deer } else { BeastBuild::Wolf };
    Stature { side: look.side(), scale: build.scale() }
}

fn new_canvas(stature: Stature) -> Canvas {
    let mut canvas = stature.canvas();
    // Hooves stand half a pixel lower than feet.
    canvas.shift_y += 0.5;
    canvas
}

/// An animal on its legs. Facing west is the caller's mirror.
pub(super) fn standing(stature: Stature, hide: &Hide, facing: Facing, pose: Pose, frame: u32) -> Image {
    let pose = if pose == Pose::Shoot { Pose::Fight } else { pose };
    let mut canvas = new_canvas(stature);
    let bob = if pose == Pose::Walk && frame % 2 == 1 { -1.0 } else { 0.0 };
    let stride = match (pose, frame) {
        (Pose::Walk, 0) | (Pose::Fight, 1) => 1.0,
        (Pose::Walk, 2) => -1.0,
        _ => 0.0,
    };
    match facing {
        Facing::East | Facing::West => sideways(&mut canvas, hide, pose, frame, bob, stride),
        Facing::South => towards(&mut canvas, hide, pose, frame, bob, stride),
        Facing::North => away(&mut canvas, hide, pose, frame, bob, stride),
    }
    canvas.outline();
    canvas.shadow((16.0, 27.5), (if facing == Facing::East { 12.5 } else { 8.0 }, 3.4));
    canvas.finish()
}

fn sideways(canvas: &mut Canvas, hide: &Hide, pose: Pose, frame: u32, bob: f32, stride: f32) {
    let back = 17.0 + bob + if hide.is_deer() { 0.0 } else { 2.0 };
    for (x, lead, shade) in [(10.5, -1.0, 0.78), (20.5, 1.0, 0.78), (9.0, 1.0, 1.0), (19.0, -1.0, 1.0)] {
        let foot = x + lead * stride * 3.4;
        canvas.flat(Shape::Taper((x, back + 2.0), 1.9, (foot, 27.2), 1.0), hide.legs.lit(shade));
    }
    tail(canvas, hide, back, stride);
    canvas.bevel(
        Shape::Taper((9.5, back), 4.4, (19.5, back), if hide.is_deer() { 4.6 } else { 5.0 }),
        hide.coat,
        4.0,
        0.4,
    );
    canvas.flat(Shape::Bar((10.5, back + 3.4), (18.5, back + 3.6), 1.1), hide.belly);
    if !hide.is_deer() {
        canvas.flat(Shape::Bar((8.0, back - 3.2), (19.0, back - 3.4), 1.2), hide.coat.lit(0.66));
    } else {
        for (x, y) in [(9.0, -1.6), (12.0, -2.2), (15.0, -1.4), (11.0, 0.6)] {
            canvas.flat(Shape::Disc((x, back + y), 0.75), hide.belly);
        }
    }
    let grazing = pose == Pose::Work;
    let head = match (hide.is_deer(), grazing) {
        (true, true) => (26.5, 24.5 - frame as f32),
        (true, false) => (25.0, back - 9.0),
        (false, true) => (26.5, 23.5 - frame as f32),
        (false, false) => (26.0 + if pose == Pose::Fight && frame == 1 { 2.0 } else { 0.0 }, back - 4.0),
    };
    canvas.bevel(Shape::Taper((19.5, back - 0.5), 3.9, (head.0 - 1.2, head.1 + 1.0), 2.3), hide.coat, 3.0, 0.35);
    side_head(canvas, hide, head, pose == Pose::Fight);
}

fn tail(canvas: &mut Canvas, hide: &Hide, back: f32, stride: f32) {
    if hide.is_deer() {
        canvas.flat(Shape::Taper((6.0, back - 2.0), 1.8, (4.2, back + 0.5), 1.2), p::LINEN);
    } else {
        canvas.flat(Shape::Taper((6.5, back - 0.5), 2.0, (2.0, back + 5.0 - stride), 2.3), hide.coat.lit(0.85));
        canvas.flat(Shape::Disc((1.7, back + 5.6 - stride), 1.5), hide.belly);
    }
}

fn side_head(canvas: &mut Canvas, hide: &Hide, (x, y): (f32, f32), is_snarling: bool) {
    if hide.is_deer() {
        canvas.flat(Shape::Taper((x - 2.6, y - 1.2), 1.3, (x - 5.6, y - 2.8), 0.6), hide.coat.lit(0.85));
        canvas.bevel(Shape::Taper((x - 0.6, y), 2.8, (x + 3.0, y + 1.5), 1.6), hide.coat, 2.5, 0.35);
        canvas.flat(Shape::Disc((x + 4.1, y + 1.6), 1.1), p::INK);
        if hide.has_antlers {
            antler(canvas, (x - 0.6, y - 2.2), -0.55);
            antler(canvas, (x + 0.4, y - 2.2), 0.25);
        }
    } else {
        for ear in [-2.6, 0.2f32] {
            canvas.flat(
                Shape::Wedge((x + ear - 1.6, y - 1.6), (x + ear - 0.4, y - 6.2), (x + ear + 1.6, y - 1.8)),
                hide.coat.lit(0.7),
            );
        }
        canvas.bevel(Shape::Disc((x - 0.6, y), 3.5), hide.coat, 3.0, 0.35);
        canvas.flat(Shape::Taper((x + 1.0, y + 0.9), 2.0, (x + 4.6, y + 1.5), 1.2), hide.belly);
        canvas.flat(Shape::Disc((x + 5.4, y + 0.8), 1.1), p::INK);
        if is_snarling {
            canvas.line((x + 1.5, y + 2.8), (x + 4.6, y + 2.6), 1.3, p::MADDER);
        }
    }
    canvas.flat(Shape::Disc((x + 0.8, y - 0.5), 0.95), hide.eye);
}

/// One antler from its foot, leaning to the left for negative `lean`.
fn antler(canvas: &mut Canvas, (x, y): (f32, f32), lean: f32) {
    let bone = p::LINEN.mix(p::STRAW, 0.5);
    let (mid, tip) = ((x + lean * 5.0, y - 3.5), (x + lean * 6.5, y - 7.5));
    canvas.line((x, y), mid, 1.5, bone);
    canvas.line(mid, tip, 1.3, bone);
    canvas.line(mid, (mid.0 + if lean < 0.0 { -3.0 } else { 3.0 }, mid.1 - 2.0), 1.2, bone);
}

fn towards(canvas: &mut Canvas, hide: &Hide, pose: Pose, frame: u32, bob: f32, stride: f32) {
    let lower = if hide.is_deer() { 0.0 } else { 1.5 };
    canvas.bevel(Shape::Oval((16.0, 17.0 + bob + lower), (5.8, 5.8)), hide.coat.lit(0.85), 4.0, 0.4);
    for (side, lead) in [(-1.0, stride), (1.0, -stride)] {
        canvas.flat(Shape::Taper((16.0 + side * 3.2, 20.0), 2.0, (16.0 + side * 3.4, 27.0 + lead), 1.2), hide.legs);
    }
    canvas.flat(Shape::Oval((16.0, 19.0 + bob + lower), (3.4, 4.2)), hide.belly);
    let head = match (pose, hide.is_deer()) {
        (Pose::Work, _) => (16.0, 20.5 + frame as f32),
        (_, true) => (16.0, 10.5 + bob),
        (_, false) => (16.0, 13.0 + bob + if pose == Pose::Fight { frame as f32 * 2.0 } else { 0.0 }),
    };
    front_head(canvas, hide, head);
}

fn front_head(canvas: &mut Canvas, hide: &Hide, (x, y): (f32, f32)) {
    for side in [-1.0, 1.0f32] {
        if hide.is_deer() {
            canvas.flat(
                Shape::Taper((x + side * 2.4, y - 1.0), 1.5, (x + side * 6.2, y - 2.4), 0.8),
                hide.coat.lit(0.85),
            );
        } else {
            let ear = Shape::Wedge((x + side * 4.4, y - 1.0), (x + side * 4.0, y - 6.6), (x + side * 0.8, y - 2.6));
            canvas.flat(ear, hide.coat.lit(0.7));
        }
    }
    canvas.bevel(Shape::Taper((x, y), if hide.is_deer() { 3.4 } else { 4.4 }, (x, y + 4.2), 2.0), hide.coat, 3.0, 0.35);
    canvas.flat(Shape::Oval((x, y + 4.2), (1.8, 2.0)), hide.belly);
    canvas.flat(Shape::Oval((x, y + 5.2), (1.4, 1.0)), p::INK);
    for side in [-1.0, 1.0f32] {
        canvas.flat(Shape::Disc((x + side * 2.1, y + 0.4), 0.95), hide.eye);
        if hide.has_antlers {
            antler(canvas, (x + side * 1.4, y - 2.6), side * 0.8);
        }
    }
}

fn away(canvas: &mut Canvas, hide: &Hide, pose: Pose, frame: u32, bob: f32, stride: f32) {
    let lower = if hide.is_deer() { 0.0 } else { 2.0 };
    let nod = match pose {
        Pose::Work => 2.5 + frame as f32,
        Pose::Fight => -1.2 * frame as f32,
        _ => 0.0,
    };
    let head = (16.0, 10.5 + bob + lower + nod);
    for side in [-1.0, 1.0f32] {
        if hide.is_deer() {
            canvas.flat(
                Shape::Taper((16.0 + side * 2.4, head.1 - 0.5), 1.5, (16.0 + side * 6.2, head.1 - 2.4), 0.8),
                hide.coat.lit(0.85),
            );
        } else {
            let ear = Shape::Wedge(
                (16.0 + side * 4.2, head.1),
                (16.0 + side * 3.8, head.1 - 5.4),
                (16.0 + side * 0.8, head.1 - 2.0),
            );
            canvas.flat(ear, hide.coat.lit(0.7));
        }
        if hide.has_antlers {
            antler(canvas, (16.0 + side * 1.4, head.1 - 2.0), side * 0.8);
        }
    }
    canvas.bevel(Shape::Disc(head, if hide.is_deer() { 3.4 } else { 4.2 }), hide.coat.lit(0.9), 3.0, 0.35);
    for (side, lead) in [(-1.0, stride), (1.0, -stride)] {
        canvas.flat(Shape::Taper((16.0 + side * 3.4, 20.0), 2.2, (16.0 + side * 3.6, 27.0 + lead), 1.2), hide.legs);
    }
    canvas.bevel(Shape::Oval((16.0, 18.0 + bob + lower * 0.5), (6.0, 6.2)), hide.coat, 4.0, 0.4);
    if hide.is_deer() {
        canvas.flat(Shape::Oval((16.0, 18.5 + bob), (3.2, 3.4)), p::LINEN);
        canvas.flat(Shape::Taper((16.0, 15.5 + bob), 1.5, (16.0, 19.5 + bob), 1.0), hide.coat.lit(0.75));
    } else {
        canvas.flat(Shape::Taper((16.0, 17.0 + bob), 1.8, (16.0 + stride * 1.5, 25.5), 2.3), hide.coat.lit(0.72));
    }
}

/// An animal lying down: curled up asleep, or dead on its side.
pub(super) fn lying(stature: Stature, hide: &Hide, pose: Pose) -> Image {
    let mut canvas = new_canvas(stature);
    let mut body = new_canvas(stature);
    if pose == Pose::Dead {
        canvas.veil(Shape::Oval((16.0, 25.0), (12.0, 4.0)), p::OXBLOOD, 0.85);
        for (x, end) in [(10.0, 8.0), (13.0, 12.5), (19.0, 20.0), (21.0, 24.0)] {
            body.flat(Shape::Taper((x, 22.0), 1.8, (end, 29.0), 1.0), hide.legs);
        }
    }
    tail(&mut body, hide, 21.0, 0.0);
    body.bevel(Shape::Oval((14.5, 21.5), (9.5, 5.4)), hide.coat, 4.0, 0.4);
    body.flat(Shape::Oval((15.0, 24.2), (6.0, 1.8)), hide.belly);
    let head = if pose == Pose::Dead { (25.5, 24.0) } else { (23.0, 19.0) };
    body.bevel(Shape::Taper((20.0, 20.5), 3.4, (head.0 - 1.0, head.1), 2.4), hide.coat, 3.0, 0.35);
    side_head(&mut body, hide, head, false);
    body.flat(Shape::Disc((head.0 + 0.8, head.1 - 0.5), 1.3), hide.coat);
    body.line((head.0, head.1 - 0.3), (head.0 + 1.8, head.1 - 0.3), 0.8, p::INK);
    body.outline();
    canvas.lay(&body);
    canvas.shadow((16.0, 26.0), (13.0, 4.0));
    canvas.finish()
}
