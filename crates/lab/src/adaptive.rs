//! Sieges in a row at the challenge that adapts: where the strength of the raids settles for players of different strength,
//! and which share of the sieges they survive then.

use crate::Seeds;
use crate::estimate::Estimate;
use crate::experiment::{Check, ResultDocument, Settings, SweepFindings};
use crate::exploits::{GameArena, play};
use crate::sweep::{Sweep, SweepError, TaskContext};
use crate::table::Row;
use crate::tidy::{self, Column};
use osada_content::Level;
use osada_record::player::Contestant;
use osada_sim::Strength;
use osada_sim::rules::{Adaptation, Challenge, Rules};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// Runs of each player, and for a quick look.
const RUNS: usize = 10;
const QUICK_RUNS: usize = 1;
/// The share survived may be this far from the one of the rules.
const TOLERANCE: f64 = 0.1;

/// Each player on one level, again and again. A task is a run: sieges in a row, each with a seed of its own, the strength of
/// which depends on the ones before it.
pub struct Adaptive {
    settings: Settings,
    level: Level,
    rules: Arc<Rules>,
    players: Vec<Contestant>,
    sieges: usize,
}

/// One siege of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdaptiveSiege {
    strength: Strength,
    survived: bool,
}

impl Adaptive {
    /// Runs of so many sieges on a level.
    pub fn new(settings: Settings, level: Level, rules: Arc<Rules>, players: Vec<Contestant>, sieges: usize) -> Self {
        Self { settings, level, rules, players, sieges }
    }

    fn runs(&self) -> usize {
        self.settings.count(RUNS, QUICK_RUNS)
    }

    fn rule(&self) -> &Adaptation {
        &self.rules.challenges.adaptation
    }

    /// Player, number of the run, and the seeds of its sieges.
    fn task(&self, task: usize) -> (&Contestant, usize, Seeds) {
        let (player, run) = (task / self.runs(), task % self.runs());
        let first = self.settings.seed.wrapping_add((run * self.sieges) as u64);
        (&self.players[player], run, Seeds::new(first, self.sieges as u64))
    }

    /// The sieges after the first third of each run: until then the strength may still be on its way.
    fn settled<'r>(&self, runs: &'r [Vec<AdaptiveSiege>]) -> Vec<&'r AdaptiveSiege> {
        runs.iter().flat_map(|run| &run[run.len() / 3..]).collect()
    }

    /// The promise for a player, unless the strength cannot go where it would have to.
    fn check(&self, player: &str, sieges: &[&AdaptiveSiege], survived: Estimate) -> Option<Check> {
        let Adaptation { least, most, .. } = *self.rule();
        let at_bound = |siege: &&&AdaptiveSiege| [least, most].contains(&siege.strength.factor());
        if sieges.iter().filter(at_bound).count() * 2 > sieges.len() {
            return None;
        }
        let share = self.rule().share();
        Some(Check {
            promise: format!("{player} survives {:.0} % of the sieges, give or take 10", share * 100.0),
            found: survived.percent_text(),
            passed: survived.may_be_in(share - TOLERANCE, share + TOLERANCE),
        })
    }
}

/// A siege of a run, with its place.
struct Played<'g> {
    level: &'g str,
    player: &'g str,
    run: usize,
    siege: usize,
    seed: u64,
    result: AdaptiveSiege,
}

fn columns<'g>() -> [Column<Played<'g>>; 7] {
    [
        ("level", "the level's name", |played| played.level.to_owned()),
        ("player", "who plays", |played| played.player.to_owned()),
        ("run", "the run, counted from 1", |played| (played.run + 1).to_string()),
        ("siege", "the siege in its run, counted from 1", |played| (played.siege + 1).to_string()),
        ("seed", "the seed of the game", |played| played.seed.to_string()),
        ("strength", "the strength of its raids", |played| played.result.strength.factor().to_string()),
        ("survived", "whether it was survived", |played| played.result.survived.to_string()),
    ]
}

/// The columns of the table of sieges, with their meanings.
pub fn game_columns() -> Vec<(&'static str, &'static str)> {
    tidy::described(&columns())
}

impl Sweep for Adaptive {
    type Row = Vec<AdaptiveSiege>;

