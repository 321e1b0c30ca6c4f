//! Drawing of a recorded search, in the game and in the lab: open green, closed blue, the path white.

use super::sprite_batch::{SpriteBatch, Tint, tint};
use crate::play::presentation::colours::{SEARCH_CLOSED, SEARCH_FROM_GOAL, SEARCH_OPEN};
use crate::play::presentation::field_places::FieldPlaces;
use glam::Vec2;
use osada::path::{Replay, Step, StepKind};
use osada::pathlab::fields::Field;
use osada::texture::palette;

/// Pixels per tile from which lines between tiles are drawn.
pub const LINES_FROM: f32 = 9.0;
/// Side of the mark of a waypoint, in tiles.
const WAYPOINT: f32 = 0.56;

/// Draws the open and the closed list in map units, with this opacity. Tiles of `zoom` pixels get a line between them
/// unless they are very small.
pub fn lists(batch: &mut SpriteBatch, replay: &Replay, places: &FieldPlaces, strength: f32, zoom: f32) {
    let side = if zoom >= LINES_FROM { 1.0 - 1.0 / zoom } else { 1.0 };
    for (node, step) in replay.nodes().iter().enumerate() {
        let Some(step) = step else { continue };
        let colour = match step.kind {
            StepKind::Expanded if step.backward => SEARCH_FROM_GOAL,
            StepKind::Expanded => SEARCH_CLOSED,
            StepKind::Reached => palette::LINEN,
            StepKind::Opened | StepKind::Reopened => SEARCH_OPEN,
        };
        let colour = tint(colour, strength);
        match places.field {
            Field::Squares => batch.rect(places.of(node) - Vec2::splat(0.5), Vec2::splat(side), colour),
            Field::Hexagons => batch.hexagon(places.of(node), side, colour),
            Field::Waypoints | Field::Mesh | Field::Voronoi => {
                // A mark as large as a tile would hide the edges between waypoints.
                let side = WAYPOINT.max(4.0 / zoom);
                batch.rect(places.of(node) - Vec2::splat(side * 0.5), Vec2::splat(side), colour);
            }
        }
    }
}

/// Draws a line from every node to the node it was reached from.
pub fn parents(batch: &mut SpriteBatch, replay: &Replay, places: &FieldPlaces, thick: f32) {
    // The jumps of Jump Point Search are few; those of Theta* make whole fans.
    let jump = if replay.nodes().iter().flatten().count() > 150 { 0.12 } else { 0.4 };
    for (node, step) in replay.nodes().iter().enumerate() {
        let Some(Step { parent: Some(parent), .. }) = step else { continue };
        let (here, there) = (places.of(node), places.of(*parent as usize));
        let apart = there - here;
        // Neighbours get a short line towards the parent; a jump is shown whole.
        let (to, opacity) = if apart.abs().max_element() < 1.5 { (here + apart * 0.55, 0.5) } else { (there, jump) };
        batch.line(here, to, thick, tint(palette::INK, opacity));
    }
}

/// Draws the best path known at this step: to the goal, or to the node that was just expanded.
pub fn way(batch: &mut SpriteBatch, replay: &Replay, reached: Option<Step>, places: &FieldPlaces, thick: f32) {
    let done = replay.counts().expanded as usize >= replay.iterations();
    let Some(end) = reached.filter(|_| done).map(|step| step.node).or(replay.last().map(|step| step.node)) else {
        return;
    };
    let way: Vec<Vec2> = replay.chain(end).iter().map(|&node| places.of(node as usize)).collect();
    line_through(batch, &way, thick, tint(palette::LINEN, 0.95));
}

/// Draws a line through places, with a dark rim so that it stands out from light ground.
pub fn line_through(batch: &mut SpriteBatch, places: &[Vec2], thick: f32, colour: Tint) {
    for (thick, colour) in [(thick * 1.7, tint(palette::INK, 0.8)), (thick, colour)] {
        for leg in places.windows(2) {
            // Legs overlap a little, so that no notch shows at a turn.
            let reach = (leg[1] - leg[0]).normalize_or_zero() * thick * 0.5;
            batch.line(leg[0] - reach, leg[1] + reach, thick, colour);
        }
    }
}
