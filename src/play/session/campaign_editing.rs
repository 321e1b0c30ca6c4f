//! A campaign being edited, without a window: the document, its file, and what is wrong with it.

use super::file_text::FileText;
use osada::level::edit::campaign::Part;
use osada::level::edit::{Document, Findings, write};
use osada::level::{CampaignSource, stem};
use osada_cli::storage::files::shown;
use std::path::PathBuf;

pub struct CampaignSession {
    /// The campaign with its history.
    pub document: Document<CampaignSource>,
    /// The player's own file that it is saved in, if it has one.
    pub file: Option<PathBuf>,
    /// The name of the campaign that it is, or is a copy of; `None` if it is new.
    pub name: Option<String>,
    pub text_of_file: FileText,
    findings: Findings<Part>,
    /// The state of the document for which the findings are.
    seen: Option<u64>,
}

impl CampaignSession {
    /// A campaign without a file.
    pub fn new(source: CampaignSource) -> Self {
        Self {
            document: Document::new(source),
            file: None,
            name: None,
            text_of_file: FileText::default(),
            findings: Findings::default(),
            seen: None,
        }
    }

    /// A campaign of this name from a text; if `file` is given, the text is its contents.
    pub fn opened(source: CampaignSource, name: &str, (text, file): (String, Option<PathBuf>)) -> Self {
        let text_of_file = FileText::opened(text, file.is_some());
        let mut session = Self { name: Some(name.to_owned()), text_of_file, ..Self::new(source) };
        if file.is_some() {
            session.document.keep();
        }
        session.file = file;
        session
    }

    pub fn source(&self) -> &CampaignSource {
        self.document.source()
    }

    pub fn findings(&self) -> &Findings<Part> {
        &self.findings
    }

    /// Checks it again if it has changed.
    pub fn refresh(&mut self, check: impl FnOnce(&CampaignSource) -> Findings<Part>) {
        let now = Some(self.document.state());
        if self.seen != now {
            self.seen = now;
            self.findings = check(self.document.source());
        }
    }

    /// The levels or the rules have changed.
    pub fn check_again(&mut self) {
        self.seen = None;
    }

    /// The campaign as RON: written anew, or into the text that it was opened from.
    pub fn text(&self) -> String {
        let source = self.document.source();
        let original = self.text_of_file.original.as_ref();
        let updated = original.and_then(|text| write::updated_campaign(text, source).ok());
        updated.unwrap_or_else(|| write::new_campaign(source))
    }

    /// Marks it as saved in a file with this text.
    pub fn saved(&mut self, file: PathBuf, text: String) {
        self.document.keep();
        self.name = Some(stem(&shown(&file)).to_owned());
        self.file = Some(file);
        self.text_of_file.saved(text);
    }

    pub fn is_unsaved(&self) -> bool {
        !self.document.is_kept() && !self.document.is_untouched()
    }
}
