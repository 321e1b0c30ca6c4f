//! Everything in a scene that stands below the sky, with its distance: near things keep their colours, far ones take on
//! that of the air, and fires light up what is near them.

use super::image::Image;
use super::palette::{self as p, Rgb};
use super::scene::{SCENE_SIZE, Scene, SceneWeather};

/// A light in a scene, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    pub at: (f32, f32),
    /// Nothing farther away is lit.
    pub reach: f32,
}

/// Pixels with their distances.
pub(super) struct SceneLayer {
    image: Image,
    /// Of each pixel: 0 at the horizon, 1 at the lower edge of the picture, less than 0 beyond the horizon.
    nearness: Vec<f32>,
    lights: Vec<Light>,
}

impl SceneLayer {
    pub fn new() -> Self {
        let (width, height) = SCENE_SIZE;
        Self { image: Image::new(width, height), nearness: vec![0.0; width * height], lights: Vec::new() }
    }

    /// Lays a colour over a pixel, with a share of it as the rest of a rim.
    pub fn blend(&mut self, (x, y): (usize, usize), colour: Rgb, share: f32, nearness: f32) {
        let [red, green, blue, alpha] = self.image.pixel(x, y);
        let (colour, share) =
            if alpha == 255 { (Rgb(red, green, blue).mix(colour, share), 1.0) } else { (colour, share) };
        let [red, green, blue] = colour.channels();
        self.image.set(x, y, [red, green, blue, (share * 255.0) as u8]);
        self.nearness[y * self.image.width + x] = nearness;
    }

    /// Lays a picture over the layer with its upper left corner at a place.
    pub fn draw(&mut self, picture: &Image, (left, top): (i32, i32), nearness: f32) {
        self.image.draw(picture, left, top);
        let (width, height) = (self.image.width as i32, self.image.height as i32);
        for y in top.max(0)..(top + picture.height as i32).min(height) {
            for x in left.max(0)..(left + picture.width as i32).min(width) {
                // Soft shadows lie on the ground behind.
                if picture.pixel((x - left) as usize, (y - top) as usize)[3] > 127 {
                    self.nearness[(y * width + x) as usize] = nearness;
                }
            }
        }
    }

    pub fn light(&mut self, light: Light) {
        self.lights.push(light);
    }

    /// The layer in the light of its scene, over a picture of the sky.
    pub fn seen_under(&self, scene: &Scene, sky: &Image) -> Image {
        let colours = scene.sky.colours();
        let (air, thickness) = match scene.weather {
            SceneWeather::Fog => (p::FOAM.mix(colours.haze, 0.5), 1.3),
            SceneWeather::Snow | SceneWeather::Rain => (colours.haze, colours.thickness * 1.15),
            SceneWeather::Smoke => (p::BARK.mix(colours.haze, 0.5), 0.8),
            SceneWeather::Clear => (colours.haze, colours.thickness),
        };
        let mut seen = sky.clone();
        let is_dim = colours.tint.iter().sum::<f32>() < 2.5;
        let lit = Image::from_fn(self.image.width, self.image.height, |x, y| {
            let [red, green, blue, alpha] = self.image.pixel(x, y);
            if alpha == 0 {
                return [0; 4];
            }
            let near = self.nearness[y * self.image.width + x];
            // No fire lights up the hills.
            let light = if is_dim { self.brightness(x, y).min(1.0) * (0.4 + 6.0 * near).clamp(0.0, 1.0) } else { 0.0 };
            let far = ((1.0 - near) / 1.6).clamp(0.0, 1.0);
            let haze = (thickness * far * far).min(0.94);
            let own = if is_dim { glow(Rgb(red, green, blue)) } else { 0.0 };
            let channel = |value: u8, index: usize| {
                let dim = colours.tint[index];
                let shade = (dim + (FIRELIGHT[index] - dim) * light).max(dim);
                (f32::from(value) * (shade + (1.0 - shade) * own)).min(255.0) as u8
            };
            let colour = Rgb(channel(red, 0), channel(green, 1), channel(blue, 2)).mix(air, haze);
            let [red, green, blue] = colour.mix(p::EMBER, 0.16 * light).channels();
            [red, green, blue, alpha]
        });
        seen.draw(&lit, 0, 0);
        seen
    }

    /// Light of all fires at a pixel: 1 beside one.
    fn brightness(&self, x: usize, y: usize) -> f32 {
        let at = |light: &Light| {
            let (dx, dy) = (x as f32 - light.at.0, (y as f32 - light.at.1) * 1.3);
            let share = (1.0 - (dx * dx + dy * dy).sqrt() / light.reach).max(0.0);
            share * (2.0 - share) * 1.15
        };
        self.lights.iter().map(at).sum()
    }
}

/// How far a colour gives light of its own: flames, and the eyes of beasts at night.
fn glow(Rgb(red, green, blue): Rgb) -> f32 {
    let p::Rgb(bright_red, bright_green, bright_blue) = p::FLAME;
    let off = red.abs_diff(bright_red).max(green.abs_diff(bright_green)).max(blue.abs_diff(bright_blue));
    (1.0 - f32::from(off) / 36.0).max(0.0)
}

/// Brightness of red, green and blue beside a fire.
const FIRELIGHT: [f32; 3] = [1.12, 0.95, 0.78];
