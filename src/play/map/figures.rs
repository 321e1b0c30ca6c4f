//! Units seen from far away: simple figures, a head and a body in the colours of the painted ones, so that thousands of
//! them stand out from the ground and from each other.

use super::miniatures::FigureColours;
use super::sprite_batch::{SpriteBatch, Tint};
use glam::{Vec2, vec2};

/// Least and greatest height of a figure, in pixels of the screen.
const HEIGHT: (f32, f32) = (5.0, 11.0);
/// Height in tiles between these bounds.
const TILES: f32 = 1.1;
const RIM: Tint = [20, 14, 12, 110];
/// Body of a unit that was just hurt.
const HURT: [u8; 3] = [255, 80, 60];

/// Height of figures in tiles at a zoom in pixels per tile.
pub fn height(zoom: f32) -> f32 {
    (TILES * zoom).clamp(HEIGHT.0, HEIGHT.1) / zoom
}

/// Draws a figure with its feet at a place.
pub fn draw(batch: &mut SpriteBatch, foot: Vec2, height: f32, colours: FigureColours, hurt: bool) {
    let (width, rim) = (height * 0.5, height * 0.1);
    let top = foot - vec2(width * 0.5, height);
    let neck = vec2(0.0, height * 0.38);
    // At this size, a mean of light and shade looks darker than the painted figure.
    let lit = |channel: u8| channel.saturating_add(channel / 3);
    let opaque = |[red, green, blue]: [u8; 3]| [lit(red), lit(green), lit(blue), 255];
    batch.rect(top - Vec2::splat(rim), vec2(width, height) + Vec2::splat(2.0 * rim), RIM);
    batch.rect(top + vec2(width * 0.15, 0.0), vec2(width * 0.7, neck.y), opaque(colours.head));
    batch.rect(top + neck, vec2(width, height - neck.y), opaque(if hurt { HURT } else { colours.body }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_can_be_seen_at_every_zoom_and_stand_apart_where_their_tiles_do() {
        for zoom in [3.0, 4.0, 6.4, 9.6, 10.0] {
            let pixels = height(zoom) * zoom;
            assert!((5.0..=11.0).contains(&pixels), "{pixels} pixels at {zoom}");
        }
        assert!(height(9.6) < 1.2);
    }
}
