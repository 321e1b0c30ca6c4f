//! The folder of saves: slots, autosaves in rotation, and what to do when one of them is damaged.

use super::files::{bytes_of, shown};
use super::{atomic, disk};
use crate::failure::Failure;
use crate::platform::{self, HANDED_OUT, MOST_AUTOSAVES};
use osada_record::{Error, Game, Header, is_save, load};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Autosaves of one game that are kept.
const OF_ONE_GAME: usize = 5;
const ENDING: &str = "save";
/// The ending of a damaged save that was put aside.
const DAMAGED: &str = "damaged";

/// The folder of saves, settings and crash reports: the one that was named, else the usual one of the platform.
pub fn data_dir(named: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(folder) = named {
        return Ok(folder.to_path_buf());
    }
    platform::data_dir()
        .ok_or_else(|| Failure::bad("this system has no usual place for saves; choose one with --data-dir"))
}

/// A place for a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveSlot {
    /// The one of F5 and F9.
    Quick,
    /// The first one of the rotation; the others move on by one.
    Auto,
    /// The one that is written again and again.
    Latest,
    /// The save that a crash leaves behind.
    Emergency,
    /// One with a name of the player's own.
    Named(String),
}

/// A save in the folder.
#[derive(Debug)]
pub struct SaveEntry {
    /// Name of its file.
    pub name: String,
    pub slot: SaveSlot,
    pub path: PathBuf,
    pub written: SystemTime,
    /// Its header, or the reason why it cannot be read.
    pub header: Result<Header, String>,
}

/// The saves of a data folder.
#[derive(Clone, Debug)]
pub struct SaveStore {
    folder: PathBuf,
}

impl SaveStore {
    /// The saves below a data folder; it need not exist yet.
    pub fn below(data: &Path) -> Self {
        Self { folder: data.join("saves") }
    }

