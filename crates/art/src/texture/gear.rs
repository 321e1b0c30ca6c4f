//! Weapons and armour: worn, to be laid over a figure in the same pose, and alone, for buttons. A new weapon needs one
//! more member, its row here and, if it is held, its drawing in `held_item.rs`.

use super::canvas::Canvas;
use super::held_item::{self, HeldItem};
use super::image::{Image, TILE};
use super::names::named;
use super::palette::{self as p, Rgb};
use super::person::{self, FigureFrame, Hand, Stature};
use super::shape::Shape;
use super::unit_look::{Facing, Pose, UnitLook};

named! {
    /// A weapon, a shield or armour.
    GearLook {
        /// A knotty club.
        Club = "club",
        /// A spear with an iron head.
        Spear = "spear",
        /// A broad axe.
        Axe = "axe",
        /// A strap with a stone in it.
        Sling = "sling",
        /// A tall bow.
        Bow = "bow",
        /// A round shield with a boss.
        Shield = "shield",
        /// A shirt of rings.
        Mail = "mail",
        /// A jerkin of leather.
        Jerkin = "jerkin",
    }
}

impl GearLook {
    const fn held(self) -> HeldItem {
        match self {
            Self::Club => HeldItem::Club,
            Self::Spear => HeldItem::Spear,
            Self::Axe => HeldItem::Axe,
            Self::Sling => HeldItem::Sling,
            Self::Bow => HeldItem::Bow,
            Self::Shield | Self::Mail | Self::Jerkin => HeldItem::Nothing,
        }
    }

    /// Worn on the body.
    const fn is_armour(self) -> bool {
        matches!(self, Self::Mail | Self::Jerkin)
    }

    /// Visible in this pose: working hands hold tools, and people lying down have laid their gear aside.
    pub fn is_seen(self, pose: Pose) -> bool {
        match pose {
            Pose::Stand | Pose::Walk | Pose::Fight => true,
            Pose::Work => self.is_armour(),
            Pose::Shoot | Pose::Sleep | Pose::Dead => false,
        }
    }

    /// Drawn behind a figure that holds it and faces away.
    pub fn is_behind(self, facing: Facing) -> bool {
        facing == Facing::North && self != Self::Shield && !self.is_armour()
    }
}

/// The visible part on a figure of the usual size, to be laid over that. `frame` may be any number; it wraps.
pub fn worn(look: GearLook, facing: Facing, pose: Pose, frame: u32) -> Image {
    if facing == Facing::West {
        return worn(look, Facing::East, pose, frame).mirrored();
    }
    worn_by(Stature::of(UnitLook::Colonist), GIRTH, look, &FigureFrame::of(facing, pose, frame % pose.frames()))
}

/// The visible part on a figure of this size and half width. Facing west is the caller's mirror.
pub(super) fn worn_by(stature: Stature, girth: f32, look: GearLook, moment: &FigureFrame) -> Image {
    let mut canvas = stature.canvas();
    match look {
        GearLook::Shield => {
            let hand = person::off_hand_at(girth, moment);
            let east = moment.facing == Facing::East;
            shield(&mut canvas, if east { (hand.0 + 1.0, hand.1 - 1.0) } else { (hand.0, hand.1 - 1.5) });
        }
        GearLook::Mail => rings(&mut canvas, shirt(girth, moment)),
        GearLook::Jerkin => jerkin(&mut canvas, girth, moment),
        _ => held_item::draw(&mut canvas, look.held(), person::main_hand(moment), moment),
    }
    canvas.outline();
    canvas.finish()
}

/// Half width of those who carry it, in drawing units.
pub(super) const GIRTH: f32 = 5.5;

fn shield(canvas: &mut Canvas, at: (f32, f32)) {
    canvas.flat(Shape::Disc(at, 5.4), p::IRON);
    canvas.bevel(Shape::Disc(at, 4.6), p::TIMBER.lit(1.1), 3.0, 0.3);
    canvas.line((at.0 - 3.2, at.1 - 3.2), (at.0 + 3.2, at.1 + 3.2), 1.3, p::LINEN.lit(0.85));
    canvas.solid(Shape::Disc(at, 1.7), p::STEEL);
}

