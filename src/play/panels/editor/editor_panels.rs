//! The layout of the editor's panels: a bar along the top, the palette on the left, a page on the right, and errors at the
//! bottom.

use super::super::colours::{BAD, LINEN};
use super::super::{help_panel, style};
use super::begin_page::BeginPage;
use super::looks_page::LooksPage;
use super::map_page::MapPage;
use super::save_page::{SaveChoice, SaveOffer, SavePage, TakenName};
use super::scene::EditorScene;
use super::{
    fault_list, lessons_page, level_page, minds_page, palette_panel, people_page, thing_page, top_bar, triggers_page,
    victory_page, waves_page,
};
use crate::play::view_state::CursorMessage;
use crate::play::view_state::editing::{EditPage, EditRequest};
use egui::{Align2, Context, Id, Rect, RichText, Ui, pos2, vec2};
use osada::level::edit::Finding;
use osada_cli::keys::KeyBindings;

/// Points between panels and from the edges of the window.
const GAP: f32 = 8.0;
/// Margins of a panel in points.
const MARGINS: egui::Vec2 = vec2(21.0, 22.0);
/// Width of the palette in points.
const PALETTE: f32 = 194.0;
/// Width of a page in points.
const PAGE: f32 = 330.0;
/// Height of the list of faults in points.
const FAULTS: f32 = 84.0;
/// Height of its heading in points.
const HEADING: f32 = 22.0;
/// Width in points that it needs beside a page, and the most it takes.
const NARROWEST: f32 = 220.0;
const WIDEST: f32 = 760.0;

/// State of the panels between frames.
#[derive(Default)]
pub struct EditorPanels {
    begin: BeginPage,
    looks: LooksPage,
    map: MapPage,
    save: SavePage,
    /// True while the keys are shown.
    pub shows_keys: bool,
}

impl EditorPanels {
    pub fn show(&mut self, ctx: &Context, scene: &EditorScene) {
        let screen = ctx.screen_rect().shrink(GAP);
        let top = style::board_at(ctx, "editor bar", Align2::CENTER_TOP, screen.center_top(), |ui| {
            // As wide for every level and page.
            ui.set_width(screen.width() - MARGINS.x);
            self.shows_keys ^= top_bar::show(ui, scene, self.shows_keys);
        });
        let below = Rect::from_min_max(pos2(screen.left(), top.bottom() + GAP), screen.max);
        let room = (below.height() - MARGINS.y).max(60.0);
        let palette = PALETTE.min(screen.width() * 0.3);
        let left = style::board_at(ctx, "editor palette", Align2::LEFT_TOP, below.min, |ui| {
            scrolled(ui, vec2(palette, room), |ui| palette_panel::show(ui, scene));
        });
        let faults = FAULTS.min(room * 0.3);
        let is_open = scene.view.page.is_some() || scene.view.selected.is_some();
        let from = left.right() + GAP;
        let width = if is_open { PAGE.min(below.right() - from - MARGINS.x).max(60.0) } else { 0.0 };
        let beside = if is_open { below.right() - width - MARGINS.x - GAP } else { below.right() };
        // Where there is no room for the list beside the page it lies below it.
        let is_below = is_open && beside - from < NARROWEST;
        if is_open {
            let room = if is_below { (room - faults - HEADING - MARGINS.y - GAP).max(60.0) } else { room };
            self.page(ctx, scene, below.right_top(), vec2(width, room));
        }
        let (from, to) = if is_below { (below.right() - width - MARGINS.x, below.right()) } else { (from, beside) };
        style::board_at(ctx, "editor faults", Align2::CENTER_BOTTOM, pos2((from + to) * 0.5, below.bottom()), |ui| {
            ui.set_width((to - from - MARGINS.x).min(WIDEST));
            let place =
                |finding: &Finding| finding.at.map_or_else(String::new, |cell| format!("at {}, {}: ", cell.x, cell.y));
            let chosen = fault_list::show(ui, ("level", scene.session.findings()), place, faults);
            chosen.into_iter().for_each(|number| scene.ask(EditRequest::GoTo(number)));
        });
        if self.shows_keys && help_panel::show_editor(ctx, scene.keys) {
            self.shows_keys = false;
        }
        cursor_message(ctx, scene.view.message.as_ref(), scene.keys);
    }

