//! The chronicle of a journey from its steps alone: a chapter for each siege, of what the journey knows of it, and the road
//! between them.

use super::prose::{number, ordinal, sentence, were};
use super::road::{self, Diary, names, title};
use super::{Chapter, Chronicle, Country, Day, Life, Road, lives};
use crate::presentation::looks::Looks;
use crate::words::{capitalised, ending_words, listed_in_words, siege_words};
use osada_record::{Aftermath, Journey, Phase, Step};
use osada_sim::rules::Rules;
use osada_sim::{Fallen, Outcome};

/// The chronicle of a journey, none of whose sieges has been played again; `None` if the campaign begins nowhere.
pub(super) fn chronicle(journey: &Journey, rules: &Rules, looks: &Looks) -> Option<Chronicle> {
    let (mut now, steps) = journey.from_its_beginning()?;
    let opening = road::opening(&now);
    let (mut diary, mut chapters) = (Diary::default(), Vec::new());
    for step in steps {
        let was = now.clone();
        // The steps were taken before, when the journey was read.
        now.apply(step.clone()).ok()?;
        match &step {
            Step::End(aftermath) => {
                chapters.push(Chapter::of_siege(&was, aftermath, diary.take(&was), (rules, looks)));
                if !aftermath.won {
                    diary.lost(&was, &now);
                }
            }
            step => diary.step(step, &was, &now),
        }
    }
    let last = diary.take(&now);
    let road = Road {
        about: format!("{}, seed {}", now.challenge().name(), now.seed()),
        opening,
        last,
        ending: ending(&now),
        living: living(&now, rules, looks),
        numbers: numbers(&now, diary.joined),
        parted: diary.parted,
        country: Country::of(&now),
    };
    let title = format!("{}: a chronicle", journey.campaign().source.title);
    Some(Chronicle { title, road: Some(road), chapters })
}

impl Chapter {
    /// What a journey that has come to a siege and what the siege has led to say of it.
    fn of_siege(was: &Journey, aftermath: &Aftermath, road: Vec<Day>, (rules, looks): (&Rules, &Looks)) -> Self {
        let tries = was.sieges().iter().filter(|siege| siege.node == was.at()).count();
        let again = match tries {
            0 => String::new(),
            tries => format!(", for the {} time", ordinal(tries as u64 + 1)),
        };
        let idea = was.siege().map_or(String::new(), |siege| sentence(&siege.idea));
        let came = names(was.people().iter().map(|one| &one.person.name));
        let came = match came.as_slice() {
            [name] => format!("{name} came alone."),
            all => format!("{} of them came: {}.", capitalised(&number(all.len())), listed_in_words(all)),
        };
        Self {
            title: format!("{}{again}", was.node().title),
            about: format!("Day {} of the journey", was.day()),
            road,
            opening: format!("{idea} {came}").trim().to_owned(),
            days: Vec::new(),
            ending: (siege_words(aftermath.won).to_owned(), survivors(aftermath)),
            deeds: Vec::new(),
            living: Vec::new(),
            fallen: fallen(was, aftermath, rules, looks),
            foes: Vec::new(),
            numbers: Vec::new(),
            map: None,
        }
    }

    /// The same chapter with what was seen when its siege was played again.
    pub(super) fn enriched(&self, seen: Self, outcome: Outcome) -> Self {
        let Self { title, about, road, opening, ending, fallen, .. } = self.clone();
        let missing = fallen.into_iter().filter(|life| seen.fallen.iter().all(|other| other.name != life.name));
        let missing: Vec<Life> = missing.collect();
        let ending = match outcome {
            // It was given up, or nobody waited for its end.
            Outcome::Running => ending,
            Outcome::Victory | Outcome::Defeat => (seen.ending.0, format!("{} {}", seen.ending.1, ending.1)),
        };
        Self {
            title,
            about: format!("{about}: {}, {}", seen.title, seen.about),
            road,
            opening: format!("{opening} {}", seen.opening).trim().to_owned(),
            ending,
            fallen: seen.fallen.into_iter().chain(missing).collect(),
            // One person lives through many sieges: the end of the journey says once what became of them.
            living: Vec::new(),
            ..seen
        }
    }
}

