//! Each way to die, and each way to lose.

use super::{designate, scene};
use osada::sim::rules::{Rules, StructureRules, UnitRules};
use osada::sim::{HitPoints, JobKind, Order, Outcome, Seconds};

fn frail(row: &mut UnitRules) {
    row.hp = HitPoints(3.0);
}

/// Besiegers of good heart.
fn bold(rules: &mut Rules) {
    rules.siege.first_morale = 10.0;
}

fn unarmed(row: &mut UnitRules) {
    row.attacks.clear();
}

/// Strikes hard and once in a while.
fn deadly(row: &mut UnitRules) {
    row.attacks[0].damage = 100.0;
}

#[test]
fn a_colonist_dies_under_the_blows_of_a_besieger() {
    let rows = ["X.........", "..........", ".....1....", "........H.", ".......2.."];
    let scene =
        scene(&rows).unit("colonist", unarmed).unit("grunt", deadly).for_the_hearth().wave(&[("grunt", 1)]).seed(3);
    let mut play = scene.begin();
    play.until(160).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 2: attacks Hearth at 8, 3"),
        (145, "Grunt 2 at (5.7, 1.35) strikes (7, 2) for 100"),
        (145, "Ada (Colonist) slain by a grunt at 7, 2"),
    ]);
    assert_eq!(play.world.tally().losses, 1);
}

#[test]
fn a_besieger_dies_under_the_blows_of_a_colonist_and_the_raid_is_over() {
    let rows = ["X.........", "..........", ".....1....", "........H.", ".........."];
    let mut play =
        scene(&rows).unit("grunt", |row| row.hp = HitPoints(8.0)).for_the_hearth().wave(&[("grunt", 1)]).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(260).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: holds"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Ada at (5, 2) shoots at (2.05, 0) for 3"),
        (60, "Grunt 1: attacks Hearth at 8, 3"),
        (61, "Grunt 1: attacks Ada"),
        (109, "Grunt 1 at (3.94, 0.94) strikes (5, 2) for 7.5"),
        (150, "Ada at (5, 2) strikes (3.94, 0.94) for 5"),
        (150, "Grunt 1 (Besieger) slain by Ada at 4, 1"),
        (150, "wave 1 over"),
    ]);
    assert_eq!(play.world.tally().kills, 1);
}

#[test]
fn a_colonist_dies_by_the_arrow_of_an_archer() {
    let rows = ["X.........", "..........", ".....1....", "........H.", ".......2.."];
    let scene =
        scene(&rows).unit("colonist", unarmed).unit("archer", deadly).for_the_hearth().wave(&[("archer", 1)]).seed(3);
    let mut play = scene.begin();
    play.until(110).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Archer 2: attacks Hearth at 8, 3"),
        (68, "Archer 2 at (2.47, 0) shoots at (7, 2) for 150"),
        (68, "Ada (Colonist) shot by an archer at 7, 2"),
    ]);
}

#[test]
fn an_archer_behind_trees_sees_nobody_to_shoot_at() {
    let rows = ["X..T......", "...T......", "...T.1....", "...T....H.", ".........."];
    let lame = |row: &mut UnitRules| row.speed = 0.001;
    let mut play =
        scene(&rows).unit("colonist", unarmed).unit("archer", lame).for_the_hearth().wave(&[("archer", 1)]).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(200).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: holds"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Archer 1: attacks Hearth at 8, 3"),
    ]);
}

#[test]
fn a_besieger_dies_in_spikes() {
    let rows = ["X.......S....H..", "..###########..1"];
    let mut play =
        scene(&rows).unit("grunt", |row| row.hp = HitPoints(25.0)).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(200).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (177, "trap sprung at 8, 0"),
        (177, "machine at (8, 0) strikes (8, 0) for 25"),
        (177, "Grunt 1 (Besieger) killed by a spike trap at 8, 0"),
        (177, "wave 1 over"),
    ]);
    assert_eq!((play.world.tally().traps, play.world.tally().kills), (1, 1));
}

