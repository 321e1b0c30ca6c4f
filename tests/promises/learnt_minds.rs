//! Perceptrons that ship decide as the minds that they learnt from, in runs that they never saw.

use osada::brain::{Decider, Mind};
use osada::lab::brains::sample;
use osada::lab::training::Agreement;
use osada::level::{build, load, shipped};
use osada::player::named;
use std::sync::Arc;

/// Watches runs of seeds far from those of the lessons, and compares what both minds decide in them.
fn agreement(teacher: &str, student: &str) -> Agreement {
    let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
    let mind =
        |name: &str| -> &Mind { &rules.minds.iter().find(|(other, _)| other == name).expect("the mind ships").1 };
    let Decider::Perceptron(perceptron) = &mind(student).decider else { panic!("{student} is no perceptron") };
    let mut senses = Vec::new();
    for (level, player, seed) in
        [("first_siege", "planner", 77_001), ("first_siege", "idle", 77_002), ("open_valley", "half", 77_003)]
    {
        let (file, text) = shipped::level(level).expect("the level ships");
        let level = load(file, text, &rules).expect("it is right");
        let mut world = build(&level, &rules, seed).expect("it can be built");
        let mut player = named(player).expect("a player");
        senses.extend(sample(&mut world, &mut *player, mind(teacher).role, 30, 200_000));
    }
    assert!(senses.len() > 1000, "only {} senses", senses.len());
    Agreement::new(mind(teacher), perceptron, &senses)
}

fn assert_agree(teacher: &str, student: &str) {
    let agreement = agreement(teacher, student);
    assert!(agreement.actions.len() == 3, "all three actions are taken:\n{agreement}");
    assert!(agreement.whole() >= 0.97 && agreement.worst() >= 0.93, "\n{agreement}");
}

#[test]
fn the_perceptron_besieger_decides_as_the_fuzzy_one() {
    assert_agree("besieger", "besieger_perceptron");
}

#[test]
fn the_perceptron_settler_decides_as_the_fuzzy_one() {
    assert_agree("settler", "settler_perceptron");
}
