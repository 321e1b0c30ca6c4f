//! The way from the value of a file to any word in it, in texts that are still being written, too: the tree has a place for
//! everything.

use osada_reader::tree::{Entry, Flaw, Group, Key, Kind, Token, Tree, Value, tokens, tokens_from};
use std::ops::Range;

/// A step from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'t> {
    /// The name before parentheses.
    Choice(&'t str),
    /// The key of a field, or of an entry of a map, without quotes.
    Field(&'t str),
    /// An element of a list or a tuple, counted from 0.
    Part(usize),
    /// A value without a name behind that of a choice, counted from 0.
    Argument(usize),
}

/// A word, text or number of a file.
#[derive(Clone, Debug)]
pub struct Spot<'t> {
    /// To this value; for a key to the group that it is in.
    pub steps: Vec<Step<'t>>,
    pub is_key: bool,
    pub kind: Kind,
    /// The bytes without quotes.
    pub span: Range<usize>,
}

/// What may be written at a place.
#[derive(Clone, Debug)]
pub struct Here<'t> {
    /// To the value at the place, if one can stand there.
    pub value: Option<Vec<Step<'t>>>,
    /// To the group whose next key can stand there, with the keys that it has already.
    pub key: Option<(Vec<Step<'t>>, Vec<&'t str>)>,
    /// The word at the place; empty between words.
    pub word: Range<usize>,
    /// The word is inside quotes.
    pub is_quoted: bool,
    /// The bracket around the place.
    pub bracket: char,
    /// A colon, or an opening bracket, follows the word.
    pub is_followed: bool,
}

/// Every word, text and number of a file, in their order.
pub fn spots(text: &str) -> Vec<Spot<'_>> {
    let mut spots = Vec::new();
    collect(text, &Tree::new(text).value(), &[], &mut spots);
    spots
}

fn collect<'t>(text: &'t str, value: &Value, steps: &[Step<'t>], spots: &mut Vec<Spot<'t>>) {
    let Some(group) = value.group() else {
        let token = tokens_from(text, value.span().start).next().filter(|_| !value.span().is_empty());
        let spot =
            |token: Token| Spot { steps: steps.to_vec(), is_key: false, kind: token.kind, span: inside(text, &token) };
        return spots.extend(token.map(spot));
    };
    let is_whole = spots.is_empty() && steps.is_empty();
    if !group.name.is_empty() {
        spots.push(Spot { steps: steps.to_vec(), is_key: false, kind: Kind::Word, span: group.name.clone() });
    }
    let steps = steps_into(text, &group, steps, is_whole);
    for (index, entry) in group.entries.iter().enumerate() {
        if let Some(key) = entry.key() {
            collect(text, &key.value(), &steps, spots);
            spots.iter_mut().rev().take(1).for_each(|spot| spot.is_key = true);
        }
        collect(text, &entry.value(), &steps_to(text, &group, &steps, entry.key(), index), spots);
    }
}