#[test]
fn a_besieger_dies_by_the_bolts_of_a_tower() {
    let rows = ["X............H..", "..~~~~~~~~O~~..1"];
    let mut play = scene(&rows)
        .rules(bold)
        .unit("grunt", |row| row.hp = HitPoints(12.0))
        .for_the_hearth()
        .wave(&[("grunt", 1)])
        .begin();
    play.until(330).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (83, "machine at (10, 1) shoots at (3.12, 0) for 6"),
        (84, "Grunt 1: attacks Ada"),
        (203, "machine at (10, 1) shoots at (8.72, 0) for 6"),
        (203, "Grunt 1 (Besieger) shot by a bolt tower at 9, 0"),
        (203, "wave 1 over"),
    ]);
    let tower = play.world.map().structure_at(super::at((10, 1))).expect("it stands").1;
    assert_eq!(tower.state().bolts(), 18);
}

/// Wolves that are hungry at once.
fn hungry(row: &mut UnitRules) {
    if let Some(hunting) = &mut row.hunting {
        hunting.hungry_seconds = Seconds(0.0);
    }
}

#[test]
fn a_colonist_who_is_alone_dies_by_a_wolf() {
    let rows = ["H....X........", "..............", "..............", "..........1.v."];
    let mut play = scene(&rows).unit("colonist", frail).unit("wolf", hungry).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(200).expect(&[
        (0, "Ada at (10, 3) shoots at (13, 3) for 3"),
        (0, "Ada: holds"),
        (0, "Wolf 1: hunts Ada"),
        (22, "Wolf 1 at (11.46, 3) strikes (10, 3) for 5"),
        (22, "Ada (Colonist) killed by a wolf at 10, 3"),
        (22, "ended: Defeat"),
        (22, "Wolf 1: roams"),
    ]);
}

#[test]
fn a_wolf_leaves_a_colonist_beside_another_one_alone() {
    let rows = ["H.............", "..............", "..............", ".........12.v."];
    let mut play = scene(&rows).unit("wolf", hungry).begin();
    let (ada, ben) = (play.draft("Ada", true), play.draft("Ben", true));
    play.command(ada).command(ben).until(200).expect(&[(0, "Ada: holds"), (1, "Ben: holds")]);
}

#[test]
fn a_deer_is_taken_by_a_wolf_and_the_hunter_goes_home() {
    let rows = ["H.1...........", "..............", "..............", "..........d.v."];
    let still = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(5.0), 0.001, None);
    let mut play = scene(&rows).unit("deer", still).unit("wolf", hungry).begin();
    let cell = play.cell("Deer 1");
    play.command(designate(JobKind::Hunt, cell, cell)).until(120).expect(&[
        (0, "Wolf 2 at (12, 3) strikes (11, 3) for 5"),
        (0, "Deer 1 (Prey) killed by a wolf at 11, 3"),
        (0, "Ada: works on what is gone"),
        (1, "Ada: idle"),
    ]);
    assert_eq!((play.world.tally().hunted, play.world.possessions().food), (0, 100), "the pack eats it");
}

#[test]
fn a_deer_dies_under_a_hunter() {
    let still = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(5.0), 0.001, None);
    let mut play = scene(&["H.......", "........", "..d1...."]).unit("deer", still).begin();
    let cell = play.cell("Deer 1");
    play.command(designate(JobKind::Hunt, cell, cell)).until(100).expect(&[
        (0, "Ada at (3, 2) strikes (3, 2) for 5"),
        (0, "Deer 1 (Prey) slain by Ada at 3, 2"),
        (0, "Ada: works on what is gone"),
        (1, "Ada: haul at 3, 2"),
        (22, "Ada: carries 18 food to Hearth at 0, 0"),
        (44, "Ada: haul done at 0, 0"),
        (44, "Ada: idle"),
    ]);
    assert_eq!(play.world.possessions().food, 118);
}

