//! A search on a graph of one's own: any type that can list the edges of a numbered node is a graph. Here it is an
//! underground railway, where changing lines takes time.
//!
//! `cargo run --example own_graph`

use osada::path::node_search::{self, NodeQuery};
use osada::path::{Found, Graph, Heap, Scratch, Trace};

/// Lines with their stations, and how many minutes it is from each to the next.
const LINES: [(&str, &[&str], f64); 4] = [
    ("red", &["Mill", "Market", "Bridge", "Castle", "Harbour"], 3.0),
    ("blue", &["Park", "Market", "University", "Hospital", "Harbour"], 2.0),
    ("green", &["Mill", "Park", "Zoo", "Hospital"], 5.0),
    ("night bus", &["Mill", "Harbour"], 25.0),
];

/// Minutes to change from one line to another.
const CHANGE: f64 = 5.0;

/// A platform: a station on a line. They are the nodes, by their number in this list.
struct Railway {
    platforms: Vec<(usize, usize)>,
}

impl Railway {
    fn new() -> Self {
        let lines = LINES.iter().enumerate();
        let platforms = lines.flat_map(|(line, (_, stops, _))| (0..stops.len()).map(move |stop| (line, stop)));
        Self { platforms: platforms.collect() }
    }

    fn station(&self, node: u32) -> &'static str {
        let (line, stop) = self.platforms[node as usize];
        LINES[line].1[stop]
    }

    fn line(&self, node: u32) -> &'static str {
        LINES[self.platforms[node as usize].0].0
    }

    /// The first platform of a station.
    fn at(&self, station: &str) -> Option<u32> {
        (0..self.platforms.len() as u32).find(|&node| self.station(node) == station)
    }
}

impl Graph for Railway {
    fn nodes(&self) -> usize {
        self.platforms.len()
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        let (line, stop) = self.platforms[node as usize];
        for (other, &(other_line, other_stop)) in self.platforms.iter().enumerate() {
            if line == other_line && stop.abs_diff(other_stop) == 1 {
                visit(other as u32, LINES[line].2);
            } else if line != other_line && self.station(node) == self.station(other as u32) {
                visit(other as u32, CHANGE);
            }
        }
    }

    /// Trains run both ways.
    fn edges_back(&self, node: u32, visit: impl FnMut(u32, f64)) {
        self.edges(node, visit);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let railway = Railway::new();
    let (start, goal) = (railway.at("Mill").ok_or("no Mill")?, railway.at("Hospital").ok_or("no Hospital")?);
    // The memory of a search, to be used again by the next, and a record of every step that it takes.
    let (mut scratch, mut trace, mut path) = (Scratch::<Heap>::new(), Trace::default(), Vec::new());
    // An estimate that never says too much makes A* of it; without any it is Dijkstra's algorithm. The last stop can
    // be no nearer than the fastest train.
    let estimate = |node: u32| if railway.station(node) == "Hospital" { 0.0 } else { 2.0 };
    let query = NodeQuery::between(start, goal);
    match node_search::find(&railway, &query, estimate, &mut scratch, &mut trace, &mut path) {
        Found::Goal(_, minutes) => {
            println!("From Mill to the Hospital it is {minutes} minutes:");
            for &node in &path {
                let spent = scratch.cost(node).unwrap_or(0.0);
                println!("  {spent:4.0} min  {} ({})", railway.station(node), railway.line(node));
            }
        }
        Found::Nothing | Found::Limit => println!("no way leads there"),
    }
    let stats = scratch.stats();
    println!("{} of {} platforms were looked at, in {} steps", stats.expanded, railway.nodes(), trace.steps.len());
    Ok(())
}
