//! The pathfinding lab on the screen.

use super::frame::Frame;
use super::shared::Shared;
use super::transition::Transition;
use crate::play::input::lab_mouse;
use crate::play::map::lab_boards::LabBoards;
use crate::play::panels::pathlab::{self, Lab};
use egui::Context;
use glam::Vec2;
use osada::level::generate::BoardKind;
use osada_cli::keys::InputAction;
use std::rc::Rc;

pub struct LabScreen {
    lab: Lab,
    boards: LabBoards,
    typing: bool,
    leaves: bool,
}

impl LabScreen {
    pub fn new(shared: &Shared) -> Self {
        let boards = LabBoards::new(Rc::clone(&shared.sprites));
        Self { lab: Lab::new(&shared.rules), boards, typing: false, leaves: false }
    }

    /// The lab with a board of this kind and seed.
    pub fn of(shared: &Shared, kind: BoardKind, seed: Option<u64>) -> Self {
        let mut screen = Self::new(shared);
        screen.lab.kind = kind;
        screen.lab.seed = seed.unwrap_or(screen.lab.seed);
        screen.lab.load();
        screen
    }

    /// Frames so far, which stand for ticks where a script takes pictures.
    pub fn frames(&self) -> u64 {
        self.lab.frames
    }

    /// Advances by a frame and performs the actions of keys.
    pub fn update(&mut self, shared: &Shared, frame: &Frame, actions: &[InputAction]) {
        // Where a script takes pictures, every frame is a tick.
        let seconds = if shared.scripted { 1.0 / 60.0 } else { frame.seconds };
        self.lab.frames += 1;
        self.lab.seconds += seconds;
        self.lab.play(seconds);
        if !self.typing {
            self.leaves |= !actions.iter().all(|&action| self.lab.act(action));
        }
    }

    pub fn lay_out(&mut self, ctx: &Context, shared: &Shared) {
        self.leaves |= !pathlab::show(ctx, &mut self.lab, &shared.icons, &shared.keys);
        // An open menu takes the keys as well: `Esc` closes it and nothing else.
        self.typing = ctx.wants_keyboard_input() || ctx.memory(|memory| memory.any_popup_open());
    }

    /// Handles the mouse. `free` returns true for pixels that no panel covers.
    pub fn respond(&mut self, frame: &Frame, free: impl Fn(Vec2) -> bool, transitions: &mut Vec<Transition>) {
        lab_mouse::mouse(&mut self.lab, &frame.events, free);
        if std::mem::take(&mut self.leaves) {
            transitions.push(Transition::Leave);
        }
    }

    pub fn draw(&mut self) {
        self.boards.draw(&self.lab);
    }
}
