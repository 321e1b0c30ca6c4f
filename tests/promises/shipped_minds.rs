//! The minds that ship: each loads, and answers as its description says.

use osada::brain::{Action, Mind, MindRole, Sense, Senses};
use osada::grid::Stream;

macro_rules! shipped {
    ($name:literal) => {
        Mind::from_ron(include_str!(concat!("../../assets/minds/", $name, ".ron"))).expect("a shipped mind is right")
    };
}

#[test]
fn the_timid_rest_where_others_attack_and_the_reckless_attack_where_others_rest() {
    let (timid, plain, reckless) = (shipped!("timid"), shipped!("besieger"), shipped!("reckless"));
    let answers = |hp, morale| [&timid, &plain, &reckless].map(|mind| mind.decide(&Senses::besieger(hp, 60.0, morale)));
    assert_eq!(answers(60.0, 0.0), [Action::Rest, Action::Attack, Action::Attack]);
    assert_eq!(answers(30.0, 0.0), [Action::Flee, Action::Rest, Action::Attack]);
    assert_eq!(answers(60.0, -10.0), [Action::Flee, Action::Flee, Action::Attack]);
    assert_eq!(answers(10.0, 0.0), [Action::Flee, Action::Flee, Action::Rest]);
}

#[test]
fn a_night_owl_sleeps_by_day_and_works_by_night() {
    let mind = shipped!("night_owl");
    let at = |fatigue, light| mind.decide(&Senses::colonist(60.0, 60.0, 5.0, fatigue).with(Sense::Daylight, light));
    assert_eq!(
        [at(5.0, 1.0), at(5.0, 0.0), at(1.0, 1.0), at(9.0, 0.0)],
        [Action::Sleep, Action::Work, Action::Work, Action::Sleep]
    );
}

#[test]
fn a_rule_list_acts_by_the_first_rule_that_holds() {
    let mind = shipped!("rule_list");
    let hale = Senses::besieger(60.0, 60.0, 0.0);
    let seen = Senses::besieger(30.0, 60.0, 0.0).with(Sense::EnemySeen, 1.0);
    assert_eq!(mind.decide(&hale), Action::Patrol);
    assert_eq!(mind.decide(&seen), Action::Pursue);
    assert_eq!(mind.decide(&seen.with(Sense::EnemyInReach, 1.0)), Action::Attack);
    assert_eq!(mind.decide(&seen.with(Sense::Hp, 11.0)), Action::Flee);
    assert_eq!(mind.decide(&seen.with(Sense::EnemySeen, 0.0)), Action::Stand);
    let sentence = mind.explain(&seen.with(Sense::Hp, 11.0)).sentence("Grunt 3");
    assert_eq!(sentence, "Grunt 3 flees: nearly dead (HpShare 0.18 < 0.2)");
}

#[test]
fn the_machine_of_the_tutorial_has_its_two_printed_transitions() {
    let mind = shipped!("machine");
    let hale = Senses::besieger(60.0, 60.0, 0.0).doing(Action::Patrol);
    assert_eq!(mind.decide(&hale), Action::Patrol);
    assert_eq!(mind.decide(&hale.with(Sense::EnemySeen, 1.0)), Action::Attack, "on seeing an enemy, near or not");
    assert_eq!(mind.decide(&hale.with(Sense::Hp, 50.0)), Action::Stand, "when tired");
    let nothing_to_chance = |luck| mind.decide(&hale.with(Sense::EnemySeen, 1.0).with(Sense::Luck, luck));
    assert_eq!([0.0, 0.999].map(nothing_to_chance), [Action::Attack; 2]);
    let states = [Action::Stand, Action::Patrol, Action::Pursue, Action::Attack, Action::Flee];
    assert!(states.iter().all(|&state| mind.answers(state)));
}

