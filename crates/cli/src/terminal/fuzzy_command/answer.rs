//! The answer of a mind, as text and as JSON.

use super::given::Given;
use crate::terminal::matrix_text;
use crate::terminal::reasons_json::{matrix, variable};
use osada_ai::brain::{
    Evidence, FactReasons, GoalReasons, MatrixReasons, Mind, MindKind, PlanStep, Reasons, Sense, Senses,
    VariableReasons,
};
use serde_json::{Value, json};
use std::fmt::Write;

/// A decision with its reasons.
pub struct MindAnswer<'a> {
    name: &'a str,
    mind: &'a Mind,
    senses: Senses,
    reasons: Reasons,
    /// Every matrix, also those that were not asked.
    matrices: Vec<MatrixReasons>,
    /// Number of matrices that were asked, which come first.
    asked: usize,
    /// The senses that the mind reads, as far as that is known without asking.
    read: Vec<Sense>,
    named: &'a [Sense],
}

impl<'a> MindAnswer<'a> {
    /// Asks the mind.
    pub fn new(name: &'a str, mind: &'a Mind, given: &'a Given) -> Self {
        let (senses, reasons) = (given.senses, mind.explain(&given.senses));
        let mut read = Vec::new();
        let mut matrices = Vec::new();
        match &mind.decider {
            MindKind::Fuzzy(fuzzy) => {
                matrices = fuzzy.explain_all(&senses);
                let inputs = fuzzy.matrices().flat_map(|(_, _, row, column)| [row, column]);
                read.extend(inputs.flat_map(|input| [Some(input.sense), input.full]).flatten());
            }
            MindKind::Perceptron(perceptron) => read.extend(perceptron.inputs().iter().map(|input| input.sense)),
            MindKind::Rules(_) | MindKind::Machine(_) | MindKind::Tree(_) | MindKind::Planner(_) | MindKind::Own(_) => {
            }
        }
        let asked = if let Evidence::Fuzzy(asked) = &reasons.evidence { asked.len() } else { 0 };
        let read = Sense::ALL.into_iter().filter(|sense| read.contains(sense)).collect();
        Self { name, mind, senses, reasons, matrices, asked, read, named: &given.named }
    }

    /// Every linguistic variable once, in the order in which the matrices ask for them.
    pub fn variables(&self) -> Vec<VariableReasons> {
        let mut all: Vec<VariableReasons> = Vec::new();
        for variable in self.matrices.iter().flat_map(|matrix| [&matrix.rows, &matrix.columns]) {
            if all.iter().all(|known| known.variable.name != variable.variable.name) {
                all.push(variable.clone());
            }
        }
        all
    }

    /// The action and its strength, where the mind knows it.
    pub fn decision(&self) -> Option<(&str, f64)> {
        self.strength().map(|strength| (self.reasons.action.name(), strength))
    }

    /// The strength of the decision, where the mind knows it.
    fn strength(&self) -> Option<f64> {
        let last = self.matrices.get(..self.asked)?.last()?;
        last.winner.as_ref().filter(|(action, _)| action == self.reasons.action.name()).map(|(_, strength)| *strength)
    }

    /// Remarks about assumed values and values outside their ranges.
    fn remarks(&self) -> Vec<String> {
        let value = |sense: &Sense| format!("{} {}", sense.name(), plain(self.senses.get(*sense)));
        let missing: Vec<String> = self.read.iter().filter(|sense| !is_among(**sense, self.named)).map(value).collect();
        let mut remarks = Vec::new();
        if !missing.is_empty() {
            remarks.push(format!("not given, so assumed: {}", missing.join(", ")));
        }
        for reasons in self.variables() {
            let counts = reasons.variable.clamped(reasons.crisp);
            if counts != reasons.crisp {
                remarks.push(format!(
                    "{} {} is outside {} to {} and counts as {}",
                    reasons.variable.name,
                    plain(reasons.crisp),
                    plain(reasons.variable.low),
                    plain(reasons.variable.high),
                    plain(counts)
                ));
            }
        }
        if !self.read.is_empty() {
            let unread = self.named.iter().filter(|sense| !is_among(**sense, &self.read));
            remarks.extend(unread.map(|sense| format!("this mind does not ask for {}", sense.name())));
        }
        remarks
    }

