//! The history of a game: it goes on over saves, counts what happened, and is bounded however long the game.

use crate::common::{drawn, play};
use crate::data;
use crate::forging::{body_of, with_body};
use osada::grid::Cell;
use osada::player::{Idle, named};
use osada::record::{Content, Error, Game, History, LogFact, LogKind, LossCause, load, save};
use osada::sim::rules::Role;
use osada::sim::{Draft, Event, Outcome, World, tick};
use osada_cli::words::log_words;
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
    let deaths = history.log().iter().filter(|entry| entry.kind() == LogKind::Death).count();
    assert_eq!(deaths, history.dead().len());
    assert!(history.dead().iter().all(|loss| matches!(loss.cause, LossCause::Known(_))));
    assert_eq!(history.log().last().expect("it ended").kind(), LogKind::End);
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
    assert_eq!(history.log()[0].kind(), LogKind::RaidArrived);
    let first = history.samples()[0].at.0;
    assert_eq!(first, 0, "the beginning stays");
}

/// A history in a save, changed by somebody who knows how to make a checksum.
fn forged(change: impl Fn(&mut Vec<(Value, Value)>)) -> Result<Game, Error> {
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
    load(&with_body(&bytes, &changed, 0))
}

fn set(fields: &mut [(Value, Value)], name: &str, value: Value) {
    fields.iter_mut().find(|(key, _)| key.as_str() == Some(name)).expect("there is one").1 = value;
}

/// A value with named fields.
fn map<const COUNT: usize>(fields: [(&str, Value); COUNT]) -> Value {
    Value::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

fn cell(x: i32) -> Value {
    map([("x", x.into()), ("y", 0.into())])
}

/// An entry of the log as earlier programs wrote it.
fn written(at: u64, text: &str, x: i32) -> Value {
    map([("at", at.into()), ("kind", "Death".into()), ("title", text.into()), ("text", "".into()), ("cell", cell(x))])
}

/// An entry of the log that consists of one fact.
fn entry(fact: Value) -> Value {
    map([("at", 10.into()), ("fact", fact), ("cell", Value::Nil)])
}

#[test]
fn a_history_that_no_game_has_is_refused() {
    forged(|_| {}).expect("an honest one loads");
    let log = |entry: Value| ("log", Value::Array(vec![entry]));
    let fact = |name, fields| log(entry(map([(name, fields)])));
    let destroyed =
        |structure: u16, location| fact("Destroyed", map([("structure", structure.into()), ("location", location)]));
    let wood = |terrain: u16| map([("In", map([("terrain", terrain.into()), ("side", "NorthWest".into())]))]);
    let announced = |sides: usize| {
        let numbers = ["wave", "besiegers", "in_ticks"].map(|name| (name, Value::from(u32::MAX)));
        let [wave, besiegers, in_ticks] = numbers;
        fact("RaidAnnounced", map([wave, besiegers, in_ticks, ("sides", Value::Array(vec!["East".into(); sides]))]))
    };
    let joined = |name: &str| fact("Recruit", map([("name", name.into())]));
    for (name, value) in [log(written(10, "so", 1)), destroyed(1, wood(1)), announced(8), joined("Ada")] {
        forged(|fields| set(fields, name, value.clone())).expect("this is allowed");
    }
    let wrong = [
        ("log", Value::Array(vec![written(10, "so", 1); 401])),
        ("log", Value::Array(vec![written(20, "so", 1), written(10, "so", 1)])),
        log(written(301, "so", 1)),
        log(written(10, &"so".repeat(300), 1)),
        log(written(10, "so", -1)),
        destroyed(u16::MAX, "Middle".into()),
        destroyed(1, wood(u16::MAX)),
        announced(9),
        joined(&"Ada".repeat(300)),
        ("unmanned", f64::NAN.into()),
        ("every", 0.into()),
    ];
    for (name, value) in wrong {
        let error = forged(|fields| set(fields, name, value.clone())).expect_err("no game has it");
        assert!(matches!(error, Error::History(_)), "{name}: {error}");
    }
    let nothing = Value::Array(vec![map([("at", 10.into()), ("cell", Value::Nil)])]);
    let error = forged(|fields| set(fields, "log", nothing.clone())).expect_err("it says nothing");
    assert!(error.to_string().contains("holds no fact"), "{error}");
}

#[test]
fn the_words_of_an_earlier_program_are_kept_as_they_are() {
    let died = [("name", "Ada".into()), ("cause", "slain by a grunt".into()), ("at", 10.into()), ("cell", cell(1))];
    let dead = Value::Array(vec![map(died)]);
    let game = forged(|fields| {
        set(fields, "log", Value::Array(vec![written(10, "Ada is dead", 1)]));
        set(fields, "dead", dead.clone());
    });
    let game = game.expect("earlier saves are read");
    let (log, dead) = (game.history.log(), game.history.dead());
    assert_eq!((log[0].kind(), &dead[0].cause), (LogKind::Death, &LossCause::Written("slain by a grunt".to_owned())));
    let LogFact::Written { title, .. } = &log[0].fact else { panic!("{log:?}") };
    assert_eq!(title, "Ada is dead");
    let bytes =
        save(&game.world, &game.content, None, Some(&game.history), "A siege", Vec::new()).expect("it is whole");
    assert_eq!(load(&bytes).expect("it is whole").history, game.history);
}

#[test]
fn the_log_keeps_facts_and_no_sentence() {
    let (world, history) = history("first_siege", None, |_, _| {});
    let words = |fact| log_words(world.rules(), fact);
    let text: String =
        history.log().iter().map(|entry| words(&entry.fact)).map(|words| words.title + &words.text).collect();
    let kept = serde_json::to_string(&history).expect("it can be written");
    for sentence in ["is coming", "besiegers gather", "of your people died", "joins us", "The siege is broken"] {
        assert!(text.contains(sentence) && !kept.contains(sentence), "{sentence}: {text}");
    }
}

#[test]
fn drafted_people_who_stand_by_for_half_a_day_are_named_once() {
    let mut world = drawn(&["H.......", "..C.C...", "........"], &[], None, 1);
    let units: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let (mut history, half) = (History::new(&world), world.rules().time.day_seconds.ticks().0 / 2);
    for number in 0..half + 600 {
        let commands =
            if number == 0 { vec![Draft { units: units.clone(), drafted: true }.into()] } else { Vec::new() };
        let events = tick(&mut world, &commands);
        history.update(&world, &events);
    }
    let named = history.log().iter().filter_map(|entry| match &entry.fact {
        LogFact::StandingBy { names } => Some(names.len()),
        _ => None,
    });
    assert_eq!(named.collect::<Vec<_>>(), [2]);
}
