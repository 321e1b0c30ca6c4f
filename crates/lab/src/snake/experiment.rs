//! Snakes of every kind of mind, each alone and all together, and the perceptrons of the source alone.

use super::attempts::{Attempt, Attempts, SnakeLessons};
use super::contest::{Contest, Standing, figures, share_won};
use crate::Seeds;
use crate::estimate::Estimate;
use crate::experiment::{ResultDocument, Settings, SweepFindings};
use crate::sweep::{Sweep, SweepError, TaskContext};
use crate::table::Row;
use crate::tidy::{self, Column};
use osada_ai::brain::MindRole;
use osada_ai::snake::{Pilot, SnakeRecording, SnakeRules};
use osada_sim::rules::Rules;
use serde_json::{Value, json};

/// Columns and rows of the arena.
pub const FIELD: (usize, usize) = (30, 20);
/// Smaller ones, on which six inputs and A* play as well: the source found six inputs the worse the larger the map.
const SMALLER: [(usize, usize); 2] = [(10, 8), (20, 14)];

/// Games for each line, and for a quick look.
const GAMES: usize = 200;
const QUICK_GAMES: usize = 20;

/// The lessons of the source's perceptrons before they play. The seeds are far from those of the games.
const LESSONS: SnakeLessons = SnakeLessons {
    field: FIELD,
    seeds: Seeds { first: 2_000_000, count: 40 },
    steps: 400,
    shown: (2_000_000, 400_000),
    generated: 100_000,
    search: (8, 4, 100_000),
};
/// The same, to see that it works.
const QUICK: SnakeLessons = SnakeLessons {
    seeds: Seeds { first: 2_000_000, count: 2 },
    steps: 100,
    shown: (3000, 1000),
    generated: 1000,
    search: (2, 1, 500),
    ..LESSONS
};

/// A snake of a line: a mind or a search by its number, or a perceptron of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Mind(usize),
    Attempt(Attempt),
}

/// The games of a line: one snake, or all minds together.
struct Line {
    field: (usize, usize),
    players: Vec<Player>,
}

impl Line {
    fn company(&self) -> &'static str {
        if self.players.len() > 1 { "with all" } else { "alone" }
    }

    fn size(&self) -> String {
        format!("{}x{}", self.field.0, self.field.1)
    }
}

/// The experiment: a line of the table for each kind of snake alone, then one for each perceptron of the source, and then one for
/// each kind with all the others in the arena. A task is a game.
pub struct Snakes {
    settings: Settings,
    rules: SnakeRules,
    steps: usize,
    pilots: Vec<(String, Pilot)>,
    attempts: Attempts,
    lines: Vec<Line>,
}

impl Snakes {
    /// Games of this many steps by the minds of the rules. Recorded games teach in the place of those of A*.
    ///
    /// # Errors
    ///
    /// A recorded game that cannot teach: one on a field of another size, or of another player than the first.
    pub fn new(
        settings: Settings,
        known: &Rules,
        rules: SnakeRules,
        steps: usize,
        recordings: Vec<SnakeRecording>,
    ) -> Result<Self, String> {
        let minds = known.minds.iter().filter(|(_, mind)| mind.role == MindRole::Snake);
        let mut pilots = vec![("astar".to_owned(), Pilot::astar())];
        pilots.extend(minds.map(|(name, mind)| (name.clone(), Pilot::Mind(Box::new(mind.clone())))));
        let attempts = Attempts::new(if settings.quick { QUICK } else { LESSONS }, recordings)?;
        let alone = |player: Player, field| Line { field, players: vec![player] };
        let mut lines: Vec<Line> = (0..pilots.len()).map(|at| alone(Player::Mind(at), FIELD)).collect();
        lines.extend(Attempt::ALL.map(|attempt| alone(Player::Attempt(attempt), FIELD)));
        for field in SMALLER {
            lines.push(alone(Player::Attempt(Attempt::SixInputs), field));
            lines.push(alone(Player::Mind(0), field));
        }
        lines.push(Line { field: FIELD, players: (0..pilots.len()).map(Player::Mind).collect() });
        Ok(Self { settings, rules, steps, pilots, attempts, lines })
    }

    fn games(&self) -> usize {
        self.settings.count(GAMES, QUICK_GAMES)
    }

    fn name_of(&self, player: Player) -> String {
        match player {
            Player::Mind(at) => self.pilots[at].0.clone(),
            Player::Attempt(attempt) => self.attempts.name(attempt),
        }
    }

    fn pilot(&self, player: Player) -> Option<Pilot> {
        match player {
            Player::Mind(at) => Some(self.pilots[at].1.clone()),
            Player::Attempt(attempt) => self.attempts.pilot(attempt).cloned(),
        }
    }

    /// The line and the seed of a game.
    fn game(&self, task: usize) -> (&Line, u64) {
        let seeds = Seeds::new(self.settings.seed, self.games() as u64);
        (&self.lines[task / self.games()], seeds.of((task % self.games()) as u64))
    }

