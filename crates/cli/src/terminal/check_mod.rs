//! `osada check` of a mod: every file of its folder, by itself and on top of the rules.

use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::storage::files::{Library, check_campaign};
use crate::storage::foundation::{BaseFiles, Foundation};
use crate::storage::mods::ModPlace;
use crate::storage::mods::needs::below;
use crate::storage::source::SourceFile;
use crate::terminal::test_files::FoundTests;
use osada_content::mods::{Mod, ModFile, ModStamp, Part, RemovedRow};
use osada_content::{self as content, Level, Noted, Report, Reports, Severity, all_mistakes, shipped};
use osada_reader::fault::counted;
use osada_record::load_leader;
use osada_record::player::strategy::{load_strategy, load_strategy_noting};
use osada_sim::rules::Rules;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Checks a mod and describes it in one line. The mods that it needs, and those that are on, are loaded below it.
pub fn check_mod(place: &ModPlace, library: &Library) -> Result<String, Failure> {
    let (read, found) = Mod::read_faulty(place.folder());
    let Some(checked) = read else { return Err(Reports::merged(found).into()) };
    let others = below(&checked.manifest, place, library)?;
    let mods: Vec<&Mod> = others.iter().chain([&checked]).collect();
    let base = BaseFiles::of(library.named_rules())?;
    let foundation = match library.foundation_of(&base, &mods) {
        Ok(foundation) if found.is_empty() => foundation,
        Err(other) if !matches!(other, Failure::Bad(_)) => return Err(other),
        _ => return Err(mistakes(&base, &mods[..others.len()], (&checked, found)).into()),
    };
    if let Some((reports, stamp)) = wrong_at_ends_of_settings(&checked, &others, library)? {
        return Err(Failure::Bad(format!("{reports}  = note: this is so with {stamp}\n")));
    }
    let checked_rules = Arc::new(foundation.checked.clone());
    let mut wrong = String::new();
    for level in checked.of(Part::Level) {
        match check_level(&SourceFile::of(&level.file, level.text.clone()), library, &checked_rules) {
            Ok(_) => {}
            Err(Failure::Bad(text)) => wrong.push_str(&with_removals(text, &checked, &foundation)),
            Err(other) => return Err(other),
        }
    }
    // A level that is wrong is wrong in every test that names it.
    let levels_are_right = wrong.is_empty();
    for report in reports_of_played(&checked, &foundation) {
        if report.severity() == Severity::Error {
            wrong.push_str(&with_removals(report.to_string(), &checked, &foundation));
        } else {
            remark(&report.to_string());
        }
    }
    let mut tests = Vec::new();
    for file in checked.of(Part::Tests).filter(|_| levels_are_right) {
        match FoundTests::of_mod(place, file).check(library) {
            Ok((_, noted)) => {
                remark(&noted.warnings.to_string());
                tests.extend(noted.value.into_iter().map(|test| format!("{}: {}", file.path, test.name)));
            }
            Err(reports) => wrong.push_str(&with_removals(reports.to_string(), &checked, &foundation)),
        }
    }
    for (file, why) in &checked.unused {
        remark(&format!("{}: {why}\n", one_line(&format!("{}/{file}", place.shown()))));
    }
    if !wrong.is_empty() {
        return Err(Failure::Bad(wrong));
    }
    warn_of_lost_levels(&checked, library, &foundation);
    let count = |part: Part| checked.of(part).count();
    let counts = [
        (count(Part::Rules), "rules file"),
        (count(Part::Looks), "file of looks"),
        (checked.media.pictures.len(), "picture"),
        (checked.media.sounds.len(), "sound"),
        (count(Part::Mind), "mind"),
        (count(Part::Level), "level"),
        (count(Part::Campaign), "campaign"),
        (count(Part::Strategy), "strategy"),
        (count(Part::Leader), "leader"),
        (tests.len(), "test"),
    ];
    let counts: Vec<String> =
        counts.iter().filter(|count| count.0 > 0).map(|(count, what)| counted(*count, what)).collect();
    let holds = if counts.is_empty() { "nothing yet".to_owned() } else { counts.join(", ") };
    let tests: String = tests.iter().map(|test| format!("\n  {}", one_line(test))).collect();
    Ok(format!("mod {} by {}, correct: {holds}{tests}", checked.stamp(), checked.manifest.by))
}

/// All mistakes of a mod in whose files some were found already.
pub fn mistakes(base: &BaseFiles, below: &[&Mod], faulty: (&Mod, Vec<Report>)) -> Reports {
    base.on_ground(|ground| {
        all_mistakes(ground, below, faulty, |part, file, rules| match part {
            // The levels of a campaign are those of a mod that is right.
            Part::Campaign => content::load_campaign(&file.file, &file.text, |_| true, &[], rules?).err(),
            Part::Strategy => load_strategy(&file.file, &file.text, rules?).err(),
            _ => load_leader(&file.file, &file.text).err(),
        })
    })
}

