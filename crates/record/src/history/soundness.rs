//! Validation of a history from a file.

use super::entry::{IdleCause, LogEntry, LogFact, LossCause};
use super::update::MOST_NAMED;
use super::{EVERY, History, MOST_DEAD, MOST_PEOPLE, MOST_RAIDS, MOST_SAMPLES};
use crate::error::Error;
use osada_ai::grid::Direction;
use osada_sim::rules::{Rules, StructureKind, TerrainId, UnitKind};
use osada_sim::{DeathCause, ExplainedRejection, Location, Obstruction, Tick, Ticks, World};

/// Largest number in a history, of damage or goods.
const LARGEST: f64 = 1e15;
/// Largest distance between two samples, in ticks.
const RAREST: Ticks = Ticks(1 << 40);
/// Longest text, in characters: a name, or the words of an earlier program.
const LONGEST: usize = 401;

impl History {
    /// Checks that it is a history of the game in this world: nothing lies in its future or off its map, nothing is of a kind
    /// that its rules do not have, and no list or number is larger than a game of any length makes it.
    pub(crate) fn check(&self, world: &World) -> Result<(), Error> {
        let now = world.clock().now();
        let claim = |holds: bool, what: &'static str| if holds { Ok(()) } else { Err(Error::History(what)) };
        let Self {
            since,
            every,
            samples,
            raids,
            dead,
            people,
            unmanned,
            log,
            idle_since,
            standing_by_since,
            hungry_told: _,
            hunted,
        } = self;
        let counts = [
            (samples.len(), MOST_SAMPLES),
            (raids.len(), MOST_RAIDS),
            (dead.len(), MOST_DEAD),
            (people.len(), MOST_PEOPLE),
            (log.len(), LogEntry::MOST),
            (hunted.len(), MOST_PEOPLE),
        ];
        claim(counts.iter().all(|(count, most)| count <= most), "it is longer than that of any game")?;
        claim((EVERY..=RAREST).contains(every), "its samples are too close together or too far apart")?;
        let began = [*idle_since, *standing_by_since];
        claim(*since <= now && began.into_iter().flatten().all(|at| at <= now), "it begins after the present")?;
        let rise = |times: &mut dyn Iterator<Item = Tick>| times.is_sorted_by(|a, b| a <= b && *b <= now);
        let times = rise(&mut [*since].into_iter().chain(samples.iter().map(|sample| sample.at)).chain([now]))
            && rise(&mut raids.iter().map(|raid| raid.at).chain([now]))
            && rise(&mut dead.iter().map(|dead| dead.at).chain([now]))
            && rise(&mut log.iter().map(|entry| entry.at).chain([now]));
        claim(times, "it is not in chronological order")?;
        let numbers = samples.iter().all(|sample| {
            (0.0..=1.0).contains(&sample.hearth)
                && (-10.0..=10.0).contains(&sample.morale)
                && sample.wealth as f64 <= LARGEST
        });
        let damage = people.iter().map(|person| person.damage).chain([*unmanned]).all(|damage| damage.abs() <= LARGEST);
        claim(numbers && damage, "a number is impossible")?;
        let known = Known(world.rules());
        let mut names = dead.iter().map(|dead| &dead.name).chain(people.iter().map(|person| &person.name));
        claim(names.all(|name| is_short(name)), "a name is too long")?;
        claim(dead.iter().all(|dead| known.loss(&dead.cause)), "it knows a cause of death that the rules do not have")?;
        claim(log.iter().all(|entry| known.fact(&entry.fact)), "the log holds what no game of these rules has")?;
        let mut cells = dead.iter().map(|dead| dead.cell).chain(log.iter().filter_map(|entry| entry.cell));
        claim(cells.all(|cell| world.map().contains(cell)), "it mentions a place off the map")
    }
}

fn is_short(text: &str) -> bool {
    text.chars().nth(LONGEST).is_none()
}

/// Validation of facts by the rules that they refer to. Other numbers and cells in them are only shown.
struct Known<'r>(&'r Rules);

