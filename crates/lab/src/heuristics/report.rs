//! The cases as tables, checks and plots.

use super::contender::{Case, DIJKSTRA, EUCLIDEAN, HeuristicContender, MANHATTAN, Manner, PRINTED, QueryFigures, SIDE};
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

/// Costs that differ by less are the same: the listing adds in single precision, and sums of 1 and √2 of this length
/// differ by more or not at all.
const SAME: f64 = 1e-3;

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
        rows
    }

    fn means(&self, map: &str) -> Vec<Row> {
        let mut rows = Vec::new();
        for (at, contender) in self.contenders.iter().enumerate() {
            for (metric, read) in [("time_ms", TIME.1), ("iterations", ITERATIONS.1)] {
                let mean = mean(&self.long, at, read);
                let place = Row { heuristic: contender.estimate(), ..row("2.3", map, contender.algorithm(), metric) };
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

    /// Checks of any sound search.
    pub fn sound_checks(&self) -> Vec<Check> {
        let all = || self.long.iter().chain(&self.short);
        let most = all().map(|case| case[DIJKSTRA].iterations).fold(0.0, f64::max);
        let off = all().map(|case| (case[EUCLIDEAN].cost - case[DIJKSTRA].cost).abs()).fold(0.0, f64::max);
        let fewer = ratio(&self.long, MANHATTAN, EUCLIDEAN, ITERATIONS.1);
        let dijkstra = ratio(&self.long, DIJKSTRA, EUCLIDEAN, ITERATIONS.1);
        vec![
            Check {
                promise: format!("{}: Dijkstra never needs more than {} iterations", self.map, SIDE * SIDE),
                found: format!("at most {most}"),
                passed: most <= (SIDE * SIDE) as f64,
            },
            self.never_cheaper(),
            Check {
                promise: format!(
                    "{}: without tiles below 1 the Euclidean estimate always finds the cost of Dijkstra",
                    self.map
                ),
                found: format!("largest difference {off:.6}"),
                passed: off < SAME,
            },
            Check {
                promise: format!(
                    "{}, long paths: Manhattan needs fewer iterations than Euclidean, Dijkstra more",
                    self.map
                ),
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

    /// Checks of the listing: what holds on all boards, and for the best fit that the published figures of long paths
    /// lie near the mean's interval of 95 %.
    pub fn printed_checks(&self, is_best_fit: bool) -> Vec<Check> {
        let cases = self.long.iter().chain(&self.short);
        let off = cases.map(|case| (case[EUCLIDEAN].cost - case[DIJKSTRA].cost).abs()).fold(0.0, f64::max);
        let same = Check {
            promise: format!("{}: the path of A* Euclidean always costs what that of Dijkstra does", self.map),
            found: format!("largest difference {off:.6}"),
            passed: off < SAME,
        };
        let near = is_best_fit.then(|| self.near_the_published());
        std::iter::once(same).chain(near.into_iter().flatten()).collect()
    }

    fn near_the_published(&self) -> Vec<Check> {
        let iterations = |at: usize| move |case: &Case| case[at].iterations;
        let share = |holds: fn(&Case) -> bool| move |case: &Case| if holds(case) { 100.0 } else { 0.0 };
        vec![
            self.bar("iterations of A* Euclidean", [375.4, 398.6], iterations(EUCLIDEAN)),
            self.bar("iterations of A* Manhattan", [244.8, 299.2], iterations(MANHATTAN)),
            self.bar("iterations of Dijkstra", [6248.7, 6635.3], iterations(DIJKSTRA)),
            self.bar("iterations of Dijkstra ÷ A* Euclidean", [16.32, 17.68], |case| {
                case[DIJKSTRA].iterations / case[EUCLIDEAN].iterations
            }),
            self.bar(
                "% of cases in which A* Euclidean needs fewer iterations than A* Manhattan",
                [14.0, 20.0],
                share(|case| case[EUCLIDEAN].iterations < case[MANHATTAN].iterations),
            ),
            self.bar(
                "% of cases in which the path of A* Manhattan is dearer than that of Dijkstra",
                [31.0, 35.0],
                share(|case| case[MANHATTAN].cost > case[DIJKSTRA].cost + SAME),
            ),
        ]
    }

    /// A bar for the mean of a figure over all long paths.
    fn bar(&self, what: &str, [low, high]: [f64; 2], read: impl Fn(&Case) -> f64) -> Check {
        let mean = Estimate::mean(&self.long.iter().map(read).collect::<Vec<_>>());
        Check {
            promise: format!("{}: {what} lie between {low} and {high}", self.map),
            found: mean.text(2),
            passed: mean.may_be_in(low, high),
        }
    }

    /// Plots of the iterations and of the times.
    pub fn pictures(&self, experiment: &str) -> Vec<Figure> {
        let names: Vec<String> = self.contenders.iter().map(HeuristicContender::name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let published = published();
        let chart = |name: &str, title: &str, unit: &str, metric: &str, read: Read| {
            let bars = |paths: &str, cases: &[Case]| -> plot::BarGroup {
                let bar = |(at, contender): (usize, &HeuristicContender)| {
                    let map = format!("{}, {paths}", self.map);
                    let place =
                        Row { heuristic: contender.estimate(), ..row("2.3", &map, contender.algorithm(), metric) };
                    // Times of other machines are not comparable.
                    let source = beside(&place, &published).filter(|_| metric != "time_ms");
                    plot::Bar { figure: mean(cases, at, read), published: source.map(|source| source.value) }
                };
                (paths.to_owned(), self.contenders.iter().enumerate().map(bar).collect())
            };
            let groups = [bars("long paths", &self.long), bars("short paths", &self.short)];
            plot::bars(&format!("{experiment}_{name}"), title, unit, &names, &groups)
        };
        let iterations = chart("iterations", "Iterations on random terrain", "iterations", "iterations", ITERATIONS.1);
        let time = chart("time", "Time of a search on random terrain", "milliseconds", "time_ms", TIME.1);
        [iterations, time].into_iter().flatten().collect()
    }
}

/// The counts of all kinds of boards side by side, with the published ones: mean ± population standard deviation. Of two
/// reciprocal ratios the table has the first.
pub fn comparison(tables: &[CaseTables]) -> String {
    let all: Vec<Vec<Row>> = tables.iter().map(CaseTables::rows).collect();
    let (published, maps) = (published(), tables.iter().map(|table| table.map).collect::<Vec<_>>());
    let mut text =
        format!("| paths | figure | published | {} |\n|---|---|{}\n", maps.join(" | "), "---|".repeat(maps.len() + 1));
    let Some(first) = all.first() else { return text };
    for (at, row) in first.iter().enumerate().filter(|(_, row)| !row.metric.contains("time") && !is_reciprocal(row)) {
        let paths = if row.map.ends_with("long paths") { "long" } else { "short" };
        let figure = [&row.metric, &row.algorithm, &row.heuristic].map(|part| part.replace('_', " ")).join(" ");
        let over = if row.relative_to.is_empty() { String::new() } else { format!(" ÷ {}", row.relative_to) };
        let source = beside(row, &published).map_or("–".to_owned(), shown);
        let ours: Vec<String> = all.iter().filter_map(|rows| rows.get(at)).map(shown).collect();
        text += &format!("| {paths} | {}{over} | {source} | {} |\n", figure.trim(), ours.join(" | "));
    }
    text
}

/// True for a ratio whose reciprocal stands before it.
fn is_reciprocal(row: &Row) -> bool {
    let place = |name: &str| PRINTED.iter().position(|contender| contender.name() == name);
    !row.relative_to.is_empty() && place(&row.algorithm) < place(&row.relative_to)
}

fn shown(row: &Row) -> String {
    let digits = |value: f64| if value.abs() >= 100.0 { format!("{value:.1}") } else { format!("{value:.3}") };
    let spread = row.deviation.map_or(String::new(), |deviation| format!(" ± {}", digits(deviation)));
    format!("{}{spread}", digits(row.value))
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
