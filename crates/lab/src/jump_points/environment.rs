//! The four environments of the Silesian thesis. It describes them in words and prints one map of each; we draw scenes
//! after the words and keep those whose ways and explored shares come nearest to its figures.

use super::drawing::draw;
use crate::table::{Row, mean_and_deviation};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Goal, Heap, Heuristic, Options, PathError, Query, Scratch, astar};

/// The environments, named as in the published tables.
pub const KINDS: [&str; 4] = ["1 open, few alternatives", "2 simple, longer", "3 serpentine corridor", "4 labyrinth"];
/// Sides of the maps in tiles, each a multiple of the first.
pub const SIDES: [usize; 3] = [50, 100, 200];
/// The estimates, named as in the published tables.
pub const HEURISTICS: [(&str, Heuristic); 3] = [
    ("euclidean", Heuristic::Euclidean),
    ("manhattan", Heuristic::Manhattan),
    ("diagonal manhattan", Heuristic::Octile),
];
/// Place of the octile estimate, with which Jump Point Search is compared.
pub const DIAGONAL_MANHATTAN: usize = 2;

/// Scenes that are drawn for each one that is kept.
const DRAFTS: usize = 60;
/// A way that differs by less than this from the published one is as good as any other.
const CLOSE: f64 = 0.02;

/// Published figures of searches without modifiers in an environment, means over the sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedTarget {
    /// Nodes of the path ÷ side of the map.
    pub sides: f64,
    /// Explored share of the map in per cent with the Euclidean estimate, which visits no tile twice: with it the published
    /// visits tell how many tiles are explored.
    pub explored: f64,
}

impl PublishedTarget {
    /// The figures of an environment.
    pub fn of(kind: usize, published: &[Row]) -> Self {
        let mean = |metric: &str, scaled: fn(f64, usize) -> f64| {
            let figures = published.iter().filter(|row| {
                (&*row.map, &*row.algorithm, &*row.modifiers) == (KINDS[kind], "A*", "none")
                    && (&*row.metric, &*row.heuristic) == (metric, HEURISTICS[0].0)
            });
            let figures: Vec<f64> = figures
                .filter_map(|row| {
                    let side = SIDES.into_iter().find(|side| row.size == size_name(*side))?;
                    Some(scaled(row.value, side))
                })
                .collect();
            mean_and_deviation(&figures).0
        };
        Self {
            sides: mean("path_length_nodes", |nodes, side| nodes / side as f64),
            explored: mean("explored_percent", |percent, _| percent),
        }
    }
}

/// The size of a square map as in the published tables.
pub fn size_name(side: usize) -> String {
    format!("{side}x{side}")
}

/// A map with the place where all agents begin and the one they want to go to.
#[derive(Clone, Debug, PartialEq)]
pub struct Environment {
    /// `true` for free tiles.
    pub open: Grid<bool>,
    /// The free tile nearest to the lower left corner.
    pub start: Cell,
    /// The free tile nearest to the upper right corner.
    pub goal: Cell,
}

impl Environment {
    /// The scene at a side that is a multiple of its own. The published ways are as many times as long as the map is
    /// wide at all three sizes, so the larger maps show the same scene, with more tiles to everything.
    pub fn new(scene: &Grid<bool>, side: usize) -> Self {
        let scale = (side / scene.width().max(1)).max(1) as i32;
        let open = Grid::from_fn(side, side, |cell| {
            scene.get(Cell::new(cell.x / scale, cell.y / scale)).is_some_and(|open| *open)
        });
        let near = |corner: Cell| {
            let free = open.cells().filter(|&cell| open[cell]);
            free.min_by_key(|cell| (cell.chebyshev(corner), cell.y, cell.x)).unwrap_or(corner)
        };
        let last = side as i32 - 1;
        let (start, goal) = (near(Cell::new(0, last)), near(Cell::new(last, 0)));
        Self { open, start, goal }
    }

    /// Path ÷ side and explored share in per cent with the Euclidean estimate.
    fn survey(&self, scratch: &mut Scratch<Heap>) -> Result<(f64, f64), PathError> {
        let options = Options { heuristic: HEURISTICS[0].1, ..Options::default() };
        let query = Query { start: self.start, goal: Goal::Cell(self.goal), options: &options };
        let mut path = Vec::new();
        astar::find(&self.open, &query, scratch, &mut (), &mut path)?;
        let explored = f64::from(scratch.stats().expanded) / self.open.len() as f64;
        Ok((path.len() as f64 / self.open.width() as f64, 100.0 * explored))
    }
}

/// Relative differences of the path, a mean over the two smaller sides, and of the explored share of a scene from the
/// published ones; an error if there is no path.
fn distance(
    scene: &Grid<bool>,
    target: &PublishedTarget,
    scratch: &mut Scratch<Heap>,
) -> Result<(f64, f64), PathError> {
    let mut survey = |side| Environment::new(scene, side).survey(scratch);
    let ((small, explored), (large, _)) = (survey(SIDES[0])?, survey(SIDES[1])?);
    let sides = f64::midpoint(small, large) / target.sides - 1.0;
    Ok((sides.abs().max(CLOSE), (explored / target.explored - 1.0).abs()))
}

/// A scene of an environment at the smallest side: of some drawn after the description, the one whose way is nearest to
/// the published one, and among those that are close, the one whose explored share is.
pub fn scene(kind: usize, seed: u64, target: &PublishedTarget) -> Grid<bool> {
    let mut scratch = Scratch::new();
    let mut best: Option<((f64, f64), Grid<bool>)> = None;
    for draft in 0..DRAFTS {
        let scene = draw(kind, seed, draft, SIDES[0]);
        let Ok(distance) = distance(&scene, target, &mut scratch) else { continue };
        if best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, scene));
        }
    }
    // Obstacles would have to lie across the way in every draft.
    best.map_or_else(|| Grid::filled(SIDES[0], SIDES[0], true), |(_, scene)| scene)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::published;

    #[test]
    fn the_published_ways_have_these_lengths_in_sides_of_the_map() {
        let published = published();
        for (kind, sides) in [1.33, 2.34, 4.51, 3.60].into_iter().enumerate() {
            let target = PublishedTarget::of(kind, &published);
            assert!((target.sides - sides).abs() < 0.01, "{target:?}");
            assert!((30.0..60.0).contains(&target.explored), "{target:?}");
        }
    }

    #[test]
    fn a_scene_shows_the_same_at_every_size() {
        let target = PublishedTarget::of(3, &published());
        let scene = scene(3, 1, &target);
        let free = |side: usize| {
            let environment = Environment::new(&scene, side);
            assert!(environment.open[environment.start] && environment.open[environment.goal]);
            environment.open.values().iter().filter(|open| **open).count() as f64 / environment.open.len() as f64
        };
        assert_eq!(free(50), free(200));
    }
}
