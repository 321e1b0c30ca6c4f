//! The world of an edited level as far as it can be built: things that do not fit are left out, so that there is something
//! to look at before the level is correct.

use super::things::camps;
use super::tiles::{Tiles, drawings, legend_entry, size, terrain_of};
use crate::definition::{MAX_SIDE, MIN_SIDE};
use crate::generate::generate;
use crate::lookup::structure_with;
use crate::schema::{Colonists, GroundSource, LevelSource};
use osada_ai::grid::{Cell, Grid, Stream};
use osada_sim::rules::{Function, Rules, StructureKind, TerrainId};
use osada_sim::{Band, HerdSetup, Settler, Setup, Squad, World, covered};
use std::sync::Arc;

/// The visible state of a level that is being edited.
#[derive(Clone, Debug)]
pub struct Preview {
    /// At noon of its first day.
    pub world: World,
    /// Place of a hearth that was added because the level has none.
    pub made_up_hearth: Option<Cell>,
}

/// Noon: full daylight.
const NOON: f64 = 12.0;

/// The world of a level for a seed; `None` if the rules have no terrain or no hearth.
pub fn preview(source: &LevelSource, rules: &Arc<Rules>, seed: u64) -> Option<Preview> {
    let hearth_kind = structure_with(rules, Function::Hearth)?;
    let (mut terrain, drawn_hearth) = ground(source, rules, seed)?;
    let mut structures = Vec::new();
    let mut taken = Grid::filled(terrain.width(), terrain.height(), false);
    for (kind, cell) in wanted(source, rules).chain(drawn_hearth.map(|cell| (hearth_kind, cell))) {
        let is_second = kind == hearth_kind && structures.iter().any(|&(other, _)| other == kind);
        if !is_second && stands(rules, &terrain, &taken, kind, cell) {
            covered(cell, rules.structure(kind).size).for_each(|tile| taken[tile] = true);
            structures.push((kind, cell));
        }
    }
    let mut made_up_hearth = None;
    if structures.iter().all(|&(kind, _)| kind != hearth_kind) {
        let (width, height) = (terrain.width() as i32, terrain.height() as i32);
        let middle = Cell::new(width / 2 - 1, height / 2 - 1);
        let free = |&cell: &Cell| stands(rules, &terrain, &taken, hearth_kind, cell);
        let found = terrain.cells().filter(free).min_by_key(|cell| cell.chebyshev(middle));
        let cell = match found {
            Some(cell) => cell,
            None => {
                // No ground carries it: the preview replaces what is there.
                let carries = rules.terrains.iter().position(|row| rules.structure(hearth_kind).stands_on(row))?;
                let place: Vec<Cell> = covered(middle, rules.structure(hearth_kind).size).collect();
                structures
                    .retain(|&(kind, at)| covered(at, rules.structure(kind).size).all(|tile| !place.contains(&tile)));
                for &tile in &place {
                    terrain.get_mut(tile).into_iter().for_each(|ground| *ground = TerrainId(carries as u16));
                }
                middle
            }
        };
        made_up_hearth = Some(cell);
        structures.push((hearth_kind, cell));
    }
    let hearth = structures.iter().find(|&&(kind, _)| kind == hearth_kind).map(|&(_, cell)| cell)?;
    let inside = |&(x, y): &(i32, i32)| terrain.contains(Cell::new(x, y));
    let setup = Setup {
        level: "preview".to_owned(),
        seed,
        settlers: settlers(source, rules, hearth),
        herds: herds(source, rules, &terrain),
        camps: camps(source).iter().filter(|camp| inside(camp)).map(|&(x, y)| Cell::new(x, y)).collect(),
        terrain,
        structures,
        stock: source.stock,
        waves: waves(source, rules),
        endless: source.endless,
        hour: NOON,
        season: source.season,
        ..Setup::default()
    };
    let bare = Setup { settlers: Vec::new(), herds: Vec::new(), ..setup.clone() };
    let world = World::found(Arc::clone(rules), setup).or_else(|_| World::found(Arc::clone(rules), bare)).ok()?;
    Some(Preview { world, made_up_hearth })
}

