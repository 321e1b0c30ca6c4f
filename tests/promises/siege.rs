//! Promises about besiegers: never stuck, round walls or through them, gone when it is hopeless.

use crate::common::{check_invariants, drawn, play};
use osada::grid::Cell;
use osada::player::{Idle, named};
use osada::sim::rules::Role;
use osada::sim::{Command, Draft, Event, GiveOrder, Outcome, World, forecast, tick};

/// Ticks that anybody may be without progress: 10 s.
const STUCK: u64 = 600;

/// A map of grass with a wall of the given glyph around the hearth and its people.
fn fortress(glyph: char, gap: bool) -> Vec<String> {
    let tile = |x: i32, y: i32| {
        let ring = (8..=20).contains(&y) && (12..=26).contains(&x) && (y == 8 || y == 20 || x == 12 || x == 26);
        match (x, y) {
            (19, 20) if gap => '.',
            (18, 14) => 'H',
            (16..20, 17) => 'C',
            _ if ring => glyph,
            _ => '.',
        }
    };
    (0..30).map(|y| (0..40).map(|x| tile(x, y)).collect()).collect()
}

fn besieged(rows: &[String], wave: &[(&str, u32)], seed: u64) -> World {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    drawn(&rows, &[wave, wave], Some(Cell::new(2, 2)), seed)
}

/// Plays to the end and returns (structures destroyed, anybody of the colony struck).
fn watch(world: &mut World, ticks: u64) -> (u32, bool) {
    let (mut destroyed, mut contact) = (0, false);
    play(world, &mut Idle, ticks, |world, events| {
        check_invariants(world);
        for event in events {
            destroyed += u32::from(matches!(event, Event::Destroyed { .. }));
            contact |= matches!(event, Event::Struck { by: Some(_), .. });
        }
    });
    assert!(world.tally().longest_stuck.0 <= STUCK, "somebody was stuck for {} ticks", world.tally().longest_stuck);
    (destroyed, contact)
}

#[test]
fn besiegers_breach_a_colony_that_is_walled_in_all_round() {
    for seed in 0..3 {
        let mut world = besieged(&fortress('W', false), &[("grunt", 4), ("sapper", 2)], seed);
        let (destroyed, _) = watch(&mut world, 20_000);
        assert!(destroyed > 0, "seed {seed}: nothing was breached");
    }
}

#[test]
fn besiegers_go_round_when_that_is_cheaper_than_breaching() {
    let open = besieged(&fortress('W', true), &[("grunt", 4)], 1);
    let way = forecast(&open, &[]).expect("there is a way");
    assert!(way.breaches.is_empty(), "they would break through although there is a gap");
    assert!(way.cells.contains(&Cell::new(19, 20)), "they would not walk through the gap");
    let closed = besieged(&fortress('W', false), &[("grunt", 4)], 1);
    assert!(!forecast(&closed, &[]).expect("there is a way").breaches.is_empty());
}

#[test]
fn a_wall_under_the_cursor_shows_the_way_as_it_would_become() {
    let world = besieged(&fortress('W', true), &[("grunt", 4)], 1);
    let wall = world.rules().structure_named("stone_wall").expect("there are stone walls");
    let before = forecast(&world, &[]).expect("there is a way");
    let after = forecast(&world, &[(wall, Cell::new(19, 20))]).expect("they breach");
    assert!(after.cost > before.cost);
    assert_eq!(forecast(&world, &[]), Some(before), "asking changes nothing");
}

#[test]
fn an_island_that_nobody_can_reach_ends_the_raid_and_not_the_game() {
    for seed in 0..3 {
        let mut world = besieged(&fortress('~', false), &[("grunt", 3), ("archer", 2)], seed);
        watch(&mut world, 60_000);
        assert_eq!(world.outcome(), Outcome::Victory, "seed {seed}: the hearth stands at dawn after the last wave");
    }
}

#[test]
fn rock_all_round_is_no_trap_for_besiegers() {
    let mut world = besieged(&fortress('#', false), &[("grunt", 5)], 2);
    watch(&mut world, 60_000);
    let raids = world.siege().raids();
    assert_eq!(raids.iter().map(|raid| raid.came()).collect::<Vec<_>>(), [5, 5], "they came, and waited");
    assert!(raids[0].over_at().is_some(), "nobody waits for ever");
}

#[test]
fn a_maze_is_walked_through() {
    let tile = |x: i32, y: i32| {
        let screen = (6..34).contains(&x) && (x - 6) % 4 == 0;
        let gap = if (x - 6) / 4 % 2 == 0 { y >= 27 } else { y <= 2 };
        match (x, y) {
            (36, 14) => 'H',
            (36, 18 | 19) => 'C',
            _ if screen && !gap => '#',
            _ => '.',
        }
    };
    let rows: Vec<String> = (0..30).map(|y| (0..40).map(|x| tile(x, y)).collect()).collect();
    let mut world = besieged(&rows, &[("grunt", 4)], 3);
    let (_, contact) = watch(&mut world, 30_000);
    assert!(contact, "they never arrived");
}

