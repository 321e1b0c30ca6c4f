//! Input: keys and mouse, from the windowing library or from a test, and their meaning on the map.

mod editor_input;
pub mod events;
mod group_keys;
pub mod lab_mouse;
mod map_input;
mod queue;
mod selection;
mod touch;

pub use editor_input::EditorInput;
pub use events::InputEvents;
pub use group_keys::group_request;
pub use map_input::{MapInput, take_up};
pub use queue::InputQueue;
pub use selection::move_orders;
