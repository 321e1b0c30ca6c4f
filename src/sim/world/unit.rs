//! People, and what they share with beasts.

use super::{Beast, Id, JobId, JobKind, StructureId, Walk};
use crate::brain::Action;
use crate::grid::{Cell, Point};
use crate::sim::command::Order;
use crate::sim::rules::{MindId, Role, Stock, UnitKind};
use serde::{Deserialize, Serialize};

/// Names a unit for as long as it lives.
pub type UnitId = Id<Unit>;

/// A person or a beast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub(in crate::sim) kind: UnitKind,
    pub(in crate::sim) name: String,
    pub(in crate::sim) hp: f64,
    pub(in crate::sim) walk: Walk,
    pub(in crate::sim) strike_at: u64,
    pub(in crate::sim) hurt_at: u64,
    pub(in crate::sim) hurt_by: Option<UnitId>,
    /// The mind that its level or its wave gave it; without one, that of its kind.
    pub(in crate::sim) mind: Option<MindId>,
    pub(in crate::sim) nature: Nature,
}

/// What only one side has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Nature {
    /// Lives in the settlement.
    Colonist(Colonist),
    /// Comes to destroy it.
    Besieger(Besieger),
    /// Grazes and flees.
    Beast(Beast),
}

impl Unit {
    /// Which row of the unit table it is.
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whose side it is on.
    pub fn role(&self) -> Role {
        match self.nature {
            Nature::Colonist(_) => Role::Colonist,
            Nature::Besieger(_) => Role::Besieger,
            Nature::Beast(Beast { hunter: None, .. }) => Role::Prey,
            Nature::Beast(Beast { hunter: Some(_), .. }) => Role::Predator,
        }
    }

    /// Where it is, exactly.
    pub fn place(&self) -> Point {
        self.walk.route.position()
    }

    /// The tile it is on.
    pub fn cell(&self) -> Cell {
        self.walk.route.cell()
    }

    /// Hit points left.
    pub fn hp(&self) -> f64 {
        self.hp
    }

    /// Where it is walking.
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// The tick at which it can strike again.
    pub fn strike_at(&self) -> u64 {
        self.strike_at
    }

    /// What only its side has.
    pub fn nature(&self) -> &Nature {
        &self.nature
    }

    /// Its colonist's part.
    pub fn colonist(&self) -> Option<&Colonist> {
        if let Nature::Colonist(colonist) = &self.nature { Some(colonist) } else { None }
    }

    /// Its besieger's part.
    pub fn besieger(&self) -> Option<&Besieger> {
        if let Nature::Besieger(besieger) = &self.nature { Some(besieger) } else { None }
    }

    /// Its beast's part.
    pub fn beast(&self) -> Option<&Beast> {
        if let Nature::Beast(beast) = &self.nature { Some(beast) } else { None }
    }

    pub(in crate::sim) fn colonist_mut(&mut self) -> Option<&mut Colonist> {
        if let Nature::Colonist(colonist) = &mut self.nature { Some(colonist) } else { None }
    }

    pub(in crate::sim) fn besieger_mut(&mut self) -> Option<&mut Besieger> {
        if let Nature::Besieger(besieger) = &mut self.nature { Some(besieger) } else { None }
    }

    pub(in crate::sim) fn beast_mut(&mut self) -> Option<&mut Beast> {
        if let Nature::Beast(beast) = &mut self.nature { Some(beast) } else { None }
    }
}

/// How good a colonist is at things; 1 is average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Skills {
    /// Building, repairing, dismantling, re-arming.
    pub build: f64,
    /// Chopping, mining, foraging, farming.
    pub gather: f64,
    /// Striking.
    pub fight: f64,
}

impl Skills {
    /// The one that a kind of work asks for; everybody hauls alike.
    pub fn at(&self, work: JobKind) -> f64 {
        match work {
            JobKind::Chop | JobKind::Mine | JobKind::Forage | JobKind::Farm => self.gather,
            JobKind::Hunt => self.fight,
            JobKind::Build | JobKind::Repair | JobKind::Rearm | JobKind::Dismantle => self.build,
            JobKind::Haul => 1.0,
        }
    }
}

/// Somebody who lives in the settlement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Colonist {
    pub(in crate::sim) laziness: f64,
    pub(in crate::sim) skills: Skills,
    pub(in crate::sim) fatigue: f64,
    pub(in crate::sim) meal_at: u64,
    pub(in crate::sim) hungry: bool,
    pub(in crate::sim) think_at: u64,
    pub(in crate::sim) decided: Action,
    pub(in crate::sim) activity: Activity,
    pub(in crate::sim) draft: Option<Order>,
    pub(in crate::sim) spent: Spent,
    pub(in crate::sim) carried: Stock,
    pub(in crate::sim) priorities: [Option<u8>; JobKind::ALL.len()],
}

/// Ticks spent since the beginning, by kind of activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// Asleep.
    pub sleep: u64,
    /// At rest, or on the way to bed.
    pub rest: u64,
    /// At work, the way to it included.
    pub work: u64,
    /// Fighting or fleeing.
    pub fight: u64,
    /// Eating, or on the way to a meal.
    pub eat: u64,
    /// Drafted, or called to the hearth by the bell.
    pub drafted: u64,
    /// Idle or at a talk although there is work that could be done.
    pub idle: u64,
    /// At rest, at a meal or idle while there is no work at all.
    pub free: u64,
    /// Changes from one activity to another.
    pub changes: u64,
}

