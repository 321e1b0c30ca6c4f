//! A chronicle as plain text.

use super::{Chapter, Chronicle, Life};
use std::fmt::Write;

/// The whole chronicle, for a terminal.
pub fn text(chronicle: &Chronicle) -> String {
    let mut to = String::new();
    heading(&mut to, &chronicle.title, '=');
    chronicle.chapters.iter().for_each(|chapter| write_chapter(&mut to, chapter, chronicle.chapters.len() > 1));
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
    if is_one_of_many {
        line(to, "");
        heading(to, &chapter.title, '=');
    }
    line(to, &chapter.about);
    if !chapter.opening.is_empty() {
        line(to, &format!("\n{}", chapter.opening));
    }
    for day in &chapter.days {
        line(to, "");
        heading(to, &day.title, '-');
        day.paragraphs.iter().for_each(|paragraph| line(to, paragraph));
    }
    line(to, "");
    heading(to, &chapter.ending.0, '-');
    line(to, &chapter.ending.1);
    chapter.deeds.iter().for_each(|(title, done)| line(to, &format!("A deed: {title}. {done}")));
    for (title, lives) in chapter.rolls() {
        line(to, "");
        heading(to, title, '-');
        lives.iter().for_each(|life| write_life(to, life));
    }
    line(to, "");
    heading(to, super::NUMBERS, '-');
    chapter.numbers.iter().for_each(|(number, of)| line(to, &format!("{number} {of}")));
}

fn write_life(to: &mut String, life: &Life) {
    let station = if life.station.is_empty() { String::new() } else { format!(" ({})", life.station) };
    line(to, &format!("* {}{station}", life.name));
    life.lines.iter().for_each(|text| line(to, &format!("  {text}")));
}
