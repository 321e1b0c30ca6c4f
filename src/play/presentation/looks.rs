//! Pictures of the rows of the rules.

use super::structure_functions;
use osada::grid::Cell;
use osada::level::edit::MapColours;
use osada::sim::UnitId;
use osada::sim::rules::{Function, GearKind, Good, Role, Rules, Season, StructureKind, TerrainId, UnitKind};
use osada::texture::palette::{self, Rgb};
use osada::texture::{
    GearLook, IconLook, Image, LookBook, PlantLook, StructureLook, StructureTexture, TerrainLook, UnitLook,
    UnitTexture, paint_scene,
};

/// The same as that of all other pictures: a scene never changes.
const SCENE_SEED: u64 = 1;

/// Ground of a tile, and the plant on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileLook {
    pub ground: TerrainLook,
    /// The plant on it; trees vary from tile to tile.
    pub growth: Option<Growth>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// A tree of the kind that fits the place.
    Tree,
    Plant(PlantLook),
}

/// Pictures of all rows of a set of rules. Rules with unknown textures are refused when they are loaded; a row that still
/// has one shows grass, scaffolding, a grunt or a club.
pub struct Looks {
    season: Season,
    terrains: Vec<TileLook>,
    structures: Vec<StructureTexture>,
    units: Vec<UnitTexture>,
    gear: Vec<GearLook>,
    /// With the scenes and the looks in them.
    book: LookBook,
}

impl Looks {
    /// Looks up every row once for a season: in a book of looks, then among the pictures of the library.
    pub fn new(rules: &Rules, season: Season, book: &LookBook) -> Self {
        Self {
            season,
            terrains: rules.terrains.iter().map(|row| in_season(tile_look(&row.texture), season)).collect(),
            structures: rules.structures.iter().map(|row| structure_look(book, &row.texture)).collect(),
            units: rules.units.iter().map(|row| unit_look(book, &row.texture)).collect(),
            gear: rules.gear.iter().map(|row| gear_look(&row.texture)).collect(),
            book: book.clone(),
        }
    }

    pub fn terrain(&self, id: TerrainId) -> TileLook {
        self.terrains[id.index()]
    }

    /// The kind of tree that stands on a tile, and its variant.
    pub fn tree(&self, cell: Cell, seed: u64) -> (PlantLook, u32) {
        let (look, variant) = PlantLook::tree_at(cell.x, cell.y, seed);
        (plant_in_season(look, self.season), variant)
    }

    pub fn structure(&self, kind: StructureKind) -> StructureTexture {
        self.structures[kind.index()]
    }

    /// The variant of a unit's picture.
    pub fn variant(&self, rules: &Rules, id: UnitId, kind: UnitKind, name: &str) -> u32 {
        match rules.unit(kind).role {
            Role::Colonist => self.face(rules, kind, name),
            _ => self.unit(kind).variant_of(id.index() as u32, false),
        }
    }

    /// The variant of a person's picture: people look like those who bear their names, and the same at every siege.
    pub fn face(&self, rules: &Rules, kind: UnitKind, name: &str) -> u32 {
        let number = name.bytes().fold(0, |number: u32, byte| number.wrapping_mul(31).wrapping_add(byte.into()));
        self.unit(kind).variant_of(number, rules.traits.names.is_of_woman(name))
    }

    pub fn gear(&self, kind: GearKind) -> GearLook {
        self.gear[kind.index()]
    }

    /// The picture of a story event by the name of its scene, painted anew on each call; `None` if there is no such scene.
    pub fn scene(&self, name: &str) -> Option<Image> {
        Some(paint_scene(&self.book, self.book.scene(name)?, SCENE_SEED))
    }

    /// The colours of a small map: of every terrain and every structure.
    pub fn map_colours(&self, rules: &Rules) -> MapColours {
        let structures = rules.structures.iter().zip(&self.structures);
        MapColours {
            terrains: self.terrains.iter().map(|&look| terrain_colour(look)).collect(),
            structures: structures.map(|(row, &look)| structure_colour(&row.function, look)).collect(),
        }
    }

    pub fn unit(&self, kind: UnitKind) -> UnitTexture {
        self.units[kind.index()]
    }
}

/// The look of a tile in a season.
fn in_season(TileLook { ground, growth }: TileLook, season: Season) -> TileLook {
    let ground = match season {
        Season::Spring => ground.in_spring(),
        Season::Summer => ground,
        Season::Autumn => ground.in_autumn(),
        Season::Winter => ground.in_winter(),
    };
    let growth = growth.map(|growth| match growth {
        Growth::Plant(look) => Growth::Plant(plant_in_season(look, season)),
        Growth::Tree => Growth::Tree,
    });
    TileLook { ground, growth }
}

/// The look of a plant in a season.
fn plant_in_season(look: PlantLook, season: Season) -> PlantLook {
    match season {
        Season::Spring => look.in_spring(),
        Season::Summer => look,
        Season::Autumn => look.in_autumn(),
        Season::Winter => look.in_winter(),
    }
}

fn tile_look(name: &str) -> TileLook {
    if let Some(ground) = TerrainLook::from_name(name) {
        let growth = ground.is_wooded().then_some(Growth::Tree);
        return TileLook { ground, growth };
    }
    TileLook { ground: TerrainLook::Grass, growth: PlantLook::from_name(name).map(Growth::Plant) }
}

fn structure_look(book: &LookBook, name: &str) -> StructureTexture {
    book.structure(name).unwrap_or(StructureTexture::Painted(StructureLook::Scaffold))
}

fn gear_look(name: &str) -> GearLook {
    GearLook::from_name(name).unwrap_or(GearLook::Club)
}

fn unit_look(book: &LookBook, name: &str) -> UnitTexture {
    book.unit(name).unwrap_or(UnitTexture::Painted(UnitLook::Grunt))
}

pub fn good_icon(good: Good) -> IconLook {
    match good {
        Good::Wood => IconLook::Wood,
        Good::Stone => IconLook::Stone,
        Good::Food => IconLook::Food,
        Good::Hides => IconLook::Hides,
        Good::Iron => IconLook::Iron,
        Good::Ore => IconLook::Ore,
        Good::Charcoal => IconLook::Charcoal,
        Good::Leather => IconLook::Leather,
        Good::Bread => IconLook::Bread,
        Good::Ale => IconLook::Ale,
        Good::Arrows => IconLook::Arrows,
    }
}

/// The colour of a tile on the minimap.
pub fn terrain_colour(look: TileLook) -> Rgb {
    match look.growth {
        Some(Growth::Tree) if look.ground == TerrainLook::Forest => return palette::SPRUCE.mix(palette::OAK, 0.4),
        Some(Growth::Plant(plant)) if plant.has_berries() => return palette::OAK.mix(palette::MADDER, 0.35),
        _ => {}
    }
    match look.ground {
        TerrainLook::Road => palette::EARTH.mix(palette::SAND, 0.4),
        TerrainLook::Forest => palette::MOSS,
        ground => ground.colour(),
    }
}

/// The colour of a structure on the minimap.
pub fn structure_colour(function: &Function, texture: StructureTexture) -> Rgb {
    let usual = match texture.base() {
        Some(StructureLook::StoneWall | StructureLook::Road) => palette::STEEL,
        _ => palette::TIMBER,
    };
    structure_functions::look(function).minimap.unwrap_or(usual)
}
