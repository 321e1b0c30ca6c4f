//! Mods on top of the rules and of each other: the resulting rules and minds, and mistakes at the places where they were written.

use super::document::Source;
use super::folder::{Mod, ModFile, ModStamp, Part};
use super::order::order;
use super::origins::Origin;
use super::overlay::{Overlaid, Overlay};
use crate::looks::{LooksFile, load_looks, load_looks_with_media};
use crate::mended::Mended;
use crate::read::{mended, read};
use crate::report::{Report, Reports};
use crate::rules::{load_rules_noting, stem};
use osada_art::synth::Cue;
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

/// A level of a mod, or a campaign, a strategy or a leader.
#[derive(Clone, Debug)]
pub struct PlayedFile {
    /// Name of the mod.
    pub by: String,
    pub part: Part,
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
    /// In the order of loading; of several of one use with the same name, only the last.
    pub played: Vec<PlayedFile>,
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
    let played = played(&mods, &mut notices);
    let (looks, mut reports) = match looks(ground, &mods, &mut notices) {
        Ok(looks) => (Some(looks), Vec::new()),
        Err(reports) => (None, reports.as_slice().to_vec()),
    };
    let stamps: Vec<ModStamp> = mods.iter().map(|mod_| mod_.stamp()).collect();
    if mods.is_empty() {
        let rules = (ground.rules.0.to_owned(), ground.rules.1.to_owned());
        let (origins, removed, looks) = (Vec::new(), Vec::new(), looks.unwrap_or(own_looks));
        let stack = Stack { rules, minds, checked: plain, looks, mods: stamps, played, origins, notices, removed };
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
        Stack { rules, minds, checked, looks, mods: stamps, played, origins, notices, removed }
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
        let book = load_looks_with_media(&[file])?;
        let looks = book.iter().map(|(name, _)| format!("look `{name}`"));
        let scenes = book.scenes().map(|(name, _)| format!("scene `{name}`"));
        let sounds = Cue::ALL.into_iter().filter(|cue| !book.sounds(*cue).is_empty());
        for what in looks.chain(scenes).chain(sounds.map(|cue| format!("sound `{}`", cue.name()))) {
            if let Some(first) = known.insert(what.clone(), by) {
                notices.push(both(file.file, &what, first, by));
            }
        }
    }
    let ground = ground.looks.iter().map(|&(file, text)| LooksFile::alone(file, text));
    load_looks_with_media(&ground.chain(mods.iter().filter_map(|mod_| looks_file(mod_))).collect::<Vec<_>>())
}

/// The looks of a mod, with its pictures.
fn looks_file(mod_: &Mod) -> Option<LooksFile<'_>> {
    let ModFile { file, text, .. } = mod_.of(Part::Looks).next()?;
    Some(LooksFile { file, text, media: &mod_.media })
}

/// The minds of the base and of all mods: the last of those of one name counts.
fn minds(ground: Ground, mods: &[&Mod], notices: &mut Vec<Notice>) -> Vec<Named> {
    let own = ground.minds.iter().map(|(file, text)| (None, (*file).to_owned(), (*text).to_owned()));
    let mut minds: Vec<(Option<&str>, String, String)> = own.collect();
    for mod_ in mods {
        let by = mod_.manifest.name.as_str();
        for ModFile { file, text, .. } in mod_.of(Part::Mind) {
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

/// The files of mods that are chosen by name to be played, or to play.
fn played(mods: &[&Mod], notices: &mut Vec<Notice>) -> Vec<PlayedFile> {
    let kinds =
        [(Part::Level, "level"), (Part::Campaign, "campaign"), (Part::Strategy, "strategy"), (Part::Leader, "leader")];
    let mut played: Vec<PlayedFile> = Vec::new();
    for mod_ in mods {
        let by = &mod_.manifest.name;
        for (part, file, what) in
            kinds.iter().flat_map(|&(part, what)| mod_.of(part).map(move |file| (part, file, what)))
        {
            let is_same = |known: &PlayedFile| known.part == part && stem(&known.file.path) == stem(&file.path);
            if let Some(known) = played.iter().position(is_same) {
                notices.push(both(&file.file, what, &played.remove(known).by, by));
            }
            played.push(PlayedFile { by: by.clone(), part, file: file.clone() });
        }
    }
    played
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
