//! The road of a journey in sentences: what happens at each of its steps between the sieges.

use super::prose::{lowered, number, sentence};
use super::{Chronicle, Country, Day, Life};
use crate::words::{capitalised, listed_in_words};
use osada_content::Place;
use osada_record::{Journey, Step};

/// What is written of a journey before and after its sieges.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    /// Challenge and seed.
    pub about: String,
    pub opening: Vec<String>,
    /// What happened after the last siege.
    pub last: Vec<Day>,
    /// A title and a text.
    pub ending: (String, String),
    /// Those who are alive, by where they are.
    pub living: Vec<(String, Vec<Life>)>,
    /// Lines about those who went elsewhere.
    pub parted: Vec<String>,
    /// Numbers with what they are of.
    pub numbers: Vec<(String, String)>,
    pub country: Country,
}

impl Chronicle {
    /// Lines about people who came neither home nor to a garrison, under their headings, those that are not empty.
    pub fn absent(&self) -> Vec<(&'static str, Vec<String>)> {
        let Some(road) = &self.road else { return Vec::new() };
        let graves = self.chapters.iter().filter(|chapter| !chapter.fallen.is_empty()).map(|chapter| {
            let names: Vec<String> = chapter.fallen.iter().map(|life| life.name.clone()).collect();
            format!("{}: {}.", chapter.title, listed_in_words(&names))
        });
        let all = [("Who lies where", graves.collect()), ("Who went elsewhere", road.parted.clone())];
        all.into_iter().filter(|(_, lines): &(_, Vec<String>)| !lines.is_empty()).collect()
    }
}

/// The road up to a step of a journey.
#[derive(Default)]
pub(super) struct Diary {
    /// What has been written since the last siege.
    days: Vec<Day>,
    /// What happened where the company is, before it takes a road.
    here: Vec<String>,
    pub(super) parted: Vec<String>,
    pub(super) joined: usize,
}

impl Diary {
    /// Writes down a step that is not the end of a siege, by the journey before and after it.
    pub(super) fn step(&mut self, step: &Step, was: &Journey, now: &Journey) {
        match step {
            Step::Choose(index) => self.choose(*index, was, now),
            Step::Improve(index) => {
                let row = was.campaign().source.improvements.get(*index);
                self.here.extend(row.map(|row| {
                    let about = lowered(&row.about);
                    sentence(&format!("they chose “{}”: {about}", row.title))
                }));
                self.people(was, now);
            }
            Step::Travel(index) => self.travel(*index, was, now),
            // A siege has a chapter of its own, and of those who go and what is loaded the last word counts.
            Step::Begin | Step::End(_) | Step::Take(_) | Step::Leave(_) | Step::Load(..) => {}
        }
    }

    /// Writes down what a lost siege has led to.
    pub(super) fn lost(&mut self, was: &Journey, now: &Journey) {
        if now.people().is_empty() {
            return;
        }
        if now.garrisons().len() < was.garrisons().len()
            && let Some(last) = was.garrisons().last()
        {
            let names = listed_in_words(&names(last.people.iter().map(|person| &person.name)));
            self.here.push(format!(
                "Nobody was left. From {} came those who had stayed there, and went on: {names}.",
                title(was, last.node)
            ));
        }
        let passed = now.day().saturating_sub(was.day());
        let is_spoilt = was.campaign().source.rules.saved < 1.0 && was.goods().pieces() > 0;
        let cost =
            [(passed > 0).then(|| days(passed)), is_spoilt.then(|| "much of what the carts had brought".to_owned())];
        let cost: Vec<String> = cost.into_iter().flatten().collect();
        if !cost.is_empty() {
            self.here.push(format!("The defeat cost {}.", listed_in_words(&cost)));
        }
    }

    /// What has been written since the last siege.
    pub(super) fn take(&mut self, journey: &Journey) -> Vec<Day> {
        self.settle(journey);
        std::mem::take(&mut self.days)
    }

    /// Puts what happened at a place under its name.
    fn settle(&mut self, journey: &Journey) {
        let paragraphs = std::mem::take(&mut self.here);
        if !paragraphs.is_empty() {
            let title = format!("At {}", title(journey, journey.at()));
            self.days.push(Day { title, paragraphs, scene: None });
        }
    }

