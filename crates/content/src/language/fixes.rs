//! Corrections of problems: changes of the text that follow from a problem and the form of the text around it. None is offered
//! that has not been tried.

use crate::repairs::of_form;
use crate::report::Problem;
use osada_reader::fault::nearest;
use osada_reader::tree::{Entry, FormErrorKind, Tree, Value};
use std::ops::Range;

/// A change that corrects a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    pub title: String,
    pub span: Range<usize>,
    pub text: String,
}

impl Fix {
    fn new(title: impl Into<String>, span: Range<usize>, text: impl Into<String>) -> Self {
        Self { title: title.into(), span, text: text.into() }
    }

    /// The text with the change.
    pub fn applied(&self, text: &str) -> String {
        [&text[..self.span.start], &self.text, &text[self.span.end..]].concat()
    }

    /// The place in the changed text of a byte behind the change.
    fn moved(&self, byte: usize) -> usize {
        if byte < self.span.end { byte } else { byte + self.text.len() - self.span.len() }
    }
}

/// The changes that correct a problem. `check` finds the problems of a text; a change is only offered if the problem is gone with
/// it, and no mistake of form is new.
pub fn fixes(text: &str, problem: &Problem, check: &dyn Fn(&str) -> Vec<Problem>) -> Vec<Fix> {
    if text.get(problem.span.clone()).is_none() {
        return Vec::new();
    }
    let form = Tree::new(text).errors().len();
    let mut offered: Vec<Fix> = Vec::new();
    for fix in candidates(text, problem) {
        let changed = fix.applied(text);
        if changed == text || offered.iter().any(|known| known.applied(text) == changed) {
            continue;
        }
        if Tree::new(&changed).errors().len() > form {
            continue;
        }
        let is_same = |other: &Problem| {
            other.message == problem.message
                && (other.span.start == problem.span.start || other.span.start == fix.moved(problem.span.start))
        };
        if !check(&changed).iter().any(is_same) {
            offered.push(fix);
        }
    }
    offered
}

/// Changes that may correct a problem.
fn candidates(text: &str, problem: &Problem) -> Vec<Fix> {
    let help = problem.help.as_deref().unwrap_or_default();
    let mut found: Vec<Fix> = of_help(text, problem, help).into_iter().collect();
    found.extend(of_brackets(text, &problem.span));
    found
}

/// What is between two marks of a text.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let start = text.find(before)? + before.len();
    let length = if after.is_empty() { text.len() - start } else { text[start..].find(after)? };
    Some(&text[start..][..length]).filter(|inside| !inside.is_empty() && !inside.contains('…'))
}

/// What the help of a problem says to write.
fn of_help(text: &str, problem: &Problem, help: &str) -> Option<Fix> {
    let span = problem.span.clone();
    let written = &text[span.clone()];
    if let Some(meant) = between(help, "did you mean", "`?").and_then(|meant| meant.split('`').nth(1)) {
        let wrong = between(&problem.message, "`", "`")?;
        // The place may be that of a whole value around the word.
        let named = || problem.message.split('`').skip(1).step_by(2).filter(|word| nearest(word, &[meant]).is_some());
        let wrong = named().find(|word| written.contains(*word)).unwrap_or(wrong);
        let at = span.start + written.find(wrong)?;
        return Some(Fix::new(format!("write `{meant}`"), at..at + wrong.len(), meant));
    }
    for quoted in ["write it in double quotes: ", "write it without quotes: "] {
        if let Some(meant) = between(help, quoted, "") {
            return Some(Fix::new(help, span, meant));
        }
    }
    if let Some(character) = between(help, "write '", "' in single quotes") {
        return Some(Fix::new(help, span, format!("'{character}'")));
    }
    if let Some(code) = between(help, "an invisible character here, U+", ":") {
        let character = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
        let at = span.start.saturating_sub(4)..(span.end + 4).min(text.len());
        let at = text.char_indices().find(|(byte, other)| at.contains(byte) && *other == character)?.0;
        let blank = if character.is_whitespace() { " " } else { "" };
        return Some(Fix::new(help, at..at + character.len_utf8(), blank));
    }
    if let Some((plain, other)) = help.strip_prefix("write ").and_then(|help| help.split_once(" in place of ")) {
        let (plain, other) = (plain.trim_matches('`'), other.trim_matches('`'));
        let (open, close) = (plain.split_once("` … `"), other.split_once("` … `"));
        return match (open, close) {
            (Some(new), Some(_)) => brackets_replaced(text, span.start, new, help),
            // The sign may stand behind the place.
            _ => {
                let at = span.start + text[span.start..].find(other).filter(|at| *at <= span.len() + 2)?;
                Some(Fix::new(help, at..at + other.len(), plain))
            }
        };
    }
    if let Some(bracket) = help.strip_suffix(" must come before it").and_then(|help| between(help, "the `", "`")) {
        let before = text[..span.start].trim_end();
        let at = before.strip_suffix(',').unwrap_or(before).trim_end().len();
        return Some(Fix::new(format!("add the missing `{bracket}`"), at..at, bracket));
    }
    if help.starts_with("put it in brackets") {
        let value = value_at(Tree::new(text).value(), span.start)?.span();
        return Some(Fix::new(help, value.clone(), format!("[{}]", &text[value])));
    }
    let word = help.strip_prefix("write `").and_then(|help| help.strip_suffix('`'));
    word.filter(|word| ["true", "false"].contains(word)).map(|word| Fix::new(help, span, word))
}

