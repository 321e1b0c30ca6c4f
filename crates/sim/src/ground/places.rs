//! Where things are and where one stands for them.

use super::world::World;
use crate::kinds::{Area, Role, StructureId, Tiles};
use crate::rules::Rules;
use crate::state::{Destination, Job, Map, Site, Structure};
use osada_ai::grid::{Cell, Point};

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

    /// Where to stand for doing a job, or `None` when it is about something that is gone.
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
    (0..=12).find_map(|ring: i32| {
        Area::around(cell, ring)
            .cells(map.width(), map.height())
            .filter(|tile| tile.chebyshev(cell) == ring as u32)
            .find(|&tile| map.factor(rules, tile, role).is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Extent;
    use crate::state::covered;

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
