//! The map on the screen: the layers in the order in which they are drawn.

use super::camera::Camera;
use super::effects::Effects;
use super::ground::Ground;
use super::light::Light;
use super::looks::Looks;
use super::night;
use super::pen::{Pen, Skin, tint};
use super::stage::{Scene, Stage};
use super::tracks::Tracks;
use macroquad::math::{Vec2, vec2};
use osada::sim::{Event, World};
use osada::texture::palette;
use std::rc::Rc;

/// Units are drawn at least this large, in pixels.
const LEAST_UNIT: f32 = 24.0;

/// What the window keeps of a world in order to draw it.
pub struct View {
    /// Pictures of the tables.
    pub looks: Looks,
    /// What is remembered of units.
    pub tracks: Tracks,
    pen: Pen,
    ground: Ground,
    stage: Stage,
    light: Light,
    effects: Effects,
}

/// What the window knows beside the world, for those who draw.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// What is remembered of units.
    pub tracks: &'a Tracks,
    /// Pictures of the tables.
    pub looks: &'a Looks,
    /// Where fires shine.
    pub light: &'a Light,
}

/// The moment that is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// How far it lies between the last tick and the next.
    pub share: f64,
    /// Game time in seconds.
    pub seconds: f64,
}

impl View {
    /// A view of a world that nobody has seen before.
    pub fn new(world: &World, skin: Rc<Skin>) -> Self {
        Self {
            looks: Looks::new(world.rules()),
            tracks: Tracks::new(world),
            pen: Pen::new(skin),
            ground: Ground::new(world.map()),
            stage: Stage::default(),
            light: Light::default(),
            effects: Effects::default(),
        }
    }

    /// Takes in a tick that has just passed.
    pub fn take_in(&mut self, world: &World, events: &[Event]) {
        self.effects.take_in(world, &self.looks, &self.tracks, events);
        self.tracks.update(world, events);
        self.effects.pass(1.0 / 60.0);
    }

    /// Draws the map. `under` draws on the ground below everything that stands, `over` on top of all, both in map units.
    pub fn draw(
        &mut self,
        world: &World,
        camera: &Camera,
        moment: Moment,
        under: impl FnOnce(&mut Pen, &Known),
        over: impl FnOnce(&mut Pen, &Known),
    ) {
        let Self { looks, tracks, pen, ground, stage, light, effects } = self;
        let (seen, seconds) = (camera.seen(), moment.seconds);
        ground.update(world.map());
        light.update(world, looks);
        let known = Known { tracks, looks, light };
        pen.with_matrix(camera.matrix(), |pen| {
            ground.draw(pen, looks, seen, seconds);
            beyond(pen, vec2(world.map().width() as f32, world.map().height() as f32));
            under(pen, &known);
            let unit_scale = unit_scale(camera.zoom());
            let bodies = effects.bodies();
            stage.draw(pen, &Scene { world, looks, tracks, bodies, seen, seconds, share: moment.share, unit_scale });
            effects.draw(pen);
            night::draw(pen, world, light, seen, seconds);
            over(pen, &known);
        });
    }
}

/// Covers what the pieces of ground show beyond the edge of the map.
fn beyond(pen: &mut Pen, map: Vec2) {
    let dark = tint(palette::INK.lit(0.62), 1.0);
    let far = 200.0;
    pen.rect(vec2(-far, -far), vec2(map.x + 2.0 * far, far), dark);
    pen.rect(vec2(-far, map.y), vec2(map.x + 2.0 * far, far), dark);
    pen.rect(vec2(-far, 0.0), vec2(far, map.y), dark);
    pen.rect(vec2(map.x, 0.0), vec2(far, map.y), dark);
}

/// How many times their size units are drawn at a zoom of so many pixels a tile.
pub fn unit_scale(zoom: f32) -> f32 {
    (LEAST_UNIT / zoom).clamp(1.0, 2.2)
}
