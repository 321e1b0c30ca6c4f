//! Playing many games and adding up what came of them.

use super::arena::{Arena, Snake};
use super::pilot::Pilot;
use super::rules::SnakeRules;
use crate::brain::Senses;
use crate::lab::Seeds;
use rayon::prelude::*;
use std::fmt;

/// What one kind of snake achieved in many games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games it took part in.
    pub games: usize,
    /// Steps lived through.
    pub steps: usize,
    /// Pieces of food eaten.
    pub food: usize,
    /// Times it died.
    pub deaths: usize,
    /// Sum over the games of the greatest length.
    pub longest: usize,
    /// Games in which nobody grew longer; `None` without anybody to compete with.
    pub won: Option<usize>,
}

/// How many games are played of how many steps, where, and by which rules.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// Columns and rows of the arena.
    pub field: (usize, usize),
    /// By which rules.
    pub rules: SnakeRules,
    /// Steps of a game.
    pub steps: usize,
    /// One game for each.
    pub seeds: Seeds,
}

/// Plays one game for each seed, all pilots together, and adds up what each achieved. Games run on all cores; the
/// result is the same on any number. `None` if the field has no room for all.
pub fn compete(contest: Contest, pilots: &[Pilot], done: impl Fn() + Sync) -> Option<Vec<Standing>> {
    let play = |seed| {
        let mut arena = Arena::new(contest.field, contest.rules, pilots.to_vec(), seed)?;
        for _ in 0..contest.steps {
            arena.step();
        }
        done();
        let greatest = arena.snakes().iter().map(|snake| snake.longest).max();
        let achieved = |snake: &Snake| Standing {
            games: 1,
            steps: snake.steps,
            food: snake.food,
            deaths: snake.deaths,
            longest: snake.longest,
            won: (pilots.len() > 1).then(|| usize::from(Some(snake.longest) == greatest)),
        };
        Some(arena.snakes().iter().map(achieved).collect::<Vec<_>>())
    };
    let seeds = contest.seeds;
    let games: Vec<_> = (0..seeds.count).into_par_iter().map(|run| play(seeds.of(run))).collect::<Option<_>>()?;
    let mut sums = vec![Standing::default(); pilots.len()];
    for game in games {
        for (sum, game) in sums.iter_mut().zip(game) {
            sum.add(&game);
        }
    }
    Some(sums)
}

impl Standing {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steps += other.steps;
        self.food += other.food;
        self.deaths += other.deaths;
        self.longest += other.longest;
        self.won = other.won.map(|won| self.won.unwrap_or(0) + won);
    }
}

/// What a snake senses under this pilot, step by step, over a game for each seed. `None` without room for it.
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

/// What stands above the lines of the table.
pub fn header() -> String {
    let columns = ["games", "food/game", "longest", "deaths/game", "steps/food", "won"];
    columns.iter().map(|column| format!("{column:>13}")).collect()
}

/// One line of the table.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |sum: usize| sum as f64 / self.games.max(1) as f64;
        write!(f, "{:>13}{:>13.1}{:>13.1}", self.games, each(self.food), each(self.longest))?;
        write!(f, "{:>13.2}{:>13.1}", each(self.deaths), self.steps as f64 / self.food.max(1) as f64)?;
        let won = self.won.map_or("–".to_owned(), |won| format!("{:.0} %", 100.0 * each(won)));
        write!(f, "{won:>13}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::Mind;

    fn tree() -> Pilot {
        let mind = Mind::from_ron(include_str!("../../../assets/minds/snake_tree.ron")).expect("the shipped mind");
        Pilot::Mind(Box::new(mind))
    }

    fn contest(rules: SnakeRules, steps: usize, seeds: Seeds) -> Contest {
        Contest { field: (20, 15), rules, steps, seeds }
    }

    #[test]
    fn a_search_eats_more_and_dies_less_than_a_tree_that_sees_three_tiles() {
        let contest = contest(SnakeRules::Rebirth, 600, Seeds::new(0, 8));
        let alone = |pilot| compete(contest, &[pilot], || {}).expect("there is room").remove(0);
        let (search, tree) = (alone(Pilot::astar()), alone(tree()));
        assert!(search.food > tree.food && search.deaths < tree.deaths, "{search:?} {tree:?}");
        assert!(tree.food > 8 * 10, "the tree finds food too: {tree:?}");
    }

    #[test]
    fn games_are_the_same_on_any_number_of_threads() {
        for rules in [SnakeRules::Rebirth, SnakeRules::Source] {
            let contest = contest(rules, 300, Seeds::new(5, 10));
            let play = || compete(contest, &[Pilot::astar(), tree(), tree()], || {});
            let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool").install(play);
            let four = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("a pool").install(play);
            assert!(one.is_some() && one == four);
        }
    }

    #[test]
    fn by_the_rules_of_the_source_one_dies_once_and_only_the_steps_lived_count() {
        let contest = contest(SnakeRules::Source, 400, Seeds::new(2, 6));
        let standings = compete(contest, &[Pilot::default(), Pilot::astar()], || {}).expect("there is room");
        assert_eq!(standings[0].deaths, 6, "who only goes straight on dies in every game, and once");
        assert!(standings[0].steps < 6 * 20 && standings[1].steps > standings[0].steps);
        assert_eq!(standings[1].won, Some(6));
    }
}
