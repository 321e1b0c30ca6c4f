//! Weather on the clock, at every size of the interface.

use super::headless::{Headless, Screen};
use super::layout::{assert_fine, layout_faults};
use super::scenes::{PanelSiege, RULES, STATES, run};
use crate::play::session::GameSession;
use osada::level::{self, shipped};
use osada::sim::rules::Challenge;
use std::rc::Rc;

/// The first siege in its weather of the longest name, a moment after it has begun.
fn frosty() -> GameSession {
    let (file, text) = shipped::level("first_siege").expect("it ships");
    let text = text.replace("climate: Seasonal,", "climate: Always(\"frost\"),");
    let level = Rc::new(level::load(file, &text, &RULES).unwrap_or_else(|report| panic!("{report}")));
    let mut session = GameSession::new(level, &RULES, (Challenge::Normal, 1), None).expect("it begins");
    run(&mut session, 2);
    session.timestep.paused = true;
    session
}

#[test]
fn weather_fits_the_clock_at_every_size_of_the_interface() {
    let mut wrong = Vec::new();
    let mut session = frosty();
    let screens = [(1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)];
    for (width, height) in screens {
        for percent in [100, 150, 200] {
            let screen = Screen { width, height, percent };
            let mut window = Headless::new(screen);
            let mut siege = PanelSiege::of(&window.ctx, session);
            for (state, enter) in STATES {
                siege.enter(enter);
                siege.session.timestep.paused = true;
                window.settle(|ctx| siege.show(ctx));
                wrong.extend(layout_faults(&window, (screen, state)));
            }
            session = siege.session;
        }
    }
    assert_fine(wrong);
}

#[test]
fn the_clock_names_the_weather_where_there_is_room() {
    let title = |session: GameSession| {
        let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
        let mut siege = PanelSiege::of(&window.ctx, session);
        window.settle(|ctx| siege.show(ctx));
        let corner = window.texts().into_iter().filter(|(layer, _)| layer.id == egui::Id::new("corner"));
        corner.flat_map(|(_, texts)| texts).any(|text| text.text == "Hard frost")
    };
    assert!(title(frosty()));
    let fair = GameSession::new(super::scenes::level("first_siege", 5), &RULES, (Challenge::Normal, 1), None);
    assert!(!title(fair.expect("it begins")));
}
