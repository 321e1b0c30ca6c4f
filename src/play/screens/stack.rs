//! The stack of screens: the last one fills the window.

use super::campaign_editor::CampaignScreen;
use super::editor::EditorScreen;
use super::frame::{Frame, WindowRequest};
use super::lab::LabScreen;
use super::popups::{PopupChoice, Popups, lead};
use super::road::RoadScreen;
use super::shared::Shared;
use super::siege::SiegeScreen;
use super::snakes::SnakeScreen;
use super::title::TitleScreen;
use super::transition::Transition;
use crate::play::input::events::MouseEvent;
use crate::play::input::group_request;
use crate::play::panels::title_panel::TitlePanel;
use crate::play::panels::{notifications, style};
use crate::play::view_state::PlayerRequest;
use egui::{Context, Order, pos2};
use glam::Vec2;
use osada::level::generate::BoardKind;
use osada::level::{Campaign, Level};
use osada::record::{self, Replayer, Stage};
use osada_cli::keys::{InputAction, KeyPress};
use osada_cli::platform::CAN_CLOSE;
use osada_cli::storage::disk;
use osada_cli::storage::saves::SaveSlot;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

pub(super) enum Screen {
    Title(Box<TitleScreen>),
    Siege(Box<SiegeScreen>),
    Lab(Box<LabScreen>),
    Snakes(Box<SnakeScreen>),
    Road(Box<RoadScreen>),
    Editor(Box<EditorScreen>),
    Campaign(Box<CampaignScreen>),
}

/// First screen of the window.
pub enum Start {
    Title,
    Lab(BoardKind, Option<u64>),
    Level(Rc<Level>, u64),
    Save(Box<record::Game>),
    /// Set out on a campaign.
    Campaign(Box<Campaign>, u64),
    Journey(Box<Stage>),
    Recording(Box<Replayer>),
}

/// The file of an emergency save, or why there is none.
pub type Saved = Result<PathBuf, String>;

/// The screens, the popups on them, and their shared state.
pub struct Screens {
    pub(super) shared: Shared,
    /// The last one fills the window; the title is always among them.
    pub(super) stack: Vec<Screen>,
    pub(super) popups: Popups,
    pub(super) transitions: Vec<Transition>,
    pub(super) request: WindowRequest,
    /// Mouse positions of this frame that lie on a panel.
    pub(super) covered: Vec<Vec2>,
    pub(super) busy: bool,
    /// True if the next game to be left is not to be saved: it could not be, and the player knows.
    pub(super) abandons: bool,
    /// A message about the game that was just loaded.
    pub(super) notice: Option<String>,
}

impl Screens {
    pub fn new(shared: Shared, title: TitlePanel, start: Start) -> Result<Self, String> {
        let challenge = title.challenge;
        let mut screens = Self {
            shared,
            stack: vec![Screen::Title(Box::new(TitleScreen::new(title)))],
            popups: Popups::default(),
            transitions: Vec::new(),
            request: WindowRequest::default(),
            covered: Vec::new(),
            busy: false,
            abandons: false,
            notice: None,
        };
        match start {
            Start::Level(level, seed) => screens.begin(&level.name, challenge, seed)?,
            Start::Save(game) => screens.resume(*game)?,
            Start::Recording(replayer) => screens.watch(*replayer)?,
            Start::Campaign(campaign, seed) => screens.set_out(*campaign, challenge, seed)?,
            Start::Journey(stage) => screens.show_journey(*stage)?,
            Start::Title => screens.show_title(),
            Start::Lab(board, seed) => {
                screens.show_title();
                screens.push(Screen::Lab(Box::new(LabScreen::of(&screens.shared, board, seed))));
            }
        }
        Ok(screens)
    }

    #[cfg(test)]
    pub(super) fn saves(&self) -> &osada_cli::storage::saves::SaveStore {
        &self.shared.saver.saves
    }

    pub(super) fn title(&mut self) -> Option<&mut TitleScreen> {
        self.stack.iter_mut().find_map(|screen| match screen {
            Screen::Title(title) => Some(&mut **title),
            _ => None,
        })
    }

    /// The current game, whether or not it fills the window.
    pub(super) fn siege(&self) -> Option<&SiegeScreen> {
        self.stack.iter().find_map(|screen| match screen {
            Screen::Siege(siege) => Some(&**siege),
            _ => None,
        })
    }

