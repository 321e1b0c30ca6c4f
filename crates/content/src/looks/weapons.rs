//! Weapons and shields drawn as data, checked.

use super::super::checker::Checker;
use super::colours::{grid, meanings};
use super::media::Pictures;
use super::source::{GearLookSource, HeldSource};
use osada_art::texture::{DrawnGear, GearHand};

/// Columns and rows; larger ones would not stay within a figure's picture.
const MOST: usize = 2 * DrawnGear::REACH;

/// A weapon or a shield, if it can be painted.
pub fn drawn(checker: &mut Checker, source: &GearLookSource, pictures: &Pictures) -> Option<DrawnGear> {
    checker.count("pixel", source.pixel, 1..=4);
    let meanings = meanings(checker, &source.colours, pictures);
    let grid = checker.field("drawing", |checker| grid(checker, &source.drawing, &meanings, (MOST, MOST)))?;
    let (width, height) = (grid.width(), grid.height());
    let hand = match source.held {
        HeldSource::Weapon => GearHand::Main,
        HeldSource::Shield => GearHand::Off,
    };
    let usual = match hand {
        GearHand::Main => (width / 2, height * 2 / 3),
        GearHand::Off => (width / 2, height / 2),
    };
    let grip = source.grip.map_or(usual, |(column, row)| (column as usize, row as usize));
    if grip.0 >= width || grip.1 >= height {
        checker.field("grip", |checker| {
            let (column, row) = (width - 1, height - 1);
            checker.fault(format!("the hand holds it at a column of 0 to {column} and a row of 0 to {row}"));
        });
        return None;
    }
    let gear = DrawnGear { hand, pixel: source.pixel.clamp(1, 4) as usize, is_outlined: source.outline, grid, grip };
    if gear.reach() > DrawnGear::REACH as f32 {
        let (reach, most) = (gear.reach().ceil(), DrawnGear::REACH);
        checker.field("drawing", |checker| {
            checker.fault(format!("it reaches {reach} pixels from the hand; at most {most} can be shown"));
        });
    }
    Some(gear)
}
