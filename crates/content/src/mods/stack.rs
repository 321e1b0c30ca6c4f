//! Mods on top of the rules and of each other: the resulting rules and minds, and mistakes at the places where they were written.

use super::document::{Piece, Source, Written};
use super::folder::{Mod, ModFile, ModStamp};
use super::order::order;
use super::origins::{Origin, origins};
use super::patch::Patched;
use super::patch::{Clash, Meeting, NewRow, Removal};
use super::texts::{TABLES, Texts, key_of, place, removed_at, way_to};
use crate::looks::load_looks;
use crate::mended::Mended;
use crate::read::{explained, mended, read, value_of};
use crate::report::{Problem, Report, Reports};
use crate::rules::{load_rules_noting, load_rules_unseen, stem};
use crate::wording::Mistake;
use osada_art::texture::LookBook;
use osada_reader::tree::{self, Entry, Kind, Tree, tokens};
use osada_sim::rules::Rules;
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Largest number of mistakes of form that are looked for, each of which takes another parse; only one in texts larger than any
/// written by people.
const MOST_ROUNDS: usize = 40;
const LARGE: usize = 1 << 19;
/// Further mistakes of a file are counted but not listed.
const MOST_REPORTED: usize = 100;
/// Largest number of mods that can be on at once.
pub const MOST_MODS: usize = 100;

/// The source of each part, and the start of its key.
type Starts = BTreeSet<(usize, usize)>;
/// The problems of each source, by its index.
type ProblemsOfSources = BTreeMap<usize, Vec<Problem>>;

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
        let (by, Some(file)) = (mod_.manifest.name.as_str(), &mod_.looks) else { continue };
        let book = load_looks(&[(&file.file, &file.text)])?;
        let looks = book.iter().map(|(name, _)| format!("look `{name}`"));
        for what in looks.chain(book.scenes().map(|(name, _)| format!("scene `{name}`"))) {
            if let Some(first) = known.insert(what.clone(), by) {
                notices.push(both(&file.file, &what, first, by));
            }
        }
    }
    let own = mods.iter().flat_map(|mod_| &mod_.looks).map(|file| (file.file.as_str(), file.text.as_str()));
    load_looks(&ground.looks.iter().copied().chain(own).collect::<Vec<_>>())
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

/// The rules with all mods, as a text and checked.
struct Overlaid {
    rules: Named,
    checked: Rules,
    origins: Vec<Origin>,
    notices: Vec<Notice>,
    removed: Vec<RemovedRow>,
}

/// The rules and all changes to them.
struct Overlay<'m> {
    mods: &'m [&'m Mod],
    sources: &'m [Source],
    /// The content of each source.
    trees: Vec<tree::Value>,
}

