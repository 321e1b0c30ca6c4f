//! The country of a journey as a drawing: its places, its roads, and the way that was taken.

use osada_content::{CampaignSource, MapFeature, Place};
use osada_record::{Journey, Step};
use std::fmt::Write;

/// Points of the drawing for a unit of the campaign's map.
const UNIT: f32 = 10.0;
/// Size of a name, and the width that a character of it takes up, in points.
const NAME: f32 = 17.0;
const LETTER: f32 = 9.6;
/// Room around the country for the names of places on its edge, in points.
const MARGIN: f32 = 40.0;
/// Half the side of a place, in points.
const PLACE: f32 = 10.0;
/// Small shapes with which land is covered: a name, the side of one, its path and its colour.
const LAND: [(&str, u32, &str, &str); 4] = [
    ("forest", 16, "M8 1 L13 12 H3 Z", "#5f7346"),
    ("hills", 30, "M2 22 Q14 2 26 22", "none"),
    ("mountains", 34, "M2 30 L16 4 L30 30 Z", "#8d8f8c"),
    ("fields", 18, "M1 4 H15 M1 9 H15 M1 14 H15", "none"),
];

/// The map of a journey.
#[derive(Clone, Debug, PartialEq)]
pub struct Country {
    size: (u32, u32),
    features: Vec<MapFeature>,
    spots: Vec<Spot>,
    /// From where to where, and whether it was taken.
    ways: Vec<([(u32, u32); 2], bool)>,
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq)]
struct Spot {
    title: String,
    at: (u32, u32),
    /// What has become of it, as a class of the style.
    state: &'static str,
}

impl Country {
    pub(super) fn of(journey: &Journey) -> Self {
        let CampaignSource { map, nodes, roads, .. } = &journey.campaign().source;
        let place = |name: &str| nodes.iter().find(|node| node.name == name).map(|node| node.at);
        let taken = |index: usize| journey.steps().contains(&Step::Travel(index));
        let ways = roads
            .iter()
            .enumerate()
            .filter_map(|(index, road)| Some(([place(&road.from)?, place(&road.to)?], taken(index))));
        let spots = nodes.iter().enumerate().map(|(index, node)| {
            let fought = |won: bool| journey.sieges().iter().any(|siege| siege.node == index && siege.won == won);
            let state = match node.here {
                _ if fought(true) => "won",
                _ if fought(false) => "lost",
                Place::End => "end",
                Place::Siege(_) | Place::Stop(_) => "spot",
            };
            Spot { title: node.title.clone(), at: node.at, state }
        });
        Self { size: map.size, features: map.features.clone(), spots: spots.collect(), ways: ways.collect() }
    }

    /// The map as SVG; `escaped` makes a title a text and nothing else.
    pub(super) fn drawing(&self, escaped: impl Fn(&str) -> String) -> String {
        let (width, height) = (self.size.0 as f32 * UNIT, self.size.1 as f32 * UNIT);
        let mut to = format!(
            "<svg class=\"country\" viewBox=\"{0} {0} {1} {2}\" role=\"img\" aria-label=\"The map of the road\">\n<defs>\n",
            -MARGIN,
            width + 2.0 * MARGIN,
            height + 2.0 * MARGIN,
        );
        // Writing to a string cannot fail.
        for (name, side, path, fill) in LAND {
            _ = writeln!(
                to,
                "<pattern id=\"{name}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\">\
                 <path d=\"{path}\" fill=\"{fill}\" stroke=\"#6d5c45\" /></pattern>"
            );
        }
        to.push_str("</defs>\n");
        self.features.iter().for_each(|feature| draw(&mut to, feature, [width, height]));
        for ([from, to_place], taken) in &self.ways {
            let ([x1, y1], [x2, y2]) = (point(*from), point(*to_place));
            let class = if *taken { "taken" } else { "way" };
            _ = writeln!(to, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" />");
        }
        for Spot { at, state, .. } in &self.spots {
            let [x, y] = point(*at);
            _ = writeln!(to, "<circle class=\"{state}\" cx=\"{x}\" cy=\"{y}\" r=\"{PLACE}\" />");
        }
        for (title, [x, y]) in self.names([width, height]) {
            _ = writeln!(to, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(title));
        }
        to.push_str("</svg>\n");
        to
    }

