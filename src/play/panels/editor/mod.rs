//! The panels of the editor: drawing tools, the pages of the level, errors. They read the level and request changes.

mod begin_page;
mod editor_panels;
pub(super) mod fault_list;
pub(super) mod fields;
mod lesson_goal;
mod lessons_page;
mod level_page;
mod looks_page;
mod map_page;
mod minds_page;
mod palette_panel;
mod people_page;
pub(super) mod save_page;
mod scene;
mod thing_page;
mod top_bar;
mod triggers_page;
mod victory_page;
mod waves_page;

pub use editor_panels::EditorPanels;
pub(super) use editor_panels::{cursor_message, sideways};
pub use save_page::TakenName;
pub use scene::{EditorLibrary, EditorScene, KnownLevel, UnsavedEntry};
