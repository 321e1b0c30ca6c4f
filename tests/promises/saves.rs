//! Saves: those of earlier releases load, formats without a release and newer ones are refused politely, damage is named.

use crate::common::runs_on;
use crate::data;
use crate::every_level::{Run, quick_levels, run, runs};
use crate::forging::seal;
use crate::program::{osada, printed};
use osada::player::named;
use osada::record::{Content, Error, Header, Recorder, Recording, Replayer, StateHash, load, save};
use osada::sim::rules::Challenge;
use osada::sim::{Command, Outcome, World, tick};

fn saved(ticks: u64) -> (World, Vec<u8>) {
    let content = Content::shipped("first_siege").expect("it ships");
    let (mut world, level) = content.build(3).expect("it can be built");
    let mut recorder = Recorder::new(content.clone(), &world);
    let mut player = named("planner").expect("the player exists");
    for _ in 0..ticks {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
    }
    let bytes = save(&world, &content, Some(&recorder), None, &level.title, vec![7; 100]).expect("it can be saved");
    (world, bytes)
}

#[test]
fn a_save_of_every_released_format_loads_and_goes_on() {
    let mut formats = 0;
    for format in 5.. {
        let path = data(&format!("saves/format_{format}.save"));
        let Ok(bytes) = std::fs::read(&path) else { break };
        formats += 1;
        let header = Header::of(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!((header.level.as_str(), header.seed, header.tick), ("first_siege", 3, 7300));
        let mut game = load(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(game.world.clock().tick(), 7300);
        assert_eq!(game.world.siege().arrived(), 1);
        assert_eq!((header.challenge, game.world.challenge()), (Challenge::Normal, Challenge::Normal));
        let before = StateHash::of(game.world.state());
        let mut player = named("planner").expect("the player exists");
        for _ in 0..2_000 {
            let commands = player.commands(&game.world);
            tick(&mut game.world, &commands);
        }
        assert!(game.world.clock().tick() == 9300 || game.world.outcome() != Outcome::Running);
        assert!(before.differences(&StateHash::of(game.world.state())).contains(&"units"));
    }
    assert!(formats >= 1, "a fixture is missing");
}

/// The save was made before there was a clearing of stumps, an hour at which a level begins, and shots that scatter.
#[test]
fn what_a_save_of_an_earlier_program_does_not_hold_is_filled_in_and_kept_from_then_on() {
    let bytes = std::fs::read(data("saves/format_5.save")).expect("the fixture is there");
    let game = load(&bytes).expect("it is whole");
    let (fresh, level) = game.content.build(3).expect("it can be built");
    let parted = StateHash::of(fresh.state()).differences(&StateHash::of(game.world.state()));
    assert!(!parted.contains(&"level"), "what a level says is as a new game has it");
    assert!(game.world.units().all(|(_, unit)| unit.colonist().is_none_or(|colonist| colonist.decided_at().is_none())));
    let bytes = save(&game.world, &game.content, None, None, &level.title, Vec::new()).expect("it can be saved");
    let (mut kept, mut world) = (load(&bytes).expect("it was just saved").world, game.world);
    let mut player = named("planner").expect("the player exists");
    for _ in 0..6_000 {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        tick(&mut kept, &commands);
    }
    let parted = StateHash::of(world.state()).differences(&StateHash::of(kept.state()));
    assert!(parted.is_empty(), "{parted:?} parted");
}

#[test]
fn every_level_and_player_goes_on_the_same_beside_what_was_saved_and_loaded() {
    for run in runs() {
        assert!(run.parted.is_empty(), "{} with {}: {:?}", run.level, run.player, run.parted);
    }
    assert!(runs().iter().all(|run| run.saves >= 1), "a level was over before it was saved");
    let quick = quick_levels();
    let of_quick = |run: &&Run| quick.contains(&run.level);
    assert!(runs().iter().filter(of_quick).all(|run| run.saves >= 2), "a level was over before it was saved twice");
}

#[test]
fn a_game_that_is_saved_and_loaded_again_and_again_comes_to_the_same() {
    for level in ["first_siege", "two_camps", "hungry_winter"] {
        let run = run(level, "planner");
        let content = Content::shipped(level).expect("it ships");
        let (mut world, built) = content.build(run.seed).expect("it can be built");
        let mut player = named(run.player).expect("the player exists");
        while runs_on(&world, 12_000) {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
            if world.clock().tick().is_multiple_of(1_000) {
                let bytes = save(&world, &content, None, None, &built.title, Vec::new()).expect("it can be saved");
                world = load(&bytes).expect("it is whole").world;
                let parted = StateHash::of(world.state()).differences(&run.at(world.clock().tick()).hash);
                assert!(parted.is_empty(), "{level}, tick {}: {parted:?} parted", world.clock().tick());
            }
        }
    }
}

#[test]
fn a_game_keeps_its_challenge_in_saves_and_in_its_record() {
    let content = Content::shipped("tutorial").expect("it ships");
    let (mut world, level) = content.build_for(Challenge::Hard, 3).expect("it can be built");
    let mut recorder = Recorder::new(content.clone(), &world);
    for _ in 0..100 {
        recorder.tick(&mut world, &[]);
    }
    let bytes = save(&world, &content, Some(&recorder), None, &level.title, Vec::new()).expect("it can be saved");
    assert_eq!(Header::of(&bytes).expect("it is whole").challenge, Challenge::Hard);
    let game = load(&bytes).expect("it is whole");
    assert_eq!(game.world.challenge(), Challenge::Hard);
    let record = game.recorder.expect("it was recorded").replay(&game.world).expect("it can be written");
    let verdict = Replayer::open(&record).expect("it is whole").verify(|_| {});
    assert_eq!((verdict.ticks, verdict.parting), (100, None));
    let (usual, _) = content.build(3).expect("it can be built");
    assert!(usual.stock().wood > world.stock().wood);
}

/// Commands while the game is paused are carried out at once, and the game is the same to the last bit as if the
/// next tick had been asked for it: played on, watched again at that moment, or saved then and gone on with.
#[test]
fn commands_between_two_ticks_are_those_of_the_next_one() {
    let content = Content::shipped("first_siege").expect("it ships");
    let (mut world, level) = content.build(3).expect("it can be built");
    let (mut other, _) = content.build(3).expect("it can be built");
    let (mut recorder, mut usual) = (Recorder::new(content.clone(), &world), Recorder::new(content.clone(), &other));
    let verify = |bytes: &[u8]| Replayer::open(bytes).expect("it is whole").verify(|_| {});
    let mut player = named("planner").expect("the player exists");
    let mut stood = 0;
    for _ in 0..1_500 {
        let commands = player.commands(&world);
        usual.tick(&mut other, &commands);
        // Half of them while time stands still, the others with the tick.
        let (still, with) = commands.split_at(commands.len().div_ceil(2));
        let (now, before) = (world.clock().tick(), StateHash::of(world.state()));
        for command in still {
            recorder.carry_out(&mut world, command).expect("the player asks for what can be done");
        }
        assert_eq!(world.clock().tick(), now, "no time has passed");
        if !still.is_empty() {
            assert!(!before.differences(&StateHash::of(world.state())).is_empty(), "they are carried out at once");
        }
        if !still.is_empty() && stood < 3 {
            stood += 1;
            let verdict = verify(&recorder.replay(&world).expect("it can be written"));
            assert_eq!((verdict.ticks, verdict.parting), (now, None));
            let bytes =
                save(&world, &content, Some(&recorder), None, &level.title, Vec::new()).expect("it can be saved");
            let game = load(&bytes).expect("it is whole");
            (world, recorder) = (game.world, game.recorder.expect("it was recorded"));
            assert_eq!(verify(&recorder.replay(&world).expect("it can be written")).parting, None);
        }
        recorder.tick(&mut world, with);
    }
    assert_eq!(stood, 3);
    assert_eq!(StateHash::of(world.state()), StateHash::of(other.state()));
    assert_eq!(recorder.log().steps, usual.log().steps);
    let verdict = verify(&recorder.replay(&world).expect("it can be written"));
    assert_eq!((verdict.ticks, verdict.parting), (1_500, None));
}

#[test]
fn what_is_refused_between_two_ticks_leaves_no_trace() {
    let content = Content::shipped("tutorial").expect("it ships");
    let (mut world, _) = content.build(3).expect("it can be built");
    let mut recorder = Recorder::new(content, &world);
    let before = recorder.log().clone();
    assert!(recorder.carry_out(&mut world, &Command::Undo).is_err(), "nothing was done yet");
    assert_eq!(recorder.log(), &before);
}

#[test]
fn a_header_says_what_a_save_holds() {
    let (world, bytes) = saved(900);
    let header = Header::of(&bytes).expect("it is whole");
    assert_eq!((header.level.as_str(), header.tick, header.day, header.wave), ("first_siege", 900, 1, 0));
    assert_eq!(header.colonists as usize, world.of_role(osada::sim::rules::Role::Colonist).count());
    assert_eq!(header.picture, vec![7; 100]);
    assert!(header.program.starts_with("osada ") && !header.title.is_empty());
}

#[test]
fn a_format_that_no_release_had_is_refused_in_one_sentence_and_never_put_aside_as_damaged() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let saves = folder.path().join("saves");
    std::fs::create_dir(&saves).expect("it can be made");
    let of_format = |name: &str, format: u16| {
        let mut bytes = std::fs::read(data(name)).expect("the fixture is there");
        bytes[8..10].copy_from_slice(&format.to_le_bytes());
        seal(&mut bytes);
        bytes
    };
    for format in 0..5 {
        let bytes = of_format("saves/format_5.save", format);
        let sentence = format!(
            "this is an Osada save of format {format}, from a version before Osada 0.1.0; only format 5 and later are read"
        );
        assert_eq!(load(&bytes).expect_err("it is older").to_string(), sentence);
        assert_eq!(Header::of(&bytes).expect_err("it is older").to_string(), sentence);
        let path = saves.join("slot old.save");
        std::fs::write(&path, &bytes).expect("it can be written");
        let (path, folder) = (path.to_str().expect("text"), folder.path().to_str().expect("text"));
        for arguments in
            [&["check", path][..], &["saves", "--data-dir", folder], &["saves", "--data-dir", folder, "--put-aside"]]
        {
            let message = printed(&osada(arguments));
            assert!(message.contains(&sentence), "{arguments:?}: {message}");
        }
        assert!(saves.join("slot old.save").exists(), "it is whole, and another program may read it");
    }
    let recorded = Recording::from_bytes(&of_format("saves/format_3.replay", 2)).expect_err("it is older").to_string();
    assert!(
        recorded.starts_with("this is a recorded game of Osada of format 2") && recorded.contains("only format 3"),
        "{recorded}"
    );
}

#[test]
fn a_newer_format_is_refused_politely() {
    let (_, mut bytes) = saved(10);
    bytes[8..10].copy_from_slice(&77u16.to_le_bytes());
    let error = load(&bytes).expect_err("it is newer").to_string();
    assert!(error.contains("format 77") && error.contains("use a newer version"), "{error}");
}

#[test]
fn whatever_is_damaged_is_named() {
    let (_, bytes) = saved(10);
    assert!(matches!(load(b"GIF89a"), Err(Error::WrongKind(_))));
    assert!(matches!(load(&bytes[..20]), Err(Error::Length { .. })));
    assert!(matches!(load(&bytes[..bytes.len() - 1]), Err(Error::Length { .. })));
    assert!(matches!(load(&[&bytes[..], &[0]].concat()), Err(Error::Length { .. })));
    for at in (10..bytes.len()).step_by(97).chain([22, 29, 30]) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let error = load(&damaged).expect_err("a bit is wrong");
        assert!(
            matches!(error, Error::Checksum { .. } | Error::Length { .. } | Error::TooLarge { .. }),
            "{at}: {error}"
        );
    }
}

