//! Fog and shimmering heat: a mesh over the visible part of the map, whose corners lie at fixed places of the map, with an
//! opacity of its own at each corner.

use super::super::sprite_batch::{SpriteBatch, Tint, tint};
use super::{Sight, noise};
use glam::{IVec2, Vec2, ivec2, vec2};
use osada::grid::smoothstep;
use osada::texture::{AirLook, palette};

/// Least pixels along one side of a piece of the mesh.
const LEAST_PIECE: f32 = 24.0;
/// Tiles across of a bank of fog, unless pieces of the mesh are too large for that.
const BANK: f32 = 7.0;
/// Tiles across and high of a wave of heat.
const WAVE: Vec2 = Vec2::new(6.0, 1.6);
/// Share of the fog that is left around the middle of the screen.
const THINNEST: f32 = 0.5;
/// Opacity of the strongest shimmer.
const SHIMMER: f32 = 0.34;

pub fn draw(batch: &mut SpriteBatch, air: &AirLook, share: f32, sight: &Sight) {
    if air.fog * share > 0.0 {
        mesh(batch, sight, |at, piece| tint(air.fog_colour, share * fog(air.fog, at, piece, sight)));
    }
    if air.shimmer * share > 0.0 {
        let strength = SHIMMER * air.shimmer * share * (1.0 - sight.dark);
        mesh(batch, sight, |at, piece| tint(palette::FLAME, strength * heat(at, piece, sight)));
    }
}

/// Opacity of fog at a place: banks that drift, thinner around the middle of the screen so that people there can be read.
fn fog(thickest: f32, at: Vec2, piece: f32, sight: &Sight) -> f32 {
    let bank = BANK.max(piece * 4.0);
    let drift = vec2(0.35, 0.08) * sight.seconds as f32;
    let broad = noise((at + drift) / bank, 51);
    let fine = noise((at + drift * 2.2) / (bank * 0.42), 52);
    let thick = 0.3 + 0.7 * smoothstep(((broad * 0.65 + fine * 0.35) * 1.5 - 0.22).clamp(0.0, 1.0));
    let half = sight.seen.size() * 0.5;
    let out = ((at - sight.seen.center()) / half).length();
    let clear = THINNEST + (1.0 - THINNEST) * smoothstep(((out - 0.2) / 0.9).clamp(0.0, 1.0));
    thickest * thick * clear * (1.0 - 0.45 * sight.dark)
}

/// Brightness of shimmering heat at a place: flat waves that rise.
fn heat(at: Vec2, piece: f32, sight: &Sight) -> f32 {
    let wave = WAVE.max(Vec2::splat(piece * 2.5));
    let rise = vec2(0.25, 1.3) * wave.y / WAVE.y * sight.seconds as f32;
    let value = noise((at + rise) / wave, 61) * noise((at + rise * 0.6 + 40.0) / (wave * 1.7), 62);
    (value * 2.2 - 0.35).clamp(0.0, 1.0)
}

/// Draws a mesh of colours; `colour` is given the place of a corner and the side of a piece, in tiles.
fn mesh(batch: &mut SpriteBatch, sight: &Sight, colour: impl Fn(Vec2, f32) -> Tint) {
    let piece = (LEAST_PIECE / sight.zoom).log2().ceil().exp2();
    let from = (sight.seen.point() / piece).floor().as_ivec2();
    let to = ((sight.seen.point() + sight.seen.size()) / piece).ceil().as_ivec2();
    let place = |corner: IVec2| corner.as_vec2() * piece;
    let row = |y: i32| (from.x..=to.x).map(|x| colour(place(ivec2(x, y)), piece)).collect::<Vec<Tint>>();
    let mut above = row(from.y);
    for y in from.y..to.y {
        let below = row(y + 1);
        for (number, (top, bottom)) in above.windows(2).zip(below.windows(2)).enumerate() {
            let tints = [top[0], top[1], bottom[1], bottom[0]];
            if tints.iter().any(|tint| tint[3] > 0) {
                batch.shaded(place(ivec2(from.x + number as i32, y)), Vec2::splat(piece), tints);
            }
        }
        above = below;
    }
}
