//! The state of a journey, and what can be asked of it. It is written as its beginning and its steps, and read by taking
//! them again.

use super::step::{Aftermath, Step};
use crate::envelope::named;
use osada_ai::grid::Stream;
use osada_content::{
    BuildError, Campaign, CampaignNode, Ending, Improvement, Level, Road, RoadNeed, SiegeSource, drawn_people,
};
use osada_sim::rules::{Challenge, Condition, Effect, Good, Measure, Rules, Stock, Trigger};
use osada_sim::{Legacy, Veteran};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// Most steps of a journey.
pub(super) const MOST_STEPS: usize = 5_000;
/// People who can join on the way.
const MOST_JOINING: usize = 30;
/// Most people who set out or join.
const MOST_PEOPLE: usize = 500;
/// Most days for which hunger or being late counts.
const MOST_DAYS: u32 = 5;
/// Most people in garrisons who send something.
const MOST_SENDERS: usize = 10;
/// Random streams of a journey's seed: seeds of sieges, and improvements that are offered.
const SIEGES: u64 = 1 << 33;
pub(super) const OFFERS: u64 = SIEGES + 1_000;
/// Seeds of sieges are below this, so that people can write them down.
const SEEDS: usize = 1_000_000;

/// Everything that a journey follows from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JourneyRecord {
    pub campaign: Campaign,
    pub challenge: Challenge,
    pub seed: u64,
    /// Those who set out, then those who can join on the way.
    pub people: Vec<Veteran>,
    pub steps: Vec<Step>,
}

/// What can be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The company has come to a siege, which can begin, or to a stop, which asks for a choice.
    Arrived,
    /// A siege is being fought.
    Besieged,
    /// One of these improvements is chosen, by their indices.
    Improving(Vec<usize>),
    /// The company gets ready and takes a road; a siege that was lost can begin again.
    Leaving,
    /// The journey is over, with the ending of this index; with none, nobody is left.
    Over(Option<usize>),
}

/// Somebody at the place where the company is.
#[derive(Clone, Debug, PartialEq)]
pub struct Traveller {
    pub person: Veteran,
    /// Travels on; the others stay behind.
    pub goes: bool,
}

/// People who were left behind at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Garrison {
    pub node: usize,
    pub people: Vec<Veteran>,
}

/// A siege that was fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiegeResult {
    pub node: usize,
    /// Day of the journey.
    pub day: u32,
    pub won: bool,
    /// Number of those who have lived through it.
    pub people: usize,
    /// Names of those who came and fell.
    pub fallen: Vec<String>,
    /// Index of the improvement that was chosen afterwards.
    pub improvement: Option<usize>,
}

/// A journey through a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "JourneyRecord", into = "JourneyRecord")]
pub struct Journey {
    pub(super) record: JourneyRecord,
    pub(super) phase: Phase,
    pub(super) at: usize,
    pub(super) day: u32,
    /// Goods on the carts, and those that lie at the place.
    pub(super) goods: Stock,
    pub(super) store: Stock,
    pub(super) carts: u32,
    pub(super) load: u32,
    pub(super) most: u32,
    pub(super) people: Vec<Traveller>,
    /// What is carried on besides people and goods.
    pub(super) learnt: Legacy,
    pub(super) garrisons: Vec<Garrison>,
    pub(super) fallen: u32,
    pub(super) improvements: Vec<usize>,
    pub(super) marks: Vec<String>,
    pub(super) sieges: Vec<SiegeResult>,
    /// Days without food since the last siege.
    pub(super) hungry: u32,
    /// Effects at the beginning of the next siege.
    pub(super) next: Vec<Effect>,
    /// Number of those who have joined on the way.
    pub(super) joined: usize,
}

impl TryFrom<JourneyRecord> for Journey {
    type Error = String;

    fn try_from(record: JourneyRecord) -> Result<Self, String> {
        let JourneyRecord { campaign, challenge, seed, people, steps } = record;
        if steps.len() > MOST_STEPS || people.len() > MOST_PEOPLE || !campaign.is_bounded() {
            return Err("more steps, people or places than any journey has".to_owned());
        }
        let mut journey = Self::begin(campaign, challenge, seed, people).ok_or("its campaign has no beginning")?;
        for (number, step) in steps.into_iter().enumerate() {
            journey.apply(step).map_err(|_| format!("step {} of the journey is not allowed", number + 1))?;
        }
        Ok(journey)
    }
}

