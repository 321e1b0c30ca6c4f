//! Rules that are put together from several texts: every value is either a piece of one of them, or made of such
//! pieces. The origin of each byte of the whole is known.

use crate::mended::Mended;
use crate::report::{Problem, Report};
use osada_reader::tree::{self, Entry, Form};
use std::ops::Range;

/// One of the texts.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name in messages.
    pub file: String,
    /// With stand-ins for whatever is no RON.
    pub text: String,
    /// The way back from a text with stand-ins.
    pub mended: Option<Mended>,
    /// The number of its mod in the order of loading; `None` for the rules that the mods change.
    pub owner: Option<usize>,
}

/// Bytes of one of the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Index of the text.
    pub source: usize,
    pub span: Range<usize>,
}

/// A value of the whole.
#[derive(Clone, Debug)]
pub struct Value {
    /// The place where it was written; changes and additions come from elsewhere.
    pub piece: Piece,
    pub kind: Content,
}

/// Parts of a value.
#[derive(Clone, Debug)]
pub enum Content {
    Fields { name: Option<Piece>, fields: Vec<Field> },
    Map(Vec<Field>),
    List(Vec<Value>),
    Plain,
}

/// A value under a key.
#[derive(Clone, Debug)]
pub struct Field {
    pub key: Piece,
    /// The key, if it is not that of the piece.
    pub word: Option<&'static str>,
    pub value: Value,
}

impl Source {
    pub fn new(file: &str, text: &str, owner: Option<usize>) -> Self {
        Self { file: file.to_owned(), text: text.to_owned(), mended: None, owner }
    }

    /// The text as it was written.
    pub fn written(&self) -> &str {
        self.mended.as_ref().map_or(&self.text, |mended| &mended.written)
    }

    /// Line and column of a byte, both from 1.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let byte = self.mended.as_ref().map_or(byte, |mended| mended.original(byte));
        Report::of_one("", self.written(), 0..0, "").line_column(byte)
    }

    /// A problem at its place in the text as it was written; `None` if it concerns a stand-in.
    pub fn placed(&self, problem: Problem) -> Option<Problem> {
        let span = self.mended.as_ref().map_or(Some(problem.span.clone()), |mended| mended.origin(&problem.span))?;
        Some(Problem { span, ..problem })
    }
}

impl Field {
    /// The key as it is written.
    pub fn key<'a>(&self, sources: &'a [Source]) -> &'a str {
        self.word.unwrap_or(&sources[self.key.source].text[self.key.span.clone()])
    }
}

impl Value {
    /// A value as it stands in a text.
    pub fn of(value: &tree::Value, source: usize) -> Self {
        let piece = |span: Range<usize>| Piece { source, span };
        let fields = |entries: &[Entry]| {
            let field = |entry: &Entry| Field {
                key: piece(entry.key_span()),
                word: None,
                value: Self::of(&entry.value(), source),
            };
            entries.iter().map(field).collect()
        };
        let kind = match value.form() {
            Form::Fields { name, entries } => Content::Fields { name: name.map(piece), fields: fields(&entries) },
            Form::Map(entries) => Content::Map(fields(&entries)),
            Form::List(items) => Content::List(items.iter().map(|item| Self::of(&item.value(), source)).collect()),
            Form::Plain => Content::Plain,
        };
        Self { piece: piece(value.span()), kind }
    }

    pub fn plain(piece: Piece) -> Self {
        Self { piece, kind: Content::Plain }
    }

    /// The fields of a struct or the entries of a map.
    pub fn fields_mut(&mut self) -> Option<&mut Vec<Field>> {
        match &mut self.kind {
            Content::Fields { fields, .. } | Content::Map(fields) => Some(fields),
            Content::List(_) | Content::Plain => None,
        }
    }

    /// Calls a function for every piece in it.
    pub fn pieces<'v>(&'v self, see: &mut impl FnMut(&'v Piece)) {
        see(&self.piece);
        match &self.kind {
            Content::Fields { fields, .. } | Content::Map(fields) => {
                for field in fields {
                    see(&field.key);
                    field.value.pieces(see);
                }
            }
            Content::List(items) => items.iter().for_each(|item| item.pieces(see)),
            Content::Plain => {}
        }
    }
}

/// The whole as a text, with the origin of every part.
#[derive(Debug, Default)]
pub struct Written {
    pub text: String,
    segments: Vec<Segment>,
}

