//! A game of a test, judged tick by tick.

use super::events::{EventWatch, words};
use super::lines::Transcript;
use super::moments;
use super::picture::picture;
use osada_ai::grid::Cell;
use osada_content::BuildError;
use osada_content::testing::{ExpectedOutcome, Test};
use osada_record::StateHash;
use osada_record::player::{Contestant, Player};
use osada_record::telemetry::{EventLog, Value};
use osada_sim::{Command, Event, Outcome, World, tick};

/// Something that is otherwise than expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// Ticks that had passed, if it is about a moment.
    pub tick: Option<u64>,
    pub expected: String,
    pub found: String,
    /// The map then.
    pub picture: Option<String>,
}

/// What came of a game.
pub struct Played {
    pub misses: Vec<Miss>,
    pub won: bool,
    /// Everything that happened, if the test lists it.
    pub lines: Vec<(u64, String)>,
    /// Hash of the state at the end.
    pub hash: String,
}

/// Plays the game of a seed to its end.
pub fn play(test: &Test, contestant: &Contestant, seed: u64) -> Result<Played, BuildError> {
    let mut world = test.build(seed)?;
    let mut player: Box<dyn Player> =
        if test.script.is_empty() { contestant.player() } else { Box::new(test.script.clone()) };
    let mut judge = Judge::new(test, &world);
    judge.look(&world);
    while world.outcome() == Outcome::Running && world.clock().tick() < test.until {
        judge.before_tick(&world);
        let commands = player.commands(&world);
        let events = tick(&mut world, &commands);
        judge.after_tick(&world, &commands, &events);
        judge.look(&world);
    }
    Ok(judge.verdict(&world))
}

/// Watches a game.
struct Judge<'t> {
    test: &'t Test,
    log: EventLog,
    transcript: Transcript,
    happens: Vec<EventWatch<'t>>,
    never: Vec<EventWatch<'t>>,
    misses: Vec<Miss>,
}

impl<'t> Judge<'t> {
    fn new(test: &'t Test, world: &World) -> Self {
        Self {
            test,
            log: EventLog::new(world),
            transcript: Transcript::begin(world),
            happens: test.expect.happens.iter().map(EventWatch::new).collect(),
            never: test.expect.never.iter().map(EventWatch::new).collect(),
            misses: Vec::new(),
        }
    }

    /// Notes commands of the script that mean nobody, or nothing.
    fn before_tick(&mut self, world: &World) {
        let now = world.clock().tick();
        for (number, command) in self.test.script.at(now).iter().enumerate() {
            let mut nobody = Vec::new();
            let is_meant = command.resolve(world, &mut nobody).is_some();
            let found = match &nobody[..] {
                [] if is_meant => continue,
                [] => "nothing stands there".to_owned(),
                nobody => {
                    let names: Vec<String> = nobody.iter().map(ToString::to_string).collect();
                    format!("there is no unit {}", names.join(", "))
                }
            };
            let expected = format!("command {} of the step at {now} can be given", number + 1);
            self.misses.push(Miss { tick: Some(now), expected, found, picture: Some(picture(world, None)) });
        }
    }

    fn after_tick(&mut self, world: &World, commands: &[Command], events: &[Event]) {
        let now = world.clock().tick();
        self.transcript.add(now, world, events);
        if !self.test.script.is_empty() && !self.expects_refusals() {
            for event in events {
                if let Event::Refused { command, reason } = event {
                    let expected = format!("command {} of the step at {} is carried out", command + 1, now - 1);
                    let found = format!("refused: {reason}");
                    self.misses.push(Miss { tick: Some(now), expected, found, picture: Some(picture(world, None)) });
                }
            }
        }
        if self.happens.is_empty() && self.never.is_empty() {
            return;
        }
        for line in self.log.lines(world, commands, events) {
            self.happens.iter_mut().for_each(|watch| _ = watch.look(&line));
            for watch in &mut self.never {
                let is_first = watch.look(&line) && watch.seen.len() == 1;
                if is_first {
                    let at = |name: &str| line.iter().find(|(field, _)| *field == name).map(|(_, value)| value.clone());
                    let cell = match (at("x"), at("y")) {
                        (Some(Value::Integer(x)), Some(Value::Integer(y))) => Some(Cell::new(x as i32, y as i32)),
                        _ => None,
                    };
                    self.misses.push(Miss {
                        tick: Some(now),
                        expected: format!("never: {}", words(watch.wanted)),
                        found: "it happened".to_owned(),
                        picture: Some(picture(world, cell)),
                    });
                }
            }
        }
    }