/// What is to be said about the campaigns, strategies and leaders of a mod: warnings and errors.
pub fn reports_of_played(checked: &Mod, foundation: &Foundation) -> Vec<Report> {
    let report = |(file, part): (&ModFile, Part)| match part {
        Part::Campaign => {
            let found = check_campaign(Path::new(&file.file), &file.text, foundation);
            Some(found.map_or_else(|report| report, |noted| noted.warnings))
        }
        Part::Strategy => {
            let found = load_strategy_noting(&file.file, &file.text, &foundation.checked);
            Some(found.map_or_else(|report| report, |noted| noted.warnings))
        }
        _ => load_leader(&file.file, &file.text).err(),
    };
    let parts = [Part::Campaign, Part::Strategy, Part::Leader].into_iter();
    let files = parts.flat_map(|part| checked.of(part).map(move |file| (file, part)));
    files.filter_map(report).collect()
}

/// Adds to errors about unknown names which of them stand for rows that a mod has removed.
fn with_removals(text: String, checked: &Mod, foundation: &Foundation) -> String {
    let removals = removals_in(&text, checked, foundation);
    let help: String = removals.iter().map(|removal| format!("  = help: {removal}\n")).collect();
    text + &help
}

/// Help for errors about unknown names that stand for rows which a mod has removed.
pub fn removals_in(errors: &str, checked: &Mod, foundation: &Foundation) -> Vec<String> {
    let is_meant = |removed: &&RemovedRow| errors.contains(&format!("`{}`; known are", removed.name));
    let help = |RemovedRow { name, by, place }: &RemovedRow| {
        let by = if *by == checked.manifest.name { "this mod itself".to_owned() } else { format!("the mod `{by}`") };
        format!("`{name}` was removed by {by}, at {place}")
    };
    foundation.removed.iter().filter(is_meant).map(help).collect()
}

/// What is wrong with a mod with the smallest or with the largest values of its settings, and those values.
pub fn wrong_at_ends_of_settings(
    checked: &Mod,
    others: &[Mod],
    library: &Library,
) -> Result<Option<(Reports, ModStamp)>, Failure> {
    let settings = &checked.manifest.settings;
    let below = BaseFiles::of(library.named_rules())?;
    for end in (0..2).filter(|_| !settings.is_empty()) {
        let values = settings.iter().map(|setting| (setting.name().to_owned(), setting.ends()[end].clone())).collect();
        let mut at_end = checked.clone();
        at_end.set(&values);
        let mods: Vec<&Mod> = others.iter().chain([&at_end]).collect();
        if let Err(reports) = Foundation::of(&below, &mods) {
            return Ok(Some((reports, at_end.stamp())));
        }
    }
    Ok(None)
}

/// Checks the mods that are on together: prints the order in which they are loaded, and which of them each changed value comes
/// from. Where two meet is a warning.
pub fn check_together(library: &Library) -> Result<(), Failure> {
    if library.mods().is_empty() {
        return Err(Failure::Usage("name a file to check, or mods with --mod".to_owned()));
    }
    let foundation = library.foundation()?;
    let order: Vec<String> = foundation.mods.iter().map(ToString::to_string).collect();
    writeln!(results(), "mods, correct together, loaded in this order: {}", order.join(", "))?;
    for origin in &foundation.origins {
        writeln!(results(), "  {}", one_line(&origin.to_string()))?;
    }
    Ok(())
}

/// Warns of shipped levels that cannot be played with a mod on.
fn warn_of_lost_levels(checked: &Mod, library: &Library, foundation: &Foundation) {
    let check = |asset: &shipped::Asset| library.check_level(&SourceFile::carried(*asset), &foundation.checked).err();
    let lost: Vec<(&str, Failure)> =
        shipped::LEVELS.iter().filter_map(|asset| Some((content::stem(asset.0), check(asset)?))).collect();
    let Some((_, first)) = lost.first() else { return };
    let names: Vec<&str> = lost.iter().map(|(name, _)| *name).collect();
    let (file, why) = (&checked.source.file, first.message());
    let why = why.lines().next().unwrap_or_default();
    remark(&format!(
        "{file}:1:1: warning: levels that cannot be played with this mod on: {} ({why})\n",
        names.join(", ")
    ));
}

/// Loads a level and builds its world; shows the warnings of both.
pub fn check_level(source: &SourceFile, library: &Library, rules: &Arc<Rules>) -> Result<Level, Failure> {
    let Noted { value: level, warnings } = library.check_level(source, rules)?;
    remark(&warnings.to_string());
    remark(&ground_warnings(source, &level, rules)?.to_string());
    Ok(level)
}

/// Warnings about the ground of a level, whose world is built for it.
pub fn ground_warnings(source: &SourceFile, level: &Level, rules: &Arc<Rules>) -> Result<Report, Report> {
    let file = source.file();
    let world = content::build(level, rules, 0).map_err(|error| Report::of_one(&file, "", 0..0, error.to_string()))?;
    Ok(content::ground_warnings(&file, &source.text, level, &world))
}
