//! Answers to requests about a place in a file, or about all of it.

use super::documents::{Document, DocumentPlaces};
use super::known::{Known, path_in_mod};
use super::server::{Refusal, Server};
use super::uri::uri_of;
use crate::storage::files::shown;
use lsp_server::ErrorCode;
use lsp_types::request::{
    CodeActionRequest, ColorPresentationRequest, Completion as CompletionRequest, DocumentColor, DocumentSymbolRequest,
    FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest, References, Rename,
    Request as _,
};
use lsp_types::{
    Color, ColorInformation, ColorPresentation, ColorPresentationParams, CompletionItem, CompletionItemKind,
    CompletionParams, CompletionTextEdit, DocumentColorParams, DocumentFormattingParams, DocumentSymbolParams,
    Documentation, FoldingRange, FoldingRangeKind, FoldingRangeParams, GotoDefinitionParams, Hover, HoverContents,
    HoverParams, InsertTextFormat, Location, MarkupContent, MarkupKind, ReferenceParams, SymbolKind,
    TextDocumentIdentifier, TextDocumentPositionParams, TextEdit, Uri,
};
use osada_art::texture::palette::Rgb;
use osada_content::formatted;
use osada_content::language::{
    Completion, CompletionKind, Definition, DocumentKind, Fold, NameKind, Schema, Symbol, colours, completions, folds,
    hover, is_name, named, references, spot_at, symbols, written,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;
use std::rc::Rc;

/// A name at a place of a file.
pub struct NameAt {
    pub kind: NameKind,
    pub name: String,
    /// The bytes between its quotes.
    pub span: std::ops::Range<usize>,
}

/// The parameters of a request.
pub fn parameters<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

impl Server<'_> {
    /// The answer to a request about a file.
    pub fn feature(&mut self, method: &str, params: Value) -> Result<Value, Refusal> {
        match method {
            CompletionRequest::METHOD => self.complete(parameters(params)?),
            HoverRequest::METHOD => self.hover(parameters(params)?),
            GotoDefinition::METHOD => self.define(parameters(params)?),
            References::METHOD => self.refer(parameters(params)?),
            CodeActionRequest::METHOD => self.correct(parameters(params)?),
            PrepareRenameRequest::METHOD => self.prepare_rename(parameters(params)?),
            Rename::METHOD => self.rename(parameters(params)?),
            Formatting::METHOD => {
                let DocumentFormattingParams { text_document, .. } = parameters(params)?;
                self.documents.asked(&text_document.uri).map_or(Ok(Value::Null), usual_form)
            }
            FoldingRangeRequest::METHOD => {
                let FoldingRangeParams { text_document, .. } = parameters(params)?;
                self.about(&text_document, |document| json!(folding_ranges(document)))
            }
            DocumentSymbolRequest::METHOD => {
                let DocumentSymbolParams { text_document, .. } = parameters(params)?;
                let all = |document: &Document| outline(&symbols(&document.text), &document.places());
                self.about(&text_document, all)
            }
            DocumentColor::METHOD => {
                let DocumentColorParams { text_document, .. } = parameters(params)?;
                let schema = self.schema_of(&text_document.uri);
                self.about(&text_document, |document| json!(shown_colours(schema.as_deref(), document)))
            }
            ColorPresentationRequest::METHOD => {
                let ColorPresentationParams { color, .. } = parameters(params)?;
                let label = written(chosen(color));
                Ok(json!([ColorPresentation { label, ..ColorPresentation::default() }]))
            }
            method => Err((ErrorCode::MethodNotFound, format!("there is no `{method}` here"))),
        }
    }

    /// An answer about a whole file; `null` for one that is not open.
    fn about(&self, text: &TextDocumentIdentifier, answer: impl FnOnce(&Document) -> Value) -> Result<Value, Refusal> {
        Ok(self.documents.asked(&text.uri).map_or(Value::Null, answer))
    }

    fn schema_of(&mut self, uri: &Uri) -> Option<Rc<Schema>> {
        let document = self.documents.asked(uri)?;
        self.schemas.of(&document.path, kind_of(document))
    }

    /// What an open file may name.
    pub fn known_to(&mut self, uri: &Uri) -> Option<Known> {
        let document = self.documents.asked(uri)?;
        Some(Known::to(document, &self.documents, self.library, &mut self.seen))
    }

    fn complete(&mut self, params: CompletionParams) -> Result<Value, Refusal> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        let (schema, known) = (self.schema_of(&text_document.uri), self.known_to(&text_document.uri));
        let document = self.documents.asked(&text_document.uri);
        let (Some(document), Some(schema), Some(known)) = (document, schema, known) else { return Ok(Value::Null) };
        let places = document.places();
        let place = (&*document.text, places.byte(position));
        let found = completions(&schema, kind_of(document), place, &|kind| known.names(kind));
        let items: Vec<CompletionItem> = found.into_iter().enumerate().map(|found| self.item(found, &places)).collect();
        Ok(json!(items))
    }

    fn item(&self, (rank, found): (usize, Completion), places: &DocumentPlaces) -> CompletionItem {
        let Completion { kind, label, detail, about, insert: (before, behind), replace } = found;
        let is_snippet = self.has_snippets && !behind.is_empty();
        let new_text = match is_snippet {
            true => format!("{}$0{}", escaped(&before), escaped(&behind)),
            false => before.trim_end_matches(['(', '[', '{']).to_owned(),
        };
        // In quotes, editors compare what is written with this.
        let filter = label.trim_end_matches("(…)").to_owned();
        let filter = if new_text.starts_with('"') { format!("\"{filter}\"") } else { filter };
        CompletionItem {
            label,
            kind: Some(match kind {
                CompletionKind::Field => CompletionItemKind::FIELD,
                CompletionKind::Choice => CompletionItemKind::ENUM_MEMBER,
                CompletionKind::Name => CompletionItemKind::REFERENCE,
            }),
            detail: Some(detail).filter(|detail| !detail.is_empty()),
            documentation: Some(about)
                .filter(|about| !about.is_empty())
                .map(|about| Documentation::MarkupContent(markdown(about))),
            sort_text: Some(format!("{rank:05}")),
            filter_text: Some(filter),
            insert_text_format: is_snippet.then_some(InsertTextFormat::SNIPPET),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range: places.range(&replace), new_text })),
            ..CompletionItem::default()
        }
    }

    fn hover(&mut self, params: HoverParams) -> Result<Value, Refusal> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        let (schema, known) = (self.schema_of(&text_document.uri), self.known_to(&text_document.uri));
        let document = self.documents.asked(&text_document.uri);
        let (Some(document), Some(schema), Some(known)) = (document, schema, known) else { return Ok(Value::Null) };
        let places = document.places();
        let defined = |kind: NameKind, name: &str| -> Vec<Definition> {
            known.defined(kind, name).map(|(_, found)| found.clone()).collect()
        };
        let place = (&*document.text, places.byte(position));
        let found = hover(&schema, kind_of(document), place, &defined);
        let shown = found.map(|found| Hover {
            contents: HoverContents::Markup(markdown(found.text)),
            range: Some(places.range(&found.span)),
        });
        Ok(json!(shown))
    }

    /// The name at a place of an open file.
    pub fn name_at(&self, at: &TextDocumentPositionParams) -> Option<NameAt> {
        let document = self.documents.asked(&at.text_document.uri)?;
        let spot = spot_at(&document.text, document.places().byte(at.position))?;
        let kind = named(kind_of(document), &spot).filter(|_| is_name(&document.text, &spot))?;
        let name = document.text[spot.span.clone()].to_owned();
        Some(NameAt { kind, name, span: spot.span }).filter(|found| !found.name.is_empty())
    }

    fn define(&mut self, params: GotoDefinitionParams) -> Result<Value, Refusal> {
        let at = params.text_document_position_params;
        let (Some(NameAt { kind, name, .. }), Some(known)) = (self.name_at(&at), self.known_to(&at.text_document.uri))
        else {
            return Ok(Value::Null);
        };
        let locations: Vec<Location> = known
            .defined(kind, &name)
            .filter_map(|(number, found)| {
                let file = &known.files[*number];
                self.location(file.path.as_deref()?, &file.text, &found.span)
            })
            .collect();
        Ok(json!(locations))
    }

    fn refer(&mut self, params: ReferenceParams) -> Result<Value, Refusal> {
        let at = params.text_document_position;
        let (Some(NameAt { kind, name, .. }), Some(known)) = (self.name_at(&at), self.known_to(&at.text_document.uri))
        else {
            return Ok(Value::Null);
        };
        let mut locations = Vec::new();
        for file in &known.files {
            let Some(path) = &file.path else { continue };
            let spans = references(file.kind, &file.text, kind, &name);
            locations.extend(spans.iter().filter_map(|span| self.location(path, &file.text, span)));
        }
        Ok(json!(locations))
    }

    /// A place in a file that may be open.
    fn location(&self, path: &Path, text: &str, span: &std::ops::Range<usize>) -> Option<Location> {
        match self.documents.at(path) {
            Some(document) => Some(Location { uri: document.uri.clone(), range: document.places().range(span) }),
            None => Some(Location { uri: uri_of(path)?, range: DocumentPlaces::of(text).range(span) }),
        }
    }
}

