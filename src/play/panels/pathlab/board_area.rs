//! Placement of a board in the lab.

use crate::play::presentation::field_places::FieldPlaces;
use glam::{Mat4, Quat, Vec2, vec3};
use osada::grid::Cell;

/// Place of a board in the lab, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardArea {
    /// Upper left corner.
    pub corner: Vec2,
    /// Pixels per tile.
    pub tile: f32,
    /// Places of its fields, in tiles.
    pub places: FieldPlaces,
}

impl BoardArea {
    /// The largest board of these tiles, of whole pixels each, in the middle of a rectangle of pixels.
    pub fn fit(at: Vec2, room: Vec2, places: FieldPlaces) -> Self {
        let tiles = places.extent();
        let tile = (room / tiles).min_element().floor().max(1.0);
        let corner = (at + ((room - tiles * tile) * 0.5).max(Vec2::ZERO)).round();
        Self { corner, tile, places }
    }

    pub fn cell(&self, at: Vec2) -> Option<Cell> {
        self.places.cell((at - self.corner) / self.tile)
    }

    /// Matrix from tiles of the board to pixels of the lab.
    pub fn matrix(&self) -> Mat4 {
        let scale = vec3(self.tile, self.tile, 1.0);
        Mat4::from_scale_rotation_translation(scale, Quat::IDENTITY, vec3(self.corner.x, self.corner.y, 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;
    use osada::pathlab::fields::Field;

    #[test]
    fn a_board_fills_its_room_with_whole_pixels_and_knows_its_tiles() {
        let area = BoardArea::fit(vec2(10.0, 20.0), vec2(616.0, 500.0), FieldPlaces::squares(50, 40));
        assert_eq!(area.tile, 12.0);
        assert_eq!(area.corner, vec2(18.0, 30.0));
        assert_eq!(area.cell(vec2(18.0, 30.0)), Some(Cell::new(0, 0)));
        assert_eq!(area.cell(vec2(617.9, 509.9)), Some(Cell::new(49, 39)));
        assert_eq!((area.cell(vec2(17.9, 30.0)), area.cell(vec2(18.0, 510.1))), (None, None));
    }

    #[test]
    fn hexagons_take_less_height_and_half_a_tile_more_width() {
        let places = FieldPlaces { field: Field::Hexagons, size: (50, 40) };
        let area = BoardArea::fit(vec2(0.0, 0.0), vec2(616.0, 500.0), places);
        assert_eq!(area.tile, 12.0);
        assert_eq!(area.cell(area.corner + places.of(51) * 12.0), Some(Cell::new(1, 1)));
    }
}
