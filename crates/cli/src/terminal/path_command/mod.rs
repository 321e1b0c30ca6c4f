//! `osada path`: one query or a chase on a benchmark map or a board of the laboratory, a worked example of the sources, or
//! a scenario file run, checked and timed.

mod args;
mod chase;
mod example;
mod place;

pub use args::Args;

use crate::failure::{Failure, remark};
use crate::output::results;
use osada_ai::grid::{Cell, Point};
use osada_ai::path::{Alternative, Ground, Modifier, Query, Stats, Usage};
use osada_ai::pathlab::Marker;
use osada_ai::pathlab::fields::{self, Field, FieldAnswer};
use osada_ai::pathlab::{Algorithm, QueryAnswer, SearchOptions, Solver};
use osada_lab::movingai::parse_scenarios;
use osada_lab::scenarios::{self, ScenarioRun, WrongCost};
use place::{Place, bad, read};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

/// Runs the command; fails without a message if a path was wrong, which has been reported with its line.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(key) = &args.example {
        return example::run(key, args.json);
    }
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
    if let (true, Some(ends)) = (args.chase, ends) {
        return chase::run(args, &place, &options, ends);
    }
    let mut right = true;
    for (name, algorithm) in args.algorithms() {
        if let Some(scenarios) = &scenarios {
            let mut solver = solver(args, &place.ground(args.swamp), algorithm, &options)?;
            let start = Instant::now();
            let report = scenarios::run(&mut solver, scenarios, args.check, &|| start.elapsed());
            right &= report.wrong.is_empty();
            print_report(args, name, &report)?;
        } else if let Some(ends) = ends {
            walk(args, &place, algorithm, &options, ends)?;
        }
    }
    if right { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

fn solver(args: &Args, ground: &impl Ground, algorithm: Algorithm, options: &SearchOptions) -> Result<Solver, Failure> {
    let unfit = |error| bad(&args.place_name(), format_args!(": error: {error}"));
    Solver::new(ground, algorithm, options.clone()).map_err(unfit)
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
    for WrongCost { line, cost, optimum } in wrong.iter().take(10) {
        let found = cost.map_or("no path".to_owned(), |cost| format!("a path of cost {cost:.5}"));
        remark(&format!("{file}:{line}:1: error: {algorithm} found {found}, but the optimum is {optimum}\n"));
    }
    if wrong.len() > 10 {
        remark(&format!("… and {} more\n", wrong.len() - 10));
    }
    Ok(())
}

/// The answer to one query.
struct Answer {
    /// The cost, or the reason why there is no path.
    cost: Result<f64, String>,
    stats: Stats,
    seconds: f64,
    path: Vec<Cell>,
}

/// Answers a query for every walker, each on ground that the paths before have made dearer.
fn walk(
    args: &Args,
    place: &Place,
    algorithm: Algorithm,
    options: &SearchOptions,
    ends: (Cell, Cell),
) -> Result<(), Failure> {
    let ground = place.ground(args.swamp);
    let mut usage = Usage::default();
    usage.begin(ground.width() * ground.height());
    for _ in 0..args.walkers {
        let answer = ask(args, &Alternative::on(&ground, &usage), algorithm, options, ends)?;
        usage.add(fields::tiles(args.field(), &answer.path).map(|cell| ground.index(cell)));
        print_answer(args, algorithm, &answer, drawn(args, place, options, &answer.path))?;
    }
    Ok(())
}

/// Answers one query over any graph. The time of a search over squares is that of a second one, once warm; that of
/// others includes laying the graph over the map.
fn ask(
    args: &Args,
    ground: &impl Ground,
    algorithm: Algorithm,
    options: &SearchOptions,
    (start, goal): (Cell, Cell),
) -> Result<Answer, Failure> {
    let field = args.field();
    if field == Field::Squares {
        let mut solver = solver(args, ground, algorithm, options)?;
        solver.solve(start, goal);
        let begin = Instant::now();
        let QueryAnswer { cost, stats } = solver.solve(start, goal);
        let seconds = begin.elapsed().as_secs_f64();
        let cost = cost.map_err(|error| error.to_string());
        return Ok(Answer { cost, stats, seconds, path: solver.path().to_vec() });
    }
    let (mut path, begin) = (Vec::new(), Instant::now());
    let query = Query { start, goal, options: &options.of(algorithm) };
    let FieldAnswer { cost, stats } = if field == Field::Hexagons {
        fields::over_hexagons(ground, algorithm, &query, &mut (), &mut path)
    } else {
        fields::over_places(field, ground, algorithm, &query, &mut (), &mut path)
    };
    let seconds = begin.elapsed().as_secs_f64();
    Ok(Answer { cost: cost.map_err(|error| error.to_string()), stats, seconds, path })
}

/// The points of a path as modified, which keeps off forbidden tiles too.
fn drawn(args: &Args, place: &Place, options: &SearchOptions, path: &[Cell]) -> Option<Vec<Point>> {
    let (modifier, ground) = (args.modifier(), place.ground(args.swamp));
    let modified = || modifier.apply(&fields::without_forbidden(&ground, &options.forbidden), path);
    (modifier != Modifier::None).then(modified)
}

/// Prints cost or failure, counts, seconds and path of one query, and the path as modified.
fn print_answer(
    args: &Args,
    algorithm: Algorithm,
    Answer { cost, stats, seconds, path }: &Answer,
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
    cost.as_ref().map(|_| ()).map_err(|error| bad(&args.place_name(), format_args!(": error: {error}")))
}

fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
}
