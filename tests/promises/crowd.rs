//! Promises about crowds: everybody comes who is written, nobody waits long for a way, and neither what is kept only to be quick nor
//! the number of threads changes anything.

use crate::common::{drawn, rules, runs_on, world_of};
use crate::hundreds::crowd;
use osada::grid::Cell;
use osada::level::{self, shipped};
use osada::player::Contestant;
use osada::record::{Content, StateHash};
use osada::sim::{Activity, Progress, World, auction, tick};
use std::collections::BTreeMap;

/// As many besiegers as find room around a camp in the corner of this map, and more.
const WAVE: u32 = 700;

/// A meadow with a hearth and some people, and a raid that is far too large for the ground around its camp.
fn overrun(people: i32) -> World {
    let glyph = |x: i32, y: i32| match (x - 50, y - 20) {
        (0, 0) => 'H',
        (4..8, dy) if (0..8).contains(&dy) && 8 * (x - 54) + dy < people => 'C',
        _ => '.',
    };
    let rows: Vec<String> = (0..30).map(|y| (0..60).map(|x| glyph(x, y)).collect()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    drawn(&rows, &[&[("grunt", WAVE)]], Some(Cell::new(2, 2)), 1)
}

/// A town of thick walls with some people, and a raid before it: every way leads through two stone walls.
fn walled_in() -> World {
    let glyph = |x: i32, y: i32| match (x - 60).abs().max((y - 20).abs()) {
        9 | 10 => 'W',
        6 if (x + y) % 3 == 0 => 'C',
        _ if (x, y) == (60, 20) => 'H',
        _ => '.',
    };
    let rows: Vec<String> = (0..40).map(|y| (0..90).map(|x| glyph(x, y)).collect()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = drawn(&rows, &[&[("grunt", WAVE)]], Some(Cell::new(6, 20)), 1);
    while world.raiders().count() < 450 {
        tick(&mut world, &[]);
    }
    world
}

/// Hashes of a world at regular intervals, on so many threads.
fn hashes(world: &World, threads: usize, looks: usize) -> Vec<u64> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
    let mut world = world.clone();
    let mut look = || {
        (0..150).for_each(|_| _ = tick(&mut world, &[]));
        StateHash::of(world.state()).whole()
    };
    pool.install(|| (0..looks).map(|_| look()).collect())
}

/// All are large enough for their work to be shared among threads: one of people, herds and a raid on its way, one of a raid that
/// fights, one of a raid that breaks through walls.
#[test]
fn a_crowd_comes_to_the_same_hashes_on_one_two_and_eight_threads() {
    let on_the_way = crowd(&rules(), 1_000);
    let mut in_the_fight = overrun(32);
    while runs_on(&in_the_fight, 60_000) && in_the_fight.tally().losses == 0 {
        tick(&mut in_the_fight, &[]);
    }
    for (world, looks) in [(on_the_way, 5), (in_the_fight, 2), (walled_in(), 6)] {
        let alone = hashes(&world, 1, looks);
        assert_eq!(hashes(&world, 2, looks), alone);
        assert_eq!(hashes(&world, 8, looks), alone);
    }
}

#[test]
fn levels_come_to_the_same_hashes_on_one_two_and_eight_threads() {
    for level in ["first_siege", "open_valley", "herd_crossing", "ruin"] {
        let world = world_of(level, 1);
        let alone = hashes(&world, 1, 6);
        assert_eq!(hashes(&world, 2, 6), alone, "{level}");
        assert_eq!(hashes(&world, 8, 6), alone, "{level}");
    }
}

#[test]
fn every_besieger_of_a_wave_comes_however_little_room_the_camp_has() {
    let mut world = overrun(2);
    while runs_on(&world, 60_000) && world.siege().raids().is_empty() {
        tick(&mut world, &[]);
    }
    let came = |world: &World| world.siege().raids()[0].came();
    let here = |world: &World| world.raiders().count() + world.siege().waiting();
    assert_eq!((came(&world), here(&world)), (WAVE, WAVE as usize));
    assert!(world.siege().waiting() > 100, "there is no room for all of them");
    let mut most = 0;
    for _ in 0..2_000 {
        tick(&mut world, &[]);
        most = most.max(world.raiders().count());
    }
    assert_eq!(world.siege().waiting(), 0, "they come in as the others go");
    assert!(most > WAVE as usize / 2, "{most}");
}

#[test]
fn a_raid_that_waits_for_room_is_saved_with_those_who_wait() {
    let mut world = overrun(2);
    while runs_on(&world, 60_000) && world.siege().waiting() == 0 {
        tick(&mut world, &[]);
    }
    let mut again = World::resume(world.rules().clone(), world.state().clone());
    for _ in 0..400 {
        tick(&mut world, &[]);
        tick(&mut again, &[]);
    }
    assert_eq!(StateHash::of(world.state()), StateHash::of(again.state()));
}

#[test]
fn what_is_kept_only_to_be_quick_changes_nothing_when_it_is_lost() {
    for mut world in [crowd(&rules(), 600), walled_in()] {
        for _ in 0..8 {
            let mut again = World::resume(world.rules().clone(), world.state().clone());
            for _ in 0..90 {
                tick(&mut world, &[]);
                tick(&mut again, &[]);
            }
            assert_eq!(StateHash::of(world.state()), StateHash::of(again.state()), "tick {}", world.clock().tick());
        }
    }
}

/// There a player builds, fields are sown, traps are armed again, and walls that besiegers have struck are mended.
#[test]
fn nor_does_it_where_a_colony_with_traps_and_towers_stands_a_raid() {
    let content = Content::shipped("deep_hold").expect("the level is shipped");
    let (mut world, _) = content.build(1).expect("it can be built");
    let mut player = Contestant::scripted("planner").expect("there is one").player();
    let damaged = |world: &World| {
        let full = |kind| world.rules().structure(kind).hp;
        world.map().structures().any(|(_, structure)| structure.hp() != full(structure.kind()))
    };
    while runs_on(&world, 60_000) && (world.raiders().next().is_none() || !damaged(&world)) {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
    assert!(damaged(&world), "nothing is ever struck");
    for _ in 0..10 {
        let mut again = World::resume(world.rules().clone(), world.state().clone());
        for _ in 0..120 {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
            tick(&mut again, &commands);
        }
        assert_eq!(StateHash::of(world.state()), StateHash::of(again.state()), "tick {}", world.clock().tick());
    }
}

/// A search of one's own would look at all of the meadow first, for walls cost more than any way round.
#[test]
fn before_walls_a_crowd_with_one_goal_expands_a_fraction_of_the_map_for_each_path() {
    let mut world = walled_in();
    let before = world.path_work();
    (0..900).for_each(|_| _ = tick(&mut world, &[]));
    let work = world.path_work().since(before);
    let (each, tiles) = (work.expanded / work.requests, (world.map().width() * world.map().height()) as u64);
    assert!(work.requests > 400 && 10 * each < tiles, "{each} nodes for each of {} paths", work.requests);
}

#[test]
fn nobody_waits_longer_than_two_seconds_for_a_path() {
    // 300 are no crowd on a small map, but the paths of this one are long.
    for (units, mut world) in [(300, crowd(&rules(), 300)), (1_000, crowd(&rules(), 1_000)), (500, walled_in())] {
        let mut waits: BTreeMap<_, u32> = BTreeMap::new();
        let mut walking = 0;
        for _ in 0..700 {
            tick(&mut world, &[]);
            for (id, unit) in world.units() {
                // Somebody who is asked to step aside has arrived already.
                let waiting = matches!(unit.walk().progress(), Progress::Waiting(to) if !to.accepts(unit.cell()));
                let wait = waits.entry(id).or_default();
                *wait = if waiting { *wait + 1 } else { 0 };
                assert!(*wait <= 120, "one of {units}, {}, has waited for two seconds", unit.name());
            }
            walking = walking.max(world.raiders().filter(|(_, unit)| !unit.walk().is_still()).count());
        }
        assert!(5 * walking > units, "{walking} besiegers are on their way at once");
    }
}

/// Colonists choose by the index of jobs; the auction that the window shows looks at all of them.
#[test]
fn the_job_that_is_taken_is_the_first_bid_of_the_auction() {
    let mut world = crowd(&rules(), 40);
    let works =
        |world: &World, id| match world.unit(id).and_then(|unit| unit.colonist()).map(|colonist| colonist.activity()) {
            Some(Activity::Work { job }) => Some(job),
            _ => None,
        };
    let mut taken = 0;
    for _ in 0..3_000 {
        let ids: Vec<_> = world.units().filter(|(_, unit)| unit.colonist().is_some()).map(|(id, _)| id).collect();
        let free: Vec<_> = ids.into_iter().filter(|&id| works(&world, id).is_none()).collect();
        let bids: Vec<_> = free.iter().map(|&id| auction(&world, id).bids.first().map(|bid| bid.job)).collect();
        tick(&mut world, &[]);
        let begun: Vec<_> = free.iter().zip(bids).filter(|(id, _)| works(&world, **id).is_some()).collect();
        // Of several who choose in one tick the later ones see what the earlier ones took.
        if let [(id, bid)] = begun[..] {
            assert_eq!(works(&world, *id), bid, "tick {}", world.clock().tick());
            taken += 1;
        }
    }
    assert!(taken > 15, "{taken} jobs were taken");
}

#[test]
fn a_wave_that_is_larger_than_the_ground_around_its_camp_is_told_of_beforehand() {
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let faults = |text: &str| {
        let level = level::load(file, text, &rules()).unwrap_or_else(|report| panic!("{report}"));
        let world = level::build(&level, &rules(), 0).expect("it can be built");
        level::ground_warnings(file, text, &level, &world)
    };
    assert!(faults(text).is_empty());
    let large = text.replacen("(\"grunt\", ", "(\"grunt\", 100", 1);
    let found = faults(&large).to_string();
    assert_eq!(found.lines().filter(|line| line.contains("warning")).count(), 1, "{found}");
    let (line, message) = found.split_once(": warning: of the ").expect("it is reported");
    assert!(
        line.starts_with("levels/tutorial.ron:") && message.contains("of wave 1 only") && message.contains("camp 1"),
        "{found}"
    );
}
