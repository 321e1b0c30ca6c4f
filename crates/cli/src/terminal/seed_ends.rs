//! The end of the games of many seeds: a line that sums them up, and whether they ended as expected.

use crate::failure::Failure;
use crate::output::one_line;
use osada_reader::fault::counted;
use osada_record::{Seeds, wilson};
use osada_sim::Outcome;
use serde::{Deserialize, Serialize};

/// At most so many seeds are named.
const NAMED: usize = 12;

/// How the game of each seed ended, in the order of seeds; of a campaign, its last game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeedEnds(Vec<Outcome>);

impl SeedEnds {
    pub fn add(&mut self, outcome: Outcome) {
        self.0.push(outcome);
    }

    fn count(&self, outcome: Outcome) -> usize {
        self.0.iter().filter(|other| **other == outcome).count()
    }

    /// The line: `first_siege, planner: 7 of 10 won, 70 % (40 … 89)`, with Wilson's 95 % interval.
    pub fn line(&self, played: &str, player: &str) -> String {
        let (won, all, running) = (self.count(Outcome::Victory), self.0.len(), self.count(Outcome::Running));
        let (share, low, high) = wilson(won, all);
        let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
        let undecided = if running > 0 { format!("; {running} undecided") } else { String::new() };
        let (played, player) = (one_line(played), one_line(player));
        format!("{played}, {player}: {won} of {all} won, {share:.0} % ({low:.0} … {high:.0}){undecided}\n")
    }

    /// Every game has to end so: else a failure that names the seeds that do not.
    pub fn expect(&self, expected: Outcome, seeds: Seeds) -> Result<(), Failure> {
        let ends = seeds.iter().zip(self.0.iter().map(|outcome| outcome.name()));
        let expected = expected.name();
        unexpected(expected, ends)
            .map_or(Ok(()), |found| Err(Failure::bad(format!("expected {expected}, but {found}"))))
    }
}

/// The games that did not end as expected, in words; `None` if all did.
pub fn unexpected<'o>(expected: &str, ends: impl Iterator<Item = (u64, &'o str)>) -> Option<String> {
    let mut all = 0;
    let others: Vec<(u64, &str)> = ends.inspect(|_| all += 1).filter(|(_, outcome)| *outcome != expected).collect();
    let named: Vec<String> = others.iter().take(NAMED).map(|(seed, outcome)| format!("{seed} ({outcome})")).collect();
    let dots = if others.len() > NAMED { ", …" } else { "" };
    let count = counted(others.len(), "game");
    (!others.is_empty()).then(|| format!("{count} of {all} ended otherwise: seed {}{dots}", named.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_games_are_summed_up_in_a_line_with_an_interval() {
        let mut ends = SeedEnds::default();
        (0..7).for_each(|_| ends.add(Outcome::Victory));
        (0..3).for_each(|_| ends.add(Outcome::Defeat));
        assert_eq!(ends.line("first_siege", "planner"), "first_siege, planner: 7 of 10 won, 70 % (40 … 89)\n");
        ends.add(Outcome::Running);
        assert!(ends.line("a", "b").ends_with("; 1 undecided\n"));
    }

    #[test]
    fn games_that_end_otherwise_than_expected_are_named() {
        let ends = SeedEnds(vec![Outcome::Victory, Outcome::Defeat, Outcome::Running]);
        let failure = ends.expect(Outcome::Victory, Seeds::new(5, 3)).expect_err("two are not won");
        let message = failure.message();
        assert_eq!(
            message,
            "error: expected victory, but 2 games of 3 ended otherwise: seed 6 (defeat), 7 (running)\n"
        );
        assert!(SeedEnds(vec![Outcome::Defeat; 2]).expect(Outcome::Defeat, Seeds::new(0, 2)).is_ok());
        let many = SeedEnds(vec![Outcome::Defeat; 30]).expect(Outcome::Victory, Seeds::new(0, 30));
        assert!(many.expect_err("none is won").message().ends_with("11 (defeat), …\n"));
    }
}
