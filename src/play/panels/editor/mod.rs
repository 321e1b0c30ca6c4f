//! The panels of the editor: drawing tools, the pages of the level, errors. They read the level and request changes.

mod begin_page;
mod editor_panels;
mod fault_list;
mod fields;
mod lesson_goal;
mod lessons_page;
mod level_page;
mod looks_page;
mod map_page;
mod minds_page;
mod palette_panel;
mod people_page;
mod save_page;
mod scene;
mod thing_page;
mod top_bar;
mod triggers_page;
mod victory_page;
mod waves_page;

pub use editor_panels::EditorPanels;
pub use scene::{EditorLibrary, EditorScene, KnownLevel, UnsavedEntry};
