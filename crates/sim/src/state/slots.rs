//! Plain arrays indexed by generational ids: an id of something that is gone finds nothing, even when its
//! place has been taken again.

use crate::kinds::Id;
use crate::threads;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// Values by id, kept in the order of their indices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked<T>", bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct Slots<Tag, T> {
    entries: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
    #[serde(skip)]
    tag: PhantomData<fn() -> Tag>,
}

/// Slots as they are read, before anybody has looked whether the free places are those without a value.
#[derive(Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
struct Unchecked<T> {
    entries: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
}

impl<Tag, T> TryFrom<Unchecked<T>> for Slots<Tag, T> {
    type Error = &'static str;

    fn try_from(Unchecked { entries, free }: Unchecked<T>) -> Result<Self, Self::Error> {
        let mut empty: Vec<bool> = entries.iter().map(|(_, value)| value.is_none()).collect();
        let each_once = free.iter().all(|&index| empty.get_mut(index as usize).is_some_and(std::mem::take));
        if each_once && !empty.contains(&true) {
            Ok(Self { entries, free, tag: PhantomData })
        } else {
            Err("the free places are not those without a value")
        }
    }
}

impl<Tag, T> Default for Slots<Tag, T> {
    fn default() -> Self {
        Self { entries: Vec::new(), free: Vec::new(), tag: PhantomData }
    }
}

impl<Tag, T> Slots<Tag, T> {
    /// Puts a value in; the place freed last is used first.
    pub fn insert(&mut self, value: T) -> Id<Tag> {
        match self.free.pop() {
            Some(index) => {
                let entry = &mut self.entries[index as usize];
                entry.1 = Some(value);
                Id::new(index, entry.0)
            }
            None => {
                self.entries.push((0, Some(value)));
                Id::new(self.entries.len() as u32 - 1, 0)
            }
        }
    }

    /// Takes a value out; its id finds nothing from now on.
    pub fn remove(&mut self, id: Id<Tag>) -> Option<T> {
        let entry = self.entries.get_mut(id.index())?;
        if entry.0 != id.generation() {
            return None;
        }
        let value = entry.1.take()?;
        entry.0 = entry.0.wrapping_add(1);
        self.free.push(id.index() as u32);
        Some(value)
    }

    pub fn get(&self, id: Id<Tag>) -> Option<&T> {
        let entry = self.entries.get(id.index())?;
        if entry.0 == id.generation() { entry.1.as_ref() } else { None }
    }

    pub fn get_mut(&mut self, id: Id<Tag>) -> Option<&mut T> {
        let entry = self.entries.get_mut(id.index())?;
        if entry.0 == id.generation() { entry.1.as_mut() } else { None }
    }

    pub fn contains(&self, id: Id<Tag>) -> bool {
        self.get(id).is_some()
    }

    /// In the order of their indices.
    pub fn iter(&self) -> impl Iterator<Item = (Id<Tag>, &T)> {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(index, entry)| entry.1.as_ref().map(|value| (Id::new(index as u32, entry.0), value)))
    }

    /// In the order of their indices.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Id<Tag>, &mut T)> {
        self.entries.iter_mut().enumerate().filter_map(|(index, entry)| {
            let generation = entry.0;
            entry.1.as_mut().map(|value| (Id::new(index as u32, generation), value))
        })
    }

    /// Works on every value, on all threads: the work on one must not depend on that on another.
    pub fn each_mut(&mut self, work: impl Fn(&mut T) + Sync)
    where
        T: Send,
    {
        threads::each(&mut self.entries, |_, (_, value)| {
            if let Some(value) = value {
                work(value);
            }
        });
    }

    /// The id at a place, if it is taken. Lets a loop change the slots while it walks over them.
    pub fn at(&self, index: usize) -> Option<Id<Tag>> {
        let entry = self.entries.get(index)?;
        entry.1.as_ref().map(|_| Id::new(index as u32, entry.0))
    }

    /// Number of places, empty ones included.
    pub fn places(&self) -> usize {
        self.entries.len()
    }

    /// Approximate size in bytes.
    pub fn memory(&self) -> usize {
        self.entries.len() * size_of::<(u32, Option<T>)>()
    }

    pub fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::UnitTag;

    #[test]
    fn the_id_of_something_gone_finds_nothing_even_when_its_place_is_taken() {
        let mut slots = Slots::<UnitTag, _>::default();
        let first = slots.insert("first");
        assert_eq!(slots.remove(first), Some("first"));
        let second = slots.insert("second");
        assert_eq!(first.index(), second.index());
        assert_eq!(slots.get(first), None);
        assert_eq!(slots.remove(first), None);
        assert_eq!(slots.get(second), Some(&"second"));
        assert_eq!(slots.len(), 1);
    }
}
