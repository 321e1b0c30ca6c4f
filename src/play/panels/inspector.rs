//! The lower left corner: the selected thing, its activity, and its reasons.

use super::colours::{BAD, DIM, GOLD, LINEN, colour};
use super::hint::Hinted;
use super::icons::Icons;
use super::scene::PanelScene;
use super::style::{self, bar, board_at, dim};
use super::why::{self, WhatIf};
use super::{auction_panel, orders, person_panel, search_panel};
use crate::play::presentation::descriptions;
use crate::play::presentation::gear_words;
use crate::play::presentation::overlay_classes::HERD_RULES;
use crate::play::presentation::status::health_colour;
use crate::play::presentation::structure_functions::{self, Remark};
use crate::play::view_state::{PlayerRequest, Selection};
use egui::{self, Align2, Color32, Context, Rect, RichText, Ui, vec2};
use osada::grid::Cell;
use osada::sim::rules::{Function, Passage, Role};
use osada::sim::{
    Besieger, Colonist, Command, Expel, Forbid, StructureId, Unit, UnitId, auction, check, foe, steering,
};
use osada::texture::{IconLook, Picture, palette};
use osada_cli::keys::InputAction;
use osada_cli::words::{capitalised, place_words};

/// Width of the panel in points, where there is room for it.
pub const WIDTH: f32 = 332.0;

#[derive(Default)]
pub struct InspectorState {
    page: Page,
    shows_all_jobs: bool,
    shows_whole_story: bool,
    /// Whom the player would send away, but has not confirmed it.
    expelled: Option<UnitId>,
    pub(super) what_if: WhatIf,
}

/// What it shows of a colonist: one page at a time, so that each fits.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Page {
    /// Who they are.
    #[default]
    Person,
    /// Why they do what they do, with numbers.
    Why,
    /// The jobs as they see them.
    Jobs,
}

/// Draws the inspector at the lower edge of the room that it may take.
pub fn show(ctx: &Context, game: &PanelScene, state: &mut InspectorState, room: Rect) {
    if !is_shown(game) {
        return;
    }
    let (width, height) = (room.width() - 20.0, room.height() - 22.0);
    board_at(ctx, "inspector", Align2::LEFT_BOTTOM, room.left_bottom(), |ui| {
        ui.set_width(width);
        egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show(
            ui,
            |ui| {
                ui.set_width(width - 6.0);
                match &game.view.selection {
                    Selection::Units(units) if units.len() > 1 => many(ui, game, units),
                    Selection::Units(units) => {
                        if let Some(&id) = units.first() {
                            unit(ui, game, id, state);
                        }
                    }
                    Selection::Structure(id) => structure(ui, game, *id),
                    Selection::Tile(cell) => tile(ui, game, *cell),
                    Selection::Nothing => {}
                }
            },
        );
    });
}

pub fn is_shown(game: &PanelScene) -> bool {
    !game.view.inspector_hidden && game.view.selection != Selection::Nothing
}

fn many(ui: &mut Ui, game: &PanelScene, units: &[UnitId]) {
    style::heading(ui, &format!("{} selected", units.len()));
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for &id in units.iter().take(40) {
            let Some(unit) = game.world().unit(id) else { continue };
            let picture = game.portrait(id, unit);
            let title = descriptions::title(game.world(), unit);
            let response = style::picture_button(ui, game.icons, picture, (&title, ""), false, 36.0);
            if response.hint(format!("{title}. Click: select only this one")).clicked() {
                chosen = Some(id);
            }
        }
    });
    let colonists = game.view.colonists(game.world()).count();
    if colonists > 0 {
        draft_button(ui, game);
        orders::show(ui, game);
    }
    if let Some(id) = chosen {
        game.ask(PlayerRequest::Select(Selection::Units(vec![id])));
    }
}

fn draft_button(ui: &mut Ui, game: &PanelScene) {
    let all = game.view.colonists(game.world()).count();
    let drafted = game.view.drafted(game.world()).count();
    let (verb, about, whom) = match game.view.draft_releases(game.world()) {
        true => ("Release", "Lets them go back to work", drafted),
        false => ("Draft", "They follow only your orders", all - drafted),
    };
    let text = if whom == all { verb.to_owned() } else { format!("{verb} {whom} of {all}") };
    if ui.button(text).hint(game.keys.with_key(about, InputAction::Draft)).clicked() {
        game.ask(PlayerRequest::Act(InputAction::Draft));
    }
}

