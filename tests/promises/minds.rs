//! Promises about who has which mind: levels and waves name them, and everybody keeps theirs.

use crate::common::rules;
use osada::brain::{Action, MindKind, Sense, Senses};
use osada::level::{self, Level};
use osada::player::named;
use osada::record::{Content, StateHash, Text, load, save};
use osada::sim::rules::Role;
use osada::sim::{Outcome, Unit, World, reasons, tick};
use std::collections::BTreeSet;

const LEVEL: &str = include_str!("../data/many_minds.ron");

fn level(text: &str) -> Level {
    level::load("many_minds.ron", text, &rules()).unwrap_or_else(|report| panic!("{report}"))
}

fn world() -> World {
    level::build(&level(LEVEL), &rules(), 4).expect("it can be built")
}

/// The same level with waves that a settlement survives.
fn mild(waves: &str) -> World {
    let head = &LEVEL[..LEVEL.find("waves:").expect("it has waves")];
    level::build(&level(&format!("{head}waves: [{waves}])")), &rules(), 4).expect("it can be built")
}

fn mind_of<'w>(world: &'w World, unit: &Unit) -> &'w str {
    let mind = world.mind_of(unit).expect("people have minds");
    &world.rules().minds[mind.index()].0
}

/// Plays until so many waves have come.
fn play_to_wave(world: &mut World, wave: u32) {
    while world.siege().arrived() < wave {
        assert_eq!(world.outcome(), Outcome::Running, "the level ended before wave {wave}");
        tick(world, &[]);
    }
}

fn besiegers(world: &World) -> BTreeSet<(String, String)> {
    let all = world.raiders().map(|(_, unit)| unit);
    let kind = |unit: &Unit| world.rules().unit(unit.kind()).name.clone();
    all.map(|unit| (kind(unit), mind_of(world, unit).to_owned())).collect()
}

fn expected(pairs: &[(&str, &str)]) -> BTreeSet<(String, String)> {
    pairs.iter().map(|&(kind, mind)| (kind.to_owned(), mind.to_owned())).collect()
}

#[test]
fn a_level_and_a_wave_give_minds_to_kinds_of_units() {
    let mut world = world();
    assert!(world.of_role(Role::Colonist).all(|(_, unit)| mind_of(&world, unit) == "settler_perceptron"));
    play_to_wave(&mut world, 1);
    let first = [
        ("grunt", "rule_list"),
        ("grunt", "machine"),
        ("grunt", "tree"),
        ("grunt", "planner"),
        ("grunt", "besieger_perceptron"),
        ("archer", "timid"),
    ];
    assert_eq!(besiegers(&world), expected(&first));
}

#[test]
fn a_wave_wins_over_its_level_and_the_level_over_the_rules() {
    let mut world = mild("[(\"grunt\", 1, \"timid\")], [(\"grunt\", 3), (\"archer\", 2, \"reckless\")]");
    play_to_wave(&mut world, 2);
    let of_second = |unit: &&Unit| unit.besieger().is_some_and(|besieger| besieger.wave() == 2);
    let second = world.raiders().map(|(_, unit)| unit).filter(of_second);
    let seen = second
        .map(|unit| (world.rules().unit(unit.kind()).name.clone(), mind_of(&world, unit).to_owned()))
        .collect::<BTreeSet<_>>();
    assert_eq!(seen, expected(&[("grunt", "besieger"), ("archer", "reckless")]));
}

#[test]
fn a_mind_is_kept_in_a_save() {
    let content = Content::with_shipped_rules(Text::new("many_minds.ron", LEVEL));
    let (mut world, level) = content.build(4).expect("it can be built");
    play_to_wave(&mut world, 1);
    let bytes = save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved");
    let mut loaded = load(&bytes).expect("it can be loaded").world;
    assert_eq!(besiegers(&loaded), besiegers(&world));
    for _ in 0..3000 {
        tick(&mut world, &[]);
        tick(&mut loaded, &[]);
    }
    assert_eq!(StateHash::of(loaded.state()), StateHash::of(world.state()));
}