/// The way to the parts of a group, from that to its value. The name that the value of a whole file may have is no choice.
fn steps_into<'t>(text: &'t str, group: &Group, steps: &[Step<'t>], is_whole: bool) -> Vec<Step<'t>> {
    let name = &text[group.name.clone()];
    let choice = Some(Step::Choice(name)).filter(|_| !is_whole && !matches!(name, "" | "Some"));
    steps.iter().copied().chain(choice).collect()
}

/// The way to a part of a group.
fn steps_to<'t>(text: &'t str, group: &Group, steps: &[Step<'t>], key: Option<Key>, index: usize) -> Vec<Step<'t>> {
    let step = match (&text[group.name.clone()], key) {
        (_, Some(key)) => Some(Step::Field(key.bare(text))),
        ("Some", None) => None,
        (_, None) if matches!(steps.last(), Some(Step::Choice(_))) => Some(Step::Argument(index)),
        (_, None) => Some(Step::Part(index)),
    };
    steps.iter().copied().chain(step).collect()
}

/// The word at a byte, or that which ends there.
pub fn spot_at(text: &str, byte: usize) -> Option<Spot<'_>> {
    let near: Vec<Token> = tokens(text).filter(|token| token.span.start <= byte && byte <= token.span.end).collect();
    // Quotes belong to what is in them.
    let is_in = |spot: &Spot, token: &Token| token.span.start <= spot.span.start && spot.span.end <= token.span.end;
    spots(text).into_iter().rfind(|spot| near.iter().any(|token| is_in(spot, token)))
}

/// What may be written at a byte; `None` in a comment.
pub fn here(text: &str, byte: usize) -> Option<Here<'_>> {
    let is_open = |token: &Token| token.kind == Kind::LineComment || token.flaw == Some(Flaw::Unclosed);
    let is_inside = |token: &Token| byte < token.span.end || is_open(token) && byte == token.span.end;
    let is_begun = |token: &Token| {
        is_inside(token) || matches!(token.kind, Kind::Word | Kind::Number | Kind::Unknown) && token.span.end == byte
    };
    let at = tokens(text).take_while(|token| token.span.start < byte).last();
    if at.as_ref().is_some_and(|token| token.kind.is_comment() && is_inside(token)) {
        return None;
    }
    let token = at.filter(|token| !token.kind.is_trivia() && is_begun(token));
    let is_quoted = token.as_ref().is_some_and(|token| matches!(token.kind, Kind::Text | Kind::Character));
    let word = token.as_ref().map_or(byte..byte, |token| inside(text, token));
    // The place of the word is where it begins.
    let place = token.as_ref().map_or(byte, |token| token.span.start);
    let next = tokens_from(text, token.as_ref().map_or(byte, |token| token.span.end));
    let next = next.map(|next| next.kind).find(|kind| !kind.is_trivia());
    let is_followed = token.is_some() && matches!(next, Some(Kind::Colon | Kind::LeftParen));
    let whole = Tree::new(text).value();
    let Some((group, steps)) = group_at(text, &whole, place) else {
        let value = Some(Vec::new()).filter(|_| place <= whole.span().start);
        return Some(Here { value, key: None, word, is_quoted, bracket: ' ', is_followed: false });
    };
    let begun = group
        .entries
        .iter()
        .rposition(|entry| entry.span().start < place || entry.span().start == place && token.is_some());
    let begun = begun.filter(|&begun| group.entries[begun].comma().is_none_or(|comma| place <= comma));
    let index = begun.unwrap_or_else(|| group.entries.iter().filter(|entry| entry.span().start < place).count());
    let entry = begun.map(|begun| &group.entries[begun]);
    let key = entry.and_then(Entry::key).filter(|key| key.span().end <= place);
    let has_value = entry.is_some_and(|entry| !entry.value().span().is_empty() && entry.value().span().end <= place);
    let wants_key = group.bracket != '[' && (key.is_none() || has_value);
    let is_before = |entry: &&Entry| entry.span().start < place && entry.key().is_some();
    let is_keyed = group.bracket == '{' || group.entries.iter().any(|entry| is_before(&entry));
    let can_be_value = key.is_some() && !has_value || wants_key && !is_keyed || group.bracket == '[';
    let value = can_be_value.then(|| steps_to(text, &group, &steps, key, index));
    let others = group.entries.iter().filter_map(Entry::key).filter(|key| key.span().start != place);
    let keys = others.map(|key| &text[inside_of(text, key.span())]).collect();
    let key = wants_key.then_some((steps, keys));
    Some(Here { value, key, word, is_quoted, bracket: group.bracket, is_followed })
}

