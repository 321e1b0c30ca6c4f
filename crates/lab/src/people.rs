//! What moods are worth: the same games with and without them, and how many decisions of people they change, and how many
//! grief does.

use crate::estimate::Estimate;
use crate::experiment::{Check, ResultDocument, Settings, SweepFindings};
use crate::sweep::{Sweep, SweepError, TaskContext};
use crate::table::Row;
use crate::tidy::{self, Column};
use osada_ai::brain::Sense;
use osada_content::{Level, build_for};
use osada_record::player::Contestant;
use osada_sim::rules::{Challenge, Role, Rules};
use osada_sim::{Event, Outcome, Unit, World, tick, what_if};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// Games of each kind, and for a quick look.
const GAMES: usize = 40;
const QUICK_GAMES: usize = 4;
/// Ticks after which a game that goes on counts as lost: endless levels.
const LONGEST: u64 = 400_000;
/// Percentage points of wins that moods may change.
const MOST_CHANGE: f64 = 0.15;

/// Games of some players on some levels, each with moods and without. A task is a game.
pub struct People {
    settings: Settings,
    levels: Vec<Level>,
    players: Vec<Contestant>,
    challenge: Challenge,
    /// With moods, and without.
    rules: [Arc<Rules>; 2],
}

/// What came of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeopleGame {
    won: bool,
    decisions: u64,
    /// Decisions that would have been others at a mood of 0.
    by_mood: u64,
    /// Decisions that would have been others without grief.
    by_grief: u64,
    /// Mean mood of everybody at their decisions.
    mood: f64,
    died: u32,
    buried: u32,
    friends: u32,
    /// Besiegers who came back.
    returned: u32,
}

impl People {
    /// Games on these levels; the rules are those with moods.
    pub fn new(
        settings: Settings,
        levels: Vec<Level>,
        players: Vec<Contestant>,
        challenge: Challenge,
        rules: Arc<Rules>,
    ) -> Self {
        let mut without = Rules::clone(&rules);
        without.moods.clear();
        without.people.mood_work = 0.0;
        Self { settings, levels, players, challenge, rules: [rules, Arc::new(without)] }
    }

    fn games(&self) -> usize {
        self.settings.count(GAMES, QUICK_GAMES)
    }

    fn task(&self, task: usize) -> (&Level, &Contestant, usize, u64) {
        let (side, rest) = (task % 2, task / 2);
        let (game, rest) = (rest % self.games(), rest / self.games());
        let (player, level) = (rest % self.players.len(), rest / self.players.len());
        (&self.levels[level], &self.players[player], side, self.settings.seed.wrapping_add(game as u64))
    }

    fn checks(&self, played: &str, with: &[PeopleGame], without: &[PeopleGame]) -> [Check; 2] {
        // Every seed was played both ways: what one way gained less what it lost.
        let change = |(with, without): (&PeopleGame, &PeopleGame)| f64::from(with.won) - f64::from(without.won);
        let change = Estimate::mean(&with.iter().zip(without).map(change).collect::<Vec<_>>());
        let felt = share(with, |game| game.by_mood);
        [
            Check {
                promise: format!("moods change the wins of {played} by at most 15 points"),
                found: change.percent_text(),
                passed: change.may_be_in(-MOST_CHANGE, MOST_CHANGE),
            },
            Check {
                promise: format!("moods are felt by {played}: they change decisions"),
                found: felt.percent_text(),
                passed: felt.value > 0.0,
            },
        ]
    }
}

/// Share of decisions, over all games.
fn share(games: &[PeopleGame], of: impl Fn(&PeopleGame) -> u64) -> Estimate {
    Estimate::ratio(&games.iter().map(|game| (of(game) as f64, game.decisions as f64)).collect::<Vec<_>>())
}

/// Looks at whoever has decided in the last tick.
fn observe(world: &World, game: &mut PeopleGame) {
    let now = world.clock().tick().checked_sub(1);
    let decided = |unit: &Unit| unit.colonist().and_then(|colonist| colonist.decided_at()).map(|at| at.0) == now;
    for (id, unit) in world.of_role(Role::Colonist).filter(|(_, unit)| decided(unit)) {
        let action = |changes: &[(Sense, f64)]| what_if(world, id, changes).map(|reasons| reasons.action);
        let decision = action(&[]);
        game.decisions += 1;
        game.by_mood += u64::from(action(&[(Sense::Mood, 0.0)]) != decision);
        game.by_grief += u64::from(action(&[(Sense::Grief, 0.0)]) != decision);
        game.mood += unit.colonist().map_or(0.0, |colonist| colonist.person().mood());
    }
}

fn count(events: &[Event], game: &mut PeopleGame) {
    for event in events {
        match event {
            Event::Died { role: Role::Colonist, .. } => game.died += 1,
            Event::Buried { .. } => game.buried += 1,
            Event::Befriended { .. } => game.friends += 1,
            Event::FoeReturned { .. } => game.returned += 1,
            _ => {}
        }
    }
}

/// A game with where it belongs.
struct Played<'g> {
    level: &'g str,
    player: &'g str,
    seed: u64,
    moods: bool,
    game: PeopleGame,
}