fn survivors(aftermath: &Aftermath) -> String {
    let names = names(aftermath.legacy.people.iter().map(|person| &person.name));
    match names.as_slice() {
        [] => "Nobody lived through it.".to_owned(),
        [name] => format!("Only {name} lived through it."),
        all => format!("{} lived through it: {}.", capitalised(&number(all.len())), listed_in_words(all)),
    }
}

/// Those who died in a siege, as far as its aftermath says so: first those whom it buried, then others who came and are gone.
fn fallen(was: &Journey, aftermath: &Aftermath, rules: &Rules, looks: &Looks) -> Vec<Life> {
    let (before, legacy) = (was.legacy().fallen, &aftermath.legacy);
    let is_new = |one: &&Fallen| before.iter().all(|other| (&other.name, other.died) != (&one.name, one.died));
    let buried: Vec<&Fallen> = legacy.fallen.iter().filter(is_new).collect();
    let is_gone = |name: &String| {
        legacy.people.iter().all(|person| person.name != *name) && buried.iter().all(|one| one.name != *name)
    };
    let gone = was.people().iter().map(|one| &one.person).filter(|person| is_gone(&person.name));
    let dead = &legacy.fallen;
    let buried = buried.iter().map(|one| lives::laid_to_rest(rules, dead, one, looks));
    buried.chain(gone.map(|person| lives::on_the_road(rules, dead, person, looks))).collect()
}

/// The end of a journey, or how it stands.
fn ending(journey: &Journey) -> (String, String) {
    if journey.is_over() {
        let (title, text) = ending_words(journey);
        return (title.to_owned(), text.to_owned());
    }
    let people = journey.people().len();
    let place = title(journey, journey.at());
    let besieged = if *journey.phase() == Phase::Besieged { ", besieged" } else { "" };
    let text = format!("On day {} {} of them {} at {place}{besieged}.", journey.day(), number(people), were(people));
    ("Up to now".to_owned(), text)
}

/// Those who are alive, by where they are.
fn living(journey: &Journey, rules: &Rules, looks: &Looks) -> Vec<(String, Vec<Life>)> {
    let dead = journey.legacy().fallen;
    let life = |person| lives::on_the_road(rules, &dead, person, looks);
    let company = journey.people().iter().map(|one| life(&one.person)).collect();
    let heading = if journey.is_over() { "Those who came through" } else { "Those on the road" };
    let garrisons = journey.garrisons().iter().map(|garrison| {
        let heading = format!("Those who stayed at {}", title(journey, garrison.node));
        (heading, garrison.people.iter().map(life).collect())
    });
    let all = std::iter::once((heading.to_owned(), company)).chain(garrisons);
    all.filter(|(_, lives): &(String, Vec<Life>)| !lives.is_empty()).collect()
}

fn numbers(journey: &Journey, joined: usize) -> Vec<(String, String)> {
    let plural = |count: usize, one: &str, many: &str| if count == 1 { one } else { many }.to_owned();
    let (day, sieges, fallen) = (journey.day() as usize, journey.sieges().len(), journey.fallen() as usize);
    let (behind, chosen) = (journey.left_behind(), journey.improvements().len());
    vec![
        (day.to_string(), plural(day, "day", "days")),
        (format!("{} of {sieges}", journey.wins()), plural(sieges, "siege withstood", "sieges withstood")),
        (fallen.to_string(), "of the company fell".to_owned()),
        (joined.to_string(), "joined on the way".to_owned()),
        (behind.to_string(), "stayed behind in garrisons".to_owned()),
        (chosen.to_string(), plural(chosen, "improvement", "improvements")),
    ]
}
