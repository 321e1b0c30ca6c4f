//! The reasons of a decision: everything a person may want to look at, and one sentence.

use super::action::Action;
use super::name::spaced;
use super::perceptron::Reading;
use super::sense::{Sense, Senses};
use crate::fuzzy::Variable;

/// The cell that passes the decision to the next matrix.
pub(super) const NEXT: &str = "DoSomething";

/// A decision with everything that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reasons {
    pub action: Action,
    pub evidence: Evidence,
}

/// The evidence for a decision, by the kind of mind.
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// The matrices that were asked, in order; the last one decided.
    Fuzzy(Vec<MatrixReasons>),
    Rules {
        /// In order.
        rules: Vec<RuleReasons>,
        /// Index of the rule that acts, or `None` when none holds.
        acting: Option<usize>,
    },
    Machine {
        /// All states of the machine.
        states: Vec<Action>,
        /// The state before the decision.
        from: Action,
        /// The transitions out of that state, in order.
        transitions: Vec<TransitionReasons>,
    },
    /// Every node of a behaviour tree, depth first.
    Tree(Vec<NodeReasons>),
    Plan(PlanReasons),
    Perceptron(PerceptronReasons),
    /// Remarks of a decider written in Rust.
    Words(Vec<String>),
}

/// One matrix that was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixReasons {
    pub name: String,
    /// The row variable, its sets in the order of the rows.
    pub rows: VariableReasons,
    /// The column variable, its sets in the order of the columns.
    pub columns: VariableReasons,
    /// The action of each cell, in row-major order. `DoSomething` asks the next matrix.
    pub actions: Vec<String>,
    /// Firing strength of each cell, in row-major order.
    pub strengths: Vec<f64>,
    /// Row and column of the winning cell, or `None` when none fires.
    pub cell: Option<(usize, usize)>,
    /// The output axis, if the matrix has one and any cell fires.
    pub output: Option<OutputReasons>,
    /// The winning action and its strength (with an output axis: how far the crisp output lies in its set), or `None` when no cell fires.
    pub winner: Option<(String, f64)>,
    /// The next best action and its strength, if there is any other.
    pub runner_up: Option<(String, f64)>,
    /// Strength of the winner minus that of the runner-up.
    pub margin: f64,
}

/// The output axis of a matrix at the moment of the decision.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputReasons {
    /// The axis, one set for each action.
    pub variable: Variable,
    /// The crisp output on that axis.
    pub crisp: f64,
    /// The strength at which each set is clipped.
    pub strengths: Vec<f64>,
}

/// A linguistic variable at the moment of the decision.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableReasons {
    /// The variable, rescaled to the units of the sense (60 hit points, not shares).
    pub variable: Variable,
    /// The sense that gives the crisp value.
    pub sense: Sense,
    /// The crisp value, not clamped.
    pub crisp: f64,
    /// Degree of each set.
    pub degrees: Vec<f64>,
}

/// One rule at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleReasons {
    pub name: String,
    /// In words, with the present values of the senses.
    pub condition: String,
    /// `None` for the rules behind the one that acts, which are not asked.
    pub holds: Option<bool>,
    pub action: Action,
}

/// One transition at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct TransitionReasons {
    /// In words, with the present values of the senses.
    pub condition: String,
    /// `None` for the transitions behind the one taken, which are not asked.
    pub taken: Option<bool>,
    /// The next state.
    pub to: Action,
}

/// A node at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeReasons {
    /// Depth in the tree; the root is at 0.
    pub depth: usize,
    /// `Selector`, a condition with the present values of its senses, or an action.
    pub label: String,
    /// `None` if it was not asked.
    pub success: Option<bool>,
}

/// A planner at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanReasons {
    pub facts: Vec<FactReasons>,
    /// The most urgent first.
    pub goals: Vec<GoalReasons>,
    /// The plan for the goal that is pursued; its first step is the decision. Empty if none is pursued.
    pub steps: Vec<PlanStep>,
}