    /// The game that fills the window.
    pub(super) fn played(&mut self) -> Option<&mut SiegeScreen> {
        match self.stack.last_mut() {
            Some(Screen::Siege(siege)) => Some(siege),
            _ => None,
        }
    }

    pub(super) fn push(&mut self, screen: Screen) {
        self.stack.push(screen);
    }

    /// Brings a screen of the stack to the top; returns false if there is none.
    pub(super) fn raise(&mut self, is_meant: impl Fn(&Screen) -> bool) -> bool {
        let Some(place) = self.stack.iter().position(is_meant) else { return false };
        let screen = self.stack.remove(place);
        self.stack.push(screen);
        true
    }

    pub(super) fn show_title(&mut self) {
        self.stack.retain(|screen| !matches!(screen, Screen::Lab(_) | Screen::Snakes(_) | Screen::Road(_)));
        self.raise(|screen| matches!(screen, Screen::Title(_)));
        if let Some(Screen::Title(title)) = self.stack.last_mut() {
            title.appear(&self.shared);
        }
    }

    pub(super) fn show_game(&mut self) {
        if self.raise(|screen| matches!(screen, Screen::Siege(_)))
            && let Some(title) = self.title()
        {
            title.vanish();
        }
    }

    /// Ticks or frames of the uppermost screen, by which a script takes pictures.
    pub fn ticks(&self) -> u64 {
        match self.stack.last() {
            Some(Screen::Siege(siege)) => siege.session.ticks(),
            Some(Screen::Title(title)) => title.ticks(),
            Some(Screen::Lab(lab)) => lab.frames(),
            Some(Screen::Editor(editor)) => editor.frames(),
            Some(Screen::Road(road)) => road.frames(),
            Some(Screen::Campaign(campaign)) => campaign.frames(),
            Some(Screen::Snakes(_)) | None => 0,
        }
    }

    /// Position of the first tile of the current map, and size of tiles, in pixels.
    pub fn map_corner(&self) -> Option<(Vec2, f32)> {
        match self.stack.last() {
            Some(Screen::Siege(siege)) => Some((siege.camera.to_screen(Vec2::ZERO), siege.camera.zoom())),
            Some(Screen::Editor(editor)) => Some((editor.camera.to_screen(Vec2::ZERO), editor.camera.zoom())),
            _ => None,
        }
    }

    pub fn is_fullscreen(&self) -> bool {
        self.shared.store.settings.fullscreen
    }

    /// Advances by a frame and performs the actions of keys.
    pub fn update(&mut self, frame: &Frame) {
        self.look_at_files(frame.now);
        if let Some(keyboard) = &frame.events.keyboard {
            self.shared.keys.label_for(keyboard);
            self.shared.shipped.label_for(keyboard);
        }
        let mut actions = Vec::new();
        for &key in &frame.events.keys {
            if self.popups.is_any_open() {
                actions.extend(self.popups.take_key(key, &mut self.shared));
            } else if let Some(request) = self.group_request(key) {
                self.played().into_iter().for_each(|siege| siege.ask(request.clone()));
            } else {
                actions.extend(self.shared.keys.actions(&[key]));
            }
        }
        actions.retain(|&action| !self.act_on_window(action, frame.now));
        let popup = self.popups.is_any_open();
        match self.stack.last_mut() {
            Some(Screen::Siege(siege)) => {
                siege.waits = popup;
                siege.update(&mut self.shared, frame, &actions, popup);
            }
            Some(Screen::Title(title)) => {
                title.update(frame);
                if actions.contains(&InputAction::Continue) && !popup {
                    let on = self.siege().is_some();
                    self.transitions.push(if on { Transition::Game } else { Transition::Newest });
                }
                if actions.contains(&InputAction::Editor) && !popup {
                    self.transitions.push(Transition::Editor);
                }
            }
            Some(Screen::Lab(lab)) => lab.update(&self.shared, frame, &actions),
            Some(Screen::Snakes(snakes)) => snakes.update(frame, &actions),
            Some(Screen::Road(road)) => {
                road.update(frame, if popup { &[] } else { &actions });
                if let Some(Screen::Title(title)) = self.stack.first_mut() {
                    title.update(frame);
                }
            }
            Some(Screen::Editor(editor)) => editor.update(&mut self.shared, frame, &actions, popup),
            Some(Screen::Campaign(campaign)) => {
                campaign.update(if popup { &[] } else { &actions }, frame.now);
                if let Some(Screen::Title(title)) = self.stack.first_mut() {
                    title.update(frame);
                }
            }
            None => {}
        }
    }

