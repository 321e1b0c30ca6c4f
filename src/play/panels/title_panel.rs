//! The title screen: the levels, over a settlement going about its day.

use super::campaigns_panel::{CampaignChoice, CampaignsPanel};
use super::colours::{BAD, GOLD, GOOD, LINEN};
use super::deeds_panel::DeedsPanel;
use super::hint::Hinted;
use super::icons::Icons;
use super::level_card::{CardChoice, CardSize, GAP, faulty_card, level_card};
use super::minimap::paint_map;
use super::mods_panel::{ModsChange, ModsPanel};
use super::style::{self, dim};
use egui::scroll_area::ScrollBarVisibility;
use egui::{
    self, Align2, Color32, Context, FontId, Pos2, Rect, RichText, Sense, TextureHandle, TextureOptions, Ui, Vec2, vec2,
};
use osada::level::{Campaign, Difficulty, Level, build};
use osada::sim::rules::{Challenge, Rules};
use osada::texture::{LookBook, Picture, StructureLook};
use osada_cli::keys::{InputAction, KeyBindings};
use osada_cli::platform::CAN_CLOSE;
use osada_cli::presentation::looks::Looks;
use osada_cli::storage::progress::LevelProgress;
use osada_cli::words::{capitalised, challenge_words, record_words, strength_words};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Points above the cards with the title, and without it.
const ABOVE: f32 = 194.0;
const MARGIN: f32 = 12.0;
/// Points below the cards for the buttons, until these are measured.
const BELOW: f32 = 130.0;
/// Width of the buttons below the cards in points, where the window has it: it is the same for every difficulty.
const FOOT: f32 = 960.0;

/// Layout of the levels.
struct Shelf {
    size: CardSize,
    /// True if there is room for the title above them.
    has_name: bool,
    /// Width, and height of the visible part, in points.
    width: f32,
    seen: f32,
}

impl Shelf {
    /// The largest cards that all fit into a room; if none do, the smallest, which scroll.
    fn of(cards: usize, room: Vec2) -> Self {
        let shelf = |size: CardSize, has_name: bool| {
            let card = size.points();
            let fit = ((room.x + GAP) / (card.x + GAP)).floor().max(1.0);
            // As many rows as it takes, evenly filled.
            let rows = (cards as f32 / fit).ceil().max(1.0);
            let columns = (cards as f32 / rows).ceil().clamp(1.0, fit);
            let height = room.y - if has_name { ABOVE } else { MARGIN };
            let needed = rows * (card.y + size.row_gap());
            let seen = needed.min(height.max(card.y));
            (Self { size, has_name, width: columns * (card.x + GAP) - GAP, seen }, needed <= height)
        };
        let sizes = [
            (CardSize::Large, true),
            (CardSize::Medium, true),
            (CardSize::Large, false),
            (CardSize::Medium, false),
            (CardSize::Small, true),
            (CardSize::Small, false),
            (CardSize::Tiny, false),
        ];
        let mut shelves = sizes.into_iter().map(|(size, has_name)| shelf(size, has_name));
        shelves.find(|(_, fits)| *fits).map_or_else(|| shelf(CardSize::Tiny, false).0, |(shelf, _)| shelf)
    }
}

pub enum TitleChoice {
    /// Play this level with this seed.
    Play(Rc<Level>, u64),
    /// Begin this campaign with this seed.
    Campaign(Box<Campaign>, u64),
    /// Edit the campaign of this name, or a copy of it; without a name, a new one.
    EditCampaign(Option<String>),
    /// Go on with the campaign that waits.
    Road,
    /// Set the difficulty of the next games.
    Challenge(Challenge),
    /// Change which mods are on, or the settings of one.
    Mods(ModsChange),
    /// Load the newest save.
    Continue,
    /// Return to the game that waits.
    GoOn,
    Saves,
    /// Play snakes against the minds.
    Snakes,
    Lab,
    Editor,
    /// Open the editor with this level, or a copy of it.
    Edit(String),
    Settings,
    /// Close the window.
    Quit,
}

/// Title of the card of faults that concern no single level.
const UNREADABLE: &str = "rules and minds";

