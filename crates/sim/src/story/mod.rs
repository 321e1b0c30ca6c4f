//! Triggers: what they ask of the game (`measure`), when they happen and what is asked (`driver`), what follows (`effects`);
//! the weather, and the deeds that a game has come to.

mod deeds;
mod driver;
mod effects;
mod measure;
mod weather;
mod words;

pub use deeds::deeds_done;
pub(crate) use driver::{answer, can_answer, happen};
pub use measure::{condition_progress, holds, is_fit, is_wounded, measure, measures};
pub use weather::forecast_weather;
pub use words::{condition_words, effect_words, factor_words, measure_words, season_words};