    /// The answer for people.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}", self.name, self.reasons.action.name());
        if let Some(strength) = self.strength() {
            _ = write!(text, " {strength:.3}");
        }
        _ = writeln!(text, "\n  {}", self.reasons.sentence(self.name));
        for remark in self.remarks() {
            _ = writeln!(text, "  {remark}");
        }
        for reasons in self.variables() {
            let (low, high) = (plain(reasons.variable.low), plain(reasons.variable.high));
            let sets = reasons.variable.sets.iter().zip(&reasons.degrees);
            let sets: Vec<String> = sets.map(|(set, degree)| format!("{} {degree:.3}", set.name)).collect();
            let (name, crisp) = (&reasons.variable.name, plain(reasons.crisp));
            _ = writeln!(text, "  {name} {crisp}, from {low} to {high}: {}", sets.join(", "));
        }
        for (at, matrix) in self.matrices.iter().enumerate() {
            matrix_text::describe(&mut text, matrix, if at < self.asked { "" } else { " (not asked)" });
            if let Some(output) = matrix.output.as_ref() {
                _ = writeln!(text, "    {} comes to {:.3}", output.variable.name, output.crisp);
            }
        }
        for step in self.steps() {
            _ = writeln!(text, "  {step}");
        }
        text
    }

    /// The steps of a mind without matrices, one a line.
    fn steps(&self) -> Vec<String> {
        let asked = |holds: Option<bool>| match holds {
            Some(true) => "yes",
            Some(false) => "no",
            None => "not asked",
        };
        match &self.reasons.evidence {
            Evidence::Fuzzy(_) => Vec::new(),
            Evidence::Rules { rules, .. } => rules
                .iter()
                .map(|rule| {
                    let action = rule.action.name();
                    format!("{}: {} → {action}: {}", rule.name, rule.condition, asked(rule.holds))
                })
                .collect(),
            Evidence::Machine { from, transitions, .. } => transitions
                .iter()
                .map(|way| format!("{} → {}: {}: {}", from.name(), way.to.name(), way.condition, asked(way.taken)))
                .collect(),
            Evidence::Tree(nodes) => nodes
                .iter()
                .map(|node| format!("{}{}: {}", "  ".repeat(node.depth), node.label, asked(node.success)))
                .collect(),
            Evidence::Plan(plan) => {
                let fact = |fact: &FactReasons| {
                    let when = fact.condition.as_deref().unwrap_or("only through a step of a plan");
                    format!("fact {} ({when}): {}", fact.name, asked(Some(fact.holds)))
                };
                let goal = |goal: &GoalReasons| format!("goal {}: {}", goal.name, goal.standing.words());
                let step = |(number, step): (usize, &PlanStep)| {
                    let action = step.action.name();
                    format!("{}. {} ({}) → {action}, cost {}", number + 1, step.name, step.object, step.cost)
                };
                let facts = plan.facts.iter().map(fact).chain(plan.goals.iter().map(goal));
                facts.chain(plan.steps.iter().enumerate().map(step)).collect()
            }
            Evidence::Perceptron(reasons) => reasons
                .activations
                .iter()
                .enumerate()
                .map(|(layer, values)| {
                    let values: Vec<String> = values.iter().map(|value| format!("{value:.3}")).collect();
                    format!("layer {layer}: {}", values.join(", "))
                })
                .collect(),
            Evidence::Words(words) => words.clone(),
        }
    }

    /// The answer for programs.
    pub fn json(&self) -> Value {
        let variables: Vec<Value> = self.variables().iter().map(variable).collect();
        let matrices = self.matrices.iter().enumerate().map(|(at, reasons)| matrix(reasons, at < self.asked));
        let senses: serde_json::Map<String, Value> =
            self.read.iter().map(|&sense| (sense.name().to_owned(), json!(self.senses.get(sense)))).collect();
        json!({
            "mind": self.name,
            "role": self.mind.role.name(),
            "action": self.reasons.action.name(),
            "strength": self.strength(),
            "sentence": self.reasons.sentence(self.name),
            "senses": senses,
            "remarks": self.remarks(),
            "variables": variables,
            "matrices": matrices.collect::<Vec<Value>>(),
            "steps": self.steps(),
        })
    }
}

/// True for a sense that is among others, or follows from one of them: the share of the hit points from the hit points,
/// and they from the share.
fn is_among(sense: Sense, others: &[Sense]) -> bool {
    let alike = match sense {
        Sense::Hp => &[Sense::Hp, Sense::HpShare][..],
        Sense::HpShare => &[Sense::HpShare, Sense::Hp],
        _ => return others.contains(&sense),
    };
    alike.iter().any(|sense| others.contains(sense))
}

/// Four digits after the point, none where they would be zero.
fn plain(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
