//! Every panel without a display: nothing overlaps, leaves the screen or is cut to nothing, at every size and scale; every
//! control has a name and a hint.

mod campaign_editor;
mod editor;
mod headless;
mod hints;
mod large_interface;
mod layout;
mod monkey;
mod road;
mod scenes;
mod screens;
mod touch;
mod weather;
