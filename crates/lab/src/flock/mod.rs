//! Herds: the effect of each of the boids rules, by leaving it out, and the thesis's own adaptation beside ours,
//! on an open plain, in a pen and among rocks. The thesis has published no figures; its weaknesses are named in words.
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
use super::experiment::{Check, Figure, Settings, SweepFindings};
use super::plot;
use super::sweep::{Sweep, SweepError, TaskContext};
use super::table::{Row, mean_and_deviation};
use osada_ai::flock::{Boid, Meadow, Weights, clusters, cohesion_radius, mean_nearest_distance, polarisation};
use osada_ai::grid::{Cell, Grid, Point};
use osada_content::generate::{OUTDOOR_COVERAGE, outdoor};

/// Updates before anything is measured.
const WARM_UP: u32 = 60;
/// Updates between two measurements.
const APART: u32 = 5;
/// Tiles of gap that still hold a cluster together.
const GAP: f64 = 8.0;
const METRICS: [&str; 6] = [
    "polarisation",
    "nearest_distance_tiles",
    "cohesion_radius_tiles",
    "clusters",
    "blocked_steps_percent",
    "advance_tiles_per_step",
];
const POLARISATION: usize = 0;
const DISTANCE: usize = 1;
const RADIUS: usize = 2;
const BLOCKED: usize = 4;
const ADVANCE: usize = 5;

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

/// Herds for each line, and for a quick look.
const HERDS: usize = 50;
const QUICK_HERDS: usize = 3;

/// The experiment. A task is a herd that is watched.
pub struct Flock {
    pub settings: Settings,
}

impl Flock {
    fn herds(&self) -> usize {
        self.settings.count(HERDS, QUICK_HERDS)
    }
}

impl Sweep for Flock {
    /// Means of the metrics.
    type Row = [f64; 6];

    fn name(&self) -> &'static str {
        "flock"
    }

    fn unit(&self) -> &'static str {
        "herds"
    }

    fn tasks(&self) -> usize {
        PLACES.len() * RULES.len() * self.herds()
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Self::Row, SweepError> {
        let samples = if self.settings.quick { 20 } else { 100 };
        let (case, herd) = (task / self.herds(), task % self.herds());
        let seed = self.settings.seed.wrapping_mul(1_000_003).wrapping_add(herd as u64);
        Ok(watch(case / RULES.len(), RULES[case % RULES.len()].0, seed, samples))
    }

    fn findings(&self, watched: Vec<Self::Row>) -> SweepFindings {
        let herds = self.herds();
        let of = |place: usize, rules: usize, metric: usize| -> Vec<f64> {
            let herds = watched.iter().skip((place * RULES.len() + rules) * herds).take(herds);
            herds.map(|found| found[metric]).collect()
        };
        let mean = |place: usize, rules: RuleVariant, metric: usize| {
            let at = RULES.iter().position(|(other, _)| *other == rules).unwrap_or(0);
            mean_and_deviation(&of(place, at, metric)).0
        };
        let mut rows = Vec::new();
        for (place, (map, size)) in PLACES.into_iter().enumerate() {
            for (number, (_, name)) in RULES.into_iter().enumerate() {
                for (metric, metric_name) in METRICS.into_iter().enumerate() {
                    let (value, deviation) = mean_and_deviation(&of(place, number, metric));
                    rows.push(Row {
                        table: "herds".to_owned(),
                        map: map.to_owned(),
                        size: format!("{size} animals"),
                        algorithm: name.to_owned(),
                        metric: metric_name.to_owned(),
                        value,
                        deviation: Some(deviation),
                        ..Row::default()
                    });
                }
            }
        }
        let is_small = self.settings.is_small(HERDS);
        SweepFindings {
            rows,
            checks: checks(&mean),
            pictures: pictures(&mean),
            is_small,
            ..SweepFindings::named(self.name())
        }
    }
}

