//! The besiegers' chief: what he remembers of raids, and what he has planned.

use super::siege::Band;
use crate::kinds::{HitPoints, MindId, StructureKind, Tick, Ticks, Tiles, UnitId};
use osada_ai::brain::{Action, Sense};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Limit on the raids that a chief remembers.
pub const MOST_REMEMBERED: u32 = 16;

/// The mind behind the raids. He is nobody on the map: what he knows is what his people have seen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Chief {
    /// Drawn when the level is founded, if the rules have names for him.
    pub(crate) name: Option<String>,
    /// The mind that the level gives him; without one, that of the rules.
    pub(crate) mind: Option<MindId>,
    /// The raids that he remembers, the oldest first.
    pub(crate) memory: Vec<RaidMemory>,
    /// In the order of time.
    pub(crate) plans: Vec<Plan>,
}

/// Observations of besiegers during a raid of theirs. Places are those of the map on which it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RaidMemory {
    pub(crate) wave: u32,
    pub(crate) plan: Option<Action>,
    pub(crate) came: u32,
    pub(crate) fallen: u32,
    pub(crate) kills: u32,
    /// All their hit points when they came.
    pub(crate) strength: HitPoints,
    /// In the order of tiles and causes, at most one of each.
    pub(crate) harms: Vec<Harm>,
    /// Those who had to break through something, in the order of ids; only while it lasts.
    pub(crate) held_up: Vec<UnitId>,
    /// Number of those.
    pub(crate) shut_out: u32,
    pub(crate) breaches: Vec<Cell>,
    pub(crate) contact: Option<Ticks>,
    /// Colonists whom somebody has seen, in the order of ids; only while it lasts.
    pub(crate) met: Vec<UnitId>,
    /// Number of those.
    pub(crate) defenders: u32,
    /// In the order of tiles, at most one on each.
    pub(crate) seen: Vec<Sighting>,
    pub(crate) over: bool,
}

/// Cause of a loss of hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HarmCause {
    /// A trap.
    Trap,
    /// A bolt of a tower.
    Tower,
    /// A missile that somebody shot or threw.
    Missile,
    /// A blow of somebody's.
    Blow,
}

/// Harm that was done to besiegers on one tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    pub cell: Cell,
    pub cause: HarmCause,
    pub damage: HitPoints,
    /// Number of deaths by it.
    pub fallen: u32,
}

/// A structure of the colony's that a besieger has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sighting {
    /// Its upper left tile.
    pub cell: Cell,
    pub kind: StructureKind,
}

/// A tile around which besiegers would rather not walk.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Danger {
    pub cell: Cell,
    /// Tiles around it that count, diagonally too.
    pub radius: u8,
    /// Detour that is worth keeping off each of them.
    pub cost: Tiles,
}

/// The chief's decision for a raid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub(crate) wave: u32,
    pub(crate) at: Tick,
    /// The mind that was asked.
    pub(crate) mind: MindId,
    pub(crate) senses: Vec<(Sense, f64)>,
    pub(crate) decided: Action,
    pub(crate) carried_out: Action,
    #[serde(rename = "hindrance")]
    pub(crate) obstacle: Option<PlanObstacle>,
    pub(crate) band: Band,
    /// Gathering place, if that is not at their camps.
    pub(crate) site: Option<Cell>,
    /// Forgotten when the raid is over.
    pub(crate) dangers: Vec<Danger>,
}

/// Reason for going straight, though another plan was better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlanObstacle {
    /// The rules do not say what the plan comes to.
    Unknown,
    /// From no other side does a way lead to the hearth that is short enough.
    NoOtherSide,
    /// There is nothing that the plan is about: no tower, no field, no kitchen that they have seen and that still stands.
    NoQuarry,
    /// Nobody of the kinds that the plan needs can be sent.
    NobodyToSend,
    /// They have waited as long as they may.
    WaitedEnough,
    /// The raid was called, and comes at once.
    Called,
}

impl Chief {
    /// A chief with a mind, who remembers raids of another game.
    pub fn remembering(mind: Option<MindId>, memory: Vec<RaidMemory>) -> Self {
        let mut memory = memory;
        let surplus = memory.len().saturating_sub(MOST_REMEMBERED as usize);
        memory.drain(..surplus);
        memory.iter_mut().for_each(RaidMemory::conclude);
        Self { name: None, mind, memory, plans: Vec::new() }
    }

    /// The chief with a name.
    pub fn named(self, name: Option<String>) -> Self {
        Self { name, ..self }
    }

