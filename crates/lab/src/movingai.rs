//! The map and scenario files of the Moving AI benchmarks (Sturtevant, "Benchmarks for Grid-Based
//! Pathfinding", 2012), checked line by line.
//!
//! ```
//! use osada_lab::movingai::{TileMap, parse_scenarios};
//!
//! let map = TileMap::parse("type octile\nheight 2\nwidth 3\nmap\n.GS\n@TW\n")?;
//! assert_eq!((map.tiles.width(), map.tiles.height()), (3, 2));
//! let scenarios = parse_scenarios("version 1\n0\tm.map\t3\t2\t0\t0\t1\t0\t1.0\n", &map)?;
//! assert_eq!(scenarios[0].optimum, 1.0);
//! # Ok::<(), osada_lab::movingai::FileError>(())
//! ```

use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Footing, Ground};

/// Widest and highest map, in tiles.
pub const LARGEST: usize = 32_767;

/// An error in a map or scenario file, with its place. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: error: {problem}")]
pub struct FileError {
    /// Line of the file.
    pub line: usize,
    /// Character of the line.
    pub column: usize,
    pub problem: FileProblem,
}

/// The kinds of errors in a map or scenario file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileProblem {
    /// A line of the head is missing or says something else.
    #[error("expected `{expected}`, found {found}")]
    Expected {
        expected: &'static str,
        /// The line, quoted, or `the end of the file`.
        found: String,
    },
    /// Not a whole number in the range allowed.
    #[error("{field} must be a whole number from {least} to {most}, found `{found}`")]
    Number {
        /// The meaning of the number.
        field: &'static str,
        least: usize,
        most: usize,
        found: String,
    },
    /// The optimal length is not a number of at least 0.
    #[error("the optimal length must be a number of at least 0, found `{0}`")]
    Length(String),
    /// A row of the map has another number of tiles than the head says.
    #[error("row {row} has {found} tiles, the map is {width} wide")]
    Row {
        /// The row, counted from 0.
        row: usize,
        /// Its number of tiles.
        found: usize,
        width: usize,
    },
    /// The map has fewer rows than the head says.
    #[error("the map ends after {found} of {height} rows")]
    Rows {
        /// Number of rows in the file.
        found: usize,
        height: usize,
    },
    /// Something follows the last row.
    #[error("the map has {0} rows, but here is more")]
    Beyond(usize),
    /// Not a letter of the format.
    #[error("unknown tile `{0}`: allowed are . G (free), @ O T W (blocked) and S (swamp)")]
    Tile(char),
    /// A scenario line has another number of columns.
    #[error(
        "a scenario has 9 columns (bucket, map, width, height, start x, start y, goal x, goal y, length), found {0}"
    )]
    Columns(usize),
    /// The scenario was made for a map of another size.
    #[error("the scenario is for a map of {width} by {height} tiles, this one has {map_width} by {map_height}")]
    Size { width: usize, height: usize, map_width: usize, map_height: usize },
}

/// A map of the benchmarks: one letter a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileMap {
    pub tiles: Grid<u8>,
}

/// A benchmark map as ground: `.` and `G` are free, `S` has the swamp's factor, if any.
#[derive(Clone, Debug)]
pub struct TileGround<'a> {
    map: &'a TileMap,
    swamp: Option<f64>,
    least: f64,
}

impl TileMap {
    /// Reads a map file.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        let mut lines = Lines::new(text);
        let kind = lines.expect("type octile")?;
        if kind.trim_end() != "type octile" {
            return Err(lines.error(1, expected("type octile", kind)));
        }
        let height = lines.dimension("height")?;
        let width = lines.dimension("width")?;
        let opening = lines.expect("map")?;
        if opening.trim_end() != "map" {
            return Err(lines.error(1, expected("map", opening)));
        }
        let mut letters = Vec::with_capacity(width * height);
        for row in 0..height {
            let Some(line) = lines.next() else { return Err(lines.error(1, FileProblem::Rows { found: row, height })) };
            let found = line.chars().count();
            if let Some(at) = line.chars().position(|letter| !".G@OTSW".contains(letter)) {
                return Err(lines.error(at + 1, FileProblem::Tile(line.chars().nth(at).unwrap_or(' '))));
            }
            if found != width {
                return Err(lines.error(found.min(width) + 1, FileProblem::Row { row, found, width }));
            }
            letters.extend_from_slice(line.as_bytes());
        }
        while let Some(line) = lines.next() {
            if !line.trim().is_empty() {
                return Err(lines.error(1, FileProblem::Beyond(height)));
            }
        }
        // The rows were counted and are as wide as the head says.
        let tiles = Grid::from_values(width, letters).unwrap_or_default();
        Ok(Self { tiles })
    }

    /// The map as ground, with `S` blocked or of the given factor.
    pub fn ground(&self, swamp: Option<f64>) -> TileGround<'_> {
        let least = swamp.filter(|_| self.tiles.values().contains(&b'S')).map_or(1.0, |factor| factor.min(1.0));
        TileGround { map: self, swamp, least }
    }
}

