//! A level being played or watched: the world, its recorder, and the commands of the next tick.

use super::fight_watch::FightWatch;
use super::frame_stats::FrameStats;
use super::lessons::{LessonProgress, all_lessons};
use super::notifications::Notifications;
use super::playback::Playback;
use super::sense_history::SenseHistory;
use super::timestep::{SPEEDS, Timestep};
use osada::level::{Lesson, Level, build_for, stem};
use osada::player::Player;
use osada::record::{self, Content, History, Recorder, Replayer, Stage, Text};
use osada::sim::rules::{Challenge, Rules};
use osada::sim::{Command, Event, Outcome, UnitId, World, carry_out, check, tick};
use osada_cli::platform::timed;
use std::rc::Rc;
use std::sync::Arc;

/// The refusal of changes to a recorded game.
const UNCHANGEABLE: &str = "this is a recorded game; it cannot be changed";

/// The message when a save has no recording of how its game began.
const UNRECORDED: &str = "this save has no recording of its game; a new one begins here";

/// A level being played. The world is changed by ticks and commands alone.
pub struct GameSession {
    world: World,
    level: Rc<Level>,
    pub timestep: Timestep,
    pub lessons: LessonProgress,
    pub stats: FrameStats,
    pub notifications: Notifications,
    /// True if the game pauses when a raid arrives.
    pub pause_on_raid: bool,
    /// True if the game falls back to normal speed when a fight begins or somebody dies.
    pub slow_in_fights: bool,
    /// The title of the level that comes after this one.
    pub next: Option<String>,
    /// How often the player went on with this game, or with its campaign, after it had been lost.
    pub retries: u32,
    /// Names of the deeds that were done for the first time in this game.
    pub new_deeds: Vec<String>,
    history: History,
    sense_history: SenseHistory,
    /// The selected unit, whose senses are remembered.
    pub looked_at: Option<UnitId>,
    fight_watch: FightWatch,
    pending: Vec<Command>,
    ticks: u64,
    player: Option<Box<dyn Player>>,
    recorder: Option<Recorder>,
    playback: Option<Playback>,
    /// A message to show as soon as the session is on screen.
    notice: Option<&'static str>,
}

/// Result of advancing a session.
#[derive(Default)]
pub struct Passed {
    /// The world has leapt to another moment: earlier views of it are out of date.
    pub leapt: bool,
    /// Messages beside the cursor, each with `true` for a refusal.
    pub messages: Vec<(String, bool)>,
}

impl GameSession {
    /// Builds the world of a level, for a human or a scripted player.
    pub fn new(
        level: Rc<Level>,
        rules: &Arc<Rules>,
        (challenge, seed): (Challenge, u64),
        player: Option<Box<dyn Player>>,
    ) -> Result<Self, String> {
        let world = build_for(&level, rules, challenge, seed).map_err(|error| error.to_string())?;
        Ok(Self { player, ..Self::of(world, level) })
    }

    /// The same from the content of a level, with a recorder.
    pub fn recorded(
        content: Content,
        begin: (Challenge, u64),
        player: Option<Box<dyn Player>>,
    ) -> Result<Self, String> {
        let (rules, level) = content.load().map_err(|error| error.to_string())?;
        let (challenge, seed) = begin;
        let world = content.found(&level, &rules, challenge, seed).map_err(|error| error.to_string())?;
        let recorder = Some(Recorder::new(content, &world));
        Ok(Self { player, recorder, ..Self::of(world, Rc::new(level)) })
    }

    /// A game that continues from a save, with the scripted player who takes over, if any does. If the save has no record,
    /// a new one begins here.
    pub fn loaded(game: record::Game, mut player: Option<Box<dyn Player>>) -> Result<Self, String> {
        if let Some(player) = player.as_mut().filter(|player| player.lays_plans()) {
            player.take_over(&game.founded().map_err(|error| error.to_string())?);
        }
        let record::Game { world, recorder, history, level, content, retries } = game;
        let notice = recorder.is_none().then_some(UNRECORDED);
        let recorder = recorder.unwrap_or_else(|| Recorder::from_here(content, &world));
        Ok(Self { recorder: Some(recorder), history, retries, notice, player, ..Self::of(world, Rc::new(level)) })
    }

