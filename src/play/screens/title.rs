//! The title screen over a settlement that goes about its day.

use super::frame::Frame;
use super::shared::Shared;
use super::siege::SiegeScreen;
use super::transition::Transition;
use crate::play::map::veil;
use crate::play::panels::title_panel::{TitleChoice, TitlePanel};
use crate::play::session::GameSession;
use egui::Context;
use glam::vec2;
use osada::player::{Planner, Player};
use osada::sim::rules::Challenge;
use osada::snake::SnakeRules;
use std::rc::Rc;

pub struct TitleScreen {
    pub panel: TitlePanel,
    backdrop: Option<SiegeScreen>,
    choice: Option<TitleChoice>,
}

impl TitleScreen {
    /// The title with nothing behind it.
    pub fn new(panel: TitlePanel) -> Self {
        Self { panel, backdrop: None, choice: None }
    }

    /// Comes into view: a settlement begins its day, and the newest save is offered.
    pub fn appear(&mut self, shared: &Shared) {
        (self.panel.newest, self.panel.journey) = (shared.saver.newest(), shared.saver.journey());
        let backdrop = self.panel.backdrop().filter(|_| shared.sprites.is_painted());
        self.backdrop = backdrop.and_then(|level| {
            let player: Option<Box<dyn Player>> = Some(Box::new(Planner::whole()));
            let session = GameSession::new(level, &shared.rules, (Challenge::Normal, 7), player).ok()?;
            let mut siege = SiegeScreen::new(session, Rc::clone(&shared.sprites));
            siege.session.timestep.paused = false;
            Some(siege)
        });
    }

    /// Goes out of view and drops the settlement.
    pub fn vanish(&mut self) {
        self.backdrop = None;
    }

    /// Ticks of the settlement behind it.
    pub fn ticks(&self) -> u64 {
        self.backdrop.as_ref().map_or(0, |siege| siege.session.ticks())
    }

    pub fn update(&mut self, frame: &Frame) {
        if let Some(siege) = &mut self.backdrop {
            siege.advance(frame, 100);
            siege.camera.pan(vec2(frame.seconds as f32 * 6.0, 0.0));
        }
    }

    /// Lays the panel out. `game_on` is true if a game waits.
    pub fn lay_out(&mut self, ctx: &Context, shared: &Shared, game_on: bool) {
        let choice = self.panel.show(ctx, &shared.icons, &shared.rules, &shared.progress, &shared.keys, game_on);
        self.choice = choice.or(self.choice.take());
    }

    pub fn respond(&mut self, transitions: &mut Vec<Transition>) {
        transitions.extend(self.choice.take().map(|choice| match choice {
            TitleChoice::Quit => Transition::Quit,
            TitleChoice::Snakes => Transition::Snakes(SnakeRules::default(), 1),
            TitleChoice::Lab => Transition::Lab,
            TitleChoice::Editor => Transition::Editor,
            TitleChoice::Edit(name) => Transition::Edit(name),
            TitleChoice::Challenge(challenge) => Transition::Challenge(challenge),
            TitleChoice::Mods(change) => Transition::Mods(change),
            TitleChoice::Settings => Transition::OpenSettings,
            TitleChoice::Saves => Transition::OpenSaves,
            TitleChoice::GoOn => Transition::Game,
            TitleChoice::Continue => Transition::Newest,
            TitleChoice::Campaign(campaign, seed) => Transition::SetOut(campaign, self.panel.challenge, seed),
            TitleChoice::EditCampaign(name) => Transition::EditCampaign(name),
            TitleChoice::Road => Transition::Road,
            TitleChoice::Play(level, seed) => Transition::Play(level, self.panel.challenge, seed),
        }));
    }

    /// Draws the settlement under a veil of this opacity, of 255.
    pub fn draw(&mut self, frame: &Frame, opacity: u8) {
        if let Some(siege) = &mut self.backdrop {
            siege.draw(frame);
        }
        veil(frame.size, opacity);
    }
}
