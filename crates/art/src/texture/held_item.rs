//! Tools and weapons, drawn from the hand along the direction it points in.

use super::canvas::Canvas;
use super::names::named;
use super::palette as p;
use super::person::{FigureFrame, Hand};
use super::shape::Shape;
use super::unit_look::{Facing, Pose};

named! {
    /// A tool or weapon in the hand.
    HeldItem {
        Nothing = "nothing",
        Hammer = "hammer",
        /// A spear with an iron head.
        Spear = "spear",
        /// A broad axe.
        Axe = "axe",
        /// A tall bow; it is drawn when it shoots.
        Bow = "bow",
        Pick = "pick",
        /// A knotty club.
        Club = "club",
        Sword = "sword",
        /// A strap with a stone in it.
        Sling = "sling",
    }
}

/// Draws the tool in the main hand.
pub(super) fn draw(canvas: &mut Canvas, tool: HeldItem, hand: Hand, moment: &FigureFrame) {
    let ((x, y), (dx, dy)) = (hand.at, hand.aim);
    let along = |far: f32, aside: f32| (x + dx * far - dy * aside, y + dy * far + dx * aside);
    match tool {
        HeldItem::Nothing => {}
        HeldItem::Hammer => {
            canvas.line(along(-2.0, 0.0), along(8.0, 0.0), 1.8, p::TIMBER);
            canvas.solid(Shape::Bar(along(8.0, -2.2), along(8.0, 2.6), 1.7), p::STEEL);
        }
        HeldItem::Spear => {
            canvas.line(along(-8.0, 0.0), along(11.0, 0.0), 1.6, p::TIMBER);
            canvas.flat(Shape::Wedge(along(10.0, -2.2), along(16.0, 0.0), along(10.0, 2.2)), p::STEEL);
        }
        HeldItem::Axe => {
            canvas.line(along(-4.0, 0.0), along(10.5, 0.0), 1.7, p::BARK);
            canvas.solid(Shape::Quad([along(5.0, 0.5), along(3.6, 5.2), along(11.4, 5.2), along(9.6, 0.5)]), p::STEEL);
        }
        HeldItem::Pick => {
            canvas.line(along(-5.0, 0.0), along(10.0, 0.0), 1.8, p::TIMBER);
            canvas.flat(Shape::Taper(along(10.0, 0.0), 1.7, along(6.8, 6.6), 0.5), p::STEEL);
            canvas.flat(Shape::Taper(along(10.0, 0.0), 1.7, along(6.8, -6.6), 0.5), p::STEEL);
        }
        HeldItem::Club => {
            canvas.solid(Shape::Taper(along(-2.0, 0.0), 1.2, along(9.5, 0.0), 3.6), p::BARK);
            for (far, aside) in [(7.0, 2.6), (10.5, 2.6), (7.5, -2.8), (11.0, -2.4)] {
                canvas.line(along(far, aside), along(far, aside * 1.6), 1.2, p::STEEL);
            }
        }
        HeldItem::Sword => {
            canvas.line(along(0.0, -2.8), along(0.0, 2.8), 1.6, p::OCHRE);
            canvas.flat(Shape::Taper(along(1.0, 0.0), 1.6, along(13.5, 0.0), 0.8), p::STEEL);
            canvas.line(along(-3.0, 0.0), along(0.0, 0.0), 1.5, p::BARK);
        }
        HeldItem::Sling => {
            canvas.line(along(0.0, 0.0), along(9.0, -2.4), 1.2, p::BARK);
            canvas.line(along(0.0, 0.0), along(9.0, 2.4), 1.2, p::BARK);
            canvas.solid(Shape::Disc(along(9.5, 0.0), 2.6), p::GRANITE);
        }
        HeldItem::Bow => bow(canvas, hand, moment),
    }
}

/// A tall bow, drawn in the first frame of a fight.
fn bow(canvas: &mut Canvas, hand: Hand, moment: &FigureFrame) {
    let is_drawn = moment.pose == Pose::Fight && moment.frame == 0;
    let away = if moment.facing == Facing::North { -1.0 } else { 1.0 };
    let (x, y) = if moment.pose == Pose::Fight && moment.facing == Facing::East {
        (23.0, 17.0 + moment.bob)
    } else {
        (hand.at.0 + away, hand.at.1 - 3.0)
    };
    let tips = [(x - away * 2.5, y - 10.0), (x - away * 2.5, y + 9.0)];
    for tip in tips {
        let knee = (x + away * 1.8, y + (tip.1 - y) * 0.45);
        canvas.line((x + away * 1.6, y), knee, 1.7, p::TIMBER);
        canvas.line(knee, tip, 1.5, p::TIMBER.lit(1.2));
    }
    let pull = if is_drawn { x - away * 7.5 } else { x - away * 2.5 };
    for tip in tips {
        canvas.line(tip, (pull, y), 0.7, p::LINEN);
    }
    if is_drawn {
        canvas.line((pull, y), (x + away * 5.5, y), 1.2, p::LINEN);
    }
}
