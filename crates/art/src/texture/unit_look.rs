//! Everybody who moves: kinds, facings and poses.

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
    /// Where a unit looks.
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
    /// What a unit is doing.
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
    /// The facing of somebody who moves by `heading`; `None` without movement. Sideways wins ties.
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

    /// Whether the body lies down; then every facing shows the same picture.
    pub const fn lies(self) -> bool {
        matches!(self, Self::Sleep | Self::Dead)
    }
}

/// Number of variants of colonists: as many women as men.
const COLONISTS: u32 = 40;

/// A part of a picture, as shares of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portrait {
    /// What is left out on each side.
    pub side: f32,
    /// What is left out above.
    pub above: f32,
}

/// The part of the picture of somebody who stands and looks at the viewer that shows head and shoulders.
pub const PORTRAIT: Portrait = Portrait { side: 0.24, above: 0.335 };

impl UnitLook {
    /// Number of variants.
    pub const fn variants(self) -> u32 {
        match self {
            Self::Colonist => COLONISTS,
            Self::Deer => 3,
            Self::Grunt | Self::Archer | Self::Sapper | Self::Wolf => 2,
            Self::Brute | Self::Chief => 1,
        }
    }

    /// The variant of somebody of a number who is a woman or a man. Of colonists the even variants are women, none of whom
    /// has a beard; of others it does not matter.
    pub fn variant_of(self, number: u32, is_woman: bool) -> u32 {
        match self {
            // Neighbours in number never look alike.
            Self::Colonist => number % (COLONISTS / 2) * 2 + u32::from(!is_woman),
            _ => number % self.variants(),
        }
    }

    /// Pixels along one side of the picture; its lower middle stands on the tile.
    pub const fn side(self) -> usize {
        match self {
            Self::Brute => 58,
            Self::Chief => 50,
            Self::Deer | Self::Wolf => 40,
            _ => 46,
        }
    }

    /// Its colour on the minimap.
    pub const fn colour(self) -> Rgb {
        match self {
            Self::Colonist => p::LINEN,
            Self::Deer => p::HIDE,
            Self::Wolf => p::FUR,
            _ => p::MADDER,
        }
    }

    /// Whether it goes on four legs.
    pub const fn is_beast(self) -> bool {
        matches!(self, Self::Deer | Self::Wolf)
    }

    /// Whether it belongs to the besiegers.
    pub const fn is_besieger(self) -> bool {
        matches!(self, Self::Grunt | Self::Archer | Self::Sapper | Self::Brute | Self::Chief)
    }
}
