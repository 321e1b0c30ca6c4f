//! Figures with their place in a table, beside those that the sources have published.
//!
//! ```
//! use osada_lab::estimate::Estimate;
//! use osada_lab::table::{Row, to_csv};
//!
//! let row = Row { map: "meadow".to_owned(), metric: "tiles".to_owned(), ..Row::default() };
//! let row = row.with(Estimate::mean(&[1.0, 3.0]));
//! assert_eq!((row.value, row.n, row.deviation), (2.0, Some(2), Some(1.0)));
//! assert!(to_csv(&[row]).lines().nth(1).is_some_and(|line| line.contains("meadow")));
//! ```

use super::estimate::Estimate;
use super::published::all_published;
pub use super::published::{published, published_agents};
use serde::Serialize;

/// One figure. A `mean_ratio_…` is the mean over all cases of algorithm ÷ relative_to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Table of the source.
    pub table: String,
    /// Kind or name of the map.
    pub map: String,
    /// Size as width x height.
    pub size: String,
    pub algorithm: String,
    /// The side of a comparison: `A`, `B` or `A - B`.
    pub side: String,
    /// The player of the games: scripted, a strategy, or the pilot of a snake.
    pub player: String,
    /// The mind that decides.
    pub mind: String,
    /// The rules that a herd or a game of snakes goes by.
    pub rules: String,
    /// The challenge of the games.
    pub challenge: String,
    /// The thing that is left out.
    pub without: String,
    /// Estimate, or nothing.
    pub heuristic: String,
    /// Path modifiers, or nothing.
    pub modifiers: String,
    /// Number of the agent, counted from 1, or `None` for all of them.
    pub agent: Option<u32>,
    /// The quantity with its unit.
    pub metric: String,
    /// The base of a ratio, or empty.
    pub relative_to: String,
    pub value: f64,
    /// The number of cases behind it.
    pub n: Option<u64>,
    /// Standard deviation of the population of the cases.
    pub deviation: Option<f64>,
    /// Standard error of the figure.
    pub error: Option<f64>,
    /// Bounds of the 95 % confidence interval of the figure.
    pub interval: Option<(f64, f64)>,
    /// Ours, or the way in which a published figure is known.
    pub origin: Origin,
}

/// The way in which a figure is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Measured here.
    #[default]
    Ours,
    /// Printed by the source.
    Printed,
    /// Lost, and estimated from other figures that the source prints.
    Estimated,
    /// The same, more roughly.
    Rough,
}

impl Origin {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Printed => "printed",
            Self::Estimated => "estimated",
            Self::Rough => "roughly estimated",
        }
    }
}

impl Row {
    /// The key of the figure, without its table.
    fn figure(&self) -> ([&str; 13], Option<u32>) {
        let Self { map, size, algorithm, side, player, mind, rules, challenge, without, .. } = self;
        let Self { heuristic, modifiers, agent, metric, relative_to, .. } = self;
        let who = [map, size, algorithm, side, player, mind, rules, challenge, without];
        let [map, size, algorithm, side, player, mind, rules, challenge, without] = who.map(String::as_str);
        let how = [heuristic, modifiers, metric, relative_to].map(String::as_str);
        let [heuristic, modifiers, metric, relative_to] = how;
        let key = [
            map,
            size,
            algorithm,
            side,
            player,
            mind,
            rules,
            challenge,
            without,
            heuristic,
            modifiers,
            metric,
            relative_to,
        ];
        (key, *agent)
    }

    /// A row about games of this player.
    pub fn played_by(player: &str) -> Self {
        Self { player: player.to_owned(), ..Self::default() }
    }

    /// The row with a figure and its spread.
    pub fn with(self, estimate: Estimate) -> Self {
        let Estimate { value, n, deviation, error, .. } = estimate;
        Self { value, n, deviation, error, interval: estimate.finite_interval(), ..self }
    }
}

