//! The actions that a mind can decide on, and the kinds of units that can take them.

use serde::{Deserialize, Serialize};

named! {
    /// A decision. The code that carries it out defines what it means in detail.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Action {
        /// Stay where they are.
        #[default]
        Stand,
        /// Go to bed.
        Sleep,
        /// Withdraw and recover.
        Rest,
        /// Take the best job of the colony.
        Work,
        /// Go to the table for a meal.
        Eat,
        /// Stay for a talk where they have eaten.
        Talk,
        /// Ring the bell for everybody, and run to the hearth.
        Alarm,
        /// Pick an enemy at random, go there and strike.
        Attack,
        /// Go to the nearest enemy in sight and strike.
        Pursue,
        /// Go to the hearth and strike it down.
        Raze,
        /// Walk about and look out.
        Patrol,
        /// Run away, for good.
        Flee,
        /// A snake's move to the left of its heading.
        TurnLeft,
        /// A snake's move to the right of its heading.
        TurnRight,
        /// A snake's move along its heading; a chief's plan to take the shortest way.
        Straight,
        /// Go back to the camp and fight there.
        Defend,
        /// A chief's plan: from another side, by a longer way.
        RoundAbout,
        /// A chief's plan: through the walls.
        Sap,
        /// A chief's plan: bring down the towers from beyond their range.
        Shoot,
        /// A chief's plan: a few at one side first, the rest at another later.
        Feint,
        /// A chief's plan: wait for the dark and keep out of the light.
        ByNight,
        /// A chief's plan: the fields and the kitchens, to starve them.
        Burn,
        /// A chief's plan: everybody at the hearth at the same time.
        AllAtOnce,
        /// A chief's plan: not today; tomorrow, and stronger.
        Wait,
        /// Go to the grave of somebody near.
        Mourn,
    }
}

impl Action {
    /// Plans of a chief.
    pub const PLANS: [Self; 9] = [
        Self::Straight,
        Self::RoundAbout,
        Self::Sap,
        Self::Shoot,
        Self::Feint,
        Self::ByNight,
        Self::Burn,
        Self::AllAtOnce,
        Self::Wait,
    ];

    /// Verb phrase for a sentence that begins with a unit's name: "sleeps".
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Stand => "stands",
            Self::Sleep => "sleeps",
            Self::Rest => "rests",
            Self::Work => "works",
            Self::Eat => "eats",
            Self::Talk => "talks",
            Self::Alarm => "rings the bell",
            Self::Attack => "attacks",
            Self::Pursue => "pursues",
            Self::Raze => "goes for the hearth",
            Self::Defend => "defends the camp",
            Self::Patrol => "patrols",
            Self::Flee => "flees",
            Self::TurnLeft => "turns left",
            Self::TurnRight => "turns right",
            Self::Straight => "comes head-on",
            Self::RoundAbout => "comes from another side",
            Self::Sap => "goes through the walls",
            Self::Shoot => "has the towers shot down",
            Self::Feint => "feints, and strikes elsewhere",
            Self::ByNight => "comes in the dark",
            Self::Burn => "has the fields burnt",
            Self::AllAtOnce => "sends everybody at once",
            Self::Wait => "waits, and grows",
            Self::Mourn => "mourns",
        }
    }
}

named! {
    /// The kind of unit that a mind is made for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum MindRole {
        /// One who lives in the settlement.
        Settler,
        /// One of a wave.
        Besieger,
        /// A snake of the arena.
        Snake,
        /// The warlord who plans the raids of a siege. He is not on the map.
        Chief,
    }
}

impl MindRole {
    /// Plural noun for a sentence.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Settler => "settlers",
            Self::Besieger => "besiegers",
            Self::Snake => "snakes",
            Self::Chief => "chiefs",
        }
    }

    /// The actions open to this kind of unit.
    pub const fn actions(self) -> &'static [Action] {
        match self {
            Self::Settler => &[
                Action::Sleep,
                Action::Rest,
                Action::Work,
                Action::Stand,
                Action::Eat,
                Action::Talk,
                Action::Alarm,
                Action::Mourn,
            ],
            Self::Besieger => &[
                Action::Attack,
                Action::Rest,
                Action::Flee,
                Action::Pursue,
                Action::Patrol,
                Action::Stand,
                Action::Raze,
                Action::Defend,
            ],
            Self::Snake => &[Action::TurnLeft, Action::TurnRight, Action::Straight],
            Self::Chief => &Action::PLANS,
        }
    }
}
