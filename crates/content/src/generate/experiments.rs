//! The maps of the experiments, pure functions of a seed and a size.

use osada_ai::grid::{Cell, Direction, Grid, Stream};

/// Number of the first of these streams ("maps" in ASCII).
const FIRST: u64 = 0x6d61_7073;

/// Purpose of a stream. The order of the variants numbers the streams: another order draws other maps.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Outdoor,
    Dungeon,
    Indoor,
    SerpentineWidth,
    Labyrinth,
    Terrain,
    Serpentine,
    Patches,
    Layers,
}

/// The stream of a seed for a purpose.
pub(super) fn stream(seed: u64, purpose: Purpose) -> Stream {
    Stream::new(seed, FIRST + purpose as u64)
}

/// A rectangle of tiles; the far edges are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Block {
    pub fn centre(self) -> Cell {
        Cell::new(self.x + self.width / 2, self.y + self.height / 2)
    }

    pub fn area(self) -> i32 {
        self.width * self.height
    }

    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.y..self.y + self.height).flat_map(move |y| (self.x..self.x + self.width).map(move |x| Cell::new(x, y)))
    }

    /// True if less than `gap` tiles lie between the two.
    pub fn crowds(self, other: Self, gap: i32) -> bool {
        self.x < other.x + other.width + gap
            && other.x < self.x + self.width + gap
            && self.y < other.y + other.height + gap
            && other.y < self.y + self.height + gap
    }
}

/// Random blocks of `sides` tiles a side, at least `gap` apart and `margin` from the border, until they
/// cover the given share of the map or no more are found to fit.
pub(super) fn scatter(
    stream: &mut Stream,
    size: (usize, usize),
    sides: (i32, i32),
    gap: i32,
    margin: i32,
    share: f64,
) -> Vec<Block> {
    let (width, height) = (size.0 as i32, size.1 as i32);
    let wanted = (f64::from(width * height) * share) as i32;
    let (mut blocks, mut covered): (Vec<Block>, i32) = (Vec::new(), 0);
    let mut failures = 0;
    // Blocks fit ever more rarely: after this many misses in a row the map counts as full.
    while covered < wanted && failures < 3000 {
        let (w, h) = (stream.between(sides.0, sides.1), stream.between(sides.0, sides.1));
        let (free_x, free_y) = (width - 2 * margin - w, height - 2 * margin - h);
        failures += 1;
        if free_x < 0 || free_y < 0 {
            continue;
        }
        let place =
            Block { x: margin + stream.between(0, free_x), y: margin + stream.between(0, free_y), width: w, height: h };
        if !blocks.iter().any(|&other| place.crowds(other, gap)) {
            covered += place.area();
            blocks.push(place);
            failures = 0;
        }
    }
    blocks
}

/// Share of the map under obstacles in the moving-target experiment.
pub const OUTDOOR_COVERAGE: f64 = 0.25;

/// Rectangular obstacles of 4–16 tiles a side, a tile or more apart and away from the border, until they
/// cover the given share of the map.
pub fn outdoor(seed: u64, width: usize, height: usize, coverage: f64) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Outdoor);
    let mut map = Grid::filled(width, height, true);
    for block in scatter(&mut stream, (width, height), (4, 16), 1, 1, coverage) {
        block.cells().for_each(|cell| map[cell] = false);
    }
    map
}

/// Share of the map taken by rooms in the moving-target experiment.
pub const DUNGEON_COVERAGE: f64 = 0.45;

