//! Commands of the mobile player, on a meadow with a raid.

use super::household::Household;
use super::leader::lead;
use crate::player::PlannedStructure;
use crate::player::fixture::{go_on, meadow, rules};
use osada_ai::grid::Cell;
use osada_sim::rules::{Role, Rules};
use osada_sim::{Command, Draft, GiveOrder, HitPoints, Intent, Order, Target, World};
use std::sync::Arc;

const PLENTY: &str = "wood: 500, stone: 500, food: 500";
const HEARTH: Cell = Cell::new(15, 10);

/// Moves besiegers into the middle of the settlement at once.
fn swift(mut rules: Rules) -> Rules {
    rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = 20.0);
    rules
}

/// A meadow on which a raider stands beside a colonist.
fn met(wave: &str) -> World {
    let mut world = meadow(swift(rules()), PLENTY, wave);
    let near = |world: &World| {
        let people: Vec<Cell> = world.of_role(Role::Colonist).map(|(_, unit)| unit.cell()).collect();
        world.of_role(Role::Besieger).any(|(_, unit)| people.iter().any(|cell| cell.chebyshev(unit.cell()) <= 2))
    };
    while !near(&world) {
        let next = world.clock().tick() + 1;
        go_on(&mut world, &[], next);
        assert!(next < 600, "nobody came");
    }
    world
}

fn asked(world: &World) -> Vec<Command> {
    let mut commands = Vec::new();
    lead(world, &[], &mut commands);
    commands
}

#[test]
fn nobody_is_called_while_nobody_comes_and_whoever_was_is_let_go() {
    let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
    assert_eq!(asked(&world), []);
    let units: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    go_on(&mut world, &[Command::Draft(Draft { units: units.clone(), drafted: true })], 5);
    assert_eq!(asked(&world), [Command::Draft(Draft { units, drafted: false })]);
}

#[test]
fn whoever_is_hunted_runs_and_the_others_throw() {
    let world = met("(\"grunt\", 1)");
    let (enemy, grunt) = world.of_role(Role::Besieger).next().expect("one came");
    let Some(Intent::Attack(Target::Unit(hunted))) = grunt.besieger().map(|besieger| besieger.intent()) else {
        panic!("it hunts nobody")
    };
    let commands = asked(&world);
    for (id, unit) in world.of_role(Role::Colonist) {
        let order = commands.iter().find_map(|command| match command {
            Command::Order(GiveOrder { units, order }) if *units == [id] => Some(*order),
            _ => None,
        });
        let near = unit.cell().chebyshev(grunt.cell()) <= 2;
        match order {
            Some(Order::Move(_)) => assert!(id == hunted || near, "{commands:?}"),
            order => assert!(id != hunted && order == Some(Order::Attack(enemy)), "{commands:?}"),
        }
    }
}

#[test]
fn before_many_all_give_way() {
    let world = met("(\"grunt\", 12)");
    let commands = asked(&world);
    let away = commands.iter().filter_map(|command| match command {
        Command::Order(GiveOrder { units, order: Order::Move(cell) }) => Some((world.unit(units[0])?.cell(), *cell)),
        _ => None,
    });
    let nearest = |cell: Cell| {
        let all = world.of_role(Role::Besieger).map(|(_, unit)| unit.cell().euclidean(cell));
        all.fold(f64::MAX, f64::min)
    };
    let moves: Vec<(Cell, Cell)> = away.collect();
    assert!(!moves.is_empty(), "{commands:?}");
    assert!(moves.iter().all(|(from, to)| nearest(*to) >= nearest(*from)), "{moves:?}");
}

#[test]
fn nobody_badly_hurt_is_called() {
    let mut weak = swift(rules());
    weak.units.iter_mut().filter(|row| row.role == Role::Colonist).for_each(|row| row.hp = HitPoints(5.0));
    let founded = meadow(weak, PLENTY, "(\"grunt\", 1)");
    let mut world = World::resume(Arc::new(swift(rules())), founded.state().clone());
    go_on(&mut world, &[], 70);
    assert_eq!(asked(&world), []);
}

#[test]
fn towers_face_the_raid_and_beds_lie_behind_the_hearth() {
    let world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
    let name = |piece: &PlannedStructure| world.rules().structure(piece.structure).name.as_str();
    let pieces = Household::of(&world).pieces;
    let built: Vec<(&str, Cell)> = pieces.iter().map(|piece| (name(piece), piece.cell)).collect();
    assert_eq!(built[..2].iter().map(|built| built.0).collect::<Vec<_>>(), ["smithy", "bed"]);
    let from = Cell::new(2, 2);
    let behind = |cell: Cell| cell.euclidean(from) > HEARTH.euclidean(from);
    let first = |wanted: &str| built.iter().find(|(name, _)| *name == wanted).map(|(_, cell)| behind(*cell));
    let sides = ["bolt_tower", "spike_trap", "bed", "farm"].map(first);
    assert_eq!(sides, [Some(false), Some(false), Some(true), Some(true)], "{built:?}");
}
