//! Generated textures: a seed in, RGBA pixels out. No file, no window, no time.
//!
//! A tile is [`TILE`] pixels wide. [`Picture`] names everything that can be drawn; [`paint`] draws one, and
//! [`atlas`] draws all of them on a few sheets. `docs/look.md` describes the style.
//!
//! ```
//! use osada_art::texture::{Picture, paint};
//!
//! let picture = Picture::all()[0];
//! let image = paint(picture, 1);
//! assert_eq!((image.width, image.height), picture.size());
//! assert_eq!(image.rgba, paint(picture, 1).rgba);
//! ```

mod air;
mod atlas;
mod backdrop;
mod beast;
mod blend;
mod canvas;
mod colonist;
mod defence;
mod designation;
mod drawn_gear;
mod drawn_unit;
mod dress;
mod effect;
mod fire;
mod gear;
mod goods_icon;
mod ground;
mod head;
mod held_item;
mod home;
mod icon;
mod image;
mod landmark;
mod look_book;
mod look_sheet;
mod made;
mod made_structure;
mod mark;
mod names;
mod noise;
mod painter;
pub mod palette;
mod panel;
mod person;
mod picture;
mod pixel_grid;
mod plant;
mod recolour;
mod scene;
mod scene_layer;
mod scenery;
mod shape;
mod sky;
mod structure;
#[cfg(test)]
mod tests;
mod unit_look;
mod wall;
mod weather;
mod winter_plant;
mod workshop;

pub use air::{AirKind, AirLook};
pub use atlas::{Atlas, AtlasInProgress, Region, SHEET, atlas, atlas_of};
pub use beast::{BeastBuild, Hide};
pub use blend::ground_layers;
pub use designation::{DesignationLook, designation, designation_colour};
pub use drawn_gear::{DrawnGear, GearHand};
pub use drawn_unit::{DrawnUnit, Views};
pub use dress::{Back, Dress, Outfit};
pub use effect::{EffectLook, PILE_SIZES, PileLook, effect, pile};
pub use fire::glow;
pub use gear::{GearLook, gear_icon, worn};
pub use ground::{TerrainLook, terrain};
pub use head::{Beard, Hair, Hat, Head};
pub use held_item::HeldItem;
pub use icon::{IconLook, icon};
pub use image::{Image, TILE};
pub use look_book::{BeastLook, Look, LookBook, PersonLook, SoundFile};
pub use look_sheet::{look_preview, look_sheet};
pub use made::{GearTexture, MadeGear, MadeStructure, MadeUnit, StructureTexture, UnitTexture};
pub use made_structure::{AssembledStructure, DrawnStructure, StructurePart};
pub use mark::{CursorLook, StatusLook, cursor, status};
pub use painter::{paint, paint_of, unit};
pub use panel::{PanelLook, panel};
pub use picture::Picture;
pub use pixel_grid::PixelGrid;
pub use plant::{PlantLook, plant};
pub use scene::{HORIZON, Posture, SCENE_SIZE, Scene, SceneSubject, SceneThing, SceneWeather, paint_scene};
pub use sky::SkyLook;
pub use structure::{StructureLook, StructureStates, door_state, structure};
pub use unit_look::{Facing, PORTRAIT, Portrait, Pose, UnitLook};
pub use wall::joined;
