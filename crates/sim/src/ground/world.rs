//! A level being played: its rules, its state, and what can be derived from the two. Everybody may read it; only the
//! simulation changes it.

use super::cache::{Cache, PathWork, side};
use super::path_search::{connected, plan_rules};
use crate::kinds::{
    Challenge, JobKind, MindId, Outcome, RecipeId, Role, Season, Stock, StructureId, StructureKind, UnitId, UnitKind,
};
use crate::rules::{Factors, Function, Handicap, PlanRules, Rules, SeasonRules, StructureRules, WeatherRules};
use crate::state::{
    Armoury, Besieger, Camp, Chief, Clock, Colonist, Community, Crafts, Destination, Fires, Jobs, Map, Plan, Siege,
    State, Story, Structure, Tally, UndoHistory, Unit, Works,
};
use osada_ai::grid::Cell;
use osada_ai::path::{Trace, Zone};
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

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Everything that is saved and hashed.
    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn level(&self) -> &str {
        &self.state.level
    }

    pub fn seed(&self) -> u64 {
        self.state.seed
    }

    pub fn challenge(&self) -> Challenge {
        self.state.challenge
    }

    /// Changes of the rules by the challenge.
    pub fn handicap(&self) -> &Handicap {
        self.rules.challenges.of(self.state.challenge)
    }

    pub fn season(&self) -> Season {
        self.state.season
    }

    /// Changes of the rules by the season.
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

    pub fn clock(&self) -> Clock {
        self.state.clock
    }

    pub fn outcome(&self) -> Outcome {
        self.state.outcome
    }

    pub fn map(&self) -> &Map {
        &self.state.map
    }

    /// Every unit alive, in the order of ids.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.state.units.iter()
    }

    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.state.units.get(id)
    }

    /// The unit alive at a place of the unit array, as `--explain` and messages number them.
    pub fn unit_at(&self, index: usize) -> Option<UnitId> {
        self.state.units.at(index)
    }

    /// The living unit of a name: "Ada", or "Grunt 3".
    pub fn unit_called(&self, name: &str) -> Option<UnitId> {
        self.units().find(|(id, unit)| unit.called(*id) == name).map(|(id, _)| id)
    }

    pub fn of_role(&self, role: Role) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.cache.units.on(role as usize).iter().filter_map(|&id| Some((id, self.unit(id)?)))
    }

    /// Ids of the units of one side, for changing or removing units while going through them.
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

    pub fn jobs(&self) -> &Jobs {
        &self.state.jobs
    }

    /// Priority of a kind of work for a colonist, from 0 (never) to 4 (first): its own, or else the colony's.
    pub fn priority_of(&self, colonist: &Colonist, kind: JobKind) -> u8 {
        colonist.own_priority(kind).unwrap_or(self.jobs().priority(kind))
    }

    /// Goods in store: only these can be built with and eaten.
    pub fn stock(&self) -> Stock {
        self.state.stock
    }

    /// Weapons and armour that nobody carries, and how many there should be.
    pub fn armoury(&self) -> &Armoury {
        &self.state.armoury
    }

    /// What people have learnt, and what is to be made.
    pub fn crafts(&self) -> &Crafts {
        &self.state.crafts
    }

    /// Checks whether people know a craft, or none is needed.
    pub fn knows(&self, craft: Option<&str>) -> bool {
        let is_known = |name| self.rules.craft_named(name).is_some_and(|craft| self.crafts().knows(craft));
        craft.is_none_or(is_known)
    }

    /// Pieces to keep in store of what a recipe makes.
    pub fn kept(&self, recipe: RecipeId) -> u32 {
        self.crafts().kept(recipe).unwrap_or(self.rules.recipe(recipe).keep)
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

    /// The first structure that must still be built before the level is won, and how many are missing.
    pub fn missing_defence(&self) -> Option<(StructureKind, u32)> {
        let missing =
            |&(kind, wanted): &(StructureKind, u32)| (kind, wanted.saturating_sub(self.standing(kind) as u32));
        self.siege().defences().iter().map(missing).find(|&(_, count)| count > 0)
    }

    /// Triggers and everything that has come of them.
    pub fn story(&self) -> &Story {
        &self.state.story
    }

    /// The tiles that burn.
    pub fn fires(&self) -> &Fires {
        &self.state.fires
    }

    /// The weather that prevails; `None` on any other day.
    pub fn weather(&self) -> Option<&WeatherRules> {
        self.rules.weathers.get(self.story().weather()?.weather())
    }

    /// Notes what season, weather and changes multiply now.
    pub(crate) fn refresh_conditions(&mut self) {
        self.cache.conditions = super::cache::conditions(&self.rules, &self.state);
    }

    /// What season, weather and changes multiply at present.
    pub fn conditions(&self) -> &Factors {
        &self.cache.conditions
    }

    /// Number of structures of a kind.
    pub fn standing(&self, kind: StructureKind) -> usize {
        self.cache.structures.on(kind.index()).len()
    }

    /// Family ties and graves of the settlement.
    pub fn community(&self) -> &Community {
        &self.state.community
    }

    pub fn history(&self) -> &UndoHistory {
        &self.state.history
    }

    /// The bell calls everybody to the hearth.
    pub fn alarm(&self) -> bool {
        self.state.alarm
    }

    pub fn tally(&self) -> Tally {
        self.state.tally
    }

    /// What people have built and made.
    pub fn works(&self) -> &Works {
        &self.state.works
    }

    pub fn path_work(&self) -> PathWork {
        self.cache.work
    }

    /// Starts recording the last search of every unit. That changes nothing in the world.
    pub fn record_searches(&mut self) {
        self.cache.searches.recorded = true;
    }

    /// The last search of a unit, step by step; `None` before the first that was recorded.
    pub fn last_search(&self, unit: UnitId) -> Option<&Trace> {
        self.cache.searches.of(unit)
    }
}

