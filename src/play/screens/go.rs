//! Where one screen leads.

use osada::level::Level;
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

/// Where to go.
#[derive(Clone)]
pub enum Go {
    /// Begin a level of the title.
    Play(Rc<Level>, Challenge, u64),
    /// Begin this part of a campaign.
    Stage(Box<Stage>, Challenge, u64),
    /// Begin the level of the game that is on, as it is there, with this seed.
    Again(u64),
    /// Begin the level of the game that is on, as it is on the disk now, with the same seed.
    Afresh,
    /// Begin the level after the one that is on: that of its campaign, else that of the title.
    PlayNext(Challenge, u64),
    /// Go on from this save.
    Load(PathBuf),
    /// Go on from the newest save.
    Newest,
    /// Save under this name.
    Save(String),
    /// Hand this save out as a download.
    HandOut(PathBuf),
    /// The same for the recording of the game that is on.
    HandOutRecording,
    /// To the title; the game waits.
    Title,
    /// Back to the game that waits.
    Game,
    /// Watch the same game again.
    WatchAgain,
    /// Into the pathfinding lab.
    Lab,
    /// A game of snakes by these rules with this seed.
    Snakes(SnakeRules, u64),
    /// The editor, with what is in it already or with an empty meadow.
    Editor,
    /// The editor with a level, or with a copy of it.
    Edit(String),
    /// The editor with the level of the game that is on.
    EditPlayed,
    /// Try a level of the editor: the name of its file, its text, the seed.
    TestLevel(String, String, u64),
    /// A file of a level was written: the title shows it.
    TakeInLevel(PathBuf),
    /// Out of the editor without keeping what is unsaved, and on to there.
    Abandon(Box<Go>),
    /// Back to the screen below.
    Leave,
    /// How hard the next games will be.
    Challenge(Challenge),
    /// These mods are to be on from now on, in this order.
    Mods(Vec<String>),
    /// The settings, on top of everything.
    OpenSettings,
    /// The saves, on top of everything.
    OpenSaves,
    /// Away with it.
    Close(Popup),
    /// Close the window.
    Quit,
}
