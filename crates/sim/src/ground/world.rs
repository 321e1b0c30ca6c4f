//! A level being played: its rules, its state, and what can be derived from the two. Everybody may read it; only the
//! simulation changes it.

use super::cache::{Cache, PathWork, side};
use crate::kinds::{
    Area, Challenge, JobKind, MindId, Outcome, Role, Season, Stock, StructureId, StructureKind, UnitId,
};
use crate::rules::{Function, Handicap, Rules, SeasonRules, StructureRules};
use crate::state::{
    Armoury, Besieger, Camp, Clock, Colonist, Destination, History, Jobs, Map, Siege, State, Structure, Tally, Unit,
};
use osada_ai::grid::Cell;
use osada_ai::path::{Trace, Zone, Zones};
use std::sync::Arc;

/// A level being played: its rules, its state, and what can be derived from the two.
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
    pub(crate) cache: Cache,
}

impl World {
    /// A world that goes on from a saved state.
    pub fn resume(rules: Arc<Rules>, state: State) -> Self {
        let cache = Cache::of(&rules, &state);
        Self { rules, state, cache }
    }

    /// The rules it runs by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Everything that is saved and hashed.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The name of the level.
    pub fn level(&self) -> &str {
        &self.state.level
    }

    /// The seed it was built with.
    pub fn seed(&self) -> u64 {
        self.state.seed
    }

    /// How hard the game is.
    pub fn challenge(&self) -> Challenge {
        self.state.challenge
    }

    /// What the challenge changes of the rules.
    pub fn handicap(&self) -> &Handicap {
        self.rules.challenges.of(self.state.challenge)
    }

    /// The season.
    pub fn season(&self) -> Season {
        self.state.season
    }

    /// What the season changes.
    pub fn season_rules(&self) -> &SeasonRules {
        self.rules.seasons.of(self.state.season)
    }

    /// The mind that a unit decides by; beasts have none.
    pub fn mind_of(&self, unit: &Unit) -> Option<MindId> {
        let by_tactics = || {
            let minds = &self.handicap().tactics.minds;
            let name = if minds.is_empty() { None } else { minds.get(&self.rules.unit(unit.kind).name) };
            name.and_then(|name| self.rules.mind_named(name))
        };
        unit.mind.or_else(by_tactics).or_else(|| self.rules.mind_of(unit.kind))
    }

    /// The time of the world, in ticks and days.
    pub fn clock(&self) -> Clock {
        self.state.clock
    }

    /// How the level stands.
    pub fn outcome(&self) -> Outcome {
        self.state.outcome
    }

    /// The map: terrain, structures, goods that lie about.
    pub fn map(&self) -> &Map {
        &self.state.map
    }

    /// Every unit alive, in the order of ids.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.state.units.iter()
    }

    /// A unit that is alive.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.state.units.get(id)
    }

    /// The unit alive at a place of the unit array, as `--explain` and messages number them.
    pub fn unit_at(&self, index: usize) -> Option<UnitId> {
        self.state.units.at(index)
    }

    /// Units of one side.
    pub fn of_role(&self, role: Role) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.cache.units.on(role as usize).iter().filter_map(|&id| Some((id, self.unit(id)?)))
    }

    /// The ids of the units of one side, for whoever changes units or takes them away while going through them.
    pub(crate) fn ids_of(&self, role: Role) -> Vec<UnitId> {
        self.cache.units.on(role as usize).to_vec()
    }

    /// Puts a unit on the map.
    pub(crate) fn bring_in(&mut self, unit: Unit) -> UnitId {
        let role = unit.role();
        let id = self.state.units.insert(unit);
        self.cache.units.add(role as usize, id);
        id
    }

    /// Takes a unit off the map.
    pub(crate) fn take_away(&mut self, id: UnitId) -> Option<Unit> {
        let unit = self.state.units.remove(id)?;
        self.cache.units.remove(unit.role() as usize, id);
        Some(unit)
    }

    /// Open jobs.
    pub fn jobs(&self) -> &Jobs {
        &self.state.jobs
    }

    /// How soon a colonist does a kind of work, from 0 (never) to 4 (first): its own priority, or else the colony's.
    pub fn priority_of(&self, colonist: &Colonist, kind: JobKind) -> u8 {
        colonist.own_priority(kind).unwrap_or(self.jobs().priority(kind))
    }

    /// What the colony has stored: only this can be built with and eaten.
    pub fn stock(&self) -> Stock {
        self.state.stock
    }

    /// Weapons and armour that nobody carries, and how many there should be.
    pub fn armoury(&self) -> &Armoury {
        &self.state.armoury
    }

    /// Everything the colony owns: what is stored, what lies on the ground, and what is being carried.
    pub fn possessions(&self) -> Stock {
        let mut all = self.state.stock;
        all.put(&self.map().goods().total());
        let carried = self.units().filter_map(|(_, unit)| unit.colonist()).map(Colonist::carried);
        carried.for_each(|load| all.put(&load));
        all
    }

    /// The hearth, while it stands.
    pub fn hearth(&self) -> Option<(StructureId, &Structure)> {
        let id = self.state.hearth?;
        self.state.map.structure(id).map(|hearth| (id, hearth))
    }

    /// The waves and what became of them.
    pub fn siege(&self) -> &Siege {
        &self.state.siege
    }

    /// The camps that stand.
    pub fn camps(&self) -> impl Iterator<Item = (StructureId, &Structure)> {
        let standing = |camp: &Camp| camp.structure.and_then(|id| Some((id, self.state.map.structure(id)?)));
        self.siege().camps().iter().filter_map(standing)
    }

    /// The garrison of a camp, by its place in [`Siege::camps`].
    pub fn garrison(&self, camp: usize) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units().filter(move |(_, unit)| unit.besieger().and_then(Besieger::garrison) == Some(camp))
    }

    /// Besiegers of a raid: all but those who guard a camp.
    pub fn raiders(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units().filter(|(_, unit)| unit.besieger().is_some_and(|besieger| besieger.garrison().is_none()))
    }

    /// The camp nearest to a tile, by its place in [`Siege::camps`]; beaten ones count too.
    pub fn nearest_camp(&self, cell: Cell) -> Option<usize> {
        let camps = self.siege().camps().iter().enumerate();
        let far = camps.filter_map(|(index, camp)| Some((index, camp.site()?.octile(cell))));
        far.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// What must stand before the level is won but does not yet, and how many are missing.
    pub fn missing_defence(&self) -> Option<(StructureKind, u32)> {
        let standing = |kind: StructureKind| self.cache.structures.on(kind.index()).len() as u32;
        let missing = |&(kind, wanted): &(StructureKind, u32)| (kind, wanted.saturating_sub(standing(kind)));
        self.siege().defences().iter().map(missing).find(|&(_, count)| count > 0)
    }

    /// What can be undone and done again.
    pub fn history(&self) -> &History {
        &self.state.history
    }

    /// Whether the bell calls everybody to the hearth.
    pub fn alarm(&self) -> bool {
        self.state.alarm
    }

    /// What has been counted.
    pub fn tally(&self) -> Tally {
        self.state.tally
    }

    /// What searches for paths have cost since the world was founded or loaded.
    pub fn path_work(&self) -> PathWork {
        self.cache.work
    }

    /// From now on the last search of every unit is recorded. That changes nothing in the world.
    pub fn record_searches(&mut self) {
        self.cache.searches.recorded = true;
    }

    /// The last search of a unit, step by step; `None` before the first that was recorded.
    pub fn last_search(&self, unit: UnitId) -> Option<&Trace> {
        self.cache.searches.of(unit)
    }
}

