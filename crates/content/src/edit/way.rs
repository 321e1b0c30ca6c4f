//! The route of the first raid, as it would walk now.

use crate::build::{BuildError, build};
use crate::definition::Level;
use osada_ai::grid::Cell;
use osada_sim::rules::Rules;
use osada_sim::{World, forecasts};
use std::sync::Arc;

/// The route from a camp to the hearth.
#[derive(Clone, Debug, PartialEq)]
pub struct RaidWay {
    /// Number of the camp, from 0.
    pub camp: usize,
    /// Place of the camp, chosen by the level or the seed.
    pub site: Option<Cell>,
    /// The tiles from the camp to the hearth, the first one first. Empty if there is no route.
    pub cells: Vec<Cell>,
    /// The upper left tiles of structures that would be broken through, in order.
    pub breaches: Vec<Cell>,
    /// Cost in tiles, breaches included.
    pub cost: f64,
}

/// For each camp of a level, the route that a raid from there would take at the start of the game.
///
/// # Errors
///
/// Those of [`build`].
pub fn raid_ways(level: &Level, rules: &Arc<Rules>, seed: u64) -> Result<Vec<RaidWay>, BuildError> {
    Ok(ways(&build(level, rules, seed)?))
}

/// [`raid_ways`] of a world at its first tick.
pub fn ways(world: &World) -> Vec<RaidWay> {
    let camps = world.siege().camps();
    let way = |camp: usize| {
        let found = forecasts(world, &[], &[camp]).into_iter().next();
        let breaches = found.iter().flat_map(|way| &way.breaches).filter_map(|&id| world.map().structure(id));
        RaidWay {
            camp,
            site: camps[camp].site(),
            breaches: breaches.map(|structure| structure.cell()).collect(),
            cost: found.as_ref().map_or(0.0, |way| way.cost),
            cells: found.map_or_else(Vec::new, |way| way.cells),
        }
    };
    (0..camps.len()).map(way).collect()
}
