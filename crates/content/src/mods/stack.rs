//! Mods on top of the rules and of each other: the resulting rules and minds, and mistakes at the places where they were written.

use super::document::Source;
use super::folder::{Mod, ModFile, ModStamp};
use super::order::order;
use super::origins::Origin;
use super::overlay::{Overlaid, Overlay};
use crate::looks::{LooksFile, load_looks, load_looks_with_pictures};
use crate::mended::Mended;
use crate::read::{mended, read};
use crate::report::{Report, Reports};
use crate::rules::{load_rules_noting, stem};
use osada_art::texture::LookBook;
use osada_reader::tree::Tree;
use osada_sim::rules::Rules;
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Largest number of mods that can be on at once.
pub const MOST_MODS: usize = 100;

/// A file's name in messages, and its text.
pub type Named = (String, String);

/// The base that mods are put on top of.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'g> {
    pub rules: (&'g str, &'g str),
    /// The minds of the rules.
    pub minds: &'g [(&'g str, &'g str)],
    /// Files of looks that rows may name as their `texture`.
    pub looks: &'g [(&'g str, &'g str)],
}

/// A level of a mod.
#[derive(Clone, Debug)]
pub struct ModLevel {
    /// Name of the mod.
    pub by: String,
    pub file: ModFile,
}

/// The result of stacking mods.
#[derive(Debug)]
pub struct Stack {
    /// The rules as one text, under a name that lists the mods in it.
    pub rules: Named,
    /// The minds, each with its file.
    pub minds: Vec<Named>,
    /// The rules, checked.
    pub checked: Rules,
    /// Of several with the same name, only the last.
    pub looks: LookBook,
    /// In the order of loading.
    pub mods: Vec<ModStamp>,
    /// In the order of loading; of several with the same name, only the last.
    pub levels: Vec<ModLevel>,
    /// The values of the rules that mods have written.
    pub origins: Vec<Origin>,
    /// Warnings, above all where two mods change the same thing.
    pub notices: Vec<Notice>,
    /// Rows that are gone.
    pub removed: Vec<RemovedRow>,
}

/// A row that a mod removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedRow {
    pub name: String,
    /// Name of the mod.
    pub by: String,
    /// File, line and column.
    pub place: String,
}

/// Puts mods on top of rules in the given order, except that mods needed by others come before them. If two mods change the
/// same thing, the later one counts, and a notice names both.
///
/// # Errors
///
/// Mistakes in the rules themselves; if there are none, mods that are needed but missing; otherwise all mistakes in what the
/// mods change, with one report per file.
pub fn stack(ground: Ground, mods: &[&Mod]) -> Result<Stack, Reports> {
    let attempt = attempt(ground, mods)?;
    attempt.stack.filter(|_| attempt.reports.is_empty()).ok_or_else(|| Reports::merged(attempt.reports))
}

/// What can be made of mods that may be wrong.
#[derive(Debug)]
pub struct Attempt {
    /// Without the parts that are wrong, if the rest is right.
    pub stack: Option<Stack>,
    pub reports: Vec<Report>,
    /// Names of what is wrong: others that refer to it are not to blame.
    pub names: BTreeSet<String>,
}

/// [`stack`] that goes on as far as it can.
///
/// # Errors
///
/// Mistakes in the rules themselves, and mods that are missing or do not go together.
pub fn attempt(ground: Ground, mods: &[&Mod]) -> Result<Attempt, Reports> {
    let own_looks = load_looks(ground.looks)?;
    let plain = load_rules_noting(ground.rules.0, ground.rules.1, ground.minds, &own_looks)?.0;
    if mods.len() > MOST_MODS {
        let message = format!("at most {MOST_MODS} mods can be on at once, not {}", mods.len());
        return Err(Report::of_one("mods", "", 0..0, message).into());
    }
    let mods: Vec<&Mod> = order(mods)?.into_iter().map(|number| mods[number]).collect();
    let mut notices = Vec::new();
    let minds = minds(ground, &mods, &mut notices);
    let levels = levels(&mods, &mut notices);
    let (looks, mut reports) = match looks(ground, &mods, &mut notices) {
        Ok(looks) => (Some(looks), Vec::new()),
        Err(reports) => (None, reports.as_slice().to_vec()),
    };
    let stamps: Vec<ModStamp> = mods.iter().map(|mod_| mod_.stamp()).collect();
    if mods.is_empty() {
        let rules = (ground.rules.0.to_owned(), ground.rules.1.to_owned());
        let (origins, removed, looks) = (Vec::new(), Vec::new(), looks.unwrap_or(own_looks));
        let stack = Stack { rules, minds, checked: plain, looks, mods: stamps, levels, origins, notices, removed };
        return Ok(Attempt { stack: Some(stack), reports, names: BTreeSet::new() });
    }
    let mut sources = sources(ground, &mods);
    let (of_form, mut names) = mend_sources(&mut sources);
    reports.extend(of_form);
    let over = Overlay {
        mods: &mods,
        trees: sources.iter().map(|source| Tree::new(&source.text).value()).collect(),
        sources: &sources,
    };
    let (overlaid, of_rules) = over.rules(&minds, looks.as_ref(), &stamps, &mut names);
    reports.extend(of_rules);
    let looks = looks.unwrap_or(own_looks);
    let stack = overlaid.map(|Overlaid { rules, mut checked, origins, notices: clashes, removed }| {
        notices.extend(clashes);
        checked.mods = stamps.iter().map(|stamp| stamp.name.clone()).collect();
        Stack { rules, minds, checked, looks, mods: stamps, levels, origins, notices, removed }
    });
    Ok(Attempt { stack, reports, names })
}

