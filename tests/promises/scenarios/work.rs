//! Work whose outcome is a state of a structure; all other work is in `tests/scenarios/work.ron`.

use super::{at, scene};
use osada::sim::rules::UnitRules;
use osada::sim::{HitPoints, StructureState};

#[test]
fn a_damaged_wall_is_mended_by_a_tenth_of_its_hit_points_a_second() {
    let mut play = scene(&["H.......", "........", "....1w.."]).begin();
    let draft = play.draft("Ada", true);
    let raze = play.order("Ada", play.raze((5, 2)));
    play.command(draft).command(raze).until(130);
    let release = play.draft("Ada", false);
    play.command(release).until(300).expect(&[
        (0, "Ada: holds"),
        (1, "Ada at (4, 2) strikes (5, 2) for 5"),
        (1, "Ada: ordered against Wood wall at 5, 2"),
        (61, "Ada at (4, 2) strikes (5, 2) for 5"),
        (121, "Ada at (4, 2) strikes (5, 2) for 5"),
        (130, "Ada: repair at 5, 2"),
        (204, "Ada: repair done at 5, 2"),
        (204, "Ada: idle"),
    ]);
    let wall = play.world.map().structure_at(at((5, 2))).expect("it stands").1;
    assert_eq!(wall.hp(), Some(HitPoints(120.0)));
}

#[test]
fn sprung_spikes_are_armed_again_in_four_seconds() {
    let rows = ["X.......S.......", "..##########H..1", "############...."];
    let weak = |row: &mut UnitRules| row.hp = HitPoints(20.0);
    let mut play = scene(&rows).unit("grunt", weak).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(600).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 12, 1"),
        (177, "trap sprung at 8, 0"),
        (177, "machine at (8, 0) strikes (8, 0) for 25"),
        (177, "Grunt 1 (Besieger) killed by Spike trap at 8, 0"),
        (177, "wave 1 over"),
        (180, "Ada: re-arm at 8, 0"),
        (549, "Ada: re-arm done at 8, 0"),
        (549, "Ada: idle"),
    ]);
    let (_, spikes) = play.world.map().structure_at(at((8, 0))).expect("they are there");
    assert_eq!(spikes.state(), StructureState::Trap { armed: true });
}
