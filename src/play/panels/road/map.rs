//! The map of a journey: the country with the roads that were walked, those that are open, and what happened at nodes.

use super::country::{NAMED, View, draw_place, name};
use super::{Road, RoadChoice};
use crate::play::panels::colours::{colour, veil};
use crate::play::panels::hint::Hinted;
use crate::play::panels::style;
use egui::{Painter, Pos2, Rect, Sense, Shape, Stroke, Ui};
use osada::fault::counted;
use osada::level::CampaignNode;
use osada::record::{Journey, Step};
use osada::texture::palette;
use osada_cli::words::road_refusal_words;

/// Largest share of the height of the window that the map takes.
const TALLEST: f32 = 0.54;

/// Draws the map; a click on a node that can be reached takes the road there.
pub(super) fn show(ui: &mut Ui, road: &Road, width: f32) -> Option<RoadChoice> {
    let source = &road.journey.campaign().source;
    let tallest = ui.ctx().screen_rect().height() * TALLEST;
    let (view, painter) = View::painted(ui, &source.map, (width, tallest));
    roads(&painter, &view, road.journey);
    nodes(ui, &painter, &view, road)
}

fn roads(painter: &Painter, view: &View, journey: &Journey) {
    let source = &journey.campaign().source;
    let walked = |index: usize| journey.steps().contains(&Step::Travel(index));
    for (index, road) in source.roads.iter().enumerate() {
        let Some(line) = view.road(source, index) else { continue };
        let thick = view.road_width();
        if walked(index) {
            painter.add(Shape::line(line, Stroke::new(thick * 1.5, colour(palette::MADDER.lit(0.85)))));
            continue;
        }
        let is_next = road.from == journey.node().name && !journey.is_over();
        let (tone, thick) = match is_next && journey.unmet(&road.needs).is_none() {
            true => (colour(palette::MADDER.lit(1.05)), thick * 1.3),
            false => (veil(palette::BARK, if is_next { 0.4 } else { 0.62 }), thick * 0.8),
        };
        painter.extend(Shape::dashed_line(&line, Stroke::new(thick, tone), thick * 3.2, thick * 2.4));
    }
}

/// The nodes, and the names that have room.
fn nodes(ui: &Ui, painter: &Painter, view: &View, road: &Road) -> Option<RoadChoice> {
    let journey = road.journey;
    let source = &journey.campaign().source;
    let mut choice = None;
    let size = view.node_size();
    let mut taken = view.taken(source);
    for (index, node) in source.nodes.iter().enumerate() {
        let at = view.at(node.at);
        let rect = Rect::from_center_size(at, egui::Vec2::splat(size * 2.4));
        let way = journey.roads().find(|(_, way)| way.to == node.name);
        let open = way.filter(|&(index, _)| journey.check(&Step::Travel(index)).is_ok());
        let sense = if open.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, ui.id().with(("node", index)), sense);
        if open.is_some() {
            style::named(&response, &format!("Go to {}", node.title));
        }
        let hovered = response.hovered();
        draw_node(painter, at, size, (journey, index), open.is_some(), hovered);
        if response.hint(about(road, node, index)).clicked() {
            choice = open.map(|(index, _)| RoadChoice::Step(Step::Travel(index)));
        }
        let is_near = index == journey.at() || way.is_some();
        if (is_near && view.rect.width() >= NAMED) || view.rect.width() >= 2.0 * NAMED {
            name(painter, node, (at, size), &mut taken, is_near);
        }
    }
    choice
}

fn draw_node(painter: &Painter, at: Pos2, size: f32, (journey, index): (&Journey, usize), open: bool, hovered: bool) {
    let node = &journey.campaign().source.nodes[index];
    let won = journey.sieges().iter().any(|siege| siege.node == index && siege.won);
    let lost = !won && journey.sieges().iter().any(|siege| siege.node == index);
    let ink = colour(palette::INK);
    if index == journey.at() {
        painter.circle_stroke(at, size * 1.45, Stroke::new(size * 0.28, colour(palette::STRAW.lit(1.1))));
        painter.circle_stroke(at, size * 1.62, Stroke::new(1.0, ink));
    } else if open {
        painter.circle_stroke(at, size * 1.35, Stroke::new(size * 0.2, colour(palette::MADDER)));
    }
    let paper = palette::LINEN.mix(palette::SAND, 0.3);
    let fill = match (won, lost, hovered) {
        (true, ..) => palette::HERB.lit(0.85),
        (_, true, _) => palette::MADDER.lit(0.7),
        (.., true) => palette::STRAW,
        _ => paper,
    };
    draw_place(painter, at, size, (&node.here, colour(fill)));
}

/// What is known of a node.
fn about(road: &Road, node: &CampaignNode, index: usize) -> String {
    let journey = road.journey;
    let mut lines = vec![node.title.clone(), node.about.clone()];
    lines.extend(node.by.map(|day| format!("To be reached by day {day}.")));
    for siege in journey.sieges().iter().filter(|siege| siege.node == index) {
        let outcome = if siege.won { "Won" } else { "Lost" };
        lines.push(format!("{outcome} on day {}: {} lived.", siege.day, counted(siege.people, "person")));
    }
    for garrison in journey.garrisons().iter().filter(|garrison| garrison.node == index) {
        let names: Vec<&str> = garrison.people.iter().map(|person| person.name.as_str()).collect();
        lines.push(format!("Left here: {}.", names.join(", ")));
    }
    for (index, way) in journey.roads().filter(|(_, way)| way.to == node.name) {
        lines.push(format!("{}: {}", counted(way.days as usize, "day"), way.text));
        if let Err(refusal @ osada::record::RoadRefusal::Needs(_)) = journey.check(&Step::Travel(index)) {
            lines.push(format!("Closed: {}.", road_refusal_words(journey.campaign(), &refusal)));
        }
    }
    lines.join("\n")
}
