//! Games of snakes, and their results.

use crate::Seeds;
use crate::estimate::Estimate;
use osada_ai::brain::Senses;
use osada_ai::snake::{Arena, Pilot, Snake, SnakeRules};
use serde::{Deserialize, Serialize};

/// The results of a snake in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Steps lived through.
    pub steps: u64,
    /// Pieces of food eaten.
    pub food: u64,
    /// Times it died.
    pub deaths: u64,
    /// Greatest length.
    pub longest: u64,
    /// 1 if nobody grew longer; `None` without anybody to compete with.
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
            steps: snake.steps as u64,
            food: snake.food as u64,
            deaths: snake.deaths as u64,
            longest: snake.longest as u64,
            won: (pilots.len() > 1).then(|| u64::from(Some(snake.longest) == greatest)),
        };
        Some(arena.snakes().iter().map(achieved).collect())
    }
}

impl Contest {
    /// The fault of a standing that cannot come of a game with so many snakes.
    pub fn fault(self, standing: &Standing, snakes: usize) -> Option<String> {
        let (steps, tiles) = (self.steps as u64, (self.field.0 * self.field.1) as u64);
        let Standing { steps: lived, food, deaths, longest, won } = *standing;
        // Nobody dies or eats more than once a step, and whoever dies has been born.
        let can_be = lived <= steps && food <= lived && deaths <= lived && longest <= tiles;
        (!can_be || won.is_some() != (snakes > 1) || won > Some(1))
            .then(|| format!("no game of {steps} steps on {tiles} tiles comes to {standing:?}"))
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

/// Figures of one kind of snake over its games, with names: food, greatest length, deaths, and steps to a piece of food.
pub fn figures(games: &[Standing]) -> [(&'static str, Estimate); 4] {
    let mean = |read: fn(&Standing) -> u64| {
        Estimate::mean(&games.iter().map(|standing| read(standing) as f64).collect::<Vec<_>>())
    };
    let steps: Vec<(f64, f64)> = games.iter().map(|game| (game.steps as f64, game.food as f64)).collect();
    [
        ("food_a_game", mean(|standing| standing.food)),
        ("greatest_length", mean(|standing| standing.longest)),
        ("deaths_a_game", mean(|standing| standing.deaths)),
        ("steps_a_piece", Estimate::ratio(&steps)),
    ]
}

/// Share of the games in which nobody grew longer; `None` without anybody to compete with.
pub fn share_won(games: &[Standing]) -> Option<Estimate> {
    let won: Option<u64> = games.iter().map(|standing| standing.won).sum();
    won.filter(|_| !games.is_empty()).map(|won| Estimate::share(won as usize, games.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::brain::Mind;

    fn tree() -> Pilot {
        let mind = Mind::from_ron(include_str!("../../../../assets/minds/snake_tree.ron")).expect("the shipped mind");
        Pilot::Mind(Box::new(mind))
    }

    /// A reader of a count.
    type Count = fn(&Standing) -> u64;

    /// The sum of a count over all games, for each pilot.
    fn sums(rules: SnakeRules, steps: usize, seeds: Seeds, pilots: &[Pilot], read: Count) -> Vec<u64> {
        let contest = Contest { field: (20, 15), rules, steps };
        let mut sums = vec![0; pilots.len()];
        for seed in seeds.iter() {
            let game = contest.play(pilots, seed).expect("there is room");
            assert!(game.iter().all(|standing| contest.fault(standing, pilots.len()).is_none()));
            sums.iter_mut().zip(&game).for_each(|(sum, standing)| *sum += read(standing));
        }
        sums
    }

    #[test]
    fn a_search_eats_more_and_dies_less_than_a_tree_that_sees_three_tiles() {
        let alone = |pilot: Pilot, read: Count| sums(SnakeRules::Rebirth, 600, Seeds::new(0, 8), &[pilot], read)[0];
        let (food, deaths): (Count, Count) = (|game| game.food, |game| game.deaths);
        let eaten = [alone(Pilot::astar(), food), alone(tree(), food)];
        assert!(eaten[0] > eaten[1] && eaten[1] > 8 * 10, "the tree finds food too: {eaten:?}");
        assert!(alone(Pilot::astar(), deaths) < alone(tree(), deaths));
    }

    #[test]
    fn by_the_rules_of_the_source_one_dies_once_and_only_the_steps_lived_count() {
        let pilots = [Pilot::default(), Pilot::astar()];
        let of = |read| sums(SnakeRules::Source, 400, Seeds::new(2, 6), &pilots, read);
        assert_eq!(of(|game| game.deaths)[0], 6, "who only goes straight on dies in every game, and once");
        let steps = of(|game| game.steps);
        assert!(steps[0] < 6 * 20 && steps[1] > steps[0]);
        assert_eq!(of(|game| game.won.unwrap_or(0))[1], 6);
    }

    #[test]
    fn a_standing_that_no_game_comes_to_has_a_fault() {
        let contest = Contest { field: (20, 15), rules: SnakeRules::Rebirth, steps: 50 };
        let fine = Standing { steps: 50, food: 3, deaths: 1, longest: 6, won: None };
        assert_eq!(contest.fault(&fine, 1), None);
        for wrong in [
            Standing { steps: 51, ..fine.clone() },
            Standing { food: 60, ..fine.clone() },
            Standing { longest: 301, ..fine.clone() },
            Standing { won: Some(1), ..fine.clone() },
        ] {
            assert!(contest.fault(&wrong, 1).is_some_and(|fault| fault.contains("50 steps on 300 tiles")), "{wrong:?}");
        }
    }
}
