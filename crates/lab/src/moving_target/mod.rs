//! Experiment 2 (Italian thesis): a pursuer that replans whenever its target has moved, against a target
//! that flees by TrailMax and rests every fourth step, on indoor, outdoor and dungeon maps; and how the number of searches
//! follows from the target's pace, which the source does not state.
//!
//! ```
//! use osada_lab::Settings;
//! use osada_lab::moving_target::MovingTarget;
//! use osada_lab::sweep::Sweep;
//!
//! // `run_all` does all of its tasks and sums them up.
//! let whole = MovingTarget { settings: Settings::default() };
//! let quick = MovingTarget { settings: Settings { quick: true, ..Settings::default() } };
//! assert!(quick.tasks() < whole.tasks());
//! ```

mod paces;
mod pursuit;
mod report;

pub use paces::Paces;

use super::experiment::{Settings, SweepFindings};
use super::sweep::{Sweep, SweepError, TaskContext};
use pursuit::{KINDS, Pursuit, USUAL, map_seed, pairs, pursue, pursuits};
use serde_json::{Value, json};

/// Maps of each kind in the source, and for a quick look.
const MAPS: usize = 80;
const QUICK_MAPS: usize = 2;

/// The experiment with its figures beside the published ones. A task is a map.
pub struct MovingTarget {
    pub settings: Settings,
}

impl MovingTarget {
    fn maps(&self) -> usize {
        self.settings.count(MAPS, QUICK_MAPS)
    }
}

impl Sweep for MovingTarget {
    /// Every pursuit on the map, by every algorithm.
    type Row = Vec<[Pursuit; 4]>;

    fn name(&self) -> &'static str {
        "moving_target"
    }

    fn unit(&self) -> &'static str {
        "maps"
    }

    fn tasks(&self) -> usize {
        KINDS.len() * self.maps()
    }

    fn place(&self, task: usize) -> Value {
        let (kind, map) = (task / self.maps(), task % self.maps());
        json!({ "seed": map_seed(&self.settings, kind, map), "map": KINDS[kind] })
    }

    fn run(&self, task: usize, context: &TaskContext) -> Result<Self::Row, SweepError> {
        let (kind, map) = (task / self.maps(), task % self.maps());
        let seed = map_seed(&self.settings, kind, map);
        Ok(pursuits(kind, seed, self.settings.quick, |map, a, b, memory| {
            std::array::from_fn(|algorithm| pursue(map, algorithm, USUAL, (a, b), memory, context.clock))
        }))
    }

    fn fault(&self, _: usize, row: &Self::Row) -> Option<String> {
        let (found, wanted) = (row.len(), pairs(self.settings.quick));
        if found != wanted {
            return Some(format!("{found} pursuits, not {wanted}"));
        }
        row.iter().flatten().find_map(Pursuit::fault)
    }

    fn findings(&self, maps: Vec<Self::Row>) -> SweepFindings {
        let of_kind = |kind: usize| maps.iter().skip(kind * self.maps()).take(self.maps()).flatten().copied().collect();
        let kinds: Vec<Vec<[Pursuit; 4]>> = (0..KINDS.len()).map(of_kind).collect();
        SweepFindings {
            rows: kinds.iter().zip(KINDS).flat_map(|(pursuits, name)| report::rows(name, pursuits)).collect(),
            checks: report::checks(&kinds),
            timed_checks: report::timed_checks(&kinds),
            is_small: self.settings.is_small(MAPS),
            pictures: report::pictures(&kinds),
            ..SweepFindings::named(self.name())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use std::time::Duration;

    fn still() -> Duration {
        Duration::ZERO
    }

    fn settings(count: Option<usize>) -> Settings {
        Settings { seed: 3, count, quick: true }
    }

    #[test]
    fn a_small_run_catches_every_target_and_expands_fewer_nodes() {
        let one = run_all(&MovingTarget { settings: settings(None) }, &still).expect("nothing can fail");
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        assert_eq!((one.rows.len(), one.timed_checks.len(), one.is_small), (3 * 4 * 7, 0, true));
    }

    #[test]
    fn pursuits_from_a_file_that_nobody_can_have_run_have_a_fault() {
        let sweep = MovingTarget { settings: settings(Some(1)) };
        let fine = Pursuit { searches: 3.0, moves: 9.0, expanded: 50.0, time_ms: 0.5 };
        let row = |pursuit: Pursuit| vec![[pursuit; 4]; pairs(true)];
        assert_eq!(Sweep::fault(&sweep, 0, &row(fine)), None);
        for wrong in [
            Pursuit { searches: -1.0, ..fine },
            Pursuit { expanded: 1e300, ..fine },
            Pursuit { time_ms: f64::NAN, ..fine },
        ] {
            assert!(
                Sweep::fault(&sweep, 0, &row(wrong)).is_some_and(|fault| fault.contains("is from 0 to")),
                "{wrong:?}"
            );
        }
        assert!(Sweep::fault(&sweep, 0, &row(fine)[1..].to_vec()).is_some());
        assert_eq!(Sweep::place(&sweep, 1)["map"], "outdoor");
    }

    #[test]
    fn a_slower_target_is_searched_for_less_often_and_the_published_share_stands_beside() {
        let found = run_all(&Paces { settings: settings(Some(1)) }, &still).expect("nothing can fail");
        assert!(found.checks.iter().all(|check| check.passed), "{:?}", found.checks);
        let published: Vec<f64> =
            found.rows.iter().filter(|row| row.modifiers == "published").map(|row| row.value).collect();
        assert_eq!(published.len(), 3);
        for (share, expected) in published.iter().zip([0.18, 0.17, 0.41]) {
            assert!((share - expected).abs() < 0.006, "{share}");
        }
    }
}
