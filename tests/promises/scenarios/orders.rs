//! Orders to drafted colonists, and what ends each.

use super::{at, designate, scene};
use osada::sim::rules::{StructureRules, UnitRules};
use osada::sim::{HitPoints, JobKind, Order, Refusal, Tiles};

#[test]
fn a_draft_ends_whatever_goes_on_and_a_release_begins_it_again() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(100);
    let (draft, release) = (play.draft("Ada", true), play.draft("Ada", false));
    play.command(draft).until(200).command(release).until(500);
    play.expect(&[
        (0, "Ada: chop at 5, 2"),
        (100, "Ada: holds"),
        (200, "Ada: chop at 5, 2"),
        (460, "Ada: chop done at 5, 2"),
        (460, "Ada: idle"),
    ]);
}

#[test]
fn whoever_is_told_to_go_somewhere_goes_there_and_holds() {
    let mut play = scene(&["H.........", "..........", "....1....."]).begin();
    let (draft, order) = (play.draft("Ada", true), play.order("Ada", Order::Move(at((9, 2)))));
    play.command(draft).command(order).until(150);
    play.expect(&[(0, "Ada: holds"), (1, "Ada: ordered to 9, 2"), (102, "Ada: holds")]);
    assert_eq!(play.cell("Ada"), (9, 2));
}

#[test]
fn where_no_way_leads_nobody_goes() {
    let mut play = scene(&["H...~~..", "....~~..", "..1.~~.."]).begin();
    let (draft, order) = (play.draft("Ada", true), play.order("Ada", Order::Move(at((7, 2)))));
    play.command(draft).command(order).until(60);
    play.expect(&[(0, "Ada: holds"), (1, "Ada: ordered to 7, 2"), (2, "Ada: holds")]);
    assert_eq!(play.cell("Ada"), (2, 2));
}

#[test]
fn whoever_holds_strikes_who_comes_in_reach_and_does_not_follow() {
    let rows = ["X.........", "..........", ".......1..", ".......H..", ".........."];
    let lame = |row: &mut UnitRules| (row.hp, row.attacks[0].range) = (HitPoints(9.0), Tiles(1.0));
    let mut play = scene(&rows).unit("grunt", lame).for_the_hearth().wave(&[("grunt", 1)]).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(300);
    play.expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: holds"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 7, 3"),
        (68, "Ada at (7, 2) shoots at (2.42, 0) for 3"),
        (69, "Grunt 1: attacks Ada"),
        (158, "Ada at (7, 2) strikes (6.3, 1.3) for 5"),
        // The hearth covers her back.
        (158, "Grunt 1 at (6.3, 1.3) strikes (7, 2) for 6.38"),
        (159, "Grunt 1: flees"),
        (177, "Grunt 1 left at 6, 0"),
        (177, "wave 1 over"),
    ]);
    assert_eq!(play.cell("Ada"), (7, 2));
}

#[test]
fn whoever_is_sent_against_somebody_follows_strikes_until_they_are_dead_and_holds() {
    let still = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(10.0), 0.001, None);
    let mut play = scene(&["H.........", "..........", "1.......d."]).unit("deer", still).begin();
    let (draft, order) = (play.draft("Ada", true), play.order("Ada", Order::Attack(play.id("Deer 1"))));
    play.command(draft).command(order).until(500);
    play.expect(&[
        (0, "Ada: holds"),
        (1, "Ada: ordered against Deer 1"),
        (80, "Ada at (4, 2) shoots at (9, 2) for 3"),
        (170, "Ada at (4, 2) shoots at (9, 2) for 3"),
        (260, "Ada at (4, 2) shoots at (9, 2) for 3"),
        (350, "Ada at (4, 2) shoots at (9, 2) for 3"),
        (350, "Deer 1 (Prey) shot by Ada at 9, 2"),
        (351, "Ada: holds"),
    ]);
}

#[test]
fn whoever_is_to_raze_a_wall_strikes_it_until_it_is_down_and_holds() {
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(10.0));
    let mut play = scene(&["H.......", "........", "..1..w.."]).structure("wood_wall", thin).begin();
    let (draft, order) = (play.draft("Ada", true), play.order("Ada", play.raze((5, 2))));
    play.command(draft).command(order).until(200);
    play.expect(&[
        (0, "Ada: holds"),
        (1, "Ada: ordered against Wood wall at 5, 2"),
        (31, "Ada at (3.55, 2) strikes (5, 2) for 5"),
        (91, "Ada at (4, 2) strikes (5, 2) for 5"),
        (91, "Wood wall destroyed at 5, 2"),
        (91, "Ada: ordered against what is gone"),
        (92, "Ada: holds"),
    ]);
}

#[test]
fn orders_are_refused_with_their_reasons() {
    let mut play = scene(&["H..~....", "...~....", "d..~1..S"]).begin();
    let deer = play.id("Deer 1");
    let hold = play.order("Ada", Order::Hold);
    play.command(hold);
    let draft = play.draft("Ada", true);
    play.command(draft);
    for order in [Order::Move(at((9, 9))), Order::Move(at((3, 1))), play.raze((7, 2))] {
        let order = play.order("Ada", order);
        play.command(order);
    }
    let command = play.draft("Deer 1", true);
    assert_eq!(play.check(&command), Err(Refusal::NotColonist));
    play.command(command);
    play.expect(&[
        (0, "refused #0: Ada is not drafted"),
        (0, "Ada cut off at 4, 2"),
        (1, "Ada: holds"),
        (2, "refused #0: 9, 9 lies off the map"),
        (3, "refused #0: nobody can stand there"),
        (4, "refused #0: this cannot be attacked"),
        (5, "refused #0: only colonists can be drafted"),
    ]);
    assert!(play.world.unit(deer).is_some());
}

#[test]
fn orders_against_what_is_gone_are_refused() {
    let frail = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(3.0), 0.001, None);
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(5.0));
    let scene = scene(&["H.......", "........", "d.1w...."]).unit("deer", frail).structure("wood_wall", thin);
    let mut play = scene.begin();
    let attack = play.order("Ada", Order::Attack(play.id("Deer 1")));
    let raze = play.order("Ada", play.raze((3, 2)));
    let draft = play.draft("Ada", true);
    play.command(draft).command(attack.clone()).until(100).command(raze.clone()).until(250);
    assert_eq!((play.check(&attack), play.check(&raze)), (Err(Refusal::NoUnit), Err(Refusal::NoStructure)));
    play.command(attack).command(raze);
    play.expect(&[
        (0, "Ada: holds"),
        (1, "Ada at (2, 2) strikes (1, 2) for 5"),
        (1, "Deer 1 (Prey) slain by Ada at 1, 2"),
        (1, "Ada: ordered against Deer 1"),
        (2, "Ada: holds"),
        (100, "Ada at (2, 2) strikes (3, 2) for 5"),
        (100, "Wood wall destroyed at 3, 2"),
        (100, "Ada: ordered against what is gone"),
        (101, "Ada: holds"),
        (250, "refused #0: this unit no longer exists"),
        (251, "refused #0: this structure no longer exists"),
    ]);
}