#[test]
fn who_joins_later_gets_the_mind_of_the_level() {
    let mut world = mild(&"[(\"grunt\", 1)],".repeat(10));
    let mut player = named("planner").expect("a player");
    let start = world.of_role(Role::Colonist).count();
    for _ in 0..120_000 {
        if world.of_role(Role::Colonist).count() > start {
            break;
        }
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
    assert!(world.of_role(Role::Colonist).count() > start, "nobody joined");
    assert!(world.of_role(Role::Colonist).all(|(_, unit)| mind_of(&world, unit) == "settler_perceptron"));
}

#[test]
fn somebody_led_by_every_kind_of_mind_can_say_why() {
    let mut world = world();
    play_to_wave(&mut world, 1);
    for _ in 0..2400 {
        tick(&mut world, &[]);
        for (id, _) in world.raiders() {
            let reasons = reasons(&world, id).expect("a besieger has reasons");
            assert!(reasons.sentence("X").starts_with(&format!("X {}", reasons.action.verb())));
        }
    }
    let minds: BTreeSet<&str> = world.raiders().map(|(_, unit)| mind_of(&world, unit)).collect();
    assert!(minds.len() >= 3, "too few are left to tell: {minds:?}");
}

#[test]
fn a_level_can_be_led_by_one_mind_whatever_it_says_itself() {
    let rules = rules();
    let led = level(LEVEL).led_by(&rules, rules.mind_named("tree").expect("it ships"));
    let mut world = level::build(&led, &rules, 4).expect("it can be built");
    assert!(world.of_role(Role::Colonist).all(|(_, unit)| mind_of(&world, unit) == "settler_perceptron"));
    play_to_wave(&mut world, 1);
    assert_eq!(besiegers(&world), expected(&[("grunt", "tree"), ("archer", "tree")]));
}

#[test]
fn wrong_minds_are_told_with_their_places_all_at_once() {
    let text = LEVEL
        .replace("\"colonist\": \"settler_perceptron\"", "\"colonst\": \"setler\", \"deer\": \"timid\"")
        .replace("\"archer\": \"timid\"", "\"archer\": \"settler\", \"archer\": \"tree\"")
        .replace("\"reckless\"", "\"rekless\"")
        .replace("\"rule_list\"", "\"night_owl\"");
    let report = level::load("x.ron", &text, &rules()).expect_err("it is wrong").to_string();
    for line in [
        "x.ron:9:13: error: unknown kind of unit with a mind `colonst`; known are: colonist, grunt,",
        "x.ron:9:24: error: unknown mind `setler`; known are: besieger,",
        "x.ron:9:34: error: `deer` is a beast, and beasts have no minds; known are: colonist, grunt,",
        "x.ron:9:61: error: the mind `settler` is made for a Settler, not for a Besieger",
        "x.ron:9:72: error: `archer` has a mind already",
        "x.ron:11:23: error: the mind `night_owl` is made for a Settler, not for a Besieger",
        "x.ron:12:38: error: unknown mind `rekless`; known are: besieger,",
        "did you mean `colonist`?",
        "did you mean `settler`?",
        "did you mean `reckless`?",
    ] {
        assert!(report.contains(line), "{line}\nin\n{report}");
    }
    assert_eq!(report.matches(": error:").count(), 7, "{report}");
}

#[test]
fn every_mind_in_the_documentation_is_right_and_there_is_one_of_every_kind() {
    let minds = include_str!("../../docs/ron-minds.md");
    let mut kinds = BTreeSet::new();
    for example in minds.split("```ron\n").skip(1) {
        let text = &example[..example.find("```").expect("it ends")];
        let mind = level::load_mind("example.ron", text).unwrap_or_else(|report| panic!("{report}"));
        kinds.insert(match mind.decider {
            MindKind::Fuzzy(_) => "fuzzy",
            MindKind::Rules(_) => "rules",
            MindKind::Machine(_) => "machine",
            MindKind::Tree(_) => "tree",
            MindKind::Planner(_) => "planner",
            MindKind::Perceptron(_) => "perceptron",
            MindKind::Own(_) => unreachable!("no file holds it"),
        });
        for hp in [1.0, 30.0, 60.0] {
            let action = mind.decide(&Senses::besieger(hp, 60.0, 1.0));
            assert!(mind.role.actions().contains(&action));
        }
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    for name in Sense::ALL.map(Sense::name).into_iter().chain(Action::ALL.map(Action::name)) {
        assert!(minds.contains(&format!("`{name}`")), "{name} is not documented");
    }
}
