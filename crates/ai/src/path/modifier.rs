//! Modifiers of paths along the tiles, before they are walked.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::Modifier;
//!
//! let open = Grid::filled(9, 9, true);
//! let path: Vec<Cell> = [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3)].map(Cell::from).to_vec();
//! let length = |points: &[osada_ai::grid::Point]| points.windows(2).map(|leg| leg[0].distance(leg[1])).sum::<f64>();
//! let (_, plain) = Modifier::NAMES[0];
//! let rounded = Modifier::Rounded.apply(&open, &path);
//! assert!(length(&rounded) < length(&plain.apply(&open, &path)));
//! ```

use super::ground::Ground;
use super::rounding::round_turns;
use super::smooth::{drop_collinear, pull_string};
use crate::grid::{Cell, Point};

/// A modifier of paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// The path as the search gives it.
    #[default]
    None,
    /// Waypoints on a straight line are dropped: collinear reduction.
    Collinear,
    /// The string is pulled tight: each waypoint is followed by the farthest one in sight.
    StringPulling,
    /// The string is pulled tight and its turns are rounded.
    Rounded,
}

impl Modifier {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("none", Self::None),
        ("collinear", Self::Collinear),
        ("string-pulling", Self::StringPulling),
        ("rounded", Self::Rounded),
    ];

    /// The points of a path over squares after the modifier; both ends stay.
    pub fn apply<G: Ground>(self, ground: &G, path: &[Cell]) -> Vec<Point> {
        let centres = |path: &[Cell]| path.iter().map(|cell| cell.centre()).collect::<Vec<Point>>();
        match self {
            Self::None => centres(path),
            Self::Collinear => {
                let mut path = path.to_vec();
                drop_collinear(&mut path);
                centres(&path)
            }
            Self::StringPulling => centres(&pulled(ground, path)),
            Self::Rounded => round_turns(ground, &centres(&pulled(ground, path))),
        }
    }
}

/// The path with its string pulled tight and no waypoint on a straight line.
fn pulled<G: Ground>(ground: &G, path: &[Cell]) -> Vec<Cell> {
    let mut path = every_tile(path);
    pull_string(ground, &mut path, 0);
    drop_collinear(&mut path);
    path
}

/// The path with every tile of the legs that run in one of the eight directions: jumps hide tiles that a string could
/// be pulled from.
fn every_tile(path: &[Cell]) -> Vec<Cell> {
    let mut tiles: Vec<Cell> = path.first().copied().into_iter().collect();
    for leg in path.windows(2) {
        let (dx, dy) = (leg[1].x - leg[0].x, leg[1].y - leg[0].y);
        if dx == 0 || dy == 0 || dx.abs() == dy.abs() {
            let steps = dx.abs().max(dy.abs());
            tiles.extend(
                (1..=steps).map(|step| Cell::new(leg[0].x + dx.signum() * step, leg[0].y + dy.signum() * step)),
            );
        } else {
            tiles.push(leg[1]);
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::straight::price;
    use crate::path::{Footing, Goal, Heap, JumpScratch, Options, Query, Scratch, astar, jps};

    fn length(path: &[Point]) -> f64 {
        path.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
    }

    /// Visits paths over random maps, whose free tiles have one of these factors.
    fn each_path(factors: &[f64], mut visit: impl FnMut(&Grid<Option<Footing>>, &[Cell])) {
        let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
        for seed in 0..150 {
            let mut stream = Stream::new(seed, 3);
            let ground = Grid::from_fn(24, 20, |_| {
                let factor = factors[stream.below(factors.len())];
                stream.chance(0.8).then(|| Footing::free(factor))
            });
            let free: Vec<Cell> = ground.cells().filter(|&cell| ground[cell].is_some()).collect();
            let query = Query { start: free[0], goal: Goal::Cell(free[free.len() - 1]), options: &Options::default() };
            if astar::find(&ground, &query, &mut scratch, &mut (), &mut path).is_ok() {
                visit(&ground, &path);
            }
        }
    }

    #[test]
    fn no_modifier_leaves_walkable_ground_moves_an_end_or_makes_a_path_longer() {
        let (mut paths, mut turned) = (0, 0);
        each_path(&[1.0], |ground, path| {
            paths += 1;
            let mut before = f64::INFINITY;
            for (name, modifier) in Modifier::NAMES {
                let points = modifier.apply(ground, path);
                let ends = [path[0], path[path.len() - 1]].map(Cell::centre);
                assert_eq!([points[0], points[points.len() - 1]], ends, "{name}");
                for leg in points.windows(2) {
                    assert!(price(ground, leg[0], leg[1]).is_some(), "{name}: {leg:?} touches a wall");
                }
                assert!(length(&points) <= before + 1e-9, "{name} is longer than the modifier before it");
                turned += usize::from(modifier == Modifier::Rounded && length(&points) < before - 0.05);
                before = length(&points);
            }
        });
        assert!(paths > 60 && turned > paths * 9 / 10, "{turned} of {paths} paths have a turn that is rounded");
    }

    #[test]
    fn on_uneven_ground_no_modifier_makes_a_path_dearer() {
        let mut pulled = 0;
        each_path(&[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 4.0], |ground, path| {
            let cost = |modifier: Modifier| -> f64 {
                let points = modifier.apply(ground, path);
                points.windows(2).map(|leg| price(ground, leg[0], leg[1]).expect("free ground")).sum()
            };
            let costs = Modifier::NAMES.map(|(_, modifier)| cost(modifier));
            assert!(costs.is_sorted_by(|one, other| *other <= one + 1e-5), "{costs:?}");
            pulled += usize::from(costs[3] < costs[0] - 0.05);
        });
        assert!(pulled > 30);
    }

    #[test]
    fn a_turn_becomes_a_curve_where_there_is_room_and_stays_where_there_is_none() {
        // A passage round a block, along its edges.
        let ground = Grid::from_fn(6, 6, |cell| cell.x > 3 || cell.y > 3);
        let path = [(0, 4), (4, 4), (4, 0)].map(|(x, y)| Cell::new(x, y));
        let rounded = Modifier::Rounded.apply(&ground, &path);
        assert!(rounded.len() > 5 && !rounded.contains(&path[1].centre()), "{rounded:?}");
        assert!(length(&rounded) < 8.0 - 0.3);
        // In a corridor that cuts a blocked corner nothing can be curved.
        let narrow = Grid::from_fn(2, 2, |cell| cell.x == cell.y);
        let straight = [Cell::new(0, 0), Cell::new(1, 1)];
        assert_eq!(Modifier::Rounded.apply(&narrow, &straight), straight.map(Cell::centre));
        assert!(Modifier::Rounded.apply(&narrow, &[]).is_empty());
        assert_eq!(Modifier::Rounded.apply(&narrow, &straight[..1]), [Point::ZERO]);
    }

    #[test]
    fn the_jumps_of_jump_point_search_are_pulled_as_tight_as_the_tiles_of_astar() {
        let mut open = Grid::filled(20, 9, true);
        (0..6).for_each(|y| open[Cell::new(10, y)] = false);
        let mut path = Vec::new();
        let (start, goal) = (Cell::new(1, 1), Cell::new(18, 2));
        jps::find(&super::super::BitMap::new(&open), start, goal, &mut JumpScratch::default(), &mut (), &mut path)
            .expect("there is a way round");
        let jumps = path.len();
        let pulled = Modifier::StringPulling.apply(&open, &path);
        assert!(pulled.len() <= jumps && length(&pulled) < length(&Modifier::None.apply(&open, &path)) - 0.3);
    }
}
