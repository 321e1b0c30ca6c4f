//! The reasons of a decision, as JSON.

use crate::terminal::matrix_text::{FiredCell, fired_cells};
use osada_ai::brain::{
    Evidence, FactReasons, GoalReasons, MatrixReasons, NodeReasons, PerceptronReasons, PlanReasons, PlanStep, Reading,
    Reasons, RuleReasons, Sense, Senses, TransitionReasons, VariableReasons,
};
use serde_json::{Map, Value, json};

/// The decision of a unit of this name, with its reasons. `mind` is the kind of mind and of the evidence.
pub fn reasons(reasons: &Reasons, name: &str) -> Value {
    let (mind, evidence) = evidence(&reasons.evidence);
    json!({
        "action": reasons.action.name(),
        "sentence": reasons.sentence(name),
        "mind": mind,
        "evidence": evidence,
    })
}

/// The senses that are not 0.
pub fn senses(senses: &Senses) -> Value {
    named(Sense::ALL.into_iter().map(|sense| (sense, senses.get(sense))))
}

/// Senses by their names, but those that are 0.
pub fn named(senses: impl Iterator<Item = (Sense, f64)>) -> Value {
    let nonzero = senses.filter(|(_, value)| *value != 0.0);
    Value::Object(nonzero.map(|(sense, value)| (sense.name().to_owned(), json!(value))).collect::<Map<_, _>>())
}

/// The kind of mind, and its evidence.
fn evidence(evidence: &Evidence) -> (&'static str, Value) {
    match evidence {
        Evidence::Fuzzy(matrices) => ("fuzzy", json!({ "matrices": list(matrices, asked_matrix) })),
        Evidence::Rules { rules, acting } => ("rules", json!({ "rules": list(rules, rule), "acting": acting })),
        Evidence::Machine { states, from, transitions } => {
            let states: Vec<&str> = states.iter().map(|state| state.name()).collect();
            let transitions = list(transitions, transition);
            ("machine", json!({ "states": states, "from": from.name(), "transitions": transitions }))
        }
        Evidence::Tree(nodes) => ("tree", json!({ "nodes": list(nodes, node) })),
        Evidence::Plan(reasons) => ("planner", plan(reasons)),
        Evidence::Perceptron(reasons) => ("perceptron", perceptron(reasons)),
        Evidence::Words(words) => ("own", json!({ "words": words })),
    }
}

fn list<T>(values: &[T], one: impl Fn(&T) -> Value) -> Vec<Value> {
    values.iter().map(one).collect()
}

/// A matrix that was asked, with the memberships of its two variables.
fn asked_matrix(reasons: &MatrixReasons) -> Value {
    let mut object = matrix(reasons, true);
    object["variables"] = json!([variable(&reasons.rows), variable(&reasons.columns)]);
    object["margin"] = json!(reasons.margin);
    object
}

fn rule(reasons: &RuleReasons) -> Value {
    let RuleReasons { name, condition, holds, action } = reasons;
    json!({ "name": name, "condition": condition, "holds": holds, "action": action.name() })
}

fn transition(reasons: &TransitionReasons) -> Value {
    json!({ "condition": reasons.condition, "taken": reasons.taken, "to": reasons.to.name() })
}

fn node(reasons: &NodeReasons) -> Value {
    json!({ "depth": reasons.depth, "label": reasons.label, "success": reasons.success })
}

fn plan(reasons: &PlanReasons) -> Value {
    let fact = |it: &FactReasons| json!({ "name": it.name, "condition": it.condition, "holds": it.holds });
    let goal =
        |it: &GoalReasons| json!({ "name": it.name, "condition": it.condition, "standing": it.standing.words() });
    let step = |it: &PlanStep| {
        json!({
            "object": it.object,
            "name": it.name,
            "action": it.action.name(),
            "needs": it.needs,
            "gives": it.gives,
            "cost": it.cost,
        })
    };
    json!({
        "facts": list(&reasons.facts, fact),
        "goals": list(&reasons.goals, goal),
        "steps": list(&reasons.steps, step),
    })
}

fn perceptron(reasons: &PerceptronReasons) -> Value {
    let inputs: Vec<&str> = reasons.inputs.iter().map(|sense| sense.name()).collect();
    let (reads, actions) = match &reasons.reading {
        Reading::Greatest(actions) => ("greatest", actions),
        Reading::Bits(actions) => ("bits", actions),
    };
    let actions: Vec<&str> = actions.iter().map(|action| action.name()).collect();
    json!({ "inputs": inputs, "activations": reasons.activations, "reads": reads, "actions": actions })
}

/// A linguistic variable with its value and the degree of each of its sets.
pub fn variable(reasons: &VariableReasons) -> Value {
    let sets = reasons.variable.sets.iter().zip(&reasons.degrees);
    let sets: Vec<Value> = sets.map(|(set, degree)| json!({ "name": set.name, "degree": degree })).collect();
    json!({
        "name": reasons.variable.name,
        "sense": reasons.sense.name(),
        "value": reasons.crisp,
        "range": [reasons.variable.low, reasons.variable.high],
        "sets": sets,
    })
}

/// A matrix with the cells that fire and what comes of them.
pub fn matrix(reasons: &MatrixReasons, asked: bool) -> Value {
    let cell = |FiredCell { row, column, action, strength, .. }: FiredCell<'_>| json!({ "row": row, "column": column, "action": action, "strength": strength });
    let scored = |pair: &Option<(String, f64)>| {
        pair.as_ref().map(|(action, strength)| json!({ "action": action, "strength": strength }))
    };
    json!({
        "name": reasons.name,
        "asked": asked,
        "rows": reasons.rows.variable.name,
        "columns": reasons.columns.variable.name,
        "fired": fired_cells(reasons).map(cell).collect::<Vec<Value>>(),
        "output": reasons.output.as_ref().map(|output| json!({ "name": output.variable.name, "value": output.crisp })),
        "winner": scored(&reasons.winner),
        "runner_up": scored(&reasons.runner_up),
    })
}
