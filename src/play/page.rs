//! Functions that the page in a browser calls besides drawing frames: hiding, crashes, and, for tests, playing a level.

use super::crash;
use super::lost_display::opened;
use osada::player::Contestant;
use osada::record::{Content, StateHash};
use osada::sim::{Outcome, tick};
use osada_cli::platform::{leave, taken};

/// The page is hidden, and may never be seen again: the game pauses and is saved.
#[unsafe(no_mangle)]
extern "C" fn page_hidden() {
    if let Some(mut window) = opened().and_then(|window| window.try_borrow_mut().ok()) {
        window.hide();
    }
}

/// The page has left full screen, or may not enter it.
#[unsafe(no_mangle)]
extern "C" fn page_fullscreen_left() {
    if let Some(mut window) = opened().and_then(|window| window.try_borrow_mut().ok()) {
        window.leave_fullscreen();
    }
}

/// A frame has panicked: saves what can be saved. Leaves a message for the player to the page; returns its length in bytes.
#[unsafe(no_mangle)]
extern "C" fn page_failed() -> usize {
    // SAFETY: the frame that held the window has been cut off and never goes on, and nothing else of the program is
    // running.
    let window = opened().map(|window| unsafe { &*window.as_ptr() });
    let rescued = window.map_or_else(|| Err("no game was running".to_owned()), |window| window.rescue());
    leave(crash::describe_last(&rescued).join("\n").into_bytes())
}

/// Plays a shipped level with a scripted player and returns its hash after so many ticks or at its end; 0 if there is no
/// such level or player. The page holds their names ready, one per line.
#[unsafe(no_mangle)]
extern "C" fn page_simulate(names: usize, seed: u64, ticks: u64) -> u64 {
    let names = String::from_utf8_lossy(&taken(names)).into_owned();
    let (level, player) = names.split_once('\n').unwrap_or_default();
    let begun = Content::shipped(level).and_then(|content| content.build(seed).ok());
    let (Some((mut world, _)), Some(contestant)) = (begun, Contestant::scripted(player)) else { return 0 };
    let mut player = contestant.player();
    while world.outcome() == Outcome::Running && world.clock().tick() < ticks {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
    StateHash::of(world.state()).whole()
}
