//! Waves led by each mind against a defender, over many seeds, with confidence intervals.

use crate::Seeds;
use crate::estimate::Estimate;
use crate::experiment::{ResultDocument, Settings, SweepFindings};
use crate::sweep::{Sweep, SweepError, TaskContext, out_of_range};
use crate::table::Row;
use crate::tidy::{self, Column};
use osada_ai::brain::MindRole;
use osada_content::{Level, build};
use osada_record::player::Contestant;
use osada_sim::rules::{MindId, Rules};
use osada_sim::{Outcome, Seconds, tick};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
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

    /// The mind and the seed of a game.
    fn game(&self, task: usize) -> (&(MindId, String), u64) {
        let seeds = Seeds::new(self.settings.seed, self.runs() as u64);
        (&self.minds[task / self.runs()], seeds.of((task % self.runs()) as u64))
    }

    /// The figures of one mind.
    fn figures(&self, mind: &str, games: &[Led]) -> Vec<Row> {
        let row = |metric: &str, figure: Estimate| {
            Row {
                table: "brains".to_owned(),
                map: self.level.name.clone(),
                mind: mind.to_owned(),
                player: self.defender.name().to_owned(),
                metric: metric.to_owned(),
                ..Row::default()
            }
            .with(figure)
        };
        let counts = COUNTS.iter().enumerate().map(|(at, (metric, _))| row(metric, mean(games, at)));
        std::iter::once(row("falls_percent", falls(games).percent())).chain(counts).collect()
    }
}

/// A game, and who led the besiegers.
struct Game<'g> {
    level: &'g str,
    mind: &'g str,
    player: &'g str,
    seed: u64,
    led: &'g Led,
}

/// The columns of the table of games.
fn columns<'g>() -> [Column<Game<'g>>; 9] {
    [
        ("level", "the level's name", |game| game.level.to_owned()),
        ("mind", "the mind of every besieger", |game| game.mind.to_owned()),
        ("player", "who defends", |game| game.player.to_owned()),
        ("seed", "the seed of the game", |game| game.seed.to_string()),
        ("fell", "whether the colony fell", |game| game.led.fell.to_string()),
        (COUNTS[0].0, "colonists killed", |game| game.led.counts[0].to_string()),
        (COUNTS[1].0, "besiegers killed", |game| game.led.counts[1].to_string()),
        (COUNTS[2].0, "besiegers who left alive", |game| game.led.counts[2].to_string()),
        (COUNTS[3].0, "structures destroyed", |game| game.led.counts[3].to_string()),
    ]
}

/// The columns of the table of games, with their meanings.
pub fn game_columns() -> Vec<(&'static str, &'static str)> {
    tidy::described(&columns())
}

/// Share of games in which the colony fell.
fn falls(games: &[Led]) -> Estimate {
    Estimate::share(games.iter().filter(|game| game.fell).count(), games.len())
}

fn mean(games: &[Led], at: usize) -> Estimate {
    Estimate::mean(&games.iter().map(|game| game.counts[at]).collect::<Vec<_>>())
}

/// A line of the table for people.
fn line(mind: &str, games: &[Led]) -> String {
    let counts: Vec<String> = (0..COUNTS.len()).map(|at| mean(games, at).text(1)).collect();
    format!("| {mind} | {} | {} | {} |\n", games.len(), falls(games).percent().text(0), counts.join(" | "))
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

    fn place(&self, task: usize) -> Value {
        let ((_, mind), seed) = self.game(task);
        json!({ "seed": seed, "level": self.level.name, "mind": mind, "player": self.defender.name() })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Led, SweepError> {
        let ((mind, _), seed) = self.game(task);
        let led = self.level.led_by(&self.rules, *mind);
        let mut world = build(&led, &self.rules, seed)?;
        let mut player = self.defender.player();
        while world.outcome() == Outcome::Running && world.clock().tick() < LONGEST.ticks().0 {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
        }
        let tally = world.tally();
        let counts = [tally.losses, tally.kills, tally.fled, tally.destroyed].map(f64::from);
        Ok(Led { fell: world.outcome() == Outcome::Defeat, counts })
    }

    fn fault(&self, _: usize, row: &Led) -> Option<String> {
        // Nobody counts more than a few thousand units or structures in two hours.
        let figures: Vec<_> = COUNTS.iter().zip(row.counts).map(|((metric, _), count)| (*metric, count, 1e6)).collect();
        let broken = row.counts.iter().find(|count| count.fract() != 0.0);
        out_of_range(&figures).or_else(|| broken.map(|count| format!("{count} is no count")))
    }

    fn findings(&self, games: Vec<Led>) -> SweepFindings {
        let mut findings =
            SweepFindings { is_small: self.settings.is_small(RUNS), ..SweepFindings::named(self.name()) };
        let heads = COUNTS.map(|(_, head)| head).join(" | ");
        let mut text = format!(
            "{} against {}; shares and means of n games, each with its 95 % interval.\n\n\
             | mind | n | colony falls, % | {heads} |\n|---|---|---|{}\n",
            self.level.name,
            self.defender.name(),
            "---|".repeat(COUNTS.len())
        );
        for ((_, mind), games) in self.minds.iter().zip(games.chunks(self.runs().max(1))) {
            findings.rows.extend(self.figures(mind, games));
            text += &line(mind, games);
        }
        findings.documents.push(ResultDocument { name: "brains.md".to_owned(), text });
        let each = games.iter().enumerate().map(|(task, game)| {
            let ((_, mind), seed) = self.game(task);
            Game { level: &self.level.name, mind, player: self.defender.name(), seed, led: game }
        });
        let text_of_games = tidy::csv(&columns(), each);
        findings.documents.push(ResultDocument { name: "brains_games.csv".to_owned(), text: text_of_games });
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
            found.rows.iter().filter(|row| row.mind == mind).map(|row| (row.metric.as_str(), row.value)).collect()
        };
        assert!(!figures("timid").is_empty());
        assert_ne!(figures("timid"), figures("reckless"));
        let text = &found.documents[0].text;
        assert!(text.contains("| timid | 2 | ") && text.contains("first_siege against idle"), "{text}");
        assert!(found.rows.iter().all(|row| row.n == Some(2) && row.interval.is_some()), "{:?}", found.rows);
        let fault = |counts: [f64; 4]| Sweep::fault(&brains, 0, &Led { fell: false, counts });
        assert_eq!(fault([1.0, 2.0, 0.0, 7.0]), None);
        assert!(fault([-1.0, 2.0, 0.0, 7.0]).is_some() && fault([0.5, 2.0, 0.0, 7.0]).is_some());
    }
}