/// What a colonist is doing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Activity {
    /// Nothing.
    Idle,
    /// Sleeping, or on the way to bed.
    Sleep {
        /// The bed it has taken.
        bed: Option<StructureId>,
        /// Dropped from exhaustion, where it stood.
        collapsed: bool,
    },
    /// Resting, or on the way there.
    Rest {
        /// The bed it has taken.
        bed: Option<StructureId>,
    },
    /// Doing a job, or on the way to it.
    Work {
        /// Which.
        job: JobId,
    },
    /// Fighting back.
    Fight {
        /// Whom.
        target: UnitId,
    },
    /// Running to the hearth.
    Flee,
    /// Carrying goods to a store.
    Carry {
        /// Which.
        to: StructureId,
    },
    /// At the hearth, or running there, because the bell rings.
    Shelter,
    /// At a meal, or on the way to one.
    Eat {
        /// The kitchen or the store where it eats.
        at: StructureId,
        /// The tick at which the meal is over, once it has begun.
        until: Option<u64>,
    },
    /// Staying by the hearth for a talk after a meal.
    Talk {
        /// Until this tick.
        until: u64,
    },
}

impl Activity {
    /// Whether two activities are of the same kind, whatever they are about: carrying is work, fleeing is part of a
    /// fight, and a talk is idle.
    pub fn is_like(&self, other: &Self) -> bool {
        let kind = |activity: &Self| match activity {
            Self::Idle | Self::Talk { .. } => 0,
            Self::Sleep { .. } => 1,
            Self::Rest { .. } => 2,
            Self::Work { .. } | Self::Carry { .. } => 3,
            Self::Fight { .. } | Self::Flee => 4,
            Self::Shelter => 5,
            Self::Eat { .. } => 6,
        };
        kind(self) == kind(other)
    }
}

impl Colonist {
    /// 0 … 10; a *high* value is a hard worker.
    pub fn laziness(&self) -> f64 {
        self.laziness
    }

    /// How good it is at things.
    pub fn skills(&self) -> Skills {
        self.skills
    }

    /// 0 … 10; a high value is tired.
    pub fn fatigue(&self) -> f64 {
        self.fatigue
    }

    /// Whether its last meal was missed.
    pub fn is_hungry(&self) -> bool {
        self.hungry
    }

    /// The last decision of its mind.
    pub fn decided(&self) -> Action {
        self.decided
    }

    /// What it is doing.
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// The order it is under while drafted.
    pub fn draft(&self) -> Option<Order> {
        self.draft
    }

    /// Whether the player commands it directly.
    pub fn is_drafted(&self) -> bool {
        self.draft.is_some()
    }

    /// How soon it does a kind of work, from 0 (never) to 4 (first), if the player has said so for it alone; else the
    /// colony's priority holds.
    pub fn own_priority(&self, kind: JobKind) -> Option<u8> {
        self.priorities[kind as usize]
    }

    /// What it carries.
    pub fn carried(&self) -> Stock {
        self.carried
    }

    /// How it has spent its time.
    pub fn spent(&self) -> Spent {
        self.spent
    }
}

/// What a besieger goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A colonist.
    Unit(UnitId),
    /// The hearth.
    Structure(StructureId),
}

/// What a besieger is about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Intent {
    /// Waiting at the camp for the wave to gather.
    Muster,
    /// Going for a target.
    Attack(Target),
    /// Back to the camp, to recover.
    Rest,
    /// Off the map.
    Flee,
}

/// How far an impatient besieger has gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Patience {
    /// Things go on.
    #[default]
    Calm,
    /// It has planned its way again.
    Replanned,
    /// It strikes at whatever stands nearest in its way.
    Breaching,
}

/// Somebody who comes to destroy the settlement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Besieger {
    pub(in crate::sim) wave: u32,
    pub(in crate::sim) morale: f64,
    pub(in crate::sim) start_morale: f64,
    pub(in crate::sim) intent: Intent,
    pub(in crate::sim) decided: Action,
    pub(in crate::sim) decide_at: u64,
    pub(in crate::sim) breach: Option<StructureId>,
    pub(in crate::sim) progress_at: u64,
    pub(in crate::sim) nearest: f64,
    pub(in crate::sim) patience: Patience,
}

impl Besieger {
    /// The wave it came with, counted from 1.
    pub fn wave(&self) -> u32 {
        self.wave
    }

    /// −10 … 10.
    pub fn morale(&self) -> f64 {
        self.morale
    }

    /// What it is about.
    pub fn intent(&self) -> Intent {
        self.intent
    }

    /// The last decision of its mind.
    pub fn decided(&self) -> Action {
        self.decided
    }

    /// The structure it is breaking through.
    pub fn breach(&self) -> Option<StructureId> {
        self.breach
    }

    /// The tick of its last progress.
    pub fn progress_at(&self) -> u64 {
        self.progress_at
    }

    /// How far its impatience has gone.
    pub fn patience(&self) -> Patience {
        self.patience
    }
}
