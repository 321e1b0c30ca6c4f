//! What besiegers keep off because of what their chief remembers: a cost on tiles, and what breaking through costs, for the
//! raids that go by a plan.

use crate::kinds::Area;
use crate::rules::{PlanRules, Rules};
use crate::state::{Danger, Map, State, Unit};
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