impl Overlay<'_> {
    /// The rules with all mods, if what is left without wrong parts is right, and everything that is wrong.
    fn rules(
        &self,
        minds: &[Named],
        looks: Option<&LookBook>,
        stamps: &[ModStamp],
        names: &mut BTreeSet<String>,
    ) -> (Option<Overlaid>, Vec<Report>) {
        let mods: Vec<&str> = stamps.iter().map(|stamp| stamp.name.as_str()).collect();
        let file = format!("{} with {}", self.sources[0].file, mods.join(", "));
        let (skipped, mut problems) = self.mistakes_of_form();
        let patched = self.patched(&skipped);
        let written = Written::of(&patched.whole, self.sources);
        let texts: Vec<(&str, &str)> = minds.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
        let checked = match looks {
            Some(looks) => load_rules_noting(&file, &written.text, &texts, looks),
            None => load_rules_unseen(&file, &written.text, &texts).map(|rules| (rules, Vec::new())),
        };
        let of_form =
            problems.iter().flat_map(|(source, found)| found.iter().map(|problem| (*source, problem.span.start)));
        for (source, start) in skipped.iter().copied().chain(of_form) {
            self.name_parts(source, start, names);
        }
        let mut others = Vec::new();
        let (checked, odd) = match checked {
            Ok(checked) => checked,
            Err(reports) => {
                let (of_meaning, of_others) = self.of_meaning(&reports, &file, &written, &patched.removals);
                for (source, found) in of_meaning {
                    let is_own = |problem: &Problem| !problem.refers_to(names);
                    problems.entry(source).or_default().extend(found.into_iter().filter(is_own));
                }
                others.extend(of_others);
                return (None, self.reports(problems).into_iter().chain(others).collect());
            }
        };
        let mut notices: Vec<Notice> = patched.clashes.iter().map(|clash| self.of_clash(clash)).collect();
        for report in &odd {
            notices.extend(
                report.problems().iter().filter_map(|problem| self.of_oddity(report, problem, &file, &written)),
            );
        }
        let origins = origins(&patched, Texts { sources: self.sources, skipped: &skipped }, &mods);
        let removed = patched.removals.iter().map(|removal| self.removed_row(removal)).collect();
        let overlaid = Overlaid { rules: (file, written.text), checked, origins, notices, removed };
        (Some(overlaid), self.reports(problems))
    }

    /// The names of the entries around a place, and everything that the innermost one names.
    fn name_parts(&self, source: usize, start: usize, names: &mut BTreeSet<String>) {
        let way = way_to(&self.trees[source], &(start..start));
        let text = &self.sources[source].text;
        names.extend(way.iter().skip(1).map(|entry| key_of(&text[entry.key_span()])));
        let inside = way.last().map_or("", |entry| &text[entry.span()]);
        names.extend(tokens(inside).filter(|token| token.kind == Kind::Text).map(|token| key_of(&inside[token.span])));
    }

    /// Everything that does not have the form of rules, and the entries to skip because of that.
    fn mistakes_of_form(&self) -> (Starts, ProblemsOfSources) {
        let mut skipped = BTreeSet::new();
        let mut problems: ProblemsOfSources = BTreeMap::new();
        let bytes: usize = self.sources.iter().map(|source| source.text.len()).sum();
        for round in 0..if bytes > LARGE { 1 } else { MOST_ROUNDS } {
            let patched = self.patched(&skipped);
            if round == 0 {
                problems.clone_from(&patched.problems);
            }
            let written = Written::of(&patched.whole, self.sources);
            let Err(failure) = value_of::<Rules>(&written.text) else { break };
            let Mistake { span, message, help, .. } = explained::<Rules>(&written.text, &failure);
            let problem = &Problem { span, message, help, also: None };
            let piece = written.origin(&problem.span, self.sources);
            // If no mod wrote it, the last check reports it.
            let Some(wrong) = self.entry_at(&piece, &patched.new_rows, &skipped) else { break };
            if !wrong.follows {
                let placed = self.of_form(problem, &piece, &patched.new_rows);
                problems.entry(piece.source).or_default().push(placed);
            }
            if !skipped.insert((piece.source, wrong.start)) {
                break;
            }
        }
        (skipped, problems)
    }

    fn removed_row(&self, Removal { name, piece, .. }: &Removal) -> RemovedRow {
        let by = self.sources[piece.source].owner.map(|owner| self.mods[owner].manifest.name.clone());
        RemovedRow { name: name.clone(), by: by.unwrap_or_default(), place: place(self.sources, piece) }
    }

    fn of_clash(&self, clash: &Clash) -> Notice {
        let Clash { meeting, what, first, second } = clash;
        let (at, by, latter) = (place(self.sources, first), self.owner(first), self.owner(second));
        let is_one = by == latter;
        let message = match meeting {
            Meeting::Set if is_one => format!("{latter} sets `{what}` twice ({at} too); this comes later and counts"),
            Meeting::Set => format!("{latter}: `{what}` is set by {by} too ({at}); this comes later and counts"),
            Meeting::SetAndRemoved if is_one => format!("{latter} removes `{what}`, which it changes itself ({at})"),
            Meeting::SetAndRemoved => format!("{latter} removes `{what}`, which {by} changes ({at})"),
            Meeting::Removed => format!("{latter} removes `{what}`, and so does {by} ({at})"),
        };
        let source = &self.sources[second.source];
        Notice { file: source.file.clone(), place: source.line_column(second.span.start), message }
    }

    /// A warning about something that a mod wrote. Warnings about the rules themselves are not the mods' concern.
    fn of_oddity(&self, report: &Report, problem: &Problem, file: &str, written: &Written) -> Option<Notice> {
        let help = problem.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        let message = format!("{}{help}", problem.message);
        if report.file() != file {
            let is_of_mod = self.mods.iter().flat_map(|mod_| &mod_.minds).any(|mind| mind.file == report.file());
            let place = report.line_column(problem.span.start);
            return is_of_mod.then(|| Notice { file: report.file().to_owned(), place, message });
        }
        let piece = written.origin(&problem.span, self.sources);
        let source = &self.sources[piece.source];
        let place = source.line_column(piece.span.start);
        source.owner.map(|_| Notice { file: source.file.clone(), place, message })
    }

    fn patched<'a>(&'a self, skipped: &'a Starts) -> Patched<'a> {
        let mut patched = Patched::new(&self.trees, self.sources, skipped);
        (1..self.trees.len()).for_each(|source| patched.apply(source));
        patched
    }

    fn owner(&self, piece: &Piece) -> String {
        let owner = self.sources[piece.source].owner;
        owner.map_or("the rules".to_owned(), |owner| format!("the mod `{}`", self.mods[owner].manifest.name))
    }

    /// The entry to skip to get rid of a mistake; `None` if no mod wrote it.
    fn entry_at(&self, piece: &Piece, new_rows: &[NewRow], skipped: &Starts) -> Option<Wrong> {
        self.sources[piece.source].owner?;
        let way = way_to(&self.trees[piece.source], &piece.span);
        let row = way.get(1).or(way.first())?;
        let inside = (piece.source, row.key_span().start)..(piece.source, row.value().span().end);
        // A row that lacks a field after one of its fields was skipped may lack it for that reason.
        let is_short = skipped.range(inside).next().is_some();
        let is_row = piece.span == row.value().span();
        let is_new =
            new_rows.iter().any(|new| new.piece.source == piece.source && new.piece.span == row.value().span());
        let whole = is_short || is_new && is_row;
        // A skipped entry that is still wrong came along with the entry around it.
        let is_passed = |entry: &Entry| skipped.contains(&(piece.source, entry.key_span().start));
        let follows = is_short && is_row || way.iter().any(is_passed);
        let innermost = if whole { row } else { way.last()? };
        let mut outwards = way.iter().rev().skip_while(|entry| entry.span().start > innermost.span().start);
        let next = outwards.find(|entry| !is_passed(entry))?;
        Some(Wrong { start: next.key_span().start, follows })
    }

    /// A mistake of form at the place where it was written.
    fn of_form(&self, problem: &Problem, piece: &Piece, new_rows: &[NewRow]) -> Problem {
        let mut placed = Problem { span: piece.span.clone(), ..problem.clone() };
        let text = &self.sources[piece.source].text;
        if let [table, row, ..] = &way_to(&self.trees[piece.source], &piece.span)[..]
            && let (Some(table), Some(row)) = (table.key(), row.key())
            && TABLES.contains(&table.bare(text))
        {
            let (table, row) = (table.bare(text), row.bare(text));
            // In a mod, rows go by their names.
            let of_row = placed.message.replace(&format!(" of `{table}`"), &format!(" of `{row}`"));
            placed.message = of_row.replace("allowed are: name, ", "allowed are: like, ");
        }
        if let Some(row) = new_rows.iter().find(|row| row.piece == *piece)
            && placed.help.is_none()
        {
            let meant = match (&row.removed, &row.near) {
                (Some(removed), _) => {
                    let at = removed_at(self.sources, removed, piece.source);
                    placed.message = format!("there is nothing left to change: this row was removed {at}");
                    placed.help = Some("keep the row, or give this one all its fields".to_owned());
                    return placed;
                }
                (None, Some(near)) => format!("did you mean the row `{near}`? "),
                (None, None) => String::new(),
            };
            let needs = "A new row needs all its fields, or `like: \"NAME\"` to copy another row";
            placed.help = Some(format!("{meant}{needs}"));
        }
        placed
    }

    /// Mistakes of meaning at the places where they were written.
    fn of_meaning(
        &self,
        reports: &Reports,
        file: &str,
        written: &Written,
        removals: &[Removal],
    ) -> (ProblemsOfSources, Vec<Report>) {
        let (mut problems, mut reports_of_others): (ProblemsOfSources, _) = (BTreeMap::new(), Vec::new());
        for report in reports {
            if report.file() != file {
                reports_of_others.push(report.clone());
                continue;
            }
            for problem in report.problems() {
                let piece = written.origin(&problem.span, self.sources);
                let named = |removal: &&Removal| problem.message.contains(&format!("`{}`", removal.name));
                // The rules are right without mods: a mistake in them now means that something is gone.
                let of_mod = self.sources[piece.source].owner.is_some();
                let is_table = written.text[problem.span.start..].starts_with('[');
                let removal = removals.iter().find(named).filter(|_| !of_mod);
                let removal = removal.or(removals.last().filter(|_| is_table));
                if !of_mod
                    && removal.is_none()
                    && let Some(mind) = self.mind_named(&problem.message)
                {
                    let help = format!("it takes the place of the mind that {} asks for", place(self.sources, &piece));
                    let report = Report::of_one(&mind.file, &mind.text, 0..0, problem.message.clone());
                    if !reports_of_others.iter().any(|known| known.file() == mind.file) {
                        reports_of_others.push(report.with_help(Some(help)));
                    }
                    continue;
                }
                let piece = match removal {
                    // A row that a mod copies is the mod's, though what is wrong with it may stand in the rules.
                    None if !of_mod => written.around(&problem.span, self.sources).unwrap_or(piece),
                    _ => piece,
                };
                let own = removals.iter().find(named).filter(|_| of_mod);
                let (at, message, help) = match (removal, own) {
                    (Some(removal), _) if named(&removal) => {
                        let help = Some(format!("used at {}", place(self.sources, &piece)));
                        (&removal.piece, format!("`{}` is still used: {}", removal.name, problem.message), help)
                    }
                    (Some(removal), _) => (
                        &removal.piece,
                        format!("without `{}`: {}", removal.name, problem.message),
                        problem.help.clone(),
                    ),
                    (None, Some(removal)) => {
                        let by = removed_at(self.sources, &removal.piece, piece.source);
                        (&piece, problem.message.clone(), Some(format!("`{}` was removed {by}", removal.name)))
                    }
                    (None, None) => (&piece, problem.message.clone(), problem.help.clone()),
                };
                let also = problem.also.as_ref().map(|span| written.origin(span, self.sources));
                let message = match &also {
                    Some(also) => format!("{message} ({})", place(self.sources, also)),
                    None => message,
                };
                problems.entry(at.source).or_default().push(Problem {
                    span: at.span.clone(),
                    message,
                    help,
                    also: None,
                });
            }
        }
        (problems, reports_of_others)
    }

    /// The mind of a mod that a message is about.
    fn mind_named(&self, message: &str) -> Option<&ModFile> {
        let about = |mind: &&ModFile| message.starts_with(&format!("the mind `{}` ", stem(&mind.path)));
        self.mods.iter().rev().flat_map(|mod_| &mod_.minds).find(about)
    }

    fn reports(&self, problems: ProblemsOfSources) -> Vec<Report> {
        let report = |(source, problems): (usize, Vec<Problem>)| {
            let source = &self.sources[source];
            let mut problems: Vec<Problem> =
                problems.into_iter().filter_map(|problem| source.placed(problem)).collect();
            let more = problems.len().saturating_sub(MOST_REPORTED);
            problems.truncate(MOST_REPORTED);
            (!problems.is_empty()).then(|| Report::new(&source.file, source.written(), problems, more))
        };
        problems.into_iter().filter_map(report).collect()
    }
}

/// An entry to skip.
struct Wrong {
    /// Start of its key.
    start: usize,
    /// Wrong only because something in it was skipped before.
    follows: bool,
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
