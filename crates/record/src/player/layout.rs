//! Places of a planned defence: beds, fields and other necessities in the middle, towers around the hearth, spikes on the
//! besiegers' route, and a palisade with a gap that leads over the spikes.

use super::errands;
use super::supply::{is_meagre, uncommitted};
use super::survey::Survey;
use osada_ai::grid::{Cell, Direction};
use osada_sim::rules::{Function, StructureKind};
use osada_sim::{Build, Command, Site, World, check_site};

/// Rings around the hearth, in tiles.
const BED_RING: u32 = 3;
const HOME_RING: u32 = 4;
const BANNER_RING: u32 = 3;
const FARM_RING: u32 = 5;
const TOWER_RINGS: [u32; 2] = [4, 6];
const WALL_RING: u32 = 7;
/// Numbers of beds and spikes that come first, and of fields before them if food is meagre.
const FIRST_BEDS: usize = 8;
const FIRST_SPIKES: usize = 12;
const FIRST_FARMS: usize = 8;
/// Towers and spikes in each place that has to be held.
const OUTPOST_TOWERS: usize = 2;
const OUTPOST_TRAPS: usize = 4;
/// The area that people fall back to gets its spikes last.
const LAST_SPIKE_RING: u32 = 3;
const LAST_SPIKES: usize = 12;
const SPIKES: std::ops::RangeInclusive<u32> = 5..=11;

/// The pieces of a defence, in the order of need.
pub(super) fn layout(world: &World) -> Vec<PlannedStructure> {
    let Some(survey) = Survey::of(world) else { return Vec::new() };
    let mut site = Layout { world, survey, taken: Vec::new() };
    let find = |wanted: fn(&Function) -> bool| {
        world.rules().structure_kinds().find(|(_, row)| row.build_seconds.is_some() && wanted(&row.function))
    };
    let bed = find(|function| *function == Function::Bed).map(|(kind, _)| kind);
    let tower = find(|function| matches!(function, Function::Tower { .. })).map(|(kind, _)| kind);
    let trap = find(|function| matches!(function, Function::Trap { .. })).map(|(kind, _)| kind);
    let wall = world.rules().structure_named("wood_wall");
    let infirmary = find(|function| matches!(function, Function::Infirmary { .. })).map(|(kind, _)| kind);
    let banner = find(|function| matches!(function, Function::Banner { .. })).map(|(kind, _)| kind);
    let smithy = find(|function| *function == Function::Smithy).map(|(kind, _)| kind);
    let kitchen = find(|function| matches!(function, Function::Kitchen { .. })).map(|(kind, _)| kind);
    let farm = find(|function| matches!(function, Function::Farm { .. })).map(|(kind, _)| kind);
    let outposts: Vec<PlannedStructure> =
        tower.map_or_else(Vec::new, |tower| errands::pieces(world, tower, OUTPOST_TOWERS));
    let stakes: Vec<PlannedStructure> =
        trap.map_or_else(Vec::new, |trap| errands::pieces(world, trap, OUTPOST_TOWERS + OUTPOST_TRAPS));
    let stakes: Vec<PlannedStructure> =
        stakes.into_iter().filter(|stake| outposts.iter().all(|tower| tower.cell != stake.cell)).collect();
    site.taken.extend(outposts.iter().chain(&stakes).map(|piece| piece.cell));
    let traps = trap.map_or_else(Vec::new, |trap| site.spikes(trap, 20));
    let towers = tower.map_or_else(Vec::new, |tower| site.towers(tower, 8));
    let beds = bed.map_or_else(Vec::new, |bed| site.behind(bed, BED_RING, 12));
    let smithies = smithy.map_or_else(Vec::new, |smithy| site.behind(smithy, HOME_RING, 1));
    let workshop = find(|function| *function == Function::Workshop).map(|(kind, _)| kind);
    let mut homes = banner.map_or_else(Vec::new, |banner| site.facing(banner, BANNER_RING, 1));
    homes.extend(workshop.map_or_else(Vec::new, |workshop| site.behind(workshop, HOME_RING, 1)));
    homes.extend(infirmary.map_or_else(Vec::new, |infirmary| site.behind(infirmary, HOME_RING, 2)));
    let kitchens = kitchen.map_or_else(Vec::new, |kitchen| site.behind(kitchen, HOME_RING, 1));
    let farms = farm.map_or_else(Vec::new, |farm| site.behind(farm, FARM_RING, 12));
    let walls = wall.map_or_else(Vec::new, |wall| site.palisade(wall));
    let last_traps = trap.map_or_else(Vec::new, |trap| site.facing(trap, LAST_SPIKE_RING, LAST_SPIKES));
    // Arms, beds for newcomers, and traps come before all else.
    let (first_beds, beds) = beds.split_at(beds.len().min(FIRST_BEDS));
    let (first_traps, traps) = traps.split_at(traps.len().min(FIRST_SPIKES));
    let (first_farms, farms) = farms.split_at(if is_meagre(world) { farms.len().min(FIRST_FARMS) } else { 0 });
    let first_kitchens = if is_meagre(world) {
        kitchens
    } else {
        homes.extend(kitchens);
        Vec::new()
    };
    [
        first_farms,
        &first_kitchens,
        &smithies,
        first_beds,
        first_traps,
        &outposts,
        &stakes,
        &weave([&towers, traps, beds, &walls, farms, &homes]),
        &last_traps,
    ]
    .concat()
}

