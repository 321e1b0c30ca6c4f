//! The picture of a country: parchment, rivers, woods and hills, the curves of roads, and what stands at nodes.

use crate::play::panels::colours::{colour, veil};
use egui::{
    Color32, CornerRadius, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use osada::grid::Stream;
use osada::level::{CampaignMap, CampaignNode, CampaignSource, MapFeature, Place};
use osada::texture::palette::{self, Rgb};

/// Stream of the details of a map.
const DETAILS: u64 = 77;
/// Units around the country on the sheet.
const MARGIN: f32 = 4.0;
/// Points of width from which names are written beside nodes.
pub const NAMED: f32 = 330.0;
/// Steps in which the curve of a road is drawn.
const PIECES: usize = 14;

/// Where the country lies on the screen.
pub struct View {
    pub rect: Rect,
    pub unit: f32,
}

impl View {
    /// Paints a country, as large as it fits into the width of what is laid out and a height.
    pub fn painted(ui: &mut Ui, map: &CampaignMap, (width, tallest): (f32, f32)) -> (Self, Painter) {
        let sides = vec2(map.size.0 as f32, map.size.1 as f32) + Vec2::splat(2.0 * MARGIN);
        let unit = (width / sides.x).min(tallest / sides.y);
        let (whole, _) = ui.allocate_exact_size(vec2(width, sides.y * unit), Sense::hover());
        let sheet = Rect::from_center_size(whole.center(), sides * unit);
        let view = Self { rect: sheet.shrink(MARGIN * unit), unit };
        let painter = ui.painter_at(sheet);
        parchment(&painter, sheet, map.seed);
        let mut random = Stream::new(map.seed.into(), DETAILS);
        map.features.iter().for_each(|feature| draw_feature(&painter, &view, feature, &mut random));
        (view, painter)
    }

    /// The nearest place on the map of a point on the screen.
    pub fn place(&self, at: Pos2) -> (u32, u32) {
        let from = ((at - self.rect.min) / self.unit).max(Vec2::ZERO).round();
        (from.x as u32, from.y as u32)
    }

    /// Radius of a node in points.
    pub fn node_size(&self) -> f32 {
        self.unit.clamp(3.0, 9.0) * 1.25
    }

    /// The curve of a road, if both its ends exist.
    pub fn road(&self, source: &CampaignSource, index: usize) -> Option<Vec<Pos2>> {
        let place = |name: &str| source.nodes.iter().find(|node| node.name == name).map(|node| self.at(node.at));
        let road = source.roads.get(index)?;
        Some(bent(place(&road.from)?, place(&road.to)?, index))
    }

    /// The rectangles of all nodes, where no names are written.
    pub fn taken(&self, source: &CampaignSource) -> Vec<Rect> {
        let size = Vec2::splat(2.2 * self.node_size());
        source.nodes.iter().map(|node| Rect::from_center_size(self.at(node.at), size)).collect()
    }

    /// Width in points of the line of a road.
    pub fn road_width(&self) -> f32 {
        self.unit.clamp(2.5, 8.0) * 0.42
    }
    pub fn at(&self, (x, y): (u32, u32)) -> Pos2 {
        self.rect.min + vec2(x as f32, y as f32) * self.unit
    }

    /// The same for a river: what flows off the map flows to the edge of the sheet.
    fn to_edge(&self, point: (u32, u32)) -> Pos2 {
        let at = self.at(point);
        let beyond = |from: f32, low: f32, high: f32| match from {
            _ if from <= low => -MARGIN,
            _ if from >= high => MARGIN,
            _ => 0.0,
        };
        let (x, y) =
            (beyond(at.x, self.rect.left(), self.rect.right()), beyond(at.y, self.rect.top(), self.rect.bottom()));
        at + vec2(x, y) * self.unit
    }
}

fn parchment(painter: &Painter, sheet: Rect, seed: u32) {
    let paper = palette::LINEN.mix(palette::SAND, 0.45);
    painter.rect_filled(sheet, CornerRadius::same(3), colour(paper));
    let mut random = Stream::new(seed.into(), DETAILS + 1);
    for _ in 0..220 {
        let at = place(&mut random, sheet);
        let (size, tone) = (random.range(0.6, 3.4) as f32, random.range(0.03, 0.1) as f32);
        painter.circle_filled(at, size, veil(palette::EARTH, tone));
    }
    for rim in 0..6 {
        let edge = sheet.shrink(rim as f32 * 1.6);
        let tone = veil(palette::BARK, 0.28 - 0.045 * rim as f32);
        painter.rect_stroke(edge, CornerRadius::same(3), Stroke::new(1.8, tone), StrokeKind::Inside);
    }
}

fn place(random: &mut Stream, rect: Rect) -> Pos2 {
    let (x, y) = (random.unit() as f32, random.unit() as f32);
    pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y)
}

