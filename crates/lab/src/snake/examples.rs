//! Examples for perceptrons of snakes that nobody played: critical moments made by hand, and generated situations.

use osada_ai::brain::{Action, Decider, Reasons, Sense, Senses};
use osada_ai::grid::{Cell, Direction, Grid, Stream};
use osada_ai::snake::SnakeField;
use serde::Deserialize;

/// The moments: five tiles from the left over ahead to the right (food −1, nothing 0, wall 1, snake 2), whether the way leads to
/// the food, and the right move. Assumed: the source prints none of its own.
const MOMENTS: &str = include_str!("../../../../assets/snake_moments.csv");

/// A line of the moments.
#[derive(Deserialize)]
struct Moment {
    left: f64,
    ahead_left: f64,
    ahead: f64,
    ahead_right: f64,
    right: f64,
    towards_food: f64,
    #[serde(rename = "move")]
    action: String,
}

/// The moments made by hand, each with its six inputs.
pub fn moments() -> Vec<(Action, Vec<f64>)> {
    let lines = csv::Reader::from_reader(MOMENTS.as_bytes()).into_deserialize::<Moment>();
    let example = |line: Result<Moment, csv::Error>| {
        let line = line.expect("the moments that ship are right");
        let Moment { left, ahead_left, ahead, ahead_right, right, towards_food, action } = line;
        let action = Action::ALL.into_iter().find(|known| known.name() == action)?;
        Some((action, vec![left, ahead_left, ahead, ahead_right, right, towards_food]))
    };
    lines.filter_map(example).collect()
}

/// The answer to generated situations: of the free tiles the one nearest to the food, the first of ahead, left and right among
/// equals. Assumed: the source does not print its rule.
#[derive(Debug)]
pub struct NearestFree;

impl Decider for NearestFree {
    fn decide(&self, senses: &Senses) -> Action {
        let ways = [
            (Action::Straight, Sense::TileAhead, (1.0, 0.0)),
            (Action::TurnLeft, Sense::TileLeft, (0.0, -1.0)),
            (Action::TurnRight, Sense::TileRight, (0.0, 1.0)),
        ];
        let left = |(along, across): (f64, f64)| {
            (senses.get(Sense::FoodAhead) - along).abs() + (senses.get(Sense::FoodAside) - across).abs()
        };
        let free = ways.into_iter().filter(|(_, tile, _)| senses.get(*tile) < 1.0);
        let best = free.min_by(|one, other| left(one.2).total_cmp(&left(other.2)));
        best.map_or(Action::Straight, |(action, ..)| action)
    }

    fn reasons(&self, senses: &Senses) -> Reasons {
        Reasons::of_words(self.decide(senses), ["the free tile nearest to the food"])
    }
}

/// Chance that a tile around the head of a generated situation is taken, and that the head is at the edge.
const TAKEN: f64 = 0.25;
const AT_THE_EDGE: f64 = 0.25;

/// Situations on a field of this size: a head anywhere, at times at the edge, tiles around it taken at random, and the food anywhere.
pub fn generated((width, height): (usize, usize), count: usize, seed: u64) -> Vec<Senses> {
    let mut stream = Stream::new(seed, 8);
    let mut situation = || {
        let cell = |stream: &mut Stream| Cell::new(stream.below(width) as i32, stream.below(height) as i32);
        let mut head = cell(&mut stream);
        if stream.chance(AT_THE_EDGE) {
            head = if stream.chance(0.5) { Cell::new(0, head.y) } else { Cell::new(head.x, 0) };
        }
        let heading = Direction::ORTHOGONAL[stream.below(4)];
        let mut taken = Grid::filled(width, height, 0);
        for direction in Direction::ALL {
            if let Some(tile) = taken.get_mut(head.step(direction)).filter(|_| stream.chance(TAKEN)) {
                *tile = 1;
            }
        }
        SnakeField { taken, food: cell(&mut stream) }.senses(head, heading)
    };
    (0..count).map(|_| situation()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_moment_is_read_and_none_contradicts_another() {
        let moments = moments();
        assert_eq!(moments.len(), MOMENTS.lines().count() - 1);
        let inputs: BTreeSet<String> = moments.iter().map(|(_, inputs)| format!("{inputs:?}")).collect();
        assert_eq!(inputs.len(), moments.len());
        for (action, inputs) in &moments {
            let ahead = match action {
                Action::TurnLeft => inputs[0],
                Action::TurnRight => inputs[4],
                _ => inputs[2],
            };
            let shut = [inputs[0], inputs[2], inputs[4]].iter().all(|tile| *tile >= 1.0);
            assert!(ahead < 1.0 || shut, "{action:?} at {inputs:?} runs into something");
        }
    }

    #[test]
    fn generated_situations_have_walls_snakes_and_food_on_all_sides_and_free_answers() {
        let situations = generated((12, 9), 2000, 1);
        for sense in [Sense::TileLeft, Sense::TileAhead, Sense::TileRight, Sense::TileAheadLeft, Sense::TileAheadRight]
        {
            let seen: BTreeSet<i32> = situations.iter().map(|senses| senses.get(sense) as i32).collect();
            assert_eq!(seen, BTreeSet::from([-1, 0, 1, 2]), "{sense:?}");
        }
        for senses in &situations {
            let tile = match NearestFree.decide(senses) {
                Action::TurnLeft => Sense::TileLeft,
                Action::TurnRight => Sense::TileRight,
                _ => Sense::TileAhead,
            };
            let all = [Sense::TileLeft, Sense::TileAhead, Sense::TileRight];
            assert!(senses.get(tile) < 1.0 || all.iter().all(|tile| senses.get(*tile) >= 1.0));
        }
        assert_eq!(generated((12, 9), 20, 1), situations[..20]);
    }
}
