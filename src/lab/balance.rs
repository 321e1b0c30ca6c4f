//! Balance: scripted players play levels over many seeds, and what comes of it is set beside the bars that the design
//! names (`design/game.md`, "Balance is measured, not felt").

use super::brains::wilson;
use super::table::{Row, mean_and_deviation};
use super::{Check, Counter, Outcome, Settings, plot};
use crate::level::{BuildError, Level, build};
use crate::player::{NAMES, named};
use crate::sim::rules::{Role, Rules, TICKS_PER_SECOND, ticks};
use crate::sim::{self, Spent, UnitId, World, tick};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Runs of each player on each level: the design asks for at least 100 seeds.
const RUNS: usize = 100;
/// The same for a quick look.
const QUICK_RUNS: usize = 3;
/// An endless siege is broken off after so many seconds.
const LONGEST_SECONDS: f64 = 3600.0;

/// What came of one run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Whether the colony won.
    pub won: bool,
    /// Seconds until the level was decided.
    pub seconds: f64,
    /// Waves that had arrived.
    pub arrived: usize,
    /// For each wave that arrived: colonists killed by it, and besiegers of it that died.
    pub waves: Vec<(u32, u32)>,
    /// Raids that ended without a blow.
    pub untouched: usize,
    /// Longest time in seconds from the first attack of a raid to its first blow, or to its end without one.
    pub wait: f64,
    /// Share of the time awake, undrafted and with work to do that colonists were at work.
    pub work: f64,
    /// Changes of activity that a colonist makes in a day.
    pub changes: f64,
    /// Longest time in seconds that any besieger was without progress.
    pub stuck: f64,
}

/// Plays a level with a scripted player until it is decided.
pub fn run(level: &Level, rules: &Arc<Rules>, player: &str, seed: u64) -> Result<Run, BuildError> {
    let mut world = build(level, rules, seed)?;
    let Some(mut player) = named(player) else { return Ok(Run::default()) };
    let mut spent: BTreeMap<UnitId, Spent> = BTreeMap::new();
    let end = ticks(LONGEST_SECONDS);
    while world.outcome() == sim::Outcome::Running && world.clock().tick() < end {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        if world.clock().tick().is_multiple_of(u64::from(TICKS_PER_SECOND)) {
            // Noted again and again, so that the dead count as well.
            let people = world.of_role(Role::Colonist);
            spent.extend(people.filter_map(|(id, unit)| Some((id, unit.colonist()?.spent()))));
        }
    }
    Ok(judged(&world, &spent))
}

fn judged(world: &World, spent: &BTreeMap<UnitId, Spent>) -> Run {
    let seconds = |ticks: u64| ticks as f64 / f64::from(TICKS_PER_SECOND);
    let now = world.clock().tick();
    let raids = world.siege().raids();
    let wait = |raid: &sim::Raid| {
        let until = raid.contact_at().or(raid.over_at()).unwrap_or(now);
        seconds(until.saturating_sub(raid.arrived_at()))
    };
    let sum = |of: fn(&Spent) -> u64| spent.values().map(of).sum::<u64>() as f64;
    let at_work = sum(|it| it.work);
    let could = at_work + sum(|it| it.rest + it.fight + it.idle);
    let lived = sum(|it| it.sleep + it.rest + it.work + it.fight + it.drafted + it.idle + it.free);
    let day = world.rules().time.day_seconds * f64::from(TICKS_PER_SECOND);
    Run {
        won: world.outcome() == sim::Outcome::Victory,
        seconds: seconds(now),
        arrived: world.siege().arrived() as usize,
        waves: raids.iter().map(|raid| (raid.kills(), raid.dead())).collect(),
        untouched: raids.iter().filter(|raid| raid.over_at().is_some() && raid.contact_at().is_none()).count(),
        wait: raids.iter().map(wait).fold(0.0, f64::max),
        work: at_work / could.max(1.0),
        changes: sum(|it| it.changes) / (lived / day).max(1e-9),
        stuck: seconds(world.tally().longest_stuck),
    }
}

