//! Draws the map of a level in the editor: the world as far as it can be built, the raid's path, a preview of the current
//! tool, the selection, and errors.

use super::camera::Camera;
use super::map_geometry::{Rect, near};
use super::map_renderer::{FrameTime, MapRenderer, RenderContext};
use super::overlays::{breach, raid_way};
use super::sprite_batch::{PLAIN, SpriteBatch, tint};
use crate::play::presentation::descriptions::goal_tile_words;
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditDrag, EditTool, EditorView};
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::level::edit::{extent_of, place_of, size};
use osada::sim::rules::{Extent, Function, UnitKind};
use osada::texture::{Facing, Picture, Pose, palette};
use osada_cli::presentation::looks::terrain_colour;

/// Pixels per tile from which lines between tiles are distinguishable.
const LINES_FROM: f32 = 10.0;

/// Draws the map; `now` is wall time.
pub fn draw(renderer: &mut MapRenderer, session: &EditSession, view: &EditorView, camera: &Camera, now: f64) {
    let Some(preview) = session.preview() else { return };
    let (seen, zoom) = (camera.seen(), camera.zoom());
    let marks = Marks { session, view, seen, zoom, now };
    let moment = FrameTime { share: 1.0, seconds: now };
    renderer.draw(
        &preview.world,
        camera,
        moment,
        |batch, known| marks.under(batch, known),
        |batch, known| marks.over(batch, known),
    );
}

struct Marks<'a> {
    session: &'a EditSession,
    view: &'a EditorView,
    seen: Rect,
    zoom: f32,
    now: f64,
}

fn corner(cell: Cell) -> Vec2 {
    vec2(cell.x as f32, cell.y as f32)
}

fn extent(size: Extent) -> Vec2 {
    vec2(f32::from(size.width), f32::from(size.height))
}

