//! Everything that can be wrong with a fuzzy mind is found at once, each with its place.

use crate::brain::{Mind, MindError};
use crate::fault::{Fault, Step};

fn faults(text: &str) -> Vec<Fault> {
    match Mind::from_ron(text) {
        Err(MindError::Faults(faults)) => faults,
        other => panic!("mistakes of meaning expected, not {other:?}"),
    }
}

/// The path in the notation `decider.matrices[0].cells`.
fn written(path: &[Step]) -> String {
    let step = |step: &Step| match step {
        Step::Field(name) => format!(".{name}"),
        Step::Index(index) => format!("[{index}]"),
        Step::Key(key) => format!("{{{key}}}"),
        Step::Innermost => "()".to_owned(),
        Step::KeyAt(index) => format!("{{{index}}}"),
        Step::Char(at) => format!("@{at}"),
    };
    path.iter().map(step).collect()
}

#[test]
fn all_mistakes_are_reported_at_once_with_their_places() {
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
                "let the last matrix decide: Stand, Sleep, Rest, Work, Attack, Pursue, Patrol, Flee, TurnLeft, TurnRight, Straight",
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
    let report = crate::level::Report::of_faults("mind.ron", &text, faults(&text)).to_string();
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
    let text = include_str!("../../../assets/minds/besieger.ron").replace("role: Besieger", "role: Settler");
    let found = faults(&text);
    assert_eq!(found.len(), 22, "every Flee and Attack");
    assert!(found[0].message.contains("unknown action `Flee`; known are: Sleep, Rest, Work, Stand"));
}

#[test]
fn a_mistake_of_form_is_told_with_its_line() {
    let Err(MindError::Syntax(error)) = Mind::from_ron("(role: Settler,\n decider: Magic())") else {
        panic!("an unknown kind of mind is a mistake of form")
    };
    assert_eq!(error.span.start.line, 2);
}