/// Plays every level with every scripted player over the seeds from `settings.seed` on, on all cores. The first
/// level that is no tutorial is judged as the first one, the last as the last.
pub fn measure(settings: &Settings, levels: &[Level], rules: &Arc<Rules>) -> Result<Outcome, BuildError> {
    let runs = settings.map_count(RUNS, QUICK_RUNS) as u64;
    let counter = Counter::new(settings, levels.len() * NAMES.len() * runs as usize);
    let mut outcome = Outcome { name: "balance", rows: Vec::new(), checks: Vec::new(), pictures: Vec::new() };
    let mut wins: Vec<plot::Group> = Vec::new();
    for level in levels {
        let mut group = (level.name.clone(), Vec::new());
        for &player in NAMES.iter() {
            let seeds = settings.seed..settings.seed.saturating_add(runs);
            let play = |seed| run(level, rules, player, seed).inspect(|_| counter.tick());
            let runs: Vec<Run> = seeds.into_par_iter().map(play).collect::<Result<_, _>>()?;
            outcome.rows.extend(rows(&level.name, player, &runs));
            outcome.checks.extend(checks(level, player, &runs));
            group.1.push(100.0 * share(&runs, |run| run.won));
            if player == "planner" {
                outcome.pictures.extend(by_wave(&level.name, &runs));
            }
        }
        wins.push(group);
    }
    outcome.pictures.extend(plot::bars("balance_wins", "Victories", "%", &NAMES, &wins));
    Ok(outcome)
}

fn share(runs: &[Run], holds: impl Fn(&Run) -> bool) -> f64 {
    runs.iter().filter(|run| holds(run)).count() as f64 / runs.len().max(1) as f64
}

/// Deaths on both sides, wave by wave, in the mean over the runs.
fn by_wave(level: &str, runs: &[Run]) -> Option<super::Picture> {
    let groups: Vec<plot::Group> = (0..most_waves(runs))
        .map(|wave| {
            let (lost, killed) = deaths(runs, wave);
            ((wave + 1).to_string(), vec![mean_and_deviation(&lost).0, mean_and_deviation(&killed).0])
        })
        .collect();
    let title = format!("Deaths by wave, {level}, planner");
    plot::bars(&format!("balance_waves_{level}"), &title, "deaths", &["colonists", "besiegers"], &groups)
}

fn most_waves(runs: &[Run]) -> usize {
    runs.iter().map(|run| run.waves.len()).max().unwrap_or(0)
}

/// Colonists killed and besiegers lost by a wave, over the runs that it came in.
fn deaths(runs: &[Run], wave: usize) -> (Vec<f64>, Vec<f64>) {
    runs.iter()
        .filter_map(|run| run.waves.get(wave))
        .map(|&(lost, killed)| (f64::from(lost), f64::from(killed)))
        .unzip()
}

fn rows(level: &str, player: &str, runs: &[Run]) -> Vec<Row> {
    let row = |metric: &str, (value, deviation): (f64, Option<f64>)| Row {
        table: "balance".to_owned(),
        map: level.to_owned(),
        algorithm: player.to_owned(),
        metric: metric.to_owned(),
        value,
        deviation,
        ..Row::default()
    };
    let spread = |of: fn(&Run) -> f64| {
        let (mean, deviation) = mean_and_deviation(&runs.iter().map(of).collect::<Vec<_>>());
        (mean, Some(deviation))
    };
    let most = |of: fn(&Run) -> f64| (runs.iter().map(of).fold(0.0, f64::max), None);
    let won = runs.iter().filter(|run| run.won).count();
    let (wins, low, high) = wilson(won, runs.len());
    let raids: usize = runs.iter().map(|run| run.waves.len()).sum();
    let untouched: usize = runs.iter().map(|run| run.untouched).sum();
    let mut rows = vec![
        row("runs", (runs.len() as f64, None)),
        row("wins_percent", (100.0 * wins, None)),
        row("wins_percent_low", (100.0 * low, None)),
        row("wins_percent_high", (100.0 * high, None)),
        row("seconds", spread(|run| run.seconds)),
        row("waves_arrived", spread(|run| run.arrived as f64)),
        row("raids_untouched_percent", (100.0 * untouched as f64 / raids.max(1) as f64, None)),
        row("longest_wait_seconds", most(|run| run.wait)),
        row("work_percent", spread(|run| 100.0 * run.work)),
        row("changes_a_day", spread(|run| run.changes)),
        row("longest_stuck_seconds", most(|run| run.stuck)),
    ];
    for wave in 0..most_waves(runs) {
        let (lost, killed) = deaths(runs, wave);
        let spread = |values: &[f64]| {
            let (mean, deviation) = mean_and_deviation(values);
            (mean, Some(deviation))
        };
        rows.push(row(&format!("colonists_lost_wave_{}", wave + 1), spread(&lost)));
        rows.push(row(&format!("besiegers_lost_wave_{}", wave + 1), spread(&killed)));
    }
    rows
}

