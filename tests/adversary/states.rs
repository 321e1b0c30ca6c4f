//! Forged saves and recorded games with right checksums: whatever is inside, loading answers
//! without a panic, and what it lets through can be played.

use crate::bounds::{Tally, alone};
use crate::forging::{BODY_LENGTH, HEAD_LENGTH, PACKED_LENGTH, body_of, seal, with_body};
use crate::grown_bodies::encoded;
use crate::grown_texts::some_of;
use crate::honest::honest;
use crate::targets::{Play, read_replay, read_save, read_save_twice};
use crate::{Effort, stream};
use osada::grid::Stream;
use rmpv::Value;
use std::collections::BTreeSet;

/// All that can be forged in a value, itself last.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(places).sum(),
        Value::Map(entries) => entries.iter().map(|(_, value)| places(value)).sum(),
        _ => 0,
    }
}

/// Forges the place with this number, counted as by [`places`].
fn forge(value: &mut Value, mut place: usize, random: &mut Stream) {
    let inside: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Map(entries) => entries.iter_mut().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    for child in inside {
        let count = places(child);
        if place < count {
            return forge(child, place, random);
        }
        place -= count;
    }
    match value {
        Value::Array(items) if items.is_empty() => items.push(Value::from(0)),
        Value::Array(items) if random.below(2) == 0 => drop(items.remove(random.below(items.len()))),
        Value::Array(items) => items.push(items[random.below(items.len())].clone()),
        Value::Map(entries) if !entries.is_empty() => drop(entries.remove(random.below(entries.len()))),
        Value::F32(_) | Value::F64(_) => {
            *value = Value::from([f64::NAN, f64::INFINITY, f64::MIN, 1e300, -1.0, 0.0, 1e-300][random.below(7)]);
        }
        Value::Boolean(is) => *is = !*is,
        _ => {
            let numbers = [0, 1, -1, 2, 255, 65_535, i64::from(u32::MAX), i64::MAX, i64::MIN, random.bits() as i64];
            *value = if random.below(8) == 0 { Value::Nil } else { Value::from(numbers[random.below(10)]) };
        }
    }
}

/// The reader of a format.
type Read = fn(&[u8]) -> Option<Play>;

/// Loads a save and plays on with it.
fn load_and_play(tally: &mut Tally, attempt: u64, file: &[u8]) {
    tally.attempt(&format!("state {attempt}"), file, read_save);
}

fn forged_values(effort: Effort) {
    let _alone = alone();
    let (save, _) = honest();
    let body = rmpv::decode::read_value(&mut &body_of(save)[..]).expect("it is written so");
    let state = body.as_map().expect("fields are named").iter().position(|(name, _)| name.as_str() == Some("state"));
    let state = state.expect("there is a state");
    let mut random = stream(106);
    let mut tally = Tally::default();
    for attempt in 0..effort.of(400, 20_000) {
        let mut forged = body.clone();
        let Value::Map(entries) = &mut forged else { unreachable!("it was one before") };
        for _ in 0..=random.below(2) {
            let place = random.below(places(&entries[state].1));
            forge(&mut entries[state].1, place, &mut random);
        }
        let mut bytes = Vec::new();
        rmpv::encode::write_value(&mut bytes, &forged).expect("it can be written");
        load_and_play(&mut tally, attempt, &with_body(save, &bytes, 0));
    }
    tally.tell("forged values of a state");
    assert!(tally.accepted > 20, "only {} forgeries were let through, so little was tried", tally.accepted);
}

/// The numbers at which checks are likely to draw the line.
const LIMITS: [f64; 12] = [
    100.0,
    400.0,
    1_000.0,
    20_000.0,
    1_000_000.0,
    (1 << 30) as f64,
    u32::MAX as f64,
    (1_u64 << 40) as f64,
    (1_u64 << 41) as f64,
    1e12,
    1e15,
    -1e12,
];

/// Puts a number into every place of a kind that a save has, just within what is accepted.
fn numbers_at_the_limit(effort: Effort) {
    let _alone = alone();
    let (save, _) = honest();
    let body = rmpv::decode::read_value(&mut &body_of(save)[..]).expect("it is written so");
    let mut found = Vec::new();
    numbers(&body, "", &mut 0, &mut BTreeSet::new(), &mut found);
    let found = match effort {
        Effort::Little => some_of(found, effort.of(2, 0) as usize, &mut stream(107)),
        Effort::Much => found,
    };
    let mut tally = Tally::default();
    for (place, path) in &found {
        for limit in LIMITS {
            for less in [0.0, 1.0] {
                let mut forged = body.clone();
                put(&mut forged, &mut place.clone(), limit - less);
                let file = with_body(save, &encoded(&forged), 0);
                tally.attempt(&format!("{path} {}", limit - less), &file, read_save_twice);
            }
        }
    }
    tally.tell("numbers at the limit");
}

