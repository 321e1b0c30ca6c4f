//! The road of a campaign at every size and scale: its phases, its chronicle, and the list of campaigns.

use super::super::campaigns_panel::CampaignsPanel;
use super::super::chronicle_panel::JourneyPanel;
use super::super::road::{KnownSiege, RoadChoice, RoadPanel};
use super::super::title_panel::TitleChoice;
use super::headless::{Headless, Screen};
use super::layout::layout_faults;
use super::scenes::{RULES, icons};
use super::screens::{KEYS, each_screen, title};
use egui::Context;
use osada::level::{self, Campaign, shipped};
use osada::record::{Aftermath, Journey, Phase, Stage, Step, load_leader};
use osada::sim::Legacy;
use osada::sim::rules::{Challenge, Stock};
use osada_cli::chronicle::JourneyChronicle;
use osada_cli::storage::progress::LevelProgress;
use std::path::Path;

fn campaigns() -> Vec<Campaign> {
    let known: Vec<&str> = shipped::LEVELS.iter().map(|(file, _)| level::stem(file)).collect();
    let campaign =
        |(file, text): &(&str, &str)| level::load_campaign(file, text, |name| known.contains(&name), &known, &RULES);
    shipped::CAMPAIGNS.iter().map(|found| campaign(found).expect("it is right")).collect()
}

/// The shipped campaign in every phase: set out, at a siege, after one that was won and one that was lost, before and after a
/// choice at a stop, and at its end. People have the longest names.
fn journeys() -> Vec<(String, Journey)> {
    let world = level::build(&super::scenes::level("first_siege", 40), &RULES, 1).expect("it can be built");
    let people = Legacy::of(world.state(), world.rules(), 40).people;
    let campaign = campaigns().remove(0);
    let mut journey = Journey::begin(campaign, Challenge::Normal, 1, people.clone()).expect("it begins");
    let leader = load_leader("careful.ron", shipped::LEADERS[0].1).expect("it is right");
    let mut found = vec![("set out".to_owned(), journey.clone())];
    let mut seen = Vec::new();
    while !journey.is_over() {
        let won = journey.sieges().len() != 1;
        let goods = Stock::each(|_| 40);
        let step = leader.next(&journey).unwrap_or_else(|| {
            let legacy = Legacy { people: people[..12].to_vec(), goods, ..Legacy::default() };
            Step::End(Box::new(Aftermath { won, legacy }))
        });
        journey.apply(step).expect("it is allowed");
        let state = format!("{:?} {}", std::mem::discriminant(journey.phase()), journey.siege().is_some());
        let lost = journey.result().is_some_and(|result| !result.won);
        if *journey.phase() != Phase::Besieged && !seen.contains(&(state.clone(), lost)) {
            seen.push((state, lost));
            found.push((format!("{:?} at {}", journey.phase(), journey.node().name), journey.clone()));
        }
    }
    found
}

#[test]
fn the_road_of_a_campaign_fits_every_screen_in_every_phase() {
    let journeys = journeys();
    assert!(journeys.len() >= 8, "{:?}", journeys.iter().map(|(state, _)| state).collect::<Vec<_>>());
    each_screen(|screen, window| {
        let icons = icons(&window.ctx);
        let mut wrong = Vec::new();
        for (state, journey) in &journeys {
            let begun = Some((Path::new("saves/autosave 1.save").to_path_buf(), 3));
            let (title, asks) = ("The first siege".to_owned(), "Hold the hearth until dawn 9".to_owned());
            let mut panel = RoadPanel::default();
            panel.siege = Some(KnownSiege { title, asks, begun });
            window.settle(|ctx| drop(panel.show(ctx, journey, &RULES, &icons)));
            wrong.extend(layout_faults(window, (screen, state)));
        }
        wrong
    });
}

#[test]
fn the_chronicle_of_a_journey_fits_every_screen_while_it_is_remembered_and_afterwards() {
    let (_, journey) = journeys().pop().expect("one is over");
    each_screen(|screen, window| {
        let icons = icons(&window.ctx);
        let chronicle = JourneyChronicle::of(&Stage::new(journey.clone()), &RULES, icons.looks());
        let mut panel = JourneyPanel::new(chronicle.expect("it begins"));
        let mut wrong = Vec::new();
        for has_time in [false, true] {
            panel.play(|| has_time);
            window.settle(|ctx| _ = panel.show(ctx, &RULES, (&icons, &KEYS)));
            wrong.extend(layout_faults(window, (screen, "the chronicle of a journey")));
        }
        wrong
    });
}

#[test]
fn every_decision_on_the_road_is_a_step_that_is_allowed() {
    let screen = Screen { width: 1280.0, height: 800.0, percent: 100 };
    for (state, journey) in &journeys()[1..] {
        let mut window = Headless::new(screen);
        let icons = icons(&window.ctx);
        let mut panel = RoadPanel::default();
        let (mut steps, mut ways_out) = (0, 0);
        let mut chosen = Vec::new();
        window.settle(|ctx| drop(panel.show(ctx, journey, &RULES, &icons)));
        for control in window.controls() {
            let mut show = |ctx: &Context| chosen.extend(panel.show(ctx, journey, &RULES, &icons));
            window.click(control.rect.center(), egui::PointerButton::Primary, &mut show);
        }
        for choice in chosen {
            match choice {
                RoadChoice::Step(step) => {
                    assert_eq!(journey.check(&step), Ok(()), "{state}: {step:?}");
                    steps += 1;
                }
                RoadChoice::Begin => assert!(journey.can_begin(), "{state}"),
                RoadChoice::GoOn(_) => panic!("{state}: there is no save"),
                RoadChoice::Away => ways_out += 1,
                RoadChoice::Chronicle => {}
            }
        }
        let begins = journey.can_begin() || journey.is_over();
        assert!(ways_out > 0 && (steps > 0 || begins), "{state}: {steps} steps");
    }
}

#[test]
fn the_campaigns_fit_every_screen_and_one_is_begun_by_its_button() {
    let campaigns = campaigns();
    let fault = "campaigns/łąka.ron:3:5: error: unknown level `ruins`; did you mean `ruin`?";
    each_screen(|screen, window| {
        let mut title = title(false);
        title.campaigns = CampaignsPanel::new(campaigns.clone(), vec![("campaigns/łąka.ron".into(), fault.into())]);
        let (icons, progress) = (icons(&window.ctx), LevelProgress::open(None).0);
        let mut chosen = None;
        let mut show = |ctx: &Context| {
            let choice = title.show(ctx, &icons, &RULES, &progress, &KEYS, false);
            chosen = choice.or(chosen.take());
        };
        window.settle(&mut show);
        let button = window.control("Campaigns").rect.center();
        window.click(button, egui::PointerButton::Primary, &mut show);
        window.settle(&mut show);
        let mut wrong = layout_faults(window, (screen, "campaigns"));
        let begin = window.control(&format!("Begin “{}”", campaigns[0].source.title)).rect.center();
        window.click(begin, egui::PointerButton::Primary, &mut show);
        if !matches!(chosen, Some(TitleChoice::Campaign(campaign, 1)) if *campaign == campaigns[0]) {
            wrong.push(format!("{screen:?}: the button begins nothing"));
        }
        wrong
    });
}
