//! The visible part of the map. Map units are tiles: tile (x, y) covers [x, x + 1] × [y, y + 1].

use super::map_geometry::Rect;
use glam::{Mat4, Quat, Vec2, vec2, vec3};
use osada::grid::Cell;

/// The largest zoom, in points of the screen per tile.
const NEAREST: f32 = 96.0;
/// The smallest zoom, in pixels per tile, on maps that would fit at even less.
const FARTHEST: f32 = 3.0;

/// Pixels of the window that may lie beyond the edge of the map.
const MARGIN: f32 = 260.0;
/// Height of a window with the opening zooms below; a taller one enlarges everything in proportion.
const USUAL_HEIGHT: f32 = 800.0;
/// Bounds of the opening zoom, in pixels per tile.
const OPENING: (f32, f32) = (14.0, 32.0);

#[derive(Clone, Debug)]
pub struct Camera {
    centre: Vec2,
    zoom: f32,
    map: Vec2,
    screen: Vec2,
    /// The largest zoom, in pixels per tile.
    nearest: f32,
    goal: Option<Vec2>,
    /// The part of the map to show once the size of the window is known.
    opening: Option<Rect>,
}

impl Camera {
    /// A view of a map of this size in tiles that opens on a part of it, in map units.
    pub fn new(width: usize, height: usize, opening: Rect) -> Self {
        let map = vec2(width as f32, height as f32);
        let (screen, opening) = (vec2(1280.0, USUAL_HEIGHT), Some(opening));
        Self { centre: map * 0.5, zoom: 32.0, map, screen, nearest: NEAREST, goal: None, opening }
    }

    /// Updates the size of the window, the part of it that no panel covers, in pixels, and the pixels per point. The first
    /// call sets the opening view.
    pub fn resize(&mut self, screen: Vec2, free: Rect, density: f32) {
        self.screen = screen.max(Vec2::ONE);
        self.nearest = NEAREST * density.max(1.0);
        if let Some(opening) = self.opening.take() {
            // A larger window shows the same piece of land in more detail.
            let larger = (self.screen.y / USUAL_HEIGHT).max(1.0);
            let fits = (free.w / opening.w).min(free.h / opening.h);
            self.zoom = fits.clamp(OPENING.0 * larger, OPENING.1 * larger);
            self.clamp();
            self.centre = opening.center() + (self.screen * 0.5 - free.center()) / self.zoom;
            // Nothing beyond the edge of the map is shown if the whole map fits without it.
            let inside = self.within(Vec2::ZERO);
            let moved = (self.centre - inside) * self.zoom;
            let room = (vec2(free.w, free.h) - opening.size() * self.zoom) * 0.5;
            if moved.abs().cmple(room).all() {
                self.centre = inside;
            }
        }
        self.clamp();
    }

    /// Opens on as much of the map as fits into the window.
    pub fn open_whole(&mut self) {
        self.opening = None;
        self.centre = self.map * 0.5;
        self.zoom = 0.0;
    }

    /// Pixels per tile.
    pub fn zoom(&self) -> f32 {
        self.zoom
    }

    /// Moves the view by pixels of the screen.
    pub fn pan(&mut self, pixels: Vec2) {
        self.goal = None;
        self.centre += pixels / self.zoom;
        self.clamp();
    }

    /// Zooms by a factor; the point of the map under `at` stays there.
    pub fn zoom_at(&mut self, at: Vec2, factor: f32) {
        let kept = self.to_map(at);
        self.zoom *= factor;
        self.clamp();
        let now = self.to_map(at);
        self.centre += kept - now;
        self.clamp();
    }

    /// Zooms by a factor and moves the point of the map under one pixel to another.
    pub fn pinch(&mut self, factor: f32, from: Vec2, to: Vec2) {
        self.pan(from - to);
        self.zoom_at(to, factor);
    }

    /// Glides to a point of the map.
    pub fn go_to(&mut self, point: Vec2) {
        self.goal = Some(point);
    }

    pub fn stay(&mut self) {
        self.goal = None;
    }

    /// Jumps to a point of the map.
    pub fn look_at(&mut self, point: Vec2) {
        self.goal = None;
        self.centre = point;
        self.clamp();
    }

