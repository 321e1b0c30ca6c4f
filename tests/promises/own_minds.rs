//! Promises about minds that are written in Rust: they decide like any other, say why, and are never another's place taken
//! silently.

use crate::common::{play, rules};
use osada::brain::{Action, Decider, Evidence, Mind, MindRole, Reasons, Sense, Senses};
use osada::level::{self, Level};
use osada::player::named;
use osada::record::{Content, Error, Recorder, Recording, Replayer, StateHash, Text, load, load_with, save};
use osada::sim::rules::{MisplacedMind, Rules};
use osada::sim::{UnitId, World, reasons, tick};
use std::sync::Arc;

/// Units of even numbers go for the hearth, those of odd ones stand where they are.
#[derive(Debug)]
struct ByNumber;

impl Decider for ByNumber {
    fn decide(&self, senses: &Senses) -> Action {
        match senses.unit() {
            Some(unit) if unit.is_multiple_of(2) => Action::Raze,
            Some(_) => Action::Stand,
            None => Action::Flee,
        }
    }

    fn reasons(&self, senses: &Senses) -> Reasons {
        let unit = senses.unit().map_or("nobody".to_owned(), |unit| format!("unit {unit}"));
        let hurt = format!("{:.0} hit points", senses.get(Sense::Hp));
        Reasons::of_words(self.decide(senses), [format!("it is {unit}"), hurt])
    }
}

fn mine() -> Mind {
    Mind::of(MindRole::Besieger, "Even numbers go, odd ones stay.", ByNumber)
}

/// Six grunts, led by a mind that no file holds.
fn level_text() -> String {
    let text = include_str!("../data/many_minds.ron");
    let head = &text[..text.find("waves:").expect("it has waves")];
    format!("{head}waves: [[(\"grunt\", 6, \"mine\")], [(\"grunt\", 2)]])")
}

fn content() -> Content {
    Content::with_shipped_rules(Text::new("own.ron", level_text())).with_mind("mine", mine())
}

fn shipped() -> Rules {
    (*rules()).clone()
}

fn level(rules: &Rules) -> Level {
    level::load("own.ron", &level_text(), rules).unwrap_or_else(|report| panic!("{report}"))
}

/// Plays until the first wave has come and everybody in it has decided.
fn arrived(world: &mut World) -> Vec<UnitId> {
    while world.siege().arrived() < 1 || world.raiders().any(|(_, unit)| decided_at(unit).is_none()) {
        tick(world, &[]);
    }
    world.raiders().map(|(id, _)| id).collect()
}

fn decided_at(unit: &osada::sim::Unit) -> Option<osada::sim::Tick> {
    unit.besieger().and_then(|besieger| besieger.decided_at())
}

#[test]
fn a_wave_is_led_by_a_mind_in_rust_and_everybody_in_it_says_why() {
    let rules = Arc::new(shipped().with_mind("mine", mine()).expect("there is room"));
    let mut world = level::build(&level(&rules), &rules, 4).expect("it can be built");
    let band = arrived(&mut world);
    assert!(band.iter().any(|id| id.index() % 2 == 1) && band.iter().any(|id| id.index() % 2 == 0));
    for &id in &band {
        let expected = if id.index() % 2 == 0 { Action::Raze } else { Action::Stand };
        let unit = world.unit(id).expect("it is alive");
        assert_eq!(unit.besieger().expect("it came with the wave").decided(), expected);
        let reasons = reasons(&world, id).expect("it has a mind");
        let hurt = format!("{:.0} hit points", unit.hp().0);
        assert_eq!(reasons.action, expected);
        assert_eq!(reasons.evidence, Evidence::Words(vec![format!("it is unit {id}"), hurt.clone()]));
        let sentence = format!("X {}: it is unit {id}; {hurt}", expected.verb());
        assert_eq!(reasons.sentence("X"), sentence);
    }
}

