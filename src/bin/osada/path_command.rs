//! `osada path`: one query on a benchmark map or a board of the laboratory, or a scenario file run, checked and timed.

use crate::failure::{Failure, remark};
use crate::generate::size;
use crate::output::results;
use crate::reading::at_most;
use osada::grid::Cell;
use osada::lab::movingai::{FileError, TileMap, parse_scenarios};
use osada::lab::pathlab::{Board, BoardKind, Marker};
use osada::lab::scenarios::{self, Algorithm, ScenarioRun, SearchOptions, Solver, Unfit};
use osada::level::MAX_SIDE;
use osada::path::{Charge, Corner, Formula, Heuristic, StepCosts, StepRules, Strategy, TerrainWeight};
use serde_json::{Value, json};

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The largest map or scenario file that is read, in bytes; the largest of the benchmarks has some ten million.
const MOST_BYTES: usize = 64 << 20;
/// The smallest side of a board.
const LEAST_SIDE: u32 = 8;

const CORNERS: [(&str, Corner); 2] = [("forbid", Corner::Forbid), ("allow", Corner::Allow)];
const CHARGES: [(&str, Charge); 2] = [("entered", Charge::Entered), ("left", Charge::Left)];

/// Runs Moving AI benchmark scenarios, or one query.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Map in the Moving AI format: `.` and `G` are passable, `@ O T W` blocked, `S` swamp
    #[arg(required_unless_present = "board")]
    map: Option<PathBuf>,
    /// A board of the pathfinding lab instead of a map; searched from its start to its goal unless --from and --to are given
    #[arg(long, value_name = "KIND", value_parser = named(&BoardKind::NAMES), conflicts_with_all = ["map", "scen", "swamp"])]
    board: Option<String>,
    /// Columns and rows of the board
    #[arg(long, value_name = "WxH", default_value = "50x40", value_parser = size, conflicts_with = "map")]
    size: (u32, u32),
    /// What a random board follows from
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "map")]
    seed: u64,
    /// Scenario file to run
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "to"])]
    scen: Option<PathBuf>,
    /// Search algorithm; may be given more than once
    #[arg(long, value_name = "NAME", default_value = "astar", value_parser = named(&Algorithm::NAMES))]
    algorithm: Vec<String>,
    /// Estimate of the remaining distance
    #[arg(long, value_name = "NAME", default_value = "octile", value_parser = named(&Heuristic::NAMES))]
    heuristic: String,
    /// Whether a diagonal step may pass beside a blocked tile
    #[arg(long, value_name = "RULE", default_value = "forbid", value_parser = named(&CORNERS))]
    corner: String,
    /// Whether a step costs the factor of the tile entered or of the tile left
    #[arg(long, value_name = "TILE", default_value = "entered", value_parser = named(&CHARGES))]
    charge: String,
    /// Which side `bidirectional` expands next: the one with fewer open nodes (Pohl, the default), both by turns (Dantzig),
    /// or the one whose nearest open node is nearer (Nicholson)
    #[arg(long, value_name = "NAME", value_parser = named(&Strategy::NAMES))]
    strategy: Option<String>,
    /// What a step costs `astar` before the terrain counts: 1 and √2 (the default), or the tutorial's whole numbers 10 and
    /// 14. Costs printed are exact all the same
    #[arg(long, value_name = "NAME", value_parser = named(&StepCosts::NAMES))]
    costs: Option<String>,
    /// Where `astar` counts terrain: in the cost of a step (the default), or as the tutorial's rank, F = (G + H) · rank,
    /// which may miss the cheapest path
    #[arg(long, value_name = "NAME", value_parser = named(&TerrainWeight::NAMES))]
    weight: Option<String>,
    /// Makes swamp passable at this cost factor
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    swamp: Option<f64>,
    /// A tile that nobody may enter; may be given more than once
    #[arg(long, value_name = "X,Y", value_parser = cell, allow_hyphen_values = true, conflicts_with = "check")]
    forbid: Vec<Cell>,
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

