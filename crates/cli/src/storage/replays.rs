//! The recorded games of a data folder: one of every game that was played, the newest of them.

use super::files::{begins_like, shown};
use super::saves::harmless;
use super::{atomic, disk};
use crate::platform::now;
use osada_record::is_replay;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Recorded games that are kept.
const MOST: usize = 20;

/// Writes a recorded game below a data folder, and forgets the oldest when there are too many.
pub fn keep(data: &Path, level: &str, seed: u64, bytes: &[u8]) -> Result<(), String> {
    let folder = data.join("replays");
    let seconds = now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let path = folder.join(format!("{seconds} {} {seed}.replay", harmless(level)));
    atomic::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", shown(&path)))?;
    forget_old(&folder, &path);
    Ok(())
}

/// Writes a recorded game of snakes below a data folder; returns its file.
pub fn keep_snakes(data: &Path, seed: u64, text: &str) -> Result<PathBuf, String> {
    let seconds = now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let path = data.join("snakes").join(format!("{seconds} {seed}.ron"));
    atomic::write(&path, text.as_bytes()).map_err(|error| format!("cannot write {}: {error}", shown(&path)))?;
    Ok(path)
}

/// Removes the oldest recorded games, but neither the one that was just written nor other files.
fn forget_old(folder: &Path, written: &Path) {
    let others = disk::files_in(folder).into_iter().filter(|path| path != written && begins_like(path, is_replay));
    let mut others: Vec<_> = others.map(|path| (disk::modified(&path), path)).collect();
    others.sort();
    for (_, path) in others.iter().rev().skip(MOST - 1) {
        // Files that cannot be removed now are tried again.
        let _ = disk::remove(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_record::{Content, Recorder};

    fn recorded() -> Vec<u8> {
        let content = Content::shipped("tutorial").expect("it ships");
        let (world, _) = content.build(1).expect("it can be built");
        Recorder::new(content, &world).replay(&world).expect("it can be written")
    }

    fn files(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("it is there").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn the_name_of_a_level_never_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let data = folder.path().join("data");
        for name in ["../../evil/pwned", "/tmp/evil", "..", "a\\b", "con\u{1b}[2J", ""] {
            keep(&data, name, 0, &recorded()).expect("it can be written");
        }
        assert_eq!(files(folder.path()), ["data"]);
        assert_eq!(files(&data), ["replays"]);
    }

    #[test]
    fn a_recorded_game_of_snakes_is_written_where_it_is_said_to_be() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = keep_snakes(folder.path(), 5, "()").expect("it can be written");
        assert!(path.starts_with(folder.path().join("snakes")), "{path:?}");
        assert_eq!(std::fs::read_to_string(path).expect("it is there"), "()");
    }

    #[test]
    fn a_new_recorded_game_stays_whatever_else_lies_there() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let replays = folder.path().join("replays");
        std::fs::create_dir(&replays).expect("it can be made");
        for number in 0..25 {
            std::fs::write(replays.join(format!("z {number}.replay")), "no recorded game").expect("it can be written");
            std::fs::write(replays.join(format!("zz {number}.replay")), recorded()).expect("it can be written");
        }
        keep(folder.path(), "tutorial", 77, &recorded()).expect("it can be written");
        let files = files(&replays);
        assert!(files.iter().any(|name| name.ends_with(" tutorial 77.replay")), "{files:?}");
        let strange = files.iter().filter(|name| name.starts_with("z ")).count();
        assert_eq!((strange, files.len()), (25, 25 + MOST));
    }
}