#[test]
fn a_state_machine_leaves_its_state_only_by_a_transition() {
    let mind = shipped!("young_raider");
    let hurt = Senses::besieger(20.0, 60.0, 0.0).doing(Action::Flee);
    assert_eq!(mind.decide(&hurt), Action::Flee, "still hurt, though a stander would not flee any more");
    assert_eq!(mind.decide(&hurt.doing(Action::Stand)), Action::Stand);
    assert_eq!(mind.decide(&hurt.with(Sense::Hp, 40.0)), Action::Stand);
    let hale = Senses::besieger(60.0, 60.0, 0.0).doing(Action::Stand);
    assert_eq!(mind.decide(&hale.with(Sense::Luck, 0.4)), Action::Patrol);
    assert_eq!(mind.decide(&hale.with(Sense::Luck, 0.6)), Action::Stand);
    let taken = mind.explain(&hale.with(Sense::EnemySeen, 1.0));
    assert_eq!(
        taken.sentence("Archer 1"),
        "Archer 1 pursues: from Stand to Pursue because EnemySeen 1, one time in 1.1"
    );
    let overlooked = hale.with(Sense::EnemySeen, 1.0).with(Sense::Luck, 0.97);
    assert_eq!(mind.decide(&overlooked), Action::Stand, "one time in ten the enemy is overlooked");
    let dying = hale.with(Sense::Hp, 5.0);
    assert_eq!([0.5, 0.9].map(|luck| mind.decide(&dying.with(Sense::Luck, luck))), [Action::Flee, Action::Stand]);
    let resting = mind.explain(&hurt.doing(Action::Rest));
    assert_eq!(resting.sentence("Archer 1"), "Archer 1 stands: no way out of Stand is open");
}

#[test]
fn a_behaviour_tree_lights_the_branch_that_acts() {
    let mind = shipped!("tree");
    let senses = Senses::besieger(45.0, 60.0, 3.0);
    assert_eq!(mind.decide(&senses), Action::Attack);
    assert_eq!(mind.decide(&senses.with(Sense::EnemySeen, 1.0)), Action::Pursue);
    assert_eq!(mind.decide(&senses.with(Sense::Morale, -7.0)), Action::Flee);
    assert_eq!(mind.decide(&senses.with(Sense::Hp, 30.0)), Action::Rest);
    assert_eq!(mind.explain(&senses.with(Sense::Hp, 30.0)).sentence("Sapper"), "Sapper rests: no branch succeeds");
    let sentence = mind.explain(&senses).sentence("Sapper");
    assert_eq!(sentence, "Sapper attacks: not HpShare 0.75 < 0.6 → Morale 3 ≥ 0 → Attack");
}

#[test]
fn a_snake_turns_to_the_food_along_the_longer_axis() {
    let mind = shipped!("snake_tree");
    let food = |ahead, aside| Senses::default().with(Sense::FoodAhead, ahead).with(Sense::FoodAside, aside);
    assert_eq!(mind.role, MindRole::Snake);
    assert_eq!(mind.decide(&food(3.0, -1.0)), Action::Straight);
    assert_eq!(mind.decide(&food(3.0, -1.0).with(Sense::TileAhead, 2.0)), Action::TurnLeft);
    assert_eq!(mind.decide(&food(1.0, 4.0)), Action::TurnRight);
    let walled = food(1.0, 0.0).with(Sense::TileAhead, 1.0).with(Sense::TileLeft, 1.0).with(Sense::TileRight, 1.0);
    assert_eq!(mind.decide(&walled), Action::Straight);
}

#[test]
fn a_snake_with_food_as_far_both_ways_takes_the_vertical_one() {
    let mind = shipped!("snake_tree");
    let food = |ahead, aside| Senses::default().with(Sense::FoodAhead, ahead).with(Sense::FoodAside, aside);
    let up = |senses: Senses| senses.with(Sense::HeadingY, 1.0);
    let east = |senses: Senses| senses.with(Sense::HeadingX, 1.0);
    assert_eq!([up(food(3.0, 3.0)), up(food(3.0, -3.0))].map(|senses| mind.decide(&senses)), [Action::Straight; 2]);
    assert_eq!(mind.decide(&east(food(3.0, 3.0))), Action::TurnRight);
    assert_eq!(mind.decide(&east(food(3.0, -3.0))), Action::TurnLeft);
    // The vertical way is shut, or leads back: both axes are the vertical one, so any free neighbour will do.
    let shut = |food: Senses| up(food).with(Sense::TileAhead, 1.0);
    assert_eq!(mind.decide(&shut(food(3.0, -3.0))), Action::TurnRight, "away from the food");
    assert_eq!(mind.decide(&shut(food(3.0, -3.0)).with(Sense::TileRight, 2.0)), Action::TurnLeft);
    assert_eq!(mind.decide(&up(food(-3.0, -3.0))), Action::Straight);
    assert_eq!(mind.decide(&east(food(-3.0, 3.0)).with(Sense::TileRight, 2.0)), Action::Straight);
    // One axis is longer: the other one is the second choice, unless there is no way to go along it.
    assert_eq!(mind.decide(&shut(food(3.0, -2.0))), Action::TurnLeft);
    assert_eq!(mind.decide(&shut(food(3.0, 0.0))), Action::TurnRight);
    assert_eq!(mind.decide(&up(food(2.0, -3.0)).with(Sense::TileLeft, 2.0)), Action::Straight);
}

