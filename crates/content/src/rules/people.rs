//! Checks of what makes people different: traits, trades, moods, scars, graves, and besiegers with a name.

use super::tables::{LONGEST_LINE, LONGEST_NAME, MOST_ROWS, MOST_SECONDS, name};
use crate::checker::Checker;
use osada_ai::brain::MindRole;
use osada_reader::fault::{Segment, shortened};
use osada_sim::rules::{
    BurialRules, FoeRules, Function, MoodRules, PeopleRules, PersonalTrait, Role, Rules, ScarRules, SenseShift, Trade,
};

const MOST_SHIFTS: usize = 6;
/// Traits of one person.
const MOST_TRAITS: u32 = 6;
const LONGEST_MOOD: usize = 80;
const POINTS: std::ops::RangeInclusive<f64> = -10.0..=10.0;
const MARK: std::ops::RangeInclusive<f64> = 0.5..=1.0;

/// Reports every mistake in the tables about people.
pub fn check(checker: &mut Checker, rules: &Rules) {
    let lengths = [
        ("personal_traits", rules.personal_traits.len()),
        ("trades", rules.trades.len()),
        ("moods", rules.moods.len()),
        ("scars", rules.scars.len()),
    ];
    for (table, rows) in lengths {
        if rows > MOST_ROWS {
            let message = format!("`{table}` must have at most {MOST_ROWS} rows, not {rows}");
            return checker.field(table, |checker| checker.fault(message));
        }
    }
    traits(checker, &rules.personal_traits);
    trades(checker, &rules.trades);
    moods(checker, &rules.moods);
    scars(checker, &rules.scars);
    checker.field("people", |checker| people(checker, &rules.people, rules));
}

fn people(checker: &mut Checker, row: &PeopleRules, rules: &Rules) {
    let PeopleRules { ages, kin, friends_after, traits_each, mood_work, burial, foes } = row;
    // Rules without people have no ages.
    if *ages != (0, 0) {
        checker.interval("ages", *ages, 1.0..=120.0);
    }
    checker.number("kin", *kin, 0.0..=1.0);
    friends_after.iter().for_each(|&talks| checker.count("friends_after", talks, 1..=100));
    checker.interval("traits_each", *traits_each, 0.0..=f64::from(MOST_TRAITS));
    checker.number("mood_work", *mood_work, 0.0..=0.5);
    let FoeRules { most, chief, names } = foes;
    checker.field("foes", |checker| {
        checker.count("most", *most, 0..=20);
        let besiegers = rules.units.iter().filter(|row| row.role == Role::Besieger);
        let besiegers: Vec<&str> = besiegers.map(|row| row.name.as_str()).collect();
        chief.iter().for_each(|chief| _ = checker.known_field("chief", "kind of besieger", chief, &besiegers));
        checker.each("names", names, |checker, name| {
            checker.own_text("a name", name, LONGEST_NAME);
            if names.iter().filter(|other| *other == name).count() > 1 {
                checker.fault(format!("`{}` is in the list twice", shortened(name)));
            }
        });
    });
    let Some(BurialRules { grave, distance, seconds, mourn_seconds, unburied_seconds }) = burial else { return };
    checker.field("burial", |checker| {
        let graves = rules.structures.iter().filter(|row| row.function == Function::Grave);
        let graves: Vec<&str> = graves.map(|row| row.name.as_str()).collect();
        checker.known_field("grave", "structure with the function `Grave`", grave, &graves);
        checker.number("distance", *distance, 2.0..=50.0);
        checker.number("seconds", *seconds, 0.1..=10_000.0);
        checker.number("mourn_seconds", *mourn_seconds, 0.1..=10_000.0);
        checker.number("unburied_seconds", *unburied_seconds, 0.0..=MOST_SECONDS);
    });
}

