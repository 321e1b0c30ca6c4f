//! Minds that were exchanged during a game: a modder has changed a file, and every unit with the old mind uses the new one
//! from then on. The recording says when, and holds the new text.

use super::content::{Content, Text};
use super::error::Error;
use osada_ai::brain::Mind;
use osada_content::{load_mind, stem};
use osada_sim::World;
use osada_sim::rules::{MisplacedMind, Rules};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A record holds no more exchanges.
pub(super) const MOST_EXCHANGES: usize = 1_000;
/// The texts of all of them are at most so many bytes together.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// A mind that took the place of the one of its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MindExchange {
    /// The number of ticks that had passed.
    pub tick: u64,
    /// How many of the next tick's commands had been carried out before, while time stood still.
    pub after: usize,
    /// The file of the new mind, under whose name the old one was known.
    pub mind: Text,
}

impl MindExchange {
    /// The name of the mind.
    pub fn name(&self) -> &str {
        stem(&self.mind.file)
    }

    /// The new mind, checked.
    pub(super) fn load(&self) -> Result<Mind, Error> {
        load_mind(&self.mind.file, &self.mind.text).map_err(|report| Error::Content(report.into()))
    }
}

/// Whether a mind can take the place of the one of a name.
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

/// The world as it stands, with another mind from now on. What is derived from its state is derived anew, as after loading it.
pub(super) fn put_into(world: &mut World, name: &str, mind: Mind) -> Result<(), Error> {
    check(world.rules(), name, &mind)?;
    let rules = Rules::clone(world.rules()).with_mind(name, mind)?;
    *world = World::resume(Arc::new(rules), world.state().clone());
    Ok(())
}

impl Content {
    /// The same with the texts of minds that were exchanged: what a game goes on with that began with this.
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
