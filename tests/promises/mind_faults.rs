//! Everything that can be wrong with a mind of any kind is found at once, each mistake with its place.

use osada::brain::{Mind, MindError};
use osada::fault::{Fault, Segment};
use osada::level::{Problem, Report};

fn faults(text: &str) -> Vec<Fault> {
    match Mind::from_ron(text) {
        Err(MindError::Faults(faults)) => faults.kept().to_vec(),
        other => panic!("mistakes of meaning expected, not {other:?}"),
    }
}

/// `LINE:COLUMN: message` for every mistake of meaning in the text.
fn lines(text: &str) -> Vec<String> {
    let report = Report::of_faults("mind.ron", text, &faults(text).into());
    let line = |problem: &Problem| {
        let (line, column) = report.line_column(problem.span.start);
        format!("{line}:{column}: {}", problem.message)
    };
    report.problems().iter().map(line).collect()
}

fn assert_faults(text: &str, expected: &[&str]) {
    let found = lines(text);
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    let differ = |(found, expected): &(&String, &&str)| !found.starts_with(**expected);
    let different: Vec<_> = found.iter().zip(expected).filter(differ).collect();
    assert!(different.is_empty(), "{different:#?}");
}

#[test]
fn every_mistake_of_a_rule_list_is_found_with_its_place() {
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
            "6:46: `Work` is for settlers; a Besieger can Attack, Rest, ",
            "8:14: unknown action `Dance`",
        ],
    );
}

#[test]
fn every_mistake_of_a_state_machine_is_found_with_its_place() {
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
            "4:102: a chance must be above 0",
            "6:13: there is a state `Flee` already",
            "7:13: no transition leads to the state `Stand`",
        ],
    );
}

#[test]
fn every_mistake_of_a_behaviour_tree_is_found_with_its_place() {
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
fn every_mistake_of_a_perceptron_is_found_with_its_place() {
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
            "4:10: alpha must be above 0",
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
        &["3:12: n bits choose one of 2ⁿ actions"],
    );
}

/// The path in the notation `decider.matrices[0].cells`.
fn written(path: &[Segment]) -> String {
    let step = |step: &Segment| match step {
        Segment::Field(name) => format!(".{name}"),
        Segment::Index(index) => format!("[{index}]"),
        Segment::Key(key) => format!("{{{key}}}"),
        Segment::Innermost => "()".to_owned(),
        Segment::KeyAt(index) => format!("{{{index}}}"),
        Segment::Char(at) => format!("@{at}"),
    };
    path.iter().map(step).collect()
}

#[test]
fn every_mistake_of_a_fuzzy_mind_is_found_with_its_place() {
    let found = faults(
        "(role: Setler, decider: Fuzzy(
            variables: [
                (name: Size, sense: Hp, range: (0, 6), sets: [
                    (name: Small, shape: RightShoulder(2, 2)), (name: Great, shape: LeftShoulder(1, 2)),
                ]),
                (name: Mood, sense: Moral, range: (5, 5), sets: [(name: Good, shape: Triangle(0, 1, 2))]),
            ],
            matrices: [
                (name: \"one\", rows: Size, columns: Mood, and: Minimun, cells: [(Small, []), (Huge, [Wrok])]),
                (name: \"two\", rows: Size, columns: Wood, cells: [(Small, [DoSomething]), (Small, [Rest])]),
            ],
        ))",
    );
    let places: Vec<_> = found.iter().map(|fault| (written(&fault.path), fault.help.as_deref())).collect();
    let expected = [
        (".role", Some("did you mean `Settler`?")),
        (".decider.variables[0].sets[0].shape", None),
        (".decider.variables[1].sense", Some("did you mean `Morale`?")),
        (".decider.variables[1].range", None),
        (".decider.matrices[0].and", Some("did you mean `Minimum`?")),
        (".decider.matrices[0].cells[1][1][0]", Some("did you mean `Work`?")),
        (".decider.matrices[0].cells[1][0]", None),
        (".decider.matrices[0].cells", None),
        (".decider.matrices[0].cells[0][1]", None),
        (".decider.matrices[1].columns", Some("did you mean `Mood`?")),
        (
            ".decider.matrices[1].cells[0][1][0]",
            Some(
                "let the last matrix decide: Stand, Sleep, Rest, Work, Eat, Talk, Alarm, Attack, Pursue, Raze, Patrol, Flee, TurnLeft, TurnRight, Straight, Defend, RoundAbout, Sap, Shoot, Feint, ByNight, Burn, AllAtOnce, Wait, Mourn",
            ),
        ),
        (".decider.matrices[1].cells[1]", None),
        (".decider.matrices[1].cells", None),
    ];
    assert_eq!(places, expected.map(|(place, help)| (place.to_owned(), help)));
    assert!(found[7].message.contains("the row `Great` is missing"), "{}", found[7].message);
    assert!(found[8].message.contains("no cell for Good"), "{}", found[8].message);
}

