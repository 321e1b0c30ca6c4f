//! Rows of what can be seen of a game: events, series and units have the fields and columns that their tables describe.

use osada::brain::Action;
use osada::grid::{Cell, Point};
use osada::record::Content;
use osada::sim::rules::{CraftId, GearKind, Role, Season, StructureKind, UnitKind};
use osada::sim::{
    Command, DeathCause, Event, GoalStep, HitPoints, JobKind, KeptAwake, Outcome, Phase, Refusal, StructureId, Ticks,
    UnitId, World, tick,
};
use osada::telemetry::{
    COMMON_FIELDS, EVENTS, EventLine, EventLog, Field, PHASE_TIMES, SERIES, Series, UNITS, UnitSample, Value,
    unit_samples,
};
use std::collections::BTreeSet;

fn world() -> World {
    Content::shipped("tutorial").expect("it ships").build(3).expect("it can be built").0
}

/// Place of an event in [`EVENTS`]. A new one is added here, below, and there.
fn place(event: &Event) -> usize {
    match event {
        Event::Refused { .. } => 0,
        Event::WaveAnnounced { .. } => 1,
        Event::SignSeen { .. } => 2,
        Event::WaveArrived { .. } => 3,
        Event::WaveOver { .. } => 4,
        Event::RaidCutOff { .. } => 5,
        Event::Struck { .. } => 6,
        Event::Missed { .. } => 7,
        Event::TrapSprung { .. } => 8,
        Event::TrapSeen { .. } => 9,
        Event::Undermined { .. } => 10,
        Event::Crafted { .. } => 11,
        Event::CraftLearnt { .. } => 12,
        Event::Armed { .. } => 13,
        Event::Scarred { .. } => 14,
        Event::Died { .. } => 15,
        Event::Left { .. } => 16,
        Event::Joined { .. } => 17,
        Event::Collapsed { .. } => 18,
        Event::CutOff { .. } => 19,
        Event::JobDone { .. } => 20,
        Event::AlarmRung { .. } => 21,
        Event::Built { .. } => 22,
        Event::Destroyed { .. } => 23,
        Event::CampBeaten { .. } => 24,
        Event::WagonNearCamp { .. } => 25,
        Event::FoodGone => 26,
        Event::Happened { .. } => 27,
        Event::Asked { .. } => 28,
        Event::Answered { .. } => 29,
        Event::TaskOver { .. } => 30,
        Event::Said { .. } => 31,
        Event::WeatherChanged { .. } => 32,
        Event::RaidCancelled { .. } => 33,
        Event::Departed { .. } => 34,
        Event::Buried { .. } => 35,
        Event::FoeNamed { .. } => 36,
        Event::FoeReturned { .. } => 37,
        Event::FoeFell { .. } => 38,
        Event::Befriended { .. } => 39,
        Event::FireBroke { .. } => 40,
        Event::FireOut { .. } => 41,
        Event::Ended { .. } => 42,
        Event::SeasonChanged { .. } => 43,
        Event::GoalStep { .. } => 44,
    }
}

