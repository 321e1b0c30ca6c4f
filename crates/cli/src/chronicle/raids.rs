//! A raid in a few sentences: from where they came, who stood against them, who fell, and how it ended.

use super::prose::{lowered, number, sentence, some, were};
use crate::words::{death_words, listed_in_words, location_words, plan_title, side_word, stand_words, with_article};
use osada_ai::brain::Action;
use osada_record::{LogEntry, LogFact};
use osada_sim::rules::{Role, Rules, StructureKind};
use osada_sim::{DeathCause, Fact, Outcome, Person, Raid, World};

/// More deaths at once are told by their names alone.
const MOST_DEATHS: usize = 4;
/// Most people whose part in a raid is told.
const MOST_STANDS: usize = 3;
/// Most kinds of structures that are counted.
const MOST_KINDS: usize = 3;
/// So many sides are all of them.
const MANY_SIDES: usize = 4;

/// A raid, of which the log has these entries, in a paragraph.
pub(super) fn paragraph(world: &World, raid: &Raid, entries: &[&LogEntry]) -> String {
    let facts = || entries.iter().map(|entry| &entry.fact);
    let mut clauses = vec![arrival(world, raid, entries)];
    clauses.extend(returned(world.rules(), &facts().collect::<Vec<_>>()));
    clauses.extend(facts().filter_map(|fact| match fact {
        LogFact::RaidOver { plan: Some(plan), .. } if *plan != Action::Straight => {
            Some(format!("Their plan was “{}”", plan_title(world.rules(), *plan)))
        }
        LogFact::RaidCutOff { .. } => Some("They found no way to the hearth".to_owned()),
        _ => None,
    }));
    clauses.extend(stands(world, raid.wave()));
    clauses.extend(losses(world.rules(), &facts().collect::<Vec<_>>()));
    clauses.extend(end(world, raid, entries));
    clauses.dedup();
    clauses.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
}

/// Besiegers with a name who were back; of one alone, whom they had killed.
fn returned(rules: &Rules, facts: &[&LogFact]) -> Option<String> {
    let back = facts.iter().filter_map(|fact| match fact {
        LogFact::FoeReturned { name, kind, victims } => {
            Some((format!("{name} the {}", rules.unit(*kind).title.to_lowercase()), victims))
        }
        _ => None,
    });
    let (names, victims): (Vec<String>, Vec<&Vec<String>>) = back.unzip();
    let killed = match victims.as_slice() {
        [victims] if !victims.is_empty() => format!(", who had killed {},", listed_in_words(victims)),
        _ => String::new(),
    };
    (!names.is_empty()).then(|| format!("{}{killed} {} with them", listed_in_words(&names), were(names.len())))
}

/// How many came, and from where.
fn arrival(world: &World, raid: &Raid, entries: &[&LogEntry]) -> String {
    let mut sides = Vec::new();
    for entry in entries {
        if let LogFact::RaidArrived { side, other_sides, .. } = &entry.fact {
            sides.extend(side.iter().chain(other_sides).map(|&side| format!("the {}", side_word(side))));
        }
    }
    let from = match sides.len() {
        0 => String::new(),
        1..MANY_SIDES => format!(" from {}", listed_in_words(&sides)),
        _ => " from all sides".to_owned(),
    };
    let came = raid.came() as usize;
    let who = format!("{} {}", number(came), if came == 1 { "besieger" } else { "besiegers" });
    let is_night = world.clock().at(raid.arrived_at()).is_night(&world.rules().time);
    match (is_night, raid.wave() % 3) {
        (true, 1) => format!("at nightfall {who} came{from}"),
        (true, 2) => format!("the night brought {who}{from}"),
        (true, _) => format!("{who} came{from} that night"),
        (false, _) => format!("{who} came{from} by daylight"),
    }
}

/// Those who fought in a raid, as far as they or others remember: the most successful first.
fn stands(world: &World, wave: u32) -> Option<String> {
    let living = world.of_role(Role::Colonist).filter_map(|(_, unit)| Some((unit.name(), unit.colonist()?.person())));
    let dead = world.community().fallen().iter().map(|fallen| (fallen.name.as_str(), &fallen.person));
    let mut stood: Vec<(u32, &str, String)> =
        living.chain(dead).filter_map(|(name, person)| part(world.rules(), name, person, wave)).collect();
    stood.sort_by(|a, b| (std::cmp::Reverse(a.0), a.1).cmp(&(std::cmp::Reverse(b.0), b.1)));
    let names: Vec<String> = stood.iter().map(|(_, name, _)| (*name).to_owned()).collect();
    let first = stood.first()?;
    if first.0 == 0 {
        return Some(match names.len() {
            ..=MOST_DEATHS => format!("{} stood against them", listed_in_words(&names)),
            many => format!("{} people stood against them", number(many)),
        });
    }
    let clauses: Vec<String> = stood
        .iter()
        .filter(|(kills, ..)| *kills > 0)
        .take(MOST_STANDS)
        .map(|(kills, name, place)| format!("{name} {place} and struck down {}", number(*kills as usize)))
        .collect();
    Some(clauses.join("; "))
}

