//! The snakes: the player, A* and every snake mind of the rules compete for one piece of food.

use super::colours::{DIM, GOLD, GOOD, LINEN, colour, veil};
use super::hint::Hinted;
use super::icons::Icons;
use super::style::{self, dim};
use super::why;
use egui::{
    self, Align2, Color32, Context, CornerRadius, Painter, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, vec2,
};
use osada::brain::MindRole;
use osada::grid::{Cell, Direction};
use osada::sim::rules::Rules;
use osada::snake::{Arena, Pilot, Snake, SnakeRecording, SnakeRules, SnakeVerdict};
use osada::texture::palette::{self, Rgb};
use osada::texture::{IconLook, Picture};
use osada_cli::keys::InputAction;
use osada_cli::keys::KeyBindings;
use std::collections::VecDeque;

/// Columns and rows of the arena: those of `osada lab snake`.
const FIELD: (usize, usize) = (30, 20);
/// Colours of the snakes, in order.
const COLOURS: [Rgb; 5] = [palette::HERB, palette::WOAD, palette::MADDER, palette::OCHRE, palette::SLATE];
/// The player's snake: the first, who also moves first by the rules of the source.
const OWN: usize = 0;
/// Steps per second at the three speeds.
const SPEEDS: [f64; 3] = [5.0, 9.0, 18.0];
/// The same by the rules of the source, whose board takes a step every 0.3 s.
const SOURCE_SPEEDS: [f64; 3] = [1.0 / 0.3, 2.0 / 0.3, 4.0 / 0.3];
/// Turns of the player that are queued for the next steps.
const MOST_WANTED: usize = 2;

const MARGIN: f32 = 12.0;
/// Width of the panel beside the field, and of a window that has room for both, in points.
const SIDE: f32 = 350.0;
const BESIDE: f32 = 760.0;

pub struct SnakeGame {
    arena: Arena,
    /// The names of the snakes.
    names: Vec<String>,
    recording: SnakeRecording,
    /// The outcome of saving the recording.
    notice: Option<String>,
    wanted: VecDeque<Direction>,
    /// Number of the snake whose reasons are shown.
    shown: usize,
    paused: bool,
    speed: usize,
    /// Steps due, with the fraction of the next.
    due: f64,
    steps: usize,
    seed: u64,
}

impl SnakeGame {
    /// A new game with every snake mind of these rules; `None` if the arena has no room for so many.
    pub fn new(rules: &Rules, play: SnakeRules, seed: u64) -> Option<Self> {
        let minds = rules.minds.iter().filter(|(_, mind)| mind.role == MindRole::Snake);
        let mut pilots = vec![("You".to_owned(), Pilot::default()), ("A*".to_owned(), Pilot::astar())];
        pilots.extend(minds.map(|(name, mind)| (short(name), Pilot::Mind(Box::new(mind.clone())))));
        let (names, pilots): (Vec<_>, Vec<_>) = pilots.into_iter().unzip();
        let arena = Arena::new(FIELD, play, pilots, seed)?;
        Some(Self {
            recording: SnakeRecording::of(&arena, seed, OWN, "player"),
            arena,
            names,
            notice: None,
            wanted: VecDeque::new(),
            shown: OWN + 1,
            paused: true,
            speed: 0,
            due: 0.0,
            steps: 0,
            seed,
        })
    }

    /// The game so far.
    pub fn recording(&self) -> &SnakeRecording {
        &self.recording
    }