/// Points within a circle on the map, the upper ones first, so that what is lower covers what is behind.
fn scattered(random: &mut Stream, at: Pos2, radius: f32, apart: f32) -> Vec<Pos2> {
    let count = (radius * radius * 2.6 / (apart * apart)).clamp(3.0, 70.0) as usize;
    let mut found: Vec<Pos2> = Vec::new();
    for _ in 0..count * 3 {
        let offset = vec2(random.range(-1.0, 1.0) as f32, random.range(-1.0, 1.0) as f32);
        let point = at + offset * radius;
        let is_free = found.iter().all(|other| other.distance(point) >= apart * 0.8);
        if offset.length() <= 1.0 && is_free && found.len() < count {
            found.push(point);
        }
    }
    found.sort_by(|a, b| a.y.total_cmp(&b.y));
    found
}

fn draw_feature(painter: &Painter, view: &View, feature: &MapFeature, random: &mut Stream) {
    let unit = view.unit;
    let ink = |rgb: Rgb| colour(rgb.mix(palette::SAND, 0.28));
    match feature {
        MapFeature::River(points) => {
            let line = curve_through(&points.iter().map(|&point| view.to_edge(point)).collect::<Vec<_>>());
            painter.add(Shape::line(line.clone(), Stroke::new(2.4 * unit.min(9.0), ink(palette::WOAD.lit(0.8)))));
            painter.add(Shape::line(line, Stroke::new(1.5 * unit.min(9.0), ink(palette::WOAD.lit(1.35)))));
        }
        MapFeature::Lake(at, size) => {
            let (at, radius) = (view.at(*at), *size as f32 * unit);
            painter.add(Shape::ellipse_filled(
                at,
                vec2(radius, radius * 0.7) + vec2(1.5, 1.5),
                ink(palette::WOAD.lit(0.8)),
            ));
            painter.add(Shape::ellipse_filled(at, vec2(radius, radius * 0.7), ink(palette::WOAD.lit(1.35))));
        }
        MapFeature::Forest(at, size) => {
            for point in scattered(random, view.at(*at), *size as f32 * unit, 2.6 * unit) {
                let side = unit * random.range(1.1, 1.6) as f32;
                let dark = random.chance(0.4);
                let green = if dark { palette::SPRUCE.lit(1.25) } else { palette::MOSS.mix(palette::SPRUCE, 0.4) };
                painter
                    .line_segment([point, point + vec2(0.0, side * 0.5)], Stroke::new(side * 0.3, ink(palette::BARK)));
                let tree = [vec2(0.0, -side * 1.5), vec2(side * 0.8, side * 0.1), vec2(-side * 0.8, side * 0.1)];
                let outline = Stroke::new(0.6, ink(palette::SPRUCE.lit(0.7)));
                painter.add(Shape::convex_polygon(tree.map(|corner| point + corner).to_vec(), ink(green), outline));
            }
        }
        MapFeature::Hills(at, size) => {
            for point in scattered(random, view.at(*at), *size as f32 * unit, 4.4 * unit) {
                let height = unit * random.range(2.0, 3.0) as f32;
                hump(painter, point, height, ink(palette::OCHRE.mix(palette::MOSS, 0.45)));
            }
        }
        MapFeature::Mountains(at, size) => {
            for point in scattered(random, view.at(*at), *size as f32 * unit, 5.0 * unit) {
                let height = unit * random.range(2.8, 4.4) as f32;
                mountain(painter, point, height, ink(palette::STEEL), ink(palette::SLATE));
            }
        }
        MapFeature::Fields(at, size) => {
            for point in scattered(random, view.at(*at), *size as f32 * unit, 4.6 * unit) {
                let tone = if random.chance(0.5) { palette::STRAW } else { palette::HERB };
                let field = Rect::from_center_size(point, vec2(3.4, 2.2) * unit);
                painter.rect_filled(field, CornerRadius::ZERO, veil(tone, 0.55));
                for row in 1..4 {
                    let y = field.top() + field.height() * row as f32 / 4.0;
                    let furrow = Stroke::new(0.7, veil(palette::EARTH, 0.4));
                    painter.line_segment([pos2(field.left(), y), pos2(field.right(), y)], furrow);
                }
            }
        }
    }
}

fn hump(painter: &Painter, at: Pos2, size: f32, fill: Color32) {
    let arc = |share: f32| {
        let x = share * 2.0 - 1.0;
        at + vec2(x * size, -(1.0 - x * x) * size * 0.7)
    };
    let points: Vec<Pos2> = (0..=8).map(|step| arc(step as f32 / 8.0)).collect();
    painter.add(Shape::convex_polygon(points.clone(), fill, Stroke::NONE));
    painter.add(Shape::line(points, Stroke::new(1.0, veil(palette::BARK, 0.7))));
}

