//! The screen of a game: the session, the camera, the panels.

use super::frame::Frame;
use super::shared::Shared;
use super::siege_actions::SiegeActions;
use super::transition::Transition;
use crate::play::input::MapInput;
use crate::play::input::events::MouseEvent;
use crate::play::map::camera::Camera;
use crate::play::map::map_geometry::{self, area_rect, settlement};
use crate::play::map::map_renderer::MapRenderer;
use crate::play::map::siege_renderer;
use crate::play::map::sprite_batch::SpriteSheet;
use crate::play::panels::siege::SiegePanels;
use crate::play::panels::{Icons, PanelScene, style};
use crate::play::session::GameSession;
use crate::play::sound::SoundScene;
use crate::play::view_state::{PlayerRequest, ViewState};
use egui::{Context, Rect, pos2};
use glam::{Vec2, vec2};
use osada::level::Lesson;
use osada::sim::{Event, Outcome};
use osada_cli::chronicle::{Chronicle, page};
use osada_cli::keys::InputAction;
use osada_cli::keys::KeyBindings;
use osada_cli::platform::{self, timed};
use std::rc::Rc;
use std::time::Duration;

/// Points along the left, upper, right and lower edge of the window where panels usually stand.
const EDGES: [f32; 4] = [20.0, 128.0, 236.0, 84.0];

/// The part of a window of this many pixels that no panel covers, with the interface at this many per cent.
fn free_of_panels(size: Vec2, percent: u16) -> map_geometry::Rect {
    let [left, top, right, bottom] = EDGES.map(|edge| edge * style::scale(size.y, percent));
    // Where the panels take up nearly all of it, they have to share.
    let room = (size - vec2(left + right, top + bottom)).max(size * 0.4);
    map_geometry::Rect::new(left.min(size.x * 0.1), top.min(size.y * 0.3), room.x, room.y)
}

pub struct SiegeScreen {
    pub session: GameSession,
    pub view: ViewState,
    pub camera: Camera,
    /// True while the player is asked something that has to be answered before time goes on.
    pub waits: bool,
    renderer: MapRenderer,
    panels: SiegePanels,
    requests: Vec<PlayerRequest>,
    sprites: Rc<SpriteSheet>,
    heard: crate::play::sound::HeardCues,
}

impl SiegeScreen {
    /// A view of a session that begins with the settlement.
    pub fn new(session: GameSession, sprites: Rc<SpriteSheet>) -> Self {
        let world = session.world();
        Self {
            camera: Camera::new(world.map().width(), world.map().height(), settlement(world)),
            renderer: MapRenderer::new(world, Rc::clone(&sprites)),
            session,
            view: ViewState::default(),
            waits: false,
            panels: SiegePanels::default(),
            requests: Vec::new(),
            sprites,
            heard: crate::play::sound::HeardCues::default(),
        }
    }

    /// Switches to other pictures.
    pub fn draw_from(&mut self, sprites: Rc<SpriteSheet>) {
        self.renderer = MapRenderer::new(self.session.world(), Rc::clone(&sprites));
        self.sprites = sprites;
    }

    /// Advances the game and the view by a frame. The interface is shown at this many per cent of its usual size.
    pub fn advance(&mut self, frame: &Frame, percent: u16) {
        self.camera.resize(frame.size, free_of_panels(frame.size, percent), frame.density);
        self.camera.update(frame.seconds as f32);
        let Self { session, renderer, .. } = self;
        let heard = &mut self.heard;
        let (mut is_asked, mut has_ended) = (false, false);
        let seconds = if self.waits || self.view.stops_time() { 0.0 } else { frame.seconds };
        session.looked_at = self.view.first_unit(session.world());
        let mut handling = Duration::ZERO;
        let was_paused = session.timestep.paused;
        let passed = session.advance(seconds, (frame.most_ticks, frame.clock), |world, events| {
            let ((), time) = timed(|| renderer.update(world, events));
            handling += time;
            heard.add_events(events);
            is_asked |= events.iter().any(|event| matches!(event, Event::Asked { .. }));
            has_ended |= events.iter().any(|event| matches!(event, Event::Ended { .. }));
        });
        self.view.is_asked |= is_asked;
        self.view.has_ended |= has_ended;
        session.stats.events(handling);
        if session.timestep.paused && !was_paused {
            self.view.paused_itself_at = Some(frame.now);
        }
        if passed.leapt {
            self.renderer = MapRenderer::new(self.session.world(), Rc::clone(&self.sprites));
            self.panels.forget();
            self.view.outcome_hidden = false;
        }
        for (text, bad) in passed.messages {
            if bad { self.view.warn(text, frame.now) } else { self.view.notify(text, frame.now) }
        }
        self.view.tidy(self.session.world(), frame.now);
        self.view.look_at_search(self.session.world());
    }

