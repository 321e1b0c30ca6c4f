//! Playing many games and adding up what came of them.

use super::arena::Arena;
use super::pilot::Pilot;
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
}

/// Plays one game for each seed, all pilots together, and adds up what each achieved. Games run on all cores; the
/// result is the same on any number. `None` if the field has no room for all.
pub fn compete(
    (width, height): (usize, usize),
    steps: usize,
    pilots: &[Pilot],
    seeds: Seeds,
    done: impl Fn() + Sync,
) -> Option<Vec<Standing>> {
    let play = |seed| {
        let mut arena = Arena::new(width, height, pilots.to_vec(), seed)?;
        for _ in 0..steps {
            arena.step();
        }
        done();
        let snakes = arena.snakes().iter();
        Some(snakes.map(|snake| (snake.food, snake.deaths, snake.longest)).collect::<Vec<_>>())
    };
    let games: Vec<_> = (0..seeds.count).into_par_iter().map(|run| play(seeds.of(run))).collect::<Option<_>>()?;
    let mut tallies = vec![Standing::default(); pilots.len()];
    for game in games {
        for (tally, (food, deaths, longest)) in tallies.iter_mut().zip(game) {
            tally.games += 1;
            tally.steps += steps;
            tally.food += food;
            tally.deaths += deaths;
            tally.longest += longest;
        }
    }
    Some(tallies)
}

/// What a snake senses under this pilot, step by step, over a game for each seed. `None` without room for it.
pub fn lessons((width, height): (usize, usize), steps: usize, pilot: &Pilot, seeds: Seeds) -> Option<Vec<Senses>> {
    let mut found = Vec::new();
    for seed in seeds.iter() {
        let mut arena = Arena::new(width, height, vec![pilot.clone()], seed)?;
        for _ in 0..steps {
            found.push(arena.senses(&arena.snakes()[0]));
            arena.step();
        }
    }
    Some(found)
}

/// What stands above the lines of the table.
pub fn header() -> String {
    let columns = ["games", "food/game", "longest", "deaths/game", "steps/food"];
    columns.iter().map(|column| format!("{column:>13}")).collect()
}

/// One line of the table.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |sum: usize| sum as f64 / self.games.max(1) as f64;
        write!(f, "{:>13}{:>13.1}{:>13.1}", self.games, each(self.food), each(self.longest))?;
        write!(f, "{:>13.2}{:>13.1}", each(self.deaths), self.steps as f64 / self.food.max(1) as f64)
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

    #[test]
    fn a_search_eats_more_and_dies_less_than_a_tree_that_sees_three_tiles() {
        let alone = |pilot| compete((20, 15), 600, &[pilot], Seeds::new(0, 8), || {}).expect("there is room").remove(0);
        let (search, tree) = (alone(Pilot::astar()), alone(tree()));
        assert!(search.food > tree.food && search.deaths < tree.deaths, "{search:?} {tree:?}");
        assert!(tree.food > 8 * 10, "the tree finds food too: {tree:?}");
    }

    #[test]
    fn games_are_the_same_on_any_number_of_threads() {
        let play = || compete((20, 15), 300, &[Pilot::astar(), tree(), tree()], Seeds::new(5, 10), || {});
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool").install(play);
        let four = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("a pool").install(play);
        assert!(one.is_some() && one == four);
    }
}
