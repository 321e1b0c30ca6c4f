//! The window from opening to closing: title screen, game, outcome.

use super::Options;
use super::game::Game;
use super::icons::Icons;
use super::keys::{Deed, Keys};
use super::mouse::{MouseEvent, MouseEvents};
use super::panels::{self, Choice};
use super::pen::Skin;
use super::shots::{self, Script};
use super::title::{Title, Wish};
use super::{corner, hud, input, inspector, letters, outcome, style, toolbar};
use egui_macroquad::egui::{Context, Order, pos2};
use macroquad::color::Color;
use macroquad::input::mouse_position;
use macroquad::math::{Vec2, vec2};
use macroquad::shapes::draw_rectangle;
use macroquad::time::{get_frame_time, get_time};
use macroquad::window::{clear_background, next_frame, screen_height, screen_width, set_fullscreen};
use osada::level::Level;
use osada::sim::rules::Rules;
use osada::texture::atlas;
use std::rc::Rc;
use std::sync::Arc;

/// The seed of the pictures; they look alike in every game.
const LOOK_SEED: u64 = 1;

/// The window and all that is in it.
struct App {
    rules: Arc<Rules>,
    keys: Keys,
    skin: Rc<Skin>,
    icons: Icons,
    title: Title,
    /// What goes on behind the title.
    backdrop: Option<Game>,
    game: Option<Game>,
    on_title: bool,
    mouse: MouseEvents,
    player: Option<String>,
    speed: f64,
    script: Script,
    fullscreen: bool,
    quit: bool,
}

/// Runs until the window is closed or the script says so.
pub async fn run(options: Options) -> Result<(), String> {
    let mut app = App::new(options)?;
    while !app.quit {
        app.frame()?;
        next_frame().await;
    }
    Ok(())
}

impl App {
    fn new(options: Options) -> Result<Self, String> {
        let atlas = atlas(LOOK_SEED);
        let mut icons = None;
        egui_macroquad::cfg(|ctx| {
            style::dress(ctx);
            icons = Some(Icons::new(ctx, &atlas));
        });
        let levels: Vec<Rc<Level>> = options.levels.into_iter().map(Rc::new).collect();
        let mut app = Self {
            rules: options.rules,
            keys: Keys::load()?,
            skin: Rc::new(Skin::new(atlas)),
            icons: icons.ok_or("the interface could not be set up")?,
            title: Title::new(levels, options.seed),
            backdrop: None,
            game: None,
            on_title: true,
            mouse: MouseEvents::new(),
            player: options.player,
            speed: options.speed,
            script: Script::new(options.shots, options.quit_at),
            fullscreen: false,
            quit: false,
        };
        match options.level {
            Some(level) => app.begin(Rc::new(level), options.seed)?,
            None => app.show_title(),
        }
        Ok(app)
    }

    /// Begins a level.
    fn begin(&mut self, level: Rc<Level>, seed: u64) -> Result<(), String> {
        let mut game = Game::new(level, &self.rules, seed, self.player.as_deref(), Rc::clone(&self.skin))?;
        game.pace.speed = self.speed;
        game.pace.paused = self.script.is_empty() && self.player.is_none();
        self.game = Some(game);
        self.on_title = false;
        self.backdrop = None;
        Ok(())
    }

    fn show_title(&mut self) {
        self.on_title = true;
        let level = self.title.backdrop();
        self.backdrop = level.and_then(|level| {
            let mut game = Game::new(level, &self.rules, 7, Some("planner"), Rc::clone(&self.skin)).ok()?;
            game.pace.paused = false;
            game.camera.set_zoom(40.0);
            Some(game)
        });
    }

    fn frame(&mut self) -> Result<(), String> {
        let (width, height, seconds) = (screen_width(), screen_height(), f64::from(get_frame_time()));
        clear_background(Color::from_rgba(24, 20, 18, 255));
        if self.on_title {
            self.title_frame(width, height, seconds);
        } else {
            self.game_frame(width, height, seconds);
        }
        egui_macroquad::draw();
        self.window_keys();
        let ticks = self.game.as_ref().or(self.backdrop.as_ref()).map_or(0, |game| game.ticks);
        self.quit |= self.script.perform(ticks)?;
        Ok(())
    }

    fn window_keys(&mut self) {
        if self.keys.pressed(Deed::Fullscreen) {
            self.fullscreen = !self.fullscreen;
            set_fullscreen(self.fullscreen);
        }
        if self.keys.pressed(Deed::Screenshot) {
            let path = shots::free_name();
            let said = match shots::write(&path) {
                Ok(()) => format!("written: {}", path.display()),
                Err(message) => message,
            };
            if let Some(game) = &mut self.game {
                game.desk.say(said, get_time());
            }
        }
    }

