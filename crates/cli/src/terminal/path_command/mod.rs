//! `osada path`: one query on a benchmark map or a board of the laboratory, or a scenario file run, checked and timed.

mod args;
mod place;

pub use args::Args;

use crate::failure::{Failure, remark};
use crate::output::results;
use osada_ai::grid::{Cell, Point};
use osada_ai::path::{Modifier, Query, Stats};
use osada_ai::pathlab::Marker;
use osada_ai::pathlab::fields::{self, Field, FieldAnswer};
use osada_ai::pathlab::{Algorithm, QueryAnswer, SearchOptions, Solver};
use osada_lab::movingai::parse_scenarios;
use osada_lab::scenarios::{self, ScenarioRun};
use place::{Place, bad, read};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

/// Runs the command; fails without a message if a path was wrong, which has been reported with its line.
pub fn run(args: &Args) -> Result<(), Failure> {
    args.check_usage()?;
    let place = args.place()?;
    let options = args.options(place.size())?;
    let scenarios = match (&args.scen, &place) {
        (Some(file), Place::Map(map)) => Some(read(file, |text| parse_scenarios(text, map))?),
        _ => None,
    };
    let ends = match &place {
        Place::Board(board) => Some((board.end(Marker::Start), board.end(Marker::Goal))),
        Place::Map(_) => None,
    };
    let ends = args.from.zip(args.to).or(ends);
    let mut right = true;
    for (name, algorithm) in args.algorithms() {
        if let (Some(ends), false) = (ends, args.field() == Field::Squares) {
            print_over_field(args, &place, algorithm, &options, ends)?;
            continue;
        }
        let unfit = |error| bad(&args.place_name(), format_args!(": error: {error}"));
        let mut solver = Solver::new(&place.ground(args.swamp), algorithm, options.clone()).map_err(unfit)?;
        if let Some(scenarios) = &scenarios {
            let start = Instant::now();
            let report = scenarios::run(&mut solver, scenarios, args.check, &|| start.elapsed());
            right &= report.wrong.is_empty();
            print_report(args, name, &report)?;
        } else if let Some(ends) = ends {
            print_query(args, &place, &options, &mut solver, ends)?;
        }
    }
    if right { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

/// An object with the fields of both.
fn joined(mut one: Value, other: Value) -> Value {
    if let (Value::Object(one), Value::Object(other)) = (&mut one, other) {
        one.extend(other);
    }
    one
}

fn print_report(args: &Args, algorithm: &str, report: &ScenarioRun) -> Result<(), Failure> {
    let ScenarioRun { queries, solved, wrong, expanded, cost, .. } = report;
    let mean = report.mean_microseconds();
    if args.json {
        let figures = json!({
            "checked": args.check,
            "queries": queries,
            "solved": solved,
            "wrong": wrong.len(),
            "mean_microseconds": mean,
            "expanded": expanded,
            "cost": cost,
        });
        let line = joined(args.described(algorithm), figures);
        writeln!(results(), "{line}")?;
    } else {
        let checked = if args.check { format!(", {} wrong", wrong.len()) } else { String::new() };
        writeln!(
            results(),
            "{algorithm}: {queries} queries, {solved} solved{checked}, {mean:.2} µs a query, {expanded} expanded, cost {cost:.3} together"
        )?;
    }
    let file = args.scen.as_ref().map_or_else(|| args.place_name(), |file| file.display().to_string());
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

fn print_query(
    args: &Args,
    place: &Place,
    options: &SearchOptions,
    solver: &mut Solver,
    (from, to): (Cell, Cell),
) -> Result<(), Failure> {
    solver.solve(from, to);
    let start = Instant::now();
    let QueryAnswer { cost, stats } = solver.solve(from, to);
    let seconds = start.elapsed().as_secs_f64();
    let drawn = drawn(args, place, options, solver.path());
    print_answer(args, solver.algorithm(), (cost, stats, seconds), solver.path(), drawn)
}

/// Answers one query over hexagons or waypoints; the time is that of laying the graph over the map and searching it.
fn print_over_field(
    args: &Args,
    place: &Place,
    algorithm: Algorithm,
    options: &SearchOptions,
    (start, goal): (Cell, Cell),
) -> Result<(), Failure> {
    let (ground, mut path) = (place.ground(args.swamp), Vec::new());
    let query = Query { start, goal, options: &options.of(algorithm) };
    let begin = Instant::now();
    let FieldAnswer { cost, stats } = if args.field() == Field::Hexagons {
        fields::over_hexagons(&ground, algorithm, &query, &mut (), &mut path)
    } else {
        fields::over_corners(&ground, algorithm, &query, &mut (), &mut path)
    };
    let seconds = begin.elapsed().as_secs_f64();
    let drawn = drawn(args, place, options, &path);
    print_answer(args, algorithm, (cost, stats, seconds), &path, drawn)
}

/// The points of a path as modified, which keeps off forbidden tiles too.
fn drawn(args: &Args, place: &Place, options: &SearchOptions, path: &[Cell]) -> Option<Vec<Point>> {
    let (modifier, ground) = (args.modifier(), place.ground(args.swamp));
    let modified = || modifier.apply(&fields::without_forbidden(&ground, &options.forbidden), path);
    (modifier != Modifier::None).then(modified)
}

/// Prints cost or failure, counts, seconds and path of one query, and the path as modified.
fn print_answer<E: std::fmt::Display>(
    args: &Args,
    algorithm: Algorithm,
    (cost, stats, seconds): (Result<f64, E>, Stats, f64),
    path: &[Cell],
    drawn: Option<Vec<Point>>,
) -> Result<(), Failure> {
    let (algorithm, mean) = (algorithm.name(), seconds * 1e6);
    if args.json {
        let cells: Vec<[i32; 2]> = path.iter().map(|cell| [cell.x, cell.y]).collect();
        let figures = json!({
            "queries": 1,
            "solved": usize::from(cost.is_ok()),
            "wrong": 0,
            "mean_microseconds": mean,
            "expanded": stats.expanded,
            "generated": stats.generated,
            "reopened": stats.reopened,
            "cost": cost.as_ref().ok(),
            "path": cells,
        });
        let mut line = joined(args.described(algorithm), figures);
        if let Some(drawn) = &drawn {
            let points: Vec<[f64; 2]> = drawn.iter().map(|point| [point.x, point.y]).collect();
            let modified = json!({ "modifier": args.modifier, "waypoints": points, "length": length(drawn) });
            line = joined(line, modified);
        }
        writeln!(results(), "{line}")?;
    } else if let Ok(cost) = &cost {
        writeln!(results(), "{algorithm}: cost {cost:.6}, {} expanded, {mean:.2} µs", stats.expanded)?;
        let cells: Vec<String> = path.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect();
        writeln!(results(), "{}", cells.join(" "))?;
        if let Some(drawn) = &drawn {
            let points: Vec<String> = drawn.iter().map(|point| format!("{:.3},{:.3}", point.x, point.y)).collect();
            writeln!(results(), "{}: {} waypoints, length {:.6}", args.modifier, points.len(), length(drawn))?;
            writeln!(results(), "{}", points.join(" "))?;
        }
    }
    cost.map(|_| ()).map_err(|error| bad(&args.place_name(), format_args!(": error: {error}")))
}

fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
}