/// Sends somebody away, once it has been pressed twice, where some are in league with the besiegers.
fn expel_button(ui: &mut Ui, game: &PanelScene, id: UnitId, expelled: &mut Option<UnitId>) {
    let command = Command::Expel(Expel { unit: id });
    if check(game.world(), &command).is_err() {
        return;
    }
    let is_asked = *expelled == Some(id);
    let text = if is_asked { "Send away for good?" } else { "Send away" };
    let about = "They leave for good. Only then you learn whether they were a saboteur";
    if ui.button(text).hint(about).clicked() {
        if is_asked {
            game.order(command);
        }
        *expelled = (!is_asked).then_some(id);
    }
}

fn unit(ui: &mut Ui, game: &PanelScene, id: UnitId, state: &mut InspectorState) {
    let Some(unit) = game.world().unit(id).cloned() else { return };
    let row = game.world().rules().unit(unit.kind()).clone();
    ui.horizontal(|ui| {
        let name = (unit.name(), "");
        let response = style::picture_button(ui, game.icons, game.portrait(id, &unit), name, false, 48.0);
        if response.hint("Look there").clicked() {
            game.ask(PlayerRequest::GoTo(unit.place()));
        }
        ui.vertical(|ui| {
            style::heading(ui, &descriptions::title(game.world(), &unit));
            unit.colonist().into_iter().for_each(|colonist| person_panel::station(ui, game, colonist));
            ui.label(RichText::new(descriptions::sentence(game.world(), &unit)).size(13.5));
        });
    });
    ui.add_space(2.0);
    let share = (unit.hp() / row.hp) as f32;
    value(ui, game.icons, IconLook::Heart, "Hit points", unit.hp().0, (0.0, row.hp.0), colour(health_colour(share)));
    if let Some(colonist) = unit.colonist() {
        person_panel::mood_bar(ui, game, colonist);
        condition(ui, game, &unit, colonist);
    }
    if !unit.role().is_beast() {
        ui.label(RichText::new(gear_words::outfit_words(game.world(), &unit)).size(13.0));
    }
    if let Some(besieger) = unit.besieger() {
        besieger_values(ui, game, besieger);
        foe(game.world(), &unit).into_iter().for_each(|foe| person_panel::foe(ui, foe));
    }
    ui.horizontal_wrapped(|ui| {
        if unit.colonist().is_some() {
            draft_button(ui, game);
            expel_button(ui, game, id, &mut state.expelled);
        }
        search_panel::button(ui, game);
    });
    if unit.colonist().is_some() {
        orders::show(ui, game);
    }
    ui.add_space(3.0);
    match unit.role() {
        Role::Prey | Role::Predator => beast(ui, game, &unit, id),
        Role::Besieger => {
            style::heading(ui, "Why?");
            why::show(ui, game, id, &unit, &mut state.what_if);
        }
        Role::Colonist => tabs(ui, game, id, &unit, state),
    }
}

/// The pages about a colonist.
fn tabs(ui: &mut Ui, game: &PanelScene, id: UnitId, unit: &Unit, state: &mut InspectorState) {
    let auction = auction(game.world(), id);
    ui.horizontal_wrapped(|ui| {
        let mut tab = |ui: &mut Ui, page: Page, text: String, about: &str| {
            let on = state.page == page;
            let text = RichText::new(text).color(if on { GOLD } else { DIM });
            if ui.add(egui::Button::new(text).selected(on)).hint(about).clicked() {
                state.page = page;
            }
        };
        tab(ui, Page::Person, "Person".to_owned(), "Mood, family and friends, and what they have lived through");
        tab(ui, Page::Why, "Why?".to_owned(), "Why they are doing this, with all numbers");
        tab(
            ui,
            Page::Jobs,
            format!("Jobs: {} possible, {} not", auction.bids.len(), auction.rejected.len()),
            "How they see the jobs",
        );
    });
    let Some(colonist) = unit.colonist() else { return };
    match state.page {
        Page::Person => person_panel::show(ui, game, unit, colonist, &mut state.shows_whole_story),
        Page::Why => {
            colonist_values(ui, game.icons, colonist);
            why::show(ui, game, id, unit, &mut state.what_if);
        }
        Page::Jobs => auction_panel::show(ui, game, id, &auction, &mut state.shows_all_jobs),
    }
}

pub(super) fn value(
    ui: &mut Ui,
    icons: &Icons,
    icon: IconLook,
    name: &str,
    value: f64,
    range: (f64, f64),
    fill: Color32,
) {
    ui.horizontal(|ui| {
        ui.add(icons.image(Picture::Icon(icon), 18.0));
        style::column(ui, 66.0, RichText::new(name).size(13.0));
        let share = ((value - range.0) / (range.1 - range.0)) as f32;
        bar(ui, vec2((ui.available_width() - 4.0).clamp(60.0, 210.0), 15.0), share, fill, &format!("{value:.1}"));
    });
}

