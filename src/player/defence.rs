//! Commanding the colonists in a raid: the fit gather at the hearth and strike together, the wounded are let go.

use crate::grid::Cell;
use crate::sim::rules::Role;
use crate::sim::{Besieger, Colonist, Command, Intent, Order, Unit, UnitId, World};

/// Ticks between two looks.
const LOOK_EVERY: u64 = 20;
/// Besiegers this near to the hearth are met, in tiles …
const ALARM: f64 = 15.0;
/// … and struck at together from here on.
const MEET: f64 = 7.5;
/// Shares of the hit points: whoever has less is not called, or is let go.
const FIT: f64 = 0.6;
const WOUNDED: f64 = 0.35;

/// Drafts, orders and releases as the raid goes.
pub(super) fn command(world: &World, commands: &mut Vec<Command>) {
    if !world.clock().tick().is_multiple_of(LOOK_EVERY) {
        return;
    }
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    let besiegers = world.of_role(Role::Besieger).filter(|(_, unit)| unit.besieger().is_some_and(is_coming));
    let nearest = besiegers
        .map(|(id, unit)| (unit.cell().euclidean(home), id))
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
        .filter(|&(distance, _)| distance <= ALARM);
    let share = |unit: &Unit| unit.hp() / world.rules().unit(unit.kind()).hp;
    let colonists = || world.of_role(Role::Colonist).filter_map(|(id, unit)| Some((id, unit, unit.colonist()?)));
    let drafted = |wanted: &dyn Fn(&Unit, &Colonist) -> bool| -> Vec<UnitId> {
        colonists().filter(|(_, unit, colonist)| wanted(unit, colonist)).map(|(id, ..)| id).collect()
    };
    match nearest {
        None => {
            let all = drafted(&|_, colonist| colonist.is_drafted());
            draft(all, false, commands);
        }
        Some((distance, enemy)) => {
            draft(drafted(&|unit, it| it.is_drafted() && share(unit) < WOUNDED), false, commands);
            let called = drafted(&|unit, it| !it.is_drafted() && share(unit) >= FIT && it.fatigue() < 9.5);
            draft(called.clone(), true, commands);
            let standing = drafted(&|unit, it| it.is_drafted() && share(unit) >= WOUNDED);
            let units: Vec<UnitId> = standing.into_iter().chain(called).collect();
            order(world, units, (distance, enemy), home, commands);
        }
    }
}

fn is_coming(besieger: &Besieger) -> bool {
    matches!(besieger.intent(), Intent::Attack(_))
}

fn draft(units: Vec<UnitId>, drafted: bool, commands: &mut Vec<Command>) {
    if !units.is_empty() {
        commands.push(Command::Draft { units, drafted });
    }
}

/// Together against the nearest besieger when it is near, else waiting at the hearth.
fn order(world: &World, units: Vec<UnitId>, (distance, enemy): (f64, UnitId), home: Cell, commands: &mut Vec<Command>) {
    let order_of = |id: UnitId| world.unit(id).and_then(|unit| unit.colonist()).and_then(Colonist::draft);
    if distance <= MEET {
        let other: Vec<UnitId> = units.into_iter().filter(|&id| order_of(id) != Some(Order::Attack(enemy))).collect();
        if !other.is_empty() {
            commands.push(Command::Order { units: other, order: Order::Attack(enemy) });
        }
        return;
    }
    for (number, id) in units.into_iter().enumerate() {
        let far = world.unit(id).is_some_and(|unit| unit.cell().chebyshev(home) > 3);
        let post = Cell::new(home.x - 1 + number as i32 % 4, home.y + 2);
        let stands = world.map().factor(world.rules(), post, Role::Colonist).is_some();
        if far && stands && order_of(id) != Some(Order::Move(post)) {
            commands.push(Command::Order { units: vec![id], order: Order::Move(post) });
        }
    }
}
