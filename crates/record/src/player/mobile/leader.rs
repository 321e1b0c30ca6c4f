//! Leading people in a fight: those with blades fall back to the hearth and fight where it heals them, the others
//! throw from a safe distance and run when they are hunted, and the hurt man the towers or keep away.

use super::fighter::{Fighter, fighters};
use crate::player::command_words::{draft, give_order};
use crate::player::defence::is_coming_home;
use crate::player::{crews, keeping};
use osada_ai::grid::{Cell, Direction, Point};
use osada_sim::rules::Role;
use osada_sim::{Command, Destination, Intent, Order, SetStance, Stance, Target, UnitId, World};

/// Everybody is called when besiegers are this near to the hearth, in tiles.
const ALARM: f64 = 15.0;
/// Share of hit points below which nobody is called.
const FIT: f64 = 0.2;
/// Fatigue above which nobody is called.
const WORN: f64 = 9.5;
/// The hunted run from a hunter this near, in tiles; the others keep just so far off that nobody turns on them.
const RUN: f64 = 3.4;
const ASIDE: f64 = 2.6;
/// Length of one retreat, in tiles, and the weight of a tile farther from the hearth.
const STEP: i32 = 3;
const HOMESICK: f64 = 0.25;

/// Drafts, orders and releases as the fight goes, but for those who are away.
pub(super) fn lead(world: &World, away: &[UnitId], commands: &mut Vec<Command>) {
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    let attackers: Vec<Fighter> = fighters(world, Role::Besieger).filter(Fighter::attacks).collect();
    let is_here = |fighter: &Fighter| !away.contains(&fighter.id) && !is_coming_home(world, fighter.id);
    let people: Vec<Fighter> = fighters(world, Role::Colonist).filter(is_here).collect();
    let drafted = |fighter: &Fighter| fighter.unit.colonist().is_some_and(|colonist| colonist.is_drafted());
    if attackers.iter().all(|attacker| attacker.unit.cell().euclidean(home) > ALARM) {
        return draft(
            people.iter().filter(|person| drafted(person)).map(|person| person.id).collect(),
            false,
            commands,
        );
    }
    let rested = |fighter: &Fighter| fighter.unit.colonist().is_some_and(|colonist| colonist.fatigue() < WORN);
    let called = |fighter: &&Fighter| !drafted(fighter) && fighter.share >= FIT && rested(fighter);
    draft(people.iter().filter(called).map(|person| person.id).collect(), true, commands);
    let led: Vec<&Fighter> = people.iter().filter(|person| drafted(person) || called(person)).collect();
    let Some(foe) = nearest(&attackers, home) else { return };
    let breaker = keeping::breaker(world);
    let hurt: Vec<UnitId> = led.iter().map(|person| person.id).filter(|&id| crews::is_hurt(world, id)).collect();
    let most = hurt.len();
    let crew = crews::posts(world, hurt.clone(), most, foe.id);
    for fighter in led {
        let post = crew.iter().find(|(id, _)| *id == fighter.id).map(|(_, post)| *post);
        let stance = match post {
            Some(_) => Stance::Hold,
            None if hurt.contains(&fighter.id) => Stance::Skirmish,
            None => Stance::FallBack,
        };
        if fighter.unit.colonist().is_some_and(|colonist| colonist.orders().stance != stance) {
            commands.push(SetStance { units: vec![fighter.id], stance }.into());
        }
        if let Some(post) = post.filter(|&post| fighter.unit.cell() != post) {
            give_order(world, vec![fighter.id], Order::Move(post), commands);
        }
        if let (Some(breaker), true, Stance::FallBack) = (breaker, fighter.armed, stance) {
            give_order(world, vec![fighter.id], Order::Attack(breaker), commands);
        }
        if !fighter.armed && stance == Stance::FallBack {
            let hunted = attackers.iter().any(|foe| hunts(foe, fighter.id));
            let distance = if hunted { RUN } else { ASIDE };
            let order = give_way(world, fighter, &attackers, home, distance).unwrap_or(Order::Attack(foe.id));
            give_order(world, vec![fighter.id], order, commands);
        }
    }
}

/// The attacker nearest to the hearth.
fn nearest<'a>(attackers: &'a [Fighter<'a>], home: Cell) -> Option<&'a Fighter<'a>> {
    let rated = attackers.iter().map(|foe| (foe.unit.cell().euclidean(home), foe));
    rated.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id))).map(|(_, foe)| foe)
}

/// True if an attacker goes for somebody in close combat.
fn hunts(foe: &Fighter, id: UnitId) -> bool {
    let intent = foe.unit.besieger().map(|besieger| besieger.intent());
    !foe.throws && intent == Some(Intent::Attack(Target::Unit(id)))
}

/// A step to where the attackers are farthest, if one who does not throw is nearer than this; not too far from the hearth.
fn give_way(world: &World, fighter: &Fighter, attackers: &[Fighter], home: Cell, distance: f64) -> Option<Order> {
    let near = |foe: &&Fighter| foe.distance(fighter) <= distance && !foe.throws;
    attackers.iter().find(near)?;
    let from = fighter.unit.cell();
    let room = |cell: Cell| {
        let at: Point = cell.centre();
        let nearest = attackers.iter().map(|foe| foe.unit.place().distance(at)).fold(f64::MAX, f64::min);
        nearest - HOMESICK * cell.euclidean(home)
    };
    Direction::ALL
        .map(|direction| (0..STEP).fold(from, |cell, _| cell.step(direction)))
        .into_iter()
        .filter(|&cell| world.map().factor(world.rules(), cell, Role::Colonist).is_some())
        .filter(|&cell| world.reachable(Role::Colonist, from, Destination::Tile(cell)))
        .max_by(|a, b| room(*a).total_cmp(&room(*b)).then(b.cmp(a)))
        .map(Order::Move)
}
