//! The window: everything that names a key, a pixel or wall time. It sees the world read-only and changes it only
//! by commands, like every other player.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here decides what happens in a world")]

mod app;
mod auction_panel;
#[cfg(sound)]
mod audio;
mod besiegers_panel;
mod camera;
mod capitalise;
mod clock_panel;
mod colour_blind;
mod colours;
mod crash;
mod day_night;
mod descriptions;
mod effects;
mod egui_frame;
mod frame_stats;
mod game_saver;
mod ground_layer;
mod hud;
mod icons;
mod input;
mod input_events;
mod inspector;
mod key_bindings;
mod launch;
mod legend;
mod lesson_panel;
mod lesson_progress;
mod level_progress;
mod light_map;
mod looks;
mod map_geometry;
mod map_markers;
mod map_renderer;
mod menu_panels;
mod minimap;
#[cfg(sound)]
mod music_player;
mod notifications;
mod options;
mod outcome;
mod overlays;
mod pathlab;
mod playback;
mod playback_bar;
mod plots;
mod saves_screen;
mod screenshots;
mod search_drawing;
mod search_panel;
mod search_view;
mod selection;
mod sense_history;
mod session;
mod session_renderer;
mod settings;
mod settings_panel;
mod siege_history;
mod snake_screen;
#[cfg(sound)]
mod sound_events;
mod sprite_batch;
mod sprite_layer;
mod step_controls;
mod structure_functions;
mod style;
mod tile_layers;
mod timestep;
mod title_screen;
mod toolbar;
mod tools;
mod ui_state;
mod unit_animation;
mod user_file;
mod why;
mod work_grid;

pub use launch::run;