    /// Writes a save and returns its file. If that fails, the old save of the slot stays as it was.
    pub fn write(&self, slot: &SaveSlot, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let path = self.file_of(slot);
        let done = match slot {
            SaveSlot::Auto => self.write_first(bytes),
            SaveSlot::Quick => self.spare_other_game(&path, bytes).and_then(|()| atomic::write(&path, bytes)),
            _ => atomic::write(&path, bytes),
        };
        done.map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(&path))))?;
        self.date(&path);
        Ok(path)
    }

    /// Writes a save over itself; its place in the list stays.
    pub fn write_again(&self, entry: &SaveEntry, bytes: &[u8]) -> Result<(), Failure> {
        let done = atomic::write(&entry.path, bytes);
        done.map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(&entry.path))))?;
        // If dates cannot be set, only the list is out of order.
        let _ = disk::date(&entry.path, entry.written);
        Ok(())
    }

    /// Gives the save in a file a name of its own if it is of another game than these bytes.
    fn spare_other_game(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (Ok(own), Ok(other)) = (Header::of(bytes), header(path)) else { return Ok(()) };
        if own.game() == other.game() {
            return Ok(());
        }
        let name = format!("{} day {}", other.title, other.day);
        let file = |name: &str| self.file_of(&SaveSlot::Named(name.to_owned()));
        disk::rename(path, &file(&unused(&name, file)))
    }

    /// Writes the newest autosave. Only when it is on the disk the others make room for it.
    fn write_first(&self, bytes: &[u8]) -> io::Result<()> {
        let _turn = disk::lock(&self.folder)?;
        if disk::is_there(&self.auto(0)) {
            // Making room has failed the last time.
            self.rotate()?;
        }
        let oldest = Header::of(bytes).ok().and_then(|header| self.oldest_to_go(&header));
        atomic::write(&self.auto(0), bytes)?;
        oldest.map_or(Ok(()), |oldest| disk::remove(&oldest))?;
        self.rotate()
    }

    /// The oldest autosave of a game that has as many as it may have.
    fn oldest_to_go(&self, game: &Header) -> Option<PathBuf> {
        let autosaves = (1..=MOST_AUTOSAVES).map(|number| self.auto(number));
        autosaves.filter(|path| header(path).is_ok_and(|other| other.game() == game.game())).nth(OF_ONE_GAME - 1)
    }

    /// Dates a save after all others, even if the clock of the machine was set back.
    fn date(&self, path: &Path) {
        let others = disk::files_in(&self.folder).into_iter().filter(|other| other != path && is_save_file(other));
        let newest = others.filter_map(|file| disk::modified(&file)).max();
        if let (Some(newest), Some(own)) = (newest, disk::modified(path))
            && newest >= own
            && let Some(later) = newest.checked_add(Duration::from_millis(10))
        {
            // If dates cannot be set, only the list is out of order.
            let _ = disk::date(path, later);
        }
    }

    /// A file for a page about a game, beside the saves; in a browser it is a download.
    pub fn page(&self, name: &str) -> PathBuf {
        let folder = if HANDED_OUT.is_empty() { self.folder.as_path() } else { Path::new(HANDED_OUT) };
        let file = |name: &str| folder.join(format!("{name}.html"));
        file(&unused(name, file))
    }

    /// The file of a slot.
    pub fn file_of(&self, slot: &SaveSlot) -> PathBuf {
        let name = match slot {
            SaveSlot::Quick => "quick".to_owned(),
            SaveSlot::Auto => return self.auto(1),
            SaveSlot::Latest => "latest".to_owned(),
            SaveSlot::Emergency => "emergency".to_owned(),
            SaveSlot::Named(name) => format!("slot {}", harmless(name)),
        };
        self.folder.join(format!("{name}.{ENDING}"))
    }

    /// An autosave by its number: 1 is the newest, 0 one for which there is no room yet.
    fn auto(&self, number: usize) -> PathBuf {
        self.folder.join(format!("autosave {number}.{ENDING}"))
    }

    /// Moves every autosave on by one, up to the first gap, else over the oldest. Their order is in the names, because the
    /// clock may have been set back.
    fn rotate(&self) -> io::Result<()> {
        let gap = (1..MOST_AUTOSAVES).find(|&number| !disk::is_there(&self.auto(number))).unwrap_or(MOST_AUTOSAVES);
        (0..gap).rev().try_for_each(|number| disk::rename(&self.auto(number), &self.auto(number + 1)))
    }

    /// All saves, the newest first, damaged ones among them. Those that were put aside are left out.
    pub fn list(&self) -> Vec<SaveEntry> {
        let paths = disk::files_in(&self.folder).into_iter().filter(|path| is_save_file(path));
        let mut saves: Vec<SaveEntry> = paths.map(SaveEntry::of).collect();
        saves.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.path.cmp(&b.path)));
        saves
    }

    /// The save in a file; `None` if there is no such file.
    pub fn entry(&self, path: &Path) -> Option<SaveEntry> {
        disk::is_there(path).then(|| SaveEntry::of(path.to_path_buf()))
    }

    /// The newest save whose bytes are whole: what "continue" goes on with.
    pub fn newest(&self) -> Option<SaveEntry> {
        self.list().into_iter().find(|entry| entry.header.is_ok())
    }

    /// Keeps a damaged save under another name, out of the way of the next one of its slot; its new place.
    pub fn put_aside(&self, path: &Path) -> Result<PathBuf, Failure> {
        let aside = |number: u32| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{DAMAGED}-{number}"));
            PathBuf::from(name)
        };
        let to = (1..).map(aside).find(|to| !disk::is_there(to)).unwrap_or_else(|| aside(0));
        disk::rename(path, &to).map_err(|error| Failure::bad(format!("cannot rename {}: {error}", shown(path))))?;
        Ok(to)
    }
}

/// True for a file that counts as a save by its name.
fn is_save_file(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !hidden && path.extension().is_some_and(|ending| ending == ENDING)
}

/// The reason why a save cannot be continued.
pub struct Unusable {
    pub why: String,
    /// The file itself is at fault, and no other program could read it either.
    pub is_damaged: bool,
}

/// The game of a save.
pub fn read(path: &Path) -> Result<Game, Unusable> {
    let bytes = bytes_of(path).map_err(|why| Unusable { why, is_damaged: false })?;
    load(&bytes).map_err(|error| {
        let is_damaged = !matches!(error, Error::Newer { .. } | Error::Older { .. });
        Unusable { why: error.to_string(), is_damaged }
    })
}

