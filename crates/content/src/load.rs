//! Parsing a level: names resolved, places checked, all mistakes at once.

use super::checker::Checker;
use super::conditions::{Vocabulary, check_condition};
use super::definition::{Grazing, Layout, Level, MAX_SIDE, Newcomer};
use super::drawn::Drawn;
use super::goals::{asked, check_goals, goals, last_second};
use super::lessons::check_lessons;
use super::lookup::buildable;
use super::lookup::unit_of_role;
use super::mods::are_on;
use super::muster::{MOST_GUARDS, chief, garrison, minds, warn_of_idle_camps, waves};
use super::report::{Noted, Report};
use super::rules::stem;
use super::schema::{ColonistSource, Colonists, Generated, GroundSource, HerdSource, Hint, LevelSource};
use super::triggers::{check_happenings, check_own_triggers};
use super::weather::check_climate;
use super::{generate, read::read_checked};
use osada_ai::grid::Cell;
use osada_reader::fault::{Faults, Segment, shortened};
use osada_sim::rules::{Role, Rules, Stock, UnitKind};
use osada_sim::{Chief, Setup};

const MOST_COLONISTS: usize = 500;
const MOST_BEASTS: u32 = 2000;
const MOST_HINTS: usize = 100;
const LATEST_HINT: f64 = 1e5;
const MOST_CAMPS: usize = 8;
/// The latest day on which raids on call come uncalled.
const LATEST_DAY: u32 = 1000;
const MOST_DEFENCES: u32 = 1000;

/// Parses and checks a level. The report names every mistake of form and of meaning.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load(file: &str, text: &str, rules: &Rules) -> Result<Level, Report> {
    load_noting(file, text, rules).map(|noted| noted.value)
}

/// [`load`] with warnings for a level that can be played. Warnings that need its ground are those of
/// [`ground_warnings`](super::ground_warnings).
///
/// # Errors
///
/// Those of [`load`].
pub fn load_noting(file: &str, text: &str, rules: &Rules) -> Result<Noted<Level>, Report> {
    let name = stem(file);
    read_checked(file, text, |source| {
        let (level, faults, warnings) = of_source(&source, rules, name);
        (level, (faults, warnings))
    })
}

/// Checks a level that has been parsed: the level if it has no faults, the faults, and the warnings.
pub(super) fn of_source(source: &LevelSource, rules: &Rules, name: &str) -> (Option<Level>, Faults, Faults) {
    let mut checker = Checker::default();
    let level = check_level(&mut checker, source, rules, name);
    let (faults, warnings) = checker.into_findings();
    (level.filter(|_| faults.count() == 0), faults, warnings)
}

