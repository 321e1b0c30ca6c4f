//! The dead of the settlement: where they lie, who buries them and where, and who comes to the grave.

use super::answer::Answer;
use super::lookout::danger;
use super::memories::{killer, remember};
use super::mood::feel;
use crate::combat::Death;
use crate::ground::{Arrival, World, nearest_tile};
use crate::kinds::{Event, Events, JobKind, Role, StructureId, StructureKind, Tick, UnitId};
use crate::rules::{Function, MoodCause};
use crate::state::{Activity, Bond, Fact, Fallen, Job, MOST_DEAD, PersonId, Resting, Site, Structure, Unit};
use osada_ai::grid::Cell;

/// Ticks between two looks for somebody to bury.
const LOOK: u64 = 60;

/// The structure that marks graves, if people dig any.
fn grave_kind(world: &World) -> Option<StructureKind> {
    world.rules().structure_named(&world.rules().people.burial.as_ref()?.grave)
}

/// Lays out somebody who died.
pub(super) fn lay_out(world: &mut World, death: &Death) {
    let Some(colonist) = death.unit.colonist() else { return };
    let (by, foe) = killer(world, death);
    let rest = if grave_kind(world).is_some() { Resting::Lying(death.unit.cell()) } else { Resting::Gone };
    let (name, person, died) = (death.unit.name().to_owned(), colonist.person.clone(), world.clock().now());
    let fallen = &mut world.state.community.fallen;
    if fallen.len() >= MOST_DEAD {
        fallen.remove(0);
    }
    fallen.push(Fallen { name, kind: death.unit.kind(), person, died, by, foe, rest });
}

/// Looks after the dead: lays down those whom nobody carries any more, and asks for somebody to bury them.
pub(crate) fn tend_dead(world: &mut World) {
    let (now, community) = (world.clock().now(), &world.state.community);
    let unburied: Vec<(usize, PersonId, Resting)> =
        community.unburied().map(|(place, fallen)| (place, fallen.person.id, fallen.rest)).collect();
    for (place, person, rest) in unburied {
        let lies_at = match rest {
            Resting::Borne(by, cell) => match world.unit(by) {
                Some(unit) if buries(world, unit, person) => {
                    world.state.community.fallen[place].rest = Resting::Borne(by, unit.cell());
                    continue;
                }
                _ => cell,
            },
            Resting::Lying(cell) => cell,
            Resting::Buried(_) | Resting::Gone => continue,
        };
        world.state.community.fallen[place].rest = Resting::Lying(lies_at);
        if now.0.is_multiple_of(LOOK)
            && burial_of(world, person).is_none()
            && let Some(plot) = plot(world)
        {
            world.open_job(Job::new(JobKind::Bury, Site::Grave(person, plot)));
        }
    }
}

fn buries(world: &World, unit: &Unit, person: PersonId) -> bool {
    let Some(Activity::Work { job }) = unit.colonist().map(|colonist| colonist.activity) else { return false };
    world.jobs().get(job).is_some_and(|job| matches!(job.site(), Site::Grave(of, _) if of == person))
}

fn burial_of(world: &World, person: PersonId) -> Option<&Job> {
    let is_it = |job: &&Job| matches!(job.site(), Site::Grave(of, _) if of == person);
    world.jobs().iter().map(|(_, job)| job).find(is_it)
}

/// A tile for another grave: beside those that there are, else at a distance from the hearth.
fn plot(world: &World) -> Option<Cell> {
    let kind = grave_kind(world)?;
    let (_, hearth) = world.hearth()?;
    let distance = world.rules().people.burial.as_ref()?.distance;
    let fits = |cell: Cell| {
        world.map().fits(world.rules(), cell, kind)
            && world.jobs().at(cell).is_none()
            && world.reaches_hearth(Role::Colonist, cell)
            && cell.euclidean(hearth.cell()) >= distance
    };
    // Every other tile, so that one can walk among them.
    let last = world.with_row(|row| row.function == Function::Grave).last();
    let beside = |first: &Structure| {
        let apart = |cell: Cell| (cell.x - first.cell().x) % 2 == 0 && (cell.y - first.cell().y) % 2 == 0;
        nearest_tile(world.map(), first.cell(), |cell| apart(cell) && fits(cell))
    };
    last.and_then(|(_, grave)| beside(grave)).or_else(|| nearest_tile(world.map(), hearth.cell(), fits))
}

