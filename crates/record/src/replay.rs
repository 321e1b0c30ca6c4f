//! Recorded games: watching them, going to any tick of them, and finding where a run differs from its record.

use super::content::Content;
use super::envelope::{Envelope, Kind, all_of, open, wrap};
use super::error::Error;
use super::exchange::{MindExchange, check, put_into};
use super::hash::StateHash;
use super::log::Log;
use osada_ai::brain::Mind;
use osada_content::Level;
use osada_sim::rules::{Challenge, Rules};
use osada_sim::{Command, Events, Outcome, State, World, carry_out, tick};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const KIND: Kind = Kind { magic: *b"OSADA\0RP", what: "a recorded game of Osada", format: 3, oldest: 3 };
/// Ticks between two snapshots for going back; it doubles whenever there are too many of them.
const SNAPSHOT_EVERY: u64 = 600;
const MOST_SNAPSHOTS: usize = 128;
/// Largest size of all snapshots together, in bytes, roughly; a very large map has only a few.
const SNAPSHOT_MEMORY: usize = 80 << 20;

/// The entry of a recorded game in a list, read without the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayHeader {
    /// Name and version of the program that wrote it.
    pub program: String,
    pub level: String,
    #[serde(default)]
    pub challenge: Challenge,
    /// The seed that the world was built with.
    pub seed: u64,
    /// The last tick.
    pub ticks: u64,
    /// Number of events.
    pub events: u64,
    /// The outcome at the end of the record.
    pub outcome: Outcome,
}

#[derive(Serialize, Deserialize)]
struct Body {
    content: Content,
    #[serde(default)]
    begin: Option<Box<State>>,
    log: Log,
}

/// A recorded game in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// Properties that are known without playing it.
    pub header: ReplayHeader,
    /// The level and rules by content.
    pub content: Content,
    /// The state that it begins with; `None` if it begins with the first tick.
    pub begin: Option<Box<State>>,
    /// Every command with its tick, and the hashes to compare.
    pub log: Log,
}

impl Recording {
    /// The recording of a world that was played from its first tick.
    ///
    /// # Errors
    ///
    /// [`Error::OtherMinds`] if the content does not describe the minds of the world.
    pub fn of(world: &World, content: Content, log: Log) -> Result<Self, Error> {
        content.check_minds(world.rules())?;
        let header = ReplayHeader {
            program: concat!("osada ", env!("CARGO_PKG_VERSION")).to_owned(),
            level: world.level().to_owned(),
            challenge: world.challenge(),
            seed: world.seed(),
            ticks: log.ticks,
            events: log.events,
            outcome: world.outcome(),
        };
        Ok(Self { header, content, begin: None, log })
    }

    /// As the bytes of a file.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let Self { header, content, begin, log } = self.clone();
        wrap(KIND, &header, &Body { content, begin, log })
    }

    /// From the bytes of a file.
    ///
    /// # Errors
    ///
    /// Errors of the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_envelope(&open(KIND, bytes)?.intact()?)
    }

    /// From bytes whose checksum may be wrong, if they can be read anyway; also returns the error of the checksum.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn despite_damage(bytes: &[u8]) -> Result<(Self, Option<Error>), Error> {
        let (envelope, damage) = open(KIND, bytes)?.despite_damage();
        match (Self::from_envelope(&envelope), damage) {
            (Ok(recording), damage) => Ok((recording, damage)),
            (Err(error), damage) => Err(damage.unwrap_or(error)),
        }
    }

    fn from_envelope(envelope: &Envelope) -> Result<Self, Error> {
        let header: ReplayHeader = all_of(envelope.head(), "head")?;
        let Body { content, begin, log } = envelope.body()?;
        log.check(begin.as_ref().map_or(0, |state| state.tick()))?;
        if log.ticks != header.ticks || log.events != header.events {
            return Err(Error::Log("the head describes a different game from the one inside"));
        }
        Ok(Self { header, content, begin, log })
    }
}

