//! Promises about what defends the settlement, and about the hunt.

use crate::common::{charges, check_invariants, drawn, play, world_of};
use osada::grid::Cell;
use osada::player::Idle;
use osada::sim::rules::Role;
use osada::sim::{Area, Command, Event, JobKind, Outcome, tick};

#[test]
fn spikes_strike_once_wait_and_are_armed_again() {
    let rows = [
        "......############################......",
        "......############################......",
        "...............S....................H...",
        "......############################......",
        "......############################...C..",
    ];
    let wave: &[(&str, u32)] = &[("grunt", 1)];
    let mut world = drawn(&rows, &[wave, wave], Some(Cell::new(1, 2)), 1);
    let spikes = Cell::new(15, 2);
    let held = |world: &osada::sim::World| world.map().structure_at(spikes).map(|(_, it)| charges(it));
    assert_eq!(held(&world), Some(1), "built armed");
    let (mut sprung, mut rearmed) = (0, false);
    play(&mut world, &mut Idle, 12_000, |world, events| {
        check_invariants(world);
        sprung += events.iter().filter(|event| matches!(event, Event::TrapSprung { .. })).count();
        let waits = world.jobs().at(spikes).is_some_and(|(_, job)| job.kind() == JobKind::Rearm);
        assert!(held(world) == Some(1) || waits, "sprung spikes ask to be armed");
        rearmed |= events.iter().any(|event| matches!(event, Event::JobDone { kind: JobKind::Rearm, .. }));
    });
    assert!(sprung > 0, "nobody stepped on them");
    assert!(rearmed, "nobody armed them again");
}

#[test]
fn towers_shoot_until_their_magazine_is_empty() {
    let rows = [
        "........................................",
        "........................................",
        "........................O...............",
        "..............................H.........",
        "........................................",
        "..................................C.....",
    ];
    let wave: &[(&str, u32)] = &[("brute", 3)];
    let mut world = drawn(&rows, &[wave], Some(Cell::new(1, 2)), 1);
    let magazine = world.map().structure_at(Cell::new(24, 2)).map_or(0, |(_, it)| charges(it));
    assert!(magazine > 0);
    let (mut bolts, mut range) = (0, 0.0_f64);
    play(&mut world, &mut Idle, 9_000, |_, events| {
        for event in events {
            if let Event::Struck { by: None, from, at, missile: true, .. } = event {
                bolts += 1;
                range = range.max(from.distance(*at));
            }
        }
    });
    assert!(bolts > 0, "the tower never shot");
    assert!(range <= 7.5, "it shot {range} tiles far");
}

#[test]
fn a_hunted_herd_feeds_the_colony() {
    let mut world = world_of("first_siege", 4);
    let everywhere = Area::new(Cell::new(0, 0), Cell::new(200, 200));
    let deer = world.of_role(Role::Prey).count();
    tick(&mut world, &[Command::Designate { job: JobKind::Hunt, area: everywhere }]);
    let mut eaten = 0;
    let before = world.possessions().food;
    play(&mut world, &mut Idle, 5_500, |world, events| {
        check_invariants(world);
        let killed = |event: &&Event| matches!(event, Event::Died { role: Role::Prey, .. });
        eaten += events.iter().filter(killed).count();
    });
    assert_eq!(world.outcome(), Outcome::Running);
    assert!(eaten > 0, "nobody brought anything home");
    assert_eq!(world.of_role(Role::Prey).count(), deer - eaten);
    let meals =
        5_500 / osada::sim::rules::ticks(world.rules().time.day_seconds / world.rules().colony.meals_per_day) + 1;
    let mouths = world.of_role(Role::Colonist).count() as u32;
    let meat = world.rules().unit(crate::common::unit(world.rules(), "deer")).meat;
    let least = before.saturating_sub(mouths * meals as u32) + eaten as u32 * meat;
    assert!(world.possessions().food >= least, "{} instead of at least {least}", world.stock().food);
    assert_eq!(world.tally().hunted as usize, eaten);
}

#[test]
fn razing_the_camp_ends_the_siege() {
    let rows = [
        "........................................",
        "........................................",
        "........................................",
        "..............................H.........",
        ".......................CCCCCC...........",
        ".......................CCCCCC...........",
    ];
    let wave: &[(&str, u32)] = &[("grunt", 1)];
    let mut world = drawn(&rows, &[wave; 4], Some(Cell::new(2, 1)), 1);
    play(&mut world, &mut Idle, 6_010, |_, _| {});
    let camp = world.camps().next().expect("the camp stands since dusk").0;
    let units: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let order = Command::Order { units: units.clone(), order: osada::sim::Order::Raze(camp) };
    tick(&mut world, &[Command::Draft { units, drafted: true }, order]);
    play(&mut world, &mut Idle, 4_000, |world, _| check_invariants(world));
    assert_eq!(world.outcome(), Outcome::Victory);
    assert_eq!(world.siege().arrived(), 1, "long before the last wave");
}