impl Ground for TileGround<'_> {
    fn width(&self) -> usize {
        self.map.tiles.width()
    }
    fn height(&self) -> usize {
        self.map.tiles.height()
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        match self.map.tiles.values()[index] {
            b'.' | b'G' => Some(Footing::PLAIN),
            b'S' => self.swamp.map(Footing::free),
            _ => None,
        }
    }
    fn least_factor(&self) -> f64 {
        self.least
    }
}

/// One query of a scenario file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenario {
    /// Line of the file, from 1.
    pub line: usize,
    pub start: Cell,
    pub goal: Cell,
    /// Length of a shortest path in tiles, on tiles of factor 1.
    pub optimum: f64,
}

/// Reads a scenario file for a map. The map named in it is not compared: a map may be stored anywhere.
pub fn parse_scenarios(text: &str, map: &TileMap) -> Result<Vec<Scenario>, FileError> {
    let mut lines = Lines::new(text);
    let version = lines.expect("version 1")?;
    if !matches!(version.trim_end(), "version 1" | "version 1.0") {
        return Err(lines.error(1, expected("version 1", version)));
    }
    let mut scenarios = Vec::new();
    while let Some(line) = lines.next() {
        if !line.trim().is_empty() {
            scenarios.push(parse_scenario(&lines, line, map)?);
        }
    }
    Ok(scenarios)
}

fn parse_scenario(lines: &Lines, line: &str, map: &TileMap) -> Result<Scenario, FileError> {
    let fields: Vec<(usize, &str)> = if line.contains('\t') {
        line.split('\t').map(|field| (offset(line, field), field.trim())).collect()
    } else {
        line.split_whitespace().map(|field| (offset(line, field), field)).collect()
    };
    if fields.len() != 9 {
        return Err(lines.error(1, FileProblem::Columns(fields.len())));
    }
    let number = |at: usize, field: &'static str, least: usize, most: usize| {
        let (column, found) = fields[at];
        let value = found.parse().ok().filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| lines.error(column, FileProblem::Number { field, least, most, found: found.to_string() }))
    };
    number(0, "the bucket", 0, usize::MAX)?;
    let (width, height) = (number(2, "the width", 1, LARGEST)?, number(3, "the height", 1, LARGEST)?);
    let (map_width, map_height) = (map.tiles.width(), map.tiles.height());
    if (width, height) != (map_width, map_height) {
        return Err(lines.error(fields[2].0, FileProblem::Size { width, height, map_width, map_height }));
    }
    let start = Cell::new(number(4, "start x", 0, width - 1)? as i32, number(5, "start y", 0, height - 1)? as i32);
    let goal = Cell::new(number(6, "goal x", 0, width - 1)? as i32, number(7, "goal y", 0, height - 1)? as i32);
    let (column, found) = fields[8];
    let optimum = found.parse().ok().filter(|length: &f64| length.is_finite() && *length >= 0.0);
    let optimum = optimum.ok_or_else(|| lines.error(column, FileProblem::Length(found.to_string())))?;
    Ok(Scenario { line: lines.number, start, goal, optimum })
}

fn expected(wanted: &'static str, found: &str) -> FileProblem {
    FileProblem::Expected { expected: wanted, found: format!("`{}`", found.chars().take(40).collect::<String>()) }
}

/// Character of the line at which a part of it begins, from 1.
fn offset(line: &str, part: &str) -> usize {
    let bytes = part.as_ptr() as usize - line.as_ptr() as usize;
    line[..bytes].chars().count() + 1
}

