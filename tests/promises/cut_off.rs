//! Promises about ground that is cut off: nobody vanishes, nothing is kept for somebody who cannot come, nobody shuts
//! themselves in, and whoever cannot come or go says so.

use crate::common::{drawn, rules};
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Area, Build, Command, Craft, Designate, Event, JobKind, UnitId, World, account, tick};

/// A river with one bridge; the camp lies so near to it that the other bank is within its muster ground.
const RIVER: [&str; 9] = [
    "............~~..........",
    "............~~..........",
    "............~~..........",
    "..H.........~~..........",
    ".........C..ZZ..........",
    "............~~..........",
    "............~~..........",
    "............~~..........",
    "............~~..........",
];
const CAMP: Cell = Cell::new(18, 4);
const FAR_CAMP: Cell = Cell::new(44, 4);
/// The western tile of the bridge, and the first column of the eastern bank.
const BRIDGE: Cell = Cell::new(12, 4);
const EAST: i32 = 14;

fn take_down(cell: Cell) -> Command {
    Designate { job: JobKind::Dismantle, area: Area::tile(cell) }.into()
}

fn build(world: &World, name: &str, cells: Vec<Cell>) -> Command {
    Build { structure: world.rules().structure_named(name).expect("it ships"), cells }.into()
}

/// Goes on until something has happened, at most so many ticks, and returns all that happened.
fn until(world: &mut World, commands: &[Command], most: u64, stop: impl Fn(&World, &Event) -> bool) -> Vec<Event> {
    let mut all = Vec::new();
    for number in 0..most {
        let events = tick(world, if number == 0 { commands } else { &[] });
        let is_over = events.iter().any(|event| stop(world, event));
        all.extend(events);
        if is_over {
            return all;
        }
    }
    all
}

fn people(world: &World) -> Vec<UnitId> {
    world.of_role(Role::Colonist).map(|(id, _)| id).collect()
}

fn why(world: &World, id: UnitId) -> String {
    account(world, id).expect("it has a mind").words(world)
}

/// The river with a camp beyond it, and with a meadow between that keeps those who gather far from the bridge.
fn by_river(camp: Cell) -> World {
    let rows: Vec<String> = RIVER.iter().map(|row| format!("{row}{}", ".".repeat(24))).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    drawn(&rows, &[&[("grunt", 6)], &[("grunt", 6)]], Some(camp), 1)
}

/// The raid has come, and found no bridge.
fn raid_before_a_gap(camp: Cell) -> (World, Vec<Event>) {
    let mut world = by_river(camp);
    let cut = take_down(BRIDGE);
    let events = until(&mut world, &[cut], 8_000, |_, event| matches!(event, Event::RaidCutOff { .. }));
    (world, events)
}

#[test]
fn a_raid_that_was_announced_comes_to_its_own_bank_and_says_that_no_way_leads_on() {
    let (mut world, events) = raid_before_a_gap(CAMP);
    assert!(events.iter().any(|event| matches!(event, Event::WaveAnnounced { besiegers: 6, .. })));
    assert!(events.iter().any(|event| matches!(event, Event::WaveArrived { besiegers: 6, .. })));
    assert!(matches!(events.last(), Some(Event::RaidCutOff { wave: 1, besiegers: 6, .. })), "{:?}", events.last());
    let raiders: Vec<UnitId> = world.raiders().map(|(id, _)| id).collect();
    assert_eq!(raiders.len(), 6);
    for _ in 0..1_200 {
        tick(&mut world, &[]);
        assert!(world.raiders().all(|(_, unit)| unit.cell().x >= EAST), "somebody stands on the wrong bank");
    }
    for id in raiders {
        assert!(why(&world, id).ends_with("; no way leads to the hearth, so it waits for one."), "{}", why(&world, id));
    }
    let events = until(&mut world, &[], 12_000, |_, event| matches!(event, Event::WaveOver { wave: 1 }));
    let left = events.iter().filter(|event| matches!(event, Event::Left { .. })).count();
    assert_eq!(left, 6, "they wait, and then they are seen to leave");
    let told = events.iter().filter(|event| matches!(event, Event::RaidCutOff { wave: 1, .. })).count();
    assert_eq!(told, 0, "it is told once");
}

