//! `osada path`: one query on a benchmark map, or a scenario file run, checked and timed.

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::reading::at_most;
use clap::ValueEnum;
use osada::grid::Cell;
use osada::lab::movingai::{FileError, TileMap, parse_scenarios};
use osada::lab::scenarios::{self, Algorithm, ScenarioRun, Solver};
use osada::path::{Corner, Heuristic, StepRules};
use serde_json::json;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The largest map or scenario file that is read, in bytes; the largest of the benchmarks has some ten million.
const MOST_BYTES: usize = 64 << 20;

/// Runs Moving AI benchmark scenarios, or one query.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Map in the Moving AI format: `.` and `G` are passable, `@ O T W` blocked, `S` swamp
    map: PathBuf,
    /// Scenario file to run
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "to"])]
    scen: Option<PathBuf>,
    /// Search algorithm; may be given more than once with --scen
    #[arg(long, value_name = "NAME", default_value = "astar", value_parser = named(&Algorithm::NAMES))]
    algorithm: Vec<String>,
    /// Estimate of the remaining distance
    #[arg(long, value_name = "NAME", default_value = "octile", value_parser = named(&Heuristic::NAMES))]
    heuristic: String,
    /// Whether a diagonal step may pass beside a blocked tile
    #[arg(long, default_value = "forbid")]
    corner: CornerRule,
    /// Makes swamp passable at this cost factor
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    swamp: Option<f64>,
    /// Start of a single query
    #[arg(long, value_name = "X,Y", value_parser = cell, requires = "to", allow_hyphen_values = true)]
    from: Option<Cell>,
    /// Goal of a single query
    #[arg(long, value_name = "X,Y", value_parser = cell, requires = "from", allow_hyphen_values = true)]
    to: Option<Cell>,
    /// Compares each cost with the optimum of the scenario (to a thousandth); exit code 1 if any differs
    #[arg(long, requires = "scen")]
    check: bool,
    /// Prints one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CornerRule {
    Forbid,
    Allow,
}

