//! A level being played: the world, how it is seen, and what the player is about.

use super::camera::{Camera, on_map};
use super::clock::Pace;
use super::corner::Minimap;
use super::desk::Desk;
use super::history::History;
use super::input::{Clicks, control};
use super::lessons::{self, Lessons};
use super::letters::Letters;
use super::marks::Marks;
use super::meter::{Meter, timed};
use super::overlays::Overlay;
use super::pen::Skin;
use super::search_panel::SearchView;
use super::stage::middle;
use super::tools::Tool;
use super::trails::Trails;
use super::view::{Moment, View, unit_scale};
use super::watch::Watch;
use macroquad::input::mouse_position;
use macroquad::time::get_time;
use osada::grid::Cell;
use osada::level::{Level, build_for};
use osada::player::{self, Player};
use osada::record::{self, Recorder, Replayer};
use osada::sim::rules::{Challenge, Rules, StructureKind};
use osada::sim::{Command, Event, World, check_site, tick};
use std::rc::Rc;
use std::sync::Arc;

/// A level being played.
pub struct Game {
    /// The world; changed by ticks alone.
    pub world: World,
    /// The level it was built from.
    pub level: Rc<Level>,
    /// How fast it runs.
    pub pace: Pace,
    /// Which part of it is seen.
    pub camera: Camera,
    /// How it is drawn.
    pub view: View,
    /// What is in front of the player.
    pub desk: Desk,
    /// What is remembered of clicks.
    pub clicks: Clicks,
    /// The news.
    pub letters: Letters,
    /// How it went.
    pub history: History,
    /// What everybody sensed in the last minute.
    pub trails: Trails,
    /// The small map.
    pub minimap: Minimap,
    /// What is asked of the world in the next tick.
    pub pending: Vec<Command>,
    /// Ticks asked for; it goes on counting when the world stands still because the level is over.
    pub ticks: u64,
    /// It pauses when a raid arrives.
    pub pause_on_raid: bool,
    /// How far the player has come with the lessons of the level.
    pub lessons: Lessons,
    /// The title of the level that comes after this one.
    pub next: Option<String>,
    /// The player wants no more hints.
    pub guide_off: bool,
    /// The player looks around after the end.
    pub outcome_hidden: bool,
    /// Writes the game down; not while one is watched.
    pub recorder: Option<Recorder>,
    /// The recorded game that is watched.
    pub replay: Option<Watch>,
    /// The last search of the selected unit, while it is shown.
    pub search: SearchView,
    /// What frames and ticks cost.
    pub meter: Meter,
    /// What was to be heard since the last frame.
    #[cfg(feature = "sound")]
    pub heard: Vec<super::audio::Heard>,
    player: Option<Box<dyn Player>>,
    skin: Rc<Skin>,
}

impl Game {
    /// Builds the world of a level. `player` names a scripted player.
    pub fn new(
        level: Rc<Level>,
        rules: &Arc<Rules>,
        (challenge, seed): (Challenge, u64),
        player: Option<&str>,
        skin: Rc<Skin>,
    ) -> Result<Self, String> {
        let world = build_for(&level, rules, challenge, seed).map_err(|error| error.to_string())?;
        let unknown = |name| format!("there is no player `{name}`; there are {}", player::NAMES.join(", "));
        let player = player.map(|name| player::named(name).ok_or_else(|| unknown(name))).transpose()?;
        Ok(Self { player, ..Self::of(world, level, skin) })
    }

    /// A game that goes on from a save.
    pub fn loaded(game: record::Game, skin: Rc<Skin>) -> Self {
        let recorder = game.recorder;
        Self { recorder, ..Self::of(game.world, Rc::new(game.level), skin) }
    }

    /// A recorded game, to be watched.
    pub fn watching(replayer: Replayer, skin: Rc<Skin>) -> Self {
        let level = Rc::new(replayer.level().clone());
        let mut game = Self::of(replayer.world().clone(), level, skin);
        game.replay = Some(Watch::new(replayer));
        game
    }

    fn of(world: World, level: Rc<Level>, skin: Rc<Skin>) -> Self {
        let centre = world.hearth().map_or(on_map(Default::default()), |(_, hearth)| middle(&world, hearth));
        Self {
            camera: Camera::new(world.map().width(), world.map().height(), centre),
            view: View::new(&world, Rc::clone(&skin)),
            skin,
            pace: Pace::new(1.0, true),
            desk: Desk::default(),
            clicks: Clicks::default(),
            letters: Letters::default(),
            history: History::default(),
            trails: Trails::default(),
            minimap: Minimap::default(),
            pending: Vec::new(),
            ticks: world.clock().tick(),
            pause_on_raid: false,
            lessons: Lessons::default(),
            next: None,
            guide_off: false,
            outcome_hidden: false,
            search: SearchView::default(),
            meter: Meter::default(),
            #[cfg(feature = "sound")]
            heard: Vec::new(),
            world,
            level,
            player: None,
            recorder: None,
            replay: None,
        }
    }

