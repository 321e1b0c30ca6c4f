//! Who travels, who stays behind, and what the carts carry.

use super::{Road, RoadChoice, note};
use crate::play::panels::colours::{BAD, DIM, GOLD, LINEN};
use crate::play::panels::hint::Hinted;
use crate::play::panels::style;
use egui::{RichText, Sense, Ui, vec2};
use osada::fault::counted;
use osada::record::{Phase, Step, Traveller};
use osada::sim::Veteran;
use osada::sim::rules::{Good, Role};
use osada::texture::Picture;
use osada_cli::presentation::looks::good_icon;
use osada_cli::words::{memory_line, road_refusal_words, station_words, tie_words};

/// Pieces that a click loads or unloads.
const PIECES: u32 = 5;
/// Side of a face in points.
const FACE: f32 = 36.0;

pub(super) fn show(ui: &mut Ui, road: &Road) -> Option<RoadChoice> {
    let mut choice = None;
    let journey = road.journey;
    let is_leaving = *journey.phase() == Phase::Leaving;
    style::heading(ui, if is_leaving { "Who travels on" } else { "Who is with us" });
    if is_leaving {
        let held = journey.result().is_none_or(|result| result.won);
        let others = if held { "the others stay here as a garrison" } else { "the others go their own ways" };
        note(ui, format!("{} of at most {}; {others}.", journey.going(), journey.most_people()));
    }
    for (index, traveller) in journey.people().iter().enumerate() {
        choice = person(ui, road, index, traveller, is_leaving).or(choice.take());
    }
    if journey.left_behind() > 0 {
        let text = format!(
            "{} left behind at {}.",
            counted(journey.left_behind(), "person"),
            counted(journey.garrisons().len(), "hearth")
        );
        note(ui, text);
    }
    if journey.fallen() > 0 {
        note(ui, format!("{} fallen so far.", counted(journey.fallen() as usize, "person")));
    }
    ui.add_space(6.0);
    choice = carts(ui, road, is_leaving).or(choice.take());
    let chosen: Vec<&str> = journey.chosen().map(|row| row.title.as_str()).collect();
    if !chosen.is_empty() {
        ui.add_space(6.0);
        style::heading(ui, "Improvements");
        for row in journey.chosen() {
            ui.add(egui::Label::new(RichText::new(&row.title).color(LINEN)).sense(Sense::hover())).hint(&row.about);
        }
    }
    choice
}

fn person(ui: &mut Ui, road: &Road, index: usize, traveller: &Traveller, is_leaving: bool) -> Option<RoadChoice> {
    let person = &traveller.person;
    let mut choice = None;
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(FACE, FACE), Sense::hover());
        if let Some(picture) = face(road, person) {
            road.icons.paint_top(ui, picture, rect);
        }
        response.hint(details(road, person));
        let button = 62.0;
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - if is_leaving { button + 14.0 } else { 0.0 }).max(90.0));
            ui.spacing_mut().item_spacing.y = 1.0;
            let ink = if traveller.goes { LINEN } else { DIM };
            let name = egui::Label::new(RichText::new(&person.name).color(ink).strong()).truncate();
            ui.add(name).hint(details(road, person));
            let station = station_words(road.rules, &person.person);
            let likes = person.person.traits().filter_map(|row| road.rules.personal_traits.get(row));
            let likes = likes.map(|like| like.title.to_lowercase());
            let who: Vec<String> = (!station.is_empty()).then_some(station).into_iter().chain(likes).collect();
            if !who.is_empty() {
                ui.add(egui::Label::new(RichText::new(who.join(", ")).color(GOLD).size(12.5)).wrap());
            }
            let [build, gather, fight] = skills(person);
            let text = format!("build {build} · gather {gather} · fight {fight}");
            ui.add(egui::Label::new(style::dim(text)).wrap());
        });
        if is_leaving {
            let (text, step, about) = match traveller.goes {
                true => ("goes", Step::Leave(index), "Leave them here"),
                false => ("stays", Step::Take(index), "Take them along"),
            };
            let refusal = road.journey.check(&step).err();
            let about = refusal
                .as_ref()
                .map_or(about.to_owned(), |refusal| road_refusal_words(road.journey.campaign(), refusal));
            let chip = style::chip(text, traveller.goes).min_size(vec2(button, 0.0));
            let response = ui.add_enabled(refusal.is_none(), chip);
            style::named(&response, &format!("{}: {text}", person.name));
            if response.hint(about).clicked() {
                choice = Some(RoadChoice::Step(step));
            }
        }
    });
    choice
}

