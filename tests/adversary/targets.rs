//! The formats of untrusted files, with good files of each.

use crate::forging::{body_of, with_body};
use crate::honest::honest;
use crate::test_data::data;
use osada::lab::movingai::{TileMap, parse_scenarios};
use osada::level::{self, shipped};
use osada::player::Player;
use osada::player::strategy::{Strategist, load_strategy};
use osada::record::{Game, Replayer, load, save};
use osada::sim::rules::Rules;
use osada::sim::{World, tick};
use osada::synth::{Cue, samples, wav};
use osada_cli::presentation::sounds::sound_of;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, OnceLock};

/// The use of a file that was accepted.
pub type Play = Box<dyn FnOnce()>;

/// A format.
pub struct Target {
    pub name: &'static str,
    /// Good files of it.
    pub seeds: Vec<Vec<u8>>,
    /// The files that forged bodies are put into, one for each seed; none where a seed is a whole file.
    shells: Vec<Vec<u8>>,
    /// Reads a file; `None` where it is refused.
    read: fn(&[u8]) -> Option<Play>,
}

impl Target {
    /// The file with a forged input of one of the seeds.
    pub fn file(&self, seed: usize, input: &[u8]) -> Vec<u8> {
        match self.shells.get(seed) {
            // Small files need not be packed well.
            Some(shell) => with_body(shell, input, if input.len() > 1 << 20 { 1 } else { 0 }),
            None => input.to_vec(),
        }
    }

    /// Reads a file; what can be done with it if it is accepted.
    pub fn read(&self, file: &[u8]) -> Option<Play> {
        (self.read)(file)
    }

    /// Files of this format end in a checksum that has to fit.
    pub fn is_sealed(&self) -> bool {
        matches!(self.name, "save" | "replay")
    }

    /// Files are texts in RON.
    pub fn is_ron(&self) -> bool {
        matches!(self.name, "level" | "rules" | "mind" | "script" | "strategy")
    }

    /// Files are bodies in MessagePack.
    pub fn is_message_pack(&self) -> bool {
        matches!(self.name, "save-body" | "replay-body")
    }
}

fn bytes(assets: &[shipped::Asset]) -> Vec<Vec<u8>> {
    assets.iter().map(|(_, text)| text.as_bytes().to_vec()).collect()
}

fn file(path: &str) -> Vec<u8> {
    std::fs::read(data(path)).expect("it is there")
}

/// The good files of the repository's corpus for a format, sorted by name.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(data("corpus").join(name)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("it can be read")).collect()
}

/// All formats.
pub fn targets() -> Vec<Target> {
    let (save, replay) = honest();
    let whole = |name, mut seeds: Vec<Vec<u8>>, read| {
        seeds.extend(corpus(name));
        Target { name, seeds, shells: Vec::new(), read }
    };
    let bodies = |name, shells: Vec<Vec<u8>>, read| {
        let seeds = shells.iter().map(|shell| body_of(shell)).collect();
        Target { name, seeds, shells, read }
    };
    vec![
        whole("level", bytes(shipped::LEVELS), read_level),
        whole("rules", bytes(&[shipped::RULES]), |bytes| {
            let text = level::text_of("a.ron", bytes).ok()?;
            let rules = level::load_rules("a.ron", text, shipped::MINDS);
            let rules = rules.map_err(|reports| reports.iter().for_each(|report| drop(report.to_string()))).ok()?;
            Some(Box::new(|| play_by(rules)))
        }),
        whole("mind", bytes(shipped::MINDS), read_mind),
        whole("script", Vec::new(), read_script),
        whole("strategy", bytes(shipped::STRATEGIES), read_strategy),
        whole("save", vec![save.clone()], read_save),
        bodies("save-body", vec![save.clone()], read_save),
        whole("replay", vec![replay.clone()], read_replay),
        bodies("replay-body", vec![replay.clone()], read_replay),
        whole("sound", vec![file("sounds/tone.ogg"), wav(&samples(Cue::Click, 1))], |bytes| {
            accepted(sound_of(bytes.to_vec()))?;
            Some(Box::new(|| ()))
        }),
        whole("map", vec![file("movingai/arena.map"), file("movingai/arena2.map")], |bytes| {
            accepted(TileMap::parse(std::str::from_utf8(bytes).ok()?))?;
            Some(Box::new(|| ()))
        }),
        whole("scenario", vec![file("movingai/arena.map.scen")], |bytes| {
            accepted(parse_scenarios(std::str::from_utf8(bytes).ok()?, arena()))?;
            Some(Box::new(|| ()))
        }),
    ]
}

/// The value; a refusal must have a message.
fn accepted<T, E: Display>(read: Result<T, E>) -> Option<T> {
    read.map_err(|error| assert!(!error.to_string().is_empty())).ok()
}

fn read_level(bytes: &[u8]) -> Option<Play> {
    let text = level::text_of("a.ron", bytes).ok()?;
    let level = shown(level::load("a.ron", text, &rules()))?;
    let world = level::build(&level, &rules(), 1).ok();
    Some(Box::new(move || run(world, 20)))
}

fn read_mind(bytes: &[u8]) -> Option<Play> {
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

fn read_script(bytes: &[u8]) -> Option<Play> {
    let text = level::text_of("a.ron", bytes).ok()?;
    let script = shown(level::load_script("a.ron", text, &rules()))?;
    Some(Box::new(move || played_by(script)))
}

fn read_strategy(bytes: &[u8]) -> Option<Play> {
    let text = level::text_of("a.ron", bytes).ok()?;
    let strategy = shown(load_strategy("a.ron", text, &rules()))?;
    Some(Box::new(move || played_by(Strategist::new(strategy))))
}

fn played_by(mut player: impl Player) {
    let rules = rules();
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let level = level::load(file, text, &rules).expect("it is right");
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    for _ in 0..60 {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
}

/// Loads a save.
pub fn read_save(bytes: &[u8]) -> Option<Play> {
    let game = accepted(load(bytes))?;
    Some(Box::new(move || run(Some(game.world), 20)))
}

/// Loads a save. What is played on from it can be written and read again.
pub fn read_save_twice(bytes: &[u8]) -> Option<Play> {
    let mut game = accepted(load(bytes))?;
    Some(Box::new(move || {
        let Game { world, recorder, history, content, .. } = &mut game;
        for _ in 0..20 {
            let events = match recorder {
                Some(recorder) => recorder.tick(world, &[]),
                None => tick(world, &[]),
            };
            history.update(world, &events);
        }
        let written = save(world, content, recorder.as_ref(), Some(history), "A title", Vec::new());
        load(&written.expect("it can be written")).expect("what is written can be read");
    }))
}

/// Opens a recorded game.
pub fn read_replay(bytes: &[u8]) -> Option<Play> {
    let mut replayer = accepted(Replayer::open(bytes))?;
    Some(Box::new(move || _ = replayer.seek(u64::MAX, 40)))
}

/// The value; a refusal must say where and what.
fn shown<T>(read: Result<T, level::Report>) -> Option<T> {
    read.map_err(|report| assert!(report.to_string().contains("error: "))).ok()
}

/// The rules that ship, read once.
fn rules() -> Arc<Rules> {
    static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| Arc::new(shipped::rules().expect("they are right")));
    RULES.clone()
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

fn play_by(rules: Rules) {
    let rules = Arc::new(rules);
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let Ok(level) = level::load(file, text, &rules) else { return };
    run(level::build(&level, &rules, 1).ok(), 20);
}
