//! Fixtures of the tests of this crate: the shipped rules as they stand in their file, without minds, and a small world.

use crate::founding::{Settler, Setup};
use crate::ground::World;
use crate::kinds::{Challenge, Season};
use crate::rules::{Rules, Stock};
use osada_ai::grid::{Cell, Grid};
use ron::extensions::Extensions;
use std::sync::Arc;

/// The shipped rules.
pub fn rules() -> Rules {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options.from_str(include_str!("../../../assets/rules.ron")).expect("the shipped rules can be read")
}

/// A meadow of 24 × 16 tiles with a hearth and one colonist.
pub fn meadow() -> World {
    meadow_with(|_| {})
}

/// The same meadow under rules that differ.
pub fn meadow_with(change: impl FnOnce(&mut Rules)) -> World {
    let mut rules = rules();
    change(&mut rules);
    let grass = rules.terrain_named("grass").expect("it ships");
    let hearth = rules.structure_named("hearth").expect("it ships");
    let colonist = rules.unit_named("colonist").expect("it ships");
    let settler = Settler { kind: colonist, cell: Cell::new(8, 8), name: None, diligence: None, veteran: None };
    let setup = Setup {
        level: "meadow".to_owned(),
        seed: 1,
        terrain: Grid::filled(24, 16, grass),
        structures: vec![(hearth, Cell::new(4, 4))],
        stock: Stock::default(),
        settlers: vec![settler],
        waves: Vec::new(),
        hour: 6.0,
        season: Season::default(),
        camps: vec![Cell::new(20, 8)],
        challenge: Challenge::default(),
        ..Setup::default()
    };
    World::found(Arc::new(rules), setup).unwrap_or_else(|errors| panic!("{errors}"))
}
