//! The senses of a mind: one list of named numbers, the same for every kind of mind.

use super::action::{Action, MindRole};
use serde::{Deserialize, Serialize};

named! {
    /// A number that a mind can ask for. Yes-or-no senses are 1 or 0.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Sense {
        /// Hit points left.
        Hp,
        /// Greatest hit points.
        MaxHp,
        /// Hit points left as a share of the maximum, 0 to 1; follows [`Sense::Hp`] and [`Sense::MaxHp`] by itself.
        HpShare,
        /// 0 to 10; a high value is a hard worker. The sources call it laziness, and `Laziness` in a file means the same.
        Diligence,
        /// 0 to 10; a high value is tired.
        Fatigue,
        /// −10, just after a meal, over 0 to 10, when the next one is due or one has been missed.
        Hunger,
        /// How recently they have eaten: 1 just after a meal, falling to 0.
        AfterMeal,
        /// Whether a meal is available: food in store, and a table that can be reached safely.
        MealWaiting,
        /// −10 to 10.
        Morale,
        /// How light it is: 1 by day, 0 by night.
        Daylight,
        /// Whether an enemy can be seen: near enough, and nothing that hides between.
        EnemySeen,
        /// Whether an enemy can be struck from here.
        EnemyInReach,
        /// Whether the bell rings.
        AlarmRings,
        /// Number of enemies near, in sight or not.
        EnemiesNear,
        /// Number of friends near, in sight or not.
        FriendsNear,
        /// How lately a besieger's camp, its palisade or its garrison was struck: 1 just now, falling to 0. A garrison
        /// counts enemies that it sees too.
        CampInNeed,
        /// Whether a besieger belongs to the garrison of a camp, which does not march.
        Garrison,
        /// Whether there is any open job.
        WorkWaiting,
        /// A random number in [0, 1), drawn by whoever asks, for minds that choose at random.
        Luck,
        /// What lies to the left of a snake's head: food −1, nothing 0, a wall 1, a snake 2.
        TileLeft,
        /// What lies ahead of a snake's head.
        TileAhead,
        /// What lies to the right of a snake's head.
        TileRight,
        /// Whether a snake's next step straight on brings it nearer to the food.
        TowardsFood,
        /// A snake's heading: change of column of its next step straight on.
        HeadingX,
        /// A snake's heading: change of row, upwards (as in the source of the snakes, unlike rows of a map).
        HeadingY,
        /// A snake's head minus the food: columns, positive if the food lies to the left on the map.
        FoodX,
        /// A snake's head minus the food: rows upwards, positive if the food lies below on the map.
        FoodY,
        /// Steps along a snake's heading to the food; negative behind.
        FoodAhead,
        /// Steps to the right of a snake's heading to the food; negative to the left.
        FoodAside,
        /// How many raids a chief remembers.
        Raids,
        /// Share of the besiegers who fell, 0 to 1: the mean of the raids remembered, later ones counting for more.
        Lost,
        /// The same for the last raid alone.
        LostLast,
        /// Hit points that traps took, as a share of those with which they came, 0 to 1; a mean like [`Sense::Lost`].
        HarmByTraps,
        /// The same for bolts of towers.
        HarmByTowers,
        /// The same for missiles of people.
        HarmByMissiles,
        /// The same for blows of people.
        HarmByBlows,
        /// Share of all harm that was done in the worst square of eight tiles, 0 to 1.
        OnePlace,
        /// Share of the besiegers who had to break through something, 0 to 1; a mean like [`Sense::Lost`].
        WayShut,
        /// The colony's structures that the last raid brought down.
        Breaches,
        /// How good another side is: the straight way as a share of the best one from there, 0 (there is none) to 1 (no longer).
        WayRound,
        /// Seconds from the attack of the last raid to the first blow.
        FirstContact,
        /// Colonists seen by the last raid.
        DefendersSeen,
        /// Besiegers in the next raid for each colonist seen, 0 (nobody was seen) to 10.
        Odds,
        /// Towers seen that still stand, as far as is known.
        TowersSeen,
        /// Walls, doors and gates seen.
        WallsSeen,
        /// Traps that sprang under somebody.
        TrapsSeen,
        /// Fields and kitchens seen that could be burnt.
        FoodSeen,
        /// Torches and other lights seen.
        LightsSeen,
        /// How often this raid has been put off already.
        Waited,
        /// How many raids in a row followed the plan of the last one and killed nobody; 0 if that one came straight.
        InVain,
        // Saved games have senses of chiefs by their places, so new ones come last.
        /// What lies diagonally ahead of a snake's head, on the left.
        TileAheadLeft,
        /// What lies diagonally ahead of a snake's head, on the right.
        TileAheadRight,
        /// How much less far one sees than on a clear day, 0 to 1: 0.5 in fog that halves sight.
        Haze,
        /// How much less bows and thrown things do than on a dry day, 0 to 1.
        WetStrings,
        /// How much more slowly one walks than on firm ground, 0 to 1.
        SlowGround,
        /// Whether it is so cold that a colonist tires, with no fire near.
        Cold,
        /// −10 to 10; a high value is a good mood.
        Mood,
        /// How much a colonist longs to go to a grave: 1 for family, 0.7 for a friend, 0 if there is none.
        Grief,
    }
}

impl Sense {
    /// The sense of a name in a data file, or of a name from earlier versions.
    pub fn named(name: &str) -> Option<Self> {
        // The sources call it laziness, and so do files of earlier versions.
        let name = if name == "Laziness" { Self::Diligence.name() } else { name };
        Self::ALL.into_iter().find(|sense| sense.name() == name)
    }

