//! Strategies: ways to play as lists of rules over what a player can see and the commands that a player can give. They are
//! data (`docs/strategies.md`): the shipped ones are a catalogue of tricks, and the laboratory searches for others.
//!
//! ```
//! use osada_content::shipped;
//! use osada_record::player::strategy::{Strategist, load_strategy, shipped_strategy};
//!
//! let rules = shipped::rules()?;
//! let (file, text) = shipped_strategy("rush_at_once").ok_or("it does not ship")?;
//! let strategy = load_strategy(file, text, &rules)?;
//! assert_eq!(strategy.name, "rush_at_once");
//! let player = Strategist::new(strategy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod deeds;
mod language;
mod places;
mod read;
mod repertoire;
mod sources;
mod strategist;
mod view;

pub use catalogue::{catalogue, shipped_strategy};
pub use language::{Base, Corner, Deed, Foe, Pattern, Rule, Spot, Strategy, Who};
pub use read::{check, load_strategy, load_strategy_noting};
pub use repertoire::Repertoire;
pub use strategist::Strategist;
