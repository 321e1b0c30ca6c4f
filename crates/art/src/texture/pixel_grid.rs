//! Small pictures drawn pixel by pixel, as data files give them.

use super::canvas::Canvas;
use super::image::Image;
use super::palette::Rgb;

/// Pixels row by row from the upper left; `None` is transparent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelGrid {
    width: usize,
    height: usize,
    pixels: Vec<Option<Rgb>>,
}

impl PixelGrid {
    /// A grid of rows; shorter ones end with transparent pixels.
    pub fn new(rows: &[Vec<Option<Rgb>>]) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let padded = |row: &Vec<Option<Rgb>>| row.iter().copied().chain(std::iter::repeat(None)).take(width).collect();
        let pixels: Vec<Vec<Option<Rgb>>> = rows.iter().map(padded).collect();
        Self { width, height: rows.len(), pixels: pixels.concat() }
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// True if nothing of it is seen.
    pub fn is_empty(&self) -> bool {
        self.pixels.iter().all(Option::is_none)
    }

    /// The colour at a place; `None` outside.
    pub(super) fn at(&self, x: i32, y: i32) -> Option<Rgb> {
        let inside = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        if inside { self.pixels[y as usize * self.width + x as usize] } else { None }
    }

    /// The grid turned so that its top is on the left.
    pub(super) fn laid_down(&self) -> Self {
        let (width, height) = (self.height, self.width);
        let place = |index: usize| self.at((self.width - 1 - index / width) as i32, (index % width) as i32);
        Self { width, height, pixels: (0..width * height).map(place).collect() }
    }

    /// The grid with every colour changed.
    pub(super) fn coloured(&self, change: impl Fn(Rgb) -> Rgb) -> Self {
        Self { pixels: self.pixels.iter().map(|pixel| pixel.map(&change)).collect(), ..*self }
    }

    /// The grid with the pixel of each place taken from another.
    pub(super) fn moved(&self, from: impl Fn(i32, i32) -> (i32, i32)) -> Self {
        let place = |index: usize| {
            let (x, y) = from((index % self.width) as i32, (index / self.width) as i32);
            self.at(x, y)
        };
        Self { pixels: (0..self.width * self.height).map(place).collect(), ..*self }
    }

    /// Lays the grid over an image with its upper left corner at a place; its pixels are squares of `pixel` pixels.
    pub(super) fn draw(&self, image: &mut Image, pixel: usize, (left, top): (i32, i32)) {
        for y in 0..self.height * pixel {
            for x in 0..self.width * pixel {
                let (to_x, to_y) = (left + x as i32, top + y as i32);
                let inside = to_x >= 0 && to_y >= 0 && (to_x as usize) < image.width && (to_y as usize) < image.height;
                if let Some(Rgb(red, green, blue)) = self.pixels[y / pixel * self.width + x / pixel].filter(|_| inside)
                {
                    image.set(to_x as usize, to_y as usize, [red, green, blue, 255]);
                }
            }
        }
    }
}

/// The image on a canvas, with a line of ink around it if `is_outlined`.
pub(super) fn lined(image: &Image, is_outlined: bool) -> Canvas {
    let mut canvas = Canvas::over(image);
    if is_outlined {
        canvas.outline();
    }
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_laid_down_has_its_top_on_the_left() {
        let (a, b, c) = (Some(Rgb(1, 0, 0)), Some(Rgb(2, 0, 0)), None);
        let grid = PixelGrid::new(&[vec![a, b], vec![c], vec![b, a]]);
        assert_eq!((grid.width(), grid.height(), grid.at(1, 1)), (2, 3, None));
        let lying = grid.laid_down();
        assert_eq!((lying.width(), lying.height()), (3, 2));
        assert_eq!((0..3).map(|x| lying.at(x, 1)).collect::<Vec<_>>(), [a, c, b]);
        assert_eq!((0..3).map(|x| lying.at(x, 0)).collect::<Vec<_>>(), [b, None, a]);
    }
}
