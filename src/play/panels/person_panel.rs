//! Who somebody is, in the inspector: age, trade and traits, mood and what it is made of, family and friends, and the story of
//! their life.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour};
use super::hint::Hinted;
use super::inspector::value;
use super::scene::PanelScene;
use super::style::dim;
use crate::play::presentation::gear_words;
use egui::{Color32, RichText, Ui};
use osada::brain::spaced;
use osada::sim::{Colonist, Foe, MoodReason, Unit, Whereabouts, mood_reasons, sense_shifts, traits};
use osada::texture::{IconLook, palette};
use osada_cli::words::{
    best_skill_words, capitalised, listed_in_words, memory_line, mood_reason_words, mood_word, skill_word,
    station_words, ties_words,
};

/// Memories that are shown before all are asked for.
const FEW: usize = 4;
/// Parts of a mood that are shown.
const REASONS: usize = 6;

/// Age, trade and traits, below the name.
pub fn station(ui: &mut Ui, game: &PanelScene, colonist: &Colonist) {
    let station = station_words(game.world().rules(), colonist.person());
    ui.horizontal_wrapped(|ui| {
        if !station.is_empty() {
            ui.label(RichText::new(station).color(GOLD).size(13.5));
        }
        for like in traits(game.world(), colonist) {
            ui.label(RichText::new(&like.title).color(LINEN).size(13.0)).hint(&like.about);
        }
    });
}

/// The mood as a bar with a word.
pub fn mood_bar(ui: &mut Ui, game: &PanelScene, colonist: &Colonist) {
    if game.world().rules().moods.is_empty() {
        return;
    }
    let mood = colonist.person().mood();
    value(ui, game.icons, IconLook::Morale, "Mood", mood, (-10.0, 10.0), colour(mood_colour(mood)));
}

fn mood_colour(mood: f64) -> palette::Rgb {
    match mood {
        ..-2.5 => palette::MADDER,
        ..2.0 => palette::OCHRE,
        _ => palette::HERB,
    }
}

/// Everything about a person that is no number.
pub fn show(ui: &mut Ui, game: &PanelScene, unit: &Unit, colonist: &Colonist, shows_all: &mut bool) {
    mood(ui, game, unit, colonist);
    for (like, shift) in sense_shifts(game.world(), colonist) {
        let change = if shift.by < 0.0 { "lower" } else { "higher" };
        let sense = spaced(shift.sense.name()).to_lowercase();
        ui.label(dim(format!("{}: decides as if “{sense}” were {} {change}", like.title, shift.by.abs())));
    }
    let best = best_skill_words(colonist);
    let skills = colonist.skills();
    let all = [("building", skills.build), ("gathering", skills.gather), ("fighting", skills.fight)];
    let all: Vec<String> = all.iter().map(|(what, skill)| format!("{}: {}", what, skill_word(*skill))).collect();
    ui.label(RichText::new(capitalised(&best)).size(13.0)).hint(all.join("\n"));
    let scars = gear_words::scars(game.world(), colonist);
    if !scars.is_empty() {
        let marks = gear_words::marks(game.world(), colonist);
        let noun = if scars.len() == 1 { "scar" } else { "scars" };
        let marks = if marks.is_empty() { String::new() } else { format!(": {}", listed_in_words(&marks)) };
        ui.label(dim(format!("{} {noun}{marks}", scars.len()))).hint(scars.join("\n"));
    }
    let ties = ties_words(game.world(), unit);
    if !ties.is_empty() {
        ui.label(RichText::new("Family and friends").color(GOLD).size(13.5));
        ties.iter().for_each(|tie| _ = ui.label(RichText::new(capitalised(tie)).size(13.0)));
    }
    story(ui, game, unit, colonist, shows_all);
}

fn mood(ui: &mut Ui, game: &PanelScene, unit: &Unit, colonist: &Colonist) {
    let mut reasons = mood_reasons(game.world(), unit);
    if game.world().rules().moods.is_empty() {
        return;
    }
    let word = mood_word(colonist.person().mood());
    ui.label(RichText::new(format!("In a {word} mood")).color(GOLD).size(13.5));
    // The strongest first; of equal ones the latest.
    reasons.reverse();
    reasons.sort_by(|a, b| b.points.abs().total_cmp(&a.points.abs()));
    reasons.iter().take(REASONS).for_each(|reason| reason_line(ui, reason));
    if reasons.is_empty() {
        ui.label(dim("Nothing in particular moves them."));
    }
}

fn reason_line(ui: &mut Ui, reason: &MoodReason) {
    let tone: Color32 = if reason.points < 0.0 { BAD } else { GOOD };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("{:+.1}", reason.points)).color(tone).size(13.0).monospace());
        ui.label(RichText::new(capitalised(&mood_reason_words(reason))).size(13.0));
    });
}

/// A few lines of biography, the latest last.
fn story(ui: &mut Ui, game: &PanelScene, unit: &Unit, colonist: &Colonist, shows_all: &mut bool) {
    let memories = colonist.person().memories();
    if memories.is_empty() {
        return;
    }
    let is_woman = game.world().rules().traits.names.is_of_woman(unit.name());
    let skipped = if *shows_all { 0 } else { memories.len().saturating_sub(FEW) };
    ui.label(RichText::new("What they have lived through").color(GOLD).size(13.5));
    for memory in &memories[skipped..] {
        ui.label(RichText::new(memory_line(game.world().rules(), is_woman, memory)).size(13.0));
    }
    if memories.len() > FEW {
        let text = if *shows_all { "Less".to_owned() } else { format!("{skipped} more") };
        if ui.button(RichText::new(text).color(DIM)).hint("The whole story, or the last lines of it").clicked() {
            *shows_all = !*shows_all;
        }
    }
}

/// The record of a besieger with a name.
pub fn foe(ui: &mut Ui, Foe { victims, raids, whereabouts, .. }: &Foe) {
    let raids = if *raids > 1 { format!("Has come {raids} times. ") } else { String::new() };
    let gone = if *whereabouts == Whereabouts::Away { " Got away." } else { "" };
    let text = format!("{raids}Killed {}.{gone}", listed_in_words(victims));
    ui.label(RichText::new(text).color(BAD).size(13.0));
}
