//! Conditions on senses, asked by rule lists, state machines and behaviour trees.

use super::name::Name;
use super::place::Place;
use super::sense::{Sense, Senses};
use serde::Deserialize;

/// A yes-or-no question about the senses.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Always,
    /// The sense is at least 1/2, as a yes-or-no sense of 1 is.
    Yes(Sense),
    /// The sense is below 1/2.
    No(Sense),
    Below(Sense, f64),
    AtLeast(Sense, f64),
    /// The first sense is at least as great as the second, both as absolute values.
    Longer(Sense, Sense),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
}

/// No list of conditions needs to be longer.
const MOST_PARTS: usize = 100;

/// A [`Condition`] as written in RON, such as `Below(HpShare, 0.2)`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ConditionSource {
    Always,
    Yes(#[cfg_attr(feature = "schema", schemars(with = "super::sense::Sense"))] Name),
    No(#[cfg_attr(feature = "schema", schemars(with = "super::sense::Sense"))] Name),
    Below(#[cfg_attr(feature = "schema", schemars(with = "super::sense::Sense"))] Name, f64),
    AtLeast(#[cfg_attr(feature = "schema", schemars(with = "super::sense::Sense"))] Name, f64),
    Longer(
        #[cfg_attr(feature = "schema", schemars(with = "super::sense::Sense"))] Name,
        #[cfg_attr(feature = "schema", schemars(with = "super::sense::Sense"))] Name,
    ),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
}

impl Condition {
    pub fn holds(&self, senses: &Senses) -> bool {
        match self {
            Self::Always => true,
            Self::Yes(sense) => senses.get(*sense) >= 0.5,
            Self::No(sense) => senses.get(*sense) < 0.5,
            Self::Below(sense, bound) => senses.get(*sense) < *bound,
            Self::AtLeast(sense, bound) => senses.get(*sense) >= *bound,
            Self::Longer(a, b) => senses.get(*a).abs() >= senses.get(*b).abs(),
            Self::Not(condition) => !condition.holds(senses),
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(senses)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(senses)),
        }
    }

    /// The condition in words, with the present values of its senses: "HpShare 0.15 < 0.2".
    pub fn words(&self, senses: &Senses) -> String {
        let value = |sense: &Sense| format!("{} {}", sense.name(), rounded(senses.get(*sense)));
        let joined = |conditions: &[Self], word: &str| {
            let words: Vec<_> = conditions.iter().map(|condition| condition.words(senses)).collect();
            format!("({})", words.join(word))
        };
        match self {
            Self::Always => "always".to_owned(),
            Self::Yes(sense) => value(sense),
            Self::No(sense) => format!("not {}", value(sense)),
            Self::Below(sense, bound) => format!("{} < {bound}", value(sense)),
            Self::AtLeast(sense, bound) => format!("{} ≥ {bound}", value(sense)),
            Self::Longer(a, b) => format!("|{}| ≥ |{}|", value(a), value(b)),
            Self::Not(condition) => format!("not {}", condition.words(senses)),
            Self::All(conditions) => joined(conditions, " and "),
            Self::Any(conditions) => joined(conditions, " or "),
        }
    }
}

/// The value with two decimals, or none where they would be zero.
fn rounded(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl ConditionSource {
    /// The condition, or `None` if there are faults.
    pub(super) fn check(&self, at: &Place) -> Option<Condition> {
        if !at.is_allowed() {
            return None;
        }
        let sense = |at: &Place, name: &Name| at.sense(name);
        let bounded = |name: &Name, bound: f64, make: fn(Sense, f64) -> Condition, holds_below: bool| {
            let found = sense(&at.index(0), name);
            if !bound.is_finite() {
                at.index(1).fault(format!("a bound must be a finite number; it is {bound}"));
            }
            if let Some((sense, (low, high))) = found.and_then(|sense| Some((sense, sense.bounds()?)))
                && (bound <= low || bound > high)
            {
                let how = if (bound > high) == holds_below { "always" } else { "never" };
                at.index(1).warn(format!("`{}` goes from {low} to {high}, so this {how} holds", sense.name()));
            }
            found.map(|sense| make(sense, bound))
        };
        let list = |parts: &[Self]| {
            if parts.is_empty() {
                at.innermost().fault("there must be at least one condition in the list");
            }
            if !at.is_short("conditions in a list", parts.len(), MOST_PARTS) {
                return None;
            }
            let parts: Vec<_> = parts.iter().enumerate().map(|(index, part)| part.check(&at.index(index))).collect();
            parts.into_iter().collect::<Option<Vec<_>>>()
        };
        match self {
            Self::Always => Some(Condition::Always),
            Self::Yes(name) => sense(&at.innermost(), name).map(Condition::Yes),
            Self::No(name) => sense(&at.innermost(), name).map(Condition::No),
            Self::Below(name, bound) => bounded(name, *bound, Condition::Below, true),
            Self::AtLeast(name, bound) => bounded(name, *bound, Condition::AtLeast, false),
            Self::Longer(a, b) => {
                let pair = (sense(&at.index(0), a), sense(&at.index(1), b));
                Some(Condition::Longer(pair.0?, pair.1?))
            }
            Self::Not(part) => part.check(at).map(|part| Condition::Not(Box::new(part))),
            Self::All(parts) => list(parts).map(Condition::All),
            Self::Any(parts) => list(parts).map(Condition::Any),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_ask_the_senses_and_say_what_they_found() {
        let senses = Senses::besieger(9.0, 60.0, 2.0).with(Sense::EnemySeen, 1.0);
        let hurt = Condition::Below(Sense::HpShare, 0.2);
        let both = Condition::All(vec![hurt.clone(), Condition::Not(Box::new(Condition::Yes(Sense::EnemySeen)))]);
        assert!(hurt.holds(&senses) && !both.holds(&senses));
        assert_eq!(both.words(&senses), "(HpShare 0.15 < 0.2 and not EnemySeen 1)");
        assert!(Condition::Longer(Sense::FoodX, Sense::FoodY).holds(&senses.with(Sense::FoodX, -3.0)));
    }
}
