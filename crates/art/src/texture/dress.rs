//! Clothes and carried things: with the head, the part of a figure that identifies it.

use super::canvas::Canvas;
use super::colonist::{self, Guise};
use super::head::{Beard, Hair, Hat, Head};
use super::held_item::HeldItem;
use super::names::named;
use super::palette::{self as p, Rgb};
use super::person::FigureFrame;
use super::shape::Shape;
use super::unit_look::{Facing, Pose, UnitLook};

named! {
    /// Clothes over the tunic.
    Outfit {
        /// A vest and a sash, as settlers wear.
        Vest = "vest",
        /// A belt with a buckle.
        Belt = "belt",
        /// A belt, and a band across the chest.
        Baldric = "baldric",
        /// A belt, and furs with a horn on each shoulder.
        Furs = "furs",
        /// A belt and a chain around the neck.
        Chain = "chain",
    }
}

named! {
    /// Things on the back.
    Back {
        Nothing = "nothing",
        /// A quiver of arrows.
        Quiver = "quiver",
        /// A keg with a fuse.
        Keg = "keg",
        Cape = "cape",
    }
}

/// Clothes, hair and build of one figure. Lengths are in drawing units, 32 to a figure of the usual size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dress {
    /// Face, hair and hat.
    pub head: Head,
    pub tunic: Rgb,
    pub sleeve: Rgb,
    /// The vest, the buckle, the band across the chest, the chain, and the blanket of somebody asleep.
    pub trim: Rgb,
    /// Trousers.
    pub legs: Rgb,
    pub outfit: Outfit,
    pub back: Back,
    pub cape: Rgb,
    pub holds: HeldItem,
    /// Held at work.
    pub works_with: HeldItem,
    /// Half the width of the body: 5.3 of a settler, 8.6 of a brute.
    pub girth: f32,
    /// Half the width of an arm: 1.9 of a settler, 3.3 of a brute.
    pub arm: f32,
}

impl Dress {
    /// The dress of a kind of unit that the library paints.
    pub(super) fn of(look: UnitLook, variant: u32) -> Self {
        let grim = p::SKIN.mix(p::EARTH, 0.35);
        let even = variant.is_multiple_of(2);
        let head = |skin, beard, hat, cloth| {
            let beard = if beard { Beard::Full } else { Beard::None };
            Head { skin, hair: Hair::Bald, hair_colour: p::INK, beard, hat, cloth }
        };
        let armed = |holds| Self {
            head: head(grim, true, Hat::Helmet, p::STEEL),
            tunic: p::OXBLOOD,
            sleeve: p::OXBLOOD.lit(0.85),
            trim: p::IRON,
            legs: p::IRON.lit(0.7),
            outfit: Outfit::Belt,
            back: Back::Nothing,
            cape: p::MADDER,
            holds,
            works_with: holds,
            girth: 6.0,
            arm: 2.1,
        };
        match look {
            UnitLook::Grunt => Self {
                head: head(grim, even, Hat::Helmet, p::STEEL),
                tunic: p::MADDER.lit(0.85),
                sleeve: p::IRON.lit(0.9),
                ..armed(HeldItem::Axe)
            },
            UnitLook::Archer => {
                let tunic = if even { p::OXBLOOD.mix(p::MADDER, 0.25) } else { p::OXBLOOD.mix(p::BARK, 0.35) };
                let head = head(grim, false, Hat::Hood, tunic);
                let back = Back::Quiver;
                Self { head, tunic, back, trim: p::BARK, girth: 5.0, arm: 1.8, ..armed(HeldItem::Bow) }
            }
            UnitLook::Sapper => Self {
                head: head(grim.mix(p::INK, 0.2), !even, Hat::LeatherCap, p::BARK),
                tunic: p::INK.mix(p::BARK, 0.55),
                sleeve: p::OXBLOOD,
                trim: p::EMBER,
                outfit: Outfit::Baldric,
                back: Back::Keg,
                ..armed(HeldItem::Pick)
            },
            UnitLook::Brute => Self {
                head: head(grim, true, Hat::Band, p::MADDER),
                tunic: p::BARK.mix(p::INK, 0.3),
                sleeve: grim,
                outfit: Outfit::Furs,
                girth: 8.6,
                arm: 3.3,
                ..armed(HeldItem::Club)
            },
            UnitLook::Chief => Self {
                head: head(grim, true, Hat::Horns, p::IRON),
                tunic: p::IRON.lit(0.7),
                sleeve: p::MADDER,
                trim: p::OCHRE,
                outfit: Outfit::Chain,
                back: Back::Cape,
                girth: 6.8,
                ..armed(HeldItem::Sword)
            },
            _ => Self::settler(variant),
        }
    }

