//! Looks made of data: people and animals from the library's own parts, structures put together from others, and both
//! drawn pixel by pixel. Data files name them like the looks that the library paints, and one replaces a painted look
//! of the same name.
//!
//! ```
//! use osada_art::texture::{Facing, Look, LookBook, PersonLook, Picture, Pose, UnitLook, paint_of};
//!
//! let person = PersonLook { has_shield: true, ..PersonLook::like(UnitLook::Grunt, 0) };
//! let book = LookBook::new(vec![("shieldman".to_owned(), Look::Person(person))]);
//! let texture = book.unit("shieldman").ok_or("it is in the book")?;
//! let picture = Picture::alive(texture, 0, Facing::South, Pose::Stand, 0);
//! assert_eq!(paint_of(&book, picture, 1).width, picture.size().0);
//! assert_eq!(book.unit("nobody"), None);
//! # Ok::<(), &str>(())
//! ```

use super::air::AirLook;
use super::beast::{self, Hide};
use super::drawn_gear::DrawnGear;
use super::drawn_unit::DrawnUnit;
use super::dress::Dress;
use super::gear::{GearLook, worn_by};
use super::image::Image;
use super::made::{GearTexture, MadeGear, MadeStructure, MadeUnit, StructureTexture, UnitTexture};
use super::made_structure::{AssembledStructure, DrawnStructure};
use super::person::{self, FigureFrame, Stature};
use super::scene::{Posture, Scene};
use super::structure::StructureLook;
use super::unit_look::{Facing, Pose, UnitLook};
use crate::synth::Cue;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A look made of data.
#[derive(Clone, Debug, PartialEq)]
pub enum Look {
    /// A unit on two legs.
    Person(PersonLook),
    /// A unit on four legs.
    Beast(BeastLook),
    DrawnUnit(DrawnUnit),
    Structure(AssembledStructure),
    DrawnStructure(DrawnStructure),
    /// A weapon or a shield.
    Gear(DrawnGear),
}

impl Look {
    /// One frame of a unit; transparent for structures.
    pub(super) fn still(&self, Posture { facing, pose, frame }: Posture) -> Image {
        let frame = frame % pose.frames();
        match self {
            Look::Person(look) => look.paint(facing, pose, frame),
            Look::Beast(look) => look.paint(facing, pose, frame),
            Look::DrawnUnit(look) => look.paint(facing, pose, frame),
            Look::Structure(_) | Look::DrawnStructure(_) | Look::Gear(_) => Image::new(1, 1),
        }
    }
}

/// The look of a unit on two legs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PersonLook {
    /// Relative to a settler; a brute has 1.32.
    pub size: f32,
    pub dress: Dress,
    /// In the other hand.
    pub has_shield: bool,
    /// Over the tunic.
    pub has_mail: bool,
}

/// The look of a unit on four legs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeastLook {
    /// Relative to the usual size of its build.
    pub size: f32,
    pub hide: Hide,
}

impl PersonLook {
    /// The person that the library paints for a kind of unit on two legs; variants wrap.
    pub fn like(look: UnitLook, variant: u32) -> Self {
        let dress = Dress::of(look, variant % look.variants());
        Self { size: Stature::of(look).scale, dress, has_shield: false, has_mail: false }
    }

    fn stature(&self) -> Stature {
        Stature { side: even(UnitLook::Colonist.side() as f32 * self.size), scale: self.size }
    }

    fn paint(&self, facing: Facing, pose: Pose, frame: u32) -> Image {
        let stature = self.stature();
        if pose.lies() {
            return person::lying(stature, &self.dress, pose);
        }
        if facing == Facing::West {
            return self.paint(Facing::East, pose, frame).mirrored();
        }
        let mut image = person::standing(stature, &self.dress, facing, pose, frame);
        let moment = FigureFrame::of(facing, pose, frame);
        let gear = [(self.has_mail, GearLook::Mail), (self.has_shield, GearLook::Shield)];
        for (_, look) in gear.into_iter().filter(|(is_worn, _)| *is_worn) {
            image.draw(&worn_by(stature, self.dress.girth, look, &moment), 0, 0);
        }
        image
    }
}

impl BeastLook {
    fn stature(&self) -> Stature {
        Stature { side: even(UnitLook::Deer.side() as f32 * self.size), scale: self.hide.build.scale() * self.size }
    }

    fn paint(&self, facing: Facing, pose: Pose, frame: u32) -> Image {
        match (pose, facing) {
            (Pose::Sleep | Pose::Dead, _) => beast::lying(self.stature(), &self.hide, pose),
            (_, Facing::West) => self.paint(Facing::East, pose, frame).mirrored(),
            _ => beast::standing(self.stature(), &self.hide, facing, pose, frame),
        }
    }
}

/// The least even number of pixels that is enough.
fn even(pixels: f32) -> usize {
    (pixels / 2.0).ceil() as usize * 2
}

/// Looks made of data, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookBook {
    /// Sorted by name; every name is unique.
    looks: Vec<(String, Look)>,
    /// Likewise.
    scenes: Vec<(String, Scene)>,
    /// Likewise, by the names of weathers.
    airs: Vec<(String, AirLook)>,
    sounds: BTreeMap<Cue, Vec<SoundFile>>,
}

