//! Where a board lies on the lab.

use glam::{Mat4, Quat, Vec2, vec2, vec3};
use osada::grid::Cell;

/// Where a board lies on the lab, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardArea {
    /// Its upper left corner.
    pub corner: Vec2,
    /// Pixels a tile.
    pub tile: f32,
    /// Columns and rows.
    pub size: (usize, usize),
}

impl BoardArea {
    /// The largest board of so many tiles, of whole pixels each, in the middle of a rectangle of pixels.
    pub fn fit(at: Vec2, room: Vec2, size: (usize, usize)) -> Self {
        let tiles = vec2(size.0 as f32, size.1 as f32);
        let tile = (room / tiles).min_element().floor().max(1.0);
        let corner = (at + ((room - tiles * tile) * 0.5).max(Vec2::ZERO)).round();
        Self { corner, tile, size }
    }

    /// The tile under a pixel.
    pub fn cell(&self, at: Vec2) -> Option<Cell> {
        let place = ((at - self.corner) / self.tile).floor();
        let within = place.min_element() >= 0.0 && (place.x as usize) < self.size.0 && (place.y as usize) < self.size.1;
        within.then(|| Cell::new(place.x as i32, place.y as i32))
    }

    /// From tiles of the board to pixels of the lab.
    pub fn matrix(&self) -> Mat4 {
        let scale = vec3(self.tile, self.tile, 1.0);
        Mat4::from_scale_rotation_translation(scale, Quat::IDENTITY, vec3(self.corner.x, self.corner.y, 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_fills_its_room_with_whole_pixels_and_knows_its_tiles() {
        let area = BoardArea::fit(vec2(10.0, 20.0), vec2(616.0, 500.0), (50, 40));
        assert_eq!(area.tile, 12.0);
        assert_eq!(area.corner, vec2(18.0, 30.0));
        assert_eq!(area.cell(vec2(18.0, 30.0)), Some(Cell::new(0, 0)));
        assert_eq!(area.cell(vec2(617.9, 509.9)), Some(Cell::new(49, 39)));
        assert_eq!((area.cell(vec2(17.9, 30.0)), area.cell(vec2(18.0, 510.1))), (None, None));
    }
}
