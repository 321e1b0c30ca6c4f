//! What people wear and carry: the part of a figure that says who it is.

use super::canvas::Canvas;
use super::figure::FigureFrame;
use super::held_item::HeldItem;
use super::palette::{self as p, Rgb};
use super::shape::Shape;
use super::unit_look::{Facing, Pose, UnitLook};

/// What is on the head.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Hat {
    Bare,
    Straw,
    Scarf,
    FurCap,
    Helmet,
    Hood,
    LeatherCap,
    Horns,
    Bald,
}

/// Clothes, hair and build of one figure.
pub(super) struct Dress {
    look: UnitLook,
    pub skin: Rgb,
    pub tunic: Rgb,
    pub sleeve: Rgb,
    pub trim: Rgb,
    pub legs: Rgb,
    pub girth: f32,
    pub arm: f32,
    hair: Rgb,
    beard: bool,
    hat: Hat,
}

impl Dress {
    pub fn of(look: UnitLook, variant: u32) -> Self {
        let pale = p::SKIN.mix(p::LINEN, 0.15);
        let grim = p::SKIN.mix(p::EARTH, 0.35);
        let even = variant.is_multiple_of(2);
        let besieger = Self {
            look,
            skin: grim,
            tunic: p::OXBLOOD,
            sleeve: p::OXBLOOD.lit(0.85),
            trim: p::IRON,
            legs: p::IRON.lit(0.7),
            girth: 6.0,
            arm: 2.1,
            hair: p::INK,
            beard: true,
            hat: Hat::Helmet,
        };
        match look {
            UnitLook::Grunt => Self { tunic: p::MADDER.lit(0.85), sleeve: p::IRON.lit(0.9), beard: even, ..besieger },
            UnitLook::Archer => Self {
                tunic: if even { p::OXBLOOD.mix(p::MADDER, 0.25) } else { p::OXBLOOD.mix(p::BARK, 0.35) },
                trim: p::BARK,
                girth: 5.0,
                arm: 1.8,
                beard: false,
                hat: Hat::Hood,
                ..besieger
            },
            UnitLook::Sapper => Self {
                tunic: p::INK.mix(p::BARK, 0.55),
                sleeve: p::OXBLOOD,
                trim: p::EMBER,
                skin: grim.mix(p::INK, 0.2),
                beard: !even,
                hat: Hat::LeatherCap,
                ..besieger
            },
            UnitLook::Brute => Self {
                tunic: p::BARK.mix(p::INK, 0.3),
                sleeve: grim,
                skin: grim,
                girth: 8.6,
                arm: 3.3,
                hat: Hat::Bald,
                ..besieger
            },
            UnitLook::Chief => Self {
                tunic: p::IRON.lit(0.7),
                sleeve: p::MADDER,
                trim: p::OCHRE,
                girth: 6.8,
                hat: Hat::Horns,
                ..besieger
            },
            _ => {
                let v = variant as usize % 8;
                let vests =
                    [p::WOAD, p::HERB, p::OCHRE, p::FORD, p::TIMBER, p::WOAD.lit(1.35), p::SPRUCE.lit(1.3), p::STRAW];
                let hair = [
                    p::STRAW,
                    p::BARK,
                    p::INK,
                    p::EMBER.lit(0.72),
                    p::STRAW.lit(0.8),
                    p::GRANITE,
                    p::BARK.lit(1.3),
                    p::INK.lit(1.5),
                ];
                let hats =
                    [Hat::Bare, Hat::Scarf, Hat::Straw, Hat::Bare, Hat::FurCap, Hat::Scarf, Hat::Bare, Hat::Straw];
                Self {
                    look,
                    skin: pale,
                    tunic: p::LINEN,
                    sleeve: p::LINEN,
                    trim: vests[v],
                    legs: p::EARTH.lit(0.9),
                    girth: 5.3,
                    arm: 1.9,
                    hair: hair[v],
                    beard: matches!(v, 2 | 4 | 6),
                    hat: hats[v],
                }
            }
        }
    }

    pub fn tool_for(&self, pose: Pose) -> HeldItem {
        match (self.look, pose) {
            (UnitLook::Colonist, Pose::Work) => HeldItem::Hammer,
            (UnitLook::Colonist, Pose::Fight) => HeldItem::Spear,
            (UnitLook::Colonist, Pose::Shoot) => HeldItem::Bow,
            (UnitLook::Grunt, _) => HeldItem::Axe,
            (UnitLook::Archer, _) => HeldItem::Bow,
            (UnitLook::Sapper, _) => HeldItem::Pick,
            (UnitLook::Brute, _) => HeldItem::Club,
            (UnitLook::Chief, _) => HeldItem::Sword,
            _ => HeldItem::Nothing,
        }
    }
}

