//! Positions of a graph's fields in a picture of it, in tiles from its upper left corner.

use glam::{Vec2, vec2};
use osada::grid::{Cell, Point};
use osada::path::hexagons::ROW;
use osada::pathlab::fields::Field;

/// Half the width and half the height of a hexagon.
pub const HEXAGON: Vec2 = vec2(0.5, 0.577_350_26);

/// The layout of a map's fields as one of the graphs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldPlaces {
    pub field: Field,
    /// Columns and rows.
    pub size: (usize, usize),
}

impl FieldPlaces {
    pub fn squares(width: usize, height: usize) -> Self {
        Self { field: Field::Squares, size: (width, height) }
    }

    /// Width and height of the whole.
    pub fn extent(&self) -> Vec2 {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        if self.field == Field::Hexagons {
            vec2(width + 0.5, (height - 1.0) * ROW as f32 + 2.0 * HEXAGON.y)
        } else {
            vec2(width, height)
        }
    }

    /// The middle of the first tile.
    fn origin(&self) -> Vec2 {
        if self.field == Field::Hexagons { HEXAGON } else { Vec2::splat(0.5) }
    }

    pub fn place(&self, point: Point) -> Vec2 {
        vec2(point.x as f32, point.y as f32) + self.origin()
    }

    pub fn middle(&self, cell: Cell) -> Vec2 {
        self.place(self.field.centre(cell))
    }

    /// The middle of the tile with a row-major index.
    pub fn of(&self, node: usize) -> Vec2 {
        self.middle(Cell::new((node % self.size.0) as i32, (node / self.size.0) as i32))
    }

    pub fn cell(&self, place: Vec2) -> Option<Cell> {
        let point = place - self.origin();
        let cell = self.field.cell(Point::new(f64::from(point.x), f64::from(point.y)));
        let end = self.extent();
        let inside = place.min_element() >= 0.0 && place.x < end.x && place.y < end.y;
        let on_map = cell.x.min(cell.y) >= 0 && (cell.x as usize) < self.size.0 && (cell.y as usize) < self.size.1;
        (inside && on_map).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_lies_inside_the_picture_and_is_found_there() {
        for (_, field) in Field::NAMES {
            let places = FieldPlaces { field, size: (7, 5) };
            for node in 0..35 {
                let (at, cell) = (places.of(node), Cell::new((node % 7) as i32, (node / 7) as i32));
                for (dx, dy) in [(0.0, 0.0), (0.4, 0.0), (-0.4, 0.1), (0.0, 0.45), (0.0, -0.45)] {
                    assert_eq!(places.cell(at + vec2(dx, dy)), Some(cell), "{field:?} {cell} {dx} {dy}");
                }
            }
            assert_eq!(places.cell(vec2(-0.1, 1.0)), None);
            assert_eq!(places.cell(places.extent() + 0.1), None);
        }
    }
}
