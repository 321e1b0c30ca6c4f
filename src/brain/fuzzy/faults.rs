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