fn traits(checker: &mut Checker, rows: &[PersonalTrait]) {
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    checker.field("personal_traits", |checker| checker.unique("name", rows.iter().map(|row| &row.name)));
    checker.each("personal_traits", rows, |checker, row| {
        let PersonalTrait { name: own, title, about, excludes, senses, mood, feels } = row;
        name(checker, own);
        checker.text("title", title, LONGEST_NAME);
        checker.text("about", about, LONGEST_LINE);
        checker.each("excludes", excludes, |checker, other| _ = checker.known("trait", other, &names));
        if senses.len() > MOST_SHIFTS {
            let message = format!("a trait shifts at most {MOST_SHIFTS} senses, not {}", senses.len());
            checker.field("senses", |checker| checker.fault(message));
        }
        checker.each("senses", senses, |checker, SenseShift { sense, by, when: _ }| {
            checker.number("by", *by, -100.0..=100.0);
            if !sense.is_of(MindRole::Settler) {
                let message = format!("colonists do not have the sense `{}`", sense.name());
                checker.field("sense", |checker| checker.fault(message));
            }
        });
        checker.number("mood", *mood, POINTS);
        checker.field("feels", |checker| {
            for (index, (_, factor)) in
                feels.iter().enumerate().filter(|(_, (_, factor))| !(0.0..=10.0).contains(factor))
            {
                let message = format!("a factor must be a number from 0 to 10, not {factor}");
                checker.at(Segment::Index(index), |checker| checker.fault(message));
            }
        });
        if senses.is_empty() && *mood == 0.0 && feels.is_empty() {
            let message = format!("`{own}` changes nothing");
            checker.field("name", |checker| checker.warn(message));
        }
    });
}

fn trades(checker: &mut Checker, rows: &[Trade]) {
    checker.field("trades", |checker| checker.unique("name", rows.iter().map(|row| &row.name)));
    checker.each("trades", rows, |checker, Trade { name: own, title, skill: _, practice }| {
        name(checker, own);
        checker.text("title", title, LONGEST_NAME);
        checker.number("practice", *practice, 0.1..=10.0);
    });
}

fn moods(checker: &mut Checker, rows: &[MoodRules]) {
    checker.field("moods", |checker| checker.unique("name", rows.iter().map(|row| &row.name)));
    checker.field("moods", |checker| {
        for (index, row) in rows.iter().enumerate() {
            checker.at(Segment::Index(index), |checker| mood(checker, row, &rows[..index]));
        }
    });
}

fn mood(checker: &mut Checker, row: &MoodRules, earlier: &[MoodRules]) {
    let MoodRules { name: own, cause, title, points, seconds } = row;
    name(checker, own);
    checker.text("title", title, LONGEST_MOOD);
    checker.number("points", *points, POINTS);
    if let Some(other) = earlier.iter().find(|other| other.cause == *cause) {
        let message = format!("`{}` is about this cause already", other.name);
        checker.field("cause", |checker| checker.fault(message));
    }
    match seconds {
        Some(seconds) => {
            checker.number("seconds", *seconds, 1.0..=MOST_SECONDS);
            if cause.is_condition() {
                let message = format!("`{cause:?}` counts as long as it is so, whatever `seconds` says");
                checker.field("seconds", |checker| checker.warn(message));
            }
        }
        None if !cause.is_condition() => {
            let message = format!("`{cause:?}` needs `seconds`: how long it is felt");
            checker.field("cause", |checker| checker.fault(message));
        }
        None => {}
    }
}

fn scars(checker: &mut Checker, rows: &[ScarRules]) {
    checker.field("scars", |checker| checker.unique("name", rows.iter().map(|row| &row.name)));
    checker.each("scars", rows, |checker, ScarRules { name: own, title, walking, work, blows }| {
        name(checker, own);
        checker.text("title", title, LONGEST_NAME);
        checker.number("walking", *walking, MARK);
        checker.number("work", *work, MARK);
        checker.number("blows", *blows, MARK);
    });
}
