//! What the page in a browser asks of the program besides drawing frames: what to do when it is hidden, whether the program
//! has failed, and, for tests, how a level goes.

use super::crash;
use super::lost_display::opened;
use osada::player::Contestant;
use osada::record::{Content, StateHash};
use osada::sim::{Outcome, tick};
use osada_cli::platform::{leave, taken};

/// The page is hidden, and may never be seen again: the game waits and is saved.
#[unsafe(no_mangle)]
extern "C" fn page_hidden() {
    if let Some(mut window) = opened().and_then(|window| window.try_borrow_mut().ok()) {
        window.hide();
    }
}

/// The page fills the screen no more, or may not.
#[unsafe(no_mangle)]
extern "C" fn page_fullscreen_left() {
    if let Some(mut window) = opened().and_then(|window| window.try_borrow_mut().ok()) {
        window.leave_fullscreen();
    }
}

/// A frame has failed: saves what can be saved. What to tell the player is left for the page; so many bytes.
#[unsafe(no_mangle)]
extern "C" fn page_failed() -> usize {
    // SAFETY: the frame that held the window has been cut off and never goes on, and nothing else of the program is running.
    let window = opened().map(|window| unsafe { &*window.as_ptr() });
    let rescued = window.map_or_else(|| Err("no game was running".to_owned()), |window| window.rescue());
    leave(crash::told_of_last(&rescued).join("\n").into_bytes())
}

/// How a level goes that ships: its hash after so many ticks or at its end, with a scripted player; nothing if there is no such
/// level or player. Their names are what the page holds ready, one line for each.
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
