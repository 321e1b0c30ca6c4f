//! Undo and redo: commands like any other, of designations, plans and cancellations.

use crate::common::{check_invariants, drawn};
use osada::grid::Cell;
use osada::sim::{Area, Build, Cancel, Command, Designate, Event, JobKind, Refusal, Site, World, check, tick};

const MAP: [&str; 12] = [
    "....................",
    "....................",
    "..TTTT..............",
    "..TTTT..............",
    "..........H.........",
    "...............C....",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
];

fn world() -> World {
    drawn(&MAP, &[&[("grunt", 1)]], None, 1)
}

fn give(world: &mut World, command: Command) -> Result<(), Refusal> {
    let checked = check(world, &command);
    let events = tick(world, &[command]);
    let refused = events.iter().find_map(|event| match event {
        Event::Refused { reason, .. } => Some(reason.clone()),
        _ => None,
    });
    assert_eq!(checked, refused.map_or(Ok(()), Err), "what is checked is what happens");
    check_invariants(world);
    checked
}

fn jobs(world: &World) -> Vec<(JobKind, Site)> {
    let mut jobs: Vec<(JobKind, Site)> = world.jobs().iter().map(|(_, job)| (job.kind(), job.site())).collect();
    jobs.sort_by_key(|job| format!("{job:?}"));
    jobs
}

fn chop() -> Command {
    Command::Designate(Designate { job: JobKind::Chop, area: Area::new(Cell::new(2, 2), Cell::new(5, 3)) })
}

fn wall(world: &World, cells: &[(i32, i32)]) -> Command {
    let structure = world.rules().structure_named("stone_wall").expect("there are walls");
    Command::Build(Build { structure, cells: cells.iter().map(|&(x, y)| Cell::new(x, y)).collect() })
}

#[test]
fn plans_are_undone_and_done_again_one_by_one() {
    let mut world = world();
    let build = wall(&world, &[(7, 8), (8, 8), (9, 8)]);
    let mut seen = vec![jobs(&world)];
    for command in [chop(), build, Command::Cancel(Cancel { area: Area::new(Cell::new(8, 8), Cell::new(12, 8)) })] {
        assert_eq!(give(&mut world, command), Ok(()));
        seen.push(jobs(&world));
    }
    assert_eq!(seen.iter().map(Vec::len).collect::<Vec<_>>(), [0, 8, 11, 9]);
    for expected in seen[..3].iter().rev() {
        assert_eq!(give(&mut world, Command::Undo), Ok(()));
        assert_eq!(&jobs(&world), expected);
    }
    assert_eq!(give(&mut world, Command::Undo), Err(Refusal::NothingToUndo));
    for expected in &seen[1..] {
        assert_eq!(give(&mut world, Command::Redo), Ok(()));
        assert_eq!(&jobs(&world), expected);
    }
    assert_eq!(give(&mut world, Command::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn a_new_plan_ends_what_could_be_done_again() {
    let mut world = world();
    let (first, second) = (wall(&world, &[(7, 8)]), wall(&world, &[(7, 9)]));
    assert_eq!(give(&mut world, first), Ok(()));
    assert_eq!(give(&mut world, Command::Undo), Ok(()));
    assert_eq!(give(&mut world, second), Ok(()));
    assert_eq!(give(&mut world, Command::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn what_was_paid_comes_back_and_what_was_built_stays() {
    let mut world = world();
    let stock = world.stock();
    let build = wall(&world, &[(13, 6), (13, 7), (13, 8)]);
    assert_eq!(give(&mut world, build), Ok(()));
    while world.tally().built == 0 {
        tick(&mut world, &[]);
        assert!(world.clock().tick() < 6_000, "nobody builds");
    }
    while world.jobs().iter().all(|(_, job)| !job.is_paid()) {
        tick(&mut world, &[]);
        assert!(world.clock().tick() < 6_000, "nobody goes on");
    }
    let built = world.tally().built;
    assert_eq!(give(&mut world, Command::Undo), Ok(()));
    assert!(world.jobs().iter().all(|(_, job)| job.kind() != JobKind::Build));
    let price = world.rules().structure(world.rules().structure_named("stone_wall").expect("there are walls")).cost;
    assert_eq!(world.stock().stone, stock.stone - price.stone * built);
    assert_eq!(world.tally().built, built);
    assert_eq!(give(&mut world, Command::Redo), Ok(()));
    let left = world.jobs().iter().filter(|(_, job)| job.kind() == JobKind::Build).count();
    assert_eq!(left as u32, 3 - built, "only what does not stand is planned again");
}

#[test]
fn a_cancelled_designation_comes_back_and_then_goes_with_its_command() {
    let mut world = world();
    assert_eq!(give(&mut world, chop()), Ok(()));
    let before = jobs(&world);
    assert_eq!(give(&mut world, Command::Cancel(Cancel { area: Area::tile(Cell::new(2, 2)) })), Ok(()));
    assert_eq!(give(&mut world, Command::Undo), Ok(()));
    assert_eq!(jobs(&world), before);
    assert_eq!(give(&mut world, Command::Undo), Ok(()));
    assert!(jobs(&world).is_empty());
}
