//! Pictures of the four environments with the paths found, as figures 22 to 26 of the source are.

use super::environment::{Environment, KINDS};
use crate::experiment::Figure;
use osada_ai::grid::Cell;
use std::fmt::Write;

/// Side of a tile in the picture.
const TILE: i32 = 6;
/// Space around the map, and above it for the title.
const MARGIN: i32 = 10;
const TITLE: i32 = 26;

/// Draws an environment with its grid: obstacles dark, the path of the first agent in green, those that later agents take with
/// alternative paths in a light green behind it.
pub fn picture(kind: usize, environment: &Environment, paths: &[Vec<Cell>]) -> Figure {
    let open = &environment.open;
    let (width, height) = (open.width() as i32 * TILE, open.height() as i32 * TILE);
    let (whole_width, whole_height) = (width + 2 * MARGIN, height + 2 * MARGIN + TITLE);
    let mut svg = format!(
        "<svg width=\"{whole_width}\" height=\"{whole_height}\" viewBox=\"0 0 {whole_width} {whole_height}\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{MARGIN}\" y=\"22\" font-family=\"sans-serif\" font-size=\"15\">Environment {}</text>\n\
         <g transform=\"translate({MARGIN},{})\">\n",
        KINDS[kind],
        MARGIN + TITLE
    );
    for y in 0..open.height() as i32 {
        let shut = |x: i32| open.get(Cell::new(x, y)) == Some(&false);
        let mut x = 0;
        while x < open.width() as i32 {
            let run = (x..open.width() as i32).take_while(|&x| shut(x)).count() as i32;
            if run > 0 {
                let (left, top, long) = (x * TILE, y * TILE, run * TILE);
                let _ =
                    writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{long}\" height=\"{TILE}\" fill=\"#555\"/>");
            }
            x += run.max(1);
        }
    }
    let lines = (0..=open.width() as i32).map(|at| format!("M{0} 0V{height}", at * TILE));
    let rows = (0..=open.height() as i32).map(|at| format!("M0 {0}H{width}", at * TILE));
    let grid: String = lines.chain(rows).collect();
    let _ = writeln!(svg, "<path d=\"{grid}\" stroke=\"#ccc\" stroke-width=\"0.5\" fill=\"none\"/>");
    for (number, path) in paths.iter().enumerate().rev() {
        let middle = |at: i32| at * TILE + TILE / 2;
        let points: Vec<String> = path.iter().map(|cell| format!("{},{}", middle(cell.x), middle(cell.y))).collect();
        let (colour, thick) = if number == 0 { ("#080", 3) } else { ("#9d9", 2) };
        let points = points.join(" ");
        let _ =
            writeln!(svg, "<polyline points=\"{points}\" stroke=\"{colour}\" stroke-width=\"{thick}\" fill=\"none\"/>");
    }
    svg += "</g>\n</svg>\n";
    Figure { name: format!("jump_points_map_{}", kind + 1), svg }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Grid;

    #[test]
    fn a_picture_shows_the_obstacles_and_the_path_in_green_above_those_of_the_others() {
        let open = Grid::from_fn(50, 50, |cell| cell.y != 20 || cell.x < 3);
        let environment = Environment { open, start: Cell::new(0, 49), goal: Cell::new(49, 0) };
        let paths = [vec![Cell::new(0, 49), Cell::new(0, 48)], vec![Cell::new(0, 49), Cell::new(1, 48)]];
        let svg = picture(1, &environment, &paths).svg;
        assert!(svg.contains("<rect x=\"18\" y=\"120\" width=\"282\" height=\"6\" fill=\"#555\"/>"), "{svg}");
        let (first, other) = (svg.find("#080").expect("the path"), svg.find("#9d9").expect("another path"));
        assert!(other < first && svg.contains("points=\"3,297 3,291\""));
        assert!(svg.contains("Environment 2 simple, longer"));
    }
}
