//! A campaign without a window: a leader decides on the road, a player fights the sieges, and a table says how it went.

use crate::failure::Failure;
use crate::output::one_line;
use crate::terminal::headless_run::RunSetup;
use osada_content::{Campaign, CampaignNode, drawn_people};
use osada_reader::fault::counted;
use osada_record::{Journey, Leader, Phase, SiegeResult, Stage, Step};
use osada_sim::rules::Challenge;
use serde::Serialize;
use std::fmt::Write;

/// Fights the siege of a stage on a level with a seed; the journey after it.
type Fight<'f> = &'f mut dyn FnMut(&RunSetup, u64, Option<Stage>) -> Result<Option<Stage>, Failure>;

/// A campaign with whoever decides on its road.
pub struct CampaignRun {
    pub campaign: Campaign,
    /// Its levels, each once, in the order of their setups.
    pub levels: Vec<String>,
    pub leader: Leader,
    /// The last siege is fought by strangers.
    pub strangers: bool,
    /// Number of sieges after which it stops.
    pub most: Option<usize>,
    /// The journey that goes on; without it, one begins.
    pub saved: Option<Stage>,
}

impl CampaignRun {
    /// Plays it to its end, or for as many sieges as are wanted.
    pub fn play(
        &self,
        parts: &[RunSetup],
        (challenge, seed): (Challenge, u64),
        fight: Fight,
    ) -> Result<Stage, Failure> {
        let bad = |what: &dyn std::fmt::Display| Failure::bad(what.to_string());
        let setup = |level: &str| {
            let found = self.levels.iter().zip(parts).find(|(name, _)| *name == level).map(|(_, part)| part);
            found.ok_or_else(|| bad(&format!("there is no level {level}")))
        };
        let begun = || -> Result<Stage, Failure> {
            let first = setup(self.campaign.sieges().next().map_or("", |siege| &siege.level))?;
            let journey = Journey::drawn(self.campaign.clone(), (challenge, seed), &first.level, &first.rules);
            let journey = journey.map_err(|error| bad(&error))?;
            Ok(Stage::new(journey.ok_or_else(|| bad(&"the campaign has no beginning"))?))
        };
        let mut stage = self.saved.clone().map_or_else(begun, Ok)?;
        let is_enough = |journey: &Journey| self.most.is_some_and(|most| journey.sieges().len() >= most);
        while !stage.journey.is_over() && !is_enough(&stage.journey) {
            if *stage.journey.phase() == Phase::Besieged {
                let part = setup(stage.journey.siege().map_or("", |siege| &siege.level))?;
                let seed = stage.journey.siege_seed();
                if self.strangers && stage.journey.is_last_siege() {
                    let count = stage.journey.people().len();
                    let others = drawn_people(&part.level, &part.rules, seed, count);
                    stage.journey.replace_people(others.map_err(|error| bad(&error))?);
                }
                let after = fight(part, seed, Some(stage))?;
                stage = after.ok_or_else(|| bad(&"the siege has ended where there was none"))?;
                continue;
            }
            let step = self.leader.next(&stage.journey).unwrap_or(Step::Begin);
            stage.journey.apply(step).map_err(|why| bad(&format!("{} is stuck: {why:?}", self.leader.name)))?;
        }
        Ok(stage)
    }
}

/// The result of a journey.
#[derive(Serialize)]
pub struct JourneyEnd<'j> {
    campaign: &'j str,
    seed: u64,
    challenge: &'static str,
    leader: &'j str,
    /// True if the journey has come to an end.
    over: bool,
    /// Name of the ending; none if nobody is left.
    ending: Option<&'j str>,
    day: u32,
    people: usize,
    left_behind: usize,
    fallen: u32,
    won: usize,
    sieges: Vec<SiegeLine<'j>>,
    hash: String,
}

/// A siege of a journey.
#[derive(Serialize)]
struct SiegeLine<'j> {
    node: &'j str,
    level: &'j str,
    day: u32,
    won: bool,
    people: usize,
    lost: usize,
    improvement: Option<&'j str>,
}

impl<'j> JourneyEnd<'j> {
    pub fn new(journey: &'j Journey, leader: &'j str) -> Self {
        let source = &journey.campaign().source;
        let line = |result: &'j SiegeResult| {
            let CampaignNode { name, here, .. } = &source.nodes[result.node];
            let improvement = result.improvement.map(|index| source.improvements[index].name.as_str());
            let level = here.siege().map_or("", |siege| siege.level.as_str());
            let &SiegeResult { day, won, people, .. } = result;
            SiegeLine { node: name, level, day, won, people, lost: result.fallen.len(), improvement }
        };
        Self {
            campaign: &source.title,
            seed: journey.seed(),
            challenge: journey.challenge().name(),
            leader,
            over: journey.is_over(),
            ending: journey.ending().map(|ending| ending.name.as_str()),
            day: journey.day(),
            people: journey.people().len(),
            left_behind: journey.left_behind(),
            fallen: journey.fallen(),
            won: journey.wins(),
            sieges: journey.sieges().iter().map(line).collect(),
            hash: format!("{:016x}", journey.hash()),
        }
    }

    /// The sieges in a table, and the ending.
    pub fn table(&self) -> String {
        let mut text =
            format!("{:<20} {:>4} {:<7} {:>6} {:>4}  improvement\n", "node", "day", "outcome", "people", "lost");
        for SiegeLine { node, day, won, people, lost, improvement, level: _ } in &self.sieges {
            let outcome = if *won { "won" } else { "lost" };
            let improvement = improvement.unwrap_or("–");
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{node:<20} {day:>4} {outcome:<7} {people:>6} {lost:>4}  {improvement}");
        }
        let ending = match (self.ending, self.over) {
            (Some(ending), _) => format!("ending `{ending}`"),
            (None, true) => "nobody is left".to_owned(),
            (None, false) => "on the road".to_owned(),
        };
        let (people, sieges) = (counted(self.people, "person"), counted(self.sieges.len(), "siege"));
        let (title, seed, won, day, hash) = (one_line(self.campaign), self.seed, self.won, self.day, &self.hash);
        text + &format!(
            "{title} seed {seed}: {ending} on day {day} with {people}; {won} of {sieges} won; hash {hash}\n"
        )
    }
}
