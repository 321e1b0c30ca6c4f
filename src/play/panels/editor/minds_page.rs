//! The page for minds: the mind of each kind of unit in this level, and of the besiegers' chief.

use super::super::style::{self, dim};
use super::fields::{choice, line};
use super::scene::EditorScene;
use egui::Ui;
use osada::brain::MindRole;
use osada::sim::rules::Rules;
use osada_cli::words::capitalised;

/// The minds of a role for a list, after the usual one.
pub fn minds(rules: &Rules, role: MindRole, usual: &str) -> Vec<(Option<String>, String, String)> {
    let of_role = rules.minds.iter().filter(|(_, mind)| mind.role == role);
    let named = of_role.map(|(name, mind)| (Some(name.clone()), name.replace('_', " "), mind.about.clone()));
    std::iter::once((None, usual.to_owned(), "That of the rules".to_owned())).chain(named).collect()
}

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    let (source, rules) = (scene.source(), scene.rules());
    style::heading(ui, "Minds");
    ui.label(dim("By which mind everybody of a kind decides in this level. A squad of a wave may have its own. In the lists the cursor shows what sets each mind apart."));
    for unit in &rules.units {
        let Some(role) = unit.role.mind_role() else { continue };
        let given = source.minds.iter().find(|(name, _)| *name == unit.name).map(|(_, mind)| mind.clone());
        let about = format!("The mind of every {}", unit.title);
        line(ui, |ui| {
            style::column(ui, 120.0, egui::RichText::new(capitalised(&unit.title)));
            let all = minds(rules, role, "usual mind");
            if let Some(to) = choice(ui, (("mind of", &unit.name), 150.0), &about, &given, &all) {
                let name = unit.name.clone();
                scene.change("the mind of a kind", move |source| {
                    source.minds.retain(|(other, _)| *other != name);
                    source.minds.extend(to.map(|mind| (name, mind)));
                });
            }
        });
    }
    ui.separator();
    style::heading(ui, "The plan of the raids");
    ui.label(dim("The warlord plans each raid: from which side, at what, with whom."));
    line(ui, |ui| {
        style::column(ui, 120.0, egui::RichText::new("The warlord"));
        let all = minds(rules, MindRole::Chief, "usual mind");
        let about = "The mind of the warlord who plans the raids";
        if let Some(to) = choice(ui, ("chief", 150.0), about, &source.chief, &all) {
            scene.change("the chief", move |source| source.chief = to);
        }
    });
}
