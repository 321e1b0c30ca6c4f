//! Kinds of work behind one table: what a job can be about, what it costs, how long it takes, what opens
//! it and what results from it. Names, skills and priorities are the rows of [`JobKind`].

mod build;
mod craft;
mod harvest;
mod task;

pub(crate) use task::free_site;
pub(super) use task::lacking;

use crate::ground::World;
use crate::kinds::JobKind;
use crate::state::Structure;
use task::Work;

/// The most urgent work that a structure asks for by itself. Every structure that is damaged or has a state of its own is
/// asked in every tick (`upkeep.rs`), so nothing is looked up in the table.
pub(super) fn called_for(world: &World, structure: &Structure) -> Option<JobKind> {
    fn asks<W: Work>(work: W, world: &World, structure: &Structure) -> Option<JobKind> {
        work.is_called_for(world, structure).then(|| work.kind())
    }
    asks(build::Man, world, structure)
        .or_else(|| asks(build::Rearm, world, structure))
        .or_else(|| asks(build::Repair, world, structure))
        .or_else(|| asks(harvest::Farm, world, structure))
        .or_else(|| asks(craft::Craft, world, structure))
}

/// Implementation of a kind of work.
pub(crate) fn of(kind: JobKind) -> &'static dyn Work {
    match kind {
        JobKind::Chop => &harvest::CHOP,
        JobKind::Mine => &harvest::MINE,
        JobKind::Forage => &harvest::FORAGE,
        JobKind::Hunt => &harvest::Hunt,
        JobKind::Build => &build::Build,
        JobKind::Repair => &build::Repair,
        JobKind::Rearm => &build::Rearm,
        JobKind::Dismantle => &build::Dismantle,
        JobKind::Farm => &harvest::Farm,
        JobKind::Haul => &harvest::Haul,
        JobKind::Clear => &harvest::CLEAR,
        JobKind::Craft => &craft::Craft,
        JobKind::Man => &build::Man,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_work_is_found_under_its_own_name() {
        for kind in JobKind::ALL {
            assert_eq!(of(kind).kind(), kind);
        }
    }
}
