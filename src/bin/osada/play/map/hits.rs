//! Blows told on the map: a number that rises from whoever was struck, and for a moment a line from whoever struck.

use super::map_geometry::on_map;
use super::sprite_batch::{SpriteBatch, Tint, tint};
use crate::play::presentation::colours;
use glam::{Vec2, vec2};
use osada::grid::Point;
use osada::sim::rules::Role;
use osada::sim::{Event, UnitId, World};
use osada::texture::palette::Rgb;

/// Seconds for which a number is seen.
const NUMBER_SECONDS: f32 = 0.9;
/// Seconds for which a line is seen.
const LINE_SECONDS: f32 = 0.22;
/// Tiles that a number rises.
const RISE: f32 = 0.7;
/// Tiles around a blow within which somebody was struck.
const STRUCK_WITHIN: f64 = 0.8;
/// No more than this many at once; the oldest give way.
const MOST: usize = 120;

/// Whom a blow has struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Ours,
    Theirs,
    Beasts,
}

impl Side {
    fn of(role: Role) -> Self {
        match role {
            Role::Colonist => Self::Ours,
            Role::Besieger => Self::Theirs,
            Role::Predator | Role::Prey => Self::Beasts,
        }
    }

    fn colour(self) -> Rgb {
        match self {
            Self::Ours => colours::BAD,
            Self::Theirs => colours::GOLD,
            Self::Beasts => colours::LINEN,
        }
    }
}

#[derive(Debug)]
struct Hit {
    from: Vec2,
    at: Vec2,
    text: String,
    side: Side,
    age: f32,
}

/// The blows of the last moment.
#[derive(Default)]
pub struct Hits {
    all: Vec<Hit>,
}

impl Hits {
    /// Takes in what happened in a tick.
    pub fn take_in(&mut self, world: &World, events: &[Event]) {
        for event in events {
            if let Event::Struck { by, from, at, damage, .. } = event {
                let side = struck(world, *by, *at);
                // Numbers of one place stand side by side.
                let beside = (self.all.len() % 3) as f32 * 0.28 - 0.28;
                let hit = Hit {
                    from: on_map(*from),
                    at: on_map(*at) + vec2(beside, 0.0),
                    text: told(damage.0),
                    side,
                    age: 0.0,
                };
                self.all.push(hit);
            }
        }
        let surplus = self.all.len().saturating_sub(MOST);
        self.all.drain(..surplus);
    }

    /// Lets game time pass.
    pub fn pass(&mut self, seconds: f32) {
        self.all.retain_mut(|hit| {
            hit.age += seconds;
            hit.age < NUMBER_SECONDS
        });
    }

    /// Draws lines and numbers where a tile is this many pixels wide.
    pub fn draw(&self, batch: &mut SpriteBatch, zoom: f32) {
        for hit in self.all.iter().filter(|hit| hit.age < LINE_SECONDS && (hit.at - hit.from).length() > 0.3) {
            let colour = tint(hit.side.colour(), 0.8 * (1.0 - hit.age / LINE_SECONDS));
            batch.line(hit.from, hit.at, 1.5 / zoom, colour);
        }
        let size = (zoom * 0.5).clamp(18.0, 34.0);
        for hit in &self.all {
            let share = hit.age / NUMBER_SECONDS;
            let at = hit.at - vec2(0.0, 0.55 + RISE * share);
            let opacity = (1.0 - share) * 1.6;
            let shadow: Tint = [20, 14, 12, (opacity.min(0.8) * 255.0) as u8];
            batch.text(&hit.text, at + Vec2::splat(1.5 / zoom), (size, zoom), shadow);
            batch.text(&hit.text, at, (size, zoom), tint(hit.side.colour(), opacity));
        }
    }
}

/// Which side a blow has struck: that of whoever is nearest to where it landed. Who died of it is gone, and a structure
/// takes the side against which the blow was.
fn struck(world: &World, by: Option<UnitId>, at: Point) -> Side {
    let striker = by.and_then(|by| world.unit(by)).map(|unit| unit.role());
    let others = world.units().filter(|(id, unit)| Some(*id) != by && Some(unit.role()) != striker);
    let near = others.map(|(_, unit)| ((unit.place() - at).length(), unit.role()));
    let nearest = near.filter(|(distance, _)| *distance < STRUCK_WITHIN).min_by(|a, b| a.0.total_cmp(&b.0));
    match (nearest, striker) {
        (Some((_, role)), _) => Side::of(role),
        (None, Some(Role::Besieger | Role::Predator)) => Side::Ours,
        (None, _) => Side::Theirs,
    }
}

/// Hit points as they are told: whole, and never none.
fn told(damage: f64) -> String {
    if damage < 0.95 { format!("{damage:.1}") } else { format!("{damage:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::sim::HitPoints;

    #[test]
    fn a_blow_is_told_in_the_colour_of_whom_it_struck_and_fades() {
        let (world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let (id, unit) = world.of_role(Role::Colonist).next().expect("somebody lives there");
        let struck = |by, at| Event::Struck { by, from: at, at, damage: HitPoints(7.4), missile: false };
        let mut hits = Hits::default();
        let far = Point::new(-50.0, -50.0);
        hits.take_in(&world, &[struck(None, unit.place()), struck(Some(id), far)]);
        let told: Vec<(&str, Side)> = hits.all.iter().map(|hit| (hit.text.as_str(), hit.side)).collect();
        assert_eq!(told, [("7", Side::Ours), ("7", Side::Theirs)]);
        hits.pass(NUMBER_SECONDS * 0.5);
        assert_eq!(hits.all.len(), 2);
        hits.pass(NUMBER_SECONDS);
        assert!(hits.all.is_empty());
    }

    #[test]
    fn a_scratch_is_told_as_one() {
        assert_eq!([0.3, 0.99, 12.6].map(told), ["0.3", "1", "13"]);
    }

    #[test]
    fn a_battle_does_not_fill_the_memory() {
        let (world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let at = Point::ZERO;
        let blow = Event::Struck { by: None, from: at, at, damage: HitPoints(1.0), missile: true };
        let mut hits = Hits::default();
        hits.take_in(&world, &vec![blow; 2 * MOST]);
        assert_eq!(hits.all.len(), MOST);
    }
}
