//! Watching a recorded game: a bar to go to any moment of it.

use super::game::Game;
use super::style::{BAD, DIM, board};
use egui_macroquad::egui::{self, Align2, Context, RichText, vec2};
use osada::record::Replayer;
use osada::sim::{Events, World};

/// Ticks that one frame may play on the way to a moment that was asked for.
const AT_ONCE: u64 = 2_000;

/// A recorded game and where in it the player wants to be. The world that is watched is the game's own.
pub struct Watch {
    replayer: Replayer,
    wanted: Option<u64>,
}

impl Watch {
    /// Begins where the recorded game stands.
    pub fn new(replayer: Replayer) -> Self {
        Self { replayer, wanted: None }
    }

    /// Plays the next tick; nothing happens at the end.
    pub fn tick(&mut self, world: &mut World) -> Events {
        self.with(world, |replayer| replayer.tick().unwrap_or_default())
    }

    /// Comes nearer to the moment that was asked for. Returns whether the world has leapt.
    pub fn seek(&mut self, world: &mut World) -> bool {
        let Some(wanted) = self.wanted else { return false };
        if self.with(world, |replayer| replayer.seek(wanted, AT_ONCE)) {
            self.wanted = None;
        }
        true
    }

    /// The same recorded game from its beginning.
    pub fn again(&self) -> Result<Replayer, String> {
        Replayer::new(self.replayer.recording()).map_err(|error| error.to_string())
    }

    fn with<R>(&mut self, world: &mut World, act: impl FnOnce(&mut Replayer) -> R) -> R {
        self.replayer.exchange(world);
        let result = act(&mut self.replayer);
        self.replayer.exchange(world);
        result
    }
}

/// Draws the bar while a recorded game is watched.
pub fn show(ctx: &Context, game: &mut Game) {
    let Some(watch) = &mut game.replay else { return };
    let (now, end) = (game.world.clock().tick(), watch.replayer.end());
    board(ctx, "watch", Align2::CENTER_TOP, vec2(0.0, 78.0), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Recorded game").strong());
            let mut at = watch.wanted.unwrap_or(now);
            ui.spacing_mut().slider_width = 320.0;
            let slider = egui::Slider::new(&mut at, 0..=end).show_value(false);
            if ui.add(slider).changed() {
                watch.wanted = Some(at);
            }
            let clock = |tick: u64| format!("{}:{:02}", tick / 3600, tick / 60 % 60);
            ui.label(RichText::new(format!("{} of {}", clock(now), clock(end))).color(DIM));
        });
        if let Some(parting) = watch.replayer.parting() {
            let text = format!("This is not how it went: it {parting}.");
            ui.label(RichText::new(text).color(BAD));
        }
    });
}
