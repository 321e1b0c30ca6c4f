//! Notifications: what has happened that the player should know.

use crate::keys::KeyBindings;
use crate::play::presentation::colours::Mood;
use crate::play::presentation::descriptions;
use osada::grid::{Cell, Point};
use osada::sim::rules::Role;
use osada::sim::{Activity, Event, Outcome, Unit, UnitId, World, auction, rejection_words};
use osada::texture::IconLook;
use std::cmp::Reverse;

/// Game seconds for which a notification stays.
pub const STAYS: f64 = 45.0;

/// What is said when nothing is marked or planned.
const IDLE: &str = "There is no work: mark trees ({Chop}), rock ({Mine}) or berries ({Forage}), or build ({Build}).";

/// Something that has happened.
#[derive(Clone, Debug)]
pub struct Notification {
    pub icon: IconLook,
    pub title: String,
    /// Names keys as `{Chop}`; [`Notification::said`] puts in those that the player has.
    pub text: String,
    pub mood: Mood,
    pub at: Option<Point>,
    pub tick: u64,
}

impl Notification {
    /// What it says, with the keys as the player has them.
    pub fn said(&self, keys: &KeyBindings) -> String {
        keys.said(&self.text)
    }
}

/// Every notification that is still shown, the latest last.
#[derive(Default)]
pub struct Notifications {
    pub all: Vec<Notification>,
    idle_since: Option<u64>,
    hungry_told: bool,
}

/// On which side of the hearth a tile lies.
fn side(world: &World, cell: Cell) -> Option<&'static str> {
    let home = world.hearth()?.1.cell();
    let (right, down) = (cell.x - home.x, cell.y - home.y);
    Some(match right.abs() >= down.abs() {
        true if right < 0 => "west",
        true => "east",
        false if down < 0 => "north",
        false => "south",
    })
}

impl Notifications {
    /// Puts one away, by its place in the list.
    pub fn dismiss(&mut self, number: usize) {
        if number < self.all.len() {
            self.all.remove(number);
        }
    }

    /// Takes in what happened in a tick.
    pub fn take_in(&mut self, world: &World, events: &[Event]) {
        let now = world.clock().tick();
        for event in events {
            self.event(world, event, now);
        }
        self.idleness(world, now);
        let stays = (STAYS * 60.0) as u64;
        self.all.retain(|notification| now.saturating_sub(notification.tick) < stays);
    }

    fn event(&mut self, world: &World, event: &Event, now: u64) {
        let siege = world.siege();
        let gathering = siege.next_camps();
        let camp = gathering.first().and_then(|&camp| siege.camps()[camp].site()).map(Cell::centre);
        let mut tell = |icon, title: String, text: String, mood, at| {
            self.all.push(Notification { icon, title, text, mood, at, tick: now });
        };
        match event {
            Event::WaveAnnounced { wave, besiegers, in_ticks } => {
                let seconds = in_ticks.seconds().0 as u64;
                let sites = gathering.iter().filter_map(|&camp| siege.camps()[camp].site());
                let sides: Vec<&str> = sites.filter_map(|site| side(world, site)).collect();
                let text = format!("{besiegers} of them from the {} in {seconds} s.", sides.join(" and the "));
                tell(IconLook::Bell, format!("Raid {wave} is coming"), text, Mood::Notable, camp);
            }
            Event::WaveArrived { wave, besiegers, cell } => {
                let text = format!("{besiegers} besiegers gather.");
                tell(IconLook::Raid, format!("Raid {wave} is here!"), text, Mood::Bad, Some(cell.centre()));
            }
            Event::WaveOver { wave } => {
                let raid = world.siege().raids().iter().find(|raid| raid.wave() == *wave);
                let text = raid.map_or(String::new(), |raid| {
                    format!("{} came, {} fell, {} of ours died.", raid.came(), raid.dead(), raid.kills())
                });
                tell(IconLook::Info, format!("Raid {wave} is over"), text, Mood::Good, None);
            }
            Event::Died { role: Role::Colonist, name, cell, .. } => {
                tell(
                    IconLook::Death,
                    format!("{name} is dead"),
                    "We are one fewer.".into(),
                    Mood::Bad,
                    Some(cell.centre()),
                );
            }
            Event::Collapsed { unit } => {
                if let Some(unit) = world.unit(*unit) {
                    let text = "Dropped from exhaustion. A bed near the work helps.".to_owned();
                    tell(
                        IconLook::Moon,
                        format!("{} collapsed", unit.name()),
                        text,
                        Mood::Notable,
                        Some(unit.cell().centre()),
                    );
                }
            }
            Event::Destroyed { kind, cell } => {
                let title = &world.rules().structure(*kind).title;
                tell(IconLook::Dismantle, format!("{title} destroyed"), String::new(), Mood::Bad, Some(cell.centre()));
            }
            Event::FoodGone if !self.hungry_told => {
                self.hungry_told = true;
                let text = "Gather berries ({Forage}) or hunt deer ({Hunt}): the hungry tire sooner and waste away."
                    .to_owned();
                self.all.push(Notification {
                    icon: IconLook::Food,
                    title: "The food is gone".to_owned(),
                    text,
                    mood: Mood::Bad,
                    at: None,
                    tick: now,
                });
            }
            _ => {}
        }
        if world.stock().food > 5 {
            self.hungry_told = false;
        }
    }

