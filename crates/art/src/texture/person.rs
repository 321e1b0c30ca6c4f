//! People, drawn from one body: legs, tunic, arms, head; dress and tools distinguish them. Drawing units are 32 to a
//! figure, feet at y = 28.

use super::canvas::Canvas;
use super::dress::{self, Dress};
use super::head::{self, Head};
use super::held_item;
use super::image::Image;
use super::palette as p;
use super::shape::Shape;
use super::unit_look::{Facing, Pose, UnitLook};

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

/// Painted size of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stature {
    /// Side of the square picture, in pixels.
    pub side: usize,
    /// Pixels per drawing unit.
    pub scale: f32,
}

impl Stature {
    pub fn of(look: UnitLook) -> Self {
        let scale = match look {
            UnitLook::Brute => 1.32,
            UnitLook::Chief => 1.14,
            _ => 1.0,
        };
        Self { side: look.side(), scale }
    }

    /// An empty canvas, with the figure's feet at its foot.
    pub fn canvas(self) -> Canvas {
        let side = self.side as f32;
        let mut canvas = Canvas::new(self.side, self.side);
        canvas.scale = self.scale;
        canvas.shift_x = side / 2.0 - 16.0 * canvas.scale;
        canvas.shift_y = side - 31.0 * canvas.scale - 1.0;
        canvas
    }
}

/// A person on their feet. Facing west is the caller's mirror.
pub(super) fn standing(stature: Stature, dress: &Dress, facing: Facing, pose: Pose, frame: u32) -> Image {
    let mut canvas = stature.canvas();
    let held = dress.tool_for(pose);
    let moment = FigureFrame::of(facing, pose, frame);
    let bob = moment.bob;
    let hand = main_hand(&moment);
    let behind = facing == Facing::North;
    if behind {
        held_item::draw(&mut canvas, held, hand, &moment);
    } else {
        dress::back(&mut canvas, dress, &moment);
    }
    legs(&mut canvas, dress, &moment);
    torso(&mut canvas, dress, &moment);
    off_arm(&mut canvas, dress, &moment);
    arm(&mut canvas, dress, &moment, hand);
    head::head(&mut canvas, &dress.head, (16.0 + if facing == Facing::East { 0.8 } else { 0.0 }, 10.5 + bob), facing);
    if behind {
        dress::back(&mut canvas, dress, &moment);
    } else {
        held_item::draw(&mut canvas, held, hand, &moment);
        canvas.flat(Shape::Disc(hand.at, 1.7), dress.head.skin);
    }
    canvas.outline();
    canvas.shadow((16.5, 28.0), (dress.girth + 4.0, 3.6));
    canvas.finish()
}

/// The hand that holds tools and weapons.
pub(super) fn main_hand(moment: &FigureFrame) -> Hand {
    let swing = moment.frame == 1;
    let (at, aim) = match (moment.facing, moment.pose, swing) {
        (Facing::East, Pose::Work, false) => ((19.0, 14.0), (0.1, -0.99)),
        (Facing::East, Pose::Work, true) => ((22.0, 20.5), (0.9, 0.44)),
        (Facing::East, Pose::Fight, false) => ((14.5, 14.0), (-0.6, -0.8)),
        (Facing::East, Pose::Fight, true) => ((23.5, 17.5), (0.98, -0.2)),
        (Facing::East, ..) => ((18.5, 20.5), (0.42, -0.91)),
        (Facing::North, Pose::Work | Pose::Fight, false) => ((9.0, 13.5), (-0.5, -0.87)),
        (Facing::North, Pose::Work | Pose::Fight, true) => ((11.0, 12.0), (0.25, -0.97)),
        (Facing::North, ..) => ((8.5, 20.5), (-0.26, -0.97)),
        (_, Pose::Work | Pose::Fight, false) => ((23.5, 13.5), (0.5, -0.87)),
        (_, Pose::Work | Pose::Fight, true) => ((22.0, 21.0), (0.25, 0.97)),
        _ => ((23.5, 20.5), (0.26, -0.97)),
    };
    Hand { at: (at.0, at.1 + moment.bob), aim }
}

