//! The part of the state that only colonists have.

use super::activity::Activity;
use super::body::Body;
use super::priorities::OwnPriorities;
use super::skills::Skills;
use super::standing_orders::StandingOrders;
use crate::kinds::{JobKind, Order, Stock, Tick, Ticks};
use osada_ai::brain::Action;
use serde::{Deserialize, Serialize};

/// Somebody who lives in the settlement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colonist {
    pub(crate) diligence: f64,
    pub(crate) skills: Skills,
    pub(crate) fatigue: f64,
    pub(crate) meal_at: Tick,
    /// When the last meal was over; `None` before the first one.
    #[serde(default)]
    pub(crate) fed_at: Option<Tick>,
    pub(crate) hungry: bool,
    pub(crate) think_at: Tick,
    pub(crate) decided: Action,
    #[serde(default)]
    pub(crate) decided_at: Option<Tick>,
    pub(crate) activity: Activity,
    pub(crate) draft: Option<Order>,
    /// What holds until something else is said.
    #[serde(default)]
    pub(crate) orders: StandingOrders,
    pub(crate) spent: Spent,
    #[serde(default)]
    pub(crate) carried: Stock,
    #[serde(default)]
    pub(crate) priorities: OwnPriorities,
    #[serde(default)]
    pub(crate) body: Body,
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

    /// How good it is at things, with what use has added.
    pub fn skills(&self) -> Skills {
        let (drawn, added) = (self.skills, self.body.practice);
        Skills {
            build: drawn.build * (1.0 + added.build),
            gather: drawn.gather * (1.0 + added.gather),
            fight: drawn.fight * (1.0 + added.fight),
        }
    }

    /// Its wound, its scars, and what it has learnt by use.
    pub fn body(&self) -> &Body {
        &self.body
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

    /// When it was made; `None` before the first one, and where a save of an earlier program does not say.
    pub fn decided_at(&self) -> Option<Tick> {
        self.decided_at
    }

    /// What it is doing.
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// The order it is under while drafted.
    pub fn draft(&self) -> Option<Order> {
        self.draft
    }

    /// What it has been told once and for all: stance, aim and post.
    pub fn orders(&self) -> StandingOrders {
        self.orders
    }

    /// Whether the player commands it directly.
    pub fn is_drafted(&self) -> bool {
        self.draft.is_some()
    }

    /// How soon it does a kind of work, from 0 (never) to 4 (first), if the player has said so for it alone; else the
    /// colony's priority holds.
    pub fn own_priority(&self, kind: JobKind) -> Option<u8> {
        self.priorities.of(kind)
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
