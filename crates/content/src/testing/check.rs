//! Checks of a file of tests: every name known, every place on the map, nothing expected that cannot be told.

use super::part;
use super::sketch::{Sketch, check_sketch};
use super::source::{
    EventSource, ExpectedOutcome, ExpectedShare, ExpectedSource, MomentSource, Place, TestFileSource, TestLevelSource,
    TestSource,
};
use crate::build::{BuildError, build_for};
use crate::checker::Checker;
use crate::conditions::{Vocabulary, check_conditions};
use crate::definition::Level;
use crate::load::check_level;
use crate::lookup::structure;
use crate::mods::Mod;
use crate::read::read;
use crate::report::{Noted, Report, Reports};
use crate::rules::stem;
use crate::script::{Script, check_steps};
use osada_reader::fault::{Fault, Segment, shortened};
use osada_sim::rules::{Challenge, Role, Rules, Trigger};
use osada_sim::{JobKind, LAST_TICK, World};
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
    /// Why there is none, in a sentence.
    fn level(&self, name: &str, mods: &[&str], rules: &Rules) -> Result<Level, String>;

    /// Checks that somebody plays under this name.
    ///
    /// # Errors
    ///
    /// Why nobody does, in a sentence.
    fn player(&self, name: &str, rules: &Rules) -> Result<(), String>;

    /// All events.
    fn events(&self) -> Vec<KnownEvent>;
}