fn mountain(painter: &Painter, at: Pos2, size: f32, light: Color32, dark: Color32) {
    let (left, top, right) = (at + vec2(-size, 0.0), at + vec2(-size * 0.1, -size * 1.5), at + vec2(size, 0.0));
    let foot = at + vec2(size * 0.15, 0.0);
    painter.add(Shape::convex_polygon(vec![left, top, foot], light, Stroke::NONE));
    painter.add(Shape::convex_polygon(vec![top, right, foot], dark, Stroke::NONE));
    let snow = |share: f32, end: Pos2| top + (end - top) * share;
    let cap = vec![top, snow(0.3, right), snow(0.22, foot), snow(0.3, left)];
    painter.add(Shape::convex_polygon(cap, colour(palette::LINEN.lit(1.1)), Stroke::NONE));
    painter.add(Shape::line(vec![left, top, right], Stroke::new(1.0, veil(palette::BARK, 0.8))));
}

/// A smooth line through points.
fn curve_through(points: &[Pos2]) -> Vec<Pos2> {
    let at = |index: isize| points[index.clamp(0, points.len() as isize - 1) as usize].to_vec2();
    let mut line = Vec::new();
    for piece in 0..points.len() as isize - 1 {
        let (a, b, c, d) = (at(piece - 1), at(piece), at(piece + 1), at(piece + 2));
        for step in 0..8 {
            let t = step as f32 / 8.0;
            let smooth = 2.0 * b
                + t * (c - a)
                + t * t * (2.0 * a - 5.0 * b + 4.0 * c - d)
                + t * t * t * (3.0 * b - a - 3.0 * c + d);
            line.push((smooth * 0.5).to_pos2());
        }
    }
    line.extend(points.last());
    line
}

/// The curve of a road between two nodes, bent to one side.
fn bent(from: Pos2, to: Pos2, index: usize) -> Vec<Pos2> {
    let side = if index.is_multiple_of(2) { 0.13 } else { -0.11 };
    let middle = from + (to - from) * 0.5 + (to - from).rot90() * side;
    let at = |t: f32| from + (middle - from) * (2.0 * t * (1.0 - t)) + (to - from) * (t * t);
    (0..=PIECES).map(|step| at(step as f32 / PIECES as f32)).collect()
}

/// Writes the name of a node where nothing is yet.
pub fn name(painter: &Painter, node: &CampaignNode, (at, size): (Pos2, f32), taken: &mut Vec<Rect>, is_near: bool) {
    let font = FontId::proportional(if is_near { 13.5 } else { 11.5 });
    let ink = colour(palette::INK.mix(palette::EARTH, if is_near { 0.0 } else { 0.35 }));
    let text = painter.layout_no_wrap(node.title.clone(), font, ink);
    let half = text.size() * 0.5;
    let below = at + vec2(-half.x, size + 1.0);
    let above = at + vec2(-half.x, -size - 2.0 * half.y - 1.0);
    let right = at + vec2(size + 3.0, -half.y);
    let left = at + vec2(-size - 3.0 - 2.0 * half.x, -half.y);
    let free = |corner: &Pos2| {
        let rect = Rect::from_min_size(*corner, text.size());
        painter.clip_rect().shrink(4.0).contains_rect(rect) && taken.iter().all(|other| !other.intersects(rect))
    };
    if let Some(corner) = [below, above, right, left].into_iter().find(free) {
        taken.push(Rect::from_min_size(corner, text.size()));
        painter.galley(corner, text, ink);
    }
}

/// Draws what is at a node.
pub fn draw_place(painter: &Painter, at: Pos2, size: f32, (here, fill): (&Place, Color32)) {
    let ink = colour(palette::INK);
    let rim = Stroke::new((size * 0.16).max(1.0), ink);
    match here {
        Place::Siege(_) => {
            painter.circle(at, size, fill, rim);
            // Crossed swords.
            let arm = size * 0.5;
            for (dx, dy) in [(1.0, 1.0), (-1.0, 1.0)] {
                let tip = vec2(dx * arm, -dy * arm);
                painter.line_segment([at - tip, at + tip], Stroke::new(size * 0.17, ink));
            }
        }
        Place::Stop(_) => {
            let half = size * 0.85;
            painter.rect(
                Rect::from_center_size(at + vec2(0.0, half * 0.25), vec2(half * 1.7, half * 1.3)),
                CornerRadius::ZERO,
                fill,
                rim,
                StrokeKind::Middle,
            );
            let roof = [vec2(-half * 1.1, -half * 0.4), vec2(0.0, -half * 1.25), vec2(half * 1.1, -half * 0.4)];
            painter.add(Shape::convex_polygon(
                roof.map(|corner| at + corner).to_vec(),
                colour(palette::MADDER.lit(0.8)),
                rim,
            ));
        }
        Place::End => {
            let mast = at + vec2(0.0, -size * 1.4);
            painter.line_segment([at + vec2(0.0, size * 0.5), mast], rim);
            let sail = vec![mast, at + vec2(size, -size * 0.1), at + vec2(0.0, -size * 0.1)];
            painter.add(Shape::convex_polygon(sail, fill, rim));
            let hull =
                [vec2(-size, size * 0.3), vec2(size, size * 0.3), vec2(size * 0.6, size), vec2(-size * 0.6, size)];
            painter.add(Shape::convex_polygon(hull.map(|corner| at + corner).to_vec(), colour(palette::BARK), rim));
        }
    }
}
