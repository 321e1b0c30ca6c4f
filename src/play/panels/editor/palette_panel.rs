//! The palette: ground, structures, units, and shapes of the current tool.

use super::super::colours::colour;
use super::super::hint::Hinted;
use super::super::icons::Icons;
use super::super::style::{self, dim};
use super::scene::EditorScene;
use crate::play::view_state::editing::{EditRequest, EditShape, EditTool};
use egui::{Color32, CornerRadius, Rect, RichText, Ui, vec2};
use osada::grid::Cell;
use osada::level::edit::WIDEST_BRUSH;
use osada::sim::rules::{Function, Role, StructureKind, TerrainId, UnitKind};
use osada::texture::{Facing, Picture, Pose};
use osada_cli::keys::InputAction;
use osada_cli::presentation::looks::{Growth, terrain_colour};
use osada_cli::words::capitalised;

/// Points along the side of a button.
const SIDE: f32 = 33.0;

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    plain_tools(ui, scene);
    heading(ui, "Brush");
    shapes(ui, scene);
    heading(ui, "Ground");
    ui.horizontal_wrapped(|ui| {
        for (index, row) in scene.rules().terrains.iter().enumerate() {
            terrain(ui, scene, TerrainId(index as u16), &row.name);
        }
    });
    heading(ui, "What stands there");
    ui.horizontal_wrapped(|ui| {
        for (kind, row) in scene.rules().structure_kinds() {
            if !row.function.is_of_besiegers() && row.function.vehicle().is_none() {
                structure(ui, scene, kind);
            }
        }
    });
    heading(ui, "Who lives here");
    ui.horizontal_wrapped(|ui| {
        for (kind, row) in scene.rules().unit_kinds() {
            let title = capitalised(&row.title);
            match row.role {
                Role::Colonist => {
                    unit(ui, scene, kind, EditTool::Person(kind), &format!("{title}: begins where you click"))
                }
                Role::Prey | Role::Predator => {
                    unit(
                        ui,
                        scene,
                        kind,
                        EditTool::Herd(kind),
                        &format!("{title}: a herd or pack grazes around where you click"),
                    );
                }
                Role::Besieger => {}
            }
        }
        let camp = scene.rules().structure_kinds().find(|(_, row)| row.function == Function::Camp);
        if let Some((kind, _)) = camp {
            let about = "The besiegers' camp: they come from where you click";
            let picture = Picture::built(scene.looks.structure(kind), 0, 0);
            tool(ui, scene, EditTool::Camp, ("Camp of the besiegers", about), |ui, icons, rect| {
                icons.paint(ui, picture, rect.shrink(4.0), Color32::WHITE);
            });
        }
    });
    heading(ui, "Shown");
    let (mut raid, mut grid) = (!scene.view.raid_hidden, scene.view.grid);
    let about = scene.keys.with_key("From each camp to the hearth, as a raid would walk now", InputAction::Overlays);
    let raid_changed = ui.checkbox(&mut raid, "The way of the raid").hint(about).changed();
    let grid_changed = ui.checkbox(&mut grid, "Lines between tiles").hint("Where one tile ends").changed();
    if raid_changed || grid_changed {
        scene.ask(EditRequest::Shown { raid, grid });
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(3.0);
    ui.label(dim(text));
}

/// Buttons of the tools that draw nothing.
fn plain_tools(ui: &mut Ui, scene: &EditorScene) {
    ui.horizontal_wrapped(|ui| {
        for (wanted, text, about, action) in [
            (
                EditTool::Select,
                "Select, move",
                "Click on something to change it, drag it to move it",
                InputAction::EditSelect,
            ),
            (EditTool::Erase, "Erase", "Takes away structures, people, herds and camps", InputAction::Remove),
        ] {
            let chip = style::chip(text, scene.view.tool == wanted);
            if ui.add(chip).hint(scene.keys.with_key(about, action)).clicked() {
                scene.ask(EditRequest::TakeUp(wanted));
            }
        }
    });
}

