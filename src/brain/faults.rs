//! Everything that can be wrong with rule lists, machines, trees and perceptrons is found at once, each with its place.

use super::{Mind, MindError};
use crate::level::Report;

/// `LINE:COLUMN: message` for every mistake of meaning in the text.
fn faults(text: &str) -> Vec<String> {
    let Err(MindError::Faults(faults)) = Mind::from_ron(text) else { panic!("mistakes of meaning expected") };
    let report = Report::of_faults("mind.ron", text, faults);
    let line = |problem: &crate::level::Problem| {
        let (line, column) = report.line_column(problem.span.start);
        format!("{line}:{column}: {}", problem.message)
    };
    report.problems().iter().map(line).collect()
}

fn assert_faults(text: &str, expected: &[&str]) {
    let found = faults(text);
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    let differ = |(found, expected): &(&String, &&str)| !found.starts_with(**expected);
    let different: Vec<_> = found.iter().zip(expected).filter(differ).collect();
    assert!(different.is_empty(), "{different:#?}");
}

#[test]
fn rule_lists() {
    assert_faults(
        "(role: Besieger, decider: Rules(
  rules: [
    (name: \"a\", when: Below(HpShair, 0.2), act: Fly),
    (name: \"b\", when: All([]), act: Flee),
    (name: \"c\", when: Always, act: Flee),
    (name: \"d\", when: AtLeast(Hp, inf), act: Work),
  ],
  otherwise: Dance,
))",
        &[
            "3:29: unknown sense `HpShair`",
            "3:49: unknown action `Fly`",
            "4:27: there must be at least one condition",
            "5:23: a rule that always holds hides",
            "6:35: a bound must be a finite number",
            "6:46: unknown action `Work`",
            "8:14: unknown action `Dance`",
        ],
    );
}

#[test]
fn state_machines() {
    assert_faults(
        "(role: Besieger, decider: Machine(
  start: Patroll,
  states: [
    (state: Patrol, transitions: [(when: Yes(EnemySeen), to: Hunt), (when: Always, to: Flee, chance: 1.5)]),
    (state: Flee, transitions: [(when: Always, to: Patrol)]),
    (state: Flee, transitions: []),
    (state: Stand, transitions: []),
  ],
))",
        &[
            "2:10: unknown state `Patroll`",
            "4:62: unknown state `Hunt`",
            "4:102: a chance lies above 0",
            "6:13: there is a state `Flee` already",
            "7:13: no transition leads to the state `Stand`",
        ],
    );
}

#[test]
fn behaviour_trees() {
    assert_faults(
        "(role: Snake, decider: Tree(root: Selector([
    Sequence([Condition(Yes(Fod)), Action(Fly)]),
    Inverter(Selector([])),
  ]), otherwise: Ahead))",
        &[
            "2:29: unknown sense `Fod`",
            "2:43: unknown action `Fly`",
            "3:23: a Selector needs at least one child",
            "4:18: unknown action `Ahead`",
        ],
    );
    assert_faults(
        "(role: Snake, decider: Tree(root: Condition(Yes(TileAhead)), otherwise: Straight))",
        &["1:35: a tree needs at least one `Action` leaf"],
    );
}

#[test]
fn perceptrons() {
    assert_faults(
        "(role: Besieger, decider: Perceptron(
  inputs: [(sense: Hp, range: (0, 60)), (sense: Moral, range: (3, 3))],
  outputs: Greatest([Attack, Reste, Flee]),
  alpha: 0,
  layers: [
    [[0.1, 0.2, 0.3], [0.1, 0.2], [0.1, NaN, 0.3]],
    [],
    [[1], [2]],
  ],
))",
        &[
            "2:49: unknown sense `Moral`",
            "2:63: a range needs low < high",
            "3:30: unknown action `Reste`",
            "4:10: alpha lies above 0",
            "6:23: this neuron has 2 numbers; it needs 3",
            "6:41: a weight is a number",
            "7:5: a layer needs at least one neuron",
        ],
    );
    assert_faults(
        "(role: Snake, decider: Perceptron(
  inputs: [(sense: TileLeft, range: (-1, 2))],
  outputs: Bits([Straight, TurnLeft, TurnRight]),
  layers: [[[1, 0]]],
))",
        &["3:12: n bits pick one of 2ⁿ actions", "4:12: the last layer has 1 neurons"],
    );
}
