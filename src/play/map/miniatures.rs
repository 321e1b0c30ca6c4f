//! Miniatures of the ground and plants, and the colours of units as simple figures, for drawing from far away, where full
//! pictures would only flicker.

use glam::{IVec2, ivec2};
use osada::texture::{Atlas, Facing, Image, Picture, Pose, TILE, UnitTexture};
use std::collections::BTreeMap;

/// Pixels along one side of a miniature tile.
pub const SMALL: usize = 8;
/// Painted pixels along one side of a miniature one.
const STEP: usize = TILE / SMALL;

#[derive(Clone, Debug)]
pub struct Miniature {
    pub image: Image,
    /// Upper left corner, in miniature pixels from that of its tile.
    pub at: IVec2,
}

/// Colours of a unit seen from far away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureColours {
    pub head: [u8; 3],
    pub body: [u8; 3],
}

#[derive(Default)]
pub struct Miniatures {
    pictures: BTreeMap<Picture, Miniature>,
    figures: BTreeMap<(UnitTexture, u8), FigureColours>,
}

impl Miniatures {
    /// The miniatures of an atlas with these sheets.
    pub fn of(atlas: &Atlas, sheets: &[Image]) -> Self {
        let mut miniatures = Self::default();
        for &(picture, region) in atlas.regions() {
            let Some(sheet) = sheets.get(region.sheet) else { continue };
            let pixel = |x: usize, y: usize| sheet.pixel(region.x + x, region.y + y);
            let size = (region.width, region.height);
            match picture {
                Picture::Ground { frame: 0, .. } | Picture::Foam { frame: 0, .. } | Picture::Plant { .. } => {
                    let at = ivec2(region.offset.0, region.offset.1).div_euclid(IVec2::splat(STEP as i32));
                    miniatures.pictures.insert(picture, Miniature { image: reduced(size, STEP, pixel), at });
                }
                Picture::Unit { look, variant, facing: Facing::South, pose: Pose::Stand, frame: 0 } => {
                    miniatures.figures.insert((UnitTexture::Painted(look), variant), figure(size, pixel));
                }
                Picture::MadeUnit { look, facing: Facing::South, pose: Pose::Stand, frame: 0 } => {
                    miniatures.figures.insert((UnitTexture::Made(look), 0), figure(size, pixel));
                }
                _ => {}
            }
        }
        miniatures
    }

    /// The miniature of a picture; only first frames have one.
    pub fn picture(&self, picture: Picture) -> Option<&Miniature> {
        self.pictures.get(&picture)
    }

    pub fn figure(&self, look: UnitTexture, variant: u32) -> Option<FigureColours> {
        match Picture::alive(look, variant, Facing::South, Pose::Stand, 0) {
            Picture::Unit { variant, .. } => self.figures.get(&(look, variant)).copied(),
            _ => self.figures.get(&(look, 0)).copied(),
        }
    }
}

/// The mean of pixels, weighted by opacity.
fn mean(pixels: impl Iterator<Item = [u8; 4]>) -> [u8; 4] {
    let (mut sum, mut opacity, mut count) = ([0u32; 3], 0u32, 0u32);
    for [red, green, blue, alpha] in pixels {
        let alpha = u32::from(alpha);
        for (sum, channel) in sum.iter_mut().zip([red, green, blue]) {
            *sum += u32::from(channel) * alpha;
        }
        (opacity, count) = (opacity + alpha, count + 1);
    }
    let [red, green, blue] = sum.map(|sum| (sum / opacity.max(1)) as u8);
    [red, green, blue, (opacity / count.max(1)) as u8]
}

/// A picture of this size reduced by the factor `step`.
pub fn reduced((width, height): (usize, usize), step: usize, pixel: impl Fn(usize, usize) -> [u8; 4]) -> Image {
    Image::from_fn(width.div_ceil(step), height.div_ceil(step), |x, y| {
        let columns = x * step..((x + 1) * step).min(width);
        let rows = y * step..((y + 1) * step).min(height);
        mean(rows.flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| pixel(x, y)))
    })
}

/// The colours of the upper third and of the rest of the opaque pixels.
fn figure((width, height): (usize, usize), pixel: impl Fn(usize, usize) -> [u8; 4]) -> FigureColours {
    // A shadow is no part of the figure.
    let opaque = |&(x, y): &(usize, usize)| pixel(x, y)[3] > 200;
    let all: Vec<(usize, usize)> =
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|at| opaque(at)).collect();
    let (top, bottom) = (all.first().map_or(0, |at| at.1), all.last().map_or(height, |at| at.1 + 1));
    let neck = top + (bottom - top) / 3;
    let colour = |part: &dyn Fn(usize) -> bool| {
        let [red, green, blue, _] = mean(all.iter().filter(|at| part(at.1)).map(|&(x, y)| pixel(x, y)));
        [red, green, blue]
    };
    FigureColours { head: colour(&|y| y < neck), body: colour(&|y| y >= neck) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::ATLAS;
    use osada::texture::{PlantLook, TerrainLook, UnitLook};

    #[test]
    fn ground_plants_and_units_are_there_in_small() {
        let atlas = &*ATLAS;
        let miniatures = Miniatures::of(atlas, &atlas.sheets);
        let ground = miniatures.picture(Picture::ground(TerrainLook::Grass, 3, 4, 0, 15)).expect("grass is there");
        assert_eq!(
            (ground.image.width, ground.image.height, ground.at),
            (SMALL, SMALL, IVec2::splat(SMALL as i32 / 2))
        );
        assert!(ground.image.rgba.chunks(4).all(|pixel| pixel[3] == 255), "whole ground hides what is below");
        assert!(miniatures.picture(Picture::growing(PlantLook::Oak, 2)).is_some());
        for &look in UnitLook::ALL {
            let colours = miniatures.figure(UnitTexture::Painted(look), 1).expect("everybody can be seen from afar");
            assert_ne!(colours.body, [0; 3], "{look:?}");
        }
    }

    #[test]
    fn a_reduced_picture_has_the_mean_of_its_pixels_and_forgets_none_at_the_edge() {
        let image = reduced((5, 2), 4, |x, _| if x < 4 { [40, 80, 120, 255] } else { [200, 0, 0, 255] });
        assert_eq!((image.width, image.height), (2, 1));
        assert_eq!((image.pixel(0, 0), image.pixel(1, 0)), ([40, 80, 120, 255], [200, 0, 0, 255]));
        let half = reduced((2, 1), 2, |x, _| if x == 0 { [100, 100, 100, 255] } else { [0, 0, 0, 0] });
        assert_eq!(half.pixel(0, 0), [100, 100, 100, 127], "what is transparent has no colour");
    }
}
