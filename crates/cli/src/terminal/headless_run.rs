//! A run without a window: what it starts from (a level, a save, a script), and what it writes (saves, a recorded game).

use crate::args::ChallengeArg;
use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::storage::atomic;
use crate::storage::files::{Library, UsedFile, read_bytes, read_text, shown};
use crate::storage::saves::{SaveSlot, SaveStore, data_dir};
use crate::terminal::script_watch::ScriptFile;
use crate::terminal::used_files::show_difference;
use clap::Args;
use osada_content::{self as content, Level};
use osada_record::player::{Contestant, Player};
use osada_record::{
    Content, Game, History, Recorder, Stage, Text, difference, is_journey, load, load_journey, save, save_journey,
};
use osada_sim::rules::{Challenge, Rules};
use osada_sim::{Command, Events, PhaseObserver, Strength, Ticks, World, tick_observed};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// What a run begins with and what it writes.
#[derive(Args)]
pub struct RunFileArgs {
    /// A save to continue from, of a game or of a journey between two sieges
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["level", "seed", "seeds"])]
    load: Option<PathBuf>,
    /// How hard the game is
    #[arg(long, value_name = "NAME", default_value = "normal", conflicts_with = "load")]
    challenge: ChallengeArg,
    /// The strength of the raids, a factor on the number of besiegers; with the challenge adaptive only, which begins with 1
    #[arg(long, value_name = "X", value_parser = strength, conflicts_with = "load")]
    strength: Option<Strength>,
    /// A script of commands with their ticks, instead of a player
    #[arg(long, value_name = "FILE.ron", conflicts_with = "player")]
    script: Option<PathBuf>,
    /// Fail if a command of the script has no effect
    #[arg(long, requires = "script")]
    strict: bool,
    /// Write a save at the end
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    save: Option<PathBuf>,
    /// Also write the save every N ticks, and say so each time
    #[arg(long, value_name = "N", requires = "save", value_parser = clap::value_parser!(u64).range(1..))]
    save_every: Option<u64>,
    /// Write the recorded game at the end, with a hash as often as --hash-every says
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    record: Option<PathBuf>,
    /// Save at every dawn in the folder of saves, keeping the last five of each game
    #[arg(long, conflicts_with = "seeds")]
    autosave: bool,
}

impl RunFileArgs {
    /// The files that are to be written at the end.
    pub fn outputs(&self) -> impl Iterator<Item = &PathBuf> {
        self.save.iter().chain(&self.record)
    }

    /// The journey that goes on, if what is loaded is one.
    pub fn journey(&self) -> Result<Option<Stage>, Failure> {
        let Some(path) = &self.load else { return Ok(None) };
        let bytes = read_bytes(path)?;
        if !is_journey(&bytes) {
            return Ok(None);
        }
        let file = shown(path);
        let of_game = [
            ("--script", self.script.is_some()),
            ("--save-every", self.save_every.is_some()),
            ("--autosave", self.autosave),
        ];
        Failure::refuse(&of_game, &format!("for a single game, and {file} is a journey"))?;
        load_journey(&bytes).map(Some).map_err(|error| Failure::bad(format!("{file}: {error}")))
    }

    /// Writes a journey wherever a save or a record of it is wanted.
    pub fn write_journey(&self, stage: &Stage) -> Result<(), Failure> {
        self.outputs().try_for_each(|path| write(path, &save_journey(stage)?))
    }

    pub fn script(&self) -> Option<&Path> {
        self.script.as_deref()
    }

    /// The challenge with the strength that was named.
    pub fn challenge(&self) -> Result<Challenge, Failure> {
        match (self.challenge.0, self.strength) {
            (challenge, None) => Ok(challenge),
            (Challenge::Adaptive(_), Some(strength)) => Ok(Challenge::Adaptive(strength)),
            (_, Some(_)) => Err(Failure::Usage("--strength goes with --challenge adaptive".to_owned())),
        }
    }
}

fn strength(text: &str) -> Result<Strength, String> {
    text.parse::<f64>().map_err(|_| "not a number".to_owned())?.try_into()
}

/// The setup of a run: level, rules, save and script.
pub struct RunSetup<'a> {
    keep: &'a RunFileArgs,
    pub content: Content,
    /// Origin of the level: its file, `shipped:NAME`, or the save.
    pub origin: String,
    pub level: Level,
    challenge: Challenge,
    pub rules: Arc<Rules>,
    /// Taken by the only run of it.
    saved: Mutex<Option<Game>>,
    pub script: Option<ScriptFile>,
    saves: Option<SaveStore>,
    /// Files that are used beside or instead of what ships.
    pub files: Vec<UsedFile>,
}