/// Takes up one of the dead, if somebody stands beside them; returns whether they are being carried now.
pub(super) fn take_up(world: &mut World, id: UnitId, person: PersonId) -> bool {
    let Some(cell) = world.unit(id).map(Unit::cell) else { return false };
    let fallen = world.state.community.fallen.iter_mut().find(|fallen| fallen.person.id == person);
    match fallen {
        Some(Fallen { rest: Resting::Borne(by, _), .. }) => *by == id,
        Some(fallen) => {
            fallen.rest = Resting::Borne(id, cell);
            false
        }
        None => false,
    }
}

/// The grave is dug; everybody who has lost somebody with this death will want to go there.
pub(super) fn bury(world: &mut World, by: Option<UnitId>, person: PersonId, plot: Cell, events: &mut Events) {
    let Some(kind) = grave_kind(world).filter(|&kind| world.map().fits(world.rules(), plot, kind)) else { return };
    let grave = world.raise(kind, plot);
    let Some(fallen) = world.state.community.fallen.iter_mut().find(|fallen| fallen.person.id == person) else {
        return;
    };
    fallen.rest = Resting::Buried(grave);
    let name = fallen.name.clone();
    for (_, unit) in world.state.units.iter_mut() {
        let Some(colonist) = unit.colonist_mut() else { continue };
        if colonist.person.tie_to(person).is_some_and(|tie| tie.bond.is_close()) {
            colonist.person.farewell = Some(grave);
        }
    }
    if let Some(by) = by {
        remember(world, by, Fact::Buried { name: name.clone() });
    }
    events.push(Event::Buried { by, name, cell: plot });
}

/// How much somebody longs to go to a grave: 1 for family, 0.7 for a friend, 0 if there is none or the way there is not safe.
pub(super) fn grief(world: &World, unit: &Unit) -> f64 {
    let Some(grave) = farewell(world, unit) else { return 0.0 };
    let Some(colonist) = unit.colonist() else { return 0.0 };
    let of = world.state().community.in_grave(grave).map(|fallen| fallen.person.id);
    let bond = of.and_then(|of| colonist.person.tie_to(of)).map(|tie| tie.bond);
    if bond.is_some_and(Bond::is_kin) { 1.0 } else { 0.7 }
}

/// The grave that somebody has still to go to, while it can be reached in safety.
pub(super) fn farewell(world: &World, unit: &Unit) -> Option<StructureId> {
    let grave = unit.colonist()?.person.farewell?;
    let structure = world.map().structure(grave)?;
    let place = world.beside(structure);
    let safe = !unit.walk().failed(place)
        && world.reachable(Role::Colonist, unit.cell(), place)
        && danger(world, structure.cell()).is_none();
    safe.then_some(grave)
}

/// Going to a grave and staying there for a while.
pub(super) fn mourn(world: &mut World, id: UnitId, at: StructureId, until: Option<Tick>) -> Answer {
    let now = world.clock().now();
    let Some(place) = world.map().structure(at).map(|grave| world.beside(grave)) else {
        forget(world, id);
        return Answer::Done;
    };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return Answer::Done,
    }
    match until {
        None => {
            let stays = world.rules.people.burial.as_ref().map(|burial| burial.mourn_seconds.ticks());
            let until = Some(now + stays.unwrap_or_default());
            if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
                colonist.activity = Activity::Mourn { at, until };
            }
            Answer::GoOn
        }
        Some(until) if until <= now => {
            let name = world.state.community.in_grave(at).map(|fallen| fallen.name.clone());
            forget(world, id);
            feel(world, id, MoodCause::Farewell, name);
            Answer::Done
        }
        Some(_) => Answer::GoOn,
    }
}

fn forget(world: &mut World, id: UnitId) {
    if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
        colonist.person.farewell = None;
    }
}