/// The bars of the design.
fn checks(level: &Level, player: &str, runs: &[Run]) -> Vec<Check> {
    let name = &level.name;
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let check =
        |promise: &str, found: String, passed| Check { promise: format!("{name}, {player}: {promise}"), found, passed };
    let lost_by = |wave: usize| share(runs, |run| !run.won && run.arrived <= wave);
    let wins = share(runs, |run| run.won);
    let is_lesson = level.difficulty == crate::level::Difficulty::Tutorial;
    let mut checks = Vec::new();
    match player {
        "idle" if !is_lesson => {
            checks.push(check("loses by the third wave in most runs", percent(lost_by(3)), lost_by(3) > 0.5));
        }
        "half" if !is_lesson => {
            checks.push(check("loses by the fifth wave in most runs", percent(lost_by(5)), lost_by(5) > 0.5));
        }
        "planner" => {
            let (low, high) = match level.difficulty {
                crate::level::Difficulty::Tutorial => (0.9, 1.0),
                crate::level::Difficulty::Easy => (0.7, 1.0),
                crate::level::Difficulty::Normal => (0.7, 0.9),
                crate::level::Difficulty::Hard => (0.4, 0.9),
            };
            let promise = format!("wins from {} to {} of the runs", percent(low), percent(high));
            checks.push(check(&promise, percent(wins), (low..=high).contains(&wins)));
            let raids: usize = runs.iter().map(|run| run.waves.len()).sum();
            let untouched = runs.iter().map(|run| run.untouched).sum::<usize>() as f64 / raids.max(1) as f64;
            checks.push(check("at most 10 % of raids end without a blow", percent(untouched), untouched <= 0.1));
            let wait = runs.iter().map(|run| run.wait).fold(0.0, f64::max);
            checks.push(check("no raid is longer than 120 s without contact", format!("{wait:.0} s"), wait <= 120.0));
            let least = (0..most_waves(runs))
                .map(|wave| {
                    let came: Vec<_> = runs.iter().filter_map(|run| run.waves.get(wave)).collect();
                    let bloody = came.iter().filter(|&&&(lost, killed)| lost + killed > 0).count();
                    bloody as f64 / came.len().max(1) as f64
                })
                .fold(1.0, f64::min);
            checks.push(check("every wave kills somebody in at least 10 % of the runs", percent(least), least >= 0.1));
            let work = mean_and_deviation(&runs.iter().map(|run| run.work).collect::<Vec<_>>()).0;
            checks.push(check("55 to 85 % of the time is work", percent(work), (0.55..=0.85).contains(&work)));
        }
        _ => {}
    }
    let stuck = runs.iter().map(|run| run.stuck).fold(0.0, f64::max);
    checks.push(check("nobody is without progress for more than 10 s", format!("{stuck:.1} s"), stuck <= 10.0));
    checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{load, shipped};
    use std::time::Duration;

    #[test]
    fn a_tutorial_is_measured_with_every_player_and_the_same_seed_gives_the_same() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("tutorial").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let settings =
            Settings { seed: 3, maps: Some(2), quick: true, clock: &|| Duration::ZERO, progress: &|_, _| () };
        let found = measure(&settings, std::slice::from_ref(&level), &rules).expect("it can be built");
        let wins = |player: &str| {
            let row = found.rows.iter().find(|row| row.algorithm == player && row.metric == "wins_percent");
            row.expect("every player has one").value
        };
        assert_eq!(wins("planner"), 100.0);
        assert!(found.checks.len() == 8 && !found.pictures.is_empty());
        assert!(found.rows.iter().any(|row| row.metric == "besiegers_lost_wave_1"));
        let one = run(&level, &rules, "planner", 3).expect("it can be built");
        assert!(one.won && one.work > 0.3 && one.stuck < 10.0 && one.changes > 1.0, "{one:?}");
        assert_eq!(one, run(&level, &rules, "planner", 3).expect("it can be built"));
    }
}