/// Bytes of the whole from one piece: as it stands, or brackets around other pieces.
#[derive(Debug)]
struct Segment {
    start: usize,
    piece: Piece,
    as_it_stands: bool,
}

impl Written {
    /// Writes a value out.
    pub fn of(value: &Value, sources: &[Source]) -> Self {
        let mut written = Self::default();
        written.value(value, sources, 0);
        written.text.push('\n');
        written
    }

    fn glue(&mut self, text: &str, piece: &Piece) {
        self.segments.push(Segment { start: self.text.len(), piece: piece.clone(), as_it_stands: false });
        self.text.push_str(text);
    }

    fn copy(&mut self, piece: &Piece, sources: &[Source]) {
        self.segments.push(Segment { start: self.text.len(), piece: piece.clone(), as_it_stands: true });
        self.text.push_str(&sources[piece.source].text[piece.span.clone()]);
    }

    fn value(&mut self, value: &Value, sources: &[Source], depth: usize) {
        // Tables and their rows begin lines; deeper values share one.
        let (between, end) = match depth {
            0 => ("\n    ", "\n"),
            1 if matches!(value.kind, Content::List(_)) => ("\n        ", "\n    "),
            _ => (" ", ""),
        };
        let first = if end.is_empty() { "" } else { between };
        let fields = |this: &mut Self, fields: &[Field], (open, close): (&str, &str)| {
            this.glue(open, &value.piece);
            for (number, field) in fields.iter().enumerate() {
                this.glue(if number == 0 { first } else { between }, &value.piece);
                match field.word {
                    Some(word) => this.glue(word, &field.key),
                    None => this.copy(&field.key, sources),
                }
                // A value that does not fit is reported at the place in front of it.
                this.glue(": ", &field.value.piece);
                this.value(&field.value, sources, depth + 1);
                this.glue(",", &value.piece);
            }
            this.glue(end, &value.piece);
            this.glue(close, &value.piece);
        };
        match &value.kind {
            Content::Plain => self.copy(&value.piece, sources),
            Content::Fields { name, fields: all } => {
                name.iter().for_each(|name| self.copy(name, sources));
                fields(self, all, ("(", ")"));
            }
            Content::Map(all) => fields(self, all, ("{", "}")),
            Content::List(items) => {
                self.glue("[", &value.piece);
                for (number, item) in items.iter().enumerate() {
                    self.glue(if number == 0 { first } else { between }, &value.piece);
                    self.value(item, sources, depth + 1);
                    self.glue(",", &value.piece);
                }
                self.glue(end, &value.piece);
                self.glue("]", &value.piece);
            }
        }
    }

    /// The innermost brackets around bytes of the whole that a mod wrote: those of a row that it copies from the rules, for one.
    pub fn around(&self, span: &Range<usize>, sources: &[Source]) -> Option<Piece> {
        let first = self.segments.partition_point(|segment| segment.start <= span.start).saturating_sub(1);
        let mut depth = 0;
        for segment in self.segments.get(..first)?.iter().rev().filter(|segment| !segment.as_it_stands) {
            let sign = self.text[segment.start..].trim_start();
            if sign.starts_with([')', ']', '}']) {
                depth += 1;
            } else if sign.starts_with(['(', '[', '{']) && self.text[segment.start..].starts_with(['(', '[', '{']) {
                if depth > 0 {
                    depth -= 1;
                } else if sources[segment.piece.source].owner.is_some() {
                    return Some(segment.piece.clone());
                }
            }
        }
        None
    }

    /// The origin of bytes of the whole. If they are partly a mod's, that part is to blame: the rules that mods change are right.
    pub fn origin(&self, span: &Range<usize>, sources: &[Source]) -> Piece {
        let first = self.segments.partition_point(|segment| segment.start <= span.start).saturating_sub(1);
        let Some(segment) = self.segments.get(first) else { return Piece { source: 0, span: 0..0 } };
        let inside =
            self.segments[first..].iter().take_while(|segment| segment.start <= span.start || segment.start < span.end);
        let of_mod = |segment: &&Segment| sources[segment.piece.source].owner.is_some();
        if !of_mod(&segment)
            && let Some(changed) = inside.clone().find(of_mod)
        {
            return changed.piece.clone();
        }
        if !segment.as_it_stands {
            return segment.piece.clone();
        }
        let Piece { source, span: whole } = segment.piece.clone();
        let offset = span.start - segment.start;
        let start = (whole.start + offset).min(whole.end);
        let end = (start + span.len()).min(whole.end).max(start);
        Piece { source, span: start..end }
    }
}