impl From<Journey> for JourneyRecord {
    fn from(journey: Journey) -> Self {
        journey.record
    }
}

impl Journey {
    /// A journey before its first step, with people who set out and can join; `None` if the campaign begins nowhere.
    pub fn begin(campaign: Campaign, challenge: Challenge, seed: u64, people: Vec<Veteran>) -> Option<Self> {
        let (start, rules) = (&campaign.source.start, &campaign.source.rules);
        let (at, out) = (campaign.node(&start.node)?, start.people as usize);
        let company = people.iter().take(out).map(|person| Traveller { person: person.clone(), goes: true });
        let last_person = people.iter().map(|person| person.person.id()).max();
        let mut journey = Self {
            phase: Phase::Arrived,
            at,
            day: 1,
            goods: start.goods,
            store: Stock::default(),
            carts: start.carts,
            load: rules.load,
            most: rules.people,
            people: company.collect(),
            learnt: Legacy { last_person: last_person.unwrap_or(0), ..Legacy::default() },
            garrisons: Vec::new(),
            fallen: 0,
            improvements: Vec::new(),
            marks: Vec::new(),
            sieges: Vec::new(),
            hungry: 0,
            next: Vec::new(),
            joined: 0,
            record: JourneyRecord { campaign, challenge, seed, people, steps: Vec::new() },
        };
        journey.arrive();
        Some(journey)
    }

    /// The journey before its first step, and the steps that it took; `None` if the campaign begins nowhere.
    pub fn from_its_beginning(&self) -> Option<(Self, Vec<Step>)> {
        let JourneyRecord { campaign, challenge, seed, people, steps } = self.record.clone();
        Some((Self::begin(campaign, challenge, seed, people)?, steps))
    }

    /// A journey before its first step, with people as the level of its first siege draws them; `None` if the campaign
    /// begins nowhere.
    ///
    /// # Errors
    ///
    /// If no world can be built from the level.
    pub fn drawn(
        campaign: Campaign,
        (challenge, seed): (Challenge, u64),
        level: &Level,
        rules: &Arc<Rules>,
    ) -> Result<Option<Self>, BuildError> {
        let count = campaign.source.start.people as usize + MOST_JOINING;
        Ok(Self::begin(campaign, challenge, seed, drawn_people(level, rules, seed, count)?))
    }

    /// Checks what was read from a file against the rules that it is played by.
    ///
    /// # Errors
    ///
    /// The first thing that no journey could have come to.
    pub fn check_record(&self, rules: &Rules) -> Result<(), String> {
        let JourneyRecord { campaign, people, steps, .. } = &self.record;
        campaign.check(rules)?;
        let of_people = Legacy { people: people.clone(), ..Legacy::default() };
        let ended = steps.iter().filter_map(|step| match step {
            Step::End(aftermath) => Some(&aftermath.legacy),
            _ => None,
        });
        [&of_people].into_iter().chain(ended).try_for_each(|legacy| legacy.check(rules)).map_err(|why| why.to_string())
    }

    pub fn campaign(&self) -> &Campaign {
        &self.record.campaign
    }

    pub fn challenge(&self) -> Challenge {
        self.record.challenge
    }

    /// The challenge of the next siege: where it adapts, with the strength to which the sieges so far have brought the raids.
    pub fn siege_challenge(&self, rules: &Rules) -> Challenge {
        let Challenge::Adaptive(first) = self.challenge() else { return self.challenge() };
        let after = |strength, siege: &SiegeResult| rules.challenges.adaptation.after(strength, siege.won);
        Challenge::Adaptive(self.sieges.iter().fold(first, after))
    }

    pub fn seed(&self) -> u64 {
        self.record.seed
    }

    /// Every step so far.
    pub fn steps(&self) -> &[Step] {
        &self.record.steps
    }

    /// Those who have set out, then those who can join.
    pub fn first_people(&self) -> &[Veteran] {
        &self.record.people
    }

    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The index of the node where the company is.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The node where the company is.
    pub fn node(&self) -> &CampaignNode {
        &self.campaign().source.nodes[self.at]
    }

    /// From 1.
    pub fn day(&self) -> u32 {
        self.day
    }

    /// Goods on the carts.
    pub fn goods(&self) -> &Stock {
        &self.goods
    }

