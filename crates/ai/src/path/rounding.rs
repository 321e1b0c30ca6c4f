//! Rounded turns: each corner of a path becomes a curve that cuts it on the inside.

use super::ground::Ground;
use super::straight::{free, pieces};
use crate::grid::Point;

/// Greatest distance of a curve's ends from its corner, in tiles.
const REACH: f64 = 1.0;
/// Straight pieces of a curve.
const PIECES: u32 = 8;
/// Number of trials of a curve, each at half the size, before the corner stays sharp.
const TRIALS: u32 = 4;

/// Replaces every corner of a path by a quadratic curve that begins and ends on its two legs, one tile from the corner
/// or half way along the shorter leg. The curve lies inside the turn, so that the path gets no longer; it touches only
/// free tiles, none more expensive than the cheapest under the corner that it replaces, so that it costs no more. A
/// corner stays if not even a small curve is clear. Both ends stay.
pub fn round_turns<G: Ground>(ground: &G, path: &[Point]) -> Vec<Point> {
    let [first, .., last] = path else { return path.to_vec() };
    let mut rounded = vec![*first];
    for turn in path.windows(3) {
        let [before, corner, after] = [turn[0], turn[1], turn[2]];
        let half = corner.distance(before).min(corner.distance(after)) * 0.5;
        let reaches = (0..TRIALS).map(|trial| half.min(REACH) / f64::from(1 << trial));
        let curves = reaches.map(|reach| curve(before, corner, after, reach));
        match curves.into_iter().find(|curve| clear(ground, curve, corner)) {
            Some(curve) => rounded.extend(curve),
            None => rounded.push(corner),
        }
    }
    rounded.push(*last);
    rounded.dedup();
    rounded
}

/// Points of the curve from `reach` before the corner to `reach` behind it.
fn curve(before: Point, corner: Point, after: Point, reach: f64) -> Vec<Point> {
    let (from, to) = (corner + (before - corner).unit() * reach, corner + (after - corner).unit() * reach);
    let share = |piece: u32| f64::from(piece) / f64::from(PIECES);
    (0..=PIECES)
        .map(|piece| from.lerp(corner, share(piece)).lerp(corner.lerp(to, share(piece)), share(piece)))
        .collect()
}

/// Returns whether the curve touches only free tiles that are no more expensive than those under the corner.
fn clear<G: Ground>(ground: &G, curve: &[Point], corner: Point) -> bool {
    let [from, .., to] = curve else { return false };
    let mut least = f64::INFINITY;
    let walkable = [*from, *to].into_iter().all(|end| {
        pieces(end, corner, |cell, _| {
            let footing = free(ground, cell);
            least = footing.map_or(least, |footing| least.min(footing.factor));
            footing.is_some()
        })
    });
    let cheap = |cell| free(ground, cell).is_some_and(|footing| footing.factor <= least);
    walkable && curve.windows(2).all(|piece| pieces(piece[0], piece[1], |cell, _| cheap(cell)))
}
