//! Neighbours of every unit as of the beginning of the tick, and the surroundings of beasts that flock together.

use super::world::World;
use crate::kinds::{Role, Tiles, UnitId};
use crate::state::Unit;
use osada_ai::flock::{Boid, NeighbourGrid, Steering, Threat};
use osada_ai::grid::Point;

/// Updates the index of neighbours for this tick.
pub(crate) fn locate(world: &mut World) {
    let World { state, cache, .. } = world;
    for (role, near) in cache.near.iter_mut().enumerate() {
        near.rebuild(cache.units.on(role), |id| state.units.get(id).map_or(Point::ZERO, Unit::place));
    }
}

impl World {
    /// The nearest unit at most `radius` from a point for which `fits` holds, as of the beginning of the tick; of equally near
    /// ones the first.
    pub(crate) fn nearest(&self, at: Point, radius: Tiles, fits: impl Fn(UnitId, &Unit) -> bool) -> Option<UnitId> {
        self.nearest_of(|_| true, at, radius, fits)
    }

    /// The same among those of some sides.
    pub(crate) fn nearest_of(
        &self,
        side: impl Fn(Role) -> bool,
        at: Point,
        radius: Tiles,
        fits: impl Fn(UnitId, &Unit) -> bool,
    ) -> Option<UnitId> {
        let mut best: Option<(f64, UnitId)> = None;
        for role in Role::ALL.into_iter().filter(|&role| side(role)) {
            self.cache.near[role as usize].within(at, radius, |id, squared| {
                let nearer = best.is_none_or(|(least, other)| (squared, id.index()) < (least, other.index()));
                if nearer && self.unit(id).is_some_and(|unit| fits(id, unit)) {
                    best = Some((squared, id));
                }
            });
        }
        best.map(|(_, id)| id)
    }

    /// Number of units of a side at most `radius` from a point, as of the beginning of the tick.
    pub(crate) fn count_near(&self, at: Point, radius: Tiles, role: Role) -> usize {
        let mut count = 0;
        self.each_near(at, radius, role, |_, _| count += 1);
        count
    }

    /// Calls `visit` for every unit of a side at most `radius` from a point, as of the beginning of the tick.
    pub(crate) fn each_near<'a>(
        &'a self,
        at: Point,
        radius: Tiles,
        role: Role,
        mut visit: impl FnMut(UnitId, &'a Unit),
    ) {
        self.cache.near[role as usize].within(at, radius, |id, _| {
            if let Some(unit) = self.unit(id) {
                visit(id, unit);
            }
        });
    }

    /// The beasts of a flock by place, as of the beginning of the tick.
    pub(crate) fn flock_near(&self, flock: usize) -> &NeighbourIndex {
        &self.cache.near[FLOCKS[flock] as usize]
    }

    /// Checks whether anybody whom the beasts of a flock fear is less than `radius` from a place, as of the beginning of the
    /// tick.
    pub(crate) fn is_threatened(&self, flock: usize, at: Point, radius: Tiles) -> bool {
        let near = |id: UnitId, place: Point| Tiles(place.distance(at)) < radius && self.unit(id).is_some();
        feared(flock).any(|role| self.cache.near[role as usize].any(at, radius, near))
    }

    /// Threats to the beasts of a flock at most `radius` from a place, as of the beginning of the tick, in the order of ids:
    /// sums over them come out the same to the bit as over everybody.
    pub(crate) fn threats_within(&self, flock: usize, at: Point, radius: Tiles) -> Vec<Threat> {
        let (mut ids, mut threats): (Vec<UnitId>, Vec<Threat>) = Default::default();
        for role in feared(flock) {
            let near = &self.cache.near[role as usize];
            near.places().within(at, radius.0, |index, _, _| {
                let id = near.ids()[index];
                // Some may have left the map since.
                if self.unit(id).is_some() {
                    let place = ids.partition_point(|&other| other < id);
                    ids.insert(place, id);
                    threats.insert(place, Threat { at: near.points()[index], radius: radius.0 });
                }
            });
        }
        threats
    }
}

/// Sides that the beasts of a flock fear.
fn feared(flock: usize) -> impl Iterator<Item = Role> {
    let predators = (FLOCKS[flock] == Role::Prey).then_some(Role::Predator);
    [Role::Colonist, Role::Besieger].into_iter().chain(predators)
}

/// The units of one side by place, as of the beginning of the tick.
#[derive(Clone, Debug)]
pub(crate) struct NeighbourIndex {
    places: NeighbourGrid,
    /// The ids behind the indices of `places`, in the order of the units.
    ids: Vec<UnitId>,
}

impl Default for NeighbourIndex {
    fn default() -> Self {
        Self { places: NeighbourGrid::new(4.0), ids: Vec::new() }
    }
}

impl NeighbourIndex {
    /// Rebuilds the index from `ids`, which are in the order of the units, and their places.
    pub fn rebuild(&mut self, ids: &[UnitId], place: impl Fn(UnitId) -> Point) {
        self.ids.clear();
        self.ids.extend_from_slice(ids);
        self.places.rebuild(ids.iter().map(|&id| place(id)));
    }

    /// In the order of the units.
    pub fn ids(&self) -> &[UnitId] {
        &self.ids
    }

    /// Their places, in the same order.
    pub fn points(&self) -> &[Point] {
        self.places.points()
    }

    /// The same points by place.
    pub fn places(&self) -> &NeighbourGrid {
        &self.places
    }

    /// Checks for a unit at most `radius` from a point for which, by id and place, `fits` holds.
    pub fn any(&self, at: Point, radius: Tiles, fits: impl Fn(UnitId, Point) -> bool) -> bool {
        self.places.any(at, radius.0, |index| fits(self.ids[index], self.points()[index]))
    }

    /// Calls `visit` for every unit at most `radius` from a point, with the squared distance.
    pub fn within(&self, at: Point, radius: Tiles, mut visit: impl FnMut(UnitId, f64)) {
        self.places.within(at, radius.0, |index, _, squared| visit(self.ids[index], squared));
    }
}

/// All beasts that flock together, in the order of the index of neighbours, as of the beginning of the tick.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flock {
    pub boids: Vec<Boid>,
    /// Observations of each of them, in the same order.
    pub noticed: Vec<Noticed>,
}

/// Observations of a beast.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noticed {
    /// Somebody whom it fears is near.
    pub threatened: bool,
    /// Wanted direction without the drift of its herd, if it is about to go somewhere.
    pub steering: Option<Steering>,
}

/// The sides whose beasts flock together.
const FLOCKS: [Role; 2] = [Role::Prey, Role::Predator];

/// Index of the flock of a side.
pub(crate) fn flock(role: Role) -> usize {
    usize::from(role == Role::Predator)
}