fn legs(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame) {
    let stride = match (moment.pose, moment.frame) {
        (Pose::Walk, 0) => 1.0,
        (Pose::Walk, 2) => -1.0,
        (Pose::Fight, 1) => 0.8,
        _ => 0.0,
    };
    let spread = dress.girth * 0.42;
    for (side, lead) in [(-1.0, stride), (1.0, -stride)] {
        let (hip, foot) = if moment.facing == Facing::East {
            ((16.0 + side * 0.8, 22.0), (16.0 + side * 1.2 + lead * 4.6, 27.2 - if lead < 0.0 { 0.8 } else { 0.0 }))
        } else {
            ((16.0 + side * spread, 22.0), (16.0 + side * spread, 27.0 + lead * 1.3))
        };
        let shade = if side < 0.0 && moment.facing == Facing::East { 0.75 } else { 1.0 };
        canvas.flat(Shape::Bar(hip, (foot.0, foot.1 - 1.5), 2.0), dress.legs.lit(shade));
        let toe = if moment.facing == Facing::East { 1.4 } else { 0.0 };
        canvas.flat(Shape::Bar((foot.0, foot.1), (foot.0 + toe, foot.1), 1.7), p::BARK.lit(0.75 * shade));
    }
}

fn torso(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame) {
    let half = if moment.facing == Facing::East { dress.girth * 0.72 } else { dress.girth };
    let (top, hem) = (15.0 + moment.bob, 24.0 + moment.bob * 0.5);
    let body =
        Shape::Quad([(16.0 - half * 0.82, top), (16.0 + half * 0.82, top), (16.0 + half, hem), (16.0 - half, hem)]);
    canvas.solid(Shape::Bar((16.0 - half * 0.5, top + 1.0), (16.0 + half * 0.5, top + 1.0), 2.6), dress.tunic);
    canvas.bevel(body, dress.tunic, 3.5, 0.35);
    dress::vest(canvas, dress, moment, half);
}

fn shoulder(dress: &Dress, moment: &FigureFrame, side: f32) -> (f32, f32) {
    let out = if moment.facing == Facing::East { 0.0 } else { side * dress.girth * 0.88 };
    (16.0 + out, 16.5 + moment.bob)
}

fn arm(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame, hand: Hand) {
    let side = if moment.facing == Facing::North { -1.0 } else { 1.0 };
    canvas.bevel(Shape::Bar(shoulder(dress, moment, side), hand.at, dress.arm), dress.sleeve, 2.0, 0.3);
    canvas.flat(Shape::Disc(hand.at, 1.7), dress.head.skin);
}

/// The hand that holds a shield, of a figure of this half width.
pub(super) fn off_hand_at(girth: f32, moment: &FigureFrame) -> (f32, f32) {
    let side = if moment.facing == Facing::North { 1.0 } else { -1.0 };
    let swing = match (moment.pose, moment.frame) {
        (Pose::Walk, 0) => 1.5,
        (Pose::Walk, 2) => -1.5,
        _ => 0.0,
    };
    if moment.facing == Facing::East {
        (14.0 + swing * 1.6, 21.0 + moment.bob)
    } else {
        (16.0 + side * (girth + 2.2), 21.5 + moment.bob - swing * 0.6)
    }
}

fn off_arm(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame) {
    let side = if moment.facing == Facing::North { 1.0 } else { -1.0 };
    let hand = off_hand_at(dress.girth, moment);
    canvas.bevel(Shape::Bar(shoulder(dress, moment, side), hand, dress.arm), dress.sleeve.lit(0.86), 2.0, 0.3);
    canvas.flat(Shape::Disc(hand, 1.6), dress.head.skin.lit(0.92));
}

/// A person lying down, head to the left: asleep under a blanket, or fallen.
pub(super) fn lying(stature: Stature, dress: &Dress, pose: Pose) -> Image {
    if pose == Pose::Dead { fallen(stature, dress) } else { sleeper(stature, dress) }
}

