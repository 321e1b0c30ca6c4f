//! Every level with every scripted player, for a long time.

use crate::common::{Footsteps, check_invariants, play, world_of};
use crate::every_level::runs;
use osada::level::shipped;
use osada::player::{NAMES, named};

/// Ticks that anybody may be without progress: 10 s.
const STUCK: u64 = 600;

#[test]
fn every_level_survives_twenty_thousand_ticks_of_every_player() {
    assert!(shipped::LEVELS.len() >= 4);
    assert_eq!(runs().len(), shipped::LEVELS.len() * NAMES.len());
    for run in runs() {
        let (level, name, stuck) = (run.level, run.player, run.longest_stuck);
        assert!(run.events > 0, "{level} with {name}: nothing happened");
        assert!(stuck <= STUCK, "{level} with {name}: a besieger was stuck for {stuck} ticks");
    }
}

#[test]
fn nothing_impossible_happens_in_any_tick_of_a_whole_siege() {
    let mut world = world_of("first_siege", 2);
    let mut player = named("planner").expect("the player exists");
    let mut footsteps = Footsteps::default();
    play(&mut world, player.as_mut(), 80_000, |world, _| {
        check_invariants(world);
        footsteps.follow(world);
    });
    assert!(world.siege().arrived() >= 3, "the siege ended before it was one");
    assert!(world.tally().built > 20 && world.tally().jobs > 50);
}