/// A run, with what is to be written of it.
pub struct HeadlessRun<'a> {
    pub world: World,
    recorder: Option<Recorder>,
    history: Option<History>,
    /// A siege of a campaign, which is written with the rest of its journey.
    is_stage: bool,
    pub setup: &'a RunSetup<'a>,
}

impl<'a> RunSetup<'a> {
    /// Reads everything that runs begin with.
    pub fn new(
        level: Option<&Path>,
        keep: &'a RunFileArgs,
        library: &Library,
        data: Option<&Path>,
    ) -> Result<Self, Failure> {
        let saves = if keep.autosave { Some(SaveStore::below(&data_dir(data)?)) } else { None };
        let (content, origin, rules, level, saved) = match (&keep.load, level) {
            (_, Some(level)) => {
                let (content, origin) = library.content_and_origin(level)?;
                let (rules, level) = content.load()?;
                (content, origin, rules, level, None)
            }
            (Some(path), None) => {
                let game =
                    load(&read_bytes(path)?).map_err(|error| Failure::bad(format!("{}: {error}", shown(path))))?;
                show_difference(&shown(path), &game.content, library)?;
                library.note_content(path, &game.content);
                (game.content.clone(), shown(path), Arc::clone(game.world.rules()), game.level.clone(), Some(game))
            }
            (None, None) => return Err(Failure::Usage("name a level, or a save with --load".to_owned())),
        };
        let script = match &keep.script {
            Some(path) => {
                let text = read_text(path)?;
                library.note("script", path, &text);
                Some(ScriptFile::read(shown(path), text, &rules)?)
            }
            None => None,
        };
        // A long run fails before it begins if its end cannot be written.
        for path in keep.outputs() {
            atomic::probe(path).map_err(|error| unwritable(path, &error))?;
        }
        let files = library.used().into_iter().filter(|file| !file.ships).collect();
        let challenge = saved.as_ref().map_or_else(|| keep.challenge(), |game| Ok(game.world.challenge()))?;
        Ok(Self { keep, content, origin, level, challenge, rules, saved: Mutex::new(saved), script, saves, files })
    }

    /// Checks a journey that goes on against the rules here, and says in what they differ from those of its last siege.
    pub fn check_journey(&self, stage: &Stage) -> Result<(), Failure> {
        let file = self.keep.load.as_deref().map(shown).unwrap_or_default();
        stage.journey.check_record(&self.rules).map_err(|why| Failure::bad(format!("{file}: {why}")))?;
        let change = stage.recordings.contents.last().and_then(|then| difference(then, &self.content));
        if let Some(change) = change {
            remark(&format!("{file}: {}; the journey goes on with what is here\n", one_line(&change)));
        }
        Ok(())
    }

    /// The name of the challenge: that of the save, else that of the arguments.
    pub fn challenge(&self) -> &'static str {
        self.challenge.name()
    }

    /// The name of the level.
    pub fn level_name(&self) -> &str {
        &self.level.name
    }

    /// The name of whoever plays: this player, unless there is a script.
    pub fn player_name<'p>(&self, contestant: &'p Contestant) -> &'p str {
        if self.script.is_some() { "script" } else { contestant.name() }
    }

    /// A command of the script without effect is an error.
    pub fn is_strict(&self) -> bool {
        self.keep.strict
    }

    /// Prints warnings about the level, and about its ground with a seed. A save has none: its game has begun.
    pub fn show_warnings(&self, seed: u64) {
        let Text { file, text } = &self.content.level;
        if self.keep.load.is_some() {
            return;
        }
        if let Ok(noted) = content::load_noting(file, text, &self.rules) {
            remark(&noted.warnings.to_string());
        }
        if let Ok(world) = content::build(&self.level, &self.rules, seed) {
            remark(&content::ground_warnings(file, text, &self.level, &world).to_string());
        }
    }

    /// The run of a seed, at its first tick, as a part of a campaign if it is one, or where its save stands. Hashes are
    /// recorded at regular intervals.
    pub fn begin(&self, seed: u64, stage: Option<Stage>, hash_every: Option<u64>) -> Result<HeadlessRun<'_>, Failure> {
        let wanted = self.keep.record.is_some() || self.keep.save.is_some() || self.keep.autosave;
        let saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Game { world, recorder, history, .. }) = saved {
            if self.keep.record.is_some() && recorder.is_none() {
                remark("this save has no recording of how the game began; the new recording begins with it\n");
            }
            let from_here = || Recorder::from_here(self.content.clone(), &world);
            let recorder = wanted.then(|| recorder.unwrap_or_else(from_here));
            return Ok(HeadlessRun {
                world,
                recorder,
                history: wanted.then_some(history),
                is_stage: false,
                setup: self,
            });
        }
        let is_stage = stage.is_some();
        let of_journey = |stage: &Stage| stage.journey.siege_challenge(&self.rules);
        let challenge = stage.as_ref().map_or(self.challenge, of_journey);
        let content = Content { stage: stage.map(Box::new), ..self.content.clone() };
        let world = content
            .found(&self.level, &self.rules, challenge, seed)
            .map_err(|error| Failure::bad(format!("{}: {error}", content.level.file)))?;
        let record = |world: &World| match hash_every {
            Some(every) => Recorder::every(content.clone(), world, every),
            None => Recorder::new(content.clone(), world),
        };
        let recorder = wanted.then(|| record(&world));
        let history = wanted.then(|| History::new(&world));
        Ok(HeadlessRun { world, recorder, history, is_stage, setup: self })
    }
}

