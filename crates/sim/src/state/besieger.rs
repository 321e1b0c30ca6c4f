//! The part of the state that only besiegers have.

use super::siege::is_false;
use crate::kinds::{StructureId, Tick, Tiles, UnitId};
use osada_ai::brain::Action;
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// The target of a besieger or of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A unit; for a besieger, a colonist.
    Unit(UnitId),
    /// A structure; for a besieger, usually the hearth.
    Structure(StructureId),
}

/// The occupation of a besieger until it decides again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Intent {
    /// Waiting at the camp for the wave to gather.
    Muster,
    /// Going for a target.
    Attack(Target),
    /// Walking about and looking out, at present to this tile.
    Patrol(Cell),
    /// Back to the camp, to recover.
    Rest,
    /// Leaving the map for good.
    Flee,
    /// Back to the camp, to fight there.
    Defend,
}

impl Intent {
    /// Names in tables, in the order of the enum.
    pub const NAMES: [&str; 6] = ["muster", "attack", "patrol", "rest", "flee", "defend"];

    /// Its place in [`Self::NAMES`].
    pub fn index(&self) -> usize {
        match self {
            Self::Muster => 0,
            Self::Attack(_) => 1,
            Self::Patrol(_) => 2,
            Self::Rest => 3,
            Self::Flee => 4,
            Self::Defend => 5,
        }
    }

    pub fn name(&self) -> &'static str {
        Self::NAMES[self.index()]
    }
}

/// Stage of a besieger's impatience.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Patience {
    /// It comes on, or has not waited long.
    #[default]
    Calm,
    /// It has planned its way again.
    Replanned,
    /// It strikes at whatever stands nearest in its way.
    Breaching,
}

/// A unit that comes to destroy the settlement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Besieger {
    pub(crate) wave: u32,
    pub(crate) morale: f64,
    pub(crate) start_morale: f64,
    pub(crate) intent: Intent,
    pub(crate) decided: Action,
    #[serde(default)]
    pub(crate) decided_at: Option<Tick>,
    /// Time of the next decision; `None` until something happens.
    pub(crate) decide_at: Option<Tick>,
    pub(crate) breach: Option<StructureId>,
    pub(crate) progress_at: Tick,
    /// The shortest way that has been left since it took up its intent.
    pub(crate) nearest: Option<Tiles>,
    pub(crate) patience: Patience,
    /// The camp it came from, or belongs to.
    #[serde(default)]
    pub(crate) camp: u8,
    /// Stays there when the raids go out.
    #[serde(default)]
    pub(crate) guards: bool,
    /// Strikes first, to draw the defenders off, while the rest of its raid waits.
    #[serde(default)]
    pub(crate) vanguard: bool,
    /// They have a name of their own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) named: bool,
}

impl Besieger {
    /// The wave it came with, counted from 1; 0 for those who came with none, as garrisons do.
    pub fn wave(&self) -> u32 {
        self.wave
    }

    /// The camp it came from, by its place in [`Siege::camps`](super::siege::Siege::camps).
    pub fn camp(&self) -> usize {
        usize::from(self.camp)
    }

    /// The camp whose garrison it belongs to; `None` for those of a raid.
    pub fn garrison(&self) -> Option<usize> {
        self.guards.then_some(self.camp())
    }

    /// Checks for a guard that has not been drawn out: no danger to those who keep away.
    pub fn keeps_watch(&self) -> bool {
        self.guards && !matches!(self.intent, Intent::Attack(_))
    }

    /// From −10 (broken) to 10.
    pub fn morale(&self) -> f64 {
        self.morale
    }

    pub fn intent(&self) -> Intent {
        self.intent
    }

    /// The last decision of its mind.
    pub fn decided(&self) -> Action {
        self.decided
    }

    /// `None` before the first decision, and where a save of an earlier program does not say.
    pub fn decided_at(&self) -> Option<Tick> {
        self.decided_at
    }

    pub fn breach(&self) -> Option<StructureId> {
        self.breach
    }

    /// Checks for a name that is not just that of their kind.
    pub fn is_named(&self) -> bool {
        self.named
    }

    pub fn is_vanguard(&self) -> bool {
        self.vanguard
    }

    pub fn patience(&self) -> Patience {
        self.patience
    }

    /// The structure that it would strike now.
    pub(crate) fn struck_structure(&self) -> Option<StructureId> {
        self.breach.or(match self.intent {
            Intent::Attack(Target::Structure(target)) => Some(target),
            _ => None,
        })
    }

    /// Brings the next decision forward to a moment, unless it is due before that.
    pub(crate) fn decide_by(&mut self, moment: Tick) {
        self.decide_at = Some(self.decide_at.map_or(moment, |at| at.min(moment)));
    }

    pub(crate) fn is_to_decide(&self, now: Tick) -> bool {
        self.decide_at.is_some_and(|at| at <= now)
    }
}
