//! Promises about ways in the game: chases by moving-target search, planned flight, bands that spread out, smoothed
//! paths that cut no corner, and packs of wolves.

use crate::common::{Footsteps, check_invariants, drawn, play, rules, settler, unit};
use osada::grid::{Cell, Grid};
use osada::player::Planner;
use osada::sim::rules::{Challenge, Role, Season, Stock};
use osada::sim::{
    Area, Command, Designate, Draft, Event, GiveOrder, HerdSetup, JobKind, Order, Outcome, Setup, UnitId, World, tick,
};
use std::collections::BTreeSet;

/// Open ground with a hearth, people and beasts.
fn plain(size: (usize, usize), people: &[(i32, i32)], beasts: &[(&str, (i32, i32), u32)], seed: u64) -> World {
    ground(size, |_| true, people, beasts, seed)
}

/// Grass where `open` says so and round the hearth, rock elsewhere.
fn ground(
    size: (usize, usize),
    open: impl Fn(Cell) -> bool,
    people: &[(i32, i32)],
    beasts: &[(&str, (i32, i32), u32)],
    seed: u64,
) -> World {
    let rules = rules();
    let rock = rules.terrain_named("rock").expect("there is rock");
    let grass = rules.terrain_named("grass").expect("there is grass");
    let hearth = rules.structure_named("hearth").expect("there is a hearth");
    let cell = |(x, y)| Cell::new(x, y);
    let setup = Setup {
        level: "plain".to_owned(),
        seed,
        terrain: Grid::from_fn(size.0, size.1, |at| if open(at) || at.x.max(at.y) < 4 { grass } else { rock }),
        structures: vec![(hearth, Cell::new(1, 1))],
        stock: Stock { wood: 500, stone: 500, food: 500, ..Stock::default() },
        settlers: people.iter().map(|&at| settler(&rules, cell(at), None, 8.0)).collect(),
        herds: beasts
            .iter()
            .map(|&(name, at, count)| HerdSetup { kind: unit(&rules, name), cell: cell(at), count })
            .collect(),
        hour: osada::sim::DAWN,
        season: Season::Summer,
        camps: Vec::new(),
        challenge: Challenge::Normal,
        ..Setup::default()
    };
    World::found(rules, setup).expect("it can be founded")
}

fn first(world: &World, role: Role) -> UnitId {
    world.of_role(role).next().expect("there is one").0
}

#[test]
fn a_hunter_follows_a_running_deer_by_moving_target_search_and_brings_it_down() {
    let mut world = plain((60, 40), &[(10, 10)], &[("deer", (30, 20), 1)], 3);
    let everywhere = Area::new(Cell::new(0, 0), Cell::new(59, 39));
    tick(&mut world, &[Designate { job: JobKind::Hunt, area: everywhere }.into()]);
    let (hunter, deer) = (first(&world, Role::Colonist), first(&world, Role::Prey));
    let mut longest = 0;
    for _ in 0..60 * 120 {
        tick(&mut world, &[]);
        let chase = world.unit(hunter).and_then(|unit| unit.walk().chase());
        if let Some(chase) = chase {
            assert_eq!(chase.prey(), deer);
            longest = longest.max(chase.searches().len());
        }
        if world.unit(deer).is_none() {
            break;
        }
    }
    assert!(longest >= 3, "the longest chase was of {longest} searches");
    assert_eq!((world.tally().hunted, world.unit(deer).is_none()), (1, true));
}

#[test]
fn a_chase_that_is_loaded_goes_on_to_the_bit() {
    let mut world = plain((60, 40), &[(10, 10), (12, 9)], &[("deer", (30, 20), 6), ("wolf", (50, 30), 3)], 5);
    let everywhere = Area::new(Cell::new(0, 0), Cell::new(59, 39));
    tick(&mut world, &[Designate { job: JobKind::Hunt, area: everywhere }.into()]);
    let mut chases = 0;
    let mut again = world.clone();
    for step in 0..60 * 100 {
        if step % 45 == 0 {
            // Everything but the state is lost, the memory of the chases too.
            again = World::resume(again.rules().clone(), again.state().clone());
        }
        tick(&mut world, &[]);
        tick(&mut again, &[]);
        assert_eq!(world.state(), again.state(), "they part at tick {}", world.clock().tick());
        chases += world
            .units()
            .filter(|(_, unit)| unit.walk().chase().is_some_and(|chase| chase.searches().len() > 2))
            .count();
    }
    assert!(chases > 100, "there was hardly a chase to lose: {chases}");
}