/// Vest, sash, belt: over the tunic whose half width is `half`.
pub(super) fn vest(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame, half: f32) {
    let (top, hem) = (14.5 + moment.bob, 24.0 + moment.bob * 0.5);
    let belt = hem - 4.0;
    if dress.look == UnitLook::Colonist {
        let open = if moment.facing == Facing::South { half * 0.26 } else { 0.0 };
        for side in [-1.0, 1.0f32] {
            let panel = [
                (16.0 + side * open, top),
                (16.0 + side * half * 0.85, top + 0.5),
                (16.0 + side * half * 0.95, belt),
                (16.0 + side * open, belt),
            ];
            canvas.bevel(Shape::Quad(panel), dress.trim, 2.5, 0.3);
        }
        let skirt = [(16.0 - half * 0.95, belt), (16.0 + half * 0.95, belt), (16.0 + half, hem), (16.0 - half, hem)];
        canvas.bevel(Shape::Quad(skirt), dress.trim.lit(0.9), 2.5, 0.3);
        canvas.line((16.0 - half * 0.9, belt), (16.0 + half * 0.9, belt), 1.7, p::MADDER);
        canvas.line((16.0 - half * 0.9, hem - 0.6), (16.0 + half * 0.9, hem - 0.6), 1.0, p::LINEN);
        return;
    }
    canvas.line((16.0 - half * 0.9, belt), (16.0 + half * 0.9, belt), 1.9, p::INK.mix(p::BARK, 0.5));
    canvas.flat(Shape::Disc((16.0, belt), 1.3), dress.trim.mix(p::STEEL, 0.4));
    match dress.look {
        UnitLook::Sapper => canvas.line((16.0 - half * 0.8, top), (16.0 + half * 0.8, belt), 1.6, p::EMBER.lit(0.8)),
        UnitLook::Brute => {
            for side in [-1.0, 1.0f32] {
                canvas.solid(Shape::Oval((16.0 + side * half * 0.82, 15.5), (4.4, 3.4)), p::EARTH.lit(0.75));
                canvas.line(
                    (16.0 + side * half * 0.82, 14.0),
                    (16.0 + side * half * 1.25, 10.6),
                    1.8,
                    p::LINEN.lit(0.85),
                );
            }
        }
        UnitLook::Chief => {
            canvas.line((12.0, top + 2.0), (16.0, top + 5.0), 1.4, p::OCHRE);
            canvas.line((20.0, top + 2.0), (16.0, top + 5.0), 1.4, p::OCHRE);
        }
        _ => {}
    }
}

/// What hangs on the back: quiver, keg, cape. Seen wholly from behind, peeping out from the front.
pub(super) fn back(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame) {
    let lift = moment.bob;
    let x = if moment.facing == Facing::East { 11.5 } else { 16.0 };
    match dress.look {
        UnitLook::Archer => {
            let (foot, top) = ((x - 1.5, 22.0 + lift), (x + 4.5, 12.5 + lift));
            let (foot, top) =
                if moment.facing == Facing::South { ((13.0, 20.0 + lift), (8.0, 11.0 + lift)) } else { (foot, top) };
            canvas.flat(Shape::Bar(foot, top, 2.3), p::BARK);
            for shift in [-1.6, 0.0, 1.6] {
                canvas.line((top.0 + shift, top.1), (top.0 + shift + 0.3, top.1 - 4.0), 1.1, p::LINEN);
            }
        }
        UnitLook::Sapper => {
            let at = if moment.facing == Facing::South { (16.0, 16.0) } else { (x, 18.0 + lift) };
            let wide = if moment.facing == Facing::East { 4.0 } else { 8.2 };
            canvas.solid(Shape::Slab((at.0 - wide, at.1 - 5.0), (at.0 + wide, at.1 + 4.5), 3.0), p::TIMBER.lit(0.9));
            for y in [-3.0, 2.5] {
                canvas.line((at.0 - wide, at.1 + y), (at.0 + wide, at.1 + y), 1.2, p::IRON);
            }
            canvas.line((at.0 + wide - 2.0, at.1 - 5.0), (at.0 + wide, at.1 - 8.0), 1.0, p::LINEN);
            canvas.flat(Shape::Disc((at.0 + wide, at.1 - 8.0), 1.1), p::EMBER);
        }
        UnitLook::Chief => {
            let sway = if moment.pose == Pose::Walk { [0.8, 0.0, -0.8, 0.0][moment.frame as usize % 4] } else { 0.0 };
            let (left, right) = if moment.facing == Facing::East { (6.0, 16.0) } else { (6.5, 25.5) };
            let cape =
                [(11.0, 14.0 + lift), (21.0_f32.min(right), 14.0 + lift), (right + sway, 27.5), (left + sway, 27.5)];
            canvas.bevel(Shape::Quad(cape), p::MADDER, 3.0, 0.35);
            canvas.line((left + sway, 27.0), (right + sway, 27.0), 1.3, p::OCHRE);
        }
        _ => {}
    }
}

