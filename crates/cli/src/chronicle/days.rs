//! The days of a game: what happened on each, leaving out what does not matter.

use super::Day;
use super::prose::{lowered, number, ordinal, sentence, were};
use super::raids;
use crate::words::{bond_words, in_the, listed_in_words, with_article};
use osada_record::{History, LogEntry, LogFact};
use osada_sim::rules::{Role, Rules};
use osada_sim::{DeathCause, GoalStep, Raid, World};
use std::collections::BTreeMap;

/// Most scenes of a game or of a journey, each shown once: they are most of what a page weighs, about 70 kB each.
pub(super) const MOST_SCENES: usize = 16;

/// What is to be told of a day: entries of the log, and those of each raid that came on it.
#[derive(Default)]
struct Draft<'h> {
    facts: Vec<&'h LogEntry>,
    raids: BTreeMap<u32, Vec<&'h LogEntry>>,
}

/// All days of which there is something to tell.
pub(super) fn days(world: &World, history: &History) -> Vec<Day> {
    let time = &world.rules().time;
    let mut drafts: BTreeMap<u64, Draft> = BTreeMap::new();
    for entry in history.log() {
        let raid = raid_of(world, entry);
        let at = raid.map_or(entry.at, Raid::arrived_at);
        let draft = drafts.entry(world.clock().at(at).day(time)).or_default();
        match raid {
            Some(raid) => draft.raids.entry(raid.wave()).or_default().push(entry),
            None => draft.facts.push(entry),
        }
    }
    let mut shown: Vec<String> = Vec::new();
    let days = drafts.iter().map(|(&day, draft)| {
        let raids = draft
            .raids
            .iter()
            .filter_map(|(wave, entries)| Some(raids::paragraph(world, raid(world, *wave)?, entries)));
        let first = draft.raids.keys().find_map(|&wave| Some(raid(world, wave)?.arrived_at()));
        let (before, after): (Vec<&LogEntry>, Vec<&LogEntry>) =
            draft.facts.iter().partition(|entry| first.is_none_or(|first| entry.at < first));
        let [before, after] = [before, after].map(|entries| {
            let facts: Vec<&LogFact> = entries.iter().map(|entry| &entry.fact).collect();
            paragraph(world.rules(), &facts)
        });
        let paragraphs = [before].into_iter().chain(raids).chain([after]);
        Day {
            title: format!("The {} day", ordinal(day)),
            paragraphs: paragraphs.filter(|text| !text.is_empty()).collect(),
            scene: draft.facts.iter().filter_map(|entry| scene(world, &entry.fact)).find(|scene| {
                let is_new = shown.len() < MOST_SCENES && !shown.contains(scene);
                is_new.then(|| shown.push(scene.clone())).is_some()
            }),
        }
    });
    days.filter(|day| !day.paragraphs.is_empty()).collect()
}

fn raid(world: &World, wave: u32) -> Option<&Raid> {
    world.siege().raids().iter().find(|raid| raid.wave() == wave)
}

/// The raid that an entry belongs to, if it belongs to one.
fn raid_of<'w>(world: &'w World, entry: &LogEntry) -> Option<&'w Raid> {
    let raids = world.siege().raids();
    let is_of_raid = match &entry.fact {
        LogFact::RaidArrived { wave, .. } | LogFact::RaidOver { wave, .. } | LogFact::RaidCutOff { wave, .. } => {
            return raid(world, *wave);
        }
        LogFact::Death { cause: DeathCause::Hunger, .. } => false,
        LogFact::Death { cause: DeathCause::Unit { role, .. }, .. } => *role == Role::Besieger,
        LogFact::AlarmRung { .. }
        | LogFact::Death { .. }
        | LogFact::Destroyed { .. }
        | LogFact::FireBroke { .. }
        | LogFact::FoeNamed { .. }
        | LogFact::FoeReturned { .. }
        | LogFact::FoeFell { .. } => true,
        _ => false,
    };
    let is_here = |raid: &&Raid| raid.arrived_at() <= entry.at && raid.over_at().is_none_or(|over| entry.at <= over);
    raids.iter().rev().find(is_here).filter(|_| is_of_raid)
}

/// The scene of a question that was answered.
fn scene(world: &World, fact: &LogFact) -> Option<String> {
    let LogFact::Answer { trigger, .. } = fact else { return None };
    world.story().question(world.rules(), trigger)?.picture.clone()
}