    /// Goods at the place, which can be loaded.
    pub fn store(&self) -> &Stock {
        &self.store
    }

    pub fn carts(&self) -> u32 {
        self.carts
    }

    /// Largest number of people who can travel together.
    pub fn most_people(&self) -> u32 {
        self.most
    }

    /// Everybody at the place.
    pub fn people(&self) -> &[Traveller] {
        &self.people
    }

    /// Number of those who travel on.
    pub fn going(&self) -> usize {
        self.people.iter().filter(|traveller| traveller.goes).count()
    }

    pub fn garrisons(&self) -> &[Garrison] {
        &self.garrisons
    }

    /// Number of those who have set out or joined and fell.
    pub fn fallen(&self) -> u32 {
        self.fallen
    }

    /// Indices of the improvements that were chosen, in order.
    pub fn improvements(&self) -> &[usize] {
        &self.improvements
    }

    /// The sieges that were fought, in order.
    pub fn sieges(&self) -> &[SiegeResult] {
        &self.sieges
    }

    /// Days without food since the last siege.
    pub fn hungry(&self) -> u32 {
        self.hungry
    }

    /// Pieces of goods that the carts and those who travel on can carry.
    pub fn capacity(&self) -> u32 {
        let carried = self.campaign().source.rules.carry.saturating_mul(self.going() as u32);
        self.carts.saturating_mul(self.load).saturating_add(carried)
    }

    /// Days after the one by which this node is to be reached.
    pub fn late(&self) -> u32 {
        self.node().by.map_or(0, |by| self.day.saturating_sub(by))
    }

    /// The siege at this node, if there is one.
    pub fn siege(&self) -> Option<&SiegeSource> {
        self.node().here.siege()
    }

    /// True if no road from here leads to another siege.
    pub fn is_last_siege(&self) -> bool {
        let source = &self.campaign().source;
        let mut ahead: Vec<&str> = vec![&self.node().name];
        // Roads form no circle, and there are few of them.
        for _ in &source.nodes {
            let next = source.roads.iter().filter(|road| ahead.contains(&road.from.as_str()));
            let next: Vec<&str> = next.map(|road| road.to.as_str()).filter(|to| !ahead.contains(to)).collect();
            ahead.extend(next);
        }
        let is_siege =
            |name: &&&str| source.nodes.iter().any(|node| node.name == **name && node.here.siege().is_some());
        ahead.iter().skip(1).filter(is_siege).count() == 0
    }

    /// Replaces everybody, which no step does: a journey that is compared with others.
    pub fn replace_people(&mut self, people: Vec<Veteran>) {
        self.people = people.into_iter().map(|person| Traveller { person, goes: true }).collect();
    }

    /// The last result at this node.
    pub fn result(&self) -> Option<&SiegeResult> {
        self.sieges.last().filter(|result| result.node == self.at)
    }

    /// True if a siege can begin now.
    pub fn can_begin(&self) -> bool {
        let again = || self.phase == Phase::Leaving && self.result().is_some_and(|result| !result.won);
        self.siege().is_some() && (self.phase == Phase::Arrived || again())
    }

    /// Times that the siege of this node was fought.
    fn tries(&self) -> usize {
        self.sieges.iter().filter(|result| result.node == self.at).count()
    }

    /// The seed of the siege at this node; another one each time.
    pub fn siege_seed(&self) -> u64 {
        let mut stream = Stream::new(self.seed(), SIEGES + self.at as u64);
        (0..=self.tries()).map(|_| stream.below(SEEDS)).last().unwrap_or(0) as u64
    }

    /// The roads from here by their indices, also those that are closed.
    pub fn roads(&self) -> impl Iterator<Item = (usize, &Road)> {
        let from = &self.node().name;
        self.campaign().source.roads.iter().enumerate().filter(move |(_, road)| road.from == *from)
    }

