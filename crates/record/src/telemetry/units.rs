//! Places and activities of all units: one row per unit and moment.

use super::table::{Kind, Table, Value, one};
use osada_ai::grid::Point;
use osada_sim::{Activity, Destination, Intent, Progress, Target, Unit, UnitId, World, account};

/// A unit at a moment.
#[derive(Debug)]
pub struct UnitSample {
    level: String,
    seed: u64,
    tick: u64,
    id: UnitId,
    name: String,
    kind: String,
    role: &'static str,
    place: Point,
    hp: f64,
    walk: &'static str,
    to: Option<Destination>,
    doing: Option<&'static str>,
    job: Option<&'static str>,
    target: Option<Target>,
    decided: Option<&'static str>,
    decided_tick: Option<u64>,
    instead: Option<String>,
    drafted: Option<bool>,
    fatigue: Option<f64>,
    hungry: Option<bool>,
    mood: Option<f64>,
    morale: Option<f64>,
    wave: Option<u32>,
    camp: Option<usize>,
    breaching: Option<usize>,
}

/// All living units, in the order of their numbers.
pub fn unit_samples(world: &World) -> impl Iterator<Item = UnitSample> + '_ {
    world.units().map(|(id, unit)| sample(world, id, unit))
}

/// The activity of a unit: a colonist's activity or `drafted`, a besieger's intent, a beast's `hunt`, `flee` or `graze`.
pub fn doing(world: &World, unit: &Unit) -> &'static str {
    if let Some(colonist) = unit.colonist() {
        return if colonist.is_drafted() { "drafted" } else { colonist.activity().name() };
    }
    if let Some(besieger) = unit.besieger() {
        return besieger.intent().name();
    }
    match unit.beast() {
        Some(beast) if beast.prey().is_some() => "hunt",
        Some(beast) if beast.is_fleeing(world.clock().now()) => "flee",
        Some(beast) if beast.hunter().is_some() => "roam",
        _ => "graze",
    }
}

fn sample(world: &World, id: UnitId, unit: &Unit) -> UnitSample {
    let (colonist, besieger) = (unit.colonist(), unit.besieger());
    let account = account(world, id);
    let activity = colonist.map(|colonist| colonist.activity());
    let job = match activity {
        Some(Activity::Work { job }) => world.jobs().get(job).map(|job| job.kind().name()),
        _ => None,
    };
    let target = match (activity, besieger.map(|besieger| besieger.intent())) {
        (Some(Activity::Fight { target }), _) => Some(Target::Unit(target)),
        (Some(Activity::Carry { to } | Activity::Eat { at: to, .. } | Activity::Mourn { at: to, .. }), _) => {
            Some(Target::Structure(to))
        }
        (_, Some(Intent::Attack(target))) => Some(target),
        _ => unit.beast().and_then(|beast| beast.prey()).map(Target::Unit),
    };
    let (walk, to) = match unit.walk().progress() {
        Progress::Standing => ("standing", None),
        Progress::Waiting(to) => ("waiting", Some(to)),
        Progress::Walking(to) => ("walking", Some(to)),
        Progress::Failed(to) => ("failed", Some(to)),
    };
    UnitSample {
        level: world.level().to_owned(),
        seed: world.seed(),
        tick: world.clock().tick(),
        id,
        name: unit.name().to_owned(),
        kind: world.rules().unit(unit.kind()).name.clone(),
        role: unit.role().name(),
        place: unit.place(),
        hp: unit.hp().0,
        walk,
        to,
        doing: Some(doing(world, unit)),
        job,
        target,
        decided: account.map(|account| account.decided.name()),
        decided_tick: account.and_then(|account| account.decided_at).map(|at| at.0),
        instead: account.and_then(|account| account.overridden).map(|cause| cause.words(world)),
        drafted: colonist.map(|colonist| colonist.is_drafted()),
        fatigue: colonist.map(|colonist| colonist.fatigue()),
        hungry: colonist.map(|colonist| colonist.is_hungry()),
        mood: colonist.map(|colonist| colonist.person().mood()),
        morale: besieger.map(|besieger| besieger.morale()),
        wave: besieger.map(|besieger| besieger.wave()),
        camp: besieger.and_then(|besieger| besieger.garrison()),
        breaching: besieger.and_then(|besieger| besieger.breach()).map(|id| id.index()),
    }
}

