//! All mistakes of form in a text: each is mended in the way that lets most of the text be read, and reading goes on.
//!
//! Nothing of the kind is perfect: one mistake may look like another. So what is reported behind the first mistake is
//! only what stands clear of every stand-in, and a text is given up rather than guessed at.

use super::context::Context;
use super::mended::Mended;
use super::place::is_former;
use super::report::{Problem, Report};
use super::wording::Mistake;
use osada_reader::fault::{Faults, nearest};
use osada_reader::tree::{Entry, Flaw, FormError, FormErrorKind, Group, Kind, Tree, Value, tokens, tokens_from};
use osada_reader::{Asked, byte_offset};
use ron::error::SpannedError;
use std::collections::BTreeSet;
use std::ops::Range;

/// A text that could not be read.
#[derive(Debug)]
pub(super) struct Failure {
    pub error: Box<SpannedError>,
    /// What was asked for where reading ended.
    pub asked: Asked,
}

impl Failure {
    /// Where reading ended.
    fn end(&self, text: &str) -> usize {
        byte_offset(text, self.error.span.end)
    }
}

/// Reads texts as one type. Behind a table, so that all of this is compiled once and not for every type.
pub(super) trait Probe {
    /// Reads a text and keeps its value.
    fn read(&mut self, text: &str) -> Result<(), Failure>;

    /// The mistake that reading ended at.
    fn explain(&self, text: &str, failure: &Failure) -> Mistake;

    /// The faults of the value that was read last.
    fn faults(&mut self) -> Faults;
}

/// Greatest number of bytes that are read to find further mistakes in a text, and of mistakes that are looked for.
const MOST_BYTES: usize = 8 << 20;
const MOST_ROUNDS: usize = 200;
/// Further choices are not tried as stand-ins.
const MOST_CHOICES: usize = 12;

/// A change of the text: bytes and what replaces them.
type Change = (Range<usize>, String);

/// Everything that was found out about a text that cannot be read.
pub(super) struct Mending {
    /// In the order in which they were found, at the places where they were written. The first is always there.
    pub mistakes: Vec<Mistake>,
    /// The text that was read last, if nothing was left out that it needs.
    pub mended: Option<Mended>,
    /// Names of what stand-ins are part of, or stand for: other parts that refer to them are not to blame.
    pub names: BTreeSet<String>,
}

impl Mending {
    /// Gives numbers out of bounds the bounds that the check knows: the largest one that can be read stands for each of
    /// them. Returns the text with plain numbers in their place, if there are any.
    pub fn bounded(&mut self, report: &Report, mended: &Mended) -> Option<Mended> {
        let mut plain = None;
        for mistake in &mut self.mistakes {
            let (Some(most), Some(span)) = (mistake.too_large, mended.stand_in(&mistake.span)) else { continue };
            let (most, written) = (most.to_string(), &mended.written[mistake.span.clone()]);
            let known =
                report.problems().iter().find(|problem| problem.span == span && problem.message.contains(&most));
            known.into_iter().for_each(|problem| mistake.message = problem.message.replace(&most, written));
            let before: &Mended = plain.as_ref().unwrap_or(mended);
            let stand_in = before.stand_in(&mistake.span);
            plain = stand_in.map(|span| before.replaced(&span, "1")).or(plain);
        }
        plain
    }

    /// The mistakes of meaning of the mended text, at the places where they were written. What concerns a stand-in is no
    /// mistake, nor is what refers to one.
    pub fn of_meaning(&self, report: &Report, mended: &Mended) -> Vec<Problem> {
        let is_own = |problem: &&Problem| !problem.refers_to(&self.names);
        let placed = |problem: &Problem| {
            let also = problem.also.as_ref().and_then(|also| mended.origin(also));
            Some(Problem { span: mended.origin(&problem.span)?, also, ..problem.clone() })
        };
        report.problems().iter().filter(is_own).filter_map(placed).collect()
    }
}

/// A text on its way to one that can be read.
struct Work<'t> {
    original: &'t str,
    probe: &'t mut dyn Probe,
    mended: Mended,
    failure: Failure,
    /// What the failure is due to.
    mistake: Mistake,
    mistakes: Vec<Mistake>,
    names: BTreeSet<String>,
    /// Fields that were left out.
    gone: BTreeSet<String>,
    /// A field that was left out was needed.
    is_rough: bool,
    seen: BTreeSet<String>,
    budget: usize,
}

