//! Zones ("islands"): connected components of a map, updated as tiles open and close, so that "is it reachable?" costs
//! one comparison.

use super::ground::{Connectivity, Corner, StepRules};
use crate::grid::{Cell, Direction, Grid};

/// Numbers of vanished zones are used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Zone(pub u32);

/// No zone: a blocked tile.
const NONE: u32 = u32::MAX;

/// The zone of every tile. Where corners may not be cut, a diagonal step needs both tiles beside it, so
/// zones are those of the orthogonal neighbours; with corners allowed, diagonals join zones too.
#[derive(Clone, Debug, Default)]
pub struct Zones {
    labels: Grid<u32>,
    /// Tiles of each zone; 0 for a number that is not in use.
    sizes: Vec<u32>,
    unused: Vec<u32>,
    diagonal: bool,
    /// The flood that visited a tile, valid when the stamp is the present one.
    marks: Vec<(u32, u8)>,
    stamp: u32,
    queue: Vec<u32>,
}

/// One of the floods that run side by side when a closed tile may have split its zone.
#[derive(Clone, Debug, Default)]
struct Flood {
    tiles: Vec<u32>,
    next: usize,
    /// The flood it has met, or itself.
    root: usize,
}

impl Zones {
    /// Labels a map of tiles that are open (`true`) or blocked.
    pub fn new(open: &Grid<bool>, rules: StepRules) -> Self {
        let mut zones = Self {
            labels: Grid::filled(open.width(), open.height(), NONE),
            marks: vec![(0, 0); open.len()],
            diagonal: rules.connectivity == Connectivity::Eight && rules.corner == Corner::Allow,
            ..Self::default()
        };
        // A label of its own for "open, not reached yet" lets the flood read one grid only.
        for (label, &open) in zones.labels.values_mut().iter_mut().zip(open.values()) {
            *label = if open { NONE - 1 } else { NONE };
        }
        for index in 0..zones.labels.len() {
            if zones.labels.values()[index] == NONE - 1 {
                let label = zones.fresh();
                zones.relabel(index, NONE - 1, label);
            }
        }
        zones
    }

    /// The zone of a cell, or `None` if it is blocked or off the map.
    pub fn zone(&self, cell: Cell) -> Option<Zone> {
        self.labels.get(cell).filter(|&&label| label != NONE).map(|&label| Zone(label))
    }

    /// True if both cells are open and in one zone.
    pub fn same(&self, a: Cell, b: Cell) -> bool {
        self.zone(a).is_some_and(|zone| Some(zone) == self.zone(b))
    }

    /// Number of tiles of a zone.
    pub fn size(&self, zone: Zone) -> u32 {
        self.sizes.get(zone.0 as usize).copied().unwrap_or(0)
    }

    pub fn count(&self) -> usize {
        self.sizes.len() - self.unused.len()
    }

    /// Opens or closes a tile and relabels only the zones it joins or splits. No effect off the map or if nothing
    /// changes.
    pub fn set(&mut self, cell: Cell, open: bool) {
        match self.labels.get(cell) {
            Some(&NONE) if open => self.open(cell),
            Some(&label) if label != NONE && !open => self.close(cell, label),
            _ => {}
        }
    }

    fn open(&mut self, cell: Cell) {
        let mut around = [NONE; 8];
        let mut count = 0;
        for next in neighbours(self.diagonal, cell) {
            if let Some(zone) = self.zone(next)
                && !around[..count].contains(&zone.0)
            {
                around[count] = zone.0;
                count += 1;
            }
        }
        let largest = around[..count].iter().copied().max_by_key(|&label| (self.sizes[label as usize], !label));
        let label = largest.unwrap_or_else(|| self.fresh());
        self.labels[cell] = label;
        self.sizes[label as usize] += 1;
        for next in neighbours(self.diagonal, cell) {
            if let Some(Zone(other)) = self.zone(next)
                && other != label
            {
                let index = next.y as usize * self.labels.width() + next.x as usize;
                self.relabel(index, other, label);
                self.sizes[other as usize] = 0;
                self.unused.push(other);
            }
        }
    }