fn shapes(ui: &mut Ui, scene: &EditorScene) {
    ui.horizontal_wrapped(|ui| {
        for (shape, text, about, action) in [
            (EditShape::Brush, "Brush", "Draw by hand", InputAction::EditBrush),
            (EditShape::Line, "Line", "Drag a straight line", InputAction::EditLine),
            (EditShape::Rectangle, "Box", "Drag a rectangle; with Ctrl only its rim", InputAction::EditRectangle),
            (EditShape::Fill, "Fill", "All ground of one kind that hangs together", InputAction::EditFill),
        ] {
            let chip = style::chip(text, scene.view.shape == shape);
            if ui.add(chip).hint(scene.keys.with_key(about, action)).clicked() {
                scene.ask(EditRequest::Shape(shape));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let width = scene.view.width();
        let narrower = scene.keys.with_key("A smaller brush", InputAction::EditNarrower);
        let wider = scene.keys.with_key("A larger brush", InputAction::EditWider);
        if ui.add_enabled(width > 1, egui::Button::new("-")).hint(narrower).clicked() {
            scene.ask(EditRequest::Width(width - 1));
        }
        ui.label(RichText::new(format!("{width} wide")).size(13.5));
        if ui.add_enabled(width < WIDEST_BRUSH, egui::Button::new("+")).hint(wider).clicked() {
            scene.ask(EditRequest::Width(width + 1));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let (left_right, top_bottom) = (scene.view.left_right, scene.view.top_bottom);
        let key = |about: &str| scene.keys.with_key(about, InputAction::EditSymmetry);
        let about = key("Everything that is drawn is drawn on the other side too");
        if ui.add(style::chip("Left = right", left_right)).hint(about).clicked() {
            scene.ask(EditRequest::Symmetry(!left_right, top_bottom));
        }
        let about = key("The same of top and bottom");
        if ui.add(style::chip("Top = bottom", top_bottom)).hint(about).clicked() {
            scene.ask(EditRequest::Symmetry(left_right, !top_bottom));
        }
    });
}

/// A button that selects a tool.
fn tool(
    ui: &mut Ui,
    scene: &EditorScene,
    wanted: EditTool,
    (name, about): (&str, &str),
    paint: impl FnOnce(&Ui, &Icons, Rect),
) {
    let (rect, response) = style::bare_button(ui, name, scene.view.tool == wanted, SIDE);
    paint(ui, scene.icons, rect);
    if response.hint(about).clicked() {
        scene.ask(EditRequest::TakeUp(wanted));
    }
}

fn terrain(ui: &mut Ui, scene: &EditorScene, id: TerrainId, name: &str) {
    let row = scene.rules().terrain(id);
    let name = capitalised(&name.replace('_', " "));
    let walking = match row.factor {
        Some(factor) => format!("a step costs {factor} times its length"),
        None => "nobody can walk on it".to_owned(),
    };
    let carries = if row.buildable { "; carries structures" } else { "" };
    let look = scene.looks.terrain(id);
    tool(ui, scene, EditTool::Terrain(id), (&name, &format!("{name}: {walking}{carries}")), |ui, icons, rect| {
        ui.painter().rect_filled(rect.shrink(4.0), CornerRadius::same(2), colour(terrain_colour(look)));
        let picture = match look.growth {
            Some(Growth::Tree) => {
                let (look, variant) = scene.looks.tree(Cell::new(0, 0), 1);
                Some(Picture::growing(look, variant))
            }
            Some(Growth::Plant(look)) => Some(Picture::growing(look, 0)),
            None => None,
        };
        picture.into_iter().for_each(|picture| icons.paint(ui, picture, rect.shrink(4.0), Color32::WHITE));
    });
}

fn structure(ui: &mut Ui, scene: &EditorScene, kind: StructureKind) {
    let row = scene.rules().structure(kind);
    let picture = Picture::built(scene.looks.structure(kind), 0, 0);
    let size = match (row.size.width, row.size.height) {
        (1, 1) => String::new(),
        (width, height) => format!(" ({width} × {height} tiles)"),
    };
    let name = capitalised(&row.title);
    tool(ui, scene, EditTool::Structure(kind), (&name, &format!("{name}{size}. {}", row.about)), |ui, icons, rect| {
        icons.paint(ui, picture, rect.shrink(4.0), Color32::WHITE);
    });
}

fn unit(ui: &mut Ui, scene: &EditorScene, kind: UnitKind, wanted: EditTool, about: &str) {
    let picture = Picture::alive(scene.looks.unit(kind), 0, Facing::South, Pose::Stand, 0);
    let name = capitalised(&scene.rules().unit(kind).title);
    tool(ui, scene, wanted, (&name, about), |ui, icons, rect| {
        icons.paint(ui, picture, rect.shrink(2.0), Color32::WHITE)
    });
}
