//! Structures that a level has the colony keep, and besiegers who attack them.

use osada_sim::{Intent, LevelGoal, Structure, Target, UnitId, World};

/// Distance within which an attacker is met, in tiles.
const NEAR: f64 = 9.0;

/// The attacker nearest to a structure that has to be kept.
pub(super) fn breaker(world: &World) -> Option<UnitId> {
    let is_kept = |structure: &Structure| world.siege().goals().contains(&LevelGoal::Keep(structure.kind()));
    let kept_at = |target: Target| {
        let Target::Structure(id) = target else { return None };
        world.map().structure(id).filter(|structure| is_kept(structure)).map(Structure::cell)
    };
    let breakers = world.raiders().filter_map(|(id, unit)| {
        let Intent::Attack(target) = unit.besieger()?.intent() else { return None };
        Some((kept_at(target)?.euclidean(unit.cell()), id))
    });
    let near = breakers.filter(|(distance, _)| *distance <= NEAR);
    near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{go_on, rules, world};
    use super::*;

    /// A granary that has to be kept, and an attacker so far in the west.
    fn granary(from: usize) -> World {
        let mut rules = rules();
        rules
            .units
            .iter_mut()
            .filter(|row| row.role == osada_sim::rules::Role::Besieger)
            .for_each(|row| row.speed = 0.001);
        let grass = ".".repeat(40);
        let home = format!("{:.<40}", ".............................H....C");
        let rows = [&grass, &grass, &home, &grass, &grass, &grass, &grass, &grass].map(String::as_str);
        let camp = 24 - from;
        let rest = format!(
            "stock: (), camp: ({camp}, 3), structures: [(structure: \"granary\", at: (24, 3))], \
             victory: [HoldUntil(dawn: 2), Keep(\"granary\")], waves: [[(\"sapper\", 1, \"wrecker\")]]"
        );
        let mut world = world(rules, &rest, &rows);
        go_on(&mut world, &[], 90);
        world
    }

    #[test]
    fn whoever_comes_for_what_is_kept_is_met_when_near() {
        let near = granary(6);
        let (sapper, _) = near.raiders().next().expect("it has come");
        assert_eq!(breaker(&near), Some(sapper));
        assert_eq!(breaker(&granary(18)), None);
    }
}