    /// Advances by a frame and performs the actions of keys. While a popup is open the keys are its own.
    pub fn update(&mut self, shared: &mut Shared, frame: &Frame, actions: &[InputAction], popup: bool) {
        self.session.pause_on_raid = shared.store.settings.pause_on_raid && !shared.scripted;
        let settings = &shared.store.settings;
        self.session.slow_in_fights = settings.slow_in_fights && !shared.scripted;
        (self.view.group_key, self.view.show_hits) = (settings.groups, settings.show_hits);
        self.advance(frame, frame.percent(shared.store.settings.scale));
        self.follow_lessons(frame.now, shared.scripted);
        if std::mem::take(&mut self.view.is_asked) && !shared.scripted && !self.session.is_watched() {
            self.view.show_question();
        }
        let session = &self.session;
        let won = (session.world().outcome() == Outcome::Victory).then_some(session.retries);
        let lessons = session.lessons.passed().min(session.level().lessons.len());
        if !session.is_watched()
            && !self.view.tested
            && let Err(message) = shared.progress.record(&session.level().name, won, lessons)
        {
            self.view.warn(message, frame.now);
        }
        if std::mem::take(&mut self.view.has_ended)
            && shared.player.is_none()
            && !self.session.is_watched()
            && !self.view.tested
        {
            match shared.progress.record_end(self.session.world(), self.session.retries, platform::now()) {
                Ok(deeds) => self.session.new_deeds = deeds,
                Err(message) => self.view.warn(message, frame.now),
            }
        }
        let ticks = self.session.ticks();
        assert!(shared.crash_at.is_none_or(|at| ticks < at), "asked to fail at tick {ticks}");
        // The menu lies over the game: keys and mouse are no orders then.
        let menu = self.view.is_menu_open();
        if !popup && !menu {
            self.map_input(&shared.keys, frame.now).pan(&frame.events, frame.seconds as f32);
        }
        if !popup {
            let heard = actions.iter().filter(|&&action| !menu || action == InputAction::Back);
            self.requests.extend(heard.map(|&action| PlayerRequest::Act(action)));
        }
    }

    /// Queues a request of a key for this frame, unless the menu is open.
    pub fn ask(&mut self, request: PlayerRequest) {
        if !self.view.is_menu_open() {
            self.requests.push(request);
        }
    }

    fn map_input<'a>(&'a mut self, keys: &'a KeyBindings, now: f64) -> MapInput<'a> {
        let Self { session, view, camera, renderer, .. } = self;
        MapInput { session, view, camera, animations: &renderer.animations, keys, now }
    }

    fn follow_lessons(&mut self, now: f64, scripted: bool) {
        if self.session.is_watched() {
            return;
        }
        let inspecting = !self.view.inspector_hidden && self.view.colonists(self.session.world()).next().is_some();
        let Some(lesson) = self.session.follow_lessons(inspecting, now) else { return };
        if lesson.pause && !scripted && !std::mem::replace(&mut self.session.timestep.paused, true) {
            self.view.paused_itself_at = Some(now);
        }
        self.look_at_lesson(&lesson);
    }

    /// Moves the area of a lesson into view, unless the player is aiming.
    fn look_at_lesson(&mut self, lesson: &Lesson) {
        let Some(area) = lesson.area().filter(|_| self.view.drag.is_none() && self.view.tool.is_none()) else { return };
        let (from, size) = area_rect(area);
        // Panels lie along the upper and the lower edge.
        let (seen, to) = (self.camera.seen(), from + size);
        let (top, bottom) = (seen.top() + seen.h * 0.22, seen.bottom() - seen.h * 0.1);
        if from.x < seen.left() || to.x > seen.right() || from.y < top || to.y > bottom {
            self.camera.go_to(from + size * 0.5);
        }
    }

    pub fn lay_out(&mut self, ctx: &Context, icons: &Icons, keys: &KeyBindings) {
        let seen = self.camera.seen();
        let seen = Rect::from_min_max(pos2(seen.left(), seen.top()), pos2(seen.right(), seen.bottom()));
        let scene = PanelScene::new(&self.session, &self.view, &self.renderer.looks, (icons, keys), seen);
        let ((), time) = timed(|| self.panels.show(ctx, &scene));
        let asked = scene.into_requests();
        self.requests.extend(asked);
        self.session.stats.panels(time);
    }

    /// Performs all requests of the frame. `free` returns true for pixels that no panel covers.
    pub fn respond(
        &mut self,
        shared: &mut Shared,
        frame: &Frame,
        free: impl Fn(Vec2) -> bool,
        transitions: &mut Vec<Transition>,
    ) {
        let mut requests = std::mem::take(&mut self.requests);
        let menu = self.view.is_menu_open();
        requests.extend(self.map_input(&shared.keys, frame.now).mouse(&frame.events, |at| !menu && free(at)));
        let Self { session, view, camera, .. } = self;
        let mut actions = SiegeActions { session, view, camera, now: frame.now, transitions };
        requests.into_iter().for_each(|request| actions.perform(request));
    }

    /// The chronicle up to now as a page, and the name of its file.
    pub fn chronicle(&self) -> (String, String) {
        let (session, looks) = (&self.session, &self.renderer.looks);
        let chronicle = Chronicle::of(session.world(), session.level(), session.history(), looks);
        (Chronicle::file_stem(session.world()), page(&chronicle, looks))
    }

    pub fn draw(&mut self, frame: &Frame) {
        let Self { session, view, camera, renderer, .. } = self;
        let ((), map) = timed(|| siege_renderer::draw(renderer, session, view, camera, frame.now));
        let units = session.world().units().count();
        session.stats.frame(map, frame.seconds, units);
    }

    /// Plays the sounds of this frame. `on_panel` returns true for pixels on a panel.
    pub fn sound(&mut self, shared: &mut Shared, frame: &Frame, on_panel: impl Fn(Vec2) -> bool) {
        let pressed = |event: &MouseEvent| matches!(event, MouseEvent::Pressed(_, at) if on_panel(*at));
        let scene = SoundScene {
            session: &self.session,
            seen: self.camera.seen(),
            clicked: frame.events.mouse.iter().any(|(event, _)| pressed(event)),
            volume: shared.store.settings.volume,
            now: frame.now,
        };
        shared.audio.of_frame(&scene, &std::mem::take(&mut self.heard));
    }
}
