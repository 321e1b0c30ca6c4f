//! Weapons and shields drawn pixel by pixel: a data file gives one picture, upright, and the hand turns it.

use super::canvas::Canvas;
use super::gear::GIRTH;
use super::image::{Image, TILE};
use super::person::{self, FigureFrame, Hand, Stature};
use super::pixel_grid::PixelGrid;
use super::shape::Shape;
use super::unit_look::{Facing, Pose, UnitLook};

/// The hand that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GearHand {
    /// A weapon, which points where the hand does.
    Main,
    /// A shield, which stays upright.
    Off,
}

/// A weapon or a shield.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnGear {
    pub hand: GearHand,
    /// Side of one square of the grid, in pixels.
    pub pixel: usize,
    /// Draws a line of ink around it.
    pub is_outlined: bool,
    /// Upright, as it is held before the viewer.
    pub grid: PixelGrid,
    /// The column and row that the hand holds.
    pub grip: (usize, usize),
}

impl DrawnGear {
    /// Pixels that no part of a weapon may be farther from the hand, so that it stays within the picture.
    pub const REACH: usize = 16;

    /// Pixels from the hand to the farthest corner.
    pub fn reach(&self) -> f32 {
        let far = |grip: usize, length: usize| (grip + 1).max(length - grip.min(length)) as f32 - 0.5;
        let (across, along) = (far(self.grip.0, self.grid.width()), far(self.grip.1, self.grid.height()));
        (across * across + along * along).sqrt() * self.pixel as f32
    }

    /// The visible part on a figure of the usual size, to be laid over that.
    pub(super) fn worn(&self, facing: Facing, pose: Pose, frame: u32) -> Image {
        if facing == Facing::West {
            return self.worn(Facing::East, pose, frame).mirrored();
        }
        let moment = FigureFrame::of(facing, pose, frame % pose.frames());
        let mut canvas = Stature::of(UnitLook::Colonist).canvas();
        let hand = match self.hand {
            GearHand::Main => person::main_hand(&moment),
            GearHand::Off => Hand { at: person::off_hand_at(GIRTH, &moment), aim: UPRIGHT },
        };
        self.draw(&mut canvas, hand);
        self.finished(canvas)
    }

    /// It alone, [`TILE`] pixels square.
    pub(super) fn icon(&self) -> Image {
        let mut canvas = Canvas::new(TILE, TILE);
        let longest = (self.grid.width().max(self.grid.height()) * self.pixel).max(1);
        canvas.scale = ((TILE - 4) as f32 / longest as f32).min(2.0);
        let middle = TILE as f32 / 2.0 / canvas.scale;
        let off = |length: usize, grip: usize| (length as f32 / 2.0 - grip as f32 - 0.5) * self.pixel as f32;
        let at = (middle - off(self.grid.width(), self.grip.0), middle - off(self.grid.height(), self.grip.1));
        self.draw(&mut canvas, Hand { at, aim: UPRIGHT });
        self.finished(canvas)
    }

    fn draw(&self, canvas: &mut Canvas, Hand { at: (x, y), aim: (dx, dy) }: Hand) {
        let pixel = self.pixel as f32;
        let corner = |across: f32, along: f32| {
            let (across, along) = ((across - 0.5) * pixel, (along - 0.5) * pixel);
            (x + dx * along - dy * across, y + dy * along + dx * across)
        };
        for row in 0..self.grid.height() as i32 {
            for column in 0..self.grid.width() as i32 {
                let Some(colour) = self.grid.at(column, row) else { continue };
                let (across, along) = ((column - self.grip.0 as i32) as f32, (self.grip.1 as i32 - row) as f32);
                // A little larger than it is, so that no seams are left between squares that are turned.
                let (low, high) = (-0.1, 1.1);
                let corners = [(low, low), (high, low), (high, high), (low, high)];
                let square = corners.map(|(right, up)| corner(across + right, along + up));
                canvas.flat(Shape::Quad(square), colour);
            }
        }
    }

    fn finished(&self, mut canvas: Canvas) -> Image {
        if self.is_outlined {
            canvas.outline();
        }
        canvas.finish()
    }
}

/// Points at the sky.
const UPRIGHT: (f32, f32) = (0.0, -1.0);

#[cfg(test)]
mod tests {
    use super::super::palette::Rgb;
    use super::*;

    fn staff(hand: GearHand) -> DrawnGear {
        let grid = PixelGrid::new(&vec![vec![Some(Rgb(200, 30, 30))]; 12]);
        DrawnGear { hand, pixel: 1, is_outlined: false, grid, grip: (0, 9) }
    }

    /// The box of what is opaque: left, top, right and bottom.
    fn extent(image: &Image) -> [usize; 4] {
        let opaque = (0..image.width * image.height).filter(|index| image.rgba[index * 4 + 3] > 127);
        opaque.fold([usize::MAX, usize::MAX, 0, 0], |[left, top, right, bottom], index| {
            let (x, y) = (index % image.width, index / image.width);
            [left.min(x), top.min(y), right.max(x), bottom.max(y)]
        })
    }

    #[test]
    fn a_weapon_turns_with_the_hand_and_a_shield_does_not() {
        let high = |gear: &DrawnGear, facing, frame| {
            let [left, top, right, bottom] = extent(&gear.worn(facing, Pose::Fight, frame));
            bottom - top > right - left
        };
        let weapon = staff(GearHand::Main);
        assert!(high(&weapon, Facing::East, 0) && !high(&weapon, Facing::East, 1), "the blow goes forward");
        let shield = staff(GearHand::Off);
        assert!(high(&shield, Facing::East, 0) && high(&shield, Facing::East, 1));
        let [east, west] = [Facing::East, Facing::West].map(|facing| weapon.worn(facing, Pose::Walk, 0));
        assert_eq!(east.mirrored(), west);
    }

    #[test]
    fn an_icon_lies_in_the_middle_and_the_reach_is_that_of_the_farthest_corner() {
        let gear = staff(GearHand::Main);
        let [left, top, right, bottom] = extent(&gear.icon());
        assert!((left + right).abs_diff(TILE) <= 2 && (top + bottom).abs_diff(TILE) <= 2);
        assert!((9.0..10.0).contains(&gear.reach()), "{}", gear.reach());
    }
}
