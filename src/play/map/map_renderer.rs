//! The map on the screen: the layers in the order in which they are drawn.

use super::camera::Camera;
use super::day_night;
use super::effects::Effects;
use super::ground_layer::GroundLayer;
use super::hits::Hits;
use super::light_map::LightMap;
use super::sprite_batch::{SpriteBatch, SpriteSheet};
use super::sprite_layer::{SpriteLayer, SpriteScene};
use super::surroundings;
use super::unit_animation::UnitAnimations;
use super::weather::{Sight, Weather};
use glam::vec2;
use osada::sim::{Event, World};
use osada_cli::presentation::looks::Looks;
use std::rc::Rc;

const TICK: f32 = 1.0 / 60.0;
/// Least size of units, in pixels.
const LEAST_UNIT: f32 = 24.0;

/// Everything needed to draw a world besides the world itself.
pub struct MapRenderer {
    pub looks: Looks,
    pub animations: UnitAnimations,
    batch: SpriteBatch,
    ground: GroundLayer,
    sprite_layer: SpriteLayer,
    light: LightMap,
    weather: Weather,
    effects: Effects,
    hits: Hits,
}

/// State of the window that renderers need besides the world.
#[derive(Clone, Copy)]
pub struct RenderContext<'a> {
    pub animations: &'a UnitAnimations,
    pub looks: &'a Looks,
    pub light: &'a LightMap,
    /// True if everything is drawn as from far away.
    pub far: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct FrameTime {
    /// Share of the time between the last tick and the next, 0 to 1.
    pub share: f64,
    /// Game time in seconds.
    pub seconds: f64,
}

impl MapRenderer {
    pub fn new(world: &World, sprites: Rc<SpriteSheet>) -> Self {
        let looks = Looks::new(world.rules(), world.season(), sprites.looks());
        Self {
            animations: UnitAnimations::new(world, &looks),
            looks,
            weather: Weather::new(world, sprites.looks()),
            batch: SpriteBatch::new(sprites),
            ground: GroundLayer::new(world.map()),
            sprite_layer: SpriteLayer::default(),
            light: LightMap::default(),
            effects: Effects::default(),
            hits: Hits::default(),
        }
    }

    /// Updates animations and effects by one tick.
    pub fn update(&mut self, world: &World, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::SeasonChanged { .. })) {
            self.looks = Looks::new(world.rules(), world.season(), self.batch.sprites().looks());
            self.ground = GroundLayer::new(world.map());
        }
        self.effects.add_events(world, &self.looks, &self.animations, events);
        self.animations.update(world, &self.looks, events);
        self.effects.update(TICK);
        self.weather.update(world, (&self.looks, &self.animations), TICK);
        self.hits.add_events(world, events);
        self.hits.update(TICK);
    }

    /// Draws the map. `under` draws on the ground below everything that stands, `over` on top of all, both in map units.
    pub fn draw(
        &mut self,
        world: &World,
        camera: &Camera,
        moment: FrameTime,
        under: impl FnOnce(&mut SpriteBatch, &RenderContext),
        over: impl FnOnce(&mut SpriteBatch, &RenderContext),
    ) {
        let Self { looks, animations, batch, ground, sprite_layer, light, weather, effects, .. } = self;
        let (seen, seconds) = (camera.seen(), moment.seconds);
        ground.update(world.map(), (looks, batch.sprites()), camera.zoom(), world.seed());
        light.update(world);
        let known = RenderContext { animations, looks, light, far: ground.is_far() };
        let size = vec2(world.map().width() as f32, world.map().height() as f32);
        let sight = Sight::new(world, seen, camera.zoom(), seconds);
        surroundings::draw(batch, (&mut *ground, &*looks), camera.matrix(), (size, seen), seconds);
        if let Some(cover) = weather.covered(world) {
            cover.update(world.map(), (looks, batch.sprites()), camera.zoom(), world.seed());
            surroundings::draw(batch, (cover, &*looks), camera.matrix(), (size, seen), seconds);
        }
        batch.with_matrix(camera.matrix(), |batch| {
            ground.draw(batch, looks, seen, seconds);
            if let Some(cover) = weather.covered(world) {
                cover.draw(batch, looks, seen, seconds);
            }
            weather.draw_on_ground(batch, &sight);
            surroundings::shade(batch, size, day_night::darkness(world));
            under(batch, &known);
            let unit_scale = unit_scale(camera.zoom());
            let (bodies, share) = (effects.bodies(), moment.share);
            let far = ground.is_far().then_some(camera.zoom());
            let snow = weather.cover(world.season());
            let scene = SpriteScene { world, looks, animations, bodies, seen, seconds, share, unit_scale, far, snow };
            sprite_layer.draw(batch, &scene);
            weather.draw_breath(batch, &scene, &sight);
            effects.draw(batch, seen);
            weather.draw_light(batch, &sight);
            day_night::draw(batch, world, light, seen, seconds);
            weather.draw_air(batch, &sight);
            over(batch, &known);
        });
    }

    /// Draws the blows of the last moment, over everything.
    pub fn draw_hits(&mut self, camera: &Camera) {
        let Self { batch, hits, .. } = self;
        batch.with_matrix(camera.matrix(), |batch| hits.draw(batch, camera.seen(), camera.zoom()));
    }
}

/// Scale of units at a zoom in pixels per tile.
pub fn unit_scale(zoom: f32) -> f32 {
    (LEAST_UNIT / zoom).clamp(1.0, 2.2)
}
