//! Minds that plan.

use super::plans::{Effect, Facts, Plans};
use crate::brain::action::Action;
use crate::brain::condition::Condition;
use crate::brain::decider::Decider;
use crate::brain::reasons::{Evidence, FactReasons, GoalReasons, GoalStanding, PlanReasons, PlanStep, Reasons};
use crate::brain::sense::Senses;

/// A mind that plans: it decides on the first step of the cheapest plan for its most urgent goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Planner {
    pub(super) facts: Vec<Fact>,
    pub(super) offers: Vec<Offer>,
    pub(super) goals: Vec<Goal>,
    pub(super) otherwise: Action,
}

/// A proposition, true or false.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fact {
    pub name: String,
    /// Without it, only a step of a plan can make the fact true.
    pub when: Option<Condition>,
}

/// An action on an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Offer {
    pub object: String,
    pub name: String,
    pub action: Action,
    pub effect: Effect,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Goal {
    pub name: String,
    pub when: Condition,
    pub plans: Plans,
}

impl Planner {
    /// The set of true facts.
    fn facts(&self, senses: &Senses) -> Facts {
        let holds = |fact: &Fact| fact.when.as_ref().is_some_and(|when| when.holds(senses));
        self.facts.iter().enumerate().map(|(number, fact)| Facts::from(holds(fact)) << number).sum()
    }

    /// The first goal that is urgent and has a plan, with the first step of that plan.
    fn chosen(&self, facts: Facts, senses: &Senses) -> Option<(usize, usize)> {
        let plan = |(number, goal): (usize, &Goal)| {
            let urgent = goal.when.holds(senses);
            urgent.then(|| goal.plans.first(facts)).flatten().map(|first| (number, first))
        };
        self.goals.iter().enumerate().find_map(plan)
    }

    fn steps(&self, plans: &Plans, mut facts: Facts) -> Vec<PlanStep> {
        let names = |given: Facts| {
            let given = self.facts.iter().enumerate().filter(|(number, _)| given >> number & 1 == 1);
            given.map(|(_, fact)| fact.name.clone()).collect()
        };
        let mut steps = Vec::new();
        while let Some(offer) = plans.first(facts).map(|first| &self.offers[first]) {
            let Some(after) = offer.effect.after(facts) else { break };
            steps.push(PlanStep {
                object: offer.object.clone(),
                name: offer.name.clone(),
                action: offer.action,
                needs: names(offer.effect.needs),
                gives: names(after & !facts),
                cost: offer.effect.cost,
            });
            facts = after;
        }
        steps
    }
}

impl Decider for Planner {
    fn decide(&self, senses: &Senses) -> Action {
        let facts = self.facts(senses);
        self.chosen(facts, senses).map_or(self.otherwise, |(_, first)| self.offers[first].action)
    }

    /// The decision, with the goals in their order and the plan step by step.
    fn reasons(&self, senses: &Senses) -> Reasons {
        let facts = self.facts(senses);
        let chosen = self.chosen(facts, senses);
        let standing = |(number, goal): (usize, &Goal)| match chosen {
            Some((chosen, _)) if chosen == number => GoalStanding::Pursued,
            Some((chosen, _)) if chosen < number => GoalStanding::NotAsked,
            _ if !goal.when.holds(senses) => GoalStanding::NotUrgent,
            _ if goal.plans.is_reached(facts) => GoalStanding::Reached,
            _ => GoalStanding::NoPlan,
        };
        let goals = self.goals.iter().enumerate().map(|(number, goal)| GoalReasons {
            name: goal.name.clone(),
            condition: goal.when.words(senses),
            standing: standing((number, goal)),
        });
        let known = self.facts.iter().enumerate().map(|(number, fact)| FactReasons {
            name: fact.name.clone(),
            condition: fact.when.as_ref().map(|when| when.words(senses)),
            holds: facts >> number & 1 == 1,
        });
        let steps = chosen.map_or_else(Vec::new, |(goal, _)| self.steps(&self.goals[goal].plans, facts));
        let plan = PlanReasons { facts: known.collect(), goals: goals.collect(), steps };
        Reasons { action: self.decide(senses), evidence: Evidence::Plan(plan) }
    }

    fn answers(&self, action: Action) -> bool {
        self.otherwise == action || self.offers.iter().any(|offer| offer.action == action)
    }
}
