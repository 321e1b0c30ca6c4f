//! Checks of deeds.

use super::checker::Checker;
use super::conditions::{Vocabulary, check_conditions};
use super::rules::name;
use osada_sim::rules::DeedRules;

const MOST_DEEDS: usize = 100;
/// Most levels that a deed can name.
const MOST_LEVELS: usize = 30;

/// Checks the deeds of rules. Levels are not known to them: a deed of one that there is not cannot be done.
pub fn check_deeds(checker: &mut Checker, deeds: &[DeedRules], known: &Vocabulary) {
    if deeds.len() > MOST_DEEDS {
        let message = format!("at most {MOST_DEEDS} deeds are allowed, not {}", deeds.len());
        return checker.field("deeds", |checker| checker.fault(message));
    }
    checker.field("deeds", |checker| checker.unique("name", deeds.iter().map(|deed| &deed.name)));
    checker.each("deeds", deeds, |checker, deed| {
        name(checker, &deed.name);
        checker.text("title", &deed.title, 40);
        checker.text("about", &deed.about, 200);
        checker.text("done", &deed.done, 200);
        if deed.levels.len() > MOST_LEVELS {
            let message = format!("at most {MOST_LEVELS} levels are allowed, not {}", deed.levels.len());
            checker.field("levels", |checker| checker.fault(message));
        }
        checker.each("levels", &deed.levels, |checker, level| name(checker, level));
        if deed.when.is_empty() {
            checker.field("when", |checker| checker.fault("a deed needs at least one condition"));
        }
        check_conditions(checker, "when", &deed.when, known);
    });
}