    /// Shows the outcome of saving the recording.
    pub fn notify(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// Performs the actions of keys; returns true to leave.
    pub fn perform(&mut self, actions: &[InputAction]) -> bool {
        for action in actions {
            match action {
                InputAction::PanUp => self.steer(Direction::North),
                InputAction::PanLeft => self.steer(Direction::West),
                InputAction::PanDown => self.steer(Direction::South),
                InputAction::PanRight => self.steer(Direction::East),
                InputAction::Pause => self.paused = !self.paused,
                InputAction::Speed1 => self.speed = 0,
                InputAction::Speed2 => self.speed = 1,
                InputAction::Speed3 => self.speed = 2,
                InputAction::Step => {
                    self.paused = true;
                    self.step();
                }
                InputAction::Back => return true,
                _ => {}
            }
        }
        false
    }

    /// Queues a turn of the player; the first one begins the game.
    fn steer(&mut self, wanted: Direction) {
        self.paused = false;
        if self.wanted.len() < MOST_WANTED && self.wanted.back() != Some(&wanted) {
            self.wanted.push_back(wanted);
        }
    }

    /// Advances by wall time.
    pub fn advance(&mut self, seconds: f64) {
        if self.paused {
            return;
        }
        let speeds = if self.arena.rules() == SnakeRules::Source { SOURCE_SPEEDS } else { SPEEDS };
        self.due += seconds.min(0.5) * speeds[self.speed];
        while self.due >= 1.0 {
            self.due -= 1.0;
            self.step();
        }
    }

    fn step(&mut self) {
        if self.arena.verdict() != SnakeVerdict::Open {
            return;
        }
        let wanted = self.wanted.pop_front();
        if let Some(snake) = self.arena.snake_mut(OWN)
            && let Some(turn) = wanted.and_then(|wanted| snake.turn_to(wanted))
        {
            *snake.pilot_mut() = Pilot::Hand(turn);
        }
        self.steps += 1;
        let Self { arena, recording, .. } = self;
        if arena.step_observed(&mut |decision| recording.note(&decision)).died.contains(&OWN) {
            // Turns meant for the old snake would lead the new one astray.
            self.wanted.clear();
        }
    }

    /// The message across the field.
    fn announced(&self) -> Option<String> {
        match self.arena.verdict() {
            SnakeVerdict::Won(OWN) => Some("You win".to_owned()),
            SnakeVerdict::Won(index) => Some(format!("{} wins", self.names[index])),
            SnakeVerdict::Drawn => Some("Nobody wins".to_owned()),
            SnakeVerdict::Open if self.paused && self.steps == 0 => Some("Press an arrow to begin".to_owned()),
            SnakeVerdict::Open => self.paused.then(|| "Paused".to_owned()),
        }
    }

    fn colour(number: usize) -> Rgb {
        let others = COLOURS.len() - 1;
        if number == OWN { COLOURS[OWN] } else { COLOURS[1 + (number - 1) % others] }
    }

    /// Draws everything. In a narrow window the field lies above its side panel.
    pub fn show(&mut self, ctx: &Context, icons: &Icons, keys: &KeyBindings) -> SnakeChoice {
        let screen = ctx.screen_rect().shrink(MARGIN);
        let mut choice = SnakeChoice::Stay;
        let (side, field) = if screen.width() >= BESIDE {
            let right = screen.left() + SIDE + MARGIN;
            (screen.with_max_x(screen.left() + SIDE), screen.with_min_x(right))
        } else {
            let middle = screen.top() + screen.height() * 0.5;
            (screen.with_min_y(middle + MARGIN), screen.with_max_y(middle))
        };
        // The margins of the panel.
        let room = side.size() - vec2(20.0, 22.0);
        style::board_at(ctx, "snake side", Align2::LEFT_TOP, side.left_top(), |ui| {
            ui.set_width(room.x);
            egui::ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y).show(ui, |ui| {
                ui.set_width(room.x - 8.0);
                self.side(ui, keys, &mut choice);
            });
        });
        self.field(ctx, icons, field);
        choice
    }

