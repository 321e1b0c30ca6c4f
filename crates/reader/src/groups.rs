//! The named fields of a type and of everything in it: the type is read from a cursor that makes up values. Each reading
//! leads along one way, until every field of every struct and every choice of every enum has been on one.

use super::cursor::{Any, Container, Cursor, Inside, Presence, Whole, Width};
use super::error::{ReadError, Result};
use super::limits::{Allowance, TEXT_MEMORY};
use super::reader::{Asked, Reader};
use serde::de::DeserializeOwned;
use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Named fields that stand together in parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The field that holds them, or the choice before the parentheses; empty for those of the type itself.
    pub name: &'static str,
    pub fields: &'static [&'static str],
}

/// The groups of fields of a type, each with every name that it goes by. They are explored once.
pub fn groups_of<T: DeserializeOwned + 'static>() -> Arc<[Group]> {
    static KNOWN: Mutex<BTreeMap<TypeId, Arc<[Group]>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(TypeId::of::<T>()).or_insert_with(|| explored::<T>().into()))
}

fn explored<T: DeserializeOwned>() -> Vec<Group> {
    let mut explorer = Explorer { ways: vec![Vec::new()], ..Explorer::default() };
    while let Some(way) = explorer.ways.pop() {
        (explorer.way, explorer.at, explorer.name, explorer.open) = (way, 0, "", Vec::new());
        // Most readings end early, for want of the fields that lie on other ways.
        _ = T::deserialize(&mut Reader::new(&mut explorer, TEXT_MEMORY));
    }
    explorer.groups
}

/// A container that is open.
#[derive(Debug)]
struct Frame {
    /// The keys of a struct.
    fields: &'static [&'static str],
    /// Number of elements, and of those begun.
    count: usize,
    begun: usize,
    /// The element that the way leads to; those before it are filled in.
    target: Option<usize>,
    /// The name of the value around it.
    name: &'static str,
}

#[derive(Debug, Default)]
struct Explorer {
    /// The choices of this reading, and of those to come.
    way: Vec<usize>,
    ways: Vec<Vec<usize>>,
    /// Number of choices made in this reading.
    at: usize,
    /// Lists of fields and of variants whose ways are known.
    seen: Vec<&'static [&'static str]>,
    groups: Vec<Group>,
    asked: Asked,
    /// The name of the value to come.
    name: &'static str,
    /// The word to be read next.
    word: &'static str,
    open: Vec<Frame>,
}

impl Explorer {
    /// Goes one of so many ways; the others are left for later readings. `None` if they all lead where some have led before.
    fn choose(&mut self, count: usize, names: &'static [&'static str]) -> Option<usize> {
        if self.at == self.way.len() {
            let is_known = !names.is_empty() && self.seen.iter().any(|seen| std::ptr::eq(*seen, names));
            if is_known || count == 0 {
                return None;
            }
            self.seen.push(names);
            self.ways.extend((1..count).map(|other| [&self.way[..], &[other]].concat()));
            self.way.push(0);
        }
        self.at += 1;
        Some(self.way[self.at - 1])
    }

    /// True for values that only have to be there.
    fn fills(&self) -> bool {
        self.open.iter().any(|frame| frame.target.is_none_or(|target| frame.begun != target + 1))
    }

    fn end<T>() -> Result<T> {
        Err(ReadError::of(ron::Error::Eof))
    }
}

impl Cursor for Explorer {
    fn is_text(&self) -> bool {
        true
    }

    fn expect(&mut self, asked: Asked) {
        self.asked = asked;
    }

    fn boolean(&mut self) -> Result<bool> {
        Ok(false)
    }

    fn whole(&mut self, _width: Width) -> Result<Whole> {
        Ok(Whole::Unsigned(1))
    }

    fn large(&mut self) -> Result<i128> {
        Ok(1)
    }

    fn float(&mut self, _is_single: bool) -> Result<f64> {
        Ok(1.0)
    }

    fn character(&mut self) -> Result<char> {
        Ok('a')
    }

    fn text(&mut self, _allowance: &mut Allowance, _is_kept: bool) -> Result<&str> {
        Ok("a")
    }

    fn bytes(&mut self, _allowance: &mut Allowance, _is_kept: bool) -> Result<&[u8]> {
        Ok(&[])
    }

    fn word(&mut self, _allowance: &mut Allowance, _is_kept: bool) -> Result<&str> {
        Ok(self.word)
    }

