//! Overlays on the map: paths, searches, herd rules, ranges and light. The layers of tinted tiles are in `tile_layers`.

use super::light_map::shines;
use super::map_geometry::Rect;
use super::map_geometry::{middle_of, near, on_map};
use super::map_renderer::RenderContext;
use super::search_drawing;
use super::sprite_batch::{SpriteBatch, tint};
use super::tile_layers;
use crate::play::presentation::field_places::FieldPlaces;
use crate::play::presentation::overlay_classes::HERD_RULES;
use crate::play::presentation::structure_functions;
use crate::play::view_state::SearchView;
use crate::play::view_state::Tool;
use crate::play::view_state::{Selection, ViewState};
use glam::{Vec2, vec2};
use osada::grid::{Cell, Point};
use osada::sim::rules::{Role, StructureKind};
use osada::sim::{Forecast, Site, Unit, UnitId, World, flockmates, steering, way_of_wagon};
use osada::texture::palette::{self, Rgb};

/// Pixels per tile from which the parents of a search are drawn.
const PARENTS_FROM: f32 = 16.0;

/// Inputs of the overlays.
pub struct MapOverlays<'a> {
    pub world: &'a World,
    pub view: &'a ViewState,
    /// The visible part of the map.
    pub seen: Rect,
    /// Pixels per tile.
    pub zoom: f32,
    /// Forecast of the next raid if it is shown: one path per camp.
    pub raid: &'a [Forecast],
}

