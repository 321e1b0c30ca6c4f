//! What is wrong with a file, or with a mod and all of its files, by the texts that the editor has.

use super::documents::Texts;
use crate::failure::Failure;
use crate::keys::KeyBindings;
use crate::storage::files::{Library, check_campaign, check_level, check_looks, shown};
use crate::storage::foundation::{BaseFiles, Foundation};
use crate::storage::mods::ModPlace;
use crate::storage::mods::needs::below;
use crate::storage::settings::check_settings;
use crate::storage::source::SourceFile;
use crate::terminal::check_mod::{
    ground_warnings, mistakes, removals_in, reports_of_played, wrong_at_ends_of_settings,
};
use crate::terminal::test_files::{FoundTests, sentence};
use osada_content::mods::{MANIFEST, Mod, ModFile, Notice, Part};
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
        for problem in report.problems() {
            self.add(path, report.text(), (report.severity(), problem.clone()));
        }
        self.add_more(path, report);
    }

    /// Says that a report does not list everything.
    fn add_more(&mut self, path: &Path, report: &Report) {
        if report.more() > 0 {
            let message = format!("{} more mistakes are not listed", report.more());
            self.add(path, report.text(), (report.severity(), plain(0, message)));
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
        FileKind::Campaign => match library.foundation() {
            Ok(foundation) => reports_of(check_campaign(path, text, &foundation)),
            Err(failure) => vec![Report::of_one(&file, "", 0..0, sentence(&failure))],
        },
        FileKind::Leader => refused(load_leader(&file, text)),
        FileKind::Looks => check_looks(path, text).err().iter().flat_map(all_of).collect(),
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
    match below.look_book().and_then(|looks| below.checked(&looks)) {
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
    let (read, found) = Mod::read_faulty(place.folder());
    let Some(checked) = read else {
        findings.report_all(&Reports::merged(found));
        return findings.findings;
    };
    for (path, why) in &checked.unused {
        findings.findings.warn(&folder.join(path), "", 0, why.clone());
    }
    match below(&checked.manifest, &place, library) {
        Ok(others) => findings.check((&checked, found), &others, &place, library),
        Err(failure) => findings.fail(&failure),
    }
    findings.findings
}

/// What is found in a mod.
struct ModFindings<'f> {
    folder: &'f Path,
    findings: Findings,
}

impl ModFindings<'_> {
    /// Adds a report at the file that it is about; at the manifest, if it is about no file of the mod. `help` gives further
    /// help for a problem.
    fn report(&mut self, report: &Report, help: &dyn Fn(&Problem) -> Option<String>) {
        let path = Path::new(report.file());
        let is_own = path.starts_with(self.folder) && path != self.folder;
        for problem in report.problems() {
            let mut problem = Problem { help: help(problem).or_else(|| problem.help.clone()), ..problem.clone() };
            if is_own {
                self.findings.add(path, report.text(), (report.severity(), problem));
                continue;
            }
            if !report.file().is_empty() {
                let (line, column) = report.line_column(problem.span.start);
                problem.message = format!("{}:{line}:{column}: {}", report.file(), problem.message);
            }
            let problem = Problem { span: 0..0, also: None, ..problem };
            self.findings.add(&self.folder.join(MANIFEST), "", (report.severity(), problem));
        }
        if is_own {
            self.findings.add_more(path, report);
        }
    }

    fn fail(&mut self, failure: &Failure) {
        self.report(&Report::of_one("", "", 0..0, sentence(failure)), &|_| None);
    }

    fn report_all<'r>(&mut self, reports: impl IntoIterator<Item = &'r Report>) {
        reports.into_iter().for_each(|report| self.report(report, &|_| None));
    }

    /// Checks a mod, in whose files these mistakes were found already.
    fn check(&mut self, (checked, found): (&Mod, Vec<Report>), others: &[Mod], place: &ModPlace, library: &Library) {
        let mods: Vec<&Mod> = others.iter().chain([checked]).collect();
        let base = BaseFiles::of(library.named_rules());
        let base = match base {
            Ok(base) => base,
            Err(failure) => return self.fail(&failure),
        };
        let foundation = match Foundation::of(&base, &mods) {
            Ok(foundation) if found.is_empty() => foundation,
            _ => {
                let below = &mods[..others.len()];
                return self.report_all(&mistakes(&base, below, (checked, found)));
            }
        };
        for notice in &foundation.notices {
            self.notice(notice, checked);
        }
        if let Ok(Some((reports, stamp))) = wrong_at_ends_of_settings(checked, others, library) {
            reports.iter().for_each(|report| self.report(report, &|_| Some(format!("this is so with {stamp}"))));
        }
        let rules = Arc::new(foundation.checked.clone());
        let levels = checked.of(Part::Level);
        let levels: Vec<Report> =
            levels.flat_map(|level| level_reports(&SourceFile::of(&level.file, level.text.clone()), &rules)).collect();
        // A level that is wrong is wrong in every test that names it.
        let are_right = levels.iter().all(|report| report.is_empty() || report.severity() == Severity::Warning);
        let tests = checked.of(Part::Tests).filter(|_| are_right);
        let tests = tests.flat_map(|file| tests_reports(&FoundTests::of_mod(place, file), library));
        let played = reports_of_played(checked, &foundation);
        for report in levels.iter().cloned().chain(played).chain(tests) {
            self.report(&report, &|problem| removals_in(&problem.message, checked, &foundation).into_iter().next());
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
