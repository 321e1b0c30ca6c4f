//! Finished pixels.

/// Pixels along one side of a tile.
pub const TILE: usize = 32;

/// Straight-alpha RGBA pixels, row by row from the upper left, four bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub width: usize,
    pub height: usize,
    /// `width` × `height` × 4 bytes.
    pub rgba: Vec<u8>,
}

impl Image {
    /// A transparent image.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, rgba: vec![0; width * height * 4] }
    }

    /// An image filled from the RGBA of each pixel.
    pub fn from_fn(width: usize, height: usize, mut pixel: impl FnMut(usize, usize) -> [u8; 4]) -> Self {
        let mut rgba = Vec::with_capacity(width * height * 4);
        for y in 0..height {
            for x in 0..width {
                rgba.extend(pixel(x, y));
            }
        }
        Self { width, height, rgba }
    }

    /// The RGBA of a pixel. Panics outside the image.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 4] {
        let at = (y * self.width + x) * 4;
        [self.rgba[at], self.rgba[at + 1], self.rgba[at + 2], self.rgba[at + 3]]
    }

    /// Sets the RGBA of a pixel. Panics outside the image.
    pub fn set(&mut self, x: usize, y: usize, pixel: [u8; 4]) {
        let at = (y * self.width + x) * 4;
        self.rgba[at..at + 4].copy_from_slice(&pixel);
    }

    /// The image with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        Self::from_fn(self.width, self.height, |x, y| self.pixel(self.width - 1 - x, y))
    }

    /// The image with every pixel `times` pixels wide and high; 0 counts as 1.
    pub fn enlarged(&self, times: usize) -> Self {
        let times = times.max(1);
        Self::from_fn(self.width * times, self.height * times, |x, y| self.pixel(x / times, y / times))
    }

    /// The image enlarged or shrunk by a factor, with the nearest pixel everywhere.
    pub(super) fn resized(&self, factor: f32) -> Self {
        let side = |pixels: usize| ((pixels as f32 * factor + 0.5) as usize).max(1);
        let from = |at: usize, pixels: usize| (((at as f32 + 0.5) / factor) as usize).min(pixels - 1);
        Self::from_fn(side(self.width), side(self.height), |x, y| self.pixel(from(x, self.width), from(y, self.height)))
    }

    /// The image pressed together from above to a share of its height, rows being averaged.
    pub(super) fn flattened(&self, share: f32) -> Self {
        let height = ((self.height as f32 * share + 0.5) as usize).clamp(1, self.height);
        Self::from_fn(self.width, height, |x, y| {
            let rows = y * self.height / height..((y + 1) * self.height / height).max(y * self.height / height + 1);
            let (mut sum, count) = ([0u32; 4], rows.len() as u32);
            for [red, green, blue, alpha] in rows.map(|row| self.pixel(x, row)) {
                // Colours count as much as they cover.
                let weigh = |value: u8| u32::from(value) * u32::from(alpha);
                sum = [sum[0] + weigh(red), sum[1] + weigh(green), sum[2] + weigh(blue), sum[3] + u32::from(alpha)];
            }
            let [red, green, blue, alpha] = sum;
            let channel = |value: u32| value.checked_div(alpha).unwrap_or(0) as u8;
            [channel(red), channel(green), channel(blue), (alpha / count) as u8]
        })
    }

    /// Lays `other` over this image with its upper left corner at (`left`, `top`), cut off at the borders.
    pub fn draw(&mut self, other: &Self, left: i32, top: i32) {
        for y in 0..other.height {
            for x in 0..other.width {
                let (at_x, at_y) = (left + x as i32, top + y as i32);
                if at_x >= 0 && at_y >= 0 && (at_x as usize) < self.width && (at_y as usize) < self.height {
                    let (at_x, at_y) = (at_x as usize, at_y as usize);
                    self.set(at_x, at_y, over(other.pixel(x, y), self.pixel(at_x, at_y)));
                }
            }
        }
    }
}

/// Source over destination, both with straight alpha (Porter and Duff 1984).
fn over(source: [u8; 4], below: [u8; 4]) -> [u8; 4] {
    let (a, b) = (f32::from(source[3]) / 255.0, f32::from(below[3]) / 255.0);
    let alpha = a + b * (1.0 - a);
    if alpha <= 0.0 {
        return [0; 4];
    }
    let channel = |i: usize| {
        ((f32::from(source[i]) * a + f32::from(below[i]) * b * (1.0 - a)) / alpha + 0.5).clamp(0.0, 255.0) as u8
    };
    [channel(0), channel(1), channel(2), (alpha * 255.0 + 0.5) as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opaque_pixel_covers_and_a_transparent_one_does_not() {
        let mut below = Image::from_fn(2, 1, |_, _| [10, 20, 30, 255]);
        let above = Image::from_fn(3, 2, |x, _| if x == 0 { [200, 0, 0, 255] } else { [0; 4] });
        below.draw(&above, 0, 0);
        assert_eq!(below.pixel(0, 0), [200, 0, 0, 255]);
        assert_eq!(below.pixel(1, 0), [10, 20, 30, 255]);
        below.draw(&above, -5, 9);
    }

    #[test]
    fn a_mirror_of_a_mirror_is_the_image() {
        let image = Image::from_fn(5, 3, |x, y| [x as u8, y as u8, 7, 255]);
        assert_eq!(image.mirrored().pixel(0, 1), image.pixel(4, 1));
        assert_eq!(image.mirrored().mirrored(), image);
    }
}
