//! The tiles that a tool touches: brushes, lines, rectangles, and the same on the other side of the map.

use osada_ai::grid::Cell;
use osada_sim::rules::Extent;
use std::collections::BTreeSet;

/// The widest brush, in tiles.
pub const WIDEST_BRUSH: u32 = 9;

/// The tiles of a round brush, row by row. Its width goes from 1 to [`WIDEST_BRUSH`]; those of even width reach a tile farther
/// to the right and down.
pub fn brush(centre: Cell, width: u32) -> Vec<Cell> {
    let width = width.clamp(1, WIDEST_BRUSH) as i32;
    let first = -((width - 1) / 2);
    // In halves of tiles, so that the middle of an even width is a whole number; a little more than the radius is rounder.
    let offset = |step: i32| 2 * step - (width - 1);
    let inside =
        |&(x, y): &(i32, i32)| offset(x).pow(2) + offset(y).pow(2) <= width * width - if width > 2 { 2 } else { 0 };
    let steps = (0..width).flat_map(|y| (0..width).map(move |x| (x, y))).filter(inside);
    steps.map(|(x, y)| shifted(centre, first + x, first + y)).collect()
}

/// The tiles of a stroke of a brush from one tile to another. Each of its middles touches the next by a side or a corner.
pub fn line(from: Cell, to: Cell, width: u32) -> Vec<Cell> {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steps = dx.abs().max(dy.abs()).min(LONGEST_LINE);
    // To the nearest tile; halves away from the beginning.
    let part = |way: i64, step: i64| (2 * way.abs() * step + steps) / (2 * steps.max(1)) * way.signum();
    let middles = (0..=steps).map(|step| shifted(from, part(dx, step) as i32, part(dy, step) as i32));
    let tiles: BTreeSet<(i32, i32)> = middles.flat_map(|at| brush(at, width)).map(|cell| (cell.y, cell.x)).collect();
    tiles.into_iter().map(|(y, x)| Cell::new(x, y)).collect()
}

/// No map is so large; a stroke from beyond the end of the world is cut there.
const LONGEST_LINE: i64 = 4096;

/// The tiles of a rectangle with these two corners, row by row. It is cut where no map reaches.
pub fn rectangle(one: Cell, other: Cell) -> Vec<Cell> {
    let side = |a: i32, b: i32| a.min(b).max(-1)..=a.max(b).min(LONGEST_LINE as i32);
    let (columns, rows) = (side(one.x, other.x), side(one.y, other.y));
    rows.flat_map(|y| columns.clone().map(move |x| Cell::new(x, y))).collect()
}

/// The tiles along the sides of a rectangle with these two corners, row by row.
pub fn frame(one: Cell, other: Cell) -> Vec<Cell> {
    let at_side = |cell: &Cell| [one.x, other.x].contains(&cell.x) || [one.y, other.y].contains(&cell.y);
    rectangle(one, other).into_iter().filter(at_side).collect()
}

/// Sides of a map that are drawn alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    #[default]
    None,
    LeftRight,
    TopBottom,
    Both,
    /// Half a turn of the map shows the same.
    HalfTurn,
}

impl Symmetry {
    pub const ALL: [Self; 5] = [Self::None, Self::LeftRight, Self::TopBottom, Self::Both, Self::HalfTurn];

    /// The upper left tiles of a thing and of its reflections on a map of so many columns and rows, the thing itself
    /// first, each place once.
    pub fn places(self, at: Cell, size: Extent, width: usize, height: usize) -> Vec<Cell> {
        let right = (width as i32).saturating_sub(i32::from(size.width)).saturating_sub(at.x);
        let below = (height as i32).saturating_sub(i32::from(size.height)).saturating_sub(at.y);
        let (across, down, turned) = (Cell::new(right, at.y), Cell::new(at.x, below), Cell::new(right, below));
        let mut places = match self {
            Self::None => vec![at],
            Self::LeftRight => vec![at, across],
            Self::TopBottom => vec![at, down],
            Self::Both => vec![at, across, down, turned],
            Self::HalfTurn => vec![at, turned],
        };
        let mut seen = BTreeSet::new();
        places.retain(|&place| seen.insert(place));
        places
    }