/// An event that tests may expect.
#[derive(Clone, Debug)]
pub struct KnownEvent {
    pub name: &'static str,
    /// The names of its fields that hold text, and of those that hold numbers.
    pub texts: Vec<&'static str>,
    pub numbers: Vec<&'static str>,
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
                            return checker.field("mods", |checker| checker.fault(message));
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
                shelf.player(player, rules).unwrap_or_else(|message| checker.fault(message));
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
                Err(message) => {
                    checker.at(Segment::Innermost, |checker| checker.fault(message));
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

    /// The text with the exact list, or the hash, of some tests written anew. Each has its place in the file, what happened
    /// if it lists that, and the hash if it has one.
    pub fn updated(&self, found: &[(usize, Option<&[(u64, String)]>, Option<String>)]) -> String {
        let mut pieces = Vec::new();
        for (index, lines, hash) in found {
            let place = |name: &str| part::expected(&self.file, &self.text, *index, name);
            if let (Some(span), Some(lines)) = (place("exactly"), lines) {
                pieces.push((span.clone(), listed(lines, indent(&self.text, span.start))));
            }
            if let (Some(span), Some(hash)) = (place("hash"), hash) {
                pieces.push((span, format!("\"{hash}\"")));
            }
        }
        pieces.sort_by_key(|(span, _)| span.start);
        let mut text = self.text.clone();
        for (span, piece) in pieces.into_iter().rev() {
            text.replace_range(span, &piece);
        }
        text
    }
}

/// The blanks before the first character of the line of a place.
fn indent(text: &str, at: usize) -> &str {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let length = text[line..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &text[line..line + length]
}

/// A list of what happens, as it is written.
fn listed(lines: &[(u64, String)], indent: &str) -> String {
    let line = |(tick, line): &(u64, String)| format!("{indent}    ({tick}, {line:?}),\n");
    match lines {
        [] => "[]".to_owned(),
        lines => format!("[\n{}{indent}]", lines.iter().map(line).collect::<String>()),
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

/// What can be named of the ground of a test.
struct Ground<'t> {
    /// Columns and rows.
    size: (usize, usize),
    /// Places on a map that a seed draws mean something else in each game, but can be named.
    triggers: &'t [Trigger],
    /// The names of all people at the start, where they are known.
    people: Option<Vec<&'t str>>,
}

impl<'t> Ground<'t> {
    fn of(level: &'t TestLevel) -> Self {
        match level {
            TestLevel::Level(level) => Self { size: level.size(), triggers: &level.setup.triggers, people: None },
            TestLevel::Sketch(sketch) => {
                Self { size: sketch.size(), triggers: &[], people: Some(sketch.people().collect()) }
            }
        }
    }
}

fn check_tick(checker: &mut Checker, name: &'static str, tick: u64) {
    if tick > LAST_TICK {
        let message = format!("`{name}` must be a tick from 0 to {LAST_TICK}, not {tick}");
        checker.field(name, |checker| checker.fault(message));
    }
}

fn check_expected(
    checker: &mut Checker,
    source: &TestSource,
    rules: &Rules,
    ground: Option<&Ground>,
    events: &[KnownEvent],
) {
    let expect = &source.expect;
    if *expect == ExpectedSource::default() {
        checker.fault_with_help(
            "nothing is expected, so this cannot fail",
            "give `outcome`, `wins`, `happens`, `never`, `at`, `exactly` or `hash`",
        );
    }
    if let Some((first, last)) = expect.day
        && (first == 0 || first > last)
    {
        let message = format!("days are counted from 1, the earlier one first; ({first}, {last}) are none");
        checker.field("day", |checker| checker.fault(message));
    }
    if let Some(wins) = expect.wins {
        let (least, most) = wins.bounds();
        let given = match wins {
            ExpectedShare::AtLeast(share) | ExpectedShare::AtMost(share) => vec![share],
            ExpectedShare::Between(least, most) => vec![least, most],
        };
        if least >= most || !given.iter().all(|share| (0.0..1.0).contains(share) && *share > 0.0) {
            checker.field("wins", |checker| {
                checker.fault_with_help(
                    "shares are numbers between 0 and 1, the smaller one first: 0.6 is 60 %",
                    "what has to hold in every game is `outcome: Victory`, or `outcome: Defeat`",
                );
            });
        }
    }
    if expect.exactly.is_some() && source.seeds > 1 {
        checker.field("exactly", |checker| checker.fault("a list is that of one game; leave out `seeds`"));
    }
    if expect.exactly.is_some() && source.until.is_none() {
        checker.field("exactly", |checker| checker.fault("say by `until` at which tick the list ends"));
    }
    if let Some(hash) = &expect.hash
        && (source.seeds > 1 || hash.len() != 16 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
    {
        let message = "this must be the 16 hexadecimal digits of one game, as `osada sim` and `--update` give them";
        checker.field("hash", |checker| checker.fault(message));
    }
    for (name, list) in [("happens", &expect.happens), ("never", &expect.never)] {
        checker.each(name, list, |checker, event| {
            check_event(checker, event, rules, ground, events);
            if name == "never" && event.times.is_some() {
                checker.field("times", |checker| checker.fault("what never happens has no number of times"));
            }
        });
    }
    let latest = source.until.unwrap_or(LAST_TICK);
    checker.each("at", &expect.at, |checker, moment| check_moment(checker, moment, rules, ground, latest));
}

/// What `what` can be in an event, as far as the rules know.
fn known_of(field: &str, rules: &Rules) -> Option<Vec<String>> {
    let owned = |names: Vec<&str>| Some(names.into_iter().map(str::to_owned).collect());
    match field {
        "job" => owned(JobKind::ALL.iter().map(|job| job.name()).collect()),
        "structure_kind" => owned(rules.structures.iter().map(|row| row.name.as_str()).collect()),
        "gear" => owned(rules.gear.iter().map(|row| row.name.as_str()).collect()),
        "craft" => owned(rules.crafts.iter().map(|row| row.name.as_str()).collect()),
        "weather" => owned(rules.weathers.iter().map(|row| row.name.as_str()).collect()),
        "cause" => owned(vec!["unit", "trap", "tower", "hunger", "fire"]),
        "role" => owned(vec!["colonist", "besieger", "prey", "predator"]),
        "outcome" => owned(vec!["victory", "defeat", "running"]),
        // Names and kinds of units are `who` and `by`.
        field if is_of_unit(field) => Some(Vec::new()),
        _ => None,
    }
}

/// True for a field that says who somebody is.
pub(crate) fn is_of_unit(field: &str) -> bool {
    ["level", "event", "unit_key", "unit_name", "unit_kind", "by_key", "by_name", "by_kind"].contains(&field)
}

fn check_event(
    checker: &mut Checker,
    event: &EventSource,
    rules: &Rules,
    ground: Option<&Ground>,
    events: &[KnownEvent],
) {
    let names: Vec<&str> = events.iter().map(|event| event.name).collect();
    let known = checker.known_field("event", "event", &event.event, &names).map(|index| &events[index]);
    let fields = known.map(|known| &known.texts);
    if let Some(known) = known {
        checker.field("numbers", |checker| {
            for (index, (field, (least, most))) in event.numbers.iter().enumerate() {
                checker.at(Segment::KeyAt(index), |checker| {
                    checker.known(&format!("number of `{}`", event.event), field, &known.numbers)
                });
                if least > most {
                    checker.at(Segment::Index(index), |checker| checker.fault("the smaller number comes first"));
                }
            }
        });
    }
    if let (Some(what), Some(fields)) = (&event.what, fields) {
        let known: Vec<Option<Vec<String>>> = fields.iter().map(|field| known_of(field, rules)).collect();
        let all: Vec<&str> = known.iter().flatten().flatten().map(String::as_str).collect();
        if known.iter().all(Option::is_some) {
            if all.is_empty() {
                let message = format!("`{}` is about nothing that could be named here", event.event);
                checker.field("what", |checker| checker.fault(message));
            } else {
                checker.known_field("what", &format!("word for `{}`", event.event), what, &all);
            }
        }
    }
    let beings: Vec<&str> = rules.units.iter().map(|row| row.name.as_str()).collect();
    // A blow of a machine carries no name.
    let has_things = fields.is_some_and(|fields| fields.contains(&"structure_kind"));
    let things: Vec<&str> = rules.structures.iter().filter(|_| has_things).map(|row| row.name.as_str()).collect();
    for (field, name, known) in [
        ("who", &event.who, beings.clone()),
        ("by", &event.by, beings.iter().chain(&things).copied().collect::<Vec<_>>()),
    ] {
        let Some(name) = name else { continue };
        if !known.contains(&name.as_str()) {
            checker.field(field, |checker| check_name(checker, name, rules, ground, &known));
        }
    }
    event.at.iter().for_each(|&at| checker.field("at", |checker| check_place(checker, at, ground)));
    event.within.iter().for_each(|&(from, to)| {
        checker.field("within", |checker| {
            for (index, corner) in [from, to].into_iter().enumerate() {
                checker.at(Segment::Index(index), |checker| check_place(checker, corner, ground));
            }
        });
    });
    check_tick(checker, "from", event.from);
    event.by_tick.iter().for_each(|&tick| check_tick(checker, "by_tick", tick));
    if event.by_tick.is_some_and(|tick| tick < event.from) {
        checker.field("by_tick", |checker| checker.fault("this is before `from`"));
    }
    if let Some((least, most)) = event.times
        && least > most
    {
        checker.field("times", |checker| checker.fault("the smaller number comes first"));
    }
}

/// The name of somebody: of one of the people, where all are known, or a title with a number.
fn check_name(checker: &mut Checker, name: &str, rules: &Rules, ground: Option<&Ground>, rows: &[&str]) {
    let is_numbered = |title: &str| {
        let rest = name.strip_prefix(title).and_then(|rest| rest.strip_prefix(' '));
        rest.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    if rules.units.iter().any(|row| is_numbered(&row.title)) {
        return;
    }
    let looks_like_a_row = name.chars().all(|letter| letter.is_lowercase() || letter == '_');
    let people = ground.and_then(|ground| ground.people.as_ref());
    if people.is_some_and(|people| people.contains(&name)) || people.is_none() && !looks_like_a_row {
        return;
    }
    let known: Vec<&str> = people.into_iter().flatten().chain(rows).copied().collect();
    checker.known("name", name, &known);
}

fn check_place(checker: &mut Checker, (x, y): Place, ground: Option<&Ground>) {
    let Some(&Ground { size: (width, height), .. }) = ground else { return };
    let is_inside = |at: i32, side: usize| usize::try_from(at).is_ok_and(|at| at < side);
    if !is_inside(x, width) || !is_inside(y, height) {
        checker.fault(format!("the tile ({x}, {y}) is not on the map of {width} × {height} tiles"));
    }
}

fn check_moment(checker: &mut Checker, moment: &MomentSource, rules: &Rules, ground: Option<&Ground>, latest: u64) {
    check_tick(checker, "tick", moment.tick);
    if moment.tick > latest {
        checker.field("tick", |checker| checker.fault(format!("the games of this test end at tick {latest}")));
    }
    if let Some(Ground { size, triggers, .. }) = ground {
        let known = Vocabulary::new(rules, triggers, Some(*size));
        check_conditions(checker, "holds", &moment.holds, &known);
    }
    checker.each("units", &moment.units, |checker, unit| {
        checker.field("who", |checker| check_name(checker, &unit.who, rules, ground, &[]));
        unit.at.iter().for_each(|&at| checker.field("at", |checker| check_place(checker, at, ground)));
        unit.within.iter().for_each(|&(from, to)| {
            checker.field("within", |checker| {
                for (index, corner) in [from, to].into_iter().enumerate() {
                    checker.at(Segment::Index(index), |checker| check_place(checker, corner, ground));
                }
            });
        });
        unit.hp.iter().for_each(|&hp| checker.interval("hp", hp, 0.0..=1e6));
        let has_number = |title: &str| unit.who.strip_prefix(title).is_some_and(|rest| rest.starts_with(' '));
        let is_prey = rules.units.iter().any(|row| row.role == Role::Prey && has_number(&row.title));
        if is_prey && (unit.does.is_some() || unit.why.is_some()) {
            let field = if unit.does.is_some() { "does" } else { "why" };
            checker.field(field, |checker| checker.fault("prey only grazes and flees, and has no reasons to give"));
        }
        let says = unit.at.is_some() || unit.within.is_some() || unit.hp.is_some();
        let says = says || unit.does.is_some() || unit.why.is_some();
        if !unit.there && says {
            checker.field("there", |checker| {
                checker.fault(format!("nothing else is true of {}, who is not there", shortened(&unit.who)));
            });
        }
    });
    checker.each("tiles", &moment.tiles, |checker, tile| {
        checker.field("at", |checker| check_place(checker, tile.at, ground));
        if let Some(terrain) = &tile.terrain {
            let known: Vec<&str> = rules.terrains.iter().map(|row| row.name.as_str()).collect();
            checker.known_field("terrain", "terrain", terrain, &known);
        }
        tile.hp.iter().for_each(|&hp| checker.interval("hp", hp, 0.0..=1e6));
        if let Some(name) = tile.stands.as_ref().filter(|name| *name != "nothing") {
            checker.field("stands", |checker| structure(checker, rules, name));
        }
    });
    let is_empty = moment.holds.is_empty()
        && moment.units.is_empty()
        && moment.tiles.is_empty()
        && moment.stored.named().next().is_none();
    if is_empty {
        checker.fault("nothing is expected at this tick");
    }
}