#[test]
fn a_raid_that_waits_before_a_gap_comes_over_a_new_bridge() {
    let (mut world, _) = raid_before_a_gap(FAR_CAMP);
    assert!(world.siege().raids()[0].is_cut_off());
    let bridge = build(&world, "bridge", vec![BRIDGE]);
    let struck = |_: &World, event: &Event| matches!(event, Event::Struck { .. });
    let events = until(&mut world, &[bridge], 4_000, struck);
    assert!(events.iter().any(|event| struck(&world, event)), "they wait although a bridge leads over");
    assert!(!world.siege().raids()[0].is_cut_off());
}

#[test]
fn a_raid_is_told_to_be_cut_off_in_its_midst_too() {
    let mut world = by_river(FAR_CAMP);
    until(&mut world, &[], 8_000, |_, event| matches!(event, Event::WaveArrived { .. }));
    let cut = take_down(BRIDGE);
    let events = until(&mut world, &[cut], 600, |_, event| matches!(event, Event::RaidCutOff { .. }));
    assert!(matches!(events.last(), Some(Event::RaidCutOff { wave: 1, .. })));
    assert!(world.raiders().count() == 6, "nobody vanishes");
}

#[test]
fn a_raid_on_an_island_waits_beyond_the_water_and_is_told() {
    let rows = [
        "....................",
        "......~~~~~~........",
        "......~....~........",
        "......~.H..~........",
        "......~..C.~........",
        "......~~~~~~........",
        "....................",
    ];
    let mut world = drawn(&rows, &[&[("grunt", 3)]], Some(Cell::new(15, 2)), 1);
    let events = until(&mut world, &[], 8_000, |_, event| matches!(event, Event::RaidCutOff { .. }));
    assert!(matches!(events.last(), Some(Event::RaidCutOff { besiegers: 3, .. })));
    assert_eq!(world.raiders().count(), 3);
}

