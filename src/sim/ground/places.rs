//! Where things are and where one stands for them.

use super::world::World;
use crate::grid::{Cell, Point};
use crate::sim::kinds::{Area, Role, StructureId, Tiles};
use crate::sim::rules::Rules;
use crate::sim::state::{Destination, Job, Map, Site, Structure, covered};

impl World {
    /// Any tile beside a structure.
    pub(in crate::sim) fn beside(&self, structure: &Structure) -> Destination {
        let size = self.rules().structure(structure.kind()).size;
        Destination::Beside { cell: structure.cell(), size: (size.width, size.height) }
    }

    /// Any tile beside the hearth, while it stands.
    pub(in crate::sim) fn beside_hearth(&self) -> Option<Destination> {
        self.hearth().map(|(_, hearth)| self.beside(hearth))
    }

    /// Where to stand for doing a job, or `None` when it is about something that is gone.
    pub(in crate::sim) fn destination(&self, site: Site) -> Option<Destination> {
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
    pub(in crate::sim) fn distance_to(&self, from: Point, id: StructureId) -> Option<Tiles> {
        let structure = self.map().structure(id)?;
        let size = self.rules().structure(structure.kind()).size;
        covered(structure.cell(), size).map(|tile| tile.centre().distance(from)).min_by(f64::total_cmp).map(Tiles)
    }
}

/// The upper left tile of what a job is about.
pub fn job_cell(world: &World, job: &Job) -> Option<Cell> {
    world.destination(job.site()).map(|site| site.cell())
}

/// The nearest tile to `cell` on which somebody of this side can stand, ring by ring, at most 12 away.
pub(in crate::sim) fn free_near(rules: &Rules, map: &Map, cell: Cell, role: Role) -> Option<Cell> {
    (0..=12).find_map(|ring: i32| {
        Area::around(cell, ring)
            .cells(map.width(), map.height())
            .filter(|tile| tile.chebyshev(cell) == ring as u32)
            .find(|&tile| map.factor(rules, tile, role).is_some())
    })
}
