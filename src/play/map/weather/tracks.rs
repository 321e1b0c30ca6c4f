//! Footprints of whoever walks in view, and breath in the cold.

use super::super::ground_layer::is_kept_clear;
use super::super::map_geometry::{Rect, near, on_map};
use super::super::sprite_batch::{SpriteBatch, tint};
use super::super::sprite_layer::SpriteScene;
use super::super::unit_animation::UnitAnimations;
use super::{Sight, hashed};
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::sim::{UnitId, World};
use osada::texture::{Facing, Picture, palette};
use osada_cli::presentation::looks::Looks;
use std::collections::VecDeque;

/// Largest number of footprints; the oldest vanish first.
const MOST: usize = 1500;
/// Tiles between two steps.
const STRIDE: f32 = 0.36;
/// Tiles beyond the view in which steps leave prints.
const AROUND: f32 = 8.0;
/// Pixels per tile below which footprints and breath cannot be seen.
const SEEN_FROM: f32 = 13.0;
/// Seconds between two breaths, and for which one is visible.
const BREATH: (f64, f32) = (3.4, 1.3);
/// Largest number of people whose breath is drawn.
const MOST_BREATHING: usize = 250;

struct Print {
    at: Vec2,
    along: Vec2,
    age: f32,
}

/// The last step of a unit.
#[derive(Clone, Copy)]
struct Step {
    unit: UnitId,
    at: Vec2,
    is_left: bool,
}

#[derive(Default)]
pub struct Tracks {
    prints: VecDeque<Print>,
    steps: Vec<Option<Step>>,
    /// Seconds for which a print is visible.
    lasting: f32,
}

impl Tracks {
    /// Updates by seconds of game time: whoever walks in view leaves prints that last for so many seconds, if at all.
    pub fn update(
        &mut self,
        world: &World,
        (looks, animations): (&Looks, &UnitAnimations),
        (seen, lasting): (Rect, f32),
        seconds: f32,
    ) {
        self.prints.iter_mut().for_each(|print| print.age += seconds);
        // Prints outlast the snow for as long as they would have been visible in it.
        if lasting > 0.0 {
            self.lasting = lasting;
        }
        while self.prints.front().is_some_and(|print| print.age >= self.lasting) {
            self.prints.pop_front();
        }
        if lasting <= 0.0 {
            self.steps.clear();
            return;
        }
        for (id, unit) in world.units() {
            if id.index() >= self.steps.len() {
                self.steps.resize(id.index() + 1, None);
            }
            let Some(animation) = animations.get(id).filter(|_| near(seen, on_map(unit.place()), AROUND)) else {
                self.steps[id.index()] = None;
                continue;
            };
            let at = on_map(animation.now + animation.beside) + vec2(0.0, 0.36);
            let last =
                self.steps[id.index()].filter(|step| step.unit == id).unwrap_or(Step { unit: id, at, is_left: false });
            self.steps[id.index()] = Some(last);
            let (way, step) = (at - last.at, (at - last.at).length());
            if step < STRIDE {
                continue;
            }
            self.steps[id.index()] = Some(Step { unit: id, at, is_left: !last.is_left });
            if step < 3.0 * STRIDE && takes_prints(world, looks, unit.cell()) {
                let along = way / step;
                let side = vec2(-along.y, along.x) * if last.is_left { 0.075 } else { -0.075 };
                self.prints.push_back(Print { at: at + side, along, age: 0.0 });
            }
        }
        while self.prints.len() > MOST {
            self.prints.pop_front();
        }
    }

    pub fn draw(&self, batch: &mut SpriteBatch, sight: &Sight) {
        if sight.zoom < SEEN_FROM {
            return;
        }
        for print in self.prints.iter().filter(|print| near(sight.seen, print.at, 0.5)) {
            let left = (1.0 - print.age / self.lasting.max(0.1)).clamp(0.0, 1.0);
            let (heel, toe) = (print.at - print.along * 0.07, print.at + print.along * 0.07);
            batch.line(heel, toe, 0.09, tint(palette::RIVER.lit(0.75), 0.5 * (left * 2.0).min(1.0)));
        }
    }

    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.prints.len()
    }

    /// True if it keeps nothing about anybody.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.prints.is_empty() && self.steps.iter().all(Option::is_none)
    }
}

/// True for open ground: neither water nor a road nor what has been built.
fn takes_prints(world: &World, looks: &Looks, cell: Cell) -> bool {
    let is_clear = |terrain| is_kept_clear(looks.terrain(terrain).ground);
    world.map().structure_at(cell).is_none() && world.map().terrain(cell).is_some_and(|terrain| !is_clear(terrain))
}

/// Draws the breath of those in view, each at a moment of their own.
pub fn breath(batch: &mut SpriteBatch, scene: &SpriteScene, sight: &Sight, share: f32) {
    if sight.zoom < SEEN_FROM {
        return;
    }
    let (every, lasts) = BREATH;
    let seen = scene.world.units().filter_map(|(id, _)| {
        let animation = scene.animations.get(id)?;
        let place = on_map(animation.place(scene.share));
        near(sight.seen, place, 1.0).then_some((id, animation.facing, place))
    });
    for (id, facing, place) in seen.take(MOST_BREATHING) {
        let moment = sight.seconds + every * f64::from(hashed(id.index() as u32, 71));
        let age = moment.rem_euclid(every) as f32 / lasts;
        if age >= 1.0 {
            continue;
        }
        let ahead = match facing {
            Facing::East => 1.0,
            Facing::West => -1.0,
            Facing::North | Facing::South => 0.25,
        };
        let at = place + vec2(ahead * (0.22 + 0.22 * age), -0.32 - 0.2 * age) * scene.unit_scale;
        let size = vec2(0.42 + 0.6 * age, 0.34 + 0.42 * age) * scene.unit_scale;
        let opacity = 0.95 * share * (age * 6.0).min(1.0) * (1.0 - age);
        batch.picture_in(Picture::Puff, at - size * 0.5, size, tint(palette::SNOW, opacity));
    }
}
