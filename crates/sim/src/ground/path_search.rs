//! One search for a path, as the unit that asks for it meets the ground: it reads the world and changes nothing, so that
//! many can be made at once. Only chases learn from theirs: their memory makes each search after a moving beast cheaper.

use super::cache::{Cache, side};
use super::caution::Wary;
use super::path_requests::Request;
use super::world::connected;
use crate::kinds::{HitPoints, Role, UnitId, UnitKind};
use crate::rules::{Function, Rules, UnitRules};
use crate::state::{Chase, Destination, MOST_SEARCHES, Map, State, Unit};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::smooth::pull_string;
use osada_ai::path::{
    Adaptive, Alternative, Footing, GridGraph, Ground, Heap, Observer, Options, PathError, Query, Scratch, astar,
};

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

/// The map as one kind of unit sees it. For besiegers a wall is a path cost in tiles: its hit points ÷ the
/// damage a second × the speed. A trap that they know of costs what its damage is worth to them.
pub(crate) struct WalkerGround<'a> {
    rules: &'a Rules,
    map: &'a Map,
    factors: &'a Grid<f64>,
    row: &'a UnitRules,
    /// Tiles walked in the time that a hit point of a structure takes; 0 for those who do not breach.
    tiles_per_hp: f64,
}

impl<'a> WalkerGround<'a> {
    pub fn new(rules: &'a Rules, map: &'a Map, factors: &'a [Grid<f64>; 3], kind: UnitKind) -> Self {
        let row = rules.unit(kind);
        let breaches = row.role == Role::Besieger && row.structure_damage() > 0.0;
        let tiles_per_hp = if breaches { row.speed / row.structure_damage() } else { 0.0 };
        Self { rules, map, factors: &factors[side(row.role)], row, tiles_per_hp }
    }

    /// What a known trap on a tile adds to its factor for besiegers who would step on it.
    fn fear(&self, index: usize) -> f64 {
        let Some((_, trap)) = self.map.structure_on(index) else { return 0.0 };
        match self.rules.structure(trap.kind()).function {
            Function::Trap { damage, .. } if trap.is_known() => damage.0 * self.rules.siege.trap_fear,
            _ => 0.0,
        }
    }

    /// The cost of breaking through a tile that nobody can walk on.
    fn breach(&self, index: usize) -> Option<Footing> {
        let (_, structure) = self.map.structure_on(index)?;
        let row = self.rules.structure(structure.kind());
        // Nobody breaks through their own camp.
        row.hp.filter(|_| !row.function.is_of_besiegers())?;
        let tiles_per_hp = self.row.digging_rate(row).map_or(self.tiles_per_hp, |rate| self.row.speed / rate);
        Some(Footing::breach(1.0, structure.hp()?.max(HitPoints(1.0)).0 * tiles_per_hp))
    }
}

impl Ground for WalkerGround<'_> {
    fn width(&self) -> usize {
        self.map.width()
    }

    fn height(&self) -> usize {
        self.map.height()
    }

    #[inline]
    fn footing(&self, index: usize) -> Option<Footing> {
        let factor = self.factors.values()[index];
        if factor > 0.0 {
            let fear = if self.row.role == Role::Besieger { self.fear(index) } else { 0.0 };
            Some(Footing::free(factor + fear))
        } else if self.tiles_per_hp == 0.0 {
            None
        } else {
            self.breach(index)
        }
    }

    fn least_factor(&self) -> f64 {
        self.rules.smallest_factor()
    }
}

/// Chases whose memory is kept at once, on maps of usual size; the one that was used longest ago is given up for another.
/// What is given up is learnt again, so that nothing depends on how many are kept.
const MOST_KEPT: usize = 48;
/// Of very large maps fewer are kept: this many tiles in all.
const MOST_TILES: usize = 6 << 20;

/// What the chases that are going on have learnt (Lazy Moving-Target Adaptive A*).
#[derive(Clone, Debug, Default)]
pub(crate) struct Chases {
    kept: Vec<Memory>,
    uses: u64,
}

#[derive(Clone, Debug)]
struct Memory {
    hunter: UnitId,
    /// The searches it has learnt from.
    searches: Vec<(Cell, Cell)>,
    adaptive: Adaptive,
    used: u64,
}

impl Chases {
    /// Searches the way of a chase from its first cell to its second, both included, writes it into `path`, and
    /// gives its cost and the number of expansions.
    pub fn search<G: Ground>(
        &mut self,
        ground: &G,
        hunter: UnitId,
        chase: &mut Chase,
        (from, to): (Cell, Cell),
        observer: &mut impl Observer,
        path: &mut Vec<Cell>,
    ) -> Result<(f64, u32), PathError> {
        if chase.searches.len() >= MOST_SEARCHES {
            chase.searches.clear();
        }
        let options = Options::default();
        let graph = GridGraph::new(ground, options.rules);
        let most = (MOST_TILES / (ground.width() * ground.height()).max(1)).clamp(2, MOST_KEPT);
        let memory = self.memory(hunter, most);
        if memory.searches != chase.searches {
            // Another chase, or one that comes from a file: it learns again what it knew.
            memory.adaptive.reset();
            for &(from, to) in &chase.searches {
                // A search without an end has taught nothing then either.
                let _ =
                    memory.adaptive.find(&graph, &Query { start: from, goal: to, options: &options }, &mut (), path);
            }
        }
        let found = memory.adaptive.find(&graph, &Query { start: from, goal: to, options: &options }, observer, path);
        match found {
            Ok(_) => chase.searches.push((from, to)),
            Err(_) => chase.searches.clear(),
        }
        memory.searches.clone_from(&chase.searches);
        Ok((found?, memory.adaptive.stats().expanded))
    }

    fn memory(&mut self, hunter: UnitId, most: usize) -> &mut Memory {
        self.uses += 1;
        let known = self.kept.iter().position(|memory| memory.hunter == hunter);
        let at = known.unwrap_or_else(|| {
            if self.kept.len() < most {
                self.kept.push(Memory { hunter, searches: Vec::new(), adaptive: Adaptive::default(), used: 0 });
                return self.kept.len() - 1;
            }
            let oldest = (0..self.kept.len()).min_by_key(|&at| self.kept[at].used).unwrap_or(0);
            self.kept[oldest].hunter = hunter;
            oldest
        });
        self.kept[at].used = self.uses;
        &mut self.kept[at]
    }
}