    /// The first need that is not met.
    pub fn unmet<'n>(&self, needs: &'n [RoadNeed]) -> Option<&'n RoadNeed> {
        needs.iter().find(|need| !self.holds(need))
    }

    /// True if a need is met.
    pub fn holds(&self, need: &RoadNeed) -> bool {
        let index = |name: &String| self.campaign().node(name);
        let won = |name: &String| self.sieges.iter().any(|result| result.won && Some(result.node) == index(name));
        let fought = |name: &String| self.sieges.iter().any(|result| Some(result.node) == index(name));
        match need {
            RoadNeed::Won(node) => won(node),
            RoadNeed::Lost(node) => fought(node) && !won(node),
            RoadNeed::Held(node) => self.garrisons.iter().any(|garrison| Some(garrison.node) == index(node)),
            RoadNeed::Marked(mark) => self.marks.contains(mark),
            RoadNeed::Improved(name) => self.chosen().any(|improvement| improvement.name == *name),
            RoadNeed::Wins(count) => self.wins() >= *count as usize,
            RoadNeed::People(count) => self.going() >= *count as usize,
            RoadNeed::Garrisons(count) => self.left_behind() >= *count as usize,
            RoadNeed::Fallen(count) => self.fallen <= *count,
            RoadNeed::Goods(stock) => self.goods.lacks(stock).is_none(),
            RoadNeed::By(day) => self.day <= *day,
            RoadNeed::Not(other) => !self.holds(other),
        }
    }

    /// The improvements that were chosen.
    pub fn chosen(&self) -> impl Iterator<Item = &Improvement> {
        self.improvements.iter().filter_map(|&index| self.campaign().source.improvements.get(index))
    }

    /// Number of sieges that were won.
    pub fn wins(&self) -> usize {
        self.sieges.iter().filter(|result| result.won).count()
    }

    /// Number of people in garrisons.
    pub fn left_behind(&self) -> usize {
        self.garrisons.iter().map(|garrison| garrison.people.len()).sum()
    }

    /// The ending, once there is one.
    pub fn ending(&self) -> Option<&Ending> {
        match self.phase {
            Phase::Over(index) => self.campaign().source.endings.get(index?),
            _ => None,
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// What the garrisons send.
    pub(super) fn sent(&self) -> Stock {
        let heads = self.left_behind().min(MOST_SENDERS) as u32;
        self.campaign().source.rules.sends.share(heads, 1)
    }

    /// What the company brings to the siege of this node.
    pub fn legacy(&self) -> Legacy {
        let people = self.people.iter().map(|traveller| traveller.person.clone()).collect();
        let hosts = self.siege().and_then(|siege| siege.settlers);
        Legacy { people, goods: self.goods, hosts, ..self.learnt.clone() }
    }

    /// Triggers of the siege at this node besides those of the level.
    pub fn triggers(&self) -> Vec<Trigger> {
        let source = &self.campaign().source;
        let of_siege = self.siege().map_or(&[][..], |siege| &siege.triggers);
        let times = |list: &[Effect], days: u32| -> Vec<Effect> {
            list.iter().cycle().take(list.len() * days.min(MOST_DAYS) as usize).cloned().collect()
        };
        let chosen = self.chosen().map(|row| (format!("road_{}", row.name), row.then.clone()));
        let grown = (source.rules.grows * self.wins() as f64).min(1.0);
        let grown = if grown > 0.0 { vec![Effect::GrowRaids(grown)] } else { Vec::new() };
        let on_road = [
            ("road_growth".to_owned(), grown),
            ("road_hunger".to_owned(), times(&source.rules.hunger, self.hungry)),
            ("road_late".to_owned(), times(&source.rules.late, self.late())),
            ("road_next".to_owned(), self.next.clone()),
        ];
        let at_once = |(name, then): (String, Vec<Effect>)| {
            let when = vec![Condition::AtLeast(Measure::Day, 1.0)];
            (!then.is_empty()).then_some(Trigger { name, when, again: None, ask: None, then })
        };
        let own = source.triggers.iter().chain(of_siege).cloned();
        own.chain(chosen.chain(on_road).filter_map(at_once)).collect()
    }

    /// Pieces of a good that are here, on the carts or not.
    pub fn there(&self, good: Good) -> u32 {
        self.goods.of(good).saturating_add(self.store.of(good))
    }

    /// A digest of the beginning and of all steps: XXH3-64 of their MessagePack. Journeys with the same digest are the same.
    pub fn hash(&self) -> u64 {
        xxh3_64(&named(&self.record).unwrap_or_default())
    }

    /// The aftermath of the last siege.
    pub fn last_aftermath(&self) -> Option<&Aftermath> {
        self.steps().iter().rev().find_map(|step| match step {
            Step::End(aftermath) => Some(&**aftermath),
            _ => None,
        })
    }
}
