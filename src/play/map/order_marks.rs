//! Marks of orders on the map: posts with initials, destinations of the selected, and the line that is being drawn.

use super::map_geometry::on_map;
use super::sprite_batch::{SpriteBatch, tint};
use crate::play::view_state::ViewState;
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Aim, Order, Stance, UnitId, World};
use osada::texture::palette;

pub struct OrderMarks<'a> {
    pub world: &'a World,
    pub view: &'a ViewState,
    /// Pixels per tile.
    pub zoom: f32,
}

impl OrderMarks<'_> {
    pub fn draw(&self, batch: &mut SpriteBatch) {
        for (_, unit) in self.world.of_role(Role::Colonist) {
            if let Some(post) = unit.colonist().and_then(|colonist| colonist.orders().post) {
                self.post(batch, post, unit.name());
            }
        }
        let drafted: Vec<UnitId> = self.view.drafted(self.world).collect();
        for &id in &drafted {
            self.order(batch, id);
        }
        if let Some(line) = self.view.drawn_line(self.world) {
            for (_, place) in line.places(self.world) {
                self.place(batch, place, palette::STRAW);
            }
        }
    }

    fn pixels(&self, pixels: f32) -> f32 {
        pixels / self.zoom
    }

    /// A frame on the tile of a post, and an initial in it.
    fn post(&self, batch: &mut SpriteBatch, cell: Cell, name: &str) {
        let corner = vec2(cell.x as f32, cell.y as f32);
        let rim = self.pixels(2.0);
        batch.frame(corner + Vec2::splat(0.08), Vec2::splat(0.84), rim, tint(palette::WOAD.lit(1.4), 0.9));
        let initial: String = name.chars().take(1).collect();
        let size = (self.zoom * 0.5).clamp(14.0, 28.0);
        let at = on_map(cell.centre()) + vec2(0.0, size / self.zoom * 0.35);
        batch.text(&initial, at + Vec2::splat(self.pixels(1.5)), (size, self.zoom), tint(palette::INK, 0.8));
        batch.text(&initial, at, (size, self.zoom), tint(palette::LINEN, 1.0));
    }

    /// Destination or target of one of the selected, or a mark that they hold their place.
    fn order(&self, batch: &mut SpriteBatch, id: UnitId) {
        let Some(unit) = self.world.unit(id) else { return };
        let Some(colonist) = unit.colonist() else { return };
        let from = on_map(unit.place());
        match colonist.draft() {
            Some(Order::Move(cell)) => self.sent(batch, from, cell, palette::HERB),
            Some(Order::Line { place, .. }) => self.sent(batch, from, place, palette::STRAW),
            Some(Order::Hold) if matches!(colonist.orders().stance, Stance::Hold | Stance::Line) => {
                self.place(batch, unit.cell(), palette::OCHRE);
            }
            _ => {}
        }
        let aimed = match colonist.orders().aim {
            Some(Aim::Unit(other)) => self.world.unit(other).map(|other| on_map(other.place())),
            Some(Aim::Place(cell)) => Some(on_map(cell.centre())),
            Some(Aim::Kind(_)) | None => None,
        };
        if let Some(aimed) = aimed {
            batch.ring(aimed, 0.45, self.pixels(2.0), tint(palette::MADDER, 0.9));
        }
    }

    fn sent(&self, batch: &mut SpriteBatch, from: Vec2, to: Cell, colour: palette::Rgb) {
        batch.line(from, on_map(to.centre()), self.pixels(1.5), tint(colour, 0.5));
        self.place(batch, to, colour);
    }

    fn place(&self, batch: &mut SpriteBatch, cell: Cell, colour: palette::Rgb) {
        let corner = vec2(cell.x as f32 + 0.15, cell.y as f32 + 0.15);
        batch.frame(corner, Vec2::splat(0.7), self.pixels(2.0), tint(colour.lit(1.2), 0.9));
    }
}