    pub fn watching(replayer: Replayer) -> Self {
        let level = Rc::new(replayer.level().clone());
        let mut game = Self::of(replayer.world().clone(), level);
        game.playback = Some(Playback::new(replayer));
        game
    }

    fn of(world: World, level: Rc<Level>) -> Self {
        Self {
            timestep: Timestep::new(1.0, true),
            lessons: LessonProgress::default(),
            stats: FrameStats::default(),
            notifications: Notifications::default(),
            pause_on_raid: false,
            slow_in_fights: false,
            next: None,
            retries: 0,
            new_deeds: Vec::new(),
            history: History::new(&world),
            sense_history: SenseHistory::default(),
            looked_at: None,
            fight_watch: FightWatch::default(),
            pending: Vec::new(),
            ticks: world.clock().tick(),
            player: None,
            recorder: None,
            playback: None,
            notice: None,
            world,
            level,
        }
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// The level it was built from.
    pub fn level(&self) -> &Rc<Level> {
        &self.level
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    /// Senses of all units in the last minute.
    pub fn sense_history(&self) -> &SenseHistory {
        &self.sense_history
    }

    /// Ticks requested; it goes on counting when the world stands still because the level is over.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// `None` while a recorded game is watched.
    pub fn recorder(&self) -> Option<&Recorder> {
        self.recorder.as_ref()
    }

    pub fn playback(&self) -> Option<&Playback> {
        self.playback.as_ref()
    }

    /// The content it was built from; `None` of a game without a record.
    pub fn content(&self) -> Option<&Content> {
        let recorded = self.recorder.as_ref().map(Recorder::content);
        recorded.or_else(|| self.playback.as_ref().map(Playback::content))
    }

    /// The same with the minds that were exchanged since.
    pub fn present_content(&self) -> Option<Content> {
        let recorded = self.recorder.as_ref().map(Recorder::present_content);
        recorded.or_else(|| self.content().cloned())
    }

    /// Exchanges the mind of the same file name for this one and records that. Returns true if the game had another one; a
    /// game that is watched or over keeps its minds.
    pub fn exchange_mind(&mut self, mind: Text) -> Result<bool, String> {
        let is_running = self.is_running();
        let Some(recorder) = self.recorder.as_mut().filter(|_| is_running) else { return Ok(false) };
        let minds = recorder.present_content().minds;
        if minds.iter().find(|known| stem(&known.file) == stem(&mind.file)).is_none_or(|known| known.text == mind.text)
        {
            return Ok(false);
        }
        recorder.exchange_mind(&mut self.world, mind).map_err(|error| error.to_string())?;
        Ok(true)
    }

    pub fn stage(&self) -> Option<&Stage> {
        self.content().and_then(|content| content.stage.as_deref())
    }

    /// Its journey after this siege, which is over.
    pub fn next_stage(&self) -> Option<Stage> {
        let stage = self.stage().filter(|_| !self.is_running() && self.playback.is_none())?;
        stage.after(self.world(), self.recorder.as_ref())
    }

    /// The game so far, or the recorded game that is watched, from its beginning.
    pub fn again(&self) -> Result<Replayer, String> {
        if let Some(playback) = &self.playback {
            return playback.again();
        }
        let recorder = self.recorder.as_ref().ok_or("this game was not recorded")?;
        let bytes = recorder.replay(&self.world).map_err(|error| error.to_string())?;
        Replayer::open(&bytes).map_err(|error| error.to_string())
    }

    /// True if a scripted player or a record plays.
    pub fn is_watched(&self) -> bool {
        self.player.is_some() || self.playback.is_some()
    }

    /// True until the level is decided.
    pub fn is_running(&self) -> bool {
        self.world.outcome() == Outcome::Running
    }

    /// Updates the progress of the lessons; `now` is wall time. Returns a lesson that begins.
    pub fn follow_lessons(&mut self, inspecting: bool, now: f64) -> Option<Lesson> {
        let running = !self.timestep.paused;
        let lessons = all_lessons(&self.level, &self.world);
        let begins = self.lessons.follow(&lessons, &self.world, (running, inspecting), now).cloned();
        if self.lessons.come_before_raid(&lessons, &self.world) && check(&self.world, &Command::DelayRaid).is_ok() {
            self.ask(Command::DelayRaid);
        }
        begins
    }

    /// The lessons of the level, then those that triggers have given.
    pub fn all_lessons(&self) -> Vec<&Lesson> {
        all_lessons(&self.level, &self.world)
    }

    pub fn skip_lessons(&mut self) {
        self.lessons.skip_all(&all_lessons(&self.level, &self.world));
    }

    /// Queues a command for the next tick; while no tick is due it is applied at once.
    pub fn ask(&mut self, command: impl Into<Command>) {
        self.pending.push(command.into());
    }

    /// Seeks to a tick of the recorded game.
    pub fn seek(&mut self, tick: u64) {
        if let Some(playback) = &mut self.playback {
            playback.ask_for(tick);
        }
    }

    /// Advances by wall time, but at most `most` ticks. `seen` gets the world and the events after each of them; `clock`
    /// returns seconds of wall time, so that frames keep coming where ticks take long.
    pub fn advance(
        &mut self,
        seconds: f64,
        (most, clock): (u64, impl Fn() -> f64),
        mut seen: impl FnMut(&World, &[Event]),
    ) -> Passed {
        let mut passed = Passed::default();
        passed.messages.extend(self.notice.take().map(|text| (text.to_owned(), false)));
        if self.playback.as_mut().is_some_and(|playback| playback.seek(&mut self.world)) {
            self.forget();
            passed.leapt = true;
        }
        let due = self.timestep.due(seconds, most);
        if due == 0 {
            self.carry_out(&mut passed.messages, &mut seen);
        }
        let (paused, speed) = (self.timestep.paused, self.timestep.speed);
        let until = clock() + Timestep::budget(seconds);
        for played in 1..=due {
            let events = self.tick(&mut passed.messages);
            seen(&self.world, &events);
            if (self.timestep.paused && !paused) || self.timestep.speed < speed {
                self.timestep.measure_anew();
                break;
            }
            if played == due || clock() >= until {
                self.timestep.played(due, played);
                break;
            }
        }
        self.notifications.update(&self.world, &self.history);
        // The last search of everybody can be viewed.
        self.world.record_searches();
        passed
    }

    /// Drops views of the world from before a leap in time.
    fn forget(&mut self) {
        self.notifications = Notifications::default();
        self.history = History::new(&self.world);
        self.sense_history = SenseHistory::default();
        self.fight_watch = FightWatch::default();
    }

    /// Applies the queued commands while no tick is due, without advancing time.
    fn carry_out(&mut self, messages: &mut Vec<(String, bool)>, mut seen: impl FnMut(&World, &[Event])) {
        let commands = std::mem::take(&mut self.pending);
        if !commands.is_empty() && self.playback.is_some() {
            messages.push((UNCHANGEABLE.to_owned(), true));
            return;
        }
        for command in commands {
            let done = match &mut self.recorder {
                Some(recorder) => recorder.carry_out(&mut self.world, &command),
                None => carry_out(&mut self.world, &command),
            };
            match done {
                Ok(events) if events.is_empty() => {}
                Ok(events) => {
                    self.history.update(&self.world, &events);
                    seen(&self.world, &events);
                }
                Err(reason) => messages.push((reason.to_string(), true)),
            }
        }
    }

    fn tick(&mut self, messages: &mut Vec<(String, bool)>) -> Vec<Event> {
        let mut commands = std::mem::take(&mut self.pending);
        let own = commands.len();
        if let Some(player) = self.player.as_mut().filter(|_| self.world.outcome() == Outcome::Running) {
            commands.extend(player.commands(&self.world));
        }
        if own > 0 && self.playback.is_some() {
            messages.push((UNCHANGEABLE.to_owned(), true));
        }
        let exchanged =
            self.playback.as_ref().map_or(Vec::new(), |playback| playback.exchanged_at(self.world.clock().tick()));
        messages.extend(exchanged.into_iter().map(|name| (format!("the mind {name} was exchanged here"), false)));
        let Self { world, playback, recorder, .. } = self;
        let (events, time) = timed(|| match (playback, recorder) {
            (Some(playback), _) => playback.tick(world),
            (None, Some(recorder)) => recorder.tick(world, &commands),
            (None, None) => tick(world, &commands),
        });
        self.stats.tick(time);
        self.ticks += 1;
        self.history.update(&self.world, &events);
        self.notifications.add_events(&self.world, &events);
        self.sense_history.record(&self.world, self.looked_at);
        let raid = events.iter().any(|event| matches!(event, Event::WaveArrived { .. }));
        if raid && self.pause_on_raid && !self.is_watched() {
            self.timestep.paused = true;
            messages.push(("a raid is here; the game is paused".to_owned(), false));
        }
        let is_asked = events.iter().any(|event| matches!(event, Event::Asked { .. }));
        let asked = is_asked.then(|| "a question waits for you".to_owned());
        let alarm = self.fight_watch.alarm(&self.world, &events).or(asked);
        if self.slow_in_fights
            && self.timestep.speed > SPEEDS[0]
            && !self.is_watched()
            && let Some(alarm) = alarm
        {
            self.timestep.speed = SPEEDS[0];
            messages.push((format!("{alarm}: normal speed (Settings change this)"), false));
        }
        for event in &events {
            if let Event::Refused { command, reason } = event
                && *command < own
                && self.playback.is_none()
            {
                messages.push((reason.to_string(), true));
            }
        }
        events
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::grid::Point;
    use osada::sim::Draft;
    use osada::sim::rules::Role;

    /// Any number of ticks, on a machine that takes no time for them.
    const UNTIMED: (u64, fn() -> f64) = (u64::MAX, || 0.0);

    /// The tutorial from its beginning, paused.
    fn session() -> GameSession {
        let content = Content::shipped("tutorial").expect("it ships");
        GameSession::recorded(content, (Challenge::Normal, 1), None).expect("it can be built")
    }

    #[test]
    fn what_is_asked_in_pause_is_done_at_once_and_nobody_moves() {
        let mut session = session();
        session.timestep.paused = false;
        session.advance(0.25, UNTIMED, |_, _| {});
        session.timestep.paused = true;
        let places =
            |session: &GameSession| -> Vec<Point> { session.world().units().map(|(_, unit)| unit.place()).collect() };
        let (tick, before) = (session.world().clock().tick(), places(&session));
        for _ in 0..30 {
            let units: Vec<_> = session.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
            let drafted = |session: &GameSession| {
                let mut colonists = session.world().of_role(Role::Colonist).filter_map(|(_, unit)| unit.colonist());
                colonists.all(|colonist| colonist.is_drafted())
            };
            let was = drafted(&session);
            session.ask(Draft { units, drafted: !was });
            session.advance(0.02, UNTIMED, |_, _| panic!("no tick may pass"));
            assert_eq!(drafted(&session), !was);
        }
        assert_eq!((session.world().clock().tick(), places(&session)), (tick, before));
        session.timestep.paused = false;
        session.advance(0.25, UNTIMED, |_, _| {});
        let verdict = session.again().expect("it was recorded").verify(|_| {});
        assert_eq!((verdict.ticks, verdict.parting), (session.world().clock().tick(), None));
    }

    #[test]
    fn a_fight_is_seen_at_normal_speed_if_it_is_so_set() {
        for (slow, speed) in [(true, SPEEDS[0]), (false, SPEEDS[2])] {
            let mut session = session();
            session.slow_in_fights = slow;
            session.timestep.run_at(2);
            let mut struck = false;
            let mut messages = Vec::new();
            while !struck && session.is_running() {
                let passed = session.advance(0.25, UNTIMED, |world, events| {
                    let besieger = |id| world.unit(id).is_some_and(|unit| unit.role() == Role::Besieger);
                    struck |=
                        events.iter().any(|event| matches!(event, Event::Struck { by: Some(id), .. } if besieger(*id)));
                });
                messages.extend(passed.messages);
            }
            assert!(struck, "nobody defends the hearth of the tutorial");
            assert_eq!(session.timestep.speed.to_bits(), speed.to_bits());
            assert_eq!(messages.iter().any(|(text, _)| text.contains("a fight has begun")), slow, "{messages:?}");
        }
    }

    #[test]
    fn what_cannot_be_done_in_pause_is_said_at_once() {
        let mut session = session();
        session.ask(Command::Undo);
        let messages = session.advance(0.02, UNTIMED, |_, _| {}).messages;
        assert!(matches!(&messages[..], [(_, true)]), "{messages:?}");
    }
}