/// A fact at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct FactReasons {
    pub name: String,
    /// In words, with the present values of the senses; `None` if only a step of a plan makes it true.
    pub condition: Option<String>,
    pub holds: bool,
}

/// A goal at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalReasons {
    pub name: String,
    /// Condition of its urgency in words, with the present values of the senses.
    pub condition: String,
    pub standing: GoalStanding,
}

/// State of a goal in a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalStanding {
    Pursued,
    NotUrgent,
    /// All its facts are true already.
    Reached,
    NoPlan,
    /// A more urgent goal is pursued.
    NotAsked,
}

impl GoalStanding {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pursued => "pursued",
            Self::NotUrgent => "not urgent",
            Self::Reached => "reached",
            Self::NoPlan => "no plan leads to it",
            Self::NotAsked => "waits for a more urgent one",
        }
    }
}

/// One step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanStep {
    /// The object with the offer.
    pub object: String,
    pub name: String,
    pub action: Action,
    /// Facts that must be true before.
    pub needs: Vec<String>,
    /// Facts that become true by it.
    pub gives: Vec<String>,
    pub cost: f64,
}

/// A perceptron at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct PerceptronReasons {
    /// In the order of the inputs.
    pub inputs: Vec<Sense>,
    /// Activations of every layer, the scaled inputs first and the outputs last.
    pub activations: Vec<Vec<f64>>,
    pub reading: Reading,
}

impl Reasons {
    /// An action with remarks in words; each is shown on a line of its own.
    pub fn of_words(action: Action, words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { action, evidence: Evidence::Words(words.into_iter().map(Into::into).collect()) }
    }

    /// One sentence about the unit of that name, made from these reasons alone, such as "Hania sleeps: Tired 0.82, Lazy
    /// 0.60 → Sleep 0.60; next best something else 0.18".
    pub fn sentence(&self, unit: &str) -> String {
        format!("{unit} {}: {}", self.action.verb(), self.evidence.sentence())
    }

    /// The same without numbers, such as "Hania sleeps: fatigue tired, diligence lazy".
    pub fn plain_sentence(&self, unit: &str) -> String {
        let plain = match &self.evidence {
            Evidence::Fuzzy(matrices) => matrices.last().and_then(MatrixReasons::plain_sentence),
            _ => None,
        };
        format!("{unit} {}: {}", self.action.verb(), plain.unwrap_or_else(|| self.evidence.sentence()))
    }
}

impl Evidence {
    fn sentence(&self) -> String {
        match self {
            Self::Fuzzy(matrices) => matrices.last().map_or(String::new(), MatrixReasons::sentence),
            Self::Rules { rules, acting } => match acting.map(|acting| &rules[acting]) {
                Some(rule) => format!("{} ({})", rule.name, rule.condition),
                None => "no rule holds".to_owned(),
            },
            Self::Machine { from, transitions, .. } => {
                let from = from.name();
                match transitions.iter().find(|transition| transition.taken == Some(true)) {
                    Some(taken) => format!("from {from} to {} because {}", taken.to.name(), taken.condition),
                    None => format!("no way out of {from} is open"),
                }
            }
            Self::Tree(nodes) => branch(nodes),
            Self::Plan(reasons) => reasons.sentence(),
            Self::Perceptron(reasons) => reasons.sentence(),
            Self::Words(words) if words.is_empty() => "no reasons given".to_owned(),
            Self::Words(words) => words.join("; "),
        }
    }
}

impl PlanReasons {
    /// The goal and the steps that lead to it.
    fn sentence(&self) -> String {
        let goal = self.goals.iter().find(|goal| goal.standing == GoalStanding::Pursued);
        let Some(goal) = goal else { return "no goal is left to pursue".to_owned() };
        let steps: Vec<_> = self.steps.iter().map(|step| format!("{} ({})", step.name, step.object)).collect();
        format!("to {}: {}", goal.name, steps.join(", then "))
    }
}

