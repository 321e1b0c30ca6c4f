//! Line of sight by integer walks over cells.

use super::cell::Cell;

/// Visits every cell that the straight segment between the two centres passes through, both ends included, in order,
/// until `visit` returns `false`; returns whether it never did. Where the segment passes exactly through a corner, both
/// cells beside the corner are visited too, before the cell beyond.
pub fn supercover(from: Cell, to: Cell, mut visit: impl FnMut(Cell) -> bool) -> bool {
    let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let (mut x, mut y) = (from.x, from.y);
    let (mut ix, mut iy) = (0, 0);
    if !visit(from) {
        return false;
    }
    while ix < dx || iy < dy {
        // The border that the segment crosses first: (½ + ix)/dx against (½ + iy)/dy, in integers.
        let decision = i64::from(1 + 2 * ix) * i64::from(dy) - i64::from(1 + 2 * iy) * i64::from(dx);
        if decision == 0 {
            if !visit(Cell::new(x + sx, y)) || !visit(Cell::new(x, y + sy)) {
                return false;
            }
            x += sx;
            y += sy;
            ix += 1;
            iy += 1;
        } else if decision < 0 {
            x += sx;
            ix += 1;
        } else {
            y += sy;
            iy += 1;
        }
        if !visit(Cell::new(x, y)) {
            return false;
        }
    }
    true
}

/// Returns whether every cell on the straight segment between the two centres is clear, corners touched included.
pub fn line_of_sight(from: Cell, to: Cell, clear: impl Fn(Cell) -> bool) -> bool {
    supercover(from, to, clear)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(from: Cell, to: Cell) -> Vec<Cell> {
        let mut seen = Vec::new();
        supercover(from, to, |cell| {
            seen.push(cell);
            true
        });
        seen
    }

    #[test]
    fn a_diagonal_sees_both_cells_beside_each_corner() {
        let seen = cells(Cell::new(0, 0), Cell::new(1, 1));
        assert_eq!(seen, [Cell::new(0, 0), Cell::new(1, 0), Cell::new(0, 1), Cell::new(1, 1)]);
    }

    #[test]
    fn sight_is_the_same_both_ways() {
        let wall = Cell::new(3, 1);
        for y in -4..=4 {
            let (a, b) = (Cell::new(0, 0), Cell::new(7, y));
            assert_eq!(line_of_sight(a, b, |c| c != wall), line_of_sight(b, a, |c| c != wall));
        }
    }

    #[test]
    fn consecutive_cells_of_a_walk_touch() {
        let seen = cells(Cell::new(-3, 2), Cell::new(9, -5));
        assert!(seen.windows(2).all(|pair| pair[0].touches(pair[1])));
        assert_eq!(seen.last(), Some(&Cell::new(9, -5)));
    }
}
