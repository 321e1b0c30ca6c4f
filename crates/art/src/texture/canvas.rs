//! Drawing: anti-aliased shapes by signed distance, with light from the upper left, outlines and shadows.

use super::image::Image;
use super::palette::{INK, Rgb};
use super::shape::Shape;

/// Direction to the light: upper left.
const LIGHT: (f32, f32) = (-0.55, -0.83);

/// Pixels in the making: premultiplied RGBA from 0 to 1. Coordinates are pixels, (0, 0) being the
/// upper left corner of the upper left pixel.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 4]>,
    /// Added to every x before drawing.
    pub shift_x: f32,
    /// Added to every y before drawing.
    pub shift_y: f32,
    /// Pixels per drawing unit.
    pub scale: f32,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0.0; 4]; width * height], shift_x: 0.0, shift_y: 0.0, scale: 1.0 }
    }

    /// An empty canvas for a picture of so many drawing units, each `scale` pixels wide.
    pub fn scaled(width: usize, height: usize, scale: f32) -> Self {
        let pixels = |units: usize| (units as f32 * scale).ceil() as usize;
        Self { scale, ..Self::new(pixels(width), pixels(height)) }
    }

    /// An empty canvas of the same size, at scale 1.
    pub fn blank(&self) -> Self {
        Self::new(self.width, self.height)
    }

    /// A canvas that shows the image.
    pub fn over(image: &Image) -> Self {
        let mut canvas = Self::new(image.width, image.height);
        for (pixel, rgba) in canvas.pixels.iter_mut().zip(image.rgba.chunks_exact(4)) {
            let alpha = f32::from(rgba[3]) / 255.0;
            let channel = |i: usize| f32::from(rgba[i]) / 255.0 * alpha;
            *pixel = [channel(0), channel(1), channel(2), alpha];
        }
        canvas
    }

    /// Fills a shape evenly.
    pub fn flat(&mut self, shape: Shape, colour: Rgb) {
        self.paint(shape, 1.0, |_, _| colour);
    }

    /// Fills a shape with a translucent colour.
    pub fn veil(&mut self, shape: Shape, colour: Rgb, alpha: f32) {
        self.paint(shape, alpha, |_, _| colour);
    }

    /// Fills a shape as if its rim were rounded: lit towards the upper left, shaded towards the lower right.
    pub fn solid(&mut self, shape: Shape, colour: Rgb) {
        self.bevel(shape, colour, 3.5, 0.42);
    }

    /// Like [`Self::solid`] with a rim of `depth` pixels and light of the given strength.
    pub fn bevel(&mut self, shape: Shape, colour: Rgb, depth: f32, strength: f32) {
        self.paint(shape, 1.0, |x, y| {
            let here = shape.distance(x, y);
            let slope_x = shape.distance(x + 0.5, y) - shape.distance(x - 0.5, y);
            let slope_y = shape.distance(x, y + 0.5) - shape.distance(x, y - 0.5);
            let rim = (1.0 + here / depth).clamp(0.0, 1.0);
            colour.lit(1.0 + strength * rim * (slope_x * LIGHT.0 + slope_y * LIGHT.1))
        });
    }

    /// Fills a shape with a colour for each place.
    pub fn paint(&mut self, shape: Shape, alpha: f32, colour: impl Fn(f32, f32) -> Rgb) {
        let (low, high) = shape.bounds();
        let clip = |value: f32, shift: f32, margin: f32, most: usize| {
            ((value * self.scale + shift + margin).max(0.0) as usize).min(most)
        };
        let (left, right) = (clip(low.0, self.shift_x, -1.0, self.width), clip(high.0, self.shift_x, 2.0, self.width));
        let (top, bottom) =
            (clip(low.1, self.shift_y, -1.0, self.height), clip(high.1, self.shift_y, 2.0, self.height));
        for row in top..bottom {
            for column in left..right {
                let x = (column as f32 + 0.5 - self.shift_x) / self.scale;
                let y = (row as f32 + 0.5 - self.shift_y) / self.scale;
                let cover = (0.5 - shape.distance(x, y) * self.scale).clamp(0.0, 1.0) * alpha;
                if cover > 0.0 {
                    self.blend(row * self.width + column, colour(x, y), cover);
                }
            }
        }
    }

    /// A stroke with round ends.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Rgb) {
        self.flat(Shape::Bar(from, to, width / 2.0), colour);
    }

    /// Puts an ink line around everything drawn so far.
    pub fn outline(&mut self) {
        self.outline_with(INK, 0.85);
    }

    /// Puts a line of the given colour around everything drawn so far: a pixel wide, and wider on an enlarged picture.
    pub fn outline_with(&mut self, colour: Rgb, strength: f32) {
        for _ in 0..(self.scale / 2.0 + 0.5).max(1.0) as usize {
            self.rim(colour, strength);
        }
    }

    fn rim(&mut self, colour: Rgb, strength: f32) {
        let alpha: Vec<f32> = self.pixels.iter().map(|pixel| pixel[3]).collect();
        let (width, height) = (self.width, self.height);
        let at = |x: i32, y: i32| {
            let inside = x >= 0 && y >= 0 && (x as usize) < width && (y as usize) < height;
            if inside { alpha[y as usize * width + x as usize] } else { 0.0 }
        };
        for y in 0..self.height as i32 {
            for x in 0..self.width as i32 {
                let around = at(x - 1, y).max(at(x + 1, y)).max(at(x, y - 1)).max(at(x, y + 1));
                let index = y as usize * self.width + x as usize;
                let room = 1.0 - self.pixels[index][3];
                if around * room > 0.0 {
                    self.put_below(index, colour, around * strength);
                }
            }
        }
    }

    /// Lays a soft shadow under everything drawn so far.
    pub fn shadow(&mut self, centre: (f32, f32), radius: (f32, f32)) {
        for y in 0..self.height {
            for x in 0..self.width {
                let dx = ((x as f32 + 0.5 - self.shift_x) / self.scale - centre.0) / radius.0;
                let dy = ((y as f32 + 0.5 - self.shift_y) / self.scale - centre.1) / radius.1;
                let depth = 1.0 - (dx * dx + dy * dy);
                if depth > 0.0 {
                    self.put_below(y * self.width + x, INK, (depth * 1.6).min(1.0) * 0.42);
                }
            }
        }
    }

    /// Lays everything drawn on another canvas of the same size over this one.
    pub fn lay(&mut self, other: &Self) {
        for (below, above) in self.pixels.iter_mut().zip(&other.pixels) {
            for channel in 0..4 {
                below[channel] = above[channel] + below[channel] * (1.0 - above[3]);
            }
        }
    }

    /// The finished pixels.
    pub fn finish(&self) -> Image {
        Image::from_fn(self.width, self.height, |x, y| {
            let [r, g, b, alpha] = self.pixels[y * self.width + x];
            if alpha <= 0.0 {
                return [0; 4];
            }
            let channel = |value: f32| (value / alpha * 255.0 + 0.5).clamp(0.0, 255.0) as u8;
            [channel(r), channel(g), channel(b), (alpha * 255.0 + 0.5).clamp(0.0, 255.0) as u8]
        })
    }

    fn blend(&mut self, index: usize, colour: Rgb, alpha: f32) {
        let below = &mut self.pixels[index];
        for (channel, value) in below.iter_mut().zip(colour.channels()) {
            *channel = f32::from(value) / 255.0 * alpha + *channel * (1.0 - alpha);
        }
        below[3] = alpha + below[3] * (1.0 - alpha);
    }

    fn put_below(&mut self, index: usize, colour: Rgb, alpha: f32) {
        let above = &mut self.pixels[index];
        let room = (1.0 - above[3]) * alpha;
        for (channel, value) in above.iter_mut().zip(colour.channels()) {
            *channel += f32::from(value) / 255.0 * room;
        }
        above[3] += room;
    }
}