/// The face of somebody who is on no map.
fn face(road: &Road, person: &Veteran) -> Option<Picture> {
    let (kind, _) = road.rules.unit_kinds().find(|(_, row)| row.role == Role::Colonist)?;
    Some(road.looks.portrait(road.rules, kind, &person.name, Some(person.person.face())))
}

/// Skills with practice in per cent of the average.
fn skills(person: &Veteran) -> [String; 3] {
    let (skills, practice) = (person.skills, person.body.practice());
    let percent = |skill: f64, practice: f64| format!("{:.0} %", skill * (1.0 + practice) * 100.0);
    [
        percent(skills.build, practice.build),
        percent(skills.gather, practice.gather),
        percent(skills.fight, practice.fight),
    ]
}

/// Memories of somebody that are shown.
const MEMORIES: usize = 5;

/// Weapon, armour and scars, family and friends, and what they have lived through lately.
fn details(road: &Road, person: &Veteran) -> String {
    let gear: Vec<&str> = person.outfit.iter().map(|gear| road.rules.gear(gear).title.as_str()).collect();
    let gear = if gear.is_empty() { "bare hands".to_owned() } else { gear.join(", ").to_lowercase() };
    let scars = match person.body.scars().len() {
        0 => "no scars".to_owned(),
        count => counted(count, "scar"),
    };
    let near = person.person.ties().iter().filter(|tie| tie.bond.is_close());
    let ties: Vec<String> = near.map(|tie| tie_words(road.rules, tie)).collect();
    let is_woman = road.rules.traits.names.is_of_woman(&person.name);
    let memories = person.person.memories().iter().rev().take(MEMORIES).rev();
    let lines = memories.map(|memory| memory_line(road.rules, is_woman, memory));
    let ties = (!ties.is_empty()).then(|| ties.join(", "));
    let first = format!("{}: {gear}, {scars}", person.name);
    [first].into_iter().chain(ties).chain(lines).collect::<Vec<_>>().join("\n")
}

/// Goods on the carts and at the place.
fn carts(ui: &mut Ui, road: &Road, is_leaving: bool) -> Option<RoadChoice> {
    let journey = road.journey;
    let mut choice = None;
    style::heading(ui, &format!("On {}", counted(journey.carts() as usize, "cart")));
    let (pieces, capacity) = (journey.goods().pieces(), journey.capacity());
    let share = pieces as f32 / capacity.max(1) as f32;
    let size = vec2(ui.available_width().min(300.0), 16.0);
    style::bar(ui, size, share, GOLD.gamma_multiply(0.75), &format!("{pieces} of {capacity} pieces"));
    let eats = journey.campaign().source.rules.eats * journey.going() as u32;
    let food = journey.goods().food + journey.goods().bread;
    if let Some(days) = food.checked_div(eats) {
        let text = format!("Food for {} on the road.", counted(days as usize, "day"));
        let shortest = journey.roads().map(|(_, way)| way.days).min();
        match shortest.is_some_and(|least| is_leaving && days < least) {
            true => drop(ui.label(RichText::new(text).color(BAD))),
            false => note(ui, text),
        }
    }
    for good in Good::ALL.into_iter().filter(|&good| journey.there(good) > 0) {
        ui.horizontal(|ui| {
            ui.add(road.icons.image(Picture::Icon(good_icon(good)), 20.0));
            style::column(ui, 62.0, RichText::new(good.name()));
            style::column(ui, 34.0, RichText::new(journey.goods().of(good).to_string()).strong());
            if !is_leaving {
                return;
            }
            let on = journey.goods().of(good);
            let room = capacity.saturating_sub(pieces);
            let more = on + PIECES.min(room).min(journey.store().of(good));
            let less = on.saturating_sub(PIECES);
            for (text, verb, wanted) in [("−", "Unload", less), ("+", "Load", more)] {
                let button = ui.add_enabled(wanted != on, egui::Button::new(text).min_size(vec2(26.0, 0.0)));
                style::named(&button, &format!("{verb} {}", good.name()));
                if button.hint(format!("{verb} {PIECES} pieces")).clicked() {
                    choice = Some(RoadChoice::Step(Step::Load(good, wanted)));
                }
            }
            ui.label(style::dim(format!("{} here", journey.store().of(good))));
        });
    }
    choice
}