    /// True if the test says itself which commands are refused.
    fn expects_refusals(&self) -> bool {
        let mut watches = self.happens.iter().chain(&self.never);
        self.test.expect.exactly.is_some() || watches.any(|watch| watch.wanted.event == "refused")
    }

    /// Judges the moments that are now.
    fn look(&mut self, world: &World) {
        let now = world.clock().tick();
        for moment in self.test.expect.at.iter().filter(|moment| moment.tick == now) {
            for (miss, cell) in moments::misses(moment, world, &self.transcript) {
                self.misses.push(Miss { picture: Some(picture(world, cell)), ..miss });
            }
        }
    }

    fn verdict(mut self, world: &World) -> Played {
        let expect = &self.test.expect;
        let (now, outcome) = (world.clock().tick(), world.outcome());
        let mut miss = |tick: Option<u64>, expected: String, found: String| {
            self.misses.push(Miss { tick, expected, found, picture: Some(picture(world, None)) });
        };
        for moment in expect.at.iter().filter(|moment| moment.tick > now) {
            let found = format!("the level ended at tick {now} with {}", outcome.name());
            miss(Some(moment.tick), "the game goes on until this tick".to_owned(), found);
        }
        for watch in self.happens.iter().filter(|watch| !watch.is_met()) {
            let ended = match outcome {
                Outcome::Running => String::new(),
                _ => format!("; the level ended at tick {now} with {}", outcome.name()),
            };
            miss(None, words(watch.wanted), watch.found() + &ended);
        }
        let wanted = expect.outcome.map(|wanted| match wanted {
            ExpectedOutcome::Victory => Outcome::Victory,
            ExpectedOutcome::Defeat => Outcome::Defeat,
            ExpectedOutcome::Running => Outcome::Running,
        });
        if let Some(wanted) = wanted.filter(|wanted| *wanted != outcome) {
            let found = match outcome {
                Outcome::Running => format!("the game still ran at tick {now}"),
                _ => format!("{} at tick {now}", outcome.name()),
            };
            miss(None, format!("ends with {}", wanted.name()), found);
        }
        let day = world.clock().day(&world.rules().time);
        let is_over = outcome != Outcome::Running;
        if let Some((first, last)) = expect.day.filter(|(first, last)| !is_over || !(*first..=*last).contains(&day)) {
            let found = if is_over { format!("day {day}") } else { format!("the game still ran on day {day}") };
            miss(None, format!("ends on a day from {first} to {last}"), found);
        }
        let hash = StateHash::of(world.state()).to_string();
        if let Some(wanted) = expect.hash.as_ref().filter(|wanted| !wanted.eq_ignore_ascii_case(&hash)) {
            miss(Some(now), format!("the hash {wanted}"), hash.clone());
        }
        let lines = self.transcript.take_lines();
        if let Some(expected) = &expect.exactly
            && let Some((expected, found, tick)) = first_difference(expected, &lines)
        {
            self.misses.push(Miss { tick, expected, found, picture: None });
        }
        Played { misses: self.misses, won: outcome == Outcome::Victory, lines, hash }
    }
}

/// The first line in which two lists differ: the expected one, the one that came, and its tick.
fn first_difference(expected: &[(u64, String)], found: &[(u64, String)]) -> Option<(String, String, Option<u64>)> {
    let both = expected.len().max(found.len());
    let at = (0..both).find(|&at| expected.get(at) != found.get(at))?;
    let line = |list: &[(u64, String)]| match list.get(at) {
        Some((tick, line)) => format!("tick {tick}: {line}"),
        None => format!("nothing more after {} lines", list.len()),
    };
    let tick = found.get(at).or(expected.get(at)).map(|&(tick, _)| tick);
    Some((format!("as line {} of the list, {}", at + 1, line(expected)), line(found), tick))
}