    /// The standings, the buttons, and the reasons of the chosen snake.
    fn side(&mut self, ui: &mut Ui, keys: &KeyBindings, choice: &mut SnakeChoice) {
        style::heading(ui, "Snakes");
        let source = self.arena.rules() == SnakeRules::Source;
        ui.label(if source {
            "They move in turn. Run into something and you are dead; the longest wins."
        } else {
            "Eat more than they do. Run into something and you start again, short."
        });
        ui.add_space(4.0);
        self.table(ui);
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            let text = if self.paused { "Begin" } else { "Pause" };
            if ui.button(text).hint(keys.with_key("Start or pause the game", InputAction::Pause)).clicked() {
                self.paused = !self.paused;
            }
            let speeds = [InputAction::Speed1, InputAction::Speed2, InputAction::Speed3];
            for (number, action) in speeds.into_iter().enumerate() {
                let button = egui::Button::new(format!("{}×", 1 << number)).selected(self.speed == number);
                if ui.add(button).hint(keys.with_key("How fast they go", action)).clicked() {
                    self.speed = number;
                }
            }
            if ui.button("New game").hint("Everybody starts again, with other food").clicked() {
                *choice = SnakeChoice::Again(self.arena.rules(), self.seed.wrapping_add(1));
            }
            let about = "A new game without second lives, as in the thesis that the snakes come from";
            if ui.add(egui::Button::new("Original rules").selected(source)).hint(about).clicked() {
                let other = if source { SnakeRules::Rebirth } else { SnakeRules::Source };
                *choice = SnakeChoice::Again(other, self.seed);
            }
            let about = "Save the moves of this game, so that a perceptron can learn from yours (osada lab snake --recorded FILE)";
            if ui.add_enabled(self.recording.has_turns(), egui::Button::new("Save moves")).hint(about).clicked() {
                *choice = SnakeChoice::Record;
            }
            if ui.button("Back").hint(keys.with_key("To the title screen", InputAction::Back)).clicked() {
                *choice = SnakeChoice::Leave;
            }
        });
        let ways = [InputAction::PanUp, InputAction::PanLeft, InputAction::PanDown, InputAction::PanRight];
        let ways = ways.map(|action| keys.name(action)).join(" ");
        ui.label(dim(format!("Steer with {ways} or the arrow keys. Step {}, seed {}.", self.steps, self.seed)));
        if let Some(notice) = &self.notice {
            ui.label(dim(notice.clone()));
        }
        ui.separator();
        self.why(ui);
    }

    fn table(&mut self, ui: &mut Ui) {
        let mut chosen = None;
        egui::Grid::new("snakes").num_columns(6).min_col_width(12.0).spacing(vec2(12.0, 5.0)).show(ui, |ui| {
            for text in ["", "snake", "mind", "food", "length", "deaths"] {
                ui.label(dim(text));
            }
            ui.end_row();
            for (number, (name, snake)) in self.names.iter().zip(self.arena.snakes()).enumerate() {
                let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
                ui.painter().rect_filled(rect, CornerRadius::same(4), colour(Self::colour(number).lit(1.15)));
                let own = number == OWN;
                let tone = if own { GOOD } else { LINEN };
                let button =
                    egui::Button::new(RichText::new(name).color(tone)).selected(number == self.shown).frame(!own);
                if ui.add(button).hint("Why does it go there?").clicked() && !own {
                    chosen = Some(number);
                }
                ui.label(RichText::new(kind(snake.pilot())).color(DIM).size(13.0));
                let tone = if snake.is_alive() { tone } else { DIM };
                for figure in [snake.food, snake.body().count(), snake.deaths] {
                    ui.label(RichText::new(figure.to_string()).color(tone));
                }
                ui.end_row();
            }
        });
        self.shown = chosen.unwrap_or(self.shown);
    }

    /// The reasons of the chosen snake.
    fn why(&self, ui: &mut Ui) {
        let snake = &self.arena.snakes()[self.shown];
        let name = &self.names[self.shown];
        ui.label(RichText::new(format!("Why? {name}")).color(GOLD).size(15.0));
        let Some(reasons) = snake.pilot().reasons(&self.arena.senses(snake)) else {
            ui.label(dim(
                "It searches the whole field for the shortest way to the food and follows it while it stays free. The line shows it.",
            ));
            return;
        };
        ui.label(RichText::new(reasons.sentence(name)).size(13.0).color(LINEN));
        ui.spacing_mut().item_spacing.y = 1.0;
        why::steps(ui, &reasons);
    }

    fn field(&self, ctx: &Context, icons: &Icons, room: Rect) {
        let (columns, rows) = (self.arena.width() as f32, self.arena.height() as f32);
        let side = (room.width() / columns).min(room.height() / rows).floor().max(4.0);
        let field = Rect::from_center_size(room.center(), vec2(side * columns, side * rows));
        egui::Area::new(egui::Id::new("snake field")).fixed_pos(field.min).interactable(false).show(ctx, |ui| {
            let (_, _) = ui.allocate_exact_size(field.size(), Sense::hover());
            let painter = ui.painter();
            let at = |cell: Cell| field.min + vec2((cell.x as f32 + 0.5) * side, (cell.y as f32 + 0.5) * side);
            ground(painter, field, side);
            let food = Rect::from_center_size(at(self.arena.food()), vec2(side, side) * 1.15);
            icons.paint(ui, Picture::Icon(IconLook::Food), food, Color32::WHITE);
            for (number, snake) in self.arena.snakes().iter().enumerate().filter(|(_, snake)| snake.is_alive()) {
                if let Pilot::Search(way) = snake.pilot()
                    && self.shown == number
                {
                    let line: Vec<Pos2> =
                        std::iter::once(snake.head()).chain(way.iter().rev().copied()).map(at).collect();
                    painter.add(egui::Shape::line(line, Stroke::new(1.5, veil(palette::LINEN, 0.6))));
                }
                draw_snake(painter, snake, Self::colour(number), side, &at);
            }
            if let Some(text) = self.announced() {
                let font = egui::FontId::proportional((field.width() / 14.0).clamp(10.0, 26.0));
                painter.text(
                    field.center() + vec2(1.5, 1.5),
                    Align2::CENTER_CENTER,
                    &text,
                    font.clone(),
                    Color32::BLACK,
                );
                painter.text(field.center(), Align2::CENTER_CENTER, &text, font, GOLD);
            }
        });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnakeChoice {
    Stay,
    /// A new game by these rules with this seed.
    Again(SnakeRules, u64),
    /// Saves the recording.
    Record,
    Leave,
}

/// Short name of a mind: its file's name without the common prefix.
fn short(name: &str) -> String {
    name.strip_prefix("snake_").unwrap_or(name).replace('_', " ")
}

fn kind(pilot: &Pilot) -> &'static str {
    use osada::brain::MindKind;
    match pilot {
        Pilot::Search(_) => "search",
        Pilot::Map(_) => "whole map",
        Pilot::Hand(_) => "yours",
        Pilot::Mind(mind) => match mind.decider {
            MindKind::Fuzzy(_) => "fuzzy",
            MindKind::Rules(_) => "rules",
            MindKind::Machine(_) => "machine",
            MindKind::Tree(_) => "tree",
            MindKind::Planner(_) => "planner",
            MindKind::Perceptron(_) => "perceptron",
            MindKind::Own(_) => "own",
        },
    }
}

