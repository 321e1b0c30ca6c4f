//! Promises about goals other than holding out: wagons and rams, rescue, evacuation, places to be held, saboteurs, and what must be
//! kept.

use crate::camp::{go_on, meadow, meadow_by, people};
use crate::common::rules;
use osada::grid::Cell;
use osada::record::{History, LogFact};
use osada::sim::rules::Role;
use osada::sim::{
    Activity, Area, Command, Draft, Event, Expel, GiveOrder, GoalStep, LevelGoal, Order, Outcome, Refusal, Seconds,
    SetStance, Stance, Tiles, UnitId, World, check, goal_lines, places_held, tick,
};
use std::sync::Arc;

const WAVE: &str = "waves: [[(\"grunt\", 1)]],";

/// Sends drafted people to a tile.
fn send(world: &mut World, units: &[UnitId], to: (i32, i32)) -> Vec<Event> {
    let order = Order::Move(Cell::new(to.0, to.1));
    let draft = Draft { units: units.to_vec(), drafted: true }.into();
    tick(world, &[draft, Command::Order(GiveOrder { units: units.to_vec(), order })])
}

/// Runs for so many ticks and gives the steps towards goals.
fn steps(world: &mut World, ticks: u64) -> Vec<(GoalStep, u32, u32)> {
    let step = |event: &Event| match *event {
        Event::GoalStep { step, done, of, .. } => Some((step, done, of)),
        _ => None,
    };
    (0..ticks).flat_map(|_| tick(world, &[]).iter().filter_map(step).collect::<Vec<_>>()).collect()
}

/// The goal by which the level was won.
fn won(world: &World) -> Option<&'static str> {
    world.siege().won().map(LevelGoal::name)
}

fn day(world: &World) -> u64 {
    world.rules().time.day_seconds.ticks().0
}

#[test]
fn a_wagon_that_is_pulled_to_its_place_is_victory_whatever_the_stance_of_those_who_pull() {
    [Stance::Hold, Stance::Free, Stance::Skirmish].into_iter().for_each(pulled_by);
}

fn pulled_by(stance: Stance) {
    let rest = "victory: [Wagon(from: (8, 16), to: (20, 20))], waves: [[(\"grunt\", 1)]],";
    let mut world = meadow(&[(7, 16), (9, 16), (3, 3)], rest);
    go_on(&mut world, 60);
    let start = world
        .siege()
        .wagon()
        .and_then(|wagon| world.map().structure(wagon.structure()))
        .map(|structure| structure.cell());
    assert_eq!(start, Some(Cell::new(8, 16)), "nobody pulls it");
    let units: Vec<UnitId> =
        world.of_role(Role::Colonist).filter(|(_, unit)| unit.cell().y > 10).map(|(id, _)| id).collect();
    let to = Command::Order(GiveOrder { units: units.clone(), order: Order::Move(Cell::new(8, 17)) });
    let given = SetStance { units: units.clone(), stance }.into();
    drop(tick(&mut world, &[Draft { units, drafted: true }.into(), given, to]));
    go_on(&mut world, 2_400);
    assert_eq!(world.outcome(), Outcome::Victory, "{stance:?}");
    assert_eq!(world.siege().won().map(|goal| goal.name()), Some("Wagon"));
}