    fn contest(&self, line: &Line) -> Contest {
        Contest { field: line.field, rules: self.rules, steps: self.steps }
    }
}

/// A snake in a game.
struct SnakeGame<'g> {
    snake: String,
    line: &'g Line,
    seed: u64,
    standing: &'g Standing,
}

/// The columns of the table of games.
fn columns<'g>() -> [Column<SnakeGame<'g>>; 9] {
    [
        ("snake", "the pilot of the snake", |game| game.snake.clone()),
        ("company", "who else is in the arena", |game| game.line.company().to_owned()),
        ("field", "columns x rows of the arena", |game| game.line.size()),
        ("seed", "the seed of the game", |game| game.seed.to_string()),
        ("steps", "steps lived through", |game| game.standing.steps.to_string()),
        ("food", "pieces of food eaten", |game| game.standing.food.to_string()),
        ("deaths", "times that it died", |game| game.standing.deaths.to_string()),
        ("longest", "its greatest length", |game| game.standing.longest.to_string()),
        ("won", "1 if nobody grew longer; nothing where it was alone", |game| {
            game.standing.won.map_or(String::new(), |won| won.to_string())
        }),
    ]
}

/// The columns of the table of games, with their meanings.
pub fn game_columns() -> Vec<(&'static str, &'static str)> {
    tidy::described(&columns())
}

impl Sweep for Snakes {
    /// The standing of every snake in the arena.
    type Row = Vec<Standing>;

    fn name(&self) -> &'static str {
        "snake"
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn tasks(&self) -> usize {
        self.lines.len() * self.games()
    }

    fn place(&self, task: usize) -> Value {
        let (line, seed) = self.game(task);
        let snakes: Vec<String> = line.players.iter().map(|&player| self.name_of(player)).collect();
        json!({ "seed": seed, "field": line.size(), "snakes": snakes })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Vec<Standing>, SweepError> {
        let (line, seed) = self.game(task);
        let pilots: Option<Vec<Pilot>> = line.players.iter().map(|&player| self.pilot(player)).collect();
        let pilots = pilots.ok_or("there is nothing to learn from")?;
        Ok(self.contest(line).play(&pilots, seed).ok_or("the arena has no room for so many snakes")?)
    }

    fn fault(&self, task: usize, row: &Vec<Standing>) -> Option<String> {
        let (line, _) = self.game(task);
        let snakes = line.players.len();
        if row.len() != snakes {
            return Some(format!("{} snakes, not {snakes}", row.len()));
        }
        row.iter().find_map(|standing| self.contest(line).fault(standing, snakes))
    }

    fn findings(&self, games: Vec<Vec<Standing>>) -> SweepFindings {
        let mut findings =
            SweepFindings { is_small: self.settings.is_small(GAMES), ..SweepFindings::named(self.name()) };
        let mut text = "Means of n games, and the share won, each with its 95 % interval.\n\n\
                        | snake | field | n | food a game | greatest length | deaths a game | steps a piece | won, % |\n\
                        |---|---|---|---|---|---|---|---|\n"
            .to_owned();
        for (line, games) in self.lines.iter().zip(games.chunks(self.games().max(1))) {
            for (at, &player) in line.players.iter().enumerate() {
                let of_snake: Vec<Standing> = games.iter().filter_map(|game| game.get(at)).cloned().collect();
                let (name, figures, won) = (self.name_of(player), figures(&of_snake), share_won(&of_snake));
                let won = won.map(Estimate::percent);
                let place = Row {
                    table: "snakes".to_owned(),
                    size: line.size(),
                    player: name.clone(),
                    modifiers: line.company().to_owned(),
                    ..Row::default()
                };
                let named = figures.into_iter().chain(won.map(|won| ("won_percent", won)));
                findings.rows.extend(
                    named.map(|(metric, figure)| Row { metric: metric.to_owned(), ..place.clone() }.with(figure)),
                );
                let [food, longest, deaths, steps] = figures.map(|(_, figure)| figure);
                text += &format!(
                    "| {name} {} | {} | {} | {} | {} | {} | {} | {} |\n",
                    line.company(),
                    line.size(),
                    of_snake.len(),
                    food.text(1),
                    longest.text(1),
                    deaths.text(2),
                    steps.text(1),
                    won.map_or("–".to_owned(), |won| won.text(0))
                );
            }
        }
        findings.documents.push(ResultDocument { name: "snake.md".to_owned(), text });
        let each = games.iter().enumerate().flat_map(|(task, game)| {
            let (line, seed) = self.game(task);
            let snakes = line.players.iter().zip(game);
            snakes.map(move |(&player, standing)| SnakeGame { snake: self.name_of(player), line, seed, standing })
        });
        let text_of_games = tidy::csv(&columns(), each);
        findings.documents.push(ResultDocument { name: "snake_games.csv".to_owned(), text: text_of_games });
        findings
    }
}
