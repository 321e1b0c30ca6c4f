//! Validation of a state that came from outside: everything that the simulation takes for granted is looked at once, so
//! that no later tick panics.

use super::beast::{Beast, Hunt, Hunter};
use super::besieger::{Besieger, Intent};
use super::body::{Armoury, Body, MOST_SCARS, Outfit};
use super::colonist::{Activity, Colonist, Spent, StandingOrders};
use super::crafts::{Crafts, Product};
use super::fire::{Fire, MOST_FIRES};
use super::job::{Jobs, Setback, Site};
use super::map::{FieldState, Map, Regrowing, Structure, StructureState, covered};
use super::root::{Damage, State, Tally, Works};
use super::siege_check::MOST_CAMPS;
use super::unit::{Nature, Unit};
use super::walk::{Destination, MOST_SEARCHES, Progress, Walk};
use crate::kinds::limits::{LARGEST, LAST_TICK, LAST_TIME, MOST};
use crate::kinds::{
    Aim, CraftId, GearKind, Good, HitPoints, MindId, Order, Role, Stock, StructureKind, Tick, Ticks, UnitKind,
};
use crate::rules::{Rules, Slot};
use osada_ai::grid::{Cell, Grid};
use std::collections::BTreeMap;

/// The largest map, in tiles along one side.
const MAX_SIDE: usize = 1024;
/// Limits that no game comes near.
pub(super) const MOST_UNITS: usize = 50_000;
/// The side of a block of tiles within which everybody may look at everybody, and the most pairs in all blocks: with them a tick
/// takes less than a second. No game comes near: newcomers stand on tiles of their own.
const BLOCK: i32 = 8;
const MOST_PAIRS: u64 = 25_000_000;
const MOST_HERDS: usize = 50_000;
/// The longest name of anybody, in characters.
const LONGEST_NAME: usize = 200;

/// A state that the simulation cannot work with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {part} of the state: {what}")]
pub struct InvalidState {
    /// The subsystem in which it was found.
    pub part: &'static str,
    pub what: String,
}

/// Checks a name: one line that is not too long.
pub(super) fn is_name(name: &str) -> bool {
    name.chars().take(LONGEST_NAME + 1).count() <= LONGEST_NAME && !name.chars().any(char::is_control)
}

/// Validator of one subsystem.
pub(super) struct Validator<'a> {
    pub part: &'static str,
    pub rules: &'a Rules,
    pub map: &'a Map,
}

pub(super) type Finding = Result<(), InvalidState>;

impl State {
    pub fn tick(&self) -> u64 {
        self.clock.tick()
    }

    /// Validates every index, reference, place, time and number under these rules. A state that comes out of a tick is
    /// always sound.
    ///
    /// # Errors
    ///
    /// The first thing that is not, and in which part.
    pub fn check(&self, rules: &Rules) -> Result<(), InvalidState> {
        let validator = |part| Validator { part, rules, map: &self.map };
        let clock = validator("clock");
        clock.ensure(self.tick() <= LAST_TICK, || format!("tick {} is too late", self.tick()))?;
        validator("map").map()?;
        let minds = validator("level");
        minds.ensure(self.minds.len() <= rules.units.len(), || "more minds than kinds of units".to_owned())?;
        for &(kind, mind) in &self.minds {
            let row = rules.units.get(kind.index());
            minds.ensure(row.is_some(), || format!("there is no unit {}", kind.0))?;
            row.map_or(Ok(()), |row| minds.mind(Some(mind), row.role))?;
        }
        let units = validator("units");
        units.ensure(self.units.places() <= MOST_UNITS, || format!("{} units", self.units.places()))?;
        for (id, unit) in self.units.iter() {
            units.unit(unit).map_err(|fault| InvalidState { what: format!("unit {id}: {}", fault.what), ..fault })?;
        }
        units.crowds(self.units.iter().map(|(_, unit)| unit.cell()))?;
        validator("jobs").jobs(&self.jobs)?;
        validator("siege").siege(&self.siege)?;
        let (camps, waves) = (self.siege.camps.len(), self.siege.waves.len());
        let chief = self.chief.check(rules, &self.map, camps, waves);
        chief.map_err(|what| InvalidState { part: "siege", what: format!("the chief: {what}") })?;
        let history = validator("history");
        history.ensure(self.history.is_bounded(), || "more than can be undone".to_owned())?;
        self.history.sites().try_for_each(|site| history.site(site))?;
        let herds = validator("herds");
        herds.ensure(self.herds.len() <= MOST_HERDS, || format!("{} herds", self.herds.len()))?;
        self.herds.iter().try_for_each(|herd| herds.beast_kind(herd.kind))?;
        #[rustfmt::skip]
        let Tally { kills, fled, losses, hunted, built, destroyed, jobs, traps, longest_stuck, damage, shot, crafted, joined, drafted, hungry } = self.tally;
        let tally = validator("tally");
        let counts = [kills, fled, losses, hunted, built, destroyed, jobs, traps, crafted, joined, drafted, hungry];
        counts.into_iter().try_for_each(|count| tally.count(count))?;
        let Works { structures, gear } = &self.works;
        let known = structures.len() <= rules.structures.len()
            && gear.len() <= rules.gear.len()
            && structures.iter().all(|(kind, _)| kind.index() < rules.structures.len())
            && gear.iter().all(|(kind, _)| kind.index() < rules.gear.len());
        tally.ensure(known, || "there is no such structure, weapon or armour".to_owned())?;
        structures
            .iter()
            .map(|(_, count)| count)
            .chain(gear.iter().map(|(_, count)| count))
            .try_for_each(|&count| tally.count(count))?;
        let Damage { people, towers, traps } = damage;
        [people, towers, traps, shot].into_iter().try_for_each(|damage| tally.hit_points(damage))?;
        validator("stock").armoury(&self.armoury)?;
        validator("stock").crafts(&self.crafts)?;
        let story = self.story.check(rules, |cell| self.map.contains(cell), Tick(LAST_TIME));
        story.map_err(|what| InvalidState { part: "story", what })?;
        validator("community").community(&self.community)?;
        validator("fires").fires(&self.fires.0)?;
        tally.span(longest_stuck)
    }
}

