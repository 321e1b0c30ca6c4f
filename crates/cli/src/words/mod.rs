//! Facts in words, for the window and the command line: what has happened, where, why not, and what the besiegers' chief
//! planned. The simulation and the history keep only the facts.

mod challenge;
mod chief;
mod log;
mod outcome;
mod people;
mod place;
mod road;

pub use challenge::{challenge_words, date, record_words, strength_words};
pub use chief::listed_in_words;
pub use chief::{
    defeat_words, memory_words, obstacle_words, odds_words, plan_summary, plan_title, plan_words, sign_words,
};
pub use log::{LogWords, fallen_words, group_words, is_grouped, log_words, loss_words};
pub use outcome::{outcome_words, tally_words};
pub use people::{
    best_skill_words, bond_words, epitaph, fact_words, memory_line, mood_reason_words, mood_word, skill_word,
    stand_words, station_words, tie_words, ties_words,
};
pub(crate) use place::{in_the, location_words, side_word};
pub use place::{place_words, rejection_words, side_words, spot_words};
pub use road::{change_words, ending_words, need_words, road_refusal_words, siege_words};

use osada_sim::DeathCause;
use osada_sim::rules::{Role, Rules};

/// A text with a capital letter at its beginning, in any alphabet.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// Cause of a death, to follow a name: "slain by a grunt", "shot by Ewa", "killed by a spike trap", "starved", "burnt to death".
pub fn death_words(rules: &Rules, cause: &DeathCause) -> String {
    let structure = |kind| with_article(&rules.structure(kind).title);
    match cause {
        DeathCause::Unit { kind, role, name, missile, .. } => {
            let title = &rules.unit(*kind).title;
            let by = match role {
                Role::Colonist => name.clone(),
                _ if name == title => with_article(title),
                _ => format!("{name} the {}", title.to_lowercase()),
            };
            let how = match (missile, role) {
                (true, _) => "shot",
                (false, Role::Prey | Role::Predator) => "killed",
                (false, Role::Colonist | Role::Besieger) => "slain",
            };
            format!("{how} by {by}")
        }
        DeathCause::Trap { kind, .. } => format!("killed by {}", structure(*kind)),
        DeathCause::Tower { kind, .. } => format!("shot by {}", structure(*kind)),
        DeathCause::Hunger => "starved".to_owned(),
        DeathCause::Fire => "burnt to death".to_owned(),
    }
}

/// "a grunt", "an archer".
pub(crate) fn with_article(title: &str) -> String {
    let title = title.to_lowercase();
    let article = if title.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {title}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_any_alphabet_begins_with_a_capital() {
        assert_eq!(capitalised("stone wall"), "Stone wall");
        assert_eq!(capitalised("łąka"), "Łąka");
        assert_eq!(capitalised(""), "");
    }
}
