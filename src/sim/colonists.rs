//! What colonists do: under orders while drafted, else by the sleep rule and the work rule, each decision
//! held until its exit condition.

use super::event::Events;
use super::rules::{Function, Role, ticks};
use super::world::{Activity, Colonist, Destination, JobId, Progress, StructureId, Unit, UnitId, World};
use super::{combat, drafted, haul, jobs, meals};
use crate::brain::{Action, Sense, Senses};

/// How far a colonist sees, in tiles.
const SIGHT: f64 = 8.0;
/// Ticks between two thoughts of somebody who has nothing to do.
const IDLE_TICKS: u64 = 30;
/// A colonist turns on besiegers this near, in tiles, when hurt.
const FIGHT_RADIUS: f64 = 6.0;
/// Seconds without a blow after which a fight or a flight is over.
const CALM_SECONDS: f64 = 4.0;

/// Every colonist goes on with what it does, or decides anew.
pub(super) fn think(world: &mut World, events: &mut Events) {
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { continue };
        match colonist.draft {
            Some(order) => drafted::obey(world, id, order),
            None => live(world, id, events),
        }
    }
}

fn live(world: &mut World, id: UnitId, events: &mut Events) {
    if react(world, id) || heed(world, id) {
        return;
    }
    let (Some(unit), now) = (world.unit(id), world.clock().tick()) else { return };
    let Some(colonist) = unit.colonist() else { return };
    match colonist.activity {
        Activity::Idle if colonist.think_at <= now => choose(world, id),
        Activity::Idle | Activity::Work { .. } | Activity::Carry { .. } => {}
        Activity::Sleep { bed, collapsed } => {
            let rules = &world.rules.fatigue;
            let until = if collapsed { rules.collapse_until } else { rules.wake_at };
            if colonist.fatigue <= until {
                choose(world, id);
            } else if !collapsed {
                lie_down(world, id, bed);
            }
        }
        Activity::Rest { bed } => {
            let full = world.rules.unit(unit.kind()).hp;
            if unit.hp() >= full * world.rules.healing.rest_until || meals::is_due(world, id) {
                choose(world, id);
            } else {
                lie_down(world, id, bed);
            }
        }
        Activity::Fight { target } => brawl(world, id, target),
        Activity::Flee => run(world, id),
        Activity::Shelter => shelter(world, id),
        Activity::Eat { at, until } => meals::dine(world, id, (at, until), events),
        Activity::Talk { until } => talk(world, id, until),
    }
}

/// Whoever has just been hurt fights back or runs, whatever they were doing. Returns whether that is so.
fn react(world: &mut World, id: UnitId) -> bool {
    let (Some(unit), now) = (world.unit(id), world.clock().tick()) else { return false };
    let Some(colonist) = unit.colonist() else { return false };
    let collapsed = matches!(colonist.activity, Activity::Sleep { collapsed: true, .. });
    let busy = matches!(colonist.activity, Activity::Fight { .. } | Activity::Flee);
    if unit.hurt_at + 1 != now || now == 0 || collapsed {
        return false;
    }
    let holds_up = holds_up(world, unit, colonist) || takes_heart(world, unit);
    if busy && (holds_up || colonist.activity == Activity::Flee) {
        return false;
    }
    let Some(attacker) = unit.hurt_by.filter(|&attacker| world.unit(attacker).is_some()) else { return false };
    let activity = if holds_up { Activity::Fight { target: attacker } } else { Activity::Flee };
    drop_activity(world, id);
    begin(world, id, activity);
    true
}

/// The bell ends whatever goes on but a fight or a flight, and wakes sleepers, except those who dropped. Returns
/// whether it has just done so.
fn heed(world: &mut World, id: UnitId) -> bool {
    let activity = world.unit(id).and_then(|unit| unit.colonist()).map(|colonist| colonist.activity);
    let deaf = matches!(
        activity,
        None | Some(
            Activity::Fight { .. } | Activity::Flee | Activity::Shelter | Activity::Sleep { collapsed: true, .. }
        )
    );
    if !world.state.alarm || deaf {
        return false;
    }
    drop_activity(world, id);
    begin(world, id, Activity::Shelter);
    true
}