/// Finds the mistakes of form of a text, of which the first is known already.
pub(super) fn mend(text: &str, first: Failure, probe: &mut dyn Probe) -> Mending {
    let mut work = Work {
        original: text,
        mistake: probe.explain(text, &first),
        probe,
        mended: Mended::new(text),
        failure: first,
        mistakes: Vec::new(),
        names: BTreeSet::new(),
        gone: BTreeSet::new(),
        is_rough: false,
        seen: BTreeSet::new(),
        budget: MOST_BYTES,
    };
    let mut mended = None;
    for _ in 0..MOST_ROUNDS {
        work.note();
        match work.step() {
            Step::Further => {}
            Step::Read(read) => {
                mended = Some(read).filter(|_| !work.is_rough);
                break;
            }
            Step::Stuck => break,
        }
    }
    Mending { mistakes: work.mistakes, mended, names: work.names }
}

enum Step {
    Further,
    Read(Mended),
    Stuck,
}

impl Work<'_> {
    /// Keeps the mistake that reading ended at, unless it is a consequence of another.
    fn note(&mut self) {
        let mistake = &self.mistake;
        let follows = match &self.failure.error.code {
            ron::Error::MissingStructField { field, .. } => self.gone.contains(*field),
            _ => false,
        };
        self.is_rough |= follows;
        // Brackets that are stand-ins may close anywhere.
        let opening = Context::before(&self.mended.text, mistake.span.start).open.last().map(|opening| opening.at);
        let follows = follows || opening.is_some_and(|at| self.mended.origin(&(at..at + 1)).is_none());
        let span = self.mended.origin(&mistake.span);
        match span.filter(|span| !follows && is_another(self.original, &self.mistakes, span)) {
            Some(span) => self.mistakes.push(Mistake { span, ..mistake.clone() }),
            None if self.mistakes.is_empty() => self.mistakes.push(mistake.clone()),
            None => {}
        }
    }

    /// Mends what reading ended at.
    fn step(&mut self) -> Step {
        let tree = Tree::new(&self.mended.text);
        let here = Here::at(&tree, self.mistake.span.start);
        let at = self.mended.original(self.failure.end(&self.mended.text));
        for changes in [
            likely(&self.mended.text, &tree, (&self.failure, &self.mistake), &here),
            last_resorts(&self.mended.text, &here),
        ] {
            let mut best: Option<(usize, Change, Mended, Failure)> = None;
            for change in changes {
                let next = self.mended.replaced(&change.0, &change.1);
                if !self.seen.insert(next.text.clone()) {
                    continue;
                }
                let Some(left) = self.budget.checked_sub(next.text.len()) else { return Step::Stuck };
                self.budget = left;
                match self.probe.read(&next.text) {
                    Ok(()) => {
                        self.remember(&change, &here);
                        return Step::Read(next);
                    }
                    Err(failed) => {
                        let reached = next.original(failed.end(&next.text));
                        if reached >= at && best.as_ref().is_none_or(|(far, ..)| reached > *far) {
                            best = Some((reached, change, next, failed));
                        }
                    }
                }
            }
            if let Some((_, change, next, failure)) = best {
                self.remember(&change, &here);
                self.mistake = self.probe.explain(&next.text, &failure);
                (self.mended, self.failure) = (next, failure);
                return Step::Further;
            }
        }
        Step::Stuck
    }

    /// Remembers what a change concerns.
    fn remember(&mut self, (span, with): &Change, here: &Here) {
        let text = &self.mended.text;
        let all: Vec<_> = tokens(&text[span.clone()]).filter(|token| !token.kind.is_trivia()).collect();
        for (index, token) in all.iter().enumerate() {
            let word = &text[span.clone()][token.span.clone()];
            let is_field = all.get(index + 1).is_some_and(|next| next.kind == Kind::Colon);
            match token.kind {
                Kind::Word if is_field && with.is_empty() => drop(self.gone.insert(word.to_owned())),
                Kind::Word | Kind::Text | Kind::Character if !is_field => {
                    self.names.insert(unquoted(word).to_owned());
                }
                _ => {}
            }
        }
        for entry in here.around.iter().chain(&here.entry) {
            let keys = entry.key().filter(|key| key.value().kind() == Kind::Literal);
            let key = keys.map(|key| text[key.span()].to_owned()).filter(|key| key.starts_with(['"', '\'']));
            let group = entry.value().group();
            let named = group.iter().flat_map(|group| &group.entries);
            let named = named.filter(|entry| text[entry.key_span()] == *"name");
            let name = named.map(|entry| text[entry.value().span()].to_owned());
            self.names.extend(key.into_iter().chain(name).map(|name| unquoted(&name).to_owned()));
        }
    }
}

