//! Cover: people who stand their ground with a wall or a comrade at their side take less damage.

use crate::ground::World;
use crate::kinds::{Order, Role, Stance, Tiles};
use crate::state::{Activity, Colonist, Progress, Unit};
use osada_ai::grid::{Cell, Direction};

/// How well somebody who stands their ground is covered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// Sides of their tile from which no blow comes, as far as they count.
    pub sides: u32,
    /// The share of a blow struck hand to hand that reaches them.
    pub share: f64,
}

/// How well somebody is covered; `None` if they do not stand their ground.
pub fn cover(world: &World, unit: &Unit) -> Option<Cover> {
    if !stands_ground(unit) {
        return None;
    }
    let rules = &world.rules().orders;
    let walled = |cell: Cell| world.map().contains(cell) && world.factor(Role::Besieger, cell) <= 0.0;
    let closed = |cell: Cell| walled(cell) || is_held(world, cell);
    let sides = Direction::ORTHOGONAL.into_iter().filter(|&it| closed(unit.cell().step(it))).count() as u32;
    let sides = sides.min(rules.most_covered);
    Some(Cover { sides, share: (1.0 - rules.cover * f64::from(sides)).max(0.0) })
}

/// The share of a blow struck hand to hand that reaches somebody.
pub(super) fn share_of_blow(world: &World, unit: &Unit) -> f64 {
    cover(world, unit).map_or(1.0, |cover| cover.share)
}

/// Whether a comrade stands their ground on a tile.
fn is_held(world: &World, cell: Cell) -> bool {
    world.nearest(cell.centre(), Tiles(0.75), |_, other| other.cell() == cell && stands_ground(other)).is_some()
}

/// Whether somebody stands and has been told to stay.
fn stands_ground(unit: &Unit) -> bool {
    unit.walk().progress() == Progress::Standing && unit.colonist().is_some_and(is_to_stand)
}

fn is_to_stand(colonist: &Colonist) -> bool {
    match (colonist.draft(), colonist.activity()) {
        (Some(Order::Hold), _) => {
            matches!(colonist.orders().stance, Stance::Hold | Stance::Line | Stance::FallBack)
        }
        (None, activity) => activity == Activity::Post,
        (Some(_), _) => false,
    }
}
