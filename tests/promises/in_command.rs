//! Promises about commanding a settlement: who does which work, which doors are shut, the bell.

use crate::common::{check_invariants, drawn, play, stocked};
use osada::grid::Cell;
use osada::player::Idle;
use osada::sim::rules::{Role, Stock};
use osada::sim::{
    Activity, Area, Assign, Command, Designate, Destination, Draft, Event, Forbid, JobKind, Refusal, Rejection, Ring,
    SetPriority, StructureId, UnitId, World, auction, check, tick,
};
use osada_cli::words::rejection_words;

fn colonists(world: &World) -> Vec<UnitId> {
    world.of_role(Role::Colonist).map(|(id, _)| id).collect()
}

fn activity(world: &World, id: UnitId) -> Option<Activity> {
    world.unit(id)?.colonist().map(|colonist| colonist.activity())
}

const CAMP: [&str; 7] = [
    "....................",
    "..TTTTT......bbbb...",
    "..TTTTT......bbbb...",
    "....................",
    ".........H..........",
    "....................",
    "........C.C.........",
];

#[test]
fn each_does_the_work_that_is_theirs_and_says_what_is_not() {
    let mut world = drawn(&CAMP, &[&[("grunt", 1)]], None, 3);
    let [first, second] = colonists(&world)[..] else { panic!("two people are drawn") };
    let all = Area::new(Cell::new(0, 0), Cell::new(19, 6));
    let assign = |unit, job, priority| Command::Assign(Assign { unit, job, priority });
    let commands = [
        Command::Designate(Designate { job: JobKind::Chop, area: all }),
        Command::Designate(Designate { job: JobKind::Forage, area: all }),
        assign(first, JobKind::Chop, Some(0)),
        assign(second, JobKind::Forage, Some(0)),
        assign(second, JobKind::Chop, Some(4)),
    ];
    for command in &commands {
        assert_eq!(check(&world, command), Ok(()), "{command:?}");
    }
    tick(&mut world, &commands);
    let reasons = auction(&world, first).rejected;
    assert!(!reasons.is_empty() && reasons.iter().all(|(_, reason)| *reason == Rejection::NotTheirs), "{reasons:?}");
    let name = world.unit(first).expect("alive").name().to_owned();
    let words = rejection_words(&world, first, reasons[0].0, &reasons[0].1);
    assert_eq!(words, format!("{name} does not do this work"));
    assert!(auction(&world, second).bids.iter().all(|bid| bid.priority == 4));
    let mut done = Vec::new();
    play(&mut world, &mut Idle, 4_000, |world, events| {
        check_invariants(world);
        done.extend(events.iter().filter_map(|event| match event {
            Event::JobDone { kind: kind @ (JobKind::Chop | JobKind::Forage), by, .. } => Some((*kind, *by)),
            _ => None,
        }));
    });
    let by = |kind| done.iter().filter(move |(done, _)| *done == kind).map(|&(_, by)| by);
    assert!(by(JobKind::Chop).count() > 2 && by(JobKind::Chop).all(|who| who == second), "{done:?}");
    assert!(by(JobKind::Forage).count() > 2 && by(JobKind::Forage).all(|who| who == first), "{done:?}");
}

#[test]
fn what_is_not_said_for_one_alone_follows_the_colony() {
    let mut world = drawn(&CAMP, &[&[("grunt", 1)]], None, 3);
    let id = colonists(&world)[0];
    let of = |world: &World| {
        let colonist = world.unit(id).and_then(|unit| unit.colonist()).expect("alive");
        (colonist.own_priority(JobKind::Mine), world.priority_of(colonist, JobKind::Mine))
    };
    let colony = |priority| Command::SetPriority(SetPriority { job: JobKind::Mine, priority });
    let own = |priority| Command::Assign(Assign { unit: id, job: JobKind::Mine, priority });
    tick(&mut world, &[colony(1)]);
    assert_eq!(of(&world), (None, 1));
    tick(&mut world, &[own(Some(3)), colony(0)]);
    assert_eq!(of(&world), (Some(3), 3));
    tick(&mut world, &[own(None)]);
    assert_eq!(of(&world), (None, 0));
    assert_eq!(check(&world, &own(Some(5))), Err(Refusal::Priority(5)));
}

/// A wall from edge to edge with a door, people on one side and a tree on the other.
const WALLED: [&str; 7] = [
    "........W.......",
    "........W.......",
    "..H.....W.......",
    "........D....T..",
    "...C....W.......",
    "....C...W.......",
    "........W.......",
];

fn door(world: &World) -> StructureId {
    world.map().structure_at(Cell::new(8, 3)).expect("the door stands").0
}

