//! The page for the level as a whole: its description, when it begins, and the colony's stock.

use super::super::style;
use super::fields::{choice, number, row, text};
use super::scene::EditorScene;
use egui::Ui;
use osada::level::Difficulty;
use osada::sim::rules::{Climate, Good, Rules, Season, Stock};
use osada_cli::words::capitalised;

const MOST_GOODS: u32 = 1_000_000;

/// Every difficulty with name and description, for the list.
fn difficulties() -> Vec<(Difficulty, String, String)> {
    [
        (Difficulty::Tutorial, "to learn the game"),
        (Difficulty::Lesson, "to learn what a few structures are for"),
        (Difficulty::Easy, "forgives mistakes"),
        (Difficulty::Normal, "the game as it is meant"),
        (Difficulty::Hard, "for experienced players"),
    ]
    .map(|(difficulty, about)| (difficulty, format!("{difficulty:?}"), capitalised(about)))
    .into()
}

/// Every climate with name and description, for the list: fair, as the season brings it, and each weather of the rules.
fn climates(rules: &Rules) -> Vec<(Climate, String, String)> {
    let changing = [
        (Climate::Fair, "Fair", "Every day is fair, unless something that happens changes the weather"),
        (Climate::Seasonal, "By season", "Weather comes and goes as the season brings it"),
    ];
    let changing = changing.map(|(climate, name, about)| (climate, name.to_owned(), about.to_owned()));
    let always = rules.weathers.iter().map(|row| {
        (Climate::Always(row.name.clone()), format!("Always {}", row.title.to_lowercase()), row.about.clone())
    });
    changing.into_iter().chain(always).collect()
}

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    let source = scene.source();
    style::heading(ui, "Level");
    ui.label("Title");
    text(ui, scene, ("the title", "What the player reads on the card of the level"), &source.title, 1, |source, to| {
        source.title = to;
    });
    ui.label("What awaits the player");
    text(ui, scene, ("the text", "One or two sentences"), &source.about, 3, |source, to| source.about = to);
    ui.add_space(6.0);
    row(ui, "Difficulty", |ui| {
        let hint = "How hard it is, for the card";
        if let Some(to) = choice(ui, ("difficulty", 120.0), hint, &source.difficulty, &difficulties()) {
            scene.change("the difficulty", move |source| source.difficulty = to);
        }
    });
    row(ui, "Season", |ui| {
        let seasons = [
            (Season::Spring, "Spring".to_owned(), "Young leaves and blossom".to_owned()),
            (Season::Summer, "Summer".to_owned(), "Everything grows".to_owned()),
            (Season::Autumn, "Autumn".to_owned(), "The leaves turn and fall".to_owned()),
            (Season::Winter, "Winter".to_owned(), "Snow lies; fields and bushes are bare".to_owned()),
        ];
        if let Some(to) = choice(ui, ("season", 120.0), "The season", &source.season, &seasons) {
            scene.change("the season", move |source| source.season = to);
        }
    });
    row(ui, "Next season after", |ui| {
        let hint = "Days until the next season; 0: it lasts as long as the level";
        number(ui, scene, ("the length of seasons", hint), source.season_days.unwrap_or(0), 0..=1000, |source, to| {
            source.season_days = (to > 0).then_some(to);
        });
        ui.label("days");
    });
    row(ui, "Climate", |ui| {
        let climates = climates(scene.rules());
        if let Some(to) = choice(ui, ("climate", 120.0), "Which weather comes", &source.climate, &climates) {
            scene.change("the climate", move |source| source.climate = to);
        }
    });
    row(ui, "Begins at", |ui| {
        let hint = "The hour of the day at which it begins, from 0 to 24";
        number(ui, scene, ("the hour", hint), source.hour, 0.0..=24.0, |source, to| {
            source.hour = (to * 4.0_f64).round() / 4.0;
        });
        ui.label(style::dim("o'clock"));
    });
    ui.add_space(6.0);
    style::heading(ui, "What the colony has");
    for good in Good::ALL {
        row(ui, &capitalised(good.name()), |ui| {
            let hint = format!("How much of it there is at the start: {}", good.name());
            number(ui, scene, (label(good), &hint), source.stock.of(good), 0..=MOST_GOODS, move |source, to| {
                let before = source.stock;
                source.stock = Stock::each(|other| if other == good { to } else { before.of(other) });
            });
        });
    }
}

/// The name of a change of the stock.
fn label(good: Good) -> &'static str {
    match good {
        Good::Wood => "the wood",
        Good::Stone => "the stone",
        Good::Food => "the food",
        Good::Hides => "the hides",
        Good::Iron => "the iron",
        Good::Ore => "the ore",
        Good::Charcoal => "the charcoal",
        Good::Leather => "the leather",
        Good::Bread => "the bread",
        Good::Ale => "the ale",
        Good::Arrows => "the arrows",
    }
}