/// Takes from the lists in turn: a tower, three spikes, two beds, two pieces of the palisade, a field, one amenity, and again.
fn weave(lists: [&[PlannedStructure]; 6]) -> Vec<PlannedStructure> {
    const SHARES: [usize; 6] = [1, 3, 2, 2, 1, 1];
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

struct Layout<'a> {
    world: &'a World,
    survey: Survey,
    taken: Vec<Cell>,
}

impl Layout<'_> {
    fn free(&self, kind: StructureKind, cell: Cell) -> bool {
        !self.taken.contains(&cell) && check_site(self.world, kind, cell).is_ok()
    }

    fn claim(&mut self, structure: StructureKind, cell: Cell) -> PlannedStructure {
        self.taken.push(cell);
        PlannedStructure { structure, cell }
    }

    /// On the besiegers' route, the spikes nearest to the hearth first, every other tile left free.
    fn spikes(&mut self, trap: StructureKind, most: usize) -> Vec<PlannedStructure> {
        let near = |way: &Vec<Cell>| -> Vec<Cell> {
            way.iter().rev().copied().filter(|&cell| SPIKES.contains(&self.survey.ring(cell))).collect()
        };
        let near: Vec<Vec<Cell>> = self.survey.ways.iter().map(near).collect();
        // Every route has its share.
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
    fn towers(&mut self, tower: StructureKind, most: usize) -> Vec<PlannedStructure> {
        let cells: Vec<Cell> = TOWER_RINGS.into_iter().flat_map(|ring| self.survey.facing(self.world, ring)).collect();
        let mut pieces: Vec<PlannedStructure> = Vec::new();
        for cell in cells {
            let apart = pieces.iter().all(|piece| piece.cell.chebyshev(cell) >= 2);
            let off_the_way = self.survey.ways.iter().all(|way| !way.contains(&cell));
            if pieces.len() < most && apart && off_the_way && self.free(tower, cell) {
                pieces.push(self.claim(tower, cell));
            }
        }
        pieces
    }

    /// On the far side of the hearth.
    fn behind(&mut self, kind: StructureKind, ring: u32, most: usize) -> Vec<PlannedStructure> {
        self.first_free(kind, self.survey.behind(self.world, ring), most)
    }

    /// On the side of the besiegers.
    fn facing(&mut self, kind: StructureKind, ring: u32, most: usize) -> Vec<PlannedStructure> {
        self.first_free(kind, self.survey.facing(self.world, ring), most)
    }

    fn first_free(&mut self, kind: StructureKind, cells: Vec<Cell>, most: usize) -> Vec<PlannedStructure> {
        let mut pieces = Vec::new();
        for cell in cells {
            if pieces.len() < most && self.free(kind, cell) {
                pieces.push(self.claim(kind, cell));
            }
        }
        pieces
    }

    /// A ring with a gap where the besiegers' route and everything near it crosses, and another on the far side
    /// for the colonists.
    fn palisade(&mut self, wall: StructureKind) -> Vec<PlannedStructure> {
        let cells = self.survey.facing(self.world, WALL_RING);
        let back = cells.last().copied();
        let open = |cell: Cell| back.is_some_and(|back| back.chebyshev(cell) <= 1);
        let mut pieces = Vec::new();
        for cell in cells {
            if self.survey.distance_to_way(cell) >= 2.0 && !open(cell) && self.free(wall, cell) {
                pieces.push(self.claim(wall, cell));
            }
        }
        pieces
    }
}

/// One structure of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStructure {
    pub structure: StructureKind,
    /// Upper left tile.
    pub cell: Cell,
}