/// What is searched.
enum Place {
    Map(TileMap),
    Board(Board),
}

impl Place {
    fn size(&self) -> (usize, usize) {
        match self {
            Self::Map(map) => (map.tiles.width(), map.tiles.height()),
            Self::Board(board) => (board.width(), board.height()),
        }
    }

    fn solver(&self, swamp: Option<f64>, algorithm: Algorithm, options: SearchOptions) -> Result<Solver, Unfit> {
        match self {
            Self::Map(map) => Solver::new(&map.ground(swamp), algorithm, options),
            Self::Board(board) => Solver::new(&board.ground(), algorithm, options),
        }
    }
}

impl Args {
    /// The name of what is searched, in messages and results.
    fn place_name(&self) -> String {
        let (width, height) = self.size;
        match (&self.map, &self.board) {
            (Some(map), _) => map.display().to_string(),
            (None, Some(kind)) => format!("{kind} {width}x{height}, seed {}", self.seed),
            (None, None) => String::new(),
        }
    }

    fn place(&self) -> Result<Place, Failure> {
        if let Some(map) = &self.map {
            return read(map, TileMap::parse).map(Place::Map);
        }
        let (width, height) = self.size;
        if !(LEAST_SIDE..=MAX_SIDE).contains(&width) || !(LEAST_SIDE..=MAX_SIDE).contains(&height) {
            let message = format!("a board has from {LEAST_SIDE} to {MAX_SIDE} columns and rows, not {width}x{height}");
            return Err(Failure::Usage(message));
        }
        let kind = self.board.as_ref().map_or(BoardKind::Empty, |name| lookup(&BoardKind::NAMES, name));
        Ok(Place::Board(kind.board(self.seed, width as usize, height as usize)))
    }

