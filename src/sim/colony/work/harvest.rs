//! Getting goods out of tiles, as the table of terrains says: what chopping, mining and foraging share.

use super::task::Finish;
use crate::grid::Cell;
use crate::sim::colony::heaps::lay;
use crate::sim::ground::World;
use crate::sim::kinds::{JobKind, Seconds};
use crate::sim::rules::Harvest;
use crate::sim::state::Site;

/// What can be got out of a tile by this kind of work.
pub(super) fn site_at(world: &World, kind: JobKind, cell: Cell) -> Option<Site> {
    let harvest = harvest_at(world, cell)?;
    (harvest.job == kind && world.map().structure_at(cell).is_none()).then_some(Site::Tile(cell))
}

/// How long it takes.
pub(super) fn duration(world: &World, site: Site) -> Option<Seconds> {
    let Site::Tile(cell) = site else { return None };
    harvest_at(world, cell).map(|harvest| harvest.seconds)
}

/// The tile turns into what is left, and the goods lie there.
pub(super) fn finish(world: &mut World, site: Site) -> Finish {
    let Site::Tile(cell) = site else { return Finish::Done(None) };
    let harvest = harvest_at(world, cell).map(|harvest| (world.rules.terrain_named(&harvest.leaves), harvest.yields));
    if let Some((left, yields)) = harvest {
        if let Some(left) = left {
            world.set_terrain(cell, left);
        }
        lay(world, cell, &yields);
    }
    Finish::Done(Some(cell))
}

fn harvest_at(world: &World, cell: Cell) -> Option<&Harvest> {
    world.rules.terrain(world.map().terrain(cell)?).harvest.as_ref()
}
