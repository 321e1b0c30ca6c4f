//! What somebody died of, in words.

use crate::kinds::{DeathCause, Role};
use crate::rules::Rules;

/// What somebody died of, to go on after a name: "slain by a grunt", "shot by Ewa", "killed by a spike trap", "starved".
pub fn death_words(rules: &Rules, cause: &DeathCause) -> String {
    let structure = |kind| with_article(&rules.structure(kind).title);
    match cause {
        DeathCause::Unit { kind, role, name, missile, .. } => {
            let by = if *role == Role::Colonist { name.clone() } else { with_article(&rules.unit(*kind).title) };
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
    }
}

/// "a grunt", "an archer".
fn with_article(title: &str) -> String {
    let title = title.to_lowercase();
    let article = if title.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {title}")
}
