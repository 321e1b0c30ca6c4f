//! Sprites collected in batches: everything on the map is drawn from one texture, with as few draw calls as that allows.

use super::miniatures::Miniatures;
use crate::play::presentation::colour_blind;
use crate::play::presentation::field_places::HEXAGON;
use glam::{Mat4, Vec2, Vec3, Vec4, vec2, vec3};
use macroquad::color::Color;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::text::{TextParams, draw_text_ex, measure_text};
use macroquad::texture::{FilterMode, Texture2D};
use macroquad::window::{get_internal_gl, screen_dpi_scale};
use osada::texture::palette::Rgb;
use osada::texture::{Atlas, Image, LookBook, Picture, Region, SHEET, TILE};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Vertices per draw call; the window asks for buffers of this size.
pub const MOST_VERTICES: usize = 16_000;
pub const MOST_INDICES: usize = MOST_VERTICES / 4 * 6;
/// Pixels per tile of the painted pictures.
const PIXELS: f32 = TILE as f32;

/// Pixels of the screen per painted pixel from which pictures are drawn sharp.
const SHARP_FROM: f32 = 1.5;

/// A colour to multiply with: red, green, blue, opacity.
pub type Tint = [u8; 4];

/// The tint that changes nothing.
pub const PLAIN: Tint = [255; 4];

/// A colour of the palette with an opacity of 0 to 1.
pub fn tint(colour: Rgb, opacity: f32) -> Tint {
    let colour = colour_blind::shown(colour);
    [colour.0, colour.1, colour.2, (opacity.clamp(0.0, 1.0) * 255.0) as u8]
}

/// Place of a picture on the texture, in texture coordinates: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    from: Vec2,
    to: Vec2,
    /// Upper left corner and size in tiles, from the upper left corner of the tile it is drawn on.
    at: Vec2,
    size: Vec2,
}

/// All pictures. They are uploaded to the graphics card on first drawing, so that everything but drawing works without a
/// window.
pub struct SpriteSheet {
    texture: OnceCell<Texture2D>,
    miniatures: OnceCell<Miniatures>,
    patches: FxHashMap<Picture, Patch>,
    /// The pixels of the sheets until they are uploaded.
    sheets: RefCell<Vec<Image>>,
    atlas: Atlas,
    columns: usize,
    rows: usize,
    white: Vec2,
}

impl SpriteSheet {
    /// The pictures of an atlas. Its sheets are laid side by side, so that the texture never changes in mid-frame.
    pub fn new(mut atlas: Atlas) -> Self {
        let sheets = std::mem::take(&mut atlas.sheets);
        let columns = sheets.len().clamp(1, 2);
        let rows = sheets.len().div_ceil(columns).max(1);
        let (texture, miniatures, sheets) = (OnceCell::new(), OnceCell::new(), RefCell::new(sheets));
        let (patches, white) = (FxHashMap::default(), Vec2::ZERO);
        let mut sprites = Self { texture, miniatures, patches, sheets, atlas, columns, rows, white };
        let regions = sprites.atlas.regions().iter();
        sprites.patches = regions.map(|&(picture, region)| (picture, sprites.patch_of(region))).collect();
        if let Some(patch) = sprites.patch(Picture::White) {
            sprites.white = (patch.from + patch.to) * 0.5;
        }
        sprites
    }

    pub fn seed(&self) -> u64 {
        self.atlas.seed
    }

    pub fn is_painted(&self) -> bool {
        !self.atlas.regions().is_empty()
    }

    /// The looks made of data among the pictures.
    pub fn looks(&self) -> &LookBook {
        &self.atlas.looks
    }

    /// Sets the filter for tiles of this many pixels: smooth from far away, sharp pixels from near.
    fn sharpen(&self, tile: f32) {
        let filter = if tile >= SHARP_FROM * PIXELS { FilterMode::Nearest } else { FilterMode::Linear };
        self.texture().set_filter(filter);
    }

    /// The miniatures; they are made before the pixels leave for the card.
    pub fn miniatures(&self) -> &Miniatures {
        self.miniatures.get_or_init(|| Miniatures::of(&self.atlas, &self.sheets.borrow()))
    }

