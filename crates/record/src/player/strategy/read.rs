//! Parsing and checking a strategy, with every mistake at its place.

use super::language::{Base, Deed, Foe, Pattern, Spot, Strategy, Who};
use crate::player::roster::NAMES;
use osada_content::{Checker, Noted, Report, Vocabulary, check_condition, read_checked};
use osada_reader::fault::Segment;
use osada_sim::JobKind;
use osada_sim::rules::Rules;

/// Largest number of rules: every look at them takes time.
const MOST_RULES: usize = 40;
const MOST_PARTS: usize = 10;
/// Seconds between two looks at a rule.
const EVERY: std::ops::RangeInclusive<f64> = 0.1..=600.0;
/// The farthest from the hearth or the camp that a pattern, a mark or a spot can be, in tiles.
const FARTHEST: u8 = 60;
/// Largest number of plans, marks or people of an action.
const MOST: u8 = 100;
/// Kinds of names to leave out, and to show.
const OMITTED: &str = "structure, weapon, armour or craft";
const SHOWN: &str = "structure, weapon, armour or recipe";

/// Parses and checks a strategy. The report names every mistake of meaning, or the first place that is not RON in the
/// form of a strategy.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_strategy(file: &str, text: &str, rules: &Rules) -> Result<Strategy, Report> {
    load_strategy_noting(file, text, rules).map(|noted| noted.value)
}

/// [`load_strategy`] with warnings for a strategy that can be played.
///
/// # Errors
///
/// Those of [`load_strategy`].
pub fn load_strategy_noting(file: &str, text: &str, rules: &Rules) -> Result<Noted<Strategy>, Report> {
    read_checked(file, text, |strategy| {
        let mut checker = Checker::default();
        check(&mut checker, &strategy, rules);
        (Some(strategy), checker.into_findings())
    })
}

/// Checks a strategy.
pub fn check(checker: &mut Checker, strategy: &Strategy, rules: &Rules) {
    checker.text("name", &strategy.name, 40);
    checker.text("about", &strategy.about, 400);
    checker.each("levels", &strategy.levels, |checker, name| checker.text("level", name, 80));
    let known: Vec<&str> = things(rules).chain(rules.recipes.iter().map(|row| row.name.as_str())).collect();
    checker.each("shows", &strategy.shows, |checker, name| {
        checker.known(SHOWN, name, &known);
    });
    checker.field("base", |checker| strategy.base.iter().for_each(|player| base(checker, player, rules)));
    let known_to_rules = Vocabulary::of_any_level(rules);
    few(checker, "rules", strategy.rules.len(), MOST_RULES);
    if strategy.rules.is_empty() && strategy.base.is_none() {
        checker.field("rules", |checker| checker.warn("without rules and without a `base` this strategy does nothing"));
    }
    checker.each("rules", &strategy.rules, |checker, rule| {
        checker.number("every", rule.every, EVERY);
        few(checker, "when", rule.when.len(), MOST_PARTS);
        few(checker, "then", rule.then.len(), MOST_PARTS);
        if rule.then.is_empty() {
            checker.field("then", |checker| checker.fault("a rule has to do something: `then` must not be empty"));
        }
        checker.each("when", &rule.when, |checker, when| check_condition(checker, when, &known_to_rules, 0));
        checker.each("then", &rule.then, |checker, then| action(checker, then, rules));
    });
}

fn base(checker: &mut Checker, source: &Base, rules: &Rules) {
    checker.field("player", |checker| checker.known("player", &source.player, &NAMES));
    let crafts = rules.crafts.iter().map(|row| row.name.as_str());
    let known: Vec<&str> = things(rules).chain(crafts).collect();
    checker.each("without", &source.without, |checker, name| {
        checker.known(OMITTED, name, &known);
    });
}

/// The names of everything that can be built or made.
fn things(rules: &Rules) -> impl Iterator<Item = &str> {
    let structures = rules.structures.iter().map(|row| row.name.as_str());
    structures.chain(rules.gear.iter().map(|row| row.name.as_str()))
}

