//! Herds: the effect of each of the boids rules, by leaving it out, and the thesis's own adaptation beside ours,
//! on an open plain, in a pen and among rocks; and the equilibrium of small herds of the thesis. It has published no figures; its
//! weaknesses are named in words.
//!
//! ```
//! use osada_lab::Settings;
//! use osada_lab::flock::Flock;
//! use osada_lab::sweep::Sweep;
//!
//! // `run_all` does all of its tasks and sums them up.
//! let whole = Flock { settings: Settings::default() };
//! let quick = Flock { settings: Settings { quick: true, ..Settings::default() } };
//! assert!(quick.tasks() < whole.tasks());
//! ```

mod by_thesis;

use self::by_thesis::{ThesisHerd, ThesisReading};
use super::estimate::Estimate;
use super::experiment::{Check, Figure, Settings, SweepFindings};
use super::plot;
use super::sweep::{Sweep, SweepError, TaskContext, out_of_range};
use super::table::Row;
use osada_ai::flock::{Boid, Meadow, Weights, clusters, cohesion_radius, mean_nearest_distance, polarisation};
use osada_ai::grid::{Cell, Grid, Point, Stream};
use osada_content::generate::{OUTDOOR_COVERAGE, outdoor};
use serde_json::{Value, json};

/// Updates before anything is measured.
const WARM_UP: u32 = 60;
/// Updates between two measurements.
const APART: u32 = 5;
/// Tiles of gap that still hold a cluster together.
const GAP: f64 = 8.0;
/// The metrics, each with the greatest value that it can have in so short a time.
const METRICS: [(&str, f64); 7] = [
    ("polarisation", 1.0 + 1e-9),
    ("nearest_distance_tiles", 1e4),
    ("cohesion_radius_tiles", 1e4),
    ("clusters", 1e3),
    ("blocked_steps_percent", 100.0),
    ("advance_tiles_per_step", 1e3),
    ("at_rest_percent", 100.0),
];
/// The means of the metrics over a run.
type Means = [f64; METRICS.len()];
const POLARISATION: usize = 0;
const DISTANCE: usize = 1;
const RADIUS: usize = 2;
const BLOCKED: usize = 4;
const ADVANCE: usize = 5;
const AT_REST: usize = 6;

/// A way to move a herd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RuleVariant {
    All,
    NoSeparation,
    NoAlignment,
    NoCohesion,
    NoObstacles,
    NoDrift,
    /// The thesis's own herd.
    Thesis(ThesisReading),
}

const THESIS: RuleVariant = RuleVariant::Thesis(ThesisReading::PRINTED);
const THESIS_STILL: RuleVariant = RuleVariant::Thesis(ThesisReading { no_drift: true, ..ThesisReading::PRINTED });
const THESIS_TILE_BY_TILE: RuleVariant =
    RuleVariant::Thesis(ThesisReading { tile_by_tile: true, ..ThesisReading::PRINTED });
const THESIS_SLOW_CLOCK: RuleVariant =
    RuleVariant::Thesis(ThesisReading { updates_a_tile: 1, ..ThesisReading::PRINTED });
const THESIS_MENDED: RuleVariant = RuleVariant::Thesis(ThesisReading { mended: true, ..ThesisReading::PRINTED });

const RULES: [(RuleVariant, &str); 11] = [
    (RuleVariant::All, "all rules"),
    (RuleVariant::NoSeparation, "no separation"),
    (RuleVariant::NoAlignment, "no alignment"),
    (RuleVariant::NoCohesion, "no cohesion"),
    (RuleVariant::NoObstacles, "no obstacles"),
    (RuleVariant::NoDrift, "no drift"),
    (THESIS, "thesis"),
    (THESIS_STILL, "thesis, no drift"),
    (THESIS_TILE_BY_TILE, "thesis, tile by tile"),
    (THESIS_SLOW_CLOCK, "thesis, 1 update a tile"),
    (THESIS_MENDED, "thesis, headings mended"),
];

