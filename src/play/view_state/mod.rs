//! View state of the player: the selection, the current tool, open panels and overlays; and requests of panels, mouse and
//! keys.

pub mod campaign_editing;
pub mod editing;
mod groups;
mod request;
mod search_view;
mod tools;
mod view;

pub use groups::group;
pub use request::{MenuChoice, PlayerRequest};
pub use search_view::{SearchView, StepAction};
pub use tools::{Stroke, StrokeShape, Tool, pick};
pub use view::{CursorMessage, MapDrag, OverlayToggles, Panel, Selection, ViewState, nearest_standing};
