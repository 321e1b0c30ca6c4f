//! Accounts of activities that override a decision, and of places, which a whole game seldom shows.

use super::{at, scene};
use osada::sim::rules::{Rules, StructureRules, UnitRules};
use osada::sim::{HitPoints, Outcome, account};
use osada_cli::words::place_words;

#[test]
fn whoever_collapses_is_told_to_be_worn_out() {
    let weary = |rules: &mut Rules| rules.fatigue.awake = 1.0;
    let mut play = scene(&["H......", ".....1.", "......."]).rules(weary).tired(9.0).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(120);
    let found = account(&play.world, play.id("Ada")).expect("she has a mind").words(&play.world);
    assert_eq!(found, "Was exhausted and collapsed on the spot.");
}

#[test]
fn whoever_breaks_through_a_wall_is_told_what_is_in_the_way() {
    let rows = ["X.......w....H..", "..###########..1"];
    let unarmed = |row: &mut UnitRules| row.attacks.clear();
    let mut play = scene(&rows).unit("colonist", unarmed).wave(&[("grunt", 1)]).begin();
    play.until(100);
    let grunt = play.id("Grunt 1");
    let found = account(&play.world, grunt).expect("it has a mind");
    assert_eq!(found.overridden, None);
    play.until(180);
    let found = account(&play.world, grunt).expect("it has a mind").words(&play.world);
    assert!(
        found.starts_with("Decided to attack ")
            && found.ends_with("; the wood wall is in the way and has to be broken first."),
        "{found}"
    );
}

#[test]
fn places_are_told_from_the_middle_of_the_map_once_the_hearth_is_out() {
    let rows = ["X............", ".............", "...H.........", ".............", "###########1#"];
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(16.0));
    let unarmed = |row: &mut UnitRules| row.attacks.clear();
    let scene = scene(&rows).structure("hearth", thin).unit("colonist", unarmed).for_the_hearth().wave(&[("grunt", 1)]);
    let mut play = scene.begin();
    assert_eq!(place_words(&play.world, at((12, 1))), "east of the hearth");
    play.until(400);
    assert_eq!((play.world.outcome(), play.world.hearth()), (Outcome::Defeat, None));
    assert_eq!(place_words(&play.world, at((12, 1))), "in the east");
    assert_eq!(place_words(&play.world, at((6, 0))), "in the north");
}

#[test]
fn a_band_that_leaves_says_so_whatever_its_people_decided() {
    let rows = ["X.........", "..........", "........H.", ".......1.."];
    let soon = |rules: &mut osada::sim::rules::Rules| rules.siege.give_up_seconds = osada::sim::Seconds(2.0);
    let mut play = scene(&rows).rules(soon).unit("grunt", |row| row.speed = 0.001).wave(&[("grunt", 1)]).begin();
    play.until(182);
    let found = account(&play.world, play.id("Grunt 1")).expect("it has a mind");
    assert_eq!(found.overridden, Some(osada::sim::Override::BandLeaves));
    assert!(found.words(&play.world).ends_with("; the band has had enough and leaves."));
}
