//! What lies over a whole scene: rain, snow, fog, smoke, and a darker border.

use super::canvas::Canvas;
use super::image::Image;
use super::noise::Noise;
use super::palette as p;
use super::scene::{HORIZON, SCENE_SIZE, SceneWeather};
use super::shape::Shape;

const WIDTH: f32 = SCENE_SIZE.0 as f32;
const HEIGHT: f32 = SCENE_SIZE.1 as f32;
const PERIOD: i32 = 1 << 16;

/// The picture with its weather over it.
pub(super) fn over(picture: &Image, weather: SceneWeather, seed: u64) -> Image {
    let mut canvas = Canvas::over(picture);
    let noise = Noise::new(seed, 840 + weather as u32);
    match weather {
        SceneWeather::Clear => {}
        SceneWeather::Rain => rain(&mut canvas, noise),
        SceneWeather::Snow => snow(&mut canvas, noise),
        SceneWeather::Fog => fog(&mut canvas, noise),
        SceneWeather::Smoke => smoke(&mut canvas, noise),
    }
    border(&canvas.finish())
}

fn rain(canvas: &mut Canvas, noise: Noise) {
    for drop in 0..230 {
        let near = noise.unit(drop, 0);
        let length = 5.0 + 10.0 * near;
        let (x, y) = (noise.range(drop, 1, -8.0, WIDTH + 16.0), noise.range(drop, 2, -12.0, HEIGHT));
        let streak = Shape::Bar((x, y), (x - length * 0.28, y + length), 0.3 + 0.3 * near);
        canvas.veil(streak, p::FOAM, 0.22 + 0.3 * near);
    }
    for splash in 0..42 {
        let y = noise.range(splash, 3, HORIZON + 0.12, 1.0) * HEIGHT;
        let x = noise.range(splash, 4, 0.0, WIDTH);
        let wide = 1.2 + 3.0 * (y / HEIGHT - HORIZON);
        canvas.veil(Shape::Bar((x - wide, y), (x + wide, y), 0.5), p::FOAM, 0.4);
    }
}

fn snow(canvas: &mut Canvas, noise: Noise) {
    for flake in 0..240 {
        let near = noise.unit(flake, 0) * noise.unit(flake, 3);
        let at = (noise.range(flake, 1, -2.0, WIDTH + 2.0), noise.range(flake, 2, -2.0, HEIGHT + 2.0));
        canvas.veil(Shape::Disc(at, 0.7 + 1.7 * near), p::SNOW.lit(1.08), 0.6 + 0.35 * near);
    }
}

/// Paints a colour over every pixel with a strength that depends on its place.
fn wash(canvas: &mut Canvas, colour: p::Rgb, strength: impl Fn(f32, f32) -> f32) {
    for row in 0..SCENE_SIZE.1 {
        for column in 0..SCENE_SIZE.0 {
            let (x, y) = (column as f32, row as f32);
            let alpha = strength(x, y).clamp(0.0, 0.97);
            if alpha > 0.0 {
                canvas.veil(Shape::Slab((x, y), (x + 1.0, y + 1.0), 0.0), colour, alpha);
            }
        }
    }
}

fn fog(canvas: &mut Canvas, noise: Noise) {
    wash(canvas, p::FOAM, |x, y| {
        let share = y / HEIGHT;
        let bank = 1.0 - ((share - HORIZON) / 0.42).abs();
        let drift = noise.cloud(x / 70.0, y / 17.0, PERIOD);
        0.18 + bank.max(0.0) * 0.42 + (drift - 0.5) * 0.75
    });
}

fn smoke(canvas: &mut Canvas, noise: Noise) {
    wash(canvas, p::BARK.mix(p::IRON, 0.6), |x, y| {
        let high = 1.0 - y / HEIGHT;
        let drift = noise.cloud(x / 48.0 + y / 60.0, y / 30.0, PERIOD);
        (drift - 0.36) * 1.7 * (high * 1.2).min(1.0)
    });
}

/// A border darker than the middle leads the eye.
fn border(picture: &Image) -> Image {
    Image::from_fn(picture.width, picture.height, |x, y| {
        let (dx, dy) = (x as f32 / WIDTH * 2.0 - 1.0, y as f32 / HEIGHT * 2.0 - 1.0);
        let edge = (dx * dx * dx * dx + dy * dy * dy * dy - 0.25).clamp(0.0, 1.0);
        let [red, green, blue, _] = picture.pixel(x, y);
        let [red, green, blue] = p::Rgb(red, green, blue).mix(p::INK, edge * 0.28).channels();
        [red, green, blue, 255]
    })
}
