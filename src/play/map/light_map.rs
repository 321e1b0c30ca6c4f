//! Light of the hearth, camps, torches and whatever burns. The softness of its edge only matters for the picture; its reach comes from the
//! rules.

use super::map_geometry::{middle, on_map};
use glam::{Vec2, vec2};
use osada::grid::{Cell, Grid};
use osada::sim::World;
use osada::sim::rules::StructureKind;

/// Radius of the light of a burning tile, in tiles; it only shows.
const BURNING: f32 = 3.0;

/// Radius of a structure's light in tiles; `None` if it gives none.
pub fn shines(world: &World, kind: StructureKind) -> Option<f32> {
    let light = world.rules().structure(kind).light.0 as f32;
    (light > 0.0).then_some(light)
}

/// The fires of a world, and the light at every corner of a tile.
#[derive(Default)]
pub struct LightMap {
    fires: Vec<(Vec2, f32)>,
    corners: Grid<f32>,
}

impl LightMap {
    /// Updates the fires, what burns included; the light is computed again only when they have changed.
    pub fn update(&mut self, world: &World) {
        let fires: Vec<(Vec2, f32)> = world
            .map()
            .structures()
            .filter_map(|(_, structure)| Some((middle(world, structure), shines(world, structure.kind())?)))
            .chain(world.fires().iter().map(|fire| (on_map(fire.cell().centre()), BURNING)))
            .collect();
        let (width, height) = (world.map().width() + 1, world.map().height() + 1);
        if fires == self.fires && (self.corners.width(), self.corners.height()) == (width, height) {
            return;
        }
        self.corners = Grid::filled(width, height, 0.0);
        for &(centre, radius) in &fires {
            let span = radius.ceil() as i32;
            let (x0, y0) = (centre.x as i32, centre.y as i32);
            for cell in
                (y0 - span..=y0 + span + 1).flat_map(|y| (x0 - span..=x0 + span + 1).map(move |x| Cell::new(x, y)))
            {
                let share = (vec2(cell.x as f32, cell.y as f32) - centre).length() / radius;
                if let Some(light) = self.corners.get_mut(cell).filter(|_| share < 1.0) {
                    let falloff = (1.0 - share * share).powi(2);
                    *light = 1.0 - (1.0 - *light) * (1.0 - falloff * 0.92);
                }
            }
        }
        self.fires = fires;
    }

    /// Centres and radii of the fires, in tiles.
    pub fn fires(&self) -> &[(Vec2, f32)] {
        &self.fires
    }

    /// The light at the corners of a tile, from 0 to 1: upper left, upper right, lower right, lower left.
    pub fn corners(&self, cell: Cell) -> [f32; 4] {
        let at = |dx, dy| self.corners.get(Cell::new(cell.x + dx, cell.y + dy)).copied().unwrap_or(0.0);
        [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
    }

    /// The light in the middle of a tile, from 0 to 1.
    pub fn at(&self, cell: Cell) -> f32 {
        self.corners(cell).iter().sum::<f32>() / 4.0
    }
}
