//! What `docs/look.md` shows is what the library paints. `OSADA_UPDATE=1 cargo test --no-default-features --test promises
//! -- look` paints its pictures anew.

use osada::level::{load_looks, shipped};
use osada::texture::palette::{self, Rgb};
use osada::texture::{
    DesignationLook, EffectLook, Facing, IconLook, Image, LookBook, Picture, PlantLook, Pose, SCENE_SIZE, StatusLook,
    StructureLook, TerrainLook, UnitLook, paint_of, paint_scene,
};
use std::path::PathBuf;

/// The seed of the pictures, as in the window.
const SEED: u64 = 1;
/// Pixels a row of the contact sheet, before it is enlarged.
const WIDTH: usize = 600;
/// Pixels between two pictures.
const GAP: usize = 4;
/// Times that the sheet is enlarged.
const TIMES: usize = 2;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Checks a file of the documentation, or writes it when asked to.
fn keep(name: &str, painted: impl Fn() -> Vec<u8>, same: impl Fn(&[u8]) -> bool) {
    if crate::updating() {
        std::fs::write(file(name), painted()).expect("it can be written");
    }
    let kept = std::fs::read(file(name)).expect("the picture is there");
    assert!(same(&kept), "docs/{name} is not what is painted; write it anew with OSADA_UPDATE=1");
}

#[test]
fn the_swatches_in_the_documentation_are_the_palette() {
    let (columns, wide, high) = (7, 108, 58);
    let rows = palette::ALL.len().div_ceil(columns);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" font-size=\"11\">\n",
        columns * wide,
        rows * high
    );
    for (number, &(name, colour)) in palette::ALL.iter().enumerate() {
        let (x, y) = (number % columns * wide, number / columns * high);
        let name = name.to_lowercase();
        let hex = hex(colour);
        svg += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"34\" fill=\"{hex}\" stroke=\"#261c18\"/>\
             <text x=\"{x}\" y=\"{}\" fill=\"#808080\">{name} {hex}</text>\n",
            wide - 8,
            y + 47
        );
    }
    svg += "</svg>\n";
    keep("pictures/palette.svg", || svg.clone().into_bytes(), |kept| kept == svg.as_bytes());
}

#[test]
fn the_contact_sheet_in_the_documentation_is_what_is_painted() {
    let sheet = contact_sheet();
    let (size, pixels) = ((sheet.width as u32, sheet.height as u32), opaque(&sheet));
    let same = |kept: &[u8]| decoded(kept).is_ok_and(|found| found == (size, pixels.clone()));
    keep("pictures/sheet.png", || encoded(size, &pixels).expect("it can be written"), same);
}

#[test]
fn the_looks_of_data_in_the_documentation_are_what_is_painted() {
    let book = load_looks(&[shipped::LOOKS]).expect("the looks that ship are right");
    let sheet = sheet_of_looks(&book);
    let (size, pixels) = ((sheet.width as u32, sheet.height as u32), opaque(&sheet));
    let same = |kept: &[u8]| decoded(kept).is_ok_and(|found| found == (size, pixels.clone()));
    keep("pictures/looks.png", || encoded(size, &pixels).expect("it can be written"), same);
}

#[test]
fn the_scenes_in_the_documentation_are_what_is_painted() {
    let book = load_looks(&[shipped::LOOKS]).expect("the looks that ship are right");
    let columns = 4;
    let (wide, high) = (SCENE_SIZE.0 + GAP, SCENE_SIZE.1 + GAP);
    let rows = book.scenes().count().div_ceil(columns);
    let Rgb(red, green, blue) = palette::LINEN;
    let mut sheet = Image::from_fn(columns * wide + GAP, rows * high + GAP, |_, _| [red, green, blue, 255]);
    for (number, (_, scene)) in book.scenes().enumerate() {
        let (x, y) = (number % columns * wide + GAP, number / columns * high + GAP);
        sheet.draw(&paint_scene(&book, scene, SEED), x as i32, y as i32);
    }
    let (size, pixels) = ((sheet.width as u32, sheet.height as u32), opaque(&sheet));
    let same = |kept: &[u8]| decoded(kept).is_ok_and(|found| found == (size, pixels.clone()));
    keep("pictures/scenes.png", || encoded(size, &pixels).expect("it can be written"), same);
}

