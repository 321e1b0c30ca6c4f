//! The state of a game at regular intervals: one row per moment.

use super::table::{Kind, Table, Value, each, one};
use osada_sim::rules::{Good, Role, Stock};
use osada_sim::{Activity, Intent, PathWork, Phase, Progress, World};

/// The state of a game at a moment.
#[derive(Debug)]
pub struct Sample {
    level: String,
    seed: u64,
    tick: u64,
    day: u64,
    hour: f64,
    night: bool,
    outcome: &'static str,
    wave: u32,
    colonists: usize,
    drafted: usize,
    hungry: usize,
    fatigue: Option<f64>,
    activities: [u64; Activity::NAMES.len()],
    besiegers: usize,
    garrison: usize,
    breaching: usize,
    intents: [u64; Intent::NAMES.len()],
    morale: Vec<f64>,
    prey: usize,
    predators: usize,
    hearth_hp: Option<f64>,
    alarm: bool,
    stock: Stock,
    structures: Vec<u64>,
    jobs: usize,
    kills: u32,
    losses: u32,
    path_waiting: usize,
    path: PathWork,
    phases: Option<PhaseTimes>,
}

/// Milliseconds that each phase took, in the order of [`Phase::ALL`].
pub type PhaseTimes = [f64; Phase::ALL.len()];

/// Makes the rows of one game.
#[derive(Debug)]
pub struct Series {
    /// The work of the searches up to the last row.
    counted: PathWork,
}

impl Series {
    /// A series that begins with a world as it is.
    pub fn new(world: &World) -> Self {
        Self { counted: world.path_work() }
    }