impl World {
    pub(crate) fn stands(&self, kind: StructureKind) -> bool {
        !self.cache.structures.on(kind.index()).is_empty()
    }

    /// At least the structures that have a state of their own or have lost hit points, in the order of ids.
    pub(crate) fn active_structures(&self) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.cache.active.ids().iter().filter_map(|&id| Some((id, self.map().structure(id)?)))
    }

    /// The id at a place of [`World::active_structures`]. What is gone, or whole and without a state that changes, is taken
    /// off the list first, so that the next one is at its place.
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
    /// Checks whether somebody of this side could walk from a tile to a destination.
    pub fn reachable(&self, role: Role, from: Cell, to: Destination) -> bool {
        connected(&self.cache.zones[side(role)], from, to)
    }

    /// Checks whether a way leads some colonist to a destination.
    pub(crate) fn colony_reaches(&self, to: Destination) -> bool {
        self.of_role(Role::Colonist).any(|(_, unit)| self.reachable(Role::Colonist, unit.cell(), to))
    }

    /// Checks whether somebody of this side could walk from a tile to the hearth.
    pub fn reaches_hearth(&self, role: Role, from: Cell) -> bool {
        self.beside_hearth().is_some_and(|hearth| self.reachable(role, from, hearth))
    }

    /// Movement factor of a tile for a side; 0 where it cannot walk.
    pub(crate) fn factor(&self, role: Role, cell: Cell) -> f64 {
        self.cache.factors[side(role)].get(cell).copied().unwrap_or(0.0)
    }

    /// Number of tiles of a zone of a side.
    pub(crate) fn zone_size(&self, role: Role, zone: Zone) -> u32 {
        self.cache.zones[side(role)].size(zone)
    }

    /// The zone of a tile for a side: two tiles of one zone can be walked between. `None` where it cannot stand.
    pub fn zone(&self, role: Role, cell: Cell) -> Option<Zone> {
        self.cache.zones[side(role)].zone(cell)
    }
}

impl World {
    /// The besiegers' chief: what he remembers and what he has planned.
    pub fn chief(&self) -> &Chief {
        &self.state.chief
    }

    /// The effect of the plan that a raid follows; `None` if nobody planned it.
    pub fn plan_rules(&self, wave: u32) -> Option<&PlanRules> {
        plan_rules(&self.rules, &self.state, wave)
    }

    /// The effect of the plan followed by somebody who came with a raid.
    pub(crate) fn plan_rules_of(&self, unit: &Unit) -> Option<&PlanRules> {
        self.plan_rules(unit.besieger()?.wave)
    }

    /// The plan of the raid that comes next, once the chief has decided.
    pub fn next_plan(&self) -> Option<&Plan> {
        let siege = self.siege();
        siege.next().and_then(|_| self.state.chief.plan(siege.arrived() + 1))
    }

    /// The most common kind in the next wave, or in the last one if there is no next; `None` in levels without waves.
    pub(crate) fn commonest_raider(&self) -> Option<UnitKind> {
        let planned = self.next_plan().map(|plan| &plan.band);
        let band = planned.or_else(|| self.siege().next()).or_else(|| self.siege().waves().last())?;
        let most = band.iter().map(|squad| squad.count).max()?;
        band.iter().find(|squad| squad.count == most).map(|squad| squad.kind)
    }
}
