//! All views of a look on one sheet: for the command line, for editors and for documents.

use super::image::Image;
use super::look_book::LookBook;
use super::made::{GearTexture, StructureTexture, UnitTexture};
use super::painter::paint_of;
use super::palette::{self, Rgb};
use super::picture::Picture;
use super::unit_look::{Facing, Pose};

/// Pixels between two pictures.
const GAP: usize = 4;

/// Every picture of a unit, a structure or a weapon with this texture, on a meadow: of a unit one row for each facing
/// (standing, walking, working, striking), then asleep and dead; of a structure one row of frames for each state; of a weapon
/// it alone, then one row for each facing. `None` if neither the book nor the library knows the name.
pub fn look_sheet(book: &LookBook, name: &str, seed: u64) -> Option<Image> {
    let rows = match (book.unit(name), book.structure(name)) {
        (Some(unit), _) => unit_rows(unit),
        (None, Some(structure)) => structure_rows(structure),
        (None, None) => gear_rows(book.gear(name)?),
    };
    Some(on_meadow(book, &rows, seed))
}

/// One picture of a look on a transparent background: a unit standing and facing the viewer, a structure as it is
/// built. `None` if neither the book nor the library knows the name.
pub fn look_preview(book: &LookBook, name: &str, seed: u64) -> Option<Image> {
    let picture = match (book.unit(name), book.structure(name)) {
        (Some(unit), _) => Picture::alive(unit, 0, Facing::South, Pose::Stand, 0),
        (None, Some(structure)) => Picture::built(structure, if structure.joins() { 0b1010 } else { 0 }, 0),
        (None, None) => return None,
    };
    Some(paint_of(book, picture, seed))
}

fn unit_rows(unit: UnitTexture) -> Vec<Vec<Picture>> {
    let frames = |facing, pose: Pose| (0..pose.frames()).map(move |frame| Picture::alive(unit, 0, facing, pose, frame));
    let on_its_feet = [Pose::Stand, Pose::Walk, Pose::Work, Pose::Fight, Pose::Shoot];
    let row = |&facing: &Facing| on_its_feet.iter().flat_map(|&pose| frames(facing, pose)).collect();
    let mut rows: Vec<Vec<Picture>> = Facing::ALL.iter().map(row).collect();
    rows.push([Pose::Sleep, Pose::Dead].iter().flat_map(|&pose| frames(Facing::South, pose)).collect());
    rows
}

fn structure_rows(structure: StructureTexture) -> Vec<Vec<Picture>> {
    let frames = |state| (0..structure.frames()).map(|frame| Picture::built(structure, state, frame)).collect();
    (0..structure.meaning().count()).map(frames).collect()
}

fn gear_rows(gear: GearTexture) -> Vec<Vec<Picture>> {
    let frames =
        |facing, pose: Pose| (0..pose.frames()).filter_map(move |frame| Picture::on_body(gear, facing, pose, frame));
    let row = |&facing: &Facing| Pose::ALL.iter().flat_map(|&pose| frames(facing, pose)).collect();
    [vec![Picture::Gear(gear)]].into_iter().chain(Facing::ALL.iter().map(row)).collect()
}

fn on_meadow(book: &LookBook, rows: &[Vec<Picture>], seed: u64) -> Image {
    let wide = |row: &Vec<Picture>| row.iter().map(|picture| picture.size().0 + GAP).sum::<usize>() + GAP;
    let high = |row: &Vec<Picture>| row.iter().map(|picture| picture.size().1).max().unwrap_or(0) + GAP;
    let width = rows.iter().map(wide).max().unwrap_or(GAP);
    let height = rows.iter().map(high).sum::<usize>() + GAP;
    let Rgb(red, green, blue) = palette::MEADOW;
    let mut sheet = Image::from_fn(width, height, |_, _| [red, green, blue, 255]);
    let mut top = GAP;
    for row in rows {
        let mut left = GAP;
        for &picture in row {
            sheet.draw(&paint_of(book, picture, seed), left as i32, top as i32);
            left += picture.size().0 + GAP;
        }
        top += high(row);
    }
    sheet
}
