//! Bracketed text, put together again from pieces that stay and pieces that are added. Comments, blank lines and order of
//! what stays are kept.

use super::print::Style;
use crate::syntax::comments;
use osada_reader::tree::{Entry, Group};

/// A change of one part of a group.
#[derive(Debug)]
pub(super) enum Change {
    /// The part of this number stays, with another value if there is one.
    Keep(usize, Option<String>),
    /// The part goes, with the comments that belong to it: those in the lines right above it, and behind it in its line.
    Drop(usize),
    /// A part is added.
    Add(String),
}

/// The text between the brackets of a group after the changes, which name every part of it once. `indent` is that of the line in
/// which the group begins.
pub(super) fn compose(text: &str, style: &Style, group: &Group, changes: &[Change], indent: &str) -> String {
    let inside = Inside::new(text, style, group, indent);
    let line = inside.put_together(changes, inside.has_lines());
    let adds = changes.iter().any(|change| matches!(change, Change::Add(_)));
    let column = text[..group.open].rfind('\n').map_or(group.open, |newline| group.open - newline - 1);
    if inside.has_lines() || !adds || line.contains('\n') || style.fits(&" ".repeat(column), &line) {
        line
    } else {
        inside.put_together(changes, true)
    }
}

/// The indent of what is added to a group, which begins in a line with this indent: that of the first part that has a line of
/// its own.
pub(super) fn indent_of_added(text: &str, style: &Style, group: &Group, indent: &str) -> String {
    let leads = group.entries.iter().map(|entry| &text[..entry.span().start]);
    let own = leads.filter_map(|before| before.rsplit_once('\n').filter(|(line, _)| line.len() > group.open));
    let mut own = own.map(|(_, indent)| indent).filter(|indent| indent.trim_matches([' ', '\t']).is_empty());
    own.next().map_or_else(|| format!("{indent}{}", style.step), str::to_owned)
}

/// The pieces of a group.
struct Inside<'a> {
    text: &'a str,
    style: &'a Style,
    group: &'a Group,
    indent: &'a str,
    /// Begins a line for an added part.
    fresh_line: String,
}

impl<'a> Inside<'a> {
    fn new(text: &'a str, style: &'a Style, group: &'a Group, indent: &'a str) -> Self {
        let inner = indent_of_added(text, style, group, indent);
        Self { text, style, group, indent, fresh_line: format!("{}{inner}", style.newline) }
    }

    /// True if its parts stand in lines of their own.
    fn has_lines(&self) -> bool {
        let count = self.group.entries.len();
        count == 0 && self.tail().contains('\n') || (0..count).any(|index| self.lead(index).contains('\n'))
    }