/// The published figure of the same place, if there is one: in the same table, or in another one that prints it as well.
pub fn beside<'a>(row: &Row, published: &'a [Row]) -> Option<&'a Row> {
    let same = || published.iter().filter(|other| other.figure() == row.figure());
    same().find(|other| other.table == row.table).or_else(|| same().next())
}

/// Columns of texts, and then of numbers.
const TEXTS: usize = 15;

/// The columns of every table, each with its meaning. Those that do not apply to a figure are empty.
pub const COLUMNS: [(&str, &str); 25] = [
    ("table", "the table of the source, or the name of the experiment or of its part"),
    ("map", "the kind or name of the map, or the level"),
    ("size", "the size of the map in tiles, or the number of animals"),
    ("algorithm", "the search"),
    ("side", "the side of a comparison: `A`, `B`, or `A - B`"),
    ("player", "who plays: a scripted player, a strategy, or the pilot of a snake"),
    ("mind", "the mind that leads the besiegers"),
    ("rules", "the rules that a herd goes by"),
    ("challenge", "`gentle`, `normal`, `hard` or `adaptive`"),
    ("without", "the thing that is withheld"),
    ("heuristic", "the estimate of a search"),
    ("modifiers", "the path modifiers, or how else the case differs"),
    ("agent", "the number of a single agent, from 1"),
    ("metric", "the quantity, with its unit"),
    ("relative_to", "the base of a ratio or a difference"),
    ("value", "the figure"),
    ("n", "the number of cases behind it"),
    ("deviation", "the standard deviation of the population of the cases"),
    ("standard_error", "the standard error of the figure"),
    ("low_95", "the lower bound of its 95 % confidence interval"),
    ("high_95", "the upper bound"),
    ("published", "the figure that a source published"),
    ("published_deviation", "its standard deviation, where the source prints one"),
    ("published_standard_error", "its standard error, where the source prints one"),
    ("published_is", "how it is known: `printed`, `estimated` or `roughly estimated`"),
];

fn fields(row: &Row, published: &[Row], show: impl Fn(f64) -> String) -> [String; COLUMNS.len()] {
    let source = beside(row, published);
    let number = |value: Option<f64>| value.map_or(String::new(), &show);
    let whole = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
    [
        row.table.clone(),
        row.map.clone(),
        row.size.clone(),
        row.algorithm.clone(),
        row.side.clone(),
        row.player.clone(),
        row.mind.clone(),
        row.rules.clone(),
        row.challenge.clone(),
        row.without.clone(),
        row.heuristic.clone(),
        row.modifiers.clone(),
        whole(row.agent.map(u64::from)),
        row.metric.clone(),
        row.relative_to.clone(),
        show(row.value),
        whole(row.n),
        number(row.deviation),
        number(row.error),
        number(row.interval.map(|(low, _)| low)),
        number(row.interval.map(|(_, high)| high)),
        number(source.map(|source| source.value)),
        number(source.and_then(|source| source.deviation)),
        number(source.and_then(|source| source.error)),
        source.map_or(String::new(), |source| source.origin.name().to_owned()),
    ]
}

