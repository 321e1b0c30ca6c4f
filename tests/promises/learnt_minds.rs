//! Perceptrons that ship decide as the minds that they learnt from, in runs that they never saw.

use crate::common::{rules, world_of};
use osada::brain::{Mind, MindKind, MindRole, Sense, Senses};
use osada::lab::Seeds;
use osada::lab::snake::lessons;
use osada::lab::training::MindAgreement;
use osada::player::named;
use osada::sim::{Outcome, senses, tick};
use osada::snake::Pilot;
use std::sync::LazyLock;

/// Ticks between two questions to everybody.
const EVERY: u64 = 30;

/// Senses of all units in runs of seeds far from those of the lessons, to the end of each.
fn sensed() -> &'static [(MindRole, Senses)] {
    static SENSED: LazyLock<Vec<(MindRole, Senses)>> = LazyLock::new(|| {
        let mut found = Vec::new();
        for (level, player, seed) in
            [("first_siege", "planner", 77_001), ("first_siege", "idle", 77_002), ("open_valley", "half", 77_003)]
        {
            let mut world = world_of(level, seed);
            let mut player = named(player).expect("a player");
            while world.outcome() == Outcome::Running && world.clock().tick() < 200_000 {
                let commands = player.commands(&world);
                tick(&mut world, &commands);
                if world.clock().tick().is_multiple_of(EVERY) {
                    let deciding = world.units().filter_map(|(id, unit)| Some((unit.role().mind_role()?, id)));
                    found.extend(deciding.filter_map(|(role, id)| Some((role, senses(&world, id)?))));
                }
            }
        }
        found
    });
    &SENSED
}

/// The mind of this name that ships.
fn mind(name: &str) -> Mind {
    rules().minds.iter().find(|(other, _)| other == name).expect("the mind ships").1.clone()
}

/// Compares what both minds decide where this was sensed.
fn agreement(teacher: &str, student: &str, senses: &[Senses], actions: usize) -> MindAgreement {
    let MindKind::Perceptron(perceptron) = &mind(student).decider else { panic!("{student} is no perceptron") };
    assert!(senses.len() > 1000, "only {} senses", senses.len());
    let agreement = MindAgreement::new(&mind(teacher), perceptron, senses);
    assert!(agreement.actions.len() == actions, "all {actions} actions are taken:\n{agreement}");
    agreement
}

fn assert_agree(teacher: &str, student: &str, actions: usize) {
    let role = mind(teacher).role;
    // Besiegers have not learnt to act at their camps: they know of hit points and morale alone. Settlers know of no grief and no
    // bad mood.
    let unknown = [Sense::Garrison, Sense::CampInNeed, Sense::Grief];
    let is_known =
        |senses: &Senses| unknown.iter().all(|&sense| senses.get(sense) == 0.0) && senses.get(Sense::Mood) >= -1.0;
    let of_role = sensed().iter().filter(|(other, _)| *other == role).map(|(_, senses)| *senses);
    let senses: Vec<Senses> = of_role.filter(is_known).collect();
    let agreement = agreement(teacher, student, &senses, actions);
    assert!(agreement.whole() >= 0.97 && agreement.worst() >= 0.93, "\n{agreement}");
}

#[test]
fn the_perceptron_besieger_decides_as_the_fuzzy_one() {
    assert_agree("besieger", "besieger_perceptron", 3);
}

#[test]
fn the_perceptron_settler_decides_as_the_fuzzy_one() {
    assert_agree("settler", "settler_perceptron", 5);
}

#[test]
fn the_perceptron_snake_decides_as_the_tree() {
    let tree = Pilot::Mind(Box::new(mind("snake_tree")));
    let senses = lessons((30, 20), 400, &tree, Seeds::new(77_000, 10)).expect("there is room");
    let agreement = agreement("snake_tree", "snake_perceptron", &senses, 3);
    assert!(agreement.whole() >= 0.94 && agreement.worst() >= 0.9, "\n{agreement}");
}