    /// The titles of places and the middle of where each is written: below its place, or above where something is already.
    fn names(&self, [width, height]: [f32; 2]) -> Vec<(&str, [f32; 2])> {
        let around =
            |at: [f32; 2], half: [f32; 2]| [at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]];
        let mut taken: Vec<[f32; 4]> = self.spots.iter().map(|spot| around(point(spot.at), [PLACE; 2])).collect();
        let place = |spot: &'_ Spot, taken: &mut Vec<[f32; 4]>| {
            let ([x, y], half) = (point(spot.at), spot.title.chars().count() as f32 * LETTER / 2.0);
            let (left, right) = (half - MARGIN, width + MARGIN - half);
            let x = if left < right { x.clamp(left, right) } else { x };
            let side = half + PLACE + 4.0;
            let tries =
                [[x, y + 28.0], [x, y - 18.0], [x + side, y + 5.0], [x - side, y + 5.0], [x, y + 45.0], [x, y - 35.0]];
            let area = |[x, y]: [f32; 2]| around([x, y - NAME / 3.0], [half, NAME / 2.0]);
            let is_free = |[x, y]: &[f32; 2]| {
                let [left, top, right, bottom] = area([*x, *y]);
                let inside = left >= -MARGIN && top >= -MARGIN && right <= width + MARGIN && bottom <= height + MARGIN;
                let meets =
                    |other: &[f32; 4]| left < other[2] && other[0] < right && top < other[3] && other[1] < bottom;
                inside && !taken.iter().any(meets)
            };
            let at = tries.into_iter().find(is_free).unwrap_or(tries[0]);
            taken.push(area(at));
            at
        };
        self.spots.iter().map(|spot| (spot.title.as_str(), place(spot, &mut taken))).collect()
    }
}

fn point((x, y): (u32, u32)) -> [f32; 2] {
    [x as f32 * UNIT, y as f32 * UNIT]
}

/// A point of a river, which runs on where the country ends.
fn bank(at: (u32, u32), size: [f32; 2]) -> [f32; 2] {
    let beyond = |along: f32, end: f32| match along {
        start if start <= 0.0 => start - MARGIN,
        last if last >= end => last + MARGIN,
        within => within,
    };
    let [x, y] = point(at);
    [beyond(x, size[0]), beyond(y, size[1])]
}

fn draw(to: &mut String, feature: &MapFeature, size: [f32; 2]) {
    let (land, at, reach) = match feature {
        MapFeature::River(points) => {
            let points = points.iter().map(|&at| bank(at, size)).map(|[x, y]| format!("{x},{y}"));
            _ = writeln!(to, "<polyline class=\"river\" points=\"{}\" />", points.collect::<Vec<_>>().join(" "));
            return;
        }
        MapFeature::Lake(at, reach) => ("lake", at, reach),
        MapFeature::Forest(at, reach) => ("forest", at, reach),
        MapFeature::Hills(at, reach) => ("hills", at, reach),
        MapFeature::Mountains(at, reach) => ("mountains", at, reach),
        MapFeature::Fields(at, reach) => ("fields", at, reach),
    };
    let fill = if land == "lake" { "#7fa3b8".to_owned() } else { format!("url(#{land})") };
    let ([x, y], radius) = (point(*at), *reach as f32 * UNIT);
    _ = writeln!(to, "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{radius}\" ry=\"{}\" fill=\"{fill}\" />", radius * 0.7);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_on_the_map_lie_on_no_other_name() {
        let spot = |title: &str, at| Spot { title: title.to_owned(), at, state: "spot" };
        let spots =
            vec![spot("The clearing", (20, 20)), spot("The causeway", (22, 21)), spot("The far bank", (21, 23))];
        let country = Country { size: (60, 60), features: Vec::new(), spots, ways: Vec::new() };
        let names = country.names([600.0, 600.0]);
        for (index, (title, [x, y])) in names.iter().enumerate() {
            for (other, [left, top]) in &names[..index] {
                let apart = (x - left).abs() >= 12.0 * LETTER - 1.0 || (y - top).abs() >= NAME - 1.0;
                assert!(apart, "{title} lies on {other}");
            }
        }
    }

    #[test]
    fn a_river_runs_on_where_the_country_ends() {
        let size = [200.0, 100.0];
        assert_eq!([(0, 5), (7, 10), (20, 0)].map(|at| bank(at, size)), [[-40.0, 50.0], [70.0, 140.0], [240.0, -40.0]]);
    }

    #[test]
    fn a_title_on_the_map_is_never_a_tag() {
        let spots = vec![Spot { title: "<b>".to_owned(), at: (5, 5), state: "end" }];
        let country = Country { size: (20, 20), features: vec![MapFeature::Lake((3, 3), 2)], spots, ways: Vec::new() };
        let drawing = country.drawing(|title| title.replace('<', "&lt;").replace('>', "&gt;"));
        assert!(drawing.contains("&lt;b&gt;</text>") && !drawing.contains("<b>"), "{drawing}");
    }
}
