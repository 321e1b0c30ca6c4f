//! Saves: a world with everything it needs to go on anywhere, as the bytes of a file.

use super::content::Content;
use super::envelope::{Kind, all_of, named, open, with_head, wrap};
use super::error::Error;
use super::hash::StateHash;
use super::history::History;
use super::log::Log;
use super::recorder::Recorder;
use osada_ai::brain::Mind;
use osada_content::Level;
use osada_content::mods::ModStamp;
use osada_sim::rules::{Challenge, Role};
use osada_sim::{Outcome, State, World};
use serde::{Deserialize, Serialize};

const KIND: Kind = Kind { magic: *b"OSADA\0SV", what: "an Osada save", format: 5, oldest: 5 };
/// The largest record that a save carries along, with the state that it begins with, in bytes. A larger one is left out,
/// and the game is recorded anew from the save.
const MAX_LOG: usize = 8 << 20;
/// The largest picture in a save, in bytes; a larger one is left out.
const MAX_PICTURE: usize = 256 << 10;
/// The longest text of a header, in characters.
const LONGEST_TEXT: usize = 200;

/// The entry of a save in a list, read without the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Name and version of the program that wrote it.
    pub program: String,
    pub level: String,
    /// The level's name for the player.
    pub title: String,
    #[serde(default)]
    pub challenge: Challenge,
    /// The seed that the world was built with.
    pub seed: u64,
    pub tick: u64,
    /// From 1.
    pub day: u64,
    /// Number of waves that have arrived.
    pub wave: u32,
    /// Number of living colonists.
    pub colonists: u32,
    pub outcome: Outcome,
    /// How often the player went on with this game after it had been lost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub retries: u32,
    /// In the order of loading.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<ModStamp>,
    /// A picture in any form that the window uses; may be empty.
    #[serde(with = "serde_bytes")]
    pub picture: Vec<u8>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[derive(Serialize)]
struct Body<'s> {
    content: &'s Content,
    state: &'s State,
    /// The record so far; `None` if it was too long.
    log: Option<Log>,
    /// The state with which the record begins; `None` if that is the first tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    begin: Option<&'s State>,
    history: Option<&'s History>,
}

#[derive(Deserialize)]
#[serde(rename = "Body")]
struct LoadedBody {
    content: Content,
    state: State,
    log: Option<Log>,
    #[serde(default)]
    begin: Option<Box<State>>,
    #[serde(default)]
    history: Option<History>,
}

/// A loaded game.
#[derive(Debug)]
pub struct Game {
    /// Ready for its next tick.
    pub world: World,
    /// Ready to go on; `None` if the save carries no record.
    pub recorder: Option<Recorder>,
    /// Begins with the save if that carries no history.
    pub history: History,
    pub level: Level,
    pub content: Content,
    /// That of its header.
    pub retries: u32,
}

impl Game {
    /// Its world before the first tick.
    ///
    /// # Errors
    ///
    /// If something does not fit on the map of the level.
    pub fn founded(&self) -> Result<World, Error> {
        let rules = self.world.rules();
        Ok(self.content.found(&self.level, rules, self.world.challenge(), self.world.seed())?)
    }
}

impl Header {
    /// Level, seed and challenge: the same in all saves of a game.
    pub fn game(&self) -> (&str, u64, Challenge) {
        (&self.level, self.seed, self.challenge)
    }

    fn of_world(world: &World, title: &str, mods: &[ModStamp], picture: Vec<u8>) -> Self {
        Self {
            program: concat!("osada ", env!("CARGO_PKG_VERSION")).to_owned(),
            level: world.level().to_owned(),
            title: title.to_owned(),
            challenge: world.challenge(),
            seed: world.seed(),
            tick: world.clock().tick(),
            day: world.clock().day(&world.rules().time),
            wave: world.siege().arrived(),
            colonists: world.of_role(Role::Colonist).count() as u32,
            outcome: world.outcome(),
            retries: 0,
            mods: mods.to_vec(),
            picture: if picture.len() <= MAX_PICTURE { picture } else { Vec::new() },
        }
    }

    /// Checks that it says of the game what the game says of itself.
    fn check(&self, world: &World, mods: &[ModStamp]) -> Result<(), Error> {
        if [&self.program, &self.level, &self.title].iter().any(|text| text.chars().count() > LONGEST_TEXT) {
            return Err(Error::unreadable("head", "it has a text that is too long"));
        }
        let found = Self::of_world(world, &self.title, mods, self.picture.clone());
        if found == (Self { program: found.program.clone(), retries: 0, ..self.clone() }) {
            Ok(())
        } else {
            Err(Error::HeaderMismatch)
        }
    }

