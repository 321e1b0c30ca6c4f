//! The bars that levels have to clear (`docs/balance.md`), checked on series of runs.

use super::day::Day;
use super::run::{Run, TEMPERS};
use crate::Check;
use crate::estimate::Estimate;
use osada_content::{Difficulty, Level};
use osada_sim::rules::Challenge;

/// All runs of one player on one level at one challenge.
pub struct RunSeries<'l> {
    pub level: &'l Level,
    pub player: &'static str,
    pub challenge: Challenge,
    /// One run for each seed.
    pub runs: Vec<Run>,
}

impl RunSeries<'_> {
    /// Share of the runs that were won.
    pub fn wins(&self) -> Estimate {
        share(&self.runs, |run| run.won)
    }

    fn check(&self, promise: &str, found: String, passed: bool) -> Check {
        let (level, player, challenge) = (&self.level.name, self.player, self.challenge.name());
        Check { promise: format!("{level}, {player}, {challenge}: {promise}"), found, passed }
    }

    /// The check that most runs are lost before the wave after this one comes.
    fn lost_by(&self, wave: usize, name: &str) -> Check {
        let lost = share(&self.runs, |run| !run.won && run.arrived <= wave);
        self.check(&format!("loses by the {name} wave in most runs"), lost.percent_text(), lost.bounds().1 > 0.5)
    }

    /// The bars for this player.
    pub fn checks(&self, is_first: bool) -> Vec<Check> {
        let is_lesson = self.level.difficulty.is_to_learn();
        let mut checks = Vec::new();
        match self.player {
            "idle" if !is_lesson => checks.push(self.lost_by(3, "third")),
            "half" if !is_lesson => checks.push(self.lost_by(5, "fifth")),
            // A lesson may be about what the planner never builds.
            "planner" if self.level.difficulty != Difficulty::Lesson => self.of_planner(is_first, &mut checks),
            _ => {}
        }
        let stuck = self.runs.iter().map(|run| run.stuck).fold(0.0, f64::max);
        let promise = "nobody is without progress for more than 10 s";
        checks.push(self.check(promise, format!("{stuck:.1} s"), stuck <= 10.0));
        checks
    }

    fn of_planner(&self, is_first: bool, checks: &mut Vec<Check>) {
        let runs = &self.runs;
        if let Some((low, high)) = wanted(self.level.difficulty, self.challenge, is_first) {
            let promise = format!("wins from {} to {} of the runs", percent(low), percent(high));
            let wins = self.wins();
            checks.push(self.check(&promise, wins.percent_text(), wins.may_be_in(low, high)));
        }
        let untouched = untouched(runs);
        let promise = "at most 10 % of raids end without a blow";
        checks.push(self.check(promise, untouched.percent_text(), untouched.may_be_in(0.0, 0.1)));
        let wait = runs.iter().map(|run| run.wait).fold(0.0, f64::max);
        let promise = "no raid is longer than 120 s without contact";
        checks.push(self.check(promise, format!("{wait:.0} s"), wait <= 120.0));
        let bloody = bloody(runs);
        let least = bloody.iter().enumerate().min_by(|one, other| one.1.value.total_cmp(&other.1.value));
        let found = least.map_or("no wave came".to_owned(), |(wave, share)| {
            format!("{} for wave {}", share.percent_text(), wave + 1)
        });
        let passed = bloody.iter().all(|share| share.bounds().1 >= 0.1);
        checks.push(self.check("every wave kills somebody in at least 10 % of the runs", found, passed));
        let [dawn, dusk] = days(runs).moments.map(|moment| moment.means());
        let found = format!("{:.0} % of hit points at dawn, {:.0} % at dusk", 100.0 * dawn[1], 100.0 * dusk[1]);
        checks.push(self.check("people recover by dusk from the night before", found, dusk[1] >= dawn[1].min(0.9)));
        let work = Estimate::mean(&runs.iter().map(|run| run.work).collect::<Vec<_>>());
        let found = format!("{} %", work.percent().text(0));
        checks.push(self.check("55 to 85 % of the time is work", found, work.may_be_in(0.55, 0.85)));
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// What people did in all runs together.
pub fn days(runs: &[Run]) -> Day {
    let mut all = Day::default();
    runs.iter().for_each(|run| all.add(&run.day));
    all
}

/// Bounds of the share of the runs that the planner is to win.
fn wanted(difficulty: Difficulty, challenge: Challenge, is_first: bool) -> Option<(f64, f64)> {
    match (challenge, difficulty) {
        (Challenge::Normal, Difficulty::Tutorial) => Some((0.9, 1.0)),
        (Challenge::Normal, _) if is_first => Some((0.7, 0.9)),
        (Challenge::Normal, Difficulty::Easy | Difficulty::Normal) => Some((0.6, 0.9)),
        (Challenge::Normal, Difficulty::Hard) => Some((0.4, 0.8)),
        (Challenge::Gentle, _) if is_first => Some((0.9, 1.0)),
        (Challenge::Hard, _) if is_first => Some((0.4, 0.6)),
        _ => None,
    }
}

/// The planner is to win this share more of its games than without its orders.
const WORTH_OF_ORDERS: f64 = 0.25;

/// Checks across series: every challenge is harder than the one before it, orders are worth giving, and lazy, average and
/// hard-working people all earn their keep, the hard-working most.
pub fn across(series: &[RunSeries]) -> Vec<Check> {
    let mut checks = Vec::new();
    let planned: Vec<&RunSeries> = series.iter().filter(|series| series.player == "planner").collect();
    for pair in planned.windows(2).filter(|pair| pair[0].level.name == pair[1].level.name) {
        let (easier, harder) = (pair[0].wins(), pair[1].wins());
        let promise = format!("is not won more often than when it is {}", pair[0].challenge.name());
        let found = format!("{}, {}", harder.percent_text(), easier.percent_text());
        checks.push(pair[1].check(&promise, found, harder.bounds().0 <= easier.bounds().1));
    }
    for planner in planned.iter().filter(|series| is_siege(series)) {
        let same = |series: &&RunSeries| series.player == "without_orders" && series.level.name == planner.level.name;
        let Some(without) = series.iter().find(same) else { continue };
        let promise = format!("wins at least {} points less without orders", 100.0 * WORTH_OF_ORDERS);
        let found = format!("{}, {}", planner.wins().percent_text(), without.wins().percent_text());
        let won = |run: &Run| f64::from(u8::from(run.won));
        // Both play the same seeds.
        let less: Vec<f64> = planner.runs.iter().zip(&without.runs).map(|(one, other)| won(one) - won(other)).collect();
        checks.push(planner.check(&promise, found, Estimate::mean(&less).bounds().1 >= WORTH_OF_ORDERS));
    }
    let usual = || planned.iter().filter(|series| series.challenge == Challenge::Normal);
    let means: Vec<(Difficulty, Estimate)> =
        [Difficulty::Tutorial, Difficulty::Easy, Difficulty::Normal, Difficulty::Hard]
            .into_iter()
            .filter_map(|difficulty| {
                let of_difficulty = usual().filter(|series| series.level.difficulty == difficulty);
                let runs: Vec<Run> = of_difficulty.flat_map(|series| series.runs.iter().cloned()).collect();
                (!runs.is_empty()).then(|| (difficulty, share(&runs, |run| run.won)))
            })
            .collect();
    if means.len() > 1 {
        let found: Vec<String> =
            means.iter().map(|(level, wins)| format!("{level:?} {}", wins.percent_text())).collect();
        let passed = means.windows(2).all(|pair| pair[1].1.bounds().0 <= pair[0].1.bounds().1);
        let promise = "the harder the levels, the fewer of them the planner wins".to_owned();
        checks.push(Check { promise, found: found.join(", "), passed });
    }
    let shares = tempers(planned.iter().flat_map(|series| &series.runs));
    if let [Some(lazy), Some(average), Some(hard_working)] = shares {
        // A day's food takes a tenth of a day to gather and carry home.
        let passed = 0.2 < lazy && lazy < average && average < hard_working;
        let found: Vec<String> = TEMPERS
            .iter()
            .zip([lazy, average, hard_working])
            .map(|(name, share)| format!("{} {}", name.replace('_', "-"), percent(share)))
            .collect();
        let promise =
            "everybody works for more than a fifth of the day and night, the lazy least, the hard-working most";
        checks.push(Check { promise: promise.to_owned(), found: found.join(", "), passed });
    }
    checks
}

/// True for a siege that can be won, played as intended.
fn is_siege(series: &RunSeries) -> bool {
    let is_lesson = series.level.difficulty.is_to_learn();
    !is_lesson && !series.level.setup.endless && series.challenge == Challenge::Normal
}

/// Share of the time with work to do, sleep included, that people of each temper are at work; `None` if there were none.
pub fn tempers<'r>(runs: impl Iterator<Item = &'r Run>) -> [Option<f64>; 3] {
    let mut sums = [(0, 0); 3];
    for run in runs {
        for (sum, (work, all)) in sums.iter_mut().zip(run.tempers) {
            *sum = (sum.0 + work, sum.1 + all);
        }
    }
    sums.map(|(work, all)| (all > 0).then(|| work as f64 / all as f64))
}

