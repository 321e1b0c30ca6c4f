//! The part of the state that only colonists have: activities, priorities and standing orders.

use super::body::{Body, Skills};
use super::person::Person;
use super::siege::is_false;
use crate::kinds::{Aim, GearKind, JobId, JobKind, Order, Stance, Stock, StructureId, Tick, Ticks, UnitId};
use osada_ai::brain::Action;
use osada_ai::grid::Cell;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// A person who lives in the settlement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colonist {
    pub(crate) diligence: f64,
    pub(crate) skills: Skills,
    pub(crate) fatigue: f64,
    pub(crate) meal_at: Tick,
    /// End of the last meal; `None` before the first one.
    #[serde(default)]
    pub(crate) fed_at: Option<Tick>,
    pub(crate) hungry: bool,
    pub(crate) think_at: Tick,
    pub(crate) decided: Action,
    #[serde(default)]
    pub(crate) decided_at: Option<Tick>,
    pub(crate) activity: Activity,
    pub(crate) draft: Option<Order>,
    #[serde(default)]
    pub(crate) orders: StandingOrders,
    pub(crate) spent: Spent,
    #[serde(default)]
    pub(crate) carried: Stock,
    #[serde(default)]
    pub(crate) priorities: OwnPriorities,
    #[serde(default)]
    pub(crate) body: Body,
    #[serde(default)]
    pub(crate) person: Person,
    /// No way leads to the hearth or to food, and the player has been notified. Left out where that is not so.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) cut_off: bool,
    /// In league with the besiegers. Nobody can see it. Left out where that is not so.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) saboteur: bool,
}

/// The time spent since the beginning, by kind of activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spent {
    /// Asleep, in a bed or on the ground.
    pub sleep: Ticks,
    /// At rest, or on the way to bed.
    pub rest: Ticks,
    /// At work, the way to it included.
    pub work: Ticks,
    /// Fighting or fleeing.
    pub fight: Ticks,
    /// Eating, or on the way to a meal.
    pub eat: Ticks,
    /// Drafted, or called to the hearth by the bell.
    pub drafted: Ticks,
    /// Idle or at a talk although there is work that could be done.
    pub idle: Ticks,
    /// At rest, at a meal or idle while there is no work at all.
    pub free: Ticks,
    /// Changes from one activity to another.
    pub changes: u64,
}

impl Colonist {
    /// 0 … 10; a high value is a hard worker. The sources call it laziness.
    pub fn diligence(&self) -> f64 {
        self.diligence
    }

    /// Skills with what practice has added.
    pub fn skills(&self) -> Skills {
        let (drawn, added) = (self.skills, self.body.practice);
        Skills {
            build: drawn.build * (1.0 + added.build),
            gather: drawn.gather * (1.0 + added.gather),
            fight: drawn.fight * (1.0 + added.fight),
        }
    }

    pub fn body(&self) -> &Body {
        &self.body
    }

    pub fn person(&self) -> &Person {
        &self.person
    }

    /// 0 … 10; a high value is tired.
    pub fn fatigue(&self) -> f64 {
        self.fatigue
    }

    /// Checks whether the last meal was missed.
    pub fn is_hungry(&self) -> bool {
        self.hungry
    }

    /// The last decision of its mind.
    pub fn decided(&self) -> Action {
        self.decided
    }

    /// `None` before the first decision, and where a save of an earlier program does not say.
    pub fn decided_at(&self) -> Option<Tick> {
        self.decided_at
    }

    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// The order it is under while drafted.
    pub fn draft(&self) -> Option<Order> {
        self.draft
    }

    pub fn orders(&self) -> StandingOrders {
        self.orders
    }

    pub fn is_drafted(&self) -> bool {
        self.draft.is_some()
    }

    /// Priority of a kind of work that the player has set for this colonist alone, from 0 (never) to 4 (first); without one
    /// the colony's holds.
    pub fn own_priority(&self, kind: JobKind) -> Option<u8> {
        self.priorities.of(kind)
    }

    pub fn carried(&self) -> Stock {
        self.carried
    }

    pub fn spent(&self) -> Spent {
        self.spent
    }
}

/// The occupation of a colonist.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Activity {
    /// Nothing to do: by the hearth, or on the way there.
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
        /// The job, which is reserved for this colonist.
        job: JobId,
    },
    /// Fighting back.
    Fight { target: UnitId },
    /// Running to the hearth.
    Flee,
    /// Carrying goods to a store.
    Carry {
        /// The store: the hearth or a stockpile.
        to: StructureId,
    },
    /// At the hearth, or running there, because the bell rings.
    Shelter,
    /// At their post, or on the way there, because the bell rings.
    Post,
    /// At a meal, or on the way to one.
    Eat {
        /// The kitchen or the store where it eats.
        at: StructureId,
        /// End of the meal, once it has begun.
        until: Option<Tick>,
    },
    /// Fetching a weapon or armour from a smithy, or laying down there what they have.
    Arm {
        /// `None` to put everything away.
        gear: Option<GearKind>,
    },
    /// Staying for a talk, where one has eaten.
    Talk {
        /// Time of the next decision.
        until: Tick,
    },
    /// At the grave of somebody near, or on the way there.
    Mourn {
        at: StructureId,
        /// End of the visit, once it has begun.
        until: Option<Tick>,
    },
    /// Taking a walk by night to a structure. It may end in a fire.
    Stroll { to: StructureId },
}

