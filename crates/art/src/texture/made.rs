//! What a unit or a structure shows: a look that the library paints, or one made of data. The latter carries its own
//! measurements, so that a [`Picture`](super::Picture) of it knows its size without the book it comes from.

use super::structure::{StructureLook, StructureStates};
use super::unit_look::UnitLook;

/// A unit's look out of a [`LookBook`](super::LookBook).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeUnit {
    /// Which look of the book.
    pub(super) number: u16,
    /// Pixels along one side of the picture.
    pub(super) side: u16,
    /// Whether it is drawn pixel by pixel, from its top to its feet.
    pub(super) is_drawn: bool,
    /// Size of somebody who can carry gear, in hundredths of a settler's.
    pub(super) percent: u16,
}

/// A structure's look out of a [`LookBook`](super::LookBook).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeStructure {
    /// Which look of the book.
    pub(super) number: u16,
    /// Columns and rows of tiles.
    pub(super) tiles: (u8, u8),
    /// Pixels by which it rises above its upper tile.
    pub(super) rise: u16,
    pub(super) states: StructureStates,
    pub(super) frames: u8,
    pub(super) is_flat: bool,
    /// The look that the library paints and that this one is made from, if there is one.
    pub(super) base: Option<StructureLook>,
}

/// What a unit shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitTexture {
    /// What the library paints by itself.
    Painted(UnitLook),
    /// A look made of data.
    Made(MadeUnit),
}

/// What a structure shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StructureTexture {
    /// What the library paints by itself.
    Painted(StructureLook),
    /// A look made of data.
    Made(MadeStructure),
}

impl From<UnitLook> for UnitTexture {
    fn from(look: UnitLook) -> Self {
        Self::Painted(look)
    }
}

impl From<StructureLook> for StructureTexture {
    fn from(look: StructureLook) -> Self {
        Self::Painted(look)
    }
}

impl UnitTexture {
    /// The variant of somebody of a number who is a woman or a man; what is made of data has one.
    pub fn variant_of(self, number: u32, is_woman: bool) -> u32 {
        match self {
            Self::Painted(look) => look.variant_of(number, is_woman),
            Self::Made(_) => 0,
        }
    }

    /// How many times the size of a settler's are weapons and armour laid over it.
    pub fn gear_scale(self) -> f32 {
        match self {
            Self::Painted(_) => 1.0,
            Self::Made(look) => f32::from(look.percent) / 100.0,
        }
    }
}

impl StructureTexture {
    /// Columns and rows of tiles that it covers.
    pub fn tiles(self) -> (usize, usize) {
        match self {
            Self::Painted(look) => look.tiles(),
            Self::Made(look) => (look.tiles.0.into(), look.tiles.1.into()),
        }
    }

    /// What its states tell apart.
    pub fn meaning(self) -> StructureStates {
        match self {
            Self::Painted(look) => look.meaning(),
            Self::Made(look) => look.states,
        }
    }

    /// Number of animation frames.
    pub fn frames(self) -> u32 {
        match self {
            Self::Painted(look) => look.frames(),
            Self::Made(look) => look.frames.into(),
        }
    }

    /// Whether its states are masks of connected sides ([`super::joined`]).
    pub fn joins(self) -> bool {
        self.meaning() == StructureStates::Connected
    }

    /// Whether it lies flat on the ground: drawn below everything that stands.
    pub fn is_flat(self) -> bool {
        match self {
            Self::Painted(look) => look.is_flat(),
            Self::Made(look) => look.is_flat,
        }
    }

    /// The look that the library paints and that it is, or is made from: what it joins up with.
    pub fn base(self) -> Option<StructureLook> {
        match self {
            Self::Painted(look) => Some(look),
            Self::Made(look) => look.base,
        }
    }
}
