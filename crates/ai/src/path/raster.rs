//! A map prepared for many searches: the legal steps of every tile as one byte, updated as tiles change.

use super::graph::Graph;
use super::ground::{Charge, Connectivity, Corner, DIAGONAL, Footing, GridGraph, Ground, StepRules, quantised};
use crate::grid::{Cell, Direction};

/// A graph whose nodes are the tiles of a map, numbered row by row.
pub trait GridMap: Graph {
    fn ground(&self) -> &impl Ground;

    fn rules(&self) -> StepRules;
}

impl<G: Ground> GridMap for GridGraph<'_, G> {
    fn ground(&self) -> &impl Ground {
        self.map()
    }

    fn rules(&self) -> StepRules {
        self.step_rules()
    }
}

/// No class: a tile that cannot be entered.
const BLOCKED: u8 = u8::MAX;

/// A map of at most 255 kinds of footing, under fixed rules. Gives the same answers as [`GridGraph`], faster; neighbours
/// come clockwise, whatever the order of the rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Raster {
    width: usize,
    height: usize,
    rules: StepRules,
    least: f64,
    kinds: Vec<Footing>,
    /// Cost of an orthogonal and of a diagonal step charged with each kind, without its toll.
    costs: Vec<[f64; 2]>,
    classes: Vec<u8>,
    /// Bit [`Direction`] for each legal step.
    moves: Vec<u8>,
    /// True if all tiles of the 3×3 block around a tile that can be entered have one kind, without toll.
    even: Vec<bool>,
    offsets: [i32; 8],
}

impl Raster {
    /// Prepares a map; `None` if it has more than 255 different footings.
    pub fn new<G: Ground>(ground: &G, rules: StepRules) -> Option<Self> {
        let (width, height) = (ground.width(), ground.height());
        let mut raster = Self {
            width,
            height,
            rules,
            least: ground.least_factor(),
            kinds: Vec::new(),
            costs: Vec::new(),
            classes: vec![BLOCKED; width * height],
            moves: vec![0; width * height],
            even: vec![false; width * height],
            offsets: Direction::ALL.map(|direction| {
                let (dx, dy) = direction.delta();
                dx + dy * width as i32
            }),
        };
        for index in 0..width * height {
            raster.classes[index] = raster.class(ground.footing(index))?;
        }
        for index in 0..width * height {
            raster.survey(raster.cell(index));
        }
        Some(raster)
    }

    /// Changes the footing of a tile; `false`, and nothing changes, if that is a 256th kind of footing or the cell lies
    /// off the map. The least factor must stay a lower bound.
    pub fn set(&mut self, cell: Cell, footing: Option<Footing>) -> bool {
        if !Ground::contains(self, cell) {
            return false;
        }
        let Some(class) = self.class(footing) else { return false };
        let index = Ground::index(self, cell);
        self.classes[index] = class;
        self.survey(cell);
        Direction::ALL.into_iter().for_each(|direction| self.survey(cell.step(direction)));
        true
    }

    fn class(&mut self, footing: Option<Footing>) -> Option<u8> {
        let Some(footing) = footing else { return Some(BLOCKED) };
        if let Some(at) = self.kinds.iter().position(|&kind| kind == footing) {
            return Some(at as u8);
        }
        if self.kinds.len() == usize::from(BLOCKED) {
            return None;
        }
        self.kinds.push(footing);
        self.costs.push([1.0, DIAGONAL].map(|length| quantised(length * footing.factor)));
        Some(self.kinds.len() as u8 - 1)
    }

    /// Updates the legal steps of a cell and the flag of even ground around it.
    fn survey(&mut self, cell: Cell) {
        if !Ground::contains(self, cell) {
            return;
        }
        let index = Ground::index(self, cell);
        self.moves[index] = self.legal(cell);
        let here = self.classes[index];
        let same = |class: u8| class == BLOCKED || class == here && self.kinds[usize::from(class)].toll == 0.0;
        let near = Direction::ALL.map(|direction| cell.step(direction));
        self.even[index] = near
            .into_iter()
            .chain([cell])
            .all(|near| !Ground::contains(self, near) || same(self.classes[Ground::index(self, near)]));
    }