/// Whether the hit point sets of the colonist's mind say Average or better.
fn holds_up(world: &World, unit: &Unit, colonist: &Colonist) -> bool {
    let senses = senses(world, unit, colonist);
    let rank = world.mind_of(unit).and_then(|mind| world.rules.mind(mind).strongest_set(Sense::Hp, &senses));
    // A mind without such sets is asked for the share at which the thesis's sets cross.
    rank.map_or(senses.get(Sense::HpShare) >= 2.5 / 6.0, |(set, sets)| 2 * set + 1 >= sets)
}

/// Whether a banner is near: beside it nobody loses heart, however badly hurt.
fn takes_heart(world: &World, unit: &Unit) -> bool {
    world.map().structures().any(|(id, structure)| match world.rules.structure(structure.kind()).function {
        Function::Banner { radius } => {
            jobs::distance_to(world, unit.place(), id).is_some_and(|distance| distance <= radius)
        }
        _ => false,
    })
}

/// What a colonist's mind is told.
pub(super) fn senses(world: &World, unit: &Unit, colonist: &Colonist) -> Senses {
    let row = world.rules.unit(unit.kind());
    let doing = match colonist.activity {
        Activity::Idle | Activity::Flee | Activity::Shelter | Activity::Eat { .. } | Activity::Talk { .. } => {
            Action::Stand
        }
        Activity::Sleep { .. } => Action::Sleep,
        Activity::Rest { .. } => Action::Rest,
        Activity::Work { .. } | Activity::Carry { .. } => Action::Work,
        Activity::Fight { .. } => Action::Attack,
    };
    let senses = Senses::colonist(unit.hp(), row.hp, colonist.laziness, colonist.fatigue).doing(doing);
    let night = world.clock().is_night(&world.rules.time);
    let enemies = |radius| world.nearest(unit.place(), radius, |_, other| other.role() == Role::Besieger).is_some();
    let flag = |yes: bool| f64::from(u8::from(yes));
    senses
        .with(Sense::Daylight, flag(!night))
        .with(Sense::EnemySeen, flag(enemies(SIGHT)))
        .with(Sense::EnemiesNear, world.count_near(unit.place(), SIGHT, Role::Besieger) as f64)
        .with(Sense::FriendsNear, (world.count_near(unit.place(), SIGHT, Role::Colonist) as f64 - 1.0).max(0.0))
        .with(Sense::EnemyInReach, flag(enemies(row.reach())))
        .with(Sense::WorkWaiting, flag(!world.jobs().is_empty()))
}

/// Decides by the mind of the unit and begins what it says.
pub(super) fn choose(world: &mut World, id: UnitId) {
    let luck = world.state.streams.colonists.unit();
    let Some(unit) = world.unit(id) else { return };
    let (Some(colonist), Some(mind)) = (unit.colonist(), world.mind_of(unit)) else { return };
    let decided = if colonist.fatigue >= 10.0 {
        Action::Sleep
    } else {
        world.rules.mind(mind).decide(&senses(world, unit, colonist).with(Sense::Luck, luck))
    };
    release(world, id);
    let activity = match decided {
        Action::Sleep => Activity::Sleep { bed: take_bed(world, id), collapsed: false },
        _ if let Some(table) = meals::table_for(world, id) => Activity::Eat { at: table, until: None },
        Action::Rest => Activity::Rest { bed: take_infirmary(world, id).or_else(|| take_bed(world, id)) },
        Action::Stand => Activity::Idle,
        _ => jobs::best(world, id).map_or(Activity::Idle, |job| Activity::Work { job }),
    };
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.decided = decided;
    }
    begin(world, id, activity);
}

