//! A small picture of a map, one pixel a tile: for cards, and for the minimap of a game.

use super::canvas::{Canvas, Drawn};
use crate::build::{BuildError, setup};
use crate::definition::Level;
use crate::lookup::structure_with;
use osada_ai::grid::{Cell, Grid};
use osada_art::texture::Image;
use osada_art::texture::palette::Rgb;
use osada_sim::rules::{Function, Rules, StructureKind, TerrainId};
use osada_sim::{Legacy, World, covered};

/// Colours of the rules' rows on a small map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapColours {
    /// In the order of the rules.
    pub terrains: Vec<Rgb>,
    /// In the order of the rules.
    pub structures: Vec<Rgb>,
}

impl MapColours {
    fn terrain(&self, id: TerrainId) -> Rgb {
        self.terrains.get(id.index()).copied().unwrap_or(Rgb(0, 0, 0))
    }

    fn structure(&self, kind: StructureKind) -> Rgb {
        self.structures.get(kind.index()).copied().unwrap_or(Rgb(0, 0, 0))
    }
}

/// The map of a level as a seed draws it, with the structures and the camps of its start.
///
/// # Errors
///
/// If the rules are not those that the level was checked with.
pub fn of_level(level: &Level, rules: &Rules, seed: u64, colours: &MapColours) -> Result<Image, BuildError> {
    let setup = setup(level, rules, seed, &Legacy::default())?;
    let camp = structure_with(rules, Function::Camp);
    let camps = camp.into_iter().flat_map(|kind| setup.camps.iter().map(move |&at| (kind, at)));
    let terrain = |cell| setup.terrain.get(cell).copied();
    let (width, height) = (setup.terrain.width(), setup.terrain.height());
    Ok(painted(rules, colours, width, height, terrain, setup.structures.iter().copied().chain(camps)))
}

/// A drawn map while it is edited. Tiles that mean nothing are black.
pub fn of_canvas(canvas: &Canvas, rules: &Rules, colours: &MapColours) -> Image {
    let structures = canvas.drawn(rules).into_iter().filter_map(|(drawn, at)| match drawn {
        Drawn::Structure(kind) => Some((kind, at)),
        Drawn::Unit(_) => None,
    });
    let terrain = |cell| canvas.terrain(rules, cell);
    painted(rules, colours, canvas.width(), canvas.height(), terrain, structures)
}

/// The map of a game as it is now.
pub fn of_world(world: &World, colours: &MapColours) -> Image {
    let map = world.map();
    let structures = map.structures().map(|(_, structure)| (structure.kind(), structure.cell()));
    painted(world.rules(), colours, map.width(), map.height(), |cell| map.terrain(cell), structures)
}

/// A picture that is at most so many pixels wide and high: the middle tile of each of its squares. A smaller one stays as it is.
pub fn shrunk(image: &Image, widest: usize, highest: usize) -> Image {
    let step = image.width.div_ceil(widest.max(1)).max(image.height.div_ceil(highest.max(1))).max(1);
    let side = |length: usize| length.div_ceil(step);
    let middle = |place: usize, length: usize| (place * step + step / 2).min(length.saturating_sub(1));
    Image::from_fn(side(image.width), side(image.height), |x, y| {
        image.pixel(middle(x, image.width), middle(y, image.height))
    })
}

fn painted(
    rules: &Rules,
    colours: &MapColours,
    width: usize,
    height: usize,
    terrain: impl Fn(Cell) -> Option<TerrainId>,
    structures: impl Iterator<Item = (StructureKind, Cell)>,
) -> Image {
    let mut pixels = Grid::from_fn(width, height, |cell| terrain(cell).map(|id| colours.terrain(id).lit(GROUND)));
    for (kind, at) in structures {
        for tile in covered(at, rules.structure(kind).size) {
            pixels.get_mut(tile).into_iter().for_each(|pixel| *pixel = Some(colours.structure(kind)));
        }
    }
    Image::from_fn(width, height, |x, y| {
        let Rgb(red, green, blue) = pixels[Cell::new(x as i32, y as i32)].unwrap_or(Rgb(0, 0, 0));
        [red, green, blue, 255]
    })
}

/// The ground is a little darker than the structures on it.
const GROUND: f32 = 0.92;
