//! Progress towards the goals of a level.

use crate::ground::World;
use crate::kinds::{Role, Ticks};
use crate::state::Goal;

/// How it stands with a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It has come about.
    Won,
    /// It may still come about, or last.
    Open,
    /// It can never come about any more, or has not lasted.
    Lost,
}

/// How it stands with a goal now.
pub(crate) fn standing(world: &World, goal: Goal) -> Standing {
    let siege = world.siege();
    let time = &world.rules.time;
    let (day, dawn) = (world.clock().day(time), world.clock().since_dawn(time) == Ticks(0));
    let won = |yes: bool| if yes { Standing::Won } else { Standing::Open };
    match goal {
        Goal::HoldUntil(None) => won(!siege.waves().is_empty() && siege.next().is_none() && dawn),
        Goal::HoldUntil(Some(until)) => won(dawn && day >= u64::from(until)),
        Goal::BurnCamps => won(siege.is_broken()),
        Goal::Save { dawn: until, .. } if day < u64::from(until) => Standing::Open,
        Goal::Save { people, dawn: until } => {
            let there = world.of_role(Role::Colonist).count() >= people as usize;
            if there && dawn && day == u64::from(until) { Standing::Won } else { Standing::Lost }
        }
        Goal::Wagon { to, .. } => {
            let wagon = siege.wagon().and_then(|wagon| world.map().structure(wagon.structure));
            wagon.map_or(Standing::Lost, |wagon| won(wagon.cell() == to))
        }
        Goal::Keep(kind) => {
            if world.stands(kind) {
                Standing::Open
            } else {
                Standing::Lost
            }
        }
    }
}
