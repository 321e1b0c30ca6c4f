//! Entering and leaving the editor: no work is lost, however the author leaves.

use super::editor::EditorScreen;
use super::leaving::TransitionError;
use super::shared::Shared;
use super::siege::SiegeScreen;
use super::stack::{Screen, Screens};
use super::transition::Transition;
use crate::play::panels::confirm_panel::Question;
use crate::play::session::{EditSession, GameSession};
use osada::level::{self, check_keys};
use osada::record::{Content, Text};
use osada::sim::rules::Challenge;
use osada_cli::storage::files::{read_text, shown};
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl Screens {
    /// The editor, also while another screen is on top.
    fn edited(&self) -> Option<&EditorScreen> {
        self.stack.iter().find_map(|screen| match screen {
            Screen::Editor(editor) => Some(&**editor),
            _ => None,
        })
    }

    /// The question before an editor is left. Unsaved work on a level is kept all the same, on a campaign it is not.
    pub(super) fn unsaved_question(&self, transition: &Transition) -> Option<Question> {
        self.campaign_question(transition).or_else(|| self.editor_question(transition))
    }

    fn editor_question(&self, transition: &Transition) -> Option<Question> {
        let leaves = matches!(transition, Transition::Leave) && matches!(self.stack.last(), Some(Screen::Editor(_)));
        let unsaved = self.edited().is_some_and(|editor| editor.session.is_unsaved()) && !self.shared.scripted;
        (unsaved && (leaves || matches!(transition, Transition::Quit))).then(|| Question {
            asks: "Leave without saving the level?".to_owned(),
            comes_of_it: "Your work is kept as unsaved work and offered when you open the editor again.".to_owned(),
            verb: if leaves { "Leave" } else { "Quit" },
            stays: "Keep editing",
        })
    }

    /// Backs up unsaved work of the editor. If that fails the author is asked whether it may be lost.
    pub(super) fn keep_edited(&mut self, then: &Transition) -> bool {
        let Self { shared, stack, .. } = self;
        let editor = stack.iter_mut().find_map(|screen| match screen {
            Screen::Editor(editor) => Some(editor),
            _ => None,
        });
        let Some(Err(why)) = editor.map(|editor| editor.keep(shared)) else { return true };
        let question = Question {
            asks: "Discard unsaved work?".to_owned(),
            comes_of_it: format!("It could not be kept: {why}."),
            verb: "Discard it",
            stays: "Keep editing",
        };
        self.popups.ask(question, Transition::Abandon(Box::new(then.clone())));
        false
    }

    /// Shows the editor with a level, or as it is.
    pub(super) fn show_editor(&mut self, session: Option<EditSession>) {
        let is_editor = |screen: &Screen| matches!(screen, Screen::Editor(_));
        if session.is_none() && self.raise(is_editor) {
            return;
        }
        if !self.keep_edited(&Transition::Editor) {
            return;
        }
        self.stack.retain(|screen| !is_editor(screen));
        let editor = EditorScreen::new(&self.shared, session);
        self.push(Screen::Editor(Box::new(editor)));
    }

    /// Shows the editor with the level of the current game; the game waits below.
    pub(super) fn edit_played(&mut self) -> Result<(), TransitionError> {
        if self.siege().is_some_and(|siege| siege.view.tested) {
            self.end_test();
            return Ok(());
        }
        let Some(siege) = self.siege() else { return Ok(()) };
        let content = siege.session.content().ok_or_else(|| "this game was not recorded".to_owned())?.clone();
        let own = self.shared.own.file(&siege.session.level().name);
        let is_own = own.is_some_and(|own| content.level.file == shown(&own));
        // The level in play may be older than its file: the file is what is edited.
        let session = if is_own {
            self.shared.opened(&siege.session.level().name)?
        } else {
            self.shared.session(content.level.text, None)?
        };
        self.show_editor(Some(session));
        Ok(())
    }

    /// Starts a level of the editor for testing. Nothing of the game is saved.
    pub(super) fn test_level(&mut self, file: String, text: String, seed: u64) -> Result<(), TransitionError> {
        let base = self.shared.contents.values().next();
        let base = base.ok_or_else(|| "there are no rules to play with".to_owned())?.clone();
        let content = Content { level: Text::new(file, text), stage: None, ..base };
        let challenge = self.title().map_or(Challenge::Normal, |title| title.panel.challenge);
        let session = GameSession::recorded(content, (challenge, seed), None)?;
        self.show(session, true)?;
        if let Some(siege) = self.played() {
            siege.view.tested = true;
            siege.session.next = None;
        }
        self.notice = Some(format!("a test at the difficulty of the title screen: {}", challenge.name()));
        Ok(())
    }

    /// Returns from testing a level to the editor.
    pub(super) fn end_test(&mut self) {
        let is_test = |siege: &SiegeScreen| siege.view.tested;
        self.stack.retain(|screen| !matches!(screen, Screen::Siege(siege) if is_test(siege)));
        self.popups.close_all();
        self.show_editor(None);
    }

    /// Reloads a level that was written, so that the title shows it.
    pub(super) fn reload_level(&mut self, file: &Path) {
        let name = shown(file);
        let text = match read_text(file) {
            Ok(text) => text,
            Err(failure) => return self.show_fault(name, failure.message()),
        };
        let checked = level::load(&name, &text, &self.shared.rules);
        let checked = checked.and_then(|level| {
            check_keys(&name, &text, osada_cli::keys::InputAction::names())?;
            Ok(level)
        });
        match checked {
            Ok(level) => {
                let level = Rc::new(level);
                if let Some(base) = self.shared.contents.values().next().cloned() {
                    let content = Content { level: Text::new(name.clone(), text), stage: None, ..base };
                    self.shared.contents.insert(level.name.clone(), content);
                }
                let levels = &mut self.shared.levels;
                match levels.iter_mut().find(|other| other.name == level.name) {
                    Some(other) => *other = Rc::clone(&level),
                    None => levels.push(Rc::clone(&level)),
                }
                self.title().into_iter().for_each(|title| title.panel.put(Rc::clone(&level), &name));
            }
            Err(report) => self.show_fault(name, report.to_string()),
        }
        let Self { shared, stack, .. } = self;
        for screen in stack {
            if let Screen::Editor(editor) = screen {
                editor.look_up(shared);
            }
        }
    }

    fn show_fault(&mut self, file: String, message: String) {
        let name = level::stem(&file).to_owned();
        self.shared.levels.retain(|level| level.name != name);
        if let Some(title) = self.title() {
            title.panel.put_faulty(file, message);
        }
    }

    /// Backs up unsaved work of the editor in a crash; returns the file.
    pub(super) fn rescue_edited(&self) -> Option<Result<PathBuf, String>> {
        let session = &self.edited()?.session;
        let keep = || self.shared.own.keep(session.kept.as_deref(), session.file.as_deref(), &session.text());
        session.is_unsaved().then(keep)
    }
}