/// The place where a run differs from its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The first tick whose hash differs.
    pub tick: u64,
    /// The last tick before it whose hash was compared and equal; `None` if there is none.
    pub agreed: Option<u64>,
    /// The subsystems that differ then, in the order in which they are hashed.
    pub subsystems: Vec<String>,
}

impl std::fmt::Display for Parting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "diverges at tick {} in {}", self.tick, self.subsystems.join(", "))?;
        match self.agreed {
            Some(agreed) => write!(f, " (the last hash that agrees is that of tick {agreed})"),
            None => Ok(()),
        }
    }
}

/// The result of comparing a whole recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The last tick.
    pub ticks: u64,
    /// Number of events.
    pub events: u64,
    /// Number of compared hashes.
    pub compared: usize,
    /// The subsystems that are not compared, see [`Replayer::set_aside`].
    pub set_aside: Vec<String>,
    /// The first difference, if there is one.
    pub parting: Option<Parting>,
    /// The state at the end differs from that at the beginning.
    pub changed: bool,
}

/// True if bytes begin like a recorded game.
pub fn is_replay(bytes: &[u8]) -> bool {
    bytes.starts_with(&KIND.magic)
}

/// A recorded game being played again.
#[derive(Clone, Debug)]
pub struct Replayer {
    header: ReplayHeader,
    content: Content,
    level: Level,
    log: Log,
    world: World,
    /// It begins in the middle of its game; the state of that moment is the first snapshot.
    begins_late: bool,
    /// Index of the first step that is not played yet.
    next: usize,
    /// The exchanged minds, as in the log.
    minds: Vec<Mind>,
    /// Index of the first of them that is not exchanged yet.
    next_mind: usize,
    events: u64,
    snapshots: Vec<Snapshot>,
    spacing: u64,
    set_aside: Vec<String>,
    parting: Option<Parting>,
}

/// A state on the way, so that going back does not begin at the beginning.
#[derive(Clone, Debug)]
struct Snapshot {
    state: State,
    /// The rules with the minds of that moment.
    rules: Arc<Rules>,
    events: u64,
}

impl Replayer {
    /// Opens a recorded game at its first tick. One that was played with minds written in Rust needs them in
    /// the content of its [`Recording`] first.
    ///
    /// # Errors
    ///
    /// Errors of the bytes or their contents; [`Error::MissingMinds`].
    pub fn open(bytes: &[u8]) -> Result<Self, Error> {
        Self::new(Recording::from_bytes(bytes)?)
    }

    /// Begins a recorded game where its record begins.
    ///
    /// # Errors
    ///
    /// Errors of its contents; [`Error::MissingMinds`].
    pub fn new(recording: Recording) -> Result<Self, Error> {
        let Recording { header, content, begin, log } = recording;
        let (rules, level) = content.load()?;
        let begins_late = begin.is_some();
        let world = match begin {
            Some(state) => {
                state.check(&rules)?;
                World::resume(rules, *state)
            }
            None => content.found(&level, &rules, header.challenge, header.seed)?,
        };
        if (world.seed(), world.challenge(), world.level()) != (header.seed, header.challenge, header.level.as_str()) {
            return Err(Error::Log("the head describes a different game from the one inside"));
        }
        let minds = minds_of(world.rules(), &log.exchanges)?;
        let mut replayer = Self {
            header,
            content,
            level,
            log,
            world,
            begins_late,
            next: 0,
            minds,
            next_mind: 0,
            events: 0,
            snapshots: Vec::new(),
            spacing: SNAPSHOT_EVERY,
            set_aside: Vec::new(),
            parting: None,
        };
        replayer.snap();
        replayer.set_aside = replayer.differing();
        Ok(replayer)
    }

    /// The recorded game, from its beginning.
    pub fn recording(&self) -> Recording {
        let Self { header, content, log, .. } = self;
        let begin = self.first().filter(|_| self.begins_late).map(|first| Box::new(first.state.clone()));
        Recording { header: header.clone(), content: content.clone(), begin, log: log.clone() }
    }

    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Properties that are known without playing it.
    pub fn header(&self) -> &ReplayHeader {
        &self.header
    }

    /// The exchanged minds, in order.
    pub fn exchanges(&self) -> &[MindExchange] {
        &self.log.exchanges
    }

