//! The textures of units, structures and gear: looks that the library paints, or that are made of data. The latter carry
//! their own measurements, so that a [`Picture`](super::Picture) of one knows its size without the book it comes from.

use super::drawn_gear::GearHand;
use super::gear::GearLook;
use super::structure::{StructureLook, StructureStates};
use super::unit_look::{Facing, Pose, UnitLook};

/// A unit's look out of a [`LookBook`](super::LookBook).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeUnit {
    /// Index in the book.
    pub(super) number: u16,
    /// Side of the square picture, in pixels.
    pub(super) side: u16,
    /// Drawn pixel by pixel; the picture then ends at the feet.
    pub(super) is_drawn: bool,
    /// Size of a figure that can carry gear, in hundredths of a settler's.
    pub(super) percent: u16,
}

/// A structure's look out of a [`LookBook`](super::LookBook).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeStructure {
    /// Index in the book.
    pub(super) number: u16,
    /// Columns and rows.
    pub(super) tiles: (u8, u8),
    /// Pixels above its upper tile.
    pub(super) rise: u16,
    pub(super) states: StructureStates,
    pub(super) frames: u8,
    pub(super) is_flat: bool,
    /// The painted look that this one is made from, if there is one.
    pub(super) base: Option<StructureLook>,
}

/// The texture of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitTexture {
    /// By the library itself.
    Painted(UnitLook),
    /// From data.
    Made(MadeUnit),
}

/// The texture of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StructureTexture {
    /// By the library itself.
    Painted(StructureLook),
    /// From data.
    Made(MadeStructure),
}

/// A weapon's or a shield's look out of a [`LookBook`](super::LookBook).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MadeGear {
    /// Index in the book.
    pub(super) number: u16,
    pub(super) hand: GearHand,
}

/// The texture of a weapon, a shield or armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GearTexture {
    /// By the library itself.
    Painted(GearLook),
    /// From data.
    Made(MadeGear),
}

impl GearTexture {
    /// Visible in this pose.
    pub fn is_seen(self, pose: Pose) -> bool {
        match self {
            Self::Painted(look) => look.is_seen(pose),
            Self::Made(_) => GearLook::Club.is_seen(pose),
        }
    }

    /// Drawn behind a figure that holds it and faces away.
    pub fn is_behind(self, facing: Facing) -> bool {
        match self {
            Self::Painted(look) => look.is_behind(facing),
            Self::Made(look) => facing == Facing::North && look.hand == GearHand::Main,
        }
    }
}

impl From<GearLook> for GearTexture {
    fn from(look: GearLook) -> Self {
        Self::Painted(look)
    }
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
    /// The variant of the unit with this number; looks made of data have one variant.
    pub fn variant_of(self, number: u32, is_woman: bool) -> u32 {
        match self {
            Self::Painted(look) => look.variant_of(number, is_woman),
            Self::Made(_) => 0,
        }
    }

    /// Size of the weapons and armour laid over it, relative to a settler's.
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

    pub fn meaning(self) -> StructureStates {
        match self {
            Self::Painted(look) => look.meaning(),
            Self::Made(look) => look.states,
        }
    }

    pub fn frames(self) -> u32 {
        match self {
            Self::Painted(look) => look.frames(),
            Self::Made(look) => look.frames.into(),
        }
    }

    /// Its states are masks of connected sides ([`super::joined`]).
    pub fn joins(self) -> bool {
        self.meaning() == StructureStates::Connected
    }

    /// It lies on the ground, drawn below everything that stands.
    pub fn is_flat(self) -> bool {
        match self {
            Self::Painted(look) => look.is_flat(),
            Self::Made(look) => look.is_flat,
        }
    }

    /// The painted look that it is, or is made from: it joins up with those.
    pub fn base(self) -> Option<StructureLook> {
        match self {
            Self::Painted(look) => Some(look),
            Self::Made(look) => look.base,
        }
    }
}
