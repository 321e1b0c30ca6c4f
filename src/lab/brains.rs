//! Minds in real runs: the senses that units had, and waves led by one mind or another against a scripted player.

use super::training::Task;
use crate::brain::{self, Action, Reading, Scaled, Sense, Senses};
use crate::lab::Seeds;
use crate::level::{BuildError, Level, build};
use crate::player::Player;
use crate::sim::rules::{MindId, Rules};
use crate::sim::{Outcome, World, senses, tick};
use rayon::prelude::*;
use std::fmt;
use std::sync::Arc;

/// What a perceptron reads and answers that is to take the place of another mind of this role. A snake's inputs and
/// outputs are those of the source: three tiles, heading and offset to the food; right, left, and straight for neither
/// or both.
pub fn task(role: brain::MindRole) -> Task {
    let scaled = |sense, low, high| Scaled { sense, low, high };
    let hp = scaled(Sense::HpShare, 0.0, 1.0);
    match role {
        brain::MindRole::Settler => Task {
            inputs: vec![
                hp,
                scaled(Sense::Diligence, 0.0, 10.0),
                scaled(Sense::Fatigue, 0.0, 10.0),
                scaled(Sense::Hunger, -10.0, 10.0),
                scaled(Sense::MealWaiting, 0.0, 1.0),
                scaled(Sense::AfterMeal, 0.0, 1.0),
            ],
            reading: Reading::Greatest(vec![Action::Sleep, Action::Eat, Action::Talk, Action::Rest, Action::Work]),
        },
        brain::MindRole::Besieger => Task {
            inputs: vec![hp, scaled(Sense::Morale, -10.0, 10.0)],
            reading: Reading::Greatest(vec![Action::Attack, Action::Rest, Action::Flee]),
        },
        brain::MindRole::Chief => Task {
            inputs: vec![
                scaled(Sense::HarmByTraps, 0.0, 1.0),
                scaled(Sense::HarmByTowers, 0.0, 1.0),
                scaled(Sense::HarmByMissiles, 0.0, 1.0),
                scaled(Sense::HarmByBlows, 0.0, 1.0),
                scaled(Sense::Lost, 0.0, 1.0),
                scaled(Sense::WayShut, 0.0, 1.0),
                scaled(Sense::WayRound, 0.0, 1.0),
                scaled(Sense::Odds, 0.0, 10.0),
                scaled(Sense::FoodSeen, 0.0, 10.0),
                scaled(Sense::Waited, 0.0, 2.0),
            ],
            reading: Reading::Greatest(Action::PLANS.to_vec()),
        },
        brain::MindRole::Snake => Task {
            inputs: vec![
                scaled(Sense::TileLeft, -1.0, 2.0),
                scaled(Sense::TileAhead, -1.0, 2.0),
                scaled(Sense::TileRight, -1.0, 2.0),
                scaled(Sense::HeadingX, -1.0, 1.0),
                scaled(Sense::HeadingY, -1.0, 1.0),
                scaled(Sense::FoodX, -8.0, 8.0),
                scaled(Sense::FoodY, -8.0, 8.0),
            ],
            reading: Reading::Bits(vec![Action::Straight, Action::TurnLeft, Action::TurnRight, Action::Straight]),
        },
    }
}

/// What the units with minds for a role sensed in one run, asked every `every` ticks, until the level ends or `ticks`
/// have passed.
pub fn sample(
    world: &mut World,
    player: &mut dyn Player,
    role: brain::MindRole,
    every: u64,
    ticks: u64,
) -> Vec<Senses> {
    let mut found = Vec::new();
    while world.outcome() == Outcome::Running && world.clock().tick() < ticks {
        let commands = player.commands(world);
        tick(world, &commands);
        if world.clock().tick().is_multiple_of(every.max(1)) {
            let deciding = world.units().filter(|(_, unit)| unit.role().mind_role() == Some(role));
            found.extend(deciding.filter_map(|(id, _)| senses(world, id)));
        }
    }
    found
}

/// What came of many waves led by one mind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The mind's name.
    pub mind: String,
    /// Runs played.
    pub runs: usize,
    /// Runs in which the colony fell.
    pub falls: usize,
    /// For each run: colonists killed, besiegers killed, besiegers that left alive, structures destroyed.
    pub tallies: Vec<[f64; 4]>,
}

