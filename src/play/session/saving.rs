//! Saves what is played: quick saves, named saves, autosaves at dawn, recorded games, and the pictures that go with saves.

use super::game_session::GameSession;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use osada::fault::counted;
use osada::level::stem;
use osada::record::{self, Header, Journey, JourneyHeader, Replayer, Stage};
use osada::sim::Outcome;
use osada::sim::rules::Rules;
use osada::snake::SnakeRecording;
use osada_cli::failure::Failure;
use osada_cli::platform::{MOST_LOST, other_places};
use osada_cli::storage::atomic;
use osada_cli::storage::files::{bytes_of, shown};
use osada_cli::storage::replays;
use osada_cli::storage::saves::{SaveEntry, SaveSlot, SaveStore, Unusable, read, write_beside};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Columns and rows of the picture of a save.
pub const PICTURE: (usize, usize) = (160, 100);

/// Stores of saves, and the saves that are due at the end of the frame.
pub struct GameSaver {
    pub saves: SaveStore,
    data: PathBuf,
    keep: bool,
    due: Vec<SaveSlot>,
    day: u64,
    /// Wall time of the last frequent save, and the progress of the game then.
    latest: (f64, Progress),
    /// The picture of the previous save.
    picture: Vec<u8>,
    /// Progress of the game when it was saved because it was left.
    left: Option<Progress>,
    /// The newest autosave is of the last dawn of this game.
    has_dawn: bool,
    /// After a defeat: the save of the last dawn before the raid that beat the player.
    dawn: Option<PathBuf>,
    /// The saves of this game say that it was lost.
    has_marked_defeat: bool,
}

/// Progress of a game: ticks, ticks with commands, commands of the last of those.
type Progress = (u64, usize, usize);

impl GameSaver {
    /// Saves below a data folder; without `keep` only at the player's request.
    pub fn new(data: PathBuf, keep: bool) -> Self {
        Self {
            saves: SaveStore::below(&data),
            data,
            keep,
            due: Vec::new(),
            day: 1,
            latest: Default::default(),
            picture: Vec::new(),
            left: None,
            has_dawn: false,
            dawn: None,
            has_marked_defeat: false,
        }
    }

    /// Starts on another game: its current day needs no autosave.
    pub fn begin(&mut self, game: &GameSession) {
        self.day = day_of(game);
        self.latest.1 = progress(game);
        self.picture.clear();
        self.left = None;
        (self.has_dawn, self.has_marked_defeat, self.dawn) = (false, false, None);
        self.due.clear();
    }

    /// The save of the last dawn of this game; after a defeat, of the last one before the raid that brought it.
    pub fn last_dawn(&self) -> Option<PathBuf> {
        self.dawn.clone().or_else(|| self.has_dawn.then(|| self.saves.file_of(&SaveSlot::Auto)))
    }

    /// Queues a save for the end of the frame.
    pub fn ask(&mut self, slot: SaveSlot) {
        self.due.push(slot);
    }

    /// Queues an autosave when a day begins, and the frequent save at the platform's interval while something happens.
    pub fn watch(&mut self, game: &GameSession, now: f64) {
        let day = day_of(game);
        let kept = self.keep && worth_keeping(game);
        if day > self.day && kept {
            self.due.push(SaveSlot::Auto);
        }
        self.day = day;
        if now - self.latest.0 >= MOST_LOST {
            let reached = progress(game);
            if reached != self.latest.1 && kept {
                self.due.push(SaveSlot::Latest);
            }
            self.latest = (now, reached);
        }
    }