/// The share of the runs for which `holds` is true.
pub(super) fn share(runs: &[Run], holds: impl Fn(&Run) -> bool) -> Estimate {
    Estimate::share(runs.iter().filter(|run| holds(run)).count(), runs.len())
}

/// Most waves that came in one of the runs.
pub(super) fn most_waves(runs: &[Run]) -> usize {
    runs.iter().map(|run| run.waves.len()).max().unwrap_or(0)
}

/// Share of the raids that ended without a blow.
pub(super) fn untouched(runs: &[Run]) -> Estimate {
    let raids: usize = runs.iter().map(|run| run.waves.len()).sum();
    // The last raid of an endless siege is no wave of the level.
    Estimate::share(runs.iter().map(|run| run.untouched).sum::<usize>().min(raids), raids)
}

/// For each wave, the share of the runs that it came in in which it killed a colonist or lost a besieger.
pub(super) fn bloody(runs: &[Run]) -> Vec<Estimate> {
    let share = |wave: usize| {
        let came: Vec<_> = runs.iter().filter_map(|run| run.waves.get(wave)).collect();
        let bloody = came.iter().filter(|&&&(lost, killed)| lost + killed > 0).count();
        Estimate::share(bloody, came.len())
    };
    (0..most_waves(runs)).map(share).collect()
}

/// Colonists killed and besiegers lost by a wave, over the runs that it came in.
pub(super) fn deaths(runs: &[Run], wave: usize) -> (Vec<f64>, Vec<f64>) {
    runs.iter()
        .filter_map(|run| run.waves.get(wave))
        .map(|&(lost, killed)| (f64::from(lost), f64::from(killed)))
        .unzip()
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::{load, shipped};
    use std::sync::Arc;

    #[test]
    fn a_bar_is_missed_only_when_the_interval_lies_outside_it() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("first_siege").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let passes = |won: usize, of: usize| {
            let run = |at: usize| Run { won: at < won, work: 0.7, waves: vec![(1, 1)], ..Run::default() };
            let runs = (0..of).map(run).collect();
            let series = RunSeries { level: &level, player: "planner", challenge: Challenge::Normal, runs };
            let check = series.checks(true).into_iter().find(|check| check.promise.contains("wins from 70 % to 90 %"));
            check.expect("the bar of the first level").passed
        };
        assert!(passes(2, 2), "two games of two are no failure");
        assert!(passes(80, 100) && !passes(100, 100) && !passes(40, 100));
    }
}