    fn name(&self) -> &'static str {
        "adaptive"
    }

    fn unit(&self) -> &'static str {
        "runs"
    }

    fn tasks(&self) -> usize {
        self.players.len() * self.runs()
    }

    fn place(&self, task: usize) -> Value {
        let (player, run, seeds) = self.task(task);
        json!({ "seed": seeds.first, "level": self.level.name, "player": player.name(), "run": run + 1 })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Vec<AdaptiveSiege>, SweepError> {
        let (player, _, seeds) = self.task(task);
        let mut strength = Strength::USUAL;
        let mut sieges = Vec::new();
        for number in 0..seeds.count {
            let challenge = Challenge::Adaptive(strength);
            let arena = GameArena { level: &self.level, challenge, rules: &self.rules };
            let survived = play(arena, player, seeds.of(number))?.won;
            sieges.push(AdaptiveSiege { strength, survived });
            strength = self.rule().after(strength, survived);
        }
        Ok(sieges)
    }

    fn fault(&self, _: usize, row: &Vec<AdaptiveSiege>) -> Option<String> {
        let follows =
            |pair: &[AdaptiveSiege]| self.rule().after(pair[0].strength, pair[0].survived) == pair[1].strength;
        let is_run = row.len() == self.sieges && row.windows(2).all(follows);
        (!is_run).then(|| "no run has these strengths".to_owned())
    }

    fn findings(&self, rows: Vec<Vec<AdaptiveSiege>>) -> SweepFindings {
        let mut findings =
            SweepFindings { is_small: self.settings.is_small(RUNS), ..SweepFindings::named(self.name()) };
        let mut text = format!(
            "{}, {} runs of {} sieges; without the first third of each, with 95 % intervals.\n\n\
             | player | sieges | survived, % | strength |\n|---|---|---|---|\n",
            self.level.name,
            self.runs(),
            self.sieges
        );
        for (player, runs) in self.players.iter().zip(rows.chunks(self.runs().max(1))) {
            let sieges = self.settled(runs);
            let survived = Estimate::share(sieges.iter().filter(|siege| siege.survived).count(), sieges.len());
            let strength = Estimate::mean(&sieges.iter().map(|siege| siege.strength.factor()).collect::<Vec<_>>());
            let row = |metric: &str, figure: Estimate| {
                Row {
                    table: "adaptive".to_owned(),
                    map: self.level.name.clone(),
                    player: player.name().to_owned(),
                    challenge: "adaptive".to_owned(),
                    metric: metric.to_owned(),
                    ..Row::default()
                }
                .with(figure)
            };
            findings.rows.extend([row("survived_percent", survived.percent()), row("strength", strength)]);
            findings.checks.extend(self.check(player.name(), &sieges, survived));
            text += &format!(
                "| {} | {} | {} | {} |\n",
                player.name(),
                sieges.len(),
                survived.percent().text(0),
                strength.text(2)
            );
        }
        findings.documents.push(ResultDocument { name: "adaptive.md".to_owned(), text });
        let played = rows.iter().enumerate().flat_map(|(task, sieges)| {
            let (player, run, seeds) = self.task(task);
            let played = move |(siege, &result): (usize, &AdaptiveSiege)| {
                let seed = seeds.of(siege as u64);
                Played { level: &self.level.name, player: player.name(), run, siege, seed, result }
            };
            sieges.iter().enumerate().map(played)
        });
        let games = ResultDocument { name: "adaptive_games.csv".to_owned(), text: tidy::csv(&columns(), played) };
        findings.documents.push(games);
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
    fn raids_grow_for_who_survives_and_shrink_for_who_does_not() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("tutorial").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let players = ["planner", "idle"].map(Contestant::Scripted).to_vec();
        let adaptive = Adaptive::new(Settings { count: Some(1), ..Settings::default() }, level, rules, players, 3);
        let found = run_all(&adaptive, &|| Duration::ZERO).expect("it can be built");
        let games: Vec<&str> = found.documents[1].text.lines().collect();
        assert_eq!(games.len(), 7);
        assert!(games[3].ends_with(",1.2,true") && games[6].ends_with(",0.7,false"), "{games:?}");
        let siege = |factor, survived| AdaptiveSiege { strength: Strength::near(factor), survived };
        let fault = |row: &[AdaptiveSiege]| Sweep::fault(&adaptive, 0, &row.to_vec());
        assert_eq!(fault(&[siege(1.0, true), siege(1.1, true), siege(1.2, false)]), None);
        assert!(fault(&[siege(1.0, true), siege(1.1, false), siege(1.2, false)]).is_some());
    }
}