/// A besieger with an output axis, or whatever stands in its place.
fn with_output(output: &str) -> String {
    format!(
        "(role: Besieger, decider: Fuzzy(
  variables: [
    (name: Hp, sense: HpShare, range: (0, 1), sets: [(name: Low, shape: RightShoulder(0, 1)), (name: High, shape: LeftShoulder(0, 1))]),
  ],
  matrices: [(name: \"one\", rows: Hp, columns: Hp, cells: [(Low, [Flee, Rest]), (High, [Rest, Attack])],
    output: {output})],
))"
    )
}

#[test]
fn an_output_axis_with_a_set_for_every_action_is_right() {
    let sets = "[(name: Attack, shape: LeftShoulder(6, 9)), (name: Flee, shape: RightShoulder(1, 4)), (name: Rest, shape: Triangle(2, 5, 8))]";
    for defuzzifier in ["HighestMembership", "Blend", "Union", "Centroid"] {
        let text = with_output(&format!("(name: Courage, range: (0, 10), sets: {sets}, defuzzifier: {defuzzifier})"));
        assert!(Mind::from_ron(&text).is_ok(), "{defuzzifier}");
    }
}

#[test]
fn mistakes_in_an_output_axis_are_told_all_at_once_with_line_and_column() {
    let text = with_output(
        "(name: Courage, range: (10, 10), defuzzifier: Centroyd, representative: Bisecter, sets: [
      (name: Atack, shape: LeftShoulder(6, 9)),
      (name: Flee, shape: RightShoulder(4, 1)),
      (name: Flee, shape: Triangle(2, 5, 8)),
    ])",
    );
    let report = Report::of_faults("mind.ron", &text, &faults(&text).into()).to_string();
    let found: Vec<&str> = report.lines().filter_map(|line| line.strip_prefix("mind.ron:")).collect();
    let expected = [
        "6:36: error: a range needs low < high",
        "6:59: error: unknown defuzzifier `Centroyd`; known are: HighestMembership, Blend, Union, Centroid",
        "6:85: error: unknown representative `Bisecter`; known are: SmallestOfMaxima",
        "6:101: error: there is no set for the action `Rest`",
        "6:101: error: there is no set for the action `Attack`",
        "7:14: error: unknown action of the cells `Atack`; known are: Flee, Rest, Attack",
        "8:27: error: set `Flee`:",
        "9:7: error: variable `Courage` has a set `Flee` already",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{expected}\nin\n{report}");
    }
    assert_eq!(found.len(), expected.len(), "{report}");
    for help in ["did you mean `Attack`?", "did you mean `Centroid`?", "did you mean `Bisector`?"] {
        assert!(report.contains(help), "{help} in\n{report}");
    }
}

#[test]
fn a_set_of_the_output_that_lies_off_its_range_is_a_mistake() {
    let sets = "[(name: Attack, shape: LeftShoulder(60, 90)), (name: Flee, shape: RightShoulder(1, 4)), (name: Rest, shape: Triangle(2, 5, 8))]";
    let found = faults(&with_output(&format!("(name: Courage, range: (0, 10), sets: {sets})")));
    assert_eq!(found.len(), 1);
    assert!(found[0].message.contains("every set needs a point above 0 between 0 and 10"), "{}", found[0].message);
}

#[test]
fn an_action_of_another_kind_of_unit_is_a_mistake() {
    let text = include_str!("../../assets/minds/besieger.ron").replace("role: Besieger", "role: Settler");
    let found = faults(&text);
    assert_eq!(found.len(), 30, "every Flee, Attack, Patrol and Defend");
    assert!(found[0].message.contains("`Defend` is for besiegers; a Settler can Sleep, Rest, Work, Stand"));
}

#[test]
fn a_mistake_of_form_is_told_with_its_line() {
    let Err(MindError::Syntax(error)) = Mind::from_ron("(role: Settler,\n decider: Magic())") else {
        panic!("an unknown kind of mind is a mistake of form")
    };
    assert_eq!(error.span.start.line, 2);
}

#[test]
fn a_mind_that_would_take_all_the_time_there_is_is_refused() {
    let hundred = |part: &str| vec![part; 100].join(",");
    let parts = |count: usize| vec![format!("Sequence([{}])", hundred("Condition(Always)")); count].join(",");
    let tree = |count| {
        format!("(role: Settler, decider: Tree(root: Sequence([Action(Rest), {}]), otherwise: Rest))", parts(count))
    };
    let messages = |text: &str| faults(text).into_iter().map(|fault| fault.message).collect::<Vec<_>>();
    assert!(Mind::from_ron(&tree(24)).is_ok(), "some thousands of nodes are many, but not too many");
    assert_eq!(messages(&tree(60)), ["a mind has at most 5000 nodes and conditions, and here are more"]);
    let long = format!(
        "(role: Settler, decider: Tree(root: Sequence([{}]), otherwise: Rest))",
        vec!["Action(Rest)"; 101].join(",")
    );
    assert_eq!(messages(&long), ["at most 100 children are allowed, not 101"]);
    let state = "(state: Rest, transitions: [])";
    let states = format!("(role: Settler, decider: Machine(start: Rest, states: [{}]))", vec![state; 20_000].join(","));
    assert_eq!(messages(&states), ["at most 8 states are allowed, not 20000"]);
}