    /// `None` where the rules have no names for foes.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub fn mind(&self) -> Option<MindId> {
        self.mind
    }

    pub fn memory(&self) -> &[RaidMemory] {
        &self.memory
    }

    /// In the order of time; a raid that was put off has several.
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// The plan that a raid goes or will go by: the last one about it.
    pub fn plan(&self, wave: u32) -> Option<&Plan> {
        self.plans.iter().rev().find(|plan| plan.wave == wave)
    }

    /// The memory of a raid that is going on.
    pub(crate) fn memory_of(&mut self, wave: u32) -> Option<&mut RaidMemory> {
        self.memory.iter_mut().rev().find(|memory| memory.wave == wave && !memory.over)
    }
}

impl RaidMemory {
    pub fn wave(&self) -> u32 {
        self.wave
    }

    /// `None` where nobody planned.
    pub fn plan(&self) -> Option<Action> {
        self.plan
    }

    pub fn came(&self) -> u32 {
        self.came
    }

    pub fn fallen(&self) -> u32 {
        self.fallen
    }

    /// Colonists that they killed.
    pub fn kills(&self) -> u32 {
        self.kills
    }

    /// The harm that was done to them, tile by tile.
    pub fn harms(&self) -> &[Harm] {
        &self.harms
    }

    /// Hit points that one cause took.
    pub fn harm_by(&self, cause: HarmCause) -> HitPoints {
        let of_cause = self.harms.iter().filter(|harm| harm.cause == cause);
        of_cause.fold(HitPoints(0.0), |sum, harm| HitPoints(sum.0 + harm.damage.0))
    }

    pub fn strength(&self) -> HitPoints {
        self.strength
    }

    /// Number of them that had to break through something to go on.
    pub fn shut_out(&self) -> u32 {
        self.shut_out
    }

    /// Structures of the colony that they brought down, in order.
    pub fn breaches(&self) -> &[Cell] {
        &self.breaches
    }

    /// From their attack to the first blow; `None` if there was none.
    pub fn contact(&self) -> Option<Ticks> {
        self.contact
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Number of colonists that they have seen.
    pub fn defenders(&self) -> u32 {
        self.defenders
    }

    /// The structures that they have seen, in the order of tiles.
    pub fn seen(&self) -> &[Sighting] {
        &self.seen
    }

    pub(crate) fn add_harm(&mut self, cell: Cell, cause: HarmCause, damage: HitPoints, felled: bool) {
        let place = match self.harms.binary_search_by(|harm| (harm.cell, harm.cause).cmp(&(cell, cause))) {
            Ok(place) => place,
            Err(place) => {
                self.harms.insert(place, Harm { cell, cause, damage: HitPoints(0.0), fallen: 0 });
                place
            }
        };
        let harm = &mut self.harms[place];
        harm.damage = HitPoints(harm.damage.0 + damage.0);
        harm.fallen += u32::from(felled);
        self.fallen += u32::from(felled);
    }

    /// Notes somebody who had to break through something.
    pub(crate) fn note_held_up(&mut self, id: UnitId) {
        if let Err(place) = self.held_up.binary_search(&id) {
            self.held_up.insert(place, id);
            self.shut_out += 1;
        }
    }

    /// Notes a colonist who was seen.
    pub(crate) fn note_met(&mut self, id: UnitId) {
        if let Err(place) = self.met.binary_search(&id) {
            self.met.insert(place, id);
            self.defenders += 1;
        }
    }

    pub(crate) fn knows(&self, cell: Cell) -> bool {
        self.seen.binary_search_by_key(&cell, |sighting| sighting.cell).is_ok()
    }

    pub(crate) fn note_seen(&mut self, sighting: Sighting) {
        match self.seen.binary_search_by_key(&sighting.cell, |known| known.cell) {
            Ok(place) => self.seen[place] = sighting,
            Err(place) => self.seen.insert(place, sighting),
        }
    }

    /// Ends the memory: individuals are forgotten, their numbers are not.
    pub(crate) fn conclude(&mut self) {
        self.over = true;
        self.held_up = Vec::new();
        self.met = Vec::new();
    }
}

impl Plan {
    /// Counted from 1.
    pub fn wave(&self) -> u32 {
        self.wave
    }

    pub fn at(&self) -> Tick {
        self.at
    }

    /// Answer of the chief's mind.
    pub fn decided(&self) -> Action {
        self.decided
    }

    /// The same, or straight on where that cannot be done.
    pub fn carried_out(&self) -> Action {
        self.carried_out
    }

    /// Reason for doing something else than was decided.
    pub fn obstacle(&self) -> Option<PlanObstacle> {
        self.obstacle
    }

    /// Input of the chief's mind.
    pub fn senses(&self) -> &[(Sense, f64)] {
        &self.senses
    }

    pub fn mind(&self) -> MindId {
        self.mind
    }

    pub fn band(&self) -> &Band {
        &self.band
    }

    pub fn site(&self) -> Option<Cell> {
        self.site
    }

    pub fn dangers(&self) -> &[Danger] {
        &self.dangers
    }
}
