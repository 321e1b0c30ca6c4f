//! One game of the colony's commander: a level from its first tick, an action every few seconds.

use osada::level::{BuildError, Level, build_for};
use osada::player::Player;
use osada::player::strategy::{Deed, Repertoire, Rule, Strategist, Strategy};
use osada::sim::rules::{Challenge, Measure, Rules};
use osada::sim::{JobKind, Outcome, Tally, World, holds, measure, tick};
use std::sync::{Arc, Mutex, PoisonError};

/// What things are worth: names and usual values.
pub const REWARDS: [(&str, f64); 6] =
    [("kill", 0.1), ("loss", -1.0), ("destroyed", -0.05), ("raid", 1.0), ("victory", 10.0), ("defeat", -10.0)];

/// What is the same in all games of an environment.
pub struct Scene {
    /// The level.
    pub level: Level,
    /// Its rules.
    pub rules: Arc<Rules>,
    /// How hard it is.
    pub challenge: Challenge,
    /// The actions from 1 on: what must hold, and what is done. Its base plays every tick.
    pub strategy: Strategy,
    /// What is seen, as numbers.
    pub sights: Vec<Measure>,
    /// Ticks from one decision to the next.
    pub ticks: u64,
    /// The last day that is played.
    pub days: u64,
    /// What things are worth, in the order of [`REWARDS`].
    pub rewards: [f64; REWARDS.len()],
}

/// A game of the colony's commander.
pub struct Game {
    scene: Arc<Scene>,
    world: World,
    repertoire: Repertoire,
    /// Never locked: a player may go from thread to thread, and only the lock tells that nobody else looks meanwhile.
    base: Option<Mutex<Strategist>>,
}

/// What has been counted of what is rewarded.
#[derive(Clone, Copy)]
struct Count {
    tally: Tally,
    raids: usize,
}

/// What came of a decision.
#[derive(Clone, Copy, Default)]
pub struct Step {
    /// What it was worth.
    pub reward: f64,
    /// Whether the level is decided.
    pub terminated: bool,
    /// Whether the last day is over and the level is not decided.
    pub truncated: bool,
}

impl Scene {
    /// Everything that can be asked for in numbers: all sights without a name, structures that can be built, marks.
    pub fn all_sights(rules: &Rules) -> Vec<Measure> {
        use Measure::*;
        let mut sights = vec![
            Seconds,
            Day,
            Hour,
            Dawn,
            Night,
            SecondsToDusk,
            RaidAnnounced,
            RaidHere,
            RaidsCome,
            RaidsOver,
            RaidsLeft,
            People,
            Deaths,
            FreeBeds,
            Fit,
            Wounded,
            Drafted,
            Wood,
            Stone,
            Food,
            Hides,
            Iron,
            Besiegers,
            Attackers,
            Kills,
            AttackerDistance,
            Camps,
            CampShare,
            Guards,
            HearthShare,
            Alarm,
            Fires,
        ];
        let built = || rules.structures.iter().filter(|row| row.build_seconds.is_some()).map(|row| row.name.clone());
        sights.extend(built().map(Standing));
        sights.extend(built().map(Planned));
        sights.extend(JobKind::ALL.into_iter().filter(|job| job.is_designated()).map(Open));
        sights
    }
}

impl Game {
    /// The game of a seed, at its beginning.
    pub fn new(scene: Arc<Scene>, seed: u64) -> Result<Self, BuildError> {
        let world = build_for(&scene.level, &scene.rules, scene.challenge, seed)?;
        let repertoire = Repertoire::new(&world, deeds(&scene.strategy.rules));
        let base = scene.strategy.base.is_some().then(|| {
            let mut base = Strategist::new(Strategy { rules: Vec::new(), ..scene.strategy.clone() });
            base.take_over(&world);
            Mutex::new(base)
        });
        Ok(Self { scene, world, repertoire, base })
    }

    /// Its world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Takes an action and goes on to the next decision.
    pub fn step(&mut self, action: i64) -> Step {
        let before = self.count();
        let mut commands = self.commands(action);
        for _ in 0..self.scene.ticks {
            if let Some(base) = &mut self.base {
                let base = base.get_mut().unwrap_or_else(PoisonError::into_inner);
                commands.splice(0..0, base.commands(&self.world));
            }
            tick(&mut self.world, &commands);
            commands.clear();
            if self.world.outcome() != Outcome::Running {
                break;
            }
        }
        let terminated = self.world.outcome() != Outcome::Running;
        let day = self.world.clock().day(&self.world.rules().time);
        Step { reward: self.reward(before), terminated, truncated: !terminated && day > self.scene.days }
    }

    /// The commands of an action; none for 0, and for one that cannot be taken now.
    fn commands(&self, action: i64) -> Vec<osada::sim::Command> {
        let Some(number) = usize::try_from(action - 1).ok().filter(|&number| self.is_open(number)) else {
            return Vec::new();
        };
        let first = deeds(&self.scene.strategy.rules[..number]).count();
        self.repertoire.commands(&self.world, first..first + self.scene.strategy.rules[number].then.len())
    }

    /// Whether the rule of a number has all its conditions fulfilled.
    fn is_open(&self, number: usize) -> bool {
        let rule = self.scene.strategy.rules.get(number);
        rule.is_some_and(|rule| rule.when.iter().all(|condition| holds(&self.world, condition, number as u64)))
    }

    /// Writes what is seen: the sights as numbers, and for each action whether it can be taken.
    pub fn look(&self, sights: &mut [f32], open: &mut [bool]) {
        for (place, sight) in sights.iter_mut().zip(&self.scene.sights) {
            *place = measure(&self.world, sight) as f32;
        }
        for (number, place) in open.iter_mut().enumerate() {
            *place = number.checked_sub(1).is_none_or(|rule| self.is_open(rule));
        }
    }

    fn count(&self) -> Count {
        let over = |raid: &&osada::sim::Raid| raid.over_at().is_some();
        Count { tally: self.world.tally(), raids: self.world.siege().raids().iter().filter(over).count() }
    }

    fn reward(&self, before: Count) -> f64 {
        let now = self.count();
        let more = |count: fn(&Tally) -> u32| f64::from(count(&now.tally)) - f64::from(count(&before.tally));
        let is = |outcome: Outcome| f64::from(u8::from(self.world.outcome() == outcome));
        let happened = [
            more(|tally| tally.kills),
            more(|tally| tally.losses),
            more(|tally| tally.destroyed),
            (now.raids - before.raids) as f64,
            is(Outcome::Victory),
            is(Outcome::Defeat),
        ];
        happened.iter().zip(&self.scene.rewards).map(|(count, worth)| count * worth).sum()
    }
}

/// The deeds of rules, in order.
fn deeds(rules: &[Rule]) -> impl Iterator<Item = Deed> {
    rules.iter().flat_map(|rule| rule.then.clone())
}
