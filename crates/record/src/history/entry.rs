//! Entries of the log of a game.

use osada_ai::grid::Cell;
use osada_sim::Tick;
use serde::{Deserialize, Serialize};

/// What an entry of the log is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LogKind {
    /// A raid will come.
    RaidAnnounced,
    /// Something can be seen of what the besiegers plan.
    Sign,
    /// A raid is there.
    RaidArrived,
    /// A raid is over.
    RaidOver,
    /// One of the people died.
    Death,
    /// A structure was destroyed.
    Destroyed,
    /// The food is gone.
    Hunger,
    /// Somebody dropped from exhaustion.
    Collapse,
    /// Many have nothing to do.
    Idle,
    /// Somebody joined the settlement.
    Recruit,
    /// Wolves are after somebody.
    Wolf,
    /// The level was won or lost.
    End,
}

/// Something that happened, as the player reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// The number of ticks that had passed.
    pub at: Tick,
    /// What it is about.
    pub kind: LogKind,
    /// What happened, in a few words.
    pub title: String,
    /// More about it, in a sentence or two; may be empty. What stands in braces names something that a key does, as in
    /// the texts of lessons ([`osada_content::parts`]).
    pub text: String,
    /// Where it happened, if that can be said.
    pub cell: Option<Cell>,
}

impl LogKind {
    /// All of them.
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

    /// Whether it is about a raid.
    pub fn is_raid(self) -> bool {
        matches!(self, Self::RaidAnnounced | Self::Sign | Self::RaidArrived | Self::RaidOver)
    }

    /// Whether it stays in the log of a long game when others go.
    pub(super) fn stays(self) -> bool {
        self.is_raid() || matches!(self, Self::Death | Self::End)
    }
}

impl LogEntry {
    /// No log has more entries.
    pub(super) const MOST: usize = 400;
    /// No text of a history has more characters.
    pub(super) const LONGEST: usize = 400;
}

/// A text that is not too long; names come from files that may say anything.
pub(super) fn cut(text: String) -> String {
    match text.char_indices().nth(LogEntry::LONGEST) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}
