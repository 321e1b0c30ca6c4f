//! A crowd on open ground: three tenths of it colonists at work, three tenths deer in herds, four tenths besiegers who come
//! from eight camps.

use osada::grid::{Cell, Grid, Stream};
use osada::sim::rules::{Challenge, Rules, Season, Stock};
use osada::sim::{Area, Build, Command, DAWN, Designate, HerdSetup, JobKind, Settler, Setup, Squad, World, tick};
use std::sync::Arc;

/// Columns and rows of the map.
pub const SIDE: i32 = 320;

/// A crowd of so many in the morning: a wood is marked to be felled, a wall is planned, and a raid gathers.
pub fn crowd(rules: &Arc<Rules>, count: usize) -> World {
    let count = count as i32;
    let mut stream = Stream::new(1, 77);
    let unit = |name: &str| rules.unit_named(name).expect("the rules have it");
    let named = |name: &str| rules.terrain_named(name).expect("the rules have it");
    let (grass, tree) = (named("grass"), named("tree"));
    let centre = Cell::new(SIDE / 2, SIDE / 2);
    let settlers = 3 * count / 10;
    // The side of the square in which they stand, one to every third tile.
    let town = f64::from(settlers * 3).sqrt() as i32 + 4;
    let terrain = Grid::from_fn(SIDE as usize, SIDE as usize, |cell| {
        let wild = cell.chebyshev(centre) > 4 && stream.chance(0.12);
        if wild { tree } else { grass }
    });
    let settler = |number: i32| Settler {
        kind: unit("colonist"),
        cell: Cell::new(centre.x - town / 2 + 3 * number % town, centre.y - town / 2 + 3 * number / town),
        name: None,
        diligence: None,
        veteran: None,
    };
    let herds = (3 * count / 10 + 29) / 30;
    let herd = |number: i32| {
        let (column, row) = (number % 16, number / 16);
        // Herds of thirty all over the map, but not in the town.
        let cell = Cell::new(12 + column * 19, 12 + row * 19 * 16 / (herds / 16 + 1).max(1) % 300);
        HerdSetup { kind: unit("deer"), cell, count: 30.min(3 * count / 10) as u32 }
    };
    // A third as many guard the camps.
    let besiegers = 3 * count / 10;
    let sites = [(8, 8), (156, 4), (300, 8), (4, 156), (308, 156), (8, 300), (156, 308), (300, 300)];
    let squads = (0..8).map(|camp| {
        let more = i32::from(camp < besiegers % 8);
        Squad { camp: camp as u8, ..Squad::new(unit("grunt"), (besiegers / 8 + more) as u32) }
    });
    let setup = Setup {
        level: "crowd".to_owned(),
        seed: 1,
        terrain,
        structures: vec![(rules.structure_named("hearth").expect("the rules have it"), centre)],
        stock: Stock { wood: 100_000, stone: 100_000, food: 100_000, ..Stock::default() },
        settlers: (0..settlers).map(settler).collect(),
        herds: (0..herds).map(herd).collect(),
        waves: vec![squads.collect()],
        camps: sites.map(|(x, y)| Cell::new(x, y)).to_vec(),
        challenge: Challenge::Normal,
        // The chief of a raid that is called cannot wait for a better day.
        raids_on_call: Some(9),
        hour: DAWN,
        season: Season::Summer,
        ..Setup::default()
    };
    let mut world = World::found(rules.clone(), setup).expect("it can be founded");
    let (near, far) = (town / 2 + 25, town / 2 + 5);
    let wood = Area::new(Cell::new(centre.x - near, centre.y - near), Cell::new(centre.x + near, centre.y + near));
    let mut commands = vec![Designate { job: JobKind::Chop, area: wood }.into()];
    let wall = rules.structure_named("wood_wall").expect("the rules have it");
    let spots = (0..settlers / 4).map(|number| {
        let along = -far + number % (2 * far);
        match number / (2 * far) % 4 {
            0 => Cell::new(centre.x + along, centre.y - far),
            1 => Cell::new(centre.x + along, centre.y + far),
            2 => Cell::new(centre.x - far, centre.y + along),
            _ => Cell::new(centre.x + far, centre.y + along),
        }
    });
    commands.push(Build { structure: wall, cells: spots.collect() }.into());
    commands.push(Command::CallRaid);
    tick(&mut world, &commands);
    world
}
