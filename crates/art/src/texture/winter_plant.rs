//! Trees and bushes in winter: snow on evergreens, bare branches on others.

use super::canvas::Canvas;
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

/// Snow on the lower rim of one tier of a conifer, whose middle is `x`, half its width `half`, and whose lower edge lies at
/// `bottom`.
pub(super) fn snow_on_tier(canvas: &mut Canvas, noise: Noise, tier: i32, (x, bottom): (f32, f32), half: f32) {
    for clump in 0..4 {
        let share = (clump as f32 - 1.5) / 2.0;
        let at = (
            x + share * half + noise.range(tier + 40, clump, -1.2, 1.2),
            bottom - 2.6 - (1.0 - share.abs()) * 2.2 + noise.range(tier + 50, clump, -0.8, 0.8),
        );
        let size = (half * 0.27 + noise.range(tier + 60, clump, 0.3, 1.2), 1.9);
        canvas.flat(Shape::Oval((at.0 + 0.4, at.1 + 0.8), size), p::DRIFT.lit(0.9));
        canvas.flat(Shape::Oval(at, size), p::SNOW.lit(if share < 0.0 { 1.04 } else { 0.95 }));
    }
}

/// Snow on the upper side of something round: a cap with lumps along its lower edge.
pub(super) fn cap(canvas: &mut Canvas, noise: Noise, (x, y): (f32, f32), (wide, high): (f32, f32)) {
    canvas.flat(Shape::Oval((x, y + 0.9), (wide, high)), p::DRIFT);
    for lump in 0..4 {
        let at = x + (lump as f32 - 1.5) / 1.6 * wide * 0.8;
        let size = (wide * 0.3, high * noise.range(70, lump, 0.7, 1.1));
        canvas.flat(Shape::Oval((at, y + high * 0.35), size), p::SNOW.lit(0.97));
    }
    canvas.bevel(Shape::Oval((x - 0.4, y), (wide * 0.94, high)), p::SNOW, 2.5, 0.12);
}

/// A broad tree without leaves.
pub(super) fn bare_oak(canvas: &mut Canvas, noise: Noise, x: f32, foot: f32) {
    canvas.solid(Shape::Taper((x, foot - 16.0), 2.5, (x, foot - 1.0), 3.7), p::BARK);
    let wood = Wood { noise, bark: p::BARK.lit(0.86), fork: 0.62, droop: 0.0 };
    for (limb, aim) in [(-0.78, -0.62), (-0.24, -0.97), (0.34, -0.94), (0.84, -0.54)].into_iter().enumerate() {
        let from = (x, foot - 13.0 - 1.5 * (limb % 2) as f32);
        wood.branch(canvas, from, aim, (noise.range(81, limb as i32, 11.5, 14.5), 2.3), 3, limb as i32);
    }
    canvas.outline_with(p::INK, 0.6);
    canvas.shadow((x + 3.0, foot), (14.0, 5.5));
}

/// A slim white tree without leaves, its twigs hanging.
pub(super) fn bare_birch(canvas: &mut Canvas, noise: Noise, x: f32, foot: f32) {
    let bend = noise.range(3, 1, -2.5, 2.5);
    let top = (x + bend, foot - 40.0);
    let wood = Wood { noise, bark: p::BARK.mix(p::MADDER, 0.12).lit(0.92), fork: 0.5, droop: 0.22 };
    for limb in 0..7 {
        let share = 0.3 + 0.7 * limb as f32 / 6.0;
        let from = (x + bend * share, foot - 4.0 - 36.0 * share);
        let side = if limb % 2 == 0 { -1.0 } else { 1.0 };
        let aim = (side * (0.8 - 0.35 * share), -0.75);
        wood.branch(canvas, from, aim, (9.5 - 3.5 * share, 1.5), 2, limb);
    }
    canvas.solid(Shape::Taper(top, 0.9, (x, foot - 1.0), 2.4), p::LINEN.mix(p::DRIFT, 0.25));
    for mark in 0..7 {
        let y = foot - 3.0 - mark as f32 * 3.6;
        let side = if mark % 2 == 0 { -1.6 } else { 0.4 };
        canvas.line((x + side, y), (x + side + 1.4, y), 1.1, p::INK);
    }
    canvas.outline_with(p::INK, 0.6);
    canvas.shadow((x + 2.0, foot), (10.0, 4.2));
}

/// Twigs of a bush without leaves, with snow among them.
pub(super) fn twigs(canvas: &mut Canvas, noise: Noise, x: f32, foot: f32) {
    let wood = Wood { noise, bark: p::BARK.lit(0.95), fork: 0.55, droop: 0.0 };
    for shoot in 0..6 {
        let lean = (shoot as f32 - 2.5) / 2.5;
        let aim = (lean * 0.85, -1.0 + 0.4 * lean.abs());
        wood.branch(canvas, (x + lean * 3.0, foot - 1.0), aim, (noise.range(84, shoot, 5.5, 7.5), 1.3), 2, shoot);
    }
    canvas.outline_with(p::INK, 0.5);
    cap(canvas, noise, (x, foot - 0.8), (7.5, 1.9));
    canvas.shadow((x + 1.0, foot + 0.5), (11.0, 4.0));
}

/// Growth of the branches of a bare plant.
struct Wood {
    noise: Noise,
    bark: Rgb,
    /// Sideways turn of the next branches.
    fork: f32,
    /// Downward bend of each branch.
    droop: f32,
}

impl Wood {
    /// Draws a branch with those that grow from it: start, direction, (length, width), number of forks left, its
    /// number.
    fn branch(
        &self,
        canvas: &mut Canvas,
        from: (f32, f32),
        aim: (f32, f32),
        (length, width): (f32, f32),
        forks: u32,
        number: i32,
    ) {
        let size = (aim.0 * aim.0 + aim.1 * aim.1).sqrt().max(0.1);
        let aim = (aim.0 / size, aim.1 / size);
        let to = (from.0 + aim.0 * length, from.1 + aim.1 * length);
        if forks > 0 {
            for (side, turn) in [(0, -self.fork), (1, self.fork * 0.85)] {
                let child = number * 2 + side + 7;
                let turn = turn * self.noise.range(90 + forks as i32, child, 0.6, 1.25);
                let next = (aim.0 - aim.1 * turn, aim.1 + aim.0 * turn + self.droop);
                let long = length * self.noise.range(95 + forks as i32, child, 0.58, 0.78);
                self.branch(canvas, to, next, (long, width * 0.66), forks - 1, child);
            }
        }
        canvas.line(from, to, width.max(0.9), self.bark);
        // Snow stays on branches that are not too steep.
        if aim.0.abs() > 0.45 && width > 0.8 {
            let lift = width * 0.45;
            canvas.line((from.0, from.1 - lift), (to.0, to.1 - lift), (width * 0.55).max(0.8), p::SNOW);
        }
    }
}
