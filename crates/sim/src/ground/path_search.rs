//! One search for a path, as the unit that asks for it meets the ground: it reads the world and changes nothing, so that
//! many can be made at once. Only chases learn from theirs.

use super::cache::{Cache, side};
use super::caution::Wary;
use super::path_requests::Request;
use super::walker_ground::WalkerGround;
use super::world::connected;
use crate::kinds::Role;
use crate::rules::Rules;
use crate::state::{Destination, State, Unit};
use osada_ai::grid::Cell;
use osada_ai::path::smooth::pull_string;
use osada_ai::path::{Alternative, Footing, Ground, Heap, Observer, Options, PathError, Query, Scratch, astar};

/// What a tile that is left counts in the estimates of hasty searches, more than the ways of others make it cost: in the open little
/// more than the path itself is expanded, and no path costs more than this ÷ the least factor of any tile times the least (weighted
/// A*, Pohl 1970).
const HASTE: f64 = 2.6;

/// What all searches of a tick have in common.
#[derive(Clone, Copy)]
pub(super) struct Searching<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub cache: &'a Cache,
    /// Whether nobody is to wait long, though paths are longer for it.
    pub hasty: bool,
    /// After so many expansions a search is given up.
    pub limit: u32,
}

/// Ground on which estimates are scaled by a factor of its own.
struct Estimated<'a, G> {
    ground: &'a G,
    least: f64,
}

impl<G: Ground> Ground for Estimated<'_, G> {
    fn width(&self) -> usize {
        self.ground.width()
    }

    fn height(&self) -> usize {
        self.ground.height()
    }

    fn footing(&self, index: usize) -> Option<Footing> {
        self.ground.footing(index)
    }

    fn least_factor(&self) -> f64 {
        self.least
    }
}

/// Something to be done on the ground as a unit meets it.
pub(super) trait Errand {
    type Outcome;

    fn run(self, ground: &impl Ground) -> Self::Outcome;
}

/// Finds a path, leaves it in `path` and gives its cost and the number of expansions. The first step stays as it was found,
/// since the walker may stand anywhere in its tile; from there on the string is pulled tight.
struct Find<'a, T> {
    query: Query<'a>,
    hasty: bool,
    scratch: &'a mut Scratch<Heap>,
    observer: &'a mut T,
    path: &'a mut Vec<Cell>,
}

impl<T: Observer> Errand for Find<'_, T> {
    type Outcome = Result<(f64, u32), PathError>;

    fn run(self, ground: &impl Ground) -> Self::Outcome {
        let Self { query, hasty, scratch, observer, path } = self;
        let estimated = Estimated { ground, least: if hasty { HASTE } else { ground.least_factor() } };
        let cost = astar::find(&estimated, &query, scratch, observer, path)?;
        pull_string(ground, path, 1);
        Ok((cost, scratch.stats().expanded))
    }
}

impl Searching<'_> {
    /// Finds the path that is asked for, unless the zones say that there is none.
    pub fn answer(&self, request: &mut Request, scratch: &mut Scratch<Heap>) {
        let Some(unit) = self.state.units.get(request.id) else { return };
        request.found = self.ask_zones(unit, request.to).and_then(|()| self.find(unit, request, scratch));
    }

    /// Refuses what the zones say there is no way to.
    pub fn ask_zones(&self, unit: &Unit, to: Destination) -> Result<(), PathError> {
        let (start, zones) = (unit.cell(), &self.cache.zones[side(unit.role())]);
        let cut_off = zones.zone(start).is_some() && !connected(zones, start, to);
        if cut_off { Err(PathError::NoPath { start }) } else { Ok(()) }
    }

    fn find(&self, unit: &Unit, request: &mut Request, scratch: &mut Scratch<Heap>) -> Result<(f64, u32), PathError> {
        let Self { hasty, limit, .. } = *self;
        let Request { to, path, trace, .. } = request;
        let options = Options { reopen: !hasty, limit, ..Options::default() };
        let query = Query { start: unit.cell(), goal: to.goal(), options: &options };
        // Most searches are not watched, and these are the quicker for it.
        match trace {
            Some(observer) => self.on_ground(unit, Find { query, hasty, scratch, observer, path }),
            None => self.on_ground(unit, Find { query, hasty, scratch, observer: &mut (), path }),
        }
    }

    /// Has something done on the ground as a unit meets it.
    pub fn on_ground<E: Errand>(&self, unit: &Unit, errand: E) -> E::Outcome {
        let Self { rules, state, cache, .. } = *self;
        let ground = WalkerGround::new(rules, &state.map, &cache.factors, unit.kind());
        if unit.role() != Role::Besieger {
            return errand.run(&ground);
        }
        let (costs, walls) = cache.caution.of(rules, state, unit);
        let (penalty, most) = rules.siege.spread;
        let penalty = penalty * rules.challenges.of(state.challenge).tactics.spread;
        let wary = Wary { ground: &ground, costs, walls };
        errand.run(&Alternative { ground: &wary, usage: &cache.usage, penalty, most })
    }
}

/// The search of somebody who is after a beast: of Lazy Moving-Target Adaptive A*, which learns from it. `None` for
/// everybody else.
pub(super) fn chase(
    rules: &Rules,
    state: &mut State,
    cache: &mut Cache,
    request: &mut Request,
) -> Option<Result<(f64, u32), PathError>> {
    let unit = state.units.get(request.id)?;
    unit.walk.chase.as_ref()?;
    let ground = WalkerGround::new(rules, &state.map, &cache.factors, unit.kind());
    let (start, to) = (unit.cell(), request.to.cell());
    if !ground.contains(to) || ground.footing(ground.index(to)).is_none() {
        return None;
    }
    let Request { id, path, trace, .. } = request;
    let zones = &cache.zones[side(unit.role())];
    if zones.zone(start).is_some() && !connected(zones, start, request.to) {
        return Some(Err(PathError::NoPath { start }));
    }
    let chase = state.units.get_mut(*id)?.walk.chase.as_mut()?;
    let chases = &mut cache.chases;
    let found = chases.search(&ground, *id, chase, (start, to), trace, path);
    if found.is_ok() {
        // The prey stands on the last tile; beside it is near enough.
        path.truncate(path.len().max(2) - 1);
        pull_string(&ground, path, 1);
    }
    Some(found)
}
