//! The snakes on the screen.

use super::frame::Frame;
use super::shared::Shared;
use super::transition::Transition;
use crate::play::panels::snake_panel::{SnakeChoice, SnakeGame};
use egui::Context;
use osada::snake::SnakeRules;
use osada_cli::keys::InputAction;
use osada_cli::storage::files::shown;

pub struct SnakeScreen {
    game: SnakeGame,
    choice: SnakeChoice,
}

impl SnakeScreen {
    /// A new game; `None` if the arena has no room for all snakes.
    pub fn new(shared: &Shared, rules: SnakeRules, seed: u64) -> Option<Self> {
        Some(Self { game: SnakeGame::new(&shared.rules, rules, seed)?, choice: SnakeChoice::Stay })
    }

    /// Advances by a frame and performs the actions of keys.
    pub fn update(&mut self, frame: &Frame, actions: &[InputAction]) {
        if self.game.perform(actions) {
            self.choice = SnakeChoice::Leave;
        }
        self.game.advance(frame.seconds);
    }

    pub fn lay_out(&mut self, ctx: &Context, shared: &Shared) {
        match self.game.show(ctx, &shared.icons, &shared.keys) {
            SnakeChoice::Stay => {}
            SnakeChoice::Record => {
                let saved = shared.saver.keep_snakes(self.game.recording());
                self.game.notify(saved.map_or_else(|error| error, |file| format!("Saved as {}", shown(&file))));
            }
            choice => self.choice = choice,
        }
    }

    pub fn respond(&mut self, transitions: &mut Vec<Transition>) {
        match std::mem::replace(&mut self.choice, SnakeChoice::Stay) {
            SnakeChoice::Again(rules, seed) => transitions.push(Transition::Snakes(rules, seed)),
            SnakeChoice::Leave => transitions.push(Transition::Leave),
            SnakeChoice::Stay | SnakeChoice::Record => {}
        }
    }
}
