//! The goods of a colony and amounts of them.

use serde::{Deserialize, Serialize};

/// A kind of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Good {
    /// For nearly everything that is built.
    Wood,
    /// For what has to last.
    Stone,
    /// Four a day for each mouth.
    Food,
}

impl Good {
    /// All kinds, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Stone, Self::Food];

    /// The word for it in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Stone => "stone",
            Self::Food => "food",
        }
    }
}

/// An amount of every kind of goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// Pieces of wood.
    pub wood: u32,
    /// Pieces of stone.
    pub stone: u32,
    /// Portions of food.
    pub food: u32,
}

impl Stock {
    /// How much there is of one kind.
    pub fn of(&self, good: Good) -> u32 {
        match good {
            Good::Wood => self.wood,
            Good::Stone => self.stone,
            Good::Food => self.food,
        }
    }

    /// The first kind of which there is less than `cost` asks for.
    pub fn lacks(&self, cost: &Self) -> Option<Good> {
        Good::ALL.into_iter().find(|&good| self.of(good) < cost.of(good))
    }

    /// Takes `cost` away; all of it or, where something is lacking, nothing.
    pub fn take(&mut self, cost: &Self) -> Result<(), Good> {
        match self.lacks(cost) {
            Some(good) => Err(good),
            None => {
                self.wood -= cost.wood;
                self.stone -= cost.stone;
                self.food -= cost.food;
                Ok(())
            }
        }
    }

    /// Pieces of all kinds together.
    pub fn pieces(&self) -> u32 {
        Good::ALL.into_iter().fold(0, |sum, good| sum.saturating_add(self.of(good)))
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes out at most so many pieces, wood first, food last.
    pub fn split_off(&mut self, pieces: u32) -> Self {
        let wood = self.wood.min(pieces);
        let stone = self.stone.min(pieces - wood);
        let food = self.food.min(pieces - wood - stone);
        *self = Self { wood: self.wood - wood, stone: self.stone - stone, food: self.food - food };
        Self { wood, stone, food }
    }

    /// Puts `gain` in.
    pub fn put(&mut self, gain: &Self) {
        self.wood = self.wood.saturating_add(gain.wood);
        self.stone = self.stone.saturating_add(gain.stone);
        self.food = self.food.saturating_add(gain.food);
    }

    /// `numerator` ÷ `denominator` of each kind, rounded down.
    pub fn share(&self, numerator: u32, denominator: u32) -> Self {
        let part = |amount: u32| (u64::from(amount) * u64::from(numerator) / u64::from(denominator.max(1))) as u32;
        Self { wood: part(self.wood), stone: part(self.stone), food: part(self.food) }
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

    #[test]
    fn what_is_split_off_and_what_is_left_are_the_whole() {
        let mut stock = Stock { wood: 5, stone: 4, food: 3 };
        assert_eq!(stock.split_off(7), Stock { wood: 5, stone: 2, food: 0 });
        assert_eq!((stock, stock.pieces()), (Stock { wood: 0, stone: 2, food: 3 }, 5));
        assert_eq!(stock.split_off(9), Stock { wood: 0, stone: 2, food: 3 });
        assert!(stock.is_empty());
    }

    #[test]
    fn taking_more_than_there_is_takes_nothing() {
        let mut stock = Stock { wood: 5, stone: 1, food: 0 };
        assert_eq!(stock.take(&Stock { wood: 2, stone: 3, food: 0 }), Err(Good::Stone));
        assert_eq!(stock, Stock { wood: 5, stone: 1, food: 0 });
    }
}