impl Marks<'_> {
    fn pixels(&self, pixels: f32) -> f32 {
        pixels / self.zoom
    }

    fn map(&self) -> Vec2 {
        let (width, height) = size(self.session.source());
        vec2(width as f32, height as f32)
    }

    fn under(&self, batch: &mut SpriteBatch, _: &RenderContext) {
        if self.view.grid && self.zoom >= LINES_FROM {
            let (size, thick, ink) = (self.map(), self.pixels(1.0), tint(palette::INK, 0.22));
            (0..=size.x as i32).for_each(|x| batch.rect(vec2(x as f32, 0.0), vec2(thick, size.y), ink));
            (0..=size.y as i32).for_each(|y| batch.rect(vec2(0.0, y as f32), vec2(size.x, thick), ink));
        }
        for raid in self.session.raids().iter().filter(|_| !self.view.raid_hidden) {
            raid_way(batch, &raid.cells, (self.seen, self.zoom));
            raid.breaches.iter().for_each(|&cell| breach(batch, cell, self.zoom));
        }
    }

    fn over(&self, batch: &mut SpriteBatch, known: &RenderContext) {
        let size = self.map();
        batch.frame(
            Vec2::splat(-self.pixels(2.0)),
            size + Vec2::splat(self.pixels(4.0)),
            self.pixels(2.0),
            tint(palette::LINEN, 0.5),
        );
        self.axes(batch, size);
        self.victories(batch);
        self.lesson_areas(batch);
        self.ghost(batch, known);
        self.selection(batch);
        self.faults(batch);
        if let Some(cell) = self.session.preview().and_then(|preview| preview.made_up_hearth) {
            self.rim(batch, cell, vec2(2.0, 2.0), palette::MADDER, 3.0);
            let at = corner(cell) + vec2(1.0, 1.0);
            batch.text("no hearth", at, (15.0, self.zoom), tint(palette::LINEN, 1.0));
        }
        if let Some((cell, until)) = self.view.pointed.filter(|(_, until)| self.now < *until) {
            let swell = ((until - self.now) * 3.0).fract() as f32;
            let centre = corner(cell) + Vec2::splat(0.5);
            batch.ring(centre, 0.7 + 2.0 * swell, self.pixels(4.0), tint(palette::EMBER, 1.0 - swell));
        }
    }

    /// Axes of symmetry.
    fn axes(&self, batch: &mut SpriteBatch, size: Vec2) {
        let (thick, ink) = (self.pixels(2.0), tint(palette::STRAW, 0.7));
        if self.view.left_right {
            batch.rect(vec2(size.x * 0.5 - thick * 0.5, 0.0), vec2(thick, size.y), ink);
        }
        if self.view.top_bottom {
            batch.rect(vec2(0.0, size.y * 0.5 - thick * 0.5), vec2(size.x, thick), ink);
        }
    }

    /// Tiles and areas of the victories.
    fn victories(&self, batch: &mut SpriteBatch) {
        for victory in &self.session.source().victory {
            let tiles = victory.tiles();
            for (number, &(x, y)) in tiles.iter().enumerate() {
                let cell = Cell::new(x, y);
                self.rim(batch, cell, Vec2::ONE, palette::STRAW, 2.0);
                let at = corner(cell) + vec2(0.5, -0.3);
                let word = goal_tile_words(victory, number).1;
                batch.text(&word, at, (14.0, self.zoom), tint(palette::STRAW, 1.0));
            }
            for &((left, top), (right, bottom)) in victory.areas() {
                let (from, to) =
                    (Cell::new(left.min(right), top.min(bottom)), Cell::new(left.max(right), top.max(bottom)));
                let size = corner(to) - corner(from) + Vec2::ONE;
                batch.rect(corner(from), size, tint(palette::STRAW, 0.12));
                self.rim(batch, from, size, palette::STRAW, 1.5);
            }
        }
    }

    /// Areas of the lessons, while the lessons page is open.
    fn lesson_areas(&self, batch: &mut SpriteBatch) {
        let lessons = self.session.source().lessons.iter().enumerate().filter(|_| self.view.shows_lessons());
        for (index, lesson) in lessons {
            let Some(((left, top), (right, bottom))) = lesson.at else { continue };
            let (from, to) = (Cell::new(left.min(right), top.min(bottom)), Cell::new(left.max(right), top.max(bottom)));
            let size = corner(to) - corner(from) + Vec2::ONE;
            let colour = if self.view.tool == EditTool::LessonArea(index) { palette::LINEN } else { palette::STRAW };
            batch.rect(corner(from), size, tint(colour, 0.15));
            self.rim(batch, from, size, colour, 2.5);
            let at = corner(from) + vec2(size.x * 0.5, -0.4);
            batch.text(&format!("lesson {}", index + 1), at, (18.0, self.zoom), tint(palette::LINEN, 1.0));
        }
    }

    fn rim(&self, batch: &mut SpriteBatch, cell: Cell, size: Vec2, colour: palette::Rgb, thick: f32) {
        let out = Vec2::splat(self.pixels(1.0));
        batch.frame(corner(cell) - out, size + out * 2.0, self.pixels(thick + 2.0), tint(palette::INK, 0.6));
        batch.frame(corner(cell), size, self.pixels(thick), tint(colour, 1.0));
    }

    /// Errors in red, warnings in yellow.
    fn faults(&self, batch: &mut SpriteBatch) {
        for finding in &self.session.findings().list {
            let Some(cell) = finding.at.filter(|&cell| near(self.seen, corner(cell), 2.0)) else { continue };
            let colour = if finding.is_error { palette::MADDER } else { palette::STRAW };
            self.rim(batch, cell, Vec2::ONE, colour, 2.5);
            let (badge, at) = (self.pixels(18.0), corner(cell) + vec2(1.0, 0.0));
            batch.rect(at - Vec2::splat(badge * 0.5), Vec2::splat(badge), tint(colour, 1.0));
            batch.text("!", at, (17.0, self.zoom), tint(palette::LINEN, 1.0));
        }
    }

    fn selection(&self, batch: &mut SpriteBatch) {
        let source = self.session.source();
        let Some(thing) = self.view.selected else { return };
        let Some(cell) = place_of(source, thing) else { return };
        let size = extent(extent_of(source, self.session.rules(), thing));
        self.rim(batch, cell, size, palette::LINEN, 2.0);
        if let Some(EditDrag::Thing(_, from, to)) = self.view.drag {
            let moved = Cell::new(cell.x + to.x - from.x, cell.y + to.y - from.y);
            self.rim(batch, moved, size, palette::STRAW, 3.0);
        }
    }

    /// Preview of the current tool.
    fn ghost(&self, batch: &mut SpriteBatch, known: &RenderContext) {
        let stroke = match &self.view.drag {
            Some(EditDrag::Stroke(cells)) => cells.clone(),
            Some(_) => return,
            None => self.view.hover.into_iter().collect(),
        };
        if self.view.tool == EditTool::Select {
            if let Some(cell) = self.view.hover {
                batch.frame(corner(cell), Vec2::ONE, self.pixels(1.5), tint(palette::LINEN, 0.6));
            }
            return;
        }
        let drawing = self.view.drag.is_some();
        let rules = self.session.rules();
        let tiles = self.view.tiles(&stroke, rules, size(self.session.source()));
        for &cell in &tiles {
            let at = corner(cell);
            match self.view.tool {
                EditTool::Terrain(id) => {
                    let colour = terrain_colour(known.looks.terrain(id));
                    batch.rect(at, Vec2::ONE, tint(colour, if drawing { 0.95 } else { 0.6 }));
                }
                EditTool::Structure(kind) => {
                    let look = known.looks.structure(kind);
                    batch.picture(Picture::built(look, 0, 0), at, tint(palette::FOAM, 0.75));
                }
                EditTool::Person(kind) | EditTool::Herd(kind) => self.somebody(batch, known, kind, at),
                EditTool::Camp => {
                    let camp = rules.structure_kinds().find(|(_, row)| row.function == Function::Camp);
                    if let Some((kind, _)) = camp {
                        let picture = Picture::built(known.looks.structure(kind), 0, 0);
                        batch.picture(picture, at, tint(palette::FOAM, 0.75));
                    }
                }
                EditTool::LessonArea(_) => batch.rect(at, Vec2::ONE, tint(palette::STRAW, 0.4)),
                EditTool::Erase | EditTool::Select => batch.rect(at, Vec2::ONE, tint(palette::MADDER, 0.45)),
            }
        }
        self.outline(batch, &tiles);
    }

    fn outline(&self, batch: &mut SpriteBatch, tiles: &[Cell]) {
        if !self.view.draws(self.session.rules()) && !matches!(self.view.tool, EditTool::LessonArea(_)) {
            let size = extent(self.view.extent(self.session.rules()));
            tiles.iter().for_each(|&cell| self.rim(batch, cell, size, palette::LINEN, 1.5));
            return;
        }
        let (thick, ink) = (self.pixels(1.5), tint(palette::LINEN, 0.9));
        let has = |x: i32, y: i32| tiles.binary_search_by_key(&(y, x), |cell| (cell.y, cell.x)).is_ok();
        for &cell in tiles {
            let at = corner(cell);
            if !has(cell.x - 1, cell.y) {
                batch.rect(at, vec2(thick, 1.0), ink);
            }
            if !has(cell.x + 1, cell.y) {
                batch.rect(at + vec2(1.0 - thick, 0.0), vec2(thick, 1.0), ink);
            }
            if !has(cell.x, cell.y - 1) {
                batch.rect(at, vec2(1.0, thick), ink);
            }
            if !has(cell.x, cell.y + 1) {
                batch.rect(at + vec2(0.0, 1.0 - thick), vec2(1.0, thick), ink);
            }
        }
    }

    fn somebody(&self, batch: &mut SpriteBatch, known: &RenderContext, kind: UnitKind, at: Vec2) {
        let picture = Picture::alive(known.looks.unit(kind), 0, Facing::South, Pose::Stand, 0);
        batch.scaled(picture, at, 1.0, PLAIN);
    }
}
