//! Events as lines with names instead of numbers, with time and place.

use super::roster::Roster;
use super::table::Value;
use super::units::unit_key;
use osada_ai::grid::{Cell, Point};
use osada_sim::rules::{GearKind, StructureKind, UnitKind};
use osada_sim::{Command, DeathCause, Event, KeptAwake, UnitId, World, trigger_reasons};

/// The fields of an event, in the order in which they are written, also those without a value.
pub type EventLine = Vec<(&'static str, Value)>;

/// Turns the events of one game into lines.
#[derive(Debug)]
pub struct EventLog {
    roster: Roster,
}

impl EventLog {
    /// A log that begins with a world as it is.
    pub fn new(world: &World) -> Self {
        let mut roster = Roster::default();
        roster.update(world);
        Self { roster }
    }

    /// The lines of a tick: the world after it, its commands, and its events.
    pub fn lines(&mut self, world: &World, commands: &[Command], events: &[Event]) -> Vec<EventLine> {
        self.roster.update(world);
        let teller = Teller { world, commands, roster: &self.roster };
        events.iter().map(|event| teller.line(event)).collect()
    }
}

struct Teller<'a> {
    world: &'a World,
    commands: &'a [Command],
    roster: &'a Roster,
}

impl Teller<'_> {
    fn line(&self, event: &Event) -> EventLine {
        let (name, place, fields) = self.describe(event);
        let world = self.world;
        let mut line = vec![
            ("level", world.level().into()),
            ("seed", world.seed().into()),
            ("tick", world.clock().tick().into()),
            ("event", name.into()),
            ("x", place.map(|cell| cell.x).into()),
            ("y", place.map(|cell| cell.y).into()),
        ];
        line.extend(fields);
        line
    }

    /// The name of an event, its place, and its fields.
    fn describe(&self, event: &Event) -> (&'static str, Option<Cell>, EventLine) {
        match event {
            Event::Refused { command, reason } => {
                let asked = self.commands.get(*command);
                let fields = vec![
                    ("command", (*command).into()),
                    ("asked", asked.map(Command::name).into()),
                    ("reason", reason.name().into()),
                    ("words", reason.to_string().into()),
                ];
                ("refused", asked.and_then(Command::cell), fields)
            }
            Event::WaveAnnounced { wave, besiegers, in_ticks } => {
                let fields =
                    vec![("wave", (*wave).into()), ("besiegers", (*besiegers).into()), ("in_ticks", in_ticks.0.into())];
                ("wave_announced", None, fields)
            }
            Event::SignSeen { wave, plan, cell } => {
                ("sign_seen", *cell, vec![("wave", (*wave).into()), ("plan", plan.name().into())])
            }
            Event::WaveArrived { wave, besiegers, cell } => {
                ("wave_arrived", Some(*cell), vec![("wave", (*wave).into()), ("besiegers", (*besiegers).into())])
            }
            Event::WaveOver { wave } => ("wave_over", None, vec![("wave", (*wave).into())]),
            Event::RaidCutOff { wave, besiegers, cell } => {
                ("raid_cut_off", Some(*cell), vec![("wave", (*wave).into()), ("besiegers", (*besiegers).into())])
            }
            Event::Struck { by, from, at, damage, missile } => {
                let what = [("damage", damage.0.into()), ("missile", (*missile).into())];
                let fields = self.by(*by).chain(flight(*from, *at)).chain(what).collect();
                ("struck", Some(at.cell()), fields)
            }
            Event::Missed { by, from, at } => {
                ("missed", Some(at.cell()), self.by(*by).chain(flight(*from, *at)).collect())
            }
            Event::TrapSprung { cell } => ("trap_sprung", Some(*cell), Vec::new()),
            Event::TrapSeen { cell } => ("trap_seen", Some(*cell), Vec::new()),
            Event::Undermined { by, cell } => ("undermined", Some(*cell), self.by(Some(*by)).collect()),
            Event::Crafted { gear, by, cell } => {
                ("crafted", Some(*cell), self.by(Some(*by)).chain([("gear", self.gear(*gear))]).collect())
            }
            Event::CraftLearnt { craft, by } => {
                let name = self.world.rules().craft(*craft).name.as_str().into();
                let place = by.and_then(|by| self.place(by));
                ("craft_learnt", place, self.by(*by).chain([("craft", name)]).collect())
            }
            Event::Armed { unit, gear } => {
                ("armed", self.place(*unit), self.unit(*unit).chain([("gear", self.gear(*gear))]).collect())
            }
            Event::Scarred { unit, by } => {
                ("scarred", self.place(*unit), self.unit(*unit).chain([("by_kind", self.kind(*by))]).collect())
            }
            Event::Died { unit, kind, role, name, cell, cause } => {
                let who = named(*unit).chain([
                    ("unit_name", name.as_str().into()),
                    ("unit_kind", self.kind(*kind)),
                    ("role", role.name().into()),
                ]);
                ("died", Some(*cell), who.chain(self.cause(cause)).collect())
            }
            Event::Left { unit, cell } => ("left", Some(*cell), self.unit(*unit).collect()),
            Event::Joined { unit, cell, .. } => ("joined", Some(*cell), self.unit(*unit).collect()),
            Event::Collapsed { unit, kept_awake } => {
                let why = ("kept_awake", kept_awake.map(KeptAwake::name).into());
                ("collapsed", self.place(*unit), self.unit(*unit).chain([why]).collect())
            }
            Event::CutOff { unit, cell } => ("cut_off", Some(*cell), self.unit(*unit).collect()),
            Event::JobDone { kind, by, cell } => {
                ("job_done", Some(*cell), self.by(Some(*by)).chain([("job", kind.name().into())]).collect())
            }
            Event::AlarmRung { by, cell } => ("alarm_rung", Some(*cell), self.by(Some(*by)).collect()),
            Event::Built { structure, kind, cell } => {
                let what = vec![("structure", structure.index().into()), ("structure_kind", self.structure(*kind))];
                ("built", Some(*cell), what)
            }
            Event::Destroyed { kind, cell } => {
                ("destroyed", Some(*cell), vec![("structure_kind", self.structure(*kind))])
            }
            Event::CampBeaten { cell } => ("camp_beaten", Some(*cell), Vec::new()),
            Event::WagonNearCamp { cell, camp } => {
                ("wagon_near_camp", Some(*cell), vec![("camp_x", camp.x.into()), ("camp_y", camp.y.into())])
            }
            Event::GoalStep { step, done, of, cell } => {
                let fields = vec![("step", step.name().into()), ("done", (*done).into()), ("of", (*of).into())];
                ("goal_step", Some(*cell), fields)
            }
            Event::FoodGone => ("food_gone", None, Vec::new()),
            Event::Happened { trigger } => {
                let why = trigger_reasons(self.world, trigger).join("; ");
                ("happened", None, vec![("trigger", trigger.as_str().into()), ("why", why.as_str().into())])
            }
            Event::Asked { trigger } => ("asked", None, vec![("trigger", trigger.as_str().into())]),
            Event::Answered { trigger, choice } => {
                let choice = ("choice", choice.map(|choice| u32::from(choice) + 1).into());
                ("answered", None, vec![("trigger", trigger.as_str().into()), choice])
            }
            Event::TaskOver { title, done } => {
                ("task_over", None, vec![("words", title.as_str().into()), ("done", (*done).into())])
            }
            Event::Said { text } => ("said", None, vec![("words", text.as_str().into())]),
            Event::SeasonChanged { season } => ("season_changed", None, vec![("season", season.name().into())]),
            Event::WeatherChanged { weather } => {
                let row = weather.and_then(|row| self.world.rules().weathers.get(usize::from(row)));
                ("weather_changed", None, vec![("weather", row.map(|row| row.name.as_str()).into())])
            }
            Event::RaidCancelled { wave } => ("raid_cancelled", None, vec![("wave", (*wave).into())]),
            Event::Buried { by, name, cell } => {
                ("buried", Some(*cell), self.by(*by).chain([("unit_name", name.as_str().into())]).collect())
            }
            Event::FoeNamed { unit, name, victim } => {
                let victim = [("victim", victim.as_str().into())];
                ("foe_named", self.place(*unit), self.foe(*unit, name).chain(victim).collect())
            }
            Event::FoeReturned { unit, name } => ("foe_returned", self.place(*unit), self.foe(*unit, name).collect()),
            Event::FoeFell { name, kind, by } => {
                let who = [("unit_name", name.as_str().into()), ("unit_kind", self.kind(*kind))];
                ("foe_fell", None, self.by(*by).chain(who).collect())
            }
            Event::Befriended { one, two } => {
                let other = self.roster.find(*two).map(|known| known.name.as_str());
                let place = self.place(*one);
                ("befriended", place, self.unit(*one).chain([("friend", other.into())]).collect())
            }
            Event::Departed { unit, cell, .. } => ("departed", Some(*cell), self.unit(*unit).collect()),
            Event::FireBroke { cell } => ("fire_broke", Some(*cell), Vec::new()),
            Event::FireOut { cell } => ("fire_out", Some(*cell), Vec::new()),
            Event::Ended { outcome } => ("ended", None, vec![("outcome", outcome.name().into())]),
        }
    }

    fn place(&self, unit: UnitId) -> Option<Cell> {
        self.world.unit(unit).map(|unit| unit.cell())
    }

    fn kind(&self, kind: UnitKind) -> Value {
        self.world.rules().unit(kind).name.as_str().into()
    }

    fn structure(&self, kind: StructureKind) -> Value {
        self.world.rules().structure(kind).name.as_str().into()
    }

    fn gear(&self, gear: GearKind) -> Value {
        self.world.rules().gear(gear).name.as_str().into()
    }

    fn unit(&self, unit: UnitId) -> impl Iterator<Item = (&'static str, Value)> {
        let known = self.roster.find(unit);
        named(unit).chain([
            ("unit_name", known.map(|known| known.name.as_str()).into()),
            ("unit_kind", known.map(|known| self.kind(known.kind)).unwrap_or(Value::Missing)),
        ])
    }

    /// A besieger by the name of their own.
    fn foe<'f>(&'f self, unit: UnitId, name: &'f str) -> impl Iterator<Item = (&'static str, Value)> + 'f {
        let kind = self.world.unit(unit).map_or(Value::Missing, |unit| self.kind(unit.kind()));
        named(unit).chain([("unit_name", name.into()), ("unit_kind", kind)])
    }

    fn by(&self, by: Option<UnitId>) -> impl Iterator<Item = (&'static str, Value)> {
        let known = by.and_then(|id| self.roster.find(id));
        [
            ("by", by.map(UnitId::index).into()),
            ("by_key", by.map(unit_key).into()),
            ("by_name", known.map(|known| known.name.as_str()).into()),
            ("by_kind", known.map(|known| self.kind(known.kind)).unwrap_or(Value::Missing)),
        ]
        .into_iter()
    }

    fn cause(&self, cause: &DeathCause) -> EventLine {
        let (mut by, mut missile, mut structure) = (None, Value::Missing, Value::Missing);
        let word = match cause {
            DeathCause::Unit { unit, kind, name, missile: flew, .. } => {
                by = Some((*unit, self.kind(*kind), name.as_str()));
                missile = (*flew).into();
                "unit"
            }
            DeathCause::Trap { kind, .. } => {
                structure = self.structure(*kind);
                "trap"
            }
            DeathCause::Tower { kind, .. } => {
                structure = self.structure(*kind);
                "tower"
            }
            DeathCause::Hunger => "hunger",
            DeathCause::Fire => "fire",
        };
        let (id, kind, name) = match by {
            Some((id, kind, name)) => (Some(id), kind, Some(name)),
            None => (None, Value::Missing, None),
        };
        vec![
            ("cause", word.into()),
            ("by", id.map(UnitId::index).into()),
            ("by_key", id.map(unit_key).into()),
            ("by_name", name.into()),
            ("by_kind", kind),
            ("missile", missile),
            ("structure_kind", structure),
        ]
    }
}

/// The number of a unit, with its permanent name.
fn named(unit: UnitId) -> std::array::IntoIter<(&'static str, Value), 2> {
    [("unit", unit.index().into()), ("unit_key", unit_key(unit).into())].into_iter()
}

fn flight(from: Point, at: Point) -> [(&'static str, Value); 4] {
    [("from_x", from.x.into()), ("from_y", from.y.into()), ("at_x", at.x.into()), ("at_y", at.y.into())]
}
