//! A chronicle as plain text.

use super::{Chapter, Chronicle, Day, Life, Road};
use std::fmt::Write;

/// The whole chronicle, for a terminal.
pub fn text(chronicle: &Chronicle) -> String {
    let mut to = String::new();
    heading(&mut to, &chronicle.title, '=');
    if let Some(road) = &chronicle.road {
        line(&mut to, &road.about);
        road.opening.iter().for_each(|text| line(&mut to, &format!("\n{text}")));
    }
    chronicle.chapters.iter().for_each(|chapter| write_chapter(&mut to, chapter, chronicle.road.is_some()));
    if let Some(road) = &chronicle.road {
        write_end(&mut to, chronicle, road);
    }
    to
}

fn line(to: &mut String, text: &str) {
    // Writing to a string cannot fail.
    _ = writeln!(to, "{text}");
}

fn heading(to: &mut String, title: &str, rule: char) {
    line(to, title);
    line(to, &rule.to_string().repeat(title.chars().count()));
}

fn write_chapter(to: &mut String, chapter: &Chapter, is_one_of_many: bool) {
    chapter.road.iter().for_each(|day| write_day(to, day));
    if is_one_of_many {
        line(to, "");
        heading(to, &chapter.title, '=');
    }
    line(to, &chapter.about);
    if !chapter.opening.is_empty() {
        line(to, &format!("\n{}", chapter.opening));
    }
    chapter.days.iter().for_each(|day| write_day(to, day));
    line(to, "");
    heading(to, &chapter.ending.0, '-');
    line(to, &chapter.ending.1);
    chapter.deeds.iter().for_each(|(title, done)| line(to, &format!("A deed: {title}. {done}")));
    chapter.rolls().for_each(|(title, lives)| write_roll(to, title, lives));
    write_numbers(to, &chapter.numbers);
}

/// What comes after the last siege of a journey.
fn write_end(to: &mut String, chronicle: &Chronicle, road: &Road) {
    road.last.iter().for_each(|day| write_day(to, day));
    line(to, "");
    heading(to, &road.ending.0, '=');
    line(to, &road.ending.1);
    road.living.iter().for_each(|(title, lives)| write_roll(to, title, lives));
    for (title, lines) in chronicle.absent() {
        line(to, "");
        heading(to, title, '-');
        lines.iter().for_each(|text| line(to, text));
    }
    write_numbers(to, &road.numbers);
}

fn write_day(to: &mut String, day: &Day) {
    line(to, "");
    heading(to, &day.title, '-');
    day.paragraphs.iter().for_each(|paragraph| line(to, paragraph));
}

fn write_roll(to: &mut String, title: &str, lives: &[Life]) {
    line(to, "");
    heading(to, title, '-');
    lives.iter().for_each(|life| write_life(to, life));
}

fn write_numbers(to: &mut String, numbers: &[(String, String)]) {
    if numbers.is_empty() {
        return;
    }
    line(to, "");
    heading(to, super::NUMBERS, '-');
    numbers.iter().for_each(|(number, of)| line(to, &format!("{number} {of}")));
}

fn write_life(to: &mut String, life: &Life) {
    let station = if life.station.is_empty() { String::new() } else { format!(" ({})", life.station) };
    line(to, &format!("* {}{station}", life.name));
    life.lines.iter().for_each(|text| line(to, &format!("  {text}")));
}
