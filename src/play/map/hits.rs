//! Blows shown on the map: a number that rises from the victim, and briefly a line from the attacker.

use super::map_geometry::{Rect, near, on_map};
use super::sprite_batch::{SpriteBatch, Tint, tint};
use crate::play::presentation::colours;
use glam::{Vec2, vec2};
use osada::flock::NeighbourGrid;
use osada::grid::Point;
use osada::sim::rules::Role;
use osada::sim::{Event, UnitId, World};
use osada::texture::palette::Rgb;

/// Seconds for which a number is shown.
const NUMBER_SECONDS: f32 = 0.9;
/// Seconds for which a line is shown.
const LINE_SECONDS: f32 = 0.22;
/// Tiles by which a number rises.
const RISE: f32 = 0.7;
/// Tiles from a blow to its victim at most.
const STRUCK_WITHIN: f64 = 0.8;
/// Maximum count; the oldest are removed first.
const MOST: usize = 120;
/// Count from which blows of one place and side are added up into one number.
const CROWDED: usize = 40;
/// Seconds during which others are added to a number, and tiles along one side of its place.
const GATHERED_FOR: f32 = 0.4;
const BLOCK: f32 = 3.0;

/// Side of the victim.
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
    damage: f64,
    text: String,
    side: Side,
    age: f32,
}

/// The blows of the last moment.
#[derive(Default)]
pub struct Hits {
    all: Vec<Hit>,
    near: Neighbours,
}

/// Positions of units while blows are added; kept to reuse the memory.
struct Neighbours {
    places: NeighbourGrid,
    units: Vec<(UnitId, Role)>,
}

impl Default for Neighbours {
    fn default() -> Self {
        Self { places: NeighbourGrid::new(STRUCK_WITHIN), units: Vec::new() }
    }
}

impl Neighbours {
    fn note(&mut self, world: &World) {
        self.units.clear();
        self.units.extend(world.units().map(|(id, unit)| (id, unit.role())));
        self.places.rebuild(world.units().map(|(_, unit)| unit.place()));
    }

    /// Side of the unit nearest to where a blow landed. A unit that died of it is gone, and a structure gets the side
    /// opposite to the attacker's.
    fn struck(&self, world: &World, by: Option<UnitId>, at: Point) -> Side {
        let striker = by.and_then(|by| world.unit(by)).map(|unit| unit.role());
        let other = |index: usize| {
            let (id, role) = self.units[index];
            Some(id) != by && Some(role) != striker
        };
        let nearest = self.places.nearest(at, STRUCK_WITHIN, other).map(|(index, _)| self.units[index].1);
        match (nearest, striker) {
            (Some(role), _) => Side::of(role),
            (None, Some(Role::Besieger | Role::Predator)) => Side::Ours,
            (None, _) => Side::Theirs,
        }
    }
}

