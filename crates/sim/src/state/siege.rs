//! The siege as it stands: raids, camps, and what victory is.

use crate::kinds::{GearKind, MindId, StructureId, StructureKind, Tick, UnitKind};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Who comes in a wave.
pub type Band = Vec<Squad>;

/// Besiegers of one kind in a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    /// Which row of the unit table.
    pub kind: UnitKind,
    /// How many of them come.
    pub count: u32,
    /// Their mind, where the wave names one; else the level or the rules do.
    pub mind: Option<MindId>,
    /// At which of the camps they gather, from 0.
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
    /// In an endless siege, how many of the waves are the level's own.
    pub(crate) own: Option<u32>,
    /// Where raids come when they are called: the day at whose dusk the first one comes uncalled.
    #[serde(default)]
    pub(crate) on_call: Option<u32>,
    /// Structures that must stand for the level to be won, and how many of each.
    #[serde(default)]
    pub(crate) defences: Vec<(StructureKind, u32)>,
    /// What victory is; nothing for the usual.
    #[serde(default)]
    pub(crate) goals: Vec<Goal>,
    #[serde(default)]
    pub(crate) wagon: Option<Wagon>,
    /// The victory that it was.
    #[serde(default)]
    pub(crate) won: Option<Goal>,
    /// Who has come and finds no room yet, in the order in which they come in. Left out while nobody waits: the hashes of games
    /// from before there was a queue stay what they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) queue: Vec<Queued>,
}

/// Somebody of a raid for whom there is no room at their camp yet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Queued {
    pub(crate) kind: UnitKind,
    pub(crate) mind: Option<MindId>,
    pub(crate) armour: Option<GearKind>,
    /// Around which tile they gather.
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
    /// How far they have come who attack together.
    #[serde(default)]
    pub(crate) gathering: Gathering,
}

/// How besiegers of a raid stand who attack together.
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
    /// How they stand, if they attack together.
    pub fn gathering(&self) -> Gathering {
        self.gathering
    }

    /// The number of its wave, counted from 1.
    pub fn wave(&self) -> u32 {
        self.wave
    }

    /// How many besiegers came.
    pub fn came(&self) -> u32 {
        self.came
    }

    /// How many of them died.
    pub fn dead(&self) -> u32 {
        self.dead
    }

    /// How many colonists they killed.
    pub fn kills(&self) -> u32 {
        self.kills
    }

    /// When it arrived.
    pub fn arrived_at(&self) -> Tick {
        self.arrived_at
    }

    /// When those of it decide for the first time, parties that are to strike later aside.
    pub fn attack_at(&self) -> Tick {
        self.attack_at
    }

    /// When the first blow was given or taken.
    pub fn contact_at(&self) -> Option<Tick> {
        self.contact_at
    }

    /// When nobody of it was left.
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
            defences: Vec::new(),
            goals: Vec::new(),
            wagon: None,
            won: None,
            queue: Vec::new(),
        }
    }

    /// Whether the waves never end.
    pub fn is_endless(&self) -> bool {
        self.own.is_some()
    }

    /// Structures that must stand for the level to be won, and how many of each.
    pub fn defences(&self) -> &[(StructureKind, u32)] {
        &self.defences
    }

    /// What victory is, in the order of the level: the first that comes about counts.
    pub fn goals(&self) -> &[Goal] {
        if self.goals.is_empty() { &USUAL_GOALS } else { &self.goals }
    }

    /// The victory that it was; `None` before, after a defeat, and in saves from before there were several.
    pub fn won(&self) -> Option<Goal> {
        self.won
    }

    /// The wagon, in levels that have one.
    pub fn wagon(&self) -> Option<&Wagon> {
        self.wagon.as_ref()
    }

    /// Whether raids come when the player calls them.
    pub fn is_on_call(&self) -> bool {
        self.on_call.is_some()
    }

    /// Where raids come when they are called: the day, from 1, at whose dusk the next one comes uncalled.
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

    /// How many waves have arrived.
    pub fn arrived(&self) -> u32 {
        self.arrived
    }

    /// Whether a raid has been announced or has come and is not over yet.
    pub fn is_raid_near(&self) -> bool {
        self.announced > self.arrived || self.raids.iter().any(|raid| raid.over_at.is_none())
    }

    /// The wave that comes next.
    pub fn next(&self) -> Option<&Band> {
        self.waves.get(self.arrived as usize)
    }

    /// The camps of the besiegers, at least one.
    pub fn camps(&self) -> &[Camp] {
        &self.camps
    }

    /// The camps at which the next wave gathers, or the last one if there is no next, in the order of the level.
    pub fn next_camps(&self) -> Vec<usize> {
        let squads = || self.next().or(self.waves.last()).into_iter().flatten();
        let comes = |camp: usize| squads().any(|squad| usize::from(squad.camp) == camp);
        (0..self.camps.len()).filter(|&camp| comes(camp) && !self.camps[camp].is_beaten()).collect()
    }

    /// Those of a band who still come: beaten camps send nobody.
    pub fn unbeaten(&self, band: &[Squad]) -> Band {
        let comes = |squad: &&Squad| self.camps.get(usize::from(squad.camp)).is_some_and(|camp| !camp.is_beaten());
        band.iter().filter(comes).copied().collect()
    }

    /// Whether there were camps and all of them are beaten: nobody comes any more.
    pub fn is_broken(&self) -> bool {
        let mut stood = self.camps.iter().filter(|camp| camp.structure.is_some()).peekable();
        stood.peek().is_some() && stood.all(Camp::is_beaten)
    }

    /// How many of those who have come wait beyond the edge of the map until there is room at their camp.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// The raids so far, in order.
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
    /// How many its garrison has been in all. `None` where it has none, as in saves from before there were any.
    #[serde(default)]
    pub(crate) raised: Option<u32>,
    /// When it, its palisade or its garrison was struck last.
    #[serde(default)]
    pub(crate) struck_at: Option<Tick>,
    /// When its garrison saw an enemy last.
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

    /// What was raised there; it may have been razed since.
    pub fn structure(&self) -> Option<StructureId> {
        self.structure
    }

    /// When it, its palisade or its garrison was struck last.
    pub fn struck_at(&self) -> Option<Tick> {
        self.struck_at
    }

    /// Whether it has been burnt and nobody of its garrison is left: it sends no more raids.
    pub fn is_beaten(&self) -> bool {
        self.beaten
    }
}

