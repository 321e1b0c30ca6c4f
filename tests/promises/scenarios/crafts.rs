//! What a craft changes of the world at large; the rest is in `tests/scenarios/crafts.ron`.

use super::scene;
use osada::sim::{Command, Learn};

#[test]
fn where_people_know_shingles_fire_spreads_less() {
    let mut play = scene(&["H.......", "........", "...1..C."]).begin();
    let craft = play.world.rules().craft_named("wells").expect("the rules have it");
    play.command(Command::Learn(Learn { craft, on: true })).until(1_000);
    assert!((play.world.conditions().fire - 0.65).abs() < 1e-9, "shingles burn less");
}