    /// The state of a world, and the work since the last sample. The caller measures the times of the phases.
    pub fn sample(&mut self, world: &World, phases: Option<PhaseTimes>) -> Sample {
        let (rules, clock, tally) = (world.rules(), world.clock(), world.tally());
        let path = world.path_work().since(self.counted);
        self.counted = world.path_work();
        let mut activities = [0; Activity::NAMES.len()];
        let mut intents = [0; Intent::NAMES.len()];
        let (mut morale, mut fatigue) = (Vec::new(), Vec::new());
        for (_, unit) in world.units() {
            if let Some(colonist) = unit.colonist() {
                if !colonist.is_drafted() {
                    activities[colonist.activity().index()] += 1;
                }
                fatigue.push(colonist.fatigue());
            }
            if let Some(besieger) = unit.besieger() {
                intents[besieger.intent().index()] += 1;
                morale.push(besieger.morale());
            }
        }
        let mut structures = vec![0; rules.structures.len()];
        for (_, structure) in world.map().structures() {
            structures[structure.kind().index()] += 1;
        }
        let colonists = || world.units().filter_map(|(_, unit)| unit.colonist());
        let raiders = world.raiders().count();
        Sample {
            level: world.level().to_owned(),
            seed: world.seed(),
            tick: clock.tick(),
            day: clock.day(&rules.time),
            hour: clock.hour(&rules.time),
            night: clock.is_night(&rules.time),
            outcome: world.outcome().name(),
            wave: world.siege().arrived(),
            colonists: fatigue.len(),
            drafted: colonists().filter(|colonist| colonist.is_drafted()).count(),
            hungry: colonists().filter(|colonist| colonist.is_hungry()).count(),
            fatigue: mean(&fatigue),
            activities,
            besiegers: raiders,
            garrison: morale.len() - raiders,
            breaching: world
                .units()
                .filter(|(_, unit)| unit.besieger().is_some_and(|besieger| besieger.breach().is_some()))
                .count(),
            intents,
            morale,
            prey: world.of_role(Role::Prey).count(),
            predators: world.of_role(Role::Predator).count(),
            hearth_hp: world.hearth().and_then(|(_, hearth)| hearth.hp()).map(|hp| hp.0),
            alarm: world.alarm(),
            stock: world.stock(),
            structures,
            jobs: world.jobs().len(),
            kills: tally.kills,
            losses: tally.losses,
            path_waiting: world
                .units()
                .filter(|(_, unit)| matches!(unit.walk().progress(), Progress::Waiting(_)))
                .count(),
            path,
            phases,
        }
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn mean_morale(sample: &Sample) -> Value {
    mean(&sample.morale).into()
}

fn integers(numbers: &[u64]) -> Vec<Value> {
    numbers.iter().map(|&number| number.into()).collect()
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// The columns of a time series.
pub static SERIES: Table<Sample> = Table(&[
    one("level", Kind::Text, "the level's name", |sample| sample.level.as_str().into()),
    one("seed", Kind::Integer, "the seed of the game", |sample| sample.seed.into()),
    one("tick", Kind::Integer, "ticks that have passed, 60 to the second", |sample| sample.tick.into()),
    one("day", Kind::Integer, "the day, from 1; it begins at dawn", |sample| sample.day.into()),
    one("hour", Kind::Number, "the hour of the day, 0 to 24; dawn is at 6", |sample| sample.hour.into()),
    one("night", Kind::Flag, "whether the sun is down", |sample| sample.night.into()),
    one("outcome", Kind::Text, "`running`, `victory` or `defeat`", |sample| sample.outcome.into()),
    one("wave", Kind::Integer, "raids that have arrived so far", |sample| sample.wave.into()),
    one("colonists", Kind::Integer, "colonists alive", |sample| sample.colonists.into()),
    one("hungry", Kind::Integer, "those of them who have missed a meal", |sample| sample.hungry.into()),
    one("fatigue", Kind::Number, "mean fatigue of the colonists, 0 to 10 (tired)", |sample| sample.fatigue.into()),
    each(
        "people_ACTIVITY",
        Kind::Integer,
        "colonists at each activity, including the way to it; with `people_drafted` they add up to all of them",
        |_| names(&Activity::NAMES),
        |sample| integers(&sample.activities),
    ),
    one("people_drafted", Kind::Integer, "colonists whom the player commands directly", |sample| sample.drafted.into()),
    one("besiegers", Kind::Integer, "besiegers on the map who came with a raid", |sample| sample.besiegers.into()),
    one("garrison", Kind::Integer, "besiegers who guard a camp", |sample| sample.garrison.into()),
    each(
        "besiegers_INTENT",
        Kind::Integer,
        "besiegers with each intent, garrisons included; they add up to `besiegers` + `garrison`",
        |_| names(&Intent::NAMES),
        |sample| integers(&sample.intents),
    ),
    one("breaching", Kind::Integer, "besiegers breaking through something in their way", |sample| {
        sample.breaching.into()
    }),
    one(
        "morale",
        Kind::Number,
        "mean morale of all besiegers, −10 (broken) to 10; none if there are none",
        mean_morale,
    ),
    one("morale_min", Kind::Number, "the lowest morale of a besieger", |sample| {
        sample.morale.iter().copied().reduce(f64::min).into()
    }),
    one("morale_max", Kind::Number, "the highest morale of a besieger", |sample| {
        sample.morale.iter().copied().reduce(f64::max).into()
    }),
    one("prey", Kind::Integer, "animals that graze", |sample| sample.prey.into()),
    one("predators", Kind::Integer, "animals that hunt", |sample| sample.predators.into()),
    one("kills", Kind::Integer, "besiegers who have died so far", |sample| sample.kills.into()),
    one("losses", Kind::Integer, "colonists who have died so far", |sample| sample.losses.into()),
    one("hearth_hp", Kind::Number, "hit points that the hearth has left; none once it is gone", |sample| {
        sample.hearth_hp.into()
    }),
    one("alarm", Kind::Flag, "whether the bell rings", |sample| sample.alarm.into()),
    each(
        "stock_GOOD",
        Kind::Integer,
        "pieces of each kind of goods in store",
        |_| Good::ALL.map(|good| good.name().to_owned()).into(),
        |sample| Good::ALL.map(|good| sample.stock.of(good).into()).into(),
    ),
    one("structures", Kind::Integer, "standing structures of all kinds, camps included", |sample| {
        sample.structures.iter().sum::<u64>().into()
    }),
    each(
        "structures_KIND",
        Kind::Integer,
        "standing structures of each kind in the rules",
        |rules| rules.structures.iter().map(|row| row.name.clone()).collect(),
        |sample| integers(&sample.structures),
    ),
    one("jobs", Kind::Integer, "jobs that are open or being done", |sample| sample.jobs.into()),
    one("path_waiting", Kind::Integer, "units that wait for a path", |sample| sample.path_waiting.into()),
    one("path_requests", Kind::Integer, "requests for a path answered since the previous row", |sample| {
        sample.path.requests.into()
    }),
    one("path_failed", Kind::Integer, "those of them to which no path was found", |sample| sample.path.failed.into()),
    one("path_expanded", Kind::Integer, "nodes expanded since the previous row", |sample| sample.path.expanded.into()),
]);

/// The columns of a time series whose phases are timed.
pub static PHASE_TIMES: Table<Sample> = Table(&[each(
    "ms_PHASE",
    Kind::Number,
    "milliseconds taken by each phase of the ticks since the previous row; the only columns that differ between two runs",
    |_| Phase::ALL.map(|phase| phase.name().to_owned()).into(),
    |sample| sample.phases.map_or(vec![Value::Missing; Phase::ALL.len()], |times| times.map(Value::from).into()),
)]);