/// A kind of victory, or what has to last until then. Whichever victory comes first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// The hearth stands at the dawn of this day, counted from 1; without one, at the dawn after the last wave.
    HoldUntil(Option<u32>),
    /// Every camp is burnt and its garrison beaten.
    BurnCamps,
    /// At least this many people live at the dawn of a day.
    Save {
        /// How many.
        people: u32,
        /// The day, counted from 1.
        dawn: u32,
    },
    /// The wagon comes to a tile.
    Wagon {
        /// Where it stands at the start.
        from: Cell,
        /// Where to bring it.
        to: Cell,
    },
    /// Structures of this kind stand at the start, and the loss of the last of them is defeat. It wins nothing by itself.
    Keep(StructureKind),
}

impl Goal {
    /// Its name in data files and results.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::HoldUntil(_) => "HoldUntil",
            Self::BurnCamps => "BurnCamps",
            Self::Save { .. } => "Save",
            Self::Wagon { .. } => "Wagon",
            Self::Keep(_) => "Keep",
        }
    }

    /// Whether the level is won by it; else its loss is defeat.
    pub const fn wins(&self) -> bool {
        !matches!(self, Self::Keep(_))
    }
}

/// The victories of levels that say nothing of them.
pub const USUAL_GOALS: [Goal; 2] = [Goal::HoldUntil(None), Goal::BurnCamps];

/// A wagon that is to be brought somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wagon {
    pub(crate) structure: StructureId,
    pub(crate) to: Cell,
    /// How much of the way to the next tile is done, in seconds of pulling.
    pub(crate) pulled: f64,
}

impl Wagon {
    /// What stands for it on the map; it may have been struck down.
    pub fn structure(&self) -> StructureId {
        self.structure
    }

    /// Where to bring it.
    pub fn to(&self) -> Cell {
        self.to
    }
}
