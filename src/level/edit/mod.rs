//! Editing a level: the document with its history, what can be done to it, the live check, and what is seen of it meanwhile.
//! Nothing here opens a file or knows a window.

mod document;
mod draft;
mod finding;
mod history;
mod preview;
mod standin;
mod things;
mod tiles;
mod transform;

pub use document::Document;
pub use draft::{blank, draw_ground, wave};
pub use finding::{Finding, Findings, check};
pub use preview::{Preview, preview};
pub use standin::{write_new, write_updated};
pub use things::{
    Thing, camp_extent, camps, extent_of, flood, is_taken, lift, name_of, paint, people, place_of, put_camp, put_herd,
    put_person, put_structure, remove, shift, terrain_at, thing_at,
};
pub use tiles::{rows, size};
pub use transform::{Anchor, Mirror, mirror, resize};