impl Validator<'_> {
    /// Fails with `what` unless `holds`.
    pub fn ensure(&self, holds: bool, what: impl FnOnce() -> String) -> Finding {
        if holds { Ok(()) } else { Err(InvalidState { part: self.part, what: what() }) }
    }

    pub fn time(&self, Tick(tick): Tick) -> Finding {
        self.ensure(tick <= LAST_TIME, || format!("the time {tick} is impossible"))
    }

    pub fn times(&self, times: impl IntoIterator<Item = Tick>) -> Finding {
        times.into_iter().try_for_each(|time| self.time(time))
    }

    fn span(&self, Ticks(ticks): Ticks) -> Finding {
        self.time(Tick(ticks))
    }

    fn hit_points(&self, HitPoints(hp): HitPoints) -> Finding {
        self.number(hp)
    }

    pub fn count(&self, count: u32) -> Finding {
        self.ensure(count <= MOST, || format!("the count {count} is impossible"))
    }

    fn number(&self, value: f64) -> Finding {
        self.ensure(value.abs() <= LARGEST, || format!("the number {value} is impossible"))
    }

    pub fn within(&self, value: f64, low: f64, high: f64) -> Finding {
        self.ensure((low..=high).contains(&value), || format!("{value} is not between {low} and {high}"))
    }

    pub fn cell(&self, cell: Cell) -> Finding {
        self.ensure(self.map.contains(cell), || format!("{cell} lies off the map"))
    }

    pub fn structure_kind(&self, kind: StructureKind) -> Finding {
        self.ensure(kind.index() < self.rules.structures.len(), || format!("there is no structure {}", kind.0))
    }

    pub fn unit_kind(&self, kind: UnitKind) -> Finding {
        self.ensure(kind.index() < self.rules.units.len(), || format!("there is no unit {}", kind.0))
    }

    pub fn kind(&self, kind: UnitKind, role: Role) -> Finding {
        let row = self.rules.units.get(kind.index());
        self.ensure(row.is_some_and(|row| row.role == role), || format!("there is no such unit as {}", kind.0))
    }

    fn beast_kind(&self, kind: UnitKind) -> Finding {
        self.kind(kind, Role::Prey).or_else(|_| self.kind(kind, Role::Predator))
    }

    pub fn mind(&self, mind: Option<MindId>, role: Role) -> Finding {
        let Some(id) = mind else { return Ok(()) };
        let found = self.rules.minds.get(id.index()).map(|(_, mind)| mind.role);
        self.ensure(found.is_some() && found == role.mind_role(), || format!("there is no such mind as {}", id.0))
    }

    fn size<T>(&self, grid: &Grid<T>) -> Finding {
        let (width, height) = (self.map.width(), self.map.height());
        self.ensure((grid.width(), grid.height()) == (width, height), || "its grids differ in size".to_owned())
    }

    /// Checks that a structure of this kind with its upper left corner here lies on the map.
    fn covers(&self, kind: StructureKind, cell: Cell) -> Finding {
        self.structure_kind(kind)?;
        self.cell(cell)?;
        covered(cell, self.rules.structure(kind).size).try_for_each(|tile| self.cell(tile))
    }

    fn map(&self) -> Finding {
        let Map { terrain, structures, standing, regrowth, goods } = self.map;
        let sides = [terrain.width(), terrain.height()];
        let possible = sides.into_iter().all(|side| (1..=MAX_SIDE).contains(&side));
        self.ensure(possible, || format!("a size of {} × {} is impossible", sides[0], sides[1]))?;
        self.size(standing)?;
        let known = self.rules.terrains.len();
        self.ensure(terrain.values().iter().all(|id| id.index() < known), || "there is no such terrain".to_owned())?;
        let mut tiles = 0;
        for (id, structure) in structures.iter() {
            let Structure { kind, cell, hp, state, forbidden: _, known: _ } = *structure;
            self.covers(kind, cell)?;
            let row = self.rules.structure(kind);
            self.ensure(hp.is_some() == row.hp.is_some(), || {
                format!("a {} must have hit points exactly if its rules give it some", row.name)
            })?;
            self.hit_points(hp.unwrap_or_default())?;
            let possible = state.belongs_to(&row.function);
            self.ensure(possible, || format!("a {} is never {state:?}", row.name))?;
            if let StructureState::Tower { ready_at: moment, .. }
            | StructureState::Field(FieldState::Sown { ripe_at: moment }) = state
            {
                self.time(moment)?;
            }
            self.ensure(state.worked().0 <= LAST_TICK, || "a structure has been worked at for too long".to_owned())?;
            if let StructureState::Workshop { making: Some(product) } = state {
                self.product(product)?;
            }
            for tile in covered(cell, row.size) {
                self.ensure(standing[tile] == Some(id), || {
                    format!("the structure on {tile} and the index of structures differ")
                })?;
                tiles += 1;
            }
        }
        let marked = standing.values().iter().filter(|id| id.is_some()).count();
        self.ensure(marked == tiles, || "a tile is marked with a structure that does not cover it".to_owned())?;
        let tiles = terrain.width() * terrain.height();
        self.ensure(regrowth.len() <= tiles, || "more grows again than there are tiles".to_owned())?;
        regrowth.iter().try_for_each(|&Regrowing { cell, due }| self.time(due).and(self.cell(cell)))?;
        let ordered = goods.0.is_sorted_by(|a, b| a.cell < b.cell);
        self.ensure(ordered, || "what lies about is out of order".to_owned())?;
        goods.iter().try_for_each(|pile| {
            self.cell(pile.cell)?;
            self.goods(pile.goods)?;
            self.time(pile.since)
        })
    }

    fn goods(&self, goods: Stock) -> Finding {
        Good::ALL.into_iter().try_for_each(|good| self.count(goods.of(good)))
    }

    fn unit(&self, unit: &Unit) -> Finding {
        let Unit { kind, name, hp, walk, strike_at, hurt_at, hurt_by: _, mind, outfit, facing, nature } = unit;
        self.ensure(is_name(name), || "its name has control characters or more than 200 characters".to_owned())?;
        self.kind(*kind, unit.role())?;
        self.mind(*mind, unit.role())?;
        self.hit_points(*hp)?;
        self.time(*strike_at)?;
        self.times(*hurt_at)?;
        self.outfit(*outfit)?;
        self.number(facing.x)?;
        self.number(facing.y)?;
        self.walk(walk)?;
        match nature {
            Nature::Colonist(colonist) => self.colonist(colonist),
            Nature::Besieger(besieger) => self.besieger(besieger),
            Nature::Beast(beast) => self.beast(beast),
        }
    }

    /// Checks that no crowd is so dense that a tick would take long.
    fn crowds(&self, cells: impl Iterator<Item = Cell>) -> Finding {
        let mut blocks: BTreeMap<(i32, i32), u64> = BTreeMap::new();
        for cell in cells {
            *blocks.entry((cell.x / BLOCK, cell.y / BLOCK)).or_default() += 1;
        }
        let pairs: u64 = blocks.values().map(|count| count * count).sum();
        let densest = blocks.values().max().copied().unwrap_or(0);
        self.ensure(pairs <= MOST_PAIRS, || format!("{densest} of them stand within {BLOCK} × {BLOCK} tiles"))
    }

    fn gear(&self, gear: GearKind) -> Finding {
        self.ensure(gear.index() < self.rules.gear.len(), || format!("there is no gear {}", gear.0))
    }

    pub fn craft(&self, craft: CraftId) -> Finding {
        self.ensure(craft.index() < self.rules.crafts.len(), || format!("there is no craft {}", craft.0))
    }

    fn product(&self, product: Product) -> Finding {
        match product {
            Product::Gear(gear) => self.gear(gear),
            Product::Craft(craft) => self.craft(craft),
            Product::Goods(recipe) => {
                self.ensure(recipe.index() < self.rules.recipes.len(), || format!("there is no recipe {}", recipe.0))
            }
        }
    }

    fn crafts(&self, crafts: &Crafts) -> Finding {
        let Crafts { learnt, wanted, keep } = crafts;
        let known = self.rules.crafts.len();
        self.ensure(learnt.len() <= known && wanted.len() <= known, || "more crafts than there are".to_owned())?;
        learnt.iter().chain(wanted).try_for_each(|&craft| self.craft(craft))?;
        self.ensure(keep.len() <= self.rules.recipes.len(), || "recipes that do not exist".to_owned())?;
        keep.iter().flatten().try_for_each(|&pieces| self.count(pieces))
    }

    pub fn outfit(&self, outfit: Outfit) -> Finding {
        Slot::ALL.into_iter().try_for_each(|slot| {
            let Some(gear) = outfit.of(slot) else { return Ok(()) };
            self.gear(gear)?;
            let row = self.rules.gear(gear);
            self.ensure(row.slot == slot, || format!("a {} is no {}", row.name, slot.name()))
        })
    }

    fn armoury(&self, armoury: &Armoury) -> Finding {
        let (longest, mut numbers) = armoury.numbers();
        self.ensure(longest <= self.rules.gear.len(), || "gear that does not exist".to_owned())?;
        numbers.try_for_each(|number| self.count(number))
    }

    pub fn body(&self, body: &Body) -> Finding {
        let Body { wound, scars, practice } = body;
        self.within(*wound, 0.0, 1.0)?;
        [practice.build, practice.gather, practice.fight]
            .into_iter()
            .try_for_each(|skill| self.within(skill, 0.0, 1e3))?;
        self.ensure(scars.len() <= MOST_SCARS, || format!("{} scars", scars.len()))?;
        scars.iter().try_for_each(|scar| self.unit_kind(scar.by).and(self.time(scar.at)))
    }

    fn walk(&self, walk: &Walk) -> Finding {
        let Walk { route, progress, cost, chase, paused: _ } = walk;
        let searches = chase.as_ref().map_or(&[][..], |chase| chase.searches());
        self.ensure(searches.len() <= MOST_SEARCHES, || "a chase that is too long".to_owned())?;
        searches.iter().try_for_each(|&(from, to)| self.cell(from).and(self.cell(to)))?;
        self.number(cost.0)?;
        let sound = route.is_sound(|cell| self.map.contains(cell));
        self.ensure(sound, || "its place or its way lies off the map".to_owned())?;
        match *progress {
            Progress::Standing => Ok(()),
            Progress::Waiting(to) | Progress::Walking(to) | Progress::Failed(to) => self.destination(to),
        }
    }

    fn destination(&self, to: Destination) -> Finding {
        self.cell(to.cell())?;
        match to {
            Destination::Tile(_) => Ok(()),
            Destination::Beside { size: (width, height), .. } => {
                self.ensure(width > 0 && height > 0, || "it goes beside nothing".to_owned())
            }
        }
    }

    fn colonist(&self, colonist: &Colonist) -> Finding {
        let Colonist { diligence, skills, fatigue, meal_at, fed_at, hungry: _, think_at, decided_at, .. } = *colonist;
        self.within(diligence, 0.0, 10.0)?;
        self.within(fatigue, 0.0, 10.0)?;
        [skills.build, skills.gather, skills.fight].into_iter().try_for_each(|skill| self.within(skill, 0.0, 1e3))?;
        self.time(meal_at)?;
        fed_at.map_or(Ok(()), |at| self.time(at))?;
        self.time(think_at)?;
        self.times(decided_at)?;
        self.goods(colonist.carried)?;
        self.body(&colonist.body)?;
        self.person(&colonist.person)?;
        self.ensure(colonist.priorities.are_valid(), || "a priority above 4".to_owned())?;
        match colonist.draft {
            Some(Order::Move(cell)) => self.cell(cell)?,
            Some(Order::Line { place, ends: (from, to) }) => {
                [place, from, to].into_iter().try_for_each(|cell| self.cell(cell))?;
            }
            _ => {}
        }
        self.standing_orders(colonist.orders)?;
        match colonist.activity {
            Activity::Eat { until: Some(until), .. }
            | Activity::Mourn { until: Some(until), .. }
            | Activity::Talk { until } => self.time(until)?,
            Activity::Arm { gear: Some(gear) } => self.gear(gear)?,
            _ => {}
        }
        let Spent { sleep, rest, work, fight, eat, drafted, idle, free, changes } = colonist.spent;
        let times = [sleep, rest, work, fight, eat, drafted, idle, free, Ticks(changes)];
        times.into_iter().try_for_each(|span| self.span(span))
    }

    fn standing_orders(&self, orders: StandingOrders) -> Finding {
        let StandingOrders { stance: _, aim, post, groups: _ } = orders;
        post.map_or(Ok(()), |cell| self.cell(cell))?;
        match aim {
            None | Some(Aim::Unit(_)) => Ok(()),
            Some(Aim::Place(cell)) => self.cell(cell),
            Some(Aim::Kind(kind)) => self.unit_kind(kind),
        }
    }

    fn besieger(&self, besieger: &Besieger) -> Finding {
        let Besieger { morale, start_morale, decided_at, decide_at, progress_at, nearest, camp, .. } = *besieger;
        self.ensure(usize::from(camp) < MOST_CAMPS, || format!("there is no camp {camp}"))?;
        if let Intent::Patrol(to) = besieger.intent {
            self.cell(to)?;
        }
        self.within(morale, -10.0, 10.0)?;
        self.within(start_morale, -10.0, 10.0)?;
        self.times(decide_at.into_iter().chain(decided_at))?;
        self.time(progress_at)?;
        let possible = nearest.is_none_or(|nearest| (0.0..=LARGEST).contains(&nearest.0));
        self.ensure(possible, || format!("{} is no distance", nearest.unwrap_or_default()))
    }

    fn beast(&self, beast: &Beast) -> Finding {
        let Beast { herd: _, heading, step_at, flee_until, breath, hunter } = *beast;
        self.within(heading.x, -1.001, 1.001)?;
        self.within(heading.y, -1.001, 1.001)?;
        self.number(breath.0)?;
        self.time(step_at)?;
        self.times(flee_until)?;
        let Some(Hunter { hungry_at, hunt }) = hunter else { return Ok(()) };
        self.time(hungry_at)?;
        self.times(hunt.map(|Hunt { prey: _, until }| until))
    }

    fn jobs(&self, jobs: &Jobs) -> Finding {
        self.size(&jobs.at)?;
        self.ensure(jobs.priorities.are_valid(), || "a priority above 4".to_owned())?;
        for (_, job) in jobs.iter() {
            self.within(job.done.0, 0.0, LARGEST)?;
            self.times(job.setback.map(|Setback { obstacle: _, retry_at }| retry_at))?;
            self.site(job.site)?;
        }
        Ok(())
    }

    fn site(&self, site: Site) -> Finding {
        match site {
            Site::Tile(cell) | Site::Goods(cell) | Site::Fire(cell) | Site::Grave(_, cell) => self.cell(cell),
            Site::Plan(kind, cell) => self.covers(kind, cell),
            Site::Structure(_) | Site::Beast(_) => Ok(()),
        }
    }

    fn fires(&self, fires: &[Fire]) -> Finding {
        self.ensure(fires.len() <= MOST_FIRES, || format!("{} burning tiles", fires.len()))?;
        let ordered = fires.is_sorted_by(|a, b| a.cell < b.cell);
        self.ensure(ordered, || "what burns is out of order".to_owned())?;
        fires.iter().try_for_each(|fire| self.cell(fire.cell).and(self.within(fire.left.0, 0.0, LARGEST)))
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::meadow;

    #[test]
    fn a_crowd_that_would_make_a_tick_long_is_refused() {
        let mut world = meadow();
        let somebody = world.units().next().expect("a colonist").1.clone();
        for (more, is_sound) in [(1_000, true), (5_000, false)] {
            (0..more).for_each(|_| _ = world.bring_in(somebody.clone()));
            let found = world.state.check(&world.rules);
            assert_eq!(found.is_ok(), is_sound, "{found:?}");
        }
    }
}
