//! What is to be decided on the road: a siege, an answer, an improvement, the way on; and the end.

use super::{CHRONICLE, KnownSiege, Road, RoadChoice, note};
use crate::play::panels::colours::{BAD, GOLD, GOOD, LINEN};
use crate::play::panels::hint::Hinted;
use crate::play::panels::style::{self, wide_button};
use egui::{Button, Key, RichText, Ui, vec2};
use osada::fault::counted;
use osada::level::{Place, Road as Way};
use osada::record::{Phase, Step};
use osada_cli::words::{change_words, ending_words, road_refusal_words, siege_words};

/// Least width of a card in points.
const CARD: f32 = 190.0;

pub(super) fn show(ui: &mut Ui, road: &Road, siege: Option<&KnownSiege>) -> Option<RoadChoice> {
    let journey = road.journey;
    match journey.phase() {
        Phase::Over(_) => ending(ui, road),
        Phase::Improving(offered) => {
            result(ui, road);
            improvements(ui, road, offered)
        }
        Phase::Arrived if journey.siege().is_none() => stop(ui, road),
        Phase::Arrived | Phase::Besieged => arrival(ui, road, siege),
        Phase::Leaving => {
            result(ui, road);
            let mut choice = ways(ui, road);
            if journey.can_begin() {
                ui.add_space(6.0);
                choice = begin(ui, siege, "Fight this siege again").or(choice.take());
            }
            choice
        }
    }
}

fn text(ui: &mut Ui, text: &str) {
    ui.add(egui::Label::new(RichText::new(text).size(15.0).color(LINEN)).wrap());
}

/// A siege that waits.
fn arrival(ui: &mut Ui, road: &Road, siege: Option<&KnownSiege>) -> Option<RoadChoice> {
    let journey = road.journey;
    style::heading(ui, &journey.node().title);
    if let Some(source) = journey.siege() {
        text(ui, &source.idea);
    }
    if let Some(known) = siege {
        note(ui, format!("{}: {}", known.title, known.asks));
    }
    let days = |count: u32| counted(count as usize, "day");
    if journey.late() > 0 {
        let late = change_words(road.rules, &[], &journey.campaign().source.rules.late);
        let words = format!("You are {} late: {late}, once for each.", days(journey.late()));
        ui.label(RichText::new(words).color(BAD));
    }
    if journey.hungry() > 0 {
        ui.label(RichText::new(format!("Everybody was hungry for {}.", days(journey.hungry()))).color(BAD));
    }
    ui.add_space(4.0);
    begin(ui, siege, "Begin the siege")
}

fn begin(ui: &mut Ui, siege: Option<&KnownSiege>, words: &str) -> Option<RoadChoice> {
    let mut choice = None;
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    let begun = siege.and_then(|siege| siege.begun.as_ref());
    ui.horizontal_wrapped(|ui| {
        if let Some((path, day)) = begun {
            let button = wide_button(ui, &format!("Go on with the siege, day {day}"));
            if button.hint("Load the newest save of it (Enter)").clicked() || entered {
                choice = Some(RoadChoice::GoOn(path.clone()));
            }
        }
        let about = if begun.is_some() { "From its first morning" } else { "From its first morning (Enter)" };
        if wide_button(ui, words).hint(about).clicked() || entered && begun.is_none() {
            choice = Some(RoadChoice::Begin);
        }
    });
    choice
}

/// The result of the siege here.
fn result(ui: &mut Ui, road: &Road) {
    let Some(result) = road.journey.result() else { return };
    let ink = if result.won { GOOD } else { BAD };
    let words = format!("{}.", siege_words(result.won));
    ui.label(RichText::new(words).size(16.0).strong().color(ink));
    let lived = counted(result.people, "person");
    let fell = match result.fallen.as_slice() {
        [] => "Nobody of the company fell.".to_owned(),
        names => format!("Fallen: {}.", names.join(", ")),
    };
    note(ui, format!("{lived} lived through it. {fell}"));
    ui.add_space(4.0);
}

