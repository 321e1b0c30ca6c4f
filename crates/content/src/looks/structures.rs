//! Looks of structures.

use super::super::checker::Checker;
use super::colours::{colour, grid, meanings, of_palette, palette_names};
use super::media::Pictures;
use super::source::{DrawnStructureSource, PartSource, StructureLookSource};
use osada_art::texture::palette::Rgb;
use osada_art::texture::{AssembledStructure, DrawnStructure, StructureLook, StructurePart, StructureStates, TILE};
use osada_reader::fault::{Segment, listed};

const MOST_PARTS: usize = 16;
/// In pixels: the shift of a part, and the rise of a structure above its upper tile.
const FARTHEST: i32 = 128;
const MOST_RISE: usize = 64;
/// Along one side.
const MOST_TILES: u32 = 4;
/// Per state.
const MOST_FRAMES: u32 = 8;

/// A structure put together from others.
pub fn assembled(checker: &mut Checker, source: &StructureLookSource) -> Option<AssembledStructure> {
    if source.parts.is_empty() || source.parts.len() > MOST_PARTS {
        let count = source.parts.len();
        checker
            .field("parts", |checker| checker.fault(format!("from 1 to {MOST_PARTS} parts are needed, not {count}")));
        return None;
    }
    let mut parts = Vec::new();
    checker.each("parts", &source.parts, |checker, part_source| parts.push(part(checker, part_source)));
    let parts: Vec<StructurePart> = parts.into_iter().collect::<Option<_>>()?;
    let tiles = parts[0].look.tiles();
    checker.field("parts", |checker| {
        for (index, part) in parts.iter().enumerate() {
            if !part.is_within(tiles) {
                let (columns, rows) = tiles;
                let message = format!(
                    "moved by {:?}, `{}` reaches beyond the {columns} × {rows} tiles of the first part; it may only rise above them",
                    part.at,
                    part.look.name()
                );
                checker.at(Segment::Index(index), |checker| checker.field("at", |checker| checker.fault(message)));
            }
        }
    });
    Some(AssembledStructure { parts })
}

fn part(checker: &mut Checker, source: &PartSource) -> Option<StructurePart> {
    let names: Vec<&str> = StructureLook::ALL.iter().map(|look| look.name()).collect();
    let look =
        checker.known_field("like", "painted structure", &source.like, &names).map(|found| StructureLook::ALL[found]);
    let near = -FARTHEST..=FARTHEST;
    if !near.contains(&source.at.0) || !near.contains(&source.at.1) {
        let message = format!("a part is moved by at most {FARTHEST} pixels, not by {:?}", source.at);
        checker.field("at", |checker| checker.fault(message));
        return None;
    }
    let colours = colours(checker, source, look);
    Some(StructurePart { look: look?, at: source.at, colours })
}

/// Pairs of a colour and its replacement.
fn colours(checker: &mut Checker, source: &PartSource, look: Option<StructureLook>) -> Vec<(Rgb, Rgb)> {
    let names = palette_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let painted: Option<Vec<String>> =
        look.map(|look| StructurePart::colours_of(look).iter().map(|name| name.to_lowercase()).collect());
    let mut colours = Vec::new();
    checker.field("colours", |checker| {
        for (index, (old, new)) in source.colours.0.iter().enumerate() {
            let before = checker.at(Segment::KeyAt(index), |checker| {
                let found = checker.known("colour of the palette", old, &names);
                if let (Some(_), Some(painted)) = (found, painted.as_ref().filter(|painted| !painted.contains(old))) {
                    checker.fault(format!("nothing of `{}` is `{old}`; it has: {}", source.like, listed(painted)));
                }
                if source.colours.0[..index].iter().any(|(other, _)| other == old) {
                    checker.fault(format!("`{old}` is given twice"));
                }
                of_palette(old)
            });
            let after = checker.at(Segment::Index(index), |checker| colour(checker, new));
            colours.extend(before.zip(after));
        }
    });
    colours
}

/// A structure drawn pixel by pixel.
pub fn drawn(checker: &mut Checker, source: &DrawnStructureSource, pictures: &Pictures) -> Option<DrawnStructure> {
    checker.count("pixel", source.pixel, 1..=4);
    checker.count("frames", source.frames, 1..=MOST_FRAMES);
    let (columns, rows) = source.tiles;
    let sides = 1..=MOST_TILES;
    if !sides.contains(&columns) || !sides.contains(&rows) {
        let message =
            format!("a structure that is drawn is 1 to {MOST_TILES} tiles wide and high, not {:?}", source.tiles);
        checker.field("tiles", |checker| checker.fault(message));
        return None;
    }
    let names: Vec<&str> = StructureStates::ALL.iter().map(|states| states.name()).collect();
    let states = source.states.as_deref().unwrap_or(StructureStates::One.name());
    let states =
        checker.known_field("states", "kind of states", states, &names).map(|found| StructureStates::ALL[found]);
    let meanings = meanings(checker, &source.colours, pictures);
    let pixel = source.pixel.clamp(1, 4) as usize;
    let frames = source.frames.clamp(1, MOST_FRAMES) as usize;
    let tiles = (columns as usize, rows as usize);
    let most = (tiles.0 * TILE / pixel, (tiles.1 * TILE + MOST_RISE) / pixel);
    let states = states?;
    let needed = usize::from(states.count()) * frames;
    if source.pictures.len() != needed {
        let (of, found) = (states.count(), source.pictures.len());
        let message = format!(
            "{needed} pictures are needed ({of} for the states `{}`, {frames} of each), not {found}",
            states.name()
        );
        checker.field("pictures", |checker| checker.fault(message));
        return None;
    }
    let mut pictures = Vec::new();
    checker.each("pictures", &source.pictures, |checker, rows| pictures.push(grid(checker, rows, &meanings, most)));
    Some(DrawnStructure {
        tiles,
        pixel,
        is_outlined: source.outline,
        is_flat: source.flat,
        states,
        frames,
        pictures: pictures.into_iter().collect::<Option<_>>()?,
    })
}