/// A permanent key of a unit, whose number is used again: the number and how often it had been used before.
pub fn unit_key(id: UnitId) -> String {
    let (number, used) = id.into();
    format!("{number}.{used}")
}

fn target_unit(row: &UnitSample) -> Value {
    if let Some(Target::Unit(id)) = row.target { id.index().into() } else { Value::Missing }
}

fn target_structure(row: &UnitSample) -> Value {
    if let Some(Target::Structure(id)) = row.target { id.index().into() } else { Value::Missing }
}

/// The columns of the table of units.
pub static UNITS: Table<UnitSample> = Table(&[
    one("level", Kind::Text, "the level's name", |row| row.level.as_str().into()),
    one("seed", Kind::Integer, "the seed of the game", |row| row.seed.into()),
    one("tick", Kind::Integer, "ticks that have passed, 60 to the second", |row| row.tick.into()),
    one("unit", Kind::Integer, "the unit's number, as `--explain` takes it; used again once the unit is gone", |row| {
        row.id.index().into()
    }),
    one(
        "unit_key",
        Kind::Text,
        "identifies the unit permanently: its number, a dot, and how often the number had been used before",
        |row| unit_key(row.id).into(),
    ),
    one("name", Kind::Text, "what it is called", |row| row.name.as_str().into()),
    one("kind", Kind::Text, "its row in the table of units of the rules", |row| row.kind.as_str().into()),
    one("role", Kind::Text, "`colonist`, `besieger`, `prey` or `predator`", |row| row.role.into()),
    one("x", Kind::Number, "column, exactly, from 0; whole numbers are the middles of tiles", |row| row.place.x.into()),
    one("y", Kind::Number, "row, exactly, from 0 at the top", |row| row.place.y.into()),
    one("hp", Kind::Number, "hit points left", |row| row.hp.into()),
    one(
        "doing",
        Kind::Text,
        "a colonist's activity (or `drafted`) or a besieger's intent, named as in the time series; animals `graze`, `flee`, `roam` or `hunt`",
        |row| row.doing.into(),
    ),
    one("job", Kind::Text, "the kind of work of a colonist at work", |row| row.job.into()),
    one("target_unit", Kind::Integer, "the number of the unit that it is after", target_unit),
    one("target_structure", Kind::Integer, "the number of the structure that it goes to or for", target_structure),
    one("walk", Kind::Text, "`standing`, `waiting` (for a path), `walking` or `failed` (no way leads there)", |row| {
        row.walk.into()
    }),
    one(
        "to_x",
        Kind::Integer,
        "column of the tile it is walking to, or of the upper left tile of what it is walking up to",
        |row| row.to.map(|to| to.cell().x).into(),
    ),
    one("to_y", Kind::Integer, "row of that tile", |row| row.to.map(|to| to.cell().y).into()),
    one("decided", Kind::Text, "the last decision of its mind; animals have none", |row| row.decided.into()),
    one("decided_tick", Kind::Integer, "when that was; none before the first", |row| row.decided_tick.into()),
    one("instead", Kind::Text, "what overrides that decision at present, in words, if anything does", |row| {
        row.instead.as_deref().into()
    }),
    one("drafted", Kind::Flag, "colonists: whether the player commands them directly", |row| row.drafted.into()),
    one("fatigue", Kind::Number, "colonists: 0 to 10 (tired)", |row| row.fatigue.into()),
    one("hungry", Kind::Flag, "colonists: whether the last meal was missed", |row| row.hungry.into()),
    one("mood", Kind::Number, "colonists: −10 (broken) to 10", |row| row.mood.into()),
    one("morale", Kind::Number, "besiegers: −10 (broken) to 10", |row| row.morale.into()),
    one("wave", Kind::Integer, "besiegers: the raid they came with, from 1; 0 for garrisons", |row| row.wave.into()),
    one("garrison", Kind::Integer, "besiegers who guard a camp: which, from 0", |row| row.camp.into()),
    one("breaching", Kind::Integer, "besiegers: the number of the structure they are breaking through", |row| {
        row.breaching.into()
    }),
]);
