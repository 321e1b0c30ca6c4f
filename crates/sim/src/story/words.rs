//! Measures, conditions and effects in words, as the player reads them.

use crate::kinds::Good;
use crate::rules::{Change, Condition, Effect, Factors, Measure, Origin, Party, Rules, SeasonRules, Victory};
use osada_reader::fault::counted;

/// A measure in words: "food in store".
pub fn measure_words(rules: &Rules, of: &Measure) -> String {
    if let Some(good) = of.good() {
        return format!("{} in store", good.name());
    }
    let structure =
        |name: &str| title(rules.structure_named(name).map(|kind| rules.structure(kind).title.as_str()), name);
    match of {
        Measure::Seconds => "seconds since the beginning".to_owned(),
        Measure::Day => "the day".to_owned(),
        Measure::Hour => "the hour".to_owned(),
        Measure::Dawn => "day breaks".to_owned(),
        Measure::Night => "it is night".to_owned(),
        Measure::SecondsToDusk => "seconds until dusk".to_owned(),
        Measure::Season(season) => format!("it is {}", season.name()),
        Measure::Weather(name) => {
            let row = rules.weather_named(name).map(|row| rules.weathers[usize::from(row)].title.to_lowercase());
            format!("the weather is {}", row.unwrap_or_else(|| name.clone()))
        }
        Measure::RaidAnnounced => "a raid is announced".to_owned(),
        Measure::RaidHere => "a raid is here".to_owned(),
        Measure::RaidsCome => "raids that have come".to_owned(),
        Measure::RaidsOver => "raids that are over".to_owned(),
        Measure::RaidsLeft => "raids to come".to_owned(),
        Measure::People => "people".to_owned(),
        Measure::Deaths => "dead".to_owned(),
        Measure::Fit => "people who are fit".to_owned(),
        Measure::Wounded => "people who are wounded".to_owned(),
        Measure::Drafted => "people who are drafted".to_owned(),
        Measure::FreeBeds => "free beds".to_owned(),
        Measure::PeopleIn(from, to) => format!("people between {from:?} and {to:?}"),
        Measure::BesiegersIn(from, to) => format!("besiegers between {from:?} and {to:?}"),
        Measure::Owned(name) => {
            let row = rules.gear_named(name).map(|kind| rules.gear(kind).title.as_str());
            format!("weapons or armour of the kind {}", title(row, name))
        }
        Measure::Besiegers => "besiegers on the map".to_owned(),
        Measure::Attackers => "attackers".to_owned(),
        Measure::Kills => "besiegers killed".to_owned(),
        Measure::AttackerDistance => "tiles to the nearest attacker".to_owned(),
        Measure::Units(name) => unit(rules, name, 2),
        Measure::Camps => "camps that stand".to_owned(),
        Measure::CampShare => "what is left of the weakest camp".to_owned(),
        Measure::Guards => "guards of the camps".to_owned(),
        Measure::HearthShare => "what is left of the hearth".to_owned(),
        Measure::Alarm => "the bell rings".to_owned(),
        Measure::Standing(name) => format!("structures of the kind {}", structure(name)),
        Measure::Planned(name) => format!("plans for {}", structure(name)),
        Measure::Lost(name) => format!("structures lost of the kind {}", structure(name)),
        Measure::Open(job) => format!("open jobs to {}", job.name()),
        Measure::Chief(sense) => format!("what the chief saw ({sense:?})"),
        Measure::Happened(name) => format!("times that “{name}” has happened"),
        Measure::DaysSince(name) => format!("days since “{name}”"),
        Measure::Asked(name) => format!("“{name}” waits for an answer"),
        Measure::Chosen(name, choice) => format!("“{name}” was answered by choice {choice}"),
        Measure::TaskDone(name) => format!("the task “{name}” was done"),
        Measure::Marked(job) => format!("places marked to {}", job.name()),
        Measure::PlannedOrStanding(name) => format!("structures of the kind {}, planned or standing", structure(name)),
        Measure::DraftedIn(from, to) => format!("drafted people between {from:?} and {to:?}"),
        Measure::Fires => "burning tiles".to_owned(),
        Measure::Stops => "stops of the wagon".to_owned(),
        Measure::Freed => "captives freed".to_owned(),
        Measure::Home => "captives at home".to_owned(),
        Measure::Gone => "people who have left the map".to_owned(),
        Measure::SecondsHeld => "seconds for which all places were held".to_owned(),
        Measure::Learnt(name) => format!("people know: {}", craft(rules, name)),
        Measure::Challenge(name) => format!("the game is {name}"),
        Measure::Strength => "strength of the raids".to_owned(),
        Measure::WonBy(name) => format!("it was won by {name}"),
        Measure::Built(name) => format!("structures built of the kind {}", structure(name)),
        Measure::Made(name) => {
            let row = rules.gear_named(name).map(|kind| rules.gear(kind).title.as_str());
            format!("weapons or armour made of the kind {}", title(row, name))
        }
        Measure::Joined => "people who have joined".to_owned(),
        Measure::Drafts => "times that somebody was drafted".to_owned(),
        Measure::Hungry => "times that somebody went hungry".to_owned(),
        Measure::Wronged => "innocent people sent away".to_owned(),
        Measure::Dealt(means) => format!("share of the damage dealt by {}", means.words()),
        Measure::Best(skill) => format!("the best at {}", skill.activity()),
        Measure::Wood
        | Measure::Stone
        | Measure::Food
        | Measure::Hides
        | Measure::Iron
        | Measure::Ore
        | Measure::Charcoal
        | Measure::Leather
        | Measure::Bread
        | Measure::Ale
        | Measure::Arrows => String::new(),
    }
}