/// A WAV or OGG file that is heard in place of a generated sound.
pub type SoundFile = Arc<[u8]>;

impl LookBook {
    /// A book of looks. Of several with one name the last counts.
    pub fn new(looks: Vec<(String, Look)>) -> Self {
        let mut looks = last_of_each(looks);
        looks.truncate(usize::from(u16::MAX));
        Self { looks, ..Self::default() }
    }

    /// The book with these scenes in place of its own. Of several with one name the last counts.
    pub fn with_scenes(self, scenes: Vec<(String, Scene)>) -> Self {
        Self { scenes: last_of_each(scenes), ..self }
    }

    /// The book with these looks of weathers in place of its own. Of several with one name the last counts.
    pub fn with_airs(self, airs: Vec<(String, AirLook)>) -> Self {
        Self { airs: last_of_each(airs), ..self }
    }

    /// The book with these sounds in place of its own. Of several for one cue the last count.
    pub fn with_sounds(self, sounds: Vec<(Cue, Vec<SoundFile>)>) -> Self {
        Self { sounds: sounds.into_iter().collect(), ..self }
    }

    /// The sounds that are heard for a cue in turn; none, if it is a generated one.
    pub fn sounds(&self, cue: Cue) -> &[SoundFile] {
        self.sounds.get(&cue).map_or(&[], Vec::as_slice)
    }

    /// The look of the weather of this name on the map.
    pub fn air(&self, name: &str) -> Option<AirLook> {
        let found = self.airs.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some(self.airs[found].1)
    }

    /// The scene of this name.
    pub fn scene(&self, name: &str) -> Option<&Scene> {
        let found = self.scenes.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some(&self.scenes[found].1)
    }

    /// All scenes with their names, sorted by name.
    pub fn scenes(&self) -> impl Iterator<Item = (&str, &Scene)> {
        self.scenes.iter().map(|(name, scene)| (name.as_str(), scene))
    }

