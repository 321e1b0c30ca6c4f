//! The union of clipped output sets, and the crisp numbers taken from it in closed form.
//!
//! Every set is piecewise linear, so the union is too: [`Aggregate::sweep`] walks along its pieces from left to
//! right, and area, centre of gravity, bisector and maxima are exact sums over them. Nothing is sampled and
//! nothing is allocated.

use super::membership::MembershipFunction;

/// Heights that differ by less are the same height.
const SAME: f64 = 1e-12;
/// Relative error that a sum of a few dozen areas may have.
const ROUNDING: f64 = 4e-15;

/// An output set cut off at the strength of its rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clipped {
    /// The points at which the function leaves 0, reaches the clip, leaves the clip, and reaches 0.
    corners: [f64; 4],
    /// Slopes of the rising and of the falling flank, both positive.
    slopes: [f64; 2],
    clip: f64,
}

impl Clipped {
    /// A set that is 0 everywhere.
    pub const NOTHING: Self = Self { corners: [0.0; 4], slopes: [0.0; 2], clip: 0.0 };

    /// The function min(shape, clip), `clip` being a degree in [0, 1].
    pub fn new(shape: &MembershipFunction, clip: f64) -> Self {
        if clip <= 0.0 {
            return Self::NOTHING;
        }
        let [a, b, c, d] = shape.corners();
        let (rise, fall) = (b - a, d - c);
        // At full height the corners must not move, and a flank that is infinitely far away cannot.
        let reach = |outer: f64, inner: f64| {
            if clip >= 1.0 || inner.is_infinite() { inner } else { outer + clip * (inner - outer) }
        };
        let slope = |width: f64| if width > 0.0 { 1.0 / width } else { 0.0 };
        Self { corners: [a, reach(a, b), reach(d, c), d], slopes: [slope(rise), slope(fall)], clip }
    }

    /// Height and slope immediately to the right of `x`.
    fn line(&self, x: f64) -> (f64, f64) {
        let [a, b, c, d] = self.corners;
        if x < a || x >= d {
            (0.0, 0.0)
        } else if x < b {
            ((x - a) * self.slopes[0], self.slopes[0])
        } else if x < c {
            (self.clip, 0.0)
        } else {
            ((d - x) * self.slopes[1], -self.slopes[1])
        }
    }
}

/// A straight piece of the union.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LinePiece {
    from: f64,
    to: f64,
    /// Height at `from`.
    start: f64,
    /// Height at `to`.
    end: f64,
}

impl LinePiece {
    fn area(&self) -> f64 {
        (self.to - self.from) * (self.start + self.end) / 2.0
    }

    /// First moment about 0.
    fn moment(&self) -> f64 {
        let width = self.to - self.from;
        self.from * self.area() + width * width * (self.start + 2.0 * self.end) / 6.0
    }

    /// The point up to which the piece has the given area, by the root of the quadratic that does not cancel.
    fn point_of_area(&self, area: f64) -> f64 {
        let slope = (self.end - self.start) / (self.to - self.from);
        let root = (self.start * self.start + 2.0 * slope * area).max(0.0).sqrt();
        let whole = self.start + root;
        if whole > 0.0 { (self.from + 2.0 * area / whole).min(self.to) } else { self.from }
    }
}

/// The maximum of the union.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Maxima {
    pub height: f64,
    /// Smallest point of that height.
    pub smallest: f64,
    /// Largest point of that height.
    pub largest: f64,
    /// Mean over all stretches of that height; single points count only when there is no stretch.
    pub mean: f64,
    /// Number of separate stretches and points of that height.
    pub pieces: usize,
}

/// The union (maximum) of clipped sets between two crisp bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aggregate<'a> {
    sets: &'a [Clipped],
    low: f64,
    high: f64,
}

impl<'a> Aggregate<'a> {
    pub fn new(sets: &'a [Clipped], low: f64, high: f64) -> Self {
        Self { sets, low, high }
    }

    /// Calls `visit` for each piece from left to right.
    fn sweep(&self, mut visit: impl FnMut(LinePiece)) {
        let mut x = self.low;
        while x < self.high {
            let (mut height, mut slope) = (0.0, 0.0);
            let mut to = self.high;
            for set in self.sets {
                let line = set.line(x);
                if line.0 > height || (line.0 == height && line.1 > slope) {
                    (height, slope) = line;
                }
                for corner in set.corners {
                    if corner > x && corner < to {
                        to = corner;
                    }
                }
            }
            let to = self.first_crossing(x, (height, &mut slope), to);
            visit(LinePiece { from: x, to, start: height, end: (height + slope * (to - x)).max(0.0) });
            x = to;
        }
    }

    /// The first point before `to` at which a steeper set overtakes the one that is highest at `x`. A set that
    /// overtakes it at once, by rounding, takes its place.
    fn first_crossing(&self, x: f64, (height, slope): (f64, &mut f64), mut to: f64) -> f64 {
        for set in self.sets {
            let (other, steeper) = set.line(x);
            if steeper > *slope {
                let crossing = x + (height - other) / (steeper - *slope);
                if crossing <= x {
                    *slope = steeper;
                } else if crossing < to {
                    to = crossing;
                }
            }
        }
        to
    }

    pub fn area(&self) -> f64 {
        let mut area = 0.0;
        self.sweep(|piece| area += piece.area());
        area
    }

    /// Centre of gravity of the area, or `None` when there is no area.
    pub fn centroid(&self) -> Option<f64> {
        let (mut area, mut moment) = (0.0, 0.0);
        self.sweep(|piece| {
            area += piece.area();
            moment += piece.moment();
        });
        (area > 0.0).then(|| (moment / area).clamp(self.low, self.high))
    }