pub struct TitlePanel {
    levels: Vec<Rc<Level>>,
    /// Level files with errors, and their messages.
    faulty: Vec<(String, String)>,
    /// Number of the faulty level whose errors are shown.
    read: Option<usize>,
    previews: Vec<Option<TextureHandle>>,
    previewed_seed: u64,
    seed: String,
    /// Difficulty of the next game.
    pub challenge: Challenge,
    pub campaigns: CampaignsPanel,
    deeds: DeedsPanel,
    pub mods: ModsPanel,
    /// Titles of the mods that levels belong to, by the name of the level.
    pub of_mods: BTreeMap<String, String>,
    /// Error of starting a level.
    pub error: Option<String>,
    /// Short description of the newest save.
    pub newest: Option<String>,
    /// Short description of the campaign that waits on its road.
    pub journey: Option<String>,
}

impl TitlePanel {
    pub fn new(levels: Vec<Rc<Level>>, faulty: Vec<(String, String)>, (challenge, seed): (Challenge, u64)) -> Self {
        Self {
            previews: levels.iter().map(|_| None).collect(),
            levels,
            faulty,
            read: None,
            previewed_seed: seed,
            seed: seed.to_string(),
            challenge,
            campaigns: CampaignsPanel::default(),
            deeds: DeedsPanel::default(),
            mods: ModsPanel::default(),
            of_mods: BTreeMap::new(),
            error: None,
            newest: None,
            journey: None,
        }
    }

    /// Replaces the levels and the faults. Errors that were fixed are no longer shown.
    pub fn take_up(&mut self, levels: Vec<Rc<Level>>, faulty: Vec<(String, String)>) {
        let kept = |level: &Rc<Level>| {
            let place = self.levels.iter().position(|known| known == level);
            place.and_then(|place| self.previews[place].clone())
        };
        self.previews = levels.iter().map(kept).collect();
        let read = self.read.and_then(|number| self.faulty.get(number)).map(|(file, _)| file.clone());
        self.read = read.and_then(|read| faulty.iter().position(|(file, _)| *file == read));
        (self.levels, self.faulty) = (levels, faulty);
    }

    /// Shows that the rules or minds on the disk cannot be read; the ones read before stay.
    pub fn show_unreadable(&mut self, message: String) {
        self.faulty.retain(|(file, _)| file != UNREADABLE);
        self.faulty.push((UNREADABLE.to_owned(), message));
        self.read = self.read.filter(|&number| number < self.faulty.len());
    }

    /// The level behind the title.
    pub fn backdrop(&self) -> Option<Rc<Level>> {
        self.levels.iter().find(|level| level.name == "first_siege").or(self.levels.first()).cloned()
    }

    /// Adds or replaces a level; `file` is its source.
    pub fn put(&mut self, level: Rc<Level>, file: &str) {
        self.faulty.retain(|(other, _)| other != file);
        self.read = None;
        match self.levels.iter().position(|other| other.name == level.name) {
            Some(place) => (self.levels[place], self.previews[place]) = (level, None),
            None => {
                self.levels.push(level);
                self.previews.push(None);
            }
        }
    }

    /// Shows the errors of a level's file.
    pub fn put_faulty(&mut self, file: String, message: String) {
        let name = osada::level::stem(&file).to_owned();
        if let Some(place) = self.levels.iter().position(|level| level.name == name) {
            self.levels.remove(place);
            self.previews.remove(place);
        }
        self.faulty.retain(|(other, _)| *other != file);
        self.faulty.push((file, message));
    }

    fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok()
    }

    pub fn show(
        &mut self,
        ctx: &Context,
        icons: &Icons,
        rules: &Arc<Rules>,
        progress: &LevelProgress,
        keys: &KeyBindings,
        game_on: bool,
    ) -> Option<TitleChoice> {
        let screen = ctx.screen_rect();
        let below = ctx.memory(|memory| memory.area_rect("title foot")).map_or(BELOW, |foot| foot.height() + 28.0);
        let cards = self.levels.len() + self.faulty.len();
        let shelf = Shelf::of(cards, vec2(screen.width() - 40.0, screen.height() - below));
        if shelf.has_name {
            self.name(ctx, screen, icons);
        }
        let mut choice = self.cards(ctx, &shelf, (icons, rules), progress);
        egui::Area::new(egui::Id::new("title foot")).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -14.0)).show(ctx, |ui| {
            let inner = style::panel().show(ui, |ui| {
                ui.set_width(FOOT.min(screen.width() - 60.0));
                choice = self.foot(ui, rules, keys, game_on).or(choice.take());
            });
            style::thread(ui, inner.response.rect);
        });
        self.errors(ctx);
        match self.campaigns.show(ctx) {
            Some(CampaignChoice::Begin(campaign)) => {
                choice = Some(TitleChoice::Campaign(campaign, self.seed().unwrap_or(1)));
            }
            Some(CampaignChoice::Edit(name)) => choice = Some(TitleChoice::EditCampaign(name)),
            None => {}
        }
        self.deeds.show(ctx, rules, &self.levels, progress);
        if let Some(change) = self.mods.show(ctx) {
            choice = Some(TitleChoice::Mods(change));
        }
        choice
    }

    /// The levels, and the files that cannot be read.
    fn cards(
        &mut self,
        ctx: &Context,
        shelf: &Shelf,
        (icons, rules): (&Icons, &Arc<Rules>),
        progress: &LevelProgress,
    ) -> Option<TitleChoice> {
        let mut choice = None;
        let top = if shelf.has_name { ABOVE } else { MARGIN };
        egui::Area::new(egui::Id::new("levels")).anchor(Align2::CENTER_TOP, vec2(0.0, top)).show(ctx, |ui| {
            ui.set_width(shelf.width + 14.0);
            let scroll = egui::ScrollArea::vertical().max_height(shelf.seen).min_scrolled_height(shelf.seen);
            scroll.scroll_bar_visibility(ScrollBarVisibility::VisibleWhenNeeded).show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(GAP, shelf.size.row_gap());
                ui.set_width(shelf.width);
                ui.horizontal_wrapped(|ui| {
                    for number in 0..self.levels.len() {
                        self.preview(ui.ctx(), rules, icons.looks(), number);
                        choice = self.card(ui, number, shelf, (rules, progress)).or(choice.take());
                    }
                    for (number, (file, message)) in self.faulty.iter().enumerate() {
                        if faulty_card(ui, file, message, shelf.size) {
                            self.read = Some(number);
                        }
                    }
                });
            });
        });
        choice
    }

    fn card(
        &self,
        ui: &mut Ui,
        number: usize,
        shelf: &Shelf,
        (rules, progress): (&Rules, &LevelProgress),
    ) -> Option<TitleChoice> {
        let level = &self.levels[number];
        let has_won = progress.has_won(&level.name);
        let won = match progress.retries(&level.name) {
            0 => "won".to_owned(),
            1 => "won at the second try".to_owned(),
            retries => format!("won after {retries} retries"),
        };
        let of_mod = self.of_mods.get(&level.name).map(|title| match has_won {
            true => format!("{won} · {title}"),
            false => title.clone(),
        });
        let seal = match (&of_mod, level.difficulty) {
            (Some(title), _) => Some((&**title, if has_won { GOOD } else { LINEN })),
            _ if has_won => Some((&*won, GOOD)),
            (_, Difficulty::Tutorial) if !progress.has_won_any() => Some(("start here", GOLD)),
            _ => None,
        };
        let notes = || self.notes(&level.name, rules, progress);
        Some(match level_card(ui, level, self.previews[number].as_ref(), (seal, &notes), shelf.size)? {
            CardChoice::Play => TitleChoice::Play(Rc::clone(level), self.seed().unwrap_or(1)),
            CardChoice::Edit => TitleChoice::Edit(level.name.clone()),
        })
    }

    /// What the player has to do with a level: the strength of its raids, records, and deeds that are open.
    fn notes(&self, level: &str, rules: &Rules, progress: &LevelProgress) -> Vec<String> {
        let strength = progress.adapted(self.challenge, level).strength();
        let strength = strength.map(|strength| format!("{}.", strength_words(strength, &progress.streak(level))));
        let records = progress.records(level).map(|(name, best)| format!("Best, {name}: {}.", record_words(&best)));
        let mut notes: Vec<String> = strength.into_iter().chain(records).collect();
        let open = rules.deeds.iter().filter(|deed| deed.is_of(level) && progress.deed(&deed.name).is_none());
        let (here, anywhere): (Vec<_>, Vec<_>) = open.partition(|deed| !deed.levels.is_empty());
        let titles: Vec<&str> = here.iter().map(|deed| deed.title.as_str()).collect();
        match (titles.is_empty(), anywhere.len()) {
            (true, 0) => {}
            (true, count) => notes.push(format!("Deeds to do: {count} that can be done in any level.")),
            (false, 0) => notes.push(format!("Deeds to do: {}.", titles.join(", "))),
            (false, count) => {
                notes.push(format!("Deeds to do: {}, and {count} that can be done in any level.", titles.join(", ")));
            }
        }
        notes
    }

    /// Everything below the levels.
    fn foot(&mut self, ui: &mut Ui, rules: &Rules, keys: &KeyBindings, game_on: bool) -> Option<TitleChoice> {
        let mut choice = None;
        let key = keys.name(InputAction::Continue);
        let onward = match (game_on, &self.newest) {
            (true, _) => Some(format!("Back to the game ({key})")),
            (false, Some(newest)) => Some(format!("Continue: {newest} ({key})")),
            (false, None) => None,
        };
        if let Some(text) = onward
            && ui
                .vertical_centered(|ui| ui.button(RichText::new(text).size(17.0).color(GOLD)))
                .inner
                .hint(keys.with_key("Continue where you left off", InputAction::Continue))
                .clicked()
        {
            choice = Some(if game_on { TitleChoice::GoOn } else { TitleChoice::Continue });
        }
        if let Some(journey) = &self.journey
            && ui
                .vertical_centered(|ui| ui.button(RichText::new(format!("Campaign: {journey}")).size(15.0).color(GOLD)))
                .inner
                .hint("Go on where the road has led")
                .clicked()
        {
            choice = Some(TitleChoice::Road);
        }
        if let Some(challenge) = self.challenges(ui, rules) {
            choice = Some(TitleChoice::Challenge(challenge));
        }
        ui.horizontal_wrapped(|ui| {
            self.seed_field(ui);
            ui.add_space(10.0);
            choice = self.menu_buttons(ui, keys).or(choice.take());
        });
        if self.seed().is_none() {
            ui.label(RichText::new("a seed must be a whole number; using 1").color(BAD).size(13.0));
        }
        if let Some(error) = &self.error {
            ui.label(RichText::new(error).color(BAD));
        }
        choice
    }

    fn seed_field(&mut self, ui: &mut Ui) {
        let label = ui.label("Seed");
        let field = style::line(ui, egui::TextEdit::singleline(&mut self.seed).desired_width(90.0));
        ui.add(field)
            .labelled_by(label.id)
            .hint("The same seed gives the same people, the same raids and, in open valleys, the same land.");
        if ui.button("Another").hint("The next seed").clicked() {
            self.seed = (self.seed().unwrap_or(0).wrapping_add(1)).to_string();
        }
    }

    fn menu_buttons(&mut self, ui: &mut Ui, keys: &KeyBindings) -> Option<TitleChoice> {
        if ui.button("Campaigns").hint("A long road from siege to siege, with the same people").clicked() {
            self.campaigns.open();
        }
        if ui.button("Deeds").hint("What is worth doing once, what you have done, and your records").clicked() {
            self.deeds.open();
        }
        let text = RichText::new("Mods");
        let text = if self.mods.left_out() > 0 { text.color(BAD) } else { text };
        if ui.button(text).hint("Turn mods on and off, and see what is wrong with them").clicked() {
            self.mods.open();
        }
        let editor = keys.with_key("Make levels of your own: paint, place, play", InputAction::Editor);
        let saves = keys.with_key("Load a save", InputAction::Saves);
        let snakes = "Compete with A*, a behaviour tree and a perceptron";
        let lab = "Draw a map and watch two search algorithms on it, side by side, step by step.";
        let settings = keys.with_key("Size, colours, sounds and keys", InputAction::Settings);
        let quit = keys.with_key("Close the window", InputAction::Quit);
        let buttons = [
            ("Editor", &*editor, TitleChoice::Editor),
            ("Saves", &*saves, TitleChoice::Saves),
            ("Snakes", snakes, TitleChoice::Snakes),
            ("Pathfinding lab", lab, TitleChoice::Lab),
            ("Settings", &*settings, TitleChoice::Settings),
            ("Quit", &*quit, TitleChoice::Quit),
        ];
        let shown = buttons.into_iter().filter(|(.., wanted)| CAN_CLOSE || !matches!(wanted, TitleChoice::Quit));
        shown.filter_map(|(text, about, wanted)| ui.button(text).hint(about).clicked().then_some(wanted)).last()
    }

    /// Buttons of the difficulties with their effects; returns a new choice.
    fn challenges(&self, ui: &mut Ui, rules: &Rules) -> Option<Challenge> {
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            for challenge in Challenge::ALL {
                let is_on = challenge.name() == self.challenge.name();
                let about = challenge_words(rules, challenge);
                let text = RichText::new(capitalised(challenge.name()));
                let text = if is_on { text.strong().color(GOLD) } else { text };
                if ui.selectable_label(is_on, text).hint(about).clicked() && !is_on {
                    chosen = Some(challenge);
                }
            }
            ui.label(dim(challenge_words(rules, self.challenge)).size(13.0));
        });
        chosen
    }

    /// The errors of the level file that was clicked.
    fn errors(&mut self, ctx: &Context) {
        let Some((file, message)) = self.read.and_then(|number| self.faulty.get(number)) else { return };
        let size = ctx.screen_rect().size() - vec2(160.0, 200.0);
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        style::board(ctx, "errors of a level", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(size.x.min(860.0));
            style::heading(ui, &format!("{file} cannot be played yet"));
            ui.label(dim("Fix it in a text editor, and this will go away by itself. To see the same errors on the command line: osada check FILE."));
            style::scroll(vec2(size.x, size.y.min(480.0))).show(ui, |ui| {
                let text = RichText::new(message.trim_end()).monospace().size(13.0).color(LINEN);
                ui.add(egui::Label::new(text).extend());
            });
            close |= ui.button("Close").hint("Back to the levels").clicked();
        });
        if close {
            self.read = None;
        }
    }

    fn name(&self, ctx: &Context, screen: Rect, icons: &Icons) {
        egui::Area::new(egui::Id::new("name")).anchor(Align2::CENTER_TOP, vec2(0.0, 18.0)).interactable(false).show(
            ctx,
            |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(620.0f32.min(screen.width()), 170.0), Sense::hover());
                let fire = Rect::from_center_size(rect.center_top() + vec2(0.0, 36.0), vec2(72.0, 80.0));
                let frame = (ui.input(|input| input.time) * 6.0) as u32;
                icons.paint(ui, Picture::built(StructureLook::Hearth, 0, frame), fire, Color32::WHITE);
                let font = FontId::proportional(76.0);
                let at = rect.center_top() + vec2(0.0, 112.0);
                shadowed(ui, at, "OSADA", font, LINEN);
                let below = rect.center_top() + vec2(0.0, 164.0);
                shadowed(
                    ui,
                    below,
                    "Build a settlement. Hold it. See why everyone does what they do.",
                    FontId::proportional(17.0),
                    GOLD,
                );
            },
        );
    }

    /// Paints the map of a level once, and again when the seed has changed.
    fn preview(&mut self, ctx: &Context, rules: &Arc<Rules>, looks: &LookBook, number: usize) {
        if let Some(seed) = self.seed().filter(|&seed| seed != self.previewed_seed) {
            self.previewed_seed = seed;
            for (level, preview) in self.levels.iter().zip(&mut self.previews) {
                if level.is_generated() {
                    *preview = None;
                }
            }
        }
        if self.previews[number].is_none()
            && let Ok(world) = build(&self.levels[number], rules, self.previewed_seed)
        {
            let image = paint_map(&world, &Looks::new(rules, world.season(), looks));
            let name = format!("preview {}", self.levels[number].name);
            self.previews[number] = Some(ctx.load_texture(name, image, TextureOptions::NEAREST));
        }
    }
}

fn shadowed(ui: &Ui, at: Pos2, text: &str, font: FontId, ink: Color32) {
    for offset in [vec2(2.0, 2.0), vec2(-1.0, 1.0), vec2(1.0, -1.0)] {
        ui.painter().text(at + offset, Align2::CENTER_CENTER, text, font.clone(), Color32::from_black_alpha(200));
    }
    ui.painter().text(at, Align2::CENTER_CENTER, text, font, ink);
}
