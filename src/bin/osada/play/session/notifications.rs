//! Notifications: the latest entries of the log, for as long as they are shown.

use crate::play::presentation::colours::Mood;
use osada::record::{History, LogEntry, LogKind};
use osada::sim::{Seconds, Tick};
use osada::texture::IconLook;

/// Game seconds for which a notification stays.
pub const STAYS: f64 = 45.0;

/// What the player has put away of the log.
#[derive(Default)]
pub struct Notifications {
    dismissed: Vec<LogEntry>,
}

impl Notifications {
    /// Puts one away.
    pub fn dismiss(&mut self, entry: LogEntry) {
        let since = entry.at;
        self.dismissed.retain(|other| since.since(other.at) < Seconds(STAYS).ticks());
        self.dismissed.push(entry);
    }

    /// Those that are shown at a tick, the latest first.
    pub fn shown<'a>(&'a self, history: &'a History, now: Tick) -> impl Iterator<Item = &'a LogEntry> {
        let lately = history.log().iter().rev().take_while(move |entry| now.since(entry.at) < Seconds(STAYS).ticks());
        lately.filter(|entry| !self.dismissed.contains(entry))
    }
}

/// The picture beside an entry, and what it means for the player.
pub fn look(kind: LogKind) -> (IconLook, Mood) {
    match kind {
        LogKind::RaidAnnounced => (IconLook::Bell, Mood::Notable),
        LogKind::Sign => (IconLook::Inspect, Mood::Notable),
        LogKind::RaidArrived => (IconLook::Raid, Mood::Bad),
        LogKind::RaidOver => (IconLook::Info, Mood::Good),
        LogKind::Death => (IconLook::Death, Mood::Bad),
        LogKind::Destroyed => (IconLook::Dismantle, Mood::Bad),
        LogKind::Hunger => (IconLook::Food, Mood::Bad),
        LogKind::Collapse => (IconLook::Moon, Mood::Notable),
        LogKind::Idle => (IconLook::People, Mood::Notable),
        LogKind::Recruit => (IconLook::People, Mood::Good),
        LogKind::Wolf => (IconLook::Hunt, Mood::Bad),
        LogKind::End => (IconLook::Info, Mood::Plain),
    }
}