/// The innermost value that begins at a place.
fn value_at(whole: Value, start: usize) -> Option<Value> {
    let parts = whole.group().map_or_else(Vec::new, |group| group.entries);
    let holds = |entry: &&Entry| entry.span().start <= start && start < entry.span().end;
    let inner = parts.iter().find(holds).and_then(|entry| value_at(entry.value(), start));
    inner.or_else(|| Some(whole).filter(|whole| whole.span().start == start))
}

/// The brackets at a place replaced by others.
fn brackets_replaced(text: &str, start: usize, (open, close): (&str, &str), title: &str) -> Option<Fix> {
    let value = value_at(Tree::new(text).value(), start)?;
    let group = value.group().filter(|group| group.open == start)?;
    let inside = text.get(group.open + 1..group.close)?;
    Some(Fix::new(title, start..value.span().end, format!("{open}{inside}{close}")))
}

/// Commas, colons and brackets that are missing near a place.
fn of_brackets(text: &str, span: &Range<usize>) -> Vec<Fix> {
    let tree = Tree::new(text);
    // The parser may note an error at the end of what comes before the place.
    let before = text[..span.start].trim_end().len();
    let mut found = Vec::new();
    for error in tree.errors().iter().filter(|error| before <= error.span.end && error.span.start <= span.end + 1) {
        let title = match error.kind {
            FormErrorKind::MissingComma => "put a comma here".to_owned(),
            FormErrorKind::MissingColon => "put a colon here".to_owned(),
            FormErrorKind::MissingValue => "leave out the comma that is too many".to_owned(),
            FormErrorKind::Unclosed { closing, .. } => format!("add the missing `{closing}`"),
            FormErrorKind::Key => "write it without quotes".to_owned(),
            _ => continue,
        };
        let mut changes = Vec::new();
        of_form(text, error, &mut changes);
        // Stand-ins for values are none that anybody means.
        let changes = changes.into_iter().filter(|(_, with)| !with.contains("()"));
        found.extend(changes.map(|(span, with)| Fix::new(title.clone(), span, with)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load, shipped};

    const LEVEL: &str = "(\n  title: \"Small\",\n  about: \"A valley.\",\n  ground: Generated(kind: Valley, width: 40, \
                         height: 40),\n  stock: (wood: 20),\n  colonists: Count(3),\n  endless: false,\n  waves: [[(\"grunt\", 2)]],\n)";

    fn problems(text: &str) -> Vec<Problem> {
        let rules = shipped::rules().expect("they ship");
        load("a.ron", text, &rules).err().map_or_else(Vec::new, |report| report.problems().to_vec())
    }

    #[test]
    fn a_mistake_is_mended_by_one_of_the_changes_that_are_offered() {
        for (right, wrong) in [
            ("\"grunt\"", "\"grnut\""),
            ("Valley", "Vallye"),
            ("colonists:", "colonsits:"),
            ("wood:", "wod:"),
            ("stock: (wood: 20),", "stock: (wood: 20)"),
            ("stock: (wood: 20),", "stock: {wood: 20},"),
            ("[[(\"grunt\", 2)]]", "[(\"grunt\", 2)]"),
            ("colonists: Count", "colonists = Count"),
            ("\"Small\"", "Small"),
            ("\"Small\"", "'Small'"),
            ("width: 40", "width: \"40\""),
            ("endless: false", "endless: no"),
            ("endless: false", "endless: \"false\""),
            ("height: 40)", "height: 40"),
            ("]],\n)", "]],\n"),
            ("wood: 20", "wood:\u{a0}20"),
            ("wood: 20", "wood: 20，"),
            ("title:", "\"title\":"),
        ] {
            let text = LEVEL.replace(right, wrong);
            let all = problems(&text);
            let first = all.first().unwrap_or_else(|| panic!("{wrong} is right"));
            let offered: Vec<Fix> = all.iter().flat_map(|problem| fixes(&text, problem, &problems)).collect();
            let mended = offered.iter().any(|fix| problems(&fix.applied(&text)).is_empty());
            assert!(mended, "{wrong}: {first:?} {offered:?}");
        }
    }

    #[test]
    fn nothing_is_offered_that_leaves_the_mistake_or_makes_another_of_form() {
        for (right, wrong) in [("wood: 20", "wood: -20"), ("\"Small\"", "\"\""), ("\"grunt\"", "\"nobody_at_all\"")] {
            let text = LEVEL.replace(right, wrong);
            let all = problems(&text);
            assert!(
                !all.is_empty() && all.iter().all(|problem| fixes(&text, problem, &problems).is_empty()),
                "{wrong}"
            );
        }
        let problem = Problem { span: 7..99, message: "x".to_owned(), help: None, also: None };
        assert_eq!(fixes("()", &problem, &|_| Vec::new()), []);
    }
}