fn columns<'g>() -> [Column<Played<'g>>; 12] {
    [
        ("level", "the level's name", |played| played.level.to_owned()),
        ("player", "who plays", |played| played.player.to_owned()),
        ("seed", "the seed of the game", |played| played.seed.to_string()),
        ("moods", "whether people have moods", |played| played.moods.to_string()),
        ("won", "whether it was won", |played| played.game.won.to_string()),
        ("decisions", "decisions of people", |played| played.game.decisions.to_string()),
        ("by_mood", "those that would have been others at a mood of 0", |played| played.game.by_mood.to_string()),
        ("by_grief", "those that would have been others without grief", |played| played.game.by_grief.to_string()),
        ("mood", "mean mood at the decisions", |played| format!("{:.3}", played.game.mood)),
        ("died", "people who died", |played| played.game.died.to_string()),
        ("buried", "people who were buried", |played| played.game.buried.to_string()),
        ("returned", "besiegers with a name who came back", |played| played.game.returned.to_string()),
    ]
}

/// The columns of the table of games, with their meanings.
pub fn game_columns() -> Vec<(&'static str, &'static str)> {
    tidy::described(&columns())
}

impl Sweep for People {
    type Row = PeopleGame;

    fn name(&self) -> &'static str {
        "people"
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn tasks(&self) -> usize {
        self.levels.len() * self.players.len() * self.games() * 2
    }

    fn place(&self, task: usize) -> Value {
        let (level, player, side, seed) = self.task(task);
        json!({ "seed": seed, "level": level.name, "player": player.name(), "moods": side == 0 })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<PeopleGame, SweepError> {
        let (level, contestant, side, seed) = self.task(task);
        let mut world = build_for(level, &self.rules[side], self.challenge, seed)?;
        let mut player = contestant.player();
        let mut game = PeopleGame::default();
        while world.outcome() == Outcome::Running && world.clock().tick() < LONGEST {
            let commands = player.commands(&world);
            count(&tick(&mut world, &commands), &mut game);
            observe(&world, &mut game);
        }
        game.won = world.outcome() == Outcome::Victory;
        game.mood /= game.decisions.max(1) as f64;
        Ok(game)
    }

    fn fault(&self, _: usize, row: &PeopleGame) -> Option<String> {
        let possible = row.by_mood <= row.decisions && row.by_grief <= row.decisions && row.mood.abs() <= 10.0;
        (!possible).then(|| "no game has these figures".to_owned())
    }

    fn findings(&self, rows: Vec<PeopleGame>) -> SweepFindings {
        let mut findings =
            SweepFindings { is_small: self.settings.is_small(GAMES), ..SweepFindings::named(self.name()) };
        let mut text = format!(
            "{} games of each kind, the same seeds with moods and without, with 95 % intervals.\n\n\
             | level | player | won, % | without moods, % | decisions changed by mood, % | by grief, % | mean mood | died | buried | \
             came back |\n|---|---|---|---|---|---|---|---|---|---|\n",
            self.games()
        );
        let kinds = self.levels.iter().flat_map(|level| self.players.iter().map(move |player| (level, player)));
        for ((level, player), games) in kinds.zip(rows.chunks((2 * self.games()).max(1))) {
            let of = |side: usize| games.iter().skip(side).step_by(2).copied().collect::<Vec<PeopleGame>>();
            let (with, without) = (of(0), of(1));
            let won = |games: &[PeopleGame]| Estimate::share(games.iter().filter(|game| game.won).count(), games.len());
            let mean = |of: fn(&PeopleGame) -> f64| Estimate::mean(&with.iter().map(of).collect::<Vec<_>>());
            let (by_mood, by_grief) = (share(&with, |game| game.by_mood), share(&with, |game| game.by_grief));
            let figures = [
                ("won_percent", won(&with).percent()),
                ("won_without_moods_percent", won(&without).percent()),
                ("by_mood_percent", by_mood.percent()),
                ("by_grief_percent", by_grief.percent()),
                ("mood", mean(|game| game.mood)),
                ("died", mean(|game| f64::from(game.died))),
                ("buried", mean(|game| f64::from(game.buried))),
                ("returned", mean(|game| f64::from(game.returned))),
            ];
            let cells: Vec<String> = figures.iter().map(|(_, figure)| figure.text(1)).collect();
            text += &format!("| {} | {} | {} |\n", level.name, player.name(), cells.join(" | "));
            findings.rows.extend(figures.map(|(metric, figure)| {
                let row = Row {
                    table: "people".to_owned(),
                    map: level.name.clone(),
                    player: player.name().to_owned(),
                    challenge: self.challenge.name().to_owned(),
                    metric: metric.to_owned(),
                    ..Row::default()
                };
                row.with(figure)
            }));
            findings.checks.extend(self.checks(&format!("{} on {}", player.name(), level.name), &with, &without));
        }
        findings.documents.push(ResultDocument { name: "people.md".to_owned(), text });
        let played = rows.iter().enumerate().map(|(task, &game)| {
            let (level, player, side, seed) = self.task(task);
            Played { level: &level.name, player: player.name(), seed, moods: side == 0, game }
        });
        let games = ResultDocument { name: "people_games.csv".to_owned(), text: tidy::csv(&columns(), played) };
        findings.documents.push(games);
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use osada_content::{load, shipped};
    use std::time::Duration;

    #[test]
    fn games_without_moods_are_changed_by_none() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level("tutorial").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let players = vec![Contestant::Scripted("idle")];
        let settings = Settings { count: Some(1), ..Settings::default() };
        let people = People::new(settings, vec![level], players, Challenge::Normal, rules);
        let found = run_all(&people, &|| Duration::ZERO).expect("it can be built");
        let games: Vec<Vec<&str>> = found.documents[1].text.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(games.len(), 3);
        assert_eq!((games[1][3], games[2][3], games[2][6], games[2][8]), ("true", "false", "0", "0.000"));
        assert!(games[1][5].parse::<u64>().expect("a number") > 10, "{games:?}");
    }
}