/// The lines of a file and the number of the last one read.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.lines(), number: 0 }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.rest.next()
    }

    fn error(&self, column: usize, problem: FileProblem) -> FileError {
        FileError { line: self.number, column, problem }
    }

    fn expect(&mut self, wanted: &'static str) -> Result<&'a str, FileError> {
        let end = FileProblem::Expected { expected: wanted, found: "the end of the file".to_string() };
        self.next().ok_or_else(|| self.error(1, end))
    }

    /// A line like `height 512`.
    fn dimension(&mut self, field: &'static str) -> Result<usize, FileError> {
        let line = self.expect(field)?;
        let Some(rest) = line.strip_prefix(field) else { return Err(self.error(1, expected(field, line))) };
        let value = rest.trim().parse().ok().filter(|value| (1..=LARGEST).contains(value));
        value.ok_or_else(|| {
            let found = rest.trim().to_string();
            self.error(field.len() + 2, FileProblem::Number { field, least: 1, most: LARGEST, found })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "type octile\nheight 2\nwidth 3\nmap\n.GS\n@TW\n";

    fn wrong(text: &str) -> String {
        TileMap::parse(text).expect_err("the map is wrong").to_string()
    }

    fn wrong_scenario(line: &str) -> String {
        let map = TileMap::parse(MAP).expect("the map is right");
        parse_scenarios(&format!("version 1\n{line}\n"), &map).expect_err("the scenario is wrong").to_string()
    }

    #[test]
    fn a_map_is_read_and_swamp_has_the_factor_asked_for() {
        let map = TileMap::parse(&MAP.replace('\n', "\r\n")).expect("line ends do not matter");
        assert_eq!((map.tiles.width(), map.tiles.height()), (3, 2));
        let (dry, wet) = (map.ground(None), map.ground(Some(0.5)));
        assert_eq!((0..6).filter(|&index| dry.footing(index).is_some()).count(), 2);
        assert_eq!(wet.footing(2), Some(Footing::free(0.5)));
        assert_eq!((dry.least_factor(), wet.least_factor()), (1.0, 0.5));
    }

    #[test]
    fn errors_in_maps_name_line_and_column() {
        assert!(wrong("").starts_with("1:1: error: expected `type octile`, found the end of the file"));
        assert!(
            wrong(&MAP.replace("octile", "hex")).starts_with("1:1: error: expected `type octile`, found `type hex`")
        );
        assert!(wrong(&MAP.replace("height 2", "height two")).starts_with("2:8: error: height must be"));
        assert!(wrong(&MAP.replace("width 3", "width 99999")).starts_with("3:7: error: width must be"));
        assert!(wrong(&MAP.replace(".GS", ".G")).starts_with("5:3: error: row 0 has 2 tiles, the map is 3 wide"));
        assert!(wrong(&MAP.replace(".GS", ".GS.")).starts_with("5:4: error: row 0 has 4 tiles"));
        assert!(wrong(&MAP.replace("@TW", "@xW")).starts_with("6:2: error: unknown tile `x`"));
        assert!(wrong(&MAP.replace("@TW\n", "")).starts_with("6:1: error: the map ends after 1 of 2 rows"));
        assert!(wrong(&format!("{MAP}...\n")).starts_with("7:1: error: the map has 2 rows"));
    }

    #[test]
    fn a_scenario_is_read_and_errors_name_line_and_column() {
        let map = TileMap::parse(MAP).expect("the map is right");
        let read = parse_scenarios("version 1\n0\tm.map\t3\t2\t0\t0\t1\t0\t1.0\n", &map).expect("right too");
        assert_eq!(read, [Scenario { line: 2, start: Cell::new(0, 0), goal: Cell::new(1, 0), optimum: 1.0 }]);
        assert!(wrong_scenario("0 m.map 3 2 0 0 1 0").starts_with("2:1: error: a scenario has 9 columns"));
        assert!(wrong_scenario("0 m.map 3 2 3 0 1 0 1").starts_with("2:13: error: start x must be"));
        assert!(wrong_scenario("0 m.map 3 2 0 -1 1 0 1").starts_with("2:15: error: start y must be"));
        assert!(wrong_scenario("0 m.map 4 2 0 0 1 0 1").starts_with("2:9: error: the scenario is for a map of 4 by 2"));
        assert!(wrong_scenario("0 m.map 3 2 0 0 1 0 nan").starts_with("2:21: error: the optimal length"));
        let version = parse_scenarios("verse 1\n", &map).expect_err("no version");
        assert!(version.to_string().starts_with("1:1: error: expected `version 1`, found `verse 1`"));
    }
}