    /// The request of a group key in the current game.
    fn group_request(&mut self, key: KeyPress) -> Option<PlayerRequest> {
        self.played()?;
        group_request(key, self.shared.store.settings.groups, &self.shared.keys)
    }

    /// Performs actions that concern the window, whatever it shows; returns false for other actions.
    fn act_on_window(&mut self, action: InputAction, now: f64) -> bool {
        let on_board = matches!(self.stack.last(), Some(Screen::Lab(_) | Screen::Snakes(_)));
        let in_editor = matches!(self.stack.last(), Some(Screen::Editor(_) | Screen::Campaign(_)));
        match action {
            InputAction::Quit if CAN_CLOSE => self.transitions.push(Transition::Quit),
            InputAction::Fullscreen => {
                self.shared.store.settings.fullscreen ^= true;
                self.keep_settings();
            }
            InputAction::Music => {
                self.shared.store.settings.music_off ^= true;
                self.keep_settings();
            }
            InputAction::Reload => self.reload(now),
            InputAction::Screenshot => self.request.screenshot = true,
            InputAction::Settings if !on_board => self.transitions.push(Transition::OpenSettings),
            InputAction::Saves if !on_board && !in_editor => self.transitions.push(Transition::OpenSaves),
            InputAction::QuickSave if self.played().is_some() => self.shared.saver.ask(SaveSlot::Quick),
            InputAction::QuickLoad if self.played().is_some() => {
                let path = self.shared.saver.saves.file_of(&SaveSlot::Quick);
                if disk::is_there(&path) {
                    self.transitions.push(Transition::Load(path));
                } else {
                    self.warn("there is no quick save yet", now);
                }
            }
            _ => return false,
        }
        true
    }

    /// Shows an error beside the cursor.
    pub fn warn(&mut self, text: &str, now: f64) {
        match self.stack.last_mut() {
            Some(Screen::Siege(siege)) => siege.view.warn(text, now),
            Some(Screen::Editor(editor)) => editor.view.warn(text, now),
            Some(Screen::Campaign(campaign)) => campaign.view.warn(text, now),
            _ => {}
        }
    }

    /// Shows a success beside the cursor.
    pub fn notify(&mut self, text: &str, now: f64) {
        match self.stack.last_mut() {
            Some(Screen::Siege(siege)) => siege.view.notify(text, now),
            Some(Screen::Editor(editor)) => editor.view.notify(text, now),
            Some(Screen::Road(road)) => road.notify(text),
            Some(Screen::Campaign(campaign)) => campaign.view.notify(text, now),
            _ => {}
        }
    }

    /// Lays all panels out, in a window of this height in pixels.
    pub fn lay_out(&mut self, ctx: &Context, frame: &Frame) {
        style::apply(ctx, frame.size.y, frame.percent(self.shared.store.settings.scale));
        style::fit_fingers(ctx, frame.fingers.then_some(frame.density));
        self.shared.keys.for_fingers = frame.fingers;
        // The wheel arrives in such small steps that lists would hardly move.
        let wheel: f32 = frame.events.mouse.iter().map(|(event, _)| event.turn()).sum();
        ctx.input_mut(|input| input.smooth_scroll_delta.y = wheel.clamp(-2.0, 2.0) * 40.0);
        self.repaint(ctx);
        if style::is_tiny(ctx) {
            return;
        }
        let game_on = self.siege().is_some();
        let can_save = self.played().is_some_and(|siege| siege.session.playback().is_none());
        let Self { shared, stack, popups, .. } = self;
        match stack.last_mut() {
            Some(Screen::Siege(siege)) => siege.lay_out(ctx, &shared.icons, &shared.keys),
            Some(Screen::Title(title)) => title.lay_out(ctx, shared, game_on),
            Some(Screen::Lab(lab)) => lab.lay_out(ctx, shared),
            Some(Screen::Snakes(snakes)) => snakes.lay_out(ctx, shared),
            Some(Screen::Road(road)) => road.lay_out(ctx, shared),
            Some(Screen::Editor(editor)) => editor.lay_out(ctx, shared),
            Some(Screen::Campaign(campaign)) => campaign.lay_out(ctx, shared),
            None => {}
        }
        popups.lay_out(ctx, shared, can_save);
        let on_map = matches!(stack.last(), Some(Screen::Siege(_) | Screen::Snakes(_)));
        if on_map && !popups.is_typing() {
            // No panel here is used by keys: they belong to the map.
            ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        }
        self.busy = ctx.is_using_pointer();
        let scale = ctx.pixels_per_point();
        let points = |at: Vec2| pos2(at.x / scale, at.y / scale);
        let on_panel = |at: &Vec2| {
            let layer = ctx.layer_id_at(points(*at));
            layer.is_some_and(|layer| layer.order != Order::Background)
        };
        let is_left_to_map = |event: &MouseEvent| {
            event.is_for_the_map() && event.place().is_some_and(|at| notifications::are_at(ctx, points(at)))
        };
        let events = || frame.events.mouse.iter().map(|(event, _)| *event);
        let left_to_map: Vec<Vec2> = events().filter(is_left_to_map).filter_map(MouseEvent::place).collect();
        let places = events().filter_map(MouseEvent::place).chain([frame.events.cursor]);
        self.covered = places.filter(|at| on_panel(at) && !left_to_map.contains(at)).collect();
    }