    /// Once a game is lost, notes in its saves that whoever goes on with one of them tries again.
    pub fn mark_defeat(&mut self, game: &GameSession) -> Result<(), String> {
        let is_lost = game.world().outcome() == Outcome::Defeat && game.playback().is_none();
        if !is_lost || std::mem::replace(&mut self.has_marked_defeat, true) || !self.keep {
            return Ok(());
        }
        let (world, retries) = (game.world(), game.retries.saturating_add(1));
        let of_world = |header: &Header| {
            header.game() == (world.level(), world.seed(), world.challenge()) && header.tick < world.clock().tick()
        };
        let of_game = |header: &Header| of_world(header) && header.retries < retries;
        let tick = |entry: &SaveEntry| entry.header.as_ref().map_or(0, |header| header.tick);
        let raid = world.siege().arrived();
        let before_raid = |entry: &&SaveEntry| {
            let of_dawn = |header: &Header| of_world(header) && (header.wave < raid || raid == 0);
            entry.slot == SaveSlot::Auto && entry.header.as_ref().is_ok_and(of_dawn)
        };
        let saves = self.saves.list();
        self.dawn = saves.iter().filter(before_raid).max_by_key(|entry| tick(entry)).map(|entry| entry.path.clone());
        for entry in saves {
            if entry.header.as_ref().is_ok_and(of_game) {
                let marked =
                    record::with_retries(&bytes_of(&entry.path)?, retries).map_err(|error| error.to_string())?;
                self.saves.write_again(&entry, &marked).map_err(failure_text)?;
            }
        }
        Ok(())
    }

    /// Saves at once, with the picture of the previous save, because the window is hidden.
    #[cfg(target_family = "wasm")]
    pub fn save_unseen(&mut self, game: &GameSession) -> Result<(), String> {
        if self.keep && worth_keeping(game) {
            save(&self.saves, game, &SaveSlot::Latest, self.picture.clone())?;
        }
        Ok(())
    }

    /// Writes the saves that are due, with a picture of the window; returns the message for the player.
    pub fn perform(&mut self, game: &GameSession, picture: impl FnOnce() -> Vec<u8>) -> Option<Result<String, String>> {
        if self.due.is_empty() {
            return None;
        }
        let picture = picture();
        self.picture.clone_from(&picture);
        let mut message = None;
        for slot in std::mem::take(&mut self.due) {
            let done = save(&self.saves, game, &slot, picture.clone());
            self.has_dawn |= slot == SaveSlot::Auto && done.is_ok();
            message = match (done, &slot) {
                (Err(message), _) => Some(Err(message)),
                (Ok(_), SaveSlot::Auto | SaveSlot::Latest) => message,
                (Ok(_), _) => Some(Ok("saved".to_owned())),
            };
        }
        message
    }

    /// Saves everything of a game that is left. A failed write can be tried again.
    pub fn leave(&mut self, game: &GameSession, picture: impl FnOnce() -> Vec<u8>) -> Result<(), String> {
        if !self.keeps(game) {
            return Ok(());
        }
        if worth_keeping(game) && self.left != Some(progress(game)) {
            save(&self.saves, game, &SaveSlot::Auto, picture())?;
            self.left = Some(progress(game));
        }
        match recorded(game)? {
            Some(bytes) => replays::keep(&self.data, game.world().level(), game.world().seed(), &bytes),
            None => Ok(()),
        }
    }

    /// The same in a folder of the player's choice; returns the file.
    pub fn leave_in(&self, folder: &Path, game: &GameSession) -> Result<PathBuf, String> {
        if folder.as_os_str().is_empty() {
            return Err("name a folder".to_owned());
        }
        let name = format!("{} day {}", game.world().level(), day_of(game));
        let save = worth_keeping(game).then(|| bytes(game, Vec::new())).transpose()?;
        let files = [("save", save), ("replay", recorded(game)?)];
        let mut written = Vec::new();
        for (ending, bytes) in files {
            written.extend(bytes.map(|bytes| write_beside(folder, &name, ending, &bytes)).transpose()?);
        }
        written.into_iter().next().ok_or_else(|| "there is nothing to save".to_owned())
    }