#[test]
fn a_snake_that_cannot_go_to_the_food_goes_ahead_else_right_else_left() {
    let mind = shipped!("snake_tree");
    let behind = Senses::default().with(Sense::FoodAhead, -5.0);
    let ahead_shut = behind.with(Sense::TileAhead, 1.0);
    assert_eq!(mind.decide(&behind), Action::Straight);
    assert_eq!(mind.decide(&ahead_shut), Action::TurnRight);
    assert_eq!(mind.decide(&ahead_shut.with(Sense::TileRight, 2.0)), Action::TurnLeft);
}

#[test]
fn every_mind_explains_the_action_that_it_decides_for() {
    let minds = [
        shipped!("settler"),
        shipped!("night_owl"),
        shipped!("besieger"),
        shipped!("timid"),
        shipped!("reckless"),
        shipped!("rule_list"),
        shipped!("machine"),
        shipped!("young_raider"),
        shipped!("tree"),
        shipped!("besieger_perceptron"),
        shipped!("settler_perceptron"),
        shipped!("snake_perceptron"),
        shipped!("snake_tree"),
    ];
    let mut stream = Stream::new(11, 0);
    for mind in &minds {
        for _ in 0..500 {
            let mut senses = Senses::besieger(stream.range(0.0, 60.0), 60.0, stream.range(-10.0, 10.0));
            senses.doing = mind.role.actions()[stream.below(mind.role.actions().len())];
            for sense in [Sense::Diligence, Sense::Fatigue, Sense::FoodAhead, Sense::FoodAside] {
                senses.set(sense, stream.range(-1.0, 10.0));
            }
            for sense in [Sense::Luck, Sense::Daylight, Sense::EnemySeen, Sense::EnemyInReach, Sense::TileAhead] {
                senses.set(sense, stream.unit());
            }
            let action = mind.decide(&senses);
            assert!(mind.role.actions().contains(&action));
            let reasons = mind.explain(&senses);
            assert_eq!(reasons.action, action);
            assert!(reasons.sentence("Jan").starts_with(&format!("Jan {}: ", action.verb())));
        }
    }
}

#[test]
fn the_hungry_eat_if_there_is_a_meal_and_work_on_if_there_is_none() {
    let mind = shipped!("settler");
    let at = |hunger, meal| {
        let senses = Senses::colonist(60.0, 60.0, 5.0, 1.0).with(Sense::Hunger, hunger).with(Sense::MealWaiting, meal);
        mind.explain(&senses)
    };
    assert_eq!(
        [at(10.0, 1.0).action, at(10.0, 0.0).action, at(5.0, 1.0).action],
        [Action::Eat, Action::Work, Action::Work]
    );
    assert_eq!(at(10.0, 1.0).sentence("Hania"), "Hania eats: Hungry 1.00, Food ready 1.00 → Eat 1.00; no alternative");
    let after = |diligence| mind.decide(&Senses::colonist(60.0, 60.0, diligence, 1.0).with(Sense::AfterMeal, 0.5));
    assert_eq!([after(1.0), after(5.0), after(9.0)], [Action::Talk, Action::Work, Action::Work]);
}

#[test]
fn a_planner_says_its_plan_step_by_step_and_does_the_first() {
    let mind = shipped!("planner");
    let hale = Senses::besieger(60.0, 60.0, 3.0);
    let of = |senses: &Senses| mind.decide(senses);
    assert_eq!(of(&hale), Action::Attack);
    assert_eq!(of(&hale.with(Sense::EnemySeen, 1.0)), Action::Pursue);
    assert_eq!(of(&hale.with(Sense::Hp, 20.0)), Action::Rest);
    assert_eq!(of(&hale.with(Sense::Hp, 6.0)), Action::Flee);
    let shaken = hale.with(Sense::Morale, -4.0).with(Sense::EnemySeen, 1.0);
    assert_eq!(of(&shaken), Action::Rest, "first it recovers, and what it saw it must find again");
    assert_eq!(
        mind.explain(&shaken).sentence("Grunt 1"),
        "Grunt 1 rests: to harm them: recover (the camp), then go for somebody there (the settlement), then run to them \
         (somebody in sight), then strike (somebody in reach)"
    );
}
