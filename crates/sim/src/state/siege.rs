//! The siege as it stands: raids, camps, and what victory is.

use super::goal::{GoalProgress, LevelGoal, USUAL_GOALS, Wagon};
use crate::kinds::{GearKind, MindId, StructureId, StructureKind, Tick, UnitId, UnitKind};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// The people of a wave.
pub type Band = Vec<Squad>;

/// Besiegers of one kind in a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    pub kind: UnitKind,
    pub count: u32,
    /// Their mind, where the wave names one; else the level or the rules do.
    pub mind: Option<MindId>,
    /// Index of the camp at which they gather.
    #[serde(default)]
    pub camp: u8,
}

impl Squad {
    /// Besiegers with the usual mind of their kind, from the first camp.
    pub fn new(kind: UnitKind, count: u32) -> Self {
        Self { kind, count, mind: None, camp: 0 }
    }
}

/// The waves and what has become of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siege {
    pub(crate) waves: Vec<Band>,
    /// In the order of their numbers; there is always at least one.
    pub(crate) camps: Vec<Camp>,
    pub(crate) arrived: u32,
    pub(crate) announced: u32,
    pub(crate) raids: Vec<Raid>,
    /// Number of the level's own waves, in an endless siege.
    pub(crate) own: Option<u32>,
    /// Day at whose dusk the first raid comes uncalled, where raids are called.
    #[serde(default)]
    pub(crate) on_call: Option<u32>,
    /// Last day at whose dusk nobody comes, because that raid was cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) calm_until: Option<u64>,
    /// Most besiegers who guard each camp; without it as many as the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) guards: Option<u32>,
    /// Structures that must stand for the level to be won, and how many of each.
    #[serde(default)]
    pub(crate) defences: Vec<(StructureKind, u32)>,
    /// Empty for the usual.
    #[serde(default)]
    pub(crate) goals: Vec<LevelGoal>,
    #[serde(default)]
    pub(crate) wagon: Option<Wagon>,
    /// Left out while nothing is done, as the queue below.
    #[serde(default, skip_serializing_if = "GoalProgress::is_none")]
    pub(crate) progress: GoalProgress,
    /// The goal that was reached.
    #[serde(default)]
    pub(crate) won: Option<LevelGoal>,
    /// Besiegers who find no room yet, in the order in which they come in. Left out while nobody waits: the hashes of games
    /// from before there was a queue stay what they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) queue: Vec<Queued>,
    /// Besiegers who have made a name for themselves, in the order in which they did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) foes: Vec<Foe>,
}

/// A besieger with a name: they have killed somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foe {
    pub name: String,
    pub kind: UnitKind,
    /// Number of their face.
    pub face: u32,
    /// Those whom they have killed, the last 8.
    pub victims: Vec<String>,
    /// Raids in which they came, this level's and earlier ones.
    pub raids: u32,
    pub whereabouts: Whereabouts,
}

/// Where a besieger with a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    Here(UnitId),
    /// They got away and may come back.
    Away,
    Dead,
}

/// A besieger of a raid for whom there is no room at the camp yet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Queued {
    pub(crate) kind: UnitKind,
    pub(crate) mind: Option<MindId>,
    pub(crate) armour: Option<GearKind>,
    /// Tile around which they gather.
    pub(crate) site: Cell,
    pub(crate) wave: u32,
    pub(crate) camp: u8,
    pub(crate) vanguard: bool,
    pub(crate) morale: f64,
    pub(crate) decide_at: Tick,
}

/// The largest wave that an endless siege grows to.
const LARGEST_WAVE: u32 = 400;

/// One wave that has arrived.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raid {
    pub(crate) wave: u32,
    pub(crate) came: u32,
    pub(crate) dead: u32,
    pub(crate) kills: u32,
    pub(crate) arrived_at: Tick,
    pub(crate) attack_at: Tick,
    pub(crate) contact_at: Option<Tick>,
    pub(crate) blow_at: Tick,
    pub(crate) over_at: Option<Tick>,
    pub(crate) leaving: bool,
    #[serde(default)]
    pub(crate) gathering: Gathering,
    /// No way leads to the hearth for some of them, and the player has been notified. Left out where that is not so: the
    /// hashes of other games stay what they were.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) cut_off: bool,
}