fn few(checker: &mut Checker, name: &'static str, count: usize, most: usize) {
    if count > most {
        checker.field(name, |checker| checker.fault(format!("at most {most} are allowed here, not {count}")));
    }
}

/// Checks the name of a structure.
fn structure(checker: &mut Checker, name: &str, rules: &Rules) -> Option<usize> {
    let known: Vec<&str> = rules.structures.iter().map(|row| row.name.as_str()).collect();
    checker.known("structure", name, &known)
}

fn action(checker: &mut Checker, then: &Deed, rules: &Rules) {
    match then {
        Deed::Draft(who) | Deed::Release(who) | Deed::Hold(who) | Deed::Raze(who) | Deed::Expel(who) => {
            people(checker, *who);
        }
        Deed::Stance { who, .. } => checker.field("who", |checker| people(checker, *who)),
        Deed::Move { who, to } => {
            checker.field("who", |checker| people(checker, *who));
            checker.field("to", |checker| match to {
                Spot::Structure(name) => {
                    checker.at(Segment::Innermost, |checker| structure(checker, name, rules));
                }
                Spot::Way(tiles) | Spot::Aloof(tiles) | Spot::Circle(tiles) | Spot::AroundCamp(tiles) => {
                    distance(checker, *tiles)
                }
                Spot::Place(0) => checker.fault("places are counted from 1"),
                Spot::Hearth | Spot::Camp | Spot::Corner(_) | Spot::Place(_) | Spot::Exit => {}
            });
        }
        Deed::Attack { who, foe } => {
            checker.field("who", |checker| people(checker, *who));
            checker.field("foe", |checker| match foe {
                Foe::Within(tiles) | Foe::Weakest(tiles) | Foe::Stray(tiles) => distance(checker, *tiles),
                Foe::Guard => {}
            });
        }
        Deed::Designate { job, within, open } => {
            checker.field("job", |checker| designated(checker, *job));
            checker.count("within", u32::from(*within), 1..=u32::from(FARTHEST));
            checker.count("open", u32::from(*open), 1..=u32::from(MOST));
        }
        Deed::Build { structure: name, at, most, open } => {
            let kind = checker.field("structure", |checker| structure(checker, name, rules));
            if kind.is_some_and(|kind| rules.structures[kind].build_seconds.is_none()) {
                checker.field("structure", |checker| checker.fault(format!("`{name}` cannot be built")));
            }
            checker.field("at", |checker| pattern(checker, *at));
            checker.count("most", u32::from(*most), 1..=u32::from(MOST));
            checker.count("open", u32::from(*open), 1..=u32::from(MOST));
        }
        Deed::Craft { gear, most } => {
            let known: Vec<&str> = rules.gear.iter().map(|row| row.name.as_str()).collect();
            checker.field("gear", |checker| checker.known("weapon or armour", gear, &known));
            checker.count("most", u32::from(*most), 1..=u32::from(MOST));
        }
        Deed::Learn(name) => {
            let known: Vec<&str> = rules.crafts.iter().map(|row| row.name.as_str()).collect();
            checker.at(Segment::Innermost, |checker| checker.known("craft", name, &known));
        }
        Deed::Keep { recipe, pieces } => {
            let known: Vec<&str> = rules.recipes.iter().map(|row| row.name.as_str()).collect();
            checker.known_field("recipe", "recipe", recipe, &known);
            checker.count("pieces", u32::from(*pieces), 0..=10_000);
        }
        Deed::Dismantle { structure: name, .. } => {
            checker.field("structure", |checker| structure(checker, name, rules));
        }
        Deed::SetPriority { priority, .. } => checker.count("priority", u32::from(*priority), 0..=4),
        Deed::Answer { trigger, choice } => {
            checker.text("trigger", trigger, 40);
            checker.count("choice", u32::from(*choice), 1..=5);
        }
        Deed::Forbid(_) | Deed::Ring(_) | Deed::CallRaid => {}
    }
}

