//! Minds that were exchanged during a game: a modder has changed a file, and every unit with the old mind uses the new one
//! from then on. The recording holds the tick and the new text.

use super::content::{Content, Text};
use super::error::Error;
use osada_ai::brain::Mind;
use osada_content::{load_mind, stem};
use osada_sim::World;
use osada_sim::rules::{MisplacedMind, Rules};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Largest number of exchanges of a record.
pub(super) const MOST_EXCHANGES: usize = 1_000;
/// Largest size of the texts of all of them together, in bytes.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// A mind that replaced the one of its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MindExchange {
    pub tick: u64,
    /// Number of the next tick's commands that had been carried out before, while the game was paused.
    pub after: usize,
    /// The file of the new mind, under whose name the old one was known.
    pub mind: Text,
}

impl MindExchange {
    pub fn name(&self) -> &str {
        stem(&self.mind.file)
    }

    /// The new mind, parsed and checked.
    pub(super) fn load(&self) -> Result<Mind, Error> {
        load_mind(&self.mind.file, &self.mind.text).map_err(|report| Error::Content(report.into()))
    }
}

/// Checks that a mind can replace the one of a name.
///
/// # Errors
///
/// If there is none of that name, if it is written in Rust, or if it is made for another role.
pub(super) fn check(rules: &Rules, name: &str, mind: &Mind) -> Result<(), Error> {
    match rules.minds.iter().find(|(known, _)| known == name) {
        Some((_, known)) if known.is_own() => Err(Error::OtherMinds(name.to_owned())),
        Some((_, known)) if known.role != mind.role => {
            Err(MisplacedMind::Role { name: name.to_owned(), found: mind.role, needed: known.role }.into())
        }
        Some(_) => Ok(()),
        None => Err(Error::NoMindToExchange(name.to_owned())),
    }
}

/// The world as it stands, with another mind from now on. Everything derived from its state is derived anew, as after loading it.
pub(super) fn put_into(world: &mut World, name: &str, mind: Mind) -> Result<(), Error> {
    check(world.rules(), name, &mind)?;
    let rules = Rules::clone(world.rules()).with_mind(name, mind)?;
    *world = World::resume(Arc::new(rules), world.state().clone());
    Ok(())
}

impl Content {
    /// The content with the texts of the exchanged minds, for a game that goes on.
    #[must_use]
    pub fn after(mut self, exchanges: &[MindExchange]) -> Self {
        for exchange in exchanges {
            if let Some(known) = self.minds.iter_mut().find(|text| stem(&text.file) == exchange.name()) {
                *known = exchange.mind.clone();
            }
        }
        self
    }
}
