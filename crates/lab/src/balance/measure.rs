//! Every level played by every scripted player, and the results as a table, checks and plots.

use super::bars::{RunSeries, across, bloody, days, deaths, most_waves, tempers, untouched};
use super::day::OCCUPATIONS;
use super::games::{self, Game};
use super::run::{Run, TEMPERS, run};
use crate::Seeds;
use crate::estimate::Estimate;
use crate::experiment::{Figure, ResultDocument, Settings, SweepFindings};
use crate::plot;
use crate::sweep::{Sweep, SweepError, TaskContext};
use crate::table::Row;
use osada_content::Level;
use osada_record::player::NAMES;
use osada_sim::rules::{Challenge, Rules};
use serde_json::{Value, json};
use std::sync::Arc;

/// Runs of each player on each level: the design asks for at least 100 seeds.
const RUNS: usize = 100;
/// The same for a quick look.
const QUICK_RUNS: usize = 3;

/// Every scripted player on every level at every challenge over the seeds from `settings.seed` on. Only the planner plays
/// at other challenges than the usual one. The first level other than a tutorial is judged as the first one. A task is a game.
pub struct Balance {
    settings: Settings,
    levels: Vec<Level>,
    rules: Arc<Rules>,
    /// The players, each with a challenge.
    sides: Vec<(&'static str, Challenge)>,
}

impl Balance {
    /// Games on these levels at these challenges.
    pub fn new(settings: Settings, levels: Vec<Level>, challenges: &[Challenge], rules: Arc<Rules>) -> Self {
        let plays = |player: &str, challenge: Challenge| player == "planner" || challenge == Challenge::Normal;
        let sides = NAMES
            .iter()
            .flat_map(|&player| challenges.iter().map(move |&challenge| (player, challenge)))
            .filter(|&(player, challenge)| plays(player, challenge))
            .collect();
        Self { settings, levels, rules, sides }
    }

    /// The same games, but only those that these scripted players play.
    pub fn played_by(mut self, players: &[String]) -> Self {
        self.sides.retain(|(player, _)| players.iter().any(|name| name == player));
        self
    }

    fn runs(&self) -> usize {
        self.settings.count(RUNS, QUICK_RUNS)
    }

    /// Level, side and seed of a task: level by level, side by side, seed by seed.
    fn game(&self, task: usize) -> (&Level, (&'static str, Challenge), u64) {
        let (series, run) = (task / self.runs(), task % self.runs());
        let seed = Seeds::new(self.settings.seed, self.runs() as u64).of(run as u64);
        (&self.levels[series / self.sides.len()], self.sides[series % self.sides.len()], seed)
    }
}

impl Sweep for Balance {
    type Row = Run;

    fn name(&self) -> &'static str {
        "balance"
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn tasks(&self) -> usize {
        self.levels.len() * self.sides.len() * self.runs()
    }

