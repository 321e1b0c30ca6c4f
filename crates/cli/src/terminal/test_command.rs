//! `osada test`: games with what is expected of them, for people, as TAP, and as JUnit XML.

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::atomic;
use crate::storage::files::{Library, shown};
use crate::storage::mods::ModPlace;
use crate::terminal::progress::Progress;
use crate::terminal::test_files::{FoundTests, LibraryShelf, tests_in};
use crate::terminal::test_report::{Finished, junit, listing, summary, tap};
use clap::Args;
use osada_content::mods::Part;
use osada_content::testing::{Test, TestFile, Update};
use osada_lab::testing::{TestRun, TestVerdict, run as run_test};
use osada_reader::fault::counted;
use osada_record::player::Contestant;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Which tests, and how to report them.
#[derive(Args)]
pub struct TestArgs {
    /// Files of tests, folders of them, or mods; by default those of the folder `tests`, and of all mods
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Run only tests whose name, or the name of whose file, contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// How many games to play at once; by default as many as there are cores. Results are the same for any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Write exact lists and hashes anew, as the games go now, before they are compared
    #[arg(long)]
    update: bool,
    /// Print the results in the Test Anything Protocol
    #[arg(long)]
    tap: bool,
    /// Also write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Fail if a test is undecided
    #[arg(long)]
    strict: bool,
}

/// The folder of tests, in the working folder and in a mod.
const FOLDER: &str = "tests";

/// A file of tests that are right, each with whoever plays it.
type Checked = (TestFile, Vec<(Test, Contestant)>);

/// A test that is ready to be run.
struct Ready {
    /// The number of its file.
    file: usize,
    test: Test,
    contestant: Contestant,
}

/// Runs the tests: exit code 1 if one fails, 2 if a file has mistakes.
pub fn run(args: &TestArgs, library: &Library) -> Result<(), Failure> {
    if let Some(path) = &args.junit {
        atomic::probe(path).map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(path))))?;
    }
    let begun = Instant::now();
    let found = find_tests(&args.paths, library)?;
    let mut checked = check(&found, library)?;
    if args.update {
        if let Some(file) = found.iter().find(|file| !is_on_disk(file)) {
            let message = format!("{} cannot be written anew: it is not a file on the disk", shown(&file.path));
            return Err(Failure::Usage(message));
        }
        for (file, written) in found.iter().zip(update(args, &checked)?) {
            if written != file.text {
                let failed = |error| Failure::bad(format!("cannot write {}: {error}", shown(&file.path)));
                atomic::write(&file.path, written.as_bytes()).map_err(failed)?;
                remark(&format!("{}: written anew\n", shown(&file.path)));
            }
        }
        let again: Result<Vec<FoundTests>, Failure> =
            found.iter().map(|file| FoundTests::read(file.path.clone())).collect();
        checked = check(&again?, library)?;
    }
    let ready = ready(args, &checked)?;
    if ready.is_empty() {
        let filter = args.filter.clone().unwrap_or_default();
        return Err(Failure::Usage(format!("no test has `{filter}` in its name or in that of its file")));
    }
    let finished = play(args, &checked, &ready)?;
    let spent = begun.elapsed();
    if args.tap {
        write!(results(), "{}", tap(&finished))?;
    } else {
        write!(results(), "{}", listing(&finished))?;
        writeln!(results(), "{}", summary(&finished, spent))?;
    }
    if let Some(path) = &args.junit {
        let text = junit(&finished).map_err(Failure::bad)?;
        let failed = |error| Failure::bad(format!("cannot write {}: {error}", shown(path)));
        atomic::write(path, &text).map_err(failed)?;
    }
    let is_bad = |test: &Finished| match test.run.verdict {
        TestVerdict::Passed => false,
        TestVerdict::Failed => true,
        TestVerdict::Undecided => args.strict,
    };
    // What has failed is told already.
    if finished.iter().any(is_bad) { Err(Failure::Bad(String::new())) } else { Ok(()) }
}

/// The files of tests that paths mean: files, mods, and folders with what lies in them. Without any path, those of the
/// folder `tests`, and of all mods.
fn find_tests(paths: &[PathBuf], library: &Library) -> Result<Vec<FoundTests>, Failure> {
    let mut found = Vec::new();
    if paths.is_empty() {
        found.extend(tests_in(Path::new(FOLDER))?);
        for place in library.places.all_of_player().into_iter().filter(ModPlace::is_mod) {
            found.extend(tests_of(&place)?);
        }
        if found.is_empty() {
            let message = "there are no tests in the folder `tests`, nor in a mod; name a file or a folder of them";
            return Err(Failure::Usage(message.to_owned()));
        }
    }
    for path in paths {
        let before = found.len();
        let named = library.places.find(path).ok().filter(ModPlace::is_mod);
        match named {
            Some(place) => found.extend(tests_of(&place)?),
            None if path.is_dir() => found.extend(tests_in(path)?),
            None => found.push(FoundTests::read(path.clone()).map_err(usage)?),
        }
        if found.len() == before {
            return Err(Failure::Usage(format!("there are no tests in {}", shown(path))));
        }
    }
    // A file that is reached twice is run once.
    let mut known = BTreeSet::new();
    found.retain(|file| known.insert(file.path.canonicalize().unwrap_or_else(|_| file.path.clone())));
    Ok(found)
}

