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
//! # Ok::<(), Box<dyn std::error::Error>>(())
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

    pub fn seeds(&self) -> &[u64] {
        &self.seeds
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
