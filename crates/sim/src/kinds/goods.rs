//! The goods of a colony and amounts of them.

use serde::{Deserialize, Serialize};

/// A kind of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Good {
    /// For nearly everything that is built.
    Wood,
    /// For structures that have to last.
    Stone,
    /// Four a day for each mouth.
    Food,
    /// Of hunted deer: for shields and mail.
    Hides,
    /// Taken from fallen besiegers, or smelted: for good weapons and mail.
    Iron,
    /// Found in broken rock: for iron.
    Ore,
    /// Burnt of wood: for whatever needs great heat.
    Charcoal,
    /// Tanned hides: for jerkins and shields.
    Leather,
    /// Lasts longer than the food it is baked of.
    Bread,
    /// Drunk with meals, it rests people.
    Ale,
    /// For towers that shoot with bows.
    Arrows,
}

impl Good {
    /// In the order in which they are shown.
    pub const ALL: [Self; 11] = [
        Self::Wood,
        Self::Stone,
        Self::Food,
        Self::Hides,
        Self::Iron,
        Self::Ore,
        Self::Charcoal,
        Self::Leather,
        Self::Bread,
        Self::Ale,
        Self::Arrows,
    ];

    /// Word for a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Stone => "stone",
            Self::Food => "food",
            Self::Hides => "hides",
            Self::Iron => "iron",
            Self::Ore => "ore",
            Self::Charcoal => "charcoal",
            Self::Leather => "leather",
            Self::Bread => "bread",
            Self::Ale => "ale",
            Self::Arrows => "arrows",
        }
    }
}

/// An amount of every kind of goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// Pieces of wood.
    pub wood: u32,
    /// Pieces of stone.
    pub stone: u32,
    /// Portions of food.
    pub food: u32,
    /// Hides of deer, for slings, bows and armour.
    pub hides: u32,
    /// Pieces of iron.
    pub iron: u32,
    /// Pieces of ore.
    pub ore: u32,
    /// Sacks of charcoal.
    pub charcoal: u32,
    /// Pieces of leather.
    pub leather: u32,
    /// Loaves of bread.
    pub bread: u32,
    /// Mugs of ale.
    pub ale: u32,
    /// Bundles of arrows.
    pub arrows: u32,
}

impl Stock {
    /// The amount of every kind that `amount` gives for it.
    pub fn each(amount: impl Fn(Good) -> u32) -> Self {
        Self {
            wood: amount(Good::Wood),
            stone: amount(Good::Stone),
            food: amount(Good::Food),
            hides: amount(Good::Hides),
            iron: amount(Good::Iron),
            ore: amount(Good::Ore),
            charcoal: amount(Good::Charcoal),
            leather: amount(Good::Leather),
            bread: amount(Good::Bread),
            ale: amount(Good::Ale),
            arrows: amount(Good::Arrows),
        }
    }

    pub fn of(&self, good: Good) -> u32 {
        match good {
            Good::Wood => self.wood,
            Good::Stone => self.stone,
            Good::Food => self.food,
            Good::Hides => self.hides,
            Good::Iron => self.iron,
            Good::Ore => self.ore,
            Good::Charcoal => self.charcoal,
            Good::Leather => self.leather,
            Good::Bread => self.bread,
            Good::Ale => self.ale,
            Good::Arrows => self.arrows,
        }
    }

    /// The first kind of which there is less than `cost` asks for.
    pub fn lacks(&self, cost: &Self) -> Option<Good> {
        Good::ALL.into_iter().find(|&good| self.of(good) < cost.of(good))
    }

    /// Takes `cost` away; all of it or, where something is lacking, nothing.
    ///
    /// # Errors
    ///
    /// The first good of which there is too little; nothing is taken then.
    pub fn take(&mut self, cost: &Self) -> Result<(), Good> {
        match self.lacks(cost) {
            Some(good) => Err(good),
            None => {
                *self = Self::each(|good| self.of(good) - cost.of(good));
                Ok(())
            }
        }
    }

    /// Pieces of all kinds together.
    pub fn pieces(&self) -> u32 {
        Good::ALL.into_iter().fold(0, |sum, good| sum.saturating_add(self.of(good)))
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes out at most this many pieces, in the order in which goods are shown.
    pub fn split_off(&mut self, pieces: u32) -> Self {
        let before = |good: Good| Good::ALL.into_iter().take_while(move |&other| other != good);
        let whole = *self;
        let taken = Self::each(|good| {
            let others = before(good).fold(0, |sum: u32, other| sum.saturating_add(whole.of(other)));
            whole.of(good).min(pieces.saturating_sub(others))
        });
        *self = Self::each(|good| whole.of(good) - taken.of(good));
        taken
    }

    pub fn put(&mut self, gain: &Self) {
        *self = Self::each(|good| self.of(good).saturating_add(gain.of(good)));
    }

    /// `numerator` ÷ `denominator` of each kind, rounded down.
    pub fn share(&self, numerator: u32, denominator: u32) -> Self {
        let part = |amount: u32| (u64::from(amount) * u64::from(numerator) / u64::from(denominator.max(1))) as u32;
        Self::each(|good| part(self.of(good)))
    }
}

/// "3 wood and 4 stone", or "nothing".
impl std::fmt::Display for Stock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<String> = Good::ALL
            .into_iter()
            .filter(|&good| self.of(good) > 0)
            .map(|good| format!("{} {}", self.of(good), good.name()))
            .collect();
        f.write_str(&if parts.is_empty() { "nothing".to_owned() } else { parts.join(" and ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stock(wood: u32, stone: u32, food: u32) -> Stock {
        Stock { wood, stone, food, ..Stock::default() }
    }

    #[test]
    fn what_is_split_off_and_what_is_left_are_the_whole() {
        let mut pile = stock(5, 4, 3);
        assert_eq!(pile.split_off(7), stock(5, 2, 0));
        assert_eq!((pile, pile.pieces()), (stock(0, 2, 3), 5));
        assert_eq!(pile.split_off(9), stock(0, 2, 3));
        assert!(pile.is_empty());
    }

    #[test]
    fn taking_more_than_there_is_takes_nothing() {
        let mut pile = stock(5, 1, 0);
        assert_eq!(pile.take(&stock(2, 3, 0)), Err(Good::Stone));
        assert_eq!(pile, stock(5, 1, 0));
    }
}
