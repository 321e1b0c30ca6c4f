//! Rule lists: the first condition that holds acts.

use super::action::Action;
use super::condition::{Condition, ConditionSource};
use super::decider::Decider;
use super::name::Name;
use super::place::Place;
use super::reasons::{Evidence, Reasons, RuleReasons};
use super::sense::Senses;
use serde::Deserialize;

/// A list of rules, asked from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleList {
    rules: Vec<(String, Condition, Action)>,
    otherwise: Action,
}

/// No list needs more rules.
const MOST_RULES: usize = 1000;

/// A [`RuleList`] as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleListSource {
    /// The rules, the most urgent first.
    pub rules: Vec<RuleSource>,
    /// The action when no rule holds.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::action::Action"))]
    pub otherwise: Name,
}

/// One rule as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    /// Its name for people.
    pub name: String,
    /// The condition under which it acts.
    pub when: ConditionSource,
    /// Name of its action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::action::Action"))]
    pub act: Name,
}

impl Decider for RuleList {
    fn decide(&self, senses: &Senses) -> Action {
        let first = self.rules.iter().find(|(_, condition, _)| condition.holds(senses));
        first.map_or(self.otherwise, |(_, _, action)| *action)
    }

    /// The decision, with every rule up to the one that acts.
    fn reasons(&self, senses: &Senses) -> Reasons {
        let acting = self.rules.iter().position(|(_, condition, _)| condition.holds(senses));
        let reasons = |(index, (name, condition, action)): (usize, &(String, Condition, Action))| RuleReasons {
            name: name.clone(),
            condition: condition.words(senses),
            holds: (acting.is_none_or(|acting| index <= acting)).then_some(acting == Some(index)),
            action: *action,
        };
        let rules = self.rules.iter().enumerate().map(reasons).collect();
        Reasons { action: self.decide(senses), evidence: Evidence::Rules { rules, acting } }
    }

    fn answers(&self, action: Action) -> bool {
        self.otherwise == action || self.rules.iter().any(|(_, _, answer)| *answer == action)
    }
}

impl RuleListSource {
    /// The rule list, or `None` if there are faults.
    pub(super) fn check(&self, at: &Place, actions: &[Action]) -> Option<RuleList> {
        if !at.field("rules").is_short("rules", self.rules.len(), MOST_RULES) {
            return None;
        }
        if self.rules.is_empty() {
            at.field("rules")
                .warn(format!("there are no rules: every unit with this mind always does `{}`", self.otherwise));
        }
        let mut rules = Vec::new();
        for (index, rule) in self.rules.iter().enumerate() {
            let at = at.field("rules").index(index);
            let condition = rule.when.check(&at.field("when"));
            let action = at.field("act").action(&rule.act, actions);
            if condition == Some(Condition::Always) && index + 1 < self.rules.len() {
                at.field("when").fault("a rule that always holds hides the rules behind it; put it into `otherwise`");
            }
            rules.extend(condition.zip(action).map(|(condition, action)| (rule.name.clone(), condition, action)));
        }
        let otherwise = at.field("otherwise").action(&self.otherwise, actions)?;
        Some(RuleList { rules, otherwise })
    }
}
