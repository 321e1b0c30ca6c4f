//! The backdrop of a scene: sky with clouds, sun or moon, hills, the woods on the horizon, the ground in perspective.

use super::canvas::Canvas;
use super::ground::{TerrainLook, terrain};
use super::image::{Image, TILE};
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::plant::{PlantLook, plant_at};
use super::scene::{HORIZON, SCENE_SIZE, Scene, nearness, scale_at};
use super::scene_layer::SceneLayer;
use super::shape::Shape;
use super::sky::{SkyColours, SkyLook};
use osada_ai::grid::smoothstep;

const WIDTH: f32 = SCENE_SIZE.0 as f32;
const HEIGHT: f32 = SCENE_SIZE.1 as f32;
/// The first row of the ground.
const FIRST_ROW: usize = (HORIZON * HEIGHT) as usize;
/// Longer than any picture: the noise of a scene never repeats.
const PERIOD: i32 = 1 << 16;

/// The sky of a scene, with all that is in it.
pub(super) fn sky(scene: &Scene, seed: u64) -> Image {
    let colours = scene.sky.colours();
    let mut canvas = Canvas::new(SCENE_SIZE.0, SCENE_SIZE.1);
    let whole = Shape::Slab((-2.0, -2.0), (WIDTH + 2.0, HEIGHT + 2.0), 0.0);
    canvas.paint(whole, 1.0, |_, y| {
        let share = (y / (HORIZON * HEIGHT)).min(1.0);
        colours.top.mix(colours.low, share * share * 0.4 + share * 0.6)
    });
    if scene.sky.is_dark() {
        stars(&mut canvas, Noise::new(seed, 801));
    }
    clouds(&mut canvas, &colours, seed);
    if let Some((x, y)) = scene.sun {
        sun(&mut canvas, (x * WIDTH, y * HEIGHT), scene.sky, colours.sun);
    }
    if scene.sky == SkyLook::Storm {
        lightning(&mut canvas, Noise::new(seed, 803));
    }
    canvas.finish()
}

fn stars(canvas: &mut Canvas, noise: Noise) {
    for star in 0..90 {
        let at = (noise.range(star, 0, 0.0, WIDTH), noise.range(star, 1, 0.0, HORIZON * HEIGHT));
        let size = noise.range(star, 2, 0.35, 0.95);
        canvas.veil(Shape::Disc(at, size), p::LINEN, noise.range(star, 3, 0.35, 0.95));
    }
}

fn sun(canvas: &mut Canvas, at: (f32, f32), sky: SkyLook, colour: Rgb) {
    let (radius, halo) = if sky.is_dark() { (10.0, 26.0) } else { (10.0, 58.0) };
    for ring in 0..14 {
        let share = ring as f32 / 14.0;
        canvas.veil(Shape::Disc(at, halo - (halo - radius) * share), colour, 0.035);
    }
    canvas.flat(Shape::Disc(at, radius), colour);
    if sky.is_dark() {
        for (x, y, size) in [(-3.0, -2.5, 2.6), (3.2, 1.5, 2.0), (-1.0, 4.5, 1.6), (3.5, -4.5, 1.2f32)] {
            canvas.veil(Shape::Disc((at.0 + x, at.1 + y), size), p::GRANITE, 0.3);
        }
    }
}

fn clouds(canvas: &mut Canvas, colours: &SkyColours, seed: u64) {
    if colours.cover <= 0.0 {
        return;
    }
    let noise = Noise::new(seed, 802);
    // Clouds near the horizon are farther away, and so flatter.
    let density = |x: f32, y: f32| {
        let depth = 1.3 - y / HEIGHT;
        noise.cloud(x / 62.0 + 7.0, y / (20.0 * depth), PERIOD)
    };
    let (low, high) = (0.78 - colours.cover * 0.62, 0.9 - colours.cover * 0.5);
    let mut layer = Canvas::new(SCENE_SIZE.0, SCENE_SIZE.1);
    for row in 0..FIRST_ROW + 2 {
        for column in 0..SCENE_SIZE.0 {
            let (x, y) = (column as f32, row as f32);
            let here = density(x, y);
            let cover = smoothstep(((here - low) / (high - low)).clamp(0.0, 1.0));
            if cover > 0.0 {
                // Lit from the upper left: thinner there means a lit rim.
                let lit = ((here - density(x - 3.0, y - 3.5)) * 7.0 + 0.55).clamp(0.0, 1.0);
                let square = Shape::Slab((x, y), (x + 1.0, y + 1.0), 0.0);
                layer.veil(square, colours.belly.mix(colours.cloud, lit), cover * 0.92);
            }
        }
    }
    canvas.lay(&layer);
}

fn lightning(canvas: &mut Canvas, noise: Noise) {
    let mut from = (WIDTH * noise.range(0, 0, 0.55, 0.8), 4.0);
    for ring in 0..8 {
        canvas.veil(Shape::Disc((from.0, 24.0), 60.0 - ring as f32 * 6.0), p::DRIFT, 0.05);
    }
    for step in 0..7 {
        let to = (from.0 + noise.range(step, 1, -11.0, 8.0), from.1 + 9.0);
        canvas.line(from, to, 3.4 - 0.3 * step as f32, p::DRIFT);
        canvas.line(from, to, 1.5, p::FLAME.mix(p::SNOW, 0.6));
        if step % 2 == 1 {
            let side = (to.0 + noise.range(step, 2, -16.0, 16.0), to.1 + 8.0);
            canvas.line(to, side, 1.0, p::SNOW);
        }
        from = to;
    }
}

