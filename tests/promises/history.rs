//! The history of a game: it goes on over saves, counts what happened, and is bounded however long the game.

use crate::common::{drawn, play};
use crate::data;
use crate::forging::{body_of, with_body};
use osada::grid::Cell;
use osada::player::{Idle, named};
use osada::record::{Content, Error, History, LogKind, load, save};
use osada::sim::{Event, Outcome, World, tick};
use rmpv::Value;

/// Plays a level to its end and gives its history; with `saves` it is saved and loaded again every so many ticks.
fn history(level: &str, saves: Option<u64>, mut look: impl FnMut(&World, &[Event])) -> (World, History) {
    let content = Content::shipped(level).expect("it ships");
    let (mut world, built) = content.build(3).expect("it can be built");
    let mut history = History::new(&world);
    let mut player = named("planner").expect("the player exists");
    while world.outcome() == Outcome::Running {
        let commands = player.commands(&world);
        let events = tick(&mut world, &commands);
        history.update(&world, &events);
        look(&world, &events);
        if saves.is_some_and(|every| world.clock().tick().is_multiple_of(every)) {
            let bytes = save(&world, &content, None, Some(&history), &built.title, Vec::new()).expect("it is written");
            let game = load(&bytes).expect("it is whole");
            (world, history) = (game.world, game.history);
        }
    }
    (world, history)
}

#[test]
fn a_game_that_was_saved_and_gone_on_with_has_the_history_of_the_one_played_through() {
    for level in ["first_siege", "hungry_winter"] {
        let (world, through) = history(level, None, |_, _| {});
        let (_, saved) = history(level, Some(2_345), |_, _| {});
        assert_eq!(saved, through, "{level}");
        assert_eq!(through.raids().len(), world.siege().raids().len());
        assert!(through.samples().len() > 50 && !through.log().is_empty());
    }
}

#[test]
fn the_history_counts_what_the_world_counts_and_names_every_death_with_its_cause() {
    let mut taken = 0.0;
    let (world, history) = history("first_siege", None, |_, events| {
        for event in events {
            if let Event::Struck { by: None, damage, .. } = event {
                taken += damage.0;
            }
        }
    });
    assert_eq!(history.dead().len() as u32, world.tally().losses);
    // A hunt ends by a death, not by a job that somebody finishes.
    let finished = world.tally().jobs - world.tally().hunted;
    assert_eq!(history.people().iter().map(|deeds| deeds.jobs).sum::<u32>(), finished);
    assert_eq!(history.unmanned(), taken);
    let deaths = history.log().iter().filter(|entry| entry.kind == LogKind::Death).count();
    assert_eq!(deaths, history.dead().len());
    assert!(history.dead().iter().all(|loss| !loss.cause.is_empty()));
    assert_eq!(history.log().last().expect("it ended").kind, LogKind::End);
}

#[test]
fn a_save_without_a_history_gives_one_that_knows_where_it_begins() {
    let bytes = std::fs::read(data("saves/format_5.save")).expect("the fixture is there");
    let game = load(&bytes).expect("it is whole");
    let bytes = save(&game.world, &game.content, None, None, "A siege", Vec::new()).expect("it can be saved");
    let history = load(&bytes).expect("it is whole").history;
    assert_eq!(history.since().0, 7_300);
    assert_eq!((history.samples().len(), history.log().len()), (1, 0));
}

#[test]
fn the_history_of_a_long_game_stays_short_and_keeps_its_raids_and_deaths() {
    let mut world = drawn(&["H....", "....C", "....."], &[], None, 1);
    let mut history = History::new(&world);
    let kind = world.rules().structure_named("door").expect("there are doors");
    let destroyed = Event::Destroyed { kind, cell: Cell::new(1, 1) };
    let raid = Event::WaveArrived { wave: 1, besiegers: 3, cell: Cell::new(0, 0) };
    history.update(&world, &[raid]);
    play(&mut world, &mut Idle, 60 * 60 * 30, |world, _| history.update(world, std::slice::from_ref(&destroyed)));
    assert!((200..=400).contains(&history.samples().len()), "{} samples", history.samples().len());
    assert!(history.log().len() <= 400);
    assert_eq!(history.log()[0].kind, LogKind::RaidArrived);
    let first = history.samples()[0].at.0;
    assert_eq!(first, 0, "the beginning stays");
}

/// A history in a save, changed by somebody who knows how to make a checksum.
fn forged(change: impl Fn(&mut Vec<(Value, Value)>)) -> Result<(), Error> {
    let content = Content::shipped("first_siege").expect("it ships");
    let (mut world, level) = content.build(3).expect("it can be built");
    let mut history = History::new(&world);
    for _ in 0..300 {
        let events = tick(&mut world, &[]);
        history.update(&world, &events);
    }
    let bytes = save(&world, &content, None, Some(&history), &level.title, Vec::new()).expect("it is written");
    let mut body = rmpv::decode::read_value(&mut &body_of(&bytes)[..]).expect("it is written so");
    let Value::Map(fields) = &mut body else { unreachable!("fields are named") };
    let (_, value) = fields.iter_mut().find(|(name, _)| name.as_str() == Some("history")).expect("there is one");
    let Value::Map(inside) = value else { unreachable!("fields are named") };
    change(inside);
    let mut changed = Vec::new();
    rmpv::encode::write_value(&mut changed, &body).expect("it can be written");
    load(&with_body(&bytes, &changed, 0)).map(drop)
}

fn set(fields: &mut [(Value, Value)], name: &str, value: Value) {
    fields.iter_mut().find(|(key, _)| key.as_str() == Some(name)).expect("there is one").1 = value;
}

#[test]
fn a_history_that_no_game_has_is_refused() {
    forged(|_| {}).expect("an honest one loads");
    let entry = |at: u64, text: &str, x: i32| {
        let cell = Value::Map(vec![("x".into(), x.into()), ("y".into(), 0.into())]);
        let fields = [("at", at.into()), ("kind", "Death".into()), ("title", text.into()), ("text", "".into())];
        let fields = fields.into_iter().chain([("cell", cell)]).map(|(name, value)| (name.into(), value));
        Value::Map(fields.collect())
    };
    forged(|fields| set(fields, "log", Value::Array(vec![entry(10, "so", 1)]))).expect("this is allowed");
    let wrong: [(&str, Value); 7] = [
        ("log", Value::Array(vec![entry(10, "so", 1); 401])),
        ("log", Value::Array(vec![entry(301, "so", 1)])),
        ("log", Value::Array(vec![entry(20, "so", 1), entry(10, "so", 1)])),
        ("log", Value::Array(vec![entry(10, &"so".repeat(300), 1)])),
        ("log", Value::Array(vec![entry(10, "so", -1)])),
        ("unmanned", f64::NAN.into()),
        ("every", 0.into()),
    ];
    for (name, value) in wrong {
        let error = forged(|fields| set(fields, name, value.clone())).expect_err("no game has it");
        assert!(matches!(error, Error::History(_)), "{name}: {error}");
    }
}
