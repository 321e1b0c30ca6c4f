//! Neighbour search: points sorted into square buckets, so that the cost of a query depends on the number of near
//! points, not of all points.

use crate::grid::Point;

/// Buckets per point beyond which the buckets grow instead: a few points spread over a whole map
/// must not cost a bucket for every tile.
const BUCKETS_PER_POINT: usize = 4;

/// In tiles: more than any rounding error of adding or subtracting a radius.
const ROUNDING: f64 = 1e-6;

/// Points in square buckets by counting sort. Rebuilding reuses all memory, so that nothing is
/// allocated once the grid has held its largest crowd. Visits come in an order that depends on the
/// points alone: buckets row by row, and by index within a bucket.
#[derive(Clone, Debug)]
pub struct NeighbourGrid {
    wished_side: f64,
    side: f64,
    /// Buckets per tile: a product is quicker than a quotient.
    scale: f64,
    origin: Point,
    /// The corner across from `origin`: all points lie between them.
    far_corner: Point,
    columns: usize,
    rows: usize,
    /// Index of the beginning of each bucket in `indices` and `sorted`; one more entry than there are buckets.
    starts: Vec<u32>,
    /// Index and position of every point, bucket by bucket.
    indices: Vec<u32>,
    sorted: Vec<Point>,
    /// The points by index, and the bucket of each, for the second pass of the sort.
    points: Vec<Point>,
    buckets: Vec<u32>,
}

impl NeighbourGrid {
    /// An empty grid with buckets of `side` tiles (at least a tenth of one); best about the usual radius of a query.
    pub fn new(side: f64) -> Self {
        let side = side.max(0.1);
        Self {
            wished_side: side,
            side,
            scale: side.recip(),
            origin: Point::ZERO,
            far_corner: Point::ZERO,
            columns: 1,
            rows: 1,
            starts: vec![0; 2],
            indices: Vec::new(),
            sorted: Vec::new(),
            points: Vec::new(),
            buckets: Vec::new(),
        }
    }

    /// Replaces all points; the index of a point is its place in `points`. Sorts nothing if no point has moved.
    pub fn rebuild(&mut self, points: impl IntoIterator<Item = Point>) {
        let points = points.into_iter();
        // Growing by doubling would take up to twice the memory.
        self.points.reserve_exact(points.size_hint().0.saturating_sub(self.points.len()));
        let (mut count, mut has_changed) = (0, false);
        for point in points {
            match self.points.get_mut(count) {
                Some(old) if (old.x.to_bits(), old.y.to_bits()) == (point.x.to_bits(), point.y.to_bits()) => {}
                Some(old) => (*old, has_changed) = (point, true),
                None => {
                    self.points.push(point);
                    has_changed = true;
                }
            }
            count += 1;
        }
        if has_changed || count < self.points.len() {
            self.points.truncate(count);
            self.sort();
        }
    }

    /// Sorts the points into their buckets. Never inlined, or every kind of iterator over points would have a copy.
    #[inline(never)]
    fn sort(&mut self) {
        self.lay_out();
        let mut buckets = std::mem::take(&mut self.buckets);
        buckets.clear();
        buckets.extend(self.points.iter().map(|&point| self.bucket(point)));
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        self.indices.resize(self.points.len(), 0);
        self.sorted.resize(self.points.len(), Point::ZERO);
        let (starts, indices, sorted) = (&mut self.starts[..], &mut self.indices[..], &mut self.sorted[..]);
        for &bucket in &buckets {
            starts[bucket as usize] += 1;
        }
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        // `starts` now holds the ends; filling from the back turns them into starts, in order of index.
        for (index, (&point, &bucket)) in self.points.iter().zip(&buckets).enumerate().rev() {
            let end = &mut starts[bucket as usize];
            *end -= 1;
            (indices[*end as usize], sorted[*end as usize]) = (index as u32, point);
        }
        self.buckets = buckets;
    }

