//! The chronicle of a game, to be read: days, lives, numbers and pictures, over everything else.

use super::colours::{DIM, GOLD, LINEN};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim};
use crate::play::view_state::{MenuChoice, Panel, PlayerRequest};
use egui::{self, Align2, ColorImage, Context, Label, RichText, Sense, TextureHandle, TextureOptions, Ui, Vec2, vec2};
use osada::texture::Image;
use osada_cli::chronicle::{Chapter, Chronicle, Life, NUMBERS};
use osada_cli::keys::InputAction;

/// Greatest width in points: longer lines are hard to read.
const WIDTH: f32 = 680.0;
/// Height kept for the buttons below, in points.
const BUTTONS: f32 = 56.0;
/// Width and height of a face, in points.
const FACE: f32 = 52.0;
/// Greatest size of a scene and of the map, in points.
const PICTURE: Vec2 = vec2(288.0, 144.0);

/// The chronicle while it is open; the game stands still meanwhile.
#[derive(Default)]
pub struct ChroniclePanel {
    open: Option<Told>,
}

/// A chronicle with its pictures.
struct Told {
    chronicle: Chronicle,
    maps: Vec<TextureHandle>,
    /// By their names.
    scenes: Vec<(String, TextureHandle)>,
}

impl Told {
    fn of(ctx: &Context, game: &PanelScene) -> Self {
        let chronicle = Chronicle::of(game.world(), game.level(), game.session.history(), game.looks);
        let load = |name: &str, image: &Image, options| {
            let image = ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.rgba);
            ctx.load_texture(name, image, options)
        };
        let maps =
            chronicle.chapters.iter().map(|chapter| load("map", &chapter.map, TextureOptions::NEAREST)).collect();
        let mut scenes: Vec<(String, TextureHandle)> = Vec::new();
        let named = chronicle.chapters.iter().flat_map(|chapter| &chapter.days).filter_map(|day| day.scene.as_ref());
        for name in named {
            if !scenes.iter().any(|(known, _)| known == name)
                && let Some(image) = game.looks.scene(name)
            {
                scenes.push((name.clone(), load("scene", &image, TextureOptions::LINEAR)));
            }
        }
        Self { chronicle, maps, scenes }
    }
}

impl ChroniclePanel {
    /// Draws the chronicle if it is open. Returns true if it is.
    pub fn show(&mut self, ctx: &Context, game: &PanelScene) -> bool {
        if game.view.panel != Some(Panel::Chronicle) {
            self.open = None;
            return false;
        }
        let told = self.open.get_or_insert_with(|| Told::of(ctx, game));
        let most = ctx.screen_rect().size() - vec2(40.0, 50.0);
        style::board(ctx, "chronicle", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            let width = most.x.min(WIDTH);
            ui.set_width(width);
            style::scroll(vec2(width, most.y - BUTTONS)).show(ui, |ui| {
                ui.set_width(width - 12.0);
                text(ui, RichText::new(&told.chronicle.title).size(24.0).strong().color(GOLD));
                for (chapter, map) in told.chronicle.chapters.iter().zip(&told.maps) {
                    if told.chronicle.chapters.len() > 1 {
                        text(ui, RichText::new(&chapter.title).size(20.0).strong().color(GOLD));
                    }
                    read(ui, game, chapter, (map, &told.scenes));
                }
            });
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                let about = "One file with all pictures in it, to keep, to print or to send to somebody";
                if style::wide_button(ui, "Save as a page").hint(about).clicked() {
                    game.ask(PlayerRequest::Menu(MenuChoice::SaveChronicle));
                }
                let about = game.keys.with_key("Back to where you were", InputAction::Back);
                if style::wide_button(ui, "Close").hint(about).clicked() {
                    game.ask(PlayerRequest::ClosePanel);
                }
            });
        });
        true
    }
}

fn text(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).wrap());
}

fn heading(ui: &mut Ui, title: &str) {
    ui.add_space(10.0);
    text(ui, RichText::new(title).size(17.0).strong().color(GOLD));
}

fn read(ui: &mut Ui, game: &PanelScene, chapter: &Chapter, pictures: (&TextureHandle, &[(String, TextureHandle)])) {
    let (map, scenes) = pictures;
    text(ui, dim(&chapter.about));
    if !chapter.opening.is_empty() {
        text(ui, RichText::new(&chapter.opening));
    }
    for day in &chapter.days {
        heading(ui, &day.title);
        let scene = scenes.iter().find(|(name, _)| Some(name) == day.scene.as_ref());
        scene.into_iter().for_each(|(_, scene)| picture(ui, scene));
        day.paragraphs.iter().for_each(|paragraph| text(ui, RichText::new(paragraph)));
    }
    heading(ui, &chapter.ending.0);
    text(ui, RichText::new(&chapter.ending.1));
    for (title, done) in &chapter.deeds {
        text(ui, RichText::new(format!("A deed: {title}. {done}")).color(GOLD));
    }
    for (title, lives) in chapter.rolls() {
        heading(ui, title);
        lives.iter().for_each(|one| life(ui, game, one));
    }
    heading(ui, NUMBERS);
    picture(ui, map);
    for (number, of) in &chapter.numbers {
        text(ui, RichText::new(format!("{number} {of}")));
    }
}

/// A picture as large as there is room.
fn picture(ui: &mut Ui, texture: &TextureHandle) {
    let (size, room) = (texture.size_vec2(), vec2(ui.available_width().min(PICTURE.x), PICTURE.y));
    let shown = size * (room.x / size.x).min(room.y / size.y);
    ui.add(egui::Image::from_texture((texture.id(), shown)).fit_to_exact_size(shown));
}

fn life(ui: &mut Ui, game: &PanelScene, life: &Life) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(FACE), Sense::hover());
        game.icons.paint_top(ui, life.portrait, rect);
        ui.vertical(|ui| {
            text(ui, RichText::new(&life.name).strong());
            if !life.station.is_empty() {
                text(ui, RichText::new(&life.station).size(13.0).color(DIM));
            }
            life.lines.iter().for_each(|line| text(ui, RichText::new(line).size(13.5).color(LINEN)));
        });
    });
    ui.add_space(4.0);
}