    /// The header of an undamaged save.
    ///
    /// # Errors
    ///
    /// Damage and other errors of the bytes.
    pub fn of(bytes: &[u8]) -> Result<Self, Error> {
        all_of(open(KIND, bytes)?.intact()?.head(), "head")
    }
}

/// The same save with another number of [`retries`](Header::retries).
///
/// # Errors
///
/// Those of [`Header::of`].
pub fn with_retries(bytes: &[u8], retries: u32) -> Result<Vec<u8>, Error> {
    with_head(KIND, bytes, &Header { retries, ..Header::of(bytes)? })
}

/// True if bytes begin like a save.
pub fn is_save(bytes: &[u8]) -> bool {
    bytes.starts_with(&KIND.magic)
}

/// A world as the bytes of a save, with everything that goes along with it. `title` is the level's name for the player,
/// `picture` may be empty.
///
/// # Errors
///
/// [`Error::OtherMinds`] if the content does not describe the minds of the world; [`Error::TooLarge`].
pub fn save(
    world: &World,
    content: &Content,
    recorder: Option<&Recorder>,
    history: Option<&History>,
    title: &str,
    picture: Vec<u8>,
) -> Result<Vec<u8>, Error> {
    content.check_minds(world.rules())?;
    let begin = recorder.and_then(Recorder::begin);
    let present;
    let log = recorder.map(|recorder| recorder.log().finished(world));
    let (begin, log) = match log {
        Some(log) if named(&log)?.len() + named(&begin)?.len() <= MAX_LOG => (begin, Some(log)),
        _ => (None, None),
    };
    // Without the record, the minds that were exchanged would be lost.
    let content = match recorder.filter(|_| log.is_none()) {
        Some(recorder) => {
            present = recorder.present_content();
            &present
        }
        None => content,
    };
    wrap(
        KIND,
        &Header::of_world(world, title, &content.mods, picture),
        &Body { content, state: world.state(), log, begin, history },
    )
}

/// The game of a save. Nothing in it can make a later tick panic.
///
/// # Errors
///
/// Errors of the bytes or their contents. [`Error::MissingMinds`] if they name minds that are written in Rust:
/// [`load_with`] needs them.
pub fn load(bytes: &[u8]) -> Result<Game, Error> {
    load_with(bytes, &[])
}

