//! The wild: herds and packs, and regrowth.

mod herds;
mod predators;

pub(crate) use herds::{bring_herd, found_herd, think};
pub use herds::{flockmates, steering};
pub(crate) use predators::feed;

use crate::ground::World;

/// Turns every tile whose time has come into what it regrows to, as stumps become trees.
pub(crate) fn regrow(world: &mut World) {
    let now = world.state.clock.tick;
    while let Some(at) = world.state.map.regrowth.iter().position(|tile| tile.due <= now) {
        let cell = world.state.map.regrowth.swap_remove(at).cell;
        let grown = world.map().terrain(cell).and_then(|terrain| world.rules.terrain(terrain).regrows.as_ref());
        if let Some(terrain) = grown.and_then(|regrowth| world.rules.terrain_named(&regrowth.into)) {
            world.set_terrain(cell, terrain);
        }
    }
}
