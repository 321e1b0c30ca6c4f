//! Units drawn pixel by pixel: a data file gives their pictures at rest; walking, striking and lying follow from those.

use super::image::Image;
use super::palette as p;
use super::pixel_grid::{PixelGrid, lined};
use super::shape::Shape;
use super::unit_look::{Facing, Pose};

/// Pixels kept free on every side: for the line around it, for steps and for blows.
const MARGIN: usize = 4;

/// A unit drawn from three sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnUnit {
    /// Side of one square of the grid, in pixels of the picture.
    pub pixel: usize,
    /// Draws a line of ink around the unit.
    pub is_outlined: bool,
    pub stands: Views,
    /// While it strikes; without them it lunges in its other views.
    pub strikes: Option<Views>,
}

/// A figure from three sides; the left side mirrors the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Views {
    /// Facing the viewer.
    pub front: PixelGrid,
    /// Facing right.
    pub side: PixelGrid,
    /// Facing away from the viewer.
    pub back: PixelGrid,
}

impl Views {
    fn of(&self, facing: Facing) -> &PixelGrid {
        match facing {
            Facing::South => &self.front,
            Facing::North => &self.back,
            Facing::East | Facing::West => &self.side,
        }
    }

    /// Columns or rows, whichever are more.
    fn longest(&self) -> usize {
        [&self.front, &self.side, &self.back].iter().map(|grid| grid.width().max(grid.height())).max().unwrap_or(0)
    }
}

impl DrawnUnit {
    /// Side of the square picture, in pixels.
    pub fn side(&self) -> usize {
        let longest = self.stands.longest().max(self.strikes.as_ref().map_or(0, Views::longest));
        longest * self.pixel + 2 * MARGIN
    }

    /// Paints one frame of a pose; `frame` must be within the range of the pose.
    pub(super) fn paint(&self, facing: Facing, pose: Pose, frame: u32) -> Image {
        match (pose, facing) {
            (Pose::Sleep | Pose::Dead, _) => self.lying(pose),
            (_, Facing::West) => self.paint(Facing::East, pose, frame).mirrored(),
            _ => self.standing(facing, pose, frame),
        }
    }

    fn standing(&self, facing: Facing, pose: Pose, frame: u32) -> Image {
        let strikes = matches!(pose, Pose::Fight | Pose::Shoot);
        let views = self.strikes.as_ref().filter(|_| strikes && frame == 1).unwrap_or(&self.stands);
        let grid = views.of(facing);
        let (shown, shift) = match (pose, frame) {
            (Pose::Walk, 0) => (stepping(grid, true), (0, 0)),
            (Pose::Walk, 2) => (stepping(grid, false), (0, 0)),
            (Pose::Walk, _) => (grid.clone(), (0, -1)),
            (Pose::Work, 1) => (bowing(grid), (0, 0)),
            (Pose::Fight | Pose::Shoot, 0) => (grid.clone(), along(facing, -1)),
            (Pose::Fight | Pose::Shoot, _) => (grid.clone(), along(facing, 3)),
            _ => (grid.clone(), (0, 0)),
        };
        let side = self.side();
        let mut image = Image::new(side, side);
        let (wide, high) = (shown.width() * self.pixel, shown.height() * self.pixel);
        let (left, top) = (((side - wide) / 2) as i32, (side - MARGIN - high) as i32);
        shown.draw(&mut image, self.pixel, (left + shift.0, top + shift.1));
        let mut canvas = lined(&image, self.is_outlined);
        let (middle, ground) = (side as f32 / 2.0, (side - MARGIN) as f32 - 0.5);
        canvas.shadow((middle + 0.5, ground), ((wide as f32 / 2.0 + 1.0).max(4.0), 3.6));
        canvas.finish()
    }

    fn lying(&self, pose: Pose) -> Image {
        let side = self.side();
        let mut image = Image::new(side, side);
        let is_dead = pose == Pose::Dead;
        let lying = self.stands.front.laid_down();
        let lying = if is_dead { lying.coloured(|colour| colour.mix(p::GRANITE, 0.35)) } else { lying };
        let (wide, high) = (lying.width() * self.pixel, lying.height() * self.pixel);
        let top = (side - MARGIN).saturating_sub(high.max(side / 4));
        lying.draw(&mut image, self.pixel, (((side - wide) / 2) as i32, top as i32));
        let mut canvas = lined(&image, self.is_outlined);
        let middle = (side as f32 / 2.0, (top + high) as f32 - high as f32 / 3.0);
        let reach = (wide as f32 / 2.0 + 2.0, (high as f32 / 2.0).max(3.0));
        if is_dead {
            let mut ground = canvas.blank();
            ground.veil(Shape::Oval(middle, reach), p::OXBLOOD, 0.85);
            ground.lay(&canvas);
            canvas = ground;
        }
        canvas.shadow((middle.0, (top + high) as f32 - 1.0), (reach.0, 4.0));
        canvas.finish()
    }
}

/// Offset of so many pixels in the direction of the facing.
fn along(facing: Facing, pixels: i32) -> (i32, i32) {
    match facing {
        Facing::South => (0, pixels.min(2)),
        Facing::North => (0, -pixels),
        Facing::East => (pixels, 0),
        Facing::West => (-pixels, 0),
    }
}

/// One of the feet lifted: the lowest quarter of the left or the right half.
fn stepping(grid: &PixelGrid, left: bool) -> PixelGrid {
    let (middle, legs) = (grid.width() as i32 / 2, grid.height() as i32 - (grid.height() as i32 / 4).max(1));
    let lifted = move |x: i32| (x < middle) == left;
    grid.moved(|x, y| if y >= legs && lifted(x) { (x, y + 1) } else { (x, y) })
}

/// The figure with all but its feet one square lower.
fn bowing(grid: &PixelGrid) -> PixelGrid {
    let waist = grid.height() as i32 * 3 / 4;
    grid.moved(|x, y| if y <= waist { (x, y - 1) } else { (x, y) })
}