    /// The point with half the area on either side, or `None` when there is no area. When the halves lie on
    /// the two sides of a gap it is the middle of the gap.
    pub fn bisector(&self) -> Option<f64> {
        let half = self.area() / 2.0;
        let (mut before, mut found, mut at_an_end) = (0.0, None, false);
        let mut gap: Option<(f64, f64)> = None;
        self.sweep(|piece| {
            let area = piece.area();
            if found.is_none() && area > 0.0 && before + area >= half * (1.0 - ROUNDING) {
                at_an_end = before + area <= half * (1.0 + ROUNDING);
                found = Some(if at_an_end { piece.to } else { piece.point_of_area((half - before).max(0.0)) });
            } else if at_an_end && area == 0.0 {
                gap = Some((gap.map_or(piece.from, |gap| gap.0), piece.to));
            } else {
                at_an_end = false;
            }
            before += area;
        });
        gap.map(|(from, to)| (from + to) / 2.0).or(found)
    }

    /// The maximum, or `None` when the union is 0 everywhere.
    pub fn maxima(&self) -> Option<Maxima> {
        let mut height: f64 = 0.0;
        self.sweep(|piece| height = height.max(piece.start).max(piece.end));
        let mut tally = MaximaTally { shortest: (self.high - self.low) * SAME, ..MaximaTally::default() };
        let top = height - SAME;
        self.sweep(|piece| match (piece.start >= top, piece.end >= top) {
            (true, true) => tally.add(piece.from, piece.to),
            (true, false) => tally.add(piece.from, piece.from),
            (false, true) => tally.add(piece.to, piece.to),
            (false, false) => {}
        });
        (height > 0.0).then(|| tally.finish(height)).flatten()
    }
}

/// Adds up stretches and points of greatest height as they come from left to right.
#[derive(Default)]
struct MaximaTally {
    shortest: f64,
    smallest: Option<f64>,
    open: Option<(f64, f64)>,
    length: f64,
    moment: f64,
    points: f64,
    sum: f64,
    pieces: usize,
}

impl MaximaTally {
    fn add(&mut self, from: f64, to: f64) {
        self.smallest = self.smallest.or(Some(from));
        match &mut self.open {
            Some(open) if from - open.1 <= self.shortest => open.1 = to,
            _ => {
                self.close();
                self.open = Some((from, to));
            }
        }
    }

    fn close(&mut self) {
        let Some((from, to)) = self.open.take() else { return };
        self.pieces += 1;
        if to - from > self.shortest {
            self.length += to - from;
            self.moment += (to - from) * (from + to) / 2.0;
        } else {
            self.points += 1.0;
            self.sum += (from + to) / 2.0;
        }
    }

    fn finish(mut self, height: f64) -> Option<Maxima> {
        let (smallest, (_, largest)) = (self.smallest?, self.open?);
        self.close();
        let mean = if self.length > 0.0 { self.moment / self.length } else { self.sum / self.points };
        Some(Maxima { height, smallest, largest, mean, pieces: self.pieces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Option<f64>, expected: f64) {
        let found = found.expect("an area");
        assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
    }

    #[test]
    fn a_whole_triangle_is_balanced_at_the_mean_of_its_corners() {
        let sets = [Clipped::new(&MembershipFunction::Triangle(1.0, 2.0, 6.0), 1.0)];
        let aggregate = Aggregate::new(&sets, 0.0, 10.0);
        close(aggregate.centroid(), 3.0);
        close(Some(aggregate.area()), 2.5);
        close(aggregate.maxima().map(|maxima| maxima.mean), 2.0);
        // Half of 2.5 lies right of x where (6 − x)²/8 = 1.25.
        close(aggregate.bisector(), 6.0 - 10f64.sqrt());
    }

    #[test]
    fn crossing_flanks_are_counted_once() {
        // Two unit triangles that cross at (2, 1/2): areas 1 + 1 − 1/4.
        let shapes = [MembershipFunction::Triangle(0.5, 1.5, 2.5), MembershipFunction::Triangle(1.5, 2.5, 3.5)];
        let sets = shapes.map(|shape| Clipped::new(&shape, 1.0));
        let aggregate = Aggregate::new(&sets, 0.0, 10.0);
        close(Some(aggregate.area()), 1.75);
        close(aggregate.centroid(), 2.0);
        let maxima = aggregate.maxima().expect("two peaks");
        assert_eq!((maxima.smallest, maxima.largest, maxima.mean, maxima.pieces), (1.5, 2.5, 2.0, 2));
    }

    #[test]
    fn halves_apart_are_parted_in_the_middle_of_the_gap() {
        let shapes = [MembershipFunction::Triangle(1.0, 2.0, 3.0), MembershipFunction::Triangle(7.0, 8.0, 9.0)];
        let sets = shapes.map(|shape| Clipped::new(&shape, 0.5));
        close(Aggregate::new(&sets, 0.0, 10.0).bisector(), 5.0);
    }

    #[test]
    fn nothing_has_no_centre() {
        let sets = [Clipped::new(&MembershipFunction::Triangle(1.0, 2.0, 3.0), 0.0)];
        let empty = Aggregate::new(&sets, 0.0, 10.0);
        assert_eq!((empty.area(), empty.centroid(), empty.bisector(), empty.maxima()), (0.0, None, None, None));
        assert_eq!(Aggregate::new(&[], 0.0, 10.0).centroid(), None);
    }
}
