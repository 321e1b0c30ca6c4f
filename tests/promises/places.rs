//! Places are described by what lies there: on drawn maps, with the names of the rules.

use crate::common::{drawn, rules};
use osada::grid::{Cell, Grid};
use osada::sim::rules::{Challenge, Rules, Stock};
use osada::sim::{Setup, World};
use osada_cli::words::place_words;
use std::sync::Arc;

/// Forty columns of grass with what is drawn into the rows from the left.
fn wide(rows: &[(usize, &str)], height: usize) -> Vec<String> {
    let row = |y| rows.iter().find(|(at, _)| *at == y).map_or("", |(_, row)| row);
    (0..height).map(|y| format!("{:.<60}", row(y))).collect()
}

fn world(rows: &[(usize, &str)], height: usize, camp: Option<Cell>) -> World {
    let rows = wide(rows, height);
    drawn(&rows.iter().map(String::as_str).collect::<Vec<_>>(), &[&[("grunt", 1)]], camp, 1)
}

fn described(world: &World, x: i32, y: i32) -> String {
    place_words(world, Cell::new(x, y))
}

#[test]
fn places_near_what_stands_are_told_by_it() {
    let hearth = format!("{}H{}D", ".".repeat(20), ".".repeat(12));
    let world = world(&[(20, &hearth)], 40, Some(Cell::new(50, 5)));
    assert_eq!(described(&world, 20, 20), "by the hearth");
    assert_eq!(described(&world, 17, 24), "by the hearth");
    assert_eq!(described(&world, 31, 22), "near the door");
    assert_eq!(described(&world, 52, 7), "at the besiegers' camp");
}

#[test]
fn walls_and_single_trees_are_nothing_to_go_by() {
    let rows = [(20, format!("{}H{}W", ".".repeat(20), ".".repeat(12))), (5, "....................T".to_owned())];
    let rows: Vec<(usize, &str)> = rows.iter().map(|(y, row)| (*y, row.as_str())).collect();
    let world = world(&rows, 40, None);
    assert_eq!(described(&world, 33, 21), "east of the hearth");
    assert_eq!(described(&world, 20, 5), "north of the hearth");
}

#[test]
fn the_ground_is_told_by_what_there_is_most_of_and_by_its_side() {
    let hearth = format!("TTTTTT..............H{}----", ".".repeat(20));
    let water = format!("TTTTTT..............{}----", ".".repeat(21));
    let rocks = format!("{}####", ".".repeat(20));
    let rows = [(19, "TTTTTT"), (20, &hearth[..]), (21, &water), (22, &water), (8, &rocks), (9, &rocks)];
    let world = world(&rows, 40, None);
    assert_eq!(described(&world, 3, 20), "in the wood to the west");
    assert_eq!(described(&world, 7, 20), "by the wood in the west");
    assert_eq!(described(&world, 46, 21), "by the ford in the east");
    assert_eq!(described(&world, 22, 11), "by the rock in the north");
}

#[test]
fn open_country_is_told_by_its_direction_from_the_hearth() {
    let hearth = format!("{}H", ".".repeat(30));
    let world = world(&[(20, &hearth)], 60, None);
    for (x, y, words) in [
        (22, 12, "north-west of the hearth"),
        (42, 20, "east of the hearth"),
        (42, 24, "east of the hearth"),
        (40, 28, "south-east of the hearth"),
        (30, 55, "far to the south"),
        (58, 0, "far to the north-east"),
    ] {
        assert_eq!(described(&world, x, y), words, "{x}, {y}");
    }
    // Off the map there is nothing to go by, and nothing to fall over.
    assert_eq!(place_words(&world, Cell::new(i32::MAX, i32::MIN)), "far to the north-east");
}

/// Rules of somebody who writes with other letters.
fn foreign() -> Rules {
    let mut rules = (*rules()).clone();
    rules.terrains.iter_mut().find(|row| row.name == "tree").expect("there are trees").landmark =
        Some("дуб".to_owned());
    rules.structures.iter_mut().find(|row| row.name == "hearth").expect("there is one").title = "Żar Ęśń".to_owned();
    rules
}

#[test]
fn names_of_any_letters_are_told() {
    let rules = foreign();
    let tree = rules.terrain_named("tree").expect("there are trees");
    let grass = rules.terrain_named("grass").expect("there is grass");
    let terrain = Grid::from_fn(40, 20, |cell| if cell.x > 30 { tree } else { grass });
    let hearth = (rules.structure_named("hearth").expect("there is one"), Cell::new(5, 10));
    let setup = Setup {
        level: "foreign".to_owned(),
        seed: 1,
        terrain,
        structures: vec![hearth],
        stock: Stock::default(),
        settlers: Vec::new(),
        waves: Vec::new(),
        hour: osada::sim::DAWN,
        season: osada::sim::rules::Season::Summer,
        camps: Vec::new(),
        challenge: Challenge::Normal,
        ..Setup::default()
    };
    let world = World::found(Arc::new(rules), setup).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(described(&world, 6, 11), "by the żar ęśń");
    assert_eq!(described(&world, 36, 10), "in the дуб to the east");
}