    /// The open page, or the selected thing.
    fn page(&mut self, ctx: &Context, scene: &EditorScene, at: egui::Pos2, room: egui::Vec2) {
        let page = scene.view.page;
        style::board_at(ctx, "editor page", Align2::RIGHT_TOP, at, |ui| {
            // Another page begins at its top.
            ui.push_id(("page", page.map(|page| page as u8)), |ui| {
                sideways(ui, room, |ui| match (page, scene.view.selected) {
                    (Some(EditPage::Begin), _) => self.begin.show(ui, scene),
                    (Some(EditPage::Level), _) => level_page::show(ui, scene),
                    (Some(EditPage::People), _) => people_page::show_people(ui, scene),
                    (Some(EditPage::Herds), _) => people_page::show_herds(ui, scene),
                    (Some(EditPage::Waves), _) => waves_page::show(ui, scene),
                    (Some(EditPage::Minds), _) => minds_page::show(ui, scene),
                    (Some(EditPage::Victory), _) => victory_page::show(ui, scene),
                    (Some(EditPage::Events), _) => triggers_page::show(ui, scene),
                    (Some(EditPage::Lessons), _) => lessons_page::show(ui, scene),
                    (Some(EditPage::Looks), _) => self.looks.show(ui, scene),
                    (Some(EditPage::Map), _) => self.map.show(ui, scene),
                    (Some(EditPage::Save), _) => save(&mut self.save, ui, scene),
                    (None, Some(thing)) => thing_page::show(ui, scene, thing),
                    (None, None) => {}
                });
            });
        });
    }
}

/// The page for saving the level under a name.
fn save(page: &mut SavePage, ui: &mut Ui, scene: &EditorScene) {
    let taken = |name: &str| {
        let level = scene.around.levels.iter().find(|level| level.name == name)?;
        Some(if level.is_own { TakenName::Own(level.title.clone()) } else { TakenName::Other(level.title.clone()) })
    };
    let offer = SaveOffer {
        what: "level",
        about: "Saved as RON among your own levels, with a picture. The title screen shows it from then on.",
        title: &scene.source().title,
        taken: &taken,
        risk: scene.view.risk.as_ref(),
        is_playable: scene.session.findings().is_playable(),
    };
    match page.show(ui, &offer) {
        Some(SaveChoice::Named { name, replaces }) => scene.ask(EditRequest::Save { name, replaces }),
        Some(SaveChoice::Anyway(file)) => scene.ask(EditRequest::SaveAnyway(file)),
        None => {}
    }
}

/// Contents that scroll where they are higher than their room.
fn scrolled(ui: &mut Ui, room: egui::Vec2, add: impl FnOnce(&mut Ui)) {
    ui.set_width(room.x);
    let scroll = egui::ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y).auto_shrink([false, true]);
    scroll.show(ui, |ui| {
        ui.set_max_width(room.x - 12.0);
        add(ui);
    });
}

/// The contents of a page, which also scroll sideways where the window is narrow.
pub fn sideways(ui: &mut Ui, room: egui::Vec2, add: impl FnOnce(&mut Ui)) {
    ui.set_width(room.x);
    style::scroll(room).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(PAGE - 14.0);
        add(ui);
    });
}

/// The message beside the cursor: a refusal or a success.
pub fn cursor_message(ctx: &Context, message: Option<&CursorMessage>, keys: &KeyBindings) {
    let Some(message) = message else { return };
    let at = ctx.pointer_latest_pos().map_or(ctx.screen_rect().center(), |at| at + vec2(18.0, 14.0));
    let area = egui::Area::new(Id::new("beside")).fixed_pos(at).order(egui::Order::Tooltip).interactable(false);
    area.show(ctx, |ui| {
        style::panel().inner_margin(egui::Margin::symmetric(8, 3)).show(ui, |ui| {
            ui.set_max_width(300.0);
            let ink = if message.bad { BAD } else { LINEN };
            ui.label(RichText::new(message.text_with(keys)).color(ink).size(13.5));
        });
    });
}
