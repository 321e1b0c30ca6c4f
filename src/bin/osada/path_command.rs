//! `osada path`: one query on a benchmark map, or a scenario file run, checked and timed.

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::reading::at_most;
use clap::ValueEnum;
use osada::grid::{Cell, Point};
use osada::lab::fields::{self, Field, FieldAnswer};
use osada::lab::movingai::{FileError, TileMap, parse_scenarios};
use osada::lab::scenarios::{self, Algorithm, ScenarioRun, Solver};
use osada::path::{Corner, Heuristic, Modifier, Options, Query, StepRules};
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
    /// Which graph is laid over the map: its squares, hexagons (every odd row is pushed half a tile to the right), or
    /// waypoints at the corners of obstacles that see each other; the last two for a single query by astar, dijkstra
    /// or bidirectional
    #[arg(long, value_name = "NAME", default_value = "grid", value_parser = named(&Field::NAMES))]
    graph: String,
    /// What is made of the path of a single query, on squares and waypoints
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = named(&Modifier::NAMES))]
    modifier: String,
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
    let (field, modifier) = (lookup(&Field::NAMES, &args.graph), lookup(&Modifier::NAMES, &args.modifier));
    check_extras(args, field, modifier)?;
    let map = read(&args.map, TileMap::parse)?;
    let (swamp, heuristic) = (args.swamp, lookup(&Heuristic::NAMES, &args.heuristic));
    let corner = if matches!(args.corner, CornerRule::Forbid) { Corner::Forbid } else { Corner::Allow };
    let rules = StepRules { corner, ..StepRules::default() };
    let scenarios = args.scen.as_ref().map(|file| read(file, |text| parse_scenarios(text, &map))).transpose()?;
    let mut right = true;
    for name in &args.algorithm {
        let algorithm = lookup(&Algorithm::NAMES, name);
        if let (Some(start), Some(goal), false) = (args.from, args.to, field == Field::Squares) {
            let options = Options { heuristic, rules, ..Options::default() };
            print_over_field(args, &map, (field, algorithm), &Query { start, goal, options: &options })?;
            continue;
        }
        let unfit = |error| bad(&args.map, format_args!(": error: {error}"));
        let mut solver = Solver::new(&map.ground(swamp), algorithm, heuristic, rules).map_err(unfit)?;
        match (&scenarios, args.from, args.to) {
            (Some(scenarios), ..) => {
                let start = Instant::now();
                let report = scenarios::run(&mut solver, scenarios, args.check, &|| start.elapsed());
                right &= report.wrong.is_empty();
                print_report(args, name, &report)?;
            }
            (None, Some(from), Some(to)) => print_query(args, &map, &mut solver, from, to)?,
            (None, ..) => {}
        }
    }
    if right { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

/// Refuses graphs and modifiers where they mean nothing.
fn check_extras(args: &Args, field: Field, modifier: Modifier) -> Result<(), Failure> {
    let (other, modified) = (field != Field::Squares, modifier != Modifier::None);
    let message = if args.scen.is_some() && other {
        "the optima of scenarios are those of squares: leave --graph out, or give one query with --from and --to"
    } else if args.scen.is_some() && modified {
        "scenarios are not modified: leave --modifier out, or give one query with --from and --to"
    } else if field == Field::Hexagons && modified {
        "modifiers know squares and waypoints only: leave --modifier out, or take another --graph"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(message.to_owned()))
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

fn print_query(args: &Args, map: &TileMap, solver: &mut Solver, from: Cell, to: Cell) -> Result<(), Failure> {
    solver.solve(from, to);
    let start = Instant::now();
    let answer = solver.solve(from, to);
    let seconds = start.elapsed().as_secs_f64();
    print_answer(args, map, solver.algorithm().name(), (answer.cost, answer.expanded, seconds), solver.path())
}

/// Answers one query over hexagons or waypoints; the time is that of laying the graph over the map and searching it.
fn print_over_field(
    args: &Args,
    map: &TileMap,
    (field, algorithm): (Field, Algorithm),
    query: &Query<'_, Cell>,
) -> Result<(), Failure> {
    let (ground, mut path) = (map.ground(args.swamp), Vec::new());
    let begin = Instant::now();
    let FieldAnswer { cost, expanded } = if field == Field::Hexagons {
        fields::over_hexagons(&ground, algorithm, query, &mut (), &mut path)
    } else {
        fields::over_corners(&ground, algorithm, query, &mut (), &mut path)
    };
    let seconds = begin.elapsed().as_secs_f64();
    print_answer(args, map, algorithm.name(), (cost, expanded, seconds), &path)
}

/// Prints cost or failure, expansions, seconds and path of one query, and the path as the modifier has it.
fn print_answer<E: std::fmt::Display>(
    args: &Args,
    map: &TileMap,
    algorithm: &str,
    (cost, expanded, seconds): (Result<f64, E>, u32, f64),
    path: &[Cell],
) -> Result<(), Failure> {
    let mean = seconds * 1e6;
    let modifier = lookup(&Modifier::NAMES, &args.modifier);
    let modified = (modifier != Modifier::None).then(|| modifier.apply(&map.ground(args.swamp), path));
    if args.json {
        let cells: Vec<[i32; 2]> = path.iter().map(|cell| [cell.x, cell.y]).collect();
        let mut line = json!({
            "map": args.map.display().to_string(),
            "algorithm": algorithm,
            "graph": args.graph,
            "heuristic": args.heuristic,
            "queries": 1,
            "solved": usize::from(cost.is_ok()),
            "wrong": 0,
            "mean_microseconds": mean,
            "expanded": expanded,
            "cost": cost.as_ref().ok(),
            "path": cells,
        });
        if let Some(modified) = &modified {
            let points: Vec<[f64; 2]> = modified.iter().map(|point| [point.x, point.y]).collect();
            line["modifier"] = args.modifier.as_str().into();
            line["waypoints"] = json!(points);
            line["length"] = length(modified).into();
        }
        writeln!(results(), "{line}")?;
    } else if let Ok(cost) = &cost {
        writeln!(results(), "{algorithm}: cost {cost:.6}, {expanded} expanded, {mean:.2} µs")?;
        let cells: Vec<String> = path.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect();
        writeln!(results(), "{}", cells.join(" "))?;
        if let Some(modified) = &modified {
            let points: Vec<String> = modified.iter().map(|point| format!("{:.3},{:.3}", point.x, point.y)).collect();
            writeln!(results(), "{}: {} waypoints, length {:.6}", args.modifier, points.len(), length(modified))?;
            writeln!(results(), "{}", points.join(" "))?;
        }
    }
    cost.map(|_| ()).map_err(|error| bad(&args.map, format_args!(": error: {error}")))
}

fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
}
