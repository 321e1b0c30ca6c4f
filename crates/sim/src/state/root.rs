//! Everything that changes while a level runs, and nothing that could be derived.

use super::body::Armoury;
use super::chief::Chief;
use super::clock::Clock;
use super::crafts::Crafts;
use super::fire::Fires;
use super::history::UndoHistory;
use super::job::Jobs;
use super::map::Map;
use super::person::Community;
use super::siege::Siege;
use super::slots::Slots;
use super::story::Story;
use super::unit::Unit;
use crate::kinds::limits::count_of;
use crate::kinds::{
    Challenge, GearKind, HitPoints, JobId, MindId, Outcome, Season, Stock, StructureId, StructureKind, TerrainId, Tick,
    Ticks, UnitKind, UnitTag,
};
use osada_ai::flock::Wander;
use osada_ai::grid::Stream;
use serde::{Deserialize, Serialize};

/// Beasts that came together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Herd {
    pub(crate) kind: UnitKind,
    pub(crate) wander: Wander,
}

/// The random streams, one for each part of the simulation, so that a change in one leaves the others alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Streams {
    pub(crate) waves: Stream,
    pub(crate) besiegers: Stream,
    pub(crate) colonists: Stream,
    pub(crate) beasts: Stream,
    /// For the landing points of missiles. Saves from before they scattered have none.
    #[serde(default = "usual_missiles")]
    pub(crate) missiles: Stream,
    /// For what triggers draw.
    #[serde(default = "usual_story")]
    pub(crate) story: Stream,
    /// For traits, families and names of foes.
    #[serde(default = "usual_people")]
    pub(crate) people: Stream,
    /// For where fire spreads, and for what blows set on fire.
    #[serde(default = "usual_fire")]
    pub(crate) fire: Stream,
}

fn usual_missiles() -> Stream {
    Stream::new(0, MISSILES)
}

fn usual_story() -> Stream {
    Stream::new(0, STORY)
}

fn usual_people() -> Stream {
    Stream::new(0, PEOPLE)
}

fn usual_fire() -> Stream {
    Stream::new(0, FIRE)
}

/// The number of the stream of missiles.
pub(crate) const MISSILES: u64 = 6;
/// The number of the stream of triggers.
pub(crate) const STORY: u64 = 7;
/// The number of the stream of people.
pub(crate) const PEOPLE: u64 = 9;
/// The number of the stream of fire.
pub(crate) const FIRE: u64 = 8;

/// Hit points that besiegers have lost, by who or what took them; blows on somebody who had fewer left count for those.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Damage {
    /// To colonists.
    pub people: HitPoints,
    /// To bolts of towers.
    pub towers: HitPoints,
    /// To traps.
    pub traps: HitPoints,
}

impl Damage {
    /// The share of people in all of it, 0 to 1; `None` if there was none.
    pub fn by_people(&self) -> Option<f64> {
        let all = self.people + self.towers + self.traps;
        (all > HitPoints(0.0)).then(|| self.people / all)
    }
}

/// Counts since the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tally {
    /// Besiegers that died.
    pub kills: u32,
    /// Besiegers that left the map alive.
    pub fled: u32,
    /// Colonists that died.
    pub losses: u32,
    /// Beasts that fell to a hunt and became food.
    pub hunted: u32,
    /// Structures that colonists have built.
    pub built: u32,
    /// The colony's structures destroyed.
    pub destroyed: u32,
    /// Jobs that were finished; of hauling, every load that was stored.
    pub jobs: u32,
    /// Traps that have sprung.
    pub traps: u32,
    /// The longest time that any besieger was without progress.
    pub longest_stuck: Ticks,
    pub damage: Damage,
    /// Hit points that besiegers have lost to what colonists shot or threw, a part of `damage.people`.
    pub shot: HitPoints,
    /// Weapons and pieces of armour that were made.
    pub crafted: u32,
    /// People who joined after the beginning.
    pub joined: u32,
    /// How often somebody was drafted.
    pub drafted: u32,
    /// How often somebody went hungry because a meal was missed.
    pub hungry: u32,
}

/// What people have built and made since the beginning, by kind, things that are gone included.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Works {
    pub(crate) structures: Vec<(StructureKind, u32)>,
    pub(crate) gear: Vec<(GearKind, u32)>,
}