/// Puts stand-ins in the place of what is no RON. Returns reports of that, and the names that it concerns.
fn mend_sources(sources: &mut [Source]) -> (Vec<Report>, BTreeSet<String>) {
    let (mut reports, mut names) = (Vec::new(), BTreeSet::new());
    for source in sources {
        let Err(report) = read::<IgnoredAny>(&source.file, &source.text) else { continue };
        reports.push(report);
        let mended = mended(&source.text).and_then(|(mended, concerned)| {
            names.extend(concerned);
            mended
        });
        // A file that cannot be mended changes nothing.
        let mended = mended.unwrap_or_else(|| Mended::new(&source.text).replaced(&(0..source.text.len()), "()"));
        source.text.clone_from(&mended.text);
        source.mended = Some(mended);
    }
    (reports, names)
}

/// The looks and scenes of the base and of all mods: the last of those of one name counts.
fn looks(ground: Ground, mods: &[&Mod], notices: &mut Vec<Notice>) -> Result<LookBook, Reports> {
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for mod_ in mods {
        let (by, Some(file)) = (mod_.manifest.name.as_str(), looks_file(mod_)) else { continue };
        let book = load_looks_with_pictures(&[file])?;
        let looks = book.iter().map(|(name, _)| format!("look `{name}`"));
        for what in looks.chain(book.scenes().map(|(name, _)| format!("scene `{name}`"))) {
            if let Some(first) = known.insert(what.clone(), by) {
                notices.push(both(file.file, &what, first, by));
            }
        }
    }
    let ground = ground.looks.iter().map(|&(file, text)| LooksFile::without_pictures(file, text));
    load_looks_with_pictures(&ground.chain(mods.iter().filter_map(|mod_| looks_file(mod_))).collect::<Vec<_>>())
}

/// The looks of a mod, with its pictures.
fn looks_file(mod_: &Mod) -> Option<LooksFile<'_>> {
    let ModFile { file, text, .. } = mod_.looks.as_ref()?;
    Some(LooksFile { file, text, pictures: &mod_.pictures })
}

/// The minds of the base and of all mods: the last of those of one name counts.
fn minds(ground: Ground, mods: &[&Mod], notices: &mut Vec<Notice>) -> Vec<Named> {
    let own = ground.minds.iter().map(|(file, text)| (None, (*file).to_owned(), (*text).to_owned()));
    let mut minds: Vec<(Option<&str>, String, String)> = own.collect();
    for mod_ in mods {
        let by = mod_.manifest.name.as_str();
        for ModFile { file, text, .. } in &mod_.minds {
            match minds.iter_mut().find(|(_, known, _)| stem(known) == stem(file)) {
                Some(known) => {
                    notices.extend(known.0.filter(|_| known.2 != *text).map(|first| both(file, "mind", first, by)));
                    *known = (Some(by), file.clone(), text.clone());
                }
                None => minds.push((Some(by), file.clone(), text.clone())),
            }
        }
    }
    minds.into_iter().map(|(_, file, text)| (file, text)).collect()
}

fn levels(mods: &[&Mod], notices: &mut Vec<Notice>) -> Vec<ModLevel> {
    let mut levels: Vec<ModLevel> = Vec::new();
    for mod_ in mods {
        let by = &mod_.manifest.name;
        for file in &mod_.levels {
            if let Some(known) = levels.iter().position(|level| stem(&level.file.path) == stem(&file.path)) {
                notices.push(both(&file.file, "level", &levels.remove(known).by, by));
            }
            levels.push(ModLevel { by: by.clone(), file: file.clone() });
        }
    }
    levels
}

/// A notice about a file that two mods have.
fn both(file: &str, what: &str, first: &str, second: &str) -> Notice {
    let message = format!("the mod `{first}` brings this {what} too; `{second}` comes later and counts");
    Notice { file: file.to_owned(), place: (1, 1), message }
}

/// The rules, then the files of the mods in the order of loading.
fn sources(ground: Ground, mods: &[&Mod]) -> Vec<Source> {
    let (file, text) = ground.rules;
    let mut sources = vec![Source::new(file, text, None)];
    for (owner, mod_) in mods.iter().enumerate() {
        let source = |file: ModFile| Source::new(&file.file, &file.text, Some(owner));
        sources.extend(mod_.changes().map(source));
    }
    sources
}

/// A warning with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub file: String,
    /// Line and column, both from 1.
    pub place: (usize, usize),
    pub message: String,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, place: (line, column), message } = self;
        writeln!(f, "{file}:{line}:{column}: warning: {message}")
    }
}
