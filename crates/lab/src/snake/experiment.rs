//! Snakes of every kind of mind, each alone and all together, and the attempts of the source alone.

use super::attempts::{Attempts, SnakeLessons};
use super::contest::{Contest, Standing};
use crate::Seeds;
use crate::experiment::{ResultDocument, Settings, SweepFindings};
use crate::sweep::{Sweep, SweepError, TaskContext};
use crate::table::Row;
use osada_ai::brain::MindRole;
use osada_ai::snake::{Pilot, SnakeRules};
use osada_sim::rules::Rules;

/// Columns and rows of the arena.
pub const FIELD: (usize, usize) = (30, 20);

/// Games for each line, and for a quick look.
const GAMES: usize = 200;
const QUICK_GAMES: usize = 20;

/// The lessons of the source's attempts before they play. The seeds are far from those of the games.
const LESSONS: SnakeLessons = SnakeLessons {
    field: FIELD,
    seeds: Seeds { first: 2_000_000, count: 40 },
    steps: 400,
    shown: (2_000_000, 400_000),
};
/// The same, to see that it works.
const QUICK: SnakeLessons =
    SnakeLessons { seeds: Seeds { first: 2_000_000, count: 2 }, steps: 100, shown: (3000, 1000), ..LESSONS };

/// The experiment: a line of the table for each kind of snake alone, then one for each attempt of the source, and then one for
/// each kind with all the others in the arena. A task is a game.
pub struct Snakes {
    settings: Settings,
    contest: Contest,
    pilots: Vec<(String, Pilot)>,
    attempts: Attempts,
}

impl Snakes {
    /// Games of this many steps by the minds of the rules.
    pub fn new(settings: Settings, known: &Rules, rules: SnakeRules, steps: usize) -> Self {
        let minds = known.minds.iter().filter(|(_, mind)| mind.role == MindRole::Snake);
        let mut pilots = vec![("astar".to_owned(), Pilot::astar())];
        pilots.extend(minds.map(|(name, mind)| (name.clone(), Pilot::Mind(Box::new(mind.clone())))));
        let attempts = Attempts::new(if settings.quick { QUICK } else { LESSONS });
        Self { settings, contest: Contest { field: FIELD, rules, steps }, pilots, attempts }
    }

    fn games(&self) -> usize {
        self.settings.count(GAMES, QUICK_GAMES)
    }

    /// The names of the snakes in the games of a line.
    fn names(&self, line: usize) -> Vec<(String, &'static str)> {
        let names = self.pilots.iter().map(|(name, _)| name.as_str());
        match names.clone().chain(self.attempts.names()).nth(line) {
            Some(name) => vec![(name.to_owned(), "alone")],
            None => names.map(|name| (name.to_owned(), "with all")).collect(),
        }
    }

    fn lines(&self) -> usize {
        self.pilots.len() + self.attempts.names().count() + 1
    }
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
        self.lines() * self.games()
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<Vec<Standing>, SweepError> {
        let (line, game) = (task / self.games(), task % self.games());
        let seed = Seeds::new(self.settings.seed, self.games() as u64).of(game as u64);
        let pilots: Vec<Pilot> = match line.checked_sub(self.pilots.len()) {
            None => vec![self.pilots[line].1.clone()],
            Some(_) if line + 1 == self.lines() => self.pilots.iter().map(|(_, pilot)| pilot.clone()).collect(),
            Some(attempt) => vec![self.attempts.pilot(attempt).ok_or("the arena is too small to learn in")?.clone()],
        };
        Ok(self.contest.play(&pilots, seed).ok_or("the arena has no room for so many snakes")?)
    }

    fn fault(&self, task: usize, row: &Vec<Standing>) -> Option<String> {
        let names = self.names(task / self.games());
        if row.len() != names.len() {
            return Some(format!("{} snakes, not {}", row.len(), names.len()));
        }
        let most = |standing: &Standing| {
            [standing.games, standing.steps, standing.food, standing.deaths, standing.longest].into_iter().max()
        };
        row.iter()
            .any(|standing| most(standing) > Some(1 << 40) || standing.won > Some(1))
            .then(|| "no game comes to such numbers".to_owned())
    }

    fn findings(&self, games: Vec<Vec<Standing>>) -> SweepFindings {
        let mut findings =
            SweepFindings { is_small: self.settings.is_small(GAMES), ..SweepFindings::named(self.name()) };
        let mut text = "| snake | games | food a game | greatest length | deaths a game | steps a piece | won |\n\
                        |---|---|---|---|---|---|---|\n"
            .to_owned();
        for (line, games) in games.chunks(self.games().max(1)).enumerate() {
            for (at, (name, company)) in self.names(line).into_iter().enumerate() {
                let mut sum = Standing::default();
                games.iter().filter_map(|game| game.get(at)).for_each(|standing| sum.add(standing));
                findings.rows.extend(figures(&name, company, &sum));
                let [food, longest, deaths, steps] = sum.figures().map(|(_, value)| value);
                let won = sum.share_won().map_or("–".to_owned(), |won| format!("{:.0} %", 100.0 * won));
                text += &format!(
                    "| {name} {company} | {} | {food:.1} | {longest:.1} | {deaths:.2} | {steps:.1} | {won} |\n",
                    sum.games
                );
            }
        }
        findings.documents.push(ResultDocument { name: "snake.md".to_owned(), text });
        findings
    }
}

fn figures(name: &str, company: &str, sum: &Standing) -> Vec<Row> {
    let row = |metric: &str, value: f64| Row {
        table: "snakes".to_owned(),
        size: format!("{}x{}", FIELD.0, FIELD.1),
        algorithm: name.to_owned(),
        modifiers: company.to_owned(),
        metric: metric.to_owned(),
        value,
        ..Row::default()
    };
    let mut rows = vec![row("games", sum.games as f64)];
    rows.extend(sum.figures().map(|(metric, value)| row(metric, value)));
    rows.extend(sum.share_won().map(|won| row("won_percent", 100.0 * won)));
    rows
}