/// One of each, with all that it can have.
fn one_of_each(unit: UnitId) -> Vec<Event> {
    let (cell, kind, structure) = (Cell::new(2, 3), UnitKind(0), StructureKind(0));
    let (from, at) = (Point::new(1.25, 2.0), Point::new(2.4, 3.0));
    let killer = DeathCause::Unit { unit, kind, role: Role::Colonist, name: "Hania".to_owned(), missile: true };
    vec![
        Event::Refused { command: 0, reason: Refusal::NothingToUndo },
        Event::WaveAnnounced { wave: 1, besiegers: 4, in_ticks: Ticks(60) },
        Event::SignSeen { wave: 1, plan: Action::Feint, cell: Some(cell) },
        Event::WaveArrived { wave: 1, besiegers: 4, cell },
        Event::WaveOver { wave: 1 },
        Event::RaidCutOff { wave: 1, besiegers: 3, cell },
        Event::Struck { by: Some(unit), from, at, damage: HitPoints(3.5), missile: false },
        Event::Missed { by: None, from, at },
        Event::TrapSprung { cell },
        Event::TrapSeen { cell },
        Event::Undermined { by: unit, cell },
        Event::Crafted { gear: GearKind(0), by: unit, cell },
        Event::CraftLearnt { craft: CraftId(0), by: Some(unit) },
        Event::Armed { unit, gear: GearKind(0) },
        Event::Scarred { unit, by: kind },
        Event::Died { unit, kind, role: Role::Besieger, name: "Grunt".to_owned(), cell, cause: killer },
        Event::Left { unit, cell },
        Event::Joined { unit, name: "Żaneta".to_owned(), cell },
        Event::Collapsed { unit, kept_awake: Some(KeptAwake::Alarm) },
        Event::CutOff { unit, cell },
        Event::JobDone { kind: JobKind::Chop, by: unit, cell },
        Event::AlarmRung { by: unit, cell },
        Event::Built { structure: StructureId::from((4, 1)), kind: structure, cell },
        Event::Destroyed { kind: structure, cell },
        Event::CampBeaten { cell },
        Event::WagonNearCamp { cell, camp: cell },
        Event::FoodGone,
        Event::Happened { trigger: "traders".to_owned() },
        Event::Asked { trigger: "traders".to_owned() },
        Event::Answered { trigger: "traders".to_owned(), choice: Some(1) },
        Event::TaskOver { title: "Have food".to_owned(), done: true },
        Event::Said { text: "Somebody was here.".to_owned() },
        Event::WeatherChanged { weather: Some(0) },
        Event::RaidCancelled { wave: 2 },
        Event::Departed { unit, name: "Hania".to_owned(), cell },
        Event::Buried { by: Some(unit), name: "Jan".to_owned(), cell },
        Event::FoeNamed { unit, name: "Togrul".to_owned(), victim: "Jan".to_owned() },
        Event::FoeReturned { unit, name: "Togrul".to_owned() },
        Event::FoeFell { name: "Togrul".to_owned(), kind, by: Some(unit) },
        Event::Befriended { one: unit, two: unit },
        Event::FireBroke { cell },
        Event::FireOut { cell },
        Event::Ended { outcome: Outcome::Defeat },
        Event::SeasonChanged { season: Season::Winter },
        Event::GoalStep { step: GoalStep::Home, done: 1, of: 3, cell },
    ]
}

fn text(line: &EventLine, field: &str) -> String {
    match line.iter().find(|(name, _)| *name == field) {
        Some((_, Value::Text(text))) => text.clone(),
        other => panic!("{field}: {other:?}"),
    }
}

#[test]
fn every_event_has_exactly_the_fields_that_are_documented_in_their_order() {
    let world = world();
    let unit = world.units().next().expect("somebody is there").0;
    let events = one_of_each(unit);
    let places: Vec<usize> = events.iter().map(place).collect();
    assert_eq!(places, (0..EVENTS.len()).collect::<Vec<_>>());
    let lines = EventLog::new(&world).lines(&world, &[Command::Undo], &events);
    for ((line, event), doc) in lines.iter().zip(&events).zip(EVENTS) {
        assert_eq!(text(line, "event"), doc.name);
        let documented: Vec<&Field> = COMMON_FIELDS.iter().chain(doc.fields).collect();
        let names: Vec<&str> = line.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, documented.iter().map(|field| field.name).collect::<Vec<_>>(), "{event:?}");
        for ((name, value), field) in line.iter().zip(documented) {
            assert!(value.kind().is_none_or(|kind| kind == field.kind), "{name} of {event:?} is {value:?}");
        }
    }
    let refused = &lines[0];
    assert_eq!((text(refused, "asked"), text(refused, "reason")), ("undo".to_owned(), "nothing_to_undo".to_owned()));
    assert_eq!(text(&lines[6], "by_name"), world.unit(unit).expect("alive").name());
    assert_eq!(text(&lines[15], "by_name"), "Hania");
}

#[test]
fn no_two_columns_have_one_name_and_rows_fit_their_columns() {
    let mut world = world();
    let mut series = Series::new(&world);
    for _ in 0..200 {
        tick(&mut world, &[]);
    }
    let sample = series.sample(&world, Some([0.5; Phase::ALL.len()]));
    let units: Vec<UnitSample> = unit_samples(&world).collect();
    assert_eq!(units.len(), world.units().count());
    let rows = [
        (SERIES.columns(world.rules()), SERIES.row(&sample)),
        (PHASE_TIMES.columns(world.rules()), PHASE_TIMES.row(&sample)),
        (UNITS.columns(world.rules()), UNITS.row(&units[0])),
    ];
    for (columns, row) in rows {
        let names: BTreeSet<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!((names.len(), row.len()), (columns.len(), columns.len()));
        for (column, value) in columns.iter().zip(&row) {
            assert!(value.kind().is_none_or(|kind| kind == column.kind), "{} is {value:?}", column.name);
        }
    }
}
