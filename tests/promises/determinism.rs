//! Same level, seed and commands: same state at every tick, whoever else runs and however often.

use crate::common::{runs_on, world_of};
use crate::every_level::run;
use osada::player::named;
use osada::record::StateHash;
use osada::sim::tick;

const TICKS: u64 = 10_000;
const EVERY: u64 = 1_000;

/// The hashes of a run by the planner, one every so many ticks.
fn hashes(level: &str, seed: u64, ticks: u64) -> Vec<u64> {
    let mut world = world_of(level, seed);
    let mut player = named("planner").expect("the player exists");
    let mut hashes = Vec::new();
    while runs_on(&world, ticks) {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        if world.clock().tick().is_multiple_of(EVERY) {
            hashes.push(StateHash::of(world.state()).whole());
        }
    }
    hashes
}

/// The runs of every level are played by several threads at once; these here one by one.
#[test]
fn the_same_seed_gives_the_same_hashes_over_ten_thousand_ticks_alone_and_among_others() {
    for level in ["first_siege", "open_valley", "herd_crossing"] {
        let among_others = run(level, "planner");
        let alone = hashes(level, among_others.seed, TICKS);
        let moments = among_others.moments.iter().take_while(|moment| moment.tick <= TICKS);
        assert!(moments.map(|moment| moment.hash.whole()).eq(alone.iter().copied()), "{level}");
        assert_eq!(alone.len() as u64, TICKS / EVERY, "{level} went on to the end");
        assert!(alone.windows(2).all(|pair| pair[0] != pair[1]), "{level}: nothing changed");
        assert_ne!(alone[0], hashes(level, among_others.seed + 1, EVERY)[0], "{level}: the seed means nothing");
    }
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
