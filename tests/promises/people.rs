//! Promises about colonists: what they decide, what they do, what orders do to them.

use crate::common::{check_invariants, drawn, play};
use osada::grid::Cell;
use osada::player::Idle;
use osada::sim::rules::Role;
use osada::sim::{
    Activity, Area, Build, Cancel, Command, Designate, Draft, Event, GiveOrder, JobKind, Order, Refusal, Rejection,
    SetPriority, UnitId, World, auction, check, tick,
};

const MEADOW: [&str; 14] = [
    "........................",
    "..TTT..............###..",
    "..TTT..............###..",
    "..TTT...................",
    "........................",
    "..........H.............",
    "........................",
    "........................",
    "..bb......C.C...........",
    "..bb....................",
    "........................",
    "..............B.B.......",
    "........................",
    "........................",
];

fn meadow() -> World {
    drawn(&MEADOW, &[&[("grunt", 1)]], None, 5)
}

fn colonists(world: &World) -> Vec<UnitId> {
    world.of_role(Role::Colonist).map(|(id, _)| id).collect()
}

#[test]
fn an_area_that_is_taken_back_leaves_no_job() {
    let mut world = meadow();
    let all = Area::new(Cell::new(-5, -5), Cell::new(100, 100));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: all }.into()]);
    assert!(!world.jobs().is_empty());
    tick(&mut world, &[Cancel { area: all }.into()]);
    assert!(world.jobs().is_empty());
    assert_eq!(check(&world, &Cancel { area: all }.into()), Err(Refusal::NothingPlanned));
}

/// The meadow as an island: no besieger ever finds a way, so that there is peace for three days.
fn island() -> World {
    let sea = "~".repeat(30);
    let shore = |row: &&str| format!("~~~{row}~~~");
    let rows: Vec<String> =
        [sea.clone(), sea.clone()].into_iter().chain(MEADOW.iter().map(shore)).chain([sea.clone(), sea]).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let wave: &[(&str, u32)] = &[("grunt", 1)];
    drawn(&rows, &[wave; 3], None, 5)
}

#[test]
fn in_peace_nobody_dithers() {
    let mut world = island();
    let all = Area::new(Cell::new(0, 0), Cell::new(30, 18));
    let designate = |job| Command::Designate(Designate { job, area: all });
    tick(&mut world, &[designate(JobKind::Chop), designate(JobKind::Mine), designate(JobKind::Forage)]);
    play(&mut world, &mut Idle, 26_900, |_, _| {});
    for (_, unit) in world.of_role(Role::Colonist) {
        let changes = unit.colonist().map_or(0, |colonist| colonist.spent().changes);
        assert!((3..=24).contains(&changes), "{} changed activity {changes} times in three days", unit.name());
    }
}

#[test]
fn a_new_wall_sends_whoever_it_blocks_another_way() {
    let rows = [
        "..................................C.....",
        "##############################.########.",
        "........................................",
        ".C................H.....................",
        "........................................",
    ];
    let mut world = drawn(&rows, &[&[("grunt", 1)]], None, 1);
    let [builder, walker] = colonists(&world)[..] else { panic!("two people are drawn") };
    let (gap, goal) = (Cell::new(30, 1), Cell::new(20, 0));
    let wall = world.rules().structure_named("wood_wall").expect("there are walls");
    let order = Command::Order(GiveOrder { units: vec![walker], order: Order::Move(goal) });
    // The other one, at (34, 0), builds in the gap while the walker is on its way to it.
    let build = Command::Build(Build { structure: wall, cells: vec![gap] });
    tick(&mut world, &[Draft { units: vec![walker], drafted: true }.into(), order, build]);
    let through = |world: &World| world.unit(walker).is_some_and(|unit| unit.walk().passes(gap));
    let (mut was_on_the_way, mut stood) = (false, false);
    play(&mut world, &mut Idle, 3_000, |world, _| {
        check_invariants(world);
        // The tick after the wall stands, nobody is on the way through it any more.
        assert!(!stood || !through(world), "still on the way through the wall");
        stood = world.map().structure_at(gap).is_some();
        was_on_the_way |= through(world);
    });
    assert!(world.map().structure_at(gap).is_some(), "{builder:?} built it");
    assert!(was_on_the_way);
    assert_eq!(world.unit(walker).map(|unit| unit.cell()), Some(goal), "arrived by the other gap");
}

