//! Entries of the log of a game.

use osada_ai::brain::Action;
use osada_ai::grid::{Cell, Direction};
use osada_sim::rules::{CraftId, Season, StructureKind, UnitKind};
use osada_sim::{Bond, DeathCause, ExplainedRejection, GoalStep, JobKind, KeptAwake, Location, Outcome, Tick, Ticks};
use serde::{Deserialize, Serialize};

/// Subject of an entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LogKind {
    RaidAnnounced,
    /// Signs of the besiegers' plan can be seen.
    Sign,
    RaidArrived,
    RaidOver,
    /// A colonist died.
    Death,
    Destroyed,
    Hunger,
    Collapse,
    Idle,
    Recruit,
    Wolf,
    /// Questions, tasks and whatever else triggers bring.
    Story,
    Weather,
    Fire,
    Craft,
    /// Graves, friends, and besiegers with a name.
    People,
    End,
}

/// A fact for the player, with all that was true only at that time. Waves are counted from 1; names may be of people who are
/// gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LogFact {
    RaidAnnounced {
        wave: u32,
        besiegers: u32,
        sides: Vec<Direction>,
        in_ticks: Ticks,
    },
    Sign {
        wave: u32,
        plan: Action,
        side: Option<Direction>,
    },
    /// `waiting` besiegers find no room yet, `earlier` ones are left of other raids.
    RaidArrived {
        wave: u32,
        besiegers: u32,
        side: Option<Direction>,
        /// The other sides that some of them gather on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        other_sides: Vec<Direction>,
        waiting: u32,
        earlier: u32,
    },
    /// No way leads to the hearth for so many of them.
    RaidCutOff {
        wave: u32,
        besiegers: u32,
        side: Option<Direction>,
    },
    RaidOver {
        wave: u32,
        toll: Option<RaidToll>,
        plan: Option<Action>,
    },
    CampBeaten {
        side: Option<Direction>,
    },
    AlarmRung {
        name: Option<String>,
        location: Location,
    },
    Death {
        name: String,
        cause: DeathCause,
        location: Location,
    },
    Destroyed {
        structure: StructureKind,
        location: Location,
    },
    /// The wagon has come within reach of the garrison of a camp.
    WagonNearCamp {
        side: Option<Direction>,
        guards: u32,
    },
    /// People have come nearer to a goal: how many steps have been done, of how many.
    GoalStep {
        step: GoalStep,
        done: u32,
        of: u32,
        /// Who has come or gone with it.
        #[serde(default)]
        name: Option<String>,
    },
    FoodGone,
    Collapse {
        name: String,
        location: Location,
        kept_awake: Option<KeptAwake>,
    },
    /// No way leads them to the hearth or to food.
    CutOff {
        name: String,
        location: Location,
    },
    Idle {
        idle: u32,
        all: u32,
        cause: Option<IdleCause>,
    },
    /// They are drafted, and there is nobody to fight.
    StandingBy {
        names: Vec<String>,
    },
    Recruit {
        name: String,
        /// Whose family they belong to, and what they are to them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kin: Option<(String, Bond)>,
    },
    Wolf {
        hunter: UnitKind,
        name: String,
        location: Location,
    },
    /// The player is asked.
    Question {
        trigger: String,
        title: String,
        text: String,
    },
    /// The answer, or nothing if the question ran out.
    Answer {
        trigger: String,
        title: String,
        choice: Option<String>,
    },
    TaskOver {
        title: String,
        done: bool,
    },
    Said {
        text: String,
    },
    Weather {
        title: String,
        about: String,
    },
    Season {
        season: Season,
    },
    RaidCancelled {
        wave: u32,
    },
    Departed {
        name: String,
    },
    Buried {
        name: String,
        by: Option<String>,
        location: Location,
    },
    /// A besieger has a name from now on.
    FoeNamed {
        name: String,
        kind: UnitKind,
        victim: String,
    },
    /// A besieger with a name is back.
    FoeReturned {
        name: String,
        kind: UnitKind,
        victims: Vec<String>,
    },
    FoeFell {
        name: String,
        kind: UnitKind,
        by: Option<String>,
        victims: Vec<String>,
    },
    Befriended {
        one: String,
        two: String,
    },
    /// People know a craft from now on.
    Learnt {
        craft: CraftId,
        /// Who learnt it; `None` where a trigger taught it.
        name: Option<String>,
    },
    /// `near` are those who were there, where some of the people are saboteurs.
    FireBroke {
        #[serde(default)]
        near: Vec<String>,
        location: Location,
    },
    FireOut {
        location: Location,
    },
    End {
        outcome: Outcome,
    },
    /// An entry of an earlier program, which kept its words instead.
    Written {
        kind: LogKind,
        title: String,
        text: String,
    },
}

