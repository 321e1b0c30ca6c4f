//! Every promise that needs no window, in one program: it is linked once, and what is dear is run once for all. Without
//! the features `cli` and `lab` it holds the bare library to its promises.
//!
//! `OSADA_UPDATE=1 cargo test --test promises -- catalogue games look` writes the catalogue of hashes, the recorded games
//! and the pictures of `docs/look.md` anew after a change of rules, behaviour or look. Longer runs: `OSADA_SOAK_TICKS=1000000`,
//! `OSADA_SAVES_EVERY=100`.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/environment.rs"]
mod environment;
#[path = "../common/forging.rs"]
mod forging;
#[path = "../common/crowd.rs"]
mod hundreds;
#[path = "../common/test_data.rs"]
mod test_data;

mod account;
mod architecture;
mod camp;
#[cfg(feature = "cli")]
mod campaigns;
mod catalogue;
mod chase;
mod chronicle;
#[cfg(feature = "cli")]
mod chronicle_page;
#[cfg(feature = "cli")]
mod command_line;
#[cfg(feature = "cli")]
mod compare;
mod crowd;
mod cut_off;
mod deeds;
mod defence;
mod determinism;
mod economy;
mod endurance;
mod every_level;
mod exchanged_minds;
#[cfg(feature = "cli")]
mod explanations;
mod fire;
mod formatting;
#[cfg(feature = "cli")]
mod fuzzy_command;
mod fuzzy_laws;
mod games;
mod generated_maps;
mod goals;
mod herds;
mod history;
mod in_command;
mod learnt_minds;
mod lessons;
mod level_editing;
mod levels;
mod look;
#[cfg(feature = "cli")]
mod look_command;
#[cfg(feature = "cli")]
mod lsp;
#[cfg(feature = "cli")]
mod meadow;
mod mind_faults;
mod minds;
#[cfg(feature = "cli")]
mod mistakes;
#[cfg(feature = "cli")]
mod mod_archives;
mod mods;
mod other_graphs;
mod own_minds;
#[cfg(feature = "cli")]
mod path_command;
mod path_promises;
mod pathlab;
mod people;
mod places;
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "few of its commands are built"))]
mod program;
#[cfg(feature = "cli")]
mod replay_command;
mod saves;
#[cfg(feature = "cli")]
mod saves_command;
mod scenarios;
mod schema;
#[cfg(feature = "cli")]
mod scripts;
mod shipped_minds;
mod siege;
#[cfg(feature = "cli")]
mod simulation_output;
mod soak;
mod story;
#[cfg(feature = "cli")]
mod strategies;
#[cfg(feature = "cli")]
mod sweeps;
mod telemetry;
#[cfg(feature = "cli")]
mod testing;
mod textures;
mod thesis;
mod undo;
#[cfg(feature = "cli")]
mod untrusted_files;
mod why;

use environment::updating;
use test_data::data;

/// A number from the environment, or what it is without.
fn from_env(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}