    fn texture(&self) -> &Texture2D {
        self.texture.get_or_init(|| {
            self.miniatures();
            let sheets = self.sheets.take();
            let (width, height) = (self.columns * SHEET, self.rows * SHEET);
            if let [sheet] = &sheets[..] {
                Texture2D::from_rgba8(width as u16, height as u16, &sheet.rgba)
            } else {
                let mut bytes = vec![0; width * height * 4];
                for (number, sheet) in sheets.iter().enumerate() {
                    let (left, top) = (number % self.columns * SHEET, number / self.columns * SHEET);
                    for y in 0..SHEET {
                        let to = ((top + y) * width + left) * 4;
                        bytes[to..to + SHEET * 4].copy_from_slice(&sheet.rgba[y * SHEET * 4..(y + 1) * SHEET * 4]);
                    }
                }
                Texture2D::from_rgba8(width as u16, height as u16, &bytes)
            }
        })
    }

    pub fn patch(&self, picture: Picture) -> Option<Patch> {
        self.patches.get(&picture).copied()
    }

    fn patch_of(&self, region: Region) -> Patch {
        let whole = vec2((self.columns * SHEET) as f32, (self.rows * SHEET) as f32);
        let left = (region.sheet % self.columns * SHEET + region.x) as f32;
        let top = (region.sheet / self.columns * SHEET + region.y) as f32;
        let size = vec2(region.width as f32, region.height as f32);
        Patch {
            from: vec2(left, top) / whole,
            to: (vec2(left, top) + size) / whole,
            at: vec2(region.offset.0 as f32, region.offset.1 as f32) / PIXELS,
            size: size / PIXELS,
        }
    }
}

/// Collects quads in map units and draws them in large portions.
pub struct SpriteBatch {
    sprites: Rc<SpriteSheet>,
    mesh: Mesh,
}

impl SpriteBatch {
    pub fn new(sprites: Rc<SpriteSheet>) -> Self {
        let (vertices, indices) = (Vec::with_capacity(MOST_VERTICES), Vec::with_capacity(MOST_INDICES));
        Self { sprites, mesh: Mesh { vertices, indices, texture: None } }
    }

    pub fn sprites(&self) -> &SpriteSheet {
        &self.sprites
    }

    /// Draws with map units turned into pixels by a matrix, then restores the plain screen.
    pub fn with_matrix(&mut self, matrix: Mat4, draw: impl FnOnce(&mut Self)) {
        self.flush();
        self.sprites.sharpen(matrix.x_axis.x.abs());
        self.mesh.texture.get_or_insert_with(|| self.sprites.texture().weak_clone());
        let matrix = for_dpi(matrix, screen_dpi_scale());
        // SAFETY: macroquad hands out its context for the thread of the window, which is the only one that draws.
        unsafe { get_internal_gl() }.quad_gl.push_model_matrix(matrix);
        draw(self);
        self.flush();
        // SAFETY: as above.
        unsafe { get_internal_gl() }.quad_gl.pop_model_matrix();
    }

    /// Draws everything collected so far.
    pub fn flush(&mut self) {
        if !self.mesh.vertices.is_empty() {
            draw_mesh(&self.mesh);
            self.mesh.vertices.clear();
            self.mesh.indices.clear();
        }
    }

    /// Draws a part of another texture, given by its corners in texture coordinates, over a rectangle.
    pub fn part_of(&mut self, texture: &Texture2D, (from, to): (Vec2, Vec2), (at, size): (Vec2, Vec2), tint: Tint) {
        self.flush();
        let own = self.mesh.texture.replace(texture.weak_clone());
        let end = at + size;
        let corners_of =
            [(at, from), (vec2(end.x, at.y), vec2(to.x, from.y)), (end, to), (vec2(at.x, end.y), vec2(from.x, to.y))];
        self.quad(corners_of, tint);
        self.flush();
        self.mesh.texture = own;
    }

    /// Draws prepared quads; four vertices each.
    pub fn quads(&mut self, vertices: &[Vertex]) {
        for portion in vertices.chunks(MOST_VERTICES / 4) {
            self.make_room(portion.len());
            let first = self.mesh.vertices.len();
            self.mesh.vertices.extend_from_slice(portion);
            self.mesh.indices.extend((first..first + portion.len()).step_by(4).flat_map(corners));
        }
    }

