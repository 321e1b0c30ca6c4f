//! Strategies: ways to play as lists of rules over what a player can see and the commands that a player can give. They are
//! data (`docs/strategies.md`): those that ship are a catalogue of tricks, and the laboratory searches for others.

mod catalogue;
mod deeds;
mod language;
mod places;
mod read;
mod repertoire;
mod sources;
mod strategist;
mod view;

#[cfg(all(test, feature = "lab"))]
pub(crate) use catalogue::catalogue;
pub use catalogue::shipped_strategy;
pub use language::{Base, Condition, Corner, Deed, Foe, Pattern, Rule, Sight, Spot, Strategy, Who};
#[cfg(feature = "lab")]
pub(crate) use read::check;
pub use read::load_strategy;
pub use repertoire::{Repertoire, holds, seen};
pub use strategist::Strategist;