impl Known<'_> {
    fn structure(&self, kind: StructureKind) -> bool {
        kind.index() < self.0.structures.len()
    }

    fn terrain(&self, id: TerrainId) -> bool {
        id.index() < self.0.terrains.len()
    }

    fn unit(&self, kind: UnitKind) -> bool {
        kind.index() < self.0.units.len()
    }

    fn loss(&self, cause: &LossCause) -> bool {
        match cause {
            LossCause::Known(cause) => self.cause(cause),
            LossCause::Written(words) => is_short(words),
        }
    }

    fn cause(&self, cause: &DeathCause) -> bool {
        match cause {
            DeathCause::Unit { kind, name, .. } => self.unit(*kind) && is_short(name),
            DeathCause::Trap { kind, .. } | DeathCause::Tower { kind, .. } => self.structure(*kind),
            DeathCause::Hunger | DeathCause::Fire => true,
        }
    }

    fn location(&self, location: Location) -> bool {
        match location {
            Location::By { structure, .. } | Location::At { structure, .. } | Location::AtDoor { structure, .. } => {
                self.structure(structure)
            }
            Location::In { terrain, .. } | Location::Beside { terrain, .. } => self.terrain(terrain),
            Location::Around { hearth, .. } => self.structure(hearth),
            Location::Far(_) | Location::Towards(_) | Location::Middle => true,
        }
    }

    fn rejection(&self, rejection: &ExplainedRejection) -> bool {
        match rejection {
            ExplainedRejection::ReservedBy(name) | ExplainedRejection::NotTheirs { worker: name } => is_short(name),
            ExplainedRejection::Danger { enemy, .. } => self.unit(*enemy),
            ExplainedRejection::Barred(barrier) => match barrier.what {
                Obstruction::Structure { kind, .. } => self.structure(kind),
                Obstruction::Ground(terrain) => self.terrain(terrain),
            },
            ExplainedRejection::Apart | ExplainedRejection::Bare(_) => true,
        }
    }

    fn foe(&self, name: &str, kind: UnitKind, victims: &[String]) -> bool {
        is_short(name) && self.unit(kind) && victims.len() <= MOST_NAMED && victims.iter().all(|name| is_short(name))
    }

    fn fact(&self, fact: &LogFact) -> bool {
        match fact {
            LogFact::RaidAnnounced { sides, .. } | LogFact::RaidArrived { other_sides: sides, .. } => {
                sides.len() <= Direction::ALL.len()
            }
            LogFact::AlarmRung { name, location } => name.as_deref().is_none_or(is_short) && self.location(*location),
            LogFact::Death { name, cause, location } => is_short(name) && self.cause(cause) && self.location(*location),
            LogFact::Destroyed { structure, location } => self.structure(*structure) && self.location(*location),
            LogFact::Collapse { name, location, .. } | LogFact::CutOff { name, location } => {
                is_short(name) && self.location(*location)
            }
            LogFact::Idle { cause: Some(IdleCause::About { location, .. }), .. } => {
                location.is_none_or(|location| self.location(location))
            }
            LogFact::Idle { cause: Some(IdleCause::Rejected { rejection, .. }), .. } => self.rejection(rejection),
            LogFact::StandingBy { names } => names.len() <= MOST_NAMED && names.iter().all(|name| is_short(name)),
            LogFact::Departed { name } => is_short(name),
            LogFact::Recruit { name, kin } => is_short(name) && kin.iter().all(|(name, _)| is_short(name)),
            LogFact::Buried { name, by, location } => {
                is_short(name) && by.as_deref().is_none_or(is_short) && self.location(*location)
            }
            LogFact::FoeNamed { name, kind, victim } => is_short(name) && is_short(victim) && self.unit(*kind),
            LogFact::FoeReturned { name, kind, victims } => self.foe(name, *kind, victims),
            LogFact::FoeFell { name, kind, by, victims } => {
                self.foe(name, *kind, victims) && by.as_deref().is_none_or(is_short)
            }
            LogFact::Befriended { one, two } => is_short(one) && is_short(two),
            LogFact::Question { trigger, title, text } => [trigger, title, text].into_iter().all(|text| is_short(text)),
            LogFact::Answer { trigger, title, choice } => {
                is_short(trigger) && is_short(title) && choice.as_deref().is_none_or(is_short)
            }
            LogFact::Learnt { craft, name } => {
                craft.index() < self.0.crafts.len() && name.as_deref().is_none_or(is_short)
            }
            LogFact::FireBroke { near, location } => {
                near.len() <= MOST_NAMED && near.iter().all(|name| is_short(name)) && self.location(*location)
            }
            LogFact::FireOut { location } => self.location(*location),
            LogFact::GoalStep { name, .. } => name.as_deref().is_none_or(is_short),
            LogFact::TaskOver { title, .. } => is_short(title),
            LogFact::Said { text } => is_short(text),
            LogFact::Weather { title, about } => is_short(title) && is_short(about),
            LogFact::Wolf { hunter, name, location } => {
                self.unit(*hunter) && is_short(name) && self.location(*location)
            }
            LogFact::Written { title, text, .. } => is_short(title) && is_short(text),
            LogFact::Sign { .. }
            | LogFact::RaidCutOff { .. }
            | LogFact::RaidOver { .. }
            | LogFact::CampBeaten { .. }
            | LogFact::WagonNearCamp { .. }
            | LogFact::FoodGone
            | LogFact::Idle { cause: Some(IdleCause::NoWork) | None, .. }
            | LogFact::Season { .. }
            | LogFact::RaidCancelled { .. }
            | LogFact::End { .. } => true,
        }
    }
}
