//! Land beyond the edge of the map: the same land mirrored and in shadow, so that the settlement does not hang in the dark.

use super::ground_layer::GroundLayer;
use super::map_geometry::Rect;
use super::sprite_batch::{SpriteBatch, tint};
use glam::{Mat4, Vec2, vec2, vec3};
use osada::texture::palette;
use osada_cli::presentation::looks::Looks;

/// Tiles from the edge at which nothing is visible any more.
const DEPTH: f32 = 14.0;
/// Darkness at the edge by day, how much is added at night, and darkness where the land ends.
const AT_EDGE: f32 = 0.58;
const AT_NIGHT: f32 = 0.27;
const AT_END: f32 = 1.0;
/// Tiles that the shadow reaches at least, beyond any window.
const FAR: f32 = 400.0;

/// Draws the visible part of the mirrored land; `matrix` is that of the map.
pub fn draw(
    batch: &mut SpriteBatch,
    (ground, looks): (&mut GroundLayer, &Looks),
    matrix: Mat4,
    (map, seen): (Vec2, Rect),
    seconds: f64,
) {
    for side in sides() {
        let piece = Rect::new(side.x * map.x, side.y * map.y, map.x, map.y);
        let Some(part) = piece.intersect(seen) else { continue };
        let mirror = Mirror::across(side, map);
        batch.with_matrix(matrix * mirror.matrix(), |batch| ground.draw(batch, looks, mirror.rect(part), seconds));
    }
}

/// Draws the shadow over everything beyond the edge; `night` is the darkness, 0 to 1.
pub fn shade(batch: &mut SpriteBatch, map: Vec2, night: f32) {
    let dark = |opacity: f32| tint(palette::INK.lit(0.62), opacity);
    let (near, far) = (dark(AT_EDGE + AT_NIGHT * night), dark(AT_END));
    for side in sides() {
        // Distances from the edge to where nothing is visible, along each axis; the whole map along the axis it lies
        // beside.
        let along = |side: f32, length: f32| match side {
            below if below < 0.0 => (-DEPTH, DEPTH),
            above if above > 0.0 => (length, DEPTH),
            _ => (0.0, length),
        };
        let ((x, width), (y, height)) = (along(side.x, map.x), along(side.y, map.y));
        let is_near = |corner: Vec2| corner.clamp(Vec2::ZERO, map) == corner;
        let corners = [vec2(x, y), vec2(x + width, y), vec2(x + width, y + height), vec2(x, y + height)];
        batch.shaded(vec2(x, y), vec2(width, height), corners.map(|corner| if is_near(corner) { near } else { far }));
    }
    let (from, to) = (Vec2::splat(-DEPTH), map + Vec2::splat(DEPTH));
    let all = dark(1.0);
    batch.rect(vec2(-FAR, -FAR), vec2(map.x + 2.0 * FAR, FAR + from.y), all);
    batch.rect(vec2(-FAR, to.y), vec2(map.x + 2.0 * FAR, FAR), all);
    batch.rect(vec2(-FAR, from.y), vec2(FAR + from.x, to.y - from.y), all);
    batch.rect(vec2(to.x, from.y), vec2(FAR, to.y - from.y), all);
}

/// The eight pieces of land around the map: −1, 0 or 1 along each axis.
fn sides() -> impl Iterator<Item = Vec2> {
    let steps = [-1.0, 0.0, 1.0];
    steps.into_iter().flat_map(move |y| steps.map(|x| vec2(x, y))).filter(|side| *side != Vec2::ZERO)
}

/// A piece of land around the map as a mirror image of it.
struct Mirror {
    scale: Vec2,
    offset: Vec2,
}

impl Mirror {
    fn across(side: Vec2, map: Vec2) -> Self {
        let axis = |side: f32, length: f32| match side {
            below if below < 0.0 => (-1.0, 0.0),
            above if above > 0.0 => (-1.0, 2.0 * length),
            _ => (1.0, 0.0),
        };
        let ((scale_x, x), (scale_y, y)) = (axis(side.x, map.x), axis(side.y, map.y));
        Self { scale: vec2(scale_x, scale_y), offset: vec2(x, y) }
    }

    fn matrix(&self) -> Mat4 {
        Mat4::from_translation(self.offset.extend(0.0)) * Mat4::from_scale(vec3(self.scale.x, self.scale.y, 1.0))
    }

    /// Converts a part of the image to the part of the map it shows, or back.
    fn rect(&self, part: Rect) -> Rect {
        let corner = |point: Vec2| point * self.scale + self.offset;
        let (one, other) = (corner(part.point()), corner(part.point() + part.size()));
        let (from, size) = (one.min(other), (one - other).abs());
        Rect::new(from.x, from.y, size.x, size.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_beyond_an_edge_is_the_land_before_it() {
        let map = vec2(96.0, 64.0);
        for (side, seen, mirrored) in [
            (vec2(-1.0, 0.0), Rect::new(-5.0, 10.0, 5.0, 20.0), Rect::new(0.0, 10.0, 5.0, 20.0)),
            (vec2(1.0, 0.0), Rect::new(96.0, 10.0, 5.0, 20.0), Rect::new(91.0, 10.0, 5.0, 20.0)),
            (vec2(0.0, 1.0), Rect::new(3.0, 64.0, 7.0, 2.0), Rect::new(3.0, 62.0, 7.0, 2.0)),
            (vec2(1.0, -1.0), Rect::new(96.0, -4.0, 6.0, 4.0), Rect::new(90.0, 0.0, 6.0, 4.0)),
        ] {
            let mirror = Mirror::across(side, map);
            assert_eq!(mirror.rect(seen), mirrored);
            let point = mirror.matrix().transform_point3(mirrored.point().extend(0.0));
            let (from, to) = (seen.point(), seen.point() + seen.size());
            assert_eq!(point.truncate().clamp(from, to), point.truncate());
        }
    }
}
