//! Transitions between screens.

use crate::play::panels::mods_panel::ModsChange;
use osada::level::{Campaign, Level};
use osada::record::Stage;
use osada::sim::rules::Challenge;
use osada::snake::SnakeRules;
use std::path::PathBuf;
use std::rc::Rc;

/// A popup that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Popup {
    Settings,
    Saves,
    Confirm,
    Unsaved,
}

/// A way from one screen to another, or something done on the way.
#[derive(Clone)]
pub enum Transition {
    /// Begin a level of the title.
    Play(Rc<Level>, Challenge, u64),
    /// Set out on a campaign.
    SetOut(Box<Campaign>, Challenge, u64),
    /// To the road of the campaign that waits, or after the siege that is over.
    Road,
    /// Begin the siege to which a journey has come.
    Siege(Box<Stage>),
    /// Restart the level of the current game as it is there, with this seed.
    Again(u64),
    /// Restart the level of the current game as it is on the disk now, with the same seed.
    Afresh,
    /// Begin the level after the current one on the title.
    PlayNext(Challenge, u64),
    Load(PathBuf),
    Newest,
    /// Load the game as it was at its last dawn.
    LastDawn,
    /// Save under this name.
    Save(String),
    /// Offer this save as a download.
    HandOut(PathBuf),
    /// Offer the recording of the current game as a download.
    HandOutRecording,
    /// Write the chronicle that is read as a page.
    SaveChronicle,
    /// To the title; the game waits.
    Title,
    /// Back to the game that waits.
    Game,
    WatchAgain,
    Lab,
    /// A game of snakes by these rules with this seed.
    Snakes(SnakeRules, u64),
    /// The editor with its current level or with an empty meadow.
    Editor,
    /// The editor with a level, or with a copy of it.
    Edit(String),
    /// The editor with the level of the current game.
    EditPlayed,
    /// The editor of campaigns with the one of this name, or with a copy of it; without a name, with a new one.
    EditCampaign(Option<String>),
    /// Reload everything, so that the list of campaigns shows one that was saved.
    ReloadCampaigns,
    /// Test a level of the editor: the name of its file, its text, the seed.
    TestLevel(String, String, u64),
    /// Reload a level file that was written, so that the title shows it.
    ReloadLevel(PathBuf),
    /// Leave the editor without a backup of unsaved work, and go on to there.
    Abandon(Box<Transition>),
    /// Back to the screen below.
    Leave,
    /// Set the difficulty of the next games.
    Challenge(Challenge),
    /// Change which mods are on, or the settings of one.
    Mods(ModsChange),
    /// The settings, on top of everything.
    OpenSettings,
    /// The saves, on top of everything.
    OpenSaves,
    Close(Popup),
    Quit,
}
