//! Files from strangers: mutations of good files of every format are refused with a message or accepted, and never
//! make the game panic. More seconds to spend come from the environment; a find is kept beside the build.

#![allow(clippy::disallowed_types, reason = "a long search ends by the clock")]

use crate::hostile::{body_of, honest, seal, with_body};
use crate::{data, from_env};
use osada::grid::Stream;
use osada::lab::movingai::{TileMap, parse_scenarios};
use osada::level::{self, shipped};
use osada::player::Player;
use osada::record::{Recording, Replayer, load};
use osada::sim::rules::Rules;
use osada::sim::{World, tick};
use rayon::prelude::*;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Mutations that are tried of each format.
const FEW: u64 = 150;
const MANY: u64 = 600;

/// What is done with a file that was accepted.
type Play = Box<dyn FnOnce()>;

/// A format: its name, good files of it, and what reads a file. It answers `None` to a file that is refused.
struct Target {
    name: &'static str,
    seeds: Vec<Vec<u8>>,
    /// How many mutations are tried at least: fewer where reading one takes long.
    least: u64,
    read: fn(&[u8], &Arc<Rules>) -> Option<Play>,
}

impl Target {
    /// Reads a file and, if it is accepted, plays with it; whether it was accepted.
    fn try_out(&self, bytes: &[u8], rules: &Arc<Rules>) -> bool {
        (self.read)(bytes, rules).map(|play| play()).is_some()
    }
}

/// How often each happens; the last is the input that was slowest to read, by its size.
struct Tally {
    tried: u64,
    accepted: u64,
    slowest: f64,
}

fn bytes(assets: &[shipped::Asset]) -> Vec<Vec<u8>> {
    assets.iter().map(|(_, text)| text.as_bytes().to_vec()).collect()
}

/// The good files of the repository's corpus for a format, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(data("corpus").join(name)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("it can be read")).collect()
}

fn targets() -> Vec<Target> {
    let (save, replay) = honest();
    let maps = [data("movingai/arena.map"), data("movingai/arena2.map")];
    let file = |path: PathBuf| std::fs::read(path).expect("it is there");
    let target = |name, mut seeds: Vec<Vec<u8>>, read| {
        seeds.extend(corpus(name));
        let least = if matches!(name, "rules" | "save-body" | "replay-body") { FEW } else { MANY };
        Target { name, seeds, least, read }
    };
    vec![
        target("level", bytes(shipped::LEVELS), read_level),
        target("rules", bytes(&[shipped::RULES]), |bytes, _| {
            let text = level::text_of("a.ron", bytes).ok()?;
            let rules = told(level::load_rules("a.ron", text, shipped::MINDS))?;
            Some(Box::new(|| play_by(rules)))
        }),
        target("mind", bytes(shipped::MINDS), read_mind),
        target("script", Vec::new(), read_script),
        target("save", vec![save.clone()], |bytes, _| read_save(bytes)),
        target("save-body", vec![body_of(&save)], |body, _| read_save(&with_body(shell(0), body))),
        target("replay", vec![replay.clone()], |bytes, _| read_replay(bytes)),
        target("replay-body", vec![body_of(&replay)], |body, _| read_replay(&with_body(shell(1), body))),
        target("map", maps.map(file).to_vec(), |bytes, _| {
            TileMap::parse(std::str::from_utf8(bytes).ok()?).ok()?;
            Some(Box::new(|| ()))
        }),
        target("scenario", vec![file(data("movingai/arena.map.scen"))], |bytes, _| {
            parse_scenarios(std::str::from_utf8(bytes).ok()?, arena()).ok()?;
            Some(Box::new(|| ()))
        }),
    ]
}

/// What was read; a refusal must have something to say.
fn told<T, E: Debug>(read: Result<T, E>) -> Option<T> {
    read.map_err(|error| assert!(!format!("{error:?}").is_empty())).ok()
}

fn read_level(bytes: &[u8], rules: &Arc<Rules>) -> Option<Play> {
    let text = level::text_of("a.ron", bytes).ok()?;
    let level = shown(level::load("a.ron", text, rules))?;
    let rules = rules.clone();
    Some(Box::new(move || run(level::build(&level, &rules, 1).ok(), 20)))
}

fn read_mind(bytes: &[u8], _: &Arc<Rules>) -> Option<Play> {
    let text = level::text_of("a.ron", bytes).ok()?.to_owned();
    let mind = shown(level::load_mind("settler.ron", &text))?;
    Some(Box::new(move || {
        let own = match mind.role {
            osada::brain::MindRole::Settler => "settler.ron",
            osada::brain::MindRole::Besieger => "besieger.ron",
            _ => return,
        };
        let others = shipped::MINDS.iter().filter(|(file, _)| !file.ends_with(own));
        let minds: Vec<(&str, &str)> = others.copied().chain([(own, &text[..])]).collect();
        if let Ok(rules) = level::load_rules(shipped::RULES.0, shipped::RULES.1, &minds) {
            play_by(rules);
        }
    }))
}

fn read_script(bytes: &[u8], rules: &Arc<Rules>) -> Option<Play> {
    let text = level::text_of("a.ron", bytes).ok()?;
    let mut script = shown(level::load_script("a.ron", text, rules))?;
    let rules = rules.clone();
    Some(Box::new(move || {
        let (file, text) = shipped::level("tutorial").expect("it ships");
        let level = level::load(file, text, &rules).expect("it is right");
        let mut world = level::build(&level, &rules, 1).expect("it can be built");
        for _ in 0..60 {
            let commands = script.commands(&world);
            tick(&mut world, &commands);
        }
    }))
}

fn read_save(bytes: &[u8]) -> Option<Play> {
    let game = told(load(bytes))?;
    Some(Box::new(move || run(Some(game.world), 20)))
}

