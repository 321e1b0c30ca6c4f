//! Changes of terrain and structures, and their consequences: zones, blocked ways, and jobs about things that are gone.

use super::cache::side;
use super::places::free_near;
use super::walking::fastest_step;
use super::world::World;
use crate::kinds::{Role, StructureId, StructureKind, TerrainId, Tiles, UnitId};
use crate::state::{Regrowing, Structure, Unit, covered};
use osada_ai::grid::{Cell, Point};

/// Distance from a tile, by both axes together, beyond which nobody stands on it or is about to enter it.
const BESIDE: f64 = 4.0;

/// Checks whether a unit stands on one of the tiles or is about to enter it.
fn occupies(unit: &Unit, mut tiles: impl Iterator<Item = Cell>) -> bool {
    let next = unit.walk.route.entering();
    tiles.any(|tile| unit.cell() == tile || next == Some(tile))
}

/// Makes a unit plan again if its way leads over ground that has changed.
fn notify(unit: &mut Unit, changed: &[Cell]) {
    // What a chase has learnt holds for the ground it was learnt on.
    if let Some(chase) = unit.walk.chase.as_mut().filter(|_| !changed.is_empty()) {
        chase.searches.clear();
    }
    if changed.iter().any(|&cell| unit.walk.passes(cell)) {
        unit.walk.replan();
    }
}

impl World {
    /// Puts up a structure on free ground.
    pub(crate) fn raise(&mut self, kind: StructureKind, cell: Cell) -> StructureId {
        let rules = self.rules.clone();
        let id = self.state.map.raise(&rules, kind, cell);
        self.cache.structures.add(kind.index(), id);
        if self.map().structure(id).is_some_and(|structure| structure.is_active(&rules)) {
            self.cache.active.add(id);
        }
        for tile in covered(cell, rules.structure(kind).size) {
            self.ground_changed(tile);
            self.move_posts_off(tile);
        }
        id
    }

    /// Moves the posts on a tile, if nobody can stand there any more, to the nearest tile where they can.
    fn move_posts_off(&mut self, tile: Cell) {
        if self.factor(Role::Colonist, tile) > 0.0 {
            return;
        }
        let mut place = None;
        for (_, unit) in self.state.units.iter_mut() {
            let Some(colonist) = unit.colonist_mut().filter(|colonist| colonist.orders.post == Some(tile)) else {
                continue;
            };
            let place = *place.get_or_insert_with(|| free_near(&self.rules, &self.state.map, tile, Role::Colonist));
            colonist.orders.post = place;
        }
    }

    /// Takes a structure away, and the jobs about it.
    pub(crate) fn raze(&mut self, id: StructureId) {
        let rules = self.rules.clone();
        // While it stands, its tiles still lead to the job.
        if let Some(job) = self.map().structure(id).and_then(|structure| Some(self.jobs().at(structure.cell())?.0)) {
            self.close_job(job);
        }
        let Some(structure) = self.state.map.raze(&rules, id) else { return };
        self.cache.structures.remove(structure.kind().index(), id);
        self.cache.active.remove(id);
        for tile in covered(structure.cell(), rules.structure(structure.kind()).size) {
            self.ground_changed(tile);
        }
    }

    /// Moves a structure of one tile to another one, on which nothing stands.
    pub(crate) fn shift(&mut self, id: StructureId, to: Cell) {
        let Some(from) = self.map().structure(id).map(|structure| structure.cell()) else { return };
        self.state.map.shift(id, to);
        self.refile_jobs_about(id);
        self.ground_changed(from);
        self.ground_changed(to);
    }

    /// Closes a door to colonists, or opens it to them.
    pub(crate) fn forbid(&mut self, id: StructureId, forbidden: bool) {
        let Some(door) = self.state.map.structures.get_mut(id) else { return };
        door.forbidden = forbidden;
        let (cell, size) = (door.cell, self.rules.structure(door.kind).size);
        for tile in covered(cell, size) {
            self.ground_changed(tile);
        }
    }

