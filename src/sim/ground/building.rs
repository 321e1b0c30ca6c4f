//! Changing what tiles are made of and what stands on them, with all that hangs on it: zones, ways that are
//! now blocked, and jobs about things that are gone.

use super::world::World;
use crate::grid::Cell;
use crate::sim::kinds::{Role, StructureId, StructureKind, TerrainId};
use crate::sim::state::{Regrowing, covered};

impl World {
    /// Puts up a structure on free ground.
    pub(in crate::sim) fn raise(&mut self, kind: StructureKind, cell: Cell) -> StructureId {
        let rules = self.rules.clone();
        let id = self.state.map.raise(&rules, kind, cell);
        self.cache.structures.add(kind, id);
        for tile in covered(cell, rules.structure(kind).size) {
            self.ground_changed(tile);
        }
        id
    }

    /// Takes a structure away, and the jobs about it.
    pub(in crate::sim) fn raze(&mut self, id: StructureId) {
        let rules = self.rules.clone();
        // While it stands, its tiles still lead to the job.
        if let Some(job) = self.map().structure(id).and_then(|it| Some(self.jobs().at(it.cell())?.0)) {
            self.close_job(job);
        }
        let Some(structure) = self.state.map.raze(&rules, id) else { return };
        self.cache.structures.remove(structure.kind(), id);
        for tile in covered(structure.cell(), rules.structure(structure.kind()).size) {
            self.ground_changed(tile);
        }
    }

    /// Moves a structure of one tile to another one, on which nothing stands.
    pub(in crate::sim) fn shift(&mut self, id: StructureId, to: Cell) {
        let Some(from) = self.map().structure(id).map(|structure| structure.cell()) else { return };
        self.state.map.shift(id, to);
        self.refile_jobs_about(id);
        self.ground_changed(from);
        self.ground_changed(to);
    }

    /// Closes a door to colonists, or opens it to them.
    pub(in crate::sim) fn forbid(&mut self, id: StructureId, forbidden: bool) {
        let Some(door) = self.state.map.structures.get_mut(id) else { return };
        door.forbidden = forbidden;
        let (cell, size) = (door.cell, self.rules.structure(door.kind).size);
        for tile in covered(cell, size) {
            self.ground_changed(tile);
        }
    }

    /// The besiegers know of a trap from now on; whose way leads over it plans again. Whether that is news.
    pub(in crate::sim) fn make_known(&mut self, id: StructureId) -> bool {
        let Some(trap) = self.state.map.structures.get_mut(id).filter(|trap| !trap.known) else { return false };
        trap.known = true;
        let cell = trap.cell;
        for (_, unit) in self.state.units.iter_mut() {
            if unit.role() == Role::Besieger && unit.walk.passes(cell) {
                unit.walk.replan();
            }
        }
        true
    }

    /// Turns a tile into another terrain.
    pub(in crate::sim) fn set_terrain(&mut self, cell: Cell, terrain: TerrainId) {
        let Some(place) = self.state.map.terrain.get_mut(cell) else { return };
        *place = terrain;
        let regrows = self.rules.terrain(terrain).regrows.as_ref();
        if let Some(wait) = regrows.and_then(|it| self.season_rules().regrowth_time(it.seconds)) {
            self.state.map.regrowth.push(Regrowing { cell, due: self.state.clock.tick + wait });
        }
        self.ground_changed(cell);
    }

    fn ground_changed(&mut self, cell: Cell) {
        self.cache.refresh(&self.rules, &self.state.map, cell);
        for (_, unit) in self.state.units.iter_mut() {
            // What a chase has learnt holds for the ground it was learnt on.
            if let Some(chase) = &mut unit.walk.chase {
                chase.searches.clear();
            }
            if unit.walk.passes(cell) {
                unit.walk.replan();
            }
        }
    }

    /// Whether somebody stands on one of the tiles or is about to enter it.
    pub(in crate::sim) fn occupied(&self, tiles: impl Iterator<Item = Cell> + Clone) -> bool {
        self.state.units.iter().any(|(_, unit)| {
            let next = unit.walk.route.entering();
            tiles.clone().any(|tile| unit.cell() == tile || next == Some(tile))
        })
    }

    /// Whether a structure is all that keeps somebody from standing where nobody can stand, like a bridge.
    pub(in crate::sim) fn carries_somebody(&self, id: StructureId) -> bool {
        let Some(structure) = self.map().structure(id) else { return false };
        let bare =
            |tile: &Cell| self.map().terrain(*tile).is_some_and(|terrain| self.rules.terrain(terrain).factor.is_none());
        self.occupied(covered(structure.cell(), self.rules.structure(structure.kind()).size).filter(bare))
    }
}
