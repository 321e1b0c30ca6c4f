//! Rain, snow and dust between the viewer and the map. Particles have places on a sheet that repeats and moves with the map,
//! so that panning passes them by.

use super::super::sprite_batch::{SpriteBatch, Tint, tint};
use super::{Sight, hashed, on_screen, wrapped};
use glam::{DVec2, Vec2, vec2};
use osada::texture::{AirLook, Picture};

/// Largest number of particles of each sort.
const MOST: f32 = 900.0;
/// Pixels beyond the edge of the screen.
const MARGIN: f32 = 48.0;
/// Pixels of the screen for one particle, where there are most of them.
const DROP: f32 = 1700.0;
const SPLASH: f32 = 9000.0;
const FLAKE: f32 = 1900.0;
const GRAIN: f32 = 3600.0;
const PUFF: f32 = 16_000.0;
/// Seconds for which a splash is visible.
const SPLASH_SECONDS: f64 = 0.32;
/// Pixels per tile below which there are no splashes.
const SPLASHES_FROM: f32 = 12.0;

/// A look with its share of 1 in a frame.
pub struct Air<'a> {
    pub look: AirLook,
    pub share: f32,
    pub sight: &'a Sight,
}

impl Air<'_> {
    /// The number of particles: those that come or go with the weather are counted with their share.
    pub fn count(&self, density: f32, room: f32) -> u32 {
        let (screen, pixel) = (self.sight.screen(), self.sight.pixel());
        (density * self.share * screen.x * screen.y / (room * pixel * pixel)).min(MOST * density) as u32
    }

    /// Opacity of a particle: less at night, when little light falls on it.
    fn colour(&self, opacity: f32) -> Tint {
        tint(self.look.colour, opacity * (1.0 - 0.4 * self.sight.dark))
    }

    /// The pixel at which a particle is that moves by so many pixels a second.
    fn place(&self, number: u32, salt: u32, moved: DVec2) -> Vec2 {
        let period = self.sight.screen() + Vec2::splat(2.0 * MARGIN);
        let passed = self.sight.seen.point() * self.sight.zoom;
        let at = |share: f32, moved: f64, passed: f32, period: f32| {
            wrapped(f64::from(share * period) + moved - f64::from(passed), period) - MARGIN
        };
        vec2(
            at(hashed(number, salt), moved.x, passed.x, period.x),
            at(hashed(number, salt + 1), moved.y, passed.y, period.y),
        )
    }

    pub fn draw(&self, batch: &mut SpriteBatch) {
        self.rain(batch);
        self.snow(batch);
        self.dust(batch);
    }

    fn rain(&self, batch: &mut SpriteBatch) {
        let (pixel, zoom) = (self.sight.pixel(), self.sight.zoom);
        for drop in 0..self.count(self.look.rain, DROP) {
            let near = hashed(drop, 3);
            let along = vec2(self.look.wind * 0.5, 1.0) * pixel * (10.0 + 15.0 * near);
            let speed = along.as_dvec2() * f64::from(48.0 - 8.0 * near);
            let head = self.place(drop, 1, speed * self.sight.seconds);
            let (from, to) = (on_screen(self.sight, head - along), on_screen(self.sight, head));
            let wide = pixel * (0.9 + 0.7 * near) / zoom;
            batch.fading_line(from, to, wide, self.colour(0.26 + 0.34 * near));
        }
    }

    /// Draws drops that hit the ground.
    pub fn splashes(&self, batch: &mut SpriteBatch) {
        if self.sight.zoom < SPLASHES_FROM {
            return;
        }
        let (pixel, zoom) = (self.sight.pixel(), self.sight.zoom);
        for splash in 0..self.count(self.look.rain, SPLASH) {
            let turns = self.sight.seconds / SPLASH_SECONDS + f64::from(hashed(splash, 5));
            let age = turns.fract() as f32;
            let number = splash.wrapping_add((turns as u64 as u32).wrapping_mul(0x0101_6F2B));
            let at = on_screen(self.sight, self.place(number, 6, DVec2::ZERO));
            let (half, thick) = (pixel * (1.2 + 3.4 * age) / zoom, pixel * 0.9 / zoom);
            let colour = self.colour(0.5 * (1.0 - age));
            let rise = vec2(0.0, -half * 0.3);
            batch.line(at - vec2(half, 0.0) + rise, at - vec2(half * 0.3, 0.0), thick, colour);
            batch.line(at + vec2(half * 0.3, 0.0), at + vec2(half, 0.0) + rise, thick, colour);
        }
    }

    fn snow(&self, batch: &mut SpriteBatch) {
        let (pixel, zoom) = (self.sight.pixel(), self.sight.zoom);
        for flake in 0..self.count(self.look.snow, FLAKE) {
            let near = hashed(flake, 13) * hashed(flake, 14);
            let speed = vec2(self.look.wind * 120.0, 42.0 + 70.0 * near) * pixel;
            let turn = self.sight.seconds * f64::from(0.5 + hashed(flake, 15)) + f64::from(6.3 * hashed(flake, 16));
            let sway = vec2(turn.sin() as f32 * 9.0 * pixel, 0.0);
            let at = self.place(flake, 11, speed.as_dvec2() * self.sight.seconds) + sway;
            let size = Vec2::splat(pixel * (3.6 + 7.5 * near) / zoom);
            let colour = self.colour(0.75 + 0.25 * near);
            batch.picture_in(Picture::Puff, on_screen(self.sight, at) - size * 0.5, size, colour);
        }
    }

    fn dust(&self, batch: &mut SpriteBatch) {
        let (pixel, zoom, seconds) = (self.sight.pixel(), self.sight.zoom, self.sight.seconds);
        for puff in 0..self.count(self.look.dust, PUFF) {
            let near = hashed(puff, 23);
            let drift = vec2(self.look.wind * (50.0 + 60.0 * near), -4.0) * pixel;
            let at = self.place(puff, 21, drift.as_dvec2() * seconds);
            let size = vec2(60.0 + 50.0 * near, 22.0 + 16.0 * near) * pixel / zoom;
            let swell = 0.6 + 0.4 * (seconds * 0.7 + f64::from(near) * 9.0).sin() as f32;
            batch.picture_in(Picture::Puff, on_screen(self.sight, at) - size * 0.5, size, self.colour(0.3 * swell));
        }
        for grain in 0..self.count(self.look.dust, GRAIN) {
            let near = hashed(grain, 33);
            let drift = vec2(self.look.wind * (110.0 + 120.0 * near), 6.0) * pixel;
            let rise = (seconds * f64::from(1.0 + near) + f64::from(grain)).sin() as f32 * 7.0 * pixel;
            let at = self.place(grain, 31, drift.as_dvec2() * seconds) + vec2(0.0, rise);
            let size = Vec2::splat(pixel * (1.0 + 1.2 * near) / zoom);
            batch.rect(on_screen(self.sight, at), size, self.colour(0.45 + 0.4 * near));
        }
    }
}
