//! Many games of snakes, and the sums of their results.

use crate::Seeds;
use osada_ai::brain::Senses;
use osada_ai::snake::{Arena, Pilot, Snake, SnakeRules};
use serde::{Deserialize, Serialize};

/// The sums of one kind of snake over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Games it took part in.
    pub games: u64,
    /// Steps lived through.
    pub steps: u64,
    /// Pieces of food eaten.
    pub food: u64,
    /// Times it died.
    pub deaths: u64,
    /// Sum over the games of the greatest length.
    pub longest: u64,
    /// Games in which nobody grew longer; `None` without anybody to compete with.
    pub won: Option<u64>,
}

/// The arena, the rules and the length of games.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// Columns and rows of the arena.
    pub field: (usize, usize),
    pub rules: SnakeRules,
    /// Steps of a game.
    pub steps: usize,
}

impl Contest {
    /// Plays one game, all pilots together; returns the standing of each. `None` if the field has no room for all.
    pub fn play(self, pilots: &[Pilot], seed: u64) -> Option<Vec<Standing>> {
        let mut arena = Arena::new(self.field, self.rules, pilots.to_vec(), seed)?;
        for _ in 0..self.steps {
            arena.step();
        }
        let greatest = arena.snakes().iter().map(|snake| snake.longest).max();
        let achieved = |snake: &Snake| Standing {
            games: 1,
            steps: snake.steps as u64,
            food: snake.food as u64,
            deaths: snake.deaths as u64,
            longest: snake.longest as u64,
            won: (pilots.len() > 1).then(|| u64::from(Some(snake.longest) == greatest)),
        };
        Some(arena.snakes().iter().map(achieved).collect())
    }
}

impl Standing {
    /// Adds another game.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steps += other.steps;
        self.food += other.food;
        self.deaths += other.deaths;
        self.longest += other.longest;
        self.won = other.won.map(|won| self.won.unwrap_or(0) + won);
    }
}

/// Senses of a snake under this pilot, step by step, over a game for each seed. `None` without room for it.
pub fn lessons(field: (usize, usize), steps: usize, pilot: &Pilot, seeds: Seeds) -> Option<Vec<Senses>> {
    let mut found = Vec::new();
    for seed in seeds.iter() {
        let mut arena = Arena::new(field, SnakeRules::Rebirth, [pilot.clone()], seed)?;
        for _ in 0..steps {
            found.push(arena.senses(&arena.snakes()[0]));
            arena.step();
        }
    }
    Some(found)
}

impl Standing {
    /// Means over the games, with names: food, greatest length, deaths, and steps to a piece of food.
    pub fn figures(&self) -> [(&'static str, f64); 4] {
        let each = |sum: u64| sum as f64 / self.games.max(1) as f64;
        [
            ("food_a_game", each(self.food)),
            ("greatest_length", each(self.longest)),
            ("deaths_a_game", each(self.deaths)),
            ("steps_a_piece", self.steps as f64 / self.food.max(1) as f64),
        ]
    }

    /// Share of the games in which nobody grew longer; `None` without anybody to compete with.
    pub fn share_won(&self) -> Option<f64> {
        self.won.map(|won| won as f64 / self.games.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::brain::Mind;

    fn tree() -> Pilot {
        let mind = Mind::from_ron(include_str!("../../../../assets/minds/snake_tree.ron")).expect("the shipped mind");
        Pilot::Mind(Box::new(mind))
    }

    /// All games, added up.
    fn played(rules: SnakeRules, steps: usize, seeds: Seeds, pilots: &[Pilot]) -> Vec<Standing> {
        let contest = Contest { field: (20, 15), rules, steps };
        let mut sums = vec![Standing::default(); pilots.len()];
        for seed in seeds.iter() {
            let game = contest.play(pilots, seed).expect("there is room");
            sums.iter_mut().zip(&game).for_each(|(sum, standing)| sum.add(standing));
        }
        sums
    }

    #[test]
    fn a_search_eats_more_and_dies_less_than_a_tree_that_sees_three_tiles() {
        let alone = |pilot| played(SnakeRules::Rebirth, 600, Seeds::new(0, 8), &[pilot]).remove(0);
        let (search, tree) = (alone(Pilot::astar()), alone(tree()));
        assert!(search.food > tree.food && search.deaths < tree.deaths, "{search:?} {tree:?}");
        assert!(tree.food > 8 * 10, "the tree finds food too: {tree:?}");
    }

    #[test]
    fn by_the_rules_of_the_source_one_dies_once_and_only_the_steps_lived_count() {
        let standings = played(SnakeRules::Source, 400, Seeds::new(2, 6), &[Pilot::default(), Pilot::astar()]);
        assert_eq!(standings[0].deaths, 6, "who only goes straight on dies in every game, and once");
        assert!(standings[0].steps < 6 * 20 && standings[1].steps > standings[0].steps);
        assert_eq!(standings[1].won, Some(6));
    }
}
