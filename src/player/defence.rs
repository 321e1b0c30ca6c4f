//! Commanding the colonists in a raid: the fit gather at the hearth and strike together, the wounded are let go.

use crate::grid::Cell;
use crate::sim::rules::Role;
use crate::sim::{Besieger, Colonist, Command, Intent, Order, Stance, Unit, UnitId, World};

/// Ticks between two looks.
const LOOK_EVERY: u64 = 20;
/// Besiegers this near to the hearth are met, in tiles …
const ALARM: f64 = 15.0;
/// … and struck at together from here on.
const MEET: f64 = 7.5;
/// Shares of the hit points: whoever has less is not called, or is let go.
const FIT: f64 = 0.6;
const WOUNDED: f64 = 0.35;

fn v(index: usize, usual: f64) -> f64 {
    static V: std::sync::OnceLock<Vec<f64>> = std::sync::OnceLock::new();
    let all = V.get_or_init(|| {
        std::env::var("OSADA_V").unwrap_or_default().split(',').filter_map(|it| it.parse().ok()).collect()
    });
    all.get(index).copied().unwrap_or(usual)
}

/// Drafts, orders and releases as the raid goes.
pub(super) fn command(world: &World, commands: &mut Vec<Command>) {
    if !world.clock().tick().is_multiple_of(LOOK_EVERY) {
        return;
    }
    let (style, alarm, fit, wounded) = (v(0, 0.0) as u32, v(1, ALARM), v(3, FIT), v(4, WOUNDED));
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    let besiegers = world.of_role(Role::Besieger).filter(|(_, unit)| unit.besieger().is_some_and(is_coming));
    let nearest = besiegers
        .map(|(id, unit)| (unit.cell().euclidean(home), id))
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
        .filter(|&(distance, _)| distance <= alarm);
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
            draft(drafted(&|unit, it| it.is_drafted() && share(unit) < wounded), false, commands);
            let called = drafted(&|unit, it| !it.is_drafted() && share(unit) >= fit && it.fatigue() < 9.5);
            draft(called.clone(), true, commands);
            let standing = drafted(&|unit, it| it.is_drafted() && share(unit) >= wounded);
            let units: Vec<UnitId> = standing.into_iter().chain(called).collect();
            let stance = |wanted: Stance, commands: &mut Vec<Command>| {
                let other: Vec<UnitId> = units
                    .iter()
                    .copied()
                    .filter(|&id| {
                        world.unit(id).and_then(|unit| unit.colonist()).is_some_and(|it| it.orders().stance != wanted)
                    })
                    .collect();
                if !other.is_empty() {
                    commands.push(Command::Stance { units: other, stance: wanted });
                }
            };
            match style {
                1 => stance(Stance::FallBack, commands),
                2 => {
                    let to = world.unit(enemy).map_or(home, Unit::cell);
                    let way = ((to.x - home.x) as f64, (to.y - home.y) as f64);
                    let length = (way.0 * way.0 + way.1 * way.1).sqrt().max(1.0);
                    let reach = v(5, 2.5);
                    let at = Cell::new(
                        home.x + (way.0 / length * reach).round() as i32,
                        home.y + (way.1 / length * reach).round() as i32,
                    );
                    let formed = units.iter().all(|&id| {
                        let it = world.unit(id);
                        it.is_some_and(|unit| {
                            unit.cell().chebyshev(home) <= 5
                                && unit.colonist().is_some_and(|it| it.orders().stance == Stance::Line)
                        })
                    });
                    if !formed && !units.is_empty() {
                        commands.push(Command::Line { units: units.clone(), from: at, to: at });
                    }
                }
                3 => stance(if distance <= v(2, MEET) { Stance::Free } else { Stance::FallBack }, commands),
                4 => stance(Stance::Free, commands),
                5 => stance(Stance::Skirmish, commands),
                6 => {
                    let shooter = world.of_role(Role::Besieger).any(|(_, unit)| {
                        unit.cell().euclidean(home) <= 10.0
                            && unit.besieger().is_some_and(is_coming)
                            && world.rules().unit(unit.kind()).reach().0 > 2.0
                    });
                    stance(if shooter { Stance::Free } else { Stance::FallBack }, commands);
                }
                _ => order(world, units, (distance, enemy), home, commands),
            }
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
    if distance <= v(2, MEET) {
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