fn sleeper(stature: Stature, dress: &Dress) -> Image {
    let mut canvas = stature.canvas();
    for (y, end) in [(19.5, 28.0), (23.0, 27.0)] {
        canvas.flat(Shape::Bar((20.0, y), (end, y + 0.5), 1.9), dress.legs);
        canvas.flat(Shape::Bar((end, y + 0.5), (end + 0.8, y + 0.3), 1.7), p::BARK.lit(0.75));
    }
    let body = Shape::Slab((11.5, 21.2 - dress.girth * 0.75), (21.5, 21.2 + dress.girth * 0.75), 2.5);
    canvas.bevel(body, dress.tunic, 3.0, 0.35);
    head::head(&mut canvas, &dress.head, (8.5, 20.5), Facing::East);
    canvas.bevel(Shape::Slab((13.0, 15.5), (29.5, 27.0), 2.5), dress.trim.lit(0.9), 3.0, 0.3);
    canvas.line((14.0, 17.0), (14.0, 25.5), 1.8, p::LINEN);
    head::closed_eye(&mut canvas, dress.head.skin, (10.3, 20.5));
    canvas.outline();
    canvas.shadow((17.0, 26.0), (14.0, 4.0));
    canvas.finish()
}

/// A fallen person: limbs apart, in blood, over a dark shadow, visible on any ground and from far away.
fn fallen(stature: Stature, dress: &Dress) -> Image {
    let mut canvas = stature.canvas();
    canvas.veil(Shape::Oval((16.5, 23.0), (15.5, 7.2)), p::INK, 0.5);
    for (at, size) in [((14.5, 24.0), (11.0, 5.2)), ((23.0, 26.0), (5.5, 2.6)), ((5.0, 24.5), (3.6, 2.0))] {
        canvas.veil(Shape::Oval(at, size), p::OXBLOOD, 0.92);
    }
    canvas.veil(Shape::Oval((13.5, 24.8), (6.5, 2.4)), p::MADDER, 0.7);
    let mut body = stature.canvas();
    let pale = dress.head.skin.mix(p::GRANITE, 0.35);
    for (knee, foot) in [((24.0, 17.0), (29.0, 14.5)), ((25.0, 23.5), (30.0, 26.0))] {
        body.flat(Shape::Bar((20.0, 20.8), knee, 2.0), dress.legs);
        body.flat(Shape::Bar(knee, foot, 1.9), dress.legs.lit(0.9));
        body.flat(Shape::Bar(foot, (foot.0 + 1.2, foot.1 - 0.6), 1.7), p::BARK.lit(0.75));
    }
    for (elbow, hand) in [((14.5, 14.5), (18.0, 11.5)), ((13.5, 27.0), (9.0, 29.0))] {
        body.bevel(Shape::Bar((13.0, 20.8), elbow, dress.arm), dress.sleeve, 2.0, 0.3);
        body.bevel(Shape::Bar(elbow, hand, dress.arm * 0.9), dress.sleeve.lit(0.92), 2.0, 0.3);
        body.flat(Shape::Disc(hand, 1.7), pale);
    }
    let half = dress.girth * 0.8;
    body.bevel(Shape::Slab((10.5, 20.8 - half), (21.5, 20.8 + half), 3.0), dress.tunic, 3.0, 0.35);
    body.flat(Shape::Bar((17.5, 20.8 - half * 0.9), (17.5, 20.8 + half * 0.9), 0.9), dress.trim);
    body.flat(Shape::Oval((14.0, 21.5), (2.4, 1.8)), p::OXBLOOD);
    let head = Head { skin: pale, ..dress.head };
    head::head(&mut body, &head, (7.0, 19.5), Facing::East);
    head::dead_eye(&mut body, pale, (8.8, 19.8));
    body.outline_with(p::INK, 1.0);
    canvas.lay(&body);
    canvas.finish()
}