    fn legal(&self, cell: Cell) -> u8 {
        let footing = |direction: usize| {
            let near = cell.step(Direction::ALL[direction % 8]);
            Ground::contains(self, near).then(|| Ground::footing(self, Ground::index(self, near))).flatten()
        };
        let free = |direction: usize| footing(direction).is_some_and(|footing| footing.toll == 0.0);
        let may = |direction: usize| {
            let diagonal = direction % 2 == 1;
            let cut = self.rules.corner == Corner::Allow || free(direction + 7) && free(direction + 1);
            footing(direction).is_some() && (!diagonal || self.rules.connectivity == Connectivity::Eight && cut)
        };
        (0..8).fold(0, |mask, direction| mask | u8::from(may(direction)) << direction)
    }

    #[inline]
    fn neighbours(&self, node: u32, visit: impl FnMut(u32, usize)) {
        self.visit(node, self.moves[node as usize], visit);
    }

    /// Orthogonal steps come first: an open list that takes the newest of equals then goes on diagonally,
    /// as the canonical order of pruned steps wants it.
    #[inline]
    fn visit(&self, node: u32, mask: u8, mut visit: impl FnMut(u32, usize)) {
        for (diagonal, half) in [0x55, 0xAA].into_iter().enumerate() {
            let mut mask = mask & half;
            while mask != 0 {
                let direction = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                visit(node.wrapping_add_signed(self.offsets[direction]), diagonal);
            }
        }
    }

    /// The costs of a step if they are the same everywhere.
    #[inline]
    fn uniform(&self) -> Option<[f64; 2]> {
        if self.kinds.len() == 1 && self.kinds[0].toll == 0.0 { Some(self.costs[0]) } else { None }
    }

    /// The change of row and column of a step between neighbours: 3·rows + columns + 4.
    #[inline]
    fn arrival(&self, node: u32, parent: u32) -> usize {
        let change = node.wrapping_sub(parent) as i32;
        let rows = i32::from(change > 1) - i32::from(change < -1);
        (rows * 3 + change - rows * self.width as i32 + 4) as usize
    }

    /// Cost of a step that leaves `from` and enters `to`.
    #[inline]
    fn cost(&self, diagonal: usize, from: u8, to: u8) -> f64 {
        let charged = if self.rules.charge == Charge::Entered { to } else { from };
        let cost = self.costs.get(usize::from(charged)).map_or([1.0, DIAGONAL][diagonal], |costs| costs[diagonal]);
        cost + self.kinds[usize::from(to)].toll
    }
}

/// The legal steps that remain after pruning, by the change of row and column that led here
/// and the legal steps: without ties, and with them.
static NATURAL: [[[u8; 256]; 9]; 2] = [natural(false), natural(true)];

const fn natural(ties: bool) -> [[u8; 256]; 9] {
    const ARRIVALS: [usize; 9] = [7, 0, 1, 6, 8, 2, 5, 4, 3];
    const fn bit(direction: usize) -> u8 {
        1 << (direction % 8)
    }
    let mut table = [[0; 256]; 9];
    let mut at = 0;
    while at < 9 * 256 {
        let (arrival, moves) = (ARRIVALS[at / 256], (at % 256) as u8);
        let mut mask = bit(arrival);
        if arrival == 8 {
            mask = moves;
        } else if arrival % 2 == 1 {
            mask |= bit(arrival + 7) | bit(arrival + 1);
        } else {
            if ties {
                mask |= bit(arrival + 7) | bit(arrival + 1);
            }
            // The tile behind a side is blocked if the side is free and the step to that tile is not legal.
            if moves & bit(arrival + 2) != 0 && moves & bit(arrival + 3) == 0 {
                mask |= bit(arrival + 2) | bit(arrival + 1);
            }
            if moves & bit(arrival + 6) != 0 && moves & bit(arrival + 5) == 0 {
                mask |= bit(arrival + 6) | bit(arrival + 7);
            }
        }
        table[at / 256][at % 256] = mask & moves;
        at += 1;
    }
    table
}

impl Ground for Raster {
    fn width(&self) -> usize {
        self.width
    }
    fn height(&self) -> usize {
        self.height
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        self.kinds.get(usize::from(self.classes[index])).copied()
    }
    fn least_factor(&self) -> f64 {
        self.least
    }
}

