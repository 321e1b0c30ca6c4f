//! By which plan a raid goes.

use super::caution::plan_rules;
use super::world::World;
use crate::kinds::UnitKind;
use crate::rules::PlanRules;
use crate::state::{Chief, Plan, Unit};

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
