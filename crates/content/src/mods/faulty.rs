//! Everything that is wrong with a mod, in all of its files at once, however wrong any of them is.

use super::folder::Mod;
use super::stack::{Ground, attempt};
use crate::load::load;
use crate::read::read;
use crate::report::{Report, Reports};
use crate::schema::LevelSource;
use crate::testing::TestFile;

/// All mistakes of a mod on top of rules and other mods: those that reading its files found, and those of meaning wherever the
/// rest can be understood.
pub fn all_mistakes(ground: Ground, below: &[&Mod], faulty: &Mod, found: Vec<Report>) -> Reports {
    let mods: Vec<&Mod> = below.iter().copied().chain([faulty]).collect();
    let mut reports = found;
    match attempt(ground, &mods) {
        Err(of_others) => reports.extend(of_others.as_slice().iter().cloned()),
        Ok(attempt) => {
            reports.extend(attempt.reports);
            for level in &faulty.levels {
                let report = match &attempt.stack {
                    Some(stack) => load(&level.file, &level.text, &stack.checked).err(),
                    None => read::<LevelSource>(&level.file, &level.text).err(),
                };
                reports.extend(report.and_then(|report| report.without(&attempt.names)));
            }
        }
    }
    reports.extend(faulty.tests.iter().filter_map(|file| TestFile::read(&file.file, &file.text).err()));
    Reports::merged(reports)
}
