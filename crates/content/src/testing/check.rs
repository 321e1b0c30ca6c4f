//! Reading and checking a file of tests.

use super::expected::{Ground, check_expected, check_tick};
use super::part::{self, Update};
use super::sketch::{Sketch, check_sketch};
use super::source::{ExpectedOutcome, ExpectedSource, TestFileSource, TestLevelSource, TestSource};
use crate::build::{BuildError, build_for};
use crate::checker::Checker;
use crate::definition::Level;
use crate::load::check_level;
use crate::mods::Mod;
use crate::read::read;
use crate::report::{Noted, Report, Reports};
use crate::rules::stem;
use crate::script::{Script, check_steps};
use osada_reader::fault::{Fault, Segment};
use osada_sim::World;
use osada_sim::rules::{Challenge, Rules};
use std::sync::Arc;

const MOST_TESTS: usize = 1000;
const MOST_SEEDS: u32 = 10_000;
const LONGEST_NAME: usize = 160;
/// The longest game whose end nothing else says, in ticks: half an hour.
const LONGEST_GAME: u64 = 108_000;

/// What a file of tests may name, and who knows it.
pub trait Shelf {
    /// Rules with these mods, and with the changes of a test on top of them.
    ///
    /// # Errors
    ///
    /// Mistakes of the changes, or what is wrong with the mods as a sentence.
    fn rules(&self, mods: &[&str], changes: Option<&Mod>) -> Result<Arc<Rules>, RulesError>;

    /// A level by its name or file, under these rules with these mods.
    ///
    /// # Errors
    ///
    /// Why there is none, and perhaps what is meant.
    fn level(&self, name: &str, mods: &[&str], rules: &Rules) -> Result<Level, Unknown>;

    /// Checks that somebody plays under this name with these mods.
    ///
    /// # Errors
    ///
    /// Why nobody does, and perhaps who is meant.
    fn player(&self, name: &str, mods: &[&str], rules: &Rules) -> Result<(), Unknown>;

    /// All events.
    fn events(&self) -> Vec<KnownEvent>;
}

/// Why something that a test names is not there: a sentence, and perhaps what would be right.
#[derive(Clone, Debug)]
pub struct Unknown {
    pub message: String,
    pub help: Option<String>,
}

impl Unknown {
    fn fault(self, checker: &mut Checker) {
        match self.help {
            Some(help) => checker.fault_with_help(self.message, help),
            None => checker.fault(self.message),
        }
    }
}

/// An event that tests may expect.
#[derive(Clone, Debug)]
pub struct KnownEvent {
    pub name: &'static str,
    /// The names of its fields that hold text, and of those that hold numbers.
    pub texts: Vec<&'static str>,
    pub numbers: Vec<&'static str>,
    pub has_place: bool,
}

/// The error of rules for a test.
#[derive(Clone, Debug)]
pub enum RulesError {
    Mods(String),
    Changes(Reports),
}

/// A file of tests whose form is right.
#[derive(Clone, Debug)]
pub struct TestFile {
    file: String,
    text: String,
    source: TestFileSource,
}

/// The level of a test, ready to be built.
#[derive(Clone, Debug, PartialEq)]
pub enum TestLevel {
    Level(Box<Level>),
    Sketch(Box<Sketch>),
}

/// A checked test.
#[derive(Clone, Debug)]
pub struct Test {
    pub name: String,
    /// Its place in the file, from 0.
    pub index: usize,
    pub level: TestLevel,
    pub rules: Arc<Rules>,
    /// The mods that it names.
    pub mods: Vec<String>,
    pub challenge: Challenge,
    /// The first seed, and how many there are.
    pub seed: u64,
    pub seeds: u32,
    pub player: Option<String>,
    pub script: Script,
    /// No game goes beyond this tick.
    pub until: u64,
    pub expect: ExpectedSource,
}