/// Maps and sizes of the herds.
const PLACES: [(&str, usize); 4] = [("plain", 16), ("plain", 64), ("pen 30x24", 16), ("rocks 64x64", 16)];
const SMALL_PLAIN: usize = 0;
const LARGE_PLAIN: usize = 1;
const PEN: usize = 2;
/// Sizes of herds that start on distinct tiles of a small square, drawn at random, and may come to an equilibrium.
const SQUARE: &str = "4x4 tiles of a plain";
const SQUARE_SIDE: usize = 4;
const SQUARE_HERDS: [usize; 8] = [2, 3, 4, 5, 6, 8, 12, 16];

/// A line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    /// The number of a place, and rules.
    Place(usize, RuleVariant),
    /// The thesis's herd without drift, of this size, from a small square.
    Square(usize),
}

/// All lines, in their order.
fn cases() -> Vec<Case> {
    let places = (0..PLACES.len()).flat_map(|place| RULES.map(|(rules, _)| Case::Place(place, rules)));
    places.chain(SQUARE_HERDS.map(Case::Square)).collect()
}

impl Case {
    /// Map, size and rules.
    fn names(self) -> (&'static str, usize, &'static str) {
        let named = |rules| RULES.iter().find(|(other, _)| *other == rules).map_or("", |(_, name)| *name);
        match self {
            Self::Place(place, rules) => (PLACES[place].0, PLACES[place].1, named(rules)),
            Self::Square(size) => (SQUARE, size, named(THESIS_STILL)),
        }
    }
}

/// Herds for each line, and for a quick look.
const HERDS: usize = 200;
const QUICK_HERDS: usize = 3;

/// The experiment. A task is a herd that is watched.
pub struct Flock {
    pub settings: Settings,
}

impl Flock {
    fn herds(&self) -> usize {
        self.settings.count(HERDS, QUICK_HERDS)
    }

    /// The line and the seed of a herd.
    fn herd(&self, task: usize) -> (Case, u64) {
        let (case, herd) = (task / self.herds(), task % self.herds());
        (cases()[case], self.settings.seed.wrapping_mul(1_000_003).wrapping_add(herd as u64))
    }
}

impl Sweep for Flock {
    /// Means of the metrics.
    type Row = Means;

    fn name(&self) -> &'static str {
        "flock"
    }

    fn unit(&self) -> &'static str {
        "herds"
    }

    fn tasks(&self) -> usize {
        cases().len() * self.herds()
    }

    fn place(&self, task: usize) -> Value {
        let (case, seed) = self.herd(task);
        let (map, animals, rules) = case.names();
        json!({ "seed": seed, "map": map, "animals": animals, "rules": rules })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Self::Row, SweepError> {
        let samples = if self.settings.quick { 20 } else { 100 };
        let (case, seed) = self.herd(task);
        Ok(match case {
            Case::Place(place, rules) => watch(place, rules, seed, samples),
            Case::Square(size) => {
                let still = ThesisReading { no_drift: true, ..ThesisReading::PRINTED };
                let mut herd = ThesisHerd::new(seed, &square(size, seed), still);
                measure(size, samples, || herd.tile(|_| true))
            }
        })
    }

    fn fault(&self, _: usize, row: &Self::Row) -> Option<String> {
        let figures: Vec<_> = METRICS.iter().zip(row).map(|((name, most), &value)| (*name, value, *most)).collect();
        out_of_range(&figures)
    }

    fn findings(&self, watched: Vec<Self::Row>) -> SweepFindings {
        let cases = cases();
        let of = |case: Case, metric: usize| -> Estimate {
            let at = cases.iter().position(|other| *other == case).unwrap_or(0);
            let herds = watched.iter().skip(at * self.herds()).take(self.herds());
            let values: Vec<f64> = herds.map(|found| found[metric]).collect();
            match metric {
                // A herd rests or does not.
                AT_REST => {
                    Estimate::share(values.iter().filter(|value| **value > 50.0).count(), values.len()).percent()
                }
                _ => Estimate::mean(&values),
            }
        };
        let mut rows = Vec::new();
        for &case in &cases {
            let (map, size, rules) = case.names();
            for (metric, (name, _)) in METRICS.into_iter().enumerate() {
                let row = Row {
                    table: "herds".to_owned(),
                    map: map.to_owned(),
                    size: format!("{size} animals"),
                    rules: rules.to_owned(),
                    metric: name.to_owned(),
                    ..Row::default()
                };
                rows.push(row.with(of(case, metric)));
            }
        }
        let is_small = self.settings.is_small(HERDS);
        SweepFindings {
            rows,
            checks: checks(&of),
            pictures: pictures(&of),
            is_small,
            ..SweepFindings::named(self.name())
        }
    }
}

