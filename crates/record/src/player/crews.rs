//! Crews of the towers in a raid.

use osada_ai::grid::{Cell, Direction};
use osada_sim::rules::Role;
use osada_sim::{Tiles, Unit, UnitId, World, reach};

/// The crew leaves a tower when a raider is this near, in tiles.
const LEAVE: f64 = 3.0;
/// Share of hit points below which somebody is too badly hurt for close combat.
const HURT: f64 = 0.4;

/// True for somebody too badly hurt for close combat.
pub(super) fn is_hurt(world: &World, id: UnitId) -> bool {
    world.unit(id).is_some_and(|unit| unit.hp() / world.rules().unit(unit.kind()).hp < HURT)
}

/// Pairs of a person and a post: one for each of the towers nearest to the enemy that have bolts, first the badly hurt, then those
/// who strike from afar, then the weakest fighters; at most `most`, and none where raiders are near.
pub(super) fn posts(world: &World, mut people: Vec<UnitId>, most: usize, enemy: UnitId) -> Vec<(UnitId, Cell)> {
    let Some(from) = world.unit(enemy).map(Unit::cell) else { return Vec::new() };
    let loaded = world.map().structures().filter(|(_, structure)| structure.state().bolts() > 0);
    let mut towers: Vec<Cell> = loaded.map(|(_, tower)| tower.cell()).collect();
    towers.sort_by(|a, b| a.euclidean(from).total_cmp(&b.euclidean(from)).then(a.cmp(b)));
    towers.truncate(most);
    let fights = |id: UnitId| world.unit(id).and_then(Unit::colonist).map_or(0.0, |colonist| colonist.skills().fight);
    let far = |id: UnitId| world.unit(id).map_or(Tiles(0.0), |unit| reach(world.rules(), unit));
    people.sort_by(|&a, &b| {
        let hurt = is_hurt(world, b).cmp(&is_hurt(world, a));
        hurt.then(far(b).0.total_cmp(&far(a).0)).then(fights(a).total_cmp(&fights(b))).then(a.cmp(&b))
    });
    let posts =
        towers.into_iter().filter_map(|tower| post_beside(world, tower, from)).filter(|&post| is_safe(world, post));
    people.into_iter().zip(posts).collect()
}

/// True if no raider is so near that the crew has to leave the post.
fn is_safe(world: &World, post: Cell) -> bool {
    world.raiders().all(|(_, unit)| unit.cell().euclidean(post) > LEAVE)
}

/// The tile beside a tower that is farthest from the enemy and on which somebody can stand.
fn post_beside(world: &World, tower: Cell, enemy: Cell) -> Option<Cell> {
    let beside = Direction::ALL.map(|direction| tower.step(direction));
    let stands = |cell: &Cell| world.map().factor(world.rules(), *cell, Role::Colonist).is_some();
    beside.into_iter().filter(stands).max_by(|a, b| a.euclidean(enemy).total_cmp(&b.euclidean(enemy)).then(b.cmp(a)))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{furnished_meadow, go_on, rules};
    use super::*;

    /// A grunt has come for two people; there is a tower in each of the corners where it has not been.
    fn raided(speed: f64) -> World {
        let mut rules = rules();
        rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.speed = speed);
        let towers = r#"(structure: "bolt_tower", at: (27, 2)), (structure: "bolt_tower", at: (27, 17))"#;
        let mut world = furnished_meadow(rules, "", r#"("grunt", 1)"#, towers);
        go_on(&mut world, &[], 80);
        world
    }

    fn people(world: &World) -> Vec<UnitId> {
        world.of_role(Role::Colonist).map(|(id, _)| id).collect()
    }

    fn raider(world: &World) -> UnitId {
        world.raiders().map(|(id, _)| id).next().expect("one came")
    }

    #[test]
    fn the_badly_hurt_man_the_nearest_tower_before_everybody_else() {
        let mut world = raided(30.0);
        let one_is_hurt = |world: &World| people(world).iter().filter(|&&id| is_hurt(world, id)).count() == 1;
        while !one_is_hurt(&world) && world.clock().tick() < 2000 {
            let next = world.clock().tick() + 1;
            go_on(&mut world, &[], next);
        }
        let hurt: Vec<UnitId> = people(&world).into_iter().filter(|&id| is_hurt(&world, id)).collect();
        let manned = posts(&world, people(&world), 1, raider(&world));
        assert_eq!(manned.iter().map(|(id, _)| *id).collect::<Vec<_>>(), hurt);
        assert!(manned[0].1.chebyshev(Cell::new(27, 2)) == 1 || manned[0].1.chebyshev(Cell::new(27, 17)) == 1);
    }

    #[test]
    fn no_more_people_man_towers_than_may_and_one_each() {
        let world = raided(0.001);
        let manned = |most| posts(&world, people(&world), most, raider(&world)).len();
        assert_eq!([0, 1, 2, 3].map(manned), [0, 1, 2, 2]);
    }

    #[test]
    fn nobody_mans_a_tower_that_raiders_are_near() {
        let world = raided(0.001);
        let raider = world.unit(raider(&world)).expect("it is there").cell();
        let away = |tiles| Cell::new(raider.x + tiles, raider.y);
        assert!(is_safe(&world, away(4)) && !is_safe(&world, away(3)));
    }
}
