//! Bodies of saves and recorded games in which lists, maps or texts have grown until they are as long as a body may be, which
//! zlib packs into some kilobytes: every such place once, alone or with others.

use crate::bounds::{Tally, alone};
use crate::grown_texts::some_of;
use crate::targets::targets;
use crate::{Effort, stream};
use rmpv::Value;
use std::collections::BTreeSet;

/// How long bodies become, in bytes: up to just below what they may be.
const SIZES: [usize; 3] = [2_000_000, 25_000_000, 117_000_000];

/// The content of a place.
#[derive(Clone, Copy, Debug)]
enum Filling {
    /// Its last element, or the last entry of a map, again and again.
    Same,
    /// A value of one byte again and again.
    Byte(u8),
}

/// Nothing, zero, an empty list, an empty map, an empty text.
const FILLINGS: [Filling; 6] = [
    Filling::Same,
    Filling::Byte(0xc0),
    Filling::Byte(0x00),
    Filling::Byte(0x90),
    Filling::Byte(0x80),
    Filling::Byte(0xa0),
];

/// The ways to all lists, maps and texts of a value, each of those that differ in numbers only once, with the number of the
/// value as [`Writer`] counts.
fn places(
    value: &Value,
    path: &str,
    number: &mut usize,
    seen: &mut BTreeSet<String>,
    found: &mut Vec<(usize, String)>,
) {
    let own = *number;
    *number += 1;
    let mut note = |kind: &str| {
        if seen.insert(format!("{path} {kind}")) {
            found.push((own, format!("{path} {kind}")));
        }
    };
    match value {
        Value::Array(items) => {
            note("list");
            items.iter().for_each(|item| places(item, &format!("{path}/*"), number, seen, found));
        }
        Value::Map(entries) => {
            note("map");
            for (key, item) in entries {
                places(item, &format!("{path}/{}", key.as_str().unwrap_or("*")), number, seen, found);
            }
        }
        Value::String(_) | Value::Binary(_) => note("text"),
        _ => {}
    }
}

/// Writes a value down, with some places of it grown.
struct Writer {
    out: Vec<u8>,
    number: usize,
    places: Vec<usize>,
    filling: Filling,
    /// How many bytes each of them grows by.
    room: usize,
}

impl Writer {
    fn write(&mut self, value: &Value) {
        let grows = self.places.contains(&self.number);
        self.number += 1;
        match value {
            Value::Array(items) => {
                let more = if grows { self.filled(items.last()) } else { (0, Vec::new()) };
                let count = items.len() + more.0;
                rmp::encode::write_array_len(&mut self.out, count as u32).expect("there is room");
                items.iter().for_each(|item| self.write(item));
                self.repeat(&more);
            }
            Value::Map(entries) => {
                let more = if grows { self.filled(entries.last().map(|(_, value)| value)) } else { (0, Vec::new()) };
                let count = entries.len() + more.0;
                rmp::encode::write_map_len(&mut self.out, count as u32).expect("there is room");
                for (key, item) in entries {
                    rmpv::encode::write_value(&mut self.out, key).expect("there is room");
                    self.write(item);
                }
                let key = entries.last().map_or(Vec::new(), |(key, _)| encoded(key));
                let entry = [key, more.1].concat();
                self.repeat(&(more.0, entry));
            }
            Value::String(_) if grows => {
                let text = "a".repeat(self.room);
                rmp::encode::write_str(&mut self.out, &text).expect("there is room");
            }
            Value::Binary(_) if grows => {
                rmp::encode::write_bin(&mut self.out, &vec![0; self.room]).expect("there is room");
            }
            other => rmpv::encode::write_value(&mut self.out, other).expect("there is room"),
        }
    }

    /// The repeated value, and its count.
    fn filled(&self, last: Option<&Value>) -> (usize, Vec<u8>) {
        let piece = match (self.filling, last) {
            (Filling::Byte(byte), _) => vec![byte],
            (Filling::Same, Some(last)) => encoded(last),
            (Filling::Same, None) => return (0, Vec::new()),
        };
        // The key of a map takes some bytes too.
        (self.room / (piece.len() + 8).min(self.room), piece)
    }

    fn repeat(&mut self, (count, piece): &(usize, Vec<u8>)) {
        (0..*count).for_each(|_| self.out.extend_from_slice(piece));
    }
}

pub fn encoded(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    rmpv::encode::write_value(&mut bytes, value).expect("there is room");
    bytes
}

fn grow(effort: Effort) {
    let _alone = alone();
    for (number, target) in targets().iter().enumerate().filter(|(_, target)| target.is_message_pack()) {
        let seed = &target.seeds[0];
        let body = rmpv::decode::read_value(&mut &seed[..]).expect("it is written so");
        let mut found = Vec::new();
        places(&body, "", &mut 0, &mut BTreeSet::new(), &mut found);
        let mut growths: Vec<(&(usize, String), Filling)> =
            found.iter().flat_map(|place| FILLINGS.map(|filling| (place, filling))).collect();
        let mut random = stream(400 + number as u64);
        if effort == Effort::Little {
            growths = some_of(growths, effort.of(20, 0) as usize, &mut random);
        }
        let mut tally = Tally::default();
        for ((place, path), filling) in growths {
            let size = SIZES[random.below(SIZES.len())];
            // Alone, or together with others: what is bounded one by one may be too much in all.
            let mut places = vec![*place];
            (0..random.below(4)).for_each(|_| places.push(found[random.below(found.len())].0));
            let room = size.saturating_sub(seed.len()) / places.len();
            let mut writer = Writer { out: Vec::with_capacity(size), number: 0, places, filling, room };
            writer.write(&body);
            let file = target.file(0, &writer.out);
            drop(writer);
            if file.len() >= 10_000_000 {
                // A value that does not pack well is refused by its length, or as large as it looks.
                continue;
            }
            tally.attempt(&format!("{}{path} {filling:?}", target.name), &file, |file| target.read(file));
        }
        tally.tell(&format!("grown: {}", target.name));
        assert!(found.len() > 30, "{}: only {} places were found", target.name, found.len());
    }
}

#[test]
fn a_body_that_has_grown_in_one_place_costs_little() {
    grow(Effort::Little);
}

#[test]
#[ignore = "grows every place of every body"]
fn a_body_that_has_grown_in_any_place_costs_little() {
    grow(Effort::Much);
}
