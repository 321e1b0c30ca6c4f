//! A mind of any kind: loading, checking, deciding, explaining.

use super::action::{Action, MindRole};
use super::decider::Decider;
use super::fuzzy::{FuzzyMind, FuzzySource};
use super::machine::{Machine, MachineSource};
use super::name::Name;
use super::own::OwnDecider;
use super::perceptron::{Perceptron, PerceptronSource};
use super::place::{Findings, Place};
use super::planner::{Planner, PlannerSource};
use super::reasons::Reasons;
use super::rules::{RuleList, RuleListSource};
use super::sense::{Sense, Senses};
use super::tree::{Tree, TreeSource};
use osada_reader::fault::{Faults, Segment};
use osada_reader::{from_ron, limits};
use serde::Deserialize;
use std::cell::Cell;
use std::sync::Arc;

/// A checked mind: it can decide.
#[derive(Clone, Debug, PartialEq)]
pub struct Mind {
    pub role: MindRole,
    /// Its difference from other minds, in one line for people.
    pub about: String,
    pub decider: MindKind,
}

/// The kinds of deciders: those that can be written in RON, and one's own.
#[derive(Clone, Debug, PartialEq)]
pub enum MindKind {
    /// Fuzzy associative matrices, asked in turn.
    Fuzzy(FuzzyMind),
    /// The first rule that holds.
    Rules(RuleList),
    Machine(Machine),
    Tree(Tree),
    /// Plans over what smart objects offer.
    Planner(Planner),
    Perceptron(Perceptron),
    /// One that is written in Rust; see [`Mind::of`].
    Own(OwnDecider),
}

impl MindKind {
    fn decider(&self) -> &dyn Decider {
        match self {
            Self::Fuzzy(mind) => mind,
            Self::Rules(mind) => mind,
            Self::Machine(mind) => mind,
            Self::Tree(mind) => mind,
            Self::Planner(mind) => mind,
            Self::Perceptron(mind) => mind,
            Self::Own(mind) => mind,
        }
    }
}

/// A mind as written in RON, not yet checked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MindSource {
    /// Role it is made for: `Settler` (colonists), `Besieger`, `Snake` or `Chief` (plans the raids).
    #[cfg_attr(feature = "schema", schemars(with = "super::action::MindRole"))]
    pub role: Name,
    /// Description in one line.
    #[serde(default)]
    pub about: String,
    /// Way to decide: `Fuzzy(…)`, `Rules(…)`, `Machine(…)`, `Tree(…)`, `Planner(…)` or `Perceptron(…)`.
    pub decider: DeciderSource,
}

/// The ways to decide, as they are written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DeciderSource {
    /// See [`FuzzySource`].
    Fuzzy(FuzzySource),
    /// See [`RuleListSource`].
    Rules(RuleListSource),
    /// See [`MachineSource`].
    Machine(MachineSource),
    /// See [`TreeSource`].
    Tree(TreeSource),
    /// See [`PlannerSource`].
    Planner(PlannerSource),
    /// See [`PerceptronSource`].
    Perceptron(PerceptronSource),
}

/// Errors of loading a mind.
#[derive(Debug, thiserror::Error)]
pub enum MindError {
    /// The first place where the text is not valid RON or does not have the form of a mind.
    #[error("{0}")]
    Syntax(#[from] Box<ron::error::SpannedError>),
    /// Everything that is wrong with the meaning of the text.
    #[error("{}: {}", mistakes(.0), .0.kept().first().map_or("", |fault| &fault.message))]
    Faults(Faults),
}

/// Heading of the faults: "a mistake in a mind", or their number.
fn mistakes(faults: &Faults) -> String {
    match faults.count() {
        1 => "a mistake in a mind".to_owned(),
        count => format!("{count} mistakes in a mind, the first"),
    }
}

impl MindSource {
    /// Parses the RON text of a mind without checking its meaning. The extensions `unwrap_variant_newtypes` and
    /// `implicit_some` are always on.
    ///
    /// # Errors
    ///
    /// The first place where the text is not valid RON or does not have the form of a mind.
    pub fn from_ron(text: &str) -> Result<Self, Box<ron::error::SpannedError>> {
        from_ron(text, limits::MIND_MEMORY, &Cell::default()).map_err(Box::new)
    }

    /// Validates the source. `path` leads to it in its file.
    ///
    /// # Errors
    ///
    /// All faults, each with its path.
    pub fn check(&self, path: &[Segment]) -> Result<Mind, Faults> {
        self.examine(path).map(|(mind, _)| mind)
    }