impl Test {
    /// Its world for a seed, at the first tick.
    ///
    /// # Errors
    ///
    /// If something does not fit on the map.
    pub fn build(&self, seed: u64) -> Result<World, BuildError> {
        match &self.level {
            TestLevel::Level(level) => build_for(level, &self.rules, self.challenge, seed),
            TestLevel::Sketch(sketch) => sketch.build(&self.rules, self.challenge, seed),
        }
    }
}

impl TestFile {
    /// Parses a file of tests.
    ///
    /// # Errors
    ///
    /// The first place where it is not RON in the form of one.
    pub fn read(file: &str, text: &str) -> Result<Self, Report> {
        let source: TestFileSource = read(file, text)?;
        Ok(Self { file: file.to_owned(), text: text.to_owned(), source })
    }

    /// The name of the file in messages.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Line and column of a test, both from 1.
    pub fn place(&self, index: usize) -> (usize, usize) {
        let path = [Segment::Field("tests"), Segment::Index(index)];
        let fault = Fault::new(&path, "");
        let report = Report::of_faults(&self.file, &self.text, &vec![fault].into());
        report.line_column(report.problems().first().map_or(0, |problem| problem.span.start))
    }

    /// The checked tests.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them, each with its place.
    pub fn check(&self, shelf: &dyn Shelf) -> Result<Noted<Vec<Test>>, Reports> {
        let mut checker = Checker::default();
        let mut of_changes: Vec<Report> = Vec::new();
        let mut of_mods: Vec<String> = Vec::new();
        let source = &self.source;
        if let Some(about) = &source.about {
            checker.text("about", about, 400);
        }
        if source.tests.is_empty() || source.tests.len() > MOST_TESTS {
            let message = format!("a file holds from 1 to {MOST_TESTS} tests, not {}", source.tests.len());
            checker.field("tests", |checker| checker.fault(message));
        }
        checker.field("tests", |checker| checker.unique("name", source.tests.iter().map(|test| test.name.as_str())));
        let mut tests = Vec::new();
        for (index, test) in source.tests.iter().enumerate().take(MOST_TESTS) {
            checker.at(Segment::Field("tests"), |checker| {
                checker.at(Segment::Index(index), |checker| {
                    let rules = match self.rules_of(index, test, shelf) {
                        Ok(rules) => rules,
                        Err(RulesError::Mods(message)) => {
                            // What is wrong with the mods of a file is wrong in every test.
                            if !of_mods.contains(&message) {
                                checker.field("mods", |checker| checker.fault(message.clone()));
                                of_mods.push(message);
                            }
                            return;
                        }
                        Err(RulesError::Changes(reports)) => {
                            for report in &part::within(&reports, &self.file, &self.text) {
                                // Those of the file are the same in every test.
                                if !of_changes.contains(report) {
                                    of_changes.push(report.clone());
                                }
                            }
                            // The rest of the test is checked by the rules as they are.
                            let Ok(rules) = shelf.rules(&self.mods(test), None) else { return };
                            rules
                        }
                    };
                    tests.extend(self.check_test(checker, index, test, &rules, shelf));
                });
            });
        }
        let (faults, warnings) = checker.into_findings();
        let mut wrong = of_changes;
        let judged = Report::judged(&self.file, &self.text, Some(tests), (&faults, &warnings));
        match judged {
            Ok(noted) if wrong.is_empty() => Ok(noted),
            Ok(_) => Err(Reports::new(wrong)),
            Err(report) => {
                wrong.push(report);
                Err(Reports::new(wrong))
            }
        }
    }

    fn mods<'s>(&'s self, test: &'s TestSource) -> Vec<&'s str> {
        self.source.mods.iter().chain(&test.mods).map(String::as_str).collect()
    }

    fn rules_of(&self, index: usize, test: &TestSource, shelf: &dyn Shelf) -> Result<Arc<Rules>, RulesError> {
        let has_changes = self.source.rules.is_some() || test.rules.is_some();
        let changes = if has_changes { part::changes(&self.file, &self.text, index) } else { Ok(None) };
        shelf.rules(&self.mods(test), changes.map_err(RulesError::Changes)?.as_ref())
    }