impl World {
    /// Whether anything of a kind stands.
    pub(crate) fn stands(&self, kind: StructureKind) -> bool {
        !self.cache.structures.on(kind.index()).is_empty()
    }

    /// At least the structures that have a state of their own or have lost hit points, in the order of ids.
    pub(crate) fn active_structures(&self) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.cache.active.ids().iter().filter_map(|&id| Some((id, self.map().structure(id)?)))
    }

    /// What comes at a place of [`World::active_structures`], unless nothing is left of it or it is whole and has nothing that
    /// changes; then it is taken off the list, and what comes after it is at its place.
    pub(crate) fn active_structure(&mut self, place: usize) -> Option<StructureId> {
        loop {
            let id = *self.cache.active.ids().get(place)?;
            if self.map().structure(id).is_some_and(|structure| structure.is_active(&self.rules)) {
                return Some(id);
            }
            self.cache.active.remove(id);
        }
    }

    /// Structures with a function for which `wanted` holds, in the order of ids.
    pub fn with_function(&self, wanted: impl Fn(&Function) -> bool) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.with_row(move |row| wanted(&row.function))
    }

    /// Structures of the kinds for whose rows `wanted` holds, in the order of ids.
    pub(crate) fn with_row(
        &self,
        wanted: impl Fn(&StructureRules) -> bool,
    ) -> impl Iterator<Item = (StructureId, &Structure)> {
        let kinds = self.rules().structure_kinds().filter(move |(_, row)| wanted(row));
        let lists = kinds.map(|(kind, _)| self.cache.structures.on(kind.index())).filter(|ids| !ids.is_empty());
        let mut lists: Vec<&[StructureId]> = lists.collect();
        let next = move || {
            let list = lists.iter_mut().filter(|ids| !ids.is_empty()).min_by_key(|ids| ids[0].index())?;
            let (first, rest) = list.split_first()?;
            *list = rest;
            Some(*first)
        };
        std::iter::from_fn(next).filter_map(|id| Some((id, self.map().structure(id)?)))
    }
}

impl World {
    /// Whether somebody of this side could walk from a tile to a destination.
    pub fn reachable(&self, role: Role, from: Cell, to: Destination) -> bool {
        connected(&self.cache.zones[side(role)], from, to)
    }

    /// Movement factor of a tile for a side; 0 where it cannot walk.
    pub(crate) fn factor(&self, role: Role, cell: Cell) -> f64 {
        self.cache.factors[side(role)].get(cell).copied().unwrap_or(0.0)
    }

    /// The zone of a tile for a side: two tiles of one zone can be walked between. `None` where it cannot stand.
    pub fn zone(&self, role: Role, cell: Cell) -> Option<Zone> {
        self.cache.zones[side(role)].zone(cell)
    }
}

/// Whether somebody at `from` could walk to a destination, as these zones stand.
pub(super) fn connected(zones: &Zones, from: Cell, to: Destination) -> bool {
    match to {
        Destination::Tile(cell) => zones.same(from, cell),
        Destination::Beside { .. } => {
            let bounds = to.goal().bounds();
            let area = Area::new(bounds.min, bounds.max);
            let endless = i32::MAX as usize;
            area.cells(endless, endless).any(|cell| to.accepts(cell) && zones.same(from, cell))
        }
    }
}