#[test]
fn a_hunted_deer_does_not_run_into_a_dead_end_that_leads_straight_away_from_the_hunter() {
    // The hunter comes from the west. Straight on, the corridor ends; a side passage leads out to open ground.
    let open = |cell: Cell| {
        let corridor = cell.y == 12 && (1..34).contains(&cell.x);
        let passage = cell.x == 26 && (4..12).contains(&cell.y);
        corridor || passage || cell.y < 5 && cell.x > 5
    };
    let mut world = ground((60, 14), open, &[(8, 12)], &[("deer", (26, 12), 1)], 1);
    let deer = first(&world, Role::Prey);
    let everywhere = Area::new(Cell::new(0, 0), Cell::new(59, 13));
    tick(&mut world, &[Designate { job: JobKind::Hunt, area: everywhere }.into()]);
    let mut trapped = 0;
    for _ in 0..60 * 60 {
        tick(&mut world, &[]);
        let Some(unit) = world.unit(deer) else { break };
        let hunter = first(&world, Role::Colonist);
        let near = world.unit(hunter).is_some_and(|hunter| hunter.place().distance(unit.place()) < 6.0);
        trapped += usize::from(near && unit.cell().y == 12 && unit.cell().x > 28);
        if unit.cell().y < 5 {
            assert_eq!(trapped, 0, "it ran into the dead end first");
            return;
        }
    }
    panic!("it never left the corridor");
}

#[test]
fn a_band_of_besiegers_does_not_walk_in_single_file() {
    // Rock with two gaps across the way; the upper one is nearer by a little.
    let mut rows = vec![".".repeat(60); 30];
    for (y, row) in rows.iter_mut().enumerate() {
        if y != 11 && y != 18 {
            row.replace_range(30..31, "#");
        }
    }
    rows[14].replace_range(50..51, "H");
    rows[13].replace_range(52..53, "C");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = drawn(&rows, &[&[("grunt", 8)]], Some(Cell::new(0, 13)), 4);
    let (mut upper, mut lower) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..60 * 180 {
        tick(&mut world, &[]);
        for (id, unit) in world.of_role(Role::Besieger).filter(|(_, unit)| unit.cell().x == 30) {
            if unit.cell().y == 11 {
                upper.insert(id)
            } else {
                lower.insert(id)
            };
        }
        if world.outcome() != Outcome::Running || upper.len() + lower.len() >= 8 {
            break;
        }
    }
    assert!(upper.len() >= 2 && lower.len() >= 2, "{} by the one gap, {} by the other", upper.len(), lower.len());
}

#[test]
fn people_walk_straight_over_open_ground_and_cut_no_corner_round_walls() {
    let mut world = plain((60, 40), &[(5, 5)], &[], 1);
    let id = first(&world, Role::Colonist);
    let draft = Command::Draft(Draft { units: vec![id], drafted: true });
    let order = Command::Order(GiveOrder { units: vec![id], order: Order::Move(Cell::new(45, 20)) });
    tick(&mut world, &[draft, order]);
    let unit = world.unit(id).expect("alive");
    let (from, left) = (unit.place(), unit.walk().waypoints().to_vec());
    // The first step as it was found, then one leg: no staircase of diagonals and straights.
    assert!(left.len() <= 3, "{left:?}");
    let straight = from.distance(Cell::new(45, 20).centre());
    let mut walked = 0.0;
    let mut at = from;
    for _ in 0..60 * 30 {
        tick(&mut world, &[]);
        let now = world.unit(id).expect("alive").place();
        walked += at.distance(now);
        at = now;
    }
    assert_eq!(at, Cell::new(45, 20).centre());
    assert!(walked < straight * 1.01, "{walked} for {straight}");

    let mut world = crate::common::world_of("first_siege", 2);
    let (mut player, mut steps) = (Planner::whole(), Footsteps::default());
    play(&mut world, &mut player, 60 * 400, |world, _| {
        steps.follow(world);
        check_invariants(world);
    });
}

#[test]
fn wolves_hunt_deer_and_a_colonist_who_is_alone_but_not_people_together() {
    let mut bitten = 0;
    for seed in 1..=8 {
        let mut world = plain((60, 40), &[(40, 30)], &[("wolf", (50, 33), 3), ("deer", (20, 12), 1)], seed);
        for _ in 0..60 * 240 {
            let events = tick(&mut world, &[]);
            let is_prey = |event: &Event| matches!(event, Event::Died { role: Role::Colonist | Role::Prey, .. });
            bitten += u32::from(events.iter().any(is_prey));
            check_invariants(&world);
        }
    }
    assert!(bitten >= 4, "eight packs of three hungry wolves took only {bitten} in four minutes");

    let people: Vec<(i32, i32)> = (0..6).map(|index| (3 + index, 4)).collect();
    let mut world = plain((60, 40), &people, &[("wolf", (12, 6), 3)], 2);
    for _ in 0..60 * 240 {
        tick(&mut world, &[]);
    }
    assert_eq!(world.tally().losses, 0, "people at their hearth are not prey");
}
