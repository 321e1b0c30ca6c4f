//! Progress towards the goals of a level, when raids are over, and how the level ends.

use super::chief::conclude;
use crate::ground::World;
use crate::kinds::{Event, Events, Outcome, Role, Seconds, Ticks, UnitId};
use crate::rules::Function;
use crate::state::{LevelGoal, Raid, Unit};

/// Least time from the last raid to victory, where raids are called: there is time to see that it is over.
const CALM: Seconds = Seconds(20.0);

/// Ends raids, and the level when it is decided.
pub(crate) fn judge(world: &mut World, events: &mut Events) {
    end_raids(world, events);
    beat_camps(world, events);
    let (outcome, won) = verdict(world);
    if outcome != Outcome::Running {
        world.state.outcome = outcome;
        world.state.siege.won = won;
        events.push(Event::Ended { outcome });
    }
}

/// Marks camps as beaten that are burnt and have no garrison left.
fn beat_camps(world: &mut World, events: &mut Events) {
    for index in 0..world.state.siege.camps.len() {
        let camp = world.state.siege.camps[index];
        let burnt = camp.structure.is_some_and(|id| world.map().structure(id).is_none());
        if burnt && !camp.beaten && world.garrison(index).next().is_none() {
            world.state.siege.camps[index].beaten = true;
            events.push(Event::CampBeaten { cell: camp.cell.unwrap_or_default() });
        }
    }
}

/// The outcome of the level, and the goal by which it is won.
fn verdict(world: &World) -> (Outcome, Option<LevelGoal>) {
    const DEFEAT: (Outcome, Option<LevelGoal>) = (Outcome::Defeat, None);
    let goals = || world.siege().goals().iter().map(|goal| (goal, standing(world, goal)));
    // The last may have left the map to win.
    let all_left = || goals().any(|(goal, standing)| goal.is_left_by_all() && standing == Standing::Won);
    if world.hearth().is_none() || (world.of_role(Role::Colonist).next().is_none() && !all_left()) {
        return DEFEAT;
    }
    match world.story().verdict {
        Some(true) => return (Outcome::Victory, None),
        Some(false) => return DEFEAT,
        None => {}
    }
    let lost = |wins: bool| {
        goals().filter(move |(goal, _)| goal.wins() == wins).map(|(_, standing)| standing == Standing::Lost)
    };
    if lost(false).any(|lost| lost) || lost(true).all(|lost| lost) || is_too_late(world) {
        return DEFEAT;
    }
    let won = goals().find(|&(_, standing)| standing == Standing::Won).map(|(goal, _)| goal);
    match won.filter(|_| world.missing_defence().is_none() && is_seen_to_be_over(world)) {
        Some(goal) => (Outcome::Victory, Some(goal.clone())),
        None => (Outcome::Running, None),
    }
}

/// Checks whether every goal with a day is missed and no raid comes any more. A camp could still be burnt, but nothing would
/// press for it: the level might never end.
fn is_too_late(world: &World) -> bool {
    let siege = world.siege();
    let mut dated = siege.goals().iter().filter(|goal| goal.wins() && **goal != LevelGoal::BurnCamps).peekable();
    let quiet = || siege.next().is_none() && siege.raids().iter().all(|raid| raid.over_at.is_some());
    dated.peek().is_some() && quiet() && dated.all(|goal| standing(world, goal) == Standing::Lost)
}

/// Checks whether the level may be decided: where raids are called only at a dawn, and not while one is going on.
fn is_seen_to_be_over(world: &World) -> bool {
    let (siege, now) = (world.siege(), world.clock().now());
    let dawn = world.clock().since_dawn(&world.rules.time) == Ticks(0);
    let calm = || siege.raids().iter().all(|raid| raid.over_at.is_some_and(|at| now.since(at) >= CALM.ticks()));
    !siege.is_on_call() || (dawn && calm())
}

/// Checks whether those who are left of a raid only hide: they have fought, and have not struck a blow for a while.
fn is_straggling(world: &World, raid: &Raid) -> bool {
    let quiet = world.clock().now().since(raid.blow_at);
    raid.contact_at.is_some() && quiet >= world.rules.siege.straggle_seconds.ticks()
}