fn people(checker: &mut Checker, who: Who) {
    if let Who::First(count) | Who::Others(count) = who
        && !(1..=MOST).contains(&count)
    {
        checker.fault(format!("this must be a number of people from 1 to {MOST}, not {count}"));
    }
}

fn distance(checker: &mut Checker, tiles: u8) {
    if !(1..=FARTHEST).contains(&tiles) {
        checker.fault(format!("this must be a distance from 1 to {FARTHEST} tiles, not {tiles}"));
    }
}

fn pattern(checker: &mut Checker, shape: Pattern) {
    match shape {
        Pattern::Ring(tiles)
        | Pattern::Behind(tiles)
        | Pattern::Across(tiles)
        | Pattern::Camp(tiles)
        | Pattern::Exits(tiles) => distance(checker, tiles),
        Pattern::Way(from, to) | Pattern::Beside(from, to) => {
            for (index, tiles) in [from, to].into_iter().enumerate() {
                checker.at(Segment::Index(index), |checker| distance(checker, tiles));
            }
            if from > to {
                checker.fault(format!("the nearer end comes first, but {from} is above {to}"));
            }
        }
        Pattern::Toward(job) | Pattern::Near(job) => designated(checker, job),
        Pattern::Corner(_) => {}
    }
}

/// Checks that work is marked on the map.
fn designated(checker: &mut Checker, job: JobKind) {
    if !job.is_designated() {
        checker.fault(format!("{} jobs are created automatically and cannot be marked", job.name()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::shipped;

    fn report(text: &str) -> String {
        let rules = shipped::rules().expect("the shipped rules are right");
        load_strategy("a.ron", text, &rules).expect_err("it is wrong").to_string()
    }

    #[test]
    fn every_mistake_of_a_strategy_is_named_with_its_place() {
        let text = "(name: \"a\", about: \"b\", rules: [\n\
                    (when: [AtLeast(Standing(\"bedd\"), -1)], then: [Build(structure: \"bed\", at: Way(9, 3), most: 0, open: 1)]),\n\
                    (every: 0, then: [Designate(job: Rearm, within: 99, open: 1), Move(who: First(0), to: Way(0))]),\n\
                    (then: [Build(structure: \"camp\", at: Ring(1), most: 1, open: 1), Craft(gear: \"spaer\", most: 0), Stance(who: Others(0), stance: Hold)]),\n\
                    (when: [Any([Any([])])], then: []),\n])";
        let report = report(text);
        let places: Vec<&str> = report.lines().filter(|line| line.starts_with("a.ron:")).collect();
        for (line, says) in [
            (2, "unknown structure `bedd`"),
            (2, "from 0 to 1000000, not -1"),
            (2, "9 is above 3"),
            (2, "`most` must be a whole number from 1 to 100"),
            (3, "`every` must be a number from 0.1 to 600"),
            (3, "`within` must be"),
            (3, "number of people from 1"),
            (3, "distance from 1 to 60 tiles, not 0"),
            (4, "`camp` cannot be built"),
            (4, "unknown weapon or armour `spaer`"),
            (4, "number of people from 1"),
            (5, "from 1 to 10 conditions, not 0"),
            (5, "must not be empty"),
        ] {
            let found = places.iter().any(|place| place.starts_with(&format!("a.ron:{line}:")) && place.contains(says));
            assert!(found, "line {line}: {says}\n{report}");
        }
        assert!(places[0].starts_with("a.ron:2:26: ") && report.contains("did you mean `bed`?"), "{report}");
    }

    #[test]
    fn what_is_not_of_a_strategys_form_is_told_with_what_is_allowed() {
        let misspelt = report("(name: \"a\", about: \"b\", rules: [(when: [Yes(RaidHeer)], then: [CallRaid])])");
        assert!(
            misspelt.contains("unknown choice `RaidHeer`") && misspelt.contains("did you mean `RaidHere`?"),
            "{misspelt}"
        );
        let field = report("(name: \"a\", about: \"b\", rules: [(wehn: [], then: [CallRaid])])");
        assert!(field.contains("unknown field `wehn`") && field.contains("allowed are: when, then, every"), "{field}");
    }
}
