//! The mods that a level needs.

use super::manifest::is_of_mod;
use crate::checker::Checker;
use osada_reader::fault::{Segment, listed, nearest, shortened};
use osada_sim::rules::Rules;

const MOST_NEEDED: usize = 50;

/// True if all mods that a level needs are in the rules; each that is not is a fault.
pub fn are_on(checker: &mut Checker, wanted: &[String], rules: &Rules) -> bool {
    let on: Vec<&str> = rules.mods.iter().map(String::as_str).collect();
    let present = if on.is_empty() { "none is on".to_owned() } else { format!("on are: {}", listed(&on)) };
    let missing = |name: &&String| !on.contains(&name.as_str());
    checker.field("mods", |checker| {
        if wanted.len() > MOST_NEEDED {
            return checker.fault(format!("a level can need at most {MOST_NEEDED} mods, not {}", wanted.len()));
        }
        for (index, name) in wanted.iter().enumerate().filter(|(_, name)| missing(name)) {
            if name.is_empty() || !is_of_mod(name) {
                let message = format!("`{}` is not the name of a mod: letters, digits, `_` and `-`", shortened(name));
                checker.at(Segment::Index(index), |checker| checker.fault(message));
                continue;
            }
            let name = shortened(name);
            let message = format!("this level needs the mod `{name}`, which is not on; {present}");
            let help = nearest(&name, &on).map_or_else(
                || format!("turn it on: on the page of mods, or by `--mod {name}`"),
                |near| format!("did you mean `{near}`?"),
            );
            checker.at(Segment::Index(index), |checker| checker.fault_with_help(message, help));
        }
    });
    wanted.len() <= MOST_NEEDED && !wanted.iter().any(|name| missing(&name))
}
