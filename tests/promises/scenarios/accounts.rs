//! Accounts of places, which a whole game seldom shows.

use super::{at, scene};
use osada::sim::rules::{StructureRules, UnitRules};
use osada::sim::{HitPoints, Outcome};
use osada_cli::words::place_words;

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