/// A literal without its quotes.
fn unquoted(literal: &str) -> &str {
    literal.trim_matches(['"', '\''])
}

/// True if a mistake is hardly a consequence of those before: it lies behind them, in another part.
fn is_another(text: &str, known: &[Mistake], span: &Range<usize>) -> bool {
    known
        .last()
        .is_none_or(|last| text.get(last.span.end..span.start).is_some_and(|between| between.contains([',', '\n'])))
}

/// Ways to mend what stopped reading, the likeliest first.
fn likely(text: &str, tree: &Tree, (failure, mistake): (&Failure, &Mistake), here: &Here) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Some(error) = tree.errors().first().filter(|error| error.span.start <= failure.end(text)) {
        of_form(text, error, &mut changes);
    }
    of_type(text, (failure, mistake), here, &mut changes);
    changes
}

/// Parts that may be left out, if nothing else helps.
fn last_resorts(text: &str, here: &Here) -> Vec<Change> {
    let outwards = here.entry.iter().chain(here.around.iter().rev()).take(3);
    outwards.map(|entry| (whole(text, entry), String::new())).collect()
}

/// The innermost parts of a tree at a place.
struct Here {
    group: Option<Group>,
    entry: Option<Entry>,
    value: Value,
    /// The entries around that one, the outermost first.
    around: Vec<Entry>,
}

impl Here {
    fn at(tree: &Tree, at: usize) -> Self {
        let mut here = Self { group: None, entry: None, value: tree.value(), around: Vec::new() };
        while let Some(group) = here.value.group() {
            let holds = |entry: &&Entry| entry.span().start <= at && at <= entry.span().end;
            let inside = group.open < at && at <= group.close;
            // At the end of one and the start of the next it is the next.
            let found = group.entries.iter().rev().find(holds).cloned();
            here.group = inside.then_some(group).or(here.group);
            let Some(found) = found else { break };
            let key = found.key().filter(|key| at < key.span().end);
            here.value = key.map_or_else(|| found.value(), |key| key.value());
            here.around.extend(here.entry.replace(found));
        }
        here
    }
}

/// An entry with the comma behind it.
fn whole(text: &str, entry: &Entry) -> Range<usize> {
    let span = entry.span();
    span.start..entry.comma().map_or(span.end, |comma| comma + 1).min(text.len())
}

/// Ways to mend an error of form.
pub(super) fn of_form(text: &str, error: &FormError, changes: &mut Vec<Change>) {
    let span = error.span.clone();
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |length| at + length);
    match error.kind {
        FormErrorKind::MissingComma => changes.push((span, ",".to_owned())),
        FormErrorKind::MissingColon => {
            let next = tokens(&text[span.end..]).find(|token| token.kind != Kind::Whitespace);
            changes.push((span.clone(), ":".to_owned()));
            if let Some(equals) = next.filter(|next| text[span.end..][next.span.clone()].starts_with('=')) {
                let at = span.end + equals.span.start;
                changes.push((at..at + 1, ":".to_owned()));
            }
            changes.push((span, ": ()".to_owned()));
        }
        FormErrorKind::MissingValue => {
            let comma = tokens(&text[span.end..]).find(|token| !token.kind.is_trivia());
            if let Some(comma) = comma.filter(|next| next.kind == Kind::Comma) {
                changes.push((span.end + comma.span.start..span.end + comma.span.end, String::new()));
            }
            changes.push((span, " ()".to_owned()));
        }
        FormErrorKind::Unclosed { closing, .. } => changes.push((span, closing.to_string())),
        FormErrorKind::Key => {
            let inside = unquoted(&text[span.clone()]);
            if inside.chars().all(|c| c.is_alphanumeric() || c == '_') {
                changes.push((span.clone(), inside.to_owned()));
            }
            let colon = tokens(&text[span.end..]).find(|token| token.kind == Kind::Colon);
            changes.extend(colon.map(|colon| (span.start..span.end + colon.span.end, String::new())));
        }
        FormErrorKind::Token(Flaw::Unclosed) => {
            let end = line_end(span.start);
            let inside = text[span.start..end].trim_end().trim_end_matches(',');
            changes.push((span.start + inside.len()..span.start + inside.len(), "\"".to_owned()));
            changes.push((span, String::new()));
        }
        FormErrorKind::Trailing => {
            let before = tokens(&text[..span.start]).filter(|token| !token.kind.is_trivia()).last();
            changes.extend(before.map(|closing| (closing.span, String::new())));
            changes.push((span.start..text.len(), String::new()));
        }
        FormErrorKind::Unexpected if text[span.clone()].starts_with('#') => {
            changes.push((span.start..line_end(span.start), String::new()));
        }
        FormErrorKind::Unexpected => {
            changes.push((span.clone(), ",".to_owned()));
            changes.push((span, String::new()));
        }
        FormErrorKind::Attribute => changes.push((span, String::new())),
        FormErrorKind::Token(Flaw::Malformed) | FormErrorKind::TooDeep => {}
    }
}

