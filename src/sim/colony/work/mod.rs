//! Kinds of work, one file for each behind one table: what a job can be about, what it costs, how long it takes, what opens
//! it and what results from it. Names, skills and priorities are the rows of [`JobKind`].

mod build;
mod chop;
mod clear;
mod craft;
mod dismantle;
mod farm;
mod forage;
mod harvest;
mod haul;
mod hunt;
mod man;
mod mine;
mod rearm;
mod repair;
mod task;

pub(in crate::sim) use task::free_site;
pub(super) use task::lacking;

use crate::sim::kinds::JobKind;
use task::Work;

/// What a structure asks for by itself, the most urgent first.
pub(super) const UPKEEP: [JobKind; 5] = [JobKind::Man, JobKind::Rearm, JobKind::Repair, JobKind::Farm, JobKind::Craft];

/// What is done in a kind of work and what results from it.
pub(in crate::sim) fn of(kind: JobKind) -> &'static dyn Work {
    match kind {
        JobKind::Chop => &chop::CHOP,
        JobKind::Mine => &mine::MINE,
        JobKind::Forage => &forage::FORAGE,
        JobKind::Hunt => &hunt::Hunt,
        JobKind::Build => &build::Build,
        JobKind::Repair => &repair::Repair,
        JobKind::Rearm => &rearm::Rearm,
        JobKind::Dismantle => &dismantle::Dismantle,
        JobKind::Farm => &farm::Farm,
        JobKind::Haul => &haul::Haul,
        JobKind::Clear => &clear::CLEAR,
        JobKind::Craft => &craft::Craft,
        JobKind::Man => &man::Man,
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