/// Checks whether raids are on, and all who are left of them only hide; those who do so after the dawn go home.
pub fn raids_are_hiding(world: &World) -> bool {
    let mut raids = world.siege().raids().iter().filter(|raid| raid.over_at.is_none()).peekable();
    raids.peek().is_some() && raids.all(|raid| is_straggling(world, raid))
}

fn end_raids(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    let now = world.clock().now();
    let siege_ends = world.siege().next().is_none();
    let since_dawn = world.clock().since_dawn(&rules.time);
    for index in 0..world.state.siege.raids.len() {
        let raid = &world.state.siege.raids[index];
        if raid.over_at.is_some() {
            continue;
        }
        let wave = raid.wave;
        let heavy = raid.came > 0 && f64::from(raid.dead) >= rules.siege.leave_at_losses * f64::from(raid.came);
        let bored = now.since(raid.blow_at.max(raid.attack_at)) > rules.siege.give_up_seconds.ticks();
        // Nobody waits for them any more after the last raid: whoever has not won within a day goes home.
        let too_long = siege_ends && now.since(raid.attack_at) > rules.time.day_seconds.ticks();
        let of_wave = |(_, unit): &(UnitId, &Unit)| unit.besieger().is_some_and(|besieger| besieger.wave == wave);
        let waits = world.siege().queue.iter().any(|queued| queued.wave == wave);
        let over = !waits && !world.units().any(|unit| of_wave(&unit));
        let straggles = now.since(raid.arrived_at) > since_dawn && is_straggling(world, raid);
        let raid = &mut world.state.siege.raids[index];
        raid.leaving |= heavy || bored || straggles || too_long;
        if over {
            raid.over_at = Some(now);
            conclude(world, wave);
            events.push(Event::WaveOver { wave });
        }
    }
}

/// State of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It has come about.
    Won,
    /// It may still come about, or last.
    Open,
    /// It can never come about any more, or has not lasted.
    Lost,
}

/// The state of a goal now.
pub(crate) fn standing(world: &World, goal: &LevelGoal) -> Standing {
    let siege = world.siege();
    let time = &world.rules.time;
    let (day, dawn) = (world.clock().day(time), world.clock().since_dawn(time) == Ticks(0));
    let won = |yes: bool| if yes { Standing::Won } else { Standing::Open };
    let progress = siege.progress();
    match *goal {
        LevelGoal::HoldUntil(None) => won(!siege.waves().is_empty() && siege.next().is_none() && dawn),
        LevelGoal::HoldUntil(Some(until)) => won(dawn && day >= u64::from(until)),
        LevelGoal::BurnCamps => won(siege.is_broken()),
        LevelGoal::Save { dawn: until, .. } if day < u64::from(until) => Standing::Open,
        LevelGoal::Save { people, dawn: until } => {
            let there = world.of_role(Role::Colonist).count() >= people as usize;
            if there && dawn && day == u64::from(until) { Standing::Won } else { Standing::Lost }
        }
        LevelGoal::Wagon { .. } | LevelGoal::Ram { .. } => {
            let wagon = siege.wagon().and_then(|wagon| Some((wagon, world.map().structure(wagon.structure)?.cell())));
            wagon.map_or(Standing::Lost, |(wagon, cell)| won(wagon.is_at_its_end(cell)))
        }
        LevelGoal::Unmask { mistakes, .. } if progress.wronged > mistakes => Standing::Lost,
        LevelGoal::Unmask { saboteurs, .. } => won(progress.unmasked >= saboteurs),
        LevelGoal::Rescue { people } => {
            let caged = world.with_function(Function::is_cage).count();
            let alive = progress.home as usize + progress.freed.len() + caged;
            if alive < people as usize { Standing::Lost } else { won(progress.home >= people) }
        }
        LevelGoal::Evacuate { people, .. } => {
            let left = progress.left as usize;
            let is_lost = left + world.of_role(Role::Colonist).count() < people as usize;
            if is_lost { Standing::Lost } else { won(left >= people as usize) }
        }
        LevelGoal::HoldPlaces { seconds, .. } => won(progress.held.seconds() >= Seconds(f64::from(seconds))),
        LevelGoal::Keep(kind) => {
            if world.stands(kind) {
                Standing::Open
            } else {
                Standing::Lost
            }
        }
    }
}
