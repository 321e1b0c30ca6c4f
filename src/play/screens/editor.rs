//! The editor screen: the level, the camera, the panels.

use super::frame::Frame;
use super::shared::Shared;
use crate::play::input::EditorInput;
use crate::play::map::camera::Camera;
use crate::play::map::editor_renderer;
use crate::play::map::map_geometry::{self, settlement};
use crate::play::map::map_renderer::MapRenderer;
use crate::play::map::sprite_batch::SpriteSheet;
use crate::play::panels::editor::{EditorLibrary, EditorPanels, EditorScene, KnownLevel, UnsavedEntry};
use crate::play::panels::style;
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditPage, EditRequest, EditTool, EditorView};
use egui::Context;
use glam::{Vec2, vec2};
use osada::level::edit::blank;
use osada_cli::keys::InputAction;
use osada_cli::presentation::looks::Looks;
use std::rc::Rc;

/// Seconds of wall time between two backups of unsaved work.
const KEPT_EVERY: f64 = 10.0;

pub struct EditorScreen {
    pub session: EditSession,
    pub view: EditorView,
    pub camera: Camera,
    renderer: Option<MapRenderer>,
    pub(super) panels: EditorPanels,
    /// Requests of keys and panels in this frame.
    pub(super) requests: Vec<EditRequest>,
    sprites: Rc<SpriteSheet>,
    /// Levels that can be opened.
    pub levels: Vec<KnownLevel>,
    /// Unsaved work to continue.
    pub unsaved: Vec<UnsavedEntry>,
    typing: bool,
    /// Wall time of the last backup.
    kept_at: f64,
    frames: u64,
}

impl EditorScreen {
    /// The editor with a level; without one, with an empty meadow and the page on which to begin.
    pub fn new(shared: &Shared, session: Option<EditSession>) -> Self {
        let page = session.is_none().then_some(EditPage::Begin);
        let session = session.unwrap_or_else(|| EditSession::new(blank(&shared.rules, (48, 32)), &shared.rules));
        let mut screen = Self {
            camera: Camera::new(1, 1, map_geometry::Rect::new(0.0, 0.0, 1.0, 1.0)),
            session,
            view: EditorView { page, ..EditorView::default() },
            renderer: None,
            panels: EditorPanels::default(),
            requests: Vec::new(),
            sprites: Rc::clone(&shared.sprites),
            levels: Vec::new(),
            unsaved: Vec::new(),
            typing: false,
            kept_at: 0.0,
            frames: 0,
        };
        screen.look_up(shared);
        screen.show_level();
        screen
    }

    /// Frames so far, which stand for ticks where a script takes pictures.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Updates the lists of levels and unsaved work.
    pub fn look_up(&mut self, shared: &Shared) {
        self.levels = shared.known_levels();
        self.unsaved = shared.unsaved_work(self.session.kept.as_deref());
    }

    /// Prepares another level: the view begins with its settlement.
    pub fn show_level(&mut self) {
        self.renderer = None;
        (self.view.selected, self.view.drag) = (None, None);
        self.frame_camera();
    }

    /// Switches to other rules. The current tool is dropped, for its row may be another one now.
    pub fn take_up_rules(&mut self, shared: &Shared) {
        self.session.take_up(&shared.rules);
        (self.view.tool, self.view.selected, self.view.drag) = (EditTool::Select, None, None);
        self.refresh();
        self.look_up(shared);
    }

    /// Switches to other pictures.
    pub fn draw_from(&mut self, sprites: Rc<SpriteSheet>) {
        self.sprites = sprites;
        self.renderer = None;
    }

    fn frame_camera(&mut self) {
        if let Some(preview) = self.session.preview() {
            let map = preview.world.map();
            let whole = map_geometry::Rect::new(0.0, 0.0, map.width() as f32, map.height() as f32);
            let opening = if map.width() > 80 || map.height() > 60 { settlement(&preview.world) } else { whole };
            self.camera = Camera::new(map.width(), map.height(), opening);
        }
    }

