//! The search of the AGH thesis as its listings 2.4.1 have it, defects included, to repeat its experiment 1 by what it
//! was measured with. Nothing but the laboratory uses it: [`osada_ai::path::astar`] is the search without the defects.
//!
//! Known of the listings: the estimates are not scaled, the cost of a step is that of the tile being left, corners are
//! cut, the open list is a plain list that is looked through at every step, under the null estimate nodes that are closed
//! are put on the open list again, and a test of `minVal <` stands the wrong way round. The rest is *reconstructed* from
//! the published counts, ratios and costs, and so is what that test comes to; a [`ListingReading`] says how.

use osada_ai::path::Graph;

/// The choice among several open nodes of the same, lowest f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The one that was put on the list first.
    First,
    /// The one that was put on it last: where `minVal < f` is asked instead of `f < minVal`, and the answer no takes the node.
    Last,
}

/// The end of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// When the goal is taken from the open list.
    Taken,
    /// The goal has been seen, and an open node has a *smaller* g than the node just taken: the rule of the thesis ("no
    /// open node has a smaller g") the wrong way round. Under an estimate that is at first sight of the goal. Under the
    /// null estimate no open node is ever smaller, and the search ends when the goal is taken.
    Reversed,
}

/// The treatment of a closed node to which a cheaper path is found, under an estimate that is not null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It keeps the way that it has.
    Stays,
    /// It takes the cheaper way over, but is not put on the open list again: its neighbours learn nothing of it.
    Updated,
    /// It is put on the open list again.
    Reopens,
}

/// A reading of the listings where they leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListingReading {
    pub ties: Ties,
    /// The end of the search.
    pub end: End,
    pub closed: Closed,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Printed {
    /// Nodes taken from the open list.
    pub iterations: u32,
    /// Cost of the path.
    pub cost: f64,
    /// Nodes of the path, both ends included.
    pub length: usize,
}

/// Iterations, as a multiple of the nodes, after which the search gives up: under the null estimate it would never end
/// where no way leads.
const PATIENCE: usize = 100;

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Unseen,
    Open,
    Closed,
}

#[derive(Clone, Copy)]
struct Record {
    mark: Mark,
    g: f64,
    f: f64,
    /// The least g so far, and whence it came at which cost. A node that is put on the open list again under the null
    /// estimate gets a *larger* g.
    best: f64,
    parent: Option<(u32, f64)>,
}

/// Searches from `start` to `goal`, with an estimate of the cost from a node to the goal, or `None` for the null estimate.
/// `None` if no way is found.
pub fn search(
    graph: &impl Graph,
    start: u32,
    goal: u32,
    estimate: Option<impl Fn(u32) -> f64>,
    reading: ListingReading,
) -> Option<Printed> {
    let unseen = Record { mark: Mark::Unseen, g: 0.0, f: 0.0, best: f64::INFINITY, parent: None };
    let mut records = vec![unseen; graph.nodes()];
    let remaining = |node: u32| estimate.as_ref().map_or(0.0, |estimate| estimate(node));
    let mut open = vec![start];
    *records.get_mut(start as usize)? =
        Record { mark: Mark::Open, g: 0.0, f: remaining(start), best: 0.0, parent: None };
    let most = PATIENCE * graph.nodes();
    for iterations in 1..=most as u32 {
        let node = open.remove(least(&open, &records, reading.ties)?);
        let g = records.get(node as usize)?.g;
        if node == goal {
            return Some(answer(&records, goal, iterations));
        }
        records[node as usize].mark = Mark::Closed;
        graph.edges(node, |next, cost| {
            let (record, new) = (&mut records[next as usize], g + cost);
            let cheaper = new < record.g;
            let (listed, taken_over) = match (record.mark, reading.closed) {
                (Mark::Unseen, _) => (true, true),
                (Mark::Open, _) => (false, cheaper),
                (Mark::Closed, _) if estimate.is_none() => (true, true),
                (Mark::Closed, Closed::Stays) => (false, false),
                (Mark::Closed, Closed::Updated) => (false, cheaper),
                (Mark::Closed, Closed::Reopens) => (cheaper, cheaper),
            };
            if listed {
                open.push(next);
                record.mark = Mark::Open;
            }
            if taken_over {
                (record.g, record.f) = (new, new + remaining(next));
                if new < record.best {
                    (record.best, record.parent) = (new, Some((node, cost)));
                }
            }
        });
        let seen = records.get(goal as usize)?.mark == Mark::Open;
        if reading.end == End::Reversed && seen && open.iter().any(|&other| records[other as usize].g < g) {
            return Some(answer(&records, goal, iterations));
        }
    }
    None
}

