//! The reader accepts and refuses the same values as `ron` and `rmp_serde`, and refuses those that would take too much
//! memory.

use super::tree::{Entry, Kind, Tree, Value, tokens};
use super::{Asked, from_messagepack, from_ron, limits};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Debug;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Large {
    numbers: [u64; 32],
    name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Chain {
    More(Box<Chain>),
    End,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Nothing;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped(u16);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Pair(i8, String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Point,
    Circle(f64),
    Line(i32, i32),
    Named { name: String, at: Option<(i32, i32)> },
    Inner(Box<Everything>),
    Maybe(Option<u8>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Everything {
    flag: bool,
    small: i8,
    large: u64,
    single: f32,
    double: f64,
    letter: char,
    text: String,
    maybe: Option<Option<u16>>,
    unit: (),
    nothing: Nothing,
    wrapped: Wrapped,
    pair: Pair,
    list: Vec<Shape>,
    map: BTreeMap<char, Vec<i64>>,
    names: BTreeMap<String, Shape>,
    array: [u8; 3],
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

impl Default for Everything {
    fn default() -> Self {
        Self {
            flag: true,
            small: -7,
            large: u64::MAX,
            single: 0.1,
            double: -2.5e300,
            letter: 'ż',
            text: "a \"text\"\nof two lines, with a \\".to_owned(),
            maybe: Some(Some(300)),
            unit: (),
            nothing: Nothing,
            wrapped: Wrapped(65535),
            pair: Pair(-128, String::new()),
            list: vec![
                Shape::Point,
                Shape::Circle(1e-9),
                Shape::Line(-1, i32::MAX),
                Shape::Named { name: "x".to_owned(), at: Some((1, 2)) },
                Shape::Named { name: "y".to_owned(), at: None },
                Shape::Maybe(None),
                Shape::Maybe(Some(3)),
            ],
            map: BTreeMap::from([('a', vec![i64::MIN, -1, 0, 128, 70_000]), ('\'', Vec::new())]),
            names: BTreeMap::from([("one".to_owned(), Shape::Line(0, 0))]),
            array: [1, 2, 255],
            bytes: vec![0, 200, 7],
        }
    }
}

/// Random numbers (xorshift): no crate below this one has any.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

fn nested() -> Everything {
    let inner = Everything::default();
    let mut outer = Everything { text: "x".repeat(40_000), ..Everything::default() };
    outer.list.push(Shape::Inner(Box::new(inner)));
    outer
}

fn read<T: DeserializeOwned>(text: &str, most: usize) -> Result<T, String> {
    from_ron(text, most, &Cell::default()).map_err(|error| error.to_string())
}

fn unpacked<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    from_messagepack(&mut &*bytes, limits::SAVE_MEMORY).map_err(|error| error.to_string())
}

fn options() -> ron::Options {
    use ron::extensions::Extensions;
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}

#[test]
fn records_are_paid_for_by_what_they_take_in_memory_not_in_the_file() {
    let list = format!("[{}]", "(),".repeat(100));
    let needed = 100 * size_of::<Large>();
    // One more is charged for in advance, because it may follow.
    assert_eq!(read::<Vec<Large>>(&list, needed + size_of::<Large>()).map(|list| list.len()), Ok(100));
    let error = read::<Vec<Large>>(&list, needed - 1).expect_err("too much of it");
    assert!(error.starts_with("1:") && error.contains("it holds more"), "{error}");
    let mut bytes = vec![0xdd, 0, 0, 0, 100];
    bytes.extend([0x80; 100]);
    let read = |most| from_messagepack::<Vec<Large>>(&mut &bytes[..], most);
    assert!(read(needed + size_of::<Large>()).is_ok_and(|list| list.len() == 100) && read(needed - 1).is_err());
}

#[test]
fn texts_and_maps_are_paid_for_too_and_fields_only_once() {
    let text = format!("\"{}\"", "ż".repeat(50));
    assert!(read::<String>(&text, 100).is_ok() && read::<String>(&text, 99).is_err());
    let map = "{1: \"one\", 2: \"two\"}";
    let entries = 2 * size_of::<(u64, String)>();
    assert!(read::<BTreeMap<u64, String>>(map, 200).is_ok(), "entries and texts");
    assert!(read::<BTreeMap<u64, String>>(map, entries).is_err(), "texts are paid for besides entries");
    let name = format!("({}: 1)", "n".repeat(limits::LONGEST_NAME + 1));
    assert!(read::<Large>(&name, 9).is_err_and(|error| error.len() < 100 && error.contains("a name of 65537 bytes")));
    let nested = format!("{}End{}", "More(".repeat(50), ")".repeat(50));
    assert!(read::<Chain>(&nested, 51 * size_of::<Chain>()).is_ok());
    assert!(read::<Chain>(&nested, 50 * size_of::<Chain>()).is_err(), "boxes are paid for");
    assert_eq!(read::<Large>("(name: \"it\")", 2).map(|large| large.name), Ok("it".to_owned()));
    // No memory is set aside for a text that is announced and does not follow.
    let announced = [0xdb, 0x7f, 0xff, 0xff, 0xff];
    assert!(unpacked::<String>(&announced).is_err_and(|error| error.contains("more than fits")));
}

#[test]
fn every_kind_of_value_is_read_as_it_was_written() {
    let value = nested();
    let bytes = rmp_serde::to_vec_named(&value).expect("it can be written");
    assert_eq!(unpacked::<Everything>(&bytes), Ok(value.clone()));
    let text = options().to_string_pretty(&value, ron::ser::PrettyConfig::new()).expect("it can be written");
    assert_eq!(read::<Everything>(&text, usize::MAX), Ok(value));
    for numbers in [0, -1, i128::from(i64::MIN), i128::from(u64::MAX)] {
        let bytes = rmp_serde::to_vec_named(&numbers).expect("it can be written");
        assert_eq!(unpacked::<i128>(&bytes), Ok(numbers));
    }
    assert_eq!(unpacked::<f64>(&[7]), Ok(7.0), "whole numbers are numbers");
}

#[test]
fn bytes_that_are_damaged_are_refused_or_read_as_rmp_serde_reads_them() {
    let bytes = rmp_serde::to_vec_named(&Everything::default()).expect("it can be written");
    for length in 0..bytes.len() {
        assert!(unpacked::<Everything>(&bytes[..length]).is_err(), "{length} bytes");
    }
    assert_eq!(unpacked::<Everything>(&[&bytes[..], &[0]].concat()), Err("something follows its end".to_owned()));
    let mut random = Random(1);
    let (mut accepted, tries) = (0, 4_000);
    for _ in 0..tries {
        let mut changed = bytes.clone();
        for _ in 0..=random.below(2) {
            let at = random.below(changed.len());
            changed[at] = random.below(256) as u8;
        }
        let Ok(value) = unpacked::<Everything>(&changed) else { continue };
        accepted += 1;
        let theirs = rmp_serde::from_slice::<Everything>(&changed).expect("what is accepted is right");
        assert_eq!(format!("{value:?}"), format!("{theirs:?}"));
    }
    assert!(accepted > 100 && accepted < tries, "{accepted}");
}

#[test]
fn what_is_nested_without_end_is_refused() {
    for byte in [0x91, 0x81] {
        assert!(unpacked::<IgnoredAny>(&vec![byte; 1 << 20]).is_err());
    }
    assert!(unpacked::<Chain>(&b"\x81\xa4More".repeat(1 << 16)).is_err());
    for piece in ["[", "(", "{", "Some(", "a(", "(a:", "{1:", "[\"", "/*"] {
        let text = piece.repeat(100_000);
        assert_eq!(read::<ron::Value>(&text, usize::MAX), by_ron(&text));
        assert!(read::<Everything>(&text, usize::MAX).is_err() && read::<IgnoredAny>(&text, usize::MAX).is_err());
    }
}

fn by_ron<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    options().from_str(text).map_err(|error| error.to_string())
}

/// Asserts that a text is read or refused as by `ron`, with the same message and place, and returns whether it was
/// read.
fn compare<T: DeserializeOwned + Debug>(text: &str) -> bool {
    let asked = Cell::new(Asked::Anything);
    let ours = from_ron::<T>(text, usize::MAX, &asked).map_err(|error| error.to_string());
    let theirs = by_ron::<T>(text);
    assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{text}");
    ours.is_ok()
}

/// A text with some characters left out, doubled, exchanged or inserted.
fn changed(text: &str, random: &mut Random) -> String {
    const PIECES: [&str; 36] = [
        "(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "\\", "/*", "*/", "//", "/", "#", "r#", "r\"", "b\"", "b'",
        "..", "..=", "-", "+", ".", "_", "0x", "1e9", "inf", "NaN", "Some(", "None", "()", " ", "ż", "\n",
    ];
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let at = random.below(text.len() + 1);
        let length = random.below(4).min(text.len() - at);
        match random.below(4) {
            0 => drop(text.drain(at..at + length)),
            1 => {
                let piece = text[at..at + length].to_vec();
                text.splice(at..at, piece);
            }
            2 => drop(text.splice(at..at + length, PIECES[random.below(PIECES.len())].chars())),
            _ => drop(text.splice(at..at, PIECES[random.below(PIECES.len())].chars())),
        }
    }
    text.into_iter().collect()
}

/// Texts with every form that a value can have.
const ODD: [&str; 7] = [
    "(list: [Point, Circle(1_000.5), Line(0x0_f, 0b10), Named(name: r#\"a\"b\"#), Inner((flag: false)), Inner(flag: true)])",
    "#![enable(unwrap_newtypes)] Everything(wrapped: 7, maybe: None, pair: (1, \"\\u{e9}\\x41\\n\"), letter: '\\'')",
    "#![enable(explicit_struct_names)] (flag: true)",
    "/* a /* nested */ one */ (flag: true, // to the end\n double: inf, single: -NaN, small: 5i8, large: 300u16, bytes: b\"a\\xff\")",
    "(maybe: Some(None), unit: (), nothing: Nothing, wrapped: Wrapped(3), pair: Pair(1, \"\"), map: {'a': [1, 2,],},)",
    "(names: {\"a\": Maybe(Some(1)), \"b\": Maybe(1), \"c\": Maybe(None)}, array: (1, 2, 3), r#flag: false)",
    "(1, (), Name, Name(), Name(1), Name(a: 1), Some(1), Some((1, 2)), Some(a: 1), Some(1, 2), {1: 2}, 1..2, ..=3, .., 'a', b'a')",
];

#[test]
fn texts_are_read_and_refused_as_by_ron_itself() {
    let mut random = Random(2);
    let (mut accepted, mut tried) = (0, 0);
    for text in ODD {
        for number in 0..250 {
            let text = if number == 0 { text.to_owned() } else { changed(text, &mut random) };
            tried += 1;
            accepted += usize::from(compare::<Everything>(&text));
            compare::<ron::Value>(&text);
            compare::<IgnoredAny>(&text);
        }
    }
    for text in
        ["5", "-5", "300", "5.5", "5x", "1e3", "0x", "_1", "b'a'", "", " ", "#", "/", "/*", "true", "\"5\"", "'5'"]
    {
        let numbers: [fn(&str) -> bool; 4] = [compare::<u8>, compare::<i64>, compare::<f32>, compare::<f64>];
        let plain: [fn(&str) -> bool; 4] = [compare::<bool>, compare::<char>, compare::<String>, compare::<Option<u8>>];
        let groups: [fn(&str) -> bool; 4] = [compare::<Vec<u8>>, compare::<Shape>, compare::<Wrapped>, compare::<Pair>];
        let nothing: [fn(&str) -> bool; 2] = [compare::<()>, compare::<Nothing>];
        for compare in numbers.into_iter().chain(plain).chain(groups).chain(nothing) {
            compare(text);
        }
    }
    assert!(accepted > 50 && accepted < tried, "{accepted} of {tried}");
}

/// A value of the tree as `ron` itself would give it.
fn value_of(text: &str, value: &Value) -> ron::Value {
    let Some(group) = value.group() else { return by_ron(&text[value.span()]).expect("it is a literal") };
    let part = |entry: &Entry| value_of(text, &entry.value());
    let held = if group.is_keyed() {
        let key = |entry: &Entry| {
            let key = entry.key().expect("it has a key");
            match group.bracket {
                '{' => value_of(text, &key.value()),
                _ => ron::Value::String(key.bare(text).to_owned()),
            }
        };
        ron::Value::Map(group.entries.iter().map(|entry| (key(entry), part(entry))).collect())
    } else {
        ron::Value::Seq(group.entries.iter().map(part).collect())
    };
    let is_bare = group.entries.is_empty() && text[group.open + 1..group.close].is_empty();
    match (&text[group.name.clone()], group.bracket) {
        ("Some", _) => ron::Value::Option(Some(Box::new(match held {
            ron::Value::Seq(parts) if parts.is_empty() => ron::Value::Unit,
            ron::Value::Seq(mut parts) if parts.len() == 1 => parts.remove(0),
            held => held,
        }))),
        ("", '(') if is_bare => ron::Value::Unit,
        _ => held,
    }
}

/// A text with every `Some` that no parenthesis follows made another word.
fn without_bare_options(text: &str) -> String {
    let all: Vec<_> = tokens(text).collect();
    let mut written = String::new();
    for (index, token) in all.iter().enumerate() {
        let next = all[index + 1..].iter().find(|next| !next.kind.is_trivia()).map(|next| next.kind);
        let word = &text[token.span.clone()];
        let is_bare = token.kind == Kind::Word && word == "Some" && next != Some(Kind::LeftParen);
        written.push_str(if is_bare { "Same" } else { word });
    }
    written
}

/// Asserts that the tree has an error where `ron` refuses a text, and otherwise its value. Returns whether it has none.
fn compare_tree(text: &str) -> bool {
    let tree = Tree::new(text);
    assert_eq!(tree.text(), text, "no byte is lost");
    // `ron` takes what follows a bare `Some` for its value.
    let words = without_bare_options(text);
    let (text, theirs) = (words.as_str(), by_ron::<ron::Value>(&words));
    let tree = Tree::new(text);
    let is_right = tree.errors().is_empty();
    assert_eq!(is_right, theirs.is_ok(), "{text}\n{:?}\n{theirs:?}", tree.errors());
    if let Ok(theirs) = theirs {
        let ours = value_of(text, &tree.value());
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{text}");
    }
    is_right
}

#[test]
fn the_tree_accepts_and_refuses_the_same_texts_as_ron_and_has_the_same_values() {
    let mut random = Random(3);
    let (mut accepted, mut tried) = (0, 0);
    for text in ODD {
        for number in 0..4_000 {
            let text = if number == 0 { text.to_owned() } else { changed(text, &mut random) };
            tried += 1;
            accepted += usize::from(compare_tree(&text));
        }
    }
    assert!(accepted > tried / 20 && accepted < tried, "{accepted} of {tried}");
    for piece in ["[", "(", "{", "Some(", "a(", "(a:", "{1:", "[\"", "/*", "Some ", "'", "#![", ")", ",", ":"] {
        assert!(!compare_tree(&piece.repeat(10_000)));
    }
    for depth in 50..70 {
        for (open, close) in [("[", "]"), ("(a:", ")"), ("Some(", ")"), ("{1:", "}"), ("Some([", "])"), ("a(", ")")] {
            let value = if open == "(a:" || open == "{1:" { "1" } else { "" };
            for open_once in [open, &format!("{open} ")] {
                compare_tree(&format!("{}{value}{}", open_once.repeat(depth), close.repeat(depth)));
            }
        }
    }
}
