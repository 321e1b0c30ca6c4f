//! What the window is asked to show, as given on the command line.

use osada::level::generate::BoardKind;
use osada::level::{Campaign, Level};
use osada::player::Contestant;
use osada::record::Content;
use osada::sim::rules::{Challenge, Rules};
use osada::texture::LookBook;
use osada_cli::storage::offer::{ModEntry, OfferLoader};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// What the window is asked to show.
pub struct WindowOptions {
    /// The mods that there are, and which of those that are to be on are left out.
    pub mods: (Vec<ModEntry>, Option<String>),
    /// The folders that mods are looked for in.
    pub mod_folders: Vec<String>,
    /// What the mod is called that a level belongs to, by the name of the level.
    pub of_mods: BTreeMap<String, String>,
    /// The rules to play by.
    pub rules: Arc<Rules>,
    /// Where all this is read again from when a file has changed.
    pub source: OfferLoader,
    /// Looks made of data.
    pub looks: LookBook,
    /// What is wrong with looks on the disk, as texts.
    pub look_faults: Vec<String>,
    /// The levels to choose from on the title screen.
    pub levels: Vec<Rc<Level>>,
    /// Level files with errors, and what is wrong with each.
    pub faulty: Vec<(String, String)>,
    /// The campaigns to choose from; files of campaigns with errors, and what is wrong with each.
    pub campaigns: (Vec<Campaign>, Vec<(String, String)>),
    /// The level to begin with, without a title screen.
    pub level: Option<Level>,
    /// The board with which the pathfinding lab is open at the start, and its seed.
    pub lab: Option<(BoardKind, Option<u64>)>,
    /// How hard games are, instead of what was chosen last.
    pub challenge: Option<Challenge>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The scripted player who plays while the window shows it.
    pub player: Option<Contestant>,
    /// Game seconds in a second of wall time.
    pub speed: f64,
    /// Pictures to write: after how many ticks, and to which file.
    pub shots: Vec<(u64, PathBuf)>,
    /// After how many ticks the window closes.
    pub quit_at: Option<u64>,
    /// Whether statistics of frames are shown from the beginning, and printed at the end.
    pub stats: bool,
    /// Whether games begin with the whole map in view.
    pub whole_map: bool,
    /// Columns and rows of the window in pixels.
    pub size: (u16, u16),
    /// Where what is written on the window is written down, for programs that use it.
    pub writings: Option<PathBuf>,
    /// At which tick it fails, to see what that leaves behind.
    pub crash_at: Option<u64>,
    /// The levels and their rules by content, by the names of the levels.
    pub contents: BTreeMap<String, Content>,
    /// Where saves and crash reports go.
    pub data: PathBuf,
    /// Whether games are kept without being asked: not when a script takes pictures, unless it says where.
    pub keep: bool,
    /// A save to begin with.
    pub load: Option<PathBuf>,
    /// A recorded game to begin with.
    pub replay: Option<PathBuf>,
}