/// The rows as CSV, with the published figures beside them.
pub fn to_csv(rows: &[Row]) -> String {
    let published = all_published();
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(COLUMNS.map(|(name, _)| name));
    for row in rows {
        let _ = writer.write_record(fields(row, &published, |value| value.to_string()));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A row with the published figure beside it, as JSON.
#[derive(Serialize)]
struct JsonRow<'a> {
    table: &'a str,
    map: &'a str,
    size: &'a str,
    algorithm: &'a str,
    side: &'a str,
    player: &'a str,
    mind: &'a str,
    rules: &'a str,
    challenge: &'a str,
    without: &'a str,
    heuristic: &'a str,
    modifiers: &'a str,
    agent: Option<u32>,
    metric: &'a str,
    relative_to: &'a str,
    value: f64,
    n: Option<u64>,
    deviation: Option<f64>,
    standard_error: Option<f64>,
    low_95: Option<f64>,
    high_95: Option<f64>,
    published: Option<f64>,
    published_deviation: Option<f64>,
    published_standard_error: Option<f64>,
    published_is: Option<&'a str>,
}

/// The rows as JSON, one object a line, with the published figures beside them. Anything that is not a number is `null`.
pub fn to_json(rows: &[Row]) -> String {
    let published = all_published();
    let line = |row: &Row| {
        let source = beside(row, &published);
        let object = JsonRow {
            table: &row.table,
            map: &row.map,
            size: &row.size,
            algorithm: &row.algorithm,
            side: &row.side,
            player: &row.player,
            mind: &row.mind,
            rules: &row.rules,
            challenge: &row.challenge,
            without: &row.without,
            heuristic: &row.heuristic,
            modifiers: &row.modifiers,
            agent: row.agent,
            metric: &row.metric,
            relative_to: &row.relative_to,
            value: row.value,
            n: row.n,
            deviation: row.deviation,
            standard_error: row.error,
            low_95: row.interval.map(|(low, _)| low),
            high_95: row.interval.map(|(_, high)| high),
            published: source.map(|source| source.value),
            published_deviation: source.and_then(|source| source.deviation),
            published_standard_error: source.and_then(|source| source.error),
            published_is: source.map(|source| source.origin.name()),
        };
        // Numbers and texts: nothing that JSON cannot hold.
        serde_json::to_string(&object).unwrap_or_default() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The rows as aligned text, without those of single agents; columns that are empty throughout are left out.
pub fn to_text(rows: &[Row]) -> String {
    let published = all_published();
    let mut lines = vec![COLUMNS.map(|(name, _)| name.to_owned())];
    let all = rows.iter().filter(|row| row.agent.is_none());
    lines.extend(all.map(|row| fields(row, &published, short)));
    let widths: [usize; COLUMNS.len()] =
        std::array::from_fn(|at| lines.iter().map(|line| line[at].chars().count()).max().unwrap_or(0));
    let used = |at: usize| lines[1..].iter().any(|line| !line[at].is_empty());
    let mut text = String::new();
    for line in &lines {
        let mut out = String::new();
        for at in (0..COLUMNS.len()).filter(|&at| used(at)) {
            let pad = " ".repeat(widths[at] - line[at].chars().count());
            let cell = if at < TEXTS { format!("{}{pad}  ", line[at]) } else { format!("{pad}{}  ", line[at]) };
            out.push_str(&cell);
        }
        text.push_str(out.trim_end());
        text.push('\n');
    }
    text
}

/// A figure with about four significant digits, and with more where it would pass for a whole number that it is not:
/// a ratio of 1.0004 is not one of 1.
fn short(value: f64) -> String {
    let digits = match value.abs() {
        size if size >= 1000.0 || value == value.trunc() => return format!("{value:.0}"),
        size if size >= 100.0 => 1,
        size if size >= 10.0 => 2,
        size if size >= 0.1 => 3,
        _ => 5,
    };
    let whole = |text: &String| text.parse::<f64>().is_ok_and(|shown| shown == shown.trunc());
    let shown = |digits: usize| format!("{value:.digits$}");
    (digits..=MOST_DIGITS).map(shown).find(|text| !whole(text)).unwrap_or_else(|| shown(MOST_DIGITS))
}

/// Digits behind the point of a figure that is all but a whole number.
const MOST_DIGITS: usize = 7;

/// Mean and population standard deviation; zeros of nothing.
pub fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let mean = Estimate::mean(values);
    (mean.value, mean.deviation.unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_the_population() {
        assert_eq!(mean_and_deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]), (5.0, 2.0));
        assert_eq!(mean_and_deviation(&[]), (0.0, 0.0));
    }

    #[test]
    fn what_is_all_but_a_whole_number_is_not_shown_as_one() {
        let shown = [1.0, 1.004, 1.0004, 0.99997, 99.96, 1234.5, 0.000_000_01].map(short);
        assert_eq!(shown, ["1", "1.004", "1.0004", "0.99997", "99.96", "1234", "0.0000000"]);
    }

    #[test]
    fn a_row_stands_beside_the_published_one() {
        let row = Row {
            table: "4.1".into(),
            map: "indoor".into(),
            size: "128x128".into(),
            algorithm: "A*".into(),
            heuristic: "octile".into(),
            metric: "searches".into(),
            value: 1.5,
            ..Row::default()
        };
        assert_eq!(beside(&row, &published()).map(|row| row.value), Some(59527.0));
        let csv = to_csv(std::slice::from_ref(&row));
        assert_eq!(csv.lines().nth(1), Some("4.1,indoor,128x128,A*,,,,,,,octile,,,searches,,1.5,,,,,,59527,,,printed"));
        assert!(to_text(&[row]).lines().nth(1).is_some_and(|line| line.ends_with("1.500      59527       printed")));
    }

    #[test]
    fn a_figure_that_only_another_table_prints_is_found_there_and_two_tables_agree() {
        let published = published();
        for row in &published {
            let found = beside(row, &published).map_or(f64::NAN, |same| same.value);
            assert!((found - row.value).abs() <= 0.005 * row.value.abs(), "{row:?} and {found}");
        }
        let time = Row {
            table: "2-25".into(),
            map: "4 labyrinth".into(),
            size: "50x50".into(),
            algorithm: "A*".into(),
            heuristic: "diagonal manhattan".into(),
            modifiers: "none".into(),
            metric: "time_ms".into(),
            ..Row::default()
        };
        assert_eq!(beside(&time, &published).map(|row| (&*row.table, row.value)), Some(("26-29", 3.501)));
        let agent = Row { agent: Some(1), ..time };
        assert_eq!(beside(&agent, &published), None, "a mean is not beside a single agent");
    }

    #[test]
    fn every_spread_has_its_own_column() {
        let row = Row { metric: "tiles".to_owned(), ..Row::default() }.with(Estimate::mean(&[1.0, 3.0]));
        let csv = to_csv(std::slice::from_ref(&row));
        let head: Vec<&str> = csv.lines().next().unwrap_or_default().split(',').collect();
        let line: Vec<&str> = csv.lines().nth(1).unwrap_or_default().split(',').collect();
        let cell = |name: &str| line[head.iter().position(|column| *column == name).expect("a column")];
        let found = ["value", "n", "deviation", "standard_error"].map(cell);
        assert_eq!(found, ["2", "2", "1", "1"]);
        assert!(cell("low_95").starts_with("-10.7") && cell("high_95").starts_with("14.7"));
        let json: serde_json::Value = serde_json::from_str(&to_json(&[row])).expect("an object");
        assert_eq!(
            (&json["n"], &json["standard_error"], &json["published"]),
            (&2.into(), &1.0.into(), &serde_json::Value::Null)
        );
    }

    #[test]
    fn what_a_source_prints_after_its_means_is_an_error_in_one_and_a_deviation_in_the_others() {
        let published = published();
        let of = |table: &'static str| published.iter().filter(move |row| row.table == table);
        assert!(of("4.1").any(|row| row.error.is_some()) && of("4.1").all(|row| row.deviation.is_none()));
        assert!(of("2.3").all(|row| row.deviation.is_some() && row.error.is_none()));
    }

    #[test]
    fn all_1200_published_figures_of_single_agents_are_read() {
        let agents = published_agents();
        assert_eq!(agents.len(), 1200);
        assert!(agents.iter().all(|row| row.agent.is_some_and(|agent| (1..=10).contains(&agent))));
        let first = &agents[..3];
        assert_eq!(first.iter().map(|row| row.value).collect::<Vec<_>>(), [5.0, 48.44, 67.0]);
    }
}