impl Activity {
    /// Names in tables, in the order of the enum.
    pub const NAMES: [&str; 14] = [
        "idle", "sleep", "rest", "work", "fight", "flee", "carry", "shelter", "post", "eat", "arm", "talk", "stroll",
        "mourn",
    ];

    /// Its place in [`Self::NAMES`].
    pub fn index(&self) -> usize {
        match self {
            Self::Idle => 0,
            Self::Sleep { .. } => 1,
            Self::Rest { .. } => 2,
            Self::Work { .. } => 3,
            Self::Fight { .. } => 4,
            Self::Flee => 5,
            Self::Carry { .. } => 6,
            Self::Shelter => 7,
            Self::Post => 8,
            Self::Eat { .. } => 9,
            Self::Arm { .. } => 10,
            Self::Talk { .. } => 11,
            Self::Stroll { .. } => 12,
            Self::Mourn { .. } => 13,
        }
    }

    pub fn name(&self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// Compares kinds of activity: carrying and fetching gear are work, fleeing is part of a fight, and a talk, a walk or mourning is idle.
    pub fn is_like(&self, other: &Self) -> bool {
        let kind = |activity: &Self| match activity {
            Self::Idle | Self::Talk { .. } | Self::Stroll { .. } | Self::Mourn { .. } => 0,
            Self::Sleep { .. } => 1,
            Self::Rest { .. } => 2,
            Self::Work { .. } | Self::Carry { .. } | Self::Arm { .. } => 3,
            Self::Fight { .. } | Self::Flee => 4,
            Self::Shelter | Self::Post => 5,
            Self::Eat { .. } => 6,
        };
        kind(self) == kind(other)
    }
}

/// The highest priority.
pub const HIGHEST_PRIORITY: u8 = 4;

/// The colony's priority of every kind of work, from 0 (never) to 4 (first).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priorities([u8; JobKind::ALL.len()]);

impl Priorities {
    /// Those given, and for other kinds of work the usual ones.
    pub(crate) fn new(given: impl IntoIterator<Item = (JobKind, u8)>) -> Self {
        let mut priorities = [0; JobKind::ALL.len()];
        for kind in JobKind::ALL {
            priorities[kind as usize] = kind.row().priority.unwrap_or(0);
        }
        for (kind, priority) in given {
            priorities[kind as usize] = priority;
        }
        Self(priorities)
    }

    pub fn of(&self, kind: JobKind) -> u8 {
        self.0[kind as usize]
    }

    pub(crate) fn set(&mut self, kind: JobKind, priority: u8) {
        self.0[kind as usize] = priority;
    }

    pub(crate) fn are_valid(&self) -> bool {
        self.0.iter().all(|&priority| priority <= HIGHEST_PRIORITY)
    }
}

impl Serialize for Priorities {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(JobKind::ALL.map(|kind| (kind, self.of(kind))))
    }
}

impl<'de> Deserialize<'de> for Priorities {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(from).map(Self::new)
    }
}

/// The priorities that the player has given to one colonist alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnPriorities([Option<u8>; JobKind::ALL.len()]);

impl OwnPriorities {
    /// The colonist's priority of a kind of work; `None` where the colony's holds.
    pub fn of(&self, kind: JobKind) -> Option<u8> {
        self.0[kind as usize]
    }

    pub(crate) fn set(&mut self, kind: JobKind, priority: Option<u8>) {
        self.0[kind as usize] = priority;
    }

    pub(crate) fn are_valid(&self) -> bool {
        self.0.iter().flatten().all(|&priority| priority <= HIGHEST_PRIORITY)
    }
}

impl Serialize for OwnPriorities {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let given: BTreeMap<JobKind, u8> =
            JobKind::ALL.into_iter().filter_map(|kind| Some((kind, self.of(kind)?))).collect();
        given.serialize(to)
    }
}

impl<'de> Deserialize<'de> for OwnPriorities {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let given = BTreeMap::<JobKind, u8>::deserialize(from)?;
        let mut own = Self::default();
        given.into_iter().for_each(|(kind, priority)| own.set(kind, Some(priority)));
        Ok(own)
    }
}

/// Orders to a colonist that hold until they are changed, drafted or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StandingOrders {
    pub stance: Stance,
    pub aim: Option<Aim>,
    /// Place to go to when the bell rings.
    pub post: Option<Cell>,
    pub groups: GroupSet,
}

/// Number of groups; they are counted from 1.
pub const GROUPS: u8 = 9;

/// Groups by which the player calls people: a bit for each number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupSet(u16);

impl GroupSet {
    pub fn contains(self, number: u8) -> bool {
        number <= GROUPS && self.0 & (1 << number) != 0
    }

    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=GROUPS).filter(move |&number| self.contains(number))
    }

    /// Adds or removes a group.
    pub(crate) fn set(&mut self, number: u8, member: bool) {
        let bit = if number <= GROUPS { 1 << number } else { 0 };
        self.0 = if member { self.0 | bit } else { self.0 & !bit };
    }
}
