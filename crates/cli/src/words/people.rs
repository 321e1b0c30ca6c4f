//! People in words: who somebody is, to whom they belong, how they feel and why, and what they have lived through.

use super::place::{in_the, side_word};
use osada_ai::grid::Direction;
use osada_sim::rules::{Rules, StructureKind};
use osada_sim::{Bond, Colonist, Fact, Fallen, Memory, MoodReason, MoodSource, Person, Skills, Tie, Unit, World};

/// What somebody is to another person: "sister", "father", "friend".
pub fn bond_words(bond: Bond, is_woman: bool) -> &'static str {
    match (bond, is_woman) {
        (Bond::Spouse, true) => "wife",
        (Bond::Spouse, false) => "husband",
        (Bond::Sibling, true) => "sister",
        (Bond::Sibling, false) => "brother",
        (Bond::Parent, true) => "mother",
        (Bond::Parent, false) => "father",
        (Bond::Child, true) => "daughter",
        (Bond::Child, false) => "son",
        (Bond::Friend, _) => "friend",
        (Bond::Acquaintance, _) => "neighbour",
    }
}

/// Age and trade: "Carpenter, 34". Empty where the rules say nothing about people.
pub fn station_words(rules: &Rules, person: &Person) -> String {
    let trade = person.trade().and_then(|row| rules.trades.get(row)).map(|trade| trade.title.clone());
    let age = (person.age() > 0).then(|| person.age().to_string());
    trade.into_iter().chain(age).collect::<Vec<_>>().join(", ")
}

/// Family and friends, the dead among them: "Sister of Jan; friend of Ewa (dead)".
pub fn ties_words(world: &World, unit: &Unit) -> Vec<String> {
    let Some(colonist) = unit.colonist() else { return Vec::new() };
    let dead = |id| world.community().fallen().iter().any(|fallen| fallen.person.id() == id);
    let near = colonist.person().ties().iter().filter(|tie| tie.bond.is_close());
    let words =
        near.map(|tie| format!("{}{}", tie_words(world.rules(), tie), if dead(tie.to) { " (dead)" } else { "" }));
    words.collect()
}

/// Somebody of the family, or a friend: "sister: Ewa".
pub fn tie_words(rules: &Rules, tie: &Tie) -> String {
    format!("{}: {}", bond_words(tie.bond, rules.traits.names.is_of_woman(&tie.name)), tie.name)
}

/// A mood from −10 to 10 in a word.
pub fn mood_word(mood: f64) -> &'static str {
    match mood {
        ..=-6.0 => "broken",
        ..=-2.5 => "low",
        ..=2.0 => "fair",
        ..=5.0 => "good",
        _ => "splendid",
    }
}

/// A part of a mood: "lost Jan".
pub fn mood_reason_words(reason: &MoodReason) -> String {
    match reason.source {
        MoodSource::Trait(like) => like.title.to_lowercase(),
        MoodSource::Row(row, about) => row.title.replace("{name}", about.unwrap_or("somebody")),
    }
}

/// How good somebody is at something.
pub fn skill_word(skill: f64) -> &'static str {
    match skill {
        ..0.85 => "clumsy",
        ..1.05 => "fair",
        ..1.25 => "able",
        ..1.45 => "skilled",
        _ => "master",
    }
}

/// What somebody does best: "skilled at building".
pub fn best_skill_words(colonist: &Colonist) -> String {
    let Skills { build, gather, fight } = colonist.skills();
    let all = [(build, "building"), (gather, "gathering"), (fight, "fighting")];
    let best = all.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(String::new(), |(skill, what)| format!("{} at {what}", skill_word(skill)))
}

/// A memory in a sentence, without whose it is: "Day 4: Held the gate in the north in raid 4, and struck down 2."
pub fn memory_line(rules: &Rules, is_woman: bool, memory: &Memory) -> String {
    let words = fact_words(rules, is_woman, &memory.fact);
    let when = match &memory.level {
        Some(level) => format!("{}, day {}", level.replace('_', " "), memory.day),
        None => format!("Day {}", memory.day),
    };
    format!("{when}: {words}.")
}

/// What somebody has lived through, without who and when: "Dug the grave of Jan".
pub fn fact_words(rules: &Rules, is_woman: bool, fact: &Fact) -> String {
    let own = if is_woman { "her" } else { "his" };
    match fact {
        Fact::Joined => "Came to the settlement".to_owned(),
        Fact::Held { wave, side, post, kills } => {
            let place = stand_words(rules, *post, *side);
            let kills = if *kills == 0 { String::new() } else { format!(", and struck down {kills}") };
            format!("{place} in raid {wave}{kills}")
        }
        Fact::Felled { name, kind } => format!("Struck down {name} the {}", rules.unit(*kind).title.to_lowercase()),
        Fact::Lost { name, bond, by, foe } => {
            let bond = bond_words(*bond, rules.traits.names.is_of_woman(name));
            let kind = by.map(|kind| rules.unit(kind).title.to_lowercase());
            let to = match (foe, kind) {
                (Some(foe), Some(kind)) => format!(" to {foe} the {kind}"),
                (None, Some(kind)) => format!(" to {}", super::with_article(&kind)),
                _ => String::new(),
            };
            format!("Lost {own} {bond} {name}{to}")
        }
        Fact::Scarred { by } => {
            format!("Got a scar from {}", super::with_article(&rules.unit(*by).title.to_lowercase()))
        }
        Fact::Buried { name } => format!("Dug the grave of {name}"),
        Fact::Befriended { name } => format!("Became friends with {name}"),
        Fact::Learnt { craft } => format!("Learnt {}", rules.craft(*craft).title.to_lowercase()),
        Fact::Freed => "Was freed from a cage".to_owned(),
        Fact::Survived { won: true } => "Lived to see the siege broken".to_owned(),
        Fact::Survived { won: false } => "Got away when all was lost".to_owned(),
    }
}

/// Where somebody fought in a raid: "Held the gate in the north", "Fought by the hearth".
pub fn stand_words(rules: &Rules, post: Option<StructureKind>, side: Option<Direction>) -> String {
    match (post, side) {
        (Some(post), side) => format!("Held the {}{}", rules.structure(post).title.to_lowercase(), in_the(side)),
        (None, Some(side)) => format!("Fought in the {}", side_word(side)),
        (None, None) => "Fought by the hearth".to_owned(),
    }
}

/// What is written on a grave: "Jan, carpenter, 34. Slain by Togrul the grunt on day 3."
pub fn epitaph(world: &World, fallen: &Fallen) -> String {
    let rules = world.rules();
    let station = station_words(rules, &fallen.person);
    let kind = fallen.by.map(|kind| rules.unit(kind).title.to_lowercase());
    let cause = match (&fallen.foe, kind) {
        (Some(foe), Some(kind)) => format!("Slain by {foe} the {kind}"),
        (None, Some(kind)) => format!("Slain by {}", super::with_article(&kind)),
        _ => "Died".to_owned(),
    };
    let station = if station.is_empty() { String::new() } else { format!(", {}", station.to_lowercase()) };
    let day = world.clock().at(fallen.died).day(&rules.time);
    format!("{}{station}. {cause} on day {day}.", fallen.name)
}