/// The mean of a metric of a line.
type Mean<'a> = &'a dyn Fn(Case, usize) -> Estimate;

fn checks(mean: Mean) -> Vec<Check> {
    let above = |promise: &str, more: Estimate, less: Estimate| Check {
        promise: promise.to_owned(),
        found: format!("{} against {}", more.text(3), less.text(3)),
        passed: more.may_be_above(&less),
    };
    let plain = |rules, metric| mean(Case::Place(SMALL_PLAIN, rules), metric);
    let pen = |rules, metric| mean(Case::Place(PEN, rules), metric);
    let (polarised, advance) = (plain(RuleVariant::All, POLARISATION), plain(RuleVariant::All, ADVANCE));
    let gets_nowhere = plain(THESIS, ADVANCE);
    let at_rest = |size| mean(Case::Square(size), AT_REST);
    vec![
        Check {
            promise: "a herd on a plain goes one way: polarisation above 0.8".to_owned(),
            found: polarised.text(3),
            passed: polarised.bounds().1 > 0.8,
        },
        above(
            "without separation animals stand nearer to each other",
            plain(RuleVariant::All, DISTANCE),
            plain(RuleVariant::NoSeparation, DISTANCE),
        ),
        above(
            "without alignment a herd is less polarised",
            plain(RuleVariant::All, POLARISATION),
            plain(RuleVariant::NoAlignment, POLARISATION),
        ),
        above(
            "without cohesion a herd spreads",
            plain(RuleVariant::NoCohesion, RADIUS),
            plain(RuleVariant::All, RADIUS),
        ),
        above(
            "in a pen the rule of obstacles spares blocked steps",
            pen(RuleVariant::NoObstacles, BLOCKED),
            pen(RuleVariant::All, BLOCKED),
        ),
        above(
            "the thesis's herd with headings mended leans on the fence of a pen and waits there",
            pen(THESIS_MENDED, BLOCKED),
            pen(RuleVariant::All, BLOCKED),
        ),
        Check {
            promise: "with the thesis's headings, taken the wrong way round, a herd advances by less than a quarter"
                .to_owned(),
            found: format!("{} against {} tiles a step", gets_nowhere.text(3), advance.text(3)),
            passed: advance.may_be_above(&gets_nowhere.scaled(4.0)),
        },
        above(
            "and it does not go one way: less polarised than with headings mended",
            plain(THESIS_MENDED, POLARISATION),
            plain(THESIS, POLARISATION),
        ),
        above("without drift more herds of two come to rest than of four", at_rest(2), at_rest(4)),
        Check {
            promise: "and of larger ones hardly any".to_owned(),
            found: format!("{} % of sixteen", at_rest(16).text(0)),
            passed: SQUARE_HERDS.into_iter().filter(|size| *size >= 4).all(|size| at_rest(size).may_be_in(0.0, 1.0)),
        },
    ]
}

