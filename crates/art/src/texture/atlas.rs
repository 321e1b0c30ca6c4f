//! All pictures on a few sheets, so that the window uploads them once and draws from them.

use super::image::Image;
use super::look_book::LookBook;
use super::painter::Painter;
use super::picture::Picture;
use rayon::prelude::*;

/// Pixels along one side of a sheet: every graphics card takes textures of this size.
pub const SHEET: usize = 2048;
/// Pixels around each picture that repeat its border, so that neighbours never bleed into it.
const PAD: usize = 1;
/// Pictures that one core draws at a time.
const CHUNK: usize = 120;

/// The place of a picture in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Index into [`Atlas::sheets`].
    pub sheet: usize,
    /// Left edge, in pixels.
    pub x: usize,
    /// Upper edge, in pixels.
    pub y: usize,
    /// In pixels.
    pub width: usize,
    /// In pixels.
    pub height: usize,
    /// [`Picture::offset`]: pixels from the upper left corner of its tile.
    pub offset: (i32, i32),
}

/// Every [`Picture`] of one seed.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// Square sheets of [`SHEET`] pixels.
    pub sheets: Vec<Image>,
    pub seed: u64,
    /// The looks made of data that are painted on it.
    pub looks: LookBook,
    regions: Vec<(Picture, Region)>,
}

impl Atlas {
    /// Place of a picture. `None` only for numbers that the constructors of [`Picture`] would have wrapped.
    pub fn region(&self, picture: Picture) -> Option<Region> {
        self.regions.binary_search_by_key(&picture, |entry| entry.0).ok().map(|index| self.regions[index].1)
    }

    /// An atlas without pictures.
    pub fn blank(seed: u64, book: &LookBook) -> Self {
        Self { sheets: Vec::new(), seed, looks: book.clone(), regions: Vec::new() }
    }

    /// All pictures with their places, in order of [`Picture`].
    pub fn regions(&self) -> &[(Picture, Region)] {
        &self.regions
    }
}

/// Draws (on all cores) and packs all pictures that the library paints by itself. The same seed gives the same bytes.
pub fn atlas(seed: u64) -> Atlas {
    atlas_of(seed, &LookBook::default())
}

/// Like [`atlas`], with the looks of a book.
pub fn atlas_of(seed: u64, book: &LookBook) -> Atlas {
    let mut begun = AtlasInProgress::new(seed, book);
    let all = begun.atlas.regions.len();
    begun.paint(all);
    begun.atlas
}

/// An atlas that is painted piece by piece, so that its owner can show something meanwhile.
#[derive(Clone, Debug)]
pub struct AtlasInProgress {
    atlas: Atlas,
    /// Number of painted pictures, in the order of the atlas.
    painted: usize,
}

impl AtlasInProgress {
    /// Lays the pictures out, without painting any.
    pub fn new(seed: u64, book: &LookBook) -> Self {
        let mut pictures = Picture::all();
        pictures.extend(Picture::all_of(book));
        let regions = pack(&pictures);
        let count = regions.iter().map(|entry| entry.1.sheet + 1).max().unwrap_or(0);
        let sheets = vec![Image::new(SHEET, SHEET); count];
        Self { atlas: Atlas { sheets, seed, looks: book.clone(), regions }, painted: 0 }
    }

    /// Draws the next `most` pictures, or fewer, on all cores.
    pub fn paint(&mut self, most: usize) {
        let Self { atlas: Atlas { sheets, seed, looks, regions }, painted } = self;
        let due = &regions[*painted..(*painted + most).min(regions.len())];
        let images: Vec<Vec<Image>> = due
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut painter = Painter::new(*seed, looks);
                chunk.iter().map(|&(picture, _)| painter.paint(picture)).collect()
            })
            .collect();
        for (&(_, region), image) in due.iter().zip(images.iter().flatten()) {
            place(&mut sheets[region.sheet], image, region);
        }
        *painted += due.len();
    }

    /// The atlas, if all of it is painted.
    ///
    /// # Errors
    ///
    /// The unfinished atlas, to go on painting.
    pub fn finished(self) -> Result<Atlas, Box<Self>> {
        if self.painted == self.atlas.regions.len() { Ok(self.atlas) } else { Err(Box::new(self)) }
    }
}

/// Rows of pictures, the tallest first.
fn pack(pictures: &[Picture]) -> Vec<(Picture, Region)> {
    let mut order = pictures.to_vec();
    order.sort_by_key(|picture| std::cmp::Reverse(picture.size().1));
    let (mut sheet, mut x, mut y, mut tall) = (0, 0, 0, 0);
    let mut regions = Vec::with_capacity(order.len());
    for picture in order {
        let (width, height) = picture.size();
        let (outer_width, outer_height) = (width + 2 * PAD, height + 2 * PAD);
        if x + outer_width > SHEET {
            (x, y, tall) = (0, y + tall, 0);
        }
        if y + outer_height > SHEET {
            (sheet, x, y, tall) = (sheet + 1, 0, 0, 0);
        }
        let region = Region { sheet, x: x + PAD, y: y + PAD, width, height, offset: picture.offset() };
        regions.push((picture, region));
        x += outer_width;
        tall = tall.max(outer_height);
    }
    regions.sort_unstable_by_key(|entry| entry.0);
    regions
}

fn place(sheet: &mut Image, image: &Image, region: Region) {
    let bytes = image.width * 4;
    for y in 0..region.height + 2 * PAD {
        let row = &image.rgba[y.saturating_sub(PAD).min(region.height - 1) * bytes..][..bytes];
        let at = ((region.y + y - PAD) * sheet.width + region.x) * 4;
        sheet.rgba[at..at + bytes].copy_from_slice(row);
        for pad in 1..=PAD * 4 {
            sheet.rgba[at - pad] = row[3 - (pad - 1) % 4];
            sheet.rgba[at + bytes + pad - 1] = row[bytes - 4 + (pad - 1) % 4];
        }
    }
}