    fn close(&mut self, cell: Cell, label: u32) {
        self.labels[cell] = NONE;
        self.sizes[label as usize] -= 1;
        if self.sizes[label as usize] == 0 {
            self.unused.push(label);
            return;
        }
        if !self.ring_holds_together(cell) {
            self.split(cell, label);
        }
    }

    /// True if the open neighbours of a closed cell are connected among the eight cells around it.
    fn ring_holds_together(&self, cell: Cell) -> bool {
        let ring = Direction::ALL.map(|direction| self.zone(cell.step(direction)).is_some());
        let runs = (0..8).filter(|&at| {
            // With orthogonal steps only, a run that is a lone corner does not touch the cell.
            let begins = ring[at] && !ring[(at + 7) % 8];
            let lone_corner = at % 2 == 1 && !ring[(at + 1) % 8];
            begins && (self.diagonal || !lone_corner)
        });
        runs.count() <= 1
    }

    /// Floods from every neighbour of the closed cell at once, one tile each in turn, so that the work is
    /// that of the smaller parts: the flood that is left when the others have ended keeps the old number.
    fn split(&mut self, cell: Cell, label: u32) {
        self.stamp += 1;
        let mut floods: Vec<Flood> = Vec::with_capacity(8);
        for next in neighbours(self.diagonal, cell) {
            if let Some(index) = self.labels.index(next)
                && self.labels.values()[index] == label
            {
                self.marks[index] = (self.stamp, floods.len() as u8);
                floods.push(Flood { tiles: vec![index as u32], next: 0, root: floods.len() });
            }
        }
        let mut at = 0;
        while roots_at_work(&floods) > 1 {
            self.advance(&mut floods, at, label);
            at = (at + 1) % floods.len();
        }
        let kept = floods.iter().position(|flood| flood.next < flood.tiles.len()).map(|at| root(&floods, at));
        // If all ended in the same round, the last group keeps the number.
        let kept = kept.unwrap_or_else(|| root(&floods, floods.len() - 1));
        for group in 0..floods.len() {
            if floods[group].root != group || group == kept {
                continue;
            }
            let fresh = self.fresh();
            for part in (0..floods.len()).filter(|&part| root(&floods, part) == group) {
                for &tile in &floods[part].tiles {
                    self.labels.values_mut()[tile as usize] = fresh;
                }
                self.sizes[fresh as usize] += floods[part].tiles.len() as u32;
                self.sizes[label as usize] -= floods[part].tiles.len() as u32;
            }
        }
    }

    /// Visits the neighbours of one tile of a flood; a tile of another flood makes the two one.
    fn advance(&mut self, floods: &mut [Flood], at: usize, label: u32) {
        let Some(&tile) = floods[at].tiles.get(floods[at].next) else { return };
        floods[at].next += 1;
        for next in neighbours(self.diagonal, self.labels.cell(tile as usize)) {
            let Some(index) = self.labels.index(next) else { continue };
            if self.labels.values()[index] != label {
                continue;
            }
            let (stamp, owner) = self.marks[index];
            if stamp == self.stamp {
                let (a, b) = (root(floods, at), root(floods, usize::from(owner)));
                floods[a.max(b)].root = a.min(b);
            } else {
                self.marks[index] = (self.stamp, at as u8);
                floods[at].tiles.push(index as u32);
            }
        }
    }

    /// An unused number with size 0.
    fn fresh(&mut self) -> u32 {
        self.unused.pop().unwrap_or_else(|| {
            self.sizes.push(0);
            self.sizes.len() as u32 - 1
        })
    }

