//! Minds that plan as written in RON, and their checks.

use super::decider::{Fact, Goal, Offer, Planner};
use super::plans::{Effect, Facts, Plans};
use crate::brain::action::Action;
use crate::brain::condition::{Condition, ConditionSource};
use crate::brain::name::Name;
use crate::brain::place::Place;
use serde::Deserialize;

/// A plan is kept for every state of the facts, and there are 2ⁿ of those.
const MOST_FACTS: usize = 8;
const MOST_OBJECTS: usize = 30;
/// Of all objects together.
const MOST_OFFERS: usize = 30;
const MOST_GOALS: usize = 10;

/// A [`Planner`] as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlannerSource {
    /// What can be true or not.
    pub facts: Vec<FactSource>,
    /// The things of the world, each with what it offers.
    pub objects: Vec<ObjectSource>,
    /// What is wanted, the most urgent first.
    pub goals: Vec<GoalSource>,
    /// Name of the action when no goal is urgent or none can be reached.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::action::Action"))]
    pub otherwise: Name,
}

/// A fact as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FactSource {
    /// The word for it.
    pub name: Name,
    /// When it is true; without it, only a step of a plan makes it so.
    pub when: Option<ConditionSource>,
}

/// A smart object as written in RON: it knows what can be done with it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ObjectSource {
    /// Its name for people.
    pub name: String,
    /// What it offers.
    pub offers: Vec<OfferSource>,
}

/// An offer as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferSource {
    /// What is done, for people.
    pub name: String,
    /// Name of the action that it is.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::action::Action"))]
    pub act: Name,
    /// The facts that must be true before.
    #[serde(default)]
    pub needs: Vec<Name>,
    /// The facts that are true afterwards.
    pub gives: Vec<Name>,
    /// The facts that are no longer true afterwards.
    #[serde(default)]
    pub takes: Vec<Name>,
    /// What it costs; above 0.
    pub cost: f64,
}

/// A goal as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GoalSource {
    /// Its name for people.
    pub name: String,
    /// When it is urgent; by default always.
    pub when: Option<ConditionSource>,
    /// The facts it wants to be true.
    pub wants: Vec<Name>,
}

impl PlannerSource {
    /// The planner, or `None` if there are faults.
    pub(in crate::brain) fn check(&self, at: &Place, actions: &[Action]) -> Option<Planner> {
        let offers: usize = self.objects.iter().map(|object| object.offers.len()).sum();
        let short = at.field("facts").is_short("facts", self.facts.len(), MOST_FACTS)
            & at.field("objects").is_short("objects", self.objects.len(), MOST_OBJECTS)
            & at.field("objects").is_short("offers", offers, MOST_OFFERS)
            & at.field("goals").is_short("goals", self.goals.len(), MOST_GOALS);
        if !short {
            return None;
        }
        let before = at.count();
        let facts = self.check_facts(&at.field("facts"));
        let mut offers = Vec::new();
        for (index, object) in self.objects.iter().enumerate() {
            let at = at.field("objects").index(index).field("offers");
            for (index, offer) in object.offers.iter().enumerate() {
                offers.extend(offer.check(&at.index(index), (&object.name, &self.facts, actions)));
            }
        }
        if self.goals.is_empty() {
            at.field("goals").fault("a planner needs at least one goal");
        }
        let otherwise = at.field("otherwise").action(&self.otherwise, actions);
        let effects: Vec<Effect> = offers.iter().map(|offer| offer.effect).collect();
        let mut goals = Vec::new();
        for (index, goal) in self.goals.iter().enumerate() {
            let at = at.field("goals").index(index);
            let when = goal.when.as_ref().map_or(Some(Condition::Always), |when| when.check(&at.field("when")));
            let wants = facts_named(&at.field("wants"), &goal.wants, &self.facts);
            if let Some(index) = goal.wants.iter().position(|want| !self.can_be_given(want)) {
                at.field("wants")
                    .index(index)
                    .warn(format!("no object gives `{}`, so no plan can reach this goal", goal.wants[index]));
            }
            if goal.wants.is_empty() {
                at.field("wants").fault("a goal wants at least one fact");
            }
            if at.count() == before
                && let (Some(when), Some(wants)) = (when, wants)
            {
                let plans = Plans::new(self.facts.len(), wants, &effects);
                goals.push(Goal { name: goal.name.clone(), when, plans });
            }
        }
        (at.count() == before).then_some(Planner { facts, offers, goals, otherwise: otherwise? })
    }

    /// Returns whether an offer gives a fact, or one of them names an unknown fact, which is reported elsewhere.
    fn can_be_given(&self, fact: &Name) -> bool {
        let mut offers = self.objects.iter().flat_map(|object| &object.offers);
        !self.facts.iter().any(|known| known.name == *fact) || offers.any(|offer| offer.gives.contains(fact))
    }

    fn check_facts(&self, at: &Place) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (index, fact) in self.facts.iter().enumerate() {
            let at = at.index(index);
            if self.facts[..index].iter().any(|other| other.name == fact.name) {
                at.field("name").fault(format!("there is a fact `{}` already", fact.name));
            }
            let given =
                self.objects.iter().flat_map(|object| &object.offers).any(|offer| offer.gives.contains(&fact.name));
            if fact.when.is_none() && !given {
                at.field("name").fault_with_help(
                    format!("the fact `{}` can never be true", fact.name),
                    "give it a `when`, or let an object give it",
                );
            }
            let when = fact.when.as_ref().map(|when| when.check(&at.field("when")));
            facts.push(Fact { name: fact.name.0.clone(), when: when.flatten() });
        }
        facts
    }
}

impl OfferSource {
    fn check(&self, at: &Place, (object, facts, actions): (&str, &[FactSource], &[Action])) -> Option<Offer> {
        let action = at.field("act").action(&self.act, actions);
        let needs = facts_named(&at.field("needs"), &self.needs, facts);
        let gives = facts_named(&at.field("gives"), &self.gives, facts);
        let takes = facts_named(&at.field("takes"), &self.takes, facts);
        if !(self.cost > 0.0 && self.cost <= 1e6) {
            at.field("cost").fault(format!("a cost must be above 0 and at most 1,000,000; it is {}", self.cost));
            return None;
        }
        let effect = Effect { needs: needs?, gives: gives?, takes: takes?, cost: self.cost };
        Some(Offer { object: object.to_owned(), name: self.name.clone(), action: action?, effect })
    }
}

/// The set of facts with these names, or `None` and a fault for each unknown one.
fn facts_named(at: &Place, names: &[Name], facts: &[FactSource]) -> Option<Facts> {
    if !at.is_short("facts", names.len(), MOST_FACTS) {
        return None;
    }
    let known = || facts.iter().map(|fact| fact.name.0.as_str());
    let places: Vec<_> =
        names.iter().enumerate().map(|(index, name)| at.index(index).position(name, "fact", known())).collect();
    places.into_iter().try_fold(0, |named, place| Some(named | 1 << place?))
}