    /// The same in the first fallback folder that can be written to, if the player cannot be asked.
    pub fn leave_anywhere(&self, game: &GameSession) -> Result<PathBuf, String> {
        let mut why = "there is no other place".to_owned();
        for folder in other_places() {
            match self.leave_in(&folder, game) {
                Ok(path) => return Ok(path),
                Err(failed) => why = failed,
            }
        }
        Err(why)
    }

    /// Writes a recorded game of snakes; returns the file.
    pub fn keep_snakes(&self, game: &SnakeRecording) -> Result<PathBuf, String> {
        replays::keep_snakes(&self.data, game.seed, &game.to_ron())
    }

    /// True if a game has to be saved when it is left.
    fn keeps(&self, game: &GameSession) -> bool {
        self.keep && game.playback().is_none() && is_begun(game)
    }

    /// Loads a save. A damaged one is moved aside; the message says so and names the newest good one.
    pub fn load(&self, path: &Path) -> Result<record::Game, String> {
        let error = match read(path) {
            Ok(game) => return Ok(game),
            Err(Unusable { why, is_damaged: false }) => return Err(why),
            Err(Unusable { why, .. }) => why,
        };
        let aside = match self.saves.put_aside(path) {
            Ok(aside) => format!("It is kept as {}.", shown(&aside)),
            Err(_) => "It stays where it is.".to_owned(),
        };
        let newest =
            self.saves.newest().map_or(String::new(), |save| format!(" The newest good save is {}.", describe(&save)));
        Err(format!("This save is {error}. {aside}{newest}"))
    }

    pub fn open_replay(path: &Path) -> Result<Replayer, String> {
        Replayer::open(&bytes_of(path)?).map_err(|error| format!("{}: {error}", shown(path)))
    }

    /// The file of the journey through a campaign.
    fn road(&self) -> PathBuf {
        self.data.join("saves").join("campaign.journey")
    }

    /// A short description of the journey that waits on its road.
    pub fn journey(&self) -> Option<String> {
        let header = JourneyHeader::of(&bytes_of(&self.road()).ok()?).ok().filter(|header| !header.is_over)?;
        let JourneyHeader { title, day, place, people, .. } = header;
        Some(format!("{title}, day {day}, {place}, {}", counted(people, "person")))
    }

    /// The journey that waits, for these rules.
    pub fn load_journey(&self, rules: &Rules) -> Result<Stage, String> {
        let stage = record::load_journey(&bytes_of(&self.road())?).map_err(|error| error.to_string())?;
        stage.journey.check_record(rules)?;
        Ok(stage)
    }

    /// Saves a journey on its road.
    pub fn keep_journey(&self, stage: &Stage) -> Result<(), String> {
        if !self.keep {
            return Ok(());
        }
        let bytes = record::save_journey(stage).map_err(|error| error.to_string())?;
        atomic::write(&self.road(), &bytes).map_err(|error| format!("cannot write {}: {error}", shown(&self.road())))
    }

    /// The newest save of a siege that was begun on this road, with its day.
    pub fn siege_of(&self, journey: &Journey) -> Option<(PathBuf, u64)> {
        let level = journey.siege().map(|siege| stem(&siege.level))?;
        let game = (level, journey.siege_seed(), journey.challenge());
        self.saves.list().into_iter().find_map(|entry| {
            let header =
                entry.header.ok().filter(|header| header.game() == game && header.outcome == Outcome::Running)?;
            Some((entry.path, header.day))
        })
    }

    /// A short description of the newest good save.
    pub fn newest(&self) -> Option<String> {
        self.saves.newest().map(|entry| describe(&entry))
    }

    /// Saves what can be saved of a game after a crash.
    pub fn rescue(&self, game: &GameSession) -> Result<PathBuf, String> {
        let bytes = bytes(game, Vec::new())?;
        // A tick that was interrupted may have left the world inconsistent.
        record::load(&bytes).map_err(|error| format!("the state is {error}"))?;
        let usual = self.saves.write(&SaveSlot::Emergency, &bytes).map_err(failure_text);
        let elsewhere = |folder: PathBuf| write_beside(&folder, "emergency", "save", &bytes);
        usual.or_else(|why| other_places().into_iter().find_map(|folder| elsewhere(folder).ok()).ok_or(why))
    }
}