/// What somebody did in a raid.
fn part<'n>(rules: &Rules, name: &'n str, person: &Person, wave: u32) -> Option<(u32, &'n str, String)> {
    person.memories().iter().find_map(|memory| match memory.fact {
        Fact::Held { wave: held, side, post, kills } if held == wave && memory.level.is_none() => {
            Some((kills, name, lowered(&stand_words(rules, post, side))))
        }
        _ => None,
    })
}

/// What was lost at one time: people, and what they had built; and who was avenged.
pub(super) fn losses(rules: &Rules, facts: &[&LogFact]) -> Vec<String> {
    let mut clauses = Vec::new();
    for fact in facts {
        if let LogFact::AlarmRung { name: Some(name), .. } = fact {
            clauses.push(format!("{name} rang the bell"));
        }
    }
    clauses.truncate(1);
    let fires: Vec<String> = facts
        .iter()
        .filter_map(|fact| match fact {
            LogFact::FireBroke { location, .. } => Some(location_words(rules, *location)),
            _ => None,
        })
        .collect();
    match fires.as_slice() {
        [] => {}
        [place] => clauses.push(format!("fire broke out {place}")),
        many => clauses.push(format!("fire broke out in {} places", number(many.len()))),
    }
    clauses.extend(deaths(rules, facts));
    clauses.extend(facts.iter().filter_map(|fact| match fact {
        LogFact::FoeFell { name, kind, by, victims } => {
            let who = format!("{name} the {}", rules.unit(*kind).title.to_lowercase());
            Some(match (by, victims.as_slice()) {
                (Some(by), []) => format!("{by} struck down {who}"),
                (Some(by), victims) => format!("{by} struck down {who} and avenged {}", listed_in_words(victims)),
                (None, []) => format!("{who} fell"),
                (None, victims) => {
                    format!("{who} fell, and {} {} avenged", listed_in_words(victims), were(victims.len()))
                }
            })
        }
        _ => None,
    }));
    clauses.extend(wrecks(rules, facts));
    clauses
}

/// The deaths among some facts, and the names that besiegers got by them.
fn deaths(rules: &Rules, facts: &[&LogFact]) -> Vec<String> {
    let dead: Vec<_> = facts
        .iter()
        .filter_map(|fact| match fact {
            LogFact::Death { name, cause, location } => Some((name, cause, *location)),
            _ => None,
        })
        .collect();
    let known_as = |victim: &str| {
        facts.iter().find_map(|fact| match fact {
            LogFact::FoeNamed { name, victim: of, .. } if of == victim => Some(name.as_str()),
            _ => None,
        })
    };
    if dead.len() > MOST_DEATHS {
        let names: Vec<String> = dead.iter().map(|(name, ..)| (*name).clone()).collect();
        let named = facts.iter().filter_map(|fact| match fact {
            LogFact::FoeNamed { name, kind, victim } => {
                let kind = rules.unit(*kind).title.to_lowercase();
                Some(format!("the {kind} who killed {victim} has been called {name} ever since"))
            }
            _ => None,
        });
        return [format!("{} died", listed_in_words(&names))].into_iter().chain(named.take(MOST_KINDS)).collect();
    }
    // Those who died in the same way are told together.
    let mut ways: Vec<((bool, String), Vec<String>)> = Vec::new();
    for (name, cause, location) in &dead {
        let (is_passive, mut way) = way_to_die(rules, cause);
        match known_as(name) {
            Some(name) => way = format!("{way}, called {name} ever since"),
            None if dead.len() == 1 => way = format!("{way} {}", location_words(rules, *location)),
            None => {}
        }
        match ways.iter_mut().find(|(other, _)| *other == (is_passive, way.clone())) {
            Some((_, names)) => names.push((*name).clone()),
            None => ways.push(((is_passive, way), vec![(*name).clone()])),
        }
    }
    let clauses = ways.iter().map(|((is_passive, way), names)| {
        let verb = if *is_passive { format!("{} ", were(names.len())) } else { String::new() };
        format!("{} {verb}{way}", listed_in_words(names))
    });
    (!ways.is_empty()).then(|| clauses.collect::<Vec<_>>().join("; ")).into_iter().collect()
}

/// How somebody died, to follow a name: "fell to a grunt", "starved"; true where "was" or "were" stands between them.
fn way_to_die(rules: &Rules, cause: &DeathCause) -> (bool, String) {
    match cause {
        DeathCause::Unit { kind, role: Role::Besieger, name: by, missile: false, .. } => {
            let title = &rules.unit(*kind).title;
            let by = if by == title { with_article(title) } else { format!("{by} the {}", title.to_lowercase()) };
            (false, format!("fell to {by}"))
        }
        DeathCause::Hunger | DeathCause::Fire => (false, death_words(rules, cause)),
        other => (true, death_words(rules, other)),
    }
}

