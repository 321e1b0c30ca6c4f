//! The painter of every picture.

use super::beast::{self, Hide};
use super::blend::Contours;
use super::designation::designation;
use super::drawn_gear::DrawnGear;
use super::dress::Dress;
use super::effect::{effect, pile, puff};
use super::fire::glow;
use super::gear::{gear_icon, worn};
use super::ground::{TerrainLook, terrain};
use super::icon::icon;
use super::image::Image;
use super::look_book::LookBook;
use super::made::GearTexture;
use super::mark::{cursor, status};
use super::panel::panel;
use super::person::{self, Stature};
use super::picture::{GLOW_TILES, Picture, WHOLE};
use super::plant::plant;
use super::structure::structure;
use super::unit_look::{Facing, Pose, UnitLook};

/// Draws one picture of a seed. Looks of a [`LookBook`] need [`paint_of`].
pub fn paint(picture: Picture, seed: u64) -> Image {
    paint_of(&LookBook::default(), picture, seed)
}

/// Draws one picture of a seed, which may be from a book. A picture from another book is transparent.
pub fn paint_of(book: &LookBook, picture: Picture, seed: u64) -> Image {
    Painter::new(seed, book).paint(picture)
}

/// Draws many pictures of a seed and keeps what they share.
pub(super) struct Painter<'b> {
    seed: u64,
    book: &'b LookBook,
    contours: Contours,
    /// The piece of ground drawn last: its other masks usually come next.
    last_ground: Option<((TerrainLook, u8, u8), Image)>,
}

impl<'b> Painter<'b> {
    pub fn new(seed: u64, book: &'b LookBook) -> Self {
        Self { seed, book, contours: Contours::new(seed), last_ground: None }
    }

    pub fn paint(&mut self, picture: Picture) -> Image {
        let seed = self.seed;
        match picture {
            Picture::Ground { look, variant, frame, mask } => self.ground(look, variant, frame, mask),
            Picture::Foam { mask, frame } => self.contours.foam(mask, frame.into()),
            Picture::Plant { look, variant } => plant(look, variant.into(), seed),
            Picture::Structure { look, state, frame } => structure(look, state, frame.into(), seed),
            Picture::Unit { look, variant, facing, pose, frame } => {
                unit(look, variant.into(), facing, pose, frame.into())
            }
            Picture::Worn { look: GearTexture::Painted(look), facing, pose, frame } => {
                worn(look, facing, pose, frame.into())
            }
            Picture::Gear(GearTexture::Painted(look)) => gear_icon(look),
            Picture::Worn { look: GearTexture::Made(look), facing, pose, frame } => {
                let drawn = self.book.drawn_gear(look);
                drawn.map_or_else(|| empty(picture), |drawn| drawn.worn(facing, pose, frame.into()))
            }
            Picture::Gear(GearTexture::Made(look)) => {
                self.book.drawn_gear(look).map_or_else(|| empty(picture), DrawnGear::icon)
            }
            Picture::Icon(look) => icon(look),
            Picture::Designation(look) => designation(look),
            Picture::Status(look) => status(look),
            Picture::Cursor(look) => cursor(look),
            Picture::Effect { look, frame } => effect(look, frame.into(), seed),
            Picture::Pile { look, size } => pile(look, size.into(), seed),
            Picture::Panel(look) => panel(look, seed),
            Picture::Glow => glow(GLOW_TILES),
            Picture::Puff => puff(),
            Picture::MadeUnit { look, facing, pose, frame } => {
                self.book.paint_unit(look, facing, pose, frame.into()).unwrap_or_else(|| empty(picture))
            }
            Picture::MadeStructure { look, state, frame } => {
                self.book.paint_structure(look, state, frame.into(), seed).unwrap_or_else(|| empty(picture))
            }
            Picture::White => Image::from_fn(4, 4, |_, _| [255; 4]),
        }
    }

    fn ground(&mut self, look: TerrainLook, variant: u8, frame: u8, mask: u8) -> Image {
        let key = (look, variant, frame);
        let ground = match self.last_ground.take() {
            Some((last, ground)) if last == key => ground,
            _ => terrain(look, variant.into(), frame.into(), self.seed),
        };
        let piece = if mask == WHOLE { ground.clone() } else { self.contours.cut(look, &ground, mask) };
        self.last_ground = Some((key, ground));
        piece
    }
}

/// A transparent picture.
fn empty(picture: Picture) -> Image {
    let (width, height) = picture.size();
    Image::new(width, height)
}

/// One unit. `variant` and `frame` may be any numbers; they wrap.
pub fn unit(look: UnitLook, variant: u32, facing: Facing, pose: Pose, frame: u32) -> Image {
    let (variant, frame) = (variant % look.variants(), frame % pose.frames());
    if pose.lies() {
        return if look.is_beast() {
            beast::lying(beast::stature(look), &Hide::of(look, variant), pose)
        } else {
            person::lying(Stature::of(look), &Dress::of(look, variant), pose)
        };
    }
    if facing == Facing::West {
        return unit(look, variant, Facing::East, pose, frame).mirrored();
    }
    if look.is_beast() {
        beast::standing(beast::stature(look), &Hide::of(look, variant), facing, pose, frame)
    } else {
        person::standing(Stature::of(look), &Dress::of(look, variant), facing, pose, frame)
    }
}