#[test]
fn a_wagon_stands_still_while_a_guard_is_near_and_says_so() {
    let rest = "victory: [Wagon(from: (30, 16), to: (54, 20))], waves: [[(\"grunt\", 1)]],";
    let mut rules = (*rules()).clone();
    // Nobody comes out, so that nothing but their being there holds it up.
    (rules.siege.garrison.sight_day, rules.siege.garrison.sight_night) = (Tiles(0.0), Tiles(0.0));
    let mut world = meadow_by(Arc::new(rules), &[(29, 16), (31, 17)], rest);
    let units = people(&world);
    let to = Command::Order(GiveOrder { units: units.clone(), order: Order::Move(Cell::new(30, 17)) });
    let mut warnings = Vec::new();
    for number in 0..3_000 {
        let commands = if number == 0 {
            vec![Draft { units: units.clone(), drafted: true }.into(), to.clone()]
        } else {
            Vec::new()
        };
        let near = |event: &osada::sim::Event| match event {
            osada::sim::Event::WagonNearCamp { cell, .. } => Some(*cell),
            _ => None,
        };
        warnings.extend(tick(&mut world, &commands).iter().filter_map(near));
    }
    assert_eq!(world.outcome(), Outcome::Running);
    let wagon = world.siege().wagon().and_then(|wagon| world.map().structure(wagon.structure())).expect("it is whole");
    assert!((40..48).contains(&wagon.cell().x), "it stands at {}", wagon.cell());
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let line = &osada::sim::goal_lines(&world)[0];
    assert!(line.progress.ends_with(", held up by an enemy nearby (grunt)"), "{}", line.progress);
}

#[test]
fn what_is_to_be_kept_is_lost_with_its_last_piece_and_people_are_counted_at_their_dawn() {
    let rest = "victory: [HoldUntil(dawn: 2), Keep(\"bed\")], structures: [(structure: \"bed\", at: (10, 4))], waves: [[(\"grunt\", 1)], [(\"grunt\", 1)]],";
    let mut world = meadow(&[(11, 6)], rest);
    assert!(world.siege().goals().iter().any(|goal| matches!(goal, LevelGoal::Keep(_))));
    let bed = world.map().structure_at(Cell::new(10, 4)).map(|(id, _)| id).expect("it stands");
    let units = people(&world);
    let order = Command::Order(GiveOrder { units: units.clone(), order: Order::Raze(bed) });
    drop(tick(&mut world, &[Draft { units, drafted: true }.into(), order]));
    go_on(&mut world, 5_000);
    assert_eq!((world.outcome(), world.siege().won()), (Outcome::Defeat, None));
    for (wanted, outcome) in [(2, Outcome::Victory), (3, Outcome::Defeat)] {
        let rest = format!("victory: [Save(people: {wanted}, dawn: 2)], hour: 5, waves: [[(\"grunt\", 1)]],");
        let mut world = meadow(&[(3, 10), (4, 15)], &rest);
        let day = world.rules().time.day_seconds.ticks().0;
        for _ in 0..2 * day {
            go_on(&mut world, 1);
        }
        assert_eq!(world.outcome(), outcome, "{wanted} wanted");
    }
}

#[test]
fn a_siege_in_which_only_the_camp_is_left_to_win_is_lost_when_the_raids_are_over() {
    let rest = "victory: [Save(people: 9, dawn: 2), BurnCamps], hour: 5, waves: [[(\"grunt\", 1)]],";
    let six: Vec<(i32, i32)> = (0..6).map(|column| (2 + column, 15)).collect();
    let mut world = meadow(&six, rest);
    let day = world.rules().time.day_seconds.ticks().0;
    go_on(&mut world, 4 * day);
    let raid_is_over = world.siege().raids().iter().all(|raid| raid.over_at().is_some());
    assert_eq!((world.outcome(), raid_is_over), (Outcome::Defeat, true));
    assert!(!people(&world).is_empty() && world.hearth().is_some(), "something else ended it");
}

