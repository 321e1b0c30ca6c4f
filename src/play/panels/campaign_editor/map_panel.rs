//! The map of the campaign: nodes are selected, moved and joined by roads with the mouse.

use super::super::colours::{colour, veil};
use super::super::editor::fields::Edited;
use super::super::hint::Hinted;
use super::super::road::country::{NAMED, View, draw_place, name};
use super::super::style;
use super::scene::{CampaignScene, part_title};
use crate::play::view_state::campaign_editing::{CampaignRequest, CampaignTool};
use egui::{Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2};
use osada::fault::counted;
use osada::level::CampaignNode;
use osada::level::edit::campaign::{self, Part};
use osada::texture::palette;

/// Points by which a click may miss a road.
const MISSES: f32 = 7.0;
/// Share of a road at which the tip of its arrow lies.
const ARROW: f32 = 0.55;

/// What a drag that began on a node does.
#[derive(Clone, Copy)]
enum Drag {
    Move(usize),
    /// A road from the node to where it ends.
    Road(usize),
}

#[derive(Default)]
pub struct MapPanel {
    drag: Option<Drag>,
}

/// The drawn map of a campaign.
struct Sheet<'s> {
    scene: &'s CampaignScene<'s>,
    view: View,
    painter: Painter,
}

impl MapPanel {
    /// Draws the map into so many points.
    pub fn show(&mut self, ui: &mut Ui, scene: &CampaignScene, size: Vec2) {
        let source = scene.source();
        let (view, painter) = View::painted(ui, &source.map, size.into());
        let sheet = Sheet { scene, view, painter };
        let ground = ui.interact(sheet.view.rect, ui.id().with("country"), Sense::click());
        style::named(&ground, "The country");
        let pointed = ground.hover_pos().and_then(|at| sheet.road_at(at));
        sheet.roads(pointed);
        let mut responses = Vec::new();
        for index in 0..source.nodes.len() {
            responses.push(sheet.node(ui, index));
        }
        sheet.names();
        let is_on_node = responses.iter().any(Response::contains_pointer);
        for (index, response) in responses.into_iter().enumerate() {
            self.follow(ui, &sheet, index, &response);
            response.hint(sheet.about_node(index));
        }
        if let (Some(Drag::Road(from)), Some(to)) = (self.drag, ui.ctx().pointer_interact_pos())
            && let Some(node) = source.nodes.get(from)
        {
            let line = [sheet.view.at(node.at), to];
            sheet.painter.line_segment(line, Stroke::new(sheet.view.road_width() * 1.4, colour(palette::MADDER)));
        }
        if ground.clicked()
            && let Some(at) = ground.interact_pointer_pos()
        {
            sheet.click(at);
        }
        // A node lies on the country, and says itself what it is.
        if !is_on_node {
            ground.hint(sheet.about_ground(pointed));
        }
    }

    /// Does what a click on a node or a drag from there means.
    fn follow(&mut self, ui: &Ui, sheet: &Sheet, index: usize, response: &Response) {
        let scene = sheet.scene;
        if response.clicked() {
            match scene.view.tool {
                CampaignTool::Road(Some(from)) => scene.ask(CampaignRequest::AddRoad(from, index)),
                CampaignTool::Road(None) => scene.ask(CampaignRequest::TakeUp(CampaignTool::Road(Some(index)))),
                CampaignTool::Select | CampaignTool::Node => {
                    scene.ask(CampaignRequest::Select(Some(Part::Node(index))));
                }
            }
        }
        if response.drag_started() {
            let draws = matches!(scene.view.tool, CampaignTool::Road(_)) || ui.input(|input| input.modifiers.shift);
            self.drag = Some(if draws { Drag::Road(index) } else { Drag::Move(index) });
            if !draws {
                scene.ask(CampaignRequest::Select(Some(Part::Node(index))));
            }
        }
        let at = response.interact_pointer_pos();
        if let (Some(Drag::Move(moved)), Some(at)) = (self.drag, at)
            && moved == index
            && response.dragged()
        {
            let to = sheet.view.place(at);
            if scene.source().nodes[index].at != to {
                scene.ask_change("moving a node", true, Box::new(move |source| campaign::move_node(source, index, to)));
            }
        }
        if response.drag_stopped() {
            match self.drag.take() {
                Some(Drag::Move(_)) => scene.ask_seal(),
                Some(Drag::Road(from)) => {
                    let to = at.or_else(|| ui.ctx().pointer_latest_pos()).and_then(|at| sheet.node_at(at));
                    to.into_iter().for_each(|to| scene.ask(CampaignRequest::AddRoad(from, to)));
                }
                None => {}
            }
        }
    }
}

