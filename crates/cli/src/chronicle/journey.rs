//! The chronicle of a journey from its steps alone: a chapter for each siege, of what the journey knows of it, and the road
//! between them.

use super::prose::{number, ordinal, sentence, were};
use super::road::{self, Diary, names, title};
use super::{Chapter, Chronicle, Country, Day, Life, NAMED, Road, lives};
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

    /// The same chapter with what was seen when its siege was played again, and the people whom the company found there.
    pub(super) fn enriched(&self, seen: Self, hosts: &[String], outcome: Outcome) -> Self {
        let Self { title, about, road, opening, ending, fallen, .. } = self.clone();
        let missing = fallen.into_iter().filter(|life| seen.fallen.iter().all(|other| other.name != life.name));
        let missing: Vec<Life> = missing.collect();
        let found = match hosts {
            [] => String::new(),
            [name] => format!(" {name} lived there."),
            all if all.len() <= NAMED => {
                format!(" {} lived there: {}.", capitalised(&number(all.len())), listed_in_words(all))
            }
            all => format!(" {} people lived there.", capitalised(&number(all.len()))),
        };
        let ending = match outcome {
            // It was given up, or nobody waited for its end.
            Outcome::Running => ending,
            Outcome::Victory | Outcome::Defeat => (seen.ending.0, format!("{} {}", seen.ending.1, ending.1)),
        };
        Self {
            title,
            about: format!("{about}: {}, {}", seen.title, seen.about),
            road,
            opening: format!("{opening}{found}"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chronicle::text;
    use osada_art::texture::LookBook;
    use osada_content::{load_campaign, shipped};
    use osada_sim::rules::{Challenge, Season, Stock};
    use osada_sim::{Body, Legacy, Outfit, Person, Skills, Veteran};

    const CAMPAIGN: &str = r#"(
        title: "Home", about: "Two sieges.", map: (size: (40, 30)), start: (node: "hill", people: 3),
        rules: (eats: 1, defeat_days: 3),
        nodes: [
            (name: "hill", title: "The hill", about: "A hill.", at: (5, 5), here: Siege(level: "tutorial", idea: "Hold it.")),
            (name: "ford", title: "The ford", about: "A ford.", at: (9, 9), by: 2, here: Siege(level: "tutorial", idea: "Hold it too.")),
            (name: "sea", title: "The sea", about: "The sea.", at: (35, 25), here: End),
        ],
        roads: [
            (from: "hill", to: "ford", days: 2, text: "Through the forest."),
            (from: "ford", to: "sea", days: 1, text: "Down the river."),
        ],
        endings: [(name: "home", title: "Home", text: "Somebody lit a fire.")],
    )"#;

    fn people(names: &[&str]) -> Vec<Veteran> {
        let skills = Skills { build: 1.0, gather: 1.0, fight: 1.0 };
        let one = |name: &&str| Veteran {
            name: (*name).to_owned(),
            diligence: 5.0,
            skills,
            body: Body::default(),
            outfit: Outfit::default(),
            person: Person::default(),
        };
        names.iter().map(one).collect()
    }

    fn end(won: bool, names: &[&str]) -> Step {
        let legacy =
            Legacy { people: people(names), goods: Stock { food: 4, ..Stock::default() }, ..Legacy::default() };
        Step::End(Box::new(Aftermath { won, legacy }))
    }

    /// The chronicle of a journey with Ewa, Jan and Ola that took these steps.
    fn written(steps: Vec<Step>) -> String {
        let rules = shipped::rules().expect("they are right");
        let campaign = load_campaign("home.ron", CAMPAIGN, |_| true, &[], &rules).expect("it is right");
        let company = people(&["Ewa", "Jan", "Ola"]);
        let mut journey = Journey::begin(campaign, Challenge::Normal, 1, company).expect("it begins");
        steps.into_iter().for_each(|step| journey.apply(step).expect("it is allowed"));
        let looks = Looks::new(&rules, Season::Summer, &LookBook::default());
        text(&chronicle(&journey, &rules, &looks).expect("it begins"))
    }

    #[test]
    fn a_garrison_that_goes_on_hunger_and_being_late_are_written_down() {
        let held = vec![Step::Begin, end(true, &["Ewa", "Jan", "Ola"]), Step::Leave(2), Step::Travel(0)];
        let text = written([held, vec![Step::Begin, end(false, &[])]].concat());
        for part in [
            "Three of them were at “The hill” on the first day: Ewa, Jan and Ola.",
            "Three lived through it: Ewa, Jan and Ola.",
            "Ola stayed behind, to hold the place.",
            "On day 1 two of them took the road. Through the forest. They arrived on day 3, one day late.",
            "Nobody was left. From “The hill” came those who had stayed there, and went on: Ola.",
            "The defeat cost three days.",
            "On day 6 one of them was at “The ford”.",
            "The ford: Ewa and Jan.",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn who_is_left_where_a_siege_was_lost_went_elsewhere_and_is_not_forgotten() {
        let steps = vec![Step::Begin, end(false, &["Ewa", "Ola"]), Step::Leave(1), Step::Travel(0)];
        let fled = written(steps.clone());
        assert!(fled.contains("Ola parted from them.") && fled.contains("Ola, from “The hill” on day 4."), "{fled}");
        assert!(fled.contains("For two days there was not enough to eat."), "{fled}");
        assert!(fled.contains("The hill: Jan.") && fled.contains("* Ewa"), "{fled}");
        let home = [steps, vec![Step::Begin, end(true, &["Ewa"]), Step::Travel(1)]].concat();
        let text = written(home.clone());
        assert!(text.contains("Ewa came alone.") && text.contains("Only Ewa lived through it."), "{text}");
        assert!(text.contains("Home\n====\nSomebody lit a fire.\n\nThose who came through"), "{text}");
        assert!(text.contains("1 of 2 sieges withstood"), "{text}");
        assert_eq!(written(home), text);
    }
}
