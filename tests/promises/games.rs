//! Recorded games: those of the repository go as they went, and where one does not, its tick and subsystem are named.

use crate::every_level::{quick_levels, run};
use crate::{data, updating};
use osada::player::named;
use osada::record::{Content, Recorder, Recording, Replayer, StateHash};
use osada::sim::{Area, Command, Designate, JobKind, Outcome};
use rayon::prelude::*;
use std::path::PathBuf;

const GAMES: usize = 24;
const TICKS: u64 = 3_000;
/// The first game of every level goes on past its first raid.
const LONG: u64 = 11_000;
const EVERY: u64 = 500;

/// Name, level, player and seed of every recorded game.
fn games() -> Vec<(String, &'static str, &'static str, u64)> {
    let levels = quick_levels();
    let game = |number: usize| {
        let level = levels[number % levels.len()];
        let player = if number / levels.len() % 3 == 1 { "half" } else { "planner" };
        let seed = number as u64 * 31 + 5;
        (format!("{number:02}_{level}_{player}"), level, player, seed)
    };
    (0..GAMES).map(game).collect()
}

fn recorded(level: &str, player: &str, seed: u64, ticks: u64) -> (Vec<u8>, String) {
    let content = Content::shipped(level).expect("it ships");
    let (mut world, _) = content.build(seed).expect("it can be built");
    let mut recorder = Recorder::every(content, &world, EVERY);
    let mut player = named(player).expect("the player exists");
    while world.clock().tick() < ticks && world.outcome() == Outcome::Running {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
    }
    let (ticks, events) = (recorder.log().ticks, recorder.log().events);
    (recorder.replay(&world).expect("it can be written"), format!("{ticks} {events} {}", StateHash::of(world.state())))
}

fn path(name: &str) -> PathBuf {
    data("games").join(format!("{name}.replay"))
}

