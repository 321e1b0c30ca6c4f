//! Every game as a row.

use super::run::Run;
use crate::tidy::{self, Column};
use osada_sim::rules::Challenge;

/// A game, and who played it where.
pub(super) struct Game<'g> {
    pub level: &'g str,
    pub player: &'g str,
    pub challenge: Challenge,
    pub seed: u64,
    pub run: &'g Run,
}

/// The columns of the table of games.
fn columns<'g>() -> [Column<Game<'g>>; 13] {
    [
        ("level", "the level's name", |game| game.level.to_owned()),
        ("player", "the scripted player", |game| game.player.to_owned()),
        ("challenge", "`gentle`, `normal`, `hard` or `adaptive`", |game| game.challenge.name().to_owned()),
        ("seed", "the seed of the game", |game| game.seed.to_string()),
        ("won", "whether it was won, or an endless siege without goals of its own was withstood", |game| {
            game.run.won.to_string()
        }),
        ("seconds", "seconds until it was decided", |game| game.run.seconds.to_string()),
        ("waves", "raids that had arrived", |game| game.run.arrived.to_string()),
        ("waves_untouched", "those of them that ended without a blow", |game| game.run.untouched.to_string()),
        ("losses", "colonists killed in raids", |game| game.run.deaths().0.to_string()),
        ("kills", "besiegers of raids who died", |game| game.run.deaths().1.to_string()),
        ("longest_wait", "seconds from the arrival of a raid to its first blow, at most", |game| {
            game.run.wait.to_string()
        }),
        ("work", "share of the time awake and with work to do that people are at work, 0 to 1", |game| {
            game.run.work.to_string()
        }),
        ("longest_stuck", "seconds that a besieger was without progress, at most", |game| game.run.stuck.to_string()),
    ]
}

/// The columns with their meanings.
pub fn game_columns() -> Vec<(&'static str, &'static str)> {
    tidy::described(&columns())
}

/// The games as CSV.
pub(super) fn csv<'g>(games: impl Iterator<Item = Game<'g>>) -> String {
    tidy::csv(&columns(), games)
}