    /// Says so when half of the people have had nothing to do for a while.
    fn idleness(&mut self, world: &World, now: u64) {
        let nothing = |unit: &Unit| {
            let colonist = unit.colonist();
            colonist.is_some_and(|it| matches!(it.activity(), Activity::Idle) && !it.is_drafted())
        };
        let all = world.of_role(Role::Colonist).count();
        let idlers = || world.of_role(Role::Colonist).filter(|(_, unit)| nothing(unit));
        let idle = idlers().count();
        if idle * 2 <= all || world.outcome() != Outcome::Running {
            self.idle_since = None;
            return;
        }
        let since = *self.idle_since.get_or_insert(now);
        let waited = now - since;
        if waited == 20 * 60 {
            let text = if world.jobs().is_empty() {
                IDLE.to_owned()
            } else {
                idlers().next().and_then(|(id, _)| refused(world, id)).unwrap_or_default()
            };
            let at = idlers().next().map(|(_, unit)| unit.place());
            let title = format!("{idle} of {all} stand idle");
            self.all.push(Notification { icon: IconLook::People, title, text, mood: Mood::Notable, at, tick: now });
        }
    }
}

/// What keeps somebody from most of the work there is, and how much of it that is.
fn refused(world: &World, id: UnitId) -> Option<String> {
    let auction = auction(world, id);
    if let Some(bid) = auction.bids.first() {
        let job = world.jobs().get(bid.job)?;
        return Some(format!("They will {} in a moment.", descriptions::job_title(world, job)));
    }
    let kinds: Vec<_> = auction.rejected.iter().map(|(_, reason)| std::mem::discriminant(reason)).collect();
    let count = |kind| kinds.iter().filter(|&&other| other == kind).count();
    // Of equally many, the first.
    let (number, (job, reason)) =
        auction.rejected.iter().enumerate().min_by_key(|(number, _)| (Reverse(count(kinds[*number])), *number))?;
    let words = rejection_words(world, id, *job, reason);
    Some(format!(
        "{} of {} jobs: {words}. Select somebody and press {{Inspector}} for the rest.",
        count(kinds[number]),
        kinds.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{InputAction, Key};
    use osada::record::Content;
    use osada::sim::{JobKind, tick};

    #[test]
    fn notifications_name_the_keys_as_the_player_has_them() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        keys.rebind(InputAction::Designate(JobKind::Chop), 0, Key::T, false).expect("T is free");
        keys.rebind(InputAction::Inspector, 0, Key::K, false).expect("K is free");
        let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let mut notifications = Notifications::default();
        // Nobody has marked anything: half a minute later all of them stand idle, and in the end the food is gone.
        for _ in 0..40 * 60 {
            let events = tick(&mut world, &[]);
            notifications.take_in(&world, &events);
        }
        notifications.take_in(&world, &[Event::FoodGone]);
        let said: Vec<String> = notifications.all.iter().map(|it| it.said(&keys)).collect();
        assert!(said.iter().any(|text| text.contains("mark trees (T), rock (M)")), "{said:?}");
        assert!(said.iter().any(|text| text.contains("berries (F) or hunt deer (H)")), "{said:?}");
        assert!(said.iter().all(|text| !text.contains(['{', '}'])), "{said:?}");
        let refused =
            Notification { text: "Select somebody and press {Inspector}.".to_owned(), ..notifications.all[0].clone() };
        assert_eq!(refused.said(&keys), "Select somebody and press K.");
    }
}