impl<'a> HeadlessRun<'a> {
    /// The script, or this player, who takes over where the run continues from a save.
    pub fn player(&self, contestant: &Contestant) -> Result<Box<dyn Player>, Failure> {
        let RunSetup { keep, content, level, rules, script, .. } = self.setup;
        let mut player = contestant.player();
        if let Some(file) = script {
            return Ok(Box::new(file.script.clone()));
        }
        if keep.load.is_some() && !self.is_stage && player.lays_plans() {
            let founded = content.found(level, rules, self.world.challenge(), self.world.seed());
            player.take_over(&founded.map_err(|error| Failure::bad(error.to_string()))?);
        }
        Ok(player)
    }

    /// Advances the world by a tick, saves when it is time, and returns the events. The observer is notified of each phase.
    pub fn tick(&mut self, commands: &[Command], observer: &mut impl PhaseObserver) -> Result<Events, Failure> {
        let events = match &mut self.recorder {
            Some(recorder) => recorder.tick_observed(&mut self.world, commands, observer),
            None => tick_observed(&mut self.world, commands, observer),
        };
        if let Some(history) = &mut self.history {
            history.update(&self.world, &events);
        }
        let keep = self.setup.keep;
        let now = self.world.clock().tick();
        if let (Some(every), Some(path)) = (keep.save_every, &keep.save)
            && now.is_multiple_of(every)
        {
            self.write_save(path)?;
            writeln!(results(), "saved tick {now}")?;
            results().flush()?;
        }
        let dawn = self.world.clock().since_dawn(&self.world.rules().time) == Ticks(0);
        if let Some(saves) = self.setup.saves.as_ref().filter(|_| dawn) {
            saves.write(&SaveSlot::Auto, &self.bytes()?)?;
        }
        Ok(events)
    }

    /// Writes what was asked for at the end of the run.
    pub fn finish(&self) -> Result<(), Failure> {
        if self.is_stage {
            return Ok(());
        }
        if let Some(path) = &self.setup.keep.save {
            self.write_save(path)?;
        }
        if let (Some(path), Some(recorder)) = (&self.setup.keep.record, &self.recorder) {
            write(path, &recorder.replay(&self.world)?)?;
        }
        Ok(())
    }

    /// The record so far, if one is wanted.
    pub fn recorder(&self) -> Option<&Recorder> {
        self.recorder.as_ref()
    }

    fn write_save(&self, path: &Path) -> Result<(), Failure> {
        write(path, &self.bytes()?)
    }

    fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let setup = self.setup;
        Ok(save(
            &self.world,
            &setup.content,
            self.recorder.as_ref(),
            self.history.as_ref(),
            &setup.level.title,
            Vec::new(),
        )?)
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::bad(format!("cannot write {}: {error}", shown(path)))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Ok(target) = path.read_link() {
        let (link, target) = (shown(path), shown(&target));
        remark(&format!("{link} was a link to {target}; the file replaces the link, and {target} is unchanged\n"));
    }
    atomic::write(path, bytes).map_err(|error| unwritable(path, &error))
}