/// Every look that ships as data: units in their poses, structures in their frames.
fn sheet_of_looks(book: &LookBook) -> Image {
    let mut rows = Vec::new();
    let mut structures = Vec::new();
    for (name, _) in book.iter() {
        if let Some(unit) = book.unit(name) {
            let stand = Facing::ALL.iter().map(|&facing| Picture::alive(unit, 0, facing, Pose::Stand, 0));
            let does =
                |pose: Pose| (0..pose.frames()).map(move |frame| Picture::alive(unit, 0, Facing::East, pose, frame));
            let acts = [Pose::Walk, Pose::Work, Pose::Fight, Pose::Sleep, Pose::Dead].into_iter().flat_map(does);
            rows.push(stand.chain(acts).collect());
        }
        if let Some(structure) = book.structure(name) {
            structures.extend((0..structure.frames()).map(|frame| Picture::built(structure, 0, frame)));
        }
    }
    rows.push(structures);
    sheet_of(book, rows, 840)
}

/// Grounds, plants, structures, units in their poses, and signs.
fn contact_sheet() -> Image {
    let grounds = TerrainLook::ALL.iter().map(|&look| Picture::ground(look, 0, 0, 0, 15));
    let plants = PlantLook::ALL.iter().flat_map(|&look| (0..3).map(move |variant| Picture::growing(look, variant)));
    let structures = StructureLook::ALL.iter().map(|&look| {
        let state = if look.joins() { 0b1010 } else { 0 };
        Picture::built(look, state, 0)
    });
    let mut rows: Vec<Vec<Picture>> = vec![grounds.collect(), plants.collect(), structures.collect()];
    for &look in UnitLook::ALL {
        let stand = Facing::ALL.iter().map(|&facing| Picture::alive(look, 0, facing, Pose::Stand, 0));
        let does = |pose: Pose| (0..pose.frames()).map(move |frame| Picture::alive(look, 0, Facing::East, pose, frame));
        let acts = [Pose::Walk, Pose::Work, Pose::Fight, Pose::Sleep, Pose::Dead].into_iter().flat_map(does);
        let others =
            (1..look.variants().min(4)).map(|variant| Picture::alive(look, variant, Facing::South, Pose::Stand, 0));
        rows.push(stand.chain(acts).chain(others).collect());
    }
    let colonist = |variant| Picture::alive(UnitLook::Colonist, variant, Facing::South, Pose::Stand, 0);
    rows.push((0..UnitLook::Colonist.variants()).map(colonist).collect());
    rows.push(IconLook::ALL.iter().map(|&look| Picture::Icon(look)).collect());
    let signs = DesignationLook::ALL.iter().map(|&look| Picture::Designation(look));
    rows.push(signs.chain(StatusLook::ALL.iter().map(|&look| Picture::Status(look))).collect());
    let effects = EffectLook::ALL
        .iter()
        .flat_map(|&look| (0..look.frames() as u8).map(move |frame| Picture::Effect { look, frame }));
    rows.push(effects.collect());
    sheet_of(&LookBook::default(), rows, WIDTH)
}

/// Rows of pictures on a meadow so many pixels wide, enlarged.
fn sheet_of(book: &LookBook, rows: Vec<Vec<Picture>>, widest: usize) -> Image {
    let mut placed = Vec::new();
    let mut y = GAP;
    for row in rows {
        let (mut x, mut high) = (GAP, 0);
        for picture in row {
            let (width, height) = picture.size();
            if x + width + GAP > widest {
                (x, y, high) = (GAP, y + high + GAP, 0);
            }
            placed.push((picture, x, y));
            (x, high) = (x + width + GAP, high.max(height));
        }
        y += high + 2 * GAP;
    }
    let Rgb(red, green, blue) = palette::MEADOW;
    let mut sheet = Image::from_fn(widest, y, |_, _| [red, green, blue, 255]);
    for (picture, x, y) in placed {
        sheet.draw(&paint_of(book, picture, SEED), x as i32, y as i32);
    }
    sheet.enlarged(TIMES)
}

/// Red, green and blue of every pixel.
fn opaque(image: &Image) -> Vec<u8> {
    image.rgba.chunks(4).flat_map(|pixel| &pixel[..3]).copied().collect()
}

fn encoded((width, height): (u32, u32), pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Best);
    encoder.set_filter(png::FilterType::NoFilter);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(file)
}

/// The size and the pixels of a PNG file, whatever way they were packed.
fn decoded(file: &[u8]) -> Result<((u32, u32), Vec<u8>), png::DecodingError> {
    let mut reader = png::Decoder::new(file).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels)?;
    Ok(((frame.width, frame.height), pixels))
}
