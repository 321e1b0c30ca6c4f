//! Markers on the map: plans, designations, rings, hit points, activities, the preview of the tool.

use super::map_geometry::Rect;
use super::map_geometry::{area_rect, near, on_map};
use super::map_renderer::RenderContext;
use super::order_marks::OrderMarks;
use super::sprite_batch::{PLAIN, SpriteBatch, tint};
use super::sprite_layer::{is_fortification, wall_mask};
use super::status_marks::StatusMarks;
use super::unit_animation::UnitAnimations;
use crate::play::presentation::status::{bar_colour, health_colour, status};
use crate::play::view_state::{Selection, ViewState};
use crate::play::view_state::{Stroke, Tool};
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::sim::rules::{Role, StructureKind};
use osada::sim::{
    Area, Job, LevelGoal, Site, Unit, UnitId, World, check_site, covered, duration, job_cell, places_held,
};
use osada::texture::{
    CursorLook, DesignationLook, IconLook, Picture, StructureStates, StructureTexture, designation_colour, palette,
};
use osada_cli::presentation::looks::Looks;
use osada_cli::work_kinds::WorkKind;

/// Inputs of the markers.
pub struct MapMarkers<'a> {
    pub world: &'a World,
    pub view: &'a ViewState,
    /// The visible part of the map.
    pub seen: Rect,
    /// Pixels per tile.
    pub zoom: f32,
    /// Share of the time between two ticks, 0 to 1.
    pub share: f64,
    /// Scale of units.
    pub unit_scale: f32,
    /// Wall time in seconds, for marks that blink or fade.
    pub wall: f64,
    /// The corners of the selection box, in map units.
    pub drawn_box: Option<(Vec2, Vec2)>,
    /// The part of the map that a lesson is about.
    pub lit: Option<Area>,
}

