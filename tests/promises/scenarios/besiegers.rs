//! The activities of besiegers, and the end of each.

use super::scene;
use osada::sim::rules::{Function, Rules, StructureRules, UnitRules};
use osada::sim::{HitPoints, Seconds};

#[test]
fn a_wave_musters_at_its_camp_before_it_attacks() {
    let rows = ["X.........", "..........", "........H.", ".......1.."];
    let mut play = scene(&rows)
        .rules(|rules| rules.siege.muster_seconds = Seconds(2.0))
        .for_the_hearth()
        .wave(&[("grunt", 2)])
        .begin();
    play.until(170);
    assert_eq!((play.cell("Grunt 1"), play.cell("Grunt 2")), ((2, 0), (0, 2)), "where they came");
    play.until(185).expect(&[
        (0, "wave 1 announced: 2 in 60 ticks"),
        (60, "wave 1 arrived: 2 at 0, 0"),
        (60, "Grunt 1: musters"),
        (60, "Grunt 2: musters"),
        (180, "Grunt 1: attacks Hearth at 8, 2"),
        (180, "Grunt 2: attacks Hearth at 8, 2"),
    ]);
}

/// Colonists who strike nobody.
fn harmless(row: &mut UnitRules) {
    row.attacks.clear();
}

#[test]
fn a_besieger_goes_for_a_person_and_strikes_once_a_second() {
    let rows = ["X.........", "..........", ".......1..", "........H.", ".........."];
    let mut play = scene(&rows).unit("colonist", harmless).wave(&[("grunt", 1)]).seed(4).begin();
    play.until(340).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Ada"),
        (147, "Grunt 1 at (5.95, 0.98) strikes (7, 2) for 7.5"),
        (148, "Ada: fights Grunt 1"),
        (207, "Grunt 1 at (5.95, 0.98) strikes (7, 2) for 7.5"),
        (267, "Grunt 1 at (5.95, 0.98) strikes (7, 2) for 7.5"),
        (327, "Grunt 1 at (5.95, 0.98) strikes (7, 2) for 7.5"),
    ]);
}

#[test]
fn a_besieger_goes_for_the_hearth_where_no_way_leads_to_anybody() {
    let rows = ["X.........", ".....H....", "..........", "##########", "........1."];
    let mut play = scene(&rows).unit("colonist", harmless).wave(&[("grunt", 1)]).begin();
    play.until(300).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada cut off at 8, 4"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 5, 1"),
        (100, "Grunt 1 at (3.91, 0) strikes (5, 1) for 8"),
        (160, "Grunt 1 at (3.91, 0) strikes (5, 1) for 8"),
        (220, "Grunt 1 at (3.91, 0) strikes (5, 1) for 8"),
        (280, "Grunt 1 at (3.91, 0) strikes (5, 1) for 8"),
    ]);
}

#[test]
fn a_besieger_breaks_through_a_wall_that_bars_the_only_way() {
    let rows = ["X.......w....H..", "..###########..1"];
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(16.0));
    let mut play = scene(&rows)
        .structure("wood_wall", thin)
        .unit("colonist", harmless)
        .for_the_hearth()
        .wave(&[("grunt", 1)])
        .begin();
    play.until(420).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (168, "Grunt 1 at (7.04, 0) strikes (8, 0) for 8"),
        (168, "Grunt 1: breaches Wood wall at 8, 0"),
        (228, "Grunt 1 at (7.04, 0) strikes (8, 0) for 8"),
        (228, "Wood wall destroyed at 8, 0"),
        (228, "Grunt 1: breaches what is gone"),
        (229, "Grunt 1: attacks Hearth at 13, 0"),
        (324, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
        (384, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
    ]);
    assert_eq!(play.standing((8, 0)), None);
}

/// Hit points that a wall across the only way loses to four grunts in so many seconds, once they all stand before it.
fn hacked_away(room: Option<u32>) -> usize {
    let rows = ["X.......w....H..", "..###########..1"];
    let strong = |row: &mut StructureRules| row.hp = Some(HitPoints(1e4));
    let scene = scene(&rows).structure("wood_wall", strong).unit("colonist", harmless).for_the_hearth();
    let mut play = scene.rules(|rules| rules.siege.wall_room = room).wave(&[("grunt", 4)]).begin();
    play.until(400);
    let before = play.lines().filter(|line| line.contains("strikes (8, 0)")).count();
    play.until(700);
    play.lines().filter(|line| line.contains("strikes (8, 0)")).count() - before
}

