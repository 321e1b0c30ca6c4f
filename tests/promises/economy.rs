//! Promises about what a settlement lives by: fields, kitchens, infirmaries, banners, bridges, and goods on their way
//! into the stock.

use crate::common::{Footsteps, check_invariants, drawn, play, stocked};
use osada::grid::Cell;
use osada::player::Idle;
use osada::sim::rules::{Role, Stock};
use osada::sim::{
    Area, Build, Command, Designate, Destination, Draft, Event, GiveOrder, JobKind, Order, Refusal, Rejection,
    SetPriority, Site, UnitId, World, auction, check, tick,
};

fn colonists(world: &World) -> Vec<UnitId> {
    world.of_role(Role::Colonist).map(|(id, _)| id).collect()
}

/// A meadow that no besieger can reach.
fn island(rows: &[&str], stock: Stock) -> World {
    // Camps lie at most three tiles from the edge of the map.
    let sea = || std::iter::repeat_n("~".repeat(rows[0].len() + 8), 4);
    let rows: Vec<String> = sea().chain(rows.iter().map(|row| format!("~~~~{row}~~~~"))).chain(sea()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let wave: &[(&str, u32)] = &[("grunt", 1)];
    stocked(&rows, &[wave; 4], None, 3, stock)
}

#[test]
fn food_from_fields_outweighs_what_is_eaten_meanwhile() {
    let rows = ["............", "....H...FFFF", "........FFFF", "........FFFF", "....C..C....", "............"];
    let mut world = island(&rows, Stock { food: 30, ..Stock::default() });
    play(&mut world, &mut Idle, 31_000, |_, _| {});
    // Twelve fields bring 60 in a day and a half, two people eat 12.
    assert!(world.stock().food > 60, "{}", world.stock());
}

#[test]
fn with_a_kitchen_less_is_eaten() {
    let left = |row: &str| {
        let rows = ["............", "....H.......", row, "............", "....C..C....", "............"];
        let mut world = island(&rows, Stock { food: 100, ..Stock::default() });
        play(&mut world, &mut Idle, 4 * 9_000, |_, _| {});
        100 - world.stock().food
    };
    let (without, with) = (left("............"), left("........K..."));
    assert!((26..=32).contains(&without), "two people, four days, four portions: {without}");
    assert!((19..=24).contains(&with), "three portions: {with}");
}

const RIVER: [&str; 7] = [
    "........~~......",
    "........~~......",
    "..H.....~~....T.",
    "........~~......",
    "....C...~~......",
    ".....C..~~......",
    "........~~......",
];

#[test]
fn a_bridge_makes_water_passable_and_stands_on_nothing_else() {
    let mut world = drawn(&RIVER, &[&[("grunt", 1)]], None, 4);
    let bridge = world.rules().structure_named("bridge").expect("there are bridges");
    let wall = world.rules().structure_named("wood_wall").expect("there are walls");
    let build = |structure, x, y| Command::Build(Build { structure, cells: vec![Cell::new(x, y)] });
    assert_eq!(check(&world, &build(bridge, 5, 3)), Err(Refusal::Ground("grass".to_owned())));
    assert_eq!(check(&world, &build(wall, 8, 3)), Err(Refusal::Ground("deep water".to_owned())));
    let tree = Command::Designate(Designate { job: JobKind::Chop, area: Area::tile(Cell::new(14, 2)) });
    tick(&mut world, &[build(bridge, 8, 3), build(bridge, 9, 3), tree]);
    let beside = Destination::beside(Cell::new(14, 2));
    assert!(!world.reachable(Role::Colonist, Cell::new(2, 4), beside));
    let mut footsteps = Footsteps::default();
    play(&mut world, &mut Idle, 3_000, |world, _| {
        check_invariants(world);
        footsteps.follow(world);
    });
    for role in [Role::Colonist, Role::Besieger, Role::Prey] {
        assert!(world.reachable(role, Cell::new(2, 6), beside), "{role:?} cannot cross");
    }
    let felled = world.map().terrain(Cell::new(14, 2)) == world.rules().terrain_named("stump");
    assert!(felled, "somebody went over and felled the tree");
}

#[test]
fn a_bridge_is_not_taken_from_under_anybody() {
    let mut world = drawn(&RIVER, &[&[("grunt", 1)]], None, 4);
    let bridge = world.rules().structure_named("bridge").expect("there are bridges");
    tick(&mut world, &[Build { structure: bridge, cells: vec![Cell::new(8, 3), Cell::new(9, 3)] }.into()]);
    play(&mut world, &mut Idle, 2_000, |_, _| {});
    let units = colonists(&world);
    let order = Command::Order(GiveOrder { units: vec![units[0]], order: Order::Move(Cell::new(9, 3)) });
    tick(&mut world, &[Draft { units: vec![units[0]], drafted: true }.into(), order]);
    play(&mut world, &mut Idle, 400, |_, _| {});
    assert_eq!(world.unit(units[0]).map(|unit| unit.cell()), Some(Cell::new(9, 3)));
    let area = Area::new(Cell::new(8, 3), Cell::new(9, 3));
    tick(&mut world, &[Designate { job: JobKind::Dismantle, area }.into()]);
    play(&mut world, &mut Idle, 1_500, |world, _| check_invariants(world));
    assert!(world.map().structure_at(Cell::new(8, 3)).is_none(), "the free half is taken down");
    assert!(world.map().structure_at(Cell::new(9, 3)).is_some(), "the other half carries somebody");
}

#[test]
fn a_field_that_waits_to_be_sown_can_be_taken_down() {
    let rows = ["............", "....H....F..", "............", "............", "....C..C....", "............"];
    let mut world = island(&rows, Stock::default());
    let off = Command::SetPriority(SetPriority { job: JobKind::Farm, priority: 0 });
    tick(&mut world, &[off]);
    let field = Cell::new(13, 5);
    assert!(auction(&world, colonists(&world)[0]).bids.is_empty() && !world.jobs().is_empty());
    let down = Command::Designate(Designate { job: JobKind::Dismantle, area: Area::tile(field) });
    assert_eq!(check(&world, &down), Ok(()));
    tick(&mut world, &[down]);
    play(&mut world, &mut Idle, 1_500, |world, _| check_invariants(world));
    assert!(world.map().structure_at(field).is_none());
}

const WOOD: [&str; 8] = [
    "........................",
    "..TTTTT.................",
    "..TTTTT.................",
    "..TTTTT.................",
    "....................H...",
    "........................",
    "....C.C.................",
    "........................",
];

fn everything(world: &World) -> Area {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    Area::new(Cell::new(0, 0), Cell::new(width - 1, height - 1))
}

fn chop(world: &World) -> Command {
    Command::Designate(Designate { job: JobKind::Chop, area: everything(world) })
}

#[test]
fn only_what_has_been_carried_to_a_store_is_stock_and_nothing_is_lost_on_the_way() {
    let mut world = island(&WOOD, Stock::default());
    let command = chop(&world);
    tick(&mut world, &[command]);
    let (mut felled, mut hauls, mut lay, mut carried) = (0, 0, false, false);
    let mut before = 0;
    play(&mut world, &mut Idle, 8_000, |world, events| {
        check_invariants(world);
        let done = |wanted| {
            let is = |event: &&Event| matches!(event, Event::JobDone { kind, .. } if *kind == wanted);
            events.iter().filter(is).count()
        };
        felled += done(JobKind::Chop) as u32;
        let hauled = done(JobKind::Haul);
        hauls += hauled;
        assert!(world.stock().wood == before || hauled > 0, "the stock grew and nobody had brought anything");
        before = world.stock().wood;
        lay |= !world.map().goods().total().is_empty();
        carried |= world
            .of_role(Role::Colonist)
            .any(|(_, unit)| unit.colonist().is_some_and(|colonist| colonist.carried().wood > 0));
        assert_eq!(world.possessions().wood, 8 * felled);
    });
    assert_eq!(felled, 15);
    assert!(lay && carried && hauls >= 5, "{hauls} loads of 24");
    assert_eq!(world.stock().wood, 120, "everything is stored in the end");
}

#[test]
fn goods_out_of_reach_say_why_and_keep_nobody_from_other_work() {
    let rows = [
        "..............",
        "..............",
        "..T.....H.....",
        "..............",
        ".C............",
        "..............",
        "......T.......",
    ];
    let mut world = island(&rows, Stock { stone: 100, ..Stock::default() });
    let command = chop(&world);
    tick(&mut world, &[command]);
    play(&mut world, &mut Idle, 900, |_, _| {});
    let id = colonists(&world)[0];
    let switched_off = Command::SetPriority(SetPriority { job: JobKind::Haul, priority: 0 });
    tick(&mut world, &[switched_off]);
    play(&mut world, &mut Idle, 2_000, |_, _| {});
    let pile = world.map().goods().iter().next().expect("a tree was felled").cell();
    // Walls on all eight sides; somebody outside builds them.
    let wall = world.rules().structure_named("stone_wall").expect("there are walls");
    let ring: Vec<Cell> = (-1..=1)
        .flat_map(|dy| (-1..=1).map(move |dx| Cell::new(pile.x + dx, pile.y + dy)))
        .filter(|&cell| cell != pile)
        .collect();
    tick(&mut world, &[Build { structure: wall, cells: ring }.into()]);
    play(&mut world, &mut Idle, 8_000, |world, _| check_invariants(world));
    tick(&mut world, &[SetPriority { job: JobKind::Haul, priority: 4 }.into()]);
    let reason = |world: &World| {
        let about = |job| world.jobs().get(job).map(|job| job.site()) == Some(Site::Goods(pile));
        auction(world, id).rejected.into_iter().find(|&(job, _)| about(job)).map(|(_, reason)| reason)
    };
    assert!(matches!(reason(&world), Some(Rejection::NoPath)), "{:?}", auction(&world, id));
    let tree = Command::Designate(Designate { job: JobKind::Chop, area: everything(&world) });
    if check(&world, &tree).is_ok() {
        tick(&mut world, &[tree]);
    }
    let felled = |world: &World| {
        world.map().cells().filter(|&cell| world.map().terrain(cell) == world.rules().terrain_named("stump")).count()
    };
    play(&mut world, &mut Idle, 4_000, |_, _| {});
    assert_eq!(felled(&world), 2, "the other tree is felled all the same");
}

#[test]
fn without_a_way_to_a_store_goods_stay_and_say_so() {
    let rows = [".......~~......", ".T.....~~......", ".C.....~~.H....", ".......~~......", ".......~~......"];
    let mut world = island(&rows, Stock::default());
    let command = chop(&world);
    tick(&mut world, &[command]);
    play(&mut world, &mut Idle, 2_000, |world, _| check_invariants(world));
    assert_eq!((world.stock().wood, world.map().goods().total().wood), (0, 8));
    let sold = auction(&world, colonists(&world)[0]);
    assert!(matches!(sold.rejected[..], [(_, Rejection::NoStore)]), "{sold:?}");
}