/// Ways to mend a value that does not have the form asked for.
fn of_type(text: &str, (failure, mistake): (&Failure, &Mistake), here: &Here, changes: &mut Vec<Change>) {
    use ron::Error as E;
    let at = mistake.span.clone();
    let value = here.value.span();
    // With the largest number there can be, the check says what it allows.
    changes.extend(mistake.too_large.map(|most| (at.clone(), most.to_string())));
    // The brackets around what begins a line may not be closed.
    let line = text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
    if let Some(opening) =
        Context::before(text, at.start).open.last().filter(|_| text[line..at.start].trim().is_empty())
    {
        changes.push((at.start..at.start, format!("{}, ", opening.closing())));
    }
    // A word that needs parentheses may have others, or lack only the first one.
    if here.value.kind() == Kind::Literal && text[value.clone()].starts_with(char::is_uppercase) {
        let behind = tokens_from(text, value.end).find(|token| !token.kind.is_trivia()).map(|token| token.kind);
        if behind.is_some_and(|kind| kind != Kind::Comma && !kind.is_closing()) {
            let entries = here.group.iter().flat_map(|group| &group.entries);
            let next = entries.skip_while(|entry| Some(*entry) != here.entry.as_ref()).nth(1).map(Entry::value);
            if let Some((next, group)) = next.and_then(|next| Some((next.span(), next.group()?))) {
                let (inside, whole) = (&text[group.open + 1..group.close], &text[next.clone()]);
                changes.push((value.end..next.end, format!("({inside})")));
                changes.push((value.end..next.end, format!("({whole})")));
            }
            changes.push((value.end..value.end, "(".to_owned()));
        }
    }
    match &failure.error.code {
        E::NoSuchStructField { expected, .. } => {
            let known: Vec<&str> = expected.iter().copied().filter(|name| !is_former(name)).collect();
            changes.extend(nearest(&text[at.clone()], &known).map(|near| (at.clone(), near.to_owned())));
            changes.extend(here.entry.iter().map(|entry| (whole(text, entry), String::new())));
            changes.push((at.start..at.start, "), ".to_owned()));
        }
        E::DuplicateStructField { .. } => {
            changes.extend(here.entry.iter().map(|entry| (whole(text, entry), String::new())));
        }
        E::NoSuchEnumVariant { expected, .. } => {
            changes.extend(nearest(&text[at.clone()], expected).map(|near| (at.clone(), near.to_owned())));
            choices(text, &value, &at, expected, changes);
        }
        E::MissingStructField { field, .. } => {
            if let Some(group) = &here.group {
                let has_comma = group.entries.last().is_none_or(|last| last.comma().is_some());
                let comma = if has_comma { " " } else { ", " };
                changes.push((group.close..group.close, format!("{comma}{field}: ()")));
            }
        }
        E::ExpectedDifferentLength { expected, found } => {
            let needed = expected.split(|c: char| !c.is_ascii_digit()).rfind(|digits| !digits.is_empty());
            let needed = needed.and_then(|digits| digits.parse::<usize>().ok());
            if let (Some(group), Some(needed)) = (&here.group, needed) {
                if *found < needed && needed < 100 {
                    changes.push((group.close..group.close, ", ()".repeat(needed - found)));
                } else if let Some(first) = group.entries.get(needed) {
                    changes.push((first.span().start..group.close, String::new()));
                }
            }
        }
        _ => {}
    }
    // A list of all that stands in the parentheses.
    if let (Asked::List, Some(Group { bracket: '(', open, close, entries, .. })) = (failure.asked, &here.group)
        && entries.len() > 1
        && entries.iter().all(|entry| entry.key().is_none())
    {
        changes.push((open + 1..*close, format!("[{}]", &text[open + 1..*close])));
    }
    // A text without its closing quote goes on to the next one, lines further on.
    if text[at.clone()].starts_with('"') && !text[at.clone()][1..].contains('"') {
        let inside = text[at.clone()].trim_end().trim_end_matches(',');
        changes.push((at.start + inside.len()..at.start + inside.len(), "\"".to_owned()));
    }
    // Parts of a tuple without its parentheses.
    if let (Asked::Several(count), Some(group)) = (failure.asked, here.group.as_ref().filter(|group| group.is_keyed()))
    {
        let behind =
            group.entries.iter().skip_while(|entry| entry.value() != here.value).skip(1).take(count.max(1) - 1);
        if let Some(last) = behind.take_while(|entry| entry.key().is_none()).last() {
            let whole = value.start..last.span().end;
            changes.push((whole.clone(), format!("({})", &text[whole])));
        }
    }
    // What follows a value up to a comma is hardly anything but the rest of it; with a quote in it, up to the end of its line.
    let wide = value.start..value.end + rest_of(&text[value.end..]);
    let line = text[value.start..].lines().next().unwrap_or_default().trim_end().trim_end_matches(',');
    let line = value.start..value.start + line.len();
    let mut spans = vec![wide, value, line];
    if text[spans[2].clone()].matches('"').count().is_multiple_of(2) {
        spans.pop();
    }
    spans.dedup();
    for span in spans {
        stand_ins(&text[span.clone()], failure.asked, &mut |with: String| changes.push((span.clone(), with)));
    }
}