/// The names of the recorded games in their folder, in order.
fn kept() -> Vec<String> {
    let files = std::fs::read_dir(data("games")).expect("the folder is there");
    let mut names: Vec<String> = files
        .map(|file| file.expect("it can be read").file_name().to_string_lossy().into_owned())
        .filter_map(|file| file.strip_suffix(".replay").map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn update() {
    let games = games();
    for name in kept() {
        std::fs::remove_file(path(&name)).expect("a former game can be removed");
    }
    let lines: Vec<String> = games
        .par_iter()
        .enumerate()
        .map(|(number, (name, level, player, seed))| {
            let ticks = if number < quick_levels().len() { LONG } else { TICKS };
            let (bytes, line) = recorded(level, player, *seed, ticks);
            std::fs::write(path(name), bytes).expect("the game can be written");
            format!("{name} {line}\n")
        })
        .collect();
    std::fs::write(data("games/expected.txt"), lines.concat()).expect("the list can be written");
}

#[test]
fn games_of_scripted_players_go_as_they_went() {
    if updating() {
        update();
    }
    let text = std::fs::read_to_string(data("games/expected.txt")).expect("the list is there");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(
        kept(),
        lines.iter().map(|line| line[0]).collect::<Vec<_>>(),
        "every game in the folder is one of the list"
    );
    assert!(lines.len() >= 20);
    lines.par_iter().for_each(|line| {
        let bytes = std::fs::read(path(line[0])).expect("the game is there");
        let recording = Recording::from_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", line[0]));
        let compared = recording.log.checkpoints.len() as u64;
        let mut replayer = Replayer::new(recording).unwrap_or_else(|error| panic!("{}: {error}", line[0]));
        let first = StateHash::of(replayer.world().state());
        assert!(replayer.seek(u64::MAX, u64::MAX));
        let last = StateHash::of(replayer.world().state());
        assert_eq!((replayer.parting(), replayer.set_aside()), (None, &[][..]), "{}", line[0]);
        let found = [replayer.now().to_string(), replayer.events().to_string(), last.to_string()];
        assert_eq!(found[..], line[1..], "{}", line[0]);
        let changed = !first.differences(&last).is_empty();
        assert!(changed && replayer.events() > 0 && compared > replayer.now() / EVERY, "{}", line[0]);
    });
}

#[test]
fn a_game_that_was_just_recorded_goes_as_it_went() {
    for player in ["half", "planner"] {
        let run = run("ruin", player);
        let verdict = Replayer::open(&run.replay).expect("it is whole").verify(|_| {});
        assert_eq!((verdict.parting, verdict.ticks, verdict.events), (None, run.end().tick, run.events));
        assert!(verdict.changed && verdict.compared > run.moments.len());
    }
}

#[test]
fn a_session_played_by_hand_in_the_window_goes_as_it_went() {
    let bytes = std::fs::read(data("sessions/by_hand.replay")).expect("the session is there");
    let recording = Recording::from_bytes(&bytes).expect("it is whole");
    let given: Vec<&osada::sim::Command> = recording.log.steps.iter().flat_map(|step| &step.commands).collect();
    assert!(given.iter().any(|command| matches!(command, Command::Designate(Designate { job: JobKind::Chop, .. }))));
    assert!(given.contains(&&Command::Undo) && given.contains(&&Command::Redo));
    let (ticks, events) = (recording.log.ticks, recording.log.events);
    let verdict = Replayer::open(&bytes).expect("it was read before").verify(|_| {});
    assert_eq!((verdict.parting, verdict.ticks, verdict.events), (None, ticks, events));
    assert!(verdict.changed && ticks > 300 && events > 0 && verdict.compared > 5);
}

/// A game of 2,000 ticks with a hash every 500.
pub fn fresh() -> Recording {
    let (bytes, _) = recorded("first_siege", "planner", 8, 2_000);
    Recording::from_bytes(&bytes).expect("it is whole")
}

#[test]
fn hashes_of_every_tick_name_the_very_tick() {
    let content = Content::shipped("tutorial").expect("it ships");
    let (mut world, _) = content.build(4).expect("it can be built");
    let mut recorder = Recorder::every(content, &world, 1);
    let area = Area::new(osada::grid::Cell::new(0, 0), osada::grid::Cell::new(60, 60));
    for tick in 0..300 {
        let commands = if tick == 100 { vec![Designate { job: JobKind::Chop, area }.into()] } else { Vec::new() };
        recorder.tick(&mut world, &commands);
    }
    let mut recording = Recording::from_bytes(&recorder.replay(&world).expect("it can be written")).expect("whole");
    assert_eq!(Replayer::new(recording.clone()).expect("it can be read").verify(|_| {}).parting, None);
    recording.log.steps[0].tick = 103;
    let parting = Replayer::new(recording).expect("it can be read").verify(|_| {}).parting.expect("it parts");
    assert_eq!((parting.tick, parting.agreed), (101, Some(100)));
    assert_eq!(parting.subsystems, ["units", "jobs", "history"]);
}

#[test]
fn any_tick_can_be_sought_forwards_and_backwards() {
    let recording = fresh();
    let mut straight = Replayer::new(recording.clone()).expect("it can be read");
    let mut states = vec![StateHash::of(straight.world().state())];
    while straight.tick().is_some() {
        states.push(StateHash::of(straight.world().state()));
    }
    let mut replayer = Replayer::new(recording).expect("it can be read");
    for target in [1_500u64, 3, 1_999, 600, 601, 0, 2_000, 1_199, 1_200] {
        while !replayer.seek(target, 250) {}
        assert_eq!(replayer.now(), target);
        assert_eq!(StateHash::of(replayer.world().state()), states[target as usize], "tick {target}");
    }
    assert!(replayer.seek(u64::MAX, u64::MAX) && replayer.now() == 2_000 && replayer.tick().is_none());
    assert_eq!(replayer.events(), straight.events());
    assert_eq!(replayer.parting(), None);
}
