//! What the panels of the editor are laid out from, and what they ask for.

use super::super::icons::Icons;
use crate::play::presentation::looks::Looks;
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditIntent, EditorView};
use osada::level::LevelSource;
use osada::sim::rules::Rules;
use osada_cli::keys::{InputAction, KeyBindings};
use std::cell::RefCell;
use std::path::PathBuf;

/// A level that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownLevel {
    pub name: String,
    pub title: String,
    /// It is one of the player's own: it is edited itself, not a copy of it.
    pub is_own: bool,
}

/// Work that has not been saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedEntry {
    pub kept: PathBuf,
    pub title: String,
}

/// What there is beside the level that is open.
#[derive(Clone, Copy, Default)]
pub struct Surroundings<'a> {
    /// What can be opened.
    pub levels: &'a [KnownLevel],
    /// Work to go on with.
    pub unsaved: &'a [UnsavedEntry],
    /// What is wrong with looks on the disk, as texts.
    pub look_faults: &'a [String],
}

/// What the panels of the editor read.
pub struct EditorScene<'a> {
    /// The level.
    pub session: &'a EditSession,
    /// What the author is about.
    pub view: &'a EditorView,
    /// Pictures of the tables.
    pub looks: &'a Looks,
    /// Pictures on the interface.
    pub icons: &'a Icons,
    /// The keys as the player has them.
    pub keys: &'a KeyBindings,
    pub around: Surroundings<'a>,
    asked: RefCell<Vec<EditIntent>>,
}

impl<'a> EditorScene<'a> {
    /// A scene of which nothing has been asked yet.
    pub fn new(
        session: &'a EditSession,
        view: &'a EditorView,
        looks: &'a Looks,
        (icons, keys): (&'a Icons, &'a KeyBindings),
        around: Surroundings<'a>,
    ) -> Self {
        Self { session, view, looks, icons, keys, around, asked: RefCell::default() }
    }

    /// The level as it is.
    pub fn source(&self) -> &'a LevelSource {
        self.session.source()
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &'a Rules {
        self.session.rules()
    }

    /// Asks for something; it is done once all panels are laid out.
    pub fn ask(&self, intent: EditIntent) {
        self.asked.borrow_mut().push(intent);
    }

    /// Asks for what a key does.
    pub fn act(&self, action: InputAction) {
        self.ask(EditIntent::Act(action));
    }

    /// Asks for a change of the level, as a step of its own.
    pub fn change(&self, what: &'static str, change: impl FnOnce(&mut LevelSource) + 'static) {
        self.ask(EditIntent::Change(what, false, Box::new(change)));
    }

    /// The same, as one step with those of the same name before it.
    pub fn write(&self, what: &'static str, change: impl FnOnce(&mut LevelSource) + 'static) {
        self.ask(EditIntent::Change(what, true, Box::new(change)));
    }

    /// Everything that was asked for, in order.
    pub fn into_intents(self) -> Vec<EditIntent> {
        self.asked.into_inner()
    }
}
