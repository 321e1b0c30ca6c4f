//! Cues of the events of a frame, and their places on the map. Each cue is played once per frame: the nearest of several,
//! and the louder the more there are.

use crate::play::map::map_geometry::on_map;
use glam::{Vec2, vec2};
use osada::grid::{Cell, Point};
use osada::sim::rules::Role;
use osada::sim::{Event, Outcome};
use osada::synth::Cue;

/// Places kept per cue; beyond that number the first are as good as any other.
const PLACES: usize = 24;
/// Gain of a cue for each doubling of its count.
const LOUDER: f32 = 0.12;

/// A cue, and its place unless it is heard everywhere.
type Heard = (Cue, Option<Vec2>);

/// Cues of a frame, one entry for each.
#[derive(Default)]
pub struct HeardCues {
    all: Vec<HeardCue>,
}

/// A cue, its count, and its places.
struct HeardCue {
    cue: Cue,
    count: usize,
    everywhere: bool,
    places: Vec<Vec2>,
}

impl HeardCues {
    /// Adds the events of a tick.
    pub fn add_events(&mut self, events: &[Event]) {
        of_events(events).for_each(|(cue, at)| self.add(cue, at));
    }

    fn add(&mut self, cue: Cue, at: Option<Vec2>) {
        let place = match self.all.iter().position(|heard| heard.cue == cue) {
            Some(place) => place,
            None => {
                self.all.push(HeardCue { cue, count: 0, everywhere: false, places: Vec::new() });
                self.all.len() - 1
            }
        };
        let heard = &mut self.all[place];
        heard.count += 1;
        heard.everywhere |= at.is_none();
        heard.places.extend(at.filter(|_| heard.places.len() < PLACES));
    }

    /// Each cue with its volume of 0 to 1; `nearness` returns the volume at a place.
    pub fn volumes(&self, nearness: impl Fn(Vec2) -> f32) -> impl Iterator<Item = (Cue, f32)> {
        self.all.iter().map(move |heard| {
            let nearest = heard.places.iter().map(|&at| nearness(at)).fold(0.0, f32::max);
            let volume = if heard.everywhere { 1.0 } else { nearest };
            (heard.cue, (volume * (1.0 + LOUDER * (heard.count as f32).log2())).min(volume.max(1.0)))
        })
    }
}

/// Cues of the events of a tick.
fn of_events(events: &[Event]) -> impl Iterator<Item = Heard> {
    events.iter().filter_map(|event| {
        let at = |cell: &Cell| Some(vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5));
        let point = |place: &Point| Some(on_map(*place));
        Some(match event {
            Event::WaveAnnounced { .. }
            | Event::SignSeen { .. }
            | Event::RaidCutOff { .. }
            | Event::WaveOver { .. }
            | Event::Joined { .. }
            | Event::AlarmRung { .. }
            | Event::CutOff { .. }
            | Event::WagonNearCamp { .. }
            | Event::GoalStep { .. }
            | Event::FireBroke { .. }
            | Event::FoodGone => (Cue::Notification, None),
            Event::WaveArrived { .. } => (Cue::Horn, None),
            Event::Struck { from, missile: true, .. } | Event::Missed { from, .. } => (Cue::Shot, point(from)),
            Event::Struck { at, .. } => (Cue::Hit, point(at)),
            Event::TrapSprung { cell } => (Cue::Trap, at(cell)),
            Event::Died { role: Role::Colonist, .. } => (Cue::Death, None),
            Event::Died { cell, .. } => (Cue::Death, at(cell)),
            Event::Built { cell, .. } => (Cue::Build, at(cell)),
            Event::Destroyed { cell, .. } => (Cue::Trap, at(cell)),
            Event::Crafted { cell, .. } => (Cue::Build, at(cell)),
            Event::Ended { outcome: Outcome::Victory } => (Cue::Victory, None),
            Event::Ended { outcome: Outcome::Defeat } => (Cue::Defeat, None),
            _ => return None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_is_one_sound_of_each_kind_and_the_horn_is_not_lost_in_it() {
        let mut heard = HeardCues::default();
        (0..500).for_each(|number| heard.add(Cue::Hit, Some(vec2(number as f32, 0.0))));
        heard.add(Cue::Horn, None);
        let volumes: Vec<(Cue, f32)> = heard.volumes(|at| if at.x < 3.0 { 0.4 } else { 0.0 }).collect();
        assert_eq!(volumes.iter().map(|(cue, _)| *cue).collect::<Vec<_>>(), [Cue::Hit, Cue::Horn]);
        assert!(volumes[0].1 > 0.6 && volumes[0].1 <= 1.0, "louder than one alone: {}", volumes[0].1);
        assert_eq!(volumes[1].1, 1.0);
        assert!(heard.all[0].places.len() <= PLACES);
    }

    #[test]
    fn a_single_blow_is_as_loud_as_it_is_near() {
        let mut heard = HeardCues::default();
        heard.add(Cue::Hit, Some(vec2(5.0, 5.0)));
        assert_eq!(heard.volumes(|_| 0.3).collect::<Vec<_>>(), [(Cue::Hit, 0.3)]);
    }
}