/// Three cards, of which one is taken.
fn improvements(ui: &mut Ui, road: &Road, offered: &[usize]) -> Option<RoadChoice> {
    let mut choice = None;
    style::heading(ui, "Choose an improvement");
    let width = ui.available_width();
    let columns = ((width / CARD) as usize).clamp(1, offered.len().max(1));
    let each = (width - 10.0 * columns as f32) / columns as f32;
    for row in offered.chunks(columns) {
        ui.horizontal_top(|ui| {
            for &index in row {
                let Some(card) = road.journey.campaign().source.improvements.get(index) else { continue };
                ui.vertical(|ui| {
                    ui.set_width(each);
                    let title = RichText::new(&card.title).size(15.5).strong().color(GOLD);
                    let button = ui.add_sized(vec2(each, 34.0), Button::new(title).wrap());
                    let words = change_words(road.rules, &card.now, &card.then);
                    let number = offered.iter().position(|other| *other == index).unwrap_or(0);
                    if button.hint(format!("{words} ({})", number + 1)).clicked() || is_digit(ui, number) {
                        choice = Some(RoadChoice::Step(Step::Improve(index)));
                    }
                    note(ui, &card.about);
                });
            }
        });
    }
    choice
}

/// The question of a stop.
fn stop(ui: &mut Ui, road: &Road) -> Option<RoadChoice> {
    let journey = road.journey;
    let Place::Stop(stop) = &journey.node().here else { return None };
    let mut choice = None;
    style::heading(ui, &journey.node().title);
    text(ui, &stop.text);
    ui.add_space(4.0);
    for (index, answer) in stop.choices.iter().enumerate() {
        let refusal = journey.check(&Step::Choose(index)).err();
        let follows = change_words(road.rules, &answer.then, &[]);
        let hint = match &refusal {
            Some(refusal) => road_refusal_words(journey.campaign(), refusal),
            None => format!("{} ({})", if follows.is_empty() { "nothing follows" } else { &follows }, index + 1),
        };
        let button = Button::new(RichText::new(&answer.text).size(15.0)).wrap();
        let chosen = ui.add_enabled(refusal.is_none(), button).hint(&hint).clicked();
        if chosen || refusal.is_none() && is_digit(ui, index) {
            choice = Some(RoadChoice::Step(Step::Choose(index)));
        }
        let words = refusal.map_or(follows, |_| hint);
        if !words.is_empty() {
            note(ui, words);
        }
    }
    choice
}

/// The roads from here.
fn ways(ui: &mut Ui, road: &Road) -> Option<RoadChoice> {
    let journey = road.journey;
    let mut choice = None;
    style::heading(ui, "The way on");
    for (number, (index, way)) in journey.roads().enumerate() {
        let Way { to, days, text: about, .. } = way;
        let node = journey.campaign().source.nodes.iter().find(|node| node.name == *to);
        let title = node.map_or(to.as_str(), |node| &node.title);
        let refusal = journey.check(&Step::Travel(index)).err();
        let hint = match &refusal {
            Some(refusal) => road_refusal_words(journey.campaign(), refusal),
            None => format!("{} ({})", node.map_or("", |node| &node.about), number + 1),
        };
        let words = format!("{title}: {}", counted(*days as usize, "day"));
        let button = ui.add_enabled(refusal.is_none(), Button::new(RichText::new(words).size(15.5)).wrap());
        if button.hint(&hint).clicked() || refusal.is_none() && is_digit(ui, number) {
            choice = Some(RoadChoice::Step(Step::Travel(index)));
        }
        note(ui, if refusal.is_some() { format!("{about} Closed: {hint}.") } else { about.clone() });
    }
    choice
}

/// The end of the journey.
fn ending(ui: &mut Ui, road: &Road) -> Option<RoadChoice> {
    let journey = road.journey;
    let (title, words) = ending_words(journey);
    ui.label(RichText::new(title).size(24.0).strong().color(GOLD));
    text(ui, words);
    let (won, all) = (journey.wins(), counted(journey.sieges().len(), "siege"));
    let (fallen, behind) = (journey.fallen(), journey.left_behind());
    note(ui, format!("Day {}: {won} of {all} withstood, {fallen} fallen, {behind} left behind.", journey.day()));
    let mut choice = None;
    ui.horizontal_wrapped(|ui| {
        if wide_button(ui, "Chronicle").hint(CHRONICLE).clicked() {
            choice = Some(RoadChoice::Chronicle);
        }
        if wide_button(ui, "Back to the title").hint("The campaign is over").clicked() {
            choice = Some(RoadChoice::Away);
        }
    });
    choice
}

/// True if the digit of a choice was pressed.
fn is_digit(ui: &Ui, index: usize) -> bool {
    const DIGITS: [Key; 5] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];
    DIGITS.get(index).is_some_and(|&key| ui.input(|input| input.key_pressed(key)))
}
