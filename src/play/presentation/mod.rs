//! Words, pictures and colours for things of the simulation, for all panels and renderers.

pub mod colour_blind;
pub mod colours;
pub mod descriptions;
pub mod field_places;
pub mod gear_words;
pub mod overlay_classes;
pub mod status;
pub mod structure_functions;
pub mod weather_words;
