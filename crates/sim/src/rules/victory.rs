//! Victories: what wins a level, and what has to last until then.

use super::lesson::Corners;
use crate::kinds::Seconds;
use serde::{Deserialize, Serialize};

/// A victory, or what has to last until then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Victory {
    /// The hearth stands at the dawn of a day, counted from 1.
    HoldUntil {
        /// Without one, the dawn after the last wave.
        #[serde(default)]
        dawn: Option<u32>,
    },
    /// Every camp is burnt and its garrison beaten.
    BurnCamps,
    /// This many people are alive at the dawn of a day.
    Save {
        /// How many.
        people: u32,
        /// The day, counted from 1.
        dawn: u32,
    },
    /// The wagon is brought from one tile to another, by way of its stops.
    Wagon {
        /// Column and row of where it stands at the start.
        from: (i32, i32),
        /// Columns and rows of places that it has to pass, in this order, at most four.
        #[serde(default)]
        stops: Vec<(i32, i32)>,
        /// Seconds for which people load at each stop before it can go on, 0–600; not while an enemy is near.
        #[serde(default)]
        wait: Seconds,
        /// Column and row of its destination.
        to: (i32, i32),
    },
    /// The ram is brought from one tile to another, such as the middle of a fort, through whatever besiegers have put up.
    Ram {
        /// Column and row of where it stands at the start.
        from: (i32, i32),
        /// Column and row of its destination.
        to: (i32, i32),
    },
    /// Some of the people are in league with the besiegers and set fires by night; all of them are found out and sent away.
    /// One who dies is replaced by somebody else at dawn.
    Unmask {
        /// How many of those who are there at the start, drawn at random.
        saboteurs: u32,
        /// How many innocent people may be sent away.
        mistakes: u32,
    },
    /// This many captives are freed from cages and come home to the hearth.
    Rescue {
        /// How many.
        people: u32,
    },
    /// This many people leave the map by a part of it, such as a landing stage. Only drafted people leave.
    Evacuate {
        /// How many.
        people: u32,
        /// The part of the map.
        at: Corners,
        /// Day at whose dawn the first can leave, counted from 1.
        dawn: u32,
        /// How many can leave between two dawns; without it as many as like.
        #[serde(default)]
        seats: Option<u32>,
    },
    /// People hold all of these places together, by night: each has enough of them in it, and no besieger.
    HoldPlaces {
        /// One to six parts of the map.
        places: Vec<Corners>,
        /// How many people it takes to hold one.
        people: u32,
        /// Seconds of the night, all together, for which they have to be held.
        seconds: u32,
    },
    /// A structure that stands at the start; losing the last of its kind is defeat.
    Keep(String),
}

impl Victory {
    /// The tiles that it names: where the wagon or the ram starts, its stops and its destination, or two corners of each part of the map.
    pub fn tiles(&self) -> Vec<(i32, i32)> {
        let mut copy = self.clone();
        copy.tiles_mut().into_iter().map(|tile| *tile).collect()
    }

    /// The same, to change them.
    pub fn tiles_mut(&mut self) -> Vec<&mut (i32, i32)> {
        match self {
            Self::Wagon { from, stops, to, .. } => [from].into_iter().chain(stops).chain([to]).collect(),
            Self::Ram { from, to } => vec![from, to],
            Self::Evacuate { at: (one, other), .. } => vec![one, other],
            Self::HoldPlaces { places, .. } => places.iter_mut().flat_map(|(one, other)| [one, other]).collect(),
            _ => Vec::new(),
        }
    }

    /// The parts of the map that it is about.
    pub fn areas(&self) -> &[Corners] {
        match self {
            Self::Evacuate { at, .. } => std::slice::from_ref(at),
            Self::HoldPlaces { places, .. } => places,
            _ => &[],
        }
    }
}