    /// All looks with their names, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Look)> {
        self.looks.iter().map(|(name, look)| (name.as_str(), look))
    }

    pub fn is_empty(&self) -> bool {
        self.looks.is_empty()
    }

    /// The texture of a unit by name: a look of the book, else one that the library paints; `None` if neither knows the
    /// name.
    pub fn unit(&self, name: &str) -> Option<UnitTexture> {
        let made =
            self.numbered().find(|(_, found, _)| *found == name).and_then(|(number, _, look)| unit_of(number, look));
        made.map(UnitTexture::Made).or_else(|| UnitLook::from_name(name).map(UnitTexture::Painted))
    }

    /// The texture of a structure by name: a look of the book, else one that the library paints; `None` if neither
    /// knows the name.
    pub fn structure(&self, name: &str) -> Option<StructureTexture> {
        let found = self.numbered().find(|(_, found, _)| *found == name);
        let made = found.and_then(|(number, _, look)| structure_of(number, look));
        made.map(StructureTexture::Made).or_else(|| StructureLook::from_name(name).map(StructureTexture::Painted))
    }

    /// The texture of a weapon, a shield or armour by name, likewise.
    pub fn gear(&self, name: &str) -> Option<GearTexture> {
        let found = self.numbered().find(|(_, found, _)| *found == name);
        let made = found.and_then(|(number, _, look)| gear_of(number, look));
        made.map(GearTexture::Made).or_else(|| GearLook::from_name(name).map(GearTexture::Painted))
    }

    /// Names of the textures of weapons, shields and armour: those of the book, then those that the library paints.
    pub fn gear_names(&self) -> Vec<&str> {
        let made = self.numbered().filter(|(number, _, look)| gear_of(*number, look).is_some());
        made.map(|(_, name, _)| name).chain(GearLook::ALL.iter().map(|look| look.name())).collect()
    }

    /// Names of the textures of units: those of the book, then those that the library paints.
    pub fn unit_names(&self) -> Vec<&str> {
        let made =
            self.numbered().filter(|(number, _, look)| unit_of(*number, look).is_some()).map(|(_, name, _)| name);
        made.chain(UnitLook::ALL.iter().map(|look| look.name())).collect()
    }

    /// Names of the textures of structures: those of the book, then those that the library paints.
    pub fn structure_names(&self) -> Vec<&str> {
        let made = self.numbered().filter(|(number, _, look)| structure_of(*number, look).is_some());
        made.map(|(_, name, _)| name).chain(StructureLook::ALL.iter().map(|look| look.name())).collect()
    }

    fn numbered(&self) -> impl Iterator<Item = (u16, &str, &Look)> {
        (0..).zip(&self.looks).map(|(number, (name, look))| (number, name.as_str(), look))
    }

    /// The units of the book.
    pub(super) fn units(&self) -> impl Iterator<Item = MadeUnit> {
        self.numbered().filter_map(|(number, _, look)| unit_of(number, look))
    }

    /// The structures of the book.
    pub(super) fn structures(&self) -> impl Iterator<Item = MadeStructure> {
        self.numbered().filter_map(|(number, _, look)| structure_of(number, look))
    }

    /// The weapons and shields of the book.
    pub(super) fn gear_looks(&self) -> impl Iterator<Item = MadeGear> {
        self.numbered().filter_map(|(number, _, look)| gear_of(number, look))
    }

    /// A weapon or a shield; `None` if it is not in the book.
    pub(super) fn drawn_gear(&self, gear: MadeGear) -> Option<&DrawnGear> {
        match &self.looks.get(usize::from(gear.number))?.1 {
            Look::Gear(drawn) if drawn.hand == gear.hand => Some(drawn),
            _ => None,
        }
    }

    /// One frame of a unit; `None` if it is not in the book.
    pub(super) fn paint_unit(&self, unit: MadeUnit, facing: Facing, pose: Pose, frame: u32) -> Option<Image> {
        let look = &self.looks.get(usize::from(unit.number))?.1;
        if unit_of(unit.number, look) != Some(unit) {
            return None;
        }
        match look {
            Look::Person(look) => Some(look.paint(facing, pose, frame)),
            Look::Beast(look) => Some(look.paint(facing, pose, frame)),
            Look::DrawnUnit(look) => Some(look.paint(facing, pose, frame)),
            Look::Structure(_) | Look::DrawnStructure(_) | Look::Gear(_) => None,
        }
    }

    /// The same, enlarged.
    pub(super) fn paint_enlarged(&self, scale: f32, unit: MadeUnit, posture: Posture) -> Option<Image> {
        let look = &self.looks.get(usize::from(unit.number))?.1;
        match *look {
            Look::Person(look) => Some(Look::Person(PersonLook { size: look.size * scale, ..look }).still(posture)),
            Look::Beast(look) => Some(Look::Beast(BeastLook { size: look.size * scale, ..look }).still(posture)),
            Look::DrawnUnit(_) => Some(look.still(posture).resized(scale)),
            Look::Structure(_) | Look::DrawnStructure(_) | Look::Gear(_) => None,
        }
    }

    /// One frame of a structure; `None` if it is not in the book.
    pub(super) fn paint_structure(&self, made: MadeStructure, state: u8, frame: u32, seed: u64) -> Option<Image> {
        let look = &self.looks.get(usize::from(made.number))?.1;
        if structure_of(made.number, look) != Some(made) {
            return None;
        }
        match look {
            Look::Structure(look) => Some(look.paint(state, frame, seed)),
            Look::DrawnStructure(look) => Some(look.paint(state, frame)),
            Look::Person(_) | Look::Beast(_) | Look::DrawnUnit(_) | Look::Gear(_) => None,
        }
    }

    /// The same, enlarged.
    pub(super) fn paint_structure_enlarged(
        &self,
        scale: f32,
        made: MadeStructure,
        state: u8,
        seed: u64,
    ) -> Option<Image> {
        match &self.looks.get(usize::from(made.number))?.1 {
            Look::Structure(look) => Some(look.paint_enlarged(scale, state, 0, seed)),
            Look::DrawnStructure(look) => Some(look.paint(state, 0).resized(scale)),
            Look::Person(_) | Look::Beast(_) | Look::DrawnUnit(_) | Look::Gear(_) => None,
        }
    }
}

/// Rows sorted by name; of several with one name the last.
fn last_of_each<T>(mut rows: Vec<(String, T)>) -> Vec<(String, T)> {
    rows.reverse();
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    rows.dedup_by(|later, first| later.0 == first.0);
    rows
}

fn unit_of(number: u16, look: &Look) -> Option<MadeUnit> {
    let (side, size) = match look {
        Look::Person(person) => (person.stature().side, person.size),
        Look::Beast(beast) => (beast.stature().side, 1.0),
        Look::DrawnUnit(drawn) => (drawn.side(), 1.0),
        Look::Structure(_) | Look::DrawnStructure(_) | Look::Gear(_) => return None,
    };
    Some(MadeUnit {
        number,
        side: side as u16,
        is_drawn: matches!(look, Look::DrawnUnit(_)),
        percent: (size * 100.0) as u16,
    })
}

fn gear_of(number: u16, look: &Look) -> Option<MadeGear> {
    if let Look::Gear(drawn) = look { Some(MadeGear { number, hand: drawn.hand }) } else { None }
}

fn structure_of(number: u16, look: &Look) -> Option<MadeStructure> {
    let small = |(columns, rows): (usize, usize)| (columns as u8, rows as u8);
    match look {
        Look::Structure(look) => {
            let first = look.parts.first()?.look;
            Some(MadeStructure {
                number,
                tiles: small(look.tiles()),
                rise: look.rise() as u16,
                states: first.meaning(),
                frames: look.frames() as u8,
                is_flat: first.is_flat(),
                base: Some(first),
            })
        }
        Look::DrawnStructure(look) => Some(MadeStructure {
            number,
            tiles: small(look.tiles),
            rise: look.rise() as u16,
            states: look.states,
            frames: look.frames as u8,
            is_flat: look.is_flat,
            base: None,
        }),
        Look::Person(_) | Look::Beast(_) | Look::DrawnUnit(_) | Look::Gear(_) => None,
    }
}