impl MapMarkers<'_> {
    /// This many pixels in map units.
    fn pixels(&self, pixels: f32) -> f32 {
        pixels / self.zoom
    }

    /// The side of a badge in map units: readable from far away and small from near.
    fn badge(&self) -> f32 {
        self.pixels(21.0).clamp(0.36, 0.7)
    }

    /// Draws markers on the ground: plans and rings.
    pub fn under(&self, batch: &mut SpriteBatch, &RenderContext { animations, looks, .. }: &RenderContext) {
        for (_, job) in self.world.jobs().iter() {
            if let Site::Plan(kind, cell) = job.site() {
                self.plan(batch, looks, kind, cell, 0.55);
            }
        }
        self.hunted(batch, animations);
        if let Selection::Units(units) = &self.view.selection {
            for &id in units {
                self.ring(batch, animations, id);
            }
        }
        if let Some(id) = self.view.hovered
            && let Some(place) = animations.place(id, self.share)
        {
            let at = on_map(place) - vec2(0.5, 0.5);
            batch.scaled(Picture::Cursor(CursorLook::Ring), at, self.unit_scale, tint(palette::LINEN, 0.5));
        }
    }

    /// A ring under every beast to be hunted.
    fn hunted(&self, batch: &mut SpriteBatch, animations: &UnitAnimations) {
        for (_, job) in self.world.jobs().iter() {
            if let Site::Beast(beast) = job.site()
                && let Some(place) = animations.place(beast, self.share).map(on_map)
                && near(self.seen, place, 1.0)
            {
                let colour = designation_colour(WorkKind::of(job.kind()).mark).lit(1.4);
                let at = place - vec2(0.5, 0.5);
                batch.scaled(Picture::Cursor(CursorLook::Ring), at, self.unit_scale * 1.1, tint(colour, 1.0));
            }
        }
    }

    fn ring(&self, batch: &mut SpriteBatch, animations: &UnitAnimations, id: UnitId) {
        let (Some(unit), Some(place)) = (self.world.unit(id), animations.place(id, self.share)) else { return };
        let look = if unit.role() == Role::Besieger { CursorLook::Target } else { CursorLook::Ring };
        batch.scaled(Picture::Cursor(look), on_map(place) - vec2(0.5, 0.5), self.unit_scale * 1.1, PLAIN);
    }

    /// The picture of a planned structure.
    fn plan(&self, batch: &mut SpriteBatch, looks: &Looks, kind: StructureKind, cell: Cell, opacity: f32) {
        let at = vec2(cell.x as f32, cell.y as f32);
        if !near(self.seen, at, 3.0) {
            return;
        }
        let look = looks.structure(kind);
        batch.picture(Picture::built(look, self.planned_state(looks, look, cell), 0), at, tint(palette::FOAM, opacity));
    }

    fn planned_state(&self, looks: &Looks, texture: StructureTexture, cell: Cell) -> u8 {
        if texture.meaning() == StructureStates::Orientation {
            return u8::from(super::sprite_layer::bridge_is_upright(self.world, cell));
        }
        if !texture.joins() || !is_fortification(texture) {
            return 0;
        }
        let fortified = |cell: Cell| {
            let standing = self.world.map().structure_at(cell).map(|(_, structure)| structure.kind());
            let planned = self.world.jobs().at(cell).and_then(|(_, job)| match job.site() {
                Site::Plan(kind, _) => Some(kind),
                _ => None,
            });
            standing.or(planned).is_some_and(|kind| is_fortification(looks.structure(kind)))
        };
        wall_mask(|direction| fortified(cell.step(direction)))
    }

    /// Draws markers over everything, night included.
    pub fn over(&self, batch: &mut SpriteBatch, &RenderContext { animations, looks, far, .. }: &RenderContext) {
        for (_, job) in self.world.jobs().iter() {
            self.job(batch, animations, job);
        }
        self.damaged_structures(batch);
        self.forbidden_doors(batch);
        self.units(batch, animations, far);
        self.selection_frame(batch);
        self.given_orders(batch);
        OrderMarks { world: self.world, view: self.view, zoom: self.zoom }.draw(batch);
        self.lit_areas(batch);
        if let (Some(tool), Some(stroke)) = (self.view.tool, self.view.stroke()) {
            self.ghost(batch, looks, tool, &stroke);
        }
        if let Some((from, to)) = self.drawn_box {
            self.selection_box(batch, from, to);
        }
    }

    /// Pulsing rims around the area of a lesson and around what triggers mark, these with their words.
    fn lit_areas(&self, batch: &mut SpriteBatch) {
        if let Some(area) = self.lit {
            self.lit_area(batch, area);
        }
        for mark in self.world.story().marks() {
            self.lit_area(batch, mark.area());
            let (at, size) = area_rect(mark.area());
            let above = at + vec2(size.x * 0.5, -0.6);
            batch.text(mark.text(), above, (16.0, self.zoom), tint(palette::LINEN, 1.0));
        }
        self.goal_areas(batch);
    }

    /// Places to be held, each with a rim that tells whether it is, where people can leave, and where the wagon has to go next.
    fn goal_areas(&self, batch: &mut SpriteBatch) {
        let held = places_held(self.world).map(|(area, held)| {
            let (colour, word) = if held { (palette::HERB, "held") } else { (palette::MADDER, "not held") };
            (area, colour, word)
        });
        let exits = self.world.siege().goals().iter().filter_map(|goal| match goal {
            LevelGoal::Evacuate { at, .. } => Some((*at, palette::STRAW, "leave here")),
            _ => None,
        });
        let next = self.world.siege().wagon().map(|wagon| {
            let word = if wagon.next() == wagon.destination() { "destination" } else { "next stop" };
            (Area::new(wagon.next(), wagon.next()), palette::STRAW, word)
        });
        for (area, colour, word) in held.chain(exits).chain(next) {
            let (at, size) = area_rect(area);
            batch.rect(at, size, tint(colour, 0.07));
            batch.frame(at, size, self.pixels(2.0), tint(colour.lit(1.3), 0.8));
            batch.text(word, at + vec2(size.x * 0.5, -0.5), (16.0, self.zoom), tint(palette::LINEN, 1.0));
        }
    }

    fn lit_area(&self, batch: &mut SpriteBatch, area: Area) {
        let (at, size) = area_rect(area);
        let swell = (self.wall * 4.0).sin() as f32 * 0.5 + 0.5;
        let wider = Vec2::splat(0.1 + 0.15 * swell);
        batch.rect(at, size, tint(palette::STRAW, 0.10 + 0.06 * swell));
        batch.frame(at - wider, size + wider * 2.0, self.pixels(3.0), tint(palette::STRAW, 0.6 + 0.4 * swell));
    }

    fn job(&self, batch: &mut SpriteBatch, animations: &UnitAnimations, job: &Job) {
        // Goods on the ground need no mark, and flames are one.
        if matches!(job.site(), Site::Goods(_) | Site::Fire(_)) {
            return;
        }
        let at = match job.site() {
            Site::Beast(beast) => match animations.place(beast, self.share) {
                Some(place) => on_map(place) - vec2(0.5, 0.5),
                None => return,
            },
            _ => match job_cell(self.world, job) {
                Some(cell) => vec2(cell.x as f32, cell.y as f32),
                None => return,
            },
        };
        if !near(self.seen, at, 1.0) {
            return;
        }
        let mark = WorkKind::of(job.kind()).mark;
        let worked_on = if job.worker().is_some() { 1.0 } else { 0.85 };
        let colour = designation_colour(mark);
        let (corner, size) = match job.site() {
            // Over the head: a hunted beast must stay visible.
            Site::Beast(_) => {
                let size = self.badge() * 0.8;
                (at + vec2(0.5 - size * 0.5, 0.5 - 0.45 * self.unit_scale - size), size)
            }
            // Plans show what they will be.
            Site::Plan(..) => (at + Vec2::splat((1.0 - 0.45) * 0.5), 0.45),
            _ => {
                let rim = self.pixels(1.5);
                batch.rect(at, Vec2::ONE, tint(colour.lit(1.3), 0.10));
                batch.frame(at + Vec2::splat(rim), Vec2::splat(1.0 - 2.0 * rim), rim, tint(colour.lit(1.4), 0.75));
                let size = self.badge();
                (at + vec2(1.0 - size * 0.9, -size * 0.1), size)
            }
        };
        batch.picture_in(Picture::Designation(mark), corner, Vec2::splat(size), tint(WHITE, worked_on));
        let whole = duration(self.world, job).unwrap_or_default();
        if job.done().0 > 0.0 && whole.0 > 0.0 {
            let share = (job.done() / whole) as f32;
            self.bar(batch, at + vec2(0.1, 0.98), 0.8, share, palette::OCHRE);
        }
    }

    fn bar(&self, batch: &mut SpriteBatch, at: Vec2, width: f32, share: f32, colour: palette::Rgb) {
        let height = self.pixels(4.0).max(0.09);
        let rim = self.pixels(1.0);
        batch.rect(at - Vec2::splat(rim), vec2(width + 2.0 * rim, height + 2.0 * rim), tint(palette::INK, 0.85));
        batch.rect(at, vec2(width * share.clamp(0.0, 1.0), height), tint(colour, 1.0));
    }

    fn forbidden_doors(&self, batch: &mut SpriteBatch) {
        for (_, door) in self.world.map().structures().filter(|(_, door)| door.is_forbidden()) {
            let at = vec2(door.cell().x as f32 + 0.2, door.cell().y as f32 + 0.2);
            batch.picture_in(Picture::Icon(IconLook::Forbid), at, Vec2::splat(0.6), PLAIN);
        }
    }

    fn damaged_structures(&self, batch: &mut SpriteBatch) {
        for (id, structure) in self.world.map().structures() {
            let row = self.world.rules().structure(structure.kind());
            let Some((hp, full)) = structure.hp().zip(row.hp) else { continue };
            if !near(self.seen, vec2(structure.cell().x as f32, structure.cell().y as f32), 3.0) {
                continue;
            }
            let selection = self.view.selection == Selection::Structure(id);
            if hp < full || selection {
                let at = vec2(structure.cell().x as f32, structure.cell().y as f32);
                let width = f32::from(row.size.width) - 0.16;
                let share = (hp / full) as f32;
                self.bar(batch, at + vec2(0.08, f32::from(row.size.height) - 0.16), width, share, health_colour(share));
            }
        }
    }

    /// Hit points of the wounded and activities of everybody; from far away only for selected units.
    fn units(&self, batch: &mut SpriteBatch, animations: &UnitAnimations, far: bool) {
        let mut marks = StatusMarks::default();
        if !far {
            for (id, unit) in self.world.units() {
                let Some(place) = animations.get(id).map(|animation| on_map(animation.place(self.share))) else {
                    continue;
                };
                if !near(self.seen, place, 1.0) {
                    continue;
                }
                let head = self.head(place);
                if self.health(unit) < 0.999 {
                    self.health_bar(batch, head, unit);
                }
                if let Some(look) = status(self.world, unit) {
                    marks.add(look, head);
                }
            }
        }
        marks.draw(batch, self.zoom);
        let selected = if let Selection::Units(units) = &self.view.selection { &units[..] } else { &[] };
        for &id in selected.iter().chain(&self.view.hovered) {
            let (Some(unit), Some(place)) = (self.world.unit(id), animations.place(id, self.share)) else { continue };
            if far || self.health(unit) >= 0.999 {
                self.health_bar(batch, self.head(on_map(place)), unit);
            }
        }
    }

    /// Position of marks over a unit's head.
    fn head(&self, place: Vec2) -> Vec2 {
        place - vec2(0.0, 0.62 * self.unit_scale)
    }

    /// Hit points as a share of the maximum.
    fn health(&self, unit: &Unit) -> f32 {
        (unit.hp() / self.world.rules().unit(unit.kind()).hp) as f32
    }

    fn health_bar(&self, batch: &mut SpriteBatch, head: Vec2, unit: &Unit) {
        let (width, share) = (0.8 * self.unit_scale, self.health(unit));
        self.bar(batch, head - vec2(width * 0.5, 0.0), width, share, bar_colour(unit.role(), share));
    }

    fn selection_frame(&self, batch: &mut SpriteBatch) {
        let (at, size) = match self.view.selection {
            Selection::Tile(cell) => (cell, (1, 1)),
            Selection::Structure(id) => {
                let Some(structure) = self.world.map().structure(id) else { return };
                let size = self.world.rules().structure(structure.kind()).size;
                (structure.cell(), (size.width, size.height))
            }
            _ => return,
        };
        let (at, size) = (vec2(at.x as f32, at.y as f32), vec2(f32::from(size.0), f32::from(size.1)));
        batch.frame(at, size, self.pixels(2.0), tint(palette::LINEN, 0.95));
    }

    fn given_orders(&self, batch: &mut SpriteBatch) {
        for &(point, since, attack) in &self.view.orders {
            let age = (self.wall - since) as f32;
            if age < 0.8 {
                let colour = if attack { palette::MADDER } else { palette::HERB };
                batch.ring(point, 0.25 + age * 0.6, self.pixels(2.5), tint(colour, 1.0 - age / 0.8));
            }
        }
    }

    fn selection_box(&self, batch: &mut SpriteBatch, from: Vec2, to: Vec2) {
        let (low, high) = (from.min(to), from.max(to));
        batch.rect(low, high - low, tint(palette::LINEN, 0.12));
        batch.frame(low, high - low, self.pixels(1.5), tint(palette::LINEN, 0.9));
    }

    fn ghost(&self, batch: &mut SpriteBatch, looks: &Looks, tool: Tool, stroke: &Stroke) {
        if let Tool::Build(kind) = tool {
            for cell in stroke.sites(self.world.rules(), kind) {
                let fits = check_site(self.world, kind, cell).is_ok();
                self.plan(batch, looks, kind, cell, if fits { 0.85 } else { 0.35 });
                for tile in covered(cell, self.world.rules().structure(kind).size) {
                    let at = vec2(tile.x as f32, tile.y as f32);
                    if fits {
                        batch.rect(at, Vec2::ONE, tint(palette::HERB, 0.18));
                    } else {
                        batch.picture(Picture::Designation(DesignationLook::Refused), at, PLAIN);
                    }
                }
            }
            return;
        }
        let area = stroke.area();
        let colour = designation_colour(tool.mark());
        let low = vec2(area.from.x.min(area.to.x) as f32, area.from.y.min(area.to.y) as f32);
        let high = vec2(area.from.x.max(area.to.x) as f32 + 1.0, area.from.y.max(area.to.y) as f32 + 1.0);
        batch.rect(low, high - low, tint(colour, 0.22));
        batch.frame(low, high - low, self.pixels(2.0), tint(palette::LINEN, 0.9));
        for cell in area.cells(self.world.map().width(), self.world.map().height()) {
            if self.concerns(tool, cell) {
                let at = vec2(cell.x as f32 + 0.2, cell.y as f32 + 0.2);
                batch.picture_in(Picture::Designation(tool.mark()), at, Vec2::splat(0.6), tint(WHITE, 0.7));
            }
        }
    }

    /// True if a tool would do something on a tile.
    fn concerns(&self, tool: Tool, cell: Cell) -> bool {
        let people: Vec<UnitId> = self.view.colonists(self.world).collect();
        tool.refusal(self.world, &people, &Stroke { from: cell, to: cell, around: false }).is_none()
    }
}

const WHITE: palette::Rgb = palette::Rgb(255, 255, 255);