/// The game of a save that was played with these minds written in Rust, each under its name. The caller must provide
/// the same minds: a save knows only their names.
///
/// # Errors
///
/// Those of [`load`]; [`Error::NoSuchMind`] for a mind that the save does not name.
pub fn load_with(bytes: &[u8], minds: &[(&str, Mind)]) -> Result<Game, Error> {
    let envelope = open(KIND, bytes)?.intact()?;
    let header: Header = all_of(envelope.head(), "head")?;
    let LoadedBody { mut content, state, log, begin, history } = envelope.body()?;
    minds.iter().try_for_each(|(name, mind)| content.give(name, mind.clone()))?;
    let (mut rules, level) = content.load()?;
    let recorder = match log {
        Some(log) => {
            begin.iter().try_for_each(|state| state.check(&rules))?;
            log.check(begin.as_ref().map_or(0, |state| state.tick()))?;
            if log.ticks != state.tick() {
                return Err(Error::Log("the record does not end where the state stands"));
            }
            // A record with other subsystems has other hashes and cannot be continued.
            let present = StateHash::of(&state);
            let same = log.subsystems.iter().eq(present.subsystems().iter().map(|(name, _)| name));
            let began_with = content.clone();
            if !log.exchanges.is_empty() {
                content = content.after(&log.exchanges);
                rules = content.load()?.0;
            }
            same.then(|| Recorder::go_on(began_with, begin, log))
        }
        None => None,
    };
    state.check(&rules)?;
    let world = World::resume(rules, state);
    header.check(&world, &content.mods)?;
    history.iter().try_for_each(|history| history.check(&world))?;
    let history = history.unwrap_or_else(|| History::new(&world));
    Ok(Game { world, recorder, history, level, content, retries: header.retries })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journey::{Journey, Stage, Step};
    use osada_content::{Campaign, CampaignSource};
    use osada_sim::Legacy;
    use osada_sim::rules::{Effect, Trigger};

    #[test]
    fn a_head_says_what_is_in_the_save() {
        let content = Content::shipped("tutorial").expect("it ships");
        let (world, level) = content.build(1).expect("it can be built");
        let honest = Header::of_world(&world, &level.title, &[], Vec::new());
        let loaded = |header: &Header| {
            let body = Body { content: &content, state: world.state(), log: None, begin: None, history: None };
            load(&wrap(KIND, header, &body).expect("it can be written"))
        };
        loaded(&honest).expect("it is honest");
        for lie in [
            Header { tick: 4_000_000_000, ..honest.clone() },
            Header { colonists: 90, ..honest.clone() },
            Header { level: "no_end".to_owned(), ..honest.clone() },
            Header { outcome: Outcome::Victory, ..honest.clone() },
            Header {
                mods: vec![ModStamp {
                    name: "more".to_owned(),
                    version: "1".to_owned(),
                    digest: 1,
                    ..ModStamp::default()
                }],
                ..honest.clone()
            },
            Header { title: "x".repeat(LONGEST_TEXT + 1), ..honest.clone() },
        ] {
            let error = loaded(&lie).expect_err("it lies");
            assert!(error.to_string().contains("head"), "{error}");
        }
    }

    #[test]
    fn a_save_keeps_the_number_of_retries_and_everything_else() {
        let content = Content::shipped("tutorial").expect("it ships");
        let (world, level) = content.build(1).expect("it can be built");
        let bytes = save(&world, &content, None, None, &level.title, vec![7; 9]).expect("it can be written");
        let marked = with_retries(&bytes, 3).expect("it is a save");
        let (before, after) = [&bytes, &marked].map(|bytes| Header::of(bytes).expect("undamaged")).into();
        assert_eq!((before.retries, after.clone()), (0, Header { retries: 3, ..before }));
        let game = load(&marked).expect("it can be played");
        assert_eq!((game.retries, StateHash::of(game.world.state())), (3, StateHash::of(world.state())));
        let mut damaged = bytes.clone();
        *damaged.last_mut().expect("it has bytes") ^= 1;
        assert!(with_retries(&damaged, 1).is_err(), "what is damaged stays so");
    }

    #[test]
    fn a_save_of_a_campaign_is_one_that_a_campaign_could_have_come_to() {
        let content = Content::shipped("tutorial").expect("it ships");
        let (world, level) = content.build(1).expect("it can be built");
        let text = r#"(title: "Road", about: "One siege.", map: (size: (40, 30)), start: (node: "hill", people: 2),
            nodes: [
                (name: "hill", title: "Hill", about: "A hill.", at: (5, 5), here: Siege(level: "tutorial", idea: "Hold it.")),
                (name: "sea", title: "Sea", about: "The sea.", at: (35, 25), here: End),
            ],
            roads: [(from: "hill", to: "sea", days: 1, text: "Down.")],
            endings: [(name: "end", title: "The end", text: "Over.")])"#;
        let rules = osada_content::shipped::rules().expect("they are right");
        let right = osada_content::load_campaign("road.ron", text, |_| true, &[], &rules).expect("it is right");
        let people = Legacy::of(world.state(), world.rules(), 2).people;
        let loaded = |campaign: Campaign, steps: &[Step]| {
            let mut journey = Journey::begin(campaign, Challenge::Normal, 1, people.clone()).expect("it begins");
            steps.iter().for_each(|step| journey.apply(step.clone()).expect("it is allowed"));
            let content = content.clone().at(Stage::new(journey));
            load(&save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be written"))
        };
        loaded(right.clone(), &[Step::Begin]).expect("it is right");
        let error = loaded(right.clone(), &[]).expect_err("it has not begun").to_string();
        assert!(error.contains("its siege is another one"), "{error}");
        let on = |level: &str| {
            let mut other = right.clone();
            other.rename_levels(|_| Some(level.to_owned()));
            other
        };
        let then = vec![Effect::Hurt(1, f64::INFINITY)];
        let endless = Trigger { name: "endless".to_owned(), when: Vec::new(), again: Some(-1.0), ask: None, then };
        let with = |change: &dyn Fn(&mut CampaignSource)| {
            let mut wrong = right.clone();
            change(&mut wrong.source);
            wrong
        };
        for wrong in [
            on("other"),
            on("../../../../etc/passwd"),
            on("C:\\secret"),
            Campaign { name: "../road".to_owned(), ..right.clone() },
            with(&|source| source.title = "x".repeat(1 << 20)),
            with(&|source| source.triggers.push(endless.clone())),
            with(&|source| source.rules.people = u32::MAX),
            with(&|source| source.roads.clear()),
        ] {
            let error = loaded(wrong, &[Step::Begin]).expect_err("no campaign comes to that").to_string();
            assert!(error.contains("campaign"), "{error}");
        }
    }
}
