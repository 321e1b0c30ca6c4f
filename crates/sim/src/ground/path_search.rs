//! One search for a path, on the ground as the unit that asks for it meets it: it reads the world and changes nothing, so that
//! many can be made at once. Only chases learn from theirs: their memory makes each search after a moving beast cheaper.

use super::cache::{Cache, side};
use super::path_requests::Request;
use crate::kinds::{Area, HitPoints, Role, UnitId, UnitKind};
use crate::rules::{Function, PlanRules, Rules, UnitRules};
use crate::state::{Chase, Danger, Destination, MOST_SEARCHES, Map, State, Unit};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::smooth::pull_string;
use osada_ai::path::{
    Adaptive, Footing, GridGraph, Ground, Heap, Observer, Options, PathError, Query, Scratch, Usage, Zones, astar,
};

/// Factor of the estimates of hasty searches, more than the ways of others make a tile cost: in the open little more than the
/// path itself is expanded, and no path costs more than this ÷ the least factor of any tile times the least (weighted A*, Pohl
/// 1970).
const HASTE: f64 = 2.6;

/// Common input of all searches of a tick.
#[derive(Clone, Copy)]
pub(super) struct Searching<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub cache: &'a Cache,
    /// Nobody is to wait long, though paths are longer for it.
    pub hasty: bool,
    /// Expansions after which a search is given up.
    pub limit: u32,
}

impl<'a> Searching<'a> {
    /// Finds the path that is asked for, unless the zones say that there is none.
    pub fn answer(&self, request: &mut Request, scratch: &mut Scratch<Heap>) {
        let Some(unit) = self.state.units.get(request.id) else { return };
        request.found = self.ask_zones(unit, request.to).and_then(|()| self.find(unit, request, scratch));
    }

    /// Refuses a destination to which the zones know no way.
    pub fn ask_zones(&self, unit: &Unit, to: Destination) -> Result<(), PathError> {
        let (start, zones) = (unit.cell(), &self.cache.zones[side(unit.role())]);
        let cut_off = zones.zone(start).is_some() && !connected(zones, start, to);
        if cut_off { Err(PathError::NoPath { start }) } else { Ok(()) }
    }

    /// Finds a path, leaves it in the request and gives its cost and the number of expansions. The first step stays as it was
    /// found, since the walker may stand anywhere in its tile; from there on the string is pulled tight.
    fn find(&self, unit: &Unit, request: &mut Request, scratch: &mut Scratch<Heap>) -> Result<(f64, u32), PathError> {
        let Request { to, path, trace, .. } = request;
        let options = Options { reopen: !self.hasty, limit: self.limit, ..Options::default() };
        let query = Query { start: unit.cell(), goal: to.goal(), options: &options };
        let ground = self.ground(unit);
        // Most searches are not watched, and these are the quicker for it.
        let cost = match trace {
            Some(observer) => astar::find(&ground, &query, scratch, observer, path)?,
            None => astar::find(&ground, &query, scratch, &mut (), path)?,
        };
        pull_string(&ground, path, 1);
        Ok((cost, scratch.stats().expanded))
    }

    /// The ground as a unit meets it. Besiegers keep off the dangers of their raid's plan and the ways of others.
    pub fn ground(&self, unit: &Unit) -> WalkerGround<'a> {
        let Self { rules, state, cache, hasty, .. } = *self;
        let mut ground = WalkerGround::new(rules, &state.map, &cache.factors, unit.kind());
        if hasty {
            ground.least_factor = HASTE;
        }
        let Some(besieger) = unit.besieger() else { return ground };
        let (penalty, most) = rules.siege.spread;
        let penalty = penalty * rules.challenges.of(state.challenge).tactics.spread;
        ground.others = Some(Others { usage: &cache.usage, penalty, most });
        let walls = plan_rules(rules, state, besieger.wave).map_or(1.0, |row| row.walls);
        ground.wary(cache.caution.of(besieger.wave), walls)
    }
}

/// The map as one unit meets it, in tiles of cost. For besiegers a wall costs its hit points ÷ the damage a second × the speed,
/// and a trap that they know of what its damage is worth to them.
pub(crate) struct WalkerGround<'a> {
    rules: &'a Rules,
    map: &'a Map,
    factors: &'a Grid<f64>,
    row: &'a UnitRules,
    /// Tiles walked in the time that a hit point of a structure takes; 0 for those who do not breach.
    tiles_per_hp: f64,
    /// Factor by which estimates are scaled.
    least_factor: f64,
    /// Added to the factor of each tile for besiegers, if any dangers are known.
    dangers: Option<&'a Grid<f64>>,
    /// Cost of breaking through, as a share of the usual cost.
    walls: f64,
    others: Option<Others<'a>>,
}

/// Ways of others, which make their tiles more expensive, so that a band does not walk in single file.
struct Others<'a> {
    usage: &'a Usage,
    /// Added to the factor of a tile by each way over it.
    penalty: f64,
    /// Ways beyond this many add no more, so that the estimate of a search stays worth something.
    most: u32,
}

