//! The cases as tables, checks and plots.

use super::contender::{Case, DIJKSTRA, EUCLIDEAN, HeuristicContender, MANHATTAN, Manner, QueryFigures, SIDE};
use crate::estimate::Estimate;
use crate::experiment::{Check, Figure};
use crate::plot;
use crate::table::{Row, beside, published};
use osada_ai::path::Heuristic;

/// The cases of one kind of boards.
pub struct CaseTables {
    pub map: &'static str,
    pub contenders: &'static [HeuristicContender],
    /// From corner to corner.
    pub long: Vec<Case>,
    /// Between random tiles.
    pub short: Vec<Case>,
}

/// The reader of a figure.
type Read = fn(&QueryFigures) -> f64;

/// The name of a figure, and its reader.
type Metric = (&'static str, Read);

const TIME: Metric = ("time", |sample| sample.time_ms);
const ITERATIONS: Metric = ("iterations", |sample| sample.iterations);
const COST: Metric = ("cost", |sample| sample.cost);
const LENGTH: Metric = ("length", |sample| sample.length);

/// Costs that differ by less are the same.
const SAME: f64 = 1e-6;

impl CaseTables {
    /// Every figure of the experiment, by the tables of the source.
    pub fn rows(&self) -> Vec<Row> {
        let (long, short) = (format!("{}, long paths", self.map), format!("{}, short paths", self.map));
        let mut rows = self.means(&long);
        rows.extend(self.ratios("2.4", &long, &self.long, [TIME, ITERATIONS]));
        rows.extend(self.ratios("2.5", &short, &self.short, [TIME, ITERATIONS]));
        rows.extend(self.ratios("2.6", &long, &self.long, [COST, LENGTH]));
        rows.extend(self.ratios("2.7", &short, &self.short, [COST, LENGTH]));
        rows.extend(shares(&long, &self.long));
        rows.extend(shares(&short, &self.short));
        rows.extend(self.other_readings(&long));
        rows
    }

    fn means(&self, map: &str) -> Vec<Row> {
        let mut rows = Vec::new();
        for (at, contender) in self.contenders.iter().enumerate() {
            for (metric, read) in [("time_ms", TIME.1), ("iterations", ITERATIONS.1)] {
                let mean = mean(&self.long, at, read);
                let place = Row {
                    heuristic: contender.estimate(),
                    modifiers: contender.reading.into(),
                    ..row("2.3", map, contender.algorithm(), metric)
                };
                rows.push(place.with(mean));
            }
        }
        rows
    }

    /// Ratios between all pairs of the three algorithms, and of scaled estimates to Dijkstra.
    fn ratios(&self, table: &str, map: &str, cases: &[Case], metrics: [Metric; 2]) -> Vec<Row> {
        let pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        let scaled = (0..self.contenders.len()).filter(|&at| self.contenders[at].manner == Manner::Scaled);
        let pairs: Vec<_> = pairs.into_iter().chain(scaled.map(|at| (DIJKSTRA, at))).collect();
        let mut rows = Vec::new();
        for (metric, read) in metrics {
            for &(other, one) in &pairs {
                let place = Row {
                    relative_to: self.contenders[other].name(),
                    ..row(table, map, &self.contenders[one].name(), &format!("mean_ratio_{metric}"))
                };
                rows.push(place.with(ratio(cases, one, other, read)));
            }
        }
        rows
    }

    /// Costs under other readings of the listings, which the means do not show.
    fn other_readings(&self, map: &str) -> Vec<Row> {
        let read_otherwise = |at: &usize| !self.contenders[*at].reading.is_empty();
        let rows = (0..self.contenders.len()).filter(read_otherwise).flat_map(|at| {
            let contender = &self.contenders[at];
            let row = |metric: &str| Row {
                heuristic: contender.estimate(),
                modifiers: contender.reading.into(),
                ..row("readings", map, contender.algorithm(), metric)
            };
            let dearer = percent(&self.long, |case| case[at].cost > case[DIJKSTRA].cost + SAME);
            let cost = Row { relative_to: self.contenders[DIJKSTRA].name(), ..row("mean_ratio_cost") };
            let cost = cost.with(ratio(&self.long, at, DIJKSTRA, COST.1));
            [cost, row("share_percent_cost_above_dijkstra").with(dearer)]
        });
        rows.collect()
    }

    /// Checks of any sound search.
    pub fn sound_checks(&self) -> Vec<Check> {
        let all = || self.long.iter().chain(&self.short);
        let most = all().map(|case| case[DIJKSTRA].iterations).fold(0.0, f64::max);
        let off = all().map(|case| (case[EUCLIDEAN].cost - case[DIJKSTRA].cost).abs()).fold(0.0, f64::max);
        let fewer = ratio(&self.long, MANHATTAN, EUCLIDEAN, ITERATIONS.1);
        let dijkstra = ratio(&self.long, DIJKSTRA, EUCLIDEAN, ITERATIONS.1);
        vec![
            Check {
                promise: format!("Dijkstra never needs more than {} iterations", SIDE * SIDE),
                found: format!("at most {most}"),
                passed: most <= (SIDE * SIDE) as f64,
            },
            self.never_cheaper(),
            Check {
                promise: "without tiles below 1 the Euclidean estimate always finds the cost of Dijkstra".into(),
                found: format!("largest difference {off:.6}"),
                passed: off < SAME,
            },
            Check {
                promise: "on long paths Manhattan needs fewer iterations than Euclidean, Dijkstra more".into(),
                found: format!("{} and {} times as many", fewer.text(3), dijkstra.text(3)),
                passed: fewer.bounds().0 < 1.0 && dijkstra.bounds().1 > 1.0,
            },
        ]
    }

    fn never_cheaper(&self) -> Check {
        let cases = self.long.iter().chain(&self.short);
        let worst = cases.map(|case| case[DIJKSTRA].cost - case[EUCLIDEAN].cost.min(case[MANHATTAN].cost));
        let worst = worst.fold(f64::NEG_INFINITY, f64::max);
        Check {
            promise: format!("{}: no A* is ever cheaper than Dijkstra", self.map),
            found: format!("largest excess of Dijkstra {:.6}", worst.max(0.0)),
            passed: worst < SAME,
        }
    }

    /// Checks of boards with tiles below 1.
    pub fn scaled_checks(&self) -> Vec<Check> {
        let exact = |contender: &HeuristicContender| {
            contender.manner == Manner::Scaled && contender.heuristic == Heuristic::Euclidean
        };
        let at = self.contenders.iter().position(exact).unwrap_or(DIJKSTRA);
        let cases = self.long.iter().chain(&self.short);
        let off = cases.map(|case| (case[at].cost - case[DIJKSTRA].cost).abs()).fold(0.0, f64::max);
        let missed = percent(&self.long, |case| case[EUCLIDEAN].cost > case[DIJKSTRA].cost + SAME);
        vec![
            self.never_cheaper(),
            Check {
                promise: format!("{}: the scaled Euclidean estimate always finds the cost of Dijkstra", self.map),
                found: format!("largest difference {off:.6}"),
                passed: off < SAME,
            },
            Check {
                promise: format!("{}: without scaling it misses that on most of the long paths", self.map),
                found: format!("on {} %", missed.text(1)),
                passed: missed.bounds().1 > 50.0,
            },
        ]
    }

    /// Checks of the search as printed, by the published means of table 2.3.
    pub fn printed_checks(&self) -> Vec<Check> {
        let near = |name: &str, at: usize, published: f64| {
            let found = mean(&self.long, at, ITERATIONS.1);
            Check {
                promise: format!("as printed, {name} needs the published {published} iterations to within 10 %"),
                found: format!("{}, {:+.1} %", found.text(1), 100.0 * (found.value / published - 1.0)),
                passed: found.may_be_in(0.9 * published, 1.1 * published),
            }
        };
        let dearer = ratio(&self.long, MANHATTAN, DIJKSTRA, COST.1);
        let cases = self.long.iter().chain(&self.short);
        let off = cases.map(|case| (case[EUCLIDEAN].cost - case[DIJKSTRA].cost).abs()).fold(0.0, f64::max);
        vec![
            near("A* Euclidean", EUCLIDEAN, 386.74),
            near("Dijkstra", DIJKSTRA, 6442.04),
            Check {
                promise: "as printed, the path of A* Euclidean always costs what that of Dijkstra does".into(),
                found: format!("largest difference {off:.6}"),
                passed: off < SAME,
            },
            Check {
                promise: "as printed, the path of A* Manhattan costs the published 1.004 times as much to within 0.005"
                    .into(),
                found: dearer.text(4),
                passed: dearer.may_be_in(0.999, 1.009),
            },
        ]
    }

    /// Plots of the iterations and of the times.
    pub fn pictures(&self, experiment: &str) -> Vec<Figure> {
        let main: Vec<usize> =
            (0..self.contenders.len()).filter(|&at| self.contenders[at].reading.is_empty()).collect();
        let names: Vec<String> = main.iter().map(|&at| self.contenders[at].name()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let published = published();
        let chart = |name: &str, title: &str, unit: &str, metric: &str, read: Read| {
            let bars = |paths: &str, cases: &[Case]| -> plot::BarGroup {
                let bar = |&at: &usize| {
                    let contender = &self.contenders[at];
                    let map = format!("{}, {paths}", self.map);
                    let place =
                        Row { heuristic: contender.estimate(), ..row("2.3", &map, contender.algorithm(), metric) };
                    // Times of other machines are not comparable.
                    let source = beside(&place, &published).filter(|_| metric != "time_ms");
                    plot::Bar { figure: mean(cases, at, read), published: source.map(|source| source.value) }
                };
                (paths.to_owned(), main.iter().map(bar).collect())
            };
            let groups = [bars("long paths", &self.long), bars("short paths", &self.short)];
            plot::bars(&format!("{experiment}_{name}"), title, unit, &names, &groups)
        };
        let iterations = chart("iterations", "Iterations on random terrain", "iterations", "iterations", ITERATIONS.1);
        let time = chart("time", "Time of a search on random terrain", "milliseconds", "time_ms", TIME.1);
        [iterations, time].into_iter().flatten().collect()
    }
}

fn row(table: &str, map: &str, algorithm: &str, metric: &str) -> Row {
    Row {
        table: table.into(),
        map: map.into(),
        size: format!("{SIDE}x{SIDE}"),
        algorithm: algorithm.into(),
        metric: metric.into(),
        ..Row::default()
    }
}

/// Mean of a figure of a contender over all cases.
fn mean(cases: &[Case], at: usize, read: Read) -> Estimate {
    Estimate::mean(&cases.iter().filter_map(|case| case.get(at).map(read)).collect::<Vec<_>>())
}

/// Mean of the ratio of two contenders over all cases.
fn ratio(cases: &[Case], one: usize, other: usize, read: Read) -> Estimate {
    Estimate::mean(&cases.iter().map(|case| read(&case[one]) / read(&case[other])).collect::<Vec<_>>())
}

/// Percentage of cases for which `holds` is true.
fn percent(cases: &[Case], holds: impl Fn(&Case) -> bool) -> Estimate {
    Estimate::share(cases.iter().filter(|case| holds(case)).count(), cases.len()).percent()
}

fn shares(map: &str, cases: &[Case]) -> Vec<Row> {
    let share = |name: &str, holds: fn(&QueryFigures, &QueryFigures, &QueryFigures) -> bool| {
        let share = percent(cases, |case| holds(&case[EUCLIDEAN], &case[MANHATTAN], &case[DIJKSTRA]));
        row("text 2.5", map, "A*", &format!("share_percent_{name}")).with(share)
    };
    vec![
        share("euclid_faster_than_manhattan", |e, m, _| e.time_ms < m.time_ms),
        share("manhattan_at_least_twice_as_fast", |e, m, _| 2.0 * m.time_ms <= e.time_ms),
        share("euclid_fewer_iterations", |e, m, _| e.iterations < m.iterations),
        share("manhattan_longer_path", |e, m, _| m.length > e.length),
        share("manhattan_shorter_path", |e, m, _| m.length < e.length),
        share("manhattan_cost_above_dijkstra", |_, m, d| m.cost > d.cost + SAME),
        share("euclid_cost_above_dijkstra", |e, _, d| e.cost > d.cost + SAME),
    ]
}