fn title(row: Option<&str>, name: &str) -> String {
    row.map_or_else(|| name.to_owned(), str::to_lowercase)
}

fn craft(rules: &Rules, name: &str) -> String {
    title(rules.craft_named(name).map(|craft| rules.craft(craft).title.as_str()), name)
}

fn unit(rules: &Rules, name: &str, count: u32) -> String {
    let row = title(rules.unit_named(name).map(|kind| rules.unit(kind).title.as_str()), name);
    match count {
        1 => row,
        _ if row.ends_with('s') || row == "deer" => row,
        _ => match row.strip_suffix('f') {
            Some(stem) => format!("{stem}ves"),
            None => format!("{row}s"),
        },
    }
}

/// A condition in words: "food in store below 20".
pub fn condition_words(rules: &Rules, condition: &Condition) -> String {
    let list = |parts: &[Condition], word: &str| {
        parts.iter().map(|part| condition_words(rules, part)).collect::<Vec<_>>().join(word)
    };
    match condition {
        Condition::Yes(of) => measure_words(rules, of),
        Condition::No(of) => format!("not: {}", measure_words(rules, of)),
        Condition::Below(of, bound) => format!("{} below {bound}", measure_words(rules, of)),
        Condition::AtLeast(of, bound) => format!("{} at least {bound}", measure_words(rules, of)),
        Condition::Any(parts) => list(parts, " or "),
        Condition::All(parts) => list(parts, " and "),
        Condition::Not(part) => format!("not: {}", condition_words(rules, part)),
        Condition::Chance(share) => format!("luck, on {:.0} % of days", share * 100.0),
    }
}

/// An effect in words, as the player reads it before a choice: "+20 wood". Empty for what only other triggers notice.
pub fn effect_words(rules: &Rules, effect: &Effect) -> String {
    let of = |effects: &[Effect]| {
        let parts = effects.iter().map(|effect| effect_words(rules, effect)).filter(|words| !words.is_empty());
        parts.collect::<Vec<_>>().join(", ")
    };
    match effect {
        Effect::Join { count: 1, .. } => "one person joins".to_owned(),
        Effect::Join { count, .. } => format!("{count} people join"),
        Effect::Leave(1) => "one person leaves".to_owned(),
        Effect::Leave(count) => format!("{count} people leave"),
        Effect::Give(goods) => amounts(goods, '+'),
        Effect::Take(goods) => amounts(goods, '−'),
        Effect::Arm(name, count) => {
            format!("+{count} {}", title(rules.gear_named(name).map(|kind| rules.gear(kind).title.as_str()), name))
        }
        Effect::Hurt(count, share) => format!("{} hurt ({})", counted(*count as usize, "person"), percent(-share)),
        Effect::Heal(share) => format!("everybody heals ({})", percent(*share)),
        Effect::Tire(count, change) => {
            // As many as no ordinary settlement has.
            let who = if *count >= 20 { "everybody".to_owned() } else { counted(*count as usize, "person") };
            format!("{who} {}", if *change < 0.0 { "rested" } else { "more tired" })
        }
        Effect::Besiegers { squads, from } => format!("{} come to attack{}", parties(rules, squads), origin(*from)),
        Effect::Beasts { unit: name, count, from } => {
            format!("{count} {} come{}", unit(rules, name, *count), origin(*from))
        }
        Effect::Weather(name, seconds) => {
            let row = rules.weather_named(name).map(|row| rules.weathers[usize::from(row)].title.to_lowercase());
            format!("{} for {seconds:.0} s", row.unwrap_or_else(|| name.clone()))
        }
        Effect::Season(season) => format!("{} begins", season.name()),
        Effect::Wither(share) => format!("{:.0} % of what grows in the fields is lost", share * 100.0),
        Effect::Change(change) => changed(change),
        Effect::SkipRaid => "the next raid does not come".to_owned(),
        Effect::GrowRaids(share) => format!("all later raids are larger ({})", percent(*share)),
        Effect::RevealPlan => "you learn the chief's next plan".to_owned(),
        Effect::CallRaid => "the next raid comes now".to_owned(),
        Effect::Ring(true) => "the bell rings".to_owned(),
        Effect::Ring(false) => "the bell is silent".to_owned(),
        Effect::Task(task) => {
            let (done, failed) = (of(&task.then), of(&task.failed));
            let done = if done.is_empty() { String::new() } else { format!("; if done: {done}") };
            let failed = if failed.is_empty() { String::new() } else { format!("; if not: {failed}") };
            format!("task: {} within {:.0} s{done}{failed}", task.title, task.seconds)
        }
        Effect::Win => "the level is won".to_owned(),
        Effect::Lose => "the level is lost".to_owned(),
        Effect::Luck { share, then, otherwise } => {
            let (with, without) = (of(then), of(otherwise));
            let chance = format!("{:.0} %: {}", share * 100.0, if with.is_empty() { "nothing" } else { &with });
            if without.is_empty() { chance } else { format!("{chance}, else {without}") }
        }
        Effect::Later(seconds, effects) => match of(effects) {
            words if words.is_empty() => words,
            words => format!("after {seconds:.0} s: {words}"),
        },
        Effect::Done(name) => format!("the task “{name}” is done"),
        Effect::Failed(name) => format!("the task “{name}” has failed"),
        Effect::Goal(goal) => goal_added(rules, goal),
        Effect::Lesson(lesson) => format!("a lesson: {}", lesson.title),
        Effect::Learn(name) => format!("people learn: {}", craft(rules, name)),
        Effect::Ignite(names) => {
            let names: Vec<String> = names
                .iter()
                .map(|name| title(rules.structure_named(name).map(|kind| rules.structure(kind).title.as_str()), name))
                .collect();
            format!("fire near a {}", names.join(" or "))
        }
        Effect::IgniteIn(from, to) => format!("fire between {from:?} and {to:?}"),
        Effect::Say(_) | Effect::Mark(..) | Effect::Trigger(_) => String::new(),
    }
}

