//! Crafts and goods: what people can learn and what that opens, and what is made of what.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim, open_panel};
use egui::{self, Context, Rect, RichText, Ui};
use osada::fault::counted;
use osada::sim::rules::{CraftId, CraftRules, Function, Good, RecipeId, RecipeRules, Rules, Stock, StructureRules};
use osada::sim::{Command, JobKind, Keep, Learn, Refusal, check, stored};
use osada::texture::Picture;
use osada_cli::presentation::looks::good_icon;

/// Width of the panel in points.
const WIDTH: f32 = 600.0;
/// Pieces that a press of a button adds to what is kept in store, or takes away.
const STEP: u32 = 2;

/// State of the panel between frames: its page.
#[derive(Default)]
pub struct CraftsPanel {
    pub shows_goods: bool,
}

impl CraftsPanel {
    pub fn show(&mut self, ctx: &Context, game: &PanelScene, room: Rect) {
        open_panel(ctx, "crafts", room, |ui| {
            ui.set_width(WIDTH.min(ui.available_width()));
            ui.horizontal(|ui| {
                for (page, name, about) in [
                    (false, "Crafts", "What people can learn, and what it lets them build"),
                    (true, "What makes what", "Where each kind of goods comes from, and what it is for"),
                ] {
                    if ui.add(style::chip(name, self.shows_goods == page)).hint(about).clicked() {
                        self.shows_goods = page;
                    }
                }
            });
            if self.shows_goods {
                goods(ui, game);
            } else {
                crafts(ui, game);
            }
        });
    }
}

fn crafts(ui: &mut Ui, game: &PanelScene) {
    let rules = game.world().rules();
    for (tier, &most) in rules.learning.most.iter().enumerate() {
        let of_tier = || rules.craft_rows().filter(|(_, row)| usize::from(row.tier) == tier + 1);
        if of_tier().next().is_none() {
            continue;
        }
        let chosen = |&(craft, _): &(CraftId, &CraftRules)| {
            game.world().crafts().knows(craft) || game.world().crafts().wants(craft)
        };
        let left = (most as usize).saturating_sub(of_tier().filter(chosen).count());
        let before = rules.learning.opens_next as usize;
        let known_before =
            game.world().crafts().learnt().iter().filter(|&&craft| rules.craft(craft).tier as usize == tier);
        let state = if tier > 0 && known_before.count() < before {
            format!("once {before} of the crafts above are known")
        } else if left == 0 {
            "all chosen".to_owned()
        } else {
            format!("{left} of {most} left to choose")
        };
        style::heading(ui, &format!("{} crafts: {state}", if tier == 0 { "First" } else { "Master" }));
        for (craft, row) in of_tier() {
            craft_line(ui, game, craft, row);
        }
        ui.add_space(4.0);
    }
}

/// A craft: what it is, what it opens and costs, and the button.
fn craft_line(ui: &mut Ui, game: &PanelScene, craft: CraftId, row: &CraftRules) {
    let world = game.world();
    let (knows, wants) = (world.crafts().knows(craft), world.crafts().wants(craft));
    ui.horizontal_wrapped(|ui| {
        let command = Command::Learn(Learn { craft, on: !wants });
        let possible = check(world, &command);
        if knows {
            ui.label(RichText::new("known").color(GOOD));
        } else {
            let text = if wants { "Not after all" } else { "Learn" };
            let button = ui.add_enabled(possible.is_ok(), egui::Button::new(text));
            style::named(&button, &format!("{text}: {}", row.title));
            let about = match &possible {
                Ok(()) => format!("{:.0} s of work at a {}", row.seconds, place_title(world.rules(), &row.at)),
                Err(reason) => reason.to_string(),
            };
            if button.hint(about).clicked() {
                game.order(command);
            }
        }
        let tone = if knows || possible.is_ok() { GOLD } else { DIM };
        ui.label(RichText::new(&row.title).strong().color(tone));
        if !knows {
            price(ui, game, &row.cost);
        }
        if wants {
            ui.label(RichText::new("to be learnt").color(GOOD));
        } else if let (false, Err(reason @ (Refusal::Needs(_) | Refusal::Over))) = (knows, possible) {
            // That there is no time for more, or not yet, stands in the heading.
            ui.label(RichText::new(reason.to_string()).color(BAD).size(12.5));
        }
    });
    let opened: Vec<String> = world.rules().opened_by(craft).map(str::to_lowercase).collect();
    let opened = if opened.is_empty() { String::new() } else { format!(" New: {}.", opened.join(", ")) };
    ui.label(dim(format!("{}{opened}", row.about)));
    ui.add_space(2.0);
}

fn place_title(rules: &Rules, name: &str) -> String {
    let place = rules.structure_named(name).map(|kind| rules.structure(kind).title.to_lowercase());
    place.unwrap_or_else(|| name.to_owned())
}

/// Amounts of goods as pictures with numbers; red what is lacking.
pub(super) fn price(ui: &mut Ui, game: &PanelScene, cost: &Stock) {
    for good in Good::ALL.into_iter().filter(|&good| cost.of(good) > 0) {
        let short = game.world().stock().of(good) < cost.of(good);
        amount(ui, game, good, cost.of(good), if short { BAD } else { LINEN });
    }
}

fn amount(ui: &mut Ui, game: &PanelScene, good: Good, pieces: u32, tone: egui::Color32) {
    ui.add(game.icons.image(Picture::Icon(good_icon(good)), 16.0)).hint(good.name());
    ui.label(RichText::new(pieces.to_string()).size(12.5).color(tone));
}