    pub fn len(&self) -> usize {
        self.points.len()
    }

    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Calls `visit(index, offset from the centre, squared distance)` for every point at most
    /// `radius` tiles from `centre`.
    pub fn within(&self, centre: Point, radius: f64, mut visit: impl FnMut(usize, Point, f64)) {
        for (indices, points) in self.around(centre, radius) {
            for (&index, &point) in indices.iter().zip(points) {
                let offset = point - centre;
                let squared = offset.length_squared();
                if squared <= radius * radius {
                    visit(index as usize, offset, squared);
                }
            }
        }
    }

    /// The indices and points of all buckets that touch the square of `2 × radius` around `centre`, row by row.
    fn around(&self, centre: Point, radius: f64) -> impl Iterator<Item = (&[u32], &[Point])> {
        let nobody = self.sorted.is_empty() || radius < 0.0 || self.is_far(centre, radius);
        let (low, high, rows) = if nobody {
            ((0, 0), (0, 0), 0..0)
        } else {
            let low = self.place(Point::new(centre.x - radius, centre.y - radius));
            let high = self.place(Point::new(centre.x + radius, centre.y + radius));
            (low, high, low.1..high.1 + 1)
        };
        rows.map(move |row| {
            let first = self.starts[row * self.columns + low.0] as usize;
            let last = self.starts[row * self.columns + high.0 + 1] as usize;
            (&self.indices[first..last], &self.sorted[first..last])
        })
    }

    /// True if the square of `2 × radius` around `centre` lies wholly beside all points.
    fn is_far(&self, centre: Point, radius: f64) -> bool {
        let reach = radius + ROUNDING;
        centre.x + reach < self.origin.x
            || centre.y + reach < self.origin.y
            || centre.x - reach > self.far_corner.x
            || centre.y - reach > self.far_corner.y
    }

    /// True if a point at most `radius` tiles from `centre` satisfies `fits`.
    pub fn any(&self, centre: Point, radius: f64, fits: impl Fn(usize) -> bool) -> bool {
        for (indices, points) in self.around(centre, radius) {
            for (&index, &point) in indices.iter().zip(points) {
                if (point - centre).length_squared() <= radius * radius && fits(index as usize) {
                    return true;
                }
            }
        }
        false
    }

