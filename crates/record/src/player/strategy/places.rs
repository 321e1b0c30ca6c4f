//! Tiles of patterns and spots on a map.

use super::language::{Corner, Pattern, Spot};
use super::sources::way_to;
use super::view::View;
use crate::player::survey::Survey;
use osada_ai::grid::Cell;
use osada_sim::rules::{Function, Role};
use osada_sim::{Destination, JobKind, LevelGoal, Unit, World, covered, places_held};

/// Length of each side of a line across the route, in tiles.
const LINE: f64 = 6.0;
/// Largest distance from the very corner of a structure in a corner, in tiles.
const CORNER: u32 = 12;
/// Largest distance from the end of a way to sources of a structure near them, in tiles.
const NEAR: u32 = 4;
/// Largest distance from a spot within which a free tile is searched, in tiles.
const STRAY: i32 = 6;
/// Points on a circle round the hearth, in order.
const COMPASS: [(i32, i32); 8] = [(0, -10), (7, -7), (10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7)];

/// The tiles of a pattern, the best first.
pub(super) fn tiles(world: &World, survey: &Survey, pattern: Pattern) -> Vec<Cell> {
    let ring = |cell: Cell| survey.ring(cell);
    match pattern {
        Pattern::Ring(distance) => survey.facing(world, u32::from(distance)),
        Pattern::Behind(distance) => survey.behind(world, u32::from(distance)),
        Pattern::Way(from, to) => {
            let mut cells: Vec<Cell> = survey.ways.iter().flatten().copied().collect();
            cells.retain(|&cell| (u32::from(from)..=u32::from(to)).contains(&ring(cell)));
            in_order(cells, ring)
        }
        Pattern::Beside(from, to) => {
            let beside = |cell: &Cell| (1.0..=2.0).contains(&survey.distance_to_way(*cell));
            let between = |cell: &Cell| (u32::from(from)..=u32::from(to)).contains(&ring(*cell));
            in_order(world.map().cells().filter(between).filter(beside).collect(), ring)
        }
        Pattern::Across(distance) => {
            let mut cells = survey.facing(world, u32::from(distance));
            cells.retain(|&cell| survey.distance_to_way(cell) <= LINE);
            cells
        }
        Pattern::Corner(corner) => {
            let corner = corner_of(world, corner);
            let near = world.map().cells().filter(|cell| cell.chebyshev(corner) <= CORNER).collect();
            in_order(near, |cell| cell.chebyshev(corner))
        }
        Pattern::Camp(distance) => {
            let Some(site) = world.siege().camps().iter().find_map(|camp| camp.site()) else { return Vec::new() };
            let row = world.rules().structures.iter().find(|row| row.function == Function::Camp);
            let camp: Vec<Cell> = covered(site, row.map_or_else(Default::default, |row| row.size)).collect();
            let away = |cell: Cell| camp.iter().map(|part| part.chebyshev(cell)).min().unwrap_or(0);
            let ring = world.map().cells().filter(|&cell| away(cell) == u32::from(distance));
            let mut cells: Vec<Cell> = ring.collect();
            cells.sort_by(|a, b| survey.distance_to_way(*a).total_cmp(&survey.distance_to_way(*b)).then(a.cmp(b)));
            cells
        }
        Pattern::Exits(distance) => {
            let ways = [JobKind::Chop, JobKind::Mine, JobKind::Forage].map(|job| (job, home(world)));
            let way =
                |(job, home): (JobKind, Option<Cell>)| home.map_or_else(Vec::new, |home| way_to(world, home, job));
            let mut cells: Vec<Cell> = ways.into_iter().flat_map(way).collect();
            cells.retain(|&cell| ring(cell) == u32::from(distance));
            in_order(cells, ring)
        }
        Pattern::Toward(job) => home(world).map_or_else(Vec::new, |home| way_to(world, home, job)),
        Pattern::Near(job) => {
            let Some(end) = home(world).and_then(|home| way_to(world, home, job).last().copied()) else {
                return Vec::new();
            };
            let near = world.map().cells().filter(|cell| cell.chebyshev(end) <= NEAR).collect();
            in_order(near, |cell| cell.chebyshev(end))
        }
    }
}

/// The upper left tile of the hearth.
fn home(world: &World) -> Option<Cell> {
    world.hearth().map(|(_, hearth)| hearth.cell())
}

