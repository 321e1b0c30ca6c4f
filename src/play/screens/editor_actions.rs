//! Performs the requests of keys, panels and the mouse in the editor.

use super::editor::EditorScreen;
use super::frame::Frame;
use super::shared::Shared;
use super::transition::Transition;
use crate::play::input::EditorInput;
use crate::play::map::map_geometry::settlement;
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditPage, EditRequest, EditShape, EditTool};
use glam::{Vec2, vec2};
use osada::fault::Segment;
use osada::grid::Cell;
use osada::level::LevelSource;
use osada::level::edit;
use osada::sim::rules::{Condition, Measure};
use osada_cli::keys::InputAction;
use osada_cli::storage::files::shown;

/// Seconds of wall time for which a tile is highlighted.
const POINTED: f64 = 3.0;

impl EditorScreen {
    /// Performs all requests of the frame. `free` returns true for pixels that no panel covers.
    pub fn respond(
        &mut self,
        shared: &mut Shared,
        frame: &Frame,
        free: impl Fn(Vec2) -> bool,
        transitions: &mut Vec<Transition>,
    ) {
        let mut requests = std::mem::take(&mut self.requests);
        let Self { session, view, camera, .. } = self;
        let mut input = EditorInput { session, view, camera, keys: &shared.keys };
        requests.extend(input.mouse(&frame.events, free));
        let mut author = Author { screen: self, shared, now: frame.now, transitions };
        requests.into_iter().for_each(|request| author.perform(request));
        self.refresh();
    }
}

/// The editor while it performs requests.
pub(super) struct Author<'a> {
    pub(super) screen: &'a mut EditorScreen,
    pub(super) shared: &'a mut Shared,
    /// Wall time in seconds.
    pub(super) now: f64,
    pub(super) transitions: &'a mut Vec<Transition>,
}

