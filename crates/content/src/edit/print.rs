//! From a tree to text, in the style of the levels that ship.

use super::tree::Node;

/// Lists that would make longer lines get a line for each element.
const LONGEST_LINE: usize = 120;

/// Layout of a text: the step of an indent, and the line ending.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub step: String,
    pub newline: &'static str,
}

impl Default for Style {
    fn default() -> Self {
        Self { step: "    ".to_owned(), newline: "\n" }
    }
}

impl Style {
    /// The text of a value that begins in a line with this indent.
    pub fn print(&self, node: &Node, indent: &str) -> String {
        let inner = format!("{indent}{}", self.step);
        let (open, close, lines) = match node {
            Node::Atom(text) => return text.clone(),
            Node::Tuple { name, .. } => (format!("{name}("), ')', false),
            Node::Struct { name, lines, .. } => (format!("{name}("), ')', *lines),
            Node::List { lines, .. } => ("[".to_owned(), ']', *lines),
            Node::Map { lines, .. } => ("{".to_owned(), '}', *lines),
        };
        if !lines {
            let line = format!("{open}{}{close}", self.parts(node, indent).join(", "));
            let may_break = matches!(node, Node::List { items, .. } if items.len() > 1);
            if !may_break || self.fits(indent, &line) {
                return line;
            }
        }
        let mut text = open;
        for part in self.parts(node, &inner) {
            text.extend([self.newline, &inner, &part, ","]);
        }
        text.extend([self.newline, indent]);
        text.push(close);
        text
    }

    /// True if a line of this indent is short enough.
    pub fn fits(&self, indent: &str, line: &str) -> bool {
        indent.chars().count() + line.chars().count() <= LONGEST_LINE
    }

    /// The text of each part of a value, with its name or its key.
    fn parts(&self, node: &Node, indent: &str) -> Vec<String> {
        match node {
            Node::Atom(_) => Vec::new(),
            Node::Tuple { items, .. } | Node::List { items, .. } => {
                items.iter().map(|item| self.print(item, indent)).collect()
            }
            Node::Struct { fields, .. } => fields.iter().map(|(name, value)| self.entry(name, value, indent)).collect(),
            Node::Map { entries, .. } => entries.iter().map(|(key, value)| self.entry(key, value, indent)).collect(),
        }
    }

    /// A value with its name.
    pub fn entry(&self, name: &str, value: &Node, indent: &str) -> String {
        format!("{name}: {}", self.print(value, indent))
    }
}
