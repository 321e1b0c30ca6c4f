//! Input: keys and mouse, from the windowing library or from a test, and their meaning on the map.

mod editor_input;
pub mod events;
mod happening;
pub mod lab_mouse;
mod map_input;
mod queue;
mod replay;
mod selection;
mod touch;
mod ui;
#[cfg(target_os = "linux")]
mod x11;

pub use editor_input::EditorInput;
pub use events::InputEvents;
pub use map_input::{MapInput, take_up};
pub use queue::InputQueue;
pub use selection::{group_request, move_orders};
pub use ui::Ui;
