//! The figures that the sources have published.

use crate::table::{Origin, Row};
use serde::Deserialize;

/// The figures published by the sources.
const TABLES: &str = include_str!("../../../assets/published_tables.csv");
/// The rows of single agents in the Silesian thesis, below a comment.
const AGENTS: &str = include_str!("../../../assets/published_agents.csv");

/// A line of `published_tables.csv`.
#[derive(Deserialize)]
struct TableLine {
    source: String,
    table: String,
    map: String,
    size: String,
    algorithm: String,
    heuristic: String,
    modifiers: String,
    metric: String,
    relative_to: String,
    value: f64,
    stddev: Option<f64>,
}

impl TableLine {
    fn row(self) -> Row {
        // The Italian thesis prints standard errors, the others standard deviations.
        let is_error = self.source.starts_with("Italian");
        Row {
            table: self.table,
            map: self.map,
            size: self.size,
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            modifiers: self.modifiers,
            metric: self.metric,
            relative_to: self.relative_to,
            value: self.value,
            deviation: self.stddev.filter(|_| !is_error),
            error: self.stddev.filter(|_| is_error),
            origin: Origin::Printed,
            ..Row::default()
        }
    }
}

/// A line of `published_agents.csv`.
#[derive(Deserialize)]
struct AgentLine {
    table: String,
    map: String,
    size: String,
    algorithm: String,
    heuristic: String,
    modifiers: String,
    agent: u32,
    time_ms: f64,
    explored_percent: Option<f64>,
    path_length_nodes: Option<f64>,
}

impl AgentLine {
    fn rows(self) -> impl Iterator<Item = Row> {
        let figures = [
            ("time_ms", Some(self.time_ms)),
            ("explored_percent", self.explored_percent),
            ("path_length_nodes", self.path_length_nodes),
        ];
        let place = Row {
            table: self.table,
            map: self.map,
            size: self.size,
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            modifiers: self.modifiers,
            agent: Some(self.agent),
            origin: Origin::Printed,
            ..Row::default()
        };
        let row = move |(metric, value): (&str, f64)| Row { metric: metric.to_owned(), value, ..place.clone() };
        figures.into_iter().filter_map(|(metric, value)| Some((metric, value?))).map(row)
    }
}

/// The figures that the sources print in their tables and texts.
pub fn published() -> Vec<Row> {
    let lines = csv::Reader::from_reader(TABLES.as_bytes()).into_deserialize();
    lines.map(|line| TableLine::row(line.expect("the table that ships is right"))).collect()
}

/// The figures of single agents that the Silesian thesis prints.
pub fn published_agents() -> Vec<Row> {
    let reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(AGENTS.as_bytes());
    let lines = reader.into_deserialize();
    lines.flat_map(|line| AgentLine::rows(line.expect("the table that ships is right"))).collect()
}

/// Every figure of the sources that one of ours can stand beside.
pub(super) fn all_published() -> Vec<Row> {
    let mut all = published();
    all.extend(published_agents());
    all.extend(crate::jump_points::estimated());
    all
}
