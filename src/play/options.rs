//! Options of the window, from the command line.

use osada::level::generate::BoardKind;
use osada::level::mods::Origin;
use osada::level::{Campaign, Level};
use osada::player::Contestant;
use osada::record::Content;
use osada::sim::rules::{Challenge, Rules};
use osada::texture::LookBook;
use osada_cli::storage::foundation::PlayedSource;
use osada_cli::storage::offer::{ModEntry, OfferLoader};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

pub struct WindowOptions {
    /// All mods, and a message about those that should be on but are left out.
    pub mods: (Vec<ModEntry>, Option<String>),
    /// The values of the rules that mods have written.
    pub origins: Vec<Origin>,
    /// The folders that are searched for mods.
    pub mod_folders: Vec<String>,
    /// The campaigns of mods, and the levels that they can have.
    pub played: Vec<PlayedSource>,
    /// Titles of the mods that levels belong to, by the name of the level.
    pub of_mods: BTreeMap<String, String>,
    pub rules: Arc<Rules>,
    /// Source to reload everything from when a file changes.
    pub source: OfferLoader,
    /// Looks made of data.
    pub looks: LookBook,
    /// Errors in looks on the disk, as texts.
    pub look_faults: Vec<String>,
    /// The levels on the title screen.
    pub levels: Vec<Rc<Level>>,
    /// Level files with errors, and their messages.
    pub faulty: Vec<(String, String)>,
    /// Campaigns on the title screen; campaign files with errors, and their messages.
    pub campaigns: (Vec<Campaign>, Vec<(String, String)>),
    /// The level to begin with, without a title screen.
    pub level: Option<Level>,
    /// The campaign to set out on.
    pub campaign: Option<Campaign>,
    /// The board with which the pathfinding lab opens at the start, and its seed.
    pub lab: Option<(BoardKind, Option<u64>)>,
    /// Difficulty of games, instead of the one chosen last.
    pub challenge: Option<Challenge>,
    pub seed: u64,
    /// The scripted player who plays while the window shows it.
    pub player: Option<Contestant>,
    /// Game seconds per second of wall time.
    pub speed: f64,
    /// Screenshots to write: tick and file.
    pub shots: Vec<(u64, PathBuf)>,
    /// The tick at which the window closes.
    pub quit_at: Option<u64>,
    /// True if frame statistics are shown from the beginning, and printed at the end.
    pub stats: bool,
    /// True if games begin with the whole map in view.
    pub whole_map: bool,
    /// Columns and rows of the window in pixels.
    pub size: (u16, u16),
    /// File to which the texts on the window are written, for programs that use it.
    pub writings: Option<PathBuf>,
    /// Tick of a deliberate panic, to see what a crash leaves behind.
    pub crash_at: Option<u64>,
    /// The levels and their rules by content, by the names of the levels.
    pub contents: BTreeMap<String, Content>,
    /// Folder of saves and crash reports.
    pub data: PathBuf,
    /// True if games are saved automatically: not when a script takes pictures, unless it names a folder.
    pub keep: bool,
    /// A save to begin with.
    pub load: Option<PathBuf>,
    /// A recorded game to begin with.
    pub replay: Option<PathBuf>,
}
