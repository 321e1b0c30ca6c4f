//! Promises of fire: it begins by a trigger, is fought by the people of a level, is saved in the middle, and mistakes in its
//! rules are reported where they are.

use crate::common::rules;
use osada::level::{self, shipped};
use osada::record::StateHash;
use osada::sim::rules::{Measure, Rules};
use osada::sim::{Event, JobKind, State, World, measure, tick};
use std::sync::Arc;

/// A level with six people, a yard of beds and wooden walls, a wood beside it, and a spark after two seconds.
fn world(rules: &Arc<Rules>, rest: &str) -> World {
    let rows: String = (0..20)
        .map(|y| match y {
            7..=9 => "\"......TTTTTTTTTTTT............\",".to_owned(),
            11 => "\"........WWWWWWWWWW............\",".to_owned(),
            13 => "\"..........H...................\",".to_owned(),
            16 => "\"......C.C.C.C.C.C..K..........\",".to_owned(),
            _ => format!("{:?},", ".".repeat(30)),
        })
        .collect();
    let text = format!(
        "(title: \"a\", about: \"b\", colonists: Named([]), camp: (26, 2), waves: [[(\"grunt\", 2)]], stock: (food: 90),
          {rest}, ground: Drawn(rows: [{rows}], legend: {{
            'H': (terrain: \"grass\", structure: \"hearth\"), 'W': (terrain: \"grass\", structure: \"wood_wall\"),
            'K': (terrain: \"grass\", structure: \"kitchen\"),
            'C': (terrain: \"grass\", unit: \"colonist\")}}))"
    );
    let level = level::load("fire.ron", &text, rules).unwrap_or_else(|report| panic!("{report}"));
    level::build(&level, rules, 1).unwrap_or_else(|error| panic!("{error}"))
}

const SPARK: &str =
    "triggers: [(name: \"spark\", when: [AtLeast(Seconds, 2), No(Fires)], then: [Ignite([\"kitchen\"])])]";
const WALL: &str =
    "triggers: [(name: \"spark\", when: [AtLeast(Seconds, 2), Below(Fires, 1)], then: [IgniteIn((8, 11), (17, 11))])]";

fn go_on(world: &mut World, ticks: u64) -> Vec<Event> {
    (0..ticks).flat_map(|_| tick(world, &[])).collect()
}

#[test]
fn a_spark_burns_and_those_who_are_near_put_it_out() {
    let rules = rules();
    for rest in [SPARK, WALL] {
        let mut world = world(&rules, rest);
        let events = go_on(&mut world, 180);
        assert!(events.iter().any(|event| matches!(event, Event::FireBroke { .. })), "{events:?}");
        assert!(measure(&world, &Measure::Fires) >= 1.0);
        let events = go_on(&mut world, 40 * 60);
        assert!(events.iter().any(|event| matches!(event, Event::JobDone { kind: JobKind::Douse, .. })), "{events:?}");
        assert!(events.iter().any(|event| matches!(event, Event::FireOut { .. })), "{events:?}");
        assert_eq!((measure(&world, &Measure::Fires), world.tally().destroyed), (0.0, 0));
    }
}

#[test]
fn nothing_burns_while_it_rains() {
    let mut world = world(&rules(), &format!("climate: Always(\"rain\"), {WALL}"));
    let events = go_on(&mut world, 300);
    assert!(!events.iter().any(|event| matches!(event, Event::FireBroke { .. })), "{events:?}");
}

#[test]
fn a_game_that_is_saved_while_it_burns_goes_on_as_if_it_had_not_been() {
    let rules = rules();
    let mut whole = world(&rules, &format!("climate: Always(\"drought\"), {WALL}"));
    let mut burning = 0;
    for ticks in [150, 60, 90, 300] {
        go_on(&mut whole, ticks);
        burning += whole.fires().len();
        let text = serde_json::to_string(whole.state()).expect("a state can be written");
        let state: State = serde_json::from_str(&text).expect("and read");
        assert_eq!(state.check(&rules), Ok(()));
        let mut again = World::resume(Arc::clone(&rules), state);
        let mut one = whole.clone();
        go_on(&mut one, 400);
        go_on(&mut again, 400);
        assert_eq!(StateHash::of(one.state()), StateHash::of(again.state()), "after {ticks} more ticks");
    }
    assert!(burning > 0, "something burnt");
}

#[test]
fn a_state_without_fires_has_no_word_of_them_and_one_of_an_earlier_version_is_read() {
    let rules = rules();
    let world = world(&rules, "climate: Fair");
    let mut state = serde_json::to_value(world.state()).expect("a state can be written");
    let fields = state.as_object_mut().expect("fields");
    assert!(!fields.contains_key("fires"));
    fields["streams"].as_object_mut().expect("fields").remove("fire").expect("it has a stream of its own");
    let priorities = fields["jobs"]["priorities"].as_object_mut().expect("priorities");
    priorities.remove("Douse").expect("it has a priority");
    let state: State = serde_json::from_value(state).expect("it is read all the same");
    assert_eq!(state.check(&rules), Ok(()));
    let again = World::resume(rules, state);
    assert_eq!(again.jobs().priority(JobKind::Douse), 4);
}

#[test]
fn wrong_values_of_fire_are_told_with_their_place() {
    let (_, text) = shipped::RULES;
    let place = |needle: &str| {
        let at = text.find(needle).unwrap_or_else(|| panic!("{needle}"));
        let before = &text[..at];
        (before.lines().count().max(1), at - before.rfind('\n').map_or(0, |end| end + 1) + 1)
    };
    for (from, to, expected) in [
        ("spread: 0.02", "spread: 2", "`spread` must be a number from 0 to 1, not 2"),
        ("rain_seconds: 4", "rain_seconds: 0", "`rain_seconds` must be a number from 0.1 to 1000, not 0"),
        ("douse_seconds: 4", "douse_seconds: -4", "`douse_seconds` must be a number from 0.1 to 1000, not -4"),
        ("guard: 3", "guard: 90", "`guard` must be a whole number from 0 to 12, not 90"),
        ("most: 200,", "most: 2000,", "`most` must be a whole number from 0 to 500, not 2000"),
        ("fire: 0.03", "fire: 3", "`fire` must be a number from 0 to 1, not 3"),
        ("fire: 2.5", "fire: 25", "`fire` must be a number from 0 to 10, not 25"),
        ("fuel: 60", "fuel: -60", "`fuel` must be a number from 0 to 3600, not -60"),
        ("hp: 500", "fuel: 60, hp: 500", "the hearth is where fire belongs"),
        ("seconds: 12, leaves: \"stump\"", "seconds: 0, leaves: \"stump\"", "`seconds` must be a number from 0.1"),
        ("seconds: 12, leaves: \"stump\"", "seconds: 12, leaves: \"stupm\"", "did you mean `stump`?"),
        (
            "passage: Open(1),\n            function: Stockpile",
            "passage: Open(1), fuel: 4,\n            function: Stockpile",
            "burns but has no `hp`",
        ),
        ("[Ignite([\"torch\", \"kitchen\"", "[Ignite([\"torch\", \"kichen\"", "did you mean `kitchen`?"),
        ("[Ignite([\"torch\", \"kitchen\", \"smithy\"])]", "[Ignite([])]", "from 1 to 10 kinds of structures, not 0"),
        (
            "[Ignite([\"torch\", \"kitchen\", \"smithy\"])]",
            "[IgniteIn((1, 1), (2, 2))]",
            "only a level with a drawn map",
        ),
    ] {
        let (line, column) = place(from);
        let reports = level::load_rules("x.ron", &text.replacen(from, to, 1), shipped::MINDS);
        let report = reports.expect_err("the rules are wrong").to_string();
        assert!(report.contains(expected), "{expected}\nin\n{report}");
        assert!(report.contains(&format!("x.ron:{line}:")), "{line}:{column}\nin\n{report}");
    }
}
