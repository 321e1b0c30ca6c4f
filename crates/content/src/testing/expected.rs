//! Checks of what a test expects: every name known, every place on the map, nothing that every game does.

use super::check::{KnownEvent, TestLevel};
use super::source::{EventSource, ExpectedShare, ExpectedSource, MomentSource, Place, TestSource};
use crate::checker::Checker;
use crate::conditions::{Vocabulary, check_conditions};
use crate::lookup::structure;
use osada_reader::fault::{Segment, shortened};
use osada_sim::rules::{Role, Rules, Trigger};
use osada_sim::{JobKind, LAST_TICK};

/// What can be named of the ground of a test.
pub(super) struct Ground<'t> {
    /// Columns and rows.
    size: (usize, usize),
    /// Places on a map that a seed draws mean something else in each game, but can be named.
    triggers: &'t [Trigger],
    /// The names of all people at the start, where they are known.
    people: Option<Vec<&'t str>>,
}

impl<'t> Ground<'t> {
    pub fn of(level: &'t TestLevel) -> Self {
        match level {
            TestLevel::Level(level) => Self { size: level.size(), triggers: &level.setup.triggers, people: None },
            TestLevel::Sketch(sketch) => {
                Self { size: sketch.size(), triggers: &[], people: Some(sketch.people().collect()) }
            }
        }
    }
}

pub(super) fn check_tick(checker: &mut Checker, name: &'static str, tick: u64) {
    if tick > LAST_TICK {
        let message = format!("`{name}` must be a tick from 0 to {LAST_TICK}, not {tick}");
        checker.field(name, |checker| checker.fault(message));
    }
}

pub(super) fn check_expected(
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
        } else if let fewest = fewest_games(&given)
            && source.seeds < fewest
        {
            let message =
                format!("games of {} seeds can never decide this; the fewest that can are {fewest}", source.seeds);
            checker.field("wins", |checker| checker.fault_with_help(message, "give more `seeds`"));
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
            for (field, tick) in [("from", Some(event.from)), ("by_tick", event.by_tick)] {
                if let (Some(tick), Some(until)) = (tick, source.until)
                    && tick > until
                {
                    checker.field(field, |checker| {
                        checker.fault(format!("the games of this test end at tick {until}"));
                    });
                }
            }
            if name == "never" && event.times.is_some() {
                checker.field("times", |checker| checker.fault("what never happens has no number of times"));
            }
        });
    }
    let latest = source.until.unwrap_or(LAST_TICK);
    checker.each("at", &expect.at, |checker, moment| check_moment(checker, moment, rules, ground, latest));
}

/// The fewest games that can show, if all end the same way, on which side of one of these shares the true one lies.
fn fewest_games(shares: &[f64]) -> u32 {
    // The average likelihood of n trials that all succeed is 1 / (n + 1); see `osada_lab::sequential`.
    let shows = |share: f64, games: u32| f64::from(games + 1) * (0..games).fold(1.0, |part, _| part * share) <= 0.05;
    let any = |games: &u32| shares.iter().any(|share| shows(*share, *games) || shows(1.0 - share, *games));
    (1..1000).find(any).unwrap_or(1000)
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
pub fn is_of_unit(field: &str) -> bool {
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
        let has = |name: &str| known.texts.contains(&name);
        let lacks = |checker: &mut Checker, field: &'static str, what: &str| {
            let message = format!("`{}` has {what}, so this can never fit", event.event);
            checker.field(field, |checker| checker.fault(message));
        };
        if event.who.is_some() && !has("unit_name") && !has("by_name") {
            lacks(checker, "who", "nobody whom it happens to or who does it");
        }
        if event.by.is_some() && !has("by_name") && !has("by_kind") {
            lacks(checker, "by", "nobody who does it");
        }
        for (field, is_given) in [("at", event.at.is_some()), ("within", event.within.is_some())] {
            if is_given && !known.has_place {
                lacks(checker, field, "no place");
            }
        }
        checker.field("numbers", |checker| {
            for (index, (field, (least, most))) in event.numbers.iter().enumerate() {
                checker.at(Segment::KeyAt(index), |checker| {
                    checker.known(&format!("number of `{}`:", event.event), field, &known.numbers)
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
                checker.known_field("what", &format!("`what` of `{}`:", event.event), what, &all);
            }
        }
    }
    let beings: Vec<&str> = rules.units.iter().map(|row| row.name.as_str()).collect();
    // A blow of a machine carries no name.
    let has_things =
        fields.is_some_and(|fields| ["by_kind", "structure_kind"].iter().all(|name| fields.contains(name)));
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
    if let Some(row) = rules.units.iter().find(|row| row.title == name) {
        let message = format!("many may be called `{name}`: they go by their numbers, such as `{} 1`", row.title);
        return checker.fault(message);
    }
    let foes = rules.people.foes.names.iter().map(String::as_str);
    let known: Vec<&str> = people.into_iter().flatten().chain(rows).copied().chain(foes).collect();
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