/// Place in the open list of the node of the lowest f.
fn least(open: &[u32], records: &[Record], ties: Ties) -> Option<usize> {
    let f = |at: usize| records[open[at] as usize].f;
    (0..open.len()).reduce(|best, at| {
        let taken = if ties == Ties::First { f(at) < f(best) } else { f(at) <= f(best) };
        if taken { at } else { best }
    })
}

/// The path back to the start. Its cost is that of its steps, which may be less than the goal's g where a node on it has
/// been updated. It has no circle: nobody's parent has a `best` as large as theirs.
fn answer(records: &[Record], goal: u32, iterations: u32) -> Printed {
    let (mut cost, mut length, mut node) = (0.0, 1, goal);
    while let Some((parent, step)) = records[node as usize].parent {
        (cost, length, node) = (cost + step, length + 1, parent);
    }
    Printed { iterations, cost, length }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::path::EdgeList;

    const READ: ListingReading = ListingReading { ties: Ties::First, end: End::Taken, closed: Closed::Updated };

    /// The graph of the first worked example with edges in both directions.
    fn roads() -> EdgeList {
        let edges = [(0, 1, 0.2), (0, 3, 1.2), (1, 2, 3.8), (1, 3, 0.5), (1, 4, 1.26), (3, 4, 1.5), (4, 2, 1.95)];
        let both: Vec<_> = edges.into_iter().flat_map(|(a, b, cost)| [(a, b, cost), (b, a, cost)]).collect();
        EdgeList::new(5, &both).expect("five nodes")
    }

    #[test]
    fn closed_nodes_come_back_under_the_null_estimate_alone_and_the_path_is_the_cheapest_all_the_same() {
        let null = search(&roads(), 0, 2, None::<fn(u32) -> f64>, READ).expect("a way leads there");
        let zero = search(&roads(), 0, 2, Some(|_| 0.0), READ).expect("a way leads there");
        for found in [null, zero] {
            assert!((found.cost - 3.41).abs() < 1e-12 && found.length == 4, "{found:?}");
        }
        assert!(zero.iterations == 5 && null.iterations > 5, "{zero:?} {null:?}");
    }

    #[test]
    fn the_reversed_rule_ends_at_first_sight() {
        let reversed = ListingReading { end: End::Reversed, ..READ };
        // The goal 3 is seen from 1, which the estimate prefers to 2, and 2 has the smaller g.
        let roads = EdgeList::new(4, &[(0, 1, 1.0), (0, 2, 0.5), (1, 3, 5.0), (2, 3, 1.0)]).expect("four nodes");
        let estimate = |node: u32| if node == 2 { 10.0 } else { 0.0 };
        let ask = |reading| search(&roads, 0, 3, Some(estimate), reading).map(|found| found.iterations);
        assert_eq!([ask(reversed), ask(READ)], [Some(2), Some(3)]);
    }

    #[test]
    fn where_no_way_leads_there_is_no_answer_and_an_end() {
        let apart = EdgeList::new(4, &[(0, 1, 1.0), (1, 0, 1.0), (2, 3, 1.0)]).expect("four nodes");
        assert_eq!(search(&apart, 0, 3, None::<fn(u32) -> f64>, READ), None);
        assert_eq!(search(&apart, 0, 3, Some(|_| 0.0), READ), None);
        assert_eq!(search(&apart, 9, 3, Some(|_| 0.0), READ), None);
        assert_eq!(search(&apart, 0, 9, Some(|_| 0.0), READ), None);
    }
}