/// Takes up an activity; nothing else may be held any more.
pub(super) fn begin(world: &mut World, id: UnitId, activity: Activity) {
    let now = world.clock().tick();
    if let Activity::Work { job } = activity
        && let Some(job) = world.state.jobs.slots.get_mut(job)
    {
        job.worker = Some(id);
    }
    let hearth = warm_place(world, id);
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let Some(colonist) = unit.colonist_mut() else { return };
    if !colonist.activity.is_like(&activity) {
        colonist.spent.changes += 1;
    }
    colonist.activity = activity;
    colonist.think_at = now + IDLE_TICKS;
    match activity {
        Activity::Idle | Activity::Talk { .. } => {
            if let Some(place) = hearth {
                unit.walk.go(place);
            }
        }
        Activity::Work { .. } => {}
        _ => unit.walk.stop(),
    }
}

/// Where an idle colonist waits: near the hearth, unless it is there or on the way.
fn warm_place(world: &World, id: UnitId) -> Option<Destination> {
    let unit = world.unit(id)?;
    let far = distance_to_hearth(world, unit)? > world.rules.healing.hearth_radius;
    let place = hearth_side(world)?;
    (far && !unit.walk().failed(place)).then_some(place)
}

fn hearth_side(world: &World) -> Option<Destination> {
    let (_, hearth) = world.hearth()?;
    let size = world.rules.structure(hearth.kind()).size;
    Some(Destination::Beside { cell: hearth.cell(), size: (size.width, size.height) })
}

fn distance_to_hearth(world: &World, unit: &Unit) -> Option<f64> {
    jobs::distance_to(world, unit.place(), world.hearth()?.0)
}

/// Whether the unit is near enough to the hearth to be healed by it.
pub(super) fn is_warm(world: &World, unit: &Unit) -> bool {
    distance_to_hearth(world, unit).is_some_and(|distance| distance <= world.rules.healing.hearth_radius)
}

/// The nearest bed that nobody has taken and that can be reached.
fn take_bed(world: &World, id: UnitId) -> Option<StructureId> {
    nearest_free(world, id, |function| *function == Function::Bed)
}

/// The same for the infirmary, where the wounded rest.
fn take_infirmary(world: &World, id: UnitId) -> Option<StructureId> {
    nearest_free(world, id, |function| matches!(function, Function::Infirmary { .. }))
}

fn nearest_free(world: &World, id: UnitId, wanted: impl Fn(&Function) -> bool) -> Option<StructureId> {
    let unit = world.unit(id)?;
    let taken = |bed: StructureId| world.of_role(Role::Colonist).any(|(_, other)| bed_of(other) == Some(bed));
    world
        .with_function(wanted)
        .filter(|&(bed, structure)| {
            !taken(bed) && world.reachable(Role::Colonist, unit.cell(), Destination::Tile(structure.cell()))
        })
        .min_by(|a, b| unit.cell().octile(a.1.cell()).total_cmp(&unit.cell().octile(b.1.cell())))
        .map(|(bed, _)| bed)
}

/// The bed that a colonist has taken.
pub(super) fn bed_of(unit: &Unit) -> Option<StructureId> {
    match unit.colonist()?.activity {
        Activity::Sleep { bed, .. } | Activity::Rest { bed } => bed,
        _ => None,
    }
}

/// How fast a colonist who lies in the bed it has taken heals there, hit points a second.
pub(super) fn bed_under(world: &World, unit: &Unit) -> Option<f64> {
    let bed = bed_of(unit).and_then(|bed| world.map().structure(bed))?;
    let lies = bed.cell() == unit.cell() && unit.walk().progress() == Progress::Standing;
    lies.then(|| match world.rules.structure(bed.kind()).function {
        Function::Infirmary { healing } => healing,
        _ => world.rules.healing.bed,
    })
}

/// Goes to bed; without one, to the hearth; where no way leads, lies down on the spot.
fn lie_down(world: &mut World, id: UnitId, bed: Option<StructureId>) {
    let place = match bed.and_then(|bed| world.map().structure(bed)) {
        Some(bed) => Some(Destination::Tile(bed.cell())),
        None => hearth_side(world),
    };
    let Some(unit) = world.state.units.get_mut(id) else { return };
    if let Some(place) = place
        && !place.accepts(unit.cell())
        && !unit.walk.failed(place)
    {
        unit.walk.go(place);
    }
}