    fn place(&self, task: usize) -> Value {
        let (level, (player, challenge), seed) = self.game(task);
        json!({ "seed": seed, "level": level.name, "player": player, "challenge": challenge.name() })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Run, SweepError> {
        let (level, (player, challenge), seed) = self.game(task);
        Ok(run(level, &self.rules, player, challenge, seed)?)
    }

    fn fault(&self, task: usize, row: &Run) -> Option<String> {
        row.fault(self.game(task).0)
    }

    fn findings(&self, rows: Vec<Run>) -> SweepFindings {
        let first = self.levels.iter().find(|level| !level.difficulty.is_to_learn()).map(|level| &level.name);
        let mut outcome = SweepFindings { is_small: self.settings.is_small(RUNS), ..SweepFindings::named(self.name()) };
        let games = rows.iter().enumerate().map(|(task, run)| {
            let (level, (player, challenge), seed) = self.game(task);
            Game { level: &level.name, player, challenge, seed, run }
        });
        outcome.documents.push(ResultDocument { name: "balance_games.csv".to_owned(), text: games::csv(games) });
        let mut rows = rows.into_iter();
        let mut series: Vec<RunSeries> = Vec::new();
        for level in &self.levels {
            for &(player, challenge) in &self.sides {
                let it = RunSeries { level, player, challenge, runs: rows.by_ref().take(self.runs()).collect() };
                outcome.rows.extend(figures(&it));
                outcome.checks.extend(it.checks(first == Some(&level.name)));
                if player == "planner" && challenge == Challenge::Normal {
                    outcome.pictures.extend(by_wave(&level.name, &it.runs));
                }
                series.push(it);
            }
        }
        outcome.checks.extend(across(&series));
        outcome.pictures.extend(wins(&self.levels, &self.sides, &series));
        outcome
    }
}

/// Victories of every player at every challenge, level by level.
fn wins(levels: &[Level], sides: &[(&'static str, Challenge)], series: &[RunSeries]) -> Option<Figure> {
    let of = |level: &Level| -> Vec<plot::Bar> {
        let here = series.iter().filter(|series| series.level.name == level.name);
        here.map(|series| series.wins().percent().into()).collect()
    };
    let groups: Vec<plot::BarGroup> = levels.iter().map(|level| (level.name.clone(), of(level))).collect();
    let names: Vec<String> =
        sides.iter().map(|(player, challenge)| format!("{player}, {}", challenge.name())).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    plot::bars("balance_wins", "Victories", "%", &names, &groups)
}

/// Deaths on both sides, wave by wave, in the mean over the runs.
fn by_wave(level: &str, runs: &[Run]) -> Option<Figure> {
    let groups: Vec<plot::BarGroup> = (0..most_waves(runs))
        .map(|wave| {
            let (lost, killed) = deaths(runs, wave);
            ((wave + 1).to_string(), vec![Estimate::mean(&lost).into(), Estimate::mean(&killed).into()])
        })
        .collect();
    let title = format!("Deaths by wave, {level}, planner");
    plot::bars(&format!("balance_waves_{level}"), &title, "deaths", &["colonists", "besiegers"], &groups)
}

fn figures(series: &RunSeries) -> Vec<Row> {
    let RunSeries { level, player, challenge, runs } = series;
    let row = |metric: &str, figure: Estimate| {
        Row {
            table: "balance".to_owned(),
            map: level.name.clone(),
            player: (*player).to_owned(),
            challenge: challenge.name().to_owned(),
            metric: metric.to_owned(),
            ..Row::default()
        }
        .with(figure)
    };
    let mean = |of: fn(&Run) -> f64| Estimate::mean(&runs.iter().map(of).collect::<Vec<_>>());
    let most = |of: fn(&Run) -> f64| Estimate::exact(runs.iter().map(of).fold(0.0, f64::max), runs.len());
    let mut rows = vec![
        row("wins_percent", series.wins().percent()),
        row("seconds", mean(|run| run.seconds)),
        row("waves_arrived", mean(|run| run.arrived as f64)),
        row("raids_untouched_percent", untouched(runs).percent()),
        row("longest_wait_seconds", most(|run| run.wait)),
        row("work_percent", mean(|run| 100.0 * run.work)),
        row("changes_a_day", mean(|run| run.changes)),
        row("longest_stuck_seconds", most(|run| run.stuck)),
    ];
    for (name, share) in TEMPERS.iter().zip(tempers(runs.iter())) {
        let exact = |share: f64| Estimate::exact(100.0 * share, runs.len());
        rows.extend(share.map(|share| row(&format!("work_of_day_percent_{name}"), exact(share))));
    }
    let day = days(runs);
    let exact = |value: f64| Estimate::exact(value, runs.len());
    for (name, share) in OCCUPATIONS.iter().zip(day.shares()) {
        rows.push(row(&format!("day_percent_{name}"), exact(100.0 * share)));
    }
    for (moment, name) in day.moments.iter().zip(["dawn", "dusk"]) {
        let [fit, hp, fatigue] = moment.means();
        rows.push(row(&format!("{name}_fit_percent"), exact(100.0 * fit)));
        rows.push(row(&format!("{name}_hp_percent"), exact(100.0 * hp)));
        rows.push(row(&format!("{name}_fatigue"), exact(fatigue)));
    }
    for (wave, share) in bloody(runs).into_iter().enumerate() {
        rows.push(row(&format!("bloody_percent_wave_{}", wave + 1), share.percent()));
    }
    for wave in 0..most_waves(runs) {
        let (lost, killed) = deaths(runs, wave);
        rows.push(row(&format!("colonists_lost_wave_{}", wave + 1), Estimate::mean(&lost)));
        rows.push(row(&format!("besiegers_lost_wave_{}", wave + 1), Estimate::mean(&killed)));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use osada_content::{load, shipped};
    use std::time::Duration;

    #[test]
    fn a_tutorial_is_measured_with_every_player_and_the_same_seed_gives_the_same() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("tutorial").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let settings = Settings { seed: 3, count: Some(2), quick: true };
        let balance = Balance::new(settings, vec![level.clone()], &[Challenge::Normal], Arc::clone(&rules));
        let found = run_all(&balance, &|| Duration::ZERO).expect("it can be built");
        let wins = |player: &str| {
            let row = found.rows.iter().find(|row| row.player == player && row.metric == "wins_percent");
            row.expect("every player has one").value
        };
        assert_eq!(wins("planner"), 100.0);
        assert!(found.checks.len() >= 8 && !found.pictures.is_empty());
        assert!(found.rows.iter().any(|row| row.metric == "besiegers_lost_wave_1"));
        let games = &found.documents[0].text;
        assert_eq!(
            (games.lines().count(), games.lines().filter(|row| row.contains(",planner,normal,3,true,")).count()),
            (11, 1)
        );
        let mobile = Balance::new(settings, vec![level.clone()], &[Challenge::Normal], Arc::clone(&rules));
        let mobile = run_all(&mobile.played_by(&["mobile".to_owned()]), &|| Duration::ZERO).expect("it can be built");
        let theirs: Vec<Row> = found.rows.into_iter().filter(|row| row.player == "mobile").collect();
        assert_eq!(mobile.rows, theirs, "alone, a player plays the same games");
        let one = run(&level, &rules, "planner", Challenge::Normal, 3).expect("it can be built");
        assert!(one.won && one.work > 0.3 && one.stuck < 10.0 && one.changes > 1.0, "{one:?}");
        assert_eq!(one, run(&level, &rules, "planner", Challenge::Normal, 3).expect("it can be built"));
    }
}
