//! Random input at any time: no state in which panels are laid out makes them fail.

use super::headless::{Headless, screens};
use super::scenes::{PanelSiege, STATES, level, run};
use crate::play::view_state::Selection;
use egui::{PointerButton, pos2, vec2};
use osada::sim::Command;
use osada::sim::rules::Role;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Frames of a game.
const FRAMES: usize = 600;

/// A random action between two frames.
fn act(siege: &mut PanelSiege, window: &mut Headless, random: &mut impl Rng) {
    let size = window.rect().size();
    let at = pos2(random.random_range(0.0..size.x), random.random_range(0.0..size.y));
    let all = || siege.session.world().units().map(|(id, _)| id).collect::<Vec<_>>();
    match random.random_range(0..8) {
        0 => {
            let (name, enter) = STATES[random.random_range(0..STATES.len())];
            let world = siege.session.world();
            let is_there = |role| world.of_role(role).next().is_some();
            let needs = match name {
                "a besieger selected" | "the besiegers" => Role::Besieger,
                "a beast selected" => Role::Prey,
                _ => Role::Colonist,
            };
            if is_there(needs) && world.hearth().is_some() && siege.session.is_running() {
                siege.enter(enter);
            }
        }
        1 => {
            let units = all().into_iter().filter(|_| random.random_bool(0.3)).collect();
            siege.view.selection = Selection::Units(units);
        }
        2 => siege.session.ask(Command::CallRaid),
        3 => {
            let screens: Vec<_> = screens().collect();
            window.resize(screens[random.random_range(0..screens.len())]);
        }
        4 => window.wheel(vec2(0.0, random.random_range(-90.0..90.0))),
        5 => window.click(at, PointerButton::Primary, |ctx| siege.show(ctx)),
        _ => window.point(at),
    }
    if random.random_bool(0.5) {
        run(&mut siege.session, random.random_range(1..120));
    }
}

#[test]
fn panels_are_laid_out_whatever_is_done_and_whatever_happens() {
    for seed in 1..=4 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut window = Headless::new(screens().nth(5).expect("there are twelve"));
        let mut siege = PanelSiege::begun(&window.ctx, level("tutorial", 4));
        for _ in 0..FRAMES {
            act(&mut siege, &mut window, &mut random);
            window.frame(|ctx| siege.show(ctx));
        }
    }
}