#[test]
fn every_refusal_says_why_and_changes_nothing() {
    let mut world = meadow();
    let wall = world.rules().structure_named("wood_wall").expect("there are walls");
    let hearth = world.rules().structure_named("hearth").expect("there is a hearth");
    let build = |structure, x, y| Command::Build(Build { structure, cells: vec![Cell::new(x, y)] });
    let cases = [
        (build(wall, 10, 5), Refusal::Taken("Hearth".to_owned())),
        (build(wall, 2, 1), Refusal::Ground("tree".to_owned())),
        (build(wall, -1, 0), Refusal::OffMap(Cell::new(-1, 0))),
        (build(hearth, 5, 5), Refusal::NotBuildable),
        (Command::Build(Build { structure: wall, cells: Vec::new() }), Refusal::NoTiles),
        (Command::SetPriority(SetPriority { job: JobKind::Chop, priority: 5 }), Refusal::Priority(5)),
        (
            Command::Designate(Designate { job: JobKind::Mine, area: Area::tile(Cell::new(0, 0)) }),
            Refusal::NothingToDo(JobKind::Mine),
        ),
        (
            Command::Designate(Designate { job: JobKind::Build, area: Area::tile(Cell::new(0, 0)) }),
            Refusal::NotDesignated(JobKind::Build),
        ),
    ];
    for (command, reason) in cases {
        let before = (world.jobs().clone(), world.stock());
        assert_eq!(check(&world, &command), Err(reason.clone()), "{command:?}");
        let events = tick(&mut world, &[command]);
        assert!(events.contains(&Event::Refused { command: 0, reason }));
        assert_eq!((world.jobs().clone(), world.stock()), before);
    }
}

#[test]
fn a_job_behind_rock_is_rejected_for_want_of_a_path() {
    let rows = ["..........", "..###.....", "..#T#.....", "..###.....", "......H...", "..........", "......C..."];
    let mut world = drawn(&rows, &[&[("grunt", 1)]], None, 1);
    tick(&mut world, &[Designate { job: JobKind::Chop, area: Area::tile(Cell::new(3, 2)) }.into()]);
    let id = colonists(&world)[0];
    let sold = auction(&world, id);
    assert!(sold.bids.is_empty());
    assert!(matches!(sold.rejected[..], [(_, Rejection::NoPath)]), "{:?}", sold.rejected);
}

/// A lazy, an average and a hard-working person on an island with more trees than they can fell in three days.
fn three_tempers() -> World {
    let text = "(title: \"a\", about: \"b\", stock: (food: 300), waves: [[(\"grunt\", 1)], [(\"grunt\", 1)], [(\"grunt\", 1)]],
        colonists: Named([(diligence: 2), (diligence: 5), (diligence: 9)]),
        ground: Drawn(legend: {'H': (terrain: \"grass\", structure: \"hearth\")}, rows: [ROWS]))";
    let row = |y: i32| match y {
        0 | 1 | 22 | 23 => "~".repeat(40),
        11 => format!("~~{}H{}{}~~", ".".repeat(8), ".".repeat(7), "T".repeat(20)),
        _ => format!("~~{}{}~~", ".".repeat(16), "T".repeat(20)),
    };
    let rows: String = (0..24).map(|y| format!("\"{}\",", row(y))).collect();
    let mut rules = (*crate::common::rules()).clone();
    crate::common::unguarded(&mut rules);
    // Whoever comes hurts nobody.
    rules.units.iter_mut().filter(|row| row.name == "grunt").for_each(|row| row.attacks.clear());
    let rules = std::sync::Arc::new(rules);
    let level = osada::level::load("three.ron", &text.replace("ROWS", &rows), &rules)
        .unwrap_or_else(|report| panic!("{report}"));
    osada::level::build(&level, &rules, 1).expect("it can be built")
}

#[test]
fn the_hard_working_work_most_and_the_lazy_least_and_nobody_less_than_a_fifth_of_the_time() {
    let mut world = three_tempers();
    let all = Area::new(Cell::new(0, 0), Cell::new(39, 23));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: all }.into()]);
    play(&mut world, &mut Idle, 26_900, |_, _| {});
    let spent = world.of_role(Role::Colonist).filter_map(|(_, unit)| Some(unit.colonist()?.spent()));
    let work: Vec<u64> = spent.map(|spent| spent.work.0).collect();
    assert!(26_900 / 5 < work[0] && work[0] < work[1] && work[1] < work[2], "{work:?}");
}

#[test]
fn people_go_to_their_meals_and_eat_at_a_store() {
    let mut world = three_tempers();
    let all = Area::new(Cell::new(0, 0), Cell::new(39, 23));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: all }.into()]);
    let hearth = world.hearth().expect("there is a hearth").1.cell();
    let (before, mut on_the_way, mut talks) = (world.stock().food, 0, 0);
    play(&mut world, &mut Idle, 26_900, |world, _| {
        for (_, unit) in world.of_role(Role::Colonist) {
            match unit.colonist().map(|colonist| colonist.activity()) {
                Some(Activity::Eat { until: None, .. }) => on_the_way += 1,
                Some(Activity::Eat { .. }) => {
                    assert!(unit.cell().chebyshev(hearth) <= 2, "{} eats at {}", unit.name(), unit.cell());
                }
                Some(Activity::Talk { .. }) => talks += 1,
                _ => {}
            }
        }
    });
    let meals = (before - world.stock().food) / 2;
    assert!((13..=18).contains(&meals), "three people, three days, two meals a day: {meals}");
    assert!(on_the_way > meals * 30, "the way to a meal takes time: {on_the_way} ticks");
    assert!(talks > 0, "the lazy stay for a talk");
}