    /// Draws prepared quads, each vertex with an opacity of its own.
    pub fn veiled_quads(&mut self, vertices: &[Vertex], opacity: impl Fn(Vec2) -> f32) {
        for quad in vertices.chunks_exact(4) {
            self.make_room(4);
            let first = self.mesh.vertices.len();
            self.mesh.vertices.extend(quad.iter().map(|corner| {
                let mut corner = *corner;
                corner.color[3] = (opacity(corner.position.truncate()).clamp(0.0, 1.0) * 255.0) as u8;
                corner
            }));
            self.mesh.indices.extend(corners(first));
        }
    }

    fn make_room(&mut self, vertices: usize) {
        if self.mesh.vertices.len() + vertices >= MOST_VERTICES {
            self.flush();
        }
    }

    fn quad(&mut self, corners_of: [(Vec2, Vec2); 4], tint: Tint) {
        self.make_room(4);
        let first = self.mesh.vertices.len();
        self.mesh.vertices.extend(corners_of.map(|(at, uv)| vertex(at, uv, tint)));
        self.mesh.indices.extend(corners(first));
    }

    /// A picture on the tile whose upper left corner is at `at`.
    pub fn picture(&mut self, picture: Picture, at: Vec2, tint: Tint) {
        if let Some(patch) = self.sprites.patch(picture) {
            self.patch(patch, at + patch.at, patch.size, tint);
        }
    }

    /// A picture scaled from the foot of the tile whose upper left corner is at `at`.
    pub fn scaled(&mut self, picture: Picture, at: Vec2, scale: f32, tint: Tint) {
        if let Some(patch) = self.sprites.patch(picture) {
            let foot = vec2(0.5, 0.95);
            self.patch(patch, at + foot + (patch.at - foot) * scale, patch.size * scale, tint);
        }
    }

    /// A picture stretched over a rectangle.
    pub fn picture_in(&mut self, picture: Picture, at: Vec2, size: Vec2, tint: Tint) {
        if let Some(patch) = self.sprites.patch(picture) {
            self.patch(patch, at, size, tint);
        }
    }

    /// A picture around a point, turned so that its right side looks along `along`.
    pub fn turned(&mut self, picture: Picture, centre: Vec2, along: Vec2, tint: Tint) {
        let Some(patch) = self.sprites.patch(picture) else { return };
        let right = along.normalize_or_zero() * patch.size.x * 0.5;
        let down = vec2(-right.y, right.x);
        let (from, to) = (patch.from, patch.to);
        let quad = [
            (centre - right - down, from),
            (centre + right - down, vec2(to.x, from.y)),
            (centre + right + down, to),
            (centre - right + down, vec2(from.x, to.y)),
        ];
        self.quad(quad, tint);
    }

    fn patch(&mut self, patch: Patch, at: Vec2, size: Vec2, tint: Tint) {
        let (from, to, end) = (patch.from, patch.to, at + size);
        self.quad(
            [(at, from), (vec2(end.x, at.y), vec2(to.x, from.y)), (end, to), (vec2(at.x, end.y), vec2(from.x, to.y))],
            tint,
        );
    }

    pub fn rect(&mut self, at: Vec2, size: Vec2, tint: Tint) {
        let (white, end) = (self.sprites.white, at + size);
        self.quad([(at, white), (vec2(end.x, at.y), white), (end, white), (vec2(at.x, end.y), white)], tint);
    }

    /// A filled hexagon that stands on a corner, `width` wide.
    pub fn hexagon(&mut self, centre: Vec2, width: f32, tint: Tint) {
        let (white, half) = (self.sprites.white, HEXAGON * width);
        let at = |x: f32, y: f32| (centre + vec2(x, y) * half, white);
        self.quad([at(-1.0, -0.5), at(0.0, -1.0), at(1.0, -0.5), at(1.0, 0.5)], tint);
        self.quad([at(1.0, 0.5), at(0.0, 1.0), at(-1.0, 0.5), at(-1.0, -0.5)], tint);
    }

    /// The four sides of a rectangle, inside it.
    pub fn frame(&mut self, at: Vec2, size: Vec2, thick: f32, tint: Tint) {
        self.rect(at, vec2(size.x, thick), tint);
        self.rect(at + vec2(0.0, size.y - thick), vec2(size.x, thick), tint);
        self.rect(at + vec2(0.0, thick), vec2(thick, size.y - 2.0 * thick), tint);
        self.rect(at + vec2(size.x - thick, thick), vec2(thick, size.y - 2.0 * thick), tint);
    }

