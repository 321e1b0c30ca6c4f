//! RON files in which one list, struct, map or text has grown as long as a file may be: for every such place of every good
//! file once.

use crate::bounds::{Tally, alone};
use crate::targets::{Target, targets};
use crate::{Effort, stream};
use osada::grid::Stream;
use std::collections::BTreeSet;
use std::ops::Range;

/// Just below what a text file may be, and below what is searched for further mistakes.
const SIZES: [usize; 2] = [4_190_000, 1_040_000];

/// A place in a RON text that can grow.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    /// The names on the way to it.
    path: String,
    /// The text between its brackets or quotes.
    inside: Range<usize>,
    /// Its elements; none of a text.
    elements: Vec<Range<usize>>,
}

/// The content of a place.
#[derive(Clone, Copy, Debug)]
enum Filling {
    /// Its first element again and again.
    Same,
    /// Its first element again and again, each time with another name in the first quotes.
    Renamed,
    /// Something short again and again.
    Short(&'static str),
    /// Opening brackets.
    Nested(&'static str),
    /// One long word.
    Word(&'static str),
}

const FILLINGS: [Filling; 10] = [
    Filling::Same,
    Filling::Renamed,
    Filling::Short("()"),
    Filling::Short("[]"),
    Filling::Short("\"\""),
    Filling::Short("0"),
    Filling::Short("a:()"),
    Filling::Short("\"a\":0"),
    Filling::Nested("["),
    Filling::Nested("Not("),
];
const WORDS: [Filling; 4] = [Filling::Word("a"), Filling::Word("ż"), Filling::Word("{A}"), Filling::Word("\\\"")];

/// Every place of a text, in the order in which they end.
fn places(text: &str) -> Vec<Place> {
    struct Open {
        inside: usize,
        path: String,
        element: usize,
        elements: Vec<Range<usize>>,
    }
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut word = 0..0;
    let mut at = 0;
    while at < bytes.len() {
        let path =
            |open: &[Open]| format!("{} {}", open.last().map_or("", |bracket| &bracket.path), &text[word.clone()]);
        let rest = &text[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        match bytes[at] {
            b'"' => {
                let mut end = at + 1;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                found.push(Place { path: path(&open) + " \"", inside: at + 1..end, elements: Vec::new() });
                at = end;
            }
            b'\'' => at += text[at + 1..].find('\'').map_or(0, |length| length + 1),
            b'(' | b'[' | b'{' => {
                let path = path(&open);
                open.push(Open { inside: at + 1, path, element: at + 1, elements: Vec::new() });
            }
            b')' | b']' | b'}' => {
                if let Some(mut it) = open.pop() {
                    if !text[it.element..at].trim().is_empty() {
                        it.elements.push(it.element..at);
                    }
                    found.push(Place { path: it.path, inside: it.inside..at, elements: it.elements });
                }
            }
            b',' => {
                if let Some(last) = open.last_mut() {
                    last.elements.push(last.element..at);
                    last.element = at + 1;
                }
            }
            b'a'..=b'z' | b'A'..=b'Z' => {
                let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                word = at..at + length;
                at += length - 1;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The text with a place filled up to a size; `None` where that cannot be done with it.
fn grown(text: &str, place: &Place, filling: Filling, size: usize) -> Option<String> {
    let room = size.checked_sub(text.len())?;
    let mut filled = String::with_capacity(room);
    match filling {
        Filling::Same => {
            let element = format!("{},", text.get(place.elements.first()?.clone())?);
            (0..room / element.len()).for_each(|_| filled.push_str(&element));
        }
        Filling::Renamed => {
            let element = text.get(place.elements.first()?.clone())?;
            let (before, rest) = element.split_once('"')?;
            let (_, after) = rest.split_once('"')?;
            (0..room / (element.len() + 8)).for_each(|number| filled += &format!("{before}\"n{number}\"{after},"));
        }
        Filling::Short(piece) => (0..room / (piece.len() + 1)).for_each(|_| filled.extend([piece, ","])),
        Filling::Nested(piece) => filled = piece.repeat(room / piece.len()),
        Filling::Word(piece) => filled = piece.repeat(room / piece.len()),
    }
    Some([&text[..place.inside.start], &filled, &text[place.inside.end..]].concat())
}

/// What can be grown of a format: the number of a good file, a place in it, and what it is filled with.
fn growths(target: &Target) -> Vec<(usize, Place, Filling)> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for (seed, file) in target.seeds.iter().enumerate() {
        let text = std::str::from_utf8(file).expect("it is a text");
        for place in places(text).into_iter().filter(|place| seen.insert(place.path.clone())) {
            let fillings = if place.path.ends_with('"') { &WORDS[..] } else { &FILLINGS[..] };
            all.extend(fillings.iter().map(|&filling| (seed, place.clone(), filling)));
        }
    }
    all
}

fn grow(effort: Effort) {
    let _alone = alone();
    for (number, target) in targets().iter().enumerate().filter(|(_, target)| target.is_ron()) {
        let mut growths = growths(target);
        if effort == Effort::Little {
            growths = some_of(growths, effort.of(20, 0) as usize, &mut stream(300 + number as u64));
        }
        let mut tally = Tally::default();
        for (turn, (seed, place, filling)) in growths.into_iter().enumerate() {
            let text = std::str::from_utf8(&target.seeds[seed]).expect("it is a text");
            let size = SIZES[turn % SIZES.len()];
            let Some(grown) = grown(text, &place, filling, size) else { continue };
            let name = format!("{}{} {filling:?} {size}", target.name, place.path);
            tally.attempt(&name, grown.as_bytes(), |file| target.read(file));
        }
        tally.tell(&format!("grown: {}", target.name));
        assert!(tally.tried > 10, "{}: hardly anything grew", target.name);
    }
}

/// So many of a list, drawn at random.
pub fn some_of<T>(mut all: Vec<T>, count: usize, random: &mut Stream) -> Vec<T> {
    let mut some = Vec::new();
    while some.len() < count && !all.is_empty() {
        some.push(all.swap_remove(random.below(all.len())));
    }
    some
}

#[test]
fn a_text_that_has_grown_in_one_place_costs_little() {
    grow(Effort::Little);
}

#[test]
#[ignore = "grows every place of every text file"]
fn a_text_that_has_grown_in_any_place_costs_little() {
    grow(Effort::Much);
}

#[test]
fn every_list_struct_map_and_text_can_grow() {
    let text = "(title: \"a (b\", // [\n waves: [[(\"grunt\", 1)], []], legend: {'(': (x: 1)})";
    let paths: Vec<String> = places(text).iter().map(|place| place.path.trim().to_owned()).collect();
    let waves = ["waves waves waves waves \"", "waves waves waves", "waves waves", "waves waves", "waves"];
    assert_eq!(paths, [&["title \""], &waves[..], &["legend legend", "legend", ""]].concat());
}
