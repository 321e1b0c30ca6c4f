//! Notifications: the latest entries of the log, for as long as they are shown. Events of many units at one place within a
//! few seconds are merged into one with their number and place; so are besiegers who fall in numbers, which the log leaves
//! out.

use crate::play::presentation::colours::MessageTone;
use osada::grid::{Cell, Point};
use osada::record::{History, LogEntry, LogFact, LogKind};
use osada::sim::rules::Role;
use osada::sim::{Event, Seconds, Tick, World};
use osada::texture::IconLook;
use osada_cli::words::{LogWords, fallen_words, group_words, is_grouped, log_words};

/// Game seconds for which a notification stays.
pub const STAYS: f64 = 45.0;
/// Game seconds after which another event of the same kind gets a notification of its own.
const TOGETHER: Seconds = Seconds(10.0);
/// Tiles from the first event within which the others are at the same place.
const PLACE: f64 = 10.0;
/// Least number of merged log entries, and of fallen besiegers shown at all.
const FEWEST: usize = 3;
const FEWEST_FALLEN: usize = 10;

#[derive(Clone, Debug, PartialEq)]
pub struct Notification {
    /// Icon, and mood for the player.
    pub look: (IconLook, MessageTone),
    pub title: String,
    /// Details; may be empty. Braces enclose names of actions, for their keys.
    pub text: String,
    /// Place of the event, if it has one.
    pub cell: Option<Cell>,
    /// Tick of its last event.
    pub at: Tick,
    /// Tick of its first event.
    since: Tick,
    /// The merged entries of the log; none where besiegers fell.
    entries: Vec<LogEntry>,
}

/// Besiegers who fell at one place within some time.
#[derive(Clone, Debug)]
struct Fallen {
    since: Tick,
    at: Tick,
    first: Cell,
    sum: Point,
    count: usize,
}

/// Visible and dismissed notifications.
#[derive(Default)]
pub struct Notifications {
    dismissed: Vec<LogEntry>,
    fallen: Vec<Fallen>,
    shown: Vec<Notification>,
    /// State that the visible notifications were made from: second of game time, number of log entries, `changes`.
    made_of: Option<(u64, usize, u64)>,
    /// Number of fallen besiegers and dismissals so far.
    changes: u64,
}

impl Notifications {
    /// Handles the events of a tick that the log leaves out.
    pub fn add_events(&mut self, world: &World, events: &[Event]) {
        let now = world.clock().now();
        for event in events {
            if let Event::Died { role: Role::Besieger, cell, .. } = event {
                let together =
                    |fallen: &Fallen| now.since(fallen.at) < TOGETHER.ticks() && fallen.first.euclidean(*cell) <= PLACE;
                match self.fallen.iter_mut().find(|fallen| together(fallen)) {
                    Some(fallen) => {
                        fallen.count += 1;
                        fallen.at = now;
                        fallen.sum += cell.centre();
                    }
                    None => {
                        self.fallen.push(Fallen { since: now, at: now, first: *cell, sum: cell.centre(), count: 1 });
                    }
                }
                self.changes += 1;
            }
        }
        self.fallen.retain(|fallen| now.since(fallen.at) < Seconds(STAYS).ticks());
    }

    pub fn dismiss(&mut self, notification: &Notification) {
        let now = notification.at;
        self.dismissed.retain(|other| now.since(other.at) < Seconds(STAYS).ticks());
        self.dismissed.extend(notification.entries.iter().cloned());
        if notification.entries.is_empty() {
            self.fallen
                .retain(|fallen| fallen.since != notification.since || Some(fallen.middle()) != notification.cell);
        }
        self.shown.retain(|other| other != notification);
        self.changes += 1;
    }

    /// Updates the visible notifications if the log or the fallen have changed.
    pub fn update(&mut self, world: &World, history: &History) {
        let now = world.clock().now();
        let last = history.log().last().map_or(0, |entry| entry.at.0);
        let made_of = Some((now.0 / 60, history.log().len(), self.changes.wrapping_add(last << 32)));
        if self.made_of == made_of {
            return;
        }
        self.made_of = made_of;
        let lately = history.log().iter().rev().take_while(|entry| now.since(entry.at) < Seconds(STAYS).ticks());
        // In a raid nobody minds who has no work.
        let matters = |entry: &LogEntry| entry.kind() != LogKind::Idle || world.raiders().next().is_none();
        let mut entries: Vec<&LogEntry> =
            lately.filter(|&entry| matters(entry) && !self.dismissed.contains(entry)).collect();
        entries.reverse();
        let mut shown: Vec<Notification> =
            groups(&entries).into_iter().flat_map(|group| describe(world, &group)).collect();
        shown.extend(
            self.fallen.iter().filter(|fallen| fallen.count >= FEWEST_FALLEN).map(|fallen| fallen.describe(world)),
        );
        // Those of one tick in the order in which they were entered, all of them the latest first.
        shown.sort_by_key(|notification| notification.at);
        shown.reverse();
        self.shown = shown;
    }

