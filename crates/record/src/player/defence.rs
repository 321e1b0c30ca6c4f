//! Commanding the colonists in a raid: some man the towers, the badly hurt first, the others fall back to the hearth when
//! besiegers come near; the badly hurt without a tower keep out of reach, and all go back to work when the raid is over.

use super::command_words::{draft, give_order};
use super::{crews, keeping};
use osada_sim::rules::Role;
use osada_sim::{Besieger, Colonist, Command, Intent, Order, SetStance, Stance, Unit, UnitId, World};

/// Ticks between two looks.
const LOOK_EVERY: u64 = 20;
/// Besiegers this near to the hearth are met, in tiles.
const ALARM: f64 = 13.0;
/// Fatigue above which nobody is called.
const WORN_OUT: f64 = 9.5;
/// Largest share of the people who man towers.
const CREW: f64 = 0.5;

/// Drafts, orders and releases as the raid goes, but for those who are away.
pub(super) fn command(world: &World, away: &[UnitId], commands: &mut Vec<Command>) {
    if !world.clock().tick().is_multiple_of(LOOK_EVERY) {
        return;
    }
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    let comes_near = |unit: &Unit| unit.besieger().is_some_and(is_coming) && unit.cell().euclidean(home) <= ALARM;
    let near = world.of_role(Role::Besieger).filter(|(_, unit)| comes_near(unit));
    let nearest =
        near.min_by(|a, b| a.1.cell().euclidean(home).total_cmp(&b.1.cell().euclidean(home)).then(a.0.cmp(&b.0)));
    let people = |wanted: &dyn Fn(&Colonist) -> bool| -> Vec<UnitId> {
        let here = world.of_role(Role::Colonist).filter(|(id, _)| !away.contains(id) && !is_coming_home(world, *id));
        let colonists = here.filter_map(|(id, unit)| Some((id, unit.colonist()?)));
        colonists.filter(|(_, colonist)| wanted(colonist)).map(|(id, _)| id).collect()
    };
    let Some((enemy, _)) = nearest else {
        return draft(people(&Colonist::is_drafted), false, commands);
    };
    let called = |colonist: &Colonist| colonist.is_drafted() || colonist.fatigue() < WORN_OUT;
    draft(people(&|colonist| called(colonist) && !colonist.is_drafted()), true, commands);
    let called_up = people(&called);
    let most = (called_up.len() as f64 * CREW) as usize;
    let crew = crews::posts(world, called_up, most, enemy);
    let mans = |id: &UnitId| crew.iter().any(|(other, _)| other == id);
    let wanted = |id: &UnitId| match () {
        () if mans(id) => Stance::Hold,
        () if crews::is_hurt(world, *id) => Stance::Skirmish,
        () => Stance::FallBack,
    };
    for stance in [Stance::Hold, Stance::Skirmish, Stance::FallBack] {
        let mut units = people(&|colonist| called(colonist) && colonist.orders().stance != stance);
        units.retain(|id| wanted(id) == stance);
        if !units.is_empty() {
            commands.push(SetStance { units, stance }.into());
        }
    }
    if let Some(breaker) = keeping::breaker(world) {
        let mut units = people(&called);
        units.retain(|id| wanted(id) == Stance::FallBack);
        give_order(world, units, Order::Attack(breaker), commands);
    }
    for &(id, post) in &crew {
        if world.unit(id).is_some_and(|unit| unit.cell() != post) {
            give_order(world, vec![id], Order::Move(post), commands);
        }
    }
}

/// True for a captive who has been freed and is on the way.
pub(super) fn is_coming_home(world: &World, id: UnitId) -> bool {
    world.siege().progress().on_their_way().contains(&id)
}

/// True for garrisons at their camps, or drawn out of them: they do not attack.
fn is_coming(besieger: &Besieger) -> bool {
    matches!(besieger.intent(), Intent::Attack(_)) && besieger.garrison().is_none()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{go_on, meadow, rules};
    use super::*;
    use osada_sim::rules::Rules;
    use osada_sim::{Draft, HitPoints};
    use std::sync::Arc;

    const PLENTY: &str = "wood: 500, stone: 500, food: 500";

    /// A grunt attacks since tick 60 and is seen at the next look.
    fn raided(rules: Rules) -> World {
        let mut world = meadow(rules, PLENTY, "(\"grunt\", 1)");
        go_on(&mut world, &[], 80);
        world
    }

    /// No raider comes near enough to strike in these tests.
    fn slow(mut rules: Rules) -> Rules {
        rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = 0.001);
        rules
    }

    /// Moves besiegers into the middle of the settlement at once.
    fn swift(mut rules: Rules) -> Rules {
        rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = 30.0);
        rules
    }

    fn asked(world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        command(world, &[], &mut commands);
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
        go_on(&mut world, &[Command::Draft(Draft { units: units.clone(), drafted: true })], LOOK_EVERY);
        assert_eq!(asked(&world), [Command::Draft(Draft { units, drafted: false })]);
    }

    #[test]
    fn a_besieger_who_is_far_away_alarms_nobody() {
        let world = raided(slow(rules()));
        assert_eq!(world.of_role(Role::Besieger).count(), 1);
        assert_eq!(asked(&world), []);
    }

    #[test]
    fn everybody_falls_back_to_the_hearth_from_a_besieger_who_is_near_and_the_badly_hurt_keep_off() {
        let mut weak = swift(rules());
        weak.units.iter_mut().filter(|row| row.role == Role::Colonist).for_each(|row| row.hp = HitPoints(15.0));
        let founded = meadow(weak, PLENTY, "(\"grunt\", 1)");
        let mut wounded = World::resume(Arc::new(swift(rules())), founded.state().clone());
        go_on(&mut wounded, &[], 80);
        for (mut world, stance) in [(raided(swift(rules())), Stance::FallBack), (wounded, Stance::Skirmish)] {
            let units = people(&world);
            let draft = Command::Draft(Draft { units: units.clone(), drafted: true });
            let stance = Command::Stance(SetStance { units, stance });
            assert_eq!(asked(&world), [draft.clone(), stance.clone()]);
            let next = world.clock().tick() + LOOK_EVERY;
            go_on(&mut world, &[draft, stance], next);
            assert_eq!(asked(&world), [], "it is said once");
        }
    }

    #[test]
    fn between_two_looks_nobody_is_commanded() {
        let mut world = raided(swift(rules()));
        go_on(&mut world, &[], 81);
        assert_eq!(asked(&world), []);
    }

    #[test]
    fn nobody_who_is_worn_out_is_called() {
        let whole = swift(rules());
        let mut worn = whole.clone();
        worn.fatigue.start = (9.8, 9.8);
        let founded = meadow(worn, PLENTY, "(\"grunt\", 1)");
        // Nobody recovers from fatigue meanwhile.
        let mut wakeful = whole;
        (wakeful.fatigue.bed, wakeful.fatigue.ground) = (0.0, 0.0);
        let mut world = World::resume(Arc::new(wakeful), founded.state().clone());
        go_on(&mut world, &[], 80);
        assert_eq!(world.of_role(Role::Besieger).count(), 1);
        assert_eq!(asked(&world), []);
    }
}