    /// Performs the requests of panels and mouse.
    pub fn respond(&mut self, frame: &Frame) {
        let Self { shared, stack, covered, busy, transitions, .. } = self;
        let free = |at: Vec2| !*busy && !covered.contains(&at);
        match stack.last_mut() {
            Some(Screen::Siege(siege)) => siege.respond(shared, frame, free, transitions),
            Some(Screen::Title(title)) => title.respond(transitions),
            Some(Screen::Lab(lab)) => lab.respond(frame, free, transitions),
            Some(Screen::Snakes(snakes)) => snakes.respond(transitions),
            Some(Screen::Road(road)) => road.respond(shared, transitions),
            Some(Screen::Editor(editor)) => editor.respond(shared, frame, free, transitions),
            Some(Screen::Campaign(campaign)) => campaign.respond(shared, frame.now, transitions),
            None => {}
        }
    }

    /// Plays the sounds of this frame.
    pub fn sound(&mut self, frame: &Frame) {
        let Self { shared, stack, covered, .. } = self;
        let volume = shared.store.settings.music_volume();
        let (world, is_paused) = match stack.last_mut() {
            Some(Screen::Siege(siege)) => {
                siege.sound(shared, frame, |at| covered.contains(&at));
                (Some(siege.session.world()), siege.session.timestep.paused)
            }
            _ => (None, false),
        };
        shared.music.follow(world, volume, frame.seconds as f32);
        let heard = world.filter(|_| !is_paused);
        shared.audio.weather.follow(heard, shared.store.settings.volume, frame.seconds as f32);
    }

    /// Draws everything under the panels.
    pub fn draw(&mut self, frame: &Frame) {
        match self.stack.last_mut() {
            Some(Screen::Siege(siege)) => siege.draw(frame),
            Some(Screen::Title(title)) => title.draw(frame, 120),
            Some(Screen::Lab(lab)) => lab.draw(),
            Some(Screen::Editor(editor)) => editor.draw(frame),
            Some(Screen::Snakes(_) | Screen::Road(_) | Screen::Campaign(_)) => {
                if let Some(title) = self.title() {
                    title.draw(frame, 190);
                }
            }
            None => {}
        }
    }

    /// Records the time of submitting a frame to the driver.
    pub fn handed_over(&mut self, time: Duration) {
        if let Some(siege) = self.played() {
            siege.session.stats.driver(time);
        }
    }

    /// Performs the transition that was requested, and writes the saves that are due; the frame has been drawn.
    pub fn finish(&mut self, frame: &Frame) -> WindowRequest {
        match self.popups.take_choice() {
            Some(PopupChoice::Settings(choice)) => self.apply_settings_choice(choice),
            Some(PopupChoice::Saves(choice)) => self.transitions.push(lead(choice)),
            Some(PopupChoice::Confirmed(transition)) => self.perform_transition(transition),
            Some(PopupChoice::Unsaved(choice, transition)) => self.leave_unsaved(choice, transition, frame.now),
            None => {}
        }
        for transition in std::mem::take(&mut self.transitions) {
            match self.unsaved_question(&transition).or_else(|| self.question(&transition)) {
                Some(question) => self.popups.ask(question, transition),
                None => self.perform_transition(transition),
            }
        }
        if let Some(text) = self.notice.take() {
            self.notify(&text, frame.now);
        }
        self.save(frame.now);
        std::mem::take(&mut self.request)
    }
}
