//! Same level, seed and commands: same state at every tick, whoever else runs and however often.

use crate::common::world_of;
use osada::player::named;
use osada::record::StateHash;
use osada::sim::{Outcome, tick};

const TICKS: u64 = 10_000;
const EVERY: u64 = 250;

/// The hashes of a run, one every so many ticks and one at the end.
fn hashes(level: &str, seed: u64, player: &str) -> Vec<u64> {
    let mut world = world_of(level, seed);
    let mut player = named(player).expect("the player exists");
    let mut hashes = Vec::new();
    while world.clock().tick() < TICKS && world.outcome() == Outcome::Running {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        if world.clock().tick().is_multiple_of(EVERY) {
            hashes.push(StateHash::of(world.state()).whole());
        }
    }
    hashes.push(StateHash::of(world.state()).whole());
    hashes
}

#[test]
fn the_same_seed_gives_the_same_hashes_over_ten_thousand_ticks() {
    for level in ["first_siege", "open_valley", "herd_crossing"] {
        let first = hashes(level, 7, "planner");
        assert_eq!(first.len() as u64, TICKS / EVERY + 1, "{level} went on to the end");
        assert_eq!(first, hashes(level, 7, "planner"), "{level}");
        assert_ne!(first, hashes(level, 8, "planner"), "{level}: the seed means nothing");
        let moments = &first[..first.len() - 1];
        assert!(moments.windows(2).all(|pair| pair[0] != pair[1]), "{level}: nothing changed");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    use rayon::prelude::*;
    let runs = |threads: usize| -> Vec<Vec<u64>> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
        pool.install(|| (0..4u64).into_par_iter().map(|seed| hashes("open_valley", seed, "planner")).collect())
    };
    assert_eq!(runs(1), runs(2));
}

#[test]
fn recording_searches_changes_nothing() {
    let run = |record: bool| {
        let mut world = world_of("first_siege", 3);
        let mut player = named("planner").expect("the player exists");
        for _ in 0..3_000 {
            let commands = player.commands(&world);
            if record {
                world.record_searches();
            }
            tick(&mut world, &commands);
        }
        let searches = world.units().filter_map(|(id, _)| world.last_search(id));
        let recorded = searches.filter(|trace| trace.iterations() > 0 && trace.reached().is_some()).count();
        assert_eq!(record, recorded > 3, "{recorded} units have searched");
        StateHash::of(world.state())
    };
    assert_eq!(run(false), run(true));
}

#[test]
fn a_state_that_is_saved_and_loaded_goes_on_the_same() {
    let mut world = world_of("first_siege", 5);
    let mut player = named("planner").expect("the player exists");
    for _ in 0..12_000 {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        if world.clock().tick().is_multiple_of(1_000) {
            let bytes = postcard::to_stdvec(world.state()).expect("a state can be saved");
            let state = postcard::from_bytes(&bytes).expect("and loaded");
            let loaded = osada::sim::World::resume(world.rules().clone(), state);
            assert_eq!(StateHash::of(loaded.state()), StateHash::of(world.state()));
            let mut original = std::mem::replace(&mut world, loaded);
            let mut copy = world.clone();
            for _ in 0..200 {
                tick(&mut original, &[]);
                tick(&mut copy, &[]);
            }
            let parted = StateHash::of(copy.state()).differences(&StateHash::of(original.state()));
            assert!(parted.is_empty(), "tick {}: {parted:?} went another way", world.clock().tick());
        }
    }
}
