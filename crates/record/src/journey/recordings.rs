//! The recordings of a journey's sieges, and whether they have led to what the journey says.

use super::state::{Journey, Phase};
use super::step::{Aftermath, RoadRefusal, Step};
use crate::content::{Content, Text};
use crate::error::Error;
use crate::log::Log;
use crate::recorder::Recorder;
use crate::replay::{Recording, ReplayHeader, Replayer};
use osada_content::{Level, stem};
use osada_sim::rules::{Challenge, Rules};
use osada_sim::{Events, Outcome, World};
use serde::{Deserialize, Serialize};

/// Ticks between two hashes that are kept of a siege: a minute.
const EVERY: u64 = 60 * 60;

/// A journey with the recordings of its sieges, on the road or at a siege.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    pub journey: Journey,
    #[serde(default)]
    pub recordings: JourneyRecordings,
}

/// The recordings of the sieges of a journey.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JourneyRecordings {
    /// Rules and minds that sieges were played with, without a level.
    pub contents: Vec<Content>,
    /// One for each siege that has ended, as far as they are known; `None` where the recording was lost.
    pub sieges: Vec<Option<SiegeRecording>>,
}

/// The recording of a siege.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiegeRecording {
    /// Index among the contents.
    pub content: usize,
    pub level: Text,
    /// That of the journey, at the strength to which the raids had come.
    pub challenge: Challenge,
    pub seed: u64,
    pub outcome: Outcome,
    pub log: Log,
}

impl Stage {
    /// A journey before its first siege.
    pub fn new(journey: Journey) -> Self {
        Self { journey, recordings: JourneyRecordings::default() }
    }

    /// The siege at this node, begun.
    ///
    /// # Errors
    ///
    /// If none can begin now.
    pub fn begun(&self) -> Result<Self, RoadRefusal> {
        let mut stage = self.clone();
        stage.journey.apply(Step::Begin)?;
        Ok(stage)
    }

    /// The journey after its siege has ended in this world; `None` if it was at no siege.
    pub fn after(&self, world: &World, recorder: Option<&Recorder>) -> Option<Self> {
        let mut stage = self.clone();
        stage.journey.apply(Step::End(Box::new(Aftermath::of(world)))).ok()?;
        let whole = recorder.filter(|recorder| recorder.begin().is_none());
        stage.recordings.sieges.resize(self.journey.sieges().len(), None);
        stage.recordings.put(whole, world);
        Some(stage)
    }

    /// Refuses what no campaign could have come to.
    pub(crate) fn check(&self, rules: &Rules, file: &str) -> Result<(), Error> {
        let bad = |why: String| Error::unreadable("campaign", why);
        self.journey.check_record(rules).map_err(bad)?;
        let level = self.journey.siege().filter(|_| *self.journey.phase() == Phase::Besieged);
        if level.map(|siege| stem(&siege.level)) != Some(stem(file)) {
            return Err(bad("its siege is another one than that of the game".to_owned()));
        }
        self.check_recordings()
    }

    pub(super) fn check_recordings(&self) -> Result<(), Error> {
        let JourneyRecordings { contents, sieges } = &self.recordings;
        if sieges.len() > self.journey.sieges().len() {
            return Err(Error::unreadable("campaign", "it has more recordings than sieges"));
        }
        for siege in sieges.iter().flatten() {
            siege.log.check(0)?;
            if siege.content >= contents.len() {
                return Err(Error::unreadable("campaign", "a siege was played by rules that are missing"));
            }
        }
        Ok(())
    }
}

impl JourneyRecordings {
    fn put(&mut self, recorder: Option<&Recorder>, world: &World) {
        let recording = recorder.map(|recorder| {
            let Content { level, rules, minds, own, mods, stage: _ } = recorder.content().clone();
            let content = Content { level: Text::new("", ""), rules, minds, own, mods, stage: None };
            let known = self.contents.iter().position(|other| *other == content);
            let content = known.unwrap_or_else(|| {
                self.contents.push(content);
                self.contents.len() - 1
            });
            let mut log = recorder.log().finished(world).played();
            let end = log.ticks;
            log.checkpoints.retain(|kept| kept.tick.is_multiple_of(EVERY) || kept.tick == end);
            SiegeRecording {
                content,
                level,
                challenge: world.challenge(),
                seed: world.seed(),
                outcome: world.outcome(),
                log,
            }
        });
        self.sieges.push(recording);
    }
}

impl SiegeRecording {
    /// The recorded game of this siege, to which the journey had come.
    pub fn recording(&self, journey: &Journey, contents: &[Content]) -> Result<Recording, Error> {
        let content = contents.get(self.content).cloned();
        let content = content.ok_or(Error::Log("the rules of a siege are missing"))?;
        let header = ReplayHeader {
            program: concat!("osada ", env!("CARGO_PKG_VERSION")).to_owned(),
            level: stem(&self.level.file).to_owned(),
            challenge: self.challenge,
            seed: self.seed,
            ticks: self.log.ticks,
            events: self.log.events,
            outcome: self.outcome,
        };
        let content = Content { level: self.level.clone(), ..content }.at(Stage::new(journey.clone()));
        Ok(Recording { header, content, begin: None, log: self.log.clone() })
    }
}