impl Hits {
    /// Adds the blows of one tick.
    pub fn add_events(&mut self, world: &World, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::Struck { .. })) {
            self.near.note(world);
        }
        for event in events {
            if let Event::Struck { by, from, at, damage, .. } = event {
                let side = self.near.struck(world, *by, *at);
                self.add(on_map(*from), on_map(*at), damage.0, side);
            }
        }
        let surplus = self.all.len().saturating_sub(MOST);
        self.all.drain(..surplus);
    }

    /// Adds a blow; in a crowded battle it is added to another on the same side that landed there a moment ago.
    fn add(&mut self, from: Vec2, at: Vec2, damage: f64, side: Side) {
        let block = |at: Vec2| (at / BLOCK).floor();
        if self.all.len() >= CROWDED
            && let Some(hit) =
                self.all.iter_mut().find(|hit| hit.side == side && hit.age < GATHERED_FOR && block(hit.at) == block(at))
        {
            hit.damage += damage;
            hit.text = number(hit.damage);
            return;
        }
        // Numbers of one place stand side by side.
        let beside = (self.all.len() % 3) as f32 * 0.28 - 0.28;
        let text = number(damage);
        self.all.push(Hit { from, at: at + vec2(beside, 0.0), damage, text, side, age: 0.0 });
    }

    /// Updates by seconds of game time.
    pub fn update(&mut self, seconds: f32) {
        self.all.retain_mut(|hit| {
            hit.age += seconds;
            hit.age < NUMBER_SECONDS
        });
    }

    /// Draws the lines and numbers in the visible part of the map, at a zoom in pixels per tile.
    pub fn draw(&self, batch: &mut SpriteBatch, seen: Rect, zoom: f32) {
        let shown = || self.all.iter().filter(|hit| near(seen, hit.at, 1.0));
        for hit in shown().filter(|hit| hit.age < LINE_SECONDS && (hit.at - hit.from).length() > 0.3) {
            let colour = tint(hit.side.colour(), 0.8 * (1.0 - hit.age / LINE_SECONDS));
            batch.line(hit.from, hit.at, 1.5 / zoom, colour);
        }
        let size = (zoom * 0.5).clamp(18.0, 34.0);
        for hit in shown() {
            let share = hit.age / NUMBER_SECONDS;
            let at = hit.at - vec2(0.0, 0.55 + RISE * share);
            let opacity = (1.0 - share) * 1.6;
            let shadow: Tint = [20, 14, 12, (opacity.min(0.8) * 255.0) as u8];
            batch.text(&hit.text, at + Vec2::splat(1.5 / zoom), (size, zoom), shadow);
            batch.text(&hit.text, at, (size, zoom), tint(hit.side.colour(), opacity));
        }
    }
}

/// Hit points as a whole number, at least 1.
fn number(damage: f64) -> String {
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
        hits.add_events(&world, &[struck(None, unit.place()), struck(Some(id), far)]);
        let shown: Vec<(&str, Side)> = hits.all.iter().map(|hit| (hit.text.as_str(), hit.side)).collect();
        assert_eq!(shown, [("7", Side::Ours), ("7", Side::Theirs)]);
        hits.update(NUMBER_SECONDS * 0.5);
        assert_eq!(hits.all.len(), 2);
        hits.update(NUMBER_SECONDS);
        assert!(hits.all.is_empty());
    }

    #[test]
    fn a_scratch_is_told_as_one() {
        assert_eq!([0.3, 0.99, 12.6].map(number), ["0.3", "1", "13"]);
    }

    #[test]
    fn blows_of_a_battle_gather_where_they_fall_and_none_is_lost() {
        let (world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let blow = |number: usize| Event::Struck {
            by: None,
            from: Point::ZERO,
            at: Point::new(100.0 + (number % 2) as f64 * 50.0, 0.0),
            damage: HitPoints(2.0),
            missile: true,
        };
        let blows = |count: usize| (0..count).map(blow).collect::<Vec<_>>();
        let mut hits = Hits::default();
        hits.add_events(&world, &blows(CROWDED));
        assert_eq!(hits.all.len(), CROWDED, "a small fight is told blow by blow");
        hits.add_events(&world, &blows(1000));
        assert_eq!(hits.all.len(), CROWDED, "in a large one they gather");
        assert_eq!(hits.all.iter().map(|hit| hit.damage).sum::<f64>(), 2.0 * (CROWDED + 1000) as f64);
        assert!(hits.all.iter().any(|hit| hit.text == "1002"));
        hits.update(GATHERED_FOR);
        hits.add_events(&world, &blows(2));
        assert_eq!(hits.all.len(), CROWDED + 2, "what comes later is told anew");
    }

    #[test]
    fn a_battle_does_not_fill_the_memory() {
        let (world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let blow = |number: usize| Event::Struck {
            by: None,
            from: Point::ZERO,
            at: Point::new(number as f64 * 10.0, 0.0),
            damage: HitPoints(1.0),
            missile: true,
        };
        let mut hits = Hits::default();
        hits.add_events(&world, &(0..2 * MOST).map(blow).collect::<Vec<_>>());
        assert_eq!(hits.all.len(), MOST);
    }
}
