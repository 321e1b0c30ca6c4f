//! Osada: a colony-defence game in which every unit can show *why* it does what it does.
//!
//! The library is the whole simulation and knows nothing of a window. Its modules build on each other
//! from the top of this list to the bottom:
//!
//! * [`bounded`] – reading values with a bound on the memory that they take
//! * [`fault`] – mistakes of meaning in data files, with the way to the value
//! * [`grid`] – cells, grids, directions, distances, line of sight, seeded random numbers
//! * [`fuzzy`] – membership functions, norms, variables, fuzzy associative matrices, defuzzification
//! * [`path`] – graph contract and search algorithms
//! * [`flock`] – boids rules as pure functions
//! * [`brain`] – deciders: senses in, a decision and its reasons out
//! * [`texture`] – seed to pixels
//! * [`synth`] – seed to samples of what is heard
//! * [`sim`] – the world, its commands, its events and the tick
//! * [`level`] – the RON schema of levels, its checks, map generators, building a world
//! * [`player`] – scripted players: the world read-only in, commands out
//! * [`record`] – state hashes, saves and replays
//! * [`telemetry`] – what can be seen of a game, as rows with documented columns
#![cfg_attr(feature = "lab", doc = "* [`lab`] – experiments, benchmark maps, tables and plots")]
//!
//! # Features
//!
//! Without any (`default-features = false`) this is the bare library: it opens no file and no clock, and nothing of a command
//! line, of plots or of graphics is built. Of errors in files it tells the line and the column, for which it needs
//! `codespan-reporting`, and it paints textures on all cores with `rayon`.
//!
//! * `lab` – the module `lab`: experiments with their tables (`csv`) and plots (`plotters`), benchmark maps, training
//! * `cli` – the program `osada` with its headless commands; implies `lab`
//! * `window` – the program's window; implies `cli`. This is the default.
//! * `sound` – sounds in the window also on Linux, where ALSA's headers are needed to build them; implies `window`
//! * `parquet` – rows of `osada sim` as Apache Parquet, too (`parquet`); implies `cli`

pub mod bounded;
pub mod brain;
pub mod fault;
pub mod flock;
pub mod fuzzy;
pub mod grid;
#[cfg(feature = "lab")]
pub mod lab;
pub mod level;
pub mod path;
pub mod player;
pub mod record;
pub mod sim;
pub mod synth;
pub mod telemetry;
pub mod texture;