    /// The visible notifications, the latest first.
    pub fn shown(&self) -> &[Notification] {
        &self.shown
    }
}

impl Fallen {
    fn middle(&self) -> Cell {
        let middle = self.sum * (1.0 / self.count as f64);
        Cell::new(middle.x.round() as i32, middle.y.round() as i32)
    }

    fn describe(&self, world: &World) -> Notification {
        let cell = self.middle();
        Notification {
            look: (IconLook::Death, MessageTone::Good),
            title: fallen_words(world, self.count, cell),
            text: String::new(),
            cell: Some(cell),
            at: self.at,
            since: self.since,
            entries: Vec::new(),
        }
    }
}

/// One notification for a group of many, or one for each entry.
fn describe(world: &World, group: &[&LogEntry]) -> Vec<Notification> {
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return Vec::new() };
    if group.len() < FEWEST {
        return group.iter().map(|entry| alone(world, entry)).collect();
    }
    let cells: Vec<Cell> = group.iter().filter_map(|entry| entry.cell).collect();
    let sum = cells.iter().fold(Point::ZERO, |sum, cell| sum + cell.centre());
    let middle = sum * (1.0 / cells.len().max(1) as f64);
    let cell = (!cells.is_empty()).then(|| Cell::new(middle.x.round() as i32, middle.y.round() as i32));
    let facts: Vec<&LogFact> = group.iter().map(|entry| &entry.fact).collect();
    let LogWords { title, text } = group_words(world, first.kind(), &facts, cell);
    vec![Notification {
        look: look(first),
        title,
        text,
        cell,
        at: last.at,
        since: first.at,
        entries: group.iter().map(|&entry| entry.clone()).collect(),
    }]
}

fn alone(world: &World, entry: &LogEntry) -> Notification {
    let LogWords { title, text } = log_words(world.rules(), &entry.fact);
    Notification {
        look: look(entry),
        title,
        text,
        cell: entry.cell,
        at: entry.at,
        since: entry.at,
        entries: vec![entry.clone()],
    }
}

