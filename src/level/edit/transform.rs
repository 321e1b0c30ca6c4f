//! Changes of a whole level: mirrored, or of another size, with everything that has a place.

use super::things::{camp_extent, camps, lift};
use super::tiles::{Tiles, drawings, rows, size};
use crate::level::definition::{MAX_SIDE, MIN_SIDE};
use crate::level::schema::{Colonists, GroundSource, LevelSource, VictorySource};
use crate::sim::covered;
use crate::sim::rules::{Extent, Rules};

/// In which direction a map is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// The left becomes the right.
    LeftRight,
    /// The top becomes the bottom.
    TopBottom,
}

/// Which part of a map stays where it is when its size changes: for columns and for rows, -1 the first, 0 the middle, 1 the
/// last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// Of columns.
    pub x: i8,
    /// Of rows.
    pub y: i8,
}

/// Calls `to` for every place of a level, with how many tiles the thing there covers.
fn each_place(source: &mut LevelSource, rules: &Rules, to: impl Fn((i32, i32), Extent) -> (i32, i32)) {
    let one = Extent::default();
    for it in &mut source.structures {
        let kind = rules.structure_named(&it.structure);
        it.at = to(it.at, kind.map_or(one, |kind| rules.structure(kind).size));
    }
    if let Colonists::Named(people) = &mut source.colonists {
        people.iter_mut().filter_map(|it| it.at.as_mut()).for_each(|at| *at = to(*at, one));
    }
    source.herds.iter_mut().filter_map(|it| it.at.as_mut()).for_each(|at| *at = to(*at, one));
    source.camp.iter_mut().chain(&mut source.camps).for_each(|at| *at = to(*at, camp_extent(rules)));
    for victory in &mut source.victory {
        if let VictorySource::Wagon { from, to: goal } = victory {
            (*from, *goal) = (to(*from, one), to(*goal, one));
        }
    }
    for (one_corner, other) in source.lessons.iter_mut().filter_map(|it| it.at.as_mut()) {
        (*one_corner, *other) = (to(*one_corner, one), to(*other, one));
    }
}

/// Mirrors a level with everything on it. The ground that a seed draws cannot be mirrored.
pub fn mirror(source: &mut LevelSource, rules: &Rules, how: Mirror) {
    let (width, height) = size(source);
    // What is drawn by its upper left tile alone would have another one afterwards.
    let tiles = Tiles::of(source);
    let partly = |cell, size, glyph| covered(cell, size).any(|tile| tiles.get(tile) != Some(glyph));
    let drawn = drawings(source, rules, &tiles);
    let partial = drawn.into_iter().filter(|it| partly(it.cell, rules.structure(it.kind).size, it.glyph));
    partial.collect::<Vec<_>>().into_iter().for_each(|it| lift(source, rules, it.cell));
    let GroundSource::Drawn { rows, .. } = &mut source.ground else { return };
    match how {
        Mirror::LeftRight => rows.iter_mut().for_each(|row| *row = row.chars().rev().collect()),
        Mirror::TopBottom => rows.reverse(),
    }
    let (width, height) = (width as i32, height as i32);
    each_place(source, rules, |(x, y), size| match how {
        Mirror::LeftRight => (width - x - i32::from(size.width), y),
        Mirror::TopBottom => (x, height - y - i32::from(size.height)),
    });
}

/// Gives a map another size; the part that is anchored stays, and what is new is of a terrain. How many things lay on what
/// was cut off: they are gone, and people and herds among them find a place of their own.
///
/// A size out of bounds becomes the nearest that is allowed.
pub fn resize(source: &mut LevelSource, rules: &Rules, to: (u32, u32), anchor: Anchor, terrain: &str) -> usize {
    let (width, height) = (to.0.clamp(MIN_SIDE, MAX_SIDE), to.1.clamp(MIN_SIDE, MAX_SIDE));
    if let GroundSource::Generated(generated) = &mut source.ground {
        (generated.width, generated.height) = (width, height);
        return 0;
    }
    let before = size(source);
    let glyph =
        rules.terrains.iter().find(|row| row.name == terrain).or(rules.terrains.first()).map_or('.', |row| row.glyph);
    let shift = |anchor: i8, before: u32, after: u32| match anchor {
        ..0 => 0,
        0 => (after as i32 - before as i32).div_euclid(2),
        1.. => after as i32 - before as i32,
    };
    let (dx, dy) = (shift(anchor.x, before.0, width), shift(anchor.y, before.1, height));
    let old: Vec<Vec<char>> = rows(source).iter().map(|row| row.chars().collect()).collect();
    let tile = |x: i32, y: i32| {
        let row = usize::try_from(y - dy).ok().and_then(|y| old.get(y))?;
        row.get(usize::try_from(x - dx).ok()?).copied()
    };
    let row = |y: i32| (0..width as i32).map(|x| tile(x, y).unwrap_or(glyph)).collect::<String>();
    if let GroundSource::Drawn { rows, .. } = &mut source.ground {
        *rows = (0..height as i32).map(row).collect();
    }
    each_place(source, rules, |(x, y), _| (x + dx, y + dy));
    cut(source, rules, (width as i32, height as i32))
}

