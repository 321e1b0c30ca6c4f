//! How a fight would stand: whom people would meet somewhere, and which side is the stronger.

use crate::combat::{attacks, guard, strength};
use crate::ground::World;
use crate::kinds::{Role, Tiles, UnitId};
use crate::state::Unit;
use osada_ai::grid::Point;

/// Besiegers within this many tiles of a place come into a fight there.
const JOIN_WITHIN: Tiles = Tiles(9.0);

/// The advantage below which the other side is the stronger.
const EVEN: f64 = 0.87;

/// How a fight somewhere would stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// How many would go there.
    pub ours: usize,
    /// Besiegers they would meet.
    pub theirs: usize,
    /// All besiegers on the map.
    pub in_all: usize,
    /// How many times as strong our side is, by Lanchester's square law: the root of the product of hit points and hit points
    /// taken a second, of our side over theirs.
    pub advantage: f64,
}

impl Odds {
    /// Whether anyone who goes there will most likely lose.
    pub fn are_bad(&self) -> bool {
        self.advantage < EVEN
    }

    /// "5 against 8: they are far stronger"; "3 against 2 near there, 9 in all: you are stronger".
    pub fn words(&self) -> String {
        let verdict = match self.advantage {
            far if far >= 1.6 => "you are far stronger",
            more if more >= 1.15 => "you are stronger",
            even if even >= EVEN => "nobody is stronger",
            less if less >= 0.62 => "they are stronger",
            _ => "they are far stronger",
        };
        let others =
            if self.in_all > self.theirs { format!(" near there, {} in all", self.in_all) } else { String::new() };
        format!("{} against {}{others}: {verdict}", self.ours, self.theirs)
    }
}

/// How a fight of these people against the besiegers around a place would stand; `None` if there is nobody there, or nobody goes.
pub fn odds(world: &World, people: impl IntoIterator<Item = UnitId>, place: Point) -> Option<Odds> {
    let ours = Side::of(world, people.into_iter().filter_map(|id| world.unit(id)));
    let near = |unit: &&Unit| unit.place().distance(place) <= JOIN_WITHIN.0;
    let theirs = Side::of(world, world.of_role(Role::Besieger).map(|(_, unit)| unit).filter(near));
    let advantage = (ours.strength() / theirs.strength()).sqrt();
    let in_all = world.of_role(Role::Besieger).count();
    (ours.count > 0 && theirs.count > 0).then_some(Odds { ours: ours.count, theirs: theirs.count, in_all, advantage })
}

/// What a side brings into a fight.
#[derive(Default)]
struct Side {
    count: usize,
    /// Hit points, as many as others have to strike off: armour counts.
    hit_points: f64,
    /// Hit points taken a second.
    damage: f64,
}

impl Side {
    fn of<'a>(world: &World, units: impl Iterator<Item = &'a Unit>) -> Self {
        let mut side = Self::default();
        for unit in units {
            let rules = world.rules();
            let strongest = attacks(rules, unit).map(|attack| attack.damage).fold(0.0, f64::max);
            side.count += 1;
            side.hit_points += unit.hp().0 / guard(rules, unit).map_or(1.0, |guard| guard.share(false).max(0.05));
            side.damage += strongest * strength(world, unit);
        }
        side
    }

    fn strength(&self) -> f64 {
        (self.hit_points * self.damage).max(f64::MIN_POSITIVE)
    }
}
