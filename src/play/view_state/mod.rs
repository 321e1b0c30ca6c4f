//! View state of the player: the selection, the current tool, open panels and overlays; and requests of panels, mouse and
//! keys.

pub mod editing;
mod groups;
mod intent;
mod search_view;
mod step_action;
mod tools;
mod view;

pub use groups::group;
pub use intent::{Intent, MenuChoice};
pub use search_view::SearchView;
pub use step_action::StepAction;
pub use tools::{Stroke, Tool, pick};
pub use view::{MapDrag, OverlayToggles, Panel, Selection, ViewState};