    fn check_test(
        &self,
        checker: &mut Checker,
        index: usize,
        source: &TestSource,
        rules: &Arc<Rules>,
        shelf: &dyn Shelf,
    ) -> Option<Test> {
        let expect = &source.expect;
        checker.text("name", &source.name, LONGEST_NAME);
        checker.count("seeds", source.seeds, 1..=MOST_SEEDS);
        if let Some(player) = &source.player {
            checker.field("player", |checker| {
                shelf.player(player, &self.mods(source), rules).unwrap_or_else(|unknown| unknown.fault(checker));
            });
            if !source.steps.is_empty() {
                checker.field("steps", |checker| {
                    checker.fault("either a `player` or `steps` give the commands, not both");
                });
            }
        }
        let script = check_steps(checker, &source.steps, rules);
        for (name, tick) in [("until", source.until)].into_iter().filter_map(|(name, tick)| Some((name, tick?))) {
            check_tick(checker, name, tick);
        }
        let level = checker.field("level", |checker| self.check_level(checker, source, rules, shelf));
        let ground = level.as_ref().map(Ground::of);
        checker.field("expect", |checker| {
            check_expected(checker, source, rules, ground.as_ref(), &shelf.events());
        });
        let until = source.until.unwrap_or_else(|| last_tick(expect).unwrap_or(LONGEST_GAME));
        checker.each("steps", &source.steps, |checker, step| {
            if step.at >= until {
                checker.field("at", |checker| checker.fault(format!("the games of this test end at tick {until}")));
            }
        });
        Some(Test {
            name: source.name.clone(),
            index,
            level: level?,
            rules: Arc::clone(rules),
            mods: self.mods(source).into_iter().map(str::to_owned).collect(),
            challenge: source.challenge,
            seed: source.seed,
            seeds: source.seeds,
            player: source.player.clone(),
            script,
            until,
            expect: expect.clone(),
        })
    }

    fn check_level(
        &self,
        checker: &mut Checker,
        source: &TestSource,
        rules: &Rules,
        shelf: &dyn Shelf,
    ) -> Option<TestLevel> {
        let name = stem(&self.file);
        match &source.level {
            TestLevelSource::Named(level) => match shelf.level(level, &self.mods(source), rules) {
                Ok(level) => Some(TestLevel::Level(Box::new(level))),
                Err(unknown) => {
                    checker.at(Segment::Innermost, |checker| unknown.fault(checker));
                    None
                }
            },
            TestLevelSource::Written(level) => {
                check_level(checker, level, rules, name).map(|level| TestLevel::Level(Box::new(level)))
            }
            TestLevelSource::Drawn(sketch) => check_sketch(checker, sketch, rules, (name, source.seed))
                .map(|sketch| TestLevel::Sketch(Box::new(sketch))),
        }
    }

    /// The text with lists and hashes of some tests written anew, where they are given.
    pub fn updated(&self, updates: &[Update]) -> String {
        part::updated(&self.file, &self.text, updates)
    }
}

/// The last tick at which something is expected, if nothing is expected of the rest of the game.
fn last_tick(expect: &ExpectedSource) -> Option<u64> {
    let ExpectedSource { outcome, day, wins, happens, never, at, exactly, hash } = expect;
    let is_open = !matches!(outcome, None | Some(ExpectedOutcome::Running)) || day.is_some() || wins.is_some();
    let mut ticks: Vec<Option<u64>> = happens.iter().chain(never).map(|event| event.by_tick).collect();
    ticks.extend(at.iter().map(|moment| Some(moment.tick)));
    if is_open || exactly.is_some() || hash.is_some() || ticks.is_empty() {
        return None;
    }
    ticks.into_iter().collect::<Option<Vec<u64>>>()?.into_iter().max()
}