impl Shared {
    /// Opens a level by its name for editing: one of the player's own, or a copy.
    pub fn opened(&self, name: &str) -> Result<EditSession, String> {
        if let Some(own) = self.own.file(name) {
            let text = read_text(&own).map_err(|failure| failure.message())?;
            return self.session(text, Some(own));
        }
        let content = self.contents.get(name).ok_or_else(|| format!("there is no level {name}"))?;
        self.session(content.level.text.clone(), None)
    }

    /// Opens the level of a text for editing.
    pub fn session(&self, text: String, file: Option<PathBuf>) -> Result<EditSession, String> {
        let name = file.as_deref().map_or_else(|| "the level".to_owned(), shown);
        let source = level::read(&name, &text).map_err(|report| report.to_string())?;
        Ok(EditSession::opened(source, text, file, &self.rules))
    }

    /// Continues unsaved work.
    pub(super) fn resumed(&self, kept: &Path) -> Result<EditSession, String> {
        let work = self.own.unsaved().into_iter().find(|work| work.kept == kept);
        let work = work.ok_or_else(|| format!("{} is gone", shown(kept)))?;
        let source = level::read(&shown(kept), &work.text).map_err(|report| report.to_string())?;
        Ok(EditSession::resumed(source, work.text, (work.file, work.kept), &self.rules))
    }
}