#[test]
fn a_mind_in_rust_takes_the_place_of_one_that_ships() {
    #[derive(Debug)]
    struct Runs;
    impl Decider for Runs {
        fn decide(&self, _: &Senses) -> Action {
            Action::Flee
        }
        fn reasons(&self, senses: &Senses) -> Reasons {
            Reasons::of_words(self.decide(senses), ["it does nothing else"])
        }
    }
    let coward = Mind::of(MindRole::Besieger, "", Runs);
    let rules = Arc::new(shipped().with_mind("besieger", coward).expect("it is made for the same"));
    assert_eq!(rules.minds.len(), shipped().minds.len());
    let text = level_text().replace("\"mine\"", "\"besieger\"");
    let level = level::load("own.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
    let mut world = level::build(&level, &rules, 4).expect("it can be built");
    for id in arrived(&mut world) {
        let besieger = world.unit(id).and_then(|unit| unit.besieger()).expect("it came with the wave");
        assert_eq!(besieger.decided(), Action::Flee);
    }
}

#[test]
fn rules_refuse_a_mind_for_others_and_more_than_they_can_count() {
    let wrong = shipped().with_mind("settler", mine()).expect_err("settlers are led by it");
    assert_eq!(
        wrong.to_string(),
        "the mind `settler` is made for a Settler; one that is made for a Besieger cannot take its place"
    );
    let mut rules = shipped();
    for number in rules.minds.len()..Rules::MOST_MINDS {
        rules = rules.with_mind(format!("mind {number}"), mine()).expect("there is room");
    }
    let (name, most) = ("one more".to_owned(), Rules::MOST_MINDS);
    assert_eq!(rules.with_mind("one more", mine()), Err(MisplacedMind::Many { name, most }));
}

#[test]
fn a_save_needs_the_minds_that_no_file_holds_and_takes_no_others() {
    let content = content();
    let (mut world, level) = content.build(4).expect("it can be built");
    arrived(&mut world);
    let bytes = save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved");
    let missing = load(&bytes).expect_err("its mind is missing");
    assert!(matches!(&missing, Error::MissingMinds(names) if *names == ["mine"]), "{missing}");
    assert!(missing.to_string().ends_with("written in Rust, and only a program that has them can continue it: mine"));
    let other = load_with(&bytes, &[("besieger", mine())]).expect_err("it names no such mind");
    assert_eq!(other.to_string(), "no mind written in Rust is called `besieger` here; they are: mine");
    let mut loaded = load_with(&bytes, &[("mine", mine())]).expect("it has all that it needs").world;
    for _ in 0..2000 {
        tick(&mut world, &[]);
        tick(&mut loaded, &[]);
    }
    assert_eq!(StateHash::of(loaded.state()), StateHash::of(world.state()));
}

#[test]
fn a_recorded_game_goes_the_same_with_the_minds_it_was_played_with() {
    let content = content();
    let (mut world, _) = content.build(4).expect("it can be built");
    let mut recorder = Recorder::new(content, &world);
    let mut player = named("half").expect("there is one");
    for _ in 0..25_000 {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
    }
    assert!(world.siege().arrived() > 0, "nobody came");
    let bytes = recorder.replay(&world).expect("it can be written");
    assert!(matches!(Replayer::open(&bytes), Err(Error::MissingMinds(_))));
    let mut recording = Recording::from_bytes(&bytes).expect("it is whole");
    recording.content.give("mine", mine()).expect("it names this mind");
    let verdict = Replayer::new(recording).expect("it has all that it needs").verify(|_| ());
    assert_eq!((verdict.parting, verdict.ticks, verdict.changed), (None, world.clock().tick(), true));
}

#[test]
fn a_world_is_not_written_down_with_a_content_that_leaves_out_its_minds() {
    let rules = Arc::new(shipped().with_mind("mine", mine()).expect("there is room"));
    let level = level(&rules);
    let world = level::build(&level, &rules, 4).expect("it can be built");
    let without = Content::with_shipped_rules(Text::new("own.ron", level_text()));
    let refused = save(&world, &without, None, None, "", Vec::new()).expect_err("it would be led by others");
    assert!(matches!(&refused, Error::OtherMinds(name) if name == "mine"), "{refused}");
    let refused = Recorder::new(without, &world).replay(&world).expect_err("it would be led by others");
    assert!(matches!(&refused, Error::OtherMinds(name) if name == "mine"), "{refused}");
    save(&world, &content(), None, None, "", Vec::new()).expect("this one names it");
}

#[test]
fn the_same_mind_twice_is_the_same_game() {
    let run = || {
        let (mut world, _) = content().build(9).expect("it can be built");
        play(&mut world, &mut *named("half").expect("there is one"), 20_000, |_, _| {});
        StateHash::of(world.state())
    };
    assert_eq!(run(), run());
}

#[test]
fn worlds_rules_and_minds_can_go_to_other_threads() {
    fn can<T: Clone + Send + Sync>() {}
    can::<World>();
    can::<Rules>();
    can::<Mind>();
}
