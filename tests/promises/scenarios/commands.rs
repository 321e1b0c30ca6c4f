//! Each command, granted and refused.

use super::{Play, at, designate, scene};
use osada::sim::rules::{StructureKind, StructureRules, UnitRules};
use osada::sim::{
    Assign, Build, Cancel, Command, Forbid, HitPoints, JobKind, Order, Outcome, Refusal, Ring, SetPriority, Site,
    UnitId,
};

/// The open jobs, in the order in which they were asked for.
fn open(play: &Play) -> Vec<(JobKind, Site)> {
    play.world.jobs().iter().map(|(_, job)| (job.kind(), job.site())).collect()
}

#[test]
fn a_designation_marks_what_it_is_for_and_nothing_else() {
    let mut play = scene(&["H..T.#..", "...Tb#..", "....1.T."]).begin();
    let draft = play.draft("Ada", true);
    play.command(draft);
    play.command(designate(JobKind::Chop, (3, 0), (5, 2)));
    let trees = [(3, 0), (3, 1)].map(|cell| (JobKind::Chop, Site::Tile(at(cell))));
    assert_eq!(open(&play), trees);
    play.command(designate(JobKind::Mine, (0, 0), (7, 2)));
    assert_eq!(open(&play)[2..], [(5, 0), (5, 1)].map(|cell| (JobKind::Mine, Site::Tile(at(cell)))));
    play.expect(&[(0, "Ada: holds")]);
}

#[test]
fn designations_are_refused_where_there_is_nothing_of_the_kind() {
    let mut play = scene(&["H..T....", "...W....", "....1..."]).begin();
    for job in [JobKind::Mine, JobKind::Forage, JobKind::Hunt, JobKind::Repair, JobKind::Build, JobKind::Haul] {
        play.command(designate(job, (0, 0), (7, 2)));
    }
    play.command(designate(JobKind::Dismantle, (0, 0), (1, 1)));
    play.command(designate(JobKind::Chop, (7, 7), (9, 9)));
    play.expect(&[
        (0, "refused #0: nothing to mine here"),
        (1, "refused #0: nothing to forage here"),
        (2, "refused #0: nothing to hunt here"),
        (3, "refused #0: nothing to repair here"),
        (4, "refused #0: build jobs are created automatically"),
        (5, "refused #0: haul jobs are created automatically"),
        (6, "refused #0: nothing to dismantle here"),
        (7, "refused #0: nothing to chop here"),
    ]);
    assert_eq!(open(&play), []);
}

#[test]
fn a_plan_that_is_taken_back_gives_back_what_was_paid() {
    let mut play = scene(&["H.......", "........", "....1..."]).begin();
    let build = play.build("bolt_tower", &[(5, 2)]);
    play.command(build).until(60);
    assert_eq!((play.world.stock().wood, play.world.stock().stone), (80, 75));
    play.command(Cancel { area: super::area((5, 2), (5, 2)) });
    assert_eq!((play.world.stock().wood, play.world.stock().stone), (100, 100));
    play.until(90).expect(&[(0, "Ada: build at 5, 2"), (60, "Ada: idle")]);
    assert_eq!(play.standing((5, 2)), None);
}

#[test]
fn where_nothing_is_planned_nothing_is_taken_back() {
    let mut play = scene(&["H.......", "...T....", "....1..."]).begin();
    play.command(Cancel { area: super::area((0, 0), (7, 2)) });
    play.expect(&[(0, "refused #0: nothing planned here")]);
}

#[test]
fn a_row_of_walls_is_planned_where_it_can_stand() {
    let mut play = scene(&["H.......", "........", "....1.T."]).begin();
    let build = play.build("wood_wall", &[(5, 2), (6, 2), (7, 2), (8, 2)]);
    play.command(build);
    let wall = play.kind("wood_wall");
    let plans = [(5, 2), (7, 2)].map(|cell| (JobKind::Build, Site::Plan(wall, at(cell))));
    assert_eq!(open(&play), plans, "not on the tree and not off the map");
    play.until(600).expect(&[
        (0, "Ada: build at 5, 2"),
        (240, "Wood wall built at 5, 2"),
        (240, "Ada: build done at 5, 2"),
        (240, "Ada: build at 7, 2"),
        (542, "Wood wall built at 7, 2"),
        (542, "Ada: build done at 7, 2"),
        (542, "Ada: idle"),
    ]);
}

