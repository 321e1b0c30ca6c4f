//! Work at a smithy or a workshop: making gear and goods, as much as is wanted, and learning crafts.

use super::{Finish, Work, put_in_time, structure_of};
use crate::colony::answer::Answer;
use crate::colony::goods::lay;
use crate::colony::workshops::{cost, duration, has_work, learn, product};
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Event, Events, JobId, JobKind, Seconds, Stock, UnitId};
use crate::state::{Job, Product, Site, Structure, StructureState};

pub(super) struct Craft;

fn made(world: &World, site: Site) -> Option<Product> {
    product(world, structure_of(world, site)?.1)
}

fn set(world: &mut World, site: Site, making: Option<Product>) {
    let id = structure_of(world, site).map(|(id, _)| id);
    if let Some(structure) = id.and_then(|id| world.state.map.structures.get_mut(id)) {
        structure.state = StructureState::Workshop { making };
    }
}

impl Work for Craft {
    fn kind(&self) -> JobKind {
        JobKind::Craft
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        has_work(world, structure)
    }

    fn cost(&self, world: &World, site: Site) -> Stock {
        made(world, site).map_or_else(Stock::default, |product| cost(world, product))
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        made(world, job.site()).and_then(|product| duration(world, product))
    }

    /// Settles what to make when it is paid for.
    fn labour(&self, world: &mut World, id: UnitId, job_id: JobId, job: &Job, events: &mut Events) -> Answer {
        if !job.is_paid() {
            let Some(product) = made(world, job.site()) else {
                world.close_job(job_id);
                return Answer::Done;
            };
            if world.stock().lacks(&cost(world, product)).is_none() {
                set(world, job.site(), Some(product));
            }
        }
        put_in_time(self, world, id, job_id, job, events)
    }

    fn finish(&self, world: &mut World, job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Some((_, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, state) = (structure.cell(), structure.state());
        let StructureState::Workshop { making: Some(product) } = state else { return Finish::Done(Some(cell)) };
        set(world, site, None);
        let by = world.jobs().get(job_id).and_then(Job::worker);
        match product {
            Product::Gear(gear) => {
                world.state.armoury.put(gear);
                limits::count_one(&mut world.state.tally.crafted);
                limits::count_kind(&mut world.state.works.gear, gear);
                events.extend(by.map(|by| Event::Crafted { gear, by, cell }));
            }
            Product::Goods(recipe) => {
                // Beside it, where the worker stands: nobody gets at what lies inside.
                let place = by.and_then(|by| world.unit(by)).map_or(cell, |worker| worker.cell());
                let yields = world.rules.recipe(recipe).yields;
                lay(world, place, &yields);
            }
            Product::Craft(craft) => learn(world, craft, by, events),
        }
        Finish::Done(Some(cell))
    }
}