/// Rooms of 4–16 tiles a side that do not overlap, until they cover the given share of the map or no more
/// fit; each is joined to the next by an L-shaped tunnel between their centres, horizontal or vertical first
/// by the toss of a coin. A map too small for a room is a single tile.
pub fn dungeon(seed: u64, width: usize, height: usize, coverage: f64) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Dungeon);
    let mut map = Grid::filled(width, height, false);
    let rooms = scatter(&mut stream, (width, height), (4, 16), 1, 1, coverage);
    for room in &rooms {
        room.cells().for_each(|cell| map[cell] = true);
    }
    for pair in rooms.windows(2) {
        let (from, to) = (pair[0].centre(), pair[1].centre());
        let corner = if stream.chance(0.5) { Cell::new(to.x, from.y) } else { Cell::new(from.x, to.y) };
        dig(&mut map, from, corner);
        dig(&mut map, corner, to);
    }
    if rooms.is_empty()
        && let Some(middle) = map.get_mut(Cell::new(width as i32 / 2, height as i32 / 2))
    {
        *middle = true;
    }
    map
}

/// Opens every tile of a horizontal or vertical line.
fn dig(map: &mut Grid<bool>, from: Cell, to: Cell) {
    for y in from.y.min(to.y)..=from.y.max(to.y) {
        for x in from.x.min(to.x)..=from.x.max(to.x) {
            map[Cell::new(x, y)] = true;
        }
    }
}

/// Smallest side of a room in tiles.
pub const SMALLEST_ROOM: i32 = 8;

/// Divides the map by a wall with one gap of one tile, and each part again, until rooms would become
/// smaller than [`SMALLEST_ROOM`] tiles a side.
pub fn indoor(seed: u64, width: usize, height: usize) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Indoor);
    let mut map = Grid::filled(width, height, true);
    let mut parts = vec![Block { x: 0, y: 0, width: width as i32, height: height as i32 }];
    while let Some(part) = parts.pop() {
        parts.extend(divide(&mut map, part, &mut stream).into_iter().flatten());
    }
    map
}

/// Builds a wall across a part if both sides stay large enough, and returns the two new parts.
fn divide(map: &mut Grid<bool>, part: Block, stream: &mut Stream) -> Option<[Block; 2]> {
    let upright = part.width > part.height || part.width == part.height && stream.chance(0.5);
    let (length, across) = if upright { (part.height, part.width) } else { (part.width, part.height) };
    if across < 2 * SMALLEST_ROOM + 1 {
        return None;
    }
    let cell = |wall: i32, along: i32| {
        if upright { Cell::new(part.x + wall, part.y + along) } else { Cell::new(part.x + along, part.y + wall) }
    };
    // A wall that ends in the gap of another one would close it: its ends must meet wall or border.
    let sound =
        |map: &Grid<bool>, wall: i32| [-1, length].into_iter().all(|end| map.get(cell(wall, end)) != Some(&true));
    let places: Vec<i32> = (SMALLEST_ROOM..across - SMALLEST_ROOM).filter(|&wall| sound(map, wall)).collect();
    let wall = *stream.pick(&places)?;
    let gap = stream.between(0, length - 1);
    for along in (0..length).filter(|&along| along != gap) {
        map[cell(wall, along)] = false;
    }
    let (near, far) = (wall, across - wall - 1);
    Some(if upright {
        [Block { width: near, ..part }, Block { x: part.x + wall + 1, width: far, ..part }]
    } else {
        [Block { height: near, ..part }, Block { y: part.y + wall + 1, height: far, ..part }]
    })
}

/// Share of the walls between two neighbouring corridors that are opened afterwards, so that there is more
/// than one way.
const LOOPS: f64 = 0.04;

/// A labyrinth that turns at random and has 4 % of its walls opened; see [`labyrinth_of`].
pub fn labyrinth(seed: u64, width: usize, height: usize) -> Grid<bool> {
    labyrinth_of(seed, width, height, 0.0, LOOPS)
}

