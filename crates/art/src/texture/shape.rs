//! Shapes as signed distances in pixels: negative inside, zero on the rim (after Quilez's collection of
//! distance functions; the oval and the taper are near enough for drawing, not exact).

/// A plane shape. Points are (x, y) in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// Circle: centre, radius.
    Disc((f32, f32), f32),
    /// Axis-parallel ellipse: centre, radii.
    Oval((f32, f32), (f32, f32)),
    /// Stroke with round ends: ends, half width.
    Bar((f32, f32), (f32, f32), f32),
    /// Stroke whose half width changes from one end to the other.
    Taper((f32, f32), f32, (f32, f32), f32),
    /// Axis-parallel rectangle: upper left, lower right, radius of its corners.
    Slab((f32, f32), (f32, f32), f32),
    /// A triangle by its corners.
    Wedge((f32, f32), (f32, f32), (f32, f32)),
    /// A convex quadrilateral by its corners, in order.
    Quad([(f32, f32); 4]),
    /// Circle line: centre, radius, half width.
    Ring((f32, f32), f32, f32),
}

impl Shape {
    /// Distance to the rim.
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        match *self {
            Self::Disc(centre, radius) => length(x - centre.0, y - centre.1) - radius,
            Self::Ring(centre, radius, half) => (length(x - centre.0, y - centre.1) - radius).abs() - half,
            Self::Oval(centre, radius) => {
                let (dx, dy) = ((x - centre.0) / radius.0, (y - centre.1) / radius.1);
                let (inner, slope) = (length(dx, dy), length(dx / radius.0, dy / radius.1));
                if slope > 0.0 { inner * (inner - 1.0) / slope } else { -radius.0.min(radius.1) }
            }
            Self::Bar(a, b, half) => along(a, b, x, y).0 - half,
            Self::Taper(a, at_a, b, at_b) => {
                let (distance, share) = along(a, b, x, y);
                distance - (at_a + (at_b - at_a) * share)
            }
            Self::Slab(low, high, round) => {
                let (mid_x, mid_y) = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
                let dx = (x - mid_x).abs() - (high.0 - low.0) / 2.0 + round;
                let dy = (y - mid_y).abs() - (high.1 - low.1) / 2.0 + round;
                length(dx.max(0.0), dy.max(0.0)) + dx.max(dy).min(0.0) - round
            }
            Self::Wedge(a, b, c) => polygon(&[a, b, c], x, y),
            Self::Quad(corners) => polygon(&corners, x, y),
        }
    }

    /// Upper left and lower right of a box around the shape.
    pub fn bounds(&self) -> ((f32, f32), (f32, f32)) {
        let around = |points: &[(f32, f32)], reach: f32| {
            points.iter().fold(((f32::MAX, f32::MAX), (f32::MIN, f32::MIN)), |(low, high), p| {
                ((low.0.min(p.0 - reach), low.1.min(p.1 - reach)), (high.0.max(p.0 + reach), high.1.max(p.1 + reach)))
            })
        };
        match *self {
            Self::Disc(centre, radius) => around(&[centre], radius),
            Self::Ring(centre, radius, half) => around(&[centre], radius + half),
            Self::Oval(c, r) => ((c.0 - r.0, c.1 - r.1), (c.0 + r.0, c.1 + r.1)),
            Self::Bar(a, b, half) => around(&[a, b], half),
            Self::Taper(a, at_a, b, at_b) => around(&[a, b], at_a.max(at_b)),
            Self::Slab(low, high, _) => (low, high),
            Self::Wedge(a, b, c) => around(&[a, b, c], 0.0),
            Self::Quad(corners) => around(&corners, 0.0),
        }
    }
}

fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// Distance from the segment, and the share of the way along it.
fn along(a: (f32, f32), b: (f32, f32), x: f32, y: f32) -> (f32, f32) {
    let (px, py, bx, by) = (x - a.0, y - a.1, b.0 - a.0, b.1 - a.1);
    let squared = bx * bx + by * by;
    let share = if squared > 0.0 { ((px * bx + py * by) / squared).clamp(0.0, 1.0) } else { 0.0 };
    (length(px - bx * share, py - by * share), share)
}

fn polygon(corners: &[(f32, f32)], x: f32, y: f32) -> f32 {
    let mut distance = f32::MAX;
    let mut inside = false;
    for (index, &a) in corners.iter().enumerate() {
        let b = corners[(index + 1) % corners.len()];
        distance = distance.min(along(a, b, x, y).0);
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    if inside { -distance } else { distance }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_negative_inside_and_right_on_the_axes() {
        let shapes = [
            (Shape::Disc((5.0, 5.0), 3.0), -3.0, 2.0),
            (Shape::Oval((5.0, 5.0), (3.0, 3.0)), -3.0, 2.0),
            (Shape::Bar((5.0, 2.0), (5.0, 8.0), 3.0), -3.0, 2.0),
            (Shape::Slab((2.0, 1.0), (8.0, 9.0), 1.0), -3.0, 2.0),
            (Shape::Quad([(2.0, 1.0), (8.0, 1.0), (8.0, 9.0), (2.0, 9.0)]), -3.0, 2.0),
        ];
        for (shape, middle, beside) in shapes {
            assert!((shape.distance(5.0, 5.0) - middle).abs() < 1e-4, "{shape:?}");
            assert!((shape.distance(10.0, 5.0) - beside).abs() < 1e-4, "{shape:?}");
        }
    }

    #[test]
    fn a_shape_lies_within_its_bounds() {
        let shape = Shape::Taper((3.0, 4.0), 1.0, (12.0, 9.0), 3.0);
        let (low, high) = shape.bounds();
        for y in 0..20 {
            for x in 0..20 {
                let (x, y) = (x as f32, y as f32);
                let outside = x < low.0 || y < low.1 || x > high.0 || y > high.1;
                assert!(!(outside && shape.distance(x, y) < 0.0));
            }
        }
    }
}
