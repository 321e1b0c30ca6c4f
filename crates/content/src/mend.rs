//! All mistakes of form in a text: each is mended in the way that lets most of the text be read, and reading goes on.
//!
//! Nothing of the kind is perfect: one mistake may look like another. So what is reported behind the first mistake is
//! only what stands clear of every stand-in, and a text is given up rather than guessed at.

use super::context::Context;
use super::mended::Mended;
use super::repairs::{Change, Here, last_resorts, likely, unquoted};
use super::report::{Problem, Report};
use super::wording::Mistake;
use osada_reader::fault::Faults;
use osada_reader::tree::{Kind, Tree, tokens};
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
    pub fn end(&self, text: &str) -> usize {
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

/// Greatest size of a text in which further mistakes are looked for; of bytes that are read for that, where a tree costs
/// as much as several readings; and of mistakes that are looked for.
const MOST_TEXT: usize = 1 << 20;
const MOST_BYTES: usize = 16 << 20;
const TREE: usize = 4;
const MOST_ROUNDS: usize = 200;

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
        if self.original.len() > MOST_TEXT || !self.takes(TREE * self.mended.text.len()) {
            return Step::Stuck;
        }
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
                if !self.takes(next.text.len()) {
                    return Step::Stuck;
                }
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

    /// Takes so many bytes from the budget, if they are left.
    fn takes(&mut self, bytes: usize) -> bool {
        let left = self.budget.checked_sub(bytes);
        self.budget = left.unwrap_or(0);
        left.is_some()
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

/// True if a mistake is hardly a consequence of those before: it lies behind them, in another part.
fn is_another(text: &str, known: &[Mistake], span: &Range<usize>) -> bool {
    known
        .last()
        .is_none_or(|last| text.get(last.span.end..span.start).is_some_and(|between| between.contains([',', '\n'])))
}

#[cfg(test)]
mod tests {
    use crate::read::read;
    use crate::schema::LevelSource;
    use proptest::prelude::*;

    const LEVEL: &str = "(title: \"Żółw 🐢\", about: 'x', ground: Generated(kind: Valley, width: 40, height: 40),\n  stock: (wood: \
                         3,2),\n  colonists: Count(3), waves: [[(\"grunt\", 2)]], hints: [(at: 1, text: \"{Build}\")])";

    /// The places of all mistakes, if there are any.
    fn places(text: &str) -> Vec<std::ops::Range<usize>> {
        let report = read::<LevelSource>("a.ron", text).err();
        report.iter().flat_map(|report| report.problems()).map(|problem| problem.span.clone()).collect()
    }

    proptest! {
        #[test]
        fn any_text_at_all_is_answered_with_places_in_it(text in "[a-z0-9(){}\\[\\],:'\"/*\\\\#!rb ł🐢\n]{0,80}") {
            for place in places(&text) {
                prop_assert!(text.get(place).is_some());
            }
        }

        #[test]
        fn a_level_with_anything_anywhere_is_answered_with_places_in_it(
            at in 0usize..200,
            length in 0usize..12,
            piece in "[a-z0-9(){}\\[\\],:'\"/*\\\\#! ł🐢\n]{0,6}",
        ) {
            let characters: Vec<char> = LEVEL.chars().collect();
            let (start, end) = (at.min(characters.len()), (at + length).min(characters.len()));
            let text: String =
                characters[..start].iter().copied().chain(piece.chars()).chain(characters[end..].iter().copied()).collect();
            for place in places(&text) {
                prop_assert!(text.get(place).is_some());
            }
        }
    }
}
