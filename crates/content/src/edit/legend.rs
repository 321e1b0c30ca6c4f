//! The characters of a drawn map: which of the legend are used, and which are free.

use crate::schema::{Legend, LegendEntry};
use osada_sim::rules::Rules;
use std::collections::BTreeSet;

/// The entries of a legend that the rows use, in their order.
pub(super) fn used(rows: &[String], legend: &Legend) -> Legend {
    let glyphs: BTreeSet<char> = rows.iter().flat_map(|row| row.chars()).collect();
    Legend(legend.0.iter().filter(|(glyph, _)| glyphs.contains(glyph)).cloned().collect())
}

/// A character for a new entry of a legend that neither the terrains nor the legend use: a letter of its name,
/// else any letter, a digit, a sign, or one beyond ASCII that a terminal shows one column wide. `None` if all are taken.
pub(super) fn free_glyph(rules: &Rules, legend: &Legend, entry: &LegendEntry) -> Option<char> {
    let taken = |glyph: char| {
        rules.terrains.iter().any(|row| row.glyph == glyph) || legend.0.iter().any(|(other, _)| *other == glyph)
    };
    let name = entry.structure.as_deref().or(entry.unit.as_deref()).unwrap_or(&entry.terrain);
    // Small letters for people, capitals for everything else, as far as they last.
    let is_person = entry.structure.is_none() && entry.unit.is_some();
    let letters = || name.chars().filter(char::is_ascii_alphabetic);
    let small = letters().map(|c| c.to_ascii_lowercase()).chain('a'..='z');
    let capital = letters().map(|c| c.to_ascii_uppercase()).chain('A'..='Z');
    let of_name: Vec<char> = if is_person { small.chain(capital).collect() } else { capital.chain(small).collect() };
    let others = ('0'..='9').chain("@&$+*^!?/<>|".chars()).chain('α'..='ω').chain('Ā'..='ž');
    of_name.into_iter().chain(others).find(|&glyph| !taken(glyph))
}