    /// The level it was played on.
    pub fn level(&self) -> &Level {
        &self.level
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// Exchanges its world for another, for callers that need to own the one being watched. It must have its own back
    /// before it plays on.
    pub fn exchange(&mut self, world: &mut World) {
        std::mem::swap(&mut self.world, world);
    }

    pub fn now(&self) -> u64 {
        self.world.clock().tick()
    }

    /// The tick that the record begins with: 0 unless the beginning was lost.
    pub fn begin(&self) -> u64 {
        self.first().map_or(0, Snapshot::tick)
    }

    fn first(&self) -> Option<&Snapshot> {
        self.snapshots.first()
    }

    pub fn end(&self) -> u64 {
        self.log.ticks
    }

    /// The first place at which this run was found to differ from its record.
    pub fn parting(&self) -> Option<&Parting> {
        self.parting.as_ref()
    }

    /// The subsystems whose hashes differ before the first tick, when nothing has happened yet: another version of the
    /// program recorded the game, which laid them out differently. The others are still compared, and so are the
    /// ticks, the events and the outcome. Where all of them differ nothing is verified.
    pub fn set_aside(&self) -> &[String] {
        &self.set_aside
    }

    /// Events since the beginning.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Plays the next tick; `None` at the end.
    pub fn tick(&mut self) -> Option<Events> {
        let now = self.now();
        if now >= self.log.ticks {
            return None;
        }
        let step = self.log.steps.get(self.next).filter(|step| step.tick == now);
        let played = step.is_some();
        let commands = step.map_or(&[][..], |step| &step.commands);
        let mut events = Events::default();
        let given =
            exchange(&mut self.world, &self.log.exchanges, (&self.minds, &mut self.next_mind), commands, &mut events);
        events.extend(tick(&mut self.world, &commands[given..]));
        if self.now() == now {
            // The world was decided before its record ends: it stands still, so no later hash can be compared.
            self.part(now, vec!["clock".to_owned()]);
            return None;
        }
        self.next += usize::from(played);
        self.events += events.len() as u64;
        self.compare();
        if self.now().is_multiple_of(self.spacing) && self.snapshots.last().is_none_or(|last| last.tick() < self.now())
        {
            self.snap();
        }
        Some(events)
    }

    fn part(&mut self, tick: u64, subsystems: Vec<String>) {
        if self.parting.is_none() {
            let before = self.log.checkpoints.iter().rev().find(|checkpoint| checkpoint.tick < tick);
            self.parting = Some(Parting { tick, agreed: before.map(|checkpoint| checkpoint.tick), subsystems });
        }
    }

    /// Compares the state with the record's hash of this tick, if it has one.
    fn compare(&mut self) {
        let mut differ = self.differing();
        differ.retain(|subsystem| !self.set_aside.contains(subsystem));
        if !differ.is_empty() {
            self.part(self.now(), differ);
        }
    }

    /// The subsystems whose hash is not the record's of this tick; none if it has no hash of this tick.
    fn differing(&self) -> Vec<String> {
        let now = self.now();
        let at = self.log.checkpoints.binary_search_by_key(&now, |checkpoint| checkpoint.tick);
        let Ok(at) = at else { return Vec::new() };
        let hash = StateHash::of(self.world.state());
        let recorded = &self.log.checkpoints[at].hashes;
        let name_of = |(subsystem, _): &(&str, u64)| self.log.subsystems.iter().position(|name| name == subsystem);
        let mut differ: Vec<String> = Vec::new();
        for subsystem in hash.subsystems() {
            if name_of(subsystem).is_none_or(|index| recorded[index] != subsystem.1) {
                differ.push(subsystem.0.to_owned());
            }
        }
        let gone =
            self.log.subsystems.iter().filter(|name| hash.subsystems().iter().all(|(subsystem, _)| subsystem != name));
        differ.extend(gone.cloned());
        differ
    }

    fn snap(&mut self) {
        let most = (SNAPSHOT_MEMORY / self.world.state().memory().max(1)).clamp(2, MOST_SNAPSHOTS);
        if self.snapshots.len() >= most {
            self.spacing *= 2;
            let (spacing, begin) = (self.spacing, self.begin());
            self.snapshots.retain(|snapshot| snapshot.tick() == begin || snapshot.tick().is_multiple_of(spacing));
            if !self.now().is_multiple_of(spacing) {
                return;
            }
        }
        let (state, rules) = (self.world.state().clone(), Arc::clone(self.world.rules()));
        self.snapshots.push(Snapshot { state, rules, events: self.events });
    }

    /// Goes to a tick, playing at most `at_most` ticks now, and returns whether it has arrived. Ticks beyond the end are the end.
    pub fn seek(&mut self, target: u64, at_most: u64) -> bool {
        let target = target.min(self.log.ticks).max(self.begin());
        let best = self.snapshots.iter().rev().find(|snapshot| snapshot.tick() <= target);
        if let Some(snapshot) = best.filter(|snapshot| target < self.now() || snapshot.tick() > self.now()) {
            self.world = World::resume(Arc::clone(&snapshot.rules), snapshot.state.clone());
            self.events = snapshot.events;
            let now = self.now();
            self.next = self.log.steps.partition_point(|step| step.tick < now);
            self.next_mind = self.log.exchanges.partition_point(|exchange| exchange.tick < now);
        }
        for _ in 0..at_most {
            if self.now() >= target || self.tick().is_none() {
                break;
            }
        }
        self.now() >= target || self.parting.is_some() && self.world.outcome() != Outcome::Running
    }

    /// Plays the rest and compares every hash. Call it on a game that was just opened.
    pub fn verify(mut self, mut progress: impl FnMut(u64)) -> Verdict {
        let first = StateHash::of(self.world.state());
        if first.subsystems().iter().all(|(subsystem, _)| self.set_aside.iter().any(|aside| aside == subsystem)) {
            // Nothing could be compared, so nothing would be verified.
            self.part(self.now(), self.set_aside.clone());
        }
        while self.parting.is_none() && self.tick().is_some() {
            progress(self.now());
        }
        let compared = self.log.checkpoints.partition_point(|checkpoint| checkpoint.tick <= self.now());
        let changed = !first.differences(&StateHash::of(self.world.state())).is_empty();
        if self.parting.is_none() && self.events != self.log.events {
            self.part(self.now(), vec!["events".to_owned()]);
        }
        if self.parting.is_none() && self.world.outcome() != self.header.outcome {
            self.part(self.now(), vec!["outcome".to_owned()]);
        }
        let (ticks, events) = (self.now(), self.events);
        Verdict { ticks, events, compared, set_aside: self.set_aside, parting: self.parting, changed }
    }
}

/// The exchanged minds, each checked against the rules that it changes.
fn minds_of(rules: &Arc<Rules>, exchanges: &[MindExchange]) -> Result<Vec<Mind>, Error> {
    let mut minds = Vec::with_capacity(exchanges.len());
    for exchange in exchanges {
        let mind = exchange.load()?;
        check(rules, exchange.name(), &mind)?;
        minds.push(mind);
    }
    Ok(minds)
}

/// Exchanges the minds that are due before the next tick, with those of its commands that were applied before, and returns
/// the number of those.
fn exchange(
    world: &mut World,
    exchanges: &[MindExchange],
    (minds, next): (&[Mind], &mut usize),
    commands: &[Command],
    events: &mut Events,
) -> usize {
    let (now, mut given) = (world.clock().tick(), 0);
    while let Some(exchange) = exchanges.get(*next).filter(|exchange| exchange.tick == now) {
        let after = exchange.after.clamp(given, commands.len());
        // Recorded commands had been granted; if one is refused now, the hashes show the difference.
        events.extend(commands[given..after].iter().filter_map(|command| carry_out(world, command).ok()).flatten());
        given = after;
        // The mind was checked when the record was opened.
        _ = put_into(world, exchange.name(), minds[*next].clone());
        *next += 1;
    }
    given
}

impl Snapshot {
    fn tick(&self) -> u64 {
        self.state.tick()
    }
}
