//! The page of a node: its name, what is known of it, what is there, and the roads that leave it.

use super::super::colours::BAD;
use super::super::editor::fields::{choice, number, row, text};
use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::place_fields::{siege, stop};
use super::scene::{CampaignScene, of_node, title_of};
use crate::play::view_state::campaign_editing::CampaignRequest;
use egui::{Button, RichText, TextEdit, Ui, WidgetInfo, WidgetType};
use osada::fault::counted;
use osada::level::Place;
use osada::level::edit::campaign::{Part, check_name, new_siege, new_stop};

#[derive(Default)]
pub struct NodePage {
    /// The name that is being typed, and the node that will have it: others name the node by it, so that it changes as a whole.
    typed: Option<(usize, String)>,
}

impl NodePage {
    pub fn show(&mut self, ui: &mut Ui, scene: &CampaignScene, index: usize) {
        let source = scene.source();
        let Some(node) = source.nodes.get(index) else { return };
        style::heading(ui, "Node");
        row(ui, "Name", |ui| self.name(ui, scene, index));
        if let Some((_, name)) = &self.typed
            && let Err(why) = check_name(source, index, name)
        {
            ui.label(RichText::new(why.to_string()).color(BAD));
        }
        ui.label("Title on the map");
        let about = ("the title of a node", "What the player reads on the map: at most 40 characters");
        text(ui, scene, about, &node.title, 1, of_node(index, |node, to| node.title = to));
        ui.label("What is known of it from afar");
        let about = ("the text of a node", "One or two sentences");
        text(ui, scene, about, &node.about, 2, of_node(index, |node, to| node.about = to));
        row(ui, "Reach it by day", |ui| {
            let about = ("the day of a node", "After that day there is a disadvantage; 0: whenever one likes");
            let set = of_node(index, |node, to: u32| node.by = (to > 0).then_some(to));
            number(ui, scene, about, node.by.unwrap_or(0), 0..=1000, set);
        });
        kind(ui, scene, index, &node.here);
        match &node.here {
            Place::Siege(of) => siege(ui, scene, index, of),
            Place::Stop(of) => stop(ui, scene, index, of),
            Place::End => drop(ui.label(dim("The journey ends here, with the first ending whose needs are met."))),
        }
        roads(ui, scene, &node.name);
    }

    /// The name, which is taken once it is typed.
    fn name(&mut self, ui: &mut Ui, scene: &CampaignScene, index: usize) {
        let source = scene.source();
        let take = |(index, name): (usize, String)| {
            if check_name(source, index, &name).is_ok() {
                scene.ask(CampaignRequest::Rename(index, name));
            }
        };
        if let Some(typed) = self.typed.take_if(|(of, _)| *of != index) {
            take(typed);
        }
        let known = &source.nodes[index].name;
        let mut name = self.typed.as_ref().map_or_else(|| known.clone(), |(_, name)| name.clone());
        let field = style::line(ui, TextEdit::singleline(&mut name).desired_width(ui.available_width()));
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "the name of a node"));
        if response.changed() {
            self.typed = Some((index, name));
        }
        if response.lost_focus()
            && let Some(typed) = self.typed.take_if(|(_, name)| check_name(source, index, name).is_ok())
        {
            take(typed);
        }
        response.hint("Name for roads and needs, which follow when it changes: letters, digits and underscores");
    }
}

fn kind(ui: &mut Ui, scene: &CampaignScene, index: usize, here: &Place) {
    row(ui, "What is there", |ui| {
        let kinds = [
            (0, "A siege".to_owned(), "A level that is to be won".to_owned()),
            (1, "A stop".to_owned(), "A question with answers".to_owned()),
            (2, "The end".to_owned(), "The journey ends there".to_owned()),
        ];
        let kind = match here {
            Place::Siege(_) => 0,
            Place::Stop(_) => 1,
            Place::End => 2,
        };
        let about = "What is there; what it was before can be had back by undo";
        let level = scene.around.levels.first().cloned().unwrap_or_default();
        if let Some(to) = choice(ui, ("kind", 120.0), about, &kind, &kinds) {
            scene.change("what is at a node", move |source| {
                let here = match to {
                    0 => new_siege(&level),
                    1 => new_stop(),
                    _ => Place::End,
                };
                of_node(index, |node, here| node.here = here)(source, here);
            });
        }
    });
}

/// The roads that leave a node, each with a way to its page.
fn roads(ui: &mut Ui, scene: &CampaignScene, from: &str) {
    let source = scene.source();
    ui.add_space(6.0);
    for (index, road) in source.roads.iter().enumerate().filter(|(_, road)| road.from == from) {
        let days = counted(road.days as usize, "day");
        let button = Button::new(format!("Road to {}: {days}", title_of(source, &road.to))).truncate();
        if ui.add(button).hint("The page of this road").clicked() {
            scene.ask(CampaignRequest::Select(Some(Part::Road(index))));
        }
    }
}
