//! Leading people in a fight: against few enemies all together, one after the other; before many they give way, throwing as
//! they go; whoever is badly hurt is let go.

use crate::grid::{Cell, Direction, Point};
use crate::player::command_words::{draft, give_order};
use crate::sim::rules::{Role, Rules};
use crate::sim::{Command, Destination, Intent, Order, Unit, UnitId, World};

/// Besiegers this near to the hearth, in tiles, have everybody called.
const ALARM: f64 = 22.0;
/// Shares of the hit points: whoever has less is not called, or is let go.
const FIT: f64 = 0.55;
const WOUNDED: f64 = 0.35;
/// Nobody is called who is more tired.
const WORN: f64 = 9.5;
/// An attacker this near is one that has to be dealt with now, in tiles.
const AT_HAND: f64 = 7.0;
/// Attackers this near to another one fight beside them, in tiles.
const BESIDE: f64 = 6.0;
/// How many times as strong as those before them people have to be to stand.
const STANDING: f64 = 1.15;
/// Attackers without missiles this near are given way to, in tiles; so far at once.
const TOO_NEAR: f64 = 3.2;
const STEP: i32 = 3;
/// Nobody gives way farther from the hearth than this, in tiles.
const LEASH: f64 = 24.0;

/// A person in a fight.
struct Fighter<'w> {
    id: UnitId,
    unit: &'w Unit,
    share: f64,
}

/// Drafts, orders and releases as the fight goes.
pub(super) fn lead(world: &World, commands: &mut Vec<Command>) {
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    let attackers: Vec<Fighter> = fighters(world, Role::Besieger)
        .filter(|it| it.unit.besieger().is_some_and(|it| matches!(it.intent(), Intent::Attack(_))))
        .collect();
    let people: Vec<Fighter> = fighters(world, Role::Colonist).collect();
    let is_drafted = |it: &Fighter| it.unit.colonist().is_some_and(|colonist| colonist.is_drafted());
    let of = |wanted: &dyn Fn(&Fighter) -> bool| -> Vec<UnitId> {
        people.iter().filter(|it| wanted(it)).map(|it| it.id).collect()
    };
    if attackers.iter().all(|it| it.unit.cell().euclidean(home) > ALARM) {
        return draft(of(&is_drafted), false, commands);
    }
    let rested = |it: &Fighter| it.unit.colonist().is_some_and(|colonist| colonist.fatigue() < WORN);
    draft(of(&|it| is_drafted(it) && it.share < WOUNDED), false, commands);
    draft(of(&|it| !is_drafted(it) && it.share >= FIT && rested(it)), true, commands);
    let led: Vec<&Fighter> = people
        .iter()
        .filter(|it| if is_drafted(it) { it.share >= WOUNDED } else { it.share >= FIT && rested(it) })
        .collect();
    let Some(centre) = centre_of(&led) else { return };
    let foe = attackers.iter().map(|it| (it.unit.place().distance(centre), it));
    let Some((distance, foe)) = foe.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id))) else { return };
    if distance > AT_HAND && foe.unit.cell().euclidean(home) > AT_HAND {
        // They wait where all of them meet those who come.
        let post = |number: usize| Cell::new(home.x - 1 + number as i32 % 4, home.y + 2);
        for (number, it) in led.iter().enumerate() {
            let far = it.unit.cell().chebyshev(home) > 4;
            let stands = world.map().factor(world.rules(), post(number), Role::Colonist).is_some();
            if far && stands {
                give_order(world, vec![it.id], Order::Move(post(number)), commands);
            }
        }
        return;
    }
    let beside = attackers.iter().filter(|it| it.unit.place().distance(foe.unit.place()) <= BESIDE);
    let theirs: f64 = beside.clone().map(|it| strength(world.rules(), it)).sum();
    let ours: f64 = led.iter().map(|it| strength(world.rules(), it)).sum();
    if ours >= STANDING * theirs {
        // The one who falls soonest of those at hand, so that there is one fewer to strike back.
        let weakest = beside.min_by(|a, b| a.unit.hp().0.total_cmp(&b.unit.hp().0).then(a.id.cmp(&b.id)));
        let target = weakest.map_or(foe.id, |it| it.id);
        return give_order(world, led.iter().map(|it| it.id).collect(), Order::Attack(target), commands);
    }
    for it in led {
        let pressed = attackers
            .iter()
            .any(|foe| foe.unit.place().distance(it.unit.place()) <= TOO_NEAR && !throws(world.rules(), foe.unit));
        let order = if pressed { way_out(world, it.unit, &attackers, home) } else { Some(Order::Attack(foe.id)) };
        order.into_iter().for_each(|order| give_order(world, vec![it.id], order, commands));
    }
}

fn fighters(world: &World, role: Role) -> impl Iterator<Item = Fighter<'_>> {
    let share = |unit: &Unit| unit.hp() / world.rules().unit(unit.kind()).hp;
    world.of_role(role).map(move |(id, unit)| Fighter { id, unit, share: share(unit) })
}

fn centre_of(people: &[&Fighter]) -> Option<Point> {
    let sum = people.iter().fold(Point::ZERO, |sum, it| sum + it.unit.place());
    (!people.is_empty()).then(|| sum * (1.0 / people.len() as f64))
}

/// What somebody is worth in a fight: hit points × damage a second, as a share of a grunt's or so.
fn strength(rules: &Rules, it: &Fighter) -> f64 {
    let damage = rules.unit(it.unit.kind()).attacks.iter().map(|attack| attack.damage).fold(0.0, f64::max);
    let skill = it.unit.colonist().map_or(1.0, |colonist| colonist.skills().fight);
    (it.unit.hp().0 * damage * skill).sqrt()
}

/// Whether somebody strikes from afar, so that there is no running from them.
fn throws(rules: &Rules, unit: &Unit) -> bool {
    rules.unit(unit.kind()).attacks.first().is_some_and(|attack| attack.is_ranged())
}

/// A step to where the attackers are farthest, not too far from the hearth.
fn way_out(world: &World, unit: &Unit, attackers: &[Fighter], home: Cell) -> Option<Order> {
    let from = unit.cell();
    let room = |cell: Cell| {
        let nearest = attackers.iter().map(|it| it.unit.cell().euclidean(cell)).fold(f64::MAX, f64::min);
        nearest - (cell.euclidean(home) - LEASH).max(0.0)
    };
    Direction::ALL
        .map(|direction| (0..STEP).fold(from, |cell, _| cell.step(direction)))
        .into_iter()
        .filter(|&cell| world.map().factor(world.rules(), cell, Role::Colonist).is_some())
        .filter(|&cell| world.reachable(Role::Colonist, from, Destination::Tile(cell)))
        .max_by(|a, b| room(*a).total_cmp(&room(*b)).then(b.cmp(a)))
        .map(Order::Move)
}