/// Checks a level at this place.
pub(super) fn check_level(checker: &mut Checker, source: &LevelSource, rules: &Rules, name: &str) -> Option<Level> {
    // Without the mods no other message would be of use.
    if !are_on(checker, &source.mods, rules) {
        return None;
    }
    checker.text("title", &source.title, 80);
    checker.number_of("hours", "hour", source.hour, 0.0..=24.0);
    checker.text("about", &source.about, 400);
    source.raids_on_call.iter().for_each(|&day| checker.count_of("days", "raids_on_call", day, 1..=LATEST_DAY));
    source.guards.iter().for_each(|&guards| checker.count_of("besiegers", "guards", guards, 0..=MOST_GUARDS));
    let mut defences = Vec::new();
    checker.each("defences", &source.defences, |checker, (name, count)| {
        if !(1..=MOST_DEFENCES).contains(count) {
            let message = format!("this must be a whole number from 1 to {MOST_DEFENCES}, not {count}");
            checker.at(Segment::Index(1), |checker| checker.fault(message));
        }
        defences.extend(buildable(checker, name, rules).map(|kind| (kind, *count)));
    });
    let drawn = match &source.ground {
        GroundSource::Drawn { rows, legend } => Some(Drawn::new(checker, rules, rows, legend)),
        GroundSource::Generated(generated) => {
            checker.field("ground", |checker| check_generated(checker, generated, rules));
            unplaced(checker, source);
            None
        }
    };
    check_stock(checker, &source.stock);
    let mut settlers = colonists(checker, source, rules);
    let herds = herds(checker, source, rules);
    let waves = waves(checker, source, rules);
    let garrison = garrison(checker, source, rules);
    let minds = minds(checker, source, rules);
    let chief = chief(checker, source.chief.as_ref(), rules);
    let camps = camps(checker, source);
    warn_of_idle_camps(checker, source);
    let size = match &source.ground {
        GroundSource::Drawn { rows, .. } => Some((rows.first().map_or(0, |row| row.chars().count()), rows.len())),
        GroundSource::Generated(_) => None,
    };
    check_own_triggers(checker, &source.triggers, rules, size);
    check_happenings(checker, &source.happenings, rules);
    check_climate(checker, &source.climate, rules);
    source.season_days.iter().for_each(|&days| checker.count("season_days", days, 1..=1000));
    let known = Vocabulary::new(rules, &source.triggers, size);
    check_hints(checker, &source.hints, &known, last_second(source, rules));
    check_lessons(checker, source, &known);
    let goals = goals(checker, source, rules, &known);
    let (generated, layout) = match (&source.ground, drawn) {
        (GroundSource::Generated(generated), _) => (Some(*generated), Layout::default()),
        (_, Some(mut drawn)) => {
            drawn.stand(checker, &source.structures);
            drawn.settle(checker, &mut settlers);
            drawn.graze(checker, &herds);
            drawn.camps(checker, source.camp.is_some(), &camps);
            check_goals(checker, &drawn, &goals);
            (None, drawn.finish(checker)?)
        }
        (_, None) => return None,
    };
    count_people(checker, settlers.len());
    let mut hints = source.hints.clone();
    hints.sort_by(|a, b| a.at.total_cmp(&b.at));
    let setup = Setup {
        level: name.to_owned(),
        terrain: layout.terrain,
        structures: layout.structures,
        stock: source.stock,
        waves,
        endless: source.endless,
        raids_on_call: source.raids_on_call,
        guards: source.guards,
        garrison,
        defences,
        goals,
        hour: source.hour,
        season: source.season,
        minds,
        camps,
        chief: Chief::remembering(chief, Vec::new()),
        triggers: source.triggers.clone(),
        happenings: source.happenings.clone(),
        climate: source.climate.clone(),
        season_days: source.season_days,
        ..Setup::default()
    };
    Some(Level {
        name: name.to_owned(),
        title: source.title.clone(),
        about: source.about.clone(),
        difficulty: source.difficulty,
        hints,
        lessons: source.lessons.clone(),
        asks: asked(rules, &setup),
        setup,
        generated,
        settlers,
        herds: herds.into_iter().flatten().collect(),
    })
}

/// The places of `camp` or `camps`.
fn camps(checker: &mut Checker, source: &LevelSource) -> Vec<Cell> {
    if source.camp.is_some() && !source.camps.is_empty() {
        checker.field("camp", |checker| checker.fault("give either `camp` or `camps`, not both"));
    }
    if source.camps.len() > MOST_CAMPS {
        let message = format!("at most {MOST_CAMPS} camps are allowed, not {}", source.camps.len());
        checker.field("camps", |checker| checker.fault(message));
    }
    source.camp.iter().chain(&source.camps).take(MOST_CAMPS).map(|&(x, y)| Cell::new(x, y)).collect()
}

fn check_generated(checker: &mut Checker, generated: &Generated, rules: &Rules) {
    checker.count("width", generated.width, generate::SMALLEST..=MAX_SIDE);
    checker.count("height", generated.height, generate::SMALLEST..=MAX_SIDE);
    checker.number("forest", generated.forest, 0.0..=0.6);
    checker.number("rock", generated.rock, 0.0..=0.4);
    for terrain in generate::TERRAINS {
        if rules.terrain_named(terrain).is_none() {
            checker.fault(format!("a generated map needs the terrain `{terrain}`, which the rules do not have"));
        }
    }
}

/// Faults of places on ground that a seed draws: none can be known to fit.
fn unplaced(checker: &mut Checker, source: &LevelSource) {
    let message = "a generated map has no fixed places; leave this out";
    if !source.structures.is_empty() {
        checker.field("structures", |checker| checker.fault(message));
    }
    if source.camp.is_some() {
        checker.field("camp", |checker| checker.fault(message));
    }
    if !source.camps.is_empty() {
        checker.field("camps", |checker| checker.fault(message));
    }
    checker.each("herds", &source.herds, |checker, herd| {
        if herd.at.is_some() {
            checker.field("at", |checker| checker.fault(message));
        }
    });
    if let Colonists::Named(named) = &source.colonists {
        checker.each("colonists", named, |checker, colonist| {
            if colonist.at.is_some() {
                checker.field("at", |checker| checker.fault(message));
            }
        });
    }
}

fn check_stock(checker: &mut Checker, stock: &Stock) {
    checker.field("stock", |checker| {
        checker.count("wood", stock.wood, 0..=1_000_000);
        checker.count("stone", stock.stone, 0..=1_000_000);
        checker.count("food", stock.food, 0..=1_000_000);
    });
}