/// Takes away what lies off the map; how many things.
fn cut(source: &mut LevelSource, rules: &Rules, (width, height): (i32, i32)) -> usize {
    let on = |(x, y): (i32, i32), size: Extent| {
        x >= 0 && y >= 0 && x + i32::from(size.width) <= width && y + i32::from(size.height) <= height
    };
    let one = Extent::default();
    let before = source.structures.len() + camps(source).len();
    source.structures.retain(|it| {
        let kind = rules.structure_named(&it.structure);
        on(it.at, kind.map_or(one, |kind| rules.structure(kind).size))
    });
    source.camp = source.camp.filter(|&at| on(at, camp_extent(rules)));
    source.camps.retain(|&at| on(at, camp_extent(rules)));
    let mut gone = before - source.structures.len() - camps(source).len();
    let mut homeless = |at: &mut Option<(i32, i32)>| {
        if at.is_some_and(|place| !on(place, one)) {
            *at = None;
            gone += 1;
        }
    };
    if let Colonists::Named(people) = &mut source.colonists {
        people.iter_mut().for_each(|it| homeless(&mut it.at));
    }
    source.herds.iter_mut().for_each(|it| homeless(&mut it.at));
    let inside = |(x, y): (i32, i32)| (x.clamp(0, width - 1), y.clamp(0, height - 1));
    for (one_corner, other) in source.lessons.iter_mut().filter_map(|it| it.at.as_mut()) {
        (*one_corner, *other) = (inside(*one_corner), inside(*other));
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::super::draft::blank;
    use super::super::things::{put_camp, put_person, put_structure};
    use super::*;
    use crate::grid::Cell;
    use crate::level::shipped;

    fn level() -> (Rules, LevelSource) {
        let rules = shipped::rules().expect("the shipped rules are right");
        let mut source = blank(&rules, (30, 20));
        super::super::things::paint(&mut source, &rules, [Cell::new(2, 3)], "water");
        put_structure(&mut source, &rules, "wood_wall", Cell::new(4, 5));
        put_person(&mut source, None, Cell::new(6, 7));
        put_camp(&mut source, Cell::new(1, 15));
        (rules, source)
    }

    #[test]
    fn a_level_that_is_mirrored_twice_is_the_same() {
        let (rules, source) = level();
        for how in [Mirror::LeftRight, Mirror::TopBottom] {
            let mut other = source.clone();
            mirror(&mut other, &rules, how);
            assert_ne!(other, source);
            mirror(&mut other, &rules, how);
            assert_eq!(other, source);
        }
    }

    #[test]
    fn everything_keeps_its_place_on_the_land_when_the_map_grows() {
        let (rules, mut source) = level();
        let gone = resize(&mut source, &rules, (40, 30), Anchor { x: 1, y: 0 }, "rock");
        assert_eq!((gone, size(&source)), (0, (40, 30)));
        let terrain = |x, y| super::super::things::terrain_at(&source, &rules, Cell::new(x, y)).unwrap_or_default();
        assert_eq!((terrain(12, 8), terrain(9, 8), terrain(10, 4)), ("water".into(), "rock".into(), "rock".into()));
        let wall = source.structures.iter().find(|it| it.structure == "wood_wall").map(|it| it.at);
        assert_eq!((wall, source.camp), (Some((14, 10)), Some((11, 20))));
    }

    #[test]
    fn what_is_cut_off_is_counted() {
        let (rules, mut source) = level();
        let gone = resize(&mut source, &rules, (30, 13), Anchor { x: 0, y: -1 }, "grass");
        assert_eq!((gone, source.camp, size(&source)), (1, None, (30, 13)));
    }
}
