//! Recolouring of a painted picture: every pixel belongs to the palette colour of which it is a lighter or darker
//! shade; if that colour is replaced, the pixel gets the same shade of the new one.

use super::image::Image;
use super::palette::{self, Rgb};

/// Greatest distance of a shade from its colour, as a share of full brightness squared, for each step away from the
/// colour's own brightness: `BARK` lit up is no `TIMBER`.
const SHADE_COST: f32 = 0.02;

/// The palette colour that a colour is a shade of, and the brightness of the shade: 1 is the colour itself.
fn shade_of(colour: Rgb) -> (Rgb, f32) {
    let mut best = (palette::INK, 1.0, f32::MAX);
    for &(_, known) in palette::ALL {
        let factor = (dot(colour, known) / dot(known, known)).clamp(0.45, 1.6);
        let Rgb(red, green, blue) = known;
        let off = |found: u8, own: u8| (f32::from(found) - factor * f32::from(own)) / 255.0;
        let (red, green, blue) = (off(colour.0, red), off(colour.1, green), off(colour.2, blue));
        let cost = red * red + green * green + blue * blue + SHADE_COST * (factor - 1.0) * (factor - 1.0);
        if cost < best.2 {
            best = (known, factor, cost);
        }
    }
    (best.0, best.1)
}

fn dot(a: Rgb, b: Rgb) -> f32 {
    f32::from(a.0) * f32::from(b.0) + f32::from(a.1) * f32::from(b.1) + f32::from(a.2) * f32::from(b.2)
}

/// Replaces colours of the palette in a picture, each given as the old and the new one.
pub(super) fn recolour(image: &mut Image, colours: &[(Rgb, Rgb)]) {
    if colours.is_empty() {
        return;
    }
    for pixel in image.rgba.chunks_exact_mut(4).filter(|pixel| pixel[3] > 0) {
        let (known, factor) = shade_of(Rgb(pixel[0], pixel[1], pixel[2]));
        if let Some((_, new)) = colours.iter().find(|(old, _)| *old == known) {
            pixel[..3].copy_from_slice(&new.lit(factor).channels());
        }
    }
}

/// The palette colours of a picture by their index in [`palette::ALL`], those with most pixels first; colours of less
/// than a fiftieth of it are left out.
pub(super) fn colours_of(image: &Image) -> Vec<usize> {
    let mut counts = vec![0usize; palette::ALL.len()];
    for pixel in image.rgba.chunks_exact(4).filter(|pixel| pixel[3] > 200) {
        let (known, _) = shade_of(Rgb(pixel[0], pixel[1], pixel[2]));
        if let Some(index) = palette::ALL.iter().position(|entry| entry.1 == known) {
            counts[index] += 1;
        }
    }
    let least = counts.iter().sum::<usize>() / 50;
    let mut found: Vec<usize> = (0..counts.len()).filter(|&index| counts[index] > least).collect();
    found.sort_by_key(|&index| (std::cmp::Reverse(counts[index]), index));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_the_palette_is_a_shade_of_itself_and_shades_are_kept() {
        for &(name, colour) in palette::ALL {
            assert_eq!(shade_of(colour).0, colour, "{name}");
        }
        let mut image = Image::from_fn(2, 1, |x, _| {
            let Rgb(red, green, blue) = if x == 0 { palette::MADDER.lit(0.8) } else { palette::WOAD };
            [red, green, blue, 255]
        });
        recolour(&mut image, &[(palette::MADDER, Rgb(0, 200, 100))]);
        let [red, green, blue, _] = image.pixel(0, 0);
        assert!(red == 0 && green.abs_diff(160) < 4 && blue.abs_diff(80) < 4, "{red} {green} {blue}");
        assert_eq!(image.pixel(1, 0)[..3], palette::WOAD.channels());
    }
}