/// For fields that are left out where they are false.
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

/// Stage of a raid whose besiegers attack together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gathering {
    /// They are on the way to where they wait for each other.
    #[default]
    Coming,
    /// The first of them waits there since this moment.
    Waiting(Tick),
    /// They attack.
    Over,
}

impl Raid {
    pub fn gathering(&self) -> Gathering {
        self.gathering
    }

    /// Counted from 1.
    pub fn wave(&self) -> u32 {
        self.wave
    }

    pub fn came(&self) -> u32 {
        self.came
    }

    pub fn dead(&self) -> u32 {
        self.dead
    }

    /// Colonists killed.
    pub fn kills(&self) -> u32 {
        self.kills
    }

    pub fn arrived_at(&self) -> Tick {
        self.arrived_at
    }

    /// Time of their first decision, parties that are to strike later aside.
    pub fn attack_at(&self) -> Tick {
        self.attack_at
    }

    /// Time of the first blow given or taken.
    pub fn contact_at(&self) -> Option<Tick> {
        self.contact_at
    }

    /// Checks whether no way led to the hearth for some of them the last time that this was looked at.
    pub fn is_cut_off(&self) -> bool {
        self.cut_off
    }

    /// Time at which nobody of it was left.
    pub fn over_at(&self) -> Option<Tick> {
        self.over_at
    }
}

impl Siege {
    /// A siege from camps at these places; without any, from one whose place is still to be drawn.
    pub(crate) fn new(waves: Vec<Band>, cells: Vec<Cell>, endless: bool, on_call: Option<u32>) -> Self {
        let own = (endless && !waves.is_empty()).then_some(waves.len() as u32);
        let mut camps: Vec<Camp> = cells.into_iter().map(Camp::at).collect();
        if camps.is_empty() {
            camps.push(Camp::default());
        }
        Self {
            waves,
            camps,
            arrived: 0,
            announced: 0,
            raids: Vec::new(),
            own,
            on_call,
            calm_until: None,
            defences: Vec::new(),
            goals: Vec::new(),
            wagon: None,
            progress: GoalProgress::default(),
            guards: None,
            won: None,
            queue: Vec::new(),
            foes: Vec::new(),
        }
    }

    /// Besiegers who have made a name for themselves, in the order in which they did.
    pub fn foes(&self) -> &[Foe] {
        &self.foes
    }

    pub fn is_endless(&self) -> bool {
        self.own.is_some()
    }

    /// Checks whether an endless siege that asks for nothing else has been held out: more raids have come than the level
    /// names.
    pub fn has_held_out(&self) -> bool {
        self.goals.is_empty() && self.own.is_some_and(|own| self.arrived > own)
    }

    /// Structures that must stand for the level to be won, and how many of each.
    pub fn defences(&self) -> &[(StructureKind, u32)] {
        &self.defences
    }

    /// In the order of the level: the first that is reached counts.
    pub fn goals(&self) -> &[LevelGoal] {
        if self.goals.is_empty() { &USUAL_GOALS } else { &self.goals }
    }

    /// The goal that was reached; `None` before, after a defeat, and in saves from before there were several.
    pub fn won(&self) -> Option<&LevelGoal> {
        self.won.as_ref()
    }

    pub fn wagon(&self) -> Option<&Wagon> {
        self.wagon.as_ref()
    }

    /// The wagon, where besiegers look for it.
    pub(crate) fn exposed_wagon(&self) -> Option<&Wagon> {
        self.wagon.as_ref().filter(|wagon| !wagon.sheltered)
    }

    /// What has been done for the goals.
    pub fn progress(&self) -> &GoalProgress {
        &self.progress
    }

    /// Days from one on, itself included, at whose dusk nobody comes because raids were cancelled.
    pub(crate) fn calm_days(&self, from: u64) -> u64 {
        self.calm_until.map_or(0, |last| (last + 1).saturating_sub(from))
    }

    /// Checks whether raids come when the player calls them.
    pub fn is_on_call(&self) -> bool {
        self.on_call.is_some()
    }