/// The kind of an open file.
pub fn kind_of(document: &Document) -> DocumentKind {
    DocumentKind::of(path_in_mod(&document.path).as_deref(), &document.text)
}

/// The changes that give a file its usual form: one of the part in which anything is different.
fn usual_form(document: &Document) -> Result<Value, Refusal> {
    let text = &*document.text;
    let usual = formatted(&shown(&document.path), text).map_err(|report| {
        let first = report.problems().first().map_or("it is not RON", |problem| &problem.message);
        (ErrorCode::RequestFailed, format!("the file cannot be put into its usual form: {first}"))
    })?;
    let same = |pair: &(char, char)| pair.0 == pair.1;
    let start: usize =
        text.chars().zip(usual.chars()).take_while(same).map(|(character, _)| character.len_utf8()).sum();
    // An edit begins and ends beside whole line ends.
    let start = text[..start].trim_end_matches('\r').len();
    let ends = text[start..].chars().rev().zip(usual[start..].chars().rev());
    let end: usize = ends.take_while(same).map(|(character, _)| character.len_utf8()).sum();
    let end = text[text.len() - end..].trim_start_matches('\n').len();
    let range = document.places().range(&(start..text.len() - end));
    let edit = TextEdit { range, new_text: usual[start..usual.len() - end].to_owned() };
    Ok(json!(if text == usual { Vec::new() } else { vec![edit] }))
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// A text as snippets write it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

fn folding_ranges(document: &Document) -> Vec<FoldingRange> {
    let places = document.places();
    let range = |Fold { span, is_comment }: Fold| {
        let range = places.range(&span);
        // The line with the closing bracket stays to be seen.
        let end_line = if is_comment { range.end.line } else { range.end.line.saturating_sub(1) };
        (end_line > range.start.line).then(|| FoldingRange {
            start_line: range.start.line,
            end_line,
            kind: is_comment.then_some(FoldingRangeKind::Comment),
            ..FoldingRange::default()
        })
    };
    folds(&document.text).into_iter().filter_map(range).collect()
}

/// An outline as the protocol writes it. Its type cannot be made without a field that is out of use.
fn outline(symbols: &[Symbol], places: &DocumentPlaces) -> Value {
    let one = |symbol: &Symbol| {
        let kind = if symbol.is_row { SymbolKind::OBJECT } else { SymbolKind::FIELD };
        json!({
            "name": symbol.name,
            "kind": kind,
            "range": places.range(&symbol.span),
            "selectionRange": places.range(&symbol.name_span),
            "children": outline(&symbol.parts, places),
        })
    };
    Value::Array(symbols.iter().map(one).collect())
}

fn shown_colours(schema: Option<&Schema>, document: &Document) -> Vec<ColorInformation> {
    let places = document.places();
    let share = |part: u8| f32::from(part) / 255.0;
    let shown = |(span, Rgb(red, green, blue))| ColorInformation {
        range: places.range(&span),
        color: Color { red: share(red), green: share(green), blue: share(blue), alpha: 1.0 },
    };
    let found = schema.map_or_else(Vec::new, |schema| colours(schema, kind_of(document), &document.text));
    found.into_iter().map(shown).collect()
}

/// A colour that was chosen in the editor.
fn chosen(Color { red, green, blue, .. }: Color) -> Rgb {
    let part = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    Rgb(part(red), part(green), part(blue))
}