#[test]
fn nobody_passes_a_forbidden_door_until_it_is_allowed_again() {
    let mut world = drawn(&WALLED, &[&[("grunt", 1)]], None, 4);
    let (door, ids) = (door(&world), colonists(&world));
    let forbid = |forbidden| Command::Forbid(Forbid { doors: vec![door], forbidden });
    let wall = world.map().structure_at(Cell::new(8, 2)).expect("a wall stands").0;
    let refused = Command::Forbid(Forbid { doors: vec![wall], forbidden: true });
    assert_eq!(check(&world, &refused), Err(Refusal::NotDoor));
    assert_eq!(check(&world, &forbid(false)), Err(Refusal::AsItIs));
    let tree = Cell::new(13, 3);
    tick(&mut world, &[forbid(true), Command::Designate(Designate { job: JobKind::Chop, area: Area::tile(tree) })]);
    assert!(!world.reachable(Role::Colonist, Cell::new(3, 4), Destination::beside(tree)));
    play(&mut world, &mut Idle, 1_500, |world, _| {
        check_invariants(world);
        assert!(world.of_role(Role::Colonist).all(|(_, unit)| unit.cell().x < 8), "somebody went through");
    });
    let sold = auction(&world, ids[0]);
    assert!(matches!(sold.rejected[..], [(_, Rejection::NoPath)]), "{sold:?}");
    let (job, reason) = &sold.rejected[0];
    let words = rejection_words(&world, ids[0], *job, reason);
    assert!(words.contains("door") && words.contains("forbidden"), "{words}");
    tick(&mut world, &[forbid(false)]);
    play(&mut world, &mut Idle, 1_500, |_, _| {});
    assert_eq!(world.map().terrain(tree), world.rules().terrain_named("stump"), "the tree is felled");
}

#[test]
fn whoever_is_on_the_way_through_a_door_that_is_shut_turns_round() {
    let mut world = drawn(&WALLED, &[&[("grunt", 1)]], None, 4);
    let door = door(&world);
    let tree = Area::tile(Cell::new(13, 3));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: tree }.into()]);
    play(&mut world, &mut Idle, 60, |_, _| {});
    let through = |world: &World| {
        world.of_role(Role::Colonist).any(|(_, unit)| unit.walk().waypoints().iter().any(|cell| cell.x > 8))
    };
    assert!(through(&world), "nobody is on the way");
    tick(&mut world, &[Forbid { doors: vec![door], forbidden: true }.into()]);
    assert!(!through(&world));
    play(&mut world, &mut Idle, 600, |world, _| check_invariants(world));
    assert!(world.of_role(Role::Colonist).all(|(_, unit)| unit.cell().x < 8));
}

#[test]
fn the_bell_calls_everybody_to_the_hearth_until_it_is_silent() {
    let rows = [
        "......................",
        "..TT..................",
        "..TT..............H...",
        "......................",
        ".C..................B.",
        "...C.............C....",
    ];
    let mut world = stocked(&rows, &[&[("grunt", 1)]], None, 2, Stock { food: 100, ..Stock::default() });
    let ids = colonists(&world);
    let area = Area::new(Cell::new(0, 0), Cell::new(21, 5));
    tick(&mut world, &[Designate { job: JobKind::Chop, area }.into()]);
    assert_eq!(check(&world, &Ring { on: false }.into()), Err(Refusal::AsItIs));
    tick(&mut world, &[Draft { units: vec![ids[0]], drafted: true }.into()]);
    play(&mut world, &mut Idle, 300, |_, _| {});
    assert!(ids[1..].iter().any(|&id| matches!(activity(&world, id), Some(Activity::Work { .. }))), "nobody works");
    tick(&mut world, &[Ring { on: true }.into()]);
    assert!(world.alarm());
    let (drafted, called) = (ids[0], &ids[1..]);
    let place = world.unit(drafted).map(|unit| unit.cell());
    for _ in 0..400 {
        tick(&mut world, &[]);
        check_invariants(&world);
    }
    let hearth = world.hearth().map(|(_, hearth)| hearth.cell()).expect("it stands");
    for &id in called {
        assert_eq!(activity(&world, id), Some(Activity::Shelter));
        let cell = world.unit(id).map(|unit| unit.cell()).expect("alive");
        assert!(cell.chebyshev(hearth) <= 2, "{cell} is not at the hearth");
    }
    assert_eq!(world.unit(drafted).map(|unit| unit.cell()), place, "the drafted stay");
    tick(&mut world, &[Ring { on: false }.into()]);
    tick(&mut world, &[]);
    assert!(called.iter().all(|&id| activity(&world, id) != Some(Activity::Shelter)));
}