/// The recorded game, if time has passed in it.
pub fn recorded(game: &GameSession) -> Result<Option<Vec<u8>>, String> {
    let recorder = game.recorder().filter(|_| game.world().clock().tick() > 0);
    recorder.map(|recorder| recorder.replay(game.world()).map_err(|error| error.to_string())).transpose()
}

fn failure_text(failure: Failure) -> String {
    match failure {
        Failure::Usage(text) | Failure::Bad(text) => text.trim_start_matches("error: ").trim_end().to_owned(),
        Failure::Output(error) => error.to_string(),
    }
}

/// A short description of a save.
pub fn describe(entry: &SaveEntry) -> String {
    match &entry.header {
        Ok(header) => format!("{}, {}, day {} ({})", header.title, header.challenge.name(), header.day, entry.title()),
        Err(_) => entry.title().to_owned(),
    }
}

/// True if there is anything to save: a game of the player's own that has begun and is not decided.
pub fn worth_keeping(game: &GameSession) -> bool {
    game.playback().is_none() && game.is_running() && is_begun(game)
}

/// True if time has passed or a command was given.
fn is_begun(game: &GameSession) -> bool {
    game.world().clock().tick() > 0 || game.recorder().is_some_and(|recorder| !recorder.log().steps.is_empty())
}

fn progress(game: &GameSession) -> Progress {
    let steps = game.recorder().map_or(&[][..], |recorder| &recorder.log().steps);
    (game.world().clock().tick(), steps.len(), steps.last().map_or(0, |step| step.commands.len()))
}

fn day_of(game: &GameSession) -> u64 {
    game.world().clock().day(&game.world().rules().time)
}

fn bytes(game: &GameSession, picture: Vec<u8>) -> Result<Vec<u8>, String> {
    let recorder = game.recorder().ok_or("a game you are watching cannot be saved")?;
    let (world, history) = (game.world(), Some(game.history()));
    record::save(world, recorder.content(), Some(recorder), history, &game.level().title, picture)
        .and_then(|bytes| if game.retries > 0 { record::with_retries(&bytes, game.retries) } else { Ok(bytes) })
        .map_err(|error| error.to_string())
}

fn save(saves: &SaveStore, game: &GameSession, slot: &SaveSlot, picture: Vec<u8>) -> Result<PathBuf, String> {
    saves.write(slot, &bytes(game, picture)?).map_err(failure_text)
}

/// The picture of a save from the contents of the window: `rgba` has its rows from the bottom up. Reduced to three bytes
/// per pixel, from the upper left, packed.
pub fn thumbnail((width, height): (usize, usize), rgba: &[u8]) -> Vec<u8> {
    let mut rows = Vec::with_capacity(PICTURE.0 * PICTURE.1 * 3);
    for y in 0..PICTURE.1 {
        for x in 0..PICTURE.0 {
            let (column, row) = (x * width / PICTURE.0, height.saturating_sub(1 + y * height / PICTURE.1));
            let at = (row * width + column) * 4;
            rows.extend_from_slice(rgba.get(at..at + 3).unwrap_or(&[0; 3]));
        }
    }
    let mut packed = Vec::new();
    // Reading from memory and writing to it cannot fail.
    let _ = ZlibEncoder::new(&rows[..], Compression::default()).read_to_end(&mut packed);
    packed
}

pub fn unpacked(picture: &[u8]) -> Option<Vec<u8>> {
    let length = PICTURE.0 * PICTURE.1 * 3;
    let mut pixels = Vec::with_capacity(length);
    ZlibDecoder::new(picture).take(length as u64 + 1).read_to_end(&mut pixels).ok().filter(|&read| read == length)?;
    Some(pixels)
}