    /// Reveals a trap to the besiegers; those whose way leads over it plan again. Returns whether that is news.
    pub(crate) fn make_known(&mut self, id: StructureId) -> bool {
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
    pub(crate) fn set_terrain(&mut self, cell: Cell, terrain: TerrainId) {
        let Some(place) = self.state.map.terrain.get_mut(cell) else { return };
        *place = terrain;
        let regrows = self.rules.terrain(terrain).regrows.as_ref();
        if let Some(wait) =
            regrows.and_then(|regrowth| self.season_rules().regrowth_time(regrowth.seconds / self.conditions().growth))
        {
            self.state.map.regrowth.push(Regrowing { cell, due: self.state.clock.tick + wait });
        }
        self.ground_changed(cell);
    }

    fn ground_changed(&mut self, cell: Cell) {
        self.cache.refresh(&self.rules, &self.state.map, cell);
        match &mut self.cache.changed {
            Some(changed) => changed.push(cell),
            None => self.notify_of_changes(&[cell]),
        }
    }

    /// Defers the notification of units until [`World::notify_of_deferred_changes`]. Until then nobody may search a way,
    /// walk, or ask about the walk of anybody else.
    pub(crate) fn defer_change_notices(&mut self) {
        self.cache.changed = Some(Vec::new());
    }

    /// Makes every unit plan again whose way leads over ground that has changed.
    pub(crate) fn notify_of_deferred_changes(&mut self) {
        let changed = self.cache.changed.take().unwrap_or_default();
        if !changed.is_empty() {
            self.notify_of_changes(&changed);
        }
    }

    /// Notifies one unit that checks its own way of changes before everybody is notified.
    pub(crate) fn notify_of_changes_so_far(&mut self, id: UnitId) {
        if let (Some(changed), Some(unit)) = (&self.cache.changed, self.state.units.get_mut(id)) {
            notify(unit, changed);
        }
    }

    fn notify_of_changes(&mut self, changed: &[Cell]) {
        self.state.units.each_mut(|unit| notify(unit, changed));
    }

    /// Answers a question about the zones of colonists as they would be if these tiles were closed to them.
    pub(crate) fn if_closed<T>(&mut self, tiles: &[Cell], ask: impl FnOnce(&Self) -> T) -> T {
        let role = Role::Colonist;
        let open: Vec<Cell> = tiles.iter().copied().filter(|&tile| self.zone(role, tile).is_some()).collect();
        open.iter().for_each(|&tile| self.cache.zones[side(role)].set(tile, false));
        let answer = ask(self);
        open.iter().for_each(|&tile| self.cache.zones[side(role)].set(tile, true));
        answer
    }

    /// Checks whether a unit stands on one of the tiles or is about to enter it.
    pub(crate) fn occupied(&self, tiles: impl Iterator<Item = Cell> + Clone) -> bool {
        self.state.units.iter().any(|(_, unit)| occupies(unit, tiles.clone()))
    }

    /// Units that stand on a tile of a structure that is to be put up, or are about to enter one. The search covers what
    /// they can have reached since the beginning of the tick.
    pub(crate) fn occupants(&self, kind: StructureKind, cell: Cell) -> Vec<UnitId> {
        let size = self.rules.structure(kind).size;
        let (width, height) = (f64::from(size.width) / 2.0, f64::from(size.height) / 2.0);
        let centre = Point::new(f64::from(cell.x) + width - 0.5, f64::from(cell.y) + height - 0.5);
        let farthest = Tiles(width + height + BESIDE + fastest_step(&self.rules));
        let mut found = Vec::new();
        for role in Role::ALL {
            self.each_near(centre, farthest, role, |id, unit| {
                if occupies(unit, covered(cell, size)) {
                    found.push(id);
                }
            });
        }
        found
    }

    /// Checks whether a structure, such as a bridge, is all that keeps a unit from standing where nobody can stand.
    pub(crate) fn carries_somebody(&self, id: StructureId) -> bool {
        self.map().structure(id).is_some_and(|structure| self.occupied(self.borne_by(structure)))
    }

    /// Tiles of a structure on whose bare ground nobody can stand.
    pub(crate) fn borne_by(&self, structure: &Structure) -> impl Iterator<Item = Cell> + Clone {
        let bare =
            |tile: &Cell| self.map().terrain(*tile).is_some_and(|terrain| self.rules.terrain(terrain).factor.is_none());
        covered(structure.cell(), self.rules.structure(structure.kind()).size).filter(bare)
    }
}
