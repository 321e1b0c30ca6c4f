//! The rules of flocking: the wish of one animal, rule by rule and in sum.

use super::neighbours::NeighbourGrid;
use crate::grid::{Cell, Point};
use serde::{Deserialize, Serialize};

/// Position and heading of an animal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boid {
    /// Exact position in tiles, also between two tiles.
    pub at: Point,
    /// Unit vector of its movement (*to − from*), or zero while it stands.
    pub heading: Point,
}

/// A person, a besieger or a predator to keep away from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threat {
    /// Exact position in tiles.
    pub at: Point,
    /// Distance in tiles up to which it frightens.
    pub radius: f64,
}

/// How strongly each rule pulls, and how far it looks. Before weighing, every rule's vector is at
/// most about 1 long, so that weights compare directly and no rule outgrows the others in a large herd.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Weight of keeping distance from herd members, 0–100.
    pub separation: f64,
    /// Weight of matching the neighbours' mean heading, 0–100.
    pub alignment: f64,
    /// Weight of moving to the neighbours' centre of mass, 0–100.
    pub cohesion: f64,
    /// Weight of keeping off what cannot be stood on, 0–100.
    pub obstacles: f64,
    /// Weight of fleeing threats, 0–100.
    pub threats: f64,
    /// Weight of the herd's drift, 0–100.
    pub drift: f64,
    /// Tiles within which herd members are too near, 0–20 (2 in the thesis).
    pub separation_radius: f64,
    /// Tiles within which herd members count as neighbours, 1–50.
    pub sight: f64,
    /// Tiles within which obstacles push, 0–10.
    pub obstacle_radius: f64,
    /// Length of the summed wish below which an animal stays and grazes instead, 0–100.
    pub calm: f64,
}

impl Default for Weights {
    /// Weights under which herds polarise, keep their distance and wander (the tests of this module).
    fn default() -> Self {
        Self {
            separation: 2.2,
            alignment: 1.6,
            cohesion: 1.2,
            obstacles: 1.2,
            threats: 5.0,
            drift: 0.35,
            separation_radius: 2.0,
            sight: 8.0,
            obstacle_radius: 2.0,
            calm: 0.25,
        }
    }
}

/// The surroundings of a herd that its rules ask about.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// All animals of one kind; a herd is those near enough to see each other, so herds split and join.
    pub herd: &'a [Boid],
    /// The positions of `herd`, in the same order.
    pub near: &'a NeighbourGrid,
    /// Threats to the herd; those far away may be left out.
    pub threats: &'a [Threat],
}

/// The wish of one animal: each rule's weighted vector in tiles, and their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steering {
    /// Away from herd members that are too near: Σ (1 − d/r)·unit(self − other).
    pub separation: Point,
    /// The mean of the headings of the neighbours who walk.
    pub alignment: Point,
    /// To the neighbours' centre of mass, divided by the sight radius.
    pub cohesion: Point,
    /// Away from tiles that cannot be stood on: Σ (1 − d/r)·unit(self − tile), at most 1 long.
    pub obstacles: Point,
    /// Away from threats: Σ (1 − (d/r)²)·unit(self − threat).
    pub threats: Point,
    /// The herd's drift.
    pub drift: Point,
    /// The sum of the six.
    pub wanted: Point,
    /// Number of herd members within sight, itself not counted.
    pub neighbours: u32,
}

/// The wish of animal number `index` of the herd. `drift` is its wandering wish, at most about 1 long
/// ([`super::Wander`]); `standable` says where animals can be, and is false off the map.
///
/// Rules after Reynolds, "Flocks, Herds, and Schools" (1987), each over the local neighbourhood only.
/// Panics if `index` is not of the herd.
pub fn steer(
    index: usize,
    around: &Surroundings,
    drift: Point,
    standable: impl Fn(Cell) -> bool,
    weights: &Weights,
) -> Steering {
    steer_without_drift(index, around, standable, weights).drifting(drift, weights)
}

