//! The rules with the changes of all mods in them, and every mistake at the place where it was written.

use super::document::{Piece, Source, Written};
use super::folder::{Mod, ModFile, ModStamp, Part};
use super::origins::{Origin, origins};
use super::patch::{Clash, Meeting, NewRow, Patched, Removal};
use super::stack::{Named, Notice, RemovedRow};
use super::texts::{TABLES, Texts, key_of, place, removed_at, way_to};
use crate::read::{explained, value_of};
use crate::report::{Problem, Report, Reports};
use crate::rules::{load_rules_noting, load_rules_unseen, stem};
use crate::wording::Mistake;
use osada_art::texture::LookBook;
use osada_reader::tree::{self, Entry, Kind, tokens};
use osada_sim::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of mistakes of form that are looked for, each of which takes another parse; only one in texts larger than any
/// written by people.
const MOST_ROUNDS: usize = 40;
const LARGE: usize = 1 << 19;
/// Further mistakes of a file are counted but not listed.
const MOST_REPORTED: usize = 100;

/// The source of each part, and the start of its key.
type Starts = BTreeSet<(usize, usize)>;
/// The problems of each source, by its index.
type ProblemsOfSources = BTreeMap<usize, Vec<Problem>>;

/// The rules with all mods, as a text and checked.
pub struct Overlaid {
    pub rules: Named,
    pub checked: Rules,
    pub origins: Vec<Origin>,
    pub notices: Vec<Notice>,
    pub removed: Vec<RemovedRow>,
}

/// The rules and all changes to them.
pub struct Overlay<'m> {
    pub mods: &'m [&'m Mod],
    pub sources: &'m [Source],
    /// The content of each source.
    pub trees: Vec<tree::Value>,
}

impl Overlay<'_> {
    /// The rules with all mods, if what is left without wrong parts is right, and everything that is wrong.
    pub fn rules(
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
            let is_of_mod =
                self.mods.iter().flat_map(|mod_| mod_.of(Part::Mind)).any(|mind| mind.file == report.file());
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
        self.mods.iter().rev().flat_map(|mod_| mod_.of(Part::Mind)).find(about)
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