#[test]
fn a_colonist_dies_of_hunger_and_with_the_last_one_the_settlement() {
    let famine = |rules: &mut Rules| {
        rules.colony.meals_per_day = 100.0;
        rules.colony.hungry_hp_loss = 60.0;
    };
    let mut play = scene(&["H.......", "........", "....12.."]).rules(famine).stock(0, 0, 0).begin();
    play.until(600).expect(&[
        (187, "Ben: rests on the ground"),
        (210, "Ben (Colonist) starved at 2, 2"),
        (300, "Ada: rests on the ground"),
        (316, "Ada (Colonist) starved at 2, 2"),
        (316, "ended: Defeat"),
    ]);
    assert_eq!(play.world.outcome(), Outcome::Defeat);
}

#[test]
fn a_wall_falls_to_a_besieger() {
    let rows = ["X.......w....H..", "..###########..1"];
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(8.0));
    let scene =
        scene(&rows).structure("wood_wall", thin).unit("colonist", unarmed).for_the_hearth().wave(&[("grunt", 1)]);
    let mut play = scene.begin();
    play.until(240).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (168, "Grunt 1 at (7.04, 0) strikes (8, 0) for 8"),
        (168, "Wood wall destroyed at 8, 0"),
        (168, "Grunt 1: breaches what is gone"),
        (169, "Grunt 1: attacks Hearth at 13, 0"),
    ]);
    assert_eq!(play.world.tally().destroyed, 1);
}

#[test]
fn a_burnt_camp_ends_the_siege() {
    let rows = ["X.........", ".....1....", "..........", ".......H..", ".........."];
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(10.0));
    let scene = scene(&rows).structure("camp", thin).unit("grunt", unarmed);
    let mut play = scene
        .rules(|rules| rules.siege.muster_seconds = Seconds(60.0))
        .for_the_hearth()
        .wave(&[("grunt", 1)])
        .wave(&[("brute", 9)])
        .begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(61);
    let raze = play.order("Ada", play.raze((0, 0)));
    play.command(raze).until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: holds"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Ada at (5, 1) shoots at (2, 0) for 3"),
        (60, "Grunt 1: musters"),
        (61, "Ada: ordered against Besiegers' camp at 0, 0"),
        (61, "Grunt 1: attacks Hearth at 7, 3"),
        (150, "Ada at (2, 1) strikes (1, 1) for 5"),
        (157, "Grunt 1 at (5.93, 1.96) strikes (7, 3) for 8"),
        (210, "Ada at (2, 1) strikes (1, 1) for 5"),
        (210, "Besiegers' camp destroyed at 0, 0"),
        (210, "camp beaten at 0, 0"),
        (210, "ended: Victory"),
        (210, "Ada: ordered against what is gone"),
    ]);
    assert_eq!(play.world.outcome(), Outcome::Victory);
}

#[test]
fn the_loss_of_the_hearth_is_defeat() {
    let rows = ["X.........", "..........", "...H......", "..........", "########1#"];
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(16.0));
    let scene = scene(&rows).structure("hearth", thin).unit("colonist", unarmed).for_the_hearth().wave(&[("grunt", 1)]);
    let mut play = scene.begin();
    play.until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 3, 2"),
        (78, "Grunt 1 at (2, 0.89) strikes (3, 2) for 8"),
        (138, "Grunt 1 at (2, 0.89) strikes (3, 2) for 8"),
        (138, "Hearth destroyed at 3, 2"),
        (138, "ended: Defeat"),
        (138, "Grunt 1: attacks what is gone"),
    ]);
    assert_eq!(play.world.outcome(), Outcome::Defeat);
}

#[test]
fn the_loss_of_everybody_is_defeat() {
    let rows = ["X.........", "..........", ".....1....", "........H.", ".........."];
    let scene =
        scene(&rows).unit("colonist", unarmed).unit("grunt", deadly).for_the_hearth().wave(&[("grunt", 1)]).seed(3);
    let mut play = scene.begin();
    let hold = play.draft("Ada", true);
    play.command(hold);
    let hold = play.order("Ada", Order::Hold);
    play.command(hold).until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: holds"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 8, 3"),
        (113, "Grunt 1 at (4.36, 0.68) strikes (5, 2) for 100"),
        (113, "Ada (Colonist) slain by a grunt at 5, 2"),
        (113, "ended: Defeat"),
    ]);
    assert_eq!(play.world.outcome(), Outcome::Defeat);
}