/// A shield for those who carry one.
pub(super) fn off_hand(canvas: &mut Canvas, dress: &Dress, hand: (f32, f32), moment: &FigureFrame) {
    if dress.look == UnitLook::Grunt {
        let at = if moment.facing == Facing::East { (hand.0 + 1.0, hand.1 - 1.0) } else { (hand.0, hand.1 - 1.5) };
        canvas.flat(Shape::Disc(at, 5.4), p::IRON);
        canvas.bevel(Shape::Disc(at, 4.6), p::MADDER.lit(1.1), 3.0, 0.3);
        canvas.line((at.0 - 3.2, at.1 - 3.2), (at.0 + 3.2, at.1 + 3.2), 1.3, p::LINEN.lit(0.85));
        canvas.solid(Shape::Disc(at, 1.7), p::STEEL);
    }
}

/// Head, face, hair and hat around `at`.
pub(super) fn head(canvas: &mut Canvas, dress: &Dress, at: (f32, f32), facing: Facing) {
    let (x, y) = at;
    let look = match facing {
        Facing::East => 1.8,
        _ => 0.0,
    };
    if dress.look == UnitLook::Colonist && dress.hat == Hat::Bare && !dress.beard {
        // Long hair shows on both sides of the face.
        canvas.flat(Shape::Bar((x - 3.8, y), (x - 3.6, y + 4.5), 1.9), dress.hair);
        if facing != Facing::East {
            canvas.flat(Shape::Bar((x + 3.8, y), (x + 3.6, y + 4.5), 1.9), dress.hair);
        }
    }
    canvas.bevel(Shape::Disc((x, y), 5.2), dress.skin, 3.5, 0.25);
    if facing == Facing::North {
        canvas.flat(Shape::Disc((x, y - 0.3), 5.2), dress.hair);
    } else {
        if dress.beard {
            canvas.flat(Shape::Oval((x + look * 0.8, y + 3.4), (3.9, 2.8)), dress.hair);
            canvas.flat(Shape::Oval((x + look, y + 2.1), (2.0, 1.2)), dress.skin.lit(0.95));
        }
        canvas.flat(Shape::Oval((x + look - 1.9, y + 0.6), (0.9, 1.25)), p::INK);
        if facing == Facing::South {
            canvas.flat(Shape::Oval((x + 1.9, y + 0.6), (0.9, 1.25)), p::INK);
        } else {
            canvas.flat(Shape::Oval((x + look + 1.3, y + 0.6), (0.8, 1.2)), p::INK);
        }
    }
    hat(canvas, dress, at, facing);
}

