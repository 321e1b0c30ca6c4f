//! Changing a text from one tree to another: only what differs is rewritten.

use super::align::{Step, align};
use super::compose::{Change, compose, indent_of_added};
use super::print::Style;
use super::tree::Node;
use crate::place::present_name;
use osada_reader::tree::{Group, Value};

/// A text to change, and its layout.
pub(super) struct Update<'t> {
    pub text: &'t str,
    pub style: Style,
}

impl Update<'_> {
    /// The whole text with the value in it changed from one tree to another.
    pub fn whole(&self, value: &Value, old: &Node, new: &Node) -> String {
        let changed = self.value(value, old, new);
        [&self.text[..value.span().start], &changed, &self.text[value.span().end..]].concat()
    }

    /// The text of a value that changed from one tree to another.
    fn value(&self, value: &Value, old: &Node, new: &Node) -> String {
        let span = value.span();
        let as_it_stands = &self.text[span.clone()];
        if old == new {
            return as_it_stands.to_owned();
        }
        let indent = self.indent_at(span.start);
        let Some(group) = value.group() else { return self.style.print(new, indent) };
        // `Some(value)` may be written for `value`.
        if let ("Some", [inner]) = (&self.text[group.name.clone()], &group.entries[..]) {
            let inner = inner.value();
            let (before, after) = (span.start..inner.span().start, inner.span().end..span.end);
            return [&self.text[before], &self.value(&inner, old, new), &self.text[after]].concat();
        }
        match self.changes(&group, old, new) {
            Some(changes) => {
                let inside = compose(self.text, &self.style, &group, &changes, indent);
                let (before, after) = (span.start..group.open + 1, group.close..span.end);
                [&self.text[before], &inside, &self.text[after]].concat()
            }
            None => self.style.print(new, indent),
        }
    }

    /// Changes of the parts of a group; `None` if it has to be written anew.
    fn changes(&self, group: &Group, old: &Node, new: &Node) -> Option<Vec<Change>> {
        let count = group.entries.len();
        let is_bare = count == 0 && self.text[group.open + 1..group.close].trim().is_empty();
        let changes = match (group.bracket, old, new) {
            _ if is_bare => return None,
            ('(', Node::Struct { name, fields: old, .. }, Node::Struct { name: same, fields: new, .. })
                if name == same && self.is_called(group, name) =>
            {
                self.fields(group, old, new)?
            }
            ('(', Node::Tuple { name, items: old }, Node::Tuple { name: same, items: new })
                if name == same && self.is_called(group, name) =>
            {
                self.tuple(group, old, new)
            }
            ('[', Node::List { items: old, .. }, Node::List { items: new, .. }) if old.len() == count => {
                self.list(group, old, new)
            }
            ('{', Node::Map { entries: old, .. }, Node::Map { entries: new, .. }) if old.len() == count => {
                self.map(group, old, new)
            }
            _ => return None,
        };
        Some(changes)
    }

    /// A part that stays, perhaps with another value.
    fn kept(&self, group: &Group, index: usize, old: &Node, new: &Node) -> Change {
        Change::Keep(index, (old != new).then(|| self.value(&group.entries[index].value(), old, new)))
    }

    /// Indent of parts added to a group.
    fn indent_of_added(&self, group: &Group) -> String {
        indent_of_added(self.text, &self.style, group, self.indent_at(group.open))
    }

    /// The last parts of a tuple may be left out, and may be written all the same.
    fn tuple(&self, group: &Group, old: &[Node], new: &[Node]) -> Vec<Change> {
        let indent = self.indent_of_added(group);
        let has_fewer = new.len() < old.len();
        let mut changes: Vec<Change> = (0..group.entries.len())
            .map(|index| match (old.get(index), new.get(index)) {
                (Some(old), Some(new)) => self.kept(group, index, old, new),
                (None, Some(new)) => Change::Keep(index, Some(self.style.print(new, &indent))),
                (None, None) if !has_fewer => Change::Keep(index, None),
                (_, None) => Change::Drop(index),
            })
            .collect();
        changes.extend(new.iter().skip(group.entries.len()).map(|node| Change::Add(self.style.print(node, &indent))));
        changes
    }

    fn list(&self, group: &Group, old: &[Node], new: &[Node]) -> Vec<Change> {
        let indent = self.indent_of_added(group);
        let change = |step: Step| match step {
            Step::Pair(a, b) => self.kept(group, a, &old[a], &new[b]),
            Step::Gone(a) => Change::Drop(a),
            Step::New(b) => Change::Add(self.style.print(&new[b], &indent)),
        };
        align(old, new).into_iter().map(change).collect()
    }

    fn map(&self, group: &Group, old: &[(String, Node)], new: &[(String, Node)]) -> Vec<Change> {
        let indent = self.indent_of_added(group);
        let added = |b: usize| Change::Add(self.style.entry(&new[b].0, &new[b].1, &indent));
        let keys = |entries: &[(String, Node)]| entries.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        let change = |step: Step| match step {
            Step::Pair(a, b) if old[a].0 == new[b].0 => vec![self.kept(group, a, &old[a].1, &new[b].1)],
            Step::Pair(a, b) => vec![Change::Drop(a), added(b)],
            Step::Gone(a) => vec![Change::Drop(a)],
            Step::New(b) => vec![added(b)],
        };
        align(&keys(old), &keys(new)).into_iter().flat_map(change).collect()
    }

    /// Fields keep the order of the text; a new one follows the field that it follows in a newly written level. A default that the
    /// text spells out stays, until the value changes.
    fn fields(&self, group: &Group, old: &[(&'static str, Node)], new: &[(&'static str, Node)]) -> Option<Vec<Change>> {
        let indent = self.indent_of_added(group);
        let of = |fields: &'_ [(&'static str, Node)], name: &str| fields.iter().position(|(field, _)| *field == name);
        let mut changes = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for (index, entry) in group.entries.iter().enumerate() {
            let name = present_name(entry.key()?.bare(self.text));
            let change = match (of(old, name), of(new, name)) {
                (Some(a), Some(b)) => self.kept(group, index, &old[a].1, &new[b].1),
                (None, Some(b)) => {
                    let new = &new[b].1;
                    Change::Keep(index, Some(self.value(&entry.value(), &new.emptied(), new)))
                }
                (Some(_), None) => Change::Drop(index),
                (None, None) => Change::Keep(index, None),
            };
            names.push(name);
            changes.push(change);
        }
        for (b, (name, value)) in new.iter().enumerate() {
            if names.contains(name) {
                continue;
            }
            let before = new[..b].iter().rev().find_map(|(before, _)| names.iter().position(|name| name == before));
            let at = before.map_or(0, |before| before + 1);
            names.insert(at, name);
            changes.insert(at, Change::Add(self.style.entry(name, value, &indent)));
        }
        Some(changes)
    }

    /// The white space at the beginning of the line of a byte.
    fn indent_at(&self, byte: usize) -> &str {
        let line = self.text[..byte].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = &self.text[line..byte];
        &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
    }

    /// Structs may be written with a name or without; choices only with theirs.
    fn is_called(&self, group: &Group, name: &str) -> bool {
        name.is_empty() || self.text[group.name.clone()] == *name
    }
}
