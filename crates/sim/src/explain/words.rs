//! Places and deaths in words, as people would say it: by the hearth, in the wood to the west, of hunger.

use crate::ground::World;
use crate::kinds::{DeathCause, Role, StructureKind};
use crate::rules::{Function, Passage, Rules, StructureRules};
use crate::state::covered;
use osada_ai::grid::Cell;
use std::cmp::Reverse;

/// Distance that still counts as by the hearth, or at a camp.
const AT_HOME: i64 = 4;
/// Distance that counts as by a structure.
const BESIDE: i32 = 3;
/// Radius around a tile in which the ground is examined.
const AROUND: i32 = 3;
/// Least number of tiles of a kind that make a landmark; fewer are a tree or a puddle.
const FEWEST: usize = 4;
/// Distance from the hearth beyond which a place is far.
const FAR: i64 = 20;

/// Place of a tile, to end a sentence with: "by the hearth", "by the gate", "in the wood to the west", "by the ford in the
/// east", "north-west of the hearth", "far to the south". The names are those of the rules: titles of structures and
/// landmarks of terrains.
pub fn place_words(world: &World, cell: Cell) -> String {
    home(world, cell)
        .or_else(|| camp(world, cell))
        .or_else(|| structure(world, cell))
        .or_else(|| ground(world, cell))
        .unwrap_or_else(|| open_country(world, cell))
}

fn title(row: &StructureRules) -> String {
    row.title.to_lowercase()
}

/// Distance of two tiles, along the longer axis.
fn apart(a: Cell, b: Cell) -> i64 {
    let along = |a: i32, b: i32| (i64::from(a) - i64::from(b)).abs();
    along(a.x, b.x).max(along(a.y, b.y))
}

/// Distance of a structure from a tile.
fn distance(world: &World, kind: StructureKind, at: Cell, cell: Cell) -> i64 {
    let size = world.rules().structure(kind).size;
    covered(at, size).map(|tile| apart(tile, cell)).min().unwrap_or(i64::MAX)
}

fn home(world: &World, cell: Cell) -> Option<String> {
    let (_, hearth) = world.hearth()?;
    let near = distance(world, hearth.kind(), hearth.cell(), cell) <= AT_HOME;
    near.then(|| format!("by the {}", title(world.rules().structure(hearth.kind()))))
}

/// The same for what happened to many at once: it also says in which direction a gate, a wall or a camp lies, of which there
/// may be several. "At the east gate", "at the stone wall in the north", "by the hearth", "in the wood to the west".
pub fn spot_words(world: &World, cell: Cell) -> String {
    let beyond_home = || {
        let side = bearing(world, cell)?;
        let camp = || camp(world, cell).map(|words| format!("{words} in the {side}"));
        let structure = || {
            let row = world.rules().structure(landmark(world, cell, is_notable)?);
            let at_door = row.passage == Passage::Door;
            Some(if at_door {
                format!("at the {side} {}", title(row))
            } else {
                format!("by the {} in the {side}", title(row))
            })
        };
        let barrier = || {
            let bars = |row: &StructureRules| row.passage == Passage::Blocked;
            let row = world.rules().structure(landmark(world, cell, bars)?);
            Some(format!("at the {} in the {side}", title(row)))
        };
        camp().or_else(structure).or_else(barrier)
    };
    home(world, cell).or_else(beyond_home).unwrap_or_else(|| place_words(world, cell))
}

fn camp(world: &World, cell: Cell) -> Option<String> {
    let (kind, row) = world.rules().structure_kinds().find(|(_, row)| row.function == Function::Camp)?;
    let mut sites = world.siege().camps().iter().filter_map(|camp| camp.site());
    sites.any(|site| distance(world, kind, site, cell) <= AT_HOME).then(|| format!("at the {}", title(row)))
}

/// Walls and roads are everywhere; what has a use of its own, can be passed, or bridges what cannot be built on is
/// something to go by.
fn is_notable(row: &StructureRules) -> bool {
    row.function != Function::None || row.passage == Passage::Door || !row.ground.is_empty()
}

fn structure(world: &World, cell: Cell) -> Option<String> {
    let kind = landmark(world, cell, is_notable)?;
    Some(format!("by the {}", title(world.rules().structure(kind))))
}

