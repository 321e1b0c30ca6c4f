//! The chronicle of a game or of a journey, to be read: days, lives, numbers and pictures, over everything else.

use super::colours::{DIM, GOLD, LINEN};
use super::hint::Hinted;
use super::icons::Icons;
use super::scene::PanelScene;
use super::style::{self, dim};
use crate::play::view_state::{MenuChoice, Panel, PlayerRequest};
use egui::{self, Align2, ColorImage, Context, Label, RichText, Sense, TextureHandle, TextureOptions, Ui, Vec2, vec2};
use osada::sim::rules::{Rules, Season};
use osada::texture::Image;
use osada_cli::chronicle::{Chapter, Chronicle, Day, JourneyChronicle, Life, NUMBERS, page};
use osada_cli::keys::{InputAction, KeyBindings};
use osada_cli::presentation::looks::Looks;

/// Greatest width in points: longer lines are hard to read.
const WIDTH: f32 = 680.0;
/// Height kept for the buttons below, in points.
const BUTTONS: f32 = 56.0;
/// The same for a line above them.
const NOTE: f32 = 22.0;
/// Ticks of a siege that are played between two looks at the clock.
const TICKS: usize = 64;
/// Width and height of a face, in points.
const FACE: f32 = 52.0;
/// Greatest size of a scene and of the map, in points.
const PICTURE: Vec2 = vec2(288.0, 144.0);

/// The chronicle of a game while it is open; the game stands still meanwhile.
#[derive(Default)]
pub struct ChroniclePanel {
    open: Option<Reading>,
}

/// The chronicle of a journey while it is open. Its sieges are played again meanwhile, and their chapters become fuller.
pub struct JourneyPanel {
    journey: JourneyChronicle,
    /// With the number of chapters that were whole when its pictures were painted.
    reading: Option<(usize, Reading)>,
    /// Where the page was written, or why it was not.
    pub note: Option<String>,
}

/// What the reader of a chronicle wants.
pub enum ReaderChoice {
    SavePage,
    Close,
}

/// A chronicle with its pictures.
struct Reading {
    chronicle: Chronicle,
    /// Those of its chapters.
    maps: Vec<Option<TextureHandle>>,
    /// By their names.
    scenes: Vec<(String, TextureHandle)>,
}

impl Reading {
    fn of(ctx: &Context, chronicle: Chronicle, looks: &Looks) -> Self {
        let load = |name: &str, image: &Image, options| {
            let image = ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.rgba);
            ctx.load_texture(name, image, options)
        };
        let map = |chapter: &Chapter| Some(load("map", chapter.map.as_ref()?, TextureOptions::NEAREST));
        let maps = chronicle.chapters.iter().map(map).collect();
        let mut scenes: Vec<(String, TextureHandle)> = Vec::new();
        let named = chronicle.chapters.iter().flat_map(|chapter| &chapter.days).filter_map(|day| day.scene.as_ref());
        for name in named {
            if !scenes.iter().any(|(known, _)| known == name)
                && let Some(image) = looks.scene(name)
            {
                scenes.push((name.clone(), load("scene", &image, TextureOptions::LINEAR)));
            }
        }
        Self { chronicle, maps, scenes }
    }

    /// Draws it over everything else; `waits` says why it cannot be saved yet.
    fn show(
        &self,
        ctx: &Context,
        (icons, keys): (&Icons, &KeyBindings),
        note: Option<&str>,
        waits: Option<&str>,
    ) -> Option<ReaderChoice> {
        let most = ctx.screen_rect().size() - vec2(40.0, 50.0);
        let mut choice = None;
        style::board(ctx, "chronicle", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            let width = most.x.min(WIDTH);
            ui.set_width(width);
            let note = waits.or(note);
            let below = BUTTONS + if note.is_some() { NOTE } else { 0.0 };
            style::scroll(vec2(width, most.y - below)).show(ui, |ui| {
                ui.set_width(width - 12.0);
                self.read(ui, icons);
            });
            ui.add_space(6.0);
            if let Some(note) = note {
                ui.add(Label::new(dim(note)).truncate());
            }
            ui.horizontal_wrapped(|ui| {
                let about = "One file with all pictures in it, to keep, to print or to send to somebody";
                let save = ui.add_enabled_ui(waits.is_none(), |ui| style::wide_button(ui, "Save as a page")).inner;
                if save.hint(waits.unwrap_or(about)).clicked() {
                    choice = Some(ReaderChoice::SavePage);
                }
                let about = keys.with_key("Back to where you were", InputAction::Back);
                if style::wide_button(ui, "Close").hint(about).clicked() {
                    choice = Some(ReaderChoice::Close);
                }
            });
        });
        choice
    }

    fn read(&self, ui: &mut Ui, icons: &Icons) {
        let Self { chronicle, maps, scenes } = self;
        text(ui, RichText::new(&chronicle.title).size(24.0).strong().color(GOLD));
        if let Some(road) = &chronicle.road {
            text(ui, dim(&road.about));
            road.opening.iter().for_each(|paragraph| text(ui, RichText::new(paragraph)));
        }
        for (chapter, map) in chronicle.chapters.iter().zip(maps) {
            chapter.road.iter().for_each(|part| day(ui, part, scenes));
            if chronicle.road.is_some() {
                title(ui, &chapter.title);
            }
            read(ui, icons, chapter, (map.as_ref(), scenes));
        }
        let Some(road) = &chronicle.road else { return };
        road.last.iter().for_each(|part| day(ui, part, scenes));
        title(ui, &road.ending.0);
        text(ui, RichText::new(&road.ending.1));
        road.living.iter().for_each(|(title, lives)| roll(ui, icons, title, lives));
        for (title, lines) in chronicle.absent() {
            heading(ui, title);
            lines.iter().for_each(|line| text(ui, RichText::new(line)));
        }
        numbers(ui, &road.numbers, None);
    }
}