/// A maze by depth-first search over every second tile, which goes straight on with the given probability if it can
/// and else in any direction. The given share of the walls between two neighbouring corridors is opened afterwards.
pub fn labyrinth_of(seed: u64, width: usize, height: usize, straight: f64, loops: f64) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Labyrinth);
    let mut map = Grid::filled(width, height, false);
    let mut trail = vec![(Cell::new(0, 0), Direction::North)];
    if let Some(first) = map.get_mut(Cell::new(0, 0)) {
        *first = true;
    }
    while let Some(&(here, before)) = trail.last() {
        let ahead = |direction: &Direction| here.step(*direction).step(*direction);
        let fresh: Vec<Direction> =
            Direction::ORTHOGONAL.into_iter().filter(|way| map.get(ahead(way)) == Some(&false)).collect();
        // Draws only if something depends on it, so that the maps of the game stay the same.
        let on = straight > 0.0 && fresh.contains(&before) && stream.chance(straight);
        match if on { Some(&before) } else { stream.pick(&fresh) } {
            Some(way) => {
                map[here.step(*way)] = true;
                map[ahead(way)] = true;
                trail.push((ahead(way), *way));
            }
            None => {
                trail.pop();
            }
        }
    }
    open_walls(&mut map, &mut stream, loops);
    map
}

fn open_walls(map: &mut Grid<bool>, stream: &mut Stream, loops: f64) {
    for cell in map.cells().collect::<Vec<_>>() {
        let open = |direction| map.get(cell.step(direction)) == Some(&true);
        let between =
            open(Direction::North) && open(Direction::South) || open(Direction::East) && open(Direction::West);
        if !map[cell] && between && stream.chance(loops) {
            map[cell] = true;
        }
    }
}

/// A corridor two to four tiles wide, as the seed decides, between walls of one tile, open alternately at
/// either end. The seed also decides whether it winds along rows or columns and on which side it begins.
pub fn serpentine(seed: u64, width: usize, height: usize) -> Grid<bool> {
    let corridor = stream(seed, Purpose::SerpentineWidth).between(2, 4);
    let mut stream = stream(seed, Purpose::Serpentine);
    let (upright, mirrored) = (stream.chance(0.5), stream.chance(0.5));
    let period = corridor + 1;
    Grid::from_fn(width, height, |cell| {
        let (along, across, length, breadth) = if upright {
            (cell.y, cell.x, height as i32, width as i32)
        } else {
            (cell.x, cell.y, width as i32, height as i32)
        };
        let wall = across % period == corridor && across + 1 < breadth;
        let at_start = (across / period % 2 == 0) == mirrored;
        let opening = if at_start { along < corridor } else { along >= length - corridor };
        !wall || opening
    })
}

/// Shares of the colours among the tiles of a random board; the rest is blue, impassable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainShares {
    /// Tiles of factor 1.
    pub green: f64,
    /// Tiles of factor 2.
    pub yellow: f64,
    /// Tiles of factor 0.5.
    pub grey: f64,
}

impl TerrainShares {
    /// Boards of all four colours: 15 % are blocked.
    pub const FOUR_COLOURS: Self = Self { green: 0.5, yellow: 0.2, grey: 0.15 };
    /// No grey, 15 % blocked. The AGH thesis does not print its shares; these are *fitted* to its mean iterations, if
    /// every tile is drawn for itself (see `docs/experiments.md`).
    pub const FITTED: Self = Self { green: 0.25, yellow: 0.6, grey: 0.0 };

    pub fn least_factor(&self) -> f64 {
        if self.grey > 0.0 { 0.5 } else { 1.0 }
    }
}

/// A random movement factor for every tile; `None` is impassable.
pub fn terrain(seed: u64, width: usize, height: usize, shares: &TerrainShares) -> Grid<Option<f64>> {
    let mut stream = stream(seed, Purpose::Terrain);
    let yellow = shares.green + shares.yellow;
    let grey = yellow + shares.grey;
    Grid::from_fn(width, height, |_| match stream.unit() {
        share if share < shares.green => Some(1.0),
        share if share < yellow => Some(2.0),
        share if share < grey => Some(0.5),
        _ => None,
    })
}