/// Like [`steer`] without drift. It draws nothing at random, so that it can be computed for all animals at once;
/// [`Steering::drifting`] adds the drift.
///
/// Panics if `index` is not of the herd.
pub fn steer_without_drift(
    index: usize,
    around: &Surroundings,
    standable: impl Fn(Cell) -> bool,
    weights: &Weights,
) -> Steering {
    let me = around.herd[index].at;
    let mut found = herd_rules(index, around, weights);
    found.obstacles = obstacle_avoidance(me, standable, weights);
    found.threats = from_threats(me, around.threats) * weights.threats;
    found.wanted = found.separation + found.alignment + found.cohesion + found.obstacles + found.threats;
    found
}

impl Steering {
    /// Adds a wandering wish, at most about 1 long, to a wish without one.
    #[must_use]
    pub fn drifting(self, drift: Point, weights: &Weights) -> Self {
        let drift = drift * weights.drift;
        Self { drift, wanted: self.wanted + drift, ..self }
    }
}

/// The weighted vector of the rule about obstacles at a place: [`Steering::obstacles`].
pub fn obstacle_avoidance(at: Point, standable: impl Fn(Cell) -> bool, weights: &Weights) -> Point {
    from_obstacles(at, weights.obstacle_radius, standable) * weights.obstacles
}

/// Separation, alignment and cohesion in one walk over the neighbours.
fn herd_rules(index: usize, around: &Surroundings, weights: &Weights) -> Steering {
    let me = around.herd[index].at;
    let (mut push, mut headings, mut offsets) = (Point::ZERO, Point::ZERO, Point::ZERO);
    let (mut count, mut walking) = (0, 0);
    let reach = weights.sight.max(weights.separation_radius);
    around.near.within(me, reach, |other, offset, squared| {
        if other == index {
            return;
        }
        let distance = squared.sqrt();
        if distance < weights.separation_radius {
            push += away(offset, distance, other > index) * (1.0 - distance / weights.separation_radius);
        }
        if distance <= weights.sight {
            headings += around.herd[other].heading;
            walking += u32::from(around.herd[other].heading != Point::ZERO);
            offsets += offset;
            count += 1;
        }
    });
    let share_of = |count: u32| if count > 0 { 1.0 / f64::from(count) } else { 0.0 };
    let share = share_of(count);
    Steering {
        separation: push * weights.separation,
        alignment: headings * (share_of(walking) * weights.alignment),
        cohesion: if count > 0 { offsets * (share / weights.sight * weights.cohesion) } else { Point::ZERO },
        neighbours: count,
        ..Steering::default()
    }
}

/// The unit vector against `offset`. Two animals on the very same spot part sideways, the lower index to the left.
fn away(offset: Point, distance: f64, is_lower: bool) -> Point {
    if distance > 0.0 { offset * (-1.0 / distance) } else { Point::new(if is_lower { -1.0 } else { 1.0 }, 0.0) }
}

fn from_obstacles(me: Point, radius: f64, standable: impl Fn(Cell) -> bool) -> Point {
    let (home, span) = (me.cell(), radius as i32);
    let mut push = Point::ZERO;
    for y in -span..=span {
        for x in -span..=span {
            let cell = Cell::new(home.x + x, home.y + y);
            let offset = cell.centre() - me;
            let distance = offset.length();
            if distance > 0.0 && distance < radius && !standable(cell) {
                push += offset * (-(1.0 - distance / radius) / distance);
            }
        }
    }
    // A wall is many tiles; it must not push harder than the strongest push of a single one.
    if push.length_squared() > 1.0 { push.unit() } else { push }
}

