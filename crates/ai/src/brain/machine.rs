//! Finite state machines whose states are actions; the present state is the unit's present action.

use super::action::Action;
use super::condition::{Condition, ConditionSource};
use super::decider::Decider;
use super::name::Name;
use super::place::Place;
use super::reasons::{Evidence, Reasons, TransitionReasons};
use super::sense::{Sense, Senses};
use serde::Deserialize;

/// A state machine. [`Senses::doing`] is its state, so it needs no memory of its own; any other action counts as the
/// start state.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    start: usize,
    states: Vec<State>,
}

#[derive(Clone, Debug, PartialEq)]
struct State {
    action: Action,
    transitions: Vec<Transition>,
}

#[derive(Clone, Debug, PartialEq)]
struct Transition {
    condition: Condition,
    /// Probability that the transition is taken when its condition holds.
    chance: f64,
    to: Action,
}

/// No state needs more transitions.
const MOST_TRANSITIONS: usize = 100;

/// A [`Machine`] as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MachineSource {
    /// Name of the state to begin in.
    pub start: Name,
    /// The states with their transitions.
    pub states: Vec<StateSource>,
}

/// A state as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StateSource {
    /// Name of the action that the state is.
    pub state: Name,
    /// The ways out, tried in order.
    pub transitions: Vec<TransitionSource>,
}

/// A transition as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TransitionSource {
    /// When it can be taken.
    pub when: ConditionSource,
    /// Name of the state it leads to.
    pub to: Name,
    /// Probability that it is taken then; 1 if it is not given.
    pub chance: Option<f64>,
}

impl Machine {
    fn state(&self, senses: &Senses) -> &State {
        let present = self.states.iter().find(|state| state.action == senses.doing);
        present.unwrap_or(&self.states[self.start])
    }

    /// Index of the first transition that is taken. One random number serves several chances: the rest of it after a
    /// missed chance is uniform again.
    fn taken(&self, state: &State, senses: &Senses) -> Option<usize> {
        let mut luck = senses.get(Sense::Luck);
        state.transitions.iter().position(|transition| {
            if !transition.condition.holds(senses) {
                return false;
            }
            if luck < transition.chance {
                return true;
            }
            luck = (luck - transition.chance) / (1.0 - transition.chance);
            false
        })
    }
}

impl Decider for Machine {
    /// The next state.
    fn decide(&self, senses: &Senses) -> Action {
        let state = self.state(senses);
        self.taken(state, senses).map_or(state.action, |taken| state.transitions[taken].to)
    }

    /// The next state, with the transitions that were tried.
    fn reasons(&self, senses: &Senses) -> Reasons {
        let state = self.state(senses);
        let taken = self.taken(state, senses);
        let reasons = |(index, transition): (usize, &Transition)| TransitionReasons {
            condition: transition.words(senses),
            taken: taken.is_none_or(|taken| index <= taken).then_some(taken == Some(index)),
            to: transition.to,
        };
        let evidence = Evidence::Machine {
            states: self.states.iter().map(|state| state.action).collect(),
            from: state.action,
            transitions: state.transitions.iter().enumerate().map(reasons).collect(),
        };
        Reasons { action: self.decide(senses), evidence }
    }

    fn answers(&self, action: Action) -> bool {
        self.states.iter().any(|state| state.action == action)
    }
}

impl Transition {
    fn words(&self, senses: &Senses) -> String {
        let condition = self.condition.words(senses);
        if self.chance < 1.0 { format!("{condition}, one time in {:.1}", 1.0 / self.chance) } else { condition }
    }
}

impl MachineSource {
    /// The machine, or `None` if there are faults.
    pub(super) fn check(&self, at: &Place, actions: &[Action]) -> Option<Machine> {
        let before = at.count();
        // Every state is an action of its own.
        if !at.field("states").is_short("states", self.states.len(), actions.len()) {
            return None;
        }
        let known = || self.states.iter().map(|state| state.state.0.as_str());
        let start = at.field("start").position(&self.start, "state", known());
        let mut states = Vec::new();
        for (index, source) in self.states.iter().enumerate() {
            let at = at.field("states").index(index);
            let action = at.field("state").action(&source.state, actions);
            if known().take(index).any(|other| other == source.state.0) {
                at.field("state").fault(format!("there is a state `{}` already", source.state));
            }
            let reached = self.states.iter().any(|other| {
                other.state != source.state && other.transitions.iter().any(|transition| transition.to == source.state)
            });
            if !reached && start != Some(index) {
                at.field("state").fault(format!("no transition leads to the state `{}`", source.state));
            }
            if !at.field("transitions").is_short("transitions", source.transitions.len(), MOST_TRANSITIONS) {
                continue;
            }
            let transitions = source.transitions.iter().enumerate();
            let transitions: Vec<_> = transitions
                .map(|(index, transition)| {
                    let at = at.field("transitions").index(index);
                    at.field("to").position(&transition.to, "state", known());
                    transition.check(&at, actions)
                })
                .collect();
            states.extend(
                action
                    .zip(transitions.into_iter().collect())
                    .map(|(action, transitions)| State { action, transitions }),
            );
        }
        (at.count() == before).then_some(Machine { start: start?, states })
    }
}

impl TransitionSource {
    /// The transition; the machine checks that its state exists.
    fn check(&self, at: &Place, actions: &[Action]) -> Option<Transition> {
        let condition = self.when.check(&at.field("when"));
        let chance = self.chance.unwrap_or(1.0);
        if !(chance > 0.0 && chance <= 1.0) {
            at.field("chance").fault(format!("a chance must be above 0 and at most 1; it is {chance}"));
        }
        let to = actions.iter().copied().find(|action| action.name() == self.to.0)?;
        Some(Transition { condition: condition?, chance, to })
    }
}