/// Fatigue, and what makes somebody slower or weaker than they could be.
fn condition(ui: &mut Ui, game: &PanelScene, unit: &Unit, colonist: &Colonist) {
    let fatigue = colonist.fatigue();
    let tired = if fatigue > 7.3 {
        palette::MADDER
    } else if fatigue > 4.0 {
        palette::OCHRE
    } else {
        palette::WOAD
    };
    value(ui, game.icons, IconLook::Moon, "Fatigue", fatigue, (0.0, 10.0), colour(tired));
    if colonist.is_hungry() {
        ui.label(RichText::new("hungry").color(BAD).size(13.0));
    }
    for handicap in gear_words::handicaps(game.world(), unit, colonist) {
        ui.label(RichText::new(handicap).color(BAD).size(12.5));
    }
}

fn colonist_values(ui: &mut Ui, icons: &Icons, colonist: &Colonist) {
    let diligence = colonist.diligence();
    value(ui, icons, IconLook::Build, "Diligence", diligence, (0.0, 10.0), colour(palette::OCHRE.lit(0.75)));
    let skills = colonist.skills();
    ui.label(RichText::new(descriptions::traits(colonist)).color(GOLD).size(13.5));
    ui.horizontal_wrapped(|ui| {
        let skill = |name: &str, value: f64| format!("{name} {:.0} %", value * 100.0);
        let text = [skill("builds", skills.build), skill("gathers", skills.gather), skill("fights", skills.fight)];
        let learnt = colonist.body().practice();
        let added = |name: &str, share: f64| format!("{name} +{:.0} %", share * 100.0);
        let added =
            [added("building", learnt.build), added("gathering", learnt.gather), added("fighting", learnt.fight)];
        ui.label(dim(text.join(" · "))).hint(format!("Learnt by practice: {}", added.join(", ")));
    });
}

fn besieger_values(ui: &mut Ui, game: &PanelScene, besieger: &Besieger) {
    let morale = besieger.morale();
    let fill = if morale < -2.0 {
        palette::MADDER
    } else if morale < 2.0 {
        palette::OCHRE
    } else {
        palette::HERB
    };
    value(ui, game.icons, IconLook::Morale, "Morale", morale, (-10.0, 10.0), colour(fill));
    let text = if besieger.garrison().is_some() {
        "Guards a camp".to_owned()
    } else {
        format!("Came with raid {}", besieger.wave())
    };
    ui.label(dim(text));
}

fn beast(ui: &mut Ui, game: &PanelScene, unit: &Unit, id: UnitId) {
    if let Some(beast) = unit.beast() {
        ui.label(dim(format!("herd {} · {:.1} s of breath left", beast.herd() + 1, beast.breath())));
    }
    let Some(wish) = steering(game.world(), id) else { return };
    ui.add_space(4.0);
    ui.label(RichText::new("What the herd rules want it to do").color(GOLD));
    let vectors = [wish.separation, wish.alignment, wish.cohesion, wish.obstacles, wish.threats, wish.drift];
    for (vector, (name, rule_colour)) in vectors.into_iter().zip(HERD_RULES) {
        rule(ui, name, vector.length(), colour(rule_colour.lit(1.2)));
    }
    rule(ui, "wanted", wish.wanted.length(), LINEN);
    let sight = game.world().rules().herds.weights.sight;
    let text =
        format!("{} others within {sight:.0} tiles, shown by the ring. The arrows are these vectors.", wish.neighbours);
    ui.label(dim(text));
}

fn rule(ui: &mut Ui, name: &str, length: f64, fill: Color32) {
    ui.horizontal(|ui| {
        style::column(ui, 84.0, RichText::new(name).size(13.0).color(fill));
        bar(
            ui,
            vec2((ui.available_width() - 4.0).clamp(60.0, 210.0), 13.0),
            (length / 5.0) as f32,
            fill.gamma_multiply(0.8),
            &format!("{length:.2}"),
        );
    });
}