impl ChroniclePanel {
    /// Draws the chronicle if it is open. Returns true if it is.
    pub fn show(&mut self, ctx: &Context, game: &PanelScene) -> bool {
        if game.view.panel != Some(Panel::Chronicle) {
            self.open = None;
            return false;
        }
        let reading = self.open.get_or_insert_with(|| {
            let chronicle = Chronicle::of(game.world(), game.level(), game.session.history(), game.looks);
            Reading::of(ctx, chronicle, game.looks)
        });
        match reading.show(ctx, (game.icons, game.keys), None, None) {
            Some(ReaderChoice::SavePage) => game.ask(PlayerRequest::Menu(MenuChoice::SaveChronicle)),
            Some(ReaderChoice::Close) => game.ask(PlayerRequest::ClosePanel),
            None => {}
        }
        true
    }
}

impl JourneyPanel {
    pub fn new(journey: JourneyChronicle) -> Self {
        Self { journey, reading: None, note: None }
    }

    /// Plays its sieges again as long as there is time.
    pub fn play(&mut self, mut has_time: impl FnMut() -> bool) {
        while !self.journey.is_whole() && has_time() {
            self.journey.play(TICKS);
        }
    }

    pub fn show(
        &mut self,
        ctx: &Context,
        rules: &Rules,
        (icons, keys): (&Icons, &KeyBindings),
    ) -> Option<ReaderChoice> {
        let (whole, all) = self.journey.chapters();
        if self.reading.as_ref().is_none_or(|(known, _)| *known != whole) {
            let looks = Looks::new(rules, Season::Summer, icons.looks());
            self.reading = Some((whole, Reading::of(ctx, self.journey.chronicle().clone(), &looks)));
        }
        let waits = (whole < all).then(|| format!("Siege {} of {all} is remembered…", whole + 1));
        let (_, reading) = self.reading.as_ref()?;
        reading.show(ctx, (icons, keys), self.note.as_deref(), waits.as_deref())
    }

    /// The page, as far as its sieges have been played again.
    pub fn page(&self, rules: &Rules, icons: &Icons) -> String {
        page(self.journey.chronicle(), &Looks::new(rules, Season::Summer, icons.looks()))
    }
}

fn text(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).wrap());
}

fn heading(ui: &mut Ui, title: &str) {
    ui.add_space(10.0);
    text(ui, RichText::new(title).size(17.0).strong().color(GOLD));
}

/// The title of a chapter, or of the end of all of them.
fn title(ui: &mut Ui, title: &str) {
    ui.add_space(14.0);
    text(ui, RichText::new(title).size(20.0).strong().color(GOLD));
}

fn read(ui: &mut Ui, icons: &Icons, chapter: &Chapter, pictures: (Option<&TextureHandle>, &[(String, TextureHandle)])) {
    let (map, scenes) = pictures;
    text(ui, dim(&chapter.about));
    if !chapter.opening.is_empty() {
        text(ui, RichText::new(&chapter.opening));
    }
    chapter.days.iter().for_each(|part| day(ui, part, scenes));
    heading(ui, &chapter.ending.0);
    text(ui, RichText::new(&chapter.ending.1));
    for (title, done) in &chapter.deeds {
        text(ui, RichText::new(format!("A deed: {title}. {done}")).color(GOLD));
    }
    chapter.rolls().for_each(|(title, lives)| roll(ui, icons, title, lives));
    numbers(ui, &chapter.numbers, map);
}

fn day(ui: &mut Ui, day: &Day, scenes: &[(String, TextureHandle)]) {
    heading(ui, &day.title);
    let scene = scenes.iter().find(|(name, _)| Some(name) == day.scene.as_ref());
    scene.into_iter().for_each(|(_, scene)| picture(ui, scene));
    day.paragraphs.iter().for_each(|paragraph| text(ui, RichText::new(paragraph)));
}

fn roll(ui: &mut Ui, icons: &Icons, title: &str, lives: &[Life]) {
    heading(ui, title);
    lives.iter().for_each(|one| life(ui, icons, one));
}

fn numbers(ui: &mut Ui, numbers: &[(String, String)], map: Option<&TextureHandle>) {
    if numbers.is_empty() {
        return;
    }
    heading(ui, NUMBERS);
    map.into_iter().for_each(|map| picture(ui, map));
    for (number, of) in numbers {
        text(ui, RichText::new(format!("{number} {of}")));
    }
}

/// A picture as large as there is room.
fn picture(ui: &mut Ui, texture: &TextureHandle) {
    let (size, room) = (texture.size_vec2(), vec2(ui.available_width().min(PICTURE.x), PICTURE.y));
    let shown = size * (room.x / size.x).min(room.y / size.y);
    ui.add(egui::Image::from_texture((texture.id(), shown)).fit_to_exact_size(shown));
}

fn life(ui: &mut Ui, icons: &Icons, life: &Life) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(FACE), Sense::hover());
        icons.paint_top(ui, life.portrait, rect);
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
