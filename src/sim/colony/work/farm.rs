//! Sowing fields and harvesting them.

use super::task::{Finish, Work, structure_of};
use crate::sim::colony::heaps::lay;
use crate::sim::ground::World;
use crate::sim::kinds::{Events, JobId, JobKind, ticks};
use crate::sim::rules::Function;
use crate::sim::state::{Job, Site, Structure};

pub(super) struct Farm;

impl Work for Farm {
    fn kind(&self) -> JobKind {
        JobKind::Farm
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        let field = matches!(world.rules.structure(structure.kind()).function, Function::Farm { .. });
        field && (structure.charges == 0 || structure.ready_at <= world.clock().tick())
    }

    fn seconds(&self, world: &World, job: &Job) -> Option<f64> {
        let (_, field) = structure_of(world, job.site())?;
        let Function::Farm { sow_seconds, harvest_seconds, .. } = world.rules.structure(field.kind()).function else {
            return None;
        };
        Some(if field.charges() == 0 { sow_seconds } else { harvest_seconds })
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let now = world.clock().tick();
        let Some((id, field)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, function) = (field.cell(), world.rules.structure(field.kind()).function);
        let (Function::Farm { grow_seconds, yields, .. }, Some(field)) =
            (function, world.state.map.structures.get_mut(id))
        else {
            return Finish::Done(Some(cell));
        };
        if field.charges == 0 {
            field.charges = 1;
            field.ready_at = now + ticks(grow_seconds);
        } else {
            field.charges = 0;
            lay(world, cell, &yields);
        }
        Finish::Done(Some(cell))
    }
}
