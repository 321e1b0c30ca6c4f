//! Deciders: senses in, a decision and its reasons out.
//!
//! A [`Mind`] is data, loaded from RON and checked, or a [`Decider`] of your own. From the same [`Senses`],
//! [`Mind::decide`] gives the next [`Action`], and [`Mind::explain`] gives the same action with everything that led to
//! it.
//!
//! ```
//! use osada_ai::brain::{Action, Mind, Senses};
//!
//! let mind = Mind::from_ron(
//!     r#"(
//!         role: Besieger,
//!         decider: Rules(
//!             rules: [(name: "hurt", when: Below(HpShare, 0.5), act: Flee)],
//!             otherwise: Attack,
//!         ),
//!     )"#,
//! )?;
//! let senses = Senses::besieger(20.0, 60.0, 0.0);
//! assert_eq!(mind.decide(&senses), Action::Flee);
//! assert_eq!(mind.explain(&senses).sentence("Radko"), "Radko flees: hurt (HpShare 0.33 < 0.5)");
//! # Ok::<(), osada_ai::brain::MindError>(())
//! ```

mod action;
mod condition;
mod decider;
mod fuzzy;
mod machine;
mod mind;
mod name;
mod own;
mod perceptron;
mod place;
mod planner;
mod reasons;
mod rules;
mod sense;
mod tree;

pub use action::{Action, MindRole};
pub use condition::{Condition, ConditionSource};
pub use decider::Decider;
pub use fuzzy::{FuzzyMind, FuzzySource, Input, MatrixSource, OutputSource, SetSource, VariableSource};
pub use machine::{Machine, MachineSource, StateSource, TransitionSource};
pub use mind::{DeciderSource, Mind, MindError, MindKind, MindSource};
pub use name::{Name, spaced};
pub use own::OwnDecider;
pub use perceptron::{
    InputSource, Layer, MOST_WEIGHTS, Network, Perceptron, PerceptronSource, Reading, ReadingSource, Scaled, Trainer,
    Training, sigmoid,
};
pub use planner::{FactSource, GoalSource, ObjectSource, OfferSource, Planner, PlannerSource};
pub use reasons::{
    Evidence, FactReasons, GoalReasons, GoalStanding, MatrixReasons, NodeReasons, OutputReasons, PerceptronReasons,
    PlanReasons, PlanStep, Reasons, RuleReasons, TransitionReasons, VariableReasons,
};
pub use rules::{RuleList, RuleListSource, RuleSource};
pub use sense::{Sense, Senses};
pub use tree::{NodeSource, Tree, TreeSource};
