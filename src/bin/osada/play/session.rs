//! A level being played: the world, how it is seen, and what the player is about.

use super::camera::Camera;
use super::frame_stats::FrameStats;
use super::lesson_progress::LessonProgress;
use super::map_geometry::{middle, on_map};
use super::map_renderer::{FrameTime, MapRenderer};
use super::minimap::Minimap;
use super::notifications::Notifications;
use super::playback::Playback;
use super::search_view::SearchView;
use super::sense_history::SenseHistory;
use super::siege_history::SiegeHistory;
use super::sprite_batch::SpriteSheet;
use super::timestep::Timestep;
use super::ui_state::UiState;
use macroquad::time::get_time;
use osada::level::{Level, build_for};
use osada::player::Player;
use osada::record::{self, Recorder, Replayer};
use osada::sim::rules::{Challenge, Rules};
use osada::sim::{Command, Event, World, tick};
use std::rc::Rc;
use std::sync::Arc;

/// A level being played.
pub struct GameSession {
    /// The world; changed by ticks alone.
    pub world: World,
    /// The level it was built from.
    pub level: Rc<Level>,
    /// How fast it runs.
    pub timestep: Timestep,
    /// Which part of it is seen.
    pub camera: Camera,
    /// How it is drawn.
    pub renderer: MapRenderer,
    /// What is in front of the player.
    pub ui: UiState,
    /// What the player is told of what has happened.
    pub notifications: Notifications,
    /// How it went.
    pub history: SiegeHistory,
    /// What everybody sensed in the last minute.
    pub sense_history: SenseHistory,
    pub minimap: Minimap,
    /// What is asked of the world in the next tick.
    pub pending: Vec<Command>,
    /// Ticks asked for; it goes on counting when the world stands still because the level is over.
    pub ticks: u64,
    /// It pauses when a raid arrives.
    pub pause_on_raid: bool,
    /// How far the player has come with the lessons of the level.
    pub lessons: LessonProgress,
    /// The title of the level that comes after this one.
    pub next: Option<String>,
    /// The player wants no more hints.
    pub guide_off: bool,
    /// The player looks around after the end.
    pub outcome_hidden: bool,
    /// Writes the game down; not while one is watched.
    pub recorder: Option<Recorder>,
    /// The recorded game that is watched.
    pub playback: Option<Playback>,
    /// The last search of the selected unit, while it is shown.
    pub search: SearchView,
    /// What frames and ticks cost.
    pub stats: FrameStats,
    /// What was to be heard since the last frame.
    #[cfg(sound)]
    pub heard: Vec<super::sound_events::Heard>,
    player: Option<Box<dyn Player>>,
    sprites: Rc<SpriteSheet>,
}

impl GameSession {
    /// Builds the world of a level, for the person at the window or a scripted player.
    pub fn new(
        level: Rc<Level>,
        rules: &Arc<Rules>,
        (challenge, seed): (Challenge, u64),
        player: Option<Box<dyn Player>>,
        sprites: Rc<SpriteSheet>,
    ) -> Result<Self, String> {
        let world = build_for(&level, rules, challenge, seed).map_err(|error| error.to_string())?;
        Ok(Self { player, ..Self::of(world, level, sprites) })
    }

    /// A game that goes on from a save.
    pub fn loaded(game: record::Game, sprites: Rc<SpriteSheet>) -> Self {
        let recorder = game.recorder;
        Self { recorder, ..Self::of(game.world, Rc::new(game.level), sprites) }
    }

    /// A recorded game, to be watched.
    pub fn watching(replayer: Replayer, sprites: Rc<SpriteSheet>) -> Self {
        let level = Rc::new(replayer.level().clone());
        let mut game = Self::of(replayer.world().clone(), level, sprites);
        game.playback = Some(Playback::new(replayer));
        game
    }

