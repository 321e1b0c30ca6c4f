//! A level being edited, without a window: the document, its file and backup, and what is derived from it: the visible
//! world, errors, and the path of a raid.

use super::file_text::FileText;
use osada::level::LevelSource;
use osada::level::edit::{self, Document, Findings, Preview, RaidWay};
use osada::sim::rules::Rules;
use osada_cli::keys::InputAction;
use std::path::PathBuf;
use std::sync::Arc;

pub struct EditSession {
    /// The level with its history.
    pub document: Document,
    /// The player's own file that it is saved in, if it has one.
    pub file: Option<PathBuf>,
    /// The backup file of unsaved work, if there is one.
    pub kept: Option<PathBuf>,
    /// The state of the document in the backup.
    pub kept_state: Option<u64>,
    pub text_of_file: FileText,
    rules: Arc<Rules>,
    /// The seed for random parts of the level.
    pub seed: u64,
    preview: Option<Preview>,
    findings: Findings,
    raids: Vec<RaidWay>,
    /// The state and the seed of the current world.
    seen: Option<(u64, u64)>,
}

impl EditSession {
    /// A level without a file.
    pub fn new(source: LevelSource, rules: &Arc<Rules>) -> Self {
        Self::of(Document::new(source), FileText::default(), rules)
    }

    /// A level from a text; if `file` is given, the text is its contents.
    pub fn opened(source: LevelSource, text: String, file: Option<PathBuf>, rules: &Arc<Rules>) -> Self {
        let document = if file.is_some() { Document::kept(source) } else { Document::new(source) };
        let text = FileText::opened(text, file.is_some());
        Self { file, ..Self::of(document, text, rules) }
    }

    /// Unsaved work to continue: the file that it is to be saved in, if any, and its backup.
    pub fn resumed(
        source: LevelSource,
        text: String,
        (file, kept): (Option<PathBuf>, PathBuf),
        rules: &Arc<Rules>,
    ) -> Self {
        Self { file, kept: Some(kept), ..Self::of(Document::new(source), FileText::opened(text, false), rules) }
    }

    fn of(document: Document, text_of_file: FileText, rules: &Arc<Rules>) -> Self {
        let mut session = Self {
            document,
            file: None,
            kept: None,
            kept_state: None,
            text_of_file,
            rules: Arc::clone(rules),
            seed: 1,
            preview: None,
            findings: Findings::default(),
            raids: Vec::new(),
            seen: None,
        };
        session.refresh();
        session
    }

    pub fn source(&self) -> &LevelSource {
        self.document.source()
    }

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The visible world, as far as it can be built.
    pub fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref()
    }

    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The current paths of a raid from each of the camps.
    pub fn raids(&self) -> &[RaidWay] {
        &self.raids
    }

    /// Updates everything that follows from the level if it has changed; returns true if it has.
    pub fn refresh(&mut self) -> bool {
        let now = (self.document.state(), self.seed);
        if self.seen == Some(now) {
            return false;
        }
        self.seen = Some(now);
        self.findings = edit::check(self.document.source(), &self.rules, InputAction::names());
        self.preview = edit::preview(self.document.source(), &self.rules, self.seed);
        let world =
            self.preview.as_ref().filter(|preview| preview.made_up_hearth.is_none()).map(|preview| &preview.world);
        self.raids = world.map_or_else(Vec::new, edit::ways);
        true
    }

    /// The level as RON: written anew, or into the text that it was opened from.
    pub fn text(&self) -> String {
        let source = self.document.source();
        let updated = self.text_of_file.original.as_ref().and_then(|text| edit::write::updated(text, source).ok());
        updated.unwrap_or_else(|| edit::write::new(source))
    }

    /// Switches to other rules and updates everything that follows from the level.
    pub fn take_up(&mut self, rules: &Arc<Rules>) {
        self.rules = Arc::clone(rules);
        self.seen = None;
    }

    /// Marks it as saved in a file with this text.
    pub fn saved(&mut self, file: PathBuf, text: String) {
        self.document.keep();
        self.file = Some(file);
        self.text_of_file.saved(text);
    }

    pub fn is_unsaved(&self) -> bool {
        !self.document.is_kept() && (!self.document.is_untouched() || self.kept.is_some())
    }
}