/// False for a file inside of an archive or of the program.
fn is_on_disk(file: &FoundTests) -> bool {
    file.of_mod.as_ref().is_none_or(|place| matches!(place, ModPlace::Folder(_)))
}

/// The tests of a mod.
fn tests_of(place: &ModPlace) -> Result<Vec<FoundTests>, Failure> {
    match place {
        // A mod with mistakes elsewhere has tests too.
        ModPlace::Folder(folder) => tests_in(&folder.join(FOLDER)),
        ModPlace::Archive(_) | ModPlace::Shipped(_) | ModPlace::Edited(..) => {
            let found = place.read().map_err(Failure::from)?;
            Ok(found.of(Part::Tests).map(|file| FoundTests::of_mod(place, file)).collect())
        }
    }
}

/// A failure that is a mistake of whoever typed the command.
fn usage(failure: Failure) -> Failure {
    Failure::Usage(failure.message().trim_start_matches("error: ").trim_end().to_owned())
}

/// The checked tests of every file; exit code 2 if one has mistakes, after all of them have been told.
fn check(found: &[FoundTests], library: &Library) -> Result<Vec<Checked>, Failure> {
    let (mut checked, mut wrong) = (Vec::new(), 0);
    for file in found {
        let shelf = LibraryShelf::new(file, library);
        let with_contestant = |test: Test| {
            let (name, mods) = (test.player.as_deref().unwrap_or("idle"), &test.mods);
            let mods: Vec<&str> = mods.iter().map(String::as_str).collect();
            let contestant = shelf.contestant(name, &mods, &test.rules);
            Ok((test, contestant.map_err(|unknown| Failure::bad(unknown.message))?))
        };
        match file.check_on(&shelf) {
            Ok((file, noted)) => {
                remark(&noted.warnings.to_string());
                checked.push((file, noted.value.into_iter().map(with_contestant).collect::<Result<_, Failure>>()?));
            }
            Err(reports) => {
                remark(&reports.to_string());
                wrong += 1;
            }
        }
    }
    match wrong {
        0 => Ok(checked),
        wrong => Err(Failure::Usage(format!(
            "no test was run: {wrong} of {} {} mistakes",
            counted(found.len(), "file"),
            if wrong == 1 { "has" } else { "have" }
        ))),
    }
}

/// The tests that are to be run, with who plays them.
fn ready(args: &TestArgs, checked: &[Checked]) -> Result<Vec<Ready>, Failure> {
    let wanted = args.filter.as_ref().map(|filter| filter.to_lowercase());
    let is_wanted = |file: &TestFile, test: &Test| {
        wanted
            .as_ref()
            .is_none_or(|part| test.name.to_lowercase().contains(part) || file.file().to_lowercase().contains(part))
    };
    let mut all = Vec::new();
    for (number, (file, tests)) in checked.iter().enumerate() {
        let wanted = tests.iter().filter(|(test, _)| is_wanted(file, test)).cloned();
        all.extend(wanted.map(|(test, contestant)| Ready { file: number, test, contestant }));
    }
    Ok(all)
}

/// Runs tests side by side.
fn play(args: &TestArgs, checked: &[Checked], ready: &[Ready]) -> Result<Vec<Finished>, Failure> {
    let progress = Progress::new("tests", ready.len(), 0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.map_or(0, usize::from)).build();
    let pool = pool.map_err(|error| Failure::bad(format!("no threads can be had: {error}")))?;
    let one = |(number, Ready { file, test, contestant }): (usize, &Ready)| -> Result<Finished, Failure> {
        let begun = Instant::now();
        let file = &checked[*file].0;
        let place = file.place(test.index);
        let failed = |error| Failure::bad(format!("{}:{}:{}: {error}", file.file(), place.0, place.1));
        let run: TestRun = run_test(test, contestant).map_err(failed)?;
        progress.done(number);
        let (file, name) = (file.file().to_owned(), test.name.clone());
        Ok(Finished { file, place, name, index: test.index, seconds: begun.elapsed().as_secs_f64(), run })
    };
    let finished = pool.install(|| ready.par_iter().enumerate().map(one).collect::<Vec<_>>());
    progress.finish();
    finished.into_iter().collect()
}

/// The texts of the files with their exact lists and hashes as the games go now.
fn update(args: &TestArgs, checked: &[Checked]) -> Result<Vec<String>, Failure> {
    let mut ready = ready(args, checked)?;
    ready.retain(|ready| ready.test.expect.exactly.is_some() || ready.test.expect.hash.is_some());
    let finished = play(args, checked, &ready)?;
    let texts = checked.iter().enumerate().map(|(number, (file, _))| {
        let of_file = ready.iter().zip(&finished).filter(|(ready, _)| ready.file == number);
        let of_file = of_file.map(|(ready, finished)| (&ready.test.expect, finished));
        // What is right already stays as it is written, comments included.
        let updates: Vec<Update> = of_file
            .map(|(expect, finished)| {
                let Finished { index: test, run, .. } = finished;
                let lines = expect.exactly.as_ref().filter(|lines| **lines != run.lines).map(|_| &run.lines[..]);
                let hash = expect.hash.as_ref().filter(|hash| !hash.eq_ignore_ascii_case(&run.hash));
                Update { test: *test, lines, hash: hash.map(|_| run.hash.as_str()) }
            })
            .collect();
        file.updated(&updates)
    });
    Ok(texts.collect())
}