    fn option(&mut self) -> Result<Presence> {
        Ok(if self.fills() { Presence::Absent } else { Presence::Present })
    }

    fn close_option(&mut self) -> Result<()> {
        Ok(())
    }

    fn unit(&mut self) -> Result<()> {
        Ok(())
    }

    fn unit_struct(&mut self, _name: &'static str) -> Result<()> {
        Ok(())
    }

    fn open_enum(&mut self) -> Result<bool> {
        let Asked::Choice(choices) = self.asked else { return Self::end() };
        let chosen = if self.fills() { Some(0) } else { self.choose(choices.len(), choices) };
        let Some(choice) = chosen.and_then(|chosen| choices.get(chosen)) else { return Self::end() };
        (self.name, self.word) = (choice, choice);
        Ok(true)
    }

    fn open_word(&mut self) -> Result<()> {
        Ok(())
    }

    fn unit_of_choice(&mut self, _has_more: bool) -> Result<()> {
        Ok(())
    }

    fn newtype_of_choice(&mut self, _has_more: bool) -> Result<()> {
        Ok(())
    }

    fn close_newtype_of_choice(&mut self) -> Result<()> {
        Ok(())
    }

    fn open(&mut self, container: Container) -> Result<Inside> {
        let fills = self.fills();
        let (fields, count): (&[&str], usize) = match (container, self.asked) {
            (Container::List | Container::Map, _) => (&[], usize::from(!fills)),
            (_, Asked::Several(count)) => (&[], count),
            (_, Asked::Fields(fields)) => {
                let group = Group { name: self.name, fields };
                if !fills && !self.groups.contains(&group) {
                    self.groups.push(group);
                }
                (fields, fields.len())
            }
            _ => return Self::end(),
        };
        let target = match container {
            _ if fills => None,
            Container::List | Container::Map => Some(0),
            _ => match self.choose(count, fields) {
                None => return Self::end(),
                target => target,
            },
        };
        // Of a struct on the way only that field is needed.
        let begun = target.filter(|_| !fields.is_empty()).unwrap_or(0);
        self.open.push(Frame { fields, count, begun, target, name: self.name });
        Ok(Inside { left: None, closing: ' ', is_closed: true, has_fields: !fields.is_empty(), had_comma: true })
    }

    fn has_more(&mut self, _inside: &Inside) -> Result<bool> {
        let Some(frame) = self.open.last_mut() else { return Ok(false) };
        let last = frame.target.map_or(frame.count, |target| target + 1);
        if frame.begun >= last {
            return Ok(false);
        }
        let field = frame.fields.get(frame.begun).copied();
        frame.begun += 1;
        (self.name, self.word) = (field.unwrap_or(frame.name), field.unwrap_or_default());
        Ok(true)
    }

    fn close(&mut self, _inside: Inside) -> Result<()> {
        self.name = self.open.pop().map_or("", |frame| frame.name);
        Ok(())
    }

    fn any(&mut self) -> Result<Any> {
        Ok(Any::Unit)
    }

    fn skip(&mut self) -> Result<bool> {
        Ok(true)
    }

    fn last_word(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its fields are looked at")]
    struct Whole {
        title: String,
        time: Time,
        rows: Vec<Row>,
        pair: (Time, Option<Deep>),
        by_name: BTreeMap<String, Row>,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its fields are looked at")]
    struct Time {
        day: u32,
        night: f64,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its fields are looked at")]
    struct Row {
        shape: Shape,
        hp: Option<u32>,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its fields are looked at")]
    enum Shape {
        Point,
        Circle { radius: f64 },
        Both(Box<Shape>, Box<Row>),
        Inner(Deep),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its fields are looked at")]
    struct Deep {
        depth: i8,
    }

    #[test]
    fn every_field_is_found_under_every_name_that_it_goes_by() {
        let groups = groups_of::<Whole>();
        let mut found: Vec<(&str, String)> = groups.iter().map(|group| (group.name, group.fields.join(" "))).collect();
        found.sort();
        let expected = [
            ("", "title time rows pair by_name"),
            ("Both", "shape hp"),
            ("Circle", "radius"),
            ("Inner", "depth"),
            ("by_name", "shape hp"),
            ("pair", "day night"),
            ("pair", "depth"),
            ("rows", "shape hp"),
            ("time", "day night"),
        ];
        assert_eq!(found, expected.map(|(name, fields)| (name, fields.to_owned())));
    }
}
