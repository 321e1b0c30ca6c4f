//! The number of searches by the target's pace, which the source does not state.

use super::pursuit::{ALGORITHMS, ASTAR, KINDS, Pursuit, SIDE, USUAL, map_seed, pursue, pursuits};
use crate::estimate::Estimate;
use crate::experiment::{Check, Settings, SweepFindings};
use crate::sweep::{Sweep, SweepError, TaskContext, out_of_range};
use crate::table::{Origin, Row, published};
use osada_ai::path::Pace;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Maps of each kind, and for a quick look.
const MAPS: usize = 10;
const QUICK_MAPS: usize = 2;
/// The paces that are compared, from the fastest.
const PACES: [Pace; 8] = [
    USUAL,
    Pace::MovesEvery(2),
    Pace::MovesEvery(3),
    Pace::MovesEvery(4),
    Pace::MovesEvery(5),
    Pace::MovesEvery(6),
    Pace::MovesEvery(7),
    Pace::MovesEvery(8),
];

/// Searches to one move of the pursuer at several paces of the target, beside the published: the source does not state its
/// pace. With A*, for every algorithm replans on the same occasions. A task is a map.
pub struct Paces {
    pub settings: Settings,
}

/// Searches and moves at one pace, over all pursuits on a map.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaceSums {
    searches: f64,
    moves: f64,
}

impl Paces {
    fn maps(&self) -> usize {
        self.settings.count(MAPS, QUICK_MAPS)
    }
}

impl Sweep for Paces {
    type Row = [PaceSums; PACES.len()];

    fn name(&self) -> &'static str {
        "moving_target_paces"
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
        let all = pursuits(kind, seed, self.settings.quick, |map, a, b, memory| {
            PACES.map(|pace| pursue(map, ASTAR, pace, (a, b), memory, context.clock))
        });
        let sum = |at: usize, read: fn(&Pursuit) -> f64| all.iter().map(|pursuit| read(&pursuit[at])).sum();
        Ok(std::array::from_fn(|at| PaceSums {
            searches: sum(at, |pursuit| pursuit.searches),
            moves: sum(at, |pursuit| pursuit.moves),
        }))
    }

    fn fault(&self, _: usize, row: &Self::Row) -> Option<String> {
        row.iter().find_map(|sums| out_of_range(&[("searches", sums.searches, 1e9), ("moves", sums.moves, 1e9)]))
    }

    fn findings(&self, parts: Vec<Self::Row>) -> SweepFindings {
        let share = |kind: usize, at: usize| {
            let of_kind = parts.iter().skip(kind * self.maps()).take(self.maps());
            Estimate::ratio(&of_kind.map(|part| (part[at].searches, part[at].moves)).collect::<Vec<_>>())
        };
        let (mut rows, mut checks) = (Vec::new(), Vec::new());
        for (kind, name) in KINDS.into_iter().enumerate() {
            let row = |pace: String| Row {
                table: "4.1".into(),
                map: name.into(),
                size: format!("{SIDE}x{SIDE}"),
                algorithm: ALGORITHMS[ASTAR].into(),
                heuristic: "octile".into(),
                modifiers: pace,
                metric: "searches_per_move".into(),
                ..Row::default()
            };
            let shares: [Estimate; PACES.len()] = std::array::from_fn(|at| share(kind, at));
            rows.extend(PACES.iter().zip(shares).map(|(pace, share)| row(pace.to_string()).with(share)));
            let printed = |value: f64| Row { value, origin: Origin::Printed, ..row("published".into()) };
            rows.extend(published_share(name).map(printed));
            let (first, last) = (shares[0], shares[PACES.len() - 1]);
            checks.push(Check {
                promise: format!("{name}: the slower the target, the fewer searches to a move"),
                found: format!("{} down to {}", first.text(3), last.text(3)),
                passed: shares.windows(2).all(|pair| pair[0].may_be_above(&pair[1])),
            });
        }
        SweepFindings { rows, checks, is_small: self.settings.is_small(MAPS), ..SweepFindings::named(self.name()) }
    }
}

/// Published searches to one published move of A* on a kind of maps.
fn published_share(kind: &str) -> Option<f64> {
    let all = published();
    let figure = |metric: &str| {
        let of = |row: &&Row| row.table == "4.1" && row.map == kind && row.algorithm == ALGORITHMS[ASTAR];
        all.iter().filter(of).find(|row| row.metric == metric).map(|row| row.value)
    };
    Some(figure("searches")? / figure("moves")?)
}