    fn of(world: World, level: Rc<Level>, sprites: Rc<SpriteSheet>) -> Self {
        let centre = world.hearth().map_or(on_map(Default::default()), |(_, hearth)| middle(&world, hearth));
        Self {
            camera: Camera::new(world.map().width(), world.map().height(), centre),
            renderer: MapRenderer::new(&world, Rc::clone(&sprites)),
            sprites,
            timestep: Timestep::new(1.0, true),
            ui: UiState::default(),
            notifications: Notifications::default(),
            history: SiegeHistory::default(),
            sense_history: SenseHistory::default(),
            minimap: Minimap::default(),
            pending: Vec::new(),
            ticks: world.clock().tick(),
            pause_on_raid: false,
            lessons: LessonProgress::default(),
            next: None,
            guide_off: false,
            outcome_hidden: false,
            search: SearchView::default(),
            stats: FrameStats::default(),
            #[cfg(sound)]
            heard: Vec::new(),
            world,
            level,
            player: None,
            recorder: None,
            playback: None,
        }
    }

    /// Whether a scripted player or a record plays.
    pub fn is_watched(&self) -> bool {
        self.player.is_some() || self.playback.is_some()
    }

    /// Lets wall time pass, but no more ticks than `most`.
    pub fn pass(&mut self, seconds: f64, most: u64) {
        self.camera.pass(seconds as f32);
        if self.playback.as_mut().is_some_and(|playback| playback.seek(&mut self.world)) {
            self.look_anew();
        }
        let mut due = self.timestep.due(seconds, most);
        if due == 0 && !self.pending.is_empty() && most > 0 {
            // An order given in pause takes effect at once; it costs one tick.
            due = 1;
        }
        let paused = self.timestep.paused;
        for _ in 0..due {
            self.tick();
            if self.timestep.paused && !paused {
                break;
            }
        }
        self.ui.tidy(&mut self.world);
        let now = get_time();
        self.ui.orders.retain(|order| now - order.1 < 1.0);
    }

    /// Forgets what was seen of the world before a leap in time.
    fn look_anew(&mut self) {
        self.renderer = MapRenderer::new(&self.world, Rc::clone(&self.sprites));
        self.notifications = Notifications::default();
        self.history = SiegeHistory::default();
        self.sense_history = SenseHistory::default();
        self.minimap = Minimap::default();
        self.outcome_hidden = false;
    }

    fn tick(&mut self) {
        let mut commands = std::mem::take(&mut self.pending);
        let own = commands.len();
        if let Some(player) = &mut self.player {
            commands.extend(player.commands(&self.world));
        }
        if own > 0 && self.playback.is_some() {
            self.ui.say("this is a recorded game; it cannot be changed", get_time());
        }
        let Self { world, playback, recorder, stats, .. } = self;
        let events = stats.tick(|| match (playback, recorder) {
            (Some(playback), _) => playback.tick(world),
            (None, Some(recorder)) => recorder.tick(world, &commands),
            (None, None) => tick(world, &commands),
        });
        self.ticks += 1;
        #[cfg(sound)]
        if self.heard.len() < super::sound_events::MOST {
            self.heard.extend(super::sound_events::of_events(&events));
        }
        self.renderer.take_in(&self.world, &events);
        self.notifications.take_in(&self.world, &events);
        self.history.take_in(&self.world, &events);
        self.sense_history.take_in(&self.world);
        let raid = events.iter().any(|event| matches!(event, Event::WaveArrived { .. }));
        if raid && self.pause_on_raid && !self.is_watched() {
            self.timestep.paused = true;
            self.ui.tell("a raid is here; the game is paused", get_time());
        }
        for event in &events {
            if let Event::Refused { command, reason } = event
                && *command < own
                && self.playback.is_none()
            {
                self.ui.say(reason.to_string(), get_time());
            }
        }
    }

    /// The moment that is drawn.
    pub fn moment(&self) -> FrameTime {
        let share = self.timestep.share();
        FrameTime { share, seconds: (self.world.clock().tick() as f64 + share) / 60.0 }
    }
}
