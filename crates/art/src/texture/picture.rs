//! Everything that can be drawn, as one type: the key of the atlas.

use super::designation::DesignationLook;
use super::effect::{EffectLook, PILE_SIZES, PileLook};
use super::gear::GearLook;
use super::ground::TerrainLook;
use super::icon::IconLook;
use super::image::TILE;
use super::look_book::LookBook;
use super::made::{GearTexture, MadeStructure, MadeUnit, StructureTexture, UnitTexture};
use super::mark::{CursorLook, StatusLook};
use super::panel::PanelLook;
use super::plant::PlantLook;
use super::structure::StructureLook;
use super::unit_look::{Facing, PORTRAIT, Portrait, Pose, UnitLook};

/// One picture. Numbers beyond the range of a kind are not in the atlas; the constructors wrap them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Picture {
    /// [`terrain`](super::terrain) that covers the corners of `mask`, 15 for all; from
    /// [`ground_layers`](super::ground_layers).
    Ground { look: TerrainLook, variant: u8, frame: u8, mask: u8 },
    /// Foam around the land corners of `mask`; from [`ground_layers`](super::ground_layers).
    Foam { mask: u8, frame: u8 },
    /// [`plant`](super::plant()).
    Plant { look: PlantLook, variant: u8 },
    /// [`structure`](super::structure()).
    Structure { look: StructureLook, state: u8, frame: u8 },
    /// [`unit`](super::unit()).
    Unit { look: UnitLook, variant: u8, facing: Facing, pose: Pose, frame: u8 },
    /// [`worn`](super::worn): the visible gear of a figure, laid over that.
    Worn { look: GearTexture, facing: Facing, pose: Pose, frame: u8 },
    /// [`gear_icon`](super::gear_icon).
    Gear(GearTexture),
    /// [`icon`](super::icon()).
    Icon(IconLook),
    /// [`designation`](super::designation()).
    Designation(DesignationLook),
    /// [`status`](super::status).
    Status(StatusLook),
    /// [`cursor`](super::cursor).
    Cursor(CursorLook),
    /// [`effect`](super::effect()).
    Effect { look: EffectLook, frame: u8 },
    /// [`pile`](super::pile).
    Pile { look: PileLook, size: u8 },
    /// [`panel`](super::panel()).
    Panel(PanelLook),
    /// [`glow`](super::glow) of eight tiles across.
    Glow,
    /// A white puff, opaque in the middle: breath, flakes, dust.
    Puff,
    /// A white pixel square, for plain rectangles drawn from the same sheet.
    White,
    /// From a [`LookBook`].
    MadeUnit { look: MadeUnit, facing: Facing, pose: Pose, frame: u8 },
    /// From a [`LookBook`].
    MadeStructure { look: MadeStructure, state: u8, frame: u8 },
}

/// The mask of ground that covers everything.
pub(super) const WHOLE: u8 = 15;
/// Tiles across of [`Picture::Glow`].
pub(super) const GLOW_TILES: usize = 8;

impl Picture {
    /// Ground at a column and row of the dual grid ([`ground_layers`](super::ground_layers)), covering the corners of `mask`, 15 for all.
    pub fn ground(look: TerrainLook, x: i32, y: i32, frame: u32, mask: u8) -> Self {
        Self::Ground { look, variant: look.variant_at(x, y) as u8, frame: (frame % look.frames()) as u8, mask }
    }

    /// A plant, any variant.
    pub fn growing(look: PlantLook, variant: u32) -> Self {
        Self::Plant { look, variant: (variant % PlantLook::VARIANTS) as u8 }
    }

    /// A structure, any state and frame.
    pub fn built(texture: impl Into<StructureTexture>, state: u8, frame: u32) -> Self {
        let texture = texture.into();
        let (state, frame) = (state % texture.meaning().count(), (frame % texture.frames().max(1)) as u8);
        match texture {
            StructureTexture::Painted(look) => Self::Structure { look, state, frame },
            StructureTexture::Made(look) => Self::MadeStructure { look, state, frame },
        }
    }

    /// A unit, any variant and frame. Lying units face south.
    pub fn alive(texture: impl Into<UnitTexture>, variant: u32, facing: Facing, pose: Pose, frame: u32) -> Self {
        let facing = if pose.lies() { Facing::South } else { facing };
        let frame = (frame % pose.frames()) as u8;
        match texture.into() {
            UnitTexture::Painted(look) => {
                Self::Unit { look, variant: (variant % look.variants()) as u8, facing, pose, frame }
            }
            UnitTexture::Made(look) => Self::MadeUnit { look, facing, pose, frame },
        }
    }

    /// The visible gear of a figure in a pose, any frame; `None` if none is visible.
    pub fn on_body(look: impl Into<GearTexture>, facing: Facing, pose: Pose, frame: u32) -> Option<Self> {
        let look = look.into();
        look.is_seen(pose).then(|| Self::Worn { look, facing, pose, frame: (frame % pose.frames()) as u8 })
    }

