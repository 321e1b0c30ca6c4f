//! Steps of a journey, and the reasons why one is refused.

use osada_content::{Improvement, RoadNeed};
use osada_sim::rules::Good;
use osada_sim::{Legacy, Outcome, World};
use serde::{Deserialize, Serialize};

/// A step of a journey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// The siege at this node begins, or begins again.
    Begin,
    /// The siege has ended.
    End(Box<Aftermath>),
    /// The choice of this index at a stop.
    Choose(usize),
    /// One of the improvements offered, by its index in the campaign.
    Improve(usize),
    /// The person of this index travels on.
    Take(usize),
    /// The person of this index stays behind.
    Leave(usize),
    /// So many pieces of a good are on the carts.
    Load(Good, u32),
    /// The company takes the road of this index in the campaign.
    Travel(usize),
}

/// What a siege has led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aftermath {
    pub won: bool,
    /// The survivors, what their store holds, and what they and the besiegers have learnt.
    pub legacy: Legacy,
}

impl Aftermath {
    /// What a world has led to whose level is decided, or given up.
    pub fn of(world: &World) -> Self {
        Self { won: world.outcome() == Outcome::Victory, legacy: Legacy::of(world.state(), world.rules(), usize::MAX) }
    }
}

/// The reason why a step is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum RoadRefusal {
    /// It is the turn of something else.
    NotNow,
    /// There is no such person, road, choice or improvement here.
    Nothing,
    /// A need is not met.
    Needs(RoadNeed),
    /// Nobody would travel.
    Nobody,
    /// More people than can travel together.
    Crowd { most: u32 },
    /// More pieces than people and carts carry.
    Heavy { most: u32 },
    /// There is not so much of it.
    TooLittle(Good),
}

/// Number of improvements that are offered.
pub(super) const OFFERED: usize = 3;

/// Indices of improvements that could be offered.
pub(super) fn left_over(all: &[Improvement], had: &[usize]) -> Vec<usize> {
    (0..all.len()).filter(|index| !had.contains(index)).collect()
}
