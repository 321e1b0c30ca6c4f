//! Scenes: pictures beside the questions of stories, put together as data from what the library draws. A scene has a
//! sky, a ground, hills, weather, and things that stand in it at a distance; [`paint_scene`] draws it in perspective.
//!
//! ```
//! use osada_art::texture::{LookBook, SCENE_SIZE, Scene, SceneSubject, SceneThing, UnitLook, paint_scene};
//!
//! let name = UnitLook::Colonist.name().to_owned();
//! let colonist = SceneSubject::Unit { name, variant: 3, posture: Default::default() };
//! let scene = Scene { things: vec![SceneThing::new(colonist, (0.5, 0.9))], ..Scene::default() };
//! let image = paint_scene(&LookBook::default(), &scene, 1);
//! assert_eq!((image.width, image.height), SCENE_SIZE);
//! ```

use super::backdrop;
use super::effect::{EffectLook, PileLook};
use super::ground::TerrainLook;
use super::image::Image;
use super::look_book::{BeastLook, LookBook, PersonLook};
use super::mark::StatusLook;
use super::names::named;
use super::palette::Rgb;
use super::plant::PlantLook;
use super::scene_layer::SceneLayer;
use super::scenery;
use super::sky::SkyLook;
use super::unit_look::{Facing, Pose};
use super::weather;

/// Width and height of a scene, in pixels.
pub const SCENE_SIZE: (usize, usize) = (288, 144);

/// The height of the horizon, as a share of the picture from above: nothing stands higher.
pub const HORIZON: f32 = 0.46;

named! {
    /// What lies over a scene.
    SceneWeather {
        Clear = "clear",
        Rain = "rain",
        Snow = "snow",
        Fog = "fog",
        /// Smoke from a fire out of sight.
        Smoke = "smoke",
    }
}

/// A picture of a story event, as data. Places are shares of the picture's width and height, from the upper left.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub sky: SkyLook,
    /// Middle of the sun, or of the moon at night.
    pub sun: Option<(f32, f32)>,
    /// Height of the hills along the horizon, from 0 for none to 1.
    pub hills: f32,
    /// Density of the forest along the horizon, from 0 for none to 1.
    pub woods: f32,
    pub ground: TerrainLook,
    pub weather: SceneWeather,
    /// Those further away are drawn first; of several at one distance, the first.
    pub things: Vec<SceneThing>,
}

impl Default for Scene {
    /// A meadow by day.
    fn default() -> Self {
        Self {
            sky: SkyLook::Day,
            sun: None,
            hills: 0.4,
            woods: 0.0,
            ground: TerrainLook::Grass,
            weather: SceneWeather::Clear,
            things: Vec::new(),
        }
    }
}

/// Something that stands or lies in a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneThing {
    pub subject: SceneSubject,
    /// Where it touches the ground. The lower in the picture, the nearer and the larger it is.
    pub at: (f32, f32),
    /// Times its usual size at that distance.
    pub size: f32,
    /// Height above the ground, as a share of the picture's height.
    pub lift: f32,
    /// Number of them side by side, with `at` in the middle; structures join up.
    pub row: u32,
    /// Left and right are exchanged.
    pub is_mirrored: bool,
    /// Replaced colours of the palette, each with the new one.
    pub colours: Vec<(Rgb, Rgb)>,
}

impl SceneThing {
    /// A single thing of the usual size on the ground.
    pub fn new(subject: SceneSubject, at: (f32, f32)) -> Self {
        Self { subject, at, size: 1.0, lift: 0.0, row: 1, is_mirrored: false, colours: Vec::new() }
    }
}

/// What is drawn of a thing.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneSubject {
    /// By the name of its texture; nothing is drawn for an unknown name.
    Unit {
        name: String,
        variant: u32,
        posture: Posture,
    },
    /// A person of this scene alone.
    Person {
        look: PersonLook,
        posture: Posture,
    },
    /// An animal of this scene alone.
    Beast {
        look: BeastLook,
        posture: Posture,
    },
    /// By the name of its texture; nothing is drawn for an unknown name. Walls and roads run from left to right if no
    /// state is given.
    Structure {
        name: String,
        state: Option<u8>,
    },
    Plant {
        look: PlantLook,
        variant: u32,
    },
    /// A pile of goods of a size from 0 to 2.
    Goods {
        look: PileLook,
        amount: u32,
    },
    Effect {
        look: EffectLook,
        frame: u32,
    },
    Sign(StatusLook),
    /// A blaze with its smoke.
    Fire,
}

