//! Changes of files that the editor asks for: corrections of what is wrong at a place, and other names for rows of a mod.

use super::checking::{CheckedFile, Findings};
use super::diagnostics::diagnostic;
use super::documents::DocumentPlaces;
use super::features::NameAt;
use super::known::{Known, KnownDefinition};
use super::server::{Refusal, Server};
use super::uri::uri_of;
use super::worker::{Subject, findings};
use lsp_server::ErrorCode;
use lsp_types::{CodeActionKind, CodeActionParams, RenameParams, TextDocumentPositionParams, TextEdit, Uri};
use osada_content::language::{DocumentKind, Fix, NameKind, fixes, references};
use osada_content::{FileKind, Problem};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Further mistakes at one place are not corrected: each takes checks of its own.
const MOST_MISTAKES: usize = 8;

impl Server<'_> {
    /// The corrections of what is wrong in a part of a file.
    pub fn correct(&mut self, params: CodeActionParams) -> Result<Value, Refusal> {
        let only = params.context.only.unwrap_or_default();
        let is_asked = only.is_empty() || only.iter().any(|kind| "quickfix".starts_with(kind.as_str()));
        let Some(document) = self.documents.asked(&params.text_document.uri).filter(|_| is_asked) else {
            return Ok(json!([]));
        };
        let (subject, texts) = (Subject::of(&document.path), self.documents.texts());
        let Findings(mut found) = findings(&subject, &texts, self.library);
        let CheckedFile { findings: mistakes, .. } = found.remove(&document.path).unwrap_or_default();
        let places = document.places();
        let (start, end) = (places.byte(params.range.start), places.byte(params.range.end));
        let is_here = |problem: &Problem| problem.span.start <= end && start <= problem.span.end;
        let check = |changed: &str| -> Vec<Problem> {
            let mut texts = texts.clone();
            texts.insert(document.path.clone(), changed.into());
            let Findings(mut found) = findings(&subject, &texts, self.library);
            found.remove(&document.path).unwrap_or_default().findings.into_iter().map(|(_, problem)| problem).collect()
        };
        let mut actions = Vec::new();
        for finding in mistakes.iter().filter(|(_, problem)| is_here(problem)).take(MOST_MISTAKES) {
            let offered = fixes(&document.text, &finding.1, &check);
            let mended = diagnostic(finding, &places, &document.uri);
            for (rank, Fix { title, span, text }) in offered.into_iter().enumerate() {
                let edit = TextEdit { range: places.range(&span), new_text: text };
                actions.push(json!({
                    "title": title,
                    "kind": CodeActionKind::QUICKFIX,
                    "diagnostics": [mended],
                    "isPreferred": rank == 0,
                    "edit": workspace_edit([(document.uri.clone(), vec![edit])]),
                }));
            }
        }
        Ok(Value::Array(actions))
    }

    /// The name at a place, if it can be another one.
    pub fn prepare_rename(&mut self, at: TextDocumentPositionParams) -> Result<Value, Refusal> {
        let (Some(found), Some(known)) = (self.name_at(&at), self.known_to(&at.text_document.uri)) else {
            return Ok(Value::Null);
        };
        own_definitions(&known, &found)?;
        let document = self.documents.asked(&at.text_document.uri);
        let range = document.map(|document| document.places().range(&found.span));
        Ok(json!({ "range": range, "placeholder": found.name }))
    }

    /// Another name for something of a mod, in all files of the mod.
    pub fn rename(&mut self, params: RenameParams) -> Result<Value, Refusal> {
        let RenameParams { text_document_position: at, new_name, .. } = params;
        let (Some(found), Some(known)) = (self.name_at(&at), self.known_to(&at.text_document.uri)) else {
            return refuse(
                "only the names of rows, minds, pictures, scenes, levels and settings can be changed".to_owned(),
            );
        };
        let definitions = own_definitions(&known, &found)?;
        if new_name.trim() != new_name
            || new_name.is_empty()
            || new_name.contains(['"', '\\'])
            || new_name.contains(char::is_control)
        {
            return refuse("a name has no quotes and no blanks around it, and is not empty".to_owned());
        }
        let NameAt { kind, name, .. } = &found;
        if known.defined(*kind, &new_name).next().is_some() {
            return refuse(format!("there is a {} `{new_name}` already", kind.words()));
        }
        // What a level defines is nobody else's.
        let is_level = |number: &usize| known.files[*number].kind == DocumentKind::File(FileKind::Level);
        let only = definitions.iter().map(|(number, _)| *number).find(is_level);
        let is_meant = |number: usize| only.map_or(known.files[number].is_own, |only| only == number);
        let mut edits: BTreeMap<String, (Uri, Vec<TextEdit>)> = BTreeMap::new();
        for (_, file) in known.files.iter().enumerate().filter(|(number, _)| is_meant(*number)) {
            let spans = references(file.kind, &file.text, *kind, name);
            let Some(path) = file.path.as_deref().filter(|_| !spans.is_empty()) else { continue };
            let open = self.documents.at(path);
            let Some(uri) = open.map(|document| document.uri.clone()).or_else(|| uri_of(path)) else { continue };
            let places = open.map_or_else(|| DocumentPlaces::of(&file.text), |document| document.places());
            let edit = |span| TextEdit { range: places.range(&span), new_text: new_name.clone() };
            edits.insert(uri.as_str().to_owned(), (uri, spans.into_iter().map(edit).collect()));
        }
        Ok(workspace_edit(edits.into_values()))
    }
}

/// The definitions of a name, if all of them are the mod's own and written in its files.
///
/// # Errors
///
/// Why the name must stay.
fn own_definitions<'k>(known: &'k Known, found: &'k NameAt) -> Result<Vec<&'k KnownDefinition>, Refusal> {
    let NameAt { kind, name, .. } = found;
    let all: Vec<&KnownDefinition> = known.defined(*kind, name).collect();
    let what = kind.words();
    if all.is_empty() {
        return refuse(format!("nothing here defines the {what} `{name}`"));
    }
    if let Some((other, _)) = all.iter().find(|(number, _)| !known.files[*number].is_own) {
        let file = known.files[*other].path.as_ref().map_or("what ships".to_owned(), |path| path.display().to_string());
        return refuse(format!("the {what} `{name}` comes from {file}, which others build upon: its name must stay"));
    }
    match kind {
        NameKind::Mind | NameKind::Level => refuse(format!("a {what} goes by the name of its file: rename the file")),
        NameKind::Mod => refuse("a mod goes by the name of its folder: rename the folder, too".to_owned()),
        _ => Ok(all),
    }
}

fn refuse<T>(message: String) -> Result<T, Refusal> {
    Err((ErrorCode::RequestFailed, message))
}

/// Changes of files as the protocol writes them. Its type holds them in an order of no meaning.
fn workspace_edit(edits: impl IntoIterator<Item = (Uri, Vec<TextEdit>)>) -> Value {
    let edits = edits.into_iter().map(|(uri, edits)| (uri.as_str().to_owned(), json!(edits)));
    json!({ "changes": edits.collect::<Map<_, _>>() })
}
