//! Units: kinds, facings and poses.

use super::names::named;
use super::palette::{self as p, Rgb};
use osada_ai::grid::Point;

named! {
    /// A kind of unit.
    UnitLook {
        /// A settler in linen; variants differ in face, hair, hat and clothes.
        Colonist = "colonist",
        /// A besieger with an axe.
        Grunt = "grunt",
        /// A hooded besieger with a bow.
        Archer = "archer",
        /// A besieger with pick and powder keg.
        Sapper = "sapper",
        /// A huge besieger with a club.
        Brute = "brute",
        /// The besiegers' chief in horned helm and cape.
        Chief = "chief",
        /// A deer; variants 0 and 2 have antlers.
        Deer = "deer",
        /// A wolf.
        Wolf = "wolf",
    }
}

named! {
    /// Direction in which a unit looks.
    Facing {
        /// Towards the viewer.
        South = "south",
        /// Away from the viewer.
        North = "north",
        /// To the right.
        East = "east",
        /// To the left.
        West = "west",
    }
}

named! {
    /// Activity of a unit.
    Pose {
        /// On its feet, doing nothing.
        Stand = "stand",
        /// A step, with the body rising and falling.
        Walk = "walk",
        /// Working; beasts graze.
        Work = "work",
        /// Striking; archers shoot.
        Fight = "fight",
        /// Shooting with a bow; those without one strike.
        Shoot = "shoot",
        /// Asleep, lying.
        Sleep = "sleep",
        /// Dead, lying.
        Dead = "dead",
    }
}

impl Facing {
    /// The facing of a unit that moves by `heading`; `None` without movement. Sideways wins ties.
    pub fn of(heading: Point) -> Option<Self> {
        if heading == Point::ZERO {
            None
        } else if heading.x.abs() >= heading.y.abs() {
            Some(if heading.x > 0.0 { Self::East } else { Self::West })
        } else {
            Some(if heading.y > 0.0 { Self::South } else { Self::North })
        }
    }
}

impl Pose {
    /// Number of animation frames; walking about eight a second, work and fight about four, look right.
    pub const fn frames(self) -> u32 {
        match self {
            Self::Walk => 4,
            Self::Work | Self::Fight | Self::Shoot => 2,
            Self::Stand | Self::Sleep | Self::Dead => 1,
        }
    }

    /// The body lies down; every facing then shows the same picture.
    pub const fn lies(self) -> bool {
        matches!(self, Self::Sleep | Self::Dead)
    }
}

/// Number of variants of colonists: as many women as men.
const COLONISTS: u32 = 40;

/// A part of a picture, as shares of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portrait {
    /// Left out on each side.
    pub side: f32,
    /// Left out above.
    pub above: f32,
}

/// Head and shoulders in the picture of a unit that stands and faces the viewer.
pub const PORTRAIT: Portrait = Portrait { side: 0.24, above: 0.335 };

impl UnitLook {
    pub const fn variants(self) -> u32 {
        match self {
            Self::Colonist => COLONISTS,
            Self::Deer => 3,
            Self::Grunt | Self::Archer | Self::Sapper | Self::Wolf => 2,
            Self::Brute | Self::Chief => 1,
        }
    }

    /// The variant of the unit with this number. Colonists' even variants are women, none of whom has a beard; for
    /// others the sex does not matter.
    pub fn variant_of(self, number: u32, is_woman: bool) -> u32 {
        match self {
            // Neighbours in number never look alike.
            Self::Colonist => number % (COLONISTS / 2) * 2 + u32::from(!is_woman),
            _ => number % self.variants(),
        }
    }

    /// Side of the square picture, in pixels; its lower middle stands on the tile.
    pub const fn side(self) -> usize {
        match self {
            Self::Brute => 58,
            Self::Chief => 50,
            Self::Deer | Self::Wolf => 40,
            _ => 46,
        }
    }

    pub const fn colour(self) -> Rgb {
        match self {
            Self::Colonist => p::LINEN,
            Self::Deer => p::HIDE,
            Self::Wolf => p::FUR,
            _ => p::MADDER,
        }
    }

    /// It goes on four legs.
    pub const fn is_beast(self) -> bool {
        matches!(self, Self::Deer | Self::Wolf)
    }

    pub const fn is_besieger(self) -> bool {
        matches!(self, Self::Grunt | Self::Archer | Self::Sapper | Self::Brute | Self::Chief)
    }
}