fn colonists(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Vec<Newcomer> {
    let first = rules.units.iter().position(|row| row.role == Role::Colonist).unwrap_or(0);
    let first = UnitKind(first as u16);
    match &source.colonists {
        Colonists::Count(count) if *count as usize > MOST_COLONISTS => {
            let message = format!("at most {MOST_COLONISTS} colonists are allowed, not {count}");
            checker.field("colonists", |checker| checker.fault(message));
            Vec::new()
        }
        Colonists::Count(count) => {
            vec![Newcomer { kind: first, name: None, diligence: None, at: None }; *count as usize]
        }
        Colonists::Named(list) if list.len() > MOST_COLONISTS => {
            let message = format!("at most {MOST_COLONISTS} colonists are allowed, not {}", list.len());
            checker.field("colonists", |checker| checker.fault(message));
            Vec::new()
        }
        Colonists::Named(list) => {
            let mut settlers = Vec::new();
            checker.each("colonists", list, |checker, colonist| {
                settlers.push(newcomer(checker, colonist, rules, first));
            });
            let names = list.iter().map(|colonist| colonist.name.as_deref());
            checker.field("colonists", |checker| same_names(checker, names));
            settlers
        }
    }
}

fn newcomer(checker: &mut Checker, colonist: &ColonistSource, rules: &Rules, first: UnitKind) -> Newcomer {
    if let Some(name) = &colonist.name {
        checker.text("name", name, 40);
    }
    if let Some(diligence) = colonist.diligence {
        checker.number("diligence", diligence, 0.0..=10.0);
    }
    let kind = colonist.unit.as_ref().and_then(|unit| {
        checker.field("unit", |checker| unit_of_role(checker, rules, unit, ("colonist", &[Role::Colonist])))
    });
    Newcomer {
        kind: kind.unwrap_or(first),
        name: colonist.name.clone(),
        diligence: colonist.diligence,
        at: colonist.at.map(|(x, y)| Cell::new(x, y)),
    }
}

fn same_names<'n>(checker: &mut Checker, names: impl Iterator<Item = Option<&'n str>>) {
    let mut seen = std::collections::BTreeSet::new();
    for (index, name) in names.enumerate() {
        if let Some(name) = name
            && !seen.insert(name)
        {
            let message = format!("there is a colonist called `{}` already", shortened(name));
            checker.at(Segment::Index(index), |checker| checker.field("name", |checker| checker.fault(message)));
        }
    }
}

fn count_people(checker: &mut Checker, count: usize) {
    if !(1..=MOST_COLONISTS).contains(&count) {
        let message = format!("a level needs from 1 to {MOST_COLONISTS} colonists, this one has {count}");
        checker.field("colonists", |checker| checker.fault(message));
    }
}

/// The herds; `None` stands for a faulty one, so that indices stay those of the file.
fn herds(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Vec<Option<Grazing>> {
    let mut herds = Vec::new();
    checker.each("herds", &source.herds, |checker, HerdSource { unit, count, at }| {
        checker.count("count", *count, 1..=MOST_BEASTS);
        let beast = ("beast", &[Role::Prey, Role::Predator][..]);
        let found = checker.field("unit", |checker| unit_of_role(checker, rules, unit, beast));
        herds.push(found.map(|kind| Grazing { kind, count: *count, at: at.map(|(x, y)| Cell::new(x, y)) }));
    });
    let beasts = source.herds.iter().fold(0u32, |sum, herd| sum.saturating_add(herd.count));
    if beasts > MOST_BEASTS {
        let message = format!("at most {MOST_BEASTS} beasts are allowed, not {beasts}");
        checker.field("herds", |checker| checker.fault(message));
    }
    herds
}

fn check_hints(checker: &mut Checker, hints: &[Hint], known: &Vocabulary, last: Option<f64>) {
    if hints.len() > MOST_HINTS {
        let message = format!("at most {MOST_HINTS} hints are allowed, not {}", hints.len());
        checker.field("hints", |checker| checker.fault(message));
    }
    checker.each("hints", hints, |checker, hint| {
        checker.number_of("seconds", "at", hint.at, 0.0..=LATEST_HINT);
        if let Some(last) = last.filter(|last| (*last..=LATEST_HINT).contains(&hint.at)) {
            let message =
                format!("{} seconds: nobody sees this, for the level is over after {last} at the latest", hint.at);
            checker.field("at", |checker| checker.warn_with_help(message, "seconds of game time are meant"));
        }
        checker.each("when", &hint.when, |checker, condition| check_condition(checker, condition, known, 0));
        checker.text("text", &hint.text, 300);
    });
}