impl Graph for Raster {
    fn nodes(&self) -> usize {
        self.classes.len()
    }

    #[inline]
    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        let from = self.classes[node as usize];
        // A walker that starts on a tile that cannot be entered does not leave the one kind of footing.
        if let Some(costs) = self.uniform().filter(|_| from != BLOCKED || self.rules.charge == Charge::Entered) {
            return self.neighbours(node, |to, diagonal| visit(to, costs[diagonal]));
        }
        self.neighbours(node, |to, diagonal| visit(to, self.cost(diagonal, from, self.classes[to as usize])));
    }

    /// If corners are not cut and the ground around a node is even, most steps are no shorter than a way round from
    /// the parent: the step straight on remains, and those to a side where the tile behind that side is blocked (the
    /// pruning of Jump Point Search). On a map of one factor steps are left out also where the way round is equally
    /// long; elsewhere such ties stay, for they need not be ties further on.
    #[inline]
    fn edges_from(&self, node: u32, parent: Option<u32>, mut visit: impl FnMut(u32, f64)) {
        let canonical = self.rules.corner == Corner::Forbid && self.rules.connectivity == Connectivity::Eight;
        // On fewer than three columns the numbers of two nodes do not give the direction.
        let (Some(parent), true, 3..) = (parent, canonical, self.width) else { return self.edges(node, visit) };
        let moves = usize::from(self.moves[node as usize]);
        if let Some(costs) = self.uniform() {
            let mask = NATURAL[0][self.arrival(node, parent)][moves];
            self.visit(node, mask, |to, diagonal| visit(to, costs[diagonal]));
        } else if self.even[node as usize] {
            let costs = self.costs[usize::from(self.classes[node as usize])];
            let mask = NATURAL[1][self.arrival(node, parent)][moves];
            self.visit(node, mask, |to, diagonal| visit(to, costs[diagonal]));
        } else {
            self.edges(node, visit);
        }
    }

    #[inline]
    fn edges_back(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        let to = self.classes[node as usize];
        if to != BLOCKED {
            self.neighbours(node, |from, diagonal| visit(from, self.cost(diagonal, self.classes[from as usize], to)));
        }
    }
}

impl GridMap for Raster {
    fn ground(&self) -> &impl Ground {
        self
    }

    fn rules(&self) -> StepRules {
        self.rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};

    fn edges(graph: &impl Graph, node: u32, back: bool) -> Vec<(u32, f64)> {
        let mut list = Vec::new();
        if back {
            graph.edges_back(node, |to, cost| list.push((to, cost)));
        } else {
            graph.edges(node, |to, cost| list.push((to, cost)));
        }
        list
    }

    #[test]
    fn a_raster_has_the_edges_of_the_grid_it_was_made_of_after_every_change() {
        let kinds = [None, Some(Footing::PLAIN), Some(Footing::free(0.7)), Some(Footing::breach(2.0, 5.0))];
        for seed in 0..24 {
            let mut stream = Stream::new(seed, 0);
            let rules = StepRules {
                corner: [Corner::Forbid, Corner::Allow][seed as usize % 2],
                charge: [Charge::Entered, Charge::Left][seed as usize / 2 % 2],
                connectivity: [Connectivity::Eight, Connectivity::Four][seed as usize / 4 % 2],
                ..StepRules::default()
            };
            // Some maps have but one kind of footing.
            let kinds = if seed < 16 { &kinds[..] } else { &[None, Some(Footing::free(0.7))] };
            let mut draw = || kinds[stream.below(kinds.len())];
            let mut tiles = Grid::from_fn(9, 7, |_| draw());
            let mut raster = Raster::new(&tiles, rules).expect("three kinds");
            for _ in 0..40 {
                let (index, kind) = (stream.below(tiles.len()), kinds[stream.below(kinds.len())]);
                tiles.values_mut()[index] = kind;
                assert!(raster.set(tiles.cell(index), kind));
                let graph = GridGraph::new(&tiles, rules);
                for node in 0..tiles.len() as u32 {
                    assert_eq!(edges(&raster, node, false), edges(&graph, node, false));
                    assert_eq!(edges(&raster, node, true), edges(&graph, node, true));
                }
            }
        }
    }
}
