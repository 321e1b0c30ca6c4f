//! By which plan a raid goes, and what besiegers keep off because of what their chief remembers: a cost on tiles, and what
//! breaking through costs, for the raids that go by a plan.

use super::world::World;
use crate::kinds::{Area, UnitKind};
use crate::rules::{PlanRules, Rules};
use crate::state::{Chief, Danger, Map, Plan, State, Unit};
use osada_ai::grid::Grid;
use osada_ai::path::{Footing, Ground};

/// Ground on which some tiles cost more than usual and walls cost less or more.
pub(crate) struct Wary<'a, G> {
    pub ground: &'a G,
    /// Tiles added to the cost of each tile, if any are.
    pub costs: Option<&'a Grid<f64>>,
    /// What breaking through costs, as a share of what it costs others.
    pub walls: f64,
}

impl<G: Ground> Ground for Wary<'_, G> {
    fn width(&self) -> usize {
        self.ground.width()
    }

    fn height(&self) -> usize {
        self.ground.height()
    }

    fn footing(&self, index: usize) -> Option<Footing> {
        let Footing { factor, toll } = self.ground.footing(index)?;
        let danger = self.costs.map_or(0.0, |costs| costs.values()[index]);
        Some(Footing { factor: factor + danger, toll: toll * self.walls })
    }

    fn least_factor(&self) -> f64 {
        self.ground.least_factor()
    }
}

/// No tile costs more, however much blood was shed there.
const DEAREST: f64 = 1000.0;

/// What all dangers cost, tile by tile.
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

/// What the raids that are on keep off, made from their plans when their first way is searched. A plan does not change once
/// its raid has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caution {
    raids: Vec<(u32, Grid<f64>)>,
}

impl Caution {
    /// Makes ready what the raids that are on need, and forgets what is over.
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

    /// What the raid of somebody keeps off, and what walls are to it.
    pub fn of(&self, rules: &Rules, state: &State, unit: &Unit) -> (Option<&Grid<f64>>, f64) {
        let Some(wave) = unit.besieger().map(|besieger| besieger.wave) else { return (None, 1.0) };
        let walls = plan_rules(rules, state, wave).map_or(1.0, |row| row.walls);
        (self.raids.iter().find(|(other, _)| *other == wave).map(|(_, costs)| costs), walls)
    }
}

/// The effect of the plan that a raid follows.
pub(super) fn plan_rules<'a>(rules: &'a Rules, state: &State, wave: u32) -> Option<&'a PlanRules> {
    rules.plan(state.chief.plan(wave)?.carried_out)
}

impl World {
    /// The besiegers' chief: what he remembers and what he has planned.
    pub fn chief(&self) -> &Chief {
        &self.state.chief
    }

    /// The effect of the plan that a raid follows; `None` if nobody planned it.
    pub fn plan_rules(&self, wave: u32) -> Option<&PlanRules> {
        plan_rules(&self.rules, &self.state, wave)
    }

    /// The effect of the plan followed by somebody who came with a raid.
    pub(crate) fn plan_rules_of(&self, unit: &Unit) -> Option<&PlanRules> {
        self.plan_rules(unit.besieger()?.wave)
    }

    /// The plan of the raid that comes next, once the chief has decided.
    pub fn next_plan(&self) -> Option<&Plan> {
        let siege = self.siege();
        siege.next().and_then(|_| self.state.chief.plan(siege.arrived() + 1))
    }

    /// The most common kind in the next wave, or in the last one if there is no next; `None` in levels without waves.
    pub(crate) fn commonest_raider(&self) -> Option<UnitKind> {
        let planned = self.next_plan().map(|plan| &plan.band);
        let band = planned.or_else(|| self.siege().next()).or_else(|| self.siege().waves().last())?;
        let most = band.iter().map(|squad| squad.count).max()?;
        band.iter().find(|squad| squad.count == most).map(|squad| squad.kind)
    }
}
