//! The page for looks: every view of a unit or a structure as it is painted now, and errors in the files of looks. It
//! reloads when these files change.

use super::super::colours::BAD;
use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::choice;
use super::scene::EditorScene;
use egui::{Color32, ColorImage, RichText, ScrollArea, TextureHandle, TextureOptions, Ui, load::SizedTexture, vec2};
use osada::sim::rules::Rules;
use osada::texture::{LookBook, look_sheet};

/// The seed of the pictures, as on the map.
const SEED: u64 = 1;
/// Magnification of a look at first, and at most.
const USUAL: u8 = 3;
const MOST: u8 = 8;
/// Height of the magnified part in points.
const HEIGHT: f32 = 300.0;

pub struct LooksPage {
    name: Option<String>,
    scale: u8,
    sheet: Option<Sheet>,
}

/// The pictures of one look, and the source they were painted from.
struct Sheet {
    name: String,
    book: LookBook,
    /// One for the real size, and one with every pixel a square.
    textures: [TextureHandle; 2],
}

impl Default for LooksPage {
    fn default() -> Self {
        Self { name: None, scale: USUAL, sheet: None }
    }
}

impl LooksPage {
    pub fn show(&mut self, ui: &mut Ui, scene: &EditorScene) {
        let book = scene.icons.looks();
        style::heading(ui, "Looks");
        ui.label(dim(
            "What the `texture` of a unit or a structure can name. `looks.ron` beside the rules and the looks of mods that are on are reloaded whenever they change.",
        ));
        faults(ui, scene);
        let entries = entries(book);
        let is_known = |name: &String| entries.iter().any(|(known, ..)| known == name);
        let first = entries.first().map(|(name, ..)| name.clone()).unwrap_or_default();
        let mut name = self.name.clone().filter(is_known).unwrap_or(first);
        ui.horizontal(|ui| {
            if let Some(to) = choice(ui, ("look", 190.0), "Which look is shown", &name, &entries) {
                self.name = Some(to.clone());
                name = to;
            }
            for (text, about, step) in [("<", "The previous look", -1), (">", "The next look", 1)] {
                let button = ui.button(text);
                style::named(&button, about);
                if button.hint(about).clicked() {
                    let at = entries.iter().position(|(known, ..)| *known == name).unwrap_or(0) as isize;
                    let to = entries[(at + step).rem_euclid(entries.len() as isize) as usize].0.clone();
                    self.name = Some(to);
                }
            }
        });
        ui.label(dim(origin(book, &name)));
        ui.label(dim(wearers(scene.rules(), &name)));
        ui.label(dim(if book.unit(&name).is_some() {
            "From left to right: standing, walking, working, striking, shooting; one row for each direction; asleep and dead at the end."
        } else {
            "One row for each state, with its frames from left to right."
        }));
        let [real, squares] = self.textures(ui, book, &name);
        ui.add_space(4.0);
        ui.label("The size it has on the map");
        let pixel = 1.0 / ui.ctx().pixels_per_point();
        picture(ui, "real size", &real, pixel);
        ui.horizontal(|ui| {
            ui.label(format!("{}× enlarged", self.scale));
            if ui.add_enabled(self.scale > 1, egui::Button::new("-")).hint("Smaller").clicked() {
                self.scale -= 1;
            }
            if ui.add_enabled(self.scale < MOST, egui::Button::new("+")).hint("Larger").clicked() {
                self.scale += 1;
            }
        });
        picture(ui, "enlarged", &squares, pixel * f32::from(self.scale));
    }

    /// The pictures of a look, painted anew if it has changed.
    fn textures(&mut self, ui: &Ui, book: &LookBook, name: &str) -> [TextureHandle; 2] {
        let painted = self.sheet.take().filter(|sheet| sheet.name == name && sheet.book == *book);
        let sheet = painted.unwrap_or_else(|| {
            let image = look_sheet(book, name, SEED).map_or_else(ColorImage::default, |image| {
                ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.rgba)
            });
            let load = |what: &str, options| ui.ctx().load_texture(format!("look {what}"), image.clone(), options);
            let textures = [load("real", TextureOptions::LINEAR), load("squares", TextureOptions::NEAREST)];
            Sheet { name: name.to_owned(), book: book.clone(), textures }
        });
        self.sheet.insert(sheet).textures.clone()
    }
}

/// All names, first those of files.
fn entries(book: &LookBook) -> Vec<(String, String, String)> {
    let made = |name: &str| book.iter().any(|(known, _)| known == name);
    let names: Vec<&str> = book.unit_names().into_iter().chain(book.structure_names()).collect();
    let (of_files, painted): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|name| made(name));
    let mut entries: Vec<(String, String, String)> = Vec::new();
    for name in of_files.into_iter().chain(painted) {
        if entries.iter().all(|(known, ..)| known != name) {
            entries.push((name.to_owned(), name.to_owned(), origin(book, name).to_owned()));
        }
    }
    entries
}

fn origin(book: &LookBook, name: &str) -> &'static str {
    match book.iter().any(|(known, _)| known == name) {
        true => "Defined in a file",
        false => "Painted by Osada itself",
    }
}

/// Rows of the rules that have a look.
fn wearers(rules: &Rules, name: &str) -> String {
    let units = rules.units.iter().filter(|row| row.texture == name).map(|row| row.title.as_str());
    let structures = rules.structures.iter().filter(|row| row.texture == name).map(|row| row.title.as_str());
    let all: Vec<&str> = units.chain(structures).collect();
    if all.is_empty() {
        "No unit or structure of the rules uses it".to_owned()
    } else {
        format!("Of: {}", all.join(", "))
    }
}

fn picture(ui: &mut Ui, id: &str, texture: &TextureHandle, scale: f32) {
    let shown = texture.size_vec2() * scale;
    let room = ScrollArea::both().id_salt(id).max_height(HEIGHT).max_width(ui.available_width());
    room.auto_shrink([true, true]).show(ui, |ui| {
        let (rect, _) = ui.allocate_exact_size(shown, egui::Sense::hover());
        let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(1.0, 1.0));
        ui.painter().image(SizedTexture::from_handle(texture).id, rect, whole, Color32::WHITE);
    });
}

/// Errors in the files, as their reports print them.
fn faults(ui: &mut Ui, scene: &EditorScene) {
    for fault in scene.around.look_faults {
        ui.label(RichText::new("Not used, because it has errors:").color(BAD));
        ui.label(RichText::new(fault.trim_end()).monospace().size(12.5).color(BAD));
    }
}
