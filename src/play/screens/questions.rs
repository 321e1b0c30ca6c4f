//! Questions to the player before the current game is left.

use super::transition::Transition;
use crate::play::panels::confirm_panel::Question;
use crate::play::session::GameSession;
use crate::play::session::saving::worth_keeping;
use osada::level::{Campaign, Level};
use osada::record::Header;
use osada_cli::storage::saves::{SaveEntry, SaveSlot, SaveStore};

/// Ticks of the game that may be lost without a question when its own save is loaded: a minute.
const LITTLE: u64 = 60 * 60;

/// The question before a transition, if it would leave a game worth keeping.
pub fn before(transition: &Transition, game: &GameSession, saves: &SaveStore) -> Option<Question> {
    if !worth_keeping(game) || game.is_watched() {
        return None;
    }
    let ask = |asks: String, verb| {
        let comes_of_it = "Your current game will be saved as an autosave.".to_owned();
        Some(Question { asks, comes_of_it, verb, stays: "Keep playing" })
    };
    let begin = |level: &Level, seed: u64| {
        let same = level.name == game.level().name && seed == game.world().seed();
        let how = if same { "from the beginning".to_owned() } else { format!("with seed {seed}") };
        ask(format!("Begin {} {how}?", level.title), "Begin")
    };
    match transition {
        Transition::Load(path) => {
            let entry = saves.entry(path)?;
            let header = entry.header.as_ref().ok()?;
            if is_just_before(header, game) {
                return None;
            }
            ask(format!("Load {} of {}, day {}?", called(&entry), header.title, header.day), "Load")
        }
        Transition::Play(level, _, seed) => begin(level, *seed),
        Transition::Siege(stage) => ask(format!("Begin {}?", stage.journey.node().title), "Begin"),
        Transition::Again(seed) => begin(game.level(), *seed),
        Transition::Afresh => begin(game.level(), game.world().seed()),
        Transition::Quit => ask("Quit Osada?".to_owned(), "Quit"),
        _ => None,
    }
}

/// The question before another journey takes the place of the one that waits.
pub fn before_setting_out(campaign: &Campaign, waits: &str) -> Question {
    let comes_of_it = format!("The journey that waits is given up: {waits}.");
    Question { asks: format!("Begin {}?", campaign.source.title), comes_of_it, verb: "Begin", stays: "Keep it" }
}

/// True if a save is of this very game and hardly anything has happened since.
fn is_just_before(save: &Header, game: &GameSession) -> bool {
    let world = game.world();
    let same = (save.level.as_str(), save.seed, save.challenge) == (world.level(), world.seed(), world.challenge());
    same && world.clock().tick().checked_sub(save.tick).is_some_and(|played| played <= LITTLE)
}

/// A save as part of a sentence.
fn called(entry: &SaveEntry) -> String {
    match &entry.slot {
        SaveSlot::Quick => "the quick save".to_owned(),
        SaveSlot::Latest => "the autosave of the last minute".to_owned(),
        SaveSlot::Emergency => "the emergency save".to_owned(),
        SaveSlot::Auto => "the autosave".to_owned(),
        SaveSlot::Named(name) => format!("the save \u{201c}{name}\u{201d}"),
    }
}