    /// A quad of one colour at each corner: upper left, upper right, lower right, lower left.
    pub fn shaded(&mut self, at: Vec2, size: Vec2, tints: [Tint; 4]) {
        self.make_room(4);
        let (white, end, first) = (self.sprites.white, at + size, self.mesh.vertices.len());
        let places = [at, vec2(end.x, at.y), end, vec2(at.x, end.y)];
        self.mesh.vertices.extend(places.into_iter().zip(tints).map(|(place, tint)| vertex(place, white, tint)));
        self.mesh.indices.extend(corners(first));
    }

    pub fn line(&mut self, from: Vec2, to: Vec2, thick: f32, tint: Tint) {
        let along = (to - from).normalize_or_zero() * thick * 0.5;
        let side = vec2(-along.y, along.x);
        let white = self.sprites.white;
        self.quad([(from - side, white), (to - side, white), (to + side, white), (from + side, white)], tint);
    }

    /// A line that is transparent where it begins.
    pub fn fading_line(&mut self, from: Vec2, to: Vec2, thick: f32, tint: Tint) {
        self.make_room(4);
        let along = (to - from).normalize_or_zero() * thick * 0.5;
        let side = vec2(-along.y, along.x);
        let (white, first) = (self.sprites.white, self.mesh.vertices.len());
        let faint = [tint[0], tint[1], tint[2], 0];
        let places = [(from - side, faint), (to - side, tint), (to + side, tint), (from + side, faint)];
        self.mesh.vertices.extend(places.map(|(at, tint)| vertex(at, white, tint)));
        self.mesh.indices.extend(corners(first));
    }

    /// A line with an arrowhead at its end.
    pub fn arrow(&mut self, from: Vec2, to: Vec2, thick: f32, tint: Tint) {
        let along = (to - from).normalize_or_zero();
        let side = vec2(-along.y, along.x);
        let base = to - along * thick * 3.0;
        self.line(from, base, thick, tint);
        let white = self.sprites.white;
        let (left, right) = (base + side * thick * 1.8, base - side * thick * 1.8);
        self.quad([(left, white), (to, white), (right, white), (base, white)], tint);
    }

    /// A short text around a point, `pixels` high at a zoom in pixels per tile.
    pub fn text(&mut self, text: &str, centre: Vec2, (pixels, zoom): (f32, f32), tint: Tint) {
        self.flush();
        let (font_size, font_scale) = (pixels.round() as u16, 1.0 / zoom);
        let size = measure_text(text, None, font_size, font_scale);
        let color = Color::from_rgba(tint[0], tint[1], tint[2], tint[3]);
        let params = TextParams { font_size, font_scale, color, ..TextParams::default() };
        draw_text_ex(text, centre.x - size.width * 0.5, centre.y + size.offset_y * 0.5, params);
    }

    /// The outline of a circle.
    pub fn ring(&mut self, centre: Vec2, radius: f32, thick: f32, tint: Tint) {
        const SIDES: usize = 48;
        let place = |side: usize| {
            let angle = side as f32 / SIDES as f32 * std::f32::consts::TAU;
            centre + Vec2::from_angle(angle) * radius
        };
        for side in 0..SIDES {
            self.line(place(side), place(side + 1), thick, tint);
        }
    }
}

/// Converts a matrix to the pixels of the library, which are 96 to the inch and `scale` real ones each.
pub fn for_dpi(matrix: Mat4, scale: f32) -> Mat4 {
    Mat4::from_scale(Vec3::splat(1.0 / scale)) * matrix
}

pub fn vertex(at: Vec2, uv: Vec2, tint: Tint) -> Vertex {
    Vertex { position: vec3(at.x, at.y, 0.0), uv, color: tint, normal: Vec4::ZERO }
}

/// The vertices of a picture on the tile whose upper left corner is at `at`.
pub fn laid(patch: Patch, at: Vec2) -> [Vertex; 4] {
    let (from, to, start) = (patch.from, patch.to, at + patch.at);
    let end = start + patch.size;
    [
        vertex(start, from, PLAIN),
        vertex(vec2(end.x, start.y), vec2(to.x, from.y), PLAIN),
        vertex(end, to, PLAIN),
        vertex(vec2(start.x, end.y), vec2(from.x, to.y), PLAIN),
    ]
}

fn corners(first: usize) -> [u16; 6] {
    [0, 1, 2, 0, 2, 3].map(|corner| (first + corner) as u16)
}
