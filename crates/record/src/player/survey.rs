//! Distances for planning a defence: from the hearth, and from the routes of raids.

use osada_ai::grid::Cell;
use osada_sim::{World, covered, forecasts};

/// The hearth and the routes of raids at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Survey {
    hearth: Vec<Cell>,
    /// Routes of the besiegers, one from each camp to the hearth.
    pub ways: Vec<Vec<Cell>>,
}

impl Survey {
    /// The survey of a world; `None` without a hearth.
    pub fn of(world: &World) -> Option<Self> {
        let (_, hearth) = world.hearth()?;
        let hearth: Vec<Cell> = covered(hearth.cell(), world.rules().structure(hearth.kind()).size).collect();
        let camps: Vec<usize> = (0..world.siege().camps().len()).collect();
        let ways = forecasts(world, &[], &camps).into_iter().map(|forecast| forecast.cells).collect();
        Some(Self { hearth, ways })
    }

    /// Rings from the hearth.
    pub fn ring(&self, cell: Cell) -> u32 {
        self.hearth.iter().map(|part| part.chebyshev(cell)).min().unwrap_or(u32::MAX)
    }

    /// Tiles to the nearest of the routes.
    pub fn distance_to_way(&self, cell: Cell) -> f64 {
        self.ways.iter().map(|way| tiles_to(way, cell)).fold(f64::MAX, f64::min)
    }

    /// The tiles of a map in a ring.
    fn of_ring(&self, world: &World, ring: u32) -> Vec<Cell> {
        world.map().cells().filter(|&cell| self.ring(cell) == ring).collect()
    }

    /// The tiles of a ring, those nearest to a route first, in turn for every route.
    pub fn facing(&self, world: &World, ring: u32) -> Vec<Cell> {
        let mut sides: Vec<Vec<(f64, Cell)>> = vec![Vec::new(); self.ways.len().max(1)];
        for cell in self.of_ring(world, ring) {
            let nearest =
                self.ways.iter().map(|way| tiles_to(way, cell)).enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
            let (side, distance) = nearest.unwrap_or((0, f64::MAX));
            sides[side].push((distance, cell));
        }
        for side in &mut sides {
            side.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        }
        let longest = sides.iter().map(Vec::len).max().unwrap_or(0);
        let in_turn = (0..longest).flat_map(|rank| sides.iter().filter_map(move |side| side.get(rank)));
        in_turn.map(|&(_, cell)| cell).collect()
    }

    /// The tiles of a ring, those farthest from every route first.
    pub fn behind(&self, world: &World, ring: u32) -> Vec<Cell> {
        let mut cells = self.of_ring(world, ring);
        cells.sort_by(|a, b| self.distance_to_way(*b).total_cmp(&self.distance_to_way(*a)).then(a.cmp(b)));
        cells
    }
}

/// Tiles from a tile to the nearest tile of a way.
fn tiles_to(way: &[Cell], cell: Cell) -> f64 {
    way.iter().map(|step| step.octile(cell)).fold(f64::MAX, f64::min)
}
