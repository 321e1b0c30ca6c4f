//! Why a trigger happened: its conditions, with what they measured at that moment.

use crate::ground::World;
use crate::rules::Condition;
use crate::story::{condition_words, measure_words};

/// The conditions of a trigger that has happened, in words, each with the value that it measured then; what is a matter of
/// yes or no stands alone. Empty if it has not happened, or another trigger called for it.
pub fn trigger_reasons(world: &World, name: &str) -> Vec<String> {
    let story = world.story();
    let Some((trigger, past)) = story.trigger(world.rules(), name).zip(story.past_of(name)) else { return Vec::new() };
    let mut values = past.values().iter().copied();
    if past.values().is_empty() && trigger.when.iter().any(measures_something) {
        return Vec::new();
    }
    trigger.when.iter().map(|condition| reason(world, condition, &mut values)).collect()
}

fn measures_something(condition: &Condition) -> bool {
    match condition {
        Condition::Chance(_) => false,
        Condition::Any(parts) | Condition::All(parts) => parts.iter().any(measures_something),
        Condition::Not(part) => measures_something(part),
        _ => true,
    }
}

fn reason(world: &World, condition: &Condition, values: &mut impl Iterator<Item = f64>) -> String {
    let rules = world.rules();
    match condition {
        Condition::Yes(of) => {
            values.next();
            measure_words(rules, of)
        }
        Condition::No(of) => {
            values.next();
            format!("not: {}", measure_words(rules, of))
        }
        Condition::Below(..) | Condition::AtLeast(..) => match values.next() {
            Some(value) => format!("{} (it was {})", condition_words(rules, condition), rounded(value)),
            None => condition_words(rules, condition),
        },
        Condition::Any(parts) => joined(world, parts, values, " or "),
        Condition::All(parts) => joined(world, parts, values, " and "),
        Condition::Not(part) => format!("not: {}", reason(world, part, values)),
        Condition::Chance(_) => condition_words(rules, condition),
    }
}

fn joined(world: &World, parts: &[Condition], values: &mut impl Iterator<Item = f64>, word: &str) -> String {
    parts.iter().map(|part| reason(world, part, values)).collect::<Vec<_>>().join(word)
}

/// A number with at most one digit behind the point.
fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
