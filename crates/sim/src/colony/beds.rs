//! Beds and the hearth: who sleeps or rests where, how fast they heal there, and who is near the fire.

use crate::ground::{Arrival, World};
use crate::kinds::{Role, StructureId, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Activity, Destination, Progress, Structure, Unit};

/// A wound has to be this much worse (of 1) than that of whoever lies in an infirmary to have their bed: two who heal side by
/// side do not take turns.
const CLEARLY_WORSE: f64 = 0.2;

/// The bed for a colonist: for the wounded in an infirmary, where the worse wounded come first; for all others, and the
/// wounded who find no room there, the nearest bed that nobody has taken and that can be reached.
pub(super) fn bed_for(world: &World, id: UnitId) -> Option<StructureId> {
    let ward =
        |give_way: bool| nearest_free(world, id, is_ward, |other| give_way && is_clearly_worse(world, id, other));
    let ward = is_wounded(world, id).then(|| ward(false).or_else(|| ward(true)));
    ward.flatten().or_else(|| nearest_free(world, id, |function| *function == Function::Bed, |_| false))
}

fn is_ward(function: &Function) -> bool {
    matches!(function, Function::Infirmary { .. })
}

/// Checks whether a colonist's hurts, wounds and lost hit points together, are clearly worse than somebody else's.
fn is_clearly_worse(world: &World, id: UnitId, other: UnitId) -> bool {
    let hurts = |id| {
        let unit = world.unit(id)?;
        let wound = unit.colonist().map_or(0.0, |colonist| colonist.body.wound);
        Some(wound + 1.0 - unit.hp() / world.rules().unit(unit.kind()).hp)
    };
    hurts(id).zip(hurts(other)).is_some_and(|(own, others)| own > others + CLEARLY_WORSE)
}

/// Checks for a wound, or for so few hit points that a colonist would rest.
fn is_wounded(world: &World, id: UnitId) -> bool {
    let Some(unit) = world.unit(id) else { return false };
    let full = world.rules().unit(unit.kind()).hp;
    unit.hp() / full < world.rules().healing.rest_until
        || unit.colonist().is_some_and(|colonist| colonist.body.wound > 0.0)
}

/// The nearest bed of a kind that can be reached and that nobody holds but those who give way.
fn nearest_free(
    world: &World,
    id: UnitId,
    wanted: impl Fn(&Function) -> bool,
    gives_way: impl Fn(UnitId) -> bool,
) -> Option<StructureId> {
    let unit = world.unit(id)?;
    let taken = |bed: StructureId| {
        world.of_role(Role::Colonist).any(|(holder, other)| bed_of(other) == Some(bed) && !gives_way(holder))
    };
    world
        .with_function(wanted)
        .filter(|&(bed, structure)| {
            let burns = world.fires().at(structure.cell()).is_some();
            !burns && !taken(bed) && world.reachable(Role::Colonist, unit.cell(), Destination::Tile(structure.cell()))
        })
        .min_by(|a, b| unit.cell().octile(a.1.cell()).total_cmp(&unit.cell().octile(b.1.cell())))
        .map(|(bed, _)| bed)
}

/// The bed that a colonist has taken.
fn bed_of(unit: &Unit) -> Option<StructureId> {
    match unit.colonist()?.activity {
        Activity::Sleep { bed, .. } | Activity::Rest { bed } => bed,
        _ => None,
    }
}

/// The bed in which a colonist lies, if they do.
fn lies_in<'w>(world: &'w World, unit: &Unit) -> Option<&'w Structure> {
    let bed = bed_of(unit).and_then(|bed| world.map().structure(bed))?;
    (bed.cell() == unit.cell() && unit.walk().progress() == Progress::Standing).then_some(bed)
}

/// Healing of a wound a second in the bed that a colonist lies in; nothing in anybody else.
pub(super) fn tending_in_bed(world: &World, unit: &Unit) -> f64 {
    let rules = &world.rules.wounds;
    lies_in(world, unit).map_or(0.0, |bed| match world.rules.structure(bed.kind()).function {
        Function::Infirmary { .. } => rules.infirmary,
        _ => rules.bed,
    })
}

/// Healing in the bed that a colonist lies in, in hit points a second.
pub(super) fn healing_in_bed(world: &World, unit: &Unit) -> Option<f64> {
    lies_in(world, unit).map(|bed| match world.rules.structure(bed.kind()).function {
        Function::Infirmary { healing } => healing,
        _ => world.rules.healing.bed,
    })
}

/// Goes to bed; without one, to the hearth; where no way leads, lies down on the spot.
pub(super) fn lie_down(world: &mut World, id: UnitId, bed: Option<StructureId>) {
    let place = match bed.and_then(|bed| world.map().structure(bed)) {
        Some(bed) => Some(Destination::Tile(bed.cell())),
        None => world.beside_hearth(),
    };
    let there = |world: &World, place: Destination| world.unit(id).is_some_and(|unit| place.accepts(unit.cell()));
    let arrival = place.filter(|&place| !there(world, place)).map(|place| world.walk_to(id, place));
    if let Some(bed) = bed.filter(|&bed| arrival == Some(Arrival::NoWay) || is_claimed(world, id, bed)) {
        exchange_bed(world, id, bed);
    }
}

/// Checks whether somebody clearly worse has taken the same bed of an infirmary.
fn is_claimed(world: &World, id: UnitId, bed: StructureId) -> bool {
    let kind = world.map().structure(bed).map(|bed| bed.kind());
    let is_ward = kind.is_some_and(|kind| is_ward(&world.rules.structure(kind).function));
    is_ward
        && world
            .of_role(Role::Colonist)
            .any(|(other, unit)| other != id && bed_of(unit) == Some(bed) && is_clearly_worse(world, other, id))
}

/// Lets go of a bed to which no way leads any more or which somebody worse needs, and takes another one.
fn exchange_bed(world: &mut World, id: UnitId, lost: StructureId) {
    let other = bed_for(world, id).filter(|&bed| bed != lost);
    let activity = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut());
    if let Some(Activity::Sleep { bed, .. } | Activity::Rest { bed }) = activity.map(|colonist| &mut colonist.activity)
    {
        *bed = other;
    }
}

fn distance_to_hearth(world: &World, unit: &Unit) -> Option<Tiles> {
    world.distance_to(unit.place(), world.hearth()?.0)
}

/// Checks whether a unit is near enough to the hearth to be healed by it.
pub(super) fn is_warm(world: &World, unit: &Unit) -> bool {
    distance_to_hearth(world, unit).is_some_and(|distance| distance <= world.rules.healing.hearth_radius)
}

/// Waiting place of an idle colonist: near the hearth, unless it is there already or no way leads there.
pub(super) fn waiting_place(world: &World, id: UnitId) -> Option<Destination> {
    let unit = world.unit(id)?;
    let far = distance_to_hearth(world, unit)? > world.rules.healing.hearth_radius;
    let place = world.beside_hearth()?;
    (far && !unit.walk().failed(place)).then_some(place)
}

/// Goes to the hearth and stays there.
pub(super) fn go_to_hearth(world: &mut World, id: UnitId) {
    let there = |world: &World, place: Destination| world.unit(id).is_some_and(|unit| place.accepts(unit.cell()));
    if let Some(place) = world.beside_hearth().filter(|&place| !there(world, place)) {
        world.walk_to(id, place);
    }
}