/// The numbers of a value: their number as counted here, and the way to them, each of those that differ in indices only once.
fn numbers(
    value: &Value,
    path: &str,
    number: &mut usize,
    seen: &mut BTreeSet<String>,
    found: &mut Vec<(usize, String)>,
) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| numbers(item, &format!("{path}/*"), number, seen, found)),
        Value::Map(entries) => {
            for (key, item) in entries {
                numbers(item, &format!("{path}/{}", key.as_str().unwrap_or("*")), number, seen, found);
            }
        }
        Value::Integer(_) | Value::F32(_) | Value::F64(_) => {
            if seen.insert(path.to_owned()) {
                found.push((*number, path.to_owned()));
            }
            *number += 1;
        }
        _ => {}
    }
}

/// Replaces the number that is `left` numbers ahead.
fn put(value: &mut Value, left: &mut usize, by: f64) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| put(item, left, by)),
        Value::Map(entries) => entries.iter_mut().for_each(|(_, item)| put(item, left, by)),
        Value::Integer(_) | Value::F32(_) | Value::F64(_) => {
            if *left == 0 {
                let is_whole = matches!(value, Value::Integer(_));
                *value = if is_whole { Value::from(by as i64) } else { Value::from(by) };
            }
            *left = left.wrapping_sub(1);
        }
        _ => {}
    }
}

fn forged_bytes(effort: Effort) {
    let _alone = alone();
    let (save, _) = honest();
    let body = body_of(save);
    let name = b"state";
    let state = body.windows(name.len()).position(|bytes| bytes == name).expect("it is named") + name.len();
    let mut random = stream(105);
    let mut tally = Tally::default();
    for attempt in 0..effort.of(400, 20_000) {
        let mut forged = body.clone();
        // Behind the level and the rules, whose text is another matter.
        for _ in 0..=random.below(3) {
            let at = state + random.below(forged.len() - state);
            forged[at] = [0, 1, 0x7f, 0xff, forged[at] ^ 1 << random.below(8), random.bits() as u8][random.below(6)];
        }
        load_and_play(&mut tally, attempt, &with_body(save, &forged, 0));
    }
    tally.tell("forged bytes of a state");
    assert!(tally.accepted > 20, "only {} forgeries were let through, so little was tried", tally.accepted);
    assert!(read_save(&with_body(save, &body, 0)).is_some(), "the honest body is let through");
}

#[test]
fn no_value_of_a_state_can_make_the_game_panic() {
    forged_values(Effort::Little);
}

#[test]
fn no_byte_of_a_state_can_make_the_game_panic() {
    forged_bytes(Effort::Little);
}

#[test]
fn a_number_that_is_just_let_through_can_be_written_after_some_ticks() {
    numbers_at_the_limit(Effort::Little);
}

#[test]
#[ignore = "forges 40,000 states"]
fn a_great_many_forged_states_never_make_the_game_panic() {
    forged_values(Effort::Much);
    forged_bytes(Effort::Much);
    numbers_at_the_limit(Effort::Much);
}

#[test]
fn no_announced_length_allocates_what_is_not_there() {
    let _alone = alone();
    let (save, replay) = honest();
    let mut tally = Tally::default();
    let formats: [(_, Read); 2] = [(save, read_save), (replay, read_replay)];
    for (bytes, read) in formats {
        for range in [HEAD_LENGTH, PACKED_LENGTH, BODY_LENGTH] {
            for length in [u32::MAX, 24 << 20, 0] {
                let mut forged = bytes.clone();
                forged[range.clone()].copy_from_slice(&length.to_le_bytes());
                seal(&mut forged);
                tally.attempt(&format!("length {length} at {}", range.start), &forged, read);
            }
        }
        let bomb = with_body(bytes, &vec![0; 20 << 20], 1);
        assert!(bomb.len() < 1 << 20);
        tally.attempt("bomb", &bomb, read);
    }
    assert_eq!(tally.accepted, 0);
    tally.tell("announced lengths");
}
