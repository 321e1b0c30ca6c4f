//! Deaths by wolves that are hungry at once, and by bolts that are counted; all others are in
//! `tests/scenarios/deaths.ron`.

use super::{designate, scene};
use osada::sim::rules::{Rules, UnitRules};
use osada::sim::{HitPoints, JobKind, Seconds};

fn frail(row: &mut UnitRules) {
    row.hp = HitPoints(3.0);
}

/// Besiegers of good heart.
fn bold(rules: &mut Rules) {
    rules.siege.first_morale = 10.0;
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
        (203, "Grunt 1 (Besieger) shot by Bolt tower at 9, 0"),
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
        (22, "Ada (Colonist) killed by Wolf 1 at 10, 3"),
        (22, "ended: Defeat"),
        (22, "Wolf 1: roams"),
    ]);
}

#[test]
fn a_deer_is_taken_by_a_wolf_and_the_hunter_goes_home() {
    let rows = ["H.1...........", "..............", "..............", "..........d.v."];
    let still = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(5.0), 0.001, None);
    let mut play = scene(&rows).unit("deer", still).unit("wolf", hungry).begin();
    let cell = play.cell("Deer 1");
    play.command(designate(JobKind::Hunt, cell, cell)).until(120).expect(&[
        (0, "Wolf 2 at (12, 3) strikes (11, 3) for 5"),
        (0, "Deer 1 (Prey) killed by Wolf 2 at 11, 3"),
        (0, "Ada: works on what is gone"),
        (1, "Ada: idle"),
    ]);
    assert_eq!((play.world.tally().hunted, play.world.possessions().food), (0, 100), "the pack eats it");
}