/// The dead of a raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaidToll {
    pub came: u32,
    /// Those of them who died.
    pub fallen: u32,
    /// Colonists who died by them.
    pub kills: u32,
}

/// Reason for which people are idle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum IdleCause {
    NoWork,
    /// They take up this in a moment.
    About {
        job: JobKind,
        location: Option<Location>,
    },
    /// The obstacle to most of the open jobs.
    Rejected {
        jobs: u32,
        of: u32,
        rejection: ExplainedRejection,
    },
}

/// A fact at its time and place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedEntry")]
pub struct LogEntry {
    pub at: Tick,
    pub fact: LogFact,
    pub cell: Option<Cell>,
}

/// An entry as it is read: earlier programs wrote its kind and its words instead of a fact.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedEntry {
    at: Tick,
    fact: Option<LogFact>,
    kind: Option<LogKind>,
    title: Option<String>,
    text: Option<String>,
    cell: Option<Cell>,
}

impl TryFrom<SavedEntry> for LogEntry {
    type Error = &'static str;

    fn try_from(saved: SavedEntry) -> Result<Self, Self::Error> {
        let fact = match (saved.fact, saved.kind, saved.title, saved.text) {
            (Some(fact), None, None, None) => fact,
            (None, Some(kind), Some(title), Some(text)) => LogFact::Written { kind, title, text },
            _ => return Err("an entry of the log holds no fact"),
        };
        Ok(Self { at: saved.at, fact, cell: saved.cell })
    }
}

/// Cause of the death of a colonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LossCause {
    Known(DeathCause),
    /// The words of an earlier program, to follow a name.
    Written(String),
}

impl LogKind {
    pub const ALL: [Self; 17] = [
        Self::RaidAnnounced,
        Self::Sign,
        Self::RaidArrived,
        Self::RaidOver,
        Self::Death,
        Self::Destroyed,
        Self::Hunger,
        Self::Collapse,
        Self::Idle,
        Self::Recruit,
        Self::Wolf,
        Self::Story,
        Self::Weather,
        Self::Fire,
        Self::Craft,
        Self::People,
        Self::End,
    ];

    /// True for entries about raids.
    pub fn is_raid(self) -> bool {
        matches!(self, Self::RaidAnnounced | Self::Sign | Self::RaidArrived | Self::RaidOver)
    }

    /// True for entries that stay in the log of a long game when others go.
    pub(super) fn stays(self) -> bool {
        self.is_raid() || matches!(self, Self::Death | Self::End)
    }
}

impl LogEntry {
    /// Largest number of entries of a log.
    pub(super) const MOST: usize = 400;

    pub fn kind(&self) -> LogKind {
        match &self.fact {
            LogFact::RaidAnnounced { .. } => LogKind::RaidAnnounced,
            LogFact::Sign { .. } => LogKind::Sign,
            LogFact::RaidArrived { .. }
            | LogFact::RaidCutOff { .. }
            | LogFact::AlarmRung { .. }
            | LogFact::WagonNearCamp { .. } => LogKind::RaidArrived,
            LogFact::RaidOver { .. } | LogFact::CampBeaten { .. } => LogKind::RaidOver,
            LogFact::Death { .. } => LogKind::Death,
            LogFact::Destroyed { .. } => LogKind::Destroyed,
            LogFact::FoodGone | LogFact::CutOff { .. } => LogKind::Hunger,
            LogFact::Collapse { .. } => LogKind::Collapse,
            LogFact::Idle { .. } | LogFact::StandingBy { .. } => LogKind::Idle,
            LogFact::Recruit { .. } => LogKind::Recruit,
            LogFact::Wolf { .. } => LogKind::Wolf,
            LogFact::Question { .. }
            | LogFact::Answer { .. }
            | LogFact::TaskOver { .. }
            | LogFact::Said { .. }
            | LogFact::GoalStep { .. }
            | LogFact::RaidCancelled { .. }
            | LogFact::Departed { .. } => LogKind::Story,
            LogFact::Weather { .. } | LogFact::Season { .. } => LogKind::Weather,
            LogFact::Learnt { .. } => LogKind::Craft,
            LogFact::Buried { .. }
            | LogFact::FoeNamed { .. }
            | LogFact::FoeReturned { .. }
            | LogFact::FoeFell { .. }
            | LogFact::Befriended { .. } => LogKind::People,
            LogFact::FireBroke { .. } | LogFact::FireOut { .. } => LogKind::Fire,
            LogFact::End { .. } => LogKind::End,
            LogFact::Written { kind, .. } => *kind,
        }
    }
}