/// Shares of green tiles and of tiles that are not blue on boards in patches: *fitted*.
const PATCHES: [f64; 2] = [0.28, 0.85];
/// Share of blue tiles on boards of two layers, and of green ones among the rest: *fitted*.
const LAYERS: [f64; 2] = [0.155, 28.0 / 84.5];

/// Terrain in patches: a noise averaged over 3×3 tiles and ranked; the lowest 28 % of the tiles are green, the next 57 %
/// yellow, the highest 15 % blocked.
pub fn terrain_in_patches(seed: u64, width: usize, height: usize) -> Grid<Option<f64>> {
    let noise = averaged(&noise(&mut stream(seed, Purpose::Patches), width, height));
    let rank = ranks(&noise, |_| true);
    let [green, open] = PATCHES.map(|share| (share * rank.len() as f64).round() as usize);
    Grid::from_fn(width, height, |cell| match rank[cell] {
        rank if rank < green => Some(1.0),
        rank if rank < open => Some(2.0),
        _ => None,
    })
}

/// Terrain of two layers: 15.5 % of the tiles are blocked at random; the others are green or yellow, 28 to 56.5, by the
/// rank of a noise averaged twice over 3×3 tiles.
pub fn terrain_of_two_layers(seed: u64, width: usize, height: usize) -> Grid<Option<f64>> {
    let mut stream = stream(seed, Purpose::Layers);
    let blue = ranks(&noise(&mut stream, width, height), |_| true);
    let colours = averaged(&averaged(&noise(&mut stream, width, height)));
    let blocked = (LAYERS[0] * blue.len() as f64).round() as usize;
    let rank = ranks(&colours, |cell| blue[cell] >= blocked);
    let green = (LAYERS[1] * (blue.len() - blocked) as f64).round() as usize;
    Grid::from_fn(width, height, |cell| match blue[cell] < blocked {
        true => None,
        false => Some(if rank[cell] < green { 1.0 } else { 2.0 }),
    })
}

fn noise(stream: &mut Stream, width: usize, height: usize) -> Grid<f64> {
    Grid::from_fn(width, height, |_| stream.unit())
}

/// The mean of every tile and its neighbours on the map.
fn averaged(values: &Grid<f64>) -> Grid<f64> {
    Grid::from_fn(values.width(), values.height(), |cell| {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
        let (sum, count) =
            around.filter_map(|near| values.get(near)).fold((0.0, 0), |(s, n), value| (s + value, n + 1));
        sum / f64::from(count)
    })
}

/// The rank of every tile that counts among their values, from 0 for the lowest.
fn ranks(values: &Grid<f64>, counts: impl Fn(Cell) -> bool) -> Grid<usize> {
    let mut cells: Vec<Cell> = values.cells().filter(|&cell| counts(cell)).collect();
    cells.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = Grid::filled(values.width(), values.height(), 0);
    for (rank, cell) in cells.into_iter().enumerate() {
        ranks[cell] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitted_boards_have_their_shares_to_the_tile_and_colours_that_hang_together() {
        let count = |board: &Grid<Option<f64>>, tile| board.values().iter().filter(|&&other| other == tile).count();
        let together = |board: &Grid<Option<f64>>| {
            let beside = |cell: &Cell| board.get(cell.step(Direction::East)) == board.get(*cell);
            board.cells().filter(beside).count()
        };
        for seed in 0..20 {
            let (patches, layers) = (terrain_in_patches(seed, 25, 25), terrain_of_two_layers(seed, 25, 25));
            let shares = |board| [Some(1.0), Some(2.0), None].map(|tile| count(board, tile));
            assert_eq!((shares(&patches), shares(&layers)), ([175, 356, 94], [175, 353, 97]));
            let independent = together(&terrain(seed, 25, 25, &TerrainShares::FITTED));
            assert!(together(&patches) > independent && together(&layers) > independent, "seed {seed}");
        }
    }
}
