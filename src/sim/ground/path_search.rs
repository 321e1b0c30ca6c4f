//! One search for a path, as the unit that asks for it meets the ground: it reads the world and changes nothing, so that
//! many can be made at once. Only chases learn from theirs.

use super::cache::Cache;
use super::caution::Wary;
use super::reachability::connected;
use super::sides::side;
use super::walker_ground::WalkerGround;
use crate::grid::Cell;
use crate::path::smooth::pull_string;
use crate::path::{Alternative, Footing, Ground, Heap, Observer, Options, PathError, Query, Scratch, Trace, astar};
use crate::sim::kinds::{Role, UnitId};
use crate::sim::rules::Rules;
use crate::sim::state::{Destination, State, Unit};

/// What a tile that is left counts in the estimates of hasty searches, more than the ways of others make it cost: in the open little
/// more than the path itself is expanded, and no path costs more than this ÷ the least factor of any tile times the least (weighted
/// A*, Pohl 1970).
const HASTE: f64 = 2.6;

/// A request for a path, and what has been found.
#[derive(Clone, Debug)]
pub(in crate::sim) struct Request {
    pub id: UnitId,
    pub to: Destination,
    /// Cost of the path and the number of expansions.
    pub found: Result<(f64, u32), PathError>,
    pub path: Vec<Cell>,
    /// The search step by step, where that is recorded.
    pub trace: Option<Trace>,
}

/// What all searches of a tick have in common.
#[derive(Clone, Copy)]
pub(super) struct Searching<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub cache: &'a Cache,
    /// Whether nobody is to wait long, though paths are longer for it.
    pub hasty: bool,
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

impl Request {
    pub fn new(id: UnitId, to: Destination) -> Self {
        Self { id, to, found: Ok((0.0, 0)), path: Vec::new(), trace: None }
    }

    /// Finds the path, unless the zones say that there is none.
    pub(super) fn search(&mut self, searching: &Searching<'_>, scratch: &mut Scratch<Heap>) {
        let Some(unit) = searching.state.units.get(self.id) else { return };
        let Self { to, path, trace, .. } = self;
        self.found = searching.ask_zones(unit, *to).and_then(|()| match trace {
            Some(trace) => searching.find(unit, *to, (scratch, trace), path),
            None => searching.find(unit, *to, (scratch, &mut ()), path),
        });
    }
}

impl Searching<'_> {
    fn ask_zones(&self, unit: &Unit, to: Destination) -> Result<(), PathError> {
        let (start, zones) = (unit.cell(), &self.cache.zones[side(unit.role())]);
        let cut_off = zones.zone(start).is_some() && !connected(zones, start, to);
        if cut_off { Err(PathError::NoPath { start }) } else { Ok(()) }
    }

    /// Leaves the path in `path` and gives its cost and the number of expansions. The first step stays as it was
    /// found, since the walker may stand anywhere in its tile; from there on the string is pulled tight.
    fn find(
        &self,
        unit: &Unit,
        to: Destination,
        (scratch, observer): (&mut Scratch<Heap>, &mut impl Observer),
        path: &mut Vec<Cell>,
    ) -> Result<(f64, u32), PathError> {
        let Self { rules, state, cache, hasty } = *self;
        let options = Options { reopen: !hasty, ..Options::default() };
        let query = Query { start: unit.cell(), goal: to.goal(), options: &options };
        let ground = WalkerGround::new(rules, &state.map, &cache.factors, unit.kind());
        let ground = Estimated { ground: &ground, least: if hasty { HASTE } else { ground.least_factor() } };
        let cost = if unit.role() == Role::Besieger {
            let (costs, walls) = cache.caution.of(rules, state, unit);
            let (penalty, most) = rules.siege.spread;
            let penalty = penalty * rules.challenges.of(state.challenge).tactics.spread;
            let wary = Wary { ground: &ground, costs, walls };
            let apart = Alternative { ground: &wary, usage: &cache.usage, penalty, most };
            let cost = astar::find(&apart, &query, scratch, observer, path)?;
            pull_string(&apart, path, 1);
            cost
        } else {
            let cost = astar::find(&ground, &query, scratch, observer, path)?;
            pull_string(&ground, path, 1);
            cost
        };
        Ok((cost, scratch.stats().expanded))
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
    let found = match trace {
        Some(trace) => chases.search(&ground, *id, chase, (start, to), trace, path),
        None => chases.search(&ground, *id, chase, (start, to), &mut (), path),
    };
    if found.is_ok() {
        // The prey stands on the last tile; beside it is near enough.
        path.truncate(path.len().max(2) - 1);
        pull_string(&ground, path, 1);
    }
    Some(found)
}
