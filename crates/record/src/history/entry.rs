//! Entries of the log of a game.

use osada_ai::grid::Cell;
use osada_sim::Tick;
use serde::{Deserialize, Serialize};

/// Subject of an entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LogKind {
    RaidAnnounced,
    /// Signs of the besiegers' plan can be seen.
    Sign,
    RaidArrived,
    RaidOver,
    /// A colonist died.
    Death,
    Destroyed,
    Hunger,
    Collapse,
    Idle,
    Recruit,
    Wolf,
    End,
}

/// An event in words for the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    pub at: Tick,
    pub kind: LogKind,
    /// A few words.
    pub title: String,
    /// A sentence or two of details; may be empty. Braces hold the name of a key's action, as in the texts of lessons
    /// ([`osada_content::parts`]).
    pub text: String,
    pub cell: Option<Cell>,
}

impl LogKind {
    pub const ALL: [Self; 12] = [
        Self::RaidAnnounced,
        Self::Sign,
        Self::RaidArrived,
        Self::RaidOver,
        Self::Death,
        Self::Destroyed,
        Self::Hunger,
        Self::Collapse,
        Self::Idle,
        Self::Recruit,
        Self::Wolf,
        Self::End,
    ];

    /// True for entries about raids.
    pub fn is_raid(self) -> bool {
        matches!(self, Self::RaidAnnounced | Self::Sign | Self::RaidArrived | Self::RaidOver)
    }

    /// True for entries that stay in the log of a long game when others go.
    pub(super) fn stays(self) -> bool {
        self.is_raid() || matches!(self, Self::Death | Self::End)
    }
}

impl LogEntry {
    /// Largest number of entries of a log.
    pub(super) const MOST: usize = 400;
    /// Longest text of a history, in characters.
    pub(super) const LONGEST: usize = 400;
}

/// A text cut to that length; names come from files that may say anything.
pub(super) fn cut(text: String) -> String {
    match text.char_indices().nth(LogEntry::LONGEST) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}
