//! The tokens of a RON text. Every byte belongs to one, whatever the text is; `ron` itself judges numbers and escapes.

use super::kind::Kind;
use crate::literal::{Literal, LiteralKind};
use std::ops::Range;
use unicode_ident::{is_xid_continue, is_xid_start};

/// A token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub span: Range<usize>,
    /// What is wrong with it, seen alone.
    pub flaw: Option<Flaw>,
}

/// A mistake inside a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Its closing quote or its `*/` is missing.
    Unclosed,
    /// A number that cannot be, an escape that means nothing.
    Malformed,
}

/// The tokens of a text, or of a piece of one that begins outside texts and comments.
pub fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    tokens_from(text, 0)
}

/// The tokens from a byte on, at which one begins.
pub fn tokens_from(text: &str, mut at: usize) -> impl Iterator<Item = Token> + '_ {
    std::iter::from_fn(move || {
        let token = token_at(text, at)?;
        at = token.span.end;
        Some(token)
    })
}

/// The token that begins at a byte, unless the text ends there.
fn token_at(text: &str, at: usize) -> Option<Token> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    let (kind, length, flaw) = match first {
        '(' => (Kind::LeftParen, 1, None),
        ')' => (Kind::RightParen, 1, None),
        '[' => (Kind::LeftBracket, 1, None),
        ']' => (Kind::RightBracket, 1, None),
        '{' => (Kind::LeftBrace, 1, None),
        '}' => (Kind::RightBrace, 1, None),
        ',' => (Kind::Comma, 1, None),
        ':' => (Kind::Colon, 1, None),
        '\u{feff}' if at == 0 => (Kind::Whitespace, first.len_utf8(), None),
        _ if is_white(first) => (Kind::Whitespace, run(rest, is_white), None),
        _ if rest.starts_with("//") => (Kind::LineComment, run(rest, |c| c != '\n'), None),
        _ if rest.starts_with("/*") => block_comment(rest),
        _ => quoted(rest).unwrap_or_else(|| bare(rest)),
    };
    Some(Token { kind, span: at..at + length, flaw })
}

/// White space of RON.
pub fn is_white(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}'
    )
}

/// Accepts the characters of a raw word, behind `r#`.
pub fn is_raw(c: char) -> bool {
    matches!(c, '.' | '+' | '-') || is_xid_continue(c)
}

/// Byte length of the characters of a kind at the beginning of a text.
fn run(text: &str, is_of: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_of(c)).unwrap_or(text.len())
}

/// A block comment; they nest.
fn block_comment(rest: &str) -> (Kind, usize, Option<Flaw>) {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(found) = rest[at..].find(['/', '*']) {
        at += found;
        let mark = rest[at..].get(..2).unwrap_or_default();
        match mark {
            "/*" => depth += 1,
            "*/" => depth -= 1,
            _ => {}
        }
        at += if matches!(mark, "/*" | "*/") { 2 } else { 1 };
        if depth == 0 {
            return (Kind::BlockComment, at, None);
        }
    }
    (Kind::BlockComment, rest.len(), Some(Flaw::Unclosed))
}

/// A text, a character or bytes, if one begins here.
fn quoted(rest: &str) -> Option<(Kind, usize, Option<Flaw>)> {
    let prefix = run(rest, |c| matches!(c, 'b' | 'r'));
    let hashes = run(&rest[prefix..], |c| c == '#');
    let open = prefix + hashes;
    let quote = rest[open..].chars().next()?;
    let kind = if rest.starts_with('b') { Kind::Bytes } else { Kind::Text };
    match (&rest[..prefix], quote) {
        ("r" | "br", '"') => {
            let closing = format!("\"{}", "#".repeat(hashes));
            Some(match rest[open + 1..].find(&closing) {
                Some(found) => judged(kind, rest, open + 1 + found + closing.len()),
                None => (kind, rest.len(), Some(Flaw::Unclosed)),
            })
        }
        ("" | "b", '"') if hashes == 0 => Some(match closing_quote(&rest[open + 1..]) {
            Some(inside) => judged(kind, rest, open + 1 + inside + 1),
            // The rest of the file is hardly meant to be in it.
            None => (kind, run(rest, |c| !matches!(c, '\n' | '\r')), Some(Flaw::Unclosed)),
        }),
        ("" | "b", '\'') if hashes == 0 => Some(character(rest, prefix)),
        _ => None,
    }
}

/// Offset of the quote that closes a text, minding backslashes.
fn closing_quote(inside: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += inside[at..].find(['"', '\\'])?;
        if inside[at..].starts_with('"') {
            return Some(at);
        }
        at += 1;
        at += inside[at..].chars().next()?.len_utf8();
    }
}