fn brawl(world: &mut World, id: UnitId, target: UnitId) {
    let (Some(unit), now) = (world.unit(id), world.clock().tick()) else { return };
    let calm = now.saturating_sub(unit.hurt_at) > ticks(CALM_SECONDS);
    let Some(enemy) = world.unit(target) else { return next_enemy(world, id) };
    let far = enemy.place().distance(unit.place()) > FIGHT_RADIUS;
    if far && calm {
        return next_enemy(world, id);
    }
    close_in(world, id, target);
}

/// Turns on the next enemy near, or ends the fight.
fn next_enemy(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    match world.nearest(unit.place(), FIGHT_RADIUS / 2.0, |_, other| combat::is_enemy(Role::Colonist, other)) {
        Some(target) => begin(world, id, Activity::Fight { target }),
        None => choose(world, id),
    }
}

/// Walks towards somebody until they are in reach, then stands.
pub(super) fn close_in(world: &mut World, id: UnitId, target: UnitId) {
    let (Some(unit), Some(enemy)) = (world.unit(id), world.unit(target)) else { return };
    if combat::in_reach(world, unit, enemy) {
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.stop();
        }
    } else {
        follow(world, id, target);
    }
}

/// How many tiles somebody may have moved on before the way to them is planned anew: fewer the nearer they are.
const SLACK: u32 = 6;

/// Walks after somebody who moves; after a beast by moving-target search.
pub(super) fn follow(world: &mut World, id: UnitId, other: UnitId) {
    let Some((goal, beast)) = world.unit(other).map(|other| (other.cell(), other.role().is_beast())) else { return };
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let least = if beast { 1 } else { 2 };
    let slack = least.max(unit.cell().chebyshev(goal) / SLACK);
    let stale = match unit.walk.progress {
        Progress::Waiting(_) => false,
        Progress::Walking(to) | Progress::Failed(to) => to.cell().chebyshev(goal) >= slack,
        Progress::Standing => true,
    };
    if stale && beast {
        unit.walk.pursue(other, goal);
    } else if stale {
        unit.walk.go(Destination::beside(goal));
    }
}

/// Stays by the hearth for a talk.
fn talk(world: &mut World, id: UnitId, until: u64) {
    if world.clock().tick() >= until {
        choose(world, id);
    }
}

/// Waits at the hearth until the bell is silent.
fn shelter(world: &mut World, id: UnitId) {
    if !world.state.alarm {
        return choose(world, id);
    }
    to_hearth(world, id);
}

fn to_hearth(world: &mut World, id: UnitId) {
    let place = hearth_side(world);
    let Some(unit) = world.state.units.get_mut(id) else { return };
    if let Some(place) = place
        && !place.accepts(unit.cell())
        && !unit.walk.failed(place)
    {
        unit.walk.go(place);
    }
}

fn run(world: &mut World, id: UnitId) {
    let (Some(unit), now) = (world.unit(id), world.clock().tick()) else { return };
    if now.saturating_sub(unit.hurt_at) > ticks(CALM_SECONDS) {
        return choose(world, id);
    }
    to_hearth(world, id);
}

/// Gives back what is held: a job that somebody else may do now, and goods that are laid down.
fn release(world: &mut World, id: UnitId) {
    haul::put_down(world, id);
    let held = world.unit(id).and_then(|unit| unit.colonist()).map(|colonist| colonist.activity);
    if let Some(Activity::Work { job }) = held {
        free_job(world, id, job);
    }
}

fn free_job(world: &mut World, id: UnitId, job: JobId) {
    if let Some(job) = world.state.jobs.slots.get_mut(job).filter(|job| job.worker == Some(id)) {
        job.worker = None;
    }
}

/// Stops whatever a colonist does, and gives back what it holds.
pub(super) fn drop_activity(world: &mut World, id: UnitId) {
    release(world, id);
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.walk.stop();
    }
}