fn from_threats(me: Point, threats: &[Threat]) -> Point {
    let mut push = Point::ZERO;
    for threat in threats {
        let offset = threat.at - me;
        let distance = offset.length();
        if distance < threat.radius {
            let share = distance / threat.radius;
            push += away(offset, distance, true) * (1.0 - share * share);
        }
    }
    push
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONLY: Weights = Weights {
        separation: 1.0,
        alignment: 1.0,
        cohesion: 1.0,
        obstacles: 1.0,
        threats: 1.0,
        drift: 1.0,
        separation_radius: 2.0,
        sight: 6.0,
        obstacle_radius: 2.0,
        calm: 0.0,
    };

    fn steer_first(herd: &[Boid], threats: &[Threat], standable: impl Fn(Cell) -> bool) -> Steering {
        let mut near = NeighbourGrid::new(3.0);
        near.rebuild(herd.iter().map(|boid| boid.at));
        steer(0, &Surroundings { herd, near: &near, threats }, Point::ZERO, standable, &ONLY)
    }

    fn boid(x: f64, y: f64, heading: Point) -> Boid {
        Boid { at: Point::new(x, y), heading }
    }

    #[test]
    fn an_animal_ignores_itself_and_whoever_is_out_of_sight() {
        let east = Point::new(1.0, 0.0);
        let found = steer_first(&[boid(0.0, 0.0, east), boid(9.0, 0.0, east)], &[], |_| true);
        assert_eq!(found, Steering::default());
    }

    #[test]
    fn alignment_is_a_mean_that_does_not_grow_with_the_herd_and_points_where_they_go() {
        let (east, south) = (Point::new(1.0, 0.0), Point::new(0.0, 1.0));
        let mut herd = vec![boid(0.0, 0.0, south)];
        herd.extend((0..40).map(|i| boid(3.0 + f64::from(i) * 0.01, 0.0, east)));
        assert!((steer_first(&herd, &[], |_| true).alignment.x - 1.0).abs() < 1e-12);
    }

    #[test]
    fn who_stands_has_no_part_in_the_alignment() {
        let east = Point::new(1.0, 0.0);
        let mut herd = vec![boid(0.0, 0.0, Point::ZERO), boid(3.0, 0.0, east)];
        herd.extend((0..10).map(|i| boid(3.0, f64::from(i) * 0.1, Point::ZERO)));
        assert!((steer_first(&herd, &[], |_| true).alignment.x - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_nearer_a_herd_member_the_stronger_the_push_away() {
        let pushed = |x| steer_first(&[boid(0.0, 0.0, Point::ZERO), boid(x, 0.0, Point::ZERO)], &[], |_| true);
        assert!(pushed(0.5).separation.x < pushed(1.5).separation.x);
        assert!(pushed(1.5).separation.x < 0.0);
        assert_eq!(pushed(2.0).separation, Point::ZERO);
    }

    #[test]
    fn two_on_the_same_spot_part() {
        let herd = [boid(1.0, 1.0, Point::ZERO), boid(1.0, 1.0, Point::ZERO)];
        let mut near = NeighbourGrid::new(3.0);
        near.rebuild(herd.iter().map(|boid| boid.at));
        let around = Surroundings { herd: &herd, near: &near, threats: &[] };
        let [a, b] = [0, 1].map(|index| steer(index, &around, Point::ZERO, |_| true, &ONLY).wanted);
        assert!(a.x * b.x < 0.0);
    }

    #[test]
    fn walls_and_threats_push_away_and_the_sum_is_the_sum_of_the_parts() {
        let herd = [boid(0.0, 0.0, Point::ZERO), boid(1.0, 3.0, Point::new(0.0, 1.0))];
        let threat = Threat { at: Point::new(0.0, 2.0), radius: 4.0 };
        let found = steer_first(&herd, &[threat], |cell| cell.x < 1);
        assert!(found.obstacles.x < 0.0 && found.obstacles.length() <= 1.0 + 1e-12);
        assert_eq!(found.threats, Point::new(0.0, -0.75));
        let sum = found.separation + found.alignment + found.cohesion + found.obstacles + found.threats;
        assert!(found.wanted.distance(sum) < 1e-12);
    }

    #[test]
    fn a_misspelt_weight_is_refused() {
        let text = ron::to_string(&ONLY).expect("weights are plain data");
        assert_eq!(ron::from_str::<Weights>(&text).expect("and come back"), ONLY);
        assert!(ron::from_str::<Weights>(&text.replace("cohesion", "cohesoin")).is_err());
    }
}
