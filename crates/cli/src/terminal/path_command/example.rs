//! `osada path --example`: a worked example of the sources, with their results beside ours.

use crate::failure::Failure;
use crate::output::results;
use osada_ai::pathlab::{Agreement, Worked};
use serde_json::json;
use std::io::Write;

/// Runs an example and prints what its source has beside what comes out; fails without a message if something differs.
pub fn run(key: &str, as_json: bool) -> Result<(), Failure> {
    let Some(example) = Worked::all().into_iter().find(|example| example.key == key) else {
        // The argument parser has let only known names through.
        return Err(Failure::Usage(format!("there is no example `{key}`")));
    };
    if !as_json {
        writeln!(results(), "{}: {}", example.name, example.about)?;
    }
    let (mut lab, mut right) = (example.lab(), true);
    for position in 0..example.positions() {
        if position > 0 {
            example.go_on(&mut lab, position);
        }
        for (side, name) in ["left", "right"].into_iter().enumerate() {
            let algorithm = lab.contenders()[side].setup().algorithm.name();
            for row in example.compare(&lab, side, position) {
                right &= row.agrees;
                let place = (position + 1, name, algorithm);
                let line = if as_json { in_json(&example, place, &row) } else { in_words(place, &row) };
                writeln!(results(), "{line}")?;
            }
        }
    }
    if right { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

fn in_words((position, side, algorithm): (usize, &str, &str), row: &Agreement) -> String {
    let Agreement { what, origin, expected, ours, agrees, slip } = row;
    let verdict = if *agrees { "agrees" } else { "DIFFERS" };
    let slip = if slip.is_empty() { String::new() } else { format!("; {slip}") };
    format!(
        "position {position}, {side}, {algorithm}: {what} {expected} ({}{slip}), here {ours}: {verdict}",
        origin.word()
    )
}

fn in_json(example: &Worked, (position, side, algorithm): (usize, &str, &str), row: &Agreement) -> String {
    json!({
        "example": example.key,
        "position": position,
        "side": side,
        "algorithm": algorithm,
        "what": row.what,
        "origin": row.origin.word(),
        "expected": row.expected,
        "here": row.ours,
        "agrees": row.agrees,
        "slip": row.slip,
    })
    .to_string()
}
