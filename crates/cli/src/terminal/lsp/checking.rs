//! What is wrong with a file, or with a mod and all of its files, by the texts that the editor has.

use super::documents::Texts;
use crate::keys::KeyBindings;
use crate::storage::files::{Library, check_campaign, check_level, check_looks, shown};
use crate::storage::foundation::{BaseFiles, Foundation};
use crate::storage::mods::ModPlace;
use crate::storage::mods::needs::below;
use crate::storage::settings::check_settings;
use crate::storage::source::SourceFile;
use crate::terminal::check_mod::{ground_warnings, removals_in, wrong_at_ends_of_settings};
use crate::terminal::test_files::{FoundTests, sentence};
use osada_content::mods::{MANIFEST, Mod, ModFile, Notice};
use osada_content::{self as content, FileKind, Noted, Problem, Report, Reports, Severity};
use osada_record::load_leader;
use osada_record::player::strategy::load_strategy_noting;
use osada_sim::rules::Rules;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A problem, and what follows from it.
pub type Finding = (Severity, Problem);

/// What was found in a file.
#[derive(Clone, Debug, Default)]
pub struct CheckedFile {
    /// In which the problems have their places.
    pub text: String,
    pub findings: Vec<Finding>,
}

/// Files with what was found in them.
#[derive(Clone, Debug, Default)]
pub struct Findings(pub BTreeMap<PathBuf, CheckedFile>);

impl Findings {
    fn add(&mut self, path: &Path, text: &str, finding: Finding) {
        let file = self.0.entry(path.to_path_buf()).or_default();
        if file.text.is_empty() {
            text.clone_into(&mut file.text);
        }
        // The least and the greatest values of settings, for instance, make the same mistakes.
        if !file.findings.contains(&finding) {
            file.findings.push(finding);
        }
    }

    fn add_all(&mut self, path: &Path, report: &Report) {
        let more = Some(report.more()).filter(|more| *more > 0);
        let more = more.map(|more| plain(0, format!("{more} more mistakes are not listed")));
        for problem in report.problems().iter().cloned().chain(more) {
            self.add(path, report.text(), (report.severity(), problem));
        }
    }

    fn warn(&mut self, path: &Path, text: &str, byte: usize, message: String) {
        self.add(path, text, (Severity::Warning, plain(byte, message)));
    }
}

/// A problem at a place, without more.
fn plain(byte: usize, message: String) -> Problem {
    Problem { span: byte..byte, message, help: None, also: None }
}

/// Reports as they come with warnings or instead of anything.
fn reports_of<T>(checked: Result<Noted<T>, Report>) -> Vec<Report> {
    vec![checked.map_or_else(|report| report, |noted| noted.warnings)]
}

fn refused<T>(checked: Result<T, Report>) -> Vec<Report> {
    checked.err().into_iter().collect()
}

fn all_of(reports: &Reports) -> Vec<Report> {
    reports.iter().cloned().collect()
}

/// Checks a file that belongs to no mod.
pub fn check_file(path: &Path, text: &str, texts: &Texts, library: &Library) -> Findings {
    let file = shown(path);
    let too_large = content::text_of(&file, text.as_bytes()).err();
    let reports = match path.file_name().and_then(|name| name.to_str()) {
        _ if too_large.is_some() => too_large.into_iter().collect(),
        Some("view.ron") => refused(KeyBindings::from_ron(&file, text)),
        Some("settings.ron") => {
            let shipped = KeyBindings::shipped().map_err(|error| Report::of_one(&file, "", 0..0, error));
            refused(shipped.and_then(|shipped| check_settings(&file, text, &shipped)))
        }
        _ => reports_by_kind(path, text, texts, library),
    };
    let mut findings = Findings::default();
    for report in reports {
        let is_other = report.file() != file && report.file() != "";
        let path = if is_other { Path::new(report.file()) } else { path };
        findings.add_all(path, &report);
    }
    findings
}

fn reports_by_kind(path: &Path, text: &str, texts: &Texts, library: &Library) -> Vec<Report> {
    let file = shown(path);
    let by_rules = |check: &dyn Fn(&Arc<Rules>) -> Vec<Report>| match library.rules() {
        Ok(rules) => check(&Arc::new(rules)),
        Err(failure) => vec![Report::of_one(&file, "", 0..0, sentence(&failure))],
    };
    match content::kind_of(text) {
        FileKind::Rules => rules_reports(path, text, texts),
        FileKind::Mind => reports_of(content::load_mind_noting(&file, text)),
        FileKind::Script => by_rules(&|rules| reports_of(content::load_script_noting(&file, text, rules))),
        FileKind::Strategy => by_rules(&|rules| reports_of(load_strategy_noting(&file, text, rules))),
        FileKind::Campaign => by_rules(&|rules| reports_of(check_campaign(path, text, rules))),
        FileKind::Leader => refused(load_leader(&file, text)),
        FileKind::Looks => check_looks(&file, text).err().iter().flat_map(all_of).collect(),
        FileKind::Tests => tests_reports(&FoundTests::given(path.to_path_buf(), text.to_owned()), library),
        FileKind::Level => by_rules(&|rules| level_reports(&SourceFile::of(path, text.to_owned()), rules)),
    }
}