    /// Index and squared distance of the nearest point at most `radius` tiles from `centre` that satisfies `fits`; of
    /// equally near ones, the lowest index.
    pub fn nearest(&self, centre: Point, radius: f64, fits: impl Fn(usize) -> bool) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        self.within(centre, radius, |index, _, squared| {
            let nearer = best.is_none_or(|(other, least)| squared < least || (squared == least && index < other));
            if nearer && fits(index) {
                best = Some((index, squared));
            }
        });
        best
    }

    /// Fits the buckets to the bounding box of the points.
    fn lay_out(&mut self) {
        let mut low = Point::new(f64::MAX, f64::MAX);
        let mut high = Point::new(f64::MIN, f64::MIN);
        // `min` and `max` are calls where there is no instruction for them, as in a browser.
        for &Point { x, y } in &self.points {
            low = Point::new(if x < low.x { x } else { low.x }, if y < low.y { y } else { low.y });
            high = Point::new(if x > high.x { x } else { high.x }, if y > high.y { y } else { high.y });
        }
        self.side = self.wished_side;
        (self.origin, self.far_corner, self.columns, self.rows) = (Point::ZERO, Point::ZERO, 1, 1);
        if self.points.is_empty() {
            return;
        }
        (self.origin, self.far_corner) = (low, high);
        let (width, height) = (high.x - low.x, high.y - low.y);
        let most = (self.points.len() * BUCKETS_PER_POINT + 16) as f64;
        while (width / self.side + 1.0) * (height / self.side + 1.0) > most {
            self.side *= 2.0;
        }
        self.scale = self.side.recip();
        self.columns = (width / self.side) as usize + 1;
        self.rows = (height / self.side) as usize + 1;
    }

    /// Column and row of the bucket of a point; points outside belong to the nearest border bucket.
    fn place(&self, point: Point) -> (usize, usize) {
        let column = ((point.x - self.origin.x) * self.scale) as usize;
        let row = ((point.y - self.origin.y) * self.scale) as usize;
        (column.min(self.columns - 1), row.min(self.rows - 1))
    }

    fn bucket(&self, point: Point) -> u32 {
        let (column, row) = self.place(point);
        (row * self.columns + column) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Stream;

    fn crowd(count: usize, spread: f64) -> Vec<Point> {
        let mut stream = Stream::new(5, 0);
        (0..count).map(|_| Point::new(stream.range(-spread, spread), stream.range(-spread, spread))).collect()
    }

    #[test]
    fn everyone_within_the_radius_is_visited_exactly_once_and_nobody_else() {
        for (count, spread, radius) in [(1, 1.0, 3.0), (200, 20.0, 3.5), (50, 500.0, 90.0), (300, 2.0, 0.7)] {
            let points = crowd(count, spread);
            let mut near = NeighbourGrid::new(3.0);
            near.rebuild(crowd(40, 9.0));
            near.rebuild(points.iter().copied());
            for &centre in &points {
                let mut seen = Vec::new();
                near.within(centre, radius, |index, _, _| seen.push(index));
                seen.sort_unstable();
                let wanted: Vec<_> = (0..count).filter(|&other| points[other].distance(centre) <= radius).collect();
                assert_eq!(seen, wanted);
            }
        }
    }

    #[test]
    fn a_question_from_far_outside_finds_the_border() {
        let mut near = NeighbourGrid::new(2.0);
        near.rebuild(crowd(30, 5.0));
        assert!(near.nearest(Point::new(-60.0, 40.0), 100.0, |_| true).is_some());
        assert!(near.nearest(Point::new(-60.0, 40.0), 10.0, |_| true).is_none());
    }

    #[test]
    fn nobody_is_near_in_an_empty_grid() {
        let mut near = NeighbourGrid::new(2.0);
        near.rebuild([]);
        assert!(near.is_empty());
        assert!(near.nearest(Point::ZERO, 1e9, |_| true).is_none());
    }

    #[test]
    fn of_equally_near_points_the_lowest_index_is_nearest() {
        let mut near = NeighbourGrid::new(1.0);
        near.rebuild([Point::new(5.0, 0.0), Point::new(0.0, 5.0), Point::new(-5.0, 0.0)]);
        assert_eq!(near.nearest(Point::ZERO, 9.0, |_| true), Some((0, 25.0)));
        assert_eq!(near.nearest(Point::ZERO, 9.0, |index| index > 0), Some((1, 25.0)));
    }

    #[test]
    fn a_point_exactly_at_the_radius_is_found_from_outside_all_points() {
        let mut near = NeighbourGrid::new(2.0);
        near.rebuild([Point::new(0.25, 0.5), Point::new(3.25, 4.75)]);
        for centre in [Point::new(-6.75, 0.5), Point::new(0.25, -6.5), Point::new(10.25, 4.75), Point::new(3.25, 11.75)]
        {
            assert!(near.nearest(centre, 7.0, |_| true).is_some(), "{centre:?}");
            assert!(near.nearest(centre, 6.99, |_| true).is_none(), "{centre:?}");
        }
    }

    #[test]
    fn a_rebuild_finds_whoever_moved_came_or_left() {
        let mut near = NeighbourGrid::new(2.0);
        let crowd = crowd(60, 12.0);
        let mut moved = crowd.clone();
        moved[31] = Point::new(40.0, -9.0);
        for points in [&crowd[..], &crowd, &moved, &moved[..40], &crowd, &[], &crowd[..1]] {
            near.rebuild(points.iter().copied());
            let mut anew = NeighbourGrid::new(2.0);
            anew.rebuild(points.iter().copied());
            for &centre in &moved {
                let found = |grid: &NeighbourGrid| {
                    let mut found = Vec::new();
                    grid.within(centre, 5.0, |index, offset, squared| found.push((index, offset, squared)));
                    found
                };
                assert_eq!(found(&near), found(&anew));
            }
        }
    }

    #[test]
    fn a_rebuild_with_no_more_points_allocates_nothing() {
        let mut near = NeighbourGrid::new(2.0);
        near.rebuild(crowd(100, 30.0));
        let before = (near.sorted.capacity(), near.points.capacity(), near.starts.capacity());
        near.rebuild(crowd(90, 30.0));
        assert_eq!(before, (near.sorted.capacity(), near.points.capacity(), near.starts.capacity()));
    }
}
