//! Soak: a large generated level with endless waves, for as long as the environment says.

use crate::common::check_invariants;
use crate::from_env;
use osada::level;
use osada::player::named;
use osada::record::{Content, StateHash, Text, load, save};
use osada::sim::{Outcome, World, tick};

const LEVEL: &str = r#"(
    title: "Soak", about: "Large and endless.", endless: true,
    ground: Generated(kind: Valley, width: 256, height: 192),
    stock: (wood: 2000, stone: 2000, food: 2000),
    colonists: Count(12),
    herds: [(unit: "deer", count: 40), (unit: "deer", count: 40)],
    waves: [
        [("grunt", 1)], [("grunt", 2)], [("grunt", 1), ("archer", 1)], [("grunt", 2), ("archer", 1)],
        [("grunt", 3)], [("grunt", 2), ("sapper", 1)], [("grunt", 3), ("archer", 1)], [("brute", 1)],
        [("grunt", 1)], [("grunt", 2)], [("grunt", 1), ("archer", 1)], [("grunt", 2), ("archer", 1)],
        [("grunt", 3)], [("grunt", 2), ("sapper", 1)], [("grunt", 3), ("archer", 1)], [("brute", 1)],
        [("grunt", 1)], [("grunt", 2)], [("grunt", 1), ("archer", 1)], [("grunt", 2), ("archer", 1)],
        [("grunt", 3)], [("grunt", 2), ("sapper", 1)], [("grunt", 3), ("archer", 1)], [("brute", 1)],
    ],
)"#;

fn world(seed: u64) -> (Content, World) {
    let content = Content::with_shipped_rules(Text::new("soak.ron", LEVEL));
    let (rules, level) = content.load().unwrap_or_else(|error| panic!("{error}"));
    let world = level::build(&level, &rules, seed).expect("it can be built");
    (content, world)
}

/// Resident memory in kibibytes, where the system tells; not the pages of the program file, which come and go.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    text.lines().find_map(|line| line.strip_prefix("RssAnon:")?.trim().strip_suffix("kB")?.trim().parse().ok())
}

#[test]
fn an_endless_siege_goes_on_and_on() {
    let ticks = from_env("OSADA_SOAK_TICKS", 30_000);
    let mut seed = from_env("OSADA_SOAK_SEED", 1);
    let (content, mut world) = world(seed);
    assert_eq!((world.map().width(), world.siege().is_endless()), (256, true));
    let mut player = named("planner").expect("the player exists");
    let (mut restarts, mut waves, mut memory) = (0, 0, Vec::new());
    for now in 1..=ticks {
        if world.outcome() != Outcome::Running {
            // The settlement fell or won: another one.
            seed += 1;
            restarts += 1;
            waves += world.siege().arrived();
            world = self::world(seed).1;
            player = named("planner").expect("the player exists");
        }
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        if now.is_multiple_of(100) {
            check_invariants(&world);
        }
        if now.is_multiple_of((ticks / 20).max(1)) {
            let bytes = save(&world, &content, None, None, "Soak", Vec::new()).expect("it can be saved");
            let game = load(&bytes).unwrap_or_else(|error| panic!("tick {now}: {error}"));
            assert_eq!(StateHash::of(game.world.state()), StateHash::of(world.state()));
            memory.extend(resident());
            eprintln!(
                "{now} ticks: wave {}, {} units, {} KiB resident, {restarts} restarts",
                world.siege().arrived(),
                world.units().count(),
                memory.last().copied().unwrap_or(0)
            );
        }
    }
    waves += world.siege().arrived();
    assert!(u64::from(waves) >= ticks / 20_000, "only {waves} waves came");
    if ticks >= 1_000_000 {
        let half = &memory[memory.len() / 2..];
        let (least, most) = (half.iter().min(), half.iter().max());
        let flat = least.zip(most).is_none_or(|(least, most)| most * 100 <= least * 105);
        assert!(flat, "resident memory grew by more than 5 % in the second half: {half:?}");
    }
}

#[test]
fn endless_waves_come_again_with_as_many_more_each_time() {
    let waves = LEVEL.find("waves: [").expect("the level has waves");
    let small =
        LEVEL[..waves].replace("width: 256, height: 192", "width: 96, height: 72").replace("count: 40", "count: 4");
    let text = format!("{small}waves: [[(\"grunt\", 1)]],\n)");
    let content = Content::with_shipped_rules(Text::new("waves.ron", text));
    let (mut world, level) = content.build(1).expect("it can be built");
    assert!(level.setup.endless && world.siege().is_endless());
    let mut player = named("planner").expect("the player exists");
    while world.siege().arrived() < 3 {
        assert_eq!(world.outcome(), Outcome::Running, "an endless siege is not over after its last wave");
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
    let counts: Vec<u32> =
        world.siege().waves().iter().map(|band| band.iter().map(|squad| squad.count).sum()).collect();
    assert_eq!(counts, [1, 2, 3, 4]);
    let came: Vec<u32> = world.siege().raids().iter().map(|raid| raid.came()).collect();
    assert_eq!(came, [1, 2, 3]);
}