/// The result of verifying a journey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JourneyVerdict {
    /// Sieges that were played again.
    pub verified: usize,
    /// Sieges without a recording.
    pub unrecorded: usize,
    /// Ticks of all of them.
    pub ticks: u64,
    /// Hashes that were compared.
    pub compared: usize,
    /// Number of the siege, from 1, that goes otherwise than recorded, and where.
    pub fault: Option<(usize, String)>,
}

/// Plays all sieges of a journey again, and compares what they lead to. `progress` gets the number of each that is done.
///
/// # Errors
///
/// If a siege cannot be played at all.
pub fn verify_journey(stage: &Stage, mut progress: impl FnMut(usize)) -> Result<JourneyVerdict, Error> {
    let mut verdict = JourneyVerdict::default();
    for (siege, replay) in SiegeReplays::of(stage)?.enumerate() {
        match replay? {
            None => verdict.unrecorded += 1,
            Some(mut replay) => {
                while replay.tick().is_some() {}
                verdict.fault = replay.fault().map(|fault| (siege + 1, fault));
                if verdict.fault.is_some() {
                    return Ok(verdict);
                }
                verdict.verified += 1;
                verdict.ticks += replay.siege.log.ticks;
                verdict.compared += replay.siege.log.checkpoints.len();
            }
        }
        progress(siege + 1);
    }
    Ok(verdict)
}

/// The sieges of a journey in their order, each to be played again; `None` for one whose recording was lost.
#[derive(Debug)]
pub struct SiegeReplays {
    /// The journey as it was before the steps that are left.
    journey: Journey,
    steps: std::vec::IntoIter<Step>,
    contents: Vec<Content>,
    recordings: std::vec::IntoIter<Option<SiegeRecording>>,
}

impl SiegeReplays {
    /// All sieges of a journey that have ended.
    ///
    /// # Errors
    ///
    /// If no campaign could have come to these recordings.
    pub fn of(stage: &Stage) -> Result<Self, Error> {
        stage.check_recordings()?;
        let (journey, steps) = stage.journey.from_its_beginning().ok_or(Error::Log("the campaign has no beginning"))?;
        let JourneyRecordings { contents, sieges } = stage.recordings.clone();
        Ok(Self { journey, steps: steps.into_iter(), contents, recordings: sieges.into_iter() })
    }
}

impl Iterator for SiegeReplays {
    type Item = Result<Option<SiegeReplay>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let step = self.steps.next()?;
            let aftermath = match &step {
                Step::End(aftermath) => Some((**aftermath).clone()),
                _ => None,
            };
            let replay = aftermath.map(|aftermath| match self.recordings.next().flatten() {
                Some(siege) => SiegeReplay::begin(siege, &self.journey, &self.contents, aftermath).map(Some),
                None => Ok(None),
            });
            // The steps were taken before, when the journey was read.
            if self.journey.apply(step).is_err() {
                return Some(Err(Error::Log("a step of the journey cannot be taken")));
            }
            if replay.is_some() {
                return replay;
            }
        }
    }
}

/// A siege of a journey that is played again, and compared with what the journey says of it.
#[derive(Debug)]
pub struct SiegeReplay {
    replayer: Replayer,
    siege: SiegeRecording,
    aftermath: Aftermath,
    /// What differs before the first tick.
    amiss: Option<String>,
}

impl SiegeReplay {
    fn begin(
        siege: SiegeRecording,
        journey: &Journey,
        contents: &[Content],
        aftermath: Aftermath,
    ) -> Result<Self, Error> {
        let replayer = Replayer::new(siege.recording(journey, contents)?)?;
        let aside = replayer.set_aside();
        let amiss = if siege.challenge.name() != journey.challenge().name() {
            Some("it was played at another challenge".to_owned())
        } else {
            (!aside.is_empty()).then(|| format!("it begins with another {}", aside.join(", ")))
        };
        Ok(Self { replayer, siege, aftermath, amiss })
    }

    pub fn world(&self) -> &World {
        self.replayer.world()
    }

    pub fn level(&self) -> &Level {
        self.replayer.level()
    }

    /// Names of those who came to it.
    pub fn company(&self) -> Vec<&str> {
        let stage = self.replayer.content().stage.as_ref();
        let people = stage.map_or(&[][..], |stage| stage.journey.people());
        people.iter().map(|one| one.person.name.as_str()).collect()
    }

    /// Plays the next tick; `None` at the end, or where it goes otherwise than recorded.
    pub fn tick(&mut self) -> Option<Events> {
        let is_right = self.amiss.is_none() && self.replayer.parting().is_none();
        if is_right { self.replayer.tick() } else { None }
    }

    /// The difference from the recording, if there is one. Call it when there is nothing left to play.
    pub fn fault(&self) -> Option<String> {
        let parting = || self.replayer.parting().map(ToString::to_string);
        if let Some(fault) = self.amiss.clone().or_else(parting) {
            return Some(fault);
        }
        let world = self.world();
        if self.replayer.events() != self.siege.log.events || world.outcome() != self.siege.outcome {
            return Some("it has another outcome".to_owned());
        }
        (Aftermath::of(world) != self.aftermath).then(|| "other survivors or goods are left".to_owned())
    }
}
