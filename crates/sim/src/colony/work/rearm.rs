//! Setting traps again and filling the magazines of towers.

use super::task::{Finish, Work, structure_of};
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds, Stock};
use crate::rules::Function;
use crate::state::{Job, Site, Structure, StructureState};

pub(super) struct Rearm;

impl Work for Rearm {
    fn kind(&self) -> JobKind {
        JobKind::Rearm
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        match (structure.state(), world.rules.structure(structure.kind()).function) {
            (StructureState::Trap { armed }, _) => !armed,
            (StructureState::Tower { bolts, .. }, Function::Tower { magazine, .. }) => bolts * 2 <= magazine,
            _ => false,
        }
    }

    fn cost(&self, world: &World, site: Site) -> Stock {
        match structure_of(world, site).map(|(_, it)| world.rules.structure(it.kind()).function) {
            Some(Function::Trap { rearm_cost, .. } | Function::Tower { rearm_cost, .. }) => rearm_cost,
            _ => Stock::default(),
        }
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        match world.rules.structure(structure_of(world, job.site())?.1.kind()).function {
            Function::Trap { rearm_seconds, .. } | Function::Tower { rearm_seconds, .. } => Some(rearm_seconds),
            _ => None,
        }
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, function) = (structure.cell(), world.rules.structure(structure.kind()).function);
        if let Some(structure) = world.state.map.structures.get_mut(id) {
            structure.state.rearm(&function);
        }
        Finish::Done(Some(cell))
    }
}
