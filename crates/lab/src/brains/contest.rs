//! Waves led by each mind against a defender, over many seeds, with confidence intervals.

use super::wilson::{Z, wilson};
use crate::Seeds;
use crate::experiment::{ResultDocument, Settings, SweepFindings};
use crate::sweep::{Sweep, SweepError, TaskContext};
use crate::table::{Row, mean_and_deviation};
use osada_ai::brain::MindRole;
use osada_content::{Level, build};
use osada_record::player::Contestant;
use osada_sim::rules::{MindId, Rules};
use osada_sim::{Outcome, Seconds, tick};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Games led by each mind, and for a quick look.
const RUNS: usize = 100;
const QUICK_RUNS: usize = 5;

/// No game is longer: against somebody who does nothing, minds that find nobody would wait forever.
const LONGEST: Seconds = Seconds(7200.0);

/// The counts of a game, each as a metric and as the head of a column.
const COUNTS: [(&str, &str); 4] = [
    ("colonists_lost", "colonists lost"),
    ("besiegers_dead", "besiegers dead"),
    ("besiegers_fled", "besiegers fled"),
    ("structures_lost", "structures lost"),
];

/// One level against one player, its besiegers led by each mind of the rules that can lead them. A task is a game.
pub struct Brains {
    settings: Settings,
    level: Level,
    rules: Arc<Rules>,
    defender: Contestant,
    minds: Vec<(MindId, String)>,
}

/// The result of a game: the fall of the colony, and colonists killed, besiegers killed, besiegers that left alive,
/// structures destroyed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Led {
    fell: bool,
    counts: [f64; 4],
}

impl Brains {
    /// Games on a level against a defender.
    pub fn new(settings: Settings, level: Level, rules: Arc<Rules>, defender: Contestant) -> Self {
        let minds = rules.mind_ids().filter(|(_, mind)| mind.role == MindRole::Besieger);
        let minds = minds.map(|(id, _)| (id, rules.minds[id.index()].0.clone())).collect();
        Self { settings, level, rules, defender, minds }
    }

    fn runs(&self) -> usize {
        self.settings.count(RUNS, QUICK_RUNS)
    }

    /// The figures of one mind.
    fn figures(&self, mind: &str, games: &[Led]) -> Vec<Row> {
        let row = |metric: &str, value: f64, deviation: Option<f64>| Row {
            table: "brains".to_owned(),
            map: self.level.name.clone(),
            algorithm: mind.to_owned(),
            modifiers: format!("against {}", self.defender.name()),
            metric: metric.to_owned(),
            value,
            deviation,
            ..Row::default()
        };
        let (falls, low, high) = falls(games);
        let mut rows = vec![
            row("runs", games.len() as f64, None),
            row("falls_percent", 100.0 * falls, None),
            row("falls_percent_low", 100.0 * low, None),
            row("falls_percent_high", 100.0 * high, None),
        ];
        rows.extend(COUNTS.iter().enumerate().map(|(at, (metric, _))| {
            let (mean, deviation) = mean_and_deviation(&games.iter().map(|game| game.counts[at]).collect::<Vec<_>>());
            row(metric, mean, Some(deviation))
        }));
        rows
    }
}

/// Share of games in which the colony fell, with the bounds of its 95 % confidence interval.
fn falls(games: &[Led]) -> (f64, f64, f64) {
    wilson(games.iter().filter(|game| game.fell).count(), games.len())
}

/// Mean of a count with the half width of its 95 % confidence interval (normal approximation).
fn mean(games: &[Led], at: usize) -> (f64, f64) {
    let count = games.len() as f64;
    let mean = games.iter().map(|game| game.counts[at]).sum::<f64>() / count.max(1.0);
    let squares: f64 = games.iter().map(|game| (game.counts[at] - mean) * (game.counts[at] - mean)).sum();
    let variance = if count > 1.0 { squares / (count - 1.0) } else { 0.0 };
    (mean, Z * (variance / count.max(1.0)).sqrt())
}

/// A line of the table for people.
fn line(mind: &str, games: &[Led]) -> String {
    let (share, low, high) = falls(games);
    let falls = format!("{:.0} % ({:.0} … {:.0})", 100.0 * share, 100.0 * low, 100.0 * high);
    let counts = (0..COUNTS.len()).map(|at| {
        let (mean, half) = mean(games, at);
        format!("{mean:.1} ± {half:.1}")
    });
    format!("| {mind} | {} | {falls} | {} |\n", games.len(), counts.collect::<Vec<_>>().join(" | "))
}

impl Sweep for Brains {
    type Row = Led;

    fn name(&self) -> &'static str {
        "brains"
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn tasks(&self) -> usize {
        self.minds.len() * self.runs()
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Led, SweepError> {
        let (mind, run) = (task / self.runs(), task % self.runs());
        let led = self.level.led_by(&self.rules, self.minds[mind].0);
        let mut world = build(&led, &self.rules, Seeds::new(self.settings.seed, self.runs() as u64).of(run as u64))?;
        let mut player = self.defender.player();
        while world.outcome() == Outcome::Running && world.clock().tick() < LONGEST.ticks().0 {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
        }
        let tally = world.tally();
        let counts = [tally.losses, tally.kills, tally.fled, tally.destroyed].map(f64::from);
        Ok(Led { fell: world.outcome() == Outcome::Defeat, counts })
    }

    fn findings(&self, games: Vec<Led>) -> SweepFindings {
        let mut findings =
            SweepFindings { is_small: self.settings.is_small(RUNS), ..SweepFindings::named(self.name()) };
        let columns = COUNTS.map(|(_, head)| head).join(" | ");
        let mut text = format!(
            "{} against {}; shares with Wilson's 95 % interval, means ± the half width of theirs.\n\n\
             | mind | runs | colony falls | {columns} |\n|---|---|---|{}\n",
            self.level.name,
            self.defender.name(),
            "---|".repeat(COUNTS.len())
        );
        for ((_, mind), games) in self.minds.iter().zip(games.chunks(self.runs().max(1))) {
            findings.rows.extend(self.figures(mind, games));
            text += &line(mind, games);
        }
        findings.documents.push(ResultDocument { name: "brains.md".to_owned(), text });
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use osada_content::{load, shipped};
    use std::time::Duration;

    #[test]
    fn who_leads_the_waves_matters() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("first_siege").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let settings = Settings { seed: 0, count: Some(2), quick: false };
        let mut brains = Brains::new(settings, level, rules, Contestant::Scripted("idle"));
        assert!(brains.minds.len() > 5);
        brains.minds.retain(|(_, name)| ["timid", "reckless"].contains(&name.as_str()));
        let found = run_all(&brains, &|| Duration::ZERO).expect("it can be built");
        let figures = |mind: &str| -> Vec<(&str, f64)> {
            found.rows.iter().filter(|row| row.algorithm == mind).map(|row| (row.metric.as_str(), row.value)).collect()
        };
        assert!(!figures("timid").is_empty());
        assert_ne!(figures("timid"), figures("reckless"));
        let text = &found.documents[0].text;
        assert!(text.contains("| timid | 2 | ") && text.contains("first_siege against idle"), "{text}");
    }
}