    /// Every picture that the library paints by itself, in order.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        TerrainLook::ALL.iter().for_each(|&look| Self::add_ground(&mut all, look));
        for frame in 0..2 {
            all.extend((1..15).map(|mask| Self::Foam { mask, frame }));
        }
        for &look in PlantLook::ALL {
            all.extend((0..PlantLook::VARIANTS).map(|variant| Self::growing(look, variant)));
        }
        for &look in StructureLook::ALL {
            for state in 0..look.states() {
                all.extend((0..look.frames()).map(|frame| Self::built(look, state, frame)));
            }
        }
        UnitLook::ALL.iter().for_each(|&look| Self::add_units(&mut all, look));
        GearLook::ALL.iter().for_each(|&look| Self::add_gear(&mut all, look.into()));
        all.extend(IconLook::ALL.iter().map(|&look| Self::Icon(look)));
        all.extend(DesignationLook::ALL.iter().map(|&look| Self::Designation(look)));
        all.extend(StatusLook::ALL.iter().map(|&look| Self::Status(look)));
        all.extend(CursorLook::ALL.iter().map(|&look| Self::Cursor(look)));
        for &look in EffectLook::ALL {
            all.extend((0..look.frames() as u8).map(|frame| Self::Effect { look, frame }));
        }
        for &look in PileLook::ALL {
            all.extend((0..PILE_SIZES as u8).map(|size| Self::Pile { look, size }));
        }
        all.extend(PanelLook::ALL.iter().map(|&look| Self::Panel(look)));
        all.extend([Self::Glow, Self::Puff, Self::White]);
        all.sort_unstable();
        all
    }

    /// Every picture of the looks of a book, in order.
    pub fn all_of(book: &LookBook) -> Vec<Self> {
        let mut all = Vec::new();
        book.units().for_each(|look| Self::add_poses(&mut all, UnitTexture::Made(look), 0));
        book.gear_looks().for_each(|look| Self::add_gear(&mut all, GearTexture::Made(look)));
        for look in book.structures() {
            for state in 0..look.states.count() {
                let texture = StructureTexture::Made(look);
                all.extend((0..texture.frames()).map(|frame| Self::built(texture, state, frame)));
            }
        }
        all.sort_unstable();
        all
    }

    fn add_ground(all: &mut Vec<Self>, look: TerrainLook) {
        for variant in 0..look.variants() as u8 {
            for frame in 0..look.frames() as u8 {
                // Nothing lies below the lowest ground, so it only comes whole.
                let first = if look == TerrainLook::ALL[0] { WHOLE } else { 1 };
                all.extend((first..=WHOLE).map(|mask| Self::Ground { look, variant, frame, mask }));
            }
        }
    }

    fn add_units(all: &mut Vec<Self>, look: UnitLook) {
        for variant in 0..look.variants() {
            Self::add_poses(all, look, variant);
        }
    }

    fn add_poses(all: &mut Vec<Self>, texture: impl Into<UnitTexture>, variant: u32) {
        let texture = texture.into();
        for &pose in Pose::ALL {
            let facings = if pose.lies() { &[Facing::South][..] } else { Facing::ALL };
            for &facing in facings {
                all.extend((0..pose.frames()).map(|frame| Self::alive(texture, variant, facing, pose, frame)));
            }
        }
    }

    fn add_gear(all: &mut Vec<Self>, look: GearTexture) {
        all.push(Self::Gear(look));
        for &pose in Pose::ALL {
            let frames = |&facing| (0..pose.frames()).filter_map(move |frame| Self::on_body(look, facing, pose, frame));
            all.extend(Facing::ALL.iter().flat_map(frames));
        }
    }

    /// Width and height, in pixels.
    pub fn size(self) -> (usize, usize) {
        match self {
            Self::Plant { look, .. } => look.size(),
            Self::Structure { look, .. } => look.size(),
            Self::Unit { look, .. } => (look.side(), look.side()),
            Self::MadeUnit { look, .. } => (look.side.into(), look.side.into()),
            Self::MadeStructure { look, .. } => {
                (usize::from(look.tiles.0) * TILE, usize::from(look.tiles.1) * TILE + usize::from(look.rise))
            }
            Self::Worn { .. } => (UnitLook::Colonist.side(), UnitLook::Colonist.side()),
            Self::Status(_) => (TILE / 2, TILE / 2),
            Self::Panel(look) => look.size(),
            Self::Glow => (GLOW_TILES * TILE, GLOW_TILES * TILE),
            Self::White => (4, 4),
            _ => (TILE, TILE),
        }
    }

    /// The portrait within the picture of a unit that stands and faces the viewer.
    pub fn portrait(self) -> Portrait {
        match self {
            Self::MadeUnit { look, .. } if look.is_drawn => Portrait { side: 0.06, above: 0.04 },
            _ => PORTRAIT,
        }
    }

    /// Offset of its upper left corner, in pixels from the upper left corner of its (upper left) tile.
    pub fn offset(self) -> (i32, i32) {
        let (width, height) = self.size();
        let (width, height, tile) = (width as i32, height as i32, TILE as i32);
        match self {
            Self::Ground { .. } | Self::Foam { .. } => (tile / 2, tile / 2),
            Self::Plant { .. } => ((tile - width) / 2, tile - height),
            Self::Structure { look, .. } => (0, -(look.rise() as i32)),
            Self::MadeStructure { look, .. } => (0, -i32::from(look.rise)),
            Self::Unit { .. } | Self::MadeUnit { .. } | Self::Worn { .. } => ((tile - width) / 2, tile - height - 1),
            Self::Status(_) => ((tile - width) / 2, -height),
            Self::Glow => ((tile - width) / 2, (tile - height) / 2),
            _ => (0, 0),
        }
    }
}