    /// Tiles with their reflections, each once.
    pub fn tiles(self, tiles: impl IntoIterator<Item = Cell>, width: usize, height: usize) -> BTreeSet<Cell> {
        tiles.into_iter().flat_map(|tile| self.places(tile, Extent::default(), width, height)).collect()
    }
}

fn shifted(cell: Cell, x: i32, y: i32) -> Cell {
    Cell::new(cell.x.saturating_add(x), cell.y.saturating_add(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(tiles: impl IntoIterator<Item = Cell>) -> Vec<String> {
        let tiles: BTreeSet<Cell> = tiles.into_iter().collect();
        let (right, bottom) = tiles.iter().fold((0, 0), |(x, y), tile| (tile.x.max(x), tile.y.max(y)));
        let glyph = |cell| if tiles.contains(&cell) { '#' } else { '.' };
        (0..=bottom).map(|y| (0..=right).map(|x| glyph(Cell::new(x, y))).collect()).collect()
    }

    #[test]
    fn brushes_are_round() {
        assert_eq!(drawn(brush(Cell::new(0, 0), 1)), ["#"]);
        assert_eq!(drawn(brush(Cell::new(0, 0), 2)), ["##", "##"]);
        assert_eq!(drawn(brush(Cell::new(1, 1), 3)), [".#.", "###", ".#."]);
        assert_eq!(drawn(brush(Cell::new(1, 1), 4)), [".##.", "####", "####", ".##."]);
        assert_eq!(drawn(brush(Cell::new(2, 2), 5)), [".###.", "#####", "#####", "#####", ".###."]);
        assert_eq!(brush(Cell::new(4, 4), 99), brush(Cell::new(4, 4), WIDEST_BRUSH));
        let last = Cell::new(i32::MAX, i32::MIN);
        assert!(brush(last, 9).contains(&last));
    }

    #[test]
    fn strokes_have_no_gaps() {
        assert_eq!(drawn(line(Cell::new(0, 0), Cell::new(5, 2), 1)), ["##....", "..##..", "....##"]);
        for (x, y) in [(7, 3), (-4, 9), (0, -5), (6, 6), (1, 0)] {
            let tiles = line(Cell::new(10, 10), Cell::new(10 + x, 10 + y), 1);
            assert_eq!(tiles.len() as i32, x.abs().max(y.abs()) + 1);
            assert!(tiles.iter().all(|tile| tiles.len() == 1 || tiles.iter().any(|other| tile.chebyshev(*other) == 1)));
        }
        assert_eq!(line(Cell::new(3, 3), Cell::new(3, 3), 3), brush(Cell::new(3, 3), 3));
        assert!(!line(Cell::new(i32::MIN, 0), Cell::new(i32::MAX, 0), 1).is_empty());
    }

    #[test]
    fn rectangles_are_full_and_frames_are_not() {
        assert_eq!(drawn(rectangle(Cell::new(3, 2), Cell::new(1, 0))), [".###", ".###", ".###"]);
        assert_eq!(drawn(frame(Cell::new(0, 0), Cell::new(3, 2))), ["####", "#..#", "####"]);
        assert_eq!(frame(Cell::new(2, 2), Cell::new(2, 2)), [Cell::new(2, 2)]);
    }

    #[test]
    fn what_is_symmetric_is_the_same_on_the_other_side_also_if_it_is_large() {
        let places = |symmetry: Symmetry| symmetry.places(Cell::new(1, 2), Extent { width: 2, height: 2 }, 10, 8);
        assert_eq!(places(Symmetry::None), [Cell::new(1, 2)]);
        assert_eq!(places(Symmetry::LeftRight), [Cell::new(1, 2), Cell::new(7, 2)]);
        assert_eq!(places(Symmetry::TopBottom), [Cell::new(1, 2), Cell::new(1, 4)]);
        assert_eq!(places(Symmetry::HalfTurn), [Cell::new(1, 2), Cell::new(7, 4)]);
        assert_eq!(places(Symmetry::Both).len(), 4);
        for symmetry in Symmetry::ALL {
            let tiles = symmetry.tiles(brush(Cell::new(2, 2), 3), 9, 7);
            assert_eq!(symmetry.tiles(tiles.iter().copied(), 9, 7), tiles, "{symmetry:?}");
        }
        assert_eq!(Symmetry::Both.places(Cell::new(4, 3), Extent::default(), 9, 7), [Cell::new(4, 3)]);
    }
}