/// Plans the first missing pieces that can be paid, as long as fewer than `open` plans are open.
pub(super) fn plan_missing(world: &World, pieces: &[PlannedStructure], open: usize, commands: &mut Vec<Command>) {
    let is_planned = |piece: &&PlannedStructure| {
        world.jobs().at(piece.cell).is_some_and(|(_, job)| job.site() == Site::Plan(piece.structure, piece.cell))
    };
    let plans = pieces.iter().filter(is_planned).count();
    let mut purse = uncommitted(world);
    let missing = pieces.iter().filter(|piece| check_site(world, piece.structure, piece.cell).is_ok());
    for piece in missing.take(open.saturating_sub(plans)) {
        // The pieces are in the order of need: nothing later is bought before an earlier one.
        if purse.take(&world.rules().structure(piece.structure).cost).is_err() {
            return;
        }
        commands.push(Build { structure: piece.structure, cells: vec![piece.cell] }.into());
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{meadow, rules};
    use super::*;
    use osada_sim::{covered, forecasts};

    fn of(world: &World, pieces: &[PlannedStructure], name: &str) -> Vec<Cell> {
        let kind = world.rules().structure_named(name).expect("the rules have it");
        pieces.iter().filter(|piece| piece.structure == kind).map(|piece| piece.cell).collect()
    }

    /// Rings from the hearth at (15, 10).
    fn ring(cell: Cell) -> u32 {
        let hearth = [(15, 10), (16, 10), (15, 11), (16, 11)].map(|(x, y)| Cell::new(x, y));
        hearth.iter().map(|part| part.chebyshev(cell)).min().expect("the hearth has tiles")
    }

    #[test]
    fn no_piece_lies_on_another_and_every_piece_could_stand_where_it_lies() {
        let world = meadow(rules(), "", "(\"grunt\", 1)");
        let pieces = layout(&world);
        assert!(pieces.len() > 60, "only {} pieces", pieces.len());
        let tiles = |piece: &PlannedStructure| covered(piece.cell, world.rules().structure(piece.structure).size);
        let mut all: Vec<Cell> = pieces.iter().flat_map(tiles).collect();
        let before = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), before);
        assert!(pieces.iter().all(|piece| check_site(&world, piece.structure, piece.cell).is_ok()));
    }

    #[test]
    fn towers_and_palisade_leave_the_way_free_and_spikes_lie_on_it() {
        let world = meadow(rules(), "", "(\"grunt\", 1)");
        let way = forecasts(&world, &[], &[0])[0].cells.clone();
        let pieces = layout(&world);
        assert!(of(&world, &pieces, "bolt_tower").iter().all(|tower| !way.contains(tower)));
        let walls = of(&world, &pieces, "wood_wall");
        assert!(!walls.is_empty() && walls.iter().all(|wall| way.iter().all(|step| step.octile(*wall) >= 2.0)));
        let spikes = of(&world, &pieces, "spike_trap");
        let (first, last) = spikes.split_at(20);
        assert!(first.iter().filter(|cell| way.contains(cell)).count() >= 4);
        assert!(first.iter().all(|&cell| (4..=12).contains(&ring(cell))));
        assert_eq!(last.len(), LAST_SPIKES);
        assert!(last.iter().all(|&cell| ring(cell) == LAST_SPIKE_RING), "where people fall back to");
    }

    #[test]
    fn the_palisade_is_a_ring_with_a_gap_for_colonists_on_the_far_side() {
        let world = meadow(rules(), "", "(\"grunt\", 1)");
        let walls = of(&world, &layout(&world), "wood_wall");
        assert!(walls.iter().all(|&wall| ring(wall) == WALL_RING));
        // The camp is in the north-west, so the far side is the south-east.
        let gap: Vec<Cell> = world.map().cells().filter(|&cell| ring(cell) == WALL_RING && cell.x > 16).collect();
        let open: Vec<Cell> = gap.into_iter().filter(|cell| cell.y > 11 && !walls.contains(cell)).collect();
        assert!((1..=3).contains(&open.len()), "{open:?}");
    }

    #[test]
    fn beds_and_fields_lie_behind_the_hearth_as_seen_by_the_besiegers() {
        let world = meadow(rules(), "", "(\"grunt\", 1)");
        let pieces = layout(&world);
        let from = Cell::new(2, 2);
        for (name, at) in [("bed", BED_RING), ("farm", FARM_RING)] {
            let cells = of(&world, &pieces, name);
            assert!(!cells.is_empty() && cells.iter().all(|&cell| ring(cell) == at), "{name}: {cells:?}");
            assert!(cells[0].euclidean(from) > Cell::new(15, 10).euclidean(from), "the first {name} is in front");
        }
    }

    #[test]
    fn what_is_needed_is_woven_in_turn() {
        let of = |structure, count| {
            vec![PlannedStructure { structure: StructureKind(structure), cell: Cell::new(0, 0) }; count]
        };
        let lists = [of(0, 2), of(1, 3), of(2, 1), of(3, 7), of(4, 2), of(5, 1)];
        let [towers, traps, beds, walls, farms, homes] = &lists;
        let woven = weave([towers, traps, beds, walls, farms, homes]);
        let kinds: Vec<u16> = woven.iter().map(|piece| piece.structure.0).collect();
        assert_eq!(kinds, [0, 1, 1, 1, 2, 3, 3, 4, 5, 0, 3, 3, 4, 3, 3, 3]);
    }
}