/// A meadow in squares, with a fence.
fn ground(painter: &Painter, field: Rect, side: f32) {
    painter.rect_filled(field, CornerRadius::same(2), colour(palette::HERB.mix(palette::INK, 0.62)));
    let (columns, rows) = ((field.width() / side) as usize, (field.height() / side) as usize);
    for place in (0..columns * rows).filter(|place| (place % columns + place / columns) % 2 == 0) {
        let min = field.min + vec2((place % columns) as f32 * side, (place / columns) as f32 * side);
        let square = Rect::from_min_size(min, vec2(side, side));
        painter.rect_filled(square, CornerRadius::ZERO, colour(palette::HERB.mix(palette::INK, 0.57)));
    }
    painter.rect_stroke(field, CornerRadius::same(2), Stroke::new(3.0, colour(palette::TIMBER)), StrokeKind::Outside);
}

/// A round body, thinner towards the tail, and a head with eyes that look ahead.
fn draw_snake(painter: &Painter, snake: &Snake, rgb: Rgb, side: f32, at: &impl Fn(Cell) -> Pos2) {
    let body: Vec<Pos2> = snake.body().map(at).collect();
    let length = body.len().max(2) as f32;
    let thick = |number: usize| side * (0.40 - 0.17 * number as f32 / (length - 1.0));
    let draw = |grow: f32, fill: Color32| {
        for (number, pair) in body.windows(2).enumerate() {
            painter.line_segment([pair[0], pair[1]], Stroke::new(2.0 * (thick(number + 1) + grow), fill));
        }
        for (number, &place) in body.iter().enumerate() {
            painter.circle_filled(place, thick(number) + grow, fill);
        }
    };
    draw(1.5, colour(palette::INK));
    draw(0.0, colour(rgb.lit(1.15)));
    let (dx, dy) = snake.heading().delta();
    let (ahead, aside) = (vec2(dx as f32, dy as f32) * side, vec2(-dy as f32, dx as f32) * side);
    for way in [-1.0, 1.0] {
        let eye = body[0] + ahead * 0.13 + aside * (0.19 * way);
        painter.circle_filled(eye, side * 0.12, LINEN);
        painter.circle_filled(eye + ahead * 0.05, side * 0.06, colour(palette::INK));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::shipped;

    #[test]
    fn the_player_moves_first_then_the_search_the_perceptron_and_the_tree_and_the_game_is_recorded() {
        let rules = shipped::rules().expect("the shipped rules are right");
        let mut game = SnakeGame::new(&rules, SnakeRules::Source, 4).expect("there is room");
        assert_eq!(game.names, ["You", "A*", "perceptron", "tree"]);
        assert!(!game.recording().has_turns());
        for turn in [Direction::East, Direction::North, Direction::West, Direction::South] {
            game.steer(turn);
            game.step();
        }
        let recorded = SnakeRecording::from_ron(&game.recording().to_ron()).expect("it can be played again");
        assert!(recorded.has_turns());
        assert_eq!((recorded.played_by.as_str(), recorded.snake), ("player", OWN));
        let mut heads = Vec::new();
        recorded.replay(&mut |decision| heads.push(decision.head));
        assert_eq!(heads.len(), game.arena.snakes()[OWN].steps);
    }
}