    /// Day, from 1, at whose dusk the next raid comes uncalled, where raids are called.
    pub fn latest_day(&self) -> Option<u64> {
        self.on_call.map(|first| u64::from(first) + u64::from(self.arrived))
    }

    /// Puts another wave behind the last one of an endless siege, once that has arrived: the level's own waves over
    /// and over, with as many again of everybody each time.
    pub(crate) fn grow(&mut self) {
        let Some(own) = self.own.filter(|&own| own > 0 && self.arrived as usize == self.waves.len()) else { return };
        let Some(band) = self.waves.get((self.arrived % own) as usize) else { return };
        let times = self.arrived / own + 1;
        let mut room = LARGEST_WAVE;
        let mut grown = Band::new();
        for &squad in band {
            let count = squad.count.saturating_mul(times).min(room);
            room -= count;
            grown.push(Squad { count, ..squad });
        }
        self.waves.push(grown);
    }

    /// All waves of the level, the first one first; those of an endless siege as far as they are known.
    pub fn waves(&self) -> &[Band] {
        &self.waves
    }

    pub fn arrived(&self) -> u32 {
        self.arrived
    }

    /// Checks for a raid that has been announced or is not over yet.
    pub fn is_raid_near(&self) -> bool {
        self.announced > self.arrived || self.raids.iter().any(|raid| raid.over_at.is_none())
    }

    pub fn next(&self) -> Option<&Band> {
        self.waves.get(self.arrived as usize)
    }

    /// At least one.
    pub fn camps(&self) -> &[Camp] {
        &self.camps
    }

    /// The camps at which the next wave gathers, or the last one if there is no next, in the order of the level.
    pub fn next_camps(&self) -> Vec<usize> {
        let squads = || self.next().or(self.waves.last()).into_iter().flatten();
        let comes = |camp: usize| squads().any(|squad| usize::from(squad.camp) == camp);
        (0..self.camps.len()).filter(|&camp| comes(camp) && !self.camps[camp].is_beaten()).collect()
    }

    /// The part of a band that still comes: beaten camps send nobody.
    pub fn unbeaten(&self, band: &[Squad]) -> Band {
        let comes = |squad: &&Squad| self.camps.get(usize::from(squad.camp)).is_some_and(|camp| !camp.is_beaten());
        band.iter().filter(comes).copied().collect()
    }

    /// Checks that there were camps and all of them are beaten: nobody comes any more.
    pub fn is_broken(&self) -> bool {
        let mut stood = self.camps.iter().filter(|camp| camp.structure.is_some()).peekable();
        stood.peek().is_some() && stood.all(Camp::is_beaten)
    }

    /// Number of besiegers who wait beyond the edge of the map until there is room at their camp.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    pub fn raids(&self) -> &[Raid] {
        &self.raids
    }

    pub(crate) fn raid_mut(&mut self, wave: u32) -> Option<&mut Raid> {
        self.raids.iter_mut().find(|raid| raid.wave == wave)
    }
}

/// A place where besiegers gather and recover, and which some of them guard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camp {
    pub(crate) cell: Option<Cell>,
    pub(crate) structure: Option<StructureId>,
    /// Size of its garrison in all. `None` where it has none, as in saves from before there were any.
    #[serde(default)]
    pub(crate) raised: Option<u32>,
    /// Last time that it, its palisade or its garrison was struck.
    #[serde(default)]
    pub(crate) struck_at: Option<Tick>,
    /// Last time that its garrison saw an enemy.
    #[serde(default)]
    pub(crate) seen_at: Option<Tick>,
    #[serde(default)]
    pub(crate) beaten: bool,
}

impl Camp {
    /// A camp that will stand at a place.
    pub(crate) fn at(cell: Cell) -> Self {
        Self { cell: Some(cell), ..Self::default() }
    }

    /// The upper left tile of where it stands or will stand; `None` if there is no place for it.
    pub fn site(&self) -> Option<Cell> {
        self.cell
    }

    /// May have been razed since.
    pub fn structure(&self) -> Option<StructureId> {
        self.structure
    }

    pub fn struck_at(&self) -> Option<Tick> {
        self.struck_at
    }

    /// Checks for a camp that is burnt and has no garrison left: it sends no more raids.
    pub fn is_beaten(&self) -> bool {
        self.beaten
    }
}
