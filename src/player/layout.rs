//! Where a planned defence goes: beds, fields and other necessities in the middle, towers around the hearth, spikes on the
//! besiegers' way, and a palisade with a gap that leads over the spikes.

use crate::grid::{Cell, Direction};
use crate::sim::rules::{Function, StructureKind};
use crate::sim::{World, check_site, covered, forecasts};

/// One structure of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What is to be built.
    pub structure: StructureKind,
    /// Its upper left tile.
    pub cell: Cell,
}

/// Rings around the hearth, in tiles.
const BED_RING: u32 = 3;
const HOME_RING: u32 = 4;
const FARM_RING: u32 = 5;
const TOWER_RINGS: [u32; 2] = [4, 6];
const WALL_RING: u32 = 7;
const SPIKES: std::ops::RangeInclusive<u32> = 5..=11;

/// The pieces of a defence, in the order in which they are needed.
pub(super) fn layout(world: &World) -> Vec<Piece> {
    let Some((_, hearth)) = world.hearth() else { return Vec::new() };
    let hearth: Vec<Cell> = covered(hearth.cell(), world.rules().structure(hearth.kind()).size).collect();
    let camps: Vec<usize> = (0..world.siege().camps().len()).collect();
    let ways: Vec<Vec<Cell>> = forecasts(world, &[], &camps).into_iter().map(|forecast| forecast.cells).collect();
    let mut site = Survey { world, hearth, ways, taken: Vec::new() };
    let find = |wanted: fn(&Function) -> bool| {
        world.rules().structure_kinds().find(|(_, row)| row.build_seconds.is_some() && wanted(&row.function))
    };
    let bed = find(|function| *function == Function::Bed).map(|(kind, _)| kind);
    let tower = find(|function| matches!(function, Function::Tower { .. })).map(|(kind, _)| kind);
    let trap = find(|function| matches!(function, Function::Trap { .. })).map(|(kind, _)| kind);
    let wall = world.rules().structure_named("wood_wall");
    let infirmary = find(|function| matches!(function, Function::Infirmary { .. })).map(|(kind, _)| kind);
    let kitchen = find(|function| matches!(function, Function::Kitchen { .. })).map(|(kind, _)| kind);
    let farm = find(|function| matches!(function, Function::Farm { .. })).map(|(kind, _)| kind);
    let traps = trap.map_or_else(Vec::new, |trap| site.spikes(trap, 16));
    let towers = tower.map_or_else(Vec::new, |tower| site.towers(tower, 16));
    let beds = bed.map_or_else(Vec::new, |bed| site.behind(bed, BED_RING, 12));
    let mut homes = infirmary.map_or_else(Vec::new, |infirmary| site.behind(infirmary, HOME_RING, 2));
    homes.extend(kitchen.into_iter().flat_map(|kitchen| site.behind(kitchen, HOME_RING, 1)));
    let farms = farm.map_or_else(Vec::new, |farm| site.behind(farm, FARM_RING, 12));
    let walls = wall.map_or_else(Vec::new, |wall| site.palisade(wall));
    weave([&towers[..], &traps[..], &beds[..], &walls[..], &farms[..], &homes[..]])
}

/// Draws from the lists in turn: a tower, two spikes, a bed, six pieces of the palisade, two fields, then one of what
/// makes life easier, and again.
fn weave(lists: [&[Piece]; 6]) -> Vec<Piece> {
    const SHARES: [usize; 6] = [1, 2, 1, 6, 2, 1];
    let mut pieces = Vec::new();
    let mut taken = [0; 6];
    while (0..6).any(|list| taken[list] < lists[list].len()) {
        for list in 0..6 {
            let upto = (taken[list] + SHARES[list]).min(lists[list].len());
            pieces.extend_from_slice(&lists[list][taken[list]..upto]);
            taken[list] = upto;
        }
    }
    pieces
}

struct Survey<'a> {
    world: &'a World,
    hearth: Vec<Cell>,
    /// The ways of the besiegers, one from each camp.
    ways: Vec<Vec<Cell>>,
    taken: Vec<Cell>,
}