impl MapOverlays<'_> {
    fn pixels(&self, pixels: f32) -> f32 {
        pixels / self.zoom
    }

    /// Draws overlays on the ground.
    pub fn draw(&self, batch: &mut SpriteBatch, search: &SearchView) {
        let shown = self.view.overlays;
        if shown.zones {
            tile_layers::zones(batch, self.world, self.seen);
        }
        if shown.costs {
            tile_layers::costs(batch, self.world, self.seen);
        }
        if shown.search {
            self.search(batch, search);
        }
        for raid in self.raid {
            raid_way(batch, &raid.cells, (self.seen, self.zoom));
            let broken = raid.breaches.iter().filter_map(|&id| self.world.map().structure(id));
            broken.for_each(|structure| breach(batch, structure.cell(), self.zoom));
        }
        self.way_of_wagon(batch);
        if shown.paths {
            for id in self.view.units(self.world) {
                self.path(batch, id);
            }
        }
    }

    /// Draws overlays over units and over the night.
    pub fn draw_over(&self, batch: &mut SpriteBatch, known: &RenderContext, search: &SearchView) {
        if self.view.overlays.light {
            tile_layers::light(batch, self.world, known.light, self.seen);
        }
        self.reach(batch);
        if self.view.overlays.search {
            // Over the night, which would dim it.
            search_drawing::way(batch, &search.replay, search.reached, &self.places(), self.pixels(3.5));
        }
        let is_beast = |(_, unit): &(UnitId, &Unit)| unit.role().is_beast();
        let selected = self.view.units(self.world).filter_map(|id| Some((id, self.world.unit(id)?)));
        for (id, unit) in selected.filter(is_beast) {
            self.neighbourhood(batch, id, unit.place());
            self.herd(batch, id, unit.place());
        }
        if self.view.overlays.herds {
            self.world.units().filter(is_beast).for_each(|(id, unit)| self.herd(batch, id, unit.place()));
        }
    }

    fn path(&self, batch: &mut SpriteBatch, id: UnitId) {
        let Some(unit) = self.world.unit(id) else { return };
        let colour = match unit.role() {
            Role::Colonist => palette::LINEN,
            Role::Besieger => palette::MADDER,
            Role::Prey | Role::Predator => return,
        };
        self.line_of_way(batch, on_map(unit.place()), unit.walk().waypoints(), colour);
    }

    /// A line from tile to tile, with a square at its end.
    fn line_of_way(&self, batch: &mut SpriteBatch, mut from: Vec2, cells: &[Cell], colour: Rgb) {
        for &cell in cells {
            let to = on_map(cell.centre());
            batch.line(from, to, self.pixels(2.5), tint(colour, 0.75));
            from = to;
        }
        if !cells.is_empty() {
            let size = self.pixels(9.0);
            batch.rect(from - Vec2::splat(size * 0.5), Vec2::splat(size), tint(colour, 0.9));
        }
    }

    /// The way that the wagon will take, while it is selected.
    fn way_of_wagon(&self, batch: &mut SpriteBatch) {
        let wagon = self.world.siege().wagon().map(|wagon| wagon.structure());
        if wagon.is_none_or(|wagon| self.view.selection != Selection::Structure(wagon)) {
            return;
        }
        if let Some([from, rest @ ..]) = way_of_wagon(self.world).as_deref() {
            self.line_of_way(batch, on_map(from.centre()), rest, palette::STRAW);
        }
    }

    /// Ranges of the selected structures, of the preview, and of all structures and plans if that is asked for.
    fn reach(&self, batch: &mut SpriteBatch) {
        let all = self.view.overlays.reach;
        for (id, structure) in self.world.map().structures() {
            if all || self.view.selection == Selection::Structure(id) {
                self.reach_of(batch, structure.kind(), structure.cell());
            }
        }
        for (_, job) in self.world.jobs().iter() {
            if let Site::Plan(kind, cell) = job.site()
                && (all || self.view.selection == Selection::Tile(cell))
            {
                self.reach_of(batch, kind, cell);
            }
        }
        if let (Some(Tool::Build(kind)), Some(stroke)) = (self.view.tool, self.view.stroke()) {
            let sites = stroke.sites(self.world.rules(), kind);
            sites.into_iter().for_each(|cell| self.reach_of(batch, kind, cell));
        }
        if all {
            for id in self.view.units(self.world) {
                let Some(unit) = self.world.unit(id) else { continue };
                let reach = osada::sim::reach(self.world.rules(), unit).0 as f32;
                if reach > 0.0 {
                    batch.ring(on_map(unit.place()), reach, self.pixels(1.5), tint(palette::LINEN, 0.7));
                }
            }
        }
    }

    /// Range in which one structure shoots, encourages or shines.
    fn reach_of(&self, batch: &mut SpriteBatch, kind: StructureKind, cell: Cell) {
        let row = self.world.rules().structure(kind);
        let (radius, colour) = match (structure_functions::reach(&row.function), shines(self.world, kind)) {
            (Some(radius), _) => (radius, palette::OCHRE),
            (None, Some(radius)) => (radius, palette::FLAME),
            (None, None) => return,
        };
        let centre = middle_of(cell, row.size);
        batch.ring(centre, radius, self.pixels(4.0), tint(palette::INK, 0.35));
        batch.ring(centre, radius, self.pixels(2.0), tint(colour, 0.9));
    }

    /// The last search of the selected unit.
    fn search(&self, batch: &mut SpriteBatch, search: &SearchView) {
        let places = self.places();
        search_drawing::lists(batch, &search.replay, &places, 0.6, self.zoom);
        if self.zoom >= PARENTS_FROM {
            search_drawing::parents(batch, &search.replay, &places, self.pixels(1.4));
        }
    }

    fn places(&self) -> FieldPlaces {
        FieldPlaces::squares(self.world.map().width(), self.world.map().height())
    }

    /// The vectors of one beast, rule by rule.
    fn herd(&self, batch: &mut SpriteBatch, id: UnitId, place: Point) {
        let Some(wish) = steering(self.world, id) else { return };
        let from = on_map(place);
        if !near(self.seen, from, 2.0) {
            return;
        }
        let vectors = [wish.separation, wish.alignment, wish.cohesion, wish.obstacles, wish.threats, wish.drift];
        for (vector, (_, colour)) in vectors.into_iter().zip(HERD_RULES) {
            self.vector(batch, from, vector, colour, 2.5);
        }
        self.vector(batch, from, wish.wanted, palette::LINEN, 4.0);
    }

    /// Radius in which a beast looks for its herd, the separation distance, and the neighbours it sees.
    fn neighbourhood(&self, batch: &mut SpriteBatch, id: UnitId, place: Point) {
        let (at, weights) = (on_map(place), &self.world.rules().herds.weights);
        for mate in flockmates(self.world, id).into_iter().filter_map(|id| self.world.unit(id)) {
            batch.line(at, on_map(mate.place()), self.pixels(1.2), tint(palette::LINEN, 0.35));
        }
        batch.ring(at, weights.sight as f32, self.pixels(2.0), tint(palette::LINEN, 0.7));
        batch.ring(at, weights.separation_radius as f32, self.pixels(1.5), tint(palette::MADDER, 0.7));
    }

    fn vector(&self, batch: &mut SpriteBatch, from: Vec2, vector: Point, colour: Rgb, thick: f32) {
        let along = vec2(vector.x as f32, vector.y as f32);
        if along.length() > 0.05 {
            batch.arrow(from, from + along.clamp_length_max(3.0), self.pixels(thick).min(0.15), tint(colour, 0.95));
        }
    }
}

/// The path of a raid as a row of arrowheads in the visible part of the map, at a zoom in pixels per tile.
pub fn raid_way(batch: &mut SpriteBatch, cells: &[Cell], (seen, zoom): (Rect, f32)) {
    let pixels = |pixels: f32| pixels / zoom;
    for (number, pair) in cells.windows(2).enumerate() {
        let (from, to) = (on_map(pair[0].centre()), on_map(pair[1].centre()));
        if !near(seen, from, 1.0) {
            continue;
        }
        batch.line(from, to, pixels(3.0), tint(palette::MADDER, 0.55));
        if number % 2 == 0 {
            batch.arrow(from, to, pixels(5.0).min(0.2), tint(palette::EMBER, 0.9));
        }
    }
}

/// A frame around the upper left tile of a structure that a raid breaks through.
pub fn breach(batch: &mut SpriteBatch, cell: Cell, zoom: f32) {
    batch.frame(vec2(cell.x as f32, cell.y as f32), Vec2::ONE, 3.0 / zoom, tint(palette::MADDER, 1.0));
}
