//! The files that are open in the editor, with their texts as they are there.

use super::uri::path_of;
use lsp_types::{Position as Place, Range as Places, TextDocumentContentChangeEvent, TextDocumentItem, Uri};
use osada_content::MAX_BYTES;
use osada_content::language::{Lines, Position};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The texts of files by their paths.
pub type Texts = BTreeMap<PathBuf, Arc<str>>;

/// A file that is open.
#[derive(Clone, Debug)]
pub struct Document {
    pub uri: Uri,
    /// The address of a text that has no file yet stands for its path.
    pub path: PathBuf,
    pub version: i32,
    /// Without its byte order mark.
    pub text: Arc<str>,
    has_mark: bool,
}

impl Document {
    pub fn opened(item: TextDocumentItem) -> Self {
        let path = path_of(&item.uri).unwrap_or_else(|| PathBuf::from(item.uri.as_str()));
        let mut document = Self { path, uri: item.uri, version: item.version, text: "".into(), has_mark: false };
        document.set(&item.text);
        document
    }

    /// Replaces a part of the text, or all of it.
    pub fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        let Some(range) = change.range else { return self.set(&change.text) };
        let places = self.places();
        let (start, end) = (places.byte(range.start), places.byte(range.end));
        self.text = [&self.text[..start], &change.text, &self.text[end.max(start)..]].concat().into();
    }

    fn set(&mut self, text: &str) {
        let plain = text.strip_prefix('\u{feff}');
        (self.has_mark, self.text) = (plain.is_some(), plain.unwrap_or(text).into());
    }

    /// The places of its text.
    pub fn places(&self) -> DocumentPlaces<'_> {
        DocumentPlaces { lines: Lines::new(&self.text), has_mark: self.has_mark }
    }
}

/// Places of a document as the protocol writes them.
pub struct DocumentPlaces<'t> {
    lines: Lines<'t>,
    /// A byte order mark stands before the text.
    has_mark: bool,
}

impl<'t> DocumentPlaces<'t> {
    /// The places of a text that is not open.
    pub fn of(text: &'t str) -> Self {
        Self { lines: Lines::new(text), has_mark: false }
    }

    /// Units before the text in a line.
    fn mark(&self, line: u32) -> u32 {
        u32::from(self.has_mark && line == 0)
    }

    pub fn byte(&self, place: Place) -> usize {
        let column = place.character.saturating_sub(self.mark(place.line));
        self.lines.byte(Position { line: place.line, column })
    }

    pub fn range(&self, bytes: &Range<usize>) -> Places {
        let place = |Position { line, column }| Place { line, character: column + self.mark(line) };
        let Range { start, end } = self.lines.range(bytes);
        Places { start: place(start), end: place(end) }
    }
}

/// All files that are open, by their addresses.
#[derive(Clone, Debug, Default)]
pub struct Documents(BTreeMap<String, Document>);

impl Documents {
    pub fn open(&mut self, document: Document) {
        self.0.insert(document.uri.as_str().to_owned(), document);
    }

    pub fn close(&mut self, uri: &Uri) {
        self.0.remove(uri.as_str());
    }

    pub fn get(&self, uri: &Uri) -> Option<&Document> {
        self.0.get(uri.as_str())
    }

    /// An open file that something is asked about. What is too large to be loaded is only said to be so.
    pub fn asked(&self, uri: &Uri) -> Option<&Document> {
        self.get(uri).filter(|document| document.text.len() <= MAX_BYTES)
    }

    pub fn get_mut(&mut self, uri: &Uri) -> Option<&mut Document> {
        self.0.get_mut(uri.as_str())
    }

    pub fn at(&self, path: &Path) -> Option<&Document> {
        self.iter().find(|document| document.path == path)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Document> {
        self.0.values()
    }

    pub fn texts(&self) -> Texts {
        self.iter().map(|document| (document.path.clone(), Arc::clone(&document.text))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_counts_in_the_first_line_of_the_editor_and_nowhere_else() {
        let uri: Uri = "file:///a.ron".parse().expect("an address");
        let text = "\u{feff}(a: 1,\nb: 2)".to_owned();
        let document = Document::opened(TextDocumentItem { uri, language_id: "ron".to_owned(), version: 3, text });
        assert_eq!((&*document.text, document.version), ("(a: 1,\nb: 2)", 3));
        let places = document.places();
        let Places { start, end } = places.range(&(1..8));
        assert_eq!((start, end), (Place::new(0, 2), Place::new(1, 1)));
        assert_eq!((places.byte(start), places.byte(end), places.byte(Place::new(0, 0))), (1, 8, 0));
    }
}