impl SaveEntry {
    /// Name for the player.
    pub fn title(&self) -> &str {
        match &self.slot {
            SaveSlot::Quick => "Quick save",
            SaveSlot::Auto => "Autosave",
            SaveSlot::Latest => "Last minute",
            SaveSlot::Emergency => "Emergency save",
            SaveSlot::Named(name) => name,
        }
    }

    fn of(path: PathBuf) -> Self {
        let written = disk::modified(&path).unwrap_or(SystemTime::UNIX_EPOCH);
        let stem = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let name = stem.strip_prefix("slot ").unwrap_or(&stem).to_owned();
        let slot = match stem.as_str() {
            "quick" => SaveSlot::Quick,
            "latest" => SaveSlot::Latest,
            "emergency" => SaveSlot::Emergency,
            _ if stem.starts_with("autosave ") => SaveSlot::Auto,
            _ => SaveSlot::Named(name.clone()),
        };
        Self { name, slot, written, header: header(&path), path }
    }
}

fn header(path: &Path) -> Result<Header, String> {
    let bytes = bytes_of(path)?;
    if is_save(&bytes) || bytes.is_empty() {
        Header::of(&bytes).map_err(|error| error.to_string())
    } else {
        Err("this is not an Osada save".to_owned())
    }
}

/// Writes a file into a folder of the player's choice, without replacing another.
pub fn write_beside(folder: &Path, name: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let name = harmless(name);
    let numbered = |number: u32| match number {
        1 => folder.join(format!("osada {name}.{ending}")),
        _ => folder.join(format!("osada {name} ({number}).{ending}")),
    };
    let path = (1..=1000).map(numbered).find(|path| !disk::is_there(path));
    let path = path.ok_or_else(|| format!("there are too many saves in {}", shown(folder)))?;
    atomic::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", shown(&path)))?;
    Ok(path)
}

/// A name that is a good file name everywhere.
pub fn harmless(name: &str) -> String {
    let good = |c: char| c.is_alphanumeric() || " -_".contains(c);
    let name: String = name.chars().map(|c| if good(c) { c } else { '_' }).take(40).collect();
    let name = name.trim();
    if name.is_empty() { "unnamed".to_owned() } else { name.to_owned() }
}

