//! Parsing and checking the rules of the game and the minds that its units name.

mod crafts;
mod load;
mod odd;
mod people;
mod plans;
mod rates;
mod tables;
mod textures;

pub(crate) use tables::{amounts, goods, is_name, name};

pub use load::{load_mind, load_mind_noting, load_rules, load_rules_noting, load_rules_unseen, stem};