/// What happened on a day outside raids.
fn paragraph(rules: &Rules, facts: &[&LogFact]) -> String {
    let mut clauses = weather(facts);
    clauses.extend(joined(rules, facts));
    clauses.extend(learnt(rules, facts));
    clauses.extend(facts.iter().filter_map(|fact| event(fact)));
    clauses.extend(hunted(rules, facts));
    clauses.extend(friends(facts));
    clauses.extend(burials(facts));
    let collapsed = names(facts, |fact| if let LogFact::Collapse { name, .. } = fact { Some(name) } else { None });
    if !collapsed.is_empty() {
        clauses.push(format!("{} collapsed from exhaustion", listed_in_words(&collapsed)));
    }
    clauses.extend(raids::losses(rules, facts));
    clauses.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
}

/// The names in some facts, each once.
fn names<'h>(facts: &[&'h LogFact], name: impl Fn(&'h LogFact) -> Option<&'h String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in facts.iter().filter_map(|fact| name(fact)) {
        if !found.contains(name) {
            found.push(name.clone());
        }
    }
    found
}

/// The season that began, and the weather.
fn weather(facts: &[&LogFact]) -> Vec<String> {
    let season = facts.iter().find_map(|fact| match fact {
        LogFact::Season { season } => Some(format!("{season:?} began")),
        _ => None,
    });
    let kinds = names(facts, |fact| if let LogFact::Weather { title, .. } = fact { Some(title) } else { None });
    let kinds: Vec<String> =
        kinds.iter().enumerate().map(|(nth, kind)| if nth == 0 { kind.clone() } else { kind.to_lowercase() }).collect();
    season.into_iter().chain((!kinds.is_empty()).then(|| kinds.join(", then "))).collect()
}

/// Those who came to stay.
fn joined(rules: &Rules, facts: &[&LogFact]) -> Vec<String> {
    let alone = names(facts, |fact| if let LogFact::Recruit { name, kin: None } = fact { Some(name) } else { None });
    let kin = facts.iter().filter_map(|fact| match fact {
        LogFact::Recruit { name, kin: Some((other, bond)) } => {
            let own = if rules.traits.names.is_of_woman(name) { "her" } else { "his" };
            let bond = bond_words(*bond, rules.traits.names.is_of_woman(other));
            Some(format!("{name} came to live with {own} {bond} {other}"))
        }
        _ => None,
    });
    (!alone.is_empty()).then(|| format!("{} came to stay", listed_in_words(&alone))).into_iter().chain(kin).collect()
}

/// The crafts that people learnt: "Jan learnt tanning, Ewa baking and Olek brewing".
fn learnt(rules: &Rules, facts: &[&LogFact]) -> Option<String> {
    let mut clauses: Vec<String> = Vec::new();
    for fact in facts {
        if let LogFact::Learnt { craft, name } = fact {
            let verb = if clauses.is_empty() { "learnt " } else { "" };
            let who = name.as_deref().unwrap_or("everybody");
            clauses.push(format!("{who} {verb}{}", rules.craft(*craft).title.to_lowercase()));
        }
    }
    (!clauses.is_empty()).then(|| listed_in_words(&clauses))
}

/// Those whom beasts were after.
fn hunted(rules: &Rules, facts: &[&LogFact]) -> Option<String> {
    let hunter =
        facts.iter().find_map(|fact| if let LogFact::Wolf { hunter, .. } = fact { Some(*hunter) } else { None })?;
    let names = names(facts, |fact| if let LogFact::Wolf { name, .. } = fact { Some(name) } else { None });
    Some(format!("{} was after {}", with_article(&rules.unit(hunter).title), listed_in_words(&names)))
}

/// What is told by itself.
fn event(fact: &LogFact) -> Option<String> {
    Some(match fact {
        LogFact::Answer { title, choice: Some(choice), .. } => {
            let comma = if choice.ends_with(['!', '?', '…']) { "" } else { "," };
            format!("{} “{}{comma}” they said", sentence(title), choice.trim_end_matches('.'))
        }
        LogFact::Answer { title, choice: None, .. } => format!("{} Nobody answered", sentence(title)),
        LogFact::TaskOver { title, done: true } => format!("they were to {}, and it was done", lowered(title)),
        LogFact::TaskOver { title, done: false } => {
            format!("they were to {}, but it was not done in time", lowered(title))
        }
        // A text for the player's keys is none for a reader.
        LogFact::Said { text } if !text.contains('{') => text.clone(),
        LogFact::Departed { name } => format!("{name} went away"),
        LogFact::FoodGone => "the food ran out".to_owned(),
        LogFact::RaidCancelled { .. } => "the raid that was due did not come".to_owned(),
        LogFact::CampBeaten { side } => {
            format!("the camp{} was burnt, and its garrison beaten", in_the(*side))
        }
        LogFact::GoalStep { step, done, of, name } => {
            let name = name.as_deref().unwrap_or("somebody");
            match step {
                GoalStep::Stop => format!("stop {done} of {of} was reached"),
                GoalStep::Freed => format!("{name} was freed"),
                GoalStep::Home if *done == 1 => "the first captive came home".to_owned(),
                GoalStep::Home => format!("{} of {} captives were home", number(*done as usize), number(*of as usize)),
                GoalStep::Aboard => format!("{name} went aboard"),
                GoalStep::Unmasked => format!("{name} turned out to be a saboteur"),
                GoalStep::Wronged => format!("{name} was sent away, and had been nobody's enemy"),
            }
        }
        _ => return None,
    })
}

