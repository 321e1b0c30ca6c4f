//! Promises about minds that are exchanged in a game: the record says when, holds the new text, and plays the same again; saves in
//! between go on the same; what is faulty changes nothing.

use osada::level::{shipped, stem};
use osada::record::{Content, Error, Recorder, Recording, Replayer, StateHash, Text, load, save};
use osada::sim::rules::Role;
use osada::sim::{Command, Draft, World};

/// The text of a mind that ships.
fn mind(name: &str) -> &'static str {
    shipped::MINDS.iter().find(|(file, _)| stem(file) == name).expect("it ships").1
}

/// A mind of settlers that sleep, whatever there is to do, under the name of the usual one.
fn sleepy() -> Text {
    let rule = r#"(name: "alive", when: AtLeast(Hp, 0), act: Sleep)"#;
    Text::new("assets/minds/settler.ron", format!("(role: Settler, decider: Rules(rules: [{rule}], otherwise: Sleep))"))
}

fn content() -> Content {
    Content::shipped("tutorial").expect("it ships")
}

/// A game of which the first ticks are played, and its record.
fn begun(ticks: u64) -> (World, Recorder) {
    let (mut world, _) = content().build(1).expect("it can be built");
    let mut recorder = Recorder::new(content(), &world);
    play(&mut world, &mut recorder, ticks);
    (world, recorder)
}

fn play(world: &mut World, recorder: &mut Recorder, ticks: u64) {
    (0..ticks).for_each(|_| drop(recorder.tick(world, &[])));
}

/// Somebody is drafted while time stands still.
fn draft(world: &mut World, recorder: &mut Recorder, drafted: bool) {
    let units = world.of_role(Role::Colonist).take(1).map(|(id, _)| id).collect();
    recorder.carry_out(world, &Command::Draft(Draft { units, drafted })).expect("it can be done");
}

fn hash(world: &World) -> StateHash {
    StateHash::of(world.state())
}

/// A game in which a mind is exchanged at tick 90, between two commands, and again at tick 490.
fn exchanged() -> (World, Recorder) {
    let (mut world, mut recorder) = begun(90);
    draft(&mut world, &mut recorder, true);
    recorder.exchange_mind(&mut world, sleepy()).expect("it is right");
    draft(&mut world, &mut recorder, false);
    play(&mut world, &mut recorder, 400);
    recorder.exchange_mind(&mut world, Text::new("settler.ron", mind("settler"))).expect("it is right");
    play(&mut world, &mut recorder, 110);
    (world, recorder)
}

#[test]
fn a_game_with_an_exchanged_mind_plays_the_same_again_from_any_moment() {
    let (world, recorder) = exchanged();
    let usual = begun(600).0;
    assert_ne!(hash(&world), hash(&usual), "the other mind does nothing else");
    let bytes = recorder.replay(&world).expect("it can be written");
    let mut replayer = Replayer::open(&bytes).expect("it can be read");
    let exchanges: Vec<(u64, usize, &str)> =
        replayer.exchanges().iter().map(|exchange| (exchange.tick, exchange.after, exchange.name())).collect();
    assert_eq!(exchanges, [(90, 1, "settler"), (490, 0, "settler")]);
    let verdict = replayer.clone().verify(|_| {});
    assert_eq!((verdict.ticks, verdict.parting, verdict.changed), (600, None, true));
    assert_eq!(verdict.events, recorder.log().events);
    for tick in [600, 40, 450, 90, 91, 550, 10, 600] {
        assert!(replayer.seek(tick, u64::MAX));
        assert_eq!((replayer.now(), replayer.parting()), (tick, None));
    }
    assert_eq!(hash(replayer.world()), hash(&world));
    assert_eq!(replayer.world().rules().minds, world.rules().minds);
}

#[test]
fn a_save_after_an_exchange_goes_on_with_the_new_mind_and_its_record() {
    let (mut world, mut recorder) = begun(90);
    draft(&mut world, &mut recorder, true);
    recorder.exchange_mind(&mut world, sleepy()).expect("it is right");
    // At once, while the exchange waits for its first tick, and a while later.
    for ticks in [0, 70] {
        play(&mut world, &mut recorder, ticks);
        let bytes =
            save(&world, recorder.content(), Some(&recorder), None, "Tutorial", Vec::new()).expect("it is saved");
        let game = load(&bytes).expect("it is right");
        assert_eq!(game.world.rules().minds, world.rules().minds);
        assert_eq!(game.content, recorder.present_content());
        let (mut loaded, mut record) = (game.world, game.recorder.expect("it carries its record"));
        let (mut here, mut own) = (world.clone(), recorder.clone());
        play(&mut loaded, &mut record, 120);
        play(&mut here, &mut own, 120);
        assert_eq!(hash(&loaded), hash(&here));
        let verdict = Replayer::open(&record.replay(&loaded).expect("it can be written")).expect("it can be read");
        assert_eq!(verdict.verify(|_| {}).parting, None);
    }
    // Without its record it knows the mind all the same.
    let bytes = save(&world, &recorder.present_content(), None, None, "Tutorial", Vec::new()).expect("it is saved");
    assert_eq!(load(&bytes).expect("it is right").world.rules().minds, world.rules().minds);
}

#[test]
fn what_cannot_be_exchanged_is_refused_and_leaves_no_trace() {
    let (mut world, mut recorder) = begun(30);
    let (before, log) = (hash(&world), recorder.log().clone());
    let broken = Text::new("settler.ron", mind("settler").replace("role: Settler", "role: Setler"));
    let error = recorder.exchange_mind(&mut world, broken).unwrap_err().to_string();
    assert!(error.contains("settler.ron:") && error.contains("did you mean `Settler`?"), "{error}");
    let other_role = Text::new("settler.ron", mind("besieger"));
    assert!(matches!(recorder.exchange_mind(&mut world, other_role), Err(Error::Mind(_))));
    let nobody = Text::new("nobody.ron", mind("settler"));
    assert!(
        matches!(recorder.exchange_mind(&mut world, nobody), Err(Error::NoMindToExchange(name)) if name == "nobody")
    );
    assert_eq!((hash(&world), recorder.log()), (before, &log));
}

#[test]
fn a_record_with_exchanges_that_cannot_be_is_told_when_it_is_opened() {
    let (world, recorder) = exchanged();
    let bytes = recorder.replay(&world).expect("it can be written");
    let recording = Recording::from_bytes(&bytes).expect("it can be read");
    let changed = |change: fn(&mut Recording)| {
        let mut other = recording.clone();
        change(&mut other);
        other.to_bytes().and_then(|bytes| Replayer::open(&bytes)).map(|_| ())
    };
    changed(|_| {}).expect("it is right as it is");
    changed(|recording| recording.log.exchanges[0].mind.text.clear()).expect_err("no mind");
    changed(|recording| recording.log.exchanges[0].mind.file = "nobody.ron".to_owned()).expect_err("nobody's mind");
    changed(|recording| recording.log.exchanges[0].tick = 550).expect_err("not in order");
    changed(|recording| recording.log.exchanges[1].tick = 999).expect_err("beyond the end");
    // Of a number of commands that is too large all are meant.
    changed(|recording| recording.log.exchanges[0].after = usize::MAX).expect("it can be opened");
}
