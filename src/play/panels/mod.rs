//! The panels: a session and the state of the view in, requests out. They know neither the window nor the clock, so that
//! every one of them can be laid out without a display.

mod armoury_panel;
mod auction_panel;
mod besiegers_panel;
pub mod campaign_editor;
pub mod campaigns_panel;
mod chief_page;
pub mod chronicle_panel;
mod clock_panel;
pub mod colours;
pub mod confirm_panel;
mod crafts_panel;
pub mod deeds_panel;
pub mod editor;
mod events_panel;
mod guidance;
mod help_panel;
mod hint;
mod hud;
mod icons;
mod inspector;
mod legend;
mod lesson_panel;
mod level_card;
mod log_panel;
mod menu_panels;
mod minimap;
pub mod mods_panel;
pub mod notifications;
mod orders;
mod outcome;
pub mod pathlab;
mod person_panel;
mod plots;
pub mod road;
pub mod saves_panel;
mod scene;
mod search_panel;
pub mod settings_panel;
pub mod siege;
pub mod snake_panel;
mod step_controls;
pub mod style;
pub mod title_panel;
mod toolbar;
pub mod unsaved_panel;
mod why;
mod work_grid;
mod written;

pub use icons::Icons;
pub use scene::PanelScene;
pub use written::Writings;
#[cfg(test)]
pub use written::WrittenText;

#[cfg(test)]
mod tests;
