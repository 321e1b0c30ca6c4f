//! Arguments whose values the library knows by name.

use crate::failure::Failure;
use crate::storage::files::Library;
use crate::storage::lookup::NamedFileKind;
use crate::storage::source::shown;
use clap::ValueEnum;
use clap::builder::{PathBufValueParser, PossibleValue, TypedValueParser, ValueParser, ValueParserFactory};
use osada_content::generate::BoardKind;
use osada_content::nearest;
use osada_record::player::{self, Contestant};
use osada_sim::Outcome;
use osada_sim::rules::{Challenge, Rules};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::LazyLock;

/// A challenge by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeArg(pub Challenge);

static CHALLENGES: LazyLock<Vec<ChallengeArg>> =
    LazyLock::new(|| Challenge::ALL.into_iter().map(ChallengeArg).collect());

impl ValueEnum for ChallengeArg {
    fn value_variants<'a>() -> &'a [Self] {
        &CHALLENGES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// An end of a game by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeArg(pub Outcome);

impl ValueEnum for OutcomeArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Outcome::Victory), Self(Outcome::Defeat), Self(Outcome::Running)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// A kind of board of the pathfinding lab, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArg(pub BoardKind);

impl FromStr for BoardArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = BoardKind::NAMES.map(|(name, _)| name);
        let found = BoardKind::NAMES.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, kind)| Self(kind)).ok_or_else(|| {
            let help = nearest(text, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            format!("boards are {}{help}", known.join(", "))
        })
    }
}

/// A scripted player or a shipped strategy, by name, or the file of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerArg(PathBuf);

impl ValueParserFactory for PlayerArg {
    type Parser = ValueParser;

    fn value_parser() -> ValueParser {
        ValueParser::new(PathBufValueParser::new().map(Self::of))
    }
}

impl PlayerArg {
    pub fn of(name: PathBuf) -> Self {
        Self(name)
    }

    /// The name as it was given.
    pub fn text(&self) -> String {
        shown(&self.0)
    }

    fn scripted(&self) -> Option<Contestant> {
        self.0.to_str().and_then(Contestant::scripted)
    }

    /// Loads the contestant. The file of a strategy is read and checked.
    ///
    /// # Errors
    ///
    /// If nobody goes by the name, or the strategy is wrong.
    pub fn contestant(&self, library: &Library, rules: &Rules) -> Result<Contestant, Failure> {
        if let Some(contestant) = self.scripted() {
            return Ok(contestant);
        }
        let is_file = self.0.extension().is_some_and(|ending| ending == "ron");
        if is_file || library.knows(NamedFileKind::Strategy, &self.0) {
            return library.strategy(&self.0, rules).map(Contestant::of);
        }
        let known: Vec<&str> = player::NAMES.into_iter().chain(NamedFileKind::Strategy.shipped_names()).collect();
        let help = nearest(&self.text(), &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let (name, known) = (self.text(), known.join(", "));
        let message = format!("there is no player `{name}`: they are {known}, or the file of a strategy (.ron){help}");
        Err(library.of_another_mod(NamedFileKind::Strategy, &self.0, Failure::Usage(message)))
    }
}