    /// Returns whether a kind of unit has this sense; to others it is always 0.
    pub const fn is_of(self, role: MindRole) -> bool {
        use Sense as S;
        match self {
            S::Luck => true,
            S::Hp
            | S::MaxHp
            | S::HpShare
            | S::Daylight
            | S::EnemySeen
            | S::EnemyInReach
            | S::EnemiesNear
            | S::FriendsNear
            | S::Haze
            | S::WetStrings
            | S::SlowGround => matches!(role, MindRole::Settler | MindRole::Besieger),
            S::Diligence
            | S::Fatigue
            | S::Hunger
            | S::AfterMeal
            | S::MealWaiting
            | S::AlarmRings
            | S::WorkWaiting
            | S::Cold
            | S::Mood
            | S::Grief => {
                matches!(role, MindRole::Settler)
            }
            S::Morale | S::CampInNeed | S::Garrison => matches!(role, MindRole::Besieger),
            S::TileLeft
            | S::TileAhead
            | S::TileRight
            | S::TileAheadLeft
            | S::TileAheadRight
            | S::TowardsFood
            | S::HeadingX
            | S::HeadingY
            | S::FoodX
            | S::FoodY
            | S::FoodAhead
            | S::FoodAside => matches!(role, MindRole::Snake),
            S::Raids
            | S::Lost
            | S::LostLast
            | S::HarmByTraps
            | S::HarmByTowers
            | S::HarmByMissiles
            | S::HarmByBlows
            | S::OnePlace
            | S::WayShut
            | S::Breaches
            | S::WayRound
            | S::FirstContact
            | S::DefendersSeen
            | S::Odds
            | S::TowersSeen
            | S::WallsSeen
            | S::TrapsSeen
            | S::FoodSeen
            | S::LightsSeen
            | S::Waited
            | S::InVain => matches!(role, MindRole::Chief),
        }
    }

    /// Least and greatest value, where those are known.
    pub const fn bounds(self) -> Option<(f64, f64)> {
        use Sense as S;
        match self {
            S::Diligence | S::Fatigue | S::Odds => Some((0.0, 10.0)),
            S::Hunger | S::Morale | S::Mood => Some((-10.0, 10.0)),
            S::HpShare
            | S::AfterMeal
            | S::MealWaiting
            | S::Daylight
            | S::EnemySeen
            | S::EnemyInReach
            | S::AlarmRings
            | S::CampInNeed
            | S::Garrison
            | S::WorkWaiting
            | S::Luck
            | S::TowardsFood
            | S::Lost
            | S::LostLast
            | S::OnePlace
            | S::WayShut
            | S::WayRound
            | S::Haze
            | S::WetStrings
            | S::SlowGround
            | S::Cold
            | S::Grief => Some((0.0, 1.0)),
            S::TileLeft | S::TileAhead | S::TileRight | S::TileAheadLeft | S::TileAheadRight => Some((-1.0, 2.0)),
            S::HeadingX | S::HeadingY => Some((-1.0, 1.0)),
            _ => None,
        }
    }
}

/// The senses of a unit at the moment it decides. Senses that were never set are 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Senses {
    values: [f64; Sense::ALL.len()],
    /// The present action, which is the state of a state machine.
    pub doing: Action,
    unit: Option<u32>,
}

impl Default for Senses {
    fn default() -> Self {
        Self { values: [0.0; Sense::ALL.len()], doing: Action::default(), unit: None }
    }
}

impl Senses {
    /// The senses of the thesis's colonist: hit points, and diligence and fatigue of 0 to 10.
    pub fn colonist(hp: f64, max_hp: f64, diligence: f64, fatigue: f64) -> Self {
        let body = Self::default().with(Sense::MaxHp, max_hp).with(Sense::Hp, hp);
        body.with(Sense::Diligence, diligence).with(Sense::Fatigue, fatigue)
    }

    /// The senses of the thesis's besieger: hit points, and morale of −10 to 10.
    pub fn besieger(hp: f64, max_hp: f64, morale: f64) -> Self {
        Self::default().with(Sense::MaxHp, max_hp).with(Sense::Hp, hp).with(Sense::Morale, morale)
    }

    #[inline]
    pub fn get(&self, sense: Sense) -> f64 {
        self.values[sense as usize]
    }

    pub fn set(&mut self, sense: Sense, value: f64) {
        self.values[sense as usize] = value;
        if matches!(sense, Sense::Hp | Sense::MaxHp) {
            let max = self.get(Sense::MaxHp);
            self.values[Sense::HpShare as usize] = if max > 0.0 { self.get(Sense::Hp) / max } else { 0.0 };
        }
    }

    /// Like [`Senses::set`], for chains.
    pub fn with(mut self, sense: Sense, value: f64) -> Self {
        self.set(sense, value);
        self
    }

    /// Sets the present action.
    pub fn doing(self, doing: Action) -> Self {
        Self { doing, ..self }
    }

    /// Number of the unit that asks, as in `--explain` and messages: unique while the unit lives. `None` for a mind
    /// that is not of a unit in a world: the chief of the besiegers, a snake, a mind asked on its own.
    pub fn unit(&self) -> Option<u32> {
        self.unit
    }

    /// Sets the number of the unit.
    pub fn of_unit(self, unit: u32) -> Self {
        Self { unit: Some(unit), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hit_point_share_follows_the_hit_points() {
        let senses = Senses::besieger(45.0, 60.0, 0.0);
        assert_eq!(senses.get(Sense::HpShare), 0.75);
        assert_eq!(senses.with(Sense::Hp, 15.0).get(Sense::HpShare), 0.25);
        assert_eq!(Senses::default().with(Sense::Hp, 5.0).get(Sense::HpShare), 0.0);
    }

    #[test]
    fn every_sense_has_its_own_place() {
        for (index, sense) in Sense::ALL.into_iter().enumerate() {
            assert_eq!(sense as usize, index);
        }
    }
}