#[test]
fn two_at_a_time_find_room_to_strike_at_a_wall() {
    assert_eq!(hacked_away(Some(2)), 10, "two of them, once a second");
    assert_eq!(hacked_away(None), 20, "all four");
}

#[test]
fn a_besieger_goes_round_a_wall_when_that_is_cheaper() {
    let rows = ["X.......W....H..", "..#.####.#.##..1", "................"];
    let mut play = scene(&rows).unit("colonist", harmless).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(500).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (314, "Grunt 1 at (11.9, 2) strikes (13, 1) for 8"),
        (374, "Grunt 1 at (11.9, 2) strikes (13, 1) for 8"),
        (434, "Grunt 1 at (11.9, 2) strikes (13, 1) for 8"),
        (494, "Grunt 1 at (11.9, 2) strikes (13, 1) for 8"),
    ]);
    assert_eq!(play.standing((8, 0)), Some("Stone wall"));
}

#[test]
fn a_wounded_besieger_of_good_heart_rests_in_camp_and_comes_again() {
    let quick = |rules: &mut Rules| {
        rules.siege.first_morale = 3.0;
        rules.siege.rest_hp = 0.5;
        rules.siege.rest_morale = 2.0;
    };
    let rows = ["X......S.....H..", "..###########..1"];
    let mut play = scene(&rows).rules(quick).unit("colonist", harmless).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(700).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (156, "trap sprung at 7, 0"),
        (156, "machine at (7, 0) strikes (7, 0) for 25"),
        (156, "trap seen at 7, 0"),
        (157, "Grunt 1: rests"),
        (229, "Grunt 1: attacks Hearth at 13, 0"),
        (407, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
        (467, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
        (527, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
        (587, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
        (647, "Grunt 1 at (11.52, 0) strikes (13, 0) for 8"),
    ]);
}

#[test]
fn a_besieger_whose_heart_is_broken_flees_off_the_map() {
    let broken = |rules: &mut Rules| rules.siege.trap = -20.0;
    let rows = ["X....####....1", ".....S......H.", ".....####....."];
    let mut play = scene(&rows).rules(broken).unit("colonist", harmless).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(600).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 12, 1"),
        (117, "trap sprung at 5, 1"),
        (117, "machine at (5, 1) strikes (5, 1) for 25"),
        (117, "trap seen at 5, 1"),
        (118, "Grunt 1: flees"),
        (142, "Grunt 1 left at 4, 0"),
        (142, "wave 1 over"),
        (150, "Ada: re-arm at 5, 1"),
        (532, "Ada: re-arm done at 5, 1"),
        (532, "Ada: idle"),
    ]);
}

#[test]
fn a_band_that_has_lost_most_of_its_people_leaves_together() {
    let bold = |rules: &mut Rules| {
        rules.siege.first_morale = 10.0;
        rules.siege.leave_at_losses = 0.5;
        rules.siege.ally_death = 0.0;
    };
    let weak = |row: &mut UnitRules| row.hp = HitPoints(20.0);
    let rows = ["X.....S......H..", "..###########..1"];
    let scene =
        scene(&rows).rules(bold).unit("colonist", harmless).unit("grunt", weak).for_the_hearth().wave(&[("grunt", 2)]);
    let mut play = scene.begin();
    play.until(500).expect(&[
        (0, "wave 1 announced: 2 in 60 ticks"),
        (60, "wave 1 arrived: 2 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 13, 0"),
        (60, "Grunt 2: attacks Hearth at 13, 0"),
        (113, "trap sprung at 6, 0"),
        (113, "machine at (6, 0) strikes (6, 0) for 25"),
        (113, "trap seen at 6, 0"),
        (113, "Grunt 2 (Besieger) killed by a spike trap at 6, 0"),
        (114, "Grunt 1: flees"),
        (115, "Grunt 1 left at 5, 0"),
        (115, "wave 1 over"),
    ]);
}

