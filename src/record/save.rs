//! Saves: a world with everything it needs to go on anywhere, as the bytes of a file.

use super::envelope::{Kind, all_of, open, wrap};
use super::{Content, Error, Log, Recorder, StateHash};
use crate::level::Level;
use crate::sim::rules::{Challenge, Role};
use crate::sim::{Outcome, State, State1, State2, State3, World};
use serde::{Deserialize, Serialize};

const KIND: Kind = Kind { magic: *b"OSADA\0SV", what: "an Osada save", format: 4 };
/// The longest record that a save carries along, in bytes; what is longer is left out, and the game goes on unrecorded.
const MAX_LOG: usize = 8 << 20;
/// The largest picture that a save carries, in bytes; what is larger is left out.
const MAX_PICTURE: usize = 256 << 10;

/// What a list of saves shows, read without the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The program that wrote it, with its version.
    pub program: String,
    /// The level's name.
    pub level: String,
    /// What the player reads as the level's name.
    pub title: String,
    /// How hard it is to be.
    pub challenge: Challenge,
    /// The seed.
    pub seed: u64,
    /// Ticks since the beginning.
    pub tick: u64,
    /// The day, from 1.
    pub day: u64,
    /// Waves that have arrived.
    pub wave: u32,
    /// Colonists alive.
    pub colonists: u32,
    /// How the level stands.
    pub outcome: Outcome,
    /// What the window showed, in whatever form the window likes; may be empty.
    pub picture: Vec<u8>,
}

/// What a list of saves shows of those up to format 3: there was no challenge to choose.
#[derive(Deserialize)]
struct Header3 {
    program: String,
    level: String,
    title: String,
    seed: u64,
    tick: u64,
    day: u64,
    wave: u32,
    colonists: u32,
    outcome: Outcome,
    picture: Vec<u8>,
}

impl From<Header3> for Header {
    fn from(old: Header3) -> Self {
        let Header3 { program, level, title, seed, tick, day, wave, colonists, outcome, picture } = old;
        let challenge = Challenge::Normal;
        Self { program, level, title, challenge, seed, tick, day, wave, colonists, outcome, picture }
    }
}

#[derive(Serialize, Deserialize)]
struct Body {
    content: Content,
    state: Vec<u8>,
    /// The record so far, empty if it was too long.
    log: Vec<u8>,
}

/// A game that was loaded.
#[derive(Debug)]
pub struct Game {
    /// The world, ready for its next tick.
    pub world: World,
    /// Its record, ready to go on; `None` if the save carries none.
    pub recorder: Option<Recorder>,
    /// The level it was built from.
    pub level: Level,
    /// The level and rules by content.
    pub content: Content,
}

impl Header {
    fn of_world(world: &World, title: &str, picture: Vec<u8>) -> Self {
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
            picture: if picture.len() <= MAX_PICTURE { picture } else { Vec::new() },
        }
    }

    /// The header of a save whose bytes are all as they were written.
    pub fn of(bytes: &[u8]) -> Result<Self, Error> {
        let envelope = open(KIND, bytes)?.intact()?;
        if envelope.format < 4 { envelope.head().map(Header3::into) } else { envelope.head() }
    }
}

/// Whether bytes begin like a save.
pub fn is_save(bytes: &[u8]) -> bool {
    bytes.starts_with(&KIND.magic)
}

/// A world as the bytes of a save. `title` is what the player reads as the level's name, `picture` may be empty.
pub fn save(
    world: &World,
    content: &Content,
    recorder: Option<&Recorder>,
    title: &str,
    picture: Vec<u8>,
) -> Result<Vec<u8>, Error> {
    let state = postcard::to_stdvec(world.state()).map_err(|_| Error::Unreadable("state"))?;
    let log = match recorder {
        Some(recorder) => {
            postcard::to_stdvec(&recorder.log().finished(world)).map_err(|_| Error::Unreadable("record"))?
        }
        None => Vec::new(),
    };
    let log = if log.len() <= MAX_LOG { log } else { Vec::new() };
    wrap(KIND, &Header::of_world(world, title, picture), &Body { content: content.clone(), state, log })
}

/// The game of a save. Nothing that it holds can make a later tick panic.
pub fn load(bytes: &[u8]) -> Result<Game, Error> {
    let envelope = open(KIND, bytes)?.intact()?;
    let body: Body = all_of(&envelope.body()?, "body")?;
    let (rules, level) = body.content.load()?;
    let state = state_of(envelope.format, &body.state)?;
    state.check(&rules)?;
    let recorder = if body.log.is_empty() {
        None
    } else {
        let log = read_log(&body.log)?;
        if log.ticks != state.tick() {
            return Err(Error::Log("the record does not end where the state stands"));
        }
        // What an earlier program recorded has other hashes and cannot be gone on with.
        let present = StateHash::of(&state);
        let same = envelope.format == KIND.format && log.rooms.iter().eq(present.rooms().iter().map(|(name, _)| name));
        same.then(|| Recorder::go_on(body.content.clone(), log))
    };
    Ok(Game { world: World::resume(rules, state), recorder, level, content: body.content })
}

/// The state in the form of the save's format; `docs/saves.md` says what changed from each to the next.
fn state_of(format: u16, bytes: &[u8]) -> Result<State, Error> {
    match format {
        1 => Ok(State3::from(State2::from(all_of::<State1>(bytes, "state")?)).into()),
        2 => Ok(State3::from(all_of::<State2>(bytes, "state")?).into()),
        3 => Ok(all_of::<State3>(bytes, "state")?.into()),
        _ => all_of(bytes, "state"),
    }
}

fn read_log(bytes: &[u8]) -> Result<Log, Error> {
    if bytes.len() > MAX_LOG {
        return Err(Error::TooLarge { found: bytes.len() as u64, most: MAX_LOG as u64 });
    }
    let log: Log = all_of(bytes, "record")?;
    log.check()?;
    Ok(log)
}
