//! Commanding the colonists in a raid: the fit gather at the hearth and strike together, the wounded are let go.

use super::command_words::{draft, give_order};
use crate::grid::{Cell, Direction};
use crate::sim::rules::Role;
use crate::sim::{Besieger, Colonist, Command, Intent, Order, Tiles, Unit, UnitId, World, reach};

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
    let chosen = |wanted: &dyn Fn(&Unit, &Colonist) -> bool| -> Vec<UnitId> {
        colonists().filter(|(_, unit, colonist)| wanted(unit, colonist)).map(|(id, ..)| id).collect()
    };
    match nearest {
        None => {
            let all = chosen(&|_, colonist| colonist.is_drafted());
            draft(all, false, commands);
        }
        Some((distance, enemy)) => {
            draft(chosen(&|unit, it| it.is_drafted() && share(unit) < WOUNDED), false, commands);
            let called = chosen(&|unit, it| !it.is_drafted() && share(unit) >= FIT && it.fatigue() < 9.5);
            draft(called.clone(), true, commands);
            let standing = chosen(&|unit, it| it.is_drafted() && share(unit) >= WOUNDED);
            let mut units: Vec<UnitId> = standing.into_iter().chain(called).collect();
            for (id, post) in crew(world, &units, enemy) {
                units.retain(|&other| other != id);
                send(world, id, post, commands);
            }
            order(world, units, (distance, enemy), home, commands);
        }
    }
}

/// Who goes to which tower: one to each of those nearest to the enemy that have bolts, but no more than a third of the people,
/// first those who strike from afar, then the weakest fighters.
fn crew(world: &World, people: &[UnitId], enemy: UnitId) -> Vec<(UnitId, Cell)> {
    let Some(from) = world.unit(enemy).map(Unit::cell) else { return Vec::new() };
    let loaded = world.map().structures().filter(|(_, structure)| structure.state().bolts() > 0);
    let mut towers: Vec<Cell> = loaded.map(|(_, tower)| tower.cell()).collect();
    towers.sort_by(|a, b| a.euclidean(from).total_cmp(&b.euclidean(from)).then(a.cmp(b)));
    towers.truncate(people.len() / 3);
    let fights = |id: UnitId| world.unit(id).and_then(Unit::colonist).map_or(0.0, |it| it.skills().fight);
    let far = |id: UnitId| world.unit(id).map_or(Tiles(0.0), |unit| reach(world.rules(), unit));
    let mut crew = people.to_vec();
    crew.sort_by(|&a, &b| far(b).0.total_cmp(&far(a).0).then(fights(a).total_cmp(&fights(b))).then(a.cmp(&b)));
    let posts = towers.into_iter().filter_map(|tower| post_beside(world, tower, from));
    crew.into_iter().zip(posts).collect()
}

/// The tile beside a tower that is farthest from the enemy and on which somebody can stand.
fn post_beside(world: &World, tower: Cell, enemy: Cell) -> Option<Cell> {
    let beside = Direction::ALL.map(|direction| tower.step(direction));
    let stands = |cell: &Cell| world.map().factor(world.rules(), *cell, Role::Colonist).is_some();
    beside.into_iter().filter(stands).max_by(|a, b| a.euclidean(enemy).total_cmp(&b.euclidean(enemy)).then(b.cmp(a)))
}

/// Sends somebody to a post, unless they are there or on the way.
fn send(world: &World, id: UnitId, post: Cell, commands: &mut Vec<Command>) {
    let Some(unit) = world.unit(id) else { return };
    let ordered = unit.colonist().and_then(Colonist::draft);
    if unit.cell() != post && ordered != Some(Order::Move(post)) {
        commands.push(Command::Order { units: vec![id], order: Order::Move(post) });
    }
}

/// Garrisons that stand by their camps, or have been drawn out of them, come for nobody at home.
fn is_coming(besieger: &Besieger) -> bool {
    matches!(besieger.intent(), Intent::Attack(_)) && besieger.garrison().is_none()
}