/// Plays the level once for every seed with everybody of its role led by a mind of the rules, on all cores.
pub fn siege(
    level: &Level,
    rules: &Arc<Rules>,
    mind: MindId,
    seeds: Seeds,
    player: impl Fn() -> Box<dyn Player> + Sync,
    done: impl Fn() + Sync,
) -> Result<Score, BuildError> {
    let led = level.led_by(rules, mind);
    let run = |seed| {
        let mut world = build(&led, rules, seed)?;
        let mut player = player();
        while world.outcome() == Outcome::Running {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
        }
        done();
        let tally = world.tally();
        let counts = [tally.losses, tally.kills, tally.fled, tally.destroyed].map(f64::from);
        Ok((world.outcome() == Outcome::Defeat, counts))
    };
    let runs: Vec<_> =
        (0..seeds.count).into_par_iter().map(|number| run(seeds.of(number))).collect::<Result<_, _>>()?;
    Ok(Score {
        mind: rules.minds[mind.index()].0.clone(),
        runs: runs.len(),
        falls: runs.iter().filter(|(fell, _)| *fell).count(),
        tallies: runs.into_iter().map(|(_, counts)| counts).collect(),
    })
}

impl Score {
    /// Share of runs in which the colony fell, with the bounds of its 95 % confidence interval (Wilson's score).
    pub fn falls(&self) -> (f64, f64, f64) {
        let (share, low, high) = wilson(self.falls, self.runs);
        (share, low, high)
    }

    /// Mean of a column of the tallies with the half width of its 95 % confidence interval (normal approximation).
    pub fn mean(&self, column: usize) -> (f64, f64) {
        let count = self.tallies.len() as f64;
        let mean = self.tallies.iter().map(|tally| tally[column]).sum::<f64>() / count.max(1.0);
        let squares: f64 = self.tallies.iter().map(|tally| (tally[column] - mean) * (tally[column] - mean)).sum();
        let variance = if count > 1.0 { squares / (count - 1.0) } else { 0.0 };
        (mean, Z * (variance / count.max(1.0)).sqrt())
    }
}

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.96;

/// A share with the bounds of its 95 % confidence interval by Wilson's score; 0 to 1 for no trials.
pub fn wilson(successes: usize, trials: usize) -> (f64, f64, f64) {
    if trials == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, share) = (trials as f64, successes as f64 / trials as f64);
    let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    (share, (centre - half).max(0.0), (centre + half).min(1.0))
}

/// One line of the table; [`header`] stands above.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, low, high) = self.falls();
        write!(f, "{:<22}{:>6}", self.mind, self.runs)?;
        write!(f, "{:>8.0} % ({:>3.0} … {:>3.0})", 100.0 * share, 100.0 * low, 100.0 * high)?;
        for column in 0..4 {
            let (mean, half) = self.mean(column);
            write!(f, "{mean:>9.1} ± {half:<4.1}")?;
        }
        Ok(())
    }
}

/// What stands above the lines of the table.
pub fn header() -> String {
    let columns = ["colonists lost", "besiegers dead", "besiegers fled", "structures lost"];
    let columns: String = columns.iter().map(|column| format!("{column:>16}")).collect();
    format!("{:<22}{:>6}{:>22}{columns}", "mind", "runs", "colony falls (95 %)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{load, shipped};
    use crate::player::named;

    fn scene() -> (Level, Rules) {
        let rules = shipped::rules().expect("the shipped rules are right");
        let (file, text) = shipped::level("first_siege").expect("it ships");
        (load(file, text, &rules).expect("it is right"), rules)
    }

    #[test]
    fn wilsons_interval_has_its_textbook_bounds() {
        let (share, low, high) = wilson(8, 10);
        assert!((share - 0.8).abs() < 1e-12 && (low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3);
        assert_eq!(wilson(0, 0), (0.0, 0.0, 1.0));
    }

    #[test]
    fn a_run_is_full_of_senses_and_the_same_for_the_same_seed() {
        let (level, rules) = scene();
        let rules = Arc::new(rules);
        let run = |seed| {
            let mut world = build(&level, &rules, seed).expect("it can be built");
            let mut player = named("planner").expect("a player");
            sample(&mut world, &mut *player, brain::MindRole::Settler, 60, 3000)
        };
        let senses = run(3);
        assert!(senses.len() >= 200, "{} senses of five colonists in 50 s", senses.len());
        assert_eq!(senses, run(3));
        assert!(senses.iter().all(|senses| senses.get(Sense::MaxHp) > 0.0));
    }

    #[test]
    fn who_leads_the_waves_matters() {
        let (level, rules) = scene();
        let rules = Arc::new(rules);
        let score = |name: &str| {
            let mind = rules.mind_named(name).expect("a shipped mind");
            let player = || named("idle").expect("a player");
            siege(&level, &rules, mind, Seeds::new(0, 2), player, || {}).expect("it can be built")
        };
        let (timid, reckless) = (score("timid"), score("reckless"));
        assert_ne!(timid.tallies, reckless.tallies);
        assert_eq!((timid.runs, reckless.runs), (2, 2));
        assert_eq!(reckless.to_string().chars().count(), header().chars().count());
    }
}