    /// Updates everything that depends on the level.
    pub fn refresh(&mut self) {
        let size = |session: &EditSession| {
            session.preview().map(|preview| (preview.world.map().width(), preview.world.map().height()))
        };
        let before = size(&self.session);
        if self.session.refresh() {
            self.renderer = None;
            if let EditTool::LessonArea(index) = self.view.tool
                && index >= self.session.source().lessons.len()
            {
                self.view.tool = EditTool::Select;
            }
            if size(&self.session) != before {
                self.show_level();
            }
        }
    }

    /// Advances by a frame and performs the actions of keys. While a popup is open the keys are its own.
    pub fn update(&mut self, shared: &mut Shared, frame: &Frame, actions: &[InputAction], popup: bool) {
        self.frames += 1;
        let free = free_of_panels(frame.size, frame.percent(shared.store.settings.scale));
        self.camera.resize(frame.size, free, frame.density);
        self.camera.update(frame.seconds as f32);
        if self.view.message.as_ref().is_some_and(|message| frame.now > message.until) {
            self.view.message = None;
        }
        if !popup && !self.typing {
            let Self { session, view, camera, .. } = self;
            EditorInput { session, view, camera, keys: &shared.keys }.pan(&frame.events, frame.seconds as f32);
        }
        // Saving and playing work even while a text field has the focus.
        let is_heard =
            |action: &&InputAction| !self.typing || matches!(action, InputAction::SaveLevel | InputAction::TestPlay);
        let heard = actions.iter().filter(|_| !popup).filter(is_heard);
        self.requests.extend(heard.map(|&action| EditRequest::Act(action)));
        if frame.now - self.kept_at >= KEPT_EVERY {
            self.kept_at = frame.now;
            if let Err(why) = self.keep(shared) {
                self.view.warn(why, frame.now);
            }
        }
    }

    /// Backs up unsaved work, so that at most a minute of it is ever lost.
    pub fn keep(&mut self, shared: &Shared) -> Result<(), String> {
        let session = &mut self.session;
        if session.document.is_kept() {
            // Undone to the saved state: no backup is needed.
            return session.kept.take().map_or(Ok(()), |kept| shared.own.forget(&kept));
        }
        if !session.is_unsaved() || session.kept_state == Some(session.document.state()) {
            return Ok(());
        }
        let kept = shared.own.keep(session.kept.as_deref(), session.file.as_deref(), &session.text())?;
        session.kept = Some(kept);
        session.kept_state = Some(session.document.state());
        Ok(())
    }

    pub fn lay_out(&mut self, ctx: &Context, shared: &Shared) {
        let Some(preview) = self.session.preview() else { return };
        let looks = Looks::new(self.session.rules(), preview.world.season(), self.sprites.looks());
        let around = EditorLibrary { levels: &self.levels, unsaved: &self.unsaved, look_faults: &shared.look_faults };
        let scene = EditorScene::new(&self.session, &self.view, &looks, (&shared.icons, &shared.keys), around);
        self.panels.show(ctx, &scene);
        let asked = scene.into_requests();
        self.requests.extend(asked);
        self.typing = ctx.wants_keyboard_input();
    }

    pub fn draw(&mut self, frame: &Frame) {
        let Some(preview) = self.session.preview() else { return };
        let sprites = &self.sprites;
        let renderer = self.renderer.get_or_insert_with(|| MapRenderer::new(&preview.world, Rc::clone(sprites)));
        editor_renderer::draw(renderer, &self.session, &self.view, &self.camera, frame.now);
    }
}

/// The part of a window of this many pixels that no panel covers, with the interface at this many per cent.
fn free_of_panels(size: Vec2, percent: u16) -> map_geometry::Rect {
    let [left, top, right, bottom] = [250.0, 110.0, 380.0, 60.0].map(|edge| edge * style::scale(size.y, percent));
    let room = (size - vec2(left + right, top + bottom)).max(size * 0.4);
    map_geometry::Rect::new(left.min(size.x * 0.3), top.min(size.y * 0.3), room.x, room.y)
}