impl<'a> WalkerGround<'a> {
    /// The ground without dangers and others.
    pub fn new(rules: &'a Rules, map: &'a Map, factors: &'a [Grid<f64>; 3], kind: UnitKind) -> Self {
        let row = rules.unit(kind);
        let breaches = row.role == Role::Besieger && row.structure_damage() > 0.0;
        let tiles_per_hp = if breaches { row.speed / row.structure_damage() } else { 0.0 };
        let (factors, least_factor) = (&factors[side(row.role)], rules.smallest_factor());
        Self { rules, map, factors, row, tiles_per_hp, least_factor, dangers: None, walls: 1.0, others: None }
    }

    /// The same ground with dangers, and with walls at this share of their usual cost.
    pub fn wary(self, dangers: Option<&'a Grid<f64>>, walls: f64) -> Self {
        Self { dangers, walls, ..self }
    }

    fn besieger_footing(&self, index: usize, factor: f64) -> Option<Footing> {
        let Footing { factor, toll } = if factor > 0.0 {
            Footing::free(factor + self.fear(index))
        } else if self.tiles_per_hp == 0.0 {
            return None;
        } else {
            self.breach(index)?
        };
        let danger = self.dangers.map_or(0.0, |costs| costs.values()[index]);
        let others = self
            .others
            .as_ref()
            .map_or(0.0, |Others { usage, penalty, most }| penalty * f64::from(usage.count(index).min(*most)));
        // In this order: sums of three depend on it.
        Some(Footing { factor: factor + danger + others, toll: toll * self.walls })
    }

    /// Added to the factor of a tile for besiegers by a known trap on it.
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
        if self.row.role == Role::Besieger {
            self.besieger_footing(index, factor)
        } else {
            (factor > 0.0).then_some(Footing::free(factor))
        }
    }

    fn least_factor(&self) -> f64 {
        self.least_factor
    }
}

/// Checks whether somebody at `from` could walk to a destination in these zones.
pub(super) fn connected(zones: &Zones, from: Cell, to: Destination) -> bool {
    match to {
        Destination::Tile(cell) => zones.same(from, cell),
        Destination::Beside { .. } => {
            let bounds = to.goal().bounds();
            let area = Area::new(bounds.min, bounds.max);
            let endless = i32::MAX as usize;
            area.cells(endless, endless).any(|cell| to.accepts(cell) && zones.same(from, cell))
        }
    }
}

/// Largest cost of a tile, however much blood was shed there.
const DEAREST: f64 = 1000.0;

/// Costs of all dangers, tile by tile.
pub(crate) fn danger_costs(map: &Map, dangers: &[Danger]) -> Grid<f64> {
    let (width, height) = (map.width(), map.height());
    let mut costs = Grid::filled(width, height, 0.0);
    for danger in dangers {
        for cell in Area::around(danger.cell, i32::from(danger.radius)).cells(width, height) {
            costs[cell] = (costs[cell] + danger.cost.0).min(DEAREST);
        }
    }
    costs
}

/// Dangers that the raids on the map keep off, made from their plans when their first way is searched. A plan does not change
/// once its raid has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caution {
    raids: Vec<(u32, Grid<f64>)>,
}

impl Caution {
    /// Makes the costs for the raids on the map, and drops those of raids that are over.
    pub fn prepare(&mut self, state: &State) {
        let on = |wave: u32| state.siege.raids.iter().any(|raid| raid.wave == wave && raid.over_at.is_none());
        self.raids.retain(|&(wave, _)| on(wave));
        for raid in state.siege.raids.iter().filter(|raid| raid.over_at.is_none()) {
            let known = self.raids.iter().any(|&(wave, _)| wave == raid.wave);
            if let Some(plan) = state.chief.plan(raid.wave).filter(|plan| !known && !plan.dangers.is_empty()) {
                self.raids.push((raid.wave, danger_costs(&state.map, &plan.dangers)));
            }
        }
    }

    fn of(&self, wave: u32) -> Option<&Grid<f64>> {
        self.raids.iter().find(|(other, _)| *other == wave).map(|(_, costs)| costs)
    }
}

/// The effect of the plan that a raid follows.
pub(super) fn plan_rules<'a>(rules: &'a Rules, state: &State, wave: u32) -> Option<&'a PlanRules> {
    rules.plan(state.chief.plan(wave)?.carried_out)
}

/// Search of a unit that is after a beast, by Lazy Moving-Target Adaptive A*, which learns from it; `None` for all others.
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

/// Chases whose memory is kept at once, on maps of usual size; the one that was used longest ago is given up for another.
/// What is given up is learnt again, so that nothing depends on how many are kept.
const MOST_KEPT: usize = 48;
/// Of very large maps fewer are kept: this many tiles in all.
const MOST_TILES: usize = 6 << 20;

/// Knowledge of the chases that are going on (Lazy Moving-Target Adaptive A*).
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