fn hat(canvas: &mut Canvas, dress: &Dress, (x, y): (f32, f32), facing: Facing) {
    let forward = if facing == Facing::East { 1.0 } else { 0.0 };
    match dress.hat {
        Hat::Bare => {
            canvas.bevel(Shape::Oval((x - forward, y - 2.8), (5.3, 3.2)), dress.hair, 2.5, 0.35);
            if facing == Facing::East {
                canvas.flat(Shape::Oval((x - 3.4, y), (2.3, 4.0)), dress.hair);
            }
        }
        Hat::Straw => {
            canvas.bevel(Shape::Oval((x, y - 2.2), (8.2, 2.9)), p::STRAW, 2.0, 0.35);
            canvas.solid(Shape::Oval((x, y - 4.3), (4.4, 3.2)), p::STRAW.lit(1.08));
            canvas.line((x - 4.0, y - 3.0), (x + 4.0, y - 3.0), 1.2, dress.trim);
        }
        Hat::Scarf => {
            let cloth = if dress.trim == p::HERB { p::OCHRE.lit(1.05) } else { p::WOAD.lit(1.15) };
            canvas.flat(Shape::Bar((x - 4.4, y), (x - 4.0, y + 5.0), 1.3), dress.hair);
            if facing != Facing::East {
                canvas.flat(Shape::Bar((x + 4.4, y), (x + 4.0, y + 5.0), 1.3), dress.hair);
            }
            canvas.bevel(Shape::Oval((x - forward, y - 2.6), (5.8, 3.8)), cloth, 3.0, 0.35);
            canvas.line((x - 4.8 - forward * 0.5, y - 1.2), (x + 4.8 - forward * 0.5, y - 1.2), 1.4, p::LINEN);
            canvas.flat(Shape::Wedge((x - 5.0, y - 2.5), (x - 8.2, y - 0.5), (x - 5.2, y + 0.8)), cloth.lit(0.9));
            for dot in [-2.4, 0.4, 3.0f32] {
                canvas.flat(Shape::Disc((x + dot - forward, y - 4.2 + dot.abs() * 0.25), 0.8), p::LINEN);
            }
        }
        Hat::FurCap => {
            canvas.solid(Shape::Oval((x, y - 4.2), (4.8, 3.4)), p::WOAD.lit(0.8));
            canvas.solid(Shape::Bar((x - 4.0, y - 2.2), (x + 4.0, y - 2.2), 1.7), p::EARTH.lit(0.8));
        }
        Hat::Helmet => {
            canvas.solid(Shape::Wedge((x - 5.6, y - 0.8), (x, y - 9.5), (x + 5.6, y - 0.8)), p::STEEL.lit(0.72));
            canvas.solid(Shape::Oval((x, y - 2.4), (5.5, 3.2)), p::STEEL.lit(0.72));
            canvas.line((x - 5.2, y - 0.8), (x + 5.2, y - 0.8), 1.7, p::IRON);
            if facing != Facing::North {
                canvas.line((x + forward * 2.5, y - 0.8), (x + forward * 2.5, y + 2.4), 1.4, p::IRON);
            }
        }
        Hat::Hood => {
            canvas.solid(
                Shape::Taper((x - forward, y - 1.2), 6.0, (x - 2.5 - forward * 3.0, y - 8.5), 0.8),
                dress.tunic.lit(0.9),
            );
            if facing != Facing::North {
                canvas.flat(Shape::Oval((x + forward * 1.8, y + 1.2), (3.6, 3.4)), p::INK.mix(dress.skin, 0.35));
                canvas.flat(Shape::Disc((x - 1.6 + forward * 2.0, y + 1.0), 0.9), p::FLAME);
                canvas.flat(Shape::Disc((x + 1.6 + forward * 1.6, y + 1.0), 0.9), p::FLAME);
            }
        }
        Hat::LeatherCap => {
            canvas.solid(Shape::Oval((x, y - 2.6), (5.6, 3.6)), p::BARK.lit(0.8));
            if facing != Facing::North {
                for side in [-2.1, 2.1f32] {
                    canvas.flat(Shape::Disc((x + side + forward, y - 1.6), 2.0), p::OCHRE.lit(0.8));
                    canvas.flat(Shape::Disc((x + side + forward, y - 1.6), 1.1), p::FOAM);
                }
            }
        }
        Hat::Horns => {
            canvas.solid(Shape::Oval((x, y - 2.6), (5.7, 3.9)), p::IRON.lit(1.1));
            canvas.line((x, y - 6.0), (x, y - 1.0), 1.4, p::OCHRE);
            canvas.line((x - 5.2, y - 0.6), (x + 5.2, y - 0.6), 1.6, p::OCHRE);
            for side in [-1.0, 1.0f32] {
                canvas.flat(Shape::Taper((x + side * 4.8, y - 2.8), 1.9, (x + side * 8.6, y - 5.4), 1.4), p::LINEN);
                canvas.flat(Shape::Taper((x + side * 8.6, y - 5.4), 1.4, (x + side * 8.2, y - 9.4), 0.4), p::LINEN);
            }
        }
        Hat::Bald => canvas.line((x - 3.0, y - 2.8), (x + 3.0, y - 3.2), 1.3, p::MADDER.lit(0.8)),
    }
}

pub(super) fn closed_eye(canvas: &mut Canvas, at: (f32, f32)) {
    canvas.flat(Shape::Disc(at, 2.2), p::SKIN);
    canvas.line((at.0 - 1.2, at.1 + 0.4), (at.0 + 1.2, at.1 + 0.4), 0.9, p::INK);
}

pub(super) fn dead_eye(canvas: &mut Canvas, (x, y): (f32, f32)) {
    canvas.flat(Shape::Disc((x, y), 2.2), p::SKIN.mix(p::GRANITE, 0.5));
    canvas.line((x - 1.1, y - 1.1), (x + 1.1, y + 1.1), 0.9, p::INK);
    canvas.line((x + 1.1, y - 1.1), (x - 1.1, y + 1.1), 0.9, p::INK);
}
