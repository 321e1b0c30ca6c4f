//! Priorities by kind of work. Written by name, so that a new kind of work does not change the format.

use crate::kinds::JobKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// The highest priority.
pub const HIGHEST_PRIORITY: u8 = 4;

/// The colony's priority of every kind of work, from 0 (never) to 4 (first).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priorities([u8; JobKind::ALL.len()]);

impl Priorities {
    /// Those given, and for other kinds of work the usual ones.
    pub(crate) fn new(given: impl IntoIterator<Item = (JobKind, u8)>) -> Self {
        let mut priorities = [0; JobKind::ALL.len()];
        for kind in JobKind::ALL {
            priorities[kind as usize] = kind.row().priority.unwrap_or(0);
        }
        for (kind, priority) in given {
            priorities[kind as usize] = priority;
        }
        Self(priorities)
    }

    /// The priority of a kind of work.
    pub fn of(&self, kind: JobKind) -> u8 {
        self.0[kind as usize]
    }

    pub(crate) fn set(&mut self, kind: JobKind, priority: u8) {
        self.0[kind as usize] = priority;
    }

    pub(crate) fn are_valid(&self) -> bool {
        self.0.iter().all(|&priority| priority <= HIGHEST_PRIORITY)
    }
}

impl Serialize for Priorities {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(JobKind::ALL.map(|kind| (kind, self.of(kind))))
    }
}

impl<'de> Deserialize<'de> for Priorities {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(from).map(Self::new)
    }
}

/// The priorities that the player has given to one colonist alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnPriorities([Option<u8>; JobKind::ALL.len()]);

impl OwnPriorities {
    /// The colonist's priority of a kind of work; `None` where the colony's holds.
    pub fn of(&self, kind: JobKind) -> Option<u8> {
        self.0[kind as usize]
    }

    pub(crate) fn set(&mut self, kind: JobKind, priority: Option<u8>) {
        self.0[kind as usize] = priority;
    }

    pub(crate) fn are_valid(&self) -> bool {
        self.0.iter().flatten().all(|&priority| priority <= HIGHEST_PRIORITY)
    }
}

impl Serialize for OwnPriorities {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let given: BTreeMap<JobKind, u8> =
            JobKind::ALL.into_iter().filter_map(|kind| Some((kind, self.of(kind)?))).collect();
        given.serialize(to)
    }
}

impl<'de> Deserialize<'de> for OwnPriorities {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let given = BTreeMap::<JobKind, u8>::deserialize(from)?;
        let mut own = Self::default();
        given.into_iter().for_each(|(kind, priority)| own.set(kind, Some(priority)));
        Ok(own)
    }
}