    fn title_frame(&mut self, width: f32, height: f32, seconds: f64) {
        // What is clicked here is no business of the map.
        self.mouse.take();
        if let Some(game) = &mut self.backdrop {
            game.camera.resize(width, height);
            game.camera.pan(vec2(seconds as f32 * 6.0, 0.0));
            game.pass(seconds, self.script.ticks_left(game.ticks));
            game.draw();
        }
        draw_rectangle(0.0, 0.0, width, height, Color::from_rgba(20, 14, 12, 120));
        let (mut wish, mut go_on) = (None, false);
        let Self { title, icons, rules, game, .. } = self;
        egui_macroquad::ui(|ctx| {
            prepare(ctx, height);
            (wish, go_on) = title.show(ctx, icons, rules, game.is_some());
        });
        if go_on {
            self.on_title = false;
            self.backdrop = None;
        }
        match wish {
            Some(Wish::Quit) => self.quit = true,
            Some(Wish::Play(level, seed)) => {
                if let Err(message) = self.begin(level, seed) {
                    self.title.error = Some(message);
                }
            }
            None => {}
        }
    }

    fn game_frame(&mut self, width: f32, height: f32, seconds: f64) {
        let Self { game, icons, keys, script, mouse, .. } = self;
        let Some(game) = game else {
            self.on_title = true;
            return;
        };
        let events = mouse.take();
        game.camera.resize(width, height);
        game.pass(seconds, script.ticks_left(game.ticks));
        let (mut choice, mut panels, mut busy) = (None, Vec::new(), false);
        egui_macroquad::ui(|ctx| {
            prepare(ctx, height);
            choice = interface(ctx, game, icons, keys);
            // No panel of the game is used by keys: they belong to the map.
            ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
            busy = ctx.is_using_pointer();
            panels = covered(ctx, &events);
        });
        let free = |at: Vec2| !busy && !panels.contains(&at);
        input::pan(game, keys, seconds as f32);
        input::press(game, keys);
        input::mouse(game, &events, free);
        game.draw();
        if let Some(choice) = choice {
            self.choose(choice);
        }
    }

    fn choose(&mut self, choice: Choice) {
        let Some(game) = &self.game else { return };
        let (level, seed) = (Rc::clone(&game.level), game.world.seed());
        let begun = match choice {
            Choice::Again => self.begin(level, seed),
            Choice::Another => self.begin(level, seed.wrapping_add(1)),
            Choice::Title => {
                if game.world.outcome() != osada::sim::Outcome::Running {
                    self.game = None;
                }
                self.show_title();
                Ok(())
            }
            Choice::Quit => {
                self.quit = true;
                Ok(())
            }
        };
        if let Err(message) = begun {
            self.title.error = Some(message);
            self.show_title();
        }
    }
}

/// The places of the events, and of the cursor now, that lie on a panel.
fn covered(ctx: &Context, events: &[MouseEvent]) -> Vec<Vec2> {
    let place = |event: &MouseEvent| match *event {
        MouseEvent::Moved(at) | MouseEvent::Pressed(_, at) | MouseEvent::Released(_, at) | MouseEvent::Wheel(_, at) => {
            at
        }
    };
    let scale = ctx.pixels_per_point();
    let on_panel = |at: &Vec2| {
        let layer = ctx.layer_id_at(pos2(at.x / scale, at.y / scale));
        layer.is_some_and(|layer| layer.order != Order::Background)
    };
    events.iter().map(place).chain([mouse_position().into()]).filter(on_panel).collect()
}

fn prepare(ctx: &Context, height: f32) {
    style::apply(ctx, height);
    // The wheel arrives in such small steps that lists would hardly move.
    let wheel = macroquad::input::mouse_wheel().1;
    ctx.input_mut(|input| input.smooth_scroll_delta.y = wheel.clamp(-2.0, 2.0) * 40.0);
}

/// Everything beside the map.
fn interface(ctx: &Context, game: &mut Game, icons: &Icons, keys: &Keys) -> Option<Choice> {
    hud::goods(ctx, game, icons);
    hud::people(ctx, game, icons);
    hud::guide(ctx, game, icons);
    letters::show(ctx, game, icons);
    corner::show(ctx, game, icons, keys);
    toolbar::show(ctx, game, icons, keys);
    inspector::show(ctx, game, icons);
    let menu = panels::show(ctx, game, icons, keys);
    let outcome = outcome::show(ctx, game, icons);
    toolbar::beside_cursor(ctx, game, get_time());
    menu.or(outcome)
}
