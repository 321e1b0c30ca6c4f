//! Sowing fields and harvesting them.

use super::task::{Finish, Work, structure_of};
use crate::colony::heaps::lay;
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds};
use crate::rules::Function;
use crate::state::{Field, Job, Site, Structure, StructureState};

pub(super) struct Farm;

impl Work for Farm {
    fn kind(&self) -> JobKind {
        JobKind::Farm
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        match structure.state() {
            StructureState::Field(Field::Fallow) => true,
            StructureState::Field(Field::Sown { ripe_at }) => ripe_at <= world.clock().now(),
            _ => false,
        }
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let (_, structure) = structure_of(world, job.site())?;
        match (structure.state(), world.rules.structure(structure.kind()).function) {
            (StructureState::Field(Field::Fallow), Function::Farm { sow_seconds, .. }) => Some(sow_seconds),
            (StructureState::Field(Field::Sown { .. }), Function::Farm { harvest_seconds, .. }) => {
                Some(harvest_seconds)
            }
            _ => None,
        }
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let now = world.clock().now();
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, function) = (structure.cell(), world.rules.structure(structure.kind()).function);
        let Function::Farm { grow_seconds, yields, .. } = function else { return Finish::Done(Some(cell)) };
        let ripe_at = now + world.season_rules().ripening_time(grow_seconds).ticks();
        let Some(structure) = world.state.map.structures.get_mut(id) else { return Finish::Done(Some(cell)) };
        if structure.state == StructureState::Field(Field::Fallow) {
            structure.state = StructureState::Field(Field::Sown { ripe_at });
        } else {
            structure.state = StructureState::Field(Field::Fallow);
            lay(world, cell, &yields);
        }
        Finish::Done(Some(cell))
    }
}
