//! One run of every level with every scripted player. What is promised of whole games, in the catalogue, of endurance, of
//! saves, of records and of the same hashes on every run, is asserted of these, so that they are played once.

use crate::chronicle::Chronicle;
use crate::common::check_invariants;
use crate::from_env;
use osada::level::{shipped, stem};
use osada::player::{NAMES, named};
use osada::record::{Content, Recorder, StateHash, load, save};
use osada::sim::{Outcome, World};
use rayon::prelude::*;
use std::sync::LazyLock;

/// Ticks of every run: past the second raid.
const TICKS: u64 = 20_000;
/// Ticks of those in which a horde comes on the last day.
const TICKS_BEFORE_A_HORDE: u64 = 3_000;
/// Ticks between two looks at the whole state.
const LOOK_EVERY: u64 = 1_000;
/// Ticks between two saves, and those for which what was loaded goes on beside the run.
const SAVE_EVERY: u64 = 2_500;
const BESIDE: u64 = 400;

/// The state of a run at a tick.
pub struct Moment {
    pub tick: u64,
    pub hash: StateHash,
    /// Digest of all events and positions so far.
    pub chronicle: u64,
}

/// A level, played.
pub struct Run {
    pub level: &'static str,
    pub player: &'static str,
    pub seed: u64,
    /// From the first look to the end of the run.
    pub moments: Vec<Moment>,
    pub events: u64,
    /// Ticks for which the most unlucky besieger made no progress.
    pub longest_stuck: u64,
    /// How often it was saved, loaded and gone on with, and where that did not go on the same.
    pub saves: usize,
    pub parted: Vec<String>,
    /// The recorded game.
    pub replay: Vec<u8>,
}

impl Run {
    /// The last moment of it.
    pub fn end(&self) -> &Moment {
        self.moments.last().expect("a run has an end")
    }

    /// The state at a tick, or at its end if it was over by then.
    pub fn at(&self, tick: u64) -> &Moment {
        self.moments.iter().find(|moment| moment.tick >= tick).unwrap_or_else(|| self.end())
    }
}

/// Every run, played once in the life of the program, by three threads at least.
pub fn runs() -> &'static [Run] {
    static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| {
        let threads = std::thread::available_parallelism().map_or(3, |cores| cores.get().max(3));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
        pool.install(|| games().into_par_iter().map(|(level, player, seed)| played(level, player, seed)).collect())
    });
    &RUNS
}

/// The run of a level by a player.
pub fn run(level: &str, player: &str) -> &'static Run {
    runs().iter().find(|run| run.level == level && run.player == player).expect("every level is played by everybody")
}

/// The levels that ship in which no horde comes: games of them are played to their end in seconds.
pub fn quick_levels() -> Vec<&'static str> {
    all_levels().into_iter().filter(|level| !is_horde(level)).collect()
}

fn all_levels() -> Vec<&'static str> {
    shipped::LEVELS.iter().map(|(file, _)| stem(file)).collect()
}

fn is_horde(level: &str) -> bool {
    let content = Content::shipped(level).expect("it ships");
    content.load().expect("it can be read").1.is_horde()
}

/// Every level with every player. The seeds differ from level to level where that does not matter otherwise.
fn games() -> Vec<(&'static str, &'static str, u64)> {
    let mut levels = all_levels();
    // So that a horde more or less gives no other level another seed.
    levels.sort_by_key(|level| is_horde(level));
    let seed = |number: usize, player: &str| match player {
        "idle" => [3, 6][number % 2],
        "half" => [1, 4, 7][number % 3],
        _ => 0,
    };
    let numbered = levels.into_iter().enumerate();
    numbered.flat_map(|(number, level)| NAMES.map(|player| (level, player, seed(number, player)))).collect()
}

fn played(level: &'static str, player: &'static str, seed: u64) -> Run {
    let content = Content::shipped(level).expect("it ships");
    let (mut world, built) = content.build(seed).expect("it can be built");
    let mut mind = named(player).expect("the player exists");
    let mut recorder = Recorder::every(content.clone(), &world, LOOK_EVERY);
    let mut chronicle = Chronicle::default();
    let (save_every, mut saves) = (from_env("OSADA_SAVES_EVERY", SAVE_EVERY), 0);
    let mut loaded: Option<(World, Recorder)> = None;
    let (mut moments, mut parted) = (Vec::new(), Vec::new());
    let (mut events, mut longest_stuck) = (0, 0);
    let ticks = if built.is_horde() { TICKS_BEFORE_A_HORDE } else { TICKS };
    while world.clock().tick() < ticks && world.outcome() == Outcome::Running {
        let commands = mind.commands(&world);
        let happened = recorder.tick(&mut world, &commands);
        events += happened.len() as u64;
        chronicle.note(&world, &happened);
        if let Some((beside, record)) = &mut loaded {
            record.tick(beside, &commands);
        }
        let now = world.clock().tick();
        if now.is_multiple_of(50) {
            check_invariants(&world);
        }
        if now.is_multiple_of(LOOK_EVERY) || world.outcome() != Outcome::Running {
            moments.push(Moment { tick: now, hash: StateHash::of(world.state()), chronicle: chronicle.digest() });
        }
        let over = world.outcome() != Outcome::Running;
        if (over || now % save_every == BESIDE.min(save_every - 1))
            && let Some((beside, record)) = loaded.take()
        {
            parted.extend(difference(&world, &beside, "it had gone on for a while"));
            if record.log() != recorder.log() {
                parted.push(format!("tick {now}: its record went another way"));
            }
        }
        if now.is_multiple_of(save_every) && !over {
            let bytes =
                save(&world, &content, Some(&recorder), None, &built.title, vec![1, 2, 3]).expect("it can be saved");
            let game = load(&bytes).unwrap_or_else(|error| panic!("{level} with {player}: {error}"));
            parted.extend(difference(&world, &game.world, "it was loaded"));
            loaded = Some((game.world, game.recorder.expect("the save carries the record")));
            saves += 1;
        }
        longest_stuck = world.tally().longest_stuck.0;
    }
    check_invariants(&world);
    assert_eq!(recorder.log().events, events);
    let replay = recorder.replay(&world).expect("it can be written");
    Run { level, player, seed, moments, events, longest_stuck, saves, parted, replay }
}

fn difference(straight: &World, loaded: &World, when: &str) -> Option<String> {
    let differ = StateHash::of(straight.state()).differences(&StateHash::of(loaded.state()));
    (!differ.is_empty()).then(|| format!("tick {}: when {when}, {differ:?} were others", straight.clock().tick()))
}
