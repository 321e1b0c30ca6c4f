//! Inputs of the editor's panels, and their requests.

use super::super::icons::Icons;
use super::fields::{Change, Edited};
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditRequest, EditorView};
use osada::level::LevelSource;
use osada::sim::rules::Rules;
use osada_cli::keys::{InputAction, KeyBindings};
use osada_cli::presentation::looks::Looks;
use std::cell::RefCell;
use std::path::PathBuf;

/// A level that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownLevel {
    pub name: String,
    pub title: String,
    /// True for a level of the player's own, which is edited itself and not as a copy.
    pub is_own: bool,
}

/// Work that has not been saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedEntry {
    pub kept: PathBuf,
    pub title: String,
}

/// Levels and files besides the open level.
#[derive(Clone, Copy, Default)]
pub struct EditorLibrary<'a> {
    pub levels: &'a [KnownLevel],
    pub unsaved: &'a [UnsavedEntry],
    /// Errors in looks on the disk, as texts.
    pub look_faults: &'a [String],
}

/// Inputs of the editor's panels.
pub struct EditorScene<'a> {
    pub session: &'a EditSession,
    pub view: &'a EditorView,
    pub looks: &'a Looks,
    pub icons: &'a Icons,
    pub keys: &'a KeyBindings,
    pub around: EditorLibrary<'a>,
    asked: RefCell<Vec<EditRequest>>,
}

impl<'a> EditorScene<'a> {
    pub fn new(
        session: &'a EditSession,
        view: &'a EditorView,
        looks: &'a Looks,
        (icons, keys): (&'a Icons, &'a KeyBindings),
        around: EditorLibrary<'a>,
    ) -> Self {
        Self { session, view, looks, icons, keys, around, asked: RefCell::default() }
    }

    pub fn source(&self) -> &'a LevelSource {
        self.session.source()
    }

    pub fn rules(&self) -> &'a Rules {
        self.session.rules()
    }

    /// Requests something; it is done once all panels are laid out.
    pub fn ask(&self, request: EditRequest) {
        self.asked.borrow_mut().push(request);
    }

    /// Requests the action of a key.
    pub fn act(&self, action: InputAction) {
        self.ask(EditRequest::Act(action));
    }

    /// Requests a change of the level, as an undo step of its own.
    pub fn change(&self, what: &'static str, change: impl FnOnce(&mut LevelSource) + 'static) {
        self.ask_change(what, false, Box::new(change));
    }

    /// All requests, in order.
    pub fn into_requests(self) -> Vec<EditRequest> {
        self.asked.into_inner()
    }
}

impl Edited for EditorScene<'_> {
    type Source = LevelSource;

    fn ask_change(&self, what: &'static str, joins: bool, change: Change<LevelSource>) {
        self.ask(EditRequest::Change(what, joins, change));
    }

    fn ask_seal(&self) {
        self.ask(EditRequest::Written);
    }
}