/// The conditions and the action that succeeded on the decisive branch of a tree.
fn branch(nodes: &[NodeReasons]) -> String {
    let mut words = Vec::new();
    let mut dark: Option<usize> = None;
    for (index, node) in nodes.iter().enumerate() {
        if dark.is_some_and(|depth| node.depth > depth) {
            continue;
        }
        dark = (node.success != Some(true)).then_some(node.depth);
        let child = nodes.get(index + 1).filter(|next| next.depth > node.depth);
        match child {
            _ if dark.is_some() => {}
            None => words.push(node.label.clone()),
            // Only an inverter succeeds where its one child fails.
            Some(child) if nodes_in(nodes, index) == 1 && child.success == Some(false) => {
                words.push(format!("not {}", child.label));
            }
            Some(_) => {}
        }
    }
    if words.is_empty() { "no branch succeeds".to_owned() } else { words.join(" → ") }
}

/// Number of nodes below a node.
fn nodes_in(nodes: &[NodeReasons], index: usize) -> usize {
    nodes[index + 1..].iter().take_while(|node| node.depth > nodes[index].depth).count()
}

impl MatrixReasons {
    pub fn strength(&self, row: usize, column: usize) -> f64 {
        self.strengths[row * self.columns.degrees.len() + column]
    }

    /// The label of a cell as people read it.
    pub fn wording(action: &str) -> String {
        if action == NEXT { "no need".to_owned() } else { spaced(action) }
    }

    /// The sets of the cell that fires most.
    fn plain_sentence(&self) -> Option<String> {
        let (row, column) = self.cell?;
        Some(format!("{}, {}", self.rows.plain_word(row), self.columns.plain_word(column)))
    }

    fn sentence(&self) -> String {
        let (Some((row, column)), Some((winner, strength))) = (self.cell, &self.winner) else {
            return format!("no cell of the {} fires", self.name);
        };
        let next = match &self.runner_up {
            Some((action, strength)) => format!("otherwise {} {strength:.2}", Self::wording(action)),
            None => "no alternative".to_owned(),
        };
        let (rows, columns) = (self.rows.word(row, &self.columns), self.columns.word(column, &self.rows));
        format!("{rows}, {columns} → {} {strength:.2}; {next}", Self::wording(winner))
    }
}

impl VariableReasons {
    /// Position of these senses on the row of the sets; see [`Variable::place`].
    pub fn place(&self, senses: &Senses) -> Option<f64> {
        self.variable.place(senses.get(self.sense))
    }

    /// A set's name after the variable's name: "fatigue tired".
    fn plain_word(&self, set: usize) -> String {
        let variable = if self.sense == Sense::Hp { "hit points".to_owned() } else { spaced(&self.variable.name) };
        format!("{variable} {}", spaced(&self.variable.sets[set].name)).to_lowercase()
    }

    /// A set's name and degree, after the variable's name where the other variable has a set of that name too.
    fn word(&self, set: usize, other: &Self) -> String {
        let (name, degree) = (spaced(&self.variable.sets[set].name), self.degrees[set]);
        if other.variable.sets.iter().any(|other| other.name == self.variable.sets[set].name) {
            format!("{} {name} {degree:.2}", spaced(&self.variable.name))
        } else {
            format!("{name} {degree:.2}")
        }
    }
}

impl PerceptronReasons {
    /// The outputs with their actions, or as bits.
    fn sentence(&self) -> String {
        let outputs = self.activations.last().map_or(&[][..], Vec::as_slice);
        let mut words: Vec<_> = match &self.reading {
            Reading::Greatest(actions) => {
                actions.iter().zip(outputs).map(|(action, output)| (action.name().to_owned(), *output)).collect()
            }
            Reading::Bits(_) => {
                outputs.iter().enumerate().map(|(index, output)| (format!("output {}", index + 1), *output)).collect()
            }
        };
        if let Reading::Greatest(_) = self.reading {
            words.sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        words.iter().map(|(name, output)| format!("{name} {output:.2}")).collect::<Vec<_>>().join(", ")
    }
}
