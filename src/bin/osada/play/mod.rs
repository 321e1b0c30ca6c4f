//! The window: everything that names a key, a pixel or wall time. It sees the world read-only and changes it only
//! by commands, like every other player.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here decides what happens in a world")]

mod app;
#[cfg(feature = "sound")]
mod audio;
mod camera;
mod clock;
mod colours;
mod corner;
mod crash;
mod desk;
mod doing;
mod effects;
mod game;
mod game_renderer;
mod ground;
mod history;
mod hud;
mod icons;
mod input;
mod inspector;
mod jobs;
mod keeper;
mod kept;
mod keys;
mod launch;
mod layers;
mod legend;
mod lesson_progress;
mod lessons;
mod letters;
mod light;
mod listener;
mod looks;
mod map_geometry;
mod marks;
mod meter;
mod minimap;
mod night;
mod options;
mod outcome;
mod overlays;
mod panels;
mod pathlab;
mod pen;
mod playback;
mod playback_bar;
mod plots;
mod population;
mod progress;
mod screen;
mod search_panel;
mod search_view;
mod searched;
mod select;
mod settings;
mod settings_panel;
mod shelf;
mod shots;
mod sight;
mod snake;
#[cfg(feature = "sound")]
mod sound_events;
mod stage;
mod stepper;
mod style;
mod title;
mod toolbar;
mod tools;
mod tracks;
mod trails;
mod view;
mod why;
mod work_grid;

pub use launch::run;
