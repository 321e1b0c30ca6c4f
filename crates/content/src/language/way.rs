//! The way from the value of a file to any word in it. It is followed token by token, so that it leads as far as it can in a text
//! that is still being written.

use osada_reader::tree::{Flaw, Kind, Token, tokens};
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

/// A group of brackets that is open.
#[derive(Clone, Debug)]
struct Frame<'t> {
    bracket: char,
    /// The name before it, or none.
    name: &'t str,
    /// The key of the entry that has begun.
    key: Option<&'t str>,
    has_value: bool,
    index: usize,
    keys: Vec<&'t str>,
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

struct Walk<'t> {
    text: &'t str,
    /// Without white space and comments.
    tokens: Vec<Token>,
    at: usize,
    open: Vec<Frame<'t>>,
}

/// Every word, text and number of a file, in their order.
pub fn spots(text: &str) -> Vec<Spot<'_>> {
    let mut walk = Walk::new(text);
    let mut spots = Vec::new();
    while walk.at < walk.tokens.len() {
        spots.extend(walk.spot());
        walk.step();
    }
    spots
}

/// The word at a byte, or that which ends there.
pub fn spot_at(text: &str, byte: usize) -> Option<Spot<'_>> {
    let mut walk = Walk::new(text);
    while walk.tokens.get(walk.at)?.span.end < byte {
        walk.step();
    }
    let touches = |token: &Token| token.span.start <= byte && byte <= token.span.end;
    let mut found = None;
    while walk.tokens.get(walk.at).is_some_and(touches) {
        found = walk.spot().or(found);
        walk.step();
    }
    found
}

/// What may be written at a byte; `None` in a comment.
pub fn here(text: &str, byte: usize) -> Option<Here<'_>> {
    let is_inside = |token: &Token| match (token.kind, token.flaw) {
        (Kind::LineComment, _) | (_, Some(Flaw::Unclosed)) => token.span.start < byte && byte <= token.span.end,
        _ => token.span.start < byte && byte < token.span.end,
    };
    if tokens(text)
        .take_while(|token| token.span.start < byte)
        .any(|token| token.kind.is_comment() && is_inside(&token))
    {
        return None;
    }
    let mut walk = Walk::new(text);
    let is_begun = |token: &Token| {
        let is_word = matches!(token.kind, Kind::Word | Kind::Number | Kind::Unknown) && token.span.end == byte;
        is_inside(token) || is_word
    };
    while walk.tokens.get(walk.at).is_some_and(|token| token.span.end <= byte && !is_begun(token)) {
        walk.step();
    }
    let token = walk.tokens.get(walk.at).filter(|token| is_begun(token)).cloned();
    let is_quoted = token.as_ref().is_some_and(|token| matches!(token.kind, Kind::Text | Kind::Character));
    let word = token.as_ref().map_or(byte..byte, |token| inside(text, token));
    let next = walk.tokens.get(walk.at + usize::from(token.is_some())).map(|next| next.kind);
    let Some(frame) = walk.open.last() else {
        let value = Some(Vec::new()).filter(|_| walk.at == 0);
        return Some(Here { value, key: None, word, is_quoted, bracket: ' ', is_followed: false });
    };
    let bracket = frame.bracket;
    let wants_key = bracket != '[' && (frame.key.is_none() || frame.has_value);
    let is_keyed = bracket == '{' || !frame.keys.is_empty();
    let value = (frame.key.is_some() && !frame.has_value || wants_key && !is_keyed || bracket == '[')
        .then(|| walk.steps(walk.open.len(), true));
    let is_followed = matches!(next, Some(Kind::Colon | Kind::LeftParen));
    let from = walk.at + usize::from(token.is_some());
    let key = wants_key.then(|| (walk.steps(walk.open.len(), false), walk.keys_of_group(from)));
    Some(Here { value, key, word, is_quoted, bracket, is_followed })
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

