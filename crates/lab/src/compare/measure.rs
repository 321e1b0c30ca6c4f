//! The measures in which two sides are compared, and the evidence on all of them.

use super::sign_test::SignTest;
use osada_record::telemetry::GameSample;

/// The error that a comparison may make in all: the share of comparisons of equal sides that are called different.
pub const ALPHA: f64 = 0.05;

/// A number of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// 100 for a victory, else 0: its mean is a share in per cent.
    Wins,
    /// Days until the end.
    Days,
    /// Colonists killed.
    Losses,
    /// Besiegers killed.
    Kills,
    /// Hit points that besiegers lost.
    Damage,
}

impl Measure {
    pub const ALL: [Self; 5] = [Self::Wins, Self::Days, Self::Losses, Self::Kills, Self::Damage];

    pub fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Days => "days",
            Self::Losses => "losses",
            Self::Kills => "kills",
            Self::Damage => "damage",
        }
    }

    /// The name with its unit, as a metric.
    pub fn metric(self) -> &'static str {
        match self {
            Self::Wins => "wins_percent",
            other => other.name(),
        }
    }

    pub fn of(self, game: &GameSample) -> f64 {
        match self {
            Self::Wins if game.is_won() => 100.0,
            Self::Wins => 0.0,
            Self::Days => game.days,
            Self::Losses => f64::from(game.losses),
            Self::Kills => f64::from(game.kills),
            Self::Damage => game.damage(),
        }
    }
}

/// The sign tests of all measures, of which some decide: [`ALPHA`] is split evenly over those (Bonferroni).
#[derive(Clone, Debug)]
pub struct Evidence {
    deciding: Vec<Measure>,
    tests: [SignTest; Measure::ALL.len()],
}

impl Evidence {
    /// No pair yet. The measures that decide are to be different ones.
    pub fn new(deciding: &[Measure]) -> Self {
        Self { deciding: deciding.to_vec(), tests: Default::default() }
    }

    /// Takes the next pair of games.
    pub fn add(&mut self, a: &GameSample, b: &GameSample) {
        for (measure, test) in Measure::ALL.into_iter().zip(&mut self.tests) {
            test.add(measure.of(a) - measure.of(b));
        }
    }

    pub fn test(&self, measure: Measure) -> SignTest {
        self.tests[measure as usize]
    }

    /// The p-value of a measure that decides, times their number.
    pub fn p_value(&self, measure: Measure) -> Option<f64> {
        let decides = self.deciding.contains(&measure);
        decides.then(|| (self.test(measure).p_value() * self.deciding.len() as f64).min(1.0))
    }

    /// The measures in which the sides were shown to differ.
    pub fn shown(&self) -> Vec<Measure> {
        let is_shown = |measure: &Measure| self.p_value(*measure).is_some_and(|p| p <= ALPHA);
        Measure::ALL.into_iter().filter(is_shown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_shared_out_among_the_measures_that_decide() {
        let won = GameSample { outcome: "victory".to_owned(), kills: 3, ..GameSample::default() };
        let lost = GameSample { outcome: "defeat".to_owned(), kills: 3, ..GameSample::default() };
        let after = |pairs: usize, deciding: &[Measure]| {
            let mut evidence = Evidence::new(deciding);
            (0..pairs).for_each(|_| evidence.add(&won, &lost));
            evidence
        };
        assert!(after(7, &[Measure::Wins]).shown().is_empty());
        assert_eq!(after(8, &[Measure::Wins]).shown(), [Measure::Wins]);
        assert!(after(10, &Measure::ALL).shown().is_empty());
        assert_eq!(after(11, &Measure::ALL).shown(), [Measure::Wins]);
        let kills = after(50, &[Measure::Kills]);
        assert!(kills.shown().is_empty() && kills.p_value(Measure::Wins).is_none());
        assert_eq!((kills.p_value(Measure::Kills), kills.test(Measure::Wins).above()), (Some(1.0), 50));
    }
}