    /// The text before a part, behind the one before it.
    fn lead(&self, index: usize) -> &'a str {
        let from = index.checked_sub(1).map_or(self.group.open + 1, |before| self.group.entries[before].end(self.text));
        &self.text[from..self.group.entries[index].span().start]
    }

    /// The text behind the last part.
    fn tail(&self) -> &'a str {
        let from = self.group.entries.last().map_or(self.group.open + 1, |last| last.end(self.text));
        &self.text[from..self.group.close]
    }

    fn put_together(&self, changes: &[Change], lines: bool) -> String {
        let last = changes.iter().rposition(|change| !matches!(change, Change::Drop(_)));
        let had_comma = self.group.entries.last().is_some_and(|entry| entry.comma().is_some());
        let final_comma = had_comma || lines && (!self.has_lines() || self.tail().contains('\n'));
        let mut out = Output::new(&self.fresh_line);
        let (mut parts, mut owes_line) = (0, false);
        for (index, change) in changes.iter().enumerate() {
            // The last part that was there already keeps its form.
            let was_last = matches!(change, Change::Keep(entry, _) if entry + 1 == self.group.entries.len());
            let comma = Some(index) != last || had_comma || final_comma && !(was_last && self.has_lines());
            match change {
                Change::Drop(entry) => {
                    owes_line |= self.lead(*entry).contains('\n');
                    out.blank(detached(self.lead(*entry)));
                    continue;
                }
                Change::Keep(entry, value) => {
                    out.blank(self.gap(*entry, parts == 0, lines, owes_line));
                    self.keep(&mut out, &self.group.entries[*entry], value.as_deref(), comma);
                }
                Change::Add(value) => {
                    let gap = if parts == 0 { "" } else { " " };
                    out.blank(if lines { &self.fresh_line } else { gap });
                    out.value(value);
                    out.value(if comma { "," } else { "" });
                }
            }
            (parts, owes_line) = (parts + 1, false);
        }
        self.end(&mut out, parts, lines);
        out.text
    }

    /// The text before a part that stays.
    fn gap(&self, entry: usize, is_first: bool, lines: bool, owes_line: bool) -> &str {
        let in_line = |lead: &str| lead.trim().is_empty() && !lead.contains('\n');
        let lead = self.lead(entry);
        match lines {
            _ if !in_line(lead) => lead,
            true if owes_line || !self.has_lines() => &self.fresh_line,
            false if is_first => Some(self.lead(0)).filter(|lead| in_line(lead)).unwrap_or_default(),
            _ if entry == 0 && !is_first => " ",
            _ => lead,
        }
    }

    /// A part with what follows it in its line.
    fn keep(&self, out: &mut Output, entry: &Entry, value: Option<&str>, comma: bool) {
        let span = entry.value().span();
        out.value(&self.text[entry.span().start..span.start]);
        out.value(value.unwrap_or(&self.text[span.clone()]));
        let comma_at = entry.comma();
        let behind = comma_at.map_or(span.end, |comma| comma + 1);
        out.blank(&self.text[span.end..comma_at.unwrap_or(span.end)]);
        out.value(if comma { "," } else { "" });
        out.blank(&self.text[behind..entry.end(self.text)]);
    }

    /// The text behind the last part, or a line for the closing bracket.
    fn end(&self, out: &mut Output, parts: usize, lines: bool) {
        let tail = self.tail();
        if parts == 0 && out.text.trim().is_empty() && tail.trim().is_empty() {
            out.text.clear();
        } else if lines && !self.has_lines() {
            out.blank(tail.trim_end());
            out.value(self.style.newline);
            out.value(self.indent);
        } else {
            out.blank(tail);
        }
        if out.in_line_comment {
            out.value(self.style.newline);
            out.value(self.indent);
        }
    }
}

/// A growing text. Values never end up in a line comment.
struct Output<'a> {
    text: String,
    fresh_line: &'a str,
    in_line_comment: bool,
}

impl<'a> Output<'a> {
    fn new(fresh_line: &'a str) -> Self {
        Self { text: String::new(), fresh_line, in_line_comment: false }
    }

    /// Adds white space and comments.
    fn blank(&mut self, blank: &str) {
        if blank.is_empty() {
            return;
        }
        let starts_line = blank.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
        if self.in_line_comment && !starts_line {
            self.text.push_str(self.fresh_line);
        }
        self.text.push_str(blank);
        let last = comments(blank).pop();
        self.in_line_comment =
            last.is_some_and(|last| !blank[last.end..].contains('\n') && blank[last].starts_with("//"));
    }

    /// Adds anything else.
    fn value(&mut self, value: &str) {
        if self.in_line_comment && !value.is_empty() && !value.starts_with(['\n', '\r']) {
            self.text.push_str(self.fresh_line);
        }
        self.in_line_comment &= value.is_empty();
        self.text.push_str(value);
    }
}

/// The part of the text before a value that does not belong to it: comments in the line of the value before it, and those
/// that a blank line separates.
fn detached(lead: &str) -> &str {
    let (mut end, mut cut) = (0, 0);
    // Behind the first line break from here.
    let next_line = |from: usize| lead[from..].find('\n').map_or(lead.len(), |newline| from + newline);
    for (index, comment) in comments(lead).into_iter().enumerate() {
        let lines = lead[end..comment.start].matches('\n').count();
        if lines >= 2 && index > 0 {
            cut = next_line(end) + 1;
        } else if index == 0 && lines == 0 {
            cut = comment.end;
        }
        end = comment.end;
    }
    if end > 0 && lead[end..].matches('\n').count() >= 2 {
        cut = next_line(end) + 1;
    }
    lead.get(..cut).unwrap_or(lead)
}