impl Author<'_> {
    pub(super) fn perform(&mut self, request: EditRequest) {
        let view = &mut self.screen.view;
        match request {
            EditRequest::Act(InputAction::Help) => self.screen.panels.shows_keys ^= true,
            EditRequest::Act(action) => self.act(action),
            EditRequest::TakeUp(tool) => {
                (view.tool, view.drag) = (tool, None);
                if tool != EditTool::Select {
                    view.selected = None;
                }
                if let EditTool::LessonArea(index) = tool {
                    let text = format!("drag over the part of the map that lesson {} is about", index + 1);
                    view.notify(text, self.now);
                }
            }
            EditRequest::Shape(shape) => self.draw_by(shape),
            EditRequest::Width(width) => view.wider = width.clamp(1, edit::WIDEST_BRUSH) - 1,
            EditRequest::Symmetry(left_right, top_bottom) => {
                (view.left_right, view.top_bottom) = (left_right, top_bottom);
            }
            EditRequest::Shown { raid, grid } => (view.raid_hidden, view.grid) = (!raid, grid),
            EditRequest::Leave => self.transitions.push(Transition::Leave),
            EditRequest::Page(page) => self.open(page),
            EditRequest::TestTrigger(index) => self.test_trigger(index),
            EditRequest::Change(what, joins, change) => {
                let document = &mut self.screen.session.document;
                if joins {
                    document.write(what, change)
                } else {
                    document.edit(what, change)
                };
            }
            EditRequest::Written => self.screen.session.document.seal(),
            EditRequest::Draw(cells) => self.draw(&cells),
            EditRequest::Select(thing) => {
                view.selected = thing;
                if thing.is_some() && view.page != Some(EditPage::Begin) {
                    view.page = None;
                }
            }
            EditRequest::Move(thing, to) => self.shift(thing, to),
            EditRequest::Remove(thing) => self.remove(thing),
            EditRequest::GoTo(number) => self.go_to(number),
            EditRequest::LookAt(cell) => self.look_at(cell),
            EditRequest::Mirror(mirror) => {
                if self.is_drawn() {
                    let rules = self.rules();
                    match edit::mirrored(self.screen.session.source(), &rules, mirror) {
                        Ok(level) => drop(self.edit("mirroring", |source| *source = level)),
                        Err(why) => self.screen.view.warn(why.to_string(), self.now),
                    }
                }
            }
            EditRequest::Resize(size, anchor) => self.resize(size, anchor),
            EditRequest::Generate(wanted, seed) => self.generate(wanted, seed),
            EditRequest::Save { name, replaces } => self.save_as(&name, replaces),
            EditRequest::SaveAnyway(file) => self.save(&file, true),
            EditRequest::Blank(size) => {
                let source = edit::blank(&self.shared.rules, size);
                self.begin(|shared| Ok(EditSession::new(source, &shared.rules)));
            }
            EditRequest::Open(name) => self.begin(|shared| shared.opened(&name)),
            EditRequest::GoOn(kept) => self.begin(|shared| shared.resumed(&kept)),
            EditRequest::Forget(kept) => {
                if let Err(why) = self.shared.own.forget(&kept) {
                    self.screen.view.warn(why, self.now);
                }
                self.screen.look_up(self.shared);
            }
        }
    }

    pub(super) fn rules(&self) -> std::sync::Arc<osada::sim::rules::Rules> {
        self.screen.session.rules().clone()
    }

    pub(super) fn edit(&mut self, what: &str, change: impl FnOnce(&mut LevelSource)) -> bool {
        self.screen.session.document.edit(what, change)
    }

    fn act(&mut self, action: InputAction) {
        let view = &mut self.screen.view;
        let page = |page| EditRequest::Page(page);
        match action {
            InputAction::Undo => self.travel(true),
            InputAction::Redo => self.travel(false),
            InputAction::Back => self.back(),
            InputAction::Pick => view.hover.into_iter().for_each(|cell| self.pick(cell)),
            InputAction::Remove => self.perform(EditRequest::TakeUp(EditTool::Erase)),
            InputAction::EditSelect => self.perform(EditRequest::TakeUp(EditTool::Select)),
            InputAction::EditDelete => view.selected.into_iter().for_each(|thing| self.remove(thing)),
            InputAction::EditBrush => self.draw_by(EditShape::Brush),
            InputAction::EditLine => self.draw_by(EditShape::Line),
            InputAction::EditRectangle => self.draw_by(EditShape::Rectangle),
            InputAction::EditFill => self.draw_by(EditShape::Fill),
            InputAction::EditNarrower => view.wider = view.wider.saturating_sub(1),
            InputAction::EditWider => view.wider = (view.wider + 1).min(edit::WIDEST_BRUSH - 1),
            InputAction::EditSymmetry => {
                (view.left_right, view.top_bottom) = match (view.left_right, view.top_bottom) {
                    (false, false) => (true, false),
                    (true, false) => (false, true),
                    (false, true) => (true, true),
                    (true, true) => (false, false),
                };
            }
            InputAction::Overlays => view.raid_hidden ^= true,
            InputAction::Home => self.go_home(),
            InputAction::SaveLevel => match self.screen.session.file.clone() {
                Some(file) => self.save(&file, false),
                None => self.perform(page(EditPage::Save)),
            },
            InputAction::TestPlay => self.play(),
            _ => {}
        }
    }

    fn go_home(&mut self) {
        if let Some(preview) = self.screen.session.preview() {
            self.screen.camera.go_to(settlement(&preview.world).center());
        }
    }

    /// Selects a shape; without a drawing tool the author gets a message about those.
    fn draw_by(&mut self, shape: EditShape) {
        let view = &mut self.screen.view;
        view.shape = shape;
        if view.tool == EditTool::Select {
            view.notify("choose what to draw: ground, or something that stands on it", self.now);
        }
    }

    fn open(&mut self, page: EditPage) {
        let view = &mut self.screen.view;
        view.page = if view.page == Some(page) { None } else { Some(page) };
        (view.selected, view.risk) = (None, None);
        self.screen.look_up(self.shared);
    }

    /// One step back: closes the keys, or cancels the stroke, or closes the page, or drops the tool, or the selection, or leaves the editor.
    fn back(&mut self) {
        if std::mem::take(&mut self.screen.panels.shows_keys) {
            return;
        }
        let view = &mut self.screen.view;
        let on_page = matches!(view.tool, EditTool::LessonArea(_));
        if view.drag.take().is_some() || !on_page && view.page.take().is_some() {
            return;
        }
        if view.tool != EditTool::Select {
            view.tool = EditTool::Select;
        } else if view.selected.take().is_none() {
            self.transitions.push(Transition::Leave);
        }
    }

    fn travel(&mut self, back: bool) {
        let document = &mut self.screen.session.document;
        let what = if back { document.undoes() } else { document.redoes() }.map(str::to_owned);
        let view = &mut self.screen.view;
        view.selected = None;
        match what {
            Some(what) => {
                if back {
                    document.undo()
                } else {
                    document.redo()
                };
                view.notify(format!("{}: {what}", if back { "taken back" } else { "redone" }), self.now);
            }
            None => view.warn(if back { "there is nothing to undo" } else { "there is nothing to redo" }, self.now),
        }
    }

    fn look_at(&mut self, cell: Cell) {
        self.screen.camera.go_to(vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5));
        self.screen.view.pointed = Some((cell, self.now + POINTED));
    }

    /// Shows a fault: its tile, and the page of its field.
    fn go_to(&mut self, number: usize) {
        let Some(finding) = self.screen.session.findings().list.get(number).cloned() else { return };
        if let Some(cell) = finding.at {
            self.look_at(cell);
            self.screen.view.selected = edit::thing_at(self.screen.session.source(), self.screen.session.rules(), cell);
            self.screen.view.tool = EditTool::Select;
        }
        let page = finding.path.first().and_then(page_of);
        let on_map = finding.at.is_some() && self.screen.view.selected.is_some();
        self.screen.view.page = page.filter(|_| !on_map);
    }

    /// Switches to another level; unsaved work on this one is backed up.
    fn begin(&mut self, session: impl FnOnce(&Shared) -> Result<EditSession, String>) {
        let begun = self.screen.keep(self.shared).and_then(|()| session(self.shared));
        match begun {
            Ok(session) => {
                let was_unsaved = self.screen.session.is_unsaved();
                self.screen.session = session;
                self.screen.view.page = None;
                self.screen.show_level();
                self.screen.look_up(self.shared);
                if was_unsaved {
                    self.screen.view.notify("unsaved work is kept: “New, open …” takes you back to it", self.now);
                }
            }
            Err(why) => self.screen.view.warn(why, self.now),
        }
    }

    fn play(&mut self) {
        self.play_text(self.screen.session.text());
    }

    /// Plays the level with a trigger that happens after a second, whatever its conditions.
    fn test_trigger(&mut self, index: usize) {
        let mut source = self.screen.session.document.source().clone();
        if let Some(trigger) = source.triggers.get_mut(index) {
            trigger.when = vec![Condition::AtLeast(Measure::Seconds, 1.0)];
            self.play_text(osada::level::edit::write::new(&source));
        }
    }

    fn play_text(&mut self, text: String) {
        let session = &self.screen.session;
        if !session.findings().is_playable() {
            return self.screen.view.warn("fix the errors first: they are listed below", self.now);
        }
        let name = session.file.as_deref().map_or_else(|| "edited.ron".to_owned(), shown);
        self.transitions.push(Transition::TestLevel(name, text, session.seed));
    }
}

/// The page with a field of a level.
fn page_of(field: &Segment) -> Option<EditPage> {
    let Segment::Field(field) = field else { return None };
    Some(match *field {
        "ground" => EditPage::Map,
        "colonists" => EditPage::People,
        "herds" => EditPage::Herds,
        "waves" | "camp" | "camps" | "endless" | "raids_on_call" | "guards" => EditPage::Waves,
        "minds" | "chief" => EditPage::Minds,
        "victory" | "defences" => EditPage::Victory,
        "triggers" | "happenings" => EditPage::Events,
        "lessons" | "hints" => EditPage::Lessons,
        "structures" => return None,
        _ => EditPage::Level,
    })
}