#[test]
fn a_scripted_player_who_takes_over_a_saved_game_plays_as_if_from_the_beginning() {
    // A state that has gone another way does not come back.
    const HASHED: u64 = 20;
    let content = Content::shipped("first_siege").expect("it ships");
    for name in ["half", "planner"] {
        let (mut world, level) = content.build(5).expect("it can be built");
        let mut player = named(name).expect("the player exists");
        let mut saves = Vec::new();
        let mut after = Vec::new();
        for now in 0..9_000 {
            if [1, 700, 3_000, 7_000].contains(&now) {
                // Without a record, without a history: the world is all there is.
                saves.push(save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved"));
            }
            let commands = player.commands(&world);
            tick(&mut world, &commands);
            if world.clock().tick().is_multiple_of(HASHED) {
                after.push(StateHash::of(world.state()).to_string());
            }
        }
        for bytes in saves {
            let game = load(&bytes).expect("it is whole");
            let (mut other, begin) = (named(name).expect("the player exists"), game.world.clock().tick());
            other.take_over(&game.founded().expect("it can be built"));
            let mut world = game.world;
            while runs_on(&world, 9_000) {
                let commands = other.commands(&world);
                tick(&mut world, &commands);
                let now = world.clock().tick();
                if now.is_multiple_of(HASHED) {
                    let hash = StateHash::of(world.state()).to_string();
                    assert_eq!(hash, after[(now / HASHED) as usize - 1], "{name} from {begin}, at {now}");
                }
            }
        }
    }
}