/// The terrain, and the place of the hearth if the ground is drawn by a seed. Unknown characters are the first terrain.
fn ground(source: &LevelSource, rules: &Rules, seed: u64) -> Option<(Grid<TerrainId>, Option<Cell>)> {
    rules.terrains.first()?;
    if let GroundSource::Generated(generated) = &source.ground {
        let side = |side: u32| side.clamp(crate::generate::SMALLEST, MAX_SIDE);
        let (forest, rock) = (generated.forest.clamp(0.0, 0.6), generated.rock.clamp(0.0, 0.4));
        let (width, height) = (side(generated.width), side(generated.height));
        let wanted = crate::schema::Generated { width, height, forest, rock, ..*generated };
        // The stream of the world that is built for this seed.
        let scene = generate(&wanted, rules, &mut Stream::new(seed, crate::build::STREAM)).ok()?;
        return Some((scene.terrain, Some(scene.hearth)));
    }
    let (width, height) = size(source);
    let side = |side: u32| side.clamp(MIN_SIDE, MAX_SIDE) as usize;
    let tiles = Tiles::of(source);
    let id = |cell: Cell| {
        let name = tiles.get(cell).and_then(|glyph| terrain_of(source, rules, glyph));
        name.and_then(|name| rules.terrain_named(name)).unwrap_or(TerrainId(0))
    };
    Some((Grid::from_fn(side(width), side(height), id), None))
}

/// The structures of a level: those of the map, then those of the list, without camps.
fn wanted(source: &LevelSource, rules: &Rules) -> impl Iterator<Item = (StructureKind, Cell)> {
    let drawn = drawings(source, rules, &Tiles::of(source)).into_iter().map(|drawing| (drawing.kind, drawing.cell));
    let listed = source.structures.iter().filter_map(|structure| {
        Some((rules.structure_named(&structure.structure)?, Cell::new(structure.at.0, structure.at.1)))
    });
    let all: Vec<_> =
        drawn.chain(listed).filter(|&(kind, _)| rules.structure(kind).function != Function::Camp).collect();
    all.into_iter()
}

fn stands(rules: &Rules, terrain: &Grid<TerrainId>, taken: &Grid<bool>, kind: StructureKind, cell: Cell) -> bool {
    let row = rules.structure(kind);
    covered(cell, row.size).all(|tile| {
        terrain.get(tile).is_some_and(|&id| row.stands_on(rules.terrain(id)))
            && !taken.get(tile).copied().unwrap_or(true)
    })
}

fn settlers(source: &LevelSource, rules: &Rules, hearth: Cell) -> Vec<Settler> {
    const MOST: usize = 500;
    let Some(usual) = rules.unit_kinds().find(|(_, row)| row.role == osada_sim::rules::Role::Colonist) else {
        return Vec::new();
    };
    let kind = |name: Option<&str>| name.and_then(|name| rules.unit_named(name)).unwrap_or(usual.0);
    let near = |number: usize| Cell::new(hearth.x - 2 + number as i32 % 6, hearth.y + 3);
    let settler = |kind, cell, name| Settler { kind, cell, name, diligence: None, veteran: None };
    let tiles = Tiles::of(source);
    let drawn = tiles.iter().filter_map(|(cell, glyph)| {
        let unit = legend_entry(source, glyph)?.unit.as_deref()?;
        Some(settler(kind(Some(unit)), cell, None))
    });
    let listed: Vec<Settler> = match &source.colonists {
        Colonists::Count(count) => {
            (0..(*count as usize).min(MOST)).map(|number| settler(usual.0, near(number), None)).collect()
        }
        Colonists::Named(people) => {
            let one = people.iter().enumerate().map(|(number, person)| {
                let cell = person.at.map_or_else(|| near(number), |(x, y)| Cell::new(x, y));
                settler(kind(person.unit.as_deref()), cell, person.name.clone())
            });
            one.collect()
        }
    };
    listed.into_iter().chain(drawn).take(MOST).collect()
}

fn herds(source: &LevelSource, rules: &Rules, terrain: &Grid<TerrainId>) -> Vec<HerdSetup> {
    const MOST: u32 = 200;
    let placed = source.herds.iter().filter_map(|herd| {
        let kind = rules.unit_named(&herd.unit).filter(|&kind| rules.unit(kind).role.is_beast())?;
        let cell = herd.at.map(|(x, y)| Cell::new(x, y)).filter(|&cell| terrain.contains(cell))?;
        Some(HerdSetup { kind, cell, count: herd.count.min(MOST) })
    });
    placed.collect()
}

fn waves(source: &LevelSource, rules: &Rules) -> Vec<Band> {
    let camps = camps(source).len().max(1);
    let band = |wave: &Vec<crate::schema::SquadSource>| -> Band {
        let squad = |squad: &crate::schema::SquadSource| {
            let kind = rules
                .unit_named(&squad.unit)
                .filter(|&kind| rules.unit(kind).role == osada_sim::rules::Role::Besieger)?;
            let camp = (squad.camp.max(1) as usize - 1).min(camps - 1);
            Some(Squad { kind, count: squad.count.clamp(1, 100), mind: None, camp: camp as _ })
        };
        wave.iter().filter_map(squad).collect()
    };
    source.waves.iter().map(band).filter(|band| !band.is_empty()).take(1000).collect()
}