/// Chains of hills along the horizon, the farthest first.
pub(super) fn hills(layer: &mut SceneLayer, scene: &Scene, seed: u64) {
    if scene.hills <= 0.0 {
        return;
    }
    let body = scene.ground.colour();
    let green = match scene.ground {
        TerrainLook::Mud | TerrainLook::Road | TerrainLook::Floor => p::MOSS,
        _ => body,
    };
    for (chain, (tall, length, near)) in
        [(1.0, 70.0, -0.75), (0.72, 52.0, -0.4), (0.42, 38.0, -0.1)].into_iter().enumerate()
    {
        let noise = Noise::new(seed, 810 + chain as u32);
        let ridge = |x: f32| {
            let share = noise.cloud(x / length + 3.0, 0.5, PERIOD);
            HORIZON * HEIGHT + 2.0 - scene.hills * tall * HEIGHT * 0.62 * (share - 0.12).max(0.03)
        };
        for column in 0..SCENE_SIZE.0 {
            let x = column as f32;
            let top = ridge(x);
            // Slopes that rise to the right face the light.
            let slope = ((ridge(x - 2.0) - ridge(x + 2.0)) * 0.09).clamp(-0.22, 0.22);
            for row in top.max(0.0) as usize..FIRST_ROW + 3 {
                let cover = (row as f32 + 1.0 - top).min(1.0);
                let grain = noise.smooth(x / 5.0, row as f32 / 2.5, PERIOD) - 0.5;
                let fall = (row as f32 - top) / HEIGHT;
                layer.blend((column, row), green.lit(0.86 + slope + grain * 0.14 + fall * 0.3), cover, near);
            }
        }
    }
}

/// The ground from the horizon to the lower edge, in perspective.
pub(super) fn ground(layer: &mut SceneLayer, look: TerrainLook, seed: u64) {
    let span = look.span() as usize;
    let side = span * TILE;
    let mut texture = Image::new(side, side);
    for variant in 0..look.variants() {
        let (x, y) = (variant as usize % span * TILE, variant as usize / span * TILE);
        texture.draw(&terrain(look, variant, 0, seed), x as i32, y as i32);
    }
    let texel = |u: i32, v: i32| {
        let [red, green, blue, _] =
            texture.pixel(u.rem_euclid(side as i32) as usize, v.rem_euclid(side as i32) as usize);
        Rgb(red, green, blue)
    };
    let mean = look.colour();
    let mut v = 0.0;
    for row in FIRST_ROW..SCENE_SIZE.1 {
        let y = (row as f32 + 0.5) / HEIGHT;
        let (near, scale) = (nearness(y), scale_at(y) * 0.62);
        // A row farther away covers more of the ground: it is seen at a flatter angle.
        v += 1.6 / scale;
        for column in 0..SCENE_SIZE.0 {
            let u = (column as f32 - WIDTH / 2.0) / scale;
            let (left, top) = (u.floor(), v.floor());
            let (dx, dy) = (u - left, v - top);
            let (left, top) = (left as i32, top as i32);
            let above = texel(left, top).mix(texel(left + 1, top), dx);
            let below = texel(left, top + 1).mix(texel(left + 1, top + 1), dx);
            let detail = (near * 2.2 + 0.1).min(1.0);
            let colour = mean.mix(above.mix(below, dy), detail).lit(0.9 + 0.1 * near);
            layer.blend((column, row), colour, 1.0, near);
        }
    }
}

/// Trees along the horizon.
pub(super) fn woods(layer: &mut SceneLayer, scene: &Scene, seed: u64) {
    let noise = Noise::new(seed, 820);
    let count = (scene.woods * 70.0) as i32;
    let is_wintry = matches!(
        scene.ground,
        TerrainLook::Ice
            | TerrainLook::FrozenMud
            | TerrainLook::SnowySand
            | TerrainLook::SnowyScrub
            | TerrainLook::Snow
            | TerrainLook::SnowyForest
            | TerrainLook::SnowyRock
    );
    let mut trees: Vec<(f32, f32, i32)> = (0..count)
        .map(|tree| (noise.range(tree, 0, -0.02, 1.02), noise.range(tree, 1, HORIZON + 0.01, HORIZON + 0.075), tree))
        .collect();
    trees.sort_by(|a, b| a.1.total_cmp(&b.1));
    for (x, y, tree) in trees {
        let (look, variant) = PlantLook::tree_at((x * 40.0) as i32, tree % 3, seed);
        let look = if is_wintry { look.in_winter() } else { look };
        let scale = scale_at(y) * 0.8;
        let image = plant_at(scale, look, variant, seed);
        let foot = image.height as f32 - 10.0 * scale;
        let at = (x * WIDTH - image.width as f32 / 2.0, y * HEIGHT - foot);
        layer.draw(&image, (at.0 as i32, at.1 as i32), nearness(y) - 0.1);
    }
}
