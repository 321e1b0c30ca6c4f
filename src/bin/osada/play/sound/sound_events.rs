//! Which cues the events of a tick play, and where on the map they are heard.

use crate::play::map::map_geometry::on_map;
use glam::{Vec2, vec2};
use osada::grid::{Cell, Point};
use osada::sim::rules::Role;
use osada::sim::{Event, Outcome};
use osada::synth::Cue;

/// About so many sounds wait to be played: nobody plays those of the game behind the title screen.
pub const MOST: usize = 64;

/// Something to be heard: what, and where, unless it is heard everywhere.
pub type Heard = (Cue, Option<Vec2>);

/// What is heard of the events of a tick.
pub fn of_events(events: &[Event]) -> impl Iterator<Item = Heard> {
    events.iter().filter_map(|event| {
        let at = |cell: &Cell| Some(vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5));
        let point = |place: &Point| Some(on_map(*place));
        Some(match event {
            Event::WaveAnnounced { .. }
            | Event::SignSeen { .. }
            | Event::WaveOver { .. }
            | Event::Joined { .. }
            | Event::AlarmRung { .. }
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