/// The structures that were destroyed, counted by kind.
fn wrecks(rules: &Rules, facts: &[&LogFact]) -> Option<String> {
    let mut kinds: Vec<(StructureKind, usize)> = Vec::new();
    for fact in facts {
        if let LogFact::Destroyed { structure, .. } = fact {
            match kinds.iter_mut().find(|(kind, _)| kind == structure) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*structure, 1)),
            }
        }
    }
    kinds.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let mut listed: Vec<String> =
        kinds.iter().take(MOST_KINDS).map(|&(kind, count)| some(count, &rules.structure(kind).title)).collect();
    if kinds.len() > MOST_KINDS {
        listed.push("more besides".to_owned());
    }
    let count = kinds.iter().map(|(_, count)| count).sum::<usize>();
    (count > 0).then(|| format!("{} {} destroyed", listed_in_words(&listed), were(count)))
}

/// How a raid ended, or that it has not.
fn end(world: &World, raid: &Raid, entries: &[&LogEntry]) -> Vec<String> {
    if raid.over_at().is_none() {
        let is_there = world.outcome() == Outcome::Running;
        return is_there.then(|| "they are still there".to_owned()).into_iter().collect();
    }
    let (came, fallen) = (raid.came(), raid.dead());
    let home = match (fallen, came.saturating_sub(fallen)) {
        (0, _) => "they went home without a loss".to_owned(),
        (_, 0) => "none of them went home".to_owned(),
        (fallen, 1) => format!("{} of them fell, and one went home", number(fallen as usize)),
        (fallen, _) => format!("{} of them fell, and the others went home", number(fallen as usize)),
    };
    let nobody = !entries.iter().any(|entry| matches!(entry.fact, LogFact::Death { .. }));
    let spared = (nobody && raid.kills() == 0 && fallen > 0).then(|| "the settlement lost nobody".to_owned());
    [home].into_iter().chain(spared).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Direction;
    use osada_content::shipped;
    use osada_record::Content;
    use osada_sim::Location;

    fn losses_of(facts: &[LogFact]) -> Vec<String> {
        let rules = shipped::rules().expect("they are right");
        losses(&rules, &facts.iter().collect::<Vec<_>>())
    }

    /// Somebody's death by a besieger of a kind, who had this name, or none.
    fn slain(victim: &str, kind: &str, by: Option<&str>, missile: bool) -> LogFact {
        let (world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let (unit, rules) = (world.units().next().expect("somebody is there").0, world.rules());
        let kind = rules.unit_named(kind).expect("it ships");
        let name = by.map_or_else(|| rules.unit(kind).title.clone(), str::to_owned);
        let cause = DeathCause::Unit { unit, kind, role: Role::Besieger, name, missile };
        LogFact::Death { name: victim.to_owned(), cause, location: Location::Far(Direction::East) }
    }

    fn named(name: &str, victim: &str) -> LogFact {
        let rules = shipped::rules().expect("they are right");
        let kind = rules.unit_named("grunt").expect("it ships");
        LogFact::FoeNamed { name: name.to_owned(), kind, victim: victim.to_owned() }
    }

    #[test]
    fn whoever_gets_a_name_by_a_death_is_told_with_it() {
        assert_eq!(losses_of(&[slain("Ewa", "grunt", None, false)]), ["Ewa fell to a grunt far to the east"]);
        let facts = [slain("Ewa", "grunt", None, false), named("Togrul", "Ewa")];
        assert_eq!(losses_of(&facts), ["Ewa fell to a grunt, called Togrul ever since"]);
    }

    #[test]
    fn those_who_died_in_the_same_way_are_told_together() {
        let facts = [
            slain("Ewa", "archer", None, true),
            slain("Jan", "archer", None, true),
            slain("Olek", "grunt", Some("Togrul"), false),
        ];
        assert_eq!(losses_of(&facts), ["Ewa and Jan were shot by an archer; Olek fell to Togrul the grunt"]);
    }

    #[test]
    fn wrecks_are_counted_by_kind_and_the_avenged_named() {
        let rules = shipped::rules().expect("they are right");
        let structure = |name: &str| rules.structure_named(name).expect("it ships");
        let wreck = |name: &str| LogFact::Destroyed { structure: structure(name), location: Location::Middle };
        let fell = LogFact::FoeFell {
            name: "Togrul".to_owned(),
            kind: rules.unit_named("grunt").expect("it ships"),
            by: Some("Jan".to_owned()),
            victims: vec!["Ewa".to_owned(), "Olek".to_owned()],
        };
        assert_eq!(
            losses_of(&[wreck("gate"), fell, wreck("torch"), wreck("torch")]),
            ["Jan struck down Togrul the grunt and avenged Ewa and Olek", "two torches and a gate were destroyed"]
        );
    }
}