    /// Like [`MindSource::check`], and warns of oddities in a usable mind: senses that its role does not have, sets
    /// with gaps between them, an empty list of rules.
    ///
    /// # Errors
    ///
    /// Those of [`MindSource::check`].
    pub fn examine(&self, path: &[Segment]) -> Result<(Mind, Faults), Faults> {
        let findings = Findings::default();
        let at = Place::new(path, &findings);
        let role = at.field("role").find(&self.role, "role", &MindRole::ALL, MindRole::name);
        at.is_for(role);
        // An unknown role is one fault; it must not make every action of the mind another.
        let actions = role.map_or(&Action::ALL[..], MindRole::actions);
        let at_decider = at.field("decider");
        let decider = match &self.decider {
            DeciderSource::Fuzzy(source) => source.check(&at_decider, actions).map(MindKind::Fuzzy),
            DeciderSource::Rules(source) => source.check(&at_decider, actions).map(MindKind::Rules),
            DeciderSource::Machine(source) => source.check(&at_decider, actions).map(MindKind::Machine),
            DeciderSource::Tree(source) => source.check(&at_decider, actions).map(MindKind::Tree),
            DeciderSource::Planner(source) => source.check(&at_decider, actions).map(MindKind::Planner),
            DeciderSource::Perceptron(source) => source.check(&at_decider, actions).map(MindKind::Perceptron),
        };
        match (role, decider, findings.into_parts()) {
            (Some(role), Some(decider), (faults, warnings)) if faults.count() == 0 => {
                Ok((Mind { role, about: self.about.clone(), decider }, warnings))
            }
            (_, _, (faults, _)) => Err(faults),
        }
    }
}

impl Mind {
    /// Parses and validates the RON text of a mind.
    ///
    /// # Errors
    ///
    /// The first place where the text does not have the form of a mind, or everything that is wrong with its meaning.
    pub fn from_ron(text: &str) -> Result<Self, MindError> {
        MindSource::from_ron(text)?.check(&[]).map_err(MindError::Faults)
    }

    /// A mind that is written in Rust. `Rules::with_mind` puts it into the rules of a world; saves and recorded games
    /// know only its name.
    pub fn of(role: MindRole, about: impl Into<String>, decider: impl Decider + 'static) -> Self {
        Self { role, about: about.into(), decider: MindKind::Own(OwnDecider::new(role, Arc::new(decider))) }
    }

    /// True if it is written in Rust, so that no file can hold it.
    pub fn is_own(&self) -> bool {
        matches!(self.decider, MindKind::Own(_))
    }

    /// Decides. The same senses always give the same action. A mind that came from RON allocates nothing for it.
    pub fn decide(&self, senses: &Senses) -> Action {
        self.decider.decider().decide(senses)
    }

    /// Returns whether `action` can ever be the decision: a mind without meals leaves them to habit.
    pub fn answers(&self, action: Action) -> bool {
        self.decider.decider().answers(action)
    }

    /// Decides and explains. The action is always that of [`Mind::decide`].
    pub fn explain(&self, senses: &Senses) -> Reasons {
        self.decider.decider().reasons(senses)
    }

    /// The set that a sense belongs to most, the first of equals, and the number of sets of that variable, both in the
    /// order of the mind's last matrix about it. `None` for minds without fuzzy sets on this sense.
    pub fn strongest_set(&self, sense: Sense, senses: &Senses) -> Option<(usize, usize)> {
        let MindKind::Fuzzy(mind) = &self.decider else { return None };
        let (variable, input) = mind
            .matrices()
            .flat_map(|(_, matrix, row, column)| [(matrix.rows(), row), (matrix.columns(), column)])
            .filter(|(_, input)| input.sense == sense)
            .last()?;
        let mut best = (0, 0.0);
        for (set, degree) in variable.degrees(input.value(variable, senses)).enumerate() {
            if degree > best.1 {
                best = (set, degree);
            }
        }
        Some((best.0, variable.sets.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::perceptron::{Network, Reading, Scaled};
    use crate::grid::Stream;

    #[test]
    fn a_saved_perceptron_reads_back_bit_by_bit() {
        let reading = Reading::Greatest(vec![Action::Attack, Action::Rest, Action::Flee]);
        let senses = [Sense::HpShare, Sense::Morale, Sense::Fatigue];
        let inputs = vec![Scaled::raw(senses[0]), Scaled::new(senses[1], -10.0, 10.0), Scaled::raw(senses[2])];
        let network = Network::random(&[3, 5, 4, 3], 1.5, &mut Stream::new(3, 0)).expect("sizes fit");
        let saved = Perceptron::new(inputs, network, reading).expect("outputs fit");
        let mind = Mind::from_ron(&saved.to_ron(MindRole::Besieger, "Learnt.")).expect("its own file is right");
        assert_eq!(mind.decider, MindKind::Perceptron(saved));
        assert_eq!(mind.about, "Learnt.");
    }

    #[test]
    fn the_work_rule_says_whether_somebody_holds_up() {
        let mind =
            Mind::from_ron(include_str!("../../../../assets/minds/settler.ron")).expect("the shipped mind is right");
        let set = |hp| mind.strongest_set(Sense::Hp, &Senses::colonist(hp, 60.0, 5.0, 0.0));
        assert_eq!(set(60.0), Some((4, 5)));
        assert_eq!(set(30.0), Some((2, 5)));
        assert_eq!(set(20.0), Some((1, 5)));
        assert_eq!(mind.strongest_set(Sense::Morale, &Senses::default()), None);
    }
}