fn pictures(mean: Mean) -> Vec<Figure> {
    let names = PLACES.map(|(map, size)| format!("{map}, {size}"));
    let series: Vec<&str> = names.iter().map(String::as_str).collect();
    let chart = |metric: usize, name: &str, title: &str, unit: &str| {
        let of_rules = |(rules, name): (RuleVariant, &str)| {
            let bar = |place| mean(Case::Place(place, rules), metric).into();
            (name.to_owned(), (0..PLACES.len()).map(bar).collect())
        };
        plot::bars(name, title, unit, &series, &RULES.map(of_rules))
    };
    let polarisation = chart(POLARISATION, "flock_polarisation", "Do they go one way?", "polarisation");
    let blocked = chart(BLOCKED, "flock_blocked", "How often is the way barred?", "% of steps");
    let resting = |size: usize| (format!("{size} animals"), vec![mean(Case::Square(size), AT_REST).into()]);
    let at_rest = plot::bars(
        "flock_at_rest",
        "Herds of the thesis without drift that come to rest",
        "% of herds",
        &["herds at rest"],
        &SQUARE_HERDS.map(resting),
    );
    [polarisation, blocked, at_rest].into_iter().flatten().collect()
}

/// Distinct tiles of a small square, drawn at random.
fn square(size: usize, seed: u64) -> Vec<Cell> {
    let side = SQUARE_SIDE as i32;
    let mut tiles: Vec<Cell> = (0..side * side).map(|at| Cell::new(at % side, at / side)).collect();
    let mut stream = Stream::new(seed, 9);
    (0..size.min(tiles.len())).map(|_| tiles.swap_remove(stream.below(tiles.len()))).collect()
}

/// Means of the metrics over a run.
fn watch(place: usize, rules: RuleVariant, seed: u64, samples: u32) -> Means {
    let (_, size) = PLACES[place];
    match place {
        SMALL_PLAIN | LARGE_PLAIN => graze(Cell::new(0, 0), size, rules, seed, samples, |_| true),
        PEN => {
            let pen = |cell: Cell| (0..30).contains(&cell.x) && (0..24).contains(&cell.y);
            graze(Cell::new(15, 12), size, rules, seed, samples, pen)
        }
        _ => {
            let ground: Grid<bool> = outdoor(seed, 64, 64, OUTDOOR_COVERAGE);
            graze(Cell::new(32, 32), size, rules, seed, samples, |cell| ground.get(cell).is_some_and(|free| *free))
        }
    }
}

fn graze(
    middle: Cell,
    size: usize,
    rules: RuleVariant,
    seed: u64,
    samples: u32,
    standable: impl Fn(Cell) -> bool + Copy,
) -> Means {
    let places = pasture(middle, size, standable);
    if let RuleVariant::Thesis(reading) = rules {
        let mut herd = ThesisHerd::new(seed, &places, reading);
        return measure(size, samples, || herd.tile(standable));
    }
    let mut meadow = Meadow::new(seed, places, standable);
    meadow.weights = weights(rules);
    measure(size, samples, || (meadow.update() as f64, meadow.herd.clone()))
}

/// Means of the metrics over a run of a herd of this size, which is at rest if nobody moved or wanted to in the last time of a tile.
/// `update` lets the time of one tile pass, and returns the mean
/// number of animals whose way was barred in that time, and the herd.
fn measure(size: usize, samples: u32, mut update: impl FnMut() -> (f64, Vec<Boid>)) -> Means {
    let (mut sums, mut blocked, mut at_rest) = ([0.0; METRICS.len()], 0.0, false);
    let mut stood = Point::ZERO;
    for _ in 0..WARM_UP {
        stood = centre(&update().1);
    }
    for _ in 0..samples {
        let mut herd: Vec<Boid> = Vec::new();
        for _ in 0..APART {
            let (stuck, now) = update();
            blocked += stuck;
            at_rest = stuck == 0.0 && herd.iter().map(|boid| boid.at).eq(now.iter().map(|boid| boid.at));
            herd = now;
        }
        let found = [
            polarisation(&herd),
            mean_nearest_distance(&herd),
            cohesion_radius(&herd),
            clusters(&herd, GAP) as f64,
            0.0,
            centre(&herd).distance(stood) / f64::from(APART),
            0.0,
        ];
        stood = centre(&herd);
        sums.iter_mut().zip(found).for_each(|(sum, value)| *sum += value / f64::from(samples));
    }
    sums[BLOCKED] = 100.0 * blocked / (f64::from(samples * APART) * size as f64);
    sums[AT_REST] = if at_rest { 100.0 } else { 0.0 };
    sums
}