fn named<T>(names: &[(&'static str, T)]) -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(names.iter().map(|(name, _)| *name))
}

fn cell(text: &str) -> Result<Cell, String> {
    let parts = text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    parts.map(|(x, y)| Cell::new(x, y)).ok_or_else(|| "expected column and row, like 12,34".to_string())
}

fn factor(text: &str) -> Result<f64, String> {
    let value = text.parse().ok().filter(|factor| (0.001..=1000.0).contains(factor));
    value.ok_or_else(|| "expected a number from 0.001 to 1000".to_string())
}

/// Runs the command; fails without another word where a path was wrong, for that is told with its line.
pub fn run(args: &Args) -> Result<(), Failure> {
    if args.scen.is_none() && args.from.is_none() {
        let message = "give a scenario file with --scen FILE, or one query with --from X,Y --to X,Y";
        return Err(Failure::Usage(message.to_owned()));
    }
    let map = read(&args.map, TileMap::parse)?;
    let (swamp, heuristic) = (args.swamp, lookup(&Heuristic::NAMES, &args.heuristic));
    let corner = if matches!(args.corner, CornerRule::Forbid) { Corner::Forbid } else { Corner::Allow };
    let rules = StepRules { corner, ..StepRules::default() };
    let scenarios = args.scen.as_ref().map(|file| read(file, |text| parse_scenarios(text, &map))).transpose()?;
    let mut right = true;
    for name in &args.algorithm {
        let algorithm = lookup(&Algorithm::NAMES, name);
        let unfit = |error| bad(&args.map, format_args!(": error: {error}"));
        let mut solver = Solver::new(&map.ground(swamp), algorithm, heuristic, rules).map_err(unfit)?;
        match (&scenarios, args.from, args.to) {
            (Some(scenarios), ..) => {
                let start = Instant::now();
                let report = scenarios::run(&mut solver, scenarios, args.check, &|| start.elapsed());
                right &= report.wrong.is_empty();
                print_report(args, name, &report)?;
            }
            (None, Some(from), Some(to)) => print_query(args, name, &mut solver, from, to)?,
            (None, ..) => {}
        }
    }
    if right { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

/// A failure with a file before its message.
fn bad(file: &Path, message: impl std::fmt::Display) -> Failure {
    Failure::Bad(format!("{}{message}\n", file.display()))
}

fn read<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, FileError>) -> Result<T, Failure> {
    let unreadable = |error| bad(file, format_args!(": error: {error}"));
    let bytes = at_most(file, MOST_BYTES).map_err(unreadable)?;
    if bytes.len() > MOST_BYTES {
        return Err(bad(file, format_args!(": error: more than the {MOST_BYTES} bytes that are read")));
    }
    // Letters that are not text become the replacement character, which the parser refuses with its place.
    parse(&String::from_utf8_lossy(&bytes)).map_err(|error| bad(file, format_args!(":{error}")))
}

/// The value of a name that the argument parser has let through.
fn lookup<T: Copy>(names: &[(&'static str, T)], wanted: &str) -> T {
    names.iter().find(|(name, _)| *name == wanted).map_or(names[0].1, |(_, value)| *value)
}

fn print_report(args: &Args, algorithm: &str, report: &ScenarioRun) -> Result<(), Failure> {
    let ScenarioRun { queries, solved, wrong, expanded, .. } = report;
    let mean = report.mean_microseconds();
    if args.json {
        let line = json!({
            "map": args.map.display().to_string(),
            "algorithm": algorithm,
            "heuristic": args.heuristic,
            "checked": args.check,
            "queries": queries,
            "solved": solved,
            "wrong": wrong.len(),
            "mean_microseconds": mean,
            "expanded": expanded,
        });
        writeln!(results(), "{line}")?;
    } else {
        let checked = if args.check { format!(", {} wrong", wrong.len()) } else { String::new() };
        writeln!(
            results(),
            "{algorithm}: {queries} queries, {solved} solved{checked}, {mean:.2} µs a query, {expanded} expanded"
        )?;
    }
    let file = args.scen.as_deref().unwrap_or(&args.map).display();
    for (line, cost) in wrong.iter().take(10) {
        match cost {
            Some(cost) => {
                remark(&format!(
                    "{file}:{line}:1: error: {algorithm} found a path of cost {cost:.5}, not the optimum\n"
                ));
            }
            None => remark(&format!("{file}:{line}:1: error: {algorithm} found no path\n")),
        }
    }
    if wrong.len() > 10 {
        remark(&format!("… and {} more\n", wrong.len() - 10));
    }
    Ok(())
}

fn print_query(args: &Args, algorithm: &str, solver: &mut Solver, from: Cell, to: Cell) -> Result<(), Failure> {
    solver.solve(from, to);
    let start = Instant::now();
    let answer = solver.solve(from, to);
    let mean = start.elapsed().as_secs_f64() * 1e6;
    let solved = answer.cost.is_ok();
    if args.json {
        let path: Vec<[i32; 2]> = solver.path().iter().map(|cell| [cell.x, cell.y]).collect();
        let line = json!({
            "map": args.map.display().to_string(),
            "algorithm": algorithm,
            "heuristic": args.heuristic,
            "queries": 1,
            "solved": usize::from(solved),
            "wrong": 0,
            "mean_microseconds": mean,
            "expanded": answer.expanded,
            "cost": answer.cost.ok(),
            "path": path,
        });
        writeln!(results(), "{line}")?;
    } else if let Ok(cost) = answer.cost {
        writeln!(results(), "{algorithm}: cost {cost:.6}, {} expanded, {mean:.2} µs", answer.expanded)?;
        let cells: Vec<String> = solver.path().iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect();
        writeln!(results(), "{}", cells.join(" "))?;
    }
    answer.cost.map(|_| ()).map_err(|error| bad(&args.map, format_args!(": error: {error}")))
}