/// Together against the nearest besieger when it is near, else waiting at the hearth.
fn order(world: &World, units: Vec<UnitId>, (distance, enemy): (f64, UnitId), home: Cell, commands: &mut Vec<Command>) {
    if distance <= MEET {
        return give_order(world, units, Order::Attack(enemy), commands);
    }
    for (number, id) in units.into_iter().enumerate() {
        let far = world.unit(id).is_some_and(|unit| unit.cell().chebyshev(home) > 3);
        let post = Cell::new(home.x - 1 + number as i32 % 4, home.y + 2);
        let stands = world.map().factor(world.rules(), post, Role::Colonist).is_some();
        if far && stands {
            give_order(world, vec![id], Order::Move(post), commands);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{go_on, meadow, rules};
    use super::*;
    use crate::sim::HitPoints;
    use crate::sim::rules::Rules;
    use std::sync::Arc;

    const PLENTY: &str = "wood: 500, stone: 500, food: 500";

    /// A grunt attacks since tick 60 and is seen at the next look.
    fn raided(rules: Rules) -> World {
        let mut world = meadow(rules, PLENTY, "(\"grunt\", 1)");
        go_on(&mut world, &[], 80);
        world
    }

    /// Nobody comes so near in these tests that a blow falls.
    fn slow(mut rules: Rules) -> Rules {
        rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = 0.001);
        rules
    }

    /// Besiegers who are in the middle of the settlement in a moment.
    fn swift(mut rules: Rules) -> Rules {
        rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = 30.0);
        rules
    }

    fn asked(world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        command(world, &mut commands);
        commands
    }

    fn people(world: &World) -> Vec<UnitId> {
        world.of_role(Role::Colonist).map(|(id, _)| id).collect()
    }

    #[test]
    fn while_nobody_comes_nobody_is_called_and_whoever_was_is_let_go() {
        let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        assert_eq!(asked(&world), []);
        let units = people(&world);
        go_on(&mut world, &[Command::Draft { units: units.clone(), drafted: true }], LOOK_EVERY);
        assert_eq!(asked(&world), [Command::Draft { units, drafted: false }]);
    }

    #[test]
    fn a_besieger_who_is_far_away_alarms_nobody() {
        let world = raided(slow(rules()));
        assert_eq!(world.of_role(Role::Besieger).count(), 1);
        assert_eq!(asked(&world), []);
    }

    #[test]
    fn everybody_strikes_together_at_a_besieger_who_is_near() {
        let world = raided(swift(rules()));
        let enemy = world.of_role(Role::Besieger).next().expect("one came").0;
        let units = people(&world);
        let draft = Command::Draft { units: units.clone(), drafted: true };
        assert_eq!(asked(&world), [draft, Command::Order { units, order: Order::Attack(enemy) }]);
    }

    #[test]
    fn between_two_looks_nobody_is_commanded() {
        let mut world = raided(swift(rules()));
        go_on(&mut world, &[], 81);
        assert_eq!(asked(&world), []);
    }

    #[test]
    fn nobody_wounded_or_worn_out_is_called() {
        let whole = swift(rules());
        let (mut weak, mut worn) = (whole.clone(), whole.clone());
        weak.units.iter_mut().filter(|row| row.role == Role::Colonist).for_each(|row| row.hp = HitPoints(20.0));
        worn.fatigue.start = (9.8, 9.8);
        // Nobody heals or sleeps meanwhile.
        let calm = |mut rules: Rules| {
            (rules.healing.hearth, rules.fatigue.bed, rules.fatigue.ground) = (0.0, 0.0, 0.0);
            rules
        };
        for founding in [weak, worn] {
            let founded = meadow(founding, PLENTY, "(\"grunt\", 1)");
            let mut world = World::resume(Arc::new(calm(whole.clone())), founded.state().clone());
            go_on(&mut world, &[], 80);
            assert_eq!(world.of_role(Role::Besieger).count(), 1);
            assert_eq!(asked(&world), []);
        }
    }

    #[test]
    fn whoever_is_badly_wounded_is_let_go() {
        let mut weak = swift(rules());
        weak.units.iter_mut().filter(|row| row.role == Role::Colonist).for_each(|row| row.hp = HitPoints(20.0));
        let founded = meadow(weak, PLENTY, "(\"grunt\", 1)");
        let mut world = World::resume(Arc::new(swift(rules())), founded.state().clone());
        let units = people(&world);
        go_on(&mut world, &[Command::Draft { units: units.clone(), drafted: true }], 80);
        assert_eq!(asked(&world)[0], Command::Draft { units, drafted: false });
    }

    #[test]
    fn as_long_as_the_besiegers_are_not_near_people_gather_at_the_hearth() {
        let mut rules = slow(rules());
        rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = 8.0);
        let mut world = meadow(rules, PLENTY, "(\"grunt\", 1)");
        let units = people(&world);
        let away = |number: usize| Command::Order { units: vec![units[number]], order: Order::Move(Cell::new(25, 17)) };
        let draft = Command::Draft { units: units.clone(), drafted: true };
        go_on(&mut world, &[draft, away(0), away(1)], 1);
        let home = Cell::new(15, 10);
        let near = |world: &World| {
            let enemies = world.of_role(Role::Besieger).map(|(_, unit)| unit.cell().euclidean(home));
            enemies.min_by(f64::total_cmp).is_some_and(|distance| distance > MEET && distance <= ALARM)
        };
        while !near(&world) || !world.clock().tick().is_multiple_of(LOOK_EVERY) {
            let next = world.clock().tick() + 1;
            go_on(&mut world, &[], next);
            assert!(next < 400, "nobody came");
        }
        let posts = [Cell::new(14, 12), Cell::new(15, 12)];
        let order = |number: usize| Command::Order { units: vec![units[number]], order: Order::Move(posts[number]) };
        assert_eq!(asked(&world), [order(0), order(1)]);
    }
}
