//! Campaigns: levels that are played one after another by the same people.

use super::checker::Checker;
use super::read::read_checked;
use super::report::{Noted, Report};
use super::rules::stem;
use super::triggers::check_own_triggers;
use osada_reader::fault::{Segment, shortened};
use osada_sim::rules::{Rules, Trigger};
use serde::{Deserialize, Serialize};

const MOST_LEVELS: usize = 100;
const MOST_PEOPLE: u32 = 50;
/// The longest path of a level, in bytes.
const LONGEST_PATH: usize = 4096;

/// A campaign as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CampaignSource {
    /// Name shown to the player: 1–80 characters.
    pub title: String,
    /// One or two sentences on what awaits the player: 1–400 characters.
    pub about: String,
    /// Names of 2–100 shipped levels, or of files in the campaign's folder, in the order they are played.
    pub levels: Vec<String>,
    /// Largest number of people who carry on to the next level, 1–50: those who have lived there longest.
    #[serde(default = "usual_people")]
    pub people: u32,
    /// Triggers of every level of it, beside those that the level has; no area of a map can be named in them.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
}

fn usual_people() -> u32 {
    8
}

/// A checked campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The name of its file without the ending.
    pub name: String,
    pub title: String,
    pub about: String,
    /// Names of levels as in the file, in the order they are played; at least two.
    pub levels: Vec<String>,
    /// Largest number of people that carry on from one level to the next.
    pub people: usize,
    /// Triggers of every level of it, beside those that the level has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub triggers: Vec<Trigger>,
}

impl Campaign {
    /// Checks a campaign that was not read from RON, without looking for its levels and what its triggers name.
    ///
    /// # Errors
    ///
    /// The first thing that no file of a campaign could hold.
    pub fn check(&self) -> Result<(), String> {
        let Self { name, title, about, levels, people, triggers: _ } = self.clone();
        if name.is_empty() || !stays_inside(&name) {
            return Err(format!("`{}` is no name of a campaign", shortened(&name)));
        }
        let people = u32::try_from(people).unwrap_or(u32::MAX);
        let checker = check(&CampaignSource { title, about, levels, people, triggers: Vec::new() }, stays_inside, &[]);
        checker.into_faults().kept().first().map_or(Ok(()), |fault| Err(fault.message.clone()))
    }
}

/// True if a path is one in the folder that it begins in, on every system.
pub fn stays_inside(path: &str) -> bool {
    path.len() <= LONGEST_PATH
        && !path.contains(['\\', ':'])
        && !path.chars().any(char::is_control)
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// Parses and checks a campaign. `is_there` says if a level exists; `known` are the names to suggest.
/// The report names every mistake, or the first place that is not RON in the form of a campaign.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_campaign(
    file: &str,
    text: &str,
    is_there: impl Fn(&str) -> bool,
    known: &[&str],
    rules: &Rules,
) -> Result<Campaign, Report> {
    load_campaign_noting(file, text, is_there, known, rules).map(|noted| noted.value)
}

/// [`load_campaign`] with warnings for a campaign that can be played.
///
/// # Errors
///
/// Those of [`load_campaign`].
pub fn load_campaign_noting(
    file: &str,
    text: &str,
    is_there: impl Fn(&str) -> bool,
    known: &[&str],
    rules: &Rules,
) -> Result<Noted<Campaign>, Report> {
    let checked = |source: &CampaignSource| {
        let mut checker = check(source, &is_there, known);
        check_own_triggers(&mut checker, &source.triggers, rules, None);
        checker.into_findings()
    };
    let source: CampaignSource = read_checked(file, text, |source| checked(source).0)?;
    let (faults, warnings) = checked(&source);
    let CampaignSource { title, about, levels, people, triggers } = source;
    let campaign = Campaign { name: stem(file).to_owned(), title, about, levels, people: people as usize, triggers };
    Report::judged(file, text, Some(campaign), (&faults, &warnings))
}

/// Faults and warnings of a campaign, its triggers aside.
fn check(source: &CampaignSource, is_there: impl Fn(&str) -> bool, known: &[&str]) -> Checker {
    let mut checker = Checker::default();
    checker.text("title", &source.title, 80);
    checker.text("about", &source.about, 400);
    checker.count("people", source.people, 1..=MOST_PEOPLE);
    checker.field("levels", |checker| {
        let count = source.levels.len();
        if !(2..=MOST_LEVELS).contains(&count) {
            return checker.fault(format!("a campaign needs from 2 to {MOST_LEVELS} levels, this one has {count}"));
        }
        for (index, name) in source.levels.iter().enumerate().filter(|(_, name)| !is_there(name)) {
            checker.at(Segment::Index(index), |checker| checker.known("level", name, known));
        }
        for (index, name) in
            source.levels.iter().enumerate().filter(|(index, name)| source.levels[..*index].contains(name))
        {
            let message = format!("the level `{}` is played twice in this campaign", shortened(name));
            checker.at(Segment::Index(index), |checker| checker.warn(message));
        }
    });
    checker
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(text: &str) -> Result<Campaign, String> {
        let known = ["first_siege", "ruin", "pass"];
        let rules = crate::shipped::rules().expect("the shipped rules are right");
        load_campaign("road.ron", text, |name| known.contains(&name), &known, &rules)
            .map_err(|report| report.to_string())
    }

    #[test]
    fn a_campaign_is_its_levels_in_order() {
        let found = loaded("(title: \"Road\", about: \"Two.\", levels: [\"ruin\", \"pass\"])").expect("it is right");
        assert_eq!((found.name.as_str(), found.people), ("road", 8));
        assert_eq!(found.levels, ["ruin", "pass"]);
    }

    #[test]
    fn every_mistake_is_named_with_its_place() {
        let text = "(title: \"\", about: \"Two.\", people: 0,\n levels: [\"ruin\",\n \"first_seige\"])";
        let found = loaded(text).expect_err("it is wrong");
        for says in ["road.ron:1:", "`title` must not be empty", "`people` must be", "road.ron:3:2", "`first_siege`"] {
            assert!(found.contains(says), "{says}: {found}");
        }
        let one = loaded("(title: \"Road\", about: \"One.\", levels: [\"ruin\"])").expect_err("too few");
        assert!(one.contains("from 2 to 100 levels, this one has 1"), "{one}");
        let road = "(title: \"Road\", about: \"Two.\", levels: [\"ruin\", \"pass\"],\n triggers: [";
        let trigger = format!("{road}(name: \"a\", when: [AtLeast(Standing(\"bedd\"), 1)], then: [Win])])");
        let wrong = loaded(&trigger).expect_err("there is no such structure");
        assert!(wrong.contains("road.ron:2:") && wrong.contains("did you mean `bed`?"), "{wrong}");
    }
}