#[test]
fn a_wagon_stops_where_it_has_to_and_goes_on_once_it_is_loaded() {
    let rest = format!("victory: [Wagon(from: (8, 16), stops: [(12, 16), (12, 20)], wait: 10, to: (8, 20))], {WAVE}");
    let mut world = meadow(&[(9, 17), (8, 17)], &rest);
    let units = people(&world);
    drop(send(&mut world, &units, (9, 17)));
    let stop = |world: &World| world.siege().wagon().map(|wagon| (wagon.stops(), wagon.loading_left()));
    while stop(&world).is_some_and(|((reached, _), _)| reached == 0) {
        go_on(&mut world, 1);
    }
    assert_eq!(stop(&world), Some(((1, 2), Some(Seconds(10.0)))));
    assert_eq!(goal_lines(&world)[0].progress, "loading at stop 1 of 2: 10 s more");
    go_on(&mut world, 540);
    assert_eq!(world.outcome(), Outcome::Running);
    assert!(stop(&world).is_some_and(|(_, left)| left.is_some_and(|left| left < Seconds(2.0))));
    let after = steps(&mut world, 4_000);
    assert_eq!((after, won(&world)), (vec![(GoalStep::Stop, 2, 2)], Some("Wagon")));
}

#[test]
fn a_ram_breaks_what_besiegers_have_put_up_in_its_way() {
    let wall: String = (0..26).map(|y| format!("(structure: \"rampart\", at: (14, {y})),")).collect();
    let rest = format!("structures: [{wall}], victory: [Ram(from: (10, 12), to: (18, 12))], {WAVE}");
    let mut world = meadow(&[(9, 12), (10, 13), (10, 11)], &rest);
    let units = people(&world);
    drop(send(&mut world, &units, (9, 12)));
    go_on(&mut world, 1_500);
    let wall = world.map().structure_at(Cell::new(14, 12)).and_then(|(_, wall)| wall.hp()).expect("it still stands");
    let full = world.rules().structure_named("rampart").and_then(|kind| world.rules().structure(kind).hp);
    assert!(Some(wall) < full, "the ram has not struck it");
    go_on(&mut world, 4_000);
    assert_eq!(won(&world), Some("Ram"));
    assert!(world.map().structure_at(Cell::new(14, 13)).is_some(), "it goes straight through");
}

#[test]
fn captives_are_freed_go_home_and_count_there() {
    let rest = format!(
        "structures: [(structure: \"cage\", at: (20, 12)), (structure: \"cage\", at: (20, 20))], \
         victory: [Rescue(people: 2)], {WAVE}"
    );
    let mut world = meadow(&[(18, 12)], &rest);
    let id = people(&world)[0];
    drop(send(&mut world, &[id], (19, 12)));
    let first = steps(&mut world, 2_400);
    assert_eq!(first, [(GoalStep::Freed, 1, 2), (GoalStep::Home, 1, 2)], "nobody has to lead them");
    assert_eq!(people(&world).len(), 2);
    assert_eq!(goal_lines(&world)[0].progress, "1 of 2 at home");
    let freed = people(&world)[1];
    assert!(world.unit(freed).and_then(|unit| unit.colonist()).is_some_and(|colonist| !colonist.is_drafted()));
    drop(send(&mut world, &[id], (19, 20)));
    go_on(&mut world, 3_600);
    assert_eq!(won(&world), Some("Rescue"));
}

#[test]
fn nobody_opens_a_cage_under_the_eyes_of_a_guard() {
    let rest = format!("structures: [(structure: \"cage\", at: (45, 12))], victory: [Rescue(people: 1)], {WAVE}");
    let mut rules = (*rules()).clone();
    (rules.siege.garrison.sight_day, rules.siege.garrison.sight_night) = (Tiles(0.0), Tiles(0.0));
    let mut world = meadow_by(Arc::new(rules), &[(44, 11)], &rest);
    let id = people(&world)[0];
    drop(send(&mut world, &[id], (44, 12)));
    assert_eq!(steps(&mut world, 1_500), []);
}

