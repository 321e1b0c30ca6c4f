//! Leaders: who decides on the road where nobody does by hand, by a strategy in RON.

use super::state::{Journey, Phase};
use super::step::Step;
use osada_content::{Checker, Report, read_checked};
use osada_reader::fault::{Faults, Segment};
use osada_sim::Veteran;
use osada_sim::rules::Good;
use serde::{Deserialize, Serialize};

/// Somebody who decides on the road by fixed preferences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// Name in results: 1–40 characters.
    pub name: String,
    /// What it decides by: 1–200 characters.
    pub about: String,
    /// Which of the open roads it takes.
    pub roads: Preference,
    /// Which of the open choices it takes at stops.
    pub choices: Preference,
    /// Times that it tries a lost siege again before it goes on, 0–20.
    #[serde(default)]
    pub retries: u32,
    /// People that it leaves behind at a place that was held, as long as `keep` go on, 0–20.
    #[serde(default)]
    pub leaves: u32,
    /// Least number of people who go on if it leaves some behind, 1–50.
    #[serde(default = "six")]
    pub keep: u32,
    /// Goods that it puts on the carts first, in this order.
    #[serde(default)]
    pub goods: Vec<Good>,
    /// Names of improvements, the best first; of others it takes one after another, by the number of steps so far.
    #[serde(default)]
    pub improvements: Vec<String>,
}

fn six() -> u32 {
    6
}

/// What a leader prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Preference {
    /// The first in the file.
    First,
    /// The last in the file.
    Last,
    /// The road of fewest days; of choices, the first.
    Shortest,
    /// The road of most days; of choices, the last.
    Longest,
    /// One after another, by the number of steps so far.
    InTurn,
}

/// Parses and checks a leader.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_leader(file: &str, text: &str) -> Result<Leader, Report> {
    read_checked(file, text, check).map(|noted| noted.value)
}

fn check(source: Leader) -> (Option<Leader>, (Faults, Faults)) {
    let mut checker = Checker::default();
    checker.text("name", &source.name, 40);
    checker.text("about", &source.about, 200);
    checker.count("retries", source.retries, 0..=20);
    checker.count("leaves", source.leaves, 0..=20);
    checker.count("keep", source.keep, 1..=50);
    for (index, good) in source.goods.iter().enumerate() {
        if source.goods[..index].contains(good) {
            let twice = |checker: &mut Checker| checker.fault(format!("{} is listed twice", good.name()));
            checker.field("goods", |checker| checker.at(Segment::Index(index), twice));
        }
    }
    (Some(source), checker.into_findings())
}

impl Leader {
    /// The next step; `None` while a siege is being fought and once the journey is over.
    pub fn next(&self, journey: &Journey) -> Option<Step> {
        match journey.phase() {
            Phase::Besieged | Phase::Over(_) => None,
            Phase::Arrived if journey.siege().is_some() => Some(Step::Begin),
            Phase::Arrived => {
                let open = (0..journey.choices().len()).filter(|&index| journey.check(&Step::Choose(index)).is_ok());
                self.choices.of(open.map(|index| (index, 0)), journey).map(Step::Choose)
            }
            Phase::Improving(offered) => {
                let all = &journey.campaign().source.improvements;
                let rank = |index: &&usize| {
                    let name = &all[**index].name;
                    self.improvements.iter().position(|other| other == name).unwrap_or(usize::MAX)
                };
                let best = offered.iter().filter(|index| rank(index) < usize::MAX).min_by_key(rank);
                best.or_else(|| offered.get(journey.steps().len() % offered.len().max(1))).copied().map(Step::Improve)
            }
            Phase::Leaving => self.leave(journey),
        }
    }

    fn leave(&self, journey: &Journey) -> Option<Step> {
        let lost = journey.sieges().iter().filter(|result| result.node == journey.at() && !result.won).count();
        let open = |(index, _): &(usize, u32)| journey.check(&Step::Travel(*index)).is_ok();
        let road = self.roads.of(journey.roads().map(|(index, road)| (index, road.days)).filter(open), journey);
        if journey.can_begin() && (lost <= self.retries as usize || road.is_none()) {
            return Some(Step::Begin);
        }
        self.part(journey).or_else(|| self.pack(journey)).or_else(|| road.map(Step::Travel))
    }

    /// Whom to take instead of somebody less able, or to leave behind.
    fn part(&self, journey: &Journey) -> Option<Step> {
        let people = || journey.people().iter().enumerate();
        let worth = |person: &Veteran| {
            let (skills, practice) = (person.skills, person.body.practice());
            skills.fight * (1.0 + practice.fight)
                + skills.build * (1.0 + practice.build)
                + skills.gather * (1.0 + practice.gather)
        };
        let least =
            people().filter(|(_, one)| one.goes).min_by(|(_, a), (_, b)| worth(&a.person).total_cmp(&worth(&b.person)));
        let best = people()
            .filter(|(_, one)| !one.goes)
            .max_by(|(_, a), (_, b)| worth(&a.person).total_cmp(&worth(&b.person)));
        let staying = journey.people().len() - journey.going();
        let is_held = journey.result().is_some_and(|result| result.won);
        let wanted = if is_held { self.leaves as usize } else { 0 };
        if let Some((index, _)) = best.filter(|_| staying > wanted || journey.going() < self.keep as usize) {
            let take = Step::Take(index);
            if journey.check(&take).is_ok() {
                return Some(take);
            }
        }
        let (index, one) = least?;
        let is_worse = best.is_some_and(|(_, other)| worth(&one.person) < worth(&other.person));
        let leaves = staying < wanted && journey.going() > self.keep as usize;
        Some(Step::Leave(index)).filter(|step| (is_worse || leaves) && journey.check(step).is_ok())
    }

    /// The next good to put on the carts, or to make room for one that comes before it.
    fn pack(&self, journey: &Journey) -> Option<Step> {
        for (rank, &good) in self.goods.iter().enumerate() {
            if journey.store().of(good) == 0 {
                continue;
            }
            let room = journey.capacity().saturating_sub(journey.goods().pieces());
            if room > 0 {
                let pieces = journey.goods().of(good) + room.min(journey.store().of(good));
                return Some(Step::Load(good, pieces));
            }
            let later = Good::ALL.into_iter().filter(|other| !self.goods[..=rank].contains(other));
            if let Some(other) = later.into_iter().find(|&other| journey.goods().of(other) > 0) {
                return Some(Step::Load(other, journey.goods().of(other).saturating_sub(journey.store().of(good))));
            }
        }
        None
    }
}

impl Preference {
    /// One of the indices, each with its days.
    fn of(self, open: impl Iterator<Item = (usize, u32)>, journey: &Journey) -> Option<usize> {
        let open: Vec<(usize, u32)> = open.collect();
        let found = match self {
            Self::First => open.first(),
            Self::Last => open.last(),
            Self::Shortest => open.iter().min_by_key(|(_, days)| *days),
            Self::Longest => open.iter().max_by_key(|(_, days)| *days),
            Self::InTurn => open.get(journey.steps().len() % open.len().max(1)),
        };
        found.map(|&(index, _)| index)
    }
}
