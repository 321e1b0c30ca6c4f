//! Osada: a colony-defence game in which every unit can show *why* it does what it does.
//!
//! The library is the whole simulation and knows nothing of a window. Build a level, play it with a player of your own, and
//! read why somebody fled:
//!
//! ```
//! use osada::brain::Action;
//! use osada::level::{self, shipped};
//! use osada::player::Player;
//! use osada::sim::rules::Role;
//! use osada::sim::{Command, Draft, Outcome, SetStance, Stance, World, reasons, tick};
//! use std::sync::Arc;
//!
//! /// A hearth, four people, spike traps before it, and a band of besiegers that comes when it is called.
//! const LEVEL: &str = r#"(
//!     title: "A clearing",
//!     about: "Four people and a field.",
//!     ground: Drawn(
//!         legend: {
//!             'H': (terrain: "grass", structure: "hearth"),
//!             '^': (terrain: "grass", structure: "spike_trap"),
//!         },
//!         rows: [
//!             "TTTTTTTTTTTTTTTTTTTTTTTT",
//!             "TTT...........^^.....TTT",
//!             "TT............^^........",
//!             "T....HH.......^^........",
//!             "T....HH.......^^........",
//!             "TT............^^........",
//!             "TTT...........^^.....TTT",
//!             "TTTTTTTTTTTTTTTTTTTTTTTT",
//!         ],
//!     ),
//!     stock: (wood: 20, stone: 20, food: 20),
//!     colonists: Count(4),
//!     camp: (21, 3),
//!     raids_on_call: 2,
//!     waves: [[("grunt", 2)]],
//! )"#;
//!
//! /// Calls the besiegers, and has everybody go for them.
//! struct Bold;
//!
//! impl Player for Bold {
//!     fn commands(&mut self, world: &World) -> Vec<Command> {
//!         let units: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
//!         match world.clock().tick() {
//!             0 => vec![Command::CallRaid, Draft { units, drafted: true }.into()],
//!             1 => vec![SetStance { units, stance: Stance::Free }.into()],
//!             _ => Vec::new(),
//!         }
//!     }
//! }
//!
//! let rules = Arc::new(shipped::rules()?);
//! let level = level::load("clearing.ron", LEVEL, &rules)?;
//! let mut world = level::build(&level, &rules, 7)?;
//! let mut player = Bold;
//! let mut why = String::new();
//! while world.outcome() == Outcome::Running && why.is_empty() {
//!     let commands = player.commands(&world);
//!     tick(&mut world, &commands);
//!     for (id, unit) in world.raiders() {
//!         if let Some(reasons) = reasons(&world, id).filter(|reasons| reasons.action == Action::Flee) {
//!             why = reasons.sentence(unit.name());
//!         }
//!     }
//! }
//! println!("{why}");
//! assert!(why.starts_with("Grunt flees: Dying 1.00, Morale Low 0."), "{why}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` of the repository has more: a player, a besieger's mind, a graph, a fuzzy decision, a herd without a
//! game, a search over copies of a world. `docs/library.md` there says what of all this is stable.
//!
//! # Modules
//!
//! Each is a crate of its own or a part of one (`crates/`). They build on each other from the top of this list to the bottom:
//!
//! * [`fault`] – mistakes of meaning in data files, with the way to the value
//! * [`grid`] – cells, grids, directions, distances, line of sight, seeded random numbers
//! * [`fuzzy`] – membership functions, norms, variables, fuzzy associative matrices, defuzzification
//! * [`path`] – graph contract and search algorithms
//! * [`flock`] – boids rules as pure functions
//! * [`brain`] – deciders: senses in, a decision and its reasons out
//! * [`pathlab`] – every search under one roof: run, watched step by step, compared
//! * [`snake`] – snakes that compete for food, steered by minds or searches
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
//! `codespan-reporting`, and with `rayon` it paints textures and shares the work of crowds on all cores.
//!
//! * `lab` – the module `lab`: experiments with their tables (`csv`), rows (`serde_json`) and plots (`plotters`), benchmark maps,
//!   training; and the program's commands for them
//! * `cli` – the program `osada` with its headless commands
//! * `window` – the program's window; implies `cli`. This is the default.
//! * `sound` – sounds in the window also on Linux, where ALSA's headers are needed to build them; implies `window`
//! * `parquet` – rows of `osada sim` as Apache Parquet, too (`parquet`); implies `cli`

pub use osada_ai::{brain, flock, fuzzy, grid, path, pathlab, snake};
pub use osada_art::{synth, texture};
pub use osada_content as level;
#[cfg(feature = "lab")]
pub use osada_lab as lab;
pub use osada_reader::fault;
pub use osada_record as record;
pub use osada_record::{player, telemetry};
pub use osada_sim as sim;
