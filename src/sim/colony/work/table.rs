//! The table of kinds of work.

use super::build::Build;
use super::chop::Chop;
use super::dismantle::Dismantle;
use super::farm::Farm;
use super::forage::Forage;
use super::haul::Haul;
use super::hunt::Hunt;
use super::mine::Mine;
use super::rearm::Rearm;
use super::repair::Repair;
use super::task::Work;
use crate::sim::kinds::JobKind;

/// What a structure asks for by itself, the most urgent first.
pub(in crate::sim::colony) const UPKEEP: [JobKind; 3] = [JobKind::Rearm, JobKind::Repair, JobKind::Farm];

/// What is done in a kind of work and what comes of it.
pub(in crate::sim) fn of(kind: JobKind) -> &'static dyn Work {
    match kind {
        JobKind::Chop => &Chop,
        JobKind::Mine => &Mine,
        JobKind::Forage => &Forage,
        JobKind::Hunt => &Hunt,
        JobKind::Build => &Build,
        JobKind::Repair => &Repair,
        JobKind::Rearm => &Rearm,
        JobKind::Dismantle => &Dismantle,
        JobKind::Farm => &Farm,
        JobKind::Haul => &Haul,
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
