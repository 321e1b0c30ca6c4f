//! Places: destinations beside things, and the ground that camps stand on and that their people keep.

use super::world::World;
use crate::kinds::{Area, Role, StructureId, StructureKind, Tiles};
use crate::rules::{Function, Rules, StructureRules};
use crate::state::{Destination, Job, Map, Site, Structure, covered};
use osada_ai::grid::{Cell, Direction, Point};

impl World {
    /// Any tile beside a structure.
    pub(crate) fn beside(&self, structure: &Structure) -> Destination {
        let size = self.rules().structure(structure.kind()).size;
        Destination::Beside { cell: structure.cell(), size: (size.width, size.height) }
    }

    /// Any tile beside the hearth, while it stands.
    pub(crate) fn beside_hearth(&self) -> Option<Destination> {
        self.hearth().map(|(_, hearth)| self.beside(hearth))
    }

    /// Destination for doing a job; `None` when it is about something that is gone.
    pub(crate) fn destination(&self, site: Site) -> Option<Destination> {
        Some(match site {
            Site::Tile(cell) => Destination::beside(cell),
            Site::Plan(kind, cell) => {
                let size = self.rules().structure(kind).size;
                Destination::Beside { cell, size: (size.width, size.height) }
            }
            Site::Structure(id) => self.beside(self.map().structure(id)?),
            Site::Beast(id) => Destination::beside(self.unit(id)?.cell()),
            Site::Goods(cell) => Destination::beside(self.map().goods().at(cell)?.cell()),
            Site::Fire(cell) => Destination::beside(self.fires().at(cell)?.cell()),
            Site::Grave(person, plot) => Destination::beside(self.state().community.next_place(person, plot)?),
        })
    }

    /// Distance from a point to the nearest tile centre of a structure.
    pub(crate) fn distance_to(&self, from: Point, id: StructureId) -> Option<Tiles> {
        let structure = self.map().structure(id)?;
        let size = self.rules().structure(structure.kind()).size;
        let cell = structure.cell();
        let (x, y) = (apart(from.x, cell.x, size.width), apart(from.y, cell.y, size.height));
        Some(Tiles(Point::new(x, y).length()))
    }
}

/// Distance along one axis to the nearest of so many tiles.
fn apart(from: f64, first: i32, tiles: u8) -> f64 {
    let each = (0..i32::from(tiles)).map(|tile| (from - f64::from(first.saturating_add(tile))).abs());
    // `min` is a call where there is no instruction for it, as in a browser.
    each.fold(f64::INFINITY, |least, distance| if distance < least { distance } else { least })
}

/// The upper left tile of what a job is about.
pub fn job_cell(world: &World, job: &Job) -> Option<Cell> {
    world.destination(job.site()).map(|site| site.cell())
}

/// The nearest tile to `cell` on which somebody of this side can stand, ring by ring, at most 12 away.
pub(crate) fn free_near(rules: &Rules, map: &Map, cell: Cell, role: Role) -> Option<Cell> {
    nearest_tile(map, cell, |tile| map.factor(rules, tile, role).is_some())
}

/// The nearest tile to `cell` that fits, ring by ring, at most 12 away.
pub(crate) fn nearest_tile(map: &Map, cell: Cell, fits: impl Fn(Cell) -> bool) -> Option<Cell> {
    (0..=12).find_map(|ring: i32| {
        Area::around(cell, ring)
            .cells(map.width(), map.height())
            .filter(|tile| tile.chebyshev(cell) == ring as u32)
            .find(|&tile| fits(tile))
    })
}

/// Direction of a tile from the hearth, or from the middle of the map once that is out; `None` for that place itself.
pub fn bearing(world: &World, cell: Cell) -> Option<Direction> {
    let middle = || Cell::new(world.map().width() as i32 / 2, world.map().height() as i32 / 2);
    let from = world.hearth().map_or_else(middle, |(_, hearth)| hearth.cell());
    let (right, down) = (i64::from(cell.x) - i64::from(from.x), i64::from(cell.y) - i64::from(from.y));
    // A direction is a diagonal one unless it leads more than twice as far one way as the other.
    let across = if right.abs() * 2 < down.abs() { 0 } else { right.signum() as i32 };
    let along = if down.abs() * 2 < right.abs() { 0 } else { down.signum() as i32 };
    Direction::ALL.into_iter().find(|direction| direction.delta() == (across, along))
}

pub(crate) fn camp_kind(world: &World) -> Option<(StructureKind, &StructureRules)> {
    world.rules.structure_kinds().find(|(_, row)| row.function == Function::Camp)
}

/// The tiles that a camp covers.
pub(crate) fn camp_tiles(world: &World, camp: usize) -> Option<impl Iterator<Item = Cell> + Clone> {
    let (_, row) = camp_kind(world)?;
    Some(covered(world.siege().camps().get(camp)?.cell?, row.size))
}

/// Distance of a tile from a camp, along the longer axis.
pub(crate) fn distance_to_camp(world: &World, camp: usize, cell: Cell) -> Option<u32> {
    camp_tiles(world, camp)?.map(|tile| tile.chebyshev(cell)).min()
}

/// Checks whether a tile is so near to a camp that its people go there to defend it.
pub(crate) fn in_leash(world: &World, camp: usize, cell: Cell) -> bool {
    is_near_camp(world, camp, cell, world.rules.siege.garrison.leash)
}

/// Checks whether a tile lies within a distance of a camp, along either axis.
pub(crate) fn is_near_camp(world: &World, camp: usize, cell: Cell, within: Tiles) -> bool {
    distance_to_camp(world, camp, cell).is_some_and(|far| f64::from(far) <= within.0)
}

impl World {
    /// Checks whether a tile is so near to a camp that its garrison, as long as any of it is left, goes for anyone seen
    /// there.
    pub fn is_guarded(&self, cell: Cell) -> bool {
        self.guarded_from(cell).is_some()
    }

    /// The tile of the first camp whose garrison goes for anyone seen on a tile.
    pub fn guarded_from(&self, cell: Cell) -> Option<Cell> {
        let guards = |camp: &usize| in_leash(self, *camp, cell) && self.garrison(*camp).next().is_some();
        let camp = (0..self.siege().camps().len()).find(guards)?;
        self.siege().camps()[camp].cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Extent;

    #[test]
    fn the_nearest_tile_is_as_far_as_the_nearest_of_all() {
        let (cell, size) = (Cell::new(-2, 5), Extent { width: 3, height: 2 });
        let tiles: Vec<Cell> = covered(cell, size).collect();
        assert_eq!(tiles.iter().map(|tile| (tile.x, tile.y)).collect::<Vec<_>>()[2..4], [(0, 5), (-2, 6)]);
        assert_eq!((tiles.len(), covered(cell, Extent { width: 0, height: 2 }).count()), (6, 0));
        for step in 0..4000 {
            let from = Point::new(f64::from(step % 80) * 0.13 - 6.0, f64::from(step / 80) * 0.25);
            let nearest = tiles.iter().map(|tile| tile.centre().distance(from)).min_by(f64::total_cmp);
            let (x, y) = (apart(from.x, cell.x, size.width), apart(from.y, cell.y, size.height));
            assert_eq!(Some(Point::new(x, y).length()), nearest, "{from:?}");
        }
    }
}