/// A character or a byte in single quotes, or whatever stands in them instead.
fn character(rest: &str, prefix: usize) -> (Kind, usize, Option<Flaw>) {
    let kind = if prefix == 0 { Kind::Character } else { Kind::Number };
    let inside = &rest[prefix + 1..];
    let line = run(inside, |c| !matches!(c, '\n' | '\r'));
    let one = inside.chars().next().map_or(0, char::len_utf8);
    // `'''` is a quote in quotes.
    let closing = match inside.strip_prefix('\\') {
        Some(escape) => {
            let first = escape.chars().next().map_or(0, char::len_utf8);
            escape[first..].find('\'').map(|found| 1 + first + found)
        }
        None if one > 0 && inside[one..].starts_with('\'') => Some(one),
        None => inside.find('\''),
    };
    match closing.filter(|&closing| closing <= line.max(one)) {
        Some(closing) => judged(kind, rest, prefix + 1 + closing + 1),
        None => (Kind::Unknown, prefix + 1 + bare_length(inside), Some(Flaw::Unclosed)),
    }
}

/// A literal of this length, which `ron` reads wholly or not.
fn judged(kind: Kind, rest: &str, length: usize) -> (Kind, usize, Option<Flaw>) {
    let literal = &rest[..length];
    let (as_kind, is_plain) = match kind {
        Kind::Text => (LiteralKind::Text, !literal.contains('\\')),
        Kind::Character => (LiteralKind::Character, literal.chars().count() == 3 && !literal.contains('\\')),
        Kind::Bytes => (LiteralKind::Bytes, false),
        _ => (LiteralKind::Number, literal.len() < 19 && literal.bytes().all(|byte| byte.is_ascii_digit())),
    };
    (kind, length, (!is_plain && !is_read(literal, as_kind)).then_some(Flaw::Malformed))
}

/// True if `ron` reads all of a literal.
fn is_read(literal: &str, kind: LiteralKind) -> bool {
    let Ok(mut ron) = ron::de::Deserializer::from_str(literal) else { return false };
    kind.read(&mut ron).is_ok_and(|literal| !matches!(literal, Literal::Everything) || kind == LiteralKind::Number)
        && ron.remainder().is_empty()
}

/// Byte length of what stands up to a delimiter.
fn bare_length(rest: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || is_white(c) || ",:()[]{}\"'".contains(c);
    let length = rest.find(ends).unwrap_or(rest.len());
    let comment = ["//", "/*"].iter().filter_map(|start| rest[..length].find(start)).min();
    comment.unwrap_or(length)
}

/// A word, a number, or something that means nothing in RON.
fn bare(rest: &str) -> (Kind, usize, Option<Flaw>) {
    let length = bare_length(rest).max(rest.chars().next().map_or(0, char::len_utf8));
    let bare = &rest[..length];
    if is_word(bare) {
        return (Kind::Word, length, None);
    }
    let is_number = bare.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        || ["inf", "NaN"].iter().any(|word| bare.starts_with(word)) && bare.contains("..");
    if is_number { judged(Kind::Number, rest, length) } else { (Kind::Unknown, length, None) }
}

/// True for a word of RON, with or without `r#`.
fn is_word(bare: &str) -> bool {
    match bare.strip_prefix("r#") {
        Some(raw) => !raw.is_empty() && raw.chars().all(is_raw),
        None => {
            bare.starts_with(|first| first == '_' || is_xid_start(first)) && bare.chars().skip(1).all(is_xid_continue)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_token_ends_where_it_should() {
        let cases = [
            ("\"a\\\"b\"c", Kind::Text, "\"a\\\"b\"", None),
            ("\"never\nclosed", Kind::Text, "\"never", Some(Flaw::Unclosed)),
            ("r#\"a\"b\"#,", Kind::Text, "r#\"a\"b\"#", None),
            ("\"\\q\"", Kind::Text, "\"\\q\"", Some(Flaw::Malformed)),
            ("b\"a\",", Kind::Bytes, "b\"a\"", None),
            ("'''x", Kind::Character, "'''", None),
            ("'\\'')", Kind::Character, "'\\''", None),
            ("'ż')", Kind::Character, "'ż'", None),
            ("'two' b", Kind::Character, "'two'", Some(Flaw::Malformed)),
            ("'tis the\nend'", Kind::Unknown, "'tis", Some(Flaw::Unclosed)),
            ("b'x'", Kind::Number, "b'x'", None),
            ("-2.5e3,", Kind::Number, "-2.5e3", None),
            ("1..=2)", Kind::Number, "1..=2", None),
            ("12ab ", Kind::Number, "12ab", Some(Flaw::Malformed)),
            ("/* a /* b */ c */d", Kind::BlockComment, "/* a /* b */ c */", None),
            ("/* a", Kind::BlockComment, "/* a", Some(Flaw::Unclosed)),
            ("// a\r\nb", Kind::LineComment, "// a\r", None),
            ("a/* */", Kind::Word, "a", None),
            ("r#a-b:", Kind::Word, "r#a-b", None),
            ("night-time:", Kind::Unknown, "night-time", None),
            (";", Kind::Unknown, ";", None),
            ("\u{feff}(", Kind::Whitespace, "\u{feff}", None),
            ("\u{a0}(", Kind::Unknown, "\u{a0}", None),
        ];
        for (text, kind, token, flaw) in cases {
            let found = token_at(text, 0).expect("there is one");
            assert_eq!((found.kind, &text[found.span], found.flaw), (kind, token, flaw), "{text}");
        }
    }
}
