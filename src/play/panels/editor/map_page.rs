//! The page of the map as a whole: its size, its mirror image, and ground that a seed draws.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::{choice, row};
use super::scene::EditorScene;
use crate::play::view_state::editing::EditRequest;
use egui::{DragValue, Ui, WidgetInfo, WidgetType, vec2};
use osada::level::edit::{Anchor, Hold, Mirror, size};
use osada::level::generate::SMALLEST;
use osada::level::{Generated, GroundSource, MAX_SIDE, MIN_SIDE, MapKind};
use osada_cli::words::capitalised;

/// Settings of the page that are not applied yet.
pub struct MapPage {
    size: Option<(u32, u32)>,
    /// The size of the map for which the settings were made.
    of: (u32, u32),
    anchor: (i8, i8),
    wanted: Generated,
    seed: u64,
}

impl Default for MapPage {
    fn default() -> Self {
        let wanted = Generated::new(MapKind::Valley, 64, 48);
        Self { size: None, of: (0, 0), anchor: (0, 0), wanted, seed: 1 }
    }
}

/// A number that is not part of the level.
pub fn side(ui: &mut Ui, name: &str, value: &mut u32, least: u32) {
    let response = ui.add(DragValue::new(value).range(least..=MAX_SIDE).speed(0.3));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
    response.hint(format!("{name}, from {least} to {MAX_SIDE}. Drag it to the side, or click and write."));
}

impl MapPage {
    pub fn show(&mut self, ui: &mut Ui, scene: &EditorScene) {
        style::heading(ui, "Map");
        self.resize(ui, scene);
        ui.separator();
        style::heading(ui, "Mirror");
        ui.label(dim("Everything on it is mirrored too. To draw on both sides at once, use the tools' symmetry."));
        ui.horizontal_wrapped(|ui| {
            for (text, about, mirror) in [
                ("Left and right", "The left becomes the right", Mirror::LeftRight),
                ("Top and bottom", "The top becomes the bottom", Mirror::TopBottom),
            ] {
                if ui.button(text).hint(about).clicked() {
                    scene.ask(EditRequest::Mirror(mirror));
                }
            }
        });
        ui.separator();
        self.generate(ui, scene);
    }

    fn resize(&mut self, ui: &mut Ui, scene: &EditorScene) {
        let now = size(scene.source());
        if self.of != now {
            (self.of, self.size) = (now, None);
        }
        let mut wanted = self.size.unwrap_or(now);
        row(ui, "Size", |ui| {
            side(ui, "Columns", &mut wanted.0, MIN_SIDE);
            ui.label("×");
            side(ui, "Rows", &mut wanted.1, MIN_SIDE);
        });
        self.size = Some(wanted);
        ui.horizontal(|ui| {
            egui::Grid::new("anchor").spacing(vec2(3.0, 3.0)).show(ui, |ui| {
                for y in -1..=1 {
                    for x in -1..=1 {
                        let (rect, response) = style::bare_button(
                            ui,
                            ANCHORS[(y + 1) as usize][(x + 1) as usize],
                            self.anchor == (x, y),
                            24.0,
                        );
                        let dot = egui::Color32::from_gray(if self.anchor == (x, y) { 240 } else { 120 });
                        ui.painter().circle_filled(rect.center(), 3.5, dot);
                        if response.hint("Which part of the map stays where it is").clicked() {
                            self.anchor = (x, y);
                        }
                    }
                    ui.end_row();
                }
            });
            ui.vertical(|ui| {
                ui.label(dim("This part stays where it is. What is new is the ground in hand, or meadow."));
                let button = egui::Button::new("Change the size");
                if ui.add_enabled(wanted != now, button).hint("Change the number of columns or rows first").clicked() {
                    let hold = |at: i8| match at {
                        ..0 => Hold::Near,
                        0 => Hold::Middle,
                        1.. => Hold::Far,
                    };
                    let (across, down) = (hold(self.anchor.0), hold(self.anchor.1));
                    scene.ask(EditRequest::Resize(wanted, Anchor { across, down }));
                }
            });
        });
    }

    fn generate(&mut self, ui: &mut Ui, scene: &EditorScene) {
        style::heading(ui, "Ground from a seed");
        if let GroundSource::Generated(generated) = &scene.source().ground {
            ui.label("The ground of this level is drawn anew for every seed, so nothing has a place on it.");
            let generated = *generated;
            if ui.button("Make it a drawn map").hint("As it is for this seed, to draw on").clicked() {
                scene.ask(EditRequest::Generate(generated, scene.session.seed));
            }
            return;
        }
        let kinds: Vec<(MapKind, String, String)> =
            MapKind::ALL.into_iter().map(|kind| (kind, capitalised(kind.name()), kind.about().to_owned())).collect();
        row(ui, "Kind", |ui| {
            if let Some(to) = choice(ui, ("kind of map", 120.0), "What kind of map", &self.wanted.kind, &kinds) {
                self.wanted.kind = to;
            }
        });
        row(ui, "Size", |ui| {
            side(ui, "Columns of the new ground", &mut self.wanted.width, SMALLEST);
            ui.label("×");
            side(ui, "Rows of the new ground", &mut self.wanted.height, SMALLEST);
        });
        if self.wanted.kind == MapKind::Valley {
            self.valley(ui);
        }
        row(ui, "Seed", |ui| {
            let response = ui.add(DragValue::new(&mut self.seed).speed(0.1));
            response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, "Seed"));
            response.hint("Another seed, another map");
            if ui.button("Next").hint("Generate it with the next seed").clicked() {
                self.seed = self.seed.wrapping_add(1);
                scene.ask(EditRequest::Generate(self.wanted, self.seed));
            }
        });
        let about = "The ground of this level is replaced, and what stood on it; undo brings it back";
        if ui.button("Generate this ground").hint(about).clicked() {
            scene.ask(EditRequest::Generate(self.wanted, self.seed));
        }
    }

    fn valley(&mut self, ui: &mut Ui) {
        for (name, about, value, most) in [
            ("Forest", "Share of the valley that is forest", &mut self.wanted.forest, 0.6),
            ("Rock", "Share of the valley that is rock", &mut self.wanted.rock, 0.4),
        ] {
            row(ui, name, |ui| {
                let response = ui.add(DragValue::new(value).range(0.0..=most).speed(0.005).max_decimals(2));
                response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, about));
                response.hint(format!("{about}, 0 to {most}"));
            });
        }
        row(ui, "River", |ui| drop(ui.checkbox(&mut self.wanted.river, "runs through it").hint("With fords")));
    }
}

/// Labels of the buttons of the anchor.
const ANCHORS: [[&str; 3]; 3] = [
    ["Upper left stays", "Upper edge stays", "Upper right stays"],
    ["Left edge stays", "Middle stays", "Right edge stays"],
    ["Lower left stays", "Lower edge stays", "Lower right stays"],
];