    /// An option that none of the algorithms takes is a mistake.
    fn check_usage(&self) -> Result<(), Failure> {
        let none = |name: &str| !self.algorithm.iter().any(|algorithm| algorithm == name);
        for (given, option, algorithm) in [
            (self.strategy.is_some(), "--strategy", Algorithm::Bidirectional),
            (self.costs.is_some(), "--costs", Algorithm::AStar),
            (self.weight.is_some(), "--weight", Algorithm::AStar),
        ] {
            let name = algorithm.name();
            if given && none(name) {
                return Err(Failure::Usage(format!("{option} is an option of {name}: add --algorithm {name}")));
            }
        }
        if self.board.is_none() && self.scen.is_none() && self.from.is_none() {
            let message = "give a scenario file with --scen FILE, or one query with --from X,Y --to X,Y";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(())
    }

    /// How the algorithms are to go about their queries on a map of this size.
    fn options(&self, (width, height): (usize, usize)) -> Result<SearchOptions, Failure> {
        let number = |&cell: &Cell| {
            let inside = (0..width as i32).contains(&cell.x) && (0..height as i32).contains(&cell.y);
            inside.then(|| cell.y as u32 * width as u32 + cell.x as u32).ok_or_else(|| {
                let place = self.place_name();
                let problem = format!("the forbidden tile ({cell}) lies outside the map of {width} by {height} tiles");
                bad(&place, format_args!(": error: {problem}"))
            })
        };
        Ok(SearchOptions {
            heuristic: lookup(&Heuristic::NAMES, &self.heuristic),
            rules: StepRules {
                corner: lookup(&CORNERS, &self.corner),
                charge: lookup(&CHARGES, &self.charge),
                ..StepRules::default()
            },
            strategy: chosen(&Strategy::NAMES, &self.strategy),
            formula: Formula {
                costs: chosen(&StepCosts::NAMES, &self.costs),
                weight: chosen(&TerrainWeight::NAMES, &self.weight),
            },
            forbidden: self.forbid.iter().map(number).collect::<Result<_, _>>()?,
        })
    }

    /// What every JSON object begins with: what was searched, and how.
    fn described(&self, algorithm: &str) -> Value {
        let of = |name: Algorithm, option: &Option<String>, default: &str| {
            (algorithm == name.name()).then(|| option.clone().unwrap_or_else(|| default.to_owned()))
        };
        json!({
            "map": self.place_name(),
            "algorithm": algorithm,
            "heuristic": self.heuristic,
            "corner": self.corner,
            "charge": self.charge,
            "strategy": of(Algorithm::Bidirectional, &self.strategy, Strategy::NAMES[0].0),
            "costs": of(Algorithm::AStar, &self.costs, StepCosts::NAMES[0].0),
            "weight": of(Algorithm::AStar, &self.weight, TerrainWeight::NAMES[0].0),
            "forbidden": self.forbid.len(),
        })
    }
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
    for name in &args.algorithm {
        let algorithm = lookup(&Algorithm::NAMES, name);
        let unfit = |error| bad(&args.place_name(), format_args!(": error: {error}"));
        let mut solver = place.solver(args.swamp, algorithm, options.clone()).map_err(unfit)?;
        if let Some(scenarios) = &scenarios {
            let start = Instant::now();
            let report = scenarios::run(&mut solver, scenarios, args.check, &|| start.elapsed());
            right &= report.wrong.is_empty();
            print_report(args, name, &report)?;
        } else if let Some((from, to)) = ends {
            print_query(args, name, &mut solver, from, to)?;
        }
    }
    if right { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

/// A failure with a file before its message.
fn bad(file: &str, message: impl std::fmt::Display) -> Failure {
    Failure::Bad(format!("{file}{message}\n"))
}

fn read<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, FileError>) -> Result<T, Failure> {
    let name = file.display().to_string();
    let unreadable = |error| bad(&name, format_args!(": error: {error}"));
    let bytes = at_most(file, MOST_BYTES).map_err(unreadable)?;
    if bytes.len() > MOST_BYTES {
        return Err(bad(&name, format_args!(": error: more than the {MOST_BYTES} bytes that are read")));
    }
    // Letters that are not text become the replacement character, which the parser refuses with its place.
    parse(&String::from_utf8_lossy(&bytes)).map_err(|error| bad(&name, format_args!(":{error}")))
}

/// The value of a name that the argument parser has let through.
fn lookup<T: Copy>(names: &[(&'static str, T)], wanted: &str) -> T {
    names.iter().find(|(name, _)| *name == wanted).map_or(names[0].1, |(_, value)| *value)
}

/// The value of an option that may not be given: then the first, which is the default.
fn chosen<T: Copy>(names: &[(&'static str, T)], wanted: &Option<String>) -> T {
    wanted.as_ref().map_or(names[0].1, |wanted| lookup(names, wanted))
}

/// An object with the fields of two.
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

fn print_query(args: &Args, algorithm: &str, solver: &mut Solver, from: Cell, to: Cell) -> Result<(), Failure> {
    solver.solve(from, to);
    let start = Instant::now();
    let answer = solver.solve(from, to);
    let mean = start.elapsed().as_secs_f64() * 1e6;
    let solved = answer.cost.is_ok();
    if args.json {
        let path: Vec<[i32; 2]> = solver.path().iter().map(|cell| [cell.x, cell.y]).collect();
        let figures = json!({
            "queries": 1,
            "solved": usize::from(solved),
            "wrong": 0,
            "mean_microseconds": mean,
            "expanded": answer.stats.expanded,
            "generated": answer.stats.generated,
            "reopened": answer.stats.reopened,
            "cost": answer.cost.ok(),
            "path": path,
        });
        let line = joined(args.described(algorithm), figures);
        writeln!(results(), "{line}")?;
    } else if let Ok(cost) = answer.cost {
        writeln!(results(), "{algorithm}: cost {cost:.6}, {} expanded, {mean:.2} µs", answer.stats.expanded)?;
        let cells: Vec<String> = solver.path().iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect();
        writeln!(results(), "{}", cells.join(" "))?;
    }
    answer.cost.map(|_| ()).map_err(|error| bad(&args.place_name(), format_args!(": error: {error}")))
}
