//! Where a field belongs that stands where it means nothing: in another group of the same file, or in a file of another kind.

use super::campaign::CampaignSource;
use super::context::Context;
use super::looks::LooksSource;
use super::mods::ModSource;
use super::place::is_former;
use super::schema::LevelSource;
use osada_ai::brain::MindSource;
use osada_reader::fault::shortened;
use osada_reader::{Group, groups_of};
use osada_sim::rules::Rules;
use std::sync::Arc;

/// Groups of fields, computed only for files that are wrong.
type Groups = fn() -> Arc<[Group]>;

const KINDS: [(&str, Groups); 6] = [
    ("a level", groups_of::<LevelSource>),
    ("the rules", groups_of::<Rules>),
    ("a mind", groups_of::<MindSource>),
    ("a campaign", groups_of::<CampaignSource>),
    ("looks", groups_of::<LooksSource>),
    ("the `mod.ron` of a mod", groups_of::<ModSource>),
];

/// Longer lists of places where a field could belong help nobody.
const MOST_HOMES: usize = 4;
const MOST_KINDS: usize = 2;

/// Help for a field that is known elsewhere in this file, whose groups these are.
pub(super) fn in_this_file(field: &str, context: &Context, groups: &[Group]) -> Option<String> {
    let homes = homes(field, groups);
    let (inner, around) = context.open.split_last()?;
    let is_home = |name: Option<&str>| homes.contains(&name.unwrap_or_default());
    // The outermost brackets have no name, unless they are called as their type.
    let is_around = around.iter().enumerate().any(|(depth, opening)| is_home(opening.name.filter(|_| depth > 0)));
    if is_around {
        let name = shortened(inner.name?);
        return Some(format!("it belongs outside `{name}`: the `)` of `{name}` must come before it"));
    }
    let homes: Vec<String> = homes.iter().filter(|home| !home.is_empty()).map(|home| format!("`{home}`")).collect();
    either(&homes, MOST_HOMES).map(|homes| format!("it belongs to {homes}"))
}

/// Help for a field that is known in files of other kinds.
pub(super) fn in_other_files(field: &str) -> Option<String> {
    let of_kind = |(kind, groups): &(&str, Groups)| match homes(field, &groups())[..] {
        [] => None,
        [home] if !home.is_empty() => Some(format!("`{home}` of {kind}")),
        _ => Some((*kind).to_owned()),
    };
    let homes: Vec<String> = KINDS.iter().filter_map(of_kind).collect();
    (homes.len() <= MOST_KINDS)
        .then(|| either(&homes, MOST_KINDS))
        .flatten()
        .map(|homes| format!("it belongs to {homes}"))
}

/// The names of the groups that have a field, each once.
fn homes(field: &str, groups: &[Group]) -> Vec<&'static str> {
    let mut homes = Vec::new();
    for group in groups.iter().filter(|group| group.fields.contains(&field) && !is_former(field)) {
        if !homes.contains(&group.name) {
            homes.push(group.name);
        }
    }
    homes
}

/// "a, b or c"; `None` for nothing.
fn either(names: &[String], most: usize) -> Option<String> {
    let (last, before) = names.get(..names.len().min(most))?.split_last()?;
    let list = if before.is_empty() { last.clone() } else { format!("{} or {last}", before.join(", ")) };
    Some(if names.len() > most { format!("{list}, among others") } else { list })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_file_has_groups_and_a_field_is_found_in_the_right_one() {
        for (kind, groups) in KINDS {
            let groups = groups();
            assert!(groups.iter().any(|group| group.name.is_empty()) && !groups.is_empty(), "{kind}: {groups:?}");
        }
        let rules = groups_of::<Rules>();
        assert!(rules.len() > 40, "{rules:?}");
        assert_eq!(homes("night_seconds", &rules), ["time"]);
        assert_eq!(homes("laziness", &groups_of::<LevelSource>()), [""; 0]);
        assert_eq!(in_other_files("night_seconds").as_deref(), Some("it belongs to `time` of the rules"));
        assert_eq!(in_other_files("title"), None, "nearly every file has one");
    }
}
