//! Figures with their place in a table, beside those that the sources have published.
//!
//! ```
//! use osada_lab::table::{Row, mean_and_deviation, to_csv};
//!
//! let (value, deviation) = mean_and_deviation(&[1.0, 3.0]);
//! assert_eq!((value, deviation), (2.0, 1.0));
//! let row = Row { map: "meadow".to_owned(), metric: "tiles".to_owned(), value, ..Row::default() };
//! assert!(to_csv(&[row]).lines().nth(1).is_some_and(|line| line.contains("meadow")));
//! ```

use serde::{Deserialize, Serialize};

/// The figures published by the sources (columns as in [`Row`], and `source` before).
const PUBLISHED: &str = include_str!("../../../assets/published_tables.csv");

/// One figure. A `mean_ratio_…` is the mean over all cases of algorithm ÷ relative_to.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Row {
    /// Table of the source.
    pub table: String,
    /// Kind or name of the map.
    pub map: String,
    /// Size as width x height.
    pub size: String,
    /// The algorithm, or the player.
    pub algorithm: String,
    /// Estimate, or nothing.
    pub heuristic: String,
    /// Path modifiers, or nothing.
    pub modifiers: String,
    /// Number of the agent, counted from 1, or `None` for all of them.
    #[serde(default)]
    pub agent: Option<u32>,
    /// The quantity with its unit.
    pub metric: String,
    /// The base of a ratio, or empty.
    pub relative_to: String,
    pub value: f64,
    /// Its spread: population standard deviation, or standard error of a total.
    #[serde(rename = "stddev")]
    pub deviation: Option<f64>,
}

impl Row {
    /// The key of the figure, without its table.
    fn figure(&self) -> ([&str; 7], Option<u32>) {
        let Self { map, size, algorithm, heuristic, modifiers, agent, metric, relative_to, .. } = self;
        ([map, size, algorithm, heuristic, modifiers, metric, relative_to].map(String::as_str), *agent)
    }
}

/// The figures that the sources have published.
pub fn published() -> Vec<Row> {
    csv::Reader::from_reader(PUBLISHED.as_bytes()).deserialize().filter_map(Result::ok).collect()
}

/// The published figure of the same place, if there is one: in the same table, or in another one that prints it as well.
pub fn beside<'a>(row: &Row, published: &'a [Row]) -> Option<&'a Row> {
    let same = || published.iter().filter(|other| other.figure() == row.figure());
    same().find(|other| other.table == row.table).or_else(|| same().next())
}

const COLUMNS: [&str; 13] = [
    "table",
    "map",
    "size",
    "algorithm",
    "heuristic",
    "modifiers",
    "agent",
    "metric",
    "relative_to",
    "value",
    "deviation",
    "published",
    "published_deviation",
];

fn fields(row: &Row, published: &[Row], show: impl Fn(f64) -> String) -> [String; 13] {
    let Row { table, map, size, algorithm, heuristic, modifiers, agent, metric, relative_to, value, deviation } =
        row.clone();
    let source = beside(row, published);
    let optional = |value: Option<f64>| value.map_or(String::new(), &show);
    let (spread, theirs) = (optional(deviation), optional(source.map(|row| row.value)));
    let their_spread = optional(source.and_then(|row| row.deviation));
    let (agent, value) = (agent.map_or(String::new(), |agent| agent.to_string()), show(value));
    [table, map, size, algorithm, heuristic, modifiers, agent, metric, relative_to, value, spread, theirs, their_spread]
}

/// The rows as CSV, with the published figures beside them.
pub fn to_csv(rows: &[Row]) -> String {
    let published = published();
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(COLUMNS);
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
    heuristic: &'a str,
    modifiers: &'a str,
    agent: Option<u32>,
    metric: &'a str,
    relative_to: &'a str,
    value: f64,
    deviation: Option<f64>,
    published: Option<f64>,
    published_deviation: Option<f64>,
}

/// The rows as JSON, one object a line, with the published figures beside them. Anything that is not a number is `null`.
pub fn to_json(rows: &[Row]) -> String {
    let published = published();
    let line = |row: &Row| {
        let source = beside(row, &published);
        let object = JsonRow {
            table: &row.table,
            map: &row.map,
            size: &row.size,
            algorithm: &row.algorithm,
            heuristic: &row.heuristic,
            modifiers: &row.modifiers,
            agent: row.agent,
            metric: &row.metric,
            relative_to: &row.relative_to,
            value: row.value,
            deviation: row.deviation,
            published: source.map(|row| row.value),
            published_deviation: source.and_then(|row| row.deviation),
        };
        // Numbers and texts: nothing that JSON cannot hold.
        serde_json::to_string(&object).unwrap_or_default() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The rows as aligned text, without those of single agents; columns that are empty throughout are left out.
pub fn to_text(rows: &[Row]) -> String {
    let published = published();
    let mut lines = vec![COLUMNS.map(String::from)];
    let all = rows.iter().filter(|row| row.agent.is_none());
    lines.extend(all.map(|row| fields(row, &published, short)));
    let widths: [usize; 13] =
        std::array::from_fn(|at| lines.iter().map(|line| line[at].chars().count()).max().unwrap_or(0));
    let used = |at: usize| lines[1..].iter().any(|line| !line[at].is_empty());
    let mut text = String::new();
    for line in &lines {
        let mut out = String::new();
        for at in (0..13).filter(|&at| used(at)) {
            let pad = " ".repeat(widths[at] - line[at].chars().count());
            let cell = if at < 9 { format!("{}{pad}  ", line[at]) } else { format!("{pad}{}  ", line[at]) };
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
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
    (mean, square.sqrt())
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
        assert_eq!(csv.lines().nth(1), Some("4.1,indoor,128x128,A*,octile,,,searches,,1.5,,59527,"));
        assert!(to_text(&[row]).lines().nth(1).is_some_and(|line| line.ends_with("1.500      59527")));
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
}