fn checks(mean: &dyn Fn(usize, RuleVariant, usize) -> f64) -> Vec<Check> {
    let above = |promise: &str, more: f64, less: f64| Check {
        promise: promise.to_owned(),
        found: format!("{more:.3} against {less:.3}"),
        passed: more > less,
    };
    let plain = |rules, metric| mean(SMALL_PLAIN, rules, metric);
    vec![
        above("a herd on a plain goes one way: polarisation above 0.8", plain(RuleVariant::All, POLARISATION), 0.8),
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
            mean(PEN, RuleVariant::NoObstacles, BLOCKED),
            mean(PEN, RuleVariant::All, BLOCKED),
        ),
        above(
            "the thesis's herd with headings mended leans on the fence of a pen and waits there",
            mean(PEN, THESIS_MENDED, BLOCKED),
            mean(PEN, RuleVariant::All, BLOCKED),
        ),
        Check {
            promise:
                "with the thesis's headings, taken the wrong way round, a herd gets nowhere: four times less advance"
                    .to_owned(),
            found: format!("{:.3} against {:.3}", plain(THESIS, ADVANCE), plain(RuleVariant::All, ADVANCE)),
            passed: 4.0 * plain(THESIS, ADVANCE) < plain(RuleVariant::All, ADVANCE),
        },
        above(
            "and it does not go one way: less polarised than with headings mended",
            plain(THESIS_MENDED, POLARISATION),
            plain(THESIS, POLARISATION),
        ),
    ]
}

fn pictures(mean: &dyn Fn(usize, RuleVariant, usize) -> f64) -> Vec<Figure> {
    let names = PLACES.map(|(map, size)| format!("{map}, {size}"));
    let series: Vec<&str> = names.iter().map(String::as_str).collect();
    let chart = |metric: usize, name: &str, title: &str, unit: &str| {
        let of_rules = |(rules, name): (RuleVariant, &str)| {
            (name.to_owned(), (0..PLACES.len()).map(|place| mean(place, rules, metric)).collect())
        };
        plot::bars(name, title, unit, &series, &RULES.map(of_rules))
    };
    let polarisation = chart(POLARISATION, "flock_polarisation", "Do they go one way?", "polarisation");
    let blocked = chart(BLOCKED, "flock_blocked", "How often is the way barred?", "% of steps");
    polarisation.into_iter().chain(blocked).collect()
}

/// Means of the metrics over a run.
fn watch(place: usize, rules: RuleVariant, seed: u64, samples: u32) -> [f64; 6] {
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
) -> [f64; 6] {
    let places = pasture(middle, size, standable);
    if let RuleVariant::Thesis(reading) = rules {
        let mut herd = ThesisHerd::new(seed, &places, reading);
        return measure(size, samples, || {
            let waiting: usize = (0..reading.updates_a_tile).map(|_| herd.update(standable)).sum();
            (waiting as f64 / f64::from(reading.updates_a_tile), herd.herd.clone())
        });
    }
    let mut meadow = Meadow::new(seed, places, standable);
    meadow.weights = weights(rules);
    measure(size, samples, || (meadow.update() as f64, meadow.herd.clone()))
}

/// Means of the metrics over a run of a herd of this size. `update` lets the time of one tile pass, and returns the mean
/// number of animals whose way was barred in that time, and the herd.
fn measure(size: usize, samples: u32, mut update: impl FnMut() -> (f64, Vec<Boid>)) -> [f64; 6] {
    let (mut sums, mut blocked) = ([0.0; 6], 0.0);
    let mut stood = Point::ZERO;
    for _ in 0..WARM_UP {
        stood = centre(&update().1);
    }
    for _ in 0..samples {
        let mut herd = Vec::new();
        for _ in 0..APART {
            let (stuck, now) = update();
            blocked += stuck;
            herd = now;
        }
        let found = [
            polarisation(&herd),
            mean_nearest_distance(&herd),
            cohesion_radius(&herd),
            clusters(&herd, GAP) as f64,
            0.0,
            centre(&herd).distance(stood) / f64::from(APART),
        ];
        stood = centre(&herd);
        sums.iter_mut().zip(found).for_each(|(sum, value)| *sum += value / f64::from(samples));
    }
    sums[BLOCKED] = 100.0 * blocked / (f64::from(samples * APART) * size as f64);
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
        assert_eq!(outcome.rows.len(), PLACES.len() * RULES.len() * METRICS.len());
        assert!(outcome.rows.iter().all(|row| row.value.is_finite() && row.value >= 0.0));
        assert_eq!(outcome.pictures.len(), 2);
        assert_eq!(run(), outcome);
    }
}