#[test]
fn people_leave_from_their_day_on_as_many_as_find_room() {
    let rest = "hour: 5, victory: [Evacuate(people: 3, at: ((8, 10), (10, 12)), dawn: 2, seats: 2)], waves: [[(\"grunt\", 1)], [(\"grunt\", 1)], [(\"grunt\", 1)]],";
    let mut world = meadow(&[(8, 10), (9, 10), (9, 11), (3, 11)], rest);
    let units = people(&world)[..3].to_vec();
    drop(send(&mut world, &units, (9, 11)));
    let begin = world.clock().day(&world.rules().time);
    assert_eq!(steps(&mut world, 300), [], "it is too early on day {begin}");
    while world.clock().day(&world.rules().time) < 2 {
        go_on(&mut world, 1);
    }
    assert_eq!(steps(&mut world, 120), [(GoalStep::Aboard, 1, 3), (GoalStep::Aboard, 2, 3)]);
    assert_eq!((people(&world).len(), world.outcome()), (2, Outcome::Running));
    let whole_day = day(&world);
    go_on(&mut world, whole_day);
    assert_eq!(won(&world), Some("Evacuate"));
}

#[test]
fn places_are_held_by_night_only_with_people_in_all_of_them_and_no_besieger() {
    let rest = "hour: 18, victory: [HoldPlaces(places: [((8, 10), (9, 11)), ((20, 20), (22, 22))], people: 1, seconds: 20)], \
                raids_on_call: 9, waves: [[(\"grunt\", 1)]],";
    let mut world = meadow(&[(8, 10), (18, 20)], rest);
    let units = people(&world);
    drop(send(&mut world, &units[..1], (8, 10)));
    go_on(&mut world, 60);
    assert_eq!(places_held(&world).map(|(_, held)| held).collect::<Vec<_>>(), [true, false]);
    let held = |world: &World| world.siege().progress().held().seconds().0;
    go_on(&mut world, 600);
    assert!(held(&world).abs() < 1e-9, "one of the places is empty");
    drop(send(&mut world, &units[1..], (21, 21)));
    while !world.clock().is_night(&world.rules().time) {
        go_on(&mut world, 1);
        assert!(held(&world).abs() < 1e-9, "it counts by night");
    }
    for _ in 0..2 * day(&world) {
        if world.outcome() != Outcome::Running {
            break;
        }
        go_on(&mut world, 1);
    }
    assert_eq!(won(&world), Some("HoldPlaces"));
}

/// A settlement with two saboteurs among six people, of whom nobody may be wronged.
fn suspicious() -> World {
    let six: Vec<(i32, i32)> = (0..6).map(|column| (2 + column, 15)).collect();
    // Far from one another, so that nobody looks.
    let beds: String = [(2, 2), (14, 2), (26, 2), (2, 23), (14, 23), (26, 23)]
        .map(|(x, y)| format!("(structure: \"bed\", at: ({x}, {y})),"))
        .concat();
    let rest = format!("structures: [{beds}], victory: [Unmask(saboteurs: 2, mistakes: 0)], endless: true, {WAVE}");
    meadow(&six, &rest)
}

/// The saboteurs, or else all others: only sending somebody away tells, so each is sent away in a copy.
fn guilty(world: &World, is: bool) -> Vec<UnitId> {
    let wanted = if is { GoalStep::Unmasked } else { GoalStep::Wronged };
    let is_wanted = |unit: &UnitId| {
        let events = tick(&mut world.clone(), &[Expel { unit: *unit }.into()]);
        events.iter().any(|event| matches!(event, Event::GoalStep { step, .. } if *step == wanted))
    };
    people(world).into_iter().filter(is_wanted).collect()
}

#[test]
fn whoever_sends_all_saboteurs_away_wins_and_with_one_innocent_too_many_has_lost() {
    let mut world = suspicious();
    assert_eq!((guilty(&world, true).len(), guilty(&world, false).len()), (2, 4));
    assert_eq!(goal_lines(&world)[0].progress, "0 of 2 found, 0 mistakes left");
    for unit in guilty(&world, true) {
        drop(tick(&mut world, &[Expel { unit }.into()]));
    }
    assert_eq!((won(&world), people(&world).len()), (Some("Unmask"), 4));
    let mut world = suspicious();
    let unit = guilty(&world, false)[0];
    let events = tick(&mut world, &[Expel { unit }.into()]);
    assert!(
        events.iter().any(|event| matches!(event, Event::GoalStep { step: GoalStep::Wronged, done: 1, of: 0, .. }))
    );
    assert_eq!(world.outcome(), Outcome::Defeat);
    let elsewhere = meadow(&[(3, 10)], WAVE);
    let unit = people(&elsewhere)[0];
    assert_eq!(check(&elsewhere, &Expel { unit }.into()), Err(Refusal::NobodySuspected));
}