#[test]
fn what_cannot_stand_is_refused_with_the_reason() {
    let mut play = scene(&["H..T....", "..~.W...", "....1..."]).begin();
    let plan = play.build("wood_wall", &[(6, 2)]);
    play.command(plan.clone()).command(plan);
    for (name, cells) in [
        ("wood_wall", &[(3, 0)][..]),
        ("wood_wall", &[(2, 1)]),
        ("wood_wall", &[(4, 1)]),
        ("wood_wall", &[(1, 1)]),
        ("wood_wall", &[(-1, 0)]),
        ("wood_wall", &[]),
        ("bridge", &[(3, 2)]),
        ("hearth", &[(6, 0)]),
        ("camp", &[(6, 0)]),
    ] {
        let build = play.build(name, cells);
        play.command(build);
    }
    play.command(Build { structure: StructureKind(999), cells: vec![at((3, 2))] });
    play.expect(&[
        (0, "Ada: build at 6, 2"),
        (1, "refused #0: already planned here"),
        (2, "refused #0: cannot build on tree"),
        (3, "refused #0: cannot build on deep water"),
        (4, "refused #0: Stone wall stands here"),
        (5, "refused #0: Hearth stands here"),
        (6, "refused #0: -1, 0 lies off the map"),
        (7, "refused #0: no tiles chosen"),
        (8, "refused #0: cannot build on grass"),
        (9, "refused #0: this cannot be built"),
        (10, "refused #0: this cannot be built"),
        (11, "refused #0: this cannot be built"),
    ]);
}

#[test]
fn what_cannot_be_paid_is_planned_and_waits() {
    let mut play = scene(&["H.......", "........", "....1..."]).stock(2, 0, 100).begin();
    let build = play.build("wood_wall", &[(5, 2)]);
    play.command(build).until(200);
    play.expect(&[]);
    assert_eq!((play.world.jobs().len(), play.world.stock().wood), (1, 2));
}

#[test]
fn work_of_priority_zero_is_left_and_of_any_other_is_taken_up() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    let priority = |priority| Command::SetPriority(SetPriority { job: JobKind::Chop, priority });
    play.command(priority(0)).command(designate(JobKind::Chop, (5, 2), (5, 2))).until(100).expect(&[]);
    play.command(priority(1)).until(160).expect(&[(120, "Ada: chop at 5, 2")]);
}

#[test]
fn priorities_above_four_are_refused() {
    let mut play = scene(&["H.......", "........", "....1..."]).begin();
    play.command(SetPriority { job: JobKind::Chop, priority: 4 });
    play.command(SetPriority { job: JobKind::Chop, priority: 5 });
    let unit = play.id("Ada");
    play.command(Assign { unit, job: JobKind::Chop, priority: Some(5) });
    play.expect(&[
        (1, "refused #0: priority 5 is not between 0 and 4"),
        (2, "refused #0: priority 5 is not between 0 and 4"),
    ]);
    assert_eq!(play.world.jobs().priority(JobKind::Chop), 4);
}

#[test]
fn work_that_is_not_hers_is_left_to_others() {
    let mut play = scene(&["H.......", "........", "2...1T.."]).begin();
    let assign = |unit: UnitId, priority| Command::Assign(Assign { unit, job: JobKind::Chop, priority });
    let ada = play.id("Ada");
    play.command(assign(ada, Some(0)));
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(60).expect(&[(7, "Ben: chop at 5, 2")]);
    play.command(assign(ada, None));
    assert_eq!(
        play.world.unit(ada).and_then(|unit| unit.colonist()).and_then(|colonist| colonist.own_priority(JobKind::Chop)),
        None
    );
}

#[test]
fn nobody_but_people_who_are_alive_is_assigned_drafted_or_ordered() {
    let frail = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(5.0), 0.001, None);
    let mut play = scene(&["H.......", "........", "..d1...."]).unit("deer", frail).begin();
    let deer = play.id("Deer 1");
    let commands = [
        Command::Assign(Assign { unit: deer, job: JobKind::Chop, priority: Some(1) }),
        play.draft("Deer 1", true),
        play.order("Deer 1", Order::Hold),
    ];
    for command in commands.clone() {
        play.command(command);
    }
    let cell = play.cell("Deer 1");
    play.command(designate(JobKind::Hunt, cell, cell)).until(200);
    for command in commands.clone() {
        play.command(command);
    }
    play.expect(&[
        (0, "refused #0: only colonists can be drafted"),
        (1, "refused #0: only colonists can be drafted"),
        (2, "refused #0: only colonists can be drafted"),
        (30, "Ada at (3, 2) strikes (3, 2) for 5"),
        (30, "Deer 1 (Prey) slain by Ada at 3, 2"),
        (30, "Ada: works on what is gone"),
        (31, "Ada: haul at 3, 2"),
        (52, "Ada: carries 18 food to Hearth at 0, 0"),
        (74, "Ada: haul done at 0, 0"),
        (74, "Ada: idle"),
        (200, "refused #0: this unit no longer exists"),
        (201, "refused #0: this unit no longer exists"),
        (202, "refused #0: this unit no longer exists"),
    ]);
}