/// Byte length of what stands behind a value in its line.
fn rest_of(behind: &str) -> usize {
    let ends = |kind: Kind| kind.is_closing() || kind.is_comment() || matches!(kind, Kind::Comma | Kind::Colon);
    let mut length = 0;
    for token in tokens(behind) {
        let text = &behind[token.span.clone()];
        if ends(token.kind) || text.contains('\n') {
            break;
        }
        if token.kind != Kind::Whitespace {
            length = token.span.end;
        }
    }
    length
}

/// Other choices in place of one, with what is in its parentheses and without.
fn choices(text: &str, value: &Range<usize>, name: &Range<usize>, known: &[&str], changes: &mut Vec<Change>) {
    let whole = name.start..value.end.max(name.end);
    let held = &text[name.end..whole.end];
    for choice in known.iter().take(MOST_CHOICES) {
        changes.push((whole.clone(), (*choice).to_owned()));
        changes.push((whole.clone(), format!("{choice}{held}")));
    }
}

/// Values of the kind asked for, to stand for one that is written.
fn stand_ins(written: &str, asked: Asked, add: &mut dyn FnMut(String)) {
    let inside = written.trim_matches(['"', '\'', '“', '”', '„']);
    let bracketed = |open: &str, close: &str| {
        let held = written.strip_prefix(['(', '[', '{']).and_then(|rest| rest.strip_suffix([')', ']', '}']));
        held.map(|held| format!("{open}{held}{close}"))
    };
    match asked {
        Asked::Whole(low, high) => {
            let number = inside.replace(',', ".").parse::<f64>().ok().filter(|number| number.abs() < 1e15);
            number.into_iter().for_each(|number| add((number.round() as i128).clamp(low, high).to_string()));
            add(1.clamp(low, high).to_string());
        }
        Asked::Number => {
            let number = inside.replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
            number.into_iter().for_each(|number| add(number.to_string()));
            add("1".to_owned());
        }
        Asked::YesOrNo => add(matches!(inside.to_lowercase().as_str(), "true" | "yes" | "on" | "1").to_string()),
        Asked::Character => {
            add(format!("{:?}", inside.chars().next().unwrap_or('x')));
        }
        Asked::Text => add(format!("{inside:?}")),
        Asked::Word => add(inside.to_owned()),
        Asked::Choice(known) => {
            nearest(inside, known).into_iter().for_each(|near| add(near.to_owned()));
            for choice in known.iter().take(MOST_CHOICES) {
                add((*choice).to_owned());
                add(if written.starts_with('(') {
                    format!("{choice}{written}")
                } else {
                    format!("{choice}({written})")
                });
            }
        }
        Asked::Fields(_) => {
            bracketed("(", ")").into_iter().for_each(&mut *add);
            add(format!("{written}()"));
            add("()".to_owned());
        }
        Asked::Several(count) => {
            bracketed("(", ")").into_iter().for_each(&mut *add);
            add(format!("({})", vec!["()"; count.min(100)].join(", ")));
        }
        Asked::List => {
            bracketed("[", "]").into_iter().for_each(&mut *add);
            add(format!("[{written}]"));
            add("[]".to_owned());
        }
        Asked::Pairs => {
            bracketed("{", "}").into_iter().for_each(&mut *add);
            add("{}".to_owned());
        }
        Asked::Anything => add("()".to_owned()),
    }
}
