//! A save and a recorded game by an honest player, to be forged.

use osada::record::{Content, Recorder, save};
use std::sync::LazyLock;

/// A save and a recorded game of a raid in full swing, played once. The record begins in the midst of it, so that there
/// are two states to forge.
pub fn honest() -> &'static (Vec<u8>, Vec<u8>) {
    static HONEST: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(raided);
    &HONEST
}

fn raided() -> (Vec<u8>, Vec<u8>) {
    let content = Content::shipped("tutorial").expect("it ships");
    let (mut world, level) = content.build(1).expect("it can be built");
    let mut recorder = Recorder::new(content.clone(), &world);
    let mut player = osada::player::named("planner").expect("the player exists");
    while world.siege().arrived() == 0 || !world.clock().tick().is_multiple_of(500) {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
        if world.clock().tick() == 500 {
            recorder = Recorder::from_here(content.clone(), &world);
        }
    }
    let history = osada::record::History::new(&world);
    let save = save(&world, &content, Some(&recorder), Some(&history), &level.title, Vec::new());
    (save.expect("it can be saved"), recorder.replay(&world).expect("it can be written"))
}
