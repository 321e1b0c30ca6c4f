//! `osada path --chase`: Lazy MT-Adaptive A* pursues, TrailMax evades.

use super::args::Args;
use super::place::{Place, bad};
use crate::failure::Failure;
use crate::output::results;
use osada_ai::grid::Cell;
use osada_ai::path::{Adaptive, GridGraph, Heap, PathError, Query};
use osada_ai::pathlab::fields::without_forbidden;
use osada_ai::pathlab::{Algorithm, Chase, ChaseMove, SearchOptions};
use serde_json::json;
use std::io::Write;

/// Moves after which a chase is given up.
const MOST_MOVES: usize = 100_000;

/// The search of one move.
struct ChaseSearch {
    cost: f64,
    expanded: u32,
}

/// Runs a chase and prints its moves; fails if no path leads to the target or it is never caught.
pub fn run(args: &Args, place: &Place, options: &SearchOptions, (start, goal): (Cell, Cell)) -> Result<(), Failure> {
    let failed = |message: String| bad(&args.place_name(), format_args!(": error: {message}"));
    let ground = place.ground(args.swamp);
    let ground = without_forbidden(&ground, &options.forbidden);
    let map = GridGraph::new(&ground, options.rules);
    let (options, mut pursuer) = (options.of(Algorithm::Adaptive), Adaptive::<Heap>::default());
    Query { start, goal, options: &options }.check(&ground).map_err(|error| failed(error.to_string()))?;
    let mut chase = Chase::new(start, goal, args.pace());
    let (mut searches, mut expanded) = (0u32, 0u64);
    for moves in 1..=MOST_MOVES {
        if chase.is_caught() {
            return print_end(args, moves - 1, searches, expanded);
        }
        let mut found = Ok(None);
        let done = chase.step(&map, |start, goal, path| {
            let cost = pursuer.find(&map, &Query { start, goal, options: &options }, &mut (), path);
            found = cost.map(|cost| Some(ChaseSearch { cost, expanded: pursuer.stats().expanded }));
            found.is_ok()
        });
        let search = found.map_err(|error: PathError| failed(error.to_string()))?;
        searches += u32::from(search.is_some());
        expanded += search.as_ref().map_or(0, |search| u64::from(search.expanded));
        print_move(args, moves, (&chase, done), search.as_ref())?;
    }
    Err(failed(format!("the target is not caught in {MOST_MOVES} moves: give it a slower --pace")))
}

fn print_move(
    args: &Args,
    number: usize,
    (chase, done): (&Chase, ChaseMove),
    search: Option<&ChaseSearch>,
) -> Result<(), Failure> {
    let (pursuer, target) = (chase.pursuer(), chase.target());
    if args.json {
        let line = json!({
            "move": number,
            "pursuer": [pursuer.x, pursuer.y],
            "target": [target.x, target.y],
            "fled": done.fled,
            "expanded": search.map(|search| search.expanded),
            "cost": search.map(|search| search.cost),
        });
        writeln!(results(), "{line}")?;
    } else {
        let searched = search.map_or("no search".to_owned(), |search| {
            format!("search: {} expanded, cost {:.3}", search.expanded, search.cost)
        });
        let target = if done.fled { format!("flees to {target}") } else { format!("rests at {target}") };
        writeln!(results(), "move {number}: target {target}; {searched}; pursuer at {pursuer}")?;
    }
    Ok(())
}

fn print_end(args: &Args, moves: usize, searches: u32, expanded: u64) -> Result<(), Failure> {
    if args.json {
        writeln!(
            results(),
            "{}",
            json!({ "caught": true, "moves": moves, "searches": searches, "expanded": expanded })
        )?;
    } else {
        writeln!(results(), "caught after {moves} moves, {searches} searches, {expanded} expanded")?;
    }
    Ok(())
}