fn centre(herd: &[Boid]) -> Point {
    herd.iter().fold(Point::ZERO, |sum, boid| sum + boid.at) * (1.0 / herd.len().max(1) as f64)
}

/// This many tiles around the middle, every other one each way, that animals can stand on.
fn pasture(middle: Cell, size: usize, standable: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (-20..=20)
        .flat_map(|y| (-20..=20).map(move |x| Cell::new(middle.x + 2 * x, middle.y + 2 * y)))
        .filter(|&cell| standable(cell))
        .collect();
    cells.sort_by_key(|cell| (cell.chebyshev(middle), cell.y, cell.x));
    cells.truncate(size);
    cells
}

fn weights(rules: RuleVariant) -> Weights {
    let all = Weights::default();
    match rules {
        RuleVariant::NoSeparation => Weights { separation: 0.0, ..all },
        RuleVariant::NoAlignment => Weights { alignment: 0.0, ..all },
        RuleVariant::NoCohesion => Weights { cohesion: 0.0, ..all },
        RuleVariant::NoObstacles => Weights { obstacles: 0.0, ..all },
        RuleVariant::NoDrift => Weights { drift: 0.0, ..all },
        RuleVariant::All | RuleVariant::Thesis(_) => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;

    #[test]
    fn a_small_run_measures_every_herd_and_is_the_same_again() {
        let settings = Settings { seed: 1, count: Some(1), quick: true };
        let run = || run_all(&Flock { settings }, &|| std::time::Duration::ZERO).expect("nothing can fail");
        let outcome = run();
        assert_eq!(outcome.rows.len(), cases().len() * METRICS.len());
        assert!(outcome.rows.iter().all(|row| row.value.is_finite() && row.value >= 0.0));
        assert!(outcome.pictures.len() >= 2);
        assert_eq!(run(), outcome);
    }
    #[test]
    fn small_herds_of_the_thesis_come_to_rest_without_drift_and_larger_ones_never_do() {
        let sweep = Flock { settings: Settings { seed: 1, count: Some(20), quick: true } };
        let clock = || std::time::Duration::ZERO;
        let context = TaskContext { clock: &clock, progress: &|_| () };
        let at_rest = |size: usize| {
            let first = 20 * cases().iter().position(|case| *case == Case::Square(size)).expect("a line");
            let herds = (first..first + 20).map(|task| sweep.run(task, &context).expect("nothing can fail"));
            herds.filter(|found| found[AT_REST] > 50.0).count()
        };
        let [two, three, four, five, sixteen] = [2, 3, 4, 5, 16].map(at_rest);
        assert!((4..=12).contains(&two) && (1..=9).contains(&three) && four <= 4, "{two}, {three}, {four} of 20");
        assert_eq!((five, sixteen), (0, 0));
    }

    #[test]
    fn a_row_that_no_herd_comes_to_has_a_fault() {
        let sweep = Flock { settings: Settings::default() };
        let fine = [0.9, 1.5, 3.0, 1.0, 0.0, 1.2, 0.0];
        assert_eq!(Sweep::fault(&sweep, 0, &fine), None);
        let mut wrong = fine;
        wrong[BLOCKED] = 101.0;
        assert_eq!(Sweep::fault(&sweep, 0, &wrong), Some("blocked_steps_percent is from 0 to 100, not 101".to_owned()));
        assert_eq!(Sweep::place(&sweep, 0)["map"], "plain");
    }
}
