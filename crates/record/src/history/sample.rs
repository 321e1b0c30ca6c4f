//! The state of things at one moment.

use osada_sim::rules::{Good, Role, Stock};
use osada_sim::{Tick, World};
use serde::{Deserialize, Serialize};

/// The state of a game at one tick.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    pub at: Tick,
    pub colonists: u32,
    /// Besiegers on the map who came with a raid.
    pub besiegers: u32,
    /// Hit points of the hearth, as a share from 0 to 1.
    pub hearth: f64,
    /// Mean morale of the besiegers, from −10 to 10; 0 while there are none.
    pub morale: f64,
    /// Goods in store and on the way, and those in everything that was built.
    pub wealth: u64,
}

impl Sample {
    pub(super) fn of(world: &World) -> Self {
        let raiders = world.raiders().filter_map(|(_, unit)| unit.besieger());
        let morale: Vec<f64> = raiders.map(|raider| raider.morale()).collect();
        let hearth = world.hearth().map_or(0.0, |(_, hearth)| {
            let full = world.rules().structure(hearth.kind()).hp;
            hearth.hp().zip(full).map_or(1.0, |(hp, full)| hp / full)
        });
        Self {
            at: world.clock().now(),
            colonists: world.of_role(Role::Colonist).count() as u32,
            besiegers: morale.len() as u32,
            hearth: hearth.clamp(0.0, 1.0),
            morale: morale.iter().sum::<f64>() / morale.len().max(1) as f64,
            wealth: wealth(world),
        }
    }
}

fn wealth(world: &World) -> u64 {
    let of = |stock: &Stock| Good::ALL.into_iter().map(|good| u64::from(stock.of(good))).sum::<u64>();
    let standing = world.map().structures().map(|(_, structure)| of(&world.rules().structure(structure.kind()).cost));
    of(&world.possessions()) + standing.sum::<u64>()
}