/// A name like this one, as a file can have it, whose file is not there yet: it gets a number where that is needed.
pub fn unused(name: &str, file: impl Fn(&str) -> PathBuf) -> String {
    let name = harmless(name);
    // Room for the number: names are cut.
    let short: String = name.chars().take(34).collect();
    let numbered = (2..100_000).map(|number| format!("{} {number}", short.trim_end()));
    let free = |name: &String| !disk::is_there(&file(name));
    std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_record::{Content, save};
    use std::fs;
    use std::time::Duration;

    fn bytes(seed: u64) -> Vec<u8> {
        after(seed, 0)
    }

    /// A save of the tutorial after so many ticks.
    fn after(seed: u64, ticks: u64) -> Vec<u8> {
        let content = Content::shipped("tutorial").expect("it ships");
        let (mut world, level) = content.build(seed).expect("it can be built");
        (0..ticks).for_each(|_| drop(osada_sim::tick(&mut world, &[])));
        save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved")
    }

    fn date(path: &Path, seconds: u64) {
        let file = fs::File::options().write(true).open(path).expect("it is there");
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).expect("it can be dated");
    }

    #[test]
    fn a_save_that_is_named_like_a_slot_is_called_by_its_name() {
        let called = |file: &str| SaveEntry::of(PathBuf::from(file)).title().to_owned();
        let files = ["quick.save", "slot quick.save", "autosave 3.save", "slot autosave 3.save", "latest.save"];
        assert_eq!(files.map(called), ["Quick save", "quick", "Autosave", "autosave 3", "Last minute"]);
    }

    #[test]
    fn several_programs_save_into_one_folder() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let saves = SaveStore::below(folder.path());
        let bytes = bytes(1);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    (0..25).for_each(|_| drop(saves.write(&SaveSlot::Auto, &bytes).expect("it can be written")))
                });
            }
        });
        assert_eq!(saves.list().iter().filter(|entry| entry.header.is_ok()).count(), OF_ONE_GAME);
    }

    #[test]
    fn five_autosaves_of_a_game_are_kept_and_other_games_keep_theirs() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let saves = SaveStore::below(folder.path());
        let dawns = [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (1, 2)];
        for (number, (seed, ticks)) in dawns.into_iter().enumerate() {
            let path = saves.write(&SaveSlot::Auto, &after(seed, ticks)).expect("it can be written");
            // As if the clock had been set back each time.
            date(&path, 1000 - number as u64);
        }
        let header = |number| header(&saves.auto(number)).expect("it is whole");
        let kept = [(1, 2), (2, 6), (2, 5), (2, 4), (2, 3), (2, 2), (1, 1), (1, 0)];
        let found = (1..=saves.list().len()).map(header).map(|header| (header.seed, header.tick));
        assert_eq!(found.collect::<Vec<_>>(), kept);
    }

    #[test]
    fn a_quick_save_of_another_game_gets_a_name_and_is_not_lost() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let saves = SaveStore::below(folder.path());
        for (seed, ticks) in [(1, 0), (1, 5), (2, 0), (1, 7), (2, 3)] {
            saves.write(&SaveSlot::Quick, &after(seed, ticks)).expect("it can be written");
        }
        let mut found: Vec<(String, u64, u64)> = saves
            .list()
            .into_iter()
            .filter_map(|entry| entry.header.ok().map(|header| (entry.name, header.seed, header.tick)))
            .collect();
        found.sort();
        let title = Header::of(&bytes(1)).expect("it is whole").title;
        let named = |number: &str| format!("{title} day 1{number}");
        let kept = [(named(""), 1, 5), (named(" 2"), 2, 0), (named(" 3"), 1, 7), ("quick".to_owned(), 2, 3)];
        assert_eq!(found, kept);
    }

    #[test]
    fn the_oldest_autosave_of_all_makes_room_when_there_are_many_games() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let saves = SaveStore::below(folder.path());
        let games = MOST_AUTOSAVES as u64 + 2;
        (0..games).for_each(|seed| drop(saves.write(&SaveSlot::Auto, &bytes(seed)).expect("it can be written")));
        let seed = |number| header(&saves.auto(number)).expect("it is whole").seed;
        let found: Vec<u64> = (1..=saves.list().len()).map(seed).collect();
        assert_eq!(found, (2..games).rev().collect::<Vec<_>>());
    }

    #[test]
    fn names_that_come_to_the_same_file_do_not_replace_each_other() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let saves = SaveStore::below(folder.path());
        let long = "Łąka ".repeat(20);
        for (number, name) in ["Łąka/1", "Łąka?1", "Łąka*1", &long, &long].into_iter().enumerate() {
            let file = |name: &str| saves.file_of(&SaveSlot::Named(name.to_owned()));
            let name = unused(name, file);
            saves.write(&SaveSlot::Named(name), &bytes(number as u64)).expect("it can be written");
        }
        let mut names: Vec<String> = saves.list().into_iter().map(|entry| entry.name).collect();
        names.sort();
        assert_eq!(names.len(), 5, "{names:?}");
        assert!(names.contains(&"Łąka_1 3".to_owned()), "{names:?}");
    }

    #[test]
    fn a_damaged_save_is_put_aside_and_the_newest_good_one_offered() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let saves = SaveStore::below(folder.path());
        let good = saves.write(&SaveSlot::Named("my / town".to_owned()), &bytes(1)).expect("it can be written");
        date(&good, 1000);
        let whole = bytes(2);
        let damaged = saves.write(&SaveSlot::Quick, &whole[..whole.len() - 9]).expect("it can be written");
        date(&damaged, 2000);
        let list = saves.list();
        assert!(list[0].header.as_ref().is_err_and(|what| what.contains("cut off")), "{:?}", list[0].header);
        assert_eq!(list[1].name, "my _ town");
        assert_eq!(saves.newest().map(|entry| entry.path), Some(good));
        let aside = saves.put_aside(&damaged).expect("it can be renamed");
        assert!(aside.exists() && !damaged.exists() && saves.list().len() == 1);
    }
}
