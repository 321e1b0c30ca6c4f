//! The arguments of `osada path` and what they mean.

use super::place::{Place, bad, read};
use crate::failure::Failure;
use crate::terminal::generate::size;
use osada_ai::grid::Cell;
use osada_ai::path::{
    Charge, Connectivity, Corner, Formula, Heuristic, Modifier, NeighbourOrder, Pace, StepCosts, StepRules, Strategy,
    Termination, TerrainWeight, Ties,
};
use osada_ai::pathlab::fields::Field;
use osada_ai::pathlab::{Algorithm, SearchOptions, Worked};
use osada_content::MAX_SIDE;
use osada_content::generate::BoardKind;
use osada_lab::movingai::TileMap;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The smallest side of a board.
const LEAST_SIDE: u32 = 8;

const CORNERS: [(&str, Corner); 2] = [("forbid", Corner::Forbid), ("allow", Corner::Allow)];
const CHARGES: [(&str, Charge); 2] = [("entered", Charge::Entered), ("left", Charge::Left)];
/// Treatment of a closed node to which a cheaper way is found: true if it stays closed.
const CLOSED: [(&str, bool); 2] = [("reopen", false), ("keep", true)];
/// Largest group on alternative paths.
const MOST_WALKERS: i64 = 1000;

/// Runs Moving AI benchmark scenarios, one query, a chase, or a worked example of the sources.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Map in the Moving AI format: `.` and `G` are passable, `@ O T W` blocked, `S` swamp
    #[arg(required_unless_present_any = ["board", "example"])]
    pub map: Option<PathBuf>,
    /// A worked example of the sources instead: their results beside ours, each with its origin; exit code 1 if one differs
    #[arg(long, value_name = "NAME", value_parser = examples(), conflicts_with_all = [
        "map", "board", "scen", "algorithm", "heuristic", "corner", "charge", "graph", "modifier", "forbid", "from", "chase",
        "neighbours", "order", "stop", "ties", "closed", "walkers"
    ])]
    pub example: Option<String>,
    /// A board of the pathfinding lab instead of a map; searched from its start to its goal unless --from and --to are given
    #[arg(long, value_name = "KIND", value_parser = named(&BoardKind::NAMES), conflicts_with_all = ["map", "scen", "swamp"])]
    pub board: Option<String>,
    /// Columns and rows of the board
    #[arg(long, value_name = "WxH", default_value = "50x40", value_parser = size, conflicts_with = "map")]
    pub size: (u32, u32),
    /// The seed of a random board
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "map")]
    pub seed: u64,
    /// Scenario file to run
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "to"])]
    pub scen: Option<PathBuf>,
    /// Search algorithm; can be repeated
    #[arg(long, value_name = "NAME", default_value = "astar", value_parser = named(&Algorithm::NAMES))]
    pub algorithm: Vec<String>,
    /// Estimate of the remaining distance
    #[arg(long, value_name = "NAME", default_value = "octile", value_parser = named(&Heuristic::NAMES))]
    pub heuristic: String,
    /// Whether a diagonal step may pass beside a blocked tile
    #[arg(long, value_name = "RULE", default_value = "forbid", value_parser = named(&CORNERS))]
    pub corner: String,
    /// Whether a step costs the factor of the tile entered or of the tile left
    #[arg(long, value_name = "TILE", default_value = "entered", value_parser = named(&CHARGES))]
    pub charge: String,
    /// Which graph is laid over the map: its squares, hexagons (every odd row is shifted half a tile to the right),
    /// waypoints at the corners of obstacles that see each other, a navigation mesh of rectangles, or the Voronoi graph of
    /// the obstacles; all but the first for a single query by astar, dijkstra or bidirectional
    #[arg(long, value_name = "NAME", default_value = "grid", value_parser = named(&Field::NAMES))]
    pub graph: String,
    /// What to do with the path of a single query, on every graph but hexagons
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = named(&Modifier::NAMES))]
    pub modifier: String,
    /// Number of neighbours of a tile
    #[arg(long, value_name = "N", default_value = "8", value_parser = named(&Connectivity::NAMES))]
    pub neighbours: String,
    /// Order in which neighbours are looked at: clockwise from the upper one (y − 1) or from the right one (x + 1), the
    /// diagonal ones last; by columns; or by rows
    #[arg(long, value_name = "NAME", default_value = "clockwise", value_parser = named(&NeighbourOrder::NAMES))]
    pub order: String,
    /// When `astar`, `backward` and `dijkstra` stop: when the goal is taken from the open list (the default), when it is
    /// first seen, or when no open node has a smaller g
    #[arg(long, value_name = "WHEN", value_parser = named(&Termination::NAMES))]
    pub stop: Option<String>,
    /// Which open node of equal f comes first: that of the smaller h (the default), of the larger g, or the one added
    /// first; not of jps, dstar-lite, shared-goal and trailmax
    #[arg(long, value_name = "NAME", value_parser = named(&Ties::NAMES))]
    pub ties: Option<String>,
    /// What `astar` and `backward` do with a closed node to which a cheaper way is found: open it again (the default), or
    /// keep it closed
    #[arg(long, value_name = "NAME", value_parser = named(&CLOSED))]
    pub closed: Option<String>,
    /// Walkers on alternative paths, one after another: the path of each makes its tiles half a tile dearer for the next,
    /// so that a group does not walk in single file. Costs include that
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "scen",
        value_parser = clap::value_parser!(i64).range(1..=MOST_WALKERS))]
    pub walkers: i64,
    /// A chase instead of one query, move by move: from the start `adaptive` pursues, at the goal the target evades by
    /// TrailMax, until it is caught
    #[arg(long, conflicts_with_all = ["scen", "algorithm", "graph", "modifier", "walkers", "stop", "closed"])]
    pub chase: bool,
    /// Steps of the pursuer after which the target moves once; without it the target rests every fourth step
    #[arg(long, value_name = "N", requires = "chase", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub pace: Option<u32>,
    /// Which side `bidirectional` expands next: the one with fewer open nodes (Pohl, the default), both in turn (Dantzig),
    /// or the one whose nearest open node is nearer (Nicholson)
    #[arg(long, value_name = "NAME", value_parser = named(&Strategy::NAMES))]
    pub strategy: Option<String>,
    /// What a step costs `astar` before the terrain counts: 1 and √2 (the default), or the tutorial's whole numbers 10 and
    /// 14. The costs printed are exact in either case
    #[arg(long, value_name = "NAME", value_parser = named(&StepCosts::NAMES))]
    pub costs: Option<String>,
    /// Where `astar` counts terrain: in the cost of a step (the default), or as the tutorial's rank, F = (G + H) · rank,
    /// which may miss the cheapest path
    #[arg(long, value_name = "NAME", value_parser = named(&TerrainWeight::NAMES))]
    pub weight: Option<String>,
    /// Make swamp passable at this cost factor
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    pub swamp: Option<f64>,
    /// A tile that nobody may enter; can be repeated
    #[arg(long, value_name = "X,Y", value_parser = cell, allow_hyphen_values = true, conflicts_with = "check")]
    pub forbid: Vec<Cell>,
    /// Start of a single query
    #[arg(long, value_name = "X,Y", value_parser = cell, requires = "to", allow_hyphen_values = true)]
    pub from: Option<Cell>,
    /// Goal of a single query
    #[arg(long, value_name = "X,Y", value_parser = cell, requires = "from", allow_hyphen_values = true)]
    pub to: Option<Cell>,
    /// Compare each cost with the optimum of the scenario (to a thousandth); exit code 1 if any differs
    #[arg(long, requires = "scen")]
    pub check: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// The name of what is searched, in messages and results.
    pub fn place_name(&self) -> String {
        let (width, height) = self.size;
        match (&self.map, &self.board) {
            (Some(map), _) => map.display().to_string(),
            (None, Some(kind)) => format!("{kind} {width}x{height}, seed {}", self.seed),
            (None, None) => String::new(),
        }
    }

    pub fn place(&self) -> Result<Place, Failure> {
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

    /// Refuses options that none of the algorithms takes.
    pub fn check_usage(&self) -> Result<(), Failure> {
        use Algorithm::{AStar, Backward, Bidirectional, Dijkstra, Theta};
        let taken: [(bool, &str, &[Algorithm]); 6] = [
            (self.strategy.is_some(), "--strategy", &[Bidirectional]),
            (self.costs.is_some(), "--costs", &[AStar]),
            (self.weight.is_some(), "--weight", &[AStar]),
            (self.stop.is_some(), "--stop", &[AStar, Backward, Dijkstra]),
            (self.closed.is_some(), "--closed", &[AStar, Backward]),
            (self.walkers > 1, "--walkers", &[AStar, Backward, Bidirectional, Dijkstra, Theta]),
        ];
        for (_, option, takers) in taken.into_iter().filter(|(given, ..)| *given) {
            if !self.algorithms().any(|(_, algorithm)| takers.contains(&algorithm)) {
                let names = takers.iter().map(|taker| taker.name()).collect::<Vec<_>>().join(", ");
                let first = takers[0].name();
                let message = format!("{option} is an option of {names}: add --algorithm {first}");
                return Err(Failure::Usage(message));
            }
        }
        if self.ties.is_some() && !self.chase && !self.algorithms().any(|(_, algorithm)| algorithm.has_ties()) {
            let message = "--ties is an option of searches without an order of their own: add --algorithm astar";
            return Err(Failure::Usage(message.to_owned()));
        }
        if self.scen.is_some() && !self.algorithms().all(|(_, algorithm)| algorithm.seeks_goal()) {
            let message = "trailmax evades and seeks no goal: leave out --scen, or choose another algorithm";
            return Err(Failure::Usage(message.to_owned()));
        }
        if self.board.is_none() && self.scen.is_none() && self.from.is_none() {
            let message = "give a scenario file with --scen FILE, or one query with --from X,Y --to X,Y";
            return Err(Failure::Usage(message.to_owned()));
        }
        self.check_graph()
    }

    /// Refuses graphs, modifiers and rules where they mean nothing.
    fn check_graph(&self) -> Result<(), Failure> {
        let (field, modified) = (self.field(), self.modifier() != Modifier::None);
        let (other, formula) = (field != Field::Squares, self.costs.is_some() || self.weight.is_some());
        let message = if self.scen.is_some() && other {
            "the optima of scenarios apply to squares only: leave out --graph, or give one query with --from and --to"
        } else if self.scen.is_some() && modified {
            "the paths of scenarios cannot be modified: leave out --modifier, or give one query with --from and --to"
        } else if field == Field::Hexagons && modified {
            "modifiers do not work with hexagons: leave out --modifier, or choose another --graph"
        } else if other && formula {
            "--costs and --weight apply to squares only: leave them out, or leave out --graph"
        } else if field.has_places() && lookup(&CHARGES, &self.charge) == Charge::Left {
            "a way between waypoints pays for all the tiles it crosses: leave out --charge, or choose another --graph"
        } else if other && (self.neighbours != "8" || self.order != "clockwise") {
            "--neighbours and --order apply to squares only: leave them out, or leave out --graph"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(message.to_owned()))
    }

    /// The pace of the target of a chase.
    pub fn pace(&self) -> Pace {
        self.pace.map_or(Pace::default(), |steps| Pace::MovesEvery(steps as usize))
    }

    pub fn field(&self) -> Field {
        lookup(&Field::NAMES, &self.graph)
    }

    pub fn modifier(&self) -> Modifier {
        lookup(&Modifier::NAMES, &self.modifier)
    }

    /// The algorithms, with their names.
    pub fn algorithms(&self) -> impl Iterator<Item = (&str, Algorithm)> {
        self.algorithm.iter().map(|name| (name.as_str(), lookup(&Algorithm::NAMES, name)))
    }

    /// The options of searches on a map of this size.
    pub fn options(&self, (width, height): (usize, usize)) -> Result<SearchOptions, Failure> {
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
                connectivity: lookup(&Connectivity::NAMES, &self.neighbours),
                order: lookup(&NeighbourOrder::NAMES, &self.order),
            },
            termination: chosen(&Termination::NAMES, &self.stop),
            ties: chosen(&Ties::NAMES, &self.ties),
            keeps_closed: chosen(&CLOSED, &self.closed),
            strategy: chosen(&Strategy::NAMES, &self.strategy),
            formula: Formula {
                costs: chosen(&StepCosts::NAMES, &self.costs),
                weight: chosen(&TerrainWeight::NAMES, &self.weight),
            },
            forbidden: self.forbid.iter().map(number).collect::<Result<_, _>>()?,
        })
    }

    /// The first fields of every JSON object: the map and the options.
    pub fn described(&self, algorithm: &str) -> Value {
        let squares = self.field() == Field::Squares;
        let of = |name: Algorithm, option: &Option<String>, default: &str| {
            let counts = algorithm == name.name() && (squares || name != Algorithm::AStar);
            counts.then(|| option.clone().unwrap_or_else(|| default.to_owned()))
        };
        json!({
            "map": self.place_name(),
            "algorithm": algorithm,
            "graph": self.graph,
            "heuristic": self.heuristic,
            "corner": self.corner,
            "charge": self.charge,
            "neighbours": self.neighbours,
            "order": self.order,
            "stop": self.stop,
            "ties": self.ties,
            "closed": self.closed,
            "strategy": of(Algorithm::Bidirectional, &self.strategy, Strategy::NAMES[0].0),
            "costs": of(Algorithm::AStar, &self.costs, StepCosts::NAMES[0].0),
            "weight": of(Algorithm::AStar, &self.weight, TerrainWeight::NAMES[0].0),
            "forbidden": self.forbid.len(),
        })
    }
}

/// The worked examples by their names, each with what it shows.
fn examples() -> clap::builder::PossibleValuesParser {
    let value = |example: Worked| clap::builder::PossibleValue::new(example.key).help(example.name);
    clap::builder::PossibleValuesParser::new(Worked::all().map(value))
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

/// The value of a name that the argument parser has let through.
fn lookup<T: Copy>(names: &[(&'static str, T)], wanted: &str) -> T {
    names.iter().find(|(name, _)| *name == wanted).map_or(names[0].1, |(_, value)| *value)
}

/// The value of an option that may not be given: then the first, which is the default.
fn chosen<T: Copy>(names: &[(&'static str, T)], wanted: &Option<String>) -> T {
    wanted.as_ref().map_or(names[0].1, |wanted| lookup(names, wanted))
}