/// What somebody is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posture {
    pub facing: Facing,
    pub pose: Pose,
    /// Any number; it wraps.
    pub frame: u32,
}

impl Default for Posture {
    fn default() -> Self {
        Self { facing: Facing::South, pose: Pose::Stand, frame: 0 }
    }
}

/// Pixels per drawing unit of what touches the ground at this height, a share of the picture.
pub(super) fn scale_at(y: f32) -> f32 {
    FARTHEST + (NEAREST - FARTHEST) * nearness(y)
}

/// The scale at the horizon and at the lower edge.
const FARTHEST: f32 = 0.3;
const NEAREST: f32 = 3.0;

/// 0 at the horizon, 1 at the lower edge and more below it.
pub(super) fn nearness(y: f32) -> f32 {
    ((y - HORIZON) / (1.0 - HORIZON)).max(0.0)
}

/// Draws a scene of a seed, [`SCENE_SIZE`] pixels, opaque. Names of looks are looked up in the book.
pub fn paint_scene(book: &LookBook, scene: &Scene, seed: u64) -> Image {
    let mut layer = SceneLayer::new();
    backdrop::hills(&mut layer, scene, seed);
    backdrop::ground(&mut layer, scene.ground, seed);
    backdrop::woods(&mut layer, scene, seed);
    let mut things: Vec<&SceneThing> = scene.things.iter().collect();
    things.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    for thing in things {
        scenery::draw(&mut layer, book, thing, seed);
    }
    let sky = backdrop::sky(scene, seed);
    let seen = layer.seen_under(scene, &sky);
    weather::over(&seen, scene.weather, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(things: Vec<SceneThing>) -> Image {
        paint_scene(&LookBook::default(), &Scene { things, ..Scene::default() }, 1)
    }

    fn named(name: &str) -> SceneSubject {
        SceneSubject::Structure { name: name.to_owned(), state: None }
    }

    #[test]
    fn every_sky_and_every_weather_makes_another_opaque_picture() {
        let skies = SkyLook::ALL.iter().map(|&sky| Scene { sky, ..Scene::default() });
        let weathers = SceneWeather::ALL.iter().skip(1).map(|&weather| Scene { weather, ..Scene::default() });
        let scenes = skies.chain(weathers);
        let images: Vec<Image> = scenes.map(|scene| paint_scene(&LookBook::default(), &scene, 1)).collect();
        for (number, image) in images.iter().enumerate() {
            assert_eq!((image.width, image.height), SCENE_SIZE);
            assert!(image.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255));
            assert!(!images[..number].contains(image), "{number}");
        }
    }

    #[test]
    fn the_same_seed_paints_the_same_scene_and_another_seed_another() {
        let scene = Scene { woods: 0.5, weather: SceneWeather::Rain, ..Scene::default() };
        let paint = |seed| paint_scene(&LookBook::default(), &scene, seed);
        assert!(paint(1) == paint(1) && paint(1) != paint(2));
    }

    #[test]
    fn nearer_things_are_larger_and_unknown_ones_are_left_out() {
        let plain = with(Vec::new());
        let changed = |thing: SceneThing| {
            let image = with(vec![thing]);
            image.rgba.chunks_exact(4).zip(plain.rgba.chunks_exact(4)).filter(|(one, other)| one != other).count()
        };
        let (far, near) = (
            changed(SceneThing::new(named("wagon"), (0.5, 0.6))),
            changed(SceneThing::new(named("wagon"), (0.5, 0.9))),
        );
        assert!(far > 100 && near > 4 * far, "{far} {near}");
        assert_eq!(changed(SceneThing::new(named("nothing of the kind"), (0.5, 0.9))), 0);
    }

    #[test]
    fn fire_lights_the_night_around_it() {
        let night =
            |things| paint_scene(&LookBook::default(), &Scene { sky: SkyLook::Night, things, ..Scene::default() }, 1);
        let (dark, lit) = (night(Vec::new()), night(vec![SceneThing::new(named("torch"), (0.5, 0.8))]));
        let light = |image: &Image, x| image.pixel(x, 125)[..3].iter().map(|&value| u32::from(value)).sum::<u32>();
        assert!(light(&lit, 150) > light(&dark, 150) + 40);
        assert!(light(&lit, 5) < light(&dark, 5) + 20);
    }
}