fn structure(ui: &mut Ui, game: &PanelScene, id: StructureId) {
    let Some(structure) = game.world().map().structure(id).cloned() else { return };
    let rules = game.world().rules().clone();
    let row = rules.structure(structure.kind());
    let look = game.looks.structure(structure.kind());
    ui.horizontal(|ui| {
        ui.add(game.icons.image(Picture::built(look, if look.joins() { 0b1010 } else { 0 }, 0), 48.0));
        ui.vertical(|ui| {
            style::heading(ui, &row.title);
            ui.label(RichText::new(&row.about).size(13.0));
        });
    });
    if let Some((hp, full)) = structure.hp().zip(row.hp) {
        let share = (hp / full) as f32;
        value(ui, game.icons, IconLook::Heart, "Hit points", hp.0, (0.0, full.0), colour(health_colour(share)));
    }
    for remark in structure_functions::remarks(game.world(), id, &structure) {
        match remark {
            Remark::State(text, mood) => drop(ui.label(RichText::new(text).color(colour(mood.colour())))),
            Remark::Fact(text) => drop(ui.label(dim(text))),
            Remark::Gauge(icon, name, amount, most) => {
                value(ui, game.icons, icon, name, amount, (0.0, most), colour(palette::OCHRE));
            }
        }
    }
    if row.function == Function::Smithy {
        let about = game.keys.with_key("What to make, and who carries what", InputAction::Armoury);
        if ui.button("Weapons and armour").hint(about).clicked() {
            game.ask(PlayerRequest::Act(InputAction::Armoury));
        }
    }
    if row.function == Function::Workshop {
        let about = game.keys.with_key("What people can learn, and what is made of what", InputAction::Crafts);
        if ui.button("Crafts and goods").hint(about).clicked() {
            game.ask(PlayerRequest::Act(InputAction::Crafts));
        }
    }
    let passage = match row.passage {
        Passage::Blocked => "Nobody can walk through it.".to_owned(),
        Passage::Door => "Only colonists can walk through it.".to_owned(),
        Passage::Open(factor) => format!("Everybody can walk through it, {}.", descriptions::pace(factor)),
        Passage::Besiegers(_) => "Only besiegers can walk through it.".to_owned(),
    };
    ui.label(dim(passage));
    if row.passage == Passage::Door {
        let forbidden = structure.is_forbidden();
        let about = "Colonists do not use a forbidden door (N: forbid or allow doors on the map)";
        if forbidden {
            ui.label(RichText::new("Forbidden: nobody may pass.").color(BAD));
        }
        if ui.button(if forbidden { "Allow" } else { "Forbid" }).hint(about).clicked() {
            game.order(Forbid { doors: vec![id], forbidden: !forbidden });
        }
    }
    if let Some((_, job)) = game.world().jobs().at(structure.cell()) {
        ui.label(
            RichText::new(format!("Planned: {}", descriptions::job_title(game.world(), job))).color(GOLD).size(13.0),
        );
    }
}

fn tile(ui: &mut Ui, game: &PanelScene, cell: Cell) {
    let map = game.world().map();
    let Some(terrain) = map.terrain(cell) else { return };
    let row = game.world().rules().terrain(terrain);
    let name = row.name.replace('_', " ");
    style::heading(ui, &capitalised(&name));
    ui.label(dim(place_words(game.world(), cell))).hint(format!("Column and row: {cell}"));
    match row.factor {
        Some(factor) => ui.label(format!("Everybody can walk here, {}.", descriptions::pace(factor))),
        None => ui.label("Nobody can walk here."),
    };
    ui.label(dim(if row.buildable { "You can build here." } else { "You cannot build here." }));
    if let Some(text) = descriptions::fire(game.world(), cell) {
        ui.label(RichText::new(text).color(BAD));
    }
    if let Some(burning) = &row.burns {
        ui.label(dim(format!("It can burn, for {:.0} s.", burning.seconds)));
    }
    if let Some(harvest) = &row.harvest {
        let text = format!("{:.0} s of work to {} bring {}.", harvest.seconds, harvest.job.name(), harvest.yields);
        ui.label(text);
    }
    if let Some(pile) = map.goods().at(cell) {
        ui.label(format!("On the ground: {}.", pile.goods()));
        if let Some(worker) = game.world().jobs().get(pile.job()).and_then(|job| game.world().unit(job.worker()?)) {
            ui.label(dim(format!("{} is coming for it.", worker.name())));
        }
    }
    if let Some((_, job)) = game.world().jobs().at(cell) {
        ui.label(
            RichText::new(format!("Planned: {}", descriptions::job_title(game.world(), job))).color(GOLD).size(13.0),
        );
        if let Some(worker) = job.worker().and_then(|id| game.world().unit(id)) {
            ui.label(dim(format!("{} is doing it.", worker.name())));
        } else if let Some(obstacle) = job.obstacle() {
            ui.label(RichText::new(descriptions::obstacle(obstacle)).color(BAD).size(13.0));
        }
    }
    if let Some(step) = game.view.search.at(game.world(), cell).filter(|_| game.view.overlays.search) {
        ui.label(dim(format!("search: g {:.2}, h {:.2}, f {:.2}", step.g, step.h, step.f())));
    }
}
