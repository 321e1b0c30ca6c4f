//! A level being edited, without a window: the document, its file and backup, and what is derived from it: the visible
//! world, errors, and the path of a raid.

use osada::level::LevelSource;
use osada::level::edit::{self, Document, Findings, Preview, RaidWay};
use osada::sim::rules::Rules;
use osada_cli::keys::InputAction;
use std::path::PathBuf;
use std::sync::Arc;

/// Losses of saving a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Another program has changed the file since it was opened or saved here.
    pub is_changed: bool,
    /// Comments of the file that have no place any more.
    pub comments: Vec<String>,
}

impl Losses {
    pub fn is_none(&self) -> bool {
        !self.is_changed && self.comments.is_empty()
    }
}

pub struct EditSession {
    /// The level with its history.
    pub document: Document,
    /// The player's own file that it is saved in, if it has one.
    pub file: Option<PathBuf>,
    /// The backup file of unsaved work, if there is one.
    pub kept: Option<PathBuf>,
    /// The state of the document in the backup.
    pub kept_state: Option<u64>,
    /// The text that it was opened from, to keep comments between the lines.
    original: Option<String>,
    /// Last known contents of its file.
    on_disk: Option<String>,
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
        Self::of(Document::new(source), None, rules)
    }

    /// A level from a text; if `file` is given, the text is its contents.
    pub fn opened(source: LevelSource, text: String, file: Option<PathBuf>, rules: &Arc<Rules>) -> Self {
        let document = if file.is_some() { Document::kept(source) } else { Document::new(source) };
        let on_disk = file.is_some().then(|| text.clone());
        Self { file, on_disk, ..Self::of(document, Some(text), rules) }
    }

    /// Unsaved work to continue: the file that it is to be saved in, if any, and its backup.
    pub fn resumed(
        source: LevelSource,
        text: String,
        (file, kept): (Option<PathBuf>, PathBuf),
        rules: &Arc<Rules>,
    ) -> Self {
        Self { file, kept: Some(kept), ..Self::of(Document::new(source), Some(text), rules) }
    }

    fn of(document: Document, original: Option<String>, rules: &Arc<Rules>) -> Self {
        let mut session = Self {
            document,
            file: None,
            kept: None,
            kept_state: None,
            original,
            on_disk: None,
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
        let updated = self.original.as_ref().and_then(|text| edit::write::updated(text, source).ok());
        updated.unwrap_or_else(|| edit::write::new(source))
    }

    /// Losses of replacing the current contents of its file by this text.
    pub fn losses(&self, text: &str, file_says: &str) -> Losses {
        let is_changed = self.on_disk.as_ref().is_some_and(|known| known != file_says);
        Losses { is_changed, comments: edit::write::lost_comments(file_says, text) }
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
        self.on_disk = Some(text.clone());
        self.original = Some(text);
    }

    pub fn is_unsaved(&self) -> bool {
        !self.document.is_kept() && (!self.document.is_untouched() || self.kept.is_some())
    }
}
