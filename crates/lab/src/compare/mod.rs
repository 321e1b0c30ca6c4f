//! Comparisons of two sides – rules, mods, levels, minds, players – in games of the same seeds, until the difference is
//! clear or the seeds end.
//!
//! ```
//! use osada_lab::compare::{Compare, Measure, Setup, Side};
//! use osada_lab::sweep::run_all;
//! use osada_content::{self as content, shipped};
//! use osada_record::player::Contestant;
//! use osada_sim::rules::Challenge;
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! let rules = Arc::new(shipped::rules()?);
//! let (file, text) = shipped::level("tutorial").ok_or("it does not ship")?;
//! let level = content::load(file, text, &rules)?;
//! let side = |player: &'static str| {
//!     let (level, rules, contestant) = (level.clone(), Arc::clone(&rules), Contestant::Scripted(player));
//!     Side::of(player, Setup { level, rules, challenge: Challenge::Normal, contestant, ticks: 600 })
//! };
//! let compare = Compare::new([side("idle"), side("idle")], (1..4).collect(), &Measure::ALL);
//! let findings = run_all(&compare, &|| Duration::ZERO)?;
//! assert!(findings.documents[0].text.contains("no difference shown at n = 3"));
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```

mod measure;
mod report;
mod side;
mod sign_test;

pub use measure::{ALPHA, Evidence, Measure};
pub use side::{Setup, Side, SideGames};
pub use sign_test::SignTest;

use crate::experiment::SweepFindings;
use crate::sweep::{StoppingRule, Sweep, SweepError, TaskContext};
use osada_record::telemetry::GameSample;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Two games of one seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub a: GameSample,
    pub b: GameSample,
}

/// Two sides over the same seeds. A task is a pair of games; the experiment ends with the first pair that shows a difference.
pub struct Compare {
    sides: [Side; 2],
    seeds: Vec<u64>,
    deciding: Vec<Measure>,
    expected: Option<bool>,
}

impl Compare {
    /// A comparison over these seeds, in this order, that these measures decide.
    pub fn new(sides: [Side; 2], seeds: Vec<u64>, deciding: &[Measure]) -> Self {
        let deciding = Measure::ALL.into_iter().filter(|measure| deciding.contains(measure)).collect();
        Self { sides, seeds, deciding, expected: None }
    }

    /// The same with a check that the sides differ, or that no difference is shown.
    pub fn expecting(mut self, different: Option<bool>) -> Self {
        self.expected = different;
        self
    }
}

impl Sweep for Compare {
    type Row = Pair;

    fn name(&self) -> &'static str {
        "compare"
    }

    fn unit(&self) -> &'static str {
        "pairs"
    }

    fn tasks(&self) -> usize {
        self.seeds.len()
    }

    fn place(&self, task: usize) -> Value {
        let [a, b] = &self.sides;
        json!({ "seed": self.seeds[task], "a": a.name, "b": b.name })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Pair, SweepError> {
        let [a, b] = &self.sides;
        let seed = self.seeds[task];
        Ok(Pair { a: a.game(seed)?, b: b.game(seed)? })
    }

    fn fault(&self, task: usize, row: &Pair) -> Option<String> {
        let seed = self.seeds[task];
        self.sides.iter().zip([&row.a, &row.b]).find_map(|(side, game)| side.fault(seed, game))
    }

    fn stopping_rule(&self) -> Option<StoppingRule<'_, Pair>> {
        let mut evidence = Evidence::new(&self.deciding);
        Some(Box::new(move |pair| {
            evidence.add(&pair.a, &pair.b);
            !evidence.shown().is_empty()
        }))
    }

    fn findings(&self, rows: Vec<Pair>) -> SweepFindings {
        report::findings(self, &rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use osada_ai::grid::Stream;
    use osada_content::{load, shipped};
    use osada_record::player::Contestant;
    use osada_sim::HitPoints;
    use osada_sim::rules::{Challenge, Rules};
    use std::sync::Arc;
    use std::time::Duration;

    const SKIRMISH: &str = include_str!("../../../../tests/data/skirmish.ron");

    /// A player who does nothing, and four guards in the camp.
    fn skirmish(name: &str, change: impl Fn(&mut Rules)) -> Side {
        let mut rules = shipped::rules().expect("the shipped rules are right");
        rules.siege.garrison.least = 4;
        change(&mut rules);
        let level = load("skirmish.ron", SKIRMISH, &rules).unwrap_or_else(|report| panic!("{report}"));
        let (challenge, contestant) = (Challenge::Normal, Contestant::Scripted("idle"));
        Side::of(name, Setup { level, rules: Arc::new(rules), challenge, contestant, ticks: 1500 })
    }

    fn weaker(rules: &mut Rules) {
        let grunt = rules.units.iter_mut().find(|unit| unit.name == "grunt").expect("there are grunts");
        grunt.hp = HitPoints(50.0);
    }

    /// Games of these seeds, played on all cores.
    fn games(side: &Side, seeds: std::ops::Range<u64>) -> Vec<GameSample> {
        use rayon::prelude::*;
        seeds.into_par_iter().map(|seed| side.game(seed).expect("it can be played")).collect()
    }

    /// The number of pairs after which the sides are called different; `None` if they never are.
    fn shown_after<'g>(pairs: impl Iterator<Item = (&'g GameSample, &'g GameSample)>) -> Option<usize> {
        let mut evidence = Evidence::new(&Measure::ALL);
        for (at, (a, b)) in pairs.enumerate() {
            evidence.add(a, b);
            if !evidence.shown().is_empty() {
                return Some(at + 1);
            }
        }
        None
    }

    /// Games in an order drawn by lot.
    fn shuffled(games: &[GameSample], lot: u64) -> Vec<&GameSample> {
        let (mut stream, mut order) = (Stream::new(5, lot), games.iter().collect::<Vec<_>>());
        (1..order.len()).for_each(|at| order.swap(at, stream.below(at + 1)));
        order
    }

    #[test]
    fn equal_sides_are_called_different_in_at_most_five_of_a_hundred_comparisons() {
        // The two sides of a pair have different seeds, for with the same seed equal rules give equal games. Each game is played
        // once; 1,000 comparisons of up to 60 pairs draw their pairs from all of them by lot.
        let all = games(&skirmish("equal", |_| ()), 0..360);
        let alarms = (0..1000).filter(|&lot| {
            let order = shuffled(&all, lot);
            shown_after(order.chunks_exact(2).take(60).map(|pair| (pair[0], pair[1]))).is_some()
        });
        let alarms = alarms.count();
        assert!(alarms <= 50, "{alarms} of 1000");
        let varied = |of: fn(&GameSample) -> u32| all.iter().any(|game| of(game) != of(&all[0]));
        assert!(varied(|game| game.losses) && varied(|game| game.kills), "the games are not all the same");
    }

    #[test]
    fn ten_hit_points_of_grunts_are_a_difference_that_few_pairs_show() {
        let (a, b) = (games(&skirmish("60", |_| ()), 0..100), games(&skirmish("50", weaker), 0..100));
        let paired: Vec<_> = a.iter().zip(&b).collect();
        let needed: Vec<Option<usize>> =
            (0..5).map(|at| shown_after(paired[20 * at..][..20].iter().copied())).collect();
        assert!(needed.iter().all(Option::is_some), "{needed:?}");
    }

    #[test]
    fn a_comparison_says_what_differs_after_how_many_pairs_and_has_every_game_as_a_row() {
        let compare = Compare::new([skirmish("60", |_| ()), skirmish("50", weaker)], (0..40).collect(), &Measure::ALL);
        let findings = run_all(&compare.expecting(Some(true)), &|| Duration::ZERO).expect("it can be played");
        let text = &findings.documents[0].text;
        let verdict = text.lines().find(|line| line.starts_with("A and B differ: after ")).expect("a verdict");
        let n: usize = verdict.split(' ').nth(5).and_then(|word| word.parse().ok()).expect("a number of pairs");
        assert!(n < 40 && verdict.contains("B has more kills"), "{verdict}");
        assert!(findings.checks[0].passed);
        let games = &findings.documents[2].text;
        assert_eq!(games.lines().count(), 1 + 2 * n);
        assert!(games.starts_with("side,level,challenge,player,seed,outcome,"), "{games}");
        let lines: Vec<Value> =
            findings.documents[1].text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!((lines.len(), &lines[5]["pairs"], &lines[5]["differs"]), (6, &n.into(), &true.into()));
        let kills = lines.iter().find(|line| line["measure"] == "kills").expect("a measure");
        assert!(kills["difference"].as_f64() < Some(0.0) && kills["p_value"].as_f64() <= Some(ALPHA), "{kills}");
        assert_eq!(findings.pictures.len(), 2);
        let row = findings.rows.iter().find(|row| (&*row.side, &*row.metric) == ("A - B", "kills")).expect("a figure");
        assert_eq!(Some(row.value), kills["difference"].as_f64());
    }
}