#[test]
fn whoever_is_behind_a_forbidden_door_waits_until_it_is_allowed() {
    let mut play = scene(&["H..#....", "..1D.T..", "...#...."]).begin();
    let doors = vec![play.structure_id((3, 1))];
    play.command(Forbid { doors: doors.clone(), forbidden: true });
    play.command(designate(JobKind::Chop, (5, 1), (5, 1))).until(60).expect(&[]);
    play.command(Forbid { doors, forbidden: false }).until(180).expect(&[(60, "Ada: chop at 5, 1")]);
    assert_eq!(play.cell("Ada"), (4, 1));
}

#[test]
fn only_doors_are_forbidden_once_and_while_nobody_stands_in_them() {
    let mut play = scene(&["H..#....", "..1D.W..", "...#...."]).begin();
    let (door, wall) = (play.structure_id((3, 1)), play.structure_id((5, 1)));
    let forbid = |doors: &[_], forbidden| Command::Forbid(Forbid { doors: doors.to_vec(), forbidden });
    for command in [forbid(&[], true), forbid(&[wall], true), forbid(&[door], false), forbid(&[wall, door], true)] {
        play.command(command);
    }
    play.command(forbid(&[door], true)).command(forbid(&[door], false));
    let (draft, order) = (play.draft("Ada", true), play.order("Ada", Order::Move(at((3, 1)))));
    play.command(draft).command(order).until(60).command(forbid(&[door], true));
    play.expect(&[
        (0, "refused #0: only doors and gates can be forbidden"),
        (1, "refused #0: only doors and gates can be forbidden"),
        (2, "refused #0: this is already so"),
        (4, "refused #0: this is already so"),
        (6, "Ada: holds"),
        (7, "Ada: ordered to 3, 1"),
        (28, "Ada: holds"),
        (60, "refused #0: somebody stands in the door"),
    ]);
}

#[test]
fn the_bell_is_rung_once_and_rung_off_once() {
    let mut play = scene(&["H.......", "........", "..1....."]).begin();
    for on in [false, true, true, false, false] {
        play.command(Ring { on });
    }
    play.until(30).expect(&[
        (0, "refused #0: this is already so"),
        (1, "Ada: shelters"),
        (2, "refused #0: this is already so"),
        (3, "Ada: idle"),
        (4, "refused #0: this is already so"),
    ]);
}

#[test]
fn what_was_planned_last_is_undone_first_and_done_again() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    let draft = play.draft("Ada", true);
    let build = play.build("wood_wall", &[(7, 2)]);
    play.command(draft).command(designate(JobKind::Chop, (5, 2), (5, 2))).command(build);
    let both = open(&play);
    play.command(Command::Undo);
    assert_eq!(open(&play), both[..1]);
    play.command(Command::Undo);
    assert_eq!(open(&play), []);
    play.command(Command::Redo).command(Command::Redo);
    assert_eq!(open(&play), both);
    play.expect(&[(0, "Ada: holds")]);
}

#[test]
fn nothing_is_undone_or_done_again_that_was_not_done() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    play.command(Command::Undo).command(Command::Redo);
    play.command(SetPriority { job: JobKind::Chop, priority: 1 }).command(Command::Undo);
    play.expect(&[
        (0, "refused #0: nothing to undo"),
        (1, "refused #0: nothing to redo"),
        (3, "refused #0: nothing to undo"),
    ]);
}

#[test]
fn once_the_level_is_decided_every_command_is_refused_and_nothing_changes() {
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(5.0));
    let mut play = scene(&["H.......", "..1.....", "....T..."]).structure("hearth", thin).begin();
    let (draft, order) = (play.draft("Ada", true), play.order("Ada", play.raze((0, 0))));
    play.command(draft.clone()).command(order.clone()).until(60);
    assert_eq!(play.world.outcome(), Outcome::Defeat);
    let end = play.world.clock().tick();
    let build = play.build("wood_wall", &[(5, 2)]);
    let commands = [draft, order, build, Command::Undo, Command::Ring(Ring { on: true })];
    for command in commands.into_iter().chain([designate(JobKind::Chop, (4, 2), (4, 2))]) {
        assert_eq!(play.check(&command), Err(Refusal::Over));
        play.command(command);
    }
    play.expect(&[
        (0, "Ada: holds"),
        (1, "Ada at (2, 1) strikes (1, 1) for 5"),
        (1, "Hearth destroyed at 0, 0"),
        (1, "ended: Defeat"),
        (1, "Ada: ordered against what is gone"),
        (2, "refused #0: the level is over"),
        (2, "refused #0: the level is over"),
        (2, "refused #0: the level is over"),
        (2, "refused #0: the level is over"),
        (2, "refused #0: the level is over"),
        (2, "refused #0: the level is over"),
    ]);
    assert_eq!(play.world.clock().tick(), end);
}