#[test]
fn whoever_leaves_for_a_goal_is_one_entry_of_the_log_with_their_name() {
    let mut world = suspicious();
    let mut history = History::new(&world);
    let unit = guilty(&world, true)[0];
    let name = world.unit(unit).expect("they live here").name().to_owned();
    let events = tick(&mut world, &[Expel { unit }.into()]);
    history.update(&world, &events);
    let facts: Vec<LogFact> = history.log().iter().map(|entry| entry.fact.clone()).collect();
    assert_eq!(facts, [LogFact::GoalStep { step: GoalStep::Unmasked, done: 1, of: 2, name: Some(name) }]);
}

#[test]
fn honest_people_take_walks_too_and_all_of_them_begin_by_night() {
    let mut world = suspicious();
    let walks = |world: &World| -> Vec<UnitId> {
        let strolls = |unit: &osada::sim::Unit| {
            unit.colonist().is_some_and(|colonist| matches!(colonist.activity(), Activity::Stroll { .. }))
        };
        world.of_role(Role::Colonist).filter(|(_, unit)| strolls(unit)).map(|(id, _)| id).collect()
    };
    let (mut honest, mut others, mut before) = (0, 0, Vec::new());
    let guilty = guilty(&world, true);
    for _ in 0..2 * day(&world) {
        drop(tick(&mut world, &[]));
        if world.outcome() != Outcome::Running {
            break;
        }
        let now = walks(&world);
        for id in now.iter().filter(|id| !before.contains(*id)) {
            assert!(world.clock().is_night(&world.rules().time), "a walk begins by day");
            *(if guilty.contains(id) { &mut others } else { &mut honest }) += 1;
        }
        before = now;
    }
    assert!(honest > 0 && others > 0, "{honest} walks of honest people, {others} of others");
}

#[test]
fn areas_on_the_map_are_of_the_goals_that_name_them() {
    let rest = format!("victory: [HoldPlaces(places: [((8, 10), (9, 11))], people: 1, seconds: 20)], {WAVE}");
    let world = meadow(&[(8, 10)], &rest);
    assert_eq!(world.siege().goals()[0].areas(), [Area::new(Cell::new(8, 10), Cell::new(9, 11))]);
}

#[test]
fn nobody_looks_for_a_wagon_at_its_stop() {
    let rest = format!(
        "victory: [Wagon(from: (8, 16), stops: [(12, 16)], wait: 600, to: (8, 20))], {}",
        "waves: [[(\"grunt\", 6)]],"
    );
    let mut world = meadow(&[(9, 17), (8, 17)], &rest);
    let units = people(&world);
    drop(send(&mut world, &units, (9, 17)));
    let exposed = |world: &World| world.siege().wagon().is_some_and(|wagon| !wagon.is_sheltered());
    assert!(exposed(&world), "on its way it can be found");
    go_on(&mut world, 1_500);
    assert!(!exposed(&world));
    drop(tick(&mut world, &[Draft { units, drafted: false }.into()]));
    for _ in 0..2 * day(&world) {
        go_on(&mut world, 1);
    }
    let wagon = world.siege().wagon().and_then(|wagon| world.map().structure(wagon.structure()));
    let whole = world.rules().structure_named("wagon").and_then(|kind| world.rules().structure(kind).hp);
    assert_eq!(wagon.and_then(|wagon| wagon.hp()), whole);
}
