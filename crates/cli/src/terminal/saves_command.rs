//! `osada saves`: the saves in the data folder, one line for each.

use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::storage::files::shown;
use crate::storage::saves::{SaveStore, data_dir, read};
use clap::Args;
use osada_content::mods::ModStamp;
use osada_reader::fault::counted;
use std::fs;
use std::io::Write;
use std::path::Path;

/// What to do with the saves.
#[derive(Args)]
pub struct SavesArgs {
    /// Rename damaged saves, so that they are kept but out of the way
    #[arg(long)]
    put_aside: bool,
}

/// The mods that a save was played with, as the end of a line.
fn with_mods(mods: &[ModStamp]) -> String {
    let names: Vec<String> = mods.iter().map(|stamp| one_line(&stamp.to_string())).collect();
    if names.is_empty() { String::new() } else { format!("; mods: {}", names.join(", ")) }
}

/// `osada saves`: one line for each.
pub fn run(args: &SavesArgs, data: Option<&Path>) -> Result<(), Failure> {
    let data = data_dir(data)?;
    if fs::metadata(&data).is_ok_and(|found| !found.is_dir()) || data.is_symlink() && !data.exists() {
        return Err(Failure::bad(format!("cannot read {}: it is not a folder", shown(&data))));
    }
    let saves = SaveStore::below(&data);
    let list = saves.list();
    let mut newest = None;
    for entry in &list {
        let found = read(&entry.path);
        let what = match (&entry.header, &found) {
            (_, Err(unusable)) => unusable.why.clone(),
            (Ok(it), Ok(_)) => format!(
                "{} ({}), day {}, tick {}, {}{}",
                one_line(&it.title),
                it.challenge.name(),
                it.day,
                it.tick,
                counted(it.colonists as usize, "colonist"),
                with_mods(&it.mods)
            ),
            (Err(what), _) => what.clone(),
        };
        writeln!(results(), "{}: {what}", shown(&entry.path))?;
        newest = newest.or(found.is_ok().then_some(&entry.name));
        if args.put_aside && found.is_err_and(|unusable| unusable.is_damaged) {
            remark(&format!("it is kept as {}\n", shown(&saves.put_aside(&entry.path)?)));
        }
    }
    match newest {
        _ if list.is_empty() => remark("there are no saves yet\n"),
        Some(newest) => remark(&format!("the newest that can be continued: {}\n", one_line(newest))),
        None => remark("none of them can be continued\n"),
    }
    Ok(())
}