/// The nearest structure beside a tile for which `fits` holds.
fn landmark(world: &World, cell: Cell, fits: impl Fn(&StructureRules) -> bool) -> Option<StructureKind> {
    let near = tiles(world, cell, BESIDE).filter_map(|tile| Some((tile, world.map().structure_at(tile)?.1.kind())));
    let fitting = near.filter(|&(_, kind)| fits(world.rules().structure(kind)));
    fitting.min_by_key(|&(tile, _)| (apart(tile, cell), tile.y, tile.x)).map(|(_, kind)| kind)
}

/// The most common landmark around a tile: in it where the tile is of it, else by it.
fn ground(world: &World, cell: Cell) -> Option<String> {
    let landmark = |tile: Cell| world.rules().terrain(world.map().terrain(tile)?).landmark.as_deref();
    let mut found: Vec<(&str, usize)> = Vec::new();
    for name in tiles(world, cell, AROUND).filter_map(landmark) {
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => found.push((name, 1)),
        }
    }
    let most = found.into_iter().filter(|(_, count)| *count >= FEWEST).min_by_key(|&(_, count)| Reverse(count))?;
    let inside = landmark(cell) == Some(most.0);
    let direction = bearing(world, cell);
    Some(match (inside, direction) {
        (true, Some(direction)) => format!("in the {} to the {direction}", most.0),
        (true, None) => format!("in the {}", most.0),
        (false, Some(direction)) => format!("by the {} in the {direction}", most.0),
        (false, None) => format!("by the {}", most.0),
    })
}

fn open_country(world: &World, cell: Cell) -> String {
    match (world.hearth(), bearing(world, cell)) {
        (Some((_, hearth)), Some(direction)) if apart(hearth.cell(), cell) <= FAR => {
            format!("{direction} of the {}", title(world.rules().structure(hearth.kind())))
        }
        (Some(_), Some(direction)) => format!("far to the {direction}"),
        (None, Some(direction)) => format!("in the {direction}"),
        (_, None) => "in the middle".to_owned(),
    }
}

/// Direction of a tile from the hearth ("north-west"), or from the middle of the map once that is out; `None` for that place
/// itself.
pub fn bearing(world: &World, cell: Cell) -> Option<&'static str> {
    let middle = || Cell::new(world.map().width() as i32 / 2, world.map().height() as i32 / 2);
    let from = world.hearth().map_or_else(middle, |(_, hearth)| hearth.cell());
    let (right, down) = (i64::from(cell.x) - i64::from(from.x), i64::from(cell.y) - i64::from(from.y));
    // A direction is a diagonal one unless it leads more than twice as far one way as the other.
    let across = if right.abs() * 2 < down.abs() { 0 } else { right.signum() };
    let along = if down.abs() * 2 < right.abs() { 0 } else { down.signum() };
    Some(match (across, along) {
        (0, -1) => "north",
        (1, -1) => "north-east",
        (1, 0) => "east",
        (1, 1) => "south-east",
        (0, 1) => "south",
        (-1, 1) => "south-west",
        (-1, 0) => "west",
        (-1, -1) => "north-west",
        _ => return None,
    })
}

/// The tiles of the map no farther than so many from a tile.
fn tiles(world: &World, cell: Cell, radius: i32) -> impl Iterator<Item = Cell> + '_ {
    let rows = cell.y.saturating_sub(radius)..=cell.y.saturating_add(radius);
    let columns = move || cell.x.saturating_sub(radius)..=cell.x.saturating_add(radius);
    let all = rows.flat_map(move |y| columns().map(move |x| Cell::new(x, y)));
    all.filter(|&tile| world.map().contains(tile))
}

/// Cause of a death, to follow a name: "slain by a grunt", "shot by Ewa", "killed by a spike trap", "starved".
pub fn death_words(rules: &Rules, cause: &DeathCause) -> String {
    let structure = |kind| with_article(&rules.structure(kind).title);
    match cause {
        DeathCause::Unit { kind, role, name, missile, .. } => {
            let by = if *role == Role::Colonist { name.clone() } else { with_article(&rules.unit(*kind).title) };
            let how = match (missile, role) {
                (true, _) => "shot",
                (false, Role::Prey | Role::Predator) => "killed",
                (false, Role::Colonist | Role::Besieger) => "slain",
            };
            format!("{how} by {by}")
        }
        DeathCause::Trap { kind, .. } => format!("killed by {}", structure(*kind)),
        DeathCause::Tower { kind, .. } => format!("shot by {}", structure(*kind)),
        DeathCause::Hunger => "starved".to_owned(),
    }
}

/// "a grunt", "an archer".
fn with_article(title: &str) -> String {
    let title = title.to_lowercase();
    let article = if title.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {title}")
}
