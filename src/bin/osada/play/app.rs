//! The window from opening to closing: title screen, game, outcome.

use super::Options;
use super::game::Game;
use super::pen::Skin;
use super::shots::Script;
use macroquad::color::Color;
use macroquad::time::get_frame_time;
use macroquad::window::{clear_background, next_frame, screen_height, screen_width};
use osada::texture::atlas;
use std::rc::Rc;

/// The seed of the pictures; they look alike in every game.
const LOOK_SEED: u64 = 1;

/// Runs until the window is closed or the script says so.
pub async fn run(options: Options) -> Result<(), String> {
    let skin = Rc::new(Skin::new(atlas(LOOK_SEED)));
    let mut script = Script::new(options.shots, options.quit_at);
    let level = options.level.or_else(|| options.levels.first().cloned()).ok_or("no level")?;
    let mut game = Game::new(Rc::new(level), &options.rules, options.seed, options.player.as_deref(), skin)?;
    game.pace.speed = options.speed;
    game.pace.paused = script.is_empty();
    loop {
        game.camera.resize(screen_width(), screen_height());
        game.pass(f64::from(get_frame_time()), script.ticks_left(game.ticks));
        clear_background(Color::from_rgba(24, 20, 18, 255));
        game.draw();
        if script.perform(game.ticks)? {
            return Ok(());
        }
        next_frame().await;
    }
}