/// The shape of armour on a body of this half width.
fn shirt(girth: f32, moment: &FigureFrame) -> Shape {
    let half = if moment.facing == Facing::East { girth * 0.72 } else { girth };
    let (top, hem) = (15.5 + moment.bob, 22.5 + moment.bob * 0.5);
    Shape::Quad([
        (16.0 - half * 0.8, top),
        (16.0 + half * 0.8, top),
        (16.0 + half * 0.95, hem),
        (16.0 - half * 0.95, hem),
    ])
}

/// The leather of a jerkin.
fn leather() -> Rgb {
    p::HIDE.mix(p::BARK, 0.45)
}

fn jerkin(canvas: &mut Canvas, girth: f32, moment: &FigureFrame) {
    canvas.bevel(shirt(girth, moment), leather(), 2.5, 0.4);
    let (top, belt) = (15.5 + moment.bob, 20.8 + moment.bob * 0.6);
    if moment.facing != Facing::East {
        canvas.line((16.0, top), (16.0, belt), 0.9, leather().lit(0.55));
    }
    if moment.facing == Facing::South {
        canvas.flat(Shape::Wedge((14.0, top - 0.5), (18.0, top - 0.5), (16.0, top + 2.8)), p::LINEN);
    }
    let half = if moment.facing == Facing::East { girth * 0.62 } else { girth * 0.85 };
    canvas.line((16.0 - half, belt), (16.0 + half, belt), 1.2, p::BARK.lit(0.6));
}

/// Rings of iron, row upon row.
fn rings(canvas: &mut Canvas, shape: Shape) {
    canvas.paint(shape, 1.0, |x, y| {
        let row = (y / 1.5) as i32;
        let ring = ((x / 1.5) as i32 + row) % 2;
        p::STEEL.lit(if ring == 0 { 0.72 } else { 1.02 })
    });
}

/// The gear alone, [`TILE`] pixels square.
pub fn gear_icon(look: GearLook) -> Image {
    let mut canvas = Canvas::new(TILE, TILE);
    let moment = FigureFrame::of(Facing::South, Pose::Stand, 0);
    match look {
        GearLook::Shield => {
            canvas.scale = 2.2;
            shield(&mut canvas, (7.2, 7.2));
        }
        GearLook::Mail => {
            canvas.solid(Shape::Slab((4.0, 6.0), (28.0, 13.0), 3.0), p::IRON);
            rings(&mut canvas, Shape::Slab((4.5, 6.5), (27.5, 12.5), 3.0));
            rings(&mut canvas, Shape::Slab((9.0, 6.5), (23.0, 28.0), 2.0));
            canvas.flat(Shape::Oval((16.0, 6.5), (4.0, 2.6)), p::INK);
        }
        GearLook::Jerkin => {
            for side in [-1.0, 1.0f32] {
                let shoulder = (16.0 + side * 7.0, 9.0);
                canvas.solid(Shape::Taper(shoulder, 4.2, (16.0 + side * 11.5, 12.5), 3.2), leather().lit(0.85));
            }
            canvas.solid(Shape::Slab((7.5, 5.0), (24.5, 22.0), 3.0), leather());
            canvas.solid(Shape::Quad([(8.0, 19.0), (24.0, 19.0), (26.5, 28.5), (5.5, 28.5)]), leather().lit(1.08));
            for x in [12.0, 16.0, 20.0] {
                canvas.line((x, 22.0), (16.0 + (x - 16.0) * 1.3, 28.0), 1.0, leather().lit(0.62));
            }
            canvas.flat(Shape::Wedge((11.5, 4.0), (20.5, 4.0), (16.0, 11.0)), p::INK);
            canvas.line((16.0, 10.5), (16.0, 18.0), 1.3, p::INK);
            for y in [12.0, 14.5, 17.0] {
                canvas.line((13.9, y - 0.8), (18.1, y + 0.8), 1.0, p::LINEN);
            }
            canvas.line((7.6, 20.0), (24.4, 20.0), 2.6, p::BARK.lit(0.65));
            canvas.flat(Shape::Disc((16.0, 20.0), 1.9), p::OCHRE);
        }
        GearLook::Bow => {
            held_item::draw(&mut canvas, HeldItem::Bow, Hand { at: (15.0, 19.0), aim: (0.0, -1.0) }, &moment);
        }
        _ => {
            canvas.scale = 1.25;
            held_item::draw(&mut canvas, look.held(), Hand { at: (10.0, 17.5), aim: (0.62, -0.78) }, &moment);
        }
    }
    canvas.outline();
    canvas.finish()
}