impl Works {
    /// Structures of a kind that people have built.
    pub fn built(&self, kind: StructureKind) -> u32 {
        count_of(&self.structures, kind)
    }

    /// Weapons or armour of a kind that people have made.
    pub fn made(&self, kind: GearKind) -> u32 {
        count_of(&self.gear, kind)
    }
}

/// Everything that changes while a level runs, subsystem by subsystem. All of it is saved and hashed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub(crate) level: String,
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) challenge: Challenge,
    #[serde(default)]
    pub(crate) season: Season,
    /// The minds that the level gives to kinds of units.
    #[serde(default)]
    pub(crate) minds: Vec<(UnitKind, MindId)>,
    pub(crate) clock: Clock,
    pub(crate) outcome: Outcome,
    pub(crate) map: Map,
    pub(crate) units: Slots<UnitTag, Unit>,
    pub(crate) jobs: Jobs,
    pub(crate) stock: Stock,
    /// Weapons and armour that nobody carries, and how many there should be.
    #[serde(default)]
    pub(crate) armoury: Armoury,
    /// What people have learnt, and what is to be made.
    #[serde(default)]
    pub(crate) crafts: Crafts,
    pub(crate) hearth: Option<StructureId>,
    pub(crate) siege: Siege,
    #[serde(default)]
    pub(crate) chief: Chief,
    pub(crate) herds: Vec<Herd>,
    pub(crate) streams: Streams,
    pub(crate) tally: Tally,
    #[serde(default)]
    pub(crate) works: Works,
    #[serde(default)]
    pub(crate) history: UndoHistory,
    /// The bell is being rung.
    #[serde(default)]
    pub(crate) alarm: bool,
    #[serde(default)]
    pub(crate) lookout: Lookout,
    #[serde(default)]
    pub(crate) story: Story,
    #[serde(default, skip_serializing_if = "Fires::is_empty")]
    pub(crate) fires: Fires,
    /// The dead, and who comes next.
    #[serde(default)]
    pub(crate) community: Community,
}

/// The bell and the people on the look-out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lookout {
    /// Nothing: it is silent, or the player rings it.
    #[default]
    Quiet,
    /// Rung by one of them; the time at which one of them saw a besieger last.
    Rung(Tick),
    /// Silenced by the player; the time at which one of them saw a besieger last, or it was silenced.
    Overruled(Tick),
}

/// Visits a state part by part, for instance to hash each.
pub trait Subsystems {
    /// Visits one subsystem.
    fn subsystem<T: Serialize>(&mut self, name: &'static str, value: &T);
}

impl State {
    /// The mind that the level gives to a kind of unit, if it does.
    pub(crate) fn mind_for(&self, kind: UnitKind) -> Option<MindId> {
        self.minds.iter().find(|(other, _)| *other == kind).map(|&(_, mind)| mind)
    }

    /// Approximate size in bytes: what there is one of for every tile, and the places of slots.
    pub fn memory(&self) -> usize {
        let tile = size_of::<TerrainId>() + size_of::<Option<StructureId>>() + size_of::<Option<JobId>>();
        self.map.width() * self.map.height() * tile
            + self.map.structures.memory()
            + self.jobs.slots.memory()
            + self.units.memory()
    }

    /// Visits every subsystem, always in the same order.
    pub fn subsystems(&self, to: &mut impl Subsystems) {
        // Taken apart so that a new field cannot be forgotten.
        #[rustfmt::skip]
        let Self { level, seed, challenge, season, minds, clock, outcome, map, units, jobs, stock, armoury, crafts, hearth, siege, chief, herds, streams, tally, works, history, alarm, lookout, story, fires, community } = self;
        to.subsystem("level", &(level, seed, challenge, season, minds));
        to.subsystem("clock", &(clock, outcome));
        to.subsystem("map", &(map, hearth));
        to.subsystem("units", units);
        to.subsystem("jobs", &(jobs, alarm, lookout));
        to.subsystem("stock", &(stock, armoury, crafts));
        to.subsystem("siege", &(siege, chief));
        to.subsystem("herds", herds);
        to.subsystem("streams", streams);
        to.subsystem("tally", &(tally, works));
        to.subsystem("history", history);
        to.subsystem("story", story);
        to.subsystem("fires", fires);
        to.subsystem("community", community);
    }
}