/// Builds walls around the people, and returns what happened in three days.
fn build_ring(rows: &[&str], ring: Vec<Cell>) -> (World, Vec<Event>) {
    let rows: Vec<String> = rows.iter().map(|row| format!("{row}........")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = drawn(&rows, &[], Some(Cell::new(21, 4)), 2);
    let walls = build(&world, "stone_wall", ring);
    let events = until(&mut world, &[walls], 30_000, |_, _| false);
    (world, events)
}

#[test]
fn nobody_builds_a_ring_around_themselves() {
    let ring = |centre: Cell, radius: i32| -> Vec<Cell> {
        let area = Area::around(centre, radius).cells(40, 40);
        area.filter(|cell| cell.chebyshev(centre) == radius as u32).collect()
    };
    let one = ["................", "..H.............", "................", "................", "..........C....."];
    let mut one: Vec<&str> = one.to_vec();
    one.extend(["................"; 5]);
    let mut two = one.clone();
    two[5] = "..........CC....";
    two[3] = ".........C......";
    let shapes =
        [(&one, ring(Cell::new(10, 4), 1)), (&one, ring(Cell::new(10, 5), 3)), (&two, ring(Cell::new(10, 4), 2))];
    for (number, (rows, cells)) in shapes.into_iter().enumerate() {
        let count = cells.len();
        let (world, events) = build_ring(rows, cells);
        let shut_in: Vec<&Event> = events.iter().filter(|event| matches!(event, Event::CutOff { .. })).collect();
        assert!(shut_in.is_empty(), "shape {number}: {shut_in:?}");
        let built = events.iter().filter(|event| matches!(event, Event::Built { .. })).count();
        assert_eq!(built, count, "shape {number}: the ring is not finished");
        for id in people(&world) {
            assert!(!why(&world, id).contains("no way leads"), "shape {number}: {}", why(&world, id));
        }
    }
}

#[test]
fn nobody_takes_the_bridge_down_behind_them() {
    let rows = ["........~....", "..H.....Z..C.", "........~...."];
    let mut world = drawn(&rows, &[], None, 1);
    let cut = take_down(Cell::new(8, 1));
    let done = |_: &World, event: &Event| matches!(event, Event::JobDone { kind: JobKind::Dismantle, .. });
    let events = until(&mut world, &[cut], 3_000, done);
    assert!(matches!(events.last(), Some(Event::JobDone { .. })));
    let (_, unit) = world.of_role(Role::Colonist).next().expect("there is somebody");
    assert!(unit.cell().x < 8, "on the far bank at {}", unit.cell());
}

#[test]
fn a_wall_that_would_shut_others_in_waits_until_they_are_out() {
    // Only the tile at 4, 3 leads out of the pocket, in which somebody fells trees.
    let rows = [
        "....................",
        "H...#######.........",
        "....#TTC###.........",
        "...C....###.........",
        "....#######.........",
        "....................",
    ];
    let mut world = drawn(&rows, &[], Some(Cell::new(16, 2)), 1);
    let fell = Designate { job: JobKind::Chop, area: Area::new(Cell::new(5, 2), Cell::new(6, 2)) }.into();
    let wall = build(&world, "stone_wall", vec![Cell::new(4, 3)]);
    let events = until(&mut world, &[fell, wall], 12_000, |_, event| matches!(event, Event::Built { .. }));
    assert!(events.iter().any(|event| matches!(event, Event::Built { .. })), "it is built once they are out");
    let events = until(&mut world, &[], 600, |_, event| matches!(event, Event::CutOff { .. }));
    assert!(!events.iter().any(|event| matches!(event, Event::CutOff { .. })), "{events:?}");
    let inside = world.of_role(Role::Colonist).filter(|(_, unit)| unit.cell().x > 4).count();
    assert_eq!(inside, 0);
}

#[test]
fn whoever_is_cut_off_from_hearth_and_food_says_so_once_and_gives_it_as_the_reason() {
    let rows = ["H.....", "...WWW", "...WCW", "...WWW"];
    let mut world = drawn(&rows, &[], None, 1);
    let events = until(&mut world, &[], 2_000, |_, _| false);
    let id = people(&world)[0];
    let told = events.iter().filter(|event| matches!(event, Event::CutOff { unit, .. } if *unit == id)).count();
    assert_eq!(told, 1);
    assert!(why(&world, id).ends_with("; no way leads to the hearth or to food."), "{}", why(&world, id));
}

#[test]
fn a_bed_that_cannot_be_reached_invites_nobody() {
    let joined = |middle: &str| {
        let mut world = drawn(&["....~....", middle, "....~...."], &[], None, 1);
        let events = until(&mut world, &[], 9_100, |_, event| matches!(event, Event::Joined { .. }));
        events.iter().any(|event| matches!(event, Event::Joined { .. }))
    };
    assert!(joined("H.C.Z.BB."), "two beds and a bridge");
    assert!(!joined("H.C.~.BB."), "two beds and no bridge");
}

#[test]
fn nobody_appears_by_a_hearth_from_which_no_bed_can_be_reached() {
    // The tiles beside the hearth are walled in, and the beds lie beyond.
    let rows = ["WWWWW......", "W.H.W......", "W...W......", "WWWWW...C..", "......BB..."];
    let mut world = drawn(&rows, &[], None, 1);
    let events = until(&mut world, &[], 9_100, |_, _| false);
    assert!(!events.iter().any(|event| matches!(event, Event::Joined { .. })), "somebody appeared within the walls");
}

#[test]
fn a_weapon_is_not_kept_for_somebody_who_is_cut_off() {
    // Whoever of the two fights better: each is the one who is walled in once.
    for rows in [
        ["WWW.......", "WCW..H..C.", "WWW.......", "......M..."],
        ["..........", "..C..H.WWW", ".......WCW", "...M...WWW"],
    ] {
        let mut world = drawn(&rows, &[], None, 1);
        let club = rules().gear_named("club").expect("it ships");
        let craft = Craft { gear: club, wanted: 1 }.into();
        let events = until(&mut world, &[craft], 9_000, |_, event| matches!(event, Event::Armed { .. }));
        assert!(matches!(events.last(), Some(Event::Armed { .. })), "the club lies at the smithy");
    }
}