    /// Gives every tile labelled `from` that is connected with `index` the label `to`, and counts it there.
    fn relabel(&mut self, index: usize, from: u32, to: u32) {
        let mut queue = std::mem::take(&mut self.queue);
        queue.push(index as u32);
        self.labels.values_mut()[index] = to;
        while let Some(tile) = queue.pop() {
            self.sizes[to as usize] += 1;
            for next in neighbours(self.diagonal, self.labels.cell(tile as usize)) {
                if let Some(label) = self.labels.get_mut(next)
                    && *label == from
                {
                    *label = to;
                    queue.push(next.y as u32 * self.labels.width() as u32 + next.x as u32);
                }
            }
        }
        self.queue = queue;
    }
}

fn neighbours(diagonal: bool, cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().filter(move |direction| diagonal || !direction.is_diagonal()).map(move |d| cell.step(d))
}

fn root(floods: &[Flood], mut at: usize) -> usize {
    while floods[at].root != at {
        at = floods[at].root;
    }
    at
}

/// Number of groups of floods that still have tiles to visit.
fn roots_at_work(floods: &[Flood]) -> usize {
    let mut busy = 0u8;
    for (at, flood) in floods.iter().enumerate() {
        if flood.next < flood.tiles.len() {
            busy |= 1 << root(floods, at);
        }
    }
    busy.count_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Stream;

    /// True if two labellings part the open tiles in the same way.
    fn alike(a: &Zones, b: &Zones) -> bool {
        let mut names = std::collections::BTreeMap::new();
        let mut back = std::collections::BTreeMap::new();
        a.labels.values().iter().zip(b.labels.values()).all(|(&x, &y)| {
            *names.entry(x).or_insert(y) == y && *back.entry(y).or_insert(x) == x && (x == NONE) == (y == NONE)
        })
    }

    fn keeps_up(seed: u64, rules: StepRules, share: f64) {
        let mut stream = Stream::new(seed, 0);
        let (width, height) = (stream.between(1, 24), stream.between(1, 18));
        let mut open = Grid::from_fn(width as usize, height as usize, |_| stream.chance(share));
        let mut zones = Zones::new(&open, rules);
        for _ in 0..300 {
            let cell = Cell::new(stream.between(0, width - 1), stream.between(0, height - 1));
            open[cell] = !open[cell];
            zones.set(cell, open[cell]);
            let anew = Zones::new(&open, rules);
            assert!(alike(&zones, &anew), "seed {seed}: labels differ after changing {cell}");
            assert_eq!(zones.count(), anew.count(), "seed {seed}");
            for (cell, &label) in zones.labels.iter().filter(|(_, label)| **label != NONE) {
                assert_eq!(zones.size(Zone(label)), anew.size(anew.zone(cell).expect("open in both")));
            }
        }
    }

    #[test]
    fn zones_equal_a_full_relabelling_after_every_change() {
        for seed in 0..40 {
            keeps_up(seed, StepRules::default(), 0.4 + 0.5 * (seed % 5) as f64 / 4.0);
        }
    }

    #[test]
    fn zones_with_cut_corners_equal_a_full_relabelling_after_every_change() {
        let rules = StepRules { corner: Corner::Allow, ..StepRules::default() };
        for seed in 0..40 {
            keeps_up(seed, rules, 0.3 + 0.5 * (seed % 5) as f64 / 4.0);
        }
    }

    #[test]
    fn a_wall_splits_a_zone_and_its_fall_merges_it_again() {
        let mut zones = Zones::new(&Grid::filled(5, 3, true), StepRules::default());
        let (west, east) = (Cell::new(0, 0), Cell::new(4, 2));
        for y in 0..3 {
            assert!(zones.same(west, east));
            zones.set(Cell::new(2, y), false);
        }
        assert!(!zones.same(west, east) && zones.count() == 2);
        zones.set(Cell::new(2, 1), true);
        assert!(zones.same(west, east) && zones.count() == 1);
        assert_eq!(zones.zone(Cell::new(2, 0)), None);
        assert_eq!(zones.zone(Cell::new(-1, 0)), None);
    }
}
