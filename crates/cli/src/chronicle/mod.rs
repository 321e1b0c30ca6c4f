//! The chronicle of games: what happened day by day and what became of everybody, as somebody would write it down. It is made
//! from what a game keeps anyway: the history, people's memories, the besiegers with a name. The window shows it;
//! others get it as text or as a page.

mod country;
mod days;
mod journey;
mod lives;
mod page;
mod prose;
mod raids;
mod replays;
mod road;
mod text;

pub use country::Country;
pub use page::page;
pub use replays::JourneyChronicle;
pub use road::Road;
pub use text::text;

use crate::presentation::looks::Looks;
use crate::words::{listed_in_words, outcome_words, tally_words};
use osada_art::texture::{Image, Picture};
use osada_content::Level;
use osada_content::edit::picture;
use osada_record::{History, Journey};
use osada_sim::rules::Role;
use osada_sim::{Outcome, Tick, World, deeds_done};
use prose::{number, sentence};

/// Heading of the numbers and the map.
pub const NUMBERS: &str = "In numbers";
/// Most names of those who began.
const NAMED: usize = 12;

/// The chronicle of one game, or of several that followed one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Chronicle {
    pub title: String,
    /// Where several games have led along a road, what is written before and after them.
    pub road: Option<Road>,
    /// One for each game.
    pub chapters: Vec<Chapter>,
}

/// The chronicle of a game. Texts hold whole sentences and no markup.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// That of the level.
    pub title: String,
    /// Challenge and seed.
    pub about: String,
    /// What happened on the road to it.
    pub road: Vec<Day>,
    pub opening: String,
    /// Those of which there is something to tell, in order.
    pub days: Vec<Day>,
    /// A title and a text.
    pub ending: (String, String),
    /// Titles of the deeds that were done, and what they are.
    pub deeds: Vec<(String, String)>,
    pub living: Vec<Life>,
    /// In the order of their deaths.
    pub fallen: Vec<Life>,
    /// Besiegers with a name.
    pub foes: Vec<Life>,
    /// Numbers with what they are of.
    pub numbers: Vec<(String, String)>,
    /// The settlement at the end, a pixel for each tile, if the game was played again.
    pub map: Option<Image>,
}

/// A day in a few sentences, or a part of the road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// "The third day", "The road to “The ford”".
    pub title: String,
    pub paragraphs: Vec<String>,
    /// The name of a scene of the looks: of the first question of the day that has one.
    pub scene: Option<String>,
}

/// What is told of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    pub name: String,
    /// Age and trade of people, the kind of besiegers.
    pub station: String,
    pub portrait: Picture,
    /// Lines, each of whole sentences.
    pub lines: Vec<String>,
}

impl Chronicle {
    /// The chronicle of one game.
    pub fn of(world: &World, level: &Level, history: &History, looks: &Looks) -> Self {
        let chapter = Chapter::of(world, level, history, looks);
        Self { title: format!("{}: a chronicle", level.title), road: None, chapters: vec![chapter] }
    }

    /// Name of its file, without an ending.
    pub fn file_stem(world: &World) -> String {
        format!("chronicle_{}_{}", world.level(), world.clock().day(&world.rules().time))
    }

    /// The same for a journey.
    pub fn file_stem_of_journey(journey: &Journey) -> String {
        // The name comes from a file, in which it could be a path.
        let name = journey.campaign().name.chars().filter(|letter| letter.is_alphanumeric() || "_-".contains(*letter));
        format!("chronicle_{}_{}", name.collect::<String>(), journey.day())
    }
}

impl Chapter {
    /// What a history tells of a game up to now.
    pub fn of(world: &World, level: &Level, history: &History, looks: &Looks) -> Self {
        let (outcome, rules) = (world.outcome(), world.rules());
        let ending = match outcome {
            Outcome::Running => ("Up to now".to_owned(), sentence(&still(world))),
            ended => {
                let (title, text) = outcome_words(world, ended == Outcome::Victory);
                (title.to_owned(), text)
            }
        };
        Self {
            title: level.title.clone(),
            about: format!("{}, seed {}", world.challenge().name(), world.seed()),
            road: Vec::new(),
            opening: opening(world, history),
            days: days::days(world, history),
            ending,
            deeds: deeds_done(world).map(|deed| (deed.title.clone(), deed.done.clone())).collect(),
            living: lives::living(world, history, looks),
            fallen: lives::fallen(world, history, looks),
            foes: lives::foes(world, history, looks),
            numbers: tally_words(world).map(|(number, of)| (number, of.to_owned())).into(),
            map: Some(picture::of_world(world, &looks.map_colours(rules))),
        }
    }

    /// The lists of people with their headings, those that are not empty.
    pub fn rolls(&self) -> impl Iterator<Item = (&'static str, &[Life])> {
        let all = [("The living", &self.living), ("The dead", &self.fallen), ("Besiegers to remember", &self.foes)];
        all.into_iter().map(|(title, lives)| (title, lives.as_slice())).filter(|(_, lives)| !lives.is_empty())
    }
}

/// How things stand in a game that goes on.
fn still(world: &World) -> String {
    let day = world.clock().day(&world.rules().time);
    match world.of_role(Role::Colonist).count() {
        1 => format!("on day {day} one of them lives"),
        people => format!("on day {day} {} of them live", number(people)),
    }
}

/// Who was there at the beginning.
fn opening(world: &World, history: &History) -> String {
    let since = history.since();
    if since > Tick(0) {
        let day = world.clock().at(since).day(&world.rules().time);
        return format!("Nobody wrote down what was before day {day}.");
    }
    let first = history.samples().first().map_or(0, |sample| sample.colonists as usize);
    let founders = lives::founders(world, history);
    match first {
        0 => String::new(),
        1 => match founders.as_slice() {
            [name] => format!("{name} was alone on the first morning."),
            _ => "Somebody was alone here on the first morning.".to_owned(),
        },
        count if count == founders.len() && count <= NAMED => {
            format!("On the first morning there were {}: {}.", number(count), listed_in_words(&founders))
        }
        count => format!("On the first morning there were {} of them.", number(count)),
    }
}