impl Sheet<'_> {
    /// The node at a point on the screen.
    fn node_at(&self, at: Pos2) -> Option<usize> {
        let reach = self.view.node_size() * 1.6;
        let nodes = self.scene.source().nodes.iter().enumerate();
        let distance = |node: &CampaignNode| self.view.at(node.at).distance(at);
        let near = nodes.map(|(index, node)| (index, distance(node))).filter(|(_, distance)| *distance <= reach);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// The road at a point on the screen.
    fn road_at(&self, at: Pos2) -> Option<usize> {
        let source = self.scene.source();
        let distance = |index: usize| {
            let line = self.view.road(source, index)?;
            let apart = line.windows(2).map(|piece| from_piece(at, piece[0], piece[1]));
            Some((index, apart.min_by(f32::total_cmp)?))
        };
        let near = (0..source.roads.len()).filter_map(distance).filter(|(_, distance)| *distance <= MISSES);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// The roads, each with an arrow.
    fn roads(&self, pointed: Option<usize>) {
        let source = self.scene.source();
        for index in 0..source.roads.len() {
            let Some(line) = self.view.road(source, index) else { continue };
            let is_selected = self.scene.view.selected == Some(Part::Road(index));
            let (tone, share) = match (is_selected, pointed == Some(index)) {
                (true, _) => (colour(palette::MADDER.lit(1.05)), 1.4),
                (_, true) => (colour(palette::BARK), 1.2),
                _ => (veil(palette::BARK, 0.7), 0.8),
            };
            let stroke = Stroke::new(self.view.road_width() * share, tone);
            let middle = (line.len() as f32 * ARROW) as usize;
            if let (Some(&before), Some(&tip)) = (line.get(middle.saturating_sub(1)), line.get(middle)) {
                let along = (tip - before).normalized() * self.view.node_size() * 0.8;
                let barbs = [tip - along + along.rot90() * 0.6, tip, tip - along - along.rot90() * 0.6];
                self.painter.add(Shape::line(barbs.to_vec(), Stroke::new(stroke.width.max(1.5), tone)));
            }
            self.painter.add(Shape::line(line, stroke));
        }
    }

    /// Draws a node.
    fn node(&self, ui: &Ui, index: usize) -> Response {
        let source = self.scene.source();
        let node = &source.nodes[index];
        let (at, size) = (self.view.at(node.at), self.view.node_size());
        let rect = Rect::from_center_size(at, Vec2::splat(size * 2.4));
        let response = ui.interact(rect, ui.id().with(("node", index)), Sense::click_and_drag());
        style::named(&response, &format!("Node {}", node.title));
        let is_selected = self.scene.view.selected == Some(Part::Node(index));
        if is_selected || self.scene.view.tool == CampaignTool::Road(Some(index)) {
            self.painter.circle_stroke(at, size * 1.5, Stroke::new(size * 0.28, colour(palette::MADDER)));
        }
        if source.start.node == node.name {
            self.painter.circle_stroke(at, size * 1.25, Stroke::new(size * 0.2, colour(palette::STRAW.lit(1.1))));
        }
        let paper = palette::LINEN.mix(palette::SAND, 0.3);
        let fill = if response.hovered() { palette::STRAW } else { paper };
        draw_place(&self.painter, at, size, (&node.here, colour(fill)));
        response
    }

    /// Writes the names that have room, that of the selected node first.
    fn names(&self) {
        let source = self.scene.source();
        let mut taken = self.view.taken(source);
        let is_selected = |index: usize| self.scene.view.selected == Some(Part::Node(index));
        let (first, others): (Vec<usize>, Vec<usize>) = (0..source.nodes.len()).partition(|&index| is_selected(index));
        let others = others.into_iter().filter(|_| self.view.rect.width() >= NAMED);
        for index in first.into_iter().chain(others) {
            let node = &source.nodes[index];
            let place = (self.view.at(node.at), self.view.node_size());
            name(&self.painter, node, place, &mut taken, is_selected(index));
        }
    }

    /// Does what a click beside all nodes means.
    fn click(&self, at: Pos2) {
        let scene = self.scene;
        match scene.view.tool {
            CampaignTool::Node => scene.ask(CampaignRequest::AddNode(self.view.place(at))),
            CampaignTool::Road(Some(_)) => scene.ask(CampaignRequest::TakeUp(CampaignTool::Road(None))),
            CampaignTool::Select | CampaignTool::Road(None) => {
                scene.ask(CampaignRequest::Select(self.road_at(at).map(Part::Road)));
            }
        }
    }

    fn about_node(&self, index: usize) -> String {
        let node = &self.scene.source().nodes[index];
        let what = match self.scene.view.tool {
            CampaignTool::Road(Some(_)) => "Click: the road leads here.",
            CampaignTool::Road(None) => "Click, or drag to another node: a road begins here.",
            CampaignTool::Select | CampaignTool::Node => {
                "Click: its page. Drag: move it. Shift and drag to another node: a road there."
            }
        };
        format!("{} (`{}`)\n{}\n{what}", node.title, node.name, node.about)
    }

    fn about_ground(&self, road: Option<usize>) -> String {
        let source = self.scene.source();
        match (self.scene.view.tool, road.and_then(|index| Some((index, source.roads.get(index)?)))) {
            (CampaignTool::Node, _) => "Click: a node here.".to_owned(),
            (_, Some((index, road))) => {
                let days = counted(road.days as usize, "day");
                format!("{}: {days}\n{}\nClick: its page.", part_title(source, Part::Road(index)), road.text)
            }
            _ => "Click a node or a road for its page; beside them, for that of the campaign.".to_owned(),
        }
    }
}

/// Distance of a point from a straight piece of a line.
fn from_piece(at: Pos2, from: Pos2, to: Pos2) -> f32 {
    let along = to - from;
    let share = ((at - from).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
    at.distance(from + along * share)
}