#[test]
fn a_raid_without_a_blow_gives_up_after_a_while() {
    let soon = |rules: &mut Rules| rules.siege.give_up_seconds = Seconds(2.0);
    let rows = ["X.........", "..........", "........H.", ".......1.."];
    let mut play =
        scene(&rows).rules(soon).unit("grunt", |row| row.speed = 0.001).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 8, 2"),
        (181, "Grunt 1: flees"),
        (182, "Grunt 1 left at 2, 0"),
        (182, "wave 1 over"),
    ]);
}

#[test]
fn whoever_is_struck_from_near_turns_on_who_struck() {
    let rows = ["X.........", "..........", ".....2...1", "........H.", ".........."];
    let feeble = |rules: &mut Rules| rules.siege.per_hp_lost = 0.0;
    let weakly = |row: &mut UnitRules| row.attacks[0].damage = 1.0;
    let begun = |seed| {
        let scene = scene(&rows).rules(feeble).unit("colonist", weakly).unit("grunt", weakly);
        let mut play = scene.wave(&[("grunt", 1)]).seed(seed).begin();
        let draft = play.draft("Ben", true);
        play.command(draft).until(300);
        play
    };
    let goes_for_ada = |play: &super::Play| play.lines().any(|line| line == "Grunt 2: attacks Ada");
    let mut play = (1..20).map(begun).find(goes_for_ada).expect("one of twenty draws Ada");
    play.expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ben: holds"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Ben at (5, 2) shoots at (2.05, 0) for 3"),
        (60, "Grunt 2: attacks Ada"),
        (150, "Ben at (5, 2) shoots at (6.18, 0.64) for 3"),
        (151, "Grunt 2: attacks Ben"),
        (157, "Grunt 2 at (5.97, 0.88) strikes (5, 2) for 1"),
        (217, "Grunt 2 at (5.97, 0.88) strikes (5, 2) for 1"),
        (240, "Ben at (5, 2) strikes (5.97, 0.88) for 1"),
        (277, "Grunt 2 at (5.97, 0.88) strikes (5, 2) for 1"),
    ]);
}

#[test]
fn a_sapper_takes_a_wall_of_wood_down_with_five_blows() {
    let rows = ["X.......w....H..", "..###########..1"];
    let mut play = scene(&rows).unit("colonist", harmless).for_the_hearth().wave(&[("sapper", 1)]).begin();
    play.until(430).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Sapper 1: attacks Hearth at 13, 0"),
        (168, "Sapper 1 at (7.04, 0) strikes (8, 0) for 25"),
        (168, "Sapper 1: breaches Wood wall at 8, 0"),
        (228, "Sapper 1 at (7.04, 0) strikes (8, 0) for 25"),
        (288, "Sapper 1 at (7.04, 0) strikes (8, 0) for 25"),
        (348, "Sapper 1 at (7.04, 0) strikes (8, 0) for 25"),
        (408, "Sapper 1 at (7.04, 0) strikes (8, 0) for 25"),
        (408, "Wood wall destroyed at 8, 0"),
        (408, "Sapper 1: breaches what is gone"),
        (409, "Sapper 1: attacks Hearth at 13, 0"),
    ]);
}

#[test]
fn a_tower_with_an_empty_magazine_shoots_no_more() {
    let small = |row: &mut StructureRules| {
        if let Function::Tower { magazine, .. } = &mut row.function {
            *magazine = 2;
        }
    };
    let bold = |rules: &mut Rules| rules.siege.first_morale = 10.0;
    let rows = ["X............H..", "..~~~~~~~~O~~..1"];
    let scene = scene(&rows).structure("bolt_tower", small).rules(bold).unit("colonist", harmless);
    let mut play = scene.for_the_hearth().wave(&[("brute", 1)]).begin();
    play.until(420).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Brute 1: attacks Hearth at 13, 0"),
        (90, "machine at (10, 1) shoots at (3.14, 0) for 6"),
        (210, "machine at (10, 1) shoots at (7.54, 0) for 6"),
        (319, "Brute 1 at (11.53, 0) strikes (13, 0) for 30"),
        (409, "Brute 1 at (11.53, 0) strikes (13, 0) for 30"),
    ]);
}