/// A block for each kind of goods: how much there is, where it comes from, and what it is for.
fn goods(ui: &mut Ui, game: &PanelScene) {
    let rules = game.world().rules().clone();
    for good in Good::ALL {
        let recipes: Vec<(RecipeId, &RecipeRules)> =
            rules.recipe_rows().filter(|(_, row)| row.yields.of(good) > 0).collect();
        let (sources, uses) = (sources(&rules, good), uses(&rules, good));
        if sources.is_empty() && recipes.is_empty() && uses.is_empty() {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            ui.add(game.icons.image(Picture::Icon(good_icon(good)), 24.0));
            let name = osada_cli::words::capitalised(good.name());
            ui.label(RichText::new(format!("{name}: {} in store", game.world().stock().of(good))).strong().color(GOLD));
            if !sources.is_empty() {
                ui.label(format!("from {}", sources.join(", ")));
            }
        });
        for (recipe, row) in recipes {
            recipe_line(ui, game, recipe, row);
        }
        if !uses.is_empty() {
            ui.label(dim(format!("for {}", uses.join(", "))));
        }
        ui.add_space(2.0);
    }
}

/// A recipe: what it takes, where it is made, what it brings, and how much of that is kept.
fn recipe_line(ui: &mut Ui, game: &PanelScene, recipe: RecipeId, row: &RecipeRules) {
    let world = game.world();
    ui.horizontal_wrapped(|ui| {
        price(ui, game, &row.cost);
        ui.label("→");
        let place = world.rules().structure_named(&row.at);
        let stands = place.is_some_and(|place| world.standing(place) > 0);
        let tone = if stands { LINEN } else { BAD };
        let about = format!("{:.0} s of work by somebody who can build well", row.seconds);
        ui.label(RichText::new(place_title(world.rules(), &row.at)).color(tone)).hint(about);
        ui.label("→");
        for good in Good::ALL.into_iter().filter(|&good| row.yields.of(good) > 0) {
            amount(ui, game, good, row.yields.of(good), LINEN);
        }
        let kept = world.kept(recipe);
        for (sign, pieces, more) in [("−", kept.saturating_sub(STEP), "less"), ("+", kept + STEP, "more")] {
            let command = Command::Keep(Keep { recipe, pieces });
            let button = ui.add_enabled(check(world, &command).is_ok(), egui::Button::new(sign));
            let about = format!("Keep {more} {}", row.title.to_lowercase());
            style::named(&button, &about);
            if button.hint(about).clicked() {
                game.order(command);
            }
        }
        ui.label(dim(format!("{} of {kept} kept", stored(world, recipe))));
        if !stands {
            let missing = format!("no {} stands", place_title(world.rules(), &row.at));
            ui.label(RichText::new(missing).color(BAD).size(12.5));
        }
    });
}

/// Where goods come from besides recipes: work on the ground, fields, beasts, and fallen besiegers.
fn sources(rules: &Rules, good: Good) -> Vec<String> {
    let harvests = rules.terrains.iter().filter_map(|row| row.harvest.as_ref());
    let mut jobs: Vec<JobKind> =
        harvests.filter(|harvest| harvest.yields.of(good) > 0).map(|harvest| harvest.job).collect();
    jobs.sort_unstable();
    jobs.dedup();
    let mut all: Vec<String> = jobs.into_iter().map(|job| work_words(job).to_owned()).collect();
    let grows = |row: &StructureRules| match row.function {
        Function::Farm { yields, .. } => yields.of(good) > 0,
        _ => false,
    };
    all.extend(rules.structures.iter().filter(|row| grows(row)).map(|row| format!("{}s", row.title.to_lowercase())));
    let mut beasts = rules.units.iter().filter(|row| row.role.is_beast());
    let is_hunted = beasts.any(|row| row.loot.of(good) > 0 || good == Good::Food && row.meat > 0);
    all.extend(is_hunted.then(|| "hunting".to_owned()));
    let fallen = rules.units.iter().filter(|row| !row.role.is_beast()).any(|row| row.loot.of(good) > 0);
    all.extend(fallen.then(|| "fallen besiegers".to_owned()));
    all
}

/// The work that brings goods out of the ground.
fn work_words(job: JobKind) -> &'static str {
    match job {
        JobKind::Chop => "felling trees",
        JobKind::Mine => "breaking rock",
        JobKind::Clear => "grubbing stumps",
        JobKind::Forage => "gathering",
        _ => job.name(),
    }
}

/// What takes goods: meals, recipes, gear, and structures, of which only the number is given.
fn uses(rules: &Rules, good: Good) -> Vec<String> {
    let mut all = Vec::new();
    all.extend(matches!(good, Good::Food | Good::Bread | Good::Ale).then(|| "meals".to_owned()));
    let recipes = rules.recipes.iter().filter(|row| row.cost.of(good) > 0);
    all.extend(recipes.map(|row| row.title.to_lowercase()));
    let gear = rules.gear.iter().filter(|row| row.craft_seconds.is_some() && row.cost.of(good) > 0);
    all.extend(gear.map(|row| row.title.to_lowercase()));
    let armed = |row: &&StructureRules| match row.function {
        Function::Tower { rearm_cost, .. } | Function::Trap { rearm_cost, .. } => rearm_cost.of(good) > 0,
        _ => false,
    };
    all.extend(rules.structures.iter().filter(armed).map(|row| format!("re-arming the {}", row.title.to_lowercase())));
    let built = rules.structures.iter().filter(|row| row.build_seconds.is_some() && row.cost.of(good) > 0).count();
    all.extend((built > 0).then(|| format!("{} of structures", counted(built, "kind"))));
    all
}
