//! Heavy mode: every level with every scripted player, saved and loaded again and again on the way.

use crate::common::check_invariants;
use crate::from_env;
use osada::level::{shipped, stem};
use osada::player::{NAMES, named};
use osada::record::{Content, Recorder, StateHash, load, save};
use osada::sim::{Outcome, tick};
use rayon::prelude::*;

/// Past the first dusk, so that besiegers are among what is saved.
const TICKS: u64 = 9_500;
const EVERY: u64 = 475;

#[test]
fn every_level_and_player_goes_on_the_same_through_saves() {
    let ticks = from_env("OSADA_HEAVY_TICKS", TICKS);
    let levels: Vec<&str> = shipped::LEVELS.iter().map(|(file, _)| stem(file)).collect();
    let runs: Vec<(&str, &str)> = levels.iter().flat_map(|level| NAMES.map(|name| (*level, name))).collect();
    assert!(runs.len() >= 12);
    runs.par_iter().for_each(|&(level, name)| heavy(level, name, ticks));
}

fn heavy(level: &str, name: &str, ticks: u64) {
    let content = Content::shipped(level).expect("it ships");
    let (mut world, built) = content.build(21).expect("it can be built");
    let mut straight = world.clone();
    let mut recorder = Recorder::every(content.clone(), &world, 1000);
    let mut player = named(name).expect("the player exists");
    let mut events = 0;
    while world.clock().tick() < ticks && world.outcome() == Outcome::Running {
        let commands = player.commands(&world);
        events += recorder.tick(&mut world, &commands).len();
        tick(&mut straight, &commands);
        if world.clock().tick().is_multiple_of(EVERY) {
            let bytes = save(&world, &content, Some(&recorder), &built.title, vec![1, 2, 3]).expect("it can be saved");
            let game = load(&bytes).unwrap_or_else(|error| panic!("{level} with {name}: {error}"));
            let parted = StateHash::of(game.world.state()).differences(&StateHash::of(world.state()));
            assert!(parted.is_empty(), "{level} with {name}: loading changed {parted:?}");
            world = game.world;
            recorder = game.recorder.expect("the save carries the record");
            let parted = StateHash::of(straight.state()).differences(&StateHash::of(world.state()));
            assert!(parted.is_empty(), "{level} with {name}, tick {}: {parted:?} parted", world.clock().tick());
        }
    }
    check_invariants(&world);
    assert_eq!(recorder.log().events, events as u64);
    assert!(events > 0, "{level} with {name}: nothing happened");
    assert_eq!(StateHash::of(straight.state()), StateHash::of(world.state()), "{level} with {name}");
}
