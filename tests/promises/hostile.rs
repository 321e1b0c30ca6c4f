//! Saves and recorded games from strangers who know how to make a checksum: whatever is inside, loading answers
//! without a panic, and what it lets through can be played.

use crate::from_env;
use osada::grid::Stream;
use osada::record::{Content, Recorder, Recording, Replayer, load, save};
use osada::sim::tick;
use rmpv::Value;
use std::sync::LazyLock;
use xxhash_rust::xxh3::Xxh3;

/// Where the lengths and the checksum stand in the first 30 bytes (docs/saves.md).
const HEAD_LENGTH: std::ops::Range<usize> = 10..14;
const PACKED_LENGTH: std::ops::Range<usize> = 14..18;
const BODY_LENGTH: std::ops::Range<usize> = 18..22;
const CHECKSUM: std::ops::Range<usize> = 22..30;

fn number(bytes: &[u8], at: std::ops::Range<usize>) -> usize {
    u32::from_le_bytes(bytes[at].try_into().expect("four bytes")) as usize
}

/// The unpacked body of a file.
pub fn body_of(bytes: &[u8]) -> Vec<u8> {
    let packed = &bytes[CHECKSUM.end + number(bytes, HEAD_LENGTH)..];
    miniz_oxide::inflate::decompress_to_vec_zlib(packed).expect("it is whole")
}

/// The file with another body, which is not made smaller, and lengths and checksum that fit.
pub fn with_body(bytes: &[u8], body: &[u8]) -> Vec<u8> {
    packed_into(bytes, body, 0)
}

fn packed_into(bytes: &[u8], body: &[u8], level: u8) -> Vec<u8> {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(body, level);
    let mut forged = bytes[..CHECKSUM.end + number(bytes, HEAD_LENGTH)].to_vec();
    forged[PACKED_LENGTH].copy_from_slice(&(packed.len() as u32).to_le_bytes());
    forged[BODY_LENGTH].copy_from_slice(&(body.len() as u32).to_le_bytes());
    forged.extend_from_slice(&packed);
    seal(&mut forged);
    forged
}

/// Makes the checksum fit.
pub fn seal(bytes: &mut [u8]) {
    if bytes.len() >= CHECKSUM.end {
        let mut hash = Xxh3::new();
        hash.update(&bytes[..CHECKSUM.start]);
        hash.update(&bytes[CHECKSUM.end..]);
        let checksum = hash.digest().to_le_bytes();
        bytes[CHECKSUM].copy_from_slice(&checksum);
    }
}

/// A save and a recorded game of a raid in full swing, played once. The record begins in the midst of it, so that there
/// are two states to forge.
pub fn honest() -> (Vec<u8>, Vec<u8>) {
    static HONEST: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(raided);
    HONEST.clone()
}

fn raided() -> (Vec<u8>, Vec<u8>) {
    let content = Content::shipped("tutorial").expect("it ships");
    let (mut world, level) = content.build(1).expect("it can be built");
    let mut recorder = Recorder::new(content.clone(), &world);
    let mut player = osada::player::named("planner").expect("the player exists");
    while world.of_role(osada::sim::rules::Role::Besieger).count() == 0 || !world.clock().tick().is_multiple_of(500) {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
        if world.clock().tick() == 500 {
            recorder = Recorder::from_here(content.clone(), &world);
        }
    }
    let save = save(&world, &content, Some(&recorder), None, &level.title, Vec::new()).expect("it can be saved");
    (save, recorder.replay(&world).expect("it can be written"))
}

/// Loads a save and, if that goes well, plays on for a while.
pub fn play_on(bytes: &[u8], ticks: usize) -> bool {
    let Ok(mut game) = load(bytes) else { return false };
    for _ in 0..ticks {
        tick(&mut game.world, &[]);
    }
    true
}

/// Watches a recorded game for a while, if it can be read.
pub fn watch(bytes: &[u8], ticks: u64) -> bool {
    let Ok(recording) = Recording::from_bytes(bytes) else { return false };
    let Ok(mut replayer) = Replayer::new(recording) else { return false };
    replayer.seek(u64::MAX, ticks);
    true
}

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

#[test]
fn no_value_of_a_state_can_make_the_game_panic() {
    let (save, _) = honest();
    let body = rmpv::decode::read_value(&mut &body_of(&save)[..]).expect("it is written so");
    let state = body.as_map().expect("fields are named").iter().position(|(name, _)| name.as_str() == Some("state"));
    let state = state.expect("there is a state");
    let mut random = Stream::new(6, 0);
    let mut played = 0;
    for _ in 0..from_env("OSADA_FORGERIES", 600) {
        let mut forged = body.clone();
        let Value::Map(entries) = &mut forged else { unreachable!("it was one before") };
        for _ in 0..=random.below(2) {
            let place = random.below(places(&entries[state].1));
            forge(&mut entries[state].1, place, &mut random);
        }
        let mut bytes = Vec::new();
        rmpv::encode::write_value(&mut bytes, &forged).expect("it can be written");
        played += usize::from(play_on(&with_body(&save, &bytes), 60));
    }
    assert!(played > 20, "only {played} forgeries were let through, so little was tried");
}

#[test]
fn no_byte_of_a_state_can_make_the_game_panic() {
    let (save, _) = honest();
    let body = body_of(&save);
    let name = b"state";
    let state = body.windows(name.len()).position(|bytes| bytes == name).expect("it is named") + name.len();
    let mut random = Stream::new(5, 0);
    let mut played = 0;
    for _ in 0..from_env("OSADA_FORGERIES", 600) {
        let mut forged = body.clone();
        // Behind the level and the rules, whose text is another matter.
        for _ in 0..=random.below(3) {
            let at = state + random.below(forged.len() - state);
            forged[at] = [0, 1, 0x7f, 0xff, forged[at] ^ 1 << random.below(8), random.bits() as u8][random.below(6)];
        }
        played += usize::from(play_on(&with_body(&save, &forged), 60));
    }
    assert!(played > 20, "only {played} forgeries were let through, so little was tried");
    assert!(play_on(&with_body(&save, &body), 60), "the honest body is let through");
}

#[test]
fn no_announced_length_allocates_what_is_not_there() {
    let (save, replay) = honest();
    for bytes in [save, replay] {
        for range in [HEAD_LENGTH, PACKED_LENGTH, BODY_LENGTH] {
            for length in [u32::MAX, 24 << 20, 0] {
                let mut forged = bytes.clone();
                forged[range.clone()].copy_from_slice(&length.to_le_bytes());
                seal(&mut forged);
                assert!(!play_on(&forged, 1) && !watch(&forged, 1), "{range:?} {length}");
            }
        }
        let bomb = packed_into(&bytes, &vec![0; 20 << 20], 1);
        assert!(bomb.len() < 1 << 20);
        assert!(!play_on(&bomb, 1) && !watch(&bomb, 1));
    }
}