    fn choose(&mut self, index: usize, was: &Journey, now: &Journey) {
        let Place::Stop(stop) = &was.node().here else { return };
        self.here.push(sentence(&stop.text));
        let answer = stop.choices.get(index).map_or("", |choice| choice.text.as_str());
        self.here.push(sentence(&format!("the answer was “{answer}”")));
        self.people(was, now);
        self.hunger(was, now);
    }

    /// Who has joined, and who is gone.
    fn people(&mut self, was: &Journey, now: &Journey) {
        let gone = |from: &Journey, to: &Journey| {
            let of = |journey: &Journey| names(journey.people().iter().map(|one| &one.person.name));
            let there = of(to);
            of(from).into_iter().filter(|name| !there.contains(name)).collect::<Vec<_>>()
        };
        let (new, left) = (gone(now, was), gone(was, now));
        self.joined += new.len();
        if !new.is_empty() {
            self.here.push(format!("{} joined them.", listed_in_words(&new)));
        }
        self.part(&left, was);
    }

    fn part(&mut self, left: &[String], was: &Journey) {
        if !left.is_empty() {
            let (who, place) = (listed_in_words(left), title(was, was.at()));
            self.here.push(format!("{who} parted from them."));
            self.parted.push(format!("{who}, from {place} on day {}.", was.day()));
        }
    }

    fn hunger(&mut self, was: &Journey, now: &Journey) {
        match now.hungry().saturating_sub(was.hungry()) {
            0 => {}
            count => self.here.push(format!("For {} there was not enough to eat.", days(count))),
        }
    }

    fn travel(&mut self, index: usize, was: &Journey, now: &Journey) {
        let staying = names(was.people().iter().filter(|one| !one.goes).map(|one| &one.person.name));
        let is_garrison = now.garrisons().len() > was.garrisons().len();
        if is_garrison {
            self.here.push(format!("{} stayed behind, to hold the place.", listed_in_words(&staying)));
        } else {
            self.part(&staying, was);
        }
        self.settle(was);
        let way = was.campaign().source.roads.get(index);
        let going = was.people().iter().filter(|one| one.goes);
        let who = match going.clone().collect::<Vec<_>>().as_slice() {
            [one] => one.person.name.clone(),
            all => format!("{} of them", number(all.len())),
        };
        let carts = match was.carts() {
            0 => String::new(),
            1 => " with a cart".to_owned(),
            carts => format!(" with {} carts", number(carts as usize)),
        };
        let said = way.map_or(String::new(), |way| format!(" {}", sentence(&way.text)));
        let late = match now.late() {
            0 => String::new(),
            late => format!(", {} late", days(late)),
        };
        self.here.push(format!("On day {} {who} took the road{carts}.{said}", was.day()));
        self.hunger(was, now);
        self.here.push(format!("They arrived on day {}{late}.", now.day()));
        let title = format!("The road to {}", title(now, now.at()));
        self.days.push(Day { title, paragraphs: vec![std::mem::take(&mut self.here).join(" ")], scene: None });
    }
}

/// The title of a node, in quotation marks.
pub(super) fn title(journey: &Journey, node: usize) -> String {
    journey.campaign().source.nodes.get(node).map_or(String::new(), |node| format!("“{}”", node.title))
}

pub(super) fn names<'n>(names: impl Iterator<Item = &'n String>) -> Vec<String> {
    names.cloned().collect()
}

/// "one day", "three days".
pub(super) fn days(count: u32) -> String {
    format!("{} day{}", number(count as usize), if count == 1 { "" } else { "s" })
}

/// Who set out, and with what.
pub(super) fn opening(first: &Journey) -> Vec<String> {
    let people = names(first.people().iter().map(|one| &one.person.name));
    let place = title(first, first.at());
    let who = match people.as_slice() {
        [name] => format!("{name} was alone at {place} on the first day."),
        all => format!(
            "{} of them were at {place} on the first day: {}.",
            capitalised(&number(all.len())),
            listed_in_words(all)
        ),
    };
    let intro = first.campaign().source.intro.iter().map(|paragraph| sentence(paragraph));
    intro.chain([who]).collect()
}
