//! The file of a journey: a save on the road and the recorded campaign in one.

use super::recordings::Stage;
use super::state::Journey;
use crate::envelope::{Kind, all_of, open, wrap};
use crate::error::Error;
use osada_sim::rules::Challenge;
use serde::{Deserialize, Serialize};

const KIND: Kind = Kind { magic: *b"OSADA\0JN", what: "an Osada journey", format: 1, oldest: 1 };

/// The entry of a journey in a list, read without the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JourneyHeader {
    /// Name and version of the program that wrote it.
    pub program: String,
    /// The campaign's name for the player.
    pub title: String,
    pub challenge: Challenge,
    pub seed: u64,
    /// From 1.
    pub day: u32,
    /// The node's name for the player.
    pub place: String,
    pub people: usize,
    pub sieges: usize,
    pub is_over: bool,
    /// [`Journey::hash`].
    pub hash: u64,
}

impl JourneyHeader {
    /// The header for a journey.
    pub fn of_journey(journey: &Journey) -> Self {
        Self {
            program: concat!("osada ", env!("CARGO_PKG_VERSION")).to_owned(),
            title: journey.campaign().source.title.clone(),
            challenge: journey.challenge(),
            seed: journey.seed(),
            day: journey.day(),
            place: journey.node().title.clone(),
            people: journey.people().len(),
            sieges: journey.sieges().len(),
            is_over: journey.is_over(),
            hash: journey.hash(),
        }
    }

    /// The header of an undamaged file.
    ///
    /// # Errors
    ///
    /// Damage and other errors of the bytes.
    pub fn of(bytes: &[u8]) -> Result<Self, Error> {
        all_of(open(KIND, bytes)?.intact()?.head(), "head")
    }
}

/// True if bytes begin like a journey.
pub fn is_journey(bytes: &[u8]) -> bool {
    bytes.starts_with(&KIND.magic)
}

/// A journey with its sieges as the bytes of a file.
///
/// # Errors
///
/// [`Error::TooLarge`].
pub fn save_journey(stage: &Stage) -> Result<Vec<u8>, Error> {
    wrap(KIND, &JourneyHeader::of_journey(&stage.journey), stage)
}

/// The journey of a file. Whoever goes on with it [checks](Journey::check_record) it against the rules first.
///
/// # Errors
///
/// Errors of the bytes or their contents.
pub fn load_journey(bytes: &[u8]) -> Result<Stage, Error> {
    let envelope = open(KIND, bytes)?.intact()?;
    let header: JourneyHeader = all_of(envelope.head(), "head")?;
    let stage: Stage = envelope.body()?;
    let found = JourneyHeader { program: header.program.clone(), ..JourneyHeader::of_journey(&stage.journey) };
    if found != header {
        return Err(Error::HeaderMismatch);
    }
    stage.check_recordings()?;
    Ok(stage)
}