    /// Whether a scripted player or a record plays.
    pub fn is_watched(&self) -> bool {
        self.player.is_some() || self.replay.is_some()
    }

    /// Lets wall time pass, but no more ticks than `most`.
    pub fn pass(&mut self, seconds: f64, most: u64) {
        self.camera.pass(seconds as f32);
        if self.replay.as_mut().is_some_and(|watch| watch.seek(&mut self.world)) {
            self.look_anew();
        }
        let mut due = self.pace.due(seconds, most);
        if due == 0 && !self.pending.is_empty() && most > 0 {
            // An order given in pause takes effect at once; it costs one tick.
            due = 1;
        }
        let paused = self.pace.paused;
        for _ in 0..due {
            self.tick();
            if self.pace.paused && !paused {
                break;
            }
        }
        self.desk.tidy(&mut self.world);
        let now = get_time();
        self.desk.orders.retain(|order| now - order.1 < 1.0);
    }

    /// Forgets what was seen of the world before a leap in time.
    fn look_anew(&mut self) {
        self.view = View::new(&self.world, Rc::clone(&self.skin));
        self.letters = Letters::default();
        self.history = History::default();
        self.trails = Trails::default();
        self.minimap = Minimap::default();
        self.outcome_hidden = false;
    }

    fn tick(&mut self) {
        let mut commands = std::mem::take(&mut self.pending);
        let own = commands.len();
        if let Some(player) = &mut self.player {
            commands.extend(player.commands(&self.world));
        }
        if own > 0 && self.replay.is_some() {
            self.desk.say("this is a recorded game; it cannot be changed", get_time());
        }
        let Self { world, replay, recorder, meter, .. } = self;
        let events = meter.tick(|| match (replay, recorder) {
            (Some(watch), _) => watch.tick(world),
            (None, Some(recorder)) => recorder.tick(world, &commands),
            (None, None) => tick(world, &commands),
        });
        self.ticks += 1;
        #[cfg(feature = "sound")]
        if self.heard.len() < super::audio::MOST {
            self.heard.extend(super::audio::of_events(&events));
        }
        self.view.take_in(&self.world, &events);
        self.letters.take_in(&self.world, &events);
        self.history.take_in(&self.world, &events);
        self.trails.take_in(&self.world);
        let raid = events.iter().any(|event| matches!(event, Event::WaveArrived { .. }));
        if raid && self.pause_on_raid && !self.is_watched() {
            self.pace.paused = true;
            self.desk.tell("a raid is here; the game is paused", get_time());
        }
        for event in &events {
            if let Event::Refused { command, reason } = event
                && *command < own
                && self.replay.is_none()
            {
                self.desk.say(reason.to_string(), get_time());
            }
        }
    }

    /// The moment that is drawn.
    pub fn moment(&self) -> Moment {
        let share = self.pace.share();
        Moment { share, seconds: (self.world.clock().tick() as f64 + share) / 60.0 }
    }

    /// The structures of the ghost under the cursor that could stand.
    fn ghost(&self) -> Option<Vec<(StructureKind, Cell)>> {
        let Some(Tool::Build(kind)) = self.desk.tool else { return None };
        let barring = self.desk.tool.is_some_and(|tool| tool.bars_the_way(self.world.rules()));
        let stroke = self.desk.stroke(control())?;
        let sites = stroke.sites().into_iter().filter(|&cell| check_site(&self.world, kind, cell).is_ok());
        barring.then(|| sites.map(|cell| (kind, cell)).collect())
    }

    /// Draws the map, so many seconds after the frame before.
    pub fn draw(&mut self, seconds: f64) {
        let ((), map) = timed(|| self.draw_map());
        self.meter.frame(map, seconds, self.world.units().count());
    }

    /// Draws the map with everything on it.
    fn draw_map(&mut self) {
        let moment = self.moment();
        let ghost = self.ghost();
        let raid_shown = ghost.is_some() || self.desk.overlays.raid;
        let raid =
            if raid_shown { self.desk.raid_ways(&self.world, &ghost.unwrap_or_default()).to_vec() } else { Vec::new() };
        let (seen, zoom) = (self.camera.seen(), self.camera.zoom());
        let cursor = self.camera.to_map(mouse_position().into());
        let marks = Marks {
            world: &self.world,
            desk: &self.desk,
            seen,
            zoom,
            share: moment.share,
            unit_scale: unit_scale(zoom),
            wall: get_time(),
            around: control(),
            cursor,
            lit: lessons::lit(self),
        };
        let overlay = Overlay { world: &self.world, desk: &self.desk, seen, zoom, around: control(), raid: &raid };
        let search = &self.search;
        self.view.draw(
            &self.world,
            &self.camera,
            moment,
            |pen, known| {
                overlay.draw(pen, search);
                marks.under(pen, known);
            },
            |pen, known| {
                overlay.draw_over(pen, known, search);
                marks.over(pen, known);
            },
        );
    }
}