    /// Continues a glide by wall time.
    pub fn update(&mut self, seconds: f32) {
        if let Some(goal) = self.goal {
            let share = 1.0 - (-12.0 * seconds).exp();
            self.centre += (goal - self.centre) * share;
            if (goal - self.centre).length() < 0.05 {
                self.goal = None;
            }
            self.clamp();
        }
    }

    /// The point of the map under a pixel.
    pub fn to_map(&self, pixel: Vec2) -> Vec2 {
        (pixel - self.offset()) / self.zoom
    }

    /// The pixel of a point of the map.
    pub fn to_screen(&self, point: Vec2) -> Vec2 {
        point * self.zoom + self.offset()
    }

    /// The tile under a pixel; it may lie off the map.
    pub fn cell(&self, pixel: Vec2) -> Cell {
        let point = self.to_map(pixel);
        Cell::new(point.x.floor() as i32, point.y.floor() as i32)
    }

    /// The visible part of the map, in map units.
    pub fn seen(&self) -> Rect {
        let (from, to) = (self.to_map(Vec2::ZERO), self.to_map(self.screen));
        Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
    }

    /// Matrix from map units to pixels.
    pub fn matrix(&self) -> Mat4 {
        let offset = self.offset();
        let scale = vec3(self.zoom, self.zoom, 1.0);
        Mat4::from_scale_rotation_translation(scale, Quat::IDENTITY, vec3(offset.x, offset.y, 0.0))
    }

    /// Upper left corner of the map in whole pixels, so that nothing shimmers while panning.
    fn offset(&self) -> Vec2 {
        (self.screen * 0.5 - self.centre * self.zoom).round()
    }

    fn clamp(&mut self) {
        let fits = (self.screen.x / self.map.x).min(self.screen.y / self.map.y);
        self.zoom = self.zoom.clamp(fits.clamp(FARTHEST, 24.0), self.nearest);
        let half = self.screen * 0.5 / self.zoom;
        // A strip beyond the edge may be shown, so that panels never hide the last tiles for good.
        let margin = (half * 0.66).min(Vec2::splat(MARGIN / self.zoom));
        self.centre = self.within(margin);
    }

