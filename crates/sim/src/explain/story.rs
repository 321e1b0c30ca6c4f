//! Why a trigger happened: its conditions, with what they measured at that moment.

use crate::ground::World;
use crate::rules::Condition;
use crate::story::{condition_words, measure_words};

/// The conditions of a trigger that has happened, in words, each with the value that it measured then, or the trigger that
/// named it. Of several of which any would do, those that held. Empty if it has not happened.
pub fn trigger_reasons(world: &World, name: &str) -> Vec<String> {
    let story = world.story();
    let Some((trigger, past)) = story.trigger(world.rules(), name).zip(story.past_of(name)) else { return Vec::new() };
    if let Some(by) = past.by() {
        return vec![format!("“{by}” brought it")];
    }
    let mut values = past.values().iter().copied();
    trigger.when.iter().map(|condition| reason(world, condition, &mut values).words).collect()
}

/// A condition in words, and whether it held.
struct Reason {
    words: String,
    held: bool,
}

fn reason(world: &World, condition: &Condition, values: &mut impl Iterator<Item = f64>) -> Reason {
    let rules = world.rules();
    let mut measured = || values.next().unwrap_or_default();
    match condition {
        Condition::Yes(of) => Reason { words: measure_words(rules, of), held: measured() >= 0.5 },
        Condition::No(of) => Reason { words: format!("not: {}", measure_words(rules, of)), held: measured() < 0.5 },
        Condition::Below(_, bound) | Condition::AtLeast(_, bound) => {
            let value = measured();
            let is_below = matches!(condition, Condition::Below(..));
            let words = format!("{} (it was {})", condition_words(rules, condition), rounded(value));
            Reason { words, held: (value < *bound) == is_below }
        }
        Condition::Any(parts) => {
            let all: Vec<Reason> = parts.iter().map(|part| reason(world, part, values)).collect();
            let held: Vec<String> = all.into_iter().filter(|part| part.held).map(|part| part.words).collect();
            Reason { held: !held.is_empty(), words: held.join(" and ") }
        }
        Condition::All(parts) => {
            let all: Vec<Reason> = parts.iter().map(|part| reason(world, part, values)).collect();
            let held = all.iter().all(|part| part.held);
            Reason { held, words: all.into_iter().map(|part| part.words).collect::<Vec<_>>().join(" and ") }
        }
        Condition::Not(part) => {
            let Reason { words, held } = reason(world, part, values);
            Reason { words: format!("not: {words}"), held: !held }
        }
        // What luck had it then is not kept: nothing hangs on it where it is one of several.
        Condition::Chance(_) => Reason { words: condition_words(rules, condition), held: true },
    }
}

/// A number with at most two digits behind the point, never rounded up to a bound that it did not reach.
fn rounded(value: f64) -> f64 {
    (value * 100.0).floor() / 100.0
}