/// Pairs who became friends.
fn friends(facts: &[&LogFact]) -> Option<String> {
    let pairs: Vec<String> = facts
        .iter()
        .filter_map(|fact| match fact {
            LogFact::Befriended { one, two } => Some(format!("{one} and {two}")),
            _ => None,
        })
        .collect();
    match pairs.as_slice() {
        [] => None,
        [pair] => Some(format!("{pair} became friends")),
        [first, second] => Some(format!("{first} became friends, and so did {second}")),
        [first, others @ ..] => {
            Some(format!("{first} became friends, and so did {} other pairs", number(others.len())))
        }
    }
}

/// The dead who were buried, by whoever dug their graves.
fn burials(facts: &[&LogFact]) -> Vec<String> {
    let mut graves: Vec<(Option<&String>, Vec<String>)> = Vec::new();
    for fact in facts {
        if let LogFact::Buried { name, by, .. } = fact {
            match graves.iter_mut().find(|(other, _)| *other == by.as_ref()) {
                Some((_, dead)) => dead.push(name.clone()),
                None => graves.push((by.as_ref(), vec![name.clone()])),
            }
        }
    }
    let words = graves.iter().map(|(by, dead)| match by {
        Some(by) => format!("{by} buried {}", listed_in_words(dead)),
        None => format!("{} {} buried", listed_in_words(dead), were(dead.len())),
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Direction;
    use osada_content::shipped;
    use osada_sim::{Bond, Location};

    fn day_of(facts: &[LogFact]) -> String {
        let rules = shipped::rules().expect("they are right");
        paragraph(&rules, &facts.iter().collect::<Vec<_>>())
    }

    fn recruit(name: &str, kin: Option<(&str, Bond)>) -> LogFact {
        LogFact::Recruit { name: name.to_owned(), kin: kin.map(|(other, bond)| (other.to_owned(), bond)) }
    }

    #[test]
    fn those_who_come_on_a_day_are_told_together_and_kin_by_their_bond() {
        let facts = [recruit("Ewa", None), recruit("Jan", None), recruit("Olek", Some(("Hania", Bond::Sibling)))];
        assert_eq!(day_of(&facts), "Ewa and Jan came to stay. Olek came to live with his sister Hania.");
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let idle = LogFact::Idle { idle: 3, all: 5, cause: None };
        let said = LogFact::Said { text: "Press {Build}".to_owned() };
        assert_eq!(day_of(&[idle, said]), "");
    }

    #[test]
    fn many_deaths_are_told_by_name_and_few_with_their_cause() {
        let death = |name: &str, cause| LogFact::Death {
            name: name.to_owned(),
            cause,
            location: Location::Far(Direction::East),
        };
        assert_eq!(day_of(&[death("Ewa", DeathCause::Hunger)]), "Ewa starved far to the east.");
        let many = ["A", "B", "C", "D", "E"].map(|name| death(name, DeathCause::Fire));
        assert_eq!(day_of(&many), "A, B, C, D and E died.");
        assert_eq!(day_of(&many[..2]), "A and B burnt to death.");
    }

    #[test]
    fn an_answer_is_what_they_said() {
        let answer = |choice: Option<&str>| LogFact::Answer {
            trigger: "t".to_owned(),
            title: "Fire!".to_owned(),
            choice: choice.map(str::to_owned),
        };
        assert_eq!(day_of(&[answer(Some("Buckets!"))]), "Fire! “Buckets!” they said.");
        assert_eq!(day_of(&[answer(Some("Carry water."))]), "Fire! “Carry water,” they said.");
        assert_eq!(day_of(&[answer(None)]), "Fire! Nobody answered.");
    }

    #[test]
    fn one_grave_digger_buries_several() {
        let buried = |name: &str, by: Option<&str>| LogFact::Buried {
            name: name.to_owned(),
            by: by.map(str::to_owned),
            location: Location::Middle,
        };
        let facts = [buried("Ewa", Some("Jan")), buried("Olek", Some("Jan")), buried("Ida", None)];
        assert_eq!(day_of(&facts), "Jan buried Ewa and Olek. Ida was buried.");
    }
}