fn read_replay(bytes: &[u8]) -> Option<Play> {
    let recording = told(Recording::from_bytes(bytes))?;
    Some(Box::new(move || {
        if let Ok(mut replayer) = Replayer::new(recording) {
            replayer.seek(u64::MAX, 40);
        }
    }))
}

/// What was read; a refusal must say where and what.
fn shown<T>(read: Result<T, level::Report>) -> Option<T> {
    read.map_err(|report| assert!(report.to_string().contains("error: "))).ok()
}

fn run(world: Option<World>, ticks: usize) {
    let Some(mut world) = world else { return };
    (0..ticks).for_each(|_| drop(tick(&mut world, &[])));
}

fn arena() -> &'static TileMap {
    static ARENA: OnceLock<TileMap> = OnceLock::new();
    ARENA.get_or_init(|| {
        let text = std::fs::read_to_string(data("movingai/arena.map")).expect("it is there");
        TileMap::parse(&text).expect("it is right")
    })
}

/// A good save and a good recorded game, into which forged bodies are put.
fn shell(which: usize) -> &'static [u8] {
    static SHELLS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    &SHELLS.get_or_init(|| honest().into())[which]
}

fn play_by(rules: Rules) {
    let rules = Arc::new(rules);
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let Ok(level) = level::load(file, text, &rules) else { return };
    run(level::build(&level, &rules, 1).ok(), 20);
}

/// Bits turned, bytes replaced, pieces taken out, doubled, exchanged or put in from elsewhere.
fn mutate(seed: &[u8], other: &[u8], random: &mut Stream) -> Vec<u8> {
    const WORDS: [&[u8]; 14] = [
        b"-1",
        b"1e999",
        b"NaN",
        b"inf",
        b"99999999999999999999",
        b"(",
        b"]",
        b"\"",
        b"'",
        b"//",
        b"/*",
        b"\0",
        b"0",
        b",",
    ];
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        let most = [4, 16, 200][random.below(3)];
        let length = random.below(most).min(bytes.len() - at);
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.bits() as u8,
            2 => drop(bytes.drain(at..at + length)),
            3 => {
                let piece = bytes[at..at + length].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            4 => {
                let from = random.below(other.len() + 1);
                let piece = other[from..(from + length).min(other.len())].to_vec();
                bytes.splice(at..at + length, piece);
            }
            5 => drop(bytes.splice(at..at, WORDS[random.below(WORDS.len())].iter().copied())),
            6 => change_number(&mut bytes, at, random),
            _ if random.chance(0.05) => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}

/// Another number in the place of the next one.
fn change_number(bytes: &mut Vec<u8>, from: usize, random: &mut Stream) {
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let end = bytes[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(bytes.len(), |at| start + at);
    let numbers = ["0", "1", "7", "255", "65536", "4294967296", "1000000", "0.0001", "-3", "1e300"];
    bytes.splice(start..end, numbers[random.below(numbers.len())].bytes());
}

fn fuzz(target: &Target, rules: &Arc<Rules>, budget: Duration) -> Tally {
    let mut random = Stream::new(
        from_env("OSADA_FUZZ_SEED", 1),
        target.name.len() as u64 * 256 + u64::from(target.name.as_bytes()[0]),
    );
    let mut tally = Tally { tried: 0, accepted: 0, slowest: 0.0 };
    let started = Instant::now();
    while tally.tried < target.least || started.elapsed() < budget {
        let pick = |random: &mut Stream| &target.seeds[random.below(target.seeds.len())];
        let (seed, other) = (pick(&mut random), pick(&mut random));
        let mut input = mutate(seed, other, &mut random);
        if matches!(target.name, "save" | "replay") && random.chance(0.5) {
            seal(&mut input);
        }
        let began = Instant::now();
        let mut seconds = 0.0;
        let tried = catch_unwind(AssertUnwindSafe(|| {
            let play = (target.read)(&input, rules);
            seconds = began.elapsed().as_secs_f64();
            play.map(|play| play()).is_some()
        }));
        match tried {
            Ok(accepted) => tally.accepted += u64::from(accepted),
            Err(_) => {
                let path =
                    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("find-{}-{}", target.name, tally.tried));
                std::fs::write(&path, &input).expect("the find can be kept");
                panic!("{}: a panic; the input is kept in {}", target.name, path.display());
            }
        }
        let megabytes = (input.len() as f64 / 1e6).max(0.1);
        // Whatever else the machine does must not count: what looks slow is read again.
        for _ in 0..3 {
            if seconds / megabytes > tally.slowest {
                let began = Instant::now();
                drop((target.read)(&input, rules));
                seconds = began.elapsed().as_secs_f64().min(seconds);
            }
        }
        tally.slowest = tally.slowest.max(seconds / megabytes);
        tally.tried += 1;
    }
    tally
}

#[test]
fn files_from_strangers_never_make_the_game_panic() {
    let rules = crate::common::rules();
    let targets = targets();
    assert!(targets.iter().all(|target| !target.seeds.is_empty()));
    for target in &targets {
        for (number, seed) in target.seeds.iter().enumerate() {
            assert!(target.try_out(seed, &rules), "{}: the good file {number} is refused", target.name);
        }
    }
    let budget = Duration::from_secs(from_env("OSADA_FUZZ_SECONDS", 0)) / targets.len() as u32;
    targets.par_iter().for_each(|target| {
        let Tally { tried, accepted, slowest } = fuzz(target, &rules, budget);
        eprintln!("{}: {tried} tried, {accepted} accepted, at most {:.0} ms per megabyte", target.name, slowest * 1e3);
        assert!(accepted < tried, "{}: nothing was ever refused", target.name);
    });
}