fn goal_added(rules: &Rules, goal: &Victory) -> String {
    match goal {
        Victory::HoldUntil { dawn: Some(dawn) } => format!("you win at dawn {dawn}"),
        Victory::HoldUntil { dawn: None } => "you win at the dawn after the last raid".to_owned(),
        Victory::BurnCamps => "you win by burning every camp".to_owned(),
        Victory::Save { people, dawn } => {
            format!("you win with {} alive at dawn {dawn}", counted(*people as usize, "person"))
        }
        Victory::Wagon { .. } => "you win by bringing the wagon through".to_owned(),
        Victory::Ram { .. } => "you win by bringing the ram into their fort".to_owned(),
        Victory::Unmask { .. } => "you win by sending the saboteurs away".to_owned(),
        Victory::Rescue { people } => format!("you win with {} home", counted(*people as usize, "captive")),
        Victory::Evacuate { people, dawn, .. } => {
            format!("from dawn {dawn} on people can leave, and you win once {people} have")
        }
        Victory::HoldPlaces { places, seconds, .. } => {
            format!("you win by holding {} for {seconds} s of the night", counted(places.len(), "place"))
        }
        Victory::Keep(name) => {
            let row = rules.structure_named(name).map(|kind| rules.structure(kind).title.as_str());
            format!("you lose with the last {}", title(row, name))
        }
    }
}

fn amounts(goods: &crate::kinds::Stock, sign: char) -> String {
    let parts = Good::ALL.into_iter().filter(|&good| goods.of(good) > 0);
    parts.map(|good| format!("{sign}{} {}", goods.of(good), good.name())).collect::<Vec<_>>().join(", ")
}

fn percent(share: f64) -> String {
    format!("{}{:.0} %", if share < 0.0 { "−" } else { "+" }, share.abs() * 100.0)
}

fn parties(rules: &Rules, squads: &[Party]) -> String {
    let parts = squads.iter().map(|party| format!("{} {}", party.count, unit(rules, &party.unit, party.count)));
    parts.collect::<Vec<_>>().join(" and ")
}

fn origin(from: Origin) -> &'static str {
    match from {
        Origin::Hearth => " at the hearth",
        Origin::North => " from the north",
        Origin::East => " from the east",
        Origin::South => " from the south",
        Origin::West => " from the west",
        Origin::Camp => " from the camp",
        Origin::Edge => "",
    }
}

/// A change of the rules in words: "work +10 % for 60 s".
fn changed(Change { factors, seconds, .. }: &Change) -> String {
    format!("{} for {seconds:.0} s", factor_words(factors).join(", "))
}

/// What factors change, each in words: "sight −20 %". What they leave as it is is left out.
pub fn factor_words(factors: &Factors) -> Vec<String> {
    let name = |factor| match factor {
        "bows" => "damage of bows, bolts and thrown things",
        "raiders" => "besiegers' damage",
        "defenders" => "your people's damage",
        "fire" => "spread of fire",
        name => name,
    };
    let changed = factors.each().into_iter().filter(|&(_, value, ..)| value != 1.0);
    changed.map(|(factor, value, ..)| format!("{} {}", name(factor), percent(value - 1.0))).collect()
}

/// What a season changes, each in words: "fields −25 %".
pub fn season_words(rules: &SeasonRules) -> Vec<String> {
    let own = [("fields", rules.ripening), ("wild plants", rules.regrowth), ("what hunger takes", rules.hunger)];
    let own = own.into_iter().filter(|(_, factor)| *factor != 1.0);
    let own = own.map(|(name, factor)| format!("{name} {}", percent(factor - 1.0)));
    own.chain(factor_words(&rules.factors)).collect()
}