#[test]
fn a_camp_that_bars_its_own_pocket_is_not_broken_down_by_those_who_made_it() {
    // The camp at (3, 1) fills the only passage between the strip on its left and the rest of the map.
    let rows = [
        "##############################",
        "#............................#",
        "#............................#",
        "####.........................#",
        "####..............H..........#",
        "####.........................#",
        "####.............C...........#",
        "##############################",
    ];
    let wave: &[(&str, u32)] = &[("grunt", 3)];
    let mut world = drawn(&rows, &[wave, wave], Some(Cell::new(3, 1)), 5);
    let mut razed = false;
    play(&mut world, &mut Idle, 9_000, |world, events| {
        check_invariants(world);
        let camp = world.rules().structures.iter().position(|row| row.name == "camp");
        razed |=
            events.iter().any(|event| matches!(event, Event::Destroyed { kind, .. } if Some(kind.index()) == camp));
    });
    assert!(!razed);
    assert!(world.siege().arrived() >= 1);
}

#[test]
fn walling_in_the_besiegers_in_mid_raid_does_not_hold_them() {
    let mut world = besieged(&fortress('.', false), &[("grunt", 4)], 4);
    let wall = world.rules().structure_named("wood_wall").expect("there are wood walls");
    let mut player = named("idle").expect("there is an idle player");
    play(&mut world, player.as_mut(), 6_100, |world, _| check_invariants(world));
    let camp = world.siege().camps()[0].site().expect("they have a camp");
    let ring: Vec<Cell> = world
        .map()
        .cells()
        .filter(|cell| cell.chebyshev(camp) == 6)
        .filter(|&cell| osada::sim::check_site(&world, wall, cell).is_ok())
        .collect();
    assert!(!ring.is_empty());
    let build = osada::sim::Command::Build(osada::sim::Build { structure: wall, cells: ring });
    osada::sim::tick(&mut world, &[build]);
    let (_, contact) = watch(&mut world, 30_000);
    assert!(contact);
}

/// A plain with a camp in the west and one in the east, and waves from either.
fn between_two_camps() -> World {
    let text = "(title: \"a\", about: \"b\", colonists: Count(12), stock: (food: 300), camps: [(2, 4), (36, 4)],
        waves: [[(\"grunt\", 1), (\"archer\", 2, \"\", 2)], [(\"grunt\", 2, \"\", 2)], [(\"grunt\", 1)]],
        ground: Drawn(legend: {'H': (terrain: \"grass\", structure: \"hearth\")}, rows: [ROWS]))";
    let row = |y: i32| if y == 4 { ".".repeat(20) + "H" + &".".repeat(19) } else { ".".repeat(40) };
    let rows: String = (0..9).map(|y| format!("\"{}\",", row(y))).collect();
    let mut rules = (*crate::common::rules()).clone();
    crate::common::unguarded(&mut rules);
    let rules = std::sync::Arc::new(rules);
    let level =
        osada::level::load("two.ron", &text.replace("ROWS", &rows), &rules).unwrap_or_else(|report| panic!("{report}"));
    osada::level::build(&level, &rules, 1).expect("it can be built")
}

/// The columns of the besiegers of a wave at the tick at which it comes.
fn columns_of_wave(world: &mut World, wave: u32) -> Vec<i32> {
    while world.siege().arrived() < wave {
        assert_eq!(world.outcome(), Outcome::Running);
        tick(world, &[]);
    }
    let besiegers = world
        .of_role(Role::Besieger)
        .filter(|(_, unit)| unit.besieger().is_some_and(|besieger| besieger.wave() == wave));
    besiegers.map(|(_, unit)| unit.cell().x).collect()
}

#[test]
fn squads_gather_at_their_own_camp_and_the_siege_ends_with_the_last_camp() {
    let mut world = between_two_camps();
    assert_eq!(world.siege().next_camps(), [0, 1]);
    let columns = columns_of_wave(&mut world, 1);
    assert_eq!(columns.iter().filter(|&&x| x < 10).count(), 1);
    assert_eq!(columns.iter().filter(|&&x| x > 30).count(), 2);
    assert_eq!(world.siege().next_camps(), [1]);
    let camps: Vec<_> = world.camps().map(|(id, _)| id).collect();
    assert_eq!(camps.len(), 2);
    for (burnt, camp) in camps.into_iter().enumerate() {
        let units: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
        let order = Command::Order(GiveOrder { units: units.clone(), order: osada::sim::Order::Raze(camp) });
        tick(&mut world, &[Draft { units, drafted: true }.into(), order]);
        assert_eq!((world.camps().count(), world.outcome()), (2 - burnt, Outcome::Running));
        while world.map().structure(camp).is_some() && world.outcome() == Outcome::Running {
            tick(&mut world, &[]);
        }
    }
    assert!(world.siege().is_broken());
    assert_eq!(world.outcome(), Outcome::Victory);
}

#[test]
fn a_beaten_camp_sends_nobody_any_more() {
    let mut world = between_two_camps();
    columns_of_wave(&mut world, 1);
    let (west, _) = world.camps().next().expect("the camps stand");
    let units: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let order = Command::Order(GiveOrder { units: units.clone(), order: osada::sim::Order::Raze(west) });
    tick(&mut world, &[Draft { units, drafted: true }.into(), order]);
    assert!(columns_of_wave(&mut world, 2).iter().all(|&x| x > 30));
    assert!(world.map().structure(west).is_none(), "it was burnt on the second day");
    assert!(world.siege().camps()[0].is_beaten());
    assert!(columns_of_wave(&mut world, 3).is_empty(), "the third wave was to come from the west");
    assert_eq!((world.outcome(), world.siege().raids().len()), (Outcome::Running, 2), "nobody took note of it");
    assert!(!world.siege().is_broken(), "the camp in the east stands");
}
