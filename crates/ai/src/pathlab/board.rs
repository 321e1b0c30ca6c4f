//! The map of the lab: a cost factor or a wall on every tile, forbidden fields, a start and a goal.

use crate::grid::{Cell, Grid};
use crate::path::{Footing, GroundFn, Waypoints};

/// One of the two ends of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    Start,
    Goal,
}

/// A map with both ends of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    tiles: Grid<Option<f64>>,
    /// Row-major indices, in ascending order.
    forbidden: Vec<u32>,
    start: Cell,
    goal: Cell,
    roads: Option<Waypoints>,
}

impl Board {
    /// A map of cost factors, `None` for walls. Both ends must lie on it; the tiles under them become free.
    pub fn new(tiles: Grid<Option<f64>>, start: Cell, goal: Cell) -> Self {
        let mut board = Self { tiles, forbidden: Vec::new(), start, goal, roads: None };
        for end in [start, goal] {
            let tile = &mut board.tiles[end];
            *tile = tile.or(Some(1.0));
        }
        board
    }

    /// Adds a waypoint graph, whose places must be centres of tiles.
    pub fn with_roads(self, roads: Waypoints) -> Self {
        Self { roads: Some(roads), ..self }
    }

    pub fn roads(&self) -> Option<&Waypoints> {
        self.roads.as_ref()
    }

    pub fn width(&self) -> usize {
        self.tiles.width()
    }

    pub fn height(&self) -> usize {
        self.tiles.height()
    }

    /// The factor of every tile, `None` for walls.
    pub fn tiles(&self) -> &Grid<Option<f64>> {
        &self.tiles
    }

    /// Row-major indices of the forbidden fields, in ascending order: free tiles that may not be entered.
    pub fn forbidden(&self) -> &[u32] {
        &self.forbidden
    }

    /// The forbidden fields, row by row.
    pub fn forbidden_cells(&self) -> impl Iterator<Item = Cell> {
        self.forbidden.iter().map(|&index| self.tiles.cell(index as usize))
    }

    pub fn is_forbidden(&self, cell: Cell) -> bool {
        self.mark(cell).is_some_and(|mark| mark.is_ok())
    }

    /// Index of a cell among the forbidden fields, or the index to insert it at; `None` off the map.
    fn mark(&self, cell: Cell) -> Option<Result<usize, usize>> {
        self.tiles.index(cell).map(|index| self.forbidden.binary_search(&(index as u32)))
    }

    pub fn end(&self, marker: Marker) -> Cell {
        if marker == Marker::Start { self.start } else { self.goal }
    }

    /// The end of the path that lies on a cell; the goal covers the start.
    pub fn marker_at(&self, cell: Cell) -> Option<Marker> {
        [Marker::Goal, Marker::Start].into_iter().find(|&marker| self.end(marker) == cell)
    }

    /// The first tile whose factor is not 1, with that factor: Jump Point Search cannot cross it.
    pub fn first_uneven(&self) -> Option<(Cell, f64)> {
        let uneven =
            |(cell, tile): (Cell, &Option<f64>)| tile.filter(|&factor| factor != 1.0).map(|factor| (cell, factor));
        self.tiles.iter().find_map(uneven)
    }

    /// The map as searches see it, without the forbidden fields, which are an option of a search.
    pub fn ground(&self) -> GroundFn<impl Fn(usize) -> Option<Footing> + Copy> {
        let tiles = self.tiles.values();
        let least_factor = tiles.iter().flatten().copied().reduce(f64::min).unwrap_or(1.0);
        let footing = move |index: usize| tiles[index].map(Footing::free);
        GroundFn { width: self.width(), height: self.height(), least_factor, footing }
    }

    /// True if another map has the same tiles and forbidden fields, wherever its ends are.
    pub(super) fn has_ground_of(&self, other: &Self) -> bool {
        self.tiles == other.tiles && self.forbidden == other.forbidden && self.roads == other.roads
    }

    /// Changes a tile, which is no longer forbidden, and returns whether it differs now.
    pub(super) fn paint(&mut self, cell: Cell, factor: Option<f64>) -> bool {
        if factor.is_none() && self.marker_at(cell).is_some() {
            return false;
        }
        let allowed = self.mark(cell).and_then(Result::ok).map(|place| self.forbidden.remove(place)).is_some();
        let painted = self.tiles.get_mut(cell).is_some_and(|tile| std::mem::replace(tile, factor) != factor);
        allowed || painted
    }

    /// Forbids a free tile without an end on it, and returns whether it was allowed before.
    pub(super) fn forbid(&mut self, cell: Cell) -> bool {
        let free = self.tiles.get(cell).is_some_and(Option::is_some) && self.marker_at(cell).is_none();
        let (true, Some(index), Some(Err(place))) = (free, self.tiles.index(cell), self.mark(cell)) else {
            return false;
        };
        self.forbidden.insert(place, index as u32);
        true
    }

    /// Moves an end of the path onto a free tile that is not forbidden and returns whether its position differs now.
    pub(super) fn place(&mut self, marker: Marker, cell: Cell) -> bool {
        let free = self.tiles.get(cell).is_some_and(Option::is_some) && !self.is_forbidden(cell);
        let end = if marker == Marker::Start { &mut self.start } else { &mut self.goal };
        free && std::mem::replace(end, cell) != cell
    }
}
