//! All games of a test, and its verdict.

use super::game::{Miss, play};
use crate::estimate::Estimate;
use crate::sequential::{self, BoundedShare};
use osada_content::BuildError;
use osada_content::testing::{ExpectedSource, Test};
use osada_record::player::Contestant;
use rayon::prelude::*;

/// Games with something otherwise than expected that are told of.
const MOST_TOLD: usize = 3;
/// Games that are played side by side between two looks at the share of wins, for each thread.
const PER_THREAD: usize = 2;

/// How a test went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestVerdict {
    Passed,
    Failed,
    /// The games neither show nor rule out the share of wins that is expected.
    Undecided,
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestRun {
    pub verdict: TestVerdict,
    /// What was otherwise in the first games in which something was, by their seeds.
    pub misses: Vec<(u64, Vec<Miss>)>,
    /// Games that were played, and those in which something was otherwise.
    pub games: usize,
    pub wrong: usize,
    /// The share of wins that is expected, and that which was found, in words.
    pub wins: Option<(String, String)>,
    /// Everything that happened in the first game, and the hash at its end.
    pub lines: Vec<(u64, String)>,
    pub hash: String,
}

/// Plays the games of a test until it is decided. The result does not depend on the number of threads.
///
/// # Errors
///
/// If its map cannot be built.
pub fn run(test: &Test, contestant: &Contestant) -> Result<TestRun, BuildError> {
    let bounds = test.expect.wins.map(|wins| wins.bounds());
    let asks_for_more = ExpectedSource { wins: None, ..test.expect.clone() } != ExpectedSource::default();
    let mut share = bounds.map(BoundedShare::within);
    let mut won = 0;
    let mut found = TestRun {
        verdict: TestVerdict::Passed,
        misses: Vec::new(),
        games: 0,
        wrong: 0,
        wins: None,
        lines: Vec::new(),
        hash: String::new(),
    };
    let seeds: Vec<u64> = (0..u64::from(test.seeds)).map(|number| test.seed.wrapping_add(number)).collect();
    let mut decided = bounds.map(|_| sequential::Verdict::Undecided);
    'games: for chunk in seeds.chunks(PER_THREAD * rayon::current_num_threads()) {
        let played: Vec<_> = chunk.par_iter().map(|&seed| Ok((seed, play(test, contestant, seed)?))).collect();
        // In the order of seeds, so that the same game decides however many were played side by side.
        for game in played {
            let (seed, game) = game?;
            found.games += 1;
            if found.games == 1 {
                (found.lines, found.hash) = (game.lines, game.hash);
            }
            if !game.misses.is_empty() {
                found.wrong += 1;
                if found.misses.len() < MOST_TOLD {
                    found.misses.push((seed, game.misses));
                }
            }
            won += usize::from(game.won);
            if let Some(share) = &mut share
                && decided == Some(sequential::Verdict::Undecided)
            {
                share.add(game.won);
                decided = Some(share.verdict());
            }
            let is_lost = decided == Some(sequential::Verdict::Outside) || found.misses.len() == MOST_TOLD;
            let is_won = decided == Some(sequential::Verdict::Within) && !asks_for_more;
            if is_lost || is_won {
                break 'games;
            }
        }
    }
    found.wins = bounds.map(|bounds| (wanted(bounds), Estimate::share(won, found.games).percent_text()));
    found.verdict = match decided {
        _ if found.wrong > 0 => TestVerdict::Failed,
        Some(sequential::Verdict::Outside) => TestVerdict::Failed,
        Some(sequential::Verdict::Undecided) => TestVerdict::Undecided,
        Some(sequential::Verdict::Within) | None => TestVerdict::Passed,
    };
    Ok(found)
}

fn wanted((least, most): (f64, f64)) -> String {
    let percent = |share: f64| (100.0 * share * 10.0).round() / 10.0;
    match (percent(least), percent(most)) {
        (least, 100.0) => format!("at least {least} % of the games are won"),
        (0.0, most) => format!("at most {most} % of the games are won"),
        (least, most) => format!("{least} to {most} % of the games are won"),
    }
}