/// The innermost group around a byte, and the way to its parts.
fn group_at<'t>(text: &'t str, whole: &Value, byte: usize) -> Option<(Group, Vec<Step<'t>>)> {
    let mut found: Option<(Group, Vec<Step<'t>>)> = None;
    let (mut value, mut steps) = (whole.clone(), Vec::new());
    while let Some(group) = value.group().filter(|group| group.open < byte && byte <= group.close) {
        let inner = steps_into(text, &group, &steps, found.is_none());
        let holds =
            |(_, entry): &(usize, &Entry)| entry.value().span().start <= byte && byte <= entry.value().span().end;
        let next = group.entries.iter().enumerate().rev().find(holds);
        let next = next.map(|(index, entry)| (entry.value(), steps_to(text, &group, &inner, entry.key(), index)));
        found = Some((group, inner));
        let Some(next) = next else { break };
        (value, steps) = next;
    }
    found
}

/// The bytes of a token without its quotes.
fn inside(text: &str, token: &Token) -> Range<usize> {
    let Range { start, end } = token.span;
    let quote = match token.kind {
        Kind::Text => '"',
        Kind::Character => '\'',
        _ => return start..end,
    };
    let Some(open) = text[start..end].find(quote).map(|open| start + open + 1) else { return start..end };
    let close = text[open..end].rfind(quote).filter(|_| token.flaw != Some(Flaw::Unclosed));
    open..close.map_or(end, |close| open + close)
}

fn inside_of(text: &str, span: Range<usize>) -> Range<usize> {
    tokens_from(text, span.start).next().map_or(span, |token| inside(text, &token))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn way(steps: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Choice(name) => format!("{name}!"),
            Step::Field(key) => (*key).to_owned(),
            Step::Part(index) => format!("[{index}]"),
            Step::Argument(index) => format!("#{index}"),
        };
        steps.iter().map(step).collect::<Vec<_>>().join(".")
    }

    #[test]
    fn every_word_has_its_way() {
        let text = "Level(a: 1, b: [(x: Yes(Night)), Mark(Chop, 'ż')], c: Some(Fast(y: \"z\")), d: {\"k\": (2, 3)})";
        let found: Vec<String> = spots(text)
            .iter()
            .map(|spot| {
                format!("{}{}={}", if spot.is_key { "key " } else { "" }, way(&spot.steps), &text[spot.span.clone()])
            })
            .collect();
        assert_eq!(
            found.join("\n"),
            "\
=Level
key =a
a=1
key =b
key b.[0]=x
b.[0].x=Yes
b.[0].x.Yes!.#0=Night
b.[1]=Mark
b.[1].Mark!.#0=Chop
b.[1].Mark!.#1=ż
key =c
c=Some
c=Fast
key c.Fast!=y
c.Fast!.y=z
key =d
key d=k
d.k.[0]=2
d.k.[1]=3"
        );
    }

    /// What may be written at the bar.
    fn at_bar(text: &str) -> String {
        let byte = text.find('|').expect("a bar");
        let text = text.replace('|', "");
        let Some(here) = here(&text, byte) else { return "nothing".to_owned() };
        let value = here.value.map_or(String::new(), |steps| format!("value {}; ", way(&steps)));
        let key = here
            .key
            .map_or(String::new(), |(steps, keys)| format!("key of {} besides {}; ", way(&steps), keys.join(" ")));
        format!("{value}{key}{}", &text[here.word])
    }

    #[test]
    fn what_may_be_written_is_known_in_texts_that_are_being_written() {
        for (text, expected) in [
            ("|", "value ; "),
            ("(|", "value [0]; key of  besides ; "),
            ("(a: 1, ti| b: 2)", "key of  besides a b; ti"),
            ("(a: 1, ti|: 3, b: 2)", "key of  besides a b; ti"),
            ("(a: 1\n |\n b: (c: 2))", "key of  besides a b; "),
            ("(a: |", "value a; "),
            ("(a: Va|, b: 2)", "value a; Va"),
            ("(a: [\"gr|\", \"x\"])", "value a.[0]; gr"),
            ("(a: [(\"grunt\", 2), (\"|", "value a.[1].[0]; key of a.[1] besides ; "),
            ("(u: {\"x|\": (hp: 3)})", "key of u besides ; x"),
            ("(u: {\"x\": (li|)})", "value u.x.[0]; key of u.x besides ; li"),
            ("(u: {\"x\": (hp: 3, |)})", "key of u.x besides hp; "),
            ("(a: Fast(|", "value a.Fast!.#0; key of a.Fast! besides ; "),
            ("(a: 1) |", ""),
            ("(a: /* | */ 1)", "nothing"),
            ("(a: 1 // x|", "nothing"),
        ] {
            assert_eq!(at_bar(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_at_all_can_be_walked(text in "[a-z(){}\\[\\],:'\"/*\\\\#!rb ł🐢\n]{0,60}", byte in 0usize..80) {
            for spot in spots(&text) {
                prop_assert!(text.get(spot.span).is_some());
            }
            let byte = (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            if let Some(spot) = spot_at(&text, byte) {
                prop_assert!(text.get(spot.span).is_some());
            }
            if let Some(here) = here(&text, byte) {
                prop_assert!(text.get(here.word).is_some());
            }
        }
    }
}