/// Each tile once, by a distance.
fn in_order(mut cells: Vec<Cell>, distance: impl Fn(Cell) -> u32) -> Vec<Cell> {
    cells.sort_by_key(|&cell| (distance(cell), cell));
    cells.dedup();
    cells
}

/// The tile in a corner of the map.
fn corner_of(world: &World, corner: Corner) -> Cell {
    let (right, bottom) = (world.map().width() as i32 - 1, world.map().height() as i32 - 1);
    match corner {
        Corner::NorthWest => Cell::new(0, 0),
        Corner::NorthEast => Cell::new(right, 0),
        Corner::SouthWest => Cell::new(0, bottom),
        Corner::SouthEast => Cell::new(right, bottom),
        Corner::Farthest => {
            let from_camps = |cell: &Cell| {
                let sites = world.siege().camps().iter().filter_map(|camp| camp.site());
                sites.map(|camp| camp.manhattan(*cell)).min().unwrap_or(0)
            };
            let corners = [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast];
            // The first of several that are equally far.
            corners.map(|corner| corner_of(world, corner)).into_iter().rev().max_by_key(from_camps).unwrap_or_default()
        }
    }
}

/// The tile for people who are sent to a spot, if there is one that they can walk to.
pub(super) fn place(view: &View, survey: &Survey, spot: &Spot, unit: &Unit) -> Option<Cell> {
    let (world, home) = (view.world, view.home);
    let wanted = match spot {
        Spot::Hearth => home,
        Spot::Camp => camp(view)?,
        Spot::Corner(corner) => corner_of(world, *corner),
        Spot::Structure(name) => view.standing(name).next()?.cell(),
        Spot::Way(distance) => {
            let way = survey.ways.first()?;
            *way.iter().find(|&&cell| survey.ring(cell) <= u32::from(*distance))?
        }
        Spot::Aloof(distance) => aloof(view, unit, f64::from(*distance))?,
        Spot::Circle(radius) => next_on_circle(home, *radius, unit)?,
        Spot::AroundCamp(radius) => next_on_circle(camp(view)?, *radius, unit)?,
        Spot::Place(number) => places_held(world).nth(usize::from(*number).checked_sub(1)?)?.0.centre(),
        Spot::Exit => world.siege().goals().iter().find_map(|goal| match goal {
            LevelGoal::Evacuate { at, .. } => Some(at.centre()),
            _ => None,
        })?,
    };
    standable(world, unit.cell(), wanted)
}

/// The first camp that stands, or where it will stand.
fn camp(view: &View) -> Option<Cell> {
    view.world.camps().next().map(|(_, camp)| camp.cell()).or_else(|| view.camp_sites().next())
}

/// The point of a circle after the one that a unit is nearest to.
fn next_on_circle(centre: Cell, radius: u8, unit: &Unit) -> Option<Cell> {
    let point = |number: usize| {
        let (x, y) = COMPASS[number % COMPASS.len()];
        Cell::new(centre.x + x * i32::from(radius) / 10, centre.y + y * i32::from(radius) / 10)
    };
    let near = |number: &usize| point(*number).chebyshev(unit.cell());
    Some(point((0..COMPASS.len()).min_by_key(near)? + 1))
}

/// A tile this far from the nearest attacker, on the near side.
fn aloof(view: &View, unit: &Unit, distance: f64) -> Option<Cell> {
    let from = unit.place();
    let attacker = view
        .attackers()
        .map(|(id, unit)| (unit.place().distance(from), id, unit.place()))
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?
        .2;
    let away = (from - attacker).unit();
    Some((attacker + away * distance).cell())
}

/// The walkable tile nearest to the wanted one.
fn standable(world: &World, from: Cell, wanted: Cell) -> Option<Cell> {
    let (right, bottom) = (world.map().width() as i32 - 1, world.map().height() as i32 - 1);
    let wanted = Cell::new(wanted.x.clamp(0, right), wanted.y.clamp(0, bottom));
    let around =
        (-STRAY..=STRAY).flat_map(|dy| (-STRAY..=STRAY).map(move |dx| Cell::new(wanted.x + dx, wanted.y + dy)));
    around
        .filter(|&cell| world.map().factor(world.rules(), cell, Role::Colonist).is_some())
        .filter(|&cell| world.reachable(Role::Colonist, from, Destination::Tile(cell)))
        .min_by(|a, b| a.octile(wanted).total_cmp(&b.octile(wanted)).then(a.cmp(b)))
}
