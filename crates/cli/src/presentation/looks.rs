//! Pictures of the rows of the rules.

use osada_ai::grid::Cell;
use osada_art::texture::palette::{self, Rgb};
use osada_art::texture::{
    Facing, GearLook, GearTexture, IconLook, Image, LookBook, Picture, PlantLook, Portrait, Pose, StructureLook,
    StructureTexture, TerrainLook, UnitLook, UnitTexture, paint_of, paint_scene,
};
use osada_content::edit::MapColours;
use osada_sim::rules::{Function, GearKind, Good, Role, Rules, Season, StructureKind, TerrainId, UnitKind};
use osada_sim::{UnitId, World};

/// The same for all pictures: none ever changes.
const PICTURE_SEED: u64 = 1;

/// Ground of a tile, and the plant on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileLook {
    pub ground: TerrainLook,
    /// The plant on it; trees vary from tile to tile.
    pub growth: Option<Growth>,
}

/// A plant on a tile.
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
    gear: Vec<GearTexture>,
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
            gear: rules.gear.iter().map(|row| gear_look(book, &row.texture)).collect(),
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

    /// The variant of a unit's picture: people have a face of their own, alive or dead, and besiegers with a name the one that
    /// goes with it.
    pub fn variant(&self, world: &World, id: UnitId, kind: UnitKind, name: &str) -> u32 {
        let rules = world.rules();
        let dead =
            || world.community().fallen().iter().rfind(|fallen| fallen.name == name).map(|fallen| &fallen.person);
        let person = match world.unit(id) {
            Some(unit) => unit.colonist().map(|colonist| colonist.person()),
            None if rules.unit(kind).role == Role::Colonist => dead(),
            None => None,
        };
        let number = match person {
            Some(person) => person.face(),
            None if let Some(foe) = world.siege().foes().iter().find(|foe| foe.name == name) => foe.face,
            None if name != rules.unit(kind).title => face_of(name),
            None => id.index() as u32,
        };
        self.variant_of(rules, kind, name, number)
    }

    /// The portrait of somebody of a name; without the number of a face, that which goes with the name.
    pub fn portrait(&self, rules: &Rules, kind: UnitKind, name: &str, face: Option<u32>) -> Picture {
        let variant = self.variant_of(rules, kind, name, face.unwrap_or_else(|| face_of(name)));
        Picture::alive(self.unit(kind), variant, Facing::South, Pose::Stand, 0)
    }

    /// The face of a portrait, painted anew on each call.
    pub fn face(&self, portrait: Picture) -> Image {
        let whole = paint_of(&self.book, portrait, PICTURE_SEED);
        let Portrait { side, above } = portrait.portrait();
        let share = |of: usize, share: f32| (of as f32 * share) as usize;
        let (left, top) = (share(whole.width, side), share(whole.height, above));
        let side = whole.width.saturating_sub(2 * left).min(whole.height.saturating_sub(top));
        Image::from_fn(side, side, |x, y| whole.pixel(left + x, top + y))
    }

    /// The variant of the picture of somebody of a name whose face has this number.
    pub fn variant_of(&self, rules: &Rules, kind: UnitKind, name: &str, face: u32) -> u32 {
        self.unit(kind).variant_of(face, rules.traits.names.is_of_woman(name))
    }

    pub fn gear(&self, kind: GearKind) -> GearTexture {
        self.gear[kind.index()]
    }

    /// The picture of a story event by the name of its scene, painted anew on each call; `None` if there is no such scene.
    pub fn scene(&self, name: &str) -> Option<Image> {
        Some(paint_scene(&self.book, self.book.scene(name)?, PICTURE_SEED))
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

/// The number of the face that goes with a name.
fn face_of(name: &str) -> u32 {
    name.bytes().fold(0, |sum, byte| (sum * 31 + u32::from(byte)) % 10_007)
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

fn gear_look(book: &LookBook, name: &str) -> GearTexture {
    book.gear(name).unwrap_or(GearTexture::Painted(GearLook::Club))
}

fn unit_look(book: &LookBook, name: &str) -> UnitTexture {
    book.unit(name).unwrap_or(UnitTexture::Painted(UnitLook::Grunt))
}

/// The picture of goods.
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

/// The colour of a structure on the minimap: that of its function, else that of what it is made of.
pub fn structure_colour(function: &Function, texture: StructureTexture) -> Rgb {
    match function {
        Function::Hearth => palette::FLAME,
        Function::Camp => palette::MADDER,
        Function::Palisade | Function::PalisadeGate | Function::Rampart { .. } | Function::Ladder => {
            palette::MADDER.lit(0.6)
        }
        Function::Wagon { .. } | Function::Ram { .. } | Function::Cage { .. } => palette::STRAW,
        Function::Tower { .. } => palette::OCHRE,
        _ if matches!(texture.base(), Some(StructureLook::StoneWall | StructureLook::Road)) => palette::STEEL,
        _ => palette::TIMBER,
    }
}
