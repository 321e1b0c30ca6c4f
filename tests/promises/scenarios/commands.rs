//! Commands that no script can give; all others are in `tests/scenarios/commands.ron`.

use super::{at, designate, scene};
use osada::sim::rules::{StructureKind, StructureRules, UnitRules};
use osada::sim::{Assign, Build, Command, HitPoints, JobKind, Order, Outcome, Refusal, Ring, SetPriority};

#[test]
fn what_nobody_can_build_is_refused() {
    let mut play = scene(&["H.......", "........", "....1..."]).begin();
    for (name, cell) in [("wood_wall", (-1, 0)), ("hearth", (6, 0)), ("camp", (6, 0))] {
        let build = play.build(name, &[cell]);
        play.command(build);
    }
    play.command(Build { structure: StructureKind(999), cells: vec![at((3, 2))] });
    play.expect(&[
        (0, "refused #0: -1, 0 lies off the map"),
        (1, "refused #0: this cannot be built"),
        (2, "refused #0: this cannot be built"),
        (3, "refused #0: this cannot be built"),
    ]);
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
        (30, "Deer 1 (Prey) killed by Ada at 3, 2"),
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
