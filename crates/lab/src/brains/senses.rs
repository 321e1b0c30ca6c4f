//! The senses that units had in real runs, for minds that learn from other minds.

use crate::training::Task;
use osada_ai::brain::{self, Action, Reading, Scaled, Sense, Senses};
use osada_record::player::Player;
use osada_sim::{Outcome, World, senses, tick};

/// Inputs and outputs of a perceptron that is to replace another mind of this role. A snake's inputs and
/// outputs are those of the source: three tiles, heading and offset to the food, none of them scaled; right, left, and
/// straight for neither or both.
pub fn task(role: brain::MindRole) -> Task {
    let scaled = Scaled::new;
    let hp = scaled(Sense::HpShare, 0.0, 1.0);
    match role {
        brain::MindRole::Settler => Task {
            inputs: vec![
                hp,
                scaled(Sense::Diligence, 0.0, 10.0),
                scaled(Sense::Fatigue, 0.0, 10.0),
                scaled(Sense::Hunger, -10.0, 10.0),
                scaled(Sense::MealWaiting, 0.0, 1.0),
                scaled(Sense::AfterMeal, 0.0, 1.0),
            ],
            reading: Reading::Greatest(vec![Action::Sleep, Action::Eat, Action::Talk, Action::Rest, Action::Work]),
        },
        brain::MindRole::Besieger => Task {
            inputs: vec![hp, scaled(Sense::Morale, -10.0, 10.0)],
            reading: Reading::Greatest(vec![Action::Attack, Action::Rest, Action::Flee]),
        },
        brain::MindRole::Chief => Task {
            inputs: vec![
                scaled(Sense::HarmByTraps, 0.0, 1.0),
                scaled(Sense::HarmByTowers, 0.0, 1.0),
                scaled(Sense::HarmByMissiles, 0.0, 1.0),
                scaled(Sense::HarmByBlows, 0.0, 1.0),
                scaled(Sense::Lost, 0.0, 1.0),
                scaled(Sense::WayShut, 0.0, 1.0),
                scaled(Sense::WayRound, 0.0, 1.0),
                scaled(Sense::Odds, 0.0, 10.0),
                scaled(Sense::FoodSeen, 0.0, 10.0),
                scaled(Sense::Waited, 0.0, 2.0),
            ],
            reading: Reading::Greatest(Action::PLANS.to_vec()),
        },
        brain::MindRole::Snake => Task {
            inputs: vec![
                Scaled::raw(Sense::TileLeft),
                Scaled::raw(Sense::TileAhead),
                Scaled::raw(Sense::TileRight),
                Scaled::raw(Sense::HeadingX),
                Scaled::raw(Sense::HeadingY),
                Scaled::raw(Sense::FoodX),
                Scaled::raw(Sense::FoodY),
            ],
            reading: Reading::Bits(vec![Action::Straight, Action::TurnLeft, Action::TurnRight, Action::Straight]),
        },
    }
}

/// Senses of the units with minds for a role in one run, asked every `every` ticks, until the level ends or `ticks`
/// have passed.
pub fn sample(
    world: &mut World,
    player: &mut dyn Player,
    role: brain::MindRole,
    every: u64,
    ticks: u64,
) -> Vec<Senses> {
    let mut found = Vec::new();
    while world.outcome() == Outcome::Running && world.clock().tick() < ticks {
        let commands = player.commands(world);
        tick(world, &commands);
        if world.clock().tick().is_multiple_of(every.max(1)) {
            let deciding = world.units().filter(|(_, unit)| unit.role().mind_role() == Some(role));
            found.extend(deciding.filter_map(|(id, _)| senses(world, id)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::{build, load, shipped};
    use osada_record::player::named;
    use std::sync::Arc;

    #[test]
    fn a_run_is_full_of_senses_and_the_same_for_the_same_seed() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("first_siege").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let run = |seed| {
            let mut world = build(&level, &rules, seed).expect("it can be built");
            let mut player = named("planner").expect("a player");
            sample(&mut world, &mut *player, brain::MindRole::Settler, 60, 3000)
        };
        let senses = run(3);
        assert!(senses.len() >= 200, "{} senses of five colonists in 50 s", senses.len());
        assert_eq!(senses, run(3));
        assert!(senses.iter().all(|senses| senses.get(Sense::MaxHp) > 0.0));
    }
}