/// Groups of log entries, the oldest first: of one kind, at one place, soon after one another.
fn groups<'e>(entries: &[&'e LogEntry]) -> Vec<Vec<&'e LogEntry>> {
    let mut groups: Vec<Vec<&LogEntry>> = Vec::new();
    for &entry in entries {
        let belongs = |group: &Vec<&LogEntry>| {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { return false };
            let near = match (first.cell, entry.cell) {
                (Some(one), Some(other)) => one.euclidean(other) <= PLACE,
                (one, other) => one == other,
            };
            is_grouped(entry.kind())
                && first.kind() == entry.kind()
                && near
                && entry.at.since(last.at) < TOGETHER.ticks()
        };
        match groups.iter_mut().rev().find(|group| belongs(group)) {
            Some(group) => group.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    groups
}

/// Icon of an entry, and its mood for the player.
pub fn look(entry: &LogEntry) -> (IconLook, MessageTone) {
    match entry.kind() {
        LogKind::RaidAnnounced => (IconLook::Bell, MessageTone::Notable),
        LogKind::Sign => (IconLook::Inspect, MessageTone::Notable),
        LogKind::RaidArrived => (IconLook::Raid, MessageTone::Bad),
        LogKind::RaidOver => (IconLook::Info, MessageTone::Good),
        LogKind::Death => (IconLook::Death, MessageTone::Bad),
        LogKind::Destroyed => (IconLook::Dismantle, MessageTone::Bad),
        LogKind::Hunger => (IconLook::Food, MessageTone::Bad),
        LogKind::Collapse => (IconLook::Moon, MessageTone::Notable),
        LogKind::Idle => (IconLook::People, MessageTone::Notable),
        LogKind::Recruit => (IconLook::People, MessageTone::Good),
        LogKind::Wolf => (IconLook::Hunt, MessageTone::Bad),
        LogKind::Story => (IconLook::Question, MessageTone::Notable),
        LogKind::Weather => (IconLook::Cloud, MessageTone::Plain),
        LogKind::Fire if matches!(entry.fact, LogFact::FireOut { .. }) => (IconLook::Fire, MessageTone::Good),
        LogKind::Craft => (IconLook::Crafts, MessageTone::Good),
        LogKind::Fire => (IconLook::Fire, MessageTone::Bad),
        LogKind::People => match &entry.fact {
            LogFact::FoeNamed { .. } | LogFact::FoeReturned { .. } => (IconLook::Raid, MessageTone::Bad),
            LogFact::Buried { .. } => (IconLook::Death, MessageTone::Notable),
            _ => (IconLook::People, MessageTone::Good),
        },
        LogKind::End => (IconLook::Info, MessageTone::Plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::sim::{DeathCause, UnitId, tick};

    fn world() -> World {
        Content::shipped("two_camps").expect("it ships").build(1).expect("it can be built").0
    }

    /// The death of a unit on a tile.
    fn death(world: &World, role: Role, name: &str, cell: Cell) -> Event {
        let (unit, kind): (UnitId, _) = world.units().map(|(id, unit)| (id, unit.kind())).next().expect("somebody");
        Event::Died { unit, kind, role, name: name.to_owned(), cell, cause: DeathCause::Hunger }
    }

    /// Titles shown after these events, each at its tick.
    fn titles(events: &[(u64, Event)]) -> (Notifications, Vec<String>) {
        let mut world = world();
        let (mut history, mut notifications) = (History::new(&world), Notifications::default());
        let end = events.iter().map(|(at, _)| *at).max().unwrap_or(0);
        while world.clock().tick() <= end {
            let now = world.clock().tick();
            let happened: Vec<Event> =
                events.iter().filter(|(at, _)| *at == now).map(|(_, event)| event.clone()).collect();
            history.update(&world, &happened);
            notifications.add_events(&world, &happened);
            tick(&mut world, &[]);
        }
        notifications.update(&world, &history);
        let shown_titles = notifications.shown().iter().map(|entry| entry.title.clone()).collect();
        (notifications, shown_titles)
    }

    #[test]
    fn two_deaths_are_told_by_name_and_many_at_one_place_together() {
        let (world, far) = (world(), Cell::new(5, 2));
        let name = |number: u64| format!("Person {number}");
        let deaths = |count: u64| -> Vec<(u64, Event)> {
            (0..count).map(|number| (number, death(&world, Role::Colonist, &name(number), Cell::new(44, 30)))).collect()
        };
        assert_eq!(titles(&deaths(2)).1, ["Person 1 is dead", "Person 0 is dead"]);
        let mut many = deaths(9);
        many.push((9, death(&world, Role::Colonist, "Somebody", far)));
        let (notifications, shown_titles) = titles(&many);
        assert_eq!(shown_titles, ["Somebody is dead", "9 of your people fell by the hearth"]);
        let letter = &notifications.shown()[1];
        assert_eq!(letter.text, "Person 0, Person 1, Person 2, Person 3, Person 4, Person 5 and 3 more.");
        assert_eq!(letter.cell, Some(Cell::new(44, 30)), "a click goes there");
    }

    #[test]
    fn besiegers_are_told_of_only_where_many_fall_and_where_that_was() {
        let world = world();
        let fall = |count: u64, cell| -> Vec<(u64, Event)> {
            (0..count).map(|number| (number, death(&world, Role::Besieger, "Grunt", cell))).collect()
        };
        assert_eq!(titles(&fall(9, Cell::new(68, 28))).1, [""; 0]);
        let mut both = fall(40, Cell::new(68, 28));
        both.extend(fall(12, Cell::new(5, 27)));
        let shown_titles = titles(&both).1;
        assert_eq!(shown_titles.len(), 2, "{shown_titles:?}");
        assert!(
            shown_titles[0].starts_with("40 besiegers fell ") && shown_titles[0].contains("east"),
            "{shown_titles:?}"
        );
        assert!(
            shown_titles[1].starts_with("12 besiegers fell ") && shown_titles[1].contains("west"),
            "{shown_titles:?}"
        );
    }

    #[test]
    fn what_comes_later_is_told_anew_and_what_was_put_away_stays_away() {
        let world = world();
        let at = |tick: u64| (tick, death(&world, Role::Besieger, "Grunt", Cell::new(68, 28)));
        let events: Vec<_> = (0..10).map(at).chain((700..720).map(at)).collect();
        let (mut notifications, shown_titles) = titles(&events);
        assert_eq!(shown_titles.len(), 2);
        assert!(shown_titles[0].starts_with("20 ") && shown_titles[1].starts_with("10 "), "{shown_titles:?}");
        let put_away = notifications.shown()[0].clone();
        notifications.dismiss(&put_away);
        assert_eq!(notifications.shown().len(), 1);
        notifications.update(&world, &History::new(&world));
        assert!(notifications.shown().iter().all(|entry| entry.title.starts_with("10 ")));
    }
}
