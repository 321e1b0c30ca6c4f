//! The bar along the upper edge: undo and redo, save, try, the tools of the map, and the way out.

use super::super::colours::{DIM, GOLD};
use super::super::hint::Hinted;
use super::super::style;
use super::scene::CampaignScene;
use crate::play::view_state::campaign_editing::{CampaignRequest, CampaignTool};
use egui::{Button, RichText, Ui};
use osada::fault::counted;
use osada_cli::keys::InputAction;

const TOOLS: [(CampaignTool, &str, &str); 3] = [
    (
        CampaignTool::Select,
        "Select",
        "Click: a node or a road. Drag: move a node. Shift and drag: a road to another node",
    ),
    (CampaignTool::Node, "Add a node", "Then click on the map where it is to be"),
    (CampaignTool::Road(None), "Draw a road", "Then drag from one node to another, or click on both"),
];

pub fn show(ui: &mut Ui, scene: &CampaignScene) {
    ui.horizontal_wrapped(|ui| {
        let (document, source) = (&scene.session.document, scene.source());
        ui.label(RichText::new(&source.title).strong().color(GOLD));
        let state = match (document.is_kept(), document.is_untouched()) {
            (true, _) => "saved",
            (_, true) => "new",
            _ => "not saved",
        };
        let (nodes, roads) = (counted(source.nodes.len(), "node"), counted(source.roads.len(), "road"));
        ui.label(RichText::new(format!("{nodes}, {roads}, {state}")).color(DIM).size(13.0));
        ui.separator();
        for (action, text, what) in
            [(InputAction::Undo, "Undo", document.undoes()), (InputAction::Redo, "Redo", document.redoes())]
        {
            let about = what.map_or_else(|| format!("{text}: nothing"), |what| format!("{text}: {what}"));
            let button = ui.add_enabled(what.is_some(), Button::new(text));
            if button.hint(scene.keys.with_key(&about, action)).clicked() {
                scene.act(action);
            }
        }
        ui.separator();
        let playable = scene.session.findings().is_playable();
        let go = scene.keys.with_key("Set out on the campaign as it is now", InputAction::TestPlay);
        let hint = if playable { go } else { "Fix the errors first: see below".to_owned() };
        if ui.add_enabled(playable, Button::new(RichText::new("Try").color(GOLD))).hint(hint).clicked() {
            scene.act(InputAction::TestPlay);
        }
        let save = scene.keys.with_key("Save it as RON among your own campaigns", InputAction::SaveLevel);
        if ui.button("Save").hint(save).clicked() {
            scene.act(InputAction::SaveLevel);
        }
        if ui.add(style::chip("Save as …", scene.view.saves)).hint("Save it under another name").clicked() {
            scene.ask(CampaignRequest::SaveAs);
        }
        ui.separator();
        for (tool, text, about) in TOOLS {
            let is_in_hand = std::mem::discriminant(&scene.view.tool) == std::mem::discriminant(&tool);
            if ui.add(style::chip(text, is_in_hand)).hint(about).clicked() {
                scene.ask(CampaignRequest::TakeUp(tool));
            }
        }
        let selected = scene.view.selected;
        let about = scene.keys.with_key("Delete what is selected; a node goes with its roads", InputAction::EditDelete);
        if ui.add_enabled(selected.is_some(), Button::new("Delete")).hint(about).clicked() {
            scene.act(InputAction::EditDelete);
        }
        ui.separator();
        let about = "Title, text, the beginning, the size of the map";
        if ui.add(style::chip("Campaign", selected.is_none() && !scene.view.saves)).hint(about).clicked() {
            scene.ask(CampaignRequest::Select(None));
        }
        let leave = scene.keys.with_key("Leave the editor", InputAction::Back);
        if ui.button("Back").hint(leave).clicked() {
            scene.ask(CampaignRequest::Leave);
        }
    });
}