    /// The centre of the view, or the nearest to it that shows at most this many tiles beyond the edge of the map.
    fn within(&self, margin: Vec2) -> Vec2 {
        let half = self.screen * 0.5 / self.zoom;
        let clamp = |value: f32, half: f32, margin: f32, size: f32| {
            let (low, high) = (half - margin, size - half + margin);
            if low > high { size * 0.5 } else { value.clamp(low, high) }
        };
        let x = clamp(self.centre.x, half.x, margin.x, self.map.x);
        vec2(x, clamp(self.centre.y, half.y, margin.y, self.map.y))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sprite_batch::for_dpi;
    use super::*;

    fn camera(map: (usize, usize), screen: Vec2) -> Camera {
        let (width, height) = map;
        let mut camera = Camera::new(width, height, Rect::new(0.0, 0.0, width as f32, height as f32));
        camera.resize(screen, Rect::new(0.0, 0.0, screen.x, screen.y), 1.0);
        camera
    }

    #[test]
    fn where_more_pixels_are_a_point_a_tile_may_have_more() {
        let (mut camera, screen) = (camera((96, 64), vec2(2532.0, 1170.0)), vec2(2532.0, 1170.0));
        for density in [1.0, 3.0] {
            camera.resize(screen, Rect::new(0.0, 0.0, screen.x, screen.y), density);
            camera.zoom_at(screen * 0.5, 100.0);
            assert_eq!(camera.zoom(), 96.0 * density);
        }
    }

    #[test]
    fn zooming_keeps_the_tile_under_the_cursor() {
        let mut camera = camera((96, 64), vec2(1280.0, 800.0));
        camera.zoom_at(Vec2::ZERO, 2.0);
        let at = vec2(700.0, 300.0);
        let (before, zoom) = (camera.to_map(at), camera.zoom());
        camera.zoom_at(at, 1.5);
        assert!((camera.to_map(at) - before).length() < 0.1);
        assert_eq!(camera.zoom(), zoom * 1.5);
    }

    #[test]
    fn what_two_fingers_hold_stays_between_them() {
        let mut camera = camera((96, 64), vec2(1280.0, 800.0));
        camera.zoom_at(vec2(640.0, 400.0), 2.0);
        let (from, to) = (vec2(500.0, 300.0), vec2(530.0, 320.0));
        let held = camera.to_map(from);
        camera.pinch(1.3, from, to);
        assert!((camera.to_map(to) - held).length() < 0.1);
    }

    #[test]
    fn the_view_never_leaves_the_map() {
        let mut camera = camera((96, 64), vec2(1280.0, 800.0));
        camera.pan(vec2(1e7, -1e7));
        let seen = camera.seen();
        assert!(seen.x < 96.0 && seen.y + seen.h > 0.0);
        camera.zoom_at(vec2(0.0, 0.0), 1e-6);
        assert!(camera.zoom() >= FARTHEST);
    }

    #[test]
    fn the_whole_map_can_be_opened_with() {
        let mut camera = Camera::new(176, 112, Rect::new(80.0, 50.0, 10.0, 10.0));
        camera.open_whole();
        camera.resize(vec2(1920.0, 1080.0), Rect::new(20.0, 128.0, 1600.0, 800.0), 1.0);
        let seen = camera.seen();
        assert!(seen.left() < 0.1 && seen.top() < 0.1 && seen.right() > 175.9 && seen.bottom() > 111.9, "{seen:?}");
    }

    #[test]
    fn screen_and_map_are_inverse() {
        let camera = camera((40, 30), vec2(1920.0, 1080.0));
        let pixel = vec2(812.0, 77.0);
        assert!((camera.to_screen(camera.to_map(pixel)) - pixel).length() < 0.01);
    }

    #[test]
    fn what_is_drawn_for_a_pixel_lies_there_whatever_the_dots_to_the_inch() {
        let mut camera = camera((40, 30), vec2(2560.0, 1600.0));
        camera.zoom_at(vec2(900.0, 400.0), 1.7);
        for (dpi, pixel) in [
            (1.0, vec2(812.0, 77.0)),
            (1.25, vec2(30.0, 999.0)),
            (1.5, vec2(2_400.0, 1_500.0)),
            (2.0, vec2(812.0, 77.0)),
            (3.0, vec2(1.0, 1.0)),
        ] {
            let drawn = for_dpi(camera.matrix(), dpi).transform_point3(camera.to_map(pixel).extend(0.0));
            // The library maps each of its pixels to this many real ones.
            assert!((drawn.truncate() * dpi - pixel).length() < 0.05, "{dpi}: {drawn} for {pixel}");
        }
    }

    #[test]
    fn the_opening_view_shows_nothing_beyond_the_edge_where_that_is_not_needed() {
        let mut camera = Camera::new(40, 28, Rect::new(16.0, 9.0, 8.0, 7.0));
        camera.resize(vec2(1280.0, 800.0), Rect::new(20.0, 128.0, 1024.0, 588.0), 1.0);
        let seen = camera.seen();
        assert!(seen.left() >= -0.02 && seen.right() <= 40.02 && seen.bottom() <= 28.02, "{seen:?}");
    }

    #[test]
    fn the_opening_view_holds_all_of_its_part_of_the_map_where_no_panel_is() {
        let opening = Rect::new(30.0, 40.0, 19.0, 13.0);
        for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0)] {
            let screen = vec2(width, height);
            let free = Rect::new(20.0, 130.0, width - 260.0, height - 240.0);
            let mut camera = Camera::new(96, 96, opening);
            camera.resize(screen, free, 1.0);
            let (low, high) = (camera.to_screen(opening.point()), camera.to_screen(opening.point() + opening.size()));
            assert!(low.x >= free.left() - 1.0 && low.y >= free.top() - 1.0, "{screen}: {low}");
            assert!(high.x <= free.right() + 1.0 && high.y <= free.bottom() + 1.0, "{screen}: {high}");
            let moved = camera.clone();
            camera.resize(screen, Rect::new(0.0, 0.0, width, height), 1.0);
            assert_eq!((camera.centre, camera.zoom), (moved.centre, moved.zoom), "it is set once");
        }
    }
}