    fn settler(variant: u32) -> Self {
        let Guise { head, tunic, vest, legs } = colonist::guise(variant);
        Self {
            head,
            tunic,
            sleeve: tunic,
            trim: vest,
            legs,
            outfit: Outfit::Vest,
            back: Back::Nothing,
            cape: p::MADDER,
            holds: HeldItem::Nothing,
            works_with: HeldItem::Hammer,
            girth: 5.3,
            arm: 1.9,
        }
    }

    pub(super) fn tool_for(&self, pose: Pose) -> HeldItem {
        if pose == Pose::Work { self.works_with } else { self.holds }
    }
}

/// Vest, sash, belt: over the tunic whose half width is `half`.
pub(super) fn vest(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame, half: f32) {
    let (top, hem) = (14.5 + moment.bob, 24.0 + moment.bob * 0.5);
    let belt = hem - 4.0;
    if dress.outfit == Outfit::Vest {
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
    match dress.outfit {
        Outfit::Baldric => canvas.line((16.0 - half * 0.8, top), (16.0 + half * 0.8, belt), 1.6, dress.trim.lit(0.8)),
        Outfit::Furs => {
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
        Outfit::Chain => {
            canvas.line((12.0, top + 2.0), (16.0, top + 5.0), 1.4, dress.trim);
            canvas.line((20.0, top + 2.0), (16.0, top + 5.0), 1.4, dress.trim);
        }
        Outfit::Vest | Outfit::Belt => {}
    }
}

/// Draws the things on the back: quiver, keg, cape. Seen wholly from behind, peeping out from the front.
pub(super) fn back(canvas: &mut Canvas, dress: &Dress, moment: &FigureFrame) {
    let lift = moment.bob;
    let x = if moment.facing == Facing::East { 11.5 } else { 16.0 };
    match dress.back {
        Back::Quiver => {
            let (foot, top) = ((x - 1.5, 22.0 + lift), (x + 4.5, 12.5 + lift));
            let (foot, top) =
                if moment.facing == Facing::South { ((13.0, 20.0 + lift), (8.0, 11.0 + lift)) } else { (foot, top) };
            canvas.flat(Shape::Bar(foot, top, 2.3), p::BARK);
            for shift in [-1.6, 0.0, 1.6] {
                canvas.line((top.0 + shift, top.1), (top.0 + shift + 0.3, top.1 - 4.0), 1.1, p::LINEN);
            }
        }
        Back::Keg => {
            let at = if moment.facing == Facing::South { (16.0, 16.0) } else { (x, 18.0 + lift) };
            let wide = if moment.facing == Facing::East { 4.0 } else { 8.2 };
            canvas.solid(Shape::Slab((at.0 - wide, at.1 - 5.0), (at.0 + wide, at.1 + 4.5), 3.0), p::TIMBER.lit(0.9));
            for y in [-3.0, 2.5] {
                canvas.line((at.0 - wide, at.1 + y), (at.0 + wide, at.1 + y), 1.2, p::IRON);
            }
            canvas.line((at.0 + wide - 2.0, at.1 - 5.0), (at.0 + wide, at.1 - 8.0), 1.0, p::LINEN);
            canvas.flat(Shape::Disc((at.0 + wide, at.1 - 8.0), 1.1), p::EMBER);
        }
        Back::Cape => {
            let sway = if moment.pose == Pose::Walk { [0.8, 0.0, -0.8, 0.0][moment.frame as usize % 4] } else { 0.0 };
            let (left, right) = if moment.facing == Facing::East { (6.0, 16.0) } else { (6.5, 25.5) };
            let cape =
                [(11.0, 14.0 + lift), (21.0_f32.min(right), 14.0 + lift), (right + sway, 27.5), (left + sway, 27.5)];
            canvas.bevel(Shape::Quad(cape), dress.cape, 3.0, 0.35);
            canvas.line((left + sway, 27.0), (right + sway, 27.0), 1.3, dress.trim);
        }
        Back::Nothing => {}
    }
}