impl<'t> Walk<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, tokens: tokens(text).filter(|token| !token.kind.is_trivia()).collect(), at: 0, open: Vec::new() }
    }

    fn next_is(&self, kind: Kind) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|next| next.kind == kind)
    }

    /// True if the token at hand is a key.
    fn is_key(&self) -> bool {
        self.next_is(Kind::Colon) && self.open.last().is_some_and(|frame| frame.bracket != '[')
    }

    /// The token at hand, if it is a word, a text or a number.
    fn spot(&self) -> Option<Spot<'t>> {
        let token = self.tokens.get(self.at)?;
        let is_bracket = token.kind.is_opening() || token.kind.is_closing();
        if is_bracket || matches!(token.kind, Kind::Comma | Kind::Colon) {
            return None;
        }
        let is_key = self.is_key();
        let steps = self.steps(self.open.len(), !is_key);
        Some(Spot { steps, is_key, kind: token.kind, span: inside(self.text, token) })
    }

    /// The way to the group at this depth, or to the part of it that has begun.
    fn steps(&self, depth: usize, to_part: bool) -> Vec<Step<'t>> {
        let mut steps = Vec::new();
        for (level, frame) in self.open[..depth].iter().enumerate() {
            let is_option = frame.name == "Some";
            let is_choice = !frame.name.is_empty() && !is_option && level > 0;
            steps.extend(is_choice.then_some(Step::Choice(frame.name)));
            if level + 1 == depth && !to_part {
                break;
            }
            match frame.key {
                Some(key) => steps.push(Step::Field(key)),
                None if is_option => {}
                None if is_choice => steps.push(Step::Argument(frame.index)),
                None => steps.push(Step::Part(frame.index)),
            }
        }
        steps
    }

    /// The keys of the innermost group, those from this token on included.
    fn keys_of_group(&self, from: usize) -> Vec<&'t str> {
        let mut keys = self.open.last().map_or_else(Vec::new, |frame| frame.keys.clone());
        let mut depth = 0usize;
        for pair in self.tokens[from.min(self.tokens.len())..].windows(2) {
            match pair[0].kind {
                kind if kind.is_opening() => depth += 1,
                kind if kind.is_closing() && depth == 0 => break,
                kind if kind.is_closing() => depth -= 1,
                _ if depth == 0 && pair[1].kind == Kind::Colon => {
                    keys.push(&self.text[inside(self.text, &pair[0])]);
                }
                _ => {}
            }
        }
        keys
    }

    /// Goes on to the next token.
    fn step(&mut self) {
        let token = self.tokens[self.at].clone();
        let text: &'t str = self.text;
        match token.kind {
            kind if kind.is_opening() => {
                let before = self.at.checked_sub(1).map(|before| &self.tokens[before]);
                let name = before.filter(|before| before.kind == Kind::Word && kind == Kind::LeftParen);
                let name = name.map_or("", |name| &text[name.span.clone()]);
                let bracket = text[token.span].chars().next().unwrap_or('(');
                let (key, keys) = (None, Vec::new());
                self.open.push(Frame { bracket, name, key, has_value: false, index: 0, keys });
            }
            kind if kind.is_closing() => {
                let is_own = |frame: &Frame| {
                    matches!(
                        (frame.bracket, kind),
                        ('(', Kind::RightParen) | ('[', Kind::RightBracket) | ('{', Kind::RightBrace)
                    )
                };
                // One that closes nothing is passed over, and so are brackets inside that were forgotten.
                if let Some(depth) = self.open.iter().rposition(is_own) {
                    self.open.truncate(depth);
                }
                self.value_ended();
            }
            Kind::Comma => {
                if let Some(frame) = self.open.last_mut() {
                    (frame.key, frame.has_value) = (None, false);
                    frame.index += 1;
                }
            }
            Kind::Colon => {}
            _ if self.is_key() => {
                let key = &text[inside(text, &token)];
                if let Some(frame) = self.open.last_mut() {
                    frame.keys.push(key);
                    (frame.key, frame.has_value) = (Some(key.trim_start_matches("r#")), false);
                }
            }
            Kind::Word if self.next_is(Kind::LeftParen) => {}
            _ => self.value_ended(),
        }
        self.at += 1;
    }

    fn value_ended(&mut self) {
        if let Some(frame) = self.open.last_mut() {
            frame.has_value = true;
        }
    }
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