impl Survey<'_> {
    /// Rings from the hearth.
    fn ring(&self, cell: Cell) -> u32 {
        self.hearth.iter().map(|part| part.chebyshev(cell)).min().unwrap_or(u32::MAX)
    }

    fn distance_to_way(&self, cell: Cell) -> f64 {
        self.ways.iter().flatten().map(|step| step.octile(cell)).fold(f64::MAX, f64::min)
    }

    fn of_ring(&self, ring: u32) -> Vec<Cell> {
        self.world.map().cells().filter(|&cell| self.ring(cell) == ring).collect()
    }

    fn free(&self, kind: StructureKind, cell: Cell) -> bool {
        !self.taken.contains(&cell) && check_site(self.world, kind, cell).is_ok()
    }

    fn claim(&mut self, structure: StructureKind, cell: Cell) -> Piece {
        self.taken.push(cell);
        Piece { structure, cell }
    }

    /// On the besiegers' way, the spikes nearest to the hearth first, every other tile left free.
    fn spikes(&mut self, trap: StructureKind, most: usize) -> Vec<Piece> {
        let near = |way: &Vec<Cell>| -> Vec<Cell> {
            way.iter().rev().copied().filter(|&cell| SPIKES.contains(&self.ring(cell))).collect()
        };
        let near: Vec<Vec<Cell>> = self.ways.iter().map(near).collect();
        // Every way has its share.
        let longest = near.iter().map(Vec::len).max().unwrap_or(0);
        let mut beside: Vec<Cell> =
            (0..longest).flat_map(|step| near.iter().filter_map(move |way| way.get(step).copied())).collect();
        let around = |&cell: &Cell| Direction::ORTHOGONAL.map(|direction| cell.step(direction));
        beside.extend(beside.clone().iter().flat_map(around));
        let mut pieces = Vec::new();
        for cell in beside {
            if pieces.len() < most && self.free(trap, cell) {
                pieces.push(self.claim(trap, cell));
            }
        }
        pieces
    }

    /// Around the hearth, on the side of the besiegers first, not side by side.
    fn towers(&mut self, tower: StructureKind, most: usize) -> Vec<Piece> {
        let cells: Vec<Cell> = TOWER_RINGS
            .into_iter()
            .flat_map(|ring| {
                let mut cells = self.of_ring(ring);
                cells.sort_by(|a, b| self.distance_to_way(*a).total_cmp(&self.distance_to_way(*b)).then(a.cmp(b)));
                cells
            })
            .collect();
        let mut pieces: Vec<Piece> = Vec::new();
        for cell in cells {
            let apart = pieces.iter().all(|piece| piece.cell.chebyshev(cell) >= 2);
            let off_the_way = self.ways.iter().all(|way| !way.contains(&cell));
            if pieces.len() < most && apart && off_the_way && self.free(tower, cell) {
                pieces.push(self.claim(tower, cell));
            }
        }
        pieces
    }

    /// On the far side of the hearth.
    fn behind(&mut self, kind: StructureKind, ring: u32, most: usize) -> Vec<Piece> {
        let mut cells = self.of_ring(ring);
        cells.sort_by(|a, b| self.distance_to_way(*b).total_cmp(&self.distance_to_way(*a)).then(a.cmp(b)));
        let mut pieces = Vec::new();
        for cell in cells {
            if pieces.len() < most && self.free(kind, cell) {
                pieces.push(self.claim(kind, cell));
            }
        }
        pieces
    }

    /// A ring with a gap where the besiegers' way and everything near it crosses, and another on the far side
    /// for the colonists.
    fn palisade(&mut self, wall: StructureKind) -> Vec<Piece> {
        let mut cells = self.of_ring(WALL_RING);
        cells.sort_by(|a, b| self.distance_to_way(*a).total_cmp(&self.distance_to_way(*b)).then(a.cmp(b)));
        let back = cells.last().copied();
        let open = |cell: Cell| back.is_some_and(|back| back.chebyshev(cell) <= 1);
        let mut pieces = Vec::new();
        for cell in cells {
            if self.distance_to_way(cell) >= 2.0 && !open(cell) && self.free(wall, cell) {
                pieces.push(self.claim(wall, cell));
            }
        }
        pieces
    }
}