/// Rules together with the minds and the looks beside them.
fn rules_reports(path: &Path, text: &str, texts: &Texts) -> Vec<Report> {
    let mut below = match BaseFiles::beside(SourceFile::of(path, text.to_owned())) {
        Ok(below) => below,
        Err(failure) => return vec![Report::of_one(&shown(path), "", 0..0, sentence(&failure))],
    };
    for source in below.minds.iter_mut().chain([&mut below.looks]) {
        if let Some(text) = texts.get(&source.path) {
            source.text = text.to_string();
        }
    }
    match below.checked() {
        Ok((_, warnings)) => warnings,
        Err(reports) => all_of(&reports),
    }
}

fn level_reports(source: &SourceFile, rules: &Arc<Rules>) -> Vec<Report> {
    match check_level(&source.file(), &source.text, rules) {
        Ok(Noted { value, warnings }) => {
            let ground = ground_warnings(source, &value, rules);
            vec![warnings, ground.unwrap_or_else(|report| report)]
        }
        Err(report) => vec![report],
    }
}

fn tests_reports(tests: &FoundTests, library: &Library) -> Vec<Report> {
    match tests.check(library) {
        Ok((_, noted)) => vec![noted.warnings],
        Err(reports) => all_of(&reports),
    }
}

/// Checks a mod: every file of its folder, by itself and on top of the rules and of the mods that it needs.
pub fn check_mod(folder: &Path, texts: &Texts, library: &Library) -> Findings {
    let place = ModPlace::edited(folder, texts);
    let mut findings = ModFindings { folder, findings: Findings::default() };
    let checked = match place.read() {
        Ok(checked) => checked,
        Err(reports) => {
            findings.report_all(reports.iter());
            return findings.findings;
        }
    };
    for (path, why) in &checked.unused {
        findings.findings.warn(&folder.join(path), "", 0, why.clone());
    }
    match below(&checked.manifest, &place, library) {
        Ok(others) => findings.check(&checked, &others, &place, library),
        Err(failure) => findings.report(&Report::of_one("", "", 0..0, sentence(&failure))),
    }
    findings.findings
}

/// What is found in a mod.
struct ModFindings<'f> {
    folder: &'f Path,
    findings: Findings,
}

impl ModFindings<'_> {
    /// Adds a report at the file that it is about; at the manifest, if it is about no file of the mod.
    fn report(&mut self, report: &Report) {
        let path = Path::new(report.file());
        if path.starts_with(self.folder) && path != self.folder {
            return self.findings.add_all(path, report);
        }
        for problem in report.problems() {
            let (line, column) = report.line_column(problem.span.start);
            let place =
                if report.file().is_empty() { String::new() } else { format!("{}:{line}:{column}: ", report.file()) };
            let problem = Problem { span: 0..0, message: format!("{place}{}", problem.message), ..problem.clone() };
            self.findings.add(&self.folder.join(MANIFEST), "", (report.severity(), Problem { also: None, ..problem }));
        }
    }

    fn report_all<'r>(&mut self, reports: impl IntoIterator<Item = &'r Report>) {
        reports.into_iter().for_each(|report| self.report(report));
    }

    fn check(&mut self, checked: &Mod, others: &[Mod], place: &ModPlace, library: &Library) {
        let mods: Vec<&Mod> = others.iter().chain([checked]).collect();
        let base = BaseFiles::of(library.named_rules());
        let base = match base {
            Ok(base) => base,
            Err(failure) => return self.report(&Report::of_one("", "", 0..0, sentence(&failure))),
        };
        let foundation = match Foundation::of(&base, &mods) {
            Ok(foundation) => foundation,
            Err(reports) => return self.report_all(&reports),
        };
        for notice in &foundation.notices {
            self.notice(notice, checked);
        }
        if let Ok(Some((reports, stamp))) = wrong_at_ends_of_settings(checked, others, library) {
            let note = format!("this is so with {stamp}");
            reports.iter().for_each(|report| self.report(&report.clone().with_help(Some(note.clone()))));
        }
        let rules = Arc::new(foundation.checked.clone());
        let levels = checked.levels.iter();
        let levels: Vec<Report> =
            levels.flat_map(|level| level_reports(&SourceFile::of(&level.file, level.text.clone()), &rules)).collect();
        // A level that is wrong is wrong in every test that names it.
        let are_right = levels.iter().all(|report| report.is_empty() || report.severity() == Severity::Warning);
        let tests = checked.tests.iter().filter(|_| are_right);
        let tests = tests.flat_map(|file| tests_reports(&FoundTests::of_mod(place, file), library));
        for report in levels.iter().cloned().chain(tests) {
            let removals = report.problems().first().map(|first| removals_in(&first.message, checked, &foundation));
            match removals.and_then(|removals| removals.into_iter().next()) {
                help @ Some(_) => self.report(&report.with_help(help)),
                None => self.report(&report),
            }
        }
    }

    /// Adds a warning about a file of the mod. Those about the mods below it are none of its concern.
    fn notice(&mut self, notice: &Notice, checked: &Mod) {
        let Some(ModFile { text, file, .. }) = checked.files().find(|known| known.file == notice.file) else { return };
        let (line, column) = notice.place;
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let byte = text[start..].char_indices().nth(column - 1).map_or(text.len(), |(at, _)| start + at);
        self.findings.warn(Path::new(file), text, byte, notice.message.clone());
    }
}
